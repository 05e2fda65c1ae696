/* Who has not answered while the deadline comes near is reminded, once for each window. */
#ifndef REFEREE_REMIND_H
#define REFEREE_REMIND_H

#include "referee.h"

#define REMIND_MOST ((int64_t)24 * 3600) /* before the deadline, */
#define REMIND_PART 4                    /* but not before this part of the time for an answer is left */

/* Queues the reminders that are due, each game in a transaction of its own. One game that fails stops no
 * other. STATUS_OK, or the worst that happened (told). */
Status remind_all(Referee *referee);

#endif
