/* Dogs of War (Paolo Mori, 2014), for 3 to 5 players: the game's table for the registry. */
#ifndef DOGS_GAME_H
#define DOGS_GAME_H

#include "../game.h"

extern const Game DOGS_OF_WAR;

#endif
