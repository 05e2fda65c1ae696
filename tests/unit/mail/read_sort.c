#include "reading.h"

static void sorts(void **state) {
  static const struct {
    const char *fields;
    MailSort sort;
  } CASES[] = {
      {"", MAIL_PERSONAL},
      {"Auto-Submitted: no\n", MAIL_PERSONAL},
      {"Auto-Submitted: No (a person)\n", MAIL_PERSONAL},
      {"Auto-Submitted: auto-replied\n", MAIL_AUTOMATIC},
      {"Auto-Submitted: auto-generated; owner-email=a@b.c\n", MAIL_AUTOMATIC},
      {"Auto-Submitted: auto-replied (vacation)\n", MAIL_AUTOMATIC},
      {"auto-submitted: x-unheard-of\n", MAIL_AUTOMATIC},
      {"Return-Path: <>\n", MAIL_AUTOMATIC},
      {"Return-Path: <phil@example.org>\n", MAIL_PERSONAL},
      {"X-Autoreply: yes\n", MAIL_AUTOMATIC},
      {"X-Autorespond:\n", MAIL_AUTOMATIC},
      {"Precedence: auto_reply\n", MAIL_AUTOMATIC},
      {"X-Auto-Response-Suppress: All\n", MAIL_PERSONAL},
      {"Precedence: bulk\n", MAIL_BULK},
      {"Precedence: LIST\n", MAIL_BULK},
      {"Precedence: junk\n", MAIL_BULK},
      {"Precedence: first-class\n", MAIL_PERSONAL},
      {"List-Id: Generals <generals.example.org>\n", MAIL_BULK},
      {"List-Unsubscribe: <mailto:x@example.org>\n", MAIL_BULK},
      {"List-Post: NO\n", MAIL_BULK},
      {"Feedback-ID: i1:Fastmail\n", MAIL_PERSONAL},
      {"Auto-Submitted: auto-replied\nPrecedence: bulk\n", MAIL_AUTOMATIC},
      {"Content-Type: text/calendar; method=REPLY\n", MAIL_AUTOMATIC},
      {"Content-Type: text/calendar; method=REQUEST\n", MAIL_PERSONAL},
      {"Content-Type: multipart/report; report-type=disposition-notification; boundary=b\n", MAIL_AUTOMATIC},
      {"Subject: Out of office\n", MAIL_PERSONAL}, /* words say nothing */
      {"Subject: Undelivered Mail Returned to Sender\n", MAIL_PERSONAL},
  };
  for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
    IncomingMail mail =
        reading(state, arena_printf(*state, "From: a@example.org\n%s\nBEGIN:VCALENDAR\n", CASES[i].fields));
    if (mail.sort != CASES[i].sort) fail_msg("sort %d of: %s", (int)mail.sort, CASES[i].fields);
    assert_int_equal(mail.bounce_count, 0);
  }
}

static void mbox_line_without_sender(void **state) {
  assert_int_equal(reading(state, "From MAILER-DAEMON  Mon Nov 23 08:00:00 2026\nSubject: x\n\nx\n").sort,
                   MAIL_AUTOMATIC);
  assert_int_equal(reading(state, "From <> Mon Nov 23 08:00:00 2026\nSubject: x\n\nx\n").sort,
                   MAIL_AUTOMATIC);
  assert_int_equal(reading(state, "From a@b.c Mon Nov 23 08:00:00 2026\nSubject: x\n\nx\n").sort,
                   MAIL_PERSONAL);
}

static void read_receipt(void **state) {
  IncomingMail mail = reading(state, HEAD "Content-Type: multipart/report; boundary=b;\n"
                                          " report-type=\"disposition-notification\"\n\n--b\n\nread\n--b\n"
                                          "Content-Type: message/disposition-notification\n\n"
                                          "Final-Recipient: rfc822;phil@example.org\n"
                                          "Disposition: manual-action/MDN-sent-manually; displayed\n--b--\n");
  assert_int_equal(mail.sort, MAIL_AUTOMATIC);
  assert_int_equal(mail.bounce_count, 0);
}

static MailSort sort_with_calendar(void **state, const char *parameter, const char *method) {
  const char *mail = arena_printf(*state,
                                  HEAD "Content-Type: multipart/alternative; boundary=b\n\n--b\n\nyes\n--b\n"
                                       "Content-Type: text/calendar%s\n\nBEGIN:VCALENDAR\nMETHOD:%s\n--b--\n",
                                  parameter, method);
  return reading(state, mail).sort;
}

static void calendar_reply_inside(void **state) {
  assert_int_equal(sort_with_calendar(state, "; method=reply", "REPLY"), MAIL_AUTOMATIC);
  assert_int_equal(sort_with_calendar(state, "", "REPLY"), MAIL_AUTOMATIC);
  assert_int_equal(sort_with_calendar(state, "", "REQUEST"), MAIL_PERSONAL);
}

int main(void) {
  const struct CMUnitTest tests[] = {READING(sorts), READING(mbox_line_without_sender), READING(read_receipt),
                                     READING(calendar_reply_inside)};
  return cmocka_run_group_tests_name("mail/read_sort", tests, NULL, NULL);
}
