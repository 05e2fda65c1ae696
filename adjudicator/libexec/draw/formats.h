/* A drawing as a file: SVG or PNG. */
#ifndef LIBEXEC_DRAW_FORMATS_H
#define LIBEXEC_DRAW_FORMATS_H

#include <stddef.h>

#include "../../base/drawing.h"

typedef struct Bytes {
  unsigned char *items; /* in the arena */
  size_t length;
} Bytes;

/* SVG 1.1 of the drawing's natural size in pixels, with `title` for who cannot see it ("" for none). Letters
 * are outlines, so that it looks the same where a font is missing. NULL, or in words what went wrong. */
const char *svg_make(Arena *arena, const Drawing *drawing, const char *title, Bytes *out);

/* PNG with a palette of at most 256 colours, `percent` of the natural size. NULL, or what went wrong. */
const char *png_make(Arena *arena, const Drawing *drawing, int percent, Bytes *out);

#endif
