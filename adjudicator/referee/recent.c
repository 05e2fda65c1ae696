#include "recent.h"

#include <string.h>

#define ACT_PREFIX "act-"

bool event_is_act(const EventRow *event) {
  return strncmp(event->code, ACT_PREFIX, strlen(ACT_PREFIX)) == 0;
}

/* Seat 0 gets a report at every stop, as every seat does. */
Status recent_report(Referee *referee, const Table *table, int64_t below, int64_t *number) {
  Status status = ledger_reported_state(referee->ledger, table->row.id, below, number);
  return referee_ledger_status(referee, status);
}

Status recent_events(Referee *referee, const Table *table, int64_t after, EventRows *events) {
  Status status =
      ledger_events(referee->ledger, table->arena, table->row.id, NULL, after < 0 ? -1 : after - 1, events);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  size_t kept = 0;
  for (size_t i = 0; i < events->count; i++) {
    const EventRow *event = &events->items[i];
    if (event->state > table->number) continue; /* withheld */
    if (event->state > after || event_is_act(event)) events->items[kept++] = *event;
  }
  events->count = kept;
  return STATUS_OK;
}
