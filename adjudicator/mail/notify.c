/* Notices, which adjudicator-notify posts. */
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>

#include <glib.h>

#include "../base/child.h"
#include "../base/files.h"
#include "protocol.h"
#include "servers.h"

/* The helper's own limit for all notices, and what it may take beyond that: looking names up can outlast any limit. */
#define SECONDS            "10"
#define WAIT_MILLISECONDS  12000
#define LEAVE_MILLISECONDS 200

bool notice_url_good(const char *url) {
  static const char SCHEME[] = "https://";
  size_t length = strlen(url);
  if (length > NOTICE_URL_BYTES || strncmp(url, SCHEME, strlen(SCHEME)) != 0) return false;
  for (const char *c = url; *c != '\0'; c++) {
    if (!g_ascii_isgraph(*c) || strchr("\"<>\\^`{|}#", *c) != NULL) return false;
  }
  GUri *uri = g_uri_parse(url, G_URI_FLAGS_NONE, NULL);
  if (uri == NULL) return false;
  const char *host = g_uri_get_host(uri);
  bool good = host != NULL && *host != '\0' && g_uri_get_userinfo(uri) == NULL;
  g_uri_unref(uri);
  return good;
}

static bool limit_waiting(const Child *child) {
  const struct timeval most = {.tv_sec = WAIT_MILLISECONDS / 1000};
  return setsockopt(child->socket, SOL_SOCKET, SO_SNDTIMEO, &most, sizeof most) == 0 &&
         setsockopt(child->socket, SOL_SOCKET, SO_RCVTIMEO, &most, sizeof most) == 0;
}

static bool say_all(const Child *child, const NotifySettings *settings, const Notice *notices, size_t count) {
  int socket = child->socket;
  bool good = frame_write_text(socket, "timeout", SECONDS);
  if (settings->ca_file != NULL) good = good && frame_write_text(socket, "ca-file", settings->ca_file);
  if (settings->private_addresses) good = good && frame_write_text(socket, "private-addresses", "yes");
  for (size_t i = 0; i < count && good; i++)
    good = frame_write_text(socket, "url", notices[i].url) &&
           frame_write_text(socket, "notice", notices[i].text);
  return good && frame_write_text(socket, "post", "");
}

/* All answers come at once, when all notices have ended. */
static void hear_all(const Child *child, Arena *arena, Notice *notices, size_t count) {
  Frame frame;
  if (!child_wait(child, WAIT_MILLISECONDS)) return;
  for (size_t i = 0; i < count && frame_read(child->answers, arena, &frame) == FRAME_READ; i++) {
    notices[i].sent = strcmp(frame.word, "sent") == 0;
    notices[i].words = frame.bytes;
  }
}

void notices_post(Arena *arena, const NotifySettings *settings, Notice *notices, size_t count) {
  const char *const argv[] = {libexec_path(arena, "adjudicator-notify"), NULL};
  Child child;
  for (size_t i = 0; i < count; i++) {
    notices[i].sent = false;
    notices[i].words = "no answer in time";
  }
  int error = child_start(&child, argv);
  if (error == 0) {
    if (limit_waiting(&child) && say_all(&child, settings, notices, count))
      hear_all(&child, arena, notices, count);
    (void)child_finish(&child, LEAVE_MILLISECONDS, arena); /* what it did is known, or never will be */
    return;
  }
  for (size_t i = 0; i < count; i++)
    notices[i].words = arena_printf(arena, "%s: %s", argv[0], strerror(error));
}
