/* Battles that were fought. The position forgets them when the year ends; the entry of the log that ended one says what
 * lay on it (sequence.h: FOUGHT). */
#include <string.h>

#include "draw.h"

const Tree *dogs_entry(const Tree *view, size_t entry) {
  const Tree *log = dogs_list(view, "log");
  return entry < 1 || entry > log->count ? NULL : log->items[entry - 1].value;
}

/* The page of an order desk must be small, and its reader has the report with the battles that were fought. */
#ifdef GAME_AT_DESK
size_t dogs_next_fought(const Tree *view, size_t after) {
  (void)view;
  (void)after;
  return 0;
}
#else
size_t dogs_next_fought(const Tree *view, size_t after) {
  const Tree *log = dogs_list(view, "log");
  for (size_t entry = after + 1; entry <= log->count; entry++) {
    const char *code = dogs_text(dogs_entry(view, entry), "code");
    if (strcmp(code, "battle-won") == 0 || strcmp(code, "battle-drawn") == 0) return entry;
  }
  return 0;
}
#endif

Tree *dogs_fought_battle(const Tree *view, size_t entry, Arena *arena) {
  static const char *const KEPT[] = {"battle", "tokens", "hidden", "tactics", "sides", NULL};
  const Tree *event = dogs_entry(view, entry);
  Tree *battle = tree_map(arena);
  tree_put_int(arena, battle, "fought", (int64_t)entry);
  for (size_t i = 0; KEPT[i] != NULL; i++) {
    Tree *value = tree_get(event, KEPT[i]);
    if (value != NULL) tree_put(arena, battle, KEPT[i], value);
  }
  return battle;
}

/* ---- the board on which they were fought ---- */

#ifndef GAME_AT_DESK
static const Tree *row_of(const Tree *list, const char *key, const char *value) {
  for (size_t i = 0; i < list->count; i++) {
    if (strcmp(dogs_text(list->items[i].value, key), value) == 0) return list->items[i].value;
  }
  return NULL;
}

/* A space with who stood there in the end; `stood`: NULL for nobody. */
static Tree *space_then(const Tree *space, const Tree *stood, Arena *arena) {
  static const char *const WHO[] = {"free", "by", "soldier", "strength", NULL};
  Tree *then = tree_copy(arena, space);
  for (size_t i = 0; WHO[i] != NULL; i++) {
    tree_remove(then, WHO[i]);
    Tree *value = stood == NULL ? NULL : tree_get(stood, WHO[i]);
    if (value != NULL) tree_put(arena, then, WHO[i], value);
  }
  if (stood == NULL) tree_put_bool(arena, then, "free", true);
  return then;
}

static Tree *side_then(const Tree *side, const Tree *fought, Arena *arena) {
  Tree *then = tree_copy(arena, side), *spaces = tree_list(arena);
  const Tree *all = dogs_list(side, "spaces"), *stood = dogs_list(fought, "spaces");
  for (size_t i = 0; i < all->count; i++) {
    const Tree *space = all->items[i].value;
    tree_add(arena, spaces, space_then(space, row_of(stood, "space", dogs_text(space, "space")), arena));
  }
  tree_put(arena, then, "spaces", spaces);
  tree_put_int(arena, then, "lead", field_number(fought, "lead", 0));
  return then;
}

static Tree *battle_then(const Tree *battle, const Tree *document, size_t entry, Arena *arena) {
  const Tree *fought = dogs_list(dogs_entry(document, entry), "sides"), *sides = dogs_list(battle, "sides");
  Tree *then = tree_copy(arena, battle), *list = tree_list(arena);
  tree_put_int(arena, then, "fought", (int64_t)entry);
  for (size_t i = 0; i < sides->count; i++) {
    const Tree *side = sides->items[i].value;
    tree_add(arena, list, side_then(side, row_of(fought, "house", dogs_text(side, "house")), arena));
  }
  tree_put(arena, then, "sides", list);
  return then;
}

Tree *dogs_ended(const Tree *former, const Tree *document, Arena *arena) {
  const Tree *battles = dogs_list(former, "battles");
  size_t entry = dogs_next_fought(document, 0);
  if (battles->count == 0 || entry == 0) return NULL;
  Tree *view = tree_copy(arena, former), *list = tree_list(arena);
  for (; entry != 0; entry = dogs_next_fought(document, entry)) {
    int number = field_number(dogs_entry(document, entry), "battle", 0);
    if (number >= 1 && number <= (int)battles->count)
      tree_add(arena, list, battle_then(battles->items[number - 1].value, document, entry, arena));
  }
  tree_put(arena, view, "battles", list);
  tree_put(arena, view, "log", tree_get(document, "log"));
  return view;
}
#endif
