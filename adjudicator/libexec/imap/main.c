/* adjudicator-imap: fetches messages that the adjudicator takes in.
 *
 * A program of its own, so that only a process that fetches pays for loading libcurl. It is started by the
 * adjudicator and talks as mail/protocol.h says. */
#include <string.h>
#include <unistd.h>

#include "../../mail/protocol.h"
#include "../common/program.h"
#include "session.h"

typedef struct Work {
  Session *session;
  MailboxPosition said; /* the last position sent to the adjudicator */
} Work;

static bool say_position(Work *work, Arena *arena) {
  MailboxPosition position = session_position(work->session);
  if (position.uidvalidity == work->said.uidvalidity && position.uid == work->said.uid) return true;
  work->said = position;
  return frame_write_text(STDOUT_FILENO, "position", position_text(arena, &position));
}

static bool give_next(Work *work, Arena *arena) {
  const char *bytes, *words;
  size_t length;
  Fetch answer = session_next(work->session, arena, &bytes, &length, &words);
  if (!say_position(work, arena)) return false;
  switch (answer) {
  case FETCH_MESSAGE: return frame_write(STDOUT_FILENO, "message", bytes, length);
  case FETCH_LATER: return frame_write_text(STDOUT_FILENO, "later", words);
  case FETCH_STRAY: /* of a Maildir only */
  case FETCH_END: break;
  }
  return frame_write_text(STDOUT_FILENO, "end", "");
}

static bool take(Work *work, Arena *arena) {
  const char *words;
  bool taken = session_taken(work->session, arena, &words);
  if (!say_position(work, arena)) return false;
  return taken ? frame_write_text(STDOUT_FILENO, "taken", "")
               : frame_write_text(STDOUT_FILENO, "failed", words);
}

static bool watch(const Work *work, Arena *arena) {
  const char *words;
  ServerStage stage = session_watch(work->session, arena, &words);
  return frame_write_text(STDOUT_FILENO, stage_word(stage), words);
}

/* `arena` is forgotten after each message. */
static Status obey(void *context, Arena *arena, const Frame *frame) {
  Work *work = context;
  bool next = strcmp(frame->word, "next") == 0;
  if (next || strcmp(frame->word, "taken") == 0) {
    bool answered = next ? give_next(work, arena) : take(work, arena);
    arena_reset(arena);
    return answered ? STATUS_OK : STATUS_IO;
  }
  if (strcmp(frame->word, "watch") == 0) return watch(work, arena) ? STATUS_OK : STATUS_IO;
  bool taken = session_set(work->session, frame->word, frame->bytes);
  program_forget(frame);
  work->said = session_position(work->session);
  return taken ? STATUS_OK : STATUS_BAD_DATA;
}

int main(int argc, char **argv) {
  Status status;
  if (!program_begin("adjudicator-imap", argc, argv, &status)) return status;
  Work work = {.session = session_open()};
  if (work.session == NULL) return STATUS_UNAVAILABLE;
  status = program_serve(obey, &work);
  session_close(work.session);
  return status;
}
