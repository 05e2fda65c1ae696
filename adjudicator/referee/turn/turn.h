/* One window from its opening to its results: deadlines, absences, reminders, adjudication, release. */
#ifndef REFEREE_TURN_H
#define REFEREE_TURN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/clock.h"
#include "../../base/status.h"
#include "../../games/play.h"
#include "../office/office.h"
#include "../record/record.h"

/* ======== play.c ======== */

/* A window of the ledger is played by games/play.h, with the dice of its turn; then it goes into the log. */

/* The dice of the loaded turn: rolls under its key with these salts (proof_salts(), "" for none), shuffles
 * and draws under that of the deal (base/dice.h). `log` gets the rolls; may be NULL. In the game's arena. */
Dice *play_dice(const LoadedGame *loaded, const char *salts, DiceLog *log);

/* Adds diagnostics and events of a window to the log. What the ledger answers. */
Status play_record(EventWriter *writer, const Play *play);

/* ======== move.c ======== */

/* The one place where the deadline of an open window moves: each move is kept with its cause. */

/* Moves the deadline of the loaded game, within a transaction, in the row and in the ledger: `wake` follows, and the next
 * tick looks at the game. `cause` and `absence` as in MoveRow. */
Status deadline_move(Referee *referee, LoadedGame *loaded, const char *cause, int64_t absence, Time deadline);

/* The moves of the loaded window since it was opened. */
Status deadline_moves(Referee *referee, const LoadedGame *loaded, MoveRows *moves);

/* The deadline that all were told before absences and outages moved it: that of the opening, or of the last extension.
 * A pause moves it, too. */
Time deadline_promised(const LoadedGame *loaded, const MoveRows *moves);

/* The earliest time that the deadline may be brought forward to: what was promised, but min-notice from now. */
Time deadline_earliest(const Referee *referee, const LoadedGame *loaded, const MoveRows *moves);

/* ======== away.c, absence.c ======== */

/* Players who are away: what is recorded, how much of it a game allows, and what it does to deadlines.
 *
 * An absence lasts from `since` up to but not including `until`. A deadline at which a seat that owes an
 * answer is away moves: by a calendar, to the next slot at least min-notice after the return; else the
 * time that the player is away does not count. An absence that is taken back before it began gives back what it
 * moved, as far as deadline_earliest() allows, and as much of the allowance; one that has begun gives back neither. */

typedef struct Span {
  Time since, until;
} Span;

/* ---- what a game allows ---- */

/* What would be recorded of a requested absence. */
typedef struct AbsencePlan {
  Time since, until; /* until <= since: nothing */
  bool cut;          /* more was requested */
  bool same;         /* it is recorded already: nothing changes */
  bool often;        /* the seat has changed its absence twice in this turn: only the game master may now */
  int64_t left;      /* seconds that the seat may still be away afterwards */
} AbsencePlan;

/* `rows`: all absences of the game; `turn`: its label. An absence replaces those of the seat that it touches, so that it
 * can be corrected; it begins at `now` at the earliest. What counts is what was recorded, and what a deadline has waited
 * for although it was taken back. */
AbsencePlan absence_plan(const AbsenceRows *rows, int seat, const char *turn, Time now, Span wanted,
                         const Allowance *allowance);

/* Whether a seat has changed its absence twice in a turn, since the game master last did. */
bool absence_often(const AbsenceRows *rows, int seat, const char *turn);
/* Whether a seat is away, or will be. */
bool absence_any(const AbsenceRows *rows, int seat, Time now);

/* ---- a game ---- */

/* Records an absence, within a transaction; `receipt`: of the file that reported it, 0 for the game
 * master. Moves the deadline of the current window, in the loaded game and in the ledger, and tells all
 * seats, if the seat is away then and owes an answer. STATUS_CONFIG (logged) if they cannot be told. */
Status absence_put(Referee *referee, LoadedGame *loaded, int seat, Span span, int64_t receipt);

/* The seat is back, or is not going: absences that have not ended end now, or before they begin; in that case the
 * deadline may move back, and all seats are told. *ended: whether there was one; if not, nothing is written. */
Status absence_end(Referee *referee, LoadedGame *loaded, int seat, int64_t receipt, bool *ended);

/* A pause or an outage has moved the deadline, within this transaction: moves it on where that is in the absence of a
 * seat that owes an answer, as it does when a window opens, and tells all. STATUS_CONFIG (logged) if they cannot be told. */
Status absence_after_move(Referee *referee, LoadedGame *loaded);

/* Move the deadline of the loaded game as absence_put() and absence_end() would; the ledger stays, and nobody is told. */
Status absence_preview(Referee *referee, LoadedGame *loaded, int seat, Span span);
Status absence_preview_end(Referee *referee, LoadedGame *loaded, int seat);

/* ======== window.c ======== */

/* The current window: opened with its deadline, waited for, held past it. */

/* Whether the time for answers is over: the deadline has passed, and the grace after it. */
bool window_over(const LoadedGame *loaded, Time now);

/* Warns of what zone_missing() found. */
void zone_log_missing(const Referee *referee, const GameRow *row, const char *zone, const SeatRow *whose);

/* Opens the window of the loaded state, now: status, opened, deadline, wake, held; no attempts. Absences
 * of who owes an answer move the deadline, and all seats are told. A game that is over has none; one with
 * a vacant seat is held ("player"), without a deadline, until somebody takes the seat and opens the window
 * again. STATUS_CONFIG (logged) if the zone of a calendar is unknown, or nobody can be written to. */
Status window_open(Referee *referee, LoadedGame *loaded);

/* ======== end.c ======== */

/* Ends the loaded game without its rules (record/ending.c), within a transaction: a last state with the same
 * position, the event `code` with these fields for all, the keys that are due at the end, no deadline, and
 * the last report to everybody. The caller has checked that the game may end. STATUS_CONFIG (logged) if the
 * reports cannot be addressed or written; else what the ledger answers. */
Status game_end(Referee *referee, LoadedGame *loaded, const char *code, const Tree *fields);

/* ======== release.c ======== */

/* `release=referee`: results wait until the game master releases them.
 *
 * When a window was adjudicated in such a game, its states and events are in the ledger, and nothing else
 * has happened: no report is written, no window opened, no deadline set. The game is held ('release');
 * load_game() loads what the players know, so that no mail and no receipt can reveal more, and turn files
 * are refused with FILE-CLOSED. Reports are written at the release, with the deadline set then. */

/* Releases the results: reports are queued, and the next window is opened unless the game is over.
 * `loaded` holds what the players knew, afterwards the newest state. `reason`: the game master's, NULL for
 * none. Within a transaction; the caller has checked that they may go out. */
Status release_results(Referee *referee, LoadedGame *loaded, const char *reason);

/* ======== computer.c ======== */

/* Files that the computer makes: for the seats that it plays, and at a deadline for who missed the window
 * (`missed=stand-in`). They are filed as a player's are, source "computer" or "stand-in", so that nothing need be searched
 * to adjudicate, replay or verify; their first line says how they were made. Nobody is mailed. */

/* Something that is due now and that the computer is to answer. */
typedef struct ComputerNeed {
  Duty duty;
  bool stands_in; /* for a player who missed it; false: the seat is the computer's */
  StandInLevel level;
} ComputerNeed;

typedef struct ComputerNeeds {
  ComputerNeed items[GAME_DUTIES_MAX];
  size_t count;
} ComputerNeeds;

/* What the computer is to answer in the loaded window. `over`: its time is over, so that it plays for who missed it, too.
 * What the ledger answers. */
Status computer_needs(Referee *referee, const LoadedGame *loaded, const WindowAnswers *answers, bool over,
                      ComputerNeeds *out);

/* A file that was made, and for what. */
typedef struct ComputerFile {
  ComputerNeed need;
  int64_t number;     /* of the state */
  int64_t generation; /* of the seat's key */
  StandInFile made;   /* by the level of the need; file NULL: none was found */
} ComputerFile;

typedef struct ComputerFiles {
  const ComputerFile *items;
  size_t count;
} ComputerFiles;

/* Whether it is still for what it was made for. */
bool computer_file_fits(const LoadedGame *loaded, const ComputerNeed *need, const ComputerFile *file);

/* Files it, within a transaction, beside `files`, which count now. What a player has sent for other windows of the turn
 * stays in the file that stands in for them. *receipt: as SubmissionRow has it; 0: it does not answer what is due; that
 * is logged, and nothing is changed. */
Status computer_file_take(Referee *referee, const LoadedGame *loaded, const Files *files,
                          const ComputerFile *file, int64_t *receipt);

/* The next window of the turn asks the player again: what stood in counts no more, and what it took the place of counts
 * again. */
Status computer_give_back(Referee *referee, const LoadedGame *loaded, int64_t receipt);

/* What the first line of a file of the computer says. False if it is none. */
typedef struct ComputerLine {
  StandInLevel level;
  int playouts, version;
  int64_t rest; /* number of the player's file whose sections it has, too; 0: none */
} ComputerLine;
bool computer_line_read(const char *text, ComputerLine *out);

/* The text as it is filed; with `own`, a player's file of this number, for what it lacks. NULL: without one. In the
 * game's arena. */
const char *computer_text(const LoadedGame *loaded, const ComputerFile *file, const Tree *own,
                          int64_t number);

/* ======== adjudicate.c ======== */

/* Moves a game on: windows are adjudicated until somebody who has not answered must be asked.
 *
 * States, events, reports and the new deadline are one transaction: a turn is adjudicated once, and its
 * reports are queued if and only if it was. */

/* A game whose adjudication failed or killed the process this often is set aside. */
#define ATTEMPTS_MAX 3

typedef struct Adjudication {
  int64_t windows;       /* how many were adjudicated */
  int64_t asked;         /* of these, windows in which somebody was asked */
  const char *from, *to; /* labels of the turn before and after */
  const char *from_window, *to_window;
  bool over;
  bool held;     /* the time is over, but it still waits for missing answers */
  bool withheld; /* the results wait for the game master's release */
  bool released; /* they waited, and were released */
  bool thinks;   /* nothing was done: the computer is to think first (adjudicate_due()) */
  Time settles;  /* nothing was adjudicated: all answers are in, and it will be then; else TIME_NONE */
} Adjudication;

/* Moves the loaded game within an open transaction. A window ends when all answers are in and
 * have settled (window_answers_settled()), unless one of them asks to wait: both until the deadline at most; when the deadline and the grace after it have passed, with the
 * defaults of the rules for seats that have not answered, unless the game is held then; or if the game
 * master says so and `why` (a reason, which all read in the report; NULL: a tick looks). Turns that were missed are counted (missed.c). Afterwards the loaded row has its
 * new status, opening and deadline (window.c), and the ledger has them all. Reports are queued if anything
 * happened, or if `welcome`; STATUS_CONFIG (logged) if they could not be addressed. In a game with
 * `release=referee` what happened is withheld instead (release.c). */
Status adjudicate_table(Referee *referee, LoadedGame *loaded, const char *why, bool welcome,
                        Adjudication *out);

/* The whole act for one game of the ledger: counts the attempt, begins, loads, moves on, commits. `turn`
 * and `window`: refuse any other (STATUS_NO_PERMISSION, logged); NULL: whatever it is. A turn may have
 * several windows under one label: typing a command twice must end only the first of them. `why` is not
 * NULL: the current window ends, whatever it waits for, and all are told why; of a game that is paused, or whose results wait for their
 * release, it does not (STATUS_NO_PERMISSION, logged). On any status but STATUS_OK nothing was changed but
 * the count of attempts, which any status but STATUS_BUG leaves as it was. A game that is over is left
 * alone; one that was set aside as broken runs again, and its window is adjudicated only if a tick would
 * do so. */
Status adjudicate_game(Referee *referee, Arena *arena, const char *name, const char *turn, const char *window,
                       const char *why, Adjudication *out);

/* The same for a tick. With `thinks` a window at whose end the computer must play is left as it is, so that it can think
 * outside of the transaction (out->thinks); without, what it made by then is in `ready` (NULL: nothing), and for all else
 * it plays by the level easy, at once. */
Status adjudicate_due(Referee *referee, Arena *arena, const char *name, bool thinks,
                      const ComputerFiles *ready, Adjudication *out);

/* The same for `count` games in one transaction, without files of the computer: all or none, and a process that dies in it
 * leaves an attempt counted for each of them. On any status but STATUS_OK nothing was changed and nothing logged: each is
 * to be tried by itself. `done`: one for each, in their order. */
Status adjudicate_together(Referee *referee, Arena *arena, const GameRow *rows, size_t count, bool thinks,
                           Adjudication *done);

/* Logs what adjudicate_game() did to a game in which windows were adjudicated (out->windows > 0): "madrid:
 * turn 1 setup adjudicated; next, turn 1 orders". */
void adjudication_log(const Referee *referee, const char *name, const Adjudication *done);

/* "turn 1 setup": a turn and its window for logs. In the arena. */
const char *turn_place(Arena *arena, const char *turn, const char *window);

/* ======== outage.c ======== */

/* Makes good an outage: ticks were missed, so mail was not taken in and nobody was reminded or answered.
 * Every deadline that was in it moves by its length, and all players of the game are told; after an outage of more
 * than OUTAGE_SHORT so does every later one that was open when it began. */

#define OUTAGE_SHORT ((int64_t)3600)

typedef struct Outage {
  Time last;      /* the tick before it */
  int64_t length; /* seconds from there to now */
  size_t moved;   /* games whose deadline has moved for it */
} Outage;

/* Games whose deadline could not be moved yet: they are not adjudicated before it is. */
typedef struct OutageFailures {
  Arena *arena;
  int64_t *games; /* ids */
  size_t count, capacity;
  bool again; /* the next tick may succeed with one of them */
} OutageFailures;

/* Each game in its own transaction, once for each outage, however often this is called until a tick is
 * noted. A window opened in the outage gets the rest of it. If all answers are in, and nobody asks to
 * wait, the game goes on instead. Counts outage->moved. STATUS_OK, or the worst that happened (logged). */
Status outage_make_good(Referee *referee, Outage *outage, OutageFailures *failures);

bool outage_failed(const OutageFailures *failures, int64_t game);

/* ======== remind.c ======== */

/* Who has not answered while the deadline comes near is reminded, at the distances that the game has set,
 * once for each. */

/* Queues the reminders that are due, each game in its own transaction, then one mail for each player who
 * wants a digest (remind.c). A failure stops only its own game. STATUS_OK, or the worst that happened
 * (logged). */
Status remind_all(Referee *referee);

/* ======== clock_check.c ======== */

/* Checks the clock: what ticks remember of themselves, to notice a clock that is wrong and missed ticks
 * (adjudicator-ledgers(7)).
 *
 * The memory is the lock file of the ticks, DATABASE.tick: {last: RFC 3339, doubted: RFC 3339, gaps: [seconds …], stopped: yes}.
 * It is a hint, not part of the ledger: if it is lost, the next tick knows of no earlier one. */

#define CLOCK_CHECK_GAPS 9 /* of which the median is the usual gap */

typedef struct ClockCheck {
  Time last;    /* the last tick whose clock was believed; TIME_NONE: none is known */
  Time doubted; /* what the clock said when it was first doubted since then; TIME_NONE: it was not */
  int64_t gaps[CLOCK_CHECK_GAPS];
  size_t gap_count;
  bool stopped; /* games may be stopped for their time zones: so, too, if nothing is known */
} ClockCheck;

typedef enum ClockVerdict { CLOCK_GOOD, CLOCK_DOUBTED, CLOCK_TICKS_MISSED } ClockVerdict;

/* Reads and writes the open lock file. A file that cannot be parsed counts as nothing known. */
void clock_check_read(int file, ClockCheck *out);
/* STATUS_OK or STATUS_IO. */
Status clock_check_write(int file, const ClockCheck *check);

/* The clock is doubted if it is more than a minute before the last tick, or more than a day after it (where ticks
 * are rarer than that: more than three times the usual gap), unless a tick doubted the same clock an hour ago or
 * longer. `given`: the time was given with --now, and is never doubted. Ticks were missed: at least three gaps are
 * known, and this one is three times the usual one or longer. */
ClockVerdict clock_check_judge(const ClockCheck *check, Time now, bool given);

/* Remembers a tick whose clock is believed. Gaps under a minute are not gaps: somebody ran it twice by hand. */
void clock_check_add(ClockCheck *check, Time now);

/* Remembers a tick whose clock is doubted. */
void clock_check_doubt(ClockCheck *check, Time now);

#endif
