#include "private.h"

#include "../../base/files.h"

Painter *pictures_painter(Arena *arena) {
  return painter_new(arena, libexec_path(arena, "adjudicator-draw"));
}

const Drawing *pictures_drawing(const LoadedGame *loaded, const Tree *document) {
  return loaded->game->draw == NULL ? NULL : loaded->game->draw(document, loaded->arena);
}

Status pictures_sketch(Referee *referee, const LoadedGame *loaded, int viewer, const Tree *document,
                       Sketch *out) {
  const Drawing *drawing = pictures_drawing(loaded, document);
  if (drawing == NULL) return STATUS_NOT_FOUND;
  const Catalogue *catalogue = referee_catalogue(referee, viewer_language(referee, loaded, viewer));
  if (catalogue == NULL) return STATUS_CONFIG;
  *out = picture_sketch(catalogue, loaded->arena, document, drawing, NULL);
  return STATUS_OK;
}

Status pictures_render(Referee *referee, const LoadedGame *loaded, int viewer, const Tree *document,
                       Painter *painter, const PictureWish *wish, Picture *out, const char **why) {
  const Drawing *drawing = pictures_drawing(loaded, document);
  *why = NULL;
  if (drawing == NULL) {
    *why = arena_printf(loaded->arena, "%s has no picture of this position", loaded->row.name);
    return STATUS_NOT_FOUND;
  }
  const Catalogue *catalogue = referee_catalogue(referee, viewer_language(referee, loaded, viewer));
  if (catalogue == NULL) return STATUS_CONFIG;
  return picture_render(catalogue, loaded->arena, painter, document, drawing, wish, out, why);
}
