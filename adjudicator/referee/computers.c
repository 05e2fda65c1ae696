#include "computers.h"

#include <string.h>
#include <unistd.h>

#include "record/record.h"
#include "turn/turn.h"

/* A game is played on so often in one tick, so that one in which nobody else is asked does not keep all others waiting. */
#define WINDOWS_EACH 8

typedef struct Thinking {
  Referee *referee;
  int64_t begun; /* milliseconds of referee->elapsed */
  bool moved;    /* a window was adjudicated */
} Thinking;

static int64_t elapsed(const Referee *referee) {
  return referee->elapsed == NULL ? 0 : referee->elapsed(referee->elapsed_context);
}

static bool time_left(const Thinking *thinking) {
  const Referee *referee = thinking->referee;
  return !referee_stopped(referee) &&
         elapsed(referee) - thinking->begun < 1000 * referee->configuration->think;
}

/* ---- what there is to think about ---- */

/* One game, as it was read. */
typedef struct Table {
  LoadedGame loaded;
  ComputerNeeds needs;
  StandInTask tasks[GAME_DUTIES_MAX]; /* of each need */
  bool over;                          /* the time for answers is */
} Table;

static bool is_open(const LoadedGame *loaded) {
  const char *held = loaded->row.held;
  return strcmp(loaded->row.status, "running") == 0 && !loaded->withheld && strcmp(held, "player") != 0 &&
         !loaded_game_outcome(loaded).over;
}

static Status find_needs(Referee *referee, Table *table, Files *files) {
  LoadedGame *loaded = &table->loaded;
  Status status = files_load(referee, loaded, files);
  if (status != STATUS_OK) return status;
  WindowAnswers answers;
  window_answers_closing(loaded, files, NULL, &answers);
  table->over = window_over(loaded, referee->now);
  return computer_needs(referee, loaded, &answers, table->over, &table->needs);
}

static Status read_table(Referee *referee, Arena *arena, const char *name, Table *table) {
  Files files;
  Status status = load_game(referee, arena, name, &table->loaded);
  if (status != STATUS_OK || !is_open(&table->loaded)) return status;
  status = find_needs(referee, table, &files);
  for (size_t i = 0; i < table->needs.count && status == STATUS_OK; i++) {
    const ComputerNeed *need = &table->needs.items[i];
    status = thinking_about(referee, &table->loaded, need->duty.seat, need->duty.part, need->level,
                            &table->tasks[i]);
  }
  return status;
}

/* All that is read belongs together, and holds up nobody. */
static Status look_at(Referee *referee, Arena *arena, const char *name, Table *table) {
  *table = (Table){.over = false};
  Status status = referee_ledger_status(referee, ledger_begin_reading(referee->ledger));
  if (status != STATUS_OK) return status;
  status = read_table(referee, arena, name, table);
  ledger_rollback(referee->ledger);
  return status;
}

/* ---- thinking ---- */

/* False: there is no time left for it now. */
static bool search(const Thinking *thinking, const Table *table, size_t number, ComputerFile *out) {
  const LoadedGame *loaded = &table->loaded;
  StandInTask task = table->tasks[number];
  *out = (ComputerFile){.need = table->needs.items[number], .number = loaded->number};
  out->generation = loaded->seats.items[task.seat].key_generation;
  if (thinking->referee->configuration->think == 0) task.level = STAND_IN_EASY;
  if (task.level != STAND_IN_EASY && !time_left(thinking)) return false;
  out->need.level = task.level;
  alarm(thinking->referee->patience);
  stand_in_file(&task, loaded->arena, &out->made);
  alarm(0);
  referee_step(thinking->referee, "searched");
  return true;
}

/* A search that never ends, or ends the process, counts as an attempt, as an adjudication does. */
static Status search_all(const Thinking *thinking, const Table *table, ComputerFiles *out) {
  Referee *referee = thinking->referee;
  int64_t game = table->loaded.row.id;
  ComputerFile *items = arena_alloc(table->loaded.arena, (table->needs.count + 1) * sizeof *items);
  *out = (ComputerFiles){items, 0};
  Status status = referee_ledger_status(referee, ledger_count_attempts(referee->ledger, &game, 1));
  if (status != STATUS_OK) return status;
  for (size_t i = 0; i < table->needs.count; i++)
    out->count += search(thinking, table, i, &items[out->count]);
  return referee_ledger_status(referee, ledger_uncount_attempt(referee->ledger, game));
}

/* ---- filing ---- */

static const ComputerFile *file_for(const LoadedGame *loaded, const ComputerFiles *made,
                                    const ComputerNeed *need) {
  for (size_t i = 0; i < made->count; i++) {
    if (computer_file_fits(loaded, need, &made->items[i])) return &made->items[i];
  }
  return NULL;
}

/* The game may have moved on meanwhile, the seat may have a player, or the game master may have answered. */
static Status file_those_that_fit(Referee *referee, Table *table, const ComputerFiles *made, size_t *filed) {
  Files files;
  if (!is_open(&table->loaded)) return STATUS_OK;
  Status status = find_needs(referee, table, &files);
  for (size_t i = 0; i < table->needs.count && status == STATUS_OK; i++) {
    const ComputerNeed *need = &table->needs.items[i];
    const ComputerFile *file = need->stands_in ? NULL : file_for(&table->loaded, made, need);
    int64_t receipt = 0;
    if (file != NULL) status = computer_file_take(referee, &table->loaded, &files, file, &receipt);
    *filed += receipt != 0;
  }
  return status;
}

static Status file_all(Referee *referee, Arena *arena, const char *name, const ComputerFiles *made,
                       size_t *filed) {
  Table *table = arena_alloc(arena, sizeof *table);
  *filed = 0;
  Status status = referee_ledger_status(referee, ledger_begin(referee->ledger));
  if (status != STATUS_OK) return status;
  status = load_game(referee, arena, name, &table->loaded);
  if (status == STATUS_OK) status = file_those_that_fit(referee, table, made, filed);
  if (status == STATUS_OK) status = referee_ledger_status(referee, ledger_commit(referee->ledger));
  if (status != STATUS_OK) ledger_rollback(referee->ledger);
  if (status == STATUS_OK && *filed > 0) referee_step(referee, "filed");
  return status;
}

/* ---- one game ---- */

/* As a tick does it, with what was made by now. */
static Status adjudicate(Referee *referee, Arena *arena, const char *name, const ComputerFiles *made,
                         bool *moved) {
  Adjudication done;
  alarm(referee->patience);
  Status status = adjudicate_due(referee, arena, name, false, made, &done);
  alarm(0);
  *moved = status == STATUS_OK && done.windows > 0;
  if (*moved) adjudication_log(referee, name, &done);
  return status;
}

/* *moved: a window was adjudicated, and there may be more to play. */
static Status play_once(Thinking *thinking, Arena *arena, const char *name, bool *moved) {
  Referee *referee = thinking->referee;
  Table *table = arena_alloc(arena, sizeof *table);
  *moved = false;
  Status status = look_at(referee, arena, name, table);
  if (status != STATUS_OK || table->needs.count == 0) return status;
  size_t filed = 0;
  ComputerFiles made;
  status = search_all(thinking, table, &made);
  if (status == STATUS_OK && !table->over) status = file_all(referee, arena, name, &made, &filed);
  if (status != STATUS_OK || (!table->over && filed == 0)) return status;
  status = adjudicate(referee, arena, name, &made, moved);
  thinking->moved |= *moved;
  /* Nobody would read what only computers play, window for window. */
  *moved = *moved && table->loaded.row.computers < table->loaded.seated.count;
  return status;
}

static Status play_game(Thinking *thinking, const GameRow *row) {
  Status status = STATUS_OK;
  bool moved = true;
  for (int i = 0; i < WINDOWS_EACH && moved && status == STATUS_OK; i++) {
    Arena *arena = arena_new();
    status = play_once(thinking, arena, row->name, &moved);
    arena_free(arena);
  }
  if (status != STATUS_OK && status != STATUS_TRY_AGAIN)
    referee_log(thinking->referee, NOTICE_ERROR,
                "%s: the computer did not play (%s); the next tick tries again", row->name,
                status_name(status));
  return status;
}

/* ---- all of them ---- */

static bool is_among(const GameRows *rows, int64_t game) {
  for (size_t i = 0; i < rows->count; i++) {
    if (rows->items[i].id == game) return true;
  }
  return false;
}

/* Those that were not played already. One that failed, or killed the process, comes after those that did not (`failed`). */
static Status play_those(Thinking *thinking, const GameRows *rows, const GameRows *played, bool failed) {
  Status worst = STATUS_OK;
  for (size_t i = 0; i < rows->count && !referee_stopped(thinking->referee); i++) {
    const GameRow *row = &rows->items[i];
    referee_progress(thinking->referee, "games of the computer", i, rows->count);
    bool tried = row->attempts > 0, given_up = row->attempts >= ATTEMPTS_MAX;
    if (tried == failed && !given_up && !is_among(played, row->id))
      worst = status_worse(worst, play_game(thinking, row));
  }
  return worst;
}

static Status play_each(Thinking *thinking, const GameRows *rows, const GameRows *played) {
  Status worst = play_those(thinking, rows, played, false);
  return status_worse(worst, play_those(thinking, rows, played, true));
}

/* What waits for it at a deadline goes first: reports wait for that. It was due, and is so still. */
static Status play_all(Thinking *thinking, Arena *arena) {
  GameRows due, others, none = {.count = 0};
  Referee *referee = thinking->referee;
  Status status = ledger_games_due(referee->ledger, arena, referee->now, &due);
  if (status == STATUS_OK) status = ledger_games_of_computers(referee->ledger, arena, &others);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  status = play_each(thinking, &due, &none);
  return status_worse(status, play_each(thinking, &others, &due));
}

Status computers_play(Referee *referee, bool *moved) {
  int lock;
  *moved = false;
  Status status = lock_take(referee, "think", &lock);
  if (status == STATUS_TRY_AGAIN) return STATUS_OK;
  if (status != STATUS_OK) return status;
  Arena *arena = arena_new();
  Thinking thinking = {.referee = referee, .begun = elapsed(referee)};
  status = play_all(&thinking, arena);
  *moved = thinking.moved;
  arena_free(arena);
  lock_release(lock);
  return status;
}
