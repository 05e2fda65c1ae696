#include "schema.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "../base/files.h"
#include "archive.h"

#define SCHEMA_FILE_BYTES ((size_t)1024 * 1024)

/* What a file says of itself. */
typedef struct Identity {
  int64_t application, version, tables;
} Identity;

/* One number that an unprepared statement gives. */
static Status ask(Ledger *ledger, const char *sql, int64_t *number) {
  sqlite3_stmt *statement = NULL;
  int code = sqlite3_prepare_v2(ledger->database, sql, -1, &statement, NULL);
  if (code == SQLITE_OK) code = sqlite3_step(statement);
  if (code == SQLITE_ROW) *number = sqlite3_column_int64(statement, 0);
  Status status = code == SQLITE_ROW ? STATUS_OK : ledger_fail(ledger, code);
  if (code == SQLITE_DONE) status = ledger_fail_with(ledger, STATUS_BUG, "no number came");
  (void)sqlite3_finalize(statement); /* repeats the failure of the step */
  return status;
}

/* The tables first: where another process lays ours between two of these questions, the file looks empty, or
 * like ours, but never like another program's. */
static Status identify(Ledger *ledger, Identity *out) {
  *out = (Identity){0};
  Status status = ask(ledger, "SELECT count(*) FROM sqlite_schema", &out->tables);
  if (status == STATUS_OK) status = ask(ledger, "PRAGMA application_id", &out->application);
  return status == STATUS_OK ? ask(ledger, "PRAGMA user_version", &out->version) : status;
}

static Status fail(Ledger *ledger, Arena *arena, Status status, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
static Status fail(Ledger *ledger, Arena *arena, Status status, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const char *words = arena_vprintf(arena, format, arguments);
  va_end(arguments);
  return ledger_fail_with(ledger, status, words);
}

/* ---- running our SQL files ---- */

static Status run_file(Ledger *ledger, Arena *arena, const char *name) {
  const char *path = data_path(arena, name);
  char *text;
  size_t length;
  errno = 0;
  if (file_read(arena, path, SCHEMA_FILE_BYTES, &text, &length) != STATUS_OK)
    return fail(ledger, arena, STATUS_CONFIG, "%s: %s", path, strerror(errno));
  if (length > SCHEMA_FILE_BYTES) return fail(ledger, arena, STATUS_CONFIG, "%s: too long", path);
  int code = sqlite3_exec(ledger->database, text, NULL, NULL, NULL);
  if (code != SQLITE_OK) {
    Status status = status_of_sqlite(code);
    /* A statement that is wrong is not the fault of this program but of the file that it found. */
    return fail(ledger, arena, status == STATUS_BUG ? STATUS_CONFIG : status, "%s: %s", path,
                sqlite3_errmsg(ledger->database));
  }
  bool ended = sqlite3_get_autocommit(ledger->database) != 0;
  return ended ? fail(ledger, arena, STATUS_CONFIG, "%s: ends the transaction", path) : STATUS_OK;
}

static Status lay_tables(Ledger *ledger, Arena *arena, int64_t version) {
  Status status = run_file(ledger, arena, "schema/ledger.sql");
  if (status != STATUS_OK) return status;
  Identity laid;
  status = identify(ledger, &laid);
  if (status != STATUS_OK) return status;
  if (laid.application == SCHEMA_APPLICATION_ID && laid.version == version) return STATUS_OK;
  return fail(ledger, arena, STATUS_CONFIG,
              "%s is version %" PRId64 " of the schema, this program needs version %" PRId64,
              data_path(arena, "schema/ledger.sql"), laid.version, version);
}

/* The first version that puts games away. */
#define SCHEMA_VERSION_ARCHIVES 6

static Status run_steps(Ledger *ledger, Arena *arena, int64_t from, int64_t to) {
  Status status = from >= SCHEMA_VERSION_ARCHIVES ? archive_bring_back_all(ledger) : STATUS_OK;
  for (int64_t step = from + 1; step <= to && status == STATUS_OK; step++)
    status = run_file(ledger, arena, arena_printf(arena, "schema/migrations/%" PRId64 ".sql", step));
  if (status != STATUS_OK) return status;
  int64_t orphans = 0;
  status = ask(ledger, "SELECT count(*) FROM pragma_foreign_key_check", &orphans);
  if (status != STATUS_OK) return status;
  if (orphans > 0)
    return fail(ledger, arena, STATUS_CONFIG,
                "after the steps to schema version %" PRId64 " %" PRId64 " rows refer to nothing", to,
                orphans);
  const char *set = arena_printf(arena, "PRAGMA user_version = %" PRId64, to);
  int code = sqlite3_exec(ledger->database, set, NULL, NULL, NULL);
  return code == SQLITE_OK ? STATUS_OK : ledger_fail(ledger, code);
}

/* ---- deciding ---- */

/* Nothing to do (*done becomes true), or what has to be done is possible. */
static Status judge(Ledger *ledger, Arena *arena, const Identity *file, int64_t version, bool create,
                    bool *done) {
  if (file->application != SCHEMA_APPLICATION_ID) {
    if (file->tables > 0 || file->application != 0)
      return ledger_fail_with(ledger, STATUS_CONFIG, "the file is a database of another program");
    return create ? STATUS_OK : ledger_fail_with(ledger, STATUS_NO_INPUT, "the file is empty");
  }
  if (file->version > version)
    return fail(ledger, arena, STATUS_CONFIG,
                "the ledger has schema version %" PRId64 ", this program knows up to %" PRId64
                ": a newer program wrote it",
                file->version, version);
  *done = file->version == version;
  return STATUS_OK;
}

static Status change_tables(Ledger *ledger, Arena *arena, int64_t version, bool create) {
  Identity file;
  bool done = false;
  /* Again, under the lock: another process may have been faster. */
  Status status = identify(ledger, &file);
  if (status == STATUS_OK) status = judge(ledger, arena, &file, version, create, &done);
  if (status != STATUS_OK || done) return status;
  bool empty = file.application != SCHEMA_APPLICATION_ID;
  return empty ? lay_tables(ledger, arena, version) : run_steps(ledger, arena, file.version, version);
}

static Status enforce_foreign_keys(Ledger *ledger, int on) {
  int now = -1;
  int code = sqlite3_db_config(ledger->database, SQLITE_DBCONFIG_ENABLE_FKEY, on, &now);
  if (code != SQLITE_OK) return ledger_fail(ledger, code);
  return now == on ? STATUS_OK : ledger_fail_with(ledger, STATUS_BUG, "foreign keys cannot be switched");
}

static Status prepare(Ledger *ledger, Arena *arena, int64_t version, bool create) {
  Identity file;
  bool done = false;
  Status status = identify(ledger, &file);
  if (status == STATUS_OK) status = judge(ledger, arena, &file, version, create, &done);
  if (status != STATUS_OK || done) return status;
  bool own;
  status = change_begin(ledger, &own);
  if (status != STATUS_OK) return status;
  return change_end(ledger, own, change_tables(ledger, arena, version, create));
}

Status schema_prepare(Ledger *ledger, int64_t version, bool create) {
  Arena *arena = arena_new();
  /* Off while steps run, since a step may build a table anew; SQLite cannot switch inside a transaction. */
  Status status = enforce_foreign_keys(ledger, 0);
  if (status == STATUS_OK) status = prepare(ledger, arena, version, create);
  if (status == STATUS_OK) status = enforce_foreign_keys(ledger, 1);
  arena_free(arena);
  return status;
}

/* ---- frozen books ---- */

Status schema_is_frozen(Ledger *ledger, bool *frozen) {
  int64_t application = 0;
  Status status = ask(ledger, "PRAGMA application_id", &application);
  *frozen = application == SCHEMA_FROZEN_ID;
  return status;
}

Status schema_judge_frozen(Ledger *ledger, int64_t version) {
  Identity file;
  Status status = identify(ledger, &file);
  if (status != STATUS_OK) return status;
  if (file.application == SCHEMA_FROZEN_ID && file.version == version) return STATUS_OK;
  return ledger_fail_with(ledger, STATUS_CONFIG,
                          file.application == SCHEMA_FROZEN_ID
                              ? "the ledger is frozen, and was written by another version of this program"
                              : "the ledger is not frozen");
}

Status schema_is_ours(Ledger *ledger) {
  Identity file;
  Status status = identify(ledger, &file);
  if (status != STATUS_OK) return status;
  if (file.application == SCHEMA_APPLICATION_ID || file.application == SCHEMA_FROZEN_ID) return STATUS_OK;
  return ledger_fail_with(ledger, STATUS_CONFIG, "the file is no ledger");
}

static Status mark(Ledger *ledger, bool frozen) {
  char *set =
      sqlite3_mprintf("PRAGMA application_id = %d", frozen ? SCHEMA_FROZEN_ID : SCHEMA_APPLICATION_ID);
  int code = set == NULL ? SQLITE_NOMEM : sqlite3_exec(ledger->database, set, NULL, NULL, NULL);
  sqlite3_free(set);
  return code == SQLITE_OK ? STATUS_OK : ledger_fail(ledger, code);
}

Status schema_mark(Ledger *ledger, bool frozen) {
  bool own;
  Status status = change_begin(ledger, &own);
  if (status != STATUS_OK) return status;
  return change_end(ledger, own, mark(ledger, frozen));
}
