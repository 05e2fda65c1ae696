/* Dos de Mayo as the referee sees it: the table of games/game.h. */
#ifndef MAYO_GAME_H
#define MAYO_GAME_H

#include "../game.h"

extern const Game DOS_DE_MAYO;

#endif
