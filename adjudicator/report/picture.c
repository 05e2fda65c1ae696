#include "picture.h"

#include <string.h>

/* Tenths of a pixel. */
#define MARGIN       60
#define TITLE        160
#define CAPTION      125
#define TITLE_DOWN   130 /* the middle of the line */
#define CAPTION_DOWN 300
#define HEADER       400

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

static void put_header(const Catalogue *catalogue, Arena *arena, const Tree *view, Drawing *out) {
  Style style = {.fill = INK_BLACK, .size = TITLE, .bold = true, .anchor = ANCHOR_START};
  style.room = out->width - 2 * MARGIN;
  drawing_layer(out, "caption", NULL);
  drawing_text(out, style, (Point){MARGIN, TITLE_DOWN}, say(catalogue, arena, view, "title", view));
  style.size = CAPTION;
  style.bold = false;
  drawing_text(out, style, (Point){MARGIN, CAPTION_DOWN}, say(catalogue, arena, view, "caption", view));
}

Drawing *picture_compose(const Catalogue *catalogue, Arena *arena, const Tree *view, const Drawing *drawing,
                         const char *const *layers) {
  Drawing *out = drawing_new(arena, drawing->width, drawing->height + HEADER);
  put_header(catalogue, arena, view, out);
  for (size_t i = 0; i < drawing->count; i++) {
    Shape shape = drawing->shapes[i];
    if (!is_wanted(&shape, layers)) continue;
    if (shape.key != NULL) {
      shape.text = say(catalogue, arena, view, shape.key, shape.fields);
      shape.key = NULL;
    }
    drawing_add(out, &shape, (Point){0, HEADER});
  }
  return out;
}

Sketch picture_sketch(const Catalogue *catalogue, Arena *arena, const Tree *view, const Drawing *drawing,
                      const char *const *layers) {
  const char *title = say(catalogue, arena, view, "title", view);
  return (Sketch){
      .drawing = picture_compose(catalogue, arena, view, drawing, layers),
      .words = arena_concat(arena, title, ". ", say(catalogue, arena, view, "caption", view), NULL),
  };
}

Status picture_paint(Arena *arena, Painter *painter, const Sketch *sketch, const PictureWish *wish,
                     Picture *out, const char **why) {
  Painting painting;
  int percent = wish->percent == 0 ? PICTURE_PERCENT : wish->percent;
  Status status =
      painter_paint(painter, arena, sketch->drawing, wish->format, percent, sketch->words, &painting, why);
  if (status != STATUS_OK) return status;
  *out = (Picture){.bytes = painting.bytes,
                   .length = painting.length,
                   .width = sketch->drawing->width / 10,
                   .height = sketch->drawing->height / 10,
                   .words = sketch->words};
  return STATUS_OK;
}

Status picture_render(const Catalogue *catalogue, Arena *arena, Painter *painter, const Tree *view,
                      const Drawing *drawing, const PictureWish *wish, Picture *out, const char **why) {
  Sketch sketch = picture_sketch(catalogue, arena, view, drawing, wish->layers);
  return picture_paint(arena, painter, &sketch, wish, out, why);
}
