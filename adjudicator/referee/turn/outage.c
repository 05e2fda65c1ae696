#include "private.h"

#include <inttypes.h>
#include <string.h>

#include "../letters/letters.h"
#include "../record/record.h"

/* ---- one game ---- */

/* A short outage touches nobody whose deadline is still to come. */
static bool was_touched(const Outage *outage, const GameRow *row) {
  if (strcmp(row->status, "running") != 0 || row->deadline == TIME_NONE) return false;
  bool in_it = row->deadline <= outage->last + outage->length;
  return row->deadline > outage->last && (in_it || outage->length > OUTAGE_SHORT);
}

/* Nobody needs more time if all have answered, except a seat that asked to wait, and while they may still think
 * again. */
static Status nobody_waits(Referee *referee, const LoadedGame *loaded, bool *nobody) {
  Files files;
  Status status = files_load(referee, loaded, &files);
  if (status != STATUS_OK) return status;
  WindowAnswers answers;
  window_answers_closing(loaded, &files, NULL, &answers);
  Time settled = TIME_NONE;
  status = window_answers_settled(referee, loaded, &answers, &files, &settled);
  *nobody =
      window_answers_complete(&answers) && !window_answers_held(&answers, &files) && settled <= referee->now;
  return status;
}

/* Whether the notice of this outage is there: a tick that came this far died before it was noted. */
static Status told_before(Referee *referee, const LoadedGame *loaded, const char *ordinal, bool *told) {
  OutboxRow row;
  const char *purpose = arena_printf(loaded->arena, "extended-%s", ordinal);
  const char *id = mails_id(referee, loaded, loaded->seated.names[0], purpose);
  Status status = ledger_mail_by_message_id(referee->ledger, loaded->arena, id, &row);
  *told = status == STATUS_OK;
  return status == STATUS_NOT_FOUND ? STATUS_OK : referee_ledger_status(referee, status);
}

static Status move_deadline(Referee *referee, const Outage *outage, LoadedGame *loaded) {
  GameRow *row = &loaded->row;
  Time since = row->opened > outage->last ? row->opened : outage->last;
  Status status = deadline_move(referee, loaded, "outage", 0, row->deadline + (referee->now - since));
  if (status == STATUS_OK) status = absence_after_move(referee, loaded);
  if (status != STATUS_OK) return status;
  referee_log(referee, NOTICE_DONE, "%s: ticks were missed; the deadline is now %s", row->name,
              time_format_zone(loaded->arena, row->deadline, row->timezone));
  return STATUS_OK;
}

static Status give_back(Referee *referee, Outage *outage, Arena *arena, const char *name) {
  LoadedGame loaded;
  Status status = load_game(referee, arena, name, &loaded);
  if (status != STATUS_OK) return status;
  /* Somebody may have moved the game on since it was found. */
  if (!was_touched(outage, &loaded.row)) return STATUS_OK;
  bool nobody = false, told = false;
  const char *ordinal = arena_printf(arena, "%" PRId64, outage->last);
  status = nobody_waits(referee, &loaded, &nobody);
  if (status == STATUS_OK) status = told_before(referee, &loaded, ordinal, &told);
  outage->moved += status == STATUS_OK && !nobody;
  if (status != STATUS_OK || nobody || told) return status;
  status = addresses_check(referee, &loaded);
  if (status == STATUS_OK) status = move_deadline(referee, outage, &loaded);
  return status == STATUS_OK ? mails_queue_notices(referee, &loaded, "extended", ordinal, NULL) : status;
}

static Status give_back_in_transaction(Referee *referee, Outage *outage, const char *name) {
  Ledger *ledger = referee->ledger;
  Status status = referee_ledger_status(referee, ledger_begin(ledger));
  if (status != STATUS_OK) return status;
  Arena *arena = arena_new();
  status = give_back(referee, outage, arena, name);
  if (status == STATUS_OK) status = referee_ledger_status(referee, ledger_commit(ledger));
  if (status != STATUS_OK) ledger_rollback(ledger);
  arena_free(arena);
  referee_step(referee, "extended");
  return status;
}

/* ---- all of them ---- */

static void fail(OutageFailures *failures, int64_t game, Status status) {
  failures->games = arena_room(failures->arena, failures->games, sizeof *failures->games, failures->count,
                               &failures->capacity);
  failures->games[failures->count++] = game;
  /* A game that contradicts itself cannot be extended the next time either. */
  if (status != STATUS_BUG) failures->again = true;
}

bool outage_failed(const OutageFailures *failures, int64_t game) {
  for (size_t i = 0; i < failures->count; i++) {
    if (failures->games[i] == game) return true;
  }
  return false;
}

Status outage_make_good(Referee *referee, Outage *outage, OutageFailures *failures) {
  GameRows rows;
  Arena *arena = arena_new();
  Status worst = ledger_games_open(referee->ledger, arena, outage->last, &rows);
  if (worst != STATUS_OK) {
    arena_free(arena);
    failures->again = true;
    return referee_ledger_status(referee, worst);
  }
  for (size_t i = 0; i < rows.count; i++) {
    Status status = give_back_in_transaction(referee, outage, rows.items[i].name);
    if (status == STATUS_OK) continue;
    fail(failures, rows.items[i].id, status);
    worst = status_worse(worst, status);
  }
  arena_free(arena);
  return worst;
}
