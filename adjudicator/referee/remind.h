/* Who has not answered while the deadline comes near is reminded, at the distances that the game has set,
 * once for each. */
#ifndef REFEREE_REMIND_H
#define REFEREE_REMIND_H

#include "referee.h"

/* Queues the reminders that are due, each game in a transaction of its own, then one mail for each player who
 * wants a digest (digest.h). What fails stops no other. STATUS_OK, or the worst that happened (told). */
Status remind_all(Referee *referee);

#endif
