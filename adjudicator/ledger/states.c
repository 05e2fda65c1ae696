#include "query.h"

/* ---- states ---- */

Status ledger_add_state(Ledger *ledger, int64_t game, const StateRow *row) {
  Query query = query_start(ledger, SQL_STATE_ADD);
  bind_int(&query, game);
  bind_int(&query, row->number);
  bind_text(&query, row->turn);
  bind_text(&query, row->window);
  bind_int(&query, row->format);
  bind_text(&query, row->position);
  bind_time(&query, row->made);
  return query_run(&query);
}

static Status read_state(Query *query, Arena *arena, StateRow *row) {
  bool found = query_next(query);
  if (found) {
    row->number = column_int(query);
    row->turn = column_text(query, arena);
    row->window = column_text(query, arena);
    row->format = column_int(query);
    row->position = column_text(query, arena);
    row->made = column_time(query);
  }
  Status status = query_end(query);
  return status == STATUS_OK && !found ? STATUS_NOT_FOUND : status;
}

Status ledger_state(Ledger *ledger, Arena *arena, int64_t game, StateRow *row) {
  Query query = query_start(ledger, SQL_STATE_NEWEST);
  bind_int(&query, game);
  return read_state(&query, arena, row);
}

Status ledger_state_number(Ledger *ledger, Arena *arena, int64_t game, int64_t number, StateRow *row) {
  Query query = query_start(ledger, SQL_STATE_NUMBER);
  bind_int(&query, game);
  bind_int(&query, number);
  return read_state(&query, arena, row);
}

Status ledger_state_of_turn(Ledger *ledger, Arena *arena, int64_t game, const char *turn, StateRow *row) {
  Query query = query_start(ledger, SQL_STATE_OF_TURN);
  bind_int(&query, game);
  bind_text(&query, turn);
  return read_state(&query, arena, row);
}

/* ---- events ---- */

Status ledger_add_event(Ledger *ledger, int64_t game, const EventRow *row) {
  Query query = query_start(ledger, SQL_EVENT_ADD);
  bind_int(&query, game);
  bind_int(&query, row->state);
  bind_int(&query, row->number);
  bind_text(&query, row->turn);
  bind_int(&query, row->audience);
  bind_text(&query, row->code);
  bind_text(&query, row->rule);
  bind_text(&query, row->fields);
  bind_time(&query, row->at);
  return query_run(&query);
}

Status ledger_next_event(Ledger *ledger, int64_t game, int64_t state, int64_t *number) {
  Query query = query_start(ledger, SQL_EVENT_LAST);
  bind_int(&query, game);
  bind_int(&query, state);
  if (query_next(&query)) *number = column_int(&query) + 1;
  return query_end(&query);
}

Status ledger_events(Ledger *ledger, Arena *arena, int64_t game, const char *turn, int64_t after_state,
                     EventRows *rows) {
  *rows = (EventRows){.count = 0};
  Query query = query_start(ledger, SQL_EVENTS);
  bind_int(&query, game);
  bind_int(&query, after_state);
  bind_text(&query, turn);
  while (query_next(&query)) {
    rows->items = rows_room(arena, rows->items, rows->count, sizeof *rows->items);
    EventRow *row = &rows->items[rows->count++];
    row->state = column_int(&query);
    row->number = column_int(&query);
    row->turn = column_text(&query, arena);
    row->audience = column_int(&query);
    row->code = column_text(&query, arena);
    row->rule = column_text(&query, arena);
    row->fields = column_text(&query, arena);
    row->at = column_time(&query);
  }
  return query_end(&query);
}
