#include "show_picture.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../base/files.h"
#include "../referee/tell/tell.h"
#include "context.h"

#define PERCENT_LEAST 10
#define PERCENT_MOST  400

static bool is_picture(const Call *call) {
  return call->format == FORMAT_SVG || call->format == FORMAT_PNG;
}

/* 0 where it is no such number. */
static int read_percent(const char *text) {
  char *end;
  long percent = strtol(text, &end, 10);
  return *text != '\0' && *end == '\0' && percent >= PERCENT_LEAST && percent <= PERCENT_MOST ? (int)percent
                                                                                              : 0;
}

Status show_picture_options(const Call *call) {
  static const char *const OPTIONS[] = {"output", "with", "percent", NULL};
  for (const char *const *name = OPTIONS; *name != NULL; name++) {
    if (call_option(call, *name) != NULL && !is_picture(call))
      return call_misused(call, "--%s is for pictures: --format svg or --format png", *name);
  }
  const char *percent = call_option(call, "percent");
  if (percent == NULL) return STATUS_OK;
  if (call->format != FORMAT_PNG)
    return call_misused(call, "--percent is for --format png: SVG has any size");
  if (read_percent(percent) != 0) return STATUS_OK;
  return call_misused(call, "--percent wants a number from %d to %d, not \"%s\"", PERCENT_LEAST, PERCENT_MOST,
                      percent);
}

/* The layers that were wished for, ended by NULL. */
static const char *const *wished(const Call *call) {
  const char **layers = arena_alloc(call->arena, (call->option_count + 1) * sizeof *layers);
  size_t count = 0;
  for (size_t i = 0; i < call->option_count; i++) {
    if (strcmp(call->options[i].name, "with") == 0) layers[count++] = call->options[i].value;
  }
  return layers;
}

static Status check_layers(const Call *call, const Table *table, const Tree *document,
                           const char *const *layers) {
  const Drawing *drawing = pictures_drawing(table, document);
  for (; drawing != NULL && *layers != NULL; layers++) {
    if (picture_has_layer(drawing, *layers)) continue;
    return call_misused(call, "this picture has no layer \"%s\" that is shown on wish", *layers);
  }
  return STATUS_OK;
}

static Status write_picture(const Call *call, const Picture *picture) {
  const char *output = call_option(call, "output");
  if (output != NULL) {
    Status status = file_write_atomic(output, picture->bytes, picture->length);
    if (status != STATUS_OK) referee_tell(&call->referee, NOTICE_ERROR, "%s: %s", output, strerror(errno));
    return status;
  }
  if (call->format == FORMAT_PNG && isatty(STDOUT_FILENO))
    return call_misused(call, "a PNG is no text for a terminal; --output FILE says where to put it");
  bool written = fwrite(picture->bytes, 1, picture->length, stdout) == picture->length;
  return written && fflush(stdout) == 0 ? STATUS_OK : STATUS_IO;
}

Status show_picture(Call *call, const Table *table, int viewer, const Tree *document) {
  const char *percent = call_option(call, "percent");
  const PictureWish wish = {.format = call->format == FORMAT_SVG ? PICTURE_SVG : PICTURE_PNG,
                            .percent = percent == NULL ? 0 : read_percent(percent),
                            .layers = wished(call)};
  Status status = check_layers(call, table, document, wish.layers);
  if (status != STATUS_OK) return status;
  Painter *painter = pictures_painter(call->arena);
  Picture picture;
  const char *why;
  status = pictures_render(&call->referee, table, viewer, document, painter, &wish, &picture, &why);
  painter_stop(painter);
  if (status != STATUS_OK) {
    if (why != NULL) referee_tell(&call->referee, NOTICE_ERROR, "%s", why);
    return status;
  }
  return write_picture(call, &picture);
}
