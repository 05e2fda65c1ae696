/* Mails taken in, how far a mailbox was read, press. */
#include "desk.h"

/* ---- inbox ---- */

static void a_mail_is_kept_byte_for_byte(void **state) {
  Desk *desk = *state;
  static const char raw[] = "From: \xFF\0\r\nx";
  int64_t game = add_game(desk->ledger, game_row("madrid"));
  SubmissionRow file = submission_row(game, FRENCH, "1", "orders: []\n");
  ok(ledger_add_submission(desk->ledger, &file));
  InboxRow row = inbox_row("a@example.org", ""), read;
  row.way = "imap";
  row.fate = "filed";
  row.sender = "Phil@example.org";
  row.game = game;
  row.seat = FRENCH;
  row.receipt = file.receipt;
  row.answered = true;
  row.words = "read from an attachment";
  row.raw = raw;
  row.length = sizeof raw - 1;
  ok(ledger_add_inbox(desk->ledger, &row));
  desk_reopen(desk);
  ok(ledger_inbox_message(desk->ledger, desk->arena, row.id, &read));
  assert_int_equal(read.id, row.id);
  assert_string_equal(read.message_id, "a@example.org");
  assert_string_equal(read.body_digest, DIGEST);
  assert_string_equal(read.way, "imap");
  assert_int_equal(read.at, 1800);
  assert_string_equal(read.fate, "filed");
  assert_string_equal(read.sender, "Phil@example.org");
  assert_int_equal(read.game, game);
  assert_int_equal(read.seat, FRENCH);
  assert_int_equal(read.receipt, file.receipt);
  assert_true(read.answered);
  assert_string_equal(read.words, "read from an attachment");
  assert_int_equal(read.length, sizeof raw - 1);
  assert_memory_equal(read.raw, raw, sizeof raw);
  assert_int_equal(ledger_inbox_message(desk->ledger, desk->arena, row.id + 1, &read), STATUS_NOT_FOUND);
}

static void what_a_mail_may_lack(void **state) {
  Desk *desk = *state;
  InboxRow row = inbox_row("sha256.x", ""), read;
  row.sender = "";
  ok(ledger_add_inbox(desk->ledger, &row));
  ok(ledger_inbox_message(desk->ledger, desk->arena, row.id, &read));
  assert_string_equal(read.sender, "");
  assert_int_equal(read.game, 0);
  assert_int_equal(read.seat, -1);
  assert_int_equal(read.receipt, 0);
  assert_false(read.answered);
  assert_int_equal(read.length, 0);
  assert_string_equal(read.raw, "");
}

static void a_message_counts_once(void **state) {
  Desk *desk = *state;
  InboxRow row = inbox_row("a@example.org", "raw");
  bool known = true;
  ok(ledger_inbox_known(desk->ledger, "a@example.org", DIGEST, &known));
  assert_false(known);
  ok(ledger_add_inbox(desk->ledger, &row));
  ok(ledger_inbox_known(desk->ledger, "a@example.org", DIGEST, &known));
  assert_true(known);
  ok(ledger_inbox_known(desk->ledger, "A@example.org", DIGEST, &known));
  assert_false(known);
  ok(ledger_inbox_known(desk->ledger, "a@example.org", SECRET, &known));
  assert_false(known);
  row.raw = "other";
  row.way = "maildir";
  assert_int_equal(ledger_add_inbox(desk->ledger, &row), STATUS_BUG);
  /* A stolen Message-ID does not hide what it is put on. */
  row.body_digest = SECRET;
  ok(ledger_add_inbox(desk->ledger, &row));
  assert_int_equal(number_of(desk->ledger, "SELECT count(*) FROM inbox"), 2);
}

static void what_is_no_mail(void **state) {
  Desk *desk = *state;
  InboxRow row = inbox_row("", "raw");
  assert_int_equal(ledger_add_inbox(desk->ledger, &row), STATUS_BUG);
  row = inbox_row(NULL, "raw");
  assert_int_equal(ledger_add_inbox(desk->ledger, &row), STATUS_BUG);
  row = inbox_row("a", "raw");
  row.fate = "lost";
  assert_int_equal(ledger_add_inbox(desk->ledger, &row), STATUS_BUG);
  row = inbox_row("a", "raw");
  row.sender = NULL;
  assert_int_equal(ledger_add_inbox(desk->ledger, &row), STATUS_BUG);
  row = inbox_row("a", "raw");
  row.game = 1;
  assert_int_equal(ledger_add_inbox(desk->ledger, &row), STATUS_BUG);
  row = inbox_row("a", "raw");
  row.receipt = 1;
  assert_int_equal(ledger_add_inbox(desk->ledger, &row), STATUS_BUG);
  assert_int_equal(number_of(desk->ledger, "SELECT count(*) FROM inbox"), 0);
}

static void every_fate_is_known(void **state) {
  Desk *desk = *state;
  static const char *const fates[] = {"filed",    "refused",   "preview", "press", "how-to", "wrong-key",
                                      "stranger", "automatic", "bulk",    "own",   "bounce", "unreadable"};
  for (size_t i = 0; i < sizeof fates / sizeof *fates; i++) {
    InboxRow row = inbox_row(fates[i], "raw");
    row.fate = fates[i];
    ok(ledger_add_inbox(desk->ledger, &row));
  }
}

static bool answered(Desk *desk, const char *sender, const char *fate, Time since) {
  int64_t count = -1, of_any = -1;
  ok(ledger_inbox_answers(desk->ledger, sender, fate, since, &count));
  ok(ledger_inbox_answers(desk->ledger, sender, NULL, since, &of_any));
  assert_true(of_any >= count);
  return count > 0;
}

static void an_answer_a_day_is_found(void **state) {
  Desk *desk = *state;
  InboxRow row = inbox_row("a", "raw");
  row.fate = "wrong-key";
  row.at = 1000;
  ok(ledger_add_inbox(desk->ledger, &row));
  assert_false(answered(desk, "phil@example.org", "wrong-key", 0)); /* it was not answered */
  row.message_id = "b";
  row.answered = true;
  ok(ledger_add_inbox(desk->ledger, &row));
  assert_true(answered(desk, "phil@example.org", "wrong-key", 0));
  assert_true(answered(desk, "PHIL@Example.org", "wrong-key", 1000));
  assert_false(answered(desk, "phil@example.org", "wrong-key", 1001));
  assert_false(answered(desk, "phil@example.org", "how-to", 0));
  assert_false(answered(desk, "karsten@example.org", "wrong-key", 0));
}

static InboxAnswers answers_to(Desk *desk, int64_t game, int64_t seat, Time since) {
  InboxAnswers answers;
  ok(ledger_inbox_answers_to_seat(desk->ledger, "phil@example.org", game, seat, "alike", since, &answers));
  return answers;
}

static void answers_to_a_seat_are_counted(void **state) {
  Desk *desk = *state;
  int64_t game = add_game(desk->ledger, game_row("madrid"));
  const struct {
    int64_t seat;
    bool answered;
    const char *sender, *fate, *digest;
  } mails[] = {
      {0, true, "phil@example.org", "filed", "alike"},   {0, true, "PHIL@example.org", "how-to", "1"},
      {0, false, "phil@example.org", "how-to", "alike"}, {0, true, "phil@example.org", "request", "alike"},
      {1, true, "phil@example.org", "refused", "1"},     {0, true, "x@example.org", "how-to", "alike"},
      {-1, true, "phil@example.org", "wrong-key", "1"}};
  for (size_t i = 0; i < sizeof mails / sizeof *mails; i++) {
    InboxRow row = inbox_row(arena_printf(desk->arena, "m%zu", i), "raw");
    row.game = mails[i].seat < 0 ? 0 : game;
    row.seat = mails[i].seat;
    row.answered = mails[i].answered;
    row.sender = mails[i].sender;
    row.fate = mails[i].fate;
    row.body_digest = mails[i].digest;
    row.at = 1000 + (Time)i;
    ok(ledger_add_inbox(desk->ledger, &row));
  }
  assert_int_equal(answers_to(desk, game, 0, 0).all, 3);
  assert_int_equal(answers_to(desk, game, 0, 0).fruitless, 1);
  assert_int_equal(answers_to(desk, game, 0, 0).alike, 1);
  assert_false(answers_to(desk, game, 0, 0).limited);
  assert_int_equal(answers_to(desk, game, 0, 1002).all, 1);
  assert_int_equal(answers_to(desk, game, 1, 0).all, 1);
  assert_int_equal(answers_to(desk, game, 1, 0).refused, 1);
  assert_int_equal(answers_to(desk, game, 0, 0).refused, 0);
  assert_int_equal(answers_to(desk, game + 1, 0, 0).all, 0);
  assert_int_equal(answers_to(desk, 0, -1, 0).all, 1);
  assert_int_equal(answers_to(desk, 0, -1, 0).fruitless, 1);
}

static bool limited_for(Desk *desk, int64_t game, int64_t seat, const char *sender, Time since) {
  bool limited;
  ok(ledger_inbox_limited(desk->ledger, game, seat, sender, since, &limited));
  return limited;
}

static void the_last_answer_is_found(void **state) {
  Desk *desk = *state;
  int64_t game = add_game(desk->ledger, game_row("madrid"));
  InboxRow row = inbox_row("m1", "raw");
  row.game = game;
  row.seat = 0;
  row.answered = row.limited = true;
  row.sender = "phil@example.org";
  row.at = 1000;
  ok(ledger_add_inbox(desk->ledger, &row));
  assert_true(answers_to(desk, game, 0, 1000).limited);
  assert_false(answers_to(desk, game, 0, 1001).limited);
  assert_true(limited_for(desk, game, 0, "x", 1000));
  assert_false(limited_for(desk, game, 0, "x", 1001));
  assert_false(limited_for(desk, game, 1, "phil@example.org", 1000));
  row.message_id = "m2";
  row.game = 0;
  row.seat = -1;
  ok(ledger_add_inbox(desk->ledger, &row));
  assert_true(limited_for(desk, game, 1, "PHIL@example.org", 1000));
  /* Only an answer can say so. */
  row.message_id = "m3";
  row.answered = false;
  assert_int_equal(ledger_add_inbox(desk->ledger, &row), STATUS_BUG);
}

static void mails_are(Desk *desk, int64_t game, const char *fate, int64_t limit, const char *expected) {
  InboxRows rows;
  ok(ledger_inbox(desk->ledger, desk->arena, game, fate, limit, &rows));
  const char *found = "";
  for (size_t i = 0; i < rows.count; i++) {
    found = arena_printf(desk->arena, "%s%s%s", found, i == 0 ? "" : " ", rows.items[i].message_id);
    assert_null(rows.items[i].raw);
    assert_int_equal(rows.items[i].length, 3);
  }
  assert_string_equal(found, expected);
}

static void the_newest_mails_are_listed(void **state) {
  Desk *desk = *state;
  int64_t game = add_game(desk->ledger, game_row("madrid"));
  int64_t other = add_game(desk->ledger, game_row("other"));
  static const char *const fates[] = {"filed", "press", "filed", "stranger", "filed", "press", "filed"};
  static const char *const names[] = {"a", "b", "c", "d", "e", "f", "g"};
  for (size_t i = 0; i < 7; i++) {
    InboxRow row = inbox_row(names[i], "raw");
    row.fate = fates[i];
    row.game = i == 3 ? 0 : i >= 5 ? other : game;
    row.at = 2000 - (Time)i; /* the clock does not count, the order does */
    ok(ledger_add_inbox(desk->ledger, &row));
  }
  mails_are(desk, 0, NULL, 100, "a b c d e f g");
  mails_are(desk, 0, NULL, 3, "e f g");
  mails_are(desk, 0, "filed", 100, "a c e g");
  mails_are(desk, 0, "filed", 1, "g");
  mails_are(desk, game, NULL, 100, "a b c e");
  mails_are(desk, game, NULL, 2, "c e");
  mails_are(desk, game, "filed", 2, "c e");
  mails_are(desk, game, "press", 2, "b");
  mails_are(desk, other, "stranger", 2, "");
  mails_are(desk, 0, NULL, 0, "");
}

/* ---- mailboxes ---- */

static void a_mailbox_is_remembered(void **state) {
  Desk *desk = *state;
  MailboxRow row = {.name = "imaps://host/INBOX phil", .uidvalidity = 4294967295, .uid = 17}, read;
  assert_int_equal(ledger_mailbox(desk->ledger, desk->arena, row.name, &read), STATUS_NOT_FOUND);
  ok(ledger_set_mailbox(desk->ledger, &row));
  row.uid = 18;
  ok(ledger_set_mailbox(desk->ledger, &row));
  MailboxRow other = {.name = "imaps://host/INBOX ana", .uidvalidity = 1, .uid = 2};
  ok(ledger_set_mailbox(desk->ledger, &other));
  desk_reopen(desk);
  ok(ledger_mailbox(desk->ledger, desk->arena, row.name, &read));
  assert_string_equal(read.name, row.name);
  assert_int_equal(read.uidvalidity, 4294967295);
  assert_int_equal(read.uid, 18);
  row.uidvalidity = 7; /* the server numbers anew */
  row.uid = 0;
  ok(ledger_set_mailbox(desk->ledger, &row));
  ok(ledger_mailbox(desk->ledger, desk->arena, row.name, &read));
  assert_int_equal(read.uidvalidity, 7);
  assert_int_equal(read.uid, 0);
  row.name = "";
  assert_int_equal(ledger_set_mailbox(desk->ledger, &row), STATUS_BUG);
}

/* ---- press ---- */

static void press_is_read_as_it_was_written(void **state) {
  Desk *desk = *state;
  int64_t game = add_game(desk->ledger, game_row("madrid"));
  int64_t other = add_game(desk->ledger, game_row("other"));
  SubmissionRow file = submission_row(game, SPANISH, "1", "press: []\n");
  ok(ledger_add_submission(desk->ledger, &file));
  PressRow first = press_row(game, SPANISH, "1", "¿Paz?\n"), second = press_row(game, -1, "2", "No."),
           third = press_row(other, FRENCH, "1", "Oui.");
  first.audience = 4294967295;
  first.receipt = file.receipt;
  second.is_signed = false;
  ok(ledger_add_press(desk->ledger, &first));
  ok(ledger_add_press(desk->ledger, &second));
  ok(ledger_add_press(desk->ledger, &third));
  desk_reopen(desk);
  PressRows rows;
  ok(ledger_press(desk->ledger, desk->arena, game, NULL, &rows));
  assert_int_equal(rows.count, 2);
  const PressRow *read = &rows.items[0];
  assert_int_equal(read->id, first.id);
  assert_int_equal(read->game, game);
  assert_int_equal(read->author, SPANISH);
  assert_string_equal(read->turn, "1");
  assert_int_equal(read->at, 1900);
  assert_true(read->audience == 4294967295);
  assert_true(read->is_signed);
  assert_string_equal(read->text, "¿Paz?\n");
  assert_int_equal(read->receipt, file.receipt);
  read = &rows.items[1];
  assert_int_equal(read->author, -1);
  assert_int_equal(read->audience, 2);
  assert_false(read->is_signed);
  assert_int_equal(read->receipt, 0);
  ok(ledger_press(desk->ledger, desk->arena, game, "2", &rows));
  assert_int_equal(rows.count, 1);
  assert_string_equal(rows.items[0].text, "No.");
  ok(ledger_press(desk->ledger, desk->arena, game, "3", &rows));
  assert_int_equal(rows.count, 0);
}

static void what_is_no_press(void **state) {
  Desk *desk = *state;
  int64_t game = add_game(desk->ledger, game_row("madrid"));
  PressRow row = press_row(game, SPANISH, "1", "to nobody");
  row.audience = 0;
  assert_int_equal(ledger_add_press(desk->ledger, &row), STATUS_BUG);
  row = press_row(game, SPANISH, "1", NULL);
  assert_int_equal(ledger_add_press(desk->ledger, &row), STATUS_BUG);
  row = press_row(game + 1, SPANISH, "1", "in no game");
  assert_int_equal(ledger_add_press(desk->ledger, &row), STATUS_BUG);
  row = press_row(game, -2, "1", "by nobody");
  assert_int_equal(ledger_add_press(desk->ledger, &row), STATUS_BUG);
  row = press_row(game, SPANISH, "1", "of no file");
  row.receipt = 1;
  assert_int_equal(ledger_add_press(desk->ledger, &row), STATUS_BUG);
  InboxRow mail = inbox_row("a@example.org", "raw");
  mail.press = 1;
  assert_int_equal(ledger_add_inbox(desk->ledger, &mail), STATUS_BUG);
}

int main(void) {
#define TEST(function) cmocka_unit_test_setup_teardown(function, desk_set_up, desk_tear_down)
  const struct CMUnitTest tests[] = {
      TEST(a_mail_is_kept_byte_for_byte),
      TEST(what_a_mail_may_lack),
      TEST(a_message_counts_once),
      TEST(what_is_no_mail),
      TEST(every_fate_is_known),
      TEST(an_answer_a_day_is_found),
      TEST(the_last_answer_is_found),
      TEST(answers_to_a_seat_are_counted),
      TEST(the_newest_mails_are_listed),
      TEST(a_mailbox_is_remembered),
      TEST(press_is_read_as_it_was_written),
      TEST(what_is_no_press),
  };
  return cmocka_run_group_tests_name("inbox", tests, NULL, NULL);
}
