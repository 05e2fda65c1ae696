#include "query.h"

#include <sodium.h>
#include <string.h>

#define ZERO_READ_AS '\x1A' /* SUBSTITUTE */

/* ---- failures ---- */

Status status_of_sqlite(int code) {
  if (code == SQLITE_READONLY_DBMOVED) return STATUS_IO; /* the file was taken away: no question of rights */
  switch (code & 0xff) {
  case SQLITE_OK:
  case SQLITE_ROW:
  case SQLITE_DONE: return STATUS_OK;
  case SQLITE_BUSY:
  case SQLITE_LOCKED:
  case SQLITE_PROTOCOL: /* a race for the WAL's locks */
  case SQLITE_INTERRUPT: return STATUS_TRY_AGAIN;
  case SQLITE_PERM:
  case SQLITE_READONLY: return STATUS_NO_PERMISSION;
  case SQLITE_ABORT: /* its transaction was rolled back */
  case SQLITE_IOERR:
  case SQLITE_CORRUPT:
  case SQLITE_FULL:
  case SQLITE_CANTOPEN:
  case SQLITE_NOTADB:
  case SQLITE_NOLFS:
  case SQLITE_AUTH:
  case SQLITE_NOMEM: return STATUS_IO;
  default: return STATUS_BUG; /* a constraint, a wrong statement, a wrong parameter */
  }
}

Status ledger_fail_with(Ledger *ledger, Status status, const char *words) {
  char *copy = sqlite3_mprintf("%s", words);
  sqlite3_free(ledger->error);
  ledger->error = copy;
  ledger->damage = (LedgerDamage){.table = NULL}; /* of an earlier failure */
  return status;
}

Status ledger_fail(Ledger *ledger, int code) {
  Status status = status_of_sqlite(code);
  const char *words = status == STATUS_NO_PERMISSION ? "this user may not write it, or not in its folder"
                                                     : sqlite3_errmsg(ledger->database);
  return ledger_fail_with(ledger, status, words);
}

const char *ledger_error(const Ledger *ledger) {
  return ledger->error == NULL ? "" : ledger->error;
}

LedgerDamage ledger_damage(const Ledger *ledger) {
  return ledger->damage;
}

/* If a disk or the memory fails, SQLite may roll the transaction back by itself: later statements would
 * then run outside any transaction, one by one. So everything that follows fails, too, whether or not the
 * caller noticed the first failure. (A constraint is different: it undoes its statement alone.) */
void query_note(Query *query, int code) {
  Ledger *ledger = query->ledger;
  if (query->status != STATUS_OK || status_of_sqlite(code) == STATUS_OK) return;
  query->status = ledger_fail(ledger, code);
  if (ledger->within && query->status != STATUS_BUG) ledger->failed = query->status;
}

bool query_alive(const Query *query) {
  return query->statement != NULL && query->status == STATUS_OK;
}

/* ---- start and end ---- */

Query query_start(Ledger *ledger, StatementId id) {
  if (ledger->failed != STATUS_OK) return (Query){.ledger = ledger, .status = ledger->failed};
  Query query = {.ledger = ledger, .statement = ledger->statements[id], .status = STATUS_OK};
  if (query.statement != NULL) return query;
  int code = sqlite3_prepare_v3(ledger->database, STATEMENTS[id], -1, SQLITE_PREPARE_PERSISTENT,
                                &ledger->statements[id], NULL);
  query_note(&query, code);
  query.statement = ledger->statements[id];
  return query;
}

Status query_end(Query *query) {
  if (query->statement == NULL) return query->status;
  /* What sqlite3_reset() returns is the failure of the last step, which was noted there. */
  (void)sqlite3_reset(query->statement);
  (void)sqlite3_clear_bindings(query->statement);
  return query->status;
}

Status query_run(Query *query) {
  if (query_next(query)) query->status = ledger_fail_with(query->ledger, STATUS_BUG, "a change gave a row");
  return query_end(query);
}

Status query_run_on_one(Query *query, const char *otherwise) {
  Status status = query_run(query);
  if (status != STATUS_OK || sqlite3_changes(query->ledger->database) == 1) return status;
  return ledger_fail_with(query->ledger, STATUS_BUG, otherwise);
}

/* ---- parameters ---- */

void bind_text(Query *query, const char *text) {
  if (!query_alive(query)) return;
  query_note(query, sqlite3_bind_text(query->statement, ++query->parameter, text, -1, SQLITE_STATIC));
}

void bind_hex(Query *query, const char *hex) {
  if (hex == NULL) bind_text(query, NULL);
  if (hex == NULL || !query_alive(query)) return;
  size_t digits = strlen(hex), length = 0;
  unsigned char *bytes = sqlite3_malloc64(digits / 2 + 1);
  bool meant = bytes != NULL && sodium_hex2bin(bytes, digits / 2, hex, digits, NULL, &length, NULL) == 0;
  if (bytes != NULL && !meant)
    query->status = ledger_fail_with(query->ledger, STATUS_BUG, "these are no hex digits");
  if (bytes == NULL) query_note(query, SQLITE_NOMEM);
  if (meant) {
    query_note(query, sqlite3_bind_blob64(query->statement, ++query->parameter, bytes, length, sqlite3_free));
  } else {
    sqlite3_free(bytes);
  }
}

void bind_int(Query *query, int64_t value) {
  if (!query_alive(query)) return;
  query_note(query, sqlite3_bind_int64(query->statement, ++query->parameter, value));
}

void bind_int_unless(Query *query, int64_t value, int64_t none) {
  if (value != none) {
    bind_int(query, value);
    return;
  }
  if (!query_alive(query)) return;
  query_note(query, sqlite3_bind_null(query->statement, ++query->parameter));
}

void bind_time(Query *query, Time time) {
  bind_int_unless(query, time, TIME_NONE);
}

/* ---- rows ---- */

bool query_next(Query *query) {
  if (!query_alive(query)) return false;
  query->column = 0;
  query->base = 0;
  int code = sqlite3_step(query->statement);
  query_note(query, code);
  return code == SQLITE_ROW;
}

/* The program writes no zero byte into a text: what somebody put behind one must not stand there unseen. */
static char *copy_text(Arena *arena, const char *text, size_t length) {
  char *copy = arena_strndup(arena, text, length);
  for (char *at = memchr(copy, '\0', length); at != NULL; at = memchr(at, '\0', (size_t)(copy + length - at)))
    *at = ZERO_READ_AS;
  return copy;
}

const char *column_text(Query *query, Arena *arena) {
  int column = query->column++;
  if (!query_alive(query) || sqlite3_column_type(query->statement, column) == SQLITE_NULL) return NULL;
  const unsigned char *text = sqlite3_column_text(query->statement, column);
  if (text == NULL) {
    query_note(query, SQLITE_NOMEM);
    return "";
  }
  int length = sqlite3_column_bytes(query->statement, column);
  return copy_text(arena, (const char *)text, (size_t)length);
}

const char *column_bytes(Query *query, Arena *arena, int64_t *length) {
  int column = query->column++;
  *length = 0;
  if (!query_alive(query)) return "";
  const void *bytes = sqlite3_column_blob(query->statement, column);
  int size = sqlite3_column_bytes(query->statement, column);
  /* Empty, or no memory: then it must not be taken for empty. */
  if (bytes == NULL && sqlite3_errcode(query->ledger->database) == SQLITE_NOMEM)
    query_note(query, SQLITE_NOMEM);
  *length = size;
  char *copy = arena_alloc(arena, (size_t)size + 1);
  if (size > 0 && bytes != NULL) memcpy(copy, bytes, (size_t)size);
  return copy;
}

const char *column_hex(Query *query, Arena *arena) {
  bool none = query_alive(query) && sqlite3_column_type(query->statement, query->column) == SQLITE_NULL;
  int64_t length;
  const char *bytes = column_bytes(query, arena, &length);
  if (none || !query_alive(query)) return NULL;
  char *hex = arena_alloc(arena, (size_t)length * 2 + 1);
  return sodium_bin2hex(hex, (size_t)length * 2 + 1, (const unsigned char *)bytes, (size_t)length);
}

int64_t column_int_or(Query *query, int64_t none) {
  int column = query->column++;
  if (!query_alive(query) || sqlite3_column_type(query->statement, column) == SQLITE_NULL) return none;
  return sqlite3_column_int64(query->statement, column);
}

int64_t column_int(Query *query) {
  return column_int_or(query, 0);
}

Time column_time(Query *query) {
  return column_int_or(query, TIME_NONE);
}

/* ---- transactions ---- */

/* A newer program may have upgraded the tables since we opened the ledger: then ours must start anew. */
static Status same_version(Ledger *ledger) {
  if (ledger->version == 0) return STATUS_OK;
  Query query = query_start(ledger, SQL_VERSION);
  int64_t version = query_next(&query) ? column_int(&query) : ledger->version;
  Status status = query_end(&query);
  if (status != STATUS_OK || version == ledger->version) return status;
  return ledger_fail_with(ledger, STATUS_TRY_AGAIN,
                          "another version of this program has just changed the ledger's tables");
}

static Status begin(Ledger *ledger, StatementId how) {
  if (ledger->within) return ledger_fail_with(ledger, STATUS_BUG, "a transaction is open already");
  Query query = query_start(ledger, how);
  Status status = query_run(&query);
  if (status != STATUS_OK) return status;
  ledger->within = true;
  status = same_version(ledger);
  if (status != STATUS_OK) ledger_rollback(ledger);
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
  Status status = ledger->before_commit == NULL ? STATUS_OK : ledger->before_commit(ledger);
  if (status != STATUS_OK) return status;
  Query query = query_start(ledger, SQL_COMMIT);
  status = query_run(&query);
  if (status == STATUS_OK) ledger->within = false;
  return status;
}

void ledger_rollback(Ledger *ledger) {
  if (!ledger->within) return;
  ledger->within = false;
  ledger->written_count = 0;
  ledger->before_commit = NULL;
  ledger->failed = STATUS_OK;
  ledger->base.mail = 0; /* its number may come again, with another text */
  /* SQLite does it by itself where a disk fails. */
  if (sqlite3_get_autocommit(ledger->database) != 0) return;
  char *words = ledger->error; /* the caller needs the first cause */
  LedgerDamage damage = ledger->damage;
  ledger->error = NULL;
  Query query = query_start(ledger, SQL_ROLLBACK);
  (void)query_run(&query); /* a broken disk shows at the next call */
  if (words == NULL) return;
  sqlite3_free(ledger->error);
  ledger->error = words;
  ledger->damage = damage;
}

static Status run_alone(Ledger *ledger, StatementId id) {
  Query query = query_start(ledger, id);
  return query_run(&query);
}

Status ledger_try(Ledger *ledger) {
  if (!ledger->within) return ledger_fail_with(ledger, STATUS_BUG, "no transaction is open");
  ledger->written_before = ledger->written_count;
  return run_alone(ledger, SQL_TRY);
}

Status ledger_try_end(Ledger *ledger, bool keep) {
  Status status = keep ? STATUS_OK : run_alone(ledger, SQL_TRY_BACK);
  if (status != STATUS_OK) return status;
  if (!keep) {
    ledger->written_count = ledger->written_before;
    if (ledger->written_count == 0) ledger->before_commit = NULL;
    ledger->base.mail = 0; /* its number may come again, with another text */
  }
  return run_alone(ledger, SQL_TRY_END);
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
