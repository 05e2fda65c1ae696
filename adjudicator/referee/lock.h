/* Locks beside the ledger, so that two ticks or two senders never work at once.
 *
 * A lock is an advisory lock of the system (flock) on the file DATABASE.SUFFIX, beside the database itself
 * where its name is a link: it ends with the process
 * that holds it, however that ends. */
#ifndef REFEREE_LOCK_H
#define REFEREE_LOCK_H

#include "referee.h"

/* Takes the lock without waiting. *lock is its file descriptor, -1 unless STATUS_OK. STATUS_TRY_AGAIN:
 * somebody else holds it; STATUS_CANNOT_CREATE (told). */
Status lock_take(const Referee *referee, const char *suffix, int *lock);
/* Gives it back; -1 is allowed. */
void lock_release(int lock);

#endif
