/* Disguises in Dos de Mayo (games/game.h): decks, hidden hands and the order of lines are made up anew in every way that they may be,
 * and nothing else changes. */
#include "mayo.h"

#include "../../../adjudicator/games/dos-de-mayo/view.h"

#define WORLDS 400

static State world_of(const Mayo *mayo, const State *state, int viewer, uint64_t seed) {
  State world = *state;
  RandomChooser random = mayo_chooser(seed);
  assert_true(mayo->game->disguise(mayo->edition, &world, viewer, &random.chooser));
  return world;
}

static State with_cards(const Mayo *mayo) {
  return mayo_position(mayo, "turn: 5\nwindow: orders\nzones: {4: {spanish: 2}, 11: {french: 3}}\n"
                             "hands: {spanish: [presos, velarde], french: [general-grouchy]}\n"
                             "decks: {spanish: [molina, manolas], french: [mamelucos, caballeria]}\n");
}

static CardSet deck_of(const State *state, int side) {
  CardSet cards = 0;
  for (int i = 0; i < state->deck_count[side]; i++) cards |= CARD(state->deck[side][i]);
  return cards;
}

/* What `viewer` does not know of a side: its deck's order, and another's hand. Each card comes to each place as often as any. */
static void check_cards(const Mayo *mayo, const State *state, int viewer, int side) {
  long at[SIDE_CARDS_MAX][32] = {0}, held[32] = {0};
  bool hidden = side != viewer;
  CardSet unseen = deck_of(state, side) | (hidden ? state->hand[side] : 0);
  for (uint64_t seed = 1; seed <= WORLDS; seed++) {
    const State world = world_of(mayo, state, viewer, seed);
    assert_int_equal(world.deck_count[side], state->deck_count[side]);
    assert_int_equal(mayo_hand_size(&world, side), mayo_hand_size(state, side));
    if (!hidden) assert_int_equal(world.hand[side], state->hand[side]);
    assert_int_equal(deck_of(&world, side) | (hidden ? world.hand[side] : 0), unseen);
    for (int i = 0; i < world.deck_count[side]; i++) at[i][world.deck[side][i]]++;
    for (int card = 0; card < 32; card++) held[card] += (world.hand[side] & CARD(card)) != 0;
  }
  int most = WORLDS * 2 / __builtin_popcount(unseen), least = most / 4;
  for (int card = 0; card < 32; card++) {
    if (!(unseen & CARD(card))) continue;
    for (int i = 0; i < state->deck_count[side]; i++) assert_in_range(at[i][card], least, most);
    if (hidden) assert_in_range(held[card], least, 2 * most);
  }
}

static void hidden_cards_come_to_every_place(void **context) {
  const Mayo *mayo = *context;
  const State state = with_cards(mayo);
  for (int side = 0; side < SIDES; side++) {
    check_cards(mayo, &state, SPANISH, side);
    check_cards(mayo, &state, FRENCH, side);
    check_cards(mayo, &state, VIEWER_PUBLIC, side);
  }
  const State all = world_of(mayo, &state, VIEWER_REFEREE, 1);
  assert_memory_equal(&all, &state, sizeof state);
}

/* Whether a player has given the order of his deck nobody sees; it matters in the set-up only. */
static void decks_are_in_order_or_not(void **context) {
  const Mayo *mayo = *context;
  State state = with_cards(mayo);
  long ordered[4] = {0};
  for (uint64_t seed = 1; seed <= WORLDS; seed++)
    assert_int_equal(world_of(mayo, &state, FRENCH, seed).ordered_decks, 0);
  state.window = WINDOW_SETUP;
  state.ordered_decks = 3;
  for (uint64_t seed = 1; seed <= WORLDS; seed++) {
    int bits = world_of(mayo, &state, FRENCH, seed).ordered_decks;
    assert_in_range(bits, 0, 3);
    ordered[bits]++;
  }
  for (int bits = 0; bits < 4; bits++) assert_in_range(ordered[bits], WORLDS / 6, WORLDS / 3);
}

/* The first orders of these, as if they had been written so. */
static State with_orders(const Mayo *mayo, int count) {
  static const GroupOrder WRITTEN[] = {
      {.from = 11, .to = 12}, {.from = 11, .to = 7}, {.from = 0, .to = 19}, {.from = 0, .to = 16}};
  State state = with_cards(mayo);
  memcpy(state.orders[FRENCH], WRITTEN, (size_t)count * sizeof *WRITTEN);
  state.order_count[FRENCH] = (uint8_t)count;
  mayo_put_in_order(state.orders[FRENCH], count, ~ZONE(0));
  return state;
}

/* French orders were written in any order: zone 11 has two of them, which may stand either way; from outside the map nobody asks. */
static void lines_stand_in_any_order(void **context) {
  const Mayo *mayo = *context;
  for (int count = 2; count <= 4; count++) {
    const State state = with_orders(mayo, count);
    long turned = 0;
    for (uint64_t seed = 1; seed <= WORLDS; seed++) {
      const State world = world_of(mayo, &state, SPANISH, seed), own = world_of(mayo, &state, FRENCH, seed);
      assert_memory_equal(own.orders, state.orders, sizeof state.orders);
      assert_int_equal(world.order_count[FRENCH], count);
      int line = 0;
      for (int i = 0; i < count; i++) {
        const GroupOrder *order = &world.orders[FRENCH][i];
        assert_int_equal(order->from, state.orders[FRENCH][i].from);
        assert_int_equal(order->to, state.orders[FRENCH][i].to);
        if (order->from == 0) assert_int_equal(order->line, 0);
        if (order->from == 11) line = 3 * line + order->line;
      }
      assert_true(line == 0 || line == 3 * 2 + 1); /* canonical, or the second before the first */
      turned += line != 0;
    }
    assert_in_range(turned, WORLDS / 3, WORLDS * 2 / 3);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(hidden_cards_come_to_every_place),
      cmocka_unit_test(decks_are_in_order_or_not),
      cmocka_unit_test(lines_stand_in_any_order),
  };
  return cmocka_run_group_tests_name("mayo_disguise", tests, mayo_open, mayo_close);
}
