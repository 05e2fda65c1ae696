/* What comes before the clash of a year (DOGS 4.1, 4.2). */
#include <string.h>

#include "adjudication.h"

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
static void begin_muster(Table *table) {
  if (has_own_window(table->board))
    table->board->window = WINDOW_TOKEN;
  else
    open_muster(table->board);
}

/* ---- who is which dog, and the preparation of a year, by named draws (R06, R13, R25) ---- */

/* 0 .. count-1 in random order. */
static void draw_order(const Table *table, const char *label, int count, uint8_t *ids) {
  for (int i = 0; i < count; i++) ids[i] = (uint8_t)i;
  if (table->dice != NULL) dice_shuffle(table->dice, label, ids, (size_t)count);
}

/* ---- dogs ---- */

static void be_dog(const Table *table, int seat, int dog, int choice) {
  table->board->players[seat].dog = (uint8_t)(dog + 1);
  Event *event = dogs_event(table, "dog", "DOGS R25");
  dogs_tell_seat(table, event, "seat", seat);
  dogs_tell_text(event, "dog", table->edition->dogs[dog].id);
  dogs_tell_text(event, "name", table->edition->dogs[dog].name);
  dogs_tell_number(event, "choice", choice);
}

static void choose_from_list(const Table *table, int seat, bool taken[DOGS_MAX]) {
  const Orders *file = table->files[seat];
  for (int i = 0; dogs_has(file, SECTION_DOGS) && i < file->dog_count; i++) {
    int dog = file->dogs[i];
    if (taken[dog]) continue;
    taken[dog] = true;
    be_dog(table, seat, dog, i + 1);
    return;
  }
}

static void begin_first_year(const Table *table) {
  table->board->window = WINDOW_PREPARATION;
  dogs_tell_seat(table, dogs_event(table, "first-player", "DOGS 2.2"), "seat", table->board->first - 1);
  for (int seat = 0; seat < table->edition->seat_count; seat++) {
    const Player *player = &table->board->players[seat];
    Event *event = dogs_event_for(table, seat, "hand", "DOGS 2.2");
    dogs_tell_cards(table, event, "tactics", player->tactics);
    if (player->support != 0) dogs_tell_house(table, event, "support", player->support - 1);
  }
}

void dogs_choose_dogs(Table *table) {
  uint8_t order[PLAYERS_MAX], rest[DOGS_MAX];
  bool taken[DOGS_MAX] = {false};
  draw_order(table, "dogs/order", table->edition->seat_count, order);
  draw_order(table, "dogs/rest", table->edition->dog_count, rest);
  for (int i = 0; i < table->edition->seat_count; i++) choose_from_list(table, order[i], taken);
  int next = 0;
  for (int i = 0; i < table->edition->seat_count; i++) {
    if (table->board->players[order[i]].dog != 0) continue;
    while (taken[rest[next]]) next++;
    taken[rest[next]] = true;
    be_dog(table, order[i], rest[next], 0);
  }
  begin_first_year(table);
}

/* ---- a year ---- */

static int battles_of_year(const Table *table) {
  bool two = table->board->option[OPTION_R13] == R13_TWO_BATTLES &&
             table->edition->seat_count == PLAYERS_LEAST && table->edition->battles > 2;
  return two ? 2 : table->edition->battles;
}

static const char *draw_label(const Table *table, const char *what) {
  return arena_printf(table->arena, "year %d/%s", table->board->year, what);
}

/* R06: in the last year the three tokens left over lie face down beside the usual ones, or the
 * usual ones do. */
static void lay_tokens(const Table *table) {
  Board *board = table->board;
  uint8_t tokens[TOKENS_MAX] = {0};
  bool last = board->year == table->edition->years;
  bool two = board->option[OPTION_R06] == R06_TWO_PER_BATTLE;
  draw_order(table, draw_label(table, "tokens"), table->edition->token_count, tokens);
  for (int battle = 0; battle < board->battle_count; battle++) {
    Battle *here = &board->battles[battle];
    if (!last || two) here->tokens[0] = (uint8_t)(tokens[battle] + 1);
    if (last) here->hidden[0] = (uint8_t)(tokens[two ? board->battle_count + battle : battle] + 1);
  }
}

static void lay_tiles_and_houses(const Table *table) {
  Board *board = table->board;
  uint8_t tiles[TILES_MAX] = {0}, houses[HOUSES_MAX] = {0};
  draw_order(table, draw_label(table, "tiles"), table->edition->tile_count, tiles);
  draw_order(table, draw_label(table, "houses"), table->edition->house_count, houses);
  for (int i = 0; i < board->battle_count * SIDES_OF_BATTLE; i++) {
    Battle *here = &board->battles[i / SIDES_OF_BATTLE];
    here->tile[i % SIDES_OF_BATTLE] = tiles[i];
    here->house[i % SIDES_OF_BATTLE] = houses[i];
  }
}

static void tell_battle(const Table *table, int number) {
  const Battle *battle = &table->board->battles[number];
  const Edition *edition = table->edition;
  Event *event = dogs_event(table, "battle", "DOGS 4.1");
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

void dogs_prepare_year(Table *table) {
  Board *board = table->board;
  board->year++;
  if (board->next_first != 0) board->first = board->next_first;
  board->next_first = 0;
  board->seen_count = 0;
  memset(board->seen, 0, sizeof board->seen);
  board->battle_count = (uint8_t)battles_of_year(table);
  lay_tokens(table);
  lay_tiles_and_houses(table);
  Event *event = dogs_event(table, "year", "DOGS 4.1");
  dogs_tell_number(event, "year", board->year);
  dogs_tell_seat(table, event, "seat", board->first - 1);
  dogs_tell_number(event, "captains", table->edition->captains[board->year]);
  dogs_tell_number(event, "income", table->edition->income);
  for (int battle = 0; battle < board->battle_count; battle++) tell_battle(table, battle);
  begin_muster(table);
}

/* ---- the first-player token, income, captains, the buying of soldiers (R01, R02, R15, R22) ---- */

static void hand_over(const Table *table) {
  Board *board = table->board;
  int seat = board->first - 1;
  const Orders *file = table->files[seat];
  if (!dogs_has(file, SECTION_FIRST_PLAYER) || file->first_player == 0 || file->first_player == seat + 1)
    return;
  board->first = file->first_player;
  Event *event = dogs_event(table, "token-handed", "DOGS R22");
  dogs_tell_seat(table, event, "seat", seat);
  dogs_tell_seat(table, event, "to", board->first - 1);
}

void dogs_hand_token(Table *table) {
  hand_over(table);
  open_muster(table->board);
}

static void pay_income(const Table *table) {
  Board *board = table->board;
  for (int i = 0; i < table->edition->seat_count; i++) {
    int seat = (board->first - 1 + i) % table->edition->seat_count;
    dogs_take_coins(table, seat, table->edition->income);
    board->players[seat].captains = table->edition->captains[board->year];
  }
}

static void tell_not_bought(const Table *table, int seat, int kind, const char *why) {
  Event *event = dogs_event_for(table, seat, "not-bought", "DOGS 11.4");
  dogs_tell_text(event, "kind", table->edition->kind_ids[kind]);
  dogs_tell_text(event, "why", why);
}

/* What is bought for one item: follows `if_sold_out` as a chain, which may run in a circle. */
static int available(const Table *table, const Muster *muster, int kind) {
  unsigned tried = 0;
  while (dogs_stock(table->edition, table->board, kind) == 0) {
    tried |= 1u << kind;
    int next = muster->instead[kind] - 1;
    if (next < 0 || (tried & 1u << next)) return -1;
    kind = next;
  }
  return kind;
}

static void buy_list(const Table *table, int seat, const Muster *muster, uint8_t bought[KINDS_MAX]) {
  Player *player = &table->board->players[seat];
  int limit = table->board->option[OPTION_R01] == R01_ONE ? 1 : BUY_MAX, count = 0;
  for (int i = 0; i < muster->buy_count; i++) {
    int kind = available(table, muster, muster->buy[i]);
    if (kind < 0 || count == limit) {
      tell_not_bought(table, seat, muster->buy[i], kind < 0 ? "sold-out" : "one");
      continue;
    }
    int cost = table->edition->kinds[kind].cost;
    if (player->coins < cost + muster->keep_coins) {
      tell_not_bought(table, seat, kind, "coins");
      continue;
    }
    player->coins = (uint16_t)(player->coins - cost);
    player->soldiers[kind]++;
    bought[kind]++;
    count++;
  }
}

static void buy(const Table *table, int seat) {
  uint8_t bought[KINDS_MAX] = {0};
  const Orders *file = table->files[seat];
  if (dogs_has(file, SECTION_MUSTER)) buy_list(table, seat, &file->muster, bought);
  Event *event = table->board->option[OPTION_R15] == OPTION_YES
                     ? dogs_event(table, "bought", "DOGS R15")
                     : dogs_event_for(table, seat, "bought", "DOGS R15");
  dogs_tell_seat(table, event, "seat", seat);
  dogs_tell_soldiers(table, event, "soldiers", bought);
}

/* Where purchases are secret, the piles lie open all the same. */
static void tell_stock(const Table *table) {
  if (table->board->option[OPTION_R15] == OPTION_YES) return;
  uint8_t left[KINDS_MAX] = {0};
  for (int kind = 0; kind < table->edition->kind_count; kind++)
    left[kind] = (uint8_t)dogs_stock(table->edition, table->board, kind);
  dogs_tell_soldiers(table, dogs_event(table, "stock", "DOGS R15"), "soldiers", left);
}

static void muster_next(Table *table) {
  Board *board = table->board;
  buy(table, board->to_move - 1);
  tell_stock(table);
  board->stops++;
  board->to_move = (uint8_t)(board->to_move % table->edition->seat_count + 1);
  if (board->stops == table->edition->seat_count) dogs_begin_clash(table);
}

void dogs_muster(Table *table) {
  Board *board = table->board;
  bool sequential = board->option[OPTION_R02] == R02_SEQUENTIAL;
  if (!has_own_window(board)) hand_over(table);
  if (board->stops == 0) pay_income(table);
  if (sequential) {
    muster_next(table);
    return;
  }
  for (int i = 0; i < table->edition->seat_count; i++)
    buy(table, (board->first - 1 + i) % table->edition->seat_count);
  tell_stock(table);
  dogs_begin_clash(table);
}

int dogs_foresee_muster(const Edition *edition, const State *state, int seat, const Orders *file,
                        uint8_t bought[KINDS_MAX]) {
  State copy = *state;
  Table table;
  dogs_table_make(edition, &copy, NULL, &table);
  if (copy.board.stops == 0) pay_income(&table);
  buy_list(&table, seat, &file->muster, bought);
  return copy.board.players[seat].coins;
}
