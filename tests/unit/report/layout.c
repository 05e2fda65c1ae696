/* Mails as lines: bytes in, bytes out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/report/report.h"

static void lays_out(const char *text, int width, const char *expected) {
  Arena *arena = arena_new();
  assert_string_equal(layout_text(arena, text, width), expected);
  arena_free(arena);
}

static void short_lines_stay(void **state) {
  (void)state;
  lays_out("", 20, "");
  lays_out("one", 20, "one\n");
  lays_out("one\ntwo\n", 20, "one\ntwo\n");
  lays_out("12345678901234567890\n", 20, "12345678901234567890\n");
}

static void whole_lines_keep_their_no_break_spaces(void **state) {
  (void)state;
  lays_out("- a line of more than 20 characters\u00A0: to be broken by whoever shows it\n", LAYOUT_WHOLE,
           "- a line of more than 20 characters\u00A0: to be broken by whoever shows it\n");
  lays_out("a\tbb\u00A0: c\nlonger\td\n", LAYOUT_WHOLE, "a       bb\u00A0: c\nlonger  d\n");
}

static void empty_lines_and_blanks_go(void **state) {
  (void)state;
  lays_out("\n\n  \none  \n\n \n\ntwo\n\n", 20, "one\n\ntwo\n");
  lays_out("one\r\n\r\n\r\ntwo\r\n", 20, "one\n\ntwo\n");
}

static void long_lines_are_broken(void **state) {
  (void)state;
  lays_out("one two three four five", 10, "one two\nthree four\nfive\n");
  lays_out("  one two three", 10, "  one two\n  three\n");
  lays_out("- one two three four", 10, "- one two\n  three\n  four\n");
  lays_out("a  b  c  d  e  f", 11, "a  b  c  d\ne  f\n");
  lays_out("éééé éééé éééé", 9, "éééé éééé\néééé\n"); /* characters, not bytes */
}

static void long_words_stay_whole(void **state) {
  (void)state;
  lays_out("orders+madrid@example.org", 10, "orders+madrid@example.org\n");
  lays_out("to orders+madrid@example.org now", 10, "to\norders+madrid@example.org\nnow\n");
}

static void comments_go_on_as_comments(void **state) {
  (void)state;
  lays_out("  # - one two three four", 16, "  # - one two\n  #   three four\n");
  lays_out("# a\tone two three four five six seven", 24, "# a  one two three four\n#    five six seven\n");
}

static void tables_are_aligned(void **state) {
  (void)state;
  lays_out("zone\tname\tFrench\tnote\n9\t\t2\t\n10\tPalacio Réal\t10\tcontested\n", 78,
           "zone  name          French  note\n"
           "   9                     2\n"
           "  10  Palacio Réal      10  contested\n");
  lays_out("a\t1\n\nlong\t1\n", 78, "a  1\n\nlong  1\n"); /* two tables */
  lays_out("x\ty\nno table\nlong\ty\n", 78, "x  y\nno table\nlong  y\n");
}

static void numbers_at_the_end_stand_to_the_right(void **state) {
  (void)state;
  lays_out("house\tworth\tleft\nTAL\t-1\t12\nMAL\t10\t8\n", 78,
           "house  worth  left\nTAL       -1    12\nMAL       10     8\n");
  lays_out("a\t1\nb\tx\nc\t10\n", 78, "a  1\nb  x\nc  10\n"); /* no column of numbers */
}

static void a_cell_stands_under_its_head(void **state) {
  (void)state;
  lays_out("head\tgives\tby\na\t +1 point\tb\n", 40, "head  gives     by\na     +1 point  b\n");
}

static void the_last_cell_goes_on_under_itself(void **state) {
  (void)state;
  lays_out("  [MAYO 5.2]\tone two three four five\n  [MAYO 10]\tsix\n", 32,
           "  [MAYO 5.2]  one two three four\n"
           "              five\n"
           "  [MAYO 10]   six\n");
  lays_out("abcdefgh\t      one two three four\n", 26, "abcdefgh        one two\n          three four\n");
  /* no room beside the first cell: it goes below, broken if need be, as a comment where the row is one */
  lays_out("1234567890\tone two three", 20, "1234567890\n    one two three\n");
  lays_out("1234567890\tone two", 16, "1234567890  one two\n");
  lays_out("1234567890\t  one two three four\nx\ttwo", 18,
           "1234567890\n    one two three\n    four\nx           two\n");
  lays_out("# 1234567890\tone two three", 20, "# 1234567890\n#   one two three\n");
}

static void the_order_form_is_not_touched(void **state) {
  (void)state;
  lays_out("before\n\n\n-----ORDERS-----\ngame:  a b c d e f g h i j k  "
           "\n\n\nx:\ty\n-----END-----\n\n\nafter one two",
           10,
           "before\n\n-----ORDERS-----\ngame:  a b c d e f g h i j k  \n\n\nx:\ty\n-----END-----\n\nafter "
           "one\ntwo\n");
  lays_out("-----ORDERS-----\na:   1  ", 10, "-----ORDERS-----\na:   1  \n"); /* no end: to the last line */
}

static void drawings_are_not_touched(void **state) {
  (void)state;
  lays_out("one\n\f  a b c d e f g h i j k\n\f\n\f\n\fx\n\n\ntwo\n", 10,
           "one\n  a b c d e f g h i j k\n\n\nx\n\ntwo\n");
  lays_out("\f\n\fx", 10, "\nx\n");
}

static void no_break_spaces_hold(void **state) {
  (void)state;
  lays_out("one\u00A0two three\u00A0four", 10, "one two\nthree four\n");
  lays_out("one\u202Ftwo three\u202F!", 10, "one two\nthree !\n");
  lays_out("a\tone\u00A0two three\u00A0four five\u00A0six", 22, "a  one two three four\n   five six\n");
  lays_out("-----ORDERS-----\na\u00A0b\n-----END-----\n", 10, "-----ORDERS-----\na\u00A0b\n-----END-----\n");
}

static void files_break_comments_only(void **state) {
  (void)state;
  Arena *arena = arena_new();
  assert_string_equal(layout_file(arena, "orders: [a, b, c, d]\n  # one two three four\n", 16),
                      "orders: [a, b, c, d]\n  # one two\n  # three four\n");
  /* What waits behind a # must still be one line once that is taken away. */
  assert_string_equal(
      layout_file(arena, "#orders: [a, b, c, d]\n# one two three\n#- OI1 0815 and more\n", 12),
      "#orders: [a, b, c, d]\n# one two\n# three\n#- OI1 0815 and more\n");
  arena_free(arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(short_lines_stay),
      cmocka_unit_test(whole_lines_keep_their_no_break_spaces),
      cmocka_unit_test(empty_lines_and_blanks_go),
      cmocka_unit_test(long_lines_are_broken),
      cmocka_unit_test(long_words_stay_whole),
      cmocka_unit_test(comments_go_on_as_comments),
      cmocka_unit_test(tables_are_aligned),
      cmocka_unit_test(numbers_at_the_end_stand_to_the_right),
      cmocka_unit_test(a_cell_stands_under_its_head),
      cmocka_unit_test(the_last_cell_goes_on_under_itself),
      cmocka_unit_test(the_order_form_is_not_touched),
      cmocka_unit_test(drawings_are_not_touched),
      cmocka_unit_test(no_break_spaces_hold),
      cmocka_unit_test(files_break_comments_only),
  };
  return cmocka_run_group_tests_name("layout", tests, NULL, NULL);
}
