#include "incoming.h"

#include <string.h>

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
};

/* What says nothing about the character set. */
static const char *const UNSAID[] = {"",        "us-ascii",       "ascii",      "x-unknown", "unknown-8bit",
                                     "unknown", "x-user-defined", "_autodetect"};

static bool is_one_of(const char *text, const char *const *words, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (g_ascii_strcasecmp(text, words[i]) == 0) return true;
  }
  return false;
}

/* Blanks at line ends are none of the sender's: servers on the way may add them (RFC 2045 6.7, rule 3). GMime
 * would take "=" before them for no soft line break. */
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

/* What follows the line "begin 644 orders.yaml", which is no data. */
static Span behind_begin(Span encoded) {
  Span rest = encoded, line;
  while (span_line(&rest, &line)) {
    if (span_begins(line, "begin ")) return rest;
  }
  return encoded;
}

Span part_content(Arena *arena, const Part *part) {
  Span content = part->content;
  if (part->encoding != GMIME_CONTENT_ENCODING_BASE64 &&
      part->encoding != GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE &&
      part->encoding != GMIME_CONTENT_ENCODING_UUENCODE) {
    return content;
  }
  if (part->encoding == GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE)
    content = without_trailing_blanks(arena, content);
  if (part->encoding == GMIME_CONTENT_ENCODING_UUENCODE) content = behind_begin(content);
  GMimeEncoding state;
  g_mime_encoding_init_decode(&state, part->encoding);
  char *decoded = arena_alloc(arena, g_mime_encoding_outlen(&state, content.length) + 1);
  size_t length = g_mime_encoding_flush(&state, content.at, content.length, decoded);
  return (Span){decoded, length};
}

static bool begins_with(Span bytes, const char *mark, size_t length) {
  return bytes.length >= length && memcmp(bytes.at, mark, length) == 0;
}

/* The name for iconv; NULL where it is no name. `bytes` decide what a name leaves open. */
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

/* These sets have no letters from 0x80 to 0x9F: who sends such bytes means the set of Windows that is the
 * same but for them. */
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

/* `bytes` in UTF-8. False where the set is unknown, or the bytes are none of it. Bad UTF-8 stays: whoever
 * reads the text can tell the line. */
static bool to_utf8(Arena *arena, const char *said, Span bytes, Span *out) {
  *out = bytes;
  bool wide = begins_with(bytes, "\xFF\xFE", 2) || begins_with(bytes, "\xFE\xFF", 2);
  if (is_one_of(said, UNSAID, G_N_ELEMENTS(UNSAID))) {
    if (!wide) return true;
    said = "utf-16"; /* a file as Windows' Notepad saves "Unicode" */
  }
  const char *charset = charset_for(said, bytes);
  if (charset == NULL) return false;
  if (is_utf8_name(charset)) return true;
  charset = windows_if_needed(charset, bytes);
  gsize length = 0;
  char *converted = g_convert(bytes.at, (gssize)bytes.length, "UTF-8", charset, NULL, &length, NULL);
  if (converted == NULL) return false;
  *out = (Span){arena_memdup(arena, converted, length), length};
  g_free(converted);
  return true;
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
  return part_is(part, "text/") && !is_one_of(part->type, MARKED_UP, G_N_ELEMENTS(MARKED_UP));
}

void part_read_text(Arena *arena, Part *part) {
  if (!is_plain_text(part)) return;
  Span text;
  if (!to_utf8(arena, part->charset, part_content(arena, part), &text)) {
    part->bad_charset = true;
    return;
  }
  text = with_plain_lines(arena, text);
  if (strcmp(part->format, "flowed") == 0) {
    text = text_unflowed(arena, text, strcmp(part->delsp, "yes") == 0);
  }
  part->text = text_unsigned(arena, text);
  part->readable = true;
}
