/* Trees as JSON: what is a number or a word of its own, what is escaped, where lines end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/base/json.h"
#include "../../../adjudicator/base/yaml.h"

static void prints(const char *yaml, const char *expected) {
  Arena *arena = arena_new();
  char *bytes = NULL;
  size_t length = 0;
  FILE *out = open_memstream(&bytes, &length);
  assert_non_null(out);
  assert_true(json_print(out, yaml_read(arena, yaml, strlen(yaml), &YAML_DATA, NULL)));
  assert_int_equal(fclose(out), 0);
  assert_string_equal(bytes, expected);
  free(bytes);
  arena_free(arena);
}

static void scalars_are_what_they_say(void **state) {
  (void)state;
  prints("[1, -20, 0, 007, 1.5, +3, true, false, null, ~]",
         "[1, -20, 0, \"007\", \"1.5\", \"+3\", true, false, null, null]\n");
  prints("['1', 'true', 'null', yes, word]", "[\"1\", \"true\", \"null\", \"yes\", \"word\"]\n");
}

static void texts_are_escaped(void **state) {
  (void)state;
  prints("[\"a \\\"b\\\" \\\\ \\n\", \"12\xE2\x86\x92"
         "11\"]",
         "[\"a \\\"b\\\" \\\\ \\u000a\", \"12\xE2\x86\x92"
         "11\"]\n");
}

static void maps_are_indented(void **state) {
  (void)state;
  prints("{a: {b: [1, 2]}, c: [], d: {}, e: [{f: 1}, 2]}",
         "{\n  \"a\": {\n    \"b\": [1, 2]\n  },\n  \"c\": [],\n  \"d\": {},\n  \"e\": [\n    {\n      "
         "\"f\": 1\n    },\n"
         "    2\n  ]\n}\n");
}

static void one_line_has_no_blanks(void **state) {
  (void)state;
  const char yaml[] = "{a: {b: [1, no]}, c: [], d: {}, e: ~, \"f<\": \"</script> \\\"x\\\"\\n\"}";
  Arena *arena = arena_new();
  size_t length;
  char *line = json_write(arena, yaml_read(arena, yaml, strlen(yaml), &YAML_DATA, NULL), &length);
  assert_string_equal(line, "{\"a\":{\"b\":[1,\"no\"]},\"c\":[],\"d\":{},\"e\":null,"
                            "\"f\\u003c\":\"\\u003c/script> \\\"x\\\"\\u000a\"}");
  assert_int_equal(length, strlen(line));
  arena_free(arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(scalars_are_what_they_say),
      cmocka_unit_test(texts_are_escaped),
      cmocka_unit_test(maps_are_indented),
      cmocka_unit_test(one_line_has_no_blanks),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
