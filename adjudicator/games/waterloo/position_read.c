/* Reading a position: what is not mentioned does not exist. The pairs: position_pair.c. */
#include <string.h>

#include "../fields.h"
#include "files.h"

/* Both forms of a position have these; those of a manche stand at the top with two players. */
static const char *const KEYS_OF_TWO[] = {"manche",  "replay", "window",  "first", "turn", "to_move",
                                          "duels",   "north",  "south",   "ask",   "last", "wins",
                                          "laurels", "over",   "options", "seats", NULL};
static const char *const KEYS_OF_RONDES[] = {"ronde", "step",    "extra", "seats",   "pairs",
                                             "wins",  "laurels", "over",  "options", NULL};
static const char *const OVER_KEYS[] = {"winner", "reason", NULL};

/* -- seats -- */

static void add_seat(Seats *out, Arena *arena, const char *name) {
  if (out->count < GAME_SEATS_MAX && seats_find(out, name) < 0) {
    out->names[out->count++] = arena_strdup(arena, name);
    out->names[out->count] = NULL;
  }
}

bool waterloo_seats_of(const Tree *position, Arena *arena, Seats *out) {
  const Tree *list = tree_get(position, "seats"), *pairs = tree_get(position, "pairs");
  *out = (Seats){.count = 0};
  for (size_t i = 0; list != NULL && list->kind == TREE_LIST && i < list->count; i++)
    add_seat(out, arena, tree_string(list->items[i].value, ""));
  for (size_t i = 0; list == NULL && pairs != NULL && pairs->kind == TREE_MAP && i < pairs->count; i++) {
    const Tree *players = tree_get(pairs->items[i].value, "players");
    for (int side = 0; side < SIDES; side++) {
      const char *name = tree_string(tree_get(players, WATERLOO_SIDES[side]), NULL);
      if (name != NULL) add_seat(out, arena, name);
    }
  }
  return out->count > 0;
}

/* -- the game -- */

static void read_scores(const PairReader *reader, const Tree *position, State *state) {
  const Tree *map =
      field_map(position, state->terms.laurels ? "laurels" : "wins", false, reader->diagnostics);
  const Seats *seats = &reader->edition->seats;
  for (int seat = 0; map != NULL && seat < seats->count; seat++)
    state->score[seat] =
        (uint8_t)field_int(map, seats->names[seat], 0, 255, 0, false, "POSITION-VALUE", reader->diagnostics);
  if (map != NULL) field_keys(map, seats->names, reader->diagnostics);
}

static void read_over(const PairReader *reader, const Tree *map, State *state) {
  if (map == NULL || !field_keys(map, OVER_KEYS, reader->diagnostics)) return;
  const char *name = tree_string(tree_get(map, "winner"), "");
  int winner = seats_find(&reader->edition->seats, name);
  bool shared = strcmp(name, "none") == 0;
  if (winner < 0 && !shared) field_fault(reader->diagnostics, "POSITION-VALUE", "unknown-word", map);
  state->over = 1;
  state->winner = winner < 0 ? 0 : (uint8_t)winner;
  state->reason = shared ? REASON_SHARED : REASON_TARGET;
}

static void read_two(PairReader *reader, const Tree *position, State *state) {
  field_keys(position, KEYS_OF_TWO, reader->diagnostics);
  Pair *pair = &state->pairs[0];
  state->pair_count = 1;
  pair->player[SOUTH] = 1;
  waterloo_read_pair(reader, position, pair);
}

static void read_players(const PairReader *reader, const TreeItem *item, Pair *pair) {
  const Tree *players = field_map(item->value, "players", true, reader->diagnostics);
  for (int side = 0; players != NULL && side < SIDES; side++) {
    const Tree *node = tree_get(players, WATERLOO_SIDES[side]);
    int seat = seats_find(&reader->edition->seats, tree_string(node, ""));
    if (seat < 0)
      field_fault(reader->diagnostics, "POSITION-VALUE", "position-player", node == NULL ? players : node);
    pair->player[side] = seat < 0 ? 0 : (uint8_t)seat;
  }
}

static void read_rondes(PairReader *reader, const Tree *position, State *state) {
  Diagnostics *diagnostics = reader->diagnostics;
  const Tree *pairs = field_map(position, "pairs", true, diagnostics);
  field_keys(position, KEYS_OF_RONDES, diagnostics);
  state->ronde = (uint16_t)field_int(position, "ronde", 1, 9999, 1, false, "POSITION-VALUE", diagnostics);
  state->step = (uint16_t)field_int(position, "step", 1, 9999, 1, false, "POSITION-VALUE", diagnostics);
  state->extra = (uint8_t)field_int(position, "extra", 0, 99, 0, false, "POSITION-VALUE", diagnostics);
  for (size_t i = 0; pairs != NULL && i < pairs->count; i++) {
    if (state->pair_count == PAIRS_MAX) {
      field_fault(diagnostics, "POSITION-VALUE", "position-pairs", pairs->items[i].value);
      return;
    }
    Pair *pair = &state->pairs[state->pair_count++];
    read_players(reader, &pairs->items[i], pair);
    pair->manche = state->ronde;
    waterloo_read_pair(reader, pairs->items[i].value, pair);
  }
}

/* What stands in the orders of a position may still contradict the rest. */
static void check_asks(const PairReader *reader, const Tree *position, const State *state) {
  const char *what;
  bool asks = false;
  for (int i = 0; i < state->pair_count; i++) asks |= state->pairs[i].window == WINDOW_ASK;
  if (!asks || waterloo_sound(reader->edition, state, &what)) return;
  diagnose(reader->diagnostics, SEVERITY_ERROR, "POSITION-VALUE", "position-unsound", position, "what", what,
           NULL);
}

bool waterloo_position_read(const void *edition, const Tree *position, void *state_pointer,
                            Diagnostics *diagnostics) {
  State *state = state_pointer;
  Arena *arena = diagnostics == NULL ? arena_new() : NULL;
  Diagnostics own = {0}; /* errors are counted, whether or not anybody wants to read them */
  if (diagnostics == NULL) diagnostics_init(&own, arena);
  PairReader reader = {
      .edition = edition, .state = state, .diagnostics = diagnostics == NULL ? &own : diagnostics};
  Diagnostics *found = reader.diagnostics;
  size_t errors = found->errors;
  waterloo_state_clear(state);
  const Tree *options = field_map(position, "options", false, found);
  if (options != NULL) waterloo_options_read(edition, options, true, "POSITION-VALUE", &state->terms, found);
  if (position != NULL && position->kind != TREE_MAP) {
    field_fault(found, "FILE-SHAPE", "not-a-map", position);
  } else if (waterloo_has_rondes(edition)) {
    read_rondes(&reader, position, state);
  } else {
    read_two(&reader, position, state);
  }
  read_scores(&reader, position, state);
  read_over(&reader, field_map(position, "over", false, found), state);
  if (found->errors == errors) check_asks(&reader, position, state);
  bool good = found->errors == errors;
  arena_free(arena);
  return good;
}
