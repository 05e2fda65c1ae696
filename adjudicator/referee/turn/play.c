#include "turn.h"

void play_judge(const Table *table, const Files *files, Play *out) {
  Diagnostics *refused[GAME_SEATS_MAX];
  *out = (Play){.broken = NULL};
  events_init(&out->events);
  for (int seat = 0; seat < GAME_SEATS_MAX; seat++) {
    diagnostics_init(&out->found[seat], table->arena);
    diagnostics_init(&out->refused[seat], table->arena);
    refused[seat] = &out->refused[seat];
  }
  window_answers_judge(table, files, refused, &out->answers);
  window_answers_waive(table, &out->answers);
}

Dice *play_dice(const Table *table, const char *salts, DiceLog *log) {
  DiceKeys keys = {.salts = salts, .branch = table->branch};
  turn_key(table->secret, table->row.name, table->branch, table->turn, keys.turn);
  deal_key(table->secret, table->row.name, keys.deal);
  return dice_of_window(table->arena, &keys, table->row.name, log);
}

void play_window(Table *table, Dice *dice, Play *play) {
  const Game *game = table->game;
  Diagnostics *found[GAME_SEATS_MAX];
  for (int seat = 0; seat < GAME_SEATS_MAX; seat++) found[seat] = &play->found[seat];
  /* A game that began from a position with pieces missing goes on without them. */
  const char *what = NULL;
  bool whole = game->sound(table->edition, table->state, &what);
  game->resolve(table->edition, table->state, play->answers.orders, dice, &play->events, found);
  if (whole && !game->sound(table->edition, table->state, &what)) play->broken = what;
}

Status play_record(EventWriter *writer, const Play *play) {
  Status status = STATUS_OK;
  for (int seat = 0; seat < writer->table->seated.count && status == STATUS_OK; seat++)
    status = event_writer_add_diagnostics(writer, seat, &play->found[seat]);
  return status == STATUS_OK ? event_writer_add_events(writer, &play->events) : status;
}

void play_free(Play *play) {
  events_free(&play->events);
}
