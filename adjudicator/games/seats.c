#include <string.h>

#include "game.h"

int seats_find(const Seats *seats, const char *name) {
  for (int seat = 0; seat < seats->count; seat++) {
    if (strcmp(seats->names[seat], name) == 0) return seat;
  }
  return -1;
}

bool seats_may_play(const Game *game, int count) {
  return count >= game->seats_least && count <= game->seats_most;
}

bool seats_have_names(const Game *game, int count) {
  return game->named_from > 0 && count >= game->named_from;
}

const Seats *seats_fixed(const Game *game, Seats *out) {
  *out = (Seats){.count = game->seat_fixed};
  for (int seat = 0; seat < game->seat_fixed; seat++) out->names[seat] = game->seat_names[seat];
  return out;
}

const Seats *seats_for(const Game *game, int count, Seats *out) {
  static const char *const NAMES[GAME_SEATS_MAX] = {"player-1", "player-2", "player-3", "player-4",
                                                    "player-5", "player-6", "player-7", "player-8"};
  if (!seats_have_names(game, count)) return seats_fixed(game, out);
  *out = (Seats){.count = count};
  for (int seat = 0; seat < out->count; seat++) out->names[seat] = NAMES[seat];
  return out;
}

const Seats *seats_stand_in(const Game *game, Seats *out) {
  return seats_for(game, game->seat_fixed > 0 ? game->seat_fixed : game->seats_least, out);
}

int game_seat(const Game *game, const char *name) {
  Seats seats;
  return seats_find(seats_fixed(game, &seats), name);
}

bool seats_equal(const Seats *a, const Seats *b) {
  if (a->count != b->count) return false;
  for (int seat = 0; seat < a->count; seat++) {
    if (strcmp(a->names[seat], b->names[seat]) != 0) return false;
  }
  return true;
}
