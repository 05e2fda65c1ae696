/* What comes before the clash of a year (DOGS 4.1, 4.2). */
#include <string.h>

#include "sequence.h"

/* ---- the window of the mustering ---- */

/* Who buys in the sight of the others must know who is first. */
static bool has_own_window(const Board *board) {
  return board->option[OPTION_R22] == R22_OWN_WINDOW || board->option[OPTION_R02] == R02_SEQUENTIAL;
}

static void open_muster(Board *board) {
  board->window = WINDOW_MUSTER;
  board->stops = 0;
  board->to_move = board->option[OPTION_R02] == R02_SEQUENTIAL ? board->first : 0;
}

/* After the preparation. */
static void begin_muster(Adjudication *adjudication) {
  if (has_own_window(adjudication->board))
    adjudication->board->window = WINDOW_TOKEN;
  else
    open_muster(adjudication->board);
}

/* ---- who is which dog, and the preparation of a year, by named draws (R06, R13, R25) ---- */

/* 0 .. count-1 in random order. */
static void draw_order(const Adjudication *adjudication, const char *label, int count, uint8_t *ids) {
  for (int i = 0; i < count; i++) ids[i] = (uint8_t)i;
  if (adjudication->dice != NULL) dice_shuffle(adjudication->dice, label, ids, (size_t)count);
}

/* ---- dogs ---- */

static void be_dog(const Adjudication *adjudication, int seat, int dog, int choice) {
  adjudication->board->players[seat].dog = (uint8_t)(dog + 1);
  Event *event = dogs_event(adjudication, "dog", "DOGS R25");
  dogs_tell_seat(adjudication, event, "seat", seat);
  dogs_tell_text(event, "dog", adjudication->edition->dogs[dog].id);
  dogs_tell_text(event, "name", adjudication->edition->dogs[dog].name);
  dogs_tell_number(event, "choice", choice);
}

static void choose_from_list(const Adjudication *adjudication, int seat, bool taken[DOGS_MAX]) {
  const Orders *file = adjudication->files[seat];
  for (int i = 0; dogs_has(file, SECTION_DOGS) && i < file->dog_count; i++) {
    int dog = file->dogs[i];
    if (taken[dog]) continue;
    taken[dog] = true;
    be_dog(adjudication, seat, dog, i + 1);
    return;
  }
}

static void begin_first_year(const Adjudication *adjudication) {
  adjudication->board->window = WINDOW_PREPARATION;
  dogs_tell_seat(adjudication, dogs_event(adjudication, "first-player", "DOGS 2.2"), "seat",
                 adjudication->board->first - 1);
  for (int seat = 0; seat < adjudication->edition->seat_count; seat++) {
    const Player *player = &adjudication->board->players[seat];
    Event *event = dogs_event_for(adjudication, seat, "hand", "DOGS 2.2");
    dogs_tell_cards(adjudication, event, "tactics", player->tactics);
    if (player->support != 0) dogs_tell_house(adjudication, event, "support", player->support - 1);
  }
}

void dogs_choose_dogs(Adjudication *adjudication) {
  uint8_t order[PLAYERS_MAX], rest[DOGS_MAX];
  bool taken[DOGS_MAX] = {false};
  draw_order(adjudication, "dogs/order", adjudication->edition->seat_count, order);
  draw_order(adjudication, "dogs/rest", adjudication->edition->dog_count, rest);
  for (int i = 0; i < adjudication->edition->seat_count; i++) choose_from_list(adjudication, order[i], taken);
  int next = 0;
  for (int i = 0; i < adjudication->edition->seat_count; i++) {
    if (adjudication->board->players[order[i]].dog != 0) continue;
    while (taken[rest[next]]) next++;
    taken[rest[next]] = true;
    be_dog(adjudication, order[i], rest[next], 0);
  }
  begin_first_year(adjudication);
}

/* ---- a year ---- */

static int battles_of_year(const Adjudication *adjudication) {
  bool two = adjudication->board->option[OPTION_R13] == R13_TWO_BATTLES &&
             adjudication->edition->seat_count == PLAYERS_LEAST && adjudication->edition->battles > 2;
  return two ? 2 : adjudication->edition->battles;
}

static const char *draw_label(const Adjudication *adjudication, const char *what) {
  return arena_printf(adjudication->arena, "year %d/%s", adjudication->board->year, what);
}

/* R06: in the last year the three tokens left over lie face down beside the usual ones, or the
 * usual ones do. */
static void lay_tokens(const Adjudication *adjudication) {
  Board *board = adjudication->board;
  uint8_t tokens[TOKENS_MAX] = {0};
  bool last = board->year == adjudication->edition->years;
  bool two = board->option[OPTION_R06] == R06_TWO_PER_BATTLE;
  draw_order(adjudication, draw_label(adjudication, "tokens"), adjudication->edition->token_count, tokens);
  for (int battle = 0; battle < board->battle_count; battle++) {
    Battle *here = &board->battles[battle];
    if (!last || two) here->tokens[0] = (uint8_t)(tokens[battle] + 1);
    if (last) here->hidden[0] = (uint8_t)(tokens[two ? board->battle_count + battle : battle] + 1);
  }
}

static void lay_tiles_and_houses(const Adjudication *adjudication) {
  Board *board = adjudication->board;
  uint8_t tiles[TILES_MAX] = {0}, houses[HOUSES_MAX] = {0};
  draw_order(adjudication, draw_label(adjudication, "tiles"), adjudication->edition->tile_count, tiles);
  draw_order(adjudication, draw_label(adjudication, "houses"), adjudication->edition->house_count, houses);
  for (int i = 0; i < board->battle_count * SIDES_OF_BATTLE; i++) {
    Battle *here = &board->battles[i / SIDES_OF_BATTLE];
    here->tile[i % SIDES_OF_BATTLE] = tiles[i];
    here->house[i % SIDES_OF_BATTLE] = houses[i];
  }
}

static void tell_battle(const Adjudication *adjudication, int number) {
  const Battle *battle = &adjudication->board->battles[number];
  const Edition *edition = adjudication->edition;
  Event *event = dogs_event(adjudication, "battle", "DOGS 4.1");
  if (event == NULL) return;
  event_number(event, "battle", number + 1);
  event_text(event, "house", edition->house_ids[battle->house[0]]);
  event_text(event, "against", edition->house_ids[battle->house[1]]);
  event_text(event, "tile", edition->tiles[battle->tile[0]].name);
  event_text(event, "tile_against", edition->tiles[battle->tile[1]].name);
  event_list(event, "tokens");
  int hidden = 0;
  for (int i = 0; i < TOKENS_OF_BATTLE; i++) {
    if (battle->tokens[i] != 0) event_text(event, NULL, edition->tokens[battle->tokens[i] - 1].name);
    hidden += battle->hidden[i] != 0;
  }
  event_end(event);
  if (hidden > 0) event_number(event, "hidden", hidden);
}

void dogs_prepare_year(Adjudication *adjudication) {
  Board *board = adjudication->board;
  board->year++;
  if (board->next_first != 0) board->first = board->next_first;
  board->next_first = 0;
  board->seen_count = 0;
  memset(board->seen, 0, sizeof board->seen);
  board->battle_count = (uint8_t)battles_of_year(adjudication);
  lay_tokens(adjudication);
  lay_tiles_and_houses(adjudication);
  Event *event = dogs_event(adjudication, "year", "DOGS 4.1");
  dogs_tell_number(event, "year", board->year);
  dogs_tell_seat(adjudication, event, "seat", board->first - 1);
  dogs_tell_number(event, "captains", adjudication->edition->captains[board->year]);
  dogs_tell_number(event, "income", adjudication->edition->income);
  for (int battle = 0; battle < board->battle_count; battle++) tell_battle(adjudication, battle);
  begin_muster(adjudication);
}

/* ---- the first-player token, income, captains, the buying of soldiers (R01, R02, R15, R22) ---- */

static void hand_over(const Adjudication *adjudication) {
  Board *board = adjudication->board;
  int seat = board->first - 1;
  const Orders *file = adjudication->files[seat];
  if (!dogs_has(file, SECTION_FIRST_PLAYER) || file->first_player == 0 || file->first_player == seat + 1)
    return;
  board->first = file->first_player;
  Event *event = dogs_event(adjudication, "token-handed", "DOGS R22");
  dogs_tell_seat(adjudication, event, "seat", seat);
  dogs_tell_seat(adjudication, event, "to", board->first - 1);
}

void dogs_hand_token(Adjudication *adjudication) {
  hand_over(adjudication);
  open_muster(adjudication->board);
}

static void pay_income(const Adjudication *adjudication) {
  Board *board = adjudication->board;
  for (int i = 0; i < adjudication->edition->seat_count; i++) {
    int seat = (board->first - 1 + i) % adjudication->edition->seat_count;
    dogs_take_coins(adjudication, seat, adjudication->edition->income);
    board->players[seat].captains = adjudication->edition->captains[board->year];
  }
}

const char *const DOGS_WHYS[WHYS] = {[WHY_SOLD_OUT] = "sold-out", [WHY_ONE] = "one", [WHY_COINS] = "coins"};

static void leave_out(const Adjudication *adjudication, int seat, int kind, WhyNotBought why,
                      uint8_t left_out[WHYS][KINDS_MAX]) {
  Event *event = dogs_event_for(adjudication, seat, "not-bought", "DOGS 11.4");
  dogs_tell_text(event, "kind", adjudication->edition->kind_ids[kind]);
  dogs_tell_text(event, "why", DOGS_WHYS[why]);
  if (left_out != NULL) left_out[why][kind]++;
}

/* What is bought for one item: follows `if_sold_out` as a chain, which may run in a circle. */
static int available(const Adjudication *adjudication, const Muster *muster, int kind) {
  unsigned tried = 0;
  while (dogs_stock(adjudication->edition, adjudication->board, kind) == 0) {
    tried |= 1u << kind;
    int next = muster->instead[kind] - 1;
    if (next < 0 || (tried & 1u << next)) return -1;
    kind = next;
  }
  return kind;
}

/* `left_out`: counts by kind of what is not bought; NULL: not needed. */
static void buy_list(const Adjudication *adjudication, int seat, const Muster *muster,
                     uint8_t bought[KINDS_MAX], uint8_t left_out[WHYS][KINDS_MAX]) {
  Player *player = &adjudication->board->players[seat];
  int limit = adjudication->board->option[OPTION_R01] == R01_ONE ? 1 : BUY_MAX, count = 0;
  for (int i = 0; i < muster->buy_count; i++) {
    int kind = available(adjudication, muster, muster->buy[i]);
    if (kind < 0 || count == limit) {
      leave_out(adjudication, seat, muster->buy[i], kind < 0 ? WHY_SOLD_OUT : WHY_ONE, left_out);
      continue;
    }
    int cost = adjudication->edition->kinds[kind].cost;
    if (player->coins < cost + muster->keep_coins) {
      leave_out(adjudication, seat, kind, WHY_COINS, left_out);
      continue;
    }
    player->coins = (uint16_t)(player->coins - cost);
    player->soldiers[kind]++;
    bought[kind]++;
    count++;
  }
}

static void buy(const Adjudication *adjudication, int seat) {
  uint8_t bought[KINDS_MAX] = {0};
  const Orders *file = adjudication->files[seat];
  if (dogs_has(file, SECTION_MUSTER)) buy_list(adjudication, seat, &file->muster, bought, NULL);
  Event *event = adjudication->board->option[OPTION_R15] == OPTION_YES
                     ? dogs_event(adjudication, "bought", "DOGS R15")
                     : dogs_event_for(adjudication, seat, "bought", "DOGS R15");
  dogs_tell_seat(adjudication, event, "seat", seat);
  dogs_tell_soldiers(adjudication, event, "soldiers", bought);
}

/* Where purchases are secret, the piles lie open all the same. */
static void tell_stock(const Adjudication *adjudication) {
  if (adjudication->board->option[OPTION_R15] == OPTION_YES) return;
  uint8_t left[KINDS_MAX] = {0};
  for (int kind = 0; kind < adjudication->edition->kind_count; kind++)
    left[kind] = (uint8_t)dogs_stock(adjudication->edition, adjudication->board, kind);
  dogs_tell_soldiers(adjudication, dogs_event(adjudication, "stock", "DOGS R15"), "soldiers", left);
}

static void muster_next(Adjudication *adjudication) {
  Board *board = adjudication->board;
  buy(adjudication, board->to_move - 1);
  tell_stock(adjudication);
  board->stops++;
  board->to_move = (uint8_t)(board->to_move % adjudication->edition->seat_count + 1);
  if (board->stops == adjudication->edition->seat_count) dogs_begin_clash(adjudication);
}

void dogs_muster(Adjudication *adjudication) {
  Board *board = adjudication->board;
  bool sequential = board->option[OPTION_R02] == R02_SEQUENTIAL;
  if (!has_own_window(board)) hand_over(adjudication);
  if (board->stops == 0) pay_income(adjudication);
  if (sequential) {
    muster_next(adjudication);
    return;
  }
  for (int i = 0; i < adjudication->edition->seat_count; i++)
    buy(adjudication, (board->first - 1 + i) % adjudication->edition->seat_count);
  tell_stock(adjudication);
  dogs_begin_clash(adjudication);
}

int dogs_foresee_muster(const Edition *edition, const State *state, int seat, const Orders *file,
                        uint8_t bought[KINDS_MAX], uint8_t left_out[WHYS][KINDS_MAX]) {
  State copy = *state;
  Adjudication adjudication;
  dogs_adjudication_begin(edition, &copy, NULL, &adjudication);
  if (copy.board.stops == 0) pay_income(&adjudication);
  buy_list(&adjudication, seat, &file->muster, bought, left_out);
  return copy.board.players[seat].coins;
}
