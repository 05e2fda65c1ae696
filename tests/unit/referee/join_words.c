/* What a mail says of an invitation: codes wherever they stand, and what is wanted. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/referee/people/private.h"

#define CODE "K7Q2-9XTB-03MV-RE5D-81ZC-44HN"

static int open_arena(void **state) {
  *state = arena_new();
  return 0;
}

static int close_arena(void **state) {
  arena_free(*state);
  return 0;
}

static JoinWish wish_of(void **state, const char *prose, const char *subject, const char *body) {
  const IncomingMail mail = {.prose = prose, .subject = subject, .body = body};
  JoinWish wish;
  join_read(*state, &mail, &wish);
  return wish;
}

static bool has_code(void **state, const JoinWish *wish, size_t count) {
  const char *hash = long_code_hash(*state, CODE);
  for (size_t i = 0; i < count; i++) {
    if (strcmp(wish->hashes[i], hash) == 0) return true;
  }
  return false;
}

static void a_code_counts_however_it_is_written(void **state) {
  static const char *const texts[] = {
      CODE,
      "join " CODE,
      "code: " CODE ". Name follows",
      "k7q29xtb03mvre5d81zc44hn",
      "k7q2 9xtb 03mv re5d 81zc 44hn",
      "K7Q2-9XTB-O3MV-RE5D-8lZC-44HN",
      "*K7Q2-9XTB-03MV*\n-RE5D-81ZC-44HN",
      "K7Q2\xe2\x80\x93"
      "9XTB\xe2\x80\x93"
      "03MV\xe2\x80\x93RE5D\xe2\x80\x93"
      "81ZC\xe2\x80\x93"
      "44HN",
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    JoinWish wish = wish_of(state, texts[i], "", "");
    if (!has_code(state, &wish, wish.own)) fail_msg("%s", texts[i]);
  }
  JoinWish subject = wish_of(state, "", "Re: join " CODE, "");
  assert_true(has_code(state, &subject, subject.own));
}

static void other_text_is_no_code(void **state) {
  static const char *const texts[] = {
      "K7Q2-9XTB-03MV-RE5D-81ZC-44H",       "K7Q2-9XTB-03MV-RE5D-81ZC-44HNX",
      "K7Q2-9XTB-03MV-RE5D-81ZC-44HU",      "the attack on the left goes ahead at dawn as we said",
      "K7Q2, 9XTB, 03MV, RE5D, 81ZC, 44HN",
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    if (wish_of(state, texts[i], "", "").count != 0) fail_msg("%s", texts[i]);
  }
}

static void a_quoted_code_counts_below_a_plain_word(void **state) {
  const char *quoted = "> join " CODE "\n";
  JoinWish yes = wish_of(state, "I would like to join!", "Re: Invitation", quoted);
  assert_int_equal(yes.verb, JOIN_JOIN);
  assert_int_equal(yes.own, 0);
  assert_true(has_code(state, &yes, yes.count));
  assert_int_equal(wish_of(state, "I cannot join before June.", "", quoted).verb, JOIN_NOTHING);
  assert_int_equal(wish_of(state, "", "Re: Invitation", quoted).verb, JOIN_NOTHING);
  assert_int_equal(wish_of(state, "No thanks.", "", quoted).verb, JOIN_NO);
}

static void verbs(void **state) {
  static const struct {
    const char *text;
    JoinVerb verb;
  } lines[] = {
      {"join", JOIN_JOIN},
      {"Yes please, I want to join", JOIN_JOIN},
      {"leave " CODE, JOIN_LEAVE},
      {"Stop!", JOIN_LEAVE},
      {"oui", JOIN_YES},
      {"quitter", JOIN_LEAVE},
      {"no " CODE, JOIN_NO},
      {"join or leave", JOIN_NOTHING},
      {"Stop them at 1808", JOIN_NOTHING},
      {"I never said yes to that", JOIN_NOTHING},
      {"name: Stop", JOIN_NOTHING},
      {"", JOIN_NOTHING},
  };
  for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
    JoinVerb verb = wish_of(state, lines[i].text, "", "").verb;
    if (verb != lines[i].verb) fail_msg("%s: %d", lines[i].text, (int)verb);
  }
}

static void lines_about_the_sender(void **state) {
  JoinWish wish = wish_of(state, "join " CODE "\nname: Ann\nTime zone: Europe/Paris\nlangue : fr\n", "", "");
  assert_string_equal(wish.known_as, "Ann");
  assert_string_equal(wish.timezone, "Europe/Paris");
  assert_string_equal(wish.language, "fr");
  assert_true(has_code(state, &wish, wish.own));
}

static void a_broken_code_is_noticed(void **state) {
  assert_true(wish_of(state, "I want to join, code K7Q2-9XTB-03MV-RE", "", "").broken);
  assert_false(wish_of(state, "I want to join a well-known club, e-mail me", "", "").broken);
  /* What stands before the text is none of it. */
  assert_true(join_has_broken_code(&"xK7Q2-9XTB-03MV"[1]));
}

static void a_code_is_taken_from_who_wants_it(void **state) {
  static const struct {
    const char *text, *subject;
    bool wants;
  } mails[] = {
      {CODE, "", true},
      {"Hi! I'd love to join, my code is " CODE, "", true},
      {"I have not played before.\n\njoin " CODE, "", true},
      {"", "Re: join " CODE, true},
      {"Hello,\nAnn", "join " CODE, true},
      {"No, I do not want to join, sorry. Give " CODE " to somebody else.", "", false},
      {"I can't join before June: " CODE, "", false},
      {"I do not need it any more:\n\n" CODE, "", false},
      {"The code " CODE " is in your mail", "", false},
      {"Je ne veux pas jouer : " CODE, "", false},
      {"N'utilisez jamais " CODE, "", false},
      {"No puedo unirme: " CODE, "", false},
      {"I cannot come.", "Re: join " CODE, false},
      {"Out of office until June", "Re: join " CODE, false},
      {"leave " CODE, "", false},
  };
  for (size_t i = 0; i < sizeof mails / sizeof *mails; i++) {
    if (wish_of(state, mails[i].text, mails[i].subject, "").wants != mails[i].wants)
      fail_msg("%s | %s", mails[i].text, mails[i].subject);
  }
}

static void the_first_word_answers(void **state) {
  static const struct {
    const char *text;
    JoinVerb first;
  } mails[] = {
      {"Yes, she is a friend of mine", JOIN_YES},
      {"Sure", JOIN_YES},
      {"Of course!\n\nShe has not played for long.", JOIN_YES},
      {"Hi,\n\nSi, claro", JOIN_YES},
      {"No, he cheats.", JOIN_NO},
      {"Please refuse her", JOIN_NO},
      {"Non", JOIN_NO},
      {"No problem", JOIN_NOTHING},
      {"No.\nYes", JOIN_NOTHING},
      {"ok? who is that", JOIN_NOTHING},
      {"yes if she pays", JOIN_NOTHING},
      {"Si tu veux", JOIN_NOTHING},
      {"Don't refuse her", JOIN_NOTHING},
      {"Let me think. Yes?", JOIN_NOTHING},
      {"", JOIN_NOTHING},
  };
  for (size_t i = 0; i < sizeof mails / sizeof *mails; i++) {
    JoinVerb first = wish_of(state, mails[i].text, "", "").first;
    if (first != mails[i].first) fail_msg("%s: %d", mails[i].text, (int)first);
  }
}

static void each_line_has_its_word(void **state) {
  JoinWish wish = wish_of(state, "yes " CODE "\nno " CODE "\nor yes and no " CODE "\n" CODE, "", "");
  static const JoinVerb said[] = {JOIN_YES, JOIN_NO, JOIN_NOTHING, JOIN_JOIN};
  size_t seen = 0;
  for (size_t i = 0; i < wish.in_words; i++) {
    if (strcmp(wish.hashes[i], long_code_hash(*state, CODE)) != 0)
      continue; /* "no" and what follows looks like one */
    assert_int_equal(wish.said[i], said[seen]);
    seen++;
  }
  assert_int_equal(seen, 4);
}

static void greetings_say_nothing(void **state) {
  assert_true(wish_of(state, "", "Re: confirm " CODE, "").silent);
  assert_true(wish_of(state, "Thanks!", "", "").silent);
  assert_false(wish_of(state, "Who are you?", "", "").silent);
  assert_false(wish_of(state, "yes", "", "").silent);
  const IncomingMail picture = {.prose = "", .subject = "", .body = "", .why = NO_TEXT_ATTACHMENT};
  JoinWish wish;
  join_read(*state, &picture, &wish);
  assert_false(wish.silent);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_arena, close_arena)

/* What stands in brackets is the name of a game; a bracket that nothing closes is none. */
static void names_in_brackets_say_nothing(void **state) {
  static const struct {
    const char *prose;
    bool mentions, leaves;
  } rows[] = {
      {"[stop] join", true, false},     {"join [stop]", true, false},        {"[join] stop", false, true},
      {"[join stop", true, true},       {"[a] [join stop", true, true},      {"[[[join] stop", false, true},
      {"join ] [stop] [", true, false}, {"[join] [stop] [a]", false, false}, {"[join] [stop", false, true},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const JoinWish wish = wish_of(state, rows[i].prose, "", "");
    if (wish.mentions != rows[i].mentions || wish.leaves != rows[i].leaves) fail_msg("%s", rows[i].prose);
  }
}

static char *many(void **state, char c, size_t count) {
  char *text = arena_alloc(*state, count + 1);
  memset(text, c, count);
  return text;
}

/* The work grows as the text does: eight megabytes of brackets would take an hour if each looked for its end. */
static void long_texts_are_read_once(void **state) {
  static const char CHARACTERS[] = "(<\"'>-= \na";
  const size_t megabyte = (size_t)1 << 20;
  for (const char *c = CHARACTERS; *c != '\0'; c++) {
    const JoinWish wish = wish_of(state, many(state, *c, megabyte), "", "");
    assert_int_equal(wish.verb, JOIN_NOTHING);
    assert_false(wish.wants);
  }
  assert_false(wish_of(state, many(state, '[', 8 * megabyte), "", "").wants);
  char *words = many(state, '[', 8 * megabyte);
  memcpy(words + 8 * megabyte - 4, "stop", 4);
  assert_true(wish_of(state, words, "", "").leaves);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(a_code_counts_however_it_is_written),
      TEST(other_text_is_no_code),
      TEST(a_quoted_code_counts_below_a_plain_word),
      TEST(verbs),
      TEST(lines_about_the_sender),
      TEST(a_broken_code_is_noticed),
      TEST(a_code_is_taken_from_who_wants_it),
      TEST(the_first_word_answers),
      TEST(each_line_has_its_word),
      TEST(greetings_say_nothing),
      TEST(names_in_brackets_say_nothing),
      TEST(long_texts_are_read_once),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
