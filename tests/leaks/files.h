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

/* Plain lines (games/plain.h): orders of a legal file, examples, and words that the game knows in any language
 * thrown together with units, cards and places of all the position, hidden ones too. */
const char *file_spoken(const Match *match, const void *state, int seat, Random *random, Arena *arena);

/* `text` with the named sections (NULL-terminated) of `other` instead of its own. */
const char *file_with_sections_of(const char *text, const char *other, const char *const *sections,
                                  Arena *arena);

/* Files that were sent in other games, or in other turns: what is right there is wrong here in other ways
 * than anybody would think of. The oldest go. Zero-initialised; pool_clear() at the end. */
#define POOL_FILES 256
typedef struct PooledFile {
  int seat;
  char *text;
} PooledFile;
typedef struct Pool {
  PooledFile files[POOL_FILES];
  size_t next;
} Pool;

void pool_add(Pool *pool, int seat, const char *text);
void pool_clear(Pool *pool);

/* A file of the pool for this seat, whatever window it was sent in, with the label of this turn; NULL where
 * none is found. */
const char *file_pooled(const Match *match, const void *state, int seat, const Pool *pool, Random *random,
                        Arena *arena);

#endif
