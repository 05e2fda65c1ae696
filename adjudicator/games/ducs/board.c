/* The map with the units on it (DUCS 1.3, 5.1, 8.1). */
#include "board.h"

#include <string.h>

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
