/* What fields of events, notices and diagnostics hold for programs, in words for one reader.
 *
 * Stored and handed about are times as RFC 3339, spans as seconds, settings as the game master types them;
 * each reader is told them in his language and zone. Texts that are no such thing stay as they are. */
#ifndef REFEREE_MANNER_H
#define REFEREE_MANNER_H

#include "table.h"

/* A copy of the fields, in which times (from, until, last) and spans (length, by, away_most, away_left) are in words,
 * also in the maps of its lists; and of settings ({setting, from, to}) the values that are spans and
 * calendars. `zone`: the reader's. NULL for NULL. In `arena`. */
Tree *manner_fields(const Catalogue *catalogue, Arena *arena, const char *zone, const Tree *fields);

/* The word for a seat in the terms of the game, or for all, referee, observers; the name itself where there
 * is none, as where seats are called after their players. */
const char *manner_name(const Catalogue *catalogue, Arena *arena, const char *rules, const char *name);

#endif
