/* What no template can make of a tree: what is put into it before it is rendered.
 *
 * Private to report/. */
#ifndef REPORT_PREPARE_H
#define REPORT_PREPARE_H

#include <stdbool.h>

#include "../base/arena.h"
#include "../base/tree.h"

/* --- Marks that sections ask for --- */

/* Adds to a tree of data for a template what report.h says; `zero_is_one`: the language says 0 in the
 * singular (catalogue_zero_is_one()). */
void prepare_tree(Arena *arena, Tree *tree, bool zero_is_one);

/* A copy with that added. In the arena. */
Tree *prepared_copy(Arena *arena, const Tree *tree, bool zero_is_one);

/* --- How a name sounds at its beginning: what bends the word before it in some languages --- */

/* With a vowel, whatever its accents: "d'Anne", "d'Élise", "d'Yves", but "de Yann". A mute h cannot be told
 * from one that is not, so none counts. */
bool initial_sound_is_vowel(const char *text);

/* With the sound i: "e Inés", "e Hilario", but "y Hierro". */
bool initial_sound_is_i(const char *text);

#endif
