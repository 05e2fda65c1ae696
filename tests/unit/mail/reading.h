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

static inline void is_text(const MailText *text, TextSource source, int distance, const char *words) {
  assert_int_equal(text->source, source);
  assert_int_equal(text->distance, distance);
  assert_string_equal(text->text, words);
  assert_int_equal(text->length, strlen(words));
}

/* The nearest text, which can be read. */
static inline void holds_file(void **state, const char *bytes, TextSource source, const char *text) {
  IncomingMail mail = reading(state, bytes);
  if (mail.text_count == 0 || mail.texts[0].bad)
    fail_msg("nothing to read (%s) in:\n%s", mail_no_text_code(mail.why), bytes);
  if (mail.texts[0].source != source || strcmp(mail.texts[0].text, text) != 0)
    fail_msg("source %d, not %d: %s\nin:\n%s", (int)mail.texts[0].source, (int)source, mail.texts[0].text,
             bytes);
  assert_int_equal(mail.texts[0].length, strlen(text));
}

/* So many texts, the nearest of which cannot be read. */
static inline void holds_bad(void **state, const char *bytes, size_t count, NoText why) {
  IncomingMail mail = reading(state, bytes);
  assert_int_equal(mail.text_count, count);
  assert_true(mail.texts[0].bad);
  assert_int_equal(mail.texts[0].why, why);
  is_text(&mail.texts[0], mail.texts[0].source, mail.texts[0].distance, "");
}

/* None that can be read. */
static inline void holds_none(void **state, const char *bytes, const char *why) {
  IncomingMail mail = reading(state, bytes);
  for (size_t i = 0; i < mail.text_count; i++) {
    if (!mail.texts[i].bad) fail_msg("a text, not %s: %s\nin:\n%s", why, mail.texts[i].text, bytes);
  }
  assert_string_equal(mail_no_text_code(mail.why), why);
}

#endif
