/* Madrid as a picture: where things stand, and what is drawn of what happened. */
#include "pictures.h"

static const char POSITION[] =
    "{turn: 3, window: orders, zones: {9: {spanish: 2, french: 1}, 12: {french: 3}, 15: {spanish: 1}}, "
    "outside: {16: 5}, lost: {french: 2, spanish: 1}}";

static int set_up(void **state) {
  Studio *studio = calloc(1, sizeof *studio);
  if (studio == NULL) return -1;
  *studio = studio_open("dos-de-mayo", 2, NULL);
  *state = studio;
  return 0;
}

static int tear_down(void **state) {
  studio_close(*state);
  free(*state);
  return 0;
}

static Point token(const Drawing *drawing, const char *side, const char *zone) {
  return middle_of(shape_of(drawing, side, zone, 0));
}

static void each_zone_is_one_area_with_its_number(void **state) {
  const Drawing *drawing = studio_draw(*state, POSITION, VIEWER_PUBLIC, "[]");
  assert_int_equal(count_shapes(drawing, "zones", NULL), 21);
  for (int zone = 1; zone <= 21; zone++) {
    char number[12];
    snprintf(number, sizeof number, "%d", zone);
    assert_int_equal(count_shapes(drawing, "zones", number), 1);
    assert_true(says(drawing, "names", number, number));
  }
  assert_true(says(drawing, "names", "15", "Plaza Mayor"));
  assert_int_equal(count_shapes(drawing, "gates", NULL), 4 * 3); /* two posts and the street */
}

/* The tile map of the edition: zone 1 is three rows of two tiles, and one tile. */
static void an_area_follows_its_tiles(void **state) {
  const Drawing *drawing = studio_draw(*state, POSITION, VIEWER_PUBLIC, "[]");
  const Shape *zone = shape_of(drawing, "zones", "1", 0);
  assert_int_equal(zone->count, 6);
  int wide = zone->points[1].x - zone->points[0].x, tall = zone->points[2].y - zone->points[1].y;
  assert_int_equal(zone->points[3].x, zone->points[0].x + wide / 2);
  assert_int_equal(zone->points[4].y - zone->points[0].y, tall * 4 / 3);
}

static void main_streets_differ_from_other_zones(void **state) {
  const Drawing *drawing = studio_draw(*state, POSITION, VIEWER_PUBLIC, "[]");
  for (int zone = 1; zone <= 21; zone++) {
    char number[12];
    snprintf(number, sizeof number, "%d", zone);
    bool street = zone >= 14 && zone <= 16;
    assert_int_equal(shape_of(drawing, "zones", number, 0)->style.fill == INK_HILL, street);
  }
}

static void cubes_stand_in_their_zones(void **state) {
  const Drawing *drawing = studio_draw(*state, POSITION, VIEWER_PUBLIC, "[]");
  assert_true(says(drawing, "spanish", "9", "2"));
  assert_true(says(drawing, "french", "9", "1"));
  assert_true(says(drawing, "french", "12", "3"));
  assert_null(shape_of(drawing, "spanish", "12", 0));
  assert_null(shape_of(drawing, "french", "1", 0));
  assert_true(far(token(drawing, "spanish", "9"), token(drawing, "french", "9")) > 250);
  assert_int_equal(shape_of(drawing, "spanish", "9", 0)->kind, SHAPE_POLYGON);
  assert_int_equal(shape_of(drawing, "french", "9", 0)->kind, SHAPE_CIRCLE);
}

/* Zone 16 lies at the right edge: what waits there is right of the map. */
static void cubes_before_a_gate_stand_outside(void **state) {
  const Drawing *drawing = studio_draw(*state, POSITION, VIEWER_PUBLIC, "[]");
  assert_true(says(drawing, "outside", "16", "5"));
  assert_true(token(drawing, "outside", "16").x > middle_of(shape_of(drawing, "gates", "16", 0)).x);
  assert_null(shape_of(drawing, "outside", "1", 0));
}

static void what_moved_is_an_arrow_from_zone_to_zone(void **state) {
  const Drawing *drawing = studio_draw(*state, POSITION, VIEWER_PUBLIC,
                                       "[{code: moved, side: french, order: '16→15', count: 2}, "
                                       "{code: moved, side: spanish, order: '8→9', count: 1}, "
                                       "{code: moved, side: french, order: '→16', count: 5}, "
                                       "{code: moved, side: french, order: 'nonsense', count: 5}]");
  const Shape *arrow = shape_of(drawing, "moves", "spanish-8→9", 0);
  assert_int_equal(arrow->kind, SHAPE_LINE);
  assert_true(arrow->style.head > 0);
  assert_true(far(last_point(arrow), token(drawing, "spanish", "9")) < 260);
  assert_true(far(arrow->points[0], token(drawing, "spanish", "9")) > 500);
  assert_true(says(drawing, "moves", "french-16→15", "2"));
  const Shape *entry = shape_of(drawing, "moves", "french-→16", 0);
  assert_true(far(entry->points[0], token(drawing, "outside", "16")) < 260);
  assert_int_equal(count_shapes(drawing, "moves", "nonsense"), 0);
  /* A seat is known by its dashes, too. */
  assert_int_equal(arrow->style.dash, 0);
  assert_true(shape_of(drawing, "moves", "french-16→15", 0)->style.dash > 0);
}

static void there_and_back_are_two_arrows(void **state) {
  const Drawing *drawing = studio_draw(*state, POSITION, VIEWER_PUBLIC,
                                       "[{code: moved, side: french, order: '13→16', count: 2}, "
                                       "{code: moved, side: spanish, order: '16→13', count: 1}]");
  Point there = middle_of(shape_of(drawing, "moves", "french-13→16", 0));
  Point back = middle_of(shape_of(drawing, "moves", "spanish-16→13", 0));
  assert_in_range(far(there, back), 60, 400);
}

static void fights_and_losses_are_marked(void **state) {
  const Drawing *drawing =
      studio_draw(*state, POSITION, VIEWER_PUBLIC,
                  "[{code: fight, zone: 9}, {code: losses, side: spanish, zone: 9, count: 2}, "
                  "{code: fight, zone: 99}, {code: losses, side: french, zone: 12, count: 1}]");
  assert_int_equal(count_shapes(drawing, "fights", NULL), 1);
  Point fight = middle_of(shape_of(drawing, "fights", "9", 0));
  assert_true(fight.x > token(drawing, "spanish", "9").x && fight.x < token(drawing, "french", "9").x);
  assert_true(says(drawing, "losses", "spanish-9", "2"));
  assert_true(count_shapes(drawing, "losses", "french-12") > 0);
  assert_int_equal(count_shapes(drawing, "losses", "french-9"), 0);
}

static void nothing_happened_without_a_log(void **state) {
  const Drawing *drawing = studio_draw(*state, POSITION, VIEWER_PUBLIC, "[]");
  assert_int_equal(count_shapes(drawing, "moves", NULL) + count_shapes(drawing, "fights", NULL) +
                       count_shapes(drawing, "losses", NULL) + count_shapes(drawing, "orders", NULL),
                   0);
}

/* Owners redraw the board: two zones, one around the other. */
static void a_hole_is_painted_after_what_lies_around_it(void **state) {
  (void)state;
  Arena *arena = arena_new();
  const Drawing *drawing =
      game_find("dos-de-mayo")
          ->draw(studio_yaml(arena, "{map: {tiles: ['1 1 1', '1 2 1', '1 1 1']}, "
                                    "board: [{zone: 1, french: 1}, {zone: 2, spanish: 1}]}"),
                 arena);
  assert_non_null(drawing);
  assert_int_equal(count_shapes(drawing, "zones", NULL), 2);
  assert_string_equal(shape_of(drawing, "zones", NULL, 0)->about, "1");
  assert_string_equal(shape_of(drawing, "zones", NULL, 1)->about, "2");
  assert_int_equal(shape_of(drawing, "zones", "2", 0)->count, 4);
  arena_free(arena);
}

/* A zone in two pieces has two areas, and one number. */
static void a_zone_may_have_two_pieces(void **state) {
  (void)state;
  Arena *arena = arena_new();
  const Drawing *drawing =
      game_find("dos-de-mayo")
          ->draw(studio_yaml(arena, "{map: {tiles: ['1 2 1', '2 1 2']}, board: [{zone: 1}, {zone: 2}]}"),
                 arena);
  assert_non_null(drawing);
  assert_int_equal(count_shapes(drawing, "zones", "1"), 3);
  assert_int_equal(count_shapes(drawing, "names", "1"), 1);
  arena_free(arena);
}

static const char *without_tiles(Arena *arena, const char *text) {
  const char *from = strstr(text, "tile-map: |"), *to = strstr(text, "# The 22 event cards.");
  return arena_printf(arena, "%.*s%s", (int)(from - text), text, to);
}

static void without_a_tile_map_there_is_no_picture(void **state) {
  (void)state;
  Studio studio = studio_open("dos-de-mayo", 2, without_tiles);
  studio_place(&studio, POSITION);
  assert_null(studio.game->draw(studio_document(&studio, VIEWER_PUBLIC, NULL), studio.arena));
  studio_close(&studio);
}

/* Zone 2 is closed and lies between 1 and 3, which meet above it. */
static const char AROUND[] =
    "{board: [{zone: 1, name: West, spanish: 1}, {zone: 2, closed: %s}, {zone: 3, name: East}], "
    "map: {tiles: ['1 1 1 3 3 3', '1 1 2 2 3 3', '1 1 2 2 3 3', '1 1 2 2 3 3']}, "
    "log: [{code: moved, side: spanish, order: '1→3', count: 1}]}";

static void arrows_go_round_what_is_closed(void **state) {
  (void)state;
  Arena *arena = arena_new();
  const Game *game = game_find("dos-de-mayo");
  const Drawing *open = game->draw(studio_yaml(arena, arena_printf(arena, AROUND, "no")), arena);
  const Drawing *closed = game->draw(studio_yaml(arena, arena_printf(arena, AROUND, "yes")), arena);
  const Shape *straight = shape_of(open, "moves", "spanish-1→3", 0),
              *bent = shape_of(closed, "moves", "spanish-1→3", 0);
  assert_int_equal(straight->count, 2);
  assert_int_equal(bent->count, 3);
  const Shape *square = shape_of(closed, "zones", "2", 0);
  for (size_t i = 0; i < square->count; i++) assert_true(bent->points[1].y < square->points[i].y);
  /* Open ground has no houses: of 24 tiles those of zone 2 are left out where it is closed. */
  assert_int_equal(count_shapes(open, "blocks", NULL), 24);
  assert_int_equal(count_shapes(closed, "blocks", NULL), 18);
  arena_free(arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(each_zone_is_one_area_with_its_number, set_up, tear_down),
      cmocka_unit_test_setup_teardown(an_area_follows_its_tiles, set_up, tear_down),
      cmocka_unit_test_setup_teardown(main_streets_differ_from_other_zones, set_up, tear_down),
      cmocka_unit_test_setup_teardown(cubes_stand_in_their_zones, set_up, tear_down),
      cmocka_unit_test_setup_teardown(cubes_before_a_gate_stand_outside, set_up, tear_down),
      cmocka_unit_test_setup_teardown(what_moved_is_an_arrow_from_zone_to_zone, set_up, tear_down),
      cmocka_unit_test_setup_teardown(there_and_back_are_two_arrows, set_up, tear_down),
      cmocka_unit_test_setup_teardown(fights_and_losses_are_marked, set_up, tear_down),
      cmocka_unit_test_setup_teardown(nothing_happened_without_a_log, set_up, tear_down),
      cmocka_unit_test(a_hole_is_painted_after_what_lies_around_it),
      cmocka_unit_test(a_zone_may_have_two_pieces),
      cmocka_unit_test(without_a_tile_map_there_is_no_picture),
      cmocka_unit_test(arrows_go_round_what_is_closed),
  };
  return cmocka_run_group_tests_name("games/pictures_mayo", tests, NULL, NULL);
}
