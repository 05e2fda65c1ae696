/* Conditional orders as they stand in turn files and positions (WATERLOO 10.3, 10.4, 12). */
#include <string.h>

#include "turn_file.h"

#define CODE "WATERLOO-10.4"

/* -- the keys of all maps, and what may stand there, for the schema of turn files -- */

static const FieldRow DUEL = {.type = &FIELD_INT, .least = 1, .most = DUELS};

static const FieldRow MANOEUVRE[] = {
    {"from", &FIELD_INT, .least = 1, .most = DUELS, .required = true},
    {"to", &FIELD_INT, .least = 1, .most = DUELS, .required = true},
    {.key = NULL},
};
static const FieldRow RETREAT[] = {
    {"duel", &FIELD_INT, .least = 1, .most = DUELS, .required = true},
    {"swap", .type = &FIELD_BOOL, .required = true},
    {.key = NULL},
};
static const FieldRow ASSAULT[] = {
    {"guard", &FIELD_OWN, .schema = "{}"},
    {.key = NULL},
};
/* An item of `do`. What is no case is an action alone: ACTION. */
static const FieldRow ITEM[] = {
    {"case", &FIELD_OWN, .schema = "{type: array}"}, {"recon", &FIELD_OWN, .item = &DUEL},
    {"manoeuvre", &FIELD_MAP, .fields = MANOEUVRE},  {"artillery", &FIELD_INT, .least = 1, .most = DUELS},
    {"retreat", &FIELD_MAP, .fields = RETREAT},      {"charge", &FIELD_INT, .least = 1, .most = DUELS},
    {"assault", &FIELD_MAP, .fields = ASSAULT},      {.key = NULL},
};
#define ACTION (ITEM + 1)
static const FieldRow CASE_ALONE[] = {{.key = "case"}, {.key = NULL}};
const FieldRow WATERLOO_ITEM = {.type = &FIELD_OWN, .fields = ITEM, .schema = "{type: string}"};

const FieldRow WATERLOO_STANDING[] = {
    {"counter_charge", &FIELD_OWN, .schema = "{}"},
    {"guard_defending", &FIELD_OWN, .schema = "{}"},
    {.key = NULL},
};

/* -- faults -- */

/* Records an error of the grammar: WATERLOO-10.4 at a node. */
static void grammar_fault(ScriptReader *reader, const char *message, const Tree *node) {
  reader->faults++;
  diagnose(reader->diagnostics, SEVERITY_ERROR, CODE, message, node, "value", tree_string(node, ""), NULL);
}

static void fault_at(ScriptReader *reader, const char *code, const char *message, const Tree *node) {
  reader->faults++;
  diagnose(reader->diagnostics, SEVERITY_ERROR, code, message, node, "value", tree_string(node, ""), NULL);
}

/* More branches than a section has room for (12.18). */
static void too_many(ScriptReader *reader, const Tree *node) {
  reader->faults++;
  if (reader->diagnostics == NULL) return;
  diagnose(reader->diagnostics, SEVERITY_ERROR, WATERLOO_CONDITIONS.limits, "script-too-long", node, "most",
           arena_printf(reader->diagnostics->arena, "%d", BRANCHES_MAX), NULL);
}

/* False after keys that are none of the table's were recorded. */
static bool check_keys(ScriptReader *reader, const Tree *map, const FieldRow *table) {
  int faults = (int)fields_unknown(table, map, "file-unknown-key", reader->diagnostics);
  reader->faults += faults;
  return faults == 0;
}

/* -- branches -- */

/* What plan_branches_read() shares with the readers of what follows `do`. */
typedef struct Branching {
  ScriptReader *reader;
  int item;        /* of `do`, in a case */
  int nodes_known; /* of the pool, when the last branch was read */
} Branching;

static PlanReader plan_reader(const ScriptReader *reader) {
  Script *script = reader->script;
  return (PlanReader){.language = &WATERLOO_CONDITIONS,
                      .edition = reader->edition,
                      .pool = {script->nodes, NODES_MAX, &script->node_count},
                      .places = reader->places,
                      .diagnostics = reader->diagnostics};
}

/* Branches are read into a list of their own first: those of lists within them come before. */
static List read_branches(ScriptReader *reader, const PlanGrammar *grammar, int item, const Tree *node) {
  PlanBranch branches[LIST_MAX] = {{0}};
  Branching context = {.reader = reader, .item = item, .nodes_known = reader->script->node_count};
  PlanReader plan = plan_reader(reader);
  Script *script = reader->script;
  uint16_t count = 0;
  int faults = reader->faults;
  if (!plan_branches_read(&plan, grammar, &context, node, branches, LIST_MAX, &count) &&
      reader->faults == faults)
    reader->faults++; /* it was told by plans.c */
  List list = {.first = script->branch_count, .count = (uint8_t)count};
  if (list.first + list.count > BRANCHES_MAX) {
    too_many(reader, node);
    return (List){0};
  }
  memcpy(script->branches + list.first, branches, count * sizeof *branches);
  for (int i = 0; i < list.count; i++) reader->branches[list.first + i] = node->items[i].value;
  script->branch_count = (uint8_t)(list.first + list.count);
  if (count == 0) list.first = 0;
  return list;
}

static bool is_ask(const Tree *node) {
  return strcmp(tree_string(node, ""), WATERLOO_WHATS[WHAT_ASK]) == 0;
}

/* `ask`, where the game has it; -1 after it was refused. */
static int read_ask(ScriptReader *reader, const Tree *node) {
  if (reader->answers) {
    fault_at(reader, "WATERLOO-10.1", "ask-in-answer", node);
    return -1;
  }
  if (reader->may_ask) return WHAT_ASK;
  grammar_fault(reader, "ask-not-here", node);
  return -1;
}

/* -- single actions -- */

/* A duel of the front; 0 after an error. */
static int read_duel(ScriptReader *reader, const Tree *node) {
  int64_t duel;
  if (tree_read_int(node, &duel) && duel >= 1 && duel <= DUELS) return (int)duel;
  grammar_fault(reader, "not-a-duel", node);
  return 0;
}

static int read_duel_of(ScriptReader *reader, const Tree *map, const char *key) {
  const Tree *node = tree_get(map, key);
  if (!tree_is_null(node)) return read_duel(reader, node);
  reader->faults++;
  diagnose(reader->diagnostics, SEVERITY_ERROR, CODE, "key-missing", map, "key", key, NULL);
  return 0;
}

static void read_recon(ScriptReader *reader, const Tree *node, Action *action) {
  if (node->kind != TREE_LIST) {
    action->duel = (uint8_t)read_duel(reader, node);
    return;
  }
  if (node->count < 1 || node->count > 2) {
    grammar_fault(reader, "recon-list", node);
    return;
  }
  action->duel = (uint8_t)read_duel(reader, node->items[0].value);
  if (node->count == 2) action->to = (uint8_t)read_duel(reader, node->items[1].value);
}

static void read_manoeuvre(ScriptReader *reader, const Tree *node, Action *action) {
  if (node->kind != TREE_MAP) {
    grammar_fault(reader, "manoeuvre-shape", node);
    return;
  }
  if (!check_keys(reader, node, MANOEUVRE)) return;
  action->duel = (uint8_t)read_duel_of(reader, node, "from");
  action->to = (uint8_t)read_duel_of(reader, node, "to");
}

static void read_retreat(ScriptReader *reader, const Tree *node, Action *action) {
  bool swap = false;
  if (node->kind != TREE_MAP) {
    grammar_fault(reader, "retreat-shape", node);
    return;
  }
  if (!check_keys(reader, node, RETREAT)) return;
  action->duel = (uint8_t)read_duel_of(reader, node, "duel");
  const Tree *exchanged = tree_get(node, "swap");
  if (!tree_read_bool(exchanged, &swap))
    grammar_fault(reader, "retreat-swap", tree_is_null(exchanged) ? node : exchanged);
  action->swap = swap;
}

static bool is_of_a_duel(const PlanNode *node) {
  int key = node->key;
  return node->kind == PLAN_TEST && (key == KEY_MY_INFANTRY || key == KEY_FACING || key == KEY_FACING_KNOWN);
}

/* A condition about the pieces at a duel says nothing if the branch names none (12.7). */
static bool asks_for_a_duel(const Script *script, int from) {
  for (int i = from; i < script->node_count; i++) {
    if (is_of_a_duel(&script->nodes[i])) return true;
  }
  return false;
}

static int read_guard_what(void *context, const PlanReader *plan, const Tree *branch, const Tree *node,
                           size_t number) {
  (void)plan;
  (void)number;
  Branching *branching = context;
  ScriptReader *reader = branching->reader;
  int first_node = branching->nodes_known;
  branching->nodes_known = reader->script->node_count;
  bool reserve = strcmp(tree_string(node, ""), "reserve") == 0;
  if (!reserve && !is_ask(node)) {
    int64_t duel;
    if (tree_read_int(node, &duel) && duel >= 1 && duel <= DUELS) return WHAT_GUARD + (int)duel;
    grammar_fault(reader, "guard-what", node);
    return -1;
  }
  if (asks_for_a_duel(reader->script, first_node)) {
    grammar_fault(reader, "guard-of-no-duel", branch);
    return -1;
  }
  return reserve ? WHAT_RESERVE : read_ask(reader, node);
}

/* The branches of the attacker's guard. */
static void read_guard(ScriptReader *reader, const Tree *node, List *out) {
  static const PlanGrammar GUARD = {.otherwise = PLAN_ELSE_MUST, .what = read_guard_what};
  unsigned places = reader->places;
  reader->places |= PLACE_GUARD | PLACE_ATTACKER;
  *out = read_branches(reader, &GUARD, 0, node);
  reader->places = places;
}

static void read_assault(ScriptReader *reader, const Tree *node, Action *action) {
  if (tree_is_null(node)) return;
  if (node->kind != TREE_MAP) {
    grammar_fault(reader, "assault-shape", node);
    return;
  }
  if (!check_keys(reader, node, ASSAULT)) return;
  const Tree *guard = tree_get(node, "guard");
  if (!tree_is_null(guard)) read_guard(reader, guard, &action->guard);
}

/* The single key of an action; NULL after an error. */
static const TreeItem *action_item(ScriptReader *reader, const Tree *node) {
  if (node->kind != TREE_MAP || node->count != 1) {
    grammar_fault(reader, node->kind == TREE_SCALAR ? "action-unknown" : "action-shape", node);
    return NULL;
  }
  return check_keys(reader, node, ACTION) ? &node->items[0] : NULL;
}

static void read_action_value(ScriptReader *reader, const Tree *node, Action *action) {
  switch ((ActionKind)action->kind) {
  case ACTION_RECON: read_recon(reader, node, action); break;
  case ACTION_MANOEUVRE: read_manoeuvre(reader, node, action); break;
  case ACTION_RETREAT: read_retreat(reader, node, action); break;
  case ACTION_ASSAULT: read_assault(reader, node, action); break;
  case ACTION_ARTILLERY:
  case ACTION_CHARGE:
  case ACTIONS: action->duel = (uint8_t)read_duel(reader, node); break;
  }
}

/* One action, as an item of `do` that is no case: the number of its action, -1 after an error. */
static int read_action(ScriptReader *reader, const Tree *node) {
  Script *script = reader->script;
  Action action = {.kind = ACTION_ASSAULT};
  int faults = reader->faults;
  if (strcmp(tree_string(node, ""), WATERLOO_ACTIONS[ACTION_ASSAULT]) != 0) {
    const TreeItem *item = action_item(reader, node);
    if (item == NULL) return -1;
    action.kind = (uint8_t)word_index(item->key, WATERLOO_ACTIONS);
    read_action_value(reader, item->value, &action);
  }
  if (reader->faults > faults) return -1;
  if (script->action_count == BRANCHES_MAX) {
    too_many(reader, node);
    return -1;
  }
  reader->actions[script->action_count] = node;
  script->actions[script->action_count] = action;
  return WHAT_ACTION + script->action_count++;
}

/* -- `do` -- */

static int read_case_what(void *context, const PlanReader *plan, const Tree *branch, const Tree *node,
                          size_t number) {
  (void)plan;
  (void)branch;
  (void)number;
  const Branching *branching = context;
  ScriptReader *reader = branching->reader;
  const char *word = tree_string(node, "");
  if (is_ask(node)) return read_ask(reader, node);
  if (strcmp(word, "nothing") != 0) return read_action(reader, node);
  if (branching->item > 0 || reader->acted) return WHAT_NOTHING;
  fault_at(reader, "WATERLOO-W03", "nothing-first", node);
  return -1;
}

/* An item as a list of branches; empty after errors. */
static List read_item(ScriptReader *reader, const Tree *node, int item) {
  static const PlanGrammar CASE = {.otherwise = PLAN_ELSE_MUST, .what = read_case_what};
  Script *script = reader->script;
  if (node->kind == TREE_MAP && tree_get(node, "case") != NULL) {
    if (!check_keys(reader, node, CASE_ALONE)) return (List){0};
    return read_branches(reader, &CASE, item, tree_get(node, "case"));
  }
  int what = reader->answers && is_ask(node) ? read_ask(reader, node) : read_action(reader, node);
  if (what < 0) return (List){0};
  if (script->branch_count == BRANCHES_MAX) {
    too_many(reader, node);
    return (List){0};
  }
  script->branches[script->branch_count] = (PlanBranch){.what = (int16_t)what};
  return (List){.first = script->branch_count++, .count = 1};
}

/* What the conditions of the items after this one may ask for (12.6). */
static unsigned places_after(const Script *script, List item) {
  unsigned places = 0;
  for (int i = item.first; i < item.first + item.count; i++) {
    int what = script->branches[i].what;
    /* Who is asked may look at a piece, or charge. */
    if (what == WHAT_ASK) places |= PLACE_AFTER_RECON | PLACE_AFTER_CHARGE;
    if (!waterloo_is_action(what)) continue;
    int kind = waterloo_action(script, what)->kind;
    if (kind == ACTION_RECON) places |= PLACE_AFTER_RECON;
    if (kind == ACTION_CHARGE) places |= PLACE_AFTER_CHARGE;
  }
  return places;
}

static bool asks(const Script *script, List item) {
  for (int i = item.first; i < item.first + item.count; i++) {
    if (script->branches[i].what == WHAT_ASK) return true;
  }
  return false;
}

/* 10.1: the answer is the rest of the turn, so that nothing would come of what stands behind `ask`. */
static void check_behind(ScriptReader *reader, List item, const Tree *behind) {
  if (!reader->stored && asks(reader->script, item))
    fault_at(reader, "WATERLOO-10.1", "ask-not-last", behind);
}

void waterloo_read_moves(ScriptReader *reader, const Tree *node, int most, Moves *out) {
  *out = (Moves){0};
  if (tree_is_null(node) || node->kind != TREE_LIST) {
    grammar_fault(reader, "do-not-a-list", node);
    return;
  }
  if (node->count == 0) {
    fault_at(reader, "WATERLOO-W03", "do-nothing", node);
    return;
  }
  unsigned places = reader->places;
  int faults = reader->faults;
  reader->places |= PLACE_ANY;
  /* What is one too many is told of as that, and not judged besides. */
  for (size_t i = 0; i < node->count && i < (size_t)most; i++) {
    List item = read_item(reader, node->items[i].value, (int)i);
    /* After an item that could not be read everything may have happened. */
    bool whole = reader->faults == faults;
    reader->places |= whole ? places_after(reader->script, item) : PLACE_AFTER_RECON | PLACE_AFTER_CHARGE;
    if (whole) out->items[out->count++] = item;
    if (i + 1 < node->count) check_behind(reader, item, node->items[i + 1].value);
  }
  reader->places = places;
  if (node->count > (size_t)most)
    fault_at(reader, "WATERLOO-3", most == 1 ? "do-one-action" : "do-two-actions", node->items[most].value);
}

/* -- `standing` and `next` -- */

static int read_counter_what(void *context, const PlanReader *plan, const Tree *branch, const Tree *node,
                             size_t number) {
  (void)plan;
  (void)branch;
  (void)number;
  ScriptReader *reader = ((Branching *)context)->reader;
  const char *word = tree_string(node, "");
  if (strcmp(word, "accept") == 0) return WHAT_ACCEPT;
  if (strcmp(word, "decline") == 0) return WHAT_DECLINE;
  if (is_ask(node)) return read_ask(reader, node);
  grammar_fault(reader, "counter-what", node);
  return -1;
}

void waterloo_read_standing(ScriptReader *reader, const Tree *node, Standing *out) {
  static const PlanGrammar COUNTER = {.otherwise = PLAN_ELSE_MUST, .what = read_counter_what};
  static const PlanGrammar GUARD = {.otherwise = PLAN_ELSE_MUST, .what = read_guard_what};
  out->counter = out->guard = (List){0};
  if (node->kind != TREE_MAP) {
    grammar_fault(reader, "standing-shape", node);
    return;
  }
  if (!check_keys(reader, node, WATERLOO_STANDING)) return;
  const Tree *counter = tree_get(node, "counter_charge"), *guard = tree_get(node, "guard_defending");
  reader->places = PLACE_ANY | PLACE_COUNTER;
  if (!tree_is_null(counter)) out->counter = read_branches(reader, &COUNTER, 0, counter);
  reader->places = PLACE_ANY | PLACE_GUARD;
  if (!tree_is_null(guard)) out->guard = read_branches(reader, &GUARD, 0, guard);
}

typedef struct Entries {
  ScriptReader *reader;
  Next *out;
} Entries;

static int read_entry(void *context, const PlanReader *plan, const Tree *branch, const Tree *node,
                      size_t number) {
  (void)plan;
  (void)branch;
  Entries *entries = context;
  int faults = entries->reader->faults;
  waterloo_read_moves(entries->reader, node, 2, &entries->out->entries[number].moves);
  return entries->reader->faults == faults ? (int)number : -1;
}

void waterloo_read_next(ScriptReader *reader, const Tree *node, Next *out) {
  static const PlanGrammar ENTRIES = {.otherwise = PLAN_ELSE_NEVER, .what = read_entry};
  PlanBranch branches[ENTRIES_MAX] = {{0}};
  Entries context = {.reader = reader, .out = out};
  uint16_t count = 0;
  int faults = reader->faults;
  reader->places = PLACE_ANY | PLACE_NEXT;
  PlanReader plan = plan_reader(reader);
  if (!plan_branches_read(&plan, &ENTRIES, &context, node, branches, ENTRIES_MAX, &count) &&
      reader->faults == faults)
    reader->faults++;
  for (int i = 0; i < count; i++) out->entries[i].when = branches[i].when;
  out->count = (uint8_t)count;
}
