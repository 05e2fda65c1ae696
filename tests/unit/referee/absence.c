/* Players who are away: what moves, what is allowed, what is told. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/referee/turn/private.h"
#include "../../../adjudicator/referee/tick.h"
#include "bench.h"

#define DAY (24 * HOUR)

/* ---- spans ---- */

static void spans_are_joined(void **state) {
  (void)state;
  Arena *arena = arena_new();
  static const Span given[] = {{50, 60}, {10, 20}, {15, 30}, {30, 31}, {40, 40}, {55, 52}, {12, 14}};
  Spans spans = spans_make(arena, given, sizeof given / sizeof *given);
  assert_int_equal(spans.count, 2);
  assert_int_equal(spans.items[0].since, 10);
  assert_int_equal(spans.items[0].until, 31);
  assert_int_equal(spans_measure(&spans, 0, 100), 31);
  assert_int_equal(spans_measure(&spans, 20, 55), 16);
  assert_int_equal(spans_measure(&spans, 31, 50), 0);
  assert_int_equal(spans_make(arena, given, 0).count, 0);
  arena_free(arena);
}

/* ---- deadlines ---- */

static AwaySeat away(Arena *arena, int seat, Time from, const Span *spans, size_t count) {
  return (AwaySeat){.seat = seat, .spans = spans_make(arena, spans, count), .from = from};
}

/* Windows of 48 hours opened at 0, a seat away as given. */
static Time moved(const Span *spans, size_t count) {
  Arena *arena = arena_new();
  Schedule schedule = {.every = 48 * HOUR};
  AwaySeat seat = away(arena, 0, 0, spans, count);
  Time deadline = absence_deadline(&schedule, "UTC", 48 * HOUR, &seat, 1);
  assert_int_equal(seat.until != TIME_NONE, deadline != 48 * HOUR);
  arena_free(arena);
  return deadline;
}

static void the_time_away_does_not_count(void **state) {
  (void)state;
  /* From a day after the opening on, for ten days: the second day comes after them. */
  assert_int_equal(moved(&(Span){DAY, 11 * DAY}, 1), 12 * DAY);
  assert_int_equal(moved(&(Span){-3 * DAY, 11 * DAY}, 1), 13 * DAY);
  /* Who is back before the deadline has time left; who goes after it, too. */
  assert_int_equal(moved(&(Span){DAY, 47 * HOUR}, 1), 48 * HOUR);
  assert_int_equal(moved(&(Span){48 * HOUR, 11 * DAY}, 1), 48 * HOUR);
  assert_int_equal(moved(&(Span){DAY, 48 * HOUR}, 1), 3 * DAY);
  assert_int_equal(moved(&(Span){48 * HOUR - 1, 49 * HOUR}, 1), 49 * HOUR + 1);
  /* The moved deadline lies in the next absence. */
  static const Span two[] = {{DAY, 3 * DAY}, {3 * DAY + 12 * HOUR, 6 * DAY}};
  assert_int_equal(moved(two, 2), 6 * DAY + 12 * HOUR);
  static const Span three[] = {{DAY, 3 * DAY}, {4 * DAY, 6 * DAY}};
  assert_int_equal(moved(three, 2), 4 * DAY);
  assert_int_equal(moved(NULL, 0), 48 * HOUR);
}

static void two_seats_wait_for_each_other(void **state) {
  (void)state;
  Arena *arena = arena_new();
  Schedule schedule = {.every = 48 * HOUR};
  AwaySeat seats[] = {away(arena, 0, 0, &(Span){5 * DAY, 8 * DAY}, 1),
                      away(arena, 1, 0, &(Span){DAY, 5 * DAY}, 1)};
  /* For seat 1 to day 6; there seat 0 is away, of whose six days one was lost. */
  Time deadline = absence_deadline(&schedule, "UTC", 2 * DAY, seats, 2);
  assert_int_equal(deadline, 9 * DAY);
  assert_int_equal(seats[0].until, 8 * DAY);
  assert_int_equal(seats[1].until, 5 * DAY);
  arena_free(arena);
}

static void what_counts_already_does_not_count_twice(void **state) {
  (void)state;
  Arena *arena = arena_new();
  Schedule schedule = {.every = 48 * HOUR};
  /* Opened at 0, away from day 1 to day 4: due at day 5. On day 2 he says that he stays away until day 6. */
  AwaySeat seat = away(arena, 0, 2 * DAY, &(Span){DAY, 6 * DAY}, 1);
  seat.former = spans_make(arena, &(Span){DAY, 4 * DAY}, 1);
  assert_int_equal(absence_deadline(&schedule, "UTC", 5 * DAY, &seat, 1), 7 * DAY);
  arena_free(arena);
}

static Time at(const char *text) {
  Time time = TIME_NONE;
  if (!time_parse(text, &time)) fail_msg("no time: %s", text);
  return time;
}

static Time moved_slot(const char *deadline, const char *since, const char *until) {
  Arena *arena = arena_new();
  Schedule schedule = {.min_notice = 6 * HOUR};
  const char *wrong;
  assert_true(calendar_parse(arena, "mon,thu 20:00", &schedule, &wrong));
  AwaySeat seat = away(arena, 0, 0, &(Span){at(since), at(until)}, 1);
  Time found = absence_deadline(&schedule, "Europe/Madrid", at(deadline), &seat, 1);
  arena_free(arena);
  return found;
}

static void calendars_take_the_next_slot(void **state) {
  (void)state;
  /* Monday 19 October 2026, 20:00 in Madrid is 18:00 UTC. */
  assert_int_equal(moved_slot("2026-10-19T18:00:00Z", "2026-10-18T10:00:00Z", "2026-10-21T10:00:00Z"),
                   at("2026-10-22T18:00:00Z"));
  /* Back too short before the slot: the one after it, which summer time has left by then. */
  assert_int_equal(moved_slot("2026-10-19T18:00:00Z", "2026-10-18T10:00:00Z", "2026-10-22T12:00:01Z"),
                   at("2026-10-26T19:00:00Z"));
  assert_int_equal(moved_slot("2026-10-19T18:00:00Z", "2026-10-18T10:00:00Z", "2026-10-22T12:00:00Z"),
                   at("2026-10-22T18:00:00Z"));
  assert_int_equal(moved_slot("2026-10-19T18:00:00Z", "2026-10-10T10:00:00Z", "2026-10-19T17:59:59Z"),
                   at("2026-10-19T18:00:00Z"));
}

/* ---- what is allowed ---- */

static void plans(void **state) {
  (void)state;
  AbsenceRow items[] = {{.id = 1, .seat = 0, .since = 10 * DAY, .until = 14 * DAY},
                        {.id = 2, .seat = 1, .since = 10 * DAY, .until = 24 * DAY},
                        {.id = 3, .seat = 0, .since = 30 * DAY, .until = 30 * DAY}};
  AbsenceRows rows = {items, 3}, none = {NULL, 0};
  AbsencePlan plan = absence_plan(&none, 0, DAY, 2 * DAY, 5 * DAY, 14 * DAY);
  assert_int_equal(plan.since, 2 * DAY);
  assert_int_equal(plan.until, 5 * DAY);
  assert_int_equal(plan.left, 11 * DAY);
  assert_false(plan.cut);
  /* It begins now at the earliest. */
  plan = absence_plan(&none, 0, DAY, -9 * DAY, 5 * DAY, 14 * DAY);
  assert_int_equal(plan.since, DAY);
  assert_int_equal(plan.left, 10 * DAY);
  /* No more than there is; others' absences are theirs. */
  plan = absence_plan(&rows, 0, 0, 40 * DAY, 55 * DAY, 14 * DAY);
  assert_true(plan.cut);
  assert_int_equal(plan.until, 50 * DAY);
  assert_int_equal(plan.left, 0);
  plan = absence_plan(&rows, 1, 0, 40 * DAY, 55 * DAY, 14 * DAY);
  assert_true(plan.cut);
  assert_int_equal(plan.until, plan.since);
  /* In place of one that it touches; of one that has begun what is over stays. */
  plan = absence_plan(&rows, 0, 0, 12 * DAY, 20 * DAY, 14 * DAY);
  assert_int_equal(plan.left, 6 * DAY);
  plan = absence_plan(&rows, 0, 11 * DAY, 12 * DAY, 20 * DAY, 14 * DAY);
  assert_int_equal(plan.left, 5 * DAY);
  plan = absence_plan(&rows, 0, 20 * DAY, 21 * DAY, 22 * DAY, 14 * DAY);
  assert_int_equal(plan.left, 9 * DAY);
  assert_int_equal(absence_left(&rows, 0, 14 * DAY), 10 * DAY);
  assert_int_equal(absence_left(&rows, 1, 7 * DAY), 0);
  assert_int_equal(absence_left(&none, 0, 14 * DAY), 14 * DAY);
}

/* ---- games ---- */

static size_t notices(Bench *bench, OutboxRows *rows) {
  return bench_mails(bench, "one", "notice", -1, rows);
}

static AbsenceRows absences(Bench *bench) {
  AbsenceRows rows;
  assert_int_equal(
      ledger_absences(bench->referee.ledger, bench->arena, bench_table(bench, "one").row.id, &rows),
      STATUS_OK);
  return rows;
}

/* T0 is 2027-01-15 08:00 UTC, a Friday; windows are due after 48 hours. */
static void a_file_moves_the_deadline_that_waits(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  bench->referee.now = T0 + 2 * HOUR;
  SubmissionResult result =
      bench_submit(bench, "one", "red", "turn: \"1\"\naway: {from: 2027-01-16, to: 2027-01-18}\n");
  assert_int_equal(result.errors, 0);
  assert_true(result.filed);
  LoadedGame loaded = bench_table(bench, "one");
  /* Sixteen hours before he goes, and what is left of 48 after three days. */
  assert_int_equal(loaded.row.deadline, at("2027-01-20T08:00:00Z"));
  assert_int_equal(loaded.row.wake, at("2027-01-20T08:00:00Z"));
  assert_string_equal(tree_string(tree_get(result.receipt, "deadline"), ""), "2027-01-20T08:00:00Z");
  AbsenceRows rows = absences(bench);
  assert_int_equal(rows.count, 1);
  assert_int_equal(rows.items[0].since, at("2027-01-16T00:00:00Z"));
  assert_int_equal(rows.items[0].until, at("2027-01-19T00:00:00Z"));
  assert_int_equal(rows.items[0].receipt, result.number);
  OutboxRows mails;
  assert_int_equal(notices(bench, &mails), 2);
  assert_non_null(strstr(mails.items[0].subject, "absence"));
  /* Nothing is adjudicated at the former deadline. */
  bench->referee.now = at("2027-01-20T07:59:59Z");
  assert_int_equal(tick_games(&bench->referee, true, NULL), STATUS_OK);
  assert_int_equal(bench_table(bench, "one").number, 0);
  bench->referee.now++;
  assert_int_equal(tick_games(&bench->referee, true, NULL), STATUS_OK);
  assert_true(bench_table(bench, "one").number > 0);
  bench_free(bench);
}

static void who_has_answered_is_not_waited_for(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 3\naway: {from: 2027-01-16, to: 2027-01-18}\n");
  assert_int_equal(bench_table(bench, "one").row.deadline, T0 + 48 * HOUR);
  OutboxRows mails;
  assert_int_equal(notices(bench, &mails), 0);
  assert_int_equal(absences(bench).count, 1);
  /* The next window that asks him opens with it: bonus, opened at noon of the 16th, which has two hours. */
  bench->referee.now = at("2027-01-16T12:00:00Z");
  bench_submit(bench, "one", "blue", "turn: \"1\"\nbid: 2\n");
  assert_int_equal(bench_move(bench, "one"), 1);
  LoadedGame loaded = bench_table(bench, "one");
  assert_string_equal(TALLY.window(loaded.state), "bonus");
  assert_int_equal(loaded.row.deadline, at("2027-01-21T00:00:00Z"));
  assert_int_equal(notices(bench, &mails), 2);
  bench_free(bench);
}

static void an_absence_is_corrected_and_taken_back(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  bench_submit(bench, "one", "red", "turn: \"1\"\naway: {from: 2027-01-16, to: 2027-01-18}\n");
  Time deadline = bench_table(bench, "one").row.deadline;
  /* Sent again it changes nothing. */
  bench_submit(bench, "one", "red", "turn: \"1\"\naway: {from: 2027-01-16, to: 2027-01-18}\n");
  assert_int_equal(bench_table(bench, "one").row.deadline, deadline);
  /* Two days more. */
  bench_submit(bench, "one", "red", "turn: \"1\"\naway: {from: 2027-01-16, to: 2027-01-20}\n");
  assert_int_equal(bench_table(bench, "one").row.deadline, deadline + 2 * DAY);
  AbsenceRows rows = absences(bench);
  assert_int_equal(absence_left(&rows, 0, 14 * DAY), 9 * DAY);
  /* Back on the evening of the 17th: the deadline stays, the days do not. */
  bench->referee.now = at("2027-01-17T18:00:00Z");
  bench_submit(bench, "one", "red", "turn: \"1\"\naway: no\n");
  assert_int_equal(bench_table(bench, "one").row.deadline, deadline + 2 * DAY);
  rows = absences(bench);
  assert_int_equal(absence_left(&rows, 0, 14 * DAY), 14 * DAY - 42 * HOUR);
  bench_free(bench);
}

static void a_file_without_orders_leaves_those_in_force(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  SubmissionResult orders = bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 3\n");
  SubmissionResult aside =
      bench_submit(bench, "one", "red", "turn: \"1\"\naway: {from: 2027-01-16, to: 2027-01-18}\n");
  assert_true(aside.filed && !aside.refused);
  assert_true(aside.number > orders.number);
  bool flag = false;
  assert_true(tree_read_bool(tree_get(aside.receipt, "aside"), &flag) && flag);
  assert_true(tree_read_bool(tree_get(aside.receipt, "filed"), &flag) && !flag);
  assert_string_equal(tree_string(tree_get(aside.receipt, "in_force"), ""), "1");
  assert_string_equal(
      tree_string(tree_get(tree_get(aside.receipt, "owes")->items[0].value, "in_force_answered"), ""), "yes");
  SubmissionRow row;
  LoadedGame loaded = bench_table(bench, "one");
  assert_int_equal(ledger_submission(bench->referee.ledger, bench->arena, loaded.row.id, 0, "1", "", &row),
                   STATUS_OK);
  assert_int_equal(row.receipt, orders.number);
  /* He had answered: no deadline moves. */
  assert_int_equal(loaded.row.deadline, T0 + 48 * HOUR);
  /* A section with nothing in it takes orders back. */
  bench_submit(bench, "one", "red", "turn: \"1\"\nbonus: 0\n");
  assert_int_equal(ledger_submission(bench->referee.ledger, bench->arena, loaded.row.id, 0, "1", "", &row),
                   STATUS_OK);
  assert_true(row.receipt > aside.number);
  bench_free(bench);
}

static const char *codes(Bench *bench, const SubmissionResult *result, const char *list) {
  const Tree *entries = tree_get(result->receipt, list);
  const char *text = "";
  for (size_t i = 0; i < entries->count; i++) {
    const Tree *entry = entries->items[i].value;
    text = arena_printf(
        bench->arena, "%s%s%s:%s %s", text, i == 0 ? "" : ", ", tree_string(tree_get(entry, "line"), "?"),
        tree_string(tree_get(entry, "column"), "?"), tree_string(tree_get(entry, "code"), "?"));
  }
  return text;
}

static void what_a_file_says_of_its_player(void **state) {
  (void)state;
  static const struct {
    const char *text, *errors, *warnings, *notes;
    size_t put_down;
  } cases[] = {
      {"away: {from: 2027-01-20, to: 2027-01-22}", "", "", "2:7 FILE-AWAY", 1},
      {"away: {from: 2027-01-20T10:00:00+01:00, to: 2027-01-22}", "", "", "2:7 FILE-AWAY", 1},
      {"away: {from: 2027-01-01, to: 2027-01-15}", "", "", "2:7 FILE-AWAY", 1},
      {"away: {from: 2027-02-01, to: 2027-02-20}", "", "2:7 FILE-AWAY", "", 1},
      {"away: no", "", "", "2:7 FILE-AWAY", 0},
      {"away:", "", "", "", 0},
      {"away: yes", "2:7 FILE-AWAY", "", "", 0},
      {"away: soon", "2:7 FILE-AWAY", "", "", 0},
      {"away: {from: 2027-01-20}", "2:7 FILE-AWAY", "", "", 0},
      {"away: {from: 2027-01-20, to: 2027-01-22, why: sea}", "2:7 FILE-AWAY", "", "", 0},
      {"away: {from: tomorrow, to: 2027-02-30}", "2:14 FILE-AWAY, 2:28 FILE-AWAY", "", "", 0},
      {"away: {from: 2027-01-22, to: 2027-01-20}", "2:30 FILE-AWAY", "", "", 0},
      {"away: {from: 2027-01-10, to: 2027-01-14}", "2:30 FILE-AWAY", "", "", 0},
      {"away: {from: 2028-06-01, to: 2028-06-02}", "2:30 FILE-AWAY", "", "", 0},
      {"away: [2027-01-20, 2027-01-22]", "2:7 FILE-AWAY", "", "", 0},
      {"timezone: Europe/Paris", "", "", "2:11 FILE-TIMEZONE", 0},
      {"timezone: Europe/Paris\ndigest: perhaps", "3:9 FILE-SHAPE", "", "", 0},
      {"away: {from: 2027-01-20, to: 2027-01-22}\nbid: many", "3:6 FILE-SHAPE", "", "", 0},
      {"away: {from: 2027-02-01, to: 2027-02-20}\nbid: many", "3:6 FILE-SHAPE", "", "", 0},
      {"timezone: Paris", "2:11 FILE-TIMEZONE", "", "", 0},
      {"timezone: [UTC]", "2:11 FILE-TIMEZONE", "", "", 0},
      {"digest: yes", "", "", "2:9 FILE-DIGEST", 0},
      {"digest: perhaps", "2:9 FILE-SHAPE", "", "", 0},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Bench *bench = bench_new();
    bench_game(bench, "one");
    const char *text = arena_printf(bench->arena, "turn: \"1\"\n%s\n", cases[i].text);
    SubmissionResult looked = bench_take(bench, "one", "red", text, false);
    assert_int_equal(absences(bench).count, 0);
    SubmissionResult filed = bench_submit(bench, "one", "red", text);
    assert_string_equal(codes(bench, &looked, "errors"), cases[i].errors);
    assert_string_equal(codes(bench, &filed, "errors"), cases[i].errors);
    assert_string_equal(codes(bench, &filed, "warnings"), cases[i].warnings);
    assert_string_equal(codes(bench, &filed, "notes"), cases[i].notes);
    assert_int_equal(filed.refused, *cases[i].errors != '\0');
    assert_int_equal(absences(bench).count, cases[i].put_down);
    bench_free(bench);
  }
}

static void days_are_days_of_the_player(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  bench_submit(bench, "one", "red",
               "turn: \"1\"\ntimezone: America/New_York\naway: {from: 2027-03-13, to: 2027-03-14}\n");
  AbsenceRows rows = absences(bench);
  assert_int_equal(rows.items[0].since, at("2027-03-13T05:00:00Z"));
  /* Summer time begins on the 14th. */
  assert_int_equal(rows.items[0].until, at("2027-03-15T04:00:00Z"));
  assert_string_equal(bench_table(bench, "one").seats.items[0].timezone, "America/New_York");
  bench_free(bench);
}

static void refused_and_previewed_files_put_nothing_down(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  static const char *const files[] = {
      "turn: \"1\"\nnonsense: 1\naway: {from: 2027-01-16, to: 2027-01-18}\ndigest: yes\ntimezone: "
      "Europe/Paris\n",
      "turn: \"0\"\naway: {from: 2027-01-16, to: 2027-01-18}\ndigest: yes\ntimezone: Europe/Paris\n",
      "turn: \"1\"\nbid: many\naway: {from: 2027-01-16, to: 2027-01-18}\ndigest: yes\ntimezone: "
      "Europe/Paris\n",
      "turn: \"1\"\npreview: yes\naway: {from: 2027-01-16, to: 2027-01-18}\ndigest: yes\ntimezone: "
      "Europe/Paris\n",
      "turn: \"1\"\nkey: AAAA-BBBB-CCCC\naway: {from: 2027-01-16, to: 2027-01-18}\ndigest: yes\n"};
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    SubmissionResult result = bench_submit(bench, "one", "red", files[i]);
    assert_false(result.filed);
    assert_int_equal(absences(bench).count, 0);
    LoadedGame loaded = bench_table(bench, "one");
    assert_int_equal(loaded.row.deadline, T0 + 48 * HOUR);
    assert_string_equal(loaded.seats.items[0].timezone, "UTC");
    assert_false(loaded.seats.items[0].digest);
  }
  bench_free(bench);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(spans_are_joined),
      cmocka_unit_test(the_time_away_does_not_count),
      cmocka_unit_test(two_seats_wait_for_each_other),
      cmocka_unit_test(what_counts_already_does_not_count_twice),
      cmocka_unit_test(calendars_take_the_next_slot),
      cmocka_unit_test(plans),
      cmocka_unit_test(a_file_moves_the_deadline_that_waits),
      cmocka_unit_test(who_has_answered_is_not_waited_for),
      cmocka_unit_test(an_absence_is_corrected_and_taken_back),
      cmocka_unit_test(a_file_without_orders_leaves_those_in_force),
      cmocka_unit_test(what_a_file_says_of_its_player),
      cmocka_unit_test(days_are_days_of_the_player),
      cmocka_unit_test(refused_and_previewed_files_put_nothing_down),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
