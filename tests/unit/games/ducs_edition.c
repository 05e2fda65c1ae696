/* The edition file: what is read from it, and what is refused, with code and place. */
#include "ducs.h"

/* One change to the shipped file. The fault must be told alone, where "@@" stands in `change`. */
typedef struct Change {
  const char *find, *change, *code_and_key;
} Change;

static const char *replaced(Arena *arena, const char *text, const char *find, const char *change) {
  const char *place = strstr(text, find);
  if (place == NULL) fail_msg("\"%s\" is not in the edition file", find);
  if (strstr(place + 1, find) != NULL) fail_msg("\"%s\" is in the edition file more than once", find);
  return arena_printf(arena, "%.*s%s%s", (int)(place - text), text, change, place + strlen(find));
}

/* The text without its mark, and where that stood: "LINE:COLUMN". */
static const char *unmarked(Arena *arena, const char *text, const char **place) {
  const char *mark = strstr(text, "@@");
  int line = 1, column = 1;
  if (mark == NULL) fail_msg("no mark");
  for (const char *byte = text; byte < mark; byte++) {
    if (*byte == '\n') {
      line++;
      column = 1;
    } else {
      column += ((unsigned char)*byte & 0xC0) != 0x80;
    }
  }
  *place = arena_printf(arena, "%d:%d", line, column);
  return arena_printf(arena, "%.*s%s", (int)(mark - text), text, mark + 2);
}

static void faults_are_told_where_they_stand(void **state) {
  Ducs *ducs = *state;
  static const Change CHANGES[] = {
      {"turns: 15", "turns: @@0", "EDITION-VALUE number-out-of-range"},
      {"turns: 15", "turns: @@many", "FILE-SHAPE not-a-number"},
      {"turns: 15\n", "turns: 15\n@@tuns: 3\n", "FILE-UNKNOWN-KEY edition-unknown-key"},
      {"{letter: I, count: 10", "{letter: @@10, count: 10", "EDITION-VALUE not-a-letter"},
      {"{letter: I, count: 10", "@@{count: 10", "FILE-SHAPE key-missing"},
      {"\n    kind: capital\n    owner: orfburg", "\n    owner: orfburg", NULL},
      {"{hexes: [\"0217\",\"0218\"], road: true, over: river}", "@@{hexes: [\"0217\",\"0218\"], road: true}",
       NULL},
      {"{letter: C, count: 10, strength: 2", "@@{letter: I, count: 10, strength: 2",
       "EDITION-VALUE letter-twice"},
      {"range: 2}", "range: @@7}", "EDITION-VALUE number-out-of-range"},
      {"bridge-road: 1, ", "bridge-road: @@0, ", "EDITION-VALUE number-out-of-range"},
      {"defence: {city: 2,", "defence: {@@village: 2,", "FILE-UNKNOWN-KEY edition-unknown-key"},
      {"odds: [1-5,", "odds: @@[1-6,", "EDITION-VALUE odds-are-fixed"},
      {"1: [AR, AR, DR,", "1: [AR, AR, @@RR,", "EDITION-VALUE unknown-word"},
      {"6: [AE, AE,", "6: @@[AE,", "EDITION-VALUE results-row-length"},
      {"objective: Kaiserburg", "objective: @@Kaiserbourg", "EDITION-PLACE no-such-place"},
      {"standard: house}", "standard: @@legend}", "EDITION-VALUE unknown-word"},
      {"cities: {orfburg: 25,", "cities: {orfburg: @@24,", "EDITION-TOTAL total-differs"},
      {"terrain: {plain: 407,", "terrain: {plain: @@406,", "EDITION-TOTAL total-differs"},
      /* hexsides */
      {"[\"0118\",\"0119\"]", "@@[\"0118\",\"0120\"]", "EDITION-SIDE side-not-shared"},
      {"[\"0118\",\"0119\"]", "[\"0118\",@@\"0124\"]", "EDITION-VALUE no-such-hex"},
      {"[\"0118\",\"0119\"]", "[\"0118\",@@\"2501\"]", "EDITION-VALUE no-such-hex"},
      {"[\"0118\",\"0119\"]", "@@[\"0118\"]", "FILE-SHAPE not-a-pair"},
      {"[\"0118\",\"0119\"]", "[\"0118\",\"0119\"], @@[\"0119\",\"0118\"]", "EDITION-SIDE side-twice"},
      {"roads: [\n  ", "roads: [\n  @@[\"0119\",\"0118\"], ", "EDITION-SIDE side-twice"},
      {"roads: [\n  ", "roads: [\n  @@[\"1805\",\"1806\"], ", "EDITION-SIDE side-of-a-lake"},
      {"{hexes: [\"0217\",\"0218\"], road: true, over: river}",
       "{hexes: @@[\"0217\",\"0218\"], road: true, over: lake}", "EDITION-SIDE side-of-no-lake"},
      {"road: true, over: river}\n  - {hexes: [\"0302\"", "road: true, over: @@sea}\n  - {hexes: [\"0302\"",
       "EDITION-VALUE unknown-word"},
      {"path: [\"1706\",\"1806\",\"1807\"]", "path: @@[\"1706\",\"1806\"]", NULL},
      {"path: [\"1706\",\"1806\",\"1807\"]", "path: @@[\"1706\",\"1707\",\"1807\"]", NULL},
      /* places */
      {"hexes: [\"0707\"]", "hexes: [@@\"0708\"]", NULL},
      {"hexes: [\"0315\", \"0415\"]", "hexes: [\"0315\", \"0415\", @@\"0315\"]",
       "EDITION-PLACE place-hex-twice"},
      {"name: \"Bad\"\n    kind: city\n    owner: wulfenburg",
       "name: \"Bad\"\n    kind: city\n    owner: orfburg", NULL},
      {"name: \"Bad\"\n    kind: city", "name: \"Bad\"\n    kind: @@town", NULL},
      /* the standard deployment */
      {"  orfburg:\n    - OI1 0815 ", "  orfburg:\n    @@- OI1 0816 ",
       "EDITION-STANDARD standard-incomplete"},
      {"- OI3 1417\n", "- @@OI3 1318\n", NULL},
      {"- OI3 1417\n", "- @@WI3 1417\n", NULL},
      {"- OA10 2011\n", "- @@OA10 1409\n", "EDITION-STANDARD standard-not-allowed"},
      {"- OA10 2011\n", "- @@OA10\n", NULL},
  };
  for (size_t i = 0; i < sizeof CHANGES / sizeof *CHANGES; i++) {
    const Change *change = &CHANGES[i];
    Arena *arena = ducs->passing;
    const char *text = replaced(arena, ducs->edition_text, change->find, change->change), *place = NULL;
    if (strstr(text, "@@") != NULL) text = unmarked(arena, text, &place);
    Diagnostics found;
    diagnostics_init(&found, arena);
    if (ducs->game->edition_read(arena, ducs_yaml(arena, text), seats_stand_in(ducs->game, &(Seats){0}),
                                 &found) != NULL)
      fail_msg("accepted: %s", change->change);
    const char *told = ducs_told(arena, &found, true);
    assert_true(found.errors > 0);
    for (size_t d = 0; d < found.count; d++) assert_true(found.items[d].line > 0);
    /* Some changes have more than one consequence: then only the first place is looked at. */
    if (change->code_and_key != NULL) {
      assert_string_equal(told, arena_printf(arena, "%s %s\n", place, change->code_and_key));
    } else if (place != NULL && strstr(told, arena_printf(arena, "%s EDITION-", place)) == NULL &&
               strstr(told, arena_printf(arena, "%s FILE-", place)) == NULL) {
      fail_msg("%s not told at %s:\n%s", change->change, place, told);
    }
    arena_reset(arena);
  }
}

static void errors_count_unread(void **state) {
  Ducs *ducs = *state;
  const char *text = replaced(ducs->passing, ducs->edition_text, "turns: 15", "turns: 0");
  assert_null(ducs->game->edition_read(ducs->passing, ducs_yaml(ducs->passing, text),
                                       seats_stand_in(ducs->game, &(Seats){0}), NULL));
  assert_non_null(ducs->game->edition_read(ducs->passing, ducs_yaml(ducs->passing, ducs->edition_text),
                                           seats_stand_in(ducs->game, &(Seats){0}), NULL));
  assert_null(ducs->game->edition_read(ducs->passing, ducs_yaml(ducs->passing, "[]"),
                                       seats_stand_in(ducs->game, &(Seats){0}), NULL));
  assert_null(ducs->game->edition_read(ducs->passing, NULL, seats_stand_in(ducs->game, &(Seats){0}), NULL));
}

static void the_map_adds_up(void **state) {
  const Ducs *ducs = *state;
  const Edition *edition = ducs->edition;
  assert_int_equal(edition->unit_count, 62);
  assert_int_equal(hex_count(&edition->land), 661 - 17);
  assert_int_equal(hex_count(&edition->between), 95);
  assert_int_equal(hex_count(&edition->territory[ORFBURG]) + hex_count(&edition->territory[WULFENBURG]),
                   661 - 17);
  assert_int_equal(hex_count(&edition->sites[edition->objective].hexes), 7);
  assert_int_equal(edition->stronghold_count[ORFBURG], 25);
  assert_int_equal(edition->stronghold_count[WULFENBURG], 25);
  assert_int_equal(hex_count(&edition->sites[edition->capital[WULFENBURG]].hexes), 10);
  assert_int_equal(hex_count(&edition->sites[edition->capital[ORFBURG]].hexes), 16);
}

/* Other numbers are played with: the game begins and ends. */
static void other_numbers_can_be_played(void **state) {
  Ducs *ducs = *state;
  static const char *const CHANGES[][2] = {
      {"turns: 15", "turns: 3"},
      {"strength: 5, movement: 3}", "strength: 9, movement: 15}"},
      {"movement: 3, range: 2}", "movement: 0, range: 6}"},
      {"fortress: 3, duke: 2}", "fortress: 1, duke: 3}"},
  };
  for (size_t i = 0; i < sizeof CHANGES / sizeof *CHANGES; i++) {
    Arena *arena = ducs->passing;
    const char *text = replaced(arena, ducs->edition_text, CHANGES[i][0], CHANGES[i][1]);
    const Edition *edition = ducs->game->edition_read(arena, ducs_yaml(arena, text),
                                                      seats_stand_in(ducs->game, &(Seats){0}), NULL);
    assert_non_null(edition);
    State played;
    const uint8_t key[DICE_KEY_BYTES] = {7};
    Dice *dice = dice_keyed(arena, key, "test");
    Events events;
    events_init(&events);
    assert_true(ducs->game->setup(edition, ducs_yaml(arena, "setup: standard"), dice, &played, NULL));
    for (int n = 0; n < 2 * TURNS_MAX && !played.over; n++)
      ducs->game->resolve(edition, &played, NULL, dice, &events, NULL);
    assert_true(played.over);
    assert_int_equal(played.winner, WULFENBURG); /* nobody has moved */
    events_free(&events);
    arena_reset(arena);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(faults_are_told_where_they_stand),
      cmocka_unit_test(errors_count_unread),
      cmocka_unit_test(the_map_adds_up),
      cmocka_unit_test(other_numbers_can_be_played),
  };
  return cmocka_run_group_tests_name("edition of La Guerre des Ducs", tests, ducs_open, ducs_close);
}
