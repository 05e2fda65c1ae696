/* What the game works with: its edition, conditional orders, the state between two windows, one seat's turn
 * file (WATERLOO 2, 10.3).
 *
 * Plain structs, with pointers only in the edition. Unused parts are zero, so that equal positions are equal
 * bytes (games/game.h). Duels are 1 to 5; 0 is none. */
#ifndef WATERLOO_STATE_H
#define WATERLOO_STATE_H

#include "../event.h"
#include "../general.h"
#include "../plans.h"

/* ---- the edition: the numbers of the game, and who sits at the table (2 to 7) ----
 *
 * Made once by waterloo_edition_read(), constant from then on. Every text that an event may carry is made
 * here, so that resolving a turn formats nothing. */

enum { NORTH, SOUTH, SIDES };
#define OTHER(side) (1 - (side))
extern const char *const WATERLOO_SIDES[SIDES + 1]; /* "north", "south", NULL */
extern const char
    *const WATERLOO_NO_YES[]; /* "no", "yes", NULL: words, not YAML's true and false, since 1.0 */

#define DUELS  5
#define VALUES 6
#define LABELS                                                                                               \
  8 /* of a side: 1 to 5 on the front as deployed, 0 the general; 6 and 7 after a retreat (12.2) */
#define PLAYERS_MAX 6
#define PAIRS_MAX   (PLAYERS_MAX * (PLAYERS_MAX - 1) / 2)

typedef struct Edition {
  EditionBase base;
  uint8_t stake_duel, stake_general;
  uint8_t target_wins, target_laurels;
  uint8_t victory, pursuit, margin, decisive, decisive_points, resignation; /* laurels (6) */
  uint8_t extra_rondes;                                                     /* W19 */
  const char *pair[PLAYERS_MAX][PLAYERS_MAX];            /* "anne-bruno": of two seats, in either order */
  const char *inactive[PLAYERS_MAX][PLAYERS_MAX][SIDES]; /* labels of dice (W16) */
  const char *label[SIDES][LABELS];                      /* "N3" */
  const char *duel[DUELS + 1];                           /* "4"; 0: "" */
} Edition;

/* True if the table plays a round-robin: three players or more (7). */
static inline bool waterloo_has_rondes(const Edition *edition) {
  return edition->base.seats.count > SIDES;
}

/* ---- conditional orders: actions, and branches between them (10.3, 10.4) ----
 *
 * Both a turn file and the state can hold them. The conditions and branches of a script are those of
 * games/plans.h; the branches of all its lists are in one array, and a list is a run of them. */

typedef enum ActionKind {
  ACTION_RECON,
  ACTION_MANOEUVRE,
  ACTION_ARTILLERY,
  ACTION_RETREAT,
  ACTION_CHARGE,
  ACTION_ASSAULT,
  ACTIONS
} ActionKind;
extern const char *const WATERLOO_ACTIONS[ACTIONS + 1]; /* "recon" ... NULL */

/* A run of branches. */
typedef struct List {
  uint8_t first, count;
} List;

typedef struct Action {
  uint8_t kind;
  uint8_t duel; /* where; for a manoeuvre, where it starts */
  uint8_t to;   /* end of a manoeuvre; second duel of a double reconnaissance (8), 0: none */
  uint8_t swap; /* of a retreat */
  List guard;   /* of an assault: its Guard branches, none for reserve */
} Action;

/* What a branch does: PlanBranch.what. */
enum {
  WHAT_NOTHING, /* in a case of the second action */
  WHAT_ASK,
  WHAT_ACCEPT, /* a charge is met by a counter-charge */
  WHAT_DECLINE,
  WHAT_RESERVE,                        /* no Guard */
  WHAT_GUARD,                          /* WHAT_GUARD + duel */
  WHAT_ACTION = WHAT_GUARD + DUELS + 1 /* WHAT_ACTION + number of an action of the script */
};
extern const char *const WATERLOO_WHATS[WHAT_GUARD + 1]; /* "nothing", "ask" ... "reserve", NULL */

/* What there is room for; more is refused (12.18). */
#define NODES_MAX    128 /* parts of the conditions of a section */
#define BRANCHES_MAX 64  /* of all lists of a section; an action alone is one */
#define LIST_MAX     32  /* branches of one list */
#define ENTRIES_MAX  12  /* of `next` */

typedef struct Script {
  uint16_t node_count;
  uint8_t branch_count, action_count;
  PlanNode nodes[NODES_MAX];
  PlanBranch branches[BRANCHES_MAX];
  Action actions[BRANCHES_MAX];
} Script;

/* One or two items of `do`: a single action is a list of one branch without a condition. */
typedef struct Moves {
  uint8_t count;
  List items[2];
} Moves;

typedef struct TurnPlan {
  Script script;
  Moves moves;
} TurnPlan;

typedef struct Standing {
  Script script;
  List counter, guard;
} Standing;

typedef struct NextEntry {
  uint16_t when; /* condition */
  Moves moves;
} NextEntry;

typedef struct Next {
  Script script;
  uint8_t count;
  NextEntry entries[ENTRIES_MAX];
} Next;

/* Where a condition may be used. */
enum {
  PLACE_ANY = 1,         /* everywhere */
  PLACE_AFTER_RECON = 2, /* the player has, or may have, looked at a piece in this turn (12.6) */
  PLACE_AFTER_CHARGE = 4,
  PLACE_COUNTER = 8,
  PLACE_GUARD = 16,
  PLACE_ATTACKER = 32, /* the attacker's Guard */
  PLACE_NEXT = 64
};

/* The keys of conditions, in the order of the rows of WATERLOO_CONDITIONS. */
typedef enum ConditionKey {
  KEY_SEEN,
  KEY_CHARGE,
  KEY_COUNTERED,
  KEY_DUEL,
  KEY_MY_INFANTRY,
  KEY_MY_GENERAL,
  KEY_FACING,
  KEY_FACING_KNOWN,
  KEY_DUEL_OPEN,
  KEY_DUEL_REMOVED,
  KEY_DUEL_PINNED,
  KEY_ENEMY_GENERAL,
  KEY_ENEMY_GUARD,
  KEY_POINTS_ME,
  KEY_POINTS_ENEMY,
  KEY_ENEMY_DID,
  KEYS
} ConditionKey;
/* Numbers of the words of conditions. */
enum { CHARGE_WON, CHARGE_LOST };
enum { GENERAL_STANDING, GENERAL_LYING, GENERAL_ENGAGED };
enum { DID_ONLY, DID_INCLUDES };

/* The branch that is kept with ASK_ACTION, whose answer takes the place of the whole item: what the item before left (digests
 * of such positions were published), if this item has as many. */
static inline uint8_t waterloo_branch_asked(List item, int left) {
  return left < item.count ? (uint8_t)left : 0;
}

static inline bool waterloo_is_action(int what) {
  return what >= WHAT_ACTION;
}

static inline const Action *waterloo_action(const Script *script, int what) {
  return &script->actions[what - WHAT_ACTION];
}

/* ---- the state ---- */

/* The options of WATERLOO_OPTIONS, in its order. */
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

/* The game's options. */
typedef struct Terms {
  uint8_t mode, laurels, auto_end, inactive, first, interrupts;
  uint8_t handicapped; /* seat + 1; 0: nobody (8) */
  uint8_t always_first, double_recon;
  uint8_t target[PLAYERS_MAX]; /* 0: the edition's */
  uint16_t nightfall;          /* turns of each player; 0: off (W21) */
} Terms;

typedef enum Pose { POSE_STANDING, POSE_UP, POSE_DOWN, POSES } Pose;
extern const char *const WATERLOO_POSES[POSES + 1]; /* "standing", "up", "down", NULL */

/* The value of a piece that the viewer may not know; only in redacted states (view.h). */
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
  uint8_t
      deployed;  /* it has; in the window deploy the pieces are not placed yet, and may be replaced (10.2) */
  uint8_t spent; /* the order of the general: artillery or retreat (4) */
  uint8_t engaged, at; /* Engaged, and the duel */
  uint8_t won;         /* of a charge or counter-charge */
  uint8_t points;      /* from charges */
  uint8_t retreated;   /* label of the piece that retreated; 0: none (12.2) */
  uint8_t missed;      /* turns in a row without an answer (W22) */
  uint8_t did;         /* bit per ActionKind: what it played in its last turn */
  /* Values of the other side's pieces under the label that they had then; 0: unseen. */
  uint8_t knows[LABELS];
} Side;

/* The pieces of a battle. */
typedef struct Field {
  uint8_t duels[DUELS + 1]; /* DuelState by duel; [0] is not used */
  Side side[SIDES];
} Field;

typedef enum PairWindow {
  WINDOW_DEPLOY,
  WINDOW_TURN,
  WINDOW_ASK,
  WINDOW_DONE, /* the battle is over but the round-robin is not; or the game is over */
  WINDOWS
} PairWindow;
extern const char *const WATERLOO_WINDOWS[WINDOWS + 1]; /* "deploy", "turn", "ask", "done", NULL */

/* What a player who wrote `ask` is asked. */
typedef enum Question { ASK_NONE, ASK_ACTION, ASK_COUNTER, ASK_DEFENDER, ASK_ATTACKER, QUESTIONS } Question;
extern const char *const WATERLOO_QUESTIONS[QUESTIONS + 1]; /* "none", "action", "counter_charge" ... NULL */

typedef enum Charged { CHARGED_NOT, CHARGED_WON, CHARGED_LOST } Charged;

/* A turn under way: what its player has seen so far, and where it stopped to ask somebody. */
typedef struct Progress {
  TurnPlan
      plan;     /* only while somebody is asked; in the window deploy the first action of who starts (10.2) */
  uint8_t item; /* of the plan: the one being carried out, from 0 */
  uint8_t kinds;     /* bit per ActionKind played in this turn */
  uint8_t seen[2];   /* values of its last reconnaissance (two with the handicap); 0: none */
  uint8_t charged;   /* Charged */
  uint8_t countered; /* its charge was met by a counter-charge */
  uint8_t question;  /* Question */
  uint8_t asked;     /* side that is asked */
  uint8_t duel;      /* the one charged */
  uint8_t branch;    /* of the item: the one carried out, from 0; see waterloo_branch_asked() */
} Progress;
/* The battle that ended last. */
typedef struct Last {
  uint8_t played;        /* there is one */
  uint8_t winner;        /* side */
  uint8_t laurels;       /* of the winner */
  uint8_t fought;        /* to its end: nobody resigned */
  uint8_t points[SIDES]; /* of a battle that was fought */
} Last;

/* Two players and the battle between them. */
typedef struct Pair {
  uint8_t player[SIDES]; /* seats */
  uint8_t window;        /* PairWindow */
  uint8_t undrawn;       /* who starts is drawn when the window deploy ends (W20) */
  uint8_t first;         /* side that starts; nothing as long as it is undrawn */
  uint8_t to_move;       /* side; likewise */
  uint8_t replay;        /* how often this battle was void (W21) */
  uint8_t asks;          /* how often somebody was asked in this turn */
  uint16_t battle, turn; /* turn: odd = first player; 0 in the window deploy */
  Field field;
  Last last;
  Standing standing[SIDES]; /* answers to what the other side may begin (10.1) */
  Next next[SIDES];         /* for the next turn of each */
  Progress progress;
} Pair;

/* How the game ended; the names are the codes of the closing events. */
typedef enum Reason { REASON_NONE, REASON_TARGET, REASON_SHARED, REASONS } Reason;
extern const char *const WATERLOO_REASONS[REASONS]; /* NULL, "victory", "shared-victory" */

typedef struct State {
  Terms terms;
  uint8_t over, winner, reason;
  uint8_t shared;             /* W19: the seats that win together, a bit each; 0: one has won */
  uint8_t extra;              /* round-robins played since somebody reached the target (W19) */
  uint8_t score[PLAYERS_MAX]; /* wins or laurels */
  uint16_t ronde, step;       /* 0 with two players */
  uint8_t pair_count;         /* no more than waterloo_pairs_most() */
  Pair pairs[];
} State;

/* How many pairs a table has, and its state room for. */
static inline int waterloo_pairs_most(const Edition *edition) {
  int players = edition->base.seats.count;
  return waterloo_has_rondes(edition) ? players * (players - 1) / 2 : 1;
}

/* The contract's state_size(): see games/game.h. */
size_t waterloo_state_size(const void *edition);

static inline bool waterloo_is_simple(const State *state) {
  return state->terms.mode == MODE_SIMPLIFIED;
}

/* True if each player has a general that may act: the complete game. */
static inline bool waterloo_has_generals(const State *state) {
  return state->terms.mode == MODE_COMPLETE;
}

/* True if the general of each battle is drawn, before the deployments (W16). */
static inline bool waterloo_draws_generals(const State *state) {
  return waterloo_is_simple(state) && state->terms.laurels && state->terms.inactive == INACTIVE_DRAWN;
}

/* True if each player sets a sixth piece aside, acting or not (4, 6). */
static inline bool waterloo_has_sixth(const State *state) {
  return state->terms.mode == MODE_COMPLETE || state->terms.laurels;
}

/* The side of a seat in a pair; -1 if it does not play in it. */
static inline int waterloo_side_of(const Pair *pair, int seat) {
  return pair->player[NORTH] == seat ? NORTH : pair->player[SOUTH] == seat ? SOUTH : -1;
}

/* True if a side starts the battle, or may be drawn to. */
static inline bool waterloo_may_start(const Pair *pair, int side) {
  return pair->undrawn || pair->first == side;
}

/* Sets everything to zero and the options to their defaults. */
void waterloo_state_clear(const Edition *edition, State *state);

/* The pair in which two seats play; NULL if there is none. */
const Pair *waterloo_pair_of(const State *state, int a, int b);

/* ---- options ("option K=V") ---- */

/* In the order of Option; ended by a row without a name. */
extern const GameOption WATERLOO_OPTIONS[OPTIONS + 1];

/* Reads a map of options; options it does not name are unchanged. `target` takes a number or {SEAT: number},
 * `handicap` {player: SEAT, always_first: yes, double_recon: yes}; as the text of a command line both may be
 * written in braces as well. Errors: `code` for a value that the option does not have; FILE-UNKNOWN-KEY, if
 * `strict`, for keys that are not options. */
void waterloo_options_read(const Edition *edition, const Tree *map, bool strict, const char *code,
                           Terms *terms, Diagnostics *diagnostics);

/* The options that differ from the default, as waterloo_options_read() takes them. */
Tree *waterloo_options_write(const Edition *edition, const Terms *terms, Arena *arena);

/* ---- what one seat's turn file says ---- */

/* The sections of a turn file, in the order of WATERLOO_TURN_FILE. */
typedef enum Section {
  SECTION_PAIR,
  SECTION_DEPLOY,
  SECTION_DO,
  SECTION_ANSWER,
  SECTION_STANDING,
  SECTION_NEXT,
  SECTION_RESIGN,
  SECTIONS
} Section;

typedef struct Deployment {
  uint8_t front[DUELS + 1]; /* values by duel */
  uint8_t general;          /* 0: none */
} Deployment;

/* What a file says for one pair. A file with an error is refused whole (10.4): all of this is good. */
typedef struct Part {
  Sections sections;   /* that count in the present window, without `pair` */
  bool keeps_standing; /* `standing: same` */
  bool resigns;
  uint8_t pair[SIDES]; /* seats of the pair that the file names, in a round-robin */
  int16_t answer;      /* WHAT_... of the player asked about a counter-charge or the Guard */
  Deployment deployment;
  TurnPlan turn; /* `do`, or the answer of a player asked for the rest of the turn */
  Standing standing;
  Next next;
} Part;

typedef struct Orders {
  const Part
      *parts[PLAYERS_MAX]; /* by the seat of the other player of the pair; NULL: nothing is filed for it */
} Orders;

static inline bool waterloo_has(const Part *part, Section section) {
  return part != NULL && (part->sections.present & 1u << section);
}

#endif
