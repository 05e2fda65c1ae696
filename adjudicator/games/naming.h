/* What a text names of what orders are about, units, places, cards, by the slots of its game (PlainShapes.naming). */
#ifndef GAMES_NAMING_H
#define GAMES_NAMING_H

#include "forms.h"

/* What is named at one place: all that its game's slots make of it, each behind a line feed. */
typedef struct Naming {
  const PlainToken *at;
  size_t taken; /* tokens; 0: nothing is named */
  const char *as;
} Naming;

/* What is named at a token, as far as the slots go that take most and do not pass `end`. Of numbers only figures name something:
 * "two at gate 1". In the reader's arena. */
Naming naming_at(PlainReader *reader, const PlainToken *t, const PlainToken *end);

/* What a slot of the game, by its name, makes of a token, as turn files have it; NULL: nothing. In the reader's arena. */
const char *naming_by(PlainReader *reader, const char *slot, const PlainToken *t);

/* Whether a character is part of a word: a letter or digit of ASCII. */
bool naming_is_of_word(char c);
/* Where a text has a word, between characters that are none of words; NULL: nowhere. */
const char *naming_find(const char *text, const char *word);

#endif
