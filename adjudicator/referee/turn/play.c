#include "turn.h"

void play_judge(const LoadedGame *loaded, const Files *files, Play *out) {
  Diagnostics *refused[GAME_SEATS_MAX];
  *out = (Play){.broken = NULL};
  events_init(&out->events);
  for (int seat = 0; seat < GAME_SEATS_MAX; seat++) {
    diagnostics_init(&out->found[seat], loaded->arena);
    diagnostics_init(&out->refused[seat], loaded->arena);
    refused[seat] = &out->refused[seat];
  }
  window_answers_judge(loaded, files, refused, &out->answers);
  window_answers_waive(loaded, &out->answers);
}

Dice *play_dice(const LoadedGame *loaded, const char *salts, DiceLog *log) {
  DiceKeys keys = {.salts = salts, .branch = loaded->branch};
  turn_key(loaded->secret, loaded->row.name, loaded->branch, loaded->turn, keys.turn);
  deal_key(loaded->secret, loaded->row.name, loaded->branch, keys.deal);
  return dice_of_window(loaded->arena, &keys, loaded->row.name, log);
}

void play_window(LoadedGame *loaded, Dice *dice, Play *play) {
  const Game *game = loaded->game;
  Diagnostics *found[GAME_SEATS_MAX];
  for (int seat = 0; seat < GAME_SEATS_MAX; seat++) found[seat] = &play->found[seat];
  /* A game that began from a position with pieces missing goes on without them. */
  const char *what = NULL;
  bool whole = game->invariants_hold(loaded->edition, loaded->state, &what);
  game->resolve(loaded->edition, loaded->state, play->answers.orders, dice, &play->events, found);
  if (whole && !game->invariants_hold(loaded->edition, loaded->state, &what)) play->broken = what;
}

Status play_record(EventWriter *writer, const Play *play) {
  Status status = STATUS_OK;
  for (int seat = 0; seat < writer->loaded->seated.count && status == STATUS_OK; seat++)
    status = event_writer_add_diagnostics(writer, seat, &play->found[seat]);
  return status == STATUS_OK ? event_writer_add_events(writer, &play->events) : status;
}

void play_free(Play *play) {
  events_free(&play->events);
}
