/* The state of a game between two windows, the plans that stand in it, and what one seat's turn file says.
 *
 * Plain structs without pointers. What is not in use is zero, so that equal positions are equal bytes. A
 * number that names something and may name nothing is that number + 1, and 0 for nothing (DOGS 4). */
#ifndef DOGS_STATE_H
#define DOGS_STATE_H

#include "../event.h"
#include "../game.h"
#include "../plans.h"
#include "edition.h"

/* ---- plans: what a player files for the clash and the outcome (8.3 to 8.5) ----
 *
 * The plan, what stops it, what happens if it has nothing, and the policies: they stand for the year. */

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
/* Their words by these numbers, NULL for the default; ended by NULL. */
extern const char *const DOGS_STAYS[], *const DOGS_CURSORS[], *const DOGS_TAKES[];

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

/* ---- the state ---- */

typedef enum Window {
  WINDOW_DOGS,        /* who is which dog (R25); year 0 */
  WINDOW_PREPARATION, /* of the year after `year`; passes by itself */
  WINDOW_TOKEN,       /* whom the first player hands his token (R22: own_window) */
  WINDOW_MUSTER,
  WINDOW_CLASH,
  WINDOW_END,
  WINDOWS
} Window;
extern const char *const DOGS_WINDOWS[WINDOWS + 1]; /* "dogs", "preparation", ... NULL */

#define SIDES_OF_BATTLE 2

/* What stands on a space. */
typedef struct Standing {
  uint8_t by;       /* seat + 1 */
  uint8_t soldier;  /* kind + 1; 0: deserted (T10) */
  uint8_t strength; /* as played */
  uint8_t nr;       /* order of placing, from 1; of a side switcher that of the switch */
} Standing;

#define TOKENS_OF_BATTLE 2
typedef struct Battle {
  uint8_t house[SIDES_OF_BATTLE], tile[SIDES_OF_BATTLE];      /* plain numbers */
  int8_t cursor;                                              /* above 0: in favour of the first house */
  uint8_t tokens[TOKENS_OF_BATTLE], hidden[TOKENS_OF_BATTLE]; /* + 1; face up, face down */
  Standing spaces[SIDES_OF_BATTLE][SPACES_MAX];
} Battle;

typedef struct Player {
  uint16_t coins, vp;
  uint8_t dog, support; /* + 1; support: a house */
  uint8_t captains;     /* in hand */
  uint8_t out;          /* has passed this year */
  uint8_t grace;        /* has had his one extension (8.6) */
  uint8_t soldiers[KINDS_MAX];
  uint8_t shields[HOUSES_MAX];
  uint8_t tactics[DESIGNS_MAX];
} Player;

typedef struct Played {
  uint8_t by, card;
} Played;

/* A player places six captains a year at most, each with one card. */
#define SEEN_MAX (PLAYERS_MAX * (FIGURES_MAX + 1))

/* Everything but the plans: small, since plans try their entries on copies of it. */
typedef struct Board {
  uint8_t option[OPTIONS];
  uint8_t year; /* 0: before the first */
  uint8_t window;
  uint8_t first, next_first,
      to_move;    /* + 1; next_first: who passed first; to_move: also who musters now (R02) */
  uint8_t asked;  /* clash: bit s: seat s is asked */
  uint8_t stops;  /* clash: how often the run has stopped; muster: how many have bought (R02) */
  uint8_t lap;    /* clash: from 1 */
  uint8_t winner; /* seat + 1, once it is over; 0: shared */
  uint8_t battle_count;
  int8_t values[HOUSES_MAX];
  Battle battles[BATTLES_MAX];
  uint8_t deck_count, deck[CARDS_MAX]; /* top first */
  uint8_t discard[DESIGNS_MAX];
  uint8_t seen_count;
  Played seen[SEEN_MAX]; /* tactics played this year */
  Player players[PLAYERS_MAX];
} Board;

typedef struct State {
  Board board;
  Plan plans[PLAYERS_MAX]; /* what each has filed this year, and how far it has been used */
} State;

/* ---- turn files ---- */

/* Where a thing stands in a turn file: 1-based, 0 where it has no place. */
typedef struct Place {
  int32_t line, column;
} Place;

typedef enum Section {
  SECTION_DOGS,
  SECTION_FIRST_PLAYER,
  SECTION_MUSTER,
  SECTION_PLAN,
  SECTION_OTHERWISE,
  SECTION_FALLBACK,
  SECTION_STOP_IF,
  SECTION_POLICY,
  SECTIONS
} Section;

#define BUY_MAX 40 /* more than anybody can pay */
typedef struct Muster {
  uint8_t buy_count, buy[BUY_MAX]; /* kinds */
  uint8_t keep_coins;
  uint8_t instead[KINDS_MAX]; /* kind + 1 to buy where this one is sold out */
} Muster;

/* One seat's turn file. */
typedef struct Orders {
  uint16_t sections;                 /* bit s: the file has that section */
  uint8_t first_player;              /* seat + 1; 0: keep */
  uint8_t dog_count, dogs[DOGS_MAX]; /* in the order liked */
  Place place[SECTIONS];
  Muster muster;
  Plan plan; /* of the sections that the file has */
} Orders;

static inline bool dogs_has(const Orders *file, Section section) {
  return file != NULL && (file->sections & 1u << section);
}

/* Whether a seat is asked in the clash. */
static inline bool dogs_is_asked(const Board *board, int seat) {
  return seat >= 0 && (board->asked >> seat & 1) != 0;
}

/* Everything zero; houses where their track begins; the options as the edition has them. */
void dogs_state_clear(const Edition *edition, State *state);

#endif
