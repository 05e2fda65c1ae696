#include <string.h>

#include "../instead.h"
#include "choices.h"

/* The spaces of the house that was named, where somebody of ours may go. */
Tree *dogs_instead(const Tree *choices, const Diagnostic *diagnostic, Arena *arena) {
  if (strncmp(diagnostic->message, "no-such-space", 13) != 0) return NULL;
  const Tree *spaces = instead_fields(arena, instead_at(choices, "plan/soldiers"), "spaces");
  const char *named = tree_string(tree_get(diagnostic->fields, "value"), "");
  size_t length = strcspn(named, ".");
  Tree *list = tree_list(arena);
  for (size_t i = 0; spaces != NULL && length > 0 && i < spaces->count; i++) {
    const char *space = tree_string(spaces->items[i].value, "");
    if (strncmp(space, named, length) == 0 && space[length] == '.') tree_add_text(arena, list, space);
  }
  return instead_list(arena, list);
}
