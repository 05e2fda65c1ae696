/* A drawing as a file: put onto paper with cairo (paint.c; ground.c: once, where pictures begin alike), as SVG (svg.c) or
 * PNG (png.c). */
#ifndef LIBEXEC_DRAW_H
#define LIBEXEC_DRAW_H

#include <stddef.h>

#include <cairo.h>

#include "../../base/drawing.h"

typedef struct Bytes {
  unsigned char *items; /* in the arena */
  size_t length;
} Bytes;

/* SVG 1.1 of the drawing's natural size in pixels, with `title` for people who cannot see it ("" for
 * none). Letters are outlines, so that it looks the same if a font is missing. What is drawn together of one thing is a
 * group, whose id is that of its layer and of what it is about: "units-OI1". NULL, or in words what went wrong. */
const char *svg_make(Arena *arena, const Drawing *drawing, const char *title, Bytes *out);

/* What a picture has in common with the one before it: the country of a map is the same in every report. It is painted
 * once and kept. All zero: nothing yet. */
typedef struct Ground {
  char *last;                /* the picture before (drawing_write()) */
  int percent;               /* its size */
  cairo_surface_t *painting; /* with the first `count` shapes of it; NULL: there is none */
  size_t count;
} Ground;

/* Paints a drawing, of which `text` is the writing, onto a page without anything, which is that of the surface and
 * scaled by `percent`: pixel by pixel what paint_shapes() would paint, whatever was painted before. */
void ground_paint(Ground *ground, cairo_surface_t *surface, cairo_t *page, const Drawing *drawing,
                  const char *text, int percent);
void ground_forget(Ground *ground);

/* PNG with a palette of at most 256 colours, `percent` of the natural size; `text` and `ground` as above. NULL, or what
 * went wrong. */
const char *png_make(Arena *arena, Ground *ground, const Drawing *drawing, const char *text, int percent,
                     Bytes *out);

/* All of the page in white. */
void paint_paper(cairo_t *page);
/* Paints shapes, from `first` up to but not including `end`. `page` is scaled so that its unit is a pixel of the
 * drawing's natural size. Errors stay in `page` (cairo_status()).
 *
 * Letters are those of DejaVu Sans. If the system lacks it fontconfig finds another, and where there is no
 * font at all cairo has strokes of its own for the letters of English.
 *
 * `mark` (may be NULL) is called before the first shape of each layer and thing is painted. */
typedef void PaintMark(cairo_t *page, size_t shape);
void paint_shapes(cairo_t *page, const Drawing *drawing, size_t first, size_t end, PaintMark *mark);
/* Whether the shape of that number, from 1 on, may be painted in one go with the one before it. */
bool paint_joins(const Drawing *drawing, size_t shape);

#endif
