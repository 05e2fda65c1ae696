/* Fields of an edition or a position of Dos de Mayo, beside what fields.h reads for every game. */
#ifndef MAYO_EDITION_FIELDS_H
#define MAYO_EDITION_FIELDS_H

#include "../fields.h"
#include "edition.h"

/* As field_int(), where what is out of range is EDITION-VALUE. */
int mayo_field_int(const Tree *map, const char *key, int least, int most, int otherwise, bool required,
                   Diagnostics *diagnostics);
/* One of the NULL-terminated words under `key`: its index, or -1 (recorded as EDITION-VALUE, unless the key
 * is absent). */
int mayo_field_word(const Tree *map, const char *key, const char *const *words, Diagnostics *diagnostics);

/* A zone number of the edition: 0 after it was recorded as none. */
int mayo_zone(const Edition *edition, const Tree *node, const char *text, Diagnostics *diagnostics);
/* A list of zones, or one zone: their set. */
ZoneSet mayo_zones(const Edition *edition, const Tree *node, Diagnostics *diagnostics);

extern const char *const MAYO_EVIDENCE[]; /* stated, played, inferred, house, NULL */

#endif
