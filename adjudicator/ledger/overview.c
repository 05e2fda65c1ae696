#include <string.h>

#include "query.h"

Status ledger_mails_in_trouble(Ledger *ledger, Arena *arena, int64_t game, int64_t limit, OutboxRows *rows) {
  *rows = (OutboxRows){.count = 0};
  Query query = query_start(ledger, SQL_MAILS_IN_TROUBLE);
  bind_int(&query, game);
  bind_int(&query, limit);
  while (query_next(&query)) {
    rows->items = rows_room(arena, rows->items, rows->count, sizeof *rows->items);
    OutboxRow *row = &rows->items[rows->count++];
    *row = (OutboxRow){.game = game, .state = -1, .tried = TIME_NONE};
    row->seat = column_int_or(&query, -1);
    row->observer = column_int_or(&query, 0);
    row->kind = column_text(&query, arena);
    row->address = column_text(&query, arena);
    row->status = column_text(&query, arena);
    row->tries = column_int(&query);
    row->next_try = column_time(&query);
    row->words = column_text(&query, arena);
  }
  return query_end(&query);
}

Status ledger_heard(Ledger *ledger, int64_t game, int64_t seat, Time *at) {
  *at = TIME_NONE;
  Query query = query_start(ledger, SQL_HEARD);
  bind_int(&query, game);
  bind_int(&query, seat);
  if (query_next(&query)) {
    Time filed = column_time(&query), taken_in = column_time(&query);
    *at = filed > taken_in ? filed : taken_in; /* TIME_NONE is before all times */
  }
  return query_end(&query);
}

Status ledger_reminders(Ledger *ledger, int64_t game, int64_t seat, Time since, int64_t *count, Time *last) {
  *count = 0;
  *last = TIME_NONE;
  Arena *arena = arena_new();
  Query query = query_start(ledger, SQL_MAILS_NEWEST);
  bind_int(&query, game);
  while (query_next(&query)) {
    int64_t to = column_int_or(&query, -1);
    const char *kind = column_text(&query, arena);
    Time date = column_time(&query);
    if (date < since) break;
    if (to != seat || strcmp(kind, "reminder") != 0) continue;
    if (*count == 0) *last = date;
    ++*count;
  }
  arena_free(arena);
  return query_end(&query);
}
