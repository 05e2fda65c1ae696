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
  says(
      state,
      "On Mon, 23 Nov 2026 at 08:00, Phil wrote:\n> -----ORDERS-----\n> a: b\n> -----END-----\n> x\nPeace?\n",
      "Peace?");
  says(state, "At 2010:\n-----ORDERS-----\na: b\n-----END-----\nPeace?\n", "At 2010:\nPeace?");
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

/* Whether a header is one does not hang on the order of its lines, nor on what stands for a blank in it. */
static void without_headers_that_begin_with_their_date(void **state) {
  says(
      state,
      "Paix ?\n\u00C0 bient\u00F4t\nEnvoy\u00E9 : lundi 20 novembre 2026 12h00\nDe : R\n\u00C0 : P\n\nsecret\n",
      "Paix ?\n\u00C0 bient\u00F4t");
  says(state, "Frieden?\nGesendet:\u00A0Freitag\nVon:\u00A0R <r@example.net>\nAn:\u00A0p\nsecret\n",
       "Frieden?");
  says(state, "Fred?\n\nSendt: 20/11/2026\nFra: R\nTil: P\nsecret\n", "Fred?");
  says(state, "Peace?\n\n*----- Message d'origine -----*\n\nsecret\n", "Peace?");
  says(state, "Unit: OI4\nFrom: 1412\nTo: 1413\n", "Unit: OI4\nFrom: 1412\nTo: 1413");
  says(state, "\u00BB secret\n\u00BB more\n\nPeace?\n", "Peace?");
}

static void own_before(void **state, const char *own, const char *introduction) {
  const char *text = arena_concat(*state, own, introduction, NULL);
  assert_int_equal(mail_own_length(text, strlen(text)), strlen(own));
}

/* Above what is known to be quoted. */
static void without_introductions_of_any_language(void **state) {
  own_before(state, "OI4 1413",
             "\n\nOp 20 nov. 2026 om 12:00 heeft R <r@example.net> het volgende geschreven:\n\n");
  own_before(state, "OI4 1413", "\n\nVerzonden met mijn iPhone\n\nR <r@example.net>, 20.11.2026:\n");
  own_before(state, "OI4 1413", "\n---- 20 Nov 2026 12:00 R <r@example.net> ----\n");
  own_before(state, "OI4 1413", "\nFelad\u00F3: R\nK\u00FCldve: 12:00\nT\u00E1rgy: 1\n");
  own_before(state, "OI4 1413", "\nT\u00E1rgy: r@example.net\n");
  own_before(state, "OI4 1413", "\n");
  own_before(state, "", "On 20 Nov 2026, R wrote:\n\n");
  own_before(state, "OI5 1414\nOI4 1413:", "\n");
  own_before(state, "Moves: [OI4 1413]", "\n");
  own_before(state, "OI4 1413\nSent from my iPhone", "\n");
}

/* Rules and titles that people write themselves end nothing. */
static void own_rules(void **state) {
  says(state, "Peace?\n--- Moves ---\nOI1 1413\n__________\nOI2 1017\n",
       "Peace?\n--- Moves ---\nOI1 1413\n__________\nOI2 1017");
  says(state, "game: one\nturn: x@y\nkey: z\nmoves: none\n", "game: one\nturn: x@y\nkey: z\nmoves: none");
}

static void between_quotations(void **state) {
  says(state, "Hi\n\nOn Mon, 23 Nov 2026, R wrote:\n> a\n>\n> b\n\nfirst\n> c\nsecond\n",
       "Hi\n\n\nfirst\nsecond");
  says(state, "> a\nfirst\n-- \nPhil\n> b\nsecond\n", "first");
}

/* What a phone adds is nobody's words. */
static void advertisements(void **state) {
  static const char *const LINES[] = {
      "Sent from my iPhone",
      "Sent from Mail for Windows",
      "Get Outlook for Android<https://aka.ms/x>",
      "Envoy\u00E9 de mon iPhone",
      "Envoy\u00E9 depuis mon mobile Orange",
      "Envoy\u00E9 \u00E0 partir d'Outlook",
      "T\u00E9l\u00E9charger Outlook pour iOS",
      "Enviado desde mi iPhone",
      "Enviado desde Outlook para Android",
      "Obtener Outlook para iOS",
  };
  for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
    says(state, arena_printf(*state, "Peace?\n\n%s\nand more\n", LINES[i]), "Peace?");
    says(state, arena_printf(*state, "%s\n\n> War\n> Now\n\nPeace?\n", LINES[i]), "Peace?");
  }
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
  const struct CMUnitTest tests[] = {READING(own_words),
                                     READING(without_quotations),
                                     READING(without_what_is_answered_unquoted),
                                     READING(not_of_others),
                                     READING(without_headers_that_begin_with_their_date),
                                     READING(without_introductions_of_any_language),
                                     READING(own_rules),
                                     READING(between_quotations),
                                     READING(advertisements)};
  return cmocka_run_group_tests_name("mail/read_prose", tests, NULL, NULL);
}
