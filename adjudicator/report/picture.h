/* Pictures for people: the drawing of a game with its words and a caption, as SVG or PNG.
 *
 * A picture is made of the same view as the text of a report, and shows no more. It is an addition: the text
 * is complete without it. So whoever sends or publishes goes on where a picture fails.
 *
 * Words stand in the catalogue under pictures.<rules>: `title` and `caption` (the two lines above each
 * picture, over the fields of the view, which say game, turn and seat) and the keys of the game's drawing. */
#ifndef REPORT_PICTURE_H
#define REPORT_PICTURE_H

#include "catalogue.h"
#include "painter.h"

/* What is wanted of a picture. All zero: an SVG of what is always shown. */
typedef struct PictureWish {
  PictureFormat format;
  int percent;               /* of PNG, of the natural size (640 pixels wide); 0: PICTURE_PERCENT */
  const char *const *layers; /* that are shown on wish ("zones-of-control"), ended by NULL; NULL: none */
} PictureWish;

/* For mails: at twice the natural size letters of 8 pixels are sharp on a telephone, and the file is still
 * small. It is shown 640 pixels wide: width="640". */
#define PICTURE_PERCENT 150

typedef struct Picture {
  const unsigned char *bytes;
  size_t length;
  int width, height; /* the natural size in pixels, for the reader's page */
  const char *words; /* title and caption in one line: what stands for it where it is not shown */
} Picture;

/* The drawing as it is painted: words looked up, title and caption above it, layers left out that nobody
 * wants. `view` is the document that the drawing was made of. In `arena`. */
Drawing *picture_compose(const Catalogue *catalogue, Arena *arena, const Tree *view, const Drawing *drawing,
                         const char *const *layers);

/* A picture that is composed and not painted, and its words; in the arena of both. */
typedef struct Sketch {
  const Drawing *drawing;
  const char *words;
} Sketch;

/* picture_compose() with the layers of the wish, and the words. In `arena`. */
Sketch picture_sketch(const Catalogue *catalogue, Arena *arena, const Tree *view, const Drawing *drawing,
                      const char *const *layers);

/* Composes and paints. The picture is in `arena`. STATUS_OK, or STATUS_UNAVAILABLE and *why (painter.h). */
Status picture_render(const Catalogue *catalogue, Arena *arena, Painter *painter, const Tree *view,
                      const Drawing *drawing, const PictureWish *wish, Picture *out, const char **why);

/* True if a drawing has such a layer that is shown on wish. */
bool picture_has_layer(const Drawing *drawing, const char *layer);

#endif
