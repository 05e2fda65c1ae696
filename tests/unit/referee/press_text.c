/* What of a player's words must not reach another. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/referee/people/private.h"

#define KEY     "4F71-Q0MZ-9XTB"
#define ADDRESS "phil@example.org"

static int open_arena(void **state) {
  *state = arena_new();
  return 0;
}

static int close_arena(void **state) {
  arena_free(*state);
  return 0;
}

static void becomes(void **state, const char *text, const char *expected) {
  assert_string_equal(press_text_clean(*state, text, KEY, ADDRESS), expected);
}

static void stays(void **state, const char *text) {
  becomes(state, text, text);
}

static void words_stay_as_they_are(void **state) {
  stays(state, "");
  stays(state, "-");
  stays(state, "--");
  stays(state, "We ORDERED them to the END of the road -- and back -- twice.\n\n--\nP.");
  stays(state, "ORDERS: none -- END of message");
  stays(state, "- END of the list\n1-END");
  stays(state, "\xC3\xA9t\xC3\xA9 \xE2\x86\x92 12\xE2\x86\x92"
               "11 \xE2\x80\x94 caf\xC3\xA9 \xE2\x80\x9Cx\xE2\x80\x9D \xF0\x9F\x98\x80");
  stays(state, "a\tb\r\nc \xFF\xFE\xC2");
}

static void marks_are_broken(void **state) {
  becomes(state, "-----ORDERS-----\nx\n-----END-----\n", "=====ORDERS-----\nx\n=====END-----\n");
  becomes(state, "--ORDERS--", "==ORDERS--");
  becomes(state, "> -----  ORDERS -----", "> =====  ORDERS -----");
  becomes(state, "see -----ORDERS----- below", "see =====ORDERS----- below");
  becomes(state, "-----\nORDERS-----", "=====\nORDERS-----"); /* a program may join the lines */
  becomes(state, "-- -- - ORDERS - -", "== == = ORDERS - -");
  becomes(state, "\xE2\x80\x94\xE2\x80\x93ORDERS--", "==ORDERS--");
  becomes(state, "\xE2\x80\x90\xE2\x80\x91\xE2\x80\x92\xE2\x80\x95\xE2\x88\x92 END --", "===== END --");
  becomes(state, "-\xE2\x80\x8B-\xC2\xA0-\xC2\xADORDERS\xE2\x80\x94\xE2\x80\x94",
          "=\xE2\x80\x8B=\xC2\xA0=\xC2\xADORDERS\xE2\x80\x94\xE2\x80\x94");
  becomes(state, "-----END-----\n-----ORDERS-----", "=====END=====\n=====ORDERS-----");
}

static void the_authors_key_is_hidden(void **state) {
  becomes(state, "key: " KEY, "key: **************");
  becomes(state, "4f71q0mz9xtb.", "************.");
  becomes(state, "(4F7I QOMZ 9XTB)", "(**************)");
  becomes(state, "orders+madrid.4F7L-Q0MZ-9XTB@example.org", "orders+madrid.**************@example.org");
  becomes(state, KEY KEY, KEY KEY); /* that is no key */
  stays(state, "4F71-Q0MZ-9XT");
  stays(state, "4F71-Q0MZ-9XTC");
  stays(state, "x4F71-Q0MZ-9XTB");
  stays(state, "4F71-Q0MZ-9XTB7");
}

static void the_authors_address_is_hidden(void **state) {
  becomes(state, "From: Phil <" ADDRESS ">\nTo: x", "From: Phil <****************>\nTo: x");
  becomes(state, "PHIL@Example.ORG.", "****************.");
  becomes(state, "mailto:phil@example.org?subject=x", "mailto:****************?subject=x");
  stays(state, "uncle.phil@example.org");
  stays(state, "phil@example.org.uk");
  stays(state, "phil@example.orgy");
  stays(state, "karsten@example.org");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_arena, close_arena)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(words_stay_as_they_are),
      TEST(marks_are_broken),
      TEST(the_authors_key_is_hidden),
      TEST(the_authors_address_is_hidden),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
