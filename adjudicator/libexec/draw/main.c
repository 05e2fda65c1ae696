/* adjudicator-draw: paints the pictures that the adjudicator describes.
 *
 * A program of its own, so that only a process that draws pays for loading cairo. It is started by the
 * adjudicator and talks as report/picture.h says. */
#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../common/program.h"
#include "draw.h"

/* A picture of ten times its size would be no picture for a mail, but would take the machine's memory. */
#define PERCENT_LEAST 10
#define PERCENT_MOST  400
/* The same, in tenths of a pixel. */
#define SIDE_MOST 40000
/* Longer than anybody waits for a picture (report/picture.c). If there is no memory fontconfig tries
 * forever, and the process that would end us may be dead. */
#define PICTURE_SECONDS 60

typedef struct Work {
  const char *title; /* of the picture to come; NULL: none */
  int percent;       /* its size; 0: the natural one */
  Ground ground;
} Work;

static bool tell(const char *fault, const Bytes *picture) {
  if (fault != NULL) return frame_write_text(STDOUT_FILENO, "failed", fault);
  return frame_write(STDOUT_FILENO, "picture", picture->items, picture->length);
}

static Status draw(Work *work, Arena *arena, const Frame *frame) {
  const Drawing *drawing = drawing_read(arena, frame->bytes);
  if (drawing == NULL || drawing->width > SIDE_MOST || drawing->height > SIDE_MOST) return STATUS_BAD_DATA;
  Bytes picture = {0};
  alarm(PICTURE_SECONDS);
  const char *fault = strcmp(frame->word, "svg") == 0
                          ? svg_make(arena, drawing, work->title == NULL ? "" : work->title, &picture)
                          : png_make(arena, &work->ground, drawing, frame->bytes,
                                     work->percent == 0 ? 100 : work->percent, &picture);
  bool told = tell(fault, &picture);
  alarm(0);
  *work = (Work){.ground = work->ground};
  arena_reset(arena);
  return told ? STATUS_OK : STATUS_IO;
}

static Status obey(void *context, Arena *arena, const Frame *frame) {
  Work *work = context;
  if (strcmp(frame->word, "svg") == 0 || strcmp(frame->word, "png") == 0) return draw(work, arena, frame);
  if (strcmp(frame->word, "title") == 0) {
    work->title = frame->bytes;
    return STATUS_OK;
  }
  if (strcmp(frame->word, "percent") != 0) return STATUS_BAD_DATA;
  char *end;
  long percent = strtol(frame->bytes, &end, 10);
  if (*end != '\0' || percent < PERCENT_LEAST || percent > PERCENT_MOST) return STATUS_BAD_DATA;
  work->percent = (int)percent;
  return STATUS_OK;
}

int main(int argc, char **argv) {
  Status status;
  if (!program_begin("adjudicator-draw", argc, argv, &status)) return status;
  Work work = {0};
  status = program_serve(obey, &work);
  ground_forget(&work.ground);
  cairo_debug_reset_static_data(); /* lets go of what fontconfig keeps */
  FcFini();
  return status;
}
