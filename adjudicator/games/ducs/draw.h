/* The map of the Ducs as a picture. */
#ifndef DUCS_DRAW_H
#define DUCS_DRAW_H

#include "../../base/drawing.h"
#include "state.h"

/* The contract's draw(): see games/game.h. Layers: terrain, frontier, rivers, roads, bridges, grid (columns
 * and rows), moves, attacks, fights, retreats, advances, ghosts (where a lost unit stood), names, units (about: the unit),
 * possession (of places that have changed hands), lost and results (about: the unit), legend; on wish zones-of-control
 * (about: the side), numbers and places (about: the hex). */
Drawing *ducs_draw(const Tree *view, Arena *arena);

/* Parts of it, each in a file of its own. */
typedef struct HexScene {
  Arena *arena;
  const Tree *view, *map;
  Drawing *drawing;
  Grid grid;
  int map_height; /* of what lies above the legend's lines */
} HexScene;

/* Areas of the picture. */
typedef struct Box {
  int left, top, right, bottom;
} Box;
typedef struct Boxes {
  Box *items;
  size_t count;
} Boxes;

/* The area around a point. */
Box ducs_box_around(Point middle, int half_width, int half_height);

/* Half of a hex's side, and half of its height, in tenths of a pixel; columns are three HEX_UNIT apart. They
 * give whole pixels at one, one and a half, and twice the size, so that all hexes of a terrain have the same
 * pixels and a PNG takes half the bytes. For that, hexes are slightly too high. */
#define HEX_UNIT 60
#define HEX_HALF 110

/* Margins around the map, in the same tenths. */
#define MARGIN 140 /* the numbers of the rows, left and right */
#define TOP    100 /* the numbers of the columns */

/* Half of a counter. */
#define COUNTER_X 102
#define COUNTER_Y 68

/* Moves have an ink that nothing of the map has, with a black edge where there is no colour; what gives way is white. */
#define MOVE_STYLE    ((Style){.line = INK_PURPLE, .width = 32, .head = 105, .casing = INK_BLACK})
#define RETREAT_STYLE ((Style){.line = INK_PAPER, .width = 26, .head = 95, .casing = INK_BLACK})

/* The middle of a hex. */
Point ducs_hex_middle(const HexScene *scene, Hex hex);
/* The hex that a node names; HEX_NONE if it is not on the grid. */
Hex ducs_hex_named(const HexScene *scene, const Tree *node);
/* The letter of a hex in the rows of the map (P plain, F forest, H hill, C city, X fortress, L lake, '.'
 * off the map). */
char ducs_hex_terrain(const HexScene *scene, Hex hex);

/* Draws a unit of a kind ("infantry"), with its number (NULL: none). */
void ducs_draw_counter(Drawing *drawing, int side, const char *kind, const char *number, Point middle);
/* Marks a duke below another unit, whose counter is centred on that point. */
void ducs_draw_duke_below(Drawing *drawing, int side, Point m);
/* Draws the flag of the side that took a place, above the counter that may be centred on that point. */
void ducs_draw_flag(Drawing *drawing, int side, Point m);
/* Draws the place of a lost unit, with its name. */
void ducs_draw_ghost(Drawing *drawing, Point m, const char *unit);
/* Draw, one over the other: what happened; where lost units stood; the names of places, whose areas it returns; the units; flags
 * on places that were taken; crosses for what was lost; the results of attacks, each in a box beside its hex that hides no
 * unit, ghost or name if there is room. */
void ducs_draw_events(const HexScene *scene);
void ducs_draw_ghosts(const HexScene *scene);
Boxes ducs_draw_names(const HexScene *scene);
void ducs_draw_units(const HexScene *scene);
void ducs_draw_possession(const HexScene *scene);
void ducs_draw_lost(const HexScene *scene);
void ducs_draw_results(const HexScene *scene, const Boxes *names);

#endif
