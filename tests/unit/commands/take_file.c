/* What `submit` prints, even where templates are broken. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/commands/verbs.h"
#include "../referee/bench.h"

/* Runs `submit one red FILE` and gives what it wrote to standard output. */
static const char *submit(Bench *bench, const char *file, Status expected) {
  static const char *words[] = {"one", "red", NULL};
  words[2] = path_join(bench->arena, bench->folder, file);
  Call call = {.arena = bench->arena, .words = words, .word_count = 3, .referee = bench->referee};
  const char *path = path_join(bench->arena, bench->folder, "printed");
  fflush(stdout);
  int screen = dup(STDOUT_FILENO);
  assert_true(screen >= 0);
  FILE *printed = fopen(path, "w");
  assert_non_null(printed);
  assert_true(dup2(fileno(printed), STDOUT_FILENO) >= 0);
  Status status = take_file(&call, true);
  fflush(stdout);
  assert_true(dup2(screen, STDOUT_FILENO) >= 0);
  fclose(printed);
  close(screen);
  assert_int_equal(status, expected);
  char *text;
  size_t length;
  assert_int_equal(file_read(bench->arena, path, 65536, &text, &length), STATUS_OK);
  return text;
}

static void a_receipt_is_printed(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_file(bench, "templates/en/receipt.txt.mustache", "receipt {{number}}\n");
  bench_file(bench, "good.yaml", "turn: \"1\"\nbid: 5\n");
  bench_file(bench, "wrong.yaml", "turn: \"1\"\nbid: 50\n");
  bench_game(bench, "one");
  assert_string_equal(submit(bench, "good.yaml", STATUS_OK), "receipt 1\n");
  assert_string_equal(submit(bench, "wrong.yaml", STATUS_BAD_DATA), "receipt 2\n");
  bench_free(bench);
}

static void a_broken_template_does_not_hide_the_number(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_file(bench, "templates/en/receipt.txt.mustache", "{{#number}} never closed\n");
  bench_file(bench, "good.yaml", "turn: \"1\"\nbid: 5\n");
  bench_game(bench, "one");
  const char *printed = submit(bench, "good.yaml", STATUS_CONFIG);
  assert_non_null(strstr(printed, "number: 1\n"));
  assert_non_null(strstr(printed, "filed: true\n"));
  bench_free(bench);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_receipt_is_printed),
      cmocka_unit_test(a_broken_template_does_not_hide_the_number),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
