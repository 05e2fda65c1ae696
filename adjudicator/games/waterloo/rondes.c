/* Who plays whom, who starts, and when the game is over (WATERLOO 3, 6, 7, W18, W19, W20). */
#include <string.h>

#include "play.h"

/* -- starters -- */

static bool starts_always(const State *state, const Pair *pair, int side) {
  return state->terms.always_first && state->terms.handicapped == pair->player[side] + 1;
}

int waterloo_next_first(const State *state, const Pair *pair) {
  for (int side = 0; side < SIDES; side++) {
    if (starts_always(state, pair, side)) return side;
  }
  return OTHER(pair->first);
}

/* Who starts the first manche of a pair by the handicap or the option `first`; -1: nothing says it. */
static int first_agreed(const State *state, const Pair *pair) {
  for (int side = 0; side < SIDES; side++) {
    if (starts_always(state, pair, side)) return side;
  }
  if (state->terms.first == FIRST_DRAWN) return -1;
  return state->terms.first == FIRST_NORTH ? NORTH : SOUTH;
}

void waterloo_draw_first(Table *table) {
  int first = dice_roll(table->dice, "first player", SIDES) - 1;
  waterloo_begin_manche(table, 1, first);
  waterloo_event(table, "first-drawn", "WATERLOO W20", AUDIENCE_ALL, first);
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

/* The circle method: one seat stands still, the others go round it. An odd table has an empty chair, which
 * stands still. */
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

static void begin_ronde(Table *table) {
  State *state = table->state;
  state->ronde++;
  state->step = 1;
  for (int i = 0; i < state->pair_count; i++) {
    table->pair = &state->pairs[i];
    int first = state->ronde == 1 ? table->pair->first : waterloo_next_first(state, table->pair);
    table->pair->replay = 0;
    waterloo_begin_manche(table, state->ronde, first);
  }
}

void waterloo_begin_game(Table *table) {
  State *state = table->state;
  state->pair_count = 0;
  if (waterloo_has_rondes(table->edition)) {
    make_circle(state, table->edition->seats.count);
    begin_ronde(table);
    return;
  }
  table->pair = &state->pairs[state->pair_count++];
  *table->pair = (Pair){.player = {0, 1}, .manche = 1, .window = WINDOW_DRAW};
  int first = first_agreed(state, table->pair); /* W20: else it is drawn */
  if (first >= 0) waterloo_begin_manche(table, 1, first);
}

/* -- the end of a manche, and of the game -- */

static void end_game(Table *table, int winner) {
  State *state = table->state;
  state->over = 1;
  state->winner = (uint8_t)(winner < 0 ? 0 : winner);
  state->reason = winner < 0 ? REASON_SHARED : REASON_TARGET;
  const char *rule = waterloo_has_rondes(table->edition) ? "WATERLOO 7"
                     : state->terms.laurels              ? "WATERLOO 6"
                                                         : "WATERLOO 3";
  Event *event = event_add(table->events, WATERLOO_REASONS[state->reason], rule, AUDIENCE_ALL);
  if (winner >= 0) event_text(event, "player", table->edition->seats.names[winner]);
}

/* The pair waits for the others, or for ever. */
static void lay_aside(Pair *pair) {
  memset(&pair->progress, 0, sizeof pair->progress);
  memset(pair->next, 0, sizeof pair->next);
  pair->asks = 0;
  pair->window = WINDOW_DONE;
}

static void after_manche_of_two(Table *table) {
  State *state = table->state;
  Pair *pair = table->pair;
  int winner = pair->player[pair->last.winner];
  if (state->score[winner] >= waterloo_target(table->edition, state, winner)) {
    lay_aside(pair);
    end_game(table, winner);
    return;
  }
  pair->replay = 0;
  waterloo_begin_manche(table, pair->manche + 1, waterloo_next_first(state, pair));
}

void waterloo_after_manche(Table *table) {
  if (!waterloo_has_rondes(table->edition)) {
    after_manche_of_two(table);
    return;
  }
  lay_aside(table->pair);
}

/* How far a seat is beyond what it needs: with a handicap of unequal targets that is what compares. */
static int surplus(const Table *table, int seat) {
  return table->state->score[seat] - waterloo_target(table->edition, table->state, seat);
}

static void tell_ronde(const Table *table) {
  const Seats *seats = &table->edition->seats;
  Event *event = event_add(table->events, "ronde-over", "WATERLOO 7", AUDIENCE_ALL);
  event_number(event, "ronde", table->state->ronde);
  event_list(event, "scores");
  for (int seat = 0; seat < seats->count; seat++) {
    event_map(event, NULL);
    event_text(event, "player", seats->names[seat]);
    event_number(event, "score", table->state->score[seat]);
    event_end(event);
  }
  event_end(event);
}

static void end_ronde(Table *table) {
  State *state = table->state;
  int best = 0, count = 0;
  tell_ronde(table);
  for (int seat = 1; seat < table->edition->seats.count; seat++) {
    if (surplus(table, seat) > surplus(table, best)) best = seat;
  }
  for (int seat = 0; seat < table->edition->seats.count; seat++)
    count += surplus(table, seat) == surplus(table, best);
  if (surplus(table, best) < 0) {
    begin_ronde(table);
  } else if (count == 1) {
    end_game(table, best);
  } else if (state->extra == table->edition->extra_rondes) {
    end_game(table, -1);
  } else {
    state->extra++;
    begin_ronde(table);
  }
}

void waterloo_after_step(Table *table) {
  State *state = table->state;
  if (!waterloo_has_rondes(table->edition) || state->over) return;
  state->step++;
  for (int i = 0; i < state->pair_count; i++) {
    if (state->pairs[i].window != WINDOW_DONE) return;
  }
  end_ronde(table);
}
