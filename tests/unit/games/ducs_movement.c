/* Movement against a plain reading of the rules: every way is worked out as a list of hexes until none gets
 * better, and the steps of a path are looked at one by one. */
#include "../../../adjudicator/games/ducs/choices.h"
#include "ducs.h"

/* -- the map as the edition file has it -- */

static bool lists_pair(const Tree *list, const char *a, const char *b) {
  for (size_t i = 0; i < list->count; i++) {
    const Tree *pair = list->items[i].value;
    if (pair->kind == TREE_MAP) pair = tree_get(pair, "hexes");
    const char *first = pair->items[0].value->text, *second = pair->items[1].value->text;
    if ((strcmp(first, a) == 0 && strcmp(second, b) == 0) ||
        (strcmp(first, b) == 0 && strcmp(second, a) == 0))
      return true;
  }
  return false;
}

/* Half points of a step by the words of rule 4.1; 0 where none leads. Straight from the file. */
static int plain_cost(const Ducs *ducs, Hex from, Hex to) {
  const Edition *edition = ducs->edition;
  const Tree *file = edition->file;
  const char *a = edition->id[from], *b = edition->id[to];
  const Tree *crossings = tree_get(file, "lake_crossings");
  for (size_t i = 0; i < crossings->count; i++) {
    const Tree *crossing = crossings->items[i].value, *path = tree_get(crossing, "path");
    const char *one = path->items[0].value->text, *other = path->items[2].value->text;
    if ((strcmp(one, a) == 0 && strcmp(other, b) == 0) || (strcmp(one, b) == 0 && strcmp(other, a) == 0))
      return strcmp(tree_get(crossing, "road")->text, "true") == 0 ? 2 : 4;
  }
  if (ducs_distance(edition, from, to) != 1) return 0;
  int column = hex_column(&edition->grid, to), row = hex_row(&edition->grid, to);
  char terrain = tree_get(file, "terrain")->items[row - 1].value->text[column - 1];
  if (terrain == '.' || terrain == 'L' || lists_pair(tree_get(file, "rivers"), a, b)) return 0;
  if (terrain == 'X') return 2;
  if (lists_pair(tree_get(file, "roads"), a, b)) return 1;
  const Tree *bridges = tree_get(file, "bridges");
  for (size_t i = 0; i < bridges->count; i++) {
    const Tree *bridge = bridges->items[i].value, *hexes = tree_get(bridge, "hexes");
    const char *one = hexes->items[0].value->text, *other = hexes->items[1].value->text;
    if ((strcmp(one, a) == 0 && strcmp(other, b) == 0) || (strcmp(one, b) == 0 && strcmp(other, a) == 0))
      return strcmp(tree_get(bridge, "road")->text, "true") == 0 ? 1 : 2;
  }
  return terrain == 'C' ? 1 : terrain == 'P' ? 2 : 4;
}

static void links_cost_what_the_table_says(void **state) {
  const Ducs *ducs = *state;
  const Edition *edition = ducs->edition;
  const HexSet *land = &edition->land;
  int links = 0;
  for (Hex from = hex_next(land, 0); from != HEX_NONE; from = hex_next(land, from + 1)) {
    for (Hex to = hex_next(land, 0); to != HEX_NONE; to = hex_next(land, to + 1)) {
      if (from == to || ducs_distance(edition, from, to) > 2) continue;
      const Link *link = ducs_link(edition, from, to);
      int cost = plain_cost(ducs, from, to);
      if ((link == NULL ? 0 : link->cost) != cost)
        fail_msg("%s to %s costs %d, not %d", edition->id[from], edition->id[to],
                 link == NULL ? 0 : link->cost, cost);
      links += link != NULL;
    }
  }
  assert_true(links > 3000);
}

/* Distances by counting steps through neighbours, the whole grid being open. */
static void distances_are_steps(void **state) {
  const Ducs *ducs = *state;
  const Edition *edition = ducs->edition;
  uint64_t seed = 11;
  for (int trial = 0; trial < 20; trial++) {
    Hex from = (Hex)ducs_random(&seed, (unsigned)edition->hex_count);
    int steps[HEXES_MAX], round = 0;
    for (int i = 0; i < edition->hex_count; i++) steps[i] = i == from ? 0 : -1;
    for (bool more = true; more; round++) {
      more = false;
      for (Hex hex = 0; hex < edition->hex_count; hex++) {
        for (int d = 0; d < DIRECTIONS && steps[hex] == round; d++) {
          Hex next = hex_neighbour(&edition->grid, hex, (Direction)d);
          if (next == HEX_NONE || steps[next] >= 0) continue;
          steps[next] = round + 1;
          more = true;
        }
      }
    }
    for (Hex hex = 0; hex < edition->hex_count; hex++)
      assert_int_equal(ducs_distance(edition, from, hex), steps[hex]);
  }
}

static void neighbours_lie_across(void **state) {
  const Ducs *ducs = *state;
  static const char *const AROUND[][DIRECTIONS + 1] = {
      {"0505", "0504", "0604", "0605", "0506", "0405", "0404"}, /* odd columns stand higher */
      {"0605", "0604", "0705", "0706", "0606", "0506", "0505"}};
  for (size_t i = 0; i < sizeof AROUND / sizeof *AROUND; i++) {
    for (int d = 0; d < DIRECTIONS; d++)
      assert_int_equal(hex_neighbour(&ducs->edition->grid, ducs_hex(ducs, AROUND[i][0]), (Direction)d),
                       ducs_hex(ducs, AROUND[i][d + 1]));
  }
  for (Hex hex = 0; hex < ducs->edition->hex_count; hex++) {
    for (int d = 0; d < DIRECTIONS; d++) {
      Hex next = hex_neighbour(&ducs->edition->grid, hex, (Direction)d);
      if (next != HEX_NONE)
        assert_int_equal(hex_neighbour(&ducs->edition->grid, next, (Direction)((d + 3) % DIRECTIONS)), hex);
    }
  }
}

/* -- ways -- */

typedef struct Walk {
  int cost, count; /* cost -1: none */
  Hex hexes[MOVEMENT_MAX];
} Walk;

static bool is_better(const Walk *a, const Walk *b) {
  if (b->cost < 0 || a->cost != b->cost) return b->cost < 0 || a->cost < b->cost;
  if (a->count != b->count) return a->count < b->count;
  for (int i = 0; i < a->count; i++) {
    if (a->hexes[i] != b->hexes[i]) return a->hexes[i] < b->hexes[i];
  }
  return false;
}

/* Whether an enemy unit controls a hex, by the words of rule 5.1. */
static bool is_controlled(const Ducs *ducs, const State *state, int side, Hex hex) {
  for (int enemy = 0; enemy < ducs->edition->unit_count; enemy++) {
    if (ducs->edition->units[enemy].side == side || state->hex[enemy] == HEX_NONE) continue;
    if (plain_cost(ducs, state->hex[enemy], hex) > 0) return true;
  }
  return false;
}

static bool holds_side(const Ducs *ducs, const State *state, int side, Hex hex) {
  for (int unit = 0; unit < ducs->edition->unit_count; unit++) {
    if (ducs->edition->units[unit].side == side && state->hex[unit] == hex) return true;
  }
  return false;
}

static void all_ways(const Ducs *ducs, const State *state, int unit, Walk *ways) {
  const Edition *edition = ducs->edition;
  const Unit *type = &edition->units[unit];
  Hex start = state->hex[unit];
  bool controlled[HEXES_MAX], blocked[HEXES_MAX];
  for (Hex hex = 0; hex < edition->hex_count; hex++) {
    ways[hex] = (Walk){.cost = -1};
    bool near = hex_in(&edition->land, hex) && ducs_distance(edition, start, hex) <= 13;
    controlled[hex] = near && is_controlled(ducs, state, type->side, hex);
    blocked[hex] = !near || holds_side(ducs, state, OTHER(type->side), hex);
  }
  ways[start].cost = 0;
  for (bool more = true; more;) {
    more = false;
    for (Hex from = 0; from < edition->hex_count; from++) {
      if (ways[from].cost < 0 || (controlled[from] && from != start)) continue;
      for (int i = 0; i < edition->link_count[from]; i++) { /* checked against the table above */
        Hex to = edition->links[from][i].to;
        Walk way = ways[from];
        way.cost += edition->links[from][i].cost;
        if (blocked[to] || way.cost > type->movement || (controlled[from] && controlled[to])) continue;
        way.hexes[way.count++] = to;
        if (to == start || !is_better(&way, &ways[to])) continue;
        ways[to] = way;
        more = true;
      }
    }
  }
}

static void compare_ways(const Ducs *ducs, State *state, int unit, Walk *ways) {
  const Edition *edition = ducs->edition;
  Board board;
  HexSet zones, targets;
  Reach reach;
  ducs_board_make(edition, state, &board);
  ducs_zones(&board, OTHER(edition->units[unit].side), &zones);
  ducs_targets(&board, unit, &zones, &reach, &targets);
  all_ways(ducs, state, unit, ways);
  for (Hex hex = 0; hex < edition->hex_count; hex++) {
    if (hex_in(&reach.reached, hex) != (ways[hex].cost >= 0))
      fail_msg("%s to %s: reached %d, cost %d", edition->units[unit].id, edition->id[hex],
               hex_in(&reach.reached, hex), ways[hex].cost);
    if (ways[hex].cost < 0) continue;
    Route route;
    ducs_route_to(&reach, hex, &route);
    assert_int_equal(route.cost, ways[hex].cost);
    assert_int_equal(route.count, ways[hex].count);
    assert_memory_equal(route.hexes, ways[hex].hexes, (size_t)route.count * sizeof *route.hexes);
    bool room = hex != state->hex[unit] && ducs_may_stand(&board, unit, hex);
    assert_int_equal(hex_in(&targets, hex), room);
  }
}

static void ways_are_the_cheapest(void **state) {
  Ducs *ducs = *state;
  Walk *ways = calloc(HEXES_MAX, sizeof *ways);
  assert_non_null(ways);
  uint64_t seed = 5;
  for (int trial = 0; trial < 60; trial++) {
    State scattered;
    ducs_scatter(ducs, &seed, &scattered);
    for (int n = 0; n < 4; n++) {
      int unit = (int)ducs_random(&seed, (unsigned)ducs->edition->unit_count);
      if (ducs_on_board(&scattered, unit)) compare_ways(ducs, &scattered, unit, ways);
    }
  }
  free(ways);
}

/* A path that is written hex by hex is legal wherever the target is, and a target that is none
 * has no path. */
static void paths_and_targets_agree(void **state) {
  Ducs *ducs = *state;
  const Edition *edition = ducs->edition;
  uint64_t seed = 77;
  for (int trial = 0; trial < 200; trial++) {
    State scattered;
    Board board;
    HexSet zones;
    ducs_scatter(ducs, &seed, &scattered);
    int unit = (int)ducs_random(&seed, (unsigned)edition->side_units);
    if (!ducs_on_board(&scattered, unit)) continue;
    ducs_board_make(edition, &scattered, &board);
    ducs_zones(&board, WULFENBURG, &zones);
    for (int n = 0; n < 40; n++) {
      NamedHex end = {.hex = (Hex)ducs_random(&seed, (unsigned)edition->hex_count)},
               steps[PATH_MAX] = {{.hex = 0}};
      const Move target = {.unit.unit = (int16_t)unit, .count = 1, .path = &end};
      Route route;
      int at;
      if (edition->terrain[end.hex] == OFF_MAP) continue;
      if (ducs_judge_path(&board, unit, &zones, &target, &route, &at) != MOVE_GOOD || route.count < 2)
        continue;
      for (int i = 0; i < route.count; i++) steps[i].hex = route.hexes[i];
      const Move path = {.unit.unit = (int16_t)unit, .count = (int16_t)route.count, .path = steps};
      Route again;
      assert_int_equal(ducs_judge_path(&board, unit, &zones, &path, &again, &at), MOVE_GOOD);
      assert_int_equal(again.cost, route.cost);
      assert_int_equal(again.count, route.count);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(neighbours_lie_across),          cmocka_unit_test(distances_are_steps),
      cmocka_unit_test(links_cost_what_the_table_says), cmocka_unit_test(ways_are_the_cheapest),
      cmocka_unit_test(paths_and_targets_agree),
  };
  return cmocka_run_group_tests_name("movement of La Guerre des Ducs", tests, ducs_open, ducs_close);
}
