/* Bounds of what a game that was put away may take (ledger.h: ledger_put_away()). Private to ledger/. */
#ifndef LEDGER_ARCHIVE_H
#define LEDGER_ARCHIVE_H

#include "query.h"

/* The most that is unpacked, and so the most that is packed: the longest games have a few million bytes. */
#define ARCHIVE_BYTES_MAX 134217728 /* 128 MiB */

/* The same as ledger_bring_back() for a game that was put away. */
Status archive_bring_back(Ledger *ledger, int64_t game);
/* A reader's history of a game that was put away hides the tables from him no longer. */
Status archive_leave_aside(Ledger *ledger);
/* The game that was put away and has this mail; STATUS_NOT_FOUND: none. STATUS_BUG: an archive that it may be
 * in is damaged. Nothing is brought back. */
Status archive_of_mail(Ledger *ledger, const char *message_id, int64_t *game);

#endif
