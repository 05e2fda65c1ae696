#include <string.h>

#include "message.h"
#include "protocol.h"
#include "servers.h"

/* A letter that has no answer yet. */
typedef struct Handed {
  const char *why; /* it was not given to a helper; NULL: it was */
  Delivery refused;
  unsigned helper; /* which one has it: how many had ended before */
} Handed;

typedef struct Smtp {
  Transport transport;
  Helper helper;
  unsigned ended;                    /* how many helpers have */
  const char *last;                  /* how the last of these did */
  Handed handed[LETTERS_AHEAD_MOST]; /* the oldest first */
  size_t count;
} Smtp;

/* Waits for the helper's answer. If it dies instead, the mail may be out only if it had said so. */
static Delivery hear(Smtp *smtp, Arena *arena, const char **words) {
  bool committing = false;
  Frame frame;
  while (frame_read(smtp->helper.child.answers, arena, &frame) == FRAME_READ) {
    Delivery delivery;
    if (delivery_read(frame.word, &delivery)) {
      *words = frame.bytes;
      return delivery;
    }
    if (strcmp(frame.word, "committing") != 0) break;
    committing = true;
  }
  *words = smtp->last = helper_stop(&smtp->helper, smtp->helper.arena);
  smtp->ended++;
  return committing ? DELIVERY_UNKNOWN : DELIVERY_LATER;
}

/* Gives the letter to the helper. NULL, or why not; *refused says what that means. */
static const char *give(Smtp *smtp, Arena *arena, const Letter *letter, Delivery *refused) {
  char *from, *to;
  *refused = DELIVERY_FAILED;
  if (!mail_address_valid(arena, letter->sender, &from))
    return arena_concat(arena, "no address to send from: ", letter->sender, NULL);
  if (!mail_address_valid(arena, letter->recipient, &to))
    return arena_concat(arena, "no address to send to: ", letter->recipient, NULL);
  *refused = DELIVERY_LATER;
  if (!helper_start(&smtp->helper)) return arena_strdup(arena, smtp->helper.down);
  /* Should writing fail, the helper is gone, and hear() finds out how. */
  bool said = helper_say(&smtp->helper, "sender", from) && helper_say(&smtp->helper, "recipient", to);
  (void)(said && frame_write(smtp->helper.child.socket, "message", letter->bytes, letter->length));
  return NULL;
}

static void smtp_hand(Transport *transport, Arena *arena, const Letter *letter) {
  Smtp *smtp = (Smtp *)transport;
  Handed *handed = &smtp->handed[smtp->count++];
  handed->why = give(smtp, arena, letter, &handed->refused);
  handed->helper = smtp->ended;
}

static Delivery smtp_answer(Transport *transport, Arena *arena, const char **words) {
  Smtp *smtp = (Smtp *)transport;
  Handed oldest = smtp->handed[0];
  smtp->count--;
  memmove(smtp->handed, smtp->handed + 1, smtp->count * sizeof *smtp->handed);
  *words = oldest.why;
  if (oldest.why != NULL) return oldest.refused;
  if (oldest.helper == smtp->ended) return hear(smtp, arena, words);
  *words = smtp->last; /* its helper ended over the letter before, and never came to this one */
  return DELIVERY_LATER;
}

static void smtp_close(Transport *transport) {
  Smtp *smtp = (Smtp *)transport;
  (void)helper_stop(&smtp->helper, smtp->helper.arena); /* every mail has its answer: QUIT changes none */
}

Transport *smtp_transport(Arena *arena, const ServerSettings *settings, const char *program) {
  Smtp *smtp = arena_alloc(arena, sizeof *smtp);
  smtp->transport = (Transport){.ahead = 2, .hand = smtp_hand, .answer = smtp_answer, .close = smtp_close};
  helper_init(&smtp->helper, arena, program, settings);
  return &smtp->transport;
}
