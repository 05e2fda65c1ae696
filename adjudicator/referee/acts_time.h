/* Acts on a game's time: pause, resume, extend. All seats are told of each. */
#ifndef REFEREE_ACTS_TIME_H
#define REFEREE_ACTS_TIME_H

#include "acts.h"

/* The game stands still: files are taken, and their receipts say so, but nothing is adjudicated and nobody is
 * reminded. Refused (STATUS_NO_PERMISSION, told) for a game that is paused already, over or broken. */
Status act_pause(Referee *referee, Arena *arena, const ActDemand *demand, ActResult *out);

/* It goes on: deadline, and whatever else was set to a time, move by the length of the pause, so that nobody
 * has lost any. Refused where it is not paused. */
Status act_resume(Referee *referee, Arena *arena, const ActDemand *demand, ActResult *out);

/* The deadline of the window that waits moves: by so many seconds, or to a time. */
typedef struct Extension {
  int64_t by; /* seconds; 0: `to` counts. From the deadline, or from now where that is past */
  Time to;
} Extension;

/* Refused where the new deadline is not later than the old one and than now; where there is none that could
 * be extended: a game without deadlines, paused, over or broken, held for a new player or for the referee's
 * release. A game that is held for an answer waits until the new deadline. demand->turn is not NULL. */
Status act_extend(Referee *referee, Arena *arena, const ActDemand *demand, const Extension *extension,
                  ActResult *out);

#endif
