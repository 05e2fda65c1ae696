/* Orders for a card of the hand (DOGS 11.2). */
#include "sequence.h"

#define CARD_ORDERS_MAX 600 /* room for all orders of one card */

typedef struct OrderList {
  const Edition *edition;
  const Board *board;
  int seat, card, count, most;
  CardOrder *out;
} OrderList;

static void add_order(OrderList *list, CardOrder order) {
  order.card = (uint8_t)(list->card + 1);
  if (list->count < list->most) list->out[list->count++] = order;
}

/* From each own captain to each free space of the side where the card may lead. */
static void add_moves(OrderList *list, bool other_side) {
  Address all[BOARD_SPACES_MAX];
  int spaces = dogs_spaces(list->edition, list->board, all);
  for (int from = 0; from < spaces; from++) {
    if (dogs_standing_seen(list->board, all[from])->by != list->seat + 1) continue;
    Side old = dogs_side_of(list->edition, list->board, all[from]);
    for (int to = 0; to < spaces; to++) {
      Side side = dogs_side_of(list->edition, list->board, all[to]);
      if (dogs_standing_seen(list->board, all[to])->by != 0 || side.battle != old.battle) continue;
      if ((side.side != old.side) == other_side)
        add_order(list, (CardOrder){.from = all[from], .to = all[to]});
    }
  }
}

static void add_removals(OrderList *list) {
  Address all[BOARD_SPACES_MAX];
  int spaces = dogs_spaces(list->edition, list->board, all);
  uint8_t kinds = list->edition->tactics[list->card].kinds;
  for (int i = 0; i < spaces; i++) {
    int kind = dogs_standing_seen(list->board, all[i])->soldier - 1;
    if (kind >= 0 && (kinds & 1u << kind)) add_order(list, (CardOrder){.from = all[i]});
  }
}

static void add_cursors(OrderList *list) {
  for (int i = 0; i < list->board->battle_count * SIDES_OF_BATTLE; i++) {
    Side side = {i / SIDES_OF_BATTLE, i % SIDES_OF_BATTLE};
    int lead = dogs_lead(list->board, side);
    if (lead == list->edition->track || lead == -list->edition->track) continue;
    for (int steps = 1; steps <= list->edition->tactics[list->card].amount; steps++)
      add_order(list, (CardOrder){.toward = (uint8_t)(dogs_house_of(list->board, side) + 1),
                                  .steps = (uint8_t)steps});
  }
}

static void add_purchases(OrderList *list) {
  int discount = list->edition->tactics[list->card].amount;
  for (int kind = 0; kind < list->edition->kind_count; kind++) {
    bool pays = dogs_cost(list->edition, kind, discount) <= list->board->players[list->seat].coins;
    if (pays && dogs_stock(list->edition, list->board, kind) > 0)
      add_order(list, (CardOrder){.buy = (uint8_t)(kind + 1)});
  }
}

static void add_victims(OrderList *list) {
  for (int seat = 0; seat < list->edition->seat_count; seat++) {
    if (seat != list->seat && dogs_hand_size(list->edition, &list->board->players[seat]) > 0)
      add_order(list, (CardOrder){.player = (uint8_t)(seat + 1)});
  }
}

int dogs_card_orders(const Edition *edition, const Board *board, int seat, int card, CardOrder *out,
                     int most) {
  OrderList list = {edition, board, seat, card, 0, most, out};
  switch (edition->tactics[card].action) {
  case ACTION_SWITCH: add_moves(&list, true); break;
  case ACTION_SHIFT: add_moves(&list, false); break;
  case ACTION_CURSOR: add_cursors(&list); break;
  case ACTION_REMOVE: add_removals(&list); break;
  case ACTION_SPY: add_victims(&list); break;
  case ACTION_BUY: add_purchases(&list); break;
  default: add_order(&list, (CardOrder){0}); break;
  }
  return list.count;
}

CardOrder dogs_random_card(const Edition *edition, const Board *board, int seat, Chooser *chooser) {
  CardOrder orders[CARD_ORDERS_MAX];
  const Player *player = &board->players[seat];
  int size = dogs_hand_size(edition, player), card = 0;
  if (size == 0) return (CardOrder){.card = 0};
  for (unsigned number = chooser->choose(chooser, (unsigned)size) + 1; number > player->tactics[card]; card++)
    number -= player->tactics[card];
  if (board->window == WINDOW_CLASH) {
    int count = dogs_card_orders(edition, board, seat, card, orders, CARD_ORDERS_MAX);
    if (count > 0) return orders[chooser->choose(chooser, (unsigned)count)];
  } else if (edition->tactics[card].action == ACTION_NONE) {
    return (CardOrder){.card = (uint8_t)(card + 1)};
  }
  return (CardOrder){.card = 0};
}
