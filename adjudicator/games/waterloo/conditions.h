/* Whether conditions hold, by what their player is entitled to know (WATERLOO 10.4, 12.7). */
#ifndef WATERLOO_CONDITIONS_H
#define WATERLOO_CONDITIONS_H

#include "state.h"

/* Who judges, and what happened. */
typedef struct Facts {
  const Edition *edition;
  const Pair *pair;
  int side;
  int duel; /* the one charged, or the one that the branch of a guard names; 0: none */
} Facts;

bool waterloo_holds(const Facts *facts, const Script *script, uint16_t condition);

/* The first branch of a list, from number `from` (0: its first) on, whose condition holds: its number in the
 * script; -1: none. With `guards` the duel of each branch's condition is the one that it names. */
int waterloo_choose(const Facts *facts, const Script *script, List list, int from, bool guards);

#endif
