/* The helper program adjudicator-draw at work, which paints drawings with cairo. It is started for the first
 * picture and stays until painter_stop(), so that many pictures cost one start.
 *
 * It is told in frames (base/frame.h), for each picture
 *     title    what it shows, for who cannot see it; optional, SVG only
 *     percent  of its natural size, 10 to 400; optional, PNG only
 *     svg | png  the drawing (base/drawing.h), which is painted
 * and answers
 *     picture  the file
 *     failed   why there is none, in words
 * At the end of its input it exits 0. Input that is none of this ends it with STATUS_BAD_DATA. */
#ifndef REPORT_PAINTER_H
#define REPORT_PAINTER_H

#include "../base/arena.h"
#include "../base/drawing.h"
#include "../base/status.h"

typedef enum PictureFormat { PICTURE_SVG, PICTURE_PNG } PictureFormat;

typedef struct Painter Painter;

/* Nothing is started yet. `program` is the path of the helper (libexec_path()), copied. The painter lives in
 * the arena. */
Painter *painter_new(Arena *arena, const char *program);

typedef struct Painting {
  const unsigned char *bytes;
  size_t length;
} Painting;

/* Asks for a picture of a drawing (drawing_write()) without words to be looked up. `title` may be "";
 * `percent` counts for PNG. The helper paints while the caller does something else, until he calls
 * painter_answer(): one picture at a time. STATUS_OK, or STATUS_UNAVAILABLE as below: then there is no answer
 * to come. */
Status painter_ask(Painter *painter, Arena *arena, const char *drawing, PictureFormat format, int percent,
                   const char *title, const char **why);

/* Waits for the picture that was asked for, at most 20 seconds. The file is in `arena`. STATUS_OK;
 * STATUS_UNAVAILABLE where the helper is missing, fails, or needs longer than a picture may: *why then says
 * so, in `arena`, and the next picture starts it anew. */
Status painter_answer(Painter *painter, Arena *arena, Painting *out, const char **why);

/* Both in one: asks and waits. */
Status painter_paint(Painter *painter, Arena *arena, const char *drawing, PictureFormat format, int percent,
                     const char *title, Painting *out, const char **why);

/* Ends the helper, if it runs. NULL is allowed. */
void painter_stop(Painter *painter);

#endif
