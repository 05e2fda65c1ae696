/* What `list` asks: mails in trouble, who was heard of, who was reminded. */
#include "desk.h"

static int64_t mail_with(Desk *desk, int64_t game, const char *id, const char *status, const char *words) {
  OutboxRow row = mail_row(game, SPANISH, id);
  ok(ledger_add_mail(desk->ledger, &row));
  if (status == NULL) return row.id;
  ok(ledger_mail_sending(desk->ledger, row.id, 1750));
  ok(ledger_mail_result(desk->ledger, row.id, status, TIME_NONE, words));
  return row.id;
}

static void mails_in_trouble_are_those_that_did_not_arrive(void **state) {
  Desk *desk = *state;
  int64_t game = add_game(desk->ledger, game_row("madrid")), other = add_game(desk->ledger, game_row("b"));
  mail_with(desk, game, "untried@example.org", NULL, "");
  mail_with(desk, game, "sent@example.org", "sent", "250");
  mail_with(desk, other, "others@example.org", "failed", "550");
  int64_t unknown = mail_with(desk, game, "unknown@example.org", "unknown", "");
  int64_t slow = mail_with(desk, game, "slow@example.org", "queued", "451 later");
  int64_t failed = mail_with(desk, game, "failed@example.org", "failed", "550 no such user");
  OutboxRows rows;
  ok(ledger_mails_in_trouble(desk->ledger, desk->arena, game, 9, &rows));
  assert_int_equal(rows.count, 3);
  assert_true(failed > slow && slow > unknown);
  assert_string_equal(rows.items[0].status, "failed");
  assert_string_equal(rows.items[0].words, "550 no such user");
  assert_string_equal(rows.items[0].address, "phil@example.org");
  assert_string_equal(rows.items[0].kind, "report");
  assert_int_equal(rows.items[0].seat, SPANISH);
  assert_int_equal(rows.items[0].observer, 0);
  assert_int_equal(rows.items[0].tries, 1);
  assert_string_equal(rows.items[1].status, "queued");
  assert_string_equal(rows.items[2].status, "unknown");
  ok(ledger_mails_in_trouble(desk->ledger, desk->arena, game, 2, &rows));
  assert_int_equal(rows.count, 2);
}

/* The seat has another address by now, an act gave it up, or nobody of the game was to read it. */
static void mails_past_help_are_no_trouble(void **state) {
  Desk *desk = *state;
  int64_t game = add_game(desk->ledger, game_row("madrid"));
  OutboxRow former = mail_row(game, FRENCH, "former@example.org"),
            notice = mail_row(game, -1, "notice@example.org");
  StateRow zero = state_row(0, "1");
  ok(ledger_add_state(desk->ledger, game, &zero));
  notice.state = 0;
  ok(ledger_add_mail(desk->ledger, &former));
  ok(ledger_add_mail(desk->ledger, &notice));
  ok(ledger_mail_result(desk->ledger, former.id, "failed", TIME_NONE, "550"));
  ok(ledger_mail_result(desk->ledger, notice.id, "failed", TIME_NONE, "550"));
  mail_with(desk, game, "given-up@example.org", "failed", MAIL_GIVEN_UP "the seat has a new player");
  OutboxRows rows;
  OutboxCounts counts;
  ok(ledger_mails_in_trouble(desk->ledger, desk->arena, game, 9, &rows));
  ok(ledger_outbox_counts(desk->ledger, game, &counts));
  assert_int_equal(rows.count, 0);
  assert_int_equal(counts.failed, 0);
  assert_int_equal(counts.sent, 0);
  OutboxRow masters = mail_row(game, -1, "game-master.over@example.org"); /* he should know of his own */
  ok(ledger_add_mail(desk->ledger, &masters));
  ok(ledger_mail_result(desk->ledger, masters.id, "failed", TIME_NONE, "550"));
  ok(ledger_outbox_counts(desk->ledger, game, &counts));
  assert_int_equal(counts.failed, 1);
}

static void heard_is_the_newest_file_or_mail(void **state) {
  Desk *desk = *state;
  int64_t game = add_game(desk->ledger, game_row("madrid")), other = add_game(desk->ledger, game_row("b"));
  Time at = 1;
  ok(ledger_heard(desk->ledger, game, FRENCH, 0, &at));
  assert_true(at == TIME_NONE);
  SubmissionRow file = submission_row(game, FRENCH, "1", "orders: []\n");
  file.at = 1600;
  ok(ledger_add_submission(desk->ledger, &file));
  ok(ledger_heard(desk->ledger, game, FRENCH, 0, &at));
  assert_int_equal(at, 1600);
  InboxRow mail = inbox_row("in@example.org", "raw");
  mail.game = game;
  mail.seat = FRENCH;
  mail.at = 1900;
  ok(ledger_add_inbox(desk->ledger, &mail));
  ok(ledger_heard(desk->ledger, game, FRENCH, 0, &at));
  assert_int_equal(at, 1900);
  file = submission_row(game, FRENCH, "1", "orders: []\n");
  file.at = 2000;
  ok(ledger_add_submission(desk->ledger, &file));
  ok(ledger_heard(desk->ledger, game, FRENCH, 0, &at));
  assert_int_equal(at, 2000);
  ok(ledger_heard(desk->ledger, game, FRENCH, 2000, &at));
  assert_int_equal(at, 2000);
  ok(ledger_heard(desk->ledger, game, FRENCH, 2001, &at)); /* that was the player before */
  assert_true(at == TIME_NONE);
  ok(ledger_heard(desk->ledger, game, SPANISH, 0, &at));
  assert_true(at == TIME_NONE);
  ok(ledger_heard(desk->ledger, other, FRENCH, 0, &at));
  assert_true(at == TIME_NONE);
}

static void remind(Desk *desk, int64_t game, int64_t seat, const char *id, const char *kind, Time date) {
  OutboxRow row = mail_row(game, seat, id);
  row.kind = kind;
  row.date = date;
  ok(ledger_add_mail(desk->ledger, &row));
}

static void reminders_are_those_of_the_window(void **state) {
  Desk *desk = *state;
  int64_t game = add_game(desk->ledger, game_row("madrid")), count,
          other = add_game(desk->ledger, game_row("b"));
  Time last;
  remind(desk, game, FRENCH, "a@example.org", "reminder", 1000);
  remind(desk, game, FRENCH, "b@example.org", "report", 2000);
  remind(desk, game, FRENCH, "c@example.org", "reminder", 2100);
  remind(desk, game, SPANISH, "d@example.org", "reminder", 2200);
  remind(desk, game, FRENCH, "e@example.org", "reminder", 2300);
  remind(desk, other, FRENCH, "f@example.org", "reminder", 2400);
  ok(ledger_reminders(desk->ledger, game, FRENCH, 2000, &count, &last));
  assert_int_equal(count, 2);
  assert_int_equal(last, 2300);
  ok(ledger_reminders(desk->ledger, game, FRENCH, 2301, &count, &last));
  assert_int_equal(count, 0);
  assert_true(last == TIME_NONE);
}

int main(void) {
#define TEST(function) cmocka_unit_test_setup_teardown(function, desk_set_up, desk_tear_down)
  const struct CMUnitTest tests[] = {
      TEST(mails_in_trouble_are_those_that_did_not_arrive),
      TEST(mails_past_help_are_no_trouble),
      TEST(heard_is_the_newest_file_or_mail),
      TEST(reminders_are_those_of_the_window),
  };
  return cmocka_run_group_tests_name("overview", tests, NULL, NULL);
}
