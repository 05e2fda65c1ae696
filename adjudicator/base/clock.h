/* Time is injected: only main() reads the system clock. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "arena.h"

typedef int64_t Time; /* seconds since 1970-01-01T00:00:00Z */
#define TIME_NONE INT64_MIN
/* What the calendar has: the years 1 to 9999 in UTC, the first and the last second of them. */
#define TIME_FIRST INT64_C(-62135596800)
#define TIME_LAST  INT64_C(253402300799)
bool time_in_calendar(Time time);

/* The time of the system clock. */
Time time_now(void);

/* RFC 3339 with a zone ("2026-11-21T08:00:00+01:00", "…Z"); parts of a second are dropped, a leap second
 * counts as the next. False, with *out unchanged, for anything else, a time outside the calendar too. */
bool time_parse(const char *text, Time *out);

/* RFC 3339 in UTC ("2026-11-21T07:00:00Z"). In the arena. Here and below a time outside the calendar, such as
 * TIME_NONE, gives "". */
char *time_format(Arena *arena, Time time);

/* For people, in a zone: "Sat 21 Nov 2026 08:00 CET (Europe/Paris)". Zone: an IANA name; an unknown
 * name (or NULL) falls back to UTC and says UTC: "Sat 21 Nov 2026 07:00 UTC". In the arena. */
char *time_format_zone(Arena *arena, Time time, const char *zone);

/* A moment on the wall clock of a zone. */
typedef struct LocalTime {
  int year, month, day; /* month and day count from 1 */
  int weekday;          /* 0 Monday ... 6 Sunday */
  int hour, minute;
  int offset;               /* seconds ahead of UTC */
  const char *abbreviation; /* "CET" */
  const char *zone;         /* the IANA name; "UTC" if it is not known */
} LocalTime;

/* Sets *out to the wall clock of a zone at that time, in UTC if the zone is unknown (or NULL), or if it is the year 0 or
 * 10000 there. Texts are in the arena. False, with *out unchanged, outside the calendar. */
bool time_local(Arena *arena, Time time, const char *zone, LocalTime *out);

/* True if the system knows this IANA zone name. UTC is always known; offsets ("+01:00") and rules ("CET-1")
 * are not names. */
bool time_zone_known(const char *zone);

/* The zone that people mean by a name: an IANA name, in small letters too ("europe/madrid"), or its last part, a city ("Madrid",
 * "new york", "Bogotá"). In the arena; NULL if it is none. */
const char *time_zone_find(Arena *arena, const char *name);

/* True if the system surely has no zone of this name: a file that cannot be opened just now (no descriptors, no memory, a
 * broken disk) is not gone. So it may be false for a zone that time_zone_known() does not know. */
bool time_zone_gone(const char *zone);

/* Such a zone for GLib's functions, owned by the caller (g_time_zone_unref()): from $TZDIR, or else the system's. NULL if it is
 * not known, or for NULL. */
struct _GTimeZone *time_zone_open(const char *zone);

#endif
