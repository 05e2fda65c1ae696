/* States that somebody cannot tell apart. */
#ifndef DOGS_DISGUISE_H
#define DOGS_DISGUISE_H

#include "state.h"

/* The contract's function: see games/game.h. Hidden is what stands behind the screens of others, the pile,
 * tokens face down and the plans of others (DOGS 6). What is left in the bank is seen by all, so that
 * soldiers, shields and, of a limited bank (R12), coins only change hands. */
void dogs_disguise(const void *edition, void *state, int viewer, Chooser *chooser);

#endif
