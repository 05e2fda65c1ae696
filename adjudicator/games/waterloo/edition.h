/* What the edition file says of the numbers of the game, and who sits at the table (WATERLOO 2 to 7).
 *
 * Made once by waterloo_edition_read(), constant from then on. Every text that an event may carry is made
 * here, so that resolving a turn formats nothing. */
#ifndef WATERLOO_EDITION_H
#define WATERLOO_EDITION_H

#include "../game.h"

enum { NORTH, SOUTH, SIDES };
#define OTHER(side) (1 - (side))
extern const char *const WATERLOO_SIDES[SIDES + 1]; /* "north", "south", NULL */

#define DUELS  5
#define VALUES 6
#define LABELS                                                                                               \
  8 /* of a side: 1 to 5 on the front as deployed, 0 the general; 6 and 7 after a retreat (12.2) */
#define PLAYERS_MAX 6
#define PAIRS_MAX   (PLAYERS_MAX * (PLAYERS_MAX - 1) / 2)

typedef struct Edition {
  const Tree *file; /* as it was read: evidence and rulings for the rules */
  const char *title;
  uint8_t stake_duel, stake_general;
  uint8_t target_wins, target_laurels;
  uint8_t victory, pursuit, margin, decisive, decisive_points, resignation; /* laurels (6) */
  uint8_t extra_rondes;                                                     /* W19 */
  Seats seats;
  const char *pair[PLAYERS_MAX][PLAYERS_MAX];            /* "anne-bruno": of two seats, either first */
  const char *inactive[PLAYERS_MAX][PLAYERS_MAX][SIDES]; /* labels of dice (W16) */
  const char *label[SIDES][LABELS];                      /* "N3" */
  const char *duel[DUELS + 1];                           /* "4"; 0: "" */
} Edition;

/* Checks and reads an edition file (schema/editions/waterloo.yaml explains each key) for the seats of a
 * table. NULL after at least one error was recorded, each with its place: FILE-SHAPE, FILE-UNKNOWN-KEY,
 * EDITION-VALUE (a number or word out of range), EDITION-SEATS (names of players by which two pairs are
 * called the same). */
const Edition *waterloo_edition_read(Arena *arena, const Tree *file, const Seats *seats,
                                     Diagnostics *diagnostics);

/* True where the table plays rondes: three and more (7). */
static inline bool waterloo_has_rondes(const Edition *edition) {
  return edition->seats.count > SIDES;
}

#endif
