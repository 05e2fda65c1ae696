/* Rows that the log binds: an event `recorded` has their digests (records.c says how and which). Statuses as in
 * ledger.h. */
#ifndef LEDGER_RECORDS_H
#define LEDGER_RECORDS_H

#include "ledger.h"

typedef struct RecordRow {
  const char *table;
  int64_t row;
  const char *digest, *texts;         /* as the row is now; texts NULL: it has none; "": they were erased */
  const char *columns, *text_columns; /* which they are over, with commas */
  bool salted;                        /* it has salts */
  const char *damaged;                /* a column that cannot be unpacked; NULL: none */
} RecordRow;
typedef struct RecordRows {
  RecordRow *items;
  size_t count;
} RecordRows;

/* Whether the rows of this table are written once, and then at most erased. */
bool record_is_final(const char *table);
/* All of a game that should be bound, by table. */
Status ledger_records(Ledger *ledger, Arena *arena, int64_t game, RecordRows *rows);

#endif
