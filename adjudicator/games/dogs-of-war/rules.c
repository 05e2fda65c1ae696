/* The rules as the engine has them, from its own tables and the edition. */
#include "../general.h"
#include "board.h"
#include "view.h"

static const char *const SEQUENCE[][RULES_COLUMNS] = {
    {"dogs", "Who is which dog, from a list of each player", "DOGS R25"},
    {"preparation", "Preparation: tokens, tiles and houses are drawn", "DOGS 4.1"},
    {"first_player", "The first-player token (R22_token_hand_over: own_window)", "DOGS R22"},
    {"muster", "Mustering: income, captains, soldiers are bought", "DOGS 4.2"},
    {"clash", "The clash: plans run until all have passed or somebody must be asked", "DOGS 8.4"},
    {"clash", "The outcome of the year, from the policies, in the same run", "DOGS 4.5"},
    {NULL, NULL, NULL}};

static Tree *houses_tree(const Edition *edition, Arena *arena) {
  Tree *list = tree_list(arena);
  for (int house = 0; house < edition->house_count; house++) {
    Tree *row = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, row, "house", edition->houses[house].id);
    tree_put_text(arena, row, "name", edition->houses[house].name);
    tree_put_text(arena, row, "lord", edition->houses[house].lord);
    tree_put_text(arena, row, "colour", edition->houses[house].colour);
  }
  return list;
}

static Tree *kinds_tree(const Edition *edition, Arena *arena) {
  Tree *list = tree_list(arena);
  for (int kind = 0; kind < edition->kind_count; kind++) {
    Tree *row = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, row, "soldier", edition->kinds[kind].id);
    tree_put_int(arena, row, "cost", edition->kinds[kind].cost);
    tree_put_int(arena, row, "strength", edition->kinds[kind].strength);
    tree_put_int(arena, row, "count", edition->kinds[kind].count);
  }
  return list;
}

static Tree *dogs_tree(const Edition *edition, Arena *arena) {
  Tree *list = tree_list(arena);
  for (int dog = 0; dog < edition->dog_count; dog++) {
    Tree *row = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, row, "dog", edition->dogs[dog].id);
    tree_put_text(arena, row, "name", edition->dogs[dog].name);
    dogs_put_power(&edition->dogs[dog], row, arena);
  }
  return list;
}

static Tree *tiles_tree(const Edition *edition, Arena *arena) {
  Tree *list = tree_list(arena);
  for (int i = 0; i < edition->tile_count; i++) {
    const Tile *tile = &edition->tiles[i];
    for (int space = 0; space < tile->count; space++) {
      Tree *row = tree_add(arena, list, tree_map(arena));
      tree_put_text(arena, row, "tile", tile->id);
      tree_put_text(arena, row, "name", tile->name);
      tree_put_int(arena, row, "space", space + 1);
      if (tile->spaces[space].need != 0)
        tree_put(arena, row, "need", dogs_kinds_tree(edition, tile->spaces[space].need, arena));
      dogs_put_give(edition, &tile->spaces[space].give, -1, row, arena);
    }
  }
  return list;
}

static Tree *tokens_tree(const Edition *edition, Arena *arena) {
  Tree *list = tree_list(arena);
  for (int i = 0; i < edition->token_count; i++) {
    Tree *row = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, row, "token", edition->tokens[i].id);
    tree_put_text(arena, row, "name", edition->tokens[i].name);
    dogs_put_give(edition, &edition->tokens[i].give, -1, row, arena);
  }
  return list;
}

static Tree *tactics_tree(const Edition *edition, Arena *arena) {
  Tree *list = tree_list(arena);
  for (int i = 0; i < edition->tactic_count; i++) {
    const Tactic *card = &edition->tactics[i];
    Tree *row = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, row, "card", card->id);
    tree_put_text(arena, row, "name", card->name);
    tree_put_int(arena, row, "copies", card->copies);
    dogs_put_card(edition, card, row, arena);
  }
  return list;
}

/* Options that the edition's rulings answer. */
static void put_options(const Edition *edition, Tree *rules, Arena *arena) {
  const Tree *list = rules_put_options(rules, DOGS_OPTIONS, arena);
  for (size_t i = 0; i < list->count; i++)
    tree_put_text(arena, list->items[i].value, "otherwise",
                  dogs_option_text(edition->rulings, (Option)i, arena));
}

Tree *dogs_rules(const void *edition_pointer, Arena *arena) {
  static const char *const COPIED[] = {"captains_by_year",  "start",   "house_track", "house_steps",
                                       "shields_per_house", "endgame", "evidence",    NULL};
  const Edition *edition = edition_pointer;
  Tree *rules = tree_map(arena);
  tree_put_text(arena, rules, "game", "dogs-of-war");
  tree_put_text(arena, rules, "edition", edition->base.title);
  Tree *substitutes = tree_put(arena, rules, "substitutes", tree_list(arena));
  for (int i = 0; DOGS_BOXES[i] != NULL; i++) {
    if (!edition->box[i]) tree_add_text(arena, substitutes, DOGS_BOXES[i]);
  }
  tree_put_int(arena, rules, "years", edition->years);
  tree_put_int(arena, rules, "battles", edition->battles);
  tree_put_int(arena, rules, "captains_at_most", edition->figures);
  tree_put_int(arena, rules, "income", edition->income);
  tree_put_int(arena, rules, "track", edition->track);
  tree_put_int(arena, rules, "vp_per_enemy_captain", edition->vp_per_captain);
  rules_put_copies(rules, edition->base.file, COPIED, arena);
  rules_put_rows(rules, "sequence", RULES_SEQUENCE, SEQUENCE, arena);
  tree_put(arena, rules, "houses", houses_tree(edition, arena));
  tree_put(arena, rules, "soldiers", kinds_tree(edition, arena));
  tree_put(arena, rules, "dogs", dogs_tree(edition, arena));
  tree_put(arena, rules, "orders_of_battle", tiles_tree(edition, arena));
  tree_put(arena, rules, "rewards", tokens_tree(edition, arena));
  tree_put(arena, rules, "tactics", tactics_tree(edition, arena));
  put_options(edition, rules, arena);
  return rules;
}
