/* Acts: what the game master does to a game, and what all acts have in common.
 *
 * An act has a reason, is one transaction of the change, its event and its mails, and is told to whom it
 * touches. The event (code `act-...`) belongs to the state that the players know: it is shown with the turn
 * that they are in, and stands in the log of their next report. */
#ifndef REFEREE_ACTS_H
#define REFEREE_ACTS_H

#include "chronicle.h"
#include "table.h"

/* A reason is a sentence or two: it stands in logs and mails. */
#define REASON_BYTES ((size_t)500)

/* What is asked for. */
typedef struct ActDemand {
  const char *game;
  const char *reason; /* one line of text; NULL where the act explains itself */
  const char *turn;   /* the label that the game master expects, so that he cannot act twice; NULL: any */
} ActDemand;

/* What an act finds while it is at work, within its transaction. */
typedef struct Act {
  Referee *referee;
  Arena *arena;
  Table *table;       /* as the players know it: see table_load() */
  const char *reason; /* NULL for none */
  int64_t number;     /* of its event: tells its mails from those of other acts on the same state */
} Act;

/* How a game stands after an act, for who asked. */
typedef struct ActResult {
  const char *game, *turn, *status;
  Time deadline; /* TIME_NONE for none */
} ActResult;

/* Whether a reason is one: a line of UTF-8 that says something, at most REASON_BYTES long. */
bool reason_good(const char *reason);

/* One act from beginning to end: the reason is looked at, the transaction begins, the game is loaded, its
 * turn compared, `change` called, the transaction committed. `change` returns STATUS_OK, or what to end with;
 * then nothing was changed. STATUS_USAGE for a reason that is none, STATUS_NOT_FOUND for a game that nobody
 * knows, STATUS_NO_PERMISSION for another turn (each told); else what `change` or the ledger answers.
 * Afterwards *out says how the game stands. Steps: "acted" before the commit, "committed" after it. */
typedef Status ActChange(Act *act, void *context);
Status act_perform(Referee *referee, Arena *arena, const ActDemand *demand, ActChange *change, void *context,
                   ActResult *out);

/* ---- for who writes one ---- */

/* Adds the act's event: its code, who may know of it, and its fields beside the reason (NULL for none). */
Status act_record(const Act *act, const char *code, uint32_t audience, const Tree *fields);

/* Queues the notice notices.referee.KEY to the seats of the mask, with `reason`, the fields, seat_name (the
 * word for the seat in `seat` of the fields) and what mails_queue_notice() adds. */
Status act_notify(const Act *act, const char *key, uint32_t seats, const Tree *fields);

/* Tells why the act cannot be done now; returns STATUS_NO_PERMISSION. */
Status act_refuse(const Act *act, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Refuses a game that is over, or set aside as broken. */
Status act_must_go_on(const Act *act);

/* Whether the game is held for a new player, and all seats have one now. Then it opens its window, with the
 * time that a window has, and the next tick looks what answers there are. */
bool act_player_found(const Act *act);
Status act_open_window(const Act *act);

/* A file in force counts no more, and its sender is told, with the number on its receipt. */
Status act_undo_file(const Act *act, Chronicle *chronicle, const SubmissionRow *file);

/* The number of a seat; -1 after telling that there is none. */
int act_seat(const Act *act, const char *name);

#endif
