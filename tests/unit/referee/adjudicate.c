#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <sqlite3.h>
#include <sys/wait.h>

#include "bench.h"

static void a_game_begins_with_two_reports(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  LoadedGame loaded = bench_table(bench, "one");
  OutboxRows red, blue;
  assert_string_equal(loaded.row.status, "running");
  assert_int_equal(loaded.number, 0);
  assert_int_equal(loaded.row.deadline, T0 + 48 * HOUR);
  assert_int_equal(bench_mails(bench, "one", "report", 0, &red), 1);
  assert_int_equal(bench_mails(bench, "one", "report", 1, &blue), 1);
  assert_string_equal(red.items[0].recipient, "red@example.org");
  assert_string_equal(red.items[0].subject, "one 1 bid");
  assert_non_null(strstr(red.items[0].body, "welcome"));
  assert_string_not_equal(red.items[0].body, blue.items[0].body); /* the keys */
  assert_string_equal(red.items[0].orders, "game: one\nturn: \"1\"\n");
  assert_string_equal(red.items[0].in_reply_to, loaded.row.thread);
  assert_string_not_equal(red.items[0].message_id, blue.items[0].message_id);
  bench_free(bench);
}

static void a_window_waits_for_all_answers(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  assert_int_equal(bench_move(bench, "one"), 0);
  bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 5\n");
  assert_int_equal(bench_move(bench, "one"), 0);
  bench_submit(bench, "one", "blue", "turn: \"1\"\nbid: 3\n");
  bench->referee.now += HOUR;
  assert_int_equal(bench_move(bench, "one"), 1);
  LoadedGame loaded = bench_table(bench, "one");
  assert_int_equal(loaded.number, 1);
  assert_string_equal(loaded.turn, "1");
  assert_string_equal(TALLY.window(loaded.state), "bonus");
  /* The new window has a deadline of its own. */
  assert_int_equal(loaded.row.deadline, T0 + 49 * HOUR);
  /* Red, who is asked, and blue, who is not, are both told; each its own secrets only. */
  OutboxRows rows;
  assert_int_equal(bench_mails(bench, "one", "report", 0, &rows), 2);
  assert_string_equal(rows.items[1].body, "turn 1 bonus own-bid=5 bids owes bonus\n");
  assert_string_equal(rows.items[1].in_reply_to, rows.items[0].message_id);
  assert_int_equal(bench_mails(bench, "one", "report", 1, &rows), 2);
  assert_string_equal(rows.items[1].body, "turn 1 bonus own-bid=3 bids\n");
  assert_string_equal(rows.items[1].subject, "waits");
  bench_free(bench);
}

static void a_file_answers_ahead_and_windows_nobody_is_asked_in_pass(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 5\nbonus: yes\n");
  bench_submit(bench, "one", "blue", "turn: \"1\"\nbid: 3\n");
  assert_int_equal(bench_move(bench, "one"), 2);
  assert_string_equal(bench_table(bench, "one").turn, "2");
  /* Files answer one turn only. */
  assert_int_equal(bench_move(bench, "one"), 0);
  bench_submit(bench, "one", "red", "turn: \"2\"\nbid: 4\n");
  bench_submit(bench, "one", "blue", "turn: \"2\"\nbid: 4\n");
  assert_int_equal(bench_move(bench, "one"), 2);
  LoadedGame loaded = bench_table(bench, "one");
  const Tally *tally = loaded.state;
  assert_int_equal(tally->score[0], 10);
  assert_int_equal(tally->score[1], 7);
  /* One report for both windows. */
  OutboxRows rows;
  assert_int_equal(bench_mails(bench, "one", "report", 1, &rows), 3);
  assert_string_equal(rows.items[2].body, "turn 3 bid own-bid=4 bids turn-ends owes bid\n");
  bench_free(bench);
}

static void the_deadline_takes_defaults_for_one_window_only(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 5\n");
  bench->referee.now = T0 + 48 * HOUR - 1;
  assert_int_equal(bench_move(bench, "one"), 0);
  bench->referee.now = T0 + 48 * HOUR;
  assert_int_equal(bench_move(bench, "one"), 1);
  LoadedGame loaded = bench_table(bench, "one");
  assert_string_equal(TALLY.window(loaded.state), "bonus");
  assert_int_equal(loaded.row.deadline, T0 + 96 * HOUR);
  OutboxRows rows;
  assert_int_equal(bench_mails(bench, "one", "report", 1, &rows), 2);
  assert_string_equal(rows.items[1].body, "turn 1 bonus no-answer missed-turn own-bid=0 bids\n");
  assert_int_equal(bench_mails(bench, "one", "report", 0, &rows), 2);
  assert_string_equal(rows.items[1].body, "turn 1 bonus own-bid=5 bids owes bonus\n");
  bench_free(bench);
}

static void wait_holds_until_the_deadline(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 5\nwait: yes\n");
  bench_submit(bench, "one", "blue", "turn: \"1\"\nbid: 3\n");
  assert_int_equal(bench_move(bench, "one"), 0);
  /* Taken back by the next file. */
  bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 5\nwait: no\n");
  assert_int_equal(bench_move(bench, "one"), 1);
  /* Who is not asked cannot hold the other's window. */
  bench_submit(bench, "one", "blue", "turn: \"1\"\nwait: yes\n");
  bench_submit(bench, "one", "red", "turn: \"1\"\nbonus: no\nwait: yes\n");
  assert_int_equal(bench_move(bench, "one"), 0);
  bench_submit(bench, "one", "red", "turn: \"1\"\nbonus: no\n");
  assert_int_equal(bench_move(bench, "one"), 1);
  bench_submit(bench, "one", "red", "turn: \"2\"\nbid: 1\nwait: yes\n");
  bench_submit(bench, "one", "blue", "turn: \"2\"\nbid: 2\nwait: yes\n");
  bench->referee.now += 48 * HOUR;
  assert_int_equal(bench_move(bench, "one"), 1);
  bench_free(bench);
}

static void errors_wait_for_a_mend_until_the_deadline(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  SubmissionResult result = bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 12\n");
  assert_true(result.filed);
  assert_int_equal(result.errors, 1);
  bench_submit(bench, "one", "blue", "turn: \"1\"\nbid: 3\n");
  assert_int_equal(bench_move(bench, "one"), 0);
  bench->referee.now += 48 * HOUR;
  assert_int_equal(bench_move(bench, "one"), 1);
  LoadedGame loaded = bench_table(bench, "one");
  EventRows events;
  assert_int_equal(ledger_events(bench->referee.ledger, bench->arena, loaded.row.id, "1", 0, &events),
                   STATUS_OK);
  assert_string_equal(events.items[0].code, "file-error");
  assert_string_equal(events.items[0].rule, "TALLY-1");
  assert_int_equal(events.items[0].audience, 1);
  assert_non_null(strstr(events.items[0].fields, "line: 2"));
  assert_int_equal(events.items[0].state, 1);
  assert_int_equal(events.items[0].number, 1);
  assert_int_equal(events.items[events.count - 1].number, (int64_t)events.count);
  bench_free(bench);
}

static void a_turn_must_be_named_rightly(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  Adjudication done;
  assert_int_equal(adjudicate_game(&bench->referee, bench->arena, "one", "2", NULL, "why", &done),
                   STATUS_NO_PERMISSION);
  assert_int_equal(adjudicate_game(&bench->referee, bench->arena, "one", "1", "bonus", "why", &done),
                   STATUS_NO_PERMISSION);
  assert_int_equal(bench_table(bench, "one").number, 0);
  assert_int_equal(bench_table(bench, "one").row.attempts, 0);
  assert_int_equal(adjudicate_game(&bench->referee, bench->arena, "one", "1", "bid", "why", &done),
                   STATUS_OK);
  assert_int_equal(done.windows, 2); /* equal bids of nothing: nobody is asked for the bonus */
  assert_int_equal(adjudicate_game(&bench->referee, bench->arena, "two", "1", NULL, "why", &done),
                   STATUS_NOT_FOUND);
  bench_free(bench);
}

/* A report that is queued keeps its addresses: with wrong ones it would be lost for good. */
static void nothing_moves_while_mails_cannot_be_addressed(void **state) {
  (void)state;
  static const struct {
    const char *from, *reply_to;
  } wrong[] = {
      {"Referee referee@example.org", NULL},
      {"referee@", NULL},
      {"Referee <referee@example.org>", "orders {key}@example.org"},
      {"Referee <referee@example.org>",
       "a-very-long-name-of-a-mailbox-for-all-the-orders-of+{game}.{key}@example.org"},
  };
  Bench *bench = bench_new();
  bench_game(bench, "one");
  bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 5\n");
  bench_submit(bench, "one", "blue", "turn: \"1\"\nbid: 3\n");
  Adjudication done;
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    bench->configuration.from = wrong[i].from;
    bench->configuration.reply_to = wrong[i].reply_to;
    g_string_truncate(bench->told, 0);
    assert_int_equal(adjudicate_game(&bench->referee, bench->arena, "one", NULL, NULL, NULL, &done),
                     STATUS_CONFIG);
    assert_int_equal(bench_table(bench, "one").number, 0);
    assert_true(bench->told->len > 0);
    NewSeat seats[] = {{.name = "red", .address = "red@example.org"},
                       {.name = "blue", .address = "blue@example.org"}};
    NewGame wanted = {
        .rules = "tally", .name = "two", .seats = seats, .seat_count = 2, .timezone = "UTC", .seed = "1"};
    assert_int_equal(new_game(&bench->referee, bench->arena, &wanted, NULL), STATUS_CONFIG);
  }
  bench->configuration.from = "referee@example.org";
  bench->configuration.reply_to = "orders+{game}.{key}@example.org";
  assert_int_equal(bench_move(bench, "one"), 1);
  bench_free(bench);
}

static void a_calendar_in_a_lost_zone_sets_no_wrong_deadline(void **state) {
  (void)state;
  Bench *bench = bench_new();
  NewSeat seats[] = {{.name = "red", .address = "red@example.org"},
                     {.name = "blue", .address = "blue@example.org"}};
  NewGame wanted = {
      .rules = "tally", .name = "one", .seats = seats, .seat_count = 2, .timezone = "UTC", .seed = "1"};
  const char *wrong;
  assert_true(calendar_parse(bench->arena, "mon,thu 20:00", &wanted.schedule, &wrong));
  assert_int_equal(new_game(&bench->referee, bench->arena, &wanted, NULL), STATUS_OK);
  /* As after a move to a system without tzdata. */
  sqlite3 *book;
  assert_int_equal(sqlite3_open(bench->configuration.database, &book), SQLITE_OK);
  assert_int_equal(sqlite3_exec(book, "UPDATE games SET timezone = 'Europe/Atlantis'", NULL, NULL, NULL),
                   SQLITE_OK);
  sqlite3_close(book);
  Adjudication done;
  assert_int_equal(adjudicate_game(&bench->referee, bench->arena, "one", "1", NULL, "why", &done),
                   STATUS_CONFIG);
  assert_int_equal(bench_table(bench, "one").number, 0);
  assert_non_null(strstr(bench->told->str, "Europe/Atlantis"));
  bench_free(bench);
}

static Status open_later(void *context) {
  Bench *bench = context;
  bench_open(bench);
  return STATUS_OK;
}

static void a_game_that_cannot_begin_makes_no_ledger(void **state) {
  (void)state;
  Bench *bench = bench_new();
  ledger_close(bench->referee.ledger);
  bench->referee.ledger = NULL;
  assert_int_equal(unlink(bench->configuration.database), 0);
  bench->referee.open = open_later;
  bench->referee.open_context = bench;
  NewSeat seats[] = {{.name = "red", .address = "red@example.org"}, {.name = "blue", .address = "blue"}};
  NewGame wanted = {
      .rules = "tally", .name = "one", .seats = seats, .seat_count = 2, .timezone = "UTC", .seed = "1"};
  assert_int_equal(new_game(&bench->referee, bench->arena, &wanted, NULL), STATUS_USAGE);
  seats[1].address = "blue@example.org";
  wanted.edition_file = "/nonexistent.yaml";
  assert_int_equal(new_game(&bench->referee, bench->arena, &wanted, NULL), STATUS_NO_INPUT);
  wanted.edition_file = NULL;
  bench->configuration.language = "xx";
  assert_int_equal(new_game(&bench->referee, bench->arena, &wanted, NULL), STATUS_CONFIG);
  assert_non_null(strstr(bench->told->str, "CATALOGUE-LANGUAGE"));
  assert_true(access(bench->configuration.database, F_OK) != 0);
  bench->configuration.language = "en";
  assert_int_equal(new_game(&bench->referee, bench->arena, &wanted, NULL), STATUS_OK);
  assert_int_equal(bench_table(bench, "one").number, 0);
  bench_free(bench);
}

static void a_sender_in_other_letters_has_good_message_ids(void **state) {
  (void)state;
  Bench *bench = bench_new();
  static const char *const senders[] = {"Referee <referee@ex\xC3\xA4mple.org>",
                                        "referee@xn--exmple-cua.org (at home@work)"};
  static const char *const names[] = {"one", "two"};
  for (size_t i = 0; i < 2; i++) {
    OutboxRows rows;
    bench->configuration.from = senders[i];
    bench_game(bench, names[i]);
    assert_int_equal(bench_mails(bench, names[i], "report", 0, &rows), 1);
    assert_true(g_str_has_suffix(rows.items[0].message_id, "@xn--exmple-cua.org"));
    assert_true(g_str_has_suffix(bench_table(bench, names[i]).row.thread, "@xn--exmple-cua.org"));
  }
  bench_free(bench);
}

static void the_end(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  Adjudication done;
  for (const char *turn = "1"; *turn <= '3'; turn = *turn == '1' ? "2" : *turn == '2' ? "3" : "4") {
    char *file = g_strdup_printf("turn: \"%s\"\nbid: 2\n", turn);
    bench_submit(bench, "one", "blue", file);
    g_free(file);
    assert_int_equal(adjudicate_game(&bench->referee, bench->arena, "one", turn, NULL, "why", &done),
                     STATUS_OK);
    if (!done.over && strcmp(done.to, turn) == 0)
      assert_int_equal(adjudicate_game(&bench->referee, bench->arena, "one", turn, NULL, "why", &done),
                       STATUS_OK);
  }
  assert_true(done.over);
  LoadedGame loaded = bench_table(bench, "one");
  assert_string_equal(loaded.row.status, "over");
  assert_true(loaded.row.deadline == TIME_NONE);
  OutboxRows rows;
  size_t count = bench_mails(bench, "one", "report", 0, &rows);
  assert_string_equal(rows.items[count - 1].subject, "over blue");
  assert_null(rows.items[count - 1].orders);
  /* Nothing more happens, whoever asks. */
  assert_int_equal(bench_move(bench, "one"), 0);
  assert_int_equal(adjudicate_game(&bench->referee, bench->arena, "one", "3", NULL, "why", &done),
                   STATUS_NO_PERMISSION);
  assert_int_equal(bench_mails(bench, "one", "report", 0, &rows), count);
  bench_free(bench);
}

static void a_broken_invariant_changes_nothing(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 7\n");
  bench_submit(bench, "one", "blue", "turn: \"1\"\nbid: 3\n");
  Adjudication done;
  for (int attempt = 1; attempt <= 2; attempt++) {
    assert_int_equal(adjudicate_game(&bench->referee, bench->arena, "one", NULL, NULL, NULL, &done),
                     STATUS_BUG);
    LoadedGame loaded = bench_table(bench, "one");
    assert_int_equal(loaded.number, 0);
    assert_int_equal(loaded.row.attempts, attempt);
  }
  OutboxRows rows;
  assert_int_equal(bench_mails(bench, "one", "report", -1, &rows), 2);
  bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 6\n");
  assert_int_equal(bench_move(bench, "one"), 1);
  assert_int_equal(bench_table(bench, "one").row.attempts, 0);
  bench_free(bench);
}

/* ---- the process ends between two steps ---- */

typedef struct Killer {
  int steps_left;
} Killer;

static void kill_at_step(void *context, const char *name) {
  (void)name;
  Killer *killer = context;
  if (killer->steps_left-- == 0) _exit(9);
}

/* A process of its own adjudicates and ends at its n-th step; true if it got to the end. */
static bool adjudicate_until(Bench *bench, int step) {
  fflush(NULL);
  ledger_close(bench->referee.ledger); /* SQLite's handles are not for two processes */
  pid_t child = fork();
  assert_true(child >= 0);
  if (child == 0) {
    Killer killer = {step};
    Adjudication done;
    const char *error;
    if (ledger_open(bench->configuration.database, false, &bench->referee.ledger, bench->arena, &error) !=
        STATUS_OK)
      _exit(3);
    bench->referee.step = kill_at_step;
    bench->referee.step_context = &killer;
    _exit(adjudicate_game(&bench->referee, bench->arena, "one", NULL, NULL, NULL, &done) == STATUS_OK ? 0
                                                                                                      : 4);
  }
  int result;
  assert_int_equal(waitpid(child, &result, 0), child);
  assert_true(WIFEXITED(result));
  assert_true(WEXITSTATUS(result) == 0 || WEXITSTATUS(result) == 9);
  bench_open(bench);
  return WEXITSTATUS(result) == 0;
}

static void killed_at_every_step(void **state) {
  (void)state;
  bool finished = false;
  int step = 0;
  for (; !finished; step++) {
    Bench *bench = bench_new();
    bench_game(bench, "one");
    bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 5\nbonus: yes\n");
    bench_submit(bench, "one", "blue", "turn: \"1\"\nbid: 3\n");
    finished = adjudicate_until(bench, step);
    LoadedGame loaded = bench_table(bench, "one");
    OutboxRows rows;
    size_t mails = bench_mails(bench, "one", "report", -1, &rows);
    /* All of it, or nothing of it. */
    assert_true((loaded.number == 0 && mails == 2 && loaded.row.attempts <= 1) ||
                (loaded.number == 2 && mails == 4 && loaded.row.attempts == 0));
    /* The next process ends what was begun, once. */
    assert_int_equal(bench_move(bench, "one"), loaded.number == 0 ? 2 : 0);
    assert_int_equal(bench_mails(bench, "one", "report", -1, &rows), 4);
    loaded = bench_table(bench, "one");
    const Tally *tally = loaded.state;
    assert_int_equal(tally->score[0], 6);
    assert_int_equal(loaded.row.attempts, 0);
    bench_free(bench);
  }
  assert_true(step > 6); /* counted, two windows with two steps each, queued, committed */
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_game_begins_with_two_reports),
      cmocka_unit_test(a_window_waits_for_all_answers),
      cmocka_unit_test(a_file_answers_ahead_and_windows_nobody_is_asked_in_pass),
      cmocka_unit_test(the_deadline_takes_defaults_for_one_window_only),
      cmocka_unit_test(wait_holds_until_the_deadline),
      cmocka_unit_test(errors_wait_for_a_mend_until_the_deadline),
      cmocka_unit_test(a_turn_must_be_named_rightly),
      cmocka_unit_test(nothing_moves_while_mails_cannot_be_addressed),
      cmocka_unit_test(a_calendar_in_a_lost_zone_sets_no_wrong_deadline),
      cmocka_unit_test(a_game_that_cannot_begin_makes_no_ledger),
      cmocka_unit_test(a_sender_in_other_letters_has_good_message_ids),
      cmocka_unit_test(the_end),
      cmocka_unit_test(a_broken_invariant_changes_nothing),
      cmocka_unit_test(killed_at_every_step),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
