/* Mails go again; notes of the referee. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../../../adjudicator/referee/acts/acts.h"
#include "acts_bench.h"

static Status resend(Bench *bench, const char *seat, const char *turn, const char *kind) {
  ActResult result;
  const ActDemand demand = because("one");
  const Resend wanted = {seat, turn, kind};
  return act_resend(&bench->referee, bench->arena, &demand, &wanted, &result);
}

static void set_all(Bench *bench, const char *status) {
  OutboxRows rows = all_mails(bench, "one", NULL);
  for (size_t i = 0; i < rows.count; i++)
    assert_int_equal(ledger_mail_result(bench->referee.ledger, rows.items[i].id, status, TIME_NONE, "550 no"),
                     STATUS_OK);
}

static size_t queued(Bench *bench) {
  OutboxCounts counts;
  assert_int_equal(ledger_outbox_counts(bench->referee.ledger, bench_table(bench, "one").row.id, &counts),
                   STATUS_OK);
  return (size_t)counts.queued;
}

static void the_same_mail_goes_again(void **state) {
  (void)state;
  Bench *bench = bench_new();
  acts_game(bench, "one", NULL, NULL);
  const char *id = newest_to(bench, "one", "blue@example.org").message_id;
  const char *const statuses[] = {"sent", "failed", "unknown"};
  for (int i = 0; i < 3; i++) {
    set_all(bench, statuses[i]);
    assert_int_equal(resend(bench, "blue", NULL, NULL), STATUS_OK);
    assert_int_equal(queued(bench), 1);
    assert_string_equal(newest_to(bench, "one", "blue@example.org").message_id, id);
  }
  EventRow event = newest_event(bench, "one");
  assert_string_equal(event.code, "act-resend");
  assert_int_equal(event.audience, AUDIENCE_SEAT(1));
  assert_int_equal(all_mails(bench, "one", NULL).count, 2);
  set_all(bench, "sent");
  assert_int_equal(resend(bench, NULL, "1", "all"), STATUS_OK);
  assert_int_equal(queued(bench), 2);
  assert_int_equal(newest_event(bench, "one").audience, AUDIENCE_SEAT(0) | AUDIENCE_SEAT(1));
  bench_free(bench);
}

static void there_must_be_something_to_send_again(void **state) {
  (void)state;
  Bench *bench = bench_new();
  acts_game(bench, "one", NULL, NULL);
  assert_int_equal(resend(bench, NULL, NULL, NULL), STATUS_NO_PERMISSION); /* they wait anyway */
  set_all(bench, "sent");
  assert_int_equal(resend(bench, "green", NULL, NULL), STATUS_NOT_FOUND);
  assert_int_equal(resend(bench, NULL, "7", NULL), STATUS_NOT_FOUND);
  assert_int_equal(resend(bench, NULL, NULL, "receipt"), STATUS_NOT_FOUND);
  assert_int_equal(resend(bench, NULL, NULL, "letter"), STATUS_USAGE);
  assert_int_equal(queued(bench), 0);
  assert_string_equal(event_codes(bench, "one"), "");
  set_all(bench, "stopped");
  assert_int_equal(resend(bench, NULL, NULL, NULL), STATUS_NO_PERMISSION);
  assert_true(told(bench, "adjudicator address"));
  bench_free(bench);
}

static void a_former_player_gets_nothing_again(void **state) {
  (void)state;
  Bench *bench = bench_new();
  acts_game(bench, "one", NULL, NULL);
  set_all(bench, "sent");
  ActResult result;
  const ActDemand demand = because("one");
  const Seating seating = {.seat = "blue", .address = "claire@example.org"};
  assert_int_equal(act_replace(&bench->referee, bench->arena, &demand, &seating, &result), STATUS_OK);
  set_all(bench, "sent");
  assert_int_equal(resend(bench, "blue", NULL, "all"), STATUS_OK);
  OutboxRows rows = all_mails(bench, "one", NULL);
  for (size_t i = 0; i < rows.count; i++) {
    bool hers = strcmp(rows.items[i].recipient, "claire@example.org") == 0;
    assert_string_equal(rows.items[i].status, hers ? "queued" : "sent");
  }
  bench_free(bench);
}

static void who_looks_on_gets_his_again_while_he_does(void **state) {
  (void)state;
  Bench *bench = bench_new();
  acts_game(bench, "one", NULL, NULL);
  const Observing observing = {.address = "ana@example.org"};
  const ActDemand demand = {.game = "one"};
  ActResult result;
  assert_int_equal(act_observe(&bench->referee, bench->arena, &demand, &observing, &result), STATUS_OK);
  set_all(bench, "sent");
  assert_int_equal(resend(bench, "blue", NULL, NULL), STATUS_OK);
  assert_string_equal(newest_to(bench, "one", "ana@example.org").status, "sent");
  assert_int_equal(resend(bench, NULL, NULL, NULL), STATUS_OK);
  assert_string_equal(newest_to(bench, "one", "ana@example.org").status, "queued");
  assert_int_equal(act_observe_end(&bench->referee, bench->arena, &demand, "ana@example.org", &result),
                   STATUS_OK);
  set_all(bench, "sent");
  assert_int_equal(resend(bench, NULL, NULL, "all"), STATUS_OK);
  assert_string_equal(newest_to(bench, "one", "ana@example.org").status, "sent");
  assert_int_equal(newest_event(bench, "one").audience, AUDIENCE_SEAT(0) | AUDIENCE_SEAT(1));
  bench_free(bench);
}

/* ---- notes ---- */

static Status note(Bench *bench, const char *to, const char *text) {
  ActResult result;
  const ActDemand demand = {.game = "one"};
  const Note wanted = {to, text};
  return act_note(&bench->referee, bench->arena, &demand, &wanted, &result);
}

static void a_note_goes_to_whom_it_is_for(void **state) {
  (void)state;
  Bench *bench = bench_new();
  acts_game(bench, "one", NULL, NULL);
  assert_int_equal(note(bench, "all", "Hello\n\nall"), STATUS_OK);
  assert_int_equal(all_mails(bench, "one", "note").count, 2);
  assert_int_equal(newest_event(bench, "one").audience, AUDIENCE_ALL);
  assert_int_equal(note(bench, "blue", "To you alone"), STATUS_OK);
  assert_int_equal(all_mails(bench, "one", "note").count, 3);
  assert_string_equal(newest_to(bench, "one", "blue@example.org").kind, "note");
  assert_int_equal(newest_event(bench, "one").audience, AUDIENCE_SEAT(1));
  const Observing observing = {.address = "ana@example.org"};
  const ActDemand demand = {.game = "one"};
  ActResult result;
  assert_int_equal(act_observe(&bench->referee, bench->arena, &demand, &observing, &result), STATUS_OK);
  assert_int_equal(note(bench, "observers", "To who looks on"), STATUS_OK);
  assert_int_equal(all_mails(bench, "one", "note").count, 4);
  OutboxRow mail = newest_to(bench, "one", "ana@example.org");
  assert_string_equal(mail.kind, "note");
  assert_int_equal(mail.seat, -1);
  assert_true(mail.observer > 0);
  assert_int_equal(newest_event(bench, "one").audience, AUDIENCE_REFEREE);
  bench_free(bench);
}

static void a_note_must_be_text(void **state) {
  (void)state;
  Bench *bench = bench_new();
  acts_game(bench, "one", NULL, NULL);
  assert_int_equal(note(bench, "all", ""), STATUS_USAGE);
  assert_int_equal(note(bench, "all", " \n\t\n"), STATUS_USAGE);
  assert_int_equal(note(bench, "all", "\xff"), STATUS_USAGE);
  assert_int_equal(note(bench, "all", "a\bb"), STATUS_USAGE);
  char *longer = g_strnfill(NOTE_BYTES + 1, 'a');
  assert_int_equal(note(bench, "all", longer), STATUS_USAGE);
  g_free(longer);
  assert_int_equal(note(bench, "green", "who?"), STATUS_NOT_FOUND);
  assert_int_equal(note(bench, "observers", "nobody looks on"), STATUS_NOT_FOUND);
  assert_int_equal(all_mails(bench, "one", "note").count, 0);
  assert_string_equal(event_codes(bench, "one"), "");
  bench_free(bench);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_same_mail_goes_again),
      cmocka_unit_test(there_must_be_something_to_send_again),
      cmocka_unit_test(a_former_player_gets_nothing_again),
      cmocka_unit_test(who_looks_on_gets_his_again_while_he_does),
      cmocka_unit_test(a_note_goes_to_whom_it_is_for),
      cmocka_unit_test(a_note_must_be_text),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
