#include "notices.h"

#include "query.h"

Status ledger_notify(Ledger *ledger, Arena *arena, const char *address, NotifyRow *row) {
  Query query = query_start(ledger, SQL_NOTIFY);
  bind_text(&query, address);
  bool found = query_next(&query);
  if (found) {
    row->address = column_text(&query, arena);
    row->url = column_text(&query, arena);
    row->confirmed = column_time(&query);
    row->failures = column_int(&query);
  }
  Status status = query_end(&query);
  return status == STATUS_OK && !found ? STATUS_NOT_FOUND : status;
}

Status ledger_set_notify(Ledger *ledger, const char *address, const char *url) {
  Query query = query_start(ledger, SQL_NOTIFY_SET);
  bind_text(&query, address);
  bind_text(&query, url);
  return query_run(&query);
}

Status ledger_confirm_notify(Ledger *ledger, const char *address, Time at) {
  Query query = query_start(ledger, SQL_NOTIFY_CONFIRM);
  bind_text(&query, address);
  bind_time(&query, at);
  return query_run_on_one(&query, "this address wants no notices");
}

static Status run_on_address(Ledger *ledger, StatementId statement, const char *address) {
  Query query = query_start(ledger, statement);
  bind_text(&query, address);
  return query_run(&query);
}

Status ledger_end_notify(Ledger *ledger, const char *address) {
  return run_on_address(ledger, SQL_NOTIFY_END, address);
}

Status ledger_leave_notify(Ledger *ledger, const char *address, const char *now_at) {
  if (now_at != NULL) {
    Query query = query_start(ledger, SQL_NOTIFY_MOVE);
    bind_text(&query, address);
    bind_text(&query, now_at);
    Status status = query_run(&query);
    if (status != STATUS_OK) return status;
  }
  return run_on_address(ledger, SQL_NOTIFY_LEAVE, address);
}

/* ---- notices ---- */

Status ledger_add_notice(Ledger *ledger, int64_t game, int64_t seat, int64_t state, Time moment, Time now) {
  Query query = query_start(ledger, SQL_NOTICE_ADD);
  bind_int(&query, game);
  bind_int(&query, seat);
  bind_int(&query, state);
  bind_int(&query, moment);
  bind_time(&query, now);
  return query_run(&query);
}

Status ledger_notices(Ledger *ledger, Arena *arena, Time now, int64_t limit, NoticeRows *rows) {
  *rows = (NoticeRows){.count = 0};
  size_t room = 0;
  Query query = query_start(ledger, SQL_NOTICES);
  bind_time(&query, now);
  bind_int(&query, limit);
  while (query_next(&query)) {
    rows->items = arena_room(arena, rows->items, sizeof *rows->items, rows->count, &room);
    NoticeRow *row = &rows->items[rows->count++];
    row->id = column_int(&query);
    row->game = column_text(&query, arena);
    row->seat = column_int(&query);
    row->state = column_int(&query);
    row->moment = column_time(&query);
    row->at = column_time(&query);
    row->address = column_text(&query, arena);
    row->url = column_text(&query, arena);
    row->failures = column_int(&query);
    row->tries = column_int(&query);
  }
  return query_end(&query);
}

static Status count_try(Ledger *ledger, const char *address, Time now) {
  Query query = query_start(ledger, SQL_NOTIFY_TRIED);
  bind_text(&query, address);
  bind_time(&query, now);
  return query_run(&query);
}

Status ledger_notice_tried(Ledger *ledger, const NoticeRow *row, Time now, bool counts) {
  Query query = query_start(ledger, SQL_NOTICE_TRIED);
  bind_int(&query, row->id);
  bind_time(&query, now);
  Status status = query_run_on_one(&query, "no notice has this id");
  return status == STATUS_OK && counts ? count_try(ledger, row->address, now) : status;
}

Status ledger_notice_result(Ledger *ledger, const NoticeRow *row, bool sent) {
  Query query = query_start(ledger, SQL_NOTIFY_RESULT);
  bind_text(&query, row->address);
  bind_text(&query, row->url);
  bind_int(&query, sent ? 1 : 0);
  return query_run(&query);
}
