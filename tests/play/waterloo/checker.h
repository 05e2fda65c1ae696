/* The invariants of the rules (templates/en/waterloo/rules.yaml, 3 to 6, 8, 12.14), checked against what the engine
 * tells: its events and its views. Points and laurels are counted anew from the pieces that are revealed. */
#ifndef TESTS_WATERLOO_CHECKER_H
#define TESTS_WATERLOO_CHECKER_H

#include "../../../adjudicator/games/waterloo/state.h"

/* One pair's manche, as everybody has seen it. */
typedef struct Battle {
  int turn, actions; /* under way; kinds that were played in it */
  unsigned kinds;
  int looks;          /* reconnaissances in it */
  bool assaulted;     /* nothing comes after it */
  int attacker;       /* side */
  int orders[SIDES];  /* artillery and retreats so far */
  int engaged[SIDES]; /* duel of the general; 0: not */
  bool as_guard[SIDES], won[SIDES], fought[SIDES];
  int points[SIDES]; /* from charges */
  bool removed[DUELS + 1];
  int front[SIDES][DUELS + 1], general[SIDES]; /* once they are revealed */
  /* Values told: to a side or (SIDES) to all, of a side's label. */
  uint8_t told[SIDES + 1][SIDES][LABELS];
} Battle;

typedef struct Checker {
  const Edition *edition;
  const Terms *terms;
  Battle battles[PAIRS_MAX];
  int battles_won[PAIRS_MAX];
  int score[PLAYERS_MAX];
  const char *what; /* what is wrong; NULL: nothing */
  Arena *arena;
} Checker;

/* Takes in what one window has told of a game that now is in `state`. False: `what` says why. */
bool checker_events(Checker *checker, const State *before, const State *state, const Events *events);
/* Counts and values of the state itself, and each view against what was told. */
bool checker_state(Checker *checker, const State *state);
bool checker_view(Checker *checker, const State *state, int viewer, const Tree *view);
/* That the game is over for the right reason. */
bool checker_end(Checker *checker, const State *state);

#endif
