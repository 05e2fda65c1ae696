#include "private.h"

#include <inttypes.h>
#include <string.h>

#include "../record/record.h"
#include "../tell/tell.h"

Status release_withhold(Referee *referee, Table *table, const char *turn) {
  GameRow *row = &table->row;
  const Settings *settings = &table->settings;
  row->held = "release";
  row->opened = referee->now;
  row->deadline = TIME_NONE;
  row->wake = settings->release_after > 0 ? referee->now + settings->release_after : TIME_NONE;
  Status status = ledger_set_window(referee->ledger, row->id, row);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  Tree *fields = tree_map(table->arena);
  tree_put_text(table->arena, fields, "turn", turn);
  if (row->wake != TIME_NONE)
    tree_put_text(table->arena, fields, "until", time_format(table->arena, row->wake));
  const char *ordinal = arena_printf(table->arena, "%" PRId64, table->number);
  return mails_queue_referee(referee, table->arena, row, "results-wait", ordinal, fields);
}

static uint32_t vacant_seats(const Table *table) {
  uint32_t seats = 0;
  for (size_t i = 0; i < table->seats.count; i++) {
    if (table->seats.items[i].vacant) seats |= AUDIENCE_SEAT(i);
  }
  return seats;
}

/* The state behind the one that the players know becomes known. */
static Status publish(Referee *referee, const Table *known, Table *table) {
  Status status = table_load_newest(referee, known->arena, known->row.name, table);
  if (status == STATUS_OK) status = window_open(referee, table);
  if (status == STATUS_OK) status = addresses_check(referee, table);
  if (status == STATUS_OK) status = mails_queue_reports(referee, table, known->number, false);
  if (status != STATUS_OK || strcmp(table->row.status, "over") == 0) return status;
  return missed_tell_vacant(referee, table, vacant_seats(table));
}

/* One event, whether the game master released them or the time that the settings name. */
static Status record_release(Referee *referee, const Table *table, const char *reason) {
  Tree *fields = tree_map(table->arena);
  if (reason != NULL) tree_put_text(table->arena, fields, "reason", reason);
  int64_t next;
  Status status = ledger_next_event(referee->ledger, table->row.id, table->number, &next);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  EventWriter writer = {referee, table, table->turn, table->number, next - 1, NULL};
  return event_writer_add(&writer, "act-release", NULL, AUDIENCE_ALL, fields);
}

Status release_results(Referee *referee, Table *table, const char *reason) {
  Status status = record_release(referee, table, reason);
  if (status != STATUS_OK) return status;
  Table newest;
  const char *turn = table->turn;
  status = publish(referee, table, &newest);
  if (status != STATUS_OK) return status;
  *table = newest;
  bool over = strcmp(newest.row.status, "over") == 0;
  const char *next = turn_place(newest.arena, newest.turn, newest.game->window(newest.state));
  referee_log(referee, NOTICE_DONE, "%s: turn %s released; %s%s", newest.row.name, turn,
              over ? "the game is over" : "next, ", over ? "" : next);
  return STATUS_OK;
}

Status release_when_due(Referee *referee, Table *table, bool *released) {
  const GameRow *row = &table->row;
  *released = row->wake != TIME_NONE && row->wake <= referee->now && strcmp(row->status, "running") == 0;
  return *released ? release_results(referee, table, NULL) : STATUS_OK;
}
