/* What report/ and games/ use of GLib, for WebAssembly, where there is none: the same names and meanings
 * (docs.gtk.org/glib), as far as they are used. */
#ifndef DESK_BROWSER_GLIB_H
#define DESK_BROWSER_GLIB_H

#include <ctype.h>
#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "../../base/arena.h"
#include "../../base/utf8.h"

typedef size_t gsize;
typedef ptrdiff_t gssize;
typedef char gchar;
typedef uint32_t gunichar;

#define TRUE                               1
#define FALSE                              0
#define G_N_ELEMENTS(list)                 (sizeof(list) / sizeof((list)[0]))
#define G_UNICHAR_MAX_DECOMPOSITION_LENGTH 18

/* ---- texts ---- */

#define g_strerror strerror

static inline bool g_str_has_prefix(const char *text, const char *prefix) {
  return strncmp(text, prefix, strlen(prefix)) == 0;
}

static inline unsigned g_str_hash(const void *text) {
  unsigned hash = 5381;
  for (const unsigned char *at = text; *at != '\0'; at++) hash = hash * 33 + *at;
  return hash;
}

static inline char *g_strchomp(char *text) {
  size_t length = strlen(text);
  while (length > 0 && isspace((unsigned char)text[length - 1])) text[--length] = '\0';
  return text;
}

/* ---- characters ---- */

static inline bool g_ascii_isupper(char c) {
  return c >= 'A' && c <= 'Z';
}

static inline char g_ascii_tolower(char c) {
  return g_ascii_isupper(c) ? (char)(c + ('a' - 'A')) : c;
}

static inline gunichar g_utf8_get_char(const char *text) {
  uint32_t code = 0;
  size_t length = strnlen(text, 4);
  if (length > 0) (void)utf8_read(text, length, &code);
  return code;
}

static inline gunichar g_utf8_get_char_validated(const char *text, gssize length) {
  (void)length;
  gunichar code = *text == '\0' ? (gunichar)-2 : g_utf8_get_char(text);
  return code == UTF8_BAD ? (gunichar)-1 : code;
}

static inline const char *g_utf8_next_char(const char *text) {
  uint32_t code;
  size_t length = strnlen(text, 4);
  return length == 0 ? text : text + utf8_read(text, length, &code);
}

static inline int g_unichar_to_utf8(gunichar c, char *out) {
  if (c < 0x80) {
    out[0] = (char)c;
    return 1;
  }
  int length = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
  for (int i = length - 1; i > 0; i--, c >>= 6) out[i] = (char)(0x80 | (c & 0x3F));
  out[0] = (char)((0xF00 >> length & 0xFF) | c);
  return length;
}

/* Of letters of ASCII, Latin-1 and Latin Extended-A, with which a sentence of any of the program's languages begins; the table
 * of all letters is a sixtieth of a page. */
static inline gunichar g_unichar_toupper(gunichar c) {
  if ((c >= 'a' && c <= 'z') || (c >= 0xE0 && c <= 0xFE && c != 0xF7)) return c - 0x20;
  if (c == 0xFF) return 0x178;
  bool odd_is_small = (c >= 0x100 && c < 0x138 && c != 0x131) || (c >= 0x14A && c < 0x178);
  bool even_is_small = (c >= 0x139 && c < 0x149) || (c >= 0x179 && c < 0x17F);
  return (odd_is_small && c % 2 == 1) || (even_is_small && c % 2 == 0) ? c - 1 : c;
}

/* Of the letters of Latin-1 and Latin Extended-A that have a part without accents, this part; others as they are: nobody
 * asks for more (report/prepare.c). */
static inline gsize g_unichar_fully_decompose(gunichar c, bool compatibly, gunichar *parts, gsize count) {
  static const char BASES[] =
      "AAAAAA_CEEEEIIII_NOOOOO__UUUUY__aaaaaa_ceeeeiiii_nooooo__uuuuy_y"
      "AaAaAaCcCcCcCcDd__EeEeEeEeEeGgGgGgGgHh__IiIiIiIiI___JjKk_LlLlLl____NnNnNn___OoOoOo__RrRrRrSs"
      "SsSsSsTtTt__UuUuUuUuUuUuWwYyYZzZzZz_";
  (void)compatibly;
  (void)count;
  parts[0] = c;
  if (c >= 0xC0 && c < 0xC0 + sizeof BASES - 1 && BASES[c - 0xC0] != '_')
    parts[0] = (gunichar)BASES[c - 0xC0];
  return 1;
}

/* ---- texts that grow ---- */

typedef struct GString {
  char *str;
  gsize len, allocated_len;
} GString;

static inline GString *g_string_reserve(GString *string, gsize more) {
  if (string->len + more + 1 <= string->allocated_len) return string;
  gsize room = (string->len + more + 1) * 2;
  string->str = realloc(string->str, room);
  if (string->str == NULL) arena_out_of_memory();
  string->allocated_len = room;
  return string;
}

static inline GString *g_string_insert_len(GString *string, gssize at, const char *text, gssize length) {
  gsize place = (gsize)at, added = (gsize)length;
  g_string_reserve(string, added);
  memmove(string->str + place + added, string->str + place, string->len - place);
  memcpy(string->str + place, text, added);
  string->len += added;
  string->str[string->len] = '\0';
  return string;
}

static inline GString *g_string_append_len(GString *string, const char *text, gssize length) {
  return g_string_insert_len(string, (gssize)string->len, text, length);
}

static inline GString *g_string_append(GString *string, const char *text) {
  return g_string_append_len(string, text, (gssize)strlen(text));
}

static inline GString *g_string_append_c(GString *string, char c) {
  return g_string_append_len(string, &c, 1);
}

static inline GString *g_string_truncate(GString *string, gsize length) {
  if (length < string->len) string->len = length;
  string->str[string->len] = '\0';
  return string;
}

static inline GString *g_string_erase(GString *string, gssize at, gssize length) {
  gsize from = (gsize)(at + length);
  memmove(string->str + at, string->str + from, string->len - from);
  return g_string_truncate(string, string->len - (gsize)length);
}

static inline GString *g_string_new(const char *text) {
  GString *string = calloc(1, sizeof *string);
  if (string == NULL) arena_out_of_memory();
  return g_string_append(string, text == NULL ? "" : text);
}

static inline char *g_string_free(GString *string, bool text, ...) {
  if (text) free(string->str);
  free(string);
  return NULL;
}

#endif
