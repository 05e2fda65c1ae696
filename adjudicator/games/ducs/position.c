/* Writing a position, and whether a state is sound. Reading one: position_read.c. */
#include "position.h"

#include "adjudication.h"
#include "options.h"
#include "read.h"

static Tree *units_tree(const Edition *edition, const State *state, Arena *arena) {
  Tree *units = tree_map(arena);
  for (int u = 0; u < edition->unit_count; u++) {
    if (ducs_on_board(state, u))
      tree_put_text(arena, units, edition->units[u].id, edition->id[state->hex[u]]);
  }
  return units;
}

/* Only where nobody stands: else it is whose unit stands there. */
static Tree *possession_tree(const Edition *edition, const State *state, Arena *arena) {
  Tree *possession = tree_map(arena);
  HexSet held = {{0}};
  for (int u = 0; u < edition->unit_count; u++) {
    if (ducs_on_board(state, u)) hex_add(&held, state->hex[u]);
  }
  const HexSet *changed = &state->changed;
  for (Hex hex = hex_next(changed, 0); hex != HEX_NONE; hex = hex_next(changed, hex + 1)) {
    if (!hex_in(&held, hex))
      tree_put_text(arena, possession, edition->id[hex], DUCS_SIDES[ducs_possessor(edition, state, hex)]);
  }
  return possession;
}

static Tree *set_tree(const Edition *edition, UnitSet units, Arena *arena) {
  Tree *list = tree_list(arena);
  for (; units != 0; units &= units - 1)
    tree_add_text(arena, list, edition->units[__builtin_ctzll(units)].id);
  return list;
}

static Tree *units_list(const Edition *edition, const uint8_t *units, int count, Arena *arena) {
  Tree *list = tree_list(arena);
  for (int i = 0; i < count; i++) tree_add_text(arena, list, edition->units[units[i]].id);
  return list;
}

static Tree *attack_tree(const Edition *edition, const Attack *attack, Arena *arena) {
  Tree *map = tree_map(arena);
  tree_put_int(arena, map, "number", attack->number);
  tree_put(arena, map, "by", units_list(edition, attack->by, attack->count, arena));
  tree_put_text(arena, map, "on", edition->units[attack->target].id);
  if (attack->advance != 0) tree_put_text(arena, map, "advance", edition->units[attack->advance - 1].id);
  UnitSet losses = 0;
  for (int i = 0; i < attack->count; i++) {
    if (attack->losses >> i & 1) losses |= UNIT(attack->by[i]);
  }
  if (losses != 0) tree_put(arena, map, "losses", set_tree(edition, losses, arena));
  return map;
}

static Tree *pending_tree(const Edition *edition, const State *state, bool with_attacks, Arena *arena) {
  const Fight *fight = &state->fight;
  Tree *pending = tree_map(arena);
  tree_put_int(arena, pending, "ask", state->asks);
  tree_put_text(arena, pending, "result", DUCS_RESULTS[fight->result]);
  tree_put_text(arena, pending, "hex", edition->id[fight->hex]);
  tree_put(arena, pending, "engaged", set_tree(edition, fight->engaged, arena));
  tree_put(arena, pending, "queue", units_list(edition, fight->queue, fight->count, arena));
  if (fight->pushed != 0) tree_put_text(arena, pending, "pushed", edition->units[fight->pushed - 1].id);
  if (!with_attacks) return pending;
  Tree *attacks = tree_put(arena, pending, "attacks", tree_list(arena));
  for (int i = 0; i < state->attack_count; i++)
    tree_add(arena, attacks, attack_tree(edition, &state->attacks[i], arena));
  return pending;
}

static Tree *options_tree(const State *state, Arena *arena) {
  Tree *options = tree_map(arena);
  for (int option = 0; option < OPTIONS; option++) {
    if (state->option[option] != 0)
      tree_put_text(arena, options, DUCS_OPTIONS[option].name,
                    ducs_option_text(state, (Option)option, arena));
  }
  return options;
}

static Tree *retreats_tree(const Edition *edition, const State *state, int viewer, Arena *arena) {
  Tree *lists = tree_map(arena);
  for (int side = 0; side < SIDES; side++) {
    bool seen = viewer == VIEWER_REFEREE || viewer == side;
    if (seen && state->retreats[side].count > 0)
      tree_put(arena, lists, DUCS_SIDES[side], ducs_retreats_tree(edition, &state->retreats[side], arena));
  }
  return lists;
}

Tree *ducs_position_seen(const Edition *edition, const State *state, int viewer, Arena *arena) {
  Tree *position = tree_map(arena);
  tree_put_int(arena, position, "turn", state->turn);
  tree_put_text(arena, position, "phase", DUCS_PHASES[state->phase]);
  tree_put(arena, position, "units", units_tree(edition, state, arena));
  tree_put(arena, position, "possession", possession_tree(edition, state, arena));
  Tree *retreats = retreats_tree(edition, state, viewer, arena);
  if (retreats->count > 0) tree_put(arena, position, "retreat", retreats);
  if (state->fight.asked != 0) {
    bool own = viewer == VIEWER_REFEREE || viewer == PHASE_SIDE(state->phase);
    tree_put(arena, position, "pending", pending_tree(edition, state, own, arena));
  }
  if (state->over) {
    Tree *over = tree_put(arena, position, "over", tree_map(arena));
    tree_put_text(arena, over, "winner", DUCS_SIDES[state->winner]);
    tree_put_text(arena, over, "reason", DUCS_REASONS[state->reason]);
  }
  Tree *options = options_tree(state, arena);
  if (options->count > 0) tree_put(arena, position, "options", options);
  return position;
}

Tree *ducs_position_write(const void *edition, const void *state, Arena *arena) {
  return ducs_position_seen(edition, state, VIEWER_REFEREE, arena);
}

/* -- invariants -- */

/* 1.3, and nobody on lakes, off the map, or on a hex that his side does not possess (8.1). */
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

bool ducs_sound(const void *edition_pointer, const void *state_pointer, const char **what) {
  const Edition *edition = edition_pointer;
  const State *state = state_pointer;
  *what = units_fault(edition, state);
  if (*what == NULL) *what = pending_fault(edition, state);
  if (*what == NULL && (state->turn < 1 || state->turn > edition->turn_count)) *what = "no such turn";
  if (*what == NULL && state->phase >= PHASES) *what = "no such phase";
  return *what == NULL;
}
