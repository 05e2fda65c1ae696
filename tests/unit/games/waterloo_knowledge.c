/* What is possible of unseen pieces, against all deals tried one by one (WATERLOO 5); segments and manoeuvres
 * (3.2). */
#include "waterloo.h"

#include "../../../adjudicator/games/waterloo/board.h"

/* -- knowledge -- */

typedef struct Known {
  int values, retreated;
  uint8_t seen[LABELS];
  const char *possible[LABELS]; /* values, "" for a label that never was */
} Known;

#define ALL6 "123456"
static const Known KNOWN[] = {
    {6, 0, {0}, {ALL6, ALL6, ALL6, ALL6, ALL6, ALL6, "", ""}},
    {5, 0, {0}, {"", "12345", "12345", "12345", "12345", "12345", "", ""}},
    {6, 0, {0, 4}, {"12356", "4", "12356", "12356", "12356", "12356", "", ""}},
    {6, 0, {6, 1, 2, 3, 4, 0}, {"6", "1", "2", "3", "4", "5", "", ""}},
    /* A retreat with a piece of which the value is known: one of the two has it. */
    {6, 3, {0, 0, 0, 4}, {"12356", "12356", "12356", "4", "12356", "12356", ALL6, ALL6}},
    /* The front piece after it is another one: the general is now the 4. */
    {6, 3, {0, 0, 0, 4, 0, 0, 2}, {"2", "1356", "1356", "4", "1356", "1356", "2", "4"}},
    /* It is the same: they were not exchanged. */
    {6, 3, {0, 0, 0, 4, 0, 0, 4}, {"12356", "12356", "12356", "4", "12356", "12356", "4", "12356"}},
    /* Both are seen, but not which was which. */
    {6, 3, {0, 0, 0, 0, 0, 0, 2, 5}, {"25", "1346", "1346", "25", "1346", "1346", "2", "5"}},
    {6, 5, {0, 1, 2, 3, 4, 0, 0, 0}, {"56", "1", "2", "3", "4", "56", "56", "56"}},
};

static const char *values_text(Arena *arena, uint8_t values) {
  const char *text = "";
  for (int value = 1; value <= VALUES; value++) {
    if (values & VALUE_BIT(value)) text = arena_printf(arena, "%s%d", text, value);
  }
  return text;
}

static void what_is_possible(void **state) {
  Waterloo *waterloo = *state;
  for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
    const Side side = {.retreated = (uint8_t)KNOWN[i].retreated};
    uint8_t possible[LABELS];
    waterloo_possible(&side, KNOWN[i].values, KNOWN[i].seen, possible);
    for (int label = 0; label < LABELS; label++) {
      const char *found = values_text(waterloo->passing, possible[label]);
      if (strcmp(found, KNOWN[i].possible[label]) != 0)
        fail_msg("row %zu, label %d: %s, not %s", i, label, found, KNOWN[i].possible[label]);
    }
  }
}

/* All deals of six values to six labels, exchanged or not: kept are those that agree with what was seen. */
static void try_deals(const uint8_t seen[LABELS], int retreated, uint8_t possible[LABELS]) {
  memset(possible, 0, LABELS);
  for (int code = 0; code < 46656; code++) {
    int value[LABELS], rest = code;
    unsigned used = 0;
    for (int label = 0; label < VALUES; label++, rest /= VALUES) {
      value[label] = rest % VALUES + 1;
      used |= 1u << value[label];
    }
    if (used != 0x7E) continue;
    for (int swapped = 0; swapped <= (retreated != 0); swapped++) {
      value[6] = retreated == 0 ? 0 : swapped ? value[0] : value[retreated];
      value[7] = retreated == 0 ? 0 : swapped ? value[retreated] : value[0];
      bool agrees = true;
      for (int label = 0; label < LABELS; label++) agrees &= seen[label] == 0 || seen[label] == value[label];
      for (int label = 0; agrees && label < LABELS; label++) {
        if (value[label] != 0) possible[label] |= VALUE_BIT(value[label]);
      }
    }
  }
}

static void agrees_with_all_deals(void **state) {
  (void)state;
  uint64_t random = 5;
  for (int round = 0; round < 300; round++) {
    uint8_t deal[LABELS] = {1, 2, 3, 4, 5, 6}, seen[LABELS] = {0}, expected[LABELS], found[LABELS];
    for (unsigned i = 5; i > 0; i--) {
      unsigned other = waterloo_random(&random, i + 1);
      uint8_t kept = deal[i];
      deal[i] = deal[other];
      deal[other] = kept;
    }
    const Side side = {.retreated = (uint8_t)waterloo_random(&random, 6)};
    bool swapped = waterloo_random(&random, 2) == 0;
    deal[6] = side.retreated == 0 ? 0 : swapped ? deal[0] : deal[side.retreated];
    deal[7] = side.retreated == 0 ? 0 : swapped ? deal[side.retreated] : deal[0];
    for (int label = 0; label < LABELS; label++) {
      if (waterloo_random(&random, 3) == 0) seen[label] = deal[label];
    }
    waterloo_possible(&side, VALUES, seen, found);
    try_deals(seen, side.retreated, expected);
    assert_memory_equal(found, expected, LABELS);
  }
}

/* -- segments -- */

typedef struct Segments {
  const char *duels;  /* o open, p pinned, r removed */
  const char *joined; /* pairs of duels that lie in one segment */
} Segments;

static const Segments SEGMENTS[] = {
    {"ooooo", "12 13 14 15 23 24 25 34 35 45"},
    {"oopoo", "12 45"},
    {"ooroo", "12 14 15 24 25 45"},
    {"poooo", "23 24 25 34 35 45"},
    {"opopo", ""},
    {"oprpo", ""},
    {"orpro", ""},
    {"rorop", "24"},
    {"rrooo", "34 35 45"},
    {"oropo", "13"},
};

static Field field_of(const char *duels) {
  Field field = {.duels = {0}};
  for (int duel = 1; duel <= DUELS; duel++) {
    char letter = duels[duel - 1];
    field.duels[duel] = letter == 'p' ? DUEL_PINNED : letter == 'r' ? DUEL_REMOVED : DUEL_OPEN;
    field.side[NORTH].front[duel] = (Piece){.label = (uint8_t)duel, .value = (uint8_t)duel};
  }
  return field;
}

static void segments(void **state) {
  Waterloo *waterloo = *state;
  for (size_t i = 0; i < sizeof SEGMENTS / sizeof *SEGMENTS; i++) {
    const Field field = field_of(SEGMENTS[i].duels);
    const char *text = "";
    for (int a = 1; a <= DUELS; a++) {
      for (int b = a + 1; b <= DUELS; b++) {
        assert_int_equal(waterloo_same_segment(&field, a, b), waterloo_same_segment(&field, b, a));
        if (waterloo_same_segment(&field, a, b))
          text = arena_printf(waterloo->passing, "%s%s%d%d", text, *text == '\0' ? "" : " ", a, b);
      }
    }
    if (strcmp(text, SEGMENTS[i].joined) != 0)
      fail_msg("%s: \"%s\", not \"%s\"", SEGMENTS[i].duels, text, SEGMENTS[i].joined);
  }
}

static const char *front_text(Arena *arena, const Field *field) {
  const char *text = "";
  for (int duel = 1; duel <= DUELS; duel++)
    text = arena_printf(arena, "%s%d", text, field->side[NORTH].front[duel].label);
  return text;
}

static void manoeuvres(void **state) {
  static const struct {
    const char *duels;
    int from, to;
    const char *front;
  } ROWS[] = {{"ooooo", 1, 4, "23415"}, {"ooooo", 4, 1, "41235"}, {"ooooo", 1, 2, "21345"},
              {"ooooo", 2, 1, "21345"}, {"ooooo", 1, 5, "23451"}, {"ooroo", 1, 4, "24315"},
              {"ooroo", 5, 1, "51324"}, {"oorro", 2, 5, "15342"}, {"orroo", 5, 1, "52314"},
              {"rooor", 4, 2, "14235"}};
  Waterloo *waterloo = *state;
  for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
    Field field = field_of(ROWS[i].duels);
    waterloo_slide(&field, NORTH, ROWS[i].from, ROWS[i].to);
    assert_string_equal(front_text(waterloo->passing, &field), ROWS[i].front);
    waterloo_slide(&field, NORTH, ROWS[i].to, ROWS[i].from); /* and back */
    assert_string_equal(front_text(waterloo->passing, &field), "12345");
  }
}

/* 3.2: on five open duels 20 pairs, 16 different outcomes. */
static void outcomes_of_manoeuvres(void **state) {
  Waterloo *waterloo = *state;
  const char *found[20];
  int count = 0, pairs = 0;
  for (int from = 1; from <= DUELS; from++) {
    for (int to = 1; to <= DUELS; to++) {
      if (from == to) continue;
      Field field = field_of("ooooo");
      waterloo_slide(&field, NORTH, from, to);
      const char *text = front_text(waterloo->passing, &field);
      int i = 0;
      while (i < count && strcmp(found[i], text) != 0) i++;
      if (i == count) found[count++] = text;
      pairs++;
    }
  }
  assert_int_equal(pairs, 20);
  assert_int_equal(count, 16);
}

/* -- the view -- */

/* North, whose general has won a charge at duel 4, has looked at S2; S1 lies open, and S4 since the charge. */
#define TOLD_POSITION                                                                                             \
  "{manche: 2, window: turn, first: south, turn: 5, duels: {1: pinned, 4: removed}, wins: {north: 1, south: 0}, " \
  "north: {front: {1: N1 5 up, 2: N2 2, 3: N3 4, 4: N4 1, 5: N5 3}, general: N0 6 down, engaged: charge, at: 4, " \
  "won: yes, points: 2, knows: {S2: 2}}, south: {front: {1: S1 1 up, 2: S2 2, 3: S3 3, 4: S4 5, 5: S5 6}, "       \
  "general: S0 4, knows: {N3: 4}, standing: {counter_charge: [{else: accept}]}}}"

static const char PAIR_TOLD[] =
    "{north: north, south: south, own: north, manche: 2, moves: true, number: 5, starter: south, mover: south, "
    "nightfall: 40, points: {north: 2, south: 0}, has_front: true, disturbed: true, charged: true, "
    "duels: [{duel: 1, state: pinned, north: {piece: N1, value: 5, pose: up}, south: {piece: S1, value: 1, pose: up}}, "
    "{duel: 2, state: open, north: {piece: N2, value: 2, pose: standing}, "
    "south: {piece: S2, value: 2, pose: standing}}, "
    "{duel: 3, state: open, north: {piece: N3, value: 4, pose: standing}, south: {piece: S3, pose: standing}}, "
    "{duel: 4, state: removed, north: {piece: N4, value: 1, pose: standing}, "
    "south: {piece: S4, value: 5, pose: standing}}, "
    "{duel: 5, state: open, north: {piece: N5, value: 3, pose: standing}, south: {piece: S5, pose: standing}}], "
    "general_north: {piece: N0, value: 6, pose: down, state: charge, at: 4}, "
    "general_south: {piece: S0, pose: standing, state: standing}, "
    "pieces: [{piece: N1, value: 5, duel: 1, seen: true}, {piece: N2, value: 2, duel: 2}, "
    "{piece: N3, value: 4, duel: 3, seen: true}, {piece: N4, value: 1, duel: 4}, {piece: N5, value: 3, duel: 5}, "
    "{piece: N0, value: 6, seen: true}], "
    "sheet: [{piece: S3, duel: 3, values: [3, 4, 6]}, {piece: S5, duel: 5, values: [3, 4, 6]}, "
    "{piece: S0, values: [3, 4, 6]}], "
    "unseen: [{pieces: [S3, S5, S0], values: [3, 4, 6], together: true, several: true}], next: []}";

static void a_player_is_told(void **state) {
  Waterloo *waterloo = *state;
  Arena *arena = waterloo->passing;
  State *position = waterloo_position_of(waterloo, waterloo->edition, TOLD_POSITION);
  const Tree *view = waterloo->game->view(waterloo->edition, position, NORTH, arena);
  const Tree *pair = tree_get(view, "pairs")->items[0].value;
  assert_string_equal(yaml_write_line(arena, pair), yaml_write_line(arena, waterloo_yaml(arena, PAIR_TOLD)));
  assert_string_equal(
      yaml_write_line(arena, tree_get(view, "scores")),
      "[{player: north, score: 1, target: 2, own: true}, {player: south, score: 0, target: 2}]");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_is_possible),
      cmocka_unit_test(a_player_is_told),
      cmocka_unit_test(agrees_with_all_deals),
      cmocka_unit_test(segments),
      cmocka_unit_test(manoeuvres),
      cmocka_unit_test(outcomes_of_manoeuvres),
  };
  return cmocka_run_group_tests_name("waterloo_knowledge", tests, waterloo_open, waterloo_close);
}
