#include "utf8.h"

#include <string.h>

/* How many bytes follow a lead byte, and between what the first of them must lie (RFC 3629, section 4:
 * that is what excludes overlong forms and surrogates). */
typedef struct Lead {
  uint8_t first, last;
  uint8_t following, low, high;
  uint8_t bits; /* of the code point that the lead byte holds */
} Lead;

static const Lead LEADS[] = {
    {0xC2, 0xDF, 1, 0x80, 0xBF, 0x1F}, {0xE0, 0xE0, 2, 0xA0, 0xBF, 0x0F}, {0xE1, 0xEC, 2, 0x80, 0xBF, 0x0F},
    {0xED, 0xED, 2, 0x80, 0x9F, 0x0F}, {0xEE, 0xEF, 2, 0x80, 0xBF, 0x0F}, {0xF0, 0xF0, 3, 0x90, 0xBF, 0x07},
    {0xF1, 0xF3, 3, 0x80, 0xBF, 0x07}, {0xF4, 0xF4, 3, 0x80, 0x8F, 0x07},
};

static const Lead *find_lead(uint8_t byte) {
  for (size_t i = 0; i < sizeof LEADS / sizeof *LEADS; i++) {
    if (byte >= LEADS[i].first && byte <= LEADS[i].last) return &LEADS[i];
  }
  return NULL;
}

size_t utf8_read(const char *text, size_t length, uint32_t *out) {
  const uint8_t *bytes = (const uint8_t *)text;
  if (bytes[0] < 0x80) {
    *out = bytes[0];
    return 1;
  }
  *out = UTF8_BAD;
  const Lead *lead = find_lead(bytes[0]);
  if (lead == NULL) return 1;
  uint32_t code = bytes[0] & lead->bits;
  for (size_t i = 1; i <= lead->following; i++) {
    uint8_t low = i == 1 ? lead->low : 0x80, high = i == 1 ? lead->high : 0xBF;
    if (i >= length || bytes[i] < low || bytes[i] > high) return i;
    code = code << 6 | (bytes[i] & 0x3F);
  }
  *out = code;
  return (size_t)lead->following + 1;
}

/* None of eight bytes is below ' ', DEL, or beyond 0x7F: each of these leaves its highest bit. */
static bool are_printable(const char *text) {
  const uint64_t each = UINT64_MAX / 0xFF;
  uint64_t bytes;
  memcpy(&bytes, text, sizeof bytes);
  return (((bytes - each * ' ') | (bytes + each) | bytes) & each * 0x80) == 0;
}

size_t utf8_printable(const char *text, size_t length) {
  size_t count = 0;
  while (length - count >= sizeof(uint64_t) && are_printable(text + count)) count += sizeof(uint64_t);
  while (count < length && text[count] >= ' ' && text[count] < 0x7F) count++;
  return count;
}

bool utf8_is_control(uint32_t code) {
  if (code < 0x20) return code != '\t' && code != '\n' && code != '\r';
  return (code >= 0x7F && code <= 0x9F) || code == 0xFEFF || code == 0xFFFE || code == 0xFFFF;
}

bool utf8_is_typographic_space(uint32_t code) {
  return code == 0xA0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200A) || code == 0x202F ||
         code == 0x205F || code == 0x3000;
}

bool utf8_is_separator(uint32_t code) {
  return code == 0x2028 || code == 0x2029;
}

bool utf8_is_direction(uint32_t code) {
  return code == 0x61C || code == 0x200E || code == 0x200F || (code >= 0x202A && code <= 0x202E) ||
         (code >= 0x2066 && code <= 0x2069);
}

static bool is_acted_upon(uint32_t code) {
  return code == '\r' || utf8_is_control(code) || utf8_is_separator(code) || utf8_is_direction(code);
}

const char *utf8_shown(Arena *arena, const char *text) {
  const char *shown = "", *from = text, *at = text;
  for (size_t left = strlen(text), bytes; left > 0; left -= bytes) {
    uint32_t code;
    bytes = utf8_read(at, left, &code);
    bool bad = code == UTF8_BAD;
    if (bad || is_acted_upon(code))
      shown = arena_printf(arena, bad ? "%s%.*s\\x%02X" : "%s%.*s\\u%04X", shown, (int)(at - from), from,
                           bad ? (unsigned)(unsigned char)*at : (unsigned)code);
    at += bytes;
    if (bad || is_acted_upon(code)) from = at;
  }
  return from == text ? text : arena_concat(arena, shown, from, NULL);
}
