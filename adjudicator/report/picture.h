/* Pictures for people: the drawing of a game with its words and a caption, as SVG or PNG.
 *
 * A picture is made of the same view as the text of a report, and shows no more. It is an addition: the text
 * is complete without it, so sending and publishing go on if a picture fails.
 *
 * Its words are in the catalogue under pictures.<rules>: `title` and `caption` (the two lines above each
 * picture, over the fields of the view, which say game, turn and seat) and the keys of the game's drawing. */
#ifndef REPORT_PICTURE_H
#define REPORT_PICTURE_H

#include "../base/arena.h"
#include "../base/drawing.h"
#include "../base/status.h"
#include "catalogue.h"

/* --- The painter --- */

/* The helper program adjudicator-draw at work, which paints drawings with cairo. It is started for the first
 * picture and stays until painter_stop(), so that many pictures cost one start.
 *
 * It is sent frames (base/frame.h), for each picture
 *     title    what it shows, for readers who cannot see it; optional, SVG only
 *     percent  of its natural size, 10 to 400; optional, PNG only
 *     svg | png  the drawing (base/drawing.h), which is painted
 * and answers
 *     picture  the file
 *     failed   why there is none, in words
 * At the end of its input it exits 0; at any other input it exits with STATUS_BAD_DATA. */

typedef enum PictureFormat { PICTURE_SVG, PICTURE_PNG } PictureFormat;

typedef struct Painter Painter;

/* A new painter; nothing is started yet. `program`, which is copied, is the path of the helper
 * (libexec_path()). The painter lives in the arena. */
Painter *painter_new(Arena *arena, const char *program);

typedef struct Painting {
  const unsigned char *bytes;
  size_t length;
} Painting;

/* Asks for a picture of a drawing (drawing_write()) without words to be looked up. `title` may be "";
 * `percent` is used for PNG only. The helper paints while the caller does something else until it calls
 * painter_answer(); one picture at a time. STATUS_OK, or STATUS_UNAVAILABLE as below: then no answer will
 * come. */
Status painter_ask(Painter *painter, Arena *arena, const char *drawing, PictureFormat format, int percent,
                   const char *title, const char **why);

/* Waits for the picture that was asked for, at most 20 seconds. The file is in `arena`. STATUS_OK;
 * STATUS_UNAVAILABLE if the helper is missing, fails, or takes too long; *why, in `arena`, then says which,
 * and the next picture starts it again. */
Status painter_answer(Painter *painter, Arena *arena, Painting *out, const char **why);

/* Asks, then waits for the picture. */
Status painter_paint(Painter *painter, Arena *arena, const char *drawing, PictureFormat format, int percent,
                     const char *title, Painting *out, const char **why);

/* Ends the helper, if it runs. NULL is allowed. */
void painter_stop(Painter *painter);

/* --- Pictures --- */

/* What is wanted of a picture. All zero: an SVG of what is always shown. */
typedef struct PictureWish {
  PictureFormat format;
  int percent;               /* of PNG, of the natural size (640 pixels wide); 0: PICTURE_PERCENT */
  const char *const *layers; /* that are shown on wish ("numbers"), ended by NULL; NULL: none */
  const char *step;          /* as picture_sketch() has it */
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

/* A picture that is not painted, and its words. */
typedef struct Sketch {
  const Drawing *drawing;
  const char *words; /* as those of a picture */
} Sketch;

/* The drawing with its words looked up, all layers, and nothing above it: for a page that has a heading of its own. In
 * `arena`. */
Drawing *picture_words(const Catalogue *catalogue, Arena *arena, const Tree *view, const Drawing *drawing);

/* The drawing as it is painted: words looked up, title and caption above it, layers left out that nobody
 * wants. `view` is the document that the drawing was made of; `step` says in words which picture of its turn it is, NULL:
 * the one after it. In `arena`. */
Sketch picture_sketch(const Catalogue *catalogue, Arena *arena, const Tree *view, const Drawing *drawing,
                      const char *step, const char *const *layers);

/* Composes and paints. The picture is in `arena`. STATUS_OK, or STATUS_UNAVAILABLE and *why. */
Status picture_render(const Catalogue *catalogue, Arena *arena, Painter *painter, const Tree *view,
                      const Drawing *drawing, const PictureWish *wish, Picture *out, const char **why);

/* True if a drawing has such a layer that is shown on wish. */
bool picture_has_layer(const Drawing *drawing, const char *layer);

#endif
