/* The edition file: pieces, costs, tables, places, the standard deployment. The map: edition_map.c. */
#include "edition.h"

#include <string.h>

#include "../fields.h"

#define RANGE_MAX 6 /* hexes of a bombardment */

/* ---- cities and fortresses, the totals that the map must add up to, the standard deployment ---- */

static const char *const PLACE_KEYS[] = {"name", "kind", "owner", "named_on_map", "hexes", NULL};
static const char *const TOTAL_KEYS[] = {"terrain", "cities", NULL};

/* -- places -- */

static void read_place_hex(const Tree *node, Edition *edition, int number, Diagnostics *diagnostics) {
  Site *site = &edition->sites[number];
  Hex hex = ducs_edition_hex(edition, node, diagnostics);
  if (hex == HEX_NONE) return;
  const char *message = NULL;
  if (edition->terrain[hex] != (site->kind == SITE_FORTRESS ? FORTRESS : CITY))
    message = "place-terrain";
  else if (edition->site[hex] >= 0)
    message = "place-hex-twice";
  else if (edition->owner[hex] != site->owner)
    message = "place-owner";
  if (message != NULL) {
    field_fault(diagnostics, "EDITION-PLACE", message, node);
    return;
  }
  edition->site[hex] = (int8_t)number;
  hex_add(&site->hexes, hex);
  edition->stronghold_count[site->owner]++;
}

static void read_place(const Tree *node, Edition *edition, Diagnostics *diagnostics) {
  if (!field_keys(node, PLACE_KEYS, diagnostics)) return;
  const char *name = field_text(node, "name", diagnostics);
  int kind = field_choice(node, "kind", DUCS_SITE_KINDS, "EDITION-VALUE", diagnostics);
  int owner = field_choice(node, "owner", DUCS_SIDES, "EDITION-VALUE", diagnostics);
  const Tree *hexes = field_list(node, "hexes", true, diagnostics);
  field_bool(node, "named_on_map", diagnostics);
  if (kind < 0 || owner < 0) return;
  if (edition->site_count == SITES_MAX) {
    field_fault(diagnostics, "EDITION-VALUE", "too-many-places", node);
    return;
  }
  int number = edition->site_count++;
  edition->sites[number] = (Site){.name = name, .kind = (uint8_t)kind, .owner = (uint8_t)owner};
  for (size_t i = 0; hexes != NULL && i < hexes->count; i++)
    read_place_hex(hexes->items[i].value, edition, number, diagnostics);
  if (kind != SITE_CAPITAL) return;
  if (edition->capital[owner] >= 0) field_fault(diagnostics, "EDITION-PLACE", "second-capital", node);
  edition->capital[owner] = number;
}

/* -- totals -- */

static void check_total(const Tree *map, const char *key, int found, Arena *arena, Diagnostics *diagnostics) {
  int64_t said;
  if (!tree_read_int(tree_get(map, key), &said) || said == found) return;
  diagnose(diagnostics, SEVERITY_ERROR, "EDITION-TOTAL", "total-differs", tree_get(map, key), "what", key,
           "found", arena_printf(arena, "%d", found), NULL);
}

static void edition_totals(Arena *arena, const Tree *file, const Edition *edition, Diagnostics *diagnostics) {
  const Tree *totals = field_map(file, "totals", true, diagnostics);
  if (!field_keys(totals, TOTAL_KEYS, diagnostics)) return;
  const Tree *terrain = field_map(totals, "terrain", true, diagnostics);
  const Tree *cities = field_map(totals, "cities", true, diagnostics);
  field_keys(terrain, DUCS_TERRAINS + PLAIN, diagnostics);
  field_keys(cities, DUCS_SIDES, diagnostics);
  int counts[TERRAINS] = {0};
  for (Hex hex = 0; hex < edition->hex_count; hex++) counts[edition->terrain[hex]]++;
  for (int t = PLAIN; t < TERRAINS; t++)
    check_total(terrain, DUCS_TERRAINS[t], counts[t], arena, diagnostics);
  for (int side = 0; side < SIDES; side++)
    check_total(cities, DUCS_SIDES[side], edition->stronghold_count[side], arena, diagnostics);
}

static void check_places(const Tree *file, const Edition *edition, Diagnostics *diagnostics) {
  const Tree *places = tree_get(file, "places");
  const HexSet *strongholds = &edition->strongholds;
  if (places == NULL) return; /* recorded already */
  for (Hex hex = hex_next(strongholds, 0); hex != HEX_NONE; hex = hex_next(strongholds, hex + 1)) {
    if (edition->site[hex] < 0)
      diagnose(diagnostics, SEVERITY_ERROR, "EDITION-PLACE", "place-missing", places, "value",
               edition->id[hex], NULL);
  }
  for (int side = 0; side < SIDES; side++) {
    if (edition->capital[side] < 0)
      diagnose(diagnostics, SEVERITY_ERROR, "EDITION-PLACE", "capital-missing", places, "value",
               DUCS_SIDES[side], NULL);
    if (edition->stronghold_count[side] >= edition->side_units)
      diagnose(diagnostics, SEVERITY_ERROR, "EDITION-TOTAL", "more-cities-than-units", places, "value",
               DUCS_SIDES[side], NULL);
  }
}

static void edition_places(const Tree *file, Edition *edition, Diagnostics *diagnostics) {
  const Tree *list = field_list(file, "places", true, diagnostics);
  memset(edition->site, -1, sizeof edition->site);
  for (int side = 0; side < SIDES; side++) edition->capital[side] = -1;
  for (size_t i = 0; list != NULL && i < list->count; i++)
    read_place(list->items[i].value, edition, diagnostics);
  const char *objective = field_text(file, "objective", diagnostics);
  edition->objective = -1;
  for (int i = 0; i < edition->site_count; i++) {
    if (strcmp(edition->sites[i].name, objective) == 0) edition->objective = i;
  }
  if (edition->objective < 0 && *objective != '\0')
    field_fault(diagnostics, "EDITION-PLACE", "no-such-place", tree_get(file, "objective"));
  check_places(file, edition, diagnostics);
}

/* -- the standard deployment -- */

/* "OI1 0815"; false after it was recorded as none. */
static bool read_standing(const Tree *node, const Edition *edition, int side, int *unit, Hex *hex,
                          Diagnostics *diagnostics) {
  const char *text = tree_string(node, "");
  size_t length = strcspn(text, " ");
  *unit = ducs_unit_find(edition, text, length);
  const char *id = text + length + strspn(text + length, " ");
  *hex = hex_parse(&edition->grid, id, strlen(id));
  if (*unit != UNIT_NONE && edition->units[*unit].side == side && *hex != HEX_NONE) return true;
  field_fault(diagnostics, "EDITION-STANDARD", "standard-unreadable", node);
  return false;
}

static void read_standard(const Tree *list, Edition *edition, int side, Diagnostics *diagnostics) {
  HexSet taken = {{0}};
  Hex duke = HEX_NONE;
  UnitSet placed = 0;
  for (size_t i = 0; i < list->count; i++) {
    const Tree *node = list->items[i].value;
    int unit;
    Hex hex;
    if (!read_standing(node, edition, side, &unit, &hex, diagnostics)) continue;
    bool is_duke = edition->units[unit].kind == DUKE;
    if ((placed & UNIT(unit)) || !hex_in(&edition->territory[side], hex) || (!is_duke && hex_in(&taken, hex)))
      field_fault(diagnostics, "EDITION-STANDARD", "standard-not-allowed", node);
    placed |= UNIT(unit);
    edition->standard[unit] = hex;
    if (is_duke) duke = hex;
    if (!is_duke) hex_add(&taken, hex);
  }
  HexSet own = edition->strongholds;
  for (int i = 0; i < HEX_WORDS; i++) own.words[i] &= edition->territory[side].words[i];
  bool shares = duke != HEX_NONE && hex_in(&taken, duke) && !hex_in(&own, duke);
  if (placed != edition->of_side[side] || !hex_is_subset(&own, &taken) || shares)
    diagnose(diagnostics, SEVERITY_ERROR, "EDITION-STANDARD", "standard-incomplete", list, "value",
             DUCS_SIDES[side], NULL);
}

static void edition_standard(const Tree *file, Edition *edition, Diagnostics *diagnostics) {
  const Tree *standard = field_map(file, "standard", true, diagnostics);
  if (!field_keys(standard, DUCS_SIDES, diagnostics)) return;
  for (int side = 0; side < SIDES; side++) {
    const Tree *list = field_list(standard, DUCS_SIDES[side], true, diagnostics);
    if (list != NULL) read_standard(list, edition, side, diagnostics);
  }
}

/* ---- the file as a whole ---- */

static const char *const TOP_KEYS[] = {"edition",        "game",       "turns",    "pieces",  "costs",
                                       "defence",        "die",        "odds",     "results", "objective",
                                       "evidence",       "columns",    "rows",     "totals",  "terrain",
                                       "territory",      "places",     "rivers",   "roads",   "bridges",
                                       "lake_crossings", "road_exits", "standard", "doubts",  NULL};
static const char *const PIECE_KEYS[] = {"letter", "count", "strength", "movement", "range", NULL};
static const char *const COST_KEYS[] = {"plain",    "forest",        "hill",   "city",
                                        "fortress", "road",          "bridge", "bridge-road",
                                        "crossing", "crossing-road", NULL};
static const char *const DEFENCE_KEYS[] = {"plain", "forest", "hill", "city", "fortress", "duke", NULL};
static const char *const DIE_KEYS[] = {"plain", "forest", "hill", "city", "fortress", NULL};
static const char *const ROW_KEYS[] = {"1", "2", "3", "4", "5", "6", NULL};
static const char *const EVIDENCE_KEYS[] = {"turns",   "pieces",    "costs", "defence",  "die",
                                            "results", "objective", "map",   "standard", NULL};
static const char *const EVIDENCE[] = {"stated", "ruling", "inferred", "house", NULL};

/* A small number under a key: EDITION-VALUE if it is out of range. */
static int number(const Tree *map, const char *key, int least, int most, bool required,
                  Diagnostics *diagnostics) {
  return field_int(map, key, least, most, least, required, "EDITION-VALUE", diagnostics);
}

/* -- pieces -- */

typedef struct Piece {
  char letter;
  int count;
  Unit unit;
} Piece;

static void read_piece(const Tree *pieces, Kind kind, Piece *piece, Diagnostics *diagnostics) {
  const Tree *map = field_map(pieces, DUCS_KINDS[kind], true, diagnostics);
  field_keys(map, PIECE_KEYS, diagnostics);
  const char *letter = field_text(map, "letter", diagnostics);
  if (!tree_is_null(tree_get(map, "letter")) && (letter[0] < 'A' || letter[0] > 'Z' || letter[1] != '\0'))
    field_fault(diagnostics, "EDITION-VALUE", "not-a-letter", tree_get(map, "letter"));
  piece->letter = letter[0];
  piece->count = kind == DUKE ? 1 : number(map, "count", 1, SIDE_UNITS_MAX, true, diagnostics);
  piece->unit.kind = (uint8_t)kind;
  piece->unit.strength = (uint8_t)number(map, "strength", 1, 99, true, diagnostics);
  piece->unit.movement = (uint8_t)(2 * number(map, "movement", 0, MOVEMENT_MAX / 2, true, diagnostics));
  piece->unit.range = (uint8_t)number(map, "range", 1, RANGE_MAX, false, diagnostics);
}

static void add_unit(Arena *arena, Edition *edition, int side, const Piece *piece, int n) {
  static const char LETTERS[SIDES] = {'O', 'W'};
  int u = edition->unit_count++;
  Unit *unit = &edition->units[u];
  *unit = piece->unit;
  unit->side = (uint8_t)side;
  unit->id = unit->kind == DUKE ? arena_printf(arena, "%c%c", LETTERS[side], piece->letter)
                                : arena_printf(arena, "%c%c%d", LETTERS[side], piece->letter, n);
  edition->unit_ids[u] = unit->id;
  edition->of_side[side] |= UNIT(u);
  if (unit->kind == DUKE) edition->duke[side] = u;
  if (unit->kind != DUKE) edition->combat[side] |= UNIT(u);
}

static void read_pieces(Arena *arena, const Tree *file, Edition *edition, Diagnostics *diagnostics) {
  const Tree *map = field_map(file, "pieces", true, diagnostics);
  Piece pieces[KINDS] = {{0}};
  field_keys(map, DUCS_KINDS, diagnostics);
  for (int kind = 0; kind < KINDS; kind++) {
    read_piece(map, (Kind)kind, &pieces[kind], diagnostics);
    edition->side_units += pieces[kind].count;
    for (int other = 0; other < kind && pieces[kind].letter != '\0'; other++) {
      if (pieces[other].letter == pieces[kind].letter)
        field_fault(diagnostics, "EDITION-VALUE", "letter-twice", tree_get(map, DUCS_KINDS[kind]));
    }
  }
  if (edition->side_units > SIDE_UNITS_MAX) {
    field_fault(diagnostics, "EDITION-VALUE", "too-many-pieces", map);
    edition->side_units = 0;
    return;
  }
  for (int side = 0; side < SIDES; side++) {
    for (int kind = 0; kind < KINDS; kind++) {
      for (int n = 1; n <= pieces[kind].count; n++) add_unit(arena, edition, side, &pieces[kind], n);
    }
  }
}

/* -- costs and tables -- */

static void read_costs(const Tree *file, Edition *edition, Diagnostics *diagnostics) {
  const Tree *map = field_map(file, "costs", true, diagnostics);
  Costs *costs = &edition->costs;
  field_keys(map, COST_KEYS, diagnostics);
  for (int terrain = PLAIN; terrain <= FORTRESS; terrain++)
    costs->terrain[terrain] =
        (uint8_t)number(map, DUCS_TERRAINS[terrain], 1, MOVEMENT_MAX, true, diagnostics);
  costs->road = (uint8_t)number(map, "road", 1, MOVEMENT_MAX, true, diagnostics);
  costs->bridge = (uint8_t)number(map, "bridge", 1, MOVEMENT_MAX, true, diagnostics);
  costs->bridge_road = (uint8_t)number(map, "bridge-road", 1, MOVEMENT_MAX, true, diagnostics);
  costs->crossing = (uint8_t)number(map, "crossing", 1, MOVEMENT_MAX, true, diagnostics);
  costs->crossing_road = (uint8_t)number(map, "crossing-road", 1, MOVEMENT_MAX, true, diagnostics);
}

static void read_factors(const Tree *file, Edition *edition, Diagnostics *diagnostics) {
  const Tree *defence = field_map(file, "defence", true, diagnostics);
  const Tree *die = field_map(file, "die", true, diagnostics);
  field_keys(defence, DEFENCE_KEYS, diagnostics);
  field_keys(die, DIE_KEYS, diagnostics);
  for (int terrain = PLAIN; terrain <= FORTRESS; terrain++) {
    edition->defence[terrain] = (uint8_t)number(defence, DUCS_TERRAINS[terrain], 1, 9, false, diagnostics);
    edition->die[terrain] = (uint8_t)number(die, DUCS_TERRAINS[terrain], 0, DIE_SIDES, false, diagnostics);
  }
  edition->duke_factor = (uint8_t)number(defence, "duke", 1, 9, true, diagnostics);
}

static void read_odds(const Tree *file, Edition *edition, Diagnostics *diagnostics) {
  static const char *const ODDS[COLUMNS] = {"1-5", "1-4", "1-3", "1-2", "1-1",
                                            "2-1", "3-1", "4-1", "5-1", "6-1"};
  const Tree *list = field_list(file, "odds", true, diagnostics);
  memcpy(edition->odds, ODDS, sizeof ODDS);
  bool same = list == NULL || list->count == COLUMNS;
  for (size_t i = 0; same && list != NULL && i < COLUMNS; i++)
    same = strcmp(tree_string(list->items[i].value, ""), ODDS[i]) == 0;
  /* They stand in the file for its readers: the columns are those of the rule (6.4). */
  if (!same) field_fault(diagnostics, "EDITION-VALUE", "odds-are-fixed", list);
}

static void read_results(const Tree *file, Edition *edition, Diagnostics *diagnostics) {
  const Tree *map = field_map(file, "results", true, diagnostics);
  field_keys(map, ROW_KEYS, diagnostics);
  for (int die = 0; die < DIE_SIDES; die++) {
    const Tree *row = field_list(map, ROW_KEYS[die], true, diagnostics);
    if (row == NULL) continue;
    if (row->count != COLUMNS) field_fault(diagnostics, "EDITION-VALUE", "results-row-length", row);
    for (size_t i = 0; i < row->count && i < COLUMNS; i++) {
      int result = field_word(row->items[i].value, DUCS_RESULTS, "EDITION-VALUE", diagnostics);
      edition->results[die][i] = (uint8_t)(result < 0 ? 0 : result);
    }
  }
}

static void read_evidence(const Tree *file, Diagnostics *diagnostics) {
  const Tree *map = field_map(file, "evidence", true, diagnostics);
  if (!field_keys(map, EVIDENCE_KEYS, diagnostics)) return;
  for (size_t i = 0; i < map->count; i++)
    field_word(map->items[i].value, EVIDENCE, "EDITION-VALUE", diagnostics);
}

static void make_die_labels(Arena *arena, Edition *edition) {
  edition->die_label = arena_alloc(arena, (size_t)edition->turn_count * sizeof *edition->die_label);
  for (int turn = 0; turn < edition->turn_count; turn++) {
    for (int side = 0; side < SIDES; side++) {
      for (int attack = 0; attack < ATTACKS_MAX; attack++)
        edition->die_label[turn][side][attack] =
            arena_printf(arena, "turn %d/%s/attack %d", turn + 1, DUCS_SIDES[side], attack + 1);
    }
  }
}

const void *ducs_edition_read(Arena *arena, const Tree *file, const Seats *seats, Diagnostics *diagnostics) {
  (void)seats;     /* always the two of the rules */
  Diagnostics own; /* errors are counted, whether or not anybody wants to read them */
  if (diagnostics == NULL) {
    diagnostics_init(&own, arena);
    diagnostics = &own;
  }
  size_t errors = diagnostics->errors;
  if (!field_keys(file, TOP_KEYS, diagnostics)) return NULL;
  Edition *edition = arena_alloc(arena, sizeof *edition);
  edition->file = file;
  edition->title = field_text(file, "edition", diagnostics);
  edition->turn_count = number(file, "turns", 1, TURNS_MAX, true, diagnostics);
  read_pieces(arena, file, edition, diagnostics);
  read_costs(file, edition, diagnostics);
  read_factors(file, edition, diagnostics);
  read_odds(file, edition, diagnostics);
  read_results(file, edition, diagnostics);
  read_evidence(file, diagnostics);
  ducs_edition_map(arena, file, edition, diagnostics);
  if (edition->hex_count == 0) return NULL; /* nothing else can be judged without a grid */
  edition_places(file, edition, diagnostics);
  /* What would only follow from faults that are told already is not looked at. */
  if (diagnostics->errors == errors) edition_totals(arena, file, edition, diagnostics);
  if (diagnostics->errors == errors) edition_standard(file, edition, diagnostics);
  make_die_labels(arena, edition);
  return diagnostics->errors == errors ? edition : NULL;
}
