/* The edition file as a whole: houses, soldiers, dogs. Its numbers: edition_numbers.c; tiles, tokens and
 * tactics cards: edition_cards.c. */
#include "edition.h"

#include <string.h>

#include "../fields.h"

const char *const DOGS_BOXES[] = {"soldiers", "orders_of_battle", "rewards", "tactics", NULL};

static const char *const TOP_KEYS[] = {"edition",
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

int dogs_edition_list(const Tree *list, int most, const char **ids, Diagnostics *diagnostics) {
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
  edition->house_count = dogs_edition_list(list, HOUSES_MAX, edition->house_ids, diagnostics);
  for (int house = 0; house < edition->house_count; house++) {
    const Tree *map = list->items[house].value;
    field_keys(map, HOUSE_KEYS, diagnostics);
    edition->houses[house] = (House){.id = edition->house_ids[house],
                                     .name = field_text(map, "name", diagnostics),
                                     .lord = field_text(map, "lord", diagnostics),
                                     .colour = field_text(map, "colour", diagnostics)};
  }
}

/* ---- soldiers ---- */

static void read_kinds(const Tree *file, Edition *edition, Diagnostics *diagnostics) {
  const Tree *section = field_map(file, "soldiers", true, diagnostics);
  const Tree *list = field_list(section, "kinds", true, diagnostics);
  field_keys(section, SOLDIER_KEYS, diagnostics);
  edition->kind_count = dogs_edition_list(list, KINDS_MAX, edition->kind_ids, diagnostics);
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

uint8_t dogs_edition_kinds(const Tree *list, const Edition *edition, Diagnostics *diagnostics) {
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
  edition->dog_count = dogs_edition_list(list, DOGS_MAX, edition->dog_ids, diagnostics);
  for (int dog = 0; dog < edition->dog_count; dog++) {
    const Tree *map = list->items[dog].value;
    field_keys(map, DOG_KEYS, diagnostics);
    edition->dogs[dog] = (Dog){.id = edition->dog_ids[dog], .name = field_text(map, "name", diagnostics)};
    read_hook(map, &edition->dogs[dog], diagnostics);
  }
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

static void take_seats(Arena *arena, const Seats *seats, Edition *edition) {
  edition->seats.count = seats->count;
  for (int seat = 0; seat < seats->count; seat++)
    edition->seats.names[seat] = arena_strdup(arena, seats->names[seat]);
  edition->seat_count = (uint8_t)(seats->count > PLAYERS_MAX ? PLAYERS_MAX : seats->count);
  for (int seat = 0; seat < edition->seat_count; seat++)
    edition->seat_names[seat] = edition->seats.names[seat];
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

const Edition *dogs_edition_read(Arena *arena, const Tree *file, const Seats *seats,
                                 Diagnostics *diagnostics) {
  Edition *edition = arena_alloc(arena, sizeof *edition);
  Arena *passing = diagnostics == NULL ? arena_new() : NULL;
  Diagnostics own; /* errors are counted, whether or not anybody wants to read them */
  if (diagnostics == NULL) {
    diagnostics_init(&own, passing);
    diagnostics = &own;
  }
  size_t errors = diagnostics->errors;
  edition->file = file;
  take_seats(arena, seats, edition);
  if (file != NULL && field_keys(file, TOP_KEYS, diagnostics)) {
    edition->title = field_text(file, "edition", diagnostics);
    read_houses(file, edition, diagnostics);
    read_kinds(file, edition, diagnostics);
    read_dogs(file, edition, diagnostics);
    dogs_edition_cards(file, edition, diagnostics);
    dogs_edition_numbers(file, edition, diagnostics);
    read_boxes(file, edition, diagnostics);
    name_spaces(arena, edition);
    if (diagnostics->errors == errors) check_totals(file, edition, diagnostics);
  }
  bool good = file != NULL && diagnostics->errors == errors;
  arena_free(passing);
  return good ? edition : NULL;
}
