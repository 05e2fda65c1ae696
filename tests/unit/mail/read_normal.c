#include "reading.h"

/* Characters by name, so that the cases can be read. */
#define NBSP            "\xC2\xA0"
#define NARROW          "\xE2\x80\xAF"
#define FIGURE          "\xE2\x80\x87"
#define ZWSP            "\xE2\x80\x8B"
#define BOM             "\xEF\xBB\xBF"
#define OPEN            "\xE2\x80\x9C" /* “ */
#define CLOSE           "\xE2\x80\x9D" /* ” */
#define LOW             "\xE2\x80\x9E" /* „ */
#define LEFT            "\xE2\x80\x98" /* ‘ */
#define RIGHT           "\xE2\x80\x99" /* ’ */
#define GUILLEMET_OPEN  "\xC2\xAB"
#define GUILLEMET_CLOSE "\xC2\xBB"
#define ANGLE_OPEN      "\xE2\x80\xB9" /* ‹ */
#define ANGLE_CLOSE     "\xE2\x80\xBA" /* › */
#define ARROW           "\xE2\x86\x92"

static void characters(void **state) {
  static const char *const CASES[][2] = {
      {"a: b\n", "a: b\n"},
      {"a: b\r\nc: d\re: f\r\n", "a: b\nc: d\ne: f\n"},
      {BOM "a: b\n" BOM, "a: b\n"},
      {NBSP NBSP "a:" NBSP "b" NARROW "c" FIGURE "d\n", "  a: b c d\n"},
      {"a" ZWSP ": b"
       "\xC2\xAD"
       "\n",
       "a: b\n"},
      {"\ta:\tb\n", "\ta:\tb\n"},
      {"OI4 1\uFE0F\u20E34\u20E31\uFE0F\u20E33\u20E3\n", "OI4 1413\n"},
      {"OI4 1413\u2028OI5 1405\u2029\n", "OI4 1413\nOI5 1405\n\n"},
      {"a: \"b\u2028c\"\n", "a: \"b\u2028c\"\n"},
      {"12" ARROW "11", "12" ARROW "11"},
      {"12\xE2\x87\x92"
       "11",
       "12" ARROW "11"}, /* ⇒ */
      {"12\xE2\x9E\x94"
       "11",
       "12" ARROW "11"}, /* ➔ */
      {"12\xE2\x9F\xB6"
       "11",
       "12" ARROW "11"},                                     /* ⟶ */
      {"12 \xE2\x9E\xA1\xEF\xB8\x8F 11", "12 " ARROW " 11"}, /* ➡ in colours */
      {"12\xEF\x83\xA0"
       "11",
       "12" ARROW "11"}, /* Wingdings */
      {"12\xE2\x86\x90"
       "11",
       "12\xE2\x86\x90"
       "11"}, /* the other way round is another order */
      {"12->11, 12-->11, 12>11", "12->11, 12-->11, 12>11"},
      {"12\xE2\x80\x93"
       "11 \xE2\x80\x94 \xE2\x88\x92"
       "1",
       "12-11 - -1"},
      {"\xE2\x80\x94\xE2\x80\x94-", "---"},
      {"1) a b " ANGLE_OPEN "new" ANGLE_CLOSE "\na: " ANGLE_OPEN "b" ANGLE_CLOSE "\n",
       "1) a b " ANGLE_OPEN "new" ANGLE_CLOSE
       "\na: \"b\"\n"}, /* a remark of a receipt, and a value in quotes */
      {"caf\xC3\xA9 \xE4\xB8\xAD", "caf\xC3\xA9 \xE4\xB8\xAD"},
      {"a: \xE9\n", "a: \xE9\n"},
      {"", ""},
  };
  for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
    size_t length;
    assert_string_equal(mail_text_normal(*state, CASES[i][0], strlen(CASES[i][0]), &length), CASES[i][1]);
    assert_int_equal(length, strlen(CASES[i][1]));
  }
  size_t length;
  assert_memory_equal(mail_text_normal(*state, "a\0b", 3, &length), "a\0b", 4);
  assert_int_equal(length, 3);
  assert_string_equal(mail_text_normal(*state, "x", 1, NULL), "x");
}

static void quotes(void **state) {
  static const char *const CASES[][2] = {
      {"game: " OPEN "madrid" CLOSE "\n", "game: \"madrid\"\n"},
      {"game: " LEFT "madrid" RIGHT "\n", "game: \"madrid\"\n"},
      {"game: " LOW "madrid" OPEN "\n", "game: \"madrid\"\n"},
      {"game: " GUILLEMET_OPEN "madrid" GUILLEMET_CLOSE "\n", "game: \"madrid\"\n"},
      {"orders: [" OPEN "12" ARROW "11" CLOSE ", " OPEN "1" ARROW "2" CLOSE "]\n",
       "orders: [\"12" ARROW "11\", \"1" ARROW "2\"]\n"},
      {"{" OPEN "9" ARROW "15" CLOSE ": 2}\n", "{\"9" ARROW "15\": 2}\n"},
      /* an apostrophe in plain text */
      {"text: don" RIGHT "t\n", "text: don't\n"},
      {"text: he said " OPEN "no" CLOSE " twice\n", "text: he said \"no\" twice\n"},
      /* within a value in quotes nothing may end it */
      {"text: \"he said " OPEN "no" CLOSE "\"\n", "text: \"he said 'no'\"\n"},
      {"text: \"don" RIGHT "t\"\n", "text: \"don't\"\n"},
      {"text: 'don" RIGHT "t'\n", "text: 'don''t'\n"},
      {"text: '" OPEN "no" CLOSE "'\n", "text: '\"no\"'\n"},
      {"text: " OPEN "he said \"no\" to us" CLOSE "\n", "text: \"he said 'no' to us\"\n"},
      {"text: " LEFT "don" RIGHT "t" RIGHT "\n", "text: \"don't\"\n"},
      {"text: " LEFT "he said " OPEN "no" CLOSE " to us" RIGHT "\n", "text: \"he said 'no' to us\"\n"},
      {"text: \"a \\\" " OPEN "b" CLOSE "\"\n", "text: \"a \\\" 'b'\"\n"},
      {"text: \"a\\\\\" # " OPEN "b" CLOSE "\n", "text: \"a\\\\\" # \"b\"\n"},
      /* one that was never closed ends with the next key */
      {"text: \"open\nmore: " OPEN "b" CLOSE "\n", "text: \"open\nmore: \"b\"\n"},
      {"- " OPEN "a" CLOSE "\n- " OPEN "b" CLOSE "   # c\n", "- \"a\"\n- \"b\"   # c\n"},
      {OPEN "game" CLOSE ": x\n", "\"game\": x\n"},
  };
  for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
    assert_string_equal(mail_text_normal(*state, CASES[i][0], strlen(CASES[i][0]), NULL), CASES[i][1]);
}

/* Links to call a number, which telephones and web mailers make of hexes and zones. */
static void numbers_to_call(void **state) {
  static const char *const CASES[][2] = {
      {"OI4 to 1413<tel:1413>\n", "OI4 to 1413\n"},
      {"OI4 to 1413<TEL:1413>, OI5 1405<x-apple-data-detectors://0>\n", "OI4 to 1413, OI5 1405\n"},
      {"7<callto:7>->9<TEL:+349>, 4<sms:4>", "7->9, 4"},
      {"1413 <x-apple-data-detectors://1> 1414", "1413  1414"},
      {"a <tel> b <tel:", "a <tel> b <tel:"},
      {"<tel:1\n>", "<tel:1\n>"},
      {"<http://example.org>", "<http://example.org>"},
  };
  for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
    assert_string_equal(mail_text_normal(*state, CASES[i][0], strlen(CASES[i][0]), NULL), CASES[i][1]);
}

/* Nothing is made of bytes that are no UTF-8: YAML must see them to tell. */
static void bad_bytes_stay_bad(void **state) {
  static const char apart[] =
      "\xF0\x9F\xA1\xEF\xBB\xBF\x92"; /* a broken arrow, and what is invisible in it */
  size_t length;
  const char *once = mail_text_normal(*state, apart, strlen(apart), &length);
  assert_string_equal(once, apart);
  assert_string_equal(mail_text_normal(*state, once, length, NULL), apart);
}

int main(void) {
  const struct CMUnitTest tests[] = {READING(characters), READING(quotes), READING(numbers_to_call),
                                     READING(bad_bytes_stay_bad)};
  return cmocka_run_group_tests_name("mail/read_normal", tests, NULL, NULL);
}
