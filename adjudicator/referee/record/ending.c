#include "record.h"

#include <string.h>

#include "../../base/yaml.h"
#include "../../games/fields.h"

Outcome ending_outcome(const Seats *seats, const char *code, const Tree *fields) {
  const char *winner = tree_string(tree_get(fields, "winner"), NULL);
  return (Outcome){
      .over = true,
      .winner = winner == NULL ? -1 : seats_find(seats, winner),
      .reason = ending_code(code),
  };
}

Outcome loaded_game_outcome(const LoadedGame *loaded) {
  Outcome outcome = loaded->game->outcome(loaded->state);
  bool ended = loaded->ended > 0 && loaded->number >= loaded->ended;
  return outcome.over || !ended ? outcome : loaded->ending;
}

Status ending_load(Referee *referee, LoadedGame *loaded) {
  EventRows events;
  Status status =
      ledger_events(referee->ledger, loaded->arena, loaded->row.id, NULL, loaded->number - 1, &events);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  for (size_t i = 0; i < events.count; i++) {
    const EventRow *event = &events.items[i];
    if (event->state != loaded->number || ending_code(event->code) == NULL) continue;
    Diagnostics ignored;
    diagnostics_init(&ignored, loaded->arena);
    const Tree *fields = yaml_read(loaded->arena, event->fields, strlen(event->fields), &YAML_DATA, &ignored);
    loaded->ended = loaded->number;
    loaded->ending = ending_outcome(&loaded->seated, event->code, fields);
  }
  return STATUS_OK;
}
