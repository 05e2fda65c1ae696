/* The orders of a turn file, and the line that tells each.
 *
 * A line is what people write, and what they read: "OI7, OI8 attack WI2, OI8 advances", in each of the three languages. It is
 * made of the order's pieces alone, never of a position, and reads back as the same order. A section with an order that no kind
 * of its game fits (one with conditions) is told as the turn file has it, as one: "do: [{case: ...}]". */
#ifndef GAMES_ORDERS_H
#define GAMES_ORDERS_H

#include "order_lines.h"

typedef struct OrderList {
  Order *items;
  size_t count, capacity;
} OrderList;

/* The orders of the sections of a file, which holds their words as games know them (turn_file_understand()), in the order of the
 * game's sections; of a section in that of the file. `file`: a map; NULL: none. All in the arena, with the file's nodes. */
OrderList orders_of(const Game *game, const Tree *file, Arena *arena);

/* Those of the sections alone that a window takes of a file, as games read it in `orders`: see counts() of games/game.h. */
OrderList orders_counting(const Game *game, const void *edition, const void *state, int seat,
                          const char *part, const void *orders, const Tree *file, Arena *arena);

/* The lines of the orders of one section, or of one key of it (NULL: of all), in a language: "recon 4, artillery 3". `value`: what
 * the section, or the key, holds; it becomes a part of what is made. In the arena. */
const char *orders_lines(const Game *game, const char *language, const char *section, const char *key,
                         Tree *value, Arena *arena);

/* A game's forms; NULL: it has no lines. */
const FormGrammar *orders_grammar(const Game *game);
/* forms_subject() of a game. */
const OrderSubject *order_subject(const Game *game, const char *section, const char *key);

/* Whether two orders of a turn file are about the same, so that one would come in place of the other. */
bool orders_meet(const Game *game, const Order *former, const Order *fresh);

#endif
