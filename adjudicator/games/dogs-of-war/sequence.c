/* The sequence of play: who is asked when, and what adjudicates it (DOGS 4, 8.1, 8.2, 8.6). */
#include <string.h>

#include "adjudication.h"

/* ---- tables, and the fields of events by ids ---- */

void dogs_table_make(const Edition *edition, State *state, Arena *arena, Table *out) {
  *out = (Table){.edition = edition, .state = state, .board = &state->board, .arena = arena};
}

Event *dogs_event(const Table *table, const char *code, const char *rule) {
  return table->events == NULL ? NULL : event_add(table->events, code, rule, AUDIENCE_ALL);
}

Event *dogs_event_for(const Table *table, int seat, const char *code, const char *rule) {
  return table->events == NULL ? NULL : event_add(table->events, code, rule, AUDIENCE_SEAT(seat));
}

void dogs_tell_text(Event *event, const char *name, const char *text) {
  if (event != NULL) event_text(event, name, text);
}

void dogs_tell_number(Event *event, const char *name, int number) {
  if (event != NULL) event_number(event, name, number);
}

void dogs_tell_seat(const Table *table, Event *event, const char *name, int seat) {
  dogs_tell_text(event, name, table->edition->seat_names[seat]);
}

void dogs_tell_house(const Table *table, Event *event, const char *name, int house) {
  dogs_tell_text(event, name, table->edition->house_ids[house]);
}

const char *dogs_space_id(const Edition *edition, Address address) {
  return edition->space_ids[address.house - 1][address.space];
}

void dogs_tell_space(const Table *table, Event *event, const char *name, Address address) {
  dogs_tell_text(event, name, dogs_space_id(table->edition, address));
}

void dogs_tell_soldiers(const Table *table, Event *event, const char *name, const uint8_t *counts) {
  if (event == NULL) return;
  event_list(event, name);
  for (int kind = 0; kind < table->edition->kind_count; kind++) {
    if (counts[kind] == 0) continue;
    event_map(event, NULL);
    event_text(event, "kind", table->edition->kind_ids[kind]);
    event_number(event, "count", counts[kind]);
    event_end(event);
  }
  event_end(event);
}

void dogs_tell_cards(const Table *table, Event *event, const char *name, const uint8_t *counts) {
  if (event == NULL) return;
  event_list(event, name);
  for (int card = 0; card < table->edition->tactic_count; card++) {
    for (int copy = 0; copy < counts[card]; copy++) event_text(event, NULL, table->edition->tactic_ids[card]);
  }
  event_end(event);
}

/* ---- what seats file, as it stands for the rest of the year (8.3, 11.3, 11.7) ---- */

static void take_entries(const Plan *from, Plan *to) {
  to->entry_count = from->entry_count;
  to->node_count = from->node_count;
  memcpy(to->entries, from->entries, sizeof to->entries);
  memcpy(to->nodes, from->nodes, sizeof to->nodes);
}

static void take_stops(const Plan *from, Plan *to) {
  to->stop_count = from->stop_count;
  to->stop_node_count = from->stop_node_count;
  memcpy(to->stops, from->stops, sizeof to->stops);
  memcpy(to->stop_nodes, from->stop_nodes, sizeof to->stop_nodes);
}

static void take_fallback(const Plan *from, Plan *to) {
  to->fallback_count = from->fallback_count;
  memcpy(to->fallback, from->fallback, sizeof to->fallback);
}

void dogs_forget_places(Plan *plan) {
  for (int i = 0; i < plan->node_count; i++) plan->nodes[i].line = plan->nodes[i].column = 0;
  for (int i = 0; i < plan->stop_node_count; i++) plan->stop_nodes[i].line = plan->stop_nodes[i].column = 0;
}

/* A plan answers the stops that held the run up, and of who is asked all that he sees to be true. */
static void answer_stops(const Edition *edition, const Board *board, int seat, Plan *plan) {
  bool asked = dogs_is_asked(board, seat);
  for (int i = 0; i < plan->stop_count; i++) {
    Stop *stop = &plan->stops[i];
    bool holds = asked && dogs_holds(edition, board, seat, plan->stop_nodes, stop->when);
    if (stop->stopped || holds) stop->answered = 1;
    stop->stopped = 0;
  }
}

/* Plans are for the board of a year: before there is one they are passed over. */
static bool takes_plans(const Board *board) {
  return board->window == WINDOW_TOKEN || board->window == WINDOW_MUSTER || board->window == WINDOW_CLASH;
}

void dogs_take_file(const Edition *edition, State *state, int seat, const Orders *file) {
  Plan *plan = &state->plans[seat];
  if (!takes_plans(&state->board)) return;
  if (dogs_has(file, SECTION_PLAN)) take_entries(&file->plan, plan);
  if (dogs_has(file, SECTION_STOP_IF)) take_stops(&file->plan, plan);
  if (dogs_has(file, SECTION_OTHERWISE)) plan->otherwise = file->plan.otherwise;
  if (dogs_has(file, SECTION_FALLBACK)) take_fallback(&file->plan, plan);
  if (dogs_has(file, SECTION_POLICY)) plan->policy = file->plan.policy;
  dogs_forget_places(plan);
  if (dogs_has(file, SECTION_PLAN) && state->board.window == WINDOW_CLASH)
    answer_stops(edition, &state->board, seat, plan);
}

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

/* ---- windows ---- */

const char *dogs_window(const void *state) {
  return DOGS_WINDOWS[((const State *)state)->board.window];
}

const char *dogs_label(const void *state, Arena *arena) {
  const Board *board = &((const State *)state)->board;
  bool counted = board->window == WINDOW_CLASH ? board->stops > 1 : board->stops > 0;
  int number = board->window == WINDOW_CLASH ? board->stops : board->stops + 1;
  switch (board->window) {
  case WINDOW_DOGS:
  case WINDOW_END: return DOGS_WINDOWS[board->window];
  case WINDOW_PREPARATION: return arena_printf(arena, "%d-preparation", board->year + 1);
  case WINDOW_TOKEN: return arena_printf(arena, "%d-token", board->year);
  default: break;
  }
  const char *window = DOGS_WINDOWS[board->window];
  return counted ? arena_printf(arena, "%d-%s-%d", board->year, window, number)
                 : arena_printf(arena, "%d-%s", board->year, window);
}

/* ---- who is asked ---- */

static unsigned all_seats(const Edition *edition) {
  return (1u << edition->seat_count) - 1;
}

/* Who has no captain left passes by himself; everybody sees that. */
static unsigned asked_in_clash(const Board *board) {
  int seat = board->to_move - 1;
  bool nobody = board->players[seat].out || board->players[seat].captains == 0;
  return nobody ? 0 : board->asked;
}

static unsigned asked_seats(const Edition *edition, const Board *board) {
  switch (board->window) {
  case WINDOW_DOGS: return all_seats(edition);
  case WINDOW_TOKEN: return 1u << (board->first - 1);
  case WINDOW_MUSTER: return board->to_move != 0 ? 1u << (board->to_move - 1) : all_seats(edition);
  case WINDOW_CLASH: return asked_in_clash(board);
  default: return 0;
  }
}

void dogs_duties(const void *edition, const void *state, Duties *out) {
  static const char *const SECTION_OF[WINDOWS] = {[WINDOW_DOGS] = "dogs",
                                                  [WINDOW_TOKEN] = "first_player",
                                                  [WINDOW_MUSTER] = "muster",
                                                  [WINDOW_CLASH] = "plan"};
  const Board *board = &((const State *)state)->board;
  unsigned asked = asked_seats(edition, board);
  out->count = 0;
  for (int seat = 0; seat < PLAYERS_MAX; seat++) {
    if (asked & 1u << seat)
      out->items[out->count++] = (Duty){.seat = seat, .window = SECTION_OF[board->window]};
  }
}

/* ---- answers ---- */

static bool has_any(const Orders *file, unsigned sections) {
  return (file->sections & sections) != 0;
}

Answer dogs_answers(const void *edition, const void *state_pointer, int seat, const char *part,
                    const void *orders) {
  (void)part;
  const State *state = state_pointer;
  const Orders *file = orders;
  if (file == NULL || !(asked_seats(edition, &state->board) & 1u << seat)) return ANSWER_NONE;
  static const uint16_t WANTED[WINDOWS] = {[WINDOW_DOGS] = 1u << SECTION_DOGS,
                                           [WINDOW_TOKEN] = 1u << SECTION_FIRST_PLAYER,
                                           [WINDOW_MUSTER] = 1u << SECTION_MUSTER,
                                           [WINDOW_CLASH] = 1u << SECTION_PLAN | 1u << SECTION_OTHERWISE |
                                                            1u << SECTION_FALLBACK | 1u << SECTION_STOP_IF};
  if (!has_any(file, WANTED[state->board.window])) return ANSWER_NONE;
  if (state->board.window != WINDOW_CLASH || seat != state->board.to_move - 1) return ANSWER_GOOD;
  /* A plan that has nothing to do now would only have its owner asked again. */
  return dogs_would_move(edition, state, seat, file) ? ANSWER_GOOD : ANSWER_ERRORS;
}

/* ---- adjudication ---- */

void dogs_resolve(const void *edition_pointer, void *state_pointer, const void *const *orders, Dice *dice,
                  Events *events, Diagnostics *const *diagnostics) {
  const Edition *edition = edition_pointer;
  State *state = state_pointer;
  Arena *arena = arena_new();
  Table table;
  dogs_table_make(edition, state, arena, &table);
  table.dice = dice;
  table.events = events;
  for (int seat = 0; seat < edition->seat_count; seat++) {
    table.files[seat] = orders == NULL ? NULL : orders[seat];
    table.diagnostics[seat] = diagnostics == NULL ? NULL : diagnostics[seat];
    if (table.files[seat] != NULL) dogs_take_file(edition, state, seat, table.files[seat]);
  }
  switch (state->board.window) {
  case WINDOW_DOGS: dogs_choose_dogs(&table); break;
  case WINDOW_PREPARATION: dogs_prepare_year(&table); break;
  case WINDOW_TOKEN: dogs_hand_token(&table); break;
  case WINDOW_MUSTER: dogs_muster(&table); break;
  case WINDOW_CLASH: dogs_clash(&table); break;
  default: break;
  }
  arena_free(arena);
}
