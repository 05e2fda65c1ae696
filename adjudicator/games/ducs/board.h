/* The map with the units on it: who stands where, who may stand where, who controls what
 * (DUCS 1.3, 5.1, 8.1).
 *
 * It is made from a state, and keeps the state's hexes and possession as units come and go. */
#ifndef DUCS_BOARD_H
#define DUCS_BOARD_H

#include "state.h"

typedef struct Board {
  const Edition *edition;
  State *state;
  HexSet standing[SIDES];  /* hexes that hold a unit of that side, duke or not */
  uint8_t unit[HEXES_MAX]; /* combat unit + 1; 0: none */
} Board;

void ducs_board_make(const Edition *edition, State *state, Board *out);

/* A unit comes to stand on a hex where it may, from another or from nowhere; its side possesses it from then
 * on (8.1). Returns true if another side possessed it. */
bool ducs_board_put(Board *board, int unit, Hex hex);
void ducs_board_remove(Board *board, int unit);

/* The combat unit on a hex; UNIT_NONE if there is none. */
static inline int ducs_unit_on(const Board *board, Hex hex) {
  return (int)board->unit[hex] - 1;
}

static inline bool ducs_duke_on(const Board *board, int side, Hex hex) {
  return board->state->hex[board->edition->duke[side]] == hex;
}

/* The unit that an attack on a hex would meet: the combat unit, else the duke; UNIT_NONE if it is empty. */
int ducs_defender_on(const Board *board, Hex hex);

/* True for a duke who stands on a hex with a unit of his side (6.8). */
bool ducs_is_covered(const Board *board, int unit);

static inline bool ducs_is_stronghold(const Edition *edition, Hex hex) {
  return hex_in(&edition->strongholds, hex);
}

/* 1.3: whether a unit may come to stand on a hex of land with who stands there now. */
bool ducs_may_stand(const Board *board, int unit, Hex hex);

/* Units of a side that are not on the map. */
UnitSet ducs_unplaced(const Edition *edition, const State *state, int side);

/* Cities and fortresses of a side that wait for a unit (2.1); a duke alone does not make up for one. */
void ducs_vacant(const Board *board, int side, HexSet *out);

/* The hexes that a side controls (5.1). */
void ducs_zones(const Board *board, int side, HexSet *out);

/* Whether a side controls a hex. */
static inline bool ducs_controls(const Board *board, int side, Hex hex) {
  return hex_meet(&board->edition->zone[hex], &board->standing[side]);
}

#endif
