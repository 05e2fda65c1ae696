/* A turn as frames: what is seen in which. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/report/story.h"

static int set_up(void **state) {
  *state = arena_new();
  return 0;
}

static int tear_down(void **state) {
  arena_free(*state);
  return 0;
}

static void put(Drawing *drawing, const char *layer, const char *about, size_t event) {
  drawing_layer(drawing, layer, about);
  drawing_event(drawing, event);
  drawing_circle(drawing, (Style){.fill = INK_BLACK}, (Point){1, 2}, 3);
}

/* A board with a unit at a, which moved to b (entries 1 and 2), and two fights (3 and 5), all below it; above it what came of
 * the first (4). */
static Drawing *board(Arena *arena, bool after) {
  Drawing *drawing = drawing_new(arena, 640, 480);
  put(drawing, "terrain", NULL, 0);
  if (after) {
    put(drawing, "moves", "OI1", 1);
    put(drawing, "moves", "OI2", 2);
    put(drawing, "fights", "WI1", 3);
    put(drawing, "fights", "WI2", 5);
  }
  put(drawing, "units", after ? "b" : "a", 0);
  if (after) put(drawing, "lost", "WI1", 4);
  put(drawing, "legend", NULL, 0);
  return drawing;
}

/* What is seen in a frame, by layer and thing: "terrain units-a legend". */
static const char *seen(Arena *arena, const Story *story, size_t frame) {
  const Drawing *drawing = story_frame(arena, story, frame);
  const char *text = "";
  for (size_t i = 0; i < drawing->count; i++) {
    const Shape *shape = &drawing->shapes[i];
    assert_int_equal(shape->from, 0);
    assert_int_equal(shape->to, 0);
    text = arena_concat(arena, text, i == 0 ? "" : " ", shape->layer, shape->about == NULL ? "" : "-",
                        shape->about == NULL ? "" : shape->about, NULL);
  }
  return text;
}

static void what_happens_is_added_to_what_was_before(void **state) {
  Arena *arena = *state;
  Story story = story_make(arena, board(arena, false), NULL, board(arena, true), 6);
  assert_int_equal(story.frames, 5);
  assert_int_equal(story.step_count, 3);
  assert_string_equal(seen(arena, &story, 1), "terrain units-a legend");
  assert_string_equal(seen(arena, &story, 2), "terrain moves-OI1 moves-OI2 units-a legend");
  assert_string_equal(seen(arena, &story, 3),
                      "terrain moves-OI1 moves-OI2 fights-WI1 units-a lost-WI1 legend");
  assert_string_equal(seen(arena, &story, 4),
                      "terrain moves-OI1 moves-OI2 fights-WI1 fights-WI2 units-a lost-WI1 legend");
  assert_string_equal(seen(arena, &story, 5),
                      "terrain moves-OI1 moves-OI2 fights-WI1 fights-WI2 units-b lost-WI1 legend");
}

static void every_entry_of_the_log_belongs_to_one_step(void **state) {
  Arena *arena = *state;
  Story story = story_make(arena, board(arena, false), NULL, board(arena, true), 7);
  static const StoryStep STEPS[] = {{0, 2}, {2, 4}, {4, 7}};
  for (size_t i = 0; i < 3; i++) {
    assert_int_equal(story.steps[i].first, STEPS[i].first);
    assert_int_equal(story.steps[i].end, STEPS[i].end);
  }
}

static void actions_are_steps_of_their_own(void **state) {
  Arena *arena = *state;
  Drawing *before = drawing_new(arena, 10, 10), *after = drawing_new(arena, 10, 10);
  put(after, "actions", "north-recon-1", 2);
  put(after, "actions", "north-recon-2", 3);
  Story story = story_make(arena, before, NULL, after, 3);
  assert_int_equal(story.step_count, 2);
  assert_int_equal(story.steps[0].first, 0);
  assert_int_equal(story.steps[1].first, 2);
}

static void without_a_before_there_is_one_frame(void **state) {
  Arena *arena = *state;
  Story story = story_make(arena, NULL, NULL, board(arena, true), 6);
  assert_int_equal(story.frames, 1);
  assert_string_equal(seen(arena, &story, 1),
                      "terrain moves-OI1 moves-OI2 fights-WI1 fights-WI2 units-b lost-WI1 legend");
  story = story_make(arena, board(arena, false), NULL, board(arena, false), 0);
  assert_int_equal(story.frames, 1); /* nothing is different */
}

/* Boards of different sizes have their places elsewhere: nothing of one is drawn on the other. */
static void other_sizes_have_no_steps(void **state) {
  Arena *arena = *state;
  Drawing *before = drawing_new(arena, 640, 300);
  put(before, "units", "a", 0);
  Story story = story_make(arena, before, NULL, board(arena, true), 6);
  assert_int_equal(story.frames, 2);
  assert_int_equal(story.drawing->height, 480);
  assert_int_equal(story_frame(arena, &story, 1)->height, 300);
  assert_int_equal(story_frame(arena, &story, 2)->height, 480);
  assert_string_equal(seen(arena, &story, 1), "units-a");
  assert_string_equal(seen(arena, &story, 2),
                      "terrain moves-OI1 moves-OI2 fights-WI1 fights-WI2 units-b lost-WI1 legend");
}

/* What was played on a board that was then cleared is shown on that board; only the last frame has the new one. */
static void a_board_that_was_cleared_keeps_its_steps(void **state) {
  Arena *arena = *state;
  Drawing *after = drawing_new(arena, 640, 700);
  put(after, "units", "c", 0);
  Story story = story_make(arena, board(arena, false), board(arena, true), after, 6);
  size_t steps = story_make(arena, board(arena, false), NULL, board(arena, true), 6).step_count;
  assert_int_equal(story.step_count, steps);
  assert_int_equal(story.frames, steps + 2);
  assert_int_equal(story_frame(arena, &story, 2)->height, 480);
  assert_int_equal(story_frame(arena, &story, story.frames)->height, 700);
  assert_non_null(strstr(seen(arena, &story, 2), "moves-OI1"));
  assert_string_equal(seen(arena, &story, story.frames), "units-c");
}

static const char *const WORDS[SHEET_PARTS] = {"all", "fights", "first fight", "first action"};

/* What stands above the part that is shown larger. */
static const char *heading(const Drawing *sheet, size_t after) {
  for (size_t i = after; i < sheet->count; i++) {
    const Shape *shape = &sheet->shapes[i];
    if (shape->kind == SHAPE_TEXT && strcmp(shape->layer, "before") == 0) return shape->text;
  }
  return NULL;
}

static void put_fight(Drawing *drawing, size_t event, Point at) {
  drawing_layer(drawing, "fights", "x");
  drawing_event(drawing, event);
  drawing_circle(drawing, (Style){.fill = INK_RED}, at, 200);
}

/* The heading promises no more than is seen. */
static void a_heading_says_what_the_part_holds(void **state) {
  Arena *arena = *state;
  Drawing *before = drawing_new(arena, 20000, 12000), *after = drawing_new(arena, 20000, 12000);
  put_fight(after, 1, (Point){3000, 3000});
  Story story = story_make(arena, before, NULL, after, 1);
  assert_string_equal(heading(story_sheet(arena, &story, WORDS), after->count), "all");
  drawing_layer(after, "moves", "y");
  drawing_event(after, 2);
  drawing_circle(after, (Style){.fill = INK_RED}, (Point){19000, 11000}, 200);
  story = story_make(arena, before, NULL, after, 2);
  assert_string_equal(heading(story_sheet(arena, &story, WORDS), after->count), "fights");
  put_fight(after, 3, (Point){19000, 11000});
  story = story_make(arena, before, NULL, after, 3);
  assert_string_equal(heading(story_sheet(arena, &story, WORDS), after->count), "first fight");
  after = drawing_new(arena, 20000, 12000);
  for (size_t i = 0; i < 2; i++) {
    drawing_layer(after, "actions", "z");
    drawing_event(after, i + 1);
    drawing_circle(after, (Style){.fill = INK_RED}, (Point){2000 + 17000 * (int)i, 2000 + 9000 * (int)i},
                   200);
  }
  story = story_make(arena, before, NULL, after, 2);
  assert_string_equal(heading(story_sheet(arena, &story, WORDS), after->count), "first action");
}

/* A board of one column is large as it is: no part of it is shown again. */
static void a_column_has_no_part_below(void **state) {
  Arena *arena = *state;
  Drawing *before = drawing_new(arena, 6400, 9700), *after = drawing_new(arena, 6400, 9700);
  put(after, "fights", "b", 1);
  Story story = story_make(arena, before, NULL, after, 1);
  assert_int_equal(story.step_count, 1);
  assert_int_equal(story_sheet(arena, &story, WORDS)->height, 9700);
}

/* An entry that the log does not have is part of the position. */
static void what_is_beyond_the_log_is_no_step(void **state) {
  Arena *arena = *state;
  Story story = story_make(arena, board(arena, false), NULL, board(arena, true), 2);
  assert_int_equal(story.step_count, 1);
  assert_string_equal(seen(arena, &story, 2), "terrain moves-OI1 moves-OI2 units-a legend");
}

/* Below the whole board the part in which it was fought, twice as large, and nothing painted beyond it. */
static void a_sheet_shows_both(void **state) {
  Arena *arena = *state;
  Drawing *before = drawing_new(arena, 6000, 4000), *after = drawing_new(arena, 6000, 4000);
  for (int i = 0; i < 2; i++) {
    Drawing *drawing = i == 0 ? before : after;
    drawing_layer(drawing, "units", "near");
    drawing_circle(drawing, (Style){.fill = INK_BLACK, .width = 10}, (Point){3000, 2000 + i}, 100);
    drawing_layer(drawing, "units", "far");
    drawing_circle(drawing, (Style){.fill = INK_BLACK}, (Point){100, 100 + i}, 100);
  }
  drawing_layer(after, "fights", "near");
  drawing_event(after, 1);
  drawing_circle(after, (Style){.fill = INK_RED}, (Point){3000, 2000}, 200);
  Story story = story_make(arena, before, NULL, after, 1);
  const Drawing *sheet = story_sheet(arena, &story, WORDS);
  assert_int_equal(sheet->width, 6000);
  assert_true(sheet->height > 4000 + 3000 && sheet->height % 10 == 0);
  size_t larger = 0, clips = 0, far = 0;
  for (size_t i = after->count; i < sheet->count; i++) {
    const Shape *shape = &sheet->shapes[i];
    clips += shape->kind == SHAPE_CLIP;
    far += shape->about != NULL && strcmp(shape->about, "far") == 0;
    if (strcmp(shape->layer, "units") != 0 && strcmp(shape->layer, "fights") != 0) continue;
    assert_int_equal(shape->points[0].x, 3000); /* the middle */
    assert_int_equal(shape->radius, strcmp(shape->layer, "units") == 0 ? 200 : 400);
    larger++;
  }
  assert_int_equal(larger, 2);
  assert_int_equal(clips, 2);
  assert_int_equal(far, 0);
  /* What does not happen is not shown twice. */
  story = story_make(arena, NULL, NULL, after, 0);
  assert_int_equal(story_sheet(arena, &story, WORDS)->height, 4000);
}

/* Of a fight the whole place is seen, whatever its form; the legend is not seen twice. */
static void a_part_holds_the_place_of_a_fight(void **state) {
  Arena *arena = *state;
  Drawing *before = drawing_new(arena, 20000, 20000), *after = drawing_new(arena, 20000, 20000);
  /* An L: the box around it holds the other mark, the area does not. */
  static const Point CORNERS[] = {{9000, 8000},  {12000, 8000},  {12000, 9000},
                                  {10000, 9000}, {10000, 12000}, {9000, 12000}};
  static const Point MARKS[] = {{9500, 8500}, {11500, 11500}};
  for (int i = 0; i < 2; i++) {
    Drawing *drawing = i == 0 ? before : after;
    drawing_wish(drawing, "places", "4");
    drawing_polygon(drawing, (Style){.fill = INK_NONE}, CORNERS, 6);
    drawing_layer(drawing, "legend", NULL);
    drawing_circle(drawing, (Style){.fill = INK_RED}, (Point){9600, 8600 + i}, 10);
  }
  for (size_t i = 0; i < 2; i++) {
    drawing_layer(after, "fights", "4");
    drawing_event(after, i + 1);
    drawing_circle(after, (Style){.fill = INK_RED}, MARKS[i], 100);
  }
  Story story = story_make(arena, before, NULL, after, 2);
  StoryPart part;
  assert_true(story_part(&story, 2, 100, &part));
  assert_int_equal(part.left, 9000 - 350);
  assert_int_equal(part.width, 3000 + 700);
  assert_int_equal(part.top, 8000 - 350);
  assert_int_equal(part.height, 4000 + 700);
  assert_true(story_part(&story, 3, 100, &part));
  assert_int_equal(part.left, 11400 - 350);
  assert_int_equal(part.width, 200 + 700);
  const Drawing *sheet = story_sheet(arena, &story, WORDS);
  assert_true(sheet->height > 20000);
  size_t legends = 0;
  for (size_t i = 0; i < sheet->count; i++) legends += strcmp(sheet->shapes[i].layer, "legend") == 0;
  assert_int_equal(legends, 1);
}

/* A row of five cards with room between them, or of five places of a map, and an action at one of them. */
static Story act_in_a_row(Arena *arena, int width) {
  Drawing *before = drawing_new(arena, 20000, 4000), *after = drawing_new(arena, 20000, 4000);
  for (int i = 0; i < 2; i++) {
    Drawing *drawing = i == 0 ? before : after;
    for (int card = 0; card < 5; card++) {
      int left = 4000 * card, right = left + width;
      const Point corners[] = {{left, 1000}, {right, 1000}, {right, 3000}, {left, 3000}};
      drawing_wish(drawing, "places", arena_printf(arena, "%d", card));
      drawing_polygon(drawing, (Style){.fill = INK_NONE}, corners, 4);
    }
    drawing_layer(drawing, "units", NULL);
    drawing_circle(drawing, (Style){.fill = INK_RED}, (Point){10000, 2000 + i}, 1000);
  }
  drawing_layer(after, "actions", "2");
  drawing_event(after, 1);
  drawing_circle(after, (Style){.fill = INK_RED}, (Point){10000, 2000}, 100);
  return story_make(arena, before, NULL, after, 1);
}

/* How much of a board of 20000 the second picture of a sheet shows; 0: there is none. */
static int shown_below(Arena *arena, const Story *story) {
  const Drawing *sheet = story_sheet(arena, story, WORDS);
  for (size_t i = sheet->count; i-- > 0 && sheet->height > 4000;) {
    const Shape *shape = &sheet->shapes[i];
    if (strcmp(shape->layer, "units") == 0) return 20000 * 1000 / shape->radius;
  }
  return 0;
}

/* What stands apart is not cut off at an edge; places that touch are. */
static void cards_are_seen_whole(void **state) {
  Arena *arena = *state;
  Story story = act_in_a_row(arena, 2900);
  assert_in_range(shown_below(arena, &story), 4600,
                  4750); /* as wide as its height asks for: it ends in the gaps */
  story = act_in_a_row(arena, 3800);
  assert_in_range(shown_below(arena, &story), 11700, 12000); /* its neighbours, too */
  story = act_in_a_row(arena, 4000);
  assert_in_range(shown_below(arena, &story), 4600, 4750);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(what_happens_is_added_to_what_was_before, set_up, tear_down),
      cmocka_unit_test_setup_teardown(every_entry_of_the_log_belongs_to_one_step, set_up, tear_down),
      cmocka_unit_test_setup_teardown(actions_are_steps_of_their_own, set_up, tear_down),
      cmocka_unit_test_setup_teardown(without_a_before_there_is_one_frame, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_board_that_was_cleared_keeps_its_steps, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_heading_says_what_the_part_holds, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_column_has_no_part_below, set_up, tear_down),
      cmocka_unit_test_setup_teardown(other_sizes_have_no_steps, set_up, tear_down),
      cmocka_unit_test_setup_teardown(what_is_beyond_the_log_is_no_step, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_sheet_shows_both, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_part_holds_the_place_of_a_fight, set_up, tear_down),
      cmocka_unit_test_setup_teardown(cards_are_seen_whole, set_up, tear_down),
  };
  return cmocka_run_group_tests_name("report/story", tests, NULL, NULL);
}
