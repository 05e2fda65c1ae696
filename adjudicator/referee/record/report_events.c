#include "record.h"

#include <string.h>

#define ACT_PREFIX "act-"

bool event_is_act(const EventRow *event) {
  return strncmp(event->code, ACT_PREFIX, strlen(ACT_PREFIX)) == 0;
}

/* Seat 0 gets a report at every stop, as every seat does. */
Status last_report_state(Referee *referee, const LoadedGame *loaded, int64_t below, int64_t *number) {
  Status status = ledger_reported_state(referee->ledger, loaded->row.id, below, number);
  return referee_ledger_status(referee, status);
}

Status report_events_after(Referee *referee, const LoadedGame *loaded, int64_t after, EventRows *events) {
  Status status =
      ledger_events(referee->ledger, loaded->arena, loaded->row.id, NULL, after < 0 ? -1 : after - 1, events);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  size_t kept = 0;
  for (size_t i = 0; i < events->count; i++) {
    const EventRow *event = &events->items[i];
    if (event->state > loaded->number) continue; /* withheld */
    if (event->state > after || event_is_act(event)) events->items[kept++] = *event;
  }
  events->count = kept;
  return STATUS_OK;
}

/* Number of the first state of the turn, as it was played when it led to `last`. */
static int64_t first_of_turn(const History *history, const StateRow *last) {
  int64_t first = last->number;
  while (first > 0) {
    const StateRow *before = &history->states.items[first - 1];
    bool goes_on = before->branch == history->states.items[first].branch ||
                   history_event(history, first, "restored") != NULL;
    if (strcmp(before->turn, last->turn) != 0 || !goes_on) break;
    first--;
  }
  return first;
}

Status report_state_of_turn(Referee *referee, const LoadedGame *loaded, const char *turn, StateRow *row) {
  StateRows states;
  Status status = ledger_states(referee->ledger, loaded->arena, loaded->row.id, &states);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  for (size_t i = states.count; i-- > 0;) {
    *row = states.items[i];
    if (row->number <= loaded->number && strcmp(row->turn, turn) == 0) return STATUS_OK;
  }
  return STATUS_NOT_FOUND;
}

Status report_events_of_turn(Referee *referee, const LoadedGame *loaded, const StateRow *last, int64_t known,
                             EventRows *events) {
  History history;
  Status status = history_load(referee, loaded->arena, loaded->row.name, &history);
  if (status != STATUS_OK) return status;
  const bool *counts = history_counting(&history);
  int64_t first = first_of_turn(&history, last);
  status = ledger_events(referee->ledger, loaded->arena, loaded->row.id, last->turn, -1, events);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  size_t kept = 0;
  for (size_t i = 0; i < events->count; i++) {
    const EventRow *event = &events->items[i];
    if (event->state > known) continue; /* withheld */
    if (event->state >= first && (counts[event->state] || !counts[last->number]))
      events->items[kept++] = *event;
  }
  events->count = kept;
  return STATUS_OK;
}
