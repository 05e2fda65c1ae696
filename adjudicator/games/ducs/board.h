/* Questions about the map with the units on it: where units may go, attack and retreat (DUCS 1, 4 to 7). */
#ifndef DUCS_BOARD_H
#define DUCS_BOARD_H

#include "state.h"

/* ---- board ---- */

/* The map with the units on it: which unit is where, may be where, and which side controls what (DUCS 1.3,
 * 5.1, 8.1).
 *
 * It is made from a state, and updates the state's hexes and holders as units come and go. */

typedef struct Board {
  const Edition *edition;
  State *state;
  HexSet standing[SIDES];  /* hexes that hold a unit of that side, duke or not */
  uint8_t unit[HEXES_MAX]; /* combat unit + 1; 0: none */
} Board;

void ducs_board_make(const Edition *edition, State *state, Board *out);

/* Puts a unit on a hex where it may be, from another hex or from off the map; its side then holds the hex
 * (8.1). Returns true if another side held it. */
bool ducs_board_put(Board *board, int unit, Hex hex);
void ducs_board_remove(Board *board, int unit);

/* The combat unit on a hex; UNIT_NONE if there is none. */
static inline int ducs_unit_on(const Board *board, Hex hex) {
  return (int)board->unit[hex] - 1;
}

static inline bool ducs_duke_on(const Board *board, int side, Hex hex) {
  return board->state->hex[board->edition->duke[side]] == hex;
}

/* The unit that an attack on a hex would meet: the combat unit, else the duke; UNIT_NONE if it is empty. */
int ducs_defender_on(const Board *board, Hex hex);

/* True for a duke on a hex with a unit of its own side (6.8). */
bool ducs_is_covered(const Board *board, int unit);

static inline bool ducs_is_stronghold(const Edition *edition, Hex hex) {
  return hex_in(&edition->strongholds, hex);
}

/* 1.3: true if a unit may be put on a hex of land with the units that are there now. */
bool ducs_may_stand(const Board *board, int unit, Hex hex);

/* Units of a side that are not on the map. */
UnitSet ducs_unplaced(const Edition *edition, const State *state, int side);

/* Cities and fortresses of a side that need a unit (2.1); a duke alone does not count. */
void ducs_vacant(const Board *board, int side, HexSet *out);

/* The hexes that a side controls (5.1). */
void ducs_zones(const Board *board, int side, HexSet *out);

/* True if a side controls a hex. */
static inline bool ducs_controls(const Board *board, int side, Hex hex) {
  return hex_meet(&board->edition->zone[hex], &board->standing[side]);
}

/* ---- movement ---- */

/* Where a unit may go and what it costs (DUCS 4.1 to 4.4, 5.2). One set of functions serves the reader of
 * turn files, the adjudication and the generator of legal orders. */

#define UNREACHED 255

/* The cheapest paths of one unit: to each hex the cheapest, then the one with the fewest steps, then the one
 * with the lowest hexes in order (4.4). */
typedef struct Reach {
  Hex start;
  HexSet reached;           /* the start is among them */
  uint8_t cost[HEXES_MAX];  /* half points; UNREACHED */
  uint8_t steps[HEXES_MAX]; /* of reached hexes */
  Hex from[HEXES_MAX];      /* the hex before; of reached hexes but the start */
} Reach;

/* What a path may ignore, to find out what blocks it. */
enum { HEED_ALL = 0, IGNORE_ZONES = 1, IGNORE_ENEMIES = 2 };

/* `zones`: what the enemy controls, from ducs_zones(). Hexes with friendly units are reached, too: the unit
 * may pass but not end there, see ducs_may_stand(). */
void ducs_reach(const Board *board, int unit, const HexSet *zones, int ignored, Reach *out);

/* The steps of one move, without the start and without lakes. */
typedef struct Route {
  int count;
  int cost; /* half points */
  Hex hexes[MOVEMENT_MAX];
} Route;

/* The path to a hex that was reached. */
void ducs_route_to(const Reach *reach, Hex hex, Route *out);

/* Why an order to move cannot be carried out. */
typedef enum MoveFault {
  MOVE_GOOD,
  MOVE_UNIT_UNKNOWN,
  MOVE_UNIT_OF_ENEMY,
  MOVE_UNIT_GONE,
  MOVE_SECOND_LINE,
  MOVE_NO_HEX,
  MOVE_LAKE,
  MOVE_RIVER,
  MOVE_NOT_ADJACENT,
  MOVE_TOO_FAR,
  MOVE_ENEMY,
  MOVE_ENEMY_ON_THE_WAY,
  MOVE_OCCUPIED,
  MOVE_ZONE,
  MOVE_FAULTS
} MoveFault;

typedef struct MoveFaultRow {
  const char *code, *message; /* "DUCS-4.1", key of the catalogue */
} MoveFaultRow;
extern const MoveFaultRow DUCS_MOVE_FAULTS[MOVE_FAULTS];

/* Judges one line apart from its unit: a target or a path. If it is good, *route is the path; else *at is the
 * number of the wrong hex in the line. */
MoveFault ducs_judge_path(const Board *board, int unit, const HexSet *zones, const Move *move, Route *route,
                          int *at);

/* ---- combat ---- */

/* Odds and results of one attack (DUCS 6.1 to 6.7). One set of functions serves the judge, the adjudication
 * and `check`. */

/* How a unit can attack another from their current hexes (6.1). */
typedef enum Aim { AIM_NONE, AIM_MELEE, AIM_BOMBARDMENT } Aim;

Aim ducs_aim(const Board *board, int unit, int target);

/* An attacker's contribution (6.3). */
typedef struct Share {
  uint8_t unit, strength;
  uint8_t factor; /* multiplier of a duke nearby; 1: none */
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

/* Why a ratio falls in its column: "rounded"; "limit" at the ends of the table; NULL if it is exact. */
const char *ducs_rounding(int attack, int defence);

/* The odds of an attack now; attackers out of range or gone are left out, so `count` may be 0. The target is
 * on the map. */
void ducs_odds(const Board *board, const uint8_t *by, int count, int target, Odds *out);

/* The row of the table for a die, and the result there (6.5, 6.6). */
int ducs_row(const Odds *odds, int die);
Result ducs_result(const Edition *edition, const Odds *odds, int die);

/* The attackers' losses by EX (6.7): the melee attackers among `named`, if they are enough, else the
 * default. */
UnitSet ducs_exchange(const Edition *edition, const Odds *odds, UnitSet named);

/* The melee attackers. */
UnitSet ducs_melee(const Odds *odds);

/* 7.4: true if the ground lets a unit that attacked from one hex advance to another: not over an unbridged
 * river, and not after a bombardment. */
bool ducs_may_advance(const Edition *edition, int unit, Hex from, Hex to);

/* 7.4: true if an advance may follow this result, by the game's options. */
bool ducs_advance_follows(const State *state, Result result);

/* ---- retreat ---- */

/* Where a unit may retreat to, which units it may displace, and which hex it takes (DUCS 7.1 to 7.3). */

/* Hexes next to one hex, in the order of their ids. */
typedef struct HexList {
  int count;
  Hex items[LINKS_MAX];
} HexList;

/* 7.1: the hexes to which a unit may retreat. `foes`: the enemy units of this combat; it may not come nearer
 * to any of them. `barred`: another hex that is not allowed; HEX_NONE: none. */
void ducs_retreats(const Board *board, int unit, UnitSet foes, Hex barred, HexList *out);

/* 7.2: hexes of friendly units that a unit may displace, if it has no other retreat. ducs_defender_on() gives
 * the unit displaced: in a stack, not the duke. */
void ducs_pushes(const Board *board, int unit, UnitSet foes, HexList *out);

/* 7.3: the first entry of a list that is among the hexes; HEX_NONE if none is. `from`: the unit's hex. */
Hex ducs_first_listed(const Edition *edition, const RetreatList *list, Hex from, const HexList *hexes);

/* 7.3: the one farthest from the nearest enemy on the map, of these the lowest. `hexes` has at least one. */
Hex ducs_farthest(const Board *board, int side, const HexList *hexes);

#endif
