#include "private.h"

#include "../../base/files.h"

Painter *pictures_painter(Arena *arena) {
  return painter_new(arena, libexec_path(arena, "adjudicator-draw"));
}

const Drawing *pictures_drawing(const Table *table, const Tree *document) {
  return table->game->draw == NULL ? NULL : table->game->draw(document, table->arena);
}

Status pictures_sketch(Referee *referee, const Table *table, int viewer, const Tree *document, Sketch *out) {
  const Drawing *drawing = pictures_drawing(table, document);
  if (drawing == NULL) return STATUS_NOT_FOUND;
  const Catalogue *catalogue = referee_catalogue(referee, viewer_language(referee, table, viewer));
  if (catalogue == NULL) return STATUS_CONFIG;
  *out = picture_sketch(catalogue, table->arena, document, drawing, NULL);
  return STATUS_OK;
}

Status pictures_render(Referee *referee, const Table *table, int viewer, const Tree *document,
                       Painter *painter, const PictureWish *wish, Picture *out, const char **why) {
  const Drawing *drawing = pictures_drawing(table, document);
  *why = NULL;
  if (drawing == NULL) {
    *why = arena_printf(table->arena, "%s has no picture of this position", table->row.name);
    return STATUS_NOT_FOUND;
  }
  const Catalogue *catalogue = referee_catalogue(referee, viewer_language(referee, table, viewer));
  if (catalogue == NULL) return STATUS_CONFIG;
  return picture_render(catalogue, table->arena, painter, document, drawing, wish, out, why);
}
