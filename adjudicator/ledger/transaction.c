#include "archive.h"

static Status begin(Ledger *ledger, StatementId how) {
  if (ledger->within) return ledger_fail_with(ledger, STATUS_BUG, "a transaction is open already");
  Query query = query_start(ledger, how);
  Status status = query_run(&query);
  ledger->within = status == STATUS_OK;
  return status;
}

Status ledger_begin(Ledger *ledger) {
  return begin(ledger, SQL_BEGIN);
}

Status ledger_begin_reading(Ledger *ledger) {
  Status status = begin(ledger, SQL_BEGIN_READING);
  ledger->reading = status == STATUS_OK;
  return status;
}

Status ledger_commit(Ledger *ledger) {
  if (!ledger->within) return ledger_fail_with(ledger, STATUS_BUG, "no transaction is open");
  /* What came back for a reader hides the tables: it must not outlive his transaction. */
  Status shown = ledger->reading ? archive_leave_aside(ledger) : STATUS_OK;
  if (shown != STATUS_OK) return shown;
  Query query = query_start(ledger, SQL_COMMIT);
  Status status = query_run(&query);
  if (status == STATUS_OK) ledger->within = ledger->reading = false;
  return status;
}

void ledger_rollback(Ledger *ledger) {
  if (!ledger->within) return;
  ledger->within = ledger->reading = false;
  ledger->failed = STATUS_OK;
  ledger->aside = 0; /* what a reader brought back leaves with his transaction */
  /* SQLite does it by itself where a disk fails. */
  if (sqlite3_get_autocommit(ledger->database) != 0) return;
  char *words = ledger->error; /* why it came to this is what the caller wants to tell */
  ledger->error = NULL;
  Query query = query_start(ledger, SQL_ROLLBACK);
  (void)query_run(&query); /* a broken disk shows at the next call */
  if (words == NULL) return;
  sqlite3_free(ledger->error);
  ledger->error = words;
}

Status change_begin(Ledger *ledger, bool *own) {
  *own = !ledger->within;
  return *own ? ledger_begin(ledger) : STATUS_OK;
}

Status change_end(Ledger *ledger, bool own, Status status) {
  if (!own) return status;
  if (status == STATUS_OK) status = ledger_commit(ledger);
  if (status != STATUS_OK) ledger_rollback(ledger);
  return status;
}
