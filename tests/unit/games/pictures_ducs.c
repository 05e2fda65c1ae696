/* The map of the Ducs as a picture: where things stand, and what is drawn of what happened. */
#include "pictures.h"

#include "../../../adjudicator/games/ducs/draw.h"

static const char POSITION[] = "{turn: 3, phase: orfburg, units: {OI1: '0815', OI2: '1412', OD: '1412', WI1: "
                               "'0816', WC10: '0101', WD: '0102'}, "
                               "possession: {'1708': orfburg}}";

static int set_up(void **state) {
  Studio *studio = calloc(1, sizeof *studio);
  if (studio == NULL) return -1;
  *studio = studio_open("ducs", 2, NULL);
  *state = studio;
  return 0;
}

static int tear_down(void **state) {
  studio_close(*state);
  free(*state);
  return 0;
}

/* Column and row from 1; odd columns stand half a hex higher. */
static Point hex(int column, int row) {
  HexScene scene = {.grid = {32, 23}};
  return ducs_hex_middle(&scene, hex_at(&scene.grid, column, row));
}

static void neighbours_lie_a_hex_apart(void **state) {
  (void)state;
  Point middle = hex(8, 15), south = hex(8, 16), east = hex(9, 15);
  assert_int_equal(south.y - middle.y, 2 * HEX_HALF);
  assert_int_equal(south.x, middle.x);
  assert_int_equal(east.x - middle.x, 3 * HEX_UNIT);
  assert_int_equal(middle.y - east.y, HEX_HALF);
}

/* All hexes of the printed map, kind by kind, so that each kind is one area. */
static void all_land_is_drawn(void **state) {
  const Drawing *drawing = studio_draw(*state, POSITION, VIEWER_PUBLIC, "[]");
  int hexes = 0, lakes = 0, changes = 0;
  Ink before = INK_NONE;
  const Shape *shape;
  for (int n = 0; (shape = shape_of(drawing, "terrain", NULL, n)) != NULL && shape->kind == SHAPE_POLYGON;
       n++) {
    if (shape->count != 6) break;
    hexes++;
    lakes += shape->style.fill == INK_WATER;
    changes += shape->style.fill != before;
    before = shape->style.fill;
  }
  assert_int_equal(hexes, 407 + 152 + 35 + 43 + 7 + 17);
  assert_int_equal(lakes, 17);
  assert_true(changes <= 6);
}

static void rivers_roads_and_bridges_are_all_there(void **state) {
  const Drawing *drawing = studio_draw(*state, POSITION, VIEWER_PUBLIC, "[]");
  const Tree *map = tree_get(studio_document(*state, VIEWER_PUBLIC, NULL), "map");
  size_t bridges = tree_get(map, "bridges")->count;
  assert_int_equal(count_shapes(drawing, "rivers", NULL), tree_get(map, "rivers")->count + bridges);
  assert_int_equal(count_shapes(drawing, "roads", NULL), tree_get(map, "roads")->count);
  assert_int_equal(count_shapes(drawing, "bridges", NULL), 4 * bridges);
  /* The river 0118-0119 lies between these two. */
  bool found = false;
  Point above = hex(1, 18), below = hex(1, 19);
  for (int n = 0; n < count_shapes(drawing, "rivers", NULL); n++) {
    Point middle = middle_of(shape_of(drawing, "rivers", NULL, n));
    found |= abs(middle.x - above.x) < 3 && abs(middle.y - (above.y + below.y) / 2) < 3;
  }
  assert_true(found);
}

static void units_stand_in_their_hexes(void **state) {
  const Drawing *drawing = studio_draw(*state, POSITION, VIEWER_PUBLIC, "[]");
  assert_true(far(middle_of(shape_of(drawing, "units", "OI1", 0)), hex(8, 15)) <= 1);
  assert_true(far(middle_of(shape_of(drawing, "units", "WC10", 0)), hex(1, 1)) <= 1);
  assert_true(says(drawing, "units", "OI1", "1"));
  assert_true(says(drawing, "units", "WC10", "10"));
  assert_null(shape_of(drawing, "units", "OI3", 0));
}

/* Sides differ in ink and form, kinds in their signs: infantry has two strokes, cavalry one. */
static void sides_and_kinds_are_told_apart(void **state) {
  const Drawing *drawing = studio_draw(*state, POSITION, VIEWER_PUBLIC, "[]");
  const Shape *ours = shape_of(drawing, "units", "OI1", 0), *theirs = shape_of(drawing, "units", "WI1", 0);
  assert_int_not_equal(ours->style.fill, theirs->style.fill);
  assert_int_equal(ours->style.round, 0);
  assert_true(theirs->style.round > 0);
  assert_int_equal(count_shapes(drawing, "units", "OI1") - count_shapes(drawing, "units", "WC10"), 1);
}

/* The duke below OI2 is a badge beside it; the one who stands alone is a counter. */
static void a_stack_shows_both(void **state) {
  const Drawing *drawing = studio_draw(*state, POSITION, VIEWER_PUBLIC, "[]");
  assert_int_equal(shape_of(drawing, "units", "OD", 0)->kind, SHAPE_CIRCLE);
  assert_int_equal(shape_of(drawing, "units", "WD", 0)->kind, SHAPE_POLYGON);
  assert_true(says(drawing, "units", "OI2", "2"));
  int away = far(middle_of(shape_of(drawing, "units", "OD", 0)), hex(14, 12));
  assert_in_range(away, 60, 140);
}

static void a_place_that_was_taken_has_a_flag(void **state) {
  const Drawing *drawing = studio_draw(*state, POSITION, VIEWER_PUBLIC, "[]");
  assert_int_equal(count_shapes(drawing, "possession", NULL), 2); /* pole and cloth */
  const Shape *cloth = shape_of(drawing, "possession", "1708", 1);
  assert_true(far(middle_of(cloth), hex(17, 8)) < 220);
  assert_int_equal(cloth->style.fill, shape_of(drawing, "units", "OI1", 0)->style.fill);
}

static void a_move_goes_through_its_hexes(void **state) {
  const Drawing *drawing =
      studio_draw(*state, POSITION, VIEWER_PUBLIC,
                  "[{code: moved, side: wulfenburg, unit: WI1, from: '0616', way: ['0717', '0816']},"
                  "{code: moved, side: orfburg, unit: OI1, from: '0914', way: ['0815', bad]}]");
  const Shape *arrow = shape_of(drawing, "moves", "WI1", 0);
  assert_int_equal(arrow->count, 3);
  assert_int_equal(far(arrow->points[0], hex(6, 16)), 0);
  assert_int_equal(far(arrow->points[1], hex(7, 17)), 0);
  assert_in_range(far(arrow->points[2], hex(8, 16)), 40, 120); /* beside the counter */
  assert_true(arrow->style.head > 0);
  assert_null(shape_of(drawing, "moves", "OI1", 0));
  /* No river, lake or unit has its ink, and its edge is black where there is no colour. */
  for (size_t i = 0; i < drawing->count; i++) {
    const Shape *shape = &drawing->shapes[i];
    if (strcmp(shape->layer, "moves") == 0 || strcmp(shape->layer, "legend") == 0) continue;
    assert_int_not_equal(shape->style.line, arrow->style.line);
    assert_int_not_equal(shape->style.fill, arrow->style.line);
  }
  assert_int_equal(arrow->style.casing, INK_BLACK);
}

static void an_attack_is_a_mark_with_its_result(void **state) {
  const Drawing *drawing =
      studio_draw(*state, POSITION, VIEWER_PUBLIC,
                  "[{code: attack, number: 2, side: wulfenburg, target: OI1, hex: '0815', result: DR, "
                  "attackers: [{unit: WI1, hex: '0816'}, {unit: WA1, hex: '0717'}]}, "
                  "{code: retreated, side: orfburg, unit: OI1, from: '0815', to: '0915'}, "
                  "{code: advanced, side: wulfenburg, unit: WI1, from: '0816', to: '0815'}, "
                  "{code: eliminated, side: orfburg, unit: OA3, hex: '1010'}, "
                  "{code: eliminated, side: orfburg, unit: OA4, hex: '0815'}]");
  assert_true(far(middle_of(shape_of(drawing, "fights", "OI1", 0)), hex(8, 15)) <= 2);
  assert_int_equal(count_shapes(drawing, "attacks", NULL), 2);
  assert_true(says(drawing, "results", "OI1", "2 DR"));
  assert_int_equal(far(shape_of(drawing, "retreats", "OI1", 0)->points[0], hex(8, 15)), 0);
  assert_int_equal(far(shape_of(drawing, "advances", "WI1", 0)->points[0], hex(8, 16)), 0);
  assert_true(says(drawing, "ghosts", "OA3", "OA3"));          /* where nobody stands its name is told */
  assert_int_equal(count_shapes(drawing, "ghosts", "OA4"), 0); /* here OI1 does */
  assert_true(count_shapes(drawing, "lost", "OA4") > 0);
}

/* The box of a result stands beside its hex, over no unit and no other box. */
static void results_stand_beside_their_stack(void **state) {
  const Drawing *drawing = studio_draw(
      *state, POSITION, VIEWER_PUBLIC,
      "[{code: attack, number: 1, side: wulfenburg, target: OI1, hex: '0815', result: DR, attackers: []}, "
      "{code: attack, number: 2, side: wulfenburg, target: OI2, hex: '1412', result: EX, attackers: []}, "
      "{code: attack, number: 3, side: wulfenburg, target: OI2, hex: '1413', result: AR, attackers: []}]");
  Point boxes[3];
  int count = 0;
  const Shape *shape;
  for (int n = 0; (shape = shape_of(drawing, "results", NULL, n)) != NULL; n++) {
    if (shape->kind == SHAPE_POLYGON) boxes[count++] = middle_of(shape);
  }
  assert_int_equal(count, 3);
  for (int i = 0; i < count; i++) {
    for (int n = 0; (shape = shape_of(drawing, "units", NULL, n)) != NULL; n++) {
      if (shape->kind == SHAPE_POLYGON && shape->count == 4)
        assert_true(abs(boxes[i].x - middle_of(shape).x) > COUNTER_X ||
                    abs(boxes[i].y - middle_of(shape).y) > COUNTER_Y);
    }
    for (int j = 0; j < i; j++) assert_true(far(boxes[i], boxes[j]) > 2 * COUNTER_Y);
  }
}

/* Nor does it hide the place of what was lost, or a name, where there is room beside them. */
static void results_hide_no_ghost_and_no_name(void **state) {
  const Drawing *drawing = studio_draw(
      *state, POSITION, VIEWER_PUBLIC,
      "[{code: attack, number: 1, side: orfburg, target: WC2, hex: '0914', result: EX, attackers: []}, "
      "{code: eliminated, side: wulfenburg, unit: WC2, hex: '0914'}, "
      "{code: eliminated, side: orfburg, unit: OC2, hex: '1013'}, "
      "{code: eliminated, side: orfburg, unit: OC3, hex: '1014'}]");
  const Shape *shape;
  int n = 0, ghosts = 0, names = 0;
  while ((shape = shape_of(drawing, "results", "WC2", n)) != NULL && shape->kind != SHAPE_POLYGON) n++;
  assert_non_null(shape);
  Point box = middle_of(shape);
  for (n = 0; (shape = shape_of(drawing, "ghosts", NULL, n)) != NULL; n++) {
    if (shape->kind != SHAPE_POLYGON) continue;
    Point ghost = middle_of(shape);
    assert_true(abs(box.x - ghost.x) >= COUNTER_X + 115 || abs(box.y - ghost.y) >= COUNTER_Y + 60);
    ghosts++;
  }
  for (n = 0; (shape = shape_of(drawing, "names", NULL, n)) != NULL; n++) {
    Point name = shape->points[0];
    int half = (int)strlen(shape->text) * shape->style.size * 3 / 10;
    assert_true(abs(box.x - name.x) >= half + 115 || abs(box.y - name.y) >= shape->style.size * 2 / 5 + 60);
    names++;
  }
  assert_int_equal(ghosts, 3);
  assert_true(names > 10);
}

/* All through a game a name stands where it stood, below the units, over the places of what was lost. */
static void names_are_fixed(void **state) {
  const Drawing *one = studio_draw(*state, POSITION, VIEWER_PUBLIC,
                                   "[{code: eliminated, side: orfburg, unit: OA3, hex: '1010'}]");
  const Drawing *other = studio_draw(
      *state, "{turn: 9, phase: orfburg, units: {OI1: '0414', OD: '3019', WD: '0101'}}", VIEWER_PUBLIC, "[]");
  int names = count_shapes(one, "names", NULL);
  assert_int_equal(names, count_shapes(other, "names", NULL));
  for (int n = 0; n < names; n++)
    assert_int_equal(
        far(shape_of(one, "names", NULL, n)->points[0], shape_of(other, "names", NULL, n)->points[0]), 0);
  assert_true(shape_of(one, "names", NULL, 0) > shape_of(one, "ghosts", "OA3", 0));
  assert_true(shape_of(one, "units", "OI1", 0) > shape_of(one, "names", NULL, names - 1));
}

/* 5.1: the six hexes around a unit, where no river or lake bars the way; only on wish. */
static void zones_are_drawn_on_wish(void **state) {
  const Drawing *drawing = studio_draw(
      *state, "{turn: 3, phase: orfburg, units: {OI1: '2513', OD: '3019', WD: '0101'}}", VIEWER_PUBLIC, "[]");
  const Shape *shape;
  int around = 0;
  for (int n = 0; (shape = shape_of(drawing, "zones-of-control", "orfburg", n)) != NULL; n++) {
    assert_true(shape->on_wish);
    assert_int_not_equal(shape->style.hatch, HATCH_NONE);
    around += far(middle_of(shape), hex(25, 13)) <= 2 * HEX_HALF + 2;
  }
  assert_int_equal(around, 6);
  assert_true(count_shapes(drawing, "zones-of-control", "wulfenburg") > 0);
  static const char *const WISHES[] = {"zones-of-control", "numbers", "places"};
  for (size_t i = 0; i < drawing->count; i++) {
    bool wish = false;
    for (size_t w = 0; w < sizeof WISHES / sizeof *WISHES; w++)
      wish = wish || strcmp(drawing->shapes[i].layer, WISHES[w]) == 0;
    assert_int_equal(drawing->shapes[i].on_wish, wish);
  }
}

/* At its upper side, where a counter hides little of it; drawn over the counter. */
static void each_hex_has_its_number_on_wish(void **state) {
  const Drawing *drawing = studio_draw(
      *state, "{turn: 3, phase: orfburg, units: {OI1: '2513', OD: '3019', WD: '0101'}}", VIEWER_PUBLIC, "[]");
  assert_int_equal(count_shapes(drawing, "numbers", NULL), count_shapes(drawing, "places", NULL));
  const Shape *number = shape_of(drawing, "numbers", "2513", 0);
  assert_string_equal(number->text, "2513");
  assert_int_equal(number->points[0].x, hex(25, 13).x);
  assert_in_range(hex(25, 13).y - number->points[0].y, COUNTER_Y, HEX_HALF);
  assert_true(number > shape_of(drawing, "units", "OI1", 0));
}

static bool overlap(Point a, Point b, int x, int y) {
  return abs(a.x - b.x) < x && abs(a.y - b.y) < y;
}

/* In the standard deployment, the fullest of all maps, no name hides a unit or another name. */
static void names_hide_nothing(void **state) {
  Studio *studio = *state;
  Diagnostics found;
  diagnostics_init(&found, studio->arena);
  uint8_t key[DICE_KEY_BYTES] = {1};
  assert_true(studio->game->setup(studio->edition, studio_yaml(studio->arena, "{setup: standard}"),
                                  dice_keyed(studio->arena, key, "x"), studio->state, &found));
  const Drawing *drawing = studio->game->draw(studio_document(studio, VIEWER_PUBLIC, NULL), studio->arena);
  int names = count_shapes(drawing, "names", NULL);
  assert_int_equal(names, 15);
  const Tree *units = tree_get(studio_document(studio, VIEWER_PUBLIC, NULL), "units");
  for (int n = 0; n < names; n++) {
    const Shape *name = shape_of(drawing, "names", NULL, n);
    int half = (int)strlen(name->text) * name->style.size * 28 / 100;
    assert_true(name->points[0].x - half > 0 && name->points[0].x + half < drawing->width);
    for (size_t i = 0; i < units->count; i++) {
      const Shape *unit =
          shape_of(drawing, "units", tree_string(tree_get(units->items[i].value, "unit"), ""), 0);
      if (overlap(name->points[0], middle_of(unit), half + COUNTER_X - 30,
                  name->style.size / 3 + COUNTER_Y - 10))
        fail_msg("%s lies over %s", name->text, unit->about);
    }
    for (int m = 0; m < n; m++) {
      const Shape *other = shape_of(drawing, "names", NULL, m);
      if (overlap(name->points[0], other->points[0], half + (int)strlen(other->text) * 25,
                  name->style.size * 2 / 3))
        fail_msg("%s lies over %s", name->text, other->text);
    }
  }
}

static void before_the_deployment_one_sees_the_map(void **state) {
  Studio *studio = *state;
  Diagnostics found;
  diagnostics_init(&found, studio->arena);
  uint8_t key[DICE_KEY_BYTES] = {1};
  assert_true(studio->game->setup(studio->edition, tree_map(studio->arena),
                                  dice_keyed(studio->arena, key, "x"), studio->state, &found));
  const Drawing *drawing = studio->game->draw(studio_document(studio, 0, NULL), studio->arena);
  assert_int_equal(count_shapes(drawing, "units", NULL), 0);
  assert_int_equal(count_shapes(drawing, "names", NULL), 15);
  assert_true(count_shapes(drawing, "frontier", NULL) > 20);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(neighbours_lie_a_hex_apart, set_up, tear_down),
      cmocka_unit_test_setup_teardown(all_land_is_drawn, set_up, tear_down),
      cmocka_unit_test_setup_teardown(rivers_roads_and_bridges_are_all_there, set_up, tear_down),
      cmocka_unit_test_setup_teardown(units_stand_in_their_hexes, set_up, tear_down),
      cmocka_unit_test_setup_teardown(sides_and_kinds_are_told_apart, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_stack_shows_both, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_place_that_was_taken_has_a_flag, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_move_goes_through_its_hexes, set_up, tear_down),
      cmocka_unit_test_setup_teardown(an_attack_is_a_mark_with_its_result, set_up, tear_down),
      cmocka_unit_test_setup_teardown(results_stand_beside_their_stack, set_up, tear_down),
      cmocka_unit_test_setup_teardown(results_hide_no_ghost_and_no_name, set_up, tear_down),
      cmocka_unit_test_setup_teardown(names_are_fixed, set_up, tear_down),
      cmocka_unit_test_setup_teardown(zones_are_drawn_on_wish, set_up, tear_down),
      cmocka_unit_test_setup_teardown(each_hex_has_its_number_on_wish, set_up, tear_down),
      cmocka_unit_test_setup_teardown(names_hide_nothing, set_up, tear_down),
      cmocka_unit_test_setup_teardown(before_the_deployment_one_sees_the_map, set_up, tear_down),
  };
  return cmocka_run_group_tests_name("games/pictures_ducs", tests, NULL, NULL);
}
