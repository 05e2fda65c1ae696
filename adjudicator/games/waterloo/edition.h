/* How an edition file is read. */
#ifndef WATERLOO_EDITION_H
#define WATERLOO_EDITION_H

#include "state.h"

/* The contract's edition_read(): see games/game.h. Checks and reads an edition file (schema/editions/waterloo.yaml
 * explains each key) for the seats of a table. NULL after at least one error was recorded, each with its place:
 * FILE-SHAPE, FILE-UNKNOWN-KEY, EDITION-VALUE (a number or word out of range), EDITION-SEATS (players' names that give
 * two pairs the same name). */
const void *waterloo_edition_read(const Game *game, Arena *arena, const Tree *file, const Seats *seats,
                                  Diagnostics *given);

#endif
