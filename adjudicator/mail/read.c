#include "incoming.h"

#include <string.h>

#include "../base/dice.h"
#include "mime.h"
#include "read.h"

/* Fields of which every message has one. What has none is a file, a picture, a line of noise. */
static bool is_message(const Header *header) {
  static const char *const FIELDS[] = {"From",     "Sender",     "To",          "Date",        "Subject",
                                       "Received", "Message-ID", "Return-Path", "MIME-Version"};
  for (size_t i = 0; i < G_N_ELEMENTS(FIELDS); i++) {
    if (header_value(header, FIELDS[i]) != NULL) return true;
  }
  return false;
}

static size_t length_without_blanks(Span line) {
  size_t length = line.length;
  while (length > 0 &&
         (line.at[length - 1] == ' ' || line.at[length - 1] == '\t' || line.at[length - 1] == '\r'))
    length--;
  return length;
}

/* The lines of `text`, as they are whatever way they came: pipes, Maildirs and IMAP servers differ in line ends, and
 * some take or add spaces at their ends and empty lines at its end. */
static void append_plain(GString *all, Span text) {
  gsize end = all->len;
  Span line;
  while (span_line(&text, &line)) {
    size_t kept = length_without_blanks(line);
    g_string_append_len(all, line.at, (gssize)kept);
    g_string_append_c(all, '\n');
    if (kept > 0) end = all->len;
  }
  g_string_truncate(all, end);
}

static bool is_leaf(const Parts *parts, size_t index) {
  return index + 1 == parts->count || parts->items[index + 1]->parent != parts->items[index];
}

/* What a part says, after a NUL that parts it from the one before. One that was cut off, or cannot be decoded, is another
 * than the same one whole. */
static void append_part(Arena *arena, GString *all, const Part *part) {
  Span text;
  bool decoded = part_in_utf8(arena, part, &text);
  if (text.length >= 3 && memcmp(text.at, "\xEF\xBB\xBF", 3) == 0) /* a mark of the encoding */
    text = (Span){text.at + 3, text.length - 3};
  if (all->len > 0) g_string_append_c(all, '\0');
  append_plain(all, text);
  if (part->open) g_string_append_len(all, "\0open", 5);
  if (!decoded) g_string_append_len(all, "\0raw", 4);
}

/* Over what the message says. Servers on the way change how it is said: transfer encodings, character sets, boundaries,
 * header fields (RFC 2045 6, RFC 6152). What was not split, since it is beyond a limit, counts as it came. */
static const char *body_digest(Arena *arena, const Parts *parts, Span body) {
  GString *all = g_string_sized_new(body.length + 1);
  bool split = parts != NULL && !parts->too_deep && !parts->too_many;
  for (size_t i = 0; split && i < parts->count; i++) {
    if (is_leaf(parts, i)) append_part(arena, all, parts->items[i]);
  }
  if (!split) append_plain(all, body);
  const char *digest = sha256_hex(arena, all->str, all->len);
  g_string_free(all, TRUE);
  return digest;
}

/* The text around an @ without a space or a mark between, from *at on; *at is then after it. */
static Span address_around(const char *start, const char **at) {
  static const char *const MARKS = " \t<>,;:()\"";
  const char *first = *at, *end = *at + strcspn(*at, MARKS);
  while (first > start && strchr(MARKS, first[-1]) == NULL) first--;
  *at = end;
  return (Span){first, (size_t)(end - first)};
}

/* The end of the quoted string or comment that begins at `at`; NULL if it does not end. */
static const char *aside_end(const char *at) {
  bool quoted = *at == '"';
  int depth = 0;
  for (const char *c = at; *c != '\0'; c++) {
    if (*c == '\\' && c[1] != '\0') {
      c++;
    } else if (quoted && *c == '"' && c != at) {
      return c + 1;
    } else if (!quoted && *c == '(') {
      depth++;
    } else if (!quoted && *c == ')' && --depth == 0) {
      return c + 1;
    }
  }
  return NULL;
}

/* True if a field speaks of one address alone, outside quoted names and comments. */
static bool speaks_of_one(const char *value) {
  Span known = {NULL, 0};
  for (const char *at = value; *at != '\0';) {
    if (*at == '"' || *at == '(') {
      at = aside_end(at);
      if (at == NULL) return false;
    } else if (*at != '@') {
      at++;
    } else {
      Span address = address_around(value, &at);
      if (known.at == NULL) known = address;
      if (address.length != known.length || g_ascii_strncasecmp(address.at, known.at, known.length) != 0)
        return false;
    }
  }
  return true;
}

/* If there are several fields (RFC 5322 allows one), several authors, or two addresses in a row, each
 * reader and each check of authenticity takes another one: such a mail is nobody's. */
static void read_from(Arena *arena, const Header *header, IncomingMail *out) {
  if (header_count(header, "From") != 1 || !speaks_of_one(header_value(header, "From"))) return;
  GPtrArray *list = g_ptr_array_new();
  header_addresses(arena, header, "From", list);
  if (list->len > 0) out->from = g_ptr_array_index(list, 0);
  g_ptr_array_free(list, TRUE);
}

static void read_recipients(Arena *arena, const Header *header, IncomingMail *out) {
  static const char *const FIELDS[] = {"X-Original-To", "Delivered-To", "Envelope-To",
                                       "X-Envelope-To", "To",           "Cc"};
  GPtrArray *list = g_ptr_array_new();
  for (size_t i = 0; i < G_N_ELEMENTS(FIELDS); i++) header_addresses(arena, header, FIELDS[i], list);
  out->recipient_count = list->len;
  out->recipients = arena_memdup(arena, list->pdata, list->len * sizeof(char *));
  g_ptr_array_free(list, TRUE);
}

static const char *subject_of(Arena *arena, const Header *header) {
  const char *value = header_value(header, "Subject");
  if (value == NULL) return "";
  char *decoded = g_mime_utils_header_decode_text(NULL, value);
  const char *subject = mime_one_line(arena, decoded);
  g_free(decoded);
  return subject;
}

/* Some senders leave the brackets away. */
static const char *message_id_of(Arena *arena, const Header *header) {
  const char *value = header_value(header, "Message-ID");
  if (value == NULL) return NULL;
  if (strpbrk(value, "<>") != NULL) return first_id_in(arena, value);
  return first_id_in(arena, arena_printf(arena, "<%s>", value));
}

static void read_authentication(Arena *arena, const Header *header, IncomingMail *out) {
  size_t count = MIN(header_count(header, "Authentication-Results"), MAIL_LIST_LENGTH);
  const char **values = arena_alloc(arena, (count + 1) * sizeof *values);
  for (size_t i = 0; i < header->count && out->authentication_count < count; i++) {
    if (g_ascii_strcasecmp(header->fields[i].name, "Authentication-Results") == 0)
      values[out->authentication_count++] = header->fields[i].value;
  }
  out->authentication_results = values;
}

/* RFC 5322 3.3; TIME_NONE if it is no time. */
static Time time_of(const char *value) {
  GDateTime *date = value == NULL ? NULL : g_mime_utils_header_decode_date(value);
  if (date == NULL) return TIME_NONE;
  Time time = g_date_time_to_unix(date);
  g_date_time_unref(date);
  return time;
}

/* The time of a Received is behind its last semicolon (RFC 5321 4.4). */
static Time written_at(const Header *header) {
  const char *received = header_value(header, "Received");
  const char *behind = received == NULL ? NULL : strrchr(received, ';');
  Time said = time_of(header_value(header, "Date")), came = behind == NULL ? TIME_NONE : time_of(behind + 1);
  if (said == TIME_NONE || came == TIME_NONE) return said == TIME_NONE ? came : said;
  return said < came ? said : came;
}

static void read_header(Arena *arena, const Header *header, IncomingMail *out) {
  out->message_id = message_id_of(arena, header);
  out->subject = subject_of(arena, header);
  out->in_reply_to = ids_in(arena, header_value(header, "In-Reply-To"));
  out->references = ids_in(arena, header_value(header, "References"));
  out->written = written_at(header);
  read_from(arena, header, out);
  read_recipients(arena, header, out);
  read_authentication(arena, header, out);
}

/* A plain twin may be empty. What is encrypted, or an appointment, is not read as a page either. */
static void read_html(Arena *arena, const Parts *parts, Span text, IncomingMail *out) {
  bool wanted = parts->count > 0 && !parts->too_deep && !parts->too_many && out->why == NO_TEXT_HTML;
  if (!wanted || !text_gives_way(text)) return;
  Span html = body_html(arena, parts, &out->why);
  out->html = html.at;
  out->html_length = html.length;
}

/* `page`: what the HTML says; .at NULL if nobody has read it. */
static void read_body(Arena *arena, const Header *header, Span body, bool too_big, Span page,
                      IncomingMail *out) {
  Parts parts;
  parts_read(arena, header, too_big ? (Span){body.at, 0} : body, &parts);
  for (size_t i = 0; i < parts.count; i++) part_read_text(arena, parts.items[i]);
  out->body_digest = body_digest(arena, too_big ? NULL : &parts, body);
  bool open;
  Span text = body_text(arena, &parts, &open);
  if (page.at != NULL) text = page;
  out->sort = bounces_read(arena, header, &parts, text, out) ? MAIL_BOUNCE
                                                             : sort_of(arena, header, &parts, out->subject);
  Span own = own_text(arena, text);
  out->prose = prose_of(arena, own);
  out->body = arena_strndup(arena, text.at, text.length);
  texts_find(arena, &parts, text, own, open, page.at != NULL, out);
  if (page.at == NULL) read_html(arena, &parts, text, out);
  if (too_big) out->why = NO_TEXT_TOO_BIG;
}

static void read_message(Arena *arena, const char *bytes, size_t length, Span page, IncomingMail *out) {
  mime_start();
  *out = (IncomingMail){.subject = "",
                        .body = "",
                        .in_reply_to = "",
                        .references = "",
                        .written = TIME_NONE,
                        .sort = MAIL_NONE,
                        .prose = "",
                        .why = NO_TEXT_EMPTY};
  Span body;
  Header header = header_read(arena, (Span){bytes, length}, &body);
  bool message = is_message(&header);
  if (message) {
    read_header(arena, &header, out);
    read_body(arena, &header, body, length > MAIL_BYTES, page, out);
  } else {
    out->body_digest = body_digest(arena, NULL, (Span){bytes, length});
  }
  out->identity = out->message_id;
  if (out->identity == NULL)
    out->identity = arena_printf(arena, "sha256.%s", sha256_hex(arena, bytes, length));
}

void mail_read(Arena *arena, const char *bytes, size_t length, IncomingMail *out) {
  read_message(arena, bytes, length, (Span){NULL, 0}, out);
}

void mail_read_with(Arena *arena, const char *bytes, size_t length, const char *text, IncomingMail *out) {
  read_message(arena, bytes, length, (Span){text, strlen(text)}, out);
}

Time mail_written(Arena *arena, const char *bytes, size_t length) {
  Span body;
  mime_start();
  const Header header = header_read(arena, (Span){bytes, length}, &body);
  return is_message(&header) ? written_at(&header) : TIME_NONE;
}
