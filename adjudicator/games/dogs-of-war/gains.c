/* What players get, as far as there is (DOGS R12, R16, R17, 11.15, 11.16). */
#include <string.h>

#include "adjudication.h"

/* R17: in the order of the edition, so that a reshuffle depends on nothing but its name. */
static void reshuffle(Table *table) {
  Board *board = table->board;
  for (int card = 0; card < table->edition->tactic_count; card++) {
    for (; board->discard[card] > 0; board->discard[card]--) board->deck[board->deck_count++] = (uint8_t)card;
  }
  if (table->dice == NULL) return;
  const char *label = arena_printf(table->arena, "year %d/tactics/reshuffle %d", board->year, ++table->draws);
  dice_shuffle(table->dice, label, board->deck, board->deck_count);
  dogs_tell_number(dogs_event(table, "reshuffled", "DOGS R17"), "cards", board->deck_count);
}

int dogs_draw_cards(Table *table, int seat, int count, uint8_t drawn[DESIGNS_MAX]) {
  Board *board = table->board;
  int got = 0;
  for (; got < count; got++) {
    if (board->deck_count == 0) reshuffle(table);
    if (board->deck_count == 0) break;
    int card = board->deck[0];
    memmove(board->deck, board->deck + 1, --board->deck_count);
    board->deck[board->deck_count] = 0;
    board->players[seat].tactics[card]++;
    drawn[card]++;
  }
  return got;
}

int dogs_take_coins(const Table *table, int seat, int coins) {
  int left = dogs_coins_left(table->edition, table->board);
  if (coins > left) coins = left;
  table->board->players[seat].coins = (uint16_t)(table->board->players[seat].coins + coins);
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
static void take(Table *table, int seat, const Give *give, int house, Give *got, uint8_t drawn[DESIGNS_MAX]) {
  Board *board = table->board;
  Player *player = &board->players[seat];
  got->coins = (uint8_t)dogs_take_coins(table, seat, give->coins);
  got->vp = give->vp;
  player->vp = (uint16_t)(player->vp + give->vp);
  if (house >= 0) {
    got->shields = (uint8_t)least(give->shields, dogs_shields_left(table->edition, board, house));
    player->shields[house] = (uint8_t)(player->shields[house] + got->shields);
  }
  for (int kind = 0; kind < table->edition->kind_count; kind++) {
    got->soldiers[kind] = (uint8_t)least(give->soldiers[kind], dogs_stock(table->edition, board, kind));
    player->soldiers[kind] = (uint8_t)(player->soldiers[kind] + got->soldiers[kind]);
  }
  int figures = table->edition->figures - player->captains - dogs_captains_placed(board, seat);
  got->captains = (uint8_t)least(give->captains, figures < 0 ? 0 : figures);
  player->captains = (uint8_t)(player->captains + got->captains);
  got->tactics = (uint8_t)dogs_draw_cards(table, seat, give->tactics, drawn);
}

static void tell(const Table *table, Event *event, const Give *got, int house) {
  if (event == NULL) return;
  if (got->coins > 0) event_number(event, "coins", got->coins);
  if (got->vp > 0) event_number(event, "vp", got->vp);
  if (got->shields > 0) {
    event_number(event, "shields", got->shields);
    dogs_tell_house(table, event, "house", house);
  }
  static const uint8_t NONE[KINDS_MAX] = {0};
  if (memcmp(got->soldiers, NONE, sizeof NONE) != 0)
    dogs_tell_soldiers(table, event, "soldiers", got->soldiers);
  if (got->captains > 0) event_number(event, "captains", got->captains);
  if (got->tactics > 0) event_number(event, "tactics", got->tactics);
}

void dogs_gain(Table *table, int seat, const Give *give, int house, const char *by, const char *rule) {
  if (!gives(give)) return;
  Give got = {0};
  uint8_t drawn[DESIGNS_MAX] = {0};
  take(table, seat, give, house, &got, drawn);
  Event *event = dogs_event(table, "gained", rule);
  dogs_tell_seat(table, event, "seat", seat);
  dogs_tell_text(event, "by", by);
  tell(table, event, &got, house);
  if (memcmp(&got, give, sizeof got) != 0) dogs_tell_text(event, "short", "yes");
  if (!gives(&got)) dogs_tell_text(event, "nothing", "yes");
  if (got.tactics > 0) dogs_tell_cards(table, dogs_event_for(table, seat, "drew", rule), "tactics", drawn);
}
