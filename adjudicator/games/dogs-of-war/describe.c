/* How orders are told: in canonical form, as they are read, of turn files and positions; and taken apart for people. */
#include "turn_file.h"

#include <string.h>

/* ---- in canonical form ---- */

typedef struct Writing {
  const Edition *edition;
  bool stored; /* in a position: with what was used */
  Arena *arena;
} Writing;

static Tree *address_tree(const Writing *writing, Address address) {
  return tree_text(writing->arena, dogs_space_id(writing->edition, address));
}

static Tree *addresses_tree(const Writing *writing, const Address *addresses, int count) {
  if (count == 1) return address_tree(writing, addresses[0]);
  Tree *list = tree_list(writing->arena);
  for (int i = 0; i < count; i++) tree_add(writing->arena, list, address_tree(writing, addresses[i]));
  return list;
}

static Tree *words_tree(const Writing *writing, const char *const *words, const uint8_t *numbers, int count) {
  if (count == 1) return tree_text(writing->arena, words[numbers[0]]);
  Tree *list = tree_list(writing->arena);
  for (int i = 0; i < count; i++) tree_add_text(writing->arena, list, words[numbers[i]]);
  return list;
}

/* -- entries -- */

static void put_battle(const Writing *writing, Tree *map, const CardOrder *order) {
  /* Both houses of a battle name it. */
  tree_put_text(writing->arena, map, "battle", writing->edition->house_ids[order->toward - 1]);
  tree_put_text(writing->arena, map, "toward", writing->edition->house_ids[order->toward - 1]);
  tree_put_int(writing->arena, map, "steps", order->steps);
}

static Tree *card_tree(const Writing *writing, const CardOrder *order) {
  const Tactic *card = &writing->edition->tactics[order->card - 1];
  Arena *arena = writing->arena;
  Tree *map = tree_map(arena);
  tree_put_text(arena, map, "play", card->id);
  if (order->from.house != 0)
    tree_put(arena, map, card->action == ACTION_REMOVE ? "at" : "from", address_tree(writing, order->from));
  if (order->to.house != 0) tree_put(arena, map, "to", address_tree(writing, order->to));
  if (order->toward != 0) put_battle(writing, map, order);
  if (order->player != 0)
    tree_put_text(arena, map, "player", writing->edition->seat_names[order->player - 1]);
  if (order->buy != 0) tree_put_text(arena, map, "buy", writing->edition->kind_ids[order->buy - 1]);
  if (order->optional) tree_put_bool(arena, map, "optional", true);
  return map;
}

Tree *dogs_card_tree(const Edition *edition, const CardOrder *order, Arena *arena) {
  const Writing writing = {edition, false, arena};
  return card_tree(&writing, order);
}

static Tree *do_tree(const Writing *writing, const Entry *entry) {
  Arena *arena = writing->arena;
  if (entry->pass && entry->card.card == 0) return tree_text(arena, "pass");
  Tree *map = tree_map(arena);
  if (entry->pass) {
    tree_put_bool(arena, map, "pass", true);
  } else {
    tree_put(arena, map, "soldier",
             words_tree(writing, writing->edition->kind_ids, entry->kinds, entry->kind_count));
    tree_put(arena, map, "at", addresses_tree(writing, entry->at, entry->at_count));
  }
  if (entry->card.card != 0) tree_put(arena, map, "tactic", card_tree(writing, &entry->card));
  return map;
}

static Tree *plan_tree(const Writing *writing, const Plan *plan) {
  Arena *arena = writing->arena;
  Tree *list = tree_list(arena);
  for (int i = 0; i < plan->entry_count; i++) {
    const Entry *entry = &plan->entries[i];
    Tree *map = tree_add(arena, list, tree_map(arena));
    if (entry->id[0] != '\0') tree_put_text(arena, map, "id", entry->id);
    if (entry->when != 0)
      tree_put(arena, map, "when",
               plan_write(&DOGS_CONDITIONS, writing->edition, plan->nodes, entry->when, arena));
    tree_put(arena, map, "do", do_tree(writing, entry));
    if (entry->times != 1) tree_put_int(arena, map, "times", entry->times);
    if (writing->stored && entry->used > 0) tree_put_int(arena, map, "used", entry->used);
  }
  return list;
}

/* ---- stops and policies ---- */

static Tree *stops_tree(const Writing *writing, const Plan *plan) {
  Tree *list = tree_list(writing->arena);
  for (int i = 0; i < plan->stop_count; i++)
    tree_add(writing->arena, list,
             plan_write(&DOGS_CONDITIONS, writing->edition, plan->stop_nodes, plan->stops[i].when,
                        writing->arena));
  return list;
}

static Tree *move_tree(const Writing *writing, const CursorPolicy *move) {
  if (move->what != CURSOR_ORDER) return tree_text(writing->arena, DOGS_CURSORS[move->what]);
  Tree *map = tree_map(writing->arena);
  tree_put_text(writing->arena, map, "toward", writing->edition->house_ids[move->toward - 1]);
  tree_put_int(writing->arena, map, "steps", move->steps);
  return map;
}

static Tree *policy_tree(const Writing *writing, const Policy *policy) {
  Arena *arena = writing->arena;
  Tree *map = tree_map(arena), *stay = tree_map(arena), *cursor = tree_map(arena);
  if (policy->withdraw != STAY_DEFAULT) tree_put_text(arena, stay, "default", DOGS_STAYS[policy->withdraw]);
  if (policy->cursor.what != CURSOR_DEFAULT)
    tree_put(arena, cursor, "default", move_tree(writing, &policy->cursor));
  for (int house = 0; house < writing->edition->house_count; house++) {
    const char *id = writing->edition->house_ids[house];
    if (policy->withdraw_at[house] != STAY_DEFAULT)
      tree_put_text(arena, stay, id, DOGS_STAYS[policy->withdraw_at[house]]);
    if (policy->cursor_at[house].what != CURSOR_DEFAULT)
      tree_put(arena, cursor, id, move_tree(writing, &policy->cursor_at[house]));
  }
  bool only_default = stay->count == 1 && policy->withdraw != STAY_DEFAULT;
  if (stay->count > 0) tree_put(arena, map, "stormcrow", only_default ? stay->items[0].value : stay);
  only_default = cursor->count == 1 && policy->cursor.what != CURSOR_DEFAULT;
  if (cursor->count > 0) tree_put(arena, map, "conqueror", only_default ? cursor->items[0].value : cursor);
  if (policy->take != TAKE_DEFAULT) tree_put_text(arena, map, "blackmane", DOGS_TAKES[policy->take]);
  return map;
}

Tree *dogs_filed_tree(const Edition *edition, const Plan *plan, Section section, bool stored, Arena *arena) {
  const Writing writing = {edition, stored, arena};
  switch (section) {
  case SECTION_PLAN: return plan_tree(&writing, plan);
  case SECTION_OTHERWISE: return tree_text(arena, DOGS_OTHERWISES[plan->otherwise]);
  case SECTION_FALLBACK: return addresses_tree(&writing, plan->fallback, plan->fallback_count);
  case SECTION_STOP_IF: return stops_tree(&writing, plan);
  case SECTION_POLICY: return policy_tree(&writing, &plan->policy);
  default: return NULL;
  }
}

/* -- a turn file -- */

static Tree *muster_tree(const Writing *writing, const Muster *muster) {
  Arena *arena = writing->arena;
  const Edition *edition = writing->edition;
  Tree *map = tree_map(arena), *buy = tree_list(arena), *instead = tree_map(arena);
  for (int i = 0; i < muster->buy_count; i++) tree_add_text(arena, buy, edition->kind_ids[muster->buy[i]]);
  tree_put(arena, map, "buy", buy);
  if (muster->says_keep) tree_put_int(arena, map, "keep_coins", muster->keep_coins);
  for (int kind = 0; kind < edition->kind_count; kind++) {
    if (muster->instead[kind] != 0)
      tree_put_text(arena, instead, edition->kind_ids[kind], edition->kind_ids[muster->instead[kind] - 1]);
  }
  if (muster->says_instead) tree_put(arena, map, "if_sold_out", instead);
  return map;
}

Tree *dogs_orders_write(const void *edition_pointer, const void *orders, int seat, Arena *arena) {
  (void)seat;
  const Edition *edition = edition_pointer;
  const Orders *file = orders;
  const Writing writing = {edition, false, arena};
  Tree *tree = tree_map(arena);
  if (dogs_has(file, SECTION_DOGS)) {
    Tree *list = tree_put(arena, tree, "dogs", tree_list(arena));
    for (int i = 0; i < file->dog_count; i++) tree_add_text(arena, list, edition->dog_ids[file->dogs[i]]);
  }
  if (dogs_has(file, SECTION_FIRST_PLAYER))
    tree_put_text(arena, tree, "first_player",
                  file->first_player == 0 ? "keep" : edition->seat_names[file->first_player - 1]);
  if (dogs_has(file, SECTION_MUSTER)) tree_put(arena, tree, "muster", muster_tree(&writing, &file->muster));
  for (int section = SECTION_PLAN; section <= SECTION_POLICY; section++) {
    if (dogs_has(file, (Section)section))
      tree_put(arena, tree, DOGS_TURN_FILE[section].key,
               dogs_filed_tree(edition, &file->plan, (Section)section, false, arena));
  }
  return tree;
}

/* ---- for people ---- */

typedef struct Describing {
  const Edition *edition;
  Arena *arena;
} Describing;

static void put_flag(const Describing *describing, Tree *map, const char *name, bool value) {
  if (value) tree_put_bool(describing->arena, map, name, true);
}

/* [{NAME: word}], since templates join entries of a list of maps as they like. */
static void put_words(const Describing *describing, Tree *map, const char *list_name, const char *name,
                      const char *const *words, const uint8_t *numbers, int count) {
  Tree *list = tree_put(describing->arena, map, list_name, tree_list(describing->arena));
  for (int i = 0; i < count; i++)
    tree_put_text(describing->arena, tree_add(describing->arena, list, tree_map(describing->arena)), name,
                  words[numbers[i]]);
}

static void put_spaces(const Describing *describing, Tree *map, const char *list_name,
                       const Address *addresses, int count) {
  Tree *list = tree_put(describing->arena, map, list_name, tree_list(describing->arena));
  for (int i = 0; i < count; i++)
    tree_put_text(describing->arena, tree_add(describing->arena, list, tree_map(describing->arena)), "space",
                  dogs_space_id(describing->edition, addresses[i]));
}

/* -- entries -- */

static void put_space(const Describing *describing, Tree *map, const char *name, Address address) {
  if (address.house != 0)
    tree_put_text(describing->arena, map, name, dogs_space_id(describing->edition, address));
}

/* What a card is ordered to do, as the catalogue calls it; "none": it needs no order. */
static const char *const ORDERED[ACTIONS] = {
    [ACTION_NONE] = "none",     [ACTION_SWITCH] = "switch", [ACTION_SHIFT] = "shift",
    [ACTION_CURSOR] = "cursor", [ACTION_REMOVE] = "remove", [ACTION_SPY] = "spy",
    [ACTION_BUY] = "buy",       [ACTION_EXTORT] = "none",   [ACTION_LOOT] = "none"};

static void put_card(const Describing *describing, const CardOrder *order, Tree *entry) {
  if (order->card == 0) return;
  const Edition *edition = describing->edition;
  const Tactic *printed = &edition->tactics[order->card - 1];
  Arena *arena = describing->arena;
  Tree *map = tree_put(arena, entry, "card", tree_map(arena));
  tree_put_text(arena, map, "card", printed->id);
  tree_put_text(arena, map, "name", printed->name);
  tree_put_text(arena, map, "action", ORDERED[printed->action]);
  put_flag(describing, map, "optional", order->optional);
  put_space(describing, map, printed->action == ACTION_REMOVE ? "at" : "from", order->from);
  put_space(describing, map, "to", order->to);
  if (order->toward != 0) {
    tree_put_text(arena, map, "house", edition->house_ids[order->toward - 1]);
    tree_put_int(arena, map, "steps", order->steps);
  }
  if (order->player != 0) tree_put_text(arena, map, "player", edition->seat_names[order->player - 1]);
  if (order->buy != 0) tree_put_text(arena, map, "buy", edition->kind_ids[order->buy - 1]);
}

static Tree *entry_tree(const Describing *describing, const Plan *plan, int number) {
  const Edition *edition = describing->edition;
  const Entry *entry = &plan->entries[number];
  Arena *arena = describing->arena;
  Tree *map = tree_map(arena);
  tree_put_int(arena, map, "entry", number + 1);
  if (entry->id[0] != '\0') tree_put_text(arena, map, "id", entry->id);
  tree_put(arena, map, "conditions",
           plan_describe(&DOGS_CONDITIONS, edition, plan->nodes, entry->when, arena));
  put_flag(describing, map, "passes", entry->pass);
  if (!entry->pass) {
    put_words(describing, map, "soldiers", "soldier", edition->kind_ids, entry->kinds, entry->kind_count);
    put_spaces(describing, map, "spaces", entry->at, entry->at_count);
    put_flag(describing, map, "several_soldiers", entry->kind_count > 1);
    put_flag(describing, map, "several_spaces", entry->at_count > 1);
  }
  put_card(describing, &entry->card, map);
  tree_put_int(arena, map, "times", entry->times);
  tree_put_int(arena, map, "left", entry->times - entry->used);
  put_flag(describing, map, "spent", entry->used >= entry->times);
  return map;
}

Tree *dogs_describe_plan(const Edition *edition, const Plan *plan, Arena *arena) {
  const Describing describing = {edition, arena};
  Tree *list = tree_list(arena);
  for (int i = 0; i < plan->entry_count; i++) tree_add(arena, list, entry_tree(&describing, plan, i));
  return list;
}

Tree *dogs_describe_stops(const Edition *edition, const Plan *plan, Arena *arena) {
  const Describing describing = {edition, arena};
  Tree *list = tree_list(arena);
  for (int i = 0; i < plan->stop_count; i++) {
    const Stop *stop = &plan->stops[i];
    Tree *map = tree_add(arena, list, tree_map(arena));
    tree_put_int(arena, map, "stop", i + 1);
    tree_put(arena, map, "conditions",
             plan_describe(&DOGS_CONDITIONS, edition, plan->stop_nodes, stop->when, arena));
    put_flag(&describing, map, "rests", stop->answered);
  }
  return list;
}

/* -- conditions -- */

/* Whether an entry has a condition, or a name: then no line tells the plan (plain.c). */
static bool is_told_whole(const Plan *plan) {
  for (int i = 0; i < plan->entry_count; i++) {
    if (plan->entries[i].when != 0 || plan->entries[i].id[0] != '\0') return true;
  }
  return false;
}

Tree *dogs_describe(const void *edition, const void *state, const void *orders, int seat, Arena *arena) {
  const Orders *file = orders;
  Tree *sections = tree_map(arena);
  if (dogs_counts(edition, state, seat, NULL, file, SECTION_PLAN) && is_told_whole(&file->plan))
    tree_put(arena, sections, "plan", dogs_describe_plan(edition, &file->plan, arena));
  if (dogs_counts(edition, state, seat, NULL, file, SECTION_STOP_IF))
    tree_put(arena, sections, "stops", dogs_describe_stops(edition, &file->plan, arena));
  return sections;
}

bool dogs_counts(const void *edition, const void *state, int seat, const char *part, const void *orders,
                 int section) {
  (void)edition;
  (void)part; /* a game without parts */
  const Orders *file = orders;
  return (file->sections & dogs_timely(state, seat) & 1u << section) != 0;
}
