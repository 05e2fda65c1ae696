/* Reading actions and branches (WATERLOO 10.3, 10.4, 12). Whether they are legal is judge.h's. */
#ifndef WATERLOO_SCRIPT_READ_H
#define WATERLOO_SCRIPT_READ_H

#include "state.h"

typedef struct ScriptReader {
  const Edition *edition;
  Script *script; /* zeroed, or what was read into it before */
  Diagnostics *diagnostics;
  bool may_ask;    /* the option interrupts: ask */
  unsigned places; /* where conditions stand now */
  int faults;
  const Tree *actions[BRANCHES_MAX]; /* where each action of the script is written */
} ScriptReader;

/* `do`: one or two items. `most`: how many the turn has; more is an error. *out: the items before the first
 * that has an error. */
void waterloo_read_moves(ScriptReader *reader, const Tree *node, int most, Moves *out);
/* `standing`, a map; a list that is not there decides nothing. */
void waterloo_read_standing(ScriptReader *reader, const Tree *node, Standing *out);
/* `next`: entries of conditions and moves. */
void waterloo_read_next(ScriptReader *reader, const Tree *node, Next *out);
/* The branches of the attacker's guard, as a position keeps them while he is asked. */
void waterloo_read_guard(ScriptReader *reader, const Tree *node, List *out);
/* One action, as an item of `do` that is no case: the number of its action, -1 after an error. */
int waterloo_read_action(ScriptReader *reader, const Tree *node);
/* A duel of the front; 0 after an error. */
int waterloo_read_duel(ScriptReader *reader, const Tree *node);

/* Records an error of the grammar: WATERLOO-10.4 at a node. */
void waterloo_grammar_fault(ScriptReader *reader, const char *message, const Tree *node);

#endif
