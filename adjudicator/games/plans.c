#include "plans.h"

#include <string.h>

#include "general.h"

/* How deep `any` and `not` may be nested: deeper than anybody can follow. */
#define DEPTH_MAX 6

/* How deep they are when drawn. */
#define DRAWN_DEEP 1

/* Past every vocabulary: where a game forgets to end one, a lookup ends all the same. */
#define WORDS_MAX 256

/* -- reading conditions -- */

typedef struct Reading {
  const PlanReader *reader;
  const PlanKey *key; /* whose argument is read */
  bool bad;
} Reading;

static void fault(Reading *reading, const char *message, const Tree *node) {
  const PlanKey *key = reading->key;
  const char *code = key != NULL && key->code != NULL ? key->code : reading->reader->language->code;
  diagnose(reading->reader->diagnostics, SEVERITY_ERROR, code, message, node, "value", tree_string(node, ""),
           "key", key == NULL ? "" : key->name, NULL);
  reading->bad = true;
}

/* What is no slip but too much of it: `most` is what there is room for. */
static void limit(const PlanReader *reader, const char *message, const Tree *node, size_t most) {
  const PlanLanguage *language = reader->language;
  if (reader->diagnostics == NULL) return;
  diagnose(reader->diagnostics, SEVERITY_ERROR, language->limits == NULL ? language->code : language->limits,
           message, node, "most", arena_printf(reader->diagnostics->arena, "%zu", most), NULL);
}

static void exceed(Reading *reading, const char *message, const Tree *node, size_t most) {
  limit(reading->reader, message, node, most);
  reading->bad = true;
}

/* A new node, linked behind *link (0: as the root of nothing). Its number + 1; 0 if the pool is full. */
static uint16_t grow(PlanPool pool, const PlanNode *node, uint16_t *link) {
  if (*pool.count >= pool.capacity) return 0;
  pool.nodes[*pool.count] = *node;
  *link = ++*pool.count;
  return *link;
}

static uint16_t put_node(Reading *reading, const PlanNode *node, const Tree *place, uint16_t *link) {
  uint16_t number = grow(reading->reader->pool, node, link);
  if (number == 0 && !reading->bad)
    exceed(reading, "condition-too-long", place, reading->reader->pool.capacity);
  return number;
}

static int find_word(const PlanReader *reader, int vocabulary, const char *text) {
  for (int number = 0; number < WORDS_MAX; number++) {
    const char *word = reader->language->word(reader->edition, vocabulary, number);
    if (word == NULL) return -1;
    if (strcmp(word, text) == 0) return number;
  }
  return -1;
}

static void unknown_word(Reading *reading, int vocabulary, const char *text, int line, int column) {
  const PlanReader *reader = reading->reader;
  const char *words[WORDS_MAX + 1] = {NULL};
  for (int number = 0; number < WORDS_MAX; number++) {
    words[number] = reader->language->word(reader->edition, vocabulary, number);
    if (words[number] == NULL) break;
  }
  const char *near = nearest_word(text, words);
  const char *code = reading->key->code == NULL ? reader->language->code : reading->key->code;
  diagnose_at(reader->diagnostics, SEVERITY_ERROR, code, "unknown-word", line, column, "value", text, "near",
              near == NULL ? "" : near, NULL);
  reading->bad = true;
}

static bool read_number(Reading *reading, const Tree *node, int16_t *out) {
  int64_t number;
  if (!tree_read_int(node, &number)) {
    fault(reading, "condition-number", node);
    return false;
  }
  if (number < reading->key->least || number > reading->key->most) {
    fault(reading, "number-out-of-range", node);
    return false;
  }
  *out = (int16_t)number;
  return true;
}

static bool read_word(Reading *reading, const Tree *node, int16_t *out) {
  if (node->kind != TREE_SCALAR) {
    fault(reading, "not-a-text", node);
    return false;
  }
  int number = find_word(reading->reader, reading->key->words, node->text);
  if (number < 0) {
    unknown_word(reading, reading->key->words, node->text, node->line, node->column);
    return false;
  }
  *out = (int16_t)number;
  return true;
}

static bool read_value(Reading *reading, const Tree *node, int16_t *out) {
  if (reading->key->argument == PLAN_NUMBER) return read_number(reading, node, out);
  if (reading->key->argument == PLAN_WORD) return read_word(reading, node, out);
  bool yes;
  if (!tree_read_bool(node, &yes)) {
    fault(reading, "not-yes-or-no", node);
    return false;
  }
  *out = yes;
  return true;
}

static void read_list(Reading *reading, const Tree *list, PlanNode *out) {
  if (list->count == 0) {
    fault(reading, "condition-empty", list);
    return;
  }
  if (list->count > PLAN_VALUES_MAX) {
    exceed(reading, "condition-list-too-long", list, PLAN_VALUES_MAX);
    return;
  }
  for (size_t i = 0; i < list->count; i++) read_value(reading, list->items[i].value, &out->values[i]);
  out->count = (uint8_t)list->count;
}

static void read_range(Reading *reading, const Tree *map, PlanNode *out) {
  static const char *const BOUNDS[] = {"eq", "gte", "lte", NULL};
  out->values[0] = INT16_MIN;
  out->values[1] = INT16_MAX;
  if (map->count == 0) fault(reading, "condition-empty", map);
  for (size_t i = 0; i < map->count; i++) {
    const TreeItem *item = &map->items[i];
    int bound = word_index(item->key, BOUNDS);
    /* `eq` says it all: beside another it is a slip */
    if (bound < 0 || (bound == 0 && map->count > 1)) {
      fault(reading, "condition-number", map);
      return;
    }
    int16_t number;
    if (!read_number(reading, item->value, &number)) continue;
    if (bound <= 1) out->values[0] = number;
    if (bound != 1) out->values[1] = number;
  }
  if (tree_get(map, "eq") != NULL) out->count = 1;
  if (out->count == 1)
    out->values[1] = 0;
  else if (out->values[0] > out->values[1])
    fault(reading, "condition-never", map);
}

static void read_argument(Reading *reading, const Tree *node, PlanNode *out) {
  PlanArgument argument = reading->key->argument;
  bool listed = argument == PLAN_NUMBER || (argument == PLAN_WORD && !reading->key->single);
  if (argument == PLAN_NUMBER && node->kind == TREE_MAP) {
    read_range(reading, node, out);
  } else if (listed && node->kind == TREE_LIST) {
    read_list(reading, node, out);
  } else if (read_value(reading, node, &out->values[0])) {
    out->count = 1;
  }
}

static bool may_stand(Reading *reading, const TreeItem *item) {
  if (reading->key->places & reading->reader->places) return true;
  const char *code = reading->key->code == NULL ? reading->reader->language->code : reading->key->code;
  diagnose_at(reading->reader->diagnostics, SEVERITY_ERROR, code, "condition-not-here", item->key_line,
              item->key_column, "key", item->key, NULL);
  reading->bad = true;
  return false;
}

static const PlanKey *find_key(const PlanLanguage *language, const char *name) {
  for (const PlanKey *key = language->keys; key->name != NULL; key++) {
    if (strcmp(key->name, name) == 0) return key;
  }
  return NULL;
}

static void unknown_key(Reading *reading, const TreeItem *item) {
  const PlanLanguage *language = reading->reader->language;
  const char *names[UINT8_MAX + 3] = {"any", "not"};
  for (size_t i = 0; i < UINT8_MAX && language->keys[i].name != NULL; i++)
    names[i + 2] = language->keys[i].name;
  const char *near = nearest_word(item->key, names);
  diagnose_at(reading->reader->diagnostics, SEVERITY_ERROR, language->code, "condition-unknown",
              item->key_line, item->key_column, "key", item->key, "near", near == NULL ? "" : near, NULL);
  reading->bad = true;
}

/* One test: of a subject, or of none (-1). Returns where the next one is linked. */
static uint16_t *put_test(Reading *reading, int subject, const Tree *argument, uint16_t *link) {
  const PlanReader *reader = reading->reader;
  PlanNode test = {.kind = PLAN_TEST, .subject = (int16_t)subject};
  test.key = (uint8_t)(reading->key - reader->language->keys);
  read_argument(reading, argument, &test);
  uint16_t number = put_node(reading, &test, argument, link);
  return number == 0 ? link : &reader->pool.nodes[number - 1].next;
}

static uint16_t *put_tests(Reading *reading, const TreeItem *item, uint16_t *link) {
  const PlanKey *key = find_key(reading->reader->language, item->key);
  if (key == NULL) {
    unknown_key(reading, item);
    return link;
  }
  reading->key = key;
  if (!may_stand(reading, item)) return link;
  if (key->subjects == 0) return put_test(reading, -1, item->value, link);
  if (item->value->kind != TREE_MAP || item->value->count == 0) {
    fault(reading, "condition-of-what", item->value);
    return link;
  }
  for (size_t i = 0; i < item->value->count; i++) {
    const TreeItem *entry = &item->value->items[i];
    int subject = find_word(reading->reader, key->subjects, entry->key);
    if (subject < 0) {
      unknown_word(reading, key->subjects, entry->key, entry->key_line, entry->key_column);
    } else {
      link = put_test(reading, subject, entry->value, link);
    }
  }
  return link;
}

static void put_all(Reading *reading, const Tree *map, int depth, uint16_t *link);

static void put_inner(Reading *reading, const TreeItem *item, int depth, uint16_t *link) {
  const Tree *value = item->value;
  reading->key = NULL;
  if (strcmp(item->key, "not") == 0) {
    put_all(reading, value, depth + 1, link);
    return;
  }
  if (value->kind != TREE_LIST || value->count == 0) {
    fault(reading, "condition-any", value);
    return;
  }
  for (size_t i = 0; i < value->count; i++) {
    uint16_t before = *reading->reader->pool.count;
    put_all(reading, value->items[i].value, depth + 1, link);
    if (*reading->reader->pool.count > before) link = &reading->reader->pool.nodes[before].next;
  }
}

/* A map of which all keys must hold, as one node with its tests in it. */
static void put_all(Reading *reading, const Tree *map, int depth, uint16_t *link) {
  reading->key = NULL;
  if (depth > DEPTH_MAX) {
    exceed(reading, "condition-too-deep", map, DEPTH_MAX);
    return;
  }
  if (map == NULL || map->kind != TREE_MAP || map->count == 0) {
    fault(reading, "condition-empty", map);
    return;
  }
  const PlanNode node = {.kind = PLAN_ALL, .subject = -1};
  uint16_t number = put_node(reading, &node, map, link);
  if (number == 0) return;
  PlanNode *nodes = reading->reader->pool.nodes;
  link = &nodes[number - 1].child;
  for (size_t i = 0; i < map->count; i++) {
    const TreeItem *item = &map->items[i];
    bool negated = strcmp(item->key, "not") == 0;
    if (!negated && strcmp(item->key, "any") != 0) {
      link = put_tests(reading, item, link);
      continue;
    }
    const PlanNode inner = {.kind = negated ? PLAN_NOT : PLAN_ANY, .subject = -1};
    number = put_node(reading, &inner, item->value, link);
    if (number == 0) return;
    link = &nodes[number - 1].next;
    put_inner(reading, item, depth, &nodes[number - 1].child);
  }
}

static void cut(PlanPool pool, uint16_t count) {
  memset(pool.nodes + count, 0, (*pool.count - (size_t)count) * sizeof *pool.nodes);
  *pool.count = count;
}

uint16_t plan_read(const PlanReader *reader, const Tree *when) {
  Reading reading = {.reader = reader};
  uint16_t before = *reader->pool.count, root = 0;
  put_all(&reading, when, 0, &root);
  if (!reading.bad) return root;
  cut(reader->pool, before);
  return 0;
}

/* -- making -- */

uint16_t plan_at_most(PlanPool pool, int key, int most) {
  const PlanNode all = {.kind = PLAN_ALL, .subject = -1};
  const PlanNode test = {
      .kind = PLAN_TEST, .key = (uint8_t)key, .subject = -1, .values = {INT16_MIN, (int16_t)most}};
  uint16_t before = *pool.count, root = 0;
  if (grow(pool, &all, &root) != 0 && grow(pool, &test, &pool.nodes[root - 1].child) != 0) return root;
  cut(pool, before);
  return 0;
}

/* -- judging -- */

bool plan_matches(const PlanNode *test, int value) {
  if (test->count == 0) return value >= test->values[0] && value <= test->values[1];
  for (size_t i = 0; i < test->count; i++) {
    if (test->values[i] == value) return true;
  }
  return false;
}

static bool node_holds(const PlanNode *nodes, const PlanNode *node, const PlanJudge *judge) {
  if (node->kind == PLAN_TEST) return judge->test(judge->context, node);
  if (node->kind == PLAN_NOT) return !node_holds(nodes, &nodes[node->child - 1], judge);
  bool any = node->kind == PLAN_ANY;
  for (uint16_t inner = node->child; inner != 0; inner = nodes[inner - 1].next) {
    if (node_holds(nodes, &nodes[inner - 1], judge) == any) return any;
  }
  return !any;
}

bool plan_holds(const PlanNode *nodes, uint16_t condition, const PlanJudge *judge) {
  return condition == 0 || node_holds(nodes, &nodes[condition - 1], judge);
}

/* -- writing -- */

typedef struct Writing {
  const PlanLanguage *language;
  const void *edition;
  const PlanNode *nodes;
  Arena *arena;
} Writing;

static Tree *write_value(const Writing *writing, const PlanKey *key, int value) {
  if (key->argument == PLAN_YES_NO) return tree_bool(writing->arena, value != 0);
  if (key->argument == PLAN_NUMBER) return tree_int(writing->arena, value);
  Tree *word = tree_text(writing->arena, writing->language->word(writing->edition, key->words, value));
  int64_t number; /* a word that is a number is written as one: `duel_open: 4` */
  return tree_read_int(word, &number) ? tree_int(writing->arena, number) : word;
}

static Tree *write_argument(const Writing *writing, const PlanNode *test) {
  const PlanKey *key = &writing->language->keys[test->key];
  if (test->count == 1) return write_value(writing, key, test->values[0]);
  if (test->count > 1) {
    Tree *list = tree_list(writing->arena);
    for (size_t i = 0; i < test->count; i++)
      tree_add(writing->arena, list, write_value(writing, key, test->values[i]));
    return list;
  }
  Tree *range = tree_map(writing->arena);
  if (test->values[0] != INT16_MIN) tree_put_int(writing->arena, range, "gte", test->values[0]);
  if (test->values[1] != INT16_MAX) tree_put_int(writing->arena, range, "lte", test->values[1]);
  return range;
}

static Tree *write_all(const Writing *writing, const PlanNode *all);

static void write_test(const Writing *writing, const PlanNode *test, Tree *map) {
  const PlanKey *key = &writing->language->keys[test->key];
  Tree *argument = write_argument(writing, test);
  if (key->subjects == 0) {
    tree_put(writing->arena, map, key->name, argument);
    return;
  }
  Tree *subjects = tree_get(map, key->name);
  if (subjects == NULL) subjects = tree_put(writing->arena, map, key->name, tree_map(writing->arena));
  tree_put(writing->arena, subjects, writing->language->word(writing->edition, key->subjects, test->subject),
           argument);
}

static Tree *write_any(const Writing *writing, const PlanNode *any) {
  Tree *list = tree_list(writing->arena);
  for (uint16_t inner = any->child; inner != 0; inner = writing->nodes[inner - 1].next)
    tree_add(writing->arena, list, write_all(writing, &writing->nodes[inner - 1]));
  return list;
}

static Tree *write_all(const Writing *writing, const PlanNode *all) {
  Tree *map = tree_map(writing->arena);
  for (uint16_t inner = all->child; inner != 0; inner = writing->nodes[inner - 1].next) {
    const PlanNode *node = &writing->nodes[inner - 1];
    if (node->kind == PLAN_ANY) {
      tree_put(writing->arena, map, "any", write_any(writing, node));
    } else if (node->kind == PLAN_NOT) {
      tree_put(writing->arena, map, "not", write_all(writing, &writing->nodes[node->child - 1]));
    } else {
      write_test(writing, node, map);
    }
  }
  return map;
}

Tree *plan_write(const PlanLanguage *language, const void *edition, const PlanNode *nodes, uint16_t condition,
                 Arena *arena) {
  const Writing writing = {.language = language, .edition = edition, .nodes = nodes, .arena = arena};
  return condition == 0 ? tree_map(arena) : write_all(&writing, &nodes[condition - 1]);
}

/* -- drawing -- */

typedef struct PlanDrawer {
  const PlanLanguage *language;
  const void *edition;
  Chooser *chooser;
  Arena *arena;
} PlanDrawer;

static bool one_in(const PlanDrawer *drawer, unsigned n) {
  return drawer->chooser->choose(drawer->chooser, n) == 0;
}

static const char *draw_word(const PlanDrawer *drawer, int vocabulary) {
  unsigned count = 0;
  while (drawer->language->word(drawer->edition, vocabulary, (int)count) != NULL) count++;
  return drawer->language->word(drawer->edition, vocabulary,
                                (int)drawer->chooser->choose(drawer->chooser, count));
}

static Tree *draw_value(const PlanDrawer *drawer, const PlanKey *key) {
  if (key->argument == PLAN_YES_NO) return tree_bool(drawer->arena, one_in(drawer, 2));
  if (key->argument == PLAN_WORD) return tree_text(drawer->arena, draw_word(drawer, key->words));
  return tree_int(drawer->arena, chooser_number(drawer->chooser, key->least, key->most));
}

static Tree *draw_argument(const PlanDrawer *drawer, const PlanKey *key) {
  static const char *const BOUNDS[] = {"eq", "gte", "lte"};
  bool may_list = key->argument != PLAN_YES_NO && !key->single;
  if (may_list && one_in(drawer, 4)) {
    Tree *list = tree_list(drawer->arena);
    for (int i = 0; i < 2; i++) tree_add(drawer->arena, list, draw_value(drawer, key));
    return list;
  }
  if (key->argument != PLAN_NUMBER || one_in(drawer, 3)) return draw_value(drawer, key);
  Tree *range = tree_map(drawer->arena);
  tree_put(drawer->arena, range, BOUNDS[drawer->chooser->choose(drawer->chooser, 3)],
           draw_value(drawer, key));
  return range;
}

static void draw_test(const PlanDrawer *drawer, Tree *map) {
  unsigned count = 0;
  while (drawer->language->keys[count].name != NULL) count++;
  const PlanKey *key = &drawer->language->keys[drawer->chooser->choose(drawer->chooser, count)];
  Tree *of = key->subjects == 0 ? map : tree_put(drawer->arena, map, key->name, tree_map(drawer->arena));
  tree_put(drawer->arena, of, key->subjects == 0 ? key->name : draw_word(drawer, key->subjects),
           draw_argument(drawer, key));
}

static Tree *draw_all(const PlanDrawer *drawer, int depth) {
  Tree *map = tree_map(drawer->arena);
  do draw_test(drawer, map);
  while (one_in(drawer, 3));
  if (depth == DRAWN_DEEP) return map;
  if (one_in(drawer, 5)) tree_put(drawer->arena, map, "not", draw_all(drawer, depth + 1));
  if (!one_in(drawer, 5)) return map;
  Tree *any = tree_put(drawer->arena, map, "any", tree_list(drawer->arena));
  for (int i = 0; i < 2; i++) tree_add(drawer->arena, any, draw_all(drawer, depth + 1));
  return map;
}

Tree *plan_draw(const PlanLanguage *language, const void *edition, Chooser *chooser, Arena *arena) {
  const PlanDrawer drawer = {language, edition, chooser, arena};
  return draw_all(&drawer, 0);
}

/* -- describing -- */

static void describe_argument(const Writing *writing, const PlanNode *test, Tree *map) {
  const PlanKey *key = &writing->language->keys[test->key];
  Arena *arena = writing->arena;
  if (key->argument == PLAN_YES_NO) {
    tree_put_bool(arena, map, "yes", test->values[0] != 0);
    return;
  }
  if (test->count == 0) {
    if (test->values[0] != INT16_MIN) tree_put_int(arena, map, "least", test->values[0]);
    if (test->values[1] != INT16_MAX) tree_put_int(arena, map, "most", test->values[1]);
    return;
  }
  tree_put(arena, map, test->count == 1 ? "is" : "one_of", write_argument(writing, test));
}

static void describe_test(const Writing *writing, const PlanNode *test, Tree *map) {
  const PlanKey *key = &writing->language->keys[test->key];
  tree_put_text(writing->arena, map, "test", key->name);
  if (key->subjects != 0)
    tree_put_text(writing->arena, map, "of",
                  writing->language->word(writing->edition, key->subjects, test->subject));
  describe_argument(writing, test, map);
}

static Tree *describe_all(const Writing *writing, const PlanNode *all);

static Tree *describe_inner(const Writing *writing, const PlanNode *all) {
  Tree *map = tree_map(writing->arena);
  tree_put(writing->arena, map, "conditions", describe_all(writing, all));
  return map;
}

static void describe_any(const Writing *writing, const PlanNode *any, Tree *map) {
  Tree *list = tree_put(writing->arena, map, "any", tree_list(writing->arena));
  for (uint16_t inner = any->child; inner != 0; inner = writing->nodes[inner - 1].next)
    tree_add(writing->arena, list, describe_inner(writing, &writing->nodes[inner - 1]));
}

static Tree *describe_all(const Writing *writing, const PlanNode *all) {
  Tree *list = tree_list(writing->arena);
  for (uint16_t inner = all->child; inner != 0; inner = writing->nodes[inner - 1].next) {
    const PlanNode *node = &writing->nodes[inner - 1];
    Tree *map = tree_add(writing->arena, list, tree_map(writing->arena));
    if (node->kind == PLAN_ANY) {
      describe_any(writing, node, map);
    } else if (node->kind == PLAN_NOT) {
      tree_put(writing->arena, map, "not", describe_inner(writing, &writing->nodes[node->child - 1]));
    } else {
      describe_test(writing, node, map);
    }
  }
  return list;
}

Tree *plan_describe(const PlanLanguage *language, const void *edition, const PlanNode *nodes,
                    uint16_t condition, Arena *arena) {
  const Writing writing = {.language = language, .edition = edition, .nodes = nodes, .arena = arena};
  return condition == 0 ? tree_list(arena) : describe_all(&writing, &nodes[condition - 1]);
}

/* -- copying -- */

/* In the order in which plan_read() makes nodes: so what is read, and what is copied, lie alike. */
static bool copy_from(const PlanNode *nodes, uint16_t number, PlanPool to, uint16_t *link) {
  for (; number != 0; number = nodes[number - 1].next) {
    PlanNode node = nodes[number - 1];
    node.child = node.next = 0;
    uint16_t copy = grow(to, &node, link);
    if (copy == 0 || !copy_from(nodes, nodes[number - 1].child, to, &to.nodes[copy - 1].child)) return false;
    link = &to.nodes[copy - 1].next;
  }
  return true;
}

bool plan_copy(const PlanNode *nodes, uint16_t condition, PlanPool to, uint16_t *out) {
  uint16_t before = *to.count;
  *out = 0;
  if (copy_from(nodes, condition, to, out)) return true;
  cut(to, before);
  *out = 0;
  return false;
}

/* -- branches -- */

static const char *const BRANCH_KEYS[] = {"when", "do", "else", NULL};

typedef struct Branches {
  const PlanReader *reader;
  const PlanGrammar *grammar;
  void *context;
} Branches;

static bool branch_fault(const Branches *branches, const char *message, const Tree *place) {
  diagnose(branches->reader->diagnostics, SEVERITY_ERROR, branches->reader->language->code, message, place,
           "value", tree_string(place, ""), NULL);
  return false;
}

static bool check_branch_key(const Branches *branches, const TreeItem *item) {
  const char *const *more = branches->grammar->keys;
  if (word_index(item->key, BRANCH_KEYS) >= 0 || (more != NULL && word_index(item->key, more) >= 0))
    return true;
  const char *near = nearest_word(item->key, BRANCH_KEYS);
  if (near == NULL && more != NULL) near = nearest_word(item->key, more);
  diagnose_at(branches->reader->diagnostics, SEVERITY_ERROR, branches->reader->language->code,
              "branch-unknown-key", item->key_line, item->key_column, "key", item->key, "near",
              near == NULL ? "" : near, NULL);
  return false;
}

/* Whether a branch is one: {when, do}, or {else} where one may stand. */
static bool check_branch(const Branches *branches, const Tree *branch, bool last) {
  if (branch->kind != TREE_MAP) return branch_fault(branches, "branch-shape", branch);
  bool good = true;
  for (size_t i = 0; i < branch->count; i++) good = check_branch_key(branches, &branch->items[i]) && good;
  if (!good) return false;
  PlanElse otherwise = branches->grammar->otherwise;
  bool is_else = tree_get(branch, "else") != NULL;
  if (is_else == (tree_get(branch, "do") != NULL)) return branch_fault(branches, "branch-shape", branch);
  if (is_else && otherwise == PLAN_ELSE_NEVER) return branch_fault(branches, "branch-no-else", branch);
  if (is_else && tree_get(branch, "when") != NULL) return branch_fault(branches, "branch-shape", branch);
  if (is_else && !last) return branch_fault(branches, "branch-after-else", branch);
  if (is_else || otherwise == PLAN_ELSE_NEVER) return true;
  if (tree_get(branch, "when") == NULL) return branch_fault(branches, "branch-without-when", branch);
  if (last && otherwise == PLAN_ELSE_MUST) return branch_fault(branches, "branch-else-missing", branch);
  return true;
}

static bool read_branch(const Branches *branches, const Tree *branch, size_t number, bool last,
                        PlanBranch *out) {
  const PlanReader *reader = branches->reader;
  *out = (PlanBranch){.when = 0};
  if (!check_branch(branches, branch, last)) return false;
  const Tree *when = tree_get(branch, "when"), *otherwise = tree_get(branch, "else");
  bool good = true;
  if (when != NULL) {
    out->when = plan_read(reader, when);
    good = out->when != 0;
  }
  out->otherwise = otherwise != NULL;
  int what = branches->grammar->what(branches->context, reader, branch,
                                     otherwise != NULL ? otherwise : tree_get(branch, "do"), number);
  out->what = (int16_t)what;
  return good && what >= 0;
}

bool plan_branches_read(const PlanReader *reader, const PlanGrammar *grammar, void *context, const Tree *list,
                        PlanBranch *branches, size_t capacity, uint16_t *count) {
  const Branches reading = {.reader = reader, .grammar = grammar, .context = context};
  *count = 0;
  if (list == NULL) return true;
  if (list->kind != TREE_LIST) return branch_fault(&reading, "branches-shape", list);
  if (list->count == 0 && grammar->otherwise == PLAN_ELSE_MUST)
    return branch_fault(&reading, "branch-else-missing", list);
  if (list->count > capacity) {
    limit(reader, "branches-too-many", list->items[capacity].value, capacity);
    return false;
  }
  bool good = true;
  for (size_t i = 0; i < list->count; i++) {
    PlanBranch branch;
    good = read_branch(&reading, list->items[i].value, i, i + 1 == list->count, &branch) && good;
    if (good) branches[(*count)++] = branch;
  }
  return good;
}

int plan_choose(const PlanNode *nodes, const PlanBranch *branches, size_t count, size_t from,
                const PlanJudge *judge) {
  for (size_t i = from; i < count; i++) {
    if (plan_holds(nodes, branches[i].when, judge)) return (int)i;
  }
  return -1;
}

Tree *plan_branch_write(const PlanLanguage *language, const void *edition, const PlanNode *nodes,
                        const PlanBranch *branch, Tree *what, Arena *arena) {
  Tree *map = tree_map(arena);
  if (branch->when != 0)
    tree_put(arena, map, "when", plan_write(language, edition, nodes, branch->when, arena));
  tree_put(arena, map, branch->otherwise ? "else" : "do", what);
  return map;
}
