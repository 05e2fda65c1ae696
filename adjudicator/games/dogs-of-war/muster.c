/* The first-player token, income, captains, and the buying of soldiers (DOGS 4, phase 2; R01, R02, R15, R22).
 */
#include "adjudication.h"
#include "edition.h"

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

/* Who buys in the sight of the others must know who is first. */
static bool has_own_window(const Board *board) {
  return board->option[OPTION_R22] == R22_OWN_WINDOW || board->option[OPTION_R02] == R02_SEQUENTIAL;
}

static void open_muster(Board *board) {
  board->window = WINDOW_MUSTER;
  board->stops = 0;
  board->to_move = board->option[OPTION_R02] == R02_SEQUENTIAL ? board->first : 0;
}

void dogs_begin_muster(Table *table) {
  if (has_own_window(table->board))
    table->board->window = WINDOW_TOKEN;
  else
    open_muster(table->board);
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
