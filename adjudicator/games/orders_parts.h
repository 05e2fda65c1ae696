/* What the files of orders.h share: order_lines.c, on it orders.c. */
#ifndef GAMES_ORDERS_PARTS_H
#define GAMES_ORDERS_PARTS_H

#include "orders.h"

/* Whether the line of a kind tells all pieces of an order, and the order has all pieces that the line needs. */
bool order_line_tells(const OrderKind *kind, const Order *order, Arena *arena);

#endif
