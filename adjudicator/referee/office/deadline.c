#include "office.h"

#include <glib.h>
#include <inttypes.h>
#include <string.h>

#define MINUTE ((int64_t)60)
#define HOUR   (60 * MINUTE)
#define DAY    (24 * HOUR)
#define WEEK   (7 * DAY)

/* ---- durations ---- */

static int64_t unit_seconds(char unit) {
  switch (unit) {
  case 's': return 1;
  case 'm': return MINUTE;
  case 'h': return HOUR;
  case 'd': return DAY;
  case 'w': return WEEK;
  default: return 0;
  }
}

bool duration_parse(const char *text, int64_t *seconds) {
  int64_t sum = 0;
  if (*text == '\0') return false;
  while (*text != '\0') {
    if (!g_ascii_isdigit(*text)) return false;
    int64_t number = 0;
    for (; g_ascii_isdigit(*text); text++) {
      number = number * 10 + (*text - '0');
      if (number > DURATION_LONGEST) return false;
    }
    int64_t unit = unit_seconds(*text);
    if (unit == 0) return false;
    text++;
    sum += number * unit;
    if (sum > DURATION_LONGEST) return false;
  }
  if (sum < 1) return false;
  *seconds = sum;
  return true;
}

char *duration_format(Arena *arena, int64_t seconds) {
  static const char units[] = {'d', 'h', 'm', 's'};
  char *text = arena_strdup(arena, "");
  for (size_t i = 0; i < sizeof units; i++) {
    int64_t unit = unit_seconds(units[i]);
    if (seconds < unit) continue;
    text = arena_printf(arena, "%s%" PRId64 "%c", text, seconds / unit, units[i]);
    seconds %= unit;
  }
  return *text == '\0' ? arena_strdup(arena, "0s") : text;
}

/* ---- calendars ---- */

/* Full names and longer abbreviations count as well: "monday", "thurs". */
static int weekday_of(const char *word) {
  static const char *const names[] = {"monday", "tuesday",  "wednesday", "thursday",
                                      "friday", "saturday", "sunday"};
  size_t length = strlen(word);
  for (int day = 0; day < 7; day++) {
    if (length >= 3 && g_ascii_strncasecmp(names[day], word, length) == 0) return day;
  }
  return -1;
}

/* Bit mask of the days that a word names; 0 if it names none. */
static unsigned days_of(const char *word) {
  if (g_ascii_strcasecmp(word, "daily") == 0) return 0x7F;
  char **ends = g_strsplit(word, "-", 3);
  guint count = g_strv_length(ends);
  int first = count >= 1 ? weekday_of(ends[0]) : -1;
  int last = count == 2 ? weekday_of(ends[1]) : first;
  g_strfreev(ends);
  if (count > 2 || first < 0 || last < 0) return 0;
  unsigned days = 0;
  for (int day = first;; day = (day + 1) % 7) {
    days |= 1u << day;
    if (day == last) return days;
  }
}

static bool time_of(const char *word, int *hour, int *minute) {
  const char *colon = strchr(word, ':');
  size_t digits = colon == NULL ? 0 : (size_t)(colon - word);
  if (digits < 1 || digits > 2 || strlen(colon + 1) != 2) return false;
  for (const char *c = word; *c != '\0'; c++) {
    if (c != colon && !g_ascii_isdigit(*c)) return false;
  }
  *hour = (int)g_ascii_strtoll(word, NULL, 10);
  *minute = (int)g_ascii_strtoll(colon + 1, NULL, 10);
  return *hour < 24 && *minute < 60;
}

static int compare_slots(const void *a, const void *b) {
  const Slot *x = a, *y = b;
  if (x->weekday != y->weekday) return x->weekday - y->weekday;
  if (x->hour != y->hour) return x->hour - y->hour;
  return x->minute - y->minute;
}

/* One group, "mon,thu 20:00,9:15": every day with every time. Words after the first time are times. */
static bool read_group(Arena *arena, const char *group, GArray *slots, const char **wrong) {
  unsigned days = 0;
  bool timed = false, good = true;
  char **words = g_strsplit_set(group, ", \t", -1);
  for (guint i = 0; words[i] != NULL && good; i++) {
    if (*words[i] == '\0') continue;
    int hour, minute;
    unsigned named = timed ? 0 : days_of(words[i]);
    days |= named;
    if (named != 0) continue;
    good = days != 0 && time_of(words[i], &hour, &minute);
    if (!good) *wrong = arena_strdup(arena, words[i]);
    for (int day = 0; day < 7 && good; day++) {
      Slot slot = {day, hour, minute};
      if (days & 1u << day) g_array_append_val(slots, slot);
    }
    timed = true;
  }
  if (good && !timed) *wrong = arena_strdup(arena, group);
  g_strfreev(words);
  return good && timed;
}

bool calendar_parse(Arena *arena, const char *text, Schedule *out, const char **wrong) {
  GArray *slots = g_array_new(FALSE, FALSE, sizeof(Slot));
  char **groups = g_strsplit(text, ";", -1);
  bool good = groups[0] != NULL;
  *wrong = text;
  for (guint i = 0; groups[i] != NULL && good; i++) good = read_group(arena, groups[i], slots, wrong);
  g_strfreev(groups);
  if (good) {
    g_array_sort(slots, compare_slots);
    out->on = arena_strdup(arena, text);
    out->slot_count = slots->len;
    out->slots = arena_memdup(arena, slots->data, slots->len * sizeof(Slot));
  }
  g_array_free(slots, TRUE);
  return good;
}

/* ---- the clock on the wall ---- */

const char *zone_missing(const GameRow *row, const SeatRows *seats, const SeatRow **whose) {
  *whose = NULL;
  if (time_zone_gone(row->timezone)) return row->timezone;
  for (size_t i = 0; i < seats->count; i++) {
    const SeatRow *seat = &seats->items[i];
    if (seat->vacant || seat->computer != NULL || !time_zone_gone(seat->timezone)) continue;
    *whose = seat;
    return seat->timezone;
  }
  return NULL;
}

/* Seconds of a local wall time as if it were UTC: what g_time_zone_* take as local time. False if there is no such day. */
static bool wall_seconds(int year, int month, int day, int hour, int minute, int64_t *out) {
  GDateTime *utc = g_date_time_new_utc(year, month, day, hour, minute, 0);
  if (utc == NULL) return false;
  *out = g_date_time_to_unix(utc);
  g_date_time_unref(utc);
  return true;
}

/* The moment of a local wall time. GLib moves a time that does not exist to the end of the gap; for one
 * that occurs twice it gives either, depending on whether standard or summer time is asked for, so both
 * are asked for and the later one is taken (which of them is "standard" differs between zones). */
static Time moment_of(GTimeZone *zone, int64_t wall) {
  static const GTimeType types[] = {G_TIME_TYPE_STANDARD, G_TIME_TYPE_DAYLIGHT};
  Time latest = TIME_NONE;
  for (size_t i = 0; i < 2; i++) {
    gint64 local = wall;
    gint interval = g_time_zone_adjust_time(zone, types[i], &local);
    Time moment = local - g_time_zone_get_offset(zone, interval);
    if (moment > latest) latest = moment;
  }
  return latest;
}

/* The earliest moment of the schedule at or after `from` on a local day. */
static Time first_slot_of(const Schedule *schedule, GDateTime *day, GTimeZone *zone, Time from) {
  Time earliest = TIME_NONE;
  int year, month, number;
  g_date_time_get_ymd(day, &year, &month, &number);
  for (size_t i = 0; i < schedule->slot_count; i++) {
    const Slot *slot = &schedule->slots[i];
    int64_t wall;
    if (slot->weekday != g_date_time_get_day_of_week(day) - 1) continue;
    if (!wall_seconds(year, month, number, slot->hour, slot->minute, &wall)) continue;
    Time moment = moment_of(zone, wall);
    if (moment >= from && (earliest == TIME_NONE || moment < earliest)) earliest = moment;
  }
  return earliest;
}

/* The earliest slot at or after `from`. Every weekday lies within the eight days from the local day of `from` on, or, where a
 * zone skips a day (as Samoa did in 2011), in the week after; TIME_NONE where the calendar does not have these days. */
static Time next_slot(const Schedule *schedule, Time from, const char *zone_name) {
  GTimeZone *zone = time_zone_open(zone_name);
  if (zone == NULL) return TIME_NONE;
  GDateTime *utc = g_date_time_new_from_unix_utc(from);
  GDateTime *today = utc == NULL ? NULL : g_date_time_to_timezone(utc, zone);
  Time earliest = TIME_NONE;
  for (int ahead = 0; today != NULL && (ahead <= 7 || (earliest == TIME_NONE && ahead <= 14)); ahead++) {
    GDateTime *day = g_date_time_add_days(today, ahead);
    if (day == NULL) break;
    Time moment = first_slot_of(schedule, day, zone, from);
    if (moment != TIME_NONE && (earliest == TIME_NONE || moment < earliest)) earliest = moment;
    g_date_time_unref(day);
  }
  if (today != NULL) g_date_time_unref(today);
  if (utc != NULL) g_date_time_unref(utc);
  g_time_zone_unref(zone);
  return earliest;
}

Time schedule_next(const Schedule *schedule, Time opened, const char *zone_name) {
  if (opened < TIME_FIRST || opened > TIME_LAST - DURATION_LONGEST - 2 * WEEK) return TIME_NONE;
  /* Not that of the very second in which a window opens: nobody would have the time to answer. */
  if (schedule->slot_count > 0) return next_slot(schedule, opened + MAX(schedule->min_notice, 1), zone_name);
  return schedule->every > 0 ? opened + schedule->every : TIME_NONE;
}

static bool read_digits(const char *text, size_t count, int *out) {
  *out = 0;
  for (size_t i = 0; i < count; i++) {
    if (!g_ascii_isdigit(text[i])) return false;
    *out = *out * 10 + (text[i] - '0');
  }
  return true;
}

/* "2026-12-20" at the beginning of a text. */
static bool read_date(const char *text, int *year, int *month, int *day) {
  return strlen(text) >= strlen("2026-12-20") && text[4] == '-' && text[7] == '-' &&
         read_digits(text, 4, year) && read_digits(text + 5, 2, month) && read_digits(text + 8, 2, day);
}

/* "20:00" behind a date. */
static bool read_clock(const char *text, int *hour, int *minute) {
  if (strlen(text) != strlen("20:00") || text[2] != ':') return false;
  return read_digits(text, 2, hour) && read_digits(text + 3, 2, minute) && *hour < 24 && *minute < 60;
}

/* What the changes of summer time did to a local time; NULL for nothing. */
static const char *oddity(GTimeZone *zone, int64_t wall, Time moment) {
  gint interval = g_time_zone_find_interval(zone, G_TIME_TYPE_UNIVERSAL, moment);
  if (moment + g_time_zone_get_offset(zone, interval) != wall) return "does not exist";
  interval = g_time_zone_find_interval(zone, G_TIME_TYPE_UNIVERSAL, moment - DAY);
  Time before = wall - g_time_zone_get_offset(zone, interval);
  interval = g_time_zone_find_interval(zone, G_TIME_TYPE_UNIVERSAL, before);
  bool twice = before < moment && before + g_time_zone_get_offset(zone, interval) == wall;
  return twice ? "occurs twice; the second counts" : NULL;
}

bool moment_parse(const char *text, const char *zone_name, Time *out, const char **odd) {
  int year, month, day, hour, minute;
  *odd = NULL;
  if (time_parse(text, out)) return true;
  if (strlen(text) != strlen("2026-12-20 20:00") || strchr(" T", text[10]) == NULL) return false;
  if (!read_date(text, &year, &month, &day) || !read_clock(text + 11, &hour, &minute)) return false;
  int64_t wall;
  if (!wall_seconds(year, month, day, hour, minute, &wall)) return false;
  GTimeZone *zone = time_zone_open(zone_name);
  if (zone == NULL) return false;
  Time moment = moment_of(zone, wall);
  bool good = time_in_calendar(moment);
  if (good) {
    *out = moment;
    *odd = oddity(zone, wall, moment);
  }
  g_time_zone_unref(zone);
  return good;
}

bool day_parse(const char *text, const char *zone_name, Time *begin, Time *end) {
  int year, month, day;
  if (strlen(text) != strlen("2026-12-20") || !read_date(text, &year, &month, &day)) return false;
  int64_t wall;
  if (!wall_seconds(year, month, day, 0, 0, &wall) || !time_in_calendar(wall + DAY)) return false;
  GTimeZone *zone = time_zone_open(zone_name);
  if (zone == NULL) return false;
  Time first = moment_of(zone, wall), next = moment_of(zone, wall + DAY);
  g_time_zone_unref(zone);
  if (!time_in_calendar(first) || !time_in_calendar(next)) return false;
  *begin = first;
  *end = next;
  return true;
}
