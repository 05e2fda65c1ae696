/* Disguises in Waterloo (games/game.h): orders of others are made up in every way that they may be by now, and what the viewer
 * wrote stays. */
#include "waterloo.h"

#define WORLDS 200
#define NORTH_TO_MOVE                                                                                        \
  "manche: 1, first: north, turn: 3, to_move: north, north: {front: {1: N1 5, 2: N2 2, 3: N3 4, 4: N4 1, "   \
  "5: N5 3}, general: N0 6%s}, south: {front: {1: S1 1, 2: S2 2, 3: S3 3, 4: S4 5, 5: S5 6}, general: S0 4}"

/* The one pair, in waterloo->passing. */
static const Pair *world_of(const Waterloo *waterloo, const State *state, int viewer, uint64_t seed) {
  RandomChooser random = waterloo_chooser(seed);
  State *world = arena_memdup(waterloo->passing, state, waterloo->game->state_size(waterloo->edition));
  assert_true(waterloo->game->disguise(waterloo->edition, world, viewer, &random.chooser));
  return &world->pairs[0];
}

static State *position(const Waterloo *waterloo, const char *north, const char *more) {
  const char *pieces = arena_printf(waterloo->passing, NORTH_TO_MOVE, north);
  return waterloo_position_of(waterloo, waterloo->edition,
                              arena_printf(waterloo->passing, "{%s, %s}", pieces, more));
}

/* 2, 5: each side has the values 1 to 6; who has seen a piece knows its value, and others do not. */
static void pieces_are_what_they_were_seen_to_be(void **context) {
  const Waterloo *waterloo = *context;
  const State *state = position(waterloo, ", knows: {S1: 1}", "window: turn");
  unsigned north_sees = 0, all_see = 0, second = 0;
  for (uint64_t seed = 1; seed <= WORLDS; seed++) {
    const Field *own = &world_of(waterloo, state, NORTH, seed)->field;
    const Field *made = &world_of(waterloo, state, VIEWER_PUBLIC, seed)->field;
    unsigned values = 1u << made->side[SOUTH].general.value;
    for (int duel = 1; duel <= DUELS; duel++) values |= 1u << made->side[SOUTH].front[duel].value;
    assert_int_equal(values, 0x7E);
    north_sees |= 1u << own->side[SOUTH].front[1].value;
    second |= 1u << own->side[SOUTH].front[2].value;
    all_see |= 1u << made->side[SOUTH].front[1].value;
    assert_int_equal(made->side[NORTH].knows[1], made->side[SOUTH].front[1].value);
  }
  assert_int_equal(north_sees, 1u << 1);
  assert_int_equal(second, 0x7C);
  assert_int_equal(all_see, 0x7E);
}

/* 10.2: a turn that is sent in advance is played, or dropped, when its player is to move. */
static void who_is_to_move_has_sent_nothing_ahead(void **context) {
  const Waterloo *waterloo = *context;
  const State *state = position(waterloo, "", "window: turn");
  int ahead = 0;
  for (uint64_t seed = 1; seed <= WORLDS; seed++) {
    assert_int_equal(world_of(waterloo, state, SOUTH, seed)->next[NORTH].count, 0);
    ahead += world_of(waterloo, state, NORTH, seed)->next[SOUTH].count > 0;
  }
  assert_in_range(ahead, WORLDS / 20, WORLDS - 1);
}

/* Whether a charge is met is asked before the turn goes on: with a second action, or with none. */
static void the_rest_of_a_turn_may_be_two_actions(void **context) {
  const Waterloo *waterloo = *context;
  const State *state = position(
      waterloo, ", order: spent, engaged: charge, at: 2",
      "window: ask, ask: {question: counter_charge, side: south, do: [{charge: 2}], played: [charge], duel: 2}");
  int counts[3] = {0};
  for (uint64_t seed = 1; seed <= WORLDS; seed++) {
    int count = world_of(waterloo, state, SOUTH, seed)->progress.plan.moves.count;
    assert_in_range(count, 1, 2);
    counts[count]++;
  }
  assert_true(counts[1] > 0 && counts[2] > 0);
}

/* 10.2: who starts may send the first turn with the deployment; to who did not send it that is a secret. */
static void an_opening_is_its_senders(void **context) {
  const Waterloo *waterloo = *context;
  const State *state = waterloo_position_of(
      waterloo, waterloo->edition,
      "{manche: 1, window: deploy, first: north, turn: 0, to_move: north, opening: [{recon: 1}], north: {front: {1: "
      "N1 5, 2: N2 2, 3: N3 4, 4: N4 1, 5: N5 3}, general: N0 6}}");
  const TurnPlan *opening = &state->pairs[0].progress.plan;
  int others = 0;
  assert_int_equal(opening->moves.count, 1);
  for (uint64_t seed = 1; seed <= WORLDS; seed++) {
    const Pair *own = world_of(waterloo, state, NORTH, seed), *made = world_of(waterloo, state, SOUTH, seed);
    assert_memory_equal(&own->progress.plan, opening, sizeof *opening);
    others += memcmp(&made->progress.plan, opening, sizeof *opening) != 0;
  }
  assert_in_range(others, WORLDS / 2, WORLDS);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(pieces_are_what_they_were_seen_to_be),
      cmocka_unit_test(who_is_to_move_has_sent_nothing_ahead),
      cmocka_unit_test(an_opening_is_its_senders),
      cmocka_unit_test(the_rest_of_a_turn_may_be_two_actions),
  };
  return cmocka_run_group_tests_name("disguises of Waterloo", tests, waterloo_open, waterloo_close);
}
