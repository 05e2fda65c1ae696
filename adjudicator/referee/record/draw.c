#include "record.h"

#include <string.h>

#include "../../base/yaml.h"

static int seat_of(const LoadedGame *loaded, const EventRow *event) {
  Diagnostics ignored;
  diagnostics_init(&ignored, loaded->arena);
  const Tree *fields = yaml_read(loaded->arena, event->fields, strlen(event->fields), &YAML_DATA, &ignored);
  const char *name = tree_string(tree_get(fields, "seat"), NULL);
  return name == NULL ? -1 : loaded_game_seat(loaded, name);
}

static void follow(const LoadedGame *loaded, const EventRow *event, DrawSaid *said) {
  bool yes = event_is(event, "act-draw-offered") || event_is(event, "act-draw-accepted");
  bool no = event_is(event, "act-draw-withdrawn"), replaced = event_is(event, "act-replace");
  int by = event->state == loaded->number && (yes || no || replaced) ? seat_of(loaded, event) : -1;
  if (by < 0) return;
  uint32_t seat = AUDIENCE_SEAT(by);
  said->yes = yes ? said->yes | seat : said->yes & ~seat;
  said->withdrawn = no ? said->withdrawn | seat : replaced ? said->withdrawn & ~seat : said->withdrawn;
  said->times[by] += yes || no;
}

Status draw_load(Referee *referee, const LoadedGame *loaded, DrawSaid *out) {
  EventRows events;
  *out = (DrawSaid){.times = arena_alloc(loaded->arena, loaded->seats.count * sizeof *out->times)};
  Status status =
      ledger_events(referee->ledger, loaded->arena, loaded->row.id, NULL, loaded->number - 1, &events);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  for (size_t i = 0; i < events.count; i++) follow(loaded, &events.items[i], out);
  return STATUS_OK;
}
