#include <string.h>

#include "../fields.h"
#include "files.h"

void dogs_fault(const Reader *reader, const char *message, const Tree *node) {
  diagnose(reader->diagnostics, SEVERITY_ERROR, reader->code, message, node, "value", tree_string(node, ""),
           NULL);
}

bool dogs_known_keys(const Reader *reader, const Tree *map, const char *const *keys) {
  if (map->kind != TREE_MAP) {
    field_fault(reader->diagnostics, "FILE-SHAPE", "not-a-map", map);
    return false;
  }
  for (size_t i = 0; i < map->count; i++) {
    const TreeItem *item = &map->items[i];
    if (word_index(item->key, keys) >= 0) continue;
    const char *near = nearest_word(item->key, keys);
    diagnose_at(reader->diagnostics, SEVERITY_ERROR, "FILE-UNKNOWN-KEY", "edition-unknown-key",
                item->key_line, item->key_column, "key", item->key, "near", near == NULL ? "" : near, NULL);
  }
  return true;
}

int dogs_read_word(const Reader *reader, const Tree *node, const char *const *words) {
  if (node->kind == TREE_SCALAR) return field_word(node, words, reader->code, reader->diagnostics);
  field_fault(reader->diagnostics, "FILE-SHAPE", "not-a-text", node);
  return -1;
}

int dogs_read_words(const Reader *reader, const Tree *node, const char *const *words, int most,
                    uint8_t *out) {
  Tree single = {.kind = TREE_LIST, .line = node->line, .column = node->column};
  TreeItem item = {.value = (Tree *)node};
  if (node->kind != TREE_LIST) {
    single.items = &item;
    single.count = 1;
    node = &single;
  }
  int count = 0;
  for (size_t i = 0; i < node->count; i++) {
    int word = dogs_read_word(reader, node->items[i].value, words);
    if (word < 0) continue;
    if (memchr(out, word, (size_t)count) != NULL || count == most) {
      dogs_fault(reader, "named-twice", node->items[i].value);
      continue;
    }
    out[count++] = (uint8_t)word;
  }
  if (node->count == 0) dogs_fault(reader, "nothing-named", node);
  return count;
}

/* ---- spaces ---- */

static bool find_address(const Edition *edition, const char *text, Address *out) {
  for (int house = 0; house < edition->house_count; house++) {
    for (int space = 0; space < edition->space_most; space++) {
      if (strcmp(edition->space_ids[house][space], text) != 0) continue;
      *out = (Address){(uint8_t)(house + 1), (uint8_t)space};
      return true;
    }
  }
  return false;
}

bool dogs_read_address(const Reader *reader, const Tree *node, Address *out) {
  *out = (Address){0, 0};
  if (node->kind != TREE_SCALAR) {
    field_fault(reader->diagnostics, "FILE-SHAPE", "not-a-text", node);
    return false;
  }
  if (!find_address(reader->edition, node->text, out)) {
    dogs_fault(reader, "no-such-space", node);
    return false;
  }
  if (reader->board->battle_count == 0 || dogs_is_space(reader->edition, reader->board, *out)) return true;
  dogs_fault(reader, "no-such-space-this-year", node);
  return false;
}

int dogs_read_addresses(const Reader *reader, const Tree *node, int most, Address *out) {
  if (node->kind != TREE_LIST) return dogs_read_address(reader, node, out) ? 1 : 0;
  int count = 0;
  for (size_t i = 0; i < node->count; i++) {
    Address address;
    if (!dogs_read_address(reader, node->items[i].value, &address)) continue;
    if (count == most) {
      dogs_fault(reader, "too-many-spaces", node->items[i].value);
      break;
    }
    out[count++] = address;
  }
  return count;
}
