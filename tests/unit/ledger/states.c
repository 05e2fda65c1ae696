/* States and events: one state for each window, and what led to it. */
#include "desk.h"

static int64_t with_game(Desk *desk) {
  return add_game(desk->ledger, game_row("madrid"));
}

static void put_state(Desk *desk, int64_t game, int64_t number, const char *turn) {
  StateRow row = state_row(number, turn);
  row.position = arena_printf(desk->arena, "number: %d\n", (int)number);
  ok(ledger_add_state(desk->ledger, game, &row));
}

static void a_state_is_read_as_it_was_added(void **state) {
  Desk *desk = *state;
  int64_t game = with_game(desk);
  StateRow row = state_row(0, "1-orfburg"), read;
  row.position = "zones: {4: {spanish: 1}}\n# été\n";
  ok(ledger_add_state(desk->ledger, game, &row));
  desk_reopen(desk);
  ok(ledger_state(desk->ledger, desk->arena, game, &read));
  assert_int_equal(read.number, 0);
  assert_string_equal(read.turn, "1-orfburg");
  assert_string_equal(read.window, "orders");
  assert_int_equal(read.format, 7);
  assert_string_equal(read.position, row.position);
  assert_int_equal(read.made, 1500);
}

static void states_are_found_by_number_and_turn(void **state) {
  Desk *desk = *state;
  int64_t game = with_game(desk);
  int64_t other = add_game(desk->ledger, game_row("other"));
  const char *turns[] = {"1", "1", "2", "2", "2", "3"};
  for (int i = 0; i < 6; i++) put_state(desk, game, i, turns[i]);
  put_state(desk, other, 0, "2");
  StateRow row;
  ok(ledger_state(desk->ledger, desk->arena, game, &row));
  assert_int_equal(row.number, 5);
  ok(ledger_state_number(desk->ledger, desk->arena, game, 3, &row));
  assert_int_equal(row.number, 3);
  assert_string_equal(row.position, "number: 3\n");
  ok(ledger_state_of_turn(desk->ledger, desk->arena, game, "2", &row));
  assert_int_equal(row.number, 4);
  ok(ledger_state_of_turn(desk->ledger, desk->arena, other, "2", &row));
  assert_int_equal(row.number, 0);
  assert_int_equal(ledger_state_number(desk->ledger, desk->arena, game, 6, &row), STATUS_NOT_FOUND);
  assert_int_equal(ledger_state_of_turn(desk->ledger, desk->arena, game, "4", &row), STATUS_NOT_FOUND);
  assert_int_equal(ledger_state(desk->ledger, desk->arena, other + 1, &row), STATUS_NOT_FOUND);
}

static void a_number_is_given_once(void **state) {
  Desk *desk = *state;
  int64_t game = with_game(desk);
  put_state(desk, game, 0, "1");
  StateRow row = state_row(0, "2");
  assert_int_equal(ledger_add_state(desk->ledger, game, &row), STATUS_BUG);
  assert_string_not_equal(ledger_error(desk->ledger), "");
  row.number = 1;
  assert_int_equal(ledger_add_state(desk->ledger, game + 1, &row), STATUS_BUG);
  ok(ledger_state(desk->ledger, desk->arena, game, &row));
  assert_string_equal(row.turn, "1");
}

/* ---- events ---- */

static void put_event(Desk *desk, int64_t game, int64_t to, int64_t number, const char *turn) {
  EventRow row = event_row(to, number, turn);
  ok(ledger_add_event(desk->ledger, game, &row));
}

/* "state.number" of each. */
static void events_are(Desk *desk, int64_t game, const char *turn, int64_t after, const char *expected) {
  EventRows rows;
  ok(ledger_events(desk->ledger, desk->arena, game, turn, after, &rows));
  const char *found = "";
  for (size_t i = 0; i < rows.count; i++)
    found = arena_printf(desk->arena, "%s%s%d.%d", found, i == 0 ? "" : " ", (int)rows.items[i].state,
                         (int)rows.items[i].number);
  assert_string_equal(found, expected);
}

static void an_event_is_read_as_it_was_added(void **state) {
  Desk *desk = *state;
  int64_t game = with_game(desk);
  put_state(desk, game, 0, "1");
  put_state(desk, game, 1, "2");
  EventRow row = event_row(1, 1, "1");
  row.audience = 2;
  ok(ledger_add_event(desk->ledger, game, &row));
  desk_reopen(desk);
  EventRows rows;
  ok(ledger_events(desk->ledger, desk->arena, game, NULL, -1, &rows));
  assert_int_equal(rows.count, 1);
  assert_int_equal(rows.items[0].state, 1);
  assert_int_equal(rows.items[0].number, 1);
  assert_string_equal(rows.items[0].turn, "1");
  assert_int_equal(rows.items[0].audience, 2);
  assert_string_equal(rows.items[0].code, "head-on");
  assert_string_equal(rows.items[0].rule, "MAYO 4.6");
  assert_string_equal(rows.items[0].fields, "{from: 2, to: 3}");
  assert_int_equal(rows.items[0].at, 1501);
}

static void events_come_in_order(void **state) {
  Desk *desk = *state;
  int64_t game = with_game(desk);
  int64_t other = add_game(desk->ledger, game_row("other"));
  for (int i = 0; i < 4; i++) put_state(desk, game, i, "1");
  put_state(desk, other, 0, "1");
  put_event(desk, game, 2, 2, "1");
  put_event(desk, game, 2, 1, "1");
  put_event(desk, game, 3, 1, "2");
  put_event(desk, game, 1, 1, "1");
  put_event(desk, game, 2, 10, "2");
  put_event(desk, game, 0, 1, "1");
  put_event(desk, other, 0, 1, "1");
  events_are(desk, game, NULL, -1, "0.1 1.1 2.1 2.2 2.10 3.1");
  events_are(desk, game, NULL, 1, "2.1 2.2 2.10 3.1");
  events_are(desk, game, "1", -1, "0.1 1.1 2.1 2.2");
  events_are(desk, game, "1", 0, "1.1 2.1 2.2");
  events_are(desk, game, "2", 2, "3.1");
  events_are(desk, game, "3", -1, "");
  events_are(desk, other, NULL, -1, "0.1");
}

static void the_next_event_gets_the_next_number(void **state) {
  Desk *desk = *state;
  int64_t game = with_game(desk), number = 0;
  put_state(desk, game, 0, "1");
  put_state(desk, game, 1, "1");
  ok(ledger_next_event(desk->ledger, game, 1, &number));
  assert_int_equal(number, 1);
  put_event(desk, game, 0, 4, "1");
  put_event(desk, game, 1, 1, "1");
  put_event(desk, game, 1, 2, "1");
  ok(ledger_next_event(desk->ledger, game, 1, &number));
  assert_int_equal(number, 3);
  ok(ledger_next_event(desk->ledger, game, 0, &number));
  assert_int_equal(number, 5);
}

static void events_need_their_state(void **state) {
  Desk *desk = *state;
  int64_t game = with_game(desk);
  put_state(desk, game, 0, "1");
  EventRow row = event_row(1, 1, "1");
  assert_int_equal(ledger_add_event(desk->ledger, game, &row), STATUS_BUG);
  row = event_row(0, 1, "1");
  ok(ledger_add_event(desk->ledger, game, &row));
  assert_int_equal(ledger_add_event(desk->ledger, game, &row), STATUS_BUG);
  row = event_row(0, 2, "1");
  row.audience = 4294967296;
  assert_int_equal(ledger_add_event(desk->ledger, game, &row), STATUS_BUG);
  events_are(desk, game, NULL, -1, "0.1");
}

int main(void) {
#define TEST(function) cmocka_unit_test_setup_teardown(function, desk_set_up, desk_tear_down)
  const struct CMUnitTest tests[] = {
      TEST(a_state_is_read_as_it_was_added),
      TEST(states_are_found_by_number_and_turn),
      TEST(a_number_is_given_once),
      TEST(an_event_is_read_as_it_was_added),
      TEST(events_come_in_order),
      TEST(the_next_event_gets_the_next_number),
      TEST(events_need_their_state),
  };
  return cmocka_run_group_tests_name("states", tests, NULL, NULL);
}
