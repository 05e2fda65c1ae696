/* What people write in Dogs of War instead of YAML: its words (plain_words.c), and orders made of them
 * (plain.c). */
#ifndef DOGS_PLAIN_H
#define DOGS_PLAIN_H

#include "../plain.h"

enum DogsSymbol {
  DOGS_BUY = PLAIN_SYMBOLS,
  DOGS_KEEP,
  DOGS_COIN,
  DOGS_SOLD_OUT, /* "sold out", "left" */
  DOGS_NO_MORE,  /* "if there are no more" */
  DOGS_INSTEAD,
  DOGS_PLAN,
  DOGS_SEND,
  DOGS_PLAY,
  DOGS_PASS,
  DOGS_THEN_PASS,
  DOGS_ASK,
  DOGS_WEAKEST,
  DOGS_FALLBACK,
  DOGS_SPACE,   /* the word "space" */
  DOGS_SOLDIER, /* the word "soldier" */
  DOGS_MANY_SOLDIERS,
  DOGS_CAPTAIN,
  DOGS_TACTIC,   /* the word "card" */
  DOGS_OPTIONAL, /* "if possible" */
  DOGS_IF_FREE,
  DOGS_IF_TAKEN,
  DOGS_TIMES,
  DOGS_TWICE,
  DOGS_PREFER,
  DOGS_ORDINAL, /* `value`: "1" ... */
  DOGS_POLICY,
  DOGS_STAY,
  DOGS_WITHDRAW,
  DOGS_TAKE,
  DOGS_DECLINE,
  DOGS_TOWARD_MINE,
  DOGS_STEPS,
  DOGS_TOKEN, /* the first-player token */
  DOGS_HAND,  /* "give" */
  DOGS_ONE,   /* one soldier; `value`: its id */
  DOGS_MANY,  /* soldiers of a kind; `value`: its id */
  DOGS_HOUSE, /* `value`: its id */
  DOGS_DOG,   /* `value`: its id */
  DOGS_CARD   /* `value`: its name in the edition */
};

extern const PlainWord DOGS_PLAIN_WORDS[], DOGS_PLAIN_KEYS[];
extern const PlainShapes DOGS_PLAIN; /* the contract's plain */

#endif
