#include "tick.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "computers.h"
#include "begin/begin.h"
#include "acts/acts.h"
#include "letters/letters.h"
#include "turn/turn.h"
#include "office/office.h"

/* At least so many games due at once without a file from anybody mean that files did not reach us. */
#define SILENT_GAMES_MIN 5

typedef struct Tick {
  Referee *referee;
  Arena *arena;
  GameRows due;
  Outage outage;
  OutageFailures failures;
  Status extended;         /* the worst that happened when deadlines were moved for it */
  bool doubted;            /* the clock is: referee->now is the time of the last tick */
  bool mailbox_unreadable; /* there may be mail that nobody could fetch */
  const char *why;         /* then: the reason */
  const TickPause *pause;  /* NULL: none */
  bool thinks;             /* what the computer must play is left for later */
  bool hold;               /* games past their deadline are left alone; all games if mailbox_unreadable */
} Tick;

/* Whether the computer plays all of its seats: then nobody's file can be missing. */
static bool only_computers(const Tick *tick, const GameRow *row) {
  SeatRows seats;
  if (row->computers == 0) return false;
  Status status = ledger_seats(tick->referee->ledger, tick->arena, row->id, &seats);
  return status == STATUS_OK && (size_t)row->computers == seats.count;
}

/* Its time is over; one that is held waits for something else. */
static bool time_over(const Tick *tick, const GameRow *row) {
  if (only_computers(tick, row)) return false;
  Time now = tick->referee->now;
  return row->deadline != TIME_NONE && row->deadline <= now && row->wake != TIME_NONE && row->wake <= now &&
         *row->held == '\0';
}

/* Games that failed before come last: if one of them kills the process, the others were served. */
static int compare_attempts(const void *a, const void *b) {
  const GameRow *x = a, *y = b;
  if (x->attempts != y->attempts) return x->attempts < y->attempts ? -1 : 1;
  return x->id < y->id ? -1 : x->id > y->id;
}

/* ---- letters to the game master ---- */

/* Once a day for each cause. `game` NULL: of none. */
static Status write_to_referee(const Tick *tick, const GameRow *game, const char *key, const Tree *fields) {
  const char *day =
      arena_strndup(tick->arena, time_format(tick->arena, tick->referee->now), strlen("2026-11-21"));
  return mails_queue_referee(tick->referee, tick->arena, game, key, day, fields);
}

/* The same in its own transaction. All of it was logged on standard error, too: no game depends on whether
 * the game master can be mailed. */
static void tell_referee(const Tick *tick, const char *key, const Tree *fields) {
  Ledger *ledger = tick->referee->ledger;
  if (referee_ledger_status(tick->referee, ledger_begin(ledger)) != STATUS_OK) return;
  Status status = write_to_referee(tick, NULL, key, fields);
  if (status == STATUS_OK) status = referee_ledger_status(tick->referee, ledger_commit(ledger));
  if (status != STATUS_OK) ledger_rollback(ledger);
}

/* ---- is the world right? ---- */

static void tell_silence(const Tick *tick, size_t games) {
  referee_log(tick->referee, NOTICE_WARNING,
              "%zu games past their deadlines are held: none of their players has sent a file. If that is "
              "right, run `adjudicator tick --trust`",
              games);
  Tree *fields = tree_map(tick->arena);
  tree_put_int(tick->arena, fields, "count", (int64_t)games);
  tell_referee(tick, "silence", fields);
}

/* All that are due wait, also those that are complete: a better answer may be in the mailbox. */
static void tell_mailbox_unreadable(const Tick *tick) {
  Arena *arena = tick->arena;
  const GameRows *due = &tick->due;
  Tree *fields = tree_map(arena), *games = tree_list(arena);
  const char *names = "";
  for (size_t i = 0; i < due->count; i++) {
    const char *since = time_format(arena, due->items[i].wake);
    Tree *game = tree_add(arena, games, tree_map(arena));
    tree_put_text(arena, game, "name", due->items[i].name);
    tree_put_text(arena, game, "since", since);
    names =
        arena_concat(arena, names, i == 0 ? "" : ", ", due->items[i].name, " (due since ", since, ")", NULL);
  }
  referee_log(
      tick->referee, NOTICE_WARNING,
      "the mailbox cannot be read to its end; held: %s. They go on by themselves once it can be read; "
      "to adjudicate without it, run `adjudicator tick --trust`",
      names);
  tree_put_int(arena, fields, "count", (int64_t)due->count);
  tree_put_text(arena, fields, "why", tick->why);
  tree_put(arena, fields, "games", games);
  tell_referee(tick, "deaf", fields);
}

static Status listen(Tick *tick) {
  size_t passed = 0;
  bool heard = false;
  for (size_t i = 0; i < tick->due.count; i++) passed += time_over(tick, &tick->due.items[i]);
  tick->hold = tick->mailbox_unreadable && tick->due.count > 0;
  if (tick->hold) tell_mailbox_unreadable(tick);
  if (tick->hold) return STATUS_OK;
  if (passed < SILENT_GAMES_MIN) return STATUS_OK;
  for (size_t i = 0; i < tick->due.count && !heard; i++) {
    if (!time_over(tick, &tick->due.items[i])) continue;
    const GameRow *row = &tick->due.items[i];
    Status status = ledger_submitted_since(tick->referee->ledger, row->id, row->opened, &heard);
    if (status != STATUS_OK) return referee_ledger_status(tick->referee, status);
  }
  tick->hold = !heard;
  if (tick->hold) tell_silence(tick, passed);
  return STATUS_OK;
}

/* Few notice a short outage in which no deadline was. */
static void tell_outage(const Tick *tick) {
  if (tick->outage.moved == 0 && tick->outage.length <= OUTAGE_SHORT) return;
  const char *last = time_format(tick->arena, tick->outage.last);
  referee_log(
      tick->referee, NOTICE_WARNING,
      "ticks were missed: the last one was at %s, %s ago; deadlines that were touched have moved by as much",
      last, duration_format(tick->arena, tick->outage.length));
  Tree *fields = tree_map(tick->arena);
  tree_put_text(tick->arena, fields, "last", last);
  tree_put_int(tick->arena, fields, "length", tick->outage.length);
  tell_referee(tick, "outage", fields);
}

static void tell_doubt(const Tick *tick, Time last, Time clock) {
  const char *said = time_format(tick->arena, clock), *before = time_format(tick->arena, last);
  bool ahead = clock > last;
  int64_t length = ahead ? clock - last : last - clock;
  referee_log(
      tick->referee, NOTICE_WARNING,
      "the clock says %s, %s %s the last tick (%s): deadlines, reminders and absences wait, windows with all "
      "answers go on. If the clock is right, do nothing: a tick an hour from now believes it%s. `adjudicator "
      "tick --trust` believes it now%s. If it is wrong, set it",
      said, duration_format(tick->arena, length), ahead ? "after" : "before", before,
      ahead ? " and moves the deadlines that missed ticks have touched" : "",
      ahead ? " and moves no deadline" : "");
  Tree *fields = tree_map(tick->arena);
  tree_put_text(tick->arena, fields, "clock", said);
  tree_put_text(tick->arena, fields, "last", before);
  tree_put_int(tick->arena, fields, "length", length);
  tree_put_bool(tick->arena, fields, "ahead", ahead);
  tell_referee(tick, "clock", fields);
}

static void note_tick(const Tick *tick, int lock, const ClockCheck *clock_check) {
  if (clock_check_write(lock, clock_check) != STATUS_OK)
    referee_log(tick->referee, NOTICE_WARNING,
                "the time of this tick could not be recorded; the next may extend deadlines");
  referee_step(tick->referee, "noted");
}

/* ---- the games ---- */

static Status tell_broken(const Tick *tick, Arena *arena, const GameRow *row) {
  StateRow state = {.turn = ""};
  Status status = ledger_state(tick->referee->ledger, arena, row->id, &state);
  if (status != STATUS_OK && status != STATUS_BUG) return status; /* a damaged position has its turn still */
  Tree *fields = tree_map(arena);
  tree_put_int(arena, fields, "attempts", row->attempts);
  tree_put_text(arena, fields, "turn", state.turn);
  status = write_to_referee(tick, row, "broken", fields);
  /* Without words for it the game is still set aside. */
  return status == STATUS_CONFIG ? STATUS_OK : status;
}

static Status set_aside_in_transaction(const Tick *tick, Arena *arena, const GameRow *row) {
  Ledger *ledger = tick->referee->ledger;
  GameRow present;
  Status status = ledger_game(ledger, arena, row->name, &present);
  /* The game master may have fixed it since it was found due. */
  if (status != STATUS_OK || present.attempts < ATTEMPTS_MAX) return status;
  present.status = "broken";
  status = ledger_set_window(ledger, present.id, &present);
  return status == STATUS_OK ? tell_broken(tick, arena, &present) : status;
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
  referee_log(tick->referee, NOTICE_ERROR,
              "%s: adjudication failed %" PRId64 " times; the game is set aside as broken. To try again: "
              "`adjudicator adjudicate %s --turn T --reason R`",
              row->name, row->attempts, row->name);
  return STATUS_BUG;
}

static void tell_result(const Tick *tick, const GameRow *row, const Adjudication *done) {
  if (done->released || done->thinks) return; /* logged by the release itself, or nothing is done yet */
  if (done->windows > 0) {
    adjudication_log(tick->referee, row->name, done);
  } else if (done->settles != TIME_NONE) {
    referee_log(tick->referee, NOTICE_DONE, "%s: %s has all answers; it is adjudicated at %s", row->name,
                turn_place(tick->arena, done->from, done->from_window),
                time_format_zone(tick->arena, done->settles, row->timezone));
  } else {
    referee_log(tick->referee, NOTICE_DETAIL, "%s: %s still waits for answers", row->name,
                turn_place(tick->arena, done->from, done->from_window));
  }
}

static bool is_held(const Tick *tick, const GameRow *row) {
  return tick->hold && (tick->mailbox_unreadable || time_over(tick, row));
}

static Status serve(const Tick *tick, const GameRow *row) {
  if (row->attempts >= ATTEMPTS_MAX) return set_aside(tick, row);
  if (is_held(tick, row)) return STATUS_TRY_AGAIN;
  Arena *arena = arena_new();
  Adjudication done;
  /* A game that never ends would stop all others forever: the ticks to come find this one's lock. The
   * signal ends the process, as any crash does, and the attempt stays counted. */
  alarm(tick->referee->patience);
  Status status = adjudicate_due(tick->referee, arena, row->name, tick->thinks, NULL, &done);
  alarm(0);
  if (status == STATUS_OK) {
    tell_result(tick, row, &done);
  } else if (status != STATUS_TRY_AGAIN) {
    referee_log(tick->referee, NOTICE_ERROR, "%s: not adjudicated (%s); the next tick tries again", row->name,
                status_name(status));
  }
  arena_free(arena);
  return status;
}

/* Waiting for the disk takes longer than most games: so those that never failed are adjudicated many at a time. If that
 * fails, or kills the process, each is tried by itself, and only the one that fails again is set aside. */
#define GAMES_TOGETHER 32

/* How many games from the `first` of those due on may go together; 0: it goes by itself. */
static size_t count_together(const Tick *tick, size_t first) {
  size_t count = 0;
  for (size_t i = first; i < tick->due.count && count < GAMES_TOGETHER; i++, count++) {
    const GameRow *row = &tick->due.items[i];
    if (row->attempts > 0 || is_held(tick, row) || outage_failed(&tick->failures, row->id)) break;
  }
  return count > 1 ? count : 0;
}

/* False: nothing was done. */
static bool serve_together(const Tick *tick, size_t first, size_t count) {
  Arena *arena = arena_new();
  Adjudication *done = arena_alloc(arena, count * sizeof *done);
  const GameRow *rows = &tick->due.items[first];
  Status status = adjudicate_together(tick->referee, arena, rows, count, tick->thinks, done);
  for (size_t i = 0; i < count && status == STATUS_OK; i++) tell_result(tick, &rows[i], &done[i]);
  arena_free(arena);
  return status == STATUS_OK;
}

static Status serve_each(const Tick *tick, size_t first, size_t count) {
  Status worst = STATUS_OK;
  for (size_t i = first; i < first + count; i++) {
    const GameRow *row = &tick->due.items[i];
    if (referee_stopped(tick->referee)) return status_worse(worst, STATUS_TRY_AGAIN);
    if (!outage_failed(&tick->failures, row->id)) worst = status_worse(worst, serve(tick, row));
  }
  return worst;
}

static Status serve_all(const Tick *tick) {
  Status worst = STATUS_OK;
  for (size_t first = 0, count; first < tick->due.count; first += count) {
    if (referee_stopped(tick->referee)) return status_worse(worst, STATUS_TRY_AGAIN);
    referee_progress(tick->referee, "games adjudicated", first, tick->due.count);
    count = count_together(tick, first);
    bool together = count > 0 && serve_together(tick, first, count);
    if (count == 0) count = 1;
    if (!together) worst = status_worse(worst, serve_each(tick, first, count));
    bool more = together && first + count < tick->due.count;
    if (more && tick->pause != NULL && tick->pause->more != NULL) tick->pause->more(tick->pause->context);
  }
  return worst;
}

static Status find_due(Tick *tick) {
  Referee *referee = tick->referee;
  Status status = ledger_games_due(referee->ledger, tick->arena, referee->now, &tick->due);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  if (tick->due.count > 1) qsort(tick->due.items, tick->due.count, sizeof *tick->due.items, compare_attempts);
  return STATUS_OK;
}

/* Mail in the mailbox came before the deadlines that this tick checks. */
static Status fetch(Tick *tick, IntakeCounts *taken) {
  if (taken == NULL) return STATUS_OK;
  tick->referee->ticking = true;
  Status status = intake_configured(tick->referee, taken);
  tick->referee->ticking = false;
  tick->mailbox_unreadable = taken->cut_off;
  tick->why = taken->why;
  return status;
}

/* For this tick it is still the time of the last one: by a clock that nobody believes no deadline passes, nobody is
 * reminded, and none of the new deadlines is set. */
static void doubt_clock(Tick *tick, int lock, ClockCheck *clock_check) {
  Time clock = tick->referee->now;
  clock_check_doubt(clock_check, clock);
  note_tick(tick, lock, clock_check);
  tick->doubted = true;
  tick->referee->now = clock_check->last;
  tell_doubt(tick, clock_check->last, clock);
}

/* Deadlines move for an outage before mail is taken in: receipts of what came in it have them as they are
 * then, and nobody hears that he is late who is not. */
static void follow_clock(Tick *tick, int lock, bool trust) {
  ClockCheck clock_check;
  Referee *referee = tick->referee;
  clock_check_read(lock, &clock_check);
  ClockVerdict verdict =
      trust ? CLOCK_GOOD : clock_check_judge(&clock_check, referee->now, referee->now_given);
  if (verdict == CLOCK_DOUBTED) {
    doubt_clock(tick, lock, &clock_check);
    return;
  }
  /* Before this tick is noted: a process that died in between would otherwise leave deadlines that are
   * never extended. */
  if (verdict == CLOCK_TICKS_MISSED) {
    tick->outage = (Outage){.last = clock_check.last, .length = referee->now - clock_check.last};
    tick->extended = outage_make_good(referee, &tick->outage, &tick->failures);
    tell_outage(tick);
  }
  if (tick->failures.again) return;
  clock_check_add(&clock_check, referee->now);
  note_tick(tick, lock, &clock_check);
}

/* After mail was taken in, in which a player may have set another one. By a clock that is doubted nothing is stopped. */
static Status watch_zones(const Tick *tick, int lock) {
  ClockCheck clock_check;
  if (tick->doubted) return STATUS_OK;
  clock_check_read(lock, &clock_check);
  bool before = clock_check.stopped;
  Status status = zones_watch(tick->referee, &clock_check.stopped);
  if (clock_check.stopped != before && clock_check.last != TIME_NONE) note_tick(tick, lock, &clock_check);
  return status;
}

static Status serve_due(Tick *tick, bool trust) {
  Status status = find_due(tick);
  if (status == STATUS_OK && !trust) status = listen(tick);
  status = status_worse(tick->extended, status == STATUS_OK ? serve_all(tick) : status);
  if (referee_stopped(tick->referee)) return status_worse(status, STATUS_TRY_AGAIN);
  /* A player we would remind may have answered in a mail that we could not fetch. */
  return tick->mailbox_unreadable && !trust ? status : status_worse(status, remind_all(tick->referee));
}

static Status tick_locked(Tick *tick, int lock, bool trust, IntakeCounts *taken) {
  follow_clock(tick, lock, trust);
  Status fetched = fetch(tick, taken);
  if (referee_stopped(tick->referee)) return STATUS_TRY_AGAIN;
  Status zones = watch_zones(tick, lock);
  Status status = serve_due(tick, trust);
  if (status == STATUS_OK) status = fetched;
  if (status == STATUS_OK && !tick->doubted) status = invitations_lapse(tick->referee);
  if (status == STATUS_OK) status = bounces_tell(tick->referee);
  if (status == STATUS_OK) status = intake_forget(tick->referee);
  status = status_worse(status, zones);
  return status == STATUS_OK && tick->doubted ? STATUS_TRY_AGAIN : status;
}

/* Nothing is adjudicated that was held, and where deadlines are not sure it waits for the next tick, too. */
static bool may_think(const Tick *tick) {
  return !tick->mailbox_unreadable && !tick->hold && tick->failures.count == 0 &&
         !referee_stopped(tick->referee);
}

static Status tick_whole(Referee *referee, bool trust, IntakeCounts *taken, const TickPause *pause,
                         bool *moved) {
  int lock;
  if (taken != NULL) *taken = (IntakeCounts){.cut_off = false};
  Status status = lock_take(referee, "tick", &lock);
  if (status == STATUS_TRY_AGAIN) {
    referee_log(referee, NOTICE_DETAIL, "another tick is running; nothing done");
    if (pause != NULL) pause->call(pause->context);
    return STATUS_OK;
  }
  if (status == STATUS_OK) {
    Tick tick = {.referee = referee, .arena = arena_new(), .pause = pause, .thinks = pause != NULL};
    tick.failures.arena = tick.arena;
    status = tick_locked(&tick, lock, trust, taken);
    bool thinks = tick.thinks && may_think(&tick);
    arena_free(tick.arena);
    /* Thinking takes long, and the next tick shall not miss its time. */
    lock_release(lock);
    if (pause != NULL) pause->call(pause->context);
    return thinks ? status_worse(status, computers_play(referee, moved)) : status;
  }
  if (pause != NULL) pause->call(pause->context);
  return status;
}

Status tick_games(Referee *referee, bool trust, IntakeCounts *taken) {
  bool moved;
  return tick_whole(referee, trust, taken, NULL, &moved);
}

Status tick_and_think(Referee *referee, bool trust, IntakeCounts *taken, const TickPause *pause,
                      bool *moved) {
  *moved = false;
  return tick_whole(referee, trust, taken, pause, moved);
}
