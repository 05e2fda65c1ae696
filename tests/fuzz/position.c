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

static void adjudicate(Arena *arena, const Table *own, const Tree *document, void *state) {
  const Game *game = own->game;
  const void *orders[GAME_SEATS_MAX] = {NULL};
  for (int seat = 0; seat < own->seats.count; seat++) {
    const Tree *file = tree_get(tree_get(document, "files"), own->seats.names[seat]);
    if (file == NULL) continue;
    if (file->kind == TREE_LIST && file->count > 0) file = file->items[0].value; /* one for each part */
    const void *read = NULL;
    Diagnostics found;
    diagnostics_init(&found, arena);
    bool whole = game_read(game, own->edition, state, seat, file, arena, &read, &found);
    check_diagnostics(&found);
    PROMISE(whole || found.errors > 0, "no file is refused without an error");
    if (!whole) continue;
    orders[seat] = read;
    (void)yaml_write(arena, game_orders_write(game, own->edition, read, seat, arena), NULL);
    const char *part;
    for (size_t next = 0; next_part(own, state, seat, &next, &part);)
      (void)game->judge(own->edition, state, seat, part, read, NULL);
  }
  resolve_twice(arena, own, state, orders, 1);
}

/* The referee lets no other names through. */
static bool is_name(const Seats *seats, int seat) {
  const char *name = seats->names[seat];
  return *name >= 'a' && *name <= 'z' && strlen(name) <= 20 &&
         strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(name) &&
         seats_find(seats, name) == seat;
}

/* The table for the seats that a position names; the usual one where it names none that could play. */
static Table table_of(Arena *arena, const Tree *position) {
  Table own = table;
  const Game *game = table.game;
  Seats seats;
  bool named = position != NULL && game->seats_of != NULL && game->seats_of(position, arena, &seats);
  if (!named || !seats_may_play(game, seats.count) || !seats_have_names(game, seats.count)) return own;
  for (int seat = 0; seat < seats.count; seat++) {
    if (!is_name(&seats, seat)) return own;
  }
  own.seats = seats;
  own.edition = game->edition_read(arena, table.edition_file, &own.seats, NULL);
  PROMISE(own.edition != NULL, "an edition is one for any seats");
  return own;
}

static void run(Arena *arena, const Tree *document) {
  const Tree *options = tree_get(document, "options"), *position = tree_get(document, "position");
  const Table own = table_of(arena, position);
  const Game *game = own.game;
  Diagnostics found;
  diagnostics_init(&found, arena);
  void *state = arena_alloc(arena, game->state_size(own.edition));
  bool made = game->setup(own.edition, options, seeded_dice(arena, 1), state, &found);
  if (made && position != NULL) made = game->position_read(own.edition, position, state, &found);
  check_diagnostics(&found);
  PROMISE(made || found.errors > 0, "nothing is refused without an error");
  if (!made) return;
  look_at(arena, &own, state);
  for (int i = 0; i < WINDOWS && !game->outcome(state).over; i++) adjudicate(arena, &own, document, state);
  look_at(arena, &own, state);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
  Arena *arena = arena_new();
  const Tree *document = yaml_read(arena, (const char *)bytes, length, &YAML_DATA, NULL);
  if (document != NULL) run(arena, document);
  arena_free(arena);
  return 0;
}
