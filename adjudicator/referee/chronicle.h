/* What happens in a window on its way into the ledger: events, numbered as they are added. */
#ifndef REFEREE_CHRONICLE_H
#define REFEREE_CHRONICLE_H

#include "table.h"

typedef struct Chronicle {
  Referee *referee;
  const Table *table;
  const char *turn; /* label of the turn that is adjudicated */
  int64_t state;    /* number of the state that it leads to */
  int64_t count;    /* events so far */
} Chronicle;

/* Adds an event of this audience (games/event.h). `rule` may be NULL. What the ledger answers. */
Status chronicle_add(Chronicle *chronicle, const char *code, const char *rule, uint32_t audience,
                     const Tree *fields);

#endif
