/* What all acts of the game master have in common. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../../../adjudicator/referee/acts/acts.h"
#include "acts_bench.h"

static void a_reason_is_a_line_that_says_something(void **state) {
  (void)state;
  assert_true(reason_good("Whitsun"));
  assert_true(reason_good("Er ist krank; bis März."));
  assert_false(reason_good(""));
  assert_false(reason_good(" \xc2\xa0 "));
  assert_false(reason_good("two\nlines"));
  assert_false(reason_good("a tab\there"));
  assert_false(reason_good("\x1b[31mred"));
  assert_false(reason_good("two\xe2\x80\xa8lines")); /* U+2028 */
  assert_false(reason_good("\xff"));
  char *longest = g_strnfill(REASON_BYTES, 'a'), *longer = g_strnfill(REASON_BYTES + 1, 'a');
  assert_true(reason_good(longest));
  assert_false(reason_good(longer));
  g_free(longest);
  g_free(longer);
}

static Status never(Act *act, void *context) {
  (void)act;
  *(bool *)context = true;
  return STATUS_OK;
}

static void who_is_mistaken_changes_nothing(void **state) {
  (void)state;
  Bench *bench = bench_new();
  acts_game(bench, "one", NULL, NULL);
  const struct {
    ActDemand demand;
    Status status;
  } mistakes[] = {
      {{"one", "", NULL}, STATUS_USAGE},
      {{"one", "two\nlines", NULL}, STATUS_USAGE},
      {{"two", "Whitsun", NULL}, STATUS_NOT_FOUND},
      {{"one", "Whitsun", "2"}, STATUS_NO_PERMISSION},
      {{"one", "Whitsun", ""}, STATUS_NO_PERMISSION},
  };
  for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
    bool called = false;
    ActResult result;
    g_string_truncate(bench->told, 0);
    assert_int_equal(act_perform(&bench->referee, bench->arena, &mistakes[i].demand, never, &called, &result),
                     mistakes[i].status);
    assert_false(called);
    assert_true(bench->told->len > 0);
  }
  assert_string_equal(event_codes(bench, "one"), "");
  bench_free(bench);
}

static Status fail_late(Act *act, void *context) {
  Status status = act_record(act, "act-pause", AUDIENCE_ALL, NULL);
  if (status == STATUS_OK) status = act_notify(act, "act-pause", AUDIENCE_ALL, NULL);
  return status == STATUS_OK ? *(Status *)context : status;
}

static void one_that_fails_leaves_nothing(void **state) {
  (void)state;
  Bench *bench = bench_new();
  acts_game(bench, "one", NULL, NULL);
  Status wanted = STATUS_NO_PERMISSION;
  ActResult result;
  const ActDemand demand = because("one");
  assert_int_equal(act_perform(&bench->referee, bench->arena, &demand, fail_late, &wanted, &result), wanted);
  assert_string_equal(event_codes(bench, "one"), "");
  assert_int_equal(all_mails(bench, "one", "notice").count, 0);
  wanted = STATUS_OK;
  assert_int_equal(act_perform(&bench->referee, bench->arena, &demand, fail_late, &wanted, &result),
                   STATUS_OK);
  assert_int_equal(all_mails(bench, "one", "notice").count, 2);
  assert_string_equal(result.turn, "1");
  assert_string_equal(result.status, "running");
  assert_int_equal(result.deadline, T0 + 48 * HOUR);
  bench_free(bench);
}

static void pause_it(Bench *bench, bool pause) {
  ActResult result;
  const ActDemand demand = because("one");
  Status status = pause ? act_pause(&bench->referee, bench->arena, &demand, &result)
                        : act_resume(&bench->referee, bench->arena, &demand, &result);
  if (status != STATUS_OK) fail_msg("%s", bench->told->str);
}

/* Twice the same act on one state: its mails must not be taken for one. */
static void events_and_mails_of_one_state_have_numbers(void **state) {
  (void)state;
  Bench *bench = bench_new();
  acts_game(bench, "one", NULL, NULL);
  for (int i = 0; i < 2; i++) {
    pause_it(bench, true);
    pause_it(bench, false);
  }
  assert_string_equal(event_codes(bench, "one"), "act-pause act-resume act-pause act-resume");
  EventRow event = newest_event(bench, "one");
  assert_int_equal(event.state, 0);
  assert_int_equal(event.number,
                   4 + 1 + 2 * 4 - 1); /* after those of the set-up; each change is bound by one */
  assert_string_equal(event.turn, "1");
  assert_int_equal(event.audience, AUDIENCE_ALL);
  assert_int_equal(all_mails(bench, "one", "notice").count, 8);
  bench_free(bench);
}

static void the_next_report_tells_them_and_the_one_after_does_not(void **state) {
  (void)state;
  Bench *bench = bench_new();
  acts_game(bench, "one", NULL, NULL);
  pause_it(bench, true);
  pause_it(bench, false);
  bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 5\n");
  bench_submit(bench, "one", "blue", "turn: \"1\"\nbid: 3\n");
  assert_int_equal(bench_move(bench, "one"), 1);
  pause_it(bench, true);
  pause_it(bench, false);
  bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 5\nbonus: yes\n");
  assert_int_equal(bench_move(bench, "one"), 1);
  OutboxRows rows;
  assert_int_equal(bench_mails(bench, "one", "report", 1, &rows), 3);
  assert_string_equal(rows.items[1].body, "turn 1 bonus act-pause act-resume own-bid=3 bids\n");
  assert_string_equal(rows.items[2].body, "turn 2 bid act-pause act-resume turn-ends owes bid\n");
  bench_free(bench);
}

static Status pause_call(Bench *bench) {
  ActResult result;
  const ActDemand demand = because("one");
  return act_pause(&bench->referee, bench->arena, &demand, &result);
}

static void a_crash_leaves_all_of_it_or_nothing(void **state) {
  (void)state;
  Bench *bench = bench_new();
  acts_game(bench, "one", NULL, NULL);
  act_until(bench, pause_call, "acted");
  assert_string_equal(bench_table(bench, "one").row.status, "running");
  assert_string_equal(event_codes(bench, "one"), "");
  assert_int_equal(all_mails(bench, "one", "notice").count, 0);
  act_until(bench, pause_call, "committed");
  assert_string_equal(bench_table(bench, "one").row.status, "paused");
  assert_string_equal(event_codes(bench, "one"), "act-pause");
  assert_int_equal(all_mails(bench, "one", "notice").count, 2);
  bench_free(bench);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_reason_is_a_line_that_says_something),
      cmocka_unit_test(who_is_mistaken_changes_nothing),
      cmocka_unit_test(one_that_fails_leaves_nothing),
      cmocka_unit_test(events_and_mails_of_one_state_have_numbers),
      cmocka_unit_test(the_next_report_tells_them_and_the_one_after_does_not),
      cmocka_unit_test(a_crash_leaves_all_of_it_or_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
