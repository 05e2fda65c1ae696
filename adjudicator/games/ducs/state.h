/* What the rules are about: hexes, the edition, the state of a game, and what a turn file says (DUCS 1 to 8;
 * games/game.h). */
#ifndef DUCS_STATE_H
#define DUCS_STATE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "../../base/arena.h"
#include "../../base/diagnostics.h"
#include "../../base/tree.h"
#include "../event.h"
#include "../game.h"

/* ---- hexes ---- */

/* Hexes of a map with flat tops, whose odd columns are half a hex higher (data of the map; DUCS 1).
 *
 * A hex is the number of its place on a grid: columns from left to right, in each the rows from the top, both
 * counted from 1 in ids ("1412": column 14, row 12). So hexes compare as their ids do. */

#define HEXES_MAX 768 /* places of a grid; the printed map has 32 x 23 = 736 */
#define HEX_NONE  (-1)
#define HEX_WORDS (HEXES_MAX / 64)

typedef int16_t Hex;

typedef struct HexSet {
  uint64_t words[HEX_WORDS];
} HexSet;

typedef enum Direction { NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST, DIRECTIONS } Direction;
extern const char *const DUCS_DIRECTIONS[DIRECTIONS + 1]; /* "N", "NE", "SE", "S", "SW", "NW", NULL */

typedef struct Grid {
  int columns, rows;
} Grid;

/* Axial coordinates: distances are differences of these. */
typedef struct Axial {
  int8_t q, r;
} Axial;

static inline bool hex_in(const HexSet *set, Hex hex) {
  return set->words[hex >> 6] >> (hex & 63) & 1;
}

static inline void hex_add(HexSet *set, Hex hex) {
  set->words[hex >> 6] |= (uint64_t)1 << (hex & 63);
}

static inline void hex_remove(HexSet *set, Hex hex) {
  set->words[hex >> 6] &= ~((uint64_t)1 << (hex & 63));
}

static inline void hex_add_all(HexSet *set, const HexSet *more) {
  for (int i = 0; i < HEX_WORDS; i++) set->words[i] |= more->words[i];
}

static inline bool hex_is_subset(const HexSet *part, const HexSet *whole) {
  uint64_t missing = 0;
  for (int i = 0; i < HEX_WORDS; i++) missing |= part->words[i] & ~whole->words[i];
  return missing == 0;
}

static inline bool hex_meet(const HexSet *a, const HexSet *b) {
  uint64_t common = 0;
  for (int i = 0; i < HEX_WORDS; i++) common |= a->words[i] & b->words[i];
  return common != 0;
}

static inline bool hex_set_is_empty(const HexSet *set) {
  uint64_t any = 0;
  for (int i = 0; i < HEX_WORDS; i++) any |= set->words[i];
  return any == 0;
}

static inline int hex_count(const HexSet *set) {
  int count = 0;
  for (int i = 0; i < HEX_WORDS; i++) count += __builtin_popcountll(set->words[i]);
  return count;
}

/* The lowest hex of the set that is `from` or more; HEX_NONE at its end:
 *   for (Hex hex = hex_next(&set, 0); hex != HEX_NONE; hex = hex_next(&set, hex + 1)) */
static inline Hex hex_next(const HexSet *set, int from) {
  if (from >= HEXES_MAX) return HEX_NONE;
  int word = from >> 6;
  uint64_t left = set->words[word] & UINT64_MAX << (from & 63);
  while (left == 0) {
    if (++word == HEX_WORDS) return HEX_NONE;
    left = set->words[word];
  }
  return (Hex)(word * 64 + __builtin_ctzll(left));
}

/* The hex in a column and row, both from 1; HEX_NONE outside the grid. */
static inline Hex hex_at(const Grid *grid, int column, int row) {
  if (column < 1 || row < 1 || column > grid->columns || row > grid->rows) return HEX_NONE;
  return (Hex)((column - 1) * grid->rows + row - 1);
}

static inline int hex_column(const Grid *grid, Hex hex) {
  return hex / grid->rows + 1;
}

static inline int hex_row(const Grid *grid, Hex hex) {
  return hex % grid->rows + 1;
}

/* The neighbour in that direction; HEX_NONE beyond the grid. */
Hex hex_neighbour(const Grid *grid, Hex hex, Direction direction);

Axial hex_axial(const Grid *grid, Hex hex);

/* The distance of two hexes in steps, whatever is between them. */
static inline int axial_distance(Axial a, Axial b) {
  int q = a.q - b.q, r = a.r - b.r;
  return (abs(q) + abs(r) + abs(q + r)) / 2;
}

/* The hex with this id of four digits; HEX_NONE if it is not an id, or outside the grid. */
Hex hex_parse(const Grid *grid, const char *id, size_t length);

/* ---- edition ---- */

/* What the edition file says of the map, the pieces, the costs, the tables and the standard deployment, as
 * small tables (DUCS 1, 4.1, 6).
 *
 * Made once by ducs_edition_read(), constant from then on. Every text that an event may carry is made here,
 * so that resolving a phase formats nothing. Movement counts in half points. */

enum { ORFBURG, WULFENBURG, SIDES, NOBODY = SIDES };
#define OTHER(side) (1 - (side))
extern const char *const DUCS_SIDES[SIDES + 1]; /* "orfburg", "wulfenburg", NULL */

typedef enum Kind { INFANTRY, CAVALRY, ARTILLERY, DUKE, KINDS } Kind;
extern const char *const DUCS_KINDS[KINDS + 1]; /* "infantry" ... NULL */

typedef enum Terrain { OFF_MAP, PLAIN, FOREST, HILL, CITY, FORTRESS, LAKE, TERRAINS } Terrain;
extern const char *const DUCS_TERRAINS[TERRAINS + 1]; /* "off-map", "plain" ... NULL */

/* Results of combat, as printed (DUCS 6.6). */
typedef enum Result { RESULT_AE, RESULT_AR, RESULT_DE, RESULT_DR, RESULT_EX, RESULTS } Result;
extern const char *const DUCS_RESULTS[RESULTS + 1]; /* "AE", "AR", "DE", "DR", "EX", NULL */

/* Bounds of the tables. An edition beyond them is refused at load. */
#define SIDE_UNITS_MAX 32
#define UNITS_MAX      (SIDES * SIDE_UNITS_MAX)
#define TURNS_MAX      60
#define MOVEMENT_MAX   30 /* half points */
#define LINKS_MAX      10 /* six sides and the lake crossings of a bank */
#define SITES_MAX      32
#define ATTACKS_MAX    64 /* lines of `attacks` in one file */
#define DIE_SIDES      6
#define COLUMNS        10 /* odds from 1-5 to 6-1 */
#define COLUMN_EVEN    4  /* 1-1 */

typedef uint64_t UnitSet; /* bit u: unit u */
#define UNIT(unit) ((UnitSet)1 << (unit))
#define UNIT_NONE  (-1)

/* A unit: Orfburg's come first; in each side infantry, cavalry, artillery by their numbers, then the duke. */
typedef struct Unit {
  const char *id; /* "OI1", "WD" */
  uint8_t side, kind;
  uint8_t strength, movement, range; /* movement in half points; range in hexes, 1: no bombardment */
} Unit;

/* The kind of a step between two hexes (DUCS 4.1, 4.2). */
typedef enum Way { WAY_LAND, WAY_ROAD, WAY_BRIDGE, WAY_BRIDGE_ROAD, WAY_CROSSING, WAY_CROSSING_ROAD } Way;

/* A step that a unit may take. There are none over unbridged rivers and into lakes. */
typedef struct Link {
  Hex to, lake;      /* lake: the hex that a crossing passes; else HEX_NONE */
  uint8_t cost;      /* half points */
  uint8_t way;       /* Way */
  uint8_t direction; /* Direction; of a crossing: that of its lake */
} Link;

typedef enum SiteKind { SITE_CAPITAL, SITE_CITY, SITE_FORTRESS, SITE_KINDS } SiteKind;
extern const char *const DUCS_SITE_KINDS[SITE_KINDS + 1];

/* A city or fortress, of one or more hexes. */
typedef struct Site {
  const char *name;
  uint8_t kind, owner;
  HexSet hexes;
} Site;

/* Costs in half points (DUCS 4.1). */
typedef struct Costs {
  uint8_t terrain[TERRAINS];
  uint8_t road, bridge, bridge_road, crossing, crossing_road;
} Costs;

typedef struct Edition {
  const Tree *file; /* as it was read: evidence and doubts for the rules */
  const char *title;
  int turn_count;
  int side_units; /* of each side, the duke included */
  int unit_count;
  Unit units[UNITS_MAX];
  const char *unit_ids[UNITS_MAX + 1]; /* for "did you mean"; NULL-terminated */
  int duke[SIDES];
  UnitSet of_side[SIDES], combat[SIDES]; /* all units; all but the duke */
  Costs costs;
  uint8_t defence[TERRAINS], duke_factor; /* what strengths are multiplied by (6.3) */
  uint8_t die[TERRAINS];                  /* what is added to the die (6.5) */
  uint8_t results[DIE_SIDES][COLUMNS];    /* Result (6.6) */
  const char *odds[COLUMNS];              /* "1-5" ... "6-1" */

  Grid grid;
  int hex_count;
  uint8_t terrain[HEXES_MAX];
  uint8_t owner[HEXES_MAX]; /* side at the start; NOBODY for lakes of the frontier and off the map */
  const char *id[HEXES_MAX];
  Axial axial[HEXES_MAX];
  Hex neighbour[HEXES_MAX][DIRECTIONS]; /* on the map, lakes included; else HEX_NONE */
  uint8_t link_count[HEXES_MAX];
  Link links[HEXES_MAX][LINKS_MAX];
  HexSet zone[HEXES_MAX];          /* what a unit there controls (5.1): the ends of its links */
  HexSet land, banks, strongholds; /* not lakes; ends of lake crossings; cities and fortresses */
  HexSet between;                  /* the rivers (8.3) */
  HexSet territory[SIDES];
  int site_count;
  Site sites[SITES_MAX];
  int8_t site[HEXES_MAX]; /* its number; -1 for none */
  int capital[SIDES], objective;
  int stronghold_count[SIDES]; /* city and fortress hexes that a side owns */
  Hex standard[UNITS_MAX];     /* the standard deployment (2.2) */
  Tree *map;                   /* for report/maps.h, without units and focus; and the territories */

  /* Label of the die of each attack: [turn - 1][side][number - 1], "turn 3/orfburg/attack 2". */
  const char *(*die_label)[SIDES][ATTACKS_MAX];
} Edition;

/* The unit with this id, in upper or lower case; UNIT_NONE if there is none. */
int ducs_unit_find(const Edition *edition, const char *id, size_t length);

static inline int ducs_distance(const Edition *edition, Hex a, Hex b) {
  return axial_distance(edition->axial[a], edition->axial[b]);
}

/* The link from one hex to another; NULL if there is none. */
static inline const Link *ducs_link(const Edition *edition, Hex from, Hex to) {
  for (int i = 0; i < edition->link_count[from]; i++) {
    if (edition->links[from][i].to == to) return &edition->links[from][i];
  }
  return NULL;
}

/* ---- state ---- */

/* The state of a game between two windows, and what one seat's turn file says.
 *
 * Both are plain structs without pointers. Unused parts are zero, so that equal positions are equal bytes:
 * lists are cleared past their end (DUCS 1 to 8; games/game.h). */

typedef enum Phase { PHASE_SETUP, PHASE_ORFBURG, PHASE_WULFENBURG, PHASES } Phase;
extern const char *const DUCS_PHASES[PHASES + 1]; /* "setup", "orfburg", "wulfenburg", NULL */

/* The side whose phase it is (3.1); not for PHASE_SETUP. */
#define PHASE_SIDE(phase) ((int)(phase)-PHASE_ORFBURG)

/* The options of DUCS_OPTIONS, in its order. A value is its place in the list of words there,
 * the default first; for `batch`, a number, it is the number less one. So all defaults are 0. */
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

/* A retreat list (7.3): hexes, or -1 less a Direction. */
#define RETREATS_MAX 32
typedef struct RetreatList {
  int16_t count;
  int16_t entries[RETREATS_MAX];
} RetreatList;
#define RETREAT_DIRECTION(direction) ((int16_t)(-1 - (int)(direction)))

/* An attack found legal after the moves, and not resolved yet. */
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
  Hex hex;         /* the defender's hex */
  uint8_t result;  /* Result */
  uint8_t asked;   /* unit + 1 whose owner is asked; 0: nobody is */
  uint8_t pushed;  /* unit + 1 that the first of the queue displaces, and that is asked for; 0: none */
  uint8_t count;
  uint8_t queue[SIDE_UNITS_MAX + 2]; /* units that must still retreat, the first one now */
} Fight;

typedef struct State {
  Fight fight;
  HexSet changed; /* hexes that changed hands since the start (8.1) */
  Hex hex[UNITS_MAX];
  RetreatList retreats[SIDES]; /* last filed by each side */
  uint8_t option[OPTIONS];
  uint8_t turn, phase;
  uint8_t over, winner, reason;
  uint8_t asks; /* how often an owner was asked in this phase */
  uint8_t attack_count;
  Attack attacks[SIDE_UNITS_MAX]; /* while somebody is asked: that of the fight, and those to come */
} State;

/* Units and hexes as named in a turn file; invalid ones keep their place, too. */
typedef struct NamedUnit {
  Place place;
  int16_t unit; /* UNIT_NONE: unknown */
  bool several; /* more than one where one must be: `place` is that of the second */
} NamedUnit;

typedef struct NamedHex {
  Place place;
  Hex hex; /* HEX_NONE: not on the map */
} NamedHex;

#define MOVES_MAX 128
#define PATH_MAX  64 /* hexes of one line */
typedef struct Move {
  NamedUnit unit;
  int16_t count;
  bool too_long; /* more hexes than any move has */
  const NamedHex *path;
} Move;

#define NAMES_MAX 64 /* units of one list */
typedef struct NameList {
  int16_t count;
  bool too_many; /* more than there are units: some are listed twice */
  const NamedUnit *items;
} NameList;

typedef struct AttackOrder {
  Place place;
  NameList by, losses;
  NamedUnit on, advance;
  bool advances;
} AttackOrder;

typedef struct Placing {
  NamedUnit unit;
  NamedHex hex;   /* with `more`: the place of the third word */
  bool more;      /* than a unit and a hex: a comma is missing */
  UnitSet others; /* units that the words after the hex name */
} Placing;

/* The sections of a turn file. */
typedef enum Section { SECTION_DEPLOY, SECTION_MOVES, SECTION_ATTACKS, SECTION_RETREAT, SECTIONS } Section;

/* One seat's turn file. Its lists lie in the arena into which it was read, as long as what was written. */
typedef struct Orders {
  Sections sections;
  bool too_many[SECTIONS];
  int16_t placing_count, move_count, attack_count;
  RetreatList retreat;
  int16_t bad_retreat_count;
  Place bad_retreats[RETREATS_MAX]; /* entries of `retreat` that are neither direction nor hex */
  Placing *placings;
  Move *moves;
  AttackOrder *attacks;
} Orders;

static inline bool ducs_has(const Orders *file, Section section) {
  return file != NULL && (file->sections.present & 1u << section);
}

/* True if part of a section could not be read. The file is refused for that; errors that may only follow from
 * the missing part are not reported. */
static inline bool ducs_is_torn(const Orders *file, Section section) {
  return file->sections.torn & 1u << section;
}

static inline bool ducs_on_board(const State *state, int unit) {
  return state->hex[unit] != HEX_NONE;
}

/* The side that holds a hex (8.1); NOBODY for a lake. */
static inline int ducs_possessor(const Edition *edition, const State *state, Hex hex) {
  int owner = edition->owner[hex];
  return owner != NOBODY && hex_in(&state->changed, hex) ? OTHER(owner) : owner;
}

/* Sets everything to zero, with no unit on the map and default options. */
void ducs_state_clear(State *state);

/* The contract's state_size(): see games/game.h. */
size_t ducs_state_size(const void *edition);

/* ---- the options of a game ("option K=V") ---- */

/* In the order of Option; ended by a row without a name. */
extern const GameOption DUCS_OPTIONS[OPTIONS + 1];
extern const char *const DUCS_PRACTISED[]; /* Game.practised */

/* Reads a map of options into state->option; options it does not name are unchanged. Errors: `code` for a
 * value that the option does not have; FILE-UNKNOWN-KEY, if `strict`, for keys that are not options. */
void ducs_options_read(const Tree *map, bool strict, const char *code, State *state,
                       Diagnostics *diagnostics);

/* The value of an option as text: "sealed", "2". In the arena. */
const char *ducs_option_text(const State *state, Option option, Arena *arena);

#endif
