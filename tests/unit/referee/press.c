/* Who may write to whom, what is sent once, what is kept. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../../../adjudicator/base/yaml.h"
#include "../../../adjudicator/referee/acts/acts.h"
#include "../../../adjudicator/referee/orders/private.h"
#include "../../../adjudicator/referee/people/private.h"
#include "intake_bench.h"

#define RED_BIT  ((int64_t)1)
#define BLUE_BIT ((int64_t)2)

static PressRows kept(Bench *bench) {
  PressRows rows;
  LoadedGame loaded = bench_table(bench, "one");
  assert_int_equal(ledger_press(bench->referee.ledger, bench->arena, loaded.row.id, NULL, &rows), STATUS_OK);
  return rows;
}

/* The word for why it did not go out, "" where it did. */
static const char *by_mail(Bench *bench, int author, const char *to, const char *prose) {
  LoadedGame loaded = bench_table(bench, "one");
  PressMail press = {.prose = prose, .to = to};
  const char *refused;
  assert_int_equal(press_take_mail(&bench->referee, &loaded, author, &press, &refused), STATUS_OK);
  if ((refused == NULL) != (press.understood_to != NULL)) fail_msg("refused, and understood: %s", prose);
  return refused == NULL ? "" : refused;
}

/* Who got something of kind press, in the order of the outbox. */
static const char *readers(Bench *bench) {
  OutboxRows rows = all_mails(bench, "one", "press");
  const char *text = "";
  for (size_t i = 0; i < rows.count; i++)
    text = arena_printf(bench->arena, "%s%s%s", text, i == 0 ? "" : " ", rows.items[i].address);
  return text;
}

/* Of a mail's own lines twenty are taken, and no more are looked at. */
static void lines_that_say_something_to_somebody(void **state) {
  (void)state;
  Bench *bench = intake_bench("signed");
  LoadedGame loaded = bench_table(bench, "one");
  const char *all = "", *last = "to blue: message 20\n";
  for (int i = 0; i < 20; i++) all = arena_printf(loaded.arena, "%sto blue: message %d\n", all, i);
  char *text = arena_concat(loaded.arena, all, last, NULL);
  const Tree *taken = press_lines_take(&bench->referee, &loaded, 0, text);
  assert_int_equal(taken->count, 20);
  assert_string_equal(tree_string(tree_get(taken->items[19].value, "text"), ""), "message 19");
  assert_int_equal(strspn(text, " \n"), strlen(all));
  assert_string_equal(text + strlen(all), last);
  bench_free(bench);
}

static void names_and_their_bits(void **state) {
  (void)state;
  Bench *bench = intake_bench("signed");
  LoadedGame loaded = bench_table(bench, "one");
  assert_int_equal(press_bits(&loaded, "red"), RED_BIT);
  assert_int_equal(press_bits(&loaded, "blue"), BLUE_BIT);
  assert_int_equal(press_bits(&loaded, "all"), RED_BIT | BLUE_BIT);
  assert_int_equal(press_bits(&loaded, "referee"), PRESS_REFEREE);
  assert_int_equal(press_bits(&loaded, "observers"), PRESS_OBSERVERS);
  static const char *const nobody[] = {"", "green", "re", "redd", "red ", "public", "-1", "0"};
  for (size_t i = 0; i < sizeof nobody / sizeof *nobody; i++)
    assert_int_equal(press_bits(&loaded, nobody[i]), 0);
  bench_free(bench);
}

static void what_a_game_allows(void **state) {
  (void)state;
  static const struct {
    const char *option;
    bool allowed, anonymous;
  } rows[] = {{"signed", true, false}, {"anonymous", true, true}, {"no", false, false}};
  for (int i = 0; i < 3; i++) {
    Bench *bench = intake_bench(rows[i].option);
    LoadedGame loaded = bench_table(bench, "one");
    bool anonymous;
    assert_int_equal(press_allowed(&loaded, &anonymous), rows[i].allowed);
    assert_int_equal(anonymous, rows[i].anonymous);
    bench_free(bench);
  }
}

static void mails_go_to_whom_they_name(void **state) {
  (void)state;
  static const struct {
    const char *to, *prose, *readers;
    int64_t audience;
  } rows[] = {
      {"blue", "Hi", BLUE, BLUE_BIT},
      {"all", "Hi", BLUE, RED_BIT | BLUE_BIT},
      {"referee", "Hi", "gm@example.org", PRESS_REFEREE},
      {"observers", "Hi", "ana@example.org", PRESS_OBSERVERS},
      {"whom", "to: blue\n\nHi", BLUE, BLUE_BIT},
      {NULL, "To:  blue ; observers,\nHi", BLUE " ana@example.org", BLUE_BIT | PRESS_OBSERVERS},
      {"blue, referee", "Hi", BLUE " gm@example.org", BLUE_BIT | PRESS_REFEREE},
      {"red, blue", "anonymous: no\nHi", BLUE, RED_BIT | BLUE_BIT},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    Bench *bench = intake_bench("signed");
    const Observing observing = {.address = "ana@example.org"};
    const ActDemand demand = because("one");
    ActResult result;
    assert_int_equal(act_observe(&bench->referee, bench->arena, &demand, &observing, &result), STATUS_OK);
    assert_string_equal(by_mail(bench, 0, rows[i].to, rows[i].prose), "");
    assert_string_equal(readers(bench), rows[i].readers);
    PressRows press = kept(bench);
    assert_int_equal(press.count, 1);
    assert_int_equal(press.items[0].audience, rows[i].audience);
    assert_int_equal(press.items[0].author, 0);
    assert_true(press.items[0].is_signed);
    assert_string_equal(press.items[0].text, "Hi");
    assert_string_equal(press.items[0].turn, "1");
    bench_free(bench);
  }
}

static void mails_that_go_to_nobody(void **state) {
  (void)state;
  Bench *bench = intake_bench("signed"), *silent = intake_bench("no");
  char *longest = g_strnfill(PRESS_LONGEST, 'x');
  assert_string_equal(by_mail(silent, 0, "blue", "Hi"), "off");
  assert_string_equal(by_mail(bench, 0, NULL, "Hi"), "whom");
  assert_string_equal(by_mail(bench, 0, "green", "Hi"), "whom");
  assert_string_equal(by_mail(bench, 0, "blue", "to: blue, green\n\nHi"), "whom");
  assert_string_equal(by_mail(bench, 0, "blue", "to:\n\nHi"), "whom");
  assert_string_equal(by_mail(bench, 0, "red", "Hi"), "yourself");
  assert_string_equal(by_mail(bench, 0, "blue", "anonymous: yes\n\nHi"), "anonymous");
  assert_string_equal(by_mail(bench, 0, "blue", ""), "empty");
  assert_string_equal(by_mail(bench, 0, "blue", "to: blue\n \n"), "empty");
  /* Orders that were meant for the referee. */
  assert_string_equal(by_mail(bench, 0, "blue", BID), "orders");
  assert_string_equal(by_mail(bench, 0, "blue", "Here:\n  bid: 3"), "orders");
  assert_string_equal(by_mail(bench, 0, "blue", "turn: ["), "orders");
  assert_string_equal(by_mail(bench, 0, "blue", "to: blue\n\nkey: x"), "orders");
  bench->configuration.referee = NULL;
  assert_string_equal(by_mail(bench, 0, "referee", "Hi"), "no-referee");
  assert_int_equal(kept(bench).count + kept(silent).count, 0);
  assert_string_equal(readers(bench), "");
  assert_string_equal(by_mail(bench, 0, "blue", longest), "");
  g_free(longest);
  bench_free(bench);
  bench_free(silent);
}

static void what_is_longer_is_cut(void **state) {
  (void)state;
  Bench *bench = intake_bench("signed");
  char *longer = g_strnfill(PRESS_LONGEST, 'x');
  memcpy(longer + PRESS_LONGEST - 1, "\xC3", 1); /* half of a letter would be left */
  const char *text = arena_printf(bench->arena, "%s\xA9 and more", longer);
  assert_string_equal(by_mail(bench, 0, "blue", text), "");
  assert_int_equal(strlen(kept(bench).items[0].text), PRESS_LONGEST - 1);
  OutboxRow mail = all_mails(bench, "one", "press").items[0];
  assert_null(strstr(mail.body, "and more"));
  assert_non_null(strstr(mail.body, "16 KiB"));
  g_free(longer);
  bench_free(bench);
}

/* How many of these went out, and what is told of the rest: how many, and which is the first. */
static size_t by_file(Bench *bench, int count, const char *word, int64_t *left, int64_t *first) {
  LoadedGame loaded = bench_table(bench, "one");
  Tree *press = tree_list(bench->arena), *told = tree_list(bench->arena);
  for (int i = 0; i < count; i++) {
    Tree *message = tree_add(bench->arena, press, tree_map(bench->arena));
    tree_put_text(bench->arena, message, "to", i % 2 == 0 ? "blue" : "referee");
    tree_put_text(bench->arena, message, "text", arena_printf(bench->arena, "%s %d", word, i));
  }
  size_t before = kept(bench).count;
  assert_int_equal(press_take_file(&bench->referee, &loaded, 0, press, 0, told), STATUS_OK);
  const Tree *last = told->count == 0 ? NULL : told->items[told->count - 1].value;
  *left = *first = 0;
  if (last != NULL && tree_get(last, "kept") != NULL) {
    assert_true(tree_read_int(tree_get(last, "kept"), left));
    assert_true(tree_read_int(tree_get(last, "number"), first));
  }
  return kept(bench).count - before;
}

static void no_player_drowns_the_others(void **state) {
  (void)state;
  Bench *bench = intake_bench("signed");
  int64_t left, first;
  assert_int_equal(by_file(bench, 5, "a", &left, &first), 5);
  assert_int_equal(left, 0);
  /* Five of a file; what it repeats takes no room, so that the rest can be sent again. */
  assert_int_equal(by_file(bench, 8, "a", &left, &first), 3);
  assert_int_equal(left, 0);
  assert_int_equal(by_file(bench, 780, "b", &left, &first), 2); /* ten of a day */
  assert_int_equal(left, 778);
  assert_int_equal(first, 3);
  assert_string_equal(by_mail(bench, 0, "blue", "By mail"), "most");
  assert_string_equal(by_mail(bench, 0, "referee", "To the game master"), "most");
  assert_string_equal(by_mail(bench, 1, "red", "The other player may"), "");
  bench->referee.now += PRESS_PERIOD - 1;
  assert_string_equal(by_mail(bench, 0, "blue", "By mail"), "most");
  bench->referee.now += 1;
  assert_string_equal(by_mail(bench, 0, "blue", "By mail"), "");
  assert_int_equal(by_file(bench, 780, "b", &left, &first), 5);
  assert_int_equal(left, 773);
  assert_int_equal(first, 8);
  bench_free(bench);
}

static void what_a_reader_learns(void **state) {
  (void)state;
  Bench *bench = intake_bench("anonymous");
  const char *mine = key_of(bench, "one", 0), *theirs = key_of(bench, "one", 1);
  assert_string_equal(by_mail(bench, 0, "blue", arena_printf(bench->arena, "I am %s, %s", mine, RED)), "");
  assert_string_equal(by_mail(bench, 0, "blue", "anonymous: yes\n\nGuess"), "");
  OutboxRows rows = all_mails(bench, "one", "press");
  assert_int_equal(rows.count, 2);
  for (size_t i = 0; i < rows.count; i++) {
    const OutboxRow *mail = &rows.items[i];
    const char *all =
        arena_printf(bench->arena, "%s %s %s %s %s %s %s", mail->message_id, mail->sender, mail->reply_to,
                     mail->subject, mail->in_reply_to, mail->references, mail->body);
    assert_null(strstr(all, mine));
    assert_null(strstr(all, RED));
    assert_non_null(strstr(mail->reply_to, theirs));
    /* Signed: the answer goes to the author; else to nobody. */
    assert_int_equal(strstr(all, "red") != NULL, i == 0);
    assert_non_null(strstr(mail->reply_to, i == 0 ? ".red@" : ".whom@"));
    assert_null(mail->orders);
    /* How many others were written tells how much the others talk. */
    const char *number = arena_printf(bench->arena, "%d", (int)kept(bench).items[i].id);
    assert_int_equal(strspn(strstr(mail->message_id, ".press.") + 7, "0123456789abcdef"), 16);
    assert_string_not_equal(strstr(mail->message_id, ".press.") + 7, number);
  }
  assert_string_not_equal(rows.items[0].message_id, rows.items[1].message_id);
  bench_free(bench);
}

/* The codes of what a turn file with this press section is told, with blanks between. */
static const char *codes_of(Bench *bench, const char *press) {
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, bench->arena);
  const Tree *tree = yaml_read(bench->arena, press, strlen(press), &YAML_TURN_FILE, &diagnostics);
  assert_non_null(tree);
  LoadedGame loaded = bench_table(bench, "one");
  press_check(&bench->referee, &loaded, 0, tree, &diagnostics);
  const char *text = "";
  for (size_t i = 0; i < diagnostics.count; i++)
    text =
        arena_printf(bench->arena, "%s%s%d:%d %c %s", text, i == 0 ? "" : ", ", diagnostics.items[i].line,
                     diagnostics.items[i].column, diagnostics.items[i].severity == SEVERITY_ERROR ? 'E' : 'W',
                     diagnostics.items[i].code);
  return text;
}

static void sections_of_turn_files(void **state) {
  (void)state;
  Bench *bench = intake_bench("signed"), *silent = intake_bench("no");
  static const struct {
    const char *press, *codes;
  } rows[] = {
      {"[]", ""},
      {"[{to: blue, text: Hi}]", ""},
      {"[{to: [blue, referee], text: Hi, anonymous: no}]", ""},
      {"{to: blue, text: Hi}", "1:1 E FILE-PRESS"},
      {"Hi", "1:1 E FILE-PRESS"},
      {"[Hi]", "1:2 E FILE-PRESS"},
      {"[{to: blue}]", "1:2 E FILE-PRESS"},
      {"[{text: Hi}]", "1:2 E FILE-PRESS"},
      {"[{to: blue, text: ''}]", "1:2 E FILE-PRESS"},
      {"[{to: [], text: Hi}]", "1:7 E FILE-PRESS"},
      {"[{to: green, text: Hi}]", "1:7 E FILE-PRESS"},
      {"[{to: [blue, green, {}], text: Hi}]", "1:14 E FILE-PRESS, 1:21 E FILE-PRESS"},
      {"[{to: blue, text: Hi, form: me}]", "1:23 E FILE-UNKNOWN-KEY"},
      {"[{to: blue, text: Hi, anonymous: yes}]", "1:34 E FILE-PRESS"},
      {"[{to: blue, text: Hi, anonymous: perhaps}]", "1:34 E FILE-SHAPE"},
      {"[{to: red, text: Hi}]", "1:7 W FILE-PRESS"},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const char *codes = codes_of(bench, rows[i].press);
    if (strcmp(codes, rows[i].codes) != 0) fail_msg("%s: %s, not %s", rows[i].press, codes, rows[i].codes);
  }
  assert_string_equal(codes_of(silent, "[{to: blue, text: Hi}]"), "1:1 W FILE-PRESS");
  bench_free(bench);
  bench_free(silent);
}

#define PRESS_OF(text) BID "press: [" text "]\n"

static void each_message_of_a_turn_goes_once(void **state) {
  (void)state;
  Bench *bench = intake_bench("signed");
  SubmissionResult result = bench_submit(bench, "one", "red", PRESS_OF("{to: blue, text: One}"));
  assert_true(result.filed);
  assert_int_equal(kept(bench).count, 1);
  assert_int_equal(kept(bench).items[0].receipt, result.number);
  bench_submit(bench, "one", "red",
               PRESS_OF("{to: blue, text: One}, {to: all, text: One}, {to: blue, text: Two}"));
  assert_int_equal(kept(bench).count, 3);
  bench_submit(bench, "one", "blue", PRESS_OF("{to: red, text: One}"));
  assert_int_equal(kept(bench).count, 4);
  /* Neither refused files nor previews nor `check` pass anything on. */
  assert_true(bench_submit(bench, "one", "red", PRESS_OF("{to: blue, text: Three}") "bod: 3\n").refused);
  assert_true(
      bench_submit(bench, "one", "red", PRESS_OF("{to: blue, text: Three}, {to: green, text: x}")).refused);
  bench_submit(bench, "one", "red", PRESS_OF("{to: blue, text: Three}") "preview: yes\n");
  bench_take(bench, "one", "red", PRESS_OF("{to: blue, text: Three}"), false);
  assert_int_equal(kept(bench).count, 4);
  /* In the next turn the same words are new. */
  assert_true(bench_move(bench, "one") > 0);
  bench_submit(bench, "one", "red", "game: one\nturn: \"1\"\nbonus: no\n");
  while (strcmp(bench_table(bench, "one").turn, "2") != 0) {
    bench->referee.now += 100 * HOUR;
    assert_true(bench_move(bench, "one") > 0);
  }
  bench_submit(bench, "one", "red", "game: one\nturn: \"2\"\nbid: 1\npress: [{to: blue, text: One}]\n");
  assert_int_equal(kept(bench).count, 5);
  bench_free(bench);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(lines_that_say_something_to_somebody),
      cmocka_unit_test(names_and_their_bits),
      cmocka_unit_test(what_a_game_allows),
      cmocka_unit_test(mails_go_to_whom_they_name),
      cmocka_unit_test(mails_that_go_to_nobody),
      cmocka_unit_test(what_is_longer_is_cut),
      cmocka_unit_test(no_player_drowns_the_others),
      cmocka_unit_test(what_a_reader_learns),
      cmocka_unit_test(sections_of_turn_files),
      cmocka_unit_test(each_message_of_a_turn_goes_once),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
