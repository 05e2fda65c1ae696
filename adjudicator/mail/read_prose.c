#include "read.h"

#include <string.h>

#include "../base/utf8.h"

/* A line that introduces a quotation may be broken: "On Mon, 23 Nov 2026 at
 * 08:00\nPhil <phil@...> wrote:". */
#define INTRODUCTION_LINES 3

static bool is_quoted(Span line) {
  line = span_trim(line);
  return line.length > 0 && *line.at == '>';
}

static bool is_empty(Span line) {
  return span_trim(line).length == 0;
}

static bool ends_in(Span line, const char *words) {
  size_t length = strlen(words);
  return line.length >= length && memcmp(line.at + line.length - length, words, length) == 0;
}

/* "Phil wrote:" */
static bool ends_in_wrote(Span line) {
  static const char *const WROTE[] = {
      "wrote:",         "writes:",     "schrieb:", "a \u00E9crit :", "a \u00E9crit\u00A0:", "a \u00E9crit:",
      "escribi\u00F3:", "ha scritto:", "schreef:", "skrev:",         "escreveu:",           "napisa\u0142:"};
  for (size_t i = 0; i < G_N_ELEMENTS(WROTE); i++) {
    if (ends_in(span_trim(line), WROTE[i])) return true;
  }
  return false;
}

static bool says_who(const Span *lines, size_t count) {
  if (ends_in_wrote(lines[count - 1])) return true;
  for (size_t i = 0; i < count; i++) {
    if (memchr(lines[i].at, '@', lines[i].length) != NULL) return true;
  }
  return false;
}

/* A year, or a time of day. */
static bool says_when(const Span *lines, size_t count) {
  for (size_t i = 0; i < count; i++) {
    size_t digits = 0;
    for (size_t k = 0; k < lines[i].length; k++) {
      char c = lines[i].at[k];
      digits = g_ascii_isdigit(c) ? digits + 1 : 0;
      bool time = c == ':' && k > 0 && g_ascii_isdigit(lines[i].at[k - 1]) && k + 1 < lines[i].length &&
                  g_ascii_isdigit(lines[i].at[k + 1]);
      if (digits == 4 || time) return true;
    }
  }
  return false;
}

/* How many of the last lines before a quotation the mail program wrote to introduce it: they end with a
 * colon and say who wrote it and when, or one of these. A writer's own "As you say:" is not one. */
static guint introduction_length(const GArray *lines, guint end) {
  if (end == 0 || !ends_in(span_trim(g_array_index(lines, Span, end - 1)), ":")) return 0;
  guint either = 0;
  for (guint count = 1; count <= INTRODUCTION_LINES && count <= end; count++) {
    const Span *from = &g_array_index(lines, Span, end - count);
    if (is_empty(*from)) break;
    bool who = says_who(from, count), when = says_when(from, count);
    if (who && when) return count;
    if (either == 0 && (who || when)) either = count;
  }
  return either;
}

static void drop_introduction(GArray *lines) {
  guint end = lines->len;
  while (end > 0 && is_empty(g_array_index(lines, Span, end - 1))) end--;
  guint count = introduction_length(lines, end);
  if (count > 0) g_array_set_size(lines, end - count);
}

/* True if the last line introduces a quotation that is not quoted, as some programs leave it. */
static bool introduces_the_rest(const GArray *lines, Span rest) {
  guint end = lines->len;
  if (end == 0 || !ends_in_wrote(g_array_index(lines, Span, end - 1))) return false;
  guint count = introduction_length(lines, end);
  if (count == 0 || !says_when(&g_array_index(lines, Span, end - count), count)) return false;
  Span line;
  while (span_line(&rest, &line)) {
    if (!is_empty(line)) return !is_quoted(line);
  }
  return false;
}

/* The lines of a body that its writer wrote. The text being answered must not get among them: it may be a
 * report with secrets. Caller frees. */
static GArray *own_lines(Span body) {
  GArray *lines = g_array_new(FALSE, FALSE, sizeof(Span));
  Span line;
  bool in_block = false, in_quotation = false;
  while (span_line(&body, &line)) {
    Mark mark = line_mark(line, NULL);
    bool separator = mark == MARK_SEPARATOR || line_begins_answered(line, body);
    if (line_is_signature(line) || (separator && !in_block)) break;
    if (mark == MARK_ORDERS) in_block = true;
    bool quoted = is_quoted(line);
    if (quoted && !in_quotation && !in_block) drop_introduction(lines);
    in_quotation = quoted || (in_quotation && is_empty(line));
    if (!in_block && !quoted) g_array_append_val(lines, line);
    if (mark == MARK_END) in_block = false;
    if (!in_block && !quoted && introduces_the_rest(lines, body)) {
      drop_introduction(lines);
      break;
    }
  }
  return lines;
}

/* UTF-8 without what no text of ours may hold. */
static void append_clean(GString *text, Span line) {
  while (line.length > 0) {
    uint32_t code;
    size_t taken = utf8_read(line.at, line.length, &code);
    if (code == UTF8_BAD)
      g_string_append(text, "\xEF\xBF\xBD");
    else if (!utf8_is_control(code))
      g_string_append_len(text, line.at, (gssize)taken);
    line.at += taken;
    line.length -= taken;
  }
}

/* True if append_clean() would leave spaces at most. */
static bool says_nothing(Span line) {
  while (line.length > 0) {
    uint32_t code;
    size_t taken = utf8_read(line.at, line.length, &code);
    bool blank = code == ' ' || (code != UTF8_BAD && utf8_is_control(code)) || code == '\t';
    if (!blank) return false;
    line.at += taken;
    line.length -= taken;
  }
  return true;
}

const char *prose_of(Arena *arena, Span body) {
  GArray *lines = own_lines(body);
  guint first = 0, end = lines->len;
  while (end > 0 && says_nothing(g_array_index(lines, Span, end - 1))) end--;
  while (first < end && says_nothing(g_array_index(lines, Span, first))) first++;
  GString *text = g_string_new(NULL);
  for (guint i = first; i < end; i++) {
    if (i > first) g_string_append_c(text, '\n');
    append_clean(text, g_array_index(lines, Span, i));
  }
  const char *prose = arena_strdup(arena, text->str);
  g_string_free(text, TRUE);
  g_array_free(lines, TRUE);
  return prose;
}
