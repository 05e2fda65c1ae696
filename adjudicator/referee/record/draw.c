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

/* `state`: the number of the position that it must be about. */
static void follow(const LoadedGame *loaded, const EventRow *event, int64_t state, DrawSaid *said) {
  bool yes = event_is(event, "act-draw-offered") || event_is(event, "act-draw-accepted");
  bool no = event_is(event, "act-draw-withdrawn"), replaced = event_is(event, "act-replace");
  int by = event->state == state && (yes || no || replaced) ? seat_of(loaded, event) : -1;
  if (by < 0) return;
  uint32_t seat = AUDIENCE_SEAT(by);
  said->yes = yes ? said->yes | seat : said->yes & ~seat;
  said->withdrawn = no ? said->withdrawn | seat : replaced ? said->withdrawn & ~seat : said->withdrawn;
  said->times[by] += yes || no;
}

static DrawSaid nothing_said(const LoadedGame *loaded) {
  return (DrawSaid){.times = arena_alloc(loaded->arena, loaded->seats.count * sizeof(int64_t))};
}

Status draw_load(Referee *referee, const LoadedGame *loaded, DrawSaid *out) {
  EventRows events;
  *out = nothing_said(loaded);
  Status status =
      ledger_events(referee->ledger, loaded->arena, loaded->row.id, NULL, loaded->number - 1, &events);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  for (size_t i = 0; i < events.count; i++) follow(loaded, &events.items[i], loaded->number, out);
  return STATUS_OK;
}

void draw_lapsed(const LoadedGame *loaded, const EventRows *events, DrawSaid *out) {
  int64_t state = -1; /* the newest position before the loaded one of which anything is told */
  for (size_t i = 0; i < events->count; i++) {
    int64_t number = events->items[i].state;
    if (number < loaded->number && number > state && event_is_act(&events->items[i])) state = number;
  }
  *out = nothing_said(loaded);
  for (size_t i = 0; i < events->count && state >= 0; i++) follow(loaded, &events->items[i], state, out);
}
