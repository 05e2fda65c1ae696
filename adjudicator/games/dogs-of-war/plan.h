/* What a player files for the clash and the outcome: the plan, what stops it, what happens where it has
 * nothing, and the policies (DOGS 8.3 to 8.5). Plain data, since it stands in the state for the year. */
#ifndef DOGS_PLAN_H
#define DOGS_PLAN_H

#include "../plans.h"
#include "edition.h"

/* A space of the board: a house names battle and side, since it occurs once a year (4). house + 1; 0: none.
 */
typedef struct Address {
  uint8_t house, space; /* space from 0 */
} Address;

#define ENTRIES_MAX  24 /* of one plan: four for each captain of the last year */
#define AT_MAX       18 /* spaces of one entry: all that one player may enter in three battles */
#define STOPS_MAX    12
#define FALLBACK_MAX 36  /* all spaces */
#define ID_MAX       24  /* bytes of the name of an entry, with the NUL */
#define PLAN_NODES   120 /* conditions of the entries: five tests for each */
#define STOP_NODES   60

/* A card and what it is to do (11.2). What a card does not take is zero. */
typedef struct CardOrder {
  uint8_t card;     /* design + 1; 0: none is played */
  uint8_t optional; /* the placement is made without it where it cannot be played */
  Address from, to; /* switch, shift; of a removal `from` alone: `at` */
  uint8_t toward;   /* cursor: house + 1; it names the battle, too */
  uint8_t steps;
  uint8_t player; /* spy: seat + 1 */
  uint8_t buy;    /* kind + 1 */
} CardOrder;

typedef struct Entry {
  char id[ID_MAX];
  uint16_t when; /* condition; 0: always */
  uint8_t pass;  /* it is a pass, with or without a card (R05) */
  uint8_t times; /* how often it may be used */
  uint8_t used;  /* how often it was */
  uint8_t kind_count, kinds[KINDS_MAX];
  uint8_t at_count;
  Address at[AT_MAX];
  CardOrder card;
} Entry;

typedef struct Stop {
  uint16_t when;
  uint8_t stopped;  /* it has stopped the run, and was not answered yet */
  uint8_t answered; /* its owner has filed a plan since; it rests until it has been false */
} Stop;

typedef enum Otherwise { OTHERWISE_ASK, OTHERWISE_PASS, OTHERWISE_WEAKEST, OTHERWISES } Otherwise;
extern const char *const DOGS_OTHERWISES[OTHERWISES + 1];

/* Policies by house: 0 where none is given for it, so that the default holds. */
enum { STAY_DEFAULT, STAY_WITHDRAW, STAY_STAY };
enum { CURSOR_DEFAULT, CURSOR_NONE, CURSOR_TOWARD_MINE, CURSOR_ORDER };
typedef struct CursorPolicy {
  uint8_t what;
  uint8_t toward; /* CURSOR_ORDER: house + 1 */
  uint8_t steps;
} CursorPolicy;
enum { TAKE_DEFAULT, TAKE_TAKE, TAKE_DECLINE };

typedef struct Policy {
  uint8_t withdraw, withdraw_at[HOUSES_MAX];
  CursorPolicy cursor, cursor_at[HOUSES_MAX];
  uint8_t take;
} Policy;

typedef struct Plan {
  uint16_t entry_count, stop_count, node_count, stop_node_count;
  uint8_t otherwise;
  uint8_t fallback_count;
  Address fallback[FALLBACK_MAX];
  Entry entries[ENTRIES_MAX];
  Stop stops[STOPS_MAX];
  PlanNode nodes[PLAN_NODES], stop_nodes[STOP_NODES];
  Policy policy;
} Plan;

static inline PlanPool dogs_entry_pool(Plan *plan) {
  return (PlanPool){plan->nodes, PLAN_NODES, &plan->node_count};
}

static inline PlanPool dogs_stop_pool(Plan *plan) {
  return (PlanPool){plan->stop_nodes, STOP_NODES, &plan->stop_node_count};
}

#endif
