/* What a sentence that was not understood may have meant: orders that its writer need only say yes to. */
#ifndef GAMES_PROPOSAL_H
#define GAMES_PROPOSAL_H

#include "game.h"

typedef struct Asking {
  const Game *game;
  const void *edition, *state;
  int seat;
  const char *part;    /* of the turn, as choices() had it; NULL: none */
  const Tree *choices; /* of the seat, as Game.choices() has them */
  const Tree *given;   /* the orders that it has, sections of a file; NULL: none */
  int tries;           /* parts that may still be looked at, over all sentences of a mail */
} Asking;

/* Adds to a list of lines in English, which read back as orders, those of a sentence: where a part of it between marks reads as
 * orders, these; else the one order among those that may be given (offers.h) that has all that the part names, units, places and cards
 * in any words around them, if there is but one. False, and none is added: a part names something and fits none or several, or forbids,
 * doubts or conditions; or the lines would not be legal together. Of a reason nothing is read. */
bool proposal_add(Asking *asking, const char *sentence, Tree *lines, Arena *arena);

#endif
