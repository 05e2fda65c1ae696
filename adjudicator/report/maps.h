/* Maps as text, drawn from a view's `map`: tiles or hexes.
 *
 * Private to report/. */
#ifndef REPORT_MAPS_H
#define REPORT_MAPS_H

#include "../base/arena.h"
#include "../base/tree.h"

/* A tile map as text: zones drawn with shared borders from a grid of ids.
 *
 * Input is the view's `map`: {tiles: ["1 1 2 …", …], cells: {"1": ["1", "F2"], …}}: `tiles` are rows of zone
 * ids separated by spaces (as the edition file draws them), `cells` a few short lines per zone. Columns are
 * counted in characters, not bytes.
 *
 * A zone's lines are kept together, in the middle of the widest part of the zone that holds them. The frame
 * of the map never changes from turn to turn, whatever is in the zones, and in a zone with room for two lines
 * of 8 characters neither does the place of its first line. */

/* The drawing, each line ended by \n, at most `width` columns; NULL if `map` has no tiles, rows of unequal
 * length, or more columns of tiles than `width` can show. The frame is ASCII; the lines of the cells are
 * copied unchanged. What does not fit in its zone is listed below the map: "21: S1 F12". */
char *tile_map_draw(Arena *arena, const Tree *map, int width);

/* A map of hexes as text: all of it small, parts of it larger.
 *
 * Hexes are flat-topped; columns and rows count from 1, odd columns are half a hex higher; an id is CCRR
 * ("1412": column 14, row 12). Input is the view's `map`, all of it ASCII:
 *   terrain: ["CCP…", …]          a row of letters per row of hexes; "." is off the map
 *   marks: {F: "f", P: "."}       the character that shows a terrain; else its letter
 *   rivers, bridges, roads: ["1412-1413", …]   hexsides; a bridge is not listed as a river
 *   units: {"1412": {short: I0, label: OI10}}  at most 2 and 6 characters
 *   focus: ["1412", …]            what the larger parts are drawn around */

/* The whole map, three columns and two lines a hex, with the numbers of columns and rows: above, the unit;
 * below, the terrain. Rivers are drawn along the left and lower sides as / \ _, bridges as =, roads as +
 * where they cross a side. Each line ends with \n and has at most `width` columns: a map that is wider is
 * drawn in sheets of columns from west to east, a blank line between them, each beginning with the last
 * column of the one before. NULL if `map` has no terrain, rows of unequal length, more than 99 rows or
 * columns, or if `width` does not show two columns of hexes. */
char *hex_map_draw(Arena *arena, const Tree *map, int width);

/* The parts around `focus`, six columns and four lines a hex, with id, unit and terrain in it: a list of
 * texts as hex_map_draw() gives them. Nearby hexes of the focus share a part. Sides: ~ river, = bridge, +
 * road. An empty list if nothing is in focus or `map` is not a map of hexes. */
Tree *hex_map_parts(Arena *arena, const Tree *map, int width);

#endif
