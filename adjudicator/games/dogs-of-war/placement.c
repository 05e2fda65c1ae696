/* A placement with or without a card, all or nothing; what it gives, what cards do (DOGS 4.3, 7.7). */
#include <string.h>

#include "sequence.h"

/* ---- what players get, as far as there is (R12, R16, R17, 11.15, 11.16) ---- */

/* R17: in the order of the edition, so that a reshuffle depends on nothing but its name. */
static void reshuffle(Adjudication *adjudication) {
  Board *board = adjudication->board;
  for (int card = 0; card < adjudication->edition->tactic_count; card++) {
    for (; board->discard[card] > 0; board->discard[card]--) board->deck[board->deck_count++] = (uint8_t)card;
  }
  if (board->deck_count == 0 || adjudication->dice == NULL) return;
  const char *label =
      arena_printf(adjudication->arena, "year %d/tactics/reshuffle %d", board->year, ++adjudication->draws);
  dice_shuffle(adjudication->dice, label, board->deck, board->deck_count);
  dogs_tell_number(dogs_event(adjudication, "reshuffled", "DOGS R17"), "cards", board->deck_count);
}

/* Cards from the pile, for which the discards are reshuffled where it is empty (R17). drawn[design] counts
 * them. Returns how many. */
static int draw_cards(Adjudication *adjudication, int seat, int count, uint8_t drawn[DESIGNS_MAX]) {
  Board *board = adjudication->board;
  int got = 0;
  for (; got < count; got++) {
    if (board->deck_count == 0) reshuffle(adjudication);
    if (board->deck_count == 0) break;
    int card = board->deck[0];
    memmove(board->deck, board->deck + 1, --board->deck_count);
    board->deck[board->deck_count] = 0;
    board->players[seat].tactics[card]++;
    drawn[card]++;
  }
  return got;
}

int dogs_take_coins(const Adjudication *adjudication, int seat, int coins) {
  int left = dogs_coins_left(adjudication->edition, adjudication->board);
  if (coins > left) coins = left;
  adjudication->board->players[seat].coins = (uint16_t)(adjudication->board->players[seat].coins + coins);
  return coins;
}

static bool gives(const Give *give) {
  static const Give NOTHING = {0};
  return memcmp(give, &NOTHING, sizeof NOTHING) != 0;
}

static int least(int a, int b) {
  return a < b ? a : b;
}

/* Takes what there is of it: `got` is what the player has received. Order: 11.15. */
static void take(Adjudication *adjudication, int seat, const Give *give, int house, Give *got,
                 uint8_t drawn[DESIGNS_MAX]) {
  Board *board = adjudication->board;
  Player *player = &board->players[seat];
  got->coins = (uint8_t)dogs_take_coins(adjudication, seat, give->coins);
  got->vp = give->vp;
  player->vp = (uint16_t)(player->vp + give->vp);
  if (house >= 0) {
    got->shields = (uint8_t)least(give->shields, dogs_shields_left(adjudication->edition, board, house));
    player->shields[house] = (uint8_t)(player->shields[house] + got->shields);
  }
  for (int kind = 0; kind < adjudication->edition->kind_count; kind++) {
    if (give->soldiers[kind] == 0) continue;
    got->soldiers[kind] =
        (uint8_t)least(give->soldiers[kind], dogs_stock(adjudication->edition, board, kind));
    player->soldiers[kind] = (uint8_t)(player->soldiers[kind] + got->soldiers[kind]);
  }
  int figures = adjudication->edition->figures - player->captains - dogs_captains_placed(board, seat);
  got->captains = (uint8_t)least(give->captains, figures < 0 ? 0 : figures);
  player->captains = (uint8_t)(player->captains + got->captains);
  got->tactics = (uint8_t)draw_cards(adjudication, seat, give->tactics, drawn);
}

static void tell(const Adjudication *adjudication, Event *event, const Give *got, int house) {
  if (event == NULL) return;
  if (got->coins > 0) event_number(event, "coins", got->coins);
  if (got->vp > 0) event_number(event, "vp", got->vp);
  if (got->shields > 0) {
    event_number(event, "shields", got->shields);
    dogs_tell_house(adjudication, event, "house", house);
  }
  static const uint8_t NONE[KINDS_MAX] = {0};
  if (memcmp(got->soldiers, NONE, sizeof NONE) != 0)
    dogs_tell_soldiers(adjudication, event, "soldiers", got->soldiers);
  if (got->captains > 0) event_number(event, "captains", got->captains);
  if (got->tactics > 0) event_number(event, "tactics", got->tactics);
}

void dogs_gain(Adjudication *adjudication, int seat, const Give *give, int house, const char *by,
               const char *rule) {
  if (!gives(give)) return;
  Give got = {0};
  uint8_t drawn[DESIGNS_MAX] = {0};
  take(adjudication, seat, give, house, &got, drawn);
  Event *event = dogs_event(adjudication, "gained", rule);
  dogs_tell_seat(adjudication, event, "seat", seat);
  dogs_tell_text(event, "by", by);
  tell(adjudication, event, &got, house);
  if (memcmp(&got, give, sizeof got) != 0) dogs_tell_text(event, "short", "yes");
  if (!gives(&got)) dogs_tell_text(event, "nothing", "yes");
  if (got.tactics > 0)
    dogs_tell_cards(adjudication, dogs_event_for(adjudication, seat, "drew", rule), "tactics", drawn);
}

/* ---- what tactics cards do (7.7, 11.9 to 11.12) ---- */

int dogs_cost(const Edition *edition, int kind, int discount) {
  int cost = edition->kinds[kind].cost - discount;
  return cost < 0 ? 0 : cost;
}

/* A captain of one's own that can go from one space to another; its soldier, if it still has one, with it. */
static bool may_move(const Adjudication *adjudication, int seat, Address from, Address to) {
  const Board *board = adjudication->board;
  if (!dogs_is_space(adjudication->edition, board, from) || !dogs_is_space(adjudication->edition, board, to))
    return false;
  const Standing *standing = dogs_standing_seen(board, from);
  return standing->by == seat + 1 && dogs_standing_seen(board, to)->by == 0 &&
         dogs_accepts(adjudication->edition, board, to, standing->soldier - 1);
}

static void move_captain(const Adjudication *adjudication, Address from, Address to) {
  Standing *standing = dogs_standing(adjudication->board, from);
  *dogs_standing(adjudication->board, to) = *standing;
  *standing = (Standing){0};
}

static bool switch_side(const Adjudication *adjudication, int seat, const CardOrder *order) {
  Board *board = adjudication->board;
  if (!may_move(adjudication, seat, order->from, order->to)) return false;
  Side old = dogs_side_of(adjudication->edition, board, order->from);
  Side side = dogs_side_of(adjudication->edition, board, order->to);
  if (side.battle != old.battle || side.side == old.side || dogs_captains_on(board, old, seat) != 1)
    return false;
  int nr = dogs_next_nr(board), was = dogs_lead(board, side);
  move_captain(adjudication, order->from, order->to);
  Standing *standing = dogs_standing(board, order->to);
  standing->nr = (uint8_t)nr;
  dogs_push(adjudication->edition, board, side, 2 * standing->strength);
  Event *event = dogs_event(adjudication, "switched", "DOGS 7.7");
  dogs_tell_seat(adjudication, event, "seat", seat);
  dogs_tell_space(adjudication, event, "from", order->from);
  dogs_tell_space(adjudication, event, "to", order->to);
  dogs_tell_house(adjudication, event, "house", order->to.house - 1);
  dogs_tell_number(event, "was", was);
  dogs_tell_number(event, "lead", dogs_lead(board, side));
  return true;
}

static bool shift_captain(Adjudication *adjudication, int seat, const CardOrder *order) {
  if (order->from.house != order->to.house || !may_move(adjudication, seat, order->from, order->to))
    return false;
  move_captain(adjudication, order->from, order->to);
  Event *event = dogs_event(adjudication, "shifted", "DOGS 7.7");
  dogs_tell_seat(adjudication, event, "seat", seat);
  dogs_tell_space(adjudication, event, "from", order->from);
  dogs_tell_space(adjudication, event, "to", order->to);
  Side side = dogs_side_of(adjudication->edition, adjudication->board, order->to);
  const Give *give =
      &dogs_tile_of(adjudication->edition, adjudication->board, side)->spaces[order->to.space].give;
  dogs_gain(adjudication, seat, give, order->to.house - 1, dogs_space_id(adjudication->edition, order->to),
            "DOGS 7.7");
  return true;
}

static bool move_cursor(const Adjudication *adjudication, int seat, const Tactic *card,
                        const CardOrder *order) {
  Board *board = adjudication->board;
  Side side = order->toward == 0 ? (Side){-1, 0} : dogs_side_of_house(board, order->toward - 1);
  if (side.battle < 0 || order->steps < 1 || order->steps > card->amount) return false;
  int was = dogs_lead(board, side);
  if (was == adjudication->edition->track || was == -adjudication->edition->track) return false;
  dogs_push(adjudication->edition, board, side, order->steps);
  Event *event = dogs_event(adjudication, "cursor", "DOGS 7.7");
  dogs_tell_seat(adjudication, event, "seat", seat);
  dogs_tell_house(adjudication, event, "house", order->toward - 1);
  dogs_tell_number(event, "was", was);
  dogs_tell_number(event, "lead", dogs_lead(board, side));
  dogs_tell_text(event, "why", "tactic");
  return true;
}

static bool remove_soldier(const Adjudication *adjudication, const Tactic *card, const CardOrder *order) {
  Board *board = adjudication->board;
  if (!dogs_is_space(adjudication->edition, board, order->from)) return false;
  Standing *standing = dogs_standing(board, order->from);
  if (standing->soldier == 0 || !(card->kinds & 1u << (standing->soldier - 1))) return false;
  Side side = dogs_side_of(adjudication->edition, board, order->from);
  int was = dogs_lead(board, side);
  dogs_push(adjudication->edition, board, side, -standing->strength);
  Event *event = dogs_event(adjudication, "deserted", "DOGS 7.7");
  dogs_tell_space(adjudication, event, "space", order->from);
  dogs_tell_text(event, "soldier", adjudication->edition->kind_ids[standing->soldier - 1]);
  dogs_tell_seat(adjudication, event, "owner", standing->by - 1);
  dogs_tell_house(adjudication, event, "house", order->from.house - 1);
  dogs_tell_number(event, "was", was);
  dogs_tell_number(event, "lead", dogs_lead(board, side));
  standing->soldier = 0;
  standing->strength = 0;
  return true;
}

/* ---- the spy ---- */

/* One card at random; of a hand in the order of the edition. Its place there would tell of the other cards,
 * so that it is a draw, not a roll. */
static int random_card(const Adjudication *adjudication, int seat, int victim, int n) {
  const Player *player = &adjudication->board->players[victim];
  int size = dogs_hand_size(adjudication->edition, player), place = 1;
  if (adjudication->dice != NULL && size > 1) {
    const char *label =
        arena_printf(adjudication->arena, "year %d/lap %d/%s/spy %d", adjudication->board->year,
                     adjudication->board->lap, adjudication->edition->seat_names[seat], n + 1);
    place = dice_draw(adjudication->dice, label, size);
  }
  int card = 0;
  for (; place > player->tactics[card]; card++) place -= player->tactics[card];
  return card;
}

static bool spy(const Adjudication *adjudication, int seat, const Tactic *card, const CardOrder *order) {
  int victim = order->player - 1;
  if (victim < 0 || victim >= adjudication->edition->seat_count || victim == seat) return false;
  Player *from = &adjudication->board->players[victim], *to = &adjudication->board->players[seat];
  if (dogs_hand_size(adjudication->edition, from) == 0) return false;
  Player seen = *from;
  uint8_t taken[DESIGNS_MAX] = {0};
  int count = 0;
  for (; count < card->amount && dogs_hand_size(adjudication->edition, from) > 0; count++) {
    int stolen = random_card(adjudication, seat, victim, count);
    from->tactics[stolen]--;
    to->tactics[stolen]++;
    taken[stolen]++;
  }
  Event *event = dogs_event(adjudication, "spied", "DOGS 7.7");
  dogs_tell_seat(adjudication, event, "seat", seat);
  dogs_tell_seat(adjudication, event, "player", victim);
  dogs_tell_number(event, "count", count);
  event = dogs_event_for(adjudication, seat, "spy-report", "DOGS 7.7");
  dogs_tell_seat(adjudication, event, "player", victim);
  dogs_tell_soldiers(adjudication, event, "soldiers", seen.soldiers);
  dogs_tell_cards(adjudication, event, "tactics", seen.tactics);
  dogs_tell_cards(adjudication, event, "taken", taken);
  event = dogs_event_for(adjudication, victim, "spy-victim", "DOGS 7.7");
  dogs_tell_seat(adjudication, event, "seat", seat);
  dogs_tell_cards(adjudication, event, "taken", taken);
  return true;
}

/* ---- coins, points ---- */

static bool buy(const Adjudication *adjudication, int seat, const Tactic *card, const CardOrder *order) {
  Player *player = &adjudication->board->players[seat];
  int kind = order->buy - 1;
  if (kind < 0 || dogs_stock(adjudication->edition, adjudication->board, kind) == 0) return false;
  int cost = dogs_cost(adjudication->edition, kind, card->amount);
  if (cost > player->coins) return false;
  player->coins = (uint16_t)(player->coins - cost);
  player->soldiers[kind]++;
  Event *event = dogs_event(adjudication, "purchase", "DOGS 7.7");
  dogs_tell_seat(adjudication, event, "seat", seat);
  dogs_tell_text(event, "kind", adjudication->edition->kind_ids[kind]);
  dogs_tell_number(event, "cost", cost);
  return true;
}

static bool extort(const Adjudication *adjudication, int seat, const Tactic *card, const Placing *placing) {
  if (placing == NULL) return false;
  Board *board = adjudication->board;
  Side enemy = dogs_other_side(dogs_side_of(adjudication->edition, board, placing->at));
  for (int other = 0; other < adjudication->edition->seat_count; other++) {
    if (dogs_captains_on(board, enemy, other) == 0) continue;
    Player *victim = &board->players[other];
    int coins = victim->coins < card->amount ? victim->coins : card->amount;
    victim->coins = (uint16_t)(victim->coins - coins);
    board->players[seat].coins = (uint16_t)(board->players[seat].coins + coins);
    Event *event = dogs_event(adjudication, "extorted", "DOGS 7.7");
    dogs_tell_seat(adjudication, event, "seat", seat);
    dogs_tell_seat(adjudication, event, "player", other);
    dogs_tell_number(event, "coins", coins);
  }
  return true;
}

static bool loot(Adjudication *adjudication, int seat, const Tactic *card, const Placing *placing) {
  if (placing == NULL) return false;
  Side enemy = dogs_other_side(dogs_side_of(adjudication->edition, adjudication->board, placing->at));
  int vp = card->amount * dogs_captains_on(adjudication->board, enemy, ANYBODY);
  Give give = {.vp = (uint8_t)(vp > card->most ? card->most : vp)};
  dogs_gain(adjudication, seat, &give, -1, card->id, "DOGS 7.7");
  return true;
}

/* ---- any card ---- */

static void tell_card(const Adjudication *adjudication, int seat, const Tactic *card,
                      const CardOrder *order) {
  Event *event = dogs_event(adjudication, "tactic", "DOGS 7.7");
  dogs_tell_seat(adjudication, event, "seat", seat);
  dogs_tell_text(event, "card", card->id);
  dogs_tell_text(event, "name", card->name);
  if (card->action == ACTION_SWITCH || card->action == ACTION_SHIFT) {
    dogs_tell_space(adjudication, event, "from", order->from);
    dogs_tell_space(adjudication, event, "to", order->to);
  }
}

static bool act(Adjudication *adjudication, int seat, const Tactic *card, const CardOrder *order,
                const Placing *placing) {
  switch (card->action) {
  case ACTION_SWITCH: return switch_side(adjudication, seat, order);
  case ACTION_SHIFT: return shift_captain(adjudication, seat, order);
  case ACTION_CURSOR: return move_cursor(adjudication, seat, card, order);
  case ACTION_REMOVE: return remove_soldier(adjudication, card, order);
  case ACTION_SPY: return spy(adjudication, seat, card, order);
  case ACTION_BUY: return buy(adjudication, seat, card, order);
  case ACTION_EXTORT: return extort(adjudication, seat, card, placing);
  case ACTION_LOOT: return loot(adjudication, seat, card, placing);
  default: return true;
  }
}

/* What a card does at its time, if it can be done as ordered: false, with the board as it was, if not.
 * `placing`: the placement of this turn; NULL with a pass (R05). */
static bool play_card(Adjudication *adjudication, int seat, const CardOrder *order, const Placing *placing) {
  const Tactic *card = &adjudication->edition->tactics[order->card - 1];
  bool needs_placing = card->timing == TIMING_WITH || card->give.shields > 0;
  if (needs_placing && placing == NULL) return false;
  if (card->timing == TIMING_WITH && card->kind != 0 && card->kind != placing->kind + 1) return false;
  tell_card(adjudication, seat, card, order);
  if (!act(adjudication, seat, card, order, placing)) return false;
  dogs_gain(adjudication, seat, &card->give, placing == NULL ? -1 : placing->at.house - 1, card->id,
            "DOGS 7.7");
  return true;
}

/* ---- one placement (R03, R30) ---- */

static const CardOrder NO_CARD = {0};

/* When the card of an order is played; -1 if it has none. */
static int timing_of(const Adjudication *adjudication, const CardOrder *order) {
  return order->card == 0 ? -1 : adjudication->edition->tactics[order->card - 1].timing;
}

/* House + 1 that a card is played at: whose captain or marker it moves, else whom the soldier of this turn supports. */
static int house_of_card(const Adjudication *adjudication, const CardOrder *order, const Placing *placing) {
  switch (adjudication->edition->tactics[order->card - 1].action) {
  case ACTION_SWITCH:
  case ACTION_SHIFT: return order->to.house;
  case ACTION_REMOVE: return order->from.house;
  case ACTION_CURSOR: return order->toward;
  default: return placing == NULL ? 0 : placing->at.house;
  }
}

/* The card leaves the hand at once, and comes to the discards after the whole entry (11.9). `placing`: NULL with a pass. */
static void take_up(const Adjudication *adjudication, int seat, const CardOrder *order,
                    const Placing *placing) {
  Board *board = adjudication->board;
  board->players[seat].tactics[order->card - 1]--;
  if (board->seen_count == SEEN_MAX) return;
  board->seen[board->seen_count++] = (Played){(uint8_t)seat, (uint8_t)(order->card - 1),
                                              (uint8_t)house_of_card(adjudication, order, placing)};
}

static int strength_of(const Adjudication *adjudication, const Placing *placing, const CardOrder *order) {
  int strength = adjudication->edition->kinds[placing->kind].strength;
  if (timing_of(adjudication, order) != TIMING_WITH) return strength;
  const Tactic *card = &adjudication->edition->tactics[order->card - 1];
  return (card->strength > 0 ? card->strength : strength) + card->strength_plus;
}

/* Steps 2 to 4. */
static void put(const Adjudication *adjudication, const Placing *placing, int strength) {
  Board *board = adjudication->board;
  Player *player = &board->players[placing->seat];
  Side side = dogs_side_of(adjudication->edition, board, placing->at);
  int was = dogs_lead(board, side);
  player->captains--;
  player->soldiers[placing->kind]--;
  int nr = dogs_next_nr(board);
  *dogs_standing(board, placing->at) = (Standing){.by = (uint8_t)(placing->seat + 1),
                                                  .soldier = (uint8_t)(placing->kind + 1),
                                                  .strength = (uint8_t)strength,
                                                  .nr = (uint8_t)nr};
  dogs_push(adjudication->edition, board, side, strength);
  Event *event = dogs_event(adjudication, "placed", "DOGS 4.3");
  dogs_tell_number(event, "lap", board->lap);
  dogs_tell_seat(adjudication, event, "seat", placing->seat);
  dogs_tell_text(event, "soldier", adjudication->edition->kind_ids[placing->kind]);
  dogs_tell_space(adjudication, event, "space", placing->at);
  dogs_tell_number(event, "strength", strength);
  dogs_tell_house(adjudication, event, "house", placing->at.house - 1);
  dogs_tell_number(event, "was", was);
  dogs_tell_number(event, "lead", dogs_lead(board, side));
}

/* Plays the card if this is its time: false if it cannot be played. */
static bool play_at(Adjudication *adjudication, const Placing *placing, const CardOrder *order,
                    Timing timing) {
  return timing_of(adjudication, order) != (int)timing ||
         play_card(adjudication, placing->seat, order, placing);
}

static PlaceFault enter(Adjudication *adjudication, const Placing *placing, const CardOrder *order) {
  Board *board = adjudication->board;
  if (order->card != 0 && board->players[placing->seat].tactics[order->card - 1] == 0) return PLACE_CARD;
  if (order->card != 0) take_up(adjudication, placing->seat, order, placing);
  if (!play_at(adjudication, placing, order, TIMING_BEFORE)) return PLACE_CARD;
  PlaceFault fault =
      dogs_place_fault(adjudication->edition, board, placing->seat, placing->kind, placing->at);
  if (fault != PLACE_LEGAL) return fault;
  if (!play_at(adjudication, placing, order, TIMING_WITH)) return PLACE_CARD;
  put(adjudication, placing, strength_of(adjudication, placing, order));
  Side side = dogs_side_of(adjudication->edition, board, placing->at);
  const Give *give = &dogs_tile_of(adjudication->edition, board, side)->spaces[placing->at.space].give;
  dogs_gain(adjudication, placing->seat, give, placing->at.house - 1,
            dogs_space_id(adjudication->edition, placing->at), "DOGS 4.3");
  if (!play_at(adjudication, placing, order, TIMING_AFTER)) return PLACE_CARD;
  if (order->card != 0) board->discard[order->card - 1]++;
  return PLACE_LEGAL;
}

static bool pass_with_card(Adjudication *adjudication, int seat, const CardOrder *order) {
  if (adjudication->board->players[seat].tactics[order->card - 1] == 0) return false;
  take_up(adjudication, seat, order, NULL);
  if (!play_card(adjudication, seat, order, NULL)) return false;
  adjudication->board->discard[order->card - 1]++;
  return true;
}

/* An adjudication in which something can be tried: chance decides nothing there, and nobody hears of it. */
static Adjudication trial(const Adjudication *adjudication, Board *copy) {
  Adjudication try = *adjudication;
  *copy = *adjudication->board;
  try.board = copy;
  try.dice = NULL;
  try.events = NULL;
  return try;
}

PlaceFault dogs_try(const Adjudication *adjudication, const Placing *placing, const CardOrder *order) {
  if (order == NULL) /* nothing but the place itself can be wrong */
    return dogs_place_fault(adjudication->edition, adjudication->board, placing->seat, placing->kind,
                            placing->at);
  Board copy;
  Adjudication try = trial(adjudication, &copy);
  return enter(&try, placing, order);
}

void dogs_place(Adjudication *adjudication, const Placing *placing, const CardOrder *order) {
  enter(adjudication, placing, order == NULL ? &NO_CARD : order);
}

bool dogs_try_pass_card(const Adjudication *adjudication, int seat, const CardOrder *order) {
  Board copy;
  Adjudication try = trial(adjudication, &copy);
  return pass_with_card(&try, seat, order);
}

void dogs_pass_card(Adjudication *adjudication, int seat, const CardOrder *order) {
  pass_with_card(adjudication, seat, order);
}
