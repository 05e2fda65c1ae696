/* Cities and fortresses, the totals that the map must add up to, and the standard deployment. */
#include <string.h>

#include "../fields.h"
#include "state.h"

const char *const DUCS_SITE_KINDS[SITE_KINDS + 1] = {"capital", "city", "fortress", NULL};

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
  int kind = field_word(tree_get(node, "kind"), DUCS_SITE_KINDS, "EDITION-VALUE", diagnostics);
  int owner = field_word(tree_get(node, "owner"), DUCS_SIDES, "EDITION-VALUE", diagnostics);
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

void ducs_edition_totals(Arena *arena, const Tree *file, const Edition *edition, Diagnostics *diagnostics) {
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

void ducs_edition_places(const Tree *file, Edition *edition, Diagnostics *diagnostics) {
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

void ducs_edition_standard(const Tree *file, Edition *edition, Diagnostics *diagnostics) {
  const Tree *standard = field_map(file, "standard", true, diagnostics);
  if (!field_keys(standard, DUCS_SIDES, diagnostics)) return;
  for (int side = 0; side < SIDES; side++) {
    const Tree *list = field_list(standard, DUCS_SIDES[side], true, diagnostics);
    if (list != NULL) read_standard(list, edition, side, diagnostics);
  }
}
