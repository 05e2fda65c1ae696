/* The links of a game's log. Private to verify.c. */
#ifndef REFEREE_VERIFY_LOG_H
#define REFEREE_VERIFY_LOG_H

#include "verify.h"

/* The first event whose link is not what it should be. */
typedef struct LogFault {
  int64_t place; /* INT64_MAX: none */
  bool certain;  /* the column is known, and not only the row */
  Fault fault;
} LogFault;

LogFault log_check(const History *history);

#endif
