#include "session.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>

#include "../../mail/incoming.h"
#include "../../mail/protocol.h"
#include "wire.h"

typedef enum After { AFTER_SEEN, AFTER_DELETE, AFTER_MOVE } After;

struct Session {
  Wire *wire;
  Arena *arena;                 /* what lives as long as the session */
  const char *mailbox, *folder; /* quoted as said to the server; folder NULL: none */
  After after;
  MailboxPosition remembered;
  bool opened; /* or tried to */
  bool listed; /* what there is to look at is known */
  bool over;
  const char *down;    /* why nothing more is to be had; NULL while all is well */
  const char *refused; /* what the server said about the first message that it would not give; NULL */
  size_t refusals;
  /* the mailbox */
  bool can_move, can_expunge;    /* RFC 6851, RFC 4315 */
  uint32_t uidvalidity, uidnext; /* 0: not said */
  ImapNumbers uids;              /* those to look at, rising */
  size_t next;
  size_t settled; /* so many of them, from the first on, need not be looked at again */
  bool given;     /* uids[next - 1] was, and is not taken yet */
};

/* ---- settings ---- */

Session *session_open(void) {
  Session *session = calloc(1, sizeof *session);
  if (session == NULL) return NULL;
  session->arena = arena_new();
  session->wire = wire_open();
  if (session->wire != NULL) return session;
  arena_free(session->arena);
  free(session);
  return NULL;
}

void session_close(Session *session) {
  wire_close(session->wire);
  arena_free(session->arena);
  free(session);
}

static bool set_name(const Session *session, const char **name, const char *value) {
  if (*value == '\0' || strpbrk(value, "\r\n") != NULL || !g_utf8_validate(value, -1, NULL)) return false;
  *name = imap_mailbox_quoted(session->arena, value);
  return true;
}

static bool set_after(Session *session, const char *value) {
  static const char *const words[] = {
      [AFTER_SEEN] = "seen", [AFTER_DELETE] = "delete", [AFTER_MOVE] = "move"};
  for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
    if (strcmp(value, words[i]) != 0) continue;
    session->after = (After)i;
    return true;
  }
  return false;
}

bool session_set(Session *session, const char *word, const char *value) {
  if (strcmp(word, "mailbox") == 0) return set_name(session, &session->mailbox, value);
  if (strcmp(word, "folder") == 0) return set_name(session, &session->folder, value);
  if (strcmp(word, "after") == 0) return set_after(session, value);
  if (strcmp(word, "position") == 0) return position_read(value, &session->remembered);
  return wire_set(session->wire, word, value);
}

/* ---- opening ---- */

/* `words` for this and every further call. */
static bool set_down(Session *session, const char *words) {
  session->down = arena_strdup(session->arena, words);
  return false;
}

/* One command whose answer must be OK, or the mailbox is of no use. */
static bool must(Session *session, Arena *arena, const char *command, OnResponse *on_response) {
  const char *text;
  ImapAnswer answer = wire_command(session->wire, arena, command, 0, on_response, session, &text);
  return answer == IMAP_OK || set_down(session, text);
}

static bool on_capability(void *context, Arena *arena, const ImapLine *line) {
  Session *session = context;
  if (!imap_is(line, "CAPABILITY")) return true;
  (void)arena;
  char **words = g_strsplit(line->text, " ", -1);
  for (char **word = words; *word != NULL; word++) {
    if (g_ascii_strcasecmp(*word, "MOVE") == 0) session->can_move = true;
    if (g_ascii_strcasecmp(*word, "UIDPLUS") == 0) session->can_expunge = true;
  }
  g_strfreev(words);
  return true;
}

static bool on_select(void *context, Arena *arena, const ImapLine *line) {
  Session *session = context;
  (void)arena;
  (void)imap_code_number(line->text + strlen("* "), "UIDVALIDITY", &session->uidvalidity);
  (void)imap_code_number(line->text + strlen("* "), "UIDNEXT", &session->uidnext);
  return true;
}

static bool select_mailbox(Session *session, Arena *arena) {
  const char *text;
  const char *command = arena_printf(arena, "SELECT %s", session->mailbox);
  if (wire_command(session->wire, arena, command, 0, on_select, session, &text) != IMAP_OK) {
    return set_down(session, text);
  }
  /* Every message would come again with each run. */
  if (imap_has_code(text, "READ-ONLY")) return set_down(session, "the mailbox is read-only");
  if (session->uidvalidity == 0) return set_down(session, "the server gives messages no lasting numbers");
  return true;
}

static bool on_search(void *context, Arena *arena, const ImapLine *line) {
  Session *session = context;
  (void)arena;
  return !imap_is(line, "SEARCH") || imap_search_read(session->arena, line, &session->uids);
}

static bool is_remembered(const Session *session) {
  return session->remembered.uidvalidity == session->uidvalidity;
}

/* The last message that is skipped unless it is unseen: if nothing is known, or the server has renumbered,
 * the last one there before we came. -1: not known. */
static int64_t last_known(const Session *session) {
  if (is_remembered(session)) return session->remembered.uid;
  return (int64_t)session->uidnext - 1;
}

/* "8:*" includes the last message even where that is 7 (RFC 9051 9, seq-range). */
static void drop_known(ImapNumbers *numbers, size_t from, int64_t last) {
  size_t kept = from;
  for (size_t i = from; i < numbers->count; i++) {
    if (numbers->items[i] > last) numbers->items[kept++] = numbers->items[i];
  }
  numbers->count = kept;
}

/* All that came after the message `last`. */
static bool search_later(Session *session, Arena *arena, int64_t last) {
  if (last < 0 || last >= UINT32_MAX) return true;
  size_t before = session->uids.count;
  const char *command = arena_printf(arena, "UID SEARCH UNDELETED UID %" PRId64 ":*", last + 1);
  if (!must(session, arena, command, on_search)) return false;
  drop_known(&session->uids, before, last);
  return true;
}

/* Two searches, since one with OR would give the last message again and again. */
static bool search(Session *session, Arena *arena) {
  if (!must(session, arena, "UID SEARCH UNDELETED UNSEEN", on_search)) return false;
  if (!search_later(session, arena, last_known(session))) return false;
  imap_numbers_sort(&session->uids);
  session->listed = true;
  return true;
}

static bool reach_mailbox(Session *session, Arena *arena) {
  const char *words;
  if (session->mailbox == NULL || (session->after == AFTER_MOVE && session->folder == NULL)) {
    return set_down(session, "no mailbox was named");
  }
  if (!wire_connect(session->wire, arena, &words)) return set_down(session, words);
  return must(session, arena, "CAPABILITY", on_capability) && select_mailbox(session, arena);
}

static bool open_mailbox(Session *session, Arena *arena) {
  return reach_mailbox(session, arena) && search(session, arena);
}

static bool look_again(Session *session, Arena *arena) {
  ImapNumbers *uids = &session->uids;
  if (uids->count > 0) session->remembered.uid = uids->items[uids->count - 1];
  uids->count = session->next = session->settled = 0;
  session->over = false;
  if (!must(session, arena, "NOOP", NULL) || !search_later(session, arena, session->remembered.uid))
    return false;
  imap_numbers_sort(uids);
  return true;
}

ServerStage session_watch(Session *session, Arena *arena, const char **words) {
  bool good = session->down == NULL;
  if (good && session->opened) {
    good = look_again(session, arena);
  } else if (good) {
    session->opened = session->listed = true;
    good = reach_mailbox(session, arena);
    int64_t last = session->uidnext == 0 ? 0 : (int64_t)session->uidnext - 1;
    session->remembered = (MailboxPosition){session->uidvalidity, last};
  }
  *words = good ? "" : session->down;
  if (good) return STAGE_GOOD;
  ServerStage stage = wire_stage(session->wire);
  return stage == STAGE_GOOD ? STAGE_MAILBOX : stage;
}

/* ---- messages ---- */

typedef struct Wanted {
  uint32_t uid;
  ImapMessage message;
} Wanted;

/* Servers may report other messages' flags in between. */
static bool on_fetch(void *context, Arena *arena, const ImapLine *line) {
  Wanted *wanted = context;
  ImapMessage message;
  if (!imap_is(line, "FETCH")) return true;
  if (!imap_fetch_read(arena, line, &message)) return false;
  if (message.uid == wanted->uid && message.bytes != NULL) wanted->message = message;
  return true;
}

static Fetch finish(Session *session, Arena *arena, const char **words) {
  session->over = true;
  if (session->down != NULL) {
    *words = arena_strdup(arena, session->down);
  } else if (session->refusals == 1) {
    *words = arena_strdup(arena, session->refused);
  } else if (session->refusals > 1) {
    *words = arena_printf(arena, "%s (and %zu more)", session->refused, session->refusals - 1);
  }
  return session->down != NULL || session->refusals > 0 ? FETCH_LATER : FETCH_END;
}

/* The message under way is dealt with. One before it that is not, because the ledger would not take it, is
 * looked at again in the next run, and with it all that came after. */
static void settle(Session *session) {
  if (session->settled == session->next - 1) session->settled++;
}

static void refuse(Session *session, uint32_t uid, const char *text) {
  if (session->refusals++ == 0) {
    session->refused = arena_printf(session->arena, "message %" PRIu32 ": %s", uid, text);
  }
  settle(session); /* else all that came after it would be fetched in each run, forever */
}

/* The server's trouble and not one message's (RFC 5530 3): what came later must not be taken before it. */
static bool is_passing(const char *text) {
  return imap_has_code(text, "UNAVAILABLE") || imap_has_code(text, "INUSE") || imap_has_code(text, "LIMIT");
}

/* Fetches one message. FETCH_LATER: the session is down. FETCH_END: there is no such message (any more),
 * or it cannot be fetched. */
static Fetch fetch(Session *session, Arena *arena, uint32_t uid, const char **bytes, size_t *length) {
  Wanted wanted = {.uid = uid};
  const char *command =
      arena_printf(arena, "UID FETCH %" PRIu32 " (UID BODY.PEEK[]<0.%zu>)", uid, MAIL_BYTES + 1);
  const char *text;
  ImapAnswer answer = wire_command(session->wire, arena, command, MAIL_BYTES + 1, on_fetch, &wanted, &text);
  if (answer == IMAP_NONE) {
    (void)set_down(session, text);
    return FETCH_LATER;
  }
  if (answer == IMAP_OK && wanted.message.bytes != NULL) {
    *bytes = wanted.message.bytes;
    *length = MIN(wanted.message.length, MAIL_BYTES + 1);
    return FETCH_MESSAGE;
  }
  if (answer == IMAP_OK || imap_has_code(text, "EXPUNGEISSUED")) {
    settle(session);
  } else if (is_passing(text)) {
    (void)set_down(session, text);
    return FETCH_LATER;
  } else {
    refuse(session, uid, text);
  }
  return FETCH_END;
}

Fetch session_next(Session *session, Arena *arena, const char **bytes, size_t *length, const char **words) {
  session->given = false;
  if (!session->opened) {
    session->opened = true;
    (void)open_mailbox(session, arena);
  }
  while (!session->over && session->down == NULL && session->next < session->uids.count) {
    uint32_t uid = session->uids.items[session->next++];
    Fetch answer = fetch(session, arena, uid, bytes, length);
    session->given = answer == FETCH_MESSAGE;
    if (answer == FETCH_MESSAGE) return answer;
  }
  return finish(session, arena, words);
}

/* ---- taken ---- */

/* Sends one command about the message; a message that has gone is not a failure. */
static ImapAnswer say(Session *session, Arena *arena, const char **words, const char *format, uint32_t uid,
                      const char *rest) {
  const char *command = arena_printf(arena, "UID %s %" PRIu32 "%s", format, uid, rest);
  ImapAnswer answer = wire_command(session->wire, arena, command, 0, NULL, NULL, words);
  return answer == IMAP_NO && imap_has_code(*words, "EXPUNGEISSUED") ? IMAP_OK : answer;
}

/* Without UIDPLUS only EXPUNGE would remove it, and with it what the game master's own program has marked:
 * then the mark must do, and deleted messages are not looked at. */
static bool delete_mail(Session *session, Arena *arena, uint32_t uid, const char **words) {
  const char *flags = " +FLAGS.SILENT (\\Seen \\Deleted)";
  if (say(session, arena, words, "STORE", uid, flags) != IMAP_OK) return false;
  return !session->can_expunge || say(session, arena, words, "EXPUNGE", uid, "") == IMAP_OK;
}

static bool move(Session *session, Arena *arena, uint32_t uid, const char **words) {
  const char *command = session->can_move ? "MOVE" : "COPY";
  const char *to = arena_printf(arena, " %s", session->folder);
  ImapAnswer answer = say(session, arena, words, command, uid, to);
  if (answer == IMAP_NO && imap_has_code(*words, "TRYCREATE")) {
    const char *create = arena_printf(arena, "CREATE %s", session->folder);
    answer = wire_command(session->wire, arena, create, 0, NULL, NULL, words);
    if (answer == IMAP_OK) answer = say(session, arena, words, command, uid, to);
  }
  return answer == IMAP_OK && (session->can_move || delete_mail(session, arena, uid, words));
}

bool session_taken(Session *session, Arena *arena, const char **words) {
  if (!session->given) return true;
  session->given = false;
  settle(session); /* whatever the server says now: the ledger has it */
  uint32_t uid = session->uids.items[session->next - 1];
  switch (session->after) {
  case AFTER_DELETE: return delete_mail(session, arena, uid, words);
  case AFTER_MOVE: return move(session, arena, uid, words);
  case AFTER_SEEN: break;
  }
  return say(session, arena, words, "STORE", uid, " +FLAGS.SILENT (\\Seen)") == IMAP_OK;
}

/* ---- position ---- */

/* The last message before the first that is not settled. */
MailboxPosition session_position(const Session *session) {
  if (!session->listed) return session->remembered;
  int64_t uid = (int64_t)session->uidnext - 1;
  if (session->settled < session->uids.count) {
    uid = (int64_t)session->uids.items[session->settled] - 1;
  } else if (session->uids.count > 0) {
    uid = MAX(uid, (int64_t)session->uids.items[session->uids.count - 1]);
  }
  if (is_remembered(session)) uid = MAX(uid, session->remembered.uid);
  if (uid < 0) return (MailboxPosition){0, 0}; /* an empty mailbox of a server that does not say UIDNEXT */
  return (MailboxPosition){session->uidvalidity, uid};
}
