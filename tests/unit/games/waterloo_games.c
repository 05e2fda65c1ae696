/* Random games, with every invariant looked at before each window (WATERLOO 2, 4, 12.14). */
#include "waterloo.h"

/* What was met, so that no test passes by playing nothing. */
typedef struct Met {
  long windows, asks, pinned, removed, retreats, replays, next;
} Met;

static void count(Waterloo *waterloo, const Edition *edition, const State *state, uint64_t seed,
                  void *context) {
  (void)waterloo;
  (void)edition;
  (void)seed;
  Met *met = context;
  met->windows++;
  for (int i = 0; i < state->pair_count; i++) {
    const Pair *pair = &state->pairs[i];
    met->asks += pair->window == WINDOW_ASK;
    met->replays += pair->replay > 0;
    for (int side = 0; side < SIDES; side++) {
      met->retreats += pair->field.side[side].retreated != 0;
      met->next += pair->next[side].count > 0;
    }
    for (int duel = 1; duel <= DUELS; duel++) {
      met->pinned += pair->field.duels[duel] == DUEL_PINNED;
      met->removed += pair->field.duels[duel] == DUEL_REMOVED;
    }
  }
}

/* What is written reads back as the same bytes, and as the same text. */
static void comes_back(Waterloo *waterloo, const Edition *edition, const State *state, uint64_t seed,
                       void *context) {
  count(waterloo, edition, state, seed, context);
  const char *text = waterloo_text(waterloo, edition, state);
  const State *again = waterloo_position_of(waterloo, edition, text);
  if (memcmp(again, state, waterloo->game->state_size(edition)) != 0)
    fail_msg("seed %llu: not the same state\n%s\n%s", (unsigned long long)seed, text,
             waterloo_text(waterloo, edition, again));
}

static void games_of_two(void **state) {
  static const char *const TERMS[] = {NULL, "{laurels: yes}", "{mode: simplified}",
                                      "{mode: simplified, laurels: yes}", "{auto_end: yes}"};
  Waterloo *waterloo = *state;
  Met met = {0};
  for (uint64_t seed = 1; seed <= 500; seed++) /* 5,000 of them: tests/play/waterloo */
    waterloo_play_random(waterloo, waterloo->edition, TERMS[seed % 5], seed, seed % 3 == 0 ? 12 : 0, count,
                         &met);
  assert_true(met.windows > 5000);
  assert_true(met.asks > 100);
  assert_true(met.pinned > 500 && met.removed > 500 && met.retreats > 500);
  assert_true(met.next > 100);
}

static void games_with_other_terms(void **state) {
  static const char *const TERMS[] = {
      "{nightfall: 2, laurels: yes}",
      "{nightfall: 3}",
      "{interrupts: none}",
      "{mode: simplified, laurels: yes, inactive: drawn}",
      "{handicap: {player: south, always_first: yes, double_recon: yes}, target: {north: 3, south: 2}}",
      "{handicap: {player: north, always_first: no, double_recon: yes}, first: south}",
      "{laurels: yes, target: 4, nightfall: off}",
  };
  Waterloo *waterloo = *state;
  Met met = {0};
  for (uint64_t seed = 1; seed <= 350; seed++)
    waterloo_play_random(waterloo, waterloo->edition, TERMS[seed % 7], seed, seed % 2 == 0 ? 10 : 0,
                         comes_back, &met);
  assert_true(met.replays > 100);
  assert_true(met.asks > 100 && met.next > 100);
}

static void rondes(void **state) {
  static const char *const TERMS[] = {"{laurels: yes}", NULL, "{mode: simplified, laurels: yes, target: 6}"};
  Waterloo *waterloo = *state;
  Met met = {0};
  for (uint64_t seed = 1; seed <= 40; seed++) {
    const State *end = waterloo_play_random(waterloo, waterloo->three, TERMS[seed % 3], seed,
                                            seed % 2 == 0 ? 10 : 0, comes_back, &met);
    assert_true(end->ronde >= 1);
  }
  for (uint64_t seed = 1; seed <= 6; seed++)
    waterloo_play_random(waterloo, waterloo->six, TERMS[seed % 3], seed, 0, comes_back, &met);
  assert_true(met.asks > 100 && met.windows > 1000);
}

static void options_are_checked(void **state) {
  static const struct {
    const char *options;
    int players;
    bool good;
  } ROWS[] = {
      {"{target: 1}", 2, false}, /* 3: two battles at least */
      {"{target: {north: 3, south: 1}}", 2, false},
      {"{target: 1, laurels: yes}", 2, true},
      {"{target: 1}", 3, true},
      {"{target: 0, laurels: yes}", 2, false},
      {"{mode: quick}", 2, false},
      {"{nightfall: 0}", 2, false},
      {"{nightfall: off}", 2, true},
      {"{first: north}", 3, true},
      {"{handicap: {player: nobody, double_recon: yes}}", 2, false},
      {"{handicap: {player: anne, double_recon: yes}}", 3, true},
  };
  Waterloo *waterloo = *state;
  State *begun = calloc(1, waterloo->game->state_size(waterloo->three));
  assert_non_null(begun);
  for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
    const Edition *edition = ROWS[i].players == 2 ? waterloo->edition : waterloo->three;
    uint8_t key[DICE_KEY_BYTES] = {0};
    Dice *dice = dice_keyed(waterloo->passing, key, "options");
    bool good =
        waterloo->game->setup(edition, waterloo_yaml(waterloo->passing, ROWS[i].options), dice, begun, NULL);
    if (good != ROWS[i].good) fail_msg("%s", ROWS[i].options);
  }
  free(begun);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(options_are_checked),
      cmocka_unit_test(games_of_two),
      cmocka_unit_test(games_with_other_terms),
      cmocka_unit_test(rondes),
  };
  return cmocka_run_group_tests_name("waterloo_games", tests, waterloo_open, waterloo_close);
}
