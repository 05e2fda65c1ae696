#include "fields.h"

#include <string.h>

void field_fault(Diagnostics *diagnostics, const char *code, const char *message, const Tree *node) {
  diagnose(diagnostics, SEVERITY_ERROR, code, message, node, "value", tree_string(node, ""), NULL);
}

static void missing(Diagnostics *diagnostics, const Tree *map, const char *key) {
  diagnose(diagnostics, SEVERITY_ERROR, "FILE-SHAPE", "key-missing", map, "key", key, NULL);
}

static const Tree *part(const Tree *map, const char *key, TreeKind kind, bool required,
                        Diagnostics *diagnostics) {
  const Tree *node = tree_get(map, key);
  if (map == NULL || (!required && tree_is_null(node))) return NULL;
  if (tree_is_null(node)) {
    missing(diagnostics, map, key);
    return NULL;
  }
  if (node->kind == kind) return node;
  field_fault(diagnostics, "FILE-SHAPE", kind == TREE_MAP ? "not-a-map" : "not-a-list", node);
  return NULL;
}

const Tree *field_map(const Tree *map, const char *key, bool required, Diagnostics *diagnostics) {
  return part(map, key, TREE_MAP, required, diagnostics);
}

const Tree *field_list(const Tree *map, const char *key, bool required, Diagnostics *diagnostics) {
  return part(map, key, TREE_LIST, required, diagnostics);
}

int word_index(const char *word, const char *const *words) {
  for (int i = 0; words[i] != NULL; i++) {
    if (strcmp(word, words[i]) == 0) return i;
  }
  return -1;
}

bool field_keys(const Tree *map, const char *const *keys, Diagnostics *diagnostics) {
  if (map == NULL) return false;
  if (map->kind != TREE_MAP) {
    field_fault(diagnostics, "FILE-SHAPE", "not-a-map", map);
    return false;
  }
  for (size_t i = 0; i < map->count; i++) {
    const TreeItem *item = &map->items[i];
    if (word_index(item->key, keys) >= 0) continue;
    const char *nearest = nearest_word(item->key, keys);
    diagnose_at(diagnostics, SEVERITY_ERROR, "FILE-UNKNOWN-KEY", "edition-unknown-key", item->key_line,
                item->key_column, "key", item->key, "near", nearest == NULL ? "" : nearest, NULL);
  }
  return true;
}

int field_int(const Tree *map, const char *key, int least, int most, int otherwise, bool required,
              const char *code, Diagnostics *diagnostics) {
  if (map == NULL) return otherwise; /* whoever looked for the map has said that it is missing */
  const Tree *node = tree_get(map, key);
  if (node == NULL) {
    if (required) missing(diagnostics, map, key);
    return otherwise;
  }
  int64_t value;
  if (!tree_read_int(node, &value)) {
    field_fault(diagnostics, "FILE-SHAPE", "not-a-number", node);
    return otherwise;
  }
  if (value >= least && value <= most) return (int)value;
  if (diagnostics == NULL) return otherwise;
  diagnose(diagnostics, SEVERITY_ERROR, code, "number-out-of-range", node, "value", tree_string(node, ""),
           "least", arena_printf(diagnostics->arena, "%d", least), "most",
           arena_printf(diagnostics->arena, "%d", most), NULL);
  return otherwise;
}

bool field_bool(const Tree *map, const char *key, Diagnostics *diagnostics) {
  const Tree *node = tree_get(map, key);
  bool value = false;
  if (node != NULL && !tree_read_bool(node, &value))
    field_fault(diagnostics, "FILE-SHAPE", "not-yes-or-no", node);
  return value;
}

const char *field_text(const Tree *map, const char *key, Diagnostics *diagnostics) {
  const Tree *node = tree_get(map, key);
  const char *text = tree_string(node, NULL);
  if (text != NULL && *text != '\0') return text;
  if (node == NULL) {
    if (map != NULL) missing(diagnostics, map, key);
  } else {
    field_fault(diagnostics, "FILE-SHAPE", "not-a-text", node);
  }
  return "";
}

/* More words than this help nobody in a sentence. */
#define WORDS_TOLD 8

/* "ask, pass, weakest"; "" for a long list. */
static const char *words_text(Arena *arena, const char *const *words) {
  const char *text = "";
  for (size_t i = 0; words[i] != NULL; i++) {
    if (i == WORDS_TOLD) return "";
    text = arena_concat(arena, text, i == 0 ? "" : ", ", words[i], NULL);
  }
  return text;
}

int field_word(const Tree *node, const char *const *words, const char *code, Diagnostics *diagnostics) {
  const char *text = tree_string(node, "");
  int index = word_index(text, words);
  if (index >= 0) return index;
  if (diagnostics == NULL) return -1;
  const char *nearest = nearest_word(text, words);
  diagnose(diagnostics, SEVERITY_ERROR, code, "unknown-word", node, "value", text, "near",
           nearest == NULL ? "" : nearest, "words", words_text(diagnostics->arena, words), NULL);
  return -1;
}
