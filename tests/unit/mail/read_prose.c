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

/* What a program writes above the mail that it answers goes with that mail, marked as quoted or not. */
static void introduces_quotation(void **state, const char *introduction) {
  says(state, arena_concat(*state, "Agreed.\n", introduction, "> War!\n\nPeace?\n", NULL),
       "Agreed.\n\nPeace?");
  says(state, arena_concat(*state, introduction, "> War!\n\nPeace?\n", NULL), "Peace?");
}

static void introduces_answered(void **state, const char *header) {
  says(state, arena_concat(*state, "Peace?\nSoon.\n", header, "\nsecret\n", NULL), "Peace?\nSoon.");
}

/* It is the writer's. */
static void stays(void **state, const char *text) {
  says(state, arena_concat(*state, text, "\n", NULL), text);
}

static void without_quotations(void **state) {
  static const char *const INTRODUCTIONS[] = {
      "On Mon, 23 Nov 2026 at 08:00, Phil <phil@example.org> wrote:\n",
      "On Mon, 23 Nov 2026 at 08:00, Phil wrote:\n\n",
      "On Mon, 23 Nov 2026 at 08:00 Phil\n<phil@example.org> wrote:\n",
      "Am 23.11.2026 schrieb Phil:\n",
      "Phil a \u00E9crit :\n",
      "On Mon, Nov 23, 2026 at\n8:00 AM Phil of the Long Name\n<phil.of.the.long.name@example.org>\nwrote:\n",
      "On Mon, Nov 23,\n2026 at 8:00 AM\nPhil <\nphil@example.org>\nwrote:\n",
      "Le lun. 23 nov. 2026 \u00E0 08:00, Phil of the Long Name\n<phil@example.org>\na \u00E9crit :\n",
      "\u043F\u043D, 23 \u043D\u043E\u044F\u0431. 2026 \u0433. \u0432 08:00,\nPhil\n<phil@example.org>\n"
      "\u043D\u0430\u043F\u0438\u0441\u0430\u043B:\n",
      "Em seg., 23 de nov. de 2026\n\u00E0s 08:00, Phil <\nphil@example.org>\nescreveu:\n",
      "\nSendt fra min iPad\n\nDen 23.11.2026 kl. 08:00 skrev Phil:\n",
  };
  for (size_t i = 0; i < sizeof INTRODUCTIONS / sizeof *INTRODUCTIONS; i++)
    introduces_quotation(state, INTRODUCTIONS[i]);
  says(state, "> War!\n> Now.\n\nPeace?\n", "Peace?");
  says(
      state,
      "On Mon, 23 Nov 2026 at 08:00, Phil wrote:\n> -----ORDERS-----\n> a: b\n> -----END-----\n> x\nPeace?\n",
      "Peace?");
  says(state, "At 2010:\n-----ORDERS-----\na: b\n-----END-----\nPeace?\n", "At 2010:\nPeace?");
  says(state, "Peace?\n\n-----Original Message-----\nFrom: x\n\nWar!\n", "Peace?");
  says(state, "Peace?\n________________________________\nFrom: x\n\nWar!\n", "Peace?");
}

/* Lines of the writer's own above a quotation are no introduction of it. */
static void own_words_above_a_quotation(void **state) {
  says(state, "As you say:\n> War!\n\nNo.\n", "As you say:\n\nNo.");
  says(state, "OI4 1413 by 12:00\nPhil wrote:\n> War!\n", "OI4 1413 by 12:00");
  says(state, "OI4 2005\nPhil <phil@example.org> writes:\n> War!\n", "OI4 2005");
  says(state, "I have time till 12:00.\nOI4 1413.\nAs you say:\n> War!\n",
       "I have time till 12:00.\nOI4 1413.\nAs you say:");
  says(state, "I am phil@example.org.\nOI4 1413.\nAs you say:\n> War!\n",
       "I am phil@example.org.\nOI4 1413.\nAs you say:");
  says(state, "Done on 20 Nov 2026.\nPhil wrote:\n> War!\n", "Done on 20 Nov 2026.");
}

/* Nothing of a report may become press. */
static void without_what_is_answered_unquoted(void **state) {
  static const char *const HEADERS[] = {
      "\nFrom: R <r@example.net>\nSent: Monday\nTo: P\nSubject: turn 3\n",
      "\nDe : R [mailto:r@example.net]\nEnvoy\u00E9 : lundi\n\u00C0 : P\n",
      "\n*From:* R\n*Sent:* Monday\n*To:* p@example.org\n*Subject:* x\n",
      "\nFrom: R\nSent: Monday\nTo: P\nSubject: turn 3\n",
      "\nOn Mon, 23 Nov 2026 at 08:00, R wrote:\n",
      "\nOn Mon, 23 Nov 2026 at 08:00 R\n<r@example.net> wrote:\n",
      /* whatever the language */
      "R <r@example.net> 2026. nov. 23., H, 08:00 \u00EDrta:\n",
      "2026\u5E7411\u670823\u65E5 08:00 R <r@example.net>\uFF1A\n",
      /* a header need not begin with the sender, nor have a blank for each blank */
      "Envoy\u00E9 : lundi 20 novembre 2026 12h00\nDe : R\n\u00C0 : P\n",
      "Gesendet:\u00A0Freitag, 20. November 2026\nVon:\u00A0R <r@example.net>\nAn:\u00A0p\n",
      "\nSendt: 20/11/2026\nFra: R\nTil: P\n",
      "\n*----- Message d'origine -----*\n",
  };
  for (size_t i = 0; i < sizeof HEADERS / sizeof *HEADERS; i++) introduces_answered(state, HEADERS[i]);
  says(state, "\u00BB secret\n\u00BB more\n\nPeace?\n", "Peace?");
}

/* Not everything with a colon is a header. */
static void own_labels(void **state) {
  stays(state, "Terms:\nWar: no\nPeace: yes\nSee p@example.org");
  stays(state, "As Napoleon wrote:\nWar!");
  stays(state, "Mail me at phil@example.org by 20 Nov 2026:\nOI4 1413");
  stays(state, "Unit: OI4\nFrom: 1412\nTo: 1413");
  stays(state, "From: 1412\nTo: 1413\nUnit: OI4");
  stays(state, "OI5 1405\n\nDe\u00A0: 1412\n\u00C0\u00A0: 1413\nUnit\u00E9\u00A0: OI4\nPuissance\u00A0: 1");
  stays(state, "From: The Duke\nTo: OI4\nOrder: move to 1413");
  stays(state, "OI5 1405\n-----\nFrom: 1412\nTo: 1413");
  stays(state, "__________\nFrom: the Duke\nOI4 1413");
  says(state, "Moves: OI4 1413\nFrom: R <r@example.net>\nSent: 20 Nov 2026 12:00\nTo: P\n\nsecret\n",
       "Moves: OI4 1413");
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
  own_before(state, "OI4 1413", "\nR <r@example.net> 20 Nov 2026 12:00\n\n");
  own_before(state, "OI4 1413", "\n20 Nov 2026\n12:00 R <\nr@example.net>\n\n");
  own_before(state, "Moves: OI4 1413", "\nFrom: R <r@example.net>\nSent: 12:00\n");
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
    says(state, arena_printf(*state, "Peace?\n\n%s\n<https://x/1>\nat 4 to 5\n", LINES[i]),
         "Peace?\n\nat 4 to 5");
    says(state, arena_printf(*state, "%s\nOr war?\n", LINES[i]), "Or war?");
    says(state, arena_printf(*state, "Peace?\n\n%s\nand more\n\nOr war?\n", LINES[i]), "Peace?\n\n\nOr war?");
  }
}

/* An iPhone quotes its introduction, too: the line above stands alone then, in whatever language. */
static void devices_above_a_quoted_introduction(void **state) {
  says(
      state,
      "Peace?\n\nVon meinem iPhone gesendet\n\n> Am 23.11.2026 um 08:00 schrieb R <r@example.net>:\n> \n> War!\n",
      "Peace?");
  says(state, "Peace?\n\nVerzonden met mijn iPad\n\n> War!\n\nOr war?\n", "Peace?\n\n\nOr war?");
  says(state, "Peace?\nOn my iPhone\n\n> War!\n", "Peace?\nOn my iPhone");
  says(state, "Peace?\n\nOI4 1413 by iPhone\n\n> War!\n", "Peace?\n\nOI4 1413 by iPhone");
  says(state, "Peace?\n\npar - bur by iPhone\n\n> War!\n", "Peace?\n\npar - bur by iPhone");
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
                                     READING(own_words_above_a_quotation),
                                     READING(own_labels),
                                     READING(without_introductions_of_any_language),
                                     READING(own_rules),
                                     READING(between_quotations),
                                     READING(advertisements),
                                     READING(devices_above_a_quoted_introduction)};
  return cmocka_run_group_tests_name("mail/read_prose", tests, NULL, NULL);
}
