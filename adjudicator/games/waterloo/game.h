/* Waterloo (Florent Grosfilley): the game for games/registry.c. Rules: WATERLOO. */
#ifndef WATERLOO_GAME_H
#define WATERLOO_GAME_H

#include "../game.h"

extern const Game WATERLOO;

#endif
