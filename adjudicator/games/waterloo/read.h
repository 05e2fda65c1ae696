/* Reading and writing the game's sections of a turn file (WATERLOO 10.3, 10.4, 12). */
#ifndef WATERLOO_READ_H
#define WATERLOO_READ_H

#include "orders.h"

/* The contract's part(), read() and orders_write(): see games/game.h. A file with any error is refused whole
 * (10.4): false. Sections that wait for another window are passed over with a warning. */
const char *waterloo_part(const void *edition, const Tree *file);
bool waterloo_read(const void *edition, const void *state, int seat, const Tree *file, void *orders,
                   Diagnostics *diagnostics);
Tree *waterloo_orders_write(const void *edition, const void *orders, int seat, Arena *arena);

/* The deployment of a side (12.1). Returns how many faults. */
int waterloo_read_deployment(const State *state, const Side *side, const Tree *node, Deployment *out,
                             Diagnostics *diagnostics);

#endif
