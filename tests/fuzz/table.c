#include "table.h"

#include "../../adjudicator/base/files.h"

static _Noreturn void give_up(const char *what, const char *name) {
  fprintf(stderr, "%s: %s\n", name, what);
  exit(STATUS_NO_INPUT);
}

void table_open(Table *table, const char *program) {
  const char *name = strrchr(program, '/');
  name = strchr(name == NULL ? program : name, '-');
  *table = (Table){.arena = arena_new(), .game = name == NULL ? NULL : game_find(name + 1)};
  if (table->game == NULL) give_up("its name ends in no game's id", program);
  (void)setenv("ADJUDICATOR_DATA", ".", 0); /* the top of the source tree, where tests are run */
  char *bytes;
  size_t length;
  const char *path =
      data_path(table->arena, arena_printf(table->arena, "schema/editions/%s", table->game->edition));
  if (file_read(table->arena, path, YAML_DATA_BYTES, &bytes, &length) != STATUS_OK)
    give_up("cannot be read", path);
  table->edition_file = yaml_read(table->arena, bytes, length, &YAML_DATA, NULL);
  seats_stand_in(table->game, &table->seats);
  if (table->edition_file != NULL)
    table->edition = table->game->edition_read(table->arena, table->edition_file, &table->seats, NULL);
  if (table->edition == NULL) give_up("is no edition", path);
}

/* ---- chance ---- */

static uint64_t next_random(uint64_t *state) {
  uint64_t z = *state += 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

static unsigned choose_at_random(Chooser *chooser, unsigned below) {
  RandomChooser *random = (RandomChooser *)chooser;
  PROMISE(below > 0, "something is asked for");
  return (unsigned)(next_random(&random->state) % below);
}

RandomChooser chooser_with(uint64_t seed) {
  return (RandomChooser){.chooser = {choose_at_random}, .state = seed};
}

/* "full|fast" is a list, "CARD,CARD,…" is none. */
Tree *random_options(Arena *arena, const Game *game, uint64_t seed) {
  Tree *options = tree_map(arena);
  for (const GameOption *option = game->options; option != NULL && option->name != NULL; option++) {
    if (strchr(option->values, '|') == NULL) continue;
    char *rest = arena_strdup(arena, option->values);
    unsigned count = 1;
    for (const char *c = rest; *c != '\0'; c++) count += *c == '|';
    const char *value = strsep(&rest, "|");
    for (uint64_t skip = next_random(&seed) % count; skip > 0; skip--) value = strsep(&rest, "|");
    tree_put_text(arena, options, option->name, value);
  }
  return options;
}

Dice *seeded_dice(Arena *arena, uint64_t seed) {
  uint8_t key[DICE_KEY_BYTES] = {0};
  for (size_t i = 0; i < sizeof seed; i++) key[i] = (uint8_t)(seed >> (8 * i));
  return dice_keyed(arena, key, "fuzz");
}

/* ---- play ---- */

bool next_part(const Table *table, const void *state, int seat, size_t *next, const char **part) {
  Duties duties = {.count = 0};
  *part = NULL;
  if (table->game->part != NULL) table->game->duties(table->edition, state, &duties);
  for (; *next < duties.count; (*next)++) {
    if (duties.items[*next].seat != seat) continue;
    *part = duties.items[(*next)++].part;
    return true;
  }
  /* past the duties: once without a part, for who owes nothing */
  bool owes = false;
  for (size_t i = 0; i < duties.count; i++) owes |= duties.items[i].seat == seat;
  return !owes && (*next)++ == duties.count;
}

static void draw_file(Arena *arena, const Table *table, const void *state, int seat, const char *part,
                      Chooser *chooser, const void **orders) {
  const Tree *file = table->game->random_file(table->edition, state, seat, part, chooser, arena);
  Diagnostics found;
  diagnostics_init(&found, arena);
  PROMISE(game_read(table->game, table->edition, state, seat, file, arena, orders, &found),
          "a drawn file is read");
  PROMISE(found.errors == 0, "a drawn file is legal");
}

void draw_orders(Arena *arena, const Table *table, const void *state, uint64_t seed, const void **orders) {
  for (int seat = 0; seat < table->seats.count; seat++) {
    RandomChooser random = chooser_with(seed * GAME_SEATS_MAX + (uint64_t)seat);
    const char *part;
    for (size_t next = 0; next_part(table, state, seat, &next, &part);)
      draw_file(arena, table, state, seat, part, &random.chooser, &orders[seat]);
  }
}

static const char *told(Arena *arena, const Events *events) {
  Tree *list = tree_list(arena);
  for (size_t i = 0; i < events->count; i++) tree_add(arena, list, event_tree(arena, &events->items[i]));
  return yaml_write_line(arena, list);
}

static const char *resolve_once(Arena *arena, const Table *table, void *state, const void *const *orders,
                                uint64_t seed) {
  Diagnostics found[GAME_SEATS_MAX];
  Diagnostics *diagnostics[GAME_SEATS_MAX];
  for (int seat = 0; seat < table->seats.count; seat++) {
    diagnostics_init(&found[seat], arena);
    diagnostics[seat] = &found[seat];
  }
  Events events;
  events_init(&events);
  table->game->resolve(table->edition, state, orders, seeded_dice(arena, seed), &events, diagnostics);
  for (int seat = 0; seat < table->seats.count; seat++) check_diagnostics(&found[seat]);
  const char *text = told(arena, &events);
  events_free(&events);
  return text;
}

void resolve_twice(Arena *arena, const Table *table, void *state, const void *const *orders, uint64_t seed) {
  size_t size = table->game->state_size(table->edition);
  void *again = arena_memdup(arena, state, size);
  const char *first = resolve_once(arena, table, state, orders, seed);
  const char *second = resolve_once(arena, table, again, orders, seed);
  PROMISE(strcmp(first, second) == 0, "the same events come of the same");
  PROMISE(memcmp(state, again, size) == 0, "the same state comes of the same");
}

/* As trees: their way through text is what the target `yaml` and the random players try. */
static void check_position(Arena *arena, const Game *game, const void *edition, const void *state) {
  Diagnostics found;
  diagnostics_init(&found, arena);
  const Tree *position = game->position_write(edition, state, arena);
  void *again = arena_alloc(arena, game->state_size(edition));
  PROMISE(game->position_read(edition, position, again, &found), "a position that was written can be read");
  PROMISE(tree_equal(position, game->position_write(edition, again, arena)),
          "a position reads back as the same");
}

void look_at(Arena *arena, const Table *table, const void *state) {
  const Game *game = table->game;
  const void *edition = table->edition;
  Duties duties = {.count = 0};
  game->duties(edition, state, &duties);
  for (size_t i = 0; i < duties.count; i++)
    PROMISE(duties.items[i].seat >= 0 && duties.items[i].seat < table->seats.count, "seats owe duties");
  PROMISE(*game->label(state, arena) != '\0' && *game->window(state) != '\0', "a window has names");
  for (int viewer = VIEWER_REFEREE; viewer < table->seats.count; viewer++) {
    const Tree *view = game->view(edition, state, viewer, arena);
    PROMISE(view != NULL, "there is a view for each");
    if (game->draw != NULL) (void)game->draw(view, arena); /* there may be nothing to be drawn */
  }
  for (int seat = 0; seat < table->seats.count; seat++) {
    const char *part;
    for (size_t next = 0; next_part(table, state, seat, &next, &part);)
      PROMISE(game->choices(edition, state, seat, part, arena) != NULL, "there are choices for each");
  }
  check_position(arena, game, edition, state);
}
