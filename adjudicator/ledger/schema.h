/* What a ledger's file says of itself, its tables, and the steps that bring the tables of an older version up to today's
 * (contrib/HACKING.md, "The ledger's schema"). Private to ledger/. */
#ifndef LEDGER_SCHEMA_H
#define LEDGER_SCHEMA_H

#include "frozen.h"
#include "query.h"

/* A version of the tables. */
typedef struct Schema {
  int64_t version;    /* PRAGMA user_version of a ledger that has them: 1 since release 1.0 */
  const char *digest; /* tables_digest() of such a ledger; NULL, in tests: its tables are not looked at */
  /* Reads what makes them, into the arena. *tables: SQL that lays them in an empty file; (*steps)[N], for N from 2 to
   * `version`: SQL that makes tables of version N of those of version N-1. A failure has its words in ledger_error(). */
  Status (*read)(Ledger *ledger, Arena *arena, const char **tables, const char *const **steps);
} Schema;

/* Today's: schema/ledger.sql and schema/migrations/N.sql, which must be those that the program was built with. */
extern const Schema SCHEMA;

/* ledger_open() and ledger_open_to_read() with another schema than today's (open.c): tests make later ones up. */
Status ledger_open_as(const Schema *schema, const char *path, bool create, Ledger **ledger, Arena *arena,
                      const char **error);
Status ledger_open_to_read_as(const Schema *schema, const char *path, Ledger **ledger, Arena *arena,
                              LedgerState *state, const char **error);

/* What a file is. */
typedef enum Fit {
  FIT_EMPTY,   /* nothing was ever written to it */
  FIT_FOREIGN, /* another program's database */
  FIT_TODAY,   /* a ledger with the tables of ledger->schema */
  FIT_OLDER,   /* one with the tables of an older version, from 1 on */
  FIT_NEWER,   /* one with those of a newer version */
  FIT_BEFORE_1 /* one that was made before 1.0: its version is 31 bits of a digest */
} Fit;
/* ledger_open_to_read() of a ledger of any version that we know, *fit is FIT_TODAY or FIT_OLDER: for what stands in it since
 * 1.0 and in every version (schema/migrations, contrib/HACKING.md). */
Status book_read(const Schema *schema, const char *path, Ledger **ledger, Arena *arena, Fit *fit,
                 LedgerState *state, const char **error);
/* ledger_copy_revive() with another schema than today's. */
Status ledger_copy_revive_as(const Schema *schema, const char *copy, const char *path, Arena *arena,
                             const char **error);

/* Runs SQL that gives no rows; several statements, too. */
Status execute(Ledger *ledger, const char *sql);
/* Asks one number of SQL that is not in STATEMENTS. STATUS_BUG if none comes. */
Status ask_number(Ledger *ledger, const char *sql, int64_t *number);
/* ledger_fail_with(), with words made in the arena. */
Status fail_saying(Ledger *ledger, Arena *arena, Status status, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* *state: what a ledger says it is (frozen.h); LEDGER_AT_WORK for what is none. */
Status identify(Ledger *ledger, Fit *fit, LedgerState *state);
/* Makes it say so. */
Status mark_state(Ledger *ledger, LedgerState state);
/* STATUS_CONFIG, and one sentence that says whose ledger it is and what to do: FIT_NEWER, FIT_BEFORE_1. */
Status refuse_version(Ledger *ledger, Arena *arena, Fit fit);

/* Names and SQL of all tables, indexes and triggers that a book has, sorted, without comments and spaces, as the hex of
 * BLAKE2b (RFC 7693), in the arena. Reads only. What SQLite says if it cannot be read. */
Status tables_digest(Ledger *ledger, Arena *arena, const char **digest);
/* For a ledger that says that it is FIT_TODAY: STATUS_CONFIG, with the names of what is missing, changed or not ours, if it
 * has not the tables of ledger->schema. Reads only. */
Status check_tables(Ledger *ledger, Arena *arena);

/* Inside a transaction of the caller: lays the tables in an empty file, and marks it as at work. */
Status lay_tables(Ledger *ledger, Arena *arena);
/* The same for a ledger that is FIT_OLDER, with foreign keys off, since a step may build a table anew: runs the steps
 * that it lacks. STATUS_BUG if rows then refer to others that are not there; whatever fails, the caller rolls it back. */
Status take_steps(Ledger *ledger, Arena *arena);

#endif
