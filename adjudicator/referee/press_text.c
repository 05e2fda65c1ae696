#include "press_text.h"

#include <string.h>

#include <glib.h>

#include "../base/utf8.h"

/* ---- marks ---- */

static bool is_dash(uint32_t code) {
  return code == '-' || (code >= 0x2010 && code <= 0x2015) || code == 0x2212;
}

/* Blanks, line ends, and what cannot be seen at all. */
static bool is_gap(uint32_t code) {
  return code == ' ' || code == '\t' || code == '\n' || code == '\r' || code == 0xAD || code == 0xFEFF ||
         code == 0x2060 || code == 0x180E || (code >= 0x200B && code <= 0x200F) ||
         (code >= 0x2028 && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069) ||
         utf8_is_typographic_space(code);
}

/* Dashes and gaps from `text` on; how many dashes in *dashes. Returns how many bytes they take. */
static size_t dashes_length(const char *text, size_t *dashes) {
  size_t taken = 0;
  *dashes = 0;
  while (text[taken] != '\0') {
    uint32_t code;
    size_t bytes = utf8_read(text + taken, strnlen(text + taken, 4), &code);
    if (code == UTF8_BAD || (!is_dash(code) && !is_gap(code))) break;
    *dashes += is_dash(code);
    taken += bytes;
  }
  return taken;
}

/* Two are enough for a mark: mail programs make long dashes of hyphens. */
static bool is_rest_of_mark(const char *text) {
  static const char *const WORDS[] = {"ORDERS", "END"};
  for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
    size_t length = strlen(WORDS[i]), dashes;
    if (strncmp(text, WORDS[i], length) != 0) continue;
    dashes_length(text + length, &dashes);
    if (dashes >= 2) return true;
  }
  return false;
}

static void append_without_dashes(GString *clean, const char *text, size_t length) {
  for (size_t at = 0; at < length;) {
    uint32_t code;
    size_t bytes = utf8_read(text + at, length - at, &code);
    if (is_dash(code)) {
      g_string_append_c(clean, '=');
    } else {
      g_string_append_len(clean, text + at, (gssize)bytes);
    }
    at += bytes;
  }
}

static void append_without_marks(GString *clean, const char *text) {
  while (*text != '\0') {
    size_t dashes, length = dashes_length(text, &dashes);
    if (dashes >= 2 && is_rest_of_mark(text + length)) {
      append_without_dashes(clean, text, length);
    } else {
      if (length == 0) length = strcspn(text + 1, "- \t\n\r\xC2\xE1\xE2\xE3\xEF") + 1;
      g_string_append_len(clean, text, (gssize)length);
    }
    text += length;
  }
}

/* ---- secrets ---- */

/* As keys are read (keys.h). */
static char key_letter(char c) {
  c = g_ascii_toupper(c);
  if (c == 'O') return '0';
  return c == 'I' || c == 'L' ? '1' : c;
}

/* Bytes of `text` that are the key; 0 where it does not begin with it. */
static size_t key_length(const char *text, const char *key) {
  size_t taken = 0;
  for (; *key != '\0'; key++) {
    if (*key == '-') continue;
    while (taken > 0 && (text[taken] == '-' || text[taken] == ' ')) taken++;
    if (key_letter(text[taken]) != *key) return 0;
    taken++;
  }
  return g_ascii_isalnum(text[taken]) ? 0 : taken;
}

static bool may_stand_in_address(char c) {
  return g_ascii_isalnum(c) || (c != '\0' && strchr("._%+-", c) != NULL);
}

static size_t address_length(const char *text, const char *address) {
  size_t length = strlen(address);
  if (length == 0 || g_ascii_strncasecmp(text, address, length) != 0) return 0;
  /* "a@b.org." at the end of a sentence is the address, "a@b.org.uk" another's. */
  char after = text[length], next = after == '\0' ? '\0' : text[length + 1];
  bool longer = g_ascii_isalnum(after) || ((after == '.' || after == '-') && g_ascii_isalnum(next));
  return longer ? 0 : length;
}

static char *without_secrets(Arena *arena, const char *text, const char *key, const char *address) {
  char *clean = arena_strdup(arena, text);
  char before = '\0';
  for (char *at = clean; *at != '\0';) {
    size_t length = g_ascii_isalnum(before) ? 0 : key_length(at, key);
    if (length == 0 && !may_stand_in_address(before)) length = address_length(at, address);
    if (length == 0) length = 1;
    before = at[length - 1];
    if (length > 1) memset(at, '*', length);
    at += length;
  }
  return clean;
}

char *press_text_clean(Arena *arena, const char *text, const char *key, const char *address) {
  GString *clean = g_string_new(NULL);
  append_without_marks(clean, text);
  char *result = without_secrets(arena, clean->str, key, address);
  g_string_free(clean, TRUE);
  return result;
}
