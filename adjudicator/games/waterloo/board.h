/* Questions about one front: places and pieces, what is legal, what may be known, what holds. */
#ifndef WATERLOO_BOARD_H
#define WATERLOO_BOARD_H

#include "state.h"

/* ---- places: segments, manoeuvres, what an action does to them that everybody sees (3.2, 4.1) ---- */

/* True if both duels are in one run of open duels, without counting removed ones (3.2, W24). */
bool waterloo_same_segment(const Field *field, int a, int b);

/* Takes the piece of a side at `from` out, slides those between one place towards `from`, and puts it back at
 * `to`. Both in one segment. */
void waterloo_slide(Field *field, int side, int from, int to);

/* Puts the front piece of a side and its general face down with new labels, their values exchanged or not
 * (12.2). */
void waterloo_fall_back(Field *field, int side, int duel, bool swap);

/* Puts the general of a side face down for an order. */
void waterloo_lie_down(Side *side);

/* Puts the general of a side behind the piece at a duel: its order is lost (4). */
void waterloo_engage(Side *side, Engaged how, int duel);

/* Turns the pieces of both sides at a duel face up, except one that is down; the duel is pinned (4.1). */
void waterloo_pin(Field *field, int duel);

/* Applies what is known in advance of an action's effect on later legality, for judging a whole file. */
void waterloo_foresee(Field *field, int side, const Action *action);

/* True if everybody may see the value of a front piece, or (duel 0) of the general: it is face up, or fought
 * in a charge. */
bool waterloo_is_open(const Field *field, int side, int duel);

/* The duel of the piece with this label; 0 for the general; -1 if no piece has it. */
int waterloo_find_label(const Side *side, int label);

/* ---- judge.c: what is legal (3, 4.1, 8, 12.8) ----
 *
 * Whether an action is legal depends only on what everybody sees and on its player's own pieces, so all
 * branches of a file can be judged before it is accepted (10.4). */

typedef enum Fault {
  FAULT_NONE,
  FAULT_SAME_KIND,         /* WATERLOO-3: the two actions are of one kind */
  FAULT_TWO_RECONS,        /* W25 */
  FAULT_AFTER_ASSAULT,     /* 3, 12.5 */
  FAULT_SIMPLE,            /* 3: an action of the complete game */
  FAULT_INACTIVE,          /* W16: a general that only counts for the pursuit */
  FAULT_RECON_REMOVED,     /* W11 */
  FAULT_RECON_UP,          /* W04 */
  FAULT_RECON_DOUBLE,      /* 8: two pieces without that handicap, or after the first action */
  FAULT_RECON_TWICE,       /* 8: twice the same duel */
  FAULT_MANOEUVRE_STAYS,   /* W05 */
  FAULT_MANOEUVRE_REMOVED, /* W11 */
  FAULT_MANOEUVRE_TO,      /* 3.2: into a removed duel */
  FAULT_MANOEUVRE_PINNED,  /* 3.2: from, to or across a pinned duel */
  FAULT_ENGAGED,           /* 4.1: the general is engaged */
  FAULT_SPENT,             /* 4.1: it is face down, its order is spent */
  FAULT_ARTILLERY_REMOVED, /* W11 */
  FAULT_ARTILLERY_PINNED,  /* W08 */
  FAULT_RETREAT_REMOVED,   /* W11 */
  FAULT_CHARGE_REMOVED,    /* W11 */
  FAULT_GUARD_REMOVED,     /* 4.3 */
  FAULTS
} Fault;

typedef struct FaultText {
  const char *code, *message;
} FaultText;
extern const FaultText WATERLOO_FAULTS[FAULTS];

/* The turn that is judged. */
typedef struct Judge {
  const State *state;
  int side;
  bool double_recon; /* the handicap of the side's first turn (8, 12.12) */
} Judge;

/* The judge of a side's current turn or, during deployment, of its first. */
Judge waterloo_judge_for(const State *state, const Pair *pair, int side);

/* Judges an action after those whose kinds (bits) were played in this turn. */
Fault waterloo_judge_action(const Judge *judge, const Field *field, unsigned kinds, const Action *action);
/* Judges the Guard at a duel (4.3); 0 is reserve. */
Fault waterloo_judge_guard(const Judge *judge, const Field *field, int duel);

/* Judges all branches of a turn. Returns the number of faults; `tell` (may be NULL) reports each once: a
 * wrong action by its number in the script and branch -1, a wrong Guard by its branch and action -1; `field` as it is by then. */
typedef struct FaultTeller {
  void (*tell)(void *context, Fault fault, const Field *field, int action, int branch);
  void *context;
} FaultTeller;
int waterloo_judge_moves(const Judge *judge, const Field *field, unsigned kinds, const Script *script,
                         const Moves *moves, const FaultTeller *teller);

/* How many actions a side may play in its current, or first, turn: one in the first turn of a battle (3). */
int waterloo_actions_most(const Pair *pair, int side);

/* The field once both sides have deployed, for judging a first action sent with a deployment. */
Field waterloo_field_deployed(const State *state);

/* ---- which values a piece may still have, for an observer who has seen some of them (5) ---- */

#define VALUE_BIT(value) ((uint8_t)((1u << (value)) >> 1)) /* none for 0, which is not a value */

/* How many values a set has: where there is no instruction for it, __builtin_popcount() is a call. */
static inline int waterloo_count(uint8_t values) {
  static const uint8_t COUNTS[] = {0, 1, 1, 2, 1, 2, 2, 3};
  return COUNTS[values & 7] + COUNTS[values >> 3 & 7];
}

/* The values that the pieces of a side may have, by label (a set of VALUE_BIT), for an observer who has seen
 * `seen` of them: a value under the label that the piece had then, 0 if unseen. Of the pieces of `side` only
 * its retreat is used. `values`: how many pieces the set has, 5 or 6; a set of 5 has no general. Labels that
 * the side never had get the empty set. */
void waterloo_possible(const Side *side, int values, const uint8_t seen[LABELS], uint8_t possible[LABELS]);

/* How many pieces each player's set has in this game. */
int waterloo_values(const State *state);

/* Stores what everybody has seen of the pieces of a side. */
void waterloo_public_seen(const Field *field, int side, uint8_t seen[LABELS]);

/* ---- conditions.c: scripts made and copied; whether conditions hold, from what their player may know (10.4, 12.7) ---- */

extern const PlanLanguage WATERLOO_CONDITIONS;

/* What a branch says that does this action, which is added to a script; a list of branches that is added to one, as they are
 * read: the actions and the lists within a branch are added before. The script has room for them. */
int16_t waterloo_add_action(Script *script, const Action *action);
List waterloo_add_list(Script *script, const PlanBranch *branches, int count);

/* Copies the parts of the script that a turn needs, as if read from a file of its own. */
void waterloo_plan_pack(const TurnPlan *from, TurnPlan *to);

/* A turn of this one action. */
TurnPlan waterloo_plan_of(const Action *action);

/* The side for which conditions are judged, and what happened. */
typedef struct Facts {
  const Edition *edition;
  const Pair *pair;
  int side;
  int duel; /* the one charged, or the one that a Guard branch names; 0: none */
} Facts;

bool waterloo_holds(const Facts *facts, const Script *script, uint16_t condition);

/* The number in the script of the first branch of a list, from number `from` (0: its first) on, whose
 * condition holds; -1: none. With `guards` the duel of each branch's condition is the one that the branch
 * names. */
int waterloo_choose(const Facts *facts, const Script *script, List list, int from, bool guards);

#endif
