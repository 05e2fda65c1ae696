#include "reading.h"

#define OURS "madrid.3.spanish.1@example.net"
#define DAEMON                                                                                               \
  "Return-Path: <>\nFrom: MAILER-DAEMON@mx.example.org\nTo: referee@example.net\nSubject: failure\n"
#define REPORT                                                                                               \
  DAEMON "Content-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\n\nI'm sorry.\n"
#define STATUS "--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example.org\n\n"
#define RETURNED                                                                                             \
  "--b\nContent-Type: message/rfc822\n\nFrom: referee@example.net\nMessage-ID: <" OURS ">\n\nreport\n--b--"  \
  "\n"

static void is_bounce(void **state, const char *bytes, MailBounce expected) {
  IncomingMail mail = reading(state, bytes);
  if (mail.sort != MAIL_BOUNCE) fail_msg("sort %d of:\n%s", (int)mail.sort, bytes);
  assert_int_equal(mail.bounce_count, 1);
  const MailBounce *bounce = &mail.bounces[0];
  if (expected.recipient == NULL)
    assert_null(bounce->recipient);
  else
    assert_string_equal(bounce->recipient, expected.recipient);
  assert_string_equal(bounce->status, expected.status);
  assert_string_equal(bounce->words, expected.words);
  if (expected.message_id == NULL)
    assert_null(bounce->message_id);
  else
    assert_string_equal(bounce->message_id, expected.message_id);
  assert_int_equal(bounce->final, expected.final);
}

static void reports(void **state) {
  is_bounce(state,
            REPORT STATUS
            "Final-Recipient: rfc822; phil@Example.ORG\nAction: failed\nStatus: 5.1.1\n"
            "Remote-MTA: dns; mx.example.org\n"
            "Diagnostic-Code: smtp; 550 5.1.1 <phil@example.org>: no such\n user here\n" RETURNED,
            (MailBounce){"phil@example.org", "5.1.1", "550 5.1.1 <phil@example.org>: no such user here", OURS,
                         true});
  is_bounce(
      state,
      REPORT STATUS
      "Final-Recipient: rfc822; phil@example.org\nAction: delayed\nStatus: 4.4.1 (no answer)\n" RETURNED,
      (MailBounce){"phil@example.org", "4.4.1", "", OURS, false});
  is_bounce(state,
            REPORT STATUS
            "Final-Recipient: rfc822;phil@example.org\nAction: Failed (expired)\nStatus: 4.4.7\n" RETURNED,
            (MailBounce){"phil@example.org", "4.4.7", "", OURS, true});
  is_bounce(state,
            REPORT STATUS
            "Final-Recipient: rfc822;phil@example.org\nAction: relayed\nStatus: 2.0.0\n" RETURNED,
            (MailBounce){"phil@example.org", "2.0.0", "", OURS, false});
  /* where the mail was sent comes before where it was sent on to */
  is_bounce(state,
            REPORT STATUS
            "Original-Recipient: rfc822;phil@example.org\nFinal-Recipient: rfc822;p.smith@example.com\n"
            "Action: failed\nStatus: 5.2.2\n" RETURNED,
            (MailBounce){"phil@example.org", "5.2.2", "", OURS, true});
  /* no Action: the class decides; only the header came back, in base64 */
  is_bounce(state,
            REPORT STATUS "Final-Recipient: rfc822;phil@example.org\nStatus: 5.0.0\n"
                          "--b\nContent-Type: text/rfc822-headers\nContent-Transfer-Encoding: base64\n\n"
                          "TWVzc2FnZS1JRDogPG1hZHJpZC4zLnNwYW5pc2guMUBleGFtcGxlLm5ldD4K\n--b--\n",
            (MailBounce){"phil@example.org", "5.0.0", "", OURS, true});
  /* nothing came back, but In-Reply-To */
  is_bounce(state,
            "In-Reply-To: <" OURS ">\n" REPORT STATUS
            "Final-Recipient: rfc822;phil@example.org\nAction: failed\n--b--\n",
            (MailBounce){"phil@example.org", "", "", OURS, true});
  /* nothing at all */
  is_bounce(state, REPORT "--b--\n", (MailBounce){NULL, "", "", NULL, false});
}

static void several_recipients(void **state) {
  IncomingMail mail =
      reading(state, REPORT STATUS
              "Final-Recipient: rfc822; a@example.org\nAction: failed\nStatus: 5.1.1\n\n"
              "Final-Recipient: rfc822; b@example.org\nAction: delayed\nStatus: 4.2.2\n" RETURNED);
  assert_int_equal(mail.sort, MAIL_BOUNCE);
  assert_int_equal(mail.bounce_count, 2);
  assert_string_equal(mail.bounces[0].recipient, "a@example.org");
  assert_true(mail.bounces[0].final);
  assert_string_equal(mail.bounces[1].recipient, "b@example.org");
  assert_string_equal(mail.bounces[1].status, "4.2.2");
  assert_string_equal(mail.bounces[1].message_id, OURS);
  assert_false(mail.bounces[1].final);
}

static void exim(void **state) {
  is_bounce(state,
            "Return-path: <>\nX-Failed-Recipients: phil@example.org\nAuto-Submitted: auto-replied\n"
            "From: Mail Delivery System <Mailer-Daemon@mx.example.net>\nTo: referee@example.net\n"
            "Subject: Mail delivery failed: returning message to sender\n\n"
            "This message was created automatically by mail delivery software.\n\n"
            "A message that you sent could not be delivered to one or more of its\n"
            "recipients. This is a permanent error. The following address(es) failed:\n\n"
            "  phil@example.org\n    SMTP error from remote mail server after RCPT TO:<phil@example.org>:\n"
            "    host mx.example.org [192.0.2.1]: 550 5.1.1 Unknown user\n\n"
            "------ This is a copy of the message, including all the headers. ------\n\n"
            "From: referee@example.net\nMessage-ID: <" OURS ">\n\nreport to other@example.com\n",
            (MailBounce){"phil@example.org", "5.1.1",
                         "host mx.example.org [192.0.2.1]: 550 5.1.1 Unknown user", OURS, true});
  is_bounce(
      state,
      "Return-path: <>\nFrom: Mail Delivery System <Mailer-Daemon@mx.example.net>\nTo: referee@example.net\n"
      "Subject: Warning: message 1abc-01 delayed 24 hours\n\n"
      "This message was created automatically by mail delivery software.\n"
      "A message that you sent has not yet been delivered to one or more of its\n"
      "recipients after more than 24 hours on the queue on mx.example.net.\n\n"
      "The address to which the message has not yet been delivered is:\n\n  phil@example.org\n",
      (MailBounce){"phil@example.org", "", "", NULL, false});
}

static void qmail(void **state) {
  is_bounce(
      state,
      DAEMON "\nHi. This is the qmail-send program at mx.example.org.\n"
             "I'm afraid I wasn't able to deliver your message to the following addresses.\n"
             "This is a permanent error; I've given up. Sorry it didn't work out.\n\n"
             "<phil@example.org>:\nSorry, no mailbox here by that name. (#5.1.1)\n\n"
             "--- Below this line is a copy of the message.\n\n"
             "Return-Path: <referee@example.net>\nMessage-ID: <" OURS ">\n\n<other@example.com>:\n",
      (MailBounce){"phil@example.org", "5.1.1", "Sorry, no mailbox here by that name. (#5.1.1)", OURS, true});
}

static void sendmail_and_postfix(void **state) {
  is_bounce(
      state,
      DAEMON "\nThe original message was received at Mon, 23 Nov 2026 08:00:00 GMT\n\n"
             "   ----- The following addresses had permanent fatal errors -----\n<phil@example.org>\n\n"
             "   ----- Transcript of session follows -----\n... while talking to mx.example.org.:\n"
             ">>> RCPT To:<phil@example.org>\n<<< 550 5.1.1 <phil@example.org>... User unknown\n\n"
             "   ----- Original message follows -----\nMessage-ID: <" OURS ">\n\nreport\n",
      (MailBounce){"phil@example.org", "5.1.1", "550 5.1.1 <phil@example.org>... User unknown", OURS, true});
  is_bounce(
      state,
      DAEMON "\n    **********************************************\n"
             "    **      THIS IS A WARNING MESSAGE ONLY      **\n\n"
             "   ----- The following addresses had transient non-fatal errors -----\nphil@example.org\n\n"
             "   ----- Transcript of session follows -----\n451 4.4.1 phil@example.org... no answer\n",
      (MailBounce){"phil@example.org", "4.4.1", "451 4.4.1 phil@example.org... no answer", NULL, false});
  is_bounce(
      state,
      DAEMON
      "\nThis is the Postfix program at host mx.example.net.\n\n"
      "I'm sorry to have to inform you that the message returned\nbelow could not be delivered to one or "
      "more destinations.\n\n"
      "<phil@example.org>: host mx.example.org[192.0.2.1] said: 550\n    <phil@example.org>: User unknown\n",
      (MailBounce){"phil@example.org", "", "host mx.example.org[192.0.2.1] said: 550", NULL, true});
}

static void exchange_and_gmail(void **state) {
  is_bounce(state,
            "From: System Administrator <postmaster@example.org>\nTo: referee@example.net\nSubject: "
            "Undeliverable: turn 3\n\n"
            "Your message did not reach some or all of the intended recipients.\n\n"
            "      Subject:\tturn 3\n      Sent:\t23.11.2026 08:00\n\n"
            "The following recipient(s) could not be reached:\n\n"
            "      'phil@example.org' on 23.11.2026 08:01\n"
            "            The e-mail account does not exist at the organization this message was sent to.\n"
            "            <mx.example.org #5.1.1>\n",
            (MailBounce){"phil@example.org", "5.1.1", "mx.example.org #5.1.1>", NULL, true});
  is_bounce(state,
            "From: Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@example.org>\nTo: "
            "referee@example.net\n"
            "In-Reply-To: <" OURS ">\nSubject: Undeliverable: turn 3\n\n"
            "Delivery has failed to these recipients or groups:\n\n"
            "phil@example.org<mailto:phil@example.org>\nThe email address you entered couldn\xE2\x80\x99t be "
            "found.\n\n"
            "Remote Server returned '550 5.1.10 RESOLVER.ADR.RecipientNotFound; not found'\n",
            (MailBounce){"phil@example.org", "5.1.10",
                         "Remote Server returned '550 5.1.10 RESOLVER.ADR.RecipientNotFound; not found'",
                         OURS, true});
  is_bounce(state,
            "Return-Path: <>\nFrom: Mail Delivery Subsystem <mailer-daemon@googlemail.com>\nTo: "
            "referee@example.net\n\n"
            "Delivery to the following recipient failed permanently:\n\n     phil@example.org\n\n"
            "Technical details of permanent failure:\nThe error that the other server returned was:\n"
            "550 550 5.2.1 The email account is inactive (state 14).\n\n----- Original message -----\n\n"
            "Message-ID:\n <" OURS ">\nSubject: turn 3\n",
            (MailBounce){"phil@example.org", "5.2.1",
                         "550 550 5.2.1 The email account is inactive (state 14).", OURS, true});
}

/* A report may be within something else that a server sends. */
static void reports_within(void **state) {
#define FAILED STATUS "Final-Recipient: rfc822; phil@example.org\nAction: failed\nStatus: 5.1.1\n"
#define MIXED  "Content-Type: multipart/mixed; boundary=b\n\n--b\n\nSorry.\n"
  const MailBounce gone = {"phil@example.org", "5.1.1", "", OURS, true};
  is_bounce(state, "From: Mail Daemon <MAILER-DAEMON@mx.example.org>\n" MIXED FAILED RETURNED, gone);
  is_bounce(state, "Return-Path: <>\nFrom: Gateway <gateway@example.org>\n" MIXED FAILED RETURNED, gone);
  is_bounce(
      state,
      "From: postmaster@example.org\nContent-Type: multipart/mixed; boundary=a\n\n--a\n"
      "Content-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\n\nSorry.\n" FAILED
          RETURNED "--a\n\nChecked.\n--a--\n",
      gone);
  is_bounce(state,
            "From: postmaster@example.org\nContent-Type: multipart/mixed; boundary=a\n\n--a\n"
            "Content-Type: message/rfc822\n\nMessage-ID: <report@mx.example.org>\n" REPORT FAILED RETURNED
            "--a--\n",
            gone);
}

static void dma_and_headings(void **state) {
  is_bounce(state,
            "From: MAILER-DAEMON <>\nTo: referee@example.net\nSubject: Mail delivery failed\n\n"
            "This is the DragonFly Mail Agent v0.11 at mx.example.org.\n\n"
            "There was an error delivering your mail to <phil@example.org>.\n\n"
            "host mx.example.org does not like us:\n552 5.2.2 Mailbox full\n\nMessage headers follow.\n\n"
            "To: other@example.com\nMessage-ID: <" OURS ">\n",
            (MailBounce){"phil@example.org", "5.2.2", "552 5.2.2 Mailbox full", OURS, true});
  is_bounce(state,
            DAEMON
            "\nThis message was created automatically by mail delivery software.\n\n<phil@example.org>\n\n"
            "Grund:\nmailbox is over quota\n\n--- The header of the original message is following. ---\n\n"
            "Message-ID: <" OURS ">\n",
            (MailBounce){"phil@example.org", "", "mailbox is over quota", OURS, true});
  is_bounce(state,
            DAEMON
            "\nThis message was created automatically by mail delivery software.\n\n  phil@example.org\n"
            "Reason:\n\n",
            (MailBounce){"phil@example.org", "", "Reason:", NULL, true});
}

/* People talk about delivery reports; only servers write them. */
static void no_reports(void **state) {
  static const char *const OTHERS[] = {
      HEAD "\nHi. This is the qmail-send program at my cellar, haha.\n<phil@example.org>:\nno\n",
      HEAD "Content-Type: multipart/mixed; boundary=b\n\n--b\n\nLook what I got\n" STATUS
           "Final-Recipient: rfc822; phil@example.org\nAction: failed\n--b--\n",
      HEAD "Content-Type: message/rfc822\n\n" REPORT STATUS
           "Final-Recipient: rfc822; phil@example.org\nAction: failed\n--b--\n",
  };
  for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++)
    assert_int_equal(reading(state, OTHERS[i]).sort, MAIL_PERSONAL);
  assert_int_equal(reading(state, DAEMON "\nI am away until Monday, write to anna@example.org.\n").sort,
                   MAIL_AUTOMATIC);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      READING(reports),        READING(several_recipients),   READING(exim),
      READING(qmail),          READING(sendmail_and_postfix), READING(exchange_and_gmail),
      READING(reports_within), READING(dma_and_headings),     READING(no_reports)};
  return cmocka_run_group_tests_name("mail/read_bounce", tests, NULL, NULL);
}
