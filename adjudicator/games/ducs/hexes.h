/* Hexes of a map with flat tops, whose odd columns stand half a hex higher (data of the map; DUCS 1).
 *
 * A hex is the number of its place on a grid: columns from left to right, in each the rows from the top, both
 * counted from 1 in ids ("1412": column 14, row 12). So hexes compare as their ids do. */
#ifndef DUCS_HEXES_H
#define DUCS_HEXES_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#define HEXES_MAX 768 /* places of a grid; the printed map has 32 x 23 = 736 */
#define HEX_NONE  (-1)
#define HEX_WORDS (HEXES_MAX / 64)

typedef int16_t Hex;

typedef struct HexSet {
  uint64_t words[HEX_WORDS];
} HexSet;

typedef enum Direction { NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST, DIRECTIONS } Direction;
extern const char *const DUCS_DIRECTIONS[DIRECTIONS + 1]; /* "N", "NE", "SE", "S", "SW", "NW", NULL */

typedef struct Grid {
  int columns, rows;
} Grid;

/* Axial coordinates: distances are differences of these. */
typedef struct Axial {
  int8_t q, r;
} Axial;

static inline bool hex_in(const HexSet *set, Hex hex) {
  return set->words[hex >> 6] >> (hex & 63) & 1;
}

static inline void hex_add(HexSet *set, Hex hex) {
  set->words[hex >> 6] |= (uint64_t)1 << (hex & 63);
}

static inline void hex_remove(HexSet *set, Hex hex) {
  set->words[hex >> 6] &= ~((uint64_t)1 << (hex & 63));
}

static inline void hex_add_all(HexSet *set, const HexSet *more) {
  for (int i = 0; i < HEX_WORDS; i++) set->words[i] |= more->words[i];
}

static inline bool hex_is_subset(const HexSet *part, const HexSet *whole) {
  uint64_t missing = 0;
  for (int i = 0; i < HEX_WORDS; i++) missing |= part->words[i] & ~whole->words[i];
  return missing == 0;
}

static inline bool hex_meet(const HexSet *a, const HexSet *b) {
  uint64_t common = 0;
  for (int i = 0; i < HEX_WORDS; i++) common |= a->words[i] & b->words[i];
  return common != 0;
}

static inline bool hex_set_is_empty(const HexSet *set) {
  uint64_t any = 0;
  for (int i = 0; i < HEX_WORDS; i++) any |= set->words[i];
  return any == 0;
}

static inline int hex_count(const HexSet *set) {
  int count = 0;
  for (int i = 0; i < HEX_WORDS; i++) count += __builtin_popcountll(set->words[i]);
  return count;
}

/* The lowest hex of the set that is `from` or more; HEX_NONE at its end:
 *   for (Hex hex = hex_next(&set, 0); hex != HEX_NONE; hex = hex_next(&set, hex + 1)) */
Hex hex_next(const HexSet *set, int from);

/* The hex in a column and row, both from 1; HEX_NONE outside the grid. */
static inline Hex hex_at(const Grid *grid, int column, int row) {
  if (column < 1 || row < 1 || column > grid->columns || row > grid->rows) return HEX_NONE;
  return (Hex)((column - 1) * grid->rows + row - 1);
}

static inline int hex_column(const Grid *grid, Hex hex) {
  return hex / grid->rows + 1;
}

static inline int hex_row(const Grid *grid, Hex hex) {
  return hex % grid->rows + 1;
}

/* The hex beyond a side; HEX_NONE where the grid ends. */
Hex hex_neighbour(const Grid *grid, Hex hex, Direction direction);

Axial hex_axial(const Grid *grid, Hex hex);

/* How many steps two hexes are apart, whatever lies between them. */
static inline int axial_distance(Axial a, Axial b) {
  int q = a.q - b.q, r = a.r - b.r;
  return (abs(q) + abs(r) + abs(q + r)) / 2;
}

/* The hex that an id of four digits names; HEX_NONE if it is no id, or outside the grid. */
Hex hex_parse(const Grid *grid, const char *id, size_t length);

#endif
