#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "child.h"
#include "message.h"
#include "smtp_protocol.h"
#include "transports.h"

/* A password manager may ask the game master to touch a key. */
#define PASSWORD_MILLISECONDS 60000

/* To say QUIT and hear the answer; all mails have their answers by then. */
#define QUIT_MILLISECONDS 5000

typedef struct Smtp {
  Transport transport;
  Arena *arena; /* the one the transport lives in */
  SmtpSettings settings;
  const char *program;
  Child child;
  FILE *answers;    /* the helper's output; NULL while it does not run */
  const char *down; /* why it cannot be started; NULL while nothing is wrong */
} Smtp;

/* Ends the helper. Returns how it ended, NULL for well. */
static const char *stop(Smtp *smtp, Arena *arena) {
  fclose(smtp->answers);
  smtp->answers = NULL;
  return child_finish(&smtp->child, QUIT_MILLISECONDS, arena);
}

static bool say(const Smtp *smtp, const char *word, const char *text) {
  return text == NULL || frame_write_text(smtp->child.socket, word, text);
}

static bool say_settings(const Smtp *smtp, const char *password) {
  const SmtpSettings *settings = &smtp->settings;
  return say(smtp, "url", settings->url) && say(smtp, "tls", settings->tls) &&
         say(smtp, "ca-file", settings->ca_file) && say(smtp, "connect-timeout", settings->connect_timeout) &&
         say(smtp, "timeout", settings->timeout) && say(smtp, "user", settings->user) &&
         say(smtp, "password", password);
}

static bool start_helper(Smtp *smtp) {
  const char *const argv[] = {smtp->program, NULL};
  int error = child_start(&smtp->child, argv);
  if (error != 0) {
    smtp->down = arena_printf(smtp->arena, "%s: %s", smtp->program, strerror(error));
    return false;
  }
  int copy = dup(smtp->child.socket);
  smtp->answers = copy < 0 ? NULL : fdopen(copy, "r");
  if (smtp->answers != NULL) return true;
  smtp->down = arena_printf(smtp->arena, "%s: %s", smtp->program, strerror(errno));
  if (copy >= 0) close(copy);
  (void)child_finish(&smtp->child, 0, smtp->arena);
  return false;
}

/* Asks for the password and starts the helper. False: smtp->down says why, for this and every further mail,
 * so that a game master is not asked for the same password a hundred times. */
static bool start(Smtp *smtp) {
  char *password = NULL;
  if (smtp->settings.password_command != NULL) {
    const char *why;
    password = child_first_line(smtp->arena, smtp->settings.password_command, PASSWORD_MILLISECONDS, &why);
    if (password == NULL) {
      smtp->down = arena_printf(smtp->arena, "password-command: %s", why);
      return false;
    }
  }
  bool started = start_helper(smtp);
  bool told = started && say_settings(smtp, password);
  if (password != NULL) explicit_bzero(password, strlen(password));
  if (started && !told) {
    const char *ended = stop(smtp, smtp->arena);
    smtp->down = arena_printf(smtp->arena, "%s: %s", smtp->program, ended == NULL ? "ended early" : ended);
  }
  return told;
}

static bool is_delivery(const char *word, Delivery *delivery) {
  static const char *const words[] = {
      [DELIVERY_SENT] = "sent",
      [DELIVERY_FAILED] = "failed",
      [DELIVERY_LATER] = "later",
      [DELIVERY_UNKNOWN] = "unknown",
  };
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    if (strcmp(word, words[i]) != 0) continue;
    *delivery = (Delivery)i;
    return true;
  }
  return false;
}

/* Waits for the helper's answer. Where it dies instead, the mail may be out only if it had said so. */
static Delivery hear(Smtp *smtp, Arena *arena, const char **words) {
  bool committing = false;
  Frame frame;
  while (frame_read(smtp->answers, arena, &frame) == FRAME_READ) {
    Delivery delivery;
    if (is_delivery(frame.word, &delivery)) {
      *words = frame.bytes;
      return delivery;
    }
    if (strcmp(frame.word, "committing") != 0) break;
    committing = true;
  }
  const char *ended = stop(smtp, arena);
  *words = arena_printf(arena, "%s: %s", smtp->program, ended == NULL ? "ended early" : ended);
  return committing ? DELIVERY_UNKNOWN : DELIVERY_LATER;
}

static Delivery smtp_deliver(Transport *transport, Arena *arena, const char *message_id, const char *sender,
                             const char *recipient, const char *bytes, size_t length, const char **words) {
  (void)message_id; /* it stands in the message */
  Smtp *smtp = (Smtp *)transport;
  char *from, *to;
  if (!mail_address_valid(arena, sender, &from)) {
    *words = arena_printf(arena, "no address to send from: %s", sender);
    return DELIVERY_FAILED;
  }
  if (!mail_address_valid(arena, recipient, &to)) {
    *words = arena_printf(arena, "no address to send to: %s", recipient);
    return DELIVERY_FAILED;
  }
  if (smtp->answers == NULL && (smtp->down != NULL || !start(smtp))) {
    *words = arena_strdup(arena, smtp->down);
    return DELIVERY_LATER;
  }
  /* Should writing fail, the helper is gone, and hear() finds out how. */
  bool said = say(smtp, "sender", from) && say(smtp, "recipient", to);
  (void)(said && frame_write(smtp->child.socket, "message", bytes, length));
  return hear(smtp, arena, words);
}

static void smtp_close(Transport *transport) {
  Smtp *smtp = (Smtp *)transport;
  if (smtp->answers != NULL) (void)stop(smtp, smtp->arena); /* every mail has its answer: QUIT changes none */
}

Transport *smtp_transport(Arena *arena, const SmtpSettings *settings, const char *program) {
  Smtp *smtp = arena_alloc(arena, sizeof *smtp);
  *smtp = (Smtp){
      .transport = {.deliver = smtp_deliver, .close = smtp_close},
      .arena = arena,
      .settings = *settings,
      .program = program,
  };
  return &smtp->transport;
}
