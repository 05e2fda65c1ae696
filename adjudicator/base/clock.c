#include "clock.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <glib.h>

Time time_now(void) {
  return (Time)time(NULL);
}

/* ---- RFC 3339 ---- */

/* Takes exactly `digits` digits; -1 if they are not there. */
static int take_number(const char **text, int digits) {
  int value = 0;
  for (int i = 0; i < digits; i++) {
    char digit = (*text)[i];
    if (digit < '0' || digit > '9') return -1;
    value = value * 10 + (digit - '0');
  }
  *text += digits;
  return value;
}

static bool take_one_of(const char **text, const char *characters) {
  if (**text == '\0' || strchr(characters, **text) == NULL) return false;
  (*text)++;
  return true;
}

static bool take_date(const char **text, int *year, int *month, int *day) {
  *year = take_number(text, 4);
  if (*year < 1 || !take_one_of(text, "-")) return false;
  *month = take_number(text, 2);
  if (*month < 1 || !take_one_of(text, "-")) return false;
  *day = take_number(text, 2);
  return *day >= 1;
}

static bool take_time(const char **text, int *hour, int *minute, int *second) {
  *hour = take_number(text, 2);
  if (*hour < 0 || !take_one_of(text, ":")) return false;
  *minute = take_number(text, 2);
  if (*minute < 0 || !take_one_of(text, ":")) return false;
  *second = take_number(text, 2);
  if (*second < 0) return false;
  if (**text != '.') return true;
  /* Parts of a second count for nothing here. */
  (*text)++;
  if (take_number(text, 1) < 0) return false;
  while (take_number(text, 1) >= 0) continue;
  return true;
}

/* Seconds that the local time is ahead of UTC. */
static bool take_offset(const char **text, int *seconds) {
  *seconds = 0;
  if (take_one_of(text, "Zz")) return true;
  int sign = **text == '-' ? -1 : 1;
  if (!take_one_of(text, "+-")) return false;
  int hours = take_number(text, 2);
  if (hours < 0 || hours > 23 || !take_one_of(text, ":")) return false;
  int minutes = take_number(text, 2);
  if (minutes < 0 || minutes > 59) return false;
  *seconds = sign * (hours * 3600 + minutes * 60);
  return true;
}

bool time_in_calendar(Time time) {
  return time >= TIME_FIRST && time <= TIME_LAST;
}

bool time_parse(const char *text, Time *out) {
  int year, month, day, hour, minute, second, offset;
  if (text == NULL || !take_date(&text, &year, &month, &day)) return false;
  /* RFC 3339 5.6 allows a space for the T, and the lower case letters. */
  if (!take_one_of(&text, "Tt ") || !take_time(&text, &hour, &minute, &second)) return false;
  if (!take_offset(&text, &offset) || *text != '\0') return false;
  if (second > 60) return false;
  /* A leap second counts as the first of the next minute, as everywhere in POSIX time. */
  bool leap = second == 60;
  GDateTime *date = g_date_time_new_utc(year, month, day, hour, minute, leap ? 59 : second);
  if (date == NULL) return false;
  Time time = g_date_time_to_unix(date) + (leap ? 1 : 0) - offset;
  g_date_time_unref(date);
  if (!time_in_calendar(time)) return false;
  *out = time;
  return true;
}

/* ---- what the game master reads on a terminal ---- */

/* Not from the system's locale. What is mailed has its words from the catalogue (report/report.h). */
static const char *const WEEKDAYS[] = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
static const char *const MONTHS[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                     "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

char *time_format(Arena *arena, Time time) {
  GDateTime *date = g_date_time_new_from_unix_utc(time);
  if (date == NULL) return arena_strdup(arena, "");
  int year, month, day;
  g_date_time_get_ymd(date, &year, &month, &day);
  char *text =
      arena_printf(arena, "%04d-%02d-%02dT%02d:%02d:%02dZ", year, month, day, g_date_time_get_hour(date),
                   g_date_time_get_minute(date), g_date_time_get_second(date));
  g_date_time_unref(date);
  return text;
}

/* ---- zones ---- */

static bool is_utc(const char *zone) {
  return strcmp(zone, "UTC") == 0 || strcmp(zone, "Etc/UTC") == 0 || strcmp(zone, "Z") == 0;
}

/* Names of the tz database (its file `theory.html`): no dots, so that no path leads out of its folder. */
static bool is_zone_name(const char *zone) {
  static const char CHARACTERS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_+-/";
  return *zone != '\0' && *zone != '/' && strspn(zone, CHARACTERS) == strlen(zone);
}

/* A file of compiled zone data begins with "TZif" (RFC 8536 3.1). The folder holds other files, too. Its path, freed by the
 * caller with g_free(), or NULL. */
static char *zone_file(const char *folder, const char *zone) {
  if (folder == NULL || *folder == '\0') return NULL;
  char *path = g_build_filename(folder, zone, NULL), magic[4];
  FILE *file = fopen(path, "rbe");
  bool good = file != NULL && fread(magic, 1, sizeof magic, file) == sizeof magic &&
              memcmp(magic, "TZif", sizeof magic) == 0;
  if (file != NULL) fclose(file);
  if (good) return path;
  g_free(path);
  return NULL;
}

/* What the tz database calls now what it called otherwise before (its file `backward`): systems leave the old names out. */
static const char *zone_today(const char *zone) {
  static const char *const NAMES[][2] = {{"US/Alaska", "America/Anchorage"},
                                         {"US/Arizona", "America/Phoenix"},
                                         {"US/Central", "America/Chicago"},
                                         {"US/Eastern", "America/New_York"},
                                         {"US/Hawaii", "Pacific/Honolulu"},
                                         {"US/Michigan", "America/Detroit"},
                                         {"US/Mountain", "America/Denver"},
                                         {"US/Pacific", "America/Los_Angeles"},
                                         {"Canada/Atlantic", "America/Halifax"},
                                         {"Canada/Central", "America/Winnipeg"},
                                         {"Canada/Eastern", "America/Toronto"},
                                         {"Canada/Mountain", "America/Edmonton"},
                                         {"Canada/Pacific", "America/Vancouver"},
                                         {"Brazil/East", "America/Sao_Paulo"},
                                         {"Mexico/General", "America/Mexico_City"},
                                         {"Chile/Continental", "America/Santiago"},
                                         {"Australia/ACT", "Australia/Sydney"},
                                         {"Australia/NSW", "Australia/Sydney"},
                                         {"Australia/Victoria", "Australia/Melbourne"},
                                         {"Australia/Queensland", "Australia/Brisbane"},
                                         {"Asia/Calcutta", "Asia/Kolkata"},
                                         {"Asia/Saigon", "Asia/Ho_Chi_Minh"},
                                         {"Asia/Katmandu", "Asia/Kathmandu"},
                                         {"Asia/Rangoon", "Asia/Yangon"},
                                         {"America/Buenos_Aires", "America/Argentina/Buenos_Aires"},
                                         {"Europe/Kiev", "Europe/Kyiv"},
                                         {"GB", "Europe/London"},
                                         {"Eire", "Europe/Dublin"},
                                         {"Portugal", "Europe/Lisbon"},
                                         {"Poland", "Europe/Warsaw"},
                                         {"Turkey", "Europe/Istanbul"},
                                         {"Israel", "Asia/Jerusalem"},
                                         {"Japan", "Asia/Tokyo"},
                                         {"NZ", "Pacific/Auckland"},
                                         {"PRC", "Asia/Shanghai"},
                                         {"ROK", "Asia/Seoul"},
                                         {"Singapore", "Asia/Singapore"},
                                         {"Hongkong", "Asia/Hong_Kong"}};
  for (size_t i = 0; i < G_N_ELEMENTS(NAMES); i++) {
    if (strcmp(zone, NAMES[i][0]) == 0) return NAMES[i][1];
  }
  return zone;
}

GTimeZone *time_zone_open(const char *zone) {
  if (zone == NULL) return NULL;
  if (is_utc(zone)) return g_time_zone_new_utc();
  if (!is_zone_name(zone)) return NULL;
  const char *const folders[] = {g_getenv("TZDIR"), "/usr/share/zoneinfo", "/usr/lib/zoneinfo"};
  char *path = NULL;
  for (size_t i = 0; i < G_N_ELEMENTS(folders) && path == NULL; i++) path = zone_file(folders[i], zone);
  for (size_t i = 0; i < G_N_ELEMENTS(folders) && path == NULL; i++)
    path = zone_file(folders[i], zone_today(zone));
  /* By its path: by a name GLib would look into the first folder alone, and take "+01:00" and rules such as "FOO3". */
  GTimeZone *opened = path == NULL ? NULL : g_time_zone_new_identifier(path);
  g_free(path);
  return opened;
}

bool time_zone_known(const char *zone) {
  GTimeZone *opened = time_zone_open(zone);
  if (opened != NULL) g_time_zone_unref(opened);
  return opened != NULL;
}

/* As the tz database writes it: "New_York". Who writes a capital letter has put them where they belong ("Dar es Salaam"). */
static char *zone_spelling(Arena *arena, const char *name) {
  char *ascii = g_str_to_ascii(name, "C"), *spelt = arena_strdup(arena, g_strstrip(ascii));
  bool capitals = false, begins = true;
  g_free(ascii);
  for (const char *c = spelt; *c != '\0'; c++) capitals |= g_ascii_isupper(*c);
  for (char *c = spelt; *c != '\0'; c++) {
    if (begins && !capitals) *c = g_ascii_toupper(*c);
    if (*c == ' ') *c = '_';
    begins = strchr("_/-", *c) != NULL;
  }
  return spelt;
}

/* Where two of these have the same city (Istanbul, Nicosia), it is one zone with two names. */
static const char *const AREAS[] = {"Europe",   "America/Argentina", "America", "Asia",   "Africa",
                                    "Atlantic", "Australia",         "Indian",  "Pacific"};

const char *time_zone_find(Arena *arena, const char *name) {
  if (time_zone_known(name)) return arena_strdup(arena, name);
  const char *spelt = zone_spelling(arena, name);
  if (*spelt == '\0') return NULL;
  if (strchr(spelt, '/') != NULL) return time_zone_known(spelt) ? spelt : NULL;
  static const char *const REGIONS[] = {"North", "South", "West"}; /* of Australia; elsewhere a seat */
  for (size_t i = 0; i < G_N_ELEMENTS(REGIONS); i++) {
    if (strcmp(spelt, REGIONS[i]) == 0) return NULL;
  }
  for (size_t i = 0; i < G_N_ELEMENTS(AREAS); i++) {
    const char *zone = arena_concat(arena, AREAS[i], "/", spelt, NULL);
    if (time_zone_known(zone)) return zone;
  }
  return NULL;
}

static bool file_is_gone(const char *folder, const char *zone) {
  if (folder == NULL || *folder == '\0') return true;
  char *path = g_build_filename(folder, zone, NULL);
  FILE *file = fopen(path, "rbe");
  bool gone = file != NULL || errno == ENOENT ||
              errno == ENOTDIR; /* one that opens is no zone, or it would be known */
  if (file != NULL) fclose(file);
  g_free(path);
  return gone;
}

bool time_zone_gone(const char *zone) {
  if (time_zone_known(zone)) return false;
  if (zone == NULL || !is_zone_name(zone)) return true;
  return file_is_gone(g_getenv("TZDIR"), zone) && file_is_gone("/usr/share/zoneinfo", zone) &&
         file_is_gone("/usr/lib/zoneinfo", zone);
}

bool time_local(Arena *arena, Time time, const char *zone, LocalTime *out) {
  GDateTime *utc = g_date_time_new_from_unix_utc(time);
  if (utc == NULL) return false;
  GTimeZone *opened = time_zone_open(zone);
  GDateTime *local = opened == NULL ? NULL : g_date_time_to_timezone(utc, opened);
  /* On the first and last day of the calendar a zone may have another year already, which there is not. */
  bool elsewhere = local != NULL && !is_utc(zone);
  if (local == NULL) local = g_date_time_ref(utc);
  *out = (LocalTime){
      .year = g_date_time_get_year(local),
      .month = g_date_time_get_month(local),
      .day = g_date_time_get_day_of_month(local),
      .weekday = g_date_time_get_day_of_week(local) - 1,
      .hour = g_date_time_get_hour(local),
      .minute = g_date_time_get_minute(local),
      .offset = (int)(g_date_time_get_utc_offset(local) / G_TIME_SPAN_SECOND),
      .abbreviation = arena_strdup(arena, g_date_time_get_timezone_abbreviation(local)),
      .zone = arena_strdup(arena, elsewhere ? zone : "UTC"),
  };
  g_date_time_unref(local);
  if (opened != NULL) g_time_zone_unref(opened);
  g_date_time_unref(utc);
  return true;
}

char *time_format_zone(Arena *arena, Time time, const char *zone) {
  LocalTime at;
  if (!time_local(arena, time, zone, &at)) return arena_strdup(arena, "");
  char *text = arena_printf(arena, "%s %d %s %04d %02d:%02d %s", WEEKDAYS[at.weekday], at.day,
                            MONTHS[at.month - 1], at.year, at.hour, at.minute, at.abbreviation);
  if (strcmp(at.abbreviation, at.zone) != 0) text = arena_printf(arena, "%s (%s)", text, at.zone);
  return text;
}
