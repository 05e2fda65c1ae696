/* What the game master's acts may do to the files in force, and which windows a patch may leave to the log.
 * Private to verify.c. */
#ifndef REFEREE_VERIFY_ACTS_H
#define REFEREE_VERIFY_ACTS_H

#include "replay.h"

/* A file stops counting only where a rollback or a patch undoes its turn, and then each one does; a rollback
 * goes to the beginning of the turn that it names; a patch leaves no window to the log that came after it.
 * STATUS_BAD_DATA: out->fault. */
Status acts_check(Replay *replay);

#endif
