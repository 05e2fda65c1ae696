/* What no template can make of a view: what is put into its data before it is rendered.
 *
 * Private to report/. */
#ifndef REPORT_PREPARE_H
#define REPORT_PREPARE_H

#include <stdbool.h>

#include "../base/arena.h"
#include "../base/tree.h"
#include "catalogue.h"

/* --- Marks that sections ask for --- */

/* Adds to a tree of data for a template what report.h says; `zero_is_one`: the language says 0 in the
 * singular (catalogue_zero_is_one()). */
void prepare_tree(Arena *arena, Tree *tree, bool zero_is_one);

/* A copy with that added. In the arena. */
Tree *prepared_copy(Arena *arena, const Tree *tree, bool zero_is_one);

/* --- How a name sounds at its beginning: what bends the word before it in some languages --- */

/* With a vowel, whatever its accents: "d'Anne", "d'Élise", "d'Yves", but "de Yann". A mute h cannot be told
 * from one that is not, so none counts. */
bool sounds_with_vowel(const char *text);

/* With the sound i: "e Inés", "e Hilario", but "y Hierro". */
bool sounds_with_i(const char *text);

/* --- The log as a story (story.c). An entry is {code, rule, turn, during (the window), its fields, text} ---
 */

/* The `log` of a view as a list of {turn, during, lines: [{code, rule, text, event, about}]}: entries of one
 * window that follow each other are one chapter. Entries of one code, rule and side that follow each other
 * are one line where the catalogue has runs.RULES.CODE: that message is given the fields that all of them
 * share and `items`, the entries. An entry that has words under tails.RULES.CODE has no line: they are added
 * to the line before. `event` is the entry that a line tells, where it is one; `about` is the entry of the
 * view's `known_cards` for the field `card`, where there is one. */
Tree *story_chapters(const Catalogue *catalogue, Arena *arena, const Tree *view);

/* {rule, text} of the entry that ended the game, the last of code `reason`; NULL where there is none. */
const Tree *story_ending(const char *reason, const Tree *log);

#endif
