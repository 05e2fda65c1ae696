#include "drawing.h"

#include <stdarg.h>
#include <string.h>

const char *const INK_NAMES[INKS + 1] = {
    "none",  "paper", "black", "grey", "pale",   "land",  "forest", "leaf", "hill",   "slope", "town", "wall",
    "water", "river", "road",  "blue", "orange", "green", "purple", "sky",  "yellow", "red",   NULL};
const char *const HATCH_NAMES[HATCHES + 1] = {"none",  "rising",  "falling", "crossed",
                                              "level", "upright", "dots",    NULL};
const char *const SHAPE_NAMES[SHAPE_KINDS + 1] = {"polygon", "line", "circle", "text", "clip", NULL};

uint32_t ink_rgb(Ink ink) {
  static const uint32_t RGB[INKS] = {
      [INK_NONE] = 0xFFFFFF,   [INK_PAPER] = 0xFFFFFF, [INK_BLACK] = 0x000000,  [INK_GREY] = 0x6E6E6E,
      [INK_PALE] = 0xD9D9D9,   [INK_LAND] = 0xF8F5E9,  [INK_FOREST] = 0xCFE3C4, [INK_LEAF] = 0x5E8C4F,
      [INK_HILL] = 0xEBD9B4,   [INK_SLOPE] = 0x9A7434, [INK_TOWN] = 0xD6CFCB,   [INK_WALL] = 0x8C817B,
      [INK_WATER] = 0xC4DDF0,  [INK_RIVER] = 0x2C6FA6, [INK_ROAD] = 0xA9623A,   [INK_BLUE] = 0x0072B2,
      [INK_ORANGE] = 0xE69F00, [INK_GREEN] = 0x009E73, [INK_PURPLE] = 0xCC79A7, [INK_SKY] = 0x56B4E9,
      [INK_YELLOW] = 0xF0E442, [INK_RED] = 0xD55E00};
  return RGB[ink];
}

uint32_t ink_rgb_dark(Ink ink) {
  static const uint32_t RGB[INKS] = {
      [INK_NONE] = 0x16181B,   [INK_PAPER] = 0x16181B, [INK_BLACK] = 0xE8E6E1,  [INK_GREY] = 0xA0A0A0,
      [INK_PALE] = 0x3A3A3A,   [INK_LAND] = 0x24241E,  [INK_FOREST] = 0x23351F, [INK_LEAF] = 0x7FAE6C,
      [INK_HILL] = 0x3D321B,   [INK_SLOPE] = 0xC9A35A, [INK_TOWN] = 0x3F3A37,   [INK_WALL] = 0xA79B94,
      [INK_WATER] = 0x16324A,  [INK_RIVER] = 0x5A9FD6, [INK_ROAD] = 0xD08A5E,   [INK_BLUE] = 0x5FB0E5,
      [INK_ORANGE] = 0x8A5A00, [INK_GREEN] = 0x3CCFA5, [INK_PURPLE] = 0x8C3F69, [INK_SKY] = 0x1F6A94,
      [INK_YELLOW] = 0x7A7200, [INK_RED] = 0xD4570A};
  return RGB[ink];
}

Drawing *drawing_new(Arena *arena, int width, int height) {
  Drawing *drawing = arena_alloc(arena, sizeof *drawing);
  *drawing = (Drawing){.arena = arena, .width = width, .height = height, .layer = "base"};
  return drawing;
}

static void set_layer(Drawing *drawing, const char *layer, const char *about, bool on_wish) {
  drawing->layer = arena_strdup(drawing->arena, layer);
  drawing->about = about == NULL ? NULL : arena_strdup(drawing->arena, about);
  drawing->on_wish = on_wish;
  drawing->event = 0;
}

void drawing_event(Drawing *drawing, size_t event) {
  drawing->event = (int)event;
}

void drawing_layer(Drawing *drawing, const char *layer, const char *about) {
  set_layer(drawing, layer, about, false);
}

void drawing_wish(Drawing *drawing, const char *layer, const char *about) {
  set_layer(drawing, layer, about, true);
}

/* A new last shape, all zero but for what the drawing says of it. Good until the next. */
static Shape *append(Drawing *drawing) {
  drawing->shapes = arena_room(drawing->arena, drawing->shapes, sizeof *drawing->shapes, drawing->count,
                               &drawing->capacity);
  Shape *shape = &drawing->shapes[drawing->count++];
  *shape = (Shape){
      .layer = drawing->layer, .about = drawing->about, .on_wish = drawing->on_wish, .event = drawing->event};
  return shape;
}

static Shape *add_shape(Drawing *drawing, ShapeKind kind, Style style, const Point *points, size_t count) {
  Shape *shape = append(drawing);
  shape->kind = kind;
  shape->style = style;
  shape->points = arena_memdup(drawing->arena, points, count * sizeof *points);
  shape->count = count;
  return shape;
}

void drawing_polygon(Drawing *drawing, Style style, const Point *points, size_t count) {
  add_shape(drawing, SHAPE_POLYGON, style, points, count);
}

void drawing_box(Drawing *drawing, Style style, Point corner, int width, int height) {
  const Point points[] = {corner,
                          {corner.x + width, corner.y},
                          {corner.x + width, corner.y + height},
                          {corner.x, corner.y + height}};
  add_shape(drawing, SHAPE_POLYGON, style, points, 4);
}

void drawing_clip(Drawing *drawing, Point corner, int width, int height) {
  drawing_box(drawing, (Style){.fill = INK_NONE}, corner, width, height);
  drawing->shapes[drawing->count - 1].kind = SHAPE_CLIP;
}

void drawing_line(Drawing *drawing, Style style, const Point *points, size_t count) {
  add_shape(drawing, SHAPE_LINE, style, points, count);
}

void drawing_stroke(Drawing *drawing, Style style, Point from, Point to) {
  const Point points[] = {from, to};
  add_shape(drawing, SHAPE_LINE, style, points, 2);
}

void drawing_circle(Drawing *drawing, Style style, Point middle, int radius) {
  add_shape(drawing, SHAPE_CIRCLE, style, &middle, 1)->radius = radius;
}

void drawing_text(Drawing *drawing, Style style, Point at, const char *text) {
  add_shape(drawing, SHAPE_TEXT, style, &at, 1)->text = arena_strdup(drawing->arena, text);
}

void drawing_textf(Drawing *drawing, Style style, Point at, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  add_shape(drawing, SHAPE_TEXT, style, &at, 1)->text = arena_vprintf(drawing->arena, format, arguments);
  va_end(arguments);
}

void drawing_words(Drawing *drawing, Style style, Point at, const char *key, const Tree *fields) {
  Shape *shape = add_shape(drawing, SHAPE_TEXT, style, &at, 1);
  shape->key = arena_strdup(drawing->arena, key);
  shape->fields = fields;
}

void drawing_add(Drawing *drawing, const Shape *shape, Point by) {
  Point *points = arena_memdup(drawing->arena, shape->points, shape->count * sizeof *points);
  for (size_t i = 0; i < shape->count; i++) {
    points[i].x += by.x;
    points[i].y += by.y;
  }
  Shape *copy = append(drawing);
  *copy = *shape;
  copy->points = points;
}
