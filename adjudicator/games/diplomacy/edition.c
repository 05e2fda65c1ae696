/* The edition file as tables. */
#include "edition.h"

#include <string.h>
#include <strings.h>

#include "../fields.h"

const char *const DIP_TERRAINS[TERRAINS + 1] = {"inland", "coast", "sea", NULL};

static const char *const TOP_KEYS[] = {"edition",   "game",   "first_year", "centres_to_win",
                                       "provinces", "powers", NULL};
static const char *const LOCATION_KEYS[] = {"names", "kind", "centre", "coasts", "army", "fleet", NULL};
static const char *const BORDER_KEYS[KINDS] = {NULL, "army", "fleet"};
static const char *const POWER_KEYS[] = {"names", "centres", "start", NULL};
static const char *const LANGUAGES[ORDER_LANGUAGES + 1] = {"en", "fr", "es", NULL};

/* ---- questions ---- */

int dip_location(const Edition *edition, const char *id, size_t length) {
  for (int i = 0; i < edition->location_count; i++) {
    if (strncasecmp(edition->ids[i], id, length) == 0 && edition->ids[i][length] == '\0') return i;
  }
  return NOWHERE;
}

const char *dip_location_name(const Edition *edition, int location, int language) {
  const Location *at = &edition->locations[location];
  if (at->names[language][0] != NULL) return at->names[language][0];
  return at->names[0][0] != NULL ? at->names[0][0] : at->id;
}

bool dip_unit_parse(const Edition *edition, const char *text, Kind *kind, int *location) {
  if ((text[0] != 'A' && text[0] != 'F') || text[1] != ' ') return false;
  *kind = text[0] == 'A' ? ARMY : FLEET;
  *location = dip_location(edition, text + 2, strlen(text + 2));
  return *location != NOWHERE;
}

bool dip_may_stand(const Edition *edition, Kind kind, int location) {
  const Location *at = &edition->locations[location];
  if (kind == ARMY) return at->terrain != SEA && at->province == location;
  return at->terrain != INLAND && at->coast_count == 0;
}

bool dip_borders(const Edition *edition, Kind kind, int from, int to) {
  const Borders *borders = &edition->locations[from].borders[kind];
  return memchr(borders->to, to, borders->count) != NULL;
}

bool dip_reaches(const Edition *edition, Kind kind, int from, int province) {
  const Borders *borders = &edition->locations[from].borders[kind];
  for (int i = 0; i < borders->count; i++) {
    if (edition->locations[borders->to[i]].province == province) return true;
  }
  return false;
}

/* ---- locations ---- */

/* The location that a node names; NOWHERE after it was recorded that there is none. */
static int read_location(const Edition *edition, const Tree *node, Diagnostics *diagnostics) {
  const char *id = tree_string(node, "");
  int location = dip_location(edition, id, strlen(id));
  if (location == NOWHERE) field_fault(diagnostics, "EDITION-VALUE", "no-such-location", node);
  return location;
}

/* The names of a location or a power, by language; of a language that has none an empty list. */
static void read_names(Arena *arena, const Tree *map, const char *const **out, Diagnostics *diagnostics) {
  const Tree *by_language = field_map(map, "names", false, diagnostics);
  field_keys(by_language, LANGUAGES, diagnostics);
  for (int l = 0; l < ORDER_LANGUAGES; l++) {
    const Tree *list = field_list(by_language, LANGUAGES[l], false, diagnostics);
    size_t count = list == NULL ? 0 : list->count;
    const char **names = arena_alloc(arena, (count + 1) * sizeof *names);
    for (size_t i = 0; i < count; i++) names[i] = tree_string(list->items[i].value, "");
    out[l] = names;
  }
}

/* All that needs no other location. */
static void begin_location(Arena *arena, const TreeItem *item, Edition *edition, Diagnostics *diagnostics) {
  int number = edition->location_count++;
  Location *location = &edition->locations[number];
  const Tree *map = item->value;
  location->id = edition->ids[number] = item->key;
  location->province = (uint8_t)number;
  location->terrain = COAST;
  edition->unit_names[ARMY][number] = arena_concat(arena, "A ", item->key, NULL);
  edition->unit_names[FLEET][number] = arena_concat(arena, "F ", item->key, NULL);
  field_keys(map, LOCATION_KEYS, diagnostics);
  read_names(arena, map, location->names, diagnostics);
  location->centre = field_bool(map, "centre", diagnostics);
  if (strchr(item->key, '/') != NULL) return;
  int terrain = field_choice(map, "kind", DIP_TERRAINS, "EDITION-VALUE", diagnostics);
  location->terrain = (uint8_t)(terrain < 0 ? 0 : terrain);
}

static void read_coasts(const Tree *map, Edition *edition, int number, Diagnostics *diagnostics) {
  Location *location = &edition->locations[number];
  const Tree *coasts = field_list(map, "coasts", false, diagnostics);
  if (coasts != NULL && coasts->count > COASTS_MAX)
    field_fault(diagnostics, "EDITION-VALUE", "too-many-locations", coasts);
  for (size_t i = 0; coasts != NULL && i < coasts->count && i < COASTS_MAX; i++) {
    int coast = read_location(edition, coasts->items[i].value, diagnostics);
    if (coast == NOWHERE) continue;
    location->coasts[location->coast_count++] = (uint8_t)coast;
    edition->locations[coast].province = (uint8_t)number;
  }
}

static void read_borders(const Tree *map, Edition *edition, int number, Kind kind, Diagnostics *diagnostics) {
  Borders *borders = &edition->locations[number].borders[kind];
  const Tree *list = field_list(map, BORDER_KEYS[kind], false, diagnostics);
  if (list != NULL && list->count > BORDERS_MAX)
    field_fault(diagnostics, "EDITION-VALUE", "too-many-locations", list);
  for (size_t i = 0; list != NULL && i < list->count && i < BORDERS_MAX; i++) {
    int to = read_location(edition, list->items[i].value, diagnostics);
    if (to == NOWHERE) continue;
    if (!dip_may_stand(edition, kind, to) || !dip_may_stand(edition, kind, number))
      field_fault(diagnostics, "EDITION-BORDER", "border-of-no-use", list->items[i].value);
    borders->to[borders->count++] = (uint8_t)to;
  }
}

/* Each border has two sides. */
static void check_borders(const Tree *map, const Edition *edition, int number, Diagnostics *diagnostics) {
  for (int kind = ARMY; kind < KINDS; kind++) {
    const Borders *borders = &edition->locations[number].borders[kind];
    for (int i = 0; i < borders->count; i++) {
      if (!dip_borders(edition, (Kind)kind, borders->to[i], number))
        diagnose(diagnostics, SEVERITY_ERROR, "EDITION-BORDER", "border-of-one-side", map, "value",
                 edition->ids[borders->to[i]], NULL);
    }
  }
}

static void read_locations(Arena *arena, const Tree *file, Edition *edition, Diagnostics *diagnostics) {
  const Tree *map = field_map(file, "provinces", true, diagnostics);
  if (map == NULL) return;
  if (map->count > LOCATIONS_MAX) {
    field_fault(diagnostics, "EDITION-VALUE", "too-many-locations", map);
    return;
  }
  size_t errors = diagnostics->errors;
  int count = (int)map->count;
  for (int i = 0; i < count; i++) begin_location(arena, &map->items[i], edition, diagnostics);
  for (int i = 0; i < count; i++) read_coasts(map->items[i].value, edition, i, diagnostics);
  for (int i = 0; i < count; i++) {
    for (int kind = ARMY; kind < KINDS; kind++)
      read_borders(map->items[i].value, edition, i, (Kind)kind, diagnostics);
  }
  for (int i = 0; i < count && diagnostics->errors == errors; i++)
    check_borders(map->items[i].value, edition, i, diagnostics);
}

/* ---- powers ---- */

static void read_home(const Tree *node, Edition *edition, Power *power, Diagnostics *diagnostics) {
  int home = read_location(edition, node, diagnostics);
  if (home == NOWHERE) return;
  if (!edition->locations[home].centre || power->home_count == HOMES_MAX) {
    field_fault(diagnostics, "EDITION-VALUE", "no-such-location", node);
    return;
  }
  power->homes[power->home_count++] = (uint8_t)home;
}

static void read_start(const Tree *node, Edition *edition, int seat, Diagnostics *diagnostics) {
  Power *power = &edition->powers[seat];
  Kind kind;
  int location;
  if (!dip_unit_parse(edition, tree_string(node, ""), &kind, &location) ||
      !dip_may_stand(edition, kind, location) || power->start_count == HOMES_MAX) {
    field_fault(diagnostics, "EDITION-VALUE", "no-such-unit", node);
    return;
  }
  power->start[power->start_count++] =
      (Unit){.kind = (uint8_t)kind, .power = (uint8_t)seat, .location = (uint8_t)location};
}

/* One step further from where units of a kind have come so far. Armies go over land and sea alike: from province to province
 * that have any border. True: it came further. */
static bool spread(const Edition *edition, Kind kind, uint8_t *distance, int step) {
  bool further = false;
  for (int from = 0; from < edition->location_count; from++) {
    if (distance[kind == ARMY ? edition->locations[from].province : from] != step) continue;
    for (int way = (int)kind; way < KINDS; way++) {
      const Borders *borders = &edition->locations[from].borders[way];
      for (int i = 0; i < borders->count; i++) {
        int to = kind == ARMY ? edition->locations[borders->to[i]].province : borders->to[i];
        if (distance[to] <= step + 1) continue;
        distance[to] = (uint8_t)(step + 1);
        further = true;
      }
    }
  }
  return further;
}

static void measure(const Edition *edition, Power *power) {
  for (int kind = ARMY; kind < KINDS; kind++) {
    uint8_t *distance = power->distance[kind];
    memset(distance, UINT8_MAX, LOCATIONS_MAX);
    for (int i = 0; i < power->home_count; i++) {
      const Location *home = &edition->locations[power->homes[i]];
      distance[power->homes[i]] = 0;
      for (int c = 0; c < home->coast_count; c++) distance[home->coasts[c]] = 0;
    }
    for (int step = 0; step < LOCATIONS_MAX && spread(edition, (Kind)kind, distance, step);) step++;
  }
}

static void read_power(Arena *arena, const TreeItem *item, Edition *edition, Diagnostics *diagnostics) {
  int seat = seats_find(&edition->base.seats, item->key);
  if (!field_keys(item->value, POWER_KEYS, diagnostics)) return;
  if (seat < 0) {
    diagnose_at(diagnostics, SEVERITY_ERROR, "EDITION-VALUE", "no-such-power", item->key_line,
                item->key_column, "value", item->key, NULL);
    return;
  }
  read_names(arena, item->value, edition->powers[seat].names, diagnostics);
  const Tree *homes = field_list(item->value, "centres", true, diagnostics);
  const Tree *start = field_list(item->value, "start", true, diagnostics);
  for (size_t i = 0; homes != NULL && i < homes->count; i++)
    read_home(homes->items[i].value, edition, &edition->powers[seat], diagnostics);
  for (size_t i = 0; start != NULL && i < start->count; i++)
    read_start(start->items[i].value, edition, seat, diagnostics);
  measure(edition, &edition->powers[seat]);
}

/* ---- the file as a whole ---- */

const void *dip_edition_read(const Game *game, Arena *arena, const Tree *file, const Seats *seats,
                             Diagnostics *diagnostics) {
  Diagnostics own; /* errors are counted, whether or not anybody wants to read them */
  if (diagnostics == NULL) {
    diagnostics_init(&own, arena);
    diagnostics = &own;
  }
  size_t errors = diagnostics->errors;
  if (!field_keys(file, TOP_KEYS, diagnostics)) return NULL;
  Edition *edition = arena_alloc(arena, sizeof *edition);
  edition_base(&edition->base, game, arena, file, seats, diagnostics);
  edition->first_year = field_int(file, "first_year", 1, 9999, 1, true, "EDITION-VALUE", diagnostics);
  edition->centres_to_win =
      field_int(file, "centres_to_win", 1, LOCATIONS_MAX, 1, true, "EDITION-VALUE", diagnostics);
  read_locations(arena, file, edition, diagnostics);
  const Tree *powers = field_map(file, "powers", true, diagnostics);
  for (size_t i = 0; powers != NULL && i < powers->count && diagnostics->errors == errors; i++)
    read_power(arena, &powers->items[i], edition, diagnostics);
  return diagnostics->errors == errors ? edition : NULL;
}
