#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/referee/orders/private.h"

static void shows(const char *text, int line, int column, const char *expected) {
  Arena *arena = arena_new();
  assert_string_equal(excerpt_at(arena, text, strlen(text), line, column), expected);
  arena_free(arena);
}

static void what_stands_at_a_place(void **state) {
  (void)state;
  const char *file =
      "turn: \"1\"\nmoves: [\"OI1 1413\", OI2 2O10, 'a, b']\r\nattacks: [{by: [OI1], on: WI1}, OI5 WI4]";
  shows(file, 2, 9, "OI1 1413");
  shows(file, 2, 21, "OI2 2O10");
  shows(file, 2, 31, "a, b");
  shows(file, 3, 11, "{by: [OI1], on: WI1}");
  shows(file, 3, 33, "OI5 WI4");
  shows(file, 1, 1, "turn:");
  shows(file, 2, 10, "OI1 1413");
  shows(file, 2, 14, "1413");
}

static void columns_are_characters(void **state) {
  (void)state;
  shows("orders: [4→5, 8→9]\n", 1, 15, "8→9");
}

static void nothing_stands_there(void **state) {
  (void)state;
  shows("", 1, 1, "");
  shows("a: b\n", 2, 1, "");
  shows("a: b\n", 7, 3, "");
  shows("a: b\n", 1, 99, "");
  shows("a: [ ]\n", 1, 6, "");
  shows("a: \"b\n", 1, 4, "b");
}

static void long_ones_are_cut(void **state) {
  (void)state;
  shows("éééééééééééééééééééééééééééééééééééééééé", 1, 1, "éééééééééééééééééééééééééééééééééééééééé");
  shows("ééééééééééééééééééééééééééééééééééééééééé", 1, 1, "ééééééééééééééééééééééééééééééééééééééé…");
}

static void a_line_is_shown_whole(void **state) {
  (void)state;
  Arena *arena = arena_new();
  const char *text = "a: b\n \tmail:\thtml, [x]\r\n";
  assert_string_equal(excerpt_line(arena, text, strlen(text), 2), "mail: html, [x]");
  assert_string_equal(excerpt_line(arena, text, strlen(text), 3), "");
  assert_string_equal(excerpt_line(arena, "a\xFF\x01", 3, 1), "a\uFFFD ");
  arena_free(arena);
}

static void sentence(const char *text, int line, int column, const char *expected) {
  Arena *arena = arena_new();
  assert_string_equal(excerpt_sentence(arena, text, strlen(text), line, column), expected);
  arena_free(arena);
}

static void a_sentence_is_shown_around_its_place(void **state) {
  (void)state;
  const char *text = "Hi.\n OI4 1413. OL9 to 1811 please! \"x.5\"; done\r\n";
  sentence(text, 1, 1, "Hi");
  sentence(text, 2, 2, "OI4 1413");
  sentence(text, 2, 12, "OL9 to 1811 please");
  sentence(text, 2, 20, "OL9 to 1811 please");
  sentence(text, 2, 33, "\"x.5\"; done"); /* a semicolon is a comma */
  sentence(text, 2, 99, "\"x.5\"; done");
  sentence(text, 9, 1, "");
  char *words = test_calloc(400, 1);
  for (int i = 0; i < 39; i++) memcpy(words + strlen(words), "ninety ", 8);
  Arena *arena = arena_new();
  const char *cut = excerpt_sentence(arena, words, strlen(words), 1, 8);
  assert_int_equal(strlen(cut), SENTENCE_MOST - 1 + strlen("…"));
  assert_int_equal(strncmp(cut, "ninety ninety", 13), 0);
  arena_free(arena);
  test_free(words);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_stands_at_a_place), cmocka_unit_test(columns_are_characters),
      cmocka_unit_test(nothing_stands_there),   cmocka_unit_test(long_ones_are_cut),
      cmocka_unit_test(a_line_is_shown_whole),  cmocka_unit_test(a_sentence_is_shown_around_its_place),
  };
  return cmocka_run_group_tests_name("excerpt", tests, NULL, NULL);
}
