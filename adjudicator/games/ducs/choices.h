/* The generator of legal orders: for the order form, for bots and fuzzers (design.md 4). It asks the judges
 * of movement.h, combat.h and retreat.h. */
#ifndef DUCS_CHOICES_H
#define DUCS_CHOICES_H

#include "adjudication.h"

/* The hexes that a unit may end a move on, but its own; `reach` is filled from ducs_reach(). */
void ducs_targets(const Board *board, int unit, const HexSet *zones, Reach *reach, HexSet *out);

/* The contract's choices() and random_file(): see games/game.h. choices() gives a map:
 *   deploy    {count, all (they are all that are left), units: [unit], cities: [hex],
 *              land: [{column, rows: [run]}], orders: ["OI1 0815"]}
 *   moves     {units: [{unit, hex, points, targets: [hex]}]}
 *   attacks   {targets: [{unit, hex, defence, by: [{unit, how}]}]}
 *   retreat   {unit, hex, hexes: [hex], push} while the seat is asked; else {list: [entry] in force}
 * `cities` are the own city and fortress hexes that still wait for a unit, `land` the own hexes, runs of rows
 * such as "19-22", `orders` as many as are due, by the standard deployment as far as it goes, which can be
 * sent as they are; targets of moves are those of each unit as if it moved first, attacks those from where
 * units stand now. */
Tree *ducs_choices(const void *edition, const void *state, int seat, const char *part, Arena *arena);

/* The contract's instead(): see games/game.h. */
Tree *ducs_instead(const Tree *choices, const Diagnostic *diagnostic, Arena *arena);
Tree *ducs_random_file(const void *edition, const void *state, int seat, const char *part, Chooser *chooser,
                       Arena *arena);

#endif
