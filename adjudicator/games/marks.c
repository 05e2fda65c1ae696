#include "marks.h"

#include <string.h>

#define LOOKS        6
#define COUNT_RADIUS 68

SeatLook seat_look(int seat) {
  /* Neighbours of the row differ in lightness as far as six can. */
  static const SeatLook ROW[LOOKS] = {
      {INK_ORANGE, INK_BLACK, FORM_SQUARE, true, 0},    {INK_BLUE, INK_PAPER, FORM_ROUND, false, 50},
      {INK_YELLOW, INK_BLACK, FORM_DIAMOND, false, 30}, {INK_GREEN, INK_PAPER, FORM_HOUSE, true, 90},
      {INK_SKY, INK_BLACK, FORM_HEXAGON, false, 15},    {INK_PURPLE, INK_BLACK, FORM_SQUARE, true, 120}};
  return ROW[seat < 0 ? 0 : seat % LOOKS];
}

/* Corners of the forms that have some, in hundredths of the half width; those with points are larger, so that
 * a number has as much room in them. */
#define FORM_CORNERS 6
static const Point FORMS[][FORM_CORNERS] = {
    [FORM_SQUARE] = {{-100, -100}, {100, -100}, {100, 100}, {-100, 100}},
    [FORM_DIAMOND] = {{0, -130}, {130, 0}, {0, 130}, {-130, 0}},
    [FORM_HOUSE] = {{0, -130}, {100, -60}, {100, 100}, {-100, 100}, {-100, -60}},
    [FORM_HEXAGON] = {{-125, 0}, {-65, -95}, {65, -95}, {125, 0}, {65, 95}, {-65, 95}},
};
static const size_t CORNER_COUNTS[] = {
    [FORM_SQUARE] = 4, [FORM_ROUND] = 0, [FORM_DIAMOND] = 4, [FORM_HOUSE] = 5, [FORM_HEXAGON] = 6};

static void draw_form(Drawing *drawing, Style style, SeatForm form, Point middle, int half) {
  Point corners[FORM_CORNERS];
  if (form == FORM_ROUND) {
    drawing_circle(drawing, style, middle, half);
    return;
  }
  for (size_t i = 0; i < CORNER_COUNTS[form]; i++)
    corners[i] = (Point){middle.x + FORMS[form][i].x * half / 100, middle.y + FORMS[form][i].y * half / 100};
  drawing_polygon(drawing, style, corners, CORNER_COUNTS[form]);
}

void mark_token(Drawing *drawing, SeatLook look, Point middle, int half, const char *text) {
  Style style = {.fill = look.fill, .line = INK_BLACK, .width = 10, .casing = INK_PAPER};
  draw_form(drawing, style, look.form, middle, half);
  if (text == NULL) return;
  Style letters = {.fill = look.letters, .size = half * 5 / 4, .bold = true, .room = half * 9 / 5};
  drawing_text(drawing, letters, middle, text);
}

/* Newton's way; rounded down. */
static int64_t square_root(int64_t square) {
  int64_t root = square, next = (square + 1) / 2;
  while (next < root) {
    root = next;
    next = (root + square / root) / 2;
  }
  return root;
}

static int64_t way_between(Point from, Point to) {
  int64_t x = to.x - from.x, y = to.y - from.y;
  return square_root(x * x + y * y);
}

Point point_towards(Point from, Point to, int length) {
  int64_t way = way_between(from, to);
  if (way == 0) return from;
  return (Point){from.x + (int)((int64_t)(to.x - from.x) * length / way),
                 from.y + (int)((int64_t)(to.y - from.y) * length / way)};
}

static Style arrow_style(SeatLook look) {
  return (Style){.line = look.fill, .width = 30, .head = 130, .dash = look.dash, .casing = INK_BLACK};
}

void mark_arrow(Drawing *drawing, SeatLook look, Point from, Point to, int from_room, int to_room) {
  if (way_between(from, to) <= from_room + to_room) return;
  drawing_stroke(drawing, arrow_style(look), point_towards(from, to, from_room),
                 point_towards(to, from, to_room));
}

void mark_arrow_over(Drawing *drawing, SeatLook look, Point from, Point over, Point to, int from_room,
                     int to_room) {
  if (way_between(from, over) <= from_room || way_between(over, to) <= to_room) {
    mark_arrow(drawing, look, from, to, from_room, to_room);
    return;
  }
  const Point points[] = {point_towards(from, over, from_room), over, point_towards(to, over, to_room)};
  drawing_line(drawing, arrow_style(look), points, 3);
}

/* Of the unit circle, in thousandths: every 15 degrees. */
static const Point CIRCLE[24] = {{1000, 0},    {966, 259},   {866, 500},   {707, 707},   {500, 866},
                                 {259, 966},   {0, 1000},    {-259, 966},  {-500, 866},  {-707, 707},
                                 {-866, 500},  {-966, 259},  {-1000, 0},   {-966, -259}, {-866, -500},
                                 {-707, -707}, {-500, -866}, {-259, -966}, {0, -1000},   {259, -966},
                                 {500, -866},  {707, -707},  {866, -500},  {966, -259}};

void mark_count(Drawing *drawing, Point middle, int count) {
  Style style = {.fill = INK_PAPER, .line = INK_BLACK, .width = 8};
  drawing_circle(drawing, style, middle, COUNT_RADIUS);
  Style letters = {
      .fill = INK_BLACK, .size = COUNT_RADIUS * 3 / 2, .bold = true, .room = COUNT_RADIUS * 2 - 20};
  drawing_textf(drawing, letters, middle, "%d", count);
}

void mark_place(Drawing *drawing, const char *name, const Point *corners, size_t count) {
  drawing_wish(drawing, "places", name);
  drawing_polygon(drawing, (Style){.fill = INK_NONE}, corners, count);
}

void mark_place_box(Drawing *drawing, const char *name, Point corner, int width, int height) {
  drawing_wish(drawing, "places", name);
  drawing_box(drawing, (Style){.fill = INK_NONE}, corner, width, height);
}

void mark_fight(Drawing *drawing, Point middle, int radius) {
  enum { CORNERS = sizeof CIRCLE / sizeof *CIRCLE };
  Point points[CORNERS];
  for (int i = 0; i < CORNERS; i++) {
    int reach = i % 2 == 0 ? radius : radius * 11 / 16;
    points[i] = (Point){middle.x + CIRCLE[i].x * reach / 1000, middle.y + CIRCLE[i].y * reach / 1000};
  }
  Style style = {.fill = INK_RED, .line = INK_BLACK, .width = 8, .casing = INK_PAPER};
  drawing_polygon(drawing, style, points, CORNERS);
}

void mark_loss(Drawing *drawing, Point middle, int half) {
  Style style = {.line = INK_BLACK, .width = 22, .casing = INK_PAPER};
  Point from = {middle.x - half, middle.y - half}, to = {middle.x + half, middle.y + half};
  drawing_stroke(drawing, style, from, to);
  drawing_stroke(drawing, style, (Point){from.x, to.y}, (Point){to.x, from.y});
}

Style label_style(int size, int room) {
  return (Style){.fill = INK_BLACK, .casing = INK_PAPER, .size = size, .room = room};
}

const Tree *log_next(const Tree *view, const char *code, size_t *at) {
  const Tree *log = tree_get(view, "log");
  while (log != NULL && *at < log->count) {
    const Tree *event = log->items[(*at)++].value;
    if (strcmp(tree_string(tree_get(event, "code"), ""), code) == 0) return event;
  }
  return NULL;
}

int field_number(const Tree *map, const char *key, int otherwise) {
  int64_t number;
  if (!tree_read_int(tree_get(map, key), &number) || number > 1000000 || number < -1000000) return otherwise;
  return (int)number;
}
