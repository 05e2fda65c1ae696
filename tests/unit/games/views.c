/* What a game shows of a position, and what it says may be done: as tests/data/views/GAME-N.yaml has it, word for word.
 * Beside each lies its position. `build/tests/games/views write` writes them anew: look at what has changed. */
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
#include "../../../adjudicator/games/game.h"

#define POSITIONS_MOST 9 /* of a game */

static bool read_text(Arena *arena, const char *path, const char **text) {
  char *bytes = NULL;
  size_t length;
  Status status = file_read(arena, path, YAML_DATA_BYTES, &bytes, &length);
  *text = bytes;
  return status == STATUS_OK;
}

static const Tree *read_tree(Arena *arena, const char *path) {
  const char *text;
  return read_text(arena, path, &text) ? yaml_read(arena, text, strlen(text), &YAML_DATA, NULL) : NULL;
}

/* View and choices of each seat, then the views of the public and of the referee. */
static const char *shown(Arena *arena, const Game *game, const Tree *position) {
  Seats seats;
  const Tree *file =
      read_tree(arena, data_path(arena, arena_printf(arena, "schema/editions/%s", game->edition)));
  assert_non_null(file);
  const void *edition = game->edition_read(arena, file, seats_stand_in(game, &seats), NULL);
  assert_non_null(edition);
  void *state = arena_alloc(arena, game->state_size);
  Diagnostics found;
  diagnostics_init(&found, arena);
  if (!game->position_read(edition, position, state, &found)) fail_msg("%s", found.items[0].message);
  Tree *all = tree_map(arena);
  for (int seat = 0; seat < seats.count; seat++) {
    Tree *own = tree_put(arena, all, seats.names[seat], tree_map(arena));
    tree_put(arena, own, "view", game->view(edition, state, seat, arena));
    Duties duties = {.count = 0};
    game->duties(edition, state, &duties);
    for (size_t i = 0; i < duties.count; i++) {
      const char *part = duties.items[i].part;
      if (duties.items[i].seat != seat) continue;
      tree_put(arena, own, arena_printf(arena, "choices %s", part == NULL ? "" : part),
               game->choices(edition, state, seat, part, arena));
    }
  }
  tree_put(arena, all, "public", game->view(edition, state, VIEWER_PUBLIC, arena));
  tree_put(arena, all, "referee", game->view(edition, state, VIEWER_REFEREE, arena));
  return yaml_write(arena, all, NULL);
}

/* Calls `visit` for each position that is kept; how many there are. */
static int visit_all(void (*visit)(Arena *arena, const Game *game, const char *name, const Tree *position)) {
  int count = 0;
  for (size_t i = 0; GAMES[i] != NULL; i++) {
    for (int number = 1; number <= POSITIONS_MOST; number++) {
      Arena *arena = arena_new();
      const char *name = arena_printf(arena, "tests/data/views/%s-%d", GAMES[i]->id, number);
      const Tree *position = read_tree(arena, arena_printf(arena, "%s.position", name));
      if (position != NULL) {
        visit(arena, GAMES[i], name, position);
        count++;
      }
      arena_free(arena);
    }
  }
  return count;
}

static void compare(Arena *arena, const Game *game, const char *name, const Tree *position) {
  const char *kept;
  if (!read_text(arena, arena_printf(arena, "%s.yaml", name), &kept)) fail_msg("no %s.yaml", name);
  assert_string_equal(shown(arena, game, position), kept);
}

static void write_down(Arena *arena, const Game *game, const char *name, const Tree *position) {
  FILE *file = fopen(arena_printf(arena, "%s.yaml", name), "w");
  if (file == NULL || fputs(shown(arena, game, position), file) == EOF || fclose(file) != 0)
    fail_msg("%s.yaml cannot be written", name);
}

static void views_are_as_they_were_kept(void **state) {
  (void)state;
  assert_true(visit_all(compare) >= 8);
}

static void write_all(void **state) {
  (void)state;
  visit_all(write_down);
}

int main(int argc, char **argv) {
  (void)setenv("ADJUDICATOR_DATA", ".", 0); /* the top of the source tree, where tests are run */
  const struct CMUnitTest tests[] = {cmocka_unit_test(views_are_as_they_were_kept)};
  const struct CMUnitTest writing[] = {cmocka_unit_test(write_all)};
  if (argc > 1 && strcmp(argv[1], "write") == 0) return cmocka_run_group_tests(writing, NULL, NULL);
  return cmocka_run_group_tests(tests, NULL, NULL);
}
