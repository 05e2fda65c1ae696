/* What happened, as data: coded events with typed fields.
 *
 * An event carries the number of the rule that made it happen and an audience.
 * Prose is added last by the message catalogue (key `events.<game>.<code>`). */
#ifndef GAMES_EVENT_H
#define GAMES_EVENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../base/arena.h"
#include "../base/tree.h"

#define EVENT_FIELDS        8
#define AUDIENCE_ALL        0xFFFFFFFFu
#define AUDIENCE_REFEREE    0u /* nobody but the referee */
#define AUDIENCE_SEAT(seat) (1u << (unsigned)(seat))

typedef struct EventField {
  const char *name; /* static */
  const char *text; /* static or of the edition; NULL where the field is a number */
  int number;
} EventField;

typedef struct Event {
  const char *code; /* static: "head-on" */
  const char *rule; /* static: "MAYO 4.6" */
  uint32_t audience;
  int field_count;
  EventField fields[EVENT_FIELDS];
} Event;

/* A list that keeps its memory when it is emptied: resolving many turns allocates nothing. */
typedef struct Events {
  Event *items;
  size_t count, capacity;
} Events;

void events_init(Events *events);
void events_clear(Events *events);
void events_free(Events *events);

/* Appends an event and returns it, so that fields can be added. The pointer is good until the
 * next append. `events` is never NULL. */
Event *event_add(Events *events, const char *code, const char *rule, uint32_t audience);
void event_text(Event *event, const char *name, const char *text);
void event_number(Event *event, const char *name, int number);

/* {code, rule, name: value ...} in the arena: what logs, views and templates get. */
Tree *event_tree(Arena *arena, const Event *event);

#endif
