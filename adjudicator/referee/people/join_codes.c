/* What looks like the code of an invitation, wherever people put it. */
#include <glib.h>
#include <string.h>

#include "private.h"

#define TEXT_MOST ((size_t)64 * 1024)

/* True for what may be between two parts of a code: phones break lines in it and set it in bold. */
static bool parts_code(char c) {
  return strchr("- \t\r\n._*>", c) != NULL && c != '\0';
}

/* The length of the code that begins here, however it is split; 0: none does. Words of 24 letters in all are not a code, which
 * has a digit or is in parts of four; nor is a long word part of one. */
static size_t code_length(const char *text) {
  size_t letters = 0, at = 0, part = 0;
  bool digit = false, digit_here = false, in_fours = true;
  while (letters < LONG_CODE_CHARACTERS) {
    if (g_ascii_isalnum(text[at])) {
      digit_here |= g_ascii_isdigit(text[at]);
      digit |= digit_here;
      letters++;
      part++;
      at++;
      continue;
    }
    size_t gap = 0;
    while (gap < 4 && parts_code(text[at + gap])) gap++;
    if (gap == 0 || gap == 4) return 0;
    if (part > 4 && !digit_here) return 0;
    in_fours &= part == 4;
    part = 0;
    digit_here = false;
    at += gap;
  }
  if (g_ascii_isalnum(text[at])) return 0;
  return digit || (in_fours && part == 4) ? at : 0;
}

static char *bare_code(Arena *arena, const char *text, size_t length) {
  char *code = arena_alloc(arena, length + 1);
  size_t count = 0;
  for (size_t i = 0; i < length; i++) {
    if (g_ascii_isalnum(text[i])) code[count++] = text[i];
  }
  code[count] = '\0';
  return code;
}

/* "Únete" is one word: "nete", of four letters, is no part of a code. */
static bool follows_letter(const char *text, const char *at) {
  return at > text && g_unichar_isalnum(g_utf8_get_char_validated(g_utf8_prev_char(at), -1));
}

void join_find_codes(Arena *arena, char *text, JoinWish *out) {
  for (char *at = text; *at != '\0' && (size_t)(at - text) < TEXT_MOST; at++) {
    bool begins = g_ascii_isalnum(*at) && !follows_letter(text, at);
    size_t length = begins ? code_length(at) : 0;
    const char *hash = length == 0 ? NULL : long_code_hash(arena, bare_code(arena, at, length));
    if (hash == NULL || out->count == JOIN_CODES_MOST) continue;
    out->hashes[out->count] = hash;
    out->places[out->count++] = at;
    out->lengths[out->count - 1] = length;
  }
}

bool join_has_broken_code(const char *text) {
  for (const char *at = text; *at != '\0'; at++) {
    if (!g_ascii_isalnum(*at) || (at > text && (g_ascii_isalnum(at[-1]) || at[-1] == '-'))) continue;
    size_t parts = 1, letters = 0;
    for (; g_ascii_isalnum(*at) || (*at == '-' && g_ascii_isalnum(at[1])); at++) {
      parts += *at == '-';
      letters += *at != '-';
    }
    if (parts >= 3 && letters >= 10) return true;
    if (*at == '\0') return false;
  }
  return false;
}
