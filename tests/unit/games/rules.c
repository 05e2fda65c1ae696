/* What a game says of itself (`adjudicator rules GAME --tables`), word for word as tests/data/rules/GAME.yaml has it: what
 * differs was looked at by somebody, and is then written there.
 *
 *   build/adjudicator rules GAME --tables | sed '1,/^$/d' >tests/data/rules/GAME.yaml */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/base/files.h"
#include "../../../adjudicator/base/yaml.h"
#include "../../../adjudicator/games/game.h"

static const char *file_text(Arena *arena, const char *path) {
  char *bytes;
  size_t length;
  if (file_read(arena, path, YAML_DATA_BYTES, &bytes, &length) != STATUS_OK) fail_msg("no file %s", path);
  return bytes;
}

static void the_tables_are_as_they_were_read(void **state) {
  (void)state;
  for (size_t i = 0; GAMES[i] != NULL; i++) {
    const Game *game = GAMES[i];
    Arena *arena = arena_new();
    const char *text =
        file_text(arena, data_path(arena, arena_printf(arena, "schema/editions/%s", game->edition)));
    const Tree *file = yaml_read(arena, text, strlen(text), &YAML_DATA, NULL);
    Seats seats;
    const void *edition = game->edition_read(arena, file, seats_stand_in(game, &seats), NULL);
    assert_non_null(edition);
    const char *kept = file_text(arena, arena_printf(arena, "tests/data/rules/%s.yaml", game->id));
    assert_string_equal(yaml_write(arena, game->rules(edition, arena), NULL), kept);
    arena_free(arena);
  }
}

int main(void) {
  (void)setenv("ADJUDICATOR_DATA", ".", 0); /* the top of the source tree, where tests are run */
  const struct CMUnitTest tests[] = {cmocka_unit_test(the_tables_are_as_they_were_read)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
