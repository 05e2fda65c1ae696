/* Odds, tables and exchanges against a plain reading of the rules. */
#include "ducs.h"

/* 6.4: of the printed odds the best that is not better than the exact ratio; 1-5 where all are. */
static int plain_column(int attack, int defence) {
  static const int ODDS[COLUMNS][2] = {{1, 5}, {1, 4}, {1, 3}, {1, 2}, {1, 1},
                                       {2, 1}, {3, 1}, {4, 1}, {5, 1}, {6, 1}};
  int column = 0;
  for (int i = 0; i < COLUMNS; i++) {
    if (ODDS[i][0] * defence <= attack * ODDS[i][1]) column = i;
  }
  return column;
}

static void odds_are_rounded_for_the_defender(void **state) {
  const Ducs *ducs = *state;
  for (int attack = 1; attack <= 300; attack++) {
    for (int defence = 1; defence <= 60; defence++)
      assert_int_equal(ducs_column(attack, defence), plain_column(attack, defence));
  }
  assert_string_equal(ducs->edition->odds[ducs_column(7, 3)], "2-1");
  assert_string_equal(ducs->edition->odds[ducs_column(3, 10)], "1-4");
}

static void dice_stop_at_six(void **state) {
  const Ducs *ducs = *state;
  for (int modifier = 0; modifier <= 2; modifier++) {
    for (int die = 1; die <= DIE_SIDES; die++) {
      Odds odds = {.modifier = modifier, .column = 4};
      int row = die + modifier > 6 ? 6 : die + modifier;
      assert_int_equal(ducs_row(&odds, die), row);
      assert_int_equal(ducs_result(ducs->edition, &odds, die), ducs->edition->results[row - 1][4]);
    }
  }
}

/* -- exchanges -- */

static int strength(const Ducs *ducs, UnitSet units) {
  int sum = 0;
  for (int u = 0; u < UNITS_MAX; u++) {
    if (units & UNIT(u)) sum += ducs->edition->units[u].strength;
  }
  return sum;
}

/* The order of 6.7 as numbers, the lower first: sum, count, then one place for each unit, the first unit
 * heaviest. */
static bool goes_first(const Ducs *ducs, UnitSet a, UnitSet b) {
  if (strength(ducs, a) != strength(ducs, b)) return strength(ducs, a) < strength(ducs, b);
  if (__builtin_popcountll(a) != __builtin_popcountll(b))
    return __builtin_popcountll(a) < __builtin_popcountll(b);
  for (int u = 0; u < UNITS_MAX; u++) {
    if ((a & UNIT(u)) != (b & UNIT(u))) return a & UNIT(u);
  }
  return false;
}

static UnitSet plain_exchange(const Ducs *ducs, const Odds *odds) {
  UnitSet all = 0, best = 0;
  for (int i = 0; i < odds->count; i++) {
    if (odds->attackers[i].aim == AIM_MELEE) all |= UNIT(odds->attackers[i].unit);
  }
  if (strength(ducs, all) < odds->strength) return all;
  for (UnitSet some = all; some != 0; some = (some - 1) & all) {
    if (strength(ducs, some) >= odds->strength && (best == 0 || goes_first(ducs, some, best))) best = some;
  }
  return best;
}

static void exchanges_cost_least(void **state) {
  const Ducs *ducs = *state;
  uint64_t seed = 3;
  for (int trial = 0; trial < 3000; trial++) {
    Odds odds = {.count = 1 + (int)ducs_random(&seed, 6)};
    UnitSet used = 0, melee = 0, named = 0;
    odds.strength = (int[]){1, 2, 3, 5}[ducs_random(&seed, 4)];
    for (int i = 0; i < odds.count; i++) {
      int unit;
      do unit = (int)ducs_random(&seed, 30);
      while (used & UNIT(unit));
      used |= UNIT(unit);
      odds.attackers[i].unit = (uint8_t)unit;
      odds.attackers[i].aim = ducs_random(&seed, 4) == 0 ? AIM_BOMBARDMENT : AIM_MELEE;
      if (odds.attackers[i].aim == AIM_MELEE) melee |= UNIT(unit);
      if (ducs_random(&seed, 2) == 0) named |= UNIT(unit);
    }
    assert_true(ducs_exchange(ducs->edition, &odds, 0) == plain_exchange(ducs, &odds));
    bool enough = strength(ducs, named & melee) >= odds.strength;
    assert_true(ducs_exchange(ducs->edition, &odds, named) ==
                (enough ? named & melee : plain_exchange(ducs, &odds)));
  }
}

/* -- retreats -- */

/* 7.1 for one hex, by its words. */
static bool may_retreat(const Ducs *ducs, const State *state, int unit, UnitSet foes, Hex to) {
  const Edition *edition = ducs->edition;
  Hex from = state->hex[unit];
  int side = edition->units[unit].side, there = 0;
  if (!hex_in(&edition->land, to) || ducs_link(edition, from, to) == NULL) return false;
  for (int other = 0; other < edition->unit_count; other++) {
    Hex hex = state->hex[other];
    if (hex == HEX_NONE || other == unit) continue;
    bool enemy = edition->units[other].side != side;
    if (hex == to && enemy) return false;
    if (hex == to) there++;
    if (enemy && hex != to && ducs_link(edition, hex, to) != NULL) return false;
    if ((foes & UNIT(other)) && ducs_distance(edition, to, hex) < ducs_distance(edition, from, hex))
      return false;
    bool pair = edition->units[unit].kind == DUKE || edition->units[other].kind == DUKE;
    bool stronghold = edition->terrain[to] == CITY || edition->terrain[to] == FORTRESS;
    if (hex == to && (!pair || !stronghold)) return false;
  }
  return there <= 1;
}

static void retreats_keep_to_the_rule(void **state) {
  const Ducs *ducs = *state;
  const Edition *edition = ducs->edition;
  uint64_t seed = 21;
  int found = 0;
  for (int trial = 0; trial < 300; trial++) {
    State scattered;
    Board board;
    ducs_scatter(ducs, &seed, &scattered);
    ducs_board_make(edition, &scattered, &board);
    int unit = (int)ducs_random(&seed, (unsigned)edition->unit_count);
    if (!ducs_on_board(&scattered, unit)) continue;
    UnitSet foes = 0;
    for (int enemy = 0; enemy < edition->unit_count; enemy++) {
      if (edition->units[enemy].side != edition->units[unit].side &&
          ducs_aim(&board, enemy, unit) != AIM_NONE)
        foes |= UNIT(enemy);
    }
    HexList hexes;
    ducs_retreats(&board, unit, foes, HEX_NONE, &hexes);
    int at = 0;
    for (Hex hex = 0; hex < edition->hex_count; hex++) {
      bool listed = at < hexes.count && hexes.items[at] == hex;
      assert_int_equal(listed, may_retreat(ducs, &scattered, unit, foes, hex));
      at += listed;
    }
    found += hexes.count;
  }
  assert_true(found > 50);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(odds_are_rounded_for_the_defender),
      cmocka_unit_test(dice_stop_at_six),
      cmocka_unit_test(exchanges_cost_least),
      cmocka_unit_test(retreats_keep_to_the_rule),
  };
  return cmocka_run_group_tests_name("combat of La Guerre des Ducs", tests, ducs_open, ducs_close);
}
