/* Time to think again: a window whose answers are all in settles before it is adjudicated. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "acts_bench.h"
#include "ring_game.h"

#define MINUTE ((int64_t)60)
#define SETTLE (15 * MINUTE)
#define DUE    (T0 + 48 * HOUR)

static Bench *settling_bench(void) {
  Bench *bench = bench_new();
  acts_game(bench, "one", "settle", "15m");
  return bench;
}

static void set(Bench *bench, const char *name, const char *value) {
  const ActDemand demand = because("one");
  const SettingWish wish = {name, value};
  const SettingWishes wishes = {&wish, 1};
  ActResult result;
  Status status = act_set(&bench->referee, bench->arena, &demand, &wishes, &result);
  if (status != STATUS_OK) fail_msg("set: %s", bench->told->str);
}

static void file_at(Bench *bench, Time now, const char *seat, const char *text) {
  bench->referee.now = now;
  bench_submit(bench, "one", seat, text);
}

/* The number of windows that were adjudicated so far, once a tick has looked. */
static int64_t windows_at(Bench *bench, Time now) {
  bench->referee.now = now;
  assert_int_equal(tick_games(&bench->referee, true, NULL), STATUS_OK);
  return bench_table(bench, "one").number;
}

static void all_answer_at(Bench *bench, Time now) {
  file_at(bench, now, "red", "turn: \"1\"\nbid: 2\n");
  file_at(bench, now, "blue", "turn: \"1\"\nbid: 2\n");
}

/* ---- what is thought again ---- */

static void a_window_settles_before_it_is_adjudicated(void **state) {
  (void)state;
  Bench *bench = settling_bench();
  file_at(bench, T0, "red", "turn: \"1\"\nbid: 2\n");
  file_at(bench, T0 + HOUR, "blue", "turn: \"1\"\nbid: 2\n");
  assert_int_equal(windows_at(bench, T0 + HOUR), 0);
  assert_int_equal(bench_table(bench, "one").row.wake, T0 + HOUR + SETTLE);
  assert_int_equal(windows_at(bench, T0 + HOUR + SETTLE - 1), 0);
  /* Two windows: with equal bids nobody is asked about the bonus. */
  assert_int_equal(windows_at(bench, T0 + HOUR + SETTLE), 2);
  bench_free(bench);
}

static void only_changed_orders_are_thought_again(void **state) {
  (void)state;
  static const char *const same[] = {
      "turn: \"1\"\nbid: 2\n",                 /* identical */
      "turn: \"1\"\nbid:   2 # sure\n",        /* in other words */
      "turn: \"1\"\nbid: 2\nwait: no\n",       /* no order */
      "turn: \"1\"\nbid: 3\npreview: yes\n",   /* not filed */
      "turn: \"1\"\ntimezone: Europe/Paris\n", /* set aside */
      "turn: \"4\"\nbid: 3\n",                 /* of another turn */
  };
  for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
    Bench *bench = settling_bench();
    all_answer_at(bench, T0);
    file_at(bench, T0 + 14 * MINUTE, "blue", same[i]);
    assert_int_equal(windows_at(bench, T0 + SETTLE - 1), 0);
    if (windows_at(bench, T0 + SETTLE) == 0) fail_msg("held by: %s", same[i]);
    bench_free(bench);
  }
  static const char *const other[] = {
      "turn: \"1\"\nbid: 3\n",
      "turn: \"1\"\nbid: 2\nbonus: yes\n",
  };
  for (size_t i = 0; i < sizeof other / sizeof *other; i++) {
    Bench *bench = settling_bench();
    all_answer_at(bench, T0);
    assert_int_equal(windows_at(bench, T0 + MINUTE), 0);
    file_at(bench, T0 + 14 * MINUTE, "blue", other[i]);
    if (windows_at(bench, T0 + 14 * MINUTE + SETTLE - 1) > 0) fail_msg("not thought again: %s", other[i]);
    assert_true(windows_at(bench, T0 + 14 * MINUTE + SETTLE) > 0);
    bench_free(bench);
  }
}

/* What was refused for its orders alone is a draft: the turn waits for its answer. */
static void a_draft_holds_it(void **state) {
  (void)state;
  Bench *bench = settling_bench();
  all_answer_at(bench, T0);
  file_at(bench, T0 + 14 * MINUTE, "blue", "turn: \"1\"\nbid: many\n");
  assert_int_equal(windows_at(bench, T0 + SETTLE), 0);
  file_at(bench, T0 + SETTLE, "blue", "turn: \"1\"\nbid: 2\n");
  assert_true(windows_at(bench, T0 + 2 * SETTLE) > 0);
  bench_free(bench);
}

/* There and back is two changes; an error and none, too. */
static void each_change_begins_anew(void **state) {
  (void)state;
  static const char *const between[] = {"turn: \"1\"\nbid: 5\n", "turn: \"1\"\nbid: 12\n"};
  for (size_t i = 0; i < sizeof between / sizeof *between; i++) {
    Bench *bench = settling_bench();
    all_answer_at(bench, T0);
    file_at(bench, T0 + 5 * MINUTE, "blue", between[i]);
    file_at(bench, T0 + 10 * MINUTE, "blue", "turn: \"1\"\nbid: 2\n");
    file_at(bench, T0 + 20 * MINUTE, "blue", "turn: \"1\"\nbid: 2\n");
    assert_int_equal(windows_at(bench, T0 + 10 * MINUTE + SETTLE - 1), 0);
    assert_int_equal(windows_at(bench, T0 + 10 * MINUTE + SETTLE), 2);
    bench_free(bench);
  }
}

/* ---- the deadline ---- */

static void the_deadline_ends_it(void **state) {
  (void)state;
  Bench *bench = settling_bench();
  set(bench, "grace", "2h");
  all_answer_at(bench, DUE - HOUR);
  for (int i = 0; i < 60; i++) {
    const char *text = i % 2 == 0 ? "turn: \"1\"\nbid: 1\n" : "turn: \"1\"\nbid: 2\n";
    file_at(bench, DUE - HOUR + i * MINUTE, "red", text);
    assert_int_equal(windows_at(bench, DUE - HOUR + i * MINUTE), 0);
  }
  assert_int_equal(bench_table(bench, "one").row.wake, DUE);
  assert_int_equal(windows_at(bench, DUE - 1), 0);
  assert_int_equal(windows_at(bench, DUE), 2);
  bench_free(bench);
}

static void a_late_answer_is_not_thought_again(void **state) {
  (void)state;
  Bench *bench = settling_bench();
  set(bench, "grace", "2h");
  file_at(bench, T0, "red", "turn: \"1\"\nbid: 2\n");
  assert_int_equal(windows_at(bench, DUE + MINUTE), 0);
  file_at(bench, DUE + 2 * MINUTE, "blue", "turn: \"1\"\nbid: 2\n");
  assert_int_equal(windows_at(bench, DUE + 2 * MINUTE), 2);
  bench_free(bench);
}

static void without_a_deadline_it_settles_too(void **state) {
  (void)state;
  Bench *bench = settling_bench();
  set(bench, "every", "no");
  all_answer_at(bench, T0);
  assert_int_equal(windows_at(bench, T0 + SETTLE), 2);
  assert_int_equal(bench_table(bench, "one").row.deadline, TIME_NONE);
  bench->referee.now = T0 + HOUR;
  bench_submit(bench, "one", "red", "turn: \"2\"\nbid: 2\n");
  assert_int_equal(windows_at(bench, T0 + HOUR), 2);
  assert_int_equal(bench_table(bench, "one").row.wake, 0);
  bench_submit(bench, "one", "blue", "turn: \"2\"\nbid: 2\n");
  assert_int_equal(windows_at(bench, T0 + HOUR), 2);
  assert_int_equal(bench_table(bench, "one").row.wake, T0 + HOUR + SETTLE);
  assert_int_equal(windows_at(bench, T0 + HOUR + SETTLE), 4);
  bench_free(bench);
}

/* ---- answers given ahead ---- */

static void what_was_given_ahead_has_settled(void **state) {
  (void)state;
  Bench *bench = settling_bench();
  file_at(bench, T0, "red", "turn: \"1\"\nbid: 3\nbonus: yes\n");
  file_at(bench, T0, "blue", "turn: \"1\"\nbid: 2\n");
  assert_int_equal(windows_at(bench, T0 + SETTLE), 2);
  bench_free(bench);
}

static void what_was_changed_late_settles_in_the_next_window(void **state) {
  (void)state;
  Bench *bench = settling_bench();
  file_at(bench, T0, "blue", "turn: \"1\"\nbid: 2\n");
  file_at(bench, DUE - 5 * MINUTE, "red", "turn: \"1\"\nbid: 3\nbonus: yes\n");
  assert_int_equal(windows_at(bench, DUE), 1);
  assert_int_equal(windows_at(bench, DUE), 1);
  assert_int_equal(bench_table(bench, "one").row.wake, DUE + 10 * MINUTE);
  assert_int_equal(windows_at(bench, DUE + 10 * MINUTE - 1), 1);
  assert_int_equal(windows_at(bench, DUE + 10 * MINUTE), 2);
  bench_free(bench);
}

/* A file of a seat that is not asked now holds nobody up. */
static void only_who_is_asked_may_think_again(void **state) {
  (void)state;
  Bench *bench = settling_bench();
  file_at(bench, T0, "red", "turn: \"1\"\nbid: 3\n");
  file_at(bench, T0, "blue", "turn: \"1\"\nbid: 2\n");
  assert_int_equal(windows_at(bench, T0 + SETTLE), 1);
  file_at(bench, T0 + HOUR, "red", "turn: \"1\"\nbid: 3\nbonus: no\n");
  file_at(bench, T0 + HOUR + 14 * MINUTE, "blue", "turn: \"1\"\nbid: 2\nbonus: yes\n");
  assert_int_equal(windows_at(bench, T0 + HOUR + SETTLE - 1), 1);
  assert_int_equal(windows_at(bench, T0 + HOUR + SETTLE), 2);
  bench_free(bench);
}

/* ---- who wants to wait ---- */

static void who_waits_no_more_has_settled(void **state) {
  (void)state;
  Bench *bench = settling_bench();
  all_answer_at(bench, T0);
  file_at(bench, T0 + MINUTE, "red", "turn: \"1\"\nbid: 2\nwait: yes\n");
  assert_int_equal(windows_at(bench, T0 + HOUR), 0);
  assert_int_equal(bench_table(bench, "one").row.wake, DUE);
  file_at(bench, T0 + 2 * HOUR, "red", "turn: \"1\"\nbid: 2\nwait: no\n");
  assert_int_equal(windows_at(bench, T0 + 2 * HOUR), 2);
  bench_free(bench);
}

/* ---- the game master ---- */

static void the_game_master_need_not_wait(void **state) {
  (void)state;
  Bench *bench = settling_bench();
  Adjudication done;
  all_answer_at(bench, T0);
  assert_int_equal(adjudicate_game(&bench->referee, bench->arena, "one", "1", NULL, "why", &done), STATUS_OK);
  assert_int_equal(done.windows, 2);
  bench_free(bench);
}

static void other_settings_hold_at_once(void **state) {
  (void)state;
  Bench *bench = settling_bench();
  all_answer_at(bench, T0);
  assert_int_equal(windows_at(bench, T0 + MINUTE), 0);
  set(bench, "settle", "2m");
  assert_int_equal(windows_at(bench, T0 + MINUTE), 0);
  assert_int_equal(bench_table(bench, "one").row.wake, T0 + 2 * MINUTE);
  set(bench, "settle", "0");
  assert_int_equal(windows_at(bench, T0 + MINUTE), 2);
  bench_free(bench);
}

static void an_extension_does_not_hold_what_has_settled(void **state) {
  (void)state;
  Bench *bench = settling_bench();
  const ActDemand demand = because("one");
  const Extension extension = {.by = 24 * HOUR};
  ActResult result;
  all_answer_at(bench, T0);
  assert_int_equal(windows_at(bench, T0 + MINUTE), 0);
  assert_int_equal(act_extend(&bench->referee, bench->arena, &demand, &extension, &result), STATUS_OK);
  assert_int_equal(windows_at(bench, T0 + 2 * MINUTE), 0);
  assert_int_equal(bench_table(bench, "one").row.wake, T0 + SETTLE);
  assert_int_equal(windows_at(bench, T0 + SETTLE), 2);
  bench_free(bench);
}

static void after_a_pause_it_settles_again(void **state) {
  (void)state;
  Bench *bench = settling_bench();
  const ActDemand demand = because("one");
  ActResult result;
  all_answer_at(bench, T0);
  assert_int_equal(windows_at(bench, T0 + MINUTE), 0);
  assert_int_equal(act_pause(&bench->referee, bench->arena, &demand, &result), STATUS_OK);
  file_at(bench, T0 + HOUR, "red", "turn: \"1\"\nbid: 3\n");
  assert_int_equal(windows_at(bench, T0 + 2 * HOUR), 0);
  assert_int_equal(act_resume(&bench->referee, bench->arena, &demand, &result), STATUS_OK);
  assert_int_equal(windows_at(bench, T0 + 2 * HOUR + SETTLE - 1), 0);
  assert_int_equal(windows_at(bench, T0 + 2 * HOUR + SETTLE), 1);
  bench_free(bench);
}

/* What was sent before the rollback counts no more: the same orders are new ones. */
static void after_a_rollback_it_settles_again(void **state) {
  (void)state;
  Bench *bench = settling_bench();
  const ActDemand demand = because("one");
  ActResult result;
  all_answer_at(bench, T0);
  assert_int_equal(windows_at(bench, T0 + SETTLE), 2);
  bench->referee.now = T0 + HOUR;
  assert_int_equal(act_rollback(&bench->referee, bench->arena, &demand, "1", &result), STATUS_OK);
  assert_int_equal(windows_at(bench, T0 + HOUR), 3);
  all_answer_at(bench, T0 + 2 * HOUR);
  assert_int_equal(windows_at(bench, T0 + 2 * HOUR + SETTLE - 1), 3);
  assert_int_equal(windows_at(bench, T0 + 2 * HOUR + SETTLE), 5);
  bench_free(bench);
}

/* ---- ticks that were missed ---- */

/* What came while nobody looked is thought again, and its deadline, which passed meanwhile, leaves time for it. */
static void an_outage_takes_no_time_to_think(void **state) {
  (void)state;
  Bench *bench = settling_bench();
  OutageFailures failures = {.arena = bench->arena};
  all_answer_at(bench, DUE + HOUR);
  Outage outage = {.last = DUE - HOUR, .length = 2 * HOUR};
  assert_int_equal(outage_make_good(&bench->referee, &outage, &failures), STATUS_OK);
  assert_int_equal(bench_table(bench, "one").row.deadline, DUE + 2 * HOUR);
  assert_int_equal(windows_at(bench, DUE + HOUR + SETTLE - 1), 0);
  assert_int_equal(windows_at(bench, DUE + HOUR + SETTLE), 2);
  bench_free(bench);
}

static void what_settled_in_an_outage_goes_on(void **state) {
  (void)state;
  Bench *bench = settling_bench();
  OutageFailures failures = {.arena = bench->arena};
  all_answer_at(bench, T0);
  bench->referee.now = T0 + 12 * HOUR;
  Outage outage = {.last = T0, .length = 12 * HOUR};
  assert_int_equal(outage_make_good(&bench->referee, &outage, &failures), STATUS_OK);
  assert_int_equal(bench_table(bench, "one").row.deadline, DUE);
  assert_int_equal(windows_at(bench, T0 + 12 * HOUR), 2);
  bench_free(bench);
}

/* Their deadline could not be moved: each is known, and no other. */
static void games_that_an_outage_holds(void **state) {
  (void)state;
  int64_t games[] = {5, 7, 9};
  const OutageFailures failures = {.games = games, .count = 2};
  assert_true(outage_failed(&failures, 5));
  assert_true(outage_failed(&failures, 7));
  assert_false(outage_failed(&failures, 6));
  assert_false(outage_failed(&failures, 9));
}

/* ---- several parts at once ---- */

static Bench *ring_bench(void) {
  static const NewSeat seats[] = {{.name = "anne", .address = "anne@example.org"},
                                  {.name = "bruno", .address = "bruno@example.org"},
                                  {.name = "carl", .address = "carl@example.org"}};
  Bench *bench = bench_new();
  bench->referee.games = RING_GAMES;
  bench_file(bench, "schema/editions/ring.yaml", "game: ring\npieces: none\n");
  bench_file(bench, "templates/en/ring/report.txt.mustache", "{{turn}}\n");
  bench_file(bench, "templates/en/ring/form.yaml.mustache", "pair: {{part}}\n");
  Tree *options = tree_map(bench->arena);
  tree_put_text(bench->arena, options, "settle", "15m");
  const NewGame game = {.rules = "ring",
                        .name = "one",
                        .seats = seats,
                        .seat_count = 3,
                        .options = options,
                        .schedule = {.every = 48 * HOUR},
                        .timezone = "UTC",
                        .seed = "1"};
  if (new_game(&bench->referee, bench->arena, &game, NULL) != STATUS_OK) fail_msg("%s", bench->told->str);
  return bench;
}

static void show_at(Bench *bench, Time now, const char *seat, const char *pair, const char *what) {
  file_at(bench, now, seat, arena_printf(bench->arena, "turn: round-1\npair: %s\n%s\n", pair, what));
}

static void each_part_is_thought_again(void **state) {
  (void)state;
  Bench *bench = ring_bench();
  show_at(bench, T0, "anne", "anne-bruno", "show: 1");
  show_at(bench, T0, "anne", "anne-carl", "show: 1");
  show_at(bench, T0, "bruno", "anne-bruno", "show: 2");
  show_at(bench, T0, "bruno", "bruno-carl", "show: 2");
  show_at(bench, T0, "carl", "anne-carl", "show: 3");
  assert_int_equal(windows_at(bench, T0 + HOUR), 0);
  show_at(bench, T0 + HOUR, "carl", "bruno-carl", "show: 3");
  show_at(bench, T0 + HOUR + 10 * MINUTE, "anne", "anne-carl", "show: 4");
  show_at(bench, T0 + HOUR + 12 * MINUTE, "anne", "anne-bruno", "show: 1");
  assert_int_equal(windows_at(bench, T0 + HOUR + 10 * MINUTE + SETTLE - 1), 0);
  assert_true(windows_at(bench, T0 + HOUR + 10 * MINUTE + SETTLE) > 0);
  bench_free(bench);
}

/* Who yields spares the other the answer, and may think again. */
static void a_waiver_is_thought_again(void **state) {
  (void)state;
  Bench *bench = ring_bench();
  show_at(bench, T0, "anne", "anne-bruno", "show: 1");
  show_at(bench, T0, "bruno", "anne-bruno", "show: 1");
  show_at(bench, T0, "anne", "anne-carl", "show: 1");
  show_at(bench, T0, "bruno", "bruno-carl", "show: 1");
  show_at(bench, T0 + HOUR, "carl", "anne-carl", "yield: yes");
  show_at(bench, T0 + 2 * HOUR, "carl", "bruno-carl", "yield: yes");
  assert_int_equal(windows_at(bench, T0 + 2 * HOUR + SETTLE - 1), 0);
  assert_true(windows_at(bench, T0 + 2 * HOUR + SETTLE) > 0);
  bench_free(bench);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_window_settles_before_it_is_adjudicated),
      cmocka_unit_test(only_changed_orders_are_thought_again),
      cmocka_unit_test(a_draft_holds_it),
      cmocka_unit_test(each_change_begins_anew),
      cmocka_unit_test(the_deadline_ends_it),
      cmocka_unit_test(a_late_answer_is_not_thought_again),
      cmocka_unit_test(without_a_deadline_it_settles_too),
      cmocka_unit_test(what_was_given_ahead_has_settled),
      cmocka_unit_test(what_was_changed_late_settles_in_the_next_window),
      cmocka_unit_test(only_who_is_asked_may_think_again),
      cmocka_unit_test(who_waits_no_more_has_settled),
      cmocka_unit_test(the_game_master_need_not_wait),
      cmocka_unit_test(other_settings_hold_at_once),
      cmocka_unit_test(an_extension_does_not_hold_what_has_settled),
      cmocka_unit_test(after_a_pause_it_settles_again),
      cmocka_unit_test(after_a_rollback_it_settles_again),
      cmocka_unit_test(an_outage_takes_no_time_to_think),
      cmocka_unit_test(what_settled_in_an_outage_goes_on),
      cmocka_unit_test(games_that_an_outage_holds),
      cmocka_unit_test(each_part_is_thought_again),
      cmocka_unit_test(a_waiver_is_thought_again),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
