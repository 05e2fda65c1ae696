#include "reading.h"

#include <time.h>

#include <glib.h>

/* Far above what any of these takes (some milliseconds; the sanitizers make that a tenth of a second), far
 * below what anything quadratic in a mebibyte would. */
#define SECONDS 5.0

/* Reads what was built, ends it, and sees to it that it did not take long. */
static IncomingMail reads_fast(void **state, GString *bytes) {
  IncomingMail mail;
  clock_t start = clock();
  mail_read(*state, bytes->str, bytes->len, &mail);
  double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
  if (seconds > SECONDS) fail_msg("%.1f s for %.60s", seconds, bytes->str);
  start = clock();
  assert_true(strlen(mail_all_text(*state, bytes->str, bytes->len)) >= bytes->len);
  seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
  if (seconds > SECONDS) fail_msg("%.1f s to search %.60s", seconds, bytes->str);
  g_string_free(bytes, TRUE);
  return mail;
}

/* `before`, then `again` until the message is as long as it may be, then `after`. */
static GString *filled(const char *before, const char *again, const char *after) {
  GString *bytes = g_string_new(before);
  while (bytes->len + strlen(again) + strlen(after) <= MAIL_BYTES) g_string_append(bytes, again);
  g_string_append(bytes, after);
  return bytes;
}

static GString *nested(int depth, const char *type_format, const char *inside) {
  GString *bytes = g_string_new(HEAD);
  for (int i = 1; i < depth; i++) {
    char *boundary = g_strdup_printf("b%d", i);
    GString *type = g_string_new(type_format);
    g_string_replace(type, "BOUNDARY", boundary, 0);
    g_string_append(bytes, type->str);
    g_string_free(type, TRUE);
    g_free(boundary);
  }
  g_string_append(bytes, inside);
  return bytes;
}

#define MULTIPART "Content-Type: multipart/mixed; boundary=BOUNDARY\n\n--BOUNDARY\n"
#define MESSAGE   "Content-Type: message/rfc822\n\n"
#define BLOCK     "\n-----ORDERS-----\na: b\n-----END-----\n"

static void depth(void **state) {
  IncomingMail mail = reads_fast(state, nested(MAIL_DEPTH, MULTIPART, BLOCK));
  is_text(mail.texts, TEXT_MARKERS, 0, "a: b\n");
  mail = reads_fast(state, nested(MAIL_DEPTH + 1, MULTIPART, BLOCK));
  assert_int_equal(mail.text_count, 0);
  assert_int_equal(mail.why, NO_TEXT_TOO_DEEP);
  mail = reads_fast(state, nested(10000, MULTIPART, BLOCK));
  assert_int_equal(mail.why, NO_TEXT_TOO_DEEP);
  mail = reads_fast(state, nested(MAIL_DEPTH, MESSAGE, BLOCK));
  is_text(mail.texts, TEXT_MARKERS, MAIL_DEPTH - 1, "a: b\n");
  mail = reads_fast(state, nested(30000, MESSAGE, BLOCK));
  assert_int_equal(mail.why, NO_TEXT_TOO_DEEP);
  assert_int_equal(mail.sort, MAIL_PERSONAL);
  assert_string_equal(mail.from, "phil@example.org");
}

static IncomingMail read_parts(void **state, int count) {
  GString *bytes = g_string_new(HEAD "Content-Type: multipart/mixed; boundary=b\n");
  g_string_append(bytes, BLOCK);
  for (int i = 0; i < count; i++) g_string_append(bytes, i == 0 ? "--b\n" BLOCK : "--b\n\nx\n");
  g_string_append(bytes, "--b--\n");
  return reads_fast(state, bytes);
}

static void parts(void **state) {
  is_text(read_parts(state, MAIL_PARTS - 1).texts, TEXT_MARKERS, 0, "a: b\n");
  assert_int_equal(read_parts(state, MAIL_PARTS).why, NO_TEXT_TOO_MANY_PARTS);
  assert_int_equal(read_parts(state, MAIL_PARTS).text_count, 0);
  assert_int_equal(read_parts(state, 10000).why, NO_TEXT_TOO_MANY_PARTS);
}

static void size(void **state) {
  GString *bytes = filled(HEAD BLOCK, "x", "");
  assert_int_equal(bytes->len, MAIL_BYTES);
  is_text(reads_fast(state, bytes).texts, TEXT_MARKERS, 0, "a: b\n");
  bytes = filled(HEAD "Auto-Submitted: auto-replied\n" BLOCK, "x", "");
  g_string_append_c(bytes, 'x');
  IncomingMail mail = reads_fast(state, bytes);
  assert_int_equal(mail.text_count, 0);
  assert_int_equal(mail.why, NO_TEXT_TOO_BIG);
  assert_string_equal(mail.from, "phil@example.org");
  assert_int_equal(mail.sort, MAIL_AUTOMATIC);
  assert_string_equal(mail.prose, "");
}

/* Each of these kept some reader of mail busy for long, or ended it. */
static void slow_ones(void **state) {
  static const char *const CASES[][3] = {
      {"To: ", "a,", "\nFrom: a@b.c\n\nx\n"},
      {"To: ", "a@b.c,", "\nFrom: a@b.c\n\nx\n"},
      {"To: ", "a:", "\nFrom: a@b.c\n\nx\n"},
      {"From: ", "a:", "b@c.d\n\nx\n"},
      {"From: a@b.c\nTo: ", "(", "\n\nx\n"},
      {"From: a@b.c\nTo: ", "\"", "\n\nx\n"},
      {"From: a@b.c\nTo: ", "<", "\n\nx\n"},
      {"From: a@b.c\n", "To: a@b.c\n", "\nx\n"},
      {"From: a@b.c\n", "X: y\n", "\nx\n"},
      {"From: a@b.c\nX:", " y\n", "\nx\n"},
      {"From: a@b.c\nSubject: ", "=?utf-8?q?a?= ", "\n\nx\n"},
      {"From: a@b.c\nReferences: ", "<", ">\n\nx\n"},
      {"From: a@b.c\nReferences: ", "<a@b> ", "\n\nx\n"},
      {"From: a@b.c\nMessage-ID: <", "a", ">\n\nx\n"},
      {"From: a@b.c\nContent-Type: text/plain", "; a=b", "\n\nx\n"},
      {"From: a@b.c\nContent-Type: text/plain", ";a*0*=b", "\n\nx\n"},
      {"From: a@b.c\nAuthentication-Results: x", "; a=b", "\n\nx\n"},
      {HEAD "\n", "-----ORDERS-----\n", ""},
      {HEAD "\n", "-----ORDERS-----\na\n-----END-----\n", ""},
      {HEAD "\n", ">", "-----ORDERS-----\n>a\n-----END-----\n"},
      {HEAD "\n", "-", "ORDERS-----\n"},
      {HEAD "\n", ">\n", ""},
      {HEAD "\n", "a:\n", ""},
      {HEAD "\n", "\n", ">\n"},
      {HEAD "\n", "\xE2\x80\x9C", "\n"},
      {HEAD "\n", "\xE2\x80\x98 ", "\n"},
      {HEAD "\n", "-- \n", ""},
      {HEAD "\n", "--\n", ""},
      {HEAD "Content-Type: text/plain; format=flowed\n\n", "x \n", ""},
      {HEAD "Content-Type: text/plain; format=flowed\n\n", ">", " \n"},
      {HEAD "\n", "-----BEGIN PGP SIGNED MESSAGE-----\n", ""},
      {HEAD "Content-Type: text/plain; charset=utf-7\n\n", "+", ""},
      {HEAD "Content-Type: text/plain; charset=iso-2022-jp\n\n", "\x1B$B\x1B(B", ""},
      {HEAD "Content-Type: text/plain\nContent-Transfer-Encoding: quoted-printable\n\n", "=", ""},
      {HEAD "Content-Type: text/plain\nContent-Transfer-Encoding: base64\n\n", "=", ""},
      {HEAD "Content-Type: text/plain\nContent-Transfer-Encoding: x-uuencode\n\n", "begin 644 x\n", ""},
      {HEAD "Content-Type: multipart/mixed; boundary=b\n\n", "--b\n", ""},
      {HEAD "Content-Type: multipart/mixed; boundary=b\n\n", "--\n", ""},
      {HEAD "Content-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\n"
            "Content-Type: message/delivery-status\n\n",
       "Final-Recipient: rfc822;a@b.c\n\n", "--b--\n"},
      {"Return-Path: <>\nFrom: MAILER-DAEMON\n\nthis is the qmail-send program\n", "<a@b.c>:\n", ""},
      {"Return-Path: <>\nFrom: MAILER-DAEMON\n\nthis is the qmail-send program\n", "5.", ""},
      {"Return-Path: <>\nFrom: MAILER-DAEMON\n\nthis is the qmail-send program\n", "Message-ID:\n", ""},
  };
  for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
    IncomingMail mail = reads_fast(state, filled(CASES[i][0], CASES[i][1], CASES[i][2]));
    assert_true(mail.sort != MAIL_NONE || i < 4);
    arena_reset(*state);
  }
}

/* Every beginning of some messages that use everything, and each with one byte changed. */
static void cut_and_changed(void **state) {
  static const char *const MESSAGES[] = {
      "Return-Path: <>\nFrom: \"a (b\" <a@b.c> (c)\nTo: x: a@b.c, <d@e.f>;\nSubject: =?utf-8?q?=C3=A9?=\n"
      "Content-Type: multipart/report; report-type=delivery-status; boundary=\"b b\"\n\n--b b\n"
      "Content-Type: text/plain; charset=iso-8859-1; format=flowed; delsp=yes\n"
      "Content-Transfer-Encoding: quoted-printable\n\n> -----ORDERS-----=20\n> a: =E9=\n\n> -----END-----\n"
      "--b b\nContent-Type: message/delivery-status\n\nX: y\n\nFinal-Recipient: rfc822; a@b.c\nStatus: "
      "5.1.1\n"
      "--b b\nContent-Type: message/rfc822\nContent-Transfer-Encoding: "
      "base64\n\nTWVzc2FnZS1JRDogPGFAYj4K\n--b b--\n",
      "From: a@b.c\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\n-----BEGIN PGP SIGNED "
      "MESSAGE-----\nHash: x\n\n"
      "- -----ORDERS-----\na: \xE2\x80\x9Cx\xE2\x80\x9D\n- -----END-----\n-----BEGIN PGP SIGNATURE-----\n"
      "--b\nContent-Type: text/yaml; name*0*=utf-8''a%20; name*1=b.yaml\nContent-Transfer-Encoding: "
      "x-uuencode\n\n"
      "begin 644 a\n%83H@8@H \n`\nend\n--b--\n",
      "From: MAILER-DAEMON\nX-Failed-Recipients: a@b.c\n\nThis is the qmail-send program\n<a@b.c>:\n550 "
      "5.1.1 no\n"
      "--- Below this line is a copy of the message.\nMessage-ID: <a@b>\n",
  };
  for (size_t i = 0; i < sizeof MESSAGES / sizeof *MESSAGES; i++) {
    size_t length = strlen(MESSAGES[i]);
    for (size_t at = 0; at < length; at++) {
      IncomingMail mail;
      char *exact = g_memdup2(MESSAGES[i], at + 1); /* so that the sanitizer sees one byte too far */
      mail_read(*state, exact, at, &mail);
      static const char BYTES[] = {'\0', '\n', '"', '\xFF', ';', '>'};
      for (size_t k = 0; k < sizeof BYTES; k++) {
        g_free(exact);
        exact = g_memdup2(MESSAGES[i], length);
        exact[at] = BYTES[k];
        mail_read(*state, exact, length, &mail);
        assert_true(strlen(mail_all_text(*state, exact, length)) >= length);
        assert_non_null(mail.body_digest);
        assert_int_equal(strlen(mail.prose) > length * 3, 0);
      }
      g_free(exact);
      arena_reset(*state);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {READING(depth), READING(parts), READING(size), READING(slow_ones),
                                     READING(cut_and_changed)};
  return cmocka_run_group_tests_name("mail/read_hostile", tests, NULL, NULL);
}
