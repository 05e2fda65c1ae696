/* Dice written down, and played again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/base/dice.h"

static int open_arena(void **state) {
  *state = arena_new();
  return 0;
}

static int close_arena(void **state) {
  arena_free(*state);
  return 0;
}

/* A roll, a draw, a shuffle, and one of a single id, which is none. */
typedef struct Asked {
  int roll, draw;
  uint8_t ids[5];
} Asked;

static Asked ask(Dice *dice) {
  Asked asked = {.ids = {9, 7, 5, 3, 1}};
  asked.roll = dice_roll(dice, "attack 1", 6);
  asked.draw = dice_draw(dice, "loses", 40);
  dice_shuffle(dice, "deck", asked.ids, 5);
  dice_shuffle(dice, "nothing", asked.ids, 1);
  return asked;
}

static DiceRecord recorded(Arena *arena, Asked *asked) {
  static const uint8_t key[DICE_KEY_BYTES] = {1, 2, 3};
  DiceRecord record = {.count = 0};
  *asked = ask(dice_recording(arena, dice_keyed(arena, key, "madrid"), &record));
  return record;
}

static void all_that_is_asked_for_is_written_down(void **state) {
  Asked asked;
  DiceRecord record = recorded(*state, &asked);
  assert_int_equal(record.count, 3);
  assert_int_equal(record.items[0].use, DICE_USE_ROLL);
  assert_string_equal(record.items[0].label, "attack 1");
  assert_int_equal(record.items[0].sides, 6);
  assert_int_equal(record.items[0].value, asked.roll);
  assert_int_equal(record.items[1].use, DICE_USE_DRAW);
  assert_int_equal(record.items[1].value, asked.draw);
  assert_int_equal(record.items[2].use, DICE_USE_SHUFFLE);
  assert_int_equal(record.items[2].count, 5);
  assert_memory_equal(record.items[2].ids, asked.ids, 5);
}

static void recording_changes_nothing(void **state) {
  static const uint8_t key[DICE_KEY_BYTES] = {1, 2, 3};
  Asked asked;
  (void)recorded(*state, &asked);
  Asked plain = ask(dice_keyed(*state, key, "madrid"));
  assert_int_equal(plain.roll, asked.roll);
  assert_int_equal(plain.draw, asked.draw);
  assert_memory_equal(plain.ids, asked.ids, 5);
}

static void they_fall_again_as_they_fell(void **state) {
  Asked asked;
  DiceRecord record = recorded(*state, &asked);
  DiceParting parting;
  size_t used;
  Asked again = ask(dice_following(*state, &record, &used, &parting));
  assert_int_equal(again.roll, asked.roll);
  assert_int_equal(again.draw, asked.draw);
  assert_memory_equal(again.ids, asked.ids, 5);
  assert_int_equal(used, 3);
  assert_false(parting.parted);
}

/* What comes of a record with one entry changed: where the two part. */
static DiceParting parting_at(Arena *arena, DiceRecord record, size_t used_before) {
  DiceParting parting;
  size_t used;
  (void)ask(dice_following(arena, &record, &used, &parting));
  assert_true(parting.parted);
  assert_int_equal(parting.at, used_before);
  assert_int_equal(used, used_before);
  return parting;
}

static void another_use_label_or_number_of_sides_parts_them(void **state) {
  Asked asked;
  DiceRecord record = recorded(*state, &asked);
  record.items[1].use = DICE_USE_ROLL;
  DiceParting parting = parting_at(*state, record, 1);
  assert_int_equal(parting.wanted.use, DICE_USE_DRAW);
  assert_string_equal(parting.wanted.label, "loses");
  assert_int_equal(parting.wanted.sides, 40);
  record = recorded(*state, &asked);
  record.items[0].label = "attack 2";
  parting = parting_at(*state, record, 0);
  assert_string_equal(parting.wanted.label, "attack 1");
  record = recorded(*state, &asked);
  record.items[0].sides = 8;
  parting_at(*state, record, 0);
}

static void values_lie_within_their_sides(void **state) {
  Asked asked;
  DiceRecord record = recorded(*state, &asked);
  record.items[0].value = 7;
  parting_at(*state, record, 0);
  record.items[0].value = 0;
  parting_at(*state, record, 0);
}

static void a_shuffle_brings_the_same_ids(void **state) {
  static const uint8_t other[] = {9, 9, 5, 3, 1}, same[] = {1, 3, 5, 7, 9};
  Asked asked;
  DiceRecord record = recorded(*state, &asked);
  record.items[2].ids = other;
  DiceParting parting = parting_at(*state, record, 2);
  assert_int_equal(parting.wanted.count, 5);
  record.items[2].ids = same;
  size_t used;
  Asked again = ask(dice_following(*state, &record, &used, &parting));
  assert_false(parting.parted);
  assert_memory_equal(again.ids, same, 5);
  record.items[2].count = 4;
  parting_at(*state, record, 2);
}

static void a_record_that_is_too_short_parts_at_its_end(void **state) {
  Asked asked;
  DiceRecord record = recorded(*state, &asked);
  record.count = 1;
  parting_at(*state, record, 1);
  record.count = 0;
  parting_at(*state, record, 0);
}

/* Nothing that comes later may look as if all were well again. */
static void the_first_parting_stays(void **state) {
  Asked asked;
  DiceRecord record = recorded(*state, &asked);
  DiceParting parting;
  size_t used;
  Dice *dice = dice_following(*state, &record, &used, &parting);
  assert_int_equal(dice_roll(dice, "else", 6), 1);
  assert_int_equal(dice_roll(dice, "attack 1", 6), 1);
  uint8_t ids[] = {9, 7, 5, 3, 1};
  static const uint8_t before[] = {9, 7, 5, 3, 1};
  dice_shuffle(dice, "deck", ids, 5);
  assert_memory_equal(ids, before, 5);
  assert_string_equal(parting.wanted.label, "else");
  assert_int_equal(used, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(all_that_is_asked_for_is_written_down, open_arena, close_arena),
      cmocka_unit_test_setup_teardown(recording_changes_nothing, open_arena, close_arena),
      cmocka_unit_test_setup_teardown(they_fall_again_as_they_fell, open_arena, close_arena),
      cmocka_unit_test_setup_teardown(another_use_label_or_number_of_sides_parts_them, open_arena,
                                      close_arena),
      cmocka_unit_test_setup_teardown(values_lie_within_their_sides, open_arena, close_arena),
      cmocka_unit_test_setup_teardown(a_shuffle_brings_the_same_ids, open_arena, close_arena),
      cmocka_unit_test_setup_teardown(a_record_that_is_too_short_parts_at_its_end, open_arena, close_arena),
      cmocka_unit_test_setup_teardown(the_first_parting_stays, open_arena, close_arena),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
