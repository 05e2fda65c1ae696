/* The edition file as small tables. */
#include "edition.h"

#include <limits.h>
#include <string.h>

#include "../fields.h"

static const char *const TOP_KEYS[] = {"edition",
                                       "game",
                                       "format",
                                       "years",
                                       "battles_per_year",
                                       "captains_by_year",
                                       "captain_figures_per_dog",
                                       "income_per_year",
                                       "start",
                                       "battle_track_max",
                                       "house_track",
                                       "house_steps",
                                       "shields_per_house",
                                       "vp_per_enemy_captain",
                                       "endgame",
                                       "rulings",
                                       "houses",
                                       "support_cards",
                                       "soldiers",
                                       "dogs",
                                       "orders_of_battle",
                                       "rewards",
                                       "tactics",
                                       "evidence",
                                       NULL};
static const char *const HOUSE_KEYS[] = {"id", "name", "lord", "colour", NULL};
static const char *const SOLDIER_KEYS[] = {"provenance", "kinds", NULL};
static const char *const KIND_KEYS[] = {"id", "cost", "strength", "count", NULL};
static const char *const DOG_KEYS[] = {"id", "name", "hook", "provenance", NULL};
static const char *const HOOKS[POWERS + 1] = {"on_battle_won", "on_reward_won",  "before_scoring",
                                              "outcome",       "before_outcome", NULL};
static const char *const HOOK_KEYS[] = {
    "coins", "take", "withdraw_losing_captains", "extra_captains", "forbidden", "move_cursor_up_to", NULL};
static const char *const BOX_WORDS[] = {"box", "substitute", NULL};
static const char *const EVIDENCE[] = {"stated", "other", "ruling", "inferred", "house", NULL};

static int number(const Tree *map, const char *key, int least, int most, bool required,
                  Diagnostics *diagnostics) {
  return field_int(map, key, least, most, least, required, "EDITION-VALUE", diagnostics);
}

/* ---- lists of things with ids ---- */

static bool is_id(const char *id) {
  size_t length = strspn(id, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-");
  return length > 0 && id[length] == '\0';
}

/* A list of at most `most` maps, each with an id of its own; returns how many are to be read. */
static int edition_list(const Tree *list, int most, const char **ids, Diagnostics *diagnostics) {
  int count = 0;
  if (list != NULL && (list->count == 0 || list->count > (size_t)most)) {
    diagnose(diagnostics, SEVERITY_ERROR, "EDITION-VALUE", "edition-list-length", list, NULL);
    return 0;
  }
  for (size_t i = 0; list != NULL && i < list->count; i++) {
    const Tree *item = list->items[i].value;
    const char *id = field_text(item, "id", diagnostics);
    if (item->kind != TREE_MAP) {
      field_fault(diagnostics, "FILE-SHAPE", "not-a-map", item);
      return 0;
    }
    if (*id != '\0' && (!is_id(id) || word_index(id, ids) >= 0))
      field_fault(diagnostics, "EDITION-VALUE", "edition-id", tree_get(item, "id"));
    ids[count++] = id;
  }
  return count;
}

static void read_houses(const Tree *file, Edition *edition, Diagnostics *diagnostics) {
  const Tree *list = field_list(file, "houses", true, diagnostics);
  edition->house_count = edition_list(list, HOUSES_MAX, edition->house_ids, diagnostics);
  for (int house = 0; house < edition->house_count; house++) {
    const Tree *map = list->items[house].value;
    field_keys(map, HOUSE_KEYS, diagnostics);
    edition->houses[house] = (House){.id = edition->house_ids[house],
                                     .name = field_text(map, "name", diagnostics),
                                     .lord = field_text(map, "lord", diagnostics),
                                     .colour = field_text(map, "colour", diagnostics)};
  }
  edition->policy_keys[0] = "default";
  memcpy(edition->policy_keys + 1, edition->house_ids, sizeof edition->house_ids);
}

/* ---- soldiers ---- */

static void read_kinds(const Tree *file, Edition *edition, Diagnostics *diagnostics) {
  const Tree *section = field_map(file, "soldiers", true, diagnostics);
  const Tree *list = field_list(section, "kinds", true, diagnostics);
  field_keys(section, SOLDIER_KEYS, diagnostics);
  edition->kind_count = edition_list(list, KINDS_MAX, edition->kind_ids, diagnostics);
  for (int kind = 0; kind < edition->kind_count; kind++) {
    const Tree *map = list->items[kind].value;
    field_keys(map, KIND_KEYS, diagnostics);
    edition->kinds[kind] = (Kind){.id = edition->kind_ids[kind],
                                  .cost = (uint8_t)number(map, "cost", 0, 20, true, diagnostics),
                                  .strength = (uint8_t)number(map, "strength", 0, 20, true, diagnostics),
                                  .count = (uint8_t)number(map, "count", 0, STOCK_MAX, true, diagnostics)};
    int at = kind;
    for (; at > 0 && edition->kinds[edition->by_cost[at - 1]].cost > edition->kinds[kind].cost; at--)
      edition->by_cost[at] = edition->by_cost[at - 1];
    edition->by_cost[at] = (uint8_t)kind;
  }
}

/* A list of kinds of soldiers, as bits. */
static uint8_t edition_kinds(const Tree *list, const Edition *edition, Diagnostics *diagnostics) {
  uint8_t kinds = 0;
  for (size_t i = 0; list != NULL && i < list->count; i++) {
    int kind = field_word(list->items[i].value, edition->kind_ids, "EDITION-VALUE", diagnostics);
    if (kind >= 0) kinds |= (uint8_t)(1u << kind);
  }
  return kinds;
}

/* ---- dogs ---- */

static void read_hook(const Tree *map, Dog *dog, Diagnostics *diagnostics) {
  const Tree *hooks = field_map(map, "hook", true, diagnostics);
  if (hooks == NULL || !field_keys(hooks, HOOKS, diagnostics)) return;
  if (hooks->count != 1 || hooks->items[0].value->kind != TREE_MAP) {
    field_fault(diagnostics, "EDITION-VALUE", "edition-hook", hooks);
    return;
  }
  const Tree *hook = hooks->items[0].value;
  int power = word_index(hooks->items[0].key, HOOKS);
  if (power < 0) return;
  dog->power = (uint8_t)power;
  field_keys(hook, HOOK_KEYS, diagnostics);
  if (power == POWER_COINS) dog->amount = (uint8_t)number(hook, "coins", 1, 9, true, diagnostics);
  if (power == POWER_EXTRA) dog->amount = (uint8_t)number(hook, "extra_captains", 1, 9, true, diagnostics);
  if (power == POWER_CURSOR)
    dog->amount = (uint8_t)number(hook, "move_cursor_up_to", 1, TRACK_MAX, true, diagnostics);
}

static void read_dogs(const Tree *file, Edition *edition, Diagnostics *diagnostics) {
  const Tree *list = field_list(file, "dogs", true, diagnostics);
  edition->dog_count = edition_list(list, DOGS_MAX, edition->dog_ids, diagnostics);
  for (int dog = 0; dog < edition->dog_count; dog++) {
    const Tree *map = list->items[dog].value;
    field_keys(map, DOG_KEYS, diagnostics);
    edition->dogs[dog] = (Dog){.id = edition->dog_ids[dog], .name = field_text(map, "name", diagnostics)};
    read_hook(map, &edition->dogs[dog], diagnostics);
    if (edition->dogs[dog].power == POWER_CURSOR && edition->dogs[dog].amount > edition->cursor_most)
      edition->cursor_most = edition->dogs[dog].amount;
  }
}

/* ---- orders of battle, reward tokens, tactics cards (7.5 to 7.7) ---- */

static const char *const TILES_KEYS[] = {"provenance", "tiles", NULL};
static const char *const TILE_KEYS[] = {"id", "name", "spaces", NULL};
static const char *const SPACE_KEYS[] = {"id", "need", "give", NULL};
static const char *const TOKENS_KEYS[] = {"provenance", "tokens", NULL};
static const char *const TOKEN_KEYS[] = {"id", "name", "give", NULL};
static const char *const CARDS_KEYS[] = {"provenance", "cards", NULL};
static const char *const CARD_KEYS[] = {"id", "copies", "name", "when", "kind", "effect", "echo", NULL};
static const char *const GIVE_KEYS[] = {"coins", "vp", "shields", "captains", "tactics", "soldier", NULL};

#define GIVE_MOST 20

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
  out->need = edition_kinds(need, edition, diagnostics);
  if (need != NULL && need->count == 0)
    field_fault(diagnostics, "EDITION-VALUE", "edition-list-length", need);
  read_whole_give(tree_get(map, "give"), edition, &out->give, diagnostics);
}

static void read_tiles(const Tree *file, Edition *edition, Diagnostics *diagnostics) {
  const Tree *section = field_map(file, "orders_of_battle", true, diagnostics);
  const Tree *list = field_list(section, "tiles", true, diagnostics);
  field_keys(section, TILES_KEYS, diagnostics);
  edition->tile_count = edition_list(list, TILES_MAX, edition->tile_ids, diagnostics);
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
  edition->token_count = edition_list(list, TOKENS_MAX, edition->token_ids, diagnostics);
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
        edition_kinds(field_list(effect, "remove_soldier", true, diagnostics), edition, diagnostics);
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
  edition->tactic_count = edition_list(list, DESIGNS_MAX, edition->tactic_ids, diagnostics);
  for (int i = 0; i < edition->tactic_count; i++) {
    read_tactic(list->items[i].value, edition->tactic_ids[i], edition, &edition->tactics[i], diagnostics);
    edition->card_count += edition->tactics[i].copies;
  }
  if (edition->card_count > CARDS_MAX) field_fault(diagnostics, "EDITION-VALUE", "edition-list-length", list);
}

static void read_tiles_and_cards(const Tree *file, Edition *edition, Diagnostics *diagnostics) {
  read_tiles(file, edition, diagnostics);
  read_tokens(file, edition, diagnostics);
  read_tactics(file, edition, diagnostics);
}

/* ---- numbers: the sequence, the start, the tracks, the end (2, 4) ---- */

static const char *const START_KEYS[] = {"coins", "tactics", "support_cards", "soldiers", NULL};
static const char *const TRACK_KEYS[] = {"start", "min", "max", NULL};
static const char *const STEP_KEYS[] = {"win", "win_at_15", "loss_at_15", NULL};
static const char *const END_KEYS[] = {"coins_per_vp", "vp_per_soldier", "vp_per_tactic",
                                       "support_card_shields", NULL};
static const char *const YEAR_KEYS[YEARS_MAX + 1] = {"1", "2", "3", "4", "5", "6", "7", "8", NULL};
static const char *const PLAYER_KEYS[] = {"3", "4", "5", NULL};

static int needed(const Tree *map, const char *key, int least, int most, Diagnostics *diagnostics) {
  return number(map, key, least, most, true, diagnostics);
}

static void read_years(const Tree *file, Edition *edition, Diagnostics *diagnostics) {
  const Tree *captains = field_map(file, "captains_by_year", true, diagnostics);
  edition->years = (uint8_t)needed(file, "years", 1, YEARS_MAX, diagnostics);
  edition->battles = (uint8_t)needed(file, "battles_per_year", 1, BATTLES_MAX, diagnostics);
  edition->figures = (uint8_t)needed(file, "captain_figures_per_dog", 1, FIGURES_MAX, diagnostics);
  edition->income = (uint8_t)needed(file, "income_per_year", 0, 20, diagnostics);
  edition->vp_per_captain = (uint8_t)needed(file, "vp_per_enemy_captain", 0, 9, diagnostics);
  field_keys(captains, YEAR_KEYS, diagnostics);
  for (int year = 1; year <= edition->years; year++)
    edition->captains[year] =
        (uint8_t)needed(captains, YEAR_KEYS[year - 1], 1, edition->figures, diagnostics);
}

static void read_start(const Tree *file, Edition *edition, Diagnostics *diagnostics) {
  const Tree *start = field_map(file, "start", true, diagnostics);
  field_keys(start, START_KEYS, diagnostics);
  edition->start_coins = (uint8_t)needed(start, "coins", 0, 50, diagnostics);
  edition->start_tactics = (uint8_t)needed(start, "tactics", 0, 9, diagnostics);
  field_int(start, "support_cards", 1, 1, 1, true, "EDITION-VALUE", diagnostics);
  field_int(start, "soldiers", 0, 0, 0, true, "EDITION-VALUE", diagnostics);
  const Tree *support = tree_get(file, "support_cards");
  static const char *const WORDS[] = {"one_per_house", NULL};
  if (support != NULL) field_word(support, WORDS, "EDITION-VALUE", diagnostics);
}

/* An end of the house track; `otherwise` if the edition leaves it open. */
static int track_end(const Tree *track, const char *key, int otherwise, Diagnostics *diagnostics) {
  if (tree_is_null(tree_get(track, key))) return otherwise;
  return field_int(track, key, -50, 50, otherwise, false, "EDITION-VALUE", diagnostics);
}

static void read_tracks(const Tree *file, Edition *edition, Diagnostics *diagnostics) {
  const Tree *track = field_map(file, "house_track", true, diagnostics);
  const Tree *steps = field_map(file, "house_steps", true, diagnostics);
  edition->track = (uint8_t)needed(file, "battle_track_max", 1, TRACK_MAX, diagnostics);
  field_keys(track, TRACK_KEYS, diagnostics);
  edition->value_start = (int8_t)needed(track, "start", -20, 20, diagnostics);
  edition->value_least = (int8_t)track_end(track, "min", SCHAR_MIN, diagnostics);
  edition->value_most = (int8_t)track_end(track, "max", SCHAR_MAX, diagnostics);
  bool holds = edition->value_least <= edition->value_start && edition->value_start <= edition->value_most;
  if (track != NULL && !holds) field_fault(diagnostics, "EDITION-VALUE", "number-out-of-range", track);
  field_keys(steps, STEP_KEYS, diagnostics);
  edition->step_win = (int8_t)needed(steps, "win", 0, 5, diagnostics);
  edition->step_win_at_end = (int8_t)needed(steps, "win_at_15", 0, 5, diagnostics);
  edition->step_loss_at_end = (int8_t)needed(steps, "loss_at_15", -5, 0, diagnostics);
}

static void read_shields(const Tree *file, Edition *edition, Diagnostics *diagnostics) {
  const Tree *shields = field_map(file, "shields_per_house", true, diagnostics);
  field_keys(shields, PLAYER_KEYS, diagnostics);
  for (int players = PLAYERS_LEAST; players <= PLAYERS_MAX; players++)
    edition->shields_by_players[players] =
        (uint8_t)needed(shields, PLAYER_KEYS[players - PLAYERS_LEAST], 0, STOCK_MAX, diagnostics);
  edition->shields = edition->shields_by_players[edition->seat_count];
}

static void read_end(const Tree *file, Edition *edition, Diagnostics *diagnostics) {
  const Tree *end = field_map(file, "endgame", true, diagnostics);
  field_keys(end, END_KEYS, diagnostics);
  edition->coins_per_vp = (uint8_t)needed(end, "coins_per_vp", 1, 20, diagnostics);
  edition->vp_per_soldier = (uint8_t)needed(end, "vp_per_soldier", 0, 9, diagnostics);
  edition->vp_per_tactic = (uint8_t)needed(end, "vp_per_tactic", 0, 9, diagnostics);
  edition->support = (uint8_t)needed(end, "support_card_shields", 0, 9, diagnostics);
}

static void read_numbers(const Tree *file, Edition *edition, Diagnostics *diagnostics) {
  read_years(file, edition, diagnostics);
  read_start(file, edition, diagnostics);
  read_tracks(file, edition, diagnostics);
  read_shields(file, edition, diagnostics);
  read_end(file, edition, diagnostics);
  const Tree *rulings = field_map(file, "rulings", false, diagnostics);
  dogs_options_defaults(edition->rulings);
  if (rulings != NULL) dogs_options_read(rulings, true, "EDITION-VALUE", edition->rulings, diagnostics);
}

/* ---- the whole ---- */

static void read_boxes(const Tree *file, Edition *edition, Diagnostics *diagnostics) {
  for (int i = 0; DOGS_BOXES[i] != NULL; i++) {
    const Tree *section = tree_get(file, DOGS_BOXES[i]);
    field_text(section, "provenance", diagnostics);
    const Tree *word = tree_get(section, "provenance");
    if (word != NULL) edition->box[i] = field_word(word, BOX_WORDS, "EDITION-VALUE", diagnostics) == 0;
  }
  const Tree *evidence = field_map(file, "evidence", false, diagnostics);
  for (size_t i = 0; evidence != NULL && i < evidence->count; i++)
    field_word(evidence->items[i].value, EVIDENCE, "EDITION-VALUE", diagnostics);
}

static void take_seats(Edition *edition) {
  const Seats *seats = &edition->base.seats;
  edition->seat_count = (uint8_t)(seats->count > PLAYERS_MAX ? PLAYERS_MAX : seats->count);
  for (int seat = 0; seat < edition->seat_count; seat++)
    edition->seat_names[seat] = edition->base.seats.names[seat];
  edition->token_words[0] = "keep";
  memcpy(edition->token_words + 1, edition->seat_names, sizeof edition->seat_names);
}

static void name_spaces(Arena *arena, Edition *edition) {
  for (int house = 0; house < edition->house_count; house++) {
    for (int space = 0; space < SPACES_MAX; space++)
      edition->space_ids[house][space] = arena_printf(arena, "%s.%d", edition->house_ids[house], space + 1);
  }
}

static void total_fault(const Tree *file, const char *key, Diagnostics *diagnostics) {
  const Tree *node = tree_get(file, key);
  diagnose(diagnostics, SEVERITY_ERROR, "EDITION-TOTAL", "edition-too-few", node == NULL ? file : node, "key",
           key, NULL);
}

static void check_totals(const Tree *file, const Edition *edition, Diagnostics *diagnostics) {
  if (edition->house_count < 2 * edition->battles) total_fault(file, "houses", diagnostics);
  if (edition->tile_count < 2 * edition->battles) total_fault(file, "orders_of_battle", diagnostics);
  /* In the last year each battle may have a second token (R06). */
  if (edition->token_count < 2 * edition->battles) total_fault(file, "rewards", diagnostics);
  if (edition->dog_count < PLAYERS_MAX) total_fault(file, "dogs", diagnostics);
  if (edition->house_count < PLAYERS_MAX) total_fault(file, "support_cards", diagnostics);
  if (edition->card_count < PLAYERS_MAX * edition->start_tactics) total_fault(file, "tactics", diagnostics);
}

const void *dogs_edition_read(const Game *game, Arena *arena, const Tree *file, const Seats *seats,
                              Diagnostics *given) {
  Edition *edition = arena_alloc(arena, sizeof *edition);
  FieldReader reader;
  field_reader_begin(&reader, edition, edition, "EDITION-VALUE", given);
  Diagnostics *diagnostics = reader.diagnostics;
  if (file != NULL && field_keys(file, TOP_KEYS, diagnostics)) {
    edition_base(&edition->base, game, arena, file, seats, diagnostics);
    take_seats(edition);
    read_houses(file, edition, diagnostics);
    read_kinds(file, edition, diagnostics);
    read_dogs(file, edition, diagnostics);
    read_tiles_and_cards(file, edition, diagnostics);
    read_numbers(file, edition, diagnostics);
    read_boxes(file, edition, diagnostics);
    name_spaces(arena, edition);
    if (field_reader_is_good(&reader)) check_totals(file, edition, diagnostics);
  }
  return field_reader_end(&reader) && file != NULL ? edition : NULL;
}
