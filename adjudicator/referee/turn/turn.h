/* The turn: one window from its opening to what comes of it - deadlines, absences, reminders, adjudication,
 * release. */
#ifndef REFEREE_TURN_H
#define REFEREE_TURN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/clock.h"
#include "../../base/status.h"
#include "../office/office.h"
#include "../record/record.h"

/* ======== play.c ======== */

/* One window, played. This is the only place that calls a game's resolve(): what `tick` adjudicates, what
 * `verify`, `patch`, `export` and `import` play again and what cases argue is one and the same. The position of
 * the loaded game, the files in force and a source of dice go in; the position after it, events, diagnostics and
 * rolls come out. Nothing is written, told or timed here.
 *
 * play_judge() says who has answered what, play_window() what comes of it, play_record() puts that into the
 * log, play_free() ends it. */

typedef struct Play {
  /* What others' files make needless is answered. */
  WindowAnswers answers;
  /* What happened; its own memory, see play_free(). */
  Events events;
  /* What the window found wrong in each seat's files; in the game's arena. */
  Diagnostics found[GAME_SEATS_MAX];
  /* Why files are refused whole now, so that they are no answer. Their senders were told when they sent them,
   * so play_record() tells none of it. */
  Diagnostics refused[GAME_SEATS_MAX];
  /* An invariant that held before and does not any more, static; NULL: none. */
  const char *broken;
} Play;

/* Reads the files anew against the loaded position. To be freed, whether it is played or not. A Play
 * must stay where it is: its events know their list. */
void play_judge(const LoadedGame *loaded, const Files *files, Play *out);

/* The dice of the loaded turn: rolls under its key with these salts (proof_salts(), "" for none),
 * shuffles and draws under that of the deal (base/dice.h). `log` gets the rolls; NULL: nobody asks for them.
 * In the game's arena. */
Dice *play_dice(const LoadedGame *loaded, const char *salts, DiceLog *log);

/* Adjudicates the window that was judged: the loaded game then has the position after it. Its number and label
 * stay, for the caller to move on. */
void play_window(LoadedGame *loaded, Dice *dice, Play *play);

/* Adds diagnostics and events of a window to the log. What the ledger answers. */
Status play_record(EventWriter *writer, const Play *play);

void play_free(Play *play);

/* ======== absence.c ======== */

/* Players who are away: what is put down, how much of it a game allows, and what it does to deadlines.
 *
 * An absence reaches from `since` up to, and without, `until`. A deadline at which a seat that owes an answer
 * is away moves: by a calendar, to the next slot at least min-notice after the return; else the time that the
 * player is away does not count. Deadlines only move forward: what others were told is never taken back. */

typedef struct Span {
  Time since, until;
} Span;

/* ---- what a game allows ---- */

/* What would be put down of an absence that is wished for. */
typedef struct AbsencePlan {
  Time since, until; /* until <= since: nothing */
  bool cut;          /* it was wished for longer */
  int64_t left;      /* seconds that the seat may still be away afterwards */
} AbsencePlan;

/* `rows`: all absences of the game. An absence takes the place of those of the seat that it touches, so that
 * it can be corrected; it begins at `now` at the earliest. `most`: seconds in the whole game. */
AbsencePlan absence_plan(const AbsenceRows *rows, int seat, Time now, Time since, Time until, int64_t most);

/* ---- a game ---- */

/* Puts an absence down, within a transaction; `receipt`: of the file that told it, 0 for the game master.
 * Moves the deadline of the window that waits, in the loaded game and in the ledger, and tells all seats, where the
 * seat is away at it and owes an answer that it has not given. STATUS_CONFIG (told) where they cannot be
 * told. */
Status absence_put(Referee *referee, LoadedGame *loaded, int seat, Time since, Time until, int64_t receipt);

/* The seat is back, or does not go: absences that have not ended end now, or before they begin. *ended:
 * whether there was one. Deadlines stay. */
Status absence_end(Referee *referee, const LoadedGame *loaded, int seat, bool *ended);

/* ======== window.c ======== */

/* The window that waits: opened with its deadline, waited for, held past it. */

/* Opens the window of the loaded state, now: status, opened, deadline, wake, held; no attempts.
 * Absences of who owes an answer move the deadline, and all seats are told. A game that is over has none; one
 * with a vacant seat is held ("player"), without a deadline, until somebody sits there and opens the window
 * again. STATUS_CONFIG (told) where the zone of a calendar is unknown, or nobody can be written to. */
Status window_open(Referee *referee, LoadedGame *loaded);

/* ======== release.c ======== */

/* `release=referee`: results wait for the game master's word.
 *
 * When a window was adjudicated in such a game, its states and events are in the ledger, and nothing else has
 * happened: no report is written, no window opened, no deadline set. The game is held ('release'); what is
 * loaded of it is what the players know (load_game()), so that no mail and no receipt can tell of more, and
 * turn files are refused with FILE-CLOSED. Reports are written at the release, with the deadline that holds
 * then. */

/* The results go out: reports are queued, the next window is opened, the game is over if it is. The table
 * holds what the players knew, afterwards the newest state. `reason`: the game master's, NULL for none.
 * Within a transaction; the caller has checked that they may go out. */
Status release_results(Referee *referee, LoadedGame *loaded, const char *reason);

/* ======== adjudicate.c ======== */

/* A game moves on: windows are adjudicated until somebody must be asked who has not answered.
 *
 * States, events, reports and the new deadline are one transaction: a turn is adjudicated once, and its
 * reports are queued if and only if it was. */

/* A game whose adjudication failed or killed the process this often is set aside. */
#define ATTEMPTS_MAX 3

typedef struct Adjudication {
  int64_t windows;       /* how many were adjudicated */
  int64_t asked;         /* those of them in which somebody was asked */
  const char *from, *to; /* labels of the turn before and after */
  const char *from_window, *to_window;
  bool over;
  bool held;     /* the time is over, and it waits all the same for answers that lack */
  bool withheld; /* the results wait for the referee's release */
  bool released; /* they waited, and have gone out */
} Adjudication;

/* Moves the loaded game within an open transaction. A window ends when all answers are in, unless one
 * of them wishes to wait until the deadline; when the deadline and the grace after it have passed, with the
 * defaults of the rules for who has not answered, unless the game is held then; or at the game master's word,
 * `now`. Turns that were missed are counted (missed.c). Afterwards the loaded row has its new status,
 * opening and deadline (window.c), and the ledger has them all. Reports are queued if anything happened, or
 * if `welcome`; STATUS_CONFIG (told) if they could not be addressed. In a game with `release=referee` what
 * happened is withheld instead (release.c). */
Status adjudicate_table(Referee *referee, LoadedGame *loaded, bool now, bool welcome, Adjudication *out);

/* The whole act for one game of the ledger: counts the attempt, begins, loads, moves on, commits. `turn` and
 * `window`: refuse any other (STATUS_NO_PERMISSION, told); NULL: whatever it is. A turn may have several
 * windows under one label: who types a command twice wants only the first of them ended. `now`: the
 * window that waits ends, whatever it waits for; of a game that is paused, or whose results wait for their
 * release, it does not (STATUS_NO_PERMISSION, told). On any status but STATUS_OK nothing was changed but the
 * count of attempts, which any status but STATUS_BUG leaves as it was. A game that is over is left alone; one
 * that was set aside as broken runs again, and its window is adjudicated only where a tick would do so. */
Status adjudicate_game(Referee *referee, Arena *arena, const char *name, const char *turn, const char *window,
                       bool now, Adjudication *out);

/* Logs what adjudicate_game() did to a game in which windows were adjudicated (out->windows > 0): "madrid: turn
 * 1 setup adjudicated; next, turn 1 orders". */
void adjudication_log(const Referee *referee, const char *name, const Adjudication *done);

/* "turn 1 setup": a turn and its window for logs. In the arena. */
const char *turn_place(Arena *arena, const char *turn, const char *window);

/* ======== outage.c ======== */

/* Ticks were missed: nobody took mail in, reminded or answered. The time of the outage is given back: every
 * deadline that was open when it began moves by its length, and all players of the game are told. */

typedef struct Outage {
  Time last;      /* the tick before it */
  int64_t length; /* seconds from there to now */
} Outage;

/* Which games could not be given their time, so that they are not adjudicated before they have it. */
typedef struct OutageFailures {
  Arena *arena;
  int64_t *games; /* ids */
  size_t count, capacity;
  bool again; /* one of them may be given it by the next tick */
} OutageFailures;

/* Each game in a transaction of its own, once for each outage, however often it is called until a tick is
 * noted. A window opened in the outage gets the rest of it. Where all answers are in, and nobody wishes to
 * wait, the game goes on instead. STATUS_OK, or the worst that happened (told). */
Status outage_make_good(Referee *referee, const Outage *outage, OutageFailures *failures);

bool outage_failed(const OutageFailures *failures, int64_t game);

/* ======== remind.c ======== */

/* Who has not answered while the deadline comes near is reminded, at the distances that the game has set,
 * once for each. */

/* Queues the reminders that are due, each game in a transaction of its own, then one mail for each player who
 * wants a digest (remind.c). What fails stops no other. STATUS_OK, or the worst that happened (told). */
Status remind_all(Referee *referee);

/* ======== clock_check.c ======== */

/* Does the world look right? What the ticks remember of themselves, to notice a clock that went back and
 * ticks that were missed (adjudicator-ledgers(7)).
 *
 * The memory is the lock file of the ticks, DATABASE.tick: {last: RFC 3339, gaps: [seconds …]}. It is a
 * hint, not part of the book: if it is lost, the next tick simply knows of no former one. */

#define CLOCK_CHECK_GAPS 9 /* of which the median is the usual gap */

typedef struct ClockCheck {
  Time last; /* TIME_NONE: none is known */
  int64_t gaps[CLOCK_CHECK_GAPS];
  size_t gap_count;
} ClockCheck;

typedef enum ClockVerdict { CLOCK_GOOD, CLOCK_WENT_BACK, CLOCK_TICKS_MISSED } ClockVerdict;

/* Reads and writes the open lock file. What cannot be understood counts as nothing known. */
void clock_check_read(int file, ClockCheck *out);
/* STATUS_OK or STATUS_IO. */
Status clock_check_write(int file, const ClockCheck *check);

/* The clock went back: it is more than a minute before the last tick. Ticks were missed: at least three gaps
 * are known, and this one is longer than an hour and than twice the usual one. */
ClockVerdict clock_check_judge(const ClockCheck *check, Time now);

/* Remembers a tick. Gaps under a minute are not gaps: somebody ran it twice by hand. */
void clock_check_add(ClockCheck *check, Time now);

#endif
