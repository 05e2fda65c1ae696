#include "turn.h"

Dice *play_dice(const LoadedGame *loaded, const char *salts, DiceLog *log) {
  DiceKeys keys = {.salts = salts, .branch = loaded->branch};
  turn_key(loaded->secret, loaded->row.name, loaded->branch, loaded->turn, keys.turn);
  deal_key(loaded->secret, loaded->row.name, loaded->branch, keys.deal);
  return dice_of_window(loaded->arena, &keys, loaded->row.name, log);
}

Status play_record(EventWriter *writer, const Play *play) {
  Status status = STATUS_OK;
  for (int seat = 0; seat < writer->loaded->seated.count && status == STATUS_OK; seat++)
    status = event_writer_add_diagnostics(writer, seat, &play->found[seat]);
  return status == STATUS_OK ? event_writer_add_events(writer, &play->events) : status;
}
