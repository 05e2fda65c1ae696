/* Orders and the lines that tell them, as they were written by hand: tests/lines/<game>.yaml. Each document is a list of
 *
 *   position  a position; it is that of those after it, too. Before the first: the set-up
 *   seat      whose orders they are; the first seat where it is not named
 *   file      the sections of a turn file
 *   en fr es  the lines that tell them
 *
 * The lines are those of the file, in their order; each language's, put together, are read as the same orders. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/base/files.h"
#include "../../../adjudicator/base/yaml.h"
#include "../../../adjudicator/games/orders.h"
#include "../../../adjudicator/games/turn_file.h"

#define FOLDER "tests/lines"

static const char *const LANGUAGES[] = {"en", "fr", "es"};

typedef struct Table {
  Arena *arena;
  const Game *game;
  Tree *edition_file;
  Seats seats;
  const void *edition;
  void *state;
  int seat;
  int failed;
} Table;

static Tree *document(Arena *arena, const char *name) {
  char *bytes;
  size_t length;
  Diagnostics found;
  const char *path = data_path(arena, name);
  diagnostics_init(&found, arena);
  if (file_read(arena, path, YAML_DATA_BYTES, &bytes, &length) != STATUS_OK)
    fail_msg("%s cannot be read", path);
  Tree *tree = yaml_read(arena, bytes, length, &YAML_DATA, &found);
  if (tree == NULL)
    fail_msg("%s:%d:%d %s", path, found.items[0].line, found.items[0].column, found.items[0].code);
  return tree;
}

static void open_edition(Table *table, const Seats *seats) {
  Diagnostics found;
  diagnostics_init(&found, table->arena);
  table->edition = table->game->edition_read(table->arena, table->edition_file, seats, &found);
  assert_non_null(table->edition);
  table->state = arena_alloc(table->arena, table->game->state_size(table->edition));
}

static void set_up(Table *table) {
  const uint8_t key[DICE_KEY_BYTES] = {1};
  open_edition(table, seats_stand_in(table->game, &table->seats));
  assert_true(table->game->setup(table->edition, tree_map(table->arena),
                                 dice_keyed(table->arena, key, "lines"), table->state, NULL));
}

static void place(Table *table, const Tree *position) {
  Diagnostics found;
  diagnostics_init(&found, table->arena);
  if (table->game->seats_of == NULL || !table->game->seats_of(position, table->arena, &table->seats))
    seats_stand_in(table->game, &table->seats);
  open_edition(table, &table->seats);
  if (!table->game->position_read(table->edition, position, table->state, &found))
    fail_msg("line %d: %s %s", found.items[0].line, found.items[0].code, found.items[0].message);
}

static const char *told(Arena *arena, const Diagnostics *found) {
  const char *text = "";
  for (size_t i = 0; i < found->count; i++)
    text = arena_printf(arena, "%s%d:%d %s %s; ", text, found->items[i].line, found->items[i].column,
                        found->items[i].code, found->items[i].message);
  return text;
}

/* A file as the game reads it, in canonical form. */
static const char *canonical(const Table *table, const Tree *file) {
  const Game *game = table->game;
  const void *orders = NULL;
  Diagnostics found;
  diagnostics_init(&found, table->arena);
  if (!game_read(game, table->edition, table->state, table->seat, file, table->arena, &orders, &found))
    fail_msg("line %d: %s", file->line, told(table->arena, &found));
  return yaml_write(table->arena, game_orders_write(game, table->edition, orders, table->seat, table->arena),
                    NULL);
}

/* The lines behind each other. */
static const char *text_of(Arena *arena, const Tree *lines) {
  const char *text = "";
  for (size_t i = 0; i < lines->count; i++)
    text = arena_concat(arena, text, tree_string(lines->items[i].value, ""), "\n", NULL);
  return text;
}

static const char *lines_of(const Table *table, const Tree *file, const char *language) {
  const OrderList orders = orders_of(table->game, file, table->arena);
  const char *text = "";
  for (size_t i = 0; i < orders.count; i++)
    text = arena_concat(table->arena, text, order_line(table->game, &orders.items[i], language, table->arena),
                        "\n", NULL);
  return text;
}

static void check_language(Table *table, const Tree *example, const char *language) {
  Arena *arena = table->arena;
  const Tree *file = tree_get(example, "file"), *wanted = tree_get(example, language);
  if (wanted == NULL || wanted->kind != TREE_LIST)
    fail_msg("line %d: no lines in %s", example->line, language);
  const char *text = text_of(arena, wanted), *lines = lines_of(table, file, language);
  if (strcmp(lines, text) != 0) {
    print_error("line %d is told as\n%snot as\n%s", example->line, lines, text);
    table->failed++;
  }
  Diagnostics found;
  TurnText read;
  diagnostics_init(&found, arena);
  turn_file_understand(table->game, table->edition, table->state, table->seat, text, strlen(text), TURN_FORM,
                       arena, &found, &read);
  const char *meant = canonical(table, file), *got = read.file == NULL ? "" : canonical(table, read.file);
  if (!read.unclear && strcmp(meant, got) == 0) return;
  print_error("line %d: %s\n%sis read as\n%snot as\n%s", example->line, told(arena, &found), text, got,
              meant);
  table->failed++;
}

static void check_example(Table *table, const Tree *example) {
  static const char *const KEYS[] = {"position", "seat", "file", "en", "fr", "es", NULL};
  const Tree *position = tree_get(example, "position");
  for (size_t i = 0; i < example->count; i++) {
    const char *const *key = KEYS;
    while (*key != NULL && strcmp(*key, example->items[i].key) != 0) key++;
    if (*key == NULL) fail_msg("line %d: %s", example->line, example->items[i].key);
  }
  if (position != NULL) place(table, position);
  const char *seat = tree_string(tree_get(example, "seat"), table->seats.names[0]);
  table->seat = seats_find(&table->seats, seat);
  if (table->seat < 0) fail_msg("line %d: no seat %s", example->line, seat);
  for (size_t i = 0; i < sizeof LANGUAGES / sizeof *LANGUAGES; i++)
    check_language(table, example, LANGUAGES[i]);
}

/* Files of a game that has none yet are no failure: each of FOLDER must be of a game. */
static void lines_by_hand(void **state) {
  (void)state;
  (void)setenv("ADJUDICATOR_DATA", ".", 0); /* the top of the source tree, where tests are run */
  Table table = {.arena = arena_new()};
  const char *const *names = folder_names(table.arena, data_path(table.arena, FOLDER));
  assert_non_null(*names);
  for (; *names != NULL; names++) {
    table.game = game_find(arena_strndup(table.arena, *names, strcspn(*names, ".")));
    if (table.game == NULL) fail_msg("%s is of no game", *names);
    const Tree *examples = document(table.arena, arena_concat(table.arena, FOLDER "/", *names, NULL));
    table.edition_file =
        document(table.arena, arena_concat(table.arena, "schema/editions/", table.game->edition, NULL));
    set_up(&table);
    assert_true(examples->count >= 10);
    for (size_t i = 0; i < examples->count; i++) check_example(&table, examples->items[i].value);
  }
  assert_int_equal(table.failed, 0);
  arena_free(table.arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(lines_by_hand)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
