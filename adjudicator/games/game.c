#include "game.h"

#include <string.h>

const Game *game_find(const char *id) {
  for (const Game *const *game = GAMES; *game != NULL; game++) {
    if (strcmp((*game)->id, id) == 0) return *game;
  }
  return NULL;
}

bool game_has_edition(const Game *game, const Tree *file, Diagnostics *diagnostics) {
  if (file->kind != TREE_MAP) return true; /* edition_read() says what is wrong with it */
  const char *said = field_text(file, "game", diagnostics);
  if (strcmp(said, game->id) == 0) return true;
  if (*said != '\0')
    diagnose(diagnostics, SEVERITY_ERROR, "EDITION-GAME", "edition-of-another-game", tree_get(file, "game"),
             "value", said, "game", game->id, NULL);
  return false;
}

int game_section(const Game *game, const char *name) {
  for (int i = 0; game->turn_file[i].key != NULL; i++) {
    if (strcmp(game->turn_file[i].key, name) == 0) return i;
  }
  return -1;
}

const char *const *game_sections(const Game *game, Arena *arena) {
  return fields_keys(game->turn_file, arena);
}
