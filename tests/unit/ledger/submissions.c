/* Submissions and taken-in mails: kept as received, one in force, a message counts once. */
#include "desk.h"

static int64_t file(Desk *desk, SubmissionRow row) {
  row.receipt = 0;
  ok(ledger_add_submission(desk->ledger, &row));
  assert_true(row.receipt > 0);
  return row.receipt;
}

static void a_submission_is_kept_byte_for_byte(void **state) {
  Desk *desk = *state;
  int64_t game = add_game(desk->ledger, game_row("madrid"));
  static const char bytes[] = "\xEF\xBB\xBForders:\r\n\0\xFF\xC3(end";
  SubmissionRow row = submission_row(game, FRENCH, "3-orfburg", bytes);
  row.length = sizeof bytes - 1;
  row.source = "maildir";
  row.diagnostics = "- {code: FILE-UTF8}\n";
  row.digest = SECRET;
  row.waits = true;
  int64_t receipt = file(desk, row);
  desk_reopen(desk);
  SubmissionRow read;
  ok(ledger_submission(desk->ledger, desk->arena, game, FRENCH, "3-orfburg", "", &read));
  assert_int_equal(read.receipt, receipt);
  assert_int_equal(read.game, game);
  assert_int_equal(read.seat, FRENCH);
  assert_string_equal(read.turn, "3-orfburg");
  assert_string_equal(read.source, "maildir");
  assert_int_equal(read.length, (int64_t)sizeof bytes - 1);
  assert_memory_equal(read.text, bytes, sizeof bytes); /* and the NUL that is added */
  assert_string_equal(read.digest, SECRET);
  assert_string_equal(read.standing, "in-force");
  assert_string_equal(read.diagnostics, "- {code: FILE-UTF8}\n");
  assert_true(read.waits);
  assert_int_equal(read.at, 1600);
}

static void an_empty_file_is_kept_too(void **state) {
  Desk *desk = *state;
  int64_t game = add_game(desk->ledger, game_row("madrid"));
  file(desk, submission_row(game, SPANISH, "1", ""));
  SubmissionRow read;
  ok(ledger_submission(desk->ledger, desk->arena, game, SPANISH, "1", "", &read));
  assert_int_equal(read.length, 0);
  assert_string_equal(read.text, "");
  assert_false(read.waits);
}

/* "receipt:standing" of each. */
static void submissions_are(Desk *desk, int64_t game, const char *expected) {
  SubmissionRows rows;
  ok(ledger_submissions(desk->ledger, desk->arena, game, &rows));
  const char *found = "";
  for (size_t i = 0; i < rows.count; i++)
    found = arena_printf(desk->arena, "%s%s%d:%s", found, i == 0 ? "" : " ", (int)rows.items[i].receipt,
                         rows.items[i].standing);
  assert_string_equal(found, expected);
}

static int64_t number_told(Desk *desk, int64_t game, int64_t seat, const char *turn) {
  SubmissionRow row = submission_row(game, seat, turn, "text");
  ok(ledger_add_submission(desk->ledger, &row));
  return row.number;
}

/* What stands on a receipt tells nothing of the files of other seats and games. */
static void files_are_counted_seat_by_seat(void **state) {
  Desk *desk = *state;
  int64_t game = add_game(desk->ledger, game_row("madrid"));
  int64_t other = add_game(desk->ledger, game_row("other"));
  assert_int_equal(number_told(desk, game, SPANISH, "1"), 1);
  assert_int_equal(number_told(desk, game, FRENCH, "1"), 1);
  assert_int_equal(number_told(desk, game, FRENCH, "1"), 2);
  assert_int_equal(number_told(desk, other, FRENCH, "1"), 1);
  SubmissionRow refused = submission_row(game, SPANISH, "1", "f");
  refused.standing = "refused";
  ok(ledger_add_submission(desk->ledger, &refused));
  assert_int_equal(refused.number, 2);
  assert_int_equal(number_told(desk, game, SPANISH, "2"), 3);
  SubmissionRow read;
  ok(ledger_submission(desk->ledger, desk->arena, game, SPANISH, "1", "", &read));
  assert_int_equal(read.number, 1);
  ok(ledger_submission(desk->ledger, desk->arena, game, FRENCH, "1", "", &read));
  assert_int_equal(read.number, 2);
}

static void the_newest_that_is_not_refused_is_in_force(void **state) {
  Desk *desk = *state;
  int64_t game = add_game(desk->ledger, game_row("madrid"));
  int64_t other = add_game(desk->ledger, game_row("other"));
  file(desk, submission_row(game, SPANISH, "1", "a"));
  file(desk, submission_row(game, FRENCH, "1", "b"));
  file(desk, submission_row(game, SPANISH, "2", "c"));
  file(desk, submission_row(other, SPANISH, "1", "d"));
  file(desk, submission_row(game, SPANISH, "1", "e"));
  SubmissionRow refused = submission_row(game, SPANISH, "1", "f");
  refused.standing = "refused";
  file(desk, refused);
  submissions_are(desk, game, "1:superseded 2:in-force 3:in-force 5:in-force 6:refused");
  submissions_are(desk, other, "4:in-force");
  submissions_are(desk, other + 1, "");
  SubmissionRow row;
  ok(ledger_submission(desk->ledger, desk->arena, game, SPANISH, "1", "", &row));
  assert_string_equal(row.text, "e");
  assert_int_equal(ledger_submission(desk->ledger, desk->arena, game, FRENCH, "2", "", &row),
                   STATUS_NOT_FOUND);
}

static void files_for_several_parts_stand_beside_each_other(void **state) {
  Desk *desk = *state;
  int64_t game = add_game(desk->ledger, game_row("ronde"));
  SubmissionRow carl = submission_row(game, SPANISH, "1", "a"),
                bruno = submission_row(game, SPANISH, "1", "b");
  carl.part = "anne-carl";
  bruno.part = "anne-bruno";
  file(desk, carl);
  file(desk, bruno);
  file(desk, submission_row(game, FRENCH, "1", "c"));
  submissions_are(desk, game, "1:in-force 2:in-force 3:in-force");
  file(desk, carl);
  submissions_are(desk, game, "1:superseded 2:in-force 3:in-force 4:in-force");
  desk_reopen(desk);
  SubmissionRows rows;
  ok(ledger_submissions_in_force(desk->ledger, desk->arena, game, SPANISH, "1", &rows));
  assert_int_equal(rows.count, 2);
  assert_string_equal(rows.items[0].part, "anne-bruno");
  assert_int_equal(rows.items[1].receipt, 4);
  SubmissionRow row;
  ok(ledger_submission(desk->ledger, desk->arena, game, SPANISH, "1", "anne-carl", &row));
  assert_int_equal(row.receipt, 4);
  Status status = ledger_submission(desk->ledger, desk->arena, game, SPANISH, "1", "", &row);
  assert_int_equal(status, STATUS_NOT_FOUND);
  ok(ledger_submission(desk->ledger, desk->arena, game, FRENCH, "1", "", &row));
  assert_string_equal(row.part, "");
  ok(ledger_supersede(desk->ledger, game, SPANISH, "1", "anne-bruno"));
  submissions_are(desk, game, "1:superseded 2:superseded 3:in-force 4:in-force");
  file(desk, bruno);
  ok(ledger_supersede(desk->ledger, game, SPANISH, "1", NULL));
  submissions_are(desk, game, "1:superseded 2:superseded 3:in-force 4:superseded 5:superseded");
  ok(ledger_submissions_in_force(desk->ledger, desk->arena, game, SPANISH, "1", &rows));
  assert_int_equal(rows.count, 0);
}

static void what_cannot_be_filed_changes_nothing(void **state) {
  Desk *desk = *state;
  int64_t game = add_game(desk->ledger, game_row("madrid"));
  file(desk, submission_row(game, SPANISH, "1", "a"));
  SubmissionRow row = submission_row(game, SPANISH, "1", "b");
  row.digest = "no digest";
  /* The former one stays in force although the change began with superseding it. */
  assert_int_equal(ledger_add_submission(desk->ledger, &row), STATUS_BUG);
  submissions_are(desk, game, "1:in-force");
  row = submission_row(game, 2, "1", "no such seat");
  assert_int_equal(ledger_add_submission(desk->ledger, &row), STATUS_BUG);
  row = submission_row(game + 1, SPANISH, "1", "no such game");
  assert_int_equal(ledger_add_submission(desk->ledger, &row), STATUS_BUG);
  row = submission_row(game, SPANISH, "1", "no such standing");
  row.standing = "welcome";
  assert_int_equal(ledger_add_submission(desk->ledger, &row), STATUS_BUG);
  submissions_are(desk, game, "1:in-force");
}

static void a_rolled_back_submission_leaves_no_trace(void **state) {
  Desk *desk = *state;
  int64_t game = add_game(desk->ledger, game_row("madrid"));
  file(desk, submission_row(game, SPANISH, "1", "a"));
  char *before = rows_of(desk->ledger, desk->arena);
  ok(ledger_begin(desk->ledger));
  file(desk, submission_row(game, SPANISH, "1", "b"));
  submissions_are(desk, game, "1:superseded 2:in-force");
  ledger_rollback(desk->ledger);
  submissions_are(desk, game, "1:in-force");
  assert_string_equal(rows_of(desk->ledger, desk->arena), before);
}

int main(void) {
#define TEST(function) cmocka_unit_test_setup_teardown(function, desk_set_up, desk_tear_down)
  const struct CMUnitTest tests[] = {
      TEST(a_submission_is_kept_byte_for_byte),
      TEST(an_empty_file_is_kept_too),
      TEST(files_are_counted_seat_by_seat),
      TEST(the_newest_that_is_not_refused_is_in_force),
      TEST(what_cannot_be_filed_changes_nothing),
      TEST(a_rolled_back_submission_leaves_no_trace),
      TEST(files_for_several_parts_stand_beside_each_other),
  };
  return cmocka_run_group_tests_name("submissions", tests, NULL, NULL);
}
