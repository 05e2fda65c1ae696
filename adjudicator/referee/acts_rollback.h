/* `rollback`: a game goes back to the beginning of a turn, and nothing is deleted.
 *
 * A new state, with the position as it was then, begins a new branch: its turns have dice keys of their own,
 * since those of the undone turns are told. The files of the undone turns are kept, count no more, and are
 * told to who sent them; all players get a report. Shuffles keep their key: decks lie as they lay. */
#ifndef REFEREE_ACTS_ROLLBACK_H
#define REFEREE_ACTS_ROLLBACK_H

#include "acts.h"

/* Back to the first window of turn `to`, as it was played last. STATUS_NOT_FOUND (told): there was no such
 * turn; STATUS_NO_PERMISSION (told): the game is over, broken, or has results that wait, or stands there
 * already. */
Status act_rollback(Referee *referee, Arena *arena, const ActDemand *demand, const char *to, ActResult *out);

#endif
