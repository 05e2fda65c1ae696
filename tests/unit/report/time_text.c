#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <glib.h>

#include "../../../adjudicator/report/report.h"

typedef struct Words {
  Arena *arena;
  Catalogue *en, *fr, *es;
} Words;

static Catalogue *open(Arena *arena, const char *language) {
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, arena);
  Catalogue *catalogue = catalogue_open(arena, language, NULL, &diagnostics);
  assert_non_null(catalogue);
  return catalogue;
}

static int begin(void **state) {
  g_setenv("ADJUDICATOR_DATA", ".", TRUE);
  Words *words = g_new0(Words, 1);
  words->arena = arena_new();
  words->en = open(words->arena, "en");
  words->fr = open(words->arena, "fr");
  words->es = open(words->arena, "es");
  *state = words;
  return 0;
}

static int end(void **state) {
  Words *words = *state;
  arena_free(words->arena);
  g_free(words);
  return 0;
}

static Time at(const char *text) {
  Time time;
  assert_true(time_parse(text, &time));
  return time;
}

/* No-break spaces hold a time of day together; the layout writes them as blanks. */
#define NB "\u00A0"

/* "to 3 January" is that day, not the first moment of the next. */
static void the_end_of_a_day_is_of_that_day(void **state) {
  const Words *words = *state;
  Arena *arena = words->arena;
  const char *paris = "Europe/Paris";
  assert_string_equal(time_text_until(words->en, arena, at("2027-01-04T00:00:00+01:00"), paris),
                      "Sun 3 Jan 2027 24:00 CET (Europe/Paris)");
  assert_string_equal(time_text_until(words->en, arena, at("2027-01-01T00:00:00Z"), NULL),
                      "Thu 31 Dec 2026 24:00 UTC");
  /* Summer time begins, and ends, in the night before. */
  assert_string_equal(time_text_until(words->en, arena, at("2026-03-29T22:00:00Z"), paris),
                      "Sun 29 Mar 2026 24:00 CEST (Europe/Paris)");
  assert_string_equal(time_text_until(words->en, arena, at("2027-01-04T00:00:00Z"), paris),
                      time_text(words->en, arena, at("2027-01-04T00:00:00Z"), paris));
  assert_string_equal(time_text_until(words->en, arena, at("2027-01-04T00:00:01Z"), NULL),
                      time_text(words->en, arena, at("2027-01-04T00:00:01Z"), NULL));
}

static void times(void **state) {
  const Words *w = *state;
  Time winter = at("2026-11-21T19:00:00Z"), summer = at("2026-07-01T05:04:00Z");
  assert_string_equal(time_text(w->en, w->arena, winter, "Europe/Paris"),
                      "Sat 21 Nov 2026 20:00 CET (Europe/Paris)");
  assert_string_equal(time_text(w->fr, w->arena, winter, "Europe/Paris"),
                      "samedi 21 novembre 2026 à 20" NB "h" NB "00 (heure de Paris, UTC+1)");
  assert_string_equal(time_text(w->es, w->arena, winter, "Europe/Madrid"),
                      "sábado 21 de noviembre de 2026 a las 20:00 (hora de Madrid, UTC+1)");
  assert_string_equal(time_text(w->fr, w->arena, summer, "Europe/Athens"),
                      "mercredi 1er juillet 2026 à 8" NB "h" NB "04 (heure d'Athènes, UTC+3)");
  assert_string_equal(time_text(w->es, w->arena, summer, "America/New_York"),
                      "miércoles 1 de julio de 2026 a las 01:04 (hora de Nueva York, UTC-4)");
  assert_string_equal(time_text(w->fr, w->arena, winter, "Africa/Cairo"),
                      "samedi 21 novembre 2026 à 21" NB "h" NB "00 (heure du Caire, UTC+2)");
  assert_string_equal(time_text(w->fr, w->arena, winter, "Europe/Amsterdam"),
                      "samedi 21 novembre 2026 à 20" NB "h" NB "00 (heure d'Amsterdam, UTC+1)");
  assert_string_equal(time_text(w->fr, w->arena, summer, "Asia/Kolkata"),
                      "mercredi 1er juillet 2026 à 10" NB "h" NB "34 (heure de Calcutta, UTC+5:30)");
  assert_string_equal(time_text(w->en, w->arena, summer, "Nowhere/Nothing"), "Wed 1 Jul 2026 05:04 UTC");
  assert_string_equal(time_text(w->fr, w->arena, summer, NULL),
                      "mercredi 1er juillet 2026 à 5" NB "h" NB "04 (UTC)");
}

static void short_times(void **state) {
  const Words *w = *state;
  Time time = at("2026-11-21T19:00:00Z");
  assert_string_equal(time_text_short(w->en, w->arena, time, "Europe/Madrid"), "Sat 21 Nov 20:00 CET");
  assert_string_equal(time_text_short(w->en, w->arena, at("2026-07-01T05:04:00Z"), "America/New_York"),
                      "Wed 1 Jul 01:04 EDT");
  assert_string_equal(time_text_short(w->fr, w->arena, time, "Europe/Madrid"),
                      "sam. 21 nov. à 20" NB "h" NB "00");
  assert_string_equal(time_text_short(w->es, w->arena, time, "Europe/Madrid"), "sáb 21 nov 20:00");
}

static void the_end_of_the_calendar(void **state) {
  const Words *w = *state;
  assert_string_equal(time_text(w->en, w->arena, TIME_NONE, "UTC"), "");
  assert_string_equal(time_text_short(w->fr, w->arena, INT64_MAX, "UTC"), "");
}

static void spans(void **state) {
  const Words *w = *state;
  assert_string_equal(duration_text(w->en, w->arena, 36 * 3600), "1 day and 12 hours");
  assert_string_equal(duration_text(w->fr, w->arena, 36 * 3600), "1 jour et 12 heures");
  assert_string_equal(duration_text(w->es, w->arena, 36 * 3600 + 60), "1 día, 12 horas y 1 minuto");
  assert_string_equal(duration_text(w->en, w->arena, 0), "0 seconds");
  assert_string_equal(duration_text(w->fr, w->arena, 0), "0 seconde"); /* French says 0 in the singular */
  assert_string_equal(duration_text(w->es, w->arena, 0), "0 segundos");
  assert_string_equal(duration_text(w->es, w->arena, 1), "1 segundo");
}

static void lists(void **state) {
  const Words *w = *state;
  const char *const names[] = {"Anne", "Ben", "Carla"};
  assert_string_equal(catalogue_list(w->en, w->arena, names, 0), "");
  assert_string_equal(catalogue_list(w->en, w->arena, names, 1), "Anne");
  assert_string_equal(catalogue_list(w->en, w->arena, names, 2), "Anne and Ben");
  assert_string_equal(catalogue_list(w->fr, w->arena, names, 3), "Anne, Ben et Carla");
  assert_string_equal(catalogue_list(w->es, w->arena, names, 3), "Anne, Ben y Carla");
}

static const char *moved(const Words *w, const Catalogue *catalogue, const char *cost) {
  Tree *fields = tree_map(w->arena);
  tree_put_text(w->arena, fields, "unit", "OI1");
  tree_put_text(w->arena, fields, "from", "1412");
  tree_put_text(w->arena, fields, "cost", cost);
  return catalogue_say(catalogue, w->arena, "events.ducs.moved", fields);
}

/* A comma for a point, and the singular below 2, where the language has them so. */
static void numbers(void **state) {
  const Words *w = *state;
  assert_string_equal(moved(w, w->en, "1.5"), "OI1 1412, 1.5 points.");
  assert_string_equal(moved(w, w->fr, "1.5"), "OI1 1412, 1,5 point.");
  assert_string_equal(moved(w, w->fr, "0.5"), "OI1 1412, 0,5 point.");
  assert_string_equal(moved(w, w->fr, "2.5"), "OI1 1412, 2,5 points.");
  assert_string_equal(moved(w, w->es, "1.5"), "OI1 1412, 1,5 puntos.");
}

static void languages_that_are_there(void **state) {
  (void)state;
  assert_true(catalogue_known("fr", NULL));
  assert_false(catalogue_known("xx", NULL));
  assert_false(catalogue_known("", NULL));
  assert_false(catalogue_known("../en", NULL));
  assert_false(catalogue_known(".", NULL));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_end_of_a_day_is_of_that_day),
      cmocka_unit_test(times),
      cmocka_unit_test(short_times),
      cmocka_unit_test(the_end_of_the_calendar),
      cmocka_unit_test(spans),
      cmocka_unit_test(lists),
      cmocka_unit_test(numbers),
      cmocka_unit_test(languages_that_are_there),
  };
  return cmocka_run_group_tests(tests, begin, end);
}
