#include <string.h>

#include "../instead.h"
#include "files.h"

/* Attacks are resolved after the moves, so what could be attacked from where the units stand now is no help.
 */
Tree *ducs_instead(const Tree *choices, const Diagnostic *diagnostic, Arena *arena) {
  const char *message = diagnostic->message;
  const char *unit = tree_string(tree_get(diagnostic->fields, "unit"), NULL);
  if (strncmp(message, "move-", 5) == 0 && strcmp(message, "move-second-line") != 0) {
    const Tree *row = instead_row(instead_at(choices, "moves/units"), "unit", unit);
    return instead_list(arena, tree_get(row, "targets"));
  }
  if (strncmp(message, "retreat-", 8) == 0) return instead_list(arena, instead_at(choices, "retreat/hexes"));
  if (strcmp(message, "deploy-cities-want-units") == 0)
    return instead_list(arena, instead_at(choices, "deploy/cities"));
  return NULL;
}
