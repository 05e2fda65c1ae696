/* The words of a line of a turn file, with their places: "OI1 1412 1413" (DUCS 4.4). */
#ifndef DUCS_WORDS_H
#define DUCS_WORDS_H

#include "state.h"

/* A line that is read word by word. Begin with {.text = node->text, .node = node}. */
typedef struct Words {
  const Tree *node; /* the scalar, for places */
  const char *text; /* what is left of it */
  const char *word; /* the word that ducs_next_word() found, not NUL-terminated */
  size_t length;
  Place place; /* of the word */
} Words;

/* The next word; false at the end. Blanks of any width, commas, arrows and dashes stand between words. */
bool ducs_next_word(Words *words);

/* The present word as a unit or a hex of the map. */
NamedUnit ducs_word_unit(const Edition *edition, const Words *words);
NamedHex ducs_word_hex(const Edition *edition, const Words *words);

/* The present word as an entry of a retreat list; false if it is none. SO and NO are SW and NW. */
bool ducs_word_retreat(const Edition *edition, const Words *words, int16_t *entry);

#endif
