/* Orders for people: plans and stops taken apart. */
#include "turn_file.h"

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
