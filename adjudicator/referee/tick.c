#include "tick.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "addresses.h"
#include "adjudicate.h"
#include "answers.h"
#include "lock.h"
#include "mails.h"
#include "remind.h"
#include "watch.h"

typedef struct Tick {
  Referee *referee;
  Arena *arena;
  GameRows due;
  bool *left;     /* for each of them: not to be served by this tick */
  int64_t outage; /* seconds without ticks before this one; 0 for none */
  Time last;      /* the tick before */
  bool hold;      /* games past their deadline are left alone */
} Tick;

static bool deadline_passed(const Tick *tick, const GameRow *row) {
  return row->deadline != TIME_NONE && row->deadline <= tick->referee->now;
}

/* Games that failed before come last: if one of them kills the process, the others were served. */
static int compare_attempts(const void *a, const void *b) {
  const GameRow *x = a, *y = b;
  if (x->attempts != y->attempts) return x->attempts < y->attempts ? -1 : 1;
  return x->id < y->id ? -1 : x->id > y->id;
}

/* A contradiction is worse than a busy ledger: the exit code says the worst. */
static Status worse(Status a, Status b) {
  if (a == STATUS_OK || (a == STATUS_TRY_AGAIN && b != STATUS_OK)) return b;
  return a;
}

/* ---- is the world right? ---- */

static Status heard_from_anybody(const Tick *tick, const GameRow *row, bool *heard) {
  Arena *arena = arena_new(); /* the texts of many games would fill the memory */
  SubmissionRows rows;
  Status status = ledger_submissions(tick->referee->ledger, arena, row->id, &rows);
  for (size_t i = 0; status == STATUS_OK && i < rows.count && !*heard; i++)
    *heard = rows.items[i].at >= row->opened;
  arena_free(arena);
  return referee_ledger_status(tick->referee, status);
}

static Status listen(Tick *tick) {
  size_t passed = 0;
  bool heard = false;
  for (size_t i = 0; i < tick->due.count; i++) passed += deadline_passed(tick, &tick->due.items[i]);
  if (passed < SILENT_GAMES_MIN) return STATUS_OK;
  for (size_t i = 0; i < tick->due.count && !heard; i++) {
    if (!deadline_passed(tick, &tick->due.items[i])) continue;
    Status status = heard_from_anybody(tick, &tick->due.items[i], &heard);
    if (status != STATUS_OK) return status;
  }
  tick->hold = !heard;
  if (tick->hold)
    referee_tell(tick->referee, NOTICE_WARNING,
                 "%zu games are due and not one player has sent a file: they are held. If that is right, "
                 "run `adjudicator tick --trust`",
                 passed);
  return STATUS_OK;
}

static Status look_at_clock(Tick *tick, const Watch *watch) {
  WatchVerdict verdict = watch_judge(watch, tick->referee->now);
  const char *last = watch->last == TIME_NONE ? "" : time_format(tick->arena, watch->last);
  if (verdict == WATCH_CLOCK_WENT_BACK) {
    referee_tell(tick->referee, NOTICE_WARNING,
                 "the clock went back: it is %s, and the last tick was at %s. Nothing is adjudicated. If the "
                 "clock is right now, run `adjudicator tick --trust`",
                 time_format(tick->arena, tick->referee->now), last);
    return STATUS_TRY_AGAIN;
  }
  if (verdict == WATCH_TICKS_MISSED) {
    tick->outage = tick->referee->now - watch->last;
    tick->last = watch->last;
    referee_tell(tick->referee, NOTICE_WARNING,
                 "ticks were missed: the last one was at %s, %s ago. Deadlines that passed since then are "
                 "extended by that",
                 last, duration_format(tick->arena, tick->outage));
  }
  return STATUS_OK;
}

static void note_tick(const Tick *tick, int lock, Watch *watch) {
  watch_add(watch, tick->referee->now);
  if (watch_write(lock, watch) != STATUS_OK)
    referee_tell(tick->referee, NOTICE_WARNING, "the time of this tick could not be noted");
  referee_step(tick->referee, "noted");
}

/* ---- deadlines that passed while nobody was there ---- */

static bool passed_in_outage(const Tick *tick, const GameRow *row) {
  return deadline_passed(tick, row) && row->deadline > tick->last;
}

static Status extend_loaded(const Tick *tick, Arena *arena, GameRow *row) {
  Referee *referee = tick->referee;
  Table table;
  Status status = table_load(referee, arena, row->name, &table);
  if (status != STATUS_OK) return status;
  row->deadline = table.row.deadline;
  /* Somebody may have moved the game on since it was found due. */
  if (strcmp(table.row.status, "running") != 0 || !passed_in_outage(tick, &table.row)) return STATUS_OK;
  Files files;
  status = files_load(referee, &table, &files);
  if (status != STATUS_OK) return status;
  Answers answers;
  answers_judge(&table, &files, &answers);
  if (answers_complete(&answers)) return STATUS_OK;
  status = addresses_check(referee, &table);
  if (status != STATUS_OK) return status;
  table.row.deadline += tick->outage;
  status =
      referee_ledger_status(referee, ledger_set_deadline(referee->ledger, table.row.id, table.row.deadline,
                                                         settings_wake(&table.settings, table.row.deadline)));
  if (status != STATUS_OK) return status;
  row->deadline = table.row.deadline;
  referee_tell(referee, NOTICE_WARNING, "%s: the deadline is now %s", row->name,
               time_format_zone(arena, table.row.deadline, table.row.timezone));
  const char *ordinal = arena_printf(arena, "%" PRId64, table.row.deadline);
  return mails_queue_notices(referee, &table, "extended", ordinal, NULL);
}

/* Row gets the deadline that the game has now. */
static Status extend(const Tick *tick, GameRow *row) {
  Ledger *ledger = tick->referee->ledger;
  Status status = referee_ledger_status(tick->referee, ledger_begin(ledger));
  if (status != STATUS_OK) return status;
  Arena *arena = arena_new();
  status = extend_loaded(tick, arena, row);
  if (status == STATUS_OK) status = referee_ledger_status(tick->referee, ledger_commit(ledger));
  if (status != STATUS_OK) ledger_rollback(ledger);
  arena_free(arena);
  referee_step(tick->referee, "extended");
  return status;
}

/* Before this tick is noted: whoever dies in between would else leave deadlines that nobody extends any
 * more. *all: each game has the deadline that it should have. */
static Status extend_all(Tick *tick, bool *all) {
  Status worst = STATUS_OK;
  *all = true;
  for (size_t i = 0; i < tick->due.count; i++) {
    GameRow *row = &tick->due.items[i];
    if (!passed_in_outage(tick, row)) continue;
    Status status = extend(tick, row);
    tick->left[i] = status != STATUS_OK;
    /* A game that contradicts itself cannot be extended the next time either. */
    if (status != STATUS_OK && status != STATUS_BUG) *all = false;
    worst = worse(worst, status);
  }
  return worst;
}

/* ---- the games ---- */

static Status set_aside_in_transaction(const Tick *tick, Arena *arena, const GameRow *row) {
  Ledger *ledger = tick->referee->ledger;
  GameRow present;
  Status status = ledger_game(ledger, arena, row->name, &present);
  /* The game master may have mended it since it was found due. */
  if (status != STATUS_OK || present.attempts < ATTEMPTS_MAX) return status;
  present.status = "broken";
  return ledger_set_window(ledger, present.id, &present);
}

static Status set_aside(const Tick *tick, const GameRow *row) {
  Ledger *ledger = tick->referee->ledger;
  Status status = referee_ledger_status(tick->referee, ledger_begin(ledger));
  if (status != STATUS_OK) return status;
  Arena *arena = arena_new();
  status = set_aside_in_transaction(tick, arena, row);
  if (status == STATUS_OK) status = ledger_commit(ledger);
  referee_ledger_status(tick->referee, status);
  if (status != STATUS_OK) ledger_rollback(ledger);
  arena_free(arena);
  if (status != STATUS_OK) return status;
  referee_tell(tick->referee, NOTICE_ERROR,
               "%s: adjudication failed %" PRId64 " times; the game is set aside as broken. `adjudicator "
               "adjudicate %s --turn T` tries again",
               row->name, row->attempts, row->name);
  return STATUS_BUG;
}

static void tell_result(const Tick *tick, const GameRow *row, const Adjudication *done) {
  if (done->released) return; /* told by the release itself */
  if (done->windows > 0 && done->withheld) {
    referee_tell(tick->referee, NOTICE_DONE,
                 "%s, turn %s: adjudicated; the results wait for `adjudicator release %s --turn %s`",
                 row->name, done->from, row->name, done->from);
  } else if (done->windows == 0) {
    referee_tell(tick->referee, NOTICE_DETAIL, "%s, turn %s: still waits", row->name, done->from);
  } else if (done->over) {
    referee_tell(tick->referee, NOTICE_DONE, "%s, turn %s: adjudicated; the game is over", row->name,
                 done->from);
  } else {
    referee_tell(tick->referee, NOTICE_DONE, "%s, turn %s: adjudicated; waits for turn %s", row->name,
                 done->from, done->to);
  }
}

static Status serve(const Tick *tick, const GameRow *row) {
  if (row->attempts >= ATTEMPTS_MAX) return set_aside(tick, row);
  if (tick->hold && deadline_passed(tick, row)) return STATUS_TRY_AGAIN;
  Arena *arena = arena_new();
  Adjudication done;
  /* A game that never ends would stop all others for ever: the ticks to come find this one's lock. The signal
   * ends the process, as any crash does, and the attempt stays counted. */
  alarm(tick->referee->patience);
  Status status = adjudicate_game(tick->referee, arena, row->name, NULL, NULL, false, &done);
  alarm(0);
  if (status == STATUS_OK) tell_result(tick, row, &done);
  arena_free(arena);
  return status;
}

static Status serve_all(const Tick *tick) {
  Status worst = STATUS_OK;
  for (size_t i = 0; i < tick->due.count; i++) {
    if (tick->left[i]) continue;
    Status status = serve(tick, &tick->due.items[i]);
    if (status != STATUS_OK && status != STATUS_TRY_AGAIN)
      referee_tell(tick->referee, NOTICE_ERROR, "%s: not adjudicated (%s)", tick->due.items[i].name,
                   status_name(status));
    worst = worse(worst, status);
  }
  return worst;
}

static Status find_due(Tick *tick) {
  Referee *referee = tick->referee;
  Status status = ledger_games_due(referee->ledger, tick->arena, referee->now, &tick->due);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  if (tick->due.count > 1) qsort(tick->due.items, tick->due.count, sizeof *tick->due.items, compare_attempts);
  tick->left = arena_alloc(tick->arena, tick->due.count * sizeof *tick->left);
  return STATUS_OK;
}

static Status tick_locked(Tick *tick, int lock, bool trust) {
  Watch watch;
  watch_read(lock, &watch);
  Status status = trust ? STATUS_OK : look_at_clock(tick, &watch);
  if (status == STATUS_OK) status = find_due(tick);
  if (status != STATUS_OK) return status;
  bool all = true;
  Status extended = tick->outage > 0 ? extend_all(tick, &all) : STATUS_OK;
  if (all) note_tick(tick, lock, &watch);
  if (!trust) status = listen(tick);
  status = worse(extended, status == STATUS_OK ? serve_all(tick) : status);
  return worse(status, remind_all(tick->referee));
}

Status tick_games(Referee *referee, bool trust) {
  int lock;
  Status status = lock_take(referee, "tick", &lock);
  if (status == STATUS_TRY_AGAIN) {
    referee_tell(referee, NOTICE_DETAIL, "another tick is at work");
    return STATUS_OK;
  }
  if (status != STATUS_OK) return status;
  Tick tick = {.referee = referee, .arena = arena_new()};
  status = tick_locked(&tick, lock, trust);
  arena_free(tick.arena);
  lock_release(lock);
  return status;
}
