/* The edition file: board, set-up and limits. The cards: edition_cards.c. */
#include "edition.h"

#include <ctype.h>
#include <string.h>

/* ---- the board and the set-up ---- */

static const char *const NAME_KEYS[] = {"name", "evidence", NULL};
static const char *const SETUP_KEYS[] = {"spanish", "french", "outside", "reserve", "hand", "choice", NULL};

static void read_names(const Tree *file, Edition *edition, Diagnostics *diagnostics) {
  const Tree *names = tree_get(file, "names");
  if (names != NULL && names->kind != TREE_MAP) {
    field_fault(diagnostics, "FILE-SHAPE", "not-a-map", names);
    return;
  }
  for (size_t i = 0; names != NULL && i < names->count; i++) {
    const Tree *entry = names->items[i].value;
    int zone = mayo_field_zone(edition, entry, names->items[i].key, diagnostics);
    if (!field_keys(entry, NAME_KEYS, diagnostics) || zone == 0) continue;
    edition->zone_name[zone] = field_text(entry, "name", diagnostics);
    int evidence = mayo_field_word(entry, "evidence", MAYO_EVIDENCE, diagnostics);
    edition->zone_evidence[zone] = evidence < 0 ? NULL : MAYO_EVIDENCE[evidence];
  }
}

/* A pair [a, b] of two different zones; false after it was recorded as none. */
static bool read_pair(const Edition *edition, const Tree *node, int pair[2], Diagnostics *diagnostics) {
  if (node->kind != TREE_LIST || node->count != 2) {
    field_fault(diagnostics, "FILE-SHAPE", "not-a-pair", node);
    return false;
  }
  for (int i = 0; i < 2; i++) {
    const Tree *end = node->items[i].value;
    pair[i] = mayo_field_zone(edition, end, tree_string(end, ""), diagnostics);
    if (pair[i] == 0) return false;
  }
  if (pair[0] != pair[1]) return true;
  field_fault(diagnostics, "EDITION-EDGE", "edge-to-itself", node);
  return false;
}

static void read_edges(const Tree *file, Edition *edition, Diagnostics *diagnostics) {
  const Tree *edges = tree_get(file, "edges");
  if (edges == NULL) {
    diagnose(diagnostics, SEVERITY_ERROR, "FILE-SHAPE", "key-missing", file, "key", "edges", NULL);
    return;
  }
  if (!field_keys(edges, MAYO_EVIDENCE, diagnostics)) return;
  for (size_t i = 0; i < edges->count; i++) {
    const Tree *list = edges->items[i].value;
    if (list->kind != TREE_LIST) field_fault(diagnostics, "FILE-SHAPE", "not-a-list", list);
    for (size_t j = 0; list->kind == TREE_LIST && j < list->count; j++) {
      int pair[2];
      if (!read_pair(edition, list->items[j].value, pair, diagnostics)) continue;
      if (edition->neighbours[pair[0]] & ZONE(pair[1]))
        field_fault(diagnostics, "EDITION-EDGE", "edge-twice", list->items[j].value);
      edition->neighbours[pair[0]] |= ZONE(pair[1]);
      edition->neighbours[pair[1]] |= ZONE(pair[0]);
    }
  }
}

static void check_never(const Tree *file, const Edition *edition, Diagnostics *diagnostics) {
  const Tree *never = tree_get(file, "never");
  if (never == NULL) return;
  if (never->kind != TREE_LIST) field_fault(diagnostics, "FILE-SHAPE", "not-a-list", never);
  for (size_t i = 0; never->kind == TREE_LIST && i < never->count; i++) {
    int pair[2];
    if (!read_pair(edition, never->items[i].value, pair, diagnostics)) continue;
    if (edition->neighbours[pair[0]] & ZONE(pair[1]))
      field_fault(diagnostics, "EDITION-EDGE", "edge-excluded", never->items[i].value);
  }
}

/* {zone: cubes} into an array; only zones of `within`. */
static void read_cubes(const Tree *map, const Edition *edition, ZoneSet within, uint8_t *cubes,
                       Diagnostics *diagnostics) {
  if (map == NULL) return;
  if (map->kind != TREE_MAP) {
    field_fault(diagnostics, "FILE-SHAPE", "not-a-map", map);
    return;
  }
  for (size_t i = 0; i < map->count; i++) {
    const Tree *number = map->items[i].value;
    int zone = mayo_field_zone(edition, number, map->items[i].key, diagnostics);
    int64_t value = 0;
    if (!tree_read_int(number, &value)) field_fault(diagnostics, "FILE-SHAPE", "not-a-number", number);
    if (value < 0 || value > SIDE_CUBES_MAX)
      field_fault(diagnostics, "EDITION-VALUE", "number-out-of-range", number);
    else if (zone != 0 && !(within & ZONE(zone)))
      field_fault(diagnostics, "EDITION-VALUE", "not-a-gate", number);
    else
      cubes[zone] = zone == 0 ? 0 : (uint8_t)value;
  }
}

static void read_setup(const Tree *file, Edition *edition, Diagnostics *diagnostics) {
  const Tree *setup = tree_get(file, "setup");
  if (setup == NULL)
    diagnose(diagnostics, SEVERITY_ERROR, "FILE-SHAPE", "key-missing", file, "key", "setup", NULL);
  if (!field_keys(setup, SETUP_KEYS, diagnostics)) return;
  const Tree *reserve = tree_get(setup, "reserve");
  field_keys(reserve, MAYO_SIDES, diagnostics);
  for (int side = 0; side < SIDES; side++) {
    read_cubes(tree_get(setup, MAYO_SIDES[side]), edition, edition->all, edition->cubes[side], diagnostics);
    edition->reserve[side] =
        (uint8_t)mayo_field_int(reserve, MAYO_SIDES[side], 0, SIDE_CUBES_MAX, 0, false, diagnostics);
  }
  read_cubes(tree_get(setup, "outside"), edition, edition->gates, edition->outside, diagnostics);
}

/* A tile: a zone number, or a letter for 10 and more (A = 10). */
static int tile_zone(const Edition *edition, const char *text, size_t length) {
  int zone = 0;
  if (length == 1 && isalpha((unsigned char)*text)) {
    zone = toupper((unsigned char)*text) - 'A' + 10;
  } else if (length <= 2) {
    for (size_t i = 0; i < length; i++) {
      if (!isdigit((unsigned char)text[i])) return 0;
      zone = zone * 10 + (text[i] - '0');
    }
  }
  return zone <= edition->zone_count ? zone : 0;
}

typedef struct TileReader {
  Arena *arena;
  const Edition *edition;
  const Tree *node; /* of the tile map, for places */
  int line;         /* of the row that is read; 0 if nobody knows: a text in quotes may stand anyhow */
  Diagnostics *diagnostics;
  ZoneSet sides[ZONES_MAX + 1];           /* zones that share a side of a tile */
  int meet[ZONES_MAX + 1][ZONES_MAX + 1]; /* the line where two zones touch first, the lower one before */
  ZoneSet seen;
} TileReader;

/* At a line of the map; 0: at the map. */
static void tile_fault(TileReader *reader, const char *message, int line, const char *value) {
  int at = line > 0 ? line : reader->node->line, column = line > 0 ? 1 : reader->node->column;
  diagnose_at(reader->diagnostics, SEVERITY_ERROR, "EDITION-TILES", message, at, column, "value", value,
              NULL);
}

static void touch(TileReader *reader, int a, int b) {
  if (a == 0 || b == 0 || a == b) return;
  if (!(reader->sides[a] & ZONE(b))) reader->meet[a < b ? a : b][a < b ? b : a] = reader->line;
  reader->sides[a] |= ZONE(b);
  reader->sides[b] |= ZONE(a);
}

/* One row of tiles, with the row above for its shared sides. Returns the row as "1 1 10". */
static Tree *read_tile_row(TileReader *reader, const char *line, const char *end, uint8_t *row,
                           size_t *width) {
  Arena *arena = reader->arena;
  const char *text = "";
  size_t column = 0;
  int left = 0;
  while (line < end) {
    size_t blanks = strspn(line, " \t\r"), length;
    line += blanks;
    if (line >= end) break;
    length = strcspn(line, " \t\r\n");
    const char *word = arena_strndup(arena, line, length);
    int zone = tile_zone(reader->edition, line, length);
    if (zone == 0) tile_fault(reader, "no-such-tile", reader->line, word);
    if (column == (size_t)ZONES_MAX * 4)
      break; /* no board is that wide; the width then differs from the other rows */
    touch(reader, left, zone);
    touch(reader, row[column], zone);
    row[column++] = (uint8_t)zone;
    left = zone;
    reader->seen |= zone == 0 ? 0 : ZONE(zone);
    text = arena_printf(arena, column == 1 ? "%s%d" : "%s %d", text, zone);
    line += length;
  }
  *width = column;
  return column == 0 ? NULL : tree_text(arena, text);
}

static void check_tiles(TileReader *reader) {
  const Edition *edition = reader->edition;
  if (reader->seen != edition->all) tile_fault(reader, "tiles-lack-a-zone", 0, "");
  for (int a = 1; a <= edition->zone_count; a++) {
    for (int b = a + 1; b <= edition->zone_count; b++) {
      bool edge = edition->neighbours[a] & ZONE(b), drawn = reader->sides[a] & ZONE(b);
      if (edge != drawn)
        tile_fault(reader, edge ? "tiles-lack-an-edge" : "tiles-without-an-edge",
                   edge ? 0 : reader->meet[a][b], arena_printf(reader->arena, "%d-%d", a, b));
    }
  }
}

static void read_tiles(Arena *arena, const Tree *file, Edition *edition, Diagnostics *diagnostics) {
  const Tree *node = tree_get(file, "tile-map");
  if (node == NULL) return; /* reports then have the table of zones only */
  if (node->kind != TREE_SCALAR) {
    field_fault(diagnostics, "FILE-SHAPE", "not-a-text", node);
    return;
  }
  TileReader reader = {.arena = arena, .edition = edition, .node = node, .diagnostics = diagnostics};
  uint8_t row[ZONES_MAX * 4] = {0};
  size_t first_width = 0;
  Tree *rows = tree_list(arena);
  bool block = strchr(node->text, '\n') != NULL && node->line > 0;
  int number = node->line;
  for (const char *line = node->text; *line != '\0';) {
    const char *end = line + strcspn(line, "\n");
    size_t width;
    reader.line = block ? ++number : 0;
    Tree *text = read_tile_row(&reader, line, end, row, &width);
    line = *end == '\0' ? end : end + 1;
    if (text == NULL) continue;
    if (rows->count == 0) first_width = width;
    if (width != first_width) tile_fault(&reader, "tiles-not-even", reader.line, tree_string(text, ""));
    tree_add(arena, rows, text);
  }
  check_tiles(&reader);
  edition->tiles = rows;
}

/* Without printf: there are some four hundred, at every start of the program. */
static char *joined(Arena *arena, const char *first, const char *second) {
  size_t length = strlen(first), rest = strlen(second) + 1;
  char *text = arena_alloc(arena, length + rest);
  memcpy(text, first, length);
  memcpy(text + length, second, rest);
  return text;
}

static void make_texts(Arena *arena, Edition *edition) {
  for (int target = 1; target <= edition->zone_count; target++)
    edition->order_text[0][target] = arena_printf(arena, "→%d", target);
  for (int zone = 1; zone <= edition->zone_count; zone++) {
    const char *number = arena_printf(arena, "%d", zone);
    const char *name = edition->zone_name[zone];
    edition->place[zone] = name == NULL ? number : arena_printf(arena, "%s (%s)", number, name);
    for (int target = 1; target <= edition->zone_count; target++)
      edition->order_text[zone][target] = joined(arena, number, edition->order_text[0][target]);
  }
}

/* Parts of the reading, each a file of its own. They record what they find wrong. */
static void edition_board(Arena *arena, const Tree *file, Edition *edition, Diagnostics *diagnostics) {
  for (int zone = 1; zone <= edition->zone_count; zone++) edition->all |= ZONE(zone);
  edition->main_streets = mayo_zones(edition, tree_get(file, "main-streets"), diagnostics);
  edition->gates = mayo_zones(edition, tree_get(file, "gates"), diagnostics);
  read_names(file, edition, diagnostics);
  read_edges(file, edition, diagnostics);
  check_never(file, edition, diagnostics);
  read_setup(file, edition, diagnostics);
  read_tiles(arena, file, edition, diagnostics);
  make_texts(arena, edition);
}

/* ---- the file as a whole ---- */

static const char *const TOP_KEYS[] = {
    "edition", "game",  "pieces", "turns",        "orders", "loss-limit", "forbid",   "evidence", "zones",
    "names",   "edges", "gates",  "main-streets", "never",  "setup",      "tile-map", "cards",    NULL};
static const char *const PIECES_KEYS[] = {"cubes", "cards", NULL};
static const char *const ORDERS_KEYS[] = {"french", "outside-from-turn", NULL};
static const char *const LOSS_KEYS[] = {"french", NULL};
static const char *const FORBID_KEYS[] = {"instead-of-drawing", "and-draw", NULL};
static const char *const EVIDENCE_KEYS[] = {"turns", "orders", "loss-limit", "forbid", "main-streets",
                                            "gates", "setup",  "zones",      NULL};

static const Tree *part(const Tree *file, const char *key, const char *const *keys,
                        Diagnostics *diagnostics) {
  const Tree *map = tree_get(file, key);
  if (map == NULL) diagnose(diagnostics, SEVERITY_ERROR, "FILE-SHAPE", "key-missing", file, "key", key, NULL);
  return field_keys(map, keys, diagnostics) ? map : NULL;
}

static void read_limits(const Tree *file, Edition *edition, Diagnostics *diagnostics) {
  /* Where it cannot be read, no turn that a card names is to blame. */
  edition->turn_count = mayo_field_int(file, "turns", 1, TURNS_MAX, TURNS_MAX, true, diagnostics);
  const Tree *orders = part(file, "orders", ORDERS_KEYS, diagnostics);
  edition->order_limit[FRENCH] = mayo_field_int(orders, "french", 1, SIDE_CUBES_MAX, 1, true, diagnostics);
  edition->outside_from_turn =
      mayo_field_int(orders, "outside-from-turn", 1, TURNS_MAX, 1, true, diagnostics);
  const Tree *losses = part(file, "loss-limit", LOSS_KEYS, diagnostics);
  edition->loss_limit[FRENCH] = mayo_field_int(losses, "french", 1, SIDE_CUBES_MAX, 1, true, diagnostics);
  const Tree *forbid = part(file, "forbid", FORBID_KEYS, diagnostics);
  edition->forbid_instead =
      mayo_field_int(forbid, "instead-of-drawing", 1, SIDE_CARDS_MAX, 1, true, diagnostics);
  edition->forbid_and_draw =
      mayo_field_int(forbid, "and-draw", 1, SIDE_CARDS_MAX, SIDE_CARDS_MAX, true, diagnostics);
  if (edition->forbid_and_draw < edition->forbid_instead)
    field_fault(diagnostics, "EDITION-VALUE", "number-out-of-range", tree_get(forbid, "and-draw"));
  const Tree *evidence = part(file, "evidence", EVIDENCE_KEYS, diagnostics);
  for (size_t i = 0; evidence != NULL && i < evidence->count; i++)
    mayo_field_word(evidence, evidence->items[i].key, MAYO_EVIDENCE, diagnostics);
}

static int cubes_on_board(const Edition *edition, int side) {
  int sum = edition->reserve[side];
  for (int zone = 1; zone <= edition->zone_count; zone++) {
    sum += edition->cubes[side][zone];
    if (side == FRENCH) sum += edition->outside[zone];
  }
  return sum;
}

/* What is missing was recorded when it was read. */
static void check_total(const Tree *map, const char *side, int most, int found, const char *message,
                        Diagnostics *diagnostics) {
  int said = mayo_field_int(map, side, 1, most, 1, true, diagnostics);
  const Tree *node = tree_get(map, side);
  if (node != NULL && said != found) field_fault(diagnostics, "EDITION-TOTAL", message, node);
}

static void check_totals(const Tree *file, const Edition *edition, Diagnostics *diagnostics) {
  const Tree *pieces = part(file, "pieces", PIECES_KEYS, diagnostics);
  const Tree *cubes = field_map(pieces, "cubes", true, diagnostics);
  const Tree *cards = field_map(pieces, "cards", true, diagnostics);
  field_keys(cubes, MAYO_SIDES, diagnostics);
  field_keys(cards, MAYO_SIDES, diagnostics);
  for (int side = 0; side < SIDES; side++) {
    const char *name = MAYO_SIDES[side];
    check_total(cubes, name, SIDE_CUBES_MAX, cubes_on_board(edition, side), "cubes-do-not-add-up",
                diagnostics);
    check_total(cards, name, SIDE_CARDS_MAX, edition->card_count[side], "cards-do-not-add-up", diagnostics);
  }
}

const void *mayo_edition_read(Arena *arena, const Tree *file, const Seats *seats, Diagnostics *diagnostics) {
  (void)seats;     /* always the two of the rules */
  Diagnostics own; /* errors are counted, whether or not anybody wants to read them */
  if (diagnostics == NULL) {
    diagnostics_init(&own, arena);
    diagnostics = &own;
  }
  size_t errors = diagnostics->errors;
  if (file == NULL || !field_keys(file, TOP_KEYS, diagnostics)) return NULL;
  Edition *edition = arena_alloc(arena, sizeof *edition);
  edition->file = file;
  edition->title = field_text(file, "edition", diagnostics);
  edition->zone_count = mayo_field_int(file, "zones", 2, ZONES_MAX, 2, true, diagnostics);
  read_limits(file, edition, diagnostics);
  edition_board(arena, file, edition, diagnostics);
  mayo_edition_cards(arena, file, edition, diagnostics);
  for (int side = 0; side < SIDES; side++) {
    edition->cube_total[side] = cubes_on_board(edition, side);
  }
  check_totals(file, edition, diagnostics);
  return diagnostics->errors == errors ? edition : NULL;
}
