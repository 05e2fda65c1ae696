/* What fields of an edition file hold: numbers, words, zones. */
#include "edition.h"

const char *const MAYO_EVIDENCE[] = {"stated", "played", "inferred", "house", NULL};

int mayo_field_int(const Tree *map, const char *key, int least, int most, int otherwise, bool required,
                   Diagnostics *diagnostics) {
  return field_int(map, key, least, most, otherwise, required, "EDITION-VALUE", diagnostics);
}

int mayo_field_word(const Tree *map, const char *key, const char *const *words, Diagnostics *diagnostics) {
  const Tree *node = tree_get(map, key);
  return node == NULL ? -1 : field_word(node, words, "EDITION-VALUE", diagnostics);
}

int mayo_field_zone(const Edition *edition, const Tree *node, const char *text, Diagnostics *diagnostics) {
  int zone = mayo_zone_number(edition, text);
  if (zone > 0) return zone;
  diagnose(diagnostics, SEVERITY_ERROR, "EDITION-VALUE", "no-such-zone", node, "value", text, NULL);
  return 0;
}

ZoneSet mayo_zones(const Edition *edition, const Tree *node, Diagnostics *diagnostics) {
  if (node == NULL) return 0;
  ZoneSet zones = 0;
  if (node->kind == TREE_SCALAR) {
    int zone = mayo_field_zone(edition, node, node->text, diagnostics);
    return zone == 0 ? 0 : ZONE(zone);
  }
  if (node->kind != TREE_LIST) {
    field_fault(diagnostics, "FILE-SHAPE", "not-a-list", node);
    return 0;
  }
  for (size_t i = 0; i < node->count; i++) {
    const Tree *item = node->items[i].value;
    int zone = mayo_field_zone(edition, item, tree_string(item, ""), diagnostics);
    if (zone != 0) zones |= ZONE(zone);
  }
  return zones;
}
