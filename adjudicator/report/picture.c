/* The painter at work. What it paints: sketch.c. */
#include "picture.h"

#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>

#include <glib.h>

#include "../base/child.h"
#include "../base/frame.h"

/* ---- the painter ---- */

/* A picture takes a twentieth of a second. A machine that swaps may need longer; a report must not wait for
 * ever. */
#define PAINT_MILLISECONDS 20000
#define LEAVE_MILLISECONDS 2000

struct Painter {
  Arena *arena;
  const char *program;
  Child child;
  gint64 asked; /* microseconds of a clock that always runs: when it was asked for the picture to come */
};

Painter *painter_new(Arena *arena, const char *program) {
  Painter *painter = arena_alloc(arena, sizeof *painter);
  *painter = (Painter){.arena = arena, .program = arena_strdup(arena, program)};
  return painter;
}

void painter_stop(Painter *painter) {
  if (painter == NULL) return;
  Arena *scratch = arena_new();
  /* The pictures are painted: how it ends is nobody's trouble. */
  if (painter->child.answers != NULL) (void)child_finish(&painter->child, LEAVE_MILLISECONDS, scratch);
  arena_free(scratch);
}

static Status down(const Painter *painter, Arena *arena, const char *reason, const char **why) {
  *why = arena_printf(arena, "%s: %s", painter->program, reason);
  return STATUS_UNAVAILABLE;
}

/* What it had to say it has not said. */
static Status end(Painter *painter, Arena *arena, const char **why) {
  const char *ended = child_finish(&painter->child, 0, arena);
  return down(painter, arena, ended == NULL ? "ended early" : ended, why);
}

/* Also for one that does not read, or stops within its answer. */
static bool limit_waiting(const Child *child) {
  const struct timeval most = {.tv_sec = PAINT_MILLISECONDS / 1000};
  return setsockopt(child->socket, SOL_SOCKET, SO_SNDTIMEO, &most, sizeof most) == 0 &&
         setsockopt(child->socket, SOL_SOCKET, SO_RCVTIMEO, &most, sizeof most) == 0;
}

static Status start(Painter *painter, Arena *arena, const char **why) {
  if (painter->child.answers != NULL) return STATUS_OK;
  const char *const argv[] = {painter->program, NULL};
  int error = child_start(&painter->child, argv);
  if (error != 0) return down(painter, arena, strerror(error), why);
  return limit_waiting(&painter->child) ? STATUS_OK : end(painter, arena, why);
}

static bool say_drawing(const Painter *painter, Arena *arena, const char *drawing, PictureFormat format,
                        int percent, const char *title) {
  int out = painter->child.socket;
  if (format == PICTURE_SVG && *title != '\0' && !frame_write_text(out, "title", title)) return false;
  if (format == PICTURE_PNG && !frame_write_text(out, "percent", arena_printf(arena, "%d", percent)))
    return false;
  return frame_write_text(out, format == PICTURE_SVG ? "svg" : "png", drawing);
}

/* The helper begins to answer when its picture is painted. */
static bool hear(const Painter *painter, Arena *arena, Frame *frame) {
  gint64 gone = (g_get_monotonic_time() - painter->asked) / 1000;
  int left = gone < PAINT_MILLISECONDS ? (int)(PAINT_MILLISECONDS - gone) : 0;
  return child_wait(&painter->child, left) && frame_read(painter->child.answers, arena, frame) == FRAME_READ;
}

Status painter_ask(Painter *painter, Arena *arena, const char *drawing, PictureFormat format, int percent,
                   const char *title, const char **why) {
  Status status = start(painter, arena, why);
  if (status != STATUS_OK) return status;
  painter->asked = g_get_monotonic_time();
  return say_drawing(painter, arena, drawing, format, percent, title) ? STATUS_OK : end(painter, arena, why);
}

Status painter_answer(Painter *painter, Arena *arena, Painting *out, const char **why) {
  Frame frame;
  if (!hear(painter, arena, &frame)) return end(painter, arena, why);
  if (strcmp(frame.word, "picture") != 0) return down(painter, arena, frame.bytes, why);
  *out = (Painting){(const unsigned char *)frame.bytes, frame.length};
  return STATUS_OK;
}

Status painter_paint(Painter *painter, Arena *arena, const char *drawing, PictureFormat format, int percent,
                     const char *title, Painting *out, const char **why) {
  Status status = painter_ask(painter, arena, drawing, format, percent, title, why);
  return status == STATUS_OK ? painter_answer(painter, arena, out, why) : status;
}

/* ---- the picture ---- */

static Status paint(Arena *arena, Painter *painter, const Sketch *sketch, const PictureWish *wish,
                    Picture *out, const char **why) {
  Painting painting;
  int percent = wish->percent == 0 ? PICTURE_PERCENT : wish->percent;
  const char *drawing = drawing_write(arena, sketch->drawing);
  Status status =
      painter_paint(painter, arena, drawing, wish->format, percent, sketch->words, &painting, why);
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
  Sketch sketch = picture_sketch(catalogue, arena, view, drawing, wish->step, wish->layers);
  return paint(arena, painter, &sketch, wish, out, why);
}
