/* Dice: the expected values were computed apart, with another HMAC-SHA-256, from the words of dice.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/base/dice.h"

static Dice *madrid(Arena *arena) {
  uint8_t key[DICE_KEY_BYTES];
  for (size_t i = 0; i < sizeof key; i++) key[i] = (uint8_t)i;
  return dice_keyed(arena, key, "madrid");
}

static void known_rolls(void **state) {
  (void)state;
  static const struct {
    const char *label;
    int sides, value;
  } rolls[] = {{"turn 1/a", 6, 3},
               {"turn 2/colaboracion/discard 1", 5, 4},
               {"turn 1/a", 1, 1},
               {"x", 2147483647, 2102437679},
               {"", 10, 7}};
  Arena *arena = arena_new();
  Dice *dice = madrid(arena);
  for (size_t i = 0; i < sizeof rolls / sizeof *rolls; i++)
    assert_int_equal(dice_roll(dice, rolls[i].label, rolls[i].sides), rolls[i].value);
  arena_free(arena);
}

/* 2^32 has two and two thirds rounds of 3 * 2^29 sides: a fourth of all draws is drawn again. */
static void the_incomplete_round_is_drawn_again(void **state) {
  (void)state;
  static const struct {
    const char *label;
    int value;
  } rolls[] = {{"try 2", 530544682}, {"try 4", 360191324}, {"try 13", 940609170}};
  Arena *arena = arena_new();
  Dice *dice = madrid(arena);
  for (size_t i = 0; i < sizeof rolls / sizeof *rolls; i++)
    assert_int_equal(dice_roll(dice, rolls[i].label, 1610612736), rolls[i].value);
  arena_free(arena);
}

static void known_shuffles(void **state) {
  (void)state;
  Arena *arena = arena_new();
  Dice *dice = madrid(arena);
  uint8_t ids[20];
  for (uint8_t i = 0; i < 20; i++) ids[i] = i;
  dice_shuffle(dice, "turn 1/deck spanish", ids, 11);
  static const uint8_t spanish[] = {9, 1, 10, 7, 6, 3, 2, 0, 8, 5, 4};
  assert_memory_equal(ids, spanish, sizeof spanish);
  for (uint8_t i = 0; i < 20; i++) assert_int_equal(ids[i] == i || i < 11, 1); /* the rest is not touched */
  for (uint8_t i = 0; i < 20; i++) ids[i] = i;
  dice_shuffle(dice, "turn 1/deck french", ids, 20); /* more than the eight words of one digest, twice */
  static const uint8_t french[] = {0, 7, 13, 19, 8, 5, 17, 16, 10, 2, 15, 18, 12, 4, 3, 6, 1, 11, 9, 14};
  assert_memory_equal(ids, french, sizeof french);
  dice_shuffle(dice, "one", ids + 5, 1);
  dice_shuffle(dice, "none", ids, 0);
  assert_memory_equal(ids, french, sizeof french);
  arena_free(arena);
}

static void a_roll_depends_on_key_game_and_label_alone(void **state) {
  (void)state;
  Arena *arena = arena_new();
  uint8_t key[DICE_KEY_BYTES] = {1}, other_key[DICE_KEY_BYTES] = {2};
  Dice *dice = dice_keyed(arena, key, "madrid");
  int value = dice_roll(dice, "turn 3/a", 1000000);
  (void)dice_roll(dice, "turn 3/b", 6); /* a roll more shifts no other */
  assert_int_equal(dice_roll(dice, "turn 3/a", 1000000), value);
  assert_int_not_equal(dice_roll(dice, "turn 3/b", 1000000), value);
  assert_int_not_equal(dice_roll(dice_keyed(arena, other_key, "madrid"), "turn 3/a", 1000000), value);
  assert_int_not_equal(dice_roll(dice_keyed(arena, key, "toledo"), "turn 3/a", 1000000), value);
  arena_free(arena);
}

/* Rolls of the turn's key, shuffles of the deal's, salts in both, and a log of the rolls alone. */
static void dice_of_a_window(void **state) {
  (void)state;
  Arena *arena = arena_new();
  DiceKeys keys = {.salts = "dfa82c6aaae08c2d526ffda5c07d08b637457ba7fef16bd9edb08acdb564788c"};
  for (size_t i = 0; i < sizeof keys.turn; i++) {
    keys.turn[i] = (uint8_t)i;
    keys.deal[i] = (uint8_t)(i + 1);
  }
  DiceLog log = {.count = 0};
  Dice *dice = dice_of_window(arena, &keys, "madrid", &log);
  assert_int_equal(dice_roll(dice, "turn 1/a", 6), 4);
  uint8_t ids[] = {0, 1, 2, 3, 4};
  static const uint8_t shuffled[] = {0, 2, 1, 3, 4};
  dice_shuffle(dice, "deck", ids, 5);
  assert_memory_equal(ids, shuffled, 5);
  assert_int_equal(dice_roll(dice, "try 2", 1610612736), 1200437321);
  assert_int_equal(log.count, 2);
  assert_string_equal(log.items[0].label, "turn 1/a");
  assert_string_equal(log.items[0].digits, "229afe89");
  assert_int_equal(log.items[0].sides, 6);
  assert_int_equal(log.items[1].counter, 0);
  assert_string_equal(log.items[1].digits, "478d3848");
  for (int i = 0; i < 100; i++) (void)dice_roll(dice, "more", 6);
  assert_int_equal(log.count, 102);
  assert_string_equal(log.items[0].label, "turn 1/a");
  assert_int_equal(log.count, 102);
  keys.salts = "";
  dice = dice_of_window(arena, &keys, "madrid", &log);
  assert_int_equal(dice_roll(dice, "turn 1/a", 6), 3); /* as without salts ever */
  /* HMAC-SHA-256 under 0102…20 of "madrid|turn 1/a|0", by `openssl dgst -sha256 -mac
   * HMAC -macopt hexkey:…` */
  assert_int_equal(dice_draw(dice, "turn 1/a", 6), 2); /* ae57781f */
  assert_int_equal(dice_draw(dice, "try 2", 1610612736), 652453358);
  /* On a later branch shuffles and draws are others: "madrid|branch 1|turn 1/a|0". Rolls have another key. */
  keys.branch = 1;
  dice = dice_of_window(arena, &keys, "madrid", &log);
  assert_int_equal(dice_roll(dice, "turn 1/a", 6), 3);
  assert_int_equal(dice_draw(dice, "turn 1/a", 6), 2); /* 99304513 */
  arena_free(arena);
}

static void no_side_is_favoured(void **state) {
  (void)state;
  Arena *arena = arena_new();
  Dice *dice = madrid(arena);
  int seen[7] = {0};
  for (int i = 0; i < 6000; i++) seen[dice_roll(dice, arena_printf(arena, "roll %d", i), 6)]++;
  /* 1000 each is expected; 150 away is five standard deviations. The same rolls at every run. */
  for (int side = 1; side <= 6; side++) assert_in_range(seen[side], 850, 1150);
  assert_int_equal(seen[0], 0);
  arena_free(arena);
}

static void a_script_is_rolled_in_its_order(void **state) {
  (void)state;
  static const int values[] = {4, 9, 0};
  ScriptedDice script;
  dice_scripted(&script, values, 3);
  assert_int_equal(dice_roll(&script.dice, "a", 6), 4);
  assert_false(script.out_of_range);
  assert_int_equal(dice_roll(&script.dice, "b", 6), 6);
  assert_true(script.out_of_range);
  assert_int_equal(dice_roll(&script.dice, "c", 6), 1);
  assert_false(script.past_the_end);
  assert_int_equal(dice_roll(&script.dice, "d", 6), 1);
  assert_true(script.past_the_end);
}

static void a_script_leaves_decks_alone(void **state) {
  (void)state;
  ScriptedDice script;
  dice_scripted(&script, NULL, 0);
  uint8_t ids[] = {3, 1, 2};
  dice_shuffle(&script.dice, "deck", ids, 3);
  static const uint8_t as_it_was[] = {3, 1, 2};
  assert_memory_equal(ids, as_it_was, 3);
  assert_false(script.past_the_end);
  assert_int_equal(script.used, 0);
}

static void digests(void **state) {
  (void)state;
  Arena *arena = arena_new();
  /* FIPS 180-4, "abc". */
  assert_string_equal(sha256_hex(arena, "abc", 3),
                      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  uint8_t one[DICE_KEY_BYTES] = {0}, two[DICE_KEY_BYTES] = {0};
  assert_true(random_key(one));
  assert_true(random_key(two));
  assert_memory_not_equal(one, two, sizeof one);
  arena_free(arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(known_rolls),
      cmocka_unit_test(the_incomplete_round_is_drawn_again),
      cmocka_unit_test(known_shuffles),
      cmocka_unit_test(a_roll_depends_on_key_game_and_label_alone),
      cmocka_unit_test(dice_of_a_window),
      cmocka_unit_test(no_side_is_favoured),
      cmocka_unit_test(a_script_is_rolled_in_its_order),
      cmocka_unit_test(a_script_leaves_decks_alone),
      cmocka_unit_test(digests),
  };
  return cmocka_run_group_tests_name("dice", tests, NULL, NULL);
}
