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

#define AUDIENCE_ALL        0xFFFFFFFFu
#define AUDIENCE_REFEREE    0u /* only the referee */
#define AUDIENCE_SEAT(seat) (1u << (unsigned)(seat))

typedef enum EventFieldKind { EVENT_TEXT, EVENT_NUMBER, EVENT_LIST, EVENT_MAP, EVENT_END } EventFieldKind;

/* A field, or an item of a list. Lists and maps are stored flat: their contents follow, up to their
 * EVENT_END. */
typedef struct EventField {
  const char *name; /* static; NULL in lists */
  const char *text; /* EVENT_TEXT: static or of the edition */
  int number;       /* EVENT_NUMBER */
  EventFieldKind kind;
} EventField;

typedef struct Events Events;

typedef struct Event {
  const char *code; /* static: "head-on" */
  const char *rule; /* static: "MAYO 4.6" */
  uint32_t audience;
  Events *events;                  /* the list it is in, which holds its fields */
  size_t first_field, field_count; /* in events->fields */
} Event;

/* A list that keeps its memory when it is emptied, so that resolving many turns allocates nothing. */
struct Events {
  Event *items;
  size_t count, capacity;
  EventField *fields; /* of all events */
  size_t field_count, field_capacity;
};

void events_init(Events *events);
void events_clear(Events *events);
void events_free(Events *events);

/* Appends an event and returns it, so that fields can be added. The pointer is valid, and fields can be
 * added, until the next append. `events` is never NULL. */
Event *event_add(Events *events, const char *code, const char *rule, uint32_t audience);
/* Fields. `name` is NULL for items of a list. */
void event_text(Event *event, const char *name, const char *text);
void event_number(Event *event, const char *name, int number);
/* Begin a list or a map, which holds what is added until event_end(). They may be nested, EVENT_DEPTH
 * deep. */
#define EVENT_DEPTH 4
void event_list(Event *event, const char *name);
void event_map(Event *event, const char *name);
void event_end(Event *event);

/* The field of that name that is not in a list or map; NULL if there is none. */
const EventField *event_field(const Event *event, const char *name);

/* Only its fields, without code and rule, as a log keeps them. In the arena. */
Tree *event_data(Arena *arena, const Event *event);
/* {code, rule, name: value ...} in the arena: what logs, views and templates get. */
Tree *event_tree(Arena *arena, const Event *event);

#endif
