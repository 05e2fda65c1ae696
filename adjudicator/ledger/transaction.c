#include "query.h"

static bool is_open(const Ledger *ledger) {
  return sqlite3_get_autocommit(ledger->database) == 0;
}

static Status begin(Ledger *ledger, StatementId how) {
  if (is_open(ledger)) return ledger_fail_with(ledger, STATUS_BUG, "a transaction is open already");
  Query query = query_start(ledger, how);
  return query_run(&query);
}

Status ledger_begin(Ledger *ledger) {
  return begin(ledger, SQL_BEGIN);
}

Status ledger_begin_reading(Ledger *ledger) {
  return begin(ledger, SQL_BEGIN_READING);
}

Status ledger_commit(Ledger *ledger) {
  /* Also where SQLite rolled back by itself, as it may when the disk is full: nothing is there to commit. */
  if (!is_open(ledger)) return ledger_fail_with(ledger, STATUS_BUG, "no transaction is open");
  Query query = query_start(ledger, SQL_COMMIT);
  return query_run(&query);
}

void ledger_rollback(Ledger *ledger) {
  if (!is_open(ledger)) return;
  char *words = ledger->error; /* why it came to this is what the caller wants to tell */
  ledger->error = NULL;
  Query query = query_start(ledger, SQL_ROLLBACK);
  /* It fails only where SQLite has rolled back already; a broken disk shows at the next call. */
  (void)query_run(&query);
  if (words == NULL) return;
  sqlite3_free(ledger->error);
  ledger->error = words;
}

Status change_begin(Ledger *ledger, bool *own) {
  *own = !is_open(ledger);
  return *own ? ledger_begin(ledger) : STATUS_OK;
}

Status change_end(Ledger *ledger, bool own, Status status) {
  if (!own) return status;
  if (status == STATUS_OK) status = ledger_commit(ledger);
  if (status != STATUS_OK) ledger_rollback(ledger);
  return status;
}
