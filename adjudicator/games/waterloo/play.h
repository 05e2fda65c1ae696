/* The adjudication: turns, battles and rondes, and the sequence of play (WATERLOO 3, 4, 6, 7).
 *
 * Events. In a ronde all of them bear `pair`, those of a turn its `number`. `side` stands beside
 * `player`, the name of the seat, and `winner` beside `winner_player`. They are for everybody, unless it
 * says to whom:
 *   first-drawn      side, who starts the first battle
 *   deployed         side
 *   recon            side, piece, duel                   again: yes if it had seen the piece before
 *   recon-seen       side, piece, duel, value            to the side
 *   manoeuvre        side, piece, from, to
 *   artillery        side, duel, general, pieces: [{piece, value}], a hidden one without value
 *   retreat          side, duel, front, general (old labels), new_front, new_general
 *   retreat-swapped  side, duel, swapped: yes|no         to the side
 *   charge           side, duel, general
 *   counter-charge   side (who decides), duel, decision: accept|decline|unable, general
 *   charge-fought    side (who charged), duel, piece, value, enemy_piece, enemy_value, winner, stake,
 *                    countered, tie: yes
 *   assault          side
 *   guard            side, duel, general                 no duel: reserve
 *   duel-fought      duel, north, south (values), north_piece, south_piece, winner, stake, tie: yes
 *   reserve          side, points, general
 *   revealed         side, front: [{piece, value, duel}], general: {piece, value}
 *   manche-won       manche, winner, north, south (points), laurels, pursuit, decisive
 *   manche-resigned  manche, side, winner, laurels, pursuit
 *   nightfall        manche, turns
 *   missed           side, count                         a turn without an answer
 *   next-played      side                                its turn was given ahead
 *   next-lapsed      side                                to the side: what it gave ahead does not fit
 *   asked            side, question
 *   ronde-over       ronde, scores: [{player, score}]
 *   victory          player
 *   shared-victory   nothing */
#ifndef WATERLOO_PLAY_H
#define WATERLOO_PLAY_H

#include "board.h"

/* What one call of resolve() works with. */
typedef struct Adjudication {
  const Edition *edition;
  State *state;
  Pair *pair; /* the one at hand */
  const Orders *files[PLAYERS_MAX];
  Dice *dice;
  Events *events;
} Adjudication;

/* How a turn goes on. */
typedef enum Flow {
  FLOW_ON,
  FLOW_ASKED, /* it stopped: somebody is asked */
  FLOW_OVER   /* the battle has ended */
} Flow;

/* -- turn.c -- */

/* Plays the turn of the side to move. */
void waterloo_play_turn(Adjudication *adjudication, const TurnPlan *plan);
/* The turn of a side that has not answered in time (12.16). */
void waterloo_play_default(Adjudication *adjudication);
/* Goes on with the turn that stopped; `part`: the answer of who is asked, or NULL for none in time. */
void waterloo_resume(Adjudication *adjudication, const Part *part);
/* The entry of what the side to move gave ahead (`next`) that fits and is legal as a whole, the first of
 * several; -1: none, it must be asked (10.4). */
int waterloo_fitting_entry(const Edition *edition, const State *state, const Pair *pair);
/* Plays the turn by an entry. */
void waterloo_play_entry(Adjudication *adjudication, const Next *next, int entry);
/* Plays the turns that were given ahead and fit, within the window that brings them about: that somebody had
 * given one shows by its being played, and by nothing before. One that does not fit is dropped. */
void waterloo_play_ahead(Adjudication *adjudication);
/* Standing orders and turns given ahead stand from now on (10.3). `part` may be NULL. */
void waterloo_take_plans(Pair *pair, int side, const Part *part);

/* -- actions.c -- */

/* Stops the turn to ask a side. */
Flow waterloo_ask(Adjudication *adjudication, Question question, int side);
/* Carries out one action of the side to move. */
Flow waterloo_perform(Adjudication *adjudication, const Action *action);
Flow waterloo_end_charge(Adjudication *adjudication, bool countered);
/* The guards of defender and attacker: a duel, or 0 for reserve. */
Flow waterloo_defend(Adjudication *adjudication, int duel);
Flow waterloo_attack(Adjudication *adjudication, int duel);

/* -- events.c: what events have in common -- */

/* An event of the pair at hand, with its turn and side. `side` -1: of none. */
Event *waterloo_event(const Adjudication *adjudication, const char *code, const char *rule, uint32_t audience,
                      int side);
/* To a side of the pair at hand alone. */
uint32_t waterloo_audience(const Adjudication *adjudication, int side);
const char *waterloo_label(const Adjudication *adjudication, int side, const Piece *piece);
/* Who has won: `winner` and `winner_player`. */
void waterloo_put_winner(const Adjudication *adjudication, Event *event, int side);

/* -- battle.c: its laurels, its beginning and end -- */

typedef struct Laurels {
  uint8_t victory, pursuit, decisive, total;
} Laurels;
/* 6: of a battle that `winner` has won. */
Laurels waterloo_laurels(const Edition *edition, const Field *field, int winner, int loser_points);
/* True if the cavalry of a side can pursue that of the other. */
bool waterloo_can_pursue(const Edition *edition, const Field *field, int side);

/* The battle ends with these points (NULL: with those standing from charges, 12.9): the game may be over
 * then, or the next battle begins. */
void waterloo_end_battle(Adjudication *adjudication, const uint8_t points[SIDES]);
void waterloo_resign(Adjudication *adjudication, int side);
/* W21: the battle is void and begins anew. */
void waterloo_fall_night(Adjudication *adjudication);
/* Whether a side starts every battle of its pair, by handicap. */
bool waterloo_starts_always(const State *state, const Pair *pair, int side);
/* The side that starts the battle after this one, or its replay. */
int waterloo_next_first(const State *state, const Pair *pair);
/* Begins a battle of the pair at hand: everything is deployed anew. `first`: the side that starts. */
void waterloo_begin_battle(Adjudication *adjudication, int battle, int first);
/* The game ends; `winner`: a seat, -1 for a win that is shared. */
void waterloo_end_game(Adjudication *adjudication, int winner);

/* -- deployment.c -- */

/* Takes the deployments of the files at hand; begins the first turn when both sides stand. */
void waterloo_deploy(Adjudication *adjudication, const Part *const parts[SIDES]);

/* -- sequence.c: rondes -- */

/* Makes the pairs of the table, and begins the first battle of each, or the drawing of who starts (7, W18,
 * W20). */
void waterloo_begin_game(Adjudication *adjudication);

/* -- sequence.c: the contract's functions that follow the sequence of play, see games/game.h -- */

/* With two players "2-deploy", "2-3-north" (manche, turn, who moves), "2-3-north-ask-1"; a battle that is
 * replayed is 2b, 2c. In rondes "ronde-1-step-4": all pairs go on together. */
const char *waterloo_turn_label(const void *state, Arena *arena);
/* deploy, turn or ask; of several pairs the one that most has to be done in. */
const char *waterloo_window(const void *state);
/* In a window `deploy` both sides, else the one that moves or is asked, of each pair that still plays. None
 * if a position was set up with what the side to move gave ahead, and that fits: in play it is carried out
 * before anybody could be asked. */
void waterloo_duties(const void *edition, const void *state, Duties *out);
Answer waterloo_answers(const void *edition, const void *state, int seat, const char *part,
                        const void *orders);
void waterloo_resolve(const void *edition, void *state, const void *const *orders, Dice *dice, Events *events,
                      Diagnostics *const *diagnostics);

/* A resignation needs no answer of the other (W22). */
bool waterloo_waives(const void *edition, const void *state, const Duty *duty, int by, const void *orders);

/* The name by which turn files call a pair; NULL with two players. */
const char *waterloo_part_name(const Edition *edition, const Pair *pair);
/* The pair that a name means, whichever player it names first; NULL for none. */
const Pair *waterloo_find_pair(const Edition *edition, const State *state, const char *name);

#endif
