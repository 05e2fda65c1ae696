/* What conditions mean, for people. */
#include "turn_file.h"

typedef struct Describing {
  const Edition *edition;
  const Script *script;
  Arena *arena;
} Describing;

static Tree *branches_tree(const Describing *describing, List list);

static Tree *conditions_tree(const Describing *describing, uint16_t when) {
  return plan_describe(&WATERLOO_CONDITIONS, describing->edition, describing->script->nodes, when,
                       describing->arena);
}

static void put_duel(const Describing *describing, Tree *map, const char *name, int duel) {
  if (duel != 0) tree_put_int(describing->arena, map, name, duel);
}

/* -- what is done -- */

static void put_action(const Describing *describing, const Action *action, Tree *map) {
  bool both = action->kind == ACTION_RECON;
  tree_put_text(describing->arena, map, "what", WATERLOO_ACTIONS[action->kind]);
  put_duel(describing, map, "duel", action->duel);
  put_duel(describing, map, both ? "second" : "to", action->to);
  if (action->kind == ACTION_RETREAT && action->swap) tree_put_bool(describing->arena, map, "swaps", true);
  if (action->kind == ACTION_ASSAULT && action->guard.count > 0)
    tree_put(describing->arena, map, "guard", branches_tree(describing, action->guard));
}

static void put_what(const Describing *describing, int what, Tree *map) {
  if (waterloo_is_action(what)) {
    put_action(describing, waterloo_action(describing->script, what), map);
  } else if (what >= WHAT_GUARD) {
    tree_put_text(describing->arena, map, "what", "guard");
    put_duel(describing, map, "duel", what - WHAT_GUARD);
  } else {
    tree_put_text(describing->arena, map, "what", WATERLOO_WHATS[what]);
  }
}

static Tree *branches_tree(const Describing *describing, List list) {
  Tree *branches = tree_list(describing->arena);
  for (int i = list.first; i < list.first + list.count; i++) {
    const PlanBranch *branch = &describing->script->branches[i];
    Tree *map = tree_add(describing->arena, branches, tree_map(describing->arena));
    tree_put(describing->arena, map, "conditions", conditions_tree(describing, branch->when));
    if (branch->otherwise) tree_put_bool(describing->arena, map, "otherwise", true);
    put_what(describing, branch->what, map);
  }
  return branches;
}

static Tree *items_tree(const Describing *describing, const Moves *moves) {
  Tree *items = tree_list(describing->arena);
  for (int i = 0; i < moves->count; i++) {
    Tree *item = tree_add(describing->arena, items, tree_map(describing->arena));
    tree_put(describing->arena, item, "branches", branches_tree(describing, moves->items[i]));
  }
  return items;
}

/* -- current orders -- */

Tree *waterloo_describe_standing(const Edition *edition, const Standing *standing, Arena *arena) {
  const Describing describing = {edition, &standing->script, arena};
  Tree *map = tree_map(arena);
  if (standing->counter.count > 0)
    tree_put(arena, map, "counter", branches_tree(&describing, standing->counter));
  if (standing->guard.count > 0) tree_put(arena, map, "guard", branches_tree(&describing, standing->guard));
  return map;
}

Tree *waterloo_describe_next(const Edition *edition, const Next *next, Arena *arena) {
  const Describing describing = {edition, &next->script, arena};
  Tree *list = tree_list(arena);
  for (int i = 0; i < next->count; i++) {
    Tree *map = tree_add(arena, list, tree_map(arena));
    tree_put(arena, map, "conditions", conditions_tree(&describing, next->entries[i].when));
    tree_put(arena, map, "do", items_tree(&describing, &next->entries[i].moves));
  }
  return list;
}

/* -- the file -- */

static bool is_conditional(const Script *script, List list) {
  return list.count > 1 || (list.count == 1 && script->branches[list.first].when != 0);
}

/* Whether an action is one of several, or its Guard waits for conditions. */
static bool have_conditions(const Script *script, const Moves *moves) {
  for (int i = 0; i < moves->count; i++) {
    if (!waterloo_is_plain(script, moves->items[i])) return true;
    int what = script->branches[moves->items[i].first].what;
    if (waterloo_is_action(what) && is_conditional(script, waterloo_action(script, what)->guard)) return true;
  }
  return false;
}

static void put_conditional(const Edition *edition, const Part *part, Tree *sections, Arena *arena) {
  const Describing describing = {edition, &part->turn.script, arena};
  const Standing *standing = &part->standing;
  bool stands = is_conditional(&standing->script, standing->counter) ||
                is_conditional(&standing->script, standing->guard);
  if (have_conditions(&part->turn.script, &part->turn.moves))
    tree_put(arena, sections, "do", items_tree(&describing, &part->turn.moves));
  if (stands) tree_put(arena, sections, "standing", waterloo_describe_standing(edition, standing, arena));
  if (part->next.count > 0)
    tree_put(arena, sections, "next", waterloo_describe_next(edition, &part->next, arena));
}

Tree *waterloo_describe(const void *edition_pointer, const void *state, const void *orders_pointer, int seat,
                        Arena *arena) {
  (void)state;
  (void)seat;
  const Edition *edition = edition_pointer;
  const Orders *orders = orders_pointer;
  Tree *sections = tree_map(arena);
  for (int other = 0; other < edition->base.seats.count; other++) {
    if (orders->parts[other] != NULL) put_conditional(edition, orders->parts[other], sections, arena);
  }
  return sections;
}
