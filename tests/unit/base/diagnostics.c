/* Diagnostics: recording, sorting, "did you mean"; and the names of status codes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/base/status.h"
#include "reading.h"

static void records_code_place_and_fields(void **state) {
  (void)state;
  Arena *arena = arena_new();
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, arena);
  Tree node = {.line = 4, .column = 10};
  diagnose(&diagnostics, SEVERITY_ERROR, "MAYO-3.1", "order-not-adjacent", &node, "from", "4", "to", "7",
           NULL);
  diagnose(&diagnostics, SEVERITY_WARNING, "FILE-LATE", "file-late", NULL, NULL);
  diagnose_at(&diagnostics, SEVERITY_NOTE, "MAYO-1", "hint", 2, 3, "empty", NULL, NULL);
  assert_string_equal(told(arena, &diagnostics), "4:10 MAYO-3.1 order-not-adjacent {from: \"4\", to: \"7\"}\n"
                                                 "warning 0:0 FILE-LATE file-late\n"
                                                 "note 2:3 MAYO-1 hint {empty: null}\n");
  assert_int_equal(diagnostics.errors, 1);
  assert_true(diagnostics_has_error(&diagnostics, "MAYO-3.1"));
  assert_false(diagnostics_has_error(&diagnostics, "FILE-LATE")); /* a warning */
  assert_false(diagnostics_has_error(&diagnostics, "MAYO-3"));
  arena_free(arena);
}

static void nobody_need_listen(void **state) {
  (void)state;
  diagnose(NULL, SEVERITY_ERROR, "MAYO-3.1", "order-not-adjacent", NULL, "from", "4", NULL);
  diagnose_at(NULL, SEVERITY_ERROR, "MAYO-3.1", "order-not-adjacent", 1, 1, NULL);
  assert_false(diagnostics_has_error(NULL, "MAYO-3.1"));
}

static void many_are_sorted_stably(void **state) {
  (void)state;
  Arena *arena = arena_new();
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, arena);
  diagnose_at(&diagnostics, SEVERITY_ERROR, "B", "first", 2, 1, NULL);
  diagnose_at(&diagnostics, SEVERITY_ERROR, "A", "x", 2, 1, NULL);
  diagnose_at(&diagnostics, SEVERITY_ERROR, "Z", "x", 1, 9, NULL);
  diagnose_at(&diagnostics, SEVERITY_ERROR, "B", "second", 2, 1, NULL);
  diagnose_at(&diagnostics, SEVERITY_ERROR, "C", "x", 1, 10, NULL);
  diagnostics_sort(&diagnostics);
  assert_string_equal(told(arena, &diagnostics), "1:9 Z x\n1:10 C x\n2:1 A x\n2:1 B first\n2:1 B second\n");
  for (int i = 100; i > 0; i--) diagnose_at(&diagnostics, SEVERITY_ERROR, "M", "x", i, 1, NULL);
  diagnostics_sort(&diagnostics);
  assert_int_equal(diagnostics.count, 105);
  assert_int_equal(diagnostics.errors, 105);
  for (size_t i = 1; i < diagnostics.count; i++)
    assert_true(diagnostics.items[i - 1].line <= diagnostics.items[i].line);
  arena_free(arena);
}

static void near_words(void **state) {
  (void)state;
  static const char *const WORDS[] = {"orders", "preparation", "movement", "key", NULL};
  assert_string_equal(nearest_word("order", WORDS), "orders");
  assert_string_equal(nearest_word("Orders", WORDS), "orders");
  assert_string_equal(nearest_word("prepration", WORDS), "preparation");
  assert_string_equal(nearest_word("perparation", WORDS), "preparation");
  assert_string_equal(nearest_word("kex", WORDS), "key");
  assert_string_equal(nearest_word("orders", WORDS), "orders");
  assert_null(nearest_word("cannons", WORDS));
  assert_null(nearest_word("kxy2", WORDS)); /* two of four letters are too many */
  assert_null(nearest_word("", WORDS));
  static const char *const NONE[] = {NULL};
  assert_null(nearest_word("orders", NONE));
  static const char *const TWO[] = {"abcx", "abcy", NULL};
  assert_string_equal(nearest_word("abcd", TWO), "abcx"); /* of equals the first */
  char endless[4000];
  memset(endless, 'o', sizeof endless);
  endless[sizeof endless - 1] = '\0';
  assert_null(nearest_word(endless, WORDS));
}

static void the_end_of_a_sentence(void **state) {
  (void)state;
  Arena *arena = arena_new();
  static const char *const WORDS[] = {"orders", "key", NULL};
  assert_string_equal(did_you_mean(arena, "order", WORDS), "; did you mean \"orders\"?");
  assert_string_equal(did_you_mean(arena, "cannons", WORDS), "");
  static const char *const NONE[] = {NULL};
  assert_string_equal(all_words(arena, WORDS), "orders, key");
  assert_string_equal(all_words(arena, NONE), "");
  arena_free(arena);
}

static void unknown_keys(void **state) {
  (void)state;
  static const char *const KNOWN[] = {"orders", "key", NULL};
  Arena *arena = arena_new();
  Diagnostics found;
  diagnostics_init(&found, arena);
  Tree *map = tree_map(arena);
  static const char *const KEYS[] = {"key", "order", "cannons"};
  for (int i = 0; i < 3; i++) {
    TreeItem *item = tree_add_item(arena, map);
    *item = (TreeItem){.key = KEYS[i], .key_line = i + 1, .key_column = 2, .value = tree_null(arena)};
  }
  assert_int_equal(diagnose_unknown_keys(&found, map, KNOWN, "A", "a"), 2);
  assert_int_equal(found.errors, 2);
  assert_int_equal(found.items[0].line, 2);
  assert_int_equal(found.items[0].column, 2);
  assert_string_equal(tree_string(tree_get(found.items[0].fields, "key"), ""), "order");
  assert_string_equal(tree_string(tree_get(found.items[0].fields, "near"), ""), "orders");
  assert_string_equal(tree_string(tree_get(found.items[1].fields, "key"), ""), "cannons");
  assert_null(tree_get(found.items[1].fields, "near"));
  assert_int_equal(diagnose_unknown_keys(NULL, map, KNOWN, "A", "a"), 2);
  assert_int_equal(diagnose_unknown_keys(&found, NULL, KNOWN, "A", "a"), 0);
  assert_int_equal(diagnose_unknown_keys(&found, tree_list(arena), KNOWN, "A", "a"), 0);
  assert_int_equal(found.count, 2);
  assert_null(tree_get(found.items[0].fields, "known"));
  diagnose_unknown_settings(&found, map, KNOWN, "A", "a");
  assert_int_equal(found.count, 4);
  assert_string_equal(tree_string(tree_get(found.items[2].fields, "near"), ""), "orders");
  assert_string_equal(tree_string(tree_get(found.items[3].fields, "known"), ""), "orders, key");
  arena_free(arena);
}

static void one_list_is_appended_to_another(void **state) {
  (void)state;
  Arena *arena = arena_new();
  Diagnostics first, second;
  diagnostics_init(&first, arena);
  diagnostics_init(&second, arena);
  diagnose_at(&first, SEVERITY_ERROR, "A", "a", 3, 1, NULL);
  for (int i = 0; i < 20; i++) diagnose_at(&second, SEVERITY_WARNING, "B", "b", i, 2, "name", "text", NULL);
  diagnose_at(&second, SEVERITY_ERROR, "C", "c", 9, 1, NULL);
  diagnostics_append(&first, &second);
  assert_int_equal(first.count, 22);
  assert_int_equal(first.errors, 2);
  assert_string_equal(first.items[0].code, "A");
  assert_string_equal(tree_string(tree_get(first.items[20].fields, "name"), ""), "text");
  assert_true(diagnostics_has_error(&first, "C"));
  assert_int_equal(second.count, 21);
  diagnostics_append(NULL, &second);
  arena_free(arena);
}

static void statuses_have_names(void **state) {
  (void)state;
  static const Status ALL[] = {
      STATUS_OK,        STATUS_CASE_FAILED,   STATUS_USAGE, STATUS_BAD_DATA,      STATUS_NO_INPUT,
      STATUS_NOT_FOUND, STATUS_UNAVAILABLE,   STATUS_BUG,   STATUS_CANNOT_CREATE, STATUS_IO,
      STATUS_TRY_AGAIN, STATUS_NO_PERMISSION, STATUS_CONFIG};
  for (size_t i = 0; i < sizeof ALL / sizeof *ALL; i++) {
    assert_non_null(status_name(ALL[i]));
    for (size_t j = 0; j < i; j++) assert_string_not_equal(status_name(ALL[i]), status_name(ALL[j]));
  }
  assert_string_equal(status_name(STATUS_BAD_DATA), "EX_DATAERR");
  assert_string_equal(status_name(STATUS_CONFIG), "EX_CONFIG");
  assert_non_null(status_name((Status)12345));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(records_code_place_and_fields),   cmocka_unit_test(nobody_need_listen),
      cmocka_unit_test(many_are_sorted_stably),          cmocka_unit_test(near_words),
      cmocka_unit_test(the_end_of_a_sentence),           cmocka_unit_test(unknown_keys),
      cmocka_unit_test(one_list_is_appended_to_another), cmocka_unit_test(statuses_have_names),
  };
  return cmocka_run_group_tests_name("diagnostics", tests, NULL, NULL);
}
