/* The tree: filling, finding, reading scalars, comparing, copying. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/base/tree.h"

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

static Tree *plain(const char *text) {
  Tree *tree = tree_text(arena, text);
  tree->plain = true;
  return tree;
}

static void maps_keep_order_and_replace(void **state) {
  (void)state;
  Tree *map = tree_map(arena);
  char key[] = "b";
  tree_put_int(arena, map, key, 1);
  key[0] = 'a'; /* the key was copied */
  tree_put_text(arena, map, "a", "x");
  tree_put_bool(arena, map, "b", true);
  assert_int_equal(map->count, 2);
  assert_string_equal(map->items[0].key, "b");
  assert_string_equal(map->items[1].key, "a");
  assert_string_equal(tree_string(tree_get(map, "b"), NULL), "true");
  assert_string_equal(tree_item(map, "a")->key, "a");
  assert_null(tree_get(map, "c"));
  assert_null(tree_get(NULL, "a"));
  assert_null(tree_get(tree_list(arena), "a"));
  assert_null(tree_item(map, "c"));
}

static void lists_grow(void **state) {
  (void)state;
  Tree *list = tree_list(arena);
  for (int i = 0; i < 100; i++) tree_add_int(arena, list, i);
  Tree *last = tree_add(arena, list, tree_text(arena, "last"));
  assert_int_equal(list->count, 101);
  assert_ptr_equal(list->items[100].value, last);
  assert_string_equal(list->items[57].value->text, "57");
  assert_null(list->items[57].key);
  TreeItem *item = tree_add_item(arena, list);
  assert_null(item->key);
  assert_null(item->value);
  item->value = tree_null(arena);
  assert_int_equal(list->count, 102);
}

static void reads_int(const char *text, int64_t expected) {
  int64_t value = 77;
  assert_true(tree_read_int(tree_text(arena, text), &value));
  assert_int_equal(value, expected);
}

static void reads_no_int(const Tree *tree) {
  int64_t value = 77;
  assert_false(tree_read_int(tree, &value));
  assert_int_equal(value, 77);
}

static void integers(void **state) {
  (void)state;
  reads_int("0", 0);
  reads_int("-0", 0);
  reads_int("+12", 12);
  reads_int("007", 7);
  reads_int("9223372036854775807", INT64_MAX);
  reads_int("-9223372036854775808", INT64_MIN);
  static const char *const NONE[] = {"",
                                     "-",
                                     "+",
                                     "1.0",
                                     "1 ",
                                     " 1",
                                     "0x10",
                                     "1e3",
                                     "two",
                                     "9223372036854775808",
                                     "-9223372036854775809",
                                     "99999999999999999999"};
  for (size_t i = 0; i < sizeof NONE / sizeof *NONE; i++) reads_no_int(tree_text(arena, NONE[i]));
  reads_no_int(NULL);
  reads_no_int(tree_null(arena));
  reads_no_int(tree_list(arena));
  int64_t value;
  assert_true(tree_read_int(tree_int(arena, INT64_MIN), &value));
  assert_int_equal(value, INT64_MIN);
}

static void booleans(void **state) {
  (void)state;
  static const char *const YES[] = {"yes", "YES", "true", "True", "on"};
  static const char *const NO[] = {"no", "No", "false", "FALSE", "off"};
  static const char *const NEITHER[] = {"y", "1", "", "null", "yes "};
  bool value;
  for (size_t i = 0; i < 5; i++) {
    value = false;
    assert_true(tree_read_bool(tree_text(arena, YES[i]), &value));
    assert_true(value);
    assert_true(tree_read_bool(tree_text(arena, NO[i]), &value));
    assert_false(value);
    value = true;
    assert_false(tree_read_bool(tree_text(arena, NEITHER[i]), &value));
    assert_true(value);
  }
  assert_false(tree_read_bool(NULL, &value));
  assert_false(tree_read_bool(tree_map(arena), &value));
}

static void nothings(void **state) {
  (void)state;
  assert_true(tree_is_null(NULL));
  assert_true(tree_is_null(tree_null(arena)));
  assert_true(tree_is_null(tree_text(arena, NULL)));
  assert_true(tree_is_null(plain("null")));
  assert_true(tree_is_null(plain("NULL")));
  assert_true(tree_is_null(plain("~")));
  assert_true(tree_is_null(plain("")));
  assert_false(tree_is_null(tree_text(arena, "null"))); /* in quotes it is a text */
  assert_false(tree_is_null(tree_text(arena, "")));
  assert_false(tree_is_null(tree_list(arena)));
  assert_string_equal(tree_string(tree_list(arena), "else"), "else");
  assert_string_equal(tree_string(NULL, "else"), "else");
  assert_null(tree_string(tree_null(arena), NULL));
}

static Tree *sample(void) {
  Tree *map = tree_map(arena);
  tree_put_int(arena, map, "turn", 3);
  Tree *orders = tree_put(arena, map, "orders", tree_list(arena));
  tree_add_text(arena, orders, "14→12");
  tree_add(arena, orders, tree_map(arena));
  tree_put(arena, map, "nothing", tree_null(arena));
  return map;
}

static void items(void **state) {
  (void)state;
  Tree *list = tree_list(arena), *map = tree_map(arena);
  for (int i = 1; i <= 3; i++) tree_add_int(arena, list, i);
  assert_true(tree_has(list, plain("2")));
  tree_drop(list, 1);
  assert_false(tree_has(list, plain("2")));
  assert_int_equal(list->count, 2);
  assert_string_equal(tree_string(list->items[1].value, ""), "3");
  tree_drop(list, 1);
  assert_true(tree_has(list, plain("1")));
  assert_int_equal(list->count, 1);
  assert_false(tree_has(NULL, plain("1")));
  tree_put_int(arena, map, "a", 1);
  tree_put_int(arena, map, "b", 2);
  tree_drop(map, 0);
  assert_null(tree_get(map, "a"));
  assert_non_null(tree_get(map, "b"));
}

static void places(void **state) {
  (void)state;
  assert_true(place_before(1, 9, 2, 1));
  assert_false(place_before(2, 1, 1, 9));
  assert_true(place_before(2, 1, 2, 2));
  assert_false(place_before(2, 2, 2, 2));
  assert_false(place_before(2, 3, 2, 2));
}

static void equality(void **state) {
  (void)state;
  Tree *a = sample(), *b = sample();
  assert_true(tree_equal(a, b));
  b->items[0].value->plain = false; /* neither quotes nor places count */
  b->items[0].value->line = 9;
  TreeItem first = b->items[0]; /* nor does the order of keys */
  b->items[0] = b->items[1];
  b->items[1] = first;
  assert_true(tree_equal(a, b));
  tree_add_text(arena, tree_get(b, "orders"), "more");
  assert_false(tree_equal(a, b));
  assert_false(tree_equal(sample(), tree_put_text(arena, sample(), "turn", "3")));
  Tree *list = tree_list(arena), *turned = tree_list(arena);
  tree_add_int(arena, list, 1);
  tree_add_int(arena, list, 2);
  tree_add_int(arena, turned, 2);
  tree_add_int(arena, turned, 1);
  assert_false(tree_equal(list, turned)); /* the order of items does */
  assert_true(tree_equal(NULL, plain("~")));
  assert_false(tree_equal(tree_text(arena, ""), tree_null(arena)));
  assert_false(tree_equal(tree_list(arena), tree_map(arena)));
  Tree *other_key = tree_map(arena), *one_key = tree_map(arena);
  tree_put_int(arena, one_key, "a", 1);
  tree_put_int(arena, other_key, "b", 1);
  assert_false(tree_equal(one_key, other_key));
}

static void copies_live_on(void **state) {
  (void)state;
  Arena *short_lived = arena_new();
  Tree *original = tree_map(short_lived);
  tree_put_text(short_lived, original, "key", "value");
  Tree *list = tree_put(short_lived, original, "list", tree_list(short_lived));
  tree_add_int(short_lived, list, 4);
  list->line = 12;
  Tree *copy = tree_copy(arena, original);
  assert_true(tree_equal(copy, original));
  tree_add_int(short_lived, list, 5);
  arena_free(short_lived);
  assert_string_equal(tree_string(tree_get(copy, "key"), NULL), "value");
  assert_int_equal(tree_get(copy, "list")->count, 1);
  assert_int_equal(tree_get(copy, "list")->line, 12);
  assert_int_equal(tree_copy(arena, NULL)->kind, TREE_NULL);
}

static void made_scalars(void **state) {
  (void)state;
  assert_string_equal(tree_textf(arena, "%d→%d", 14, 12)->text, "14→12");
  assert_false(tree_text(arena, "3")->plain);
  assert_true(tree_int(arena, 3)->plain);
  assert_true(tree_bool(arena, false)->plain);
  assert_string_equal(tree_bool(arena, false)->text, "false");
  assert_int_equal(tree_text(arena, "é")->length, 2);
  assert_int_equal(tree_text(arena, "x")->line, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(maps_keep_order_and_replace, open_arena, close_arena),
      cmocka_unit_test_setup_teardown(lists_grow, open_arena, close_arena),
      cmocka_unit_test_setup_teardown(integers, open_arena, close_arena),
      cmocka_unit_test_setup_teardown(booleans, open_arena, close_arena),
      cmocka_unit_test_setup_teardown(nothings, open_arena, close_arena),
      cmocka_unit_test_setup_teardown(items, open_arena, close_arena),
      cmocka_unit_test_setup_teardown(places, open_arena, close_arena),
      cmocka_unit_test_setup_teardown(equality, open_arena, close_arena),
      cmocka_unit_test_setup_teardown(copies_live_on, open_arena, close_arena),
      cmocka_unit_test_setup_teardown(made_scalars, open_arena, close_arena),
  };
  return cmocka_run_group_tests_name("tree", tests, NULL, NULL);
}
