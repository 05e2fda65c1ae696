/* The map against a second computation over all its hexes; edition files that must be refused, with code and
 * place. */
#include "ducs_plain.h"

/* -- geometry -- */

static bool is_on_map(const Plain *plain, Hex hex) {
  return plain->terrain[hex] != '.';
}

static void distances_agree(void **state) {
  const Ducs *ducs = *state;
  const Plain *plain = plain_read(ducs);
  int hexes = 0, farthest = 0;
  for (Hex a = 0; a < ducs->edition->hex_count; a++) {
    if (!is_on_map(plain, a)) continue;
    hexes++;
    for (Hex b = 0; b < ducs->edition->hex_count; b++) {
      if (!is_on_map(plain, b)) continue;
      int distance = plain_distance(plain, a, b);
      if (ducs_distance(ducs->edition, a, b) != distance)
        fail_msg("%s-%s: %d, not %d", ducs->edition->id[a], ducs->edition->id[b],
                 ducs_distance(ducs->edition, a, b), distance);
      if (distance > farthest) farthest = distance;
    }
  }
  assert_int_equal(hexes, 661);
  assert_int_equal(farthest, plain_distance(plain, ducs_hex(ducs, "0101"), ducs_hex(ducs, "3222")));
}

/* Odd columns stand half a hex higher: N and S are a whole hex up and down, the others half of one. */
static void neighbours_lie_where_the_names_say(void **state) {
  const Ducs *ducs = *state;
  const Plain *plain = plain_read(ducs);
  static const int ASIDE[DIRECTIONS] = {0, 1, 1, 0, -1, -1}, DOWN[DIRECTIONS] = {-2, -1, 1, 2, 1, -1};
  int found[2] = {0};
  for (Hex hex = 0; hex < ducs->edition->hex_count; hex++) {
    int near = 0;
    for (int d = 0; d < DIRECTIONS && is_on_map(plain, hex); d++) {
      Hex next = ducs->edition->neighbour[hex][d];
      if (next == HEX_NONE) continue;
      int column = hex / 23, y = 2 * (hex % 23) + column % 2;
      int next_column = next / 23, next_y = 2 * (next % 23) + next_column % 2;
      assert_int_equal(next_column - column, ASIDE[d]);
      assert_int_equal(next_y - y, DOWN[d]);
      near++;
    }
    int wanted = 0;
    for (Hex other = 0; other < ducs->edition->hex_count; other++)
      wanted += is_on_map(plain, hex) && is_on_map(plain, other) && plain_distance(plain, hex, other) == 1;
    assert_int_equal(near, wanted);
    found[hex / 23 % 2] += near;
  }
  assert_true(found[0] > 1500 && found[1] > 1500); /* columns of both kinds */
}

/* Steps, their costs and zones between any two hexes. */
static void steps_and_zones_agree(void **state) {
  const Ducs *ducs = *state;
  const Edition *edition = ducs->edition;
  const Plain *plain = plain_read(ducs);
  int steps = 0;
  for (Hex from = 0; from < edition->hex_count; from++) {
    for (Hex to = 0; to < edition->hex_count; to++) {
      const Link *link = ducs_link(edition, from, to);
      if ((link == NULL ? 0 : link->cost) != plain->step[from][to])
        fail_msg("%s to %s costs %d, not %d", edition->id[from], edition->id[to],
                 link == NULL ? 0 : link->cost, plain->step[from][to]);
      assert_int_equal(hex_in(&edition->zone[from], to), plain->step[from][to] > 0);
      steps += link != NULL;
    }
  }
  assert_true(steps > 3000);
}

/* Corners of the printed map, looked up by hand. */
static void known_steps(void **state) {
  const Ducs *ducs = *state;
  const Plain *plain = plain_read(ducs);
  static const struct {
    const char *from, *to;
    int cost;
  } STEPS[] = {
      {"1706", "1807", 2}, {"1807", "1706", 2},                      /* the west bridge of Kaiserburg */
      {"1805", "1907", 2}, {"3117", "3218", 4}, {"3218", "3117", 4}, /* the causeway, into a fortress too */
      {"1706", "1707", 0}, {"1806", "1807", 0}, {"3118", "3218", 0}, {"1409", "1410", 2}, {"1410", "1409", 2},
      {"1410", "1310", 0}, {"1210", "1311", 1}, {"1311", "1210", 1}, {"1208", "1209", 2}, {"1209", "1208", 1},
      {"0603", "0602", 2}, {"0602", "0603", 1}, {"1411", "1412", 2}, {"1412", "1411", 1}, {"2218", "2219", 1},
      {"2219", "2220", 2}, {"1513", "1612", 2}, {"0516", "0415", 1}, {"0516", "0416", 0},
  };
  for (size_t i = 0; i < sizeof STEPS / sizeof *STEPS; i++) {
    Hex from = ducs_hex(ducs, STEPS[i].from), to = ducs_hex(ducs, STEPS[i].to);
    const Link *link = ducs_link(ducs->edition, from, to);
    if ((link == NULL ? 0 : link->cost) != STEPS[i].cost || plain->step[from][to] != STEPS[i].cost)
      fail_msg("%s to %s costs %d, plainly %d, not %d", STEPS[i].from, STEPS[i].to,
               link == NULL ? 0 : link->cost, plain->step[from][to], STEPS[i].cost);
  }
}

/* -- refusals -- */

/* A change to the shipped file, and what must be told of it. "#" there means the place of "@@" in the change,
 * "%" the place where `also` stands first. What comes after "*" only follows, and is not looked at. Nothing:
 * the file is as good as ever. */
typedef struct Change {
  const char *find, *change, *told;
} Change;

static const char *replaced(Arena *arena, const char *text, const char *find, const char *change) {
  const char *place = strstr(text, find);
  if (place == NULL) fail_msg("\"%s\" is not in the text", find);
  return arena_printf(arena, "%.*s%s%s", (int)(place - text), text, change, place + strlen(find));
}

static const char *place_of(Arena *arena, const char *text, const char *wanted) {
  const char *place = strstr(text, wanted);
  int line = 1, column = 1;
  if (place == NULL) fail_msg("\"%s\" is not in the text", wanted);
  for (const char *byte = text; byte < place; byte++) {
    column += ((unsigned char)*byte & 0xC0) != 0x80;
    if (*byte != '\n') continue;
    line++;
    column = 1;
  }
  return arena_printf(arena, "%d:%d", line, column);
}

/* `told` with the places put in for its signs. */
static const char *expected(Arena *arena, const Change *change, const char *text) {
  const char *bar = strchr(change->told, '|');
  size_t length = bar == NULL ? strlen(change->told) : (size_t)(bar - change->told);
  const char *told = arena_strndup(arena, change->told, length);
  while (strchr(told, '#') != NULL) told = replaced(arena, told, "#", place_of(arena, text, "@@"));
  while (strchr(told, '%') != NULL) told = replaced(arena, told, "%", place_of(arena, text, bar + 1));
  return told;
}

static const Change CHANGES[] = {
    /* hexsides: one thing each, between hexes that share them */
    {"[\"0118\",\"0119\"]", "@@[\"0118\",\"0219\"]", "# EDITION-SIDE side-not-shared\n"},
    {"[\"0122\",\"0123\"]", "@@[\"0122\",\"0321\"]", "# EDITION-SIDE side-not-shared\n"},
    {"hexes: [\"0217\",\"0218\"]", "hexes: @@[\"0118\",\"0119\"]",
     "# EDITION-SIDE side-twice\n"}, /* a bridge over a river that is unbridged */
    {"  - {hexes: [\"0217\",\"0218\"], road: true, over: river}",
     "  - {hexes: [\"0217\",\"0218\"], road: true, over: river}\n"
     "  - {hexes: @@[\"0218\",\"0217\"], road: false, over: river}",
     "# EDITION-SIDE side-twice\n"},
    {"  - {name: \"Château d'Orf causeway\", path: [\"3117\",\"3118\",\"3218\"], road: false}\n", "",
     "% EDITION-SIDE bridge-of-no-crossing\n% EDITION-SIDE bridge-of-no-crossing\n|"
     "- {hexes: [\"0217\""},
    {"path: [\"3117\",\"3118\",\"3218\"]", "path: @@[\"3117\",\"3118\",\"3119\"]",
     "# EDITION-SIDE crossing-without-bridges\n*"},
    /* rows */
    {"\"PPPPPPFPPPPPPPPFFLLCLPP.........\"", "@@\"PPPPPPFPPPPPPPPFFLLCLPP........\"",
     "# EDITION-VALUE row-length\n*"},
    {"\"PPPPPPFPPPPPPPPFFLLCLPP.........\"", "@@\"PPPPPPFPPPPPPPPFFLLCLPQ.........\"",
     "# EDITION-VALUE terrain-letter\n*"},
    {"territory:\n", "territory:\n  @@- \"................................\"\n",
     "# EDITION-VALUE row-count\n*"},
    {"\"WWWWWWWWWWWWWWWWWWWWW~O.........\"", "@@\"WWWWWWWWWWWWWWWWWWWWW~..........\"",
     "# EDITION-TERRITORY territory-off-map\n"}, /* land that nobody owns */
    {"\"WWWWWWWWWWWWWWWWWWWWW~O.........\"", "@@\"WWWWWWWWWWWWWWWWWWWWW~~.........\"",
     "# EDITION-TERRITORY territory-of-nobody\n"},
    {"\"WWWWWWWWWWWWWWWWWWWWW~O.........\"", "@@\"WWWWWWWWWWWWWWWWWWWWW~OO........\"",
     "# EDITION-TERRITORY territory-off-map\n"},
    {"\"WWWWWWWWWWWWWWWWWWWWW~O.........\"", "@@\"WWWWWWWWWWWWWWWWWWWWW~X.........\"",
     "# EDITION-TERRITORY territory-letter\n"},
    {"rows: 23", "rows: @@0", "# EDITION-VALUE number-out-of-range\n"},
    {"columns: 32\nrows: 23", "columns: 40\nrows: @@23", "# EDITION-VALUE too-many-hexes\n"},
    /* 24 city hexes: one is in no place, or is plain land */
    {"hexes: [\"0315\", \"0415\"]", "hexes: [\"0315\"]",
     "% EDITION-PLACE place-missing\n|"
     "- name: \"Wulfenburg\""},
    {"hexes: [\"2211\", \"2311\"]", "hexes: [\"2211\", @@\"2312\"]",
     "# EDITION-PLACE place-terrain\n% EDITION-PLACE place-missing\n|"
     "- name: \"Wulfenburg\""},
    {"cities: {orfburg: 25, wulfenburg: 25}", "cities: {orfburg: 25, wulfenburg: @@24}",
     "# EDITION-TOTAL total-differs\n"},
    {"lake: 17}", "lake: @@18}", "# EDITION-TOTAL total-differs\n"},
    {"- name: \"Menster\"\n    kind: city", "- @@name: \"Menster\"\n    kind: capital",
     "# EDITION-PLACE second-capital\n"},
    {"name: \"Orfburg\"\n    kind: capital", "name: \"Orfburg\"\n    kind: city",
     "% EDITION-PLACE capital-missing\n|"
     "- name: \"Wulfenburg\""},
    /* numbers and tables */
    {"{letter: I, count: 10,", "{letter: I, count: 9,",
     "% EDITION-STANDARD standard-unreadable\n*|"
     "OI10 2109"},
    {"{letter: D, strength: 1,", "{letter: D, strength: @@0,", "# EDITION-VALUE number-out-of-range\n"},
    {"  3: [AE, AE, AR, AR, DR, DR, DR, DR, DE, DE]\n", "",
     "% FILE-SHAPE key-missing\n|"
     "1: [AR, AR, DR"},
    {"  3: [AE, AE, AR, AR, DR, DR, DR, DR, DE, DE]", "  3: @@[AE, AE, AR, AR, DR, DR, DR, DR, DE]",
     "# EDITION-VALUE results-row-length\n"},
    {"  3: [AE, AE, AR,", "  3: [AE, AE, @@RA,", "# EDITION-VALUE unknown-word\n"},
    {"  6: [AE,", "  @@7: [AE, AE, AE, AR, AR, AR, AR, EX, EX, EX]\n  6: [AE,",
     "# FILE-UNKNOWN-KEY edition-unknown-key\n"},
    {"forest: 4, hill: 4, city: 1", "forest: @@-4, hill: 4, city: 1",
     "# EDITION-VALUE number-out-of-range\n"},
    {"die: {forest: 2, hill: 1}", "die: {forest: @@7, hill: 1}", "# EDITION-VALUE number-out-of-range\n"},
    /* the standard deployment: two on one hex, a unit left over, the duke on a unit in the open, the duke
     * abroad, a unit twice; the land between the rivers is Orfburg's own */
    {"    - OC10 3220\n", "    - @@OC10 3219\n",
     "# EDITION-STANDARD standard-not-allowed\n% EDITION-STANDARD standard-incomplete\n|"
     "- OI1 0815"},
    {"    - OA10 2011\n", "",
     "% EDITION-STANDARD standard-incomplete\n|"
     "- OI1 0815"},
    {"    - OD 2211\n", "    - OD 2010\n",
     "% EDITION-STANDARD standard-incomplete\n|"
     "- OI1 0815"},
    {"    - OD 2211\n", "    - @@OD 1907\n", "# EDITION-STANDARD standard-not-allowed\n"},
    {"    - OA10 2011\n", "    - OA10 2011\n    - @@OA10 2012\n",
     "# EDITION-STANDARD standard-not-allowed\n"},
    {"    - OA10 2011\n", "    - OA10 0519\n", ""},
};

static void refusals_name_code_and_place(void **state) {
  Ducs *ducs = *state;
  for (size_t i = 0; i < sizeof CHANGES / sizeof *CHANGES; i++) {
    const Change *change = &CHANGES[i];
    Arena *arena = ducs->passing;
    const char *text = replaced(arena, ducs->edition_text, change->find, change->change);
    const char *wanted = expected(arena, change, text);
    if (strstr(text, "@@") != NULL) text = replaced(arena, text, "@@", "");
    Diagnostics found;
    diagnostics_init(&found, arena);
    bool read = ducs->game->edition_read(arena, ducs_yaml(arena, text),
                                         seats_stand_in(ducs->game, &(Seats){0}), &found) != NULL;
    const char *told = ducs_told(arena, &found, true);
    size_t length = strcspn(wanted, "*");
    bool same = wanted[length] == '*' ? strncmp(told, wanted, length) == 0 : strcmp(told, wanted) == 0;
    if (!same || read != (*wanted == '\0'))
      fail_msg("%s\ntold:\n%swanted:\n%s", change->change, told, wanted);
    arena_reset(arena);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(distances_agree),
      cmocka_unit_test(neighbours_lie_where_the_names_say),
      cmocka_unit_test(steps_and_zones_agree),
      cmocka_unit_test(known_steps),
      cmocka_unit_test(refusals_name_code_and_place),
  };
  return cmocka_run_group_tests_name("map of La Guerre des Ducs", tests, ducs_open, ducs_close);
}
