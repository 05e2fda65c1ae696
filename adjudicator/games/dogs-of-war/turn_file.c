/* A turn file is read: its sections by their rows, and where in it they stand. */
#include "turn_file.h"

/* The first or the last order of a key: an entry of its map, else the key itself. */
static Place order_place(const TreeItem *item, bool last) {
  if (item == NULL) return (Place){0, 0};
  const Tree *map = item->value;
  if (map->kind != TREE_MAP || map->count == 0) return field_key_place(item);
  return field_key_place(&map->items[last ? map->count - 1 : 0]);
}

/* Where in a file without errors the orders stand of which something can be said. */
static void note_places(const Tree *file, Orders *out) {
  const Tree *plan = tree_get(file, "plan"), *policies = tree_get(file, "policy");
  const TreeItem *muster = tree_item(file, "muster"), *buy = tree_item(tree_get(file, "muster"), "buy");
  for (int i = 0; i < out->plan.entry_count; i++) {
    const Tree *entry = plan->items[i].value, *at = tree_get(tree_get(entry, "do"), "at");
    out->entry_place[i] = field_place(entry);
    out->spaces_place[i] = field_place(at == NULL ? entry : at);
  }
  out->buy_place = order_place(buy == NULL ? muster : buy, false);
  for (int key = 0; key < POLICIES; key++) {
    const TreeItem *policy = tree_item(policies, DOGS_POLICY_KEYS[key].key);
    if (policy != NULL) out->policy_place[key] = field_key_place(policy);
    out->policy_last[key] = order_place(policy, true);
  }
}

bool dogs_read(const void *edition, const void *state, int seat, const Tree *file, Arena *arena,
               const void **orders, Diagnostics *diagnostics) {
  Orders *out = arena_alloc(arena, sizeof *out);
  Filing filing = {.board = &((const State *)state)->board, .seat = seat, .plan = &out->plan};
  FieldReader reader;
  *orders = out;
  field_reader_begin(&reader, edition, &filing, "DOGS-8.3", diagnostics);
  reader.unknown_key = "file-unknown-key";
  reader.arena = arena;
  fields_read_sections(&reader, DOGS_TURN_FILE, file, out, &out->sections);
  bool good = field_reader_end(&reader);
  if (good)
    note_places(file, out);
  else
    out->sections.torn = (1u << SECTIONS) - 1;
  return good;
}
