#include "read.h"

#include <string.h>

#include "../base/utf8.h"

#define LINK_BYTES 100

/* The quotes around a value of the file. Typographic quotes in it must neither end it nor begin one. */
typedef enum Quoted {
  QUOTED_NOT,
  QUOTED_DOUBLE,      /* "..." */
  QUOTED_SINGLE,      /* '...' */
  QUOTED_TYPOGRAPHIC, /* “...”, „...“, «...»: becomes "..." */
  QUOTED_BY_SINGLE    /* ‘...’, ‹...›: becomes "...", since an apostrophe looks like its end */
} Quoted;

typedef struct Normal {
  GString *out;
  Span rest;
  Quoted quoted;
  bool value_starts; /* a quote here would begin a value */
  bool line_starts;
  bool after_bad; /* the last bytes were no UTF-8 */
} Normal;

static bool is_double_quote(uint32_t code) {
  return (code >= 0x201C && code <= 0x201F) || code == 0xAB || code == 0xBB || code == 0x2033 ||
         code == 0x2036 || code == 0xFF02;
}

static bool is_single_quote(uint32_t code) {
  return (code >= 0x2018 && code <= 0x201B) || code == 0x2039 || code == 0x203A || code == 0x2032 ||
         code == 0x2035 || code == 0xFF07;
}

/* Beside a value they are no quotes: receipts set remarks between them, and are pasted back. */
static bool is_angle(uint32_t code) {
  return code == 0x2039 || code == 0x203A;
}

static bool is_dash(uint32_t code) {
  return (code >= 0x2010 && code <= 0x2015) || code == 0x2212;
}

/* Zero width, direction, soft hyphen, what asks for an arrow in colours, and the cap that makes a key of a digit. */
static bool is_invisible(uint32_t code) {
  return code == 0xFEFF || (code >= 0x200B && code <= 0x200F) || code == 0x2060 || code == 0xAD ||
         (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069) || code == 0xFE0E ||
         code == 0xFE0F || code == 0x20E3;
}

/* Arrows to the right, and the one that word processors keep in the private area of a symbol font. */
static bool is_arrow(uint32_t code) {
  static const uint32_t ARROWS[] = {0x2192, 0x219D, 0x21A0, 0x21A3,  0x21A6,  0x21AA,  0x21C0, 0x21C1, 0x21C9,
                                    0x21D2, 0x21DB, 0x21DD, 0x21E2,  0x21E5,  0x21E8,  0x21F0, 0x21F6, 0x21FE,
                                    0x25B6, 0x25B8, 0x25BA, 0x2794,  0x27F6,  0x27F9,  0x27FC, 0x27FE, 0x2933,
                                    0x2B46, 0x2B62, 0xF0E0, 0x1F812, 0x1F852, 0x1F862, 0x1F872};
  if (code >= 0x2798 && code <= 0x27BE && code != 0x27B0) return true;
  for (size_t i = 0; i < G_N_ELEMENTS(ARROWS); i++) {
    if (ARROWS[i] == code) return true;
  }
  return false;
}

/* True if after the quote nothing follows that belongs to the value. */
static bool value_ends(Span after) {
  while (after.length > 0 && (*after.at == ' ' || *after.at == '\t')) {
    after.at++;
    after.length--;
  }
  return after.length == 0 || (*after.at != '\0' && strchr("\r\n,]}:#", *after.at) != NULL);
}

static void double_quote(Normal *normal, uint32_t code) {
  bool ascii = code == '"';
  char written = '"';
  switch (normal->quoted) {
  case QUOTED_NOT:
    if (normal->value_starts) normal->quoted = ascii ? QUOTED_DOUBLE : QUOTED_TYPOGRAPHIC;
    break;
  case QUOTED_DOUBLE:
    if (ascii)
      normal->quoted = QUOTED_NOT;
    else
      written = '\'';
    break;
  case QUOTED_SINGLE: break;
  case QUOTED_TYPOGRAPHIC:
    if (value_ends(normal->rest))
      normal->quoted = QUOTED_NOT;
    else
      written = '\'';
    break;
  case QUOTED_BY_SINGLE: written = '\''; break;
  }
  g_string_append_c(normal->out, written);
}

static void single_quote(Normal *normal, uint32_t code) {
  bool ascii = code == '\'';
  const char *written = "'";
  switch (normal->quoted) {
  case QUOTED_NOT:
    if (!normal->value_starts) break;
    normal->quoted = ascii ? QUOTED_SINGLE : QUOTED_BY_SINGLE;
    if (!ascii) written = "\"";
    break;
  case QUOTED_SINGLE:
    if (!ascii)
      written = "''"; /* how YAML writes one in such a value */
    else
      normal->quoted = QUOTED_NOT;
    break;
  case QUOTED_DOUBLE:
  case QUOTED_TYPOGRAPHIC: break;
  case QUOTED_BY_SINGLE:
    if (!value_ends(normal->rest)) break;
    normal->quoted = QUOTED_NOT;
    written = "\"";
    break;
  }
  g_string_append(normal->out, written);
}

/* Anything else. Values begin after marks of YAML, and where a line does. */
static void other(Normal *normal, uint32_t code, const char *bytes, size_t taken) {
  if (code == '\n') {
    normal->value_starts = normal->line_starts = true;
    g_string_append_c(normal->out, '\n');
    return;
  }
  bool escapes = normal->quoted == QUOTED_DOUBLE && code == '\\' && normal->rest.length > 0;
  if (escapes && (*normal->rest.at == '"' || *normal->rest.at == '\\')) {
    g_string_append_c(normal->out, '\\');
    g_string_append_c(normal->out, *normal->rest.at);
    normal->rest.at++;
    normal->rest.length--;
    return;
  }
  bool blank = code == ' ' || code == '\t';
  /* Text that starts a line is a new key: a quote that was never closed ends there at the latest. */
  if (normal->line_starts && !blank) normal->quoted = QUOTED_NOT;
  normal->line_starts = false;
  if (!blank) normal->value_starts = code < 0x80 && strchr(":-,[{", (int)code) != NULL && code != 0;
  g_string_append_len(normal->out, bytes, (gssize)taken);
}

/* "1413<tel:1413>": what programs add behind what they take for a number to call; its length. */
static size_t link_length(Span text) {
  static const char *const LINKS[] = {"<tel:", "<callto:", "<sms:", "<x-apple-data-detectors:"};
  for (size_t i = 0; i < G_N_ELEMENTS(LINKS); i++) {
    if (!span_begins(text, LINKS[i])) continue;
    for (size_t length = 0; length < text.length && length < LINK_BYTES && text.at[length] != '\n';
         length++) {
      if (text.at[length] == '>') return length + 1;
    }
  }
  return 0;
}

static void one_character(Normal *normal) {
  uint32_t code;
  const char *bytes = normal->rest.at;
  size_t link = *bytes == '<' ? link_length(normal->rest) : 0;
  if (link > 0) {
    normal->rest = (Span){bytes + link, normal->rest.length - link};
    return;
  }
  size_t taken = utf8_read(bytes, normal->rest.length, &code);
  normal->rest.at += taken;
  normal->rest.length -= taken;
  if (code == UTF8_BAD) {
    other(normal, 'x', bytes, taken);
  } else if (code == '"' || is_double_quote(code)) {
    if (normal->line_starts) normal->quoted = QUOTED_NOT;
    double_quote(normal, code);
    normal->line_starts = normal->value_starts = false;
  } else if (is_angle(code) && normal->quoted == QUOTED_NOT && !normal->value_starts) {
    other(normal, code, bytes, taken);
  } else if (code == '\'' || is_single_quote(code)) {
    if (normal->line_starts) normal->quoted = QUOTED_NOT;
    single_quote(normal, code);
    normal->line_starts = normal->value_starts = false;
  } else if (code == '\r') {
    if (normal->rest.length == 0 || *normal->rest.at != '\n') other(normal, '\n', "\n", 1);
  } else if (utf8_is_separator(code) && normal->quoted == QUOTED_NOT) {
    other(normal, '\n', "\n", 1);
  } else if (utf8_is_typographic_space(code)) {
    other(normal, ' ', " ", 1);
  } else if (is_dash(code)) {
    other(normal, '-', "-", 1);
  } else if (is_arrow(code)) {
    other(normal, code, "\xE2\x86\x92", 3);
  } else if (!is_invisible(code) || normal->after_bad) {
    other(normal, code, bytes, taken); /* without it, bad bytes on both sides might make a good character */
  }
  normal->after_bad = code == UTF8_BAD;
}

char *mail_text_normal(Arena *arena, const char *text, size_t length, size_t *made) {
  Normal normal = {.out = g_string_sized_new(length + 1),
                   .rest = {text, length},
                   .value_starts = true,
                   .line_starts = true};
  while (normal.rest.length > 0) one_character(&normal);
  char *result = arena_memdup(arena, normal.out->str, normal.out->len + 1);
  if (made != NULL) *made = normal.out->len;
  g_string_free(normal.out, TRUE);
  return result;
}
