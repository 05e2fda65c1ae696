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

/* Absences that the game master recorded, unless `receipt` is given: those may move what they like. */
static AwaySeat told(Arena *arena, int seat, Time from, const Span *spans, size_t count, int64_t receipt) {
  AwaySeat away = {.seat = seat, .from = from, .count = count};
  away.rows = arena_alloc(arena, (count + 1) * sizeof *away.rows);
  for (size_t i = 0; i < count; i++)
    away.rows[i] = (AbsenceRow){.id = (int64_t)i + 1,
                                .seat = seat,
                                .since = spans[i].since,
                                .until = spans[i].until,
                                .turn = "1",
                                .spent = TIME_NONE,
                                .receipt = receipt};
  return away;
}

static AwaySeat away(Arena *arena, int seat, Time from, const Span *spans, size_t count) {
  return told(arena, seat, from, spans, count, 0);
}

/* Windows of 48 hours. */
static Time deadline_of(Arena *arena, Time deadline, AwaySeat *seats, size_t count) {
  Schedule schedule = {.every = 48 * HOUR};
  AwayRules rules = {&schedule, "UTC", {.most = 14 * DAY}};
  AwayMoves moves = {.count = 0};
  Time found = absence_deadline(arena, &rules, deadline, seats, count, &moves);
  assert_int_equal(moves.count > 0, found != deadline);
  if (moves.count > 0) assert_int_equal(moves.items[moves.count - 1].deadline, found);
  return found;
}

/* Opened at 0, a seat away as given. */
static Time moved(const Span *spans, size_t count) {
  Arena *arena = arena_new();
  AwaySeat seat = away(arena, 0, 0, spans, count);
  Time deadline = deadline_of(arena, 48 * HOUR, &seat, 1);
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
  /* An absence behind those that are counted is none. */
  Arena *arena = arena_new();
  AwaySeat first = away(arena, 0, 0, two, 2);
  first.count = 1;
  assert_int_equal(deadline_of(arena, 48 * HOUR, &first, 1), 4 * DAY);
  arena_free(arena);
}

static void two_seats_wait_for_each_other(void **state) {
  (void)state;
  Arena *arena = arena_new();
  AwaySeat seats[] = {away(arena, 0, 0, &(Span){5 * DAY, 8 * DAY}, 1),
                      away(arena, 1, 0, &(Span){DAY, 5 * DAY}, 1)};
  /* For seat 1 to day 6; there seat 0 is away, of whose six days one was lost. */
  Time deadline = deadline_of(arena, 2 * DAY, seats, 2);
  assert_int_equal(deadline, 9 * DAY);
  assert_int_equal(seats[0].until, 8 * DAY);
  assert_int_equal(seats[1].until, 5 * DAY);
  arena_free(arena);
}

static void what_counts_already_does_not_count_twice(void **state) {
  (void)state;
  Arena *arena = arena_new();
  /* Opened at 0, away from day 1 to day 4: due at day 5. On day 2 he says that he stays away until day 6. */
  AwaySeat seat = away(arena, 0, 2 * DAY, &(Span){DAY, 6 * DAY}, 1);
  seat.former = spans_make(arena, &(Span){DAY, 4 * DAY}, 1);
  assert_int_equal(deadline_of(arena, 5 * DAY, &seat, 1), 7 * DAY);
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
  AwayRules rules = {&schedule, "Europe/Madrid", {.most = 14 * DAY}};
  AwayMoves moves = {.count = 0};
  Time found = absence_deadline(arena, &rules, at(deadline), &seat, 1, &moves);
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
  const Allowance fortnight = {.most = 14 * DAY}, week = {.most = 7 * DAY};
  AbsenceRow items[] = {
      {.id = 1, .seat = 0, .since = 10 * DAY, .until = 14 * DAY, .turn = "0", .spent = TIME_NONE},
      {.id = 2, .seat = 1, .since = 10 * DAY, .until = 24 * DAY, .turn = "0", .spent = TIME_NONE},
      {.id = 3, .seat = 0, .since = 30 * DAY, .until = 30 * DAY, .turn = "0", .spent = TIME_NONE}};
  AbsenceRows rows = {items, 3}, none = {NULL, 0};
  AbsencePlan plan = absence_plan(&none, 0, "1", DAY, (Span){2 * DAY, 5 * DAY}, &fortnight);
  assert_int_equal(plan.since, 2 * DAY);
  assert_int_equal(plan.until, 5 * DAY);
  assert_int_equal(plan.left, 11 * DAY);
  assert_false(plan.cut);
  /* It begins now at the earliest. */
  plan = absence_plan(&none, 0, "1", DAY, (Span){-9 * DAY, 5 * DAY}, &fortnight);
  assert_int_equal(plan.since, DAY);
  assert_int_equal(plan.left, 10 * DAY);
  /* No more than there is; others' absences are theirs. */
  plan = absence_plan(&rows, 0, "1", 0, (Span){40 * DAY, 55 * DAY}, &fortnight);
  assert_true(plan.cut);
  assert_int_equal(plan.until, 50 * DAY);
  assert_int_equal(plan.left, 0);
  plan = absence_plan(&rows, 1, "1", 0, (Span){40 * DAY, 55 * DAY}, &fortnight);
  assert_true(plan.cut);
  assert_int_equal(plan.until, plan.since);
  /* In place of one that it touches; of one that has begun what is over stays. */
  plan = absence_plan(&rows, 0, "1", 0, (Span){12 * DAY, 20 * DAY}, &fortnight);
  assert_int_equal(plan.left, 6 * DAY);
  plan = absence_plan(&rows, 0, "1", 11 * DAY, (Span){12 * DAY, 20 * DAY}, &fortnight);
  assert_int_equal(plan.left, 5 * DAY);
  plan = absence_plan(&rows, 0, "1", 20 * DAY, (Span){21 * DAY, 22 * DAY}, &fortnight);
  assert_int_equal(plan.left, 9 * DAY);
  assert_int_equal(absence_left(&rows, 0, 0, &fortnight), 10 * DAY);
  assert_int_equal(absence_left(&rows, 1, 0, &week), 0);
  assert_int_equal(absence_left(&none, 0, 0, &fortnight), 14 * DAY);
}

/* 14 days within any 90. */
static void an_allowance_is_renewed(void **state) {
  (void)state;
  const Allowance allowance = {.most = 14 * DAY, .per = 90 * DAY};
  AbsenceRow items[] = {
      {.id = 1, .seat = 0, .since = 10 * DAY, .until = 20 * DAY, .turn = "0", .spent = TIME_NONE}};
  AbsenceRows rows = {items, 1};
  AbsencePlan plan = absence_plan(&rows, 0, "1", 20 * DAY, (Span){30 * DAY, 60 * DAY}, &allowance);
  assert_int_equal(plan.until, 34 * DAY);
  /* From day 100 on the first ones are more than 90 days ago, one after the other. */
  plan = absence_plan(&rows, 0, "1", 20 * DAY, (Span){98 * DAY, 130 * DAY}, &allowance);
  assert_int_equal(plan.until, 112 * DAY);
  plan = absence_plan(&rows, 0, "1", 20 * DAY, (Span){95 * DAY, 130 * DAY}, &allowance);
  assert_int_equal(plan.until, 99 * DAY);
  /* In advance, too: what comes before what was recorded. */
  items[0].since = 100 * DAY, items[0].until = 114 * DAY;
  plan = absence_plan(&rows, 0, "1", 20 * DAY, (Span){80 * DAY, 90 * DAY}, &allowance);
  assert_int_equal(plan.until, 80 * DAY);
  plan = absence_plan(&rows, 0, "1", 20 * DAY, (Span){21 * DAY, 60 * DAY}, &allowance);
  assert_int_equal(plan.until, 24 * DAY);
}

static void what_was_waited_for_is_spent(void **state) {
  (void)state;
  const Allowance allowance = {.most = 14 * DAY};
  /* Taken back on day 11, when a deadline had waited for it until day 20. */
  AbsenceRow items[] = {{.id = 1,
                         .seat = 0,
                         .since = 10 * DAY,
                         .until = 11 * DAY,
                         .turn = "0",
                         .spent = 20 * DAY,
                         .receipt = 1}};
  AbsenceRows rows = {items, 1};
  assert_int_equal(absence_left(&rows, 0, 12 * DAY, &allowance), 4 * DAY);
  AbsencePlan plan = absence_plan(&rows, 0, "1", 12 * DAY, (Span){12 * DAY, 40 * DAY}, &allowance);
  assert_int_equal(plan.until, 24 * DAY);
}

static void the_third_change_of_a_turn_is_one_too_many(void **state) {
  (void)state;
  const Allowance allowance = {.most = 14 * DAY};
  AbsenceRow items[] = {
      {.id = 1,
       .seat = 0,
       .since = 10 * DAY,
       .until = 11 * DAY,
       .turn = "1",
       .spent = TIME_NONE,
       .receipt = 1},
      {.id = 2,
       .seat = 1,
       .since = 10 * DAY,
       .until = 11 * DAY,
       .turn = "1",
       .spent = TIME_NONE,
       .receipt = 2},
      {.id = 3, .seat = 0, .since = 5 * DAY, .until = 5 * DAY, .turn = "1", .spent = TIME_NONE, .receipt = 3},
      {.id = 4, .seat = 0, .since = 6 * DAY, .until = 6 * DAY, .turn = "1", .spent = TIME_NONE}};
  AbsenceRows rows = {items, 3};
  assert_true(absence_often(&rows, 0, "1"));
  assert_false(absence_often(&rows, 1, "1"));
  assert_false(absence_often(&rows, 0, "2"));
  assert_true(absence_plan(&rows, 0, "1", DAY, (Span){20 * DAY, 21 * DAY}, &allowance).often);
  /* The same once more is no change. */
  AbsencePlan plan = absence_plan(&rows, 0, "1", DAY, (Span){10 * DAY, 11 * DAY}, &allowance);
  assert_true(plan.same && !plan.often);
  /* The game master has recorded something: counted anew. */
  rows.count = 4;
  assert_false(absence_often(&rows, 0, "1"));
}

/* A second's absence at each slot of a weekly calendar. */
static void a_calendar_spends_what_it_moves(void **state) {
  (void)state;
  Arena *arena = arena_new();
  Schedule schedule = {.min_notice = 6 * HOUR};
  const char *wrong;
  assert_true(calendar_parse(arena, "fri 08:00", &schedule, &wrong));
  Span spans[20];
  for (int i = 0; i < 20; i++) spans[i] = (Span){T0 + 7 * i * DAY - 1, T0 + 7 * i * DAY};
  AwayRules rules = {&schedule, "UTC", {.most = 14 * DAY}};
  AwayMoves moves = {.count = 0};
  AwaySeat seat = told(arena, 0, T0 - 7 * DAY, spans, 20, 1);
  assert_int_equal(absence_deadline(arena, &rules, T0, &seat, 1, &moves), T0 + 14 * DAY);
  assert_int_equal(moves.count, 2);
  assert_int_equal(moves.items[0].absence, 1);
  assert_int_equal(seat.rows[0].spent, spans[0].since + 7 * DAY);
  assert_int_equal(seat.rows[1].spent, spans[1].since + 7 * DAY);
  assert_int_equal(seat.rows[2].spent, TIME_NONE);
  /* The same absences in a window that was opened anew: nothing more is spent, nor less. */
  moves.count = 0;
  assert_int_equal(absence_deadline(arena, &rules, T0, &seat, 1, &moves), T0 + 14 * DAY);
  assert_int_equal(absence_deadline(arena, &rules, T0 + 14 * DAY, &seat, 1, &moves), T0 + 14 * DAY);
  arena_free(arena);
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

static int64_t left(Bench *bench) {
  const Allowance fortnight = {.most = 14 * DAY};
  AbsenceRows rows = absences(bench);
  return absence_left(&rows, 0, bench->referee.now, &fortnight);
}

#define AWAY(from, to) "turn: \"1\"\naway: {from: 2027-01-" from ", to: 2027-01-" to "}\n"

static Time after(Bench *bench, const char *text) {
  bench_submit(bench, "one", "red", text);
  return bench_table(bench, "one").row.deadline;
}

static void an_absence_is_corrected_before_it_begins(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  Time due = T0 + 48 * HOUR;
  assert_int_equal(after(bench, AWAY("16", "18")), due + 3 * DAY);
  /* Sent again it changes nothing, and is not counted. */
  for (int i = 0; i < 5; i++) assert_int_equal(after(bench, AWAY("16", "18")), due + 3 * DAY);
  assert_int_equal(absences(bench).count, 1);
  assert_int_equal(left(bench), 11 * DAY);
  /* A day less. */
  assert_int_equal(after(bench, AWAY("16", "17")), due + 2 * DAY);
  assert_int_equal(left(bench), 12 * DAY);
  OutboxRows mails;
  assert_int_equal(notices(bench, &mails), 4);
  /* A third change of the turn moves nothing, neither does taking it back. */
  assert_int_equal(after(bench, AWAY("16", "28")), due + 2 * DAY);
  assert_int_equal(after(bench, "turn: \"1\"\naway: no\n"), due + 2 * DAY);
  assert_int_equal(left(bench), 12 * DAY);
  assert_int_equal(notices(bench, &mails), 4);
  bench_free(bench);
}

static void taken_back_before_it_begins_all_is_as_before(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  Time due = T0 + 48 * HOUR;
  assert_int_equal(after(bench, AWAY("16", "29")), due + 14 * DAY);
  assert_int_equal(left(bench), 0);
  assert_int_equal(after(bench, "turn: \"1\"\naway: no\n"), due);
  assert_int_equal(left(bench), 14 * DAY);
  assert_int_equal(bench_table(bench, "one").row.wake, due);
  int64_t seconds = -1;
  assert_int_equal(ledger_moved(bench->referee.ledger, bench_table(bench, "one").row.id, 0, &seconds),
                   STATUS_OK);
  assert_int_equal(seconds, 0);
  bench_free(bench);
}

/* Two seconds before the deadline: nobody has less than min-notice, and what the deadline keeps stays spent. */
static void taken_back_late_the_notice_is_kept(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  bench->referee.now = T0 + 48 * HOUR - 10;
  Time notice = bench_table(bench, "one").settings.schedule.min_notice;
  assert_true(notice > 0);
  const char *text = "turn: \"1\"\naway: {from: '2027-01-17T07:59:55Z', to: '2027-01-20T00:00:00Z'}\n";
  assert_true(after(bench, text) > T0 + 96 * HOUR);
  assert_int_equal(after(bench, "turn: \"1\"\naway: no\n"), bench->referee.now + notice);
  assert_int_equal(left(bench), 14 * DAY - (notice - 10));
  bench_free(bench);
}

static void an_absence_that_has_begun_gives_nothing_back(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  Time due = T0 + 48 * HOUR;
  assert_int_equal(after(bench, AWAY("16", "20")), due + 5 * DAY);
  /* Back on the evening of the 17th: deadline and days are spent. */
  bench->referee.now = at("2027-01-17T18:00:00Z");
  assert_int_equal(after(bench, "turn: \"1\"\naway: no\n"), due + 5 * DAY);
  assert_int_equal(left(bench), 9 * DAY);
  bench_free(bench);
}

/* What 24 mails did once: as many as one likes, turn after turn, never move more than the allowance. */
static void no_row_of_changes_moves_more_than_is_allowed(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  Time due = T0 + 48 * HOUR;
  for (int i = 0; i < 24; i++) {
    bench->referee.now = T0 + i * 300;
    const char *now = time_format(bench->arena, bench->referee.now);
    after(bench, arena_printf(bench->arena, "turn: \"1\"\naway: {from: \"%s\", to: 2027-01-30}\n", now));
    bench->referee.now += 60;
    after(bench, "turn: \"1\"\naway: no\n");
    /* As if the game master had allowed it: counted anew. */
    AbsenceRow row = {.game = bench_table(bench, "one").row.id,
                      .seat = 0,
                      .since = T0,
                      .until = T0,
                      .at = bench->referee.now,
                      .turn = "1",
                      .spent = TIME_NONE};
    assert_int_equal(ledger_add_absence(bench->referee.ledger, &row), STATUS_OK);
    assert_true(bench_table(bench, "one").row.deadline <= due + 14 * DAY);
  }
  assert_true(bench_table(bench, "one").row.deadline > due + 13 * DAY);
  assert_int_equal(left(bench), 0);
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
      {"timezone: Atlantis", "2:11 FILE-TIMEZONE", "", "", 0},
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
      cmocka_unit_test(an_allowance_is_renewed),
      cmocka_unit_test(what_was_waited_for_is_spent),
      cmocka_unit_test(the_third_change_of_a_turn_is_one_too_many),
      cmocka_unit_test(a_calendar_spends_what_it_moves),
      cmocka_unit_test(a_file_moves_the_deadline_that_waits),
      cmocka_unit_test(who_has_answered_is_not_waited_for),
      cmocka_unit_test(an_absence_is_corrected_before_it_begins),
      cmocka_unit_test(taken_back_before_it_begins_all_is_as_before),
      cmocka_unit_test(taken_back_late_the_notice_is_kept),
      cmocka_unit_test(an_absence_that_has_begun_gives_nothing_back),
      cmocka_unit_test(no_row_of_changes_moves_more_than_is_allowed),
      cmocka_unit_test(a_file_without_orders_leaves_those_in_force),
      cmocka_unit_test(what_a_file_says_of_its_player),
      cmocka_unit_test(days_are_days_of_the_player),
      cmocka_unit_test(refused_and_previewed_files_put_nothing_down),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
