/* How a computer plays (games/stand_in.h). */
#ifndef MAYO_MIND_H
#define MAYO_MIND_H

#include "sequence.h"

extern const GameMind MAYO_MIND;

/* ---- plausible.c ---- */

/* A plausible file for the current window, for GameMind.plausible (games/game.h): the side's groups go where they kill or
 * live, its cards are played where they change something. At `pace: fast` it answers what will not be asked, too. */
Tree *mayo_plausible_file(const void *edition, const void *state, int seat, const char *part,
                          Chooser *chooser, Arena *arena);

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
