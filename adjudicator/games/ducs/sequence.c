/* The sequence of play: who is asked when, and what adjudicates it (DUCS 2.2, 3.1, 7.3). */
#include "sequence.h"

#include <string.h>

const char *ducs_window(const void *state_pointer) {
  const State *state = state_pointer;
  if (state->phase == PHASE_SETUP) return "deploy";
  return state->fight.asked != 0 ? "retreat" : "moves";
}

const char *ducs_label(const void *state_pointer, Arena *arena) {
  const State *state = state_pointer;
  if (state->phase == PHASE_SETUP) {
    if (state->option[OPTION_SETUP] != SETUP_ALTERNATE) return "setup";
    int placed = 0; /* each mail of an alternate set-up has its own label */
    for (int u = 0; u < UNITS_MAX; u++) placed += ducs_on_board(state, u);
    return arena_printf(arena, "setup-%d", placed + 1);
  }
  const char *phase = DUCS_PHASES[state->phase];
  if (state->fight.asked != 0)
    return arena_printf(arena, "%d-%s-retreat-%d", state->turn, phase, state->asks);
  return arena_printf(arena, "%d-%s", state->turn, phase);
}

void ducs_duties(const void *edition, const void *state_pointer, Duties *out) {
  const State *state = state_pointer;
  out->count = 0;
  if (state->over) return;
  unsigned sides = state->phase == PHASE_SETUP ? ducs_deployers(edition, state)
                   : state->fight.asked != 0   ? 1u << ducs_asked_side(edition, state)
                                               : 1u << PHASE_SIDE(state->phase);
  for (int side = 0; side < SIDES; side++) {
    if (sides & 1u << side) out->items[out->count++] = (Duty){.seat = side, .window = ducs_window(state)};
  }
}

unsigned ducs_timely(const Edition *edition, const State *state, int side) {
  unsigned retreat = 1u << SECTION_RETREAT;
  if (state->phase == PHASE_SETUP)
    return retreat | (ducs_deployers(edition, state) & 1u << side ? 1u << SECTION_DEPLOY : 0);
  if (state->fight.asked != 0 || PHASE_SIDE(state->phase) != side) return retreat;
  return retreat | 1u << SECTION_MOVES | 1u << SECTION_ATTACKS;
}

/* -- adjudication -- */

/* 7.3: the retreat lists filed apply from now on. An answer to a question is not such a list. */
static void take_lists(Adjudication *adjudication) {
  State *state = adjudication->state;
  for (int side = 0; side < SIDES; side++) {
    ducs_judge_retreat(adjudication, side);
    if (ducs_has(adjudication->files[side], SECTION_RETREAT) &&
        !ducs_is_asked(adjudication->edition, state, side))
      state->retreats[side] = adjudication->files[side]->retreat;
  }
}

static void end_phase(Adjudication *adjudication) {
  State *state = adjudication->state;
  if (ducs_check_total(adjudication)) return;
  state->asks = 0;
  if (state->phase == PHASE_ORFBURG) {
    state->phase = PHASE_WULFENBURG;
  } else if (state->turn < adjudication->edition->turn_count) {
    state->turn++;
    state->phase = PHASE_ORFBURG;
  } else {
    ducs_end_marginal(adjudication);
  }
}

static bool adjudicate_phase(Adjudication *adjudication) {
  int side = PHASE_SIDE(adjudication->state->phase);
  if (adjudication->state->fight.asked != 0) return ducs_fight_on(adjudication);
  size_t before = adjudication->events == NULL ? 0 : adjudication->events->count;
  ducs_move_all(adjudication, side, false);
  ducs_accept_attacks(adjudication, side);
  bool all = ducs_fight_all(adjudication);
  if (adjudication->events != NULL && adjudication->events->count == before)
    event_text(ducs_event(adjudication, "stood-still", "DUCS 3"), "side", DUCS_SIDES[side]);
  return all;
}

void ducs_resolve(const void *edition, void *state_pointer, const void *const *orders, Dice *dice,
                  Events *events, Diagnostics *const *diagnostics) {
  State *state = state_pointer;
  if (state->over) return;
  Adjudication adjudication;
  ducs_adjudication_begin(edition, state, &adjudication);
  adjudication.dice = dice;
  adjudication.events = events;
  for (int side = 0; side < SIDES; side++) {
    adjudication.files[side] = orders == NULL ? NULL : orders[side];
    adjudication.diagnostics[side] = diagnostics == NULL ? NULL : diagnostics[side];
  }
  take_lists(&adjudication);
  if (state->phase == PHASE_SETUP) {
    ducs_adjudicate_setup(&adjudication);
  } else if (adjudicate_phase(&adjudication)) {
    end_phase(&adjudication);
  }
}
