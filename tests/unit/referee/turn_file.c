#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/base/yaml.h"
#include "../../../adjudicator/referee/record/record.h"

static void reads_as(const char *text, const char *expected) {
  Arena *arena = arena_new();
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, arena);
  Tree *file = turn_file_read(arena, text, strlen(text), &diagnostics);
  assert_non_null(file);
  assert_string_equal(yaml_write(arena, file, NULL), expected);
  arena_free(arena);
}

static void keys_at_the_top_may_begin_with_capitals(void **state) {
  (void)state;
  reads_as("Turn: \"1\"\nORDERS: [A]\n", "turn: \"1\"\norders: [A]\n");
  reads_as("play: {Card: x}\n", "play: {Card: x}\n");
}

static void both_are_not_one(void **state) {
  (void)state;
  reads_as("orders: [a]\nOrders: [b]\n", "orders: [a]\nOrders: [b]\n");
  reads_as("Orders: [a]\nORDERS: [b]\n", "orders: [a]\nORDERS: [b]\n");
}

static void what_is_no_map_stays(void **state) {
  (void)state;
  reads_as("- A\n", "[A]\n");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(keys_at_the_top_may_begin_with_capitals),
      cmocka_unit_test(both_are_not_one),
      cmocka_unit_test(what_is_no_map_stays),
  };
  return cmocka_run_group_tests_name("turn_file", tests, NULL, NULL);
}
