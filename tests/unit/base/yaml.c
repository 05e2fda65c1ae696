/* YAML in: trees, places, what is taken for what. The refusals are in yaml_errors.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "reading.h"

static Arena *arena;

static int open_arena(void **state) {
  (void)state;
  arena = arena_new();
  return 0;
}

static int close_arena(void **state) {
  (void)state;
  arena_free(arena);
  return 0;
}

/* Reads what must be without a fault. */
static Tree *reads(const char *text) {
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, arena);
  Tree *tree = yaml_read(arena, text, strlen(text), &YAML_TURN_FILE, &diagnostics);
  assert_string_equal(told(arena, &diagnostics), "");
  assert_non_null(tree);
  return tree;
}

static void says(const char *text, const char *canonical) {
  assert_string_equal(yaml_write_line(arena, reads(text)), canonical);
}

static void is_at(const Tree *tree, int line, int column) {
  assert_non_null(tree);
  assert_int_equal(tree->line, line);
  assert_int_equal(tree->column, column);
}

static void places_count_characters(void **state) {
  (void)state;
  Tree *file = reads("game: madrid\n"
                     "turn: \"3\"\n"
                     "orders: [\"12→11\", ¡olé!, \"14→12\"]\n"
                     "allocation:\n"
                     "  \"9→15\": 2\n"
                     "press:\n"
                     "  - {to: french, text: \"...\"}\n");
  is_at(file, 1, 1);
  is_at(tree_get(file, "game"), 1, 7);
  is_at(tree_get(file, "turn"), 2, 7);
  const Tree *orders = tree_get(file, "orders");
  is_at(orders, 3, 9);
  is_at(orders->items[0].value, 3, 10);
  is_at(orders->items[1].value, 3, 19);
  is_at(orders->items[2].value, 3, 26);
  const TreeItem *allocation = tree_item(file, "allocation");
  assert_int_equal(allocation->key_line, 4);
  assert_int_equal(allocation->key_column, 1);
  const TreeItem *number = tree_item(allocation->value, "9→15");
  assert_int_equal(number->key_line, 5);
  assert_int_equal(number->key_column, 3);
  is_at(number->value, 5, 11);
  is_at(allocation->value, 5, 3);
  is_at(tree_get(tree_get(file, "press")->items[0].value, "text"), 7, 24);
}

static void quotes_are_remembered(void **state) {
  (void)state;
  Tree *list = reads("[3, \"3\", '3', yes]");
  assert_true(list->items[0].value->plain);
  assert_false(list->items[1].value->plain);
  assert_false(list->items[2].value->plain);
  assert_true(list->items[3].value->plain);
  Tree *text = reads("a: |\n  3\n");
  assert_false(tree_get(text, "a")->plain);
}

static void nothing_is_null(void **state) {
  (void)state;
  Tree *map = reads("a:\nb: null\nc: ~\nd: \"\"\ne: ''\nf: \"null\"\n");
  assert_int_equal(tree_get(map, "a")->kind, TREE_NULL);
  assert_true(tree_is_null(tree_get(map, "b")));
  assert_true(tree_is_null(tree_get(map, "c")));
  assert_false(tree_is_null(tree_get(map, "d")));
  assert_false(tree_is_null(tree_get(map, "e")));
  assert_false(tree_is_null(tree_get(map, "f")));
  assert_int_equal(tree_get(map, "d")->length, 0);
}

static void all_styles(void **state) {
  (void)state;
  says("# a comment\n--- # and here\na: b # there\n...\n", "{a: b}");
  says("%YAML 1.1\n---\na: b\n", "{a: b}");
  says("a: 'it''s'\nb: \"\\u2192 \\x41\\tx\"\n", "{a: it's, b: \"→ A\\tx\"}");
  says("a: |\n  one\n   two\nb: >\n  one\n  two\n\n  three\n",
       "{a: \"one\\n two\\n\", b: \"one two\\nthree\\n\"}");
  says("a: one\n  two\n", "{a: one two}");
  says("? a\n: b\n", "{a: b}");
  says("[a: b, {c, d: e}]", "[{a: b}, {c: null, d: e}]");
  says("- - a\n  - b\n-\n  c: []\n  d: {}\n", "[[a, b], {c: [], d: {}}]");
  says("orders: [\n  12→11,\n  14→12,\n]\n", "{orders: [12→11, 14→12]}");
  says("just words", "just words");
  says("orders: [2 cubes 11→14, 7->8, 9-15]", "{orders: [2 cubes 11→14, 7->8, 9-15]}");
}

static void marks_and_line_ends(void **state) {
  (void)state;
  Tree *file = reads("\xEF\xBB\xBFgame: madrid\r\nturn: 3\rorders:\r\n  - 12→11\r\n\r\nwait: yes");
  is_at(file, 1, 1);
  is_at(tree_get(file, "game"), 1, 7);
  is_at(tree_get(file, "turn"), 2, 7);
  is_at(tree_get(file, "orders")->items[0].value, 4, 5);
  is_at(tree_get(file, "wait"), 6, 7);
  assert_string_equal(tree_string(tree_get(file, "game"), NULL), "madrid"); /* no CR in it */
  says("\xEF\xBB\xBF\r\n\r\na: |\r\n  one\r\n  two\r\n", "{a: \"one\\ntwo\\n\"}");
}

#define NBSP  "\xC2\xA0"
#define THIN  "\xE2\x80\x89"
#define WIDE  "\xE3\x80\x80"
#define BREAK "\xE2\x80\xA8" /* U+2028 */

static void typographic_spaces(void **state) {
  (void)state;
  says("preparation:\n" NBSP NBSP "draw: yes\n" NBSP " forbid: no\n",
       "{preparation: {draw: yes, forbid: no}}");
  says("a:" NBSP "b\nc:" THIN WIDE "d\n", "{a: b, c: d}");
  says("-" NBSP "a\n-" NBSP NBSP "b\n", "[a, b]");
  says("a: b" NBSP "\nc: [" NBSP "d" NBSP "," NBSP "e" THIN "]\n", "{a: b, c: [d, e]}");
  says("a: b" NBSP "# a comment\n", "{a: b}");
  says("a" NBSP ": b\n", "{a: b}");
  /* Inside of a text they are text. */
  Tree *file = reads("a: \"x" NBSP "y\"\nb: x" NBSP "y\nc: \"" NBSP "\"\n");
  assert_string_equal(tree_string(tree_get(file, "a"), NULL), "x" NBSP "y");
  assert_string_equal(tree_string(tree_get(file, "b"), NULL), "x" NBSP "y");
  assert_string_equal(tree_string(tree_get(file, "c"), NULL), NBSP);
  /* Places stay exact. */
  file = reads(NBSP "\n" NBSP NBSP "a:" NBSP "b\n" NBSP NBSP "c: [" NBSP "d]\n");
  is_at(file, 2, 3);
  is_at(tree_get(file, "a"), 2, 6);
  is_at(tree_get(file, "c")->items[0].value, 3, 8);
}

static void separators_end_no_line(void **state) {
  (void)state;
  Tree *file = reads("a: \"x" BREAK "y\" # " BREAK "z\nb: c\n");
  assert_string_equal(tree_string(tree_get(file, "a"), NULL), "x y");
  is_at(tree_get(file, "b"), 2, 4);
}

static void several_documents(void **state) {
  (void)state;
  const char *text = "case: one\n---\ncase: two\n---\n# nothing\n---\ncase: four\n...\n";
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, arena);
  Tree *list = yaml_read_all(arena, text, strlen(text), &YAML_DATA, &diagnostics);
  assert_string_equal(told(arena, &diagnostics), "");
  assert_int_equal(list->kind, TREE_LIST);
  assert_string_equal(yaml_write_line(arena, list), "[{case: one}, {case: two}, {case: four}]");
  is_at(list->items[2].value, 7, 1);
  is_at(tree_get(list->items[2].value, "case"), 7, 7);
  list = yaml_read_all(arena, "a: b", 4, &YAML_DATA, &diagnostics);
  assert_string_equal(yaml_write_line(arena, list), "[{a: b}]");
}

/* Equal keys in different maps, many of them, are no duplicates. */
static void many_keys(void **state) {
  (void)state;
  char *text = arena_strdup(arena, "");
  for (int i = 0; i < 300; i++) text = arena_printf(arena, "%s- {a: %d, b: {a: 1}}\n", text, i);
  text = arena_printf(arena, "all:\n%s", text);
  for (int i = 0; i < 300; i++) text = arena_printf(arena, "%skey%d: %d\n", text, i, i);
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, arena);
  Tree *tree = yaml_read(arena, text, strlen(text), &YAML_DATA, &diagnostics);
  assert_string_equal(told(arena, &diagnostics), "");
  assert_int_equal(tree->count, 301);
  assert_string_equal(tree_string(tree_get(tree, "key299"), NULL), "299");
  assert_string_equal(tree_string(tree_get(tree_get(tree, "all")->items[299].value, "a"), NULL), "299");
}

/* The reader is told how long the text is: nothing behind it is looked at. */
static void length_is_kept(void **state) {
  (void)state;
  Tree *tree = yaml_read(arena, "a: bcd", 4, &YAML_TURN_FILE, NULL);
  assert_string_equal(yaml_write_line(arena, tree), "{a: b}");
  assert_null(yaml_read(arena, "a: &b c", 7, &YAML_TURN_FILE, NULL)); /* nobody need listen */
}

/* Few lines, broken at commas alone and counted in characters, that give the same tree. */
static void few_lines(void **state) {
  (void)state;
  const char *text =
      "orders: [4→2, 8→9, 12→11, \"a, b\"]\nnext: [{do: [{recon: 2}]}]\nmoves: []\nlong: abcdefghijklmnopqrstuvw\n";
  Tree *tree = yaml_read(arena, text, strlen(text), &YAML_TURN_FILE, NULL);
  const char *compact = yaml_write_compact(arena, tree, 20);
  assert_string_equal(compact, "orders: [4→2, 8→9,\n  12→11, \"a, b\"]\n"
                               "next: [{do: [{recon: 2}]}]\nmoves: []\nlong: abcdefghijklmnopqrstuvw\n");
  assert_true(tree_equal(yaml_read(arena, compact, strlen(compact), &YAML_TURN_FILE, NULL), tree));
  assert_string_equal(yaml_write_compact(arena, tree_map(arena), 20), "{}\n");
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_arena, close_arena)
  const struct CMUnitTest tests[] = {
      TEST(places_count_characters),
      TEST(quotes_are_remembered),
      TEST(nothing_is_null),
      TEST(all_styles),
      TEST(marks_and_line_ends),
      TEST(typographic_spaces),
      TEST(separators_end_no_line),
      TEST(several_documents),
      TEST(many_keys),
      TEST(length_is_kept),
      TEST(few_lines),
  };
  return cmocka_run_group_tests_name("yaml", tests, NULL, NULL);
}
