/* Mails to the game master, at `referee` of the configuration. */
#ifndef REFEREE_MAILS_REFEREE_H
#define REFEREE_MAILS_REFEREE_H

#include "referee.h"

/* Queues a notice within the transaction of what gave cause to it: subject and body are
 * notices.game-master.KEY.subject and .body of the catalogue, with `fields` (map, may be NULL) and `game`.
 * Once for each game, key and ordinal (a day, a deadline, a mail: whatever tells one cause from the next),
 * however often it is called. `game` NULL: it is of none. Where the configuration names no `referee` nothing
 * is queued: he is told on standard error by whoever calls. STATUS_OK, STATUS_CONFIG (words) or what the
 * ledger answers. */
Status mails_queue_referee(Referee *referee, Arena *arena, const GameRow *game, const char *key,
                           const char *ordinal, const Tree *fields);

#endif
