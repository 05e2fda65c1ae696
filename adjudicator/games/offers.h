/* Orders made of what choices() lists: examples, what could stand in place of a wrong one, and a test that all of it is legal
 * (tests/unit/games/offers.c).
 *
 * A game says in a table how an order is written that takes one of them:
 *
 *   static const Offer OFFERS[] = {
 *       {"moves/units/targets", .file = "moves: [\"<unit> <>\"]", .of = "unit", .errors = "move-"},
 *       {"attacks/targets", .file = "attacks: [{by: [<by.unit>], on: <unit>}]", .of = "unit", .also = "hex", .too = true},
 *       {"retreat", .file = "retreat: [S]"},
 *       {.path = NULL},
 *   };
 *
 * Of earlier rows there are examples first, and what is as near stands first. */
#ifndef GAMES_OFFERS_H
#define GAMES_OFFERS_H

#include "game.h"

struct Offer {
  /* From choices() to what differs from order to order: keys, parted by slashes. Of lists on the way each item is gone through; "*" is
   * any key. NULL ends a table. */
  const char *path;
  /* The turn file with this order, as YAML: <> is what the path ends at, <unit> what a map on the way has under that key, <*> the
   * first key of the path, <by.unit> what the maps of the list `by` have there: of all whom a text names, without a text of the first.
   * Without any of these: an order for where there is no other. NULL: it makes no order by itself. */
  const char *file;
  const char *errors; /* beginnings of messages, parted by blanks, that <> could mend; NULL: none */
  const char *of;     /* a key on the way: whose it is; beside an error that of this field alone; NULL */
  const char *also;   /* another key by which a text may name it; NULL */
  const char *said;   /* the field of the error that could stand there itself; NULL */
  bool any;           /* beside an error all of them, if none is what the field says */
  bool kin;           /* beside an error those that begin as the field `value` does, up to a point: "HAC." */
  bool each;          /* an example goes on, with one of each `of`, until it answers the window */
  bool all;           /* they are due together: an example begins with the first one */
  bool too;           /* an example has it even if what stands there answers the window */
};

/* Orders of a seat that are legal together, short, and if possible answer the window: the sections of a turn file; empty where nothing can
 * be ordered. `part`: as choices() had it. In the arena. */
Tree *offers_example(const Game *game, const void *edition, const void *state, int seat, const char *part,
                     const Tree *choices, Arena *arena);

/* The one order that comes nearest to what a text names, as sections of a turn file; the first one if it names none of them, then *named (may
 * be NULL) is false. NULL: there is none. In the arena. */
Tree *offers_nearest(const Game *game, const Tree *choices, const char *text, Arena *arena, bool *named);

/* Calls `visit` for each order whose unit or the like a text names, or something else of it where it is nobody's: as sections of a turn
 * file, whose it is, and by what else that is named; "" for nobody's. */
void offers_named(const Game *game, const Tree *choices, const char *text, Arena *arena,
                  void (*visit)(void *context, const Tree *file, const char *whose, const char *also),
                  void *context);

/* What could stand in place of what was found wrong: a list of texts, as in a turn file. Of an error with the field `changed`, which says
 * what earlier orders of the same turn change, what they leave as it is. NULL: nothing is known to fit. In the arena. */
Tree *offers_instead(const Game *game, const Tree *choices, const Diagnostic *diagnostic, Arena *arena);

/* Every order that the choices offer, each as sections of a turn file, those of which all are due together as one: a list. In the
 * arena. */
Tree *offers_all(const Game *game, const Tree *choices, Arena *arena);

#endif
