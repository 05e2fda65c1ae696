/* How a name sounds at its beginning: what bends the word before it in some languages. */
#ifndef REPORT_SOUNDS_H
#define REPORT_SOUNDS_H

#include <stdbool.h>

/* With a vowel, whatever its accents: "d'Anne", "d'Élise", "d'Yves", but "de Yann". A mute h cannot be told
 * from one that is not, so none counts. */
bool sounds_with_vowel(const char *text);

/* With the sound i: "e Inés", "e Hilario", but "y Hierro". */
bool sounds_with_i(const char *text);

#endif
