#include "office.h"

#include <glib.h>
#include <string.h>

typedef struct Tag {
  const char *text;
  size_t part; /* offset of its field in ReplyAddress */
} Tag;

static const Tag TAGS[] = {
    {"{game}", offsetof(ReplyAddress, game)},
    {"{seat}", offsetof(ReplyAddress, seat)},
    {"{key}", offsetof(ReplyAddress, key)},
    {"{to}", offsetof(ReplyAddress, to)},
};
#define TAG_COUNT (sizeof TAGS / sizeof *TAGS)

static const Tag *tag_at(const char *pattern) {
  for (size_t i = 0; i < TAG_COUNT; i++) {
    if (strncmp(pattern, TAGS[i].text, strlen(TAGS[i].text)) == 0) return &TAGS[i];
  }
  return NULL;
}

static const char **part_of(ReplyAddress *parts, const Tag *tag) {
  return (const char **)((char *)parts + tag->part);
}

/* Names, seats and keys hold letters, digits and hyphens. */
static bool may_stand_in_part(char c) {
  return g_ascii_isalnum(c) || c == '-';
}

/* A tag matches as little as possible, and more if the rest does not fit. Patterns are short and have four
 * tags at most. */
static bool match(Arena *arena, const char *pattern, const char *end, const char *address,
                  ReplyAddress *out) {
  if (pattern == end) return *address == '\0';
  const Tag *tag = tag_at(pattern);
  if (tag == NULL) {
    bool same = *address != '\0' && g_ascii_tolower(*pattern) == g_ascii_tolower(*address);
    return same && match(arena, pattern + 1, end, address + 1, out);
  }
  for (size_t length = 1; may_stand_in_part(address[length - 1]); length++) {
    if (!match(arena, pattern + strlen(tag->text), end, address + length, out)) continue;
    char *part = arena_strndup(arena, address, length);
    if (strcmp(tag->text, "{key}") != 0) {
      for (char *c = part; *c != '\0'; c++) *c = g_ascii_tolower(*c);
    }
    *part_of(out, tag) = part;
    return true;
  }
  return false;
}

bool reply_address_read(Arena *arena, const char *pattern, const char *address, ReplyAddress *out) {
  *out = (ReplyAddress){.game = NULL};
  if (pattern == NULL || address == NULL) return false;
  const char *open = strrchr(pattern, '<'), *close = open == NULL ? NULL : strchr(open, '>');
  const char *start = close == NULL ? pattern : open + 1;
  return match(arena, start, close == NULL ? pattern + strlen(pattern) : close, address, out);
}

char *reply_address_write(Arena *arena, const char *pattern, const ReplyAddress *parts) {
  ReplyAddress copy = *parts;
  char *text = arena_strdup(arena, "");
  while (*pattern != '\0') {
    size_t plain = strcspn(pattern, "{");
    if (plain > 0) {
      text = arena_printf(arena, "%s%.*s", text, (int)plain, pattern);
      pattern += plain;
      continue;
    }
    const Tag *tag = tag_at(pattern);
    const char *part = tag == NULL ? "{" : *part_of(&copy, tag);
    text = arena_printf(arena, "%s%s", text, part == NULL ? "" : part);
    pattern += tag == NULL ? 1 : strlen(tag->text);
  }
  return text;
}
