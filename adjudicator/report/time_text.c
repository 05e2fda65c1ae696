#include "report.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char *const WEEKDAYS[] = {"monday", "tuesday",  "wednesday", "thursday",
                                       "friday", "saturday", "sunday"};
static const char *const MONTHS[] = {"january", "february", "march",     "april",   "may",      "june",
                                     "july",    "august",   "september", "october", "november", "december"};

static char *name_of(const Catalogue *catalogue, Arena *arena, const char *name, const char *suffix) {
  return catalogue_say(catalogue, arena, arena_printf(arena, "manner.%s%s", name, suffix), NULL);
}

/* "UTC+1", "UTC-3:30", "UTC". */
static char *offset_text(Arena *arena, int offset) {
  int minutes = abs(offset) / 60;
  if (minutes == 0) return arena_strdup(arena, "UTC");
  char *text = arena_printf(arena, "UTC%c%d", offset < 0 ? '-' : '+', minutes / 60);
  return minutes % 60 == 0 ? text : arena_printf(arena, "%s:%02d", text, minutes % 60);
}

/* The tz database names a zone by its largest city: "America/New_York". NULL if it is not a place, as UTC. */
static char *city_of(Arena *arena, const char *zone) {
  const char *slash = strrchr(zone, '/');
  if (slash == NULL || strncmp(zone, "Etc/", 4) == 0) return NULL;
  char *city = arena_strdup(arena, slash + 1);
  for (char *c = city; *c != '\0'; c++) {
    if (*c == '_') *c = ' ';
  }
  return city;
}

static void put_zone(Arena *arena, Tree *fields, const LocalTime *at) {
  const char *city = city_of(arena, at->zone);
  tree_put_text(arena, fields, "abbreviation", at->abbreviation);
  tree_put_text(arena, fields, "offset", offset_text(arena, at->offset));
  if (strcmp(at->zone, at->abbreviation) != 0) tree_put_text(arena, fields, "zone", at->zone);
  if (city == NULL) return;
  tree_put_text(arena, fields, "city", city);
}

static char *say_local(const Catalogue *catalogue, Arena *arena, const LocalTime *local, const char *suffix) {
  LocalTime at = *local;
  Tree *fields = tree_map(arena);
  tree_put_text(arena, fields, "weekday", name_of(catalogue, arena, WEEKDAYS[at.weekday], suffix));
  tree_put_text(arena, fields, "month", name_of(catalogue, arena, MONTHS[at.month - 1], suffix));
  tree_put_int(arena, fields, "day", at.day);
  tree_put_text(arena, fields, "year", arena_printf(arena, "%04d", at.year));
  tree_put_text(arena, fields, "hour", arena_printf(arena, "%d", at.hour));
  tree_put_text(arena, fields, "hour_two", arena_printf(arena, "%02d", at.hour));
  tree_put_text(arena, fields, "minute", arena_printf(arena, "%02d", at.minute));
  put_zone(arena, fields, &at);
  return catalogue_say(catalogue, arena, arena_printf(arena, "manner.when%s", suffix), fields);
}

static char *say(const Catalogue *catalogue, Arena *arena, Time time, const char *zone, const char *suffix) {
  LocalTime at;
  if (!time_local(arena, time, zone, &at)) return arena_strdup(arena, "");
  return say_local(catalogue, arena, &at, suffix);
}

char *time_text_until(const Catalogue *catalogue, Arena *arena, Time time, const char *zone) {
  LocalTime at, before;
  bool good = time_local(arena, time, zone, &at) && time_local(arena, time - 1, zone, &before);
  if (!good || at.hour != 0 || at.minute != 0 || before.day == at.day)
    return time_text(catalogue, arena, time, zone);
  before.hour = 24;
  before.minute = 0;
  return say_local(catalogue, arena, &before, "");
}

char *time_text(const Catalogue *catalogue, Arena *arena, Time time, const char *zone) {
  return say(catalogue, arena, time, zone, "");
}

char *time_text_short(const Catalogue *catalogue, Arena *arena, Time time, const char *zone) {
  return say(catalogue, arena, time, zone, "-short");
}

/* ---- spans ---- */

static const struct {
  const char *name;
  int64_t seconds;
} UNITS[] = {{"days", 86400}, {"hours", 3600}, {"minutes", 60}, {"seconds", 1}};
#define UNIT_COUNT (sizeof UNITS / sizeof *UNITS)

static const char *count_text(const Catalogue *catalogue, Arena *arena, const char *unit, int64_t count) {
  Tree *fields = tree_map(arena);
  tree_put_int(arena, fields, "count", count);
  return catalogue_say(catalogue, arena, arena_printf(arena, "manner.%s", unit), fields);
}

const char *duration_text(const Catalogue *catalogue, Arena *arena, int64_t seconds) {
  const char *parts[UNIT_COUNT];
  size_t count = 0;
  for (size_t i = 0; i < UNIT_COUNT; i++) {
    int64_t number = seconds / UNITS[i].seconds;
    seconds %= UNITS[i].seconds;
    bool last = i + 1 == UNIT_COUNT;
    if (number > 0 || (last && count == 0))
      parts[count++] = count_text(catalogue, arena, UNITS[i].name, number);
  }
  return catalogue_list(catalogue, arena, parts, count);
}

const char *duration_text_rough(const Catalogue *catalogue, Arena *arena, int64_t seconds) {
  size_t unit = 0; /* two of a unit at least: 90 minutes say more than 1 hour */
  while (unit + 2 < UNIT_COUNT && seconds < 2 * UNITS[unit].seconds) unit++;
  return count_text(catalogue, arena, UNITS[unit].name, seconds / UNITS[unit].seconds);
}
