/* The invariants of the rules (templates/en/dogs-of-war/rules.yaml), held against what the engine tells.
 *
 * Hands, purses, shields, the board, the cursors, the values of houses and the scores are kept anew from the
 * events alone, and compared with the state after every window: what happened is what was told,
 * and no more. */
#ifndef TESTS_DOGS_CHECKER_H
#define TESTS_DOGS_CHECKER_H

#include "../../../adjudicator/games/dogs-of-war/board.h"

typedef struct Holding {
  int coins, vp, captains, support; /* support: a house */
  int power;                        /* Power of the dog, and how much of it */
  int amount;
  bool out;
  int soldiers[KINDS_MAX], shields[HOUSES_MAX], cards[DESIGNS_MAX];
} Holding;

/* What stands on a space; by, kind: -1 for none. */
typedef struct Spot {
  int by, kind, strength, nr;
} Spot;

typedef struct Checker {
  const Edition *edition;
  const uint8_t *option;
  Arena *arena;
  Holding players[PLAYERS_MAX];
  Spot spots[HOUSES_MAX][SPACES_MAX];
  const Tile *tiles[HOUSES_MAX];
  int enemy[HOUSES_MAX]; /* the other house of its battle; -1: not on the board */
  int lead[HOUSES_MAX], values[HOUSES_MAX];
  int year, first, turn; /* whose turn it is in the clash; -1: not known */
  bool mustered;         /* income and captains of the year are in hand */
  int card_strength;     /* what a card adds to, or makes of, the soldier of this turn; 0: none */
  int cards_this_turn;   /* at most one (4) */
  int won_by;            /* house that won the battle under way; -1: none */
  int beaten;            /* captains beaten there */
  unsigned scored;       /* seats that scored for it */
  const char *what;      /* what is wrong; NULL: nothing */
} Checker;

/* A game in its first state. */
void checker_begin(Checker *checker, const Edition *edition, const State *state, Arena *arena);
/* Takes in what one window has told of a game that now is in `state`. False: `what` says why. */
bool checker_window(Checker *checker, const State *state, const Events *events);
/* What a seat sees, or everybody: no card, point or plan of others. */
bool checker_view(Checker *checker, const State *state, int viewer, const Tree *view);

#endif
