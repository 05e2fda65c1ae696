/* Edition files: what an owner of the box may write. The input is laid over the published edition, so that a
 * small one is enough: maps are merged, a map over a list changes the items that its keys number, null takes
 * away, all else replaces. What is accepted must be playable. */
#include "table.h"

#define WINDOWS 60

static Table table;

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerInitialize(int *argc, char ***argv) {
  (void)argc;
  table_open(&table, (*argv)[0]);
  return 0;
}

static Tree *laid_over(Arena *arena, Tree *under, Tree *over);

static void lay_over_list(Arena *arena, Tree *list, const TreeItem *change) {
  char *end;
  unsigned long place = strtoul(change->key, &end, 10);
  if (*end != '\0' || place > list->count) return;
  if (place == list->count) {
    tree_add(arena, list, change->value);
  } else {
    list->items[place].value = laid_over(arena, list->items[place].value, change->value);
  }
}

static void lay_over_map(Arena *arena, Tree *map, const TreeItem *change) {
  Tree *present = tree_get(map, change->key);
  tree_put(arena, map, change->key,
           present == NULL ? change->value : laid_over(arena, present, change->value));
}

/* Changes `under` where it can. */
static Tree *laid_over(Arena *arena, Tree *under, Tree *over) {
  if (over->kind != TREE_MAP || (under->kind != TREE_MAP && under->kind != TREE_LIST)) return over;
  for (size_t i = 0; i < over->count; i++) {
    if (under->kind == TREE_LIST) {
      lay_over_list(arena, under, &over->items[i]);
    } else {
      lay_over_map(arena, under, &over->items[i]);
    }
  }
  return under;
}

static void play(Arena *arena, const void *edition) {
  const Game *game = table.game;
  Table own = table;
  own.edition = edition;
  void *state = arena_alloc(arena, game->state_size(edition));
  Diagnostics found;
  diagnostics_init(&found, arena);
  if (!game->setup(edition, NULL, seeded_dice(arena, 1), state, &found)) {
    PROMISE(found.errors > 0, "no edition is refused without an error");
    return;
  }
  for (int i = 0; i < WINDOWS && !game->outcome(state).over; i++) {
    const void *orders[GAME_SEATS_MAX] = {NULL};
    draw_orders(arena, &own, state, (uint64_t)i, orders);
    resolve_twice(arena, &own, state, orders, (uint64_t)i);
    const char *what = NULL;
    PROMISE(game->invariants_hold(edition, state, &what), what);
    if (i % 8 == 0) look_at(arena, &own, state);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
  Arena *arena = arena_new();
  Diagnostics found;
  diagnostics_init(&found, arena);
  Tree *changes = yaml_read(arena, (const char *)bytes, length, &YAML_DATA, &found);
  if (changes != NULL) {
    const Game *game = table.game;
    diagnostics_init(&found, arena);
    const Tree *file = laid_over(arena, tree_copy(arena, table.edition_file), changes);
    const void *edition = game->edition_read(arena, file, &table.seats, &found);
    check_diagnostics(&found);
    for (size_t i = 0; i < found.count; i++)
      PROMISE(found.items[i].line > 0, "what is wrong with an edition has a line");
    PROMISE((edition == NULL) == (found.errors > 0), "an edition is refused with an error, else accepted");
    if (edition != NULL) {
      (void)yaml_write(arena, game->rules(edition, arena), NULL);
      play(arena, edition);
    }
  }
  arena_free(arena);
  return 0;
}
