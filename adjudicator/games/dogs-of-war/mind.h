/* How a computer plays (games/stand_in.h). */
#ifndef DOGS_MIND_H
#define DOGS_MIND_H

#include "../game.h"

extern const GameMind DOGS_MIND;

#endif
