/* A drawing as a file: put onto paper with cairo (paint.c), as SVG (svg.c) or PNG (png.c). */
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

/* PNG with a palette of at most 256 colours, `percent` of the natural size. NULL, or what went wrong. */
const char *png_make(Arena *arena, const Drawing *drawing, int percent, Bytes *out);

/* Paints all shapes, on white. `page` is scaled so that its unit is a pixel of the drawing's natural size.
 * Errors stay in `page` (cairo_status()).
 *
 * Letters are those of DejaVu Sans. If the system lacks it fontconfig finds another, and where there is no
 * font at all cairo has strokes of its own for the letters of English.
 *
 * `mark` (may be NULL) is called before the first shape of each layer and thing is painted. */
typedef void PaintMark(cairo_t *page, size_t shape);
void paint_drawing(cairo_t *page, const Drawing *drawing, PaintMark *mark);

#endif
