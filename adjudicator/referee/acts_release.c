#include "acts_release.h"

#include <inttypes.h>
#include <string.h>

#include "addresses.h"
#include "mails.h"
#include "mails_referee.h"
#include "missed.h"
#include "window.h"

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

static Status release(Act *act, void *context) {
  (void)context;
  const GameRow *row = &act->table->row;
  if (!act->table->withheld) return act_refuse(act, "has no results that wait");
  Status status = act_must_go_on(act);
  if (status != STATUS_OK) return status;
  if (strcmp(row->status, "paused") == 0) return act_refuse(act, "is paused; resume it first");
  status = act_record(act, "act-release", AUDIENCE_ALL, NULL);
  if (status != STATUS_OK) return status;
  Table newest;
  const char *turn = act->table->turn;
  status = publish(act->referee, act->table, &newest);
  if (status != STATUS_OK) return status;
  *act->table = newest;
  referee_tell(act->referee, NOTICE_DONE, "%s, turn %s: released; %s%s", row->name, turn,
               strcmp(newest.row.status, "over") == 0 ? "the game is over" : "waits for turn ",
               strcmp(newest.row.status, "over") == 0 ? "" : newest.turn);
  return STATUS_OK;
}

Status act_release(Referee *referee, Arena *arena, const ActDemand *demand, ActResult *out) {
  return act_perform(referee, arena, demand, release, NULL, out);
}

Status release_when_due(Referee *referee, Table *table, bool *released) {
  const GameRow *row = &table->row;
  *released = row->wake != TIME_NONE && row->wake <= referee->now && strcmp(row->status, "running") == 0;
  if (!*released) return STATUS_OK;
  Act act = {.referee = referee, .arena = table->arena, .table = table};
  Status status = ledger_next_event(referee->ledger, row->id, table->number, &act.number);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  return release(&act, NULL);
}
