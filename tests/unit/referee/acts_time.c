/* Pause, resume, extend. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../../../adjudicator/referee/acts/acts.h"
#include "acts_bench.h"

static Status pause_one(Bench *bench) {
  ActResult result;
  const ActDemand demand = because("one");
  return act_pause(&bench->referee, bench->arena, &demand, &result);
}

static Status resume_one(Bench *bench) {
  ActResult result;
  const ActDemand demand = because("one");
  return act_resume(&bench->referee, bench->arena, &demand, &result);
}

static Status extend_one(Bench *bench, int64_t by, Time to) {
  ActResult result;
  const ActDemand demand = {.game = "one", .reason = "Whitsun", .turn = bench_table(bench, "one").turn};
  const Extension extension = {by, to == 0 ? NULL : time_format(bench->arena, to)};
  return act_extend(&bench->referee, bench->arena, &demand, &extension, &result);
}

static void a_game_that_is_paused_stands_still(void **state) {
  (void)state;
  Bench *bench = bench_new();
  acts_game(bench, "one", NULL, NULL);
  bench->referee.now = T0 + 10 * HOUR;
  assert_int_equal(pause_one(bench), STATUS_OK);
  assert_int_equal(bench_table(bench, "one").row.paused, T0 + 10 * HOUR);
  assert_int_equal(loaded_game_deadline(&(LoadedGame){.row = bench_table(bench, "one").row}), TIME_NONE);
  /* Files are taken, are not late, and their receipts say so. */
  bench->referee.now = T0 + 100 * HOUR;
  SubmissionResult result = bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 5\n");
  bool paused = false;
  assert_true(result.filed && tree_read_bool(tree_get(result.receipt, "paused"), &paused) && paused);
  assert_true(tree_is_null(tree_get(result.receipt, "deadline")));
  assert_int_equal(tree_get(result.receipt, "warnings")->count, 0);
  bench_submit(bench, "one", "blue", "turn: \"1\"\nbid: 3\n");
  assert_int_equal(tick_games(&bench->referee, true, NULL), STATUS_OK);
  assert_int_equal(bench_table(bench, "one").number, 0);
  assert_int_equal(all_mails(bench, "one", "reminder").count, 0);
  /* Not even at the game master's word; and no attempt is counted for a tick that comes too late. */
  Adjudication done;
  assert_int_equal(adjudicate_game(&bench->referee, bench->arena, "one", "1", NULL, "why", &done),
                   STATUS_NO_PERMISSION);
  assert_int_equal(adjudicate_game(&bench->referee, bench->arena, "one", NULL, NULL, NULL, &done), STATUS_OK);
  assert_int_equal(bench_table(bench, "one").row.attempts, 0);
  assert_int_equal(bench_table(bench, "one").number, 0);
  bench_free(bench);
}

static void nobody_loses_time_by_a_pause(void **state) {
  (void)state;
  Bench *bench = bench_new();
  acts_game(bench, "one", "grace", "2h");
  bench->referee.now = T0 + 10 * HOUR;
  assert_int_equal(pause_one(bench), STATUS_OK);
  bench->referee.now = T0 + 110 * HOUR;
  assert_int_equal(resume_one(bench), STATUS_OK);
  GameRow row = bench_table(bench, "one").row;
  assert_string_equal(row.status, "running");
  assert_int_equal(row.paused, TIME_NONE);
  assert_int_equal(row.deadline, T0 + 148 * HOUR);
  assert_int_equal(row.wake, T0 + 150 * HOUR);
  assert_int_equal(row.opened, T0);
  bench->referee.now = T0 + 150 * HOUR - 1;
  assert_int_equal(tick_games(&bench->referee, true, NULL), STATUS_OK);
  assert_int_equal(bench_table(bench, "one").number, 0);
  bench->referee.now = T0 + 150 * HOUR;
  assert_int_equal(tick_games(&bench->referee, true, NULL), STATUS_OK);
  assert_int_equal(bench_table(bench, "one").number, 2);
  bench_free(bench);
}

static void answers_of_before_and_during_count_after_it(void **state) {
  (void)state;
  for (int before = 0; before < 2; before++) {
    Bench *bench = bench_new();
    acts_game(bench, "one", NULL, NULL);
    if (before == 0) assert_int_equal(pause_one(bench), STATUS_OK);
    bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 5\n");
    bench_submit(bench, "one", "blue", "turn: \"1\"\nbid: 3\n");
    if (before == 1) assert_int_equal(pause_one(bench), STATUS_OK);
    assert_int_equal(tick_games(&bench->referee, true, NULL), STATUS_OK);
    assert_int_equal(bench_table(bench, "one").number, 0);
    bench->referee.now += HOUR;
    assert_int_equal(resume_one(bench), STATUS_OK);
    assert_int_equal(tick_games(&bench->referee, true, NULL), STATUS_OK);
    assert_int_equal(bench_table(bench, "one").number, 1);
    bench_free(bench);
  }
}

static void a_clock_that_went_back_takes_no_time_away(void **state) {
  (void)state;
  Bench *bench = bench_new();
  acts_game(bench, "one", NULL, NULL);
  assert_int_equal(pause_one(bench), STATUS_OK);
  bench->referee.now -= 20 * HOUR;
  assert_int_equal(resume_one(bench), STATUS_OK);
  assert_int_equal(bench_table(bench, "one").row.deadline, T0 + 48 * HOUR);
  bench_free(bench);
}

static void twice_is_refused(void **state) {
  (void)state;
  Bench *bench = bench_new();
  acts_game(bench, "one", NULL, NULL);
  assert_int_equal(resume_one(bench), STATUS_NO_PERMISSION);
  assert_int_equal(pause_one(bench), STATUS_OK);
  assert_int_equal(pause_one(bench), STATUS_NO_PERMISSION);
  assert_int_equal(extend_one(bench, HOUR, 0), STATUS_NO_PERMISSION);
  assert_int_equal(resume_one(bench), STATUS_OK);
  assert_int_equal(resume_one(bench), STATUS_NO_PERMISSION);
  assert_string_equal(event_codes(bench, "one"), "act-pause act-resume");
  bench_free(bench);
}

static void set_status(Bench *bench, const char *status) {
  GameRow row = bench_table(bench, "one").row;
  row.status = status;
  assert_int_equal(ledger_set_status(bench->referee.ledger, row.id, &row), STATUS_OK);
}

static void what_is_over_or_broken_is_left_alone(void **state) {
  (void)state;
  Bench *bench = bench_new();
  acts_game(bench, "one", NULL, NULL);
  const char *const statuses[] = {"over", "broken"};
  for (int i = 0; i < 2; i++) {
    set_status(bench, statuses[i]);
    assert_int_equal(pause_one(bench), STATUS_NO_PERMISSION);
    assert_int_equal(resume_one(bench), STATUS_NO_PERMISSION);
    assert_int_equal(extend_one(bench, HOUR, 0), STATUS_NO_PERMISSION);
  }
  assert_string_equal(event_codes(bench, "one"), "");
  bench_free(bench);
}

static void a_deadline_moves_later_only(void **state) {
  (void)state;
  Bench *bench = bench_new();
  acts_game(bench, "one", "grace", "2h");
  bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 5\n");
  assert_int_equal(extend_one(bench, 0, T0 + 48 * HOUR), STATUS_NO_PERMISSION);
  assert_int_equal(extend_one(bench, 0, T0 + HOUR), STATUS_NO_PERMISSION);
  assert_int_equal(extend_one(bench, 0, T0 - HOUR), STATUS_NO_PERMISSION);
  assert_int_equal(extend_one(bench, 24 * HOUR, 0), STATUS_OK);
  assert_int_equal(bench_table(bench, "one").row.deadline, T0 + 72 * HOUR);
  assert_int_equal(bench_table(bench, "one").row.wake, T0 + 74 * HOUR);
  assert_int_equal(extend_one(bench, 0, T0 + 80 * HOUR), STATUS_OK);
  assert_int_equal(bench_table(bench, "one").row.deadline, T0 + 80 * HOUR);
  /* An answer that came before is looked at all the same. */
  bench_submit(bench, "one", "blue", "turn: \"1\"\nbid: 3\n");
  assert_int_equal(extend_one(bench, HOUR, 0), STATUS_OK);
  assert_int_equal(tick_games(&bench->referee, true, NULL), STATUS_OK);
  assert_int_equal(bench_table(bench, "one").number, 1);
  bench_free(bench);
}

static void past_its_deadline_the_time_runs_from_now(void **state) {
  (void)state;
  Bench *bench = bench_new();
  acts_game(bench, "one", "missed", "hold");
  bench->referee.now = T0 + 60 * HOUR;
  assert_int_equal(tick_games(&bench->referee, true, NULL), STATUS_OK);
  assert_string_equal(bench_table(bench, "one").row.held, "answer");
  assert_int_equal(extend_one(bench, 0, T0 + 50 * HOUR), STATUS_NO_PERMISSION); /* past already */
  assert_int_equal(extend_one(bench, 12 * HOUR, 0), STATUS_OK);
  GameRow row = bench_table(bench, "one").row;
  assert_int_equal(row.deadline, T0 + 72 * HOUR);
  assert_string_equal(row.held, "");
  bench->referee.now = T0 + 72 * HOUR;
  assert_int_equal(tick_games(&bench->referee, true, NULL), STATUS_OK);
  assert_string_equal(bench_table(bench, "one").row.held, "answer");
  bench_free(bench);
}

static void a_game_without_deadlines_has_none_to_move(void **state) {
  (void)state;
  Bench *bench = bench_new();
  acts_game(bench, "one", NULL, NULL);
  LoadedGame loaded = bench_table(bench, "one");
  assert_int_equal(ledger_set_deadline(bench->referee.ledger, loaded.row.id, TIME_NONE, 0), STATUS_OK);
  assert_int_equal(extend_one(bench, HOUR, 0), STATUS_NO_PERMISSION);
  /* It is looked at by every tick, after a pause, too. */
  assert_int_equal(pause_one(bench), STATUS_OK);
  bench->referee.now += HOUR;
  assert_int_equal(resume_one(bench), STATUS_OK);
  assert_int_equal(bench_table(bench, "one").row.wake, 0);
  assert_int_equal(bench_table(bench, "one").row.deadline, TIME_NONE);
  bench_free(bench);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_game_that_is_paused_stands_still),
      cmocka_unit_test(nobody_loses_time_by_a_pause),
      cmocka_unit_test(answers_of_before_and_during_count_after_it),
      cmocka_unit_test(a_clock_that_went_back_takes_no_time_away),
      cmocka_unit_test(twice_is_refused),
      cmocka_unit_test(what_is_over_or_broken_is_left_alone),
      cmocka_unit_test(a_deadline_moves_later_only),
      cmocka_unit_test(past_its_deadline_the_time_runs_from_now),
      cmocka_unit_test(a_game_without_deadlines_has_none_to_move),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
