/* Whether a state breaks an invariant of the pieces. */
#include "board.h"
#include "position.h"

/* ---- supplies ---- */

static const char *cards_fault(const Edition *edition, const Board *board) {
  int counts[DESIGNS_MAX] = {0};
  for (int i = 0; i < board->deck_count; i++) {
    if (board->deck[i] >= edition->tactic_count) return "no such card";
    counts[board->deck[i]]++;
  }
  for (int card = 0; card < edition->tactic_count; card++) {
    counts[card] += board->discard[card];
    for (int seat = 0; seat < edition->seat_count; seat++) counts[card] += board->players[seat].tactics[card];
    if (counts[card] != edition->tactics[card].copies)
      return "a tactics card is missing, or there are too many";
  }
  return NULL;
}

static const char *supply_fault(const Edition *edition, const Board *board) {
  Address all[BOARD_SPACES_MAX];
  int spaces = dogs_spaces(edition, board, all), coins = 0;
  for (int kind = 0; kind < edition->kind_count; kind++) {
    int count = 0;
    for (int seat = 0; seat < edition->seat_count; seat++) count += board->players[seat].soldiers[kind];
    for (int i = 0; i < spaces; i++) count += dogs_standing_seen(board, all[i])->soldier == kind + 1;
    if (count > edition->kinds[kind].count) return "more soldiers of a kind than there are";
  }
  for (int house = 0; house < edition->house_count; house++) {
    int count = 0;
    for (int seat = 0; seat < edition->seat_count; seat++) count += board->players[seat].shields[house];
    if (count > edition->shields) return "more shields of a house than there are";
  }
  for (int seat = 0; seat < edition->seat_count; seat++) coins += board->players[seat].coins;
  bool limited = board->option[OPTION_R12] != 0;
  return limited && coins > board->option[OPTION_R12] ? "more coins than the bank had" : NULL;
}

/* ---- the board ---- */

static const char *battle_fault(const Edition *edition, const Board *board, int number) {
  const Battle *battle = &board->battles[number];
  if (battle->cursor > edition->track || battle->cursor < -edition->track) return "a cursor beyond its track";
  for (int i = 0; i < SIDES_OF_BATTLE * SPACES_MAX; i++) {
    Side side = {number, i / SPACES_MAX};
    const Standing *standing = &battle->spaces[side.side][i % SPACES_MAX];
    Address address = {(uint8_t)(dogs_house_of(board, side) + 1), (uint8_t)(i % SPACES_MAX)};
    if (standing->by == 0 && standing->soldier == 0) continue;
    if (!dogs_is_space(edition, board, address)) return "a captain where there is no space";
    if (standing->by == 0 || standing->by > edition->seat_count) return "a soldier without a captain";
    if (standing->nr == 0) return "a captain without a number";
    if (standing->soldier != 0 && !dogs_accepts(edition, board, address, standing->soldier - 1))
      return "a soldier on a space reserved to others";
  }
  for (int seat = 0; seat < edition->seat_count; seat++) {
    if (dogs_captains_on(board, (Side){number, 0}, seat) > 0 &&
        dogs_captains_on(board, (Side){number, 1}, seat) > 0)
      return "a player on both sides of a battle";
  }
  return NULL;
}

static const char *numbers_fault(const Edition *edition, const Board *board) {
  bool seen[256] = {false};
  Address all[BOARD_SPACES_MAX];
  int spaces = dogs_spaces(edition, board, all);
  for (int i = 0; i < spaces; i++) {
    int nr = dogs_standing_seen(board, all[i])->nr;
    if (nr != 0 && seen[nr]) return "two captains with one number";
    seen[nr] = true;
  }
  return NULL;
}

/* Houses, tiles and tokens occur once. */
static const char *lay_out_fault(const Board *board) {
  unsigned houses = 0, tiles = 0, tokens = 0;
  for (int number = 0; number < board->battle_count; number++) {
    const Battle *battle = &board->battles[number];
    for (int side = 0; side < SIDES_OF_BATTLE; side++) {
      if (houses & 1u << battle->house[side] || tiles & 1u << battle->tile[side])
        return "a house or a tile in two places";
      houses |= 1u << battle->house[side];
      tiles |= 1u << battle->tile[side];
    }
    for (int i = 0; i < 2 * TOKENS_OF_BATTLE; i++) {
      int token = i < TOKENS_OF_BATTLE ? battle->tokens[i] : battle->hidden[i - TOKENS_OF_BATTLE];
      if (token != 0 && (tokens & 1u << token)) return "a reward token in two places";
      tokens |= 1u << token;
    }
  }
  return NULL;
}

/* ---- players and time ---- */

static const char *players_fault(const Edition *edition, const Board *board) {
  unsigned dogs = 0, supports = 0;
  for (int seat = 0; seat < edition->seat_count; seat++) {
    const Player *player = &board->players[seat];
    if (player->captains + dogs_captains_placed(board, seat) > edition->figures)
      return "more captains than a dog has";
    if (player->out && player->captains > 0) return "captains in the hand of who has passed";
    if (player->dog != 0 && (dogs & 1u << player->dog)) return "a dog with two players";
    if (player->support != 0 && (supports & 1u << player->support)) return "a support card with two players";
    if (player->dog == 0 && board->window != WINDOW_DOGS) return "a player without a dog";
    dogs |= 1u << player->dog;
    supports |= 1u << player->support;
  }
  return NULL;
}

static const char *time_fault(const Edition *edition, const Board *board) {
  if (board->window >= WINDOWS || board->year > edition->years) return "no such window or year";
  if (board->first == 0 || board->first > edition->seat_count) return "nobody is first player";
  if (board->window == WINDOW_CLASH) {
    if (board->to_move == 0 || board->lap == 0 || board->asked == 0) return "a clash that waits for nobody";
    return NULL;
  }
  if (board->asked != 0 || board->lap != 0) return "a clash out of its time";
  if (board->to_move != 0 && board->window != WINDOW_MUSTER) return "a turn out of its time";
  for (int seat = 0; seat < edition->seat_count; seat++) {
    if (board->players[seat].captains != 0 && board->window != WINDOW_MUSTER)
      return "captains out of their time";
    if (dogs_captains_placed(board, seat) > 0) return "captains out of their time";
  }
  return NULL;
}

bool dogs_invariants_hold(const void *edition, const void *state, const char **what) {
  const Board *board = &((const State *)state)->board;
  *what = time_fault(edition, board);
  if (*what == NULL) *what = players_fault(edition, board);
  if (*what == NULL) *what = lay_out_fault(board);
  for (int number = 0; number < board->battle_count && *what == NULL; number++)
    *what = battle_fault(edition, board, number);
  if (*what == NULL) *what = numbers_fault(edition, board);
  if (*what == NULL) *what = supply_fault(edition, board);
  if (*what == NULL) *what = cards_fault(edition, board);
  return *what == NULL;
}
