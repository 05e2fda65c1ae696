/* Orders of battle, reward tokens and tactics cards of the edition file (DOGS 7.5 to 7.7). */
#include "../fields.h"
#include "edition.h"

const char *const DOGS_TIMINGS[TIMINGS + 1] = {"before", "with", "after", NULL};

static const char *const TILES_KEYS[] = {"provenance", "tiles", NULL};
static const char *const TILE_KEYS[] = {"id", "name", "spaces", NULL};
static const char *const SPACE_KEYS[] = {"id", "need", "give", NULL};
static const char *const TOKENS_KEYS[] = {"provenance", "tokens", NULL};
static const char *const TOKEN_KEYS[] = {"id", "name", "give", NULL};
static const char *const CARDS_KEYS[] = {"provenance", "cards", NULL};
static const char *const CARD_KEYS[] = {"id", "copies", "name", "when", "kind", "effect", "echo", NULL};
static const char *const GIVE_KEYS[] = {"coins", "vp", "shields", "captains", "tactics", "soldier", NULL};

#define GIVE_MOST 20

static int number(const Tree *map, const char *key, int least, int most, bool required,
                  Diagnostics *diagnostics) {
  return field_int(map, key, least, most, least, required, "EDITION-VALUE", diagnostics);
}

/* The keys of `give`, wherever they stand among others. */
static void read_give(const Tree *map, const Edition *edition, Give *out, Diagnostics *diagnostics) {
  out->coins = (uint8_t)number(map, "coins", 0, GIVE_MOST, false, diagnostics);
  out->vp = (uint8_t)number(map, "vp", 0, GIVE_MOST, false, diagnostics);
  out->shields = (uint8_t)number(map, "shields", 0, GIVE_MOST, false, diagnostics);
  out->captains = (uint8_t)number(map, "captains", 0, GIVE_MOST, false, diagnostics);
  out->tactics = (uint8_t)number(map, "tactics", 0, GIVE_MOST, false, diagnostics);
  const Tree *soldiers = field_map(map, "soldier", false, diagnostics);
  if (soldiers == NULL || !field_keys(soldiers, edition->kind_ids, diagnostics)) return;
  for (int kind = 0; kind < edition->kind_count; kind++)
    out->soldiers[kind] =
        (uint8_t)number(soldiers, edition->kind_ids[kind], 0, GIVE_MOST, false, diagnostics);
}

static void read_whole_give(const Tree *map, const Edition *edition, Give *out, Diagnostics *diagnostics) {
  if (tree_is_null(map) || !field_keys(map, GIVE_KEYS, diagnostics)) return;
  read_give(map, edition, out, diagnostics);
}

/* ---- tiles ---- */

static void read_space(const Tree *map, int n, const Edition *edition, TileSpace *out,
                       Diagnostics *diagnostics) {
  if (!field_keys(map, SPACE_KEYS, diagnostics)) return;
  /* They are numbered in their order, so that TAL.3 is what it looks like. */
  field_int(map, "id", n, n, n, true, "EDITION-VALUE", diagnostics);
  const Tree *need = field_list(map, "need", false, diagnostics);
  out->need = dogs_edition_kinds(need, edition, diagnostics);
  if (need != NULL && need->count == 0)
    field_fault(diagnostics, "EDITION-VALUE", "edition-list-length", need);
  read_whole_give(tree_get(map, "give"), edition, &out->give, diagnostics);
}

static void read_tiles(const Tree *file, Edition *edition, Diagnostics *diagnostics) {
  const Tree *section = field_map(file, "orders_of_battle", true, diagnostics);
  const Tree *list = field_list(section, "tiles", true, diagnostics);
  field_keys(section, TILES_KEYS, diagnostics);
  edition->tile_count = dogs_edition_list(list, TILES_MAX, edition->tile_ids, diagnostics);
  for (int i = 0; i < edition->tile_count; i++) {
    const Tree *map = list->items[i].value;
    Tile *tile = &edition->tiles[i];
    field_keys(map, TILE_KEYS, diagnostics);
    tile->id = edition->tile_ids[i];
    tile->name = field_text(map, "name", diagnostics);
    const Tree *spaces = field_list(map, "spaces", true, diagnostics);
    if (spaces == NULL) continue;
    if (spaces->count == 0 || spaces->count > SPACES_MAX) {
      diagnose(diagnostics, SEVERITY_ERROR, "EDITION-VALUE", "edition-list-length", spaces, NULL);
      continue;
    }
    for (; tile->count < spaces->count; tile->count++)
      read_space(spaces->items[tile->count].value, tile->count + 1, edition, &tile->spaces[tile->count],
                 diagnostics);
    if (tile->count > edition->space_most) edition->space_most = tile->count;
  }
}

/* ---- tokens ---- */

static void read_tokens(const Tree *file, Edition *edition, Diagnostics *diagnostics) {
  const Tree *section = field_map(file, "rewards", true, diagnostics);
  const Tree *list = field_list(section, "tokens", true, diagnostics);
  field_keys(section, TOKENS_KEYS, diagnostics);
  edition->token_count = dogs_edition_list(list, TOKENS_MAX, edition->token_ids, diagnostics);
  for (int i = 0; i < edition->token_count; i++) {
    const Tree *map = list->items[i].value;
    Token *token = &edition->tokens[i];
    field_keys(map, TOKEN_KEYS, diagnostics);
    token->id = edition->token_ids[i];
    token->name = field_text(map, "name", diagnostics);
    read_whole_give(tree_get(map, "give"), edition, &token->give, diagnostics);
  }
}

/* ---- tactics ---- */

/* What a card does, the word that says so, and when it can be done. */
typedef struct ActionWord {
  const char *key;
  uint8_t action;
  bool numbered;
  uint8_t timings; /* bit t */
} ActionWord;

#define BEFORE_OR_AFTER (1u << TIMING_BEFORE | 1u << TIMING_AFTER)
static const ActionWord ACTION_WORDS[] = {
    {"switch_side", ACTION_SWITCH, false, BEFORE_OR_AFTER},
    {"shift_captain", ACTION_SHIFT, false, BEFORE_OR_AFTER},
    {"move_cursor", ACTION_CURSOR, true, BEFORE_OR_AFTER},
    {"remove_soldier", ACTION_REMOVE, false, BEFORE_OR_AFTER},
    {"see_hand_and_take_random_tactic", ACTION_SPY, true, BEFORE_OR_AFTER},
    {"buy_one_soldier_discount", ACTION_BUY, true, BEFORE_OR_AFTER},
    {"take_coin_from_enemies_here", ACTION_EXTORT, true, 1u << TIMING_AFTER},
    {"vp_per_enemy_captain_here", ACTION_LOOT, true, 1u << TIMING_AFTER},
    {NULL, ACTION_NONE, false, 0},
};
static const char *const EFFECT_KEYS[] = {"coins",
                                          "vp",
                                          "shields",
                                          "captains",
                                          "tactics",
                                          "soldier",
                                          "strength",
                                          "strength_plus",
                                          "switch_side",
                                          "shift_captain",
                                          "move_cursor",
                                          "not_at",
                                          "remove_soldier",
                                          "see_hand_and_take_random_tactic",
                                          "buy_one_soldier_discount",
                                          "take_coin_from_enemies_here",
                                          "vp_per_enemy_captain_here",
                                          "max",
                                          NULL};

static void read_action(const Tree *effect, const Edition *edition, Tactic *card, Diagnostics *diagnostics) {
  for (const ActionWord *word = ACTION_WORDS; word->key != NULL; word++) {
    const Tree *node = tree_get(effect, word->key);
    if (node == NULL) continue;
    if (card->action != ACTION_NONE || !(word->timings & 1u << card->timing)) {
      diagnose(diagnostics, SEVERITY_ERROR, "EDITION-VALUE", "edition-effect", node, "value", word->key,
               NULL);
      return;
    }
    card->action = word->action;
    if (word->numbered) card->amount = (uint8_t)number(effect, word->key, 1, 20, true, diagnostics);
  }
  if (card->action == ACTION_REMOVE)
    card->kinds =
        dogs_edition_kinds(field_list(effect, "remove_soldier", true, diagnostics), edition, diagnostics);
  if (card->action == ACTION_LOOT) card->most = (uint8_t)number(effect, "max", 1, 20, true, diagnostics);
  if (card->action == ACTION_CURSOR) number(effect, "not_at", 1, TRACK_MAX, true, diagnostics);
}

static void read_effect(const Tree *effect, const Edition *edition, Tactic *card, Diagnostics *diagnostics) {
  if (effect == NULL || !field_keys(effect, EFFECT_KEYS, diagnostics)) return;
  read_give(effect, edition, &card->give, diagnostics);
  read_action(effect, edition, card, diagnostics);
  card->strength = (uint8_t)number(effect, "strength", 0, 20, false, diagnostics);
  card->strength_plus = (uint8_t)number(effect, "strength_plus", 0, 20, false, diagnostics);
  bool strengthens = card->strength > 0 || card->strength_plus > 0;
  /* No house is supported yet, no soldier played, before the placement. */
  bool misplaced = (strengthens && card->timing != TIMING_WITH) ||
                   (card->give.shields > 0 && card->timing == TIMING_BEFORE);
  if (misplaced)
    diagnose(diagnostics, SEVERITY_ERROR, "EDITION-VALUE", "edition-effect", effect, "value", card->id, NULL);
}

static void read_tactic(const Tree *map, const char *id, const Edition *edition, Tactic *card,
                        Diagnostics *diagnostics) {
  field_keys(map, CARD_KEYS, diagnostics);
  card->id = id;
  card->name = field_text(map, "name", diagnostics);
  card->copies = (uint8_t)number(map, "copies", 1, 20, true, diagnostics);
  field_text(map, "when", diagnostics);
  const Tree *when = tree_get(map, "when"), *kind = tree_get(map, "kind");
  int timing = when == NULL ? -1 : field_word(when, DOGS_TIMINGS, "EDITION-VALUE", diagnostics);
  card->timing = (uint8_t)(timing < 0 ? 0 : timing);
  if (kind != NULL)
    card->kind = (uint8_t)(field_word(kind, edition->kind_ids, "EDITION-VALUE", diagnostics) + 1);
  read_effect(field_map(map, "effect", true, diagnostics), edition, card, diagnostics);
}

static void read_tactics(const Tree *file, Edition *edition, Diagnostics *diagnostics) {
  const Tree *section = field_map(file, "tactics", true, diagnostics);
  const Tree *list = field_list(section, "cards", true, diagnostics);
  field_keys(section, CARDS_KEYS, diagnostics);
  edition->tactic_count = dogs_edition_list(list, DESIGNS_MAX, edition->tactic_ids, diagnostics);
  for (int i = 0; i < edition->tactic_count; i++) {
    read_tactic(list->items[i].value, edition->tactic_ids[i], edition, &edition->tactics[i], diagnostics);
    edition->card_count += edition->tactics[i].copies;
  }
  if (edition->card_count > CARDS_MAX) field_fault(diagnostics, "EDITION-VALUE", "edition-list-length", list);
}

void dogs_edition_cards(const Tree *file, Edition *edition, Diagnostics *diagnostics) {
  read_tiles(file, edition, diagnostics);
  read_tokens(file, edition, diagnostics);
  read_tactics(file, edition, diagnostics);
}
