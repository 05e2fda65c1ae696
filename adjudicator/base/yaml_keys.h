/* Which keys the maps of a document already have, however many: a map of ten thousand keys costs no
 * more per key than one of ten. Used by the readers behind yaml.h only. */
#ifndef BASE_YAML_KEYS_H
#define BASE_YAML_KEYS_H

#include "arena.h"
#include "tree.h"

typedef struct YamlKey {
  const Tree *map; /* NULL: this place is free */
  size_t index;    /* of the item in the map */
} YamlKey;

/* Zero-initialise, but for the arena that the table lives in. */
typedef struct YamlKeys {
  Arena *arena;
  YamlKey *places;
  size_t count, capacity; /* the capacity is a power of two, or 0 */
} YamlKeys;

/* The item of `map` with this key, or NULL. All items of the map were added. */
const TreeItem *yaml_keys_find(const YamlKeys *keys, const Tree *map, const char *key);

/* Adds the last item of `map`, whose key is new in it. */
void yaml_keys_add_last(YamlKeys *keys, const Tree *map);

#endif
