/* The adjudication of a window, and the sequence of play (DUCS 2, 3, 4.5, 6.9, 7, 8).
 *
 * Events, all for everybody; units, hexes and sides by their ids; fields that do not apply are left out:
 *   deployed       side, how: filed|standard, units: [{unit, hex}]
 *   moved          side, unit, from, to, way: [hex], cost (points: "2.5")
 *   stood-still    side                              neither moved nor attacked in its phase, for any reason
 *   possession     side, hex, place                  a hex has changed hands (8.1)
 *   attack         number, side, target, hex, terrain, place, covers (the duke below the target) and
 *                  covered: safe|shares (what happens to it, 6.8),
 *                  attackers: [{unit, hex, how: melee|bombardment, strength, duke_factor, total}],
 *                  dropped: [{unit, why: gone|out-of-range}], attack (sum of the totals),
 *                  strength (of the target), duke_factor, terrain_factor, defence (their product),
 *                  odds ("2-1"), rounding: rounded|limit, die, modifier, sum (of both, if above 6),
 *                  row (die and modifier, 6 at most), result: AE|AR|DE|DR|EX,
 *                  spared: bombardment (AE does not touch it, bombard-immune: all)
 *   attack-lapsed  number, side, by: [unit], target, why: target-gone|target-covered|no-attacker
 *   exchange       number, target, strength (that must be matched), lost: [unit], chosen: named|default
 *   eliminated     side, unit, hex, why: AE|DE|EX|no-retreat
 *   pushed         side, unit, from, to, how, by (the unit that displaces it)
 *   retreated      side, unit, from, to, how: only|listed|farthest|answered|push
 *   asked          side, unit, hex, hexes: [hex], by (the unit that displaces it), push: yes (it displaces
 *                  the unit on one of the hexes)     the phase stops until its owner has chosen (7.3)
 *   advanced       side, unit, from, to
 *   advance-failed side, unit, hex, why: apart (it is gone, or was not in melee with the defender)|river|
 *                  occupied (a unit is still there)     to its owner alone
 *   victory-...    side, loser */
#ifndef DUCS_SEQUENCE_H
#define DUCS_SEQUENCE_H

#include "board.h"

/* What one call of resolve() works with. */
typedef struct Adjudication {
  const Edition *edition;
  State *state;
  Board board;
  const Orders *files[SIDES]; /* NULL if the seat filed nothing */
  Dice *dice;
  Events *events;                  /* NULL: not needed, the file is only judged */
  Diagnostics *diagnostics[SIDES]; /* NULL: not needed */
  bool has_army[SIDES];            /* at the start of the window: 8.2 is about losing it */
  bool lost_duke[SIDES];           /* in this window */
  /* The owner who was asked has answered: this one retreat is decided now. */
  bool answered;
} Adjudication;

/* -- events.c -- */

/* Begins an adjudication of the state, without any file. */
void ducs_adjudication_begin(const Edition *edition, State *state, Adjudication *out);

/* Adds an event that is public; NULL if events are not needed. */
Event *ducs_event(const Adjudication *adjudication, const char *code, const char *rule);
const char *ducs_unit_id(const Edition *edition, int unit);

/* Puts a unit on a hex; adds an event if that changes who holds the hex (8.1). */
void ducs_put_unit(Adjudication *adjudication, int unit, Hex hex);

/* Points of the printed table: 5 half points are "2.5". Static. */
const char *ducs_points(int half_points);

/* -- judge.c: what a file orders, judged and carried out -- */

/* Carries out the moves in the order written, each judged when its turn comes (4.5). Returns how many are
 * wrong. With `notes` the path and cost of each are recorded, too. */
int ducs_move_all(Adjudication *adjudication, int side, bool notes);
/* Puts the attacks that are legal now into the state (6.9). Returns how many are wrong. */
int ducs_accept_attacks(Adjudication *adjudication, int side);

/* Records what is wrong in a retreat list: an invalid entry and, from the owner who is asked, no hex that the
 * unit may take (7.3). Returns the number of faults. */
int ducs_judge_retreat(const Adjudication *adjudication, int side);

/* -- fight.c -- */

/* Resolves the attacks of the state in their order. False if it stopped because an owner must be asked: the
 * state then holds the rest. True once all are resolved, or the game is over. */
bool ducs_fight_all(Adjudication *adjudication);
/* Goes on after an owner was asked; files[owner] may hold the answer. Returns as ducs_fight_all(). */
bool ducs_fight_on(Adjudication *adjudication);
/* The side that is asked where its unit retreats; whether a side is asked that (7.3). */
int ducs_asked_side(const Edition *edition, const State *state);
bool ducs_is_asked(const Edition *edition, const State *state, int side);
/* The hexes from which the owner who is asked may choose. */
void ducs_asked_hexes(const Board *board, HexList *out);

/* -- outcome.c -- */

/* 8.2: ends the game if a side has won totally; true if it is over. */
bool ducs_check_total(Adjudication *adjudication);
/* 8.3: ends the game after its last turn. */
void ducs_end_marginal(Adjudication *adjudication);
/* 8.3: true if Orfburg keeps the land between the rivers. */
bool ducs_keeps_between(const Board *board);
/* The contract's outcome(): see games/game.h. */
Outcome ducs_outcome(const void *state);

/* -- deployment.c -- */

/* The side that must deploy now, or both (bit per side); 0 if neither must be asked (2.2). */
unsigned ducs_deployers(const Edition *edition, const State *state);
/* How many pieces it must deploy now. */
int ducs_to_deploy(const Edition *edition, const State *state, int side);
/* Judges a deployment; returns how many faults it has. */
int ducs_judge_deployment(const Edition *edition, const State *state, int side, const Orders *file,
                          Diagnostics *diagnostics);
void ducs_adjudicate_setup(Adjudication *adjudication);

/* -- sequence.c -- */

/* The sections of a side that count in the current window, a bit each. */
unsigned ducs_timely(const Edition *edition, const State *state, int side);

/* The contract's functions: see games/game.h. */

const char *ducs_label(const void *state, Arena *arena);
const char *ducs_window(const void *state);
void ducs_duties(const void *edition, const void *state, Duties *out);
void ducs_resolve(const void *edition, void *state, const void *const *orders, Dice *dice, Events *events,
                  Diagnostics *const *diagnostics);

#endif
