/* Rules that the shipped cards never meet, with editions that owners of another box could write. */
#include "mayo.h"

/* The card of the shipped edition that begins with "{id: ID," as another one: its line ends with the next
 * "]}". */
static const char *with_card(Arena *arena, const char *text, const char *id, const char *rest) {
  const char *place = strstr(text, arena_printf(arena, "{id: %s,", id));
  if (place == NULL) fail_msg("%s is no card", id);
  const char *end = strstr(place, "]}");
  assert_non_null(end);
  return arena_printf(arena, "%.*s{id: %s, name: \"%s\", evidence: house, %s}%s", (int)(place - text), text,
                      id, id, rest, end + 2);
}

typedef struct Box {
  Mayo *mayo;
  const Edition *edition;
  State state;
  Events events;
  Diagnostics found[SIDES];
  Dice *dice; /* NULL: the same in each window */
} Box;

/* A box with one or two cards changed, and a position of it. */
static Box open_box(Mayo *mayo, const char *const cards[][2], size_t count, const char *position) {
  Box box = {.mayo = mayo};
  Arena *arena = mayo->passing;
  const char *text = mayo->edition_text;
  for (size_t i = 0; i < count; i++) text = with_card(arena, text, cards[i][0], cards[i][1]);
  Diagnostics found;
  diagnostics_init(&found, arena);
  box.edition = mayo->game->edition_read(arena, mayo_yaml(arena, text),
                                         seats_stand_in(mayo->game, &(Seats){0}), &found);
  if (box.edition == NULL) fail_msg("%s", mayo_told(arena, &found));
  if (!mayo->game->position_read(box.edition, mayo_yaml(arena, position), &box.state, &found))
    fail_msg("%s", mayo_told(arena, &found));
  events_init(&box.events);
  return box;
}

static void close_box(Box *box) {
  events_free(&box->events);
  arena_reset(box->mayo->passing);
}

/* Plays windows with these files until `window` is the next. */
static void play_until(Box *box, const char *spanish, const char *french, Window window) {
  const Game *game = box->mayo->game;
  Arena *arena = box->mayo->passing;
  for (int i = 0; i < WINDOWS && box->state.window != window && !box->state.over; i++) {
    Orders files[SIDES];
    const void *orders[SIDES] = {&files[SPANISH], &files[FRENCH]};
    Diagnostics *diagnostics[SIDES] = {&box->found[SPANISH], &box->found[FRENCH]};
    for (int side = 0; side < SIDES; side++) {
      diagnostics_init(&box->found[side], arena);
      const char *text = side == SPANISH ? spanish : french;
      assert_true(
          mayo_orders(box->edition, &box->state, side, mayo_yaml(arena, text), arena, &files[side], NULL));
    }
    Dice *dice = box->dice != NULL ? box->dice : mayo_dice(arena, 3);
    game->resolve(box->edition, &box->state, orders, dice, &box->events, diagnostics);
  }
}

static bool happened(const Box *box, const char *code) {
  for (size_t i = 0; i < box->events.count; i++) {
    if (strcmp(box->events.items[i].code, code) == 0) return true;
  }
  return false;
}

static CardSet cards(const Box *box, const char *id) {
  return CARD(mayo_card_find(box->edition, id, NULL));
}

/* MAYO 2.3: if both draw such a card, the side with the initiative first; it may take the other's from the
 * hand. */
static void both_draw_a_card_to_be_played_at_once(void **state) {
  static const char *const CARDS[][2] = {
      {"velarde", "window: at-draw, effect: [{kind: discard-random, side: french, amount: 1}]"}};
  Box box = open_box(*state, CARDS, 1, "{turn: 5, decks: {spanish: [velarde], french: [colaboracion]}}");
  play_until(&box, "{}", "{}", WINDOW_ORDERS);
  assert_int_equal(box.state.played[SPANISH], cards(&box, "velarde"));
  assert_int_equal(box.state.played[FRENCH], 0);
  assert_int_equal(box.state.discards[FRENCH], cards(&box, "colaboracion"));
  close_box(&box);
  box = open_box(*state, CARDS, 1,
                 "{turn: 5, decks: {spanish: [velarde], french: [colaboracion]}, lost: {spanish: 1}}");
  play_until(&box, "{}", "{}", WINDOW_ORDERS);
  assert_int_equal(box.state.played[FRENCH], cards(&box, "colaboracion"));
  assert_int_equal(box.state.played[SPANISH], 0);
  assert_int_equal(box.state.discards[SPANISH], cards(&box, "velarde"));
  close_box(&box);
}

/* MAYO 6.2: each card that is lost is drawn for with a label of its own; equal labels would be equal draws. */
static void each_card_lost_has_its_own_draw(void **state) {
  static const char *const CARDS[][2] = {
      {"colaboracion", "window: at-draw, effect: [{kind: discard-random, side: spanish, amount: 2}]"}};
  Box box =
      open_box(*state, CARDS, 1,
               "{turn: 5, hands: {spanish: [daoiz, velarde, molina]}, decks: {french: [colaboracion]}}");
  Arena *arena = box.mayo->passing;
  DiceRecord record = {.count = 0};
  box.dice = dice_recording(arena, mayo_dice(arena, 3), &record);
  play_until(&box, "{}", "{}", WINDOW_ORDERS);
  assert_int_equal(record.count, 2);
  assert_string_equal(record.items[0].label, "turn 5/colaboracion/discard 1");
  assert_int_equal(record.items[0].sides, 3);
  assert_string_equal(record.items[1].label, "turn 5/colaboracion/discard 2");
  assert_int_equal(record.items[1].sides, 2);
  close_box(&box);
}

/* MAYO 5.4: looked at after each card, one drawn and played at once too; what would come after it does not
 * happen. */
static void a_drawn_card_ends_the_game(void **state) {
  static const char *const CARDS[][2] = {
      {"velarde", "window: at-draw, effect: [{kind: loss-limit, side: french, value: 2}]"}};
  Box box = open_box(*state, CARDS, 1,
                     "{turn: 5, decks: {spanish: [velarde], french: [colaboracion]}, lost: {french: 2},"
                     " hands: {spanish: [daoiz]}}");
  play_until(&box, "{}", "{}", WINDOW_ORDERS);
  assert_true(box.state.over);
  assert_int_equal(box.state.winner, SPANISH);
  assert_int_equal(box.state.played[FRENCH], 0);
  assert_int_equal(box.state.hand[SPANISH], cards(&box, "daoiz"));
  close_box(&box);
}

/* MAYO 3.6 and 6.2, the sides changed: Spain closes zones to France, outside cubes and extra moves too. */
static void spain_closes_zones(void **state) {
  static const char *const CARDS[][2] = {
      {"clara-del-rey",
       "window: any, keeps: true, effect: [{kind: close-zones, zones: [14, 16], while: spanish-hold-all}]"}};
  static const char POSITION[] =
      "{turn: 5, window: orders, zones: {14: {spanish: 1}, 16: {spanish: 1}, 11: {french: 2},"
      " 12: {french: 2}}, outside: {16: 5}, hands: {french: [caballeria]},"
      " in_play: {spanish: [clara-del-rey]}}";
  Box box = open_box(*state, CARDS, 1, POSITION);
  play_until(&box, "{}", "orders: [11→14, 12→15]", WINDOW_ALLOCATION);
  assert_true(diagnostics_has_error(&box.found[FRENCH], "MAYO-3.6"));
  assert_int_equal(box.state.order_count[FRENCH], 0);
  close_box(&box);
  box = open_box(*state, CARDS, 1, POSITION);
  play_until(&box, "{}", "orders: [→16]", WINDOW_ALLOCATION);
  assert_int_equal(box.state.voided, 1u << FRENCH);
  close_box(&box);
  box = open_box(*state, CARDS, 1, POSITION);
  play_until(&box, "{}", "{orders: [12→15], movement: {play: [{card: caballeria, order: 12→15, zone: 14}]}}",
             WINDOW_RESOLUTION);
  assert_int_equal(box.state.cubes[FRENCH][15], 2);
  assert_int_equal(box.state.cubes[FRENCH][14], 0);
  assert_true(happened(&box, "did-not-go-on"));
  close_box(&box);
}

/* MAYO 6.2 extra-move, twice for one order: cubes that have gone on do not go on again. */
static void two_extra_moves_of_one_order(void **state) {
  static const char *const CARDS[][2] = {{"mamelucos", "window: movement, effect: [{kind: extra-move}]"}};
  Box box = open_box(*state, CARDS, 1,
                     "{turn: 5, window: orders, zones: {6: {french: 4}, 5: {french: 1}}, hands: {french: "
                     "[caballeria, mamelucos]}}");
  play_until(&box, "{}",
             "{orders: [6→5], movement: {play: [{card: caballeria, order: 6→5, zone: 4, number: 1},"
             " {card: mamelucos, order: 6→5, zone: 9}]}}",
             WINDOW_RESOLUTION);
  assert_int_equal(box.state.cubes[FRENCH][4], 1);
  assert_int_equal(box.state.cubes[FRENCH][9], 3);
  assert_int_equal(box.state.cubes[FRENCH][5], 1); /* it was there, and stays */
  close_box(&box);
}

/* MAYO 4.2: what was contested at the start of movement counts, be it by a card after the orders; all orders
 * of the group together leave half. */
static void a_group_contested_after_its_orders(void **state) {
  static const char *const CARDS[][2] = {
      {"guardia-imperial",
       "window: movement, effect: [{kind: recruit, side: french, zones: [12], amount: 1}]"}};
  static const char POSITION[] =
      "{turn: 5, window: orders, zones: {12: {spanish: 4}}, reserve: {french: 1},"
      " hands: {french: [guardia-imperial]}, effects: [{kind: may-split, turn: 5}]}";
  Box box = open_box(*state, CARDS, 1, POSITION);
  play_until(&box, "orders: [2 12→11, 2 12→14]", "movement: {play: [guardia-imperial]}", WINDOW_RESOLUTION);
  assert_int_equal(box.state.cubes[SPANISH][12], 2);
  assert_int_equal(box.state.cubes[SPANISH][11] + box.state.cubes[SPANISH][14], 2);
  close_box(&box);
  box = open_box(*state, CARDS, 1, POSITION);
  play_until(&box, "orders: [1 12→11, 2 12→14]", "movement: {play: [guardia-imperial]}", WINDOW_RESOLUTION);
  assert_int_equal(box.state.cubes[SPANISH][12], 2);
  close_box(&box);
}

/* MAYO 4.3: a French group pinned by a card after its orders stays; that is no error of its numbers. */
static void a_group_pinned_after_its_orders(void **state) {
  static const char *const CARDS[][2] = {
      {"manolas", "window: movement, effect: [{kind: recruit, side: spanish, zones: [20], amount: 1}]"}};
  static const char POSITION[] = "{turn: 5, window: orders, zones: {20: {french: 3}, 14: {french: 2}},"
                                 " reserve: {spanish: 1}, hands: {spanish: [manolas]}}";
  static const char *const FILES[] = {"{orders: [20→17, 14→7], allocation: {20→17: 2, 14→7: 1}}",
                                      "{orders: [20→17, 14→7], allocation: {14→7: 1}}"};
  for (size_t i = 0; i < sizeof FILES / sizeof *FILES; i++) {
    Box box = open_box(*state, CARDS, 1, POSITION);
    play_until(&box, "movement: {play: [manolas]}", FILES[i], WINDOW_RESOLUTION);
    assert_int_equal(box.found[FRENCH].errors, 0);
    assert_int_equal(box.state.cubes[FRENCH][20], 3);
    assert_int_equal(box.state.cubes[FRENCH][17], 0);
    assert_int_equal(box.state.cubes[FRENCH][7], 1);
    assert_true(happened(&box, "order-pinned"));
    close_box(&box);
  }
}

/* A strength that is kept holds in every turn, for the zone that was named or for all that are listed. */
static void strength_that_is_kept(void **state) {
  static const char *const CARDS[][2] = {
      {"velarde",
       "window: resolution, keeps: true, effect: [{kind: strength, zones: own, choose: 1, amount: 2}]"},
      {"daoiz", "window: any, keeps: true, effect: [{kind: strength, zones: [4, 5], amount: 1}]"}};
  Box box = open_box(
      *state, CARDS, 2,
      "{turn: 5, window: resolution, zones: {9: {spanish: 1, french: 3}, 4: {spanish: 1, french: 2}},"
      " hands: {spanish: [velarde, daoiz]}}");
  for (int turn = 5; turn < 7; turn++) {
    play_until(&box, "resolution: {play: [{card: velarde, zone: 9}, daoiz]}", "{}", WINDOW_PREPARATION);
    assert_int_equal(box.state.turn, turn + 1);
    assert_int_equal(box.state.lost[SPANISH] + box.state.lost[FRENCH], 0);
    box.state.window = WINDOW_RESOLUTION;
  }
  assert_int_equal(box.state.in_play[SPANISH], cards(&box, "velarde") | cards(&box, "daoiz"));
  close_box(&box);
}

/* MAYO 5.4: of several limits the lowest counts, whichever card came last. */
static void several_loss_limits(void **state) {
  Mayo *mayo = *state;
  State position =
      mayo_position(mayo, "{effects: [{kind: loss-limit, value: 3}, {kind: loss-limit, value: 6}]}");
  assert_int_equal(mayo_loss_limit(mayo->edition, &position), 3);
  position = mayo_position(mayo, "{effects: [{kind: loss-limit, value: 6}]}");
  assert_int_equal(mayo_loss_limit(mayo->edition, &position), 4);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(both_draw_a_card_to_be_played_at_once),
      cmocka_unit_test(each_card_lost_has_its_own_draw),
      cmocka_unit_test(a_drawn_card_ends_the_game),
      cmocka_unit_test(spain_closes_zones),
      cmocka_unit_test(two_extra_moves_of_one_order),
      cmocka_unit_test(a_group_contested_after_its_orders),
      cmocka_unit_test(a_group_pinned_after_its_orders),
      cmocka_unit_test(strength_that_is_kept),
      cmocka_unit_test(several_loss_limits),
  };
  return cmocka_run_group_tests_name("other_boxes", tests, mayo_open, mayo_close);
}
