/* Games that are over make room: their history is put away (ledger.h: ledger_put_away()).
 *
 * A game waits until its last mail will hardly come back any more: a mail server tries for four or five days
 * (RFC 5321 4.5.4.1). What comes back later all the same brings its game back. */
#ifndef REFEREE_PUT_AWAY_H
#define REFEREE_PUT_AWAY_H

#include "office/office.h"

/* Seconds since a game's end and since its last mail. */
#define PUT_AWAY_AFTER ((int64_t)7 * 24 * 3600)
/* The same where a mail of it did not arrive: so long `list` shows it, and somebody can do something about
 * it.
 */
#define PUT_AWAY_TROUBLED ((int64_t)28 * 24 * 3600)
/* As many in one run: those that wait longest. A tick has more urgent things to do, and the next one is near.
 */
#define PUT_AWAY_MOST 10

/* Puts away the games whose time has come, each in a transaction of its own, and tells of each. A game that
 * cannot be put away (told) stays as it is, counts for nothing, and holds up no other. STATUS_OK or the worst
 * status of the ledger. */
Status put_away_games(Referee *referee);

#endif
