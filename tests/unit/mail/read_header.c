#include "reading.h"

#include <stdio.h>
#include <strings.h>

static void envelope_and_ids(void **state) {
  IncomingMail mail =
      reading(state, "Return-Path: <phil@example.org>\r\n"
                     "X-Original-To: orders+madrid.4F7K@Example.NET\r\n"
                     "Delivered-To: orders@example.net\r\n"
                     "Message-ID: <abc.1@mail.example.org>\r\n"
                     "From: \"Phil, the Spaniard\" <Phil@EXAMPLE.org>\r\n"
                     "To: Referee <orders@example.net>, =?utf-8?q?J=C3=BCrgen?= <jg@example.com>,\r\n"
                     "\t\"a, b\" <c@example.com> (d@example.com, e)\r\n"
                     "Cc: players: karsten@example.org, x@example.org;\r\n"
                     "Subject: =?utf-8?q?=C3=93rdenes?=\r\n"
                     " turn 3\r\n"
                     "In-Reply-To: <madrid.3.spanish.1@example.net>\r\n"
                     "References: <madrid.1.spanish.1@example.net>\r\n"
                     " <madrid.3.spanish.1@example.net>\r\n"
                     "Authentication-Results: mx.example.net;\r\n"
                     " dkim=pass header.d=example.org\r\n"
                     "Authentication-Results: forged.example;\r\n"
                     "\r\n"
                     "a: b\r\n");
  assert_string_equal(mail.message_id, "abc.1@mail.example.org");
  assert_string_equal(mail.from, "Phil@example.org");
  static const char *const RECIPIENTS[] = {"orders+madrid.4F7K@example.net",
                                           "orders@example.net",
                                           "jg@example.com",
                                           "c@example.com",
                                           "karsten@example.org",
                                           "x@example.org"};
  assert_int_equal(mail.recipient_count, 6);
  for (size_t i = 0; i < 6; i++) assert_string_equal(mail.recipients[i], RECIPIENTS[i]);
  assert_string_equal(mail.subject, "\xC3\x93rdenes turn 3");
  assert_string_equal(mail.in_reply_to, "madrid.3.spanish.1@example.net");
  assert_string_equal(mail.references, "madrid.1.spanish.1@example.net madrid.3.spanish.1@example.net");
  assert_int_equal(mail.authentication_count, 2);
  assert_string_equal(mail.authentication_results[0], "mx.example.net; dkim=pass header.d=example.org");
  assert_int_equal(mail.sort, MAIL_PERSONAL);
  is_text(mail.texts, TEXT_BODY, 0, "a: b");
}

static void odd_ids(void **state) {
  assert_string_equal(reading(state, HEAD "Message-ID: no-brackets@x\n\nx\n").message_id, "no-brackets@x");
  assert_string_equal(reading(state, HEAD "Message-Id: <no-at>\n\nx\n").message_id, "no-at");
  assert_string_equal(reading(state, HEAD "MESSAGE-ID:\n <folded@x>\n\nx\n").message_id, "folded@x");
  assert_null(reading(state, HEAD "\nx\n").message_id);
  assert_null(reading(state, HEAD "Message-ID: <>\n\nx\n").message_id);
  assert_null(reading(state, HEAD "Message-ID: <two words@x>\n\nx\n").message_id);
  assert_null(reading(state, HEAD "Message-ID: <\xC3\xA9@x>\n\nx\n").message_id);
  char *long_id = arena_printf(*state, HEAD "Message-ID: <%0300d@x>\n\nx\n", 1);
  assert_null(reading(state, long_id).message_id);
  IncomingMail mail = reading(state, HEAD "In-Reply-To: Your message of <<Monday <a@b>\n"
                                          "References: <bad one> <a@b>, <c@d>\n\nx\n");
  assert_string_equal(mail.in_reply_to, "a@b");
  assert_string_equal(mail.references, "a@b c@d");
}

static void odd_authors(void **state) {
  assert_null(reading(state, "To: a@example.org\n\nx\n").from);
  assert_null(reading(state, "From: nobody\n\nx\n").from);
  assert_null(reading(state, "From: <>\n\nx\n").from);
  assert_null(reading(state, "From: a@example.org\nFrom: b@example.org\n\nx\n").from);
  /* Whoever checks another address than is read here would vouch for somebody else. */
  static const char *const several[] = {
      "a@example.org, b@example.com",
      "<a@example.org> <b@example.com>",
      "a@example.org b@example.com",
      "a@example.org <b@example.com>",
      "a@example.org\\ <b@example.com>",
      "a@example.org: b@example.com;",
      "a@example.org;b@example.com",
      "<@b.example:a@example.org>",
      "\"b\"@example.com, a@example.org",
      "a@example.org, a@example.org.net",
      "\"a <a@example.org>",
  };
  for (size_t i = 0; i < sizeof several / sizeof *several; i++) {
    char text[200];
    snprintf(text, sizeof text, "From: %s\n\nx\n", several[i]);
    if (reading(state, text).from != NULL) fail_msg("one address in: %s", several[i]);
  }
  static const char *const one[] = {
      "a@example.org <A@example.org>", "\"b@example.com\" <a@example.org>", "a@example.org (b@example.com)",
      "=?utf-8?q?b=40example.com?= <a@example.org>", "\"x\\\"b@example.com\" <a@example.org>"};
  for (size_t i = 0; i < sizeof one / sizeof *one; i++) {
    char text[200];
    snprintf(text, sizeof text, "From: %s\n\nx\n", one[i]);
    IncomingMail mail = reading(state, text);
    if (mail.from == NULL || strcasecmp(mail.from, "a@example.org") != 0) fail_msg("not read: %s", one[i]);
  }
  assert_string_equal(reading(state, "From : old@example.org\n\nx\n").from, "old@example.org");
  assert_string_equal(reading(state, "From: caf\xE9 <a@example.org>\n\nx\n").from, "a@example.org");
  assert_string_equal(reading(state, "From: x <a@m\xC3\xBCnchen.example>\n\nx\n").from,
                      "a@xn--mnchen-3ya.example");
  assert_string_equal(reading(state, "From: \"<evil@example.com>\" <a@example.org>\n\nx\n").from,
                      "a@example.org");
}

static void mbox_line_and_bad_lines(void **state) {
  IncomingMail mail = reading(state, "From phil@example.org Mon Nov 23 08:00:00 2026\n"
                                     "From: phil@example.org\n"
                                     "this line is no field\n"
                                     ">From: forged@example.org\n"
                                     "To: orders@example.net\n"
                                     "\n"
                                     "a: b\n");
  assert_string_equal(mail.from, "phil@example.org");
  assert_string_equal(mail.recipients[0], "orders@example.net");
  is_text(mail.texts, TEXT_BODY, 0, "a: b");
}

static void no_message(void **state) {
  static const char *const NONE[] = {"",
                                     "\n",
                                     "\n\n\n",
                                     "game: madrid\nturn: 3\n\nx\n",
                                     "\x89PNG\r\n\x1A\n",
                                     "hello\n",
                                     ":\n:\n",
                                     "<html><body>From: x</body></html>\n"};
  for (size_t i = 0; i < sizeof NONE / sizeof *NONE; i++) {
    IncomingMail mail = reading(state, NONE[i]);
    assert_int_equal(mail.sort, MAIL_NONE);
    assert_int_equal(mail.text_count, 0);
    assert_null(mail.from);
    assert_null(mail.message_id);
    assert_int_equal(strlen(mail.body_digest), 64);
  }
}

static void header_only(void **state) {
  IncomingMail mail = reading(state, "From: phil@example.org\nSubject: hello");
  assert_int_equal(mail.sort, MAIL_PERSONAL);
  assert_string_equal(mail.subject, "hello");
  assert_int_equal(mail.why, NO_TEXT_EMPTY);
  assert_string_equal(mail.prose, "");
}

static void one_digest_for_one_body(void **state) {
  const char *first = reading(state, HEAD "\na: b\nc: d\n").body_digest;
  assert_string_equal(first,
                      reading(state, "Received: x\n" HEAD "\r\na: b \r\nc: d\t\r\n\r\n\r\n").body_digest);
  assert_string_equal(first, reading(state, HEAD "\na: b\nc: d").body_digest);
  assert_string_not_equal(first, reading(state, HEAD "\na: b\n c: d\n").body_digest);
  assert_string_not_equal(first, reading(state, HEAD "\na: b\n\nc: d\n").body_digest);
  /* printf 'a: b\nc: d\n' | sha256sum */
  assert_string_equal(first, "3ea4e9296f508e07f903457068543cafffe2705645a4e2ac07fbf6c09bf57cf5");
}

/* What a server on the way may change without a word of the sender's: RFC 2045 6, RFC 6152. */
static void one_digest_however_it_is_encoded(void **state) {
  const char *plain = reading(state, HEAD "Content-Type: text/plain; charset=utf-8\n"
                                          "Content-Transfer-Encoding: 8bit\n\na: caf\xC3\xA9 =\nc: d\n")
                          .body_digest;
  assert_string_equal(plain, reading(state, HEAD "Content-Type: text/plain; charset=utf-8\n"
                                                 "Content-Transfer-Encoding: quoted-printable\n\n"
                                                 "a: caf=C3=\n=A9 =3D\nc: d\n")
                                 .body_digest);
  assert_string_equal(plain, reading(state, HEAD "Content-Type: text/plain; charset=utf-8\n"
                                                 "Content-Transfer-Encoding: base64\n\n"
                                                 "YTogY2Fmw6kgPQ0KYzogZA0K\n")
                                 .body_digest);
  assert_string_equal(plain, reading(state, HEAD "Content-Type: text/plain; charset=iso-8859-1\n"
                                                 "Subject: [extern]\n\na: caf\xE9 =\nc: d\n")
                                 .body_digest);
  assert_string_equal(plain, reading(state, HEAD "Content-Type: text/plain; format=flowed; charset=utf-8\n"
                                                 "\na: caf\xC3\xA9 = \nc: d\n")
                                 .body_digest);
  assert_string_not_equal(plain, reading(state, HEAD "Content-Type: text/plain; charset=utf-8\n\n"
                                                     "a: cafe =\nc: d\n")
                                     .body_digest);
}

#define TWO(BOUNDARY, FIRST, SECOND)                                                                         \
  HEAD "Content-Type: multipart/mixed; boundary=" BOUNDARY "\n\npreamble\n--" BOUNDARY "\n" FIRST            \
       "\n--" BOUNDARY "\n" SECOND "\n--" BOUNDARY "--\n"

static void one_digest_of_all_parts(void **state) {
  const char *first = reading(state, TWO("x", "\nhello", "Content-Type: text/html\n\n<b>a</b>")).body_digest;
  assert_string_equal(first, reading(state, TWO("other", "Content-Transfer-Encoding: base64\n\naGVsbG8=",
                                                "Content-Type: text/html\n"
                                                "Content-Transfer-Encoding: quoted-printable\n\n<b>a</=62>"))
                                 .body_digest);
  assert_string_not_equal(
      first, reading(state, TWO("x", "\nhello", "Content-Type: text/html\n\n<b>b</b>")).body_digest);
  assert_string_not_equal(first, reading(state, TWO("x", "\nhello\n<b>a</b>", "\n")).body_digest);
  /* One that lost its end was not read; what comes whole is not the same. */
  assert_string_not_equal(first,
                          reading(state, HEAD "Content-Type: multipart/mixed; boundary=x\n\n--x\n\nhello\n"
                                              "--x\nContent-Type: text/html\n\n<b>a</b>\n")
                              .body_digest);
  /* The same of a character set that nobody knows, unless the bytes are good UTF-8: that is read. */
  assert_string_not_equal(
      reading(state, HEAD "Content-Type: text/plain; charset=klingon\n\ncaf\xE9\n").body_digest,
      reading(state, HEAD "Content-Type: text/plain; charset=iso-8859-1\n\ncaf\xE9\n").body_digest);
  assert_string_equal(
      reading(state, HEAD "Content-Type: text/plain; charset=klingon\n\ncaf\xC3\xA9\n").body_digest,
      reading(state, HEAD "Content-Type: text/plain; charset=utf-8\n\ncaf\xC3\xA9\n").body_digest);
}

static void subjects(void **state) {
  assert_string_equal(
      reading(state, "Subject: =?iso-8859-1?B?4Q==?= =?iso-8859-1?Q?=E9?=\nFrom: a@b.c\n\n").subject,
      "\xC3\xA1\xC3\xA9");
  assert_string_equal(reading(state, "Subject: =?utf-8?q?a=0D=0ABcc:_x?=\nFrom: a@b.c\n\n").subject,
                      "a  Bcc: x");
  assert_string_equal(reading(state, "From: a@b.c\n\n").subject, "");
}

/* The earlier of its Date and of when a server took it in, whether all of it is read or the header alone. */
static void when_it_was_written(void **state) {
  static const struct {
    const char *header;
    Time written;
  } ROWS[] = {
      {"Date: Fri, 01 May 2026 08:00:00 +0000\n", 1777622400},
      {"Date: Fri, 01 May 2099 08:00:00 +0000\nReceived: from a by b; Fri, 01 May 2026 10:00:00 +0200\n",
       1777622400},
      {"Received: from a by b; Fri, 01 May 2026 08:00:00 +0000\n", 1777622400},
      {"Date: yesterday\n", TIME_NONE},
      {"", TIME_NONE},
  };
  for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
    char text[400];
    int length = snprintf(text, sizeof text,
                          "From: a@example.org\n%sSubject: x\n\nDate: Sat, 02 May 2026 08:00:00 +0000\n",
                          ROWS[i].header);
    assert_int_equal(reading(state, text).written, ROWS[i].written);
    assert_int_equal(mail_written(*state, text, (size_t)length), ROWS[i].written);
  }
  assert_int_equal(mail_written(*state, "no mail", 7), TIME_NONE);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      READING(envelope_and_ids),
      READING(odd_ids),
      READING(odd_authors),
      READING(mbox_line_and_bad_lines),
      READING(no_message),
      READING(header_only),
      READING(one_digest_for_one_body),
      READING(one_digest_however_it_is_encoded),
      READING(one_digest_of_all_parts),
      READING(subjects),
      READING(when_it_was_written),
  };
  return cmocka_run_group_tests_name("mail/read_header", tests, NULL, NULL);
}
