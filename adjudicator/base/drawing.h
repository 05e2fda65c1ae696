/* A picture as plain data: shapes, in the order in which they are painted.
 *
 * A game makes one of what a viewer sees (games/game.h), report/picture.h gives it words, and a helper
 * program paints it (libexec/draw). Lengths are tenths of a pixel of the picture at its natural size; x grows
 * to the right, y downwards. Only whole numbers: the same view gives the same shapes on every machine.
 *
 * Nothing is distinguished by hue alone: pictures are printed in black and white, and one man in twelve sees
 * red differently. So inks differ in lightness, areas also have a hatch, and what belongs to a seat has the
 * seat's form (games/marks.h).
 *
 * Shapes belong to the arena of their drawing; layer, about, key and text are static or copied. */
#ifndef BASE_DRAWING_H
#define BASE_DRAWING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "arena.h"
#include "tree.h"

/* Colours by meaning; INK_BLUE to INK_RED are those of Okabe and Ito, which colour-blind readers can
 * distinguish. */
typedef enum Ink {
  INK_NONE,
  INK_PAPER,
  INK_BLACK,
  INK_GREY,
  INK_PALE,
  INK_LAND,
  INK_FOREST,
  INK_LEAF,
  INK_HILL,
  INK_SLOPE,
  INK_TOWN,
  INK_WALL,
  INK_WATER,
  INK_RIVER,
  INK_ROAD,
  INK_BLUE,
  INK_ORANGE,
  INK_GREEN,
  INK_PURPLE,
  INK_SKY,
  INK_YELLOW,
  INK_RED,
  INKS
} Ink;
extern const char *const INK_NAMES[INKS + 1]; /* "none", "paper" ... NULL */
/* Red, green and blue of an ink, 0 to 255 each: 0xRRGGBB. */
uint32_t ink_rgb(Ink ink);
/* The same on a dark page: what is light is dark there and the other way round, so that letters stay legible on what they
 * stand on. */
uint32_t ink_rgb_dark(Ink ink);

/* What lies over the fill of an area. */
typedef enum Hatch {
  HATCH_NONE,
  HATCH_RISING,  /* /// */
  HATCH_FALLING, /* \\\ */
  HATCH_CROSSED,
  HATCH_LEVEL, /* as water on old maps */
  HATCH_UPRIGHT,
  HATCH_DOTS,
  HATCHES
} Hatch;
extern const char *const HATCH_NAMES[HATCHES + 1];

typedef struct Point {
  int x, y;
} Point;

typedef enum ShapeKind {
  SHAPE_POLYGON, /* three points and more; the last is joined to the first */
  SHAPE_LINE,    /* two points and more */
  SHAPE_CIRCLE,  /* one point, its middle */
  SHAPE_TEXT,    /* one point: its middle, or one end, as `anchor` says; half of its capitals stand above */
  SHAPE_CLIP,    /* three points and more: of what follows, only what lies in that area is painted */
  SHAPE_KINDS
} ShapeKind;
extern const char *const SHAPE_NAMES[SHAPE_KINDS + 1]; /* "polygon" ... NULL */

typedef enum Anchor { ANCHOR_MIDDLE, ANCHOR_START, ANCHOR_END } Anchor;

/* How a shape is painted; a part that is zero is absent. */
typedef struct Style {
  Ink fill;  /* areas and texts */
  Ink line;  /* outlines and lines */
  int width; /* of the line */
  int dash;  /* length of its dashes and gaps; 0: none */
  Hatch hatch;
  Ink hatched; /* the ink of the hatch */
  Ink casing;  /* a wider line, or an outline of letters, underneath: keeps it legible on what it crosses */
  int round;   /* polygons: radius of the corners */
  int head;    /* lines: length of the arrow head at their last point */
  /* Texts. */
  int size;      /* of the letters */
  int room;      /* a longer text is set smaller to fit; 0: no limit */
  Anchor anchor; /* where `at` is */
  bool bold;
} Style;

typedef struct Shape {
  ShapeKind kind;
  const char *layer; /* "units": shapes drawn together share it; one word */
  const char *about; /* what it represents: "OI1", "15"; one word; NULL: nothing */
  bool on_wish;      /* shown only if the reader turns the layer on */
  /* What happened that it shows, as the number of its entry in the log, from 1; 0: it is part of the position. Not
   * written. */
  int event;
  int from,
      to; /* the frames in which it is seen, of a drawing that has several (report/story.h); 0 and 0: all */
  Style style;
  const Point *points;
  size_t count;
  int radius;         /* circles */
  const char *text;   /* texts: one line; NULL if `key` is */
  const char *key;    /* of the text in the catalogue, below pictures.<rules>.; NULL if `text` is */
  const Tree *fields; /* for the key; may be NULL */
} Shape;

typedef struct Drawing {
  Arena *arena;
  int width, height;
  Shape *shapes;
  size_t count, capacity;
  /* For the shapes to come. */
  const char *layer, *about;
  bool on_wish;
  int event;
} Drawing;

/* An empty drawing of that size, in the arena. */
Drawing *drawing_new(Arena *arena, int width, int height);

/* Names the layer of the shapes that follow, and what they represent (NULL: nothing); both are copied.
 * drawing_wish(): the same for a layer that is shown only on request. */
void drawing_layer(Drawing *drawing, const char *layer, const char *about);
void drawing_wish(Drawing *drawing, const char *layer, const char *about);

/* Says of the shapes that follow, up to the next layer, that they show what happened: `event` is the number of the entry in
 * the log, from 1 (as log_next() leaves it, games/marks.h). */
void drawing_event(Drawing *drawing, size_t event);

/* Each adds a shape. Points and text are copied; fields must live as long as the drawing. */
void drawing_polygon(Drawing *drawing, Style style, const Point *points, size_t count);
void drawing_box(Drawing *drawing, Style style, Point corner, int width, int height);
void drawing_line(Drawing *drawing, Style style, const Point *points, size_t count);
void drawing_stroke(Drawing *drawing, Style style, Point from, Point to);
void drawing_circle(Drawing *drawing, Style style, Point middle, int radius);
/* From here on nothing is painted outside of this box. */
void drawing_clip(Drawing *drawing, Point corner, int width, int height);
void drawing_text(Drawing *drawing, Style style, Point at, const char *text);
void drawing_textf(Drawing *drawing, Style style, Point at, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void drawing_words(Drawing *drawing, Style style, Point at, const char *key, const Tree *fields);
/* Adds a copy of a shape, moved. Its text stays where it was. */
void drawing_add(Drawing *drawing, const Shape *shape, Point by);

/* True if two shapes are painted alike, wherever they are. */
bool shape_same_style(const Shape *a, const Shape *b);
/* True if they are the same in all: where, what and in which frames. Both with their words. */
bool shape_same(const Shape *a, const Shape *b);

/* Writes the drawing as text, in the arena, and reads it back: a line for the size, then one for each shape.
 * Different drawings give different text. Words not yet looked up (`key`) are written as keys, with those
 * fields that are words, and cannot be read back. drawing_read() returns NULL if the text is not a
 * drawing. */
char *drawing_write(Arena *arena, const Drawing *drawing);
Drawing *drawing_read(Arena *arena, const char *text);

/* The same for programs that paint by themselves:
 *     {width, height, shapes: [{kind, layer, about, at: [x, y, x, y ...], fill, line ... text}]}
 * in the order of painting. `kind` is of SHAPE_NAMES, lengths are tenths of a pixel, inks and hatches are names
 * (INK_NAMES), the fields are those of Style, with `radius` and `on-wish`. What is zero or absent is left out, but for
 * kind, layer and at. Words not yet looked up are left out too. In the arena. */
Tree *drawing_tree(Arena *arena, const Drawing *drawing);

#endif
