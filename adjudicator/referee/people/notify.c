#include "private.h"

#include <inttypes.h>
#include <string.h>

#include "../../ledger/notices.h"
#include "../letters/letters.h"

/* The code to confirm this URL: good for this player, who reads the mail with it. */
static char *code_of(const LoadedGame *loaded, int seat, const char *url) {
  const char *what = arena_printf(loaded->arena, "notify|%s|%d|%" PRId64 "|%s", loaded->row.name, seat,
                                  loaded->seats.items[seat].key_generation, url);
  return confirmation_code(loaded->arena, loaded->secret, what);
}

/* The receipt's number, which players must not see, makes the mail different from others. */
static Status ask(Referee *referee, const LoadedGame *loaded, int seat, const char *url, int64_t receipt) {
  Arena *arena = loaded->arena;
  Tree *fields = tree_map(arena);
  tree_put_text(arena, fields, "url", url);
  tree_put_text(arena, fields, "code", code_of(loaded, seat, url));
  const char *ordinal = mail_token(arena, loaded->secret, arena_printf(arena, "notify|%" PRId64, receipt));
  return mails_queue_notice(referee, loaded, seat, "notify-ask", ordinal, fields);
}

Status notify_set(Referee *referee, const LoadedGame *loaded, int seat, const char *url, int64_t receipt) {
  Ledger *ledger = referee->ledger;
  const char *address = loaded->seats.items[seat].bare;
  NotifyRow row;
  if (*url == '\0') return referee_ledger_status(referee, ledger_end_notify(ledger, address));
  Status status = ledger_notify(ledger, loaded->arena, address, &row);
  bool known = status == STATUS_OK && strcmp(row.url, url) == 0 && row.confirmed != TIME_NONE;
  if (known) return STATUS_OK;
  if (status == STATUS_OK || status == STATUS_NOT_FOUND) status = ledger_set_notify(ledger, address, url);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  return ask(referee, loaded, seat, url, receipt);
}

Status notify_confirm(Referee *referee, const LoadedGame *loaded, int seat, const char *code,
                      bool *confirmed) {
  const char *address = loaded->seats.items[seat].bare;
  NotifyRow row;
  *confirmed = false;
  Status status = ledger_notify(referee->ledger, loaded->arena, address, &row);
  if (status == STATUS_NOT_FOUND) return STATUS_OK;
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  *confirmed = confirmation_code_matches(loaded->arena, code, code_of(loaded, seat, row.url));
  if (!*confirmed) return STATUS_OK;
  return referee_ledger_status(referee, ledger_confirm_notify(referee->ledger, address, referee->now));
}
