#include "schema.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/dice.h"
#include "../base/files.h"

/* The tables of a ledger: creates them in an empty file, and brings those of an older version up to today's. */

/* What the file says of itself (PRAGMA application_id). */
static const int64_t IDS[] = {
    [LEDGER_AT_WORK] = 0x41444A55,  /* 'ADJU' */
    [LEDGER_FROZEN] = 0x41444A46,   /* 'ADJF' */
    [LEDGER_COPY] = 0x41444A43,     /* 'ADJC' */
    [LEDGER_REPLACED] = 0x41444A52, /* 'ADJR' */
};

/* The version of today's tables (PRAGMA user_version). A change of schema/ledger.sql after a release raises it by one, and
 * needs the step schema/migrations/SCHEMA_VERSION.sql. */
#define SCHEMA_VERSION 1

/* tables_digest() of a ledger with today's tables. tests/unit/ledger/schema.c says what it must be. */
#define SCHEMA_TABLES_DIGEST "d6a236cc29f245ff742f7f0163586fd7574b69d8cfab74c204c7c758e7b3ccb6"

/* All versions are lower: before 1.0 a ledger had 31 bits of a digest there, which is hardly ever so low. */
#define VERSIONS_END 10000

#define TABLES_FILE       "schema/ledger.sql"
#define SCHEMA_FILE_BYTES ((size_t)1024 * 1024)

/* ---- asking and telling SQLite ---- */

Status execute(Ledger *ledger, const char *sql) {
  int code = sqlite3_exec(ledger->database, sql, NULL, NULL, NULL);
  return code == SQLITE_OK ? STATUS_OK : ledger_fail(ledger, code);
}

/* PRAGMA name = value. */
static Status set_number(Ledger *ledger, const char *name, int64_t value) {
  char *sql = sqlite3_mprintf("PRAGMA %s = %lld", name, (long long)value);
  Status status = sql == NULL ? ledger_fail(ledger, SQLITE_NOMEM) : execute(ledger, sql);
  sqlite3_free(sql);
  return status;
}

/* One number that an unprepared statement gives. */
Status ask_number(Ledger *ledger, const char *sql, int64_t *number) {
  sqlite3_stmt *statement = NULL;
  int code = sqlite3_prepare_v2(ledger->database, sql, -1, &statement, NULL);
  if (code == SQLITE_OK) code = sqlite3_step(statement);
  if (code == SQLITE_ROW) *number = sqlite3_column_int64(statement, 0);
  Status status = code == SQLITE_ROW ? STATUS_OK : ledger_fail(ledger, code);
  if (code == SQLITE_DONE) status = ledger_fail_with(ledger, STATUS_BUG, "no number came");
  (void)sqlite3_finalize(statement); /* repeats the failure of the step */
  return status;
}

Status fail_saying(Ledger *ledger, Arena *arena, Status status, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const char *words = arena_vprintf(arena, format, arguments);
  va_end(arguments);
  return ledger_fail_with(ledger, status, words);
}

/* ---- what the file is ---- */

static bool state_of(int64_t application, LedgerState *state) {
  for (size_t i = 0; i < sizeof IDS / sizeof *IDS; i++) {
    if (IDS[i] != application) continue;
    *state = (LedgerState)i;
    return true;
  }
  return false;
}

static Fit fit_of_version(const Schema *schema, int64_t version) {
  if (version < 1 || version >= VERSIONS_END) return FIT_BEFORE_1;
  if (version > schema->version) return FIT_NEWER;
  return version == schema->version ? FIT_TODAY : FIT_OLDER;
}

/* The tables first: where another process lays ours between two of these questions, the file looks empty, or
 * like ours, but never like another program's. */
Status identify(Ledger *ledger, Fit *fit, LedgerState *state) {
  int64_t tables = 0, application = 0, version = 0;
  Status status = ask_number(ledger, "SELECT count(*) FROM sqlite_schema", &tables);
  if (status == STATUS_OK) status = ask_number(ledger, "PRAGMA application_id", &application);
  if (status == STATUS_OK) status = ask_number(ledger, "PRAGMA user_version", &version);
  *state = LEDGER_AT_WORK;
  if (application == 0 && tables == 0)
    *fit = FIT_EMPTY;
  else
    *fit = state_of(application, state) ? fit_of_version(ledger->schema, version) : FIT_FOREIGN;
  return status;
}

Status mark_state(Ledger *ledger, LedgerState state) {
  return set_number(ledger, "application_id", IDS[state]);
}

Status refuse_version(Ledger *ledger, Arena *arena, Fit fit) {
  int64_t version = 0;
  Status status = ask_number(ledger, "PRAGMA user_version", &version);
  if (status != STATUS_OK) return status;
  if (fit == FIT_NEWER)
    return fail_saying(
        ledger, arena, STATUS_CONFIG,
        "a newer version of this program has upgraded the ledger (its tables are version %" PRId64
        ", this program knows those up to %" PRId64 "): use the newer version",
        version, ledger->schema->version);
  return fail_saying(
      ledger, arena, STATUS_CONFIG,
      "a version of this program from before 1.0 made the ledger, and no other version can use it: "
      "finish its games with that version, and begin a new ledger");
}

/* ---- what the program was built with ---- */

static Status read_file(Ledger *ledger, Arena *arena, const char *name, char **text) {
  const char *path = data_path(arena, name);
  size_t length;
  errno = 0;
  if (file_read(arena, path, SCHEMA_FILE_BYTES, text, &length) == STATUS_OK) return STATUS_OK;
  return fail_saying(ledger, arena, STATUS_CONFIG, "%s: %s", path, strerror(errno));
}

/* The Makefile passes the first 32 bits of the SHA-256 of all these files, one behind the other. */
static Status read_today(Ledger *ledger, Arena *arena, const char **tables, const char *const **steps) {
  const char **list = arena_alloc(arena, (SCHEMA_VERSION + 1) * sizeof *list);
  char *text;
  Status status = read_file(ledger, arena, TABLES_FILE, &text);
  if (status != STATUS_OK) return status;
  *tables = text;
  *steps = list;
  const char *all = text;
  for (int64_t version = 2; version <= SCHEMA_VERSION; version++) {
    const char *name = arena_printf(arena, "schema/migrations/%" PRId64 ".sql", version);
    status = read_file(ledger, arena, name, &text);
    if (status != STATUS_OK) return status;
    list[version] = text;
    all = arena_printf(arena, "%s%s", all, text);
  }
  const char *digest = sha256_hex(arena, all, strlen(all));
  if (strtoul(arena_strndup(arena, digest, 8), NULL, 16) == LEDGER_SCHEMA_DIGEST) return STATUS_OK;
  return fail_saying(ledger, arena, STATUS_CONFIG, "%s is not the one that this program was built with",
                     data_path(arena, TABLES_FILE));
}

const Schema SCHEMA = {.version = SCHEMA_VERSION, .digest = SCHEMA_TABLES_DIGEST, .read = read_today};

/* ---- the tables ---- */

Status lay_tables(Ledger *ledger, Arena *arena) {
  const char *tables, *const *steps;
  Status status = ledger->schema->read(ledger, arena, &tables, &steps);
  if (status == STATUS_OK) status = execute(ledger, tables);
  if (status == STATUS_OK) status = mark_state(ledger, LEDGER_AT_WORK);
  return status == STATUS_OK ? set_number(ledger, "user_version", ledger->schema->version) : status;
}

/* With foreign keys off, nothing but this looks whether rows still find those that they refer to. */
static Status check_references(Ledger *ledger) {
  int64_t lost = 0;
  Status status = ask_number(ledger, "SELECT count(*) FROM pragma_foreign_key_check", &lost);
  if (status != STATUS_OK || lost == 0) return status;
  return ledger_fail_with(ledger, STATUS_BUG,
                          "the ledger's tables cannot be brought up to this version: rows would refer to "
                          "others that are not there");
}

Status take_steps(Ledger *ledger, Arena *arena) {
  const char *tables, *const *steps;
  int64_t version = 0, newest = ledger->schema->version;
  Status status = ledger->schema->read(ledger, arena, &tables, &steps);
  if (status == STATUS_OK) status = ask_number(ledger, "PRAGMA user_version", &version);
  while (status == STATUS_OK && version < newest) status = execute(ledger, steps[++version]);
  if (status == STATUS_OK) status = check_references(ledger);
  return status == STATUS_OK ? set_number(ledger, "user_version", newest) : status;
}
