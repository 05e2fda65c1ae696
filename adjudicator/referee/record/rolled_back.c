#include "record.h"

#include <string.h>

#include "../../base/yaml.h"

/* States from here on, up to that which the rollback led to, were undone. */
static int64_t first_undone(const LoadedGame *loaded, const EventRow *event) {
  Diagnostics ignored;
  diagnostics_init(&ignored, loaded->arena);
  const Tree *fields = yaml_read(loaded->arena, event->fields, strlen(event->fields), &YAML_DATA, &ignored);
  int64_t first = event->state;
  tree_read_int(tree_get(fields, "to_state"), &first);
  return first;
}

static bool is_undone(const LoadedGame *loaded, const EventRows *events, int64_t number) {
  for (size_t i = 0; i < events->count; i++) {
    const EventRow *event = &events->items[i];
    if (strcmp(event->code, "rolled-back") == 0 && event->state > number &&
        first_undone(loaded, event) <= number)
      return true;
  }
  return false;
}

Status turn_past(Referee *referee, const LoadedGame *loaded, const char *turn, TurnPast *out) {
  *out = (TurnPast){false, false};
  if (loaded->branch == 0) return STATUS_OK;
  EventRows events;
  StateRows states;
  Ledger *ledger = referee->ledger;
  Status status = ledger_events(ledger, loaded->arena, loaded->row.id, NULL, -1, &events);
  if (status == STATUS_OK) status = ledger_states(ledger, loaded->arena, loaded->row.id, &states);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  for (size_t i = 0; i < states.count; i++) {
    if (states.items[i].number > loaded->number || strcmp(states.items[i].turn, turn) != 0) continue;
    out->undone = is_undone(loaded, &events, states.items[i].number);
    out->again = out->again || out->undone;
  }
  return STATUS_OK;
}
