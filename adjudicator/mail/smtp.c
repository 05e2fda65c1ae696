#include <stdio.h>
#include <string.h>

#include "helper.h"
#include "message.h"
#include "smtp_protocol.h"
#include "transports.h"

typedef struct Smtp {
  Transport transport;
  Helper helper;
  const char *refusal; /* why the letter was not given to the helper; NULL: it was */
  Delivery refused;    /* and what that means */
} Smtp;

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
  while (frame_read(smtp->helper.answers, arena, &frame) == FRAME_READ) {
    Delivery delivery;
    if (is_delivery(frame.word, &delivery)) {
      *words = frame.bytes;
      return delivery;
    }
    if (strcmp(frame.word, "committing") != 0) break;
    committing = true;
  }
  *words = helper_stop(&smtp->helper, arena);
  return committing ? DELIVERY_UNKNOWN : DELIVERY_LATER;
}

static void refuse(Smtp *smtp, Delivery refused, const char *why) {
  smtp->refused = refused;
  smtp->refusal = why;
}

static void smtp_hand(Transport *transport, Arena *arena, const Letter *letter) {
  Smtp *smtp = (Smtp *)transport;
  char *from, *to;
  smtp->refusal = NULL;
  if (!mail_address_valid(arena, letter->sender, &from)) {
    refuse(smtp, DELIVERY_FAILED, arena_concat(arena, "no address to send from: ", letter->sender, NULL));
  } else if (!mail_address_valid(arena, letter->recipient, &to)) {
    refuse(smtp, DELIVERY_FAILED, arena_concat(arena, "no address to send to: ", letter->recipient, NULL));
  } else if (!helper_start(&smtp->helper)) {
    refuse(smtp, DELIVERY_LATER, arena_strdup(arena, smtp->helper.down));
  } else {
    /* Should writing fail, the helper is gone, and hear() finds out how. */
    bool said = helper_say(&smtp->helper, "sender", from) && helper_say(&smtp->helper, "recipient", to);
    (void)(said && frame_write(smtp->helper.child.socket, "message", letter->bytes, letter->length));
  }
}

static Delivery smtp_answer(Transport *transport, Arena *arena, const char **words) {
  Smtp *smtp = (Smtp *)transport;
  if (smtp->refusal == NULL) return hear(smtp, arena, words);
  *words = smtp->refusal;
  return smtp->refused;
}

static void smtp_close(Transport *transport) {
  Smtp *smtp = (Smtp *)transport;
  (void)helper_stop(&smtp->helper, smtp->helper.arena); /* every mail has its answer: QUIT changes none */
}

Transport *smtp_transport(Arena *arena, const ServerSettings *settings, const char *program) {
  Smtp *smtp = arena_alloc(arena, sizeof *smtp);
  smtp->transport = (Transport){.hand = smtp_hand, .answer = smtp_answer, .close = smtp_close};
  helper_init(&smtp->helper, arena, program, settings);
  return &smtp->transport;
}
