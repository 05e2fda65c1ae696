#include "tell.h"

#include <string.h>

/* A picture that a mail wants, whatever has become of it. */
typedef struct Canvas {
  const char *text; /* drawing_write(), which is another one for each other drawing */
  Sketch sketch;
  int percent;
  Status status; /* STATUS_TRY_AGAIN until it is painted */
  const char *why;
  Picture picture;
  struct Canvas *next;
} Canvas;

typedef struct Notice {
  NoticeLevel level;
  const char *line;
  struct Notice *next;
} Notice;

struct Easel {
  Arena *arena; /* of what is sketched; NULL: nothing was */
  Canvas *canvases;
  bool sketching;
  Notice *notices, **last; /* in their order */
  void (*tell)(void *context, NoticeLevel level, const char *line);
  void *tell_context;
};

/* ---- sketching ---- */

static void keep_notice(void *context, NoticeLevel level, const char *line) {
  Easel *easel = context;
  Notice *notice = arena_alloc(easel->arena, sizeof *notice);
  *notice = (Notice){level, arena_strdup(easel->arena, line), NULL};
  *easel->last = notice;
  easel->last = &notice->next;
}

void easel_sketch(Referee *referee) {
  Easel *easel = referee->easel;
  if (easel == NULL) easel = referee->easel = arena_alloc(referee->arena, sizeof *easel);
  *easel = (Easel){
      .arena = arena_new(), .sketching = true, .tell = referee->tell, .tell_context = referee->tell_context};
  easel->last = &easel->notices;
  referee->tell = keep_notice;
  referee->tell_context = easel;
}

bool easel_undo(Referee *referee, Status status) {
  Easel *easel = referee->easel;
  easel->sketching = false;
  referee->tell = easel->tell;
  referee->tell_context = easel->tell_context;
  if (status == STATUS_OK && easel->canvases != NULL) return true;
  for (const Notice *notice = easel->notices; notice != NULL; notice = notice->next)
    referee_tell(referee, notice->level, "%s", notice->line);
  return false;
}

/* ---- painting ---- */

static void paint(Referee *referee, Arena *arena, Canvas *canvas) {
  const PictureWish wish = {.format = PICTURE_PNG, .percent = canvas->percent};
  canvas->status = STATUS_UNAVAILABLE;
  if (referee->painter_failed) return;
  if (referee->painter == NULL) referee->painter = pictures_painter(referee->arena);
  canvas->status =
      picture_paint(arena, referee->painter, &canvas->sketch, &wish, &canvas->picture, &canvas->why);
  referee->painter_failed = canvas->status == STATUS_UNAVAILABLE;
}

void easel_paint(Referee *referee) {
  for (Canvas *canvas = referee->easel->canvases; canvas != NULL; canvas = canvas->next)
    paint(referee, referee->easel->arena, canvas);
}

void easel_clear(Referee *referee) {
  Easel *easel = referee->easel;
  if (easel->arena != NULL) arena_free(easel->arena);
  *easel = (Easel){.arena = NULL};
}

/* ---- what a mail wants ---- */

/* The same picture among those that were sketched; NULL: it is not. */
static const Canvas *painted(const Easel *easel, const Canvas *wanted) {
  const Canvas *canvas = easel == NULL ? NULL : easel->canvases;
  while (canvas != NULL && (canvas->percent != wanted->percent || strcmp(canvas->text, wanted->text) != 0))
    canvas = canvas->next;
  return canvas;
}

static void keep_sketch(Easel *easel, const Canvas *sketched) {
  Canvas *canvas = arena_alloc(easel->arena, sizeof *canvas);
  *canvas = *sketched;
  canvas->next = easel->canvases;
  easel->canvases = canvas;
}

Status easel_picture(Referee *referee, const Table *table, int viewer, const Tree *document, int percent,
                     Picture *out, const char **why) {
  Canvas canvas = {.percent = percent, .status = STATUS_TRY_AGAIN};
  Status status = pictures_sketch(referee, table, viewer, document, &canvas.sketch);
  *why = NULL;
  if (status != STATUS_OK) return status;
  canvas.text = drawing_write(table->arena, canvas.sketch.drawing);
  const Canvas *ready = painted(referee->easel, &canvas);
  if (ready != NULL)
    canvas = *ready;
  else if (referee->easel == NULL || !referee->easel->sketching)
    paint(referee, table->arena, &canvas);
  else if (!referee->painter_failed)
    keep_sketch(referee->easel, &canvas);
  *out = canvas.picture;
  *why = canvas.why;
  return canvas.status;
}
