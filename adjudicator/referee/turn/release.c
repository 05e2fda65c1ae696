#include "private.h"

#include <inttypes.h>
#include <string.h>

#include "../letters/letters.h"
#include "../record/record.h"

Status release_withhold(Referee *referee, LoadedGame *loaded, const char *turn) {
  GameRow *row = &loaded->row;
  const Settings *settings = &loaded->settings;
  row->held = "release";
  row->opened = referee->now;
  row->deadline = TIME_NONE;
  row->wake = settings->release_after > 0 ? referee->now + settings->release_after : TIME_NONE;
  Status status = ledger_set_window(referee->ledger, row->id, row);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  Tree *fields = tree_map(loaded->arena);
  tree_put_text(loaded->arena, fields, "turn", turn);
  tree_put_bool(loaded->arena, fields, "sealed", is_sealed(loaded));
  if (row->wake != TIME_NONE)
    tree_put_text(loaded->arena, fields, "until", time_format(loaded->arena, row->wake));
  const char *ordinal = arena_printf(loaded->arena, "%" PRId64, loaded->number);
  return mails_queue_referee(referee, loaded->arena, row, "results-wait", ordinal, fields);
}

static uint32_t vacant_seats(const LoadedGame *loaded) {
  uint32_t seats = 0;
  for (size_t i = 0; i < loaded->seats.count; i++) {
    if (loaded->seats.items[i].vacant) seats |= AUDIENCE_SEAT(i);
  }
  return seats;
}

/* The state after the one that the players know becomes known. */
static Status publish(Referee *referee, const LoadedGame *known, LoadedGame *loaded) {
  Status status = load_newest_game(referee, known->arena, known->row.name, loaded);
  if (status == STATUS_OK) status = window_open(referee, loaded);
  /* It may have all answers, given ahead, and settle before its deadline. */
  if (status == STATUS_OK && loaded->settings.settle > 0)
    status = referee_ledger_status(referee, ledger_set_due(referee->ledger, loaded->row.id));
  if (status == STATUS_OK) status = addresses_check(referee, loaded);
  if (status == STATUS_OK) status = mails_queue_reports(referee, loaded, known->number, false);
  if (status != STATUS_OK || strcmp(loaded->row.status, "over") == 0) return status;
  return missed_tell_vacant(referee, loaded, vacant_seats(loaded));
}

/* One event, whether the game master released them or the time that the settings name. */
static Status record_release(Referee *referee, const LoadedGame *loaded, const char *reason) {
  Tree *fields = tree_map(loaded->arena);
  if (reason != NULL) tree_put_text(loaded->arena, fields, "reason", reason);
  int64_t next;
  Status status = ledger_next_event(referee->ledger, loaded->row.id, loaded->number, &next);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  EventWriter writer = {referee, loaded, loaded->turn, loaded->number, next - 1, NULL};
  return event_writer_add(&writer, "act-release", NULL, AUDIENCE_ALL, fields);
}

Status release_results(Referee *referee, LoadedGame *loaded, const char *reason) {
  Status status = record_release(referee, loaded, reason);
  if (status != STATUS_OK) return status;
  LoadedGame newest;
  const char *turn = loaded->turn;
  status = publish(referee, loaded, &newest);
  if (status != STATUS_OK) return status;
  *loaded = newest;
  bool over = strcmp(newest.row.status, "over") == 0;
  const char *next = turn_place(newest.arena, newest.turn, newest.game->window(newest.state));
  referee_log(referee, NOTICE_DONE, "%s: turn %s released; %s%s", newest.row.name, turn,
              over ? "the game is over" : "next, ", over ? "" : next);
  return STATUS_OK;
}

Status release_when_due(Referee *referee, LoadedGame *loaded, bool *released) {
  const GameRow *row = &loaded->row;
  *released = row->wake != TIME_NONE && row->wake <= referee->now && strcmp(row->status, "running") == 0;
  return *released ? release_results(referee, loaded, NULL) : STATUS_OK;
}
