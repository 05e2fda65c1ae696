/* A moment as a file that calendars read: an iCalendar object with one event (RFC 5545). */
#ifndef MAIL_CALENDAR_H
#define MAIL_CALENDAR_H

#include <stdbool.h>
#include <stdint.h>

#include "../base/arena.h"
#include "../base/clock.h"

typedef struct CalendarEntry {
  const char *uid;         /* the same for ever: an entry with the uid of another takes its place */
  int64_t sequence;        /* rises where it does (3.8.7.4): from 0 */
  bool cancelled;          /* takes the entry away instead */
  const char *organizer;   /* the address of who says so, without a name (RFC 5546 wants one) */
  Time stamp;              /* when it was written (3.8.7.2) */
  Time at;                 /* the moment */
  const char *summary;     /* UTF-8; what stands in the calendar */
  const char *description; /* UTF-8, may have several lines; NULL for none */
} CalendarEntry;

/* The file: its time in UTC, which each calendar shows in its reader's zone; it blocks no time (TRANSP). It
 * is published or cancelled (METHOD of RFC 5546 3.2.1 and 3.2.5), neither of which asks for an answer. Lines
 * end in CRLF and are folded at 75 bytes between characters (3.1); texts are escaped (3.3.11), control
 * characters in them become blanks. The same entry is the same bytes. In the arena. */
char *calendar_file(Arena *arena, const CalendarEntry *entry);

/* "PUBLISH" or "CANCEL", for the Content-Type of such a file (RFC 6047 2.4). */
const char *calendar_method(const char *file);

/* What such a file says, to write the next one of its entry: sequence, cancelled and at. */
void calendar_read(const char *file, CalendarEntry *out);

#endif
