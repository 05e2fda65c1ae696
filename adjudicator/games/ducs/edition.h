/* How an edition file is read, and what its parts share. */
#ifndef DUCS_EDITION_H
#define DUCS_EDITION_H

#include "state.h"

/* The contract's edition_read(): see games/game.h. Checks and reads an edition file (schema/editions/ducs.yaml explains each key). NULL after at least one
 * error was recorded, each with its place:
 *   FILE-SHAPE, FILE-UNKNOWN-KEY   not a map or list where one must be; an unknown key
 *   EDITION-VALUE       a number, letter, hex or word out of range
 *   EDITION-SIDE        a pair that shares no hexside, is listed twice, or touches what it may not
 *   EDITION-TERRITORY   land without an owner, or an owner of a hex off the map
 *   EDITION-PLACE       cities and fortresses that differ from the terrain, or are in two places
 *   EDITION-STANDARD    a standard deployment that breaks DUCS 2.1
 *   EDITION-TOTAL       counts that do not add up to `totals` */
const void *ducs_edition_read(Arena *arena, const Tree *file, const Seats *seats, Diagnostics *diagnostics);

/* The part of the reading that is in edition_map.c. It records what it finds wrong. */
void ducs_edition_map(Arena *arena, const Tree *file, Edition *edition, Diagnostics *diagnostics);

/* The hex of the map that a node names; HEX_NONE after EDITION-VALUE was recorded. */
Hex ducs_edition_hex(const Edition *edition, const Tree *node, Diagnostics *diagnostics);

#endif
