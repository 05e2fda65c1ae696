/* The adjudication of a window, and the sequence of play (DUCS 2, 3, 4.5, 6.9, 7, 8).
 *
 * Events, all of them for everybody; units, hexes and sides by their ids, what is not so is left out:
 *   deployed       side, how: filed|standard, units: [{unit, hex}]
 *   moved          side, unit, from, to, way: [hex], cost (points: "2.5")
 *   stood-still    side                              neither moved nor attacked in its phase, whatever the reason
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
#ifndef DUCS_ADJUDICATION_H
#define DUCS_ADJUDICATION_H

#include "board.h"
#include "combat.h"
#include "movement.h"
#include "retreat.h"

/* What one call of resolve() works with. */
typedef struct Table {
  const Edition *edition;
  State *state;
  Board board;
  const Orders *files[SIDES]; /* NULL where the seat filed nothing */
  Dice *dice;
  Events *events;                  /* NULL: nobody wants them, the file is only judged */
  Diagnostics *diagnostics[SIDES]; /* NULL: nobody reads them */
  bool has_army[SIDES];            /* at the start of the window: 8.2 is about losing it */
  bool lost_duke[SIDES];           /* in this window */
  bool answered; /* the owner who was asked has had his say: this one retreat is decided now */
} Table;

/* Sets a table for the state, with nobody's file. */
void ducs_table_make(const Edition *edition, State *state, Table *out);

/* An event that everybody may know, or NULL where nobody wants any. */
Event *ducs_event(const Table *table, const char *code, const char *rule);
const char *ducs_unit_id(const Edition *edition, int unit);

/* A unit comes to stand on a hex; told if that changes who possesses it (8.1). */
void ducs_put_unit(Table *table, int unit, Hex hex);

/* Points of the printed table: 5 half points are "2.5". Static. */
const char *ducs_points(int half_points);

/* -- orders.c: what a file orders, judged and carried out -- */

/* Whether a named unit may be ordered by a side (1.2). */
MoveFault ducs_judge_unit(const Edition *edition, const State *state, int side, const NamedUnit *named);
/* Carries out the moves in the order written, each judged when its turn comes (4.5). Returns how many are
 * wrong. With `notes` the way and the cost of each are recorded as well. */
int ducs_move_all(Table *table, int side, bool notes);
/* Puts the attacks that are legal now into the state (6.9). Returns how many are wrong. */
int ducs_accept_attacks(Table *table, int side);

/* What is wrong in a list of retreats: an entry that is none and, from the owner who is asked, no hex that he
 * may take (7.3). Returns how many faults. */
int ducs_judge_retreat(const Table *table, int side);

/* -- fight.c -- */

/* Resolves the attacks of the state in their order. False if it stopped since an owner must be asked: the
 * state then holds the rest. True once all are resolved, or the game is over. */
bool ducs_fight_all(Table *table);
/* Goes on after the owner was asked; files[owner] may have his answer. As ducs_fight_all(). */
bool ducs_fight_on(Table *table);
/* The hexes that the owner who is asked may choose from. */
void ducs_asked_hexes(const Board *board, HexList *out);

/* -- victory.c -- */

/* 8.2: ends the game if somebody has won totally; true if it is over. */
bool ducs_check_total(Table *table);
/* 8.3: whether Orfburg keeps the land between the rivers. */
bool ducs_keeps_between(const Board *board);
/* 8.3: ends the game after its last turn. */
void ducs_end_marginal(Table *table);

/* -- setup.c -- */

/* The side that must deploy now, or both (bit per side); 0 if nobody need be asked (2.2). */
unsigned ducs_deployers(const Edition *edition, const State *state);
/* How many pieces it must deploy now. */
int ducs_to_deploy(const Edition *edition, const State *state, int side);
/* Judges a deployment; returns how many faults it has. */
int ducs_judge_deployment(const Edition *edition, const State *state, int side, const Orders *file,
                          Diagnostics *diagnostics);
void ducs_adjudicate_setup(Table *table);

/* -- sequence.c: the contract's functions, see games/game.h -- */

const char *ducs_label(const void *state, Arena *arena);
const char *ducs_window(const void *state);
void ducs_duties(const void *edition, const void *state, Duties *out);
Answer ducs_answers(const void *edition, const void *state, int seat, const char *part, const void *orders);
void ducs_resolve(const void *edition, void *state, const void *const *orders, Dice *dice, Events *events,
                  Diagnostics *const *diagnostics);

#endif
