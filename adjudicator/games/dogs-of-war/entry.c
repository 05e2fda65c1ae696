/* One placement with or without a card, all or nothing (DOGS 4, phase 3; R03, R30). */
#include "adjudication.h"

static const CardOrder NO_CARD = {0};

/* When the card of an order is played; -1 where it has none. */
static int timing_of(const Table *table, const CardOrder *order) {
  return order->card == 0 ? -1 : table->edition->tactics[order->card - 1].timing;
}

/* The card leaves the hand at once, and comes to the discards after the whole entry (11.9). */
static void take_up(const Table *table, int seat, const CardOrder *order) {
  Board *board = table->board;
  board->players[seat].tactics[order->card - 1]--;
  if (board->seen_count < SEEN_MAX)
    board->seen[board->seen_count++] = (Played){(uint8_t)seat, (uint8_t)(order->card - 1)};
}

static int strength_of(const Table *table, const Placing *placing, const CardOrder *order) {
  int strength = table->edition->kinds[placing->kind].strength;
  if (timing_of(table, order) != TIMING_WITH) return strength;
  const Tactic *card = &table->edition->tactics[order->card - 1];
  return (card->strength > 0 ? card->strength : strength) + card->strength_plus;
}

/* Steps 2 to 4. */
static void put(const Table *table, const Placing *placing, int strength) {
  Board *board = table->board;
  Player *player = &board->players[placing->seat];
  Side side = dogs_side_of(table->edition, board, placing->at);
  int was = dogs_lead(board, side);
  player->captains--;
  player->soldiers[placing->kind]--;
  int nr = dogs_next_nr(board);
  *dogs_standing(board, placing->at) = (Standing){.by = (uint8_t)(placing->seat + 1),
                                                  .soldier = (uint8_t)(placing->kind + 1),
                                                  .strength = (uint8_t)strength,
                                                  .nr = (uint8_t)nr};
  dogs_push(table->edition, board, side, strength);
  Event *event = dogs_event(table, "placed", "DOGS 4");
  dogs_tell_number(event, "lap", board->lap);
  dogs_tell_seat(table, event, "seat", placing->seat);
  dogs_tell_text(event, "soldier", table->edition->kind_ids[placing->kind]);
  dogs_tell_space(table, event, "space", placing->at);
  dogs_tell_number(event, "strength", strength);
  dogs_tell_house(table, event, "house", placing->at.house - 1);
  dogs_tell_number(event, "was", was);
  dogs_tell_number(event, "lead", dogs_lead(board, side));
}

/* Plays the card if this is its time: false where it cannot be played. */
static bool play_at(Table *table, const Placing *placing, const CardOrder *order, Timing timing) {
  return timing_of(table, order) != (int)timing || dogs_play_card(table, placing->seat, order, placing);
}

static PlaceFault enter(Table *table, const Placing *placing, const CardOrder *order) {
  Board *board = table->board;
  if (order->card != 0 && board->players[placing->seat].tactics[order->card - 1] == 0) return PLACE_CARD;
  if (order->card != 0) take_up(table, placing->seat, order);
  if (!play_at(table, placing, order, TIMING_BEFORE)) return PLACE_CARD;
  PlaceFault fault = dogs_place_fault(table->edition, board, placing->seat, placing->kind, placing->at);
  if (fault != PLACE_LEGAL) return fault;
  if (!play_at(table, placing, order, TIMING_WITH)) return PLACE_CARD;
  put(table, placing, strength_of(table, placing, order));
  Side side = dogs_side_of(table->edition, board, placing->at);
  const Give *give = &dogs_tile_of(table->edition, board, side)->spaces[placing->at.space].give;
  dogs_gain(table, placing->seat, give, placing->at.house - 1, dogs_space_id(table->edition, placing->at),
            "DOGS 4");
  if (!play_at(table, placing, order, TIMING_AFTER)) return PLACE_CARD;
  if (order->card != 0) board->discard[order->card - 1]++;
  return PLACE_LEGAL;
}

static bool pass_with_card(Table *table, int seat, const CardOrder *order) {
  if (table->board->players[seat].tactics[order->card - 1] == 0) return false;
  take_up(table, seat, order);
  if (!dogs_play_card(table, seat, order, NULL)) return false;
  table->board->discard[order->card - 1]++;
  return true;
}

/* A table on which something can be tried: chance decides nothing there, and nobody hears of it. */
static Table trial(const Table *table, Board *copy) {
  Table try = *table;
  *copy = *table->board;
  try.board = copy;
  try.dice = NULL;
  try.events = NULL;
  return try;
}

PlaceFault dogs_try(const Table *table, const Placing *placing, const CardOrder *order) {
  Board copy;
  Table try = trial(table, &copy);
  return enter(&try, placing, order == NULL ? &NO_CARD : order);
}

void dogs_place(Table *table, const Placing *placing, const CardOrder *order) {
  enter(table, placing, order == NULL ? &NO_CARD : order);
}

bool dogs_try_pass_card(const Table *table, int seat, const CardOrder *order) {
  Board copy;
  Table try = trial(table, &copy);
  return pass_with_card(&try, seat, order);
}

void dogs_pass_card(Table *table, int seat, const CardOrder *order) {
  pass_with_card(table, seat, order);
}
