/* What a transaction is after the machine has failed it: over, whatever is still tried. */
#include "desk.h"

/* A book that may not grow any more, as on a full disk; 0 lets it grow again. */
static void fill_disk(const Desk *desk, bool full) {
  const char *sql = full ? "PRAGMA max_page_count = 1" : "PRAGMA max_page_count = 1000000";
  assert_int_equal(sqlite3_exec(desk->ledger->database, sql, NULL, NULL, NULL), SQLITE_OK);
}

static char *long_text(const Desk *desk) {
  char *text = arena_alloc(desk->arena, 100001);
  memset(text, 'x', 100000);
  return text;
}

static void nothing_after_a_full_disk_is_done(void **state) {
  Desk *desk = *state;
  fill_disk(desk, true);
  ok(ledger_begin(desk->ledger));
  assert_int_equal(ledger_add_edition(desk->ledger, SECRET, long_text(desk)), STATUS_IO);
  fill_disk(desk, false);
  /* Who did not listen goes on. SQLite has rolled back, or not: none of this may stay. */
  assert_int_equal(ledger_add_edition(desk->ledger, DIGEST, "short"), STATUS_IO);
  GameRow row = game_row("madrid");
  SeatRow seats[2];
  seat_rows(seats);
  assert_int_equal(ledger_add_game(desk->ledger, &row, seats, 2), STATUS_IO);
  assert_int_equal(ledger_commit(desk->ledger), STATUS_IO);
  assert_non_null(strstr(ledger_error(desk->ledger), "full"));
  ledger_rollback(desk->ledger);
  assert_non_null(strstr(ledger_error(desk->ledger), "full"));
  assert_int_equal(number_of(desk->ledger, "SELECT count(*) FROM editions"), 0);
  assert_int_equal(number_of(desk->ledger, "SELECT count(*) FROM games"), 0);
  /* And then all is well again. */
  ok(ledger_begin(desk->ledger));
  ok(ledger_add_edition(desk->ledger, DIGEST, "short"));
  ok(ledger_commit(desk->ledger));
  assert_int_equal(number_of(desk->ledger, "SELECT count(*) FROM editions"), 1);
}

static void a_failure_outside_a_transaction_is_its_own(void **state) {
  Desk *desk = *state;
  fill_disk(desk, true);
  assert_int_equal(ledger_add_edition(desk->ledger, SECRET, long_text(desk)), STATUS_IO);
  fill_disk(desk, false);
  ok(ledger_add_edition(desk->ledger, DIGEST, "short"));
  assert_int_equal(number_of(desk->ledger, "SELECT count(*) FROM editions"), 1);
}

static void what_is_misused_fails_nothing_else(void **state) {
  Desk *desk = *state;
  ok(ledger_begin(desk->ledger));
  ok(ledger_add_edition(desk->ledger, DIGEST, "short"));
  assert_int_equal(ledger_add_edition(desk->ledger, DIGEST, "another"), STATUS_BUG);
  ok(ledger_add_edition(desk->ledger, SECRET, "short"));
  ok(ledger_commit(desk->ledger));
  assert_int_equal(number_of(desk->ledger, "SELECT count(*) FROM editions"), 2);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(nothing_after_a_full_disk_is_done, desk_set_up, desk_tear_down),
      cmocka_unit_test_setup_teardown(a_failure_outside_a_transaction_is_its_own, desk_set_up,
                                      desk_tear_down),
      cmocka_unit_test_setup_teardown(what_is_misused_fails_nothing_else, desk_set_up, desk_tear_down),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
