/* What the edition file says of the map, the pieces, the costs, the tables and the standard deployment, as
 * small tables (DUCS 1, 4.1, 6; design.md 5).
 *
 * Made once by ducs_edition_read(), constant from then on. Every text that an event may carry is made here,
 * so that resolving a phase formats nothing. Movement counts in half points. */
#ifndef DUCS_EDITION_H
#define DUCS_EDITION_H

#include "../../base/arena.h"
#include "../../base/diagnostics.h"
#include "../../base/tree.h"
#include "hexes.h"

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
#define RANGE_MAX      6
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
  uint8_t strength, movement, range; /* movement in half points; range in hexes, 1 for who cannot bombard */
} Unit;

/* What leads from a hex to another (DUCS 4.1, 4.2). */
typedef enum Way { WAY_LAND, WAY_ROAD, WAY_BRIDGE, WAY_BRIDGE_ROAD, WAY_CROSSING, WAY_CROSSING_ROAD } Way;

/* A step that a unit may take. Unbridged rivers and lakes have none. */
typedef struct Link {
  Hex to, lake;      /* lake: the hex that a crossing passes; else HEX_NONE */
  uint8_t cost;      /* half points */
  uint8_t way;       /* Way */
  uint8_t direction; /* Direction; of a crossing that of its lake */
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
  UnitSet of_side[SIDES], combat[SIDES]; /* all units; those but the duke */
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
  HexSet zone[HEXES_MAX];          /* what a unit there controls (5.1): the ends of the links */
  HexSet land, banks, strongholds; /* not lakes; ends of lake crossings; cities and fortresses */
  HexSet between;                  /* the rivers (8.3) */
  HexSet territory[SIDES];
  int site_count;
  Site sites[SITES_MAX];
  int8_t site[HEXES_MAX]; /* its number; -1 for none */
  int capital[SIDES], objective;
  int stronghold_count[SIDES]; /* city and fortress hexes that a side owns */
  Hex standard[UNITS_MAX];     /* the standard deployment (2.2) */
  Tree *map;                   /* what report/hex_map.h wants, but for units and focus; and the territories */

  /* Label of the die of each attack: [turn - 1][side][number - 1], "turn 3/orfburg/attack 2". */
  const char *(*die_label)[SIDES][ATTACKS_MAX];
} Edition;

/* Checks and reads an edition file (schema/editions/ducs.yaml explains each key). NULL after at least one
 * error was recorded, each with its place:
 *   FILE-SHAPE, FILE-UNKNOWN-KEY   not a map or list where one must be, a key that is none of ours
 *   EDITION-VALUE       a number, letter, hex or word out of range
 *   EDITION-SIDE        a pair that shares no hexside, stands in two lists or twice, or touches what it
 *                       may not
 *   EDITION-TERRITORY   land without an owner, or an owner of what is off the map
 *   EDITION-PLACE       cities and fortresses that are not those of the terrain, or in two places
 *   EDITION-STANDARD    a standard deployment that breaks DUCS 2.1
 *   EDITION-TOTAL       what does not add up to `totals` */
const Edition *ducs_edition_read(Arena *arena, const Tree *file, Diagnostics *diagnostics);

/* The unit with this id, in upper or lower case; UNIT_NONE if there is none. */
int ducs_unit_find(const Edition *edition, const char *id, size_t length);

/* Parts of the reading, each a file of its own. They record what they find wrong. */
void ducs_edition_map(Arena *arena, const Tree *file, Edition *edition, Diagnostics *diagnostics);
void ducs_edition_places(const Tree *file, Edition *edition, Diagnostics *diagnostics);
void ducs_edition_totals(Arena *arena, const Tree *file, const Edition *edition, Diagnostics *diagnostics);
void ducs_edition_standard(const Tree *file, Edition *edition, Diagnostics *diagnostics);

/* A hex of the map that a node names; HEX_NONE after it was recorded as none (EDITION-VALUE). */
Hex ducs_edition_hex(const Edition *edition, const Tree *node, Diagnostics *diagnostics);

static inline int ducs_distance(const Edition *edition, Hex a, Hex b) {
  return axial_distance(edition->axial[a], edition->axial[b]);
}

/* The link from a hex to another; NULL where no step leads. */
static inline const Link *ducs_link(const Edition *edition, Hex from, Hex to) {
  for (int i = 0; i < edition->link_count[from]; i++) {
    if (edition->links[from][i].to == to) return &edition->links[from][i];
  }
  return NULL;
}

#endif
