/* Whether a game is what its own log says: links, digests, keys, dice, and every window adjudicated again.
 *
 * All is worked out anew: the set-up with its shuffles from the secret, each state from the one before and
 * the files that were in force, each event with its rolls. What only the clock or the game master decided
 * (who was silent, acts) is held by the links alone. */
#ifndef REFEREE_VERIFY_H
#define REFEREE_VERIFY_H

#include "history.h"

/* The first difference. */
typedef struct Fault {
  const char *table;  /* "events"; NULL: there is none */
  int64_t state;      /* number of the state; -1 where it has nothing to do with one */
  int64_t number;     /* of the event, or the receipt of a file; 0 for none */
  const char *column; /* "fields"; several, where nobody can say which */
  const char *what;   /* static */
} Fault;

typedef struct Verification {
  int64_t windows, events, files, rolls; /* that were looked at */
  int64_t held;                          /* windows before a patch, which the log alone holds */
  int64_t told;                          /* windows with the dice that a notation told, under no key */
  bool placed;                           /* the first position was given, and not dealt */
  const char *link;                      /* that the newest report tells; "" for none */
  Fault fault;
} Verification;

/* Everything. STATUS_OK: as it should be; STATUS_BAD_DATA: out->fault; STATUS_NOT_FOUND (told): the rules are
 * unknown to this program. Tells nothing else. */
Status verify_history(Referee *referee, const History *history, Verification *out);

/* Only what can be checked without the rules: links, keys, files and states by their digests. */
Status verify_log(Referee *referee, const History *history, Verification *out);

/* Only set-up and windows, adjudicated again and compared with what is written down. */
Status replay_history(Referee *referee, const History *history, Verification *out);

#endif
