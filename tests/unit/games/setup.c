/* The start of a game: its options, the given order of decks, and the choice of the set-up
 * (MAYO 1.2, 1.3). */
#include "mayo.h"

#define SPANISH_DECK                                                                                         \
  "manolas,tiesto,daoiz,presos,alcalde-de-mostoles,soldados,teniente-ruiz,velarde,malasana,clara-del-rey"
#define FRENCH_DECK                                                                                          \
  "colaboracion,paz-paz,turba-se-dispersa,caballeria,fusilamientos,mamelucos,guardia-imperial,"              \
  "general-grouchy,bando-de-murat"

static State set_up(Mayo *mayo, const char *options) {
  State state;
  memset(&state, 0xA5, sizeof state);
  Diagnostics found;
  diagnostics_init(&found, mayo->passing);
  if (!mayo->game->setup(mayo->edition, mayo_yaml(mayo->passing, options), mayo_dice(mayo->passing, 5),
                         &state, &found))
    fail_msg("%s: %s", options, mayo_told(mayo->passing, &found));
  assert_int_equal(found.count, 0);
  const char *what = "";
  if (!mayo->game->invariants_hold(mayo->edition, &state, &what)) fail_msg("%s", what);
  return state;
}

/* Adjudicates the set-up with the French file. */
static State chosen(Mayo *mayo, State state, const char *french, Diagnostics *found) {
  Orders file;
  const void *orders[SIDES] = {NULL, &file};
  Diagnostics *diagnostics[SIDES] = {NULL, found};
  diagnostics_init(found, mayo->passing);
  if (french == NULL) orders[FRENCH] = NULL;
  if (french != NULL) assert_true(mayo_file(mayo, &state, FRENCH, french, &file, NULL));
  Events events;
  events_init(&events);
  mayo->game->resolve(mayo->edition, &state, orders, mayo_dice(mayo->passing, 5), &events, diagnostics);
  events_free(&events);
  return state;
}

/* The cards of a deck, top first. */
static const char *deck(Mayo *mayo, const State *state, int side) {
  const char *text = "";
  for (int i = 0; i < state->deck_count[side]; i++)
    text = arena_printf(mayo->passing, "%s%s%s", text, i == 0 ? "" : ",",
                        mayo->edition->cards[side][state->deck[side][i]].id);
  return text;
}

static void the_starting_position(void **state) {
  Mayo *mayo = *state;
  State start;
  assert_true(mayo->game->setup(mayo->edition, NULL, NULL, &start, NULL));
  Tree *position = mayo->game->position_write(mayo->edition, &start, mayo->passing);
  assert_string_equal(yaml_write_line(mayo->passing, tree_get(position, "zones")),
                      "{1: {french: 2}, 4: {spanish: 1}, 6: {french: 2}, 8: {spanish: 1}, 9: {spanish: 1}, "
                      "10: {spanish: 1, french: 1}, 11: {french: 2}, 12: {spanish: 1}, 15: {spanish: 1}, "
                      "17: {spanish: 1}, 19: {french: 2}, 20: {spanish: 1}}");
  assert_string_equal(yaml_write_line(mayo->passing, tree_get(position, "outside")),
                      "{1: 5, 6: 5, 16: 5, 20: 5}");
  assert_string_equal(yaml_write_line(mayo->passing, tree_get(position, "reserve")),
                      "{spanish: 2, french: 1}");
  assert_string_equal(yaml_write_line(mayo->passing, tree_get(position, "hands")),
                      "{spanish: [molina], french: []}");
  assert_string_equal(mayo->game->label(&start, mayo->passing), "1");
  assert_string_equal(mayo->game->window(&start), "setup");
  assert_int_equal(start.pace, PACE_FULL);
  assert_int_equal(start.deck_count[SPANISH], 10);
  assert_int_equal(start.deck_count[FRENCH], 11);
  arena_reset(mayo->passing);
}

static void the_pace(void **state) {
  Mayo *mayo = *state;
  assert_int_equal(set_up(mayo, "{pace: fast}").pace, PACE_FAST);
  assert_int_equal(set_up(mayo, "{pace: full}").pace, PACE_FULL);
  assert_int_equal(set_up(mayo, "{}").pace, PACE_FULL);
  arena_reset(mayo->passing);
}

static void a_given_deck_is_not_shuffled(void **state) {
  Mayo *mayo = *state;
  State start = set_up(mayo, "{deck.spanish: \"" SPANISH_DECK "\"}");
  assert_int_equal(start.ordered_decks, 1u << SPANISH);
  Diagnostics found;
  State after = chosen(mayo, start, NULL, &found);
  assert_string_equal(deck(mayo, &after, SPANISH), SPANISH_DECK);
  assert_string_not_equal(deck(mayo, &after, FRENCH), deck(mayo, &start, FRENCH)); /* this one is */
  assert_int_equal(after.ordered_decks, 0);
  arena_reset(mayo->passing);
}

/* Cards that start in the hand may be named or not, and blanks stand where they like. */
static void ways_to_name_a_deck(void **state) {
  Mayo *mayo = *state;
  State start = set_up(mayo, "{deck.spanish: \"molina, " SPANISH_DECK "\"}");
  assert_string_equal(deck(mayo, &start, SPANISH), SPANISH_DECK);
  start = set_up(mayo, "{deck.spanish: \" manolas , tiesto,daoiz presos,alcalde-de-mostoles, soldados,"
                       "teniente-ruiz,velarde,malasana,clara-del-rey,\"}");
  assert_string_equal(deck(mayo, &start, SPANISH), SPANISH_DECK);
  arena_reset(mayo->passing);
}

/* The card that France takes may be left out of the order; the other stands where it was named. */
static void the_choice_and_a_given_deck(void **state) {
  Mayo *mayo = *state;
  Diagnostics found;
  State start =
      set_up(mayo, "{deck.french: \"paz-paz,mariscal-murat,colaboracion,turba-se-dispersa,caballeria,"
                   "fusilamientos,mamelucos,guardia-imperial,general-grouchy,bando-de-murat\"}");
  State after = chosen(mayo, start, "setup: {card: artilleria}", &found);
  assert_string_equal(
      deck(mayo, &after, FRENCH),
      "paz-paz,mariscal-murat,colaboracion,turba-se-dispersa,caballeria,fusilamientos,mamelucos,"
      "guardia-imperial,general-grouchy,bando-de-murat");
  assert_int_equal(after.hand[FRENCH], CARD(mayo_card(mayo, "artilleria")));
  after = chosen(mayo, start, "setup: {card: mariscal-murat}", &found);
  assert_string_equal(deck(mayo, &after, FRENCH),
                      "paz-paz,colaboracion,turba-se-dispersa,caballeria,fusilamientos,mamelucos,"
                      "guardia-imperial,general-grouchy,bando-de-murat,artilleria");
  assert_int_equal(after.hand[FRENCH], CARD(mayo_card(mayo, "mariscal-murat")));
  arena_reset(mayo->passing);
}

typedef struct Wrong {
  const char *options; /* "@@" where it is told */
  const char *key, *value;
} Wrong;

static void options_that_are_none(void **state) {
  static const Wrong WRONG[] = {
      {"{pace: @@slow}", "option-unknown-value", "slow"},
      {"{pace: @@Fast}", "option-unknown-value", "Fast"},
      {"{deck.spanish: @@\"manolas,tiesto\"}", "option-card-missing", "daoiz"},
      {"{deck.spanish: @@\"manolas,tiesto,manolas\"}", "option-card-twice", "manolas"},
      {"{deck.spanish: @@\"manolas,artilleria\"}", "option-unknown-card", "artilleria"},
      {"{deck.spanish: @@\"" SPANISH_DECK ",nobody\"}", "option-unknown-card", "nobody"},
      {"{deck.spanish: @@\"\"}", "option-card-missing", "manolas"},
      {"{deck.french: @@\"" FRENCH_DECK "\"}", "option-card-missing",
       "artilleria"}, /* one of the two must be there */
      {"{deck.french: @@[paz-paz]}", "option-card-missing", "artilleria"},
  };
  Mayo *mayo = *state;
  for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
    const char *place, *text = mayo_marked(mayo->passing, WRONG[i].options, &place);
    State start;
    Diagnostics found;
    diagnostics_init(&found, mayo->passing);
    assert_false(mayo->game->setup(mayo->edition, mayo_yaml(mayo->passing, text), NULL, &start, &found));
    assert_string_equal(mayo_told(mayo->passing, &found),
                        arena_printf(mayo->passing, "%s OPTION-VALUE %s\n", place, WRONG[i].key));
    const char *value = tree_string(tree_get(found.items[0].fields, "value"), "");
    assert_string_equal(value, WRONG[i].value);
    assert_false(mayo->game->setup(mayo->edition, mayo_yaml(mayo->passing, text), NULL, &start, NULL));
  }
  arena_reset(mayo->passing);
}

/* -- the choice -- */

static void the_choice(void **state) {
  Mayo *mayo = *state;
  CardSet artilleria = CARD(mayo_card(mayo, "artilleria")), murat = CARD(mayo_card(mayo, "mariscal-murat"));
  State start = set_up(mayo, "{}");
  Diagnostics found;
  State after = chosen(mayo, start, NULL, &found); /* at a deadline: the first, and not shown */
  assert_int_equal(after.hand[FRENCH], artilleria);
  assert_int_equal(after.in_play[FRENCH], 0);
  after = chosen(mayo, start, "setup: {card: mariscal-murat}", &found);
  assert_int_equal(after.hand[FRENCH], murat);
  assert_int_equal(found.count, 0);
  after = chosen(mayo, start, "setup: {card: artilleria, reveal: yes}", &found);
  assert_int_equal(after.hand[FRENCH], 0);
  assert_int_equal(after.in_play[FRENCH], artilleria);
  assert_int_equal(after.window, WINDOW_ORDERS);
  /* Only a card of window `any` can be shown. */
  after = chosen(mayo, start, "setup: {card: mariscal-murat, reveal: yes}", &found);
  assert_int_equal(after.hand[FRENCH], murat);
  assert_int_equal(after.in_play[FRENCH] | after.discards[FRENCH], 0);
  assert_string_equal(mayo_told(mayo->passing, &found), "warning 1:39 MAYO-6.1 card-wrong-window\n");
  arena_reset(mayo->passing);
}

/* What is said of a French file before the set-up is adjudicated. */
static const char *told_before(Mayo *mayo, const Edition *edition, const char *text) {
  State start = set_up(mayo, "{}");
  Orders file;
  Diagnostics found;
  diagnostics_init(&found, mayo->passing);
  assert_true(
      mayo_orders(edition, &start, FRENCH, mayo_yaml(mayo->passing, text), mayo->passing, &file, &found));
  return mayo_told(mayo->passing, &found);
}

/* It stays in the hand, so that the same file may play it later in the turn, where its text allows that. */
static void a_card_that_cannot_be_shown(void **state) {
  static const char SHOWN[] = "setup: {card: mariscal-murat, reveal: yes}",
                    PLAYED[] = "{setup: {card: mariscal-murat, reveal: yes}, play: [mariscal-murat]}";
  Mayo *mayo = *state;
  Edition *earlier = arena_alloc(mayo->passing, sizeof *earlier);
  *earlier = *mayo->edition;
  earlier->cards[FRENCH][mayo_card(mayo, "mariscal-murat")].from_turn = 1;
  assert_string_equal(told_before(mayo, mayo->edition, "setup: {card: artilleria, reveal: yes}"), "");
  assert_string_equal(told_before(mayo, mayo->edition, SHOWN), "1:39 MAYO-6.1 card-wrong-window\n");
  assert_string_equal(told_before(mayo, mayo->edition, PLAYED),
                      "1:40 MAYO-6.1 card-wrong-window\n1:53 MAYO-6.1 card-too-early\n");
  assert_string_equal(told_before(mayo, earlier, PLAYED), "1:40 MAYO-6.1 card-wrong-window\n");
  arena_reset(mayo->passing);
}

/* An answer that names none of the two is an error; then the default is taken, and nothing shown. */
static void a_choice_of_nothing(void **state) {
  static const char *const FILES[] = {"setup: {card: caballeria, reveal: yes}",
                                      "setup: {card: molina, reveal: yes}", "setup: {card: x, reveal: yes}",
                                      "setup: {reveal: yes}"};
  static const char *const TOLD[] = {
      "1:15 MAYO-1.3 setup-no-such-choice\n", "1:15 MAYO-1.3 setup-no-such-choice\n",
      "1:15 MAYO-1.3 setup-no-such-choice\n", "1:8 MAYO-1.3 setup-no-such-choice\n"};
  Mayo *mayo = *state;
  State start = set_up(mayo, "{}");
  for (size_t i = 0; i < sizeof FILES / sizeof *FILES; i++) {
    Diagnostics found;
    State after = chosen(mayo, start, FILES[i], &found);
    assert_int_equal(after.hand[FRENCH], CARD(mayo_card(mayo, "artilleria")));
    assert_int_equal(after.in_play[FRENCH], 0);
    assert_string_equal(mayo_told(mayo->passing, &found), TOLD[i]);
  }
  arena_reset(mayo->passing);
}

/* Decks are shuffled by the dice: other keys, other orders; the same key, the same order. */
static void shuffled_by_the_dice(void **state) {
  Mayo *mayo = *state;
  const char *first[SIDES] = {NULL};
  int others = 0;
  for (int i = 0; i < 20; i++) {
    State start = set_up(mayo, "{}");
    Events events;
    events_init(&events);
    mayo->game->resolve(mayo->edition, &start, NULL, mayo_dice(mayo->passing, (uint64_t)(i / 2)), &events,
                        NULL);
    events_free(&events);
    for (int side = 0; side < SIDES; side++) {
      const char *now = deck(mayo, &start, side);
      if (i % 2 == 1) assert_string_equal(now, first[side]);
      if (first[side] != NULL) others += strcmp(now, first[side]) != 0;
      first[side] = now;
    }
  }
  assert_int_equal(others, 18);
  arena_reset(mayo->passing);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_starting_position),
      cmocka_unit_test(the_pace),
      cmocka_unit_test(a_given_deck_is_not_shuffled),
      cmocka_unit_test(ways_to_name_a_deck),
      cmocka_unit_test(the_choice_and_a_given_deck),
      cmocka_unit_test(options_that_are_none),
      cmocka_unit_test(the_choice),
      cmocka_unit_test(a_card_that_cannot_be_shown),
      cmocka_unit_test(a_choice_of_nothing),
      cmocka_unit_test(shuffled_by_the_dice),
  };
  return cmocka_run_group_tests_name("setup", tests, mayo_open, mayo_close);
}
