#include "painter.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "../base/child.h"
#include "../base/frame.h"

/* A picture takes a twentieth of a second. A machine that swaps may need longer; a report must not wait for
 * ever. */
#define PAINT_MILLISECONDS 20000
#define LEAVE_MILLISECONDS 2000

struct Painter {
  Arena *arena;
  const char *program;
  Child child;
  FILE *answers; /* the helper's output; NULL while it does not run */
};

Painter *painter_new(Arena *arena, const char *program) {
  Painter *painter = arena_alloc(arena, sizeof *painter);
  *painter = (Painter){.arena = arena, .program = arena_strdup(arena, program)};
  return painter;
}

/* How it ended, in `arena`; NULL where all was well, or it did not run. */
static const char *stop(Painter *painter, Arena *arena, int milliseconds) {
  if (painter->answers == NULL) return NULL;
  fclose(painter->answers);
  painter->answers = NULL;
  return child_finish(&painter->child, milliseconds, arena);
}

void painter_stop(Painter *painter) {
  if (painter == NULL) return;
  Arena *scratch = arena_new();
  (void)stop(painter, scratch,
             LEAVE_MILLISECONDS); /* the pictures are painted: how it ends is nobody's trouble */
  arena_free(scratch);
}

static Status down(const Painter *painter, Arena *arena, const char *reason, const char **why) {
  *why = arena_printf(arena, "%s: %s", painter->program, reason);
  return STATUS_UNAVAILABLE;
}

static Status start(Painter *painter, Arena *arena, const char **why) {
  if (painter->answers != NULL) return STATUS_OK;
  const char *const argv[] = {painter->program, NULL};
  int error = child_start(&painter->child, argv);
  if (error != 0) return down(painter, arena, strerror(error), why);
  int copy = dup(painter->child.socket);
  painter->answers = copy < 0 ? NULL : fdopen(copy, "r");
  if (painter->answers != NULL) return STATUS_OK;
  Status status = down(painter, arena, strerror(errno), why);
  if (copy >= 0) close(copy);
  (void)child_finish(&painter->child, 0, arena);
  return status;
}

static bool say(const Painter *painter, Arena *arena, const Drawing *drawing, PictureFormat format,
                int percent, const char *title) {
  int out = painter->child.socket;
  if (format == PICTURE_SVG && *title != '\0' && !frame_write_text(out, "title", title)) return false;
  if (format == PICTURE_PNG && !frame_write_text(out, "percent", arena_printf(arena, "%d", percent)))
    return false;
  return frame_write_text(out, format == PICTURE_SVG ? "svg" : "png", drawing_write(arena, drawing));
}

/* The helper begins to answer when its picture is painted. */
static bool hear(const Painter *painter, Arena *arena, Frame *frame) {
  return child_wait(&painter->child, PAINT_MILLISECONDS) &&
         frame_read(painter->answers, arena, frame) == FRAME_READ;
}

Status painter_paint(Painter *painter, Arena *arena, const Drawing *drawing, PictureFormat format,
                     int percent, const char *title, Painting *out, const char **why) {
  Status status = start(painter, arena, why);
  if (status != STATUS_OK) return status;
  Frame frame;
  if (!say(painter, arena, drawing, format, percent, title) || !hear(painter, arena, &frame)) {
    const char *ended = stop(painter, arena, 0);
    return down(painter, arena, ended == NULL ? "ended early" : ended, why);
  }
  if (strcmp(frame.word, "picture") != 0) return down(painter, arena, frame.bytes, why);
  *out = (Painting){(const unsigned char *)frame.bytes, frame.length};
  return STATUS_OK;
}
