/* Rules as texts: read, cited, quoted, laid out; and what is no file of rules. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <glib/gstdio.h>

#include "../../../adjudicator/report/report.h"
#include "../../../adjudicator/report/rulebook.h"

static const char RULES[] = "title: Toy\n"
                            "house: [\"1.1\"]\n"
                            "inferred: [W03]\n"
                            "rules:\n"
                            "  \"1\": The first chapter\n"
                            "  \"1.1\": \"Move 1.5 hexes, etc. and stop. Then rest. \\\\e\"\n"
                            "  \"1.2\": |\n"
                            "    A table follows\n"
                            "      .x  1\n"
                            "    'End.\n"
                            "  \"2\": |\n"
                            "    The second chapter\n"
                            "    Has a rule of its own.\n"
                            "  W03: Odd.\n";

typedef struct Bench {
  Arena *arena;
  Diagnostics diagnostics;
  char *folder; /* of --template-dir */
  const Catalogue *catalogue;
} Bench;

static void write_file(const Bench *bench, const char *name, const char *text) {
  char *path = g_build_filename(bench->folder, "en", name, NULL);
  char *parent = g_path_get_dirname(path);
  assert_int_equal(g_mkdir_with_parents(parent, 0700), 0);
  assert_true(g_file_set_contents(path, text, -1, NULL));
  g_free(parent);
  g_free(path);
}

static int set_up(void **state) {
  Arena *arena = arena_new();
  Bench *bench = arena_alloc(arena, sizeof *bench);
  bench->arena = arena;
  diagnostics_init(&bench->diagnostics, arena);
  bench->folder = g_dir_make_tmp("rulebook-XXXXXX", NULL);
  if (bench->folder == NULL) return -1;
  write_file(bench, "messages.yaml",
             "rulebook:\n  quote: \"{{number}}: {{sentence}}\"\n  house: \"(House.)\"\n"
             "  inferred: \"(Inferred.)\"\n  legend: \"Legend.\"\n");
  bench->catalogue = catalogue_open(arena, "en", bench->folder, &bench->diagnostics);
  *state = bench;
  return bench->catalogue == NULL ? -1 : 0;
}

static int tear_down(void **state) {
  Bench *bench = *state;
  static const char *const NAMES[] = {"en/toy/rules.yaml", "en/toy", "en/messages.yaml", "en", ""};
  for (size_t i = 0; i < G_N_ELEMENTS(NAMES); i++) {
    char *path = g_build_filename(bench->folder, NAMES[i], NULL);
    g_remove(path);
    g_free(path);
  }
  g_free(bench->folder);
  arena_free(bench->arena);
  return 0;
}

static const Rulebook *toy(Bench *bench) {
  write_file(bench, "toy/rules.yaml", RULES);
  const Rulebook *book = rulebook_read(bench->catalogue, bench->arena, "toy", &bench->diagnostics);
  assert_non_null(book);
  assert_int_equal(bench->diagnostics.count, 0);
  return book;
}

static void chapters_rules_and_marks(void **state) {
  const Rulebook *book = toy(*state);
  assert_string_equal(book->title, "Toy");
  assert_int_equal(book->count, 5);
  assert_string_equal(book->rules[0].heading, "The first chapter");
  assert_null(book->rules[0].text);
  assert_null(book->rules[1].heading);
  assert_true(book->rules[1].house && !book->rules[1].inferred);
  assert_string_equal(book->rules[3].heading, "The second chapter");
  assert_string_equal(book->rules[3].text, "Has a rule of its own.");
  assert_null(book->rules[4].heading);
  assert_true(book->rules[4].inferred);
}

static void citations_are_found(void **state) {
  const Rulebook *book = toy(*state);
  static const char *const CITED[] = {"1.1", "TOY 1.1", "TOY-1.1", "TOY 1.1, 1.2",
                                      "TOY 1.1 in the name of a case"};
  for (size_t i = 0; i < G_N_ELEMENTS(CITED); i++)
    assert_ptr_equal(rulebook_find(book, CITED[i]), &book->rules[1]);
  assert_ptr_equal(rulebook_find(book, "TOY-W03"), &book->rules[4]);
  static const char *const NOT[] = {"1.10", "FILE-SHAPE", "", "TOY", "TOY-", "W3"};
  for (size_t i = 0; i < G_N_ELEMENTS(NOT); i++) assert_null(rulebook_find(book, NOT[i]));
  assert_null(rulebook_find(NULL, "1.1"));
}

static void a_rule_is_quoted_once(void **state) {
  Bench *bench = *state;
  const Rulebook *book = toy(bench);
  Tree *quoted = tree_map(bench->arena);
  assert_string_equal(rule_quote(bench->catalogue, bench->arena, book, quoted, "TOY-1.1"),
                      "1.1: Move 1.5 hexes, etc. and stop.");
  assert_null(rule_quote(bench->catalogue, bench->arena, book, quoted, "TOY 1.1"));
  assert_string_equal(rule_quote(bench->catalogue, bench->arena, book, quoted, "TOY 1.2"),
                      "1.2: A table follows");
  assert_null(rule_quote(bench->catalogue, bench->arena, book, quoted, "TOY 1"));
  assert_null(rule_quote(bench->catalogue, bench->arena, book, quoted, "FILE-SHAPE"));
  assert_null(rule_quote(bench->catalogue, bench->arena, NULL, quoted, "TOY 2"));
}

static void laid_out_for_people(void **state) {
  Bench *bench = *state;
  const Rulebook *book = toy(bench);
  assert_string_equal(rulebook_text(bench->catalogue, bench->arena, book, 0, 3),
                      "1  The first chapter\n\n"
                      "1.1  Move 1.5 hexes, etc. and stop. Then rest. \\e\n     (House.)\n\n"
                      "1.2  A table follows\n       .x  1\n     'End.\n");
}

/* What begins with a full stop or an apostrophe is no request, a backslash no escape. */
static void escaped_for_manual_pages(void **state) {
  Bench *bench = *state;
  assert_string_equal(rulebook_mdoc(bench->catalogue, bench->arena, toy(bench)),
                      ".Ss 1 \"The first chapter\"\n.Bl -tag -width 12.16x\n"
                      ".It 1.1\nMove 1.5 hexes, etc.\nand stop.\nThen rest.\n\\ee\n(House.)\n"
                      ".It 1.2\nA table follows\n.Bd -literal\n  .x  1\n.Ed\n.Pp\n\\&'End.\n.El\n"
                      ".Ss 2 \"The second chapter\"\n.Bl -tag -width 12.16x\n"
                      ".It 2\nHas a rule of its own.\n.It W03\nOdd.\n(Inferred.)\n.El\n.Pp\nLegend.\n");
}

static void what_is_no_file_of_rules(void **state) {
  Bench *bench = *state;
  assert_null(rulebook_read(bench->catalogue, bench->arena, "nothing", &bench->diagnostics));
  assert_int_equal(bench->diagnostics.count, 0);
  write_file(bench, "toy/rules.yaml", "title: Toy\nrules: {\"1.1\": [a, b]}\n");
  assert_null(rulebook_read(bench->catalogue, bench->arena, "toy", &bench->diagnostics));
  assert_true(diagnostics_has_error(&bench->diagnostics, "RULES-FILE"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(chapters_rules_and_marks, set_up, tear_down),
      cmocka_unit_test_setup_teardown(citations_are_found, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_rule_is_quoted_once, set_up, tear_down),
      cmocka_unit_test_setup_teardown(laid_out_for_people, set_up, tear_down),
      cmocka_unit_test_setup_teardown(escaped_for_manual_pages, set_up, tear_down),
      cmocka_unit_test_setup_teardown(what_is_no_file_of_rules, set_up, tear_down),
  };
  return cmocka_run_group_tests_name("rulebook", tests, NULL, NULL);
}
