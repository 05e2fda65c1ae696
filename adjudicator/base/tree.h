/* The one tree that documents, views, event fields and template data are made of.
 *
 * A node is nothing, a scalar, a list or a map; maps keep the order in which
 * they were filled. Nodes read from a file know their line and column (1-based,
 * columns counted in characters), nodes made by the program have line 0.
 * All nodes belong to the arena that they were made in. */
#ifndef BASE_TREE_H
#define BASE_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "arena.h"

typedef enum TreeKind { TREE_NULL, TREE_SCALAR, TREE_LIST, TREE_MAP } TreeKind;

typedef struct Tree Tree;

typedef struct TreeItem {
  const char *key; /* NULL in lists */
  int key_line, key_column;
  Tree *value; /* never NULL */
} TreeItem;

struct Tree {
  TreeKind kind;
  bool plain; /* scalar without quotes: `yes`, `3` and `null` are more than text */
  /* Scalar that was written otherwise at its place: columns within it mean nothing there. Of a list: it was said in words that there is
   * nothing, or nothing else. */
  bool rewritten;
  bool whole;   /* a list or map in brackets, or that its reader says is given whole */
  bool also;    /* of what somebody wrote: it comes beside what was there before, they say */
  bool instead; /* likewise: in place of it */
  bool only;    /* likewise: and nothing else of its list */
  bool
      yields; /* likewise: one of many that a word stands for; what the same text says of its subject comes in its place */
  int line, column;
  const char *text; /* scalars: the text, NUL-terminated; else NULL */
  size_t length;    /* scalars: bytes of text (no NUL inside) */
  TreeItem *items;  /* lists and maps */
  size_t count;     /* lists and maps: number of items */
  size_t capacity;
};

/* New nodes. Text is copied into the arena. tree_text(NULL) is a null node. */
Tree *tree_null(Arena *arena);
Tree *tree_text(Arena *arena, const char *text);
Tree *tree_textf(Arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));
Tree *tree_int(Arena *arena, int64_t value);
Tree *tree_bool(Arena *arena, bool value); /* plain `true` or `false` */
Tree *tree_list(Arena *arena);
Tree *tree_map(Arena *arena);

/* Puts `value` under `key` (copied) in a map; an entry with the same key is replaced in its place. Returns
 * `value`. */
Tree *tree_put(Arena *arena, Tree *map, const char *key, Tree *value);
Tree *tree_put_text(Arena *arena, Tree *map, const char *key, const char *text);
Tree *tree_put_int(Arena *arena, Tree *map, const char *key, int64_t value);
Tree *tree_put_bool(Arena *arena, Tree *map, const char *key, bool value);
/* Appends `value` to a list. Returns `value`. */
Tree *tree_add(Arena *arena, Tree *list, Tree *value);
Tree *tree_add_text(Arena *arena, Tree *list, const char *text);
Tree *tree_add_int(Arena *arena, Tree *list, int64_t value);
/* Appends an item to a list or map, to be filled by the caller at once (key and value are NULL): for readers
 * that know the key is new, and its place. Valid until the next item is appended. */
TreeItem *tree_add_item(Arena *arena, Tree *tree);

/* The value under `key`, or NULL if `tree` is NULL, is not a map, or has no such key. */
Tree *tree_get(const Tree *tree, const char *key);
/* The same with the place of its key; NULL if there is none. */
const TreeItem *tree_item(const Tree *tree, const char *key);
/* Takes a key and its value out of a map; nothing if it is not there. */
void tree_remove(Tree *map, const char *key);
/* Takes an item out of a list or map by its number, which must be there. */
void tree_drop(Tree *tree, size_t item);

/* Reading scalars. Each returns false, with *out unchanged, if the node is NULL or holds no such value.
 * Integers: plain or quoted, optional sign, no fraction. Booleans: yes/no, true/false, on/off, in any
 * case. */
bool tree_read_int(const Tree *tree, int64_t *out);
bool tree_read_bool(const Tree *tree, bool *out);
/* The text of a scalar, else `otherwise`. */
const char *tree_string(const Tree *tree, const char *otherwise);

/* True for NULL, a null node, and a plain scalar `null`, `~` or empty. */
bool tree_is_null(const Tree *tree);

/* Same kinds, texts, keys (in any order) and items (in order). Line numbers and quotes do not count. */
bool tree_equal(const Tree *a, const Tree *b);
/* Whether a list has an item that is equal to a value; false for NULL. */
bool tree_has(const Tree *list, const Tree *value);

/* Whether one place of a text comes before another. */
bool place_before(int line, int column, int other_line, int other_column);

/* A deep copy into another arena. */
Tree *tree_copy(Arena *arena, const Tree *tree);

#endif
