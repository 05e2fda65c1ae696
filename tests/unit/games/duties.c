/* Who is asked, what answers him, and what passes by itself (MAYO 7.1, 7.2). */
#include "mayo.h"

#include "../../../adjudicator/games/dos-de-mayo/sequence.h"

/* -- who is asked -- */

/* "spanish french", in the order of the seats; every duty must name the window. */
static const char *asked(const Mayo *mayo, const State *state) {
  Duties duties;
  mayo->game->duties(mayo->edition, state, &duties);
  const char *text = "";
  for (size_t i = 0; i < duties.count; i++) {
    assert_string_equal(duties.items[i].window, mayo->game->window(state));
    text = arena_printf(mayo->passing, "%s%s%s", text, i == 0 ? "" : " ", MAYO_SIDES[duties.items[i].seat]);
  }
  return text;
}

typedef struct Asked {
  const char *position; /* without its closing bracket */
  const char *full, *fast;
} Asked;

static const Asked ASKED[] = {
    /* set-up: only France has a choice */
    {"{turn: 1, window: setup, hands: {spanish: [molina]}", "french", "french"},
    /* preparation: a card, a deck, or a draw to forbid */
    {"{turn: 2, window: preparation", "", ""},
    {"{turn: 2, window: preparation, decks: {spanish: [daoiz]}", "spanish", "spanish"},
    {"{turn: 2, window: preparation, decks: {spanish: [daoiz], french: [caballeria]}", "spanish french",
     "spanish french"},
    {"{turn: 2, window: preparation, hands: {french: [mamelucos]}", "french", "french"},
    {"{turn: 2, window: preparation, in_play: {french: [artilleria]}, discards: {spanish: [molina]}", "", ""},
    {"{turn: 5, window: preparation, hands: {french: [mamelucos, paz-paz, caballeria]}, decks: {french: "
     "[bando-de-murat]}",
     "spanish french", "spanish french"},
    {"{turn: 5, window: preparation, hands: {french: [mamelucos, paz-paz]}, decks: {french: "
     "[bando-de-murat]}",
     "french", "french"},
    {"{turn: 5, window: preparation, hands: {french: [mamelucos, paz-paz, caballeria]}", "french", "french"},
    /* orders: a card, or a group that can be ordered */
    {"{turn: 2, window: orders", "", ""},
    {"{turn: 2, window: orders, zones: {4: {spanish: 1}}", "spanish", "spanish"},
    {"{turn: 2, window: orders, zones: {4: {spanish: 1}, 5: {french: 1}}", "spanish french",
     "spanish french"},
    {"{turn: 2, window: orders, hands: {spanish: [soldados]}", "spanish", "spanish"},
    {"{turn: 2, window: orders, zones: {9: {spanish: 1, french: 4}}", "", ""},
    {"{turn: 2, window: orders, zones: {9: {spanish: 2, french: 4}}", "spanish", "spanish"},
    {"{turn: 2, window: orders, zones: {9: {spanish: 1, french: 4}}, effects: [{kind: may-leave-whole, zone: "
     "9, turn: 2}]",
     "spanish", "spanish"},
    {"{turn: 2, window: orders, zones: {9: {spanish: 1, french: 4}}, effects: [{kind: may-leave-whole, zone: "
     "9, turn: 3}]",
     "", ""},
    {"{turn: 2, window: orders, outside: {16: 5}", "", ""},
    {"{turn: 3, window: orders, outside: {16: 5}", "french", "french"},
    {"{turn: 3, window: orders, zones: {16: {spanish: 1}}, outside: {16: 5}", "spanish french",
     "spanish french"},
    {"{turn: 3, window: orders, reserve: {spanish: 2, french: 1}", "", ""},
    /* movement and resolution: any card, playable or not; pace fast does not wait there */
    {"{turn: 8, window: movement, zones: {4: {spanish: 1}, 5: {french: 1}}", "", ""},
    {"{turn: 8, window: movement, hands: {spanish: [soldados]}", "spanish", ""},
    {"{turn: 8, window: movement, hands: {spanish: [molina], french: [mariscal-murat]}", "spanish french",
     ""},
    {"{turn: 8, window: movement, in_play: {french: [artilleria]}", "", ""},
    {"{turn: 8, window: resolution, zones: {9: {spanish: 1, french: 1}}", "", ""},
    {"{turn: 8, window: resolution, hands: {french: [mariscal-murat]}", "french", ""},
    /* allocation: more than one legal number */
    {"{turn: 5, window: allocation", "", ""},
    {"{turn: 5, window: allocation, hands: {spanish: [molina], french: [mamelucos]}", "", ""},
    {"{turn: 5, window: allocation, zones: {14: {french: 1}}, orders: {french: [{order: 14→7}]}", "", ""},
    {"{turn: 5, window: allocation, zones: {14: {french: 2}}, orders: {french: [{order: 14→7}]}", "french",
     ""},
    {"{turn: 5, window: allocation, zones: {14: {french: 2}}, orders: {french: [{order: 14→7}, {order: "
     "14→9}]}",
     "", ""},
    {"{turn: 5, window: allocation, zones: {14: {french: 2}}, orders: {french: [{order: 14→7, mark: "
     "cancelled}, {order: 14→9}]}",
     "french", ""},
    {"{turn: 5, window: allocation, zones: {14: {french: 2}}, orders: {french: [{order: 14→7, mark: "
     "cancelled}, {order: 14→9, mark: stopped}]}",
     "", ""},
    {"{turn: 5, window: allocation, zones: {14: {french: 2}, 5: {french: 1}}, orders: {french: [{order: "
     "14→7}, {order: 14→9}, {order: 5→4}]}",
     "", ""},
    {"{turn: 5, window: allocation, outside: {16: 2, 20: 1}, orders: {french: [{order: →16}, {order: →20}]}",
     "french", ""},
    {"{turn: 5, window: allocation, outside: {16: 1, 20: 1}, orders: {french: [{order: →16}, {order: →20}]}",
     "", ""},
    {"{turn: 5, window: allocation, zones: {14: {french: 3}}, voided: [french]", "", ""},
    {"{turn: 5, window: allocation, zones: {4: {spanish: 3}}, orders: {spanish: [{order: 4→3}]}", "", ""},
    /* over */
    {"{turn: 5, window: orders, zones: {4: {spanish: 1}}, hands: {french: [mamelucos]}, over: {winner: "
     "spanish, reason: spanish-victory-losses}",
     "", ""},
};

static void in_each_window(void **state) {
  Mayo *mayo = *state;
  for (size_t i = 0; i < sizeof ASKED / sizeof *ASKED; i++) {
    static const char *const PACES[] = {"full", "fast"};
    const char *const expected[] = {ASKED[i].full, ASKED[i].fast};
    for (int pace = 0; pace < 2; pace++) {
      State position = mayo_position(
          mayo, arena_printf(mayo->kept, "%s, options: {pace: %s}}", ASKED[i].position, PACES[pace]));
      const char *found = asked(mayo, &position);
      if (strcmp(found, expected[pace]) != 0)
        fail_msg("%s}, pace %s: asks \"%s\", not \"%s\"", ASKED[i].position, PACES[pace], found,
                 expected[pace]);
    }
    arena_reset(mayo->passing);
  }
}

/* -- the rule, word for word, against random games -- */

static bool has_group_to_order(const Mayo *mayo, const State *state, int side) {
  for (int zone = 1; zone <= mayo_zone_count(mayo); zone++) {
    int own = state->cubes[side][zone], enemy = state->cubes[OTHER(side)][zone];
    bool whole = false;
    for (int i = 0; i < state->effect_count; i++) {
      const Effect *effect = &state->effects[i];
      whole |= effect->side == side && effect->zone == zone && effect->turn == state->turn &&
               effect->kind == EFFECT_MAY_LEAVE_WHOLE;
    }
    if (own > 0 && (enemy == 0 || whole)) return true;
    if (own > 1 && side == SPANISH) return true;
    if (side == FRENCH && state->turn >= 3 && state->outside[zone] > 0) return true;
  }
  return false;
}

/* Cubes less orders of some start: what can be stated in more than one way. */
static bool has_numbers(const Mayo *mayo, const State *state) {
  int orders[ZONES_MAX + 1] = {0};
  for (int i = 0; i < state->order_count[FRENCH]; i++) {
    const GroupOrder *order = &state->orders[FRENCH][i];
    if (order->mark != MARK_STANDING) continue;
    if (order->from == 0 && state->outside[order->to] > 1) return true;
    if (order->from != 0) orders[order->from]++;
  }
  for (int zone = 1; zone <= mayo_zone_count(mayo); zone++) {
    if (orders[zone] > 0 && state->cubes[FRENCH][zone] > orders[zone]) return true;
  }
  return false;
}

static bool must_be_asked(const Mayo *mayo, const State *state, int side) {
  bool card = state->hand[side] != 0, fast = state->pace == PACE_FAST;
  int fewer = mayo_hand_size(state, OTHER(side)) - mayo_hand_size(state, side);
  if (state->over) return false;
  switch (state->window) {
  case WINDOW_SETUP: return side == FRENCH;
  case WINDOW_PREPARATION:
    return card || state->deck_count[side] > 0 || (fewer >= 3 && state->deck_count[OTHER(side)] > 0);
  case WINDOW_ORDERS: return card || has_group_to_order(mayo, state, side);
  case WINDOW_ALLOCATION: return !fast && side == FRENCH && has_numbers(mayo, state);
  default: return !fast && card;
  }
}

typedef struct Windows {
  int asked[WINDOWS][2]; /* by window and pace */
  int passed[WINDOWS][2];
} Windows;

static void compare_with_rule(Mayo *mayo, const State *state, uint64_t seed, void *context) {
  (void)seed;
  Windows *windows = context;
  const char *expected = "";
  for (int side = 0; side < SIDES; side++) {
    if (must_be_asked(mayo, state, side))
      expected =
          arena_printf(mayo->passing, "%s%s%s", expected, *expected == '\0' ? "" : " ", MAYO_SIDES[side]);
  }
  if (strcmp(asked(mayo, state), expected) != 0)
    fail_msg("asks \"%s\", not \"%s\" in\n%s", asked(mayo, state), expected,
             mayo_position_text(mayo, state, mayo->passing));
  if (*expected != '\0') windows->asked[state->window][state->pace]++;
  if (*expected == '\0') windows->passed[state->window][state->pace]++;
}

static void as_the_rule_says(void **state) {
  Windows windows = {0};
  mayo_walk(*state, 200, compare_with_rule, &windows);
  for (int pace = PACE_FULL; pace <= PACE_FAST; pace++) {
    assert_true(windows.asked[WINDOW_SETUP][pace] > 50);
    assert_true(windows.asked[WINDOW_PREPARATION][pace] > 500);
    assert_true(windows.asked[WINDOW_ORDERS][pace] > 500);
  }
  for (int window = WINDOW_MOVEMENT; window < WINDOWS; window++) {
    assert_true(windows.asked[window][PACE_FULL] > 100);
    assert_int_equal(windows.asked[window][PACE_FAST], 0);
    assert_true(windows.passed[window][PACE_FAST] > 500);
  }
  assert_true(windows.passed[WINDOW_ALLOCATION][PACE_FULL] > 50);
}

/* -- who is not asked has no choice -- */

static State resolved(const Mayo *mayo, const State *state, const Orders *spanish, const Orders *french) {
  State after = *state;
  const void *orders[SIDES] = {spanish, french};
  Events events;
  events_init(&events);
  mayo->game->resolve(mayo->edition, &after, orders, mayo_dice(mayo->passing, 1), &events, NULL);
  events_free(&events);
  return after;
}

/* At pace full, the window goes on from a seat that is not asked as if its file were not there. */
static void files_of_the_unasked(Mayo *mayo, const State *state, uint64_t seed, void *count) {
  if (state->over || state->pace == PACE_FAST) return;
  const char *seats = asked(mayo, state);
  RandomChooser random = mayo_chooser(seed);
  for (int side = 0; side < SIDES; side++) {
    if (strstr(seats, MAYO_SIDES[side]) != NULL) continue;
    for (int i = 0; i < 4; i++) {
      Orders own, other;
      Tree *file = mayo->game->random_file(mayo->edition, state, side, NULL, &random.chooser, mayo->passing);
      assert_true(mayo_orders(mayo->edition, state, side, file, mayo->passing, &own, NULL));
      file = mayo->game->random_file(mayo->edition, state, OTHER(side), NULL, &random.chooser, mayo->passing);
      assert_true(mayo_orders(mayo->edition, state, OTHER(side), file, mayo->passing, &other, NULL));
      State with =
          side == SPANISH ? resolved(mayo, state, &own, &other) : resolved(mayo, state, &other, &own);
      State without =
          side == SPANISH ? resolved(mayo, state, NULL, &other) : resolved(mayo, state, &other, NULL);
      if (memcmp(&with, &without, sizeof with) != 0)
        fail_msg("%s is not asked, but had a choice:\n%s\n%s", MAYO_SIDES[side],
                 mayo_position_text(mayo, state, mayo->passing),
                 yaml_write(mayo->passing,
                            game_orders_write(mayo->game, mayo->edition, side == SPANISH ? &own : &other,
                                              side, mayo->passing),
                            NULL));
      ++*(int *)count;
    }
  }
}

static void who_is_not_asked_has_no_choice(void **state) {
  int count = 0;
  mayo_walk(*state, 100, files_of_the_unasked, &count);
  assert_true(count > 2000);
}

/* A window in which nobody is asked goes by, and the next one comes. */
static void a_window_without_a_choice_passes(void **state) {
  Mayo *mayo = *state;
  static const char *const NEXT[][2] = {
      {"{turn: 5, window: preparation}", "5 orders"},     {"{turn: 5, window: orders}", "5 movement"},
      {"{turn: 5, window: movement}", "5 allocation"},    {"{turn: 5, window: allocation}", "5 resolution"},
      {"{turn: 5, window: resolution}", "6 preparation"}, {"{turn: 1, window: orders}", "1 movement"},
      {"{turn: 1, window: resolution}", "2 preparation"},
  };
  for (size_t i = 0; i < sizeof NEXT / sizeof *NEXT; i++) {
    State position = mayo_position(mayo, NEXT[i][0]);
    assert_string_equal(asked(mayo, &position), "");
    State after = resolved(mayo, &position, NULL, NULL);
    assert_string_equal(arena_printf(mayo->passing, "%s %s", mayo->game->label(&after, mayo->passing),
                                     mayo->game->window(&after)),
                        NEXT[i][1]);
  }
  State last = mayo_position(mayo, "{turn: 10, window: resolution}");
  last = resolved(mayo, &last, NULL, NULL);
  assert_true(last.over);
  State still = resolved(mayo, &last, NULL, NULL); /* what is over stays as it is */
  assert_memory_equal(&still, &last, sizeof still);
  arena_reset(mayo->passing);
}

/* -- what answers -- */

typedef struct Answered {
  const char *position;
  int side;
  const char *file;
  Answer answer;
} Answered;

#define PREPARATION                                                                                          \
  "{turn: 5, window: preparation, zones: {4: {spanish: 1}, 14: {french: 3}}, hands: {spanish: [daoiz, "      \
  "molina, tiesto, soldados], french: [mamelucos]}, decks: {spanish: [velarde], french: [bando-de-murat]}}"
#define ORDERS                                                                                               \
  "{turn: 5, window: orders, zones: {4: {spanish: 1}, 9: {spanish: 1, french: 1}, 14: {french: 3}}, hands: " \
  "{spanish: [daoiz, malasana], french: [mamelucos]}}"
#define ALONE "{turn: 5, window: orders, zones: {14: {french: 1}}}"
#define FAST                                                                                                 \
  "{turn: 5, window: orders, zones: {4: {spanish: 1}, 14: {french: 3}}, hands: {spanish: [tiesto], french: " \
  "[mamelucos]}, options: {pace: fast}}"
#define UNGROUPED                                                                                            \
  "{turn: 5, window: orders, zones: {14: {french: 3}}, hands: {spanish: [daoiz, alcalde-de-mostoles]}}"
#define MOVEMENT                                                                                             \
  "{turn: 5, window: movement, zones: {14: {french: 3}}, orders: {french: [{order: 14→7}]}, hands: "       \
  "{spanish: [tiesto], french: [mamelucos]}}"
#define ALLOCATION                                                                                           \
  "{turn: 5, window: allocation, zones: {14: {french: 3}}, orders: {french: [{order: 14→7}, {order: "      \
  "14→9}]}}"
#define SETUP                                                                                                \
  "{turn: 1, window: setup, hands: {spanish: [molina]}, decks: {french: [artilleria, mariscal-murat]}}"

static const Answered ANSWERED[] = {
    {SETUP, FRENCH, "{}", ANSWER_NONE},
    {SETUP, FRENCH, "orders: []", ANSWER_NONE},
    {SETUP, FRENCH, "setup: {card: artilleria}", ANSWER_GOOD},
    {SETUP, FRENCH, "setup: {card: mariscal-murat, reveal: no}", ANSWER_GOOD},
    {SETUP, FRENCH, "setup: {card: artilleria, reveal: yes}", ANSWER_GOOD},
    {SETUP, FRENCH, "setup: {card: mariscal-murat, reveal: yes}",
     ANSWER_ERRORS}, /* a card of another window */
    {SETUP, FRENCH, "setup: {card: caballeria}", ANSWER_ERRORS},
    {SETUP, FRENCH, "setup: {card: molina}", ANSWER_ERRORS},
    {SETUP, FRENCH, "setup: {reveal: yes}", ANSWER_ERRORS},
    {PREPARATION, SPANISH, "{}", ANSWER_NONE},
    {PREPARATION, SPANISH, "orders: [4→3]", ANSWER_NONE},
    {PREPARATION, SPANISH, "preparation: {}", ANSWER_GOOD},
    {PREPARATION, SPANISH, "preparation: {draw: no}", ANSWER_GOOD},
    {PREPARATION, SPANISH, "preparation: {draw: yes, forbid: yes}", ANSWER_ERRORS},
    {PREPARATION, FRENCH, "preparation: {draw: yes, forbid: yes}", ANSWER_ERRORS},
    {PREPARATION, FRENCH, "preparation: {draw: no, forbid: yes}", ANSWER_GOOD},
    {PREPARATION, FRENCH, "preparation: {forbid: yes}", ANSWER_GOOD},
    {PREPARATION, SPANISH, "preparation: {play: [{card: daoiz, zone: 9}]}",
     ANSWER_ERRORS},                                                          /* never in this window */
    {PREPARATION, SPANISH, "preparation: {play: [soldados]}", ANSWER_ERRORS}, /* names no zone */
    {PREPARATION, SPANISH, "preparation: {play: [{card: soldados, zone: 3}]}",
     ANSWER_GOOD}, /* it may come to nothing */
    {PREPARATION, SPANISH, "preparation: {play: [{card: manolas}]}", ANSWER_GOOD}, /* it may be drawn */
    {PREPARATION, SPANISH, "{preparation: {draw: no}, orders: [4→7]}",
     ANSWER_GOOD}, /* that window comes later */
    {ORDERS, SPANISH, "{}", ANSWER_NONE},
    {ORDERS, SPANISH, "preparation: {draw: no}", ANSWER_NONE},
    {ORDERS, SPANISH, "orders: []", ANSWER_GOOD},
    {ORDERS, SPANISH, "orders:", ANSWER_NONE},
    {ORDERS, SPANISH, "orders: [4→3]", ANSWER_GOOD},
    {ORDERS, SPANISH, "orders: [4→7]", ANSWER_ERRORS},
    {ORDERS, SPANISH, "orders: [9→8]", ANSWER_ERRORS},
    {ORDERS, SPANISH, "{orders: [9→8], play: [{card: malasana, group: 9}]}", ANSWER_GOOD},
    {ORDERS, SPANISH, "{orders: [9→8], play: [{card: malasana, group: 4}]}", ANSWER_ERRORS},
    {ORDERS, SPANISH, "play: [{card: malasana, group: 9}]",
     ANSWER_NONE}, /* the groups are not sent to sleep */
    {ORDERS, SPANISH, "{orders: [], play: [{card: daoiz, zone: 9}]}", ANSWER_ERRORS},
    {ORDERS, FRENCH, "orders: [14→7, 14→7]", ANSWER_ERRORS},
    {ORDERS, FRENCH, "{orders: [14→7], allocation: {14→7: 9}}", ANSWER_GOOD}, /* that window comes later */
    {ORDERS, SPANISH, "{orders: [4→3], resolution: {play: [{card: daoiz}]}}", ANSWER_GOOD},
    /* Nobody is asked later: what is wrong ahead can be mended now or never. */
    {ALONE, FRENCH, "{orders: [14→7], allocation: {14→7: 1}}", ANSWER_GOOD},
    {ALONE, FRENCH, "{orders: [14→7], allocation: {14→7: 2}}", ANSWER_ERRORS},
    {FAST, FRENCH, "{orders: [14→7], allocation: {14→7: 3}}", ANSWER_GOOD},
    {FAST, FRENCH, "{orders: [14→7], allocation: {14→7: 4}}", ANSWER_ERRORS},
    {FAST, FRENCH, "{orders: [14→7], allocation: {14→9: 1}}", ANSWER_ERRORS},
    {FAST, FRENCH, "{orders: [14→7], resolution: {play: [{card: mamelucos}]}}", ANSWER_ERRORS},
    {FAST, FRENCH, "{orders: [14→7], resolution: {play: [{card: mamelucos, zone: 14}]}}", ANSWER_GOOD},
    {FAST, SPANISH, "{orders: [4→3], movement: {play: [{card: tieso}]}}", ANSWER_ERRORS},
    {UNGROUPED, SPANISH, "play: [alcalde-de-mostoles]", ANSWER_GOOD},
    {UNGROUPED, SPANISH, "play: []", ANSWER_GOOD},
    {UNGROUPED, SPANISH, "{}", ANSWER_NONE},
    {MOVEMENT, SPANISH, "orders: [4→3]", ANSWER_NONE},
    {MOVEMENT, SPANISH, "movement: {}", ANSWER_GOOD},
    {MOVEMENT, SPANISH, "movement: {play: []}", ANSWER_GOOD},
    {MOVEMENT, SPANISH, "movement: {play: [{card: tiesto, order: 14→7}]}", ANSWER_GOOD},
    {MOVEMENT, SPANISH, "movement: {play: [{card: tiesto, order: 14→9}]}",
     ANSWER_GOOD}, /* returns to the hand */
    {MOVEMENT, SPANISH, "movement: {play: [{card: tiesto, order: fourteen}]}", ANSWER_ERRORS},
    {MOVEMENT, SPANISH, "movement: {play: [{card: tiesto}]}", ANSWER_ERRORS},
    {MOVEMENT, SPANISH, "movement: {play: [{card: tieso, order: 14→7}]}", ANSWER_ERRORS},
    {MOVEMENT, SPANISH, "play: [{card: tiesto, order: 14→7}]", ANSWER_NONE},
    {ALLOCATION, FRENCH, "orders: [14→7, 14→9]", ANSWER_NONE},
    {ALLOCATION, FRENCH, "allocation: {}", ANSWER_GOOD},
    {ALLOCATION, FRENCH, "allocation: {14→7: 2}", ANSWER_GOOD},
    {ALLOCATION, FRENCH, "allocation: {14→7: 2, 14→9: 1}", ANSWER_GOOD},
    {ALLOCATION, FRENCH, "allocation: {14→7: 3}", ANSWER_ERRORS},
    {ALLOCATION, FRENCH, "allocation: {14→7: 2, 14→9: 2}", ANSWER_ERRORS},
    {ALLOCATION, FRENCH, "allocation: {14→7: 0}", ANSWER_ERRORS},
    {ALLOCATION, FRENCH, "allocation: {14→12: 1}", ANSWER_ERRORS},
};

static void what_answers(void **state) {
  Mayo *mayo = *state;
  for (size_t i = 0; i < sizeof ANSWERED / sizeof *ANSWERED; i++) {
    const Answered *row = &ANSWERED[i];
    State position = mayo_position(mayo, row->position);
    Orders orders;
    assert_true(mayo_file(mayo, &position, row->side, row->file, &orders, NULL));
    Answer answer = mayo->game->judge(mayo->edition, &position, row->side, NULL, &orders, NULL);
    if (answer != row->answer)
      fail_msg("%s: \"%s\" is answer %d, not %d", row->position, row->file, (int)answer, (int)row->answer);
    assert_int_equal(mayo->game->judge(mayo->edition, &position, row->side, NULL, NULL, NULL), ANSWER_NONE);
    position.over = 1;
    assert_int_equal(mayo->game->judge(mayo->edition, &position, row->side, NULL, &orders, NULL),
                     ANSWER_NONE);
    arena_reset(mayo->passing);
  }
}

/* A card that may end the game is no reason to find the rest of its file wrong. */
static void a_card_that_may_end_the_game(void **state) {
  Mayo *mayo = *state;
  State position = mayo_position(
      mayo, "{turn: 5, window: orders, zones: {9: {spanish: 1, french: 1}}, lost: {french: 3},"
            " played: {spanish: [alcalde-de-mostoles]}, hands: {spanish: [teniente-ruiz, malasana]}}");
  Orders orders;
  Diagnostics found;
  diagnostics_init(&found, mayo->passing);
  const char *file = "{orders: [9→8], play: [teniente-ruiz, {card: malasana, group: 9}]}";
  assert_true(mayo_file(mayo, &position, SPANISH, file, &orders, &found));
  assert_string_equal(mayo_told(mayo->passing, &found), "");
  assert_int_equal(mayo->game->judge(mayo->edition, &position, SPANISH, NULL, &orders, NULL), ANSWER_GOOD);
  arena_reset(mayo->passing);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(in_each_window),
      cmocka_unit_test(as_the_rule_says),
      cmocka_unit_test(who_is_not_asked_has_no_choice),
      cmocka_unit_test(a_window_without_a_choice_passes),
      cmocka_unit_test(what_answers),
      cmocka_unit_test(a_card_that_may_end_the_game),
  };
  return cmocka_run_group_tests_name("duties", tests, mayo_open, mayo_close);
}
