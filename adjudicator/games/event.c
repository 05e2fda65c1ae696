#include "event.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "../base/arena.h"

void events_init(Events *events) {
  *events = (Events){.items = NULL};
}

void events_clear(Events *events) {
  events->count = 0;
  events->field_count = 0;
}

void events_free(Events *events) {
  free(events->items);
  free(events->fields);
  events_init(events);
}

static void *grown(void *items, size_t *capacity, size_t size) {
  *capacity = *capacity == 0 ? 64 : *capacity * 2;
  items = realloc(items, *capacity * size);
  if (items == NULL) arena_out_of_memory();
  return items;
}

Event *event_add(Events *events, const char *code, const char *rule, uint32_t audience) {
  if (events->count == events->capacity)
    events->items = grown(events->items, &events->capacity, sizeof *events->items);
  Event *event = &events->items[events->count++];
  *event = (Event){
      .code = code, .rule = rule, .audience = audience, .events = events, .first_field = events->field_count};
  return event;
}

static EventField *add_field(Event *event, const char *name, EventFieldKind kind) {
  Events *events = event->events;
  /* The fields of an event are stored together: none can be added once another event has begun. */
  assert(event->first_field + event->field_count == events->field_count);
  if (events->field_count == events->field_capacity)
    events->fields = grown(events->fields, &events->field_capacity, sizeof *events->fields);
  event->field_count++;
  EventField *field = &events->fields[events->field_count++];
  *field = (EventField){.name = name, .kind = kind};
  return field;
}

void event_text(Event *event, const char *name, const char *text) {
  add_field(event, name, EVENT_TEXT)->text = text;
}

void event_number(Event *event, const char *name, int number) {
  add_field(event, name, EVENT_NUMBER)->number = number;
}

void event_list(Event *event, const char *name) {
  add_field(event, name, EVENT_LIST);
}

void event_map(Event *event, const char *name) {
  add_field(event, name, EVENT_MAP);
}

void event_end(Event *event) {
  add_field(event, NULL, EVENT_END);
}

const EventField *event_field(const Event *event, const char *name) {
  int depth = 0;
  for (size_t i = 0; i < event->field_count; i++) {
    const EventField *field = &event->events->fields[event->first_field + i];
    if (depth == 0 && field->name != NULL && strcmp(field->name, name) == 0) return field;
    depth += field->kind == EVENT_LIST || field->kind == EVENT_MAP;
    depth -= field->kind == EVENT_END;
  }
  return NULL;
}

static Tree *field_value(Arena *arena, const EventField *field) {
  switch (field->kind) {
  case EVENT_TEXT: return tree_text(arena, field->text);
  case EVENT_NUMBER: return tree_int(arena, field->number);
  case EVENT_LIST: return tree_list(arena);
  default: return tree_map(arena);
  }
}

static void put_data(Arena *arena, const Event *event, Tree *out) {
  Tree *open[EVENT_DEPTH + 1] = {out};
  int depth = 0;
  for (size_t i = 0; i < event->field_count; i++) {
    const EventField *field = &event->events->fields[event->first_field + i];
    if (field->kind == EVENT_END) {
      assert(depth > 0);
      depth--;
      continue;
    }
    Tree *value = field_value(arena, field);
    if (open[depth]->kind == TREE_LIST) {
      tree_add(arena, open[depth], value);
    } else {
      tree_put(arena, open[depth], field->name, value);
    }
    if (value->kind == TREE_SCALAR || value->kind == TREE_NULL) continue;
    assert(depth < EVENT_DEPTH);
    open[++depth] = value;
  }
}

Tree *event_data(Arena *arena, const Event *event) {
  Tree *data = tree_map(arena);
  put_data(arena, event, data);
  return data;
}

Tree *event_tree(Arena *arena, const Event *event) {
  Tree *tree = tree_map(arena);
  tree_put_text(arena, tree, "code", event->code);
  tree_put_text(arena, tree, "rule", event->rule);
  put_data(arena, event, tree);
  return tree;
}
