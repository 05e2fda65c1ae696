#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <signal.h>
#include <sys/wait.h>

#include "../../../adjudicator/referee/office/office.h"
#include "../../../adjudicator/referee/tick.h"
#include "bench.h"

static int64_t state_number(Bench *bench, const char *name) {
  return bench_table(bench, name).number;
}

/* `count` ticks every five minutes, so that a habit is known. */
static void tick_often(Bench *bench, int count) {
  for (int i = 0; i < count; i++) {
    assert_int_equal(tick_games(&bench->referee, false, NULL), STATUS_OK);
    bench->referee.now += 300;
  }
}

static void answered_and_due_games_move(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  bench_game(bench, "two");
  bench_game(bench, "three");
  bench->referee.now += HOUR;
  bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 5\n");
  bench_submit(bench, "one", "blue", "turn: \"1\"\nbid: 3\n");
  bench_submit(bench, "two", "red", "turn: \"1\"\nbid: 5\n");
  assert_int_equal(tick_games(&bench->referee, false, NULL), STATUS_OK);
  assert_int_equal(state_number(bench, "one"), 1);
  assert_int_equal(state_number(bench, "two"), 0);
  assert_int_equal(state_number(bench, "three"), 0);
  bench->referee.now = T0 + 48 * HOUR;
  assert_int_equal(tick_games(&bench->referee, false, NULL), STATUS_OK);
  assert_int_equal(state_number(bench, "one"), 1);
  assert_int_equal(state_number(bench, "two"), 1);
  assert_int_equal(state_number(bench, "three"), 2);
  assert_string_equal(bench->told->str, "");
  bench_free(bench);
}

static void a_broken_game_is_set_aside_and_stops_no_other(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "bad");
  bench_game(bench, "good");
  bench_submit(bench, "bad", "red", "turn: \"1\"\nbid: 7\n");
  bench_submit(bench, "bad", "blue", "turn: \"1\"\nbid: 1\n");
  for (int attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
    bench->referee.now += 300;
    assert_int_equal(tick_games(&bench->referee, false, NULL), STATUS_BUG);
    assert_int_equal(bench_table(bench, "bad").row.attempts, attempt);
    assert_string_equal(bench_table(bench, "bad").row.status, "running");
  }
  bench_submit(bench, "good", "red", "turn: \"1\"\nbid: 5\n");
  bench_submit(bench, "good", "blue", "turn: \"1\"\nbid: 3\n");
  assert_int_equal(tick_games(&bench->referee, false, NULL), STATUS_BUG);
  assert_string_equal(bench_table(bench, "bad").row.status, "broken");
  assert_int_equal(state_number(bench, "good"), 1);
  assert_non_null(strstr(bench->told->str, "bad"));
  /* It is told once and not tried again, until the game master does. */
  g_string_truncate(bench->told, 0);
  assert_int_equal(tick_games(&bench->referee, false, NULL), STATUS_OK);
  assert_string_equal(bench->told->str, "");
  bench_submit(bench, "bad", "red", "turn: \"1\"\nbid: 8\n");
  Adjudication done;
  assert_int_equal(adjudicate_game(&bench->referee, bench->arena, "bad", "1", NULL, "why", &done), STATUS_OK);
  assert_string_equal(bench_table(bench, "bad").row.status, "running");
  bench_free(bench);
}

static void a_game_that_was_looked_at_is_not_due_again(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 5\n");
  assert_int_equal(tick_games(&bench->referee, false, NULL), STATUS_OK);
  GameRows due;
  assert_int_equal(ledger_games_due(bench->referee.ledger, bench->arena, bench->referee.now, &due),
                   STATUS_OK);
  assert_int_equal(due.count, 0);
  assert_int_equal(bench_table(bench, "one").row.attempts, 0);
  bench_submit(bench, "one", "blue", "turn: \"1\"\nbid: 3\n");
  assert_int_equal(tick_games(&bench->referee, false, NULL), STATUS_OK);
  assert_int_equal(state_number(bench, "one"), 1);
  bench_free(bench);
}

static void a_broken_template_sets_no_game_aside(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 5\n");
  bench_submit(bench, "one", "blue", "turn: \"1\"\nbid: 3\n");
  bench_file(bench, "templates/en/tally/report.txt.mustache", "{{#log}} never closed\n");
  for (int attempt = 0; attempt <= ATTEMPTS_MAX; attempt++) {
    bench->referee.catalogues = NULL; /* as each process reads them anew */
    bench->referee.now += 300;
    assert_int_equal(tick_games(&bench->referee, false, NULL), STATUS_CONFIG);
    assert_int_equal(bench_table(bench, "one").row.attempts, 0);
    assert_string_equal(bench_table(bench, "one").row.status, "running");
  }
  /* Mended, the game goes on without a word from anybody. */
  bench_file(bench, "templates/en/tally/report.txt.mustache", "turn {{turn}}\n");
  bench->referee.catalogues = NULL;
  assert_int_equal(tick_games(&bench->referee, false, NULL), STATUS_OK);
  assert_int_equal(state_number(bench, "one"), 1);
  bench_free(bench);
}

static void kill_when_counted(void *context, const char *name) {
  const char *step = context;
  if (strcmp(step, name) == 0) abort();
}

/* A tick in a process of its own, which dies at that step of the first game it serves. The signal. */
static int tick_that_dies(Bench *bench, const char *step) {
  fflush(NULL);
  ledger_close(bench->referee.ledger);
  pid_t child = fork();
  assert_true(child >= 0);
  if (child == 0) {
    const char *error;
    if (freopen("/dev/null", "w", stderr) == NULL) _exit(3);
    if (ledger_open(bench->configuration.database, false, &bench->referee.ledger, bench->arena, &error) !=
        STATUS_OK)
      _exit(3);
    bench->referee.step = kill_when_counted;
    bench->referee.step_context = (void *)(uintptr_t)step;
    tick_games(&bench->referee, false, NULL);
    _exit(0);
  }
  int result;
  assert_int_equal(waitpid(child, &result, 0), child);
  assert_true(WIFSIGNALED(result));
  bench_open(bench);
  return WTERMSIG(result);
}

static void a_game_that_kills_the_process_is_served_last_and_set_aside(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "killer");
  bench_submit(bench, "killer", "red", "turn: \"1\"\nbid: 5\n");
  bench_submit(bench, "killer", "blue", "turn: \"1\"\nbid: 3\n");
  tick_that_dies(bench, "resolved");
  assert_int_equal(bench_table(bench, "killer").row.attempts, 1);
  assert_int_equal(state_number(bench, "killer"), 0);
  /* The next time the other game is served before the death. */
  bench_game(bench, "other");
  bench_submit(bench, "other", "red", "turn: \"1\"\nbid: 5\n");
  tick_that_dies(bench, "resolved");
  assert_int_equal(bench_table(bench, "killer").row.attempts, 2);
  assert_int_equal(bench_table(bench, "other").row.attempts, 0);
  tick_that_dies(bench, "resolved");
  assert_int_equal(tick_games(&bench->referee, false, NULL), STATUS_BUG);
  assert_string_equal(bench_table(bench, "killer").row.status, "broken");
  bench_free(bench);
}

static void a_mended_game_waits_as_before(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "bad");
  bench_submit(bench, "bad", "red", "turn: \"1\"\nbid: 7\n");
  bench_submit(bench, "bad", "blue", "turn: \"1\"\nbid: 1\n");
  for (int attempt = 0; attempt <= ATTEMPTS_MAX; attempt++) tick_games(&bench->referee, false, NULL);
  assert_string_equal(bench_table(bench, "bad").row.status, "broken");
  bench_submit(bench, "bad", "red", "turn: \"1\"\nbid: 70\n");
  /* Red has time to mend its bid: who mends the game does not take it away. */
  Adjudication done;
  assert_int_equal(adjudicate_game(&bench->referee, bench->arena, "bad", "1", NULL, "why", &done), STATUS_OK);
  assert_int_equal(done.windows, 0);
  assert_int_equal(state_number(bench, "bad"), 0);
  LoadedGame loaded = bench_table(bench, "bad");
  assert_string_equal(loaded.row.status, "running");
  assert_int_equal(loaded.row.deadline, T0 + 48 * HOUR);
  bench_submit(bench, "bad", "red", "turn: \"1\"\nbid: 5\n");
  assert_int_equal(tick_games(&bench->referee, false, NULL), STATUS_OK);
  assert_int_equal(state_number(bench, "bad"), 1);
  bench_free(bench);
}

static void hang(const void *edition, void *state, const void *const *orders, Dice *dice, Events *events,
                 Diagnostics *const *d) {
  (void)edition, (void)state, (void)orders, (void)dice, (void)events, (void)d;
  for (;;) pause();
}

static void a_game_that_never_ends_is_a_crash(void **state) {
  (void)state;
  Bench *bench = bench_new();
  Game endless = TALLY;
  endless.resolve = hang;
  const Game *const games[] = {&endless, NULL};
  bench_game(bench, "one");
  bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 5\n");
  bench_submit(bench, "one", "blue", "turn: \"1\"\nbid: 3\n");
  bench->referee.games = games;
  bench->referee.patience = 1;
  assert_int_equal(tick_that_dies(bench, "no step"), SIGALRM);
  assert_int_equal(bench_table(bench, "one").row.attempts, 1);
  assert_int_equal(state_number(bench, "one"), 0);
  bench_free(bench);
}

static void answer_all(Bench *bench, const char *name) {
  bench_submit(bench, name, "red", "turn: \"1\"\nbid: 5\n");
  bench_submit(bench, name, "blue", "turn: \"1\"\nbid: 3\n");
}

/* By a clock that nobody believes only complete windows go on, and what follows is due by the time of the last tick. */
static void a_clock_that_is_doubted_passes_no_deadline(void **state) {
  (void)state;
  static const int64_t JUMPS[] = {-HOUR, -400 * 24 * HOUR, 400 * 24 * HOUR};
  for (size_t i = 0; i < 3; i++) {
    Bench *bench = bench_new();
    bench->referee.now_given = false;
    bench_game(bench, "silent");
    bench_game(bench, "complete");
    tick_often(bench, 6);
    Time last = bench->referee.now - 300, wrong = last + JUMPS[i];
    answer_all(bench, "complete");
    bench->referee.now = wrong;
    assert_int_equal(tick_games(&bench->referee, false, NULL), STATUS_TRY_AGAIN);
    assert_int_equal(bench->referee.now, last); /* mails are sent by that time, too */
    assert_true(bench->told->len > 0);
    assert_int_equal(state_number(bench, "silent"), 0);
    assert_int_equal(bench_table(bench, "silent").row.deadline, T0 + 48 * HOUR);
    assert_int_equal(state_number(bench, "complete"), 1);
    assert_int_equal(bench_table(bench, "complete").row.deadline, last + 48 * HOUR);
    /* Again and again; then somebody sets it right, and nothing has happened. */
    bench->referee.now = wrong + 1800;
    assert_int_equal(tick_games(&bench->referee, false, NULL), STATUS_TRY_AGAIN);
    bench->referee.now = last + 600;
    assert_int_equal(tick_games(&bench->referee, false, NULL), STATUS_OK);
    assert_int_equal(bench_table(bench, "silent").row.deadline, T0 + 48 * HOUR);
    bench_free(bench);
  }
}

static void a_doubted_clock_that_goes_on_is_followed(void **state) {
  (void)state;
  int64_t week = 7 * 24 * HOUR;
  Bench *bench = bench_new();
  bench->referee.now_given = false;
  bench_game(bench, "one");
  bench_game(bench, "complete");
  tick_often(bench, 6);
  Time last = bench->referee.now - 300;
  answer_all(bench, "complete");
  bench->referee.now = last + week;
  assert_int_equal(tick_games(&bench->referee, false, NULL), STATUS_TRY_AGAIN);
  bench->referee.now = last + week + HOUR;
  assert_int_equal(tick_games(&bench->referee, false, NULL), STATUS_OK);
  /* It was an outage: nobody loses time by it, neither in the window that was opened meanwhile. */
  assert_int_equal(state_number(bench, "one"), 0);
  assert_int_equal(bench_table(bench, "one").row.deadline, T0 + 48 * HOUR + week + HOUR);
  assert_int_equal(bench_table(bench, "complete").row.deadline, last + 48 * HOUR + week + HOUR);
  bench_free(bench);
}

static void the_game_master_may_believe_the_clock(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench->referee.now_given = false;
  bench_game(bench, "one");
  tick_often(bench, 6);
  Time now = bench->referee.now + 7 * 24 * HOUR;
  bench->referee.now = now;
  assert_int_equal(tick_games(&bench->referee, false, NULL), STATUS_TRY_AGAIN);
  bench->referee.now = now;
  assert_int_equal(tick_games(&bench->referee, true, NULL), STATUS_OK);
  assert_true(state_number(bench, "one") > 0);
  assert_int_equal(tick_games(&bench->referee, false, NULL), STATUS_OK);
  bench_free(bench);
}

static size_t notices(Bench *bench, const char *name, const char *subject) {
  OutboxRows rows;
  size_t count = 0, all = bench_mails(bench, name, "notice", -1, &rows);
  for (size_t i = 0; i < all; i++) count += strcmp(rows.items[i].subject, subject) == 0;
  return count;
}

static void every_open_deadline_moves_by_an_outage(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  bench_game(bench, "answered");
  bench_game(bench, "waits");
  tick_often(bench, 6);
  Time last = bench->referee.now - 300, now = T0 + 60 * HOUR;
  bench->referee.now = T0 + 30 * HOUR;
  bench_game(bench, "later"); /* begun in the outage, with a deadline after it */
  bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 5\n");
  bench_submit(bench, "answered", "red", "turn: \"1\"\nbid: 5\n");
  bench_submit(bench, "answered", "blue", "turn: \"1\"\nbid: 3\n");
  bench_submit(bench, "waits", "red", "turn: \"1\"\nbid: 5\nwait: yes\n");
  bench_submit(bench, "waits", "blue", "turn: \"1\"\nbid: 3\n");
  bench->referee.now = now;
  assert_int_equal(tick_games(&bench->referee, false, NULL), STATUS_OK);
  assert_int_equal(state_number(bench, "one"), 0);
  assert_int_equal(bench_table(bench, "one").row.deadline, T0 + 48 * HOUR + (now - last));
  assert_int_equal(bench_table(bench, "one").row.wake, T0 + 48 * HOUR + (now - last));
  assert_int_equal(notices(bench, "one", "extended"), 2);
  /* Who wished to wait until the deadline has lost time to think, too. */
  assert_int_equal(bench_table(bench, "waits").row.deadline, T0 + 48 * HOUR + (now - last));
  assert_int_equal(notices(bench, "waits", "extended"), 2);
  /* That one was not over when the ticks came back; it lost the part of the outage in which it was open. */
  assert_int_equal(bench_table(bench, "later").row.deadline, T0 + 78 * HOUR + 30 * HOUR);
  assert_int_equal(notices(bench, "later", "extended"), 2);
  /* Where all had answered nobody needs more time. */
  assert_int_equal(state_number(bench, "answered"), 1);
  assert_int_equal(notices(bench, "answered", "extended"), 0);
  /* It is over: nothing moves again. */
  bench->referee.now += 300;
  assert_int_equal(tick_games(&bench->referee, false, NULL), STATUS_OK);
  assert_int_equal(bench_table(bench, "one").row.deadline, T0 + 48 * HOUR + (now - last));
  assert_int_equal(notices(bench, "one", "extended"), 2);
  /* At the moved deadline the defaults hold. */
  bench->referee.now = bench_table(bench, "one").row.deadline;
  assert_int_equal(tick_games(&bench->referee, true, NULL), STATUS_OK);
  assert_int_equal(state_number(bench, "one"), 1);
  bench_free(bench);
}

static void a_short_outage_moves_what_fell_into_it(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  bench->referee.now = T0 + HOUR;
  bench_game(bench, "later");
  bench->referee.now = T0 + 48 * HOUR - 1800;
  tick_often(bench, 6);
  Time last = bench->referee.now - 300;
  bench->referee.now = last + 33 * 60;
  assert_int_equal(tick_games(&bench->referee, false, NULL), STATUS_OK);
  assert_int_equal(state_number(bench, "one"), 0);
  assert_int_equal(bench_table(bench, "one").row.deadline, T0 + 48 * HOUR + 33 * 60);
  assert_int_equal(notices(bench, "one", "extended"), 2);
  /* Whose deadline is still to come has lost nothing that he would notice. */
  assert_int_equal(bench_table(bench, "later").row.deadline, T0 + 49 * HOUR);
  assert_int_equal(notices(bench, "later", "extended"), 0);
  bench_free(bench);
}

/* Whoever dies after the first extension, before the second, must not leave the second game without. */
static void a_death_among_extensions_forgets_no_game(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  bench_game(bench, "two");
  tick_often(bench, 6);
  bench->referee.now = T0 + 60 * HOUR;
  tick_that_dies(bench, "extended");
  Time moved = bench_table(bench, "one").row.deadline;
  bench->referee.now += 300;
  bench->referee.step = NULL;
  assert_int_equal(tick_games(&bench->referee, false, NULL), STATUS_OK);
  static const char *const names[] = {"one", "two"};
  OutboxRows rows;
  for (size_t i = 0; i < 2; i++) {
    assert_int_equal(state_number(bench, names[i]), 0);
    assert_true(bench_table(bench, names[i]).row.deadline > T0 + 106 * HOUR);
    assert_int_equal(bench_mails(bench, names[i], "notice", -1, &rows), 2);
  }
  /* What was given back before the death is not given twice. */
  assert_int_equal(bench_table(bench, "one").row.deadline, moved);
  bench_free(bench);
}

/* While nobody ticks nobody hears of players either: the silence is ours. */
static void many_silent_games_are_extended_after_an_outage(void **state) {
  (void)state;
  Bench *bench = bench_new();
  static const char *const names[] = {"a", "b", "c", "d", "e"};
  for (size_t i = 0; i < 5; i++) bench_game(bench, names[i]);
  tick_often(bench, 6);
  bench->referee.now = T0 + 60 * HOUR;
  assert_int_equal(tick_games(&bench->referee, false, NULL), STATUS_OK);
  bench->referee.now += 300;
  bench_submit(bench, "a", "red", "turn: \"1\"\nbid: 3\n");
  assert_int_equal(tick_games(&bench->referee, false, NULL), STATUS_OK);
  for (size_t i = 0; i < 5; i++) {
    assert_int_equal(state_number(bench, names[i]), 0);
    assert_true(bench_table(bench, names[i]).row.deadline > T0 + 106 * HOUR);
  }
  bench_free(bench);
}

static void an_outage_after_a_deadline_moves_nothing(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  bench->referee.now = T0 + 47 * HOUR;
  tick_often(bench, 6);
  bench->referee.now = T0 + 49 * HOUR; /* an hour and 35 minutes: too long for who ticks every five */
  assert_int_equal(tick_games(&bench->referee, false, NULL), STATUS_OK);
  assert_int_equal(state_number(bench, "one"), 0); /* the deadline was in the gap */
  assert_true(bench_table(bench, "one").row.deadline > T0 + 49 * HOUR);
  bench_free(bench);
}

static void silence_of_all_in_many_games_is_held(void **state) {
  (void)state;
  Bench *bench = bench_new();
  static const char *const names[] = {"a", "b", "c", "d", "e"};
  for (size_t i = 0; i < 5; i++) bench_game(bench, names[i]);
  bench->referee.now = T0 + 48 * HOUR;
  assert_int_equal(tick_games(&bench->referee, false, NULL), STATUS_TRY_AGAIN);
  for (size_t i = 0; i < 5; i++) assert_int_equal(state_number(bench, names[i]), 0);
  assert_true(bench->told->len > 0);
  /* One sign of life from anybody, and the rest is their own silence. */
  bench_submit(bench, "c", "blue", "turn: \"1\"\nbid: 3\n");
  assert_int_equal(tick_games(&bench->referee, false, NULL), STATUS_OK);
  for (size_t i = 0; i < 5; i++) assert_true(state_number(bench, names[i]) > 0);
  bench_free(bench);
}

/* What was sent for an earlier window is no sign of life in this one. */
static void a_file_of_an_earlier_window_is_silence(void **state) {
  (void)state;
  Bench *bench = bench_new();
  static const char *const names[] = {"a", "b", "c", "d", "e"};
  bench_game(bench, "a");
  bench->referee.now = T0 + HOUR;
  bench_submit(bench, "a", "red", "turn: \"1\"\nbid: 3\n");
  bench_submit(bench, "a", "blue", "turn: \"1\"\nbid: 3\n");
  bench->referee.now = T0 + 2 * HOUR;
  assert_int_equal(tick_games(&bench->referee, false, NULL), STATUS_OK);
  assert_int_equal(state_number(bench, "a"), 2);
  for (size_t i = 1; i < 5; i++) bench_game(bench, names[i]);
  bench->referee.now = T0 + 100 * HOUR;
  assert_int_equal(tick_games(&bench->referee, false, NULL), STATUS_TRY_AGAIN);
  for (size_t i = 1; i < 5; i++) assert_int_equal(state_number(bench, names[i]), 0);
  bench_free(bench);
}

static size_t letters(Bench *bench, const char *words, OutboxRow *last) {
  OutboxRows rows;
  size_t count = 0;
  assert_int_equal(ledger_mails_due(bench->referee.ledger, bench->arena, INT64_MAX, 1000, &rows), STATUS_OK);
  for (size_t i = 0; i < rows.count; i++) {
    if (strcmp(rows.items[i].recipient, "gm@example.org") != 0 ||
        strstr(rows.items[i].subject, words) == NULL)
      continue;
    if (last != NULL) *last = rows.items[i];
    count++;
  }
  return count;
}

static void the_game_master_is_written_to_once_a_day(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench->configuration.referee = "gm@example.org";
  static const char *const names[] = {"a", "b", "c", "d", "e"};
  for (size_t i = 0; i < 5; i++) bench_game(bench, names[i]);
  OutboxRow mail;
  /* T0 is eight in the morning. */
  for (int tick = 0; tick < 24; tick++) {
    bench->referee.now = T0 + 48 * HOUR + tick * HOUR / 2;
    assert_int_equal(tick_games(&bench->referee, false, NULL), STATUS_TRY_AGAIN);
    assert_int_equal(letters(bench, "silence", &mail), 1);
  }
  assert_string_equal(mail.kind, "notice");
  assert_int_equal(mail.game, 0);
  bench->referee.now = T0 + 72 * HOUR;
  assert_int_equal(tick_games(&bench->referee, true, NULL), STATUS_OK);
  assert_int_equal(letters(bench, "silence", NULL), 1);
  bench_free(bench);
}

static void a_broken_game_and_an_outage_are_told_by_mail(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench->configuration.referee = "gm@example.org";
  bench_game(bench, "bad");
  tick_often(bench, 6);
  bench_submit(bench, "bad", "red", "turn: \"1\"\nbid: 7\n");
  bench_submit(bench, "bad", "blue", "turn: \"1\"\nbid: 1\n");
  for (int attempt = 0; attempt <= ATTEMPTS_MAX; attempt++) tick_games(&bench->referee, false, NULL);
  OutboxRow mail;
  assert_int_equal(letters(bench, "broken", &mail), 1);
  assert_int_equal(mail.game, bench_table(bench, "bad").row.id);
  bench_game(bench, "good");
  assert_int_equal(letters(bench, "outage", NULL), 0);
  bench->referee.now += 5 * HOUR;
  assert_int_equal(tick_games(&bench->referee, false, NULL), STATUS_OK);
  assert_int_equal(letters(bench, "outage", &mail), 1);
  assert_int_equal(notices(bench, "good", "extended"), 2);
  assert_int_equal(notices(bench, "bad", "extended"), 0);
  bench_free(bench);
}

static void without_an_address_nobody_is_written_to(void **state) {
  (void)state;
  Bench *bench = bench_new();
  static const char *const names[] = {"a", "b", "c", "d", "e"};
  for (size_t i = 0; i < 5; i++) bench_game(bench, names[i]);
  bench->referee.now = T0 + 48 * HOUR;
  assert_int_equal(tick_games(&bench->referee, false, NULL), STATUS_TRY_AGAIN);
  OutboxRows rows;
  assert_int_equal(ledger_mails_due(bench->referee.ledger, bench->arena, INT64_MAX, 1000, &rows), STATUS_OK);
  assert_int_equal(rows.count, 10); /* the first reports */
  bench_free(bench);
}

static void silence_in_four_games_is_not(void **state) {
  (void)state;
  Bench *bench = bench_new();
  static const char *const names[] = {"a", "b", "c", "d"};
  for (size_t i = 0; i < 4; i++) bench_game(bench, names[i]);
  bench->referee.now = T0 + 48 * HOUR;
  assert_int_equal(tick_games(&bench->referee, false, NULL), STATUS_OK);
  for (size_t i = 0; i < 4; i++) assert_int_equal(state_number(bench, names[i]), 2);
  bench_free(bench);
}

static void a_second_tick_leaves_quietly(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  bench->referee.now = T0 + 48 * HOUR;
  int lock, second;
  assert_int_equal(lock_take(&bench->referee, "tick", &lock), STATUS_OK);
  assert_int_equal(lock_take(&bench->referee, "tick", &second), STATUS_TRY_AGAIN);
  assert_int_equal(second, -1);
  assert_int_equal(tick_games(&bench->referee, false, NULL), STATUS_OK);
  assert_int_equal(state_number(bench, "one"), 0);
  lock_release(lock);
  assert_int_equal(tick_games(&bench->referee, false, NULL), STATUS_OK);
  assert_int_equal(state_number(bench, "one"), 2);
  assert_string_equal(bench->told->str, "");
  bench_free(bench);
}

/* How often it may be asked until somebody wants an end. */
static int asks_left;

static bool stop_soon(void) {
  return asks_left-- <= 0;
}

/* Games that have all answers. */
static void answered_games(Bench *bench, int count) {
  for (int i = 0; i < count; i++) {
    const char *name = arena_printf(bench->arena, "g%d", i);
    bench_game(bench, name);
    bench_submit(bench, name, "red", "turn: \"1\"\nbid: 5\n");
    bench_submit(bench, name, "blue", "turn: \"1\"\nbid: 3\n");
  }
}

static int count_moved(Bench *bench, int count) {
  int moved = 0;
  for (int i = 0; i < count; i++) moved += state_number(bench, arena_printf(bench->arena, "g%d", i)) > 0;
  return moved;
}

static void an_interrupt_leaves_the_rest_to_the_next_tick(void **state) {
  (void)state;
  Bench *bench = bench_new();
  answered_games(bench, 40);
  asks_left = 2;
  bench->referee.stop = stop_soon;
  assert_int_equal(tick_games(&bench->referee, false, NULL), STATUS_TRY_AGAIN);
  assert_in_range(count_moved(bench, 40), 1, 39);
  bench->referee.stop = NULL;
  assert_int_equal(tick_games(&bench->referee, false, NULL), STATUS_OK);
  assert_int_equal(count_moved(bench, 40), 40);
  assert_string_equal(bench->told->str, "");
  bench_free(bench);
}

static int64_t attempts_of(Bench *bench, const char *name) {
  return bench_table(bench, name).row.attempts;
}

static void count_call(void *context) {
  ++*(int *)context;
}

static void ignore_call(void *context) {
  (void)context;
}

static void mail_may_go_while_others_are_not_adjudicated_yet(void **state) {
  (void)state;
  Bench *bench = bench_new();
  int calls = 0;
  const TickPause pause = {.call = ignore_call, .more = count_call, .context = &calls};
  bool moved;
  answered_games(bench, 32);
  assert_int_equal(tick_and_think(&bench->referee, false, NULL, &pause, &moved), STATUS_OK);
  assert_int_equal(count_moved(bench, 32), 32);
  assert_int_equal(calls, 0);
  for (int i = 0; i < 40; i++) bench_game(bench, arena_printf(bench->arena, "later%d", i));
  bench->referee.now += 49 * HOUR;
  assert_int_equal(tick_and_think(&bench->referee, true, NULL, &pause, &moved), STATUS_OK);
  assert_int_equal(calls, 2); /* 72 games */
  bench_free(bench);
}

static void games_that_died_together_go_by_themselves(void **state) {
  (void)state;
  Bench *bench = bench_new();
  answered_games(bench, 3);
  tick_that_dies(bench, "queued");
  assert_int_equal(count_moved(bench, 3), 0);
  for (int i = 0; i < 3; i++) assert_int_equal(attempts_of(bench, arena_printf(bench->arena, "g%d", i)), 1);
  tick_that_dies(bench, "committed");
  assert_int_equal(count_moved(bench, 3), 1);
  assert_int_equal(attempts_of(bench, "g0"), 0);
  assert_int_equal(attempts_of(bench, "g1"), 1);
  tick_that_dies(bench, "queued");
  assert_int_equal(attempts_of(bench, "g1"), 2);
  assert_int_equal(tick_games(&bench->referee, false, NULL), STATUS_OK);
  assert_int_equal(count_moved(bench, 3), 3);
  for (int i = 0; i < 3; i++) assert_int_equal(attempts_of(bench, arena_printf(bench->arena, "g%d", i)), 0);
  bench_free(bench);
}

static void one_that_fails_takes_none_along(void **state) {
  (void)state;
  Bench *bench = bench_new();
  answered_games(bench, 3);
  bench_submit(bench, "g1", "red", "turn: \"1\"\nbid: 7\n"); /* which breaks the rules' invariant */
  assert_int_equal(tick_games(&bench->referee, false, NULL), STATUS_BUG);
  assert_int_equal(count_moved(bench, 3), 2);
  assert_int_equal(attempts_of(bench, "g0"), 0);
  assert_int_equal(attempts_of(bench, "g1"), 1);
  assert_int_equal(attempts_of(bench, "g2"), 0);
  /* It was tried twice, and is told of once. */
  const char *first = strstr(bench->told->str, "g1: turn 1: the adjudication broke an invariant");
  assert_non_null(first);
  assert_null(strstr(first + 1, "g1: turn 1: the adjudication broke"));
  bench_free(bench);
}

static void a_link_to_the_book_finds_the_same_lock(void **state) {
  (void)state;
  Bench *bench = bench_new();
  const char *link = path_join(bench->arena, bench->folder, "link.db");
  assert_int_equal(symlink("campaign.db", link), 0);
  int lock, second;
  assert_int_equal(lock_take(&bench->referee, "send", &lock), STATUS_OK);
  bench->configuration.database = link;
  assert_int_equal(lock_take(&bench->referee, "send", &second), STATUS_TRY_AGAIN);
  lock_release(lock);
  bench_free(bench);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(answered_and_due_games_move),
      cmocka_unit_test(a_broken_game_is_set_aside_and_stops_no_other),
      cmocka_unit_test(a_game_that_was_looked_at_is_not_due_again),
      cmocka_unit_test(a_broken_template_sets_no_game_aside),
      cmocka_unit_test(a_game_that_kills_the_process_is_served_last_and_set_aside),
      cmocka_unit_test(a_mended_game_waits_as_before),
      cmocka_unit_test(a_game_that_never_ends_is_a_crash),
      cmocka_unit_test(a_clock_that_is_doubted_passes_no_deadline),
      cmocka_unit_test(a_doubted_clock_that_goes_on_is_followed),
      cmocka_unit_test(the_game_master_may_believe_the_clock),
      cmocka_unit_test(a_short_outage_moves_what_fell_into_it),
      cmocka_unit_test(every_open_deadline_moves_by_an_outage),
      cmocka_unit_test(a_death_among_extensions_forgets_no_game),
      cmocka_unit_test(many_silent_games_are_extended_after_an_outage),
      cmocka_unit_test(an_outage_after_a_deadline_moves_nothing),
      cmocka_unit_test(silence_of_all_in_many_games_is_held),
      cmocka_unit_test(a_file_of_an_earlier_window_is_silence),
      cmocka_unit_test(the_game_master_is_written_to_once_a_day),
      cmocka_unit_test(a_broken_game_and_an_outage_are_told_by_mail),
      cmocka_unit_test(without_an_address_nobody_is_written_to),
      cmocka_unit_test(silence_in_four_games_is_not),
      cmocka_unit_test(a_second_tick_leaves_quietly),
      cmocka_unit_test(an_interrupt_leaves_the_rest_to_the_next_tick),
      cmocka_unit_test(mail_may_go_while_others_are_not_adjudicated_yet),
      cmocka_unit_test(games_that_died_together_go_by_themselves),
      cmocka_unit_test(one_that_fails_takes_none_along),
      cmocka_unit_test(a_link_to_the_book_finds_the_same_lock),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
