/* The clash (DOGS 4.3, 4.4, 8.1, 8.4, 8.6). */
#include "adjudication.h"

/* ---- one turn, from its player's plan (8.4, 8.6, 11.7, 11.8, 11.17) ---- */

/* What comes of an entry at this moment. */
typedef struct Trying {
  bool legal, with_card;
  Placing placing;
  PlaceFault fault; /* of the last place tried */
} Trying;

/* ---- passing ---- */

static void pass(Table *table, int seat, const char *how, bool takes_token) {
  Board *board = table->board;
  Player *player = &board->players[seat];
  bool first = board->next_first == 0 && takes_token;
  player->captains = 0;
  player->out = 1;
  if (first) board->next_first = (uint8_t)(seat + 1);
  Event *event = dogs_event(table, "passed", first ? "DOGS R04" : "DOGS 4.4");
  dogs_tell_number(event, "lap", board->lap);
  dogs_tell_seat(table, event, "seat", seat);
  dogs_tell_text(event, "how", how);
  if (first && board->year < table->edition->years) dogs_tell_text(event, "token", "yes");
}

/* Whether a pass follows without asking (11.17). */
static bool passes_by_itself(const Edition *edition, const Board *board, int seat) {
  const Player *player = &board->players[seat];
  if (player->captains == 0) return true;
  return dogs_hand_size(edition, player) == 0 && !dogs_can_place(edition, board, seat);
}

static bool forced_pass_takes_token(const Table *table) {
  return table->board->option[OPTION_R04] == OPTION_YES;
}

/* ---- entries ---- */

static bool try_place(const Table *table, const CardOrder *card, Trying *trying) {
  trying->with_card = card->card != 0;
  trying->fault = dogs_try(table, &trying->placing, card->card == 0 ? NULL : card);
  if (trying->fault != PLACE_LEGAL && card->card != 0 && card->optional) {
    trying->with_card = false;
    trying->fault = dogs_try(table, &trying->placing, NULL);
  }
  return trying->fault == PLACE_LEGAL;
}

/* Spaces first, then soldiers. */
static Trying try_entry(const Table *table, int seat, const Entry *entry) {
  Trying trying = {.fault = PLACE_NO_SPACE};
  for (int at = 0; at < entry->at_count; at++) {
    for (int kind = 0; kind < entry->kind_count; kind++) {
      trying.placing = (Placing){seat, entry->kinds[kind], entry->at[at]};
      trying.legal = try_place(table, &entry->card, &trying);
      if (trying.legal) return trying;
    }
  }
  return trying;
}

static void tell_used(const Table *table, int seat, int number) {
  dogs_tell_number(dogs_event_for(table, seat, "used", "DOGS 8.4"), "entry", number + 1);
}

static bool pass_entry(Table *table, int seat, int number) {
  Entry *entry = &table->state->plans[seat].entries[number];
  bool with_card = entry->card.card != 0 && dogs_try_pass_card(table, seat, &entry->card);
  if (entry->card.card != 0 && !with_card && !entry->card.optional) return false;
  entry->used++;
  if (with_card) dogs_pass_card(table, seat, &entry->card);
  pass(table, seat, "chosen", true);
  tell_used(table, seat, number);
  return true;
}

static bool is_spent(const Entry *entry) {
  return entry->used >= entry->times;
}

/* Whether one of the entries made the turn. */
static bool play_plan(Table *table, int seat) {
  Plan *plan = &table->state->plans[seat];
  for (int number = 0; number < plan->entry_count; number++) {
    Entry *entry = &plan->entries[number];
    if (is_spent(entry)) continue;
    if (!dogs_holds(table->edition, table->board, seat, plan->nodes, entry->when)) continue;
    if (entry->pass) {
      if (pass_entry(table, seat, number)) return true;
      continue;
    }
    Trying trying = try_entry(table, seat, entry);
    if (!trying.legal) continue;
    entry->used++;
    dogs_place(table, &trying.placing, trying.with_card ? &entry->card : NULL);
    tell_used(table, seat, number);
    return true;
  }
  return false;
}

/* ---- where the plan has nothing ---- */

static bool play_fallback(Table *table, int seat) {
  const Plan *plan = &table->state->plans[seat];
  for (int at = 0; at < plan->fallback_count; at++) {
    for (int i = 0; i < table->edition->kind_count; i++) {
      Placing placing = {seat, table->edition->by_cost[i], plan->fallback[at]};
      if (dogs_try(table, &placing, NULL) != PLACE_LEGAL) continue;
      dogs_place(table, &placing, NULL);
      return true;
    }
  }
  return false;
}

static bool play_otherwise(Table *table, int seat) {
  switch (table->state->plans[seat].otherwise) {
  case OTHERWISE_PASS: pass(table, seat, "chosen", true); return true;
  case OTHERWISE_WEAKEST: return play_fallback(table, seat);
  default: return false;
  }
}

/* 8.6: the cheapest soldier that can go anywhere, to a space drawn from those that it can go to; a pass where
 * there is none. */
static void play_weakest(Table *table, int seat) {
  Address open[BOARD_SPACES_MAX];
  for (int i = 0; i < table->edition->kind_count; i++) {
    int kind = table->edition->by_cost[i];
    int count = dogs_open_spaces(table->edition, table->board, seat, kind, open), number = 1;
    if (count == 0) continue;
    if (table->dice != NULL) {
      const char *label = arena_printf(table->arena, "year %d/lap %d/%s/weakest", table->board->year,
                                       table->board->lap, table->edition->seat_names[seat]);
      number = dice_roll(table->dice, label, count);
    }
    dogs_tell_seat(table, dogs_event(table, "for-silent", "DOGS 8.6"), "seat", seat);
    dogs_place(table, &(Placing){seat, kind, open[number - 1]}, NULL);
    return;
  }
  pass(table, seat, "deadline", forced_pass_takes_token(table));
}

/* ---- stops ---- */

/* Stops that are false now stop again when they are true (8.4, 11.7). */
static void refresh_stops(const Table *table) {
  for (int seat = 0; seat < table->edition->seat_count; seat++) {
    Plan *plan = &table->state->plans[seat];
    for (int i = 0; i < plan->stop_count; i++) {
      Stop *stop = &plan->stops[i];
      if (stop->answered && !dogs_holds(table->edition, table->board, seat, plan->stop_nodes, stop->when))
        stop->answered = 0;
    }
  }
}

/* The first stop that holds and was not answered; -1 for none. */
static int find_stop(const Table *table, int seat) {
  const Plan *plan = &table->state->plans[seat];
  for (int i = 0; i < plan->stop_count; i++) {
    if (!plan->stops[i].answered &&
        dogs_holds(table->edition, table->board, seat, plan->stop_nodes, plan->stops[i].when))
      return i;
  }
  return -1;
}

/* ---- why nothing was done ---- */

const char *dogs_why_skipped(const Table *table, int seat, int number) {
  const Plan *plan = &table->state->plans[seat];
  const Entry *entry = &plan->entries[number];
  if (is_spent(entry)) return "used";
  if (!dogs_holds(table->edition, table->board, seat, plan->nodes, entry->when)) return "when";
  return DOGS_PLACE_FAULTS[entry->pass ? PLACE_CARD : try_entry(table, seat, entry).fault];
}

static void tell_nothing(const Table *table, int seat) {
  if (table->events == NULL) return;
  const Plan *plan = &table->state->plans[seat];
  dogs_tell_text(dogs_event_for(table, seat, "plan-stopped", "DOGS 8.4"), "why", "nothing");
  for (int number = 0; number < plan->entry_count; number++) {
    const char *why = dogs_why_skipped(table, seat, number);
    Event *event = dogs_event_for(table, seat, "skipped", "DOGS 8.4");
    dogs_tell_number(event, "entry", number + 1);
    dogs_tell_text(event, "why", why);
  }
}

static Turn ask_for_stop(const Table *table, int seat, int number) {
  table->state->plans[seat].stops[number].stopped = 1;
  Event *event = dogs_event_for(table, seat, "plan-stopped", "DOGS 8.4");
  dogs_tell_text(event, "why", "stop");
  dogs_tell_number(event, "stop", number + 1);
  return TURN_ASKS;
}

/* ---- the turn ---- */

Turn dogs_turn(Table *table, int seat, bool silent) {
  if (passes_by_itself(table->edition, table->board, seat)) {
    pass(table, seat, "automatic", forced_pass_takes_token(table));
    return TURN_DONE;
  }
  int stop = silent ? -1 : find_stop(table, seat);
  if (stop >= 0) return ask_for_stop(table, seat, stop);
  if (play_plan(table, seat) || play_otherwise(table, seat)) return TURN_DONE;
  tell_nothing(table, seat);
  return TURN_ASKS;
}

/* ---- turns in their order, until all have passed or somebody must be asked ---- */

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
         !passes_by_itself(table->edition, table->board, seat);
}

/* `answered`: the seat to move was asked, and has had its say. */
static void run(Table *table, bool answered) {
  Board *board = table->board;
  while (!all_are_out(table)) {
    int seat = board->to_move - 1, lap = board->lap;
    refresh_stops(table);
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
    play_weakest(table, seat);
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

/* ---- what would come of a file ---- */

bool dogs_foresee_turn(const Edition *edition, const State *state, int seat, const Orders *file,
                       Board *board) {
  State copy = *state;
  Table table;
  dogs_table_make(edition, &copy, NULL, &table);
  if (file != NULL) dogs_take_file(edition, &copy, seat, file);
  bool done = dogs_turn(&table, seat, false) == TURN_DONE;
  *board = copy.board;
  return done;
}

bool dogs_would_move(const Edition *edition, const State *state, int seat, const Orders *file) {
  Board board;
  return dogs_foresee_turn(edition, state, seat, file, &board);
}
