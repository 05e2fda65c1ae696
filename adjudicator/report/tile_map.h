/* A tile map as text: zones drawn with shared borders from a grid of ids.
 *
 * Input is the view's `map`: {tiles: ["1 1 2 …", …], cells: {"1": ["1", "F2"], …}}: `tiles`
 * rows of zone ids separated by blanks (as the edition file draws them), `cells` up to a few short
 * lines per zone. Columns are counted in characters, not bytes.
 *
 * Every zone's lines stand together, in the middle of the widest part of the zone that holds them. The frame
 * of the map never changes from turn to turn, whatever stands in the zones, and in a zone with room for two
 * lines of 8 characters neither does the place of its first line. */
#ifndef REPORT_TILE_MAP_H
#define REPORT_TILE_MAP_H

#include "../base/arena.h"
#include "../base/tree.h"

/* The drawing, each line ended by \n, at most `width` columns; NULL if `map` has no tiles, rows of
 * unequal length, or more columns of tiles than `width` can show. The frame is ASCII; the lines of
 * the cells are taken as they are. What finds no room in its zone is listed below the map:
 * "21: S1 F12". */
char *tile_map_draw(Arena *arena, const Tree *map, int width);

#endif
