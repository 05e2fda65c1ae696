/* Whose a message is. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../../../adjudicator/referee/acts/acts.h"
#include "../../../adjudicator/referee/door/private.h"
#include "intake_bench.h"

static Recognized recognized(Bench *bench, const char *raw) {
  IncomingMail mail;
  Recognized who;
  mail_read(bench->arena, raw, strlen(raw), &mail);
  assert_int_equal(recognize(&bench->referee, bench->arena, &mail, &who), STATUS_OK);
  return who;
}

static void is(Bench *bench, const char *raw, Recognition how, const char *seat) {
  Recognized who = recognized(bench, raw);
  if (who.how != how) fail_msg("%d, not %d (%s) for:\n%s", (int)who.how, (int)how, who.words, raw);
  if (how == RECOGNIZED) assert_string_equal(who.seat.name, seat);
  if (how == RECOGNIZED || how == RECOGNIZED_NOT) assert_string_equal(who.game.name, "one");
}

static void by_the_key(void **state) {
  (void)state;
  Bench *bench = intake_bench("signed");
  const char *red = key_of(bench, "one", 0), *blue = key_of(bench, "one", 1);
  const char *with_red = arena_printf(bench->arena, BID "key: %s\n", red);
  is(bench, letter(bench, RED, orders_to(bench, 0), BID), RECOGNIZED, "red");
  is(bench, letter(bench, "x@elsewhere.org", orders_to(bench, 1), BID), RECOGNIZED, "blue");
  is(bench, letter(bench, RED, "referee@play.example.org", with_red), RECOGNIZED, "red");
  assert_true(recognized(bench, letter(bench, RED, orders_to(bench, 0), BID)).key_in_address);
  assert_false(recognized(bench, letter(bench, RED, "r@play.example.org", with_red)).key_in_address);
  /* The address goes before the file. */
  is(bench, letter(bench, RED, orders_to(bench, 1), with_red), RECOGNIZED, "blue");
  /* A mistyped address does not harm where the file is right. */
  is(bench, letter(bench, RED, "orders+one.WRONG@play.example.org", with_red), RECOGNIZED, "red");
  is(bench, letter(bench, RED, "orders+one.WRONG@play.example.org", BID), RECOGNIZED_NOT, NULL);
  is(bench, letter(bench, RED, "referee@play.example.org", BID), RECOGNIZED_NOT, NULL);
  is(bench, letter(bench, RED, "referee@play.example.org", arena_printf(bench->arena, "key: %s\n", blue)),
     RECOGNIZED_PLAYER, NULL);
  is(bench, letter(bench, RED, "referee@play.example.org", "Hello"), RECOGNIZED_PLAYER, NULL);
  is(bench, letter(bench, "x@elsewhere.org", "referee@play.example.org", "Hello"), RECOGNIZED_STRANGER, NULL);
  is(bench, letter(bench, "x@elsewhere.org", "orders+two.WRONG@play.example.org", "game: two\n"),
     RECOGNIZED_STRANGER, NULL);
  bench_free(bench);
}

static void what_the_address_for_press_says(void **state) {
  (void)state;
  Bench *bench = intake_bench("signed");
  const char *key = key_of(bench, "one", 0), *other = key_of(bench, "one", 1);
  const char *to = arena_printf(bench->arena, "press+one.%s.blue@play.example.org", key);
  Recognized who = recognized(bench, letter(bench, RED, to, "Hi"));
  assert_int_equal(who.how, RECOGNIZED);
  assert_true(who.press);
  assert_string_equal(who.press_to, "blue");
  to = arena_printf(bench->arena,
                    "%s, press+ONE.%s.Referee@play.example.org, press+one.%s.red@play.example.org", to, key,
                    other);
  assert_string_equal(recognized(bench, letter(bench, RED, to, "Hi")).press_to, "blue, referee");
  assert_false(recognized(bench, letter(bench, RED, orders_to(bench, 0), "Hi")).press);
  bench->configuration.press_to = "press+{game}.{key}@play.example.org";
  to = arena_printf(bench->arena, "press+one.%s@play.example.org", key);
  who = recognized(bench, letter(bench, RED, to, "Hi"));
  assert_true(who.press);
  assert_null(who.press_to);
  bench_free(bench);
}

static void a_seat_in_the_address_must_be_the_keys(void **state) {
  (void)state;
  Bench *bench = intake_bench("signed");
  bench->configuration.reply_to = "{game}.{seat}.{key}@play.example.org";
  const char *red = key_of(bench, "one", 0);
  const char *good = arena_printf(bench->arena, "one.RED.%s@play.example.org", red);
  const char *bad = arena_printf(bench->arena, "one.blue.%s@play.example.org", red);
  is(bench, letter(bench, RED, good, BID), RECOGNIZED, "red");
  is(bench, letter(bench, RED, bad, BID), RECOGNIZED_NOT, NULL);
  is(bench, letter(bench, RED, bad, arena_printf(bench->arena, BID "key: %s\n", red)), RECOGNIZED_NOT, NULL);
  bench_free(bench);
}

static void what_else_is_asked_for(void **state) {
  (void)state;
  Bench *bench = intake_bench("signed");
  const char *plain = letter(bench, RED, orders_to(bench, 0), BID);
  const char *other = letter(bench, "x@elsewhere.org", orders_to(bench, 0), BID);
  const char *vouched = arena_printf(
      bench->arena, "Authentication-Results: mx.example.org; dmarc=pass header.from=example.org\n%s", plain);
  const char *denied =
      arena_printf(bench->arena,
                   "Authentication-Results: mx.example.org; dmarc=fail header.from=example.org\n%s", vouched);
  bench->configuration.sender = SENDER_KEY_AND_ADDRESS;
  is(bench, plain, RECOGNIZED, "red");
  is(bench, letter(bench, "Red <RED@Example.org>", orders_to(bench, 0), BID), RECOGNIZED, "red");
  is(bench, other, RECOGNIZED_NOT, NULL);
  is(bench, letter(bench, BLUE, orders_to(bench, 0), BID), RECOGNIZED_NOT, NULL);
  bench->configuration.sender = SENDER_KEY_AND_AUTHENTICATION;
  is(bench, vouched, RECOGNIZED_NOT, NULL); /* by a server that nobody named */
  bench->configuration.authentication_server = "mx.example.org";
  is(bench, vouched, RECOGNIZED, "red");
  is(bench, plain, RECOGNIZED_NOT, NULL);
  is(bench, denied, RECOGNIZED_NOT, NULL);
  is(bench, other, RECOGNIZED_NOT, NULL);
  assert_string_not_equal(recognized(bench, plain).words, recognized(bench, denied).words);
  /* What the game asks for goes before the configuration. */
  acts_game(bench, "two", "sender", "key");
  const char *to = arena_printf(bench->arena, "orders+two.%s@play.example.org", key_of(bench, "two", 0));
  assert_int_equal(recognized(bench, letter(bench, "x@elsewhere.org", to, BID)).how, RECOGNIZED);
  bench_free(bench);
}

static void a_former_players_key_is_dead(void **state) {
  (void)state;
  Bench *bench = intake_bench("signed");
  const char *before = letter(bench, RED, orders_to(bench, 0), BID);
  const Seating seating = {.seat = "red", .address = "new@example.org"};
  const ActDemand demand = because("one");
  ActResult result;
  assert_int_equal(act_replace(&bench->referee, bench->arena, &demand, &seating, &result), STATUS_OK);
  is(bench, before, RECOGNIZED_NOT, NULL);
  is(bench, letter(bench, "x@elsewhere.org", orders_to(bench, 0), BID), RECOGNIZED, "red");
  is(bench, letter(bench, RED, "referee@play.example.org", "Hello"), RECOGNIZED_STRANGER, NULL);
  bench_free(bench);
}

/* A reply of red to a mail, with the header that says so. */
static Recognized reply(Bench *bench, const char *from, const char *to, const char *header,
                        const char *text) {
  return recognized(bench, arena_printf(bench->arena, "%s\n%s", header, letter(bench, from, to, text)));
}

static void replied_to(Recognized who, Recognition how, bool replied, const char *turn) {
  assert_int_equal(who.how, how);
  assert_int_equal(who.replied, replied);
  assert_string_equal(who.turn, turn);
  if (how == RECOGNIZED) assert_string_equal(who.seat.name, "red");
  if (how != RECOGNIZED_STRANGER && how != RECOGNIZED_PLAYER) assert_string_equal(who.game.name, "one");
}

static void what_a_reply_answers(void **state) {
  (void)state;
  Bench *bench = intake_bench("signed");
  Arena *arena = bench->arena;
  OutboxRow report = newest_to(bench, "one", "Red <red@example.org>");
  LoadedGame loaded = bench_table(bench, "one");
  const char *referee = "referee@play.example.org", *bid = "bid: 3\n", *stranger = "x@elsewhere.org";
  const char *keyed = arena_printf(arena, "key: %s\nbid: 3\n", key_of(bench, "one", 0));
  const char *by_id = arena_printf(arena, "In-Reply-To: <%s>", report.message_id);
  const char *by_references =
      arena_printf(arena, "In-Reply-To: <own@example.org>\nReferences: <%s> <%s> <own@example.org>",
                   loaded.row.thread, report.message_id);
  const char *by_thread = arena_printf(arena, "References: <%s>", loaded.row.thread);
  const char *by_subject = arena_printf(arena, "Subject: RE: %s", report.subject);
  const char *by_name = "Subject: [friends] AW: [one] my orders";
  assert_string_equal(report.turn, "1");
  /* The key is needed, in the address or the text. */
  replied_to(reply(bench, RED, orders_to(bench, 0), by_id, bid), RECOGNIZED, true, "1");
  replied_to(reply(bench, RED, referee, by_id, keyed), RECOGNIZED, true, "1");
  replied_to(reply(bench, RED, referee, by_id, bid), RECOGNIZED_NOT, true, "1");
  replied_to(reply(bench, stranger, referee, by_id, bid), RECOGNIZED_NOT, true, "1");
  replied_to(reply(bench, stranger, referee, by_id, keyed), RECOGNIZED, true, "1");
  replied_to(reply(bench, RED, referee, by_references, keyed), RECOGNIZED, true, "1");
  replied_to(reply(bench, RED, referee, by_thread, keyed), RECOGNIZED, true, "");
  replied_to(reply(bench, RED, orders_to(bench, 0), by_subject, bid), RECOGNIZED, true, "1");
  replied_to(reply(bench, stranger, referee, by_subject, keyed), RECOGNIZED, true, "1");
  replied_to(reply(bench, RED, referee, by_name, keyed), RECOGNIZED, false, "");
  replied_to(reply(bench, RED, referee, by_name, "Hello"), RECOGNIZED_NOT, false, "");
  /* Two lists may stand in front of the game; further on nobody looks. */
  replied_to(reply(bench, RED, referee, "Subject: [club] [ext] AW: [one] hi", "Hello"), RECOGNIZED_NOT, false,
             "");
  replied_to(reply(bench, RED, referee, "Subject: [a] [club] [ext] AW: [one] hi", "Hello"), RECOGNIZED_PLAYER,
             false, "");
  /* Brackets may follow each other at once. */
  replied_to(reply(bench, RED, referee, "Subject: [[one] hi]", "Hello"), RECOGNIZED_NOT, false, "");
  /* A stranger's subject says nothing. */
  replied_to(reply(bench, stranger, referee, by_subject, "Hello"), RECOGNIZED_STRANGER, false, "");
  replied_to(reply(bench, RED, referee, "Subject: [two] turn 1", "Hello"), RECOGNIZED_PLAYER, false, "");
  /* The game that is named wins, and the turn of another says nothing. */
  acts_game(bench, "two", "sender", "key");
  by_id =
      arena_printf(arena, "In-Reply-To: <%s>", newest_to(bench, "two", "Red <red@example.org>").message_id);
  replied_to(reply(bench, RED, orders_to(bench, 0), by_id, bid), RECOGNIZED, false, "");
  replied_to(reply(bench, RED, referee, by_id, keyed), RECOGNIZED, false, "");
  bench_free(bench);
}

/* A header that names a mail, and `newer` others behind it. */
static const char *references_behind(Arena *arena, const char *id, int newer) {
  const char *header = arena_printf(arena, "References: <%s>", id);
  for (int i = 0; i < newer; i++) header = arena_printf(arena, "%s\n <%d@example.org>", header, i);
  return header;
}

/* Of References the twenty newest are looked up. */
static void how_far_back_references_count(void **state) {
  (void)state;
  Bench *bench = intake_bench("signed");
  Arena *arena = bench->arena;
  const char *id = newest_to(bench, "one", "Red <red@example.org>").message_id;
  const char *referee = "referee@play.example.org", *bid = "bid: 3\n";
  replied_to(reply(bench, RED, referee, references_behind(arena, id, 19), bid), RECOGNIZED_NOT, true, "1");
  assert_int_equal(reply(bench, RED, referee, references_behind(arena, id, 20), bid).how, RECOGNIZED_PLAYER);
  bench_free(bench);
}

/* The key may be in the form that is quoted below what its sender writes. */
static void the_key_of_a_quoted_form(void **state) {
  (void)state;
  Bench *bench = intake_bench("signed");
  const char *key = key_of(bench, "one", 0);
  const char *text = arena_printf(
      bench->arena, "bid 3, please\n\n> -----ORDERS-----\n> game: one\n> key: %s\n> -----END-----\n", key);
  is(bench, letter(bench, RED, "referee@play.example.org", text), RECOGNIZED, "red");
  text = arena_printf(bench->arena, "key: WRONG\n%s", text);
  is(bench, letter(bench, RED, "referee@play.example.org", text), RECOGNIZED, "red");
  bench_free(bench);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(by_the_key),
      cmocka_unit_test(what_the_address_for_press_says),
      cmocka_unit_test(a_seat_in_the_address_must_be_the_keys),
      cmocka_unit_test(what_else_is_asked_for),
      cmocka_unit_test(a_former_players_key_is_dead),
      cmocka_unit_test(what_a_reply_answers),
      cmocka_unit_test(how_far_back_references_count),
      cmocka_unit_test(the_key_of_a_quoted_form),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
