/* The ledger of all games: one SQLite file (schema/ledger.sql).
 *
 * WAL, synchronous=FULL, STRICT tables, foreign keys on, a busy timeout of five seconds. Changes that
 * belong together go between ledger_begin() and ledger_commit(); a change outside is its own transaction.
 * A process that dies rolls its transaction back. Text passed in stays the caller's; text returned is in
 * the arena of the call.
 *
 * Every function returns STATUS_OK, or
 *   STATUS_TRY_AGAIN  another process holds the ledger; nothing was changed
 *   STATUS_IO         disk full, read-only, broken or corrupt
 *   STATUS_NOT_FOUND  where said
 *   STATUS_BUG        misuse: a number twice, an id that nothing has, text that must not be NULL,
 *                     a change of what is history (the tables refuse it); or the row that is read is damaged,
 *                     as ledger_damage() tells, and nothing but its own game
 * and ledger_error() has the words. After a failure inside a transaction only ledger_rollback() is right;
 * after STATUS_TRY_AGAIN and STATUS_IO all else fails in the same way, ledger_commit() too. */
#ifndef LEDGER_LEDGER_H
#define LEDGER_LEDGER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../base/arena.h"
#include "../base/clock.h"
#include "../base/status.h"

typedef struct Ledger Ledger;

/* Opens the ledger, creating the file (for its owner alone: it holds secrets) and its tables if needed, and bringing the
 * tables of an older version, from 1.0 on, up to ours: all of it, or nothing. A ledger of a newer version or from before
 * 1.0, another program's database, or a folder whose file system cannot do WAL is STATUS_CONFIG, as is, if tables must be
 * made, a schema/ledger.sql or step that this program was not built with. `create` false: a
 * missing or empty file is STATUS_NO_INPUT; else one that cannot be made is STATUS_CANNOT_CREATE. A frozen ledger,
 * and a file that this user may not read or write, is STATUS_NO_PERMISSION. A refused file is not changed at all.
 * *ledger is NULL unless STATUS_OK; then the caller ends it with ledger_close(). *error: the words, without the path,
 * in the arena; "" for STATUS_OK. */
Status ledger_open(const char *path, bool create, Ledger **ledger, Arena *arena, const char **error);
/* Sets how long a call waits for another process's transaction before it returns STATUS_TRY_AGAIN: five
 * seconds by default. */
Status ledger_set_patience(Ledger *ledger, int milliseconds);
/* For a process that must be quick, such as one that a mail server starts for each mail: closing the ledger leaves
 * commits in FILE-wal, where they are as safe as in FILE, and saves three waits for the disk. The next process that
 * closes the ledger without this moves them into FILE; so does this one if the log has grown long. */
void ledger_leave_log(Ledger *ledger);
/* From here on a commit survives the end of this process, but a power cut only after ledger_sync(): for
 * facts that are written often and can be found out again. */
Status ledger_defer_sync(Ledger *ledger);
/* Waits until everything committed is on disk; from then on commits wait for the disk again. */
Status ledger_sync(Ledger *ledger);
/* Rolls back an open transaction. Unless ledger_leave_log() was called, everything committed is in FILE
 * afterwards, and if nobody else has the ledger open FILE is all of it. NULL is allowed. */
void ledger_close(Ledger *ledger);
/* The text of the last failure, which ledger_rollback() keeps. Valid until the next call. Never NULL. */
const char *ledger_error(const Ledger *ledger);
/* Which value was found damaged: long texts are kept compressed, and one that is missing, or does not
 * unpack to the size stored beside it, was changed by somebody. `row`: the number of a state, a receipt,
 * the id of a mail. table NULL: the last failure was a different one, or there was none. */
typedef struct LedgerDamage {
  const char *table;
  int64_t row;
  const char *column;
} LedgerDamage;
LedgerDamage ledger_damage(const Ledger *ledger);

/* BEGIN IMMEDIATE, COMMIT, ROLLBACK; STATUS_BUG if a transaction is open already, or none is. STATUS_TRY_AGAIN also if a
 * newer program has brought the tables up to its own since the ledger was opened.
 * ledger_rollback() without a transaction does nothing. */
Status ledger_begin(Ledger *ledger);
/* For who only looks: until ledger_rollback() all that is read belongs together, whatever others write
 * meanwhile, and holds up nobody. */
Status ledger_begin_reading(Ledger *ledger);
Status ledger_commit(Ledger *ledger);
void ledger_rollback(Ledger *ledger);
/* Within a transaction, not twice: what follows until ledger_try_end() is taken back if that is told so, and nothing else of the
 * transaction. After STATUS_TRY_AGAIN and STATUS_IO that cannot be done, as above. */
Status ledger_try(Ledger *ledger);
Status ledger_try_end(Ledger *ledger, bool keep);

/* ---- games ---- */

typedef struct GameRow {
  int64_t id;
  const char *name, *rules;
  const char *options;  /* YAML */
  const char *edition;  /* SHA-256 of the edition's text; ledger_edition() has the text */
  const char *secret;   /* hex, 32 bytes: dice and seat keys come from it */
  bool seeded;          /* it follows from a --seed: then so do the salts of rows, else they are random */
  const char *timezone; /* of the game: deadlines and calendar */
  const char *settings; /* YAML in one line: what the game master may change: deadlines, grace, press ... */
  const char *status;   /* "running", "paused", "over", "broken" */
  Time created;
  Time opened;   /* when the current window was opened */
  Time deadline; /* of that window, as players see it; TIME_NONE for none */
  Time wake;     /* when a tick must look at it unasked: the deadline plus grace; 0 if there is no
                    deadline; TIME_NONE: never, it waits for an answer, a player, the game master */
  const char
      *held;   /* why it waits past its deadline: "answer", "player", "release"; "" or NULL if it does not */
  Time paused; /* since when; TIME_NONE unless the status is "paused" */
  int64_t attempts;   /* adjudications begun but not ended: counted before, cleared after */
  const char *thread; /* Message-ID that all mails of the game refer to */
  int64_t computers;  /* how many of its seats the computer plays */
  Time remind; /* when a tick must look whether somebody is to be reminded; 0: at the next one; TIME_NONE: no
                         more in this window */
} GameRow;

/* The address of a seat that the computer plays: nobody has it (RFC 2606 2), and no mail goes there. */
#define COMPUTER_ADDRESS "nobody@computer.invalid"
/* And of somebody who plays at a terminal (`practice`): what is written to it is kept, and never sent. */
#define PRACTICE_ADDRESS "player@practice.invalid"
/* The address of everybody who was forgotten: no mail goes there, and mail from there is nobody's. */
#define FORGOTTEN_ADDRESS "nobody@forgotten.invalid"

typedef struct SeatRow {
  int64_t game;
  int64_t seat; /* number of the seat in the game's rules */
  const char *name, *address;
  const char *bare;     /* the address without a display name, as mail servers know it (ASCII); kept in lower
                           case. NULL when written: taken from `address` */
  const char *timezone; /* of the player */
  const char *language;
  const char *key_hash;   /* SHA-256 hex of the seat's key */
  int64_t key_generation; /* the key is derived from the game's secret, seat and this number */
  int64_t missed;         /* turns missed in a row */
  int64_t missed_all;     /* turns missed in the whole game */
  bool digest;            /* reminders for all of the player's games in one mail a run */
  bool vacant;            /* waits for a new player */
  const char *detail;     /* of the reports: "short", "normal" (written also for NULL), "full" */
  const char *mail; /* "text" (written also for NULL), "html": reports as a page, too, "desk": as a desk */
  bool calendar;    /* deadlines come as calendar files, too */
  Time since;       /* when the present player took the seat; 0: at the beginning */
  const char *
      known_as; /* by which name published standings may call the player; "" (written also for NULL): by none */
  const char
      *computer; /* how well the computer plays it: "easy", "normal", "hard"; NULL: somebody plays it */
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
Status ledger_game_of_id(Ledger *ledger, Arena *arena, int64_t id, GameRow *row); /* STATUS_NOT_FOUND */
Status ledger_games(Ledger *ledger, Arena *arena, GameRows *rows);
/* Running games that may have something to do: `wake` at or before `now`, or a submission that began to count since
 * ledger_set_window() or ledger_set_waiting() (in the order of transactions, whatever clocks say). Answered ones
 * first, then by wake. Uses an index; the cost does not grow with games that are finished, paused or waiting. */
Status ledger_games_due(Ledger *ledger, Arena *arena, Time now, GameRows *rows);
/* Running games that wait, with a deadline after `now` and `remind` at or before it: at most `most`, behind `after`
 * (its remind and id; -1: from the first on) in their order, which is that of `remind`, by index. */
Status ledger_games_to_remind(Ledger *ledger, Arena *arena, Time now, const GameRow *after, int most,
                              GameRows *rows);
/* Nobody of this game is to be reminded before `remind` (TIME_NONE: any more), as it was when the row was read; does
 * nothing if window, deadline or settings have changed since, or an answer came. */
Status ledger_set_remind(Ledger *ledger, const GameRow *row, Time remind);
/* Running games whose deadline comes after `after`, answered or not; by deadline, by index. */
Status ledger_games_open(Ledger *ledger, Arena *arena, Time after, GameRows *rows);
/* Running games of which the computer plays a seat, the window opened first first; by index. */
Status ledger_games_of_computers(Ledger *ledger, Arena *arena, GameRows *rows);
/* Games that were stopped since a time zone of theirs was not known (act-zone-lost), and nobody has resumed or paused since.
 * Goes through all games: only while there are some. */
Status ledger_games_stopped(Ledger *ledger, Arena *arena, GameRows *rows);
/* The time zones of all running games: of the game, and of each of its players. */
typedef struct ZoneRow {
  const char *game, *zone;
} ZoneRow;
typedef struct ZoneRows {
  ZoneRow *items;
  size_t count;
} ZoneRows;
Status ledger_zones(Ledger *ledger, Arena *arena, ZoneRows *rows);
/* After a window: status, opened, deadline, wake, held, paused and remind become those of `row`; attempts are
 * cleared, and answers so far count as looked at. STATUS_BUG if `paused` does not go with the status. */
Status ledger_set_window(Ledger *ledger, int64_t game, const GameRow *row);
/* During a window (pause, resume, hold): the same without `opened`; attempts and answers that no tick has
 * looked at yet stay, and the next tick looks who is to be reminded: so it does after ledger_set_deadline() and
 * ledger_set_settings(). */
Status ledger_set_status(Ledger *ledger, int64_t game, const GameRow *row);
/* The deadline alone, with when a tick must look at the game (see GameRow). */
Status ledger_set_deadline(Ledger *ledger, int64_t game, Time deadline, Time wake);
Status ledger_set_settings(Ledger *ledger, int64_t game, const char *settings);
Status ledger_set_timezone(Ledger *ledger, int64_t game, const char *zone);
/* How many of its seats the computer plays: after ledger_set_seat() changed one. */
Status ledger_set_computers(Ledger *ledger, int64_t game, int64_t computers);
/* The game was looked at and still waits: attempts are cleared, and it is not due again before its
 * deadline or the next submission; `remind` as in GameRow. Call it in the transaction that looked. */
Status ledger_set_waiting(Ledger *ledger, int64_t game, Time remind);
/* The game is due at once: when it must go on may have changed. */
Status ledger_set_due(Ledger *ledger, int64_t game);
/* attempts + 1 for each of these games, in a transaction of its own (begins and commits itself; STATUS_BUG if one is
 * open): all or none. */
Status ledger_count_attempts(Ledger *ledger, const int64_t *games, size_t count);
/* attempts - 1: that attempt ended for a reason that is not the game's. Those before it stay counted. */
Status ledger_uncount_attempt(Ledger *ledger, int64_t game);

/* The same digest again changes nothing. */
Status ledger_add_edition(Ledger *ledger, const char *digest, const char *text);
Status ledger_edition(Ledger *ledger, Arena *arena, const char *digest,
                      const char **text); /* STATUS_NOT_FOUND */

/* ---- seats, absences, observers ---- */

Status ledger_seats(Ledger *ledger, Arena *arena, int64_t game, SeatRows *rows); /* by seat */
/* The seats of all games whose player has this bare address, whatever the case of its letters, but for those that
 * the computer plays; by game and seat. */
Status ledger_seats_of_address(Ledger *ledger, Arena *arena, const char *bare, SeatRows *rows);
/* The seat row->seat of row->game gets everything in the row except its name. STATUS_BUG if there is no
 * such seat, for a key generation that is lower, and for another key in the same generation: the key of a
 * former player never comes back. */
Status ledger_set_seat(Ledger *ledger, const SeatRow *row);

typedef struct AbsenceRow {
  int64_t id;
  int64_t game, seat;
  Time since, until; /* away from `since` up to but not including `until`; equal: not at all (withdrawn) */
  Time at;           /* when it was reported */
  const char *turn;  /* label of the turn in which it was */
  Time
      spent; /* until when it counts against the allowance, even if it was taken back, since a deadline waited
                        for it; TIME_NONE: none did */
  int64_t receipt; /* of the file that reported it; 0: the game master */
} AbsenceRow;
typedef struct AbsenceRows {
  AbsenceRow *items;
  size_t count;
} AbsenceRows;

Status ledger_add_absence(Ledger *ledger, AbsenceRow *row); /* sets row->id; until before since: STATUS_BUG */
Status ledger_absences(Ledger *ledger, Arena *arena, int64_t game, AbsenceRows *rows); /* by id */
/* Its row gets row->until, which never rises, and row->spent. */
Status ledger_change_absence(Ledger *ledger, const AbsenceRow *row);

/* Why a deadline moved. */
typedef struct MoveRow {
  int64_t id;
  int64_t game, state;
  Time at;
  const char *cause; /* 'absence', 'outage', 'extend', 'pause' */
  int64_t absence;   /* the one that it waited for, or does no longer; 0 for other causes */
  Time was, deadline;
} MoveRow;
typedef struct MoveRows {
  MoveRow *items;
  size_t count;
} MoveRows;

Status ledger_add_move(Ledger *ledger, MoveRow *row); /* sets row->id */
/* Those of the window of one state, from `since` on; by id. */
Status ledger_moves(Ledger *ledger, Arena *arena, int64_t game, int64_t state, Time since, MoveRows *rows);
/* By how many seconds the absences of a seat have moved deadlines in the whole game. */
Status ledger_moved(Ledger *ledger, int64_t game, int64_t seat, int64_t *seconds);

typedef struct ObserverRow {
  int64_t id;
  int64_t game;
  const char *address;
  const char *bare; /* as in SeatRow */
  const char *timezone, *language;
  Time at;
} ObserverRow;
typedef struct ObserverRows {
  ObserverRow *items;
  size_t count;
} ObserverRows;

/* Sets row->id. STATUS_BAD_DATA if this address is an observer's already. */
Status ledger_add_observer(Ledger *ledger, ObserverRow *row);
/* Current observers, by bare address. */
Status ledger_observers(Ledger *ledger, Arena *arena, int64_t game, ObserverRows *rows);
/* STATUS_BUG if it has ended already. */
Status ledger_end_observer(Ledger *ledger, int64_t game, int64_t id, Time at);

/* ---- states and events: one state per window, never changed ---- */

typedef struct StateRow {
  int64_t id;
  int64_t number;   /* 0 is the start; one more for each adjudicated window */
  const char *turn; /* label that this state waits for */
  const char *window;
  int64_t branch;       /* 0, and one more after each rollback; RestoreRow.number (copy.h) after a restore */
  int64_t format;       /* of the position */
  const char *position; /* YAML */
  Time made;
} StateRow;
typedef struct StateRows {
  StateRow *items;
  size_t count;
} StateRows;

/* Sets row->id. A number twice: STATUS_BUG. */
Status ledger_add_state(Ledger *ledger, int64_t game, StateRow *row);
Status ledger_states(Ledger *ledger, Arena *arena, int64_t game, StateRows *rows); /* all, by number */
/* The newest; by number. STATUS_NOT_FOUND. If the position is damaged all else of the row is set. */
Status ledger_state(Ledger *ledger, Arena *arena, int64_t game, StateRow *row);
Status ledger_state_number(Ledger *ledger, Arena *arena, int64_t game, int64_t number, StateRow *row);
/* The newest state that waited for this turn label. STATUS_NOT_FOUND. */
Status ledger_state_of_turn(Ledger *ledger, Arena *arena, int64_t game, const char *turn, StateRow *row);

typedef struct EventRow {
  int64_t state;    /* number of the state that it led to (0: at set-up) */
  int64_t number;   /* within that state, from 1 */
  int64_t place;    /* in the game's log, from 1, in the order in which they were written */
  const char *turn; /* label of the turn it belongs to */
  int64_t audience; /* bit mask of seats, as in events */
  const char *code, *rule;
  const char *fields; /* YAML in one line */
  Time at;
  const char *link; /* see ledger_event_link() */
} EventRow;
typedef struct EventRows {
  EventRow *items;
  size_t count;
} EventRows;

/* What links an event to the one before it: SHA-256, as hex, of these lines, all but the last with a line
 * end: the link before ("" for the first), the name of the game, place, state, number, turn, audience, code,
 * rule, at (seconds since 1970), fields. In the arena. */
char *ledger_event_link(Arena *arena, const char *game, const char *before, const EventRow *row);
/* These lines without the first: what stands behind the link before. In the arena. */
char *ledger_event_lines(Arena *arena, const char *game, const EventRow *row);
/* Adds the next event to the game's log: its place and link are computed here, whatever the row says, and
 * `at`, if it is TIME_NONE, is that of the event before. The state that it led to must exist. A number twice: STATUS_BUG. */
Status ledger_add_event(Ledger *ledger, int64_t game, const EventRow *row);

/* The link that covers the log up to this state: that of the newest event adjudicated or game-begun that led to it or
 * to an earlier one, or, where an event parts-bound is behind that, the link in its fields; it does not cover what was written
 * while this state waited. STATUS_NOT_FOUND. */
Status ledger_link(Ledger *ledger, Arena *arena, int64_t game, int64_t state, const char **link);
/* The number that the next event on the way to this state gets: 1 if it has none yet. */
Status ledger_next_event(Ledger *ledger, int64_t game, int64_t state, int64_t *number);
/* Events of one turn in order; of states after `after_state`. turn NULL: all turns. */
Status ledger_events(Ledger *ledger, Arena *arena, int64_t game, const char *turn, int64_t after_state,
                     EventRows *rows);
/* The newest event parts-bound of a game and those behind it, or all where there is none; by place, but for `recorded`. */
Status ledger_events_unbound(Ledger *ledger, Arena *arena, int64_t game, EventRows *rows);

/* ---- submissions: each kept as received; never changed but for `standing` ---- */

typedef struct SubmissionRow {
  int64_t receipt; /* unique in the ledger, rising: not shown to players, who could count each other's
                      files */
  int64_t number;  /* on the receipt: how many files the seat has sent in this game, with this one; of
                      ledger_submissions(): 0 */
  int64_t game, seat;
  const char *turn;   /* label of the turn it was accepted for */
  const char *part;   /* of that turn: games/game.h; NULL when written: "", as in games without parts */
  const char *source; /* "mail"; "submit", "referee": by the game master; "undo"; "computer", "stand-in" */
  const char *text;   /* bytes as received, not NULL; read: a NUL is added */
  int64_t length;     /* of text */
  /* What it became (games/turn_file.h), which alone is adjudicated: canonical YAML, and the places of its nodes
   * in the text; both "" if it could not be read, or leaves the orders as they are. NULL when written: "". */
  const char *orders, *places;
  const char *salt;        /* submission_digest() (record.h); NULL when written: "" */
  const char *digest;      /* SHA-256 hex */
  const char *standing;    /* "in-force", "superseded", "refused" */
  const char *diagnostics; /* YAML list as of filing */
  bool waits;              /* `wait: yes` */
  Time at;
  Time
      changed; /* since when its orders are these: `at`, or as the file before it has it, if they are the same;
                   0 when written: `at` */
} SubmissionRow;
typedef struct SubmissionRows {
  SubmissionRow *items;
  size_t count;
} SubmissionRows;

/* Files one; sets row->receipt, row->number and, if it is 0, row->changed. If it counts, the seat's former one for the part of the
 * turn is superseded and the game is due. */
Status ledger_add_submission(Ledger *ledger, SubmissionRow *row);
/* Sets row->number of one that was filed, from its game, seat and receipt. */
Status ledger_submission_number(Ledger *ledger, SubmissionRow *row);
/* Supersedes the file of a seat that counts for a part of a turn, if there is one, without a new file.
 * part NULL: all. */
Status ledger_supersede(Ledger *ledger, int64_t game, int64_t seat, const char *turn, const char *part);
/* The files of a seat that count for a turn, by part. */
Status ledger_submissions_in_force(Ledger *ledger, Arena *arena, int64_t game, int64_t seat, const char *turn,
                                   SubmissionRows *rows);
/* The one of them for that part. STATUS_NOT_FOUND. */
Status ledger_submission(Ledger *ledger, Arena *arena, int64_t game, int64_t seat, const char *turn,
                         const char *part, SubmissionRow *row);
/* The newest that a seat's player sent for a turn, whatever became of it; not what left all orders as they are. STATUS_NOT_FOUND. */
Status ledger_submission_last(Ledger *ledger, Arena *arena, int64_t game, int64_t seat, const char *turn,
                              SubmissionRow *row);
/* The one whose receipt to a seat has this Message-ID. STATUS_NOT_FOUND. */
Status ledger_submission_answered(Ledger *ledger, Arena *arena, int64_t game, int64_t seat,
                                  const char *message_id, SubmissionRow *row);
/* All of a game, by receipt. */
Status ledger_submissions(Ledger *ledger, Arena *arena, int64_t game, SubmissionRows *rows);
/* Empties text, diagnostics and salt of a file; its orders stay. */
Status ledger_erase_submission(Ledger *ledger, int64_t game, int64_t receipt);
/* Whether any file of the game came at `since` or later that the computer did not make. */
Status ledger_submitted_since(Ledger *ledger, int64_t game, Time since, bool *submitted);

/* ---- inbox: mails taken in, whatever became of them; never changed, but for bytes that are kept for a time ---- */

typedef struct InboxRow {
  int64_t id;
  const char *message_id;  /* "sha256." and the digest of all bytes if the mail has none */
  const char *body_digest; /* SHA-256 hex */
  const char *way;         /* "pipe", "maildir", "imap" */
  Time at;
  const char *
      fate; /* "filed", "refused", "preview", "press", "request", "how-to", "wrong-key", "stranger", "automatic",
                       "bulk", "own", "bounce", "unreadable" */
  const char *sender; /* bare address, "" for none */
  int64_t game;       /* 0 for none */
  int64_t seat;       /* -1 for none */
  int64_t receipt;    /* of the submission that was filed; 0 for none */
  int64_t press;      /* id of the message that was passed on; 0 for none */
  bool answered;      /* a mail went back */
  bool limited;       /* which says that no more do for now */
  const char *words;  /* why it met this fate, for the game master; "" */
  const char *raw;    /* the bytes as received; read: a NUL is added. NULL in a list */
  int64_t length;     /* of raw, also in a list; 0 once it was emptied */
  Time kept_until;    /* raw is emptied then; TIME_NONE: never. Only written */
} InboxRow;
typedef struct InboxRows {
  InboxRow *items;
  size_t count;
} InboxRows;

/* *known: a message with this id and this body was taken in. */
Status ledger_inbox_known(Ledger *ledger, const char *message_id, const char *body_digest, bool *known);
Status ledger_add_inbox(Ledger *ledger, InboxRow *row); /* sets row->id; a known one: STATUS_BUG */
/* How many mails of this sender (whatever the case of its letters) that came at `since` or later and met this
 * fate (NULL: any) were answered. */
Status ledger_inbox_answers(Ledger *ledger, const char *sender, const char *fate, Time since, int64_t *count);
/* What was answered. */
typedef struct InboxAnswers {
  int64_t all;
  int64_t fruitless; /* mails in which nothing was found: how-to, wrong-key */
  int64_t refused;
  int64_t alike; /* mails with this digest, but for requests and press */
  bool limited;  /* one of the answers said that there are no more for now */
} InboxAnswers;
/* The same for those proved to be this seat's (-1: for those that are proved to be nobody's, of any game),
 * whatever their fate. Anybody can write a sender's name, so what others caused in it must not count against
 * a player. `digest`: of the body of a mail. */
Status ledger_inbox_answers_to_seat(Ledger *ledger, const char *sender, int64_t game, int64_t seat,
                                    const char *digest, Time since, InboxAnswers *out);
/* How many mails of this sender at `since` or later were answered although they showed no key, since they asked only for what their
 * player may see: their `words` begin with WITHOUT_KEY. */
#define WITHOUT_KEY "without a key: "
Status ledger_inbox_answers_open(Ledger *ledger, const char *sender, Time since, int64_t *count);
/* Whether an answer at `since` or later said that there are no more for now: to a mail of this seat, or to
 * one in the name of this address that is proved to be nobody's. */
Status ledger_inbox_limited(Ledger *ledger, int64_t game, int64_t seat, const char *sender, Time since,
                            bool *limited);
/* The newest `limit` mails of a game (0: of all) and fate (NULL: of all), newest last, without their
 * bytes. */
Status ledger_inbox(Ledger *ledger, Arena *arena, int64_t game, const char *fate, int64_t limit,
                    InboxRows *rows);
Status ledger_inbox_message(Ledger *ledger, Arena *arena, int64_t id, InboxRow *row); /* STATUS_NOT_FOUND */
Status ledger_inbox_is_to_empty(Ledger *ledger, Time now, bool *any); /* mail whose kept_until has come */
Status ledger_empty_inbox(Ledger *ledger, Time now);                  /* empties it */
Status ledger_erase_message(Ledger *ledger, int64_t id);              /* empties this one */

/* How far a mailbox of an IMAP server was read. */
typedef struct MailboxRow {
  const char *name; /* its URL and user */
  int64_t uidvalidity;
  int64_t uid; /* the highest that was taken */
} MailboxRow;
Status ledger_mailbox(Ledger *ledger, Arena *arena, const char *name, MailboxRow *row); /* STATUS_NOT_FOUND */
Status ledger_set_mailbox(Ledger *ledger, const MailboxRow *row);

/* ---- press: never changed, but erased ---- */

typedef struct PressRow {
  int64_t id;
  int64_t game;
  int64_t author;   /* seat; -1: the referee */
  const char *turn; /* label of the turn it was written in */
  Time at;
  int64_t audience; /* bit mask of seats; bit 30: the referee, bit 31: observers; not 0 */
  bool is_signed;   /* false: readers do not learn who wrote it */
  const char *text;
  int64_t receipt; /* of the turn file it came in; 0 for none */
} PressRow;
typedef struct PressRows {
  PressRow *items;
  size_t count;
} PressRows;

Status ledger_add_press(Ledger *ledger, PressRow *row); /* sets row->id */
/* Of one turn (NULL: of all), in order. */
Status ledger_press(Ledger *ledger, Arena *arena, int64_t game, const char *turn, PressRows *rows);
Status ledger_erase_press(Ledger *ledger, int64_t game, int64_t id); /* its text */
/* How many messages of one seat came within `span` seconds of `now`: none by a clock that was further ahead. *alike: how many of
 * them say `text` to the same ones. */
Status ledger_press_near(Ledger *ledger, int64_t game, int64_t seat, Time now, int64_t span, const char *text,
                         int64_t audience, int64_t *sum, int64_t *alike);

/* ---- addresses that bounced ---- */

typedef struct AddressRow {
  const char *address; /* bare; kept in lower case */
  int64_t reports;     /* bounces since it was reset */
  bool stopped;        /* mail to it is stopped; see ledger_stop_mails() */
  Time last;           /* when the last bounce came */
  const char *words;   /* what it said */
} AddressRow;
/* STATUS_NOT_FOUND: it never bounced. */
Status ledger_address(Ledger *ledger, Arena *arena, const char *address, AddressRow *row);
Status ledger_set_address(Ledger *ledger, const AddressRow *row); /* adds or changes it */
typedef struct AddressRows {
  AddressRow *items; /* in the arena */
  size_t count;
} AddressRows;
/* Those whose last bounce came after `since`. */
Status ledger_addresses_bounced(Ledger *ledger, Arena *arena, Time since, AddressRows *rows);

/* ---- outbox: one row per logical mail ---- */

typedef struct OutboxRow {
  int64_t id;
  int64_t game;     /* 0 for none */
  int64_t seat;     /* -1 for none */
  int64_t observer; /* id of one; 0 for none */
  const char *kind; /* "report", "receipt", "reminder", "notice", "press", "answer", "note" */
  const char *turn; /* label, "" for none */
  int64_t state;    /* number of the state it reports, -1 for none */
  int64_t press;    /* id of the message that it passes on, 0 for none */
  const char *message_id, *sender, *recipient, *reply_to, *subject, *in_reply_to, *references;
  const char *address;         /* the recipient without a display name, as SeatRow.bare */
  const char *body, *orders;   /* orders: text of the attachment, NULL for none */
  const char *html;            /* the body as a page, NULL for none */
  const char *drawing;         /* of the picture that the page shows (drawing_write()), NULL for none */
  const char *calendar, *desk; /* iCalendar file of the deadline; JSON that an order desk is told; or NULL */
  /* A column of its letter that cannot be unpacked, whose text is "" here; NULL: none. The letter is then
   * neither sent nor shown: it fails alone, and all others are sent. */
  const char *damaged;
  Time date;
  const char *status; /* "queued", "sending", "sent", "failed", "unknown"; "held": waits for the referee's
                         release; "stopped": waits until its address is reset */
  int64_t tries;
  Time tried;        /* when the last try began; TIME_NONE before the first */
  Time next_try;     /* not before this; TIME_NONE: never again */
  const char *words; /* the server's last words, or why its picture cannot be painted; "" before */
  Time unpainted;    /* since when it cannot be painted; TIME_NONE: it was, or nobody tried */
  Time bounced;      /* when a bounce of it last counted; TIME_NONE for never */
  bool later;        /* of ledger_mails_of() alone: reports, receipts and reminders go before it */
} OutboxRow;
typedef struct OutboxRows {
  OutboxRow *items;
  size_t count;
} OutboxRows;

/* Adds a mail, ignoring row->tries, tried, words, unpainted and bounced: as "held" if row->status says so, else
 * (NULL too) as "queued", or "stopped" if its address is stopped; sets row->id and row->status. reply_to,
 * in_reply_to, references, orders, html, drawing, calendar and desk may be NULL. A message id twice: STATUS_BUG. */
Status ledger_add_mail(Ledger *ledger, OutboxRow *row);
/* Mails to try now: queued or unknown with next_try <= now, and `sending` left by a process that died (the
 * caller holds the senders' lock). So ordered that nobody's mail stands behind another's flood: reports, receipts and
 * reminders first; within these and the others games take turns, and within a game its readers; of one reader's those
 * that were never tried, then by next_try and id. At most `limit`. All that wait are sorted for it: so rows
 * have their `id` and `later` alone here, and many are asked for at once. */
Status ledger_mails_queue(Ledger *ledger, Arena *arena, Time now, int64_t limit, OutboxRows *queue);
/* The rows of these, in their order, without those that are not to be tried any more. */
Status ledger_mails_of(Ledger *ledger, Arena *arena, Time now, const OutboxRow *queued, size_t count,
                       OutboxRows *rows);
/* Both for few. */
Status ledger_mails_due(Ledger *ledger, Arena *arena, Time now, int64_t limit, OutboxRows *rows);
/* Waiting mails with a next_try after `latest` are tried at `now` instead: no try is put off that far, so
 * it was written while the clock was wrong. */
Status ledger_mails_bring_forward(Ledger *ledger, Time latest, Time now);
/* A try begins: status "sending", tries + 1, tried. STATUS_NOT_FOUND if the mail waits no more since it was found due: its
 * address was stopped, its reader forgotten or replaced. Leave it. */
Status ledger_mail_sending(Ledger *ledger, int64_t id, Time now);
/* Its picture cannot be painted at `now`: it keeps its status, is tried again at `next_try`, and this does
 * not count as a try. The first such time is kept until it is painted. TIME_NONE: nobody was asked to
 * paint it; it waits, and no time is kept. STATUS_NOT_FOUND as above. */
Status ledger_mail_unpainted(Ledger *ledger, int64_t id, Time now, Time next_try, const char *words);
/* Its picture was painted after all. */
Status ledger_mail_painted(Ledger *ledger, int64_t id);
/* A bounce of it counts. */
Status ledger_mail_bounced(Ledger *ledger, int64_t id, Time now);
/* Records the result of a try. Any status; next_try TIME_NONE: never again. If its address is stopped,
 * "queued" and "unknown" become "stopped". */
Status ledger_mail_result(Ledger *ledger, int64_t id, const char *status, Time next_try, const char *words);
/* Mails of a game, by kind, turn and seat if these are not NULL / -1; newest last. */
Status ledger_mails(Ledger *ledger, Arena *arena, int64_t game, const char *kind, const char *turn,
                    int64_t seat, OutboxRows *rows);
/* Message id of the newest mail of this kind to a seat, without reading the mails. STATUS_NOT_FOUND. */
Status ledger_newest_mail(Ledger *ledger, Arena *arena, int64_t game, const char *kind, int64_t seat,
                          const char **message_id);
/* The newest calendar file that was mailed to a seat; NULL: none was. */
Status ledger_newest_calendar(Ledger *ledger, Arena *arena, int64_t game, int64_t seat,
                              const char **calendar);
/* Number of the newest state below `below` that a report covers; -1 for none. */
Status ledger_reported_state(Ledger *ledger, int64_t game, int64_t below, int64_t *number);
/* STATUS_NOT_FOUND. */
Status ledger_mail_by_message_id(Ledger *ledger, Arena *arena, const char *message_id, OutboxRow *row);
/* Which receipt a mail of ours is. */
typedef enum ReceiptAge {
  RECEIPT_NONE,
  RECEIPT_OLDER,     /* there is a newer one to its seat, of a file that has orders */
  RECEIPT_LAST,      /* or another mail that answers or reminds the seat, and no such receipt came after it */
  RECEIPT_OF_PREVIEW /* the same, but its numbers are those of orders that were never filed */
} ReceiptAge;
/* What a mail is about that names this Message-ID as the one it answers: one of ours that is not held, or a
 * game's thread. *turn: of our mail, "" for a thread. STATUS_NOT_FOUND. */
Status ledger_thread_game(Ledger *ledger, Arena *arena, const char *message_id, int64_t *game,
                          const char **turn, ReceiptAge *receipt);
/* The turn of all mails of a game with this subject that are not held. "" if there are none, or of several turns. */
Status ledger_subject_turn(Ledger *ledger, Arena *arena, int64_t game, const char *subject,
                           const char **turn);
/* The game master has released the held mail of a game: all of it is tried at `now`, or is "stopped". */
Status ledger_release_mails(Ledger *ledger, int64_t game, Time now);
/* Stops the mail waiting for a bare address (whatever the case of its letters), or lets it go on at `now`.
 * Call these in the transaction of the ledger_set_address() that says so. Held mail stays held. */
Status ledger_stop_mails(Ledger *ledger, const char *address);
Status ledger_resume_mails(Ledger *ledger, const char *address, Time now);
/* Queues the same mail again, with the same Message-ID and its tries counted from 0: tried at `now`, or
 * "stopped". STATUS_BUG if it is held, stopped or being sent. */
Status ledger_requeue_mail(Ledger *ledger, int64_t id, Time now);
/* How the words of a mail begin that the game master's action gave up: it needs no attention. */
#define MAIL_GIVEN_UP "not sent: "
/* Empties its letter; what was not sent is given up. */
Status ledger_erase_mail(Ledger *ledger, int64_t game, int64_t id);
/* How many rows have each status, for `list`; of a game (0: of all). No count has the mails that failed or were
 * stopped and need no attention: given up, or to somebody who has left the game. */
typedef struct OutboxCounts {
  int64_t queued, sending, sent, failed, unknown, held, stopped;
} OutboxCounts;
Status ledger_outbox_counts(Ledger *ledger, int64_t game, OutboxCounts *counts);
/* Mails of a game that are in trouble: failed and stopped (except those that need no attention), unknown, tried
 * without success so far, or still without their picture; by status, then oldest first, at most `limit`. Only seat,
 * observer, kind, address, status, tries, next_try and words are set: the other texts are NULL. */
Status ledger_mails_in_trouble(Ledger *ledger, Arena *arena, int64_t game, int64_t limit, OutboxRows *rows);

/* ---- who was heard from, and who was reminded ---- */

/* When a seat's newest file was filed (but for the computer's) or its newest mail came in, the later of both;
 * TIME_NONE: before `since`. */
Status ledger_heard(Ledger *ledger, int64_t game, int64_t seat, Time since, Time *at);
/* How many reminders a game has mailed to a seat at `since` or later, and when the last of them (TIME_NONE for none).
 * Mails for several games at once belong to none and do not count. Reads back only to the newest mail before `since`. */
Status ledger_reminders(Ledger *ledger, int64_t game, int64_t seat, Time since, int64_t *count, Time *last);

#endif
