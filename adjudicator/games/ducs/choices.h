/* The generator of legal orders: for the order form, suggestions, random files (games/game.h). It uses the judges of moves,
 * combat and retreats. */
#ifndef DUCS_CHOICES_H
#define DUCS_CHOICES_H

#include "../offers.h"
#include "board.h"

/* The hexes on which a unit may end a move, without its own; `reach` is filled from ducs_reach(). */
void ducs_targets(const Board *board, int unit, const HexSet *zones, Reach *reach, HexSet *out);

/* As many placings as are due from a side, "OI1 0815", by the standard deployment as far as possible, all of them legal together
 * (2.1); in the arena. */
Tree *ducs_standard(const Edition *edition, const State *now, int side, Arena *arena);

/* The contract's choices() and random_file(): see games/game.h. choices() gives a map:
 *   deploy    {count, all (they are all that are left), units: [unit], cities: [hex],
 *              land: [{column, rows: [run]}], orders: ["OI1 0815"]}
 *   moves     {units: [{unit, hex, points, targets: [hex]}]}
 *   attacks   {targets: [{unit, hex, defence, by: [{unit, how}]}]}
 *   retreat   {unit, hex, hexes: [hex], push} while the seat is asked; else {list: [entry] in force}
 * `cities` are the side's city and fortress hexes that still need a unit, `land` its hexes, runs of rows such
 * as "19-22", `orders` as many as are due, by the standard deployment as far as possible, which can be sent
 * as they are; targets of moves are those of each unit as if it moved first, attacks those from the units'
 * current hexes. */
Tree *ducs_choices(const void *edition, const void *state, int seat, const char *part, Arena *arena);

/* The contract's offers. */
extern const Offer DUCS_OFFERS[];
/* The orders of such a file, in the arena. */
const Orders *ducs_random_orders(const Edition *edition, const State *state, int side, Chooser *chooser,
                                 Arena *arena);
Tree *ducs_random_file(const void *edition, const void *state, int seat, const char *part, Chooser *chooser,
                       Arena *arena);

#endif
