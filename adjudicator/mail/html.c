#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>

#include "../base/child.h"
#include "../base/files.h"
#include "../base/frame.h"
#include "incoming.h"

/* A mail takes some milliseconds. */
#define WAIT_MILLISECONDS  5000
#define LEAVE_MILLISECONDS 1000

/* Also for a helper that does not read, or stops within its answer. */
static bool limit_waiting(const Child *child) {
  const struct timeval most = {.tv_sec = WAIT_MILLISECONDS / 1000};
  return setsockopt(child->socket, SOL_SOCKET, SO_SNDTIMEO, &most, sizeof most) == 0 &&
         setsockopt(child->socket, SOL_SOCKET, SO_RCVTIMEO, &most, sizeof most) == 0;
}

/* The text; NULL, and *why if the helper said so itself. */
static const char *ask(const Child *child, Arena *arena, const char *html, size_t length, const char **why) {
  Frame frame;
  if (!limit_waiting(child) || !frame_write(child->socket, "html", html, length)) return NULL;
  if (!child_wait(child, WAIT_MILLISECONDS) || frame_read(child->answers, arena, &frame) != FRAME_READ)
    return NULL;
  if (strcmp(frame.word, "text") == 0) return frame.bytes;
  *why = frame.bytes;
  return NULL;
}

const char *mail_html_text(Arena *arena, const IncomingMail *mail, const char **why) {
  const char *const argv[] = {libexec_path(arena, "adjudicator-html"), NULL};
  Child child;
  int error = child_start(&child, argv);
  *why = NULL;
  if (error != 0) {
    *why = arena_printf(arena, "%s: %s", argv[0], strerror(error));
    return NULL;
  }
  const char *text = ask(&child, arena, mail->html, mail->html_length, why);
  const char *ended = child_finish(&child, text == NULL ? 0 : LEAVE_MILLISECONDS, arena);
  if (text == NULL && *why == NULL) *why = ended == NULL ? "ended early" : ended;
  if (text == NULL) *why = arena_printf(arena, "%s: %s", argv[0], *why);
  return text;
}
