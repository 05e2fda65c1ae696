/* The map of an edition: terrain, territories, hexsides, and the links that follow from them. */
#include <string.h>

#include "../fields.h"
#include "edition.h"

static const char TERRAIN_LETTERS[TERRAINS + 1] = ".PFHCXL"; /* in the order of Terrain */
static const char *const BRIDGE_KEYS[] = {"hexes", "road", "over", NULL};
static const char *const CROSSING_KEYS[] = {"name", "path", "road", NULL};
static const char *const OVER[] = {"river", "lake", NULL};

/* What a list says of a hexside. */
typedef enum Border {
  BORDER_NONE,
  BORDER_RIVER,
  BORDER_ROAD,
  BORDER_BRIDGE,
  BORDER_BRIDGE_ROAD,
  BORDER_LAKE
} Border;

typedef struct MapReader {
  Arena *arena;
  const Tree *file;
  Edition *edition;
  Diagnostics *diagnostics;
  uint8_t border[HEXES_MAX][DIRECTIONS];
  uint8_t used[HEXES_MAX]; /* bit d: half of a lake crossing that a crossing of the list uses */
} MapReader;

static void fault(MapReader *reader, const char *code, const char *message, const Tree *node,
                  const char *value) {
  diagnose(reader->diagnostics, SEVERITY_ERROR, code, message, node, "value", value, NULL);
}

Hex ducs_edition_hex(const Edition *edition, const Tree *node, Diagnostics *diagnostics) {
  const char *text = tree_string(node, "");
  Hex hex = hex_parse(&edition->grid, text, strlen(text));
  if (hex != HEX_NONE && edition->terrain[hex] != OFF_MAP) return hex;
  field_fault(diagnostics, "EDITION-VALUE", "no-such-hex", node);
  return HEX_NONE;
}

/* -- rows of letters -- */

/* One row of the list under `key`; NULL after it was recorded as none or too short. */
static const char *row_text(MapReader *reader, const Tree *list, int row) {
  if (list == NULL || (size_t)row >= list->count) return NULL;
  const Tree *node = list->items[row].value;
  const char *text = tree_string(node, "");
  if (strlen(text) == (size_t)reader->edition->grid.columns) return text;
  fault(reader, "EDITION-VALUE", "row-length", node, text);
  return NULL;
}

static const Tree *rows_under(MapReader *reader, const char *key) {
  const Tree *list = field_list(reader->file, key, true, reader->diagnostics);
  if (list != NULL && list->count != (size_t)reader->edition->grid.rows)
    fault(reader, "EDITION-VALUE", "row-count", list, key);
  return list;
}

static void read_terrain(MapReader *reader) {
  Edition *edition = reader->edition;
  const Tree *list = rows_under(reader, "terrain");
  for (int row = 0; row < edition->grid.rows; row++) {
    const char *text = row_text(reader, list, row);
    for (int column = 0; text != NULL && column < edition->grid.columns; column++) {
      const char *letter = strchr(TERRAIN_LETTERS, text[column]);
      if (letter == NULL)
        fault(reader, "EDITION-VALUE", "terrain-letter", list->items[row].value,
              arena_strndup(reader->arena, text + column, 1));
      Hex hex = hex_at(&edition->grid, column + 1, row + 1);
      edition->terrain[hex] = letter == NULL ? OFF_MAP : (uint8_t)(letter - TERRAIN_LETTERS);
      if (edition->terrain[hex] != OFF_MAP && edition->terrain[hex] != LAKE) hex_add(&edition->land, hex);
      if (edition->terrain[hex] == CITY || edition->terrain[hex] == FORTRESS)
        hex_add(&edition->strongholds, hex);
    }
  }
}

static void read_owner(MapReader *reader, const Tree *node, Hex hex, char letter) {
  Edition *edition = reader->edition;
  int owner = letter == 'O' || letter == 'B' ? ORFBURG : letter == 'W' ? WULFENBURG : NOBODY;
  bool off_map = edition->terrain[hex] == OFF_MAP, lake = edition->terrain[hex] == LAKE;
  const char *message = NULL;
  if (owner == NOBODY && letter != '.' && letter != '~')
    message = "territory-letter";
  else if ((letter == '.') != off_map)
    message = "territory-off-map";
  else if (letter == '~' && !lake)
    message = "territory-of-nobody";
  if (message != NULL) fault(reader, "EDITION-TERRITORY", message, node, edition->id[hex]);
  edition->owner[hex] = (uint8_t)owner;
  if (owner == NOBODY || !hex_in(&edition->land, hex)) return;
  hex_add(&edition->territory[owner], hex);
  if (letter == 'B') hex_add(&edition->between, hex);
}

static void read_territory(MapReader *reader) {
  Edition *edition = reader->edition;
  const Tree *list = rows_under(reader, "territory");
  memset(edition->owner, NOBODY, sizeof edition->owner);
  for (int row = 0; row < edition->grid.rows; row++) {
    const char *text = row_text(reader, list, row);
    for (int column = 0; text != NULL && column < edition->grid.columns; column++)
      read_owner(reader, list->items[row].value, hex_at(&edition->grid, column + 1, row + 1), text[column]);
  }
}

/* -- hexsides -- */

/* Puts what a list says on the side between two hexes. */
static void put_border(MapReader *reader, const Tree *node, Hex a, Hex b, Border border) {
  Edition *edition = reader->edition;
  for (int d = 0; d < DIRECTIONS; d++) {
    if (edition->neighbour[a][d] != b) continue;
    int back = (d + DIRECTIONS / 2) % DIRECTIONS;
    if (reader->border[a][d] != BORDER_NONE) {
      fault(reader, "EDITION-SIDE", "side-twice", node,
            arena_printf(reader->arena, "%s-%s", edition->id[a], edition->id[b]));
      return;
    }
    reader->border[a][d] = reader->border[b][back] = (uint8_t)border;
    return;
  }
  fault(reader, "EDITION-SIDE", "side-not-shared", node,
        arena_printf(reader->arena, "%s-%s", edition->id[a], edition->id[b]));
}

/* [a, b] */
static void read_pair(MapReader *reader, const Tree *node, Border border) {
  const Edition *edition = reader->edition;
  if (node->kind != TREE_LIST || node->count != 2) {
    field_fault(reader->diagnostics, "FILE-SHAPE", "not-a-pair", node);
    return;
  }
  Hex a = ducs_edition_hex(edition, node->items[0].value, reader->diagnostics);
  Hex b = ducs_edition_hex(edition, node->items[1].value, reader->diagnostics);
  if (a == HEX_NONE || b == HEX_NONE) return;
  bool lake = !hex_in(&edition->land, a) || !hex_in(&edition->land, b);
  if (lake != (border == BORDER_LAKE)) {
    fault(reader, "EDITION-SIDE", lake ? "side-of-a-lake" : "side-of-no-lake", node,
          edition->id[lake && hex_in(&edition->land, a) ? b : a]);
    return;
  }
  put_border(reader, node, a, b, border);
}

static void read_pairs(MapReader *reader, const char *key, Border border) {
  const Tree *list = field_list(reader->file, key, true, reader->diagnostics);
  for (size_t i = 0; list != NULL && i < list->count; i++) read_pair(reader, list->items[i].value, border);
}

static void read_bridges(MapReader *reader) {
  const Tree *list = field_list(reader->file, "bridges", true, reader->diagnostics);
  for (size_t i = 0; list != NULL && i < list->count; i++) {
    const Tree *node = list->items[i].value;
    if (!field_keys(node, BRIDGE_KEYS, reader->diagnostics)) continue;
    const Tree *hexes = field_list(node, "hexes", true, reader->diagnostics);
    int over = field_choice(node, "over", OVER, "EDITION-VALUE", reader->diagnostics);
    bool road = field_bool(node, "road", reader->diagnostics);
    if (hexes == NULL || over < 0) continue;
    read_pair(reader, hexes, over == 1 ? BORDER_LAKE : road ? BORDER_BRIDGE_ROAD : BORDER_BRIDGE);
  }
}

/* -- links -- */

static void add_link(MapReader *reader, Hex from, Link link) {
  Edition *edition = reader->edition;
  if (edition->link_count[from] == LINKS_MAX) return; /* read_crossing() has said so */
  edition->links[from][edition->link_count[from]++] = link;
  hex_add(&edition->zone[from], link.to);
}

static void link_side(MapReader *reader, Hex hex, int direction) {
  static const Way WAYS[] = {WAY_LAND, WAY_LAND, WAY_ROAD, WAY_BRIDGE, WAY_BRIDGE_ROAD, WAY_LAND};
  Edition *edition = reader->edition;
  Border border = reader->border[hex][direction];
  Hex to = edition->neighbour[hex][direction];
  if (to == HEX_NONE || !hex_in(&edition->land, to)) return;
  if (border == BORDER_LAKE || border == BORDER_RIVER) return;
  const Costs *costs = &edition->costs;
  uint8_t cost = costs->terrain[edition->terrain[to]];
  if (edition->terrain[to] != FORTRESS) { /* whatever leads there (4.1) */
    if (border == BORDER_ROAD) cost = costs->road;
    if (border == BORDER_BRIDGE) cost = costs->bridge;
    if (border == BORDER_BRIDGE_ROAD) cost = costs->bridge_road;
  }
  add_link(reader, hex,
           (Link){.to = to,
                  .lake = HEX_NONE,
                  .cost = cost,
                  .way = (uint8_t)WAYS[border],
                  .direction = (uint8_t)direction});
}

static void link_sides(MapReader *reader) {
  const HexSet *land = &reader->edition->land;
  for (Hex hex = hex_next(land, 0); hex != HEX_NONE; hex = hex_next(land, hex + 1)) {
    for (int d = 0; d < DIRECTIONS; d++) link_side(reader, hex, d);
  }
}

/* The direction of the lake from a bank, where a half of a bridge joins them; -1 if none does. */
static int half_crossing(MapReader *reader, Hex bank, Hex lake) {
  for (int d = 0; d < DIRECTIONS; d++) {
    if (reader->edition->neighbour[bank][d] != lake || reader->border[bank][d] != BORDER_LAKE) continue;
    reader->used[bank] |= (uint8_t)(1u << d);
    return d;
  }
  return -1;
}

static void read_crossing(MapReader *reader, const Tree *node) {
  Edition *edition = reader->edition;
  if (!field_keys(node, CROSSING_KEYS, reader->diagnostics)) return;
  const Tree *path = field_list(node, "path", true, reader->diagnostics);
  bool road = field_bool(node, "road", reader->diagnostics);
  if (path == NULL || path->count != 3) {
    if (path != NULL) field_fault(reader->diagnostics, "FILE-SHAPE", "crossing-not-three", path);
    return;
  }
  Hex hexes[3];
  for (int i = 0; i < 3; i++) {
    hexes[i] = ducs_edition_hex(edition, path->items[i].value, reader->diagnostics);
    if (hexes[i] == HEX_NONE) return;
  }
  int first = half_crossing(reader, hexes[0], hexes[1]), second = half_crossing(reader, hexes[2], hexes[1]);
  if (first < 0 || second < 0 || hexes[0] == hexes[2] || edition->link_count[hexes[0]] == LINKS_MAX ||
      edition->link_count[hexes[2]] == LINKS_MAX) {
    fault(reader, "EDITION-SIDE", "crossing-without-bridges", path, edition->id[hexes[1]]);
    return;
  }
  Link link = {.to = hexes[2], .lake = hexes[1], .direction = (uint8_t)first};
  link.cost = road ? edition->costs.crossing_road : edition->costs.crossing;
  link.way = road ? WAY_CROSSING_ROAD : WAY_CROSSING;
  add_link(reader, hexes[0], link);
  link.to = hexes[0];
  link.direction = (uint8_t)second;
  add_link(reader, hexes[2], link);
  hex_add(&edition->banks, hexes[0]);
  hex_add(&edition->banks, hexes[2]);
}

static void read_crossings(MapReader *reader) {
  const Edition *edition = reader->edition;
  const Tree *list = field_list(reader->file, "lake_crossings", true, reader->diagnostics);
  for (size_t i = 0; list != NULL && i < list->count; i++) read_crossing(reader, list->items[i].value);
  for (Hex hex = hex_next(&edition->land, 0); hex != HEX_NONE; hex = hex_next(&edition->land, hex + 1)) {
    for (int d = 0; d < DIRECTIONS; d++) {
      if (reader->border[hex][d] == BORDER_LAKE && !(reader->used[hex] & 1u << d))
        fault(reader, "EDITION-SIDE", "bridge-of-no-crossing", tree_get(reader->file, "bridges"),
              edition->id[hex]);
    }
  }
}

/* -- for people -- */

static void put_sides(MapReader *reader, Tree *map, const char *key, unsigned borders) {
  const Edition *edition = reader->edition;
  Tree *list = tree_put(reader->arena, map, key, tree_list(reader->arena));
  for (Hex hex = 0, end = (Hex)edition->hex_count; hex < end; hex++) {
    for (int d = 0; d < DIRECTIONS; d++) {
      Hex other = edition->neighbour[hex][d];
      if (other == HEX_NONE || other < hex || !(borders & 1u << reader->border[hex][d])) continue;
      tree_add(reader->arena, list, tree_textf(reader->arena, "%s-%s", edition->id[hex], edition->id[other]));
    }
  }
}

static void make_map(MapReader *reader) {
  static const char *const MARKS[TERRAINS] = {NULL, ".", "f", "^", "#", "@", "~"};
  Arena *arena = reader->arena;
  const Tree *terrain = tree_get(reader->file, "terrain");
  Tree *map = reader->edition->map = tree_map(arena);
  if (terrain != NULL) tree_put(arena, map, "terrain", tree_copy(arena, terrain));
  const Tree *territory = tree_get(reader->file, "territory");
  if (territory != NULL) tree_put(arena, map, "territory", tree_copy(arena, territory));
  Tree *marks = tree_put(arena, map, "marks", tree_map(arena));
  for (int t = PLAIN; t < TERRAINS; t++)
    tree_put_text(arena, marks, arena_strndup(arena, &TERRAIN_LETTERS[t], 1), MARKS[t]);
  put_sides(reader, map, "rivers", 1u << BORDER_RIVER);
  put_sides(reader, map, "bridges", 1u << BORDER_BRIDGE | 1u << BORDER_BRIDGE_ROAD | 1u << BORDER_LAKE);
  put_sides(reader, map, "roads", 1u << BORDER_ROAD);
}

static void read_grid(MapReader *reader) {
  Edition *edition = reader->edition;
  const Tree *file = reader->file;
  Diagnostics *diagnostics = reader->diagnostics;
  Grid *grid = &edition->grid;
  grid->columns = field_int(file, "columns", 1, 99, 0, true, "EDITION-VALUE", diagnostics);
  grid->rows = field_int(file, "rows", 1, 99, 0, true, "EDITION-VALUE", diagnostics);
  if (grid->columns * grid->rows > HEXES_MAX) {
    field_fault(diagnostics, "EDITION-VALUE", "too-many-hexes", tree_get(file, "rows"));
    return;
  }
  edition->hex_count = grid->columns * grid->rows;
  for (Hex hex = 0, end = (Hex)edition->hex_count; hex < end; hex++) {
    edition->id[hex] = arena_printf(reader->arena, "%02d%02d", hex_column(grid, hex), hex_row(grid, hex));
    edition->axial[hex] = hex_axial(grid, hex);
  }
}

static void make_neighbours(Edition *edition) {
  for (Hex hex = 0, end = (Hex)edition->hex_count; hex < end; hex++) {
    for (int d = 0; d < DIRECTIONS; d++) {
      Hex other = hex_neighbour(&edition->grid, hex, (Direction)d);
      bool on_map =
          other != HEX_NONE && edition->terrain[other] != OFF_MAP && edition->terrain[hex] != OFF_MAP;
      edition->neighbour[hex][d] = on_map ? other : HEX_NONE;
    }
  }
}

void ducs_edition_map(Arena *arena, const Tree *file, Edition *edition, Diagnostics *diagnostics) {
  MapReader *reader = arena_alloc(arena, sizeof *reader);
  *reader = (MapReader){.arena = arena, .file = file, .edition = edition, .diagnostics = diagnostics};
  read_grid(reader);
  if (edition->hex_count == 0) return;
  read_terrain(reader);
  make_neighbours(edition);
  read_territory(reader);
  read_pairs(reader, "rivers", BORDER_RIVER);
  read_pairs(reader, "roads", BORDER_ROAD);
  read_bridges(reader);
  link_sides(reader);
  read_crossings(reader);
  make_map(reader);
}
