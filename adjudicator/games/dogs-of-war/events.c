/* Events of an adjudication, and their fields by ids. */
#include "sequence.h"

void dogs_adjudication_begin(const Edition *edition, State *state, Arena *arena, Adjudication *out) {
  *out = (Adjudication){.edition = edition, .state = state, .board = &state->board, .arena = arena};
}

Event *dogs_event(const Adjudication *adjudication, const char *code, const char *rule) {
  return adjudication->events == NULL ? NULL : event_add(adjudication->events, code, rule, AUDIENCE_ALL);
}

Event *dogs_event_for(const Adjudication *adjudication, int seat, const char *code, const char *rule) {
  return adjudication->events == NULL ? NULL
                                      : event_add(adjudication->events, code, rule, AUDIENCE_SEAT(seat));
}

void dogs_tell_text(Event *event, const char *name, const char *text) {
  if (event != NULL) event_text(event, name, text);
}

void dogs_tell_number(Event *event, const char *name, int number) {
  if (event != NULL) event_number(event, name, number);
}

void dogs_tell_seat(const Adjudication *adjudication, Event *event, const char *name, int seat) {
  dogs_tell_text(event, name, adjudication->edition->seat_names[seat]);
}

void dogs_tell_house(const Adjudication *adjudication, Event *event, const char *name, int house) {
  dogs_tell_text(event, name, adjudication->edition->house_ids[house]);
}

void dogs_tell_space(const Adjudication *adjudication, Event *event, const char *name, Address address) {
  dogs_tell_text(event, name, dogs_space_id(adjudication->edition, address));
}

void dogs_tell_soldiers(const Adjudication *adjudication, Event *event, const char *name,
                        const uint8_t *counts) {
  if (event == NULL) return;
  event_list(event, name);
  for (int kind = 0; kind < adjudication->edition->kind_count; kind++) {
    if (counts[kind] == 0) continue;
    event_map(event, NULL);
    event_text(event, "kind", adjudication->edition->kind_ids[kind]);
    event_number(event, "count", counts[kind]);
    event_end(event);
  }
  event_end(event);
}

void dogs_tell_cards(const Adjudication *adjudication, Event *event, const char *name,
                     const uint8_t *counts) {
  if (event == NULL) return;
  event_list(event, name);
  for (int card = 0; card < adjudication->edition->tactic_count; card++) {
    for (int copy = 0; copy < counts[card]; copy++)
      event_text(event, NULL, adjudication->edition->tactic_ids[card]);
  }
  event_end(event);
}
