/* What soldiers, cards and dogs are and give, as trees: for views, choices and rules. */
#include "board.h"

#include <string.h>

Tree *dogs_kinds_tree(const Edition *edition, uint8_t kinds, Arena *arena) {
  Tree *list = tree_list(arena);
  for (int kind = 0; kind < edition->kind_count; kind++) {
    if (kinds & 1u << kind) tree_add_text(arena, list, edition->kind_ids[kind]);
  }
  return list;
}

Tree *dogs_soldiers_tree(const Edition *edition, const uint8_t *counts, Arena *arena) {
  Tree *list = tree_list(arena);
  for (int kind = 0; kind < edition->kind_count; kind++) {
    if (counts[kind] == 0) continue;
    Tree *row = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, row, "kind", edition->kind_ids[kind]);
    tree_put_int(arena, row, "count", counts[kind]);
  }
  return list;
}

static void put_count(Tree *map, const char *name, int count, Arena *arena) {
  if (count > 0) tree_put_int(arena, map, name, count);
}

/* One row of what is given; NULL if that is nothing. */
static Tree *add_given(Tree *list, const char *what, int count, Arena *arena) {
  if (count == 0) return NULL;
  Tree *row = tree_add(arena, list, tree_map(arena));
  tree_put_text(arena, row, "what", what);
  tree_put_int(arena, row, "count", count);
  return row;
}

void dogs_put_give(const Edition *edition, const Give *give, int house, Tree *map, Arena *arena) {
  static const Give NOTHING = {0};
  if (memcmp(give, &NOTHING, sizeof NOTHING) == 0) return;
  Tree *list = tree_put(arena, map, "gives", tree_list(arena));
  add_given(list, "coins", give->coins, arena);
  add_given(list, "vp", give->vp, arena);
  Tree *shields = add_given(list, "shields", give->shields, arena);
  if (shields != NULL && house >= 0) tree_put_text(arena, shields, "of", edition->house_ids[house]);
  for (int kind = 0; kind < edition->kind_count; kind++) {
    Tree *soldiers = add_given(list, "soldiers", give->soldiers[kind], arena);
    if (soldiers != NULL) tree_put_text(arena, soldiers, "kind", edition->kind_ids[kind]);
  }
  add_given(list, "captains", give->captains, arena);
  add_given(list, "tactics", give->tactics, arena);
}

void dogs_put_card(const Edition *edition, const Tactic *card, Tree *map, Arena *arena) {
  static const char *const WORDS[ACTIONS] = {NULL,  "switch", "shift",  "cursor", "remove",
                                             "spy", "buy",    "extort", "loot"};
  tree_put_text(arena, map, "when", DOGS_TIMINGS[card->timing]);
  if (card->kind != 0) tree_put_text(arena, map, "kind", edition->kind_ids[card->kind - 1]);
  put_count(map, "strength", card->strength, arena);
  put_count(map, "strength_plus", card->strength_plus, arena);
  if (card->action != ACTION_NONE) tree_put_text(arena, map, "action", WORDS[card->action]);
  put_count(map, "amount", card->amount, arena);
  put_count(map, "most", card->most, arena);
  if (card->kinds != 0) tree_put(arena, map, "kinds", dogs_kinds_tree(edition, card->kinds, arena));
  dogs_put_give(edition, &card->give, -1, map, arena);
}

void dogs_put_power(const Dog *dog, Tree *map, Arena *arena) {
  static const char *const WORDS[POWERS] = {"coins", "take", "withdraw", "extra", "cursor"};
  tree_put_text(arena, map, "power", WORDS[dog->power]);
  put_count(map, "steps", dog->amount, arena);
}
