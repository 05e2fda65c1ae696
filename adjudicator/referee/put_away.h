/* Games that are over make room: their history is put away (ledger.h: ledger_put_away()).
 *
 * A game waits until its last mail cannot come back any more: a mail server tries for four or five days (RFC
 * 5321 4.5.4.1), and what comes back then is still known for one of ours. */
#ifndef REFEREE_PUT_AWAY_H
#define REFEREE_PUT_AWAY_H

#include "referee.h"

/* Seconds since a game's end and since its last mail. */
#define PUT_AWAY_AFTER ((int64_t)7 * 24 * 3600)
/* As many in one run: those that wait longest. A tick has more urgent things to do, and the next one is near.
 */
#define PUT_AWAY_MOST 10

/* Puts away the games whose time has come, each in a transaction of its own, and tells of each. A game that
 * cannot be put away (told) stays as it is and holds up no other. STATUS_OK or the worst status of the
 * ledger. */
Status put_away_games(Referee *referee);

#endif
