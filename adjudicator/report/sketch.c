/* What a picture shows, before it is painted: words, title and caption, layers. Nothing of the system is needed for it,
 * so that it is compiled for browsers, too. */
#include "picture.h"

#include <string.h>

/* Tenths of a pixel. */
#define MARGIN       60
#define TITLE        205 /* 11 pixels of a phone that is 360 wide */
#define CAPTION      205
#define TITLE_DOWN   150 /* the middle of the line */
#define CAPTION_DOWN 400
#define HEADER       540

static const char *say(const Catalogue *catalogue, Arena *arena, const Tree *view, const char *word,
                       const Tree *fields) {
  const char *rules = tree_string(tree_get(view, "rules"), "");
  return catalogue_say(catalogue, arena, arena_printf(arena, "pictures.%s.%s", rules, word), fields);
}

static bool is_wanted(const Shape *shape, const char *const *layers) {
  if (!shape->on_wish) return true;
  for (; layers != NULL && *layers != NULL; layers++) {
    if (strcmp(*layers, shape->layer) == 0) return true;
  }
  return false;
}

bool picture_has_layer(const Drawing *drawing, const char *layer) {
  for (size_t i = 0; i < drawing->count; i++) {
    if (drawing->shapes[i].on_wish && strcmp(drawing->shapes[i].layer, layer) == 0) return true;
  }
  return false;
}

static void put_header(const char *title, const char *caption, Drawing *out) {
  Style style = {.fill = INK_BLACK, .size = TITLE, .bold = true, .anchor = ANCHOR_START};
  style.room = out->width - 2 * MARGIN;
  drawing_layer(out, "caption", NULL);
  drawing_text(out, style, (Point){MARGIN, TITLE_DOWN}, title);
  style.size = CAPTION;
  style.bold = false;
  drawing_text(out, style, (Point){MARGIN, CAPTION_DOWN}, caption);
}

/* A shape with its words. */
static Shape worded(const Catalogue *catalogue, Arena *arena, const Tree *view, const Shape *shape) {
  Shape said = *shape;
  if (shape->key == NULL) return said;
  said.text = say(catalogue, arena, view, shape->key, shape->fields);
  said.key = NULL;
  return said;
}

Drawing *picture_words(const Catalogue *catalogue, Arena *arena, const Tree *view, const Drawing *drawing) {
  Drawing *out = drawing_new(arena, drawing->width, drawing->height);
  for (size_t i = 0; i < drawing->count; i++) {
    Shape shape = worded(catalogue, arena, view, &drawing->shapes[i]);
    drawing_add(out, &shape, (Point){0, 0});
  }
  return out;
}

Sketch picture_sketch(const Catalogue *catalogue, Arena *arena, const Tree *view, const Drawing *drawing,
                      const char *step, const char *const *layers) {
  const char *title = say(catalogue, arena, view, "title", view);
  const char *caption = say(catalogue, arena, view, "caption", view);
  if (step != NULL) caption = arena_concat(arena, caption, ", ", step, NULL);
  Drawing *out = drawing_new(arena, drawing->width, drawing->height + HEADER);
  for (size_t i = 0; i < drawing->count; i++) {
    if (!is_wanted(&drawing->shapes[i], layers)) continue;
    Shape shape = worded(catalogue, arena, view, &drawing->shapes[i]);
    drawing_add(out, &shape, (Point){0, HEADER});
  }
  /* Last, so that pictures of one country begin alike (libexec/draw/ground.c). */
  put_header(title, caption, out);
  return (Sketch){.drawing = out, .words = arena_concat(arena, title, ". ", caption, NULL)};
}
