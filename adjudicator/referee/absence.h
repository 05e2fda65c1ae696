/* Players who are away: what is put down, how much of it a game allows, and what it does to deadlines.
 *
 * An absence reaches from `since` up to, and without, `until`. A deadline at which a seat that owes an answer
 * is away moves: by a calendar, to the next slot at least min-notice after the return; else the time that the
 * player is away does not count. Deadlines only move forward: what others were told is never taken back. */
#ifndef REFEREE_ABSENCE_H
#define REFEREE_ABSENCE_H

#include "table.h"

/* ---- times ---- */

typedef struct Span {
  Time since, until;
} Span;

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

/* Where a deadline moves to; `deadline` itself where nobody is away at it. Seats that moved it have `until`.
 */
Time absence_deadline(const Schedule *schedule, const char *zone_name, Time deadline, AwaySeat *seats,
                      size_t count);

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
/* What a seat may still be away, when nothing more is put down. */
int64_t absence_left(const AbsenceRows *rows, int seat, int64_t most);

/* ---- a game ---- */

/* Puts an absence down, within a transaction; `receipt`: of the file that told it, 0 for the game master.
 * Moves the deadline of the window that waits, on the table and in the ledger, and tells all seats, where the
 * seat is away at it and owes an answer that it has not given. STATUS_CONFIG (told) where they cannot be
 * told. */
Status absence_put(Referee *referee, Table *table, int seat, Time since, Time until, int64_t receipt);

/* The seat is back, or does not go: absences that have not ended end now, or before they begin. *ended:
 * whether there was one. Deadlines stay. */
Status absence_end(Referee *referee, const Table *table, int seat, bool *ended);

/* For a window that has just been opened: moves table->row.deadline and wake for who owes and is away then.
 * The caller writes the row, and then calls absence_tell(). `away` has room for GAME_SEATS_MAX; *count are
 * those that moved it. */
Status absence_at_opening(Referee *referee, Table *table, AwaySeat *away, size_t *count);

/* Tells all seats the deadline on the table, and whom it waits for. Nothing where count is 0. */
Status absence_tell(Referee *referee, const Table *table, const AwaySeat *away, size_t count);

#endif
