/* States that somebody cannot tell apart. */
#ifndef WATERLOO_DISGUISE_H
#define WATERLOO_DISGUISE_H

#include "state.h"

/* The contract's function: see games/game.h. Hidden are the values of pieces that the viewer has not seen and
 * whether a retreat exchanged two of them, and of others what stands in their orders: standing orders, turns
 * given ahead, what the turn under way would do and has seen (WATERLOO 5). What a manche that is over had
 * lies open. */
void waterloo_disguise(const void *edition, void *state, int viewer, Chooser *chooser);

#endif
