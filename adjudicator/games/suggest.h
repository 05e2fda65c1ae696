/* Picks corrections for a wrong order out of what choices() returned: for Game.suggest(). */
#ifndef GAMES_SUGGEST_H
#define GAMES_SUGGEST_H

#include <stdbool.h>

#include "../base/arena.h"
#include "../base/tree.h"

/* The list or map at a path of keys, "orders/groups", or NULL. `tree` may be NULL. */
const Tree *suggest_at(const Tree *tree, const char *path);

/* The map in `list` whose `key` equals `value`, or NULL. Both may be NULL. */
const Tree *suggest_row(const Tree *list, const char *key, const char *value);

/* Whether a text has a word, between characters that are neither letters nor digits of ASCII. */
bool suggest_names(const char *text, const char *word);

/* The values of `key` in all maps of `list`, as one list; values that are lists are joined, duplicates are left
 * out. NULL if there are none. */
Tree *suggest_fields(Arena *arena, const Tree *list, const char *key);

/* A copy of a list of texts; NULL if it is NULL or empty. */
Tree *suggest_list(Arena *arena, const Tree *list);

#endif
