#include "play.h"

#include <string.h>

/* In play no turn given ahead waits (waterloo_play_ahead); in a position that was set up it may. */
bool waterloo_owes(const Edition *edition, const State *state, const Pair *pair, int side) {
  switch ((PairWindow)pair->window) {
  case WINDOW_DEPLOY: return !pair->field.side[side].deployed;
  case WINDOW_TURN: return pair->to_move == side && waterloo_fitting_entry(edition, state, pair) < 0;
  case WINDOW_ASK: return pair->progress.asked == side;
  case WINDOW_DONE:
  case WINDOW_DRAW:
  case WINDOWS: break;
  }
  return false;
}

const char *waterloo_part_name(const Edition *edition, const Pair *pair) {
  return waterloo_has_rondes(edition) ? edition->pair[pair->player[NORTH]][pair->player[SOUTH]] : NULL;
}

const Pair *waterloo_find_pair(const Edition *edition, const State *state, const char *name) {
  for (int i = 0; i < state->pair_count; i++) {
    const Pair *pair = &state->pairs[i];
    int north = pair->player[NORTH], south = pair->player[SOUTH];
    if (strcmp(edition->pair[north][south], name) == 0 || strcmp(edition->pair[south][north], name) == 0)
      return pair;
  }
  return NULL;
}

/* -- what is waited for -- */

/* A manche that was void is played again: "2", "2b", "2c"; after "2z" "2-27", and so on. */
static const char *manche_label(const Pair *pair, Arena *arena) {
  if (pair->replay == 0) return arena_printf(arena, "%d", pair->manche);
  if (pair->replay < 26) return arena_printf(arena, "%d%c", pair->manche, 'a' + pair->replay);
  return arena_printf(arena, "%d.%d", pair->manche, pair->replay + 1);
}

const char *waterloo_turn_label(const void *state_pointer, Arena *arena) {
  const State *state = state_pointer;
  const Pair *pair = &state->pairs[0];
  if (state->ronde > 0) return arena_printf(arena, "ronde-%d-step-%d", state->ronde, state->step);
  const char *manche = manche_label(pair, arena);
  if (pair->window == WINDOW_DRAW) return arena_printf(arena, "%s-draw", manche);
  if (pair->turn == 0) return arena_printf(arena, "%s-deploy", manche);
  const char *turn = arena_printf(arena, "%s-%d-%s", manche, pair->turn, WATERLOO_SIDES[pair->to_move]);
  return pair->window == WINDOW_ASK ? arena_printf(arena, "%s-ask-%d", turn, pair->asks) : turn;
}

const char *waterloo_window(const void *state_pointer) {
  const State *state = state_pointer;
  int window = state->over ? WINDOW_TURN : WINDOW_DEPLOY;
  for (int i = 0; i < state->pair_count; i++) {
    int own = state->pairs[i].window;
    if (own == WINDOW_DRAW || own == WINDOW_TURN || (own == WINDOW_ASK && window == WINDOW_DEPLOY))
      window = own;
  }
  return WATERLOO_WINDOWS[window];
}

void waterloo_duties(const void *edition, const void *state_pointer, Duties *out) {
  const State *state = state_pointer;
  out->count = 0;
  if (state->over) return;
  for (int i = 0; i < state->pair_count; i++) {
    const Pair *pair = &state->pairs[i];
    for (int side = 0; side < SIDES; side++) {
      if (waterloo_owes(edition, state, pair, side))
        out->items[out->count++] = (Duty){.seat = pair->player[side],
                                          .window = WATERLOO_WINDOWS[pair->window],
                                          .part = waterloo_part_name(edition, pair)};
    }
  }
}

/* -- answers -- */

static const Part *part_of(const Orders *file, const Pair *pair, int side) {
  return file == NULL ? NULL : &file->parts[pair->player[OTHER(side)]];
}

/* A file with an error was refused whole (10.4): what is there is good. */
static bool answers_window(const Pair *pair, const Part *part) {
  if (waterloo_has(part, SECTION_RESIGN)) return true;
  switch ((PairWindow)pair->window) {
  case WINDOW_DEPLOY: return waterloo_has(part, SECTION_DEPLOY);
  case WINDOW_TURN: return waterloo_has(part, SECTION_DO);
  case WINDOW_ASK: return waterloo_has(part, SECTION_ANSWER);
  case WINDOW_DONE:
  case WINDOW_DRAW:
  case WINDOWS: break;
  }
  return false;
}

static const Pair *pair_of_part(const Edition *edition, const State *state, const char *part) {
  return waterloo_has_rondes(edition) ? waterloo_find_pair(edition, state, part == NULL ? "" : part)
                                      : &state->pairs[0];
}

Answer waterloo_answers(const void *edition, const void *state_pointer, int seat, const char *part,
                        const void *orders) {
  const State *state = state_pointer;
  if (state->over) return ANSWER_NONE;
  const Pair *pair = pair_of_part(edition, state, part);
  int side = pair == NULL ? -1 : waterloo_side_of(pair, seat);
  if (side < 0 || !waterloo_owes(edition, state, pair, side)) return ANSWER_NONE;
  return answers_window(pair, part_of(orders, pair, side)) ? ANSWER_GOOD : ANSWER_NONE;
}

bool waterloo_waives(const void *edition, const void *state_pointer, const Duty *duty, int by,
                     const void *orders) {
  const State *state = state_pointer;
  const Pair *pair = pair_of_part(edition, state, duty->part);
  int side = pair == NULL ? -1 : waterloo_side_of(pair, by);
  return side >= 0 && waterloo_side_of(pair, duty->seat) >= 0 &&
         waterloo_has(part_of(orders, pair, side), SECTION_RESIGN);
}

/* -- adjudication -- */

/* The side that resigns: where both do, the one that is to move. -1: neither. */
static int resigning_side(const Pair *pair, const Part *const parts[SIDES]) {
  if (waterloo_has(parts[pair->to_move], SECTION_RESIGN)) return pair->to_move;
  return waterloo_has(parts[OTHER(pair->to_move)], SECTION_RESIGN) ? OTHER(pair->to_move) : -1;
}

/* By the mover's file; what he gives ahead now is for the turn after it. A position that was set up may hold
 * what he gave ahead for this one. */
static void resolve_turn(Table *table, const Part *const parts[SIDES]) {
  Pair *pair = table->pair;
  const Part *file = parts[pair->to_move];
  const Next next = pair->next[pair->to_move];
  int entry = waterloo_fitting_entry(table->edition, table->state, pair);
  memset(&pair->next[pair->to_move], 0, sizeof next);
  for (int side = 0; side < SIDES; side++) waterloo_take_plans(pair, side, parts[side]);
  if (waterloo_has(file, SECTION_DO)) {
    waterloo_play_turn(table, &file->turn);
  } else if (entry >= 0) {
    waterloo_play_entry(table, &next, entry);
  } else {
    waterloo_play_default(table);
  }
}

static void resolve_pair(Table *table) {
  Pair *pair = table->pair;
  const Part *parts[SIDES];
  if (pair->window == WINDOW_DONE) return;
  if (pair->window == WINDOW_DRAW) {
    waterloo_draw_first(table);
    return;
  }
  for (int side = 0; side < SIDES; side++)
    parts[side] = part_of(table->files[pair->player[side]], pair, side);
  int resigns = resigning_side(pair, parts);
  if (resigns >= 0) {
    waterloo_resign(table, resigns);
    return;
  }
  if (pair->window == WINDOW_DEPLOY) {
    waterloo_deploy(table, parts);
    return;
  }
  if (pair->window == WINDOW_TURN) {
    resolve_turn(table, parts);
    return;
  }
  const Part *asked = parts[pair->progress.asked];
  for (int side = 0; side < SIDES; side++) waterloo_take_plans(pair, side, parts[side]);
  waterloo_resume(table, waterloo_has(asked, SECTION_ANSWER) ? asked : NULL);
}

void waterloo_resolve(const void *edition, void *state_pointer, const void *const *orders, Dice *dice,
                      Events *events, Diagnostics *const *diagnostics) {
  (void)diagnostics; /* what is wrong in a file was told when it was refused */
  State *state = state_pointer;
  if (state->over) return;
  Table table = {.edition = edition, .state = state, .dice = dice, .events = events};
  for (int seat = 0; seat < table.edition->seats.count; seat++)
    table.files[seat] = orders == NULL ? NULL : orders[seat];
  for (int i = 0; i < state->pair_count && !state->over; i++) {
    table.pair = &state->pairs[i];
    resolve_pair(&table);
    waterloo_play_ahead(&table);
  }
  waterloo_after_step(&table);
}
