/* What the commands for acts of the game master have in common. */
#ifndef COMMANDS_ACT_H
#define COMMANDS_ACT_H

#include "../referee/acts/acts.h"
#include "command.h"

/* The game (the first word), --reason and --turn. STATUS_USAGE where the reason is missing, or the turn where
 * it is needed: what cannot be taken back names what it expects. */
Status act_demand(const Call *call, bool needs_turn, ActDemand *out);

/* What an act ended with: for programs how the game stands, and what was told as done. */
Status act_report(const Call *call, Status status, const ActResult *result);

#endif
