/* The book of all games: one SQLite file (schema/ledger.sql).
 *
 * WAL, synchronous=FULL, STRICT tables, foreign keys on, a busy timeout of five seconds. What belongs
 * together is changed between ledger_begin() and ledger_commit(); a change outside is a transaction of its
 * own. A process that dies leaves the book as it was. Text handed in stays the caller's; text handed out
 * lives in the arena of the call.
 *
 * Every function returns STATUS_OK, or
 *   STATUS_TRY_AGAIN  another process holds the book; nothing was changed
 *   STATUS_IO         disk full, read-only, broken or corrupt
 *   STATUS_NOT_FOUND  where said
 *   STATUS_BUG        misuse: a number twice, an id that nothing has, text that must not be NULL,
 *                     a change of what is history (the tables refuse it)
 * and ledger_error() has the words. After a failure inside a transaction only ledger_rollback() is right. */
#ifndef LEDGER_LEDGER_H
#define LEDGER_LEDGER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../base/arena.h"
#include "../base/clock.h"
#include "../base/status.h"

typedef struct Ledger Ledger;

/* Opens, creating the file (for its owner alone: it holds secrets) and its schema where there is none, and
 * migrating an older schema step by step in one transaction. A newer schema than ours, another program's
 * database, or a folder whose file system cannot do WAL is STATUS_CONFIG. `create` false: a missing or
 * empty file is STATUS_NO_INPUT; else one that cannot be made is STATUS_CANNOT_CREATE. *ledger is NULL
 * unless STATUS_OK; then the caller ends it with ledger_close(). *error: the words, without the path, in the
 * arena; "" for STATUS_OK. */
Status ledger_open(const char *path, bool create, Ledger **ledger, Arena *arena, const char **error);
/* Rolls back what is open. NULL is allowed. */
void ledger_close(Ledger *ledger);
/* The words of the last failure, which ledger_rollback() keeps. Good until the next call. Never NULL. */
const char *ledger_error(const Ledger *ledger);

/* BEGIN IMMEDIATE, COMMIT, ROLLBACK; STATUS_BUG where one is open already, or none. ledger_rollback() without
 * a transaction does nothing. */
Status ledger_begin(Ledger *ledger);
/* For who only looks: until ledger_rollback() all that is read belongs together, whatever others write
 * meanwhile, and holds up nobody. */
Status ledger_begin_reading(Ledger *ledger);
Status ledger_commit(Ledger *ledger);
void ledger_rollback(Ledger *ledger);

/* ---- games ---- */

typedef struct GameRow {
  int64_t id;
  const char *name, *rules;
  const char *options;  /* YAML */
  const char *edition;  /* SHA-256 of the edition's text; ledger_edition() has the text */
  const char *secret;   /* hex, 32 bytes: dice and seat keys come from it */
  const char *timezone; /* of the game: deadlines and calendar */
  const char *schedule; /* YAML: {every: seconds} or {on: "mon,thu 20:00"}, min-notice: seconds */
  const char *status;   /* "running", "over", "broken" */
  Time created;
  Time opened;        /* when the window that is waited for was opened */
  Time deadline;      /* of that window; TIME_NONE for none */
  int64_t attempts;   /* adjudications begun and not ended: counted before, cleared after */
  const char *thread; /* message id that all mails of the game refer to */
} GameRow;

typedef struct SeatRow {
  int64_t game;
  int64_t seat; /* number of the seat in the game's rules */
  const char *name, *address;
  const char *timezone; /* of the player */
  const char *language;
  const char *key_hash;   /* SHA-256 hex of the seat's key */
  int64_t key_generation; /* the key is derived from the game's secret, seat and this number */
} SeatRow;

typedef struct GameRows {
  GameRow *items;
  size_t count;
} GameRows;
typedef struct SeatRows {
  SeatRow *items;
  size_t count;
} SeatRows;

/* Adds a game and its seats; row->id is set. STATUS_BAD_DATA if the name is taken. */
Status ledger_add_game(Ledger *ledger, GameRow *row, const SeatRow *seats, size_t seat_count);
Status ledger_game(Ledger *ledger, Arena *arena, const char *name, GameRow *row); /* STATUS_NOT_FOUND */
Status ledger_games(Ledger *ledger, Arena *arena, GameRows *rows);
/* Running games that may have something to do: a deadline at or before `now`, or a submission that came in
 * force since ledger_set_window() or ledger_set_waiting() (in the order of transactions: clocks do not
 * count), or no deadline. Those answered first, then by deadline. Uses an index; the cost does not grow with
 * games that are finished or wait. */
Status ledger_games_due(Ledger *ledger, Arena *arena, Time now, GameRows *rows);
/* Running games that wait, whose deadline comes after `now` and not after `until`. Uses the same index. */
Status ledger_games_near(Ledger *ledger, Arena *arena, Time now, Time until, GameRows *rows);
Status ledger_seats(Ledger *ledger, Arena *arena, int64_t game, SeatRows *rows);
/* After a window: status, opened, deadline; attempts are cleared. */
Status ledger_set_window(Ledger *ledger, int64_t game, const char *status, Time opened, Time deadline);
Status ledger_set_deadline(Ledger *ledger, int64_t game, Time deadline);
/* The game was looked at and still waits: attempts are cleared, and it is not due again before its deadline
 * or the next submission. Belongs into the transaction that looked. */
Status ledger_set_waiting(Ledger *ledger, int64_t game);
/* attempts + 1, in its own transaction (begins and commits itself; STATUS_BUG where one is open). */
Status ledger_count_attempt(Ledger *ledger, int64_t game);
/* attempts - 1: that attempt ended for a reason that is not the game's. Those before it stay counted. */
Status ledger_uncount_attempt(Ledger *ledger, int64_t game);

/* The same digest again changes nothing. */
Status ledger_add_edition(Ledger *ledger, const char *digest, const char *text);
Status ledger_edition(Ledger *ledger, Arena *arena, const char *digest,
                      const char **text); /* STATUS_NOT_FOUND */

/* ---- states and events: one state per window, never changed ---- */

typedef struct StateRow {
  int64_t number;   /* 0 is the start; one more for each adjudicated window */
  const char *turn; /* label that this state waits for */
  const char *window;
  int64_t format;       /* of the position */
  const char *position; /* YAML */
  Time made;
} StateRow;
typedef struct StateRows {
  StateRow *items;
  size_t count;
} StateRows;

Status ledger_add_state(Ledger *ledger, int64_t game, const StateRow *row); /* a number twice: STATUS_BUG */
/* The newest; by number. STATUS_NOT_FOUND. */
Status ledger_state(Ledger *ledger, Arena *arena, int64_t game, StateRow *row);
Status ledger_state_number(Ledger *ledger, Arena *arena, int64_t game, int64_t number, StateRow *row);
/* The newest state that waited for this turn label. STATUS_NOT_FOUND. */
Status ledger_state_of_turn(Ledger *ledger, Arena *arena, int64_t game, const char *turn, StateRow *row);

typedef struct EventRow {
  int64_t state;    /* number of the state that it led to (0: at set-up) */
  int64_t number;   /* within that state, from 1 */
  const char *turn; /* label of the turn it belongs to */
  int64_t audience; /* bit mask of seats, as events have it */
  const char *code, *rule;
  const char *fields; /* YAML in one line */
  Time at;
} EventRow;
typedef struct EventRows {
  EventRow *items;
  size_t count;
} EventRows;

/* The state that it led to is there already. A number twice: STATUS_BUG. */
Status ledger_add_event(Ledger *ledger, int64_t game, const EventRow *row);
/* Events of one turn in order; of states after `after_state`. turn NULL: all turns. */
Status ledger_events(Ledger *ledger, Arena *arena, int64_t game, const char *turn, int64_t after_state,
                     EventRows *rows);

/* ---- submissions: each kept as received; never changed but for `standing` ---- */

typedef struct SubmissionRow {
  int64_t receipt; /* number on the receipt: unique in the ledger, rising */
  int64_t game, seat;
  const char *turn;        /* label it was accepted for */
  const char *source;      /* "submit", "mail", "maildir", "imap" */
  const char *text;        /* bytes as received, not NULL; read: a NUL is added */
  int64_t length;          /* of text */
  const char *digest;      /* SHA-256 hex */
  const char *standing;    /* "in-force", "superseded", "refused" */
  const char *diagnostics; /* YAML list as it stood at filing */
  bool waits;              /* `wait: yes` */
  Time at;
} SubmissionRow;
typedef struct SubmissionRows {
  SubmissionRow *items;
  size_t count;
} SubmissionRows;

/* Files one; sets row->receipt. If it is in force, the seat's former one for the turn is superseded and the
 * game is due. */
Status ledger_add_submission(Ledger *ledger, SubmissionRow *row);
/* The one in force of a seat for a turn. STATUS_NOT_FOUND. */
Status ledger_submission(Ledger *ledger, Arena *arena, int64_t game, int64_t seat, const char *turn,
                         SubmissionRow *row);
/* All of a game, by receipt. */
Status ledger_submissions(Ledger *ledger, Arena *arena, int64_t game, SubmissionRows *rows);

/* ---- inbox: mails taken in (issue of mail intake); a message id counts once ---- */
/* STATUS_OK and *fresh false where it was there already. */
Status ledger_add_inbox(Ledger *ledger, const char *message_id, const char *raw, int64_t length, Time at,
                        bool *fresh);

/* ---- outbox: one row per logical mail ---- */

typedef struct OutboxRow {
  int64_t id;
  int64_t game;     /* 0 for none */
  int64_t seat;     /* -1 for none */
  const char *kind; /* "report", "receipt", "reminder", "notice" */
  const char *turn; /* label, "" for none */
  int64_t state;    /* number of the state it reports, -1 for none */
  const char *message_id, *sender, *recipient, *reply_to, *subject, *in_reply_to, *references;
  const char *body, *orders; /* orders: text of the attachment, NULL for none */
  Time date;
  const char *status; /* "queued", "sending", "sent", "failed", "unknown" */
  int64_t tries;
  Time tried;        /* when the last try began; TIME_NONE before the first */
  Time next_try;     /* not before; TIME_NONE: not any more */
  const char *words; /* what the server said last; "" before */
} OutboxRow;
typedef struct OutboxRows {
  OutboxRow *items;
  size_t count;
} OutboxRows;

/* Queues one, whatever row->status, tries, tried and words say; sets row->id. reply_to, in_reply_to,
 * references and orders may be NULL. A message id twice: STATUS_BUG. */
Status ledger_add_mail(Ledger *ledger, OutboxRow *row);
/* Rows to try now: queued or unknown with next_try <= now, and `sending` left by a process that died (the
 * caller holds the senders' lock). By next_try, then id; at most `limit`. */
Status ledger_mails_due(Ledger *ledger, Arena *arena, Time now, int64_t limit, OutboxRows *rows);
/* Mails that wait, with a next_try after `latest`, are to be tried at `now`: nobody puts a try off so far, it
 * was written while the clock was wrong. */
Status ledger_mails_bring_forward(Ledger *ledger, Time latest, Time now);
/* A try begins: status "sending", tries + 1, tried. STATUS_BUG where the mail is sent or failed. */
Status ledger_mail_sending(Ledger *ledger, int64_t id, Time now);
/* What became of it. Any status; next_try TIME_NONE: not any more. */
Status ledger_mail_result(Ledger *ledger, int64_t id, const char *status, Time next_try, const char *words);
/* Mails of a game: by kind and turn and seat where these are not NULL / -1; newest last. */
Status ledger_mails(Ledger *ledger, Arena *arena, int64_t game, const char *kind, const char *turn,
                    int64_t seat, OutboxRows *rows);
/* Message id of the newest mail of this kind to a seat, without reading the mails. STATUS_NOT_FOUND. */
Status ledger_newest_mail(Ledger *ledger, Arena *arena, int64_t game, const char *kind, int64_t seat,
                          const char **message_id);
/* How many rows have each status, for `list`: queued, sending, failed, unknown of a game (0: of all). */
typedef struct OutboxCounts {
  int64_t queued, sending, sent, failed, unknown;
} OutboxCounts;
Status ledger_outbox_counts(Ledger *ledger, int64_t game, OutboxCounts *counts);

#endif
