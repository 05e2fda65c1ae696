/* A map of hexes as text: the whole of it small, and parts of it larger.
 *
 * Hexes are flat-topped; columns and rows count from 1, odd columns stand half a hex higher; an id is CCRR
 * ("1412": column 14, row 12). Input is the view's `map`, all of it ASCII:
 *   terrain: ["CCP…", …]          a row of letters per row of hexes; "." is off the map
 *   marks: {F: "f", P: "."}       the character that stands for a terrain; else its letter
 *   rivers, bridges, roads: ["1412-1413", …]   hexsides; a bridge is none of the rivers
 *   units: {"1412": {short: I0, label: OI10}}  at most 2 and 6 characters
 *   focus: ["1412", …]            what the larger parts are drawn around */
#ifndef REPORT_HEX_MAP_H
#define REPORT_HEX_MAP_H

#include "../base/arena.h"
#include "../base/tree.h"

/* The whole map, three columns and two lines a hex, with the numbers of columns and rows: above, the unit;
 * below, the terrain. Rivers are drawn along the left and lower sides as / \ _, bridges as =, roads as +
 * where they cross a side. Each line ends with \n and has at most `width` columns. NULL if `map` has no
 * terrain, rows of unequal length, more than 99 rows or columns, or more columns of hexes than `width` can
 * show. */
char *hex_map_draw(Arena *arena, const Tree *map, int width);

/* The parts around `focus`, six columns and four lines a hex, with id, unit and terrain in it: a list of
 * texts as hex_map_draw() gives them. Hexes of the focus that are near each other share a part. Sides: ~
 * river, = bridge, + road. An empty list where nothing is in focus or `map` is none. */
Tree *hex_map_parts(Arena *arena, const Tree *map, int width);

#endif
