/* A seat gets another player, or its player another address. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../../../adjudicator/referee/acts/acts.h"
#include "../../../adjudicator/referee/office/office.h"
#include "acts_bench.h"

static Status seat_act(Bench *bench, bool replace, const char *seat, const char *address, const char *zone) {
  ActResult result;
  const ActDemand demand = because("one");
  const Seating seating = {.seat = seat, .address = address, .timezone = zone};
  return replace ? act_replace(&bench->referee, bench->arena, &demand, &seating, &result)
                 : act_address(&bench->referee, bench->arena, &demand, &seating, &result);
}

static const char *key_of(Bench *bench, int64_t generation) {
  LoadedGame loaded = bench_table(bench, "one");
  return seat_key(bench->arena, loaded.secret, "one", 1, generation);
}

static SubmissionResult take_with_key(Bench *bench, const char *key) {
  const char *text = arena_printf(bench->arena, "turn: \"1\"\nkey: %s\nbid: 4\n", key);
  const SubmissionText one = {.text = text, .length = strlen(text)};
  const SubmissionRequest request = {.game = "one",
                                     .seat = "blue",
                                     .texts = &one,
                                     .text_count = 1,
                                     .source = "mail",
                                     .key_required = true,
                                     .file = true};
  SubmissionResult result;
  assert_int_equal(submission_take(&bench->referee, bench->arena, &request, &result), STATUS_OK);
  return result;
}

static void send_all(Bench *bench) {
  OutboxRows rows = all_mails(bench, "one", NULL);
  for (size_t i = 0; i < rows.count; i++)
    assert_int_equal(ledger_mail_result(bench->referee.ledger, rows.items[i].id, "sent", TIME_NONE, ""),
                     STATUS_OK);
}

/* ---- replace ---- */

static void a_new_player_has_a_key_of_his_own(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench->configuration.reply_to = "orders+{game}.{key}@example.org";
  acts_game(bench, "one", NULL, NULL);
  send_all(bench);
  assert_true(take_with_key(bench, key_of(bench, 0)).filed);
  assert_int_equal(seat_act(bench, true, "blue", "Claire <claire@example.org>", "Asia/Tokyo"), STATUS_OK);
  SeatRow seat = bench_table(bench, "one").seats.items[1];
  assert_string_equal(seat.address, "Claire <claire@example.org>");
  assert_string_equal(seat.bare, "claire@example.org");
  assert_string_equal(seat.timezone, "Asia/Tokyo");
  assert_int_equal(seat.key_generation, 1);
  assert_true(take_with_key(bench, key_of(bench, 0)).refused);
  assert_true(take_with_key(bench, key_of(bench, 1)).filed);
  /* The newest report goes to him, with his key; nothing of the kind to the old one. */
  OutboxRow welcome = newest_to(bench, "one", "Claire <claire@example.org>");
  assert_string_equal(welcome.kind, "report");
  assert_non_null(strstr(welcome.body, key_of(bench, 1)));
  assert_non_null(strstr(welcome.body, "welcome"));
  assert_non_null(strstr(welcome.body, "act-replace"));
  assert_non_null(welcome.orders);
  OutboxRow farewell = newest_to(bench, "one", "blue@example.org");
  assert_string_equal(farewell.kind, "notice");
  assert_int_equal(farewell.seat, -1);
  assert_null(farewell.reply_to);
  assert_null(farewell.orders);
  assert_null(strstr(farewell.body, key_of(bench, 1)));
  assert_null(strstr(farewell.body, "claire"));
  /* The other player reads that there is one, not who. */
  OutboxRow notice = newest_to(bench, "one", "Red <red@example.org>");
  assert_string_equal(notice.kind, "notice");
  assert_null(strstr(notice.body, "claire"));
  assert_null(strstr(newest_event(bench, "one").fields, "claire"));
  bench_free(bench);
}

static void mails_that_wait_for_the_old_player_are_given_up(void **state) {
  (void)state;
  Bench *bench = bench_new();
  acts_game(bench, "one", NULL, NULL);
  OutboxRow sent = newest_to(bench, "one", "Red <red@example.org>");
  assert_int_equal(seat_act(bench, true, "blue", "claire@example.org", NULL), STATUS_OK);
  OutboxRows rows = all_mails(bench, "one", NULL);
  for (size_t i = 0; i < rows.count; i++) {
    bool old = strcmp(rows.items[i].recipient, "blue@example.org") == 0;
    bool report = strcmp(rows.items[i].kind, "report") == 0;
    assert_string_equal(rows.items[i].status, old && report ? "failed" : "queued");
  }
  assert_string_equal(sent.status, "queued");
  bench_free(bench);
}

static void what_was_filed_counts_and_is_told(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_file(bench, "templates/en/messages.yaml",
             "prefaces: {referee: {new-player: '{{in_force}}:{{#file}} {{{.}}}{{/file}}'}}\n"
             "subjects: {referee: {owes: owes, waits: waits}}\n");
  acts_game(bench, "one", NULL, NULL);
  bench_submit(bench, "one", "blue", "turn: \"1\"\nbid: 4\n");
  assert_int_equal(seat_act(bench, true, "blue", "claire@example.org", NULL), STATUS_OK);
  assert_non_null(strstr(newest_to(bench, "one", "claire@example.org").body, "1: bid: 4\n"));
  bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 5\n");
  assert_int_equal(bench_move(bench, "one"), 1);
  bench_free(bench);
}

static void what_he_left_undone_is_forgotten(void **state) {
  (void)state;
  Bench *bench = bench_new();
  acts_game(bench, "one", NULL, NULL);
  SeatRow seat = bench_table(bench, "one").seats.items[1];
  seat.missed = 2;
  seat.missed_all = 5;
  seat.digest = true;
  assert_int_equal(ledger_set_seat(bench->referee.ledger, &seat), STATUS_OK);
  AbsenceRow absence = {.game = seat.game,
                        .seat = 1,
                        .since = T0 - HOUR,
                        .until = T0 + 500 * HOUR,
                        .at = T0,
                        .turn = "1",
                        .spent = TIME_NONE};
  assert_int_equal(ledger_add_absence(bench->referee.ledger, &absence), STATUS_OK);
  assert_int_equal(seat_act(bench, true, "blue", "claire@example.org", NULL), STATUS_OK);
  seat = bench_table(bench, "one").seats.items[1];
  assert_int_equal(seat.missed, 0);
  assert_int_equal(seat.missed_all, 0);
  assert_false(seat.digest);
  assert_string_equal(seat.timezone, "UTC");
  AbsenceRows rows;
  assert_int_equal(ledger_absences(bench->referee.ledger, bench->arena, seat.game, &rows), STATUS_OK);
  assert_int_equal(rows.items[0].until, T0);
  bench_free(bench);
}

static void vacate(Bench *bench) {
  LoadedGame loaded = bench_table(bench, "one");
  SeatRow seat = loaded.seats.items[1];
  seat.vacant = true;
  assert_int_equal(ledger_set_seat(bench->referee.ledger, &seat), STATUS_OK);
  GameRow row = loaded.row;
  row.held = "player";
  row.deadline = row.wake = TIME_NONE;
  assert_int_equal(ledger_set_status(bench->referee.ledger, row.id, &row), STATUS_OK);
}

static void a_game_that_waited_for_a_player_goes_on(void **state) {
  (void)state;
  Bench *bench = bench_new();
  acts_game(bench, "one", NULL, NULL);
  bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 5\n");
  bench_submit(bench, "one", "blue", "turn: \"1\"\nbid: 3\n");
  vacate(bench);
  bench->referee.now = T0 + 100 * HOUR;
  assert_int_equal(tick_games(&bench->referee, true, NULL), STATUS_OK);
  assert_int_equal(bench_table(bench, "one").number, 0);
  assert_int_equal(seat_act(bench, true, "blue", "claire@example.org", NULL), STATUS_OK);
  GameRow row = bench_table(bench, "one").row;
  assert_string_equal(row.held, "");
  assert_int_equal(row.deadline, T0 + 148 * HOUR);
  assert_false(bench_table(bench, "one").seats.items[1].vacant);
  /* The answers that were there are looked at. */
  assert_int_equal(tick_games(&bench->referee, true, NULL), STATUS_OK);
  assert_int_equal(bench_table(bench, "one").number, 1);
  bench_free(bench);
}

static void while_it_is_paused_he_sits_down_and_waits(void **state) {
  (void)state;
  Bench *bench = bench_new();
  acts_game(bench, "one", NULL, NULL);
  vacate(bench);
  ActResult result;
  const ActDemand demand = because("one");
  assert_int_equal(act_pause(&bench->referee, bench->arena, &demand, &result), STATUS_OK);
  assert_int_equal(seat_act(bench, true, "blue", "claire@example.org", NULL), STATUS_OK);
  assert_string_equal(bench_table(bench, "one").row.status, "paused");
  bench->referee.now = T0 + 100 * HOUR;
  assert_int_equal(act_resume(&bench->referee, bench->arena, &demand, &result), STATUS_OK);
  GameRow row = bench_table(bench, "one").row;
  assert_string_equal(row.status, "running");
  assert_string_equal(row.held, "");
  assert_int_equal(row.deadline, T0 + 148 * HOUR);
  bench_free(bench);
}

static void mistakes_of_replacing(void **state) {
  (void)state;
  Bench *bench = bench_new();
  acts_game(bench, "one", NULL, NULL);
  assert_int_equal(seat_act(bench, true, "green", "claire@example.org", NULL), STATUS_NOT_FOUND);
  assert_int_equal(seat_act(bench, true, "blue", "claire", NULL), STATUS_USAGE);
  assert_int_equal(seat_act(bench, true, "blue", "claire@example.org", "Mars/Olympus"), STATUS_USAGE);
  assert_int_equal(seat_act(bench, true, "blue", "Blue <BLUE@example.org>", NULL), STATUS_NO_PERMISSION);
  assert_int_equal(seat_act(bench, true, "blue", "referee@example.org", NULL), STATUS_NO_PERMISSION);
  assert_int_equal(bench_table(bench, "one").seats.items[1].key_generation, 0);
  assert_string_equal(event_codes(bench, "one"), "");
  /* Two seats in one hand are the game master's affair, but he hears of it. */
  g_string_truncate(bench->told, 0);
  assert_int_equal(seat_act(bench, true, "blue", "red@example.org", NULL), STATUS_OK);
  assert_true(told(bench, "red"));
  /* Twice the same: the second time he sits there already. */
  assert_int_equal(seat_act(bench, true, "blue", "red@example.org", NULL), STATUS_NO_PERMISSION);
  assert_int_equal(bench_table(bench, "one").seats.items[1].key_generation, 1);
  bench_free(bench);
}

static Status replace_call(Bench *bench) {
  return seat_act(bench, true, "blue", "claire@example.org", NULL);
}

static void a_crash_leaves_the_old_player_or_the_new_one(void **state) {
  (void)state;
  Bench *bench = bench_new();
  acts_game(bench, "one", NULL, NULL);
  act_until(bench, replace_call, "acted");
  assert_string_equal(bench_table(bench, "one").seats.items[1].address, "blue@example.org");
  assert_int_equal(all_mails(bench, "one", NULL).count, 2);
  assert_true(take_with_key(bench, key_of(bench, 0)).filed);
  act_until(bench, replace_call, "committed");
  assert_string_equal(bench_table(bench, "one").seats.items[1].address, "claire@example.org");
  assert_int_equal(all_mails(bench, "one", NULL).count, 5);
  assert_true(take_with_key(bench, key_of(bench, 0)).refused);
  bench_free(bench);
}

/* ---- address ---- */

static void send_unfailed(Bench *bench) {
  OutboxRows rows = all_mails(bench, "one", NULL);
  for (size_t i = 0; i < rows.count; i++) {
    if (strcmp(rows.items[i].status, "queued") != 0) continue;
    assert_int_equal(ledger_mail_result(bench->referee.ledger, rows.items[i].id, "sent", TIME_NONE, ""),
                     STATUS_OK);
  }
}

/* There and back again: what was sent after him once is not sent again. */
static void who_moves_twice_gets_nothing_twice(void **state) {
  (void)state;
  Bench *bench = bench_new();
  acts_game(bench, "one", NULL, NULL);
  const ActDemand demand = because("one");
  ActResult result;
  assert_int_equal(act_pause(&bench->referee, bench->arena, &demand, &result), STATUS_OK);
  const char *const addresses[] = {"b@example.com", "blue@example.org", "c@example.com"};
  for (int i = 0; i < 3; i++) {
    if (i == 2) send_unfailed(bench);
    assert_int_equal(seat_act(bench, false, "blue", addresses[i], NULL), STATUS_OK);
  }
  OutboxRows rows = all_mails(bench, "one", NULL);
  for (size_t i = 0; i < rows.count; i++) {
    if (strcmp(rows.items[i].recipient, "c@example.com") == 0)
      assert_string_equal(rows.items[i].kind, "report");
  }
  bench_free(bench);
}

static void a_new_address_gets_what_did_not_arrive(void **state) {
  (void)state;
  Bench *bench = bench_new();
  acts_game(bench, "one", NULL, NULL);
  send_all(bench);
  const ActDemand demand = because("one");
  ActResult result;
  assert_int_equal(act_pause(&bench->referee, bench->arena, &demand, &result), STATUS_OK);
  const char *id = newest_to(bench, "one", "blue@example.org").message_id;
  assert_int_equal(seat_act(bench, false, "blue", "blue@example.com", NULL), STATUS_OK);
  assert_int_equal(bench_table(bench, "one").seats.items[1].key_generation, 0);
  OutboxRow old;
  assert_int_equal(ledger_mail_by_message_id(bench->referee.ledger, bench->arena, id, &old), STATUS_OK);
  assert_string_equal(old.status, "failed");
  /* The notice of the pause, and the report once more. */
  OutboxRows rows = all_mails(bench, "one", NULL);
  size_t notices = 0, reports = 0;
  for (size_t i = 0; i < rows.count; i++) {
    if (strcmp(rows.items[i].recipient, "blue@example.com") != 0) continue;
    assert_string_equal(rows.items[i].status, "queued");
    notices += strcmp(rows.items[i].kind, "notice") == 0;
    reports += strcmp(rows.items[i].kind, "report") == 0;
  }
  assert_int_equal(notices, 1);
  assert_int_equal(reports, 1);
  /* The old address reads that mails go elsewhere, not where. */
  OutboxRow moved = newest_to(bench, "one", "blue@example.org");
  assert_string_equal(moved.kind, "notice");
  assert_null(strstr(moved.body, "example.com"));
  assert_int_equal(newest_event(bench, "one").audience, AUDIENCE_SEAT(1));
  bench_free(bench);
}

static void stop(Bench *bench, const char *address) {
  const AddressRow row = {address, 3, true, T0, "550 no such user"};
  assert_int_equal(ledger_set_address(bench->referee.ledger, &row), STATUS_OK);
  assert_int_equal(ledger_stop_mails(bench->referee.ledger, address), STATUS_OK);
}

static void an_address_that_was_stopped_is_good_again(void **state) {
  (void)state;
  Bench *bench = bench_new();
  acts_game(bench, "one", NULL, NULL);
  stop(bench, "blue@example.org");
  assert_string_equal(newest_to(bench, "one", "blue@example.org").status, "stopped");
  assert_int_equal(seat_act(bench, false, "blue", NULL, NULL), STATUS_OK);
  OutboxRows rows = all_mails(bench, "one", NULL);
  for (size_t i = 0; i < rows.count; i++) assert_string_equal(rows.items[i].status, "queued");
  AddressRow row;
  assert_int_equal(ledger_address(bench->referee.ledger, bench->arena, "blue@example.org", &row), STATUS_OK);
  assert_false(row.stopped);
  assert_int_equal(row.reports, 0);
  /* Twice: there is nothing to reset any more. */
  assert_int_equal(seat_act(bench, false, "blue", NULL, NULL), STATUS_NO_PERMISSION);
  assert_int_equal(seat_act(bench, false, "blue", "blue@example.org", NULL), STATUS_NO_PERMISSION);
  bench_free(bench);
}

static void who_moves_from_a_stopped_address_misses_nothing(void **state) {
  (void)state;
  Bench *bench = bench_new();
  acts_game(bench, "one", NULL, NULL);
  stop(bench, "blue@example.org");
  assert_int_equal(seat_act(bench, false, "blue", "blue@example.com", NULL), STATUS_OK);
  OutboxRows rows = all_mails(bench, "one", "report");
  size_t reports = 0;
  for (size_t i = 0; i < rows.count; i++) reports += strcmp(rows.items[i].recipient, "blue@example.com") == 0;
  assert_int_equal(reports, 1); /* as of now; the first one tells no more */
  /* What goes to the old one stays stopped, also where it is reset for another game. */
  assert_string_equal(newest_to(bench, "one", "blue@example.org").status, "stopped");
  bench_free(bench);
}

static void mistakes_of_addresses(void **state) {
  (void)state;
  Bench *bench = bench_new();
  acts_game(bench, "one", NULL, NULL);
  assert_int_equal(seat_act(bench, false, "green", "b@example.org", NULL), STATUS_NOT_FOUND);
  assert_int_equal(seat_act(bench, false, "blue", "nowhere", NULL), STATUS_USAGE);
  assert_int_equal(seat_act(bench, false, "blue", "Referee <referee@EXAMPLE.org>", NULL),
                   STATUS_NO_PERMISSION);
  assert_int_equal(seat_act(bench, false, "blue", NULL, NULL), STATUS_NO_PERMISSION);
  assert_string_equal(event_codes(bench, "one"), "");
  assert_int_equal(all_mails(bench, "one", NULL).count, 2);
  bench_free(bench);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_new_player_has_a_key_of_his_own),
      cmocka_unit_test(mails_that_wait_for_the_old_player_are_given_up),
      cmocka_unit_test(what_was_filed_counts_and_is_told),
      cmocka_unit_test(what_he_left_undone_is_forgotten),
      cmocka_unit_test(a_game_that_waited_for_a_player_goes_on),
      cmocka_unit_test(while_it_is_paused_he_sits_down_and_waits),
      cmocka_unit_test(mistakes_of_replacing),
      cmocka_unit_test(a_crash_leaves_the_old_player_or_the_new_one),
      cmocka_unit_test(a_new_address_gets_what_did_not_arrive),
      cmocka_unit_test(an_address_that_was_stopped_is_good_again),
      cmocka_unit_test(who_moves_from_a_stopped_address_misses_nothing),
      cmocka_unit_test(who_moves_twice_gets_nothing_twice),
      cmocka_unit_test(mistakes_of_addresses),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
