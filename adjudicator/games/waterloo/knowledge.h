/* Which values a piece may still have, for who has seen some of them (WATERLOO 5). */
#ifndef WATERLOO_KNOWLEDGE_H
#define WATERLOO_KNOWLEDGE_H

#include "state.h"

#define VALUE_BIT(value) ((uint8_t)((1u << (value)) >> 1)) /* none for 0, which is no value */

/* The values that the pieces of a side may have, by label (a set of VALUE_BIT), for who knows of them `seen`:
 * a value under the label that the piece had then, 0 where unseen. Of the pieces of `side` only its retreat
 * is looked at. `values`: how many the set of pieces has, 5 or 6; of 5 there is no general. Labels that the
 * side never had get the empty set. */
void waterloo_possible(const Side *side, int values, const uint8_t seen[LABELS], uint8_t possible[LABELS]);

/* How many values each player's set has in this game. */
int waterloo_values(const State *state);

/* What everybody has seen of the pieces of a side. */
void waterloo_public_seen(const Field *field, int side, uint8_t seen[LABELS]);

#endif
