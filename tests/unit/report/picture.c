/* Pictures: the words of a drawing, its caption, and the helper program that paints it, or does not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>
#include <glib.h>
#include <glib/gstdio.h>

#include "../../../adjudicator/report/picture.h"

typedef struct Bench {
  Arena *arena;
  const Catalogue *catalogue;
  char *folder; /* for programs that stand in for the helper */
  Tree *view;
} Bench;

static int set_up(void **state) {
  Arena *arena = arena_new();
  Bench *bench = arena_alloc(arena, sizeof *bench);
  Diagnostics found;
  diagnostics_init(&found, arena);
  *bench = (Bench){.arena = arena,
                   .catalogue = catalogue_open(arena, "en", NULL, &found),
                   .folder = g_dir_make_tmp("painter-XXXXXX", NULL),
                   .view = tree_map(arena)};
  if (bench->catalogue == NULL || bench->folder == NULL) return -1;
  tree_put_text(arena, bench->view, "rules", "dos-de-mayo");
  tree_put_text(arena, bench->view, "title", "Dos de Mayo");
  tree_put_text(arena, bench->view, "game", "madrid");
  tree_put_text(arena, bench->view, "turn", "3");
  tree_put_int(arena, bench->view, "turns", 10);
  tree_put_text(arena, bench->view, "seat", "french");
  *state = bench;
  return 0;
}

static int tear_down(void **state) {
  Bench *bench = *state;
  char *program = g_build_filename(bench->folder, "helper", NULL);
  g_remove(program);
  g_free(program);
  g_rmdir(bench->folder);
  g_free(bench->folder);
  arena_free(bench->arena);
  return 0;
}

static Drawing *small_drawing(Arena *arena) {
  Drawing *drawing = drawing_new(arena, 6400, 1000);
  drawing_layer(drawing, "zones", "1");
  drawing_box(drawing, (Style){.fill = INK_LAND}, (Point){10, 20}, 100, 100);
  drawing_wish(drawing, "control", NULL);
  drawing_circle(drawing, (Style){.fill = INK_RED}, (Point){50, 50}, 9);
  drawing_layer(drawing, "legend", NULL);
  drawing_words(drawing, (Style){.fill = INK_BLACK, .size = 90}, (Point){5, 900}, "fight", NULL);
  return drawing;
}

static const Shape *shape_in(const Drawing *drawing, const char *layer) {
  for (size_t i = 0; i < drawing->count; i++) {
    if (strcmp(drawing->shapes[i].layer, layer) == 0) return &drawing->shapes[i];
  }
  return NULL;
}

/* ---- words ---- */

static const Drawing *composed(const Bench *bench, const Drawing *drawing, const char *const *layers) {
  return picture_sketch(bench->catalogue, bench->arena, bench->view, drawing, NULL, layers).drawing;
}

static void the_caption_says_game_turn_and_seat(void **state) {
  Bench *bench = *state;
  const Drawing *out = composed(bench, small_drawing(bench->arena), NULL);
  const Shape *title = shape_in(out, "caption");
  assert_non_null(strstr(title->text, "madrid"));
  assert_non_null(strstr(title[1].text, "3"));
  const char *seat = catalogue_say(bench->catalogue, bench->arena, "terms.dos-de-mayo.french", NULL);
  assert_non_null(strstr(title[1].text, seat));
}

static void the_drawing_stands_below_its_caption(void **state) {
  Bench *bench = *state;
  const Drawing *drawing = small_drawing(bench->arena);
  const Drawing *out = composed(bench, drawing, NULL);
  int down = out->height - drawing->height;
  assert_true(down > 0);
  assert_int_equal(out->width, drawing->width);
  assert_int_equal(shape_in(out, "zones")->points[0].y, 20 + down);
  assert_true(shape_in(out, "caption")[1].points[0].y < down);
}

static void words_are_looked_up(void **state) {
  Bench *bench = *state;
  const Drawing *out = composed(bench, small_drawing(bench->arena), NULL);
  const Shape *words = shape_in(out, "legend");
  assert_null(words->key);
  assert_string_equal(words->text,
                      catalogue_say(bench->catalogue, bench->arena, "pictures.dos-de-mayo.fight", NULL));
  assert_non_null(drawing_read(bench->arena, drawing_write(bench->arena, out)));
}

/* All layers, where they lie, for a page that turns them on and off. */
static void words_alone_leave_the_drawing_as_it_is(void **state) {
  Bench *bench = *state;
  const Drawing *drawing = small_drawing(bench->arena);
  const Drawing *out = picture_words(bench->catalogue, bench->arena, bench->view, drawing);
  assert_int_equal(out->count, drawing->count);
  assert_int_equal(out->height, drawing->height);
  assert_int_equal(shape_in(out, "zones")->points[0].y, 20);
  assert_true(shape_in(out, "control")->on_wish);
  assert_string_equal(shape_in(out, "legend")->text,
                      catalogue_say(bench->catalogue, bench->arena, "pictures.dos-de-mayo.fight", NULL));
}

static void a_layer_is_shown_on_wish(void **state) {
  Bench *bench = *state;
  const char *const wishes[] = {"other", "control", NULL};
  const Drawing *drawing = small_drawing(bench->arena);
  assert_null(shape_in(composed(bench, drawing, NULL), "control"));
  assert_non_null(shape_in(composed(bench, drawing, wishes), "control"));
  assert_true(picture_has_layer(drawing, "control"));
  assert_false(picture_has_layer(drawing, "zones")); /* it is always shown */
  assert_false(picture_has_layer(drawing, "other"));
}

/* ---- the helper ---- */

static Status paint_with(Bench *bench, const char *script, Picture *picture, const char **why) {
  char *program = g_build_filename(bench->folder, "helper", NULL);
  if (script != NULL) {
    assert_true(g_file_set_contents(program, script, -1, NULL));
    assert_int_equal(chmod(program, 0700), 0);
  }
  Painter *painter = painter_new(bench->arena, program);
  const PictureWish wish = {.format = PICTURE_SVG};
  *why = NULL;
  Status status = picture_render(bench->catalogue, bench->arena, painter, bench->view,
                                 small_drawing(bench->arena), &wish, picture, why);
  painter_stop(painter);
  g_free(program);
  return status;
}

static void a_painted_picture_comes_back(void **state) {
  Picture picture;
  const char *why;
  assert_int_equal(
      paint_with(*state, "#!/bin/sh\nprintf 'picture 5\\n<svg>'\ncat >/dev/null\n", &picture, &why),
      STATUS_OK);
  assert_int_equal(picture.length, 5);
  assert_memory_equal(picture.bytes, "<svg>", 5);
  assert_int_equal(picture.width, 640);
  assert_true(picture.height > 100);
  assert_non_null(strstr(picture.words, "madrid"));
}

static void what_the_helper_cannot_do_is_told(void **state) {
  Picture picture;
  const char *why;
  assert_int_equal(
      paint_with(*state, "#!/bin/sh\nprintf 'failed 7\\nno room'\ncat >/dev/null\n", &picture, &why),
      STATUS_UNAVAILABLE);
  assert_non_null(strstr(why, "no room"));
}

static void a_missing_helper_is_no_catastrophe(void **state) {
  Picture picture;
  const char *why;
  assert_int_equal(paint_with(*state, NULL, &picture, &why), STATUS_UNAVAILABLE);
  assert_non_null(strstr(why, "helper: "));
}

static void nor_is_one_that_ends_early(void **state) {
  static const char *const SCRIPTS[] = {"#!/bin/sh\nexit 3\n", "#!/bin/sh\nprintf 'picture 900\\nshort'\n",
                                        "#!/bin/sh\necho what\n", "#!/bin/sh\nkill -9 $$\n"};
  for (size_t i = 0; i < sizeof SCRIPTS / sizeof *SCRIPTS; i++) {
    Picture picture;
    const char *why;
    assert_int_equal(paint_with(*state, SCRIPTS[i], &picture, &why), STATUS_UNAVAILABLE);
    assert_non_null(why);
  }
}

/* Reads what it is told, answers once, and is gone: every second picture fails, and does not
 * spoil the next. */
static void a_helper_that_died_is_started_anew(void **state) {
  static const char SCRIPT[] = "#!/bin/sh\n"
                               "for frame in percent png; do\n"
                               "  read -r word length\n"
                               "  dd bs=1 count=\"$length\" >/dev/null 2>&1\n"
                               "done\n"
                               "printf 'picture 1\\nx'\n";
  Bench *bench = *state;
  char *program = g_build_filename(bench->folder, "helper", NULL);
  assert_true(g_file_set_contents(program, SCRIPT, -1, NULL));
  assert_int_equal(chmod(program, 0700), 0);
  Painter *painter = painter_new(bench->arena, program);
  const char *drawing = drawing_write(bench->arena, small_drawing(bench->arena));
  for (int i = 0; i < 4; i++) {
    Painting painting;
    const char *why;
    Status status = painter_paint(painter, bench->arena, drawing, PICTURE_PNG, 100, "", &painting, &why);
    assert_int_equal(status, i % 2 == 0 ? STATUS_OK : STATUS_UNAVAILABLE);
  }
  painter_stop(painter);
  painter_stop(painter);
  painter_stop(NULL);
  g_free(program);
}

int main(void) {
  g_setenv("ADJUDICATOR_DATA", ".", FALSE); /* the top of the source tree, where tests are run */
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(the_caption_says_game_turn_and_seat, set_up, tear_down),
      cmocka_unit_test_setup_teardown(the_drawing_stands_below_its_caption, set_up, tear_down),
      cmocka_unit_test_setup_teardown(words_are_looked_up, set_up, tear_down),
      cmocka_unit_test_setup_teardown(words_alone_leave_the_drawing_as_it_is, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_layer_is_shown_on_wish, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_painted_picture_comes_back, set_up, tear_down),
      cmocka_unit_test_setup_teardown(what_the_helper_cannot_do_is_told, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_missing_helper_is_no_catastrophe, set_up, tear_down),
      cmocka_unit_test_setup_teardown(nor_is_one_that_ends_early, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_helper_that_died_is_started_anew, set_up, tear_down),
  };
  return cmocka_run_group_tests_name("report/picture", tests, NULL, NULL);
}
