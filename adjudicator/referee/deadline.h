/* By when an answer is owed: intervals and weekday calendars, summer time included.
 *
 * Each window that waits has its own deadline (design.md 6): one `every` after it was
 * opened, or the next slot of the calendar at least `min_notice` away. */
#ifndef REFEREE_DEADLINE_H
#define REFEREE_DEADLINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../base/arena.h"
#include "../base/clock.h"

#define MIN_NOTICE_DEFAULT ((int64_t)6 * 3600)
#define DURATION_LONGEST   ((int64_t)366 * 24 * 3600)

typedef struct Slot {
  int weekday; /* 0 Monday … 6 Sunday */
  int hour, minute;
} Slot;

typedef struct Schedule {
  int64_t every;      /* seconds; 0 for none */
  const char *on;     /* the calendar as it was written; NULL for none */
  Slot *slots;        /* the same, understood */
  size_t slot_count;  /* 0 for none */
  int64_t min_notice; /* seconds; for calendars */
} Schedule;

/* "48h", "90m", "30s", "2d", "1w", and sums of these ("1d12h"): seconds, 1 up to a year. False if it is
 * not that. A bare number is refused: nobody could say of what. */
bool duration_parse(const char *text, int64_t *seconds);
/* The shortest such text. In the arena. */
char *duration_format(Arena *arena, int64_t seconds);

/* Reads a calendar into on, slots: groups separated by `;`, each a list of weekdays or
 * ranges (`mon,thu`, `mon-fri`, `daily`) and a list of times: "mon,thu 20:00", "mon-fri 9:00,18:30; sun
 * 20:00". False if it is not that; *wrong is the word that is not understood. In the arena. */
bool calendar_parse(Arena *arena, const char *text, Schedule *out, const char **wrong);

/* The deadline of a window opened at `opened`; TIME_NONE where the schedule is empty, or in the last year
 * that calendars know (a clock so wrong sets no deadlines). `zone_name` is the game's: calendar times are
 * local. A local time that summer time skips counts as the moment of the change; one that comes twice, as the
 * second: the player gets the later one. */
Time schedule_next(const Schedule *schedule, Time opened, const char *zone_name);

/* A day, "2026-12-20", in a zone: from its first moment to the first of the next day. False, and nothing set,
 * if it is no such date. */
bool day_parse(const char *text, const char *zone_name, Time *begin, Time *end);

#endif
