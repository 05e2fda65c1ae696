/* La Guerre des Ducs (rules: DUCS 1 to 8). */
#ifndef DUCS_GAME_H
#define DUCS_GAME_H

#include "../game.h"

extern const Game DUCS;

#endif
