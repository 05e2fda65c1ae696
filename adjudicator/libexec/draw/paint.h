/* Puts a drawing onto paper with cairo: the same for SVG and PNG. */
#ifndef LIBEXEC_DRAW_PAINT_H
#define LIBEXEC_DRAW_PAINT_H

#include <cairo.h>

#include "../../base/drawing.h"

/* Paints all shapes, on white. `page` is scaled so that its unit is a pixel of the drawing's natural size.
 * Errors stay in `page` (cairo_status()).
 *
 * Letters are those of DejaVu Sans. Where the system lacks it fontconfig finds another, and where there is
 * no font at all cairo has strokes of its own for the letters of English. */
void paint_drawing(cairo_t *page, const Drawing *drawing);

#endif
