#include "query.h"

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
  return begin(ledger, SQL_BEGIN_READING);
}

Status ledger_commit(Ledger *ledger) {
  if (!ledger->within) return ledger_fail_with(ledger, STATUS_BUG, "no transaction is open");
  Query query = query_start(ledger, SQL_COMMIT);
  Status status = query_run(&query);
  if (status == STATUS_OK) ledger->within = false;
  return status;
}

void ledger_rollback(Ledger *ledger) {
  if (!ledger->within) return;
  ledger->within = false;
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
