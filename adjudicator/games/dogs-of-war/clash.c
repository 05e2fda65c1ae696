/* The clash: turns in their order, until all have passed or somebody must be asked (DOGS 4, 8.1, 8.4, 8.6).
 */
#include "adjudication.h"
#include "edition.h"

static bool all_are_out(const Table *table) {
  for (int seat = 0; seat < table->edition->seat_count; seat++) {
    if (!table->board->players[seat].out) return false;
  }
  return true;
}

/* A lap ends where the turn comes to the first player, or would come to him if he were not out. */
static void advance(const Table *table) {
  Board *board = table->board;
  do {
    board->to_move = (uint8_t)(board->to_move % table->edition->seat_count + 1);
    if (board->to_move == board->first) board->lap++;
  } while (board->players[board->to_move - 1].out);
}

static void stop(const Table *table, unsigned asked) {
  table->board->asked = (uint8_t)asked;
  table->board->stops++;
}

static void ask(const Table *table, int seat) {
  dogs_tell_seat(table, dogs_event(table, "asked", "DOGS 8.4"), "seat", seat);
  stop(table, 1u << seat);
}

static void ask_all(const Table *table, int lap) {
  unsigned asked = 0;
  for (int seat = 0; seat < table->edition->seat_count; seat++) {
    if (!table->board->players[seat].out) asked |= 1u << seat;
  }
  dogs_tell_number(dogs_event(table, "lap-ends", "DOGS 8.1"), "lap", lap);
  stop(table, asked);
}

/* Under `run: strict` every decision has its own mail; but a pass that follows by itself needs none. */
static bool must_ask_first(const Table *table, int seat) {
  return table->board->option[OPTION_RUN] == RUN_STRICT &&
         !dogs_passes_by_itself(table->edition, table->board, seat);
}

/* `answered`: the seat to move was asked, and has had its say. */
static void run(Table *table, bool answered) {
  Board *board = table->board;
  while (!all_are_out(table)) {
    int seat = board->to_move - 1, lap = board->lap;
    dogs_refresh_stops(table);
    if ((!answered && must_ask_first(table, seat)) || dogs_turn(table, seat, false) == TURN_ASKS) {
      ask(table, seat);
      return;
    }
    answered = false;
    if (all_are_out(table)) break;
    advance(table);
    if (board->option[OPTION_RUN] == RUN_LAP && board->lap > lap) {
      ask_all(table, lap);
      return;
    }
  }
  dogs_outcome(table);
}

void dogs_begin_clash(Table *table) {
  Board *board = table->board;
  board->window = WINDOW_CLASH;
  board->to_move = board->first;
  board->lap = 1;
  board->stops = 0;
  board->asked = 0;
  run(table, false);
}

/* 8.6: its old plan goes on; where that has nothing the time is extended once a game, and then the weakest is
 * played. False: extended. */
static bool play_for_silent(Table *table, int seat) {
  Player *player = &table->board->players[seat];
  if (dogs_turn(table, seat, true) == TURN_DONE) return true;
  if (player->grace) {
    dogs_weakest(table, seat);
    return true;
  }
  player->grace = 1;
  dogs_tell_seat(table, dogs_event(table, "grace", "DOGS 8.6"), "seat", seat);
  stop(table, table->board->asked);
  return false;
}

void dogs_clash(Table *table) {
  Board *board = table->board;
  int seat = board->to_move - 1;
  if (all_are_out(table)) {
    dogs_outcome(table);
    return;
  }
  if (board->players[seat].out) {
    advance(table);
    run(table, false);
    return;
  }
  /* Under `run: lap` the seat to move may have a plan that it left as it is. */
  if (dogs_would_move(table->edition, table->state, seat, NULL)) {
    board->asked = 0;
    run(table, true);
    return;
  }
  if (!play_for_silent(table, seat)) return;
  board->asked = 0;
  if (!all_are_out(table)) advance(table);
  run(table, false);
}
