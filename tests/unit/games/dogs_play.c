/* Thousands of random games of Dogs of War, every invariant looked at after every window. */
#include "dogs_play.h"

/* Options that change how a game runs; every game has the next one of them. */
static const char *const VARIANTS[] = {
    "",
    "",
    "",
    "{run: lap}",
    "{run: strict}",
    "{R02_mustering: sequential, R15_purchases_public: no}",
    "{R22_token_hand_over: own_window, R25_dogs: drawn}",
    "{R12_bank: 68, R05_tactic_with_pass: yes}",
    "{R13_three_players: two_battles, R06_year4_rewards: one_hidden}",
    "{R07_reward_tie: all, R10_conqueror: one_battle}",
    "{R07_reward_tie: none, R09_mcbeth_extra_counts_as_loss: no}",
    "{R07_reward_tie: first, R11_house_track: clamped, R14_final_tie: shared}",
    "{R01_soldiers_per_purchase: one, R04_forced_pass_takes_token: no}"};
#define VARIANT_COUNT (sizeof VARIANTS / sizeof *VARIANTS)

/* Of 3, 4 and 5 players: 5,000 in all. The sanitizers, which see what each line does and not how a game ends,
 * get 1,000. */
#ifdef __SANITIZE_ADDRESS__
#define GAMES_EACH 334
#else
#define GAMES_EACH 1667
#endif

static void play_game(Dogs *dogs, int players, uint64_t seed, const char *options, int silent_in,
                      uint64_t *digest) {
  DogsPlay *play = calloc(1, sizeof *play);
  assert_non_null(play);
  dogs_play_begin(play, dogs, players, seed, options);
  play->silent_in = silent_in;
  play->as_text = seed % 32 == 0;
  while (!dogs_play_over(play)) dogs_play_window(play);
  *digest = play->digest;
  dogs_play_end(play);
  free(play);
}

static void random_games_break_nothing(void **state) {
  uint64_t digest;
  for (int players = PLAYERS_LEAST; players <= PLAYERS_MAX; players++) {
    for (uint64_t seed = 1; seed <= GAMES_EACH; seed++)
      play_game(*state, players, seed * 16 + (uint64_t)players, VARIANTS[seed % VARIANT_COUNT],
                seed % 4 == 0 ? 3 : 0, &digest);
  }
}

/* Nobody ever sends anything: soldiers are not even bought, and the game ends all the same. */
static void a_game_without_files_ends(void **state) {
  Dogs *dogs = *state;
  DogsPlay *play = calloc(1, sizeof *play);
  assert_non_null(play);
  dogs_play_begin(play, dogs, 4, 7, "");
  const void *const orders[PLAYERS_MAX] = {NULL};
  while (!dogs_play_over(play)) {
    dogs->game->resolve(play->edition, &play->state, orders, play->dice, &play->events, NULL);
    assert_true(++play->windows < DOGS_MOST_WINDOWS);
  }
  dogs_play_end(play);
  free(play);
}

static void the_same_files_give_the_same_game(void **state) {
  for (uint64_t seed = 1; seed <= 20; seed++) {
    uint64_t first, second;
    play_game(*state, 4, seed, "", 5, &first);
    play_game(*state, 4, seed, "", 5, &second);
    assert_int_equal(first, second);
  }
}

/* Through its position and back, before every window, a game stays byte for byte what it was. */
static void positions_hold_everything(void **state) {
  Dogs *dogs = *state;
  State *again = malloc(sizeof *again);
  DogsPlay *play = calloc(1, sizeof *play);
  assert_non_null(again);
  assert_non_null(play);
  for (uint64_t seed = 1; seed <= 60; seed++) {
    dogs_play_begin(play, dogs, 3 + (int)(seed % 3), seed, VARIANTS[seed % VARIANT_COUNT]);
    play->silent_in = 4;
    while (!dogs_play_over(play)) {
      dogs_play_window(play);
      Diagnostics found;
      diagnostics_init(&found, dogs->passing);
      Tree *position = dogs->game->position_write(play->edition, &play->state, dogs->passing);
      const char *text = yaml_write(dogs->passing, position, NULL);
      if (!dogs->game->position_read(play->edition, dogs_yaml(dogs->passing, text), again, &found))
        dogs_play_failed(play, dogs_told(dogs->passing, &found), text);
      if (memcmp(again, &play->state, sizeof *again) != 0) {
        Tree *other = dogs->game->position_write(play->edition, again, dogs->passing);
        dogs_play_failed(play, text, yaml_write(dogs->passing, other, NULL));
      }
    }
    dogs_play_end(play);
  }
  free(play);
  free(again);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(random_games_break_nothing),
      cmocka_unit_test(a_game_without_files_ends),
      cmocka_unit_test(the_same_files_give_the_same_game),
      cmocka_unit_test(positions_hold_everything),
  };
  return cmocka_run_group_tests_name("dogs_play", tests, dogs_open, dogs_close);
}
