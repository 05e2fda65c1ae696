#include "game.h"

#include <string.h>

const GameLength *game_length(const Game *game, const Tree *options) {
  const GameLength *row = game->lengths;
  while (row->option != NULL && strcmp(tree_string(tree_get(options, row->option), ""), row->value) != 0)
    row++;
  return row;
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

void game_take_file(const Game *game, const void *edition, const void *state, int seat, const Tree *file,
                    Arena *arena, const void **orders, Diagnostics *refused) {
  const void *both = *orders;
  Diagnostics found;
  diagnostics_init(&found, arena);
  if (game->read(edition, state, seat, file, arena, &both, &found))
    *orders = both;
  else
    diagnostics_append(refused, &found);
}

Tree *game_orders_write(const Game *game, const void *edition, const void *orders, int seat, Arena *arena) {
  if (game->orders_write != NULL) return game->orders_write(edition, orders, seat, arena);
  return fields_write_orders(game->turn_file, edition, orders, seat, arena);
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

static const char *const ENDINGS[] = {"draw-agreed", "game-resigned", "game-ended", NULL};

const char *ending_code(const char *code) {
  int index = word_index(code, ENDINGS);
  return index < 0 ? NULL : ENDINGS[index];
}
