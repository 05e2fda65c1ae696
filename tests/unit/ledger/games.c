/* Games and editions; which games a tick looks at. */
#include "desk.h"

static void a_game_is_read_as_it_was_added(void **state) {
  Desk *desk = *state;
  GameRow row = game_row("madrid");
  row.attempts = 2;
  row.status = "paused";
  row.wake = 2500;
  row.held = "player";
  row.paused = 1700;
  int64_t id = add_game(desk->ledger, row);
  desk_reopen(desk);
  GameRow read;
  ok(ledger_game(desk->ledger, desk->arena, "madrid", &read));
  assert_int_equal(read.id, id);
  assert_string_equal(read.name, "madrid");
  assert_string_equal(read.rules, "dos-de-mayo");
  assert_string_equal(read.options, "{pace: fast}\n");
  assert_string_equal(read.edition, DIGEST);
  assert_string_equal(read.secret, SECRET);
  assert_string_equal(read.timezone, "Europe/Madrid");
  assert_string_equal(read.settings, "{every: 172800}\n");
  assert_string_equal(read.status, "paused");
  assert_int_equal(read.created, 1000);
  assert_int_equal(read.opened, 1001);
  assert_int_equal(read.deadline, 2000);
  assert_int_equal(read.wake, 2500);
  assert_string_equal(read.held, "player");
  assert_int_equal(read.paused, 1700);
  assert_int_equal(read.attempts, 2);
  assert_string_equal(read.thread, "thread@example.org");
  assert_int_equal(ledger_game(desk->ledger, desk->arena, "Madrid", &read), STATUS_NOT_FOUND);
}

static void a_name_is_given_once(void **state) {
  Desk *desk = *state;
  add_game(desk->ledger, game_row("madrid"));
  GameRow again = game_row("madrid");
  SeatRow seats[2];
  seat_rows(seats);
  assert_int_equal(ledger_add_game(desk->ledger, &again, seats, 2), STATUS_BAD_DATA);
  assert_string_not_equal(ledger_error(desk->ledger), "");
  GameRows games;
  ok(ledger_games(desk->ledger, desk->arena, &games));
  assert_int_equal(games.count, 1);
  /* The same inside a transaction of the caller, who may go on. */
  ok(ledger_begin(desk->ledger));
  assert_int_equal(ledger_add_game(desk->ledger, &again, seats, 2), STATUS_BAD_DATA);
  again.name = "madrid-2";
  ok(ledger_add_game(desk->ledger, &again, seats, 2));
  ok(ledger_commit(desk->ledger));
  ok(ledger_games(desk->ledger, desk->arena, &games));
  assert_int_equal(games.count, 2);
}

static void what_is_tried_is_kept_or_taken_back_alone(void **state) {
  Desk *desk = *state;
  GameRows games;
  GameRow before = game_row("madrid"), tried = game_row("toledo"), kept = game_row("burgos");
  SeatRow seats[2];
  seat_rows(seats);
  assert_int_equal(ledger_try(desk->ledger), STATUS_BUG); /* no transaction is open */
  ok(ledger_add_edition(desk->ledger, DIGEST, "edition: 1\n"));
  ok(ledger_begin(desk->ledger));
  ok(ledger_add_game(desk->ledger, &before, seats, 2));
  ok(ledger_try(desk->ledger));
  ok(ledger_add_game(desk->ledger, &tried, seats, 2));
  ok(ledger_try_end(desk->ledger, false));
  ok(ledger_try(desk->ledger));
  ok(ledger_add_game(desk->ledger, &kept, seats, 2));
  ok(ledger_try_end(desk->ledger, true));
  ok(ledger_commit(desk->ledger));
  ok(ledger_games(desk->ledger, desk->arena, &games));
  assert_int_equal(games.count, 2);
  for (size_t i = 0; i < games.count; i++) assert_string_not_equal(games.items[i].name, "toledo");
}

static void a_game_is_added_whole_or_not_at_all(void **state) {
  Desk *desk = *state;
  GameRow row = game_row("madrid");
  SeatRow seats[2];
  seat_rows(seats);
  ok(ledger_add_edition(desk->ledger, DIGEST, "edition: 1\n"));
  seats[1].seat = seats[0].seat;
  assert_int_equal(ledger_add_game(desk->ledger, &row, seats, 2), STATUS_BUG);
  GameRow read;
  assert_int_equal(ledger_game(desk->ledger, desk->arena, "madrid", &read), STATUS_NOT_FOUND);
  assert_int_equal(number_of(desk->ledger, "SELECT count(*) FROM seats"), 0);
}

static void what_a_game_must_have_is_required(void **state) {
  Desk *desk = *state;
  SeatRow seats[2];
  seat_rows(seats);
  GameRow row = game_row("madrid");
  /* Its edition is not in the book. */
  assert_int_equal(ledger_add_game(desk->ledger, &row, seats, 2), STATUS_BUG);
  ok(ledger_add_edition(desk->ledger, DIGEST, "edition: 1\n"));
  row.status = "paused?";
  assert_int_equal(ledger_add_game(desk->ledger, &row, seats, 2), STATUS_BUG);
  row = game_row(NULL);
  assert_int_equal(ledger_add_game(desk->ledger, &row, seats, 2), STATUS_BUG);
  row = game_row("madrid");
  row.secret = "short";
  assert_int_equal(ledger_add_game(desk->ledger, &row, seats, 2), STATUS_BUG);
  assert_int_equal(number_of(desk->ledger, "SELECT count(*) FROM games"), 0);
}

static void an_edition_is_kept_once(void **state) {
  Desk *desk = *state;
  const char *text;
  assert_int_equal(ledger_edition(desk->ledger, desk->arena, DIGEST, &text), STATUS_NOT_FOUND);
  ok(ledger_add_edition(desk->ledger, DIGEST, "edition: é\n"));
  ok(ledger_add_edition(desk->ledger, DIGEST, "edition: é\n"));
  ok(ledger_edition(desk->ledger, desk->arena, DIGEST, &text));
  assert_string_equal(text, "edition: é\n");
  assert_int_equal(number_of(desk->ledger, "SELECT count(*) FROM editions"), 1);
  /* Another text under the same digest is a contradiction, not an edition. */
  assert_int_equal(ledger_add_edition(desk->ledger, DIGEST, "edition: 2\n"), STATUS_BUG);
}

/* The row that a window of this status, deadline and wake leaves behind. */
static GameRow window(const char *status, Time opened, Time deadline, Time wake) {
  return (GameRow){
      .status = status, .opened = opened, .deadline = deadline, .wake = wake, .paused = TIME_NONE};
}

static Status set_window(Desk *desk, int64_t game, const char *status, Time opened, Time deadline) {
  GameRow row = window(status, opened, deadline, deadline == TIME_NONE ? 0 : deadline);
  return ledger_set_window(desk->ledger, game, &row);
}

static void a_window_and_a_deadline_are_set(void **state) {
  Desk *desk = *state;
  int64_t id = add_game(desk->ledger, game_row("madrid"));
  int64_t other = add_game(desk->ledger, game_row("other"));
  ok(ledger_count_attempts(desk->ledger, &id, 1));
  ok(set_window(desk, id, "running", 3000, 4000));
  GameRow row;
  ok(ledger_game(desk->ledger, desk->arena, "madrid", &row));
  assert_int_equal(row.opened, 3000);
  assert_int_equal(row.deadline, 4000);
  assert_int_equal(row.wake, 4000);
  assert_string_equal(row.held, "");
  assert_true(row.paused == TIME_NONE);
  assert_int_equal(row.attempts, 0);
  ok(ledger_set_deadline(desk->ledger, id, 5000, 5600));
  ok(ledger_game(desk->ledger, desk->arena, "madrid", &row));
  assert_int_equal(row.deadline, 5000);
  assert_int_equal(row.wake, 5600);
  assert_int_equal(row.opened, 3000);
  ok(set_window(desk, id, "over", 6000, TIME_NONE));
  ok(ledger_game(desk->ledger, desk->arena, "madrid", &row));
  assert_string_equal(row.status, "over");
  assert_true(row.deadline == TIME_NONE);
  ok(ledger_game(desk->ledger, desk->arena, "other", &row));
  assert_int_equal(row.opened, 1001);
  assert_int_equal(row.deadline, 2000);
  assert_int_equal(row.wake, 2000);
  assert_int_equal(set_window(desk, other + 1, "running", 1, 2), STATUS_BUG);
  assert_int_equal(ledger_set_deadline(desk->ledger, other + 1, 1, 1), STATUS_BUG);
  assert_int_equal(set_window(desk, id, "lost", 1, 2), STATUS_BUG);
}

static void a_game_is_paused_and_goes_on(void **state) {
  Desk *desk = *state;
  int64_t id = add_game(desk->ledger, game_row("madrid"));
  ok(ledger_count_attempts(desk->ledger, &id, 1));
  GameRow row = window("paused", 9999, 4000, TIME_NONE);
  assert_int_equal(ledger_set_status(desk->ledger, id, &row), STATUS_BUG); /* since when? */
  row.paused = 1500;
  row.held = "answer";
  ok(ledger_set_status(desk->ledger, id, &row));
  GameRow read;
  ok(ledger_game(desk->ledger, desk->arena, "madrid", &read));
  assert_string_equal(read.status, "paused");
  assert_int_equal(read.opened, 1001); /* the window is the same one */
  assert_int_equal(read.attempts, 1);
  assert_int_equal(read.deadline, 4000);
  assert_true(read.wake == TIME_NONE);
  assert_int_equal(read.paused, 1500);
  assert_string_equal(read.held, "answer");
  read.status = "running";
  assert_int_equal(ledger_set_status(desk->ledger, id, &read), STATUS_BUG); /* and paused all the same? */
  assert_int_equal(ledger_set_window(desk->ledger, id, &read), STATUS_BUG);
  read.paused = TIME_NONE;
  read.held = "somebody";
  assert_int_equal(ledger_set_status(desk->ledger, id, &read), STATUS_BUG);
  read.held = NULL;
  ok(ledger_set_status(desk->ledger, id, &read));
  ok(ledger_game(desk->ledger, desk->arena, "madrid", &read));
  assert_string_equal(read.held, "");
  assert_true(read.paused == TIME_NONE);
  assert_int_equal(ledger_set_status(desk->ledger, id + 1, &read), STATUS_BUG);
}

static void settings_are_changed(void **state) {
  Desk *desk = *state;
  int64_t id = add_game(desk->ledger, game_row("madrid"));
  add_game(desk->ledger, game_row("other"));
  ok(ledger_set_settings(desk->ledger, id, "{every: 3600, grace: 60}"));
  GameRow row;
  ok(ledger_game(desk->ledger, desk->arena, "madrid", &row));
  assert_string_equal(row.settings, "{every: 3600, grace: 60}");
  ok(ledger_game(desk->ledger, desk->arena, "other", &row));
  assert_string_equal(row.settings, "{every: 172800}\n");
  assert_int_equal(ledger_set_settings(desk->ledger, id, NULL), STATUS_BUG);
  assert_int_equal(ledger_set_settings(desk->ledger, id + 2, "{}"), STATUS_BUG);
}

static int64_t attempts_of(Desk *desk, const char *name) {
  GameRow row;
  ok(ledger_game(desk->ledger, desk->arena, name, &row));
  return row.attempts;
}

static void attempts_are_counted_at_once(void **state) {
  Desk *desk = *state;
  int64_t id = add_game(desk->ledger, game_row("madrid"));
  ok(ledger_count_attempts(desk->ledger, &id, 1));
  ok(ledger_count_attempts(desk->ledger, &id, 1));
  assert_int_equal(attempts_of(desk, "madrid"), 2);
  ok(ledger_begin(desk->ledger));
  /* Counted inside another transaction it would be undone with that. */
  assert_int_equal(ledger_count_attempts(desk->ledger, &id, 1), STATUS_BUG);
  ok(ledger_uncount_attempt(desk->ledger, id));
  ledger_rollback(desk->ledger);
  assert_int_equal(attempts_of(desk, "madrid"), 2);
  /* One attempt that was not the game's fault does not forgive the others. */
  ok(ledger_uncount_attempt(desk->ledger, id));
  assert_int_equal(attempts_of(desk, "madrid"), 1);
  ok(ledger_uncount_attempt(desk->ledger, id));
  ok(ledger_uncount_attempt(desk->ledger, id));
  assert_int_equal(attempts_of(desk, "madrid"), 0);
  assert_int_equal(ledger_count_attempts(desk->ledger, (int64_t[]){id, id + 1}, 2), STATUS_BUG);
  assert_int_equal(ledger_uncount_attempt(desk->ledger, id + 1), STATUS_BUG);
}

/* ---- several processes ---- */

static void what_is_read_belongs_together(void **state) {
  Desk *desk = *state;
  int64_t id = add_game(desk->ledger, game_row("madrid"));
  Ledger *other = desk_open_book(desk);
  GameRow row;
  ok(ledger_begin_reading(desk->ledger));
  ok(ledger_game(desk->ledger, desk->arena, "madrid", &row));
  GameRow over = window("over", 3000, TIME_NONE, TIME_NONE);
  ok(ledger_set_window(other, id, &over)); /* is not held up */
  ok(ledger_game(desk->ledger, desk->arena, "madrid", &row));
  assert_string_equal(row.status, "running");
  assert_int_equal(ledger_begin(desk->ledger), STATUS_BUG);
  ledger_rollback(desk->ledger);
  ok(ledger_game(desk->ledger, desk->arena, "madrid", &row));
  assert_string_equal(row.status, "over");
  ledger_close(other);
}

static void a_name_that_means_memory_to_sqlite_is_a_file(void **state) {
  Desk *desk = *state;
  char *top = realpath(".", NULL);
  Ledger *ledger;
  const char *error;
  assert_int_equal(chdir(desk->folder), 0);
  ok(ledger_open(":memory:", true, &ledger, desk->arena, &error));
  add_game(ledger, game_row("madrid"));
  ledger_close(ledger);
  ok(ledger_open(":memory:", false, &ledger, desk->arena, &error));
  GameRow row;
  ok(ledger_game(ledger, desk->arena, "madrid", &row));
  ledger_close(ledger);
  assert_int_equal(chdir(top), 0);
  free(top);
}

/* ---- due ---- */

static void due_are(Desk *desk, Time now, const char *names) {
  GameRows rows;
  ok(ledger_games_due(desk->ledger, desk->arena, now, &rows));
  const char *found = "";
  for (size_t i = 0; i < rows.count; i++)
    found = arena_printf(desk->arena, "%s%s%s", found, i == 0 ? "" : " ", rows.items[i].name);
  assert_string_equal(found, names);
}

static void file(Desk *desk, int64_t game, const char *standing, Time at) {
  SubmissionRow row = submission_row(game, SPANISH, "1", "orders: []\n");
  row.standing = standing;
  row.at = at;
  ok(ledger_add_submission(desk->ledger, &row));
}

static void games_are_due_when_they_wake(void **state) {
  Desk *desk = *state;
  GameRow late = game_row("late"), early = game_row("early"), none = game_row("none"),
          held = game_row("held");
  late.wake = 3000; /* a deadline at 2000, and grace */
  none.deadline = TIME_NONE;
  none.wake = 0;
  held.wake = TIME_NONE;
  held.held = "release";
  int64_t late_id = add_game(desk->ledger, late);
  add_game(desk->ledger, early);
  add_game(desk->ledger, none);
  int64_t held_id = add_game(desk->ledger, held);
  due_are(desk, 1999, "none");
  due_are(desk, 2000, "none early");
  due_are(desk, 3000, "none early late");
  due_are(desk, INT64_MAX, "none early late");
  file(desk, held_id, "in-force", 1600);
  due_are(desk, 3000, "none held early late");
  ok(ledger_set_waiting(desk->ledger, held_id, TIME_NONE));
  due_are(desk, 3000, "none early late");
  ok(set_window(desk, late_id, "broken", 1001, 1500));
  due_are(desk, 3000, "none early");
  ok(set_window(desk, late_id, "over", 1001, TIME_NONE));
  due_are(desk, 3000, "none early");
}

/* The names of those that are to be looked at, in order: "early late". */
static void to_remind_are(Desk *desk, Time now, const char *names) {
  const GameRow first = {.remind = -1};
  GameRows rows;
  const char *found = "";
  ok(ledger_games_to_remind(desk->ledger, desk->arena, now, &first, 100, &rows));
  for (size_t i = 0; i < rows.count; i++)
    found = arena_concat(desk->arena, found, *found == '\0' ? "" : " ", rows.items[i].name, NULL);
  assert_string_equal(found, names);
}

static void a_paused_game_is_not_due(void **state) {
  Desk *desk = *state;
  int64_t id = add_game(desk->ledger, game_row("madrid"));
  file(desk, id, "in-force", 1400);
  GameRow row = window("paused", 0, 2000, 2000);
  row.paused = 1450;
  ok(ledger_set_status(desk->ledger, id, &row));
  due_are(desk, 9000, "");
  GameRows rows;
  to_remind_are(desk, 1400, "");
  ok(ledger_games_open(desk->ledger, desk->arena, 0, &rows));
  assert_int_equal(rows.count, 0);
  /* The answer that came before is not forgotten. */
  row = window("running", 0, 2500, 2500);
  ok(ledger_set_status(desk->ledger, id, &row));
  due_are(desk, 1500, "madrid");
}

static void an_answer_makes_a_game_due(void **state) {
  Desk *desk = *state;
  int64_t id = add_game(desk->ledger, game_row("madrid"));
  due_are(desk, 1500, "");
  file(desk, id, "refused", 1400);
  due_are(desk, 1500, "");
  /* The clock of the submission does not count, only that it came since the window was opened. */
  file(desk, id, "in-force", 10);
  due_are(desk, 1500, "madrid");
  ok(ledger_set_deadline(desk->ledger, id, 9000, 9000));
  due_are(desk, 1500, "madrid");
  ok(set_window(desk, id, "running", 1500, 9000));
  due_are(desk, 1500, "");
  file(desk, id, "in-force", 1500);
  due_are(desk, 1500, "madrid");
  ok(ledger_count_attempts(desk->ledger, &id, 1));
  ok(ledger_set_waiting(desk->ledger, id, TIME_NONE));
  due_are(desk, 1500, "");
  assert_int_equal(attempts_of(desk, "madrid"), 0);
  due_are(desk, 9000, "madrid");
  file(desk, id, "in-force", 1501);
  due_are(desk, 1501, "madrid");
}

static void games_are_looked_at_when_somebody_may_be_reminded(void **state) {
  Desk *desk = *state;
  GameRow early = game_row("early"), late = game_row("late"), none = game_row("none"),
          over = game_row("over");
  early.deadline = 3000; /* grace does not come into it */
  early.wake = 99000;
  early.remind = 2000;
  late.deadline = 4000;
  late.remind = 2001;
  none.deadline = none.remind = TIME_NONE;
  over.status = "broken";
  over.deadline = 3000;
  over.remind = 0;
  early.id = add_game(desk->ledger, early);
  int64_t late_id = add_game(desk->ledger, late);
  add_game(desk->ledger, none);
  add_game(desk->ledger, over);
  to_remind_are(desk, 1999, "");
  to_remind_are(desk, 2000, "early");
  to_remind_are(desk, 2999, "early late");
  to_remind_are(desk, 3000, "late");
  to_remind_are(desk, 4000, "");
  /* A part at a time. */
  GameRows rows;
  GameRow last = {.remind = -1};
  ok(ledger_games_to_remind(desk->ledger, desk->arena, 2999, &last, 1, &rows));
  assert_int_equal(rows.count, 1);
  last = rows.items[0];
  ok(ledger_games_to_remind(desk->ledger, desk->arena, 2999, &last, 1, &rows));
  assert_int_equal(rows.count, 1);
  assert_string_equal(rows.items[0].name, "late");
  last = rows.items[0];
  ok(ledger_games_to_remind(desk->ledger, desk->arena, 2999, &last, 1, &rows));
  assert_int_equal(rows.count, 0);
  /* Who was reminded is left alone until then, or for ever. */
  ok(ledger_game(desk->ledger, desk->arena, "early", &early));
  ok(ledger_set_remind(desk->ledger, &early, 2500));
  to_remind_are(desk, 2499, "late");
  to_remind_are(desk, 2500, "late early");
  ok(ledger_set_remind(desk->ledger, &early, TIME_NONE));
  to_remind_are(desk, 2999, "late");
  /* Unless deadline or settings are new, and then whoever looked before knows nothing. */
  ok(ledger_set_deadline(desk->ledger, early.id, 3500, 3500));
  to_remind_are(desk, 0, "early");
  ok(ledger_set_remind(desk->ledger, &early, TIME_NONE));
  to_remind_are(desk, 0, "early");
  ok(ledger_game(desk->ledger, desk->arena, "early", &early));
  ok(ledger_set_settings(desk->ledger, early.id, "{every: 7}"));
  ok(ledger_set_remind(desk->ledger, &early, TIME_NONE));
  to_remind_are(desk, 0, "early");
  ok(ledger_set_deadline(desk->ledger, early.id, TIME_NONE, 0));
  to_remind_are(desk, 0, "");
  /* Who has answered is not reminded; an outage moves the deadline all the same. */
  file(desk, late_id, "in-force", 2500);
  to_remind_are(desk, 2999, "");
  ok(ledger_games_open(desk->ledger, desk->arena, 3000, &rows));
  assert_int_equal(rows.count, 1);
  assert_string_equal(rows.items[0].name, "late");
  ok(ledger_games_open(desk->ledger, desk->arena, 4000, &rows));
  assert_int_equal(rows.count, 0);
  ok(ledger_set_waiting(desk->ledger, late_id, 2600));
  to_remind_are(desk, 2600, "late");
  to_remind_are(desk, 2599, "");
}

static void an_attempt_does_not_hide_a_game(void **state) {
  Desk *desk = *state;
  int64_t id = add_game(desk->ledger, game_row("madrid"));
  file(desk, id, "in-force", 1400);
  ok(ledger_count_attempts(desk->ledger, &id, 1));
  due_are(desk, 1500, "madrid");
  ok(ledger_uncount_attempt(desk->ledger, id));
  due_are(desk, 1500, "madrid");
}

int main(void) {
#define TEST(function) cmocka_unit_test_setup_teardown(function, desk_set_up, desk_tear_down)
  const struct CMUnitTest tests[] = {
      TEST(a_game_is_read_as_it_was_added),
      TEST(what_is_read_belongs_together),
      TEST(a_name_that_means_memory_to_sqlite_is_a_file),
      TEST(a_name_is_given_once),
      TEST(what_is_tried_is_kept_or_taken_back_alone),
      TEST(a_game_is_added_whole_or_not_at_all),
      TEST(what_a_game_must_have_is_required),
      TEST(an_edition_is_kept_once),
      TEST(a_window_and_a_deadline_are_set),
      TEST(a_game_is_paused_and_goes_on),
      TEST(settings_are_changed),
      TEST(attempts_are_counted_at_once),
      TEST(games_are_due_when_they_wake),
      TEST(a_paused_game_is_not_due),
      TEST(an_answer_makes_a_game_due),
      TEST(games_are_looked_at_when_somebody_may_be_reminded),
      TEST(an_attempt_does_not_hide_a_game),
  };
  return cmocka_run_group_tests_name("games", tests, NULL, NULL);
}
