/* Delivery reports: what counts, what stops, what is forgotten. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/referee/acts/acts.h"
#include "../../../adjudicator/referee/door/private.h"
#include "intake_bench.h"

/* What the ledger came to hold; the words for the inbox in *words. */
static AddressRow reported(Bench *bench, const char *address, MailBounce bounce, const char **words) {
  const IncomingMail mail = {.sort = MAIL_BOUNCE, .bounces = &bounce, .bounce_count = 1};
  if (bounce.status == NULL) bounce.status = "5.1.1";
  if (bounce.words == NULL) bounce.words = "no such user";
  BouncesTaken taken;
  assert_int_equal(bounces_take(&bench->referee, bench->arena, &mail, &taken), STATUS_OK);
  *words = taken.words;
  assert_int_equal(taken.ours, strstr(*words, "of no mail of ours") == NULL);
  assert_false(taken.forgotten);
  AddressRow row;
  Status status = ledger_address(bench->referee.ledger, bench->arena, address, &row);
  if (status == STATUS_NOT_FOUND) return (AddressRow){.reports = -1};
  assert_int_equal(status, STATUS_OK);
  return row;
}

static const char *mail_to(Bench *bench, const char *recipient) {
  return newest_to(bench, "one", recipient).message_id;
}

/* Each sending of a mail bounces once. */
static void send_again(Bench *bench) {
  const OutboxRow mail = newest_to(bench, "one", BLUE);
  if (strcmp(mail.status, "queued") != 0) return;
  assert_int_equal(ledger_mail_sending(bench->referee.ledger, mail.id, bench->referee.now + 1), STATUS_OK);
  assert_int_equal(ledger_mail_result(bench->referee.ledger, mail.id, "queued", bench->referee.now, ""),
                   STATUS_OK);
}

static AddressRow failed(Bench *bench) {
  const char *words;
  send_again(bench);
  return reported(bench, BLUE, (MailBounce){BLUE, NULL, NULL, mail_to(bench, BLUE), true}, &words);
}

static int64_t mails_to_game_master(Bench *bench) {
  OutboxRows rows;
  assert_int_equal(ledger_mails_due(bench->referee.ledger, bench->arena, INT64_MAX, 1000, &rows), STATUS_OK);
  int64_t count = 0;
  for (size_t i = 0; i < rows.count; i++) count += strstr(rows.items[i].recipient, "gm@example.org") != NULL;
  return count;
}

static void three_stop_it(void **state) {
  (void)state;
  Bench *bench = intake_bench("signed");
  for (int64_t count = 1; count <= BOUNCES_MOST; count++) {
    AddressRow row = failed(bench);
    assert_int_equal(row.reports, count);
    assert_int_equal(row.stopped, count == BOUNCES_MOST);
    assert_int_equal(row.last, bench->referee.now);
    assert_true(told(bench, BLUE)); /* on standard error, at once */
    assert_int_equal(mails_to_game_master(bench), count - 1);
    for (int tick = 0; tick < 2; tick++) {
      assert_int_equal(bounces_tell(&bench->referee), STATUS_OK);
      assert_int_equal(mails_to_game_master(bench), count);
    }
    bench->referee.now += HOUR;
  }
  assert_string_equal(newest_to(bench, "one", BLUE).status, "stopped");
  assert_string_equal(newest_to(bench, "one", "Red <red@example.org>").status, "queued");
  const ActDemand demand = because("one");
  ActResult result;
  const Note note = {.to = "all", .text = "Hello"};
  assert_int_equal(act_note(&bench->referee, bench->arena, &demand, &note, &result), STATUS_OK);
  assert_string_equal(newest_to(bench, "one", BLUE).status, "stopped");
  const Seating seating = {.seat = "blue"};
  assert_int_equal(act_address(&bench->referee, bench->arena, &demand, &seating, &result), STATUS_OK);
  assert_string_equal(newest_to(bench, "one", BLUE).status, "queued");
  assert_int_equal(failed(bench).reports, 1);
  bench_free(bench);
}

static void what_does_not_count(void **state) {
  (void)state;
  Bench *bench = intake_bench("signed");
  const char *ours = mail_to(bench, BLUE), *reds = mail_to(bench, "Red <red@example.org>"), *words;
  const LoadedGame loaded = bench_table(bench, "one");
  const MailBounce reports[] = {
      {BLUE, NULL, NULL, NULL, true},
      {BLUE, NULL, NULL, "x@y", true},
      {BLUE, NULL, NULL, loaded.row.thread, true},
      {BLUE, NULL, NULL, reds, true},
      {RED, NULL, NULL, ours, true},
      {"blue@example.org.evil.example", NULL, NULL, ours, true},
      {BLUE, "4.4.1", NULL, ours, false},
      {NULL, NULL, NULL, "", true},
      {NULL, NULL, NULL, NULL, false},
  };
  for (size_t i = 0; i < sizeof reports / sizeof *reports; i++) {
    for (int time = 0; time < 4; time++) {
      assert_int_equal(reported(bench, BLUE, reports[i], &words).reports, -1);
      assert_int_equal(reported(bench, RED, reports[i], &words).reports, -1);
    }
    assert_string_not_equal(words, "");
  }
  assert_int_equal(mails_to_game_master(bench), 0);
  /* Some servers name no recipient; the Message-ID says whose it was. */
  assert_int_equal(reported(bench, BLUE, (MailBounce){NULL, NULL, NULL, ours, true}, &words).reports, 1);
  send_again(bench);
  assert_int_equal(
      reported(bench, BLUE, (MailBounce){"BLUE@EXAMPLE.ORG", NULL, NULL, ours, true}, &words).reports, 2);
  bench_free(bench);
}

/* Who has one Message-ID must not know another's: it is all that a report is believed by. */
static void nobody_knows_the_ids_of_others(void **state) {
  (void)state;
  Bench *bench = intake_bench("signed");
  const char *red = mail_to(bench, "Red <red@example.org>"), *blue = mail_to(bench, BLUE), *words;
  const char *token = strrchr(red, '.') == NULL ? NULL : strchr(red, '@') - 8;
  const char *guess = arena_printf(bench->arena, "%.*s%.8s%s", (int)(strchr(blue, '@') - 8 - blue), blue,
                                   token, strchr(blue, '@'));
  assert_int_equal(strlen(guess), strlen(blue));
  assert_string_not_equal(guess, blue);
  assert_int_equal(reported(bench, BLUE, (MailBounce){BLUE, NULL, NULL, guess, true}, &words).reports, -1);
  uint8_t secret[DICE_KEY_BYTES];
  assert_true(secret_from_hex(bench_table(bench, "one").row.secret, secret));
  assert_null(strstr(blue, mail_token(bench->arena, secret, "")));
  assert_string_not_equal(mail_token(bench->arena, secret, "a"), mail_token(bench->arena, secret, "b"));
  assert_string_equal(mail_token(bench->arena, secret, "a"), mail_token(bench->arena, secret, "a"));
  /* A new player's are not the former one's. */
  const Seating seating = {.seat = "blue", .address = "new@example.org"};
  const ActDemand demand = because("one");
  ActResult result;
  assert_int_equal(act_replace(&bench->referee, bench->arena, &demand, &seating, &result), STATUS_OK);
  const char *fresh = mail_to(bench, "new@example.org");
  assert_memory_not_equal(strchr(fresh, '@') - 8, strchr(blue, '@') - 8, 8);
  bench_free(bench);
}

static void old_reports_are_forgotten(void **state) {
  (void)state;
  Bench *bench = intake_bench("signed");
  failed(bench);
  assert_int_equal(failed(bench).reports, 2);
  bench->referee.now += BOUNCES_FORGOTTEN + 1;
  assert_int_equal(failed(bench).reports, 1);
  bench->referee.now += BOUNCES_FORGOTTEN;
  assert_int_equal(failed(bench).reports, 2);
  assert_true(failed(bench).stopped);
  bench->referee.now += 10 * BOUNCES_FORGOTTEN;
  AddressRow row = failed(bench);
  assert_true(row.stopped);
  assert_int_equal(row.reports, 4);
  bench_free(bench);
}

static void the_game_masters_own_address(void **state) {
  (void)state;
  Bench *bench = intake_bench("signed");
  failed(bench);
  assert_int_equal(bounces_tell(&bench->referee), STATUS_OK);
  OutboxRows rows;
  assert_int_equal(ledger_mails_due(bench->referee.ledger, bench->arena, INT64_MAX, 1000, &rows), STATUS_OK);
  const char *id = rows.items[rows.count - 1].message_id, *words;
  const MailBounce bounce = {"gm@example.org", NULL, NULL, id, true};
  for (int i = 0; i < 4; i++) assert_int_equal(reported(bench, "gm@example.org", bounce, &words).reports, -1);
  assert_true(told(bench, "gm@example.org"));
  assert_int_equal(bounces_tell(&bench->referee), STATUS_OK);
  assert_int_equal(mails_to_game_master(bench), 1);
  bench_free(bench);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(three_stop_it),
      cmocka_unit_test(what_does_not_count),
      cmocka_unit_test(nobody_knows_the_ids_of_others),
      cmocka_unit_test(old_reports_are_forgotten),
      cmocka_unit_test(the_game_masters_own_address),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
