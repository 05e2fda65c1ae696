/* How a computer plays (games/stand_in.h). */
#ifndef MAYO_MIND_H
#define MAYO_MIND_H

#include "sequence.h"

extern const GameMind MAYO_MIND;

/* A side as its enemy looks at it: where it can be after the next movement, and how far it is. */
typedef struct Outlook {
  uint8_t reach[ZONES_MAX + 1]; /* by zone: mayo_reach() */
  uint8_t steps[ZONES_MAX + 1]; /* from each zone to its nearest cube; OUTLOOK_FAR if there is none */
} Outlook;

#define OUTLOOK_FAR 15

/* Cubes of a side that may stand in a zone after the next movement, if all that can come do. Of France the two
 * largest groups and those from the main streets, as its orders allow (MAYO 3.3). */
int mayo_reach(const Edition *edition, const State *state, int side, int zone);

void mayo_look(const Edition *edition, const State *state, int side, Outlook *out);

#endif
