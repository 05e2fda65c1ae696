/* The rules as the engine has them, from its own tables and the edition. */
#include "../general.h"
#include "sequence.h"
#include "view.h"

static Tree *windows_tree(Arena *arena) {
  Tree *list = tree_list(arena);
  for (int window = 0; window < WINDOWS; window++) {
    const WindowRow *row = &MAYO_WINDOWS[window];
    Tree *entry = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, entry, "window", row->name);
    tree_put_text(arena, entry, "phase", row->phase);
    tree_put_text(arena, entry, "heading", row->french);
    tree_put_text(arena, entry, "rule", row->rule);
    tree_put_bool(arena, entry, "asked_when_fast", row->asks_when_fast);
    tree_put_bool(arena, entry, "takes_cards", row->plays);
  }
  return list;
}

static Tree *zone_list(const Edition *edition, ZoneSet zones, Arena *arena) {
  Tree *list = tree_list(arena);
  for (int zone = 1; zone <= edition->zone_count; zone++) {
    if (zones & ZONE(zone)) tree_add_int(arena, list, zone);
  }
  return list;
}

/* Facts with their evidence, as the file has them. */
static Tree *facts_tree(const Edition *edition, Arena *arena) {
  static const char *const KEYS[] = {"turns",        "orders", "loss-limit", "forbid", "zones",
                                     "main-streets", "gates",  "setup",      NULL};
  Tree *list = tree_list(arena);
  for (const char *const *key = KEYS; *key != NULL; key++) {
    Tree *entry = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, entry, "fact", *key);
    tree_put(arena, entry, "value", tree_copy(arena, tree_get(edition->file, *key)));
    tree_put_text(arena, entry, "evidence",
                  tree_string(tree_get(tree_get(edition->file, "evidence"), *key), ""));
  }
  return list;
}

static Tree *edges_tree(const Edition *edition, Arena *arena) {
  const Tree *edges = tree_get(edition->file, "edges");
  Tree *list = tree_list(arena);
  for (size_t i = 0; edges != NULL && i < edges->count; i++) {
    const Tree *pairs = edges->items[i].value;
    Tree *entry = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, entry, "evidence", edges->items[i].key);
    Tree *texts = tree_put(arena, entry, "edges", tree_list(arena));
    for (size_t j = 0; j < pairs->count; j++) {
      const Tree *pair = pairs->items[j].value;
      tree_add(arena, texts,
               tree_textf(arena, "%s-%s", tree_string(pair->items[0].value, ""),
                          tree_string(pair->items[1].value, "")));
    }
  }
  return list;
}

static Tree *zones_tree(const Edition *edition, Arena *arena) {
  Tree *list = tree_list(arena);
  for (int zone = 1; zone <= edition->zone_count; zone++) {
    Tree *entry = tree_add(arena, list, tree_map(arena));
    tree_put_int(arena, entry, "zone", zone);
    if (edition->zone_name[zone] != NULL) tree_put_text(arena, entry, "name", edition->zone_name[zone]);
    if (edition->zone_evidence[zone] != NULL)
      tree_put_text(arena, entry, "evidence", edition->zone_evidence[zone]);
    tree_put(arena, entry, "neighbours", zone_list(edition, edition->neighbours[zone], arena));
  }
  return list;
}

Tree *mayo_rules(const void *edition_pointer, Arena *arena) {
  const Edition *edition = edition_pointer;
  Tree *rules = tree_map(arena);
  tree_put_text(arena, rules, "game", "dos-de-mayo");
  tree_put_text(arena, rules, "edition", edition->title);
  tree_put(arena, rules, "windows", windows_tree(arena));
  tree_put(arena, rules, "facts", facts_tree(edition, arena));
  tree_put(arena, rules, "zones", zones_tree(edition, arena));
  tree_put(arena, rules, "edges", edges_tree(edition, arena));
  Tree *cards = tree_put(arena, rules, "cards", tree_list(arena));
  for (int side = 0; side < SIDES; side++) {
    for (int card = 0; card < edition->card_count[side]; card++)
      tree_add(arena, cards, mayo_card_tree(edition, side, card, arena));
  }
  Tree *kinds = tree_put(arena, rules, "effect_kinds", tree_list(arena));
  for (int kind = 0; kind < EFFECT_KINDS; kind++) tree_add_text(arena, kinds, MAYO_EFFECTS[kind]);
  rules_put_options(rules, MAYO_OPTIONS, arena);
  return rules;
}
