/* What a player orders ahead: actions, and branches between them (WATERLOO 10.3, 10.4).
 *
 * Plain data without pointers, so that it can stand in orders and in the state alike. The conditions and
 * branches of a script are those of games/plans.h; the branches of all its lists stand in one array, a list
 * is a run of them. In the state their places in a file are forgotten: waterloo_script_settle(). */
#ifndef WATERLOO_SCRIPT_H
#define WATERLOO_SCRIPT_H

#include "../plans.h"
#include "edition.h"

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
  uint8_t duel; /* where; of a manoeuvre the one it comes from */
  uint8_t to;   /* of a manoeuvre; the second duel of a double reconnaissance (8), 0 for none */
  uint8_t swap; /* of a retreat */
  List guard;   /* of an assault: its branches, none for reserve */
} Action;

/* What a branch does: PlanBranch.what. */
enum {
  WHAT_NOTHING, /* in a case of the second action */
  WHAT_ASK,
  WHAT_ACCEPT, /* a charge is met by a counter-charge */
  WHAT_DECLINE,
  WHAT_RESERVE,                        /* no guard */
  WHAT_GUARD,                          /* WHAT_GUARD + duel */
  WHAT_ACTION = WHAT_GUARD + DUELS + 1 /* WHAT_ACTION + number of an action of the script */
};

/* More than a player can mean with two actions; what is longer is refused (10.4). */
#define NODES_MAX    40
#define BRANCHES_MAX 32
#define LIST_MAX     12 /* branches of one list */
#define ENTRIES_MAX  6  /* of `next` */

typedef struct Script {
  uint16_t node_count;
  uint8_t branch_count, action_count;
  PlanNode nodes[NODES_MAX];
  PlanBranch branches[BRANCHES_MAX];
  Action actions[BRANCHES_MAX];
} Script;

/* One or two items of `do`: an action alone is a list of one branch without a condition. */
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

/* Where a condition may stand. */
enum {
  PLACE_ANY = 1,         /* everywhere */
  PLACE_AFTER_RECON = 2, /* the player has, or may have, looked at a piece in this turn (12.6) */
  PLACE_AFTER_CHARGE = 4,
  PLACE_COUNTER = 8,
  PLACE_GUARD = 16,
  PLACE_ATTACKER = 32, /* the guard of who assaults */
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
extern const PlanLanguage WATERLOO_CONDITIONS;
/* Numbers of the words of conditions. */
enum { CHARGE_WON, CHARGE_LOST };
enum { GENERAL_STANDING, GENERAL_LYING, GENERAL_ENGAGED };
enum { DID_ONLY, DID_INCLUDES };

static inline bool waterloo_is_action(int what) {
  return what >= WHAT_ACTION;
}

static inline const Action *waterloo_action(const Script *script, int what) {
  return &script->actions[what - WHAT_ACTION];
}

/* An action that stands alone, without a case: its branch has no condition and is no `else`. */
static inline bool waterloo_is_plain(const Script *script, List item) {
  const PlanBranch *branch = &script->branches[item.first];
  return item.count == 1 && branch->when == 0 && branch->otherwise == 0;
}

/* Forgets where the parts of a script stood in a file. */
void waterloo_script_settle(Script *script);

/* Copies what a turn needs of its script, as it would be read from a file of its own; places are forgotten.
 */
void waterloo_plan_pack(const TurnPlan *from, TurnPlan *to);

/* Back as they are written in a file: `do`, `standing`, `next`. */
Tree *waterloo_moves_tree(const Edition *edition, const Script *script, const Moves *moves, Arena *arena);
Tree *waterloo_standing_tree(const Edition *edition, const Standing *standing, Arena *arena);
Tree *waterloo_next_tree(const Edition *edition, const Next *next, Arena *arena);

#endif
