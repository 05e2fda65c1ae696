/* Reminders: to whom, when, and how often. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/referee/acts/acts.h"
#include "../../../adjudicator/referee/turn/turn.h"
#include "../../../adjudicator/referee/tick.h"
#include "bench.h"

static size_t reminders(Bench *bench, int seat) {
  OutboxRows rows;
  return bench_mails(bench, "one", "reminder", seat, &rows);
}

static void remind(Bench *bench, Time now) {
  bench->referee.now = now;
  assert_int_equal(tick_games(&bench->referee, true, NULL), STATUS_OK);
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
  LoadedGame loaded = bench_table(bench, "one");
  assert_int_equal(ledger_set_deadline(bench->referee.ledger, loaded.row.id, T0 + 60 * HOUR, T0 + 60 * HOUR),
                   STATUS_OK);
  remind(bench, T0 + 59 * HOUR);
  remind(bench, T0 + 59 * HOUR + 300);
  assert_int_equal(reminders(bench, -1), 4);
  bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 3\n");
  bench_submit(bench, "one", "blue", "turn: \"1\"\nbid: 2\n");
  assert_int_equal(tick_games(&bench->referee, false, NULL), STATUS_OK);
  assert_int_equal(reminders(bench, -1), 4);
  bench->referee.now += 47 * HOUR;
  assert_int_equal(tick_games(&bench->referee, true, NULL), STATUS_OK);
  assert_int_equal(reminders(bench, 0), 3); /* red alone is asked for the bonus */
  assert_int_equal(reminders(bench, 1), 2);
  bench_free(bench);
}

static void games_without_deadline_or_at_their_end_have_none(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  LoadedGame loaded = bench_table(bench, "one");
  assert_int_equal(ledger_set_deadline(bench->referee.ledger, loaded.row.id, TIME_NONE, 0), STATUS_OK);
  remind(bench, T0 + 47 * HOUR);
  assert_int_equal(reminders(bench, -1), 0);
  bench_free(bench);
}

static void set(Bench *bench, const char *game, const char *name, const char *value) {
  const ActDemand demand = {.game = game, .reason = "a test"};
  const SettingWish wish = {name, value};
  const SettingWishes wishes = {&wish, 1};
  ActResult result;
  Status status = act_set(&bench->referee, bench->arena, &demand, &wishes, &result);
  if (status != STATUS_OK) fail_msg("set: %s", bench->told->str);
}

static void at_each_distance_once(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  set(bench, "one", "remind", "72h,24h,2h");
  bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 3\n");
  /* 72 hours before the deadline the window was not open yet. */
  remind(bench, T0 + 24 * HOUR - 1);
  assert_int_equal(reminders(bench, -1), 0);
  remind(bench, T0 + 24 * HOUR);
  remind(bench, T0 + 24 * HOUR + 300);
  remind(bench, T0 + 46 * HOUR - 1);
  assert_int_equal(reminders(bench, 1), 1);
  remind(bench, T0 + 46 * HOUR);
  remind(bench, T0 + 47 * HOUR);
  assert_int_equal(reminders(bench, 1), 2);
  assert_int_equal(reminders(bench, 0), 0);
  bench_free(bench);
}

static void a_late_tick_reminds_of_the_nearest_alone(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  set(bench, "one", "remind", "24h,12h,2h");
  remind(bench, T0 + 47 * HOUR);
  remind(bench, T0 + 47 * HOUR + 300);
  assert_int_equal(reminders(bench, 0), 1);
  assert_int_equal(reminders(bench, 1), 1);
  bench_free(bench);
}

static void nobody_is_reminded_where_the_game_says_so(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  set(bench, "one", "remind", "none");
  remind(bench, T0 + 47 * HOUR);
  assert_int_equal(reminders(bench, -1), 0);
  bench_free(bench);
}

static Status replace(Bench *bench, const char *seat, const char *address) {
  const ActDemand demand = {.game = "one", .reason = "a test"};
  const Seating seating = {.seat = seat, .address = address};
  ActResult result;
  return act_replace(&bench->referee, bench->arena, &demand, &seating, &result);
}

/* Nothing of a game is looked at between two reminders, but for what is new: settings, an answer, a player. */
static void what_is_new_is_looked_at(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  set(bench, "one", "remind", "6h,2h");
  remind(bench, T0 + 40 * HOUR);
  assert_int_equal(bench_table(bench, "one").row.remind, T0 + 42 * HOUR);
  set(bench, "one", "remind", "9h,2h");
  assert_int_equal(bench_table(bench, "one").row.remind, 0);
  remind(bench, T0 + 40 * HOUR);
  assert_int_equal(reminders(bench, -1), 2);
  assert_int_equal(bench_table(bench, "one").row.remind, T0 + 46 * HOUR);
  assert_int_equal(replace(bench, "blue", "azul@example.org"), STATUS_OK);
  remind(bench, T0 + 41 * HOUR);
  remind(bench, T0 + 41 * HOUR + 300);
  assert_int_equal(reminders(bench, 0), 1);
  assert_int_equal(reminders(bench, 1), 2);
  bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 3\n");
  remind(bench, T0 + 41 * HOUR + 600);
  assert_int_equal(reminders(bench, -1), 3);
  remind(bench, T0 + 46 * HOUR);
  assert_int_equal(reminders(bench, 0), 1);
  assert_int_equal(reminders(bench, 1), 3);
  assert_int_equal(bench_table(bench, "one").row.remind, TIME_NONE);
  bench_free(bench);
}

/* ---- digests ---- */

static void digest(Bench *bench, const char *game, const char *seat, const char *word) {
  const char *text = arena_printf(bench->arena, "turn: \"1\"\ndigest: %s\n", word);
  assert_true(bench_submit(bench, game, seat, text).filed);
}

/* Mails to red of kind `reminder` that belong to no game, the newest in *last. */
static size_t digests(Bench *bench, OutboxRow *last) {
  OutboxRows rows;
  size_t count = 0;
  assert_int_equal(ledger_mails_due(bench->referee.ledger, bench->arena, INT64_MAX, 1000, &rows), STATUS_OK);
  for (size_t i = 0; i < rows.count; i++) {
    if (rows.items[i].game != 0 || strcmp(rows.items[i].kind, "reminder") != 0) continue;
    assert_string_equal(rows.items[i].recipient, "red@example.org");
    if (last != NULL) *last = rows.items[i];
    count++;
  }
  return count;
}

static void one_mail_for_all_games(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  bench->referee.now = T0 + HOUR;
  bench_game(bench, "two");
  /* Said in one game it holds for all that he plays; a new one knows it, too. */
  digest(bench, "one", "red", "yes");
  assert_true(bench_table(bench, "two").seats.items[0].digest);
  assert_false(bench_table(bench, "two").seats.items[1].digest);
  bench->referee.now = T0 + 2 * HOUR;
  bench_game(bench, "three");
  assert_true(bench_table(bench, "three").seats.items[0].digest);
  bench->referee.now = T0 + 40 * HOUR;
  bench_game(bench, "four");
  bench_submit(bench, "three", "red", "turn: \"1\"\nbid: 3\n");
  bench_submit(bench, "two", "red", "turn: \"1\"\nbid: 30\n");
  /* Three games are near; of a fourth there is time, but it waits for him, too. */
  remind(bench, T0 + 40 * HOUR);
  OutboxRow mail;
  assert_int_equal(digests(bench, &mail), 1);
  assert_string_equal(mail.subject, "3 wait until Sun 17 Jan 08:00 UTC");
  assert_string_equal(mail.body, "one red bid Sun 17 Jan 2027 08:00 UTC\n"
                                 "two red bid Sun 17 Jan 2027 09:00 UTC errors\n"
                                 "four red bid Tue 19 Jan 2027 00:00 UTC\n");
  assert_null(mail.orders);
  assert_null(mail.reply_to);
  assert_int_equal(reminders(bench, 0), 0);
  assert_int_equal(reminders(bench, 1), 1); /* blue wants none */
  /* The same again only when a later moment has come: that of four, after 36 of its 48 hours. */
  remind(bench, T0 + 40 * HOUR + 300);
  remind(bench, T0 + 47 * HOUR);
  assert_int_equal(digests(bench, NULL), 1);
  remind(bench, T0 + 76 * HOUR - 1);
  size_t before = digests(bench, NULL);
  bench_submit(bench, "two", "red", "turn: \"1\"\nbid: 3\n");
  remind(bench, T0 + 76 * HOUR);
  assert_int_equal(digests(bench, &mail), before + 1);
  assert_non_null(strstr(mail.body, "four red bid"));
  bench_free(bench);
}

/* While one game is near, a second comes near: that is a later moment, and another digest. */
static void a_second_game_that_comes_near_is_told(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  bench->referee.now = T0 + 6 * HOUR;
  bench_game(bench, "two");
  digest(bench, "one", "red", "yes");
  remind(bench, T0 + 36 * HOUR);
  assert_int_equal(digests(bench, NULL), 1);
  remind(bench, T0 + 42 * HOUR - 1);
  assert_int_equal(digests(bench, NULL), 1);
  remind(bench, T0 + 42 * HOUR);
  assert_int_equal(digests(bench, NULL), 2);
  remind(bench, T0 + 42 * HOUR + 300);
  assert_int_equal(digests(bench, NULL), 2);
  bench_free(bench);
}

static void each_game_in_the_zone_of_its_seat(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  bench_game(bench, "two");
  assert_true(bench_submit(bench, "one", "red", "turn: \"1\"\ndigest: yes\ntimezone: Asia/Tokyo\n").filed);
  remind(bench, T0 + 40 * HOUR);
  OutboxRow mail;
  assert_int_equal(digests(bench, &mail), 1);
  assert_non_null(strstr(mail.body, "one red bid Sun 17 Jan 2027 17:00 JST (Asia/Tokyo)\n"));
  assert_non_null(strstr(mail.body, "two red bid Sun 17 Jan 2027 08:00 UTC\n"));
  bench_free(bench);
}

static void who_wants_none_any_more_is_reminded_of_each(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  bench_game(bench, "two");
  digest(bench, "one", "red", "yes");
  digest(bench, "two", "red", "no");
  assert_false(bench_table(bench, "one").seats.items[0].digest);
  remind(bench, T0 + 40 * HOUR);
  assert_int_equal(digests(bench, NULL), 0);
  assert_int_equal(reminders(bench, 0), 1);
  bench_free(bench);
}

/* A deadline that has moved is reminded of again. */
static void a_moved_deadline_is_another(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  digest(bench, "one", "red", "yes");
  remind(bench, T0 + 40 * HOUR);
  Time later = T0 + 100 * HOUR;
  assert_int_equal(ledger_set_deadline(bench->referee.ledger, bench_table(bench, "one").row.id, later, later),
                   STATUS_OK);
  remind(bench, T0 + 41 * HOUR);
  assert_int_equal(digests(bench, NULL), 1);
  remind(bench, T0 + 90 * HOUR);
  assert_int_equal(digests(bench, NULL), 2);
  bench_free(bench);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(who_has_not_answered_is_reminded_once),
      cmocka_unit_test(each_window_and_deadline_has_its_own),
      cmocka_unit_test(games_without_deadline_or_at_their_end_have_none),
      cmocka_unit_test(at_each_distance_once),
      cmocka_unit_test(a_late_tick_reminds_of_the_nearest_alone),
      cmocka_unit_test(nobody_is_reminded_where_the_game_says_so),
      cmocka_unit_test(what_is_new_is_looked_at),
      cmocka_unit_test(one_mail_for_all_games),
      cmocka_unit_test(a_second_game_that_comes_near_is_told),
      cmocka_unit_test(each_game_in_the_zone_of_its_seat),
      cmocka_unit_test(who_wants_none_any_more_is_reminded_of_each),
      cmocka_unit_test(a_moved_deadline_is_another),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
