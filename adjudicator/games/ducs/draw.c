/* The map of the Ducs as a picture, with its legend. Names: draw_names.c; units and what they did: draw_pieces.c. */
#include "draw.h"

#include <string.h>

#include "../marks.h"

/* ---- what lies still on the map: terrain, sides of hexes, numbers, zones of control ---- */

#define CORNERS 6

static void put_corners(Point middle, int percent, Point corners[CORNERS]) {
  static const Point UNIT[CORNERS] = {{2, 0}, {1, 1}, {-1, 1}, {-2, 0}, {-1, -1}, {1, -1}};
  for (int i = 0; i < CORNERS; i++)
    corners[i] = (Point){middle.x + UNIT[i].x * HEX_UNIT * percent / 100,
                         middle.y + UNIT[i].y * HEX_HALF * percent / 100};
}

static void draw_hex(Drawing *drawing, Style style, Point middle, int percent) {
  Point corners[CORNERS];
  put_corners(middle, percent, corners);
  drawing_polygon(drawing, style, corners, CORNERS);
}

/* ---- terrain ---- */

static Style terrain_style(char terrain) {
  switch (terrain) {
  case 'F': return (Style){.fill = INK_FOREST};
  case 'H': return (Style){.fill = INK_HILL};
  case 'C': return (Style){.fill = INK_TOWN};
  case 'X': return (Style){.fill = INK_TOWN};
  case 'L': return (Style){.fill = INK_WATER, .hatch = HATCH_LEVEL, .hatched = INK_RIVER};
  default: return (Style){.fill = INK_LAND};
  }
}

static void draw_tree(Drawing *drawing, Point foot) {
  const Point points[] = {{foot.x - 26, foot.y}, {foot.x, foot.y - 62}, {foot.x + 26, foot.y}};
  drawing_polygon(drawing, (Style){.fill = INK_LEAF}, points, 3);
}

static void draw_slope(Drawing *drawing, Point top) {
  const Point points[] = {{top.x - 40, top.y + 42}, {top.x, top.y}, {top.x + 40, top.y + 42}};
  drawing_line(drawing, (Style){.line = INK_SLOPE, .width = 13}, points, 3);
}

static void draw_house(Drawing *drawing, Point corner) {
  drawing_box(drawing, (Style){.fill = INK_WALL}, corner, 46, 38);
}

/* What is above, below and beside the piece that may stand in the hex. */
static void draw_signs(Drawing *drawing, char terrain, Point m) {
  switch (terrain) {
  case 'F':
    draw_tree(drawing, (Point){m.x - 55, m.y - 32});
    draw_tree(drawing, (Point){m.x + 50, m.y - 36});
    draw_tree(drawing, (Point){m.x - 3, m.y + 26});
    draw_tree(drawing, (Point){m.x + 52, m.y + 92});
    draw_tree(drawing, (Point){m.x - 50, m.y + 94});
    break;
  case 'H':
    draw_slope(drawing, (Point){m.x - 40, m.y - 90});
    draw_slope(drawing, (Point){m.x + 20, m.y - 15});
    draw_slope(drawing, (Point){m.x - 45, m.y + 50});
    draw_slope(drawing, (Point){m.x + 55, m.y - 80});
    break;
  case 'C':
    draw_house(drawing, (Point){m.x - 62, m.y - 92});
    draw_house(drawing, (Point){m.x + 16, m.y - 92});
    draw_house(drawing, (Point){m.x - 24, m.y - 18});
    draw_house(drawing, (Point){m.x - 62, m.y + 56});
    draw_house(drawing, (Point){m.x + 16, m.y + 56});
    break;
  case 'X': draw_hex(drawing, (Style){.line = INK_BLACK, .width = 26}, m, 82); break;
  default: break;
  }
}

/* A sign of the terrain around a place, as on the map. */
static void draw_terrain(Drawing *drawing, char terrain, Point middle) {
  Style style = terrain_style(terrain);
  style.line = INK_GREY;
  style.width = 6;
  draw_hex(drawing, style, middle, 82);
  if (terrain != 'X') {
    draw_signs(drawing, terrain, middle);
    return;
  }
  draw_hex(drawing, (Style){.line = INK_BLACK, .width = 24}, middle, 62);
}

/* "1412" */
static const char *hex_name(const HexScene *scene, Hex hex) {
  return arena_printf(scene->arena, "%02d%02d", hex_column(&scene->grid, hex), hex_row(&scene->grid, hex));
}

static bool is_on_map(const HexScene *scene, Hex hex) {
  return hex != HEX_NONE && ducs_hex_terrain(scene, hex) != '.';
}

/* The first hex on the map with that number or a higher one; HEX_NONE behind the last. */
static Hex next_on_map(const HexScene *scene, int from) {
  for (int hex = from; hex < scene->grid.columns * scene->grid.rows; hex++) {
    if (is_on_map(scene, (Hex)hex)) return (Hex)hex;
  }
  return HEX_NONE;
}

/* Kind by kind, so that the painter makes one area of each. */
static void draw_land(const HexScene *scene) {
  static const char KINDS_OF_LAND[] = "PFHCXL";
  drawing_layer(scene->drawing, "terrain", NULL);
  for (const char *kind = KINDS_OF_LAND; *kind != '\0'; kind++) {
    for (Hex hex = next_on_map(scene, 0); hex != HEX_NONE; hex = next_on_map(scene, hex + 1)) {
      if (ducs_hex_terrain(scene, hex) == *kind)
        draw_hex(scene->drawing, terrain_style(*kind), ducs_hex_middle(scene, hex), 100);
    }
  }
  for (Hex hex = next_on_map(scene, 0); hex != HEX_NONE; hex = next_on_map(scene, hex + 1)) {
    /* Three of its sides: the others are those of its neighbours. */
    Point corners[CORNERS];
    put_corners(ducs_hex_middle(scene, hex), 100, corners);
    const Point line[] = {corners[3], corners[4], corners[5], corners[0]};
    drawing_line(scene->drawing, (Style){.line = INK_PALE, .width = 7}, line, 4);
  }
  for (const char *kind = KINDS_OF_LAND; *kind != '\0'; kind++) {
    for (Hex hex = next_on_map(scene, 0); hex != HEX_NONE; hex = next_on_map(scene, hex + 1)) {
      if (ducs_hex_terrain(scene, hex) == *kind)
        draw_signs(scene->drawing, *kind, ducs_hex_middle(scene, hex));
    }
  }
}

/* ---- sides of hexes ---- */

/* Both ends of the side between two neighbours. */
static void side_between(Point a, Point b, Point ends[2]) {
  Point middle = {(a.x + b.x) / 2, (a.y + b.y) / 2};
  int x = (b.x - a.x) * 289 / 1000, y = (b.y - a.y) * 289 / 1000; /* half a side to a whole height */
  ends[0] = (Point){middle.x - y, middle.y + x};
  ends[1] = (Point){middle.x + y, middle.y - x};
}

/* "1412-1413"; false if it is not a pair of hexes of the map. */
static bool read_pair(const HexScene *scene, const Tree *node, Point *a, Point *b) {
  const char *text = tree_string(node, "");
  if (strlen(text) != strlen("CCRR-CCRR")) return false;
  Hex one = hex_parse(&scene->grid, text, 4), other = hex_parse(&scene->grid, text + 5, 4);
  if (!is_on_map(scene, one) || !is_on_map(scene, other)) return false;
  *a = ducs_hex_middle(scene, one);
  *b = ducs_hex_middle(scene, other);
  return true;
}

static void draw_rivers(const HexScene *scene) {
  static const char *const LISTS[] = {"rivers", "bridges", NULL}; /* water flows below bridges */
  Style style = {.line = INK_RIVER, .width = 40};
  drawing_layer(scene->drawing, "rivers", NULL);
  for (const char *const *name = LISTS; *name != NULL; name++) {
    const Tree *list = tree_get(scene->map, *name);
    for (size_t i = 0; list != NULL && i < list->count; i++) {
      Point a, b, ends[2];
      if (!read_pair(scene, list->items[i].value, &a, &b)) continue;
      side_between(a, b, ends);
      drawing_line(scene->drawing, style, ends, 2);
    }
  }
}

static void draw_roads(const HexScene *scene) {
  const Tree *roads = tree_get(scene->map, "roads");
  drawing_layer(scene->drawing, "roads", NULL);
  for (size_t i = 0; roads != NULL && i < roads->count; i++) {
    Point a, b;
    if (read_pair(scene, roads->items[i].value, &a, &b))
      drawing_stroke(scene->drawing, (Style){.line = INK_ROAD, .width = 16}, a, b);
  }
}

/* Two rails along the way over the water. */
static void draw_bridges(const HexScene *scene) {
  const Tree *bridges = tree_get(scene->map, "bridges");
  drawing_layer(scene->drawing, "bridges", NULL);
  for (size_t i = 0; bridges != NULL && i < bridges->count; i++) {
    Point a, b;
    if (!read_pair(scene, bridges->items[i].value, &a, &b)) continue;
    Point middle = {(a.x + b.x) / 2, (a.y + b.y) / 2};
    Point from = point_towards(middle, a, 62), to = point_towards(middle, b, 62);
    Point aside = point_towards((Point){0, 0}, (Point){a.y - b.y, b.x - a.x}, 30);
    drawing_stroke(scene->drawing, (Style){.line = INK_PAPER, .width = 60}, from, to);
    drawing_stroke(scene->drawing, (Style){.line = INK_ROAD, .width = 16}, a, b);
    for (int side = -1; side <= 1; side += 2)
      drawing_stroke(scene->drawing, (Style){.line = INK_BLACK, .width = 16},
                     (Point){from.x + side * aside.x, from.y + side * aside.y},
                     (Point){to.x + side * aside.x, to.y + side * aside.y});
  }
}

/* Whose land it was at the start: Orfburg's is O, or B between the rivers. */
static int owner_of(const HexScene *scene, Hex hex) {
  const Tree *rows = tree_get(scene->map, "territory");
  size_t row = (size_t)hex_row(&scene->grid, hex) - 1, column = (size_t)hex_column(&scene->grid, hex) - 1;
  if (rows == NULL || rows->kind != TREE_LIST || row >= rows->count) return NOBODY;
  const char *text = tree_string(rows->items[row].value, "");
  if (column >= strlen(text)) return NOBODY;
  return text[column] == 'W' ? WULFENBURG : text[column] == 'O' || text[column] == 'B' ? ORFBURG : NOBODY;
}

static void draw_frontier(const HexScene *scene) {
  drawing_layer(scene->drawing, "frontier", NULL);
  for (Hex hex = next_on_map(scene, 0); hex != HEX_NONE; hex = next_on_map(scene, hex + 1)) {
    for (int d = 0; d < DIRECTIONS; d++) {
      Hex other = hex_neighbour(&scene->grid, hex, (Direction)d);
      if (other < hex || !is_on_map(scene, other) || owner_of(scene, hex) == owner_of(scene, other)) continue;
      Point ends[2];
      side_between(ducs_hex_middle(scene, hex), ducs_hex_middle(scene, other), ends);
      drawing_line(scene->drawing, (Style){.line = INK_BLACK, .width = 14, .dash = 38}, ends, 2);
    }
  }
}

/* ---- numbers, places, zones ---- */

/* Of a hex: no wider than its upper side. */
#define HEX_NUMBER      68
#define HEX_NUMBER_Y    84
#define HEX_NUMBER_ROOM 150

static void draw_numbers(const HexScene *scene) {
  const Grid *grid = &scene->grid;
  Style style = {.fill = INK_BLACK, .size = 82};
  drawing_layer(scene->drawing, "grid", NULL);
  for (int column = 1; column <= grid->columns; column++) {
    Point top = ducs_hex_middle(scene, hex_at(grid, column, 1)),
          low = ducs_hex_middle(scene, hex_at(grid, column, grid->rows));
    bool above = is_on_map(scene, hex_at(grid, column, 1));
    if (above) drawing_textf(scene->drawing, style, (Point){top.x, 52}, "%02d", column);
    drawing_textf(scene->drawing, style, (Point){low.x, scene->map_height - 55}, "%02d", column);
  }
  for (int row = 1; row <= grid->rows; row++) {
    Point left = ducs_hex_middle(scene, hex_at(grid, 1, row)),
          right = ducs_hex_middle(scene, hex_at(grid, grid->columns, row));
    drawing_textf(scene->drawing, style, (Point){70, left.y}, "%02d", row);
    if (is_on_map(scene, hex_at(grid, grid->columns, row)))
      drawing_textf(scene->drawing, style, (Point){right.x + 2 * HEX_UNIT + 65, right.y}, "%02d", row);
  }
}

static void draw_places(const HexScene *scene) {
  for (Hex hex = next_on_map(scene, 0); hex != HEX_NONE; hex = next_on_map(scene, hex + 1)) {
    Point corners[CORNERS];
    put_corners(ducs_hex_middle(scene, hex), 100, corners);
    mark_place(scene->drawing, hex_name(scene, hex), corners, CORNERS);
  }
}

/* On wish the number of each hex, at its upper side, over the counter whose edge it touches. */
static void draw_hex_numbers(const HexScene *scene) {
  Style style = {.fill = INK_BLACK, .casing = INK_PAPER, .size = HEX_NUMBER, .room = HEX_NUMBER_ROOM};
  for (Hex hex = next_on_map(scene, 0); hex != HEX_NONE; hex = next_on_map(scene, hex + 1)) {
    Point m = ducs_hex_middle(scene, hex);
    drawing_wish(scene->drawing, "numbers", hex_name(scene, hex));
    drawing_text(scene->drawing, style, (Point){m.x, m.y - HEX_NUMBER_Y}, hex_name(scene, hex));
  }
}

/* How the zones of control of a side are hatched. */
static Hatch zone_hatch(int side) {
  return side == ORFBURG ? HATCH_RISING : HATCH_FALLING;
}

static void draw_zones(const HexScene *scene) {
  for (int side = 0; side < SIDES; side++) {
    const Tree *zone = tree_get(tree_get(scene->view, "zones"), DUCS_SIDES[side]);
    Style style = {.hatch = zone_hatch(side), .hatched = seat_look(side).fill};
    drawing_wish(scene->drawing, "zones-of-control", DUCS_SIDES[side]);
    for (size_t i = 0; zone != NULL && i < zone->count; i++) {
      Hex hex = ducs_hex_named(scene, zone->items[i].value);
      if (is_on_map(scene, hex)) draw_hex(scene->drawing, style, ducs_hex_middle(scene, hex), 100);
    }
  }
}

/* What lies still: terrain, sides of hexes, numbers of columns and rows, zones of control. */
static void draw_board(const HexScene *scene) {
  draw_land(scene);
  draw_zones(scene);
  draw_roads(scene);
  draw_rivers(scene);
  draw_bridges(scene);
  draw_frontier(scene);
  draw_numbers(scene);
}

/* ---- the picture ---- */

/* Tenths of a pixel. */
#define LEGEND_LINE 168
/* The legend stands in a corner of the map that is off it, if there is one of that size, else below. */
#define CORNER_COLUMNS 9
#define CORNER_ROWS    6
#define LEGEND_ROWS    8

/* ---- the legend ---- */

static bool corner_is_free(const HexScene *scene) {
  for (int row = 1; row <= CORNER_ROWS && row <= scene->grid.rows; row++) {
    for (int column = scene->grid.columns - CORNER_COLUMNS + 1; column <= scene->grid.columns; column++) {
      if (column < 1 || ducs_hex_terrain(scene, hex_at(&scene->grid, column, row)) != '.') return false;
    }
  }
  return true;
}

typedef struct LegendRow {
  const char *legend;
  const char *kind; /* of a unit */
  char terrain;
} LegendRow;

static const LegendRow LEGEND_TABLE[] = {{"orfburg", NULL, 0},
                                         {"wulfenburg", NULL, 0},
                                         {"infantry", "infantry", 0},
                                         {"cavalry", "cavalry", 0},
                                         {"artillery", "artillery", 0},
                                         {"duke", "duke", 0},
                                         {"stack", NULL, 0},
                                         {"forest", NULL, 'F'},
                                         {"hill", NULL, 'H'},
                                         {"city", NULL, 'C'},
                                         {"fortress", NULL, 'X'},
                                         {"lake", NULL, 'L'},
                                         {"moved", NULL, 0},
                                         {"taken", NULL, 0},
                                         {"fight", NULL, 0},
                                         {"zone", NULL, 0}};

/* One half as each side's zones are hatched. */
static void draw_zone_sign(Drawing *drawing, Point at) {
  for (int side = 0; side < SIDES; side++) {
    Style style = {.line = INK_GREY, .width = 8, .hatch = zone_hatch(side), .hatched = seat_look(side).fill};
    drawing_box(drawing, style, (Point){at.x - 110 + side * 115, at.y - 60}, 105, 120);
  }
}

static void draw_sign(const HexScene *scene, const LegendRow *row, Point at) {
  Drawing *drawing = scene->drawing;
  if (row->kind != NULL) {
    ducs_draw_counter(drawing, ORFBURG, row->kind, NULL, at);
  } else if (row->terrain != '\0') {
    draw_terrain(drawing, row->terrain, at);
  } else if (strcmp(row->legend, "fight") == 0) {
    mark_fight(drawing, at, 85);
  } else if (strcmp(row->legend, "zone") == 0) {
    draw_zone_sign(drawing, at);
  } else if (strcmp(row->legend, "stack") == 0) {
    ducs_draw_counter(drawing, ORFBURG, "infantry", NULL, at);
    ducs_draw_duke_below(drawing, ORFBURG, at);
  } else if (strcmp(row->legend, "moved") == 0) {
    drawing_stroke(drawing, MOVE_STYLE, (Point){at.x - 110, at.y}, (Point){at.x + 120, at.y});
  } else if (strcmp(row->legend, "taken") == 0) {
    ducs_draw_flag(drawing, ORFBURG, (Point){at.x + 40, at.y + COUNTER_Y + 55});
  } else {
    ducs_draw_counter(drawing, strcmp(row->legend, DUCS_SIDES[ORFBURG]) == 0 ? ORFBURG : WULFENBURG, "", "7",
                      at);
  }
}

/* Below the map: signs that need a line, then what words tell. */
#define STRIP_LINES   3
#define STRIP_COLUMNS 6

static const char *const STRIP_WORDS[STRIP_COLUMNS] = {"road",   "river",   "bridge",
                                                       "border", "retreat", "lost"};

static void draw_strip_sign(const HexScene *scene, int entry, Point at) {
  Drawing *drawing = scene->drawing;
  Point from = {at.x - 100, at.y}, to = {at.x + 100, at.y};
  switch (entry) {
  case 0: drawing_stroke(drawing, (Style){.line = INK_ROAD, .width = 16}, from, to); break;
  case 1: drawing_stroke(drawing, (Style){.line = INK_RIVER, .width = 40}, from, to); break;
  case 2:
    drawing_stroke(drawing, (Style){.line = INK_RIVER, .width = 40}, (Point){at.x, at.y - 70},
                   (Point){at.x, at.y + 70});
    for (int side = -1; side <= 1; side += 2)
      drawing_stroke(drawing, (Style){.line = INK_BLACK, .width = 16, .casing = INK_PAPER},
                     (Point){at.x - 62, at.y + side * 30}, (Point){at.x + 62, at.y + side * 30});
    break;
  case 3: drawing_stroke(drawing, (Style){.line = INK_BLACK, .width = 14, .dash = 38}, from, to); break;
  case 4: drawing_stroke(drawing, RETREAT_STYLE, from, to); break;
  default:
    ducs_draw_ghost(drawing, at, "");
    mark_loss(drawing, (Point){at.x + COUNTER_X - 30, at.y - COUNTER_Y + 10}, 36);
  }
}

/* {infantry: 5, cavalry: 2 ...}: what units are worth, of those that stand on the map. */
static const Tree *strengths(const HexScene *scene) {
  const Tree *units = tree_get(scene->view, "units");
  Tree *fields = tree_map(scene->arena);
  for (size_t i = 0; units != NULL && i < units->count; i++) {
    const Tree *row = units->items[i].value;
    const char *kind = tree_string(tree_get(row, "kind"), "");
    if (*kind != '\0' && tree_get(fields, kind) == NULL)
      tree_put_int(scene->arena, fields, kind, field_number(row, "strength", 0));
  }
  return fields;
}

static void draw_strip(const HexScene *scene, int top) {
  int width = scene->drawing->width, column = (width - 2 * MARGIN) / STRIP_COLUMNS;
  drawing_layer(scene->drawing, "legend", NULL);
  for (int i = 0; i < STRIP_COLUMNS; i++) {
    Point at = {MARGIN + 110 + i * column, top + LEGEND_LINE / 2};
    draw_strip_sign(scene, i, at);
    Style style = {.fill = INK_BLACK, .size = 98, .anchor = ANCHOR_START, .room = column - 270};
    drawing_words(scene->drawing, style, (Point){at.x + 140, at.y}, STRIP_WORDS[i], NULL);
  }
  Style line = {.fill = INK_BLACK, .size = 98, .anchor = ANCHOR_START, .room = width - 2 * MARGIN};
  drawing_words(scene->drawing, line, (Point){MARGIN, top + LEGEND_LINE * 3 / 2}, "results", NULL);
  const Tree *fields = strengths(scene);
  if (fields->count > 0)
    drawing_words(scene->drawing, line, (Point){MARGIN, top + LEGEND_LINE * 5 / 2}, "strengths", fields);
}

static void draw_legend(const HexScene *scene, Point corner, int rows, int column_width) {
  drawing_layer(scene->drawing, "legend", NULL);
  for (size_t i = 0; i < sizeof LEGEND_TABLE / sizeof *LEGEND_TABLE; i++) {
    const LegendRow *row = &LEGEND_TABLE[i];
    if (strcmp(row->legend, "zone") == 0) drawing_wish(scene->drawing, "zones-of-control", NULL);
    Point at = {corner.x + 130 + (int)i / rows * column_width, corner.y + 90 + (int)i % rows * LEGEND_LINE};
    draw_sign(scene, row, at);
    Style style = {.fill = INK_BLACK, .size = 98, .anchor = ANCHOR_START, .room = column_width - 310};
    drawing_words(scene->drawing, style, (Point){at.x + 165, at.y}, row->legend, NULL);
  }
}

/* ---- the whole ---- */

static bool read_map(HexScene *scene) {
  scene->map = tree_get(scene->view, "map");
  const Tree *rows = tree_get(scene->map, "terrain");
  if (rows == NULL || rows->kind != TREE_LIST || rows->count == 0) return false;
  size_t columns = strlen(tree_string(rows->items[0].value, ""));
  if (columns == 0 || columns * rows->count > HEXES_MAX) return false;
  for (size_t i = 0; i < rows->count; i++) {
    if (strlen(tree_string(rows->items[i].value, "")) != columns) return false;
  }
  scene->grid = (Grid){.columns = (int)columns, .rows = (int)rows->count};
  return true;
}

Drawing *ducs_draw(const Tree *view, Arena *arena) {
  HexScene scene = {.arena = arena, .view = view};
  if (!read_map(&scene)) return NULL;
  int width = 2 * MARGIN + (3 * scene.grid.columns + 1) * HEX_UNIT;
  int height = 2 * TOP + (2 * scene.grid.rows + 1) * HEX_HALF;
  bool corner = corner_is_free(&scene);
  int strip = height;
  height += STRIP_LINES * LEGEND_LINE;
  if (!corner) height += LEGEND_ROWS * LEGEND_LINE + 60;
  height += 9 - (height + 9) % 10; /* whole pixels */
  scene.map_height = strip;
  scene.drawing = drawing_new(arena, width, height);
  draw_board(&scene);
  draw_places(&scene);
  ducs_draw_events(&scene);
  ducs_draw_ghosts(&scene);
  Boxes names = ducs_draw_names(&scene);
  ducs_draw_units(&scene);
  draw_hex_numbers(&scene);
  ducs_draw_possession(&scene);
  ducs_draw_lost(&scene);
  ducs_draw_results(&scene, &names);
  draw_strip(&scene, strip);
  int half = CORNER_COLUMNS * 3 * HEX_UNIT / 2;
  if (corner)
    draw_legend(&scene, (Point){width - MARGIN - 2 * half, 20}, LEGEND_ROWS, half);
  else
    draw_legend(&scene, (Point){MARGIN, height - LEGEND_ROWS * LEGEND_LINE - 20}, LEGEND_ROWS,
                width / 2 - MARGIN);
  return scene.drawing;
}
