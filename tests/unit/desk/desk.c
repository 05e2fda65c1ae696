/* What a desk answers: it judges as a receipt does, and keeps nothing between two questions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/base/files.h"
#include "../../../adjudicator/base/json.h"
#include "../../../adjudicator/base/yaml.h"
#include "../../../adjudicator/desk/desk.h"
#include "../../../adjudicator/games/game.h"

/* The edition of a game as the page has it. */
static char *rules_of(Arena *arena, const char *game) {
  char *bytes;
  size_t length;
  const char *name = arena_concat(arena, "schema/editions/", game, ".yaml", NULL);
  assert_int_equal(file_read(arena, name, 1 << 20, &bytes, &length), STATUS_OK);
  Tree *rules = tree_map(arena);
  tree_put_text(arena, rules, "rules", game);
  tree_put_text(arena, rules, "language", "en");
  tree_put(arena, rules, "edition", yaml_read(arena, bytes, length, &YAML_DATA, NULL));
  return json_write(arena, rules, NULL);
}

static Desk *open_desk(const char *game, const char *given) {
  Arena *arena = arena_new();
  static const int ROLLS[] = {1, 1, 1, 1, 1, 1, 1, 1};
  ScriptedDice dice;
  dice_scripted(&dice, ROLLS, sizeof ROLLS / sizeof *ROLLS);
  char *rules = rules_of(arena, game);
  Desk *desk = desk_open(rules, strlen(rules), given, strlen(given), &dice.dice);
  arena_free(arena);
  return desk;
}

static const Tree *read(Arena *arena, const char *answer) {
  const Tree *tree = yaml_read(arena, answer, strlen(answer), &YAML_DATA, NULL);
  assert_non_null(tree);
  return tree;
}

static const char *at(const Tree *list, size_t i, const char *key) {
  assert_true(list != NULL && i < list->count);
  return tree_string(tree_get(list->items[i].value, key), "");
}

static const char POSITION[] =
    "{\"position\":{\"turn\":2,\"phase\":\"orfburg\",\"units\":{\"OI1\":\"1412\",\"OI2\":\"1512\",\"WI1\":\"1808\"}}}";

static void table_says_what_is_due(void **state) {
  (void)state;
  Arena *arena = arena_new();
  Desk *desk = open_desk("ducs", POSITION);
  assert_null(desk_problem(desk));
  const Tree *table = read(arena, desk_table(desk, 0));
  assert_string_equal(tree_string(tree_get(table, "label"), ""), "2-orfburg");
  const Tree *duties = tree_get(table, "duties");
  assert_int_equal(duties->count, 1);
  assert_string_equal(at(duties, 0, "seat"), "0");
  assert_string_equal(at(duties, 0, "window"), "moves");
  desk_close(desk);
  arena_free(arena);
}

static void lines_are_judged_where_they_stand(void **state) {
  (void)state;
  Arena *arena = arena_new();
  Desk *desk = open_desk("ducs", POSITION);
  const Tree *judged = read(arena, desk_judge(desk, 0, "{\"text\":\"OI1 1413\\nOI2 2207 please\"}"));
  const Tree *found = tree_get(judged, "found");
  bool error = false;
  for (size_t i = 0; i < found->count; i++) {
    if (strcmp(at(found, i, "severity"), "error") != 0) continue;
    error = true;
    assert_string_equal(at(found, i, "line"), "2");
    assert_true(strncmp(at(found, i, "code"), "DUCS-", 5) == 0);
  }
  assert_true(error);
  assert_string_equal(at(tree_get(judged, "answers"), 0, "answered"), "errors");
  desk_close(desk);
  arena_free(arena);
}

static void orders_come_back_canonical(void **state) {
  (void)state;
  Arena *arena = arena_new();
  Desk *desk = open_desk("ducs", POSITION);
  const Tree *judged = read(arena, desk_judge(desk, 0, "{\"text\":\"OI1 to 1413\"}"));
  assert_string_equal(tree_string(tree_get(judged, "file"), ""), "moves: [OI1 1413]\n");
  assert_string_equal(at(tree_get(judged, "answers"), 0, "answered"), "yes");
  const Tree *same = read(arena, desk_judge(desk, 0, "{\"orders\":{\"moves\":[\"OI1 1413\"]}}"));
  assert_true(tree_equal(tree_get(same, "orders"), tree_get(judged, "orders")));
  desk_close(desk);
  arena_free(arena);
}

/* What is not legal, too: it stays while it is written. */
static void what_is_written_is_read_as_sections_and_sections_as_lines(void **state) {
  (void)state;
  Arena *arena = arena_new();
  Desk *desk = open_desk("ducs", POSITION);
  const Tree *text =
      read(arena, desk_read(desk, 0, "{\"text\":\"OI1 to 1413\\nOI1 attacks WI1\\nnonsense\\nwait: yes\"}"));
  const char *orders = json_write(arena, tree_get(text, "orders"), NULL);
  assert_string_equal(orders, "{\"moves\":[\"OI1 1413\"],\"attacks\":[{\"by\":[\"OI1\"],\"on\":\"WI1\"}]}");
  const Tree *told = read(arena, desk_read(desk, 0, arena_concat(arena, "{\"orders\":", orders, "}", NULL)));
  const char *lines = json_write(arena, tree_get(told, "lines"), NULL);
  assert_string_equal(lines, "[\"OI1 1413\",\"OI1 attacks WI1\"]");
  assert_string_equal(json_write(arena, tree_get(text, "lines"), NULL), lines);
  text = read(arena, desk_read(desk, 0, "{\"text\":\"moves: [\"}"));
  assert_int_equal(tree_get(text, "orders")->count, 0);
  assert_int_equal(tree_get(text, "lines")->count, 0);
  desk_close(desk);
  arena_free(arena);
}

/* What a seat's turn file says, with these rows, where this was in force. */
static void expect_file(const char *game, const char *position, const char *rows, const char *former,
                        const char *file) {
  Arena *arena = arena_new();
  Desk *desk = open_desk(game, position);
  assert_null(desk_problem(desk));
  const char *asked = arena_concat(arena, "{\"text\":\"", rows, "\",\"former\":", former, "}", NULL);
  const Tree *judged = read(arena, desk_judge(desk, 0, asked));
  assert_string_equal(tree_string(tree_get(judged, "file"), ""), file);
  desk_close(desk);
  arena_free(arena);
}

#define ATTACK "{\"by\":[\"OI1\"],\"on\":\"WI1\"}"
#define MAYO   "{\"position\":{\"turn\":3,\"window\":\"preparation\",\"zones\":{\"4\":{\"spanish\":2}}}}"

/* A file changes what it names: what was in force and is ordered no more is named, too, and nothing else. */
static void what_is_ordered_no_more_is_named(void **state) {
  (void)state;
  expect_file("ducs", POSITION, "OI1 1413", "{}", "moves: [OI1 1413]\n");
  expect_file("ducs", POSITION, "OI1 1413", "{\"moves\":[\"OI1 1412\"],\"attacks\":[" ATTACK "]}",
              "moves: [OI1 1413]\nattacks: []\n");
  expect_file("ducs", POSITION, "OI1 1413", "{\"retreat\":[\"S\"]}", "moves: [OI1 1413]\nretreat: []\n");
  /* That nothing moves would be an answer, which nobody gave. */
  expect_file("ducs", POSITION, "", "{\"moves\":[\"OI1 1413\"],\"attacks\":[" ATTACK "]}",
              "moves: null\nattacks: null\n");
  expect_file("ducs", POSITION, "no moves", "{\"moves\":[\"OI1 1413\"]}", "moves: []\n");
  expect_file("ducs", POSITION, "", "{}", "");
  /* A section of another window. */
  expect_file("ducs", POSITION, "OI1 1413", "{\"deploy\":[\"OI1 1412\"]}", "moves: [OI1 1413]\n");
  /* It may be what is missing. */
  expect_file("ducs", POSITION, "OI1 1413\\nOI1 attacks WI1 or WI2", "{\"attacks\":[" ATTACK "]}",
              "moves: [OI1 1413]\n");
  expect_file("ducs", POSITION, "OI1 1413\\nattaxx: [OI1 on WI1]", "{\"attacks\":[" ATTACK "]}",
              "moves: [OI1 1413]\n");
  expect_file("ducs", POSITION, "OI1 1413\\nattacks: {OI1: WI1}", "{\"retreat\":[\"S\"]}",
              "moves: [OI1 1413]\nattacks: []\n");
  /* Where an empty one is none, and where a key is gone. */
  expect_file("waterloo", "{}", "", "{\"deploy\":{\"front\":[1,2,3,4,5],\"general\":6}}", "deploy: null\n");
  expect_file("dos-de-mayo", MAYO, "draw",
              "{\"preparation\":{\"draw\":true,\"play\":[{\"card\":\"daoiz\"}]}}",
              "preparation: {draw: true, play: null}\n");
  expect_file("dos-de-mayo", MAYO, "draw", "{\"orders\":[\"4→3\"],\"movement\":{\"play\":[]}}",
              "preparation: {draw: true}\norders: []\nmovement: {play: []}\n");
}

/* What it then would answer is told as the referee will tell it. */
static void what_is_named_empty_is_judged(void **state) {
  (void)state;
  Arena *arena = arena_new();
  Desk *desk = open_desk("ducs", POSITION);
  const Tree *judged =
      read(arena, desk_judge(desk, 0, "{\"text\":\"\",\"former\":{\"moves\":[\"OI1 1413\"]}}"));
  assert_string_equal(at(tree_get(judged, "answers"), 0, "answered"), "no");
  assert_int_equal(tree_get(judged, "worded")->count, 0);
  judged = read(arena, desk_judge(desk, 0, "{\"text\":\"OI1 1413\",\"former\":{\"attacks\":[" ATTACK "]}}"));
  assert_string_equal(at(tree_get(judged, "answers"), 0, "answered"), "yes");
  assert_int_equal(tree_get(judged, "worded")->count, 2);
  desk_close(desk);
  arena_free(arena);
}

static void a_step_plays_the_window(void **state) {
  (void)state;
  Arena *arena = arena_new();
  Desk *desk = open_desk("ducs", POSITION);
  ScriptedDice dice;
  dice_scripted(&dice, NULL, 0);
  const Tree *played =
      read(arena, desk_step(desk, "{\"files\":{\"orfburg\":{\"text\":\"OI1 1413\"}}}", &dice.dice));
  const Tree *units = tree_get(tree_get(played, "position"), "units");
  assert_string_equal(tree_string(tree_get(units, "OI1"), ""), "1413");
  assert_true(tree_get(played, "events")->count > 0);
  assert_string_not_equal(at(tree_get(played, "events"), 0, "text"), "");
  assert_string_equal(tree_string(tree_get(read(arena, desk_table(desk, 1)), "label"), ""), "2-wulfenburg");
  desk_close(desk);
  arena_free(arena);
}

static void what_makes_no_game_is_told(void **state) {
  (void)state;
  Arena *arena = arena_new();
  Desk *desk =
      open_desk("ducs", "{\"position\":{\"turn\":2,\"phase\":\"orfburg\",\"units\":{\"XX1\":\"1412\"}}}");
  assert_non_null(desk_problem(desk));
  assert_string_not_equal(tree_string(tree_get(read(arena, desk_problem(desk)), "problem"), ""), "");
  desk_close(desk);
  const char other[] = "{\"rules\":\"chess\"}";
  desk = desk_open(other, strlen(other), "{}", 2, NULL);
  assert_string_equal(tree_string(tree_get(read(arena, desk_problem(desk)), "code"), ""), "DESK-RULES");
  desk_close(desk);
  arena_free(arena);
}

/* Nothing is set up for whom there is no game: every game begins, and shows its board if it has pictures. */
static void every_game_begins(void **state) {
  (void)state;
  for (size_t i = 0; GAMES[i] != NULL; i++) {
    Arena *arena = arena_new();
    Desk *desk = open_desk(GAMES[i]->id, "{}");
    assert_null(desk_problem(desk));
    const Tree *table = read(arena, desk_table(desk, 0));
    assert_true(tree_get(table, "duties")->count > 0);
    const char *drawn = desk_picture(desk, 0, NULL);
    bool is_bare = strcmp(GAMES[i]->id, "dogs-of-war") == 0; /* no board before the dogs are chosen */
    if (GAMES[i]->draw == NULL || is_bare) {
      assert_string_equal(drawn, "null");
    } else {
      const Tree *picture = read(arena, drawn);
      assert_true(tree_get(tree_get(picture, "drawing"), "shapes")->count > 10);
      assert_string_equal(tree_string(tree_get(tree_get(picture, "inks"), "black"), ""), "#000000");
    }
    desk_close(desk);
    arena_free(arena);
  }
}

int main(void) {
  setenv("ADJUDICATOR_DATA", ".", 1); /* the top of the source tree, where tests are run */
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(table_says_what_is_due),
      cmocka_unit_test(lines_are_judged_where_they_stand),
      cmocka_unit_test(orders_come_back_canonical),
      cmocka_unit_test(what_is_written_is_read_as_sections_and_sections_as_lines),
      cmocka_unit_test(what_is_ordered_no_more_is_named),
      cmocka_unit_test(what_is_named_empty_is_judged),
      cmocka_unit_test(a_step_plays_the_window),
      cmocka_unit_test(what_makes_no_game_is_told),
      cmocka_unit_test(every_game_begins),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
