/* The state of a game between two windows, and what one seat's turn file says.
 *
 * Both are plain structs without pointers. What is not in use is zero, so that equal positions are equal
 * bytes. A number that names something and may name nothing is that number + 1, and 0 for nothing (DOGS 4).
 */
#ifndef DOGS_STATE_H
#define DOGS_STATE_H

#include "../event.h"
#include "../game.h"
#include "edition.h"
#include "plan.h"

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
extern const char *const DOGS_SECTIONS[SECTIONS + 1];

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
