#include <string.h>

#include <glib.h>

#include "message.h"
#include "protocol.h"
#include "servers.h"

/* One helper program, which holds one connection. */
typedef struct Connection {
  Helper helper;
  unsigned ended;   /* how many helpers have */
  const char *last; /* how the last of these did */
  Delivery behind;  /* and what became of the letters that it had besides */
  size_t under_way; /* letters that it was given and that have no answer yet */
} Connection;

/* A letter that has no answer yet. */
typedef struct Handed {
  const char *why; /* it was not given to a helper; NULL: it was */
  Delivery refused;
  const char *recipient;
  Connection *connection;
  unsigned helper; /* which one of the connection has it: how many had ended before */
} Handed;

typedef struct Smtp {
  Transport transport;
  Connection connections[SMTP_CONNECTIONS_MOST];
  size_t connection_count;
  Handed handed[LETTERS_AHEAD_MOST]; /* the oldest first */
  size_t count;
} Smtp;

/* ---- which connection ---- */

static bool is_down(const Connection *connection) {
  return connection->helper.down != NULL;
}

static bool runs(const Connection *connection) {
  return connection->helper.child.answers != NULL;
}

/* One that runs before one that must be started, unless all of these have letters; one that works before one that is
 * down. */
static bool is_better(const Connection *a, const Connection *b) {
  if (is_down(a) != is_down(b)) return is_down(b);
  if (a->under_way != b->under_way) return a->under_way < b->under_way;
  return runs(a) && !runs(b);
}

/* A mail must not overtake an earlier one to the same address: it goes the same way. */
static Connection *choose_connection(Smtp *smtp, const char *recipient) {
  for (size_t i = smtp->count; i-- > 0;) {
    const Handed *before = &smtp->handed[i];
    if (before->why == NULL && g_ascii_strcasecmp(before->recipient, recipient) == 0)
      return before->connection;
  }
  Connection *best = &smtp->connections[0];
  for (size_t i = 1; i < smtp->connection_count; i++) {
    if (is_better(&smtp->connections[i], best)) best = &smtp->connections[i];
  }
  return best;
}

/* ---- letters ---- */

/* Waits for the helper's answer. If it dies instead, the mail may be out only if it had said so, and it came to no other. One
 * that cannot be understood lives on, and sends all that it has until it is stopped. */
static Delivery hear(Connection *connection, Arena *arena, const char **words) {
  bool committing = false;
  Frame frame;
  FrameStatus read;
  while ((read = frame_read(connection->helper.child.answers, arena, &frame)) == FRAME_READ) {
    Delivery delivery;
    if (delivery_read(frame.word, &delivery)) {
      *words = frame.bytes;
      return delivery;
    }
    if (strcmp(frame.word, "committing") != 0) break;
    committing = true;
  }
  connection->behind = read == FRAME_END ? DELIVERY_LATER : DELIVERY_UNKNOWN;
  *words = connection->last = helper_stop(&connection->helper, connection->helper.arena);
  connection->ended++;
  return committing ? DELIVERY_UNKNOWN : connection->behind;
}

/* Gives the letter to a helper. NULL, or why not; handed->refused says what that means. */
static const char *give(Smtp *smtp, Arena *arena, const Letter *letter, Handed *handed) {
  char *from, *to;
  handed->refused = DELIVERY_FAILED;
  if (!mail_address_valid(arena, letter->sender, &from))
    return arena_concat(arena, "no address to send from: ", letter->sender, NULL);
  if (!mail_address_valid(arena, letter->recipient, &to))
    return arena_concat(arena, "no address to send to: ", letter->recipient, NULL);
  handed->refused = DELIVERY_LATER;
  Connection *connection = choose_connection(smtp, to);
  Helper *helper = &connection->helper;
  if (!helper_start(helper)) return arena_strdup(arena, helper->down);
  handed->recipient = to;
  handed->connection = connection;
  handed->helper = connection->ended;
  connection->under_way++;
  /* Should writing fail, the helper is gone, and hear() finds out how. */
  bool said = helper_say(helper, "sender", from) && helper_say(helper, "recipient", to);
  (void)(said && frame_write(helper->child.socket, "message", letter->bytes, letter->length));
  return NULL;
}

static void smtp_hand(Transport *transport, Arena *arena, const Letter *letter) {
  Smtp *smtp = (Smtp *)transport;
  Handed handed = {.why = NULL};
  handed.why = give(smtp, arena, letter, &handed);
  smtp->handed[smtp->count++] = handed;
}

static Delivery smtp_answer(Transport *transport, Arena *arena, const char **words) {
  Smtp *smtp = (Smtp *)transport;
  Handed oldest = smtp->handed[0];
  smtp->count--;
  memmove(smtp->handed, smtp->handed + 1, smtp->count * sizeof *smtp->handed);
  *words = oldest.why;
  if (oldest.why != NULL) return oldest.refused;
  Connection *connection = oldest.connection;
  connection->under_way--;
  if (oldest.helper == connection->ended) return hear(connection, arena, words);
  *words = connection->last; /* its helper ended over the letter before */
  return connection->behind;
}

static void smtp_close(Transport *transport) {
  Smtp *smtp = (Smtp *)transport;
  for (size_t i = 0; i < smtp->connection_count; i++) {
    Helper *helper = &smtp->connections[i].helper;
    (void)helper_stop(helper, helper->arena); /* every mail has its answer: QUIT changes none */
  }
}

Transport *smtp_transport(Arena *arena, const SmtpSettings *settings, const char *program) {
  Smtp *smtp = arena_alloc(arena, sizeof *smtp);
  smtp->connection_count = settings->connections;
  smtp->transport = (Transport){
      .ahead = 2 * settings->connections, .hand = smtp_hand, .answer = smtp_answer, .close = smtp_close};
  for (size_t i = 0; i < smtp->connection_count; i++)
    helper_init(&smtp->connections[i].helper, arena, program, &settings->server);
  return &smtp->transport;
}
