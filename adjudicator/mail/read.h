/* What the readers behind mail_read() share. Only mail/ includes this.
 *
 * The message is split here and not by GMime's parser, which a stranger's mail can break (3.2.13): nested
 * groups in an address header overflow its stack, a hundred thousand commas keep it busy for minutes, and
 * a thousand multiparts in each other for seconds. GMime decodes what is inside: content types and
 * parameters, transfer encodings, encoded words, addresses, each of a bounded length. */
#ifndef MAIL_READ_H
#define MAIL_READ_H

#include <stdbool.h>
#include <stddef.h>

#include <gmime/gmime.h>

#include "../base/arena.h"
#include "incoming.h"

/* Some bytes of a message or of a text made from it; may contain NULs. */
typedef struct Span {
  const char *at;
  size_t length;
} Span;

/* Takes the next line off `rest`, without its end (\n or \r\n). False if nothing is left. */
bool span_line(Span *rest, Span *line);
/* Without spaces and tabs at both ends. */
Span span_trim(Span span);
bool span_is(Span span, const char *text);           /* equal, whatever the case of ASCII letters */
bool span_begins(Span span, const char *beginning);  /* the same for its first bytes */
const char *span_find(Span span, const char *words); /* the same anywhere in it; NULL if it is not */

/* --- Header (read_header.c) --- */

typedef struct Field {
  const char *name;  /* as written */
  const char *value; /* unfolded, without spaces at the ends, else as sent; NULs are spaces */
} Field;

typedef struct Header {
  const Field *fields;
  size_t count;
  bool empty_path; /* the mbox line before it names no sender */
} Header;

/* Reads a header up to the empty line after it; *body is what follows (empty if there is no empty line).
 * Lines that are not fields are skipped, as is everything beyond the limits. */
Header header_read(Arena *arena, Span message, Span *body);
/* The first value with this name, whatever the case of letters; NULL if there is none. */
const char *header_value(const Header *header, const char *name);
size_t header_count(const Header *header, const char *name);
/* True if the first word of a field of this name, up to a space, ";" or comment, is `word`. */
bool header_says(const Header *header, const char *name, const char *word);

/* Bare addresses in all fields of this name, valid by mail_address_valid(), domains in lower case: appended
 * to `list` unless they are in it, until it holds MAIL_LIST_LENGTH. */
void header_addresses(Arena *arena, const Header *header, const char *name, GPtrArray *list);
/* The same for one value. */
void addresses_in(Arena *arena, const char *value, GPtrArray *list);

/* The ids between angle brackets in a value, separated by one space, bad ones left out. "" for NULL. */
const char *ids_in(Arena *arena, const char *value);
/* The first of them; NULL for none. */
const char *first_id_in(Arena *arena, const char *value);

/* --- Parts (read_parts.c) --- */

typedef struct Part Part;
struct Part {
  const Part *parent; /* NULL for the message itself */
  int depth;          /* 1 for the message itself */
  int level;          /* how many forwarded messages it is in */
  Header header;
  Span content;                                /* as sent; of a multipart or message, with everything in it */
  GMimeContentEncoding encoding;               /* of the content */
  const char *type;                            /* "text/plain", in lower case */
  const char *charset, *name, *format, *delsp; /* parameters of Content-Type; "" if they are not given */
  const char *boundary, *report_type, *method; /* the same; name: of Content-Disposition, if given there */
  bool attachment;                             /* Content-Disposition says so */
  bool open;       /* the message ends before its last boundary, within this part */
  bool readable;   /* text is set */
  bool unreadable; /* it would be, except for `why`: NO_TEXT_CHARSET, NO_TEXT_ENCODING */
  NoText why;
  Span text; /* UTF-8 as sent, \n, NUL-terminated; flowed lines joined */
};

typedef struct Parts {
  Part *const *items; /* each before those in it; [0] is the message itself */
  size_t count;
  bool too_deep, too_many; /* then reading stopped there */
  bool cut_off;            /* the message is a multipart without its last boundary */
} Parts;

/* Splits a message; within the limits. `header` and `body` are from header_read(). */
void parts_read(Arena *arena, const Header *header, Span body, Parts *out);

bool part_is(const Part *part, const char *type); /* "text/plain"; "multipart/" for all of its kind */
/* The content, decoded from its transfer encoding. *whole (may be NULL) is false if that cannot be decoded to its end:
 * base64 (several padded pieces in a row are one text, and a clear footer below is part of it) that ends within a group,
 * or that something else follows; an
 * escape of quoted-printable that ends the text; uuencode without its end, or not alone. */
Span part_content(Arena *arena, const Part *part, bool *whole);
/* The content in UTF-8, as its sender wrote it, however it came. False, and the bytes as they came, if it is not in
 * the character set it names, or not whole. */
bool part_in_utf8(Arena *arena, const Part *part, Span *out);
/* True if it calls itself YAML, by type or name. */
bool part_is_yaml(const Part *part);
/* Sets text, readable, unreadable, why of a part that is plain text (or YAML); leaves others alone. */
void part_read_text(Arena *arena, Part *part);
/* The content of a part that is HTML as good UTF-8; false if it is not in the character set it names, or not whole:
 * then *why is NO_TEXT_ENCODING. */
bool part_read_html(Arena *arena, const Part *part, Span *out, NoText *why);

/* --- Text (read_lines.c, read_text.c, read_prose.c) --- */

/* Joins flowed lines (RFC 3676). NUL-terminated, in the arena. */
Span text_unflowed(Arena *arena, Span text, bool delete_space);
/* Removes the frame of a clear-signed text (RFC 9580 7). The same span if there is none. */
Span text_unsigned(Arena *arena, Span text);

/* MARK_RULE: what mail programs put between a text and the message that it answers, and people between any
 * two: a line of underscores, or a title between dashes. */
typedef enum Mark { MARK_NONE, MARK_ORDERS, MARK_END, MARK_RULE } Mark;

/* How lines are quoted: their prefix. */
typedef struct Quote {
  Span prefix; /* as it is */
  int marks;   /* how many times quoted */
  int blanks;  /* after the last mark */
} Quote;

/* What a line is. *quote (may be NULL) is set for our own marks. */
Mark line_mark(Span line, Quote *quote);
/* True if an answered or forwarded message begins here: "-----Original Message-----", a rule before its
 * header, or its header alone, as Outlook writes it: three lines "From: ..." in a row, in any language, with an
 * address or a time, which the lines of an order "From: 1412", "To: 1413" have not. `rest` is what follows the line. */
bool line_begins_answered(Span line, Span rest);
/* True if it looks like a line of such a header: "To: x". */
bool line_is_labelled(Span line);
/* True if it is that of a sender, in one of some languages. */
bool line_is_from(Span line);
/* "12:00", "12h00", "20.11.", "20/11": a time or a date. */
bool line_says_time(Span line);
/* "20 Nov 2026": a year, and a day, which the number of a hex has not. */
bool line_says_date(Span line);
/* A line without its quotation marks, as far as it has them. */
Span line_unquoted(Span line, const Quote *quote);
/* "-- ", with or without its space. */
bool line_is_signature(Span line);
/* "Sent from my iPhone" and its like: the rest up to a quotation is the program's. */
bool line_is_advertisement(Span line);

/* Sets texts and why. `own` is from own_text(), `open` from body_text(). `page`: the body is a text that was made
 * of HTML, so that none of the parts has it. */
void texts_find(Arena *arena, const Parts *parts, Span body, Span own, bool open, bool page,
                IncomingMail *out);
/* The parts that are the body as HTML, one behind the other; .at is NULL if there are none, or they cannot be
 * read; then *why may say it better than it did. */
Span body_html(Arena *arena, const Parts *parts, NoText *why);
/* The body for people: all text of the message itself except attachments. NUL-terminated; *open: it was
 * cut off. */
Span body_text(Arena *arena, const Parts *parts, bool *open);
/* True if the last of these lines, the number being `count`, introduces an answered message that is not
 * quoted, as some programs leave it: "On ... wrote:". `rest` is what follows. */
bool lines_introduce(const Span *lines, size_t count, Span rest);
/* The sender's own lines, each with \n but the last; no empty line at the ends. NUL-terminated. */
Span own_text(Arena *arena, Span body);
/* True if the text of a mail that has a page, too, says nothing for itself: blanks of any width, a signature, a few words that the
 * mail is HTML. */
bool text_gives_way(Span text);
/* The same as own_text() without what no text of ours may hold. */
const char *prose_of(Arena *arena, Span own);

/* The message inside a CMS structure that is signed, not encrypted (read_signed.c). False: it is none, or broken, or the text is not
 * in it. */
bool signed_content(Arena *arena, Span message, Span *out);

/* --- Sort (read_sort.c) --- */

/* `subject`: decoded. */
MailSort sort_of(Arena *arena, const Header *header, const Parts *parts, const char *subject);
/* True if the message is a bounce; its recipients then are in *out, at least one. `body` is body_text(). */
bool bounces_read(Arena *arena, const Header *header, const Parts *parts, Span body, IncomingMail *out);

#endif
