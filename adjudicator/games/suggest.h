/* Picking what may be written instead of something wrong out of what choices() says: for Game.suggest(). */
#ifndef GAMES_SUGGEST_H
#define GAMES_SUGGEST_H

#include "../base/arena.h"
#include "../base/tree.h"

/* The list or map at a path of keys, "orders/groups"; NULL where there is none. `tree` may be NULL. */
const Tree *suggest_at(const Tree *tree, const char *path);

/* Of a list of maps the one whose KEY is VALUE; NULL where there is none. Both may be NULL. */
const Tree *suggest_row(const Tree *list, const char *key, const char *value);

/* The field KEY of every map of a list that has it, as one list; fields that are lists are joined, and
 * nothing stands there twice. NULL where nothing is left. */
Tree *suggest_fields(Arena *arena, const Tree *list, const char *key);

/* A copy of a list of texts; NULL where it is NULL or empty. */
Tree *suggest_list(Arena *arena, const Tree *list);

#endif
