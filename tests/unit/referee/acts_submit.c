/* The game master files for a seat; sealed games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../../../adjudicator/referee/record/record.h"
#include "../../../adjudicator/referee/acts/acts.h"
#include "acts_bench.h"

static SubmissionResult result;

static Status submit(Bench *bench, const char *seat, const char *text, const char *reason) {
  const SubmissionText one = {.text = text, .length = strlen(text)};
  const SubmissionRequest request = {.game = "one", .seat = seat, .texts = &one, .text_count = 1};
  return act_submit(&bench->referee, bench->arena, &request, reason, &result);
}

static Bench *bench_with_words(const char *key, const char *value) {
  Bench *bench = bench_new();
  bench_file(bench, "templates/receipt.txt.mustache", "receipt {{number}}\n{{understood}}");
  acts_game(bench, "one", key, value);
  return bench;
}

static void the_seat_gets_the_receipt_and_the_reason(void **state) {
  (void)state;
  Bench *bench = bench_with_words(NULL, NULL);
  assert_int_equal(submit(bench, "blue", "turn: \"1\"\nbid: 3\n", "by telephone"), STATUS_OK);
  assert_true(result.filed);
  OutboxRow mail = newest_to(bench, "one", "blue@example.org");
  assert_string_equal(mail.kind, "receipt");
  assert_non_null(strstr(mail.body, "by telephone"));
  assert_non_null(strstr(mail.body, "\n\nreceipt 1\nbid: 3\n"));
  assert_int_equal(all_mails(bench, "one", "receipt").count, 1);
  EventRow event = newest_event(bench, "one");
  assert_string_equal(event.code, "act-submit");
  assert_int_equal(event.audience, AUDIENCE_SEAT(1));
  SubmissionRow row;
  int64_t game = bench_table(bench, "one").row.id;
  assert_int_equal(ledger_submission(bench->referee.ledger, bench->arena, game, 1, "1", "", &row), STATUS_OK);
  assert_string_equal(row.source, "referee");
  /* A second one takes its place, with a receipt of its own. */
  assert_int_equal(submit(bench, "blue", "turn: \"1\"\nbid: 4\n", "he rang again"), STATUS_OK);
  assert_int_equal(all_mails(bench, "one", "receipt").count, 2);
  bench_free(bench);
}

static void what_is_not_filed_is_told_to_nobody(void **state) {
  (void)state;
  Bench *bench = bench_with_words(NULL, NULL);
  assert_int_equal(submit(bench, "blue", "turn: \"2\"\nbid: 3\n", "by telephone"), STATUS_OK);
  assert_true(result.refused);
  assert_int_equal(submit(bench, "blue", "turn: \"1\"\nbid: 3\npreview: yes\n", "by telephone"), STATUS_OK);
  assert_false(result.filed);
  assert_int_equal(submit(bench, "green", "turn: \"1\"\nbid: 3\n", "by telephone"), STATUS_NOT_FOUND);
  assert_int_equal(submit(bench, "blue", "turn: \"1\"\nbid: 3\n", " "), STATUS_USAGE);
  assert_string_equal(event_codes(bench, "one"), "");
  assert_int_equal(all_mails(bench, "one", NULL).count, 2);
  bench_free(bench);
}

static void the_seat_is_told_of_a_file_without_a_reason(void **state) {
  (void)state;
  Bench *bench = bench_with_words(NULL, NULL);
  assert_int_equal(submit(bench, "blue", "turn: \"1\"\nbid: 3\n", NULL), STATUS_OK);
  OutboxRow mail = newest_to(bench, "one", "blue@example.org");
  assert_string_equal(mail.kind, "receipt");
  assert_non_null(strstr(mail.body, "by the game master\n\nreceipt 1\nbid: 3\n"));
  assert_string_equal(event_codes(bench, "one"), "");
  SubmissionRow row;
  int64_t game = bench_table(bench, "one").row.id;
  assert_int_equal(ledger_submission(bench->referee.ledger, bench->arena, game, 1, "1", "", &row), STATUS_OK);
  assert_string_equal(row.source, "submit");
  assert_int_equal(submit(bench, "blue", "turn: \"1\"\nbid: 4\n", NULL), STATUS_OK);
  assert_int_equal(all_mails(bench, "one", "receipt").count, 2);
  /* Nothing of these is kept. */
  assert_int_equal(submit(bench, "blue", "turn: \"2\"\nbid: 3\n", NULL), STATUS_OK);
  assert_int_equal(submit(bench, "blue", "turn: \"1\"\nbid: 3\npreview: yes\n", NULL), STATUS_OK);
  assert_int_equal(all_mails(bench, "one", "receipt").count, 2);
  bench_free(bench);
}

static Status submit_call(Bench *bench) {
  return submit(bench, "blue", "turn: \"1\"\nbid: 3\n", "by telephone");
}

static Status submit_call_without(Bench *bench) {
  return submit(bench, "blue", "turn: \"1\"\nbid: 3\n", NULL);
}

static void crash_of(ActCall *call) {
  Bench *bench = bench_with_words(NULL, NULL);
  SubmissionRow row;
  int64_t game = bench_table(bench, "one").row.id;
  act_until(bench, call, "acted");
  assert_int_equal(ledger_submission(bench->referee.ledger, bench->arena, game, 1, "1", "", &row),
                   STATUS_NOT_FOUND);
  assert_int_equal(all_mails(bench, "one", "receipt").count, 0);
  act_until(bench, call, "committed");
  assert_int_equal(ledger_submission(bench->referee.ledger, bench->arena, game, 1, "1", "", &row), STATUS_OK);
  assert_int_equal(all_mails(bench, "one", "receipt").count, 1);
  bench_free(bench);
}

static void a_crash_files_and_tells_or_neither(void **state) {
  (void)state;
  crash_of(submit_call);
  crash_of(submit_call_without);
}

/* ---- sealed games ---- */

static Status take(Bench *bench, bool file, bool shown) {
  static const char text[] = "turn: \"1\"\nbid: 3\n";
  const SubmissionText one = {.text = text, .length = strlen(text)};
  const SubmissionRequest request = {.game = "one",
                                     .seat = "blue",
                                     .texts = &one,
                                     .text_count = 1,
                                     .source = "submit",
                                     .file = file,
                                     .shown = shown};
  return submission_take(&bench->referee, bench->arena, &request, &result);
}

static void a_sealed_game_shows_no_receipts(void **state) {
  (void)state;
  Bench *bench = bench_with_words("sealed", "yes");
  assert_int_equal(take(bench, false, true), STATUS_NO_PERMISSION);
  assert_int_equal(take(bench, true, true), STATUS_NO_PERMISSION);
  SubmissionRow row;
  LoadedGame loaded = bench_table(bench, "one");
  assert_int_equal(ledger_submission(bench->referee.ledger, bench->arena, loaded.row.id, 1, "1", "", &row),
                   STATUS_NOT_FOUND);
  assert_int_equal(take(bench, true, false), STATUS_OK); /* by mail */
  assert_int_equal(submit_call(bench), STATUS_OK);
  assert_int_equal(sealed_check(&bench->referee, &loaded, "this"), STATUS_NO_PERMISSION);
  assert_int_equal(sealed_check_game(&bench->referee, &loaded.row, "this"), STATUS_NO_PERMISSION);
  loaded.row.status = "over";
  assert_false(is_sealed(&loaded));
  assert_int_equal(sealed_check_game(&bench->referee, &loaded.row, "this"), STATUS_OK);
  loaded.row.status = "paused";
  loaded.row.settings = "{sealed: [}"; /* what nobody understands is not shown */
  assert_true(is_sealed_game(&loaded.row));
  bench_free(bench);
}

static void any_other_game_does(void **state) {
  (void)state;
  Bench *bench = bench_with_words(NULL, NULL);
  assert_int_equal(take(bench, false, true), STATUS_OK);
  LoadedGame loaded = bench_table(bench, "one");
  assert_false(is_sealed(&loaded));
  assert_false(is_sealed_game(&loaded.row));
  bench_free(bench);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_seat_gets_the_receipt_and_the_reason),
      cmocka_unit_test(the_seat_is_told_of_a_file_without_a_reason),
      cmocka_unit_test(what_is_not_filed_is_told_to_nobody),
      cmocka_unit_test(a_crash_files_and_tells_or_neither),
      cmocka_unit_test(a_sealed_game_shows_no_receipts),
      cmocka_unit_test(any_other_game_does),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
