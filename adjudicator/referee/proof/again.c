#include "private.h"

void again_play(LoadedGame *loaded, const History *history, int64_t state, const Files *files,
                const char *salts, DiceRecord *record, Again *out) {
  *out = (Again){.salts = salts};
  DiceParting parting = {.parted = false};
  size_t used = 0;
  WindowAnswers answers;
  out->imported = imported_dice_of(history, state, &out->told);
  Dice *dice = out->imported ? dice_following(loaded->arena, &out->told, &used, &parting)
                             : play_dice(loaded, salts, &out->rolls);
  if (record != NULL) dice = dice_recording(loaded->arena, dice, record);
  window_answers_closing(loaded, files, NULL, &answers);
  play_begin(&out->play, loaded->arena);
  play_window(&out->play, loaded->game, loaded->edition, loaded->state, answers.orders, dice);
  out->other_dice = parting.parted || used != out->told.count;
}

bool again_same_files(const Files *a, const Files *b) {
  for (int seat = 0; seat < GAME_SEATS_MAX; seat++) {
    const SeatFiles *one = &a->seats[seat], *two = &b->seats[seat];
    if (one->count != two->count) return false;
    for (size_t i = 0; i < one->count; i++) {
      if (one->items[i].receipt != two->items[i].receipt) return false;
    }
  }
  return true;
}
