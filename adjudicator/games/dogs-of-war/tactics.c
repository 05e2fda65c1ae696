/* What tactics cards do (DOGS 7.7, 11.9 to 11.12). */
#include "adjudication.h"

int dogs_cost(const Edition *edition, int kind, int discount) {
  int cost = edition->kinds[kind].cost - discount;
  return cost < 0 ? 0 : cost;
}

/* A captain of one's own that can go from one space to another; its soldier, if it still has one, with it. */
static bool may_move(const Table *table, int seat, Address from, Address to) {
  const Board *board = table->board;
  if (!dogs_is_space(table->edition, board, from) || !dogs_is_space(table->edition, board, to)) return false;
  const Standing *standing = dogs_standing_seen(board, from);
  return standing->by == seat + 1 && dogs_standing_seen(board, to)->by == 0 &&
         dogs_accepts(table->edition, board, to, standing->soldier - 1);
}

static void move_captain(const Table *table, Address from, Address to) {
  Standing *standing = dogs_standing(table->board, from);
  *dogs_standing(table->board, to) = *standing;
  *standing = (Standing){0};
}

static bool switch_side(const Table *table, int seat, const CardOrder *order) {
  Board *board = table->board;
  if (!may_move(table, seat, order->from, order->to)) return false;
  Side old = dogs_side_of(table->edition, board, order->from);
  Side side = dogs_side_of(table->edition, board, order->to);
  if (side.battle != old.battle || side.side == old.side || dogs_captains_on(board, old, seat) != 1)
    return false;
  int nr = dogs_next_nr(board), was = dogs_lead(board, side);
  move_captain(table, order->from, order->to);
  Standing *standing = dogs_standing(board, order->to);
  standing->nr = (uint8_t)nr;
  dogs_push(table->edition, board, side, 2 * standing->strength);
  Event *event = dogs_event(table, "switched", "DOGS 7.7");
  dogs_tell_seat(table, event, "seat", seat);
  dogs_tell_space(table, event, "from", order->from);
  dogs_tell_space(table, event, "to", order->to);
  dogs_tell_house(table, event, "house", order->to.house - 1);
  dogs_tell_number(event, "was", was);
  dogs_tell_number(event, "lead", dogs_lead(board, side));
  return true;
}

static bool shift_captain(Table *table, int seat, const CardOrder *order) {
  if (order->from.house != order->to.house || !may_move(table, seat, order->from, order->to)) return false;
  move_captain(table, order->from, order->to);
  Event *event = dogs_event(table, "shifted", "DOGS 7.7");
  dogs_tell_seat(table, event, "seat", seat);
  dogs_tell_space(table, event, "from", order->from);
  dogs_tell_space(table, event, "to", order->to);
  Side side = dogs_side_of(table->edition, table->board, order->to);
  const Give *give = &dogs_tile_of(table->edition, table->board, side)->spaces[order->to.space].give;
  dogs_gain(table, seat, give, order->to.house - 1, dogs_space_id(table->edition, order->to), "DOGS 7.7");
  return true;
}

static bool move_cursor(const Table *table, int seat, const Tactic *card, const CardOrder *order) {
  Board *board = table->board;
  Side side = order->toward == 0 ? (Side){-1, 0} : dogs_side_of_house(board, order->toward - 1);
  if (side.battle < 0 || order->steps < 1 || order->steps > card->amount) return false;
  int was = dogs_lead(board, side);
  if (was == table->edition->track || was == -table->edition->track) return false;
  dogs_push(table->edition, board, side, order->steps);
  Event *event = dogs_event(table, "cursor", "DOGS 7.7");
  dogs_tell_seat(table, event, "seat", seat);
  dogs_tell_house(table, event, "house", order->toward - 1);
  dogs_tell_number(event, "was", was);
  dogs_tell_number(event, "lead", dogs_lead(board, side));
  dogs_tell_text(event, "why", "tactic");
  return true;
}

static bool remove_soldier(const Table *table, const Tactic *card, const CardOrder *order) {
  Board *board = table->board;
  if (!dogs_is_space(table->edition, board, order->from)) return false;
  Standing *standing = dogs_standing(board, order->from);
  if (standing->soldier == 0 || !(card->kinds & 1u << (standing->soldier - 1))) return false;
  Side side = dogs_side_of(table->edition, board, order->from);
  int was = dogs_lead(board, side);
  dogs_push(table->edition, board, side, -standing->strength);
  Event *event = dogs_event(table, "deserted", "DOGS 7.7");
  dogs_tell_space(table, event, "space", order->from);
  dogs_tell_text(event, "soldier", table->edition->kind_ids[standing->soldier - 1]);
  dogs_tell_seat(table, event, "owner", standing->by - 1);
  dogs_tell_house(table, event, "house", order->from.house - 1);
  dogs_tell_number(event, "was", was);
  dogs_tell_number(event, "lead", dogs_lead(board, side));
  standing->soldier = 0;
  standing->strength = 0;
  return true;
}

/* ---- the spy ---- */

/* One card at random; of a hand in the order of the edition. Its place there would tell of the other cards,
 * so that it is a draw, not a roll. */
static int random_card(const Table *table, int seat, int victim, int n) {
  const Player *player = &table->board->players[victim];
  int size = dogs_hand_size(table->edition, player), place = 1;
  if (table->dice != NULL && size > 1) {
    const char *label = arena_printf(table->arena, "year %d/lap %d/%s/spy %d", table->board->year,
                                     table->board->lap, table->edition->seat_names[seat], n + 1);
    place = dice_draw(table->dice, label, size);
  }
  int card = 0;
  for (; place > player->tactics[card]; card++) place -= player->tactics[card];
  return card;
}

static bool spy(const Table *table, int seat, const Tactic *card, const CardOrder *order) {
  int victim = order->player - 1;
  if (victim < 0 || victim >= table->edition->seat_count || victim == seat) return false;
  Player *from = &table->board->players[victim], *to = &table->board->players[seat];
  Player seen = *from;
  uint8_t taken[DESIGNS_MAX] = {0};
  int count = 0;
  for (; count < card->amount && dogs_hand_size(table->edition, from) > 0; count++) {
    int stolen = random_card(table, seat, victim, count);
    from->tactics[stolen]--;
    to->tactics[stolen]++;
    taken[stolen]++;
  }
  Event *event = dogs_event(table, "spied", "DOGS 7.7");
  dogs_tell_seat(table, event, "seat", seat);
  dogs_tell_seat(table, event, "player", victim);
  dogs_tell_number(event, "count", count);
  event = dogs_event_for(table, seat, "spy-report", "DOGS 7.7");
  dogs_tell_seat(table, event, "player", victim);
  dogs_tell_soldiers(table, event, "soldiers", seen.soldiers);
  dogs_tell_cards(table, event, "tactics", seen.tactics);
  dogs_tell_cards(table, event, "taken", taken);
  event = dogs_event_for(table, victim, "spy-victim", "DOGS 7.7");
  dogs_tell_seat(table, event, "seat", seat);
  dogs_tell_cards(table, event, "taken", taken);
  return true;
}

/* ---- coins, points ---- */

static bool buy(const Table *table, int seat, const Tactic *card, const CardOrder *order) {
  Player *player = &table->board->players[seat];
  int kind = order->buy - 1;
  if (kind < 0 || dogs_stock(table->edition, table->board, kind) == 0) return false;
  int cost = dogs_cost(table->edition, kind, card->amount);
  if (cost > player->coins) return false;
  player->coins = (uint16_t)(player->coins - cost);
  player->soldiers[kind]++;
  Event *event = dogs_event(table, "purchase", "DOGS 7.7");
  dogs_tell_seat(table, event, "seat", seat);
  dogs_tell_text(event, "kind", table->edition->kind_ids[kind]);
  dogs_tell_number(event, "cost", cost);
  return true;
}

static bool extort(const Table *table, int seat, const Tactic *card, const Placing *placing) {
  if (placing == NULL) return false;
  Board *board = table->board;
  Side enemy = dogs_other_side(dogs_side_of(table->edition, board, placing->at));
  for (int other = 0; other < table->edition->seat_count; other++) {
    if (dogs_captains_on(board, enemy, other) == 0) continue;
    Player *victim = &board->players[other];
    int coins = victim->coins < card->amount ? victim->coins : card->amount;
    victim->coins = (uint16_t)(victim->coins - coins);
    board->players[seat].coins = (uint16_t)(board->players[seat].coins + coins);
    Event *event = dogs_event(table, "extorted", "DOGS 7.7");
    dogs_tell_seat(table, event, "seat", seat);
    dogs_tell_seat(table, event, "player", other);
    dogs_tell_number(event, "coins", coins);
  }
  return true;
}

static bool loot(Table *table, int seat, const Tactic *card, const Placing *placing) {
  if (placing == NULL) return false;
  Side enemy = dogs_other_side(dogs_side_of(table->edition, table->board, placing->at));
  int vp = card->amount * dogs_captains_on(table->board, enemy, ANYBODY);
  Give give = {.vp = (uint8_t)(vp > card->most ? card->most : vp)};
  dogs_gain(table, seat, &give, -1, card->id, "DOGS 7.7");
  return true;
}

/* ---- any card ---- */

static void tell_card(const Table *table, int seat, const Tactic *card, const CardOrder *order) {
  Event *event = dogs_event(table, "tactic", "DOGS 7.7");
  dogs_tell_seat(table, event, "seat", seat);
  dogs_tell_text(event, "card", card->id);
  dogs_tell_text(event, "name", card->name);
  if (card->action == ACTION_SWITCH || card->action == ACTION_SHIFT) {
    dogs_tell_space(table, event, "from", order->from);
    dogs_tell_space(table, event, "to", order->to);
  }
}

static bool act(Table *table, int seat, const Tactic *card, const CardOrder *order, const Placing *placing) {
  switch (card->action) {
  case ACTION_SWITCH: return switch_side(table, seat, order);
  case ACTION_SHIFT: return shift_captain(table, seat, order);
  case ACTION_CURSOR: return move_cursor(table, seat, card, order);
  case ACTION_REMOVE: return remove_soldier(table, card, order);
  case ACTION_SPY: return spy(table, seat, card, order);
  case ACTION_BUY: return buy(table, seat, card, order);
  case ACTION_EXTORT: return extort(table, seat, card, placing);
  case ACTION_LOOT: return loot(table, seat, card, placing);
  default: return true;
  }
}

bool dogs_play_card(Table *table, int seat, const CardOrder *order, const Placing *placing) {
  const Tactic *card = &table->edition->tactics[order->card - 1];
  bool needs_placing = card->timing == TIMING_WITH || card->give.shields > 0;
  if (needs_placing && placing == NULL) return false;
  if (card->timing == TIMING_WITH && card->kind != 0 && card->kind != placing->kind + 1) return false;
  tell_card(table, seat, card, order);
  if (!act(table, seat, card, order, placing)) return false;
  dogs_gain(table, seat, &card->give, placing == NULL ? -1 : placing->at.house - 1, card->id, "DOGS 7.7");
  return true;
}
