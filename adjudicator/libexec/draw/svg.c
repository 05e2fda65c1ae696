#include <cairo-svg.h>
#include <glib.h>
#include <string.h>

#include "formats.h"
#include "paint.h"
#include "svg_shorten.h"

static cairo_status_t gather(void *context, const unsigned char *bytes, unsigned length) {
  g_string_append_len(context, (const char *)bytes, length);
  return CAIRO_STATUS_SUCCESS;
}

/* cairo writes no titles. Behind the start tag of the root is where a reader aloud looks for one. */
static void put_title(GString *svg, const char *title) {
  const char *root = strstr(svg->str, "<svg");
  const char *end = root == NULL ? NULL : strchr(root, '>');
  if (end == NULL || *title == '\0') return;
  char *escaped = g_markup_escape_text(title, -1);
  char *element = g_strdup_printf("\n<title>%s</title>", escaped);
  g_string_insert(svg, end + 1 - svg->str, element);
  g_free(element);
  g_free(escaped);
}

const char *svg_make(Arena *arena, const Drawing *drawing, const char *title, Bytes *out) {
  GString *svg = g_string_new(NULL);
  cairo_surface_t *surface =
      cairo_svg_surface_create_for_stream(gather, svg, drawing->width / 10.0, drawing->height / 10.0);
  cairo_svg_surface_restrict_to_version(surface, CAIRO_SVG_VERSION_1_1);
  cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX);
  cairo_t *page = cairo_create(surface);
  paint_drawing(page, drawing);
  cairo_status_t status = cairo_status(page);
  cairo_destroy(page);
  cairo_surface_finish(surface);
  if (status == CAIRO_STATUS_SUCCESS) status = cairo_surface_status(surface);
  cairo_surface_destroy(surface);
  GString *file = svg_shorten(svg->str);
  put_title(file, title);
  *out = (Bytes){arena_memdup(arena, file->str, file->len), file->len};
  g_string_free(file, TRUE);
  g_string_free(svg, TRUE);
  return status == CAIRO_STATUS_SUCCESS ? NULL : cairo_status_to_string(status);
}
