/* The clash (DOGS 4.3, 4.4, 8.1, 8.4, 8.6). */
#include "sequence.h"

/* ---- one turn, from its player's plan (8.4, 8.6, 11.7, 11.8, 11.17) ---- */

/* What comes of an entry at this moment. */
typedef enum Turn { TURN_DONE, TURN_ASKS } Turn;

typedef struct Trying {
  bool legal, with_card;
  Placing placing;
  PlaceFault fault; /* of the last place tried */
} Trying;

/* ---- passing ---- */

static void pass(Adjudication *adjudication, int seat, const char *how, bool takes_token) {
  Board *board = adjudication->board;
  Player *player = &board->players[seat];
  bool first = board->next_first == 0 && takes_token;
  player->captains = 0;
  player->out = 1;
  if (first) board->next_first = (uint8_t)(seat + 1);
  Event *event = dogs_event(adjudication, "passed", first ? "DOGS R04" : "DOGS 4.4");
  dogs_tell_number(event, "lap", board->lap);
  dogs_tell_seat(adjudication, event, "seat", seat);
  dogs_tell_text(event, "how", how);
  if (first && board->year < adjudication->edition->years) dogs_tell_text(event, "token", "yes");
}

/* Whether a pass follows without asking (11.17). */
static bool passes_by_itself(const Edition *edition, const Board *board, int seat) {
  const Player *player = &board->players[seat];
  if (player->captains == 0) return true;
  return dogs_hand_size(edition, player) == 0 && !dogs_can_place(edition, board, seat);
}

static bool forced_pass_takes_token(const Adjudication *adjudication) {
  return adjudication->board->option[OPTION_R04] == OPTION_YES;
}

/* ---- entries ---- */

static bool try_place(const Adjudication *adjudication, const CardOrder *card, Trying *trying) {
  trying->with_card = card->card != 0;
  trying->fault = dogs_try(adjudication, &trying->placing, card->card == 0 ? NULL : card);
  if (trying->fault != PLACE_LEGAL && card->card != 0 && card->optional) {
    trying->with_card = false;
    trying->fault = dogs_try(adjudication, &trying->placing, NULL);
  }
  return trying->fault == PLACE_LEGAL;
}

/* Spaces first, then soldiers. */
static Trying try_entry(const Adjudication *adjudication, int seat, const Entry *entry) {
  Trying trying = {.fault = PLACE_NO_SPACE};
  for (int at = 0; at < entry->at_count; at++) {
    for (int kind = 0; kind < entry->kind_count; kind++) {
      trying.placing = (Placing){seat, entry->kinds[kind], entry->at[at]};
      trying.legal = try_place(adjudication, &entry->card, &trying);
      if (trying.legal) return trying;
    }
  }
  return trying;
}

static void tell_used(const Adjudication *adjudication, int seat, int number) {
  dogs_tell_number(dogs_event_for(adjudication, seat, "used", "DOGS 8.4"), "entry", number + 1);
}

static bool pass_entry(Adjudication *adjudication, int seat, int number) {
  Entry *entry = &adjudication->state->plans[seat].entries[number];
  bool with_card = entry->card.card != 0 && dogs_try_pass_card(adjudication, seat, &entry->card);
  if (entry->card.card != 0 && !with_card && !entry->card.optional) return false;
  entry->used++;
  if (with_card) dogs_pass_card(adjudication, seat, &entry->card);
  pass(adjudication, seat, "chosen", true);
  tell_used(adjudication, seat, number);
  return true;
}

static bool is_spent(const Entry *entry) {
  return entry->used >= entry->times;
}

/* Whether one of the entries made the turn. */
static bool play_plan(Adjudication *adjudication, int seat) {
  Plan *plan = &adjudication->state->plans[seat];
  for (int number = 0; number < plan->entry_count; number++) {
    Entry *entry = &plan->entries[number];
    if (is_spent(entry)) continue;
    if (!dogs_holds(adjudication->edition, adjudication->board, seat, plan->nodes, entry->when)) continue;
    if (entry->pass) {
      if (pass_entry(adjudication, seat, number)) return true;
      continue;
    }
    Trying trying = try_entry(adjudication, seat, entry);
    if (!trying.legal) continue;
    entry->used++;
    dogs_place(adjudication, &trying.placing, trying.with_card ? &entry->card : NULL);
    tell_used(adjudication, seat, number);
    return true;
  }
  return false;
}

/* ---- where the plan has nothing ---- */

/* The cheapest kind of soldier in hand; -1 for none. */
static int cheapest_kind(const Adjudication *adjudication, int seat) {
  const Edition *edition = adjudication->edition;
  for (int i = 0; i < edition->kind_count; i++) {
    if (adjudication->board->players[seat].soldiers[edition->by_cost[i]] > 0) return edition->by_cost[i];
  }
  return -1;
}

/* Only the cheapest soldier: where no space of the fallback accepts it, a dearer one is not spent. */
static bool play_fallback(Adjudication *adjudication, int seat) {
  const Plan *plan = &adjudication->state->plans[seat];
  int kind = cheapest_kind(adjudication, seat);
  for (int at = 0; kind >= 0 && at < plan->fallback_count; at++) {
    Placing placing = {seat, kind, plan->fallback[at]};
    if (dogs_try(adjudication, &placing, NULL) != PLACE_LEGAL) continue;
    dogs_place(adjudication, &placing, NULL);
    return true;
  }
  return false;
}

static bool play_otherwise(Adjudication *adjudication, int seat) {
  switch (adjudication->state->plans[seat].otherwise) {
  case OTHERWISE_PASS: pass(adjudication, seat, "chosen", true); return true;
  case OTHERWISE_WEAKEST: return play_fallback(adjudication, seat);
  default: return false;
  }
}

/* 8.6: the cheapest soldier that can go anywhere, to a space drawn from those that it can go to; a pass where
 * there is none. */
static void play_weakest(Adjudication *adjudication, int seat) {
  Address open[BOARD_SPACES_MAX];
  for (int i = 0; i < adjudication->edition->kind_count; i++) {
    int kind = adjudication->edition->by_cost[i];
    int count = dogs_open_spaces(adjudication->edition, adjudication->board, seat, kind, open), number = 1;
    if (count == 0) continue;
    if (adjudication->dice != NULL) {
      const char *label =
          arena_printf(adjudication->arena, "year %d/lap %d/%s/weakest", adjudication->board->year,
                       adjudication->board->lap, adjudication->edition->seat_names[seat]);
      number = dice_roll(adjudication->dice, label, count);
    }
    dogs_tell_seat(adjudication, dogs_event(adjudication, "for-silent", "DOGS 8.6"), "seat", seat);
    dogs_place(adjudication, &(Placing){seat, kind, open[number - 1]}, NULL);
    return;
  }
  pass(adjudication, seat, "deadline", forced_pass_takes_token(adjudication));
}

/* ---- stops ---- */

/* Stops that are false now stop again when they are true (8.4, 11.7). */
static void refresh_stops(const Adjudication *adjudication) {
  for (int seat = 0; seat < adjudication->edition->seat_count; seat++) {
    Plan *plan = &adjudication->state->plans[seat];
    for (int i = 0; i < plan->stop_count; i++) {
      Stop *stop = &plan->stops[i];
      if (stop->answered &&
          !dogs_holds(adjudication->edition, adjudication->board, seat, plan->stop_nodes, stop->when))
        stop->answered = 0;
    }
  }
}

/* The first stop that holds and was not answered; -1 for none. */
static int find_stop(const Adjudication *adjudication, int seat) {
  const Plan *plan = &adjudication->state->plans[seat];
  for (int i = 0; i < plan->stop_count; i++) {
    if (!plan->stops[i].answered &&
        dogs_holds(adjudication->edition, adjudication->board, seat, plan->stop_nodes, plan->stops[i].when))
      return i;
  }
  return -1;
}

/* ---- why nothing was done ---- */

const char *dogs_why_skipped(const Adjudication *adjudication, int seat, int number) {
  const Plan *plan = &adjudication->state->plans[seat];
  const Entry *entry = &plan->entries[number];
  if (is_spent(entry)) return "used";
  if (!dogs_holds(adjudication->edition, adjudication->board, seat, plan->nodes, entry->when)) return "when";
  return DOGS_PLACE_FAULTS[entry->pass ? PLACE_CARD : try_entry(adjudication, seat, entry).fault];
}

static void tell_nothing(const Adjudication *adjudication, int seat) {
  if (adjudication->events == NULL) return;
  const Plan *plan = &adjudication->state->plans[seat];
  dogs_tell_text(dogs_event_for(adjudication, seat, "plan-stopped", "DOGS 8.4"), "why", "nothing");
  for (int number = 0; number < plan->entry_count; number++) {
    const char *why = dogs_why_skipped(adjudication, seat, number);
    Event *event = dogs_event_for(adjudication, seat, "skipped", "DOGS 8.4");
    dogs_tell_number(event, "entry", number + 1);
    dogs_tell_text(event, "why", why);
  }
}

static Turn ask_for_stop(const Adjudication *adjudication, int seat, int number) {
  adjudication->state->plans[seat].stops[number].stopped = 1;
  Event *event = dogs_event_for(adjudication, seat, "plan-stopped", "DOGS 8.4");
  dogs_tell_text(event, "why", "stop");
  dogs_tell_number(event, "stop", number + 1);
  return TURN_ASKS;
}

/* ---- the turn ---- */

/* One turn of a seat, from its plan (8.4). `silent`: it was asked and the deadline has passed, so that no
 * stop holds up its old plan (8.6). TURN_ASKS, with nothing done: it must be asked. */
static Turn take_turn(Adjudication *adjudication, int seat, bool silent) {
  if (passes_by_itself(adjudication->edition, adjudication->board, seat)) {
    pass(adjudication, seat, "automatic", forced_pass_takes_token(adjudication));
    return TURN_DONE;
  }
  int stop = silent ? -1 : find_stop(adjudication, seat);
  if (stop >= 0) return ask_for_stop(adjudication, seat, stop);
  if (play_plan(adjudication, seat) || play_otherwise(adjudication, seat)) return TURN_DONE;
  tell_nothing(adjudication, seat);
  return TURN_ASKS;
}

/* ---- turns in their order, until all have passed or somebody must be asked ---- */

static bool all_are_out(const Adjudication *adjudication) {
  for (int seat = 0; seat < adjudication->edition->seat_count; seat++) {
    if (!adjudication->board->players[seat].out) return false;
  }
  return true;
}

/* A round ends when the turn reaches the first player, or would if they were not out. */
static void advance(const Adjudication *adjudication) {
  Board *board = adjudication->board;
  do {
    board->to_move = (uint8_t)(board->to_move % adjudication->edition->seat_count + 1);
    if (board->to_move == board->first) board->lap++;
  } while (board->players[board->to_move - 1].out);
}

static void stop(const Adjudication *adjudication, unsigned asked) {
  adjudication->board->asked = (uint8_t)asked;
  adjudication->board->stops++;
}

static void ask(const Adjudication *adjudication, int seat) {
  dogs_tell_seat(adjudication, dogs_event(adjudication, "asked", "DOGS 8.4"), "seat", seat);
  stop(adjudication, 1u << seat);
}

/* False if nobody has anything left to decide. */
static bool ask_all(const Adjudication *adjudication, int lap) {
  unsigned asked = dogs_seats_with_captains(adjudication->board);
  if (asked == 0) return false;
  dogs_tell_number(dogs_event(adjudication, "lap-ends", "DOGS 8.1"), "lap", lap);
  stop(adjudication, asked);
  return true;
}

/* After a turn. True if the run stops, since a round has ended (`run: lap`). */
static bool advance_and_ask(const Adjudication *adjudication) {
  Board *board = adjudication->board;
  int lap = board->lap;
  if (all_are_out(adjudication)) return false;
  advance(adjudication);
  return board->option[OPTION_RUN] == RUN_LAP && board->lap > lap && ask_all(adjudication, lap);
}

/* Under `run: strict` every decision has its own mail; but a pass that follows by itself needs none. */
static bool must_ask_first(const Adjudication *adjudication, int seat) {
  return adjudication->board->option[OPTION_RUN] == RUN_STRICT &&
         !passes_by_itself(adjudication->edition, adjudication->board, seat);
}

/* `answered`: the seat to move was asked, and has had its say. */
static void run(Adjudication *adjudication, bool answered) {
  Board *board = adjudication->board;
  while (!all_are_out(adjudication)) {
    int seat = board->to_move - 1;
    refresh_stops(adjudication);
    if ((!answered && must_ask_first(adjudication, seat)) ||
        take_turn(adjudication, seat, false) == TURN_ASKS) {
      ask(adjudication, seat);
      return;
    }
    answered = false;
    if (advance_and_ask(adjudication)) return;
  }
  dogs_end_year(adjudication);
}

void dogs_begin_clash(Adjudication *adjudication) {
  Board *board = adjudication->board;
  board->window = WINDOW_CLASH;
  board->to_move = board->first;
  board->lap = 1;
  board->stops = 0;
  board->asked = 0;
  run(adjudication, false);
}

/* 8.6: its old plan goes on; where that has nothing the time is extended once a game, and then the weakest is
 * played. False: extended. */
static bool play_for_silent(Adjudication *adjudication, int seat) {
  Player *player = &adjudication->board->players[seat];
  if (take_turn(adjudication, seat, true) == TURN_DONE) return true;
  if (player->grace) {
    play_weakest(adjudication, seat);
    return true;
  }
  player->grace = 1;
  dogs_tell_seat(adjudication, dogs_event(adjudication, "grace", "DOGS 8.6"), "seat", seat);
  stop(adjudication, adjudication->board->asked);
  return false;
}

void dogs_clash(Adjudication *adjudication) {
  Board *board = adjudication->board;
  int seat = board->to_move - 1;
  if (all_are_out(adjudication)) {
    dogs_end_year(adjudication);
    return;
  }
  if (board->players[seat].out) {
    if (!advance_and_ask(adjudication)) run(adjudication, false);
    return;
  }
  /* Under `run: lap` the seat to move may have a plan that it left as it is. */
  if (dogs_would_move(adjudication->edition, adjudication->state, seat, NULL)) {
    board->asked = 0;
    run(adjudication, true);
    return;
  }
  if (!play_for_silent(adjudication, seat)) return;
  board->asked = 0;
  if (!advance_and_ask(adjudication)) run(adjudication, false);
}

/* ---- what would come of a file ---- */

bool dogs_foresee_turn(const Edition *edition, const State *state, int seat, const Orders *file,
                       State *after) {
  Adjudication adjudication;
  *after = *state;
  dogs_adjudication_begin(edition, after, NULL, &adjudication);
  if (file != NULL) dogs_take_file(edition, after, seat, file);
  return take_turn(&adjudication, seat, false) == TURN_DONE;
}

bool dogs_would_move(const Edition *edition, const State *state, int seat, const Orders *file) {
  State after;
  return dogs_foresee_turn(edition, state, seat, file, &after);
}
