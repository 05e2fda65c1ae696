/* What opening a book to work in it shares with opening one that is frozen. Private to ledger/. */
#ifndef LEDGER_OPEN_H
#define LEDGER_OPEN_H

#include "query.h"

/* Nothing is open in it yet; ledger_close() ends it. NULL where there is no memory, and *error says so. */
Ledger *new_ledger(const char **error);
/* `access`: SQLITE_OPEN_READWRITE or SQLITE_OPEN_READONLY. STATUS_NO_INPUT where the file cannot be opened.
 */
Status open_file(Ledger *ledger, const char *path, int access);
/* How the connection is to behave. Nothing is asked of the file yet. */
Status settle(Ledger *ledger);
/* `mode`: "wal", "delete". *set false: the file stays in another mode, though nothing failed. Leaving WAL
 * brings the log into the file and wants that nobody else has it open: STATUS_TRY_AGAIN, without waiting. */
Status set_journal(Ledger *ledger, const char *mode, bool *set);
/* STATUS_CONFIG where the file system cannot. */
Status use_wal(Ledger *ledger);

#endif
