/* How a computer plays (games/stand_in.h). */
#ifndef WATERLOO_MIND_H
#define WATERLOO_MIND_H

#include "../game.h"

extern const GameMind WATERLOO_MIND;

#endif
