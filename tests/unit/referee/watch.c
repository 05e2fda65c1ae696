#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "../../../adjudicator/referee/turn/turn.h"

#define HOUR ((int64_t)3600)

static Watch watched(int64_t gap, int ticks) {
  Watch watch = {.last = TIME_NONE};
  for (int i = 0; i < ticks; i++) watch_add(&watch, 1000000 + i * gap);
  return watch;
}

static void nothing_known_is_good(void **state) {
  (void)state;
  Watch watch = {.last = TIME_NONE};
  assert_int_equal(watch_judge(&watch, 0), WATCH_GOOD);
}

static void the_clock_went_back(void **state) {
  (void)state;
  Watch watch = watched(300, 1);
  assert_int_equal(watch_judge(&watch, watch.last), WATCH_GOOD);
  assert_int_equal(watch_judge(&watch, watch.last - 60), WATCH_GOOD);
  assert_int_equal(watch_judge(&watch, watch.last - 61), WATCH_CLOCK_WENT_BACK);
}

static void ticks_missed(void **state) {
  (void)state;
  Watch often = watched(300, 5), rarely = watched(24 * HOUR, 5), few = watched(300, 3);
  assert_int_equal(watch_judge(&often, often.last + HOUR), WATCH_GOOD);
  assert_int_equal(watch_judge(&often, often.last + HOUR + 1), WATCH_TICKS_MISSED);
  assert_int_equal(watch_judge(&rarely, rarely.last + 48 * HOUR), WATCH_GOOD);
  assert_int_equal(watch_judge(&rarely, rarely.last + 48 * HOUR + 1), WATCH_TICKS_MISSED);
  /* Two gaps are no habit. */
  assert_int_equal(watch_judge(&few, few.last + 1000 * HOUR), WATCH_GOOD);
}

static void one_outage_does_not_change_the_habit(void **state) {
  (void)state;
  Watch watch = watched(300, 20);
  assert_int_equal(watch.gap_count, WATCH_GAPS);
  watch_add(&watch, watch.last + 100 * HOUR);
  assert_int_equal(watch.gap_count, WATCH_GAPS);
  assert_int_equal(watch.gaps[WATCH_GAPS - 1], 100 * HOUR);
  assert_int_equal(watch_judge(&watch, watch.last + 2 * HOUR), WATCH_TICKS_MISSED);
}

static void repeated_ticks_are_no_gaps(void **state) {
  (void)state;
  Watch watch = watched(5, 20);
  assert_int_equal(watch.gap_count, 0);
  assert_int_equal(watch.last, 1000000 + 19 * 5);
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
  Watch watch = watched(86400, 12), read;
  assert_int_equal(watch_write(file, &watch), STATUS_OK);
  watch_read(file, &read);
  assert_int_equal(read.last, watch.last);
  assert_int_equal(read.gap_count, watch.gap_count);
  assert_memory_equal(read.gaps, watch.gaps, sizeof read.gaps);
  /* A shorter text replaces a longer one wholly. */
  Watch shorter = watched(60, 2);
  assert_int_equal(watch_write(file, &shorter), STATUS_OK);
  watch_read(file, &read);
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
    Watch read;
    watch_read(file, &read);
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
  Watch read;
  watch_read(file, &read);
  assert_int_equal(read.gap_count, 1);
  assert_int_equal(read.gaps[0], 300);
  close(file);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(nothing_known_is_good),
      cmocka_unit_test(the_clock_went_back),
      cmocka_unit_test(ticks_missed),
      cmocka_unit_test(one_outage_does_not_change_the_habit),
      cmocka_unit_test(repeated_ticks_are_no_gaps),
      cmocka_unit_test(kept_in_a_file),
      cmocka_unit_test(rubbish_is_nothing_known),
      cmocka_unit_test(unlikely_gaps_are_not_believed),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
