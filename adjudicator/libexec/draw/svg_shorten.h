/* The SVG that cairo writes, in half the room: it has six decimals to each number, and says of each shape
 * what holds of all. Nothing is drawn otherwise, but for a hundredth of a pixel. */
#ifndef LIBEXEC_DRAW_SVG_SHORTEN_H
#define LIBEXEC_DRAW_SVG_SHORTEN_H

#include <glib.h>

/* A new text; the caller frees it. `svg` is what cairo wrote, without any words of ours in it. Whatever is
 * not known there stays as it is. */
GString *svg_shorten(const char *svg);

#endif
