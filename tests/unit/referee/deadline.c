#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/referee/office/office.h"

static Time at(const char *text) {
  Time time = TIME_NONE;
  if (!time_parse(text, &time)) fail_msg("no time: %s", text);
  return time;
}

static void durations(void **state) {
  (void)state;
  static const struct {
    const char *text;
    int64_t seconds;
  } good[] = {{"30s", 30},       {"90m", 5400},      {"48h", 172800},       {"2d", 172800}, {"1w", 604800},
              {"1d12h", 129600}, {"1h30m15s", 5415}, {"366d", 366 * 86400}, {"0h30s", 30},  {"007s", 7}};
  static const char *const bad[] = {"",
                                    "0s",
                                    "48",
                                    "h",
                                    "-1h",
                                    "1.5h",
                                    "48 h",
                                    "48x",
                                    "1h ",
                                    "367d",
                                    "h48",
                                    "1h-2m",
                                    "999999999999999999999s",
                                    "٣h"};
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
    int64_t seconds = 0;
    if (!duration_parse(good[i].text, &seconds)) fail_msg("refused: %s", good[i].text);
    assert_int_equal(seconds, good[i].seconds);
  }
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    int64_t seconds = -7;
    if (duration_parse(bad[i], &seconds)) fail_msg("accepted: %s", bad[i]);
    assert_int_equal(seconds, -7);
  }
}

static void durations_are_written_shortly(void **state) {
  (void)state;
  Arena *arena = arena_new();
  assert_string_equal(duration_format(arena, 172800), "2d");
  assert_string_equal(duration_format(arena, 5415), "1h30m15s");
  assert_string_equal(duration_format(arena, 90000), "1d1h");
  assert_string_equal(duration_format(arena, 0), "0s");
  arena_free(arena);
}

static void calendars(void **state) {
  (void)state;
  Arena *arena = arena_new();
  static const struct {
    const char *text;
    size_t slots;
    Slot first, last;
  } good[] = {
      {"mon,thu 20:00", 2, {0, 20, 0}, {3, 20, 0}},
      {"thu, mon 20:00", 2, {0, 20, 0}, {3, 20, 0}},
      {"Monday 8:05", 1, {0, 8, 5}, {0, 8, 5}},
      {"daily 00:00,12:30", 14, {0, 0, 0}, {6, 12, 30}},
      {"mon-fri 20:00; sun 9:00,18:00", 7, {0, 20, 0}, {6, 18, 0}},
      {"sat-mon 7:00", 3, {0, 7, 0}, {6, 7, 0}},
      {"tues thurs 23:59", 2, {1, 23, 59}, {3, 23, 59}},
  };
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
    Schedule schedule = {0};
    const char *wrong = NULL;
    if (!calendar_parse(arena, good[i].text, &schedule, &wrong)) fail_msg("%s: %s", good[i].text, wrong);
    assert_int_equal(schedule.slot_count, good[i].slots);
    assert_memory_equal(&schedule.slots[0], &good[i].first, sizeof(Slot));
    assert_memory_equal(&schedule.slots[schedule.slot_count - 1], &good[i].last, sizeof(Slot));
    assert_string_equal(schedule.on, good[i].text);
  }
  arena_free(arena);
}

static void calendars_name_what_is_wrong(void **state) {
  (void)state;
  Arena *arena = arena_new();
  static const char *const bad[][2] = {
      {"mon 24:00", "24:00"},
      {"mon 20:60", "20:60"},
      {"mun 20:00", "mun"},
      {"20:00", "20:00"},
      {"mon", "mon"},
      {"mon 20:00; tue", " tue"},
      {"mon 20:00 thu", "thu"},
      {"mon 2000", "2000"},
      {"mo 20:00", "mo"},
      {"mon--fri 9:00", "mon--fri"},
      {"mon 20:0", "20:0"},
      {"mon -1:00", "-1:00"},
      {"", ""},
      {"mon 120:00", "120:00"},
  };
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    Schedule schedule = {0};
    const char *wrong = NULL;
    if (calendar_parse(arena, bad[i][0], &schedule, &wrong)) fail_msg("accepted: %s", bad[i][0]);
    assert_string_equal(wrong, bad[i][1]);
    assert_null(schedule.on);
  }
  arena_free(arena);
}

static Time next(const char *on, const char *opened, const char *zone, int64_t min_notice) {
  Arena *arena = arena_new();
  Schedule schedule = {.min_notice = min_notice};
  const char *wrong;
  assert_true(calendar_parse(arena, on, &schedule, &wrong));
  Time time = schedule_next(&schedule, at(opened), zone);
  arena_free(arena);
  return time;
}

static void next_slot(void **state) {
  (void)state;
  const char *zone = "Europe/Madrid";
  /* Saturday 21 November 2026. */
  assert_int_equal(next("mon,thu 20:00", "2026-11-21T12:00:00Z", zone, 6 * 3600), at("2026-11-23T19:00:00Z"));
  /* Exactly the notice is notice enough; one second less is not. */
  assert_int_equal(next("mon,thu 20:00", "2026-11-23T13:00:00Z", zone, 6 * 3600), at("2026-11-23T19:00:00Z"));
  assert_int_equal(next("mon,thu 20:00", "2026-11-23T13:00:01Z", zone, 6 * 3600), at("2026-11-26T19:00:00Z"));
  /* A week ahead, when the only slot of the week has just gone by. */
  assert_int_equal(next("mon 20:00", "2026-11-23T19:00:01Z", zone, 0), at("2026-11-30T19:00:00Z"));
  /* A slot in this very second is past, however short the notice. */
  assert_int_equal(next("mon 20:00", "2026-11-23T19:00:00Z", zone, 0), at("2026-11-30T19:00:00Z"));
  assert_int_equal(next("daily 20:00", "2026-11-23T19:00:00Z", zone, 0), at("2026-11-24T19:00:00Z"));
  assert_int_equal(next("mon 20:00", "2026-11-23T18:59:59Z", zone, 0), at("2026-11-23T19:00:00Z"));
  /* Samoa had no 30 December 2011, a Friday; nor Kiribati's Line Islands a 31 December 1994, a Saturday. */
  assert_int_equal(next("fri 20:00", "2011-12-25T12:00:00Z", "Pacific/Apia", 0), at("2012-01-06T06:00:00Z"));
  assert_int_equal(next("sat 20:00", "1994-12-26T12:00:00Z", "Pacific/Kiritimati", 0),
                   at("1995-01-07T06:00:00Z"));
  /* The local day counts: it is Monday 00:30 in Madrid, Sunday 23:30 in UTC. */
  assert_int_equal(next("mon 00:30", "2026-11-22T23:00:00Z", zone, 0), at("2026-11-22T23:30:00Z"));
  /* Zones far from UTC on both sides. */
  assert_int_equal(next("mon 20:00", "2026-11-21T12:00:00Z", "Pacific/Kiritimati", 0),
                   at("2026-11-23T06:00:00Z"));
  assert_int_equal(next("mon 20:00", "2026-11-21T12:00:00Z", "Pacific/Pago_Pago", 0),
                   at("2026-11-24T07:00:00Z"));
}

static void summer_time(void **state) {
  (void)state;
  /* 20:00 stays 20:00 on the wall on both sides of the change of 28 March 2027. */
  assert_int_equal(next("sat 20:00", "2027-03-26T12:00:00Z", "Europe/Madrid", 0), at("2027-03-27T19:00:00Z"));
  assert_int_equal(next("sun 20:00", "2027-03-27T20:00:00Z", "Europe/Madrid", 0), at("2027-03-28T18:00:00Z"));
  /* 02:30 does not exist on that day: the moment of the change, 03:00 CEST, stands for it. */
  assert_int_equal(next("sun 2:30", "2027-03-27T20:00:00Z", "Europe/Madrid", 0), at("2027-03-28T01:00:00Z"));
  assert_int_equal(next("sun 2:00", "2027-03-27T20:00:00Z", "Europe/Madrid", 0), at("2027-03-28T01:00:00Z"));
  /* 02:30 comes twice on 25 October 2026: the second one (CET) is the deadline. */
  assert_int_equal(next("sun 2:30", "2026-10-24T20:00:00Z", "Europe/Madrid", 0), at("2026-10-25T01:30:00Z"));
  /* The same where summer time is called standard (Ireland) and in the southern hemisphere. */
  assert_int_equal(next("sun 1:30", "2026-10-24T20:00:00Z", "Europe/Dublin", 0), at("2026-10-25T01:30:00Z"));
  assert_int_equal(next("sun 2:30", "2026-04-04T10:00:00Z", "Australia/Sydney", 0),
                   at("2026-04-04T16:30:00Z"));
  /* A gap and a fold of half an hour. */
  assert_int_equal(next("sun 1:45", "2026-04-04T10:00:00Z", "Australia/Lord_Howe", 0),
                   at("2026-04-04T15:15:00Z"));
  assert_int_equal(next("sun 2:15", "2026-10-03T10:00:00Z", "Australia/Lord_Howe", 0),
                   at("2026-10-03T15:30:00Z"));
  /* The notice is real time: five hours on the wall across the autumn change are six. */
  assert_int_equal(next("sun 4:00", "2026-10-24T21:00:00Z", "Europe/Madrid", 6 * 3600),
                   at("2026-10-25T03:00:00Z"));
}

static void intervals(void **state) {
  (void)state;
  Schedule every = {.every = 48 * 3600, .min_notice = MIN_NOTICE_DEFAULT}, none = {0};
  assert_int_equal(schedule_next(&every, 1000, "UTC"), 1000 + 48 * 3600);
  assert_true(schedule_next(&none, 1000, "UTC") == TIME_NONE);
}

static void days(void **state) {
  (void)state;
  static const struct {
    const char *text, *zone, *begin, *end;
  } good[] = {
      {"2026-12-20", "UTC", "2026-12-20T00:00:00Z", "2026-12-21T00:00:00Z"},
      {"2026-12-31", "Europe/Paris", "2026-12-30T23:00:00Z", "2026-12-31T23:00:00Z"},
      {"2028-02-29", "America/New_York", "2028-02-29T05:00:00Z", "2028-03-01T05:00:00Z"},
      /* Summer time begins and ends: days of 23 and 25 hours. */
      {"2026-03-29", "Europe/Madrid", "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z"},
      {"2026-10-25", "Europe/Madrid", "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z"},
      /* In Santiago this day begins at one o'clock. */
      {"2026-09-06", "America/Santiago", "2026-09-06T04:00:00Z", "2026-09-07T03:00:00Z"},
  };
  static const char *const bad[] = {"",           "2026-12-2",  "2026-12-200", "2026/12/20",  "20-12-2026",
                                    "2026-13-01", "2026-02-29", "2026-00-10",  "2026-04-31",  "0000-01-01",
                                    "2026-1a-01", "-026-01-01", "tomorrow",    "2026-12-20 ", "9999-12-31"};
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
    Time begin, end;
    if (!day_parse(good[i].text, good[i].zone, &begin, &end)) fail_msg("refused: %s", good[i].text);
    assert_int_equal(begin, at(good[i].begin));
    assert_int_equal(end, at(good[i].end));
  }
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    Time begin = 7, end = 7;
    if (day_parse(bad[i], "Europe/Madrid", &begin, &end)) fail_msg("accepted: %s", bad[i]);
    assert_int_equal(begin, 7);
    assert_int_equal(end, 7);
  }
  Time begin = 7, end = 7;
  assert_false(day_parse("0001-01-01", "Asia/Tokyo", &begin, &end));
  assert_false(day_parse("9999-12-31", "America/New_York", &begin, &end));
  assert_int_equal(begin, 7);
  assert_int_equal(end, 7);
}

static void the_end_of_the_calendar(void **state) {
  (void)state;
  Arena *arena = arena_new();
  Schedule every = {.every = 7 * 24 * 3600}, on = {.min_notice = 3600};
  const char *wrong;
  assert_true(calendar_parse(arena, "mon 20:00", &on, &wrong));
  Time late = at("9999-12-31T20:00:00Z");
  assert_true(schedule_next(&every, late, "UTC") == TIME_NONE);
  assert_true(schedule_next(&on, late, "Europe/Madrid") == TIME_NONE);
  assert_true(schedule_next(&every, INT64_MAX, "UTC") == TIME_NONE);
  /* The first day of the calendar is over in the east, and has not begun in the west. */
  Time early = at("0001-01-01T00:00:00Z");
  assert_true(schedule_next(&on, INT64_MIN, "Europe/Madrid") == TIME_NONE);
  assert_true(schedule_next(&on, early, "Asia/Tokyo") != TIME_NONE);
  on.min_notice = 0;
  assert_true(schedule_next(&on, early, "America/New_York") == TIME_NONE);
  arena_free(arena);
}

static void moments(void **state) {
  (void)state;
  static const struct {
    const char *text, *zone, *moment;
    bool odd;
  } good[] = {
      {"2026-12-10 20:00", "Europe/Madrid", "2026-12-10T19:00:00Z", false},
      {"2026-12-10T20:00", "Asia/Tokyo", "2026-12-10T11:00:00Z", false},
      {"2026-12-10T20:00:00+01:00", "Asia/Tokyo", "2026-12-10T19:00:00Z", false},
      {"2026-07-10 20:00", "Europe/Madrid", "2026-07-10T18:00:00Z", false},
      /* as in a schedule: what summer time skips is its beginning, of what comes twice the second counts */
      {"2026-03-29 02:30", "Europe/Madrid", "2026-03-29T01:00:00Z", true},
      {"2026-03-29 01:59", "Europe/Madrid", "2026-03-29T00:59:00Z", false},
      {"2026-03-29 03:00", "Europe/Madrid", "2026-03-29T01:00:00Z", false},
      {"2026-10-25 02:30", "Europe/Madrid", "2026-10-25T01:30:00Z", true},
      {"2026-10-25 01:59", "Europe/Madrid", "2026-10-24T23:59:00Z", false},
      {"2026-10-25 03:00", "Europe/Madrid", "2026-10-25T02:00:00Z", false},
      {"2026-10-25T02:30:00+02:00", "Europe/Madrid", "2026-10-25T00:30:00Z", false},
  };
  static const char *const bad[] = {"",
                                    "2026-12-10",
                                    "20:00",
                                    "2026-12-10 24:00",
                                    "2026-12-10 20:60",
                                    "2026-02-30 20:00",
                                    "2026-12-10  20:00",
                                    "2026-12-10 20:0x",
                                    "2026-12-10_20:00",
                                    "10/12/2026 20:00"};
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
    Time moment;
    const char *odd;
    if (!moment_parse(good[i].text, good[i].zone, &moment, &odd)) fail_msg("refused: %s", good[i].text);
    assert_int_equal(moment, at(good[i].moment));
    if ((odd != NULL) != good[i].odd) fail_msg("%s: %s", good[i].text, odd == NULL ? "not odd" : odd);
  }
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    Time moment;
    const char *odd;
    if (moment_parse(bad[i], "Europe/Madrid", &moment, &odd)) fail_msg("accepted: %s", bad[i]);
  }
  Time moment = 7;
  const char *odd;
  assert_false(moment_parse("9999-12-31 20:00", "America/New_York", &moment, &odd));
  assert_false(moment_parse("0001-01-01 00:00", "Asia/Tokyo", &moment, &odd));
  assert_int_equal(moment, 7);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(durations),
      cmocka_unit_test(durations_are_written_shortly),
      cmocka_unit_test(calendars),
      cmocka_unit_test(calendars_name_what_is_wrong),
      cmocka_unit_test(next_slot),
      cmocka_unit_test(summer_time),
      cmocka_unit_test(intervals),
      cmocka_unit_test(days),
      cmocka_unit_test(the_end_of_the_calendar),
      cmocka_unit_test(moments),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
