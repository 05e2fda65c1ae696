/* The line of an order, made of the text of its kind (forms.h) and its pieces. */
#ifndef GAMES_ORDER_LINES_H
#define GAMES_ORDER_LINES_H

#include "forms.h"
#include "game.h"

/* The line of an order. `language`: "en", "fr", "es"; others, and NULL, are English. In the arena. */
const char *order_line(const Game *game, const Order *order, const char *language, Arena *arena);

/* What is wrong with the lines of a game's kinds: a bracket that is missing, a name that no table has; NULL: nothing. */
const char *orders_fault(const Game *game, Arena *arena);

/* Whether the line of a kind tells all pieces of an order, and the order has all pieces that the line needs. */
bool order_line_tells(const OrderKind *kind, const Order *order, Arena *arena);

#endif
