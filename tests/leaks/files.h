/* Turn files that players might send: legal ones, and ones with things in them that somebody would like to
 * know. */
#ifndef TESTS_LEAKS_FILES_H
#define TESTS_LEAKS_FILES_H

#include "leaks.h"

/* A legal file of a seat for all windows that can be answered, as text, in `arena`. */
const char *file_legal(const Match *match, const void *state, int seat, Random *random, Arena *arena);

/* The same, changed in some places: units, cards and places of all the position are named, hidden ones too.
 * It mostly holds errors, and reads as YAML. */
const char *file_prying(const Match *match, const void *state, int seat, Random *random, Arena *arena);

/* `text` with the named sections (NULL-terminated) of `other` instead of its own. */
const char *file_with_sections_of(const char *text, const char *other, const char *const *sections,
                                  Arena *arena);

#endif
