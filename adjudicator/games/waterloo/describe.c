#include "files.h"
#include "view.h"

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

/* ---- what is done ---- */

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

/* ---- current orders ---- */

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

/* ---- the file ---- */

static void put_answer(const Describing *describing, const Part *part, Tree *tree) {
  if (part->turn.moves.count > 0)
    tree_put(describing->arena, tree, "do", items_tree(describing, &part->turn.moves));
  else
    put_what(describing, part->answer,
             tree_put(describing->arena, tree, "answer", tree_map(describing->arena)));
}

static Tree *part_tree(const Edition *edition, const Part *part, Arena *arena) {
  const Describing describing = {edition, &part->turn.script, arena};
  Tree *tree = tree_map(arena);
  if (waterloo_has_rondes(edition))
    tree_put_text(arena, tree, "pair", edition->pair[part->pair[NORTH]][part->pair[SOUTH]]);
  if (waterloo_has(part, SECTION_DEPLOY))
    tree_put(arena, tree, "deploy", waterloo_deployment_tree(&part->deployment, arena));
  if (waterloo_has(part, SECTION_DO)) tree_put(arena, tree, "do", items_tree(&describing, &part->turn.moves));
  if (waterloo_has(part, SECTION_ANSWER)) put_answer(&describing, part, tree);
  if (waterloo_has(part, SECTION_STANDING) && part->keeps_standing)
    tree_put_bool(arena, tree, "same", true);
  else if (waterloo_has(part, SECTION_STANDING))
    tree_put(arena, tree, "standing", waterloo_describe_standing(edition, &part->standing, arena));
  if (waterloo_has(part, SECTION_NEXT))
    tree_put(arena, tree, "next", waterloo_describe_next(edition, &part->next, arena));
  if (waterloo_has(part, SECTION_RESIGN)) tree_put_bool(arena, tree, "resign", true);
  return tree;
}

Tree *waterloo_describe(const void *edition_pointer, const void *state, const void *orders_pointer, int seat,
                        Arena *arena) {
  (void)seat;
  const Edition *edition = edition_pointer;
  const State *now = state;
  const Orders *orders = orders_pointer;
  Tree *sections = tree_map(arena), *parts = NULL;
  for (int other = 0; other < edition->seats.count; other++) {
    const Part *part = orders->parts[other];
    if (part == NULL || part->sections == 0) continue;
    if (parts == NULL) parts = tree_put(arena, sections, "parts", tree_list(arena));
    Tree *tree = tree_add(arena, parts, part_tree(edition, part, arena));
    if (waterloo_has(part, SECTION_DO) && now->pairs[0].undrawn) tree_put_bool(arena, tree, "undrawn", true);
  }
  return sections;
}
