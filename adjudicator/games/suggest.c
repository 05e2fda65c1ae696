#include "suggest.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

const Tree *suggest_at(const Tree *tree, const char *path) {
  while (tree != NULL && *path != '\0') {
    size_t length = strcspn(path, "/");
    const Tree *found = NULL;
    for (size_t i = 0; tree->kind == TREE_MAP && i < tree->count; i++) {
      const char *key = tree->items[i].key;
      if (strlen(key) == length && strncmp(key, path, length) == 0) found = tree->items[i].value;
    }
    tree = found;
    path += length + (path[length] == '/');
  }
  return tree;
}

const Tree *suggest_row(const Tree *list, const char *key, const char *value) {
  for (size_t i = 0; list != NULL && value != NULL && i < list->count; i++) {
    const Tree *row = list->items[i].value;
    if (strcmp(tree_string(tree_get(row, key), ""), value) == 0) return row;
  }
  return NULL;
}

bool suggest_names(const char *text, const char *word) {
  size_t length = strlen(word);
  for (const char *at = strstr(text, word); length > 0 && at != NULL; at = strstr(at + 1, word)) {
    bool begins = at == text || !isalnum((unsigned char)at[-1]);
    if (begins && !isalnum((unsigned char)at[length])) return true;
  }
  return false;
}

static void add_once(Arena *arena, Tree *list, const Tree *value) {
  if (value->kind == TREE_SCALAR && !tree_has(list, value)) tree_add(arena, list, tree_copy(arena, value));
}

Tree *suggest_fields(Arena *arena, const Tree *list, const char *key) {
  Tree *fields = tree_list(arena);
  for (size_t i = 0; list != NULL && i < list->count; i++) {
    const Tree *value = tree_get(list->items[i].value, key);
    if (value == NULL) continue;
    if (value->kind != TREE_LIST) add_once(arena, fields, value);
    for (size_t v = 0; value->kind == TREE_LIST && v < value->count; v++)
      add_once(arena, fields, value->items[v].value);
  }
  return fields->count == 0 ? NULL : fields;
}

Tree *suggest_list(Arena *arena, const Tree *list) {
  return list == NULL || list->kind != TREE_LIST || list->count == 0 ? NULL : tree_copy(arena, list);
}
