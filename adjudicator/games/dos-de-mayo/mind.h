/* How a computer plays (games/stand_in.h). */
#ifndef MAYO_MIND_H
#define MAYO_MIND_H

#include "sequence.h"

extern const GameMind MAYO_MIND;

#endif
