#include <string.h>

#include "message.h"
#include "protocol.h"
#include "servers.h"

struct ServerTalk {
  ServerLogin login;
  Helper helper;
  ImapSettings imap; /* with the name NULL: this is SMTP */
  bool told;         /* the helper knows the mailbox */
};

ServerTalk *smtp_talk(Arena *arena, const SmtpSettings *settings, const char *program) {
  ServerTalk *talk = arena_alloc(arena, sizeof *talk);
  const ServerSettings *server = &settings->server;
  *talk = (ServerTalk){.login = {server->url, server->user, server->password_command, NULL}};
  helper_init(&talk->helper, arena, program, server);
  return talk;
}

ServerTalk *imap_talk(Arena *arena, const ImapSettings *settings, const char *program) {
  ServerTalk *talk = arena_alloc(arena, sizeof *talk);
  const ServerSettings *server = &settings->server;
  *talk = (ServerTalk){
      .login = {server->url, server->user, server->password_command, settings->mailbox},
      .imap = *settings,
  };
  helper_init(&talk->helper, arena, program, server);
  return talk;
}

const ServerLogin *talk_login(const ServerTalk *talk) {
  return &talk->login;
}

void talk_close(ServerTalk *talk) {
  (void)helper_stop(&talk->helper, talk->helper.arena); /* all that was asked has its answer */
}

/* Reads how far the helper got, after whatever comes before that. */
static ServerStage hear_stage(ServerTalk *talk, Arena *arena, const char **words) {
  Frame frame;
  ServerStage stage;
  while (frame_read(talk->helper.child.answers, arena, &frame) == FRAME_READ) {
    if (!stage_read(frame.word, &stage)) continue;
    *words = frame.bytes;
    return stage;
  }
  *words = helper_stop(&talk->helper, arena);
  talk->told = false;
  return STAGE_HELPER;
}

static bool say_mailbox(ServerTalk *talk) {
  const ImapSettings *imap = &talk->imap;
  const Helper *helper = &talk->helper;
  if (imap->name == NULL || talk->told) return true;
  talk->told = true;
  return helper_say(helper, "mailbox", imap->mailbox) && helper_say(helper, "after", imap->after) &&
         helper_say(helper, "folder", imap->folder);
}

ServerStage talk_begin(ServerTalk *talk, Arena *arena, const char **words) {
  Helper *helper = &talk->helper;
  if (!helper_start(helper)) {
    *words = arena_strdup(arena, helper->down);
    return helper->password_missing ? STAGE_PASSWORD : STAGE_HELPER;
  }
  /* If writing fails the helper is gone, and reading finds out why. */
  (void)(say_mailbox(talk) && helper_say(helper, talk->imap.name == NULL ? "probe" : "watch", ""));
  return hear_stage(talk, arena, words);
}

ServerStage talk_send(ServerTalk *talk, Arena *arena, const Letter *letter, const char **words) {
  const Helper *helper = &talk->helper;
  char *from, *to;
  *words = letter->sender;
  if (!mail_address_valid(arena, letter->sender, &from)) return STAGE_SENDER;
  *words = letter->recipient;
  if (!mail_address_valid(arena, letter->recipient, &to)) return STAGE_RECIPIENT;
  *words = "the helper program has ended";
  if (helper->child.answers == NULL) return STAGE_HELPER;
  (void)(helper_say(helper, "sender", from) && helper_say(helper, "recipient", to) &&
         frame_write(helper->child.socket, "message", letter->bytes, letter->length));
  return hear_stage(talk, arena, words);
}

bool talk_next(ServerTalk *talk, Arena *arena, const char **bytes, size_t *length) {
  Frame frame;
  if (talk->helper.child.answers == NULL) return false;
  (void)helper_say(&talk->helper, "next", "");
  while (frame_read(talk->helper.child.answers, arena, &frame) == FRAME_READ) {
    if (strcmp(frame.word, "position") == 0) continue;
    *bytes = frame.bytes;
    *length = frame.length;
    return strcmp(frame.word, "message") == 0;
  }
  (void)helper_stop(&talk->helper, arena);
  return false;
}

bool talk_taken(ServerTalk *talk, Arena *arena, const char **words) {
  Frame frame;
  *words = "the helper program has ended";
  if (talk->helper.child.answers == NULL) return false;
  (void)helper_say(&talk->helper, "taken", "");
  while (frame_read(talk->helper.child.answers, arena, &frame) == FRAME_READ) {
    if (strcmp(frame.word, "position") == 0) continue;
    *words = frame.bytes;
    return strcmp(frame.word, "taken") == 0;
  }
  *words = helper_stop(&talk->helper, arena);
  return false;
}
