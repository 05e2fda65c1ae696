#include <inttypes.h>
#include <string.h>

#include "../base/dice.h"
#include "../base/tree.h"
#include "../base/yaml.h"
#include "query.h"

/* ---- states ---- */

Status ledger_add_state(Ledger *ledger, int64_t game, StateRow *row) {
  Query query = query_start(ledger, SQL_STATE_ADD);
  bind_int(&query, game);
  bind_int(&query, row->number);
  bind_text(&query, row->turn);
  bind_text(&query, row->window);
  bind_int(&query, row->branch);
  bind_int(&query, row->format);
  bind_packed_text(&query, row->position);
  bind_time(&query, row->made);
  Status status = query_run(&query);
  if (status == STATUS_OK) row->id = sqlite3_last_insert_rowid(ledger->database);
  return status;
}

static void read_columns(Query *query, Arena *arena, StateRow *row) {
  row->id = column_int(query);
  row->number = column_int(query);
  row->turn = column_text(query, arena);
  row->window = column_text(query, arena);
  row->branch = column_int(query);
  row->format = column_int(query);
  row->made = column_time(query);
  row->position = column_packed_whole(query, arena, NULL, (LedgerDamage){"states", row->number, "position"});
}

Status ledger_states(Ledger *ledger, Arena *arena, int64_t game, StateRows *rows) {
  *rows = (StateRows){.count = 0};
  size_t room = 0;
  Query query = query_start(ledger, SQL_STATES);
  bind_int(&query, game);
  while (query_next(&query)) {
    rows->items = arena_room(arena, rows->items, sizeof *rows->items, rows->count, &room);
    read_columns(&query, arena, &rows->items[rows->count++]);
  }
  return query_end(&query);
}

static Status read_state(Query *query, Arena *arena, StateRow *row) {
  bool found = query_next(query);
  if (found) read_columns(query, arena, row);
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

char *ledger_event_lines(Arena *arena, const char *game, const EventRow *row) {
  return arena_printf(arena,
                      "%s\n%" PRId64 "\n%" PRId64 "\n%" PRId64 "\n%s\n%" PRId64 "\n%s\n%s\n%" PRId64 "\n%s",
                      game, row->place, row->state, row->number, row->turn, row->audience, row->code,
                      row->rule, (int64_t)row->at, row->fields);
}

char *ledger_event_link(Arena *arena, const char *game, const char *before, const EventRow *row) {
  const char *text = arena_concat(arena, before, "\n", ledger_event_lines(arena, game, row), NULL);
  return sha256_hex(arena, text, strlen(text));
}

/* The end of a game's log: its name, and the last event's place and link. */
static Status find_end(Ledger *ledger, Arena *arena, int64_t game, const char **name, EventRow *last) {
  Query query = query_start(ledger, SQL_EVENT_CHAIN);
  bind_int(&query, game);
  bool found = query_next(&query);
  if (found) {
    *name = column_text(&query, arena);
    last->place = column_int(&query);
    last->link = column_hex(&query, arena);
    last->at = column_time(&query);
  }
  Status status = query_end(&query);
  return status == STATUS_OK && !found ? ledger_fail_with(ledger, STATUS_BUG, "no game has this id") : status;
}

static Status insert_event(Ledger *ledger, int64_t game, const EventRow *row) {
  Query query = query_start(ledger, SQL_EVENT_ADD);
  bind_int(&query, game);
  bind_int(&query, row->state);
  bind_int(&query, row->number);
  bind_int(&query, row->place);
  bind_text(&query, row->turn);
  bind_int(&query, row->audience);
  bind_text(&query, row->code);
  bind_text(&query, row->rule);
  bind_text(&query, row->fields);
  bind_time(&query, row->at);
  bind_hex(&query, row->link);
  return query_run(&query);
}

static Status link_event(Ledger *ledger, Arena *arena, int64_t game, const EventRow *row) {
  const char *name = NULL;
  EventRow last = {.link = ""}, linked = *row;
  Status status = find_end(ledger, arena, game, &name, &last);
  if (status != STATUS_OK) return status;
  if (row->turn == NULL || row->code == NULL || row->rule == NULL || row->fields == NULL)
    return ledger_fail_with(ledger, STATUS_BUG, "an event lacks a text");
  if (linked.at == TIME_NONE) linked.at = last.at;
  linked.place = last.place + 1;
  linked.link = ledger_event_link(arena, name, last.link, &linked);
  return insert_event(ledger, game, &linked);
}

Status ledger_add_event(Ledger *ledger, int64_t game, const EventRow *row) {
  bool own;
  Status status = change_begin(ledger, &own);
  if (status != STATUS_OK) return status;
  Arena *arena = arena_new();
  status = link_event(ledger, arena, game, row);
  arena_free(arena);
  return change_end(ledger, own, status);
}

static const char *link_in(Arena *arena, const char *fields) {
  Diagnostics ignored;
  diagnostics_init(&ignored, arena);
  return tree_string(tree_get(yaml_read(arena, fields, strlen(fields), &YAML_DATA, &ignored), "link"), "");
}

Status ledger_link(Ledger *ledger, Arena *arena, int64_t game, int64_t state, const char **link) {
  Query query = query_start(ledger, SQL_EVENT_LINK);
  bind_int(&query, game);
  bind_int(&query, state);
  bool found = query_next(&query);
  if (found) {
    const char *code = column_text(&query, arena), *own = column_hex(&query, arena);
    const char *fields = column_text(&query, arena);
    *link = strcmp(code, "parts-bound") == 0 ? link_in(arena, fields) : own;
  }
  Status status = query_end(&query);
  return status == STATUS_OK && !found ? STATUS_NOT_FOUND : status;
}

Status ledger_next_event(Ledger *ledger, int64_t game, int64_t state, int64_t *number) {
  Query query = query_start(ledger, SQL_EVENT_LAST);
  bind_int(&query, game);
  bind_int(&query, state);
  if (query_next(&query)) *number = column_int(&query) + 1;
  return query_end(&query);
}

static Status read_events(Query *query, Arena *arena, EventRows *rows) {
  *rows = (EventRows){.count = 0};
  size_t room = 0;
  while (query_next(query)) {
    rows->items = arena_room(arena, rows->items, sizeof *rows->items, rows->count, &room);
    EventRow *row = &rows->items[rows->count++];
    row->state = column_int(query);
    row->number = column_int(query);
    row->place = column_int(query);
    row->turn = column_text(query, arena);
    row->audience = column_int(query);
    row->code = column_text(query, arena);
    row->rule = column_text(query, arena);
    row->fields = column_text(query, arena);
    row->at = column_time(query);
    row->link = column_hex(query, arena);
  }
  return query_end(query);
}

Status ledger_events(Ledger *ledger, Arena *arena, int64_t game, const char *turn, int64_t after_state,
                     EventRows *rows) {
  Query query = query_start(ledger, SQL_EVENTS);
  bind_int(&query, game);
  bind_int(&query, after_state);
  bind_text(&query, turn);
  return read_events(&query, arena, rows);
}

Status ledger_events_unbound(Ledger *ledger, Arena *arena, int64_t game, EventRows *rows) {
  Query query = query_start(ledger, SQL_EVENTS_UNBOUND);
  bind_int(&query, game);
  return read_events(&query, arena, rows);
}
