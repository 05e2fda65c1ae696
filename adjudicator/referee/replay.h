/* A game adjudicated again, window after window, in memory. Shared by verify.c and patch.c, which say what a
 * difference means.
 *
 * Windows that were read from a notation have the dice that it told (told_dice.h). Windows that `patch` left to
 * the log (acts_patch.h) are those of a program with other rules: they are not adjudicated again, their states are held by the digests in the log, and what they tell by its links. */
#ifndef REFEREE_REPLAY_H
#define REFEREE_REPLAY_H

#include "answers.h"
#include "verify.h"

/* What was passed over. */
typedef struct Passed {
  Fault first;        /* first.table NULL: nothing */
  int64_t last;       /* number of the last such state */
  const bool *counts; /* by number of the state: it is not undone, but on the way to the newest one */
} Passed;

typedef struct Replay {
  Referee referee; /* at the time of each window */
  const History *history;
  Table table;
  EventRows memory;  /* what is worked out, of all states so far */
  size_t known;      /* of them, before the window at hand */
  int64_t bad_place; /* of the event whose link does not fit; INT64_MAX for none */
  /* Where differences are passed over that leave the present position as it is: other events than those
   * stored, and all that came out otherwise in windows that were undone. NULL: they are differences. */
  Passed *passed;
  Verification *out;
} Replay;

/* Readies a replay of this history. STATUS_BAD_DATA: out->fault. */
Status replay_prepare(Referee *referee, const History *history, Replay *replay, Verification *out);

/* From the start to the newest state. STATUS_BAD_DATA: out->fault is the first difference. */
Status replay_states(Replay *replay);

/* Every state against the digest that the log keeps of it; nothing is adjudicated. */
Status replay_digests(Replay *replay);

/* ---- for who looks on ---- */

/* Notes the fault; returns STATUS_BAD_DATA. */
Status replay_fault(Replay *replay, Fault fault);

/* Whether the links say that an event is as it was written. */
bool replay_is_sure(const Replay *replay, const EventRow *row);

/* The files that an event "adjudicated" names, as they were when its window was adjudicated. */
void replay_files(const Table *table, const History *history, const EventRow *adjudicated, Files *out);

#endif
