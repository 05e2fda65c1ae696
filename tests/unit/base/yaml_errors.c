/* Every refusal of the YAML reader, with its code and its place. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "reading.h"

static Arena *arena;

static int open_arena(void **state) {
  (void)state;
  arena = arena_new();
  return 0;
}

static int close_arena(void **state) {
  (void)state;
  arena_free(arena);
  return 0;
}

static Tree *tells_bytes(const char *bytes, size_t length, const char *expected) {
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, arena);
  Tree *tree = yaml_read(arena, bytes, length, &YAML_TURN_FILE, &diagnostics);
  assert_string_equal(told(arena, &diagnostics), expected);
  assert_true(diagnostics.errors > 0);
  return tree;
}

/* The text is refused with just these errors, and there is no tree. */
static void tells(const char *text, const char *expected) {
  assert_null(tells_bytes(text, strlen(text), expected));
}

/* The errors leave a tree. */
static void tells_and_reads(const char *text, const char *expected, const char *canonical) {
  Tree *tree = tells_bytes(text, strlen(text), expected);
  assert_non_null(tree);
  assert_string_equal(yaml_write_line(arena, tree), canonical);
}

/* ---- nothing, and limits ---- */

static void empty_files(void **state) {
  (void)state;
  static const char *const EMPTY = "1:1 FILE-EMPTY yaml-empty\n";
  tells("", EMPTY);
  tells("\n\n  \n", EMPTY);
  tells("# only a comment\n", EMPTY);
  tells("---\n", EMPTY);
  tells("~\n", EMPTY);
  tells("\xEF\xBB\xBF", EMPTY);
  tells("\xC2\xA0\r\n", EMPTY);
  assert_null(tells_bytes(NULL, 0, EMPTY));
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, arena);
  assert_null(yaml_read_all(arena, "---\n---\n", 8, &YAML_DATA, &diagnostics));
  assert_string_equal(told(arena, &diagnostics), "1:1 FILE-EMPTY yaml-nothing\n"); /* no turn file */
}

static void limit_of_bytes(void **state) {
  (void)state;
  static char text[64 * 1024 + 2];
  memset(text, '#', sizeof text);
  memcpy(text, "a: b\n", 5);
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, arena);
  assert_non_null(yaml_read(arena, text, 64 * 1024, &YAML_TURN_FILE, &diagnostics));
  assert_int_equal(diagnostics.count, 0);
  assert_null(tells_bytes(text, 64 * 1024 + 1, "1:1 FILE-SIZE yaml-too-large {limit: \"65536\"}\n"));
}

static char *repeated(const char *text, size_t times) {
  size_t length = strlen(text);
  char *all = arena_alloc(arena, length * times + 1);
  for (size_t i = 0; i < times; i++) memcpy(all + i * length, text, length);
  return all;
}

static void limit_of_depth(void **state) {
  (void)state;
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, arena);
  char *text = arena_printf(arena, "a: %s%s", repeated("[", 15), repeated("]", 15));
  assert_non_null(yaml_read(arena, text, strlen(text), &YAML_TURN_FILE, &diagnostics));
  text = arena_printf(arena, "a:\n - x\n - %s%s", repeated("{b: ", 14), repeated("}", 14));
  assert_non_null(yaml_read(arena, text, strlen(text), &YAML_TURN_FILE, &diagnostics));
  assert_int_equal(diagnostics.count, 0);
  tells(arena_printf(arena, "a: %s%s", repeated("[", 16), repeated("]", 16)),
        "1:19 FILE-DEPTH yaml-too-deep {limit: \"16\"}\n");
  tells(arena_printf(arena, "a:\n - %s", repeated("[", 60000)),
        "2:18 FILE-DEPTH yaml-too-deep {limit: \"16\"}\n");
  tells(repeated("- ", 30000), "1:33 FILE-DEPTH yaml-too-deep {limit: \"16\"}\n");
}

static void limit_of_nodes(void **state) {
  (void)state;
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, arena);
  char *text = arena_printf(arena, "[%s]", repeated("a,", 3999)); /* and the list itself */
  assert_non_null(yaml_read(arena, text, strlen(text), &YAML_TURN_FILE, &diagnostics));
  assert_int_equal(diagnostics.count, 0);
  tells(arena_printf(arena, "[%s]", repeated("a,", 4000)),
        "1:8000 FILE-NODES yaml-too-many-nodes {limit: \"4000\"}\n");
  /* Keys count: a map, a key, a list and 3,998 maps. */
  tells(arena_printf(arena, "a:\n%s", repeated("- {}\n", 3998)),
        "3999:3 FILE-NODES yaml-too-many-nodes {limit: \"4000\"}\n");
  text = arena_printf(arena, "a:\n%s", repeated("- {}\n", 3997));
  assert_non_null(yaml_read(arena, text, strlen(text), &YAML_TURN_FILE, &diagnostics));
}

/* ---- what is no text ---- */

static void bytes_that_are_no_utf8(void **state) {
  (void)state;
  tells("a: b\nlärm: \xE9t\xE9\n",
        "2:7 FILE-UTF8 yaml-utf8 {bytes: E9}\n2:9 FILE-UTF8 yaml-utf8 {bytes: E9}\n");
  tells("a: \"12\xE2\x86 11\"\r\nb: \xC0\x80\n", "1:7 FILE-UTF8 yaml-utf8 {bytes: E2 86}\n"
                                                 "2:4 FILE-UTF8 yaml-utf8 {bytes: C0}\n"
                                                 "2:5 FILE-UTF8 yaml-utf8 {bytes: \"80\"}\n");
  /* UTF-16 with its mark, as one Windows editor saves "Unicode". */
  assert_null(tells_bytes("\xFF\xFE"
                          "a\0",
                          4,
                          "1:1 FILE-UTF8 yaml-utf8 {bytes: FF}\n"
                          "1:2 FILE-UTF8 yaml-utf8 {bytes: FE}\n"
                          "1:4 FILE-CONTROL yaml-control {character: U+0000}\n"));
}

static void control_characters(void **state) {
  (void)state;
  tells("a: b\x07\nc:\x1B[31m\n", "1:5 FILE-CONTROL yaml-control {character: U+0007}\n"
                                  "2:3 FILE-CONTROL yaml-control {character: U+001B}\n");
  tells("→: \x7F\xC2\x85\n", "1:4 FILE-CONTROL yaml-control {character: U+007F}\n"
                             "1:5 FILE-CONTROL yaml-control {character: U+0085}\n");
  tells("a: b\xEF\xBB\xBF\n", "1:5 FILE-CONTROL yaml-control {character: U+FEFF}\n");
  assert_null(tells_bytes("a: b\0c", 6, "1:5 FILE-CONTROL yaml-control {character: U+0000}\n"));
  /* The same, escaped. */
  tells("a: \"x\\0\"\nb: \"\\e[31m\"\nc: \"\\x07\"\n\"d\\N\": e\n",
        "1:4 FILE-CONTROL yaml-control {character: U+0000}\n"
        "2:4 FILE-CONTROL yaml-control {character: U+001B}\n"
        "3:4 FILE-CONTROL yaml-control {character: U+0007}\n"
        "4:1 FILE-CONTROL yaml-control {character: U+0085}\n");
}

/* ---- what YAML has and we do not ---- */

static void anchors_aliases_tags(void **state) {
  (void)state;
  tells("a: &x [1]\nb: *x\nc: !!str 3\n? &k d\n: !mine {e: &w f}\n&z g: h\n",
        "1:4 FILE-YAML yaml-anchor {name: x}\n"
        "2:4 FILE-YAML yaml-alias {name: x}\n"
        "3:4 FILE-YAML yaml-tag {name: \"!!str\"}\n"
        "4:3 FILE-YAML yaml-anchor {name: k}\n"
        "5:3 FILE-YAML yaml-tag {name: \"!mine\"}\n"
        "5:13 FILE-YAML yaml-anchor {name: w}\n"
        "6:1 FILE-YAML yaml-anchor {name: z}\n");
  tells("- &x !!str a\n", "1:3 FILE-YAML yaml-anchor {name: x}\n1:3 FILE-YAML yaml-tag {name: \"!!str\"}\n");
  tells("{*x : a, *w : b}", "1:2 FILE-YAML yaml-alias {name: x}\n1:10 FILE-YAML yaml-alias {name: w}\n");
  tells("%TAG ! tag:example.org,2026:\n---\na: b\n",
        "1:1 FILE-YAML yaml-tag {name: \"tag:example.org,2026:\"}\n");
  tells("a: *\n", "1:4 FILE-YAML yaml-alias\n");
  tells("a: *bold*\nb: & c\nc: !<x\nd: !e!f g\n", "1:4 FILE-YAML yaml-alias\n"
                                                  "2:4 FILE-YAML yaml-anchor\n"
                                                  "3:4 FILE-YAML yaml-tag\n"
                                                  "4:4 FILE-YAML yaml-tag\n");
}

static void second_documents(void **state) {
  (void)state;
  tells("a: b\n---\nc: &d e\n", "2:1 FILE-YAML yaml-second-document\n");
  tells("---\na: b\n...\nc: d\n", "4:1 FILE-YAML yaml-after-end\n");
  tells("[a] b\n", "1:5 FILE-YAML yaml-after-end\n");
  tells("a: @b\nc: d\n---\ne: f\n",
        "1:4 FILE-YAML yaml-character {character: \"@\"}\n3:1 FILE-YAML yaml-second-document\n");
}

static void keys_twice(void **state) {
  (void)state;
  tells_and_reads("a: 1\nb: {c: 1, d: 2, c: 3}\na: [2]\n\"a\": {x: 1}\n",
                  "2:17 FILE-DUPLICATE-KEY yaml-duplicate-key {key: c, first_line: \"2\"}\n"
                  "3:1 FILE-DUPLICATE-KEY yaml-duplicate-key {key: a, first_line: \"1\"}\n"
                  "4:1 FILE-DUPLICATE-KEY yaml-duplicate-key {key: a, first_line: \"1\"}\n",
                  "{a: 1, b: {c: 1, d: 2}}");
  tells_and_reads("a\xC2\xA0: 1\na: 2\n",
                  "2:1 FILE-DUPLICATE-KEY yaml-duplicate-key {key: a, first_line: \"1\"}\n", "{a: 1}");
}

static void keys_that_are_none(void **state) {
  (void)state;
  tells_and_reads("a: 1\n? [b, {c: d}]\n: {e: f}\n? {g: h}\n: i\nj: 2\n",
                  "2:3 FILE-SHAPE yaml-key-shape\n4:3 FILE-SHAPE yaml-key-shape\n", "{a: 1, j: 2}");
  tells_and_reads("[{{a: b}: c, d: e}]", "1:3 FILE-SHAPE yaml-key-shape\n", "[{d: e}]");
}

/* ---- syntax ---- */

static void tabs(void **state) {
  (void)state;
  static const char *const TAB = "2:1 FILE-YAML yaml-tab\n";
  tells("preparation:\n\tdraw: yes\norders: [a]\n", TAB);
  tells("orders:\n\t- a\n\t- b\n", TAB);
  tells("a: b\n\tc: d\n", TAB);
  tells("a:\n  \tb: c\n", "2:3 FILE-YAML yaml-tab\n");
  tells("a:\n  b: c\n  \td: e\n", "3:3 FILE-YAML yaml-tab\n");
  tells("a: |\n\tb\n", TAB);
  tells("-\ta: b\n-\tc: d\n", "1:2 FILE-YAML yaml-tab\n");
  /* Elsewhere a tab is a blank. */
  Tree *tree = yaml_read(arena, "a:\tb\t# c\nd: [\n\te,\n\tf]\n", 21, &YAML_TURN_FILE, NULL);
  assert_string_equal(yaml_write_line(arena, tree), "{a: b, d: [e, f]}");
}

static void colons(void **state) {
  (void)state;
  tells("turn: 2\norders [\"a\", \"b\"]\nwait: yes\n", "2:1 FILE-YAML yaml-missing-colon\n");
  tells("turn: 2\nwait\n", "2:1 FILE-YAML yaml-missing-colon\n");
  tells("game madrid\nturn: 2\n", "2:1 FILE-YAML yaml-continued-line\n");
  tells("a: 1\nb: text: more\n", "2:8 FILE-YAML yaml-colon\n");
  tells("a: 1\n  é: 2\n", "2:3 FILE-YAML yaml-continued-line\n");
  tells("a: b: c\n", "1:5 FILE-YAML yaml-colon\n");
}

static void quotes_and_brackets(void **state) {
  (void)state;
  tells("a: 1\nb: \"text\nwait: yes\n", "2:4 FILE-YAML yaml-unclosed-quote\n");
  /* "---" must go too, wherever the quote was meant to end. */
  tells("a: 'text\n---\n", "1:4 FILE-YAML yaml-unclosed-quote\n2:1 FILE-YAML yaml-second-document\n");
  tells("orders: [a, b\nwait: yes\n", "1:9 FILE-YAML yaml-unclosed-bracket\n");
  tells("orders: [\"a\"\nwait: @\n",
        "1:9 FILE-YAML yaml-unclosed-bracket\n2:7 FILE-YAML yaml-character {character: \"@\"}\n");
  tells("orders: [\n\"a\"\n\"b\"\n]\n", "3:1 FILE-YAML yaml-missing-comma\n");
  tells("a: {b: c\n", "1:4 FILE-YAML yaml-unclosed-bracket\n");
  tells("a: [\"b\" \"c\"]\n", "1:9 FILE-YAML yaml-missing-comma\n");
  tells("a: [\"b\",\n    \"c\"\n    \"d\"]\n", "3:5 FILE-YAML yaml-missing-comma\n");
  tells("a: {\"b\": \"1\" \"c\": 2}\n", "1:14 FILE-YAML yaml-missing-comma\n");
  /* An unquoted value runs on to the next colon: `1 "c"` is one text. */
  tells("a: {\"b\": 1 \"c\": 2}\n", "1:15 FILE-YAML yaml-missing-comma\n");
  tells("a: \"b\\q\"\n", "1:6 FILE-YAML yaml-escape\n");
  tells("a: \"b\\ud800\"\n", "1:8 FILE-YAML yaml-escape\n"); /* the digits, which name no character */
}

static void indentation(void **state) {
  (void)state;
  tells("a:\n   b: c\n  d: e\n", "3:3 FILE-YAML yaml-expected-key\n");
  tells("a:\n  - b\n  c: d\n", "3:3 FILE-YAML yaml-expected-dash\n");
  tells("orders: - a\n", "1:9 FILE-YAML yaml-dash\n");
  tells("a: @phil\n", "1:4 FILE-YAML yaml-character {character: \"@\"}\n");
  tells("a: `b`\n", "1:4 FILE-YAML yaml-character {character: \"`\"}\n");
  tells("a: [b, ]]\n", "1:9 FILE-YAML yaml-expected-key\n");
  tells("%YAML 9.9\n---\na: b\n", "1:1 FILE-YAML yaml-syntax {problem: found incompatible YAML document}\n");
}

/* ---- many at once ---- */

static void reading_goes_on_after_bad_syntax(void **state) {
  (void)state;
  tells("game: madrid\n"
        "preparation:\n"
        "\tdraw: yes\n"
        "  x: @y\n" /* no section begins here: not looked at */
        "orders: [\"a\" \"b\"]\n"
        "allocation: {a: 1, a: 2}\n"
        "press: &p [x]\n"
        "wait: \"yes\n"
        "key: 1: 2\n",
        "3:1 FILE-YAML yaml-tab\n"
        "5:14 FILE-YAML yaml-missing-comma\n"
        "6:20 FILE-DUPLICATE-KEY yaml-duplicate-key {key: a, first_line: \"6\"}\n"
        "7:8 FILE-YAML yaml-anchor {name: p}\n"
        "8:7 FILE-YAML yaml-unclosed-quote\n"
        "9:7 FILE-YAML yaml-colon\n");
}

static void later_documents_are_looked_at(void **state) {
  (void)state;
  const char *text = "case: one\nfiles: [a\n---\ncase: two\nx: @\n---\ncase: three\ncase: three\n";
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, arena);
  assert_null(yaml_read_all(arena, text, strlen(text), &YAML_DATA, &diagnostics));
  assert_string_equal(told(arena, &diagnostics),
                      "2:8 FILE-YAML yaml-unclosed-bracket\n"
                      "5:4 FILE-YAML yaml-character {character: \"@\"}\n"
                      "8:1 FILE-DUPLICATE-KEY yaml-duplicate-key {key: case, first_line: \"7\"}\n");
}

static void all_kinds_are_sorted_by_place(void **state) {
  (void)state;
  tells("a: &x 1\nb: \xFF\nc: !t 2\nc: \x07\n",
        "1:4 FILE-YAML yaml-anchor {name: x}\n"
        "2:4 FILE-UTF8 yaml-utf8 {bytes: FF}\n"
        "3:4 FILE-YAML yaml-tag {name: \"!t\"}\n"
        "4:1 FILE-DUPLICATE-KEY yaml-duplicate-key {key: c, first_line: \"3\"}\n"
        "4:4 FILE-CONTROL yaml-control {character: U+0007}\n");
}

static void no_more_than_fifty(void **state) {
  (void)state;
  Diagnostics diagnostics;
  static const char *const FLOODS[] = {"\xFF", "\x07", "[&a b]\n- ", "a: 1\n", "a: @\n"};
  for (size_t i = 0; i < sizeof FLOODS / sizeof *FLOODS; i++) {
    char *text = arena_printf(arena, "%s%s", i == 2 ? "- " : "", repeated(FLOODS[i], 1000));
    diagnostics_init(&diagnostics, arena);
    yaml_read(arena, text, strlen(text), &YAML_TURN_FILE, &diagnostics);
    assert_int_equal(diagnostics.errors, ERRORS_TOLD);
    assert_int_equal(diagnostics.count, ERRORS_TOLD + 1);
    assert_int_equal(diagnostics.items[ERRORS_TOLD].severity, SEVERITY_NOTE);
    assert_string_equal(diagnostics.items[ERRORS_TOLD].message, "yaml-more-errors");
  }
  /* Exactly as many: no note. */
  diagnostics_init(&diagnostics, arena);
  char *text = repeated("a: 1\n", ERRORS_TOLD + 1);
  yaml_read(arena, text, strlen(text), &YAML_TURN_FILE, &diagnostics);
  assert_int_equal(diagnostics.count, ERRORS_TOLD);
}

/* What others told before stays where it was. */
static void earlier_diagnostics_stay(void **state) {
  (void)state;
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, arena);
  diagnose_at(&diagnostics, SEVERITY_WARNING, "OTHER", "other", 99, 1, NULL);
  yaml_read(arena, "a: *b", 5, &YAML_TURN_FILE, &diagnostics);
  assert_string_equal(told(arena, &diagnostics),
                      "warning 99:1 OTHER other\n1:4 FILE-YAML yaml-alias {name: b}\n");
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_arena, close_arena)
  const struct CMUnitTest tests[] = {
      TEST(empty_files),
      TEST(limit_of_bytes),
      TEST(limit_of_depth),
      TEST(limit_of_nodes),
      TEST(bytes_that_are_no_utf8),
      TEST(control_characters),
      TEST(anchors_aliases_tags),
      TEST(second_documents),
      TEST(keys_twice),
      TEST(keys_that_are_none),
      TEST(tabs),
      TEST(colons),
      TEST(quotes_and_brackets),
      TEST(indentation),
      TEST(reading_goes_on_after_bad_syntax),
      TEST(later_documents_are_looked_at),
      TEST(all_kinds_are_sorted_by_place),
      TEST(no_more_than_fifty),
      TEST(earlier_diagnostics_stay),
  };
  return cmocka_run_group_tests_name("yaml errors", tests, NULL, NULL);
}
