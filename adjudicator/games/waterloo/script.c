/* The language of conditions, and scripts written back. Reading: script_read.c. */
#include "files.h"

#include <string.h>

const char *const WATERLOO_ACTIONS[ACTIONS + 1] = {"recon",  "manoeuvre", "artillery", "retreat",
                                                   "charge", "assault",   NULL};

/* -- the language -- */

enum { WORDS_CHARGE = 1, WORDS_LABEL, WORDS_GENERAL, WORDS_GUARD, WORDS_DID, WORDS_ACTION };

#define GUARDED (PLACE_COUNTER | PLACE_GUARD)

static const PlanKey CONDITION_KEYS[KEYS + 1] = {
    [KEY_SEEN] =
        {.name = "seen", .argument = PLAN_NUMBER, .least = 1, .most = VALUES, .places = PLACE_AFTER_RECON},
    [KEY_CHARGE] = {.name = "charge",
                    .argument = PLAN_WORD,
                    .words = WORDS_CHARGE,
                    .single = true,
                    .places = PLACE_AFTER_CHARGE},
    [KEY_COUNTERED] = {.name = "countered", .argument = PLAN_YES_NO, .places = PLACE_AFTER_CHARGE},
    [KEY_DUEL] =
        {.name = "duel", .argument = PLAN_NUMBER, .least = 1, .most = DUELS, .places = PLACE_COUNTER},
    [KEY_MY_INFANTRY] =
        {.name = "my_infantry", .argument = PLAN_NUMBER, .least = 1, .most = VALUES, .places = GUARDED},
    [KEY_MY_GENERAL] =
        {.name = "my_general", .argument = PLAN_NUMBER, .least = 1, .most = VALUES, .places = GUARDED},
    [KEY_FACING] = {.name = "facing", .argument = PLAN_WORD, .words = WORDS_LABEL, .places = GUARDED},
    [KEY_FACING_KNOWN] =
        {.name = "facing_known", .argument = PLAN_NUMBER, .least = 1, .most = VALUES, .places = GUARDED},
    [KEY_DUEL_OPEN] =
        {.name = "duel_open", .argument = PLAN_NUMBER, .least = 1, .most = DUELS, .places = PLACE_ANY},
    [KEY_DUEL_REMOVED] =
        {.name = "duel_removed", .argument = PLAN_NUMBER, .least = 1, .most = DUELS, .places = PLACE_ANY},
    [KEY_DUEL_PINNED] =
        {.name = "duel_pinned", .argument = PLAN_NUMBER, .least = 1, .most = DUELS, .places = PLACE_ANY},
    [KEY_ENEMY_GENERAL] = {.name = "enemy_general",
                           .argument = PLAN_WORD,
                           .words = WORDS_GENERAL,
                           .places = PLACE_ANY},
    [KEY_ENEMY_GUARD] = {.name = "enemy_guard",
                         .argument = PLAN_WORD,
                         .words = WORDS_GUARD,
                         .places = PLACE_ATTACKER},
    [KEY_POINTS_ME] =
        {.name = "points_me", .argument = PLAN_NUMBER, .least = 0, .most = 99, .places = PLACE_ANY},
    [KEY_POINTS_ENEMY] =
        {.name = "points_enemy", .argument = PLAN_NUMBER, .least = 0, .most = 99, .places = PLACE_ANY},
    [KEY_ENEMY_DID] = {.name = "enemy_did",
                       .argument = PLAN_WORD,
                       .subjects = WORDS_DID,
                       .words = WORDS_ACTION,
                       .places = PLACE_NEXT},
    [KEYS] = {.name = NULL},
};

static const char *nth(const char *const *words, int number) {
  for (int i = 0; i < number; i++) {
    if (words[i] == NULL) return NULL;
  }
  return words[number];
}

static const char *word_of(const void *edition_pointer, int vocabulary, int number) {
  static const char *const CHARGE[] = {"won", "lost", NULL};
  static const char *const GENERAL[] = {"standing", "lying", "engaged", NULL};
  static const char *const GUARD[] = {"none", "1", "2", "3", "4", "5", NULL};
  static const char *const DID[] = {"only", "includes", NULL};
  const Edition *edition = edition_pointer;
  switch (vocabulary) {
  case WORDS_CHARGE: return nth(CHARGE, number);
  case WORDS_GENERAL: return nth(GENERAL, number);
  case WORDS_GUARD: return nth(GUARD, number);
  case WORDS_DID: return nth(DID, number);
  case WORDS_ACTION: return nth(WATERLOO_ACTIONS, number);
  /* North's labels, then South's. */
  case WORDS_LABEL: return number < SIDES * LABELS ? edition->label[number / LABELS][number % LABELS] : NULL;
  default: return NULL;
  }
}

const PlanLanguage WATERLOO_CONDITIONS = {.code = "WATERLOO-10.4", .keys = CONDITION_KEYS, .word = word_of};

void waterloo_script_settle(Script *script) {
  for (int i = 0; i < script->node_count; i++) script->nodes[i].line = script->nodes[i].column = 0;
  for (int i = 0; i < script->branch_count; i++) script->branches[i].line = script->branches[i].column = 0;
}

/* -- packing -- */

static List pack_list(const Script *from, List list, Script *to);

static int16_t pack_what(const Script *from, int what, Script *to) {
  if (!waterloo_is_action(what)) return (int16_t)what;
  Action action = *waterloo_action(from, what);
  action.guard = pack_list(from, action.guard, to);
  to->actions[to->action_count] = action;
  return (int16_t)(WHAT_ACTION + to->action_count++);
}

/* In the order in which they are read: the lists within a branch before the branch. What is copied from a
 * script has room in one of its size. */
static List pack_list(const Script *from, List list, Script *to) {
  PlanBranch branches[LIST_MAX] = {{0}};
  const PlanPool pool = {to->nodes, NODES_MAX, &to->node_count};
  for (int i = 0; i < list.count; i++) {
    const PlanBranch *branch = &from->branches[list.first + i];
    branches[i] = (PlanBranch){.otherwise = branch->otherwise};
    plan_copy(from->nodes, branch->when, pool, &branches[i].when);
    branches[i].what = pack_what(from, branch->what, to);
  }
  if (list.count == 0) return (List){0};
  List packed = {.first = to->branch_count, .count = list.count};
  for (int i = 0; i < list.count; i++) to->branches[to->branch_count++] = branches[i];
  return packed;
}

void waterloo_plan_pack(const TurnPlan *from, TurnPlan *to) {
  memset(to, 0, sizeof *to);
  to->moves.count = from->moves.count;
  for (int i = 0; i < from->moves.count; i++)
    to->moves.items[i] = pack_list(&from->script, from->moves.items[i], &to->script);
}

/* -- written back -- */

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
  static const char *const WORDS[] = {"nothing", "ask", "accept", "decline", "reserve"};
  if (waterloo_is_action(what)) return action_tree(writer, waterloo_action(writer->script, what));
  if (what >= WHAT_GUARD) return tree_int(writer->arena, what - WHAT_GUARD);
  return tree_text(writer->arena, WORDS[what]);
}

Tree *waterloo_moves_tree(const Edition *edition, const Script *script, const Moves *moves, Arena *arena) {
  const Writer writer = {edition, script, arena};
  Tree *list = tree_list(arena);
  for (int i = 0; i < moves->count; i++) {
    List item = moves->items[i];
    if (waterloo_is_plain(script, item)) {
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
