/* Whether a state breaks an invariant. */
#include "position.h"
#include "sequence.h"

/* 1.3, and no unit on a lake, off the map, or on a hex that its side does not hold (8.1). */
static const char *units_fault(const Edition *edition, const State *state) {
  for (int a = 0; a < edition->unit_count; a++) {
    Hex hex = state->hex[a];
    if (hex == HEX_NONE) continue;
    if (hex < 0 || hex >= edition->hex_count || !hex_in(&edition->land, hex))
      return "a unit that stands on no land";
    if (ducs_possessor(edition, state, hex) != edition->units[a].side)
      return "a hex is not whose unit stands on it";
    for (int b = 0; b < a; b++) {
      if (state->hex[b] != hex) continue;
      bool stack = edition->units[a].side == edition->units[b].side && ducs_is_stronghold(edition, hex) &&
                   (edition->units[a].kind == DUKE || edition->units[b].kind == DUKE);
      if (!stack) return "two units on one hex";
    }
  }
  return NULL;
}

static bool attacks_are_of_their_sides(const Edition *edition, const State *state) {
  int side = PHASE_SIDE(state->phase);
  for (int i = 0; i < state->attack_count; i++) {
    const Attack *attack = &state->attacks[i];
    if (edition->units[attack->target].side == side) return false;
    for (int j = 0; j < attack->count; j++) {
      if (edition->units[attack->by[j]].side != side) return false;
    }
  }
  return true;
}

static const char *pending_fault(const Edition *edition, const State *state) {
  const Fight *fight = &state->fight;
  if (fight->asked == 0)
    return state->attack_count > 0 || state->asks > 0 ? "attacks after their phase" : NULL;
  if (state->phase == PHASE_SETUP || state->over) return "a retreat without a phase";
  if (state->attack_count == 0 || state->asks == 0 || fight->count == 0) return "a retreat without a combat";
  if (fight->asked != (fight->pushed != 0 ? fight->pushed : fight->queue[0] + 1))
    return "the wrong unit is asked for";
  for (int i = 0; i < fight->count; i++) {
    if (!ducs_on_board(state, fight->queue[i])) return "a unit that is gone must retreat";
  }
  if (!ducs_on_board(state, fight->asked - 1)) return "a unit that is gone must retreat";
  if (!attacks_are_of_their_sides(edition, state)) return "an attack of the wrong side";
  State copy = *state;
  Board board;
  HexList hexes;
  ducs_board_make(edition, &copy, &board);
  ducs_asked_hexes(&board, &hexes);
  return hexes.count < 2 ? "an owner is asked who has no choice" : NULL;
}

bool ducs_invariants_hold(const void *edition_pointer, const void *state_pointer, const char **what) {
  const Edition *edition = edition_pointer;
  const State *state = state_pointer;
  *what = units_fault(edition, state);
  if (*what == NULL) *what = pending_fault(edition, state);
  if (*what == NULL && (state->turn < 1 || state->turn > edition->turn_count)) *what = "no such turn";
  if (*what == NULL && state->phase >= PHASES) *what = "no such phase";
  return *what == NULL;
}
