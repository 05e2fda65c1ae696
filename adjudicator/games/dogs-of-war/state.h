/* What the game works with: its edition, plans, the state between two windows, one seat's turn file.
 *
 * Plain structs, with pointers only in the edition. Unused parts are zero, so that equal positions are equal
 * bytes. A number that may name nothing is stored + 1, and 0 means nothing (DOGS 4). */
#ifndef DOGS_STATE_H
#define DOGS_STATE_H

#include "../event.h"
#include "../general.h"
#include "../plans.h"

/* ---- the edition: houses, soldiers, dogs, tiles, reward tokens, tactics cards, numbers (1, 2, 7) ----
 *
 * Made once by dogs_edition_read(), constant from then on. It keeps the seats of the game at the table, so
 * that code with the edition has the players' names. A game's options change its rulings. */

/* Bounds of the tables. An edition beyond them is refused at load. */
#define PLAYERS_LEAST 3
#define PLAYERS_MAX   5
#define HOUSES_MAX    8
#define KINDS_MAX     6
#define DOGS_MAX      8
#define TILES_MAX     16
#define SPACES_MAX    8
#define TOKENS_MAX    12
#define DESIGNS_MAX   40 /* of tactics cards */
#define CARDS_MAX     96 /* tactics cards in all */
#define YEARS_MAX     8
#define BATTLES_MAX   4
#define FIGURES_MAX   12 /* captains of one dog */
#define TRACK_MAX     40 /* steps of a battle track to either side */
#define STOCK_MAX     99 /* soldiers of a kind, shields of a house */

/* What a space, a token or a card gives (7: `give`). Shields are of the house supported, or that has won. */
typedef struct Give {
  uint8_t coins, vp, shields, captains, tactics;
  uint8_t soldiers[KINDS_MAX];
} Give;

typedef struct House {
  const char *id, *name, *lord, *colour;
} House;

typedef struct Kind {
  const char *id;
  uint8_t cost, strength, count;
} Kind;

/* A dog's power; each is one hook of the edition file. */
typedef enum Power {
  POWER_COINS,    /* on_battle_won: {coins: n} */
  POWER_TAKE,     /* on_reward_won: {take: strongest_enemy_soldier} */
  POWER_WITHDRAW, /* before_scoring: {withdraw_losing_captains: optional} */
  POWER_EXTRA,    /* outcome: {extra_captains: n} */
  POWER_CURSOR,   /* before_outcome: {move_cursor_up_to: n, forbidden: beaten_at_15} */
  POWERS
} Power;

typedef struct Dog {
  const char *id, *name;
  uint8_t power, amount;
} Dog;

typedef struct TileSpace {
  uint8_t need; /* bit k: a soldier of kind k is accepted; 0: any */
  Give give;
} TileSpace;

typedef struct Tile {
  const char *id, *name;
  uint8_t count;
  TileSpace spaces[SPACES_MAX];
} Tile;

typedef struct Token {
  const char *id, *name;
  Give give;
} Token;

/* When in its player's turn a card is played (R03). */
typedef enum Timing { TIMING_BEFORE, TIMING_WITH, TIMING_AFTER, TIMINGS } Timing;
extern const char *const DOGS_TIMINGS[TIMINGS + 1]; /* "before", "with", "after", NULL */

/* A card's action, besides giving and strengthening (7.7). */
typedef enum Action {
  ACTION_NONE,
  ACTION_SWITCH, /* switch_side: lone_captain */
  ACTION_SHIFT,  /* shift_captain: same_tile_with_reward */
  ACTION_CURSOR, /* move_cursor: n, not_at: the end of the track */
  ACTION_REMOVE, /* remove_soldier: [kinds] */
  ACTION_SPY,    /* see_hand_and_take_random_tactic: n */
  ACTION_BUY,    /* buy_one_soldier_discount: n */
  ACTION_EXTORT, /* take_coin_from_enemies_here: n */
  ACTION_LOOT,   /* vp_per_enemy_captain_here: n, max: m */
  ACTIONS
} Action;

typedef struct Tactic {
  const char *id, *name;
  uint8_t copies, timing, action, amount, most;
  uint8_t kind;          /* the soldier that a `with` card needs, + 1; 0: any */
  uint8_t kinds;         /* bit k: ACTION_REMOVE may take it */
  uint8_t strength;      /* replaces the soldier's own; 0: its own */
  uint8_t strength_plus; /* added to it */
  Give give;
} Tactic;

/* The switchable rulings (5). Their values are places in the list of words of DOGS_OPTIONS. */
typedef enum Option {
  OPTION_R01, /* soldiers per purchase */
  OPTION_R02, /* mustering */
  OPTION_R04, /* forced pass takes the token */
  OPTION_R05, /* tactic with a pass */
  OPTION_R06, /* rewards of the last year */
  OPTION_R07, /* tie for a reward */
  OPTION_R09, /* McBeth's extra captain counts as a loss */
  OPTION_R10, /* the Conqueror's battles */
  OPTION_R11, /* ends of the house track */
  OPTION_R12, /* coins in the bank; 0: unlimited */
  OPTION_R13, /* three players */
  OPTION_R14, /* final tie */
  OPTION_R15, /* purchases are public */
  OPTION_R22, /* token hand-over */
  OPTION_R25, /* choice of dogs */
  OPTION_RUN, /* how far a run goes (8.1) */
  OPTIONS
} Option;

typedef struct Edition {
  EditionBase base;
  uint8_t seat_count; /* = base.seats.count */

  uint8_t years, battles, figures, income, track, vp_per_captain;
  uint8_t captains[YEARS_MAX + 1]; /* by year, from 1 */
  uint8_t start_coins, start_tactics;
  int8_t value_start, value_least, value_most; /* of houses; where the track is open those of int8_t */
  int8_t step_win, step_win_at_end, step_loss_at_end;
  uint8_t shields_by_players[PLAYERS_MAX + 1];
  uint8_t shields; /* of each house, with these seats */
  uint8_t coins_per_vp, vp_per_soldier, vp_per_tactic,
      support;              /* at the end; support: shields that the card is worth */
  uint8_t rulings[OPTIONS]; /* the defaults */

  int house_count, kind_count, dog_count, tile_count, token_count, tactic_count, card_count;
  House houses[HOUSES_MAX];
  Kind kinds[KINDS_MAX];
  Dog dogs[DOGS_MAX];
  Tile tiles[TILES_MAX];
  Token tokens[TOKENS_MAX];
  Tactic tactics[DESIGNS_MAX];
  /* Their ids, NULL-terminated, for "did you mean". */
  const char *house_ids[HOUSES_MAX + 1], *kind_ids[KINDS_MAX + 1], *dog_ids[DOGS_MAX + 1];
  const char *tile_ids[TILES_MAX + 1], *token_ids[TOKENS_MAX + 1], *tactic_ids[DESIGNS_MAX + 1];
  const char *seat_names[PLAYERS_MAX + 1];
  const char *policy_keys[HOUSES_MAX + 2];       /* "default", and the houses */
  const char *token_words[PLAYERS_MAX + 2];      /* "keep", and the seats */
  uint8_t cursor_most;                           /* as far as any dog moves a marker */
  int space_most;                                /* of any tile */
  const char *space_ids[HOUSES_MAX][SPACES_MAX]; /* "TAL.3" */
  uint8_t by_cost[KINDS_MAX];                    /* kinds, the cheapest first */
  bool box[4];                                   /* which of DOGS_BOXES are as printed */
} Edition;

/* The sections of the file that state if their values are the printed ones. */
extern const char *const DOGS_BOXES[]; /* "soldiers", "orders_of_battle", "rewards", "tactics", NULL */

/* ---- the rulings as options of a game (5: "option K=V"), their words, and how they are stored ---- */

/* Values of options, in the order of their words. */
enum { R01_ANY, R01_ONE };
enum { R02_SEALED, R02_SEQUENTIAL };
enum { OPTION_YES, OPTION_NO }; /* R04, R09, R15 */
enum { R05_NO, R05_YES };
enum { R06_TWO_PER_BATTLE, R06_ONE_HIDDEN };
enum { R07_STRENGTH_THEN_FIRST, R07_FIRST, R07_NONE, R07_ALL };
enum { R10_EACH_BATTLE, R10_ONE_BATTLE };
enum { R11_OPEN, R11_CLAMPED };
enum { R13_SEED, R13_TWO_BATTLES };
enum { R14_SHIELDS_COINS, R14_COINS_SHIELDS, R14_SHIELDS, R14_COINS, R14_SHARED };
enum { R22_IN_MUSTER_FILE, R22_OWN_WINDOW };
enum { R25_RANKED, R25_DRAWN };
enum { RUN_FLOW, RUN_LAP, RUN_STRICT };

/* In the order of Option; ended by a row without a name. */
extern const GameOption DOGS_OPTIONS[OPTIONS + 1];

/* Sets the rulings of our rule text: the `otherwise` of DOGS_OPTIONS. */
void dogs_options_defaults(uint8_t option[OPTIONS]);

/* Reads a map of options; options it does not name are unchanged. Errors: `code` for a value that the option
 * does not have; FILE-UNKNOWN-KEY, if `strict`, for keys that are not options. */
void dogs_options_read(const Tree *map, bool strict, const char *code, uint8_t option[OPTIONS],
                       Diagnostics *diagnostics);

/* The value of an option as text: "sealed", "68". In the arena. */
const char *dogs_option_text(const uint8_t option[OPTIONS], Option which, Arena *arena);

/* ---- plans: what a player files for the clash and the outcome (8.3 to 8.5) ----
 *
 * The plan, what stops it, what happens if it has no turn left, and the policies: they apply all year. */

/* A space of the board: a house names battle and side, since it occurs once a year (4). house
 * + 1; 0: none. */
typedef struct Address {
  uint8_t house, space; /* space from 0 */
} Address;

/* Its id, "TAL.3". */
const char *dogs_space_id(const Edition *edition, Address address);

#define ENTRIES_MAX  24 /* of one plan: four for each captain of the last year */
#define AT_MAX       18 /* spaces of one entry: all that one player may enter in three battles */
#define STOPS_MAX    12
#define FALLBACK_MAX 36  /* all spaces */
#define ID_MAX       24  /* bytes of the name of an entry, with the NUL */
#define PLAN_NODES   120 /* conditions of the entries: five tests for each */
#define STOP_NODES   60

/* A card and its targets (11.2). Targets that the card does not take are zero. */
typedef struct CardOrder {
  uint8_t card;     /* design + 1; 0: none is played */
  uint8_t optional; /* the placement is made without it if it cannot be played */
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
  uint8_t stopped;  /* it has stopped the run and has no answer yet */
  uint8_t answered; /* its owner has filed a plan since; it is ignored until it has been false */
} Stop;

typedef enum Otherwise { OTHERWISE_ASK, OTHERWISE_PASS, OTHERWISE_WEAKEST, OTHERWISES } Otherwise;
extern const char *const DOGS_OTHERWISES[OTHERWISES + 1];

/* Policies by house: 0 if none is given, so that the one for all applies. */
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
  uint8_t withdraw[HOUSES_MAX + 1];    /* by house + 1; 0: for all */
  CursorPolicy cursor[HOUSES_MAX + 1]; /* likewise */
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
  WINDOW_TOKEN,       /* to whom the first player hands the token (R22: own_window) */
  WINDOW_MUSTER,
  WINDOW_CLASH,
  WINDOW_END,
  WINDOWS
} Window;
extern const char *const DOGS_WINDOWS[WINDOWS + 1]; /* "dogs", "preparation", ... NULL */

#define SIDES_OF_BATTLE 2

/* The captain and soldier on a space. */
typedef struct Standing {
  uint8_t by;       /* seat + 1 */
  uint8_t soldier;  /* kind + 1; 0: deserted (T10) */
  uint8_t strength; /* as played */
  uint8_t nr;       /* order of placing, from 1; after a switch of sides, that of the switch */
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
  uint8_t grace;        /* has had the one extension (8.6) */
  uint8_t soldiers[KINDS_MAX];
  uint8_t shields[HOUSES_MAX];
  uint8_t tactics[DESIGNS_MAX];
} Player;

typedef struct Played {
  uint8_t by, card;
  uint8_t at; /* house + 1: where it was played, in which battle; 0: in none */
} Played;

/* Bounds the cards played in a year: one for each captain, one with a pass. */
#define SEEN_MAX (PLAYERS_MAX * (FIGURES_MAX + 1))

/* Everything except the plans; small, since plans try their entries on copies of it. */
typedef struct Board {
  uint8_t option[OPTIONS];
  uint8_t year; /* 0: before the first */
  uint8_t window;
  uint8_t first, next_first,
      to_move;     /* + 1; next_first: who passed first; to_move: also who musters now (R02) */
  uint8_t asked;   /* clash: bit s: seat s is asked */
  uint8_t stops;   /* clash: how often the run has stopped; muster: how many have bought (R02) */
  uint8_t lap;     /* clash: from 1 */
  uint8_t winners; /* once it is over: the seats that have won, a bit each */
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

/* The keys of `policy`. */
typedef enum PolicyKey { POLICY_STORMCROW, POLICY_CONQUEROR, POLICY_BLACKMANE, POLICIES } PolicyKey;

#define BUY_MAX 40 /* more than anybody can pay for */
typedef struct Muster {
  uint8_t buy_count, buy[BUY_MAX]; /* kinds */
  uint8_t keep_coins;
  bool says_keep, says_instead; /* the file names them, even if to no effect: it is told back as written */
  uint8_t instead[KINDS_MAX];   /* kind + 1 to buy if this one is sold out */
} Muster;

/* One seat's turn file. */
typedef struct Orders {
  Sections sections;
  uint8_t first_player;              /* seat + 1; 0: keep */
  uint8_t dog_count, dogs[DOGS_MAX]; /* best first */
  Place entry_place[ENTRIES_MAX];    /* of each entry of the plan */
  Place spaces_place[ENTRIES_MAX];   /* of the spaces that it names */
  Place buy_place;                   /* of what is bought, the first of it */
  Place policy_place[POLICIES];      /* of each policy; 0: it is not given */
  Place policy_last[POLICIES];       /* of the last house that it names, or as above */
  Muster muster;
  Plan plan; /* of the sections that the file has */
} Orders;

static inline bool dogs_has(const Orders *file, Section section) {
  return file != NULL && (file->sections.present & 1u << section);
}

/* True if a seat is asked in the clash. */
static inline bool dogs_is_asked(const Board *board, int seat) {
  return seat >= 0 && (board->asked >> seat & 1) != 0;
}

/* Sets everything to zero, houses to the start of their track, and the options to those of the edition. */
void dogs_state_clear(const Edition *edition, State *state);

/* The contract's state_size(): see games/game.h. */
size_t dogs_state_size(const void *edition);

#endif
