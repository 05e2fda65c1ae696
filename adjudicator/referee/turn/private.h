/* Shared by the files of this folder only. */
#ifndef REFEREE_TURN_PRIVATE_H
#define REFEREE_TURN_PRIVATE_H

#include "turn.h"

#include "../record/record.h"

/* ======== turns that are missed (missed.c) ======== */

/* Turns in which a seat sent nothing. */

typedef struct MissedTurns {
  uint32_t seats;   /* bit mask: seats that have missed a turn with this window */
  uint32_t vacated; /* those of them that become vacant by it */
} MissedTurns;

/* Whether a seat that is asked has sent no answer at all. A file with errors is an answer. */
bool missed_any(const WindowAnswers *answers);

/* Counts missed turns just before a window is adjudicated, in the loaded game and in the ledger. A seat
 * that answered starts again at none in a row. A seat that did not, or for which somebody stood in (`stood_in`, a bit
 * mask), has missed the turn if the time was
 * over (`over`), not if the game master closed the window early; a turn of several windows counts once.
 * With `missed=replace` a seat that has missed replace-after turns in a row becomes vacant. */
Status missed_count(Referee *referee, LoadedGame *loaded, const WindowAnswers *answers, uint32_t stood_in,
                    bool over, MissedTurns *out);

/* Seats that have missed an earlier window of the loaded turn. */
Status missed_before(Referee *referee, const LoadedGame *loaded, uint32_t *seats);

/* Events of the window that is recorded. A seat that was asked and sent nothing is told so; the game reports what follows
 * from that. Turns that were missed are their player's affair, an empty chair that of all. */
Status missed_add_silent(EventWriter *writer, const WindowAnswers *answers);
Status missed_add_turns(EventWriter *writer, const MissedTurns *missed);

/* Notifies all seats and the game master that the game waits for new players of these seats. */
Status missed_tell_vacant(Referee *referee, const LoadedGame *loaded, uint32_t vacated);

/* ======== absences (away.c, absence.c) ======== */

/* ---- times ---- */

/* In order, apart from each other, none empty: spans_make(). */
typedef struct Spans {
  Span *items;
  size_t count;
} Spans;

/* The union of `count` spans, which may overlap or be empty. In the arena. */
Spans spans_make(Arena *arena, const Span *spans, size_t count);
/* How many of its seconds are between two times. */
int64_t spans_measure(const Spans *spans, Time from, Time to);

/* ---- deadlines ---- */

/* A seat that owes an answer, and when it is away. */
typedef struct AwaySeat {
  int seat;
  AbsenceRow *rows; /* its absences, `count` of them; `spent` rises where the deadline waits for one */
  size_t count;
  Spans former; /* those that the deadline allows for already, up to it; may be empty */
  Time from;    /* its time to answer starts here */
  Time until;   /* if it moved the deadline: the return that it moved for; else TIME_NONE */
} AwaySeat;

/* What a game says of it. */
typedef struct AwayRules {
  const Schedule *schedule;
  const char *zone; /* of its calendar */
  Allowance allowance;
} AwayRules;

/* One move for one absence (its id), to a later deadline. */
typedef struct AwayMove {
  int64_t absence;
  Time deadline;
} AwayMove;
typedef struct AwayMoves {
  AwayMove *items; /* in the arena */
  size_t count, capacity;
} AwayMoves;

/* Where a deadline moves to; `deadline` itself if nobody is away then. Adds the moves to it, and sets `until` of the
 * seats that moved it. Of absences that players told of no more moves than their game allows, the last move of a
 * calendar aside, which goes on to its slot. */
Time absence_deadline(Arena *arena, const AwayRules *rules, Time deadline, AwaySeat *seats, size_t count,
                      AwayMoves *moves);

/* When an absence ends once another one, from `since` to `until`, has taken its place. */
Time absence_end_beside(const AbsenceRow *row, Time now, Time since, Time until);

/* How long a seat may still be away, when nothing more is recorded. */
int64_t absence_left(const AbsenceRows *rows, int seat, Time now, const Allowance *allowance);

/* ---- a game ---- */

/* For a window that has just been opened, and written: moves its deadline, in the loaded game and in the ledger, for
 * seats that owe an answer and are away then, and tells all seats. STATUS_CONFIG (logged) if they cannot be told. */
Status absence_at_opening(Referee *referee, LoadedGame *loaded);

/* ======== the current window (window.c) ======== */

/* The window was looked at and stays open; `complete`: all answers are in, but somebody asks to wait, or
 * they settle until `settled` (else TIME_NONE). A hold for an answer ends if the deadline is in the future
 * again. */
Status window_wait(Referee *referee, LoadedGame *loaded, bool complete, Time settled);

/* The window's time is over, and it waits for the missing answers without limit. The first time, all seats
 * and the game master are told. */
Status window_hold(Referee *referee, LoadedGame *loaded, const WindowAnswers *answers);

/* *vain: deadline after deadline this window ended by the rules' defaults, and is as it was: a set-up that nobody
 * answers. The loaded state is the newest. STATUS_OK, or the ledger's. */
Status window_in_vain(Referee *referee, const LoadedGame *loaded, bool *vain);

/* Whether the game waits for anything but answers: for a new player, or for the game master's release. */
bool window_stands_still(const LoadedGame *loaded);

/* ======== results that wait (release.c) ======== */

/* Holds the results of the loaded game, which were just adjudicated from `turn` on: within that
 * transaction. Afterwards the row says so. The game master gets a mail if the configuration has an
 * address. */
Status release_withhold(Referee *referee, LoadedGame *loaded, const char *turn);

/* release_results() when the time for it has come (`release-after`), for a tick, within its transaction:
 * `loaded` is as it was loaded. Before that time nothing is done. *released: whether it was. */
Status release_when_due(Referee *referee, LoadedGame *loaded, bool *released);

#endif
