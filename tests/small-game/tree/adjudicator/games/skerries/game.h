/* Skerries: a small game, to learn from (contrib/HACKING.md, "A new game"). */
#ifndef SKERRIES_GAME_H
#define SKERRIES_GAME_H

#include "../game.h"

extern const Game SKERRIES;

#endif
