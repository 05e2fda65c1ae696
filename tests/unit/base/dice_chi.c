/* Ten million rolls with one key: faces, and pairs of rolls that follow each other, are as even as chance
 * makes them. The key is fixed, so the test gives the same figures at every run. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/base/dice.h"

#ifdef __SANITIZE_ADDRESS__
#define ROLLS 1000000 /* the sanitizers look at how it is done, not at the figures */
#else
#define ROLLS 10000000
#endif
#define SIDES 6

/* Sum of (seen - expected)^2 / expected. */
static double chi_square(const int *seen, int cells, double expected) {
  double sum = 0;
  for (int i = 0; i < cells; i++) sum += (seen[i] - expected) * (seen[i] - expected) / expected;
  return sum;
}

/* Labels as the games write them; pairs are rolls that follow each other and do not overlap. */
static void roll_all(int faces[SIDES], int pairs[SIDES * SIDES]) {
  Arena *arena = arena_new();
  uint8_t key[DICE_KEY_BYTES];
  for (size_t i = 0; i < sizeof key; i++) key[i] = (uint8_t)(0xA5 ^ i * 7);
  Dice *dice = dice_keyed(arena, key, "kaiserburg");
  char label[64];
  int former = 0;
  for (int i = 0; i < ROLLS; i++) {
    (void)snprintf(label, sizeof label, "turn %d/orfburg/attack %d", i / 12, i % 12);
    int face = dice_roll(dice, label, SIDES) - 1;
    assert_in_range(face, 0, SIDES - 1);
    faces[face]++;
    if (i % 2 == 1) pairs[former * SIDES + face]++;
    former = face;
  }
  arena_free(arena);
}

static void faces_and_pairs_are_even(void **state) {
  (void)state;
  int faces[SIDES] = {0}, pairs[SIDES * SIDES] = {0};
  roll_all(faces, pairs);
  double of_faces = chi_square(faces, SIDES, (double)ROLLS / SIDES);
  double of_pairs = chi_square(pairs, SIDES * SIDES, (double)ROLLS / 2 / (SIDES * SIDES));
  print_message("# chi-square: faces %.2f (5 degrees of freedom), pairs %.2f (35)\n", of_faces, of_pairs);
  /* Fair dice stay between these with a chance of 99.8 in a hundred (tables of the chi-square distribution:
   * the quantiles 0.001 and 0.999); dice that are too even would be as suspicious as those that are not. */
  assert_true(of_faces > 0.210 && of_faces < 20.515);
  assert_true(of_pairs > 14.688 && of_pairs < 66.619);
}

/* The same measure finds a die that is loaded by three rolls in a thousand: a test that cannot fail is none. */
static void a_loaded_die_is_found(void **state) {
  (void)state;
  int faces[SIDES];
  for (int i = 0; i < SIDES; i++) faces[i] = ROLLS / SIDES;
  faces[0] += ROLLS * 3 / 1000;
  faces[5] -= ROLLS * 3 / 1000;
  assert_true(chi_square(faces, SIDES, (double)ROLLS / SIDES) > 20.515);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(faces_and_pairs_are_even),
      cmocka_unit_test(a_loaded_die_is_found),
  };
  return cmocka_run_group_tests_name("dice_chi", tests, NULL, NULL);
}
