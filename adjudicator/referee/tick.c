#include "tick.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "adjudicate.h"
#include "answers.h"
#include "lock.h"
#include "mails.h"
#include "watch.h"

typedef struct Tick {
  Referee *referee;
  Arena *arena;
  GameRows due;
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

/* ---- is the world right? ---- */

static Status heard_from_anybody(Tick *tick, const GameRow *row, bool *heard) {
  SubmissionRows rows;
  Status status = ledger_submissions(tick->referee->ledger, tick->arena, row->id, &rows);
  for (size_t i = 0; status == STATUS_OK && i < rows.count && !*heard; i++)
    *heard = rows.items[i].at >= row->opened;
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

static Status look_at_clock(Tick *tick, int lock, bool trust) {
  Watch watch;
  watch_read(lock, &watch);
  WatchVerdict verdict = trust ? WATCH_GOOD : watch_judge(&watch, tick->referee->now);
  const char *last = watch.last == TIME_NONE ? "" : time_format(tick->arena, watch.last);
  if (verdict == WATCH_CLOCK_WENT_BACK) {
    referee_tell(tick->referee, NOTICE_WARNING,
                 "the clock went back: it is %s, and the last tick was at %s. Nothing is adjudicated. If the "
                 "clock is right now, run `adjudicator tick --trust`",
                 time_format(tick->arena, tick->referee->now), last);
    return STATUS_TRY_AGAIN;
  }
  if (verdict == WATCH_TICKS_MISSED) {
    tick->outage = tick->referee->now - watch.last;
    tick->last = watch.last;
    referee_tell(tick->referee, NOTICE_WARNING,
                 "ticks were missed: the last one was at %s, %s ago. Deadlines that passed since then are "
                 "extended by that",
                 last, duration_format(tick->arena, tick->outage));
  }
  watch_add(&watch, tick->referee->now);
  if (watch_write(lock, &watch) != STATUS_OK)
    referee_tell(tick->referee, NOTICE_WARNING, "the time of this tick could not be noted");
  return STATUS_OK;
}

/* ---- deadlines that passed while nobody was there ---- */

static Status extend_loaded(Tick *tick, const char *name) {
  Referee *referee = tick->referee;
  Table table;
  Status status = table_load(referee, tick->arena, name, &table);
  if (status != STATUS_OK) return status;
  Files files;
  status = files_load(referee, &table, &files);
  if (status != STATUS_OK) return status;
  Answers answers;
  answers_judge(&table, &files, &answers);
  if (answers_complete(&answers)) return STATUS_OK;
  table.row.deadline += tick->outage;
  status =
      referee_ledger_status(referee, ledger_set_deadline(referee->ledger, table.row.id, table.row.deadline));
  if (status != STATUS_OK) return status;
  referee_tell(referee, NOTICE_WARNING, "%s: the deadline is now %s", name,
               time_format_zone(tick->arena, table.row.deadline, table.row.timezone));
  const char *ordinal = arena_printf(tick->arena, "%" PRId64, table.row.deadline);
  return mails_queue_notices(referee, &table, "extended", ordinal, NULL);
}

static Status extend(Tick *tick, const GameRow *row) {
  Ledger *ledger = tick->referee->ledger;
  Status status = referee_ledger_status(tick->referee, ledger_begin(ledger));
  if (status != STATUS_OK) return status;
  status = extend_loaded(tick, row->name);
  if (status == STATUS_OK) status = referee_ledger_status(tick->referee, ledger_commit(ledger));
  if (status != STATUS_OK) ledger_rollback(ledger);
  return status;
}

/* ---- the games ---- */

static Status set_aside(Tick *tick, const GameRow *row) {
  referee_tell(tick->referee, NOTICE_ERROR,
               "%s: adjudication failed %" PRId64 " times; the game is set aside as broken. `adjudicator "
               "adjudicate %s --turn T` tries again",
               row->name, row->attempts, row->name);
  Status status = ledger_set_window(tick->referee->ledger, row->id, "broken", row->opened, row->deadline);
  referee_ledger_status(tick->referee, status);
  return STATUS_BUG;
}

static void tell_result(const Tick *tick, const GameRow *row, const Adjudication *done) {
  if (done->windows == 0) {
    referee_tell(tick->referee, NOTICE_DETAIL, "%s, turn %s: still waits", row->name, done->from);
  } else if (done->over) {
    referee_tell(tick->referee, NOTICE_DONE, "%s, turn %s: adjudicated; the game is over", row->name,
                 done->from);
  } else {
    referee_tell(tick->referee, NOTICE_DONE, "%s, turn %s: adjudicated; waits for turn %s", row->name,
                 done->from, done->to);
  }
}

static Status serve(Tick *tick, const GameRow *row) {
  if (row->attempts >= ATTEMPTS_MAX) return set_aside(tick, row);
  if (deadline_passed(tick, row)) {
    if (tick->hold) return STATUS_TRY_AGAIN;
    if (tick->outage > 0 && row->deadline > tick->last) {
      Status status = extend(tick, row);
      if (status != STATUS_OK) return status;
    }
  }
  Arena *arena = arena_new();
  Adjudication done;
  Status status = adjudicate_game(tick->referee, arena, row->name, NULL, false, &done);
  if (status == STATUS_OK) tell_result(tick, row, &done);
  arena_free(arena);
  return status;
}

/* A contradiction is worse than a busy ledger: the exit code says the worst. */
static Status worse(Status a, Status b) {
  if (a == STATUS_OK || (a == STATUS_TRY_AGAIN && b != STATUS_OK)) return b;
  return a;
}

static Status serve_all(Tick *tick) {
  Status worst = STATUS_OK;
  if (tick->due.count > 1) qsort(tick->due.items, tick->due.count, sizeof *tick->due.items, compare_attempts);
  for (size_t i = 0; i < tick->due.count; i++) {
    Status status = serve(tick, &tick->due.items[i]);
    if (status != STATUS_OK && status != STATUS_TRY_AGAIN)
      referee_tell(tick->referee, NOTICE_ERROR, "%s: not adjudicated (%s)", tick->due.items[i].name,
                   status_name(status));
    worst = worse(worst, status);
  }
  return worst;
}

static Status tick_locked(Tick *tick, int lock, bool trust) {
  Status status = look_at_clock(tick, lock, trust);
  if (status != STATUS_OK) return status;
  Referee *referee = tick->referee;
  status = ledger_games_due(referee->ledger, tick->arena, referee->now, &tick->due);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  if (!trust) status = listen(tick);
  return status == STATUS_OK ? serve_all(tick) : status;
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
