/* One thing that is named in place of another, "recon 4 rather than 1", "make that HAR.3": what a sentence says so, and of no order. */
#ifndef GAMES_EXCHANGE_H
#define GAMES_EXCHANGE_H

#include "naming.h"

/* Things that one sentence names. */
#define EXCHANGE_NAMES_MOST 8

typedef struct Exchange {
  Naming names[EXCHANGE_NAMES_MOST]; /* in the order of the text */
  size_t count;
  /* How many stand before "instead of": one of them comes in place of one behind it. Where none does, "instead of 1, look at 4", one in
   * place of another before it. */
  size_t before;
  bool bare; /* there is no "instead of": the one thing comes in place of whatever is of its kind */
} Exchange;

/* Whether what something comes in place of stands behind a token: "instead of", and "plut\u00F4t qu'en", whose "que" is no token of its
 * own. */
bool exchange_begins_old(const PlainToken *t);

/* What a sentence says so; false: it says something else, or more: a no, a condition, two things at once. */
bool exchange_read(PlainReader *reader, const PlainToken *tokens, Exchange *out);

#endif
