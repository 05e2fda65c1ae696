#include "read.h"

#include <string.h>

#include "../base/utf8.h"

/* ---- splitting ---- */

/* Of a Content-Type or Content-Disposition; RFC 2231 lets a file name take several lines. */
#define PARAMETERS_BYTES ((size_t)4000)
/* A rule above a footer is not shorter; what is as long as this may be base64, whose lines have 60 to 76 letters. */
#define FOOTER_RULE 10
#define BASE64_LINE 60

typedef struct Splitter {
  Arena *arena;
  GPtrArray *items;
  Parts *out;
} Splitter;

static void split(Splitter *splitter, const Part *parent, const Header *header, Span body, bool to_the_end);

bool part_is(const Part *part, const char *type) {
  size_t length = strlen(type);
  if (type[length - 1] == '/') return strncmp(part->type, type, length) == 0;
  return strcmp(part->type, type) == 0;
}

static bool stopped(const Splitter *splitter) {
  return splitter->out->too_deep || splitter->out->too_many;
}

static const char *lower(Arena *arena, const char *text) {
  char *copy = arena_strdup(arena, text == NULL ? "" : text);
  for (char *c = copy; *c != '\0'; c++) *c = g_ascii_tolower(*c);
  return copy;
}

static const char *parameter(Arena *arena, GMimeContentType *type, const char *name) {
  const char *value = g_mime_content_type_get_parameter(type, name);
  return arena_strdup(arena, value == NULL ? "" : value);
}

/* Single quotes are none in RFC 2045 5.1, but some programs write them, or quotes in quotes. */
static const char *without_quotes(Arena *arena, const char *value) {
  value += strspn(value, "'\" ");
  return arena_strndup(arena, value, strcspn(value, "'\" "));
}

/* Content-Type; without a valid one it is text (RFC 2045 5.2), or a message in a digest (RFC 2046 5.1.5). */
static void read_type(Arena *arena, Part *part) {
  const char *value = header_value(&part->header, "Content-Type");
  bool digest = part->parent != NULL && part_is(part->parent, "multipart/digest");
  const char *otherwise = digest ? "message/rfc822" : "text/plain";
  if (value == NULL || strlen(value) > PARAMETERS_BYTES || strchr(value, '/') == NULL) value = otherwise;
  GMimeContentType *type = g_mime_content_type_parse(NULL, value);
  char *name = g_mime_content_type_get_mime_type(type);
  part->type = lower(arena, name);
  part->charset = without_quotes(arena, parameter(arena, type, "charset"));
  part->name = parameter(arena, type, "name");
  part->format = lower(arena, g_mime_content_type_get_parameter(type, "format"));
  part->delsp = lower(arena, g_mime_content_type_get_parameter(type, "delsp"));
  part->boundary = parameter(arena, type, "boundary");
  part->report_type = lower(arena, g_mime_content_type_get_parameter(type, "report-type"));
  part->method = lower(arena, g_mime_content_type_get_parameter(type, "method"));
  g_free(name);
  g_object_unref(type);
  if (part_is(part, "multipart/") && *part->boundary == '\0') part->type = "text/plain";
}

static void read_disposition(Arena *arena, Part *part) {
  const char *value = header_value(&part->header, "Content-Disposition");
  if (value == NULL || strlen(value) > PARAMETERS_BYTES) return;
  GMimeContentDisposition *disposition = g_mime_content_disposition_parse(NULL, value);
  if (disposition == NULL) return;
  part->attachment = g_mime_content_disposition_is_attachment(disposition);
  const char *name = g_mime_content_disposition_get_parameter(disposition, "filename");
  if (name != NULL && *name != '\0') part->name = arena_strdup(arena, name);
  g_object_unref(disposition);
}

static GMimeContentEncoding encoding_of(const Header *header) {
  const char *value = header_value(header, "Content-Transfer-Encoding");
  if (value == NULL) return GMIME_CONTENT_ENCODING_DEFAULT;
  value += strspn(value, "\"'"); /* some quote it, which RFC 2045 6.1 does not know */
  char *word = g_strndup(value, strcspn(value, " \t;(\"'"));
  GMimeContentEncoding encoding = g_mime_content_encoding_from_string(word);
  g_free(word);
  return encoding;
}

/* A new part behind `parent`; NULL if a limit is reached. */
static Part *part_new(Splitter *splitter, const Part *parent, const Header *header, Span content) {
  int depth = parent == NULL ? 1 : parent->depth + 1;
  splitter->out->too_deep |= depth > MAIL_DEPTH;
  splitter->out->too_many |= splitter->items->len >= MAIL_PARTS;
  if (stopped(splitter)) return NULL;
  Part *part = arena_alloc(splitter->arena, sizeof *part);
  part->parent = parent;
  part->depth = depth;
  part->level = parent == NULL ? 0 : parent->level + part_is(parent, "message/");
  part->header = *header;
  part->content = content;
  part->encoding = encoding_of(header);
  read_type(splitter->arena, part);
  read_disposition(splitter->arena, part);
  g_ptr_array_add(splitter->items, part);
  return part;
}

typedef enum Delimiter { DELIMITER_NONE, DELIMITER_NEXT, DELIMITER_LAST } Delimiter;

/* RFC 2046 5.1.1: two hyphens, the boundary, two more after the last part, spaces. */
static Delimiter delimiter_of(Span line, const char *boundary, size_t length) {
  if (line.length < length + 2 || memcmp(line.at, "--", 2) != 0) return DELIMITER_NONE;
  if (memcmp(line.at + 2, boundary, length) != 0) return DELIMITER_NONE;
  Span rest = span_trim((Span){line.at + 2 + length, line.length - 2 - length});
  if (rest.length == 0) return DELIMITER_NEXT;
  return span_is(rest, "--") && rest.at == line.at + 2 + length ? DELIMITER_LAST : DELIMITER_NONE;
}

/* The part that starts at `start`, without the line end before the delimiter at `end`: it belongs to that. */
static Span before_delimiter(const char *start, const char *end) {
  if (end > start && end[-1] == '\n') end--;
  if (end > start && end[-1] == '\r') end--;
  return (Span){start, (size_t)(end - start)};
}

static void split_child(Splitter *splitter, const Part *parent, Span part, bool to_the_end) {
  Span body;
  Header header = header_read(splitter->arena, part, &body);
  split(splitter, parent, &header, body, to_the_end);
}

static void split_multipart(Splitter *splitter, Part *part, bool to_the_end) {
  size_t length = strlen(part->boundary);
  Span rest = part->content, line;
  const char *start = NULL;
  Delimiter found = DELIMITER_NONE;
  while (found != DELIMITER_LAST && !stopped(splitter) && span_line(&rest, &line)) {
    Delimiter here = delimiter_of(line, part->boundary, length);
    if (here == DELIMITER_NONE) continue;
    found = here;
    if (start != NULL) split_child(splitter, part, before_delimiter(start, line.at), false);
    start = rest.at;
  }
  part->open = to_the_end && found != DELIMITER_LAST;
  if (found != DELIMITER_NEXT || stopped(splitter)) return;
  Span last = {start, (size_t)(part->content.at + part->content.length - start)};
  split_child(splitter, part, last, part->open);
}

/* A message in a message. Its encoding should be none (RFC 2046 5.2.1), but some programs do. */
static void split_message(Splitter *splitter, const Part *part) {
  bool whole;
  Span content = part_content(splitter->arena, part, &whole);
  split_child(splitter, part, content, part->open || !whole);
}

/* A message in a signed one, which needs no key to be read. */
static void split_signed(Splitter *splitter, const Part *part) {
  Span content;
  if (!signed_content(splitter->arena, part_content(splitter->arena, part, NULL), &content)) return;
  split_child(splitter, part, content, part->open);
}

static void split(Splitter *splitter, const Part *parent, const Header *header, Span body, bool to_the_end) {
  Part *part = part_new(splitter, parent, header, body);
  if (part == NULL) return;
  if (part_is(part, "multipart/")) {
    split_multipart(splitter, part, to_the_end);
    return;
  }
  part->open = parent != NULL && to_the_end;
  if (part_is(part, "message/rfc822") || part_is(part, "message/global")) split_message(splitter, part);
  if (part_is(part, "application/pkcs7-mime") || part_is(part, "application/x-pkcs7-mime"))
    split_signed(splitter, part);
}

void parts_read(Arena *arena, const Header *header, Span body, Parts *out) {
  *out = (Parts){0};
  Splitter splitter = {arena, g_ptr_array_new(), out};
  split(&splitter, NULL, header, body, true);
  out->count = splitter.items->len;
  out->items = arena_memdup(arena, splitter.items->pdata, out->count * sizeof(Part *));
  out->cut_off = part_is(out->items[0], "multipart/") && out->items[0]->open;
  g_ptr_array_free(splitter.items, TRUE);
}

/* ---- names of character sets ---- */

/* Names that senders use and neither GMime nor iconv knows, and sets of which senders write more than they
 * say (as the WHATWG Encoding Standard has it). */
static const char *const CHARSETS[][2] = {
    {"unicode-1-1-utf-7", "UTF-7"},
    {"unicode-1-1-utf-8", "UTF-8"},
    {"x-utf-8", "UTF-8"},
    {"utf-8-sig", "UTF-8"},
    {"utf8mb4", "UTF-8"},
    {"iso-8859-8-i", "ISO-8859-8"},
    {"iso-8859-8-e", "ISO-8859-8"},
    {"iso-8859-6-i", "ISO-8859-6"},
    {"gb2312", "GB18030"},
    {"gb_2312-80", "GB18030"},
    {"gbk", "GB18030"},
    {"x-gbk", "GB18030"},
    {"cp936", "GB18030"},
    {"ks_c_5601-1987", "CP949"},
    {"ks_c_5601", "CP949"},
    {"euc-kr", "CP949"},
    {"shift_jis", "CP932"},
    {"shift-jis", "CP932"},
    {"sjis", "CP932"},
    {"x-sjis", "CP932"},
    {"windows-31j", "CP932"},
    {"x-mac-roman", "MACINTOSH"},
    {"x-mac-cyrillic", "MAC-CYRILLIC"},
    {"x-cp1252", "CP1252"},
    {"cp-850", "CP850"},
    {"tis-620", "CP874"},
    {"dos-862", "CP862"},
    {"ansi", "CP1252"},
};

/* What says nothing about the character set. */
static const char *const UNSAID[] = {
    "",          "us-ascii",     "us_ascii", "ansi_x3.4-1968", "ascii",
    "x-unknown", "unknown-8bit", "unknown",  "x-user-defined", "_autodetect"};

static bool is_one_of(const char *text, const char *const *words, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (g_ascii_strcasecmp(text, words[i]) == 0) return true;
  }
  return false;
}

/* Spaces at line ends are not the sender's: servers on the way may add them (RFC 2045 6.7, rule 3). GMime
 * would not see a "=" before them as a soft line break. */
static Span without_trailing_blanks(Arena *arena, Span encoded) {
  char *kept = arena_alloc(arena, encoded.length + 1), *to = kept;
  Span rest = encoded, line;
  while (span_line(&rest, &line)) {
    while (line.length > 0 && (line.at[line.length - 1] == ' ' || line.at[line.length - 1] == '\t'))
      line.length--;
    memcpy(to, line.at, line.length);
    to += line.length;
    if (rest.at[-1] == '\n') *to++ = '\n';
  }
  return (Span){kept, (size_t)(to - kept)};
}

/* ---- transfer encodings ---- */

/* The value of a letter of base64 (RFC 2045 6.8, table 1); -1 for other characters. */
static int base64_value(char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  return c == '+' ? 62 : c == '/' ? 63 : -1;
}

/* Whether a line holds base64 and nothing else. */
static bool is_base64(Span line) {
  line = span_trim(line);
  for (size_t i = 0; i < line.length; i++) {
    if (line.at[i] != '=' && base64_value(line.at[i]) < 0) return false;
  }
  return true;
}

typedef struct Base64 {
  uint32_t bits;
  int letters; /* of the group of four that goes on */
  bool padded; /* a piece has ended */
  char *to;
} Base64;

/* What a group that is complete, or ended by padding, stands for. False for a letter alone, which stands for no byte. */
static bool base64_end_group(Base64 *state) {
  int bytes = state->letters - 1;
  bool good = state->letters != 1;
  state->bits <<= 6 * (4 - state->letters);
  for (int i = 0; i < bytes; i++) *state->to++ = (char)(state->bits >> (16 - 8 * i));
  state->bits = 0;
  state->letters = 0;
  return good;
}

/* Other characters are skipped, as RFC 2045 says, but not behind padding: that may be the end, and another text follow. */
static bool base64_line(Base64 *state, Span line) {
  if (state->padded && !is_base64(line)) return false;
  for (size_t i = 0; i < line.length; i++) {
    int value = base64_value(line.at[i]);
    if (line.at[i] == '=') {
      state->padded = true;
      if (!base64_end_group(state)) return false;
    } else if (value >= 0) {
      state->bits = state->bits << 6 | (uint32_t)value;
      if (++state->letters == 4) (void)base64_end_group(state);
    }
  }
  return true;
}

/* "__________", "----------", "**********" */
static bool is_rule(Span line) {
  line = span_trim(line);
  if (line.length < FOOTER_RULE || strchr("_-*", *line.at) == NULL) return false;
  for (size_t i = 1; i < line.length; i++) {
    if (line.at[i] != *line.at) return false;
  }
  return true;
}

/* Whether a line, with all behind it, is a footer that a server has added as it is: below a rule or the mark of a signature, and
 * nothing there may be the rest of what is encoded. */
static bool is_clear_footer(Span line, Span rest) {
  if (!line_is_signature(line) && !is_rule(line)) return false;
  while (span_line(&rest, &line)) {
    if (line.length >= BASE64_LINE && is_base64(line)) return false;
  }
  return true;
}

/* Padding may be missing at the end. Below a text there may be a clear footer. */
static Span base64_content(Arena *arena, Span encoded, bool text, bool *whole) {
  char *decoded = arena_alloc(arena, encoded.length + 2);
  Base64 state = {.to = decoded};
  Span rest = encoded, line;
  *whole = true;
  while (*whole && span_line(&rest, &line)) {
    bool between = state.to > decoded && state.letters == 0;
    if (text && between && is_clear_footer(line, rest)) {
      Span footer = {line.at, (size_t)(encoded.at + encoded.length - line.at)};
      if (state.to[-1] != '\n') *state.to++ = '\n';
      memcpy(state.to, footer.at, footer.length);
      return (Span){decoded, (size_t)(state.to - decoded) + footer.length};
    }
    *whole = base64_line(&state, line);
  }
  if (!base64_end_group(&state)) *whole = false;
  return (Span){decoded, (size_t)(state.to - decoded)};
}

/* The lines behind "begin 644 orders.yaml", which is not data, up to "end"; *whole: both are there, and nothing beside. */
static Span between_begin_and_end(Span encoded, bool *whole) {
  Span rest = encoded, line, found = encoded;
  bool begun = false, ended = false;
  *whole = true;
  while (span_line(&rest, &line)) {
    bool begins = !begun && span_begins(line, "begin "),
         ends = begun && !ended && span_is(span_trim(line), "end");
    if (begins) found = rest;
    if (!begins && (!begun || ended) && span_trim(line).length > 0) *whole = false;
    begun |= begins;
    ended |= ends;
  }
  if (!ended) *whole = false;
  return found;
}

/* Whether a text in quoted-printable ends within an escape: "=C". */
static bool ends_in_escape(Span encoded) {
  while (encoded.length > 0 && strchr("\r\n", encoded.at[encoded.length - 1]) != NULL) encoded.length--;
  return encoded.length >= 2 && encoded.at[encoded.length - 2] == '=' &&
         g_ascii_isxdigit(encoded.at[encoded.length - 1]);
}

Span part_content(Arena *arena, const Part *part, bool *whole) {
  Span content = part->content;
  bool ignored;
  if (whole == NULL) whole = &ignored;
  *whole = true;
  switch (part->encoding) {
  case GMIME_CONTENT_ENCODING_BASE64: return base64_content(arena, content, part_is(part, "text/"), whole);
  case GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE:
    content = without_trailing_blanks(arena, content);
    *whole = !ends_in_escape(content);
    break;
  case GMIME_CONTENT_ENCODING_UUENCODE: content = between_begin_and_end(content, whole); break;
  default: return content;
  }
  GMimeEncoding state;
  g_mime_encoding_init_decode(&state, part->encoding);
  char *decoded = arena_alloc(arena, g_mime_encoding_outlen(&state, content.length) + 1);
  size_t length = g_mime_encoding_flush(&state, content.at, content.length, decoded);
  return (Span){decoded, length};
}

/* ---- character sets ---- */

static bool begins_with(Span bytes, const char *mark, size_t length) {
  return bytes.length >= length && memcmp(bytes.at, mark, length) == 0;
}

/* True for a set that iconv converts from. */
static bool is_known(const char *charset) {
  char *nothing = g_convert("", 0, "UTF-8", charset, NULL, NULL, NULL);
  bool known = nothing != NULL;
  g_free(nothing);
  return known;
}

/* What a name that iconv does not know was meant for: "windows1252", "ISO_8859_15", "UTF_8". In the arena. */
static const char *charset_like(Arena *arena, const char *said) {
  char *name = arena_strdup(arena, said);
  for (char *c = name; *c != '\0'; c++) {
    if (*c == '_') *c = '-';
  }
  if (g_ascii_strncasecmp(name, "windows", 7) != 0) return name;
  return arena_printf(arena, "CP%s", name + 7 + (name[7] == '-'));
}

/* The name for iconv; NULL if it is not a name. `bytes` decide what a name leaves open. */
static const char *charset_for(const char *said, Span bytes) {
  for (const char *c = said; *c != '\0'; c++) {
    if (!g_ascii_isalnum(*c) && strchr("-_.:+", *c) == NULL) return NULL;
  }
  for (size_t i = 0; i < G_N_ELEMENTS(CHARSETS); i++) {
    if (g_ascii_strcasecmp(said, CHARSETS[i][0]) == 0) return CHARSETS[i][1];
  }
  bool marked = begins_with(bytes, "\xFF\xFE", 2) || begins_with(bytes, "\xFE\xFF", 2);
  if (g_ascii_strcasecmp(said, "utf-16") == 0) return marked ? "UTF-16" : "UTF-16BE"; /* RFC 2781 4.3 */
  return g_mime_charset_iconv_name(said);
}

/* These sets have no letters from 0x80 to 0x9F: senders of such bytes mean the Windows set that is
 * otherwise the same. */
static const char *windows_if_needed(const char *charset, Span bytes) {
  static const char *const SAME[][2] = {{"iso-8859-1", "CP1252"}, {"latin1", "CP1252"},
                                        {"l1", "CP1252"},         {"iso-8859-9", "CP1254"},
                                        {"latin5", "CP1254"},     {"iso-8859-11", "CP874"}};
  size_t at = 0;
  while (at < bytes.length && ((unsigned char)bytes.at[at] < 0x80 || (unsigned char)bytes.at[at] > 0x9F))
    at++;
  for (size_t i = 0; at < bytes.length && i < G_N_ELEMENTS(SAME); i++) {
    if (g_ascii_strcasecmp(charset, SAME[i][0]) == 0) return SAME[i][1];
  }
  return charset;
}

static bool is_utf8_name(const char *charset) {
  return g_ascii_strcasecmp(charset, "UTF-8") == 0 || g_ascii_strcasecmp(charset, "UTF8") == 0;
}

/* True for good UTF-8: text of another set beyond ASCII is that only by an unlikely chance. ESC and NUL are
 * in sets of other kinds. */
static bool is_text_in_utf8(Span bytes) {
  return memchr(bytes.at, '\x1B', bytes.length) == NULL &&
         g_utf8_validate_len(bytes.at, bytes.length, NULL); /* false for a NUL */
}

/* `bytes` in UTF-8. False if the set is unknown, or the bytes are not in it. Bad UTF-8 stays: the reader
 * of the text can name the line. */
static bool to_utf8(Arena *arena, const char *said, Span bytes, Span *out) {
  *out = bytes;
  bool wide = begins_with(bytes, "\xFF\xFE", 2) || begins_with(bytes, "\xFE\xFF", 2);
  if (is_one_of(said, UNSAID, G_N_ELEMENTS(UNSAID))) {
    if (!wide) return true;
    said = "utf-16"; /* a file as Windows' Notepad saves "Unicode" */
  }
  const char *charset = charset_for(said, bytes);
  if (charset != NULL && !is_known(charset)) charset = charset_for(charset_like(arena, said), bytes);
  if (charset == NULL || !is_known(charset)) return is_text_in_utf8(bytes);
  if (is_utf8_name(charset)) return true;
  charset = windows_if_needed(charset, bytes);
  gsize length = 0;
  GError *error = NULL;
  char *converted = g_convert(bytes.at, (gssize)bytes.length, "UTF-8", charset, NULL, &length, &error);
  if (converted == NULL) {
    g_clear_error(&error);
    return false;
  }
  *out = (Span){arena_memdup(arena, converted, length), length};
  g_free(converted);
  return true;
}

bool part_in_utf8(Arena *arena, const Part *part, Span *out) {
  bool whole;
  Span content = part_content(arena, part, &whole);
  return to_utf8(arena, part->charset, content, out) && whole;
}

/* Lines that end with \n alone, NUL-terminated. */
static Span with_plain_lines(Arena *arena, Span text) {
  char *plain = arena_alloc(arena, text.length + 1), *to = plain;
  for (size_t i = 0; i < text.length; i++) {
    char c = text.at[i];
    if (c == '\r' && i + 1 < text.length && text.at[i + 1] == '\n') continue;
    *to++ = c == '\r' ? '\n' : c;
  }
  return (Span){plain, (size_t)(to - plain)};
}

static bool ends_with(const char *name, const char *ending) {
  size_t length = strlen(name), ending_length = strlen(ending);
  return length > ending_length && g_ascii_strcasecmp(name + length - ending_length, ending) == 0;
}

bool part_is_yaml(const Part *part) {
  static const char *const TYPES[] = {"text/yaml", "text/x-yaml", "application/yaml", "application/x-yaml",
                                      "text/vnd.yaml"};
  if (is_one_of(part->type, TYPES, G_N_ELEMENTS(TYPES))) return true;
  if (part_is(part, "multipart/") || part_is(part, "message/") || part_is(part, "text/html")) return false;
  /* Some editors put .txt behind whatever name they are given. */
  return ends_with(part->name, ".yaml") || ends_with(part->name, ".yml") ||
         ends_with(part->name, ".yaml.txt") || ends_with(part->name, ".yml.txt");
}

static bool is_plain_text(const Part *part) {
  static const char *const MARKED_UP[] = {"text/html",       "text/enriched",       "text/richtext",
                                          "text/rtf",        "text/calendar",       "text/css",
                                          "text/xml",        "text/x-vcard",        "text/vcard",
                                          "text/x-amp-html", "text/rfc822-headers", "text/directory"};
  if (part_is(part, "application/pgp") || part_is_yaml(part)) return true;
  if (part_is(part, "application/octet-stream") && ends_with(part->name, ".txt")) return true;
  return part_is(part, "text/") && !is_one_of(part->type, MARKED_UP, G_N_ELEMENTS(MARKED_UP));
}

/* UTF-8, as the helper that reads HTML takes it. */
static Span without_bad_bytes(Arena *arena, Span text) {
  GString *clean = g_string_sized_new(text.length + 1);
  while (text.length > 0) {
    uint32_t code;
    size_t taken = utf8_read(text.at, text.length, &code);
    if (code == UTF8_BAD)
      g_string_append(clean, "\xEF\xBF\xBD");
    else
      g_string_append_len(clean, text.at, (gssize)taken);
    text.at += taken;
    text.length -= taken;
  }
  Span result = {arena_memdup(arena, clean->str, clean->len + 1), clean->len};
  g_string_free(clean, TRUE);
  return result;
}

bool part_read_html(Arena *arena, const Part *part, Span *out, NoText *why) {
  bool whole;
  Span content = part_content(arena, part, &whole);
  if (!whole) {
    *why = NO_TEXT_ENCODING;
    return false;
  }
  /* A page without a set in the header is UTF-8, or what Windows writes. */
  bool windows = is_one_of(part->charset, UNSAID, G_N_ELEMENTS(UNSAID)) &&
                 !g_utf8_validate(content.at, (gssize)content.length, NULL);
  if (!to_utf8(arena, windows ? "CP1252" : part->charset, content, out)) return false;
  *out = without_bad_bytes(arena, *out);
  return true;
}

void part_read_text(Arena *arena, Part *part) {
  if (!is_plain_text(part)) return;
  Span text;
  bool whole;
  Span content = part_content(arena, part, &whole);
  if (!whole || !to_utf8(arena, part->charset, content, &text)) {
    part->unreadable = true;
    part->why = whole ? NO_TEXT_CHARSET : NO_TEXT_ENCODING;
    return;
  }
  text = with_plain_lines(arena, text);
  if (strcmp(part->format, "flowed") == 0) {
    text = text_unflowed(arena, text, strcmp(part->delsp, "yes") == 0);
  }
  part->text = text_unsigned(arena, text);
  part->readable = true;
}
