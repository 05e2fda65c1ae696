/* The map of the Ducs as a picture. */
#ifndef DUCS_DRAW_H
#define DUCS_DRAW_H

#include "../../base/drawing.h"
#include "state.h"

/* The contract's draw(): see games/game.h. Layers: terrain, frontier, rivers, roads, bridges, grid (columns
 * and rows), names, possession (of places not in their first hands), moves, attacks, fights, results,
 * retreats, advances and lost (about: the unit), units (about: the unit), legend;
 * on wish zones-of-control. */
Drawing *ducs_draw(const Tree *view, Arena *arena);

/* Parts of it, each in a file of its own. */
typedef struct HexScene {
  Arena *arena;
  const Tree *view, *map;
  Drawing *drawing;
  Grid grid;
} HexScene;

/* Half of the side of a hex, and half of its height, in tenths of a pixel; from one column to the next it is
 * three of the first. Whole pixels at one, one and a half, and twice the size: then each hex of a terrain is
 * the same pixels as the next, and a PNG takes half the bytes. So they are a little higher
 * than they should. */
#define HEX_UNIT 60
#define HEX_HALF 110

/* Around the map, in the same tenths. */
#define MARGIN 140 /* the numbers of the rows, left and right */
#define TOP    100 /* those of the columns */

/* Half of a counter. */
#define COUNTER_X 102
#define COUNTER_Y 68
/* Number and result of an attack, below its hex: no broader than what is free between the
 * counters beside it. */
#define RESULT      88
#define RESULT_Y    (COUNTER_Y + 48)
#define RESULT_ROOM 166

/* The middle of a hex. */
Point hex_middle(const HexScene *scene, Hex hex);
/* The hex that a node names; HEX_NONE if it is none of the grid. */
Hex hex_named(const HexScene *scene, const Tree *node);

/* A unit of a kind ("infantry"), with its number (NULL for none). */
void draw_counter(Drawing *drawing, int side, const char *kind, const char *number, Point middle);
/* Where a duke stands below another unit, with its counter around that point. */
void draw_duke_below(Drawing *drawing, int side, Point m);
/* A flag of who took a place, above the counter that may stand around that point. */
void draw_flag(Drawing *drawing, int side, Point m);
/* What happened; the units on top of that; on top of them flags on places that were taken, and what came of
 * the attacks. */
void draw_events(const HexScene *scene);
void draw_units(const HexScene *scene);
void draw_possession(const HexScene *scene);
void draw_results(const HexScene *scene);

#endif
