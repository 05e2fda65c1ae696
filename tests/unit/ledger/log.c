/* The log beside the book: who leaves it, who brings it into the file, and that nothing is lost meanwhile. */
#include "desk.h"

static bool exists(Desk *desk, const char *ending) {
  return access(arena_printf(desk->arena, "%s%s", desk->path, ending), F_OK) == 0;
}

/* How many games the file alone holds, as somebody would find who copies it without its log. */
static size_t games_in_file_alone(Desk *desk) {
  char *bytes;
  size_t length;
  ok(file_read(desk->arena, desk->path, SIZE_MAX, &bytes, &length));
  const char *copy = arena_printf(desk->arena, "%s/copy.db", desk->folder);
  ok(file_write_atomic(copy, bytes, length));
  Ledger *ledger;
  const char *error;
  GameRows games;
  ok(ledger_open(copy, false, &ledger, desk->arena, &error));
  ok(ledger_games(ledger, desk->arena, &games));
  ledger_close(ledger);
  return games.count;
}

static void add(Desk *desk, Ledger *ledger, int number) {
  SeatRow seats[2];
  seat_rows(seats);
  GameRow row = game_row(arena_printf(desk->arena, "game-%d", number));
  ok(ledger_add_edition(ledger, DIGEST, "edition"));
  ok(ledger_add_game(ledger, &row, seats, 2));
}

static size_t games(Desk *desk, Ledger *ledger) {
  GameRows rows;
  ok(ledger_games(ledger, desk->arena, &rows));
  return rows.count;
}

static void closing_leaves_one_file(void **state) {
  Desk *desk = *state;
  add(desk, desk->ledger, 1);
  assert_true(exists(desk, "-wal"));
  ledger_close(desk->ledger);
  desk->ledger = NULL;
  assert_false(exists(desk, "-wal"));
  assert_false(exists(desk, "-shm"));
  assert_int_equal(games_in_file_alone(desk), 1);
}

static void a_log_that_is_left_is_read_and_brought_in_by_the_next(void **state) {
  Desk *desk = *state;
  add(desk, desk->ledger, 1);
  desk_reopen(desk);
  for (int number = 2; number <= 3; number++) {
    ledger_leave_log(desk->ledger);
    add(desk, desk->ledger, number);
    desk_reopen(desk);
    assert_int_equal(games(desk, desk->ledger), number);
    ledger_leave_log(desk->ledger);
    ledger_close(desk->ledger);
    assert_int_equal(games_in_file_alone(desk), 1);
    desk->ledger = desk_open_book(desk);
  }
  ledger_close(desk->ledger); /* as a tick does, that has nothing to write */
  desk->ledger = NULL;
  assert_false(exists(desk, "-wal"));
  assert_int_equal(games_in_file_alone(desk), 3);
}

static void who_closes_first_brings_it_in_too(void **state) {
  Desk *desk = *state;
  Ledger *other = desk_open_book(desk);
  ledger_leave_log(other);
  add(desk, desk->ledger, 1);
  ledger_close(desk->ledger);
  desk->ledger = other;
  assert_int_equal(games_in_file_alone(desk), 1);
  add(desk, other, 2);
  ledger_close(other);
  desk->ledger = NULL;
  assert_int_equal(games_in_file_alone(desk), 1);
  desk->ledger = desk_open_book(desk);
  assert_int_equal(games(desk, desk->ledger), 2);
}

static void a_log_does_not_grow_for_ever(void **state) {
  Desk *desk = *state;
  size_t brought_in = 0;
  ledger_close(desk->ledger);
  for (int number = 1; number <= 100; number++) {
    desk->ledger = desk_open_book(desk);
    assert_int_equal(games(desk, desk->ledger), number - 1);
    ledger_leave_log(desk->ledger);
    add(desk, desk->ledger, number);
    ledger_close(desk->ledger);
    desk->ledger = NULL;
    if (!exists(desk, "-wal")) brought_in++;
    struct stat info;
    if (stat(arena_printf(desk->arena, "%s-wal", desk->path), &info) == 0)
      assert_true(info.st_size < 150 * 4120);
  }
  assert_in_range(brought_in, 2, 50);
  desk->ledger = desk_open_book(desk);
  assert_int_equal(games(desk, desk->ledger), 100);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(closing_leaves_one_file, desk_set_up, desk_tear_down),
      cmocka_unit_test_setup_teardown(a_log_that_is_left_is_read_and_brought_in_by_the_next, desk_set_up,
                                      desk_tear_down),
      cmocka_unit_test_setup_teardown(who_closes_first_brings_it_in_too, desk_set_up, desk_tear_down),
      cmocka_unit_test_setup_teardown(a_log_does_not_grow_for_ever, desk_set_up, desk_tear_down),
  };
  return cmocka_run_group_tests_name("log", tests, NULL, NULL);
}
