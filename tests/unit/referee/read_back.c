/* What is written is read back before it is committed, in every transaction that writes a position; and what becomes of a
 * game whose position cannot be read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../../../adjudicator/referee/letters/letters.h"
#include "../../../adjudicator/referee/proof/proof.h"
#include "acts_bench.h"

/* Tally, as a program with a fault would have it. */
typedef enum Fault_ { WHOLE, REFUSES_EIGHT, FORGETS_SCORES } Fault_;
static Fault_ fault;

static bool faulty_read(const void *edition, const Tree *position, void *state_pointer, Diagnostics *found) {
  Tally *state = state_pointer;
  bool good = tally_position_read(edition, position, state, found);
  if (fault == FORGETS_SCORES) state->score[1]++;
  return good && (fault != REFUSES_EIGHT || state->bid[0] != 8);
}

static Game faulty;
static const Game *const FAULTY_GAMES[] = {&faulty, NULL};

static Bench *faulty_bench(void) {
  Bench *bench = bench_new();
  fault = WHOLE;
  faulty = TALLY;
  faulty.position_read = faulty_read;
  bench->referee.games = FAULTY_GAMES;
  return bench;
}

static void answer(Bench *bench, const char *game, const char *turn, int bid) {
  const char *file = arena_printf(bench->arena, "turn: \"%s\"\nbid: %d\nbonus: no\n", turn, bid);
  bench_submit(bench, game, "red", file);
  bench_submit(bench, game, "blue", arena_printf(bench->arena, "turn: \"%s\"\nbid: 1\n", turn));
}

static size_t count_states(Bench *bench, const char *game) {
  GameRow row;
  StateRows rows;
  assert_int_equal(ledger_game(bench->referee.ledger, bench->arena, game, &row), STATUS_OK);
  assert_int_equal(ledger_states(bench->referee.ledger, bench->arena, row.id, &rows), STATUS_OK);
  return rows.count;
}

static void a_window_is_read_back(void **state) {
  (void)state;
  Bench *bench = faulty_bench();
  bench_game(bench, "bad");
  bench_game(bench, "good");
  answer(bench, "bad", "1", 8);
  answer(bench, "good", "1", 5);
  fault = REFUSES_EIGHT;
  for (int attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
    bench->referee.now += 300;
    assert_int_equal(tick_games(&bench->referee, false, NULL), STATUS_BUG);
    assert_int_equal(bench_table(bench, "bad").row.attempts, attempt);
    assert_int_equal(bench_table(bench, "bad").number, 0);
    assert_int_equal(bench_table(bench, "good").number, 2);
  }
  assert_non_null(strstr(bench->told->str, "bad: the position cannot be read again, of turn 1"));
  OutboxRows rows;
  assert_int_equal(bench_mails(bench, "bad", "report", -1, &rows), 2);
  assert_int_equal(tick_games(&bench->referee, false, NULL), STATUS_BUG);
  assert_string_equal(bench_table(bench, "bad").row.status, "broken");
  assert_int_equal(tick_games(&bench->referee, false, NULL), STATUS_OK);
  /* With a program that has the fault no more, it goes on. */
  Adjudication done;
  fault = WHOLE;
  assert_int_equal(adjudicate_game(&bench->referee, bench->arena, "bad", "1", NULL, "why", &done), STATUS_OK);
  assert_int_equal(bench_table(bench, "bad").number, 2);
  bench_free(bench);
}

static void what_reads_as_another_is_not_committed(void **state) {
  (void)state;
  Bench *bench = faulty_bench();
  bench_game(bench, "one");
  answer(bench, "one", "1", 5);
  assert_int_equal(bench_move(bench, "one"), 2);
  answer(bench, "one", "2", 5);
  fault = FORGETS_SCORES;
  Adjudication done;
  ActResult result;
  const ActDemand demand = because("one");
  const EndWish wish = {.draw = true};
  Arena *arena = bench->arena;
  assert_int_equal(adjudicate_game(&bench->referee, arena, "one", NULL, NULL, NULL, &done), STATUS_BUG);
  assert_int_equal(act_rollback(&bench->referee, arena, &demand, "1", &result), STATUS_BUG);
  assert_int_equal(act_end(&bench->referee, arena, &demand, &wish, &result), STATUS_BUG);
  assert_int_equal(count_states(bench, "one"), 3);
  const NewSeat seats[] = {{.name = "red", .address = "red@example.org"},
                           {.name = "blue", .address = "blue@example.org"}};
  const NewGame wanted = {
      .rules = "tally", .name = "two", .seats = seats, .seat_count = 2, .timezone = "UTC"};
  assert_int_equal(new_game(&bench->referee, arena, &wanted, NULL), STATUS_BUG);
  GameRow row;
  assert_int_equal(ledger_game(bench->referee.ledger, arena, "two", &row), STATUS_NOT_FOUND);
  fault = WHOLE;
  assert_int_equal(bench_move(bench, "one"), 2);
  bench_free(bench);
}

static Status verified(Bench *bench, Verification *found) {
  History history;
  assert_int_equal(history_load(&bench->referee, bench->arena, "one", &history), STATUS_OK);
  return verify_history(&bench->referee, &history, found);
}

static void what_cannot_be_read_is_told_and_rolled_back(void **state) {
  (void)state;
  Bench *bench = faulty_bench();
  bench_game(bench, "one");
  answer(bench, "one", "1", 5);
  assert_int_equal(bench_move(bench, "one"), 2);
  const char *eight = "turn: \"2\"\nbid: 8\n";
  bench_submit(bench, "one", "red", eight);
  bench_submit(bench, "one", "blue", "turn: \"2\"\nbid: 1\n");
  assert_int_equal(bench_move(bench, "one"), 1); /* red is asked for the bonus */
  fault = REFUSES_EIGHT;
  Verification found;
  assert_int_equal(verified(bench, &found), STATUS_BAD_DATA);
  assert_string_equal(found.fault.column, "position");
  assert_int_equal(found.fault.state, 3);
  LoadedGame loaded;
  assert_int_equal(load_game(&bench->referee, bench->arena, "one", &loaded), STATUS_BUG);
  assert_non_null(strstr(bench->told->str, "`adjudicator rollback one --to 2 --reason R`"));
  GameRow row;
  Overview overview;
  assert_int_equal(ledger_game(bench->referee.ledger, bench->arena, "one", &row), STATUS_OK);
  assert_int_equal(overview_load(&bench->referee, bench->arena, &row, &overview), STATUS_OK);
  assert_true(overview.needs & NEED_BROKEN);
  assert_string_equal(overview.window, "bonus");
  ActResult result;
  ActDemand demand = because("one");
  demand.turn = "1";
  assert_int_equal(act_rollback(&bench->referee, bench->arena, &demand, "1", &result), STATUS_NO_PERMISSION);
  demand.turn = "2";
  g_string_truncate(bench->told, 0);
  assert_int_equal(act_rollback(&bench->referee, bench->arena, &demand, "2", &result), STATUS_OK);
  assert_string_equal(bench->told->str, "");
  assert_int_equal(bench_table(bench, "one").number, 4);
  assert_int_equal(bench_table(bench, "one").branch, 1);
  assert_int_equal(verified(bench, &found), STATUS_OK);
  assert_int_equal(found.unreadable, 1);
  fault = WHOLE;
  assert_int_equal(verified(bench, &found), STATUS_OK);
  assert_int_equal(found.unreadable, 0);
  bench_free(bench);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_window_is_read_back),
      cmocka_unit_test(what_reads_as_another_is_not_committed),
      cmocka_unit_test(what_cannot_be_read_is_told_and_rolled_back),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
