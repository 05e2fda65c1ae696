#include "position.h"

bool position_apply(const Game *game, const void *edition, const Tree *given, void *state, Arena *arena,
                    Diagnostics *diagnostics) {
  Tree *position = tree_copy(arena, given);
  Tree *options = tree_get(game->position_write(edition, state, arena), "options");
  if (position->kind == TREE_MAP && options != NULL && tree_get(position, "options") == NULL)
    tree_put(arena, position, "options", options);
  return game->position_read(edition, position, state, diagnostics);
}
