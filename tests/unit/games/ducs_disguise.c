/* Disguises in La Guerre des Ducs (games/game.h): what a viewer may not know is made up anew in every way that it may be, and
 * nothing else changes. */
#include "ducs.h"

#include "../../../adjudicator/games/ducs/view.h"

#define WORLDS 1000

typedef struct Draw {
  Chooser chooser;
  uint64_t seed;
} Draw;

static unsigned choose(Chooser *chooser, unsigned below) {
  return ducs_random(&((Draw *)chooser)->seed, below);
}

static State world_of(const Ducs *ducs, const State *state, int viewer, uint64_t seed) {
  State world = *state;
  Draw draw = {{choose}, seed};
  assert_true(ducs->game->disguise(ducs->edition, &world, viewer, &draw.chooser));
  return world;
}

/* The last `count` units of a set that stand on the map. False: there are not so many. */
static bool units_of(const State *state, UnitSet set, int count, int *units) {
  int found = 0;
  for (int unit = UNITS_MAX - 1; unit >= 0 && found < count; unit--) {
    if ((set & UNIT(unit)) != 0 && ducs_on_board(state, unit)) units[found++] = unit;
  }
  return found == count;
}

/* Orfburg attacks with two units; the owner of the defender is asked. Another attack is to come. */
static State asking(const Ducs *ducs, unsigned number) {
  uint64_t seed = 7;
  State state;
  int own[3], theirs[2];
  do ducs_scatter(ducs, &seed, &state); /* around some hex, which may be a lake's */
  while (!units_of(&state, ducs->edition->combat[ORFBURG], 3, own) ||
         !units_of(&state, ducs->edition->of_side[WULFENBURG], 2, theirs));
  state.attacks[0] = (Attack){.number = (uint8_t)number, .target = (uint8_t)theirs[0], .count = 2};
  state.attacks[0].by[0] = (uint8_t)own[0];
  state.attacks[0].by[1] = (uint8_t)own[1];
  state.attacks[1] = (Attack){.number = (uint8_t)(number + 1), .target = (uint8_t)theirs[1], .count = 1};
  state.attacks[1].by[0] = (uint8_t)own[2];
  state.attacks[0].losses = UNIT(own[0]);
  state.attacks[0].advance = (uint8_t)(own[0] + 1);
  state.attack_count = 2;
  state.fight.engaged = UNIT(own[0]) | UNIT(own[1]) | UNIT(theirs[0]);
  state.fight.hex = state.hex[theirs[0]];
  state.fight.asked = (uint8_t)(theirs[0] + 1);
  for (int side = 0; side < SIDES; side++) {
    state.retreats[side].count = 1;
    state.retreats[side].entries[0] = RETREAT_DIRECTION(side);
  }
  return state;
}

static bool same_lists(const State *one, const State *other, int side) {
  return memcmp(&one->retreats[side], &other->retreats[side], sizeof one->retreats[side]) == 0;
}

static bool same_attacks(const State *one, const State *other) {
  return one->attack_count == other->attack_count &&
         memcmp(one->attacks, other->attacks, sizeof one->attacks) == 0;
}

static void others_lists_have_every_length_and_entry(void **context) {
  const Ducs *ducs = *context;
  const State state = asking(ducs, 2);
  long lengths[RETREATS_MAX + 1] = {0}, directions[DIRECTIONS] = {0}, hexes = 0, first = 0, all = 0;
  for (uint64_t seed = 1; seed <= WORLDS; seed++) {
    const State world = world_of(ducs, &state, WULFENBURG, seed);
    const RetreatList *list = &world.retreats[ORFBURG];
    assert_true(same_lists(&world, &state, WULFENBURG));
    assert_in_range(list->count, 0, RETREATS_MAX);
    lengths[list->count]++;
    all += list->count;
    first += list->count > 0 && list->entries[0] < 0;
    for (int i = 0; i < RETREATS_MAX; i++) {
      int entry = list->entries[i];
      if (i >= list->count) {
        assert_int_equal(entry, 0);
      } else if (entry < 0) {
        assert_in_range(-1 - entry, 0, DIRECTIONS - 1);
        directions[-1 - entry]++;
      } else {
        assert_true(hex_in(&ducs->edition->land, (Hex)entry));
        hexes++;
      }
    }
  }
  for (int length = 0; length <= RETREATS_MAX; length++) assert_in_range(lengths[length], 5, WORLDS);
  for (int direction = 0; direction < DIRECTIONS; direction++)
    assert_in_range(directions[direction], WORLDS / 2, WORLDS * RETREATS_MAX);
  assert_in_range(hexes, all * 3 / 10, all * 11 / 30); /* one in three */
  assert_in_range(first, WORLDS / 2, WORLDS * 3 / 4);
}

static void the_attack_under_way_keeps_what_was_seen(void **context) {
  const Ducs *ducs = *context;
  const State state = asking(ducs, 2);
  const Attack *before = &state.attacks[0];
  long lost[2] = {0}, advances[3] = {0};
  for (uint64_t seed = 1; seed <= WORLDS; seed++) {
    const State world = world_of(ducs, &state, WULFENBURG, seed);
    const Attack *attack = &world.attacks[0];
    assert_int_equal(attack->number, before->number);
    assert_int_equal(attack->target, before->target);
    assert_int_equal(attack->count, before->count);
    assert_memory_equal(attack->by, before->by, sizeof attack->by);
    assert_true((attack->losses & ~(UNIT(before->by[0]) | UNIT(before->by[1]))) == 0);
    int advancing = 0; /* 1, 2: one of those who attack */
    for (int i = 0; i < 2; i++) {
      lost[i] += (attack->losses & UNIT(before->by[i])) != 0;
      if (attack->advance == before->by[i] + 1) advancing = i + 1;
    }
    if (advancing == 0) assert_int_equal(attack->advance, 0);
    advances[advancing]++;
    assert_memory_equal(&world.fight, &state.fight, sizeof state.fight);
    assert_memory_equal(world.hex, state.hex, sizeof state.hex);
  }
  for (int i = 0; i < 2; i++) assert_in_range(lost[i], WORLDS / 3, WORLDS * 2 / 3);
  for (int i = 0; i < 3; i++) assert_in_range(advances[i], WORLDS / 5, WORLDS / 2);
}

/* Attacks to come are as a file could hold them: each unit once, lines in order. */
static void attacks_to_come_are_of_every_kind(void **context) {
  const Ducs *ducs = *context;
  const State state = asking(ducs, 2);
  UnitSet attacking = 0, attacked = 0, idle = 0, enemies = 0;
  long sizes[4] = {0}, counts[SIDE_UNITS_MAX + 1] = {0}, steps[3] = {0};
  for (int unit = 0; unit < UNITS_MAX; unit++) {
    if (!ducs_on_board(&state, unit)) continue;
    idle |= ducs->edition->combat[ORFBURG] & ~state.fight.engaged & UNIT(unit);
    enemies |= ducs->edition->of_side[WULFENBURG] & UNIT(unit);
  }
  for (uint64_t seed = 1; seed <= WORLDS; seed++) {
    const State world = world_of(ducs, &state, WULFENBURG, seed);
    UnitSet used = 0, targets = 0;
    counts[world.attack_count]++;
    for (int i = 1; i < world.attack_count; i++) {
      const Attack *attack = &world.attacks[i];
      int step = attack->number - world.attacks[i - 1].number;
      assert_in_range(step, 1, 2);
      steps[step]++;
      assert_true((UNIT(attack->target) & enemies & ~targets) != 0);
      targets |= UNIT(attack->target);
      assert_in_range(attack->count, 1, 3);
      sizes[attack->count]++;
      UnitSet by = 0;
      for (int j = 0; j < attack->count; j++) {
        assert_true((UNIT(attack->by[j]) & idle & ~used) != 0);
        used |= UNIT(attack->by[j]);
        by |= UNIT(attack->by[j]);
      }
      assert_true((attack->losses & ~by) == 0);
      assert_true(attack->advance == 0 || (by & UNIT(attack->advance - 1)) != 0);
    }
    static const Attack NONE;
    for (int i = world.attack_count; i < SIDE_UNITS_MAX; i++)
      assert_memory_equal(&world.attacks[i], &NONE, sizeof NONE);
    attacking |= used;
    attacked |= targets;
  }
  assert_true(attacking == idle);
  assert_true(attacked == enemies);
  for (int size = 1; size <= 3; size++) assert_in_range(sizes[size], WORLDS / 5, WORLDS * 10);
  for (int count = 1; count <= 4; count++) assert_in_range(counts[count], WORLDS / 20, WORLDS / 2);
  for (int step = 1; step <= 2; step++) assert_in_range(steps[step], WORLDS / 5, WORLDS * 10);
}

/* Each enemy is attacked once: of one alone no second attack is to come. */
static void there_are_no_more_attacks_than_enemies(void **context) {
  const Ducs *ducs = *context;
  State state = asking(ducs, 2);
  const int enemy = state.attacks[0].target;
  long more = 0;
  for (int unit = 0; unit < UNITS_MAX; unit++) {
    if ((ducs->edition->of_side[WULFENBURG] & UNIT(unit)) != 0 && unit != enemy) state.hex[unit] = HEX_NONE;
  }
  for (uint64_t seed = 1; seed <= WORLDS; seed++) {
    const State world = world_of(ducs, &state, WULFENBURG, seed);
    assert_in_range(world.attack_count, 1, 2);
    if (world.attack_count == 2) assert_int_equal(world.attacks[1].target, enemy);
    more += world.attack_count == 2;
  }
  assert_in_range(more, WORLDS / 2, WORLDS - 1);
}

/* Nor is an attack without units: of one alone that has not attacked yet none goes on after the first. */
static void there_are_no_more_attacks_than_attackers(void **context) {
  const Ducs *ducs = *context;
  State state = asking(ducs, 2);
  const int idle = state.attacks[1].by[0];
  long more = 0;
  for (int unit = 0; unit < UNITS_MAX; unit++) {
    UnitSet away = ducs->edition->combat[ORFBURG] & ~state.fight.engaged & ~UNIT(idle);
    if ((away & UNIT(unit)) != 0) state.hex[unit] = HEX_NONE;
  }
  for (uint64_t seed = 1; seed <= WORLDS; seed++) {
    const State world = world_of(ducs, &state, WULFENBURG, seed);
    assert_in_range(world.attack_count, 1, 2);
    if (world.attack_count == 2) assert_int_equal(world.attacks[1].by[0], idle);
    if (world.attack_count == 2) assert_int_equal(world.attacks[1].count, 1);
    more += world.attack_count == 2;
  }
  assert_in_range(more, WORLDS / 2, WORLDS - 1);
}

/* A file has 64 lines of attacks at most. */
static void the_last_line_is_the_last(void **context) {
  const Ducs *ducs = *context;
  const State state = asking(ducs, ATTACKS_MAX - 1);
  long last = 0;
  for (uint64_t seed = 1; seed <= WORLDS; seed++) {
    const State world = world_of(ducs, &state, WULFENBURG, seed);
    assert_in_range(world.attack_count, 1, 2);
    if (world.attack_count == 2) assert_int_equal(world.attacks[1].number, ATTACKS_MAX);
    last += world.attack_count == 2;
  }
  assert_in_range(last, WORLDS / 5, WORLDS / 2);
}

static void who_knows_is_shown_the_truth(void **context) {
  const Ducs *ducs = *context;
  State state = asking(ducs, 2);
  const State all = world_of(ducs, &state, VIEWER_REFEREE, 1);
  assert_memory_equal(&all, &state, sizeof state);
  long changed = 0;
  for (uint64_t seed = 1; seed <= 100; seed++) {
    const State own = world_of(ducs, &state, ORFBURG, seed);
    assert_true(same_attacks(&own, &state) && same_lists(&own, &state, ORFBURG));
    changed += !same_lists(&own, &state, WULFENBURG);
    const State observed = world_of(ducs, &state, VIEWER_PUBLIC, seed);
    changed += !same_attacks(&observed, &state) && !same_lists(&observed, &state, ORFBURG) &&
               !same_lists(&observed, &state, WULFENBURG);
  }
  assert_in_range(changed, 180, 200);
  /* While nobody is asked no attack waits. */
  state.fight.asked = 0;
  for (uint64_t seed = 1; seed <= 100; seed++) {
    const State world = world_of(ducs, &state, WULFENBURG, seed);
    assert_true(same_attacks(&world, &state));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(others_lists_have_every_length_and_entry),
      cmocka_unit_test(the_attack_under_way_keeps_what_was_seen),
      cmocka_unit_test(attacks_to_come_are_of_every_kind),
      cmocka_unit_test(there_are_no_more_attacks_than_enemies),
      cmocka_unit_test(there_are_no_more_attacks_than_attackers),
      cmocka_unit_test(the_last_line_is_the_last),
      cmocka_unit_test(who_knows_is_shown_the_truth),
  };
  return cmocka_run_group_tests_name("disguises of La Guerre des Ducs", tests, ducs_open, ducs_close);
}
