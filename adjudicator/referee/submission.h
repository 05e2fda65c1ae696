/* A turn file comes in: what it says, whether it may be filed, what its sender is told.
 *
 * Three fates. Refused: it cannot be read, is for another game, turn or seat, or holds keys nobody knows
 * (all codes FILE-*): it is kept, and changes nothing. Filed: it replaces the seat's former file, even if
 * orders in it break rules of the game: their sender is told and may mend them until the deadline. Only
 * looked at: `check`, or `preview: yes` in the file. */
#ifndef REFEREE_SUBMISSION_H
#define REFEREE_SUBMISSION_H

#include <stdbool.h>
#include <stddef.h>

#include "personal.h"

typedef struct Submission {
  const Table *table;
  int seat;
  const char *text;
  size_t length;
  Tree *file;              /* NULL if it cannot be read at all */
  Diagnostics diagnostics; /* in the order of their places; no more than people read, but all are counted */
  bool refused;
  bool preview;      /* `preview: yes` */
  bool waits;        /* `wait: yes` */
  Personal personal; /* what it says of the player */
  bool untouched;    /* a form that was quoted as it came: nothing is answered, and nothing taken back */
  bool aside;        /* it is that, or it holds no orders, only what goes beside them: those in force stay */
  const char
      *part; /* of the turn; "" in games without parts, and where it was refused before the game was asked */
  void *orders; /* as the game understood them; NULL if refused before it was asked */
} Submission;

/* Reads and judges a turn file of a seat against the table. Codes: those of yaml_read(), FILE-SHAPE,
 * FILE-UNKNOWN-KEY, FILE-GAME, FILE-TURN (no label, or one of no turn that was), FILE-STALE (a label that is
 * past, or a game that is over), FILE-CLOSED (results wait for the release), FILE-KEY, FILE-PRESS, those of
 * personal_read(), and the game's own; warnings FILE-LATE, FILE-PRESS. With `key_required` the file must
 * carry the seat's key; without (a game master at his shell) it may. `text` must live as long as the
 * submission. STATUS_OK whatever the file holds; else what the ledger answers. */
Status submission_read(Referee *referee, const Table *table, int seat, const char *text, size_t length,
                       bool key_required, Submission *out);

/* The keys that may stand at the top of a turn file of this game, ended by NULL. In the table's arena. */
const char *const *submission_keys(const Table *table);

/* What is to be done with a turn file. */
typedef struct SubmissionRequest {
  const char *game, *seat; /* names */
  const char *text;
  size_t length;
  const char *source; /* "submit", "mail", ...: how it came */
  bool key_required;
  bool quoted;          /* the sender may not have meant it: his mail program quotes what he answers */
  bool file;            /* false: `check`, nothing is changed */
  const char *language; /* of the receipt; NULL: what the seat's player reads */
  bool shown;           /* the receipt is for the game master's eyes: refused in a sealed game */
} SubmissionRequest;

typedef struct SubmissionResult {
  const Table *table;
  int seat;
  int64_t number;       /* of the receipt; 0 where nothing was recorded */
  int64_t submission;   /* SubmissionRow.receipt of what was recorded; 0 */
  Tree *receipt;        /* see receipt.h */
  const char *language; /* of the seat */
  bool filed;           /* taken: it is in force, or holds no orders and what it says is put down */
  bool refused;
  size_t errors;
} SubmissionResult;

/* Reads, files if asked to, and writes the receipt, in one transaction. STATUS_OK whether or not the
 * file holds errors; STATUS_NOT_FOUND (told) without such a game or seat; STATUS_NO_PERMISSION (told) in a
 * sealed game, where the receipt would be shown; STATUS_TRY_AGAIN, STATUS_IO,
 * STATUS_BUG as ever, and then nothing was filed. The result lives in `arena`. */
Status submission_take(Referee *referee, Arena *arena, const SubmissionRequest *request,
                       SubmissionResult *out);

/* The same within a transaction of the caller's, or outside of any where nothing is filed. */
Status submission_take_within(Referee *referee, Arena *arena, const SubmissionRequest *request,
                              SubmissionResult *out);

#endif
