/* Small maps, byte for byte. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/report/maps.h"

static int set_up(void **state) {
  *state = arena_new();
  return 0;
}

static int tear_down(void **state) {
  arena_free(*state);
  return 0;
}

/* Rows ended by NULL. */
static Tree *map_of(Arena *arena, const char *const *rows) {
  Tree *map = tree_map(arena);
  Tree *tiles = tree_put(arena, map, "tiles", tree_list(arena));
  for (; *rows != NULL; rows++) tree_add_text(arena, tiles, *rows);
  tree_put(arena, map, "cells", tree_map(arena));
  return map;
}

static void put_cell(Arena *arena, Tree *map, const char *zone, const char *first, const char *second) {
  Tree *lines = tree_put(arena, tree_get(map, "cells"), zone, tree_list(arena));
  tree_add_text(arena, lines, first);
  if (second != NULL) tree_add_text(arena, lines, second);
}

static void one_zone(void **state) {
  Tree *map = map_of(*state, (const char *const[]){"1", NULL});
  put_cell(*state, map, "1", "1", NULL);
  assert_string_equal(tile_map_draw(*state, map, 78), "+-----+\n"
                                                      "|  1  |\n"
                                                      "+-----+\n");
}

static void zones_share_borders(void **state) {
  Tree *map = map_of(*state, (const char *const[]){"1 1 2", "1 3 2", "3 3 3", NULL});
  put_cell(*state, map, "1", "1", "F2");
  put_cell(*state, map, "2", "2", NULL);
  put_cell(*state, map, "3", "3 S1", NULL);
  assert_string_equal(tile_map_draw(*state, map, 78), "+-----------+-----+\n"
                                                      "|  1        |     |\n"
                                                      "|  F2 +-----+  2  |\n"
                                                      "|     |     |     |\n"
                                                      "+-----+     +-----+\n"
                                                      "|      3 S1       |\n"
                                                      "+-----------------+\n");
}

/* What does not fit below each other stands side by side; what does not fit at all, below the map. */
static void cells_without_room(void **state) {
  Tree *map = map_of(*state, (const char *const[]){"1 2", NULL});
  put_cell(*state, map, "1", "1", "S1");
  put_cell(*state, map, "2", "2", "S1 F12 !");
  put_cell(*state, map, "9", "9", "F1");
  assert_string_equal(tile_map_draw(*state, map, 78), "+-----+-----+\n"
                                                      "|1 S1 |     |\n"
                                                      "+-----+-----+\n"
                                                      "2: 2 S1 F12 !\n"
                                                      "9: 9 F1\n");
}

static void characters_are_counted_not_bytes(void **state) {
  Tree *map = map_of(*state, (const char *const[]){"a b", NULL});
  put_cell(*state, map, "a", "ééééé", NULL);
  assert_string_equal(tile_map_draw(*state, map, 78), "+-----+-----+\n"
                                                      "|ééééé|     |\n"
                                                      "+-----+-----+\n");
}

static void the_frame_keeps_to_the_width(void **state) {
  Tree *map = map_of(*state, (const char *const[]){"1 2 3", NULL});
  assert_string_equal(tile_map_draw(*state, map, 10), "+--+--+--+\n"
                                                      "|  |  |  |\n"
                                                      "+--+--+--+\n");
  assert_null(tile_map_draw(*state, map, 6)); /* no room for a frame */
}

static void a_zone_in_two_parts_and_one_around_another(void **state) {
  Tree *map = map_of(*state, (const char *const[]){"1 1 1", "1 2 1", "1 1 1", NULL});
  put_cell(*state, map, "2", "2", NULL);
  assert_string_equal(tile_map_draw(*state, map, 78), "+-----------------+\n"
                                                      "|                 |\n"
                                                      "|     +-----+     |\n"
                                                      "|     |  2  |     |\n"
                                                      "|     +-----+     |\n"
                                                      "|                 |\n"
                                                      "+-----------------+\n");
}

/* A zone's number stands where it stood, whatever comes into the zone. */
static void numbers_keep_their_places(void **state) {
  static const char *const CUBES[] = {NULL, "S1", "S2 F1", "S2 F1(5)"};
  int place = -1;
  for (size_t i = 0; i < sizeof CUBES / sizeof *CUBES; i++) {
    Tree *map = map_of(*state, (const char *const[]){"1 1 2", "1 1 2", "3 3 2", NULL});
    put_cell(*state, map, "1", "7", CUBES[i]);
    const char *drawing = tile_map_draw(*state, map, 78);
    const char *number = strchr(drawing, '7');
    assert_non_null(number);
    if (place < 0) place = (int)(number - drawing);
    assert_int_equal(number - drawing, place);
    if (CUBES[i] != NULL) assert_non_null(strstr(number, CUBES[i]));
  }
}

static void what_is_no_map(void **state) {
  Tree *map = tree_map(*state);
  assert_null(tile_map_draw(*state, NULL, 78));
  assert_null(tile_map_draw(*state, map, 78));
  tree_put(*state, map, "tiles", tree_list(*state));
  assert_null(tile_map_draw(*state, map, 78));
  assert_null(tile_map_draw(*state, map_of(*state, (const char *const[]){"1 1", "1", NULL}), 78));
  assert_null(tile_map_draw(*state, map_of(*state, (const char *const[]){"", NULL}), 78));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(one_zone, set_up, tear_down),
      cmocka_unit_test_setup_teardown(zones_share_borders, set_up, tear_down),
      cmocka_unit_test_setup_teardown(cells_without_room, set_up, tear_down),
      cmocka_unit_test_setup_teardown(characters_are_counted_not_bytes, set_up, tear_down),
      cmocka_unit_test_setup_teardown(the_frame_keeps_to_the_width, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_zone_in_two_parts_and_one_around_another, set_up, tear_down),
      cmocka_unit_test_setup_teardown(numbers_keep_their_places, set_up, tear_down),
      cmocka_unit_test_setup_teardown(what_is_no_map, set_up, tear_down),
  };
  return cmocka_run_group_tests_name("tile map", tests, NULL, NULL);
}
