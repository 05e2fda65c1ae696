/* Questions about the board. */
#include "board.h"

#include <limits.h>

/* ---- sides ---- */

Side dogs_side_of_house(const Board *board, int house) {
  for (int battle = 0; battle < board->battle_count; battle++) {
    for (int side = 0; side < SIDES_OF_BATTLE; side++) {
      if (board->battles[battle].house[side] == house) return (Side){battle, side};
    }
  }
  return (Side){-1, 0};
}

Side dogs_side_of(const Edition *edition, const Board *board, Address address) {
  Side side = address.house == 0 ? (Side){-1, 0} : dogs_side_of_house(board, address.house - 1);
  if (side.battle >= 0 && address.space >= dogs_tile_of(edition, board, side)->count) side.battle = -1;
  return side;
}

bool dogs_is_space(const Edition *edition, const Board *board, Address address) {
  return dogs_side_of(edition, board, address).battle >= 0;
}

Standing *dogs_standing(Board *board, Address address) {
  Side side = dogs_side_of_house(board, address.house - 1);
  return &board->battles[side.battle].spaces[side.side][address.space];
}

const Standing *dogs_standing_seen(const Board *board, Address address) {
  Side side = dogs_side_of_house(board, address.house - 1);
  return &board->battles[side.battle].spaces[side.side][address.space];
}

int dogs_lead(const Board *board, Side side) {
  int cursor = board->battles[side.battle].cursor;
  return side.side == 0 ? cursor : -cursor;
}

void dogs_push(const Edition *edition, Board *board, Side side, int steps) {
  int lead = dogs_lead(board, side) + steps;
  if (lead > edition->track) lead = edition->track;
  if (lead < -edition->track) lead = -edition->track;
  board->battles[side.battle].cursor = (int8_t)(side.side == 0 ? lead : -lead);
}

/* ---- captains ---- */

int dogs_captains_on(const Board *board, Side side, int seat) {
  const Standing *spaces = board->battles[side.battle].spaces[side.side];
  int count = 0;
  for (int space = 0; space < SPACES_MAX; space++)
    count += spaces[space].by != 0 && (seat == ANYBODY || spaces[space].by == seat + 1);
  return count;
}

int dogs_captains_placed(const Board *board, int seat) {
  int count = 0;
  for (int battle = 0; battle < board->battle_count; battle++) {
    for (int side = 0; side < SIDES_OF_BATTLE; side++)
      count += dogs_captains_on(board, (Side){battle, side}, seat);
  }
  return count;
}

static bool unpaid(const Board *board) {
  return board->window == WINDOW_MUSTER && board->stops == 0;
}

/* The bank pays from the first player on (11.5), and no more than it has (R12). */
static int income_of(const Edition *edition, const Board *board, int seat) {
  int left = dogs_coins_left(edition, board), first = board->first - 1;
  int before = (seat - first + edition->seat_count) % edition->seat_count;
  for (int i = 0; i < before; i++) left -= left < edition->income ? left : edition->income;
  return left < edition->income ? left : edition->income;
}

int dogs_coins_in_hand(const Edition *edition, const Board *board, int seat) {
  int coins = board->players[seat].coins;
  return unpaid(board) ? coins + income_of(edition, board, seat) : coins;
}

int dogs_captains_in_hand(const Edition *edition, const Board *board, int seat) {
  return unpaid(board) ? edition->captains[board->year] : board->players[seat].captains;
}

unsigned dogs_seats_with_captains(const Board *board) {
  unsigned seats = 0;
  for (int seat = 0; seat < PLAYERS_MAX; seat++) {
    if (!board->players[seat].out && board->players[seat].captains > 0) seats |= 1u << seat;
  }
  return seats;
}

int dogs_next_nr(const Board *board) {
  int last = 0;
  for (int battle = 0; battle < board->battle_count; battle++) {
    const Battle *here = &board->battles[battle];
    for (int i = 0; i < SIDES_OF_BATTLE * SPACES_MAX; i++) {
      int nr = here->spaces[i / SPACES_MAX][i % SPACES_MAX].nr;
      if (nr > last) last = nr;
    }
  }
  return last + 1;
}

/* ---- supplies ---- */

static int at_least_0(int number) {
  return number < 0 ? 0 : number;
}

int dogs_stock(const Edition *edition, const Board *board, int kind) {
  int left = edition->kinds[kind].count;
  for (int seat = 0; seat < edition->seat_count; seat++) left -= board->players[seat].soldiers[kind];
  for (int battle = 0; battle < board->battle_count; battle++) {
    const Battle *here = &board->battles[battle];
    for (int i = 0; i < SIDES_OF_BATTLE * SPACES_MAX; i++)
      left -= here->spaces[i / SPACES_MAX][i % SPACES_MAX].soldier == kind + 1;
  }
  return at_least_0(left);
}

int dogs_shields_left(const Edition *edition, const Board *board, int house) {
  int left = edition->shields;
  for (int seat = 0; seat < edition->seat_count; seat++) left -= board->players[seat].shields[house];
  return at_least_0(left);
}

int dogs_coins_left(const Edition *edition, const Board *board) {
  int left = board->option[OPTION_R12];
  if (left == 0) return INT_MAX;
  for (int seat = 0; seat < edition->seat_count; seat++) left -= board->players[seat].coins;
  return at_least_0(left);
}

int dogs_hand_size(const Edition *edition, const Player *player) {
  int count = 0;
  for (int card = 0; card < edition->tactic_count; card++) count += player->tactics[card];
  return count;
}

int dogs_power(const Edition *edition, const Board *board, int seat) {
  int dog = board->players[seat].dog;
  return dog == 0 ? POWERS : edition->dogs[dog - 1].power;
}

/* ---- spaces ---- */

int dogs_spaces(const Edition *edition, const Board *board, Address *out) {
  int count = 0;
  for (int i = 0; i < board->battle_count * SIDES_OF_BATTLE; i++) {
    Side side = {i / SIDES_OF_BATTLE, i % SIDES_OF_BATTLE};
    for (int space = 0; space < dogs_tile_of(edition, board, side)->count; space++)
      out[count++] = (Address){(uint8_t)(dogs_house_of(board, side) + 1), (uint8_t)space};
  }
  return count;
}

/* ---- whose turn it is before the clash ---- */

bool dogs_is_muster_of_another(const Board *board, int seat) {
  return board->window == WINDOW_MUSTER && board->to_move != 0 && board->to_move != seat + 1;
}

bool dogs_is_token_of_another(const Board *board, int seat) {
  return board->first != seat + 1 && board->first != 0;
}
