/* The edition file: what is refused, with code and place, and that whatever is accepted can be played. */
#include "mayo.h"

/* One change to the shipped file. The mark "@@" in `change` is where the fault must be told; where there is
 * none, it must be told at the first `at` of the changed file. */
typedef struct Change {
  const char *find, *change;
  const char *code_and_key;
  const char *at;
} Change;

static const char *replaced(Arena *arena, const char *text, const char *find, const char *change) {
  const char *place = strstr(text, find);
  if (place == NULL) fail_msg("\"%s\" is not in the edition file", find);
  if (strstr(place + 1, find) != NULL) fail_msg("\"%s\" is in the edition file more than once", find);
  return arena_printf(arena, "%.*s%s%s", (int)(place - text), text, change, place + strlen(find));
}

/* Marks the first `at` of a text. */
static const char *with_mark(Arena *arena, const char *text, const char *at) {
  const char *place = strstr(text, at);
  if (place == NULL) fail_msg("\"%s\" is not in the edition file", at);
  return arena_printf(arena, "%.*s@@%s", (int)(place - text), text, place);
}

/* The file without its tile map, whose shared sides must be the edges: a changed edge is then told alone. */
static const char *without_tiles(Arena *arena, const char *text) {
  const char *from = strstr(text, "tile-map: |"), *to = strstr(text, "# The 22 event cards.");
  assert_non_null(from);
  assert_true(to != NULL && to > from);
  return arena_printf(arena, "%.*s%s", (int)(from - text), text, to);
}

static const Edition *read_text(Mayo *mayo, const char *text, Diagnostics *found) {
  diagnostics_init(found, mayo->passing);
  Tree *file = yaml_read(mayo->passing, text, strlen(text), &YAML_DATA, found);
  if (file == NULL || found->errors > 0) fail_msg("no YAML: %s", mayo_told(mayo->passing, found));
  return mayo->game->edition_read(mayo->passing, file, seats_stand_in(mayo->game, &(Seats){0}), found);
}

static bool is_among(const char *told, const char *line) {
  for (const char *at = told; (at = strstr(at, line)) != NULL; at++) {
    if (at == told || at[-1] == '\n') return true;
  }
  return false;
}

/* The edition is refused, and what is expected is told; alone, unless the change has more to it. */
static void is_refused(Mayo *mayo, const char *text, const Change *change, bool alone) {
  Arena *arena = mayo->passing;
  const char *place;
  text = replaced(arena, text, change->find, change->change);
  if (change->at != NULL) text = with_mark(arena, text, change->at);
  text = mayo_marked(arena, text, &place);
  Diagnostics found;
  const Edition *edition = read_text(mayo, text, &found);
  const char *told = mayo_told(arena, &found);
  const char *expected = arena_printf(arena, "%s %s\n", place == NULL ? "0:0" : place, change->code_and_key);
  if (edition != NULL) fail_msg("accepted: %s", change->change);
  if (!is_among(told, expected) || (alone && strcmp(told, expected) != 0))
    fail_msg("%s\nwanted: %stold: %s", change->change, expected, told);
  arena_reset(arena);
}

static void are_refused(Mayo *mayo, const Change *changes, size_t count) {
  for (size_t i = 0; i < count; i++) is_refused(mayo, mayo->edition_text, &changes[i], true);
}
#define ARE_REFUSED(mayo, changes) are_refused(mayo, changes, sizeof(changes) / sizeof *(changes))

/* -- keys -- */

static void unknown_keys(void **state) {
  static const Change CHANGES[] = {
      {"turns: 10\n", "turns: 10\n@@rounds: 10\n", "FILE-UNKNOWN-KEY edition-unknown-key", NULL},
      {"turns: 10\n", "turns: 10\n@@Turns: 10\n", "FILE-UNKNOWN-KEY edition-unknown-key", NULL},
      {"outside-from-turn: 3}", "outside-from-turn: 3, @@spanish: 1}", "FILE-UNKNOWN-KEY edition-unknown-key",
       NULL},
      {"loss-limit: {french: 4}", "loss-limit: {french: 4, @@spanish: 4}",
       "FILE-UNKNOWN-KEY edition-unknown-key", NULL},
      {"and-draw: 4}", "and-draw: 4, @@never: 5}", "FILE-UNKNOWN-KEY edition-unknown-key", NULL},
      {"15: {name: \"Plaza Mayor\",", "15: {@@title: x, name: \"Plaza Mayor\",",
       "FILE-UNKNOWN-KEY edition-unknown-key", NULL},
      {"  house: [[15,18]", "  @@guessed: [[15,18]", "FILE-UNKNOWN-KEY edition-unknown-key", NULL},
      {"  hand: {spanish:", "  @@hands: {spanish:", "FILE-UNKNOWN-KEY edition-unknown-key", NULL},
      {"hand: {spanish: [molina]}", "hand: {@@spain: [molina]}", "FILE-UNKNOWN-KEY edition-unknown-key",
       NULL},
      {"reserve: {french: 1, spanish: 2}", "reserve: {french: 1, spanish: 2, @@german: 0}",
       "FILE-UNKNOWN-KEY edition-unknown-key", NULL},
      {"{id: velarde, name", "{@@colour: red, id: velarde, name", "FILE-UNKNOWN-KEY edition-unknown-key",
       NULL},
      {"{id: artilleria, name: \"Artillería\",", "{id: artilleria, @@nom: x, name: \"Artillería\",",
       "FILE-UNKNOWN-KEY edition-unknown-key", NULL},
      {"needs: {spanish_in: 20}", "needs: {spanish_in: 20, @@spanish-in: 20}",
       "FILE-UNKNOWN-KEY edition-unknown-key", NULL},
      {"[{kind: see-hand, side: spanish}]", "[{kind: see-hand, side: spanish, @@zone: 4}]",
       "FILE-UNKNOWN-KEY edition-unknown-key", NULL},
      {"evidence: {turns: stated,", "evidence: {@@turn: stated, turns: stated,",
       "FILE-UNKNOWN-KEY edition-unknown-key", NULL},
      {"pieces:\n  cubes:", "pieces:\n  @@dice: {spanish: 1}\n  cubes:",
       "FILE-UNKNOWN-KEY edition-unknown-key", NULL},
  };
  ARE_REFUSED(*state, CHANGES);
}

/* "Did you mean": the nearest key is a field of the diagnostic. */
static void a_misspelt_key_is_named(void **state) {
  Mayo *mayo = *state;
  Diagnostics found;
  const char *text = replaced(mayo->passing, mayo->edition_text, "turns: 10\n", "turns: 10\ntile-mapp: x\n");
  assert_null(read_text(mayo, text, &found));
  assert_int_equal(found.count, 1);
  assert_string_equal(tree_string(tree_get(found.items[0].fields, "near"), ""), "tile-map");
  arena_reset(mayo->passing);
}

static void missing_keys(void **state) {
  static const Change CHANGES[] = {
      {"edition: \"Dos de Mayo, published rules; cards partly ours\"\n", "", "FILE-SHAPE key-missing",
       "game: dos"},
      {"turns: 10\n", "", "FILE-SHAPE key-missing", "edition: \"Dos"},
      {"cubes: {spanish: 10, french: 30}", "cubes: {french: 30}", "FILE-SHAPE key-missing", "{french: 30}\n"},
      {"orders: {french: 2, outside-from-turn: 3}", "orders: @@{french: 2}", "FILE-SHAPE key-missing", NULL},
      {"forbid: {instead-of-drawing: 3, and-draw: 4}", "forbid: @@{instead-of-drawing: 3}",
       "FILE-SHAPE key-missing", NULL},
      {"{id: velarde, name: \"Capitán Pedro Velarde\",", "@@{id: velarde,", "FILE-SHAPE key-missing", NULL},
      {"15: {name: \"Plaza Mayor\", evidence: stated}", "15: @@{evidence: stated}", "FILE-SHAPE key-missing",
       NULL},
      {"[{kind: see-hand, side: spanish}]", "[@@{side: spanish}]", "EDITION-CARD effect-needs-kind", NULL},
      {"{id: velarde, name: \"Capitán Pedro Velarde\", window: resolution,",
       "@@{id: velarde, name: \"Capitán Pedro Velarde\",", "EDITION-CARD card-needs-window", NULL},
  };
  ARE_REFUSED(*state, CHANGES);
}

/* Whole parts, under a name that is none: their absence is told beside the unknown key and whatever cannot
 * add up. */
static void missing_parts(void **state) {
  static const Change CHANGES[] = {
      {"\nzones: 21\n", "\nzone: 21\n", "FILE-SHAPE key-missing", "edition: \"Dos"},
      {"\nloss-limit: {french: 4} ", "\nlosses: {french: 4} ", "FILE-SHAPE key-missing", "edition: \"Dos"},
      {"\nforbid: {instead", "\nforbids: {instead", "FILE-SHAPE key-missing", "edition: \"Dos"},
      {"\norders: {french", "\norder: {french", "FILE-SHAPE key-missing", "edition: \"Dos"},
      {"\nevidence: {turns", "\nproof: {turns", "FILE-SHAPE key-missing", "edition: \"Dos"},
      {"\npieces:\n", "\npiece:\n", "FILE-SHAPE key-missing", "edition: \"Dos"},
      {"\nsetup:\n", "\nset-up:\n", "FILE-SHAPE key-missing", "edition: \"Dos"},
      {"\nedges:\n", "\nedge:\n", "FILE-SHAPE key-missing", "edition: \"Dos"},
      {"\ncards:\n", "\ncard:\n", "FILE-SHAPE key-missing", "edition: \"Dos"},
      {"cards: {spanish: 11, french: 11}", "cards: @@{spanish: 11}", "FILE-SHAPE key-missing", NULL},
      {"  spanish:\n    - {id: molina", "  spain:\n    - {id: molina", "FILE-SHAPE not-a-list-of-cards",
       "spain:\n    - {id: molina"},
  };
  Mayo *mayo = *state;
  for (size_t i = 0; i < sizeof CHANGES / sizeof *CHANGES; i++)
    is_refused(mayo, mayo->edition_text, &CHANGES[i], false);
}

/* -- values -- */

static void wrong_kinds(void **state) {
  static const Change CHANGES[] = {
      {"turns: 10\n", "turns: @@ten\n", "FILE-SHAPE not-a-number", NULL},
      {"turns: 10\n", "turns: @@[10]\n", "FILE-SHAPE not-a-number", NULL},
      {"turns: 10\n", "turns: @@10.5\n", "FILE-SHAPE not-a-number", NULL},
      {"orders: {french: 2, outside-from-turn: 3}", "orders: @@2", "FILE-SHAPE not-a-map", NULL},
      {"evidence: {turns: stated, orders: stated, loss-limit: stated, forbid: stated, main-streets: stated, "
       "gates: stated, setup: stated, zones: stated}",
       "evidence: @@stated", "FILE-SHAPE not-a-map", NULL},
      {"15: {name: \"Plaza Mayor\", evidence: stated}", "15: @@Plaza Mayor", "FILE-SHAPE not-a-map", NULL},
      {"15: {name: \"Plaza Mayor\",", "15: {name: @@[Plaza, Mayor],", "FILE-SHAPE not-a-text", NULL},
      {"15: {name: \"Plaza Mayor\",", "15: {name: @@\"\",", "FILE-SHAPE not-a-text", NULL},
      {"never: [[4,7],[4,9]]", "never: @@4", "FILE-SHAPE not-a-list", NULL},
      {"never: [[4,7],[4,9]]", "never: [[4,7],@@[4,9,1]]", "FILE-SHAPE not-a-pair", NULL},
      {"never: [[4,7],[4,9]]", "never: [@@4,[4,9]]", "FILE-SHAPE not-a-pair", NULL},
      {"hand: {spanish: [molina]}", "hand: @@molina", "FILE-SHAPE not-a-map", NULL},
      {"{id: velarde,", "{id: velarde, keeps: @@forever,", "FILE-SHAPE not-yes-or-no", NULL},
      {"groups: 1, contested: true}", "groups: 1, contested: @@1}", "FILE-SHAPE not-yes-or-no", NULL},
      {"{spanish_in: 20}", "{spanish_in: @@{20: 1}}", "FILE-SHAPE not-a-list", NULL},
      {"needs: {spanish_in: 20}", "needs: @@20", "FILE-SHAPE not-a-map", NULL},
      {"effect: [{kind: see-hand, side: spanish}]", "effect: @@{kind: see-hand, side: spanish}",
       "EDITION-CARD card-needs-effects", NULL},
      {"effect: [{kind: see-hand, side: spanish}]", "effect: @@[]", "EDITION-CARD card-needs-effects", NULL},
      {"effect: [{kind: see-hand, side: spanish}]", "effect: [@@see-hand]", "FILE-SHAPE not-a-map", NULL},
  };
  ARE_REFUSED(*state, CHANGES);
}

static void numbers_out_of_range(void **state) {
  static const Change CHANGES[] = {
      {"turns: 10\n", "turns: @@31\n", "EDITION-VALUE number-out-of-range", NULL},
      {"turns: 10\n", "turns: @@0\n", "EDITION-VALUE number-out-of-range", NULL},
      {"{french: 2, outside-from-turn: 3}", "{french: @@41, outside-from-turn: 3}",
       "EDITION-VALUE number-out-of-range", NULL},
      {"{french: 2, outside-from-turn: 3}", "{french: 2, outside-from-turn: @@31}",
       "EDITION-VALUE number-out-of-range", NULL},
      {"loss-limit: {french: 4}", "loss-limit: {french: @@41}", "EDITION-VALUE number-out-of-range", NULL},
      {"{instead-of-drawing: 3, and-draw: 4}", "{instead-of-drawing: 3, and-draw: @@17}",
       "EDITION-VALUE number-out-of-range", NULL},
      {"{french: 2, outside-from-turn: 3}", "{french: @@-1, outside-from-turn: 3}",
       "EDITION-VALUE number-out-of-range", NULL},
      {"{french: 2, outside-from-turn: 3}", "{french: @@0, outside-from-turn: 3}",
       "EDITION-VALUE number-out-of-range", NULL},
      {"to_turn: 6,", "from_turn: 7, to_turn: @@6,", "EDITION-VALUE number-out-of-range", NULL},
      {"{french: 2, outside-from-turn: 3}", "{french: 2, outside-from-turn: @@0}",
       "EDITION-VALUE number-out-of-range", NULL},
      {"loss-limit: {french: 4}", "loss-limit: {french: @@0}", "EDITION-VALUE number-out-of-range", NULL},
      {"{instead-of-drawing: 3, and-draw: 4}", "{instead-of-drawing: 3, and-draw: @@2}",
       "EDITION-VALUE number-out-of-range", NULL},
      {"{instead-of-drawing: 3, and-draw: 4}", "{instead-of-drawing: @@0, and-draw: 4}",
       "EDITION-VALUE number-out-of-range", NULL},
      {"to_turn: 6,", "to_turn: @@11,", "EDITION-VALUE number-out-of-range", NULL},
      {"from_turn: 10,", "from_turn: @@0,", "EDITION-VALUE number-out-of-range", NULL},
      {"value: 3}", "value: @@0}", "EDITION-VALUE number-out-of-range", NULL},
      {"value: 3}", "value: @@9223372036854775807}", "EDITION-VALUE number-out-of-range", NULL},
      {"value: 3}", "value: @@9223372036854775808}", "FILE-SHAPE not-a-number", NULL},
      {"[{kind: extra-move, groups: 1}]", "[{kind: extra-move, groups: @@2}]",
       "EDITION-VALUE number-out-of-range", NULL},
      {"zones: [14, 15, 16], choose: 1,", "zones: [14, 15, 16], choose: @@2,",
       "EDITION-VALUE number-out-of-range", NULL},
  };
  Mayo *mayo = *state;
  for (size_t i = 0; i < sizeof CHANGES / sizeof *CHANGES; i++)
    is_refused(mayo, mayo->edition_text, &CHANGES[i], strstr(CHANGES[i].find, "value: 3") == NULL);
}

static void words_that_are_none(void **state) {
  static const Change CHANGES[] = {
      {"15: {name: \"Plaza Mayor\", evidence: stated}", "15: {name: \"Plaza Mayor\", evidence: @@rumoured}",
       "EDITION-VALUE unknown-word", NULL},
      {"evidence: {turns: stated,", "evidence: {turns: @@sure,", "EDITION-VALUE unknown-word", NULL},
      {"Velarde\", window: resolution, evidence: house,", "Velarde\", window: resolution, evidence: @@House,",
       "EDITION-VALUE unknown-word", NULL},
      {"Velarde\", window: resolution,", "Velarde\", window: @@allocation,", "EDITION-VALUE unknown-word",
       NULL},
      {"Velarde\", window: resolution,", "Velarde\", window: @@[resolution],", "EDITION-VALUE unknown-word",
       NULL},
      {"[{kind: see-hand, side: spanish}]", "[{kind: @@see-cards, side: spanish}]",
       "EDITION-VALUE unknown-word", NULL},
      {"[{kind: see-hand, side: spanish}]", "[{kind: see-hand, side: @@spain}]", "EDITION-VALUE unknown-word",
       NULL},
      {"groups: same, turn: next}", "groups: same, turn: @@later}", "EDITION-VALUE unknown-word", NULL},
      {"while: french-hold-all}", "while: @@french-hold-some}", "EDITION-VALUE unknown-word", NULL},
      {"[{kind: extra-move, groups: 1}]", "[{kind: extra-move, groups: @@all}]", "FILE-SHAPE not-a-number",
       NULL},
  };
  ARE_REFUSED(*state, CHANGES);
}

/* -- the board -- */

static void zones_that_are_none(void **state) {
  static const Change CHANGES[] = {
      {"main-streets: [14, 15, 16]", "main-streets: [14, @@22, 16]", "EDITION-VALUE no-such-zone", NULL},
      {"main-streets: [14, 15, 16]", "main-streets: [@@0, 15, 16]", "EDITION-VALUE no-such-zone", NULL},
      {"  15: {name: \"Plaza Mayor\",", "  22: @@{name: \"Plaza Mayor\",", "EDITION-VALUE no-such-zone",
       NULL},
      {"never: [[4,7],[4,9]]", "never: [[4,7],[4,@@x]]", "EDITION-VALUE no-such-zone", NULL},
      {"never: [[4,7],[4,9]]", "never: [[4,7],[4,@@-9]]", "EDITION-VALUE no-such-zone", NULL},
      {"zones: [15, 16], while:", "zones: [15, @@116], while:", "EDITION-VALUE no-such-zone", NULL},
      {"{spanish_in: 20}", "{spanish_in: @@200}", "EDITION-VALUE no-such-zone", NULL},
      {"zones: own, amount", "zones: @@mine, amount", "EDITION-VALUE no-such-zone", NULL},
  };
  Mayo *mayo = *state;
  for (size_t i = 0; i < sizeof CHANGES / sizeof *CHANGES;
       i++) /* a target that is none leaves the card without */
    is_refused(mayo, mayo->edition_text, &CHANGES[i], strstr(CHANGES[i].find, "own") == NULL);
}

/* Edges are pairs, so that adjacency is symmetric; written both ways round, they are the same edge twice. */
static void edges(void **state) {
  static const Change CHANGES[] = {
      {"[17,20]]\n", "[17,20],@@[20,17]]\n", "EDITION-EDGE edge-twice", NULL},
      {"[17,20]]\n", "[17,20],@@[17,20]]\n", "EDITION-EDGE edge-twice", NULL},
      {"  played: [[1,2],", "  played: [@@[3,2],[1,2],", "EDITION-EDGE edge-twice", NULL},
      {"[17,20]]\n", "[17,20],@@[4,4]]\n", "EDITION-EDGE edge-to-itself", NULL},
      {"[17,20]]\n", "[17,20],[17,@@22]]\n", "EDITION-VALUE no-such-zone", NULL},
      {"[17,20]]\n", "[17,20],@@[17]]\n", "FILE-SHAPE not-a-pair", NULL},
      {"[17,20]]\n", "[17,20],@@17-19]\n", "FILE-SHAPE not-a-pair", NULL},
      {"[17,20]]\n", "[17,20],[4,7]]\n", "EDITION-EDGE edge-excluded", "[4,7],[4,9]]  "},
      {"never: [[4,7],[4,9]]", "never: [[4,7],@@[9,5]]", "EDITION-EDGE edge-excluded", NULL},
  };
  Mayo *mayo = *state;
  const char *text = without_tiles(mayo->kept, mayo->edition_text);
  for (size_t i = 0; i < sizeof CHANGES / sizeof *CHANGES; i++) is_refused(mayo, text, &CHANGES[i], true);
}

static void adjacency_is_symmetric(void **state) {
  const Mayo *mayo = *state;
  for (int a = 1; a <= mayo_zone_count(mayo); a++) {
    assert_true(mayo->edition->neighbours[a] != 0);
    assert_false(mayo->edition->neighbours[a] & ZONE(a));
    assert_int_equal(mayo->edition->neighbours[a] & ~mayo->edition->all, 0);
    for (int b = 1; b <= mayo_zone_count(mayo); b++)
      assert_int_equal(!(mayo->edition->neighbours[a] & ZONE(b)), !(mayo->edition->neighbours[b] & ZONE(a)));
  }
  assert_int_equal(mayo->edition->neighbours[4],
                   ZONE(2) | ZONE(3) | ZONE(5) | ZONE(8)); /* stated by the rules */
}

static void tiles(void **state) {
  static const Change CHANGES[] = {
      {"  A A 8 8 9 9 9 5 5 7 7 7\n", "@@  A A 8 8 9 9 9 4 5 7 7 7\n", "EDITION-TILES tiles-without-an-edge",
       NULL},
      {"[18,21],", "", "EDITION-TILES tiles-without-an-edge", "  K K K L L J J J J G G G"},
      {"[18,21],", "[18,21],[1,21],", "EDITION-TILES tiles-lack-an-edge", "|\n  1 1 2 2 3 3"},
      {"  K K K L L J J J J G G G\n", "@@  K K K L L J J J J G G\n", "EDITION-TILES tiles-not-even", NULL},
      {"  K K K L L J J J J G G G\n", "@@  K K K L L J J J J G G Z\n", "EDITION-TILES no-such-tile", NULL},
      {"  K K K L L J J J J G G G\n", "@@  K K K L L J J J J G G *\n", "EDITION-TILES no-such-tile", NULL},
  };
  Mayo *mayo = *state;
  for (size_t i = 0; i < sizeof CHANGES / sizeof *CHANGES; i++)
    is_refused(mayo, mayo->edition_text, &CHANGES[i], i == 1 || i == 2);
}

/* -- set-up, counts -- */

static void wrong_counts(void **state) {
  static const Change CHANGES[] = {
      {"cubes: {spanish: 10, french: 30}", "cubes: {spanish: @@9, french: 30}",
       "EDITION-TOTAL cubes-do-not-add-up", NULL},
      {"cubes: {spanish: 10, french: 30}", "cubes: {spanish: 10, french: @@31}",
       "EDITION-TOTAL cubes-do-not-add-up", NULL},
      {"cards: {spanish: 11, french: 11}", "cards: {spanish: @@12, french: 11}",
       "EDITION-TOTAL cards-do-not-add-up", NULL},
      {"outside: {1: 5, 6: 5, 16: 5, 20: 5} ", "outside: {1: 5, 6: 5, 16: 5, 20: 6} ",
       "EDITION-TOTAL cubes-do-not-add-up", "30}\n"},
      {"reserve: {french: 1, spanish: 2}", "reserve: {french: 1, spanish: 1}",
       "EDITION-TOTAL cubes-do-not-add-up", "10, french: 30}"},
      {"17: 1, 20: 1}", "17: 1}", "EDITION-TOTAL cubes-do-not-add-up", "10, french: 30}"},
      {"outside: {1: 5, 6: 5, 16: 5, 20: 5} ", "outside: {1: 5, 6: 5, 15: @@5, 20: 5} ",
       "EDITION-VALUE not-a-gate", NULL},
      {"17: 1, 20: 1}", "17: 1, 20: @@41}", "EDITION-VALUE number-out-of-range", NULL},
      {"17: 1, 20: 1}", "17: 1, 20: @@one}", "FILE-SHAPE not-a-number", NULL},
      {"17: 1, 20: 1}", "17: 1, 20: @@-1}", "EDITION-VALUE number-out-of-range", NULL},
  };
  Mayo *mayo = *state;
  for (size_t i = 0; i < sizeof CHANGES / sizeof *CHANGES; i++)
    is_refused(mayo, mayo->edition_text, &CHANGES[i], i < 6);
}

/* -- cards -- */

static void cards_that_contradict_themselves(void **state) {
  static const Change CHANGES[] = {
      {"{id: velarde,", "{id: @@daoiz,", "EDITION-CARD card-twice", NULL},
      {"hand: {spanish: [molina]}", "hand: {spanish: [@@molinas]}", "EDITION-CARD no-such-card", NULL},
      {"hand: {spanish: [molina]}", "hand: {spanish: @@[artilleria]}", "EDITION-CARD start-card-of-the-enemy",
       NULL},
      {"choice: {french: [artilleria, mariscal-murat]}", "choice: {french: [artilleria, @@murat]}",
       "EDITION-CARD no-such-card", NULL},
      {"{played_any: [alcalde-de-mostoles, fusilamientos]}",
       "{played_any: [alcalde-de-mostoles, @@fusilamiento]}", "EDITION-CARD no-such-card", NULL},
      {"[{kind: strength, side: spanish, zones: contested, choose: 1, amount: 1}]",
       "[@@{kind: strength, side: spanish, zones: contested, amount: 1}]", "EDITION-CARD effect-needs-choose",
       NULL},
      {"[{kind: strength, side: spanish, zones: contested, choose: 1, amount: 1}]",
       "[@@{kind: strength, side: spanish, zones: contested, choose: 1}]", "EDITION-CARD effect-needs-amount",
       NULL},
      {"[{kind: strength, side: spanish, zones: contested, choose: 1, amount: 1}]",
       "[@@{kind: strength, side: spanish, choose: 1, amount: 1}]", "EDITION-CARD effect-needs-zones", NULL},
      {"[{kind: recruit, side: spanish, zones: own, amount: 1}]",
       "[@@{kind: recruit, side: spanish, amount: 1}]", "EDITION-CARD effect-needs-zones", NULL},
      {"[{kind: recruit, side: spanish, zones: own, amount: 1}]",
       "[@@{kind: recruit, side: spanish, zones: own}]", "EDITION-CARD effect-needs-amount", NULL},
      {"[{kind: extra-orders, amount: 1}]", "[@@{kind: extra-orders}]", "EDITION-CARD effect-needs-amount",
       NULL},
      {"[{kind: extra-orders, amount: 1}]", "[@@{kind: extra-orders, side: spanish, amount: 1}]",
       "EDITION-CARD effect-of-the-french-only", NULL},
      {"[{kind: may-split, side: spanish, groups: 1}]", "[@@{kind: may-split, groups: 1}]",
       "EDITION-CARD effect-of-the-spanish-only", NULL},
      {"window: any, evidence: stated, keeps: true,", "window: any, evidence: stated,",
       "EDITION-CARD close-zones-must-keep", "{kind: close-zones, zones: [15, 16]"},
      {"{kind: close-zones, zones: [15, 16],", "@@{kind: close-zones, side: spanish, zones: [15, 16],",
       "EDITION-CARD close-zones-of-the-enemy", NULL},
      {"{kind: close-zones, zones: [15, 16], while: french-hold-all}",
       "@@{kind: close-zones, zones: [15, 16], while: spanish-hold-all}",
       "EDITION-CARD close-zones-of-the-enemy", NULL},
      {"[{kind: discard-random, side: spanish, amount: 1}]",
       "[@@{kind: discard-random, side: spanish, amount: 5}]", "EDITION-CARD effect-needs-amount", NULL},
      {"window: at-draw, evidence: inferred, effect: [{kind: none}]}",
       "window: at-draw, evidence: inferred, effect: @@[{kind: cancel-order, side: spanish}]}",
       "EDITION-CARD at-draw-needs-a-target", NULL},
  };
  ARE_REFUSED(*state, CHANGES);
}

static void more_effects_than_fit(void **state) {
  static const Change CHANGES[] = {
      {"[{kind: see-hand, side: spanish}]",
       "[{kind: extra-move}, {kind: extra-move}, {kind: extra-move}, {kind: extra-move}]",
       "EDITION-CARD too-many-effects", "spanish:\n    - {id: molina"},
      {"[{kind: see-hand, side: spanish}]",
       "@@[{kind: none}, {kind: none}, {kind: none}, {kind: none}, {kind: none}]",
       "EDITION-CARD card-needs-effects", NULL},
      {"[{kind: strength, side: french, zones: [14, 15, 16], choose: 1, amount: 2}]",
       "[{kind: strength, side: french, zones: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16], "
       "amount: 2}]",
       "EDITION-CARD too-many-effects", "spanish:\n    - {id: molina"},
  };
  ARE_REFUSED(*state, CHANGES);
}

static void every_fault_of_a_file_is_told(void **state) {
  Mayo *mayo = *state;
  const char *text = replaced(mayo->passing, mayo->edition_text, "turns: 10\n", "turns: ten\n");
  text = replaced(mayo->passing, text, "[18,21],", "[18,21],[18,21],");
  text = replaced(mayo->passing, text, "kind: see-hand", "kind: see-cards");
  text = replaced(mayo->passing, text, "cubes: {spanish: 10,", "cubes: {spanish: 11,");
  Diagnostics found;
  assert_null(read_text(mayo, text, &found));
  assert_true(diagnostics_has_error(&found, "FILE-SHAPE"));
  assert_true(diagnostics_has_error(&found, "EDITION-EDGE"));
  assert_true(diagnostics_has_error(&found, "EDITION-VALUE"));
  assert_true(diagnostics_has_error(&found, "EDITION-TOTAL"));
  arena_reset(mayo->passing);
}

static void refused_without_diagnostics_too(void **state) {
  Mayo *mayo = *state;
  const char *text = replaced(mayo->passing, mayo->edition_text, "turns: 10\n", "turns: ten\n");
  assert_null(mayo->game->edition_read(mayo->passing, mayo_yaml(mayo->passing, text),
                                       seats_stand_in(mayo->game, &(Seats){0}), NULL));
  assert_null(mayo->game->edition_read(mayo->passing, NULL, seats_stand_in(mayo->game, &(Seats){0}), NULL));
  assert_null(mayo->game->edition_read(mayo->passing, mayo_yaml(mayo->passing, "[1, 2]"),
                                       seats_stand_in(mayo->game, &(Seats){0}), NULL));
  assert_null(mayo->game->edition_read(mayo->passing, mayo_yaml(mayo->passing, "{}"),
                                       seats_stand_in(mayo->game, &(Seats){0}), NULL));
  arena_reset(mayo->passing);
}

static void what_an_owner_may_change(void **state) {
  static const char *const CHANGES[][2] = {
      {"edition: \"Dos de Mayo, published rules; cards partly ours\"", "edition: \"Second edition\""},
      {"turns: 10\n", "turns: 12\n"},
      {"loss-limit: {french: 4}", "loss-limit: {french: 5}"},
      {"forbid: {instead-of-drawing: 3, and-draw: 4}", "forbid: {instead-of-drawing: 3, and-draw: 3}"},
      {"3:  {name: \"Parque de Monteleón\", evidence: house}",
       "3:  {name: \"Parque de Artillería\", evidence: stated}"},
      {"window: movement, from_turn: 10, evidence: inferred",
       "window: movement, from_turn: 8, evidence: stated"},
      {"hand: {spanish: [molina]}", "hand: {spanish: molina}"},
  };
  Mayo *mayo = *state;
  for (size_t i = 0; i < sizeof CHANGES / sizeof *CHANGES; i++) {
    Diagnostics found;
    const char *text = replaced(mayo->passing, mayo->edition_text, CHANGES[i][0], CHANGES[i][1]);
    if (read_text(mayo, text, &found) == NULL)
      fail_msg("%s: %s", CHANGES[i][1], mayo_told(mayo->passing, &found));
    assert_int_equal(found.count, 0);
  }
  Diagnostics found;
  assert_non_null(read_text(mayo, without_tiles(mayo->passing, mayo->edition_text), &found));
  arena_reset(mayo->passing);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(unknown_keys),
      cmocka_unit_test(a_misspelt_key_is_named),
      cmocka_unit_test(missing_keys),
      cmocka_unit_test(missing_parts),
      cmocka_unit_test(wrong_kinds),
      cmocka_unit_test(numbers_out_of_range),
      cmocka_unit_test(words_that_are_none),
      cmocka_unit_test(zones_that_are_none),
      cmocka_unit_test(edges),
      cmocka_unit_test(adjacency_is_symmetric),
      cmocka_unit_test(tiles),
      cmocka_unit_test(wrong_counts),
      cmocka_unit_test(cards_that_contradict_themselves),
      cmocka_unit_test(more_effects_than_fit),
      cmocka_unit_test(every_fault_of_a_file_is_told),
      cmocka_unit_test(refused_without_diagnostics_too),
      cmocka_unit_test(what_an_owner_may_change),
  };
  return cmocka_run_group_tests_name("edition", tests, mayo_open, mayo_close);
}
