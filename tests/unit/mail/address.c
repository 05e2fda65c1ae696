#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/mail/message.h"
#include "../../../adjudicator/mail/mime.h"

#define LOCAL_64 "1234567890123456789012345678901234567890123456789012345678901234"

static void accepts(void **state) {
  (void)state;
  static const char *const cases[][2] = {
      {"phil@example.org", "phil@example.org"},
      {"<phil@example.org>", "phil@example.org"},
      {"Phil <phil@example.org>", "phil@example.org"},
      {"\"Phil, the Spaniard\" <phil@example.org>", "phil@example.org"},
      {"\"Phil @ home\" <phil@example.org>", "phil@example.org"},
      {"\"phil+key\"@example.org", "phil+key@example.org"},
      {"Phil <\"ph\\il\"@example.org>", "phil@example.org"},
      {"Jürgen Größe <jg@example.org>", "jg@example.org"},
      {"=?utf-8?q?J=C3=BCrgen?= <jg@example.org>", "jg@example.org"},
      {"phil@example.org (at home)", "phil@example.org"},
      {"orders+madrid.4F7K-Q2MZ@example.org", "orders+madrid.4F7K-Q2MZ@example.org"},
      {"o'brien@example.org", "o'brien@example.org"},
      {"referee@localhost", "referee@localhost"},
      {"phil@münchen.example", "phil@xn--mnchen-3ya.example"},
      {"  phil@example.org  ", "phil@example.org"},
      {"phil@example.org.", "phil@example.org"}, /* the dot of the root of all domains */
      {LOCAL_64 "@example.org", LOCAL_64 "@example.org"},
  };
  Arena *arena = arena_new();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char *address = NULL;
    if (!mail_address_valid(arena, cases[i][0], &address)) fail_msg("refused: %s", cases[i][0]);
    assert_string_equal(address, cases[i][1]);
    assert_true(mail_address_valid(arena, cases[i][0], NULL));
  }
  arena_free(arena);
}

static void refuses(void **state) {
  (void)state;
  static const char *const cases[] = {
      "",
      " ",
      "phil",
      "phil@",
      "@example.org",
      "phil@example.org@example.com",
      "phil@example.org, karsten@example.org",
      "phil@example.org,",
      "phil@example.org;",
      "Phil, Karsten <phil@example.org>",
      "players: phil@example.org;",
      "phil@example.org karsten",
      "Phil <phil@example.org> Smith",
      "Phil <phil@example.org",
      "Phil phil@example.org>",
      "\"Phil <phil@example.org>",
      "Phil (<phil@example.org>",
      "phil smith@example.org",
      "phil@exam ple.org",
      "phil@example..org",
      "phil@.example.org",
      "phil@-example.org",
      "phil@example-.org",
      "phil@exam_ple.org",
      ".phil@example.org",
      "phil.@example.org",
      "ph..il@example.org",
      "ñandú@example.org",
      "\"phil smith\"@example.org",
      "\"phil@home\"@example.org",
      "\"phil..smith\"@example.org",
      "\"\"@example.org",
      "phil@[192.0.2.1]",
      "phil@example.org\r\nBcc: spy@example.org",
      "phil@example.org\n",
      "Phil\r\n <phil@example.org>",
      "Phil\x01 <phil@example.org>",
      "Phil\x7f <phil@example.org>",
      "Phil\xe2\x80\xa8 <phil@example.org>", /* U+2028, a line separator */
      "Phil\xff <phil@example.org>",
      "<phil@example.org>\r\nRCPT TO:<spy@example.org>",
      "phil>@example.org",
      LOCAL_64 "5@example.org",
      "phil@" LOCAL_64 ".org",
      "phil@" LOCAL_64 LOCAL_64 LOCAL_64 LOCAL_64 ".org",
  };
  Arena *arena = arena_new();
  char *address = arena_strdup(arena, "as it was");
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    if (mail_address_valid(arena, cases[i], &address)) fail_msg("accepted: %s", cases[i]);
    assert_string_equal(address, "as it was");
  }
  assert_false(mail_address_valid(arena, NULL, &address));
  arena_free(arena);
}

static void message_ids(void **state) {
  (void)state;
  assert_true(mime_id_valid("madrid.3.spanish.1@example.org"));
  assert_true(mime_id_valid("a@b"));
  static const char *const bad[] = {"",     "a",     "@b",  "a@",    "a@b@c",   "a b@c", "<a@b>",
                                    "a@b>", "a\n@b", "ñ@b", "a@b\r", "\"a\"@b", "a,c@b", "a@b\x7f"};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    if (mime_id_valid(bad[i])) fail_msg("accepted: %s", bad[i]);
  }
  assert_false(mime_id_valid(NULL));
}

static void one_line(void **state) {
  (void)state;
  Arena *arena = arena_new();
  assert_string_equal(mime_one_line(arena, "a\r\nb\tc\x01"), "a  b c");
  assert_string_equal(mime_one_line(arena, "\xc2\x85"
                                           "a\xe2\x80\xa8"
                                           "b\xe2\x80\xa9"),
                      "a b");
  assert_string_equal(mime_one_line(arena, "bad \xff utf"), "bad \xef\xbf\xbd utf");
  assert_string_equal(mime_one_line(arena, NULL), "");
  char *longer = arena_alloc(arena, 1001);
  for (size_t i = 0; i < 500; i++) memcpy(longer + 2 * i, "ñ", 2);
  char *cut = mime_one_line(arena, arena_printf(arena, "x%s", longer));
  assert_int_equal(strlen(cut), 399); /* one byte and 199 characters of two: never half of one */
  arena_free(arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(accepts),
      cmocka_unit_test(refuses),
      cmocka_unit_test(message_ids),
      cmocka_unit_test(one_line),
  };
  return cmocka_run_group_tests_name("mail/address", tests, NULL, NULL);
}
