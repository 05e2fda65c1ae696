/* Worlds: how they go on, and how another one is made that the viewer cannot tell from it. */
#ifndef TESTS_LEAKS_WORLD_H
#define TESTS_LEAKS_WORLD_H

#include "leaks.h"

/* Whether a viewer may know an event of the log. */
bool world_shows(const Match *match, const EventRow *row, int viewer);

/* Whether what a seat has sent counts: it is a turn file, and not refused whole. */
bool world_counts(const Match *match, const World *world, int seat, Arena *arena);

/* Adjudicates the window of `from` by the files that were sent, as the referee does, and makes the world
 * after it in *out: nobody has sent anything there yet. All of it in `arena`. */
void world_go_on(const Match *match, const World *from, Dice *dice, Arena *arena, World *out);

/* Where the logs of two worlds part, as far as the viewer may know them: *a and *b are the first rows that
 * differ (NULL where one has ended). True if they do not part. */
bool world_logs_same(const Match *match, int viewer, const World *one, const World *other, const EventRow **a,
                     const EventRow **b);

/* The same world in disguise: its states by the game's disguise(), its log with other events where the viewer
 * may not know them. Files are those of `from`. */
void world_disguise(const Match *match, const World *from, int viewer, Random *random, Arena *arena,
                    World *out);

#endif
