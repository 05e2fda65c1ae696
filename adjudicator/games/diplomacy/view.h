/* What a viewer may know. */
#ifndef DIPLOMACY_VIEW_H
#define DIPLOMACY_VIEW_H

#include "board.h"

/* The contract's view() and score(): see games/game.h. A seat scores its centres. */
Tree *dip_view(const void *edition, const void *state, int viewer, Arena *arena);
bool dip_score(const Tree *view, const char *seat, int *score);

#endif
