#include <string.h>

#include "protocol.h"
#include "servers.h"

typedef struct Imap {
  Mailbox mailbox;
  Helper helper;
  ImapSettings settings;
  MailboxPosition position;
  bool opened;      /* the helper has got everything */
  bool over;        /* nothing more is to be had */
  const char *down; /* why; NULL if all was had */
} Imap;

static bool say_mailbox(const Imap *imap, Arena *arena) {
  return helper_say(&imap->helper, "mailbox", imap->settings.mailbox) &&
         helper_say(&imap->helper, "after", imap->settings.after) &&
         helper_say(&imap->helper, "folder", imap->settings.folder) &&
         helper_say(&imap->helper, "position", position_text(arena, &imap->position));
}

/* The helper's answer, after the positions that may come before it. False if it is gone. */
static bool hear(Imap *imap, Arena *arena, Frame *frame) {
  while (frame_read(imap->helper.child.answers, arena, frame) == FRAME_READ) {
    if (strcmp(frame->word, "position") != 0) return true;
    if (!position_read(frame->bytes, &imap->position)) return false;
  }
  return false;
}

static Fetch finished(Imap *imap, Arena *arena, const char *down, const char **words) {
  imap->over = true;
  imap->down = down == NULL ? NULL : arena_strdup(imap->helper.arena, down);
  if (down == NULL) return FETCH_END;
  *words = arena_strdup(arena, imap->down);
  return FETCH_LATER;
}

static Fetch imap_next(Mailbox *mailbox, Arena *arena, const char **bytes, size_t *length,
                       const char **words) {
  Imap *imap = (Imap *)mailbox;
  if (imap->over) return finished(imap, arena, imap->down, words);
  if (!helper_start(&imap->helper)) return finished(imap, arena, imap->helper.down, words);
  /* Should saying something fail, the helper is gone, and hearing finds out how. */
  bool said = imap->opened || say_mailbox(imap, arena);
  imap->opened = true;
  (void)(said && helper_say(&imap->helper, "next", ""));
  Frame frame;
  bool heard = hear(imap, arena, &frame);
  if (heard && strcmp(frame.word, "message") == 0) {
    *bytes = frame.bytes;
    *length = frame.length;
    return FETCH_MESSAGE;
  }
  if (heard && strcmp(frame.word, "end") == 0) return finished(imap, arena, NULL, words);
  if (heard && strcmp(frame.word, "later") == 0) return finished(imap, arena, frame.bytes, words);
  return finished(imap, arena, helper_stop(&imap->helper, arena), words);
}

static bool imap_taken(Mailbox *mailbox, Arena *arena, size_t number, const char **words) {
  (void)number; /* the last one: it is the only one that may be out */
  Imap *imap = (Imap *)mailbox;
  Frame frame;
  bool heard = imap->helper.child.answers != NULL && helper_say(&imap->helper, "taken", "") &&
               hear(imap, arena, &frame);
  if (heard && strcmp(frame.word, "taken") == 0) return true;
  if (heard && strcmp(frame.word, "failed") == 0) {
    *words = frame.bytes;
    return false;
  }
  (void)finished(imap, arena, helper_stop(&imap->helper, arena), words);
  return false;
}

static void imap_resume(Mailbox *mailbox, const MailboxPosition *position) {
  ((Imap *)mailbox)->position = *position;
}

static void imap_position(const Mailbox *mailbox, MailboxPosition *position) {
  *position = ((const Imap *)mailbox)->position;
}

static void imap_close(Mailbox *mailbox) {
  Imap *imap = (Imap *)mailbox;
  (void)helper_stop(&imap->helper, imap->helper.arena); /* all that was asked has its answer */
}

Mailbox *imap_mailbox(Arena *arena, const ImapSettings *settings, const char *program) {
  Imap *imap = arena_alloc(arena, sizeof *imap);
  imap->mailbox = (Mailbox){.at_once = 1,
                            .name = settings->name,
                            .resume = imap_resume,
                            .next = imap_next,
                            .taken = imap_taken,
                            .position = imap_position,
                            .close = imap_close};
  imap->settings = *settings;
  helper_init(&imap->helper, arena, program, &settings->server);
  return &imap->mailbox;
}
