/* Where a unit may retreat to, whom it may push, and which hex it takes (DUCS 7.1 to 7.3). */
#ifndef DUCS_RETREAT_H
#define DUCS_RETREAT_H

#include "board.h"

/* Hexes next to one hex: in the order of their ids. */
typedef struct HexList {
  int count;
  Hex items[LINKS_MAX];
} HexList;

/* 7.1: where a unit may retreat to. `foes`: the enemy units of this combat, to none of which it may come
 * nearer. `barred`: a hex that is not allowed besides; HEX_NONE for none. */
void ducs_retreats(const Board *board, int unit, UnitSet foes, Hex barred, HexList *out);

/* 7.2: hexes of friends whom a unit may push, since it finds no other. Who would be pushed is the unit that
 * ducs_defender_on() the hex: from a stack not the duke. */
void ducs_pushes(const Board *board, int unit, UnitSet foes, HexList *out);

/* 7.3: the first entry of a list that is among the hexes; HEX_NONE if none is. `from`: where the unit stands.
 */
Hex ducs_first_listed(const Edition *edition, const RetreatList *list, Hex from, const HexList *hexes);

/* 7.3: the one farthest from the nearest enemy on the map, of these the lowest. `hexes` has at least one. */
Hex ducs_farthest(const Board *board, int side, const HexList *hexes);

#endif
