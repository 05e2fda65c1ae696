/* Reading single fields of an edition file, each fault recorded with its place. */
#ifndef MAYO_EDITION_FIELDS_H
#define MAYO_EDITION_FIELDS_H

#include "edition.h"

/* Records FILE-UNKNOWN-KEY for each key of `map` that is not in the NULL-terminated list, with the
 * nearest one; FILE-SHAPE and false where `map` is no map. A NULL map is allowed: false. */
bool mayo_check_keys(const Tree *map, const char *const *keys, Diagnostics *diagnostics);

/* A whole number within least .. most under `key`; `otherwise` where the key is absent. A value out of range,
 * or none where `required`, is recorded and gives `otherwise`. */
int mayo_field_int(const Tree *map, const char *key, int least, int most, int otherwise, bool required,
                   Diagnostics *diagnostics);
bool mayo_field_bool(const Tree *map, const char *key, Diagnostics *diagnostics);
/* A text that must be there: "" after it was recorded as missing. */
const char *mayo_field_text(const Tree *map, const char *key, Diagnostics *diagnostics);
/* One of the NULL-terminated words: its index, or -1 (recorded, unless the key is absent). */
int mayo_field_word(const Tree *map, const char *key, const char *const *words, Diagnostics *diagnostics);

/* A zone number of the edition: 0 after it was recorded as none. */
int mayo_zone(const Edition *edition, const Tree *node, const char *text, Diagnostics *diagnostics);
/* A list of zones, or one zone: their set. */
ZoneSet mayo_zones(const Edition *edition, const Tree *node, Diagnostics *diagnostics);

/* Records a fault at a node: code, message and the text of the node as field `value`. */
void mayo_fault(Diagnostics *diagnostics, const char *code, const char *message, const Tree *node);

extern const char *const MAYO_EVIDENCE[]; /* stated, played, inferred, house, NULL */

#endif
