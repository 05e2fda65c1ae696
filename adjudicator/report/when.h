/* Times and spans of time in the manner of a language: messages manner.* of the catalogue. Not from the
 * system's locale, which is one for a whole process and is not installed on servers. */
#ifndef REPORT_WHEN_H
#define REPORT_WHEN_H

#include "../base/clock.h"
#include "catalogue.h"

/* "Sat 21 Nov 2026 20:00 CET (Europe/Paris)", "samedi 21 novembre 2026 à 20 h 00 (heure de Paris, UTC+1)":
 * manner.when. An unknown zone (or NULL) is UTC. "" beyond the years 1 to 9999. In `arena`. */
char *when_text(const Catalogue *catalogue, Arena *arena, Time time, const char *zone);

/* The same for the end of a span: midnight is 24:00 of the day that ends, "Sat 21 Nov 2026 24:00 CET", for
 * whoever wrote "to 21 November" meant that day. */
char *when_until(const Catalogue *catalogue, Arena *arena, Time time, const char *zone);

/* "Sat 21 Nov 20:00 CET": for subjects and lists, manner.when-short. */
char *when_short(const Catalogue *catalogue, Arena *arena, Time time, const char *zone);

/* "1 day and 12 hours", "2 jours et 3 heures": manner.days, hours, minutes, seconds, with what is 0 left out;
 * of 0 "0 seconds". In `arena`. */
const char *when_span(const Catalogue *catalogue, Arena *arena, int64_t seconds);

/* The same for a look at it, in one unit and never in seconds: "3 days", "46 hours", "90 minutes". */
const char *when_rough(const Catalogue *catalogue, Arena *arena, int64_t seconds);

#endif
