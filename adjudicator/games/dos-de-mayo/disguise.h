/* States that somebody cannot tell apart. */
#ifndef MAYO_DISGUISE_H
#define MAYO_DISGUISE_H

#include "state.h"

/* The contract's function: see games/game.h. Hidden are the hand of the other side, the order of both decks
 * (MAYO 1.5), in the set-up whether those orders were given (1.3), and, once orders are revealed, in which
 * order the French wrote those of one start whose numbers they left open (7.3). */
void mayo_disguise(const void *edition, void *state, int viewer, Chooser *chooser);

#endif
