/* The arena: pieces that die together. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#endif

#include "../../../adjudicator/base/arena.h"

static void pieces_are_zero_and_apart(void **state) {
  (void)state;
  Arena *arena = arena_new();
  for (size_t size = 0; size < 300; size++) {
    unsigned char *piece = arena_alloc(arena, size);
    assert_int_equal((uintptr_t)piece % _Alignof(max_align_t), 0);
    for (size_t i = 0; i < size; i++) assert_int_equal(piece[i], 0);
    memset(piece, 0xFF, size); /* the next piece must not see it */
  }
  assert_ptr_not_equal(arena_alloc(arena, 0), arena_alloc(arena, 0));
  arena_free(arena);
}

static void large_pieces_have_room(void **state) {
  (void)state;
  Arena *arena = arena_new();
  char *small = arena_strdup(arena, "small");
  unsigned char *large = arena_alloc(arena, 5 * 1024 * 1024);
  memset(large, 0xFF, 5 * 1024 * 1024);
  assert_string_equal(small, "small");
  assert_string_equal(arena_strdup(arena, "after"), "after");
  arena_free(arena);
}

#ifdef __SANITIZE_ADDRESS__
/* This makes every test of the sanitized build a test of bounds. */
static void beyond_a_piece_is_out_of_bounds(void **state) {
  (void)state;
  Arena *arena = arena_new();
  for (size_t size = 0; size < 300; size++) {
    char *piece = arena_alloc(arena, size);
    assert_null(__asan_region_is_poisoned(piece, size));
    assert_true(__asan_address_is_poisoned(piece + size));
  }
  char *last = arena_strdup(arena, "last");
  arena_reset(arena);
  assert_true(__asan_address_is_poisoned(last));
  arena_free(arena);
}
#endif

static void a_reset_arena_is_clean(void **state) {
  (void)state;
  Arena *arena = arena_new();
  arena_reset(arena); /* of nothing */
  for (int round = 0; round < 3; round++) {
    for (int i = 0; i < 1000; i++) {
      unsigned char *piece = arena_alloc(arena, 100);
      for (size_t byte = 0; byte < 100; byte++) assert_int_equal(piece[byte], 0);
      memset(piece, 0xFF, 100);
    }
    arena_reset(arena);
  }
  arena_free(arena);
  arena_free(NULL);
}

static void a_list_grows(void **state) {
  (void)state;
  Arena *arena = arena_new();
  int *numbers = NULL;
  size_t capacity = 0;
  for (size_t count = 0; count < 1000; count++) {
    int *before = numbers;
    bool full = count == capacity;
    numbers = arena_room(arena, numbers, sizeof *numbers, count, &capacity);
    assert_true(capacity > count);
    assert_true(full != (numbers == before));
    numbers[count] = (int)count;
  }
  for (int i = 0; i < 1000; i++) assert_int_equal(numbers[i], i);
  arena_free(arena);
}

static void text_is_copied_and_formatted(void **state) {
  (void)state;
  Arena *arena = arena_new();
  char source[] = "Madrid";
  char *whole = arena_strdup(arena, source), *part = arena_strndup(arena, source, 3);
  char *bytes = arena_memdup(arena, "a\0b", 3);
  source[0] = 'X';
  assert_string_equal(whole, "Madrid");
  assert_string_equal(part, "Mad");
  assert_memory_equal(bytes, "a\0b", 3);
  assert_string_equal(arena_printf(arena, "%s %d", whole, 1808), "Madrid 1808");
  assert_string_equal(arena_printf(arena, "%s", ""), "");
  for (int width = 1; width < 400; width++) {
    const char *text = arena_printf(arena, "%*d", width, 7);
    assert_int_equal(strlen(text), width);
    assert_int_equal(strspn(text, " "), width - 1);
    assert_int_equal(text[width - 1], '7');
  }
  char *wide = arena_printf(arena, "%100000d", 7);
  assert_int_equal(strlen(wide), 100000);
  assert_int_equal(wide[99999], '7');
  arena_free(arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
#ifdef __SANITIZE_ADDRESS__
      cmocka_unit_test(beyond_a_piece_is_out_of_bounds),
#endif
      cmocka_unit_test(pieces_are_zero_and_apart),       cmocka_unit_test(large_pieces_have_room),
      cmocka_unit_test(a_reset_arena_is_clean),          cmocka_unit_test(a_list_grows),
      cmocka_unit_test(text_is_copied_and_formatted),
  };
  return cmocka_run_group_tests_name("arena", tests, NULL, NULL);
}
