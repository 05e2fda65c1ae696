/* Deadlines and what comes after them: grace, missed turns, holds, vacant seats. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/referee/acts/acts.h"
#include "../../../adjudicator/referee/tick.h"
#include "bench.h"

static void set(Bench *bench, const char *name, const char *value) {
  const ActDemand demand = {.game = "one", .reason = "a test"};
  const SettingWish wish = {name, value};
  const SettingWishes wishes = {&wish, 1};
  ActResult result;
  Status status = act_set(&bench->referee, bench->arena, &demand, &wishes, &result);
  if (status != STATUS_OK) fail_msg("set: %s", bench->told->str);
}

static Status try_to_set(Bench *bench, const char *name, const char *value) {
  const ActDemand demand = {.game = "one", .reason = "a test"};
  const SettingWish wish = {name, value};
  const SettingWishes wishes = {&wish, 1};
  ActResult result;
  return act_set(&bench->referee, bench->arena, &demand, &wishes, &result);
}

static void tick_at(Bench *bench, Time now) {
  bench->referee.now = now;
  assert_int_equal(tick_games(&bench->referee, true, NULL), STATUS_OK);
}

static int64_t missed(Bench *bench, int seat) {
  return bench_table(bench, "one").seats.items[seat].missed;
}

static size_t notices(Bench *bench, const char *key, OutboxRow *last) {
  OutboxRows rows;
  size_t count = 0, all = bench_mails(bench, "one", "notice", -1, &rows);
  for (size_t i = 0; i < all; i++) {
    if (strstr(rows.items[i].subject, key) == NULL) continue;
    if (last != NULL) *last = rows.items[i];
    count++;
  }
  return count;
}

static size_t events(Bench *bench, const char *code, const char *turn, EventRow *last) {
  EventRows rows;
  size_t count = 0;
  int64_t game = bench_table(bench, "one").row.id;
  assert_int_equal(ledger_events(bench->referee.ledger, bench->arena, game, turn, -1, &rows), STATUS_OK);
  for (size_t i = 0; i < rows.count; i++) {
    if (strcmp(rows.items[i].code, code) != 0) continue;
    if (last != NULL) *last = rows.items[i];
    count++;
  }
  return count;
}

/* ---- grace ---- */

static void late_files_count_in_the_grace(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  set(bench, "grace", "2h");
  LoadedGame loaded = bench_table(bench, "one");
  assert_int_equal(loaded.row.deadline, T0 + 48 * HOUR);
  assert_int_equal(loaded.row.wake, T0 + 50 * HOUR);
  bench_submit(bench, "one", "blue", "turn: \"1\"\nbid: 2\n");
  tick_at(bench, T0 + 48 * HOUR);
  tick_at(bench, T0 + 50 * HOUR - 1);
  assert_int_equal(bench_table(bench, "one").number, 0);
  /* All answers in: nobody waits for the end of the grace. */
  SubmissionResult late = bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 3\n");
  assert_string_equal(tree_string(tree_get(tree_get(late.receipt, "warnings")->items[0].value, "code"), ""),
                      "FILE-LATE");
  assert_string_equal(tree_string(tree_get(late.receipt, "deadline"), ""), "2027-01-17T08:00:00Z");
  tick_at(bench, T0 + 50 * HOUR - 1);
  assert_int_equal(bench_table(bench, "one").number, 1);
  assert_int_equal(missed(bench, 0), 0);
  /* The next window: no file at all. */
  Time deadline = bench_table(bench, "one").row.deadline;
  tick_at(bench, deadline + 2 * HOUR - 1);
  assert_int_equal(bench_table(bench, "one").number, 1);
  tick_at(bench, deadline + 2 * HOUR);
  assert_int_equal(bench_table(bench, "one").number, 2);
  bench_free(bench);
}

static void who_wishes_to_wait_waits_to_the_deadline_and_no_longer(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  set(bench, "grace", "2h");
  bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 3\nwait: yes\n");
  bench_submit(bench, "one", "blue", "turn: \"1\"\nbid: 2\n");
  tick_at(bench, T0 + HOUR);
  assert_int_equal(bench_table(bench, "one").row.wake, T0 + 48 * HOUR);
  tick_at(bench, T0 + 48 * HOUR - 1);
  assert_int_equal(bench_table(bench, "one").number, 0);
  tick_at(bench, T0 + 48 * HOUR);
  assert_int_equal(bench_table(bench, "one").number, 1);
  bench_free(bench);
}

static void an_answer_taken_back_has_the_grace_again(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  set(bench, "grace", "2h");
  bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 3\nwait: yes\n");
  bench_submit(bench, "one", "blue", "turn: \"1\"\nbid: 2\n");
  tick_at(bench, T0 + HOUR);
  bench_submit(bench, "one", "blue", "turn: \"1\"\nbid: 12\n");
  tick_at(bench, T0 + 2 * HOUR);
  assert_int_equal(bench_table(bench, "one").row.wake, T0 + 50 * HOUR);
  bench_free(bench);
}

/* ---- missed turns ---- */

static void missed_turns_are_counted_and_told(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 3\n");
  tick_at(bench, T0 + 48 * HOUR);
  assert_int_equal(missed(bench, 0), 0);
  assert_int_equal(missed(bench, 1), 1);
  EventRow event;
  assert_int_equal(events(bench, "missed-turn", "1", &event), 1);
  assert_int_equal(event.audience, AUDIENCE_SEAT(1));
  assert_string_equal(event.fields, "{seat: blue, count: 1}");
  OutboxRows rows;
  bench_mails(bench, "one", "report", 1, &rows);
  assert_non_null(strstr(rows.items[1].body, "missed-turn"));
  bench_mails(bench, "one", "report", 0, &rows);
  assert_null(strstr(rows.items[1].body, "missed-turn"));
  /* Red lets its bonus pass: that is turn 1 still, which it has missed with it. */
  tick_at(bench, T0 + 96 * HOUR);
  assert_int_equal(missed(bench, 0), 1);
  assert_int_equal(missed(bench, 1), 1);
  tick_at(bench, T0 + 144 * HOUR);
  assert_int_equal(missed(bench, 0), 2);
  assert_int_equal(missed(bench, 1), 2);
  LoadedGame loaded = bench_table(bench, "one");
  assert_string_equal(loaded.turn, "3");
  bench_submit(bench, "one", "blue", "turn: \"3\"\nbid: 3\n");
  tick_at(bench, T0 + 192 * HOUR);
  assert_int_equal(missed(bench, 0), 3);
  assert_int_equal(missed(bench, 1), 0);
  assert_int_equal(bench_table(bench, "one").seats.items[1].missed_all, 2);
  bench_free(bench);
}

static void errors_are_an_answer_and_haste_is_not_missing(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 30\n");
  Adjudication done;
  assert_int_equal(adjudicate_game(&bench->referee, bench->arena, "one", "1", NULL, "why", &done), STATUS_OK);
  assert_int_equal(done.asked, 1);
  /* The game master did not wait for blue. */
  assert_int_equal(missed(bench, 1), 0);
  assert_int_equal(missed(bench, 0), 0);
  bench_submit(bench, "one", "blue", "turn: \"2\"\nbid: 30\n");
  tick_at(bench, T0 + 48 * HOUR);
  assert_int_equal(missed(bench, 1), 0);
  assert_int_equal(missed(bench, 0), 1);
  bench_free(bench);
}

static void a_turn_of_two_windows_is_missed_once(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  /* Blue bids with an error, so red's nothing is not less: nobody is asked for the bonus.
   * Then both windows. */
  bench_submit(bench, "one", "blue", "turn: \"1\"\nbid: 3\n");
  tick_at(bench, T0 + 48 * HOUR);
  assert_string_equal(bench_table(bench, "one").turn, "1");
  assert_int_equal(missed(bench, 0), 1);
  tick_at(bench, T0 + 96 * HOUR); /* blue lets its bonus pass */
  assert_int_equal(missed(bench, 1), 1);
  bench_submit(bench, "one", "blue", "turn: \"2\"\nbid: 3\n");
  tick_at(bench, T0 + 144 * HOUR);
  assert_int_equal(missed(bench, 1), 0);
  tick_at(bench, T0 + 192 * HOUR); /* and that of turn 2 */
  assert_int_equal(missed(bench, 1), 1);
  assert_int_equal(events(bench, "missed-turn", "2", NULL), 2);
  /* In turn 3 it misses the bid; nobody could count the bonus again. */
  bench_submit(bench, "one", "red", "turn: \"3\"\nbid: 1\n");
  tick_at(bench, T0 + 240 * HOUR);
  assert_int_equal(missed(bench, 1), 2);
  assert_int_equal(missed(bench, 0), 0);
  bench_free(bench);
}

/* ---- hold ---- */

static void a_game_is_held_for_an_answer(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench->configuration.referee = "gm@example.org";
  bench_game(bench, "one");
  set(bench, "missed", "hold");
  bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 3\n");
  tick_at(bench, T0 + 48 * HOUR);
  LoadedGame loaded = bench_table(bench, "one");
  assert_int_equal(loaded.number, 0);
  assert_string_equal(loaded.row.held, "answer");
  assert_true(loaded.row.wake == TIME_NONE);
  assert_int_equal(loaded.row.deadline, T0 + 48 * HOUR);
  OutboxRow mail;
  assert_int_equal(notices(bench, "held-answer", &mail), 3); /* both players, and the game master */
  assert_non_null(strstr(mail.subject, "blue"));
  assert_null(strstr(mail.subject, "red"));
  /* Once. Another file of who has answered frees nobody. */
  tick_at(bench, T0 + 60 * HOUR);
  bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 4\n");
  tick_at(bench, T0 + 61 * HOUR);
  assert_int_equal(notices(bench, "held-answer", NULL), 3);
  assert_int_equal(bench_table(bench, "one").number, 0);
  assert_int_equal(bench_table(bench, "one").row.attempts, 0);
  /* It goes on the moment that the answer comes, also one with errors. */
  bench_submit(bench, "one", "blue", "turn: \"1\"\nbid: 30\n");
  tick_at(bench, T0 + 62 * HOUR);
  loaded = bench_table(bench, "one");
  assert_int_equal(loaded.number, 1);
  assert_string_equal(loaded.row.held, "");
  assert_int_equal(loaded.row.deadline, T0 + 110 * HOUR);
  assert_int_equal(missed(bench, 1), 0);
  bench_free(bench);
}

static void a_held_game_goes_on_at_the_game_masters_word(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  set(bench, "missed", "hold");
  bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 3\n");
  tick_at(bench, T0 + 48 * HOUR);
  Adjudication done;
  assert_int_equal(adjudicate_game(&bench->referee, bench->arena, "one", "1", NULL, "why", &done), STATUS_OK);
  LoadedGame loaded = bench_table(bench, "one");
  assert_int_equal(loaded.number, 1);
  assert_string_equal(loaded.row.held, "");
  /* The time was over. */
  assert_int_equal(missed(bench, 1), 1);
  bench_free(bench);
}

static void other_terms_free_a_held_game(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  set(bench, "missed", "hold");
  tick_at(bench, T0 + 48 * HOUR);
  assert_string_equal(bench_table(bench, "one").row.held, "answer");
  set(bench, "away-most", "0");
  assert_string_equal(bench_table(bench, "one").row.held, "answer");
  set(bench, "missed", "default");
  assert_string_equal(bench_table(bench, "one").row.held, "");
  tick_at(bench, T0 + 49 * HOUR);
  assert_true(bench_table(bench, "one").number > 0);
  bench_free(bench);
}

/* ---- replace ---- */

static void a_seat_becomes_vacant(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench->configuration.referee = "gm@example.org";
  bench_game(bench, "one");
  set(bench, "missed", "replace");
  set(bench, "replace-after", "2");
  bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 3\nbonus: no\n");
  tick_at(bench, T0 + 48 * HOUR);
  LoadedGame loaded = bench_table(bench, "one");
  assert_string_equal(loaded.turn, "2");
  assert_string_equal(loaded.row.held, "");
  EventRow event;
  assert_int_equal(events(bench, "missed-turn", "1", &event), 1);
  assert_string_equal(event.fields, "{seat: blue, count: 1, after: 2}");
  bench_submit(bench, "one", "red", "turn: \"2\"\nbid: 3\nbonus: no\n");
  tick_at(bench, T0 + 96 * HOUR);
  loaded = bench_table(bench, "one");
  /* What he missed passed with the defaults; what comes next waits for who comes next. */
  assert_int_equal(loaded.number, 3);
  assert_true(loaded.seats.items[1].vacant);
  assert_false(loaded.seats.items[0].vacant);
  assert_string_equal(loaded.row.held, "player");
  assert_true(loaded.row.deadline == TIME_NONE);
  assert_true(loaded.row.wake == TIME_NONE);
  assert_int_equal(events(bench, "seat-vacant", "2", &event), 1);
  assert_int_equal((uint32_t)event.audience, AUDIENCE_ALL);
  assert_int_equal(notices(bench, "seat-vacant", NULL), 3);
  /* Files are taken; nothing is adjudicated. */
  bench_submit(bench, "one", "red", "turn: \"2\"\nbonus: yes\n");
  tick_at(bench, T0 + 400 * HOUR);
  assert_int_equal(bench_table(bench, "one").number, 3);
  assert_int_equal(bench_table(bench, "one").row.attempts, 0);
  assert_int_equal(notices(bench, "seat-vacant", NULL), 3);
  /* The game master may end the window; the game is held after it again. */
  Adjudication done;
  assert_int_equal(adjudicate_game(&bench->referee, bench->arena, "one", "2", NULL, "why", &done), STATUS_OK);
  loaded = bench_table(bench, "one");
  assert_int_equal(loaded.number, 4);
  assert_string_equal(loaded.row.held, "player");
  bench_free(bench);
}

/* ---- new terms ---- */

static void new_terms_keep_the_deadline_that_waits(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  set(bench, "every", "24h");
  LoadedGame loaded = bench_table(bench, "one");
  assert_int_equal(loaded.row.deadline, T0 + 48 * HOUR);
  assert_int_equal(loaded.settings.schedule.every, 24 * HOUR);
  EventRow event;
  assert_int_equal(events(bench, "act-set", "1", &event), 1);
  assert_int_equal((uint32_t)event.audience, AUDIENCE_ALL);
  assert_string_equal(event.fields,
                      "{reason: a test, changes: [{setting: every, from: \"2d\", to: \"1d\"}], timed: true}");
  assert_int_equal(notices(bench, "act-set", NULL), 2);
  bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 3\n");
  tick_at(bench, T0 + 48 * HOUR);
  assert_int_equal(bench_table(bench, "one").row.deadline, T0 + 72 * HOUR);
  bench_free(bench);
}

static void terms_that_are_refused(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  const char *before = bench_table(bench, "one").row.settings;
  assert_int_equal(try_to_set(bench, "graze", "2h"), STATUS_USAGE);
  assert_int_equal(try_to_set(bench, "grace", "long"), STATUS_USAGE);
  assert_int_equal(try_to_set(bench, "every", "48h"), STATUS_NO_PERMISSION);
  assert_string_equal(bench_table(bench, "one").row.settings, before);
  set(bench, "sealed", "yes");
  assert_int_equal(try_to_set(bench, "sealed", "no"), STATUS_NO_PERMISSION);
  assert_true(bench_table(bench, "one").settings.sealed);
  /* What has no meaning yet is kept. */
  set(bench, "replace-after", "7");
  assert_int_equal(bench_table(bench, "one").settings.replace_after, 7);
  assert_int_equal(notices(bench, "act-set", NULL), 4);
  bench_free(bench);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(late_files_count_in_the_grace),
      cmocka_unit_test(who_wishes_to_wait_waits_to_the_deadline_and_no_longer),
      cmocka_unit_test(an_answer_taken_back_has_the_grace_again),
      cmocka_unit_test(missed_turns_are_counted_and_told),
      cmocka_unit_test(errors_are_an_answer_and_haste_is_not_missing),
      cmocka_unit_test(a_turn_of_two_windows_is_missed_once),
      cmocka_unit_test(a_game_is_held_for_an_answer),
      cmocka_unit_test(a_held_game_goes_on_at_the_game_masters_word),
      cmocka_unit_test(other_terms_free_a_held_game),
      cmocka_unit_test(a_seat_becomes_vacant),
      cmocka_unit_test(new_terms_keep_the_deadline_that_waits),
      cmocka_unit_test(terms_that_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
