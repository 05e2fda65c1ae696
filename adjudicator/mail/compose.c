#include "message.h"
#include "mime.h"

#include <string.h>

#include "../base/dice.h"

/* The longest line that every server must pass on, without its end (RFC 5321 4.5.3.1.6). */
#define LINE_BYTES 998

/* References grows with every turn. RFC 5322 sets no limit, but readers and spam filters do; as RFC 5537
 * 3.4.4 advises, the first id (the thread) and the newest ones stay. */
#define REFERENCES_BYTES 900

/* The text with lines that end in \n alone: a bare CR in a mail is forbidden (RFC 5322 2.3), and some servers
 * take it for a line end. Also valid UTF-8, since the Content-Type says so. Caller frees. */
static char *plain_lines(const char *text) {
  char *valid = g_utf8_make_valid(text == NULL ? "" : text, -1);
  if (strchr(valid, '\r') == NULL) return valid;
  char *to = valid;
  for (const char *from = valid; *from != '\0'; from++) {
    if (*from == '\r' && from[1] == '\n') continue;
    *to++ = *from == '\r' ? '\n' : *from;
  }
  *to = '\0';
  return valid;
}

/* True if the line of `length` bytes arrives unchanged, whatever server, gateway or mbox it goes through. */
static bool survives_as_it_is(const char *line, size_t length) {
  if (length > LINE_BYTES) return false;
  if (length >= 5 && memcmp(line, "From ", 5) == 0) return false; /* mbox writers put > before it */
  if (length > 0 && (line[length - 1] == ' ' || line[length - 1] == '\t')) return false;
  for (size_t i = 0; i < length; i++) {
    unsigned char c = (unsigned char)line[i];
    if (c > 126 || (c < 32 && c != '\t')) return false;
  }
  return true;
}

/* Seven bits as they are, or quoted-printable: never 8 bits, which need 8BITMIME all the way, and never
 * base64, in which a game master cannot read what went out. */
static GMimeContentEncoding encoding_for(const char *text) {
  while (*text != '\0') {
    size_t length = strcspn(text, "\n");
    if (!survives_as_it_is(text, length)) return GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE;
    text += length;
    if (*text == '\n') text++;
  }
  return GMIME_CONTENT_ENCODING_7BIT;
}

/* `text` in quoted-printable, with the F of "From " at a line's start encoded too. Caller unrefs. */
static GMimeStream *quoted_printable(const char *text) {
  GMimeStream *encoded = g_mime_stream_mem_new();
  GMimeStream *through = g_mime_stream_filter_new(encoded);
  GMimeFilter *encode = g_mime_filter_basic_new(GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE, TRUE);
  GMimeFilter *armour = g_mime_filter_from_new(GMIME_FILTER_FROM_MODE_ARMOR);
  g_mime_stream_filter_add(GMIME_STREAM_FILTER(through), encode);
  g_mime_stream_filter_add(GMIME_STREAM_FILTER(through), armour);
  bool written = g_mime_stream_write_string(through, text) >= 0 && g_mime_stream_flush(through) == 0 &&
                 g_mime_stream_reset(encoded) == 0;
  g_object_unref(armour);
  g_object_unref(encode);
  g_object_unref(through);
  if (!written) g_clear_object(&encoded);
  return encoded;
}

/* A leaf with `text` as its content, NULL if GMime could not encode it. Caller unrefs. */
static GMimePart *part_new(const char *type, const char *subtype, const char *text) {
  GMimeContentEncoding encoding = encoding_for(text);
  GMimeStream *stream = encoding == GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE
                            ? quoted_printable(text)
                            : g_mime_stream_mem_new_with_buffer(text, strlen(text));
  if (stream == NULL) return NULL;
  GMimePart *part = g_mime_part_new_with_type(type, subtype);
  g_mime_object_set_content_type_parameter(GMIME_OBJECT(part), "charset", "utf-8");
  GMimeDataWrapper *content = g_mime_data_wrapper_new_with_stream(stream, encoding);
  g_mime_part_set_content(part, content);
  g_mime_part_set_content_encoding(part, encoding);
  g_object_unref(content);
  g_object_unref(stream);
  return part;
}

/* The texts of a mail as they go out, with lines that end in \n; NULL for none. */
typedef struct Texts {
  char *plain, *html, *orders, *calendar, *desk;
} Texts;

static bool holds(const char *text, const char *boundary) {
  return text != NULL && strstr(text, boundary) != NULL;
}

/* A boundary that no part holds, whatever was written to look like one. It is derived from the Message-ID,
 * so that the same mail gives the same bytes; "=_" never comes out of quoted-printable (RFC 2045 6.7), nor
 * of base64. `level` tells boundaries within each other apart. */
static char *boundary_for(Arena *arena, const Mail *mail, const Texts *texts, const char *level) {
  for (unsigned attempt = 0;; attempt++) {
    char *seed = arena_printf(arena, "%s|%s%u", mail->message_id, level, attempt);
    char *boundary = arena_printf(arena, "=_%.40s", sha256_hex(arena, seed, strlen(seed)));
    if (!holds(texts->plain, boundary) && !holds(texts->html, boundary) && !holds(texts->orders, boundary) &&
        !holds(texts->calendar, boundary) && !holds(texts->desk, boundary))
      return boundary;
  }
}

char *mail_picture_id(Arena *arena, const char *message_id) {
  const char *domain = strrchr(message_id, '@');
  return arena_printf(arena, "map.%.32s%s", sha256_hex(arena, message_id, strlen(message_id)),
                      domain == NULL ? "@localhost" : domain);
}

/* Adds a part, which the multipart then owns; false if it is NULL. */
static bool add_part(GMimeMultipart *multipart, GMimeObject *part) {
  if (part == NULL) return false;
  g_mime_multipart_add(multipart, part);
  g_object_unref(part);
  return true;
}

static GMimeMultipart *multipart_new(Arena *arena, const Mail *mail, const Texts *texts, const char *subtype,
                                     const char *level) {
  GMimeMultipart *multipart = g_mime_multipart_new_with_subtype(subtype);
  g_mime_multipart_set_boundary(multipart, boundary_for(arena, mail, texts, level));
  return multipart;
}

/* `good`, and what was put together; NULL, and the pieces gone, where something was missing. */
static GMimeObject *whole(GMimeMultipart *multipart, bool good) {
  if (!good) g_clear_object(&multipart);
  return (GMimeObject *)multipart;
}

static GMimeObject *attachment_new(const char *type, const char *subtype, const char *text,
                                   const char *name) {
  GMimePart *part = part_new(type, subtype, text);
  if (part == NULL) return NULL;
  g_mime_object_set_disposition(GMIME_OBJECT(part), GMIME_DISPOSITION_ATTACHMENT);
  g_mime_object_set_content_disposition_parameter(GMIME_OBJECT(part), "filename", name);
  return GMIME_OBJECT(part);
}

static GMimeObject *calendar_new(const char *text) {
  GMimeObject *part = attachment_new("text", "calendar", text, "deadline.ics");
  if (part != NULL) g_mime_object_set_content_type_parameter(part, "method", calendar_method(text));
  return part;
}

static GMimeObject *picture_new(Arena *arena, const Mail *mail) {
  GMimeStream *stream = g_mime_stream_mem_new_with_buffer((const char *)mail->picture, mail->picture_length);
  GMimeDataWrapper *content = g_mime_data_wrapper_new_with_stream(stream, GMIME_CONTENT_ENCODING_BINARY);
  GMimePart *part = g_mime_part_new_with_type("image", "png");
  g_mime_part_set_content(part, content);
  g_mime_part_set_content_encoding(part, GMIME_CONTENT_ENCODING_BASE64);
  g_mime_part_set_content_id(part, mail_picture_id(arena, mail->message_id));
  g_mime_object_set_disposition(GMIME_OBJECT(part), GMIME_DISPOSITION_INLINE);
  g_mime_object_set_content_disposition_parameter(GMIME_OBJECT(part), "filename", "map.png");
  g_object_unref(content);
  g_object_unref(stream);
  return GMIME_OBJECT(part);
}

/* The page, with its picture where it has one. */
static GMimeObject *page_new(Arena *arena, const Mail *mail, const Texts *texts) {
  GMimeObject *html = (GMimeObject *)part_new("text", "html", texts->html);
  if (html == NULL || mail->picture == NULL) return html;
  GMimeMultipart *related = multipart_new(arena, mail, texts, "related", "related|");
  g_mime_object_set_content_type_parameter(GMIME_OBJECT(related), "type", "text/html"); /* RFC 2387 3.1 */
  bool good = add_part(related, html) && add_part(related, picture_new(arena, mail));
  return whole(related, good);
}

/* What is read: the text, and the same as a page. The best comes last (RFC 2046 5.1.4). */
static GMimeObject *reading_new(Arena *arena, const Mail *mail, const Texts *texts) {
  GMimeObject *plain = (GMimeObject *)part_new("text", "plain", texts->plain);
  if (plain == NULL || texts->html == NULL) return plain;
  GMimeMultipart *alternative = multipart_new(arena, mail, texts, "alternative", "alternative|");
  bool good = add_part(alternative, plain) && add_part(alternative, page_new(arena, mail, texts));
  return whole(alternative, good);
}

/* What is read, and the attachments; NULL if GMime could not encode them. Caller unrefs. */
static GMimeObject *body_of(Arena *arena, const Mail *mail, const Texts *texts) {
  GMimeObject *reading = reading_new(arena, mail, texts);
  if (reading == NULL || (texts->orders == NULL && texts->calendar == NULL && texts->desk == NULL))
    return reading;
  GMimeMultipart *mixed = multipart_new(arena, mail, texts, "mixed", "");
  bool good = add_part(mixed, reading);
  if (texts->orders != NULL) /* RFC 9512 */
    good = good && add_part(mixed, attachment_new("application", "yaml", texts->orders, "orders.yaml"));
  if (texts->calendar != NULL) good = good && add_part(mixed, calendar_new(texts->calendar));
  if (texts->desk != NULL)
    good = good && add_part(mixed, attachment_new("text", "html", texts->desk, mail->desk_name));
  return whole(mixed, good);
}

static GMimeObject *body_new(Arena *arena, const Mail *mail) {
  Texts texts = {
      .plain = plain_lines(mail->text),
      .html = mail->html == NULL ? NULL : plain_lines(mail->html),
      .orders = mail->orders == NULL ? NULL : plain_lines(mail->orders),
      .calendar = mail->calendar == NULL ? NULL : plain_lines(mail->calendar),
      .desk = mail->desk == NULL ? NULL : plain_lines(mail->desk),
  };
  GMimeObject *body = body_of(arena, mail, &texts);
  g_free(texts.plain);
  g_free(texts.html);
  g_free(texts.orders);
  g_free(texts.calendar);
  g_free(texts.desk);
  return body;
}

/* The ids of References, oldest first: those given, and the one that is answered last (RFC 5322 3.6.4). */
static GPtrArray *references_of(Arena *arena, const Mail *mail) {
  GPtrArray *ids = g_ptr_array_new();
  for (const char *at = mail->references == NULL ? "" : mail->references; *at != '\0';) {
    size_t length = strcspn(at, " \t\r\n");
    char *id = arena_strndup(arena, at, length);
    if (mime_id_valid(id)) g_ptr_array_add(ids, id);
    at += length + strspn(at + length, " \t\r\n");
  }
  const char *answered = mail->in_reply_to;
  if (!mime_id_valid(answered)) return ids;
  if (ids->len == 0 || strcmp(g_ptr_array_index(ids, ids->len - 1), answered) != 0) {
    g_ptr_array_add(ids, arena_strdup(arena, answered));
  }
  return ids;
}

static void set_thread(GMimeMessage *message, Arena *arena, const Mail *mail) {
  if (mime_id_valid(mail->in_reply_to)) {
    char *answered = arena_printf(arena, "<%s>", mail->in_reply_to);
    g_mime_object_set_header(GMIME_OBJECT(message), "In-Reply-To", answered, NULL);
  }
  GPtrArray *ids = references_of(arena, mail);
  if (ids->len > 0) {
    const char *thread = g_ptr_array_index(ids, 0);
    size_t bytes = strlen(thread) + 3;
    guint from = ids->len; /* index of the oldest id that is kept after the first */
    while (from > 1) {
      size_t more = strlen(g_ptr_array_index(ids, from - 1)) + 3;
      if (bytes + more > REFERENCES_BYTES) break;
      bytes += more;
      from--;
    }
    GString *line = g_string_new(NULL);
    g_string_append_printf(line, "<%s>", thread);
    for (; from < ids->len; from++)
      g_string_append_printf(line, " <%s>", (char *)g_ptr_array_index(ids, from));
    g_mime_object_set_header(GMIME_OBJECT(message), "References", line->str, NULL);
    g_string_free(line, TRUE);
  }
  g_ptr_array_free(ids, TRUE);
}

/* Adds the mailbox to a header; false if it is not one. */
static bool set_mailbox(GMimeMessage *message, Arena *arena, GMimeAddressType header, const char *text) {
  const char *name = NULL;
  const char *address = mime_mailbox(arena, mime_one_line(arena, text), &name);
  if (address == NULL) return false;
  InternetAddress *mailbox = internet_address_mailbox_new(name, address);
  internet_address_set_charset(mailbox, "UTF-8");
  internet_address_list_add(g_mime_message_get_addresses(message, header), mailbox);
  g_object_unref(mailbox);
  return true;
}

static bool set_headers(GMimeMessage *message, Arena *arena, const Mail *mail) {
  if (!mime_id_valid(mail->message_id)) return false;
  GDateTime *date = g_date_time_new_from_unix_utc(mail->date);
  if (date == NULL) return false;
  g_mime_message_set_date(message, date);
  g_date_time_unref(date);
  if (!set_mailbox(message, arena, GMIME_ADDRESS_TYPE_FROM, mail->from)) return false;
  if (!set_mailbox(message, arena, GMIME_ADDRESS_TYPE_TO, mail->to)) return false;
  if (mail->reply_to != NULL && !set_mailbox(message, arena, GMIME_ADDRESS_TYPE_REPLY_TO, mail->reply_to)) {
    return false;
  }
  g_mime_message_set_subject(message, mime_one_line(arena, mail->subject), "UTF-8");
  g_mime_message_set_message_id(message, mail->message_id);
  set_thread(message, arena, mail);
  g_mime_object_set_header(GMIME_OBJECT(message), "Auto-Submitted",
                           mail->replied ? "auto-replied" : "auto-generated", NULL);
  /* Exchange answers without a mark of its own (MS-OXCMAIL 2.2.3.2.14). DR is not named: bounces are wanted. */
  g_mime_object_set_header(GMIME_OBJECT(message), "X-Auto-Response-Suppress", "OOF, AutoReply", NULL);
  return true;
}

/* The bytes, ending in a line end: what comes after (an SMTP dot, the next mbox mail) starts on a line of
 * its own. NULL if GMime could not write them. */
static char *bytes_of(GMimeMessage *message, Arena *arena, size_t *length) {
  GByteArray *bytes = g_byte_array_new();
  GMimeStream *stream = g_mime_stream_mem_new_with_byte_array(bytes); /* owns the array */
  GMimeFormatOptions *format = g_mime_format_options_new();
  g_mime_format_options_set_newline_format(format, GMIME_NEWLINE_FORMAT_UNIX);
  char *result = NULL;
  if (g_mime_object_write_to_stream(GMIME_OBJECT(message), format, stream) >= 0) {
    if (bytes->len == 0 || bytes->data[bytes->len - 1] != '\n') {
      g_byte_array_append(bytes, (const guint8 *)"\n", 1);
    }
    *length = bytes->len;
    result = arena_strndup(arena, (const char *)bytes->data, bytes->len);
  }
  g_mime_format_options_free(format);
  g_object_unref(stream);
  return result;
}

char *mail_compose(Arena *arena, const Mail *mail, size_t *length) {
  mime_start();
  GMimeMessage *message = g_mime_message_new(FALSE);
  GMimeObject *body = set_headers(message, arena, mail) ? body_new(arena, mail) : NULL;
  char *result = NULL;
  if (body != NULL) {
    g_mime_message_set_mime_part(message, body);
    result = bytes_of(message, arena, length);
    g_object_unref(body);
  }
  g_object_unref(message);
  return result;
}
