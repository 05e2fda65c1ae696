/* What files of this room share. */
#ifndef REFEREE_RECORD_PRIVATE_H
#define REFEREE_RECORD_PRIVATE_H

#include "record.h"

/* ======== proof_older.c ======== */

/* Games of an older schema: what was written before the log was linked.
 *
 * The first window that is adjudicated afterwards binds it all, so that from then on nobody bends it either:
 * event history-bound {digest}, which the referee alone sees. */

/* SHA-256 as hex of what nothing else binds: events without a link, by place; states before number `until`;
 * files of which no event says that they were taken, without their standing. In the arena. */
char *older_digest(Arena *arena, const char *game, const EventRows *events, const StateRows *states,
                   int64_t until, const SubmissionRows *files);

/* Adds the event. What the ledger answers. */
Status older_bind(Chronicle *chronicle);

#endif
