/* The terms of a game: what is typed, what is kept, what follows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/base/yaml.h"
#include "../../../adjudicator/referee/office/office.h"

#define HOUR ((int64_t)3600)
#define DAY  (24 * HOUR)

static void put(Arena *arena, Settings *settings, const char *name, const char *value) {
  const char *wrong = setting_put(arena, settings, name, value);
  if (wrong != NULL) fail_msg("%s=%s: %s", name, value, wrong);
}

static void defaults(void **state) {
  (void)state;
  Arena *arena = arena_new();
  Settings settings;
  settings_defaults(&settings);
  static const char *const expected[][2] = {{"every", "no"},        {"on", ""},
                                            {"min-notice", ""},     {"grace", "0"},
                                            {"settle", "0"},        {"remind", "quarter"},
                                            {"away-most", "14d"},   {"missed", "default"},
                                            {"replace-after", ""},  {"stand-in-after", ""},
                                            {"release", "auto"},    {"release-after", ""},
                                            {"sealed", "no"},       {"press", ""},
                                            {"press-most", "5/10"}, {"sender", ""},
                                            {"desk-key", "yes"},    {"join", "ask"}};
  size_t count = 0;
  for (; SETTING_NAMES[count] != NULL; count++) {
    assert_true(setting_known(SETTING_NAMES[count]));
    assert_string_equal(SETTING_NAMES[count], expected[count][0]);
    assert_string_equal(setting_text(arena, &settings, SETTING_NAMES[count]), expected[count][1]);
  }
  assert_int_equal(count, sizeof expected / sizeof *expected);
  assert_false(setting_known("deadline"));
  assert_int_equal(settings.schedule.min_notice, 6 * HOUR);
  arena_free(arena);
}

/* What is typed is what is read, and what the ledger gives back. */
static void each_setting_comes_back(void **state) {
  (void)state;
  static const char *const typed[][3] = {
      {"every", "2d", "2d"},
      {"every", "36h", "1d12h"},
      {"on", "mon,thu 20:00; sun 9:00", "mon,thu 20:00; sun 9:00"},
      {"grace", "2h", "2h"},
      {"grace", "7d", "7d"},
      {"grace", "0", "0"},
      {"settle", "15m", "15m"},
      {"settle", "0", "0"},
      {"remind", "none", "none"},
      {"remind", "no", "none"},
      {"remind", "quarter", "quarter"},
      {"remind", "2h, 24h", "1d,2h"},
      {"remind", "7d,6d,5d,4d,3d,2d,1d,12h", "7d,6d,5d,4d,3d,2d,1d,12h"},
      {"away-most", "0", "0"},
      {"away-most", "3w", "21d"},
      {"away-most", "14d/90d", "14d/90d"},
      {"away-most", "36h/1w", "1d12h/7d"},
      {"missed", "hold", "hold"},
      {"missed", "default", "default"},
      {"release", "referee", "referee"},
      {"sealed", "yes", "yes"},
      {"press", "signed", "signed"},
      {"press", "anonymous", "anonymous"},
      {"press", "no", "no"},
      {"desk-key", "no", "no"},
      {"join", "free", "free"},
      {"join", "ask", "ask"},
      {"desk-key", "yes", "yes"},
      {"press-most", "1/1", "1/1"},
      {"press-most", "1000/1000", "1000/1000"},
      {"sender", "key", "key"},
      {"sender", "key-and-address", "key-and-address"},
      {"sender", "key-and-authentication", "key-and-authentication"},
  };
  for (size_t i = 0; i < sizeof typed / sizeof *typed; i++) {
    Arena *arena = arena_new();
    Settings settings, read;
    settings_defaults(&settings);
    put(arena, &settings, typed[i][0], typed[i][1]);
    assert_string_equal(setting_text(arena, &settings, typed[i][0]), typed[i][2]);
    const char *text = settings_write(arena, &settings);
    assert_null(strchr(text, '\n'));
    if (!settings_read(arena, text, &read)) fail_msg("not read: %s", text);
    assert_string_equal(settings_write(arena, &read), text);
    for (size_t n = 0; SETTING_NAMES[n] != NULL; n++)
      assert_string_equal(setting_text(arena, &read, SETTING_NAMES[n]),
                          setting_text(arena, &settings, SETTING_NAMES[n]));
    arena_free(arena);
  }
}

static void what_belongs_together_is_told_together(void **state) {
  (void)state;
  Arena *arena = arena_new();
  Settings settings;
  settings_defaults(&settings);
  put(arena, &settings, "missed", "replace");
  assert_string_equal(setting_text(arena, &settings, "replace-after"), "3");
  put(arena, &settings, "replace-after", "5");
  assert_int_equal(settings.replace_after, 5);
  put(arena, &settings, "release", "referee");
  assert_string_equal(setting_text(arena, &settings, "release-after"), "0");
  put(arena, &settings, "release-after", "24h");
  assert_string_equal(setting_text(arena, &settings, "release-after"), "1d");
  /* A calendar takes the place of an interval, an interval that of a calendar. */
  put(arena, &settings, "every", "48h");
  put(arena, &settings, "on", "daily 20:00");
  put(arena, &settings, "min-notice", "1h");
  assert_int_equal(settings.schedule.every, 0);
  assert_int_equal(settings.schedule.slot_count, 7);
  assert_string_equal(setting_text(arena, &settings, "every"), "");
  assert_string_equal(setting_text(arena, &settings, "min-notice"), "1h");
  put(arena, &settings, "every", "48h");
  assert_null(settings.schedule.on);
  assert_int_equal(settings.schedule.slot_count, 0);
  assert_int_equal(settings.schedule.min_notice, HOUR);
  put(arena, &settings, "every", "no");
  assert_int_equal(settings.schedule.every, 0);
  arena_free(arena);
}

static void what_is_wrong_changes_nothing(void **state) {
  (void)state;
  static const char *const bad[][2] = {{"every", "often"},
                                       {"every", "0"},
                                       {"every", ""},
                                       {"on", "noon"},
                                       {"on", "mun 20:00"},
                                       {"min-notice", "6"},
                                       {"grace", "8d"},
                                       {"grace", "-1h"},
                                       {"settle", "8d"},
                                       {"grace", ""},
                                       {"remind", "sometimes"},
                                       {"remind", ""},
                                       {"remind", "8d"},
                                       {"remind", "2h,2h"},
                                       {"remind", "2h,120m"},
                                       {"remind", "2h,,1h"},
                                       {"remind", "9h,8h,7h,6h,5h,4h,3h,2h,1h"},
                                       {"away-most", "400d"},
                                       {"away-most", "14d/"},
                                       {"away-most", "14d/14d"},
                                       {"away-most", "0/90d"},
                                       {"away-most", "14d/400d"},
                                       {"away-most", "/90d"},
                                       {"away-most", "1d/2d/3d"},
                                       {"away-most", "14"},
                                       {"missed", "Hold"},
                                       {"missed", "3"},
                                       {"replace-after", "0"},
                                       {"replace-after", "101"},
                                       {"replace-after", "3x"},
                                       {"replace-after", "-1"},
                                       {"replace-after", ""},
                                       {"release", "later"},
                                       {"release-after", "soon"},
                                       {"sealed", "maybe"},
                                       {"press", "yes"},
                                       {"press-most", "10"},
                                       {"press-most", "0/10"},
                                       {"press-most", "11/10"},
                                       {"press-most", "5/1001"},
                                       {"press-most", "5/10 "},
                                       {"press-most", "5/-10"},
                                       {"press-most", "-5/10"},
                                       {"press-most", "/"},
                                       {"press", ""},
                                       {"sender", "address"},
                                       {"sender", ""},
                                       {"desk-key", "maybe"},
                                       {"desk-key", ""},
                                       {"join", "no"}};
  Arena *arena = arena_new();
  Settings settings;
  settings_defaults(&settings);
  put(arena, &settings, "every", "48h");
  const char *before = settings_write(arena, &settings);
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    const char *wrong = setting_put(arena, &settings, bad[i][0], bad[i][1]);
    if (wrong == NULL) fail_msg("accepted: %s=%s", bad[i][0], bad[i][1]);
    if (strncmp(wrong, bad[i][0], strlen(bad[i][0])) != 0) fail_msg("%s does not name %s", wrong, bad[i][0]);
    assert_string_equal(settings_write(arena, &settings), before);
  }
  arena_free(arena);
}

static Tree *tree_of(Arena *arena, const char *text) {
  Diagnostics found;
  diagnostics_init(&found, arena);
  return yaml_read(arena, text, strlen(text), &YAML_DATA, &found);
}

/* A setting that is not there, or holds what nobody writes. */
static void what_was_not_written_is_not_read(void **state) {
  (void)state;
  Arena *arena = arena_new();
  Settings settings;
  settings_defaults(&settings);
  const Tree *whole = tree_of(arena, settings_write(arena, &settings));
  assert_int_equal(whole->count, 14);
  for (size_t i = 0; i < whole->count; i++) {
    Tree *part = tree_map(arena);
    for (size_t n = 0; n < whole->count; n++) {
      if (n != i) tree_put(arena, part, whole->items[n].key, whole->items[n].value);
    }
    if (settings_read(arena, yaml_write_line(arena, part), &settings))
      fail_msg("read without %s", whole->items[i].key);
  }
  static const char *const bad[][2] = {
      {"every", "-5"},   {"every", "soon"},       {"on", "never"},        {"on", "[1]"},
      {"grace", "x"},    {"remind", "[1, 2]"},    {"remind", "[]"},       {"remind", "at"},
      {"missed", "x"},   {"sealed", "3"},         {"replace-after", "0"}, {"press", "[]"},
      {"sender", "x"},   {"release", "no"},       {"min-notice", "-1"},   {"press-most", "5"},
      {"desk-key", "x"}, {"stand-in-after", "0"}, {"join", "yes"},
  };
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    Tree *other = tree_map(arena);
    for (size_t n = 0; n < whole->count; n++)
      tree_put(arena, other, whole->items[n].key, whole->items[n].value);
    tree_put(arena, other, bad[i][0], tree_of(arena, bad[i][1]));
    if (settings_read(arena, yaml_write_line(arena, other), &settings))
      fail_msg("read: %s: %s", bad[i][0], bad[i][1]);
  }
  static const char *const none[] = {"", "[", "7", "{}"};
  for (size_t i = 0; i < sizeof none / sizeof *none; i++)
    assert_false(settings_read(arena, none[i], &settings));
  arena_free(arena);
}

static void a_window_is_looked_at_after_its_grace(void **state) {
  (void)state;
  Settings settings;
  settings_defaults(&settings);
  assert_int_equal(settings_wake(&settings, 1000), 1000);
  settings.grace = 2 * HOUR;
  assert_int_equal(settings_wake(&settings, 1000), 1000 + 2 * HOUR);
  assert_int_equal(settings_wake(&settings, TIME_NONE), 0);
}

static void reminders_in_the_last_quarter(void **state) {
  (void)state;
  Settings settings;
  settings_defaults(&settings);
  assert_int_equal(settings_reminder(&settings, 0, 48 * HOUR, 36 * HOUR - 1), 0);
  assert_int_equal(settings_reminder(&settings, 0, 48 * HOUR, 36 * HOUR), 12 * HOUR);
  assert_int_equal(settings_reminder(&settings, 0, 48 * HOUR, 48 * HOUR - 1), 12 * HOUR);
  assert_int_equal(settings_next_reminder(&settings, 0, 48 * HOUR, 36 * HOUR - 1), 36 * HOUR);
  assert_int_equal(settings_next_reminder(&settings, 0, 48 * HOUR, 36 * HOUR), TIME_NONE);
  assert_int_equal(settings_next_reminder(&settings, 0, TIME_NONE, 0), TIME_NONE);
  assert_int_equal(settings_reminder(&settings, 0, 48 * HOUR, 48 * HOUR), 0);
  /* A day at most. */
  assert_int_equal(settings_reminder(&settings, 0, 14 * DAY, 13 * DAY - 1), 0);
  assert_int_equal(settings_reminder(&settings, 0, 14 * DAY, 13 * DAY), DAY);
  assert_int_equal(settings_reminder(&settings, 0, TIME_NONE, 13 * DAY), 0);
  settings.remind = REMIND_NONE;
  assert_int_equal(settings_reminder(&settings, 0, 14 * DAY, 13 * DAY), 0);
}

static void reminders_at_set_distances(void **state) {
  (void)state;
  Arena *arena = arena_new();
  Settings settings;
  settings_defaults(&settings);
  put(arena, &settings, "remind", "24h,2h");
  assert_int_equal(settings_reminder(&settings, 0, 72 * HOUR, 48 * HOUR - 1), 0);
  assert_int_equal(settings_reminder(&settings, 0, 72 * HOUR, 48 * HOUR), 24 * HOUR);
  assert_int_equal(settings_reminder(&settings, 0, 72 * HOUR, 70 * HOUR - 1), 24 * HOUR);
  assert_int_equal(settings_reminder(&settings, 0, 72 * HOUR, 70 * HOUR), 2 * HOUR);
  assert_int_equal(settings_reminder(&settings, 0, 72 * HOUR, 72 * HOUR), 0);
  assert_int_equal(settings_next_reminder(&settings, 0, 72 * HOUR, 0), 48 * HOUR);
  assert_int_equal(settings_next_reminder(&settings, 0, 72 * HOUR, 48 * HOUR), 70 * HOUR);
  assert_int_equal(settings_next_reminder(&settings, 0, 72 * HOUR, 70 * HOUR), TIME_NONE);
  /* Who has just had the report needs no reminder. */
  assert_int_equal(settings_next_reminder(&settings, 0, 24 * HOUR, 0), 22 * HOUR);
  assert_int_equal(settings_reminder(&settings, 0, 24 * HOUR, HOUR), 0);
  assert_int_equal(settings_reminder(&settings, 0, 24 * HOUR, 22 * HOUR), 2 * HOUR);
  assert_int_equal(settings_reminder(&settings, 0, HOUR, HOUR / 2), 0);
  arena_free(arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(defaults),
      cmocka_unit_test(each_setting_comes_back),
      cmocka_unit_test(what_belongs_together_is_told_together),
      cmocka_unit_test(what_is_wrong_changes_nothing),
      cmocka_unit_test(what_was_not_written_is_not_read),
      cmocka_unit_test(a_window_is_looked_at_after_its_grace),
      cmocka_unit_test(reminders_in_the_last_quarter),
      cmocka_unit_test(reminders_at_set_distances),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
