/* What happens in a window on its way into the ledger: events, numbered as they are added. */
#ifndef REFEREE_CHRONICLE_H
#define REFEREE_CHRONICLE_H

#include "table.h"

typedef struct Chronicle {
  Referee *referee;
  const Table *table;
  const char *turn;  /* label of the turn that is adjudicated */
  int64_t state;     /* number of the state that it leads to */
  int64_t count;     /* events so far */
  EventRows *memory; /* not into the ledger but at the end of these, in the table's arena; NULL: the ledger */
} Chronicle;

/* Puts an event at the end of the memory as it is. */
void chronicle_remember(Chronicle *chronicle, const EventRow *row);

/* Adds an event of this audience (games/event.h). `rule` may be NULL. What the ledger answers. */
Status chronicle_add(Chronicle *chronicle, const char *code, const char *rule, uint32_t audience,
                     const Tree *fields);

/* What was found wrong in a seat's file when its window was adjudicated, for its sender alone. */
Status chronicle_add_diagnostics(Chronicle *chronicle, int seat, const Diagnostics *diagnostics);

/* What the game tells. */
Status chronicle_add_events(Chronicle *chronicle, const Events *events);

#endif
