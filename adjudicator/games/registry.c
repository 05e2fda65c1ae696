#include <string.h>

#include "dos-de-mayo/game.h"
#include "ducs/game.h"
#include "game.h"

const Game *const GAMES[] = {&DOS_DE_MAYO, &DUCS, NULL};

const Game *game_find(const char *id) {
  for (const Game *const *game = GAMES; *game != NULL; game++) {
    if (strcmp((*game)->id, id) == 0) return *game;
  }
  return NULL;
}

int game_seat(const Game *game, const char *name) {
  for (int seat = 0; seat < game->seat_count; seat++) {
    if (strcmp(game->seat_names[seat], name) == 0) return seat;
  }
  return -1;
}
