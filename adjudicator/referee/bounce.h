/* Delivery reports: an address from which mail comes back is marked, and mailed no more after three. */
#ifndef REFEREE_BOUNCE_H
#define REFEREE_BOUNCE_H

#include "../mail/read.h"
#include "referee.h"

/* So many reports stop an address, until the game master resets it (`adjudicator address`). */
#define BOUNCES_MOST 3
/* A report this long ago counts no more: a full mailbox at New Year is not the same trouble as one in summer.
 */
#define BOUNCES_FORGOTTEN ((int64_t)30 * 24 * 3600)

/* Takes in what the reports of one message say, within the transaction that takes the message in. Only a
 * report of a mail of ours, which it names by its Message-ID, to the address that it went to counts: anybody
 * can write a report, but not know these (mails_token()). The game master is told of each that counts; mails
 * to his own address, which no command resets, do not count, and are told on standard error. *words
 * (`arena`): what it came to, for the inbox. *ours: at least one tells of a
 * mail of ours. STATUS_OK, STATUS_CONFIG or what the ledger answers. */
Status bounces_take(Referee *referee, Arena *arena, const IncomingMail *mail, const char **words, bool *ours);

#endif
