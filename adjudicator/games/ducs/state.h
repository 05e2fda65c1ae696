/* The state of a game between two windows, and what one seat's turn file says.
 *
 * Both are plain structs without pointers. What is not in use is zero, so that equal positions are equal
 * bytes: lists are cleared behind their end (DUCS 1 to 8; design.md 4). */
#ifndef DUCS_STATE_H
#define DUCS_STATE_H

#include "../event.h"
#include "../game.h"
#include "edition.h"

typedef enum Phase { PHASE_SETUP, PHASE_ORFBURG, PHASE_WULFENBURG, PHASES } Phase;
extern const char *const DUCS_PHASES[PHASES + 1]; /* "setup", "orfburg", "wulfenburg", NULL */

/* Whose phase it is (3.1); not of PHASE_SETUP. */
#define PHASE_SIDE(phase) ((int)(phase)-PHASE_ORFBURG)

/* The options of DUCS_OPTIONS in game.c, in its order. Their values are places in the list of words there,
 * the default first; of `batch`, a number, it is the number less one: so that all defaults are 0. */
typedef enum Option {
  OPTION_SETUP,
  OPTION_BATCH,
  OPTION_ATTACK_ACROSS_RIVER,
  OPTION_DUKE_RANGE,
  OPTION_BOMBARD_IMMUNE,
  OPTION_STACKED_DUKE,
  OPTION_RETREATS,
  OPTION_ADVANCE_AFTER,
  OPTION_BETWEEN_RIVERS,
  OPTIONS
} Option;
enum { SETUP_SEALED, SETUP_ALTERNATE, SETUP_STANDARD };
enum { RIVER_MAY_BE_ATTACKED_ACROSS, RIVER_STOPS_ATTACKS };
enum { IMMUNE_TO_RETREAT_AND_EXCHANGE, IMMUNE_TO_ALL };
enum { STACKED_DUKE_SAFE, STACKED_DUKE_SHARES };
enum { RETREATS_AUTO, RETREATS_ASK };
enum { ADVANCE_AFTER_RETREAT, ADVANCE_AFTER_ANY };
enum { BETWEEN_PRESENCE, BETWEEN_POSSESSION };

/* How the game ended; the names are the codes of the closing events. */
typedef enum Reason {
  REASON_NONE,
  REASON_DUKE,    /* DUCS 8.2 */
  REASON_CAPITAL, /* DUCS 8.2 */
  REASON_ARMY,    /* DUCS 8.2 */
  REASON_MARGINAL /* DUCS 8.3 */,
  REASONS
} Reason;
extern const char *const DUCS_REASONS[REASONS + 1]; /* NULL for none, "victory-duke" ... NULL */

/* A standing list of retreats (7.3): hexes, or -1 less a Direction. */
#define RETREATS_MAX 32
typedef struct RetreatList {
  int16_t count;
  int16_t entries[RETREATS_MAX];
} RetreatList;
#define RETREAT_DIRECTION(direction) ((int16_t)(-1 - (int)(direction)))

/* An attack that was found legal when the moves were done, and is not resolved yet. */
typedef struct Attack {
  UnitSet losses;  /* of `by`: named there */
  uint8_t number;  /* of its line in the file, from 1 */
  uint8_t target;  /* unit */
  uint8_t advance; /* unit + 1; 0: none */
  uint8_t count;
  uint8_t by[SIDE_UNITS_MAX]; /* units, in the order written */
} Attack;

/* The combat under way, while the owner of a unit is asked where it retreats (7.3); else all zero. */
typedef struct Fight {
  UnitSet engaged; /* the units of this combat, of both sides */
  Hex hex;         /* where the defender stood */
  uint8_t result;  /* Result */
  uint8_t asked;   /* unit + 1 whose owner is asked; 0: nobody is */
  uint8_t pushed;  /* unit + 1 that is pushed by the first of the queue, and is the one asked for; 0: none */
  uint8_t count;
  uint8_t queue[SIDE_UNITS_MAX + 2]; /* units that must still retreat, the first one now */
} Fight;

typedef struct State {
  Fight fight;
  HexSet changed; /* hexes that another side possesses than at the start (8.1) */
  Hex hex[UNITS_MAX];
  RetreatList retreats[SIDES]; /* last filed by each side */
  uint8_t option[OPTIONS];
  uint8_t turn, phase;
  uint8_t over, winner, reason;
  uint8_t asks; /* how often an owner was asked in this phase */
  uint8_t attack_count;
  Attack attacks[SIDE_UNITS_MAX]; /* while somebody is asked: that of the fight, and those to come */
} State;

/* Where a thing stands in a turn file: 1-based, 0 where it has no place. */
typedef struct Place {
  int32_t line, column;
} Place;

/* Units and hexes as named in a turn file: what is none has its place all the same. */
typedef struct NamedUnit {
  Place place;
  int16_t unit; /* UNIT_NONE: unknown */
  bool several; /* more than one stands where one must: `place` is that of the second */
} NamedUnit;

typedef struct NamedHex {
  Place place;
  Hex hex; /* HEX_NONE: no hex of the map */
} NamedHex;

#define MOVES_MAX 128
#define PATH_MAX  64 /* hexes of one line */
typedef struct WrittenMove {
  NamedUnit unit;
  int16_t count;
  bool too_long; /* more hexes than any move has */
  NamedHex path[PATH_MAX];
} WrittenMove;

#define NAMES_MAX 64 /* units of one list */
typedef struct NameList {
  int16_t count;
  bool too_many; /* more than there are units: some stand there twice */
  NamedUnit items[NAMES_MAX];
} NameList;

typedef struct WrittenAttack {
  Place place;
  NameList by, losses;
  NamedUnit on, advance;
  bool advances;
} WrittenAttack;

typedef struct WrittenPlacing {
  NamedUnit unit;
  NamedHex hex;   /* where `more` stands: the place of the third word */
  bool more;      /* than a unit and a hex: a comma is missing */
  UnitSet others; /* units that stand there, too */
} WrittenPlacing;

/* The sections of a turn file. */
typedef enum Section { SECTION_DEPLOY, SECTION_MOVES, SECTION_ATTACKS, SECTION_RETREAT, SECTIONS } Section;
extern const char *const DUCS_SECTIONS[SECTIONS + 1];

/* One seat's turn file. */
typedef struct Orders {
  uint8_t sections; /* bit s: the file has that section */
  uint8_t torn;     /* bit s: part of it could not be read, so that the file is refused; see ducs_is_torn() */
  Place place[SECTIONS];
  bool too_many[SECTIONS];
  int16_t placing_count, move_count, attack_count;
  RetreatList retreat;
  int16_t bad_retreat_count;
  Place bad_retreats[RETREATS_MAX]; /* entries of `retreat` that are no direction and no hex */
  WrittenPlacing placings[MOVES_MAX];
  WrittenMove moves[MOVES_MAX];
  WrittenAttack attacks[ATTACKS_MAX];
} Orders;

static inline bool ducs_has(const Orders *file, Section section) {
  return file != NULL && (file->sections & 1u << section);
}

/* Whether part of a section could not be read. The file is refused for that; what may be wrong for want of
 * that part alone is not told besides. */
static inline bool ducs_is_torn(const Orders *file, Section section) {
  return file->torn & 1u << section;
}

static inline bool ducs_on_board(const State *state, int unit) {
  return state->hex[unit] != HEX_NONE;
}

/* The side that possesses a hex (8.1); NOBODY for a lake. */
static inline int ducs_possessor(const Edition *edition, const State *state, Hex hex) {
  int owner = edition->owner[hex];
  return owner != NOBODY && hex_in(&state->changed, hex) ? OTHER(owner) : owner;
}

/* Everything zero and nobody on the map; the options as they are by default. */
void ducs_state_clear(State *state);

#endif
