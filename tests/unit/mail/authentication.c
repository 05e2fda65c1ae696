#include "reading.h"

#include "../../../adjudicator/mail/incoming.h"

#define SERVER "mx.example.net"

static Authenticity judged_for(void **state, const char *from, const char *results) {
  const char *mail = arena_printf(*state, "%sFrom: %s\nSubject: x\n\nx\n", results, from);
  IncomingMail read = reading(state, mail);
  return mail_authenticated(*state, &read, SERVER);
}

static void one_field(void **state) {
  static const struct {
    Authenticity expected;
    const char *value;
  } CASES[] = {
      {AUTHENTIC_YES, SERVER "; dmarc=pass header.from=example.org"},
      {AUTHENTIC_YES, SERVER "; dmarc=pass (p=none dis=none) header.from=EXAMPLE.ORG"},
      {AUTHENTIC_YES, SERVER "; dmarc=pass"},
      {AUTHENTIC_NO, SERVER "; dmarc=pass header.from=example.com"},
      {AUTHENTIC_NO, SERVER "; dmarc=fail header.from=example.org"},
      {AUTHENTIC_YES, SERVER "; dkim=pass header.d=example.org header.s=k1 header.b=abc/d="},
      {AUTHENTIC_YES, SERVER "; dkim=pass header.i=@mail.example.org"},
      {AUTHENTIC_YES, SERVER "; dkim=pass header.i=phil@example.org"},
      {AUTHENTIC_YES, SERVER "; dkim=pass header.d=mail.example.org"},
      {AUTHENTIC_NO, SERVER "; dkim=pass header.d=notexample.org"},
      {AUTHENTIC_NO, SERVER "; dkim=pass header.d=example.org.evil.com"},
      {AUTHENTIC_NO, SERVER "; dkim=pass header.d=org"},
      {AUTHENTIC_NO, SERVER "; dkim=pass header.d=evil.com header.i=@example.org"},
      {AUTHENTIC_NO, SERVER "; dkim=pass"},
      {AUTHENTIC_NO, SERVER "; dkim=neutral header.d=example.org"},
      {AUTHENTIC_NO, SERVER "; dkim=fail reason=\"dkim=pass header.d=example.org\" header.d=example.org"},
      {AUTHENTIC_NO, SERVER "; dkim=fail (; dkim=pass header.d=example.org) header.d=example.org"},
      {AUTHENTIC_NO, SERVER "; dkim=fail (a (b) \\) ; dkim=pass header.d=example.org) header.d=example.org"},
      {AUTHENTIC_YES, SERVER "; dkim=fail header.d=evil.com; dkim=pass header.d=example.org"},
      {AUTHENTIC_YES, SERVER "; spf=fail smtp.mailfrom=evil.com; dkim=pass header.d=example.org; dmarc=none"},
      {AUTHENTIC_YES, SERVER "; spf=pass smtp.mailfrom=phil@example.org"},
      {AUTHENTIC_YES, SERVER "; spf=pass smtp.mailfrom=bounces.example.org"},
      {AUTHENTIC_YES, SERVER "; spf=pass smtp.mailfrom=\"a; b\"@example.org"},
      {AUTHENTIC_NO, SERVER "; spf=pass smtp.mailfrom=phil@evil.com"},
      {AUTHENTIC_NO, SERVER "; spf=pass smtp.helo=example.org"},
      {AUTHENTIC_NO, SERVER "; arc=pass header.d=example.org; auth=pass smtp.auth=phil@example.org"},
      {AUTHENTIC_NO, SERVER "; none"},
      {AUTHENTIC_NO, SERVER},
      {AUTHENTIC_YES, "(by) " SERVER " (us) 1 ;\tDKIM / 1 = PASS (good) header . d (x) = example.org"},
      {AUTHENTIC_YES, "\"" SERVER "\"; dkim/1=pass header.d=example.org."},
      {AUTHENTIC_YES, "MX.Example.NET 1; dkim=pass header.d=\"example.org\""},
      {AUTHENTIC_YES, SERVER "; dkim=pass reason=\"good; \\\" signature\" header.d=example.org"},
      {AUTHENTIC_UNKNOWN, "evil.example; dkim=pass header.d=example.org"},
      {AUTHENTIC_UNKNOWN, SERVER ".evil.example; dkim=pass header.d=example.org"},
      {AUTHENTIC_UNKNOWN, "x " SERVER "; dkim=pass header.d=example.org"},
      {AUTHENTIC_UNKNOWN, "(" SERVER "); dkim=pass header.d=example.org"},
      {AUTHENTIC_UNKNOWN, ""},
      /* versions that nobody has defined yet may mean anything */
      {AUTHENTIC_UNKNOWN, SERVER " 2; dkim=pass header.d=example.org"},
      {AUTHENTIC_UNKNOWN, SERVER " 11; dkim=pass header.d=example.org"},
      {AUTHENTIC_UNKNOWN, SERVER " x (1); dkim=pass header.d=example.org"},
      {AUTHENTIC_UNKNOWN, SERVER " \"1; dkim=pass header.d=example.org"},
      {AUTHENTIC_NO, SERVER "; dkim/2=pass header.d=example.org"},
      {AUTHENTIC_YES, SERVER " 1; dkim/2=fail header.d=example.org; spf/1=pass smtp.mailfrom=example.org"},
      /* cut short or broken: nothing from there on */
      {AUTHENTIC_NO, SERVER "; dkim=pass (header.d=example.org"},
      {AUTHENTIC_NO, SERVER "; dkim=pass header.d=\"example.org"},
      {AUTHENTIC_NO, SERVER "; dkim pass; dkim=pass header.d=example.org"},
      {AUTHENTIC_NO, SERVER "; =; dkim=pass header.d=example.org"},
  };
  for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
    const char *field = arena_printf(*state, "Authentication-Results: %s\n", CASES[i].value);
    Authenticity judged = judged_for(state, "Phil <phil@example.org>", field);
    if (judged != CASES[i].expected) fail_msg("%d for: %s", (int)judged, CASES[i].value);
  }
}

static void several_fields(void **state) {
#define GOOD  "Authentication-Results: " SERVER ";\n dkim=pass header.d=example.org\n"
#define BAD   "Authentication-Results: " SERVER ";\n dkim=fail header.d=example.org\n"
#define NEWER "Authentication-Results: " SERVER " 2; dkim=pass header.d=example.org\n"
#define OTHER "Authentication-Results: forged.example; dkim=pass header.d=example.org\n"
  assert_int_equal(judged_for(state, "phil@example.org", OTHER GOOD), AUTHENTIC_YES);
  assert_int_equal(judged_for(state, "phil@example.org", OTHER BAD), AUTHENTIC_NO);
  /* the sender wrote the lower one */
  assert_int_equal(judged_for(state, "phil@example.org", BAD GOOD), AUTHENTIC_NO);
  assert_int_equal(judged_for(state, "phil@example.org", OTHER), AUTHENTIC_UNKNOWN);
  assert_int_equal(judged_for(state, "phil@example.org", NEWER GOOD), AUTHENTIC_UNKNOWN);
  assert_int_equal(judged_for(state, "phil@example.org", ""), AUTHENTIC_UNKNOWN);
}

static void authors(void **state) {
  assert_int_equal(judged_for(state, "phil@mail.example.org", GOOD), AUTHENTIC_YES);
  assert_int_equal(judged_for(state, "phil@example.com", GOOD), AUTHENTIC_NO);
  assert_int_equal(judged_for(state, "nobody", GOOD), AUTHENTIC_UNKNOWN);
  assert_int_equal(judged_for(state, "phil@example.org\nFrom: karsten@example.com", GOOD), AUTHENTIC_UNKNOWN);
  IncomingMail mail = reading(state, GOOD "From: phil@example.org\n\nx\n");
  assert_int_equal(mail_authenticated(*state, &mail, NULL), AUTHENTIC_UNKNOWN);
}

/* What is shown of a mail: "server spf dkim dmarc", "-" for none. */
static const char *seen_by(void **state, const char *server, const char *fields) {
  IncomingMail read =
      reading(state, arena_printf(*state, "%sFrom: a@example.org\nSubject: x\n\nx\n", fields));
  AuthenticationSeen seen;
  if (!mail_authentication_seen(*state, &read, server, &seen)) return "nothing";
  return arena_printf(*state, "%s %s %s %s", seen.server, seen.spf == NULL ? "-" : seen.spf,
                      seen.dkim == NULL ? "-" : seen.dkim, seen.dmarc == NULL ? "-" : seen.dmarc);
}

static void what_is_shown(void **state) {
  static const char two[] =
      "Authentication-Results: a.test; spf=fail smtp.mailfrom=x.test; dkim=none\n"
      "Authentication-Results: b.test 1; dkim=fail header.d=x.test; dkim=pass header.d=y.test;\n"
      " dmarc=pass (p=none)\n";
  assert_string_equal(seen_by(state, NULL, two), "a.test fail none -");
  assert_string_equal(seen_by(state, "B.test", two), "b.test - pass pass");
  assert_string_equal(seen_by(state, "c.test", two), "nothing");
  assert_string_equal(seen_by(state, NULL, ""), "nothing");
  assert_string_equal(seen_by(state, NULL, "Authentication-Results: a.test 2; spf=pass\n"), "nothing");
  assert_string_equal(seen_by(state, NULL, "Authentication-Results: a.test; none\n"), "a.test - - -");
}

static Time received(void **state, const char *mail) {
  return mail_received_at(*state, mail, strlen(mail));
}

static void when_it_was_received(void **state) {
  Time expected;
  assert_true(time_parse("2026-11-24T16:00:05Z", &expected));
  assert_int_equal(
      received(state, "Return-Path: <a@b>\r\nReceived: from x (y; z)\r\n\tby a.test; Tue, 24 Nov 2026 "
                      "17:00:05 +0100 (CET)\r\nReceived: by b.test; Mon, 1 Jan 2024 00:00:00 +0000\r\n\r\nx"),
      expected);
  assert_int_equal(received(state, "received: by a.test; Tue, 24 Nov 2026 16:00:05 +0000\n\nx"), expected);
  assert_int_equal(received(state, "Subject: x\n\nReceived: by a.test; Tue, 24 Nov 2026 16:00:05 +0000\n"),
                   TIME_NONE);
  assert_int_equal(received(state, "Received: by a.test\n\n; Tue, 24 Nov 2026 16:00:05 +0000\n"), TIME_NONE);
  assert_int_equal(received(state, "Received: by a.test; long ago\n\n"), TIME_NONE);
  assert_int_equal(received(state, ""), TIME_NONE);
}

int main(void) {
  const struct CMUnitTest tests[] = {READING(one_field), READING(several_fields), READING(authors),
                                     READING(what_is_shown), READING(when_it_was_received)};
  return cmocka_run_group_tests_name("mail/authentication", tests, NULL, NULL);
}
