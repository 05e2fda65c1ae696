/* The mind of Dos de Mayo: what a position is worth, which files it draws, what it remembers, and moves that are plain. */
#include "../../../adjudicator/games/stand_in.h"
#include "mayo.h"

static int worth_to(const Mayo *mayo, const State *state, int seat) {
  return mayo->game->mind->worth(mayo->edition, state, seat);
}

/* ---- worth ---- */

static void worth_is_per_mille_for_both(Mayo *mayo, const State *state, uint64_t seed, void *context) {
  (void)seed;
  int french = worth_to(mayo, state, FRENCH), spanish = worth_to(mayo, state, SPANISH);
  assert_in_range(french, 0, 1000);
  assert_int_equal(french + spanish, 1000);
  if (state->over) assert_true(state->winner == FRENCH ? french == 1000 : french <= 100);
  if (!state->over) assert_in_range(french, 50, 950);
  ++*(unsigned *)context;
}

static void a_worth_is_per_mille(void **state) {
  unsigned visits = 0;
  mayo_walk(*state, 200, worth_is_per_mille_for_both, &visits);
  assert_in_range(visits, 4000, 20000);
}

/* Of changes that can only help France, how many were seen to do so: where a worth meets its bounds it may stay. */
typedef struct Rises {
  int zones, losses, gates;
} Rises;

static void check_rises(Mayo *mayo, const State *state, uint64_t seed, void *context) {
  (void)seed;
  Rises *rises = context;
  if (state->over) return;
  int before = worth_to(mayo, state, FRENCH);
  for (int zone = 1; zone <= mayo_zone_count(mayo); zone++) {
    if (state->cubes[SPANISH][zone] == 0) continue;
    State after = *state;
    after.cubes[SPANISH][zone]--;
    after.lost[SPANISH]++;
    assert_true(worth_to(mayo, &after, FRENCH) >= before);
    rises->zones += worth_to(mayo, &after, FRENCH) > before;
  }
  State after = *state;
  after.lost[FRENCH]++;
  assert_true(worth_to(mayo, &after, FRENCH) <= before);
  rises->losses += worth_to(mayo, &after, FRENCH) < before;
  for (ZoneSet gates = mayo->edition->gates; gates != 0; gates &= gates - 1) {
    int gate = __builtin_ctz(gates);
    if (state->cubes[FRENCH][gate] > 0) continue;
    after = *state;
    after.cubes[FRENCH][gate]++;
    assert_true(worth_to(mayo, &after, FRENCH) >= before);
    rises->gates += worth_to(mayo, &after, FRENCH) > before;
  }
}

static void a_worth_follows_what_is_counted(void **state) {
  Rises rises = {0};
  mayo_walk(*state, 100, check_rises, &rises);
  assert_in_range(rises.zones, 1000, 1000000);
  assert_in_range(rises.losses, 1000, 1000000);
  assert_in_range(rises.gates, 1000, 1000000);
}

/* ---- plausible orders ---- */

static void check_files(Mayo *mayo, const State *state, uint64_t seed, void *context) {
  if (state->over) return;
  Duties duties;
  mayo->game->duties(mayo->edition, state, &duties);
  for (size_t i = 0; i < duties.count; i++) {
    int seat = duties.items[i].seat;
    RandomChooser random = mayo_chooser(seed + i);
    const void *orders = NULL;
    mayo->game->mind->plausible(mayo->edition, state, seat, NULL, &random.chooser, mayo->passing, &orders);
    const Tree *file = game_orders_write(mayo->game, mayo->edition, orders, seat, mayo->passing);
    Diagnostics found;
    diagnostics_init(&found, mayo->passing);
    bool read = game_read(mayo->game, mayo->edition, state, seat, file, mayo->passing, &orders, &found);
    if (!read || found.errors > 0)
      fail_msg("%s%s", mayo_told(mayo->passing, &found), yaml_write(mayo->passing, file, NULL));
    assert_int_equal(mayo->game->judge(mayo->edition, state, seat, NULL, orders, NULL), ANSWER_GOOD);
    ++*(unsigned *)context;
  }
}

static void plausible_orders_are_legal_and_answer(void **state) {
  unsigned files = 0;
  mayo_walk(*state, 300, check_files, &files);
  assert_in_range(files, 5000, 50000);
}

/* ---- recall ---- */

static Tree *log_of(const Mayo *mayo, const char *text) {
  return mayo_yaml(mayo->passing, text);
}

static const char SEEN[] = "[{code: hand-seen, side: spanish, card: presos, name: \"\"},\n"
                           " {code: card-played, side: french, card: bando-de-murat},\n"
                           " {code: hand-seen, side: spanish, card: velarde, name: \"\"}]";

/* All cards of the Spanish hand and deck; a card that is in both places counts as none. */
static CardSet spanish_cards(const State *state) {
  CardSet cards = state->hand[SPANISH];
  for (int i = 0; i < state->deck_count[SPANISH]; i++) cards ^= CARD(state->deck[SPANISH][i]);
  return cards;
}

/* Counts in how many of 200 worlds that France may imagine a Spanish hand holds the card. */
static int worlds_with(const Mayo *mayo, const State *state, const char *log, const char *card) {
  int count = 0, hand = __builtin_popcount(state->hand[SPANISH]);
  for (uint64_t seed = 1; seed <= 200; seed++) {
    State world = *state;
    RandomChooser random = mayo_chooser(seed);
    assert_true(mayo->game->disguise(mayo->edition, &world, FRENCH, &random.chooser));
    mayo->game->mind->recall(mayo->edition, &world, FRENCH, log_of(mayo, log));
    assert_int_equal(__builtin_popcount(world.hand[SPANISH]), hand);
    assert_int_equal(world.deck_count[SPANISH], state->deck_count[SPANISH]);
    assert_int_equal(world.hand[FRENCH], state->hand[FRENCH]);
    assert_int_equal(spanish_cards(&world), spanish_cards(state));
    count += (world.hand[SPANISH] & CARD(mayo_card(mayo, card))) != 0;
  }
  return count;
}

static State with_hand(const Mayo *mayo, const char *hand, const char *deck, const char *gone) {
  return mayo_position(mayo,
                       arena_printf(mayo->passing,
                                    "turn: 5\nwindow: orders\nzones: {4: {spanish: 2}, 11: {french: 3}}\n"
                                    "hands: {spanish: [%s], french: [general-grouchy]}\n"
                                    "decks: {spanish: [%s], french: [mamelucos, caballeria]}\n%s",
                                    hand, deck, gone));
}

static void a_hand_that_was_seen_is_remembered(void **state) {
  const Mayo *mayo = *state;
  State position = with_hand(mayo, "presos, velarde, daoiz", "molina, manolas, soldados, tiesto", "");
  assert_int_equal(worlds_with(mayo, &position, SEEN, "presos"), 200);
  assert_int_equal(worlds_with(mayo, &position, SEEN, "velarde"), 200);
  assert_in_range(worlds_with(mayo, &position, SEEN, "daoiz"), 10, 90);   /* one in five, as any other */
  assert_in_range(worlds_with(mayo, &position, SEEN, "manolas"), 10, 90); /* not only by its number */
  assert_in_range(worlds_with(mayo, &position, SEEN, "tiesto"), 10, 90);
  assert_in_range(worlds_with(mayo, &position, "[]", "presos"), 40, 150);
}

static void a_card_that_went_is_not_put_back(void **state) {
  const Mayo *mayo = *state;
  State played = with_hand(mayo, "velarde, daoiz", "molina, manolas",
                           "played: {spanish: [presos]}\ndiscards: {spanish: [presos]}");
  assert_int_equal(worlds_with(mayo, &played, SEEN, "presos"), 0);
  assert_int_equal(worlds_with(mayo, &played, SEEN, "velarde"), 200);
  State discarded = with_hand(mayo, "daoiz, presos", "molina, manolas", "discards: {spanish: [velarde]}");
  assert_int_equal(worlds_with(mayo, &discarded, SEEN, "velarde"), 0);
  assert_int_equal(worlds_with(mayo, &discarded, SEEN, "presos"), 200);
}

static void a_card_that_is_no_card_of_theirs_is_not_remembered(void **state) {
  const Mayo *mayo = *state;
  State position = with_hand(mayo, "daoiz", "molina, manolas, soldados, tiesto", "");
  static const char ODD[] =
      "[{code: hand-seen, side: french, card: mamelucos}, {code: hand-seen, card: none},\n"
      " {code: hand-seen, side: spanish}, {code: drew-card, side: spanish, card: molina}]";
  assert_in_range(worlds_with(mayo, &position, ODD, "molina"), 10, 90);
}

/* More was seen than a hand can hold: a log that another game wrote. */
static void a_hand_keeps_its_size(void **state) {
  const Mayo *mayo = *state;
  State position = with_hand(mayo, "daoiz", "presos, velarde, molina", "");
  assert_in_range(worlds_with(mayo, &position, SEEN, "daoiz"), 0, 199);
}

/* ---- moves that are plain ---- */

static Tree *decided(const Mayo *mayo, const State *state, int seat, uint8_t key) {
  StandInTask task = {
      .game = mayo->game, .edition = mayo->edition, .state = state, .seat = seat, .level = STAND_IN_NORMAL};
  task.key[0] = key;
  StandInFile made;
  assert_true(stand_in_file(&task, mayo->passing, &made));
  return made.file;
}

static bool has_order(const Tree *file, const char *order) {
  const Tree *orders = tree_get(file, "orders");
  for (size_t i = 0; orders != NULL && i < orders->count; i++) {
    if (strcmp(tree_string(orders->items[i].value, ""), order) == 0) return true;
  }
  return false;
}

/* The last Spaniard is held fast by one Frenchman; with others he is beaten. */
static void france_strikes_in_the_last_turn(void **state) {
  const Mayo *mayo = *state;
  State position = mayo_position(
      mayo, "turn: 10\nwindow: orders\n"
            "zones: {1: {french: 2}, 6: {french: 3}, 16: {french: 2}, 20: {french: 2}, 5: {french: 3},\n"
            "        9: {spanish: 1, french: 1}}\n");
  for (uint8_t key = 1; key <= 5; key++) {
    Tree *file = decided(mayo, &position, FRENCH, key);
    if (!has_order(file, "5→9")) fail_msg("%s", yaml_write(mayo->passing, file, NULL));
  }
}

static void france_fills_its_gates_in_the_last_turn(void **state) {
  const Mayo *mayo = *state;
  State position =
      mayo_position(mayo, "turn: 10\nwindow: orders\n"
                          "zones: {1: {french: 2}, 6: {french: 1}, 5: {french: 3}, 15: {french: 4}}\n"
                          "outside: {16: 2, 20: 5}\n");
  for (uint8_t key = 1; key <= 5; key++) {
    Tree *file = decided(mayo, &position, FRENCH, key);
    bool good = has_order(file, "→20") && (has_order(file, "→16") || has_order(file, "15→16"));
    if (!good) fail_msg("%s", yaml_write(mayo->passing, file, NULL));
  }
}

/* Of all ways out only some cannot be reached. */
static void spain_goes_where_nobody_comes(void **state) {
  const Mayo *mayo = *state;
  State position =
      mayo_position(mayo, "turn: 10\nwindow: orders\n"
                          "zones: {1: {french: 1}, 6: {french: 1}, 16: {french: 1}, 20: {french: 1},\n"
                          "        5: {french: 5}, 7: {french: 5}, 14: {french: 4}, 9: {spanish: 1}}\n");
  for (uint8_t key = 1; key <= 5; key++) {
    Tree *file = decided(mayo, &position, SPANISH, key);
    if (!has_order(file, "9→10") && !has_order(file, "9→17"))
      fail_msg("%s", yaml_write(mayo->passing, file, NULL));
  }
}

static void a_card_is_played_where_it_decides(void **state) {
  const Mayo *mayo = *state;
  State position =
      mayo_position(mayo, "turn: 10\nwindow: resolution\n"
                          "zones: {1: {french: 1}, 6: {french: 1}, 16: {french: 1}, 20: {french: 1},\n"
                          "        15: {french: 2, spanish: 2}}\n"
                          "hands: {french: [mamelucos]}\n");
  Tree *file = decided(mayo, &position, FRENCH, 1);
  const Tree *plays = tree_get(tree_get(file, "resolution"), "play");
  assert_non_null(plays);
  assert_int_equal(plays->count, 1);
  assert_string_equal(tree_string(tree_get(plays->items[0].value, "card"), ""), "mamelucos");
  assert_string_equal(tree_string(tree_get(plays->items[0].value, "zone"), ""), "15");
}

/* Spain has two ways to strike, and only one of them brings the loss that ends the game. */
static void spain_strikes_the_blow_that_wins(void **state) {
  const Mayo *mayo = *state;
  State position = mayo_position(mayo, "turn: 9\nwindow: resolution\n"
                                       "zones: {4: {french: 3, spanish: 3}, 8: {french: 4, spanish: 1},\n"
                                       "        1: {french: 1}}\n"
                                       "lost: {french: 3, spanish: 3}\nhands: {spanish: [velarde]}\n");
  Tree *file = decided(mayo, &position, SPANISH, 1);
  const Tree *plays = tree_get(tree_get(file, "resolution"), "play");
  assert_non_null(plays);
  assert_int_equal(plays->count, 1);
  assert_string_equal(tree_string(tree_get(plays->items[0].value, "zone"), ""), "4");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(a_worth_is_per_mille, mayo_open, mayo_close),
      cmocka_unit_test_setup_teardown(a_worth_follows_what_is_counted, mayo_open, mayo_close),
      cmocka_unit_test_setup_teardown(plausible_orders_are_legal_and_answer, mayo_open, mayo_close),
      cmocka_unit_test_setup_teardown(a_hand_that_was_seen_is_remembered, mayo_open, mayo_close),
      cmocka_unit_test_setup_teardown(a_card_that_went_is_not_put_back, mayo_open, mayo_close),
      cmocka_unit_test_setup_teardown(a_card_that_is_no_card_of_theirs_is_not_remembered, mayo_open,
                                      mayo_close),
      cmocka_unit_test_setup_teardown(a_hand_keeps_its_size, mayo_open, mayo_close),
      cmocka_unit_test_setup_teardown(france_strikes_in_the_last_turn, mayo_open, mayo_close),
      cmocka_unit_test_setup_teardown(france_fills_its_gates_in_the_last_turn, mayo_open, mayo_close),
      cmocka_unit_test_setup_teardown(spain_goes_where_nobody_comes, mayo_open, mayo_close),
      cmocka_unit_test_setup_teardown(a_card_is_played_where_it_decides, mayo_open, mayo_close),
      cmocka_unit_test_setup_teardown(spain_strikes_the_blow_that_wins, mayo_open, mayo_close),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
