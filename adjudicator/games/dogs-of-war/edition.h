/* How an edition file is read. */
#ifndef DOGS_EDITION_H
#define DOGS_EDITION_H

#include "state.h"

/* The contract's edition_read(): see games/game.h. Checks and reads an edition file (schema/editions/dogs-of-war.yaml
 * explains each key) for these seats. NULL after at least one error was recorded, each with its place:
 *   FILE-SHAPE, FILE-UNKNOWN-KEY   not a map or list where one must be, an unknown key
 *   EDITION-VALUE                  a number, word or id out of range, an id used twice
 *   EDITION-TOTAL                  too few houses, tiles or tokens for the battles of a year, too few dogs or
 *                                  support cards for the players */
const void *dogs_edition_read(const Game *game, Arena *arena, const Tree *file, const Seats *seats,
                              Diagnostics *given);

#endif
