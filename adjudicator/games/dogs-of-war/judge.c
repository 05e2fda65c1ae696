/* Judges where a captain may go without a card (DOGS 4.3); with one: dogs_try() in placement.c. */
#include "board.h"

const char *const DOGS_PLACE_FAULTS[PLACE_FAULTS] = {NULL,    "no-captain", "no-soldier", "no-space",
                                                     "taken", "closed",     "need",       "card"};

bool dogs_accepts(const Edition *edition, const Board *board, Address address, int kind) {
  Side side = dogs_side_of(edition, board, address);
  uint8_t need = dogs_tile_of(edition, board, side)->spaces[address.space].need;
  return need == 0 || (kind >= 0 && (need & 1u << kind));
}

PlaceFault dogs_place_fault(const Edition *edition, const Board *board, int seat, int kind, Address address) {
  const Player *player = &board->players[seat];
  if (player->captains == 0 || player->out) return PLACE_NO_CAPTAIN;
  if (player->soldiers[kind] == 0) return PLACE_NO_SOLDIER;
  Side side = dogs_side_of(edition, board, address);
  if (side.battle < 0) return PLACE_NO_SPACE;
  if (dogs_standing_seen(board, address)->by != 0) return PLACE_TAKEN;
  if (dogs_captains_on(board, dogs_other_side(side), seat) > 0) return PLACE_CLOSED;
  return dogs_accepts(edition, board, address, kind) ? PLACE_LEGAL : PLACE_NEED;
}

int dogs_open_spaces(const Edition *edition, const Board *board, int seat, int kind, Address *out) {
  Address all[BOARD_SPACES_MAX];
  int spaces = dogs_spaces(edition, board, all), count = 0;
  for (int i = 0; i < spaces; i++) {
    if (dogs_place_fault(edition, board, seat, kind, all[i]) == PLACE_LEGAL) out[count++] = all[i];
  }
  return count;
}

bool dogs_can_place(const Edition *edition, const Board *board, int seat) {
  Address open[BOARD_SPACES_MAX];
  for (int kind = 0; kind < edition->kind_count; kind++) {
    if (dogs_open_spaces(edition, board, seat, kind, open) > 0) return true;
  }
  return false;
}
