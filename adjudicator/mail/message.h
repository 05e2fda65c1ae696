/* One outgoing mail as data, and as the bytes of RFC 5322 and MIME.
 *
 * Composing is deterministic: the same Mail gives the same bytes, so that a mail resent is the same mail. */
#ifndef MAIL_MESSAGE_H
#define MAIL_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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
  const char *references;  /* message ids without brackets, separated by spaces, oldest first; NULL */
  const char *text;        /* UTF-8 body */
  bool replied;            /* it answers somebody's mail (RFC 3834 5): Auto-Submitted says so */
  const char *orders;      /* attachment orders.yaml (application/yaml, UTF-8), NULL for none */
  const char *html;        /* the text as a page, for readers who want one (UTF-8); NULL for none */
  /* A PNG that the page shows as "cid:" and mail_picture_id(); NULL for none. Not sent without a page. */
  const unsigned char *picture;
  size_t picture_length;
  const char *calendar;  /* attachment deadline.ics (calendar_file()), NULL for none */
  const char *desk;      /* a page of its own as an attachment (UTF-8), NULL for none */
  const char *desk_name; /* the name of that: "ducs-orders.html" */
} Mail;

/* How the page of a mail names its picture (RFC 2392): the Content-ID without angle brackets, spelt alike
 * in a header and in a "cid:" URL. In the arena. */
char *mail_picture_id(Arena *arena, const char *message_id);

/* The order of the parts (RFC 2046 5.1, RFC 2387), each only if it exists:
 *     multipart/mixed
 *       multipart/alternative
 *         text/plain              the whole text: nothing stands in the page alone
 *         multipart/related
 *           text/html
 *           image/png             inline, map.png
 *       application/yaml          orders.yaml
 *       text/calendar             deadline.ics (RFC 5545)
 *       text/html                 the page of its own
 *
 * Composes with GMime: UTF-8 text (7 bits as they are, or quoted-printable: every server passes it on),
 * the attachment `orders.yaml` (RFC 9512), Date, Message-ID, In-Reply-To, References (the oldest and the
 * newest that fit; in_reply_to is added at the end if it is missing), Auto-Submitted: auto-generated or
 * auto-replied (RFC 3834), MIME boundaries derived from the Message-ID that no part holds. Lines end in \n
 * (transports make CRLF); a lone CR in a text counts as a line end. Header values can hold no line breaks
 * (RFC 5322 2.2): those, and all control characters, become spaces; a subject is cut after 400 bytes.
 * Returns bytes in the arena, NUL-terminated; *length is without the NUL. NULL if from, to or reply_to is
 * not an address or message_id not a message id (one @, printable ASCII without spaces, quotes and
 * brackets, at most 250 bytes); a bad id in in_reply_to or references is left out. */
char *mail_compose(Arena *arena, const Mail *mail, size_t *length);

/* True if `text` is one RFC 5322 mailbox with a domain; *address (may be NULL) is its bare
 * "local@domain" in the arena, in ASCII (a domain in other letters as DNS knows it, RFC 5890). Stricter than
 * the RFC: no local part that needs quotes (those that need none lose them) or is not ASCII, no address literal, no control characters. */
bool mail_address_valid(Arena *arena, const char *text, char **address);

/* --- Calendars (calendar.c) --- */

/* A moment as a file that calendars read: an iCalendar object with one event (RFC 5545). */
typedef struct CalendarEntry {
  const char *uid;         /* the same forever: an entry with the uid of another takes its place */
  int64_t sequence;        /* rises where it does (3.8.7.4): from 0 */
  bool cancelled;          /* takes the entry away instead */
  const char *organizer;   /* the sender's address, without a name (RFC 5546 requires one) */
  Time stamp;              /* when it was written (3.8.7.2) */
  Time at;                 /* the moment */
  const char *summary;     /* UTF-8; the entry's title */
  const char *description; /* UTF-8, may have several lines; NULL for none */
} CalendarEntry;

/* The file: its time in UTC, which each calendar shows in its reader's zone; it blocks no time (TRANSP).
 * It is published or cancelled (METHOD of RFC 5546 3.2.1 and 3.2.5), neither of which requests an answer.
 * Lines end in CRLF and are folded at 75 bytes between characters (3.1); texts are escaped (3.3.11),
 * control characters in them become spaces. The same entry gives the same bytes. In the arena. */
char *calendar_file(Arena *arena, const CalendarEntry *entry);

/* A calendar to subscribe to: all entries, without a method, and without an organizer where that is NULL. In the arena. */
char *calendar_list(Arena *arena, const CalendarEntry *entries, size_t count);

/* "PUBLISH" or "CANCEL", for the Content-Type of such a file (RFC 6047 2.4). */
const char *calendar_method(const char *file);

/* Reads what the next file of the same entry needs: sequence, cancelled and at. */
void calendar_read(const char *file, CalendarEntry *out);

#endif
