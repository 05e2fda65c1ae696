/* What a picture has in common with the one before it: the country of a map is the same in every report. It is painted
 * once and kept. */
#include <stdlib.h>
#include <string.h>

#include "draw.h"

void ground_forget(Ground *ground) {
  if (ground->painting != NULL) cairo_surface_destroy(ground->painting);
  free(ground->last);
  *ground = (Ground){0};
}

/* How many shapes two drawings begin with alike: each has a line, behind one for the size. */
static size_t alike(const char *a, const char *b) {
  size_t lines = 0;
  for (; *a != '\0' && *a == *b; a++, b++) lines += *a == '\n';
  return lines == 0 ? 0 : lines - 1;
}

static void copy(cairo_surface_t *from, cairo_surface_t *to) {
  cairo_surface_flush(from);
  size_t length = (size_t)cairo_image_surface_get_stride(from) * (size_t)cairo_image_surface_get_height(from);
  memcpy(cairo_image_surface_get_data(to), cairo_image_surface_get_data(from), length);
  cairo_surface_mark_dirty(to);
}

/* Of the same size. NULL if there is no memory: then nothing is kept. */
static cairo_surface_t *copied(cairo_surface_t *surface) {
  cairo_surface_t *out = cairo_image_surface_create(
      CAIRO_FORMAT_RGB24, cairo_image_surface_get_width(surface), cairo_image_surface_get_height(surface));
  if (cairo_surface_status(out) == CAIRO_STATUS_SUCCESS) {
    copy(surface, out);
    return out;
  }
  cairo_surface_destroy(out);
  return NULL;
}

/* The most shapes of `count` after which the painting can stop: none is painted in one go with the next, and none of what
 * follows is clipped by one before. */
static size_t whole(const Drawing *drawing, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (drawing->shapes[i].kind == SHAPE_CLIP) count = i;
  }
  while (count > 0 && count < drawing->count && paint_joins(drawing, count)) count--;
  return count;
}

/* What is kept is used, unless the two pictures have more than twice as much in common. */
static bool serves(const Ground *ground, size_t common, const Drawing *drawing) {
  return ground->painting != NULL && ground->count <= common && 2 * ground->count >= common &&
         whole(drawing, ground->count) == ground->count;
}

/* The first shapes that this picture has in common with the one before it; keeps them. */
static void lay(Ground *ground, cairo_surface_t *surface, cairo_t *page, const Drawing *drawing,
                size_t common) {
  if (ground->painting != NULL) cairo_surface_destroy(ground->painting);
  paint_paper(page);
  paint_shapes(page, drawing, 0, common, NULL);
  ground->painting = common == 0 ? NULL : copied(surface);
  ground->count = common;
}

void ground_paint(Ground *ground, cairo_surface_t *surface, cairo_t *page, const Drawing *drawing,
                  const char *text, int percent) {
  bool comparable = ground->last != NULL && ground->percent == percent;
  size_t common = comparable ? whole(drawing, alike(ground->last, text)) : 0;
  if (serves(ground, common, drawing))
    copy(ground->painting, surface);
  else
    lay(ground, surface, page, drawing, common);
  paint_shapes(page, drawing, ground->count, drawing->count, NULL);
  free(ground->last);
  ground->last = strdup(text);
  ground->percent = percent;
}
