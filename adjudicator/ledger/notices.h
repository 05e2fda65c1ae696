/* Notices: where players want them, and which wait. Statuses as in ledger.h; addresses are bare, the case of
 * their letters does not count. */
#ifndef LEDGER_NOTICES_H
#define LEDGER_NOTICES_H

#include "ledger.h"

typedef struct NotifyRow {
  const char *address, *url;
  Time confirmed;   /* TIME_NONE: not yet, and nothing is sent */
  int64_t failures; /* in a row */
} NotifyRow;

Status ledger_notify(Ledger *ledger, Arena *arena, const char *address,
                     NotifyRow *row); /* STATUS_NOT_FOUND */
/* A new URL must be confirmed; the same one stays as it is. */
Status ledger_set_notify(Ledger *ledger, const char *address, const char *url);
Status ledger_confirm_notify(Ledger *ledger, const char *address, Time at);
/* Nothing if there is no such row. */
Status ledger_end_notify(Ledger *ledger, const char *address);
/* A seat has a new player, or its player a new address: what the old address had is removed, or (`now_at` not NULL) goes to the
 * new one, unless the old one still has seats. */
Status ledger_leave_notify(Ledger *ledger, const char *address, const char *now_at);

/* A notice for a seat, if its player wants notices, and has confirmed where: about the window of this state, for the first time
 * (`moment` 0), or as a reminder that was due at `moment`. Once for each. */
Status ledger_add_notice(Ledger *ledger, int64_t game, int64_t seat, int64_t state, Time moment, Time now);

typedef struct NoticeRow {
  int64_t id;
  const char *game; /* its name */
  int64_t seat, state;
  Time moment, at;
  const char *address, *url; /* NULL: no longer wanted */
  int64_t failures;
  int64_t tries; /* of this address on this day (UTC) */
} NoticeRow;
typedef struct NoticeRows {
  NoticeRow *items;
  size_t count;
} NoticeRows;

/* The oldest that wait, at most `limit`. */
Status ledger_notices(Ledger *ledger, Arena *arena, Time now, int64_t limit, NoticeRows *rows);
/* The notice no longer waits. `counts`: it is about to be sent, and counts for its day. */
Status ledger_notice_tried(Ledger *ledger, const NoticeRow *row, Time now, bool counts);
/* What became of it, if the URL is still the same. */
Status ledger_notice_result(Ledger *ledger, const NoticeRow *row, bool sent);

#endif
