/* What the files of plain.h share: plain_common.c, on it plain_words.c, on it plain_orders.c, on both plain_sentences.c. */
#ifndef GAMES_PLAIN_PARTS_H
#define GAMES_PLAIN_PARTS_H

#include "plain.h"

/* What plain_complain() remembers. */
typedef struct PlainComplaint {
  const char *message; /* NULL: nothing */
  const PlainToken *at;
  Tree *fields;
  const char *remark; /* what an order leaves out, "" for nothing; set with each order that is found */
} PlainComplaint;

/* ---- plain_common.c ---- */

/* The words that all games share; it ends with symbol 0. */
extern const PlainWord PLAIN_COMMON[];
/* Words for numbers from 1 on in each language, folded; "": none, or one of another language. */
#define PLAIN_NUMBERS_COUNT 21
extern const char *const PLAIN_NUMBERS[PLAIN_NUMBERS_COUNT][3];

/* ---- plain_words.c ---- */

/* The word of the tables nearest to one that is in none; NULL: none is near. */
const char *plain_near_word(PlainReader *reader, const PlainToken *token);

/* ---- plain_orders.c ---- */

/* How many tokens come before PLAIN_END. */
size_t plain_count(const PlainToken *tokens);
/* The tokens without fillers and without marks at their end; in the arena. */
PlainToken *plain_bare(PlainReader *reader, const PlainToken *tokens);
/* Commas, points, "and", "then": what may part two orders. */
bool plain_is_separator(const PlainToken *token);
/* A word that turns what stands beside it: "not", "or", "if". */
bool plain_is_turning(int symbol);
/* Whether a part holds such a word, a question mark, or a number or arrow, which must not get lost. */
bool plain_turns_meaning(const PlainToken *tokens, size_t count);
/* Whether tokens name what only orders speak of, or begin with a verb of the game. */
bool plain_speaks_of_orders(const PlainReader *reader, const PlainToken *tokens, size_t count);
/* Whether a section can be said to hold nothing; false for NULL. */
bool plain_may_hold_nothing(const PlainReader *reader, const char *section);
/* The orders of a sentence, a map of sections; NULL: it is not covered by orders and small talk. */
Tree *plain_orders_of(PlainReader *reader, const char *section, const PlainToken *tokens);

#endif
