/* Mails leave the outbox through a Maildir, and what becomes of each is in the ledger. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <sys/stat.h>
#include <sys/wait.h>

#include "../../../adjudicator/referee/office/office.h"
#include "../../../adjudicator/referee/letters/private.h"
#include "bench.h"

static size_t files_in(Bench *bench, const char *name) {
  GDir *folder = g_dir_open(path_join(bench->arena, bench->folder, name), 0, NULL);
  size_t count = 0;
  while (folder != NULL && g_dir_read_name(folder) != NULL) count++;
  if (folder != NULL) g_dir_close(folder);
  return count;
}

/* The first mail to a seat, as it stands in the outbox. */
static OutboxRow mail_to(Bench *bench, int seat) {
  OutboxRows rows;
  assert_true(bench_mails(bench, "one", "report", seat, &rows) >= 1);
  return rows.items[0];
}

static SendCounts send_now(Bench *bench, Status expected) {
  SendCounts counts;
  assert_int_equal(send_due(&bench->referee, &counts), expected);
  return counts;
}

/* No mail can be stored: where the Maildir should be there is a file. */
static void block_maildir(Bench *bench) {
  bench_file(bench, "outbox", "in the way\n");
}

static void unblock_maildir(Bench *bench) {
  assert_int_equal(unlink(path_join(bench->arena, bench->folder, "outbox")), 0);
}

/* ---- a mail that kills the program ---- */

/* The second that is composed. */
static void kill_at_second(void *context, const char *step) {
  int *seen = context;
  if (strcmp(step, "composing") == 0 && ++*seen == 2) raise(SIGKILL);
}

static void send_that_dies(Bench *bench, int after) {
  ledger_close(bench->referee.ledger);
  bench->referee.ledger = NULL;
  pid_t child = fork();
  assert_true(child >= 0);
  if (child == 0) {
    SendCounts counts;
    bench_open(bench);
    bench->referee.step = kill_at_second;
    bench->referee.step_context = &after;
    send_due(&bench->referee, &counts);
    _exit(0);
  }
  int result;
  assert_int_equal(waitpid(child, &result, 0), child);
  assert_true(WIFSIGNALED(result) && WTERMSIG(result) == SIGKILL);
  bench_open(bench);
}

static void a_mail_that_kills_twice_is_set_aside(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  bench->configuration.referee = "gm@example.org";
  send_that_dies(bench, 0); /* at that of seat 1 */
  send_that_dies(bench, 1); /* what may have left is tried after what was not: again at that of seat 1 */
  OutboxRow killer = mail_to(bench, 1);
  assert_string_equal(killer.status, "queued");
  assert_int_equal(send_now(bench, STATUS_OK).failed, 1);
  assert_string_equal(mail_to(bench, 0).status, "sent");
  assert_string_equal(mail_to(bench, 1).status, "failed");
  assert_string_equal(mail_to(bench, 1).words, "composing it ended the program twice");
  assert_int_equal(send_now(bench, STATUS_OK).sent, 1); /* the letter to the game master */
  bench->referee.now += 100 * HOUR;
  SendCounts none = send_now(bench, STATUS_OK);
  assert_int_equal(none.sent + none.failed, 0);
  /* Once it is mended it can be sent. */
  assert_int_equal(ledger_requeue_mail(bench->referee.ledger, killer.id, bench->referee.now), STATUS_OK);
  assert_int_equal(send_now(bench, STATUS_OK).sent, 1);
  bench_free(bench);
}

static void each_mail_leaves_once(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  assert_int_equal(send_now(bench, STATUS_OK).sent, 2);
  assert_int_equal(files_in(bench, "outbox/new"), 2);
  OutboxRow mail = mail_to(bench, 0);
  assert_string_equal(mail.status, "sent");
  assert_int_equal(mail.tries, 1);
  assert_true(mail.next_try == TIME_NONE);
  bench->referee.now += 100 * HOUR;
  assert_int_equal(send_now(bench, STATUS_OK).sent, 0);
  assert_string_equal(bench->told->str, "");
  bench_free(bench);
}

static void what_is_not_accepted_goes_again_later_and_later(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  block_maildir(bench);
  Time wait[] = {SEND_FIRST_WAIT, 2 * SEND_FIRST_WAIT, 4 * SEND_FIRST_WAIT};
  for (int i = 0; i < 3; i++) {
    assert_int_equal(send_now(bench, STATUS_UNAVAILABLE).later, 2);
    OutboxRow mail = mail_to(bench, 0);
    assert_string_equal(mail.status, "queued");
    assert_int_equal(mail.next_try, bench->referee.now + wait[i]);
    assert_int_equal(mail.tries, i + 1);
    assert_string_not_equal(mail.words, "");
    bench->referee.now = mail.next_try - 1;
    assert_int_equal(send_now(bench, STATUS_OK).later, 0);
    bench->referee.now = mail.next_try;
  }
  unblock_maildir(bench);
  assert_int_equal(send_now(bench, STATUS_OK).sent, 2);
  bench_free(bench);
}

static void the_wait_doubles_up_to_its_limit(void **state) {
  (void)state;
  assert_int_equal(send_wait(1), SEND_FIRST_WAIT);
  assert_int_equal(send_wait(2), 2 * SEND_FIRST_WAIT);
  assert_int_equal(send_wait(100), SEND_MOST_WAIT);
  assert_int_equal(send_wait(INT64_MAX), SEND_MOST_WAIT);
}

static void after_days_it_has_failed(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  block_maildir(bench);
  bench->referee.now = T0 + SEND_GIVE_UP - 1;
  assert_int_equal(send_now(bench, STATUS_UNAVAILABLE).later, 2);
  bench->referee.now = T0 + SEND_GIVE_UP + SEND_MOST_WAIT;
  assert_int_equal(send_now(bench, STATUS_UNAVAILABLE).failed, 2);
  assert_string_equal(mail_to(bench, 0).status, "failed");
  assert_true(mail_to(bench, 0).next_try == TIME_NONE);
  bench_free(bench);
}

/* A try that was put off while the clock ran ahead would else wait until time has caught up. */
static void a_clock_that_ran_ahead_keeps_no_mail_back(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench->referee.now = T0 + 10 * 366 * 24 * HOUR;
  bench_game(bench, "one");
  bench->referee.now = T0;
  assert_int_equal(send_now(bench, STATUS_OK).sent, 2);
  bench_free(bench);
}

static void die_at(void *context, const char *name) {
  if (strcmp(context, name) == 0) abort();
}

/* A sender in a process of its own, which dies at that step of the first mail. */
static void send_and_die(Bench *bench, const char *step) {
  fflush(NULL);
  ledger_close(bench->referee.ledger);
  pid_t child = fork();
  assert_true(child >= 0);
  if (child == 0) {
    SendCounts counts;
    const char *error;
    if (freopen("/dev/null", "w", stderr) == NULL) _exit(3);
    if (ledger_open(bench->configuration.database, false, &bench->referee.ledger, bench->arena, &error) !=
        STATUS_OK)
      _exit(3);
    bench->referee.step = die_at;
    bench->referee.step_context = (void *)(uintptr_t)step;
    send_due(&bench->referee, &counts);
    _exit(0);
  }
  int result;
  assert_int_equal(waitpid(child, &result, 0), child);
  assert_true(WIFSIGNALED(result));
  bench_open(bench);
}

static void a_sender_that_died_is_followed_by_the_same_mail(void **state) {
  (void)state;
  /* A Maildir takes both before the first is answered. */
  static const char *const steps[] = {"marked", "delivered"}, *const second[] = {"queued", "sending"};
  for (size_t i = 0; i < 2; i++) {
    Bench *bench = bench_new();
    bench_game(bench, "one");
    send_and_die(bench, steps[i]);
    assert_string_equal(mail_to(bench, 0).status, "sending");
    assert_string_equal(mail_to(bench, 1).status, second[i]);
    assert_int_equal(files_in(bench, "outbox/new"), 2 * i);
    /* The next one says that it may arrive twice, and sends it as the same mail: a Maildir holds it once. */
    assert_int_equal(send_now(bench, STATUS_OK).sent, 2);
    assert_non_null(strstr(bench->told->str, mail_to(bench, 0).message_id));
    assert_int_equal(mail_to(bench, 0).tries, 2);
    assert_int_equal(files_in(bench, "outbox/new"), 2);
    bench_free(bench);
  }
}

static void a_second_sender_leaves_quietly(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  int lock;
  assert_int_equal(lock_take(&bench->referee, "send", &lock), STATUS_OK);
  assert_int_equal(send_now(bench, STATUS_OK).sent, 0);
  assert_string_equal(mail_to(bench, 0).status, "queued");
  lock_release(lock);
  assert_int_equal(send_now(bench, STATUS_OK).sent, 2);
  assert_string_equal(bench->told->str, "");
  bench_free(bench);
}

static size_t note_length(Bench *bench) {
  struct stat found;
  assert_int_equal(stat(arena_concat(bench->arena, bench->configuration.database, ".send", NULL), &found), 0);
  return (size_t)found.st_size;
}

/* What was committed since the disk was waited for last is lost with the machine. */
static void a_power_cut_while_mails_go_is_told(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  bench_file(bench, "campaign.db.send", "another run of the machine\n");
  assert_int_equal(send_now(bench, STATUS_OK).sent, 2);
  assert_non_null(strstr(bench->told->str, "the machine stopped"));
  assert_int_equal(note_length(bench), 0);
  g_string_truncate(bench->told, 0);
  send_now(bench, STATUS_OK);
  assert_string_equal(bench->told->str, "");
  bench_free(bench);
}

/* The death of a sender loses nothing that was committed, so that its rows tell all. */
static void a_sender_that_died_is_no_power_cut(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  send_and_die(bench, "delivered");
  assert_int_not_equal(note_length(bench), 0);
  assert_int_equal(send_now(bench, STATUS_OK).sent, 2);
  assert_null(strstr(bench->told->str, "the machine stopped"));
  assert_int_equal(note_length(bench), 0);
  bench_free(bench);
}

static void a_transport_nobody_knows_touches_no_mail(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  bench->configuration.transport = tree_map(bench->arena);
  assert_int_equal(send_now(bench, STATUS_CONFIG).later, 0);
  assert_string_equal(mail_to(bench, 0).status, "queued");
  assert_int_equal(mail_to(bench, 0).tries, 0);
  bench_free(bench);
}

/* What takes a mail away between the list and its try: `forget`, `replace`, `address` in another process. */
typedef struct Taken {
  Bench *bench;
  int64_t mail;
  bool stop; /* its address is stopped; else it is over and done with */
} Taken;

static void take_away(void *context, const char *name) {
  Taken *taken = context;
  Ledger *ledger = taken->bench->referee.ledger;
  if (strcmp(name, "composed") != 0 || taken->mail == 0) return;
  if (taken->stop)
    assert_int_equal(ledger_stop_mails(ledger, mail_to(taken->bench, 1).address), STATUS_OK);
  else
    assert_int_equal(ledger_mail_result(ledger, taken->mail, "failed", TIME_NONE, "gone"), STATUS_OK);
  taken->mail = 0;
}

static void a_mail_that_is_taken_away_is_passed_over(void **state) {
  (void)state;
  for (int stop = 0; stop < 2; stop++) {
    Bench *bench = bench_new();
    bench_game(bench, "one");
    bench_game(bench, "two");
    Taken taken = {bench, mail_to(bench, 1).id, stop == 1};
    bench->referee.step = take_away;
    bench->referee.step_context = &taken;
    SendCounts counts = send_now(bench, STATUS_OK);
    assert_int_equal(taken.mail, 0);
    assert_int_equal(files_in(bench, "outbox/new"), counts.sent);
    assert_int_equal(counts.sent, stop == 1 ? 2 : 3);
    assert_string_equal(mail_to(bench, 0).status, "sent");
    assert_string_equal(mail_to(bench, 1).status, stop == 1 ? "stopped" : "failed");
    assert_int_equal(mail_to(bench, 1).tries, 0);
    bench_free(bench);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_mail_that_kills_twice_is_set_aside),
      cmocka_unit_test(each_mail_leaves_once),
      cmocka_unit_test(a_mail_that_is_taken_away_is_passed_over),
      cmocka_unit_test(what_is_not_accepted_goes_again_later_and_later),
      cmocka_unit_test(the_wait_doubles_up_to_its_limit),
      cmocka_unit_test(after_days_it_has_failed),
      cmocka_unit_test(a_clock_that_ran_ahead_keeps_no_mail_back),
      cmocka_unit_test(a_sender_that_died_is_followed_by_the_same_mail),
      cmocka_unit_test(a_second_sender_leaves_quietly),
      cmocka_unit_test(a_power_cut_while_mails_go_is_told),
      cmocka_unit_test(a_sender_that_died_is_no_power_cut),
      cmocka_unit_test(a_transport_nobody_knows_touches_no_mail),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
