/* Drawings: shapes as they were asked for, written and read back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/base/drawing.h"
#include "../../../adjudicator/base/json.h"

static int set_up(void **state) {
  *state = arena_new();
  return 0;
}

static int tear_down(void **state) {
  arena_free(*state);
  return 0;
}

static void shapes_stand_in_their_order(void **state) {
  Drawing *drawing = drawing_new(*state, 640, 480);
  drawing_layer(drawing, "zones", "15");
  drawing_box(drawing, (Style){.fill = INK_LAND}, (Point){10, 20}, 100, 50);
  drawing_wish(drawing, "control", NULL);
  drawing_circle(drawing, (Style){.line = INK_BLACK, .width = 5}, (Point){3, 4}, 7);
  drawing_layer(drawing, "names", NULL);
  drawing_textf(drawing, (Style){.fill = INK_BLACK, .size = 90}, (Point){1, 2}, "%d cubes", 3);
  assert_int_equal(drawing->count, 3);
  const Shape *box = &drawing->shapes[0], *circle = &drawing->shapes[1], *text = &drawing->shapes[2];
  assert_int_equal(box->kind, SHAPE_POLYGON);
  assert_string_equal(box->layer, "zones");
  assert_string_equal(box->about, "15");
  assert_false(box->on_wish);
  assert_int_equal(box->count, 4);
  assert_int_equal(box->points[2].x, 110);
  assert_int_equal(box->points[2].y, 70);
  assert_true(circle->on_wish);
  assert_null(circle->about);
  assert_int_equal(circle->radius, 7);
  assert_false(text->on_wish);
  assert_string_equal(text->text, "3 cubes");
}

/* More than the first room for shapes. */
static void a_drawing_grows(void **state) {
  Drawing *drawing = drawing_new(*state, 640, 480);
  for (int i = 0; i < 1000; i++) drawing_stroke(drawing, (Style){.width = i}, (Point){i, 0}, (Point){0, i});
  assert_int_equal(drawing->count, 1000);
  for (int i = 0; i < 1000; i++) {
    assert_int_equal(drawing->shapes[i].style.width, i);
    assert_int_equal(drawing->shapes[i].points[1].y, i);
  }
}

static void a_copy_is_moved(void **state) {
  Drawing *drawing = drawing_new(*state, 640, 480), *other = drawing_new(*state, 640, 480);
  drawing_layer(drawing, "units", "OI1");
  drawing_stroke(drawing, (Style){.line = INK_RED, .head = 9}, (Point){1, 2}, (Point){3, 4});
  drawing_layer(other, "else", NULL);
  drawing_add(other, &drawing->shapes[0], (Point){10, 100});
  assert_string_equal(other->shapes[0].about, "OI1");
  assert_int_equal(other->shapes[0].style.head, 9);
  assert_int_equal(other->shapes[0].points[1].x, 13);
  assert_int_equal(other->shapes[0].points[1].y, 104);
  assert_int_equal(drawing->shapes[0].points[1].y, 4);
}

static Drawing *every_kind(Arena *arena) {
  Drawing *drawing = drawing_new(arena, 6400, 480);
  const Point points[] = {{-1, 2}, {300, 4}, {5, 600}};
  drawing_layer(drawing, "zones", "15");
  drawing_polygon(drawing,
                  (Style){.fill = INK_FOREST,
                          .line = INK_WALL,
                          .width = 3,
                          .hatch = HATCH_DOTS,
                          .hatched = INK_LEAF,
                          .round = 8},
                  points, 3);
  drawing_line(drawing, (Style){.line = INK_RED, .width = 2, .dash = 30, .head = 9, .casing = INK_PAPER},
               points, 3);
  drawing_wish(drawing, "control", NULL);
  drawing_circle(drawing, (Style){.fill = INK_SKY}, points[1], 44);
  drawing_layer(drawing, "names", "Plaza Mayor");
  drawing_text(drawing,
               (Style){.fill = INK_BLACK, .size = 90, .room = 500, .anchor = ANCHOR_END, .bold = true},
               points[2], "Plaza Mayor | at=1,2");
  drawing_text(drawing,
               (Style){.fill = INK_BLACK, .size = 90, .room = 500, .anchor = ANCHOR_END, .bold = true},
               points[1], "Plaza del Sol");
  return drawing;
}

static void what_is_written_reads_back(void **state) {
  Arena *arena = *state;
  const char *text = drawing_write(arena, every_kind(arena));
  assert_string_equal(text,
                      "drawing 6400 480\n"
                      "polygon layer=zones about=15 fill=forest line=wall width=3 hatch=dots hatched=leaf "
                      "round=8 at=-1,2;301,2;-295,596\n"
                      "line layer=zones about=15 line=red width=2 dash=30 casing=paper head=9 "
                      "at=-1,2;301,2;-295,596\n"
                      "circle layer=control fill=sky radius=44 on-wish=1 at=300,4\n"
                      "text layer=names about=Plaza_Mayor fill=black size=90 room=500 anchor=end bold=1 "
                      "at=5,600 |Plaza Mayor | at=1,2\n"
                      " at=300,4 |Plaza del Sol\n");
  const Drawing *back = drawing_read(arena, text);
  assert_non_null(back);
  assert_int_equal(back->width, 6400);
  assert_int_equal(back->count, 5);
  assert_int_equal(back->shapes[0].points[2].x, 5);
  assert_int_equal(back->shapes[0].points[2].y, 600);
  assert_string_equal(back->shapes[3].text, "Plaza Mayor | at=1,2");
  assert_string_equal(back->shapes[4].text, "Plaza del Sol");
  assert_string_equal(back->shapes[4].layer, "names");
  assert_int_equal(back->shapes[4].style.size, 90);
  assert_string_equal(drawing_write(arena, back), text);
}

static void a_line_end_in_a_text_breaks_no_line(void **state) {
  Arena *arena = *state;
  Drawing *drawing = drawing_new(arena, 10, 10);
  drawing_layer(drawing, "names\nof", "a b");
  drawing_text(drawing, (Style){.size = 9}, (Point){1, 1}, "one\ncircle layer=x\rtwo");
  const Drawing *back = drawing_read(arena, drawing_write(arena, drawing));
  assert_non_null(back);
  assert_int_equal(back->count, 1);
  assert_string_equal(back->shapes[0].text, "one circle layer=x two");
  assert_string_equal(back->shapes[0].layer, "names_of");
}

/* What is to be looked up is told from what it will be, with its fields. */
static void keys_are_written_as_such(void **state) {
  Arena *arena = *state;
  Drawing *drawing = drawing_new(arena, 10, 10);
  Tree *fields = tree_map(arena);
  tree_put_int(arena, fields, "lost", 2);
  drawing_layer(drawing, "legend", NULL);
  drawing_words(drawing, (Style){.size = 9}, (Point){1, 1}, "cubes", fields);
  const char *text = drawing_write(arena, drawing);
  assert_non_null(strstr(text, " >cubes {lost: 2}\n"));
  assert_null(drawing_read(arena, text));
}

/* Names beside numbers: nothing of it is to be known from elsewhere. */
static void a_tree_says_all_of_each_shape(void **state) {
  Arena *arena = *state;
  assert_string_equal(
      json_write(arena, drawing_tree(arena, every_kind(arena)), NULL),
      "{\"width\":6400,\"height\":480,\"shapes\":["
      "{\"kind\":\"polygon\",\"layer\":\"zones\",\"about\":\"15\",\"at\":[-1,2,300,4,5,600],"
      "\"fill\":\"forest\",\"line\":\"wall\",\"width\":3,\"hatch\":\"dots\",\"hatched\":\"leaf\",\"round\":8},"
      "{\"kind\":\"line\",\"layer\":\"zones\",\"about\":\"15\",\"at\":[-1,2,300,4,5,600],"
      "\"line\":\"red\",\"width\":2,\"dash\":30,\"casing\":\"paper\",\"head\":9},"
      "{\"kind\":\"circle\",\"layer\":\"control\",\"at\":[300,4],\"fill\":\"sky\",\"radius\":44,\"on-wish\":1},"
      "{\"kind\":\"text\",\"layer\":\"names\",\"about\":\"Plaza Mayor\",\"at\":[5,600],"
      "\"fill\":\"black\",\"size\":90,\"room\":500,\"anchor\":\"end\",\"bold\":1,\"text\":\"Plaza Mayor | at=1,2\"},"
      "{\"kind\":\"text\",\"layer\":\"names\",\"about\":\"Plaza Mayor\",\"at\":[300,4],"
      "\"fill\":\"black\",\"size\":90,\"room\":500,\"anchor\":\"end\",\"bold\":1,\"text\":\"Plaza del Sol\"}]}");
}

/* Their names in the catalogue are not for readers. */
static void a_tree_has_no_words_that_nobody_looked_up(void **state) {
  Arena *arena = *state;
  Drawing *drawing = drawing_new(arena, 10, 10);
  drawing_words(drawing, (Style){.size = 9}, (Point){1, 1}, "cubes", NULL);
  assert_string_equal(json_write(arena, drawing_tree(arena, drawing), NULL),
                      "{\"width\":10,\"height\":10,\"shapes\":"
                      "[{\"kind\":\"text\",\"layer\":\"base\",\"at\":[1,1],\"size\":9}]}");
}

static void what_is_no_drawing_is_refused(void **state) {
  static const char *const WRONG[] = {"",
                                      "drawing",
                                      "drawing 10\n",
                                      "drawing 10 10",
                                      "drawing 0 10\n",
                                      "drawing 10 -5\n",
                                      "drawing 10 10\ncircle layer=a at=1,1", /* no end of the line */
                                      "drawing 10 10\nsquare layer=a at=1,1\n",
                                      "drawing 10 10\ncircle at=1,1\n",
                                      "drawing 10 10\ncircle layer=a\n",
                                      "drawing 10 10\ncircle layer=a at=1,1;2,2\n",
                                      "drawing 10 10\nline layer=a at=1,1\n",
                                      "drawing 10 10\npolygon layer=a at=1,1;2,2\n",
                                      "drawing 10 10\ncircle layer=a at=1,\n",
                                      "drawing 10 10\ncircle layer=a at=1,1;\n",
                                      "drawing 10 10\ncircle layer=a at=1,1x\n",
                                      "drawing 10 10\ncircle layer=a at=9999999,1\n",
                                      "drawing 10 10\nline layer=a at=1000000,1;1,1\n",
                                      "drawing 10 10\n at=1,1\n",
                                      "drawing 10 10\ncircle layer=a at=1,1\n \n",
                                      "drawing 10 10\ntext layer=a size=9 at=1,1 |a\n at=1,1\n",
                                      "drawing 10 10\ncircle layer=a fill=mauve at=1,1\n",
                                      "drawing 10 10\ncircle layer=a width=-3 at=1,1\n",
                                      "drawing 10 10\ncircle layer=a colour=red at=1,1\n",
                                      "drawing 10 10\ncircle  layer=a at=1,1\n",
                                      "drawing 10 10\ncircle layer=a at=1,1 |words\n",
                                      "drawing 10 10\ntext layer=a size=9 at=1,1\n",
                                      NULL};
  for (size_t i = 0; WRONG[i] != NULL; i++) {
    if (drawing_read(*state, WRONG[i]) != NULL) fail_msg("it was read: %s", WRONG[i]);
  }
  assert_non_null(drawing_read(*state, "drawing 10 10\ncircle layer=a at=1,1\n"));
}

/* Two inks that lie beside each other are told apart without their hues. */
static int lightness(Ink ink) {
  uint32_t rgb = ink_rgb(ink);
  return (int)((299 * (rgb >> 16 & 255) + 587 * (rgb >> 8 & 255) + 114 * (rgb & 255)) / 1000);
}

static void inks_have_names_and_colours(void **state) {
  (void)state;
  for (int ink = 0; ink < INKS; ink++) {
    assert_non_null(INK_NAMES[ink]);
    for (int other = INK_PAPER; other < ink; other++) assert_true(ink_rgb((Ink)ink) != ink_rgb((Ink)other));
  }
  assert_null(INK_NAMES[INKS]);
  assert_int_equal(ink_rgb(INK_PAPER), 0xFFFFFF);
  assert_int_equal(ink_rgb(INK_BLUE), 0x0072B2);
  assert_true(lightness(INK_ORANGE) - lightness(INK_BLUE) > 60);
  assert_true(lightness(INK_LAND) - lightness(INK_RIVER) > 100);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(shapes_stand_in_their_order, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_drawing_grows, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_copy_is_moved, set_up, tear_down),
      cmocka_unit_test_setup_teardown(what_is_written_reads_back, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_line_end_in_a_text_breaks_no_line, set_up, tear_down),
      cmocka_unit_test_setup_teardown(keys_are_written_as_such, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_tree_says_all_of_each_shape, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_tree_has_no_words_that_nobody_looked_up, set_up, tear_down),
      cmocka_unit_test_setup_teardown(what_is_no_drawing_is_refused, set_up, tear_down),
      cmocka_unit_test_setup_teardown(inks_have_names_and_colours, set_up, tear_down),
  };
  return cmocka_run_group_tests_name("base/drawing", tests, NULL, NULL);
}
