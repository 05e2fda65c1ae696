/* Parts of orders: "OI8 advances" on a line by itself says more of an order that another line gives (FormGrammar.subjects). Pure:
 * no ledger, no catalogue. */
#ifndef GAMES_ORDER_PARTS_H
#define GAMES_ORDER_PARTS_H

#include "game.h"
#include "turn_file.h"

typedef struct OrderParts {
  const Game *game;
  const char *language; /* of the lines that questions quote: "en" */
  const TurnText *text; /* what was read, to quote */
  const Tree *ground;   /* the sections in force before; NULL: nothing is */
  Diagnostics *diagnostics;
} OrderParts;

/* Puts each part among the orders of `file` (sections as turn_file_understand() makes them, whose lists it changes) into the one
 * order that it is of: of the file itself, else of what is in force, which then stands in the file as a whole order, and *changed
 * is true. Where there is no such one, it goes out of the file and is asked, as an error FILE-LINE at its place, and *asked is true.
 * Otherwise these two stay as they are. New nodes are in the arena. */
void order_parts_complete(const OrderParts *parts, Tree *file, Arena *arena, bool *asked, bool *changed);

#endif
