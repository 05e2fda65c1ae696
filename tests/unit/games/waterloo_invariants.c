/* Every invariant finds what breaks it (WATERLOO 2, 4, 12.14). */
#include "waterloo.h"

#define NORTH_BLOCK "front: {1: N1 5, 2: N2 2, 3: N3 4, 4: N4 1, 5: N5 3}, general: N0 6"
#define SOUTH_BLOCK "front: {1: S1 1, 2: S2 2, 3: S3 3, 4: S4 5, 5: S5 6}, general: S0 4"

static const struct {
  const char *turn, *north, *south; /* what stands between the brackets */
  const char *what;                 /* NULL: it is sound */
} ROWS[] = {
    {"first: north, turn: 3", NORTH_BLOCK, SOUTH_BLOCK, NULL},
    {"first: north, turn: 3", "front: {1: N1 5, 2: N2 5, 3: N3 4, 4: N4 1, 5: N5 3}, general: N0 6",
     SOUTH_BLOCK, "two pieces are the same"},
    {"first: north, turn: 3", "front: {1: N1 5, 2: N1 2, 3: N3 4, 4: N4 1, 5: N5 3}, general: N0 6",
     SOUTH_BLOCK, "two pieces are the same"},
    {"first: north, turn: 3", "front: {1: N1 5, 2: N2 2, 3: N3 4, 4: N4 1}, general: N0 6", SOUTH_BLOCK,
     "a piece without a value"},
    {"first: north, turn: 3", "front: {1: N1 5, 2: N2 2, 3: N3 4, 4: N4 1, 5: N5 3}", SOUTH_BLOCK,
     "pieces are missing"},
    {"first: north, turn: 3", "front: {1: N1 5, 2: N2 2, 3: N6 4 down, 4: N4 1, 5: N5 3}, general: N7 6 down",
     SOUTH_BLOCK, "a label that cannot be"},
    {"first: north, turn: 3",
     "front: {1: N1 5, 2: N2 2, 3: N6 4 down, 4: N4 1, 5: N5 3}, general: N7 6 down, retreated: N3",
     SOUTH_BLOCK, NULL},
    {"first: north, turn: 3",
     "front: {1: N1 5, 2: N2 2, 3: N6 4 down, 4: N4 1, 5: N5 3}, general: N7 6, order: ready, retreated: N3",
     SOUTH_BLOCK, "a retreat without its order"},
    {"first: north, turn: 3", "front: {1: N1 5, 2: N2 2, 3: N3 4 down, 4: N4 1, 5: N5 3}, general: N0 6 down",
     SOUTH_BLOCK, "a hidden piece without a retreat"},
    {"first: north, turn: 3", "front: {1: N1 5, 2: N2 2, 3: N3 4 up, 4: N4 1, 5: N5 3}, general: N0 6 down",
     SOUTH_BLOCK, "an open piece in no pinned duel"},
    {"first: north, turn: 3, duels: {3: pinned}", NORTH_BLOCK, SOUTH_BLOCK, "a standing piece is pinned"},
    {"first: north, turn: 3", NORTH_BLOCK ", order: spent", SOUTH_BLOCK, "an order and its general differ"},
    {"first: north, turn: 3", NORTH_BLOCK ", won: yes", SOUTH_BLOCK,
     "a general that is not engaged has fought"},
    {"first: north, turn: 3", NORTH_BLOCK ", engaged: charge, order: spent", SOUTH_BLOCK,
     "an engagement without its duel"},
    {"first: north, turn: 3", NORTH_BLOCK ", engaged: charge, at: 2", SOUTH_BLOCK,
     "an engagement in the wrong duel"},
    {"first: north, turn: 3, duels: {2: removed}",
     NORTH_BLOCK ", engaged: charge, at: 2, won: yes, points: 2", SOUTH_BLOCK, NULL},
    {"first: north, turn: 3, duels: {2: removed}",
     NORTH_BLOCK ", engaged: charge, at: 2, won: yes, points: 3", SOUTH_BLOCK,
     "points that no charge brought"},
    {"first: north, turn: 3, duels: {2: removed}", NORTH_BLOCK, SOUTH_BLOCK,
     "a duel was removed without a charge"},
    {"first: north, turn: 3, duels: {1: removed, 2: removed, 3: removed}",
     NORTH_BLOCK ", engaged: charge, at: 2", SOUTH_BLOCK, "more than two duels are removed, or pinned"},
    {"first: north, turn: 3", NORTH_BLOCK ", knows: {S3: 3}", SOUTH_BLOCK, NULL},
    {"first: north, turn: 3", NORTH_BLOCK ", knows: {S3: 4}", SOUTH_BLOCK, "a value is known that is wrong"},
    {"first: north, turn: 3", NORTH_BLOCK ", knows: {S3: 2}",
     "front: {1: S1 1, 2: S2 2, 3: S6 3 down, 4: S4 5, 5: S5 6}, general: S7 4 down, retreated: S3",
     "a value is thought impossible that is there"},
    {"first: north, turn: 3, to_move: south", NORTH_BLOCK, SOUTH_BLOCK, "the wrong side is to move"},
    {"first: north, turn: 41", NORTH_BLOCK, SOUTH_BLOCK, "a turn after nightfall"},
    {"first: north, turn: 41, options: {nightfall: off}", NORTH_BLOCK, SOUTH_BLOCK, NULL},
    {"first: north, turn: 3, window: deploy", NORTH_BLOCK, SOUTH_BLOCK, "a turn before both stand"},
    {"first: north, turn: 0, window: deploy", NORTH_BLOCK, SOUTH_BLOCK, "a deployment that is over"},
    {"first: north, turn: 3, options: {mode: simplified, laurels: yes}", NORTH_BLOCK, SOUTH_BLOCK, NULL},
    {"first: north, turn: 3, options: {mode: simplified, laurels: yes}", NORTH_BLOCK ", points: 2",
     SOUTH_BLOCK, "a general that cannot act has acted"},
    {"first: north, turn: 3, options: {mode: simplified}", NORTH_BLOCK, SOUTH_BLOCK,
     "a piece without a value"},
    {"first: north, turn: 3, last: {points: {north: 5, south: 2}, winner: north}", NORTH_BLOCK, SOUTH_BLOCK,
     NULL},
    {"first: north, turn: 3, last: {points: {north: 5, south: 2}, winner: south}", NORTH_BLOCK, SOUTH_BLOCK,
     "the wrong side has won"},
    {"first: north, turn: 3, last: {points: {north: 4, south: 2}, winner: north}", NORTH_BLOCK, SOUTH_BLOCK,
     "points do not add up"},
    {"first: north, turn: 3, options: {auto_end: yes}, last: {points: {north: 4, south: 0}, winner: north}",
     NORTH_BLOCK, SOUTH_BLOCK, NULL},
    {"first: north, turn: 3, last: {winner: south}", NORTH_BLOCK, SOUTH_BLOCK, NULL},
};

static void each_finds_what_breaks_it(void **state) {
  Waterloo *waterloo = *state;
  for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
    const char *text = arena_printf(waterloo->passing, "{manche: 1, %s, north: {%s}, south: {%s}}",
                                    ROWS[i].turn, ROWS[i].north, ROWS[i].south);
    State *position = waterloo_position_of(waterloo, waterloo->edition, text);
    const char *what = NULL;
    bool holds = waterloo->game->invariants_hold(waterloo->edition, position, &what);
    const char *found = holds ? "sound" : what, *expected = ROWS[i].what == NULL ? "sound" : ROWS[i].what;
    if (strcmp(found, expected) != 0) fail_msg("%s:\n  %s, not %s", text, found, expected);
  }
}

static void pairs_are_all_there(void **state) {
  Waterloo *waterloo = *state;
  const char *what;
  State *game = calloc(1, waterloo->game->state_size(waterloo->three));
  assert_non_null(game);
  assert_true(waterloo->game->setup(waterloo->three, NULL, waterloo_dice(waterloo->passing, 1), game, NULL));
  assert_true(waterloo->game->invariants_hold(waterloo->three, game, &what));
  game->pairs[1] = game->pairs[0];
  assert_false(waterloo->game->invariants_hold(waterloo->three, game, &what));
  assert_string_equal(what, "two pairs are the same");
  game->pair_count = 2;
  assert_false(waterloo->game->invariants_hold(waterloo->three, game, &what));
  assert_string_equal(what, "not every pair plays");
  free(game);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_finds_what_breaks_it),
      cmocka_unit_test(pairs_are_all_there),
  };
  return cmocka_run_group_tests_name("waterloo_invariants_hold", tests, waterloo_open, waterloo_close);
}
