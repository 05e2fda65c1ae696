#include "put_away.h"

static Status put_away(Referee *referee, const GameRow *row) {
  Status status = referee_ledger_status(referee, ledger_put_away(referee->ledger, row, referee->now));
  if (status == STATUS_OK)
    referee_tell(referee, NOTICE_DETAIL, "%s: over for a week; put away", row->name);
  else
    referee_tell(referee, NOTICE_WARNING, "%s: not put away (%s)", row->name, status_name(status));
  return status;
}

Status put_away_games(Referee *referee) {
  Arena *arena = arena_new();
  GameRows rows = {.count = 0};
  Status worst =
      ledger_games_over(referee->ledger, arena, referee->now - PUT_AWAY_AFTER, PUT_AWAY_MOST, &rows);
  referee_ledger_status(referee, worst);
  for (size_t i = 0; i < rows.count; i++) worst = status_worse(worst, put_away(referee, &rows.items[i]));
  arena_free(arena);
  return worst;
}
