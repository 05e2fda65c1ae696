/* The rules: the map with the units on it, moves, combat, retreats, and the adjudication of a window (DUCS 2
 * to 8). */
#ifndef DUCS_PLAY_H
#define DUCS_PLAY_H

#include "state.h"

/* ---- board ---- */

/* The map with the units on it: who stands where, who may stand where, who controls what
 * (DUCS 1.3, 5.1, 8.1).
 *
 * It is made from a state, and keeps the state's hexes and possession as units come and go. */

typedef struct Board {
  const Edition *edition;
  State *state;
  HexSet standing[SIDES];  /* hexes that hold a unit of that side, duke or not */
  uint8_t unit[HEXES_MAX]; /* combat unit + 1; 0: none */
} Board;

void ducs_board_make(const Edition *edition, State *state, Board *out);

/* A unit comes to stand on a hex where it may, from another or from nowhere; its side possesses it from then
 * on (8.1). Returns true if another side possessed it. */
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

/* True for a duke who stands on a hex with a unit of his side (6.8). */
bool ducs_is_covered(const Board *board, int unit);

static inline bool ducs_is_stronghold(const Edition *edition, Hex hex) {
  return hex_in(&edition->strongholds, hex);
}

/* 1.3: whether a unit may come to stand on a hex of land with who stands there now. */
bool ducs_may_stand(const Board *board, int unit, Hex hex);

/* Units of a side that are not on the map. */
UnitSet ducs_unplaced(const Edition *edition, const State *state, int side);

/* Cities and fortresses of a side that wait for a unit (2.1); a duke alone does not make up for one. */
void ducs_vacant(const Board *board, int side, HexSet *out);

/* The hexes that a side controls (5.1). */
void ducs_zones(const Board *board, int side, HexSet *out);

/* Whether a side controls a hex. */
static inline bool ducs_controls(const Board *board, int side, Hex hex) {
  return hex_meet(&board->edition->zone[hex], &board->standing[side]);
}

/* ---- movement ---- */

/* Where a unit may go and what it costs (DUCS 4.1 to 4.4, 5.2). One set of functions serves the reader of
 * turn files, the adjudication and the generator of legal orders. */

#define UNREACHED 255

/* The cheapest ways of one unit: to each hex the cheapest, of these that with the fewest steps, of these that
 * with the lowest hexes in order (4.4). */
typedef struct Reach {
  Hex start;
  HexSet reached;           /* the start is among them */
  uint8_t cost[HEXES_MAX];  /* half points; UNREACHED */
  uint8_t steps[HEXES_MAX]; /* of reached hexes */
  Hex from[HEXES_MAX];      /* the hex before; of reached hexes but the start */
} Reach;

/* What a way need not heed: to find out what stands in it. */
enum { HEED_ALL = 0, IGNORE_ZONES = 1, IGNORE_ENEMIES = 2 };

/* `zones`: what the enemy controls, from ducs_zones(). Reached are also hexes where friends stand, which the
 * unit may pass but not end on: see ducs_may_stand(). */
void ducs_reach(const Board *board, int unit, const HexSet *zones, int ignored, Reach *out);

/* The steps of one move, the start left out, lakes left out. */
typedef struct Route {
  int count;
  int cost; /* half points */
  Hex hexes[MOVEMENT_MAX];
} Route;

/* The way to a hex that was reached. */
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

/* Judges one line, but for its unit: a target or a path. Where it is good, *route is its way; else *at is the
 * number of the hex in the line that is wrong. */
MoveFault ducs_judge_path(const Board *board, int unit, const HexSet *zones, const WrittenMove *move,
                          Route *route, int *at);

/* ---- combat ---- */

/* Odds and results of one attack (DUCS 6.1 to 6.7). One set of functions serves the judge, the adjudication
 * and what `check` says. */

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

/* What brought a ratio into its column: "rounded"; "limit" where the table ends; NULL if it is exact. */
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

/* ---- retreat ---- */

/* Where a unit may retreat to, whom it may push, and which hex it takes (DUCS 7.1 to 7.3). */

/* Hexes next to one hex: in the order of their ids. */
typedef struct HexList {
  int count;
  Hex items[LINKS_MAX];
} HexList;

/* 7.1: where a unit may retreat to. `foes`: the enemy units of this combat, to none of which it may come
 * nearer. `barred`: a hex that is not allowed besides; HEX_NONE for none. */
void ducs_retreats(const Board *board, int unit, UnitSet foes, Hex barred, HexList *out);

/* 7.2: hexes of friends whom a unit may push, since it finds no other. Who would be pushed is the unit that
 * ducs_defender_on() the hex: from a stack not the duke. */
void ducs_pushes(const Board *board, int unit, UnitSet foes, HexList *out);

/* 7.3: the first entry of a list that is among the hexes; HEX_NONE if none is. `from`: where
 * the unit stands. */
Hex ducs_first_listed(const Edition *edition, const RetreatList *list, Hex from, const HexList *hexes);

/* 7.3: the one farthest from the nearest enemy on the map, of these the lowest. `hexes` has at least one. */
Hex ducs_farthest(const Board *board, int side, const HexList *hexes);

/* ---- adjudication ---- */

/* The adjudication of a window, and the sequence of play (DUCS 2, 3, 4.5, 6.9, 7, 8).
 *
 * Events, all of them for everybody; units, hexes and sides by their ids, what is not so is left out:
 *   deployed       side, how: filed|standard, units: [{unit, hex}]
 *   moved          side, unit, from, to, way: [hex], cost (points: "2.5")
 *   stood-still    side                              neither moved nor attacked in its phase, for any reason
 *   possession     side, hex, place                  a hex has come into other hands (8.1)
 *   attack         number, side, target, hex, terrain, place, covers (the duke below the target) and
 *                  covered: safe|shares (what befalls him, 6.8),
 *                  attackers: [{unit, hex, how: melee|bombardment, strength, duke_factor, total}],
 *                  dropped: [{unit, why: gone|out-of-range}], attack (sum of the totals),
 *                  strength (of the target), duke_factor, terrain_factor, defence (their product),
 *                  odds ("2-1"), rounding: rounded|limit, die, modifier, sum (of both, if above 6),
 *                  row (die and modifier, 6 at most), result: AE|AR|DE|DR|EX,
 *                  spared: bombardment (AE does not touch it, bombard-immune: all)
 *   attack-lapsed  number, side, by: [unit], target, why: target-gone|target-covered|no-attacker
 *   exchange       number, target, strength (that must be matched), lost: [unit], chosen: named|default
 *   eliminated     side, unit, hex, why: AE|DE|EX|no-retreat
 *   pushed         side, unit, from, to, how, by (the unit that pushes)
 *   retreated      side, unit, from, to, how: only|listed|farthest|answered|push
 *   asked          side, unit, hex, hexes: [hex], by (who pushes it), push: yes (it pushes who stands
 *                  on one of the hexes)              the phase stops until its owner has chosen (7.3)
 *   advanced       side, unit, from, to
 *   victory-...    side, loser */

/* What one call of resolve() works with. */
typedef struct Adjudication {
  const Edition *edition;
  State *state;
  Board board;
  const Orders *files[SIDES]; /* NULL if the seat filed nothing */
  Dice *dice;
  Events *events;                  /* NULL: nobody wants them, the file is only judged */
  Diagnostics *diagnostics[SIDES]; /* NULL: nobody reads them */
  bool has_army[SIDES];            /* at the start of the window: 8.2 is about losing it */
  bool lost_duke[SIDES];           /* in this window */
  /* The owner who was asked has answered: this one retreat is decided now. */
  bool answered;
} Adjudication;

/* Begins an adjudication of the state, with nobody's file. */
void ducs_adjudication_begin(const Edition *edition, State *state, Adjudication *out);

/* An event that everybody may know, or NULL if nobody wants any. */
Event *ducs_event(const Adjudication *adjudication, const char *code, const char *rule);
const char *ducs_unit_id(const Edition *edition, int unit);

/* A unit comes to stand on a hex; told if that changes who possesses it (8.1). */
void ducs_put_unit(Adjudication *adjudication, int unit, Hex hex);

/* Points of the printed table: 5 half points are "2.5". Static. */
const char *ducs_points(int half_points);

/* -- orders.c: what a file orders, judged and carried out -- */

/* Carries out the moves in the order written, each judged when its turn comes (4.5). Returns how many are
 * wrong. With `notes` the way and the cost of each are recorded as well. */
int ducs_move_all(Adjudication *adjudication, int side, bool notes);
/* Puts the attacks that are legal now into the state (6.9). Returns how many are wrong. */
int ducs_accept_attacks(Adjudication *adjudication, int side);

/* What is wrong in a list of retreats: an entry that is none and, from the owner who is asked, no hex that he
 * may take (7.3). Returns how many faults. */
int ducs_judge_retreat(const Adjudication *adjudication, int side);

/* -- fight.c -- */

/* Resolves the attacks of the state in their order. False if it stopped since an owner must be asked: the
 * state then holds the rest. True once all are resolved, or the game is over. */
bool ducs_fight_all(Adjudication *adjudication);
/* Goes on after the owner was asked; files[owner] may have his answer. As ducs_fight_all(). */
bool ducs_fight_on(Adjudication *adjudication);
/* The hexes that the owner who is asked may choose from. */
void ducs_asked_hexes(const Board *board, HexList *out);

/* -- victory.c -- */

/* 8.2: ends the game if somebody has won totally; true if it is over. */
bool ducs_check_total(Adjudication *adjudication);
/* 8.3: ends the game after its last turn. */
void ducs_end_marginal(Adjudication *adjudication);
/* 8.3: whether Orfburg keeps the land between the rivers. */
bool ducs_keeps_between(const Board *board);

/* -- setup.c -- */

/* The side that must deploy now, or both (bit per side); 0 if nobody need be asked (2.2). */
unsigned ducs_deployers(const Edition *edition, const State *state);
/* How many pieces it must deploy now. */
int ducs_to_deploy(const Edition *edition, const State *state, int side);
/* Judges a deployment; returns how many faults it has. */
int ducs_judge_deployment(const Edition *edition, const State *state, int side, const Orders *file,
                          Diagnostics *diagnostics);
void ducs_adjudicate_setup(Adjudication *adjudication);

/* -- sequence.c: the contract's functions, see games/game.h -- */

const char *ducs_label(const void *state, Arena *arena);
const char *ducs_window(const void *state);
void ducs_duties(const void *edition, const void *state, Duties *out);
Answer ducs_answers(const void *edition, const void *state, int seat, const char *part, const void *orders);
void ducs_resolve(const void *edition, void *state, const void *const *orders, Dice *dice, Events *events,
                  Diagnostics *const *diagnostics);

#endif
