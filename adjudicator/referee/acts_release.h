/* `release=referee`: results wait for the game master's word.
 *
 * When a window was adjudicated in such a game, its states and events are in the ledger, and nothing else has
 * happened: no report is written, no window opened, no deadline set. The game is held ('release'); what is
 * loaded of it is what the players know (table_load()), so that no mail and no receipt can tell of more, and
 * turn files are refused with FILE-CLOSED. Reports are written at the release, with the deadline that holds
 * then. */
#ifndef REFEREE_ACTS_RELEASE_H
#define REFEREE_ACTS_RELEASE_H

#include "acts.h"

/* Holds the results of the game on the table, which were just adjudicated from `turn` on: within that
 * transaction. Afterwards the row says so. The game master gets a mail, if he has an address. */
Status release_withhold(Referee *referee, Table *table, const char *turn);

/* The results go out: reports are queued, the next window is opened, the game is over if it is. `turn` of the
 * demand is the one that the players know. STATUS_NO_PERMISSION (told) where nothing waits, or while the game
 * is paused. */
Status act_release(Referee *referee, Arena *arena, const ActDemand *demand, ActResult *out);

/* The same when its time has come (`release-after`), for a tick, within its transaction: the table is as it
 * was loaded. Nothing is done before that time. *released says which. */
Status release_when_due(Referee *referee, Table *table, bool *released);

#endif
