#include "open.h"
#include "schema.h"

#define LOOKS_A_SECOND 20

/* No log can be left to others while they have the book open, so SQLite itself says when we are alone. */
static Status leave_wal(Ledger *ledger, unsigned patience) {
  bool alone = false;
  Status status = set_journal(ledger, "delete", &alone);
  for (unsigned look = 0; look < patience * LOOKS_A_SECOND; look++) {
    if (alone || (status != STATUS_OK && status != STATUS_TRY_AGAIN)) break;
    (void)sqlite3_sleep(1000 / LOOKS_A_SECOND);
    status = set_journal(ledger, "delete", &alone);
  }
  if (alone || (status != STATUS_OK && status != STATUS_TRY_AGAIN)) return status;
  return ledger_fail_with(
      ledger, STATUS_TRY_AGAIN,
      "another process still has the ledger open; newcomers are refused. Freeze it again");
}

/* The mark comes first: with newcomers refused, whoever is there leaves at some time. */
static Status freeze(Ledger *ledger, unsigned patience) {
  bool frozen = false;
  Status status = schema_is_ours(ledger);
  if (status == STATUS_OK) status = schema_is_frozen(ledger, &frozen);
  if (status == STATUS_OK && !frozen) status = schema_mark(ledger, true);
  return status == STATUS_OK ? leave_wal(ledger, patience) : status;
}

/* The mark comes last: a book that is at work is always in WAL mode, in which leave_wal() notices its
 * readers. */
static Status thaw(Ledger *ledger) {
  bool frozen = false;
  Status status = schema_is_ours(ledger);
  if (status == STATUS_OK) status = schema_is_frozen(ledger, &frozen);
  if (status == STATUS_OK && !frozen) return STATUS_OK;
  if (status == STATUS_OK) status = use_wal(ledger);
  return status == STATUS_OK ? schema_mark(ledger, false) : status;
}

static Status open_settled(const char *path, int access, Ledger **ledger, const char **error) {
  *ledger = new_ledger(error);
  if (*ledger == NULL) return STATUS_IO;
  Status status = open_file(*ledger, path, access);
  return status == STATUS_OK ? settle(*ledger) : status;
}

/* Keeps the words of a failure, and ends the ledger. */
static Status end(Ledger *ledger, Status status, Arena *arena, const char **error) {
  if (status != STATUS_OK && ledger != NULL) *error = arena_strdup(arena, ledger_error(ledger));
  ledger_close(ledger);
  return status;
}

Status ledger_freeze(const char *path, unsigned patience, Arena *arena, const char **error) {
  Ledger *ledger;
  Status status = open_settled(path, SQLITE_OPEN_READWRITE, &ledger, error);
  if (status == STATUS_OK) status = freeze(ledger, patience);
  return end(ledger, status, arena, error);
}

Status ledger_thaw(const char *path, Arena *arena, const char **error) {
  Ledger *ledger;
  Status status = open_settled(path, SQLITE_OPEN_READWRITE, &ledger, error);
  if (status == STATUS_OK) status = thaw(ledger);
  return end(ledger, status, arena, error);
}

Status ledger_open_frozen(const char *path, Ledger **ledger, Arena *arena, const char **error) {
  Status status = open_settled(path, SQLITE_OPEN_READONLY, ledger, error);
  if (status == STATUS_OK) status = schema_judge_frozen(*ledger, SCHEMA_VERSION);
  if (status == STATUS_OK) return STATUS_OK;
  status = end(*ledger, status, arena, error);
  *ledger = NULL;
  return status;
}
