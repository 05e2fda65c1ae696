#include "../../ledger/openings.h"
#include "record.h"

Status game_missing(Referee *referee, const char *name) {
  OpeningRow row;
  Arena *arena = arena_new();
  Status status = ledger_opening(referee->ledger, arena, name, &row);
  arena_free(arena);
  if (status == STATUS_OK) {
    referee_log(referee, NOTICE_ERROR,
                "%s: has not begun, it waits for players; `adjudicator invite %s` prints the invitations, "
                "`adjudicator admit`, `replace` and `end` can be done",
                name, name);
    return STATUS_NO_PERMISSION;
  }
  if (status != STATUS_NOT_FOUND) return referee_ledger_status(referee, status);
  referee_log(referee, NOTICE_ERROR, "no game is called \"%s\"; `adjudicator list` shows them", name);
  return status;
}
