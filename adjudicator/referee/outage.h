/* Ticks were missed: nobody took mail in, reminded or answered. The time of the outage is given back: every
 * deadline that was open when it began moves by its length, and all players of the game are told. */
#ifndef REFEREE_OUTAGE_H
#define REFEREE_OUTAGE_H

#include <stdbool.h>

#include "referee.h"

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

#endif
