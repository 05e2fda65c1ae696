/* A game adjudicated again, window after window, in memory. Shared by verify.c and patch.c, which say what a
 * difference means.
 *
 * Windows that `patch` left to the log (acts_patch.h) are those of a program with other rules: they are not
 * adjudicated again, their states are held by the digests in the log, and what they tell by its links. */
#ifndef REFEREE_REPLAY_H
#define REFEREE_REPLAY_H

#include "answers.h"
#include "verify.h"

typedef struct Replay {
  Referee referee; /* at the time of each window */
  const History *history;
  Table table;
  EventRows memory;  /* what is worked out, of all states so far */
  size_t known;      /* of them, before the window at hand */
  int64_t bad_place; /* of the event whose link does not fit; INT64_MAX for none */
  /* Where other events than those stored are passed over as long as the states are the same: the first of
   * them. NULL: they are a difference. */
  Fault *account;
  Verification *out;
} Replay;

/* Readies a replay of this history. STATUS_BAD_DATA: out->fault. */
Status replay_prepare(Referee *referee, const History *history, Replay *replay, Verification *out);

/* From the start to the newest state. STATUS_BAD_DATA: out->fault is the first difference. */
Status replay_states(Replay *replay);

/* Every state against the digest that the log keeps of it; nothing is adjudicated. */
Status replay_digests(Replay *replay);

/* ---- for who looks through a history ---- */

/* Notes the fault; returns STATUS_BAD_DATA. */
Status replay_fault(Replay *replay, Fault fault);

/* The event of this code of a state; NULL where there is none. */
const EventRow *history_event(const History *history, int64_t state, const char *code);
/* The file with this receipt; NULL where there is none. */
const SubmissionRow *history_file(const History *history, int64_t receipt);

/* The fields of an event as a tree; one of them as text ("" where there is none), or as a number
 * (`otherwise`). */
const Tree *event_fields(Arena *arena, const EventRow *row);
const char *event_field_text(Arena *arena, const EventRow *row, const char *key);
int64_t event_field_number(Arena *arena, const EventRow *row, const char *key, int64_t otherwise);

/* Whether the links say that an event is as it was written. */
bool replay_is_sure(const Replay *replay, const EventRow *row);

/* The files that an event "adjudicated" names, as they were when its window was adjudicated. */
void replay_files(const Table *table, const History *history, const EventRow *adjudicated, Files *out);

#endif
