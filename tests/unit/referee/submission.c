#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/referee/office/office.h"
#include "../../../adjudicator/referee/orders/private.h"
#include "bench.h"

/* "line:col CODE, ..." of a receipt's errors or warnings. */
static const char *places(Bench *bench, const SubmissionResult *result, const char *kind) {
  const Tree *list = tree_get(result->receipt, kind);
  const char *text = "";
  for (size_t i = 0; i < list->count; i++) {
    const Tree *entry = list->items[i].value;
    text = arena_printf(
        bench->arena, "%s%s%s:%s %s", text, i == 0 ? "" : ", ", tree_string(tree_get(entry, "line"), "?"),
        tree_string(tree_get(entry, "column"), "?"), tree_string(tree_get(entry, "code"), "?"));
  }
  return text;
}

static void refusals(void **state) {
  (void)state;
  static const char *const cases[][2] = {
      {"turn: \"1\"\nbid: [1\n", "2:6 FILE-YAML"},
      {"turn: \"1\"\nbdi: 3\n", "2:1 FILE-UNKNOWN-KEY"},
      {"game: two\nturn: \"1\"\nbid: 3\n", "1:7 FILE-GAME"},
      {"turn:\nbid: 3\n", "1:6 FILE-TURN"},
      {"turn: \"2\"\nbid: 3\n", "1:7 FILE-TURN"},
      {"turn: \"0\"\nbid: 3\n", "1:7 FILE-TURN"},
      {"turn: \"1\"\nkey: AAAA-BBBB-CCCC\nbid: 3\n", "2:6 FILE-KEY"},
      {"turn: \"1\"\nbid: 3\npress: {to: red}\n", "3:8 FILE-PRESS"},
      {"turn: \"1\"\nbid: 3\npress: [{to: green, text: x}]\n", "3:14 FILE-PRESS"},
      {"turn: \"1\"\nbid: 3\npress: [{to: [red, green], text: x}]\n", "3:20 FILE-PRESS"},
      {"turn: \"1\"\nbid: 3\npress: [{to: red, text: x, cc: blue}]\n", "3:28 FILE-UNKNOWN-KEY"},
      {"turn: \"1\"\nbid: 3\npress: [{to: red}]\n", "3:9 FILE-PRESS"},
      {"turn: \"1\"\nbid: 3\nwait: perhaps\n", "3:7 FILE-SHAPE"},
      {"turn: \"1\"\nbid: 3\npreview: [yes]\n", "3:10 FILE-SHAPE"},
      {"turn: \"1\"\nbid: 3\nsalt: [a]\n", "3:7 FILE-SHAPE"},
      {"turn: \"1\"\nbid: many\n", "2:6 FILE-SHAPE"},
      {"turn: \"2\"\nwiat: yes\ngame: two\nbid: many\n",
       "1:7 FILE-TURN, 2:1 FILE-UNKNOWN-KEY, 3:7 FILE-GAME"},
  };
  Bench *bench = bench_new();
  bench_game(bench, "one");
  bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 1\n");
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    SubmissionResult checked = bench_take(bench, "one", "red", cases[i][0], false);
    SubmissionResult filed = bench_submit(bench, "one", "red", cases[i][0]);
    assert_string_equal(places(bench, &checked, "errors"), cases[i][1]);
    assert_string_equal(places(bench, &filed, "errors"), cases[i][1]);
    assert_true(filed.refused && !filed.filed);
    /* The former file stays in force. */
    assert_string_equal(tree_string(tree_get(filed.receipt, "in_force"), ""), "1");
    assert_true(tree_is_null(tree_get(filed.receipt, "understood")));
  }
  /* All of them are kept. */
  SubmissionRows rows;
  LoadedGame loaded = bench_table(bench, "one");
  assert_int_equal(ledger_submissions(bench->referee.ledger, bench->arena, loaded.row.id, &rows), STATUS_OK);
  assert_int_equal(rows.count, 1 + sizeof cases / sizeof *cases);
  assert_string_equal(rows.items[0].standing, "in-force");
  assert_string_equal(rows.items[1].standing, "refused");
  assert_string_equal(rows.items[2].text, cases[1][0]);
  bench_free(bench);
}

static void past_turns_and_games(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  Adjudication done;
  assert_int_equal(adjudicate_game(&bench->referee, bench->arena, "one", "1", NULL, "why", &done), STATUS_OK);
  SubmissionResult result = bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 3\n");
  assert_string_equal(places(bench, &result, "errors"), "1:7 FILE-STALE");
  assert_int_equal(adjudicate_game(&bench->referee, bench->arena, "one", "2", NULL, "why", &done), STATUS_OK);
  assert_int_equal(adjudicate_game(&bench->referee, bench->arena, "one", "3", NULL, "why", &done), STATUS_OK);
  assert_true(done.over);
  result = bench_submit(bench, "one", "red", "turn: \"3\"\nbid: 3\n");
  assert_string_equal(places(bench, &result, "errors"), "1:7 FILE-STALE");
  bench_free(bench);
}

/* Why nothing was undone; "": receipt `undone` was, and `again` counts. 0: none. */
static const char *hindrance(Bench *bench, int64_t undone, int64_t again) {
  LoadedGame loaded = bench_table(bench, "one");
  UndoResult result;
  assert_int_equal(submission_undo(&bench->referee, &loaded, 0, &result), STATUS_OK);
  assert_int_equal(result.undone, undone);
  assert_int_equal(result.again, again);
  return result.hindrance == NULL ? "" : result.hindrance;
}

static void what_can_be_undone(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  assert_string_equal(hindrance(bench, 0, 0), "nothing-filed");
  (void)bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 3\n");
  assert_string_equal(hindrance(bench, 1, 0), "");
  assert_string_equal(hindrance(bench, 0, 1), ""); /* once more: as before */
  Adjudication done;
  do
    assert_int_equal(adjudicate_game(&bench->referee, bench->arena, "one", NULL, NULL, "why", &done),
                     STATUS_OK);
  while (!done.over);
  assert_string_equal(hindrance(bench, 0, 0), "over");
  bench_free(bench);
}

static void keys_of_seats(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  LoadedGame loaded = bench_table(bench, "one");
  const char *red = seat_key(bench->arena, loaded.secret, "one", 0, 0),
             *blue = seat_key(bench->arena, loaded.secret, "one", 1, 0);
  const char *right = arena_printf(bench->arena, "turn: \"1\"\nkey: %s\nbid: 3\n", red);
  const char *other = arena_printf(bench->arena, "turn: \"1\"\nkey: %s\nbid: 3\n", blue);
  assert_int_equal(bench_submit(bench, "one", "red", right).errors, 0);
  SubmissionResult result = bench_submit(bench, "one", "red", other);
  assert_string_equal(places(bench, &result, "errors"), "2:6 FILE-KEY");
  /* Where mail comes in, a file without a key is nobody's. */
  Submission submission;
  const SubmissionText one = {.text = "turn: \"1\"\n", .length = 10};
  const SubmissionRequest mailed = {.texts = &one, .text_count = 1, .key_required = true};
  assert_int_equal(submission_read(&bench->referee, &loaded, &mailed, 0, &submission), STATUS_OK);
  assert_true(submission.refused);
  assert_true(diagnostics_has_error(&submission.diagnostics, "FILE-KEY"));
  /* With a wrong key nothing of the seat's orders is judged. */
  result = bench_submit(bench, "one", "red", "turn: \"1\"\nkey: AAAA-BBBB-CCCC\nbid: 99\n");
  assert_string_equal(places(bench, &result, "errors"), "2:6 FILE-KEY");
  /* The ledger holds no key. */
  assert_null(strstr(loaded.seats.items[0].key_hash, red));
  assert_int_equal(strlen(loaded.seats.items[0].key_hash), 64);
  bench_free(bench);
}

static void check_and_preview_change_nothing(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  LoadedGame loaded = bench_table(bench, "one");
  SubmissionRows rows;
  SubmissionResult checked = bench_take(bench, "one", "red", "turn: \"1\"\nbid: 3\n", false);
  SubmissionResult preview = bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 3\npreview: yes\n");
  assert_false(checked.filed || preview.filed || checked.refused || preview.refused);
  assert_true(tree_is_null(tree_get(checked.receipt, "number")));
  assert_true(tree_is_null(tree_get(preview.receipt, "number")));
  assert_string_equal(tree_string(tree_get(preview.receipt, "understood"), ""), "bid: 3\n");
  assert_int_equal(ledger_submissions(bench->referee.ledger, bench->arena, loaded.row.id, &rows), STATUS_OK);
  assert_int_equal(rows.count, 0);
  bench_free(bench);
}

static void receipts(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  SubmissionResult first = bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 3\nsalt: pepper\n");
  assert_true(first.filed);
  assert_string_equal(tree_string(tree_get(first.receipt, "number"), ""), "1");
  assert_string_equal(tree_string(tree_get(first.receipt, "in_force"), ""), "1");
  assert_true(tree_is_null(tree_get(first.receipt, "replaces")));
  assert_int_equal(tree_get(first.receipt, "orders")->count, 1);
  assert_int_equal(tree_get(first.receipt, "taken_out")->count, 0);
  SubmissionResult second = bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 4\nbonus: no\nwait: yes\n");
  assert_string_equal(tree_string(tree_get(second.receipt, "number"), ""), "2");
  assert_string_equal(tree_string(tree_get(second.receipt, "replaces"), ""), "1");
  const Tree *orders = tree_get(second.receipt, "orders"), *gone = tree_get(second.receipt, "taken_out");
  assert_int_equal(orders->count, 2);
  assert_string_equal(tree_string(tree_get(orders->items[0].value, "order"), ""), "bid: 4");
  assert_string_equal(tree_string(tree_get(orders->items[0].value, "fresh"), ""), "true");
  assert_int_equal(gone->count, 1);
  assert_string_equal(gone->items[0].value->text, "bid: 3");
  const Tree *owes = tree_get(second.receipt, "owes");
  assert_int_equal(owes->count, 1);
  assert_string_equal(tree_string(tree_get(owes->items[0].value, "window"), ""), "bid");
  assert_string_equal(tree_string(tree_get(owes->items[0].value, "answered"), ""), "yes");
  SubmissionResult refused = bench_submit(bench, "one", "red", "turn: \"1\"\nbid: many\nwait: yes\n");
  assert_true(refused.refused);
  assert_string_equal(tree_string(tree_get(refused.receipt, "waits"), ""), "false");
  SubmissionResult third =
      bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 12\npress: [{to: all, text: hi}]\n");
  assert_string_equal(places(bench, &third, "errors"), "2:6 TALLY-1");
  assert_string_equal(places(bench, &third, "warnings"), "3:8 FILE-PRESS");
  assert_true(third.filed);
  owes = tree_get(third.receipt, "owes");
  assert_string_equal(tree_string(tree_get(owes->items[0].value, "answered"), ""), "errors");
  bench->referee.now += 49 * HOUR;
  SubmissionResult late = bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 2\n");
  assert_string_equal(places(bench, &late, "warnings"), "1:1 FILE-LATE");
  assert_true(late.filed);
  bench_free(bench);
}

static void a_hostile_file_gets_a_short_receipt(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  GString *text = g_string_new("turn: \"1\"\nbid: 3\n");
  for (int i = 0; i < 1500; i++) g_string_append_printf(text, "nonsense-%d: 1\n", i);
  g_string_append(text, "press:\n");
  for (int i = 0; i < 500; i++) g_string_append(text, "- x\n");
  SubmissionResult result = bench_submit(bench, "one", "red", text->str);
  assert_true(result.refused);
  assert_int_equal(result.errors,
                   999); /* of the 1,000 lines that are read, but for `turn` and `bid`; one more says so */
  const Tree *errors = tree_get(result.receipt, "errors"), *others = tree_get(result.receipt, "warnings");
  assert_int_equal(errors->count, 50);
  assert_string_equal(tree_string(tree_get(errors->items[49].value, "line"), ""), "52");
  assert_int_equal(others->count, 1); /* that there are more errors */
  assert_string_equal(tree_string(tree_get(others->items[0].value, "line"), ""), "53");
  assert_string_equal(tree_string(tree_get(others->items[0].value, "code"), ""), "FILE-YAML");
  g_string_free(text, TRUE);
  bench_free(bench);
}

static void unknown_games_and_seats(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  const SubmissionText one = {.text = ""};
  SubmissionRequest request = {
      .game = "two", .seat = "red", .texts = &one, .text_count = 1, .source = "submit", .file = true};
  SubmissionResult result;
  assert_int_equal(submission_take(&bench->referee, bench->arena, &request, &result), STATUS_NOT_FOUND);
  request.game = "one";
  request.seat = "green";
  assert_int_equal(submission_take(&bench->referee, bench->arena, &request, &result), STATUS_NOT_FOUND);
  /* The failed transaction was ended. */
  assert_int_equal(bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 3\n").errors, 0);
  bench_free(bench);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(refusals),
      cmocka_unit_test(past_turns_and_games),
      cmocka_unit_test(what_can_be_undone),
      cmocka_unit_test(keys_of_seats),
      cmocka_unit_test(check_and_preview_change_nothing),
      cmocka_unit_test(receipts),
      cmocka_unit_test(unknown_games_and_seats),
      cmocka_unit_test(a_hostile_file_gets_a_short_receipt),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
