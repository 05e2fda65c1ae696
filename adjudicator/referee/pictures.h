/* The picture of a game from a viewer's seat. */
#ifndef REFEREE_PICTURES_H
#define REFEREE_PICTURES_H

#include "../report/picture.h"
#include "table.h"

/* A painter for pictures of this process; nothing is started before the first. painter_stop() ends it. */
Painter *pictures_painter(Arena *arena);

/* Draws and composes what a document holds, without painting it. STATUS_OK, STATUS_NOT_FOUND, STATUS_CONFIG
 * as below. */
Status pictures_sketch(Referee *referee, const Table *table, int viewer, const Tree *document, Sketch *out);

/* Draws and paints what a document holds (document_view()), in the viewer's language. The picture is in the
 * table's arena. STATUS_OK; STATUS_NOT_FOUND where the game has no picture of this position;
 * STATUS_UNAVAILABLE where it cannot be painted; STATUS_CONFIG where the words cannot be read (told). *why
 * says why not, NULL where it was told: no report must wait for a picture, so it is the caller who tells. */
Status pictures_render(Referee *referee, const Table *table, int viewer, const Tree *document,
                       Painter *painter, const PictureWish *wish, Picture *out, const char **why);

/* The drawing alone, composed, without painting it: for tests, and whoever wants to know its layers. NULL as
 * above. */
const Drawing *pictures_drawing(const Table *table, const Tree *document);

#endif
