/* Whether a text names an address, or quotes what somebody wrote. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/referee/people/private.h"

#define ANN "ann@home.example"

static void an_address_counts_where_it_is_whole(void **state) {
  (void)state;
  static const char *const HERS[] = {
      ANN,         "<" ANN ">",   "Ann@HOME.example.",           "smtp.mailfrom=" ANN "; x",
      "'" ANN "'", "\"" ANN "\"", ANN "/ben@home.example",       "\xe2\x80\x9c" ANN "\xe2\x80\x9d",
      ANN "- she", ANN "_",       "joann@home.example and " ANN, "\xff" ANN "\xff"};
  static const char *const OTHERS[] = {
      "",        "jo" ANN,        "jo." ANN,      "jo+" ANN,        "jo-" ANN,
      "jo_" ANN, "_" ANN,         "o'" ANN,       "\xc3\xa9" ANN,   ANN ".org",
      ANN "s",   ANN "-mail.org", ANN "\xc3\xa9", ANN ".\xc3\xa9u", "ann@home.exampl"};
  for (size_t i = 0; i < sizeof HERS / sizeof *HERS; i++)
    if (!text_names_address(HERS[i], ANN)) fail_msg("\"%s\" names her", HERS[i]);
  for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++)
    if (text_names_address(OTHERS[i], ANN)) fail_msg("\"%s\" does not name her", OTHERS[i]);
  assert_false(text_names_address(NULL, ANN));
}

static bool quotes(const char *own, const char *text) {
  Arena *arena = arena_new();
  QuotedPieces *pieces = quoted_pieces_new(arena);
  quoted_pieces_add(pieces, own, 100);
  bool later = quoted_pieces_in(pieces, text, strlen(text), 100);
  assert_false(quoted_pieces_in(pieces, text, strlen(text), 99));
  quoted_pieces_free(pieces);
  arena_free(arena);
  return later;
}

static void a_quotation_is_no_coincidence(void **state) {
  (void)state;
  static const char *const LONG = "Shall we meet at the mill when the moon has gone down behind the hills?";
  static const char *const LINE = "my cousin Wenceslas is ill", *const SHORT = "Good morning!";
  assert_true(quotes(LONG, "He says: \"meet at the mill when the moon has gone down\". No."));
  assert_true(quotes(LONG, "> Shall we meet at the mill\n> when the moon has gone\n> down"));
  assert_false(quotes(LONG, "meet at the mill when the moon has go"));
  assert_true(quotes(LINE, "I hear:my cousin Wenceslas is ill."));
  assert_false(quotes(LINE, "my cousin Wenceslas is illustrious"));
  assert_false(quotes(SHORT, "Good morning! I have much to say."));
  assert_true(quotes(SHORT, "> Good morning!\nGood morning."));
  assert_false(quotes(SHORT, "> Good morning! And so on"));
  assert_false(quotes("> my cousin Wenceslas is ill\nSo what.", LINE));
  assert_false(quotes("----------------------------------------------------------",
                      "-------------------------"
                      "---------------------------------"));
  assert_false(quotes("", ""));
  assert_false(quotes("one two", "> one two"));
}

static void zero_bytes_end_nothing(void **state) {
  (void)state;
  static const char TEXT[] = "x\0 my cousin Wenceslas is ill\0";
  Arena *arena = arena_new();
  QuotedPieces *pieces = quoted_pieces_new(arena);
  quoted_pieces_add(pieces, "my cousin Wenceslas is ill", 0);
  assert_true(quoted_pieces_in(pieces, TEXT, sizeof TEXT - 1, 0));
  quoted_pieces_free(pieces);
  arena_free(arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(an_address_counts_where_it_is_whole),
      cmocka_unit_test(a_quotation_is_no_coincidence),
      cmocka_unit_test(zero_bytes_end_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
