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

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_stands_at_a_place), cmocka_unit_test(columns_are_characters),
      cmocka_unit_test(nothing_stands_there),   cmocka_unit_test(long_ones_are_cut),
      cmocka_unit_test(a_line_is_shown_whole),
  };
  return cmocka_run_group_tests_name("excerpt", tests, NULL, NULL);
}
