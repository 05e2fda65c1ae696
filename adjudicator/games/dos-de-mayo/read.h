/* Reading and writing the game's sections of a turn file (design.md 5; MAYO 3.1, 7.2). */
#ifndef MAYO_READ_H
#define MAYO_READ_H

#include "state.h"

/* The top-level keys that are the game's own; NULL-terminated. */
extern const char *const MAYO_SECTIONS[];

/* The contract's read() and orders_write(): see games/game.h. Errors of the rules leave the file acceptable;
 * it is refused (false) for FILE-SHAPE and FILE-UNKNOWN-KEY. What only the future can decide is a warning. */
bool mayo_read(const void *edition, const void *state, int seat, const Tree *file, void *orders,
               Diagnostics *diagnostics);
Tree *mayo_orders_write(const void *edition, const void *orders, int seat, Arena *arena);
/* The contract's describe(): the same without what is passed over as not the seat's to decide. */
Tree *mayo_describe(const void *edition, const void *state, const void *orders, int seat, Arena *arena);

/* Second part of the reading: judges what was parsed, as far as it can be judged now. */
void mayo_review(const Edition *edition, const State *state, int side, const Orders *file,
                 Diagnostics *diagnostics);

#endif
