/* Cards as trees, for views and for the rules. */
#include "files.h"

static const char *card_names(const Edition *edition, const CardSet sets[SIDES], Arena *arena) {
  const char *text = NULL;
  for (int side = 0; side < SIDES; side++) {
    for (int card = 0; card < edition->card_count[side]; card++) {
      if (!(sets[side] & CARD(card))) continue;
      const char *name = edition->cards[side][card].name;
      text = text == NULL ? name : arena_printf(arena, "%s, %s", text, name);
    }
  }
  return text;
}

static void put_needs(const Edition *edition, const Card *card, Tree *tree, Arena *arena) {
  Tree *cubes = tree_list(arena);
  for (int side = 0; side < SIDES; side++) {
    for (int zone = 1; zone <= edition->zone_count; zone++) {
      if (!(card->needs_cubes[side] & ZONE(zone))) continue;
      Tree *entry = tree_add(arena, cubes, tree_map(arena));
      tree_put_text(arena, entry, "side", MAYO_SIDES[side]);
      tree_put_text(arena, entry, "place", edition->place[zone]);
    }
  }
  if (cubes->count > 0) tree_put(arena, tree, "needs_cubes", cubes);
  const char *played = card_names(edition, card->needs_played, arena);
  if (played != NULL) tree_put_text(arena, tree, "needs_played", played);
}

static void put_flag(Tree *tree, const char *name, bool value, Arena *arena) {
  if (value) tree_put_bool(arena, tree, name, true);
}

static Tree *effect_tree(const Card *card, const CardEffect *effect, Arena *arena) {
  Tree *tree = tree_map(arena);
  tree_put_text(arena, tree, "kind", MAYO_EFFECTS[effect->kind]);
  tree_put_text(arena, tree, "side", MAYO_SIDES[effect->side]);
  if (effect->amount != 0) tree_put_int(arena, tree, "amount", effect->amount);
  if (effect->places != NULL) tree_put_text(arena, tree, "places", effect->places);
  put_flag(tree, "several", effect->places != NULL && (effect->zones & (effect->zones - 1)) != 0, arena);
  put_flag(tree, "contested", effect->reach == REACH_CONTESTED || effect->contested, arena);
  put_flag(tree, "own", effect->reach == REACH_OWN, arena);
  put_flag(tree, "held", effect->held, arena);
  put_flag(tree, "choose", effect->choose, arena);
  put_flag(tree, "next_turn", effect->next_turn, arena);
  put_flag(tree, "lasting", card->keeps, arena);
  return tree;
}

Tree *mayo_card_tree(const Edition *edition, int side, int number, Arena *arena) {
  const Card *card = &edition->cards[side][number];
  Tree *tree = tree_map(arena);
  tree_put_text(arena, tree, "card", card->id);
  tree_put_text(arena, tree, "name", card->name);
  tree_put_text(arena, tree, "side", MAYO_SIDES[side]);
  tree_put_text(arena, tree, "evidence", card->evidence);
  tree_put_text(arena, tree, "window", card->when);
  if (card->from_turn > 1) tree_put_int(arena, tree, "from_turn", card->from_turn);
  if (card->to_turn < edition->turn_count) tree_put_int(arena, tree, "to_turn", card->to_turn);
  put_flag(tree, "keeps", card->keeps, arena);
  put_needs(edition, card, tree, arena);
  if (card->required != 0) {
    static const char *const NAMES[] = {"zone", "group", "order", "number"};
    Tree *fields = tree_put(arena, tree, "fields", tree_list(arena));
    for (int i = 0; i < 4; i++) {
      if (card->required & 1u << i) tree_add_text(arena, fields, NAMES[i]);
    }
  }
  Tree *effects = tree_put(arena, tree, "effects", tree_list(arena));
  for (int i = 0; i < card->effect_count; i++)
    tree_add(arena, effects, effect_tree(card, &card->effects[i], arena));
  return tree;
}
