#include "event.h"

#include <stdio.h>
#include <stdlib.h>

void events_init(Events *events) {
  *events = (Events){.items = NULL};
}

void events_clear(Events *events) {
  events->count = 0;
}

void events_free(Events *events) {
  free(events->items);
  events_init(events);
}

static void grow(Events *events) {
  size_t capacity = events->capacity == 0 ? 64 : events->capacity * 2;
  Event *items = realloc(events->items, capacity * sizeof *items);
  if (items == NULL) {
    fputs("adjudicator: out of memory\n", stderr);
    abort();
  }
  events->items = items;
  events->capacity = capacity;
}

Event *event_add(Events *events, const char *code, const char *rule, uint32_t audience) {
  if (events->count == events->capacity) grow(events);
  Event *event = &events->items[events->count++];
  event->code = code;
  event->rule = rule;
  event->audience = audience;
  event->field_count = 0; /* the fields themselves are written as they are added */
  return event;
}

static EventField *add_field(Event *event, const char *name) {
  if (event->field_count == EVENT_FIELDS)
    abort(); /* a game adds a fixed number of fields: a bug, found by any test */
  EventField *field = &event->fields[event->field_count++];
  field->name = name;
  field->text = NULL;
  field->number = 0;
  return field;
}

void event_text(Event *event, const char *name, const char *text) {
  add_field(event, name)->text = text;
}

void event_number(Event *event, const char *name, int number) {
  add_field(event, name)->number = number;
}

Tree *event_tree(Arena *arena, const Event *event) {
  Tree *tree = tree_map(arena);
  tree_put_text(arena, tree, "code", event->code);
  tree_put_text(arena, tree, "rule", event->rule);
  for (int i = 0; i < event->field_count; i++) {
    const EventField *field = &event->fields[i];
    if (field->text != NULL) {
      tree_put_text(arena, tree, field->name, field->text);
    } else {
      tree_put_int(arena, tree, field->name, field->number);
    }
  }
  return tree;
}
