/* What `verify` and `replay` found, said to who asked. */
#ifndef COMMANDS_VERDICT_H
#define COMMANDS_VERDICT_H

#include "../referee/proof/proof.h"
#include "context.h"

/* Prints what was looked at, and tells the first difference; `done` says what was done ("verified"). Returns
 * `status`, that of the looking, or STATUS_IO. */
Status verdict_tell(Call *call, const History *history, const Verification *found, const char *done,
                    Status status);

#endif
