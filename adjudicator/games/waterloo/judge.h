/* Whether an action is legal, and a whole file of them (WATERLOO 3, 4.1, 8, 12.8).
 *
 * An action is legal by what everybody sees and by its player's own pieces: so all branches of a file can be
 * judged before it is accepted (10.4). */
#ifndef WATERLOO_JUDGE_H
#define WATERLOO_JUDGE_H

#include "state.h"

typedef enum Fault {
  FAULT_NONE,
  FAULT_SAME_KIND,         /* WATERLOO-3: the two actions are of one kind */
  FAULT_TWO_RECONS,        /* W25 */
  FAULT_AFTER_ASSAULT,     /* 3, 12.5 */
  FAULT_SIMPLE,            /* 3: an action of the complete game */
  FAULT_INACTIVE,          /* W16: a general that only counts for the pursuit */
  FAULT_RECON_REMOVED,     /* W11 */
  FAULT_RECON_UP,          /* W04 */
  FAULT_RECON_DOUBLE,      /* 8: two pieces without that handicap, or later than with its first action */
  FAULT_RECON_TWICE,       /* 8: twice the same duel */
  FAULT_MANOEUVRE_STAYS,   /* W05 */
  FAULT_MANOEUVRE_REMOVED, /* W11 */
  FAULT_MANOEUVRE_TO,      /* 3.2: into a removed duel */
  FAULT_MANOEUVRE_PINNED,  /* 3.2: from, to or across a pinned duel */
  FAULT_ENGAGED,           /* 4.1: the general is engaged */
  FAULT_SPENT,             /* 4.1: it lies, its order is spent */
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

/* What holds for the turn that is judged. */
typedef struct Judge {
  const State *state;
  int side;
  bool double_recon; /* the handicap of the side's first turn (8, 12.12) */
} Judge;

/* The judge of a side's present, or (in the deployment) first, turn. */
Judge waterloo_judge(const State *state, const Pair *pair, int side);

/* An action after those whose kinds (bits) were played in this turn. */
Fault waterloo_judge_action(const Judge *judge, const Field *field, unsigned kinds, const Action *action);
/* A guard at a duel (4.3); 0 is reserve. */
Fault waterloo_judge_guard(const Judge *judge, const Field *field, int duel);

/* Judges all branches of a turn. Returns how many faults; each is told once by `tell` (may be NULL): a wrong
 * action by its number in the script and branch -1, a wrong guard by its branch and action -1. */
typedef struct FaultTeller {
  void (*tell)(void *context, Fault fault, int action, int branch);
  void *context;
} FaultTeller;
int waterloo_judge_moves(const Judge *judge, const Field *field, unsigned kinds, const Script *script,
                         const Moves *moves, const FaultTeller *teller);

/* How many actions a side may play in its present, or first, turn: one in the first of a manche (3). */
int waterloo_actions_most(const Pair *pair, int side);

/* The field as it is when both sides have deployed: for judging a first action that goes with a deployment.
 */
Field waterloo_field_deployed(const State *state);

#endif
