/* Copies: whole, said to be copies, checked; a book that is made of one numbers nothing as before; the former one says that it
 * was replaced. */
#include "desk.h"
#include "../../../adjudicator/ledger/copy.h"

#include <sys/stat.h>

static const char *beside(Desk *desk, const char *ending) {
  return arena_concat(desk->arena, desk->path, ending, NULL);
}

static const char *copy_of(Desk *desk) {
  const char *path = beside(desk, ".copy"), *error = "";
  ok(ledger_copy(desk->ledger, path, 5000, desk->arena, &error));
  assert_string_equal(error, "");
  return path;
}

static void close_book(Desk *desk) {
  ledger_close(desk->ledger);
  desk->ledger = NULL;
}

static void open_book(Desk *desk, const char *path) {
  const char *error;
  ok(ledger_open(path, false, &desk->ledger, desk->arena, &error));
}

static void a_copy_is_one_file_that_only_says_what_it_is(void **state) {
  Desk *desk = *state;
  add_game(desk->ledger, game_row("madrid"));
  const char *path = copy_of(desk), *error, *mark;
  struct stat info;
  assert_int_equal(stat(path, &info), 0);
  assert_int_equal(info.st_mode & 0777, 0600);
  assert_int_not_equal(stat(beside(desk, ".copy-wal"), &info), 0);
  LedgerCopy found;
  ok(ledger_copy_check(path, desk->arena, &found, &error));
  ok(ledger_mark(desk->ledger, desk->arena, &mark));
  assert_string_equal(found.mark, mark);
  assert_int_equal(found.copied, 5000);
  Ledger *ledger;
  assert_int_equal(ledger_open(path, true, &ledger, desk->arena, &error), STATUS_NO_PERMISSION);
  assert_int_equal(ledger_freeze(path, 0, desk->arena, &error), STATUS_NO_PERMISSION);
  assert_int_equal(ledger_thaw(path, 0, desk->arena, &error), STATUS_NO_PERMISSION);
  assert_int_equal(ledger_copy_look(desk->path, desk->arena, &found, &error), STATUS_NO_PERMISSION);
  assert_int_equal(ledger_copy_look(beside(desk, ".none"), desk->arena, &found, &error), STATUS_NO_INPUT);
}

static void what_is_not_whole_is_found(void **state) {
  Desk *desk = *state;
  int64_t game = add_game(desk->ledger, game_row("madrid"));
  StateRow zero = state_row(0, "1");
  ok(ledger_add_state(desk->ledger, game, &zero));
  EventRow event = event_row(0, 1, "1");
  ok(ledger_add_event(desk->ledger, game, &event));
  static const char *const WOUNDS[] = {
      "UPDATE events SET fields = '{a: b}'",
      "UPDATE events SET place = 2",
      "PRAGMA foreign_keys = OFF; DELETE FROM games",
      "DELETE FROM book",
  };
  for (size_t i = 0; i < sizeof WOUNDS / sizeof *WOUNDS; i++) {
    LedgerCopy found;
    const char *path = copy_of(desk), *made = beside(desk, ".made"), *error;
    change_unguarded(desk, path, WOUNDS[i]);
    assert_int_equal(ledger_copy_check(path, desk->arena, &found, &error), STATUS_BAD_DATA);
    assert_string_not_equal(error, "");
    assert_int_equal(ledger_copy_revive(path, made, desk->arena, &error), STATUS_BAD_DATA);
    assert_string_not_equal(error, "");
    assert_false(file_exists(made));
  }
}

static SubmissionRow file_of(int64_t game) {
  return submission_row(game, SPANISH, "1", "x");
}

static void after_a_restore_numbers_go_on_from_above(void **state) {
  Desk *desk = *state;
  int64_t game = add_game(desk->ledger, game_row("madrid"));
  SubmissionRow first = file_of(game), second = file_of(game);
  ok(ledger_add_submission(desk->ledger, &first));
  const char *copy = copy_of(desk), *made = beside(desk, ".made"), *error;
  close_book(desk);
  ok(ledger_copy_revive(copy, made, desk->arena, &error));
  open_book(desk, made);
  assert_int_equal(ledger_restored(desk->ledger), 0);
  RestoreRow row = {.number = 7 * RESTORE_STEP,
                    .at = 9000,
                    .copied = 5000,
                    .reason = "why",
                    .first = 5001,
                    .jump = 4000},
             found;
  ok(ledger_add_restore(desk->ledger, &row));
  assert_int_equal(ledger_add_restore(desk->ledger, &row), STATUS_BUG);
  close_book(desk);
  open_book(desk, made);
  assert_int_equal(ledger_restored(desk->ledger), 7 * RESTORE_STEP);
  ok(ledger_restore(desk->ledger, desk->arena, &found));
  assert_int_equal(found.copied, 5000);
  ok(ledger_add_submission(desk->ledger, &second));
  assert_int_equal(second.receipt, 5001);
  assert_int_equal(second.number, 4002);
  ok(ledger_submission_number(desk->ledger, &first));
  assert_int_equal(first.number, 1);
}

static void mail_that_waited_was_perhaps_sent(void **state) {
  Desk *desk = *state;
  int64_t game = add_game(desk->ledger, game_row("madrid"));
  static const char *const KINDS[] = {"report", "reminder", "press"};
  OutboxRow mails[3];
  for (size_t i = 0; i < 3; i++) {
    mails[i] = mail_row(game, SPANISH, arena_printf(desk->arena, "%zu@example.org", i));
    mails[i].kind = KINDS[i];
    ok(ledger_add_mail(desk->ledger, &mails[i]));
  }
  ok(ledger_mail_result(desk->ledger, mails[2].id, "sent", TIME_NONE, "250"));
  ok(ledger_mails_restored(desk->ledger, 9000, "perhaps"));
  OutboxCounts counts;
  ok(ledger_outbox_counts(desk->ledger, game, &counts));
  assert_int_equal(counts.unknown, 1);
  assert_int_equal(counts.sent, 1);
  assert_int_equal(counts.queued, 0);
  assert_int_equal(counts.failed, 0); /* it was given up, and needs nobody */
}

static void the_former_one_says_that_it_was_replaced(void **state) {
  Desk *desk = *state;
  int64_t game = add_game(desk->ledger, game_row("madrid"));
  SubmissionRow file = file_of(game);
  ok(ledger_add_submission(desk->ledger, &file));
  close_book(desk);
  LedgerNumbers numbers;
  LedgerCopy found;
  LedgerState is;
  bool damaged;
  const char *error;
  ok(ledger_stop(desk->path, 0, desk->arena, &numbers, &damaged, &error));
  assert_false(damaged);
  assert_int_equal(numbers.receipt, 1);
  assert_int_equal(numbers.number, 1);
  assert_int_equal(numbers.restore, 0);
  ok(ledger_replaced(desk->path, false, 9000, desk->arena, &error));
  assert_int_equal(ledger_open(desk->path, false, &desk->ledger, desk->arena, &error), STATUS_NO_PERMISSION);
  assert_non_null(strstr(error, "1970-01-01T02:30:00Z"));
  assert_int_equal(ledger_thaw(desk->path, 0, desk->arena, &error), STATUS_NO_PERMISSION);
  ok(ledger_copy_check(desk->path, desk->arena, &found, &error));
  assert_int_equal(found.copied, 9000);
  ok(ledger_replaced(desk->path, false, 9500, desk->arena, &error)); /* it stays what it is */
  ok(ledger_stop(desk->path, 0, desk->arena, &numbers, &damaged, &error));
  ok(ledger_copy_look(desk->path, desk->arena, &found, &error));
  assert_int_equal(found.copied, 9000);
  ok(ledger_open_to_read(desk->path, &desk->ledger, desk->arena, &is, &error));
  assert_int_equal(is, LEDGER_REPLACED);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, desk_set_up, desk_tear_down)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(a_copy_is_one_file_that_only_says_what_it_is), TEST(what_is_not_whole_is_found),
      TEST(after_a_restore_numbers_go_on_from_above),     TEST(mail_that_waited_was_perhaps_sent),
      TEST(the_former_one_says_that_it_was_replaced),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
