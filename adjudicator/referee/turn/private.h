/* What files of this room share. */
#ifndef REFEREE_TURN_PRIVATE_H
#define REFEREE_TURN_PRIVATE_H

#include "turn.h"

#include "../record/record.h"

/* ======== missed.c ======== */

/* Turns that seats let pass without a word. */

typedef struct MissedTurns {
  uint32_t seats;   /* bit mask: who has missed a turn with this window */
  uint32_t vacated; /* those of them who lose their seat by it */
} MissedTurns;

/* Whether a seat that is asked has sent no answer at all. One with errors is an answer. */
bool missed_any(const Answers *answers);

/* Counts for a window that is adjudicated now, before it is: on the table and in the ledger. Who answered has
 * missed none in a row. Who did not has missed the turn, if the time was over (`over`) and not only the game
 * master's patience; a turn of several windows counts once. With `missed=replace` a seat that has missed
 * replace-after turns in a row is vacant. */
Status missed_count(Referee *referee, Table *table, const Answers *answers, bool over, MissedTurns *out);

/* Tells all seats, and the game master, that the game waits for new players of these seats. */
Status missed_tell_vacant(Referee *referee, const Table *table, uint32_t vacated);

#endif
