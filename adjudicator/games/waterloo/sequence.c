/* The sequence of play: who plays whom, who starts, what is waited for, and when the game is over (WATERLOO
 * 3, 6, 7, W18, W19, W20). */
#include "sequence.h"

#include <string.h>

/* ---- pairs and round-robins ---- */

/* Who starts the first battle of a pair by the handicap or the option `first`; -1: nothing says it. */
static int first_agreed(const State *state, const Pair *pair) {
  for (int side = 0; side < SIDES; side++) {
    if (waterloo_starts_always(state, pair, side)) return side;
  }
  if (state->terms.first == FIRST_DRAWN) return -1;
  return state->terms.first == FIRST_NORTH ? NORTH : SOUTH;
}

/* -- pairs -- */

/* W18: who has started less often; where both have as often, the first named. Unless it was agreed on. */
static void add_pair(State *state, uint8_t starts[PLAYERS_MAX], int a, int b) {
  Pair *pair = &state->pairs[state->pair_count++];
  *pair = (Pair){.player = {(uint8_t)a, (uint8_t)b}};
  int first = first_agreed(state, pair);
  if (first < 0) first = starts[b] < starts[a] ? SOUTH : NORTH;
  pair->first = (uint8_t)first;
  starts[pair->player[first]]++;
}

/* The circle method: one seat stays in place, the others go round it. An odd table has an empty chair, which
 * stays in place. */
static void make_circle(State *state, int players) {
  int chairs = players + players % 2, circle = chairs - 1;
  uint8_t starts[PLAYERS_MAX] = {0};
  for (int i = 0; i < circle; i++) {
    int round = (i + circle - 1) % circle; /* of three, the first plays the second first */
    if (chairs == players) add_pair(state, starts, round, circle);
    /* Who is named first changes from step to step, so that with each number of players all start as often,
     * or but once more. */
    for (int step = 1; step < chairs / 2; step++) {
      int a = (round + step) % circle, b = (round + circle - step) % circle;
      add_pair(state, starts, step % 2 == 1 ? a : b, step % 2 == 1 ? b : a);
    }
  }
}

static void begin_ronde(Adjudication *adjudication) {
  State *state = adjudication->state;
  state->ronde++;
  state->step = 1;
  for (int i = 0; i < state->pair_count; i++) {
    adjudication->pair = &state->pairs[i];
    int first =
        state->ronde == 1 ? adjudication->pair->first : waterloo_next_first(state, adjudication->pair);
    adjudication->pair->replay = 0;
    waterloo_begin_battle(adjudication, state->ronde, first);
  }
}

void waterloo_begin_game(Adjudication *adjudication) {
  State *state = adjudication->state;
  state->pair_count = 0;
  if (waterloo_has_rondes(adjudication->edition)) {
    make_circle(state, adjudication->edition->base.seats.count);
    begin_ronde(adjudication);
    return;
  }
  adjudication->pair = &state->pairs[state->pair_count++];
  *adjudication->pair = (Pair){.player = {0, 1}};
  int first = first_agreed(state, adjudication->pair);
  waterloo_begin_battle(adjudication, 1, first < 0 ? NORTH : first);
  adjudication->pair->undrawn = first < 0;
}

/* -- the end of a round-robin -- */

static void tell_ronde(const Adjudication *adjudication) {
  const Seats *seats = &adjudication->edition->base.seats;
  Event *event = event_add(adjudication->events, "ronde-over", "WATERLOO 7", AUDIENCE_ALL);
  event_number(event, "ronde", adjudication->state->ronde);
  event_list(event, "scores");
  for (int seat = 0; seat < seats->count; seat++) {
    event_map(event, NULL);
    event_text(event, "player", seats->names[seat]);
    event_number(event, "score", adjudication->state->score[seat]);
    event_end(event);
  }
  event_end(event);
}

static void end_ronde(Adjudication *adjudication) {
  State *state = adjudication->state;
  tell_ronde(adjudication);
  unsigned leaders = waterloo_leaders(adjudication->edition, state);
  int best = __builtin_ctz(leaders);
  if (waterloo_surplus(adjudication->edition, state, best) < 0) {
    begin_ronde(adjudication);
  } else if ((leaders & (leaders - 1)) == 0) {
    waterloo_end_game(adjudication, best);
  } else if (state->extra == adjudication->edition->extra_rondes) {
    waterloo_end_game(adjudication, -1);
  } else {
    state->extra++;
    begin_ronde(adjudication);
  }
}

/* All pairs have had their turns of one step: the round-robin may be over (7, W19). */
static void after_step(Adjudication *adjudication) {
  State *state = adjudication->state;
  if (!waterloo_has_rondes(adjudication->edition) || state->over) return;
  state->step++;
  for (int i = 0; i < state->pair_count; i++) {
    if (state->pairs[i].window != WINDOW_DONE) return;
  }
  end_ronde(adjudication);
}

/* ---- windows ---- */

/* In play no turn sent in advance waits (waterloo_play_ahead); in a position that was set up it may. */
/* True if a side owes an answer in the window of its pair; not if a turn it sent in advance fits (10.4). */
static bool owes(const Edition *edition, const State *state, const Pair *pair, int side) {
  switch ((PairWindow)pair->window) {
  case WINDOW_DEPLOY: return !pair->field.side[side].deployed;
  case WINDOW_TURN: return pair->to_move == side && waterloo_fitting_entry(edition, state, pair) < 0;
  case WINDOW_ASK: return pair->progress.asked == side;
  case WINDOW_DONE:
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

/* A battle that was void is played again: "2", "2b", "2c"; after "2z" "2-27", and so on. */
static const char *battle_label(const Pair *pair, Arena *arena) {
  if (pair->replay == 0) return arena_printf(arena, "%d", pair->battle);
  if (pair->replay < 26) return arena_printf(arena, "%d%c", pair->battle, 'a' + pair->replay);
  return arena_printf(arena, "%d.%d", pair->battle, pair->replay + 1);
}

const char *waterloo_label(const void *state_pointer, Arena *arena) {
  const State *state = state_pointer;
  const Pair *pair = &state->pairs[0];
  if (state->ronde > 0) return arena_printf(arena, "ronde-%d-step-%d", state->ronde, state->step);
  const char *battle = battle_label(pair, arena);
  if (pair->turn == 0) return arena_printf(arena, "%s-deploy", battle);
  const char *turn = arena_printf(arena, "%s-%d-%s", battle, pair->turn, WATERLOO_SIDES[pair->to_move]);
  return pair->window == WINDOW_ASK ? arena_printf(arena, "%s-ask-%d", turn, pair->asks) : turn;
}

const char *waterloo_window(const void *state_pointer) {
  const State *state = state_pointer;
  int window = state->over ? WINDOW_TURN : WINDOW_DEPLOY;
  for (int i = 0; i < state->pair_count; i++) {
    int own = state->pairs[i].window;
    if (own == WINDOW_TURN || (own == WINDOW_ASK && window == WINDOW_DEPLOY)) window = own;
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
      if (owes(edition, state, pair, side))
        out->items[out->count++] = (Duty){.seat = pair->player[side],
                                          .window = WATERLOO_WINDOWS[pair->window],
                                          .part = waterloo_part_name(edition, pair)};
    }
  }
}

/* -- answers -- */

static const Part *part_of(const Orders *file, const Pair *pair, int side) {
  return file == NULL ? NULL : file->parts[pair->player[OTHER(side)]];
}

/* A file with an error was refused whole (10.4): what is there is good. */
static bool answers_window(const Pair *pair, const Part *part) {
  if (waterloo_has(part, SECTION_RESIGN)) return true;
  switch ((PairWindow)pair->window) {
  case WINDOW_DEPLOY: return waterloo_has(part, SECTION_DEPLOY);
  case WINDOW_TURN: return waterloo_has(part, SECTION_DO);
  case WINDOW_ASK: return waterloo_has(part, SECTION_ANSWER);
  case WINDOW_DONE:
  case WINDOWS: break;
  }
  return false;
}

static const Pair *pair_of_part(const Edition *edition, const State *state, const char *part) {
  return waterloo_has_rondes(edition) ? waterloo_find_pair(edition, state, part == NULL ? "" : part)
                                      : &state->pairs[0];
}

Answer waterloo_judge(const void *edition, const void *state_pointer, int seat, const char *part,
                      const void *orders, Diagnostics *diagnostics) {
  (void)diagnostics; /* an error refused the file as it was read (10.4) */
  const State *state = state_pointer;
  if (state->over) return ANSWER_NONE;
  const Pair *pair = pair_of_part(edition, state, part);
  int side = pair == NULL ? -1 : waterloo_side_of(pair, seat);
  if (side < 0 || !owes(edition, state, pair, side)) return ANSWER_NONE;
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

/* By the mover's file; what it sends in advance is for the next turn. A position that was set up may hold a
 * turn sent in advance for this one. */
static void resolve_turn(Adjudication *adjudication, const Part *const parts[SIDES]) {
  Pair *pair = adjudication->pair;
  const Part *file = parts[pair->to_move];
  const Next next = pair->next[pair->to_move];
  int entry = waterloo_fitting_entry(adjudication->edition, adjudication->state, pair);
  memset(&pair->next[pair->to_move], 0, sizeof next);
  for (int side = 0; side < SIDES; side++) waterloo_take_plans(pair, side, parts[side]);
  if (waterloo_has(file, SECTION_DO)) {
    waterloo_play_turn(adjudication, &file->turn);
  } else if (entry >= 0) {
    waterloo_play_entry(adjudication, &next, entry);
  } else {
    waterloo_play_default(adjudication);
  }
}

static void resolve_pair(Adjudication *adjudication) {
  Pair *pair = adjudication->pair;
  const Part *parts[SIDES];
  if (pair->window == WINDOW_DONE) return;
  for (int side = 0; side < SIDES; side++)
    parts[side] = part_of(adjudication->files[pair->player[side]], pair, side);
  bool resigned = waterloo_has(parts[NORTH], SECTION_RESIGN) || waterloo_has(parts[SOUTH], SECTION_RESIGN);
  if (pair->undrawn && resigned) waterloo_draw_first(adjudication); /* the next battle follows from it */
  int resigns = resigning_side(pair, parts);
  if (resigns >= 0) {
    for (int side = 0; side < SIDES; side++) waterloo_take_plans(pair, side, parts[side]);
    waterloo_resign(adjudication, resigns);
    return;
  }
  if (pair->window == WINDOW_DEPLOY) {
    waterloo_deploy(adjudication, parts);
    return;
  }
  if (pair->window == WINDOW_TURN) {
    resolve_turn(adjudication, parts);
    return;
  }
  const Part *asked = parts[pair->progress.asked];
  for (int side = 0; side < SIDES; side++) waterloo_take_plans(pair, side, parts[side]);
  waterloo_resume(adjudication, waterloo_has(asked, SECTION_ANSWER) ? asked : NULL);
}

void waterloo_resolve(const void *edition, void *state_pointer, const void *const *orders, Dice *dice,
                      Events *events, Diagnostics *const *diagnostics) {
  (void)diagnostics; /* what is wrong in a file was told when it was refused */
  State *state = state_pointer;
  if (state->over) return;
  Adjudication adjudication = {.edition = edition, .state = state, .dice = dice, .events = events};
  for (int seat = 0; seat < adjudication.edition->base.seats.count; seat++)
    adjudication.files[seat] = orders == NULL ? NULL : orders[seat];
  for (int i = 0; i < state->pair_count && !state->over; i++) {
    adjudication.pair = &state->pairs[i];
    resolve_pair(&adjudication);
    waterloo_play_ahead(&adjudication);
  }
  after_step(&adjudication);
}
