#include "remind.h"

#include <string.h>

#include "addresses.h"
#include "answers.h"
#include "digest.h"
#include "mails.h"

/* How long before its deadline a game is to be reminded of at this moment; 0: it is not. */
static int64_t distance_of(const Referee *referee, const GameRow *row, const Settings *settings) {
  return settings_reminder(settings, row->opened, row->deadline, referee->now);
}

static Status remind_seat(Referee *referee, const Table *table, int seat, int64_t distance,
                          Digests *digests) {
  const SeatRow *row = &table->seats.items[seat];
  if (!row->digest) return mails_queue_reminder(referee, table, seat, distance);
  digests_add(digests, row->bare, table->row.deadline - distance);
  return STATUS_OK;
}

static Status remind_seats(Referee *referee, const Table *table, int64_t distance, Digests *digests) {
  Files files;
  Status status = files_load(referee, table, &files);
  if (status != STATUS_OK) return status;
  Answers answers;
  answers_judge(table, &files, NULL, &answers);
  for (int seat = 0; seat < table->seated.count && status == STATUS_OK; seat++) {
    if (duties_name(&answers.duties, seat) && answers_of_seat(&answers, seat) != ANSWER_GOOD)
      status = remind_seat(referee, table, seat, distance, digests);
  }
  return status;
}

static Status remind_loaded(Referee *referee, Arena *arena, const char *name, Digests *digests) {
  Table table;
  Status status = table_load(referee, arena, name, &table);
  if (status != STATUS_OK) return status;
  /* Somebody may have moved the game on since it was found, or paused it. */
  int64_t distance = distance_of(referee, &table.row, &table.settings);
  if (distance == 0 || strcmp(table.row.status, "running") != 0) return STATUS_OK;
  status = addresses_check(referee, &table);
  return status == STATUS_OK ? remind_seats(referee, &table, distance, digests) : status;
}

static Status remind(Referee *referee, const GameRow *row, Digests *digests) {
  Status status = referee_ledger_status(referee, ledger_begin(referee->ledger));
  if (status != STATUS_OK) return status;
  Arena *arena = arena_new();
  status = remind_loaded(referee, arena, row->name, digests);
  if (status == STATUS_OK) status = referee_ledger_status(referee, ledger_commit(referee->ledger));
  if (status != STATUS_OK) ledger_rollback(referee->ledger);
  arena_free(arena);
  return status;
}

static bool is_near(const Referee *referee, const GameRow *row) {
  Arena *arena = arena_new();
  Settings settings;
  /* Settings that cannot be read are told by who loads the game. */
  bool near = !settings_read(arena, row->settings, &settings) || distance_of(referee, row, &settings) > 0;
  arena_free(arena);
  return near;
}

static Status remind_games(Referee *referee, const GameRows *rows, Digests *digests) {
  Status worst = STATUS_OK;
  for (size_t i = 0; i < rows->count; i++) {
    if (!is_near(referee, &rows->items[i])) continue;
    Status status = remind(referee, &rows->items[i], digests);
    if (status == STATUS_OK) continue;
    referee_tell(referee, NOTICE_ERROR, "%s: not reminded (%s)", rows->items[i].name, status_name(status));
    worst = status;
  }
  return worst;
}

Status remind_all(Referee *referee) {
  Arena *arena = arena_new();
  GameRows rows;
  Digests digests;
  digests_init(&digests, arena);
  Time until = referee->now + REMIND_DISTANCE_LONGEST;
  Status status =
      referee_ledger_status(referee, ledger_games_near(referee->ledger, arena, referee->now, until, &rows));
  if (status == STATUS_OK) {
    status = remind_games(referee, &rows, &digests);
    Status mailed = digests_queue(referee, &digests);
    if (mailed != STATUS_OK) status = mailed;
  }
  arena_free(arena);
  return status;
}
