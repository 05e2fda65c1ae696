#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "frozen.h"
#include "schema.h"

/* Opening the ledger, laying its tables in an empty file, freezing it. */

/* How long a process waits for another one's transaction. The longest is an adjudication: far under a
 * second. A process that still waits then gets STATUS_TRY_AGAIN. */
#define BUSY_MILLISECONDS 5000

/* How long a log may be left, in pages: the next process to open the ledger reads all of it, a few
 * microseconds for each page. A mail that is taken in makes about sixteen. */
#define LOG_PAGES 100

/* Between two looks whether the others have gone, where we wait and not SQLite. */
#define LOOK_MILLISECONDS 10

static Status configure(Ledger *ledger, int option, int value) {
  int code = sqlite3_db_config(ledger->database, option, value, NULL);
  return code == SQLITE_OK ? STATUS_OK : ledger_fail(ledger, code);
}

/* ---- the file ---- */

/* A new file is for its owner alone: it holds the games' secrets. SQLite gives its companions -wal and
 * -shm the same permissions. An existing file keeps its permissions. */
static Status make_file(Ledger *ledger, const char *path) {
  int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (file < 0 && errno == EEXIST) return STATUS_OK;
  if (file < 0) return ledger_fail_with(ledger, STATUS_CANNOT_CREATE, strerror(errno));
  if (close(file) == 0) return STATUS_OK;
  return ledger_fail_with(ledger, STATUS_CANNOT_CREATE, strerror(errno));
}

/* STATUS_NO_INPUT: there is no file. */
static Status not_opened(Ledger *ledger, Arena *arena, int code) {
  Status status = ledger_fail(ledger, code);
  if ((code & 0xff) != SQLITE_CANTOPEN) return status;
  int why = sqlite3_system_errno(ledger->database);
  if (why == ENOENT || why == ENOTDIR) return STATUS_NO_INPUT;
  if (why == EACCES || why == EPERM)
    return fail_saying(ledger, arena, STATUS_NO_PERMISSION,
                       "this user may not read it, or may not enter its folder: %s", strerror(why));
  return why == 0 ? status : ledger_fail_with(ledger, status, strerror(why));
}

/* `access`: SQLITE_OPEN_READWRITE or SQLITE_OPEN_READONLY. STATUS_NO_INPUT if there is no file. */
static Status open_file(Ledger *ledger, Arena *arena, const char *path, int access) {
  int flags = access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
  /* To SQLite ":memory:" is not a file but a database that ends with the process. */
  char *name = sqlite3_mprintf("%s%s", *path == ':' ? "./" : "", path);
  int code = name == NULL ? SQLITE_NOMEM : sqlite3_open_v2(name, &ledger->database, flags, NULL);
  sqlite3_free(name);
  return code == SQLITE_OK ? STATUS_OK : not_opened(ledger, arena, code);
}

static Status make_and_open(Ledger *ledger, Arena *arena, const char *path, bool create) {
  Status status = create ? make_file(ledger, path) : STATUS_OK;
  if (status == STATUS_OK) status = open_file(ledger, arena, path, SQLITE_OPEN_READWRITE);
  return status == STATUS_NO_INPUT && create ? STATUS_CANNOT_CREATE : status;
}

/* ---- the log beside it ---- */

/* `mode`: "wal", "delete". *set false: the file stays in another mode, though nothing failed. Leaving WAL
 * brings the log into the file, and nobody else may have it open: STATUS_TRY_AGAIN, without waiting. */
static Status set_journal(Ledger *ledger, const char *mode, bool *set) {
  *set = false;
  sqlite3_stmt *statement = NULL;
  char *sql = sqlite3_mprintf("PRAGMA journal_mode = %s", mode);
  int code = sql == NULL ? SQLITE_NOMEM : sqlite3_prepare_v2(ledger->database, sql, -1, &statement, NULL);
  sqlite3_free(sql);
  if (code == SQLITE_OK) code = sqlite3_step(statement);
  const char *now = code == SQLITE_ROW ? (const char *)sqlite3_column_text(statement, 0) : NULL;
  if (code == SQLITE_ROW && now == NULL) code = SQLITE_NOMEM;
  Status status = now != NULL ? STATUS_OK : ledger_fail(ledger, code);
  if (now != NULL) *set = strcmp(now, mode) == 0;
  (void)sqlite3_finalize(statement); /* repeats the failure of the step */
  return status;
}

static int64_t milliseconds_now(void) {
  struct timespec now = {0};
  (void)clock_gettime(CLOCK_MONOTONIC, &now); /* POSIX systems have it */
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* set_journal(), and while others are in the way again and again, until our patience ends. SQLite does not
 * wait everywhere, so nowhere here: else each of our looks might take all of that time. */
static Status wait_for_journal(Ledger *ledger, const char *mode, bool *set) {
  (void)sqlite3_busy_timeout(ledger->database, 0);
  int64_t end = milliseconds_now() + ledger->patience;
  Status status = set_journal(ledger, mode, set);
  while (status == STATUS_TRY_AGAIN && milliseconds_now() < end) {
    (void)sqlite3_sleep(LOOK_MILLISECONDS);
    status = set_journal(ledger, mode, set);
  }
  (void)sqlite3_busy_timeout(ledger->database, ledger->patience);
  return status;
}

/* The journal's mode stays in the file; asking for it again costs nothing. Others may be about to lay the
 * tables of the same new book, or read one that is being thawed. */
static Status use_wal(Ledger *ledger) {
  bool set;
  Status status = wait_for_journal(ledger, "wal", &set);
  if (status != STATUS_OK || set) return status;
  return ledger_fail_with(ledger, STATUS_CONFIG,
                          "the file system does not do what a write-ahead log needs; put the database on "
                          "a local disk");
}

/* SQLite's handle of the log; NULL: there is none. */
static int log_file(const Ledger *ledger, sqlite3_file **log) {
  *log = NULL;
  int code = sqlite3_file_control(ledger->database, "main", SQLITE_FCNTL_JOURNAL_POINTER, log);
  if (code != SQLITE_OK || (*log != NULL && (*log)->pMethods == NULL)) *log = NULL;
  return code;
}

/* A checkpoint would do it too, but not while others read; the log alone is enough. */
static int sync_log(const Ledger *ledger) {
  sqlite3_file *log;
  int code = log_file(ledger, &log);
  return log == NULL ? code : log->pMethods->xSync(log, SQLITE_SYNC_NORMAL);
}

Status ledger_defer_sync(Ledger *ledger) {
  return execute(ledger, "PRAGMA synchronous = NORMAL");
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

/* A refused ledger stays unchanged, with its log. */
static void leave_as_it_is(Ledger *ledger) {
  sqlite3_file *log = NULL;
  sqlite3_int64 bytes = 0;
  if (ledger->database != NULL) (void)log_file(ledger, &log);
  ledger->leaves_log = log != NULL && log->pMethods->xFileSize(log, &bytes) == SQLITE_OK && bytes > 0;
}

/* ---- what the file is ---- */

/* Refuses a book of ours that is not at work, and says why. */
static Status refuse_state(Ledger *ledger, Arena *arena, LedgerState state) {
  int64_t at = 0;
  if (state == LEDGER_FROZEN)
    return ledger_fail_with(ledger, STATUS_NO_PERMISSION,
                            "the ledger is frozen: it is being moved, or goes on elsewhere");
  if (state == LEDGER_COPY)
    return ledger_fail_with(ledger, STATUS_NO_PERMISSION,
                            "the file is a copy of a ledger: `adjudicator restore` makes a ledger of it");
  Status status = ask_number(ledger, "SELECT ifnull(replaced, 0) FROM book", &at);
  if (status != STATUS_OK) return status;
  return fail_saying(
      ledger, arena, STATUS_NO_PERMISSION,
      "at %s a copy was restored in the place of this ledger, and its games go on there: use that "
      "one. If it does not exist, run `adjudicator restore` again",
      time_format(arena, at));
}

/* STATUS_OK if it is a ledger that we can work with, can bring up to our tables or, if `create`, lay them in. A
 * process that has read here that the ledger is not frozen has it open from then on, and freezing waits for it. */
static Status judge(Ledger *ledger, Arena *arena, bool create, Fit *fit) {
  LedgerState state;
  Status status = identify(ledger, fit, &state);
  if (status != STATUS_OK) return status;
  if (*fit == FIT_EMPTY)
    return create ? STATUS_OK : ledger_fail_with(ledger, STATUS_NO_INPUT, "the file is empty");
  if (*fit == FIT_FOREIGN)
    return ledger_fail_with(ledger, STATUS_CONFIG, "the file is a database of another program");
  bool known = *fit == FIT_TODAY || *fit == FIT_OLDER;
  if (state == LEDGER_REPLACED && !known) return refuse_version(ledger, arena, *fit);
  if (state != LEDGER_AT_WORK) return refuse_state(ledger, arena, state);
  return known ? STATUS_OK : refuse_version(ledger, arena, *fit);
}

/* STATUS_CONFIG if it is not a ledger, or has tables of a version that we do not know. */
static Status find_state(Ledger *ledger, Arena *arena, Fit *fit, LedgerState *state) {
  Status status = identify(ledger, fit, state);
  if (status != STATUS_OK) return status;
  if (*fit == FIT_EMPTY || *fit == FIT_FOREIGN)
    return ledger_fail_with(ledger, STATUS_CONFIG, "the file is no ledger");
  return *fit == FIT_TODAY || *fit == FIT_OLDER ? STATUS_OK : refuse_version(ledger, arena, *fit);
}

Status book_state(Ledger *ledger, Arena *arena, LedgerState *state) {
  Fit fit;
  return find_state(ledger, arena, &fit, state);
}

/* Creates the tables, or runs the steps that an older ledger lacks: all of it, or nothing. */
static Status bring_up(Ledger *ledger, Arena *arena, bool create) {
  bool own;
  Fit fit;
  Status status = change_begin(ledger, &own);
  if (status != STATUS_OK) return status;
  /* Again, under the lock: another process may have been faster. */
  status = judge(ledger, arena, create, &fit);
  if (status == STATUS_OK && fit == FIT_EMPTY) status = lay_tables(ledger, arena);
  if (status == STATUS_OK && fit == FIT_OLDER) status = take_steps(ledger, arena);
  if (status == STATUS_OK && fit == FIT_OLDER) status = check_tables(ledger, arena);
  return change_end(ledger, own, status);
}

/* ---- opening and closing ---- */

Status ledger_set_patience(Ledger *ledger, int milliseconds) {
  ledger->patience = milliseconds;
  int code = sqlite3_busy_timeout(ledger->database, milliseconds);
  return code == SQLITE_OK ? STATUS_OK : ledger_fail(ledger, code);
}

/* Sets up the connection without reading the file. A successful commit must survive a power cut
 * (synchronous = FULL), and the file, which may come from elsewhere, must not run functions or write to
 * the schema. Foreign keys come last, once the tables are today's: take_steps() says why. */
static Status settle(Ledger *ledger) {
  Status status = ledger_set_patience(ledger, BUSY_MILLISECONDS);
  if (status == STATUS_OK) status = configure(ledger, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0);
  if (status == STATUS_OK) status = configure(ledger, SQLITE_DBCONFIG_DEFENSIVE, 1);
  if (status == STATUS_OK) status = configure(ledger, SQLITE_DBCONFIG_ENABLE_FKEY, 0);
  if (status == STATUS_OK) status = execute(ledger, "PRAGMA synchronous = FULL");
  return status;
}

/* A SQLite that was built without foreign keys says nothing: it just does not switch them on. */
static Status enforce_foreign_keys(Ledger *ledger) {
  int on = 0;
  int code = sqlite3_db_config(ledger->database, SQLITE_DBCONFIG_ENABLE_FKEY, 1, &on);
  if (code != SQLITE_OK) return ledger_fail(ledger, code);
  return on == 1 ? STATUS_OK : ledger_fail_with(ledger, STATUS_BUG, "foreign keys cannot be switched on");
}

static Status open_book(Ledger *ledger, Arena *arena, const char *path, bool create) {
  Fit fit = FIT_TODAY;
  Status status = make_and_open(ledger, arena, path, create);
  if (status == STATUS_OK) status = settle(ledger);
  /* Before anything is asked of the file that would change it. */
  if (status == STATUS_OK) status = judge(ledger, arena, create, &fit);
  if (status == STATUS_OK && fit == FIT_TODAY) status = check_tables(ledger, arena);
  if (status == STATUS_OK) status = use_wal(ledger);
  if (status == STATUS_OK && fit != FIT_TODAY) status = bring_up(ledger, arena, create);
  if (status == STATUS_OK) status = restores_begin(ledger);
  if (status == STATUS_OK) status = enforce_foreign_keys(ledger);
  if (status == STATUS_OK) ledger->version = ledger->schema->version;
  return status;
}

/* Our processes have one thread, and nobody asks how much memory SQLite uses: without its locks and its
 * counting an eighth of opening a book is gone. Once SQLite is at work this changes nothing, and need not. */
static void spare_sqlite(void) {
  (void)sqlite3_config(SQLITE_CONFIG_SINGLETHREAD);
  (void)sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/* Nothing is open in it yet; ledger_close() ends it. NULL if there is no memory, and *error says so. */
static Ledger *new_ledger(const Schema *schema, const char **error) {
  spare_sqlite();
  Ledger *ledger = calloc(1, sizeof *ledger);
  *error = ledger == NULL ? "out of memory" : "";
  if (ledger != NULL) ledger->schema = schema;
  return ledger;
}

/* Keeps the words of a failure, and ends the ledger. */
Status book_end(Ledger *ledger, Status status, Arena *arena, const char **error) {
  if (status != STATUS_OK && ledger != NULL) *error = arena_strdup(arena, ledger_error(ledger));
  ledger_close(ledger);
  return status;
}

Status ledger_open_as(const Schema *schema, const char *path, bool create, Ledger **ledger, Arena *arena,
                      const char **error) {
  *ledger = NULL;
  Ledger *opened = new_ledger(schema, error);
  if (opened == NULL) return STATUS_IO;
  Status status = open_book(opened, arena, path, create);
  if (status == STATUS_OK) {
    *ledger = opened;
    return STATUS_OK;
  }
  leave_as_it_is(opened);
  return book_end(opened, status, arena, error);
}

Status ledger_open(const char *path, bool create, Ledger **ledger, Arena *arena, const char **error) {
  return ledger_open_as(&SCHEMA, path, create, ledger, arena, error);
}

void ledger_close(Ledger *ledger) {
  if (ledger == NULL) return;
  if (ledger->database != NULL) ledger_rollback(ledger); /* NULL: it could not even be opened */
  for (int id = 0; id < SQL_COUNT; id++) (void)sqlite3_finalize(ledger->statements[id]);
  if (ledger->database != NULL) settle_log(ledger);
  (void)sqlite3_close(ledger->database);
  sqlite3_free(ledger->error);
  free(ledger->written);
  packing_end(ledger);
  free(ledger);
}

/* ---- frozen books ---- */

/* No log can be left to others while they have the ledger open, so SQLite itself says when we are alone. */
Status book_leave_wal(Ledger *ledger) {
  bool alone;
  Status status = wait_for_journal(ledger, "delete", &alone);
  if (alone || (status != STATUS_OK && status != STATUS_TRY_AGAIN)) return status;
  return ledger_fail_with(
      ledger, STATUS_TRY_AGAIN,
      "another process still has the ledger open; newcomers are refused. Freeze it again");
}

/* A copy, and a book that was replaced, stay what they are. */
static Status find_frozen(Ledger *ledger, Arena *arena, bool *frozen, Fit *fit) {
  LedgerState state;
  Status status = find_state(ledger, arena, fit, &state);
  if (status != STATUS_OK) return status;
  *frozen = state == LEDGER_FROZEN;
  return *frozen || state == LEDGER_AT_WORK ? STATUS_OK : refuse_state(ledger, arena, state);
}

/* The mark comes first: with new processes refused, the present ones leave at some time. */
static Status freeze(Ledger *ledger, Arena *arena) {
  Fit fit;
  bool frozen;
  Status status = find_frozen(ledger, arena, &frozen, &fit);
  if (status == STATUS_OK && !frozen) status = mark_state(ledger, LEDGER_FROZEN);
  return status == STATUS_OK ? book_leave_wal(ledger) : status;
}

/* The mark comes last: a book that is at work is always in WAL mode, in which book_leave_wal() notices its
 * readers. */
static Status thaw(Ledger *ledger, Arena *arena) {
  Fit fit;
  bool frozen;
  Status status = find_frozen(ledger, arena, &frozen, &fit);
  if (status == STATUS_OK && !frozen) return STATUS_OK;
  /* One of an older version is looked at when it is brought up. */
  if (status == STATUS_OK && fit == FIT_TODAY) status = check_tables(ledger, arena);
  if (status == STATUS_OK) status = use_wal(ledger);
  return status == STATUS_OK ? mark_state(ledger, LEDGER_AT_WORK) : status;
}

static Status open_settled(const Schema *schema, const char *path, int access, Ledger **ledger, Arena *arena,
                           const char **error) {
  *ledger = new_ledger(schema, error);
  if (*ledger == NULL) return STATUS_IO;
  Status status = open_file(*ledger, arena, path, access);
  return status == STATUS_OK ? settle(*ledger) : status;
}

Status book_open(const char *path, int access, Ledger **ledger, Arena *arena, const char **error) {
  return open_settled(&SCHEMA, path, access, ledger, arena, error);
}

/* Freezes a book, or thaws it. */
typedef Status Change(Ledger *ledger, Arena *arena);

static Status change(Change *make, const char *path, unsigned patience, Arena *arena, const char **error) {
  Ledger *ledger;
  Status status = book_open(path, SQLITE_OPEN_READWRITE, &ledger, arena, error);
  if (status == STATUS_OK) status = ledger_set_patience(ledger, (int)patience * 1000);
  if (status == STATUS_OK) status = make(ledger, arena);
  if (status == STATUS_CONFIG || status == STATUS_NO_PERMISSION) leave_as_it_is(ledger);
  return book_end(ledger, status, arena, error);
}

Status ledger_freeze(const char *path, unsigned patience, Arena *arena, const char **error) {
  return change(freeze, path, patience, arena, error);
}

Status ledger_thaw(const char *path, unsigned patience, Arena *arena, const char **error) {
  return change(thaw, path, patience, arena, error);
}

/* ---- books that are only read ---- */

/* As a URI (RFC 3986 2.1) that tells SQLite to look for no log and no other process. */
static char *unchanging_uri(Arena *arena, const char *path) {
  static const char KEPT[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";
  const char *escaped = "";
  for (const char *c = path; *c != '\0';) {
    size_t plain = strspn(c, KEPT);
    escaped = plain > 0 ? arena_printf(arena, "%s%.*s", escaped, (int)plain, c)
                        : arena_printf(arena, "%s%%%02X", escaped, (unsigned)(unsigned char)*c);
    c += plain > 0 ? plain : 1;
  }
  return arena_printf(arena, "file:%s?immutable=1", escaped);
}

/* The log beside it says what is not yet in the file. */
static bool has_log(const Ledger *ledger) {
  const char *name = sqlite3_db_filename(ledger->database, "main");
  struct stat log;
  return name != NULL && stat(sqlite3_filename_wal(name), &log) == 0 && log.st_size > 0;
}

static Status open_read_only(const Schema *schema, const char *path, int access, Ledger **ledger,
                             Arena *arena, Fit *fit, LedgerState *state, const char **error) {
  Status status = open_settled(schema, path, access | SQLITE_OPEN_READONLY, ledger, arena, error);
  return status == STATUS_OK ? find_state(*ledger, arena, fit, state) : status;
}

/* A log needs files beside the book, which SQLite makes even to read. Where it may not, nobody else has the book open,
 * or those files would be there; and without a log the file is all of it. */
Status book_read(const Schema *schema, const char *path, Ledger **ledger, Arena *arena, Fit *fit,
                 LedgerState *state, const char **error) {
  Status status = open_read_only(schema, path, 0, ledger, arena, fit, state, error);
  bool unwritable = status == STATUS_NO_PERMISSION || status == STATUS_IO;
  if (unwritable && *ledger != NULL && (*ledger)->database != NULL && !has_log(*ledger)) {
    ledger_close(*ledger);
    status = open_read_only(schema, unchanging_uri(arena, path), SQLITE_OPEN_URI, ledger, arena, fit, state,
                            error);
  }
  if (status == STATUS_OK) return STATUS_OK;
  (void)book_end(*ledger, status, arena, error); /* hands back what it is given */
  *ledger = NULL;
  return status;
}

/* Why a ledger that must stay as it is cannot be brought up to date. */
static Status refuse_older(Ledger *ledger, LedgerState state) {
  static const char *const WORDS[] = {
      [LEDGER_AT_WORK] = "an older version of this program made the ledger, and this user may not "
                         "bring it up to date: let its owner open it once",
      [LEDGER_FROZEN] = "an older version of this program made the ledger, and a frozen one is not "
                        "brought up to date: thaw it, or read it with that version",
      [LEDGER_COPY] =
          "an older version of this program made the copy: `adjudicator restore` makes a ledger of "
          "this version from it; to read it as it is, use that version",
      [LEDGER_REPLACED] = "an older version of this program made the ledger, and a copy was restored in its "
                          "place: read it with that version"};
  return ledger_fail_with(ledger, STATUS_CONFIG, WORDS[state]);
}

Status ledger_open_to_read_as(const Schema *schema, const char *path, Ledger **ledger, Arena *arena,
                              LedgerState *state, const char **error) {
  Fit fit;
  Status status = book_read(schema, path, ledger, arena, &fit, state, error);
  if (status != STATUS_OK) return status;
  status = fit == FIT_TODAY ? check_tables(*ledger, arena) : refuse_older(*ledger, *state);
  if (status == STATUS_OK) return status;
  (void)book_end(*ledger, status, arena, error); /* hands back what it is given */
  *ledger = NULL;
  return status;
}

Status ledger_open_to_read(const char *path, Ledger **ledger, Arena *arena, LedgerState *state,
                           const char **error) {
  return ledger_open_to_read_as(&SCHEMA, path, ledger, arena, state, error);
}
