/* Where each zone lies on a map of tiles, as lines and boxes (draw.c). */
#ifndef MAYO_TILES_H
#define MAYO_TILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/drawing.h"

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
bool tiles_read(Arena *arena, const Tree *rows, int zone_count, Tiles *out);

/* Where a zone touches the edge of the map, at its left or right if it does: the middle of the longest piece,
 * in halves of tiles, and the way out of the map (one of x and y is 1 or -1). False if it does not. */
bool tiles_exit(const Tiles *tiles, int zone, Point *middle, Point *out);

#endif
