#include "program.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

bool program_begin(const char *name, int argc, char **argv, Status *status) {
  if (argc > 1) {
    bool version = strcmp(argv[1], "--version") == 0;
    if (version) {
      *status = printf("%s %s\n", name, ADJUDICATOR_VERSION) < 0 ? STATUS_IO : STATUS_OK;
      return false;
    }
    fprintf(stderr, "%s is started by adjudicator and takes no arguments; see adjudicator(1)\n", name);
    *status = STATUS_USAGE;
    return false;
  }
  /* Not every libcurl and TLS library writes without raising it: a server that hangs up must not end us. */
  *status = signal(SIGPIPE, SIG_IGN) == SIG_ERR ? STATUS_BUG : STATUS_OK;
  return *status == STATUS_OK;
}

static Status serve(ProgramObey *obey, void *work, Arena *arena) {
  /* Without a buffer, which would keep the password. */
  setvbuf(stdin, NULL, _IONBF, 0);
  for (;;) {
    Frame frame;
    FrameStatus read = frame_read(stdin, arena, &frame);
    if (read == FRAME_END) return STATUS_OK;
    if (read == FRAME_BROKEN) return STATUS_BAD_DATA;
    Status status = obey(work, arena, &frame);
    if (status != STATUS_OK) return status;
  }
}

Status program_serve(ProgramObey *obey, void *work) {
  Arena *arena = arena_new();
  Status status = serve(obey, work, arena);
  arena_free(arena);
  return status;
}

void program_forget(const Frame *frame) {
  explicit_bzero(frame->bytes, frame->length);
}
