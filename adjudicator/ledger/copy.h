/* Copies of a ledger, and a ledger that is made from one. */
#ifndef LEDGER_COPY_H
#define LEDGER_COPY_H

#include "frozen.h"

/* A copy is one file for its owner alone that says that it is a copy, so that no command goes on in it.
 *
 * All functions return STATUS_OK or a failure, whose words, without the path, are in *error, in the arena: STATUS_IO (disk
 * full, unreadable, damaged), STATUS_CANNOT_CREATE, STATUS_TRY_AGAIN as in ledger.h, STATUS_NO_INPUT (no such file),
 * STATUS_CONFIG (no ledger, or one with other tables), and what is said below. */

/* What a copy says about itself. */
typedef struct LedgerCopy {
  const char *mark; /* of the ledger and all its copies */
  Time copied;      /* when it was made; of a ledger that was replaced: when it was */
} LedgerCopy;

/* The mark of a ledger that is open. */
Status ledger_mark(Ledger *ledger, Arena *arena, const char **mark);
/* The mark of any file of ours, whatever its version, state and age. */
Status ledger_mark_of(const char *path, Arena *arena, const char **mark, const char **error);

/* Writes a copy of a ledger that is open, or only read, to a new file `path`, for its owner alone, while others go on writing:
 * it has what was committed when it began, and is on the disk. A file of that name is removed first, and after a failure.
 * STATUS_NO_PERMISSION: it is a copy itself, or was replaced. */
Status ledger_copy(Ledger *ledger, const char *path, Time now, Arena *arena, const char **error);

/* Reads only what a file says about itself, whatever its version. STATUS_NO_PERMISSION: it is neither a copy nor a ledger that
 * was replaced. */
Status ledger_copy_look(const char *path, Arena *arena, LedgerCopy *out, const char **error);
/* Also checks all of a copy of today's version: pages, indexes and rows are whole (integrity_check), every row that is referred
 * to exists (foreign_key_check), and each event of each game's log has its link. STATUS_BAD_DATA if that is not so. */
Status ledger_copy_check(const char *path, Arena *arena, LedgerCopy *out, const char **error);

/* Makes a ledger at work from a copy, or from a ledger that was replaced, in a new file `path`, after checking all of it as
 * ledger_copy_check() does. One of an older version gets today's tables; the copy stays as it is. Otherwise like
 * ledger_copy(). */
Status ledger_copy_revive(const char *copy, const char *path, Arena *arena, const char **error);

/* The numbers that a ledger has given, so that the one that takes its place gives none of them again. */
typedef struct LedgerNumbers {
  int64_t restore; /* RestoreRow.number; 0: never */
  int64_t receipt; /* SubmissionRow.receipt; 0: none */
  int64_t number;  /* SubmissionRow.number is not higher */
} LedgerNumbers;

/* Freezes a ledger that is to be replaced, waiting `patience` seconds (ledger_freeze()), and reads its numbers; one that is a
 * copy or was replaced stays as it is. *damaged (then STATUS_OK): SQLite cannot work with it, and its numbers are 0. */
Status ledger_stop(const char *path, unsigned patience, Arena *arena, LedgerNumbers *numbers, bool *damaged,
                   const char **error);
/* Marks it as replaced by another at `now`. After ledger_stop(), which says whether it is `damaged`: then the mark is written
 * into the head of the file, if it has one. */
Status ledger_replaced(const char *path, bool damaged, Time now, Arena *arena, const char **error);

/* After a restore nothing gets a number that may have been given in the time that was lost. */
typedef struct RestoreRow {
  int64_t
      number; /* a multiple of RESTORE_STEP: the branch that each running game begins, and in Message-IDs since */
  Time at;
  Time copied; /* when the copy was made */
  const char *reason;
  int64_t first; /* receipt of the first submission after it */
  int64_t jump;  /* its number is higher by this than the number of files */
} RestoreRow;

/* How many rollbacks may follow a restore. */
#define RESTORE_STEP ((int64_t)1024)

/* STATUS_BUG if the number is not higher than those before. */
Status ledger_add_restore(Ledger *ledger, const RestoreRow *row);
/* The newest. STATUS_NOT_FOUND: there was none. */
Status ledger_restore(Ledger *ledger, Arena *arena, RestoreRow *row);
/* Its number, as it was when the ledger was opened or one was added; 0: none. */
int64_t ledger_restored(const Ledger *ledger);
/* Mails that waited to be sent when the copy was made may have been sent since, which nobody can know: so they become "unknown",
 * and are sent at `now` with their Message-IDs. Reminders are given up, since the deadlines have changed. `words` says why. */
Status ledger_mails_restored(Ledger *ledger, Time now, const char *words);

#endif
