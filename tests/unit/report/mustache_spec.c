/* The official Mustache suite: each of its 136 tests is one test here.
 *
 * MUSTACHE_SPEC names the folder that holds it (specs/ of github.com/mustache/spec). Where it names none,
 * each is skipped; what templates say is tested without the suite too, in mustache.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/base/files.h"
#include "../../../adjudicator/base/yaml.h"
#include "../../../adjudicator/report/mustache.h"

#define SUITE_TESTS 136

static const char *const FILES[] = {"comments.json", "delimiters.json", "interpolation.json",
                                    "inverted.json", "partials.json",   "sections.json"};

static MustacheSource find_partial(void *context, const char *name, bool dynamic) {
  (void)dynamic;
  return (MustacheSource){.text = tree_string(tree_get(context, name), NULL)};
}

static void renders_as_expected(void **state) {
  const Tree *test = *state;
  Arena *arena = arena_new();
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, arena);
  char *text =
      mustache_render(NULL, arena, tree_string(tree_get(test, "template"), NULL), tree_get(test, "data"),
                      MUSTACHE_HTML, find_partial, tree_get(test, "partials"), &diagnostics);
  assert_non_null(text);
  assert_string_equal(text, tree_string(tree_get(test, "expected"), NULL));
  assert_int_equal(diagnostics.count, 0);
  arena_free(arena);
}

/* The suite is whole: a shorter one would prove less than it seems to. */
static void is_complete(void **state) {
  assert_int_equal(*(const size_t *)*state, SUITE_TESTS);
}

static void is_not_here(void **state) {
  (void)state;
  skip();
}

static Tree *read_suite(Arena *arena, const char *path) {
  char *bytes;
  size_t length;
  if (file_read(arena, path, YAML_DATA_BYTES, &bytes, &length) != STATUS_OK) {
    printf("# %s cannot be read\n", path);
    return NULL;
  }
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, arena);
  Tree *suite = yaml_read(arena, bytes, length, &YAML_DATA, &diagnostics);
  for (size_t i = 0; i < diagnostics.count; i++) {
    const Diagnostic *d = &diagnostics.items[i];
    printf("# %s:%d:%d %s %s\n", path, d->line, d->column, d->code, d->message);
  }
  return tree_get(suite, "tests");
}

static void add_tests(Arena *arena, const char *file, const Tree *suite, struct CMUnitTest *tests,
                      size_t *count) {
  for (size_t i = 0; suite != NULL && i < suite->count && *count < SUITE_TESTS; i++) {
    Tree *test = suite->items[i].value;
    const char *name = tree_string(tree_get(test, "name"), "?");
    tests[(*count)++] = (struct CMUnitTest){.name = arena_printf(arena, "%s: %s", file, name),
                                            .test_func = renders_as_expected,
                                            .initial_state = test};
  }
}

static int skip_all(void) {
  printf("# MUSTACHE_SPEC names no folder: the suite is NOT TESTED\n");
  struct CMUnitTest tests[SUITE_TESTS];
  for (size_t i = 0; i < SUITE_TESTS; i++)
    tests[i] = (struct CMUnitTest){.name = "a test of the suite", .test_func = is_not_here};
  return cmocka_run_group_tests_name("mustache suite", tests, NULL, NULL);
}

int main(void) {
  const char *folder = getenv("MUSTACHE_SPEC");
  if (folder == NULL || *folder == '\0') return skip_all();
  Arena *arena = arena_new();
  struct CMUnitTest tests[SUITE_TESTS + 1];
  size_t count = 0, whole = 0;
  for (size_t i = 0; i < sizeof FILES / sizeof *FILES; i++) {
    const Tree *suite = read_suite(arena, path_join(arena, folder, FILES[i]));
    whole += suite == NULL ? 0 : suite->count;
    add_tests(arena, FILES[i], suite, tests, &count);
  }
  tests[count++] =
      (struct CMUnitTest){.name = "the suite is complete", .test_func = is_complete, .initial_state = &whole};
  int failed = _cmocka_run_group_tests("mustache suite", tests, count, NULL, NULL);
  arena_free(arena);
  return failed;
}
