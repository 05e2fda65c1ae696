/* Diplomacy on a small map of three powers: maps are data. What the rules say on the standard map: tests/cases/diplomacy. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/base/yaml.h"
#include "../../../adjudicator/games/diplomacy/turn_file.h"

/* An island in a lake, and three shores around it, one of which has a coast to the lake and one to the moor's pond. */
static const char MAP[] =
    "edition: The lake\n"
    "game: diplomacy\n"
    "first_year: 1500\n"
    "centres_to_win: 3\n"
    "provinces:\n"
    "  ile: {kind: coast, centre: yes, names: {en: [The isle, island], fr: [L'ile]}, fleet: [lak]}\n"
    "  lak: {kind: sea, fleet: [ile, nor, oak/wc, sud]}\n"
    "  moo: {kind: inland, army: [nor, oak]}\n"
    "  nor: {kind: coast, centre: yes, army: [moo, sud], fleet: [lak, sud]}\n"
    "  oak: {kind: coast, centre: yes, coasts: [oak/ec, oak/wc], army: [moo]}\n"
    "  oak/ec: {fleet: [pon]}\n"
    "  oak/wc: {fleet: [lak]}\n"
    "  pon: {kind: sea, fleet: [oak/ec]}\n"
    "  sud: {kind: coast, centre: yes, army: [nor], fleet: [lak, nor]}\n"
    "powers:\n"
    "  austria: {centres: [nor], start: [A nor]}\n"
    "  france: {centres: [sud], start: [A sud]}\n"
    "  italy: {centres: [oak], start: [F lak]}\n";

typedef struct Lake {
  Arena *arena;
  const Game *game;
  const Edition *edition;
  State state;
} Lake;

static Tree *read_yaml(Arena *arena, const char *text) {
  return yaml_read(arena, text, strlen(text), &YAML_DATA, NULL);
}

static const Edition *read_edition(Arena *arena, const char *text, Diagnostics *found) {
  Seats seats;
  const Game *game = game_find("diplomacy");
  diagnostics_init(found, arena);
  return game->edition_read(arena, read_yaml(arena, text), seats_stand_in(game, &seats), found);
}

static int open_lake(void **state) {
  Arena *arena = arena_new();
  Lake *lake = arena_alloc(arena, sizeof *lake);
  Diagnostics found;
  lake->arena = arena;
  lake->game = game_find("diplomacy");
  lake->edition = read_edition(arena, MAP, &found);
  assert_non_null(lake->edition);
  assert_true(lake->game->setup(lake->edition, NULL, NULL, &lake->state, NULL));
  *state = lake;
  return 0;
}

static int close_lake(void **state) {
  Lake *lake = *state;
  arena_free(lake->arena);
  return 0;
}

/* Plays one window with the files of the seats that a map names; the codes of what happened, with a blank behind each. */
static const char *play(Lake *lake, const char *files) {
  const void *orders[GAME_SEATS_MAX] = {NULL};
  const Tree *map = read_yaml(lake->arena, files);
  Events events;
  const char *codes = "", *what;
  for (size_t i = 0; i < map->count; i++) {
    int seat = seats_find(&lake->edition->base.seats, map->items[i].key);
    assert_true(lake->game->read(lake->edition, &lake->state, seat, map->items[i].value, lake->arena,
                                 &orders[seat], NULL));
  }
  events_init(&events);
  lake->game->resolve(lake->edition, &lake->state, orders, NULL, &events, NULL);
  for (size_t i = 0; i < events.count; i++)
    codes = arena_concat(lake->arena, codes, events.items[i].code, " ", NULL);
  events_free(&events);
  assert_true(lake->game->invariants_hold(lake->edition, &lake->state, &what));
  return codes;
}

static const char *position(const Lake *lake) {
  return yaml_write_line(lake->arena, lake->game->position_write(lake->edition, &lake->state, lake->arena));
}

/* The seats that are asked, as text. */
static const char *asked(const Lake *lake) {
  Duties duties;
  const char *text = "";
  lake->game->duties(lake->edition, &lake->state, &duties);
  for (size_t i = 0; i < duties.count; i++)
    text = arena_concat(lake->arena, text, lake->edition->base.seats.names[duties.items[i].seat], " ", NULL);
  return text;
}

static void powers_that_the_map_does_not_have_owe_nothing(void **state) {
  Lake *lake = *state;
  assert_string_equal(lake->game->label(&lake->state, lake->arena), "1500-spring");
  assert_string_equal(asked(lake), "austria france italy ");
}

static void a_game_is_played_to_its_end(void **state) {
  Lake *lake = *state;
  assert_string_equal(
      play(lake, "{france: {orders: [A sud - ile via]}, italy: {orders: [F lak C A sud - ile]}}"),
      "no-order moved convoyed ");
  assert_string_equal(play(lake, "{austria: {orders: [A nor - sud]}, italy: {orders: [F lak H]}}"),
                      "moved no-order held centre-taken centre-taken ");
  /* France has lost its only home centre, so that it cannot build; Austria owns two centres, and one is free. */
  assert_string_equal(position(lake),
                      "{phase: winter 1500 adjustments, units: {austria: [A sud], france: [A ile], italy: [F "
                      "lak]}, centres: {austria: [nor, sud], france: [ile], italy: [oak]}}");
  assert_string_equal(asked(lake), "austria ");
  assert_string_equal(play(lake, "{austria: {builds: [build A nor]}}"), "built ");
  play(lake, "{austria: {orders: [A nor - moo]}}");
  assert_string_equal(play(lake, "{austria: {orders: [A moo - oak]}}"),
                      "moved no-order no-order no-order centre-taken victory-centres ");
  Outcome outcome = lake->game->outcome(&lake->state);
  assert_true(outcome.over);
  assert_int_equal(outcome.winner, 0);
  assert_string_equal(asked(lake), "");
}

/* Of each power of the view of a position, what it may build and what it cannot, as text; none of a power of which neither is said. */
static const char *builds(const Lake *lake, const char *text) {
  State state;
  Diagnostics found;
  const char *said = "";
  diagnostics_init(&found, lake->arena);
  assert_true(lake->game->setup(lake->edition, NULL, NULL, &state, NULL));
  assert_true(lake->game->position_read(lake->edition, read_yaml(lake->arena, text), &state, &found));
  const Tree *powers = tree_get(lake->game->view(lake->edition, &state, 0, lake->arena), "powers");
  for (size_t i = 0; i < powers->count; i++) {
    const Tree *row = powers->items[i].value;
    int64_t may = 0, cannot = 0;
    tree_read_int(tree_get(row, "builds"), &may);
    tree_read_int(tree_get(row, state.phase == ADJUSTMENTS ? "unbuilt" : "not_built"), &cannot);
    if (may == 0 && cannot == 0) continue;
    said = arena_printf(lake->arena, "%s%s %d %d ", said, tree_string(tree_get(row, "power"), ""), (int)may,
                        (int)cannot);
  }
  return said;
}

/* DIP 7.2: Austria owns three centres, of which Nor alone is its home. */
static void why_a_power_cannot_build_is_in_the_view(void **state) {
  const Lake *lake = *state;
  assert_string_equal(builds(lake, "{phase: winter 1500 adjustments, units: {austria: [A moo]}, "
                                   "centres: {austria: [ile, nor, sud]}}"),
                      "austria 1 1 ");
  assert_string_equal(builds(lake, "{phase: winter 1500 adjustments, units: {austria: [A nor]}, "
                                   "centres: {austria: [ile, nor, sud]}}"),
                      "austria 0 2 ");
  assert_string_equal(builds(lake, "{phase: winter 1500 adjustments, units: {austria: [A moo, A sud]}, "
                                   "centres: {austria: [ile, nor, sud]}}"),
                      "austria 1 0 ");
  assert_string_equal(builds(lake, "{phase: winter 1500 adjustments, units: {austria: [A moo]}, "
                                   "centres: {austria: [ile, sud], france: [nor]}}"),
                      "austria 0 1 france 0 1 ");
  /* The winter passed, or its builds are made; a build that was waived could be made. */
  assert_string_equal(builds(lake, "{phase: spring 1501 movement, units: {austria: [A nor]}, "
                                   "centres: {austria: [ile, nor, sud]}}"),
                      "austria 0 2 ");
  assert_string_equal(builds(lake, "{phase: spring 1501 movement, units: {austria: [A moo]}, "
                                   "centres: {austria: [nor, sud]}}"),
                      "");
  assert_string_equal(builds(lake, "{phase: fall 1501 movement, units: {austria: [A nor]}, "
                                   "centres: {austria: [ile, nor, sud]}}"),
                      "");
}

/* The messages that a file of France's is told, each with a blank behind. */
static const char *told(Lake *lake, const char *file) {
  const void *orders = NULL;
  const char *messages = "";
  Diagnostics found;
  diagnostics_init(&found, lake->arena);
  assert_true(game_read(lake->game, lake->edition, &lake->state,
                        seats_find(&lake->edition->base.seats, "france"), read_yaml(lake->arena, file),
                        lake->arena, &orders, &found));
  for (size_t i = 0; i < found.count; i++)
    messages = arena_concat(lake->arena, messages, found.items[i].message, " ", NULL);
  return messages;
}

static void units_without_an_order_are_named(void **state) {
  Lake *lake = *state;
  assert_string_equal(told(lake, "{orders: [A sud H]}"), "");
  assert_string_equal(told(lake, "{orders: [A nor H]}"), "unit-of-others units-without-orders ");
  assert_string_equal(told(lake, "{orders: []}"), "");
  assert_string_equal(told(lake, "{retreats: [A sud - nor]}"), "");
}

static void a_fleet_is_on_a_coast_and_an_army_in_the_province(void **state) {
  Lake *lake = *state;
  const Edition *edition = lake->edition;
  int oak = dip_location(edition, "oak", 3), coast = dip_location(edition, "OAK/WC", 6);
  Fault fault = GOOD;
  assert_true(dip_may_stand(edition, ARMY, oak));
  assert_false(dip_may_stand(edition, FLEET, oak));
  assert_true(dip_may_stand(edition, FLEET, coast));
  assert_false(dip_may_stand(edition, ARMY, coast));
  /* one coast is open from the lake, so it need not be named */
  assert_int_equal(dip_landing(edition, FLEET, dip_location(edition, "lak", 3), oak, &fault), coast);
  assert_int_equal(dip_location(edition, "oa", 2), NOWHERE);
  assert_int_equal(dip_location(edition, "oaks", 4), NOWHERE);
}

static void places_have_names_in_languages(void **state) {
  const Edition *edition = ((Lake *)*state)->edition;
  int isle = dip_location(edition, "ile", 3), lake = dip_location(edition, "lak", 3);
  assert_string_equal(dip_location_name(edition, isle, 0), "The isle");
  assert_string_equal(dip_location_name(edition, isle, 1), "L'ile");
  assert_string_equal(dip_location_name(edition, isle, 2), "The isle");
  assert_string_equal(dip_location_name(edition, lake, 1), "lak");
}

/* One change to the map, and what is told of it. */
static void faults_of_a_map_are_told(void **state) {
  Lake *lake = *state;
  static const struct {
    const char *find, *change, *code, *message;
  } CHANGES[] = {
      {"first_year: 1500", "first_year: never", "FILE-SHAPE", "not-a-number"},
      {"centres_to_win: 3", "centres_to_win: 0", "EDITION-VALUE", "number-out-of-range"},
      {"kind: inland", "kind: moor", "EDITION-VALUE", "unknown-word"},
      {"army: [moo, sud]", "army: [moo, sea]", "EDITION-VALUE", "no-such-location"},
      {"army: [moo, sud]", "army: [moo, lak]", "EDITION-BORDER", "border-of-no-use"},
      {"army: [moo, sud]", "army: [moo]", "EDITION-BORDER", "border-of-one-side"},
      {"{centres: [nor]", "{centres: [moo]", "EDITION-VALUE", "no-such-location"},
      {"start: [F lak]", "start: [F oak]", "EDITION-VALUE", "no-such-unit"},
      {"start: [F lak]", "start: [lak]", "EDITION-VALUE", "no-such-unit"},
      {"  italy:", "  savoy:", "EDITION-VALUE", "no-such-power"},
      {"game: diplomacy", "gams: diplomacy", "FILE-UNKNOWN-KEY", "edition-unknown-key"},
  };
  for (size_t i = 0; i < sizeof CHANGES / sizeof *CHANGES; i++) {
    Diagnostics found;
    const char *place = strstr(MAP, CHANGES[i].find);
    assert_non_null(place);
    const char *text = arena_printf(lake->arena, "%.*s%s%s", (int)(place - MAP), MAP, CHANGES[i].change,
                                    place + strlen(CHANGES[i].find));
    assert_null(read_edition(lake->arena, text, &found));
    assert_true(found.errors > 0);
    if (strcmp(found.items[0].code, CHANGES[i].code) != 0 ||
        strcmp(found.items[0].message, CHANGES[i].message) != 0)
      fail_msg("%s: %s %s", CHANGES[i].change, found.items[0].code, found.items[0].message);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(powers_that_the_map_does_not_have_owe_nothing, open_lake, close_lake),
      cmocka_unit_test_setup_teardown(a_game_is_played_to_its_end, open_lake, close_lake),
      cmocka_unit_test_setup_teardown(why_a_power_cannot_build_is_in_the_view, open_lake, close_lake),
      cmocka_unit_test_setup_teardown(units_without_an_order_are_named, open_lake, close_lake),
      cmocka_unit_test_setup_teardown(a_fleet_is_on_a_coast_and_an_army_in_the_province, open_lake,
                                      close_lake),
      cmocka_unit_test_setup_teardown(places_have_names_in_languages, open_lake, close_lake),
      cmocka_unit_test_setup_teardown(faults_of_a_map_are_told, open_lake, close_lake),
  };
  return cmocka_run_group_tests_name("diplomacy", tests, NULL, NULL);
}
