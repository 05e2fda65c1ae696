#include "sounds.h"

#include <string.h>

#include <glib.h>

/* The letter at `text` without accents, in lower case; 0 where it is none of the Latin ones. */
static char letter_at(const char *text) {
  gunichar parts[G_UNICHAR_MAX_DECOMPOSITION_LENGTH];
  gunichar letter = g_utf8_get_char_validated(text, -1);
  if (letter >= (gunichar)-2) return 0;
  g_unichar_fully_decompose(letter, FALSE, parts, G_UNICHAR_MAX_DECOMPOSITION_LENGTH);
  return parts[0] < 128 ? g_ascii_tolower((char)parts[0]) : 0;
}

static bool is_one_of(char letter, const char *letters) {
  return letter != 0 && strchr(letters, letter) != NULL;
}

bool sounds_with_vowel(const char *text) {
  char letter = letter_at(text);
  if (letter != 'y') return is_one_of(letter, "aeiou");
  return !is_one_of(letter_at(text + 1), "aeiou");
}

bool sounds_with_i(const char *text) {
  if (letter_at(text) == 'i') return !is_one_of(letter_at(g_utf8_next_char(text)), "aeou");
  if (letter_at(text) != 'h' || letter_at(text + 1) != 'i') return false;
  return !is_one_of(letter_at(g_utf8_next_char(text + 1)), "aeou");
}
