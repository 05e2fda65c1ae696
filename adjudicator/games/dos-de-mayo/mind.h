/* How a computer plays (games/stand_in.h). */
#ifndef MAYO_MIND_H
#define MAYO_MIND_H

#include "sequence.h"

extern const GameMind MAYO_MIND;

/* The board as a player looks at it: who can be where after the next movement, and how far it is. */
typedef struct Outlook {
  /* Cubes of a side that may stand in a zone after the next movement, if all that can come do. Of France the two
   * largest groups and those from the main streets, as its orders allow (MAYO 3.3). */
  uint8_t reach[SIDES][ZONES_MAX + 1];
  /* Steps from each zone to the nearest cube of a side; OUTLOOK_FAR if there is none. */
  uint8_t steps[SIDES][ZONES_MAX + 1];
} Outlook;

#define OUTLOOK_FAR 15

/* Reads the board. */
void mayo_look(const Edition *edition, const State *state, Outlook *out);

#endif
