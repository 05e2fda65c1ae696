/* Can the mails of a game be addressed? A mail in the outbox keeps its addresses for ever, so this is looked
 * at before anything is queued. */
#ifndef REFEREE_ADDRESSES_H
#define REFEREE_ADDRESSES_H

#include "table.h"

/* Looks at the sender of the configuration, and at the address and Reply-To of each seat. STATUS_OK, or
 * STATUS_CONFIG (told): then nothing may be queued, and the game waits until the configuration is mended. */
Status addresses_check(const Referee *referee, const Table *table);

#endif
