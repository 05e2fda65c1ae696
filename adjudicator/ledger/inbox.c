#include "query.h"

Status ledger_add_inbox(Ledger *ledger, const char *message_id, const char *raw, int64_t length, Time at,
                        bool *fresh) {
  Query query = query_start(ledger, SQL_INBOX_ADD);
  bind_text(&query, message_id);
  bind_bytes(&query, raw, length);
  bind_time(&query, at);
  Status status = query_run(&query);
  if (status == STATUS_OK) *fresh = sqlite3_changes(ledger->database) == 1;
  return status;
}
