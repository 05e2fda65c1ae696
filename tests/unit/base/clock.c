/* Times as RFC 3339 and RFC 5322 write them, and as people in a zone read them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../../../adjudicator/base/clock.h"

static void reads_rfc_3339(void **state) {
  (void)state;
  static const struct {
    const char *text;
    Time time;
  } good[] = {
      {"1970-01-01T00:00:00Z", 0},
      {"2026-11-21T07:00:00Z", 1795244400},
      {"2026-11-21T08:00:00+01:00", 1795244400},
      {"2026-11-20T21:30:00-09:30", 1795244400},
      {"2026-11-21T07:00:00.999Z", 1795244400},
      {"2024-02-29T00:00:00Z", 1709164800},
      {"1969-12-31T23:59:59Z", -1},
      {"2016-12-31T23:59:60Z", 1483228800},
  };
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
    Time time = 42;
    if (!time_parse(good[i].text, &time)) fail_msg("refused: %s", good[i].text);
    assert_int_equal(time, good[i].time);
  }
}

static void refuses_what_is_no_time(void **state) {
  (void)state;
  static const char *const bad[] = {
      "",
      "now",
      "2026-11-21",
      "2026-11-21T07:00:00", /* no zone */
      "2026-11-21T07:00Z",
      "2026-02-30T07:00:00Z",
      "2025-02-29T00:00:00Z",
      "2026-13-01T00:00:00Z",
      "2026-11-21T25:00:00Z",
      "2026-11-21T07:60:00Z",
      "2026-11-21T07:00:00Z ",
      "2026-11-21T07:00:00+25:00",
      /* in UTC no day of the calendar */
      "9999-12-31T23:59:59-00:01",
      "9999-12-31T23:59:60Z",
      "0001-01-01T00:00:00+00:01",
  };
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    Time time = 42;
    if (time_parse(bad[i], &time)) fail_msg("accepted: %s", bad[i]);
    assert_int_equal(time, 42);
  }
}

static void writes_times(void **state) {
  (void)state;
  Arena *arena = arena_new();
  assert_string_equal(time_format(arena, 1795244400), "2026-11-21T07:00:00Z");
  assert_string_equal(time_format_zone(arena, 1795244400, "Europe/Paris"),
                      "Sat 21 Nov 2026 08:00 CET (Europe/Paris)");
  assert_string_equal(time_format_zone(arena, 1795244400, "America/New_York"),
                      "Sat 21 Nov 2026 02:00 EST (America/New_York)");
  assert_string_equal(time_format_zone(arena, 1795244400, NULL), "Sat 21 Nov 2026 07:00 UTC");
  assert_string_equal(time_format_zone(arena, 1795244400, "Europe/Atlantis"), "Sat 21 Nov 2026 07:00 UTC");
  assert_string_equal(time_format(arena, INT64_MAX), "");
  assert_string_equal(time_format(arena, INT64_MIN), "");
  arena_free(arena);
}

/* Summer time ends in Paris on 25 October 2026 at 01:00 UTC: 02:30 comes twice. */
static void summer_time_is_named(void **state) {
  (void)state;
  Arena *arena = arena_new();
  Time time = 0;
  assert_true(time_parse("2026-10-25T00:30:00Z", &time));
  assert_string_equal(time_format_zone(arena, time, "Europe/Paris"),
                      "Sun 25 Oct 2026 02:30 CEST (Europe/Paris)");
  assert_string_equal(time_format_zone(arena, time + 3600, "Europe/Paris"),
                      "Sun 25 Oct 2026 02:30 CET (Europe/Paris)");
  arena_free(arena);
}

static void zones(void **state) {
  (void)state;
  static const char *const known[] = {
      "US/Eastern", "Asia/Calcutta", "Europe/Kiev",  "GB",
      "UTC",        "Europe/Paris",  "Asia/Kolkata", "America/Argentina/Buenos_Aires"};
  static const char *const unknown[] = {"",        "Paris",         "+01:00", "CET-1", "../../etc/passwd",
                                        "Europe/", "/etc/localtime"};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    if (!time_zone_known(known[i])) fail_msg("not known: %s", known[i]);
  }
  for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) {
    if (time_zone_known(unknown[i])) fail_msg("known: %s", unknown[i]);
  }
}

static void zones_as_people_name_them(void **state) {
  (void)state;
  Arena *arena = arena_new();
  static const char *const found[][2] = {{"Madrid", "Europe/Madrid"},
                                         {" paris ", "Europe/Paris"},
                                         {"Bogotá", "America/Bogota"},
                                         {"new york", "America/New_York"},
                                         {"Buenos Aires", "America/Argentina/Buenos_Aires"},
                                         {"Port-au-Prince", "America/Port-au-Prince"},
                                         {"Dar es Salaam", "Africa/Dar_es_Salaam"},
                                         {"Istanbul", "Europe/Istanbul"},
                                         {"europe/berlin", "Europe/Berlin"},
                                         {"Europe/Berlin", "Europe/Berlin"},
                                         {"UTC", "UTC"}};
  static const char *const none[] = {"",         "  ",          "Mars",      "north", "South",
                                     "../Paris", "Europe/Mars", "Argentina", "/",     "+01:00"};
  for (size_t i = 0; i < sizeof found / sizeof *found; i++) {
    const char *zone = time_zone_find(arena, found[i][0]);
    if (zone == NULL) fail_msg("not found: %s", found[i][0]);
    assert_string_equal(zone, found[i][1]);
  }
  for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
    if (time_zone_find(arena, none[i]) != NULL) fail_msg("found: %s", none[i]);
  }
  arena_free(arena);
}

/* Where the wall clock of a zone shows the year 10000 or 0, UTC is shown. */
static void the_ends_of_the_calendar(void **state) {
  (void)state;
  Arena *arena = arena_new();
  Time first = 0, last = 0;
  assert_true(time_parse("0001-01-01T00:00:00Z", &first));
  assert_true(time_parse("9999-12-31T23:59:59Z", &last));
  assert_string_equal(time_format_zone(arena, last, "Pacific/Kiritimati"), "Fri 31 Dec 9999 23:59 UTC");
  assert_string_equal(time_format_zone(arena, first, "America/New_York"), "Mon 1 Jan 0001 00:00 UTC");
  assert_string_equal(time_format_zone(arena, last, "America/New_York"),
                      "Fri 31 Dec 9999 18:59 EST (America/New_York)");
  LocalTime at = {.year = 42};
  assert_true(time_local(arena, last, "Pacific/Kiritimati", &at));
  assert_int_equal(at.year, 9999);
  assert_int_equal(at.offset, 0);
  assert_string_equal(at.zone, "UTC");
  at.year = 42;
  assert_false(time_local(arena, last + 1, "America/New_York", &at));
  assert_false(time_local(arena, first - 1, "Pacific/Kiritimati", &at));
  assert_int_equal(at.year, 42);
  arena_free(arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(reads_rfc_3339),
      cmocka_unit_test(refuses_what_is_no_time),
      cmocka_unit_test(writes_times),
      cmocka_unit_test(summer_time_is_named),
      cmocka_unit_test(zones),
      cmocka_unit_test(zones_as_people_name_them),
      cmocka_unit_test(the_ends_of_the_calendar),
  };
  return cmocka_run_group_tests_name("clock", tests, NULL, NULL);
}
