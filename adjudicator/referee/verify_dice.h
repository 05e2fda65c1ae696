/* Rolls, salts and keys as the log has them, against the secret: what holds without the rules, so also in
 * windows that are not adjudicated again. Private to verify.c. */
#ifndef REFEREE_VERIFY_DICE_H
#define REFEREE_VERIFY_DICE_H

#include "replay.h"

/* STATUS_BAD_DATA: out->fault. */
Status dice_check(Replay *replay);

#endif
