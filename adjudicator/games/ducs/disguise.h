/* States that somebody cannot tell apart. */
#ifndef DUCS_DISGUISE_H
#define DUCS_DISGUISE_H

#include "state.h"

/* The contract's function: see games/game.h. Hidden are the others' standing lists of retreats (DUCS 7.3)
 * and, while an owner is asked, what the attacker has written and nobody has seen yet: the attacks to come,
 * and of the one under way who advances and who is lost in an exchange (6.7, 7.4). */
void ducs_disguise(const void *edition, void *state, int viewer, Chooser *chooser);

#endif
