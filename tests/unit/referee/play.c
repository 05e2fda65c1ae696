#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/base/yaml.h"
#include "../../../adjudicator/referee/turn/turn.h"
#include "fake_game.h"

/* Two files at a table without a ledger. */
typedef struct Bench {
  Arena *arena;
  LoadedGame loaded;
  Tally tally;
  Files files;
  SeatFile items[2];
} Bench;

static void bench_init(Bench *bench, const Game *game) {
  memset(bench, 0, sizeof *bench);
  bench->arena = arena_new();
  bench->tally.turn = 1;
  bench->loaded = (LoadedGame){.arena = bench->arena, .game = game, .state = &bench->tally, .turn = "1"};
  bench->loaded.row.name = "one";
  seats_fixed(game, &bench->loaded.seated);
}

static void file(Bench *bench, int seat, const char *text) {
  Diagnostics found;
  diagnostics_init(&found, bench->arena);
  const Tree *tree = yaml_read(bench->arena, text, strlen(text), &YAML_TURN_FILE, &found);
  bench->items[seat] = (SeatFile){.tree = tree, .part = "", .digest = ""};
  assert_non_null(bench->items[seat].tree);
  bench->files.seats[seat] = (SeatFiles){&bench->items[seat], 1};
}

static void bench_free(Bench *bench) {
  arena_free(bench->arena);
}

/* Plays the window with the files that are there. */
static void play_on(Bench *bench, Play *play) {
  LoadedGame *loaded = &bench->loaded;
  WindowAnswers answers;
  window_answers_closing(loaded, &bench->files, NULL, &answers);
  play_window(play, loaded->game, loaded->edition, loaded->state, answers.orders,
              play_dice(loaded, "", NULL));
}

static void play_it(Bench *bench, Play *play) {
  play_begin(play, bench->arena);
  play_on(bench, play);
}

static void position_events_and_diagnostics_come_out(void **state) {
  (void)state;
  Bench bench;
  Play play;
  WindowAnswers answers;
  bench_init(&bench, &TALLY);
  file(&bench, 0, "bid: 5\n");
  file(&bench, 1, "# mine\nbid: 12\n");
  window_answers_closing(&bench.loaded, &bench.files, NULL, &answers);
  assert_int_equal(answers.duties.count, 2);
  assert_int_equal(answers.answers[0], ANSWER_GOOD);
  assert_int_equal(answers.answers[1], ANSWER_ERRORS);
  assert_int_equal(bench.tally.bonus, 0); /* to judge is not to play */
  play_it(&bench, &play);
  assert_true(play.moved);
  assert_int_equal(bench.tally.bid[0], 5);
  assert_int_equal(bench.tally.bid[1], 0);
  assert_string_equal(TALLY.window(&bench.tally), "bonus");
  assert_int_equal(play.events.count, 3);
  assert_string_equal(play.events.items[2].code, "bids");
  assert_int_equal(play.found[0].count, 0);
  assert_int_equal(play.found[1].count, 1);
  assert_string_equal(play.found[1].items[0].code, "TALLY-1");
  assert_int_equal(play.found[1].items[0].line, 2);
  assert_int_equal(play.found[1].items[0].column, 6);
  assert_null(play.broken);
  play_free(&play);
  bench_free(&bench);
}

static void a_file_that_is_refused_whole_is_no_answer_and_says_why(void **state) {
  (void)state;
  Bench bench;
  Play play;
  WindowAnswers answers;
  Diagnostics refused[GAME_SEATS_MAX];
  bench_init(&bench, &TALLY);
  for (int seat = 0; seat < GAME_SEATS_MAX; seat++) diagnostics_init(&refused[seat], bench.arena);
  file(&bench, 0, "bid: many\n");
  window_answers_closing(&bench.loaded, &bench.files, refused, &answers);
  assert_int_equal(answers.answers[0], ANSWER_NONE);
  assert_null(answers.orders[0]);
  assert_int_equal(refused[0].count, 1);
  assert_string_equal(refused[0].items[0].code, "FILE-SHAPE");
  play_it(&bench, &play);
  assert_int_equal(play.found[0].count, 0); /* its sender was told when he sent it */
  play_free(&play);
  bench_free(&bench);
}

static void an_invariant_that_breaks_is_named_unless_it_was_broken_before(void **state) {
  (void)state;
  Bench bench;
  Play play;
  bench_init(&bench, &TALLY);
  file(&bench, 0, "bid: 7\n");
  play_it(&bench, &play);
  assert_string_equal(play.broken, "a bid of seven");
  play_free(&play);
  play_it(&bench, &play);
  assert_null(play.broken);
  play_free(&play);
  bench_free(&bench);
}

static void what_happens_in_several_windows_is_told_in_their_order(void **state) {
  (void)state;
  Bench bench;
  Play play;
  bench_init(&bench, &TALLY);
  file(&bench, 1, "bid: 12\n");
  play_begin(&play, bench.arena);
  play_on(&bench, &play);
  size_t first = play.events.count;
  play_on(&bench, &play);
  assert_true(first > 0 && play.events.count > first);
  assert_string_equal(play.events.items[first - 1].code, "bids");
  assert_string_equal(play.events.items[first].code, "turn-ends");
  assert_int_equal(play.found[1].count, 1);
  play_free(&play);
  bench_free(&bench);
}

static void resolve_nothing(const void *edition, void *state, const void *const *orders, Dice *dice,
                            Events *events, Diagnostics *const *diagnostics) {
  (void)edition, (void)state, (void)orders, (void)dice, (void)events, (void)diagnostics;
}

static void a_position_that_stays_is_told(void **state) {
  (void)state;
  Game game = TALLY;
  game.resolve = resolve_nothing;
  Bench bench;
  Play play;
  bench_init(&bench, &game);
  play_it(&bench, &play);
  assert_false(play.moved);
  assert_null(play.broken);
  play_free(&play);
  bench_free(&bench);
}

/* Whoever bids 1 lets the other off. */
static bool lets_off(const void *edition, const void *state, const Duty *duty, int by, const void *orders) {
  (void)edition, (void)state;
  return duty->seat != by && ((const TallyFile *)orders)->bid == 1;
}

static void what_others_make_needless_is_answered(void **state) {
  (void)state;
  Game game = TALLY;
  game.waives = lets_off;
  Bench bench;
  WindowAnswers answers;
  bench_init(&bench, &game);
  file(&bench, 1, "bid: 1\n");
  window_answers_closing(&bench.loaded, &bench.files, NULL, &answers);
  assert_true(window_answers_complete(&answers));
  window_answers_judge(&bench.loaded, &bench.files, NULL, &answers); /* as a player sees it */
  assert_false(window_answers_complete(&answers));
  file(&bench, 1, "bid: 2\n");
  window_answers_closing(&bench.loaded, &bench.files, NULL, &answers);
  assert_false(window_answers_complete(&answers));
  bench_free(&bench);
}

static void dice_hang_on_game_branch_turn_and_salts(void **state) {
  (void)state;
  Bench bench;
  DiceLog log = {.count = 0};
  bench_init(&bench, &TALLY);
  bench.loaded.secret[0] = 9;
  const int sides = 1000000;
  int first = dice_roll(play_dice(&bench.loaded, "", &log), "a", sides);
  assert_int_equal(log.count, 1);
  assert_int_equal(log.items[0].value, first);
  assert_int_equal(dice_roll(play_dice(&bench.loaded, "", NULL), "a", sides), first);
  assert_int_not_equal(dice_roll(play_dice(&bench.loaded, "salt", NULL), "a", sides), first);
  bench.loaded.turn = "2";
  assert_int_not_equal(dice_roll(play_dice(&bench.loaded, "", NULL), "a", sides), first);
  bench.loaded.turn = "1";
  bench.loaded.branch = 1;
  assert_int_not_equal(dice_roll(play_dice(&bench.loaded, "", NULL), "a", sides), first);
  bench.loaded.branch = 0;
  bench.loaded.row.name = "two";
  assert_int_not_equal(dice_roll(play_dice(&bench.loaded, "", NULL), "a", sides), first);
  bench_free(&bench);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(position_events_and_diagnostics_come_out),
      cmocka_unit_test(a_file_that_is_refused_whole_is_no_answer_and_says_why),
      cmocka_unit_test(an_invariant_that_breaks_is_named_unless_it_was_broken_before),
      cmocka_unit_test(what_happens_in_several_windows_is_told_in_their_order),
      cmocka_unit_test(a_position_that_stays_is_told),
      cmocka_unit_test(what_others_make_needless_is_answered),
      cmocka_unit_test(dice_hang_on_game_branch_turn_and_salts),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
