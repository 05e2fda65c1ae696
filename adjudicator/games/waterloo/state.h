/* The state of a game between two windows (WATERLOO 2).
 *
 * Plain structs without pointers. What is not in use is zero, so that equal positions are equal bytes
 * (design.md 4). A duel is 1 to 5 wherever it is named; 0 is none. */
#ifndef WATERLOO_STATE_H
#define WATERLOO_STATE_H

#include "../event.h"
#include "../game.h"
#include "edition.h"
#include "script.h"

/* The options of WATERLOO_OPTIONS in options.c, in its order. */
typedef enum Option {
  OPTION_MODE,
  OPTION_LAURELS,
  OPTION_TARGET,
  OPTION_NIGHTFALL,
  OPTION_AUTO_END,
  OPTION_HANDICAP,
  OPTION_INACTIVE,
  OPTION_FIRST,
  OPTION_INTERRUPTS,
  OPTIONS
} Option;
enum { MODE_COMPLETE, MODE_SIMPLIFIED };
enum { INACTIVE_CHOSEN, INACTIVE_DRAWN };
enum { FIRST_DRAWN, FIRST_NORTH, FIRST_SOUTH };
enum { INTERRUPTS_ASK, INTERRUPTS_NONE };

#define NIGHTFALL_DEFAULT 20
#define NIGHTFALL_MAX     999
#define TARGET_MAX        99

/* What was agreed on. */
typedef struct Terms {
  uint8_t mode, laurels, auto_end, inactive, first, interrupts;
  uint8_t handicapped; /* seat + 1; 0: nobody (8) */
  uint8_t always_first, double_recon;
  uint8_t target[PLAYERS_MAX]; /* 0: that of the edition */
  uint16_t nightfall;          /* turns of each player; 0: off (W21) */
} Terms;

typedef enum Pose { POSE_STANDING, POSE_UP, POSE_DOWN, POSES } Pose;
extern const char *const WATERLOO_POSES[POSES + 1]; /* "standing", "up", "down", NULL */

/* The value of a piece that who looks may not know: in redacted states alone (redact.h). */
#define VALUE_HIDDEN 255

typedef struct Piece {
  uint8_t label; /* 0 to 7, of its side */
  uint8_t value; /* 1 to 6; 0: there is no piece */
  uint8_t pose;
} Piece;

static inline bool waterloo_shows_value(const Piece *piece) {
  return piece->value != 0 && piece->value != VALUE_HIDDEN;
}

typedef enum DuelState { DUEL_OPEN, DUEL_PINNED, DUEL_REMOVED, DUEL_STATES } DuelState;
extern const char *const WATERLOO_DUELS[DUEL_STATES + 1]; /* "open", "pinned", "removed", NULL */

typedef enum Engaged {
  ENGAGED_NONE,
  ENGAGED_CHARGE,
  ENGAGED_COUNTERCHARGE,
  ENGAGED_GUARD,
  ENGAGEMENTS
} Engaged;
extern const char *const WATERLOO_ENGAGED[ENGAGEMENTS + 1]; /* "none", "charge" ... NULL */

typedef struct Side {
  Piece front[DUELS + 1]; /* by duel; [0] is not used. A removed duel keeps its infantry here */
  Piece general;          /* value 0: there is none */
  uint8_t deployed;       /* the pieces stand, though the other side's may not yet */
  uint8_t spent;          /* the order of the general: artillery or retreat (4) */
  uint8_t engaged, at;    /* Engaged, and the duel */
  uint8_t won;            /* of a charge or counter-charge */
  uint8_t points;         /* from charges */
  uint8_t retreated;      /* label of the piece that the retreat took; 0: there was none (12.2) */
  uint8_t missed;         /* turns in a row without an answer (W22) */
  uint8_t did;            /* bit per ActionKind: what it played in its last turn */
  uint8_t knows[LABELS]; /* values of the other side's pieces under the label that they had then; 0: unseen */
} Side;

/* The pieces of a manche. */
typedef struct Field {
  uint8_t duels[DUELS + 1]; /* DuelState by duel; [0] is not used */
  Side side[SIDES];
} Field;

typedef enum PairWindow {
  WINDOW_DEPLOY,
  WINDOW_TURN,
  WINDOW_ASK,
  WINDOW_DONE, /* the manche is played, the ronde goes on; or the game is over */
  WINDOW_DRAW, /* who starts is drawn; nobody is asked (W20) */
  WINDOWS
} PairWindow;
extern const char *const WATERLOO_WINDOWS[WINDOWS + 1]; /* "deploy", "turn", "ask", "done", "draw", NULL */

/* What a player who wrote `ask` is asked for. */
typedef enum Question { ASK_NONE, ASK_ACTION, ASK_COUNTER, ASK_DEFENDER, ASK_ATTACKER, QUESTIONS } Question;
extern const char *const WATERLOO_QUESTIONS[QUESTIONS + 1]; /* "none", "action", "counter_charge" ... NULL */

typedef enum Charged { CHARGED_NOT, CHARGED_WON, CHARGED_LOST } Charged;

/* A turn under way: what its player has seen so far, and where it stopped while somebody is asked. */
typedef struct Progress {
  TurnPlan plan;     /* only while somebody is asked */
  uint8_t item;      /* of the plan: the one being carried out, from 0 */
  uint8_t kinds;     /* bit per ActionKind played in this turn */
  uint8_t seen[2];   /* values of its last reconnaissance (two with the handicap); 0: none */
  uint8_t charged;   /* Charged */
  uint8_t countered; /* its charge was met by a counter-charge */
  uint8_t question;  /* Question */
  uint8_t asked;     /* side that is asked */
  uint8_t duel;      /* the one charged */
  uint8_t branch;    /* of the item: the one that was chosen, from 0 */
} Progress;
/* The manche that ended last. */
typedef struct Last {
  uint8_t played; /* there is one */
  uint8_t winner; /* side */
  uint8_t resigned;
  uint8_t laurels;       /* of the winner */
  uint8_t points[SIDES]; /* of a manche that was played to its end */
} Last;

/* Two players and the manche between them. */
typedef struct Pair {
  uint8_t player[SIDES]; /* seats */
  uint8_t window;        /* PairWindow */
  uint8_t first;         /* side that starts */
  uint8_t to_move;       /* side */
  uint8_t replay;        /* how often this manche was void (W21) */
  uint8_t asks;          /* how often somebody was asked in this turn */
  uint16_t manche, turn; /* turn: odd = first player; 0 in the window deploy */
  Field field;
  Last last;
  Standing standing[SIDES]; /* in force for what the other side may begin (10.1) */
  Next next[SIDES];         /* for the next turn of each */
  Progress progress;
} Pair;

/* How the game ended; the names are the codes of the closing events. */
typedef enum Reason { REASON_NONE, REASON_TARGET, REASON_SHARED, REASONS } Reason;
extern const char *const WATERLOO_REASONS[REASONS]; /* NULL, "victory", "shared-victory" */

typedef struct State {
  Terms terms;
  uint8_t over, winner, reason;
  uint8_t pair_count;
  uint8_t extra;              /* rondes played since somebody reached the target (W19) */
  uint8_t score[PLAYERS_MAX]; /* wins or laurels */
  uint16_t ronde, step;       /* 0 with two players */
  Pair pairs[PAIRS_MAX];
} State;

static inline bool waterloo_is_simple(const State *state) {
  return state->terms.mode == MODE_SIMPLIFIED;
}

/* True where each player has a general that may act: the complete game. */
static inline bool waterloo_has_generals(const State *state) {
  return state->terms.mode == MODE_COMPLETE;
}

/* True where each player sets a sixth piece aside, acting or not (4, 6). */
static inline bool waterloo_has_sixth(const State *state) {
  return state->terms.mode == MODE_COMPLETE || state->terms.laurels;
}

/* The side that a seat plays in a pair; -1 if it does not. */
static inline int waterloo_side_of(const Pair *pair, int seat) {
  return pair->player[NORTH] == seat ? NORTH : pair->player[SOUTH] == seat ? SOUTH : -1;
}

static inline bool waterloo_general_stands(const Side *side) {
  return side->general.value != 0 && side->general.pose == POSE_STANDING && side->engaged == ENGAGED_NONE;
}

/* What wins the game for a seat. */
int waterloo_target(const Edition *edition, const State *state, int seat);

/* Everything zero, the options as they are by default. */
void waterloo_state_clear(State *state);

/* The pair in which two seats play; NULL if there is none. */
const Pair *waterloo_pair_of(const State *state, int a, int b);

#endif
