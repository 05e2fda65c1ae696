/* The zones of Madrid as a picture. */
#include "draw.h"

#include <stdlib.h>
#include <string.h>

#include "../marks.h"

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
  if (!is_drawn(scene, zone) || !mayo_tiles_exit(&scene->tiles, zone, &middle, &out)) return false;
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

/* Blocks of houses, with streets between them; the main street and what is marked as closed stay open ground. One block for each
 * tile, cut at a corner here and there, the same on every map of the board. */
static void draw_blocks(const Scene *scene) {
  int x = scene->tile_width, y = scene->tile_height, street_x = x / 7, street_y = y / 7;
  drawing_layer(scene->drawing, "blocks", NULL);
  for (int row = 0; row < scene->tiles.rows; row++) {
    for (int column = 0; column < scene->tiles.columns; column++) {
      int zone = scene->tiles.zones[row * scene->tiles.columns + column];
      if (has_flag(row_of(scene, zone), "main_street") || has_flag(row_of(scene, zone), "closed")) continue;
      Point a = corner_at(scene, (Point){column, row});
      int cut = (row * 5 + column * 3) % 4 * x / 14;
      const Point block[] = {{a.x + street_x + cut, a.y + street_y},
                             {a.x + x - street_x, a.y + street_y},
                             {a.x + x - street_x, a.y + y - street_y - cut / 2},
                             {a.x + x - street_x - cut, a.y + y - street_y},
                             {a.x + street_x, a.y + y - street_y},
                             {a.x + street_x, a.y + street_y + cut / 2}};
      drawing_polygon(scene->drawing, (Style){.fill = INK_TOWN}, block, 6);
    }
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

/* The zone at a point; 0 beside the map. */
static int zone_at(const Scene *scene, Point m) {
  int column = (m.x - GUTTER) / scene->tile_width, row = (m.y - MARGIN) / scene->tile_height;
  bool there = m.x >= GUTTER && m.y >= MARGIN && column < scene->tiles.columns && row < scene->tiles.rows;
  return there ? scene->tiles.zones[row * scene->tiles.columns + column] : 0;
}

/* How much of a straight way, in parts of 24, leads over closed zones other than these two. */
static int over_closed(const Scene *scene, Point from, Point to, int one, int other) {
  enum { STEPS = 24 };
  int parts = 0;
  for (int i = 1; i < STEPS; i++) {
    int zone =
        zone_at(scene, (Point){from.x + (to.x - from.x) * i / STEPS, from.y + (to.y - from.y) * i / STEPS});
    parts += zone != 0 && zone != one && zone != other && has_flag(row_of(scene, zone), "closed");
  }
  return parts;
}

static int64_t square(Point a, Point b) {
  int64_t x = a.x - b.x, y = a.y - b.y;
  return x * x + y * y;
}

/* The middle of the side of a tile where two zones meet, over which a way leads least over closed zones, and is short. False if
 * they do not meet. */
static bool border_between(const Scene *scene, int one, int other, Point from, Point to, Point *out) {
  static const Point BESIDE[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
  int64_t least = INT64_MAX;
  for (int tile = 0; tile < scene->tiles.columns * scene->tiles.rows; tile++) {
    if (scene->tiles.zones[tile] != one) continue;
    Point corner = corner_at(scene, (Point){tile % scene->tiles.columns, tile / scene->tiles.columns});
    Point middle = {corner.x + scene->tile_width / 2, corner.y + scene->tile_height / 2};
    for (size_t i = 0; i < sizeof BESIDE / sizeof *BESIDE; i++) {
      Point beyond = {middle.x + BESIDE[i].x * scene->tile_width,
                      middle.y + BESIDE[i].y * scene->tile_height};
      Point side = {(middle.x + beyond.x) / 2, (middle.y + beyond.y) / 2};
      if (zone_at(scene, beyond) != other) continue;
      int parts = over_closed(scene, from, side, one, other) + over_closed(scene, side, to, one, other);
      int64_t cost = square(from, side) + square(side, to) + (int64_t)parts * WIDTH * WIDTH;
      if (cost >= least) continue;
      least = cost;
      *out = side;
    }
  }
  return least < INT64_MAX;
}

#define COUNT_ROOM 90 /* half of what a number takes */

/* Whether a number there would lie over the name or the number of a zone. */
static bool hides_name(const Scene *scene, Point m) {
  for (int zone = 1; zone <= scene->zone_count; zone++) {
    if (!is_drawn(scene, zone)) continue;
    Point name = room_at(scene, zone, NUMBER + NAME / 2 + 75), number = room_at(scene, zone, NUMBER / 2 + 60);
    int half = room_width(scene, zone) / 2;
    bool named = *tree_string(tree_get(row_of(scene, zone), "name"), "") != '\0';
    if (named && abs(m.x - name.x) < half + COUNT_ROOM && abs(m.y - name.y) < NAME / 2 + COUNT_ROOM)
      return true;
    if (abs(m.x - (number.x - half + NUMBER / 2)) < NUMBER / 2 + COUNT_ROOM &&
        abs(m.y - number.y) < NUMBER / 2 + COUNT_ROOM)
      return true;
  }
  return false;
}

/* Where the number of an arrow stands: a little before its middle, or the nearest to that where it hides no name. */
static Point count_at(const Scene *scene, Point start, Point end) {
  static const int PARTS[] = {40, 50, 30, 60, 25, 70};
  for (size_t i = 0; i < sizeof PARTS / sizeof *PARTS; i++) {
    Point m = {start.x + (end.x - start.x) * PARTS[i] / 100, start.y + (end.y - start.y) * PARTS[i] / 100};
    if (!hides_name(scene, m)) return m;
  }
  return (Point){(start.x * 3 + end.x * 2) / 5, (start.y * 3 + end.y * 2) / 5};
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
  Point over;
  bool bent = from_zone != 0 && over_closed(scene, start, end, from_zone, to_zone) > 0 &&
              border_between(scene, from_zone, to_zone, start, end, &over);
  if (bent)
    mark_arrow_over(scene->drawing, seat_look(side_of(row)), start, over, end, TOKEN, TOKEN + 40);
  else
    mark_arrow(scene->drawing, seat_look(side_of(row)), start, end, TOKEN, TOKEN + 40);
  if (count > 0) mark_count(scene->drawing, bent ? over : count_at(scene, start, end), count);
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
  if (!mayo_tiles_read(arena, tree_get(tree_get(view, "map"), "tiles"), scene.zone_count, &scene.tiles))
    return NULL;
  scene.tile_width = (WIDTH - 2 * GUTTER) / scene.tiles.columns;
  scene.tile_height = scene.tile_width * 4 / 5;
  int height = 2 * MARGIN + scene.tiles.rows * scene.tile_height + LEGEND;
  scene.drawing = drawing_new(arena, WIDTH, height);
  draw_zones(&scene);
  draw_blocks(&scene);
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
