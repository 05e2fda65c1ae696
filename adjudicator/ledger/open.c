#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "open.h"
#include "schema.h"

/* How long a process waits for another one's transaction. The longest is an adjudication: far under a
 * second. Whoever still waits then is told to try again. */
#define BUSY_MILLISECONDS 5000

/* How long a log may be left, in pages: whoever opens the book next reads all of it, a few microseconds for
 * each page. A mail that is taken in makes about sixteen. */
#define LOG_PAGES 100

/* A new file is for its owner alone: it holds the games' secrets. SQLite gives its companions -wal and
 * -shm the same permissions. An existing file is left as it is. */
static Status make_file(Ledger *ledger, const char *path) {
  int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (file < 0 && errno == EEXIST) return STATUS_OK;
  if (file < 0) return ledger_fail_with(ledger, STATUS_CANNOT_CREATE, strerror(errno));
  if (close(file) == 0) return STATUS_OK;
  return ledger_fail_with(ledger, STATUS_CANNOT_CREATE, strerror(errno));
}

Status open_file(Ledger *ledger, const char *path, int access) {
  int flags = access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
  /* To SQLite ":memory:" is no file but a book that is gone with the process. */
  char *name = sqlite3_mprintf("%s%s", *path == ':' ? "./" : "", path);
  int code = name == NULL ? SQLITE_NOMEM : sqlite3_open_v2(name, &ledger->database, flags, NULL);
  sqlite3_free(name);
  if (code == SQLITE_OK) return STATUS_OK;
  Status status = ledger_fail(ledger, code);
  return (code & 0xff) == SQLITE_CANTOPEN ? STATUS_NO_INPUT : status;
}

static Status make_and_open(Ledger *ledger, const char *path, bool create) {
  Status status = create ? make_file(ledger, path) : STATUS_OK;
  if (status == STATUS_OK) status = open_file(ledger, path, SQLITE_OPEN_READWRITE);
  return status == STATUS_NO_INPUT && create ? STATUS_CANNOT_CREATE : status;
}

static Status configure(Ledger *ledger, int option, int value) {
  int code = sqlite3_db_config(ledger->database, option, value, NULL);
  return code == SQLITE_OK ? STATUS_OK : ledger_fail(ledger, code);
}

static Status execute(Ledger *ledger, const char *sql) {
  int code = sqlite3_exec(ledger->database, sql, NULL, NULL, NULL);
  return code == SQLITE_OK ? STATUS_OK : ledger_fail(ledger, code);
}

Status set_journal(Ledger *ledger, const char *mode, bool *set) {
  *set = false;
  sqlite3_stmt *statement = NULL;
  char *sql = sqlite3_mprintf("PRAGMA journal_mode = %s", mode);
  int code = sql == NULL ? SQLITE_NOMEM : sqlite3_prepare_v2(ledger->database, sql, -1, &statement, NULL);
  sqlite3_free(sql);
  if (code == SQLITE_OK) code = sqlite3_step(statement);
  Status status = code == SQLITE_ROW ? STATUS_OK : ledger_fail(ledger, code);
  if (status == STATUS_OK) *set = strcmp((const char *)sqlite3_column_text(statement, 0), mode) == 0;
  (void)sqlite3_finalize(statement); /* repeats the failure of the step */
  return status;
}

/* The journal's mode stays in the file; asking for it again costs nothing. */
Status use_wal(Ledger *ledger) {
  bool set;
  Status status = set_journal(ledger, "wal", &set);
  if (status != STATUS_OK || set) return status;
  return ledger_fail_with(ledger, STATUS_CONFIG,
                          "the file system does not do what a write-ahead log needs; put the database on "
                          "a local disk");
}

/* A commit that was answered must outlive a power cut (synchronous = FULL), and what stands in the
 * file, which may come from elsewhere, must not run functions or write to the schema. */
Status settle(Ledger *ledger) {
  int code = sqlite3_busy_timeout(ledger->database, BUSY_MILLISECONDS);
  if (code != SQLITE_OK) return ledger_fail(ledger, code);
  Status status = configure(ledger, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0);
  if (status == STATUS_OK) status = configure(ledger, SQLITE_DBCONFIG_DEFENSIVE, 1);
  if (status == STATUS_OK) status = execute(ledger, "PRAGMA synchronous = FULL");
  return status;
}

/* Before anything is asked of the file that would change it. Whoever has read here that the book is at work
 * has it open from then on, and is waited for by whoever freezes it. */
static Status refuse_frozen(Ledger *ledger) {
  bool frozen = false;
  Status status = schema_is_frozen(ledger, &frozen);
  if (status != STATUS_OK || !frozen) return status;
  return ledger_fail_with(ledger, STATUS_NO_PERMISSION,
                          "the ledger is frozen: it is being moved, or goes on elsewhere");
}

/* Our processes have one thread, and nobody asks how much memory SQLite uses: without its locks and its
 * counting an eighth of opening a book is gone. Once SQLite is at work this changes nothing, and need not. */
static void spare_sqlite(void) {
  (void)sqlite3_config(SQLITE_CONFIG_SINGLETHREAD);
  (void)sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

Ledger *new_ledger(const char **error) {
  spare_sqlite();
  Ledger *ledger = calloc(1, sizeof *ledger);
  *error = ledger == NULL ? "out of memory" : "";
  return ledger;
}

Status ledger_open(const char *path, bool create, Ledger **ledger, Arena *arena, const char **error) {
  *ledger = NULL;
  Ledger *opened = new_ledger(error);
  if (opened == NULL) return STATUS_IO;
  Status status = make_and_open(opened, path, create);
  if (status == STATUS_OK) status = settle(opened);
  if (status == STATUS_OK) status = refuse_frozen(opened);
  if (status == STATUS_OK) status = use_wal(opened);
  if (status == STATUS_OK) status = schema_prepare(opened, SCHEMA_VERSION, create);
  if (status == STATUS_OK) {
    *ledger = opened;
    return STATUS_OK;
  }
  *error = arena_strdup(arena, ledger_error(opened));
  ledger_close(opened);
  return status;
}

Status ledger_defer_sync(Ledger *ledger) {
  return execute(ledger, "PRAGMA synchronous = NORMAL");
}

/* A checkpoint would do it too, but not while others read; the log alone is enough. */
static int sync_log(Ledger *ledger) {
  sqlite3_file *log = NULL;
  int code = sqlite3_file_control(ledger->database, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
  if (code != SQLITE_OK || log == NULL || log->pMethods == NULL) return code;
  return log->pMethods->xSync(log, SQLITE_SYNC_NORMAL);
}

Status ledger_sync(Ledger *ledger) {
  int code = sync_log(ledger);
  Status status = execute(ledger, "PRAGMA synchronous = FULL");
  return code == SQLITE_OK ? status : ledger_fail_with(ledger, STATUS_IO, sqlite3_errstr(code));
}

static int note_log(void *context, sqlite3 *database, const char *name, int pages) {
  (void)database;
  (void)name;
  Ledger *ledger = context;
  ledger->log_pages = pages;
  return SQLITE_OK;
}

void ledger_leave_log(Ledger *ledger) {
  ledger->leaves_log = true;
  (void)sqlite3_wal_hook(ledger->database, note_log, ledger); /* gives the former one's context: none */
}

/* The log is brought into the file here, since SQLite does it for the last alone, and the last may be one
 * that leaves the log. A failure to tidy up loses nothing: what was promised is committed. */
static void settle_log(Ledger *ledger) {
  if (ledger->leaves_log && ledger->log_pages < LOG_PAGES) {
    (void)sqlite3_db_config(ledger->database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
  } else {
    (void)sqlite3_wal_checkpoint_v2(ledger->database, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
  }
}

void ledger_close(Ledger *ledger) {
  if (ledger == NULL) return;
  if (ledger->database != NULL) ledger_rollback(ledger); /* NULL: it could not even be opened */
  for (int id = 0; id < SQL_COUNT; id++) (void)sqlite3_finalize(ledger->statements[id]);
  if (ledger->database != NULL) settle_log(ledger);
  (void)sqlite3_close(ledger->database);
  sqlite3_free(ledger->error);
  free(ledger);
}

const char *ledger_error(const Ledger *ledger) {
  return ledger->error == NULL ? "" : ledger->error;
}
