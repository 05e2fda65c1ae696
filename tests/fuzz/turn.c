/* The turn files of all seats, as YAML or as plain orders, against a position of a game that is under way:
 * understood, kept, read, judged, adjudicated.
 *
 * Files stand one after the other, with a line "%" between them; an empty one is that of a seat that is
 * silent. A first line "# after 12 windows of game 3" says which position; without it, it is the start. With
 * SEED_FOLDER in the environment the program only writes legal files there, as seeds. */
#include "table.h"

#include "../../adjudicator/base/files.h"
#include "../../adjudicator/games/turn_file.h"

#define GAMES_KEPT   32
#define WINDOWS_KEPT 80

/* A random game, as it stood before each of its windows. */
typedef struct Record {
  char *states;
  size_t count;
} Record;

static Table table;
static Record records[GAMES_KEPT];

/* ---- positions ---- */

static void play(Record *record, uint64_t seed) {
  const Game *game = table.game;
  Arena *arena = arena_new();
  void *state = arena_alloc(arena, game->state_size(table.edition));
  PROMISE(
      game->setup(table.edition, random_options(arena, game, seed), seeded_dice(arena, seed), state, NULL),
      "its own options set a game up");
  record->states = arena_alloc(table.arena, WINDOWS_KEPT * game->state_size(table.edition));
  while (record->count < WINDOWS_KEPT) {
    memcpy(record->states + record->count++ * game->state_size(table.edition), state,
           game->state_size(table.edition));
    if (game->outcome(state).over) break;
    const void *orders[GAME_SEATS_MAX] = {NULL};
    uint64_t window_seed = seed * WINDOWS_KEPT + record->count;
    draw_orders(arena, &table, state, window_seed, orders);
    resolve_twice(arena, &table, state, orders, window_seed);
  }
  arena_free(arena);
}

static const void *position_after(unsigned windows, unsigned game) {
  Record *record = &records[game % GAMES_KEPT];
  if (record->count == 0) play(record, game % GAMES_KEPT);
  return record->states + windows % record->count * table.game->state_size(table.edition);
}

static const void *position_named(Arena *arena, Bytes text) {
  unsigned windows = 0, game = 0;
  const char *line = arena_strndup(arena, text.at, text.length < 60 ? text.length : 60);
  if (sscanf(line, "# after %3u windows of game %3u", &windows, &game) != 2) windows = game = 0;
  return position_after(windows, game);
}

/* ---- seeds ---- */

#define SEED_GAMES   4
#define SEED_WINDOWS 20

static const char *drawn_files(Arena *arena, unsigned windows, unsigned game) {
  const void *state = position_after(windows, game);
  const char *text = arena_printf(arena, "# after %u windows of game %u\n", windows, game);
  for (int seat = 0; seat < table.seats.count; seat++) {
    RandomChooser random = chooser_with(windows * GAMES_KEPT + game);
    const char *part = NULL;
    size_t next = 0;
    (void)next_part(&table, state, seat, &next, &part);
    const Tree *file = table.game->random_file(table.edition, state, seat, part, &random.chooser, arena);
    text = arena_printf(arena, "%s%s%s", text, seat == 0 ? "" : "%\n", yaml_write(arena, file, NULL));
  }
  return text;
}

static void write_seeds(const char *folder) {
  for (unsigned i = 0; i < SEED_GAMES * SEED_WINDOWS; i++) {
    unsigned windows = i / SEED_GAMES, game = i % SEED_GAMES;
    Arena *arena = arena_new();
    const char *text = drawn_files(arena, windows, game);
    const char *path = path_join(arena, folder, arena_printf(arena, "drawn-%u-%u", game, windows));
    Status status = file_write_atomic(path, text, strlen(text));
    arena_free(arena);
    if (status != STATUS_OK) exit(status);
  }
}

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerInitialize(int *argc, char ***argv) {
  (void)argc;
  table_open(&table, (*argv)[0]);
  const char *folder = getenv("SEED_FOLDER");
  if (folder == NULL) return 0;
  write_seeds(folder);
  exit(STATUS_OK);
}

/* ---- files ---- */

/* What was understood says the same again. */
static void check_written(Arena *arena, const void *state, int seat, const void *orders, bool good) {
  const Game *game = table.game;
  size_t length;
  const char *text = yaml_write(arena, game_orders_write(game, table.edition, orders, seat, arena), &length);
  if (game->describe != NULL)
    (void)yaml_write(arena, game->describe(table.edition, state, orders, seat, arena), NULL);
  if (!good) return;
  Diagnostics found;
  diagnostics_init(&found, arena);
  const void *again = NULL;
  const Tree *file = yaml_read(arena, text, length, &YAML_TURN_FILE, &found);
  PROMISE(file != NULL && game_read(game, table.edition, state, seat, file, arena, &again, &found) &&
              found.errors == 0,
          "what was understood can be handed in");
  const char *second = yaml_write(arena, game_orders_write(game, table.edition, again, seat, arena), NULL);
  PROMISE(strcmp(text, second) == 0, "what was understood is understood");
}

static int lines_in(Bytes text) {
  int lines = 1;
  for (size_t i = 0; i < text.length; i++) lines += text.at[i] == '\n';
  return lines;
}

/* Every node that was not put in by the program stands somewhere in the text. */
static void check_places(const Tree *tree, int lines) {
  PROMISE(tree->line >= 0 && tree->line <= lines && tree->column >= 0, "a node has a place in the text");
  for (size_t i = 0; i < tree->count; i++) check_places(tree->items[i].value, lines);
}

/* What the ledger keeps is all that the text meant. */
static void check_kept(Arena *arena, const TurnText *read) {
  const char *canonical, *places, *second, *second_places;
  turn_file_write(arena, read, &canonical, &places);
  TurnText again = turn_file_again(arena, canonical, places);
  PROMISE((again.file == NULL) == (read->file == NULL), "a file that was kept is a file");
  PROMISE(again.file == NULL || again.unclear == read->unclear, "what was unclear stays so");
  turn_file_write(arena, &again, &second, &second_places);
  PROMISE(strcmp(canonical, second) == 0, "what was kept says the same again");
  PROMISE(strcmp(places, second_places) == 0, "what was kept stands where it stood");
}

static void understand(Arena *arena, const void *state, int seat, Bytes text, TurnWriting writing,
                       Diagnostics *found, TurnText *read) {
  diagnostics_init(found, arena);
  turn_file_understand(table.game, table.edition, state, seat, exact_copy(arena, text), text.length, writing,
                       arena, found, read);
  check_diagnostics(found);
  PROMISE(read->file != NULL || writing == TURN_PROSE || found->errors > 0,
          "no text is unreadable without an error");
  PROMISE(!read->unclear || found->errors > 0, "no line is unclear without an error");
  PROMISE(!read->refused || read->unclear, "what is refused was not understood");
  for (size_t i = 0; i < read->line_count; i++) {
    const TurnLine *line = &read->lines[i];
    PROMISE(line->line >= 1 && line->line <= lines_in(text), "a line is one of the text");
    /* "Clear", "OI8 stays": it is read, and adds no section; dropped with the orders of a text that contradicts itself. */
    bool takes = (read->away != NULL && read->away->count > 0) || read->contradicts ||
                 (read->claims != NULL && read->claims->count > 0);
    PROMISE(line->fate != PLAIN_ORDERS || line->means != NULL || takes, "a line that orders means something");
  }
  if (read->file != NULL) check_places(read->file, lines_in(text));
  if (read->file != NULL && read->file->kind == TREE_MAP) check_kept(arena, read);
}

static const void *orders_of(Arena *arena, const void *state, int seat, Bytes text) {
  const Game *game = table.game;
  Diagnostics found;
  TurnText read;
  understand(arena, state, seat, text, TURN_PROSE, &found, &read);
  understand(arena, state, seat, text, TURN_FORM, &found, &read);
  if (read.file == NULL || read.refused) return NULL;
  const void *orders = NULL;
  bool whole = game_read(game, table.edition, state, seat, read.file, arena, &orders, &found);
  check_diagnostics(&found);
  PROMISE(whole || found.errors > 0, "no file is refused without an error");
  if (!whole) return NULL;
  const char *part;
  for (size_t next = 0; next_part(&table, state, seat, &next, &part);) {
    Answer answer = game->judge(table.edition, state, seat, part, orders, NULL);
    PROMISE(answer != ANSWER_ERRORS || found.errors > 0, "no bad answer without an error");
  }
  check_written(arena, state, seat, orders, found.errors == 0);
  return orders;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
  Bytes rest = {(const char *)bytes, length};
  Arena *arena = arena_new();
  const Game *game = table.game;
  void *state = arena_memdup(arena, position_named(arena, rest), game->state_size(table.edition));
  const void *orders[GAME_SEATS_MAX] = {NULL};
  for (int seat = 0; seat < table.seats.count; seat++)
    orders[seat] = orders_of(arena, state, seat, take_section(&rest, "%"));
  resolve_twice(arena, &table, state, orders, 1);
  const char *what = NULL;
  PROMISE(game->invariants_hold(table.edition, state, &what), what);
  look_at(arena, &table, state);
  arena_free(arena);
  return 0;
}
