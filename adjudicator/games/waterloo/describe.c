/* How orders are told: in canonical form, as they are read, of turn files and positions; and taken apart for people. */
#include "turn_file.h"

#include <string.h>

/* ---- conditional orders in canonical form ---- */

typedef struct Writer {
  const Edition *edition;
  const Script *script;
  Arena *arena;
} Writer;

static Tree *what_tree(const Writer *writer, int what);

/* What somebody did is a list, be it of one kind: as the rules write it. */
static void list_kinds(Tree *when, Arena *arena) {
  Tree *did = tree_get(when, WATERLOO_CONDITIONS.keys[KEY_ENEMY_DID].name), *any = tree_get(when, "any");
  for (size_t i = 0; did != NULL && i < did->count; i++) {
    Tree *kind = did->items[i].value;
    if (kind->kind == TREE_LIST) continue;
    did->items[i].value = tree_list(arena);
    tree_add(arena, did->items[i].value, kind);
  }
  for (size_t i = 0; any != NULL && i < any->count; i++) list_kinds(any->items[i].value, arena);
  if (tree_get(when, "not") != NULL) list_kinds(tree_get(when, "not"), arena);
}

static Tree *list_tree(const Writer *writer, List list) {
  Tree *branches = tree_list(writer->arena);
  for (int i = list.first; i < list.first + list.count; i++) {
    const PlanBranch *branch = &writer->script->branches[i];
    Tree *map = plan_branch_write(&WATERLOO_CONDITIONS, writer->edition, writer->script->nodes, branch,
                                  what_tree(writer, branch->what), writer->arena);
    list_kinds(tree_get(map, "when"), writer->arena);
    tree_add(writer->arena, branches, map);
  }
  return branches;
}

static Tree *recon_tree(const Writer *writer, const Action *action) {
  if (action->to == 0) return tree_int(writer->arena, action->duel);
  Tree *both = tree_list(writer->arena);
  tree_add_int(writer->arena, both, action->duel);
  tree_add_int(writer->arena, both, action->to);
  return both;
}

static Tree *action_tree(const Writer *writer, const Action *action) {
  Arena *arena = writer->arena;
  const char *name = WATERLOO_ACTIONS[action->kind];
  Tree *map = tree_map(arena), *inner;
  switch ((ActionKind)action->kind) {
  case ACTION_RECON: tree_put(arena, map, name, recon_tree(writer, action)); break;
  case ACTION_MANOEUVRE:
    inner = tree_put(arena, map, name, tree_map(arena));
    tree_put_int(arena, inner, "from", action->duel);
    tree_put_int(arena, inner, "to", action->to);
    break;
  case ACTION_RETREAT:
    inner = tree_put(arena, map, name, tree_map(arena));
    tree_put_int(arena, inner, "duel", action->duel);
    tree_put_text(arena, inner, "swap", action->swap ? "yes" : "no");
    break;
  case ACTION_ASSAULT:
    if (action->guard.count == 0) return tree_text(arena, name);
    inner = tree_put(arena, map, name, tree_map(arena));
    tree_put(arena, inner, "guard", list_tree(writer, action->guard));
    break;
  case ACTION_ARTILLERY:
  case ACTION_CHARGE:
  case ACTIONS: tree_put_int(arena, map, name, action->duel); break;
  }
  return map;
}

static Tree *what_tree(const Writer *writer, int what) {
  if (waterloo_is_action(what)) return action_tree(writer, waterloo_action(writer->script, what));
  if (what >= WHAT_GUARD) return tree_int(writer->arena, what - WHAT_GUARD);
  return tree_text(writer->arena, WATERLOO_WHATS[what]);
}

/* An action that stands alone, without a case: its branch has no condition and is no `else`. */
static bool is_plain(const Script *script, List item) {
  const PlanBranch *branch = &script->branches[item.first];
  return item.count == 1 && branch->when == 0 && branch->otherwise == 0;
}

Tree *waterloo_moves_tree(const Edition *edition, const Script *script, const Moves *moves, Arena *arena) {
  const Writer writer = {edition, script, arena};
  Tree *list = tree_list(arena);
  for (int i = 0; i < moves->count; i++) {
    List item = moves->items[i];
    if (is_plain(script, item)) {
      tree_add(arena, list, what_tree(&writer, script->branches[item.first].what));
    } else {
      Tree *map = tree_add(arena, list, tree_map(arena));
      tree_put(arena, map, "case", list_tree(&writer, item));
    }
  }
  return list;
}

Tree *waterloo_standing_tree(const Edition *edition, const Standing *standing, Arena *arena) {
  const Writer writer = {edition, &standing->script, arena};
  Tree *map = tree_map(arena);
  if (standing->counter.count > 0)
    tree_put(arena, map, "counter_charge", list_tree(&writer, standing->counter));
  if (standing->guard.count > 0) tree_put(arena, map, "guard_defending", list_tree(&writer, standing->guard));
  return map;
}

Tree *waterloo_next_tree(const Edition *edition, const Next *next, Arena *arena) {
  Tree *list = tree_list(arena);
  for (int i = 0; i < next->count; i++) {
    const NextEntry *entry = &next->entries[i];
    Tree *map = tree_add(arena, list, tree_map(arena));
    if (entry->when != 0) {
      Tree *when = plan_write(&WATERLOO_CONDITIONS, edition, next->script.nodes, entry->when, arena);
      list_kinds(tree_put(arena, map, "when", when), arena);
    }
    tree_put(arena, map, "do", waterloo_moves_tree(edition, &next->script, &entry->moves, arena));
  }
  return list;
}

/* ---- a turn file in canonical form ---- */

/* {front: [value], general}, as a file writes it. */
static Tree *deployment_tree(const Deployment *deployment, Arena *arena) {
  Tree *map = tree_map(arena);
  Tree *front = tree_put(arena, map, "front", tree_list(arena));
  for (int duel = 1; duel <= DUELS; duel++) tree_add_int(arena, front, deployment->front[duel]);
  if (deployment->general != 0) tree_put_int(arena, map, "general", deployment->general);
  return map;
}

static Tree *answer_tree(const Edition *edition, const Part *part, Arena *arena) {
  if (part->turn.moves.count > 0)
    return waterloo_moves_tree(edition, &part->turn.script, &part->turn.moves, arena);
  if (part->answer >= WHAT_GUARD) return tree_int(arena, part->answer - WHAT_GUARD);
  return tree_text(arena, WATERLOO_WHATS[part->answer]);
}

static void put_part(const Edition *edition, const Part *part, Tree *map, Arena *arena) {
  if (waterloo_has(part, SECTION_DEPLOY))
    tree_put(arena, map, "deploy", deployment_tree(&part->deployment, arena));
  if (waterloo_has(part, SECTION_DO))
    tree_put(arena, map, "do", waterloo_moves_tree(edition, &part->turn.script, &part->turn.moves, arena));
  if (waterloo_has(part, SECTION_ANSWER)) tree_put(arena, map, "answer", answer_tree(edition, part, arena));
  if (waterloo_has(part, SECTION_STANDING))
    tree_put(arena, map, "standing",
             part->keeps_standing ? tree_text(arena, "same")
                                  : waterloo_standing_tree(edition, &part->standing, arena));
  if (waterloo_has(part, SECTION_NEXT))
    tree_put(arena, map, "next", waterloo_next_tree(edition, &part->next, arena));
  if (waterloo_has(part, SECTION_RESIGN)) tree_put_bool(arena, map, "resign", true);
}

Tree *waterloo_orders_write(const void *edition_pointer, const void *orders_pointer, int seat, Arena *arena) {
  (void)seat;
  const Edition *edition = edition_pointer;
  const Orders *orders = orders_pointer;
  Tree *tree = tree_map(arena);
  for (int other = 0; other < edition->seats.count; other++) {
    const Part *part = orders->parts[other];
    if (part == NULL || part->sections == 0) continue;
    /* A file is for one pair; of several files in force each stands under its pair. */
    Tree *map = tree->count == 0 ? tree
                                 : tree_put(arena, tree, edition->pair[part->pair[NORTH]][part->pair[SOUTH]],
                                            tree_map(arena));
    if (waterloo_has_rondes(edition))
      tree_put_text(arena, map, "pair", edition->pair[part->pair[NORTH]][part->pair[SOUTH]]);
    put_part(edition, part, map, arena);
  }
  return tree;
}

/* ---- for people ---- */

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
    if (!is_plain(script, moves->items[i])) return true;
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
  for (int other = 0; other < edition->seats.count; other++) {
    if (orders->parts[other] != NULL) put_conditional(edition, orders->parts[other], sections, arena);
  }
  return sections;
}

bool waterloo_counts(const void *edition_pointer, const void *state, int seat, const char *pair,
                     const void *orders_pointer, int section) {
  (void)state;
  (void)seat;
  const Edition *edition = edition_pointer;
  const Orders *orders = orders_pointer;
  for (int other = 0; other < edition->seats.count; other++) {
    const Part *part = orders->parts[other];
    if (part == NULL) continue;
    bool same = pair == NULL || strcmp(edition->pair[part->pair[NORTH]][part->pair[SOUTH]], pair) == 0;
    if (same && waterloo_has(part, (Section)section)) return true;
  }
  return false;
}
