/* One incoming message as data: who sent it, what sort it is, and the texts in it.
 *
 * Reads bytes and knows nothing of games, keys or the ledger. The RFCs: 5322 (header), 2045 to 2047 and
 * 2231 (MIME), 3676 (format=flowed), 3464 and 3462 (bounces), 3834 (automatic answers), 8098 (read
 * receipts), 2369 and 2919 (lists), 8601 (Authentication-Results). */
#ifndef MAIL_INCOMING_H
#define MAIL_INCOMING_H

#include <stdbool.h>
#include <stddef.h>

#include "../base/arena.h"
#include "../base/clock.h"

/* How much of a message is read. All are hard limits: nothing beyond is read, and the sender is told which
 * limit it was. */

/* A turn file has at most 64 KiB; the rest is room for signatures, HTML twins and pictures in them. */
#define MAIL_BYTES ((size_t)1024 * 1024)

/* Nesting of MIME entities, the message itself being the first; and their number in all. */
#define MAIL_DEPTH 20
#define MAIL_PARTS 200

/* Of one kind each: recipients, Authentication-Results, recipients of a bounce. */
#define MAIL_LIST_LENGTH ((size_t)100)

typedef enum MailSort {
  MAIL_PERSONAL,  /* a person wrote it, as far as one can tell */
  MAIL_AUTOMATIC, /* Auto-Submitted other than no, empty return path, out of office, read receipt, calendar
                     reply, "Automatic reply: [madrid] ...": never answered */
  MAIL_BULK,      /* Precedence bulk/list/junk, List-*: never answered */
  MAIL_RELAYED, /* List-Unsubscribe and its like alone: a newsletter, or a letter to which a relay has added it */
  MAIL_BOUNCE, /* a bounce: `bounces` says of whom, if it can be read */
  MAIL_NONE    /* not a message: only identity and body_digest are set */
} MailSort;

typedef enum TextSource {
  TEXT_MARKERS,    /* between -----ORDERS----- and -----END----- */
  TEXT_ATTACHMENT, /* a file of text, by its type or name */
  TEXT_BODY        /* the sender's own lines */
} TextSource;

/* Why there is nothing to read. mail_no_text_code() gives the word for the catalogue. */
typedef enum NoText {
  NO_TEXT_EMPTY,          /* no text, or spaces and a signature only */
  NO_TEXT_HTML,           /* HTML (or other marked-up text) without a plain twin */
  NO_TEXT_ENCRYPTED,      /* PGP or S/MIME, for somebody with a key */
  NO_TEXT_CALENDAR,       /* an invitation, nothing else */
  NO_TEXT_TNEF,           /* winmail.dat, the private format of Outlook, nothing else */
  NO_TEXT_CHARSET,        /* an unknown character set, or bytes that are not in it */
  NO_TEXT_TOO_BIG,        /* over MAIL_BYTES */
  NO_TEXT_TOO_DEEP,       /* over MAIL_DEPTH */
  NO_TEXT_TOO_MANY_PARTS, /* over MAIL_PARTS, or over MAIL_LIST_LENGTH texts */
  NO_TEXT_TWO_FILES,      /* several that differ, and the reader of them cannot tell which one counts */
  NO_TEXT_CUT_OFF,        /* the ORDERS mark without its END, or the last MIME boundary is missing */
  NO_TEXT_ATTACHMENT,     /* only attachments that are not text: a picture, a word processor's file */
  NO_TEXT_ENCODING        /* its transfer encoding breaks off, or something follows that is not of it */
} NoText;

/* A place in a message that may say something to the game. */
typedef struct MailText {
  TextSource source;
  int distance; /* 0: the sender's own; else how many times it is quoted, answered or forwarded */
  /* From mail_text_normal(), NUL-terminated: line:col of diagnostics refer to it. "" if it is bad. */
  const char *text;
  size_t length;         /* in bytes */
  const char *file_name; /* of the attachment, one line of UTF-8; NULL */
  bool yaml;             /* an attachment that calls itself YAML, by type or name */
  bool bad;              /* it cannot be read: */
  NoText why;            /* NO_TEXT_CUT_OFF, NO_TEXT_CHARSET or NO_TEXT_EMPTY */
} MailText;

/* One recipient that a bounce speaks of. */
typedef struct MailBounce {
  const char *recipient;  /* bare address, domain in lower case; NULL if the report names none */
  const char *status;     /* RFC 3463: "5.1.1"; "" where none is given */
  const char *words;      /* the server's own, one line of UTF-8; "" */
  const char *message_id; /* of the mail that was sent, without brackets; NULL if it is not quoted */
  bool final;             /* it failed for good; false: delayed, delivered, relayed */
} MailBounce;

typedef struct IncomingMail {
  const char *message_id; /* without brackets, as sent: printable ASCII without spaces, at most 250 bytes;
                              NULL  where there is none, or none that can be used */
  const char *identity;   /* message_id; where that is NULL "sha256." and the SHA-256 in hex of all bytes */
  const char
      *body_digest; /* SHA-256 in hex of what the message says: its parts in order, decoded, in UTF-8, with
                              line ends as \n, without the spaces at line ends and the empty lines at the end. The
                              header is not in it, nor how parts are encoded and held apart. Never NULL */
  const char *from; /* bare ASCII address of the author, domain in lower case; NULL for none, and where
                              several fields or one field speak of several addresses: each reader, and each
                              check of authenticity, would take another one */
  const char *const *recipients; /* bare addresses it was for, domains in lower case: those of X-Original-To,
                                    Delivered-To, Envelope-To, X-Envelope-To first, then To, Cc; each once. A
                                    recipient that the caller was told (RCPT TO) goes before all of them. */
  size_t recipient_count;
  const char *subject;     /* UTF-8, one line; "" */
  const char *in_reply_to; /* ids without brackets, separated by one space; "" */
  const char *references;  /* the same, oldest first; "" */
  Time
      written; /* the earlier of Date and, which our own server wrote when it came, the topmost Received; TIME_NONE for
                   neither */
  MailSort sort;
  const MailBounce *bounces; /* at least one for MAIL_BOUNCE, none for others */
  size_t bounce_count;
  /* The places, nearest first; of those equally near marked blocks before attachments. The sender's own
   * lines are last. Equal ones count once: the first. */
  const MailText *texts;
  size_t text_count;
  NoText why; /* why there is no text that can be read: set if all of them are bad, or there is none */
  /* The body as a page, for mail_html_text(), if there is no text of it; NULL. UTF-8. */
  const char *html;
  size_t html_length;
  /* For press: the sender's own lines, as written but for control characters. UTF-8, lines separated by
   * \n, none empty at the ends; "". */
  const char *prose;
  const char *body; /* all text of the body, with what it quotes; UTF-8 as far as its sender wrote it so */
  const char *const *authentication_results; /* raw values, unfolded, the topmost first */
  size_t authentication_count;
} IncomingMail;

/* Reads a message of `length` bytes (any bytes; lines end with LF or CRLF; an mbox "From " line before it
 * is skipped). Everything in *out is in the arena. Never fails: bytes that are not a message are
 * MAIL_NONE. A caller that reads at most MAIL_BYTES + 1 bytes gets the same answer for every longer
 * message (its header is read, its text is not).
 *
 * Places are: what is between the ORDERS and END marks in any text of the message (a forwarded message and
 * an attachment of any text type included; lines quoted with ">" any times deep, or otherwise prefixed
 * alike, lose the prefix of the ORDERS line); else the whole of an attached file of text; and the sender's
 * own lines in the body.
 *
 * Own lines are above, between or below quoted ones ("> "). They end at a signature ("-- ", RFC 3676 4.3,
 * with or without its space) and at an answered message that is not quoted: below "-----Original
 * Message-----", Outlook's "From: Sent: To:" or "On ... wrote:", unless nothing of their own is above that. A line that a phone adds ("Sent from my
 * iPhone") and what goes on right below it, small and without a number, is none of them. The line that introduces a quotation, and marked blocks, are
 * not among them.
 *
 * Replies quote the report they answer, with the empty form in it: what is quoted, forwarded, or below such
 * a line is at a distance. */
void mail_read(Arena *arena, const char *bytes, size_t length, IncomingMail *out);

/* IncomingMail.written alone, of the header: however long the rest is, it takes no time. */
Time mail_written(Arena *arena, const char *bytes, size_t length);

/* What the HTML of a message says, as text: the helper program adjudicator-html (mail/protocol.h) reads it, for
 * a moment: five seconds at most. NULL, and *why, if it is missing, fails, or takes too long. In the arena. */
const char *mail_html_text(Arena *arena, const IncomingMail *mail, const char **why);

/* mail_read() of the same bytes, with `text` (UTF-8) for the body that is HTML. */
void mail_read_with(Arena *arena, const char *bytes, size_t length, const char *text, IncomingMail *out);

/* All that a message says, to be searched, not shown: its bytes, and then once more its header and its parts, decoded, in UTF-8, those
 * that are HTML without tags, too. Zero bytes are spaces. What is beyond the limits above is there only as it came. In the
 * arena. */
const char *mail_all_text(Arena *arena, const char *bytes, size_t length);

/* Text as turn files are read, from UTF-8: no byte order mark, \n, no-break spaces as plain spaces,
 * zero-width characters gone, typographic quotes as " or ', arrows of all kinds as U+2192, dashes and the
 * minus sign as "-". A typographic double quote inside a value between "…" becomes ', so that it does not
 * end it. Tabs and everything else stay: YAML diagnoses them. Bad UTF-8 is kept for YAML to diagnose, too.
 * In the arena, NUL-terminated; *made (may be NULL) is its length. */
char *mail_text_normal(Arena *arena, const char *text, size_t length, size_t *made);

/* The bytes of `text` (normal) that stand before what a mail program writes above a mail that it quotes from byte `quotation` on: a header,
 * a title, a line that says who and when, in any language, and the line that a telephone adds above them; nor empty lines. */
size_t mail_own_length(const char *text, size_t quotation);
/* The bytes of the line or lines that say who wrote when, with an address, if own lines begin with such: then their writer has put all
 * of them below; 0. */
size_t mail_introduction_length(const char *text, size_t length);

/* The word of a reason for catalogues and logs: "empty", "html", "encrypted", "calendar", "tnef", "charset",
 * "too-big", "too-deep", "too-many-parts", "two-files", "cut-off", "attachment", "encoding". */
const char *mail_no_text_code(NoText why);

/* --- Whether a trusted server vouches for the From address of a message (authentication.c) --- */

typedef enum Authenticity {
  AUTHENTIC_NO,     /* the server looked, and nothing that passed vouches for the From domain */
  AUTHENTIC_YES,    /* it does */
  AUTHENTIC_UNKNOWN /* no such header of that server, or of an unknown version, or there is no From address */
} Authenticity;

/* RFC 8601: looks at Authentication-Results whose authserv-id is `server` (whatever the case of letters)
 * and at no other, since anybody can write those; of several only at the topmost, since a sender may have
 * written the ones below (a border server must remove forgeries of its own name, RFC 8601 5, but not all
 * do). If that one has a version other than 1 nothing in it is read; nor is the result of a method with another.
 *
 * Yes: dmarc=pass whose header.from is the From domain (or is not given), dkim=pass with header.d (or else
 * the domain of header.i) aligned with it, or spf=pass with smtp.mailfrom aligned with it. Aligned: equal,
 * or one a subdomain of the other that has at least two labels (RFC 7489 3.1, as far as possible without a
 * list of public suffixes). A field counts only up to where it cannot be parsed. *mail is not changed. */
Authenticity mail_authenticated(Arena *arena, const IncomingMail *mail, const char *server);

/* What a server found out about a message: "pass", "fail", "softfail", "none" ...; NULL if it says nothing. If a method has
 * several results, a pass counts, else the first. */
typedef struct AuthenticationSeen {
  const char *server;
  const char *spf, *dkim, *dmarc;
} AuthenticationSeen;

/* Reads the topmost Authentication-Results of `server`, or of anybody if that is NULL: to be shown, not believed. False if
 * there is none, or it has another version. In the arena. */
bool mail_authentication_seen(Arena *arena, const IncomingMail *mail, const char *server,
                              AuthenticationSeen *out);

/* When the last server on the way got a message, as it says: the date of the topmost Received (RFC 5321 4.4). TIME_NONE
 * if there is none that can be read. */
Time mail_received_at(Arena *arena, const char *bytes, size_t length);

#endif
