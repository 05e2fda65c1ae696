/* Observers: they get the public report of each turn, and no more. */
#ifndef REFEREE_ACTS_OBSERVERS_H
#define REFEREE_ACTS_OBSERVERS_H

#include "acts.h"

typedef struct Observing {
  const char *address;
  const char *timezone; /* NULL: the game's */
  const char *language; /* NULL: the configuration's */
} Observing;

/* Somebody looks on from now: he gets the public report as things stand, and each that comes. Players read in
 * their next report that there is an observer, not who. STATUS_USAGE for no address, time zone or language;
 * STATUS_NO_PERMISSION where he looks on already, or the game is over or broken; each told. */
Status act_observe(Referee *referee, Arena *arena, const ActDemand *demand, const Observing *observing,
                   ActResult *out);

/* He does no longer, and is told so. STATUS_NOT_FOUND (told) where nobody looks on from there. */
Status act_observe_end(Referee *referee, Arena *arena, const ActDemand *demand, const char *address,
                       ActResult *out);

#endif
