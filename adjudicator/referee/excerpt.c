#include "excerpt.h"

#include <stdbool.h>
#include <string.h>

#include <glib.h>

#define ELLIPSIS "\u2026"

typedef struct Stretch {
  const char *at;
  size_t length;
} Stretch;

static Stretch line_of(const char *text, size_t length, int line) {
  const char *end = text + length;
  for (; line > 1; line--) {
    const char *found = memchr(text, '\n', (size_t)(end - text));
    if (found == NULL) return (Stretch){end, 0};
    text = found + 1;
  }
  const char *found = memchr(text, '\n', (size_t)(end - text));
  return (Stretch){text, (size_t)((found == NULL ? end : found) - text)};
}

static bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

static Stretch trimmed(Stretch s) {
  for (; s.length > 0 && is_blank(*s.at); s.length--) s.at++;
  while (s.length > 0 && is_blank(s.at[s.length - 1])) s.length--;
  return s;
}

/* Bytes of the first `characters` characters. */
static size_t bytes_of(Stretch s, size_t characters) {
  size_t at = 0;
  for (; characters > 0 && at < s.length; characters--) {
    at++;
    while (at < s.length && ((unsigned char)s.at[at] & 0xC0) == 0x80) at++;
  }
  return at;
}

static Stretch from_column(Stretch line, int column) {
  size_t before = bytes_of(line, column < 1 ? 0 : (size_t)column - 1);
  return trimmed((Stretch){line.at + before, line.length - before});
}

/* Up to the bracket that closes the first one, in this line. */
static Stretch brackets_of(Stretch s) {
  int depth = 0;
  for (size_t i = 0; i < s.length; i++) {
    depth += (s.at[i] == '[' || s.at[i] == '{') - (s.at[i] == ']' || s.at[i] == '}');
    if (depth == 0) return (Stretch){s.at, i + 1};
  }
  return s;
}

/* What is between quotes, where it begins with one; else up to what parts it from the next entry, or to the
 * quote that ends it: a place may be that of a word within. */
static Stretch entry_of(Stretch s) {
  if (s.length > 0 && (*s.at == '"' || *s.at == '\'')) {
    const char *end = memchr(s.at + 1, *s.at, s.length - 1);
    if (end != NULL) return trimmed((Stretch){s.at + 1, (size_t)(end - s.at - 1)});
    s = (Stretch){s.at + 1, s.length - 1};
  }
  if (s.length > 0 && (*s.at == '[' || *s.at == '{')) return brackets_of(s);
  size_t length = 0;
  while (length < s.length && strchr(",]}\"", s.at[length]) == NULL) length++;
  return trimmed((Stretch){s.at, length});
}

static const char *shown(Arena *arena, Stretch s) {
  size_t whole = bytes_of(s, EXCERPT_MOST);
  const char *end = "";
  if (whole < s.length) {
    whole = bytes_of(s, EXCERPT_MOST - 1);
    end = ELLIPSIS;
  }
  gchar *valid = g_utf8_make_valid(s.at, (gssize)whole);
  char *made = arena_printf(arena, "%s%s", valid, end);
  g_free(valid);
  for (char *at = made; *at != '\0'; at++) {
    if (g_ascii_iscntrl(*at)) *at = ' ';
  }
  return made;
}

const char *excerpt_at(Arena *arena, const char *text, size_t length, int line, int column) {
  return shown(arena, entry_of(from_column(line_of(text, length, line), column)));
}

const char *excerpt_line(Arena *arena, const char *text, size_t length, int line) {
  return shown(arena, trimmed(line_of(text, length, line)));
}

/* The known key that a line begins with, and a colon after it. */
static const char *key_of(Stretch line, const char *const *known) {
  line = trimmed(line);
  for (; *known != NULL; known++) {
    size_t length = strlen(*known);
    if (line.length > length && line.at[length] == ':' && g_ascii_strncasecmp(line.at, *known, length) == 0)
      return *known;
  }
  return NULL;
}

const char *excerpt_keys(Arena *arena, const char *prose, const char *const *known) {
  const char *keys = NULL;
  size_t length = strlen(prose);
  for (const char *at = prose; at < prose + length;) {
    Stretch line = line_of(at, (size_t)(prose + length - at), 1);
    const char *key = key_of(line, known);
    if (key != NULL)
      keys = arena_concat(arena, keys == NULL ? "" : keys, keys == NULL ? "" : ", ", key, ":", NULL);
    at = line.at + line.length + 1;
  }
  return keys;
}
