/* Apart from what else is asked of games, so that games may take general functions. */
#include <string.h>

#include "game.h"

const Game *game_find(const char *id) {
  for (const Game *const *game = GAMES; *game != NULL; game++) {
    if (strcmp((*game)->id, id) == 0) return *game;
  }
  return NULL;
}
