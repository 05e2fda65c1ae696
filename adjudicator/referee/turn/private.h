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
 * that answered starts again at none in a row. A seat that did not has missed the turn if the time was
 * over (`over`), not if the game master closed the window early; a turn of several windows counts once.
 * With `missed=replace` a seat that has missed replace-after turns in a row becomes vacant. */
Status missed_count(Referee *referee, LoadedGame *loaded, const WindowAnswers *answers, bool over,
                    MissedTurns *out);

/* Notifies all seats and the game master that the game waits for new players of these seats. */
Status missed_tell_vacant(Referee *referee, const LoadedGame *loaded, uint32_t vacated);

/* ======== absences (absence.c) ======== */

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
  Spans spans;  /* as they are now */
  Spans former; /* those that the deadline allows for already, up to it; may be empty */
  Time from;    /* its time to answer starts here */
  Time until;   /* if it moved the deadline: the return that it moved for; else TIME_NONE */
} AwaySeat;

/* Where a deadline moves to; `deadline` itself if nobody is away then. Sets `until` of the seats that
 * moved it. */
Time absence_deadline(const Schedule *schedule, const char *zone_name, Time deadline, AwaySeat *seats,
                      size_t count);

/* ---- a game ---- */

/* How long a seat may still be away, when nothing more is recorded. */
int64_t absence_left(const AbsenceRows *rows, int seat, int64_t most);

/* For a window that has just been opened: moves table->row.deadline and wake for seats that owe an answer
 * and are away then. The caller writes the row, then calls absence_tell(). `away` has room for
 * GAME_SEATS_MAX; *count are those that moved it. */
Status absence_at_opening(Referee *referee, LoadedGame *loaded, AwaySeat *away, size_t *count);

/* Notifies all seats of the loaded deadline, and of whom it waits for. Nothing if count is 0. */
Status absence_tell(Referee *referee, const LoadedGame *loaded, const AwaySeat *away, size_t count);

/* ======== the current window (window.c) ======== */

/* Whether the time for answers is over: the deadline has passed, and the grace after it. */
bool window_over(const LoadedGame *loaded, Time now);

/* The window was looked at and stays open; `complete`: all answers are in, but somebody asks to wait, or
 * they settle until `settled` (else TIME_NONE). A hold for an answer ends if the deadline is in the future
 * again. */
Status window_wait(Referee *referee, LoadedGame *loaded, bool complete, Time settled);

/* The window's time is over, and it waits for the missing answers without limit. The first time, all seats
 * and the game master are told. */
Status window_hold(Referee *referee, LoadedGame *loaded, const WindowAnswers *answers);

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
