#include "edition_fields.h"

#include <string.h>

const char *const MAYO_EVIDENCE[] = {"stated", "played", "inferred", "house", NULL};

void mayo_fault(Diagnostics *diagnostics, const char *code, const char *message, const Tree *node) {
  diagnose(diagnostics, SEVERITY_ERROR, code, message, node, "value", tree_string(node, ""), NULL);
}

static bool is_listed(const char *word, const char *const *words) {
  for (; *words != NULL; words++) {
    if (strcmp(word, *words) == 0) return true;
  }
  return false;
}

bool mayo_check_keys(const Tree *map, const char *const *keys, Diagnostics *diagnostics) {
  if (map == NULL) return false;
  if (map->kind != TREE_MAP) {
    mayo_fault(diagnostics, "FILE-SHAPE", "not-a-map", map);
    return false;
  }
  for (size_t i = 0; i < map->count; i++) {
    const TreeItem *item = &map->items[i];
    if (is_listed(item->key, keys)) continue;
    const char *nearest = nearest_word(item->key, keys);
    diagnose_at(diagnostics, SEVERITY_ERROR, "FILE-UNKNOWN-KEY", "edition-unknown-key", item->key_line,
                item->key_column, "key", item->key, "near", nearest == NULL ? "" : nearest, NULL);
  }
  return true;
}

int mayo_field_int(const Tree *map, const char *key, int least, int most, int otherwise, bool required,
                   Diagnostics *diagnostics) {
  if (map == NULL) return otherwise; /* whoever looked for the map has said that it is missing */
  const Tree *node = tree_get(map, key);
  if (node == NULL) {
    if (required) diagnose(diagnostics, SEVERITY_ERROR, "FILE-SHAPE", "key-missing", map, "key", key, NULL);
    return otherwise;
  }
  int64_t value;
  if (!tree_read_int(node, &value)) {
    mayo_fault(diagnostics, "FILE-SHAPE", "not-a-number", node);
    return otherwise;
  }
  if (value < least || value > most) {
    mayo_fault(diagnostics, "EDITION-VALUE", "number-out-of-range", node);
    return otherwise;
  }
  return (int)value;
}

bool mayo_field_bool(const Tree *map, const char *key, Diagnostics *diagnostics) {
  const Tree *node = tree_get(map, key);
  bool value = false;
  if (node != NULL && !tree_read_bool(node, &value))
    mayo_fault(diagnostics, "FILE-SHAPE", "not-yes-or-no", node);
  return value;
}

const char *mayo_field_text(const Tree *map, const char *key, Diagnostics *diagnostics) {
  const Tree *node = tree_get(map, key);
  const char *text = tree_string(node, NULL);
  if (text != NULL && *text != '\0') return text;
  diagnose(diagnostics, SEVERITY_ERROR, "FILE-SHAPE", node == NULL ? "key-missing" : "not-a-text",
           node == NULL ? map : node, "key", key, NULL);
  return "";
}

int mayo_field_word(const Tree *map, const char *key, const char *const *words, Diagnostics *diagnostics) {
  const Tree *node = tree_get(map, key);
  if (node == NULL) return -1;
  const char *text = tree_string(node, "");
  for (int i = 0; words[i] != NULL; i++) {
    if (strcmp(text, words[i]) == 0) return i;
  }
  const char *nearest = nearest_word(text, words);
  diagnose(diagnostics, SEVERITY_ERROR, "EDITION-VALUE", "unknown-word", node, "value", text, "near",
           nearest == NULL ? "" : nearest, NULL);
  return -1;
}

int mayo_zone(const Edition *edition, const Tree *node, const char *text, Diagnostics *diagnostics) {
  int zone = 0;
  const char *digit = text;
  for (; *digit >= '0' && *digit <= '9' && zone <= ZONES_MAX; digit++) zone = zone * 10 + (*digit - '0');
  /* 04 would be a second name of 4, and a map could hold both. */
  if (*text != '0' && *digit == '\0' && zone >= 1 && zone <= edition->zone_count) return zone;
  diagnose(diagnostics, SEVERITY_ERROR, "EDITION-VALUE", "no-such-zone", node, "value", text, NULL);
  return 0;
}

ZoneSet mayo_zones(const Edition *edition, const Tree *node, Diagnostics *diagnostics) {
  if (node == NULL) return 0;
  ZoneSet zones = 0;
  if (node->kind == TREE_SCALAR) {
    int zone = mayo_zone(edition, node, node->text, diagnostics);
    return zone == 0 ? 0 : ZONE(zone);
  }
  if (node->kind != TREE_LIST) {
    mayo_fault(diagnostics, "FILE-SHAPE", "not-a-list", node);
    return 0;
  }
  for (size_t i = 0; i < node->count; i++) {
    const Tree *item = node->items[i].value;
    int zone = mayo_zone(edition, item, tree_string(item, ""), diagnostics);
    if (zone != 0) zones |= ZONE(zone);
  }
  return zones;
}
