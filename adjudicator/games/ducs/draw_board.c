/* What lies still on the map: terrain, sides of hexes, numbers, zones of control. */
#include <string.h>

#include "../marks.h"
#include "draw.h"
#include "state.h"

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

void draw_terrain(Drawing *drawing, char terrain, Point middle) {
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

static bool is_on_map(const HexScene *scene, Hex hex) {
  return hex != HEX_NONE && hex_terrain(scene, hex) != '.';
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
      if (hex_terrain(scene, hex) == *kind)
        draw_hex(scene->drawing, terrain_style(*kind), hex_middle(scene, hex), 100);
    }
  }
  for (Hex hex = next_on_map(scene, 0); hex != HEX_NONE; hex = next_on_map(scene, hex + 1)) {
    /* Three of its sides: the others are those of its neighbours. */
    Point corners[CORNERS];
    put_corners(hex_middle(scene, hex), 100, corners);
    const Point line[] = {corners[3], corners[4], corners[5], corners[0]};
    drawing_line(scene->drawing, (Style){.line = INK_PALE, .width = 7}, line, 4);
  }
  for (const char *kind = KINDS_OF_LAND; *kind != '\0'; kind++) {
    for (Hex hex = next_on_map(scene, 0); hex != HEX_NONE; hex = next_on_map(scene, hex + 1)) {
      if (hex_terrain(scene, hex) == *kind) draw_signs(scene->drawing, *kind, hex_middle(scene, hex));
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

/* "1412-1413"; false where it is no pair of hexes of the map. */
static bool read_pair(const HexScene *scene, const Tree *node, Point *a, Point *b) {
  const char *text = tree_string(node, "");
  if (strlen(text) != strlen("CCRR-CCRR")) return false;
  Hex one = hex_parse(&scene->grid, text, 4), other = hex_parse(&scene->grid, text + 5, 4);
  if (!is_on_map(scene, one) || !is_on_map(scene, other)) return false;
  *a = hex_middle(scene, one);
  *b = hex_middle(scene, other);
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
      side_between(hex_middle(scene, hex), hex_middle(scene, other), ends);
      drawing_line(scene->drawing, (Style){.line = INK_BLACK, .width = 14, .dash = 38}, ends, 2);
    }
  }
}

/* ---- numbers, zones ---- */

static void draw_numbers(const HexScene *scene) {
  const Grid *grid = &scene->grid;
  Style style = {.fill = INK_BLACK, .size = 82};
  drawing_layer(scene->drawing, "grid", NULL);
  for (int column = 1; column <= grid->columns; column++) {
    Point top = hex_middle(scene, hex_at(grid, column, 1)),
          low = hex_middle(scene, hex_at(grid, column, grid->rows));
    bool above = is_on_map(scene, hex_at(grid, column, 1));
    if (above) drawing_textf(scene->drawing, style, (Point){top.x, 52}, "%02d", column);
    drawing_textf(scene->drawing, style, (Point){low.x, scene->drawing->height - 55}, "%02d", column);
  }
  for (int row = 1; row <= grid->rows; row++) {
    Point left = hex_middle(scene, hex_at(grid, 1, row)),
          right = hex_middle(scene, hex_at(grid, grid->columns, row));
    drawing_textf(scene->drawing, style, (Point){70, left.y}, "%02d", row);
    if (is_on_map(scene, hex_at(grid, grid->columns, row)))
      drawing_textf(scene->drawing, style, (Point){right.x + 2 * HEX_UNIT + 65, right.y}, "%02d", row);
  }
}

Hatch zone_hatch(int side) {
  return side == ORFBURG ? HATCH_RISING : HATCH_FALLING;
}

static void draw_zones(const HexScene *scene) {
  for (int side = 0; side < SIDES; side++) {
    const Tree *zone = tree_get(tree_get(scene->view, "zones"), DUCS_SIDES[side]);
    Style style = {.hatch = zone_hatch(side), .hatched = seat_look(side).fill};
    drawing_wish(scene->drawing, "zones-of-control", DUCS_SIDES[side]);
    for (size_t i = 0; zone != NULL && i < zone->count; i++) {
      Hex hex = hex_named(scene, zone->items[i].value);
      if (is_on_map(scene, hex)) draw_hex(scene->drawing, style, hex_middle(scene, hex), 100);
    }
  }
}

void draw_board(const HexScene *scene) {
  draw_land(scene);
  draw_zones(scene);
  draw_roads(scene);
  draw_rivers(scene);
  draw_bridges(scene);
  draw_frontier(scene);
  draw_numbers(scene);
}
