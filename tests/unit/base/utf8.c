/* UTF-8, character by character. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/base/utf8.h"

static void reads(const char *text, size_t taken, uint32_t expected) {
  uint32_t code = 77;
  assert_int_equal(utf8_read(text, strlen(text), &code), taken);
  assert_int_equal(code, expected);
}

static void characters(void **state) {
  (void)state;
  reads("a", 1, 'a');
  reads("\xC2\x80", 2, 0x80);
  reads("é!", 2, 0xE9);
  reads("\xDF\xBF", 2, 0x7FF);
  reads("\xE0\xA0\x80", 3, 0x800);
  reads("→", 3, 0x2192);
  reads("\xED\x9F\xBF", 3, 0xD7FF);
  reads("\xEE\x80\x80", 3, 0xE000);
  reads("\xF0\x90\x80\x80", 4, 0x10000);
  reads("🂡", 4, 0x1F0A1);
  reads("\xF4\x8F\xBF\xBF", 4, 0x10FFFF);
  uint32_t code;
  assert_int_equal(utf8_read("\0", 1, &code), 1);
  assert_int_equal(code, 0);
}

static void what_is_none(void **state) {
  (void)state;
  reads("\x80", 1, UTF8_BAD);     /* a following byte alone */
  reads("\xE9 ", 1, UTF8_BAD);    /* Latin-1 */
  reads("\xC0\x80", 1, UTF8_BAD); /* overlong */
  reads("\xC1\xBF", 1, UTF8_BAD);
  reads("\xE0\x9F\xBF", 1, UTF8_BAD);
  reads("\xF0\x8F\xBF\xBF", 1, UTF8_BAD);
  reads("\xED\xA0\x80", 1, UTF8_BAD);     /* a surrogate */
  reads("\xF4\x90\x80\x80", 1, UTF8_BAD); /* beyond U+10FFFF */
  reads("\xF5\x80", 1, UTF8_BAD);
  reads("\xFF\xFE", 1, UTF8_BAD);
  reads("\xE2\x86", 2, UTF8_BAD); /* cut off: one wrong sign */
  reads("\xE2\x86x", 2, UTF8_BAD);
  reads("\xF0\x9F\x82", 3, UTF8_BAD);
  reads("\xF0\x9F\x82\xC3", 3, UTF8_BAD);
  uint32_t code;
  assert_int_equal(utf8_read("\xE2\x86\x92", 2, &code), 2); /* reads no further than told */
  assert_int_equal(code, UTF8_BAD);
}

static void kinds(void **state) {
  (void)state;
  static const uint32_t CONTROLS[] = {0, 7, 0x1B, 0x1F, 0x7F, 0x80, 0x85, 0x9F, 0xFEFF, 0xFFFE, 0xFFFF};
  static const uint32_t NONE[] = {'\t', '\n', '\r', ' ', '~', 0xA0, 0x2028, 0xFFFD, 0x1F0A1};
  for (size_t i = 0; i < sizeof CONTROLS / sizeof *CONTROLS; i++) assert_true(utf8_is_control(CONTROLS[i]));
  for (size_t i = 0; i < sizeof NONE / sizeof *NONE; i++) assert_false(utf8_is_control(NONE[i]));
  static const uint32_t SPACES[] = {0xA0, 0x1680, 0x2000, 0x2009, 0x200A, 0x202F, 0x205F, 0x3000};
  for (size_t i = 0; i < sizeof SPACES / sizeof *SPACES; i++)
    assert_true(utf8_is_typographic_space(SPACES[i]));
  assert_false(utf8_is_typographic_space(' '));
  assert_false(utf8_is_typographic_space(0x200B));
  assert_false(utf8_is_typographic_space(0x2192));
  assert_true(utf8_is_separator(0x2028) && utf8_is_separator(0x2029));
  assert_false(utf8_is_separator('\n'));
}

/* Every byte at every place of a text that is longer than what is looked at in one piece. */
static void printable(void **state) {
  (void)state;
  char text[20];
  for (int byte = 0; byte < 256; byte++) {
    for (size_t place = 0; place < sizeof text; place++) {
      memset(text, place % 2 == 0 ? 'a' : '~', sizeof text);
      text[place] = (char)byte;
      bool good = byte >= ' ' && byte <= '~';
      for (size_t length = place + 1; length <= sizeof text; length++)
        assert_int_equal(utf8_printable(text, length), good ? length : place);
    }
  }
  assert_int_equal(utf8_printable(text, 0), 0);
}

static void what_a_terminal_would_act_upon_is_shown(void **state) {
  (void)state;
  Arena *arena = arena_new();
  static const char *const PAIRS[][2] = {
      {"", ""},
      {"Espa\u00f1a: 3\u21922\n\tb", "Espa\u00f1a: 3\u21922\n\tb"},
      {"a\u202eb\u2066c", "a\\u202Eb\\u2066c"},
      {"a\u2028b", "a\\u2028b"},
      {"\033[2Ja\rb", "\\u001B[2Ja\\u000Db"},
      {"\xff", "\\xFF"},
      {"\u061c\u200e\u200f", "\\u061C\\u200E\\u200F"},
  };
  for (size_t i = 0; i < sizeof PAIRS / sizeof *PAIRS; i++)
    assert_string_equal(utf8_shown(arena, PAIRS[i][0]), PAIRS[i][1]);
  arena_free(arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(characters),
      cmocka_unit_test(what_is_none),
      cmocka_unit_test(kinds),
      cmocka_unit_test(printable),
      cmocka_unit_test(what_a_terminal_would_act_upon_is_shown),
  };
  return cmocka_run_group_tests_name("utf8", tests, NULL, NULL);
}
