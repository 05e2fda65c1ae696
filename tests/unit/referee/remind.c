/* Reminders: to whom, when, and how often. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/referee/remind.h"
#include "../../../adjudicator/referee/tick.h"
#include "bench.h"

static size_t reminders(Bench *bench, int seat) {
  OutboxRows rows;
  return bench_mails(bench, "one", "reminder", seat, &rows);
}

static void remind(Bench *bench, Time now) {
  bench->referee.now = now;
  assert_int_equal(tick_games(&bench->referee, true), STATUS_OK);
}

static void who_has_not_answered_is_reminded_once(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one"); /* 48 hours: the last quarter begins after 36 */
  bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 3\n");
  remind(bench, T0 + 36 * HOUR - 1);
  assert_int_equal(reminders(bench, -1), 0);
  remind(bench, T0 + 36 * HOUR);
  remind(bench, T0 + 40 * HOUR);
  assert_int_equal(reminders(bench, 0), 0);
  OutboxRows rows;
  assert_int_equal(bench_mails(bench, "one", "reminder", 1, &rows), 1);
  assert_string_equal(rows.items[0].recipient, "blue@example.org");
  assert_string_equal(rows.items[0].subject, "remember bid");
  assert_true(g_str_has_prefix(rows.items[0].body, "blue owes bid "));
  assert_non_null(rows.items[0].orders);
  /* At the deadline nobody can answer in time. */
  bench->referee.now = T0 + 48 * HOUR;
  assert_int_equal(remind_all(&bench->referee), STATUS_OK);
  assert_int_equal(reminders(bench, -1), 1);
  bench_free(bench);
}

static void each_window_and_deadline_has_its_own(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  bench_submit(bench, "one", "blue", "turn: \"1\"\nbid: 30\n"); /* errors are no answer */
  remind(bench, T0 + 47 * HOUR);
  assert_int_equal(reminders(bench, -1), 2);
  Table table = bench_table(bench, "one");
  assert_int_equal(ledger_set_deadline(bench->referee.ledger, table.row.id, T0 + 60 * HOUR, T0 + 60 * HOUR),
                   STATUS_OK);
  remind(bench, T0 + 59 * HOUR);
  remind(bench, T0 + 59 * HOUR + 300);
  assert_int_equal(reminders(bench, -1), 4);
  bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 3\n");
  bench_submit(bench, "one", "blue", "turn: \"1\"\nbid: 2\n");
  assert_int_equal(tick_games(&bench->referee, false), STATUS_OK);
  assert_int_equal(reminders(bench, -1), 4);
  bench->referee.now += 47 * HOUR;
  assert_int_equal(tick_games(&bench->referee, true), STATUS_OK);
  assert_int_equal(reminders(bench, 0), 3); /* red alone is asked for the bonus */
  assert_int_equal(reminders(bench, 1), 2);
  bench_free(bench);
}

static void games_without_deadline_or_at_their_end_have_none(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  Table table = bench_table(bench, "one");
  assert_int_equal(ledger_set_deadline(bench->referee.ledger, table.row.id, TIME_NONE, 0), STATUS_OK);
  remind(bench, T0 + 47 * HOUR);
  assert_int_equal(reminders(bench, -1), 0);
  bench_free(bench);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(who_has_not_answered_is_reminded_once),
      cmocka_unit_test(each_window_and_deadline_has_its_own),
      cmocka_unit_test(games_without_deadline_or_at_their_end_have_none),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
