#include "turn_file.h"

#include <glib.h>

#include "../base/yaml.h"

static const char *small(Arena *arena, const char *key) {
  char *made = arena_strdup(arena, key);
  for (char *at = made; *at != '\0'; at++) *at = g_ascii_tolower(*at);
  return made;
}

Tree *turn_file_read(Arena *arena, const char *bytes, size_t length, Diagnostics *diagnostics) {
  Tree *file = yaml_read(arena, bytes, length, &YAML_TURN_FILE, diagnostics);
  if (file == NULL || file->kind != TREE_MAP) return file;
  for (size_t i = 0; i < file->count; i++) {
    const char *key = small(arena, file->items[i].key);
    if (tree_get(file, key) == NULL) file->items[i].key = key;
  }
  return file;
}
