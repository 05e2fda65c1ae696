/* How a computer plays it. */
#ifndef DIPLOMACY_MIND_H
#define DIPLOMACY_MIND_H

#include "../game.h"

extern const GameMind DIP_MIND;

#endif
