#include "remind.h"

#include "addresses.h"
#include "answers.h"
#include "mails.h"

static bool is_near(const Referee *referee, const GameRow *row) {
  if (row->deadline == TIME_NONE) return false;
  int64_t part = (row->deadline - row->opened) / REMIND_PART;
  int64_t lead = part < REMIND_MOST ? part : REMIND_MOST;
  return row->deadline > referee->now && row->deadline - lead <= referee->now;
}

static Status remind_seats(Referee *referee, const Table *table) {
  Files files;
  Status status = files_load(referee, table, &files);
  if (status != STATUS_OK) return status;
  Answers answers;
  answers_judge(table, &files, &answers);
  for (int seat = 0; seat < table->game->seat_count && status == STATUS_OK; seat++) {
    if (duties_name(&answers.duties, seat) && answers.answers[seat] != ANSWER_GOOD)
      status = mails_queue_reminder(referee, table, seat);
  }
  return status;
}

static Status remind_loaded(Referee *referee, Arena *arena, const char *name) {
  Table table;
  Status status = table_load(referee, arena, name, &table);
  /* Somebody may have moved the game on since it was found. */
  if (status != STATUS_OK || !is_near(referee, &table.row)) return status;
  status = addresses_check(referee, &table);
  return status == STATUS_OK ? remind_seats(referee, &table) : status;
}

static Status remind(Referee *referee, const GameRow *row) {
  Status status = referee_ledger_status(referee, ledger_begin(referee->ledger));
  if (status != STATUS_OK) return status;
  Arena *arena = arena_new();
  status = remind_loaded(referee, arena, row->name);
  if (status == STATUS_OK) status = referee_ledger_status(referee, ledger_commit(referee->ledger));
  if (status != STATUS_OK) ledger_rollback(referee->ledger);
  arena_free(arena);
  return status;
}

Status remind_all(Referee *referee) {
  Arena *arena = arena_new();
  GameRows rows;
  Time until = referee->now + REMIND_MOST;
  Status worst = ledger_games_near(referee->ledger, arena, referee->now, until, &rows);
  if (worst != STATUS_OK) {
    arena_free(arena);
    return referee_ledger_status(referee, worst);
  }
  for (size_t i = 0; i < rows.count; i++) {
    if (!is_near(referee, &rows.items[i])) continue;
    Status status = remind(referee, &rows.items[i]);
    if (status == STATUS_OK) continue;
    referee_tell(referee, NOTICE_ERROR, "%s: not reminded (%s)", rows.items[i].name, status_name(status));
    worst = status;
  }
  arena_free(arena);
  return worst;
}
