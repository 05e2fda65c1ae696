#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "../../../adjudicator/referee/turn/turn.h"

#define HOUR ((int64_t)3600)

static ClockCheck watched(int64_t gap, int ticks) {
  ClockCheck check = {.last = TIME_NONE, .doubted = TIME_NONE};
  for (int i = 0; i < ticks; i++) clock_check_add(&check, 1000000 + i * gap);
  return check;
}

static void nothing_known_is_good(void **state) {
  (void)state;
  ClockCheck check = {.last = TIME_NONE, .doubted = TIME_NONE};
  assert_int_equal(clock_check_judge(&check, 0, false), CLOCK_GOOD);
}

#define DAY (24 * HOUR)

/* By the system's clock. */
static ClockVerdict judged(const ClockCheck *check, Time now) {
  return clock_check_judge(check, now, false);
}

static void a_clock_far_from_the_last_tick_is_doubted(void **state) {
  (void)state;
  ClockCheck check = watched(300, 1), rarely = watched(30 * HOUR, 5);
  assert_int_equal(judged(&check, check.last), CLOCK_GOOD);
  assert_int_equal(judged(&check, check.last - 60), CLOCK_GOOD);
  assert_int_equal(judged(&check, check.last - 61), CLOCK_DOUBTED);
  assert_int_equal(judged(&check, check.last + DAY), CLOCK_GOOD);
  assert_int_equal(judged(&check, check.last + DAY + 1), CLOCK_DOUBTED);
  /* Who ticks every thirty hours misses two of three before it looks odd. */
  assert_int_equal(judged(&rarely, rarely.last + 90 * HOUR - 1), CLOCK_GOOD);
  assert_int_equal(judged(&rarely, rarely.last + 90 * HOUR), CLOCK_TICKS_MISSED);
  assert_int_equal(judged(&rarely, rarely.last + 90 * HOUR + 1), CLOCK_DOUBTED);
  /* --now is never doubted. */
  assert_int_equal(clock_check_judge(&check, check.last - 1000 * DAY, true), CLOCK_GOOD);
  assert_int_equal(clock_check_judge(&check, check.last + 1000 * DAY, true), CLOCK_GOOD);
}

static void a_clock_that_goes_on_for_an_hour_is_believed(void **state) {
  (void)state;
  static const int64_t JUMPS[] = {400 * DAY, -400 * DAY, -2 * HOUR};
  for (size_t i = 0; i < 3; i++) {
    ClockCheck check = watched(300, 5);
    Time first = check.last + JUMPS[i];
    clock_check_doubt(&check, first);
    clock_check_doubt(&check, first + 1800);
    assert_int_equal(check.doubted, first);
    assert_int_equal(judged(&check, first + 3539), CLOCK_DOUBTED);
    assert_int_equal(judged(&check, first + 3540), JUMPS[i] > 0 ? CLOCK_TICKS_MISSED : CLOCK_GOOD);
    assert_int_not_equal(judged(&check, first + DAY), CLOCK_DOUBTED);
    assert_int_equal(judged(&check, first + DAY + 1), i == 2 ? CLOCK_TICKS_MISSED : CLOCK_DOUBTED);
    /* Set again it is another clock, which is doubted anew, unless it agrees with the last tick. */
    assert_int_equal(judged(&check, first + 100 * DAY), CLOCK_DOUBTED);
    assert_int_equal(judged(&check, first - 100 * DAY), CLOCK_DOUBTED);
    assert_int_equal(judged(&check, check.last + 300), CLOCK_GOOD);
    clock_check_doubt(&check, first + 100 * DAY);
    assert_int_equal(check.doubted, first + 100 * DAY);
    clock_check_doubt(&check, first - 100 * DAY);
    assert_int_equal(check.doubted, first - 100 * DAY);
    clock_check_add(&check, check.last + 300);
    assert_int_equal(check.doubted, TIME_NONE);
  }
}

static void ticks_missed(void **state) {
  (void)state;
  ClockCheck often = watched(300, 5), rarely = watched(8 * HOUR, 5), few = watched(300, 3);
  assert_int_equal(judged(&often, often.last + 899), CLOCK_GOOD);
  assert_int_equal(judged(&often, often.last + 900), CLOCK_TICKS_MISSED);
  assert_int_equal(judged(&rarely, rarely.last + 24 * HOUR - 1), CLOCK_GOOD);
  assert_int_equal(judged(&rarely, rarely.last + 24 * HOUR), CLOCK_TICKS_MISSED);
  /* Two gaps are no habit. */
  assert_int_equal(judged(&few, few.last + 20 * HOUR), CLOCK_GOOD);
}

static void one_outage_does_not_change_the_habit(void **state) {
  (void)state;
  ClockCheck check = watched(300, 20);
  assert_int_equal(check.gap_count, CLOCK_CHECK_GAPS);
  clock_check_add(&check, check.last + 100 * HOUR);
  assert_int_equal(check.gap_count, CLOCK_CHECK_GAPS);
  assert_int_equal(check.gaps[CLOCK_CHECK_GAPS - 1], 100 * HOUR);
  assert_int_equal(judged(&check, check.last + 2 * HOUR), CLOCK_TICKS_MISSED);
}

/* Nor is the usual gap the shortest or the longest of them. */
static void the_usual_gap_is_the_one_in_the_middle(void **state) {
  (void)state;
  static const int64_t gaps[] = {48 * HOUR, HOUR / 12, 10 * HOUR, HOUR / 12, 24 * HOUR};
  ClockCheck check = watched(300, 1);
  for (size_t i = 0; i < sizeof gaps / sizeof *gaps; i++) clock_check_add(&check, check.last + gaps[i]);
  assert_int_equal(clock_check_judge(&check, check.last + 30 * HOUR - 1, true), CLOCK_GOOD);
  assert_int_equal(clock_check_judge(&check, check.last + 30 * HOUR, true), CLOCK_TICKS_MISSED);
}

static void repeated_ticks_are_no_gaps(void **state) {
  (void)state;
  ClockCheck check = watched(5, 20);
  assert_int_equal(check.gap_count, 0);
  assert_int_equal(check.last, 1000000 + 19 * 5);
}

static int temporary_file(void) {
  char name[] = "/tmp/watch-XXXXXX";
  int file = mkstemp(name);
  assert_true(file >= 0);
  assert_int_equal(unlink(name), 0);
  return file;
}

static void kept_in_a_file(void **state) {
  (void)state;
  int file = temporary_file();
  ClockCheck check = watched(86400, 12), read;
  clock_check_doubt(&check, 77777777);
  assert_int_equal(clock_check_write(file, &check), STATUS_OK);
  clock_check_read(file, &read);
  assert_int_equal(read.last, check.last);
  assert_int_equal(read.doubted, 77777777);
  assert_int_equal(read.gap_count, check.gap_count);
  assert_memory_equal(read.gaps, check.gaps, sizeof read.gaps);
  /* A shorter text replaces a longer one wholly. */
  ClockCheck shorter = watched(60, 2);
  assert_int_equal(clock_check_write(file, &shorter), STATUS_OK);
  clock_check_read(file, &read);
  assert_int_equal(read.gap_count, 1);
  close(file);
}

static void rubbish_is_nothing_known(void **state) {
  (void)state;
  static const char *const texts[] = {"", "{", "last: yesterday\n", "gaps: [1, 2, 3]\n", "[]"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    int file = temporary_file();
    size_t length = 0;
    while (texts[i][length] != '\0') length++;
    assert_int_equal(write(file, texts[i], length), length);
    ClockCheck read;
    clock_check_read(file, &read);
    assert_true(read.last == TIME_NONE);
    assert_int_equal(read.gap_count, 0);
    close(file);
  }
}

static void unlikely_gaps_are_not_believed(void **state) {
  (void)state;
  static const char text[] =
      "last: 2026-11-21T08:00:00Z\n"
      "gaps: [9223372036854775807, -5, 9223372036854775807, 0, 9223372036854775807, 300]\n";
  int file = temporary_file();
  assert_int_equal(write(file, text, sizeof text - 1), sizeof text - 1);
  ClockCheck read;
  clock_check_read(file, &read);
  assert_int_equal(read.gap_count, 1);
  assert_int_equal(read.gaps[0], 300);
  close(file);
}

/* A minute is a gap, and so are ten years of 366 days; what is shorter or longer is none. */
static void gaps_are_between_a_minute_and_ten_years(void **state) {
  (void)state;
  static const char text[] = "last: 2026-11-21T08:00:00Z\n"
                             "gaps: [59, 316224001, 60, 316224000]\n";
  int file = temporary_file();
  assert_int_equal(write(file, text, sizeof text - 1), sizeof text - 1);
  ClockCheck read;
  clock_check_read(file, &read);
  assert_int_equal(read.gap_count, 2);
  assert_int_equal(read.gaps[0], 60);
  assert_int_equal(read.gaps[1], 316224000);
  close(file);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(nothing_known_is_good),
      cmocka_unit_test(a_clock_far_from_the_last_tick_is_doubted),
      cmocka_unit_test(a_clock_that_goes_on_for_an_hour_is_believed),

      cmocka_unit_test(ticks_missed),
      cmocka_unit_test(one_outage_does_not_change_the_habit),
      cmocka_unit_test(the_usual_gap_is_the_one_in_the_middle),
      cmocka_unit_test(repeated_ticks_are_no_gaps),
      cmocka_unit_test(kept_in_a_file),
      cmocka_unit_test(rubbish_is_nothing_known),
      cmocka_unit_test(unlikely_gaps_are_not_believed),
      cmocka_unit_test(gaps_are_between_a_minute_and_ten_years),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
