/* Games between greedy players: they come to their end, either side wins some of them, in every way there is;
 * the same seed gives the same game. */
#include "../../play/ducs/greedy.h"
#include "ducs_play.h"

#define GAMES_PLAYED 300

static const DucsPlayer GREEDY[SIDES] = {greedy_file, greedy_file};

static uint64_t play_out(Ducs *ducs, uint64_t seed, const char *options, State *end) {
  DucsPlay play;
  ducs_play_begin(&play, ducs, seed, options);
  while (!play.state.over) ducs_play_window(&play, GREEDY);
  uint64_t digest = play.digest;
  *end = play.state;
  ducs_play_end(&play);
  return digest;
}

static int lost(const Ducs *ducs, const State *state, int side) {
  int count = 0;
  for (UnitSet left = ducs->edition->of_side[side]; left != 0; left &= left - 1)
    count += !ducs_on_board(state, __builtin_ctzll(left));
  return count;
}

static void greedy_games_end(void **state) {
  Ducs *ducs = *state;
  static const char *const OPTIONS_PLAYED[] = {"setup: standard", "", "setup: standard\nretreats: ask\n"};
  int wins[SIDES] = {0}, reasons[REASONS] = {0}, losses = 0;
  for (uint64_t seed = 1; seed <= GAMES_PLAYED; seed++) {
    State end;
    play_out(ducs, seed, OPTIONS_PLAYED[seed % 3], &end);
    wins[end.winner]++;
    reasons[end.reason]++;
    losses += lost(ducs, &end, ORFBURG) + lost(ducs, &end, WULFENBURG);
    Outcome outcome = ducs->game->outcome(&end);
    assert_true(outcome.over);
    assert_string_equal(outcome.reason, DUCS_REASONS[end.reason]);
    if (end.reason == REASON_MARGINAL) assert_int_equal(end.turn, ducs->edition->turn_count);
    if (end.reason == REASON_DUKE)
      assert_int_equal(end.hex[ducs->edition->duke[OTHER(end.winner)]], HEX_NONE);
    if (end.reason != REASON_DUKE)
      assert_int_not_equal(end.hex[ducs->edition->duke[OTHER(end.winner)]], HEX_NONE);
  }
  print_message("# orfburg %d, wulfenburg %d; duke %d, capital %d, army %d, marginal %d; lost %d\n",
                wins[ORFBURG], wins[WULFENBURG], reasons[REASON_DUKE], reasons[REASON_CAPITAL],
                reasons[REASON_ARMY], reasons[REASON_MARGINAL], losses);
  assert_true(wins[ORFBURG] >= GAMES_PLAYED / 10);
  assert_true(wins[WULFENBURG] >= GAMES_PLAYED / 10);
  assert_true(reasons[REASON_DUKE] > 0);
  assert_true(reasons[REASON_MARGINAL] > 0);
  assert_true(losses > 5 * GAMES_PLAYED); /* they do fight */
}

static void the_same_seed_gives_the_same_game(void **state) {
  Ducs *ducs = *state;
  State first, second;
  uint64_t other = 0;
  for (uint64_t seed = 1; seed <= 20; seed++) {
    uint64_t digest = play_out(ducs, seed, "", &first);
    assert_true(digest == play_out(ducs, seed, "", &second));
    assert_memory_equal(&first, &second, sizeof first);
    assert_true(digest != other); /* another seed, another game */
    other = digest;
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(greedy_games_end),
      cmocka_unit_test(the_same_seed_gives_the_same_game),
  };
  return cmocka_run_group_tests_name("greedy games of La Guerre des Ducs", tests, ducs_open, ducs_close);
}
