/* adjudicator-notify: posts short notices over https.
 *
 * It is a program of its own, so that only a tick with notices pays for loading libcurl, and none waits for a slow server longer
 * than it wants to. The adjudicator starts it and talks to it as mail/protocol.h says. */
#include <string.h>
#include <unistd.h>

#include "../common/program.h"
#include "../common/server.h"
#include "post.h"

typedef struct Work {
  PostSettings settings;
  Posts posts;
  bool done, answered;
} Work;

static void answer(void *context) {
  Work *work = context;
  work->answered = true;
  for (size_t i = 0; i < work->posts.count; i++) {
    const Post *post = &work->posts.items[i];
    work->answered =
        work->answered && frame_write_text(STDOUT_FILENO, post->sent ? "sent" : "failed", post->words);
  }
}

static bool add(Work *work, Arena *arena, const char *url) {
  if (work->posts.count == POSTS_MOST) return false;
  work->posts.items[work->posts.count++] = (Post){.url = arena_strdup(arena, url), .words = "was not tried"};
  return true;
}

static Status obey(void *context, Arena *arena, const Frame *frame) {
  Work *work = context;
  Posts *posts = &work->posts;
  if (work->done) return STATUS_BAD_DATA;
  if (strcmp(frame->word, "ca-file") == 0) {
    work->settings.ca_file = frame->bytes;
    return STATUS_OK;
  }
  if (strcmp(frame->word, "timeout") == 0)
    return read_seconds(frame->bytes, &work->settings.timeout) ? STATUS_OK : STATUS_BAD_DATA;
  if (strcmp(frame->word, "private-addresses") == 0) {
    work->settings.private_addresses = strcmp(frame->bytes, "yes") == 0;
    return STATUS_OK;
  }
  if (strcmp(frame->word, "url") == 0) return add(work, arena, frame->bytes) ? STATUS_OK : STATUS_BAD_DATA;
  if (strcmp(frame->word, "notice") == 0) {
    if (posts->count == 0 || posts->items[posts->count - 1].text != NULL) return STATUS_BAD_DATA;
    posts->items[posts->count - 1].text = frame->bytes;
    return STATUS_OK;
  }
  if (strcmp(frame->word, "post") != 0) return STATUS_BAD_DATA;
  work->done = true;
  posts_send(arena, &work->settings, posts, answer, work);
  return work->answered ? STATUS_OK : STATUS_IO;
}

int main(int argc, char **argv) {
  Status status;
  if (!program_begin("adjudicator-notify", argc, argv, &status)) return status;
  Work work = {.settings = {.timeout = 10}};
  return program_serve(obey, &work);
}
