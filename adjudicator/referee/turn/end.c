#include "private.h"

#include "../letters/letters.h"

Status game_end(Referee *referee, LoadedGame *loaded, const char *code, const Tree *fields) {
  static const Files NO_FILES = {.seats = {{NULL, 0}}};
  const DiceLog no_rolls = {.count = 0};
  int64_t before = loaded->number;
  loaded->number = loaded->ended = before + 1;
  loaded->ending = ending_outcome(&loaded->seated, code, fields);
  StateRow row;
  EventWriter writer = {referee, loaded, loaded->turn, loaded->number, 0, NULL};
  const WindowProof proof = {&NO_FILES, &no_rolls, "", &row, loaded->branch};
  Status status = loaded_game_add_state(referee, loaded, &row);
  if (status == STATUS_OK) status = event_writer_add(&writer, code, NULL, AUDIENCE_ALL, fields);
  if (status == STATUS_OK) status = proof_window(&writer, &proof);
  if (status == STATUS_OK) status = window_open(referee, loaded);
  if (status == STATUS_OK) status = addresses_check(referee, loaded);
  return status == STATUS_OK ? mails_queue_reports(referee, loaded, before, false) : status;
}
