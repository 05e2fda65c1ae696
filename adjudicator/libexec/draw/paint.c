#include "draw.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#define FONT "DejaVu Sans"

/* Of the size of letters: how high capitals are, halved; how far an outline reaches around them. */
#define HALF_CAPITAL 0.36
#define OUTLINE      0.32
/* Letters that must fit are made smaller down to this part of their size, then narrower. */
#define LEAST_SIZE 0.75
/* How far a casing reaches beyond its line, and the space and width of hatches, in tenths of a pixel. */
#define CASING      12
#define HATCH_SPACE 60
#define HATCH_WIDTH 7
#define DOT_SPACE   50
#define DOT_WIDTH   13
/* The breadth of an arrow head to its length, and how much of it covers the shaft. */
#define HEAD_BREADTH 0.42
#define HEAD_OVERLAP 0.8

static void use_ink(cairo_t *page, Ink ink) {
  uint32_t rgb = ink_rgb(ink);
  cairo_set_source_rgb(page, (rgb >> 16 & 255) / 255.0, (rgb >> 8 & 255) / 255.0, (rgb & 255) / 255.0);
}

static void use_line(cairo_t *page, int width, int dash) {
  double lengths[] = {dash, 0.8 * dash};
  cairo_set_line_width(page, width);
  cairo_set_dash(page, lengths, dash > 0 ? 2 : 0, 0);
}

/* ---- areas ---- */

static double distance(Point a, Point b) {
  return hypot(b.x - a.x, b.y - a.y);
}

/* The point so far from `from` on the way to `to`. */
static void on_the_way(Point from, Point to, double length, double *x, double *y) {
  double part = length / fmax(distance(from, to), 1);
  *x = from.x + (to.x - from.x) * part;
  *y = from.y + (to.y - from.y) * part;
}

static void round_corner(cairo_t *page, Point before, Point corner, Point after, int radius) {
  double reach = fmin(radius, fmin(distance(before, corner), distance(corner, after)) / 2);
  double from_x, from_y, to_x, to_y;
  on_the_way(corner, before, reach, &from_x, &from_y);
  on_the_way(corner, after, reach, &to_x, &to_y);
  cairo_line_to(page, from_x, from_y);
  cairo_curve_to(page, from_x + (corner.x - from_x) * 0.55, from_y + (corner.y - from_y) * 0.55,
                 to_x + (corner.x - to_x) * 0.55, to_y + (corner.y - to_y) * 0.55, to_x, to_y);
}

static void polygon_path(cairo_t *page, const Shape *shape) {
  cairo_new_sub_path(page);
  for (size_t i = 0; i < shape->count; i++) {
    Point point = shape->points[i];
    if (shape->style.round == 0)
      cairo_line_to(page, point.x, point.y);
    else
      round_corner(page, shape->points[(i + shape->count - 1) % shape->count], point,
                   shape->points[(i + 1) % shape->count], shape->style.round);
  }
  cairo_close_path(page);
}

static void area_path(cairo_t *page, const Shape *shape) {
  if (shape->kind == SHAPE_POLYGON) {
    polygon_path(page, shape);
    return;
  }
  cairo_new_sub_path(page);
  cairo_arc(page, shape->points[0].x, shape->points[0].y, shape->radius, 0, 2 * M_PI);
  cairo_close_path(page);
}

/* The first and last of the lines of a hatch that meet a stretch: they lie at places that do not hang on it,
 * so that hatches of neighbours join. */
static void lines_of(double from, double to, double space, int *first, int *last) {
  *first = (int)floor(from / space);
  *last = (int)ceil(to / space);
}

static void slanting_lines(cairo_t *page, const double box[4], int slope) {
  const double space = HATCH_SPACE * M_SQRT2, height = box[3] - box[1];
  int line, last;
  if (slope > 0)
    lines_of(box[0] + box[1], box[2] + box[3], space, &line, &last);
  else
    lines_of(box[0] - box[3], box[2] - box[1], space, &line, &last);
  for (; line <= last; line++) {
    double top = slope > 0 ? line * space - box[1] : line * space + box[1];
    cairo_move_to(page, top, box[1]);
    cairo_line_to(page, top - slope * height, box[3]);
  }
}

static void level_lines(cairo_t *page, const double box[4]) {
  int line, last;
  lines_of(box[1], box[3], HATCH_SPACE, &line, &last);
  for (; line <= last; line++) {
    cairo_move_to(page, box[0], line * HATCH_SPACE);
    cairo_line_to(page, box[2], line * HATCH_SPACE);
  }
}

static void upright_lines(cairo_t *page, const double box[4]) {
  int line, last;
  lines_of(box[0], box[2], HATCH_SPACE, &line, &last);
  for (; line <= last; line++) {
    cairo_move_to(page, line * HATCH_SPACE, box[1]);
    cairo_line_to(page, line * HATCH_SPACE, box[3]);
  }
}

/* Points with round ends; each second row is shifted by half a space. */
static void dots(cairo_t *page, const double box[4]) {
  int row, last_row, first, last;
  lines_of(box[1], box[3], DOT_SPACE, &row, &last_row);
  lines_of(box[0], box[2], DOT_SPACE, &first, &last);
  for (; row <= last_row; row++) {
    for (int column = first; column <= last; column++) {
      double x = column * DOT_SPACE + (row % 2 == 0 ? 0 : DOT_SPACE / 2.0);
      cairo_move_to(page, x, row * DOT_SPACE);
      cairo_line_to(page, x, row * DOT_SPACE);
    }
  }
}

/* Over the present path, which stays. */
static void hatch_path(cairo_t *page, const Style *style) {
  double box[4];
  cairo_path_extents(page, &box[0], &box[1], &box[2], &box[3]);
  cairo_path_t *path = cairo_copy_path(page);
  cairo_save(page);
  cairo_clip(page);
  bool crossed = style->hatch == HATCH_CROSSED;
  if (style->hatch == HATCH_RISING || crossed) slanting_lines(page, box, 1);
  if (style->hatch == HATCH_FALLING || crossed) slanting_lines(page, box, -1);
  if (style->hatch == HATCH_LEVEL) level_lines(page, box);
  if (style->hatch == HATCH_UPRIGHT) upright_lines(page, box);
  if (style->hatch == HATCH_DOTS) dots(page, box);
  use_ink(page, style->hatched);
  use_line(page, style->hatch == HATCH_DOTS ? DOT_WIDTH : HATCH_WIDTH, 0);
  cairo_stroke(page);
  cairo_restore(page);
  cairo_append_path(page, path);
  cairo_path_destroy(path);
}

/* The present path, which is done with. */
static void paint_area(cairo_t *page, const Style *style) {
  if (style->casing != INK_NONE) {
    use_ink(page, style->casing);
    use_line(page, style->width + 2 * CASING, 0);
    cairo_stroke_preserve(page);
  }
  if (style->fill != INK_NONE) {
    use_ink(page, style->fill);
    cairo_fill_preserve(page);
  }
  if (style->hatch != HATCH_NONE) hatch_path(page, style);
  if (style->line != INK_NONE && style->width > 0) {
    use_ink(page, style->line);
    use_line(page, style->width, style->dash);
    cairo_stroke_preserve(page);
  }
  cairo_new_path(page);
}

/* ---- lines ---- */

/* The path up to where the arrow head begins; the direction of the last piece. */
static void line_path(cairo_t *page, const Shape *shape, double *along_x, double *along_y) {
  Point last = shape->points[shape->count - 1], before = shape->points[shape->count - 2];
  double length = fmax(distance(before, last), 1);
  *along_x = (last.x - before.x) / length;
  *along_y = (last.y - before.y) / length;
  double short_of = fmin(shape->style.head * HEAD_OVERLAP, length);
  cairo_new_path(page);
  for (size_t i = 0; i + 1 < shape->count; i++) cairo_line_to(page, shape->points[i].x, shape->points[i].y);
  cairo_line_to(page, last.x - *along_x * short_of, last.y - *along_y * short_of);
}

static void head_path(cairo_t *page, const Shape *shape, double along_x, double along_y) {
  Point tip = shape->points[shape->count - 1];
  double length = shape->style.head, breadth = length * HEAD_BREADTH;
  double back_x = tip.x - along_x * length, back_y = tip.y - along_y * length;
  cairo_new_path(page);
  cairo_move_to(page, tip.x, tip.y);
  cairo_line_to(page, back_x - along_y * breadth, back_y + along_x * breadth);
  cairo_line_to(page, back_x + along_y * breadth, back_y - along_x * breadth);
  cairo_close_path(page);
}

static void paint_line(cairo_t *page, const Shape *shape) {
  const Style *style = &shape->style;
  double along_x, along_y;
  if (style->casing != INK_NONE) {
    line_path(page, shape, &along_x, &along_y);
    use_ink(page, style->casing);
    use_line(page, style->width + 2 * CASING, 0);
    cairo_stroke(page);
    if (style->head > 0) {
      head_path(page, shape, along_x, along_y);
      use_line(page, 2 * CASING, 0);
      cairo_stroke(page);
    }
  }
  line_path(page, shape, &along_x, &along_y);
  use_ink(page, style->line);
  use_line(page, style->width, style->dash);
  cairo_stroke(page);
  if (style->head == 0) return;
  head_path(page, shape, along_x, along_y);
  cairo_fill(page);
}

/* ---- texts ---- */

/* Sets the size of letters; what part of its breadth a text must keep to fit. */
static double choose_size(cairo_t *page, const Shape *shape, cairo_text_extents_t *extents) {
  const Style *style = &shape->style;
  cairo_set_font_size(page, style->size);
  cairo_text_extents(page, shape->text, extents);
  if (style->room == 0 || extents->x_advance <= style->room) return 1;
  double part = fmax(style->room / extents->x_advance, LEAST_SIZE);
  cairo_set_font_size(page, style->size * part);
  cairo_text_extents(page, shape->text, extents);
  return fmin(style->room / extents->x_advance, 1);
}

static void paint_text(cairo_t *page, const Shape *shape) {
  const Style *style = &shape->style;
  if (*shape->text == '\0' || style->size == 0) return;
  cairo_select_font_face(page, FONT, CAIRO_FONT_SLANT_NORMAL,
                         style->bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
  cairo_text_extents_t extents;
  cairo_save(page);
  double narrowed = choose_size(page, shape, &extents);
  double breadth = extents.x_advance;
  double before = style->anchor == ANCHOR_START ? 0 : style->anchor == ANCHOR_END ? breadth : breadth / 2;
  cairo_translate(page, shape->points[0].x, shape->points[0].y + HALF_CAPITAL * style->size);
  cairo_scale(page, narrowed, 1);
  if (style->casing != INK_NONE) {
    cairo_move_to(page, -before, 0);
    cairo_text_path(page, shape->text);
    use_ink(page, style->casing);
    use_line(page, (int)(OUTLINE * style->size), 0);
    cairo_stroke(page);
  }
  cairo_move_to(page, -before, 0);
  use_ink(page, style->fill);
  cairo_show_text(page, shape->text);
  cairo_new_path(page);
  cairo_restore(page);
}

static void clip_to(cairo_t *page, const Shape *shape) {
  cairo_reset_clip(page);
  cairo_new_path(page);
  for (size_t i = 0; i < shape->count; i++) cairo_line_to(page, shape->points[i].x, shape->points[i].y);
  cairo_clip(page);
}

/* ---- the whole ---- */

/* Shapes of one style become one path, where none of them can lie over the outline of another: areas without
 * one, lines without arrow heads. */
static bool may_join(const Shape *a, const Shape *b) {
  if (a->kind != b->kind || a->style.casing != INK_NONE || !shape_same_style(a, b)) return false;
  if (a->from != b->from || a->to != b->to) return false;
  return a->kind == SHAPE_POLYGON ? a->style.line == INK_NONE : a->kind == SHAPE_LINE && a->style.head == 0;
}

static size_t paint_areas(cairo_t *page, const Drawing *drawing, size_t first, size_t end) {
  const Shape *shape = &drawing->shapes[first];
  size_t count = 1;
  cairo_new_path(page);
  area_path(page, shape);
  for (; first + count < end && may_join(shape, shape + count); count++) area_path(page, shape + count);
  paint_area(page, &shape->style);
  return count;
}

static size_t paint_lines(cairo_t *page, const Drawing *drawing, size_t first, size_t end) {
  const Shape *shape = &drawing->shapes[first];
  if (shape->style.casing != INK_NONE || shape->style.head > 0) {
    paint_line(page, shape);
    return 1;
  }
  size_t count = 0;
  cairo_new_path(page);
  for (; first + count < end && (count == 0 || may_join(shape, shape + count)); count++) {
    const Shape *line = shape + count;
    cairo_new_sub_path(page);
    for (size_t i = 0; i < line->count; i++) cairo_line_to(page, line->points[i].x, line->points[i].y);
  }
  use_ink(page, shape->style.line);
  use_line(page, shape->style.width, shape->style.dash);
  cairo_stroke(page);
  return count;
}

static void use_manners(cairo_t *page) {
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  cairo_set_font_options(page, options);
  cairo_font_options_destroy(options);
  cairo_set_line_join(page, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap(page, CAIRO_LINE_CAP_ROUND);
}

static bool same_thing(const Shape *a, const Shape *b) {
  if (strcmp(a->layer, b->layer) != 0 || a->from != b->from || a->to != b->to) return false;
  return a->about == NULL || b->about == NULL ? a->about == b->about : strcmp(a->about, b->about) == 0;
}

bool paint_joins(const Drawing *drawing, size_t shape) {
  return may_join(&drawing->shapes[shape - 1], &drawing->shapes[shape]);
}

void paint_paper(cairo_t *page) {
  use_ink(page, INK_PAPER);
  cairo_paint(page);
}

void paint_shapes(cairo_t *page, const Drawing *drawing, size_t first, size_t end, PaintMark *mark) {
  cairo_save(page);
  cairo_scale(page, 0.1, 0.1);
  use_manners(page);
  const Shape *marked = NULL;
  for (size_t i = first; i < end;) {
    const Shape *shape = &drawing->shapes[i];
    if (mark != NULL && (marked == NULL || !same_thing(marked, shape))) {
      mark(page, i);
      marked = shape;
    }
    if (shape->kind == SHAPE_TEXT) {
      paint_text(page, shape);
      i++;
    } else if (shape->kind == SHAPE_CLIP) {
      clip_to(page, shape);
      i++;
    } else {
      i +=
          shape->kind == SHAPE_LINE ? paint_lines(page, drawing, i, end) : paint_areas(page, drawing, i, end);
    }
  }
  cairo_restore(page);
}
