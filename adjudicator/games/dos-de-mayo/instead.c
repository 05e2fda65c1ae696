#include <stdbool.h>
#include <string.h>

#include "../instead.h"
#include "files.h"

static bool is_one_of(const char *word, const char *const *words) {
  for (; *words != NULL; words++) {
    if (strcmp(word, *words) == 0) return true;
  }
  return false;
}

/* The orders of the group that the order names; of those outside the gates for zone 0. */
static Tree *orders_of_group(const Tree *choices, const char *from, Arena *arena) {
  const Tree *groups = instead_at(choices, "orders/groups");
  bool outside = from != NULL && strcmp(from, "0") == 0;
  const Tree *group = outside ? instead_row(groups, "outside", "yes") : instead_row(groups, "from", from);
  return instead_list(arena, tree_get(group, "orders"));
}

/* What a card that may be played now is written as; of all where none is named that may be. */
static Tree *plays_of(const Tree *choices, const char *card, Arena *arena) {
  static const char *const SECTIONS[] = {"preparation/play", "play", "movement/play", "resolution/play",
                                         NULL};
  Tree *plays = tree_list(arena);
  for (const char *const *path = SECTIONS; *path != NULL; path++) {
    const Tree *list = instead_at(choices, *path), *row = instead_row(list, "card", card);
    if (row != NULL) return instead_list(arena, tree_get(row, "write"));
    for (size_t i = 0; list != NULL && i < list->count; i++)
      tree_add(arena, plays, tree_copy(arena, list->items[i].value));
  }
  return instead_fields(arena, plays, "write");
}

Tree *mayo_instead(const Tree *choices, const Diagnostic *diagnostic, Arena *arena) {
  static const char *const WAYS[] = {"order-not-adjacent", "order-to-its-start", "order-not-a-gate",
                                     "order-into-closed-zone", NULL};
  static const char *const STARTS[] = {"order-no-cubes",
                                       "order-nobody-outside",
                                       "order-pinned",
                                       "order-single-cube-contested",
                                       "order-from-outside-not-yours",
                                       "order-from-outside-too-early",
                                       "order-unreadable",
                                       NULL};
  const char *message = diagnostic->message;
  const Tree *fields = diagnostic->fields;
  if (is_one_of(message, WAYS))
    return orders_of_group(choices, tree_string(tree_get(fields, "from"), NULL), arena);
  if (is_one_of(message, STARTS))
    return instead_fields(arena, instead_at(choices, "orders/groups"), "orders");
  if (strncmp(message, "setup-", 6) == 0)
    return instead_fields(arena, instead_at(choices, "setup/card"), "card");
  if (strncmp(message, "card-", 5) == 0)
    return plays_of(choices, tree_string(tree_get(fields, "card"), NULL), arena);
  return NULL;
}
