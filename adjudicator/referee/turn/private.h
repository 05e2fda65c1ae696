/* What files of this room share. */
#ifndef REFEREE_TURN_PRIVATE_H
#define REFEREE_TURN_PRIVATE_H

#include "turn.h"

#include "../record/record.h"

/* ======== turns that are missed (missed.c) ======== */

/* Turns that seats let pass without a word. */

typedef struct MissedTurns {
  uint32_t seats;   /* bit mask: who has missed a turn with this window */
  uint32_t vacated; /* those of them who lose their seat by it */
} MissedTurns;

/* Whether a seat that is asked has sent no answer at all. One with errors is an answer. */
bool missed_any(const WindowAnswers *answers);

/* Counts for a window that is adjudicated now, before it is: in the loaded game and in the ledger. Who answered has
 * missed none in a row. Who did not has missed the turn, if the time was over (`over`) and not only the game
 * master's patience; a turn of several windows counts once. With `missed=replace` a seat that has missed
 * replace-after turns in a row is vacant. */
Status missed_count(Referee *referee, LoadedGame *loaded, const WindowAnswers *answers, bool over,
                    MissedTurns *out);

/* Tells all seats, and the game master, that the game waits for new players of these seats. */
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
/* Seconds of it that lie between two times. */
int64_t spans_measure(const Spans *spans, Time from, Time to);

/* ---- deadlines ---- */

/* A seat that owes an answer, and when it is away. */
typedef struct AwaySeat {
  int seat;
  Spans spans;  /* as they are now */
  Spans former; /* those of them that the deadline takes account of already, up to it; may be empty */
  Time from;    /* the time for its answer counts from here */
  Time until;   /* set where it moved the deadline: the return that it moved for; else TIME_NONE */
} AwaySeat;

/* Where a deadline moves to; `deadline` itself where nobody is away at it. Seats that moved
 * it have `until`. */
Time absence_deadline(const Schedule *schedule, const char *zone_name, Time deadline, AwaySeat *seats,
                      size_t count);

/* ---- a game ---- */

/* What a seat may still be away, when nothing more is put down. */
int64_t absence_left(const AbsenceRows *rows, int seat, int64_t most);

/* For a window that has just been opened: moves table->row.deadline and wake for who owes and is away then.
 * The caller writes the row, and then calls absence_tell(). `away` has room for GAME_SEATS_MAX; *count are
 * those that moved it. */
Status absence_at_opening(Referee *referee, LoadedGame *loaded, AwaySeat *away, size_t *count);

/* Tells all seats the loaded deadline, and whom it waits for. Nothing where count is 0. */
Status absence_tell(Referee *referee, const LoadedGame *loaded, const AwaySeat *away, size_t count);

/* ======== the window that waits (window.c) ======== */

/* Whether the time for answers is over: the deadline has passed, and the grace after it. */
bool window_over(const LoadedGame *loaded, Time now);

/* The window was looked at and waits on; `complete`: all answers are in, and somebody wishes to wait all the
 * same. A hold for an answer ends where the deadline lies in the future again. */
Status window_wait(Referee *referee, LoadedGame *loaded, bool complete);

/* Its time is over, and the window waits for the answers that lack, however long. The first time all seats
 * and the game master are told. */
Status window_hold(Referee *referee, LoadedGame *loaded, const WindowAnswers *answers);

/* Whether the game waits for anything but answers: for a new player, or for the game master's word. */
bool window_stands_still(const LoadedGame *loaded);

/* ======== results that wait (release.c) ======== */

/* Holds the results of the loaded game, which were just adjudicated from `turn` on: within that
 * transaction. Afterwards the row says so. The game master gets a mail, if he has an address. */
Status release_withhold(Referee *referee, LoadedGame *loaded, const char *turn);

/* release_results() when the time for it has come (`release-after`), for a tick, within its transaction: the
 * table is as it was loaded. Nothing is done before that time. *released says which. */
Status release_when_due(Referee *referee, LoadedGame *loaded, bool *released);

#endif
