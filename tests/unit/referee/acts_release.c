/* Results that wait for the referee, and observers of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../../../adjudicator/base/yaml.h"
#include "../../../adjudicator/referee/acts/acts.h"
#include "acts_bench.h"

static Status release_one(Bench *bench, const char *turn) {
  ActResult result;
  const ActDemand demand = {.game = "one", .reason = "checked", .turn = turn};
  return act_release(&bench->referee, bench->arena, &demand, &result);
}

static Status release_call(Bench *bench) {
  return release_one(bench, "1");
}

/* Turn 1 is adjudicated to its end; turn 2 waits behind it. */
static Bench *bench_withheld(const char *after) {
  Bench *bench = bench_new();
  acts_game(bench, "one", "release", "referee");
  if (after != NULL) {
    LoadedGame loaded = bench_table(bench, "one");
    assert_null(setting_put(bench->arena, &loaded.settings, "release-after", after));
    assert_int_equal(ledger_set_settings(bench->referee.ledger, loaded.row.id,
                                         settings_write(bench->arena, &loaded.settings)),
                     STATUS_OK);
  }
  bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 5\nbonus: yes\n");
  bench_submit(bench, "one", "blue", "turn: \"1\"\nbid: 3\n");
  bench->referee.now = T0 + 10 * HOUR;
  assert_int_equal(tick_games(&bench->referee, true, NULL), STATUS_OK);
  return bench;
}

static void nothing_is_told_before_the_release(void **state) {
  (void)state;
  Bench *bench = bench_withheld(NULL);
  LoadedGame known = bench_table(bench, "one"), newest;
  assert_true(known.withheld);
  assert_int_equal(known.number, 0);
  assert_string_equal(known.turn, "1");
  assert_int_equal(known.row.deadline, TIME_NONE);
  assert_int_equal(known.row.wake, TIME_NONE);
  assert_string_equal(known.row.held, "release");
  assert_string_equal(known.row.status, "running");
  assert_int_equal(load_newest_game(&bench->referee, bench->arena, "one", &newest), STATUS_OK);
  assert_int_equal(newest.number, 2);
  assert_false(newest.withheld);
  assert_int_equal(all_mails(bench, "one", NULL).count, 2); /* the first reports */
  /* However long it takes, and whatever ticks come. */
  bench->referee.now = T0 + 1000 * HOUR;
  assert_int_equal(tick_games(&bench->referee, true, NULL), STATUS_OK);
  assert_int_equal(all_mails(bench, "one", NULL).count, 2);
  Adjudication done;
  assert_int_equal(adjudicate_game(&bench->referee, bench->arena, "one", "1", NULL, "why", &done),
                   STATUS_NO_PERMISSION);
  assert_int_equal(adjudicate_game(&bench->referee, bench->arena, "one", "2", NULL, "why", &done),
                   STATUS_NO_PERMISSION);
  assert_int_equal(load_newest_game(&bench->referee, bench->arena, "one", &newest), STATUS_OK);
  assert_int_equal(newest.number, 2);
  bench_free(bench);
}

static void files_are_refused_and_learn_nothing(void **state) {
  (void)state;
  Bench *bench = bench_withheld(NULL);
  const char *texts[] = {"turn: \"1\"\nbid: 3\n", "turn: \"2\"\nbid: 3\n", "turn: \"9\"\nbid: 3\n",
                         "turn: \"0\"\nbid: 3\n"};
  const char *first = NULL;
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    SubmissionResult result = bench_submit(bench, "one", "blue", texts[i]);
    assert_true(result.refused && !result.filed);
    const Tree *errors = tree_get(result.receipt, "errors");
    assert_int_equal(errors->count, 1);
    assert_string_equal(tree_get(errors->items[0].value, "code")->text, "FILE-CLOSED");
    tree_put(bench->arena, result.receipt, "number", tree_null(bench->arena));
    const char *text = yaml_write(bench->arena, result.receipt, NULL);
    if (first == NULL) first = text;
    assert_string_equal(text, first); /* whichever turn he guesses */
    assert_string_equal(tree_get(result.receipt, "turn")->text, "1");
    assert_string_equal(tree_get(result.receipt, "window")->text, "bid");
    assert_true(tree_is_null(tree_get(result.receipt, "deadline")));
    assert_int_equal(tree_get(result.receipt, "owes")->count, 0);
  }
  bench_free(bench);
}

static void at_the_release_everything_follows(void **state) {
  (void)state;
  Bench *bench = bench_withheld(NULL);
  bench->referee.now = T0 + 30 * HOUR;
  assert_int_equal(release_one(bench, "1"), STATUS_OK);
  LoadedGame loaded = bench_table(bench, "one");
  assert_false(loaded.withheld);
  assert_int_equal(loaded.number, 2);
  assert_string_equal(loaded.row.held, "");
  assert_int_equal(loaded.row.opened, T0 + 30 * HOUR);
  assert_int_equal(loaded.row.deadline, T0 + 78 * HOUR);
  OutboxRow report = newest_to(bench, "one", "blue@example.org");
  assert_string_equal(report.body, "turn 2 bid act-release own-bid=3 bids turn-ends owes bid\n");
  assert_int_equal(report.date, T0 + 30 * HOUR);
  /* Twice is one time too many, with either label. */
  assert_int_equal(release_one(bench, "1"), STATUS_NO_PERMISSION);
  assert_int_equal(release_one(bench, "2"), STATUS_NO_PERMISSION);
  assert_int_equal(all_mails(bench, "one", NULL).count, 4);
  /* The next turn is withheld as well. */
  bench_submit(bench, "one", "red", "turn: \"2\"\nbid: 5\n");
  bench_submit(bench, "one", "blue", "turn: \"2\"\nbid: 3\n");
  assert_int_equal(tick_games(&bench->referee, true, NULL), STATUS_OK);
  assert_true(bench_table(bench, "one").withheld);
  assert_int_equal(release_one(bench, "2"), STATUS_OK);
  assert_string_equal(newest_to(bench, "one", "blue@example.org").body,
                      "turn 2 bonus act-release own-bid=3 bids\n");
  bench_free(bench);
}

static void the_turn_must_be_the_one_that_players_know(void **state) {
  (void)state;
  Bench *bench = bench_withheld(NULL);
  assert_int_equal(release_one(bench, "2"), STATUS_NO_PERMISSION);
  assert_int_equal(release_one(bench, "0"), STATUS_NO_PERMISSION);
  assert_true(bench_table(bench, "one").withheld);
  assert_string_equal(newest_event(bench, "one").code, "referee-only");
  bench_free(bench);
}

static void after_its_time_it_goes_out_by_itself(void **state) {
  (void)state;
  Bench *bench = bench_withheld("24h");
  assert_int_equal(bench_table(bench, "one").row.wake, T0 + 34 * HOUR);
  bench->referee.now = T0 + 34 * HOUR - 1;
  assert_int_equal(tick_games(&bench->referee, true, NULL), STATUS_OK);
  assert_true(bench_table(bench, "one").withheld);
  bench->referee.now = T0 + 34 * HOUR;
  assert_int_equal(tick_games(&bench->referee, true, NULL), STATUS_OK);
  LoadedGame loaded = bench_table(bench, "one");
  assert_false(loaded.withheld);
  assert_int_equal(loaded.number, 2);
  assert_int_equal(loaded.row.deadline, T0 + 82 * HOUR);
  assert_int_equal(all_mails(bench, "one", NULL).count, 4);
  bench_free(bench);
}

static void a_pause_stops_that_time(void **state) {
  (void)state;
  Bench *bench = bench_withheld("24h");
  const ActDemand demand = because("one");
  ActResult result;
  assert_int_equal(act_pause(&bench->referee, bench->arena, &demand, &result), STATUS_OK);
  assert_int_equal(release_one(bench, "1"), STATUS_NO_PERMISSION);
  bench->referee.now = T0 + 110 * HOUR;
  assert_int_equal(tick_games(&bench->referee, true, NULL), STATUS_OK);
  assert_true(bench_table(bench, "one").withheld);
  assert_int_equal(act_resume(&bench->referee, bench->arena, &demand, &result), STATUS_OK);
  assert_string_equal(bench_table(bench, "one").row.held, "release");
  assert_int_equal(bench_table(bench, "one").row.wake, T0 + 134 * HOUR);
  assert_int_equal(tick_games(&bench->referee, true, NULL), STATUS_OK);
  assert_true(bench_table(bench, "one").withheld);
  assert_int_equal(release_one(bench, "1"), STATUS_OK);
  bench_free(bench);
}

static const char *const BETRAYAL[] = {".2.", "turn 2", "turn-ends", "bids", NULL};

/* Acts in between are told to players who know nothing of the results yet. */
static void acts_before_the_release_betray_nothing(void **state) {
  (void)state;
  Bench *bench = bench_withheld(NULL);
  const ActDemand demand = because("one");
  ActResult result;
  const Extension extension = {.by = HOUR};
  const ActDemand of_turn = {"one", "Whitsun", "1"};
  assert_int_equal(act_extend(&bench->referee, bench->arena, &of_turn, &extension, &result),
                   STATUS_NO_PERMISSION);
  const Note note = {"all", "hello"};
  assert_int_equal(act_note(&bench->referee, bench->arena, &demand, &note, &result), STATUS_OK);
  const Seating seating = {.seat = "blue", .address = "claire@example.org"};
  assert_int_equal(act_replace(&bench->referee, bench->arena, &demand, &seating, &result), STATUS_OK);
  const Observing observing = {.address = "ana@example.org"};
  assert_int_equal(act_observe(&bench->referee, bench->arena, &demand, &observing, &result), STATUS_OK);
  OutboxRows rows = all_mails(bench, "one", NULL);
  for (size_t i = 0; i < rows.count; i++) {
    const OutboxRow *mail = &rows.items[i];
    assert_string_equal(mail->turn, "1");
    assert_int_equal(mail->state, 0);
    for (const char *const *word = BETRAYAL; *word != NULL; word++) {
      assert_null(strstr(mail->body, *word));
      assert_null(strstr(mail->message_id, *word));
      assert_null(strstr(mail->subject, *word));
    }
  }
  assert_non_null(strstr(newest_to(bench, "one", "claire@example.org").body, "turn 1 bid"));
  assert_int_equal(release_one(bench, "1"), STATUS_OK);
  assert_non_null(strstr(newest_to(bench, "one", "claire@example.org").body,
                         "turn 2 bid act-note act-replace act-observe act-release own-bid=3 bids\n"));
  assert_string_equal(newest_to(bench, "one", "ana@example.org").body,
                      "turn 2 bid act-note act-replace act-observe act-release bids turn-ends\n\n"
                      "answers.referee.watching\n");
  bench_free(bench);
}

static void the_end_of_a_game_waits_too(void **state) {
  (void)state;
  Bench *bench = bench_withheld(NULL);
  for (int turn = 2; turn <= 3; turn++) {
    assert_int_equal(release_one(bench, turn == 2 ? "1" : "2"), STATUS_OK);
    for (int seat = 0; seat < 2; seat++)
      bench_submit(bench, "one", seat == 0 ? "red" : "blue",
                   arena_printf(bench->arena, "turn: \"%d\"\nbid: 2\n", turn));
    assert_int_equal(tick_games(&bench->referee, true, NULL), STATUS_OK);
  }
  LoadedGame known = bench_table(bench, "one");
  assert_true(known.withheld);
  assert_string_equal(known.row.status, "running");
  assert_string_equal(known.turn, "3");
  assert_int_equal(release_one(bench, "3"), STATUS_OK);
  assert_string_equal(bench_table(bench, "one").row.status, "over");
  assert_non_null(strstr(newest_to(bench, "one", "blue@example.org").subject, "over"));
  bench_free(bench);
}

static void one_that_was_set_aside_is_mended_first(void **state) {
  (void)state;
  Bench *bench = bench_withheld("24h");
  GameRow row = bench_table(bench, "one").row;
  row.status = "broken";
  assert_int_equal(ledger_set_window(bench->referee.ledger, row.id, &row), STATUS_OK);
  assert_int_equal(release_one(bench, "1"), STATUS_NO_PERMISSION);
  Adjudication done;
  assert_int_equal(adjudicate_game(&bench->referee, bench->arena, "one", "1", NULL, "why", &done), STATUS_OK);
  assert_true(done.withheld);
  assert_int_equal(done.windows, 0);
  row = bench_table(bench, "one").row;
  assert_string_equal(row.status, "running");
  assert_string_equal(row.held, "release");
  assert_int_equal(row.wake, T0 + 34 * HOUR);
  assert_int_equal(release_one(bench, "1"), STATUS_OK);
  bench_free(bench);
}

static void a_crash_releases_all_of_it_or_nothing(void **state) {
  (void)state;
  Bench *bench = bench_withheld(NULL);
  act_until(bench, release_call, "acted");
  assert_true(bench_table(bench, "one").withheld);
  assert_int_equal(all_mails(bench, "one", NULL).count, 2);
  act_until(bench, release_call, "committed");
  assert_false(bench_table(bench, "one").withheld);
  assert_int_equal(all_mails(bench, "one", NULL).count, 4);
  bench_free(bench);
}

/* ---- observers ---- */

static Status observe(Bench *bench, const char *address, const char *zone) {
  ActResult result;
  const ActDemand demand = {.game = "one"};
  const Observing observing = {.address = address, .timezone = zone};
  return act_observe(&bench->referee, bench->arena, &demand, &observing, &result);
}

static Status observe_end(Bench *bench, const char *address) {
  ActResult result;
  const ActDemand demand = {.game = "one"};
  return act_observe_end(&bench->referee, bench->arena, &demand, address, &result);
}

static void an_observer_gets_what_everybody_may_know(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench->configuration.reply_to = "orders+{game}.{key}@example.org";
  acts_game(bench, "one", NULL, NULL);
  assert_int_equal(observe(bench, "Ana <ana@example.org>", "Asia/Tokyo"), STATUS_OK);
  OutboxRow first = newest_to(bench, "one", "Ana <ana@example.org>");
  assert_string_equal(first.kind, "report");
  assert_non_null(strstr(first.body, "turn 1 bid act-observe\n"));
  bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 5\n");
  bench_submit(bench, "one", "blue", "turn: \"1\"\nbid: 3\n");
  assert_int_equal(bench_move(bench, "one"), 1);
  OutboxRow report = newest_to(bench, "one", "Ana <ana@example.org>");
  assert_string_equal(report.body, "turn 1 bonus act-observe bids\n\nanswers.referee.watching\n");
  assert_null(report.orders);
  assert_null(report.reply_to);
  assert_int_equal(report.seat, -1);
  assert_string_not_equal(report.message_id, first.message_id);
  assert_null(strstr(newest_event(bench, "one").fields, "ana"));
  assert_int_equal(observe_end(bench, "ANA@example.org"), STATUS_OK);
  size_t before = all_mails(bench, "one", "report").count;
  bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 5\nbonus: yes\n");
  assert_int_equal(bench_move(bench, "one"), 1);
  assert_int_equal(all_mails(bench, "one", "report").count, before + 2);
  /* He may come back. */
  assert_int_equal(observe(bench, "ana@example.org", NULL), STATUS_OK);
  bench_free(bench);
}

static void mistakes_of_observing(void **state) {
  (void)state;
  Bench *bench = bench_new();
  acts_game(bench, "one", NULL, NULL);
  assert_int_equal(observe(bench, "nowhere", NULL), STATUS_USAGE);
  assert_int_equal(observe(bench, "ana@example.org", "Mars/Olympus"), STATUS_USAGE);
  assert_int_equal(observe(bench, "Me <REFEREE@example.org>", NULL), STATUS_NO_PERMISSION);
  assert_int_equal(observe_end(bench, "ana@example.org"), STATUS_NOT_FOUND);
  assert_int_equal(observe_end(bench, "nowhere"), STATUS_USAGE);
  assert_int_equal(observe(bench, "ana@example.org", NULL), STATUS_OK);
  assert_int_equal(observe(bench, "Ana <Ana@Example.org>", NULL), STATUS_NO_PERMISSION);
  assert_int_equal(observe_end(bench, "ana@example.org"), STATUS_OK);
  assert_int_equal(observe_end(bench, "ana@example.org"), STATUS_NOT_FOUND);
  assert_string_equal(event_codes(bench, "one"), "act-observe act-observe");
  GameRow row = bench_table(bench, "one").row;
  row.status = "over";
  assert_int_equal(ledger_set_status(bench->referee.ledger, row.id, &row), STATUS_OK);
  assert_int_equal(observe(bench, "ana@example.org", NULL), STATUS_NO_PERMISSION);
  bench_free(bench);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(nothing_is_told_before_the_release),
      cmocka_unit_test(files_are_refused_and_learn_nothing),
      cmocka_unit_test(at_the_release_everything_follows),
      cmocka_unit_test(the_turn_must_be_the_one_that_players_know),
      cmocka_unit_test(after_its_time_it_goes_out_by_itself),
      cmocka_unit_test(a_pause_stops_that_time),
      cmocka_unit_test(acts_before_the_release_betray_nothing),
      cmocka_unit_test(the_end_of_a_game_waits_too),
      cmocka_unit_test(one_that_was_set_aside_is_mended_first),
      cmocka_unit_test(a_crash_releases_all_of_it_or_nothing),
      cmocka_unit_test(an_observer_gets_what_everybody_may_know),
      cmocka_unit_test(mistakes_of_observing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
