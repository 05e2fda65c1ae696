/* The board and the powers of an edition, as small tables (DIP 1). Made once by dip_edition_read(), constant from then on. */
#ifndef DIPLOMACY_EDITION_H
#define DIPLOMACY_EDITION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/diagnostics.h"
#include "../../base/tree.h"
#include "../forms.h"
#include "../general.h"

/* Bounds of the tables. An edition beyond them is refused at load. */
#define LOCATIONS_MAX 128 /* provinces and coasts */
#define BORDERS_MAX   16  /* ways out of a location, of an army or of a fleet */
#define COASTS_MAX    4   /* of one province */
#define HOMES_MAX     8   /* home centres, units at the start: of one power */
#define NOWHERE       (-1)

typedef enum Terrain { INLAND, COAST, SEA, TERRAINS } Terrain;
extern const char *const DIP_TERRAINS[TERRAINS + 1]; /* "inland", "coast", "sea", NULL */

typedef enum Kind { NO_UNIT, ARMY, FLEET, KINDS } Kind;

typedef struct Borders {
  uint8_t count, to[BORDERS_MAX]; /* locations */
} Borders;

/* A province, or one of the coasts of a province that has several: a fleet is on that coast, an army in the province. */
typedef struct Location {
  const char *id;   /* "stp", "stp/sc" */
  uint8_t province; /* its own number; of a coast that of its province */
  uint8_t terrain;  /* of a coast COAST */
  bool centre;      /* a supply centre */
  uint8_t coast_count, coasts[COASTS_MAX];
  Borders borders[KINDS]; /* by the kind of the unit that goes */
  const char *const
      *names[ORDER_LANGUAGES]; /* each ended by NULL: first the name that is shown, then others; maybe none */
} Location;

typedef struct Unit {
  uint8_t kind, power; /* Kind; zero: there is none */
  uint8_t location;
} Unit;

typedef struct Power {
  const char *const *names[ORDER_LANGUAGES]; /* what players call it and its units; as those of a location */
  int home_count, start_count;
  uint8_t homes[HOMES_MAX]; /* provinces */
  Unit start[HOMES_MAX];
  /* From the nearest home centre, by the kind of the unit: armies over land and sea alike, fleets their own ways (DIP 7.4). */
  uint8_t distance[KINDS][LOCATIONS_MAX];
} Power;

typedef struct Edition {
  EditionBase base; /* a power for each seat; one that the file does not name has nothing */
  int first_year, centres_to_win;
  int location_count;
  Location locations[LOCATIONS_MAX];
  const char *ids[LOCATIONS_MAX + 1]; /* of all, ended by NULL */
  const char
      *unit_names[KINDS][LOCATIONS_MAX]; /* "A bud", "F stp/sc": what events and positions say of units */
  Power powers[GAME_SEATS_MAX];
} Edition;

/* The contract's edition_read() of this game: see games/game.h. NULL after at least one error was recorded, each with its place:
 *   FILE-SHAPE, FILE-UNKNOWN-KEY   not a map or list where one must be; an unknown key
 *   EDITION-VALUE                  a number, word, location, unit or power that cannot be
 *   EDITION-BORDER                 a border that the other side does not have */
const void *dip_edition_read(const Game *game, Arena *arena, const Tree *file, const Seats *seats,
                             Diagnostics *diagnostics);

/* The location with this id ("stp/sc"), in letters of any case; NOWHERE if there is none. */
int dip_location(const Edition *edition, const char *id, size_t length);

/* The name of a location in a language (0 .. ORDER_LANGUAGES - 1); in English, else its id, where it has none. */
const char *dip_location_name(const Edition *edition, int location, int language);

/* "A bud", "F stp/sc" as a unit: kind and location; false if it is not one. Whether such a unit may stand there, the reader
 * asks dip_may_stand(). */
bool dip_unit_parse(const Edition *edition, const char *text, Kind *kind, int *location);

/* Whether a unit of that kind may stand there: armies not at sea and on no coast by name, fleets not inland, and where a
 * province has coasts, on one of them (DIP 1.1, 1.2). */
bool dip_may_stand(const Edition *edition, Kind kind, int location);

/* Whether there is a border from a location to another for that kind of unit. */
bool dip_borders(const Edition *edition, Kind kind, int from, int to);
/* Whether such a unit can go from there to any location of that province. */
bool dip_reaches(const Edition *edition, Kind kind, int from, int province);

#endif
