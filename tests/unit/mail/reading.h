/* What the tests of mail/read.h share: a message as bytes in, one IncomingMail out. */
#ifndef TESTS_MAIL_READING_H
#define TESTS_MAIL_READING_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/mail/incoming.h"

#define HEAD "From: phil@example.org\nTo: orders@example.net\nSubject: t\n"

static inline int open_arena(void **state) {
  *state = arena_new();
  return 0;
}

static inline int close_arena(void **state) {
  arena_free(*state);
  return 0;
}

#define READING(test) cmocka_unit_test_setup_teardown(test, open_arena, close_arena)

/* The bytes are given as a string: none of them is NUL. */
static inline IncomingMail reading(void **state, const char *bytes) {
  IncomingMail mail;
  mail_read(*state, bytes, strlen(bytes), &mail);
  return mail;
}

static inline void holds_file(void **state, const char *bytes, TextSource source, const char *text) {
  IncomingMail mail = reading(state, bytes);
  if (mail.source != source) {
    fail_msg("source %d (%s) instead of %d in:\n%s", (int)mail.source, mail_no_text_code(mail.why),
             (int)source, bytes);
  }
  assert_string_equal(mail.text, text);
  assert_int_equal(mail.length, strlen(text));
}

static inline void holds_none(void **state, const char *bytes, const char *why) {
  IncomingMail mail = reading(state, bytes);
  if (mail.source != TEXT_NONE) fail_msg("a file, not %s: %s\nin:\n%s", why, mail.text, bytes);
  assert_string_equal(mail_no_text_code(mail.why), why);
  assert_string_equal(mail.text, "");
  assert_int_equal(mail.length, 0);
}

#endif
