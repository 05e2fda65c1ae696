/* What tests of acts ask of a game on the bench. */
#ifndef TESTS_REFEREE_ACTS_BENCH_H
#define TESTS_REFEREE_ACTS_BENCH_H

#include <string.h>
#include <sys/wait.h>

#include "../../../adjudicator/referee/acts/acts.h"
#include "../../../adjudicator/referee/record/record.h"
#include "../../../adjudicator/referee/tick.h"
#include "bench.h"

static inline ActDemand because(const char *game) {
  return (ActDemand){.game = game, .reason = "Whitsun"};
}

/* A game of its own options and settings, two seats, each window due after 48 hours. */
static inline void acts_game(Bench *bench, const char *name, const char *key, const char *value) {
  static const NewSeat seats[] = {
      {.name = "red", .address = "Red <red@example.org>"},
      {.name = "blue", .address = "blue@example.org", .timezone = "Europe/Paris"}};
  Tree *options = tree_map(bench->arena);
  if (key != NULL) tree_put_text(bench->arena, options, key, value);
  NewGame wanted = {.rules = "tally",
                    .name = name,
                    .seats = seats,
                    .seat_count = 2,
                    .options = options,
                    .schedule = {.every = 48 * HOUR},
                    .timezone = "UTC",
                    .seed = "1"};
  Status status = new_game(&bench->referee, bench->arena, &wanted, NULL);
  if (status != STATUS_OK) fail_msg("new: %s", bench->told->str);
}

/* All codes of the events of a game, in order, with blanks between. */
/* Without what proves the dice and the log. */
static inline const char *event_codes(Bench *bench, const char *game) {
  LoadedGame loaded = bench_table(bench, game);
  EventRows rows;
  assert_int_equal(ledger_events(bench->referee.ledger, bench->arena, loaded.row.id, NULL, -1, &rows),
                   STATUS_OK);
  const char *text = "";
  for (size_t i = 0; i < rows.count; i++) {
    if (event_is_proof(&rows.items[i])) continue;
    text = arena_printf(bench->arena, "%s%s%s", text, *text == '\0' ? "" : " ", rows.items[i].code);
  }
  return text;
}

/* The events of the act, the newest of a game. */
static inline EventRow newest_event(Bench *bench, const char *game) {
  LoadedGame loaded = bench_table(bench, game);
  EventRows rows;
  assert_int_equal(ledger_events(bench->referee.ledger, bench->arena, loaded.row.id, NULL, -1, &rows),
                   STATUS_OK);
  while (rows.count > 0 && event_is_proof(&rows.items[rows.count - 1])) rows.count--;
  assert_true(rows.count > 0);
  return rows.items[rows.count - 1];
}

/* All mails of a game of a kind (NULL: any), to whomever. */
static inline OutboxRows all_mails(Bench *bench, const char *game, const char *kind) {
  LoadedGame loaded = bench_table(bench, game);
  OutboxRows rows;
  assert_int_equal(ledger_mails(bench->referee.ledger, bench->arena, loaded.row.id, kind, NULL, -1, &rows),
                   STATUS_OK);
  return rows;
}

/* The newest mail to a recipient; fails where there is none. */
static inline OutboxRow newest_to(Bench *bench, const char *game, const char *recipient) {
  OutboxRows rows = all_mails(bench, game, NULL);
  for (size_t i = rows.count; i > 0; i--) {
    if (strcmp(rows.items[i - 1].recipient, recipient) == 0) return rows.items[i - 1];
  }
  fail_msg("no mail to %s", recipient);
  return (OutboxRow){.id = 0};
}

static inline bool told(const Bench *bench, const char *words) {
  return strstr(bench->told->str, words) != NULL;
}

/* An act in a process of its own, which ends at the step of that name, as if the machine had lost power. */
typedef Status ActCall(Bench *bench);

static inline void end_at_step(void *context, const char *name) {
  if (strcmp(context, name) == 0) _exit(9);
}

static inline void act_until(Bench *bench, ActCall *call, const char *step) {
  ledger_close(bench->referee.ledger);
  bench->referee.ledger = NULL;
  pid_t child = fork();
  assert_true(child >= 0);
  if (child == 0) {
    char *name = arena_strdup(bench->arena, step);
    bench_open(bench);
    bench->referee.step = end_at_step;
    bench->referee.step_context = name;
    _exit(call(bench) == STATUS_OK ? 0 : 1);
  }
  int result;
  assert_int_equal(waitpid(child, &result, 0), child);
  assert_true(WIFEXITED(result));
  assert_int_equal(WEXITSTATUS(result), 9);
  bench_open(bench);
}

#endif
