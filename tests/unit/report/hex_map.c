/* Small maps of hexes, byte for byte, drawn by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/base/yaml.h"
#include "../../../adjudicator/report/maps.h"

static int set_up(void **state) {
  *state = arena_new();
  return 0;
}

static int tear_down(void **state) {
  arena_free(*state);
  return 0;
}

static Tree *map_of(Arena *arena, const char *text) {
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, arena);
  Tree *map = yaml_read(arena, text, strlen(text), &YAML_DATA, &diagnostics);
  assert_non_null(map);
  return map;
}

#define THREE                                                                                                \
  "terrain: [PF, L.]\n"                                                                                      \
  "marks: {P: \".\", F: f}\n"                                                                                \
  "rivers: [\"0102-0101\"]\n"                                                                                \
  "bridges: [\"0101-0201\"]\n"                                                                               \
  "units: {\"0102\": {short: I0, label: OI10}}\n"

static void whole(void **state) {
  assert_string_equal(hex_map_draw(*state, map_of(*state, THREE), 9), "    01 02\n"
                                                                      "01\n"
                                                                      "    ._=\n"
                                                                      "02  I0 f\n"
                                                                      "    L\n");
}

static void a_river_at_each_side(void **state) {
  Tree *map =
      map_of(*state, "terrain: [PPP, PPP]\n"
                     "rivers: [\"0201-0101\", \"0201-0102\", \"0201-0202\", \"0201-0301\", \"0201-0302\"]\n");
  assert_string_equal(hex_map_draw(*state, map, 100), "    01 02 03\n"
                                                      "01\n"
                                                      "    P /  \\P\n"
                                                      "02    \\P_/\n"
                                                      "    P     P\n"
                                                      "       P\n");
}

static void a_road_at_each_side(void **state) {
  Tree *map = map_of(*state, "terrain: [PPP, PPP]\n"
                             "roads: [\"0101-0201\", \"0201-0102\", \"0201-0202\", \"0201-0302\"]\n");
  assert_string_equal(hex_map_draw(*state, map, 100), "    01 02 03\n"
                                                      "01\n"
                                                      "    P +   P\n"
                                                      "02    +P++\n"
                                                      "    P     P\n"
                                                      "       P\n");
}

static void a_wide_map_is_drawn_in_sheets(void **state) {
  Tree *map = map_of(*state, "terrain: [PPFX]\nrivers: [\"0201-0301\"]\nunits: {\"0301\": {short: I0}}\n");
  static const char WHOLE[] = "    01 02 03 04\n"
                              "01        I0\n"
                              "    P    \\F\n"
                              "       P     X\n";
  assert_string_equal(hex_map_draw(*state, map, 15), WHOLE);
  /* Of three columns at most, two sheets of two or three; one column is on both. */
  assert_string_equal(hex_map_draw(*state, map, 14), "    01 02 03\n"
                                                     "01        I0\n"
                                                     "    P    \\F\n"
                                                     "       P\n"
                                                     "\n"
                                                     "    03 04\n"
                                                     "01  I0\n"
                                                     "   \\F\n"
                                                     "       X\n");
  /* Of two, three. */
  assert_string_equal(hex_map_draw(*state, map, 9), "    01 02\n"
                                                    "01\n"
                                                    "    P\n"
                                                    "       P\n"
                                                    "\n"
                                                    "    02 03\n"
                                                    "01     I0\n"
                                                    "      \\F\n"
                                                    "    P\n"
                                                    "\n"
                                                    "    03 04\n"
                                                    "01  I0\n"
                                                    "   \\F\n"
                                                    "       X\n");
  assert_null(hex_map_draw(*state, map, 8));
}

static void one_part(void **state) {
  Tree *map = map_of(*state, THREE "focus: [\"0101\"]\n");
  Tree *parts = hex_map_parts(*state, map, 100);
  assert_int_equal(parts->count, 1);
  assert_string_equal(parts->items[0].value->text, "  ____\n"
                                                   " /0101\\\n"
                                                   "/      \\____\n"
                                                   "\\ ...  =0201\\\n"
                                                   " \\~~~~=      \\\n"
                                                   " /0102\\ fff  /\n"
                                                   "/ OI10 \\____/\n"
                                                   "\\ LLL  /\n"
                                                   " \\____/\n");
}

static void near_hexes_share_a_part(void **state) {
  Tree *map =
      map_of(*state, "terrain: [PPPPPPPPPPPP, PPPPPPPPPPPP, PPPPPPPPPPPP, PPPPPPPPPPPP, PPPPPPPPPPPP,\n"
                     "  PPPPPPPPPPPP, PPPPPPPPPPPP]\n"
                     "focus: [\"0101\", \"0204\", \"1201\", \"0106\", \"9901\", x, \"0101\"]\n");
  /* 50 columns show 8 hexes, 4 of them around: 0204 is near 0101, 1201 is not, 0106 stands too low. */
  Tree *parts = hex_map_parts(*state, map, 50);
  assert_int_equal(parts->count, 3);
  assert_non_null(strstr(parts->items[0].value->text, "0101"));
  assert_non_null(strstr(parts->items[0].value->text, "0406")); /* two to the right of, two below 0204 */
  assert_null(strstr(parts->items[0].value->text, "0501"));
  assert_non_null(strstr(parts->items[1].value->text, "0106"));
  assert_non_null(strstr(parts->items[2].value->text, "1003"));
  assert_int_equal(hex_map_parts(*state, map, 20)->count, 0); /* no room for a hex and its neighbours */
}

static void what_is_no_map(void **state) {
  assert_null(hex_map_draw(*state, NULL, 100));
  assert_null(hex_map_draw(*state, map_of(*state, "tiles: [x]\n"), 100));
  assert_null(hex_map_draw(*state, map_of(*state, "terrain: []\n"), 100));
  assert_null(hex_map_draw(*state, map_of(*state, "terrain: [PP, P]\n"), 100));
  assert_null(hex_map_draw(*state, map_of(*state, THREE), 8));
  assert_int_equal(hex_map_parts(*state, NULL, 100)->count, 0);
  assert_int_equal(hex_map_parts(*state, map_of(*state, THREE), 100)->count, 0);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
  const struct CMUnitTest tests[] = {
      TEST(whole),
      TEST(a_river_at_each_side),
      TEST(one_part),
      TEST(near_hexes_share_a_part),
      TEST(what_is_no_map),
      TEST(a_wide_map_is_drawn_in_sheets),
      TEST(a_road_at_each_side),
  };
  return cmocka_run_group_tests_name("hex_map", tests, NULL, NULL);
}
