/* Reports as they were queued against what the log says of them: who asks what was mailed is told just that.
 * Private to verify.c. */
#ifndef REFEREE_VERIFY_MAILS_H
#define REFEREE_VERIFY_MAILS_H

#include "replay.h"

/* Nothing to do for a bundle, in which no mails are. STATUS_BAD_DATA: out->fault; or what the ledger answers.
 */
Status mails_check(Replay *replay);

#endif
