/* What the edition file says of houses, soldiers, dogs, tiles, reward tokens, tactics cards and numbers, as
 * small tables (DOGS 1, 2, 7).
 *
 * Made once by dogs_edition_read(), constant from then on. It keeps the seats of the game at the table, so
 * that whoever has the edition has the players' names. Its defaults are what options of a game change. */
#ifndef DOGS_EDITION_H
#define DOGS_EDITION_H

#include "../../base/arena.h"
#include "../../base/diagnostics.h"
#include "../../base/tree.h"
#include "../game.h"

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

/* What a dog can do; each is one hook of the edition file. */
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

/* What a card does besides giving and strengthening (7.7). */
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
  uint8_t strength;      /* that the soldier counts instead of its own; 0: its own */
  uint8_t strength_plus; /* and that much more */
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
  const Tree *file; /* as it was read: evidence for the rules */
  const char *title;
  Seats seats;
  uint8_t seat_count; /* = seats.count */

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
  int space_most;                                /* of any tile */
  const char *space_ids[HOUSES_MAX][SPACES_MAX]; /* "TAL.3" */
  uint8_t by_cost[KINDS_MAX];                    /* kinds, the cheapest first */
  bool box[4];                                   /* which of DOGS_BOXES are as printed */
} Edition;

/* The sections of the file that say whether their values are the printed ones. */
extern const char *const DOGS_BOXES[]; /* "soldiers", "orders_of_battle", "rewards", "tactics", NULL */

/* Checks and reads an edition file (schema/editions/dogs-of-war.yaml explains each key) for these seats. NULL
 * after at least one error was recorded, each with its place:
 *   FILE-SHAPE, FILE-UNKNOWN-KEY   not a map or list where one must be, a key that is none of ours
 *   EDITION-VALUE                  a number, word or id out of range, an id that stands twice
 *   EDITION-TOTAL                  too few houses, tiles or tokens for the battles of a year, too few dogs or
 *                                  support cards for the players */
const Edition *dogs_edition_read(Arena *arena, const Tree *file, const Seats *seats,
                                 Diagnostics *diagnostics);

/* ---- the rulings as options of a game (5: "option K=V"), their words, and how they are kept ---- */

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

/* What our rule text settles: DOGS_OPTIONS says it as `otherwise`. */
void dogs_options_defaults(uint8_t option[OPTIONS]);

/* Reads a map of options; what it does not name is left alone. Errors, with `code`: a value that the option
 * does not have; FILE-UNKNOWN-KEY where `strict` for keys that are no option. */
void dogs_options_read(const Tree *map, bool strict, const char *code, uint8_t option[OPTIONS],
                       Diagnostics *diagnostics);

/* The value of an option as text: "sealed", "68". In the arena. */
const char *dogs_option_text(const uint8_t option[OPTIONS], Option which, Arena *arena);

#endif
