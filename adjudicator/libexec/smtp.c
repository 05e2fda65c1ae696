/* adjudicator-smtp: sends mails that the adjudicator hands to it.
 *
 * A program of its own, so that only a process that sends pays for loading libcurl. It is started by the
 * adjudicator and talks as mail/smtp_protocol.h says. */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "../base/arena.h"
#include "../base/status.h"
#include "../mail/smtp_protocol.h"
#include "session.h"

typedef struct Envelope {
  char *sender, *recipient;
} Envelope;

/* A parent that is gone is noticed at the next read; then nobody waits for this word anyhow. */
static void say_committing(void) {
  (void)frame_write(STDOUT_FILENO, "committing", "", 0);
}

static bool answer(Session *session, Arena *arena, const Envelope *envelope, const Frame *mail) {
  const char *words;
  Verdict verdict =
      session_send(session, arena, envelope->sender, envelope->recipient, mail->bytes, mail->length, &words);
  return frame_write_text(STDOUT_FILENO, verdict_word(verdict), words);
}

/* Does what one frame says. `arena` is forgotten after each mail. */
static Status obey(Session *session, Arena *arena, Envelope *envelope, const Frame *frame) {
  if (strcmp(frame->word, "sender") == 0) {
    envelope->sender = frame->bytes;
    return STATUS_OK;
  }
  if (strcmp(frame->word, "recipient") == 0) {
    envelope->recipient = frame->bytes;
    return STATUS_OK;
  }
  if (strcmp(frame->word, "message") == 0) {
    if (envelope->sender == NULL || envelope->recipient == NULL) return STATUS_BAD_DATA;
    bool answered = answer(session, arena, envelope, frame);
    *envelope = (Envelope){NULL, NULL};
    arena_reset(arena);
    return answered ? STATUS_OK : STATUS_IO;
  }
  bool taken = session_set(session, frame->word, frame->bytes);
  explicit_bzero(frame->bytes, frame->length); /* it may be the password */
  return taken ? STATUS_OK : STATUS_BAD_DATA;
}

static Status serve(Session *session, Arena *arena) {
  /* Without a buffer, which would keep the password. */
  setvbuf(stdin, NULL, _IONBF, 0);
  Envelope envelope = {NULL, NULL};
  for (;;) {
    Frame frame;
    FrameStatus read = frame_read(stdin, arena, &frame);
    if (read == FRAME_END) return STATUS_OK;
    if (read == FRAME_BROKEN) return STATUS_BAD_DATA;
    Status status = obey(session, arena, &envelope, &frame);
    if (status != STATUS_OK) return status;
  }
}

int main(int argc, char **argv) {
  if (argc > 1) {
    bool version = strcmp(argv[1], "--version") == 0;
    if (version) return puts("adjudicator-smtp " ADJUDICATOR_VERSION) < 0 ? STATUS_IO : STATUS_OK;
    fputs("adjudicator-smtp is started by adjudicator and takes no arguments; see adjudicator(1)\n", stderr);
    return STATUS_USAGE;
  }
  /* Not every libcurl and TLS library writes without raising it: a server that hangs up must not end us. */
  if (signal(SIGPIPE, SIG_IGN) == SIG_ERR) return STATUS_BUG;
  Session *session = session_open(say_committing);
  if (session == NULL) return STATUS_UNAVAILABLE;
  Arena *arena = arena_new();
  Status status = serve(session, arena);
  arena_free(arena);
  session_close(session);
  return status;
}
