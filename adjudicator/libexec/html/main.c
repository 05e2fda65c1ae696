/* adjudicator-html: reads a mail that is HTML as text.
 *
 * A program of its own, so that only such a mail pays for loading libxml2, and so that a page that was made to
 * harm does so here, where nothing is: it may open no file, start no program, and takes little memory and
 * time. It is started by the adjudicator and talks as mail/protocol.h says. */
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "../common/program.h"
#include "html.h"

#define CPU_SECONDS 2
/* Longer than anybody waits for it (mail/html.c), should it hang without computing. */
#define ALL_SECONDS 10
#define MEMORY      ((rlim_t)256 * 1024 * 1024)

static bool limit(int what, rlim_t most) {
  const struct rlimit both = {.rlim_cur = most, .rlim_max = most};
  return setrlimit(what, &both) == 0;
}

/* What is open stays so; nothing more is. */
static bool shut_in(void) {
  bool done = limit(RLIMIT_FSIZE, 0) && limit(RLIMIT_CORE, 0) && limit(RLIMIT_CPU, CPU_SECONDS);
#ifndef __SANITIZE_ADDRESS__ /* it looks at files of its own, and reserves more memory than there is */
  done = done && limit(RLIMIT_NOFILE, 0);
#ifndef __APPLE__ /* which has no such limit */
  done = done && limit(RLIMIT_AS, MEMORY);
#endif
#endif
  return done;
}

static Status obey(void *work, Arena *arena, const Frame *frame) {
  (void)work;
  size_t length;
  if (strcmp(frame->word, "html") != 0) return STATUS_BAD_DATA;
  const char *text = html_text(arena, frame->bytes, frame->length, &length);
  bool told = text == NULL ? frame_write_text(STDOUT_FILENO, "failed", "over a limit")
                           : frame_write(STDOUT_FILENO, "text", text, length);
  arena_reset(arena);
  return told ? STATUS_OK : STATUS_IO;
}

int main(int argc, char **argv) {
  Status status;
  if (!program_begin("adjudicator-html", argc, argv, &status)) return status;
  if (!shut_in()) return STATUS_UNAVAILABLE;
  alarm(ALL_SECONDS);
  return program_serve(obey, NULL);
}
