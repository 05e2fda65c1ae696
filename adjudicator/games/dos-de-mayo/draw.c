/* The zones of Madrid as a picture. */
#include <stdlib.h>
#include <string.h>

#include "../marks.h"
#include "files.h"

/* ---- where each zone lies ---- */

/* One closed line around tiles of a zone; a zone of several pieces has several. */
typedef struct Outline {
  int zone;
  Point *corners; /* in tiles, not yet in lengths */
  size_t count;
} Outline;

/* A box of tiles: columns left .. right - 1, rows top .. bottom - 1. */
typedef struct TileBox {
  int left, top, right, bottom;
} TileBox;

typedef struct Tiles {
  int columns, rows, zone_count;
  uint8_t *zones;    /* rows x columns */
  Outline *outlines; /* what lies around others comes first */
  size_t outline_count;
  TileBox *rooms; /* by zone, from 1: the largest box within it, nearest to its middle; empty: not drawn */
} Tiles;

/* More tiles than this in a row or column would be smaller than a letter. */
#define SIDE_MOST 124

/* ---- reading ---- */

static int read_row(const char *text, int zone_count, uint8_t *zones) {
  int columns = 0;
  for (const char *at = text; *at != '\0' && columns < SIDE_MOST;) {
    char *end;
    long zone = strtol(at, &end, 10);
    if (end == at || zone < 1 || zone > zone_count) return 0;
    zones[columns++] = (uint8_t)zone;
    at = end + strspn(end, " ");
  }
  return columns;
}

static bool read_zones(Arena *arena, const Tree *rows, Tiles *tiles) {
  if (rows == NULL || rows->kind != TREE_LIST || rows->count == 0 || rows->count > SIDE_MOST) return false;
  tiles->zones = arena_alloc(arena, rows->count * SIDE_MOST);
  for (size_t row = 0; row < rows->count; row++) {
    uint8_t *place = tiles->zones + (size_t)tiles->columns * row;
    uint8_t line[SIDE_MOST];
    int columns = read_row(tree_string(rows->items[row].value, ""), tiles->zone_count, line);
    if (columns == 0 || (row > 0 && columns != tiles->columns)) return false;
    tiles->columns = columns;
    memcpy(place, line, (size_t)columns);
  }
  tiles->rows = (int)rows->count;
  return true;
}

/* The zone at a tile; 0 outside the map. */
static int tile_at(const Tiles *tiles, int column, int row) {
  if (column < 0 || row < 0 || column >= tiles->columns || row >= tiles->rows) return 0;
  return tiles->zones[row * tiles->columns + column];
}

/* ---- outlines ---- */

/* Directions along the sides of tiles, clockwise: right, down, left, up. */
enum { DIRECTIONS = 4 };
static const Point STEPS[DIRECTIONS] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};

/* The tile to the right of a walker from a corner in that direction, and the tile to the left. */
static int right_hand(const Tiles *tiles, Point corner, int direction) {
  static const Point TILE[DIRECTIONS] = {{0, 0}, {-1, 0}, {-1, -1}, {0, -1}};
  return tile_at(tiles, corner.x + TILE[direction].x, corner.y + TILE[direction].y);
}

static int left_hand(const Tiles *tiles, Point corner, int direction) {
  return right_hand(tiles, corner, (direction + DIRECTIONS - 1) % DIRECTIONS);
}

static bool is_border(const Tiles *tiles, Point corner, int direction, int zone) {
  return right_hand(tiles, corner, direction) == zone && left_hand(tiles, corner, direction) != zone;
}

/* Which sides have been walked: a bit for each direction at each corner. */
typedef struct Walk {
  const Tiles *tiles;
  uint8_t *walked;
} Walk;

static uint8_t *walked_at(const Walk *walk, Point corner) {
  return &walk->walked[corner.y * (walk->tiles->columns + 1) + corner.x];
}

/* Round a piece of a zone with the zone on the right hand, back to where it began. `corners`:
 * room for all. */
static size_t walk_round(const Walk *walk, Point start, int direction, Point *corners) {
  int zone = right_hand(walk->tiles, start, direction);
  size_t count = 0;
  Point at = start;
  int before = -1;
  while (!(*walked_at(walk, at) & 1 << direction)) {
    *walked_at(walk, at) |= (uint8_t)(1 << direction);
    if (direction != before) corners[count++] = at;
    before = direction;
    at = (Point){at.x + STEPS[direction].x, at.y + STEPS[direction].y};
    /* To the right first: where two tiles of a zone meet at a corner alone, they are two pieces. */
    int turn = (direction + 1) % DIRECTIONS;
    for (int i = 0; i < DIRECTIONS && !is_border(walk->tiles, at, turn, zone); i++)
      turn = (turn + DIRECTIONS - 1) % DIRECTIONS;
    direction = turn;
  }
  return count;
}

/* Twice the area; positive for an outer line, which is walked clockwise. */
static int area(const Point *corners, size_t count) {
  int sum = 0;
  for (size_t i = 0; i < count; i++) {
    Point a = corners[i], b = corners[(i + 1) % count];
    sum += a.x * b.y - b.x * a.y;
  }
  return sum;
}

static int box_size(const Outline *outline) {
  int left = SIDE_MOST, top = SIDE_MOST, right = 0, bottom = 0;
  for (size_t i = 0; i < outline->count; i++) {
    Point corner = outline->corners[i];
    if (corner.x < left) left = corner.x;
    if (corner.x > right) right = corner.x;
    if (corner.y < top) top = corner.y;
    if (corner.y > bottom) bottom = corner.y;
  }
  return (right - left) * (bottom - top);
}

static int compare_outlines(const void *a, const void *b) {
  const Outline *one = a, *other = b;
  int sizes = box_size(other) - box_size(one);
  return sizes != 0 ? sizes : one->zone - other->zone;
}

/* Lines around holes are left out: what lies in a hole is painted later. */
static void find_outlines(Arena *arena, Tiles *tiles) {
  size_t corners = (size_t)(tiles->columns + 1) * (size_t)(tiles->rows + 1);
  Walk walk = {tiles, arena_alloc(arena, corners)};
  tiles->outlines = arena_alloc(arena, corners * sizeof *tiles->outlines);
  Point *scratch = arena_alloc(arena, DIRECTIONS * corners * sizeof *scratch);
  for (Point at = {0, 0}; at.y <= tiles->rows; at.y++) {
    for (at.x = 0; at.x <= tiles->columns; at.x++) {
      int zone = right_hand(tiles, at, 0);
      if (zone == 0 || !is_border(tiles, at, 0, zone) || *walked_at(&walk, at) & 1) continue;
      size_t count = walk_round(&walk, at, 0, scratch);
      if (area(scratch, count) <= 0) continue;
      tiles->outlines[tiles->outline_count++] =
          (Outline){zone, arena_memdup(arena, scratch, count * sizeof *scratch), count};
    }
  }
  qsort(tiles->outlines, tiles->outline_count, sizeof *tiles->outlines, compare_outlines);
}

/* ---- rooms ---- */

static bool is_filled(const Tiles *tiles, const TileBox *box, int zone) {
  for (int row = box->top; row < box->bottom; row++) {
    for (int column = box->left; column < box->right; column++) {
      if (tile_at(tiles, column, row) != zone) return false;
    }
  }
  return true;
}

typedef struct Middle {
  int x, y, count; /* sums of the middles of a zone's tiles, in halves */
} Middle;

/* Two rows and two columns make room for a name and the pieces; more in one direction helps less. */
static int worth(const TileBox *box, const Middle *middle) {
  int width = box->right - box->left, height = box->bottom - box->top;
  int least = width < height ? width : height;
  int away = abs(middle->count * (box->left + box->right) - middle->x) +
             abs(middle->count * (box->top + box->bottom) - middle->y);
  return 1000 * (least < 3 ? least : 3) + 100 * width * height - 10 * away / (middle->count + 1);
}

static TileBox find_room(const Tiles *tiles, int zone) {
  Middle middle = {0};
  TileBox best = {0};
  int most = 0;
  for (int row = 0; row < tiles->rows; row++) {
    for (int column = 0; column < tiles->columns; column++) {
      if (tile_at(tiles, column, row) != zone) continue;
      middle.x += 2 * column + 1;
      middle.y += 2 * row + 1;
      middle.count++;
    }
  }
  for (TileBox box = {0}; middle.count > 0 && box.top < tiles->rows; box.top++) {
    for (box.left = 0; box.left < tiles->columns; box.left++) {
      if (tile_at(tiles, box.left, box.top) != zone) continue;
      for (box.bottom = box.top + 1; box.bottom <= tiles->rows; box.bottom++) {
        for (box.right = box.left + 1; box.right <= tiles->columns; box.right++) {
          if (!is_filled(tiles, &box, zone)) break;
          int value = worth(&box, &middle);
          if (best.right > best.left && value <= most) continue;
          most = value;
          best = box;
        }
      }
    }
  }
  return best;
}

/* Reads `tiles` of a view's map (rows such as "1 1 2"). False if there are none, or they are not even. */
static bool tiles_read(Arena *arena, const Tree *rows, int zone_count, Tiles *out) {
  *out = (Tiles){.zone_count = zone_count};
  if (zone_count < 1 || zone_count > UINT8_MAX || !read_zones(arena, rows, out)) return false;
  find_outlines(arena, out);
  out->rooms = arena_alloc(arena, (size_t)(zone_count + 1) * sizeof *out->rooms);
  for (int zone = 1; zone <= zone_count; zone++) out->rooms[zone] = find_room(out, zone);
  return true;
}

/* ---- the edge of the map ---- */

/* The longest run of a zone along one edge of the map: its length, its first tile. */
static int edge_run(const Tiles *tiles, int zone, Point out, int *first) {
  int length = out.x != 0 ? tiles->rows : tiles->columns, longest = 0, run = 0;
  for (int i = 0; i < length; i++) {
    int column = out.x == 0 ? i : out.x > 0 ? tiles->columns - 1 : 0;
    int row = out.y == 0 ? i : out.y > 0 ? tiles->rows - 1 : 0;
    run = tile_at(tiles, column, row) == zone ? run + 1 : 0;
    if (run <= longest) continue;
    longest = run;
    *first = i + 1 - run;
  }
  return longest;
}

/* Where a zone touches the edge of the map, at its left or right if it does: the middle of the longest piece,
 * in halves of tiles, and the way out of the map (one of x and y is 1 or -1). False if it does not. */
static bool tiles_exit(const Tiles *tiles, int zone, Point *middle, Point *out) {
  static const Point WAYS[] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
  for (size_t i = 0; i < sizeof WAYS / sizeof *WAYS; i++) {
    int first = 0, length = edge_run(tiles, zone, WAYS[i], &first);
    if (length == 0) continue;
    int along = 2 * first + length;
    *out = WAYS[i];
    middle->x = WAYS[i].x == 0 ? along : WAYS[i].x > 0 ? 2 * tiles->columns : 0;
    middle->y = WAYS[i].y == 0 ? along : WAYS[i].y > 0 ? 2 * tiles->rows : 0;
    return true;
  }
  return false;
}

/* ---- the picture ---- */

/* Tenths of a pixel. */
#define WIDTH      6400
#define GUTTER     470 /* left and right, for what stands before the gates */
#define MARGIN     40
#define LEGEND     560 /* below the map */
#define TOKEN      125 /* half of a token */
#define NUMBER     140
#define NAME       92
#define FIGHT      230
#define ASIDE      45 /* arrows keep to the right, so that there and back are two */
#define EDGE_SHARE 25 /* a room keeps away from its borders by that part of a tile, in hundredths */

typedef struct Scene {
  Arena *arena;
  const Tree *view;
  Drawing *drawing;
  Tiles tiles;
  int zone_count;
  int tile_width, tile_height;
} Scene;

/* ---- places ---- */

/* A corner of tiles, in lengths. */
static Point corner_at(const Scene *scene, Point corner) {
  return (Point){GUTTER + corner.x * scene->tile_width, MARGIN + corner.y * scene->tile_height};
}

static bool is_drawn(const Scene *scene, int zone) {
  return zone >= 1 && zone <= scene->zone_count && scene->tiles.rooms[zone].right > 0;
}

/* Of the room of a zone: its middle line, from its top. */
static Point room_at(const Scene *scene, int zone, int down) {
  const TileBox *room = &scene->tiles.rooms[zone];
  Point top = corner_at(scene, (Point){room->left, room->top});
  return (Point){top.x + (room->right - room->left) * scene->tile_width / 2, top.y + down};
}

static int room_width(const Scene *scene, int zone) {
  const TileBox *room = &scene->tiles.rooms[zone];
  return (room->right - room->left) * scene->tile_width - scene->tile_width * EDGE_SHARE / 100;
}

static int room_height(const Scene *scene, int zone) {
  const TileBox *room = &scene->tiles.rooms[zone];
  return (room->bottom - room->top) * scene->tile_height;
}

/* Where cubes stand: below the name, in the middle of what is left. */
static Point cubes_at(const Scene *scene, int zone) {
  int height = room_height(scene, zone), above = NUMBER + NAME + 90;
  return room_at(scene, zone, height > above + 2 * TOKEN ? (height + above - 40) / 2 : height - TOKEN - 50);
}

/* Before a gate. False if the zone does not lie at the edge of the map. */
static bool outside_at(const Scene *scene, int zone, Point *gate, Point *outside) {
  Point middle, out;
  if (!is_drawn(scene, zone) || !tiles_exit(&scene->tiles, zone, &middle, &out)) return false;
  Point corner = corner_at(scene, (Point){0, 0});
  *gate = (Point){corner.x + middle.x * scene->tile_width / 2, corner.y + middle.y * scene->tile_height / 2};
  int away = out.x != 0 ? GUTTER - TOKEN - 60 : -(TOKEN + 40); /* above and below there is no gutter */
  *outside = (Point){gate->x + out.x * away, gate->y + out.y * away};
  return true;
}

/* ---- the board ---- */

static const Tree *row_of(const Scene *scene, int zone) {
  const Tree *board = tree_get(scene->view, "board");
  bool there = board != NULL && zone >= 1 && (size_t)zone <= board->count;
  return there ? board->items[zone - 1].value : NULL;
}

static bool has_flag(const Tree *row, const char *name) {
  bool value = false;
  return tree_read_bool(tree_get(row, name), &value) && value;
}

static const Point *corners_of(const Scene *scene, const Outline *outline) {
  Point *corners = arena_alloc(scene->arena, outline->count * sizeof *corners);
  for (size_t i = 0; i < outline->count; i++) corners[i] = corner_at(scene, outline->corners[i]);
  return corners;
}

static void draw_zones(const Scene *scene) {
  for (size_t i = 0; i < scene->tiles.outline_count; i++) {
    const Outline *outline = &scene->tiles.outlines[i];
    const Tree *row = row_of(scene, outline->zone);
    Style style = {.fill = INK_LAND, .line = INK_WALL, .width = 22, .round = 90};
    if (has_flag(row, "main_street")) style.fill = INK_HILL;
    if (has_flag(row, "closed")) {
      style.hatch = HATCH_CROSSED;
      style.hatched = INK_GREY;
    }
    drawing_layer(scene->drawing, "zones", arena_printf(scene->arena, "%d", outline->zone));
    drawing_polygon(scene->drawing, style, corners_of(scene, outline), outline->count);
  }
}

/* Two posts, and the street between them. */
static void draw_gate(const Scene *scene, int zone) {
  Point gate, outside;
  if (!outside_at(scene, zone, &gate, &outside)) return;
  drawing_layer(scene->drawing, "gates", arena_printf(scene->arena, "%d", zone));
  bool level = gate.y == outside.y;
  int along_x = level ? 0 : 170, along_y = level ? 170 : 0, across_x = level ? 45 : 0,
      across_y = level ? 0 : 45;
  Style street = {.line = INK_PAPER, .width = 40};
  drawing_stroke(scene->drawing, street, (Point){gate.x - along_x, gate.y - along_y},
                 (Point){gate.x + along_x, gate.y + along_y});
  for (int side = -1; side <= 1; side += 2) {
    Point post = {gate.x + side * along_x, gate.y + side * along_y};
    Style wall = {.line = INK_BLACK, .width = 60};
    drawing_stroke(scene->drawing, wall, (Point){post.x - across_x, post.y - across_y},
                   (Point){post.x + across_x, post.y + across_y});
  }
}

/* Zones, and what lies before gates, as "→16" calls it. */
static void draw_places(const Scene *scene) {
  for (size_t i = 0; i < scene->tiles.outline_count; i++) {
    const Outline *outline = &scene->tiles.outlines[i];
    mark_place(scene->drawing, arena_printf(scene->arena, "%d", outline->zone), corners_of(scene, outline),
               outline->count);
  }
  for (int zone = 1; zone <= scene->zone_count; zone++) {
    Point gate, at;
    if (!has_flag(row_of(scene, zone), "gate") || !outside_at(scene, zone, &gate, &at)) continue;
    mark_place_box(scene->drawing, arena_printf(scene->arena, "→%d", zone),
                   (Point){at.x - TOKEN, at.y - TOKEN}, 2 * TOKEN, 2 * TOKEN);
  }
}

static void draw_names(const Scene *scene) {
  for (int zone = 1; zone <= scene->zone_count; zone++) {
    if (!is_drawn(scene, zone)) continue;
    const char *number = arena_printf(scene->arena, "%d", zone);
    const char *name = tree_string(tree_get(row_of(scene, zone), "name"), "");
    drawing_layer(scene->drawing, "names", number);
    Style style = label_style(NUMBER, 0);
    style.bold = true;
    Point corner = {room_at(scene, zone, 0).x - room_width(scene, zone) / 2,
                    room_at(scene, zone, NUMBER / 2 + 60).y};
    style.anchor = ANCHOR_START;
    drawing_text(scene->drawing, style, corner, number);
    if (*name == '\0') continue;
    drawing_text(scene->drawing, label_style(NAME, room_width(scene, zone)),
                 room_at(scene, zone, NUMBER + NAME / 2 + 75), name);
  }
}

/* ---- cubes ---- */

static int side_of(const Tree *row) {
  const char *side = tree_string(tree_get(row, "side"), "");
  return strcmp(side, MAYO_SIDES[FRENCH]) == 0 ? FRENCH : SPANISH;
}

/* Where the token of a side stands in a zone: both sides stand apart, with room between them
 * for the fight. */
static Point token_at(const Scene *scene, int zone, int side) {
  const Tree *row = row_of(scene, zone);
  Point middle = cubes_at(scene, zone);
  bool both = field_number(row, MAYO_SIDES[SPANISH], 0) > 0 && field_number(row, MAYO_SIDES[FRENCH], 0) > 0;
  if (both) middle.x += side == SPANISH ? -(TOKEN + 75) : TOKEN + 75;
  return middle;
}

static void draw_cubes(const Scene *scene) {
  for (int zone = 1; zone <= scene->zone_count; zone++) {
    if (!is_drawn(scene, zone)) continue;
    const Tree *row = row_of(scene, zone);
    const char *number = arena_printf(scene->arena, "%d", zone);
    for (int side = 0; side < SIDES; side++) {
      int cubes = field_number(row, MAYO_SIDES[side], 0);
      if (cubes == 0) continue;
      drawing_layer(scene->drawing, MAYO_SIDES[side], number);
      mark_token(scene->drawing, seat_look(side), token_at(scene, zone, side), TOKEN,
                 arena_printf(scene->arena, "%d", cubes));
    }
    Point gate, outside;
    int cubes = field_number(row, "outside", 0);
    if (cubes == 0 || !outside_at(scene, zone, &gate, &outside)) continue;
    drawing_layer(scene->drawing, "outside", number);
    mark_token(scene->drawing, seat_look(FRENCH), outside, TOKEN, arena_printf(scene->arena, "%d", cubes));
  }
}

/* ---- what happened ---- */

/* "9→14"; from 0 for "→16", which comes from before the gate. False if it is none, or not on the map. */
static bool read_order(const Scene *scene, const char *text, int *from, int *to) {
  static const char ARROW[] = "→";
  const char *arrow = strstr(text, ARROW);
  if (arrow == NULL) return false;
  *from = arrow == text ? 0 : (int)strtol(text, NULL, 10);
  *to = (int)strtol(arrow + strlen(ARROW), NULL, 10);
  return is_drawn(scene, *to) && (*from == 0 || is_drawn(scene, *from));
}

static Point aside(Point point, Point from, Point to) {
  Point on = point_towards((Point){0, 0}, (Point){to.x - from.x, to.y - from.y}, ASIDE);
  return (Point){point.x - on.y, point.y + on.x};
}

/* The arrow of an order; with a number on it where that is not 0. `event`: the entry of the log that it was carried out in,
 * from 1; 0: it was not yet. */
static void draw_order(const Scene *scene, const char *layer, const Tree *row, int count, size_t event) {
  const char *order = tree_string(tree_get(row, "order"), "");
  int from_zone, to_zone;
  Point from, to, gate;
  if (!read_order(scene, order, &from_zone, &to_zone)) return;
  if (from_zone == 0) {
    if (!outside_at(scene, to_zone, &gate, &from)) return;
  } else {
    from = token_at(scene, from_zone, side_of(row));
  }
  to = token_at(scene, to_zone, side_of(row));
  Point start = aside(from, from, to), end = aside(to, from, to);
  drawing_layer(scene->drawing, layer, arena_printf(scene->arena, "%s-%s", MAYO_SIDES[side_of(row)], order));
  drawing_event(scene->drawing, event);
  mark_arrow(scene->drawing, seat_look(side_of(row)), start, end, TOKEN, TOKEN + 40);
  if (count > 0)
    mark_count(scene->drawing, (Point){(start.x * 3 + end.x * 2) / 5, (start.y * 3 + end.y * 2) / 5}, count);
}

/* Orders that are still to be carried out, and what moved. */
static void draw_arrows(const Scene *scene) {
  const Tree *orders = tree_get(scene->view, "orders");
  for (size_t i = 0; orders != NULL && i < orders->count; i++) {
    const Tree *row = orders->items[i].value;
    if (!has_flag(row, "cancelled") && !has_flag(row, "stopped")) draw_order(scene, "orders", row, 0, 0);
  }
  size_t at = 0;
  for (const Tree *event; (event = log_next(scene->view, "moved", &at)) != NULL;)
    draw_order(scene, "moves", event, field_number(event, "count", 0), at);
}

static void draw_fights(const Scene *scene) {
  size_t at = 0;
  for (const Tree *event; (event = log_next(scene->view, "fight", &at)) != NULL;) {
    int zone = field_number(event, "zone", 0);
    if (!is_drawn(scene, zone)) continue;
    Point middle = cubes_at(scene, zone);
    drawing_layer(scene->drawing, "fights", arena_printf(scene->arena, "%d", zone));
    drawing_event(scene->drawing, at);
    mark_fight(scene->drawing, middle, FIGHT);
  }
}

/* Beside the token of the side, or where it would stand. */
static void draw_losses(const Scene *scene) {
  size_t at = 0;
  for (const Tree *event; (event = log_next(scene->view, "losses", &at)) != NULL;) {
    int zone = field_number(event, "zone", 0), count = field_number(event, "count", 0), side = side_of(event);
    if (!is_drawn(scene, zone) || count == 0) continue;
    Point place = cubes_at(scene, zone);
    place.x += (side == SPANISH ? -1 : 1) * (2 * TOKEN + 178);
    drawing_layer(scene->drawing, "losses", arena_printf(scene->arena, "%s-%d", MAYO_SIDES[side], zone));
    drawing_event(scene->drawing, at);
    mark_token(scene->drawing, seat_look(side), place, TOKEN * 2 / 3, NULL);
    mark_loss(scene->drawing, place, TOKEN / 2);
    if (count == 1) continue;
    Style style = label_style(110, 0);
    style.bold = true;
    drawing_textf(scene->drawing, style, (Point){place.x, place.y + TOKEN + 20}, "%d", count);
  }
}

/* ---- the legend ---- */

#define LEGEND_COLUMNS 3
#define LEGEND_LINE    200

static Point legend_at(const Scene *scene, int entry) {
  int column = entry % LEGEND_COLUMNS, line = entry / LEGEND_COLUMNS;
  return (Point){200 + column * (WIDTH - 200) / LEGEND_COLUMNS,
                 scene->drawing->height - LEGEND + 100 + line * LEGEND_LINE};
}

static void legend_words(const Scene *scene, int entry, const char *key, const Tree *fields) {
  Point at = legend_at(scene, entry);
  Style style = {
      .fill = INK_BLACK, .size = 105, .anchor = ANCHOR_START, .room = WIDTH / LEGEND_COLUMNS - 490};
  drawing_words(scene->drawing, style, (Point){at.x + 230, at.y}, key, fields);
}

static void draw_legend(const Scene *scene) {
  Drawing *drawing = scene->drawing;
  drawing_layer(drawing, "legend", NULL);
  mark_token(drawing, seat_look(SPANISH), legend_at(scene, 0), 75, NULL);
  legend_words(scene, 0, "spanish", tree_get(scene->view, "losses"));
  mark_token(drawing, seat_look(FRENCH), legend_at(scene, 1), 75, NULL);
  legend_words(scene, 1, "french", tree_get(scene->view, "losses"));
  Point at = legend_at(scene, 2);
  mark_arrow(drawing, seat_look(SPANISH), (Point){at.x - 130, at.y}, (Point){at.x + 160, at.y}, 0, 0);
  legend_words(scene, 2, "moved", NULL);
  at = legend_at(scene, 3);
  Style street = {.fill = INK_HILL, .line = INK_WALL, .width = 15};
  drawing_box(drawing, street, (Point){at.x - 110, at.y - 75}, 220, 150);
  legend_words(scene, 3, "main-street", NULL);
  at = legend_at(scene, 4);
  Style closed = {
      .fill = INK_LAND, .line = INK_WALL, .width = 15, .hatch = HATCH_CROSSED, .hatched = INK_GREY};
  drawing_box(drawing, closed, (Point){at.x - 110, at.y - 75}, 220, 150);
  legend_words(scene, 4, "closed", NULL);
  mark_fight(drawing, legend_at(scene, 5), 95);
  legend_words(scene, 5, "fight", NULL);
}

Drawing *mayo_draw(const Tree *view, Arena *arena) {
  const Tree *board = tree_get(view, "board");
  Scene scene = {.arena = arena, .view = view};
  scene.zone_count = board == NULL || board->kind != TREE_LIST ? 0 : (int)board->count;
  if (!tiles_read(arena, tree_get(tree_get(view, "map"), "tiles"), scene.zone_count, &scene.tiles))
    return NULL;
  scene.tile_width = (WIDTH - 2 * GUTTER) / scene.tiles.columns;
  scene.tile_height = scene.tile_width * 4 / 5;
  int height = 2 * MARGIN + scene.tiles.rows * scene.tile_height + LEGEND;
  scene.drawing = drawing_new(arena, WIDTH, height);
  draw_zones(&scene);
  for (int zone = 1; zone <= scene.zone_count; zone++) {
    if (has_flag(row_of(&scene, zone), "gate")) draw_gate(&scene, zone);
  }
  draw_places(&scene);
  draw_arrows(&scene);
  draw_names(&scene);
  draw_fights(&scene);
  draw_cubes(&scene);
  draw_losses(&scene);
  draw_legend(&scene);
  return scene.drawing;
}
