/* Odds and results of one attack (DUCS 6.1 to 6.7). One set of functions serves the judge, the adjudication
 * and what `check` says. */
#ifndef DUCS_COMBAT_H
#define DUCS_COMBAT_H

#include "board.h"

/* How a unit can attack another from where both stand (6.1). */
typedef enum Aim { AIM_NONE, AIM_MELEE, AIM_BOMBARDMENT } Aim;

Aim ducs_aim(const Board *board, int unit, int target);

/* What an attacker brings (6.3). */
typedef struct Share {
  uint8_t unit, strength;
  uint8_t factor; /* what a duke near by multiplies it by; 1: none is */
  uint8_t aim;    /* Aim */
} Share;

/* One attack in numbers. */
typedef struct Odds {
  int count;
  Share attackers[SIDE_UNITS_MAX]; /* those within range, in the order written */
  int attack, defence;             /* the totals: the exact ratio */
  int strength;                    /* of the defender, as printed */
  int duke_factor, terrain_factor; /* of the defence; 1: none */
  int column;                      /* 0: 1-5 ... 9: 6-1 */
  int modifier;                    /* of the die (6.5) */
} Odds;

/* The column of the table (6.4): rounded in the defender's favour. */
int ducs_column(int attack, int defence);

/* What brought a ratio into its column: "rounded"; "limit" where the table ends; NULL where it is exact. */
const char *ducs_rounding(int attack, int defence);

/* The odds of an attack now; attackers out of range or gone are left out, so `count` may be 0. The target
 * stands on the map. */
void ducs_odds(const Board *board, const uint8_t *by, int count, int target, Odds *out);

/* The row of the table for a die, and the result there (6.5, 6.6). */
int ducs_row(const Odds *odds, int die);
Result ducs_result(const Edition *edition, const Odds *odds, int die);

/* What EX costs the attackers (6.7): those of `named` who fight hand to hand, if they are enough, else the
 * default. */
UnitSet ducs_exchange(const Edition *edition, const Odds *odds, UnitSet named);

/* The attackers who fight hand to hand. */
UnitSet ducs_melee(const Odds *odds);

#endif
