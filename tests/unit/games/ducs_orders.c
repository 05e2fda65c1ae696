/* Orders to move, written as text: each that a plain search finds legal is accepted, each other is refused
 * with the code of its rule. Positions that read back as they were written. */
#include "../../../adjudicator/games/ducs/choices.h"
#include "ducs_plain.h"
#include "ducs_play.h"

#define UNREACHABLE 99

/* Half points to each hex by steps of the plain map; every way is tried until none gets better. */
static void search(const Plain *plain, const Hex *where, int unit, bool zones, bool enemies, int *cost) {
  int side = plain_side(plain->edition, unit), most = plain_movement(plain->edition, unit);
  Hex start = where[unit], near[HEXES_MAX];
  bool controlled[HEXES_MAX], held[HEXES_MAX];
  int count = 0;
  for (Hex hex = 0; hex < 32 * 23; hex++) {
    cost[hex] = UNREACHABLE;
    if (!plain_is_land(plain, hex) || plain_distance(plain, start, hex) > 13) continue;
    near[count++] = hex;
    controlled[hex] = zones && plain_controlled(plain, where, side, hex);
    held[hex] = enemies && plain_holds(plain, where, OTHER(side), hex);
  }
  cost[start] = 0;
  for (bool better = true; better;) {
    better = false;
    for (int i = 0; i < count; i++) {
      Hex from = near[i];
      if (cost[from] == UNREACHABLE || (controlled[from] && from != start)) continue;
      for (int j = 0; j < count; j++) {
        Hex to = near[j];
        int sum = cost[from] + plain->step[from][to];
        if (plain->step[from][to] == 0 || held[to] || (controlled[from] && controlled[to])) continue;
        if (sum > most || sum >= cost[to]) continue;
        cost[to] = sum;
        better = true;
      }
    }
  }
}

/* "" where the unit may go there, else the code that it must be refused with. */
static const char *verdict(const Plain *plain, const Hex *where, int unit, Hex to, const int *heeding,
                           const int *without_zones, const int *without_enemies) {
  int side = plain_side(plain->edition, unit);
  if (!plain_is_land(plain, to)) return "DUCS-4.1";
  if (plain_holds(plain, where, OTHER(side), to)) return "DUCS-4.3";
  if (heeding[to] < UNREACHABLE) return plain_may_end(plain, where, unit, to) ? "" : "DUCS-4.3";
  if (without_zones[to] < UNREACHABLE) return "DUCS-5.2";
  return without_enemies[to] < UNREACHABLE ? "DUCS-4.3" : "DUCS-4.1";
}

/* What the reader says of one line: the code of its error, or "" and the cost that its note tells. */
static const char *said(Ducs *ducs, const State *state, int side, const char *line, const char **cost) {
  const void *orders = NULL;
  Diagnostics found;
  diagnostics_init(&found, ducs->passing);
  const char *text = arena_printf(ducs->passing, "moves: [%s]", line);
  assert_true(game_read(ducs->game, ducs->edition, state, side, ducs_yaml(ducs->passing, text), ducs->passing,
                        &orders, &found));
  *cost = "";
  for (size_t i = 0; i < found.count; i++) {
    if (found.items[i].severity == SEVERITY_ERROR) {
      assert_int_equal(found.errors, 1);
      assert_int_equal(found.items[i].line, 1);
      assert_int_equal(found.items[i].column, 9 + strcspn(line, " ") + 1); /* the hex */
      return found.items[i].code;
    }
    if (strcmp(found.items[i].message, "move-way") == 0)
      *cost = tree_string(tree_get(found.items[i].fields, "cost"), "");
  }
  return "";
}

static void compare_orders(Ducs *ducs, const Plain *plain, const State *state, int unit, uint64_t *seed,
                           int counts[4]) {
  int heeding[HEXES_MAX], without_zones[HEXES_MAX], without_enemies[HEXES_MAX];
  int side = plain_side(ducs->edition, unit);
  search(plain, state->hex, unit, true, true, heeding);
  search(plain, state->hex, unit, false, true, without_zones);
  search(plain, state->hex, unit, false, false, without_enemies);
  for (Hex to = 0; to < 32 * 23; to++) {
    const char *wanted = verdict(plain, state->hex, unit, to, heeding, without_zones, without_enemies), *cost;
    /* All that are legal, all near by, and some of the others. */
    if (*wanted != '\0' && plain_distance(plain, state->hex[unit], to) > 4 && ducs_random(seed, 20) != 0)
      continue;
    const char *line =
        arena_printf(ducs->passing, "%s %s", ducs->edition->units[unit].id, ducs->edition->id[to]);
    const char *code = said(ducs, state, side, line, &cost);
    if (strcmp(code, wanted) != 0) {
      const Tree *position = ducs->game->position_write(ducs->edition, state, ducs->passing);
      fail_msg("%s: \"%s\", not \"%s\" in %s", line, code, wanted, yaml_write_line(ducs->passing, position));
    }
    counts[*code == '\0' ? 0 : code[5] == '5' ? 3 : code[7] == '3' ? 2 : 1]++;
    if (*code != '\0' || to == state->hex[unit]) continue;
    assert_string_equal(cost, arena_printf(ducs->passing, heeding[to] % 2 ? "%d.5" : "%d", heeding[to] / 2));
  }
}

static void moves_are_accepted_or_refused(void **state) {
  Ducs *ducs = *state;
  const Plain *plain = plain_read(ducs);
  uint64_t seed = 42;
  int counts[4] = {0};
  for (int trial = 0; trial < 300; trial++) {
    State scattered;
    arena_reset(ducs->passing);
    ducs_scatter(ducs, &seed, &scattered);
    int unit = (int)ducs_random(&seed, (unsigned)ducs->edition->unit_count);
    while (!ducs_on_board(&scattered, unit)) unit = (unit + 1) % ducs->edition->unit_count;
    scattered.phase = plain_side(ducs->edition, unit) == ORFBURG ? PHASE_ORFBURG : PHASE_WULFENBURG;
    compare_orders(ducs, plain, &scattered, unit, &seed, counts);
  }
  for (int i = 0; i < 4; i++) assert_true(counts[i] > 1000); /* good, 4.1, 4.3, 5.2 */
}

/* The form offers what the reader accepts, and nothing else. */
static void the_form_offers_what_is_legal(void **state) {
  Ducs *ducs = *state;
  const Plain *plain = plain_read(ducs);
  uint64_t seed = 8;
  int offered = 0, aims = 0;
  for (int trial = 0; trial < 10; trial++) {
    State scattered;
    arena_reset(ducs->passing);
    ducs_scatter(ducs, &seed, &scattered);
    const Tree *choices = ducs->game->choices(ducs->edition, &scattered, ORFBURG, NULL, ducs->passing);
    const Tree *units = tree_get(tree_get(choices, "moves"), "units");
    for (size_t u = 0; u < units->count; u++) {
      const Tree *row = units->items[u].value, *targets = tree_get(row, "targets");
      int unit = ducs_unit(ducs, tree_string(tree_get(row, "unit"), "")), cost[HEXES_MAX];
      size_t at = 0;
      search(plain, scattered.hex, unit, true, true, cost);
      for (Hex hex = 0; hex < 32 * 23; hex++) {
        bool legal = cost[hex] < UNREACHABLE && hex != scattered.hex[unit] &&
                     plain_may_end(plain, scattered.hex, unit, hex);
        bool listed = at < targets->count && plain_hex(plain, targets->items[at].value) == hex;
        assert_int_equal(listed, legal);
        at += listed;
      }
      offered += (int)at;
    }
    const Tree *list = tree_get(tree_get(choices, "attacks"), "targets");
    for (size_t t = 0; list != NULL && t < list->count; t++) {
      const Tree *row = list->items[t].value, *by = tree_get(row, "by");
      Hex target = scattered.hex[ducs_unit(ducs, tree_string(tree_get(row, "unit"), ""))];
      for (size_t i = 0; i < by->count; i++, aims++) {
        const char *id = tree_string(tree_get(by->items[i].value, "unit"), "");
        Hex from = scattered.hex[ducs_unit(ducs, id)];
        int distance = plain_distance(plain, from, target);
        assert_true(id[1] != 'D');
        assert_true(distance == 1 || (distance == 2 && (id[1] == 'A' || plain->step[from][target] > 0)));
      }
    }
  }
  assert_true(offered > 2000 && aims > 200);
}

/* -- positions -- */

static void positions_read_back(void **state) {
  Ducs *ducs = *state;
  static const char *const POSITIONS[] = {
      "turn: 1\nphase: setup\nunits: {}\npossession: {}\n",
      "turn: 1\nphase: setup\nunits:\n  OI1: \"0815\"\npossession: {}\noptions:\n  setup: alternate\n  "
      "batch: \"5\"\n",
      "turn: 15\nphase: wulfenburg\nunits:\n  OI1: \"1412\"\n  OD: \"1412\"\n  WD: \"0101\"\npossession:\n"
      "  \"0815\": wulfenburg\n  \"1708\": orfburg\n",
      "turn: 3\nphase: orfburg\nunits:\n  OI1: \"1413\"\n  WI1: \"1708\"\npossession: {}\nretreat:\n"
      "  orfburg: [SE, \"1413\", \"N\"]\n  wulfenburg: [NW]\noptions:\n  duke-range: \"2\"\n  retreats: "
      "ask\n",
      "turn: 4\nphase: wulfenburg\nunits:\n  OI1: \"1413\"\n  WI1: \"1708\"\npossession: {}\nover:\n"
      "  winner: orfburg\n  reason: victory-duke\n",
  };
  for (size_t i = 0; i < sizeof POSITIONS / sizeof *POSITIONS; i++) {
    State read = ducs_position(ducs, POSITIONS[i]), again;
    const char *text =
        yaml_write(ducs->kept, ducs->game->position_write(ducs->edition, &read, ducs->kept), NULL);
    again = ducs_position(ducs, text);
    assert_memory_equal(&read, &again, sizeof read);
    assert_true(tree_equal(ducs_yaml(ducs->kept, text), ducs_yaml(ducs->kept, POSITIONS[i])));
  }
}

/* Every state of random games, those included where an owner is asked. */
static void positions_of_games_read_back(void **state) {
  Ducs *ducs = *state;
  static const DucsPlayer RANDOM[SIDES] = {ducs_random_file, ducs_random_file};
  static const char *const OPTIONS_PLAYED[] = {"", "retreats: ask", "{setup: alternate, batch: 7}",
                                               "{setup: standard, retreats: ask, stacked-duke: shares}"};
  int asked = 0, won[SIDES] = {0};
  for (uint64_t seed = 1; seed <= 100; seed++) {
    DucsPlay play;
    ducs_play_begin(&play, ducs, seed, OPTIONS_PLAYED[seed % 4]);
    while (!play.state.over) {
      ducs_play_window(&play, RANDOM);
      const char *text = yaml_write(
          ducs->passing, ducs->game->position_write(ducs->edition, &play.state, ducs->passing), NULL);
      State again;
      Diagnostics found;
      diagnostics_init(&found, ducs->passing);
      memset(&again, 0xA5, sizeof again);
      assert_true(ducs->game->position_read(ducs->edition, ducs_yaml(ducs->passing, text), &again, &found));
      assert_int_equal(found.count, 0);
      assert_memory_equal(&again, &play.state, sizeof again);
      assert_string_equal(
          yaml_write(ducs->passing, ducs->game->position_write(ducs->edition, &again, ducs->passing), NULL),
          text);
      asked += play.state.fight.asked != 0;
    }
    won[play.state.winner]++;
    ducs_play_end(&play);
  }
  assert_true(asked > 100);
  assert_true(won[ORFBURG] > 0 && won[WULFENBURG] > 0);
}

/* What a position says of a combat under way must hang together. */
static void impossible_questions_are_refused(void **state) {
  Ducs *ducs = *state;
  static const char START[] =
      "turn: 3\nphase: orfburg\noptions: {retreats: ask}\n"
      "units: {OI1: \"1815\", OI2: \"1716\", WI1: \"1715\", OD: \"2211\", WD: \"0101\"}\n";
  static const struct {
    const char *pending;
    bool good;
  } PENDING[] = {
      {"{ask: 1, result: DR, hex: \"1715\", engaged: [OI1, WI1], queue: [WI1], "
       "attacks: [{number: 1, by: [OI1], on: WI1}]}",
       true},
      {"{ask: 0, result: DR, hex: \"1715\", engaged: [OI1, WI1], queue: [WI1], "
       "attacks: [{number: 1, by: [OI1], on: WI1}]}",
       false},
      {"{ask: 1, result: DX, hex: \"1715\", engaged: [OI1, WI1], queue: [WI1], "
       "attacks: [{number: 1, by: [OI1], on: WI1}]}",
       false},
      {"{ask: 1, result: DR, hex: \"1715\", engaged: [OI1, WI1], queue: [], "
       "attacks: [{number: 1, by: [OI1], on: WI1}]}",
       false},
      {"{ask: 1, result: DR, hex: \"1715\", engaged: [OI1, WI1], queue: [WI2], "
       "attacks: [{number: 1, by: [OI1], on: WI1}]}",
       false}, /* a unit that is gone */
      {"{ask: 1, result: DR, hex: \"1715\", engaged: [OI1, WI1], queue: [WI1], attacks: []}", false},
      {"{ask: 1, result: DR, hex: \"1715\", engaged: [OI1, WI1], queue: [WI1], pushed: WI1, "
       "attacks: [{number: 0, by: [OI1], on: WI1}]}",
       false},
      {"{ask: 1, result: DR, hex: \"2501\", engaged: [OI1, WI1], queue: [WI1], "
       "attacks: [{number: 1, by: [OI1], on: WI1}]}",
       false},
      {"{ask: 1, result: DR, hex: \"1715\", engaged: [OI1, WI1], queue: [WI1], "
       "attacks: [{number: 1, by: [OI1], on: WI99}]}",
       false},
  };
  for (size_t i = 0; i < sizeof PENDING / sizeof *PENDING; i++) {
    State read;
    Diagnostics found;
    diagnostics_init(&found, ducs->kept);
    const char *text = arena_printf(ducs->kept, "%spending: %s\n", START, PENDING[i].pending);
    bool good = ducs->game->position_read(ducs->edition, ducs_yaml(ducs->kept, text), &read, &found);
    if (good != PENDING[i].good) fail_msg("%s%s", text, ducs_told(ducs->kept, &found, true));
    assert_int_equal(good, found.errors == 0);
  }
}

/* Whoever does not attack is no loss of an attack: he is left out, whichever side he is on. */
static void losses_are_attackers(void **state) {
  Ducs *ducs = *state;
  State read;
  Diagnostics found;
  diagnostics_init(&found, ducs->kept);
  const Tree *position = ducs_yaml(
      ducs->kept, "turn: 3\nphase: orfburg\noptions: {retreats: ask}\n"
                  "units: {OI1: \"1815\", OI2: \"1716\", WI1: \"1715\", OD: \"2211\", WD: \"0101\"}\n"
                  "pending: {ask: 1, result: DR, hex: \"1715\", engaged: [OI1, WI1], queue: [WI1], "
                  "attacks: [{number: 1, by: [OI1], on: WI1, losses: [WI1, OI2, OI1]}]}\n");
  assert_true(ducs->game->position_read(ducs->edition, position, &read, &found));
  const Tree *written = ducs->game->position_write(ducs->edition, &read, ducs->kept);
  const Tree *attack = tree_get(tree_get(written, "pending"), "attacks")->items[0].value;
  assert_string_equal(yaml_write_line(ducs->kept, tree_get(attack, "losses")), "[OI1]");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(moves_are_accepted_or_refused),
      cmocka_unit_test(the_form_offers_what_is_legal),
      cmocka_unit_test(positions_read_back),
      cmocka_unit_test(positions_of_games_read_back),
      cmocka_unit_test(impossible_questions_are_refused),
      cmocka_unit_test(losses_are_attackers),
  };
  return cmocka_run_group_tests_name("orders of La Guerre des Ducs", tests, ducs_open, ducs_close);
}
