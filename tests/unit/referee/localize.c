/* Fields that are stored for programs, as readers are told them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <glib.h>

#include "../../../adjudicator/referee/letters/letters.h"

typedef struct Words {
  Arena *arena;
  Catalogue *en, *es;
} Words;

static int begin(void **state) {
  g_setenv("ADJUDICATOR_DATA", ".", TRUE);
  Words *words = g_new0(Words, 1);
  words->arena = arena_new();
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, words->arena);
  words->en = catalogue_open(words->arena, "en", NULL, &diagnostics);
  words->es = catalogue_open(words->arena, "es", NULL, &diagnostics);
  assert_non_null(words->en);
  assert_non_null(words->es);
  *state = words;
  return 0;
}

static int end(void **state) {
  Words *words = *state;
  arena_free(words->arena);
  g_free(words);
  return 0;
}

static const char *told(const Words *w, const Catalogue *catalogue, const char *key, const char *value) {
  Tree *fields = tree_map(w->arena);
  tree_put_text(w->arena, fields, key, value);
  return tree_string(tree_get(localize_fields(catalogue, w->arena, "Europe/Madrid", fields), key), NULL);
}

static void times_and_spans(void **state) {
  const Words *w = *state;
  assert_string_equal(told(w, w->en, "until", "2026-11-21T19:00:00Z"),
                      "Sat 21 Nov 2026 20:00 CET (Europe/Madrid)");
  assert_string_equal(told(w, w->es, "by", "93600"), "1 día y 2 horas");
  /* What is no time stays. */
  assert_string_equal(told(w, w->es, "until", "Sat 21 Nov 2026 20:00 CET"), "Sat 21 Nov 2026 20:00 CET");
  assert_string_equal(told(w, w->es, "length", "1d2h"), "1d2h");
  assert_string_equal(told(w, w->es, "reason", "2026-11-21T19:00:00Z"), "2026-11-21T19:00:00Z");
  /* What a game counts is no time. */
  assert_string_equal(told(w, w->en, "most", "6"), "6");
  assert_string_equal(told(w, w->en, "left", "1"), "1");
  assert_null(localize_fields(w->en, w->arena, "UTC", NULL));
}

static void within_lists(void **state) {
  const Words *w = *state;
  Tree *fields = tree_map(w->arena), *away = tree_put(w->arena, fields, "away", tree_list(w->arena));
  Tree *entry = tree_add(w->arena, away, tree_map(w->arena));
  tree_put_text(w->arena, entry, "player", "Spain");
  tree_put_text(w->arena, entry, "until", "2026-12-24T23:00:00Z");
  const Tree *words = localize_fields(w->en, w->arena, "Europe/Madrid", fields);
  entry = tree_get(words, "away")->items[0].value;
  assert_string_equal(tree_string(tree_get(entry, "player"), ""), "Spain");
  assert_string_equal(tree_string(tree_get(entry, "until"), ""), "Thu 24 Dec 2026 24:00 CET (Europe/Madrid)");
  /* The fields themselves are as they were. */
  assert_string_equal(tree_string(tree_get(away->items[0].value, "until"), ""), "2026-12-24T23:00:00Z");
}

static const char *setting(const Words *w, const Catalogue *catalogue, const char *value) {
  Tree *fields = tree_map(w->arena);
  tree_put_text(w->arena, fields, "setting", "x");
  tree_put_text(w->arena, fields, "to", value);
  return tree_string(tree_get(localize_fields(catalogue, w->arena, "UTC", fields), "to"), NULL);
}

static void settings(void **state) {
  const Words *w = *state;
  assert_string_equal(setting(w, w->en, "36h"), "1 day and 12 hours");
  assert_string_equal(setting(w, w->en, "24h,2h"), "1 day and 2 hours");
  assert_string_equal(setting(w, w->en, "mon,thu 20:00"), "Mon and Thu 20:00");
  assert_string_equal(setting(w, w->es, "mon-fri 20:00; sun 9:00"),
                      "lunes, martes, miércoles, jueves y viernes a las 20:00 y domingo a las 09:00");
  assert_string_equal(setting(w, w->es, "daily 20:00"), "cada día a las 20:00");
  assert_string_equal(setting(w, w->es, "hold"), "hold"); /* the catalogue has a term for it */
}

static void names(void **state) {
  const Words *w = *state;
  assert_string_equal(localize_name(w->es, w->arena, "dos-de-mayo", "french"), "Francia");
  assert_string_equal(localize_name(w->es, w->arena, "dos-de-mayo", "all"), "todos");
  assert_string_equal(localize_name(w->es, w->arena, "dogs-of-war", "anne"), "anne");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(times_and_spans),
      cmocka_unit_test(within_lists),
      cmocka_unit_test(settings),
      cmocka_unit_test(names),
  };
  return cmocka_run_group_tests(tests, begin, end);
}
