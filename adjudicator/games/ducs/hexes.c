#include "state.h"

#include <string.h>

const char *const DUCS_DIRECTIONS[DIRECTIONS + 1] = {"N", "NE", "SE", "S", "SW", "NW", NULL};

Hex hex_next(const HexSet *set, int from) {
  if (from >= HEXES_MAX) return HEX_NONE;
  int word = from >> 6;
  uint64_t left = set->words[word] & UINT64_MAX << (from & 63);
  while (left == 0) {
    if (++word == HEX_WORDS) return HEX_NONE;
    left = set->words[word];
  }
  return (Hex)(word * 64 + __builtin_ctzll(left));
}

Hex hex_neighbour(const Grid *grid, Hex hex, Direction direction) {
  int column = hex_column(grid, hex), row = hex_row(grid, hex);
  int lower = column % 2 == 0; /* even columns stand half a hex lower */
  switch (direction) {
  case NORTH: return hex_at(grid, column, row - 1);
  case NORTH_EAST: return hex_at(grid, column + 1, row - 1 + lower);
  case SOUTH_EAST: return hex_at(grid, column + 1, row + lower);
  case SOUTH: return hex_at(grid, column, row + 1);
  case SOUTH_WEST: return hex_at(grid, column - 1, row + lower);
  case NORTH_WEST: return hex_at(grid, column - 1, row - 1 + lower);
  case DIRECTIONS: break;
  }
  return HEX_NONE;
}

Axial hex_axial(const Grid *grid, Hex hex) {
  int q = hex_column(grid, hex) - 1;
  return (Axial){.q = (int8_t)q, .r = (int8_t)(hex_row(grid, hex) - 1 - q / 2)};
}

Hex hex_parse(const Grid *grid, const char *id, size_t length) {
  if (length != 4) return HEX_NONE;
  for (int i = 0; i < 4; i++) {
    if (id[i] < '0' || id[i] > '9') return HEX_NONE;
  }
  return hex_at(grid, (id[0] - '0') * 10 + id[1] - '0', (id[2] - '0') * 10 + id[3] - '0');
}
