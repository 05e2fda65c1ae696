#include <stdio.h>
#include <string.h>

#include "helper.h"
#include "message.h"
#include "smtp_protocol.h"
#include "transports.h"

typedef struct Smtp {
  Transport transport;
  Helper helper;
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
  if (!helper_start(&smtp->helper)) {
    *words = arena_strdup(arena, smtp->helper.down);
    return DELIVERY_LATER;
  }
  /* Should writing fail, the helper is gone, and hear() finds out how. */
  bool said = helper_say(&smtp->helper, "sender", from) && helper_say(&smtp->helper, "recipient", to);
  (void)(said && frame_write(smtp->helper.child.socket, "message", bytes, length));
  return hear(smtp, arena, words);
}

static void smtp_close(Transport *transport) {
  Smtp *smtp = (Smtp *)transport;
  (void)helper_stop(&smtp->helper, smtp->helper.arena); /* every mail has its answer: QUIT changes none */
}

Transport *smtp_transport(Arena *arena, const ServerSettings *settings, const char *program) {
  Smtp *smtp = arena_alloc(arena, sizeof *smtp);
  smtp->transport = (Transport){.deliver = smtp_deliver, .close = smtp_close};
  helper_init(&smtp->helper, arena, program, settings);
  return &smtp->transport;
}
