/* adjudicator-smtp: sends mails that the adjudicator hands to it.
 *
 * A program of its own, so that only a process that sends pays for loading libcurl. It is started by the
 * adjudicator and talks as mail/protocol.h says. */
#include <string.h>
#include <unistd.h>

#include "../../mail/protocol.h"
#include "../common/program.h"
#include "session.h"

typedef struct Work {
  Session *session;
  const char *sender, *recipient; /* of the mail to come; NULL before they are said */
  bool probing;                   /* it is a talk: answers also say how far each mail got */
} Work;

/* A parent that is gone is noticed at the next read; then nobody waits for this word anyhow. */
static void say_committing(void) {
  (void)frame_write(STDOUT_FILENO, "committing", "", 0);
}

static bool answer(const Work *work, Arena *arena, const Frame *mail) {
  const char *words;
  Delivery delivery =
      session_send(work->session, arena, work->sender, work->recipient, mail->bytes, mail->length, &words);
  return frame_write_text(STDOUT_FILENO, delivery_word(delivery), words) &&
         (!work->probing || frame_write_text(STDOUT_FILENO, stage_word(session_stage(work->session)), words));
}

static bool probe(Work *work, Arena *arena) {
  const char *words;
  work->probing = true;
  ServerStage stage = session_probe(work->session, arena, &words);
  return frame_write_text(STDOUT_FILENO, stage_word(stage), words);
}

/* `arena` is forgotten after each mail. */
static Status obey(void *context, Arena *arena, const Frame *frame) {
  Work *work = context;
  if (strcmp(frame->word, "sender") == 0) {
    work->sender = frame->bytes;
    return STATUS_OK;
  }
  if (strcmp(frame->word, "recipient") == 0) {
    work->recipient = frame->bytes;
    return STATUS_OK;
  }
  if (strcmp(frame->word, "message") == 0) {
    if (work->sender == NULL || work->recipient == NULL) return STATUS_BAD_DATA;
    bool answered = answer(work, arena, frame);
    work->sender = work->recipient = NULL;
    arena_reset(arena);
    return answered ? STATUS_OK : STATUS_IO;
  }
  if (strcmp(frame->word, "probe") == 0) return probe(work, arena) ? STATUS_OK : STATUS_IO;
  bool taken = session_set(work->session, frame->word, frame->bytes);
  program_forget(frame);
  return taken ? STATUS_OK : STATUS_BAD_DATA;
}

int main(int argc, char **argv) {
  Status status;
  if (!program_begin("adjudicator-smtp", argc, argv, &status)) return status;
  Work work = {.session = session_open(say_committing)};
  if (work.session == NULL) return STATUS_UNAVAILABLE;
  status = program_serve(obey, &work);
  session_close(work.session);
  return status;
}
