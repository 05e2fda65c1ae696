#include "files.h"

#include <string.h>
#include <strings.h>

/* What people's keyboards and word processors put between words. */
static const char *const BETWEEN[] = {" ",      "\t",     "\n",     ",",      "-",      ">",
                                      "=",      "\u00A0", "\u2002", "\u2003", "\u2009", "\u200A",
                                      "\u202F", "\u2192", "\u21D2", "\u27F6", "\u2010", "\u2011",
                                      "\u2012", "\u2013", "\u2014", "\u2212", NULL};

/* Bytes of what stands between words here; 0 for none. */
static size_t between(const char *text) {
  for (const char *const *mark = BETWEEN; *mark != NULL; mark++) {
    size_t length = strlen(*mark);
    if (strncmp(text, *mark, length) == 0) return length;
  }
  return 0;
}

static int characters(const char *from, const char *to) {
  int count = 0;
  for (; from < to; from++) count += ((unsigned char)*from & 0xC0) != 0x80;
  return count;
}

bool ducs_next_word(Words *words) {
  const Tree *node = words->node;
  for (size_t length; (length = between(words->text)) > 0;) words->text += length;
  words->word = words->text;
  while (*words->text != '\0' && between(words->text) == 0) words->text++;
  words->length = (size_t)(words->text - words->word);
  /* Behind the opening quote. Of texts that go over lines or hold escapes the place is where they begin. */
  bool exact = node->line > 0 && strlen(node->text) == node->length && strpbrk(node->text, "\n\\\"") == NULL;
  int offset = exact ? characters(node->text, words->word) + (node->plain ? 0 : 1) : 0;
  words->place = (Place){node->line, node->column + offset};
  return words->length > 0;
}

NamedUnit ducs_word_unit(const Edition *edition, const Words *words) {
  return (NamedUnit){.place = words->place,
                     .unit = (int16_t)ducs_unit_find(edition, words->word, words->length)};
}

NamedHex ducs_word_hex(const Edition *edition, const Words *words) {
  Hex hex = hex_parse(&edition->grid, words->word, words->length);
  if (hex != HEX_NONE && edition->terrain[hex] == OFF_MAP) hex = HEX_NONE;
  return (NamedHex){.place = words->place, .hex = hex};
}

/* West is "O" for who writes French or Spanish. */
static bool is_direction(const Words *words, const char *direction) {
  size_t length = strlen(direction);
  if (length != words->length) return false;
  for (size_t i = 0; i < length; i++) {
    char letter = words->word[i] == 'O' || words->word[i] == 'o' ? 'W' : words->word[i];
    if (strncasecmp(&letter, direction + i, 1) != 0) return false;
  }
  return true;
}

bool ducs_word_retreat(const Edition *edition, const Words *words, int16_t *entry) {
  for (int d = 0; d < DIRECTIONS; d++) {
    if (!is_direction(words, DUCS_DIRECTIONS[d])) continue;
    *entry = RETREAT_DIRECTION(d);
    return true;
  }
  *entry = ducs_word_hex(edition, words).hex;
  return *entry != HEX_NONE;
}
