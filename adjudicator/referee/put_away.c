#include "put_away.h"

static Status put_away(Referee *referee, const GameRow *row) {
  Status status = referee_ledger_status(referee, ledger_put_away(referee->ledger, row, referee->now));
  if (status == STATUS_OK)
    referee_tell(referee, NOTICE_DETAIL, "%s: over for a week; put away", row->name);
  else
    referee_tell(referee, NOTICE_WARNING, "%s: not put away (%s)", row->name, status_name(status));
  return status;
}

/* A fault of that game alone: it would fail in every run, and is stepped over. Trouble of the disk or of the
 * lock is everybody's. */
static bool is_its_own_fault(Status status) {
  return status == STATUS_BAD_DATA || status == STATUS_BUG;
}

Status put_away_games(Referee *referee) {
  Status worst = STATUS_OK;
  int64_t done = 0, faulty = 0;
  bool more = true;
  while (more && done < PUT_AWAY_MOST) {
    Arena *arena = arena_new();
    GameRows rows = {.count = 0};
    Status status = ledger_games_over(referee->ledger, arena, referee->now - PUT_AWAY_AFTER,
                                      referee->now - PUT_AWAY_TROUBLED, faulty, 1, &rows);
    referee_ledger_status(referee, status);
    if (status == STATUS_OK && rows.count == 1) status = put_away(referee, &rows.items[0]);
    more = rows.count == 1 && (status == STATUS_OK || is_its_own_fault(status));
    done += status == STATUS_OK ? 1 : 0;
    faulty += is_its_own_fault(status) ? 1 : 0;
    worst = status_worse(worst, status);
    arena_free(arena);
  }
  return worst;
}
