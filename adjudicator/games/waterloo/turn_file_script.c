/* Conditional orders as they stand in turn files and positions, read and written (WATERLOO 10.3, 10.4, 12). */
#include <string.h>

#include "turn_file.h"

#define CODE "WATERLOO-10.4"

void waterloo_script_begin(ScriptReader *reader, const FieldReader *fields, Script *script) {
  *reader = (ScriptReader){.fields = *fields, .script = script};
  reader->fields.root = reader;
  reader->fields.code = CODE;
  reader->fields.unknown_key = "file-unknown-key";
}

static size_t errors_of(const ScriptReader *reader) {
  return reader->fields.diagnostics->errors;
}

static void fault(ScriptReader *reader, const char *message, const Tree *node) {
  field_wrong(&reader->fields, message, node);
}

static void fault_of(ScriptReader *reader, const char *code, const char *message, const Tree *node) {
  field_fault(reader->fields.diagnostics, code, message, node);
}

/* More branches than a section has room for (12.18). */
static void too_many(ScriptReader *reader, const Tree *node) {
  Diagnostics *diagnostics = reader->fields.diagnostics;
  diagnose(diagnostics, SEVERITY_ERROR, WATERLOO_CONDITIONS.limits, "script-too-long", node, "most",
           arena_printf(diagnostics->arena, "%d", BRANCHES_MAX), NULL);
}

/* -- branches -- */

/* What plan_branches_read() shares with the readers of what follows `do`. */
typedef struct Branching {
  ScriptReader *reader;
  int nodes_known; /* of the pool, when the last branch was read */
} Branching;

static PlanReader plan_reader(const ScriptReader *reader) {
  Script *script = reader->script;
  return (PlanReader){.language = &WATERLOO_CONDITIONS,
                      .edition = reader->fields.edition,
                      .pool = {script->nodes, NODES_MAX, &script->node_count},
                      .places = reader->places,
                      .diagnostics = reader->fields.diagnostics};
}

/* Branches are read into a list of their own first: those of lists within them come before. */
static List read_branches(ScriptReader *reader, const PlanGrammar *grammar, const Tree *node) {
  PlanBranch branches[LIST_MAX] = {{0}};
  Script *script = reader->script;
  Branching context = {.reader = reader, .nodes_known = script->node_count};
  PlanReader plan = plan_reader(reader);
  uint16_t count = 0;
  (void)plan_branches_read(&plan, grammar, &context, node, branches, LIST_MAX, &count);
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

/* Branches whose conditions stand at `places`. */
static void read_at(FieldReader *fields, unsigned places, const PlanGrammar *grammar, const Tree *node,
                    List *out) {
  ScriptReader *reader = fields->root;
  unsigned outer = reader->places;
  reader->places = places;
  *out = read_branches(reader, grammar, node);
  reader->places = outer;
}

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

static Tree *branch_tree(FieldWriter *writer, const PlanBranch *branch, Tree *what) {
  const Script *script = writer->root;
  Tree *map =
      plan_branch_write(&WATERLOO_CONDITIONS, writer->edition, script->nodes, branch, what, writer->arena);
  list_kinds(tree_get(map, "when"), writer->arena);
  return map;
}

static Tree *what_tree(FieldWriter *writer, int what);

static Tree *branches_write(FieldWriter *writer, const void *member) {
  const List *list = member;
  const Script *script = writer->root;
  Tree *branches = tree_list(writer->arena);
  for (int i = list->first; i < list->first + list->count; i++)
    tree_add(writer->arena, branches,
             branch_tree(writer, &script->branches[i], what_tree(writer, script->branches[i].what)));
  return branches;
}

/* A list of branches; the rows of a branch are for the schema and random files alone, since plans.c reads it. */
#define WHEN                                                                                                 \
  { "when", &FIELD_OWN, .schema = "{type: object}", .draw = DRAW_CONDITION }
#define BRANCHES_OF(row) .item = &(row), .code = CODE, .misfit = "branches-shape", .draw = DRAW_BRANCHES

int waterloo_word(const Tree *node) {
  return word_index(tree_string(node, ""), WATERLOO_WHATS);
}

int waterloo_guard(const Tree *node) {
  int64_t duel;
  if (waterloo_word(node) == WHAT_RESERVE) return WHAT_RESERVE;
  return tree_read_int(node, &duel) && duel >= 1 && duel <= DUELS ? WHAT_GUARD + (int)duel : -1;
}

/* `ask`, where the game has it; -1 after it was refused. */
static int read_ask(ScriptReader *reader, const Tree *node) {
  if (reader->answers) {
    fault_of(reader, "WATERLOO-10.1", "ask-in-answer", node);
    return -1;
  }
  if (reader->may_ask) return WHAT_ASK;
  fault(reader, "ask-not-here", node);
  return -1;
}

/* -- the Guard -- */

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
  int what = waterloo_word(node) == WHAT_ASK ? WHAT_ASK : waterloo_guard(node);
  if (what > WHAT_GUARD) return what;
  if (what < 0) {
    fault(reader, "guard-what", node);
    return -1;
  }
  if (asks_for_a_duel(reader->script, first_node)) {
    fault(reader, "guard-of-no-duel", branch);
    return -1;
  }
  return what == WHAT_ASK ? read_ask(reader, node) : what;
}

static const PlanGrammar GUARD = {.otherwise = PLAN_ELSE_MUST, .what = read_guard_what};

static void attacking_read(FieldReader *fields, const Tree *node, void *member) {
  const ScriptReader *reader = fields->root;
  read_at(fields, reader->places | PLACE_GUARD | PLACE_ATTACKER, &GUARD, node, member);
}

static void defending_read(FieldReader *fields, const Tree *node, void *member) {
  read_at(fields, PLACE_ANY | PLACE_GUARD, &GUARD, node, member);
}

static const FieldType GUARD_ATTACKING = {attacking_read, branches_write, TREE_LIST};
static const FieldType GUARD_DEFENDING = {defending_read, branches_write, TREE_LIST};

#define GUARD_WHAT &FIELD_OWN, .schema = "{type: [integer, string]}", .draw = DRAW_GUARD
static const FieldRow GUARD_BRANCH[] = {WHEN, {"do", GUARD_WHAT}, {"else", GUARD_WHAT}, {.key = NULL}};
static const FieldRow A_GUARD_BRANCH = {.type = &FIELD_MAP, .fields = GUARD_BRANCH};

/* -- `standing` -- */

static int read_counter_what(void *context, const PlanReader *plan, const Tree *branch, const Tree *node,
                             size_t number) {
  (void)plan;
  (void)branch;
  (void)number;
  ScriptReader *reader = ((Branching *)context)->reader;
  int what = waterloo_word(node);
  if (what == WHAT_ACCEPT || what == WHAT_DECLINE) return what;
  if (what == WHAT_ASK) return read_ask(reader, node);
  fault(reader, "counter-what", node);
  return -1;
}

static void counter_read(FieldReader *fields, const Tree *node, void *member) {
  static const PlanGrammar COUNTER = {.otherwise = PLAN_ELSE_MUST, .what = read_counter_what};
  read_at(fields, PLACE_ANY | PLACE_COUNTER, &COUNTER, node, member);
}

static const FieldType COUNTER_CHARGE = {counter_read, branches_write, TREE_LIST};

static const char *const COUNTERS[] = {"accept", "decline", "ask", NULL};
#define COUNTER_WHAT &FIELD_OWN, .words = COUNTERS
static const FieldRow COUNTER_BRANCH[] = {WHEN, {"do", COUNTER_WHAT}, {"else", COUNTER_WHAT}, {.key = NULL}};
static const FieldRow A_COUNTER_BRANCH = {.type = &FIELD_MAP, .fields = COUNTER_BRANCH};

const FieldRow WATERLOO_STANDING[] = {
    {"counter_charge", &COUNTER_CHARGE, MEMBER(Standing, counter), BRANCHES_OF(A_COUNTER_BRANCH)},
    {"guard_defending", &GUARD_DEFENDING, MEMBER(Standing, guard), BRANCHES_OF(A_GUARD_BRANCH)},
    {.key = NULL},
};

void waterloo_read_standing(ScriptReader *reader, const Tree *node, Standing *out) {
  if (node->kind == TREE_MAP)
    fields_read(&reader->fields, WATERLOO_STANDING, node, out);
  else
    fault(reader, "standing-shape", node);
}

/* The same writer, of a script. */
static FieldWriter script_writer(const FieldWriter *writer, const Script *script) {
  return (FieldWriter){.edition = writer->edition, .root = script, .arena = writer->arena};
}

Tree *waterloo_standing_write(FieldWriter *writer, const void *standing) {
  FieldWriter inner = script_writer(writer, &((const Standing *)standing)->script);
  return fields_write(&inner, WATERLOO_STANDING, standing);
}

/* -- actions -- */

/* One duel, or the two of a double reconnaissance. */
static void recon_read(FieldReader *fields, const Tree *node, void *member) {
  const FieldRow *duel = fields->field->item;
  Action *action = member;
  if (node->kind != TREE_LIST) {
    field_read(fields, duel, node, &action->duel);
    return;
  }
  if (node->count < 1 || node->count > 2) {
    field_wrong(fields, "recon-list", node);
    return;
  }
  field_read(fields, duel, node->items[0].value, &action->duel);
  if (node->count == 2) field_read(fields, duel, node->items[1].value, &action->to);
}

static Tree *recon_write(FieldWriter *writer, const void *member) {
  const Action *action = member;
  if (action->to == 0) return tree_int(writer->arena, action->duel);
  Tree *both = tree_list(writer->arena);
  tree_add_int(writer->arena, both, action->duel);
  tree_add_int(writer->arena, both, action->to);
  return both;
}

static const FieldType RECON = {recon_read, recon_write, TREE_NULL};

#define A_DUEL                                                                                               \
  &FIELD_INT, .least = 1, .most = DUELS, .code = CODE, .misfit = "not-a-duel", .wrong = "not-a-duel"
static const FieldRow ONE_DUEL = {NULL, A_DUEL, .member = {0, sizeof(uint8_t)}};
static const FieldRow MANOEUVRE[] = {
    {"from", A_DUEL, MEMBER(Action, duel), .required = true},
    {"to", A_DUEL, MEMBER(Action, to), .required = true},
    {.key = NULL},
};
static const FieldRow RETREAT[] = {
    {"duel", A_DUEL, MEMBER(Action, duel), .required = true},
    {"swap", &FIELD_BOOL, MEMBER(Action, swap), .required = true, .words = WATERLOO_NO_YES, .code = CODE,
     .misfit = "retreat-swap", .lacks = "retreat-swap"},
    {.key = NULL},
};
static const FieldRow ASSAULT[] = {
    {"guard", &GUARD_ATTACKING, MEMBER(Action, guard), BRANCHES_OF(A_GUARD_BRANCH), .one_in = 1},
    {.key = NULL},
};

/* The rows of the actions, by ActionKind; a branch of a case does one of them. */
#define ACTION_ROWS (WATERLOO_ITEM + 1)
#define CASE_WHAT   &FIELD_OWN, .fields = ACTION_ROWS, .schema = "{type: string}", .draw = DRAW_ITEM
static const FieldRow CASE_BRANCH[] = {WHEN, {"do", CASE_WHAT}, {"else", CASE_WHAT}, {.key = NULL}};
static const FieldRow A_CASE_BRANCH = {.type = &FIELD_MAP, .fields = CASE_BRANCH};

static void case_read(FieldReader *fields, const Tree *node, void *member);
static const FieldType CASE = {case_read, branches_write, TREE_LIST};

#define AN_ACTION WHOLE(Action), .code = CODE
const FieldRow WATERLOO_ITEM[] = {
    {"case", &CASE, WHOLE(List), BRANCHES_OF(A_CASE_BRANCH)},
    {"recon", &RECON, WHOLE(Action), .item = &ONE_DUEL, .least = 1, .most = 2},
    {"manoeuvre", &FIELD_MAP, AN_ACTION, .misfit = "manoeuvre-shape", .fields = MANOEUVRE},
    {"artillery", A_DUEL, MEMBER(Action, duel), .one_in = 3},
    {"retreat", &FIELD_MAP, AN_ACTION, .misfit = "retreat-shape", .fields = RETREAT, .one_in = 3},
    {"charge", A_DUEL, MEMBER(Action, duel), .one_in = 3},
    {"assault", &FIELD_MAP, AN_ACTION, .misfit = "assault-shape", .fields = ASSAULT, .one_in = 10},
    {.key = NULL},
};

const FieldRow WATERLOO_AN_ITEM = {
    .type = &FIELD_OWN, .fields = WATERLOO_ITEM, .schema = "{type: string}", .draw = DRAW_ITEM};

/* False after keys that are none of the table's were recorded. */
static bool has_keys_of(ScriptReader *reader, const FieldRow *table, const Tree *map) {
  return fields_unknown(table, map, "file-unknown-key", reader->fields.diagnostics) == 0;
}

/* An action alone; not whole after errors. */
static Action action_of(ScriptReader *reader, const Tree *node) {
  Action action = {.kind = ACTION_ASSAULT};
  if (strcmp(tree_string(node, ""), WATERLOO_ACTIONS[ACTION_ASSAULT]) == 0) return action;
  if (node->kind != TREE_MAP || node->count != 1) {
    fault(reader, node->kind == TREE_SCALAR ? "action-unknown" : "action-shape", node);
  } else if (has_keys_of(reader, ACTION_ROWS, node)) {
    const Tree *value = node->items[0].value;
    action.kind = (uint8_t)word_index(node->items[0].key, WATERLOO_ACTIONS);
    if (action.kind != ACTION_ASSAULT || !tree_is_null(value))
      field_read(&reader->fields, &ACTION_ROWS[action.kind], value, &action);
  }
  return action;
}

/* The number of an action among those of the script; -1 after an error. */
static int read_action(ScriptReader *reader, const Tree *node) {
  Script *script = reader->script;
  size_t errors = errors_of(reader);
  const Action action = action_of(reader, node);
  if (errors_of(reader) > errors) return -1;
  if (script->action_count == BRANCHES_MAX) {
    too_many(reader, node);
    return -1;
  }
  reader->actions[script->action_count] = node;
  script->actions[script->action_count] = action;
  return WHAT_ACTION + script->action_count++;
}

static Tree *action_tree(FieldWriter *writer, const Action *action) {
  const FieldRow *row = &ACTION_ROWS[action->kind];
  Tree *map = tree_map(writer->arena), *value = field_write(writer, row, action);
  if (action->kind == ACTION_ASSAULT && value->count == 0) return tree_text(writer->arena, row->key);
  tree_put(writer->arena, map, row->key, value);
  return map;
}

static Tree *what_tree(FieldWriter *writer, int what) {
  if (waterloo_is_action(what)) return action_tree(writer, waterloo_action(writer->root, what));
  if (what >= WHAT_GUARD) return tree_int(writer->arena, what - WHAT_GUARD);
  return tree_text(writer->arena, WATERLOO_WHATS[what]);
}

/* -- `do` -- */

static int read_case_what(void *context, const PlanReader *plan, const Tree *branch, const Tree *node,
                          size_t number) {
  (void)plan;
  (void)branch;
  (void)number;
  ScriptReader *reader = ((Branching *)context)->reader;
  int what = waterloo_word(node);
  if (what == WHAT_ASK) return read_ask(reader, node);
  if (what != WHAT_NOTHING) return read_action(reader, node);
  if (reader->acted) return WHAT_NOTHING;
  fault_of(reader, "WATERLOO-W03", "nothing-first", node);
  return -1;
}

static void case_read(FieldReader *fields, const Tree *node, void *member) {
  static const PlanGrammar GRAMMAR = {.otherwise = PLAN_ELSE_MUST, .what = read_case_what};
  *(List *)member = read_branches(fields->root, &GRAMMAR, node);
}

/* An item as a list of branches; empty after errors. */
static List read_item(ScriptReader *reader, const Tree *node) {
  static const FieldRow CASE_ALONE[] = {{.key = "case"}, {.key = NULL}};
  Script *script = reader->script;
  List item = {0};
  const Tree *branches = tree_get(node, "case");
  if (branches != NULL) {
    if (has_keys_of(reader, CASE_ALONE, node)) field_read(&reader->fields, WATERLOO_ITEM, branches, &item);
    return item;
  }
  bool asks_again = reader->answers && waterloo_word(node) == WHAT_ASK;
  int what = asks_again ? read_ask(reader, node) : read_action(reader, node);
  if (what < 0) return item;
  if (script->branch_count == BRANCHES_MAX) {
    too_many(reader, node);
    return item;
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
    fault_of(reader, "WATERLOO-10.1", "ask-not-last", behind);
}

void waterloo_read_moves(ScriptReader *reader, const Tree *node, int most, Moves *out) {
  *out = (Moves){0};
  if (tree_is_null(node) || node->kind != TREE_LIST) {
    fault(reader, "do-not-a-list", node);
    return;
  }
  if (node->count == 0) {
    fault_of(reader, "WATERLOO-W03", "do-nothing", node);
    return;
  }
  const unsigned places = reader->places;
  const bool acted = reader->acted;
  size_t errors = errors_of(reader);
  reader->places |= PLACE_ANY;
  /* What is one too many is told of as that, and not judged besides. */
  for (size_t i = 0; i < node->count && i < (size_t)most; i++) {
    List item = read_item(reader, node->items[i].value);
    /* After an item that could not be read everything may have happened. */
    bool whole = errors_of(reader) == errors;
    reader->places |= whole ? places_after(reader->script, item) : PLACE_AFTER_RECON | PLACE_AFTER_CHARGE;
    reader->acted = true;
    if (whole) out->items[out->count++] = item;
    if (i + 1 < node->count) check_behind(reader, item, node->items[i + 1].value);
  }
  reader->places = places;
  reader->acted = acted;
  if (node->count > (size_t)most)
    fault_of(reader, "WATERLOO-3", most == 1 ? "do-one-action" : "do-two-actions", node->items[most].value);
}

static Tree *moves_write(FieldWriter *writer, const Moves *moves) {
  const Script *script = writer->root;
  Tree *list = tree_list(writer->arena);
  for (int i = 0; i < moves->count; i++) {
    const List *item = &moves->items[i];
    if (waterloo_is_plain(script, *item))
      tree_add(writer->arena, list, what_tree(writer, script->branches[item->first].what));
    else
      tree_put(writer->arena, tree_add(writer->arena, list, tree_map(writer->arena)), "case",
               branches_write(writer, item));
  }
  return list;
}

Tree *waterloo_plan_write(FieldWriter *writer, const void *turn_plan) {
  const TurnPlan *plan = turn_plan;
  FieldWriter inner = script_writer(writer, &plan->script);
  return moves_write(&inner, &plan->moves);
}

/* -- `next` -- */

/* For the schema and random files alone: plans.c reads an entry. */
static const FieldType MOVES = {NULL, NULL, TREE_LIST};
static const FieldRow ENTRY[] = {
    WHEN,
    {"do", &MOVES, .required = true, .item = &WATERLOO_AN_ITEM, .least = 1, .most = 2},
    {.key = NULL},
};
const FieldRow WATERLOO_AN_ENTRY = {.type = &FIELD_MAP, .fields = ENTRY};

typedef struct Entries {
  ScriptReader *reader;
  Next *out;
} Entries;

static int read_entry(void *context, const PlanReader *plan, const Tree *branch, const Tree *node,
                      size_t number) {
  (void)plan;
  (void)branch;
  Entries *entries = context;
  size_t errors = errors_of(entries->reader);
  waterloo_read_moves(entries->reader, node, 2, &entries->out->entries[number].moves);
  return errors_of(entries->reader) == errors ? (int)number : -1;
}

void waterloo_read_next(ScriptReader *reader, const Tree *node, Next *out) {
  static const PlanGrammar ENTRIES = {.otherwise = PLAN_ELSE_NEVER, .what = read_entry};
  PlanBranch branches[ENTRIES_MAX] = {{0}};
  Entries context = {.reader = reader, .out = out};
  uint16_t count = 0;
  reader->places = PLACE_ANY | PLACE_NEXT;
  PlanReader plan = plan_reader(reader);
  (void)plan_branches_read(&plan, &ENTRIES, &context, node, branches, ENTRIES_MAX, &count);
  for (int i = 0; i < count; i++) out->entries[i].when = branches[i].when;
  out->count = (uint8_t)count;
}

Tree *waterloo_next_write(FieldWriter *writer, const void *member) {
  const Next *next = member;
  FieldWriter inner = script_writer(writer, &next->script);
  Tree *list = tree_list(writer->arena);
  for (int i = 0; i < next->count; i++) {
    const PlanBranch entry = {.when = next->entries[i].when};
    tree_add(writer->arena, list, branch_tree(&inner, &entry, moves_write(&inner, &next->entries[i].moves)));
  }
  return list;
}
