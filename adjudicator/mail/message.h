/* One outgoing mail as data, and as the bytes of RFC 5322 and MIME.
 *
 * Composing is deterministic: the same Mail gives the same bytes, so that a mail
 * sent again is the same mail. */
#ifndef MAIL_MESSAGE_H
#define MAIL_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>

#include "../base/arena.h"
#include "../base/clock.h"
#include "../base/status.h"

typedef struct Mail {
  const char *message_id; /* without angle brackets: "madrid.3.spanish.1@example.org" */
  const char *from;       /* "Referee <referee@example.org>" */
  const char *to;
  const char *reply_to; /* NULL for none */
  const char *subject;  /* UTF-8 */
  Time date;
  const char *in_reply_to; /* message id without brackets, NULL for none */
  const char *references;  /* message ids without brackets, separated by blanks, oldest first; NULL */
  const char *text;        /* UTF-8 body */
  const char *orders;      /* attachment orders.yaml (application/yaml, UTF-8), NULL for none */
} Mail;

/* Composes with GMime: UTF-8 text (format=fixed, quoted-printable or 8bit-safe), the attachment
 * `orders.yaml`, Date, Message-ID, In-Reply-To, References, Auto-Submitted: auto-generated
 * (RFC 3834), MIME boundary derived from the Message-ID. Lines end in \n (transports make CRLF). Returns
 * bytes in the arena; *length without the NUL. Header values can hold no line breaks (RFC 5322 2.2): those
 * become blanks. NULL if from or to is no address. */
char *mail_compose(Arena *arena, const Mail *mail, size_t *length);

/* True if `text` is one RFC 5322 mailbox with a domain; *address (may be NULL) is its bare
 * "local@domain" in the arena. */
bool mail_address_valid(Arena *arena, const char *text, char **address);

#endif
