/* What could be written in place of a line that was not understood (FILE-LINE), as receipts and the order desk say it. */
#ifndef GAMES_EXAMPLE_H
#define GAMES_EXAMPLE_H

#include "game.h"

typedef struct Example {
  const Game *game;
  const void *edition, *state;
  int seat;
  const char *language; /* the reader's: "en" */
  const Tree *choices;  /* of the seat, as Game.choices() has them; NULL: not asked */
  const Tree *given;    /* the orders that the player has, as a file; NULL: none */
} Example;

/* The fields of a diagnostic with its example, `write`: in place of one that is the same for all lines the one that is nearest to
 * what was written, if its offers have one (offers.h); of what is to be taken away the first order that the player has. In the reader's
 * language, since rules have it in English. The fields themselves
 * if there is nothing to change, which may be NULL. In the arena. */
Tree *example_fields(const Example *example, const Diagnostic *diagnostic, Arena *arena);

/* An order that is written in English, in the reader's language; itself where that is not known. */
const char *example_line(const Example *example, const char *line, Arena *arena);

#endif
