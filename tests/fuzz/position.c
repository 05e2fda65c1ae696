/* Positions that a game master gives, and turn files against them: the documents of tests/cases. */
#include "table.h"

/* So many windows are adjudicated; the files are read anew for each, as the referee does. */
#define WINDOWS 3

static Table table;

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerInitialize(int *argc, char ***argv) {
  (void)argc;
  table_open(&table, (*argv)[0]);
  return 0;
}

static void adjudicate(Arena *arena, const Tree *document, void *state) {
  const Game *game = table.game;
  const void *orders[GAME_SEATS_MAX] = {NULL};
  for (int seat = 0; seat < game->seat_fixed; seat++) {
    const Tree *file = tree_get(tree_get(document, "files"), game->seat_names[seat]);
    if (file == NULL) continue;
    void *own = arena_alloc(arena, game->orders_size);
    Diagnostics found;
    diagnostics_init(&found, arena);
    bool whole = game->read(table.edition, state, seat, file, own, &found);
    check_diagnostics(&found);
    PROMISE(whole || found.errors > 0, "no file is refused without an error");
    if (!whole) continue;
    orders[seat] = own;
    (void)yaml_write(arena, game->orders_write(table.edition, own, seat, arena), NULL);
    (void)game->answers(table.edition, state, seat, NULL, own);
  }
  resolve_twice(arena, game, table.edition, state, orders, 1);
}

static void run(Arena *arena, const Tree *document) {
  const Game *game = table.game;
  const Tree *options = tree_get(document, "options"), *position = tree_get(document, "position");
  Diagnostics found;
  diagnostics_init(&found, arena);
  void *state = arena_alloc(arena, game->state_size);
  bool made = game->setup(table.edition, options, seeded_dice(arena, 1), state, &found);
  if (made && position != NULL) made = game->position_read(table.edition, position, state, &found);
  check_diagnostics(&found);
  PROMISE(made || found.errors > 0, "nothing is refused without an error");
  if (!made) return;
  look_at(arena, game, table.edition, state);
  for (int i = 0; i < WINDOWS && !game->outcome(state).over; i++) adjudicate(arena, document, state);
  look_at(arena, game, table.edition, state);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
  Arena *arena = arena_new();
  const Tree *document = yaml_read(arena, (const char *)bytes, length, &YAML_DATA, NULL);
  if (document != NULL) run(arena, document);
  arena_free(arena);
  return 0;
}
