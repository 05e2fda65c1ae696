/* Ledgers that are frozen, or may only be read. */
#ifndef LEDGER_FROZEN_H
#define LEDGER_FROZEN_H

#include "ledger.h"

/* What a file of ours is: it says so itself, wherever it is moved. All except the first are only read. */
typedef enum LedgerState {
  LEDGER_AT_WORK,
  LEDGER_FROZEN,
  LEDGER_COPY,    /* copy.h */
  LEDGER_REPLACED /* a copy was restored in its place */
} LedgerState;

/* A ledger that is frozen stays as it is, for whoever comes and across any crash, so that it can be copied,
 * and the copy thawed elsewhere, without a moment in which two go on. The file itself says it: a copy is
 * frozen, too. */

/* Freezes. When this returns STATUS_OK no process has the ledger open, and FILE alone is all of it. New
 * processes are refused from the first moment on; it waits `patience` seconds for those that have the
 * ledger open. If they are still there then it returns STATUS_TRY_AGAIN: new processes stay refused;
 * freeze again. Freezing twice is harmless. STATUS_NO_INPUT: no such file; STATUS_CONFIG: not a ledger, or
 * one of a newer version or from before 1.0; STATUS_NO_PERMISSION: a copy, or a ledger that was replaced. These stay
 * unchanged. *error: as ledger_open(). */
Status ledger_freeze(const char *path, unsigned patience, Arena *arena, const char **error);
/* Thaws; does nothing, with STATUS_OK, if it is not frozen. It waits `patience` seconds for readers, then
 * returns STATUS_TRY_AGAIN with the ledger still frozen. Else as ledger_freeze(). */
Status ledger_thaw(const char *path, unsigned patience, Arena *arena, const char **error);
/* Opens for reading only a ledger that is not at work, or that this user cannot write or that is on a read-only file system: a
 * file without a log beside it is then read as it is. *state: which of them. STATUS_OK, STATUS_NO_INPUT, or STATUS_CONFIG if
 * it is not a ledger, or another version of the program made it, since it cannot be brought up to date. Otherwise like
 * ledger_open(). */
Status ledger_open_to_read(const char *path, Ledger **ledger, Arena *arena, LedgerState *state,
                           const char **error);

#endif
