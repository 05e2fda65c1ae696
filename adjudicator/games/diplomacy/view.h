/* What a viewer may know. */
#ifndef DIPLOMACY_VIEW_H
#define DIPLOMACY_VIEW_H

#include "board.h"

/* The contract's view(): see games/game.h. */
Tree *dip_view(const void *edition, const void *state, int viewer, Arena *arena);

#endif
