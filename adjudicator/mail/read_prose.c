#include "read.h"

#include <string.h>

#include "../base/utf8.h"

/* A line that introduces a quotation may be broken: "On Mon, 23 Nov 2026 at\n08:00 Phil of the Long Name\n<phil@...>\nwrote:". */
#define INTRODUCTION_LINES 6
/* "This message needs a program that shows HTML." is not longer. */
#define PLACEHOLDER_BYTES 300
/* Labelled lines that are a header without an address. */
#define HEADER_LINES 3

static bool is_quoted(Span line) {
  line = span_trim(line);
  return span_begins(line, ">") || span_begins(line, "\u00BB ");
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

static bool say_address(const Span *lines, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (memchr(lines[i].at, '@', lines[i].length) != NULL) return true;
  }
  return false;
}

static bool say_time(const Span *lines, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (line_says_time(lines[i])) return true;
  }
  return false;
}

static bool say_who(const Span *lines, size_t count) {
  return ends_in_wrote(lines[count - 1]) || say_address(lines, count);
}

static bool say_when(const Span *lines, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (line_says_date(lines[i])) return true;
  }
  return say_time(lines, count);
}

/* A colon, or that of Chinese and Japanese. */
static bool ends_in_colon(Span line) {
  line = span_trim(line);
  return ends_in(line, ":") || ends_in(line, "\uFF1A");
}

/* ---- lines that were one before a program wrapped it ---- */

static bool begins_small(Span line) {
  if (line.length == 0) return false;
  gunichar first = g_utf8_get_char_validated(line.at, (gssize)line.length);
  return strchr("<([", *line.at) != NULL || g_unichar_islower(first);
}

/* "2026 at 12:00 Referee": the rest of a date. */
static bool begins_in_year(Span line) {
  bool year = line.length > 4 && (memcmp(line.at, "20", 2) == 0 || memcmp(line.at, "19", 2) == 0);
  return year && g_ascii_isdigit(line.at[2]) && g_ascii_isdigit(line.at[3]) && line.at[4] == ' ';
}

static bool ends_sentence(Span line) {
  line = span_trim(line);
  return line.length > 0 && strchr(".!?", line.at[line.length - 1]) != NULL;
}

/* Whether an introduction that does not say yet who and when goes on above its first line. Orders above it have no date. */
static bool is_joined(Span above, Span first) {
  if (is_empty(above)) return false;
  return begins_small(first) || ends_in(span_trim(above), "<") ||
         (line_says_date(above) && !ends_sentence(above));
}

/* Whether one that says both does: "On Fri, Nov 20, 2026 at" above "12:00 PM Referee". */
static bool is_date_above(Span above, const Span *lines, size_t count) {
  if (is_empty(above)) return false;
  if (begins_in_year(*lines)) return true;
  for (size_t i = 0; i < count; i++) {
    if (line_says_date(lines[i])) return false;
  }
  return line_says_date(above) && (begins_small(*lines) || g_ascii_isdigit(*lines->at));
}

typedef bool Says(const Span *lines, size_t count);

/* How many of the last lines say who wrote, and when; 0 if they do not. */
static size_t who_and_when(const Span *lines, size_t end, Says *who, Says *when) {
  size_t count = 1;
  const Span *from = lines + end - 1;
  while (!(who(from, count) && when(from, count))) {
    if (count == end || count == INTRODUCTION_LINES || !is_joined(from[-1], *from)) return 0;
    from--;
    count++;
  }
  while (count < end && count < INTRODUCTION_LINES && is_date_above(from[-1], from, count)) {
    from--;
    count++;
  }
  return count;
}

/* How many of the last lines before a quotation the mail program wrote to introduce it: they end with a
 * colon and say who wrote it and when, or one line says either. A writer's own "As you say:" is not one. */
static size_t introduction_length(const Span *lines, size_t end) {
  if (end == 0 || !ends_in_colon(lines[end - 1])) return 0;
  size_t count = who_and_when(lines, end, say_who, say_when);
  if (count > 0) return count;
  return say_who(lines + end - 1, 1) || say_when(lines + end - 1, 1) ? 1 : 0;
}

/* "Von meinem iPhone gesendet", alone. */
static bool is_device(const Span *lines, size_t end) {
  static const char *const NAMES[] = {"iPhone", "iPad",    "Android", "Samsung", "Galaxy",    "Huawei",
                                      "Xiaomi", "Outlook", "Yahoo",   "Proton",  "BlackBerry"};
  if (end == 0 || (end > 1 && !is_empty(lines[end - 2]))) return false;
  if (line_is_advertisement(lines[end - 1])) return true;
  for (size_t i = 0; i < G_N_ELEMENTS(NAMES); i++) {
    if (span_find(lines[end - 1], NAMES[i]) != NULL) return true;
  }
  return false;
}

static size_t without_empty(const Span *lines, size_t end) {
  while (end > 0 && is_empty(lines[end - 1])) end--;
  return end;
}

/* No number and no mark of a move: whatever names a device without an introduction below it may be a writer's own line. */
static bool orders_nothing(Span line) {
  for (size_t i = 0; i < line.length; i++) {
    if (g_ascii_isdigit(line.at[i]) || strchr("->:", line.at[i]) != NULL) return false;
  }
  return true;
}

/* And the line that a telephone adds above it; an iPhone quotes the introduction, too. */
static void drop_introduction(GArray *lines) {
  const Span *all = (const Span *)(void *)lines->data;
  size_t end = without_empty(all, lines->len), count = introduction_length(all, end);
  if (count == 0 && is_device(all, end) && orders_nothing(all[end - 1]))
    g_array_set_size(lines, (guint)end - 1);
  if (count == 0) return;
  end -= count;
  size_t above = without_empty(all, end);
  g_array_set_size(lines, (guint)(is_device(all, above) ? without_empty(all, above - 1) : end));
}

/* "R <r@...>": people write the address alone. */
static bool say_whose_address(const Span *lines, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const char *open = memchr(lines[i].at, '<', lines[i].length);
    if (open != NULL && say_address(lines + i, count - i)) return true;
  }
  return false;
}

bool lines_introduce(const Span *lines, size_t count, Span rest) {
  if (count == 0 || !ends_in_colon(lines[count - 1])) return false;
  Says *who = ends_in_wrote(lines[count - 1]) ? say_who : say_whose_address;
  if (who_and_when(lines, count, who, say_when) == 0) return false;
  Span line;
  while (span_line(&rest, &line)) {
    if (!is_empty(line)) return !is_quoted(line);
  }
  return false;
}

/* ---- above what is known to be quoted ---- */

/* How many of the last lines are the header of what is quoted: labels, and an address or a time of day among them. Above the one
 * that says from whom only those that have either are. */
static size_t header_length(const Span *lines, size_t end) {
  size_t count = 0;
  bool address = false, time = false, from = false;
  for (; count < end; count++) {
    Span line = lines[end - count - 1];
    bool says_address = memchr(line.at, '@', line.length) != NULL, says_time = line_says_time(line);
    if (!line_is_labelled(line) || (from && !says_address && !says_time)) break;
    address |= says_address;
    time |= says_time;
    from |= line_is_from(line);
  }
  return address || (time && count >= HEADER_LINES) ? count : 0;
}

static size_t length_above_quotation(const Span *lines, size_t end) {
  if (end == 0) return 0;
  if (line_mark(lines[end - 1], NULL) == MARK_RULE) return 1;
  size_t length = header_length(lines, end);
  if (length == 0) length = introduction_length(lines, end);
  /* "Referee <referee@...> 20 Nov 2026 12:00", whatever the language, and its end. */
  return length > 0 ? length : who_and_when(lines, end, say_address, say_time);
}

size_t mail_own_length(const char *text, size_t quotation) {
  GArray *lines = g_array_new(FALSE, FALSE, sizeof(Span));
  Span rest = {text, quotation}, line;
  while (span_line(&rest, &line)) g_array_append_val(lines, line);
  const Span *all = (const Span *)(void *)lines->data;
  size_t end = lines->len;
  for (bool more = true; more;) {
    end = without_empty(all, end);
    size_t taken = length_above_quotation(all, end);
    if (taken == 0 && is_device(all, end)) taken = 1;
    end -= taken;
    more = taken > 0;
  }
  size_t own = end == 0 ? 0 : (size_t)(all[end - 1].at + all[end - 1].length - text);
  g_array_free(lines, TRUE);
  return own;
}

/* Who writes below an introduction, and nothing above it, means what they write. The introduction stays, to tell what is pasted from what
 * is quoted. */
static bool says_more_than_introduction(const Span *lines, size_t count) {
  return without_empty(lines, count - introduction_length(lines, count)) > 0;
}

size_t mail_introduction_length(const char *text, size_t length) {
  Span rest = {text, length}, line;
  for (int lines = 0; lines < INTRODUCTION_LINES && span_line(&rest, &line); lines++) {
    size_t end = (size_t)(line.at + line.length - text);
    if (is_empty(line)) return 0;
    if (ends_in_colon(line) && say_address(&(Span){text, end}, 1) && mail_own_length(text, end) == 0)
      return end;
  }
  return 0;
}

/* "via Vodafone", "<https://...>": below what a phone adds it is the phone's, too. An order there is its writer's. */
static bool advertises_on(Span line) {
  return span_find(line, "://") != NULL || (begins_small(line) && orders_nothing(line));
}

/* Where a line stands. */
typedef enum Place { OWN, IN_BLOCK, IN_QUOTATION, IN_ADVERTISEMENT } Place;

static Place place_of(Place before, Span line, Mark mark) {
  if (before == IN_BLOCK || mark == MARK_ORDERS) return IN_BLOCK;
  if (is_quoted(line) || (before == IN_QUOTATION && is_empty(line))) return IN_QUOTATION;
  bool goes_on = before == IN_ADVERTISEMENT && !is_empty(line) && advertises_on(line);
  return goes_on || line_is_advertisement(line) ? IN_ADVERTISEMENT : OWN;
}

/* The lines of a body that its writer wrote. The text being answered must not get among them: it may be a
 * report with secrets. Caller frees. */
static GArray *own_lines(Span body) {
  GArray *lines = g_array_new(FALSE, FALSE, sizeof(Span));
  Span line;
  Place place = OWN;
  while (span_line(&body, &line)) {
    Mark mark = line_mark(line, NULL);
    Place before = place;
    place = place_of(before, line, mark);
    if (place != IN_BLOCK && (line_is_signature(line) || line_begins_answered(line, body))) break;
    if (is_quoted(line) && before != IN_QUOTATION && before != IN_BLOCK) drop_introduction(lines);
    if (place == OWN || (place == IN_QUOTATION && !is_quoted(line))) g_array_append_val(lines, line);
    if (mark == MARK_END) place = is_quoted(line) ? IN_QUOTATION : OWN;
    const Span *all = (const Span *)(void *)lines->data;
    if (place == OWN && lines_introduce(all, lines->len, body) &&
        says_more_than_introduction(all, lines->len)) {
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
    else if (code == '\n' || !utf8_is_control(code))
      g_string_append_len(text, line.at, (gssize)taken);
    line.at += taken;
    line.length -= taken;
  }
}

static bool is_invisible(uint32_t code) {
  return code == 0xFEFF || code == 0xAD || (code >= 0x200B && code <= 0x200F) || code == 0x2060;
}

/* True if append_clean() would leave spaces at most, whatever their width. */
static bool says_nothing(Span line) {
  while (line.length > 0) {
    uint32_t code;
    size_t taken = utf8_read(line.at, line.length, &code);
    bool blank = code == ' ' || code == '\t' || utf8_is_typographic_space(code) || is_invisible(code) ||
                 (code != UTF8_BAD && utf8_is_control(code));
    if (!blank) return false;
    line.at += taken;
    line.length -= taken;
  }
  return true;
}

Span own_text(Arena *arena, Span body) {
  GArray *lines = own_lines(body);
  guint first = 0, end = lines->len;
  while (end > 0 && says_nothing(g_array_index(lines, Span, end - 1))) end--;
  while (first < end && says_nothing(g_array_index(lines, Span, first))) first++;
  GString *text = g_string_new(NULL);
  for (guint i = first; i < end; i++) {
    Span line = g_array_index(lines, Span, i);
    if (i > first) g_string_append_c(text, '\n');
    g_string_append_len(text, line.at, (gssize)line.length);
  }
  Span own = {arena_memdup(arena, text->str, text->len + 1), text->len};
  g_string_free(text, TRUE);
  g_array_free(lines, TRUE);
  return own;
}

bool text_gives_way(Span text) {
  Span rest = text, line;
  bool nothing = true;
  while (nothing && span_line(&rest, &line) && !line_is_signature(line)) nothing = says_nothing(line);
  return nothing || (text.length < PLACEHOLDER_BYTES && span_find(text, "html") != NULL);
}

const char *prose_of(Arena *arena, Span own) {
  GString *text = g_string_new(NULL);
  append_clean(text, own);
  const char *prose = arena_strdup(arena, text->str);
  g_string_free(text, TRUE);
  return prose;
}
