#include "yaml_keys.h"

#include <stdint.h>
#include <string.h>

/* Maps with no more items are simply looked through, and are not in the table. */
#define FEW 16

/* FNV-1a over the key, begun with the map, so that one table serves all maps of a document. */
static size_t hash(const Tree *map, const char *key) {
  uint64_t value = UINT64_C(14695981039346656037) ^ (uint64_t)(uintptr_t)map;
  for (; *key != '\0'; key++) value = (value ^ (unsigned char)*key) * UINT64_C(1099511628211);
  return (size_t)(value ^ value >> 32);
}

/* The place of the key, or the free place where it would go. The table is never full. */
static YamlKey *place_of(const YamlKeys *keys, const Tree *map, const char *key) {
  size_t mask = keys->capacity - 1;
  for (size_t i = hash(map, key) & mask;; i = (i + 1) & mask) {
    YamlKey *place = &keys->places[i];
    if (place->map == NULL) return place;
    if (place->map == map && strcmp(map->items[place->index].key, key) == 0) return place;
  }
}

const TreeItem *yaml_keys_find(const YamlKeys *keys, const Tree *map, const char *key) {
  if (map->count <= FEW) {
    for (size_t i = 0; i < map->count; i++) {
      if (strcmp(map->items[i].key, key) == 0) return &map->items[i];
    }
    return NULL;
  }
  const YamlKey *place = place_of(keys, map, key);
  return place->map == NULL ? NULL : &map->items[place->index];
}

static void grow(YamlKeys *keys) {
  YamlKeys larger = {.arena = keys->arena, .capacity = keys->capacity == 0 ? 64 : keys->capacity * 2};
  larger.places = arena_alloc(keys->arena, larger.capacity * sizeof *larger.places);
  for (size_t i = 0; i < keys->capacity; i++) {
    const YamlKey *old = &keys->places[i];
    if (old->map != NULL) *place_of(&larger, old->map, old->map->items[old->index].key) = *old;
  }
  larger.count = keys->count;
  *keys = larger;
}

static void add(YamlKeys *keys, const Tree *map, size_t index) {
  /* At most half full, so that searches stay short. */
  if (keys->count * 2 >= keys->capacity) grow(keys);
  *place_of(keys, map, map->items[index].key) = (YamlKey){map, index};
  keys->count++;
}

void yaml_keys_add_last(YamlKeys *keys, const Tree *map) {
  if (map->count <= FEW) return;
  for (size_t i = map->count == FEW + 1 ? 0 : map->count - 1; i < map->count; i++) add(keys, map, i);
}
