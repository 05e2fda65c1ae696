/* A turn file's sections as Orders, and the plans of a position (DOGS 8.3 to 8.6, 11.2). */
#include "turn_file.h"

#include <string.h>

/* ---- words and spaces ---- */

/* This and what follows records what is wrong with the reader's code. */
static void fault(const Reader *reader, const char *message, const Tree *node) {
  diagnose(reader->diagnostics, SEVERITY_ERROR, reader->code, message, node, "value", tree_string(node, ""),
           NULL);
}

/* Keys that are none of a map's: FILE-UNKNOWN-KEY. False if the node is not a map: FILE-SHAPE. */
static bool known_keys(const Reader *reader, const Tree *map, const FieldRow *table) {
  if (map->kind == TREE_MAP) {
    fields_unknown(table, map, "edition-unknown-key", reader->diagnostics);
    return true;
  }
  field_fault(reader->diagnostics, "FILE-SHAPE", "not-a-map", map);
  return false;
}

/* The number of a word; -1 for none. */
static int read_word(const Reader *reader, const Tree *node, const char *const *words) {
  if (node->kind == TREE_SCALAR) return field_word(node, words, reader->code, reader->diagnostics);
  field_fault(reader->diagnostics, "FILE-SHAPE", "not-a-text", node);
  return -1;
}

/* A word, or a list of them; returns how many, each once. */
static int read_words(const Reader *reader, const Tree *node, const char *const *words, int most,
                      uint8_t *out) {
  Tree single = {.kind = TREE_LIST, .line = node->line, .column = node->column};
  TreeItem item = {.value = (Tree *)node};
  if (node->kind != TREE_LIST) {
    single.items = &item;
    single.count = 1;
    node = &single;
  }
  int count = 0;
  for (size_t i = 0; i < node->count; i++) {
    int word = read_word(reader, node->items[i].value, words);
    if (word < 0) continue;
    if (memchr(out, word, (size_t)count) != NULL || count == most) {
      fault(reader, "named-twice", node->items[i].value);
      continue;
    }
    out[count++] = (uint8_t)word;
  }
  if (node->count == 0) fault(reader, "nothing-named", node);
  return count;
}

/* ---- spaces ---- */

static bool find_address(const Edition *edition, const char *text, Address *out) {
  for (int house = 0; house < edition->house_count; house++) {
    for (int space = 0; space < edition->space_most; space++) {
      if (strcmp(edition->space_ids[house][space], text) != 0) continue;
      *out = (Address){(uint8_t)(house + 1), (uint8_t)space};
      return true;
    }
  }
  return false;
}

bool dogs_read_address(const Reader *reader, const Tree *node, Address *out) {
  *out = (Address){0, 0};
  if (node->kind != TREE_SCALAR) {
    field_fault(reader->diagnostics, "FILE-SHAPE", "not-a-text", node);
    return false;
  }
  if (!find_address(reader->edition, node->text, out)) {
    fault(reader, "no-such-space", node);
    return false;
  }
  if (reader->board->battle_count == 0 || dogs_is_space(reader->edition, reader->board, *out)) return true;
  fault(reader, "no-such-space-this-year", node);
  return false;
}

static int read_addresses(const Reader *reader, const Tree *node, int most, Address *out) {
  if (node->kind != TREE_LIST) return dogs_read_address(reader, node, out) ? 1 : 0;
  int count = 0;
  for (size_t i = 0; i < node->count; i++) {
    Address address;
    if (!dogs_read_address(reader, node->items[i].value, &address)) continue;
    if (count == most) {
      fault(reader, "too-many-spaces", node->items[i].value);
      break;
    }
    out[count++] = address;
  }
  return count;
}

/* ---- plans and stops (8.3 to 8.5, 11.2) ---- */

#define TIMES_MOST FIGURES_MAX

/* ---- cards ---- */

/* What each action takes, besides `play` and `optional`. */
static const char *const ARGUMENTS[ACTIONS][4] = {
    [ACTION_SWITCH] = {"from", "to", NULL},
    [ACTION_SHIFT] = {"from", "to", NULL},
    [ACTION_CURSOR] = {"battle", "toward", "steps", NULL},
    [ACTION_REMOVE] = {"at", NULL},
    [ACTION_SPY] = {"player", NULL},
    [ACTION_BUY] = {"buy", NULL},
};

static bool takes(const Tactic *card, const char *key) {
  return strcmp(key, "play") == 0 || strcmp(key, "optional") == 0 ||
         word_index(key, ARGUMENTS[card->action]) >= 0;
}

/* Each argument that the card takes, and no other (11.2). */
static void check_arguments(const Reader *reader, const Tactic *card, const Tree *map) {
  for (size_t i = 0; i < map->count; i++) {
    const TreeItem *item = &map->items[i];
    if (fields_have(DOGS_CARD_KEYS, item->key) && !takes(card, item->key))
      diagnose_at(reader->diagnostics, SEVERITY_ERROR, reader->code, "card-argument-unknown", item->key_line,
                  item->key_column, "card", card->id, "key", item->key, NULL);
  }
  for (const char *const *key = ARGUMENTS[card->action]; *key != NULL; key++) {
    if (tree_is_null(tree_get(map, *key)))
      diagnose(reader->diagnostics, SEVERITY_ERROR, reader->code, "card-argument-missing", map, "card",
               card->id, "key", *key, NULL);
  }
}

/* Whether two houses, by their numbers, fight in one battle. */
static bool fight_together(const Board *board, int house, int other) {
  int battle = dogs_side_of_house(board, house).battle;
  return battle >= 0 && battle == dogs_side_of_house(board, other).battle;
}

static void read_cursor(const Reader *reader, const Tactic *card, const Tree *map, CardOrder *out) {
  const Tree *battle = tree_get(map, "battle"), *toward = tree_get(map, "toward");
  if (tree_is_null(battle) || tree_is_null(toward)) return;
  int house = read_word(reader, battle, reader->edition->house_ids);
  int target = read_word(reader, toward, reader->edition->house_ids);
  out->toward = (uint8_t)(target + 1);
  out->steps = (uint8_t)field_int(map, "steps", 1, card->amount, 1, false, reader->code, reader->diagnostics);
  if (house < 0 || target < 0 || reader->board->battle_count == 0) return;
  if (!fight_together(reader->board, house, target)) fault(reader, "card-not-of-battle", toward);
}

static void read_arguments(const Reader *reader, const Tactic *card, const Tree *map, CardOrder *out) {
  const Tree *from = tree_get(map, card->action == ACTION_REMOVE ? "at" : "from");
  const Tree *to = tree_get(map, "to"), *player = tree_get(map, "player"), *buy = tree_get(map, "buy");
  check_arguments(reader, card, map);
  if (!tree_is_null(from)) dogs_read_address(reader, from, &out->from);
  if (!tree_is_null(to)) dogs_read_address(reader, to, &out->to);
  if (card->action == ACTION_CURSOR) read_cursor(reader, card, map, out);
  if (card->action == ACTION_SPY && !tree_is_null(player)) {
    int seat = read_word(reader, player, reader->edition->seat_names);
    out->player = (uint8_t)(seat + 1);
    if (seat == reader->seat) fault(reader, "card-not-yourself", player);
  }
  if (card->action == ACTION_BUY && !tree_is_null(buy))
    out->buy = (uint8_t)(read_word(reader, buy, reader->edition->kind_ids) + 1);
}

/* The name alone will do for a card that takes nothing else. */
static void read_card(const Reader *entry_reader, const Tree *node, CardOrder *out) {
  Reader reader = *entry_reader;
  reader.code = "DOGS-11.2";
  Tree name_only = {.kind = TREE_MAP, .line = node->line, .column = node->column};
  const Tree *map = node->kind == TREE_SCALAR ? &name_only : node;
  const Tree *play = node->kind == TREE_SCALAR ? node : tree_get(node, "play");
  if (!known_keys(&reader, map, DOGS_CARD_KEYS)) return;
  if (tree_is_null(play)) {
    diagnose(reader.diagnostics, SEVERITY_ERROR, "FILE-SHAPE", "key-missing", node, "key", "play", NULL);
    return;
  }
  int design = read_word(&reader, play, reader.edition->tactic_ids);
  if (design < 0) return;
  out->card = (uint8_t)(design + 1);
  out->optional = field_bool(map, "optional", reader.diagnostics);
  read_arguments(&reader, &reader.edition->tactics[design], map, out);
}

/* ---- entries ---- */

static void read_id(const Reader *reader, const Tree *branch, Entry *entry) {
  const Tree *node = tree_get(branch, "id");
  if (tree_is_null(node)) return;
  if (node->kind != TREE_SCALAR || node->length >= ID_MAX) {
    fault(reader, "entry-id", node);
    return;
  }
  memcpy(entry->id, node->text, node->length);
}

static void need_key(const Reader *reader, const Tree *map, const char *key) {
  diagnose(reader->diagnostics, SEVERITY_ERROR, "FILE-SHAPE", "key-missing", map, "key", key, NULL);
}

static void read_placement(const Reader *reader, const Tree *what, Entry *entry) {
  const Tree *soldier = tree_get(what, "soldier"), *at = tree_get(what, "at");
  if (tree_is_null(soldier))
    need_key(reader, what, "soldier");
  else
    entry->kind_count =
        (uint8_t)read_words(reader, soldier, reader->edition->kind_ids, KINDS_MAX, entry->kinds);
  if (tree_is_null(at))
    need_key(reader, what, "at");
  else
    entry->at_count = (uint8_t)read_addresses(reader, at, AT_MAX, entry->at);
  if (at != NULL && at->kind == TREE_LIST && at->count == 0) fault(reader, "nothing-named", at);
}

static void check_pass_card(const Reader *reader, const Tree *what, const Entry *entry) {
  if (tree_get(what, "soldier") != NULL || tree_get(what, "at") != NULL)
    fault(reader, "pass-with-soldier", what);
  if (entry->card.card != 0 && reader->board->option[OPTION_R05] == R05_NO)
    diagnose(reader->diagnostics, SEVERITY_ERROR, "DOGS-R05", "pass-with-card", tree_get(what, "tactic"),
             NULL);
}

static void read_what(const Reader *reader, const Tree *what, Entry *entry) {
  if (what->kind == TREE_SCALAR) {
    entry->pass = read_word(reader, what, DOGS_PASS_WORD) == 0;
    return;
  }
  if (!known_keys(reader, what, DOGS_DO_KEYS)) return;
  const Tree *tactic = tree_get(what, "tactic");
  if (!tree_is_null(tactic)) read_card(reader, tactic, &entry->card);
  entry->pass = field_bool(what, "pass", reader->diagnostics);
  if (entry->pass)
    check_pass_card(reader, what, entry);
  else
    read_placement(reader, what, entry);
}

static PlanReader plan_reader_of(const Reader *reader, PlanPool pool) {
  return (PlanReader){.language = &DOGS_CONDITIONS,
                      .edition = reader->edition,
                      .pool = pool,
                      .places = 1,
                      .diagnostics = reader->diagnostics};
}

static void read_entry(const Reader *reader, const Tree *map, const PlanReader *plan_reader, Entry *entry) {
  const Tree *when = tree_get(map, "when"), *what = tree_get(map, "do");
  read_id(reader, map, entry);
  entry->times = (uint8_t)field_int(map, "times", 1, TIMES_MOST, 1, false, reader->code, reader->diagnostics);
  if (reader->stored)
    entry->used = (uint8_t)field_int(map, "used", 0, TIMES_MOST, 0, false, reader->code, reader->diagnostics);
  if (!tree_is_null(when)) entry->when = plan_read(plan_reader, when);
  if (tree_is_null(what))
    need_key(reader, map, "do");
  else
    read_what(reader, what, entry);
}

static void read_entries(const Reader *reader, const Tree *list, Plan *out) {
  const PlanReader plan_reader = plan_reader_of(reader, (PlanPool){out->nodes, PLAN_NODES, &out->node_count});
  if (list->kind != TREE_LIST) {
    field_fault(reader->diagnostics, "FILE-SHAPE", "not-a-list", list);
    return;
  }
  for (size_t i = 0; i < list->count; i++) {
    const Tree *map = list->items[i].value;
    if (out->entry_count == ENTRIES_MAX) {
      fault(reader, "too-many-entries", map);
      return;
    }
    if (known_keys(reader, map, reader->stored ? DOGS_ENTRY_KEYS : DOGS_ENTRY_KEYS + 1))
      read_entry(reader, map, &plan_reader, &out->entries[out->entry_count++]);
  }
}

/* ---- stops ---- */

static void read_stops(const Reader *reader, const Tree *list, Plan *out) {
  const PlanReader plan_reader =
      plan_reader_of(reader, (PlanPool){out->stop_nodes, STOP_NODES, &out->stop_node_count});
  if (list->kind != TREE_LIST) {
    field_fault(reader->diagnostics, "FILE-SHAPE", "not-a-list", list);
    return;
  }
  for (size_t i = 0; i < list->count; i++) {
    if (out->stop_count == STOPS_MAX) {
      fault(reader, "too-many-stops", list->items[i].value);
      return;
    }
    uint16_t when = plan_read(&plan_reader, list->items[i].value);
    if (when != 0) out->stops[out->stop_count++].when = when;
  }
}

/* ---- policies for the outcome phase (8.3, R10, R19, R20) ---- */

/* The house that an entry of a policy is for; -1 for the default, -2 after it was recorded as neither. */
static int house_of(const Reader *reader, const TreeItem *item) {
  const char *words[HOUSES_MAX + 2] = {"default"};
  for (int house = 0; house < reader->edition->house_count; house++)
    words[house + 1] = reader->edition->house_ids[house];
  int word = word_index(item->key, words);
  if (word >= 0) return word - 1;
  const char *near = nearest_word(item->key, words);
  diagnose_at(reader->diagnostics, SEVERITY_ERROR, "FILE-UNKNOWN-KEY", "edition-unknown-key", item->key_line,
              item->key_column, "key", item->key, "near", near == NULL ? "" : near, NULL);
  return -2;
}

static uint8_t read_stay(const Reader *reader, const Tree *node) {
  int word = read_word(reader, node, DOGS_STAYS + STAY_WITHDRAW);
  return (uint8_t)(word < 0 ? STAY_DEFAULT : word + STAY_WITHDRAW);
}

static void read_withdrawal(const Reader *reader, const Tree *node, Policy *out) {
  if (node->kind != TREE_MAP) {
    out->withdraw = read_stay(reader, node);
    return;
  }
  for (size_t i = 0; i < node->count; i++) {
    int house = house_of(reader, &node->items[i]);
    uint8_t word = house < -1 ? STAY_DEFAULT : read_stay(reader, node->items[i].value);
    if (house >= 0) out->withdraw_at[house] = word;
    if (house == -1) out->withdraw = word;
  }
}

/* As far as any dog of the edition can move a marker. */
static int most_steps(const Edition *edition) {
  int most = 0;
  for (int dog = 0; dog < edition->dog_count; dog++) {
    if (edition->dogs[dog].power == POWER_CURSOR && edition->dogs[dog].amount > most)
      most = edition->dogs[dog].amount;
  }
  return most;
}

/* none, toward_mine, or {toward: HOUSE, steps: n}. */
static CursorPolicy read_move(const Reader *reader, const Tree *node) {
  CursorPolicy move = {.what = CURSOR_DEFAULT};
  if (node->kind != TREE_MAP) {
    int word = read_word(reader, node, DOGS_CURSORS + CURSOR_NONE);
    if (word >= 0) move.what = (uint8_t)(word + CURSOR_NONE);
    return move;
  }
  known_keys(reader, node, DOGS_CURSOR_KEYS);
  const Tree *toward = tree_get(node, "toward");
  if (tree_is_null(toward)) {
    diagnose(reader->diagnostics, SEVERITY_ERROR, "FILE-SHAPE", "key-missing", node, "key", "toward", NULL);
    return move;
  }
  int house = read_word(reader, toward, reader->edition->house_ids);
  int steps =
      field_int(node, "steps", 0, most_steps(reader->edition), 0, true, reader->code, reader->diagnostics);
  if (house >= 0)
    move = (CursorPolicy){.what = CURSOR_ORDER, .toward = (uint8_t)(house + 1), .steps = (uint8_t)steps};
  return move;
}

/* An order for the battle of one house must be toward a house of that battle (11.2). Positions may hold others, filed
 * before that was an error: they move nothing. */
static void check_move(const Reader *reader, int house, const Tree *node, const CursorPolicy *move) {
  if (reader->stored || move->what != CURSOR_ORDER || reader->board->battle_count == 0) return;
  if (fight_together(reader->board, house, move->toward - 1)) return;
  diagnose(reader->diagnostics, SEVERITY_ERROR, "DOGS-11.2", "policy-elsewhere", tree_get(node, "toward"),
           "house", reader->edition->house_ids[house], "toward", reader->edition->house_ids[move->toward - 1],
           NULL);
}

static void read_cursors(const Reader *reader, const Tree *node, Policy *out) {
  bool one_move = node->kind != TREE_MAP || tree_get(node, "toward") != NULL;
  if (one_move) {
    out->cursor = read_move(reader, node);
    return;
  }
  for (size_t i = 0; i < node->count; i++) {
    int house = house_of(reader, &node->items[i]);
    if (house < -1) continue;
    CursorPolicy move = read_move(reader, node->items[i].value);
    if (house >= 0) check_move(reader, house, node->items[i].value, &move);
    if (house >= 0)
      out->cursor_at[house] = move;
    else
      out->cursor = move;
  }
}

static void read_policy(const Reader *reader, const Tree *map, Policy *out) {
  if (!known_keys(reader, map, DOGS_POLICY_KEYS)) return;
  const Tree *stormcrow = tree_get(map, "stormcrow"), *conqueror = tree_get(map, "conqueror");
  const Tree *blackmane = tree_get(map, "blackmane");
  if (!tree_is_null(stormcrow)) read_withdrawal(reader, stormcrow, out);
  if (!tree_is_null(conqueror)) read_cursors(reader, conqueror, out);
  if (tree_is_null(blackmane)) return;
  int word = read_word(reader, blackmane, DOGS_TAKES + TAKE_TAKE);
  if (word >= 0) out->take = (uint8_t)(word + TAKE_TAKE);
}

/* ---- what applies all year ---- */

void dogs_read_filed(const Reader *reader, Section section, const Tree *node, Plan *out) {
  switch (section) {
  case SECTION_PLAN: read_entries(reader, node, out); break;
  case SECTION_FALLBACK:
    out->fallback_count = (uint8_t)read_addresses(reader, node, FALLBACK_MAX, out->fallback);
    break;
  case SECTION_STOP_IF: read_stops(reader, node, out); break;
  case SECTION_POLICY: read_policy(reader, node, &out->policy); break;
  default: break;
  }
}

/* ---- sections ---- */

static void read_dogs(const Reader *reader, const Tree *node, Orders *out) {
  out->dog_count = (uint8_t)read_words(reader, node, reader->edition->dog_ids, DOGS_MAX, out->dogs);
}

static void read_first_player(const Reader *reader, const Tree *node, Orders *out) {
  const char *words[PLAYERS_MAX + 2] = {"keep"};
  for (int seat = 0; seat < reader->edition->seat_count; seat++)
    words[seat + 1] = reader->edition->seat_names[seat];
  int word = read_word(reader, node, words);
  if (word > 0) out->first_player = (uint8_t)word;
}

/* ---- muster ---- */

/* False if that is more than anybody can buy. */
static bool add_to_buy(const Reader *reader, const Tree *place, int kind, Muster *out) {
  if (out->buy_count == BUY_MAX) {
    fault(reader, "too-many-to-buy", place);
    return false;
  }
  out->buy[out->buy_count++] = (uint8_t)kind;
  return true;
}

/* {knight: 2, footman: 1}, in this order. */
static void read_counts(const Reader *reader, const Tree *map, Muster *out) {
  if (!field_keys(map, reader->edition->kind_ids, reader->diagnostics)) return;
  for (size_t i = 0; i < map->count; i++) {
    const TreeItem *item = &map->items[i];
    int kind = word_index(item->key, reader->edition->kind_ids);
    int count = field_int(map, item->key, 0, BUY_MAX, 0, false, reader->code, reader->diagnostics);
    while (kind >= 0 && count-- > 0) {
      if (!add_to_buy(reader, item->value, kind, out)) return;
    }
  }
}

static void read_list(const Reader *reader, const Tree *node, Muster *out) {
  Tree single = {.kind = TREE_LIST};
  TreeItem item = {.value = (Tree *)node};
  if (node->kind == TREE_SCALAR) {
    single.items = &item;
    single.count = 1;
    node = &single;
  }
  if (node->kind == TREE_MAP) {
    read_counts(reader, node, out);
    return;
  }
  for (size_t i = 0; i < node->count; i++) {
    int kind = read_word(reader, node->items[i].value, reader->edition->kind_ids);
    if (kind >= 0 && !add_to_buy(reader, node->items[i].value, kind, out)) return;
  }
}

static void read_instead(const Reader *reader, const Tree *map, Muster *out) {
  if (!field_keys(map, reader->edition->kind_ids, reader->diagnostics)) return;
  for (size_t i = 0; i < map->count; i++) {
    int kind = word_index(map->items[i].key, reader->edition->kind_ids);
    if (kind < 0) continue;
    int other = read_word(reader, map->items[i].value, reader->edition->kind_ids);
    out->instead[kind] = (uint8_t)(other + 1);
  }
}

static void read_muster(const Reader *reader, const Tree *map, Orders *out) {
  if (!known_keys(reader, map, DOGS_MUSTER_KEYS)) return;
  const Tree *buy = tree_get(map, "buy"), *instead = tree_get(map, "if_sold_out");
  if (!tree_is_null(buy)) read_list(reader, buy, &out->muster);
  out->muster.keep_coins =
      (uint8_t)field_int(map, "keep_coins", 0, UINT8_MAX, 0, false, reader->code, reader->diagnostics);
  out->muster.says_keep = !tree_is_null(tree_get(map, "keep_coins"));
  out->muster.says_instead = !tree_is_null(instead);
  if (!tree_is_null(instead)) read_instead(reader, instead, &out->muster);
}

/* ---- sections ---- */

static void read_otherwise(const Reader *reader, const Tree *node, Plan *out) {
  int word = read_word(reader, node, DOGS_OTHERWISES);
  if (word >= 0) out->otherwise = (uint8_t)word;
}

static const char *const CODES[SECTIONS] = {
    [SECTION_DOGS] = "DOGS-R25",    [SECTION_FIRST_PLAYER] = "DOGS-R22", [SECTION_MUSTER] = "DOGS-8.3",
    [SECTION_PLAN] = "DOGS-8.3",    [SECTION_OTHERWISE] = "DOGS-8.3",    [SECTION_FALLBACK] = "DOGS-8.3",
    [SECTION_STOP_IF] = "DOGS-8.3", [SECTION_POLICY] = "DOGS-8.3"};

static void read_section(const Reader *reader, Section section, const Tree *node, Orders *out) {
  switch (section) {
  case SECTION_DOGS: read_dogs(reader, node, out); break;
  case SECTION_FIRST_PLAYER: read_first_player(reader, node, out); break;
  case SECTION_MUSTER: read_muster(reader, node, out); break;
  case SECTION_OTHERWISE: read_otherwise(reader, node, &out->plan); break;
  default: dogs_read_filed(reader, section, node, &out->plan); break;
  }
}

/* Where each entry stands, and names its spaces: for what is told of them. */
static void note_entries(const Tree *list, Orders *out) {
  for (size_t i = 0; list->kind == TREE_LIST && i < list->count && i < ENTRIES_MAX; i++) {
    const Tree *entry = list->items[i].value, *at = tree_get(tree_get(entry, "do"), "at");
    const Tree *place = at == NULL ? entry : at;
    out->entry_place[i] = (Place){entry->line, entry->column};
    out->spaces_place[i] = (Place){place->line, place->column};
  }
}

static Place item_place(const TreeItem *item) {
  return item == NULL ? (Place){0, 0} : (Place){item->key_line, item->key_column};
}

/* The first or the last order of a key: an entry of its map, else the key itself. */
static Place order_place(const TreeItem *item, bool last) {
  const Tree *map = item == NULL || item->value->kind != TREE_MAP ? NULL : item->value;
  return item_place(map == NULL || map->count == 0 ? item : &map->items[last ? map->count - 1 : 0]);
}

/* Where a section, and what is within it, stands. */
static void note_places(Section section, const TreeItem *item, Orders *out) {
  const TreeItem *buy = tree_item(item->value, "buy");
  out->place[section] = item_place(item);
  if (section == SECTION_PLAN) note_entries(item->value, out);
  if (section == SECTION_MUSTER) out->buy_place = order_place(buy == NULL ? item : buy, false);
  for (int key = 0; section == SECTION_POLICY && key < POLICIES; key++) {
    const TreeItem *policy = tree_item(item->value, DOGS_POLICY_KEYS[key].key);
    out->policy_place[key] = item_place(policy);
    out->policy_last[key] = order_place(policy, true);
  }
}

static void read_sections(const Reader *whole, const Tree *file, Orders *out) {
  for (int section = 0; section < SECTIONS; section++) {
    const TreeItem *item = tree_item(file, DOGS_TURN_FILE[section].key);
    if (item == NULL || tree_is_null(item->value)) continue;
    Reader reader = *whole;
    reader.code = CODES[section];
    out->sections |= (uint16_t)(1u << section);
    note_places((Section)section, item, out);
    read_section(&reader, (Section)section, item->value, out);
  }
}

/* A whole turn file, without warnings and notes; `orders` is zeroed, and `counted` was begun for it. False if it must be
 * refused whole. */
static bool read_file(const Edition *edition, const State *state, int seat, const Tree *file, Orders *orders,
                      FieldReader *counted) {
  const Reader reader = {.edition = edition,
                         .board = &state->board,
                         .seat = seat,
                         .code = "",
                         .diagnostics = counted->diagnostics};
  if (!tree_is_null(file) && file->kind == TREE_MAP)
    read_sections(&reader, file, orders);
  else if (!tree_is_null(file))
    field_misshapen(counted, "file-not-a-map", file);
  return field_reader_is_good(counted);
}

bool dogs_read(const void *edition, const void *state, int seat, const Tree *file, Arena *arena,
               const void **orders, Diagnostics *diagnostics) {
  FieldReader counted;
  Orders *out = arena_alloc(arena, sizeof *out);
  *orders = out;
  field_reader_begin(&counted, edition, out, "", diagnostics);
  bool good = read_file(edition, state, seat, file, out, &counted);
  if (good && diagnostics != NULL) dogs_review(edition, state, seat, out, counted.diagnostics);
  (void)field_reader_end(&counted); /* an error of the review refuses nothing (8.6) */
  return good;
}
