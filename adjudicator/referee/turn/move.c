#include "private.h"

#include <string.h>

#include "../record/record.h"

Status deadline_move(Referee *referee, LoadedGame *loaded, const char *cause, int64_t absence,
                     Time deadline) {
  GameRow *row = &loaded->row;
  /* A clock that was far wrong, or a deadline that was far ahead already: no time that could not be written. */
  if (deadline > TIME_LAST) deadline = TIME_LAST;
  MoveRow move = {.game = row->id,
                  .state = loaded->number,
                  .at = referee->now,
                  .cause = cause,
                  .absence = absence,
                  .was = row->deadline,
                  .deadline = deadline};
  row->deadline = deadline;
  row->wake = settings_wake(&loaded->settings, deadline);
  Status status = ledger_add_move(referee->ledger, &move);
  if (status == STATUS_OK) status = ledger_set_deadline(referee->ledger, row->id, row->deadline, row->wake);
  /* All answers may be in, and go on before the deadline. */
  if (status == STATUS_OK) status = ledger_set_due(referee->ledger, row->id);
  return referee_ledger_status(referee, status);
}

Status deadline_moves(Referee *referee, const LoadedGame *loaded, MoveRows *moves) {
  const GameRow *row = &loaded->row;
  Status status = ledger_moves(referee->ledger, loaded->arena, row->id, loaded->number, row->opened, moves);
  return referee_ledger_status(referee, status);
}

Time deadline_promised(const LoadedGame *loaded, const MoveRows *moves) {
  Time promised = moves->count == 0 ? loaded->row.deadline : moves->items[0].was;
  for (size_t i = 0; i < moves->count; i++) {
    const MoveRow *move = &moves->items[i];
    if (strcmp(move->cause, "extend") == 0) promised = move->deadline;
    /* Nobody's time ran. */
    if (strcmp(move->cause, "pause") == 0) promised += move->deadline - move->was;
  }
  return promised;
}

Time deadline_earliest(const Referee *referee, const LoadedGame *loaded, const MoveRows *moves) {
  const GameRow *row = &loaded->row;
  Time clock = strcmp(row->status, "paused") == 0 ? row->paused : referee->now;
  Time noticed = clock + loaded->settings.schedule.min_notice, promised = deadline_promised(loaded, moves);
  return promised > noticed ? promised : noticed;
}
