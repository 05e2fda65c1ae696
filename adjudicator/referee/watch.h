/* Does the world look right? What the ticks remember of themselves, to notice a clock that went back and
 * ticks that were missed (design.md 7).
 *
 * The memory is the lock file of the ticks, DATABASE.tick: {last: RFC 3339, gaps: [seconds …]}. It is a
 * hint, not part of the book: if it is lost, the next tick simply knows of no former one. */
#ifndef REFEREE_WATCH_H
#define REFEREE_WATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../base/clock.h"
#include "../base/status.h"

#define WATCH_GAPS 9 /* of which the median is the usual gap */

typedef struct Watch {
  Time last; /* TIME_NONE: none is known */
  int64_t gaps[WATCH_GAPS];
  size_t gap_count;
} Watch;

typedef enum WatchVerdict { WATCH_GOOD, WATCH_CLOCK_WENT_BACK, WATCH_TICKS_MISSED } WatchVerdict;

/* Reads and writes the open lock file. What cannot be understood counts as nothing known. */
void watch_read(int file, Watch *out);
/* STATUS_OK or STATUS_IO. */
Status watch_write(int file, const Watch *watch);

/* The clock went back: it is more than a minute before the last tick. Ticks were missed: at least three gaps
 * are known, and this one is longer than an hour and than twice the usual one. */
WatchVerdict watch_judge(const Watch *watch, Time now);

/* Remembers a tick. Gaps under a minute are not gaps: somebody ran it twice by hand. */
void watch_add(Watch *watch, Time now);

#endif
