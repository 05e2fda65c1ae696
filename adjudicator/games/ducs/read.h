/* Reading and writing the game's sections of a turn file (design.md 5; DUCS 2.2, 4.4, 6, 7.3). */
#ifndef DUCS_READ_H
#define DUCS_READ_H

#include "adjudication.h"

/* The contract's read() and orders_write(): see games/game.h. Errors of the rules leave the file acceptable;
 * it is refused (false) for FILE-SHAPE and FILE-UNKNOWN-KEY. */
bool ducs_read(const void *edition, const void *state, int seat, const Tree *file, void *orders,
               Diagnostics *diagnostics);
Tree *ducs_orders_write(const void *edition, const void *orders, int seat, Arena *arena);
/* The contract's describe(): the same without the sections that are ignored now. */
Tree *ducs_describe(const void *edition, const void *state, const void *orders, int seat, Arena *arena);
/* The sections that count in the present window, a bit each. */
unsigned ducs_timely(const Edition *edition, const State *state, int side);

/* A list of retreats as it is written: directions and hexes. */
Tree *ducs_retreats_tree(const Edition *edition, const RetreatList *retreats, Arena *arena);

/* Second part of the reading: judges what was parsed against the state, as its window will, and notes what
 * comes of it: the way and cost of every move, the odds and chances of every attack (all of them depend on
 * this file alone), and warns of units without a retreat. */
void ducs_review(const Edition *edition, const State *state, int side, const Orders *file,
                 Diagnostics *diagnostics);

#endif
