/* Pages of the web, which adjudicator-web fetches. */
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>

#include "../base/child.h"
#include "../base/files.h"
#include "protocol.h"

/* The helper's own limit is half a minute, and looking names up can outlast any limit. */
#define WAIT_MILLISECONDS  35000
#define LEAVE_MILLISECONDS 200

static bool ask(const Child *child, Arena *arena, const char *url, Frame *frame) {
  const struct timeval most = {.tv_sec = WAIT_MILLISECONDS / 1000};
  return setsockopt(child->socket, SOL_SOCKET, SO_RCVTIMEO, &most, sizeof most) == 0 &&
         frame_write_text(child->socket, "get", url) && child_wait(child, WAIT_MILLISECONDS) &&
         frame_read(child->answers, arena, frame) == FRAME_READ;
}

const char *web_page(Arena *arena, const char *url, size_t *length, const char **why) {
  const char *const argv[] = {libexec_path(arena, "adjudicator-web"), NULL};
  Child child;
  Frame frame = {.word = "failed", .bytes = NULL};
  int error = child_start(&child, argv);
  if (error != 0) {
    *why = arena_printf(arena, "%s: %s", argv[0], strerror(error));
    return NULL;
  }
  bool answered = ask(&child, arena, url, &frame);
  (void)child_finish(&child, LEAVE_MILLISECONDS, arena); /* all that was asked of it is known */
  if (answered && strcmp(frame.word, "page") == 0) {
    *length = frame.length;
    return frame.bytes;
  }
  *why = answered ? frame.bytes : "no answer in time";
  return NULL;
}
