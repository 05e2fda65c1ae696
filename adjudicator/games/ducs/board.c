/* Hexes, and the map with the units on it. */
#include <string.h>

#include "play.h"

/* ---- hexes ---- */

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

/* ---- the board ---- */

const char *const DUCS_PHASES[PHASES + 1] = {"setup", "orfburg", "wulfenburg", NULL};
const char *const DUCS_REASONS[REASONS + 1] = {NULL,           "victory-duke",     "victory-capital",
                                               "victory-army", "victory-marginal", NULL};
void ducs_state_clear(State *state) {
  memset(state, 0, sizeof *state);
  for (int u = 0; u < UNITS_MAX; u++) state->hex[u] = HEX_NONE;
}

static bool is_duke(const Board *board, int unit) {
  return board->edition->units[unit].kind == DUKE;
}

void ducs_board_make(const Edition *edition, State *state, Board *out) {
  memset(out, 0, sizeof *out);
  out->edition = edition;
  out->state = state;
  for (int u = 0; u < edition->unit_count; u++) {
    Hex hex = state->hex[u];
    if (hex == HEX_NONE) continue;
    hex_add(&out->standing[edition->units[u].side], hex);
    if (edition->units[u].kind != DUKE) out->unit[hex] = (uint8_t)(u + 1);
  }
}

void ducs_board_remove(Board *board, int unit) {
  Hex hex = board->state->hex[unit];
  if (hex == HEX_NONE) return;
  int side = board->edition->units[unit].side;
  board->state->hex[unit] = HEX_NONE;
  if (!is_duke(board, unit)) board->unit[hex] = 0;
  if (board->unit[hex] == 0 && !ducs_duke_on(board, side, hex)) hex_remove(&board->standing[side], hex);
}

bool ducs_board_put(Board *board, int unit, Hex hex) {
  int side = board->edition->units[unit].side;
  ducs_board_remove(board, unit);
  board->state->hex[unit] = hex;
  hex_add(&board->standing[side], hex);
  if (!is_duke(board, unit)) board->unit[hex] = (uint8_t)(unit + 1);
  if (ducs_possessor(board->edition, board->state, hex) == side) return false;
  if (board->edition->owner[hex] == side) {
    hex_remove(&board->state->changed, hex);
  } else {
    hex_add(&board->state->changed, hex);
  }
  return true;
}

int ducs_defender_on(const Board *board, Hex hex) {
  int unit = ducs_unit_on(board, hex);
  for (int side = 0; side < SIDES && unit == UNIT_NONE; side++) {
    if (ducs_duke_on(board, side, hex)) unit = board->edition->duke[side];
  }
  return unit;
}

bool ducs_is_covered(const Board *board, int unit) {
  Hex hex = board->state->hex[unit];
  return hex != HEX_NONE && is_duke(board, unit) && ducs_unit_on(board, hex) != UNIT_NONE;
}

bool ducs_may_stand(const Board *board, int unit, Hex hex) {
  int side = board->edition->units[unit].side, other = ducs_unit_on(board, hex);
  if (hex_in(&board->standing[OTHER(side)], hex)) return false;
  if (!hex_in(&board->standing[side], hex) || board->state->hex[unit] == hex) return true;
  if (!ducs_is_stronghold(board->edition, hex)) return false;
  return is_duke(board, unit) || other == UNIT_NONE;
}

UnitSet ducs_unplaced(const Edition *edition, const State *state, int side) {
  UnitSet units = edition->of_side[side];
  for (UnitSet left = units; left != 0; left &= left - 1) {
    if (ducs_on_board(state, __builtin_ctzll(left))) units &= ~(left & -left);
  }
  return units;
}

void ducs_vacant(const Board *board, int side, HexSet *out) {
  const HexSet *strongholds = &board->edition->strongholds;
  *out = (HexSet){{0}};
  for (Hex hex = hex_next(strongholds, 0); hex != HEX_NONE; hex = hex_next(strongholds, hex + 1)) {
    if (board->edition->owner[hex] == side && ducs_unit_on(board, hex) == UNIT_NONE) hex_add(out, hex);
  }
}

void ducs_zones(const Board *board, int side, HexSet *out) {
  const HexSet *standing = &board->standing[side];
  memset(out, 0, sizeof *out);
  for (Hex hex = hex_next(standing, 0); hex != HEX_NONE; hex = hex_next(standing, hex + 1))
    hex_add_all(out, &board->edition->zone[hex]);
}
