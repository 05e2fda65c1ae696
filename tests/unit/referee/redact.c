/* Addresses and keys that somebody wrote into what all may read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/referee/office/office.h"
#include "../../../adjudicator/referee/record/record.h"

#define GONE "\xE2\x80\xA6" /* … */

typedef struct Bench {
  Arena *arena;
  LoadedGame loaded;
  const char *keys[3]; /* of seat 0: the former player's, the present one's; of seat 1 */
} Bench;

static int begin(void **state) {
  Arena *arena = arena_new();
  Bench *bench = *state = arena_alloc(arena, sizeof *bench);
  bench->arena = arena;
  bench->loaded = (LoadedGame){.arena = arena, .row = {.name = "madrid"}, .secret = {1, 8, 0, 8}};
  bench->loaded.seats = (SeatRows){arena_alloc(arena, 2 * sizeof(SeatRow)), 2};
  bench->loaded.seats.items[0].key_generation = 1;
  bench->keys[0] = seat_key(arena, bench->loaded.secret, "madrid", 0, 0);
  bench->keys[1] = seat_key(arena, bench->loaded.secret, "madrid", 0, 1);
  bench->keys[2] = seat_key(arena, bench->loaded.secret, "madrid", 1, 0);
  return 0;
}

static int end(void **state) {
  arena_free(((Bench *)*state)->arena);
  return 0;
}

static void becomes(const Bench *bench, const char *text, const char *expected) {
  assert_string_equal(redact_text(&bench->loaded, text), expected);
}

static void words_stay(void **state) {
  static const char *const TEXTS[] = {"",
                                      "@",
                                      "a @ b",
                                      "turn 3 @ noon",
                                      "@home",
                                      "6\xE2\x86\x92"
                                      "7 @",
                                      "\xC3\xA9t\xC3\xA9 - 1808",
                                      "4F7K-Q2MZ",
                                      NULL};
  const Bench *bench = *state;
  for (size_t i = 0; TEXTS[i] != NULL; i++) becomes(bench, TEXTS[i], TEXTS[i]);
  assert_ptr_equal(redact_text(&bench->loaded, TEXTS[3]), TEXTS[3]);
}

static void addresses_go(void **state) {
  becomes(*state, "phil@example.org", GONE);
  becomes(*state, "to <phil.x+y@mail.example.org>, or a@b, now", "to <" GONE ">, or " GONE ", now");
  becomes(*state, "\xC3\xA9va@ex\xC3\xA4mple.org!", GONE "!");
  becomes(*state, "one a@b.c two d@e.f three", "one " GONE " two " GONE " three");
}

/* As somebody may paste it who has forgotten what is in it. */
static void links_to_the_desk_go(void **state) {
  const Bench *bench = *state;
  char *packed = arena_alloc(bench->arena, 801);
  memset(packed, 'x', 800);
  packed[300] = '_';
  packed[400] = '-';
  becomes(bench, arena_printf(bench->arena, "see https://e.org/ducs.en.html#%s, there", packed),
          "see https://e.org/ducs.en.html" GONE ", there");
  becomes(bench, "https://e.org/rules.html#DUCS-6.4", "https://e.org/rules.html#DUCS-6.4");
}

static void keys_go_however_they_are_spelt(void **state) {
  const Bench *bench = *state;
  Arena *arena = bench->arena;
  for (size_t i = 0; i < 3; i++) {
    const char *key = bench->keys[i];
    becomes(bench, arena_printf(arena, "key: %s.", key), "key: " GONE ".");
    char *spelt = arena_strdup(arena, key);
    for (char *at = spelt; *at != '\0'; at++) {
      if (*at >= 'A' && *at <= 'Z') *at = (char)(*at - 'A' + 'a');
      if (*at == '0') *at = 'o';
      if (*at == '1') *at = 'l';
      if (*at == '-') *at = ' ';
    }
    becomes(bench, arena_printf(arena, "%s%s", spelt, key), GONE GONE);
    const char *bare = arena_printf(arena, "%.4s%.4s%s", key, key + 5, key + 10);
    becomes(bench, arena_printf(arena, "x%sx", bare), "x" GONE "x");
  }
  becomes(bench, arena_printf(arena, "%.13s", bench->keys[0]), arena_printf(arena, "%.13s", bench->keys[0]));
}

static void every_text_of_a_tree_is_looked_at(void **state) {
  const Bench *bench = *state;
  Arena *arena = bench->arena;
  Tree *tree = tree_map(arena), *list = tree_list(arena);
  tree_put(arena, tree, "list", list);
  tree_add_text(arena, list, "a@b.c");
  tree_put_text(arena, tree_add(arena, list, tree_map(arena)), "deep", "mail d@e.f");
  tree_put_int(arena, tree, "number", 3);
  redact_tree(&bench->loaded, tree);
  assert_string_equal(list->items[0].value->text, GONE);
  assert_int_equal(list->items[0].value->length, strlen(GONE));
  assert_string_equal(tree_get(list->items[1].value, "deep")->text, "mail " GONE);
  int64_t number = 0;
  assert_true(tree_read_int(tree_get(tree, "number"), &number) && number == 3);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(words_stay, begin, end),
      cmocka_unit_test_setup_teardown(addresses_go, begin, end),
      cmocka_unit_test_setup_teardown(links_to_the_desk_go, begin, end),
      cmocka_unit_test_setup_teardown(keys_go_however_they_are_spelt, begin, end),
      cmocka_unit_test_setup_teardown(every_text_of_a_tree_is_looked_at, begin, end),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
