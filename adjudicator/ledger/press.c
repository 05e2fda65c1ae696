#include "query.h"

static const int64_t NONE = 0;

Status ledger_add_press(Ledger *ledger, PressRow *row) {
  Query query = query_start(ledger, SQL_PRESS_ADD);
  bind_int(&query, row->game);
  bind_int(&query, row->author);
  bind_text(&query, row->turn);
  bind_time(&query, row->at);
  bind_int(&query, row->audience);
  bind_int(&query, row->is_signed ? 1 : 0);
  bind_text(&query, row->text);
  bind_int_unless(&query, row->receipt, NONE);
  row->id = 0;
  return query_record(&query, RECORD_PRESS, row->game, &row->id, NULL);
}

Status ledger_press(Ledger *ledger, Arena *arena, int64_t game, const char *turn, PressRows *rows) {
  *rows = (PressRows){.count = 0};
  size_t room = 0;
  Query query = query_start(ledger, SQL_PRESS);
  bind_int(&query, game);
  bind_text(&query, turn);
  while (query_next(&query)) {
    rows->items = arena_room(arena, rows->items, sizeof *rows->items, rows->count, &room);
    PressRow *row = &rows->items[rows->count++];
    row->id = column_int(&query);
    row->game = column_int(&query);
    row->author = column_int(&query);
    row->turn = column_text(&query, arena);
    row->at = column_time(&query);
    row->audience = column_int(&query);
    row->is_signed = column_int(&query) != 0;
    row->text = column_text(&query, arena);
    row->receipt = column_int_or(&query, NONE);
  }
  return query_end(&query);
}

Status ledger_erase_press(Ledger *ledger, int64_t game, int64_t id) {
  return erase_record(ledger, SQL_PRESS_ERASE, RECORD_PRESS, game, id);
}

Status ledger_press_near(Ledger *ledger, int64_t game, int64_t seat, Time now, int64_t span, const char *text,
                         int64_t audience, int64_t *sum, int64_t *alike) {
  *sum = *alike = 0;
  Query query = query_start(ledger, SQL_PRESS_NEWEST);
  bind_int(&query, game);
  bind_text(&query, text);
  bind_int(&query, audience);
  while (query_next(&query)) {
    int64_t by = column_int(&query);
    Time at = column_time(&query);
    bool same = column_int(&query) != 0;
    if (at <= now - span) break;
    bool counts = by == seat && at < now + span;
    *sum += counts;
    *alike += counts && same;
  }
  return query_end(&query);
}
