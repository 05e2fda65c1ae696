#include "reading.h"

static void says(void **state, const char *body, const char *prose) {
  assert_string_equal(reading(state, arena_printf(*state, HEAD "\n%s", body)).prose, prose);
}

static void own_words(void **state) {
  says(state, "Peace?\n", "Peace?");
  says(state, "\n\nPeace?\n\nWar!\n\n\n", "Peace?\n\nWar!");
  says(state, "Peace?\n-- \nPhil\n", "Peace?");
  says(state, "", "");
  says(state, "\x01\n \x02 \nPeace?\n\x03\t\n\x7F\n", "Peace?");
  says(state, "Peace\xE9\x01?\xC3\xA9\n", "Peace\xEF\xBF\xBD?\xC3\xA9");
  says(state, "Peace.\n-----ORDERS-----\na: b\n-----END-----\nYours\n", "Peace.\nYours");
}

static void without_quotations(void **state) {
  says(state, "> War!\n> Now.\n\nPeace?\n", "Peace?");
  says(state, "On Mon, 23 Nov 2026 at 08:00, Phil <phil@example.org> wrote:\n> War!\n\nPeace?\n", "Peace?");
  says(state, "Agreed.\nOn Mon, 23 Nov 2026 at 08:00, Phil wrote:\n\n> War!\n", "Agreed.");
  says(state, "Agreed.\n\nOn Mon, 23 Nov 2026 at 08:00 Phil\n<phil@example.org> wrote:\n> War!\n", "Agreed.");
  says(state, "Am 23.11.2026 schrieb Phil:\n> War!\n\nNein.\n", "Nein.");
  says(state,
       "Phil a \xC3\xA9"
       "crit :\n> War!\n\nNon.\n",
       "Non.");
  says(state, "As you say:\n> War!\n\nNo.\n", "As you say:\n\nNo.");
  says(state, "Peace?\n\n-----Original Message-----\nFrom: x\n\nWar!\n", "Peace?");
  says(state, "Peace?\n________________________________\nFrom: x\n\nWar!\n", "Peace?");
}

/* Nothing of a report may become press. */
static void without_what_is_answered_unquoted(void **state) {
  says(state, "Peace?\n\nFrom: R <r@example.net>\nSent: Monday\nTo: P\nSubject: turn 3\n\nsecret\n",
       "Peace?");
  says(state, "Paix ?\n\nDe : R [mailto:r@example.net]\nEnvoy\u00E9 : lundi\n\u00C0 : P\n\nsecret\n",
       "Paix ?");
  says(state, "Peace?\n\n*From:* R\n*Sent:* Monday\n*To:* p@example.org\n*Subject:* x\n\nsecret\n", "Peace?");
  says(state, "Peace?\n\nOn Mon, 23 Nov 2026 at 08:00, R wrote:\n\nsecret\n", "Peace?");
  says(state, "Peace?\n\nOn Mon, 23 Nov 2026 at 08:00 R\n<r@example.net> wrote:\nsecret\n", "Peace?");
  /* not everything with a colon */
  says(state, "Terms:\nWar: no\nPeace: yes\nSee p@example.org\n",
       "Terms:\nWar: no\nPeace: yes\nSee p@example.org");
  says(state, "As Napoleon wrote:\nWar!\n", "As Napoleon wrote:\nWar!");
}

static void not_of_others(void **state) {
  IncomingMail mail =
      reading(state, HEAD "Content-Type: multipart/mixed; boundary=b\n\n--b\n\nPeace?\n--b\n"
                          "Content-Disposition: attachment\n\nattached\n--b\nContent-Type: message/rfc822\n\n"
                          "From: a@b.c\n\nold\n--b--\n");
  assert_string_equal(mail.prose, "Peace?");
  assert_string_equal(reading(state, HEAD "Content-Type: text/html\n\n<p>Peace?\n").prose, "");
  assert_string_equal(
      reading(state, HEAD "Content-Type: text/plain; charset=iso-8859-1; format=flowed\n\none \ntwo\xE9\n")
          .prose,
      "one two\xC3\xA9");
}

int main(void) {
  const struct CMUnitTest tests[] = {READING(own_words), READING(without_quotations),
                                     READING(without_what_is_answered_unquoted), READING(not_of_others)};
  return cmocka_run_group_tests_name("mail/read_prose", tests, NULL, NULL);
}
