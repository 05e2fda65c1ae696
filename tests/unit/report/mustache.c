/* What the official suite leaves open: faults with their place, depth, data that is large. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/report/mustache.h"

typedef struct Bench {
  Arena *arena;
  Diagnostics diagnostics;
  Tree *data, *partials;
} Bench;

static int set_up(void **state) {
  Arena *arena = arena_new();
  Bench *bench = arena_alloc(arena, sizeof *bench);
  bench->arena = arena;
  diagnostics_init(&bench->diagnostics, arena);
  bench->data = tree_map(arena);
  bench->partials = tree_map(arena);
  *state = bench;
  return 0;
}

static int tear_down(void **state) {
  arena_free(((Bench *)*state)->arena);
  return 0;
}

static const char *find_partial(void *context, const char *name, bool dynamic) {
  if (dynamic && strcmp(name, "file") == 0) return NULL;
  return tree_string(tree_get(context, name), NULL);
}

static char *render(Bench *bench, const char *template) {
  return mustache_render(bench->arena, template, bench->data, MUSTACHE_TEXT, find_partial, bench->partials,
                         &bench->diagnostics);
}

static void refused_at(Bench *bench, const char *template, const char *message, int line, int column) {
  size_t before = bench->diagnostics.count;
  assert_null(render(bench, template));
  assert_int_equal(bench->diagnostics.count, before + 1);
  const Diagnostic *found = &bench->diagnostics.items[before];
  assert_string_equal(found->message, message);
  assert_int_equal(found->line, line);
  assert_int_equal(found->column, column);
  assert_int_equal(found->severity, SEVERITY_ERROR);
}

static void faults_have_a_place(void **state) {
  Bench *bench = *state;
  refused_at(bench, "one\ntwo {{name", "template-tag-unclosed", 2, 5);
  refused_at(bench, "{{{name}}", "template-tag-unclosed", 1, 1);
  refused_at(bench, "é{{#a}}\n{{#b}}", "template-section-unclosed", 2, 1);
  refused_at(bench, "{{#a}}\n{{^b}}x{{/b}}", "template-section-unclosed", 1, 1);
  refused_at(bench, "é\n  ä{{#a}}{{/b}}", "template-end-wrong", 2, 10);
  refused_at(bench, "\n\n{{/a}}", "template-end-without-section", 3, 1);
  refused_at(bench, "{{  }}", "template-tag-empty", 1, 1);
  refused_at(bench, "{{>}}", "template-tag-empty", 1, 1);
  refused_at(bench, "{{> * }}", "template-tag-empty", 1, 1);
  refused_at(bench, "x {{a b}}", "template-name-blank", 1, 3);
  refused_at(bench, "{{=<% %>", "template-tag-unclosed", 1, 1);
  refused_at(bench, "{{=|=}}", "template-delimiters", 1, 1);
  refused_at(bench, "{{= | | | =}}", "template-delimiters", 1, 1);
  for (size_t i = 0; i < bench->diagnostics.count; i++) {
    assert_string_equal(bench->diagnostics.items[i].code, "TEMPLATE-SYNTAX");
  }
}

static void a_fault_in_a_partial_names_it(void **state) {
  Bench *bench = *state;
  tree_put_text(bench->arena, bench->partials, "part", "fine\n{{#open}}");
  refused_at(bench, "{{name}}\n   {{>part}}\n", "template-section-unclosed", 2, 1);
  assert_string_equal(tree_string(tree_get(bench->diagnostics.items[0].fields, "partial"), ""), "part");
}

/* Once by the template, once by the data, in one rendering: neither is taken for the other. */
static void data_name_no_file(void **state) {
  Bench *bench = *state;
  tree_put_text(bench->arena, bench->data, "name", "file");
  tree_put_text(bench->arena, bench->partials, "file", "<of the template>");
  assert_string_equal(render(bench, "{{>file}} {{>*name}} {{>file}} {{>*name}}"),
                      "<of the template> file <of the template> file");
}

static void a_partial_that_never_ends_is_refused(void **state) {
  Bench *bench = *state;
  tree_put_text(bench->arena, bench->partials, "self", "x\n{{>self}}{{>self}}");
  refused_at(bench, "{{>self}}", "template-partials-deep", 2, 1);
  assert_string_equal(bench->diagnostics.items[0].code, "TEMPLATE-DEPTH");
}

/* A partial that follows the data comes as deep as the bound says, and no deeper. */
static void partials_follow_the_data(void **state) {
  Bench *bench = *state;
  tree_put_text(bench->arena, bench->partials, "node", "({{#node}}{{>node}}{{/node}})");
  Tree *at = bench->data;
  for (int i = 0; i < 63; i++) at = tree_put(bench->arena, at, "node", tree_map(bench->arena));
  tree_put_bool(bench->arena, at, "node", false);
  char *text = render(bench, "{{>node}}");
  assert_non_null(text);
  assert_int_equal(strlen(text), 2 * 64);
  at = tree_put(bench->arena, at, "node", tree_map(bench->arena));
  tree_put_bool(bench->arena, at, "node", false);
  refused_at(bench, "{{>node}}", "template-partials-deep", 1, 11);
}

static char *repeat(Arena *arena, const char *text, size_t times) {
  size_t length = strlen(text);
  char *all = arena_alloc(arena, length * times + 1);
  for (size_t i = 0; i < times; i++) memcpy(all + i * length, text, length);
  return all;
}

static void sections_have_a_bound(void **state) {
  Bench *bench = *state;
  tree_put_bool(bench->arena, bench->data, "a", true);
  const char *fits = arena_printf(bench->arena, "%sx%s", repeat(bench->arena, "{{#a}}", 64),
                                  repeat(bench->arena, "{{/a}}", 64));
  assert_string_equal(render(bench, fits), "x");
  refused_at(bench, repeat(bench->arena, "{{#a}}", 65), "template-sections-deep", 1, 64 * 6 + 1);
  assert_string_equal(bench->diagnostics.items[0].code, "TEMPLATE-DEPTH");
}

static void deep_data_is_reached_by_its_name(void **state) {
  Bench *bench = *state;
  Tree *at = bench->data;
  for (int i = 0; i < 10000; i++) at = tree_put(bench->arena, at, "a", tree_map(bench->arena));
  tree_put_text(bench->arena, at, "end", "found");
  const char *name = repeat(bench->arena, "a.", 10000);
  assert_string_equal(render(bench, arena_printf(bench->arena, "{{%send}}", name)), "found");
  assert_string_equal(render(bench, arena_printf(bench->arena, "{{%sa.end}}", name)), "");
}

static void large_templates_and_lists(void **state) {
  Bench *bench = *state;
  tree_put_text(bench->arena, bench->data, "name", "é");
  const size_t lines = 20000;
  char *text = render(bench, repeat(bench->arena, "line {{name}}\r\n", lines));
  assert_int_equal(strlen(text), lines * strlen("line é\r\n"));
  Tree *list = tree_put(bench->arena, bench->data, "list", tree_list(bench->arena));
  for (int i = 0; i < 50000; i++) tree_add_int(bench->arena, list, i % 10);
  tree_put_text(bench->arena, bench->partials, "item", "{{.}}");
  text = render(bench, "{{#list}}{{>item}}{{/list}}");
  assert_int_equal(strlen(text), 50000);
  assert_memory_equal(text, "01234567890", 11);
}

static void what_is_falsey(void **state) {
  Bench *bench = *state;
  static const char TEMPLATE[] = "{{#v}}yes{{/v}}{{^v}}no{{/v}}";
  Arena *arena = bench->arena;
  assert_string_equal(render(bench, TEMPLATE), "no");
  tree_put_text(arena, bench->data, "v", "");
  assert_string_equal(render(bench, TEMPLATE), "no");
  tree_put_bool(arena, bench->data, "v", false);
  assert_string_equal(render(bench, TEMPLATE), "no");
  tree_put(arena, bench->data, "v", tree_null(arena));
  assert_string_equal(render(bench, TEMPLATE), "no");
  tree_put(arena, bench->data, "v", tree_list(arena));
  assert_string_equal(render(bench, TEMPLATE), "no");
  tree_put_text(arena, bench->data, "v", "no"); /* a word in quotes is a word */
  assert_string_equal(render(bench, TEMPLATE), "yes");
  tree_put_int(arena, bench->data, "v", 0); /* nought is a number to be shown */
  assert_string_equal(render(bench, TEMPLATE), "yes");
  tree_put(arena, bench->data, "v", tree_map(arena));
  assert_string_equal(render(bench, TEMPLATE), "yes");
}

static void text_is_not_escaped_html_is(void **state) {
  Bench *bench = *state;
  tree_put_text(bench->arena, bench->data, "v", "<a href=\"x\">'&'</a>");
  assert_string_equal(render(bench, "{{v}}"), "<a href=\"x\">'&'</a>");
  char *html = mustache_render(bench->arena, "{{v}}|{{&v}}", bench->data, MUSTACHE_HTML, NULL, NULL, NULL);
  assert_string_equal(html, "&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;|<a href=\"x\">'&'</a>");
}

static void standalone_lines_with_crlf(void **state) {
  Bench *bench = *state;
  tree_put_bool(bench->arena, bench->data, "a", true);
  assert_string_equal(render(bench, "x\r\n  {{#a}}  \r\n  y\r\n\t{{/a}}\r\nz\r\n{{! note }}"),
                      "x\r\n  y\r\nz\r\n");
  assert_string_equal(render(bench, "{{#a}} {{/a}}\n"), " \n"); /* two tags on a line: it stays */
  assert_string_equal(render(bench, "x{{!\n a\n b\n}}\ny\n{{=<% %>=}}\n<%a%>"), "x\ny\ntrue");
}

/* Indentation belongs to the lines of the partial, not to those of its values, and not to empty ones. */
static void partials_are_indented_line_by_line(void **state) {
  Bench *bench = *state;
  tree_put_bool(bench->arena, bench->data, "a", true);
  tree_put_text(bench->arena, bench->data, "v", "1\n2");
  tree_put_text(bench->arena, bench->partials, "inner", "{{v}}\n\n{{#a}}\nin\n{{/a}}\n{{!x}}end\n");
  tree_put_text(bench->arena, bench->partials, "outer", "a\r\n\r\n {{>inner}}\nb");
  assert_string_equal(render(bench, "  {{>outer}}\n"), "  a\r\n\r\n   1\n2\n\n   in\n   end\n  b");
  assert_string_equal(render(bench, "- {{>inner}}"), "- 1\n2\n\nin\nend\n");
}

/* A word of a family: its own partial, that of its shape, that of all others, itself. */
static void families_of_partials(void **state) {
  Bench *bench = *state;
  tree_put_text(bench->arena, bench->partials, "turns.1-end", "end");
  tree_put_text(bench->arena, bench->partials, "turns.N-N-south", "{{n1}}, {{n2}}, {{n3}}");
  tree_put_text(bench->arena, bench->partials, "of.north", "du Nord");
  tree_put_text(bench->arena, bench->partials, "of.other",
                "{{#vowel}}d'{{/vowel}}{{^vowel}}de {{/vowel}}{{word}}");
  tree_put_text(bench->arena, bench->partials, "other", "never");
  tree_put_text(bench->arena, bench->partials, "N", "never");
  const struct {
    const char *template, *word, *expected;
  } rows[] = {
      {"{{>turns.*w}}", "1-end", "end"},
      {"{{>turns.*w}}", "12-3-south", "12, 3, "},
      {"{{>turns.*w}}", "1-north", "1-north"},
      {"{{>of.*w}}", "north", "du Nord"},
      {"{{>of.*w}}", "anne", "d'anne"},
      {"{{>of.*w}}", "Élise", "d'Élise"},
      {"{{>of.*w}}", "Yves", "d'Yves"},
      {"{{>of.*w}}", "Yann", "de Yann"},
      {"{{>of.*w}}", "ben", "de ben"},
      {"{{>of.*w}}", "", ""},
      {"{{>Of.*w}}", "north", "Du Nord"},
      {"{{>Of.*w}}", "ben", "De ben"},
      {"{{>Eh.*w}}", "élan", "Élan"},
      {"{{>*w}}", "7", "7"},
      {"{{>*w}}", "ben", "ben"},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    bench->data = tree_map(bench->arena);
    tree_put_text(bench->arena, bench->data, "w", rows[i].word);
    const char *said = render(bench, rows[i].template);
    if (strcmp(said, rows[i].expected) != 0)
      fail_msg("%s of %s is \"%s\"", rows[i].template, rows[i].word, said);
  }
}

static void dynamic_partials(void **state) {
  Bench *bench = *state;
  tree_put_text(bench->arena, bench->partials, "spanish", "Spain");
  tree_put_text(bench->arena, bench->data, "side", "spanish");
  tree_put_text(bench->arena, bench->data, "other", "french");
  tree_put_text(bench->arena, bench->partials, "sides.french", "the French");
  assert_string_equal(render(bench, "{{>sides.*other}}, {{>sides.*side}}"), "the French, spanish");
  assert_string_equal(render(bench, "{{>*side}}, {{> * other }}, {{>*missing}}."), "Spain, french, .");
}

/* What is kept of a template is the template alone: data and arena may be others each time. */
static void a_store_keeps_templates(void **state) {
  Bench *bench = *state;
  MustacheStore *store = mustache_store(bench->arena);
  static const char *const TEMPLATES[] = {"{{#list}}{{>line}}{{/list}}{{^list}}none{{/list}}", "{{name}}",
                                          "{{", ""};
  tree_put_text(bench->arena, bench->partials, "line", "{{name}};");
  for (int round = 0; round < 3; round++) {
    Arena *arena = arena_new();
    Tree *data = tree_map(arena);
    Tree *list = tree_put(arena, data, "list", tree_list(arena));
    tree_put_int(arena, data, "name", round);
    for (int i = 0; i < round; i++) tree_add(arena, list, tree_map(arena));
    for (size_t i = 0; i < sizeof TEMPLATES / sizeof *TEMPLATES; i++) {
      Diagnostics stored, plain;
      diagnostics_init(&stored, arena);
      diagnostics_init(&plain, arena);
      const char *once =
          mustache_render(arena, TEMPLATES[i], data, MUSTACHE_TEXT, find_partial, bench->partials, &plain);
      const char *again = mustache_render_stored(store, arena, TEMPLATES[i], data, MUSTACHE_TEXT,
                                                 find_partial, bench->partials, &stored);
      assert_int_equal(stored.count, plain.count);
      assert_int_equal(once == NULL, again == NULL);
      if (once != NULL) assert_string_equal(once, again);
    }
    arena_free(arena);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(faults_have_a_place, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_fault_in_a_partial_names_it, set_up, tear_down),
      cmocka_unit_test_setup_teardown(data_name_no_file, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_partial_that_never_ends_is_refused, set_up, tear_down),
      cmocka_unit_test_setup_teardown(partials_follow_the_data, set_up, tear_down),
      cmocka_unit_test_setup_teardown(sections_have_a_bound, set_up, tear_down),
      cmocka_unit_test_setup_teardown(deep_data_is_reached_by_its_name, set_up, tear_down),
      cmocka_unit_test_setup_teardown(large_templates_and_lists, set_up, tear_down),
      cmocka_unit_test_setup_teardown(what_is_falsey, set_up, tear_down),
      cmocka_unit_test_setup_teardown(text_is_not_escaped_html_is, set_up, tear_down),
      cmocka_unit_test_setup_teardown(standalone_lines_with_crlf, set_up, tear_down),
      cmocka_unit_test_setup_teardown(partials_are_indented_line_by_line, set_up, tear_down),
      cmocka_unit_test_setup_teardown(families_of_partials, set_up, tear_down),
      cmocka_unit_test_setup_teardown(dynamic_partials, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_store_keeps_templates, set_up, tear_down),
  };
  return cmocka_run_group_tests_name("mustache", tests, NULL, NULL);
}
