/* Conditions and branches, in a language made for the test: what they may say, what is wrong with them and
 * where, what holds, and that what is written and copied is what was read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/base/yaml.h"
#include "../../../adjudicator/games/plans.h"

enum { ALWAYS = 1, AFTER_RECON = 2 };
enum { HOUSES = 1, SPACES, PLAYERS, KINDS, SETS, DUELS };
enum { SEEN, LEAD, FREE, ON, FIRST, DID, OPEN, COINS };

static const PlanKey KEYS[] = {
    [SEEN] = {.name = "seen", .least = 1, .most = 6, .places = AFTER_RECON, .code = "TEST-2"},
    [LEAD] = {.name = "lead", .subjects = HOUSES, .least = -15, .most = 15, .places = ALWAYS},
    [FREE] = {.name = "free", .argument = PLAN_WORD, .words = SPACES, .single = true, .places = ALWAYS},
    [ON] =
        {.name = "player_on", .argument = PLAN_WORD, .subjects = PLAYERS, .words = HOUSES, .places = ALWAYS},
    [FIRST] = {.name = "first", .argument = PLAN_YES_NO, .places = ALWAYS | AFTER_RECON},
    [DID] = {.name = "did", .argument = PLAN_WORD, .subjects = SETS, .words = KINDS, .places = ALWAYS},
    [OPEN] = {.name = "open", .argument = PLAN_WORD, .words = DUELS, .places = ALWAYS},
    [COINS] = {.name = "coins", .least = 0, .most = 99, .places = ALWAYS},
    {.name = NULL},
};

static const char *const WORDS[][7] = {
    [HOUSES] = {"TAL", "HAC", "MAL"}, [SPACES] = {"TAL.1", "TAL.2", "HAC.1"},
    [PLAYERS] = {"alice", "bob"},     [KINDS] = {"recon", "charge", "assault"},
    [SETS] = {"only", "includes"},    [DUELS] = {"none", "1", "2", "3"},
};

static const char *word(const void *edition, int vocabulary, int number) {
  (void)edition;
  return WORDS[vocabulary][number];
}

static const PlanLanguage LANGUAGE = {.code = "TEST-1", .limits = "TEST-2", .keys = KEYS, .word = word};

#define NODES 24
typedef struct Pool {
  uint16_t count;
  PlanNode nodes[NODES];
} Pool;

typedef struct Desk {
  Arena *arena;
  Diagnostics found;
  Pool pool;
  PlanReader reader;
} Desk;

static int open_desk(void **state) {
  Desk *desk = test_calloc(1, sizeof *desk);
  desk->arena = arena_new();
  diagnostics_init(&desk->found, desk->arena);
  desk->reader = (PlanReader){.language = &LANGUAGE,
                              .pool = {desk->pool.nodes, NODES, &desk->pool.count},
                              .places = ALWAYS,
                              .diagnostics = &desk->found};
  *state = desk;
  return 0;
}

static int close_desk(void **state) {
  Desk *desk = *state;
  arena_free(desk->arena);
  test_free(desk);
  return 0;
}

static void afresh(Desk *desk) {
  diagnostics_init(&desk->found, desk->arena);
  desk->pool = (Pool){.count = 0};
}

static const Tree *yaml(Desk *desk, const char *text) {
  Diagnostics found;
  diagnostics_init(&found, desk->arena);
  const Tree *tree = yaml_read(desk->arena, text, strlen(text), &YAML_TURN_FILE, &found);
  if (tree == NULL || found.errors > 0) fail_msg("no YAML: %s", text);
  return tree;
}

static const char *told(Desk *desk) {
  const char *text = "";
  for (size_t i = 0; i < desk->found.count; i++) {
    const Diagnostic *d = &desk->found.items[i];
    assert_int_equal(d->severity, SEVERITY_ERROR);
    text = arena_printf(desk->arena, "%s%s%d:%d %s %s", text, i == 0 ? "" : ", ", d->line, d->column, d->code,
                        d->message);
  }
  return text;
}

static uint16_t read_good(Desk *desk, const char *text) {
  afresh(desk);
  uint16_t condition = plan_read(&desk->reader, yaml(desk, text));
  if (condition == 0 || desk->found.count > 0) fail_msg("%s\n%s", text, told(desk));
  return condition;
}

/* -- what may be said -- */

/* Each as it is written back; NULL: as it stands. */
static const char *const SAID[][2] = {
    {"coins: 4", NULL},
    {"coins: [4, 0, 99]", NULL},
    {"coins: {gte: 2}", NULL},
    {"coins: {lte: 2}", NULL},
    {"coins: {lte: 5, gte: 2}", "coins: {gte: 2, lte: 5}"},
    {"coins: {eq: 4}", "coins: 4"},
    {"coins: [4]", "coins: 4"},
    {"lead: {TAL: {lte: -9}}", NULL},
    {"lead: {TAL: 3, HAC: {gte: -6}, MAL: [1, 2]}", NULL},
    {"free: TAL.2", NULL},
    {"player_on: {bob: TAL, alice: [TAL, MAL]}", NULL},
    {"first: yes", "first: true"},
    {"first: off", "first: false"},
    {"did: {only: [recon, charge]}", NULL},
    {"did: {includes: charge}", NULL},
    {"open: none", NULL},
    {"open: [1, 3]", NULL},
    {"open: '2'", "open: 2"},
    {"{coins: 4, free: HAC.1, lead: {TAL: 3}}", NULL},
    {"any: [{coins: 4}, {free: HAC.1, first: no}, {not: {coins: 3}}]",
     "any: [{coins: 4}, {free: HAC.1, first: false}, {not: {coins: 3}}]"},
    {"{coins: 1, not: {coins: 2, any: [{coins: 3}]}, free: TAL.1}", NULL},
    {"not: {not: {not: {not: {not: {not: {coins: 3}}}}}}", NULL},
};

static void what_is_said_is_written_back(void **state) {
  Desk *desk = *state;
  for (size_t i = 0; i < sizeof SAID / sizeof *SAID; i++) {
    uint16_t condition = read_good(desk, SAID[i][0]);
    const Tree *expected = yaml(desk, SAID[i][1] == NULL ? SAID[i][0] : SAID[i][1]);
    const Tree *written = plan_write(&LANGUAGE, NULL, desk->pool.nodes, condition, desk->arena);
    assert_string_equal(yaml_write_line(desk->arena, written), yaml_write_line(desk->arena, expected));
  }
}

static void what_is_written_reads_as_the_same_nodes(void **state) {
  Desk *desk = *state;
  for (size_t i = 0; i < sizeof SAID / sizeof *SAID; i++) {
    uint16_t condition = read_good(desk, SAID[i][0]);
    Tree *written = plan_write(&LANGUAGE, NULL, desk->pool.nodes, condition, desk->arena);
    Pool first = {0}, second = {0};
    uint16_t copy = 0;
    assert_true(plan_copy(desk->pool.nodes, condition, (PlanPool){first.nodes, NODES, &first.count}, &copy));
    assert_int_equal(copy, condition);
    condition = read_good(desk, yaml_write(desk->arena, written, NULL));
    assert_true(
        plan_copy(desk->pool.nodes, condition, (PlanPool){second.nodes, NODES, &second.count}, &copy));
    assert_int_equal(first.count, desk->pool.count);
    assert_memory_equal(&first, &second, sizeof first);
  }
}

/* A condition, and how it is taken apart for people. */
static const char *const DESCRIBED[][2] = {
    {"coins: [5, 6]", "[{test: coins, one_of: [5, 6]}]"},
    {"coins: {eq: 5}", "[{test: coins, is: 5}]"},
    {"{lead: {TAL: 3, HAC: {gte: -6}, MAL: {gte: 1, lte: 2}}, coins: {lte: 4}}",
     "[{test: lead, of: TAL, is: 3}, {test: lead, of: HAC, least: -6}, {test: lead, of: MAL, least: 1, most: "
     "2}, {test: coins, most: 4}]"},
    {"{free: TAL.2, first: no}", "[{test: free, is: TAL.2}, {test: first, yes: false}]"},
    {"{player_on: {bob: [TAL, MAL]}}", "[{test: player_on, of: bob, one_of: [TAL, MAL]}]"},
    {"{any: [{coins: 4}, {free: HAC.1, not: {coins: 3}}], open: none}",
     "[{any: [{conditions: [{test: coins, is: 4}]}, {conditions: [{test: free, is: HAC.1}, {not: "
     "{conditions: "
     "[{test: coins, is: 3}]}}]}]}, {test: open, is: none}]"},
};

static void conditions_are_taken_apart(void **state) {
  Desk *desk = *state;
  for (size_t i = 0; i < sizeof DESCRIBED / sizeof *DESCRIBED; i++) {
    uint16_t condition = read_good(desk, DESCRIBED[i][0]);
    const Tree *parts = plan_describe(&LANGUAGE, NULL, desk->pool.nodes, condition, desk->arena);
    assert_string_equal(yaml_write_line(desk->arena, parts),
                        yaml_write_line(desk->arena, yaml(desk, DESCRIBED[i][1])));
  }
  assert_int_equal(plan_describe(&LANGUAGE, NULL, desk->pool.nodes, 0, desk->arena)->count, 0);
}

/* -- what is wrong -- */

static const char *const WRONG[][2] = {
    {"4", "1:1 TEST-1 condition-empty"},
    {"[{coins: 4}]", "1:1 TEST-1 condition-empty"},
    {"{}", "1:1 TEST-1 condition-empty"},
    {"not: 4", "1:6 TEST-1 condition-empty"},
    {"coin: 4", "1:1 TEST-1 condition-unknown"},
    {"{coin: 4, monies: 3}", "1:2 TEST-1 condition-unknown, 1:11 TEST-1 condition-unknown"},
    {"coins: many", "1:8 TEST-1 condition-number"},
    {"coins: {gt: 3}", "1:8 TEST-1 condition-number"},
    {"coins: {eq: 3, lte: 4}", "1:8 TEST-1 condition-number"},
    {"coins: {lte: 4, eq: 3}", "1:8 TEST-1 condition-number"},
    {"coins: {gte: x}", "1:14 TEST-1 condition-number"},
    {"coins: {gte: 4, lte: 3}", "1:8 TEST-1 condition-never"},
    {"coins: {}", "1:8 TEST-1 condition-empty"},
    {"coins: []", "1:8 TEST-1 condition-empty"},
    {"coins: [1, 2, 3, 4, 5, 6, 7, 8, 9]", "1:8 TEST-2 condition-list-too-long"},
    {"coins: 100", "1:8 TEST-1 number-out-of-range"},
    {"coins: [1, -1]", "1:12 TEST-1 number-out-of-range"},
    {"coins: 99999999999", "1:8 TEST-1 number-out-of-range"},
    {"lead: 4", "1:7 TEST-1 condition-of-what"},
    {"lead: {}", "1:7 TEST-1 condition-of-what"},
    {"lead: {TEL: 4, HAC: 16}", "1:8 TEST-1 unknown-word, 1:21 TEST-1 number-out-of-range"},
    {"free: TAL.7", "1:7 TEST-1 unknown-word"},
    {"free: [TAL.1]", "1:7 TEST-1 not-a-text"},
    {"free:", "1:6 TEST-1 not-a-text"},
    {"player_on: {bob: [TAL, tal]}", "1:24 TEST-1 unknown-word"},
    {"first: perhaps", "1:8 TEST-1 not-yes-or-no"},
    {"seen: 4", "1:1 TEST-2 condition-not-here"},
    {"any: {coins: 4}", "1:6 TEST-1 condition-any"},
    {"any: []", "1:6 TEST-1 condition-any"},
    {"any: [{coins: 4}, 4]", "1:19 TEST-1 condition-empty"},
    {"not: {not: {not: {not: {not: {not: {not: {coins: 3}}}}}}}", "1:42 TEST-2 condition-too-deep"},
};

static void what_is_wrong_is_told_with_its_place(void **state) {
  Desk *desk = *state;
  for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
    afresh(desk);
    assert_int_equal(plan_read(&desk->reader, yaml(desk, WRONG[i][0])), 0);
    assert_string_equal(told(desk), WRONG[i][1]);
    const Pool empty = {.count = 0};
    assert_memory_equal(&desk->pool, &empty, sizeof empty);
  }
}

static void a_missing_condition_is_wrong(void **state) {
  Desk *desk = *state;
  assert_int_equal(plan_read(&desk->reader, NULL), 0);
  assert_string_equal(told(desk), "0:0 TEST-1 condition-empty");
}

static void wrong_without_a_listener(void **state) {
  Desk *desk = *state;
  desk->reader.diagnostics = NULL;
  assert_int_equal(plan_read(&desk->reader, yaml(desk, "{coins: 4, free: x}")), 0);
  assert_int_equal(plan_read(&desk->reader, yaml(desk, "{coins: 4}")), 1);
}

static void words_near_are_named(void **state) {
  Desk *desk = *state;
  static const char *const NEAR[][2] = {{"coinz: 4", "coins"},
                                        {"nott: {coins: 4}", "not"},
                                        {"free: TAL.3", "TAL.1"},
                                        {"lead: {HAK: 4}", "HAC"}};
  for (size_t i = 0; i < 4; i++) {
    afresh(desk);
    assert_int_equal(plan_read(&desk->reader, yaml(desk, NEAR[i][0])), 0);
    assert_string_equal(tree_string(tree_get(desk->found.items[0].fields, "near"), ""), NEAR[i][1]);
  }
}

static void a_place_opens_the_keys_that_belong_there(void **state) {
  Desk *desk = *state;
  desk->reader.places = AFTER_RECON;
  (void)read_good(desk, "{seen: {gte: 5}, first: yes}");
  afresh(desk);
  assert_int_equal(plan_read(&desk->reader, yaml(desk, "{seen: 9, coins: 4}")), 0);
  assert_string_equal(told(desk), "1:8 TEST-2 number-out-of-range, 1:11 TEST-1 condition-not-here");
  desk->reader.places = ALWAYS | AFTER_RECON;
  (void)read_good(desk, "{seen: {gte: 5}, coins: 4}");
}

/* -- what holds -- */

typedef struct World {
  int coins, seen;
  int lead[3];
  int asked;
} World;

static bool holds(const void *context, const PlanNode *test) {
  World *world = *(World *const *)context;
  world->asked++;
  if (test->key == COINS) return plan_matches(test, world->coins);
  if (test->key == SEEN) return plan_matches(test, world->seen);
  if (test->key == FREE) return test->values[0] == 0;
  assert_int_equal(test->key, LEAD);
  return plan_matches(test, world->lead[test->subject]);
}

typedef struct Held {
  const char *when;
  int coins;
  bool holds;
  int asked; /* how many tests it took */
} Held;

/* TAL leads by 3, HAC by -3; TAL.1 is free, nothing else. */
static const Held HELD[] = {
    {"coins: 4", 4, true, 1},
    {"coins: 4", 5, false, 1},
    {"coins: {gte: 4}", 3, false, 1},
    {"coins: {gte: 4}", 4, true, 1},
    {"coins: {gte: 4}", 99, true, 1},
    {"coins: {lte: 4}", 4, true, 1},
    {"coins: {lte: 4}", 5, false, 1},
    {"coins: {gte: 2, lte: 4}", 1, false, 1},
    {"coins: {gte: 2, lte: 4}", 2, true, 1},
    {"coins: {gte: 2, lte: 4}", 5, false, 1},
    {"coins: [1, 5]", 5, true, 1},
    {"coins: [1, 5]", 3, false, 1},
    {"coins: 0", 0, true, 1},
    {"lead: {TAL: 3, HAC: {lte: -3}}", 0, true, 2},
    {"lead: {TAL: 4, HAC: {lte: -3}}", 0, false, 1},
    {"lead: {TAL: 3, HAC: {gte: -2}}", 0, false, 2},
    {"{coins: 1, free: TAL.1}", 1, true, 2},
    {"{coins: 1, free: TAL.2}", 1, false, 2},
    {"{coins: 2, free: TAL.1}", 1, false, 1},
    {"any: [{coins: 1}, {coins: 2}, {coins: 3}]", 2, true, 2},
    {"any: [{coins: 1}, {coins: 2}, {coins: 3}]", 4, false, 3},
    {"any: [{coins: 1, free: TAL.2}, {coins: 1, free: TAL.1}]", 1, true, 4},
    {"not: {coins: 1}", 1, false, 1},
    {"not: {coins: 1}", 2, true, 1},
    {"not: {coins: 1, free: TAL.2}", 1, true, 2},
    {"{not: {coins: 1}, any: [{coins: 2}, {coins: 3}], free: TAL.1}", 3, true, 4},
    {"{not: {coins: 1}, any: [{coins: 2}, {coins: 3}], free: TAL.2}", 3, false, 4},
    {"not: {any: [{coins: 1}, {not: {coins: 3}}]}", 3, true, 2},
};

static void what_holds(void **state) {
  Desk *desk = *state;
  for (size_t i = 0; i < sizeof HELD / sizeof *HELD; i++) {
    World world = {.coins = HELD[i].coins, .lead = {3, -3, 0}};
    World *const seen = &world;
    const PlanJudge judge = {holds, &seen};
    uint16_t condition = read_good(desk, HELD[i].when);
    if (plan_holds(desk->pool.nodes, condition, &judge) != HELD[i].holds || world.asked != HELD[i].asked)
      fail_msg("%s with %d: %d tests asked", HELD[i].when, HELD[i].coins, world.asked);
  }
  assert_true(plan_holds(desk->pool.nodes, 0, NULL));
}

/* -- the pool -- */

static void several_conditions_share_a_pool(void **state) {
  Desk *desk = *state;
  uint16_t first = plan_read(&desk->reader, yaml(desk, "{coins: 1, free: TAL.1}"));
  Pool before = desk->pool;
  assert_int_equal(plan_read(&desk->reader, yaml(desk, "{coins: 1, free: nowhere}")), 0);
  assert_memory_equal(&desk->pool, &before, sizeof before);
  uint16_t second = plan_read(&desk->reader, yaml(desk, "coins: 2"));
  assert_true(first != 0 && second != 0 && first != second);
  assert_string_equal(
      yaml_write_line(desk->arena, plan_write(&LANGUAGE, NULL, desk->pool.nodes, first, desk->arena)),
      "{coins: 1, free: TAL.1}");
  /* only the second goes into the state */
  Pool kept = {0};
  uint16_t copy = 0;
  assert_true(plan_copy(desk->pool.nodes, second, (PlanPool){kept.nodes, NODES, &kept.count}, &copy));
  assert_int_equal(kept.count, 2);
  assert_string_equal(
      yaml_write_line(desk->arena, plan_write(&LANGUAGE, NULL, kept.nodes, copy, desk->arena)), "{coins: 2}");
}

/* Wherever in a file it stood, so that equal states are equal bytes. */
static void equal_conditions_are_equal_bytes(void **state) {
  Desk *desk = *state;
  uint16_t condition = read_good(desk, "coins: 1\nlead:\n  HAC: 3\n");
  Pool kept = {0};
  uint16_t copy = 0;
  assert_true(plan_copy(desk->pool.nodes, condition, (PlanPool){kept.nodes, NODES, &kept.count}, &copy));
  assert_int_equal(copy, condition);
  assert_int_equal(kept.count, 3);
  assert_memory_equal(kept.nodes, desk->pool.nodes, sizeof kept.nodes);
  afresh(desk);
  (void)read_good(desk, "{coins: 1, lead: {HAC: 3}}");
  assert_memory_equal(kept.nodes, desk->pool.nodes, sizeof kept.nodes);
}

static void a_full_pool_is_told_once(void **state) {
  Desk *desk = *state;
  const Tree *when = yaml(desk, "{coins: 1, any: [{coins: 2, first: yes}, {coins: 3}]}");
  for (size_t room = 0; room < 8; room++) {
    afresh(desk);
    desk->reader.pool.capacity = room;
    assert_int_equal(plan_read(&desk->reader, when), 0);
    assert_int_equal(desk->found.count, 1);
    assert_string_equal(desk->found.items[0].message, "condition-too-long");
    assert_int_equal(desk->pool.count, 0);
    for (size_t i = 0; i < NODES; i++) assert_int_equal(desk->pool.nodes[i].subject, 0);
  }
  afresh(desk);
  desk->reader.pool.capacity = 8;
  assert_int_equal(plan_read(&desk->reader, when), 1);
  assert_int_equal(desk->pool.count, 8);
  for (size_t room = 0; room < 9; room++) {
    Pool kept = {0}, empty = {0};
    uint16_t copy = 7;
    bool fits = plan_copy(desk->pool.nodes, 1, (PlanPool){kept.nodes, room, &kept.count}, &copy);
    assert_int_equal(fits, room == 8);
    assert_int_equal(copy, fits ? 1 : 0);
    if (!fits) assert_memory_equal(&kept, &empty, sizeof kept);
  }
}

static void no_condition_is_copied_to_none(void **state) {
  Desk *desk = *state;
  Pool kept = {0};
  uint16_t copy = 9;
  assert_true(plan_copy(desk->pool.nodes, 0, (PlanPool){kept.nodes, 0, &kept.count}, &copy));
  assert_int_equal(copy, 0);
}

/* -- branches -- */

/* `do: N`, N from 0 to 9. */
static int read_what(void *context, const PlanReader *reader, const Tree *branch, const Tree *what,
                     size_t number) {
  int *calls = context;
  assert_true((int)number >= *calls); /* what is no branch is not asked about */
  *calls = (int)number + 1;
  assert_true(tree_get(branch, "do") == what || tree_get(branch, "else") == what);
  int64_t value;
  if (tree_read_int(what, &value) && value >= 0 && value <= 9) return (int)value;
  diagnose(reader->diagnostics, SEVERITY_ERROR, "TEST-3", "not-a-number", what, NULL);
  return -1;
}

static const char *const MORE[] = {"id", "times", NULL};

typedef struct Listed {
  PlanElse otherwise;
  const char *list;
  const char *told;
  int count; /* of branches read */
} Listed;

static const Listed LISTED[] = {
    {PLAN_ELSE_MUST, "[{when: {coins: 1}, do: 2}, {else: 3}]", "", 2},
    {PLAN_ELSE_MUST, "[{else: 3}]", "", 1},
    {PLAN_ELSE_MUST, "[]", "1:1 TEST-1 branch-else-missing", 0},
    {PLAN_ELSE_MUST, "[{when: {coins: 1}, do: 2}]", "1:2 TEST-1 branch-else-missing", 0},
    {PLAN_ELSE_MUST, "[{do: 2}]", "1:2 TEST-1 branch-without-when", 0},
    {PLAN_ELSE_MAY, "[{when: {coins: 1}, do: 2}]", "", 1},
    {PLAN_ELSE_MAY, "[]", "", 0},
    {PLAN_ELSE_MAY, "[{do: 2}]", "1:2 TEST-1 branch-without-when", 0},
    {PLAN_ELSE_MAY, "[{else: 3}, {when: {coins: 1}, do: 2}]", "1:2 TEST-1 branch-after-else", 0},
    {PLAN_ELSE_NEVER, "[{do: 2}, {when: {coins: 1}, do: 0}]", "", 2},
    {PLAN_ELSE_NEVER, "[{do: 2}, {else: 1}]", "1:11 TEST-1 branch-no-else", 1},
    {PLAN_ELSE_NEVER, "[{id: gun, do: 2, times: 3}]", "", 1},
    {PLAN_ELSE_NEVER, "[{do: 1}, {do: x}, {do: 2}]", "1:16 TEST-3 not-a-number", 1},
    {PLAN_ELSE_NEVER, "[{when: {coin: 1}, do: x}]", "1:10 TEST-1 condition-unknown, 1:24 TEST-3 not-a-number",
     0},
    {PLAN_ELSE_NEVER, "[4]", "1:2 TEST-1 branch-shape", 0},
    {PLAN_ELSE_NEVER, "[{when: {coins: 1}}]", "1:2 TEST-1 branch-shape", 0},
    {PLAN_ELSE_MAY, "[{do: 1, else: 2}]", "1:2 TEST-1 branch-shape", 0},
    {PLAN_ELSE_MAY, "[{when: {coins: 1}, else: 2}]", "1:2 TEST-1 branch-shape", 0},
    {PLAN_ELSE_MAY, "[{when: {coins: 1}, does: 2, otherwise: 4}]",
     "1:21 TEST-1 branch-unknown-key, 1:30 TEST-1 branch-unknown-key", 0},
    {PLAN_ELSE_MAY, "{else: 2}", "1:1 TEST-1 branches-shape", 0},
    {PLAN_ELSE_NEVER, "[{do: 1}, {do: 2}, {do: 3}, {do: 4}, {do: 5}]", "1:38 TEST-2 branches-too-many", 0},
};

static void lists_of_branches(void **state) {
  Desk *desk = *state;
  for (size_t i = 0; i < sizeof LISTED / sizeof *LISTED; i++) {
    const Listed *row = &LISTED[i];
    afresh(desk);
    PlanBranch branches[4];
    uint16_t count = 99;
    int calls = 0;
    const PlanGrammar grammar = {row->otherwise, MORE, read_what};
    bool good =
        plan_branches_read(&desk->reader, &grammar, &calls, yaml(desk, row->list), branches, 4, &count);
    assert_string_equal(told(desk), row->told);
    assert_int_equal(good, row->told[0] == '\0');
    assert_int_equal(count, row->count);
  }
}

static void a_missing_list_has_no_branches(void **state) {
  Desk *desk = *state;
  const PlanGrammar grammar = {PLAN_ELSE_MUST, NULL, read_what};
  uint16_t count = 99;
  assert_true(plan_branches_read(&desk->reader, &grammar, NULL, NULL, NULL, 0, &count));
  assert_int_equal(count, 0);
}

static void without_more_keys_there_are_none(void **state) {
  Desk *desk = *state;
  const PlanGrammar grammar = {PLAN_ELSE_NEVER, NULL, read_what};
  PlanBranch branch;
  uint16_t count;
  int calls = 0;
  assert_false(plan_branches_read(&desk->reader, &grammar, &calls, yaml(desk, "[{id: a, do: 2}]"), &branch, 1,
                                  &count));
  assert_string_equal(told(desk), "1:3 TEST-1 branch-unknown-key");
}

static void the_first_branch_that_fits_is_chosen(void **state) {
  Desk *desk = *state;
  const PlanGrammar grammar = {PLAN_ELSE_MAY, NULL, read_what};
  PlanBranch branches[4];
  uint16_t count;
  int calls = 0;
  const Tree *list =
      yaml(desk, "[{when: {coins: {gte: 5}}, do: 2}, {when: {coins: {gte: 3}}, do: 4}, {else: 6}]");
  assert_true(plan_branches_read(&desk->reader, &grammar, &calls, list, branches, 4, &count));
  World world = {.coins = 5};
  World *const seen = &world;
  const PlanJudge judge = {holds, &seen};
  const PlanNode *nodes = desk->pool.nodes;
  assert_int_equal(plan_choose(nodes, branches, count, 0, &judge), 0);
  assert_int_equal(plan_choose(nodes, branches, count, 1, &judge), 1);
  assert_int_equal(plan_choose(nodes, branches, count, 2, &judge), 2);
  assert_int_equal(plan_choose(nodes, branches, count, 3, &judge), -1);
  world.coins = 4;
  assert_int_equal(plan_choose(nodes, branches, count, 0, &judge), 1);
  world.coins = 0;
  assert_int_equal(plan_choose(nodes, branches, count, 0, &judge), 2);
  assert_int_equal(plan_choose(nodes, branches, 2, 0, &judge), -1);
  Tree *written = tree_list(desk->arena);
  for (size_t i = 0; i < count; i++) {
    Tree *what = tree_int(desk->arena, branches[i].what);
    tree_add(desk->arena, written,
             plan_branch_write(&LANGUAGE, NULL, nodes, &branches[i], what, desk->arena));
  }
  assert_string_equal(yaml_write_line(desk->arena, written), yaml_write_line(desk->arena, list));
}

#define ON_A_DESK(test) cmocka_unit_test_setup_teardown(test, open_desk, close_desk)

int main(void) {
  const struct CMUnitTest tests[] = {
      ON_A_DESK(what_is_said_is_written_back),
      ON_A_DESK(what_is_written_reads_as_the_same_nodes),
      ON_A_DESK(conditions_are_taken_apart),
      ON_A_DESK(what_is_wrong_is_told_with_its_place),
      ON_A_DESK(a_missing_condition_is_wrong),
      ON_A_DESK(wrong_without_a_listener),
      ON_A_DESK(words_near_are_named),
      ON_A_DESK(a_place_opens_the_keys_that_belong_there),
      ON_A_DESK(what_holds),
      ON_A_DESK(several_conditions_share_a_pool),
      ON_A_DESK(equal_conditions_are_equal_bytes),
      ON_A_DESK(a_full_pool_is_told_once),
      ON_A_DESK(no_condition_is_copied_to_none),
      ON_A_DESK(lists_of_branches),
      ON_A_DESK(a_missing_list_has_no_branches),
      ON_A_DESK(without_more_keys_there_are_none),
      ON_A_DESK(the_first_branch_that_fits_is_chosen),
  };
  return cmocka_run_group_tests_name("plans", tests, NULL, NULL);
}
