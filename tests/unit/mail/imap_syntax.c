/* What IMAP servers say, taken apart, and what is said to them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <glib.h>

#include "../../../adjudicator/mail/imap_syntax.h"

static Arena *arena;

static int enter(void **state) {
  (void)state;
  arena = arena_new();
  return 0;
}

static int leave(void **state) {
  (void)state;
  arena_free(arena);
  return 0;
}

static void sizes_of_literals(void **state) {
  (void)state;
  uint64_t size = 7;
  assert_true(imap_literal_size("* 1 FETCH (BODY[] {0}", 0, &size));
  assert_int_equal(size, 0);
  assert_true(imap_literal_size("* 1 FETCH (BODY[] ~{4294967295}", 0, &size));
  assert_int_equal(size, UINT32_MAX);
  assert_true(imap_literal_size("* LIST () \".\" {3}", 0, &size));
  static const char *const none[] = {
      "",
      "}",
      "{3}",
      "* ",
      "* 1 FETCH (BODY[] {3} ",
      "* 1 FETCH (BODY[] {}",
      "* 1 FETCH (BODY[] {-3}",
      "* 1 FETCH (BODY[] {3+}",
      "* 1 FETCH (BODY[] {4294967296}",
      "* 1 FETCH (BODY[] 3}",
      "* OK look here {3}",
      "* no {3}",
      "* BYE {3}",
      "* PREAUTH {3}",
      "a1 OK {3}",
      "+ {3}",
  };
  for (size_t i = 0; i < G_N_ELEMENTS(none); i++) {
    if (imap_literal_size(none[i], 0, &size)) fail_msg("a literal: %s", none[i]);
  }
  const char *text = "* 1 FETCH (BODY[] {3}";
  assert_false(imap_literal_size(text, strlen(text), &size)); /* that one was read */
  assert_false(imap_literal_size(text, strlen(text) - 1, &size));
}

static bool is(const char *text, const char *kind) {
  ImapLine line = {.text = text};
  return imap_is(&line, kind);
}

static void kinds(void **state) {
  (void)state;
  assert_true(is("* SEARCH", "SEARCH"));
  assert_true(is("* search 1 2", "SEARCH"));
  assert_true(is("* 12 FETCH (UID 3)", "FETCH"));
  assert_true(is("* BYE", "BYE"));
  assert_false(is("* SEARCHES 1", "SEARCH"));
  assert_false(is("* 12FETCH (UID 3)", "FETCH"));
  assert_false(is("*  SEARCH", "SEARCH"));
  assert_false(is("a1 SEARCH", "SEARCH"));
  assert_false(is("* OK SEARCH", "SEARCH"));
  assert_false(is("", "SEARCH"));
}

static void codes(void **state) {
  (void)state;
  uint32_t number = 0;
  assert_true(imap_code_number("OK [UIDNEXT 7] and so on", "UIDNEXT", &number));
  assert_int_equal(number, 7);
  assert_true(imap_code_number("ok [uidvalidity 4294967295]", "UIDVALIDITY", &number));
  assert_int_equal(number, UINT32_MAX);
  static const char *const none[] = {
      "OK [UIDNEXT] x",
      "OK [UIDNEXT 0] x",
      "OK [UIDNEXT 4294967296] x",
      "OK [UIDNEXT 7 x",
      "OK UIDNEXT 7",
      "OK [UIDNEXTS 7]",
      "[UIDNEXT 7]",
      "5 EXISTS",
      "XX [UIDNEXT 7] and on",
      "",
      "OK",
      "OK [UIDNEXT -7]",
      "OK text [UIDNEXT 7]",
  };
  for (size_t i = 0; i < G_N_ELEMENTS(none); i++) {
    if (imap_code_number(none[i], "UIDNEXT", &number)) fail_msg("a number: %s", none[i]);
  }
  assert_true(imap_has_code("NO [TRYCREATE] no such folder", "TRYCREATE"));
  assert_true(imap_has_code("no [trycreate]", "TRYCREATE"));
  assert_false(imap_has_code("NO TRYCREATE", "TRYCREATE"));
  assert_false(imap_has_code("NO no [TRYCREATE]", "TRYCREATE"));
  assert_false(imap_has_code("NO [TRY", "TRYCREATE"));
}

static void search(void **state) {
  (void)state;
  ImapNumbers numbers = {.count = 0};
  ImapLine first = {.text = "* SEARCH 9 2 4294967295"}, second = {.text = "* SEARCH"},
           third = {.text = "* SEARCH  9 1 "};
  assert_true(imap_search_read(arena, &first, &numbers));
  assert_true(imap_search_read(arena, &second, &numbers));
  assert_true(imap_search_read(arena, &third, &numbers));
  imap_numbers_sort(&numbers);
  static const uint32_t wanted[] = {1, 2, 9, UINT32_MAX};
  assert_int_equal(numbers.count, G_N_ELEMENTS(wanted));
  assert_memory_equal(numbers.items, wanted, sizeof wanted);
  ImapLine modified = {.text = "* SEARCH 3 (MODSEQ 12)"};
  assert_true(imap_search_read(arena, &modified, &numbers));
  assert_int_equal(numbers.count, 5);
  static const char *const wrong[] = {"* SEARCH 0",     "* SEARCH x",  "* SEARCH 1,2",
                                      "* SEARCH 1:4",   "* SEARCH -1", "* SEARCH 4294967296",
                                      "* SEARCH (ALL)", "* ESEARCH 1", "a1 SEARCH 1"};
  for (size_t i = 0; i < G_N_ELEMENTS(wrong); i++) {
    ImapLine line = {.text = wrong[i]};
    if (imap_search_read(arena, &line, &numbers)) fail_msg("numbers: %s", wrong[i]);
  }
}

static void many_numbers(void **state) {
  (void)state;
  GString *text = g_string_new("* SEARCH");
  for (int i = 100000; i > 0; i--) g_string_append_printf(text, " %d", i);
  ImapNumbers numbers = {.count = 0};
  ImapLine line = {.text = text->str};
  assert_true(imap_search_read(arena, &line, &numbers));
  imap_numbers_sort(&numbers);
  assert_int_equal(numbers.count, 100000);
  for (uint32_t i = 0; i < numbers.count; i++) assert_int_equal(numbers.items[i], i + 1);
  g_string_free(text, TRUE);
}

static void assert_fetch(const char *text, uint32_t uid, const char *wanted) {
  const ImapLiteral literals[] = {{"one", 3}, {"two", 3}};
  ImapLine line = {.text = text, .literals = literals, .literal_count = 2};
  ImapMessage message;
  if (!imap_fetch_read(arena, &line, &message)) fail_msg("not read: %s", text);
  assert_int_equal(message.uid, uid);
  if (wanted == NULL) {
    if (message.bytes != NULL) fail_msg("a text: %s", text);
    return;
  }
  if (message.bytes == NULL) fail_msg("no text: %s", text);
  assert_int_equal(message.length, strlen(wanted));
  assert_memory_equal(message.bytes, wanted, message.length);
}

static void messages(void **state) {
  (void)state;
  assert_fetch("* 1 FETCH (UID 7 BODY[]<0> {3})", 7, "one");
  assert_fetch("* 1 FETCH (BODY[] {3} UID 7)", 7, "one");
  assert_fetch("* 1 fetch (body[] ~{3} uid 7)", 7, "one");
  assert_fetch("* 1 FETCH (ENVELOPE (NIL {3} (\"x\" ())) UID 7 BODY[]<0> {3})", 7, "two");
  assert_fetch("* 1 FETCH (BODY[HEADER.FIELDS (DATE {3})] {3} UID 7)", 7, NULL);
  assert_fetch("* 1 FETCH (BODY[1] {3} UID 7 BODY[] {3})", 7, "two");
  assert_fetch("* 1 FETCH (UID 7 BODY[] NIL)", 7, NULL);
  assert_fetch("* 1 FETCH (UID 7 BODY[] \"\")", 7, "");
  assert_fetch("* 1 FETCH (UID 7 BODY[] \"a \\\"b\\\\ {3}) c\" X 1)", 7, "a \"b\\ {3}) c");
  assert_fetch("* 1 FETCH (FLAGS (\\Seen \\Deleted $x))", 0, NULL);
  assert_fetch("* 1 FETCH ()", 0, NULL);
  assert_fetch("* 1 FETCH (RFC822.SIZE 44 UID 4294967295 )", UINT32_MAX, NULL);
}

static void no_messages(void **state) {
  (void)state;
  static const char *const wrong[] = {
      "* FETCH (UID 7)",
      "* 1 FETCH",
      "* 1 FETCH UID 7",
      "* 1 FETCH (UID 7",
      "* 1 FETCH (UID 7) x",
      "* 1 FETCH (UID 7))",
      "* 1 FETCH (UID)",
      "* 1 FETCH (UID )",
      "* 1 FETCH (UID 0)",
      "* 1 FETCH (UID x)",
      "* 1 FETCH (UID 4294967296)",
      "* 1 FETCH (UID 7 BODY[] \"abc)",
      "* 1 FETCH (UID 7 BODY[] \"abc\\",
      "* 1 FETCH (UID 7 BODY[] {3)",
      "* 1 FETCH (UID 7 BODY[ {3})",
      "* 1 FETCH (UID 7 X (a (b))",
      "* 1 FETCH (X {3} Y {3} Z {3})",
      "a1 FETCH (UID 7)",
      "",
  };
  const ImapLiteral literals[] = {{"one", 3}, {"two", 3}};
  ImapMessage message;
  for (size_t i = 0; i < G_N_ELEMENTS(wrong); i++) {
    ImapLine line = {.text = wrong[i], .literals = literals, .literal_count = 2};
    if (imap_fetch_read(arena, &line, &message)) fail_msg("read: %s", wrong[i]);
  }
  GString *deep = g_string_new("* 1 FETCH (X ");
  for (int i = 0; i < 100000; i++) g_string_append_c(deep, '(');
  ImapLine line = {.text = deep->str};
  assert_false(imap_fetch_read(arena, &line, &message));
  g_string_free(deep, TRUE);
}

/* Every beginning of a good response, and every byte of it replaced: never more than a false. */
static void broken_messages(void **state) {
  (void)state;
  const char *good =
      "* 1 FETCH (FLAGS (\\Seen) X \"a\\\"b\" BODY[HEADER.FIELDS (A B)]<0> {3} UID 7 BODY[] {3})";
  const ImapLiteral literals[] = {{"one", 3}, {"two", 3}};
  static const char replacements[] = "(){}[]\"\\ ~0x";
  ImapMessage message;
  size_t read = 0;
  for (size_t i = 0; i < strlen(good); i++) {
    ImapLine cut = {.text = g_strndup(good, i), .literals = literals, .literal_count = 2};
    assert_false(imap_fetch_read(arena, &cut, &message));
    g_free((char *)cut.text);
    for (const char *c = replacements; *c != '\0'; c++) {
      char *text = g_strdup(good);
      text[i] = *c;
      ImapLine line = {.text = text, .literals = literals, .literal_count = i % 3};
      read += imap_fetch_read(arena, &line, &message) ? 1 : 0;
      g_free(text);
    }
  }
  assert_in_range(read, 1, 400); /* "*" for "x" in a flag is still a response */
}

static void names(void **state) {
  (void)state;
  static const char *const cases[][2] = {
      {"INBOX", "\"INBOX\""},
      {"Done & dusted", "\"Done &- dusted\""},
      {"a\"b\\c", "\"a\\\"b\\\\c\""},
      {"Züge", "\"Z&APw-ge\""},
      {"~peter/mail/台北/日本語", "\"~peter/mail/&U,BTFw-/&ZeVnLIqe-\""}, /* RFC 3501 5.1.3 */
      {"ü", "\"&APw-\""},
      {"üü", "\"&APwA,A-\""},
      {"üüü", "\"&APwA,AD8-\""},
      {"😀", "\"&2D3eAA-\""},
      {"Entwürfe und Züge", "\"Entw&APw-rfe und Z&APw-ge\""},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    assert_string_equal(imap_mailbox_quoted(arena, cases[i][0]), cases[i][1]);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(sizes_of_literals),
      cmocka_unit_test(kinds),
      cmocka_unit_test(codes),
      cmocka_unit_test(search),
      cmocka_unit_test(many_numbers),
      cmocka_unit_test(messages),
      cmocka_unit_test(no_messages),
      cmocka_unit_test(broken_messages),
      cmocka_unit_test(names),
  };
  return cmocka_run_group_tests(tests, enter, leave);
}
