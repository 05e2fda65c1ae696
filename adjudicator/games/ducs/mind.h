/* How a computer plays (games/stand_in.h). */
#ifndef DUCS_MIND_H
#define DUCS_MIND_H

#include "../game.h"

extern const GameMind DUCS_MIND;

#endif
