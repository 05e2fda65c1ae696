/* One statement: bind its parameters in order, step, read its columns in order, end it.
 *
 * A Query remembers its first failure; what is done after one does nothing, and query_end() tells it. So
 * a caller looks at one status, and every query ends with query_end() or query_run(). Private to ledger/. */
#ifndef LEDGER_QUERY_H
#define LEDGER_QUERY_H

#include <sqlite3.h>

#include "ledger.h"
#include "statements.h"

struct Ledger {
  sqlite3 *database;
  sqlite3_stmt *statements[SQL_COUNT]; /* each prepared at its first use; owned */
  char *error;                         /* the words of the last failure, from sqlite3_mprintf(); NULL: none */
  bool within;     /* between ledger_begin() and commit or rollback, whatever SQLite did */
  bool reading;    /* and it is one of ledger_begin_reading() */
  Status failed;   /* what the machine did to this transaction; STATUS_OK: nothing */
  bool leaves_log; /* ledger_leave_log() */
  int log_pages;   /* then, after a commit: how long the log is */
  int64_t aside;   /* for who only looks: the game whose history came back for this process; 0: none */
};

/* What a result code of SQLite (plain or extended) means to our callers. */
Status status_of_sqlite(int code);
/* Keeps the words of a failure for ledger_error(); the first takes them from SQLite. Returns the status. */
Status ledger_fail(Ledger *ledger, int code);
Status ledger_fail_with(Ledger *ledger, Status status, const char *words);

typedef struct Query {
  Ledger *ledger;
  sqlite3_stmt *statement; /* NULL where it could not be prepared */
  int parameter;           /* bound so far */
  int column;              /* read so far of this row */
  Status status;
} Query;

Query query_start(Ledger *ledger, StatementId id);

/* The next parameter. Text and bytes stay the caller's until the query has ended. NULL text, and what the
 * names say, is NULL in the book. */
void bind_text(Query *query, const char *text);
void bind_bytes(Query *query, const char *bytes, int64_t length);
void bind_int(Query *query, int64_t value);
void bind_int_unless(Query *query, int64_t value, int64_t none);
void bind_time(Query *query, Time time); /* TIME_NONE is NULL */

/* True if there is another row; its columns are read from the first. */
bool query_next(Query *query);

/* The next column of the row. Text is in the arena, NULL for NULL. */
const char *column_text(Query *query, Arena *arena);
const char *column_bytes(Query *query, Arena *arena, int64_t *length); /* a NUL is added */
int64_t column_int(Query *query);
int64_t column_int_or(Query *query, int64_t none); /* `none` for NULL */
Time column_time(Query *query);

/* Makes the statement ready for its next use. STATUS_OK or the first failure. */
Status query_end(Query *query);
/* Steps a statement without rows to its end. */
Status query_run(Query *query);
/* The same, where exactly one row must be changed: else STATUS_BUG with these words. */
Status query_run_on_one(Query *query, const char *otherwise);

/* A change of several statements is a transaction of its own, unless the caller has one open. */
Status change_begin(Ledger *ledger, bool *own);
Status change_end(Ledger *ledger, bool own, Status status);

/* Room for one more item in a list of `count`, in the arena: its capacity is the next power of two. */
void *rows_room(Arena *arena, void *items, size_t count, size_t size);

#endif
