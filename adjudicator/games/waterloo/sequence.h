/* The adjudication: turns, battles and the round-robin, and the sequence of play (WATERLOO 3, 4, 6, 7).
 *
 * Events. In a round-robin all have `pair`, those of a turn its `number`. `side` comes with `player`, the
 * name of the seat, and `winner` with `winner_player`. They are for everybody unless marked otherwise:
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
 *   revealed         side, front: [{piece, value, duel}] or undeployed: yes, general: {piece, value}
 *   manche-won       manche, winner, north, south (points), laurels, pursuit, decisive
 *   manche-resigned  manche, side, winner, laurels, pursuit
 *   nightfall        manche, turns
 *   missed           side, count                         a turn without an answer
 *   next-played      side                                its turn was sent in advance
 *   next-lapsed      side                                to the side: what it sent in advance does not fit
 *   asked            side, question
 *   ronde-over       ronde, scores: [{player, score}]
 *   victory          player
 *   shared-victory   nothing */
#ifndef WATERLOO_SEQUENCE_H
#define WATERLOO_SEQUENCE_H

#include "board.h"

/* What one call of resolve() works with. */
typedef struct Adjudication {
  const Edition *edition;
  State *state;
  Pair *pair; /* the current one */
  const Orders *files[PLAYERS_MAX];
  Dice *dice;
  Events *events;
} Adjudication;

/* How a turn continues. */
typedef enum Flow {
  FLOW_ON,
  FLOW_ASKED, /* it stopped: somebody is asked */
  FLOW_OVER   /* the battle has ended */
} Flow;

/* -- turn.c -- */

/* Plays the turn of the side to move. */
void waterloo_play_turn(Adjudication *adjudication, const TurnPlan *plan);
/* The turn of a side that has not answered in time, or not the question that its turn began with (10.5, 12.16). */
void waterloo_play_default(Adjudication *adjudication);
/* Resumes the turn that stopped; `part`: the answer of the player asked, or NULL if there was none in
 * time. */
void waterloo_resume(Adjudication *adjudication, const Part *part);
/* The first entry of what the side to move sent in advance (`next`) that fits and is legal as a whole; -1:
 * none, so the side must be asked (10.4). */
int waterloo_fitting_entry(const Edition *edition, const State *state, const Pair *pair);
/* Plays the turn by an entry. */
void waterloo_play_entry(Adjudication *adjudication, const Next *next, int entry);
/* Plays the turns sent in advance that fit, within the window that leads to them: nobody can see that a turn
 * was sent until it is played. One that does not fit is dropped. */
void waterloo_play_ahead(Adjudication *adjudication);
/* Stores standing orders and turns sent in advance: they apply from now on (10.3). `part` may be NULL. */
void waterloo_take_plans(Pair *pair, int side, const Part *part);

/* -- actions.c -- */

/* Stops the turn to ask a side. */
Flow waterloo_ask(Adjudication *adjudication, Question question, int side);
/* Carries out one action of the side to move. */
Flow waterloo_perform(Adjudication *adjudication, const Action *action);
Flow waterloo_end_charge(Adjudication *adjudication, bool countered);
/* Commit the Guard of defender and attacker: to a duel, or 0 for reserve. */
Flow waterloo_defend(Adjudication *adjudication, int duel);
Flow waterloo_attack(Adjudication *adjudication, int duel);

/* -- events.c: what events share -- */

/* Adds an event of the current pair, with its turn and side. `side` -1: no side. */
Event *waterloo_event(const Adjudication *adjudication, const char *code, const char *rule, uint32_t audience,
                      int side);
/* The audience of one side of the current pair only. */
uint32_t waterloo_audience(const Adjudication *adjudication, int side);
const char *waterloo_piece_label(const Adjudication *adjudication, int side, const Piece *piece);
/* Adds the winner: `winner` and `winner_player`. */
void waterloo_put_winner(const Adjudication *adjudication, Event *event, int side);

/* -- battle.c: its laurels, its beginning and end -- */

typedef struct Laurels {
  uint8_t victory, pursuit, decisive, total;
} Laurels;
/* 6: the laurels of a battle that `winner` has won. */
Laurels waterloo_laurels(const Edition *edition, const Field *field, int winner, int loser_points);
/* True if the cavalry of a side can pursue that of the other. */
bool waterloo_can_pursue(const Edition *edition, const Field *field, int side);

/* Ends the battle with these points (NULL: those from charges, 12.9), and the game, or begins the next
 * battle. */
void waterloo_end_battle(Adjudication *adjudication, const uint8_t points[SIDES]);
void waterloo_resign(Adjudication *adjudication, int side);
/* W21: the battle is void and starts again. */
void waterloo_fall_night(Adjudication *adjudication);
/* True if a side starts every battle of its pair, by handicap. */
bool waterloo_starts_always(const State *state, const Pair *pair, int side);
/* W20: draws who starts the first battle. */
void waterloo_draw_first(Adjudication *adjudication);
/* The side that starts the battle after this one, or its replay. */
int waterloo_next_first(const State *state, const Pair *pair);
/* Begins a battle of the current pair, with a new deployment. `first`: the side that starts. */
void waterloo_begin_battle(Adjudication *adjudication, int battle, int first);

/* -- outcome.c -- */

/* The score that wins the game for a seat. */
int waterloo_target(const Edition *edition, const State *state, int seat);
/* How far a seat is beyond what it needs: with a handicap of unequal targets that is what compares. */
int waterloo_surplus(const Edition *edition, const State *state, int seat);
/* The seats that are farthest, a bit each. */
unsigned waterloo_leaders(const Edition *edition, const State *state);
/* Ends the game; `winner`: a seat, -1 for a shared win. */
void waterloo_end_game(Adjudication *adjudication, int winner);
/* The contract's outcome(): see games/game.h. */
Outcome waterloo_outcome(const void *state);

/* -- deployment.c -- */

/* Keeps the deployments of the files; places them, draws who starts and begins the first turn once both sides have
 * deployed (10.2). */
void waterloo_deploy(Adjudication *adjudication, const Part *const parts[SIDES]);

/* Keeps the first action of a side that starts and waits for the other to deploy. If who starts is not drawn yet there is
 * one pair only, and the file itself goes on counting: it answers the same label. */
void waterloo_take_opening(Pair *pair, int side, const Part *part);

/* -- sequence.c: round-robins -- */

/* Makes the pairs of the table, and begins the first battle of each; who starts it may be undrawn (7, W18,
 * W20). */
void waterloo_begin_game(Adjudication *adjudication);

/* -- sequence.c: the contract's functions that follow the sequence of play, see games/game.h -- */

/* With two players "2-deploy", "2-3-north" (battle, turn, side to move), "2-3-north-ask-1"; a battle that is
 * replayed is 2b, 2c. In a round-robin "ronde-1-step-4": all pairs advance together. */
const char *waterloo_label(const void *state, Arena *arena);
/* deploy, turn or ask; with several pairs, the window with the most to do. */
const char *waterloo_window(const void *state);
/* In a window `deploy` both sides, else the one that moves or is asked, of each pair that still plays. None
 * if a position was set up with a turn sent in advance that fits: in play it is carried out before anybody is
 * asked. */
void waterloo_duties(const void *edition, const void *state, Duties *out);
Answer waterloo_judge(const void *edition, const void *state, int seat, const char *part, const void *orders,
                      Diagnostics *diagnostics);
void waterloo_resolve(const void *edition, void *state, const void *const *orders, Dice *dice, Events *events,
                      Diagnostics *const *diagnostics);

/* A resignation needs no answer from the opponent (W22). */
bool waterloo_waives(const void *edition, const void *state, const Duty *duty, int by, const void *orders);

/* The name by which turn files call a pair; NULL with two players. */
const char *waterloo_part_name(const Edition *edition, const Pair *pair);
/* The pair with this name, whichever player comes first; NULL if there is none. */
const Pair *waterloo_find_pair(const Edition *edition, const State *state, const char *name);

#endif
