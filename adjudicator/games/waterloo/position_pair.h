/* Reading one pair of a position. */
#ifndef WATERLOO_POSITION_PAIR_H
#define WATERLOO_POSITION_PAIR_H

#include "state.h"

typedef struct PairReader {
  const Edition *edition;
  const State *state; /* its terms are read already */
  Diagnostics *diagnostics;
} PairReader;

/* Reads the keys of a manche into a pair whose players are known; others are passed over. */
void waterloo_read_pair(const PairReader *reader, const Tree *map, Pair *pair);

#endif
