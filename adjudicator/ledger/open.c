#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "../base/dice.h"
#include "../base/files.h"
#include "frozen.h"
#include "query.h"

/* Opening the ledger, laying its tables in an empty file, freezing it. */

/* What the file says of itself (PRAGMA application_id). */
static const int64_t IDS[] = {
    [LEDGER_AT_WORK] = 0x41444A55,  /* 'ADJU' */
    [LEDGER_FROZEN] = 0x41444A46,   /* 'ADJF' */
    [LEDGER_COPY] = 0x41444A43,     /* 'ADJC' */
    [LEDGER_REPLACED] = 0x41444A52, /* 'ADJR' */
};

/* Which tables it has (PRAGMA user_version): the first 31 bits of the SHA-256 of schema/ledger.sql. The
 * Makefile passes the first 32, so that opening a ledger needs no reading and hashing. */
#define SCHEMA_VERSION ((int64_t)(LEDGER_SCHEMA_DIGEST >> 1))

#define SCHEMA_FILE       "schema/ledger.sql"
#define SCHEMA_FILE_BYTES ((size_t)1024 * 1024)

/* How long a process waits for another one's transaction. The longest is an adjudication: far under a
 * second. A process that still waits then gets STATUS_TRY_AGAIN. */
#define BUSY_MILLISECONDS 5000

/* How long a log may be left, in pages: the next process to open the ledger reads all of it, a few
 * microseconds for each page. A mail that is taken in makes about sixteen. */
#define LOG_PAGES 100

/* Between two looks whether the others have gone, where we wait and not SQLite. */
#define LOOK_MILLISECONDS 10

/* ---- asking and telling SQLite ---- */

static Status configure(Ledger *ledger, int option, int value) {
  int code = sqlite3_db_config(ledger->database, option, value, NULL);
  return code == SQLITE_OK ? STATUS_OK : ledger_fail(ledger, code);
}

Status book_execute(Ledger *ledger, const char *sql) {
  int code = sqlite3_exec(ledger->database, sql, NULL, NULL, NULL);
  return code == SQLITE_OK ? STATUS_OK : ledger_fail(ledger, code);
}

/* PRAGMA name = value. */
static Status set_number(Ledger *ledger, const char *name, int64_t value) {
  char *sql = sqlite3_mprintf("PRAGMA %s = %lld", name, (long long)value);
  Status status = sql == NULL ? ledger_fail(ledger, SQLITE_NOMEM) : book_execute(ledger, sql);
  sqlite3_free(sql);
  return status;
}

Status book_mark(Ledger *ledger, LedgerState state) {
  return set_number(ledger, "application_id", IDS[state]);
}

/* One number that an unprepared statement gives. */
Status book_ask(Ledger *ledger, const char *sql, int64_t *number) {
  sqlite3_stmt *statement = NULL;
  int code = sqlite3_prepare_v2(ledger->database, sql, -1, &statement, NULL);
  if (code == SQLITE_OK) code = sqlite3_step(statement);
  if (code == SQLITE_ROW) *number = sqlite3_column_int64(statement, 0);
  Status status = code == SQLITE_ROW ? STATUS_OK : ledger_fail(ledger, code);
  if (code == SQLITE_DONE) status = ledger_fail_with(ledger, STATUS_BUG, "no number came");
  (void)sqlite3_finalize(statement); /* repeats the failure of the step */
  return status;
}

Status book_fail(Ledger *ledger, Arena *arena, Status status, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const char *words = arena_vprintf(arena, format, arguments);
  va_end(arguments);
  return ledger_fail_with(ledger, status, words);
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
    return book_fail(ledger, arena, STATUS_NO_PERMISSION,
                     "this user may not read it, or not enter its folder: %s", strerror(why));
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
  Status status = code == SQLITE_ROW ? STATUS_OK : ledger_fail(ledger, code);
  if (status == STATUS_OK) *set = strcmp((const char *)sqlite3_column_text(statement, 0), mode) == 0;
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
  return book_execute(ledger, "PRAGMA synchronous = NORMAL");
}

Status ledger_sync(Ledger *ledger) {
  int code = sync_log(ledger);
  Status status = book_execute(ledger, "PRAGMA synchronous = FULL");
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

typedef struct Identity {
  int64_t application, version, tables;
} Identity;

/* The tables first: where another process lays ours between two of these questions, the file looks empty, or
 * like ours, but never like another program's. */
static Status identify(Ledger *ledger, Identity *out) {
  *out = (Identity){0};
  Status status = book_ask(ledger, "SELECT count(*) FROM sqlite_schema", &out->tables);
  if (status == STATUS_OK) status = book_ask(ledger, "PRAGMA application_id", &out->application);
  return status == STATUS_OK ? book_ask(ledger, "PRAGMA user_version", &out->version) : status;
}

static Status refuse_schema(Ledger *ledger, Arena *arena, int64_t version) {
  return book_fail(ledger, arena, STATUS_CONFIG,
                   "another version of this program made the ledger (its schema is %08" PRIx64
                   ", this program's %08" PRIx64 "): go on with that version, or begin another ledger",
                   (uint64_t)version, (uint64_t)SCHEMA_VERSION);
}

/* Why a book of ours that is not at work is refused. */
static Status refuse_state(Ledger *ledger, Arena *arena, LedgerState state) {
  int64_t at = 0;
  if (state == LEDGER_FROZEN)
    return ledger_fail_with(ledger, STATUS_NO_PERMISSION,
                            "the ledger is frozen: it is being moved, or goes on elsewhere");
  if (state == LEDGER_COPY)
    return ledger_fail_with(ledger, STATUS_NO_PERMISSION,
                            "the file is a copy of a ledger: `adjudicator restore` makes a ledger of it");
  Status status = book_ask(ledger, "SELECT ifnull((SELECT replaced FROM book), 0)", &at);
  if (status != STATUS_OK) return status;
  return book_fail(
      ledger, arena, STATUS_NO_PERMISSION,
      "at %s a copy was restored in the place of this ledger, and its games go on there: use that "
      "one. If there is none, run `adjudicator restore` again",
      time_format(arena, at));
}

static bool state_of(int64_t application, LedgerState *state) {
  for (size_t i = 0; i < sizeof IDS / sizeof *IDS; i++) {
    if (IDS[i] != application) continue;
    *state = (LedgerState)i;
    return true;
  }
  return false;
}

/* STATUS_OK if it is a ledger that we can work with or, with *empty, one can be created in it. A process
 * that has read here that the ledger is not frozen has it open from then on, and freezing waits for it. */
static Status judge(Ledger *ledger, Arena *arena, bool create, bool *empty) {
  Identity file;
  LedgerState state;
  Status status = identify(ledger, &file);
  if (status != STATUS_OK) return status;
  *empty = file.application == 0 && file.tables == 0;
  if (*empty) return create ? STATUS_OK : ledger_fail_with(ledger, STATUS_NO_INPUT, "the file is empty");
  if (!state_of(file.application, &state))
    return ledger_fail_with(ledger, STATUS_CONFIG, "the file is a database of another program");
  if (state == LEDGER_REPLACED && file.version != SCHEMA_VERSION)
    return refuse_schema(ledger, arena, file.version);
  if (state != LEDGER_AT_WORK) return refuse_state(ledger, arena, state);
  return file.version == SCHEMA_VERSION ? STATUS_OK : refuse_schema(ledger, arena, file.version);
}

Status book_state(Ledger *ledger, Arena *arena, LedgerState *state) {
  Identity file;
  Status status = identify(ledger, &file);
  if (status != STATUS_OK) return status;
  if (!state_of(file.application, state))
    return ledger_fail_with(ledger, STATUS_CONFIG, "the file is no ledger");
  return file.version == SCHEMA_VERSION ? STATUS_OK : refuse_schema(ledger, arena, file.version);
}

/* ---- laying the tables ---- */

/* The first 31 bits of a file's SHA-256. */
static int64_t version_of(Arena *arena, const char *text, size_t length) {
  const char *digest = sha256_hex(arena, text, length);
  return (int64_t)(strtoul(arena_strndup(arena, digest, 8), NULL, 16) >> 1);
}

static Status read_schema(Ledger *ledger, Arena *arena, char **text) {
  const char *path = data_path(arena, SCHEMA_FILE);
  size_t length;
  errno = 0;
  if (file_read(arena, path, SCHEMA_FILE_BYTES, text, &length) != STATUS_OK)
    return book_fail(ledger, arena, STATUS_CONFIG, "%s: %s", path, strerror(errno));
  if (version_of(arena, *text, length) == SCHEMA_VERSION) return STATUS_OK;
  return book_fail(ledger, arena, STATUS_CONFIG, "%s is not the one that this program was built with", path);
}

static Status lay_tables(Ledger *ledger, Arena *arena) {
  char *text;
  Status status = read_schema(ledger, arena, &text);
  if (status == STATUS_OK) status = book_execute(ledger, text);
  if (status == STATUS_OK) status = book_mark(ledger, LEDGER_AT_WORK);
  return status == STATUS_OK ? set_number(ledger, "user_version", SCHEMA_VERSION) : status;
}

static Status lay_in_empty_file(Ledger *ledger, Arena *arena) {
  bool own, empty;
  Status status = change_begin(ledger, &own);
  if (status != STATUS_OK) return status;
  /* Again, under the lock: another process may have been faster. */
  status = judge(ledger, arena, true, &empty);
  if (status == STATUS_OK && empty) status = lay_tables(ledger, arena);
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
 * the schema. */
static Status settle(Ledger *ledger) {
  Status status = ledger_set_patience(ledger, BUSY_MILLISECONDS);
  if (status == STATUS_OK) status = configure(ledger, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0);
  if (status == STATUS_OK) status = configure(ledger, SQLITE_DBCONFIG_DEFENSIVE, 1);
  if (status == STATUS_OK) status = book_execute(ledger, "PRAGMA synchronous = FULL");
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
  bool empty = false;
  Status status = make_and_open(ledger, arena, path, create);
  if (status == STATUS_OK) status = settle(ledger);
  /* Before anything is asked of the file that would change it. */
  if (status == STATUS_OK) status = judge(ledger, arena, create, &empty);
  if (status == STATUS_OK) status = use_wal(ledger);
  if (status == STATUS_OK && empty) status = lay_in_empty_file(ledger, arena);
  if (status == STATUS_OK) status = restores_begin(ledger);
  return status == STATUS_OK ? enforce_foreign_keys(ledger) : status;
}

/* Our processes have one thread, and nobody asks how much memory SQLite uses: without its locks and its
 * counting an eighth of opening a book is gone. Once SQLite is at work this changes nothing, and need not. */
static void spare_sqlite(void) {
  (void)sqlite3_config(SQLITE_CONFIG_SINGLETHREAD);
  (void)sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/* Nothing is open in it yet; ledger_close() ends it. NULL if there is no memory, and *error says so. */
static Ledger *new_ledger(const char **error) {
  spare_sqlite();
  Ledger *ledger = calloc(1, sizeof *ledger);
  *error = ledger == NULL ? "out of memory" : "";
  return ledger;
}

/* Keeps the words of a failure, and ends the ledger. */
Status book_end(Ledger *ledger, Status status, Arena *arena, const char **error) {
  if (status != STATUS_OK && ledger != NULL) *error = arena_strdup(arena, ledger_error(ledger));
  ledger_close(ledger);
  return status;
}

Status ledger_open(const char *path, bool create, Ledger **ledger, Arena *arena, const char **error) {
  *ledger = NULL;
  Ledger *opened = new_ledger(error);
  if (opened == NULL) return STATUS_IO;
  Status status = open_book(opened, arena, path, create);
  if (status == STATUS_OK) {
    *ledger = opened;
    return STATUS_OK;
  }
  leave_as_it_is(opened);
  return book_end(opened, status, arena, error);
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
static Status find_frozen(Ledger *ledger, Arena *arena, bool *frozen) {
  LedgerState state;
  Status status = book_state(ledger, arena, &state);
  if (status != STATUS_OK) return status;
  *frozen = state == LEDGER_FROZEN;
  return *frozen || state == LEDGER_AT_WORK ? STATUS_OK : refuse_state(ledger, arena, state);
}

/* The mark comes first: with new processes refused, the present ones leave at some time. */
static Status freeze(Ledger *ledger, Arena *arena) {
  bool frozen;
  Status status = find_frozen(ledger, arena, &frozen);
  if (status == STATUS_OK && !frozen) status = book_mark(ledger, LEDGER_FROZEN);
  return status == STATUS_OK ? book_leave_wal(ledger) : status;
}

/* The mark comes last: a book that is at work is always in WAL mode, in which book_leave_wal() notices its
 * readers. */
static Status thaw(Ledger *ledger, Arena *arena) {
  bool frozen;
  Status status = find_frozen(ledger, arena, &frozen);
  if (status == STATUS_OK && !frozen) return STATUS_OK;
  if (status == STATUS_OK) status = use_wal(ledger);
  return status == STATUS_OK ? book_mark(ledger, LEDGER_AT_WORK) : status;
}

Status book_open(const char *path, int access, Ledger **ledger, Arena *arena, const char **error) {
  *ledger = new_ledger(error);
  if (*ledger == NULL) return STATUS_IO;
  Status status = open_file(*ledger, arena, path, access);
  return status == STATUS_OK ? settle(*ledger) : status;
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

/* STATUS_CONFIG if it is no ledger of ours. */
static Status open_read_only(const char *path, int access, Ledger **ledger, Arena *arena, LedgerState *state,
                             const char **error) {
  Status status = book_open(path, access | SQLITE_OPEN_READONLY, ledger, arena, error);
  return status == STATUS_OK ? book_state(*ledger, arena, state) : status;
}

/* A log needs files beside the book, which SQLite makes even to read. Where it may not, nobody else has the book open,
 * or those files would be there; and without a log the file is all of it. */
Status ledger_open_to_read(const char *path, Ledger **ledger, Arena *arena, LedgerState *state,
                           const char **error) {
  Status status = open_read_only(path, 0, ledger, arena, state, error);
  bool unwritable = status == STATUS_NO_PERMISSION || status == STATUS_IO;
  if (unwritable && *ledger != NULL && (*ledger)->database != NULL && !has_log(*ledger)) {
    ledger_close(*ledger);
    status = open_read_only(unchanging_uri(arena, path), SQLITE_OPEN_URI, ledger, arena, state, error);
  }
  if (status == STATUS_OK) return STATUS_OK;
  status = book_end(*ledger, status, arena, error);
  *ledger = NULL;
  return status;
}
