#include "read.h"

#include <string.h>

#include "../base/utf8.h"

/* Marks of ours begin and end with five hyphens, but programs make dashes of hyphens: two are enough. */
#define MARK_DASHES      2
#define SEPARATOR_DASHES 3
#define UNDERSCORES      10
/* Of the header that programs write above what is answered: From, Sent, To, Subject; and of such a word. */
#define ANSWERED_LINES 3
#define LABEL_BYTES    30
/* Between "Forwarded message" and that header. */
#define EMPTY_LINES 2
/* Initials that some programs write before ">". */
#define INITIALS 4

/* Takes one character off the span if it is one of ours. */
static bool take(Span *span, bool (*is_ours)(uint32_t)) {
  if (span->length == 0) return false;
  uint32_t code;
  size_t taken = utf8_read(span->at, span->length, &code);
  if (code == UTF8_BAD || !is_ours(code)) return false;
  span->at += taken;
  span->length -= taken;
  return true;
}

static bool is_blank(uint32_t code) {
  return code == ' ' || code == '\t' || utf8_is_typographic_space(code);
}

static bool is_invisible(uint32_t code) {
  return code == 0xFEFF || (code >= 0x200B && code <= 0x200F) || code == 0x2060;
}

static bool is_dash(uint32_t code) {
  return code == '-' || (code >= 0x2010 && code <= 0x2015) || code == 0x2212;
}

static bool is_quotation(uint32_t code) {
  return code == '>' || code == '|' || code == '}' || code == 0xBB;
}

static int take_all(Span *span, bool (*is_ours)(uint32_t)) {
  int count = 0;
  while (take(span, is_ours)) count++;
  return count;
}

static bool take_word(Span *span, const char *word) {
  size_t length = strlen(word);
  if (span->length < length || memcmp(span->at, word, length) != 0) return false;
  span->at += length;
  span->length -= length;
  return true;
}

/* "PK>" */
static bool take_initials(Span *span) {
  size_t letters = 0;
  while (letters < span->length && letters < INITIALS && g_ascii_isalpha(span->at[letters])) letters++;
  if (letters == 0 || letters == span->length || span->at[letters] != '>') return false;
  span->at += letters + 1;
  span->length -= letters + 1;
  return true;
}

static Quote take_quotation(Span *line) {
  Quote quote = {.prefix = {line->at, 0}};
  for (;;) {
    if (take(line, is_quotation) || take_initials(line)) {
      quote.marks++;
      quote.blanks = 0;
    } else if (take(line, is_blank)) {
      quote.blanks++;
    } else if (!take(line, is_invisible)) {
      break;
    }
  }
  quote.prefix.length = (size_t)(line->at - quote.prefix.at);
  return quote;
}

/* True if nothing but dashes, and spaces around them, is left. */
static bool ends_in_dashes(Span line) {
  take_all(&line, is_blank);
  int dashes = take_all(&line, is_dash);
  take_all(&line, is_blank);
  return dashes >= MARK_DASHES && line.length == 0;
}

static bool is_underscores(Span line) {
  line = span_trim(line);
  if (line.length < UNDERSCORES) return false;
  for (size_t i = 0; i < line.length; i++) {
    if (line.at[i] != '_') return false;
  }
  return true;
}

/* "*----- x -----*" */
static Span without_bold(Span line) {
  Span inside = span_trim(line);
  if (inside.length < 3 || *inside.at != '*' || inside.at[inside.length - 1] != '*') return line;
  return (Span){inside.at + 1, inside.length - 2};
}

/* "Original Message-----", "Forwarded message ---------", but not a frame of PGP. */
static bool is_title(Span line) {
  line = span_trim(line);
  if (line.length < SEPARATOR_DASHES + 1 || span_begins(line, "BEGIN PGP") || span_begins(line, "END PGP"))
    return false;
  return *line.at != '-' && memcmp(line.at + line.length - SEPARATOR_DASHES, "---", SEPARATOR_DASHES) == 0;
}

Mark line_mark(Span line, Quote *quote) {
  Quote found = take_quotation(&line);
  if (found.marks == 0) line = without_bold(line);
  if (found.marks == 0 && is_underscores(line)) return MARK_RULE;
  int dashes = take_all(&line, is_dash);
  take_all(&line, is_blank);
  if (dashes < MARK_DASHES) return MARK_NONE;
  if (quote != NULL) *quote = found;
  Span after = line;
  if (take_word(&after, "ORDERS") && ends_in_dashes(after)) return MARK_ORDERS;
  if (take_word(&line, "END") && ends_in_dashes(line)) return MARK_END;
  return found.marks == 0 && dashes >= SEPARATOR_DASHES && is_title(line) ? MARK_RULE : MARK_NONE;
}

/* --- What is answered --- */

/* "From: x", "De : x", "*Von:* x", with the colon of Chinese and Japanese, too; the length of "From", 0 for
 * none. Keys of a turn file begin with small letters. */
static size_t label_length(Span line) {
  if (line.length > 0 && g_ascii_islower(*line.at)) return 0;
  size_t label = 0;
  while (label < line.length && label < LABEL_BYTES && strchr(":\xEF", line.at[label]) == NULL) label++;
  bool wide = line.length >= label + 3 && memcmp(line.at + label, "\xEF\xBC\x9A", 3) == 0;
  if (label == 0 || label == LABEL_BYTES || label == line.length || *line.at == ' ') return 0;
  if (wide) return label;
  Span value = {line.at + label + 1, line.length - label - 1};
  return line.at[label] == ':' && (take_word(&value, "*") || take(&value, is_blank)) ? label : 0;
}

bool line_is_labelled(Span line) {
  return label_length(line) > 0;
}

/* What stands behind a label. */
static Span labelled_value(Span line) {
  Span value = {line.at + label_length(line), line.length - label_length(line)};
  while (value.length > 0 && strchr(":*\xEF\xBC\x9A \t", *value.at) != NULL)
    value = (Span){value.at + 1, value.length - 1};
  return span_trim(value);
}

/* Whether it says who sends a mail; "From: 1412" says where a move begins. */
bool line_is_from(Span line) {
  static const char *const FROM[] = {"From", "De", "Von", "Da", "Van", "Od", "Fra", "Fr\u00E5n"};
  Span label = {line.at, label_length(line)}, value = labelled_value(line);
  bool address = memchr(line.at, '@', line.length) != NULL;
  if (value.length > 0 && g_ascii_isdigit(*value.at) && !address) return false;
  while (label.length > 0 && strchr(" *\xC2\xA0", label.at[label.length - 1]) != NULL) label.length--;
  if (label.length > 0 && *label.at == '*') label = (Span){label.at + 1, label.length - 1};
  for (size_t i = 0; i < G_N_ELEMENTS(FROM); i++) {
    if (span_is(label, FROM[i])) return true;
  }
  return false;
}

bool line_says_time(Span line) {
  for (size_t i = 1; i + 1 < line.length; i++) {
    bool between = g_ascii_isdigit(line.at[i - 1]) && g_ascii_isdigit(line.at[i + 1]);
    if (between && memchr(":h./", line.at[i], 4) != NULL) return true;
  }
  return false;
}

bool line_says_date(Span line) {
  bool year = false, day = false;
  for (size_t i = 0, digits = 0; i <= line.length; i++) {
    if (i < line.length && g_ascii_isdigit(line.at[i])) {
      digits++;
      continue;
    }
    const char *number = line.at + i - digits;
    bool in_name = number > line.at && g_ascii_isalpha(number[-1]);
    year |= digits == 4 && (memcmp(number, "20", 2) == 0 || memcmp(number, "19", 2) == 0);
    day |= (digits == 1 || digits == 2) && !in_name;
    digits = 0;
  }
  return year && day;
}

/* What a line of a header says. */
typedef struct Said {
  bool from, address, time;
} Said;

static Said said_by(Span line) {
  return (Said){.from = line_is_from(line),
                .address = memchr(line.at, '@', line.length) != NULL,
                .time = line_says_time(line) || line_says_date(line)};
}

/* Three labelled lines in a row: one has an address, or one says from whom and one when; or four that begin with the sender. Orders
 * have none of these; one that has a label, right above the line that says from whom, is none of the header. */
static bool is_header(Span line, Span rest) {
  Said all = {0};
  bool own_first = false, last = false;
  for (int i = 0; i < ANSWERED_LINES; i++) {
    if (!line_is_labelled(line)) return false;
    Said one = said_by(line);
    if (i == 0) own_first = !one.from && !one.address && !one.time;
    all.from |= one.from;
    all.address |= one.address;
    all.time |= one.time;
    last = !span_line(&rest, &line);
    if (last && i < ANSWERED_LINES - 1) return false;
  }
  if (own_first && all.from) return false;
  return all.address || (all.from && (all.time || (!last && line_is_labelled(line))));
}

static bool says_answered(Span line) {
  static const char *const WORDS[] = {"original",   "origine", "forwarded", "transf",       "reenvia",
                                      "r\u00E9exp", "urspr",   "weitergel", "doorgestuurd", "inoltrat"};
  for (size_t i = 0; i < G_N_ELEMENTS(WORDS); i++) {
    if (span_find(line, WORDS[i]) != NULL) return true;
  }
  return false;
}

/* True if a header, be it one line of it, follows a title or a rule. */
static bool header_follows(Span rest) {
  Span line, next;
  for (int empty = 0; empty <= EMPTY_LINES && span_line(&rest, &line); empty++) {
    if (span_trim(line).length == 0) continue;
    if (is_header(line, rest)) return true;
    bool alone = !span_line(&rest, &next) || span_trim(next).length == 0;
    return line_is_from(line) && (alone || line_is_labelled(next));
  }
  return false;
}

bool line_begins_answered(Span line, Span rest) {
  if (line_mark(line, NULL) == MARK_RULE) return says_answered(line) || header_follows(rest);
  return is_header(line, rest);
}

static bool is_prefix_only(Span line, Span prefix) {
  Span a = span_trim(line), b = span_trim(prefix);
  return b.length > 0 && a.length == b.length && memcmp(a.at, b.at, a.length) == 0;
}

Span line_unquoted(Span line, const Quote *quote) {
  size_t length = quote->prefix.length;
  if (length > 0 && line.length >= length && memcmp(line.at, quote->prefix.at, length) == 0) {
    return (Span){line.at + length, line.length - length};
  }
  if (is_prefix_only(line, quote->prefix)) return (Span){line.at + line.length, 0};
  int marks = 0;
  for (Span ahead = line; marks < quote->marks; marks++) {
    take_all(&ahead, is_blank);
    if (!take(&ahead, is_quotation)) break;
    line = ahead;
  }
  if (marks < quote->marks) return line; /* typed between quoted lines, or broken off one of them */
  for (int blanks = 0; blanks < quote->blanks && take(&line, is_blank);) blanks++;
  return line;
}

bool line_is_signature(Span line) {
  return line.length >= 2 && line.length <= 3 && memcmp(line.at, "-- ", line.length) == 0;
}

bool line_is_advertisement(Span line) {
  static const char *const BEGINNINGS[] = {"Sent from ",
                                           "Sent via ",
                                           "Sent with ",
                                           "Get Outlook for ",
                                           "Get [Outlook",
                                           "Envoy\u00E9 de ",
                                           "Envoy\u00E9 via ",
                                           "Envoy\u00E9 avec ",
                                           "Envoy\u00E9 depuis ",
                                           "Envoy\u00E9 \u00E0 partir ",
                                           "Obtenez Outlook ",
                                           "Obtenir Outlook ",
                                           "T\u00E9l\u00E9charger Outlook ",
                                           "Enviado desde ",
                                           "Enviado con ",
                                           "Enviado a trav\u00E9s ",
                                           "Obtener Outlook ",
                                           "Obt\u00E9n Outlook ",
                                           "Obtenga Outlook ",
                                           "Descargar Outlook "};
  line = span_trim(line);
  for (size_t i = 0; i < G_N_ELEMENTS(BEGINNINGS); i++) {
    if (span_begins(line, BEGINNINGS[i])) return true;
  }
  return false;
}

/* --- format=flowed --- */

typedef struct FlowedLine {
  size_t depth;
  Span text;
  bool fixed; /* a signature or a mark of ours: alone on its line, whatever spaces programs put around it */
  bool flows; /* the next line goes on with it */
} FlowedLine;

static FlowedLine flowed_line(Span line) {
  FlowedLine result = {0};
  while (result.depth < line.length && line.at[result.depth] == '>') result.depth++;
  result.text = (Span){line.at + result.depth, line.length - result.depth};
  if (result.text.length > 0 && *result.text.at == ' ') { /* stuffed */
    result.text.at++;
    result.text.length--;
  }
  bool blank_at_end = result.text.length > 0 && result.text.at[result.text.length - 1] == ' ';
  result.fixed = line_is_signature(result.text) || line_mark(result.text, NULL) != MARK_NONE;
  result.flows = blank_at_end && !result.fixed;
  return result;
}

Span text_unflowed(Arena *arena, Span text, bool delete_space) {
  GString *joined = g_string_sized_new(text.length + 1);
  Span line;
  bool flows = false;
  size_t depth = 0;
  while (span_line(&text, &line)) {
    FlowedLine next = flowed_line(line);
    if (flows && next.depth == depth && !next.fixed) {
      if (delete_space) g_string_truncate(joined, joined->len - 1);
    } else {
      if (joined->len > 0) g_string_append_c(joined, '\n');
      for (size_t i = 0; i < next.depth; i++) g_string_append_c(joined, '>');
      if (next.depth > 0 && next.text.length > 0) g_string_append_c(joined, ' ');
    }
    g_string_append_len(joined, next.text.at, (gssize)next.text.length);
    flows = next.flows;
    depth = next.depth;
  }
  if (joined->len > 0) g_string_append_c(joined, '\n');
  Span result = {arena_memdup(arena, joined->str, joined->len + 1), joined->len};
  g_string_free(joined, TRUE);
  return result;
}

/* --- Clear-signed text --- */

static void append_line(GString *text, Span line) {
  g_string_append_len(text, line.at, (gssize)line.length);
  g_string_append_c(text, '\n');
}

Span text_unsigned(Arena *arena, Span text) {
  if (span_find(text, "-----BEGIN PGP SIGNED MESSAGE-----") == NULL) return text;
  GString *plain = g_string_sized_new(text.length + 1);
  enum { OUTSIDE, ARMOR_HEADER, SIGNED, SIGNATURE } where = OUTSIDE;
  Span line;
  while (span_line(&text, &line)) {
    Span trimmed = span_trim(line);
    switch (where) {
    case OUTSIDE:
      if (span_is(trimmed, "-----BEGIN PGP SIGNED MESSAGE-----"))
        where = ARMOR_HEADER;
      else
        append_line(plain, line);
      break;
    case ARMOR_HEADER: /* "Hash: SHA256" and an empty line */
      if (trimmed.length == 0) where = SIGNED;
      break;
    case SIGNED:
      if (span_is(trimmed, "-----BEGIN PGP SIGNATURE-----"))
        where = SIGNATURE;
      else
        append_line(plain, span_begins(line, "- ") ? (Span){line.at + 2, line.length - 2} : line);
      break;
    case SIGNATURE:
      if (span_is(trimmed, "-----END PGP SIGNATURE-----")) where = OUTSIDE;
      break;
    }
  }
  Span result = {arena_memdup(arena, plain->str, plain->len + 1), plain->len};
  g_string_free(plain, TRUE);
  return result;
}
