/* The zones of Madrid as a picture, and where each lies on a map of tiles, as lines and boxes (draw_tiles.c). */
#ifndef MAYO_DRAW_H
#define MAYO_DRAW_H

#include "../../base/drawing.h"
#include "state.h"

/* The contract's draw(): see games/game.h. NULL if the edition has no tile map. Layers: zones (about: the
 * zone's number), gates, orders and moves (about: "spanish-9→14"), names, spanish and french (about: the zone of the
 * cubes), outside (about: the zone behind the gate), fights (about: the zone), losses (about: "spanish-9"), legend; on
 * wish places (about: "9", and "→16" before a gate). */
Drawing *mayo_draw(const Tree *view, Arena *arena);

/* One closed line around tiles of a zone; a zone of several pieces has several. */
typedef struct Outline {
  int zone;
  Point *corners; /* in tiles, not yet in lengths */
  size_t count;
} Outline;

/* A box of tiles: columns left .. right - 1, rows top .. bottom - 1. */
typedef struct TileBox {
  int left, top, right, bottom;
} TileBox;

typedef struct Tiles {
  int columns, rows, zone_count;
  uint8_t *zones;    /* rows x columns */
  Outline *outlines; /* what lies around others comes first */
  size_t outline_count;
  TileBox *rooms; /* by zone, from 1: the largest box within it, nearest to its middle; empty: not drawn */
} Tiles;

/* Reads `tiles` of a view's map (rows such as "1 1 2"). False if there are none, or they are not even. */
bool mayo_tiles_read(Arena *arena, const Tree *rows, int zone_count, Tiles *out);

/* Where a zone touches the edge of the map, at its left or right if it does: the middle of the longest piece,
 * in halves of tiles, and the way out of the map (one of x and y is 1 or -1). False if it does not. */
bool mayo_tiles_exit(const Tiles *tiles, int zone, Point *middle, Point *out);

#endif
