/* How an edition file is read, and what its parts share. */
#ifndef MAYO_EDITION_H
#define MAYO_EDITION_H

#include "../fields.h"
#include "state.h"

/* The contract's edition_read(): see games/game.h. Checks and reads an edition file (schema/editions/dos-de-mayo.yaml
 * explains each key). NULL after at least one error was recorded, each with its place:
 *   FILE-SHAPE, FILE-UNKNOWN-KEY   not a map where one must be, an unknown key
 *   EDITION-VALUE                  a number, zone, side or word out of range
 *   EDITION-EDGE                   an edge listed twice, from a zone to itself, or excluded by `never`
 *   EDITION-CARD                   a card that contradicts itself or that the engine cannot play
 *   EDITION-TOTAL                  cubes or cards that do not add up to `pieces`
 *   EDITION-TILES                  a tile map whose shared sides differ from the edges, at the line of its
 *                                  row if one row is to blame */
const void *mayo_edition_read(Arena *arena, const Tree *file, const Seats *seats, Diagnostics *diagnostics);

/* ---- edition_cards.c: the part of the reading that is about cards. It records what is wrong ---- */

void mayo_edition_cards(Arena *arena, const Tree *file, Edition *edition, Diagnostics *diagnostics);

/* ---- edition_fields.c: fields of an edition, besides those that fields.h reads for every game ---- */

/* As field_int(); a number out of range is EDITION-VALUE. */
int mayo_field_int(const Tree *map, const char *key, int least, int most, int otherwise, bool required,
                   Diagnostics *diagnostics);
/* One of the NULL-terminated words under `key`: its index, or -1 (recorded as EDITION-VALUE, unless the key
 * is absent). */
int mayo_field_word(const Tree *map, const char *key, const char *const *words, Diagnostics *diagnostics);

/* mayo_zone_number(), recorded at `node` as EDITION-VALUE if it names none. */
int mayo_field_zone(const Edition *edition, const Tree *node, const char *text, Diagnostics *diagnostics);
/* A list of zones, or one zone: their set. */
ZoneSet mayo_zones(const Edition *edition, const Tree *node, Diagnostics *diagnostics);

extern const char *const MAYO_EVIDENCE[]; /* stated, played, inferred, house, NULL */

#endif
