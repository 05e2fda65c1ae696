#include "copy.h"
#include "query.h"

int64_t ledger_restored(const Ledger *ledger) {
  return ledger->restored;
}

static bool read_newest(Query *query, Arena *arena, RestoreRow *row) {
  if (!query_next(query)) return false;
  row->number = column_int(query);
  row->at = column_time(query);
  row->copied = column_time(query);
  row->reason = column_text(query, arena);
  row->first = column_int(query);
  row->jump = column_int(query);
  return true;
}

Status ledger_restore(Ledger *ledger, Arena *arena, RestoreRow *row) {
  Query query = query_start(ledger, SQL_RESTORE);
  bool found = read_newest(&query, arena, row);
  Status status = query_end(&query);
  return status == STATUS_OK && !found ? STATUS_NOT_FOUND : status;
}

Status restores_begin(Ledger *ledger) {
  Query query = query_start(ledger, SQL_RESTORE);
  if (query_next(&query)) ledger->restored = column_int(&query);
  return query_end(&query);
}

Status ledger_add_restore(Ledger *ledger, const RestoreRow *row) {
  if (row->number <= ledger->restored)
    return ledger_fail_with(ledger, STATUS_BUG, "a restore is numbered too low");
  Query query = query_start(ledger, SQL_RESTORE_ADD);
  bind_int(&query, row->number);
  bind_time(&query, row->at);
  bind_time(&query, row->copied);
  bind_text(&query, row->reason);
  bind_int(&query, row->first);
  bind_int(&query, row->jump);
  Status status = query_run(&query);
  if (status == STATUS_OK) ledger->restored = row->number;
  return status;
}

Status ledger_mails_restored(Ledger *ledger, Time now, const char *words) {
  Query query = query_start(ledger, SQL_MAILS_RESTORED);
  bind_time(&query, now);
  bind_text(&query, words);
  return query_run(&query);
}
