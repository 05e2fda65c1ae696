/* What a page has in the place of libraries says the same as these: its reader of YAML reads what yaml_write() prints, and
 * its SHA-256 is libsodium's. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/base/dice.h"
#include "../../../adjudicator/base/files.h"
#include "../../../adjudicator/base/yaml.h"
#include "../../../adjudicator/games/game.h"

#undef skip /* of cmocka */
/* Under other names, beside the real ones. */
#define yaml_read      page_yaml_read
#define YAML_TURN_FILE PAGE_YAML_TURN_FILE
#define YAML_DATA      PAGE_YAML_DATA
#define sha256_hex     page_sha256_hex
Tree *page_yaml_read(Arena *arena, const char *bytes, size_t length, const YamlLimits *limits,
                     Diagnostics *diagnostics);
char *page_sha256_hex(Arena *arena, const void *bytes, size_t length);
extern const YamlLimits PAGE_YAML_TURN_FILE, PAGE_YAML_DATA;
#include "../../../adjudicator/desk/browser/sha256.c"
#include "../../../adjudicator/desk/browser/yaml.c"
#undef yaml_read
#undef YAML_DATA
#undef sha256_hex

static void read_alike(Arena *arena, const char *text) {
  Diagnostics found;
  diagnostics_init(&found, arena);
  const Tree *ours = yaml_read(arena, text, strlen(text), &YAML_DATA, NULL);
  const Tree *theirs = page_yaml_read(arena, text, strlen(text), &PAGE_YAML_DATA, &found);
  assert_non_null(ours);
  if (theirs == NULL) fail_msg("%s at line %d of:\n%s", found.items[0].code, found.items[0].line, text);
  assert_true(tree_equal(ours, theirs));
  assert_string_equal(yaml_write(arena, ours, NULL), yaml_write(arena, theirs, NULL));
}

static void texts_that_were_written_are_read(void **state) {
  (void)state;
  static const char *const TEXTS[] = {"3",
                                      "yes",
                                      "a: b",
                                      "- a",
                                      "a # b",
                                      "two\nlines",
                                      "three\n\nlines\n",
                                      "a\nb: c\n",
                                      "\n",
                                      " ",
                                      "",
                                      "caf\u00E9",
                                      "a\u00A0b",
                                      "\u2028\u2029",
                                      "\"quoted\"",
                                      "'single'",
                                      "back\\lash",
                                      "4\u21922, 5\u21923",
                                      "tab\there",
                                      "~",
                                      "[1, 2]",
                                      "{a: 1}",
                                      "|",
                                      ">",
                                      "x\n  indented\ny"};
  Arena *arena = arena_new();
  Tree *map = tree_map(arena), *list = tree_put(arena, map, "list", tree_list(arena));
  for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++) {
    tree_add_text(arena, list, TEXTS[i]);
    tree_put_text(arena, map, arena_printf(arena, "key %zu", i), TEXTS[i]);
    Tree *inner = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, inner, "on", TEXTS[i]);
    tree_put_text(arena, inner, "behind", "it");
  }
  tree_put(arena, map, "empty", tree_list(arena));
  tree_put(arena, map, "nothing", tree_null(arena));
  tree_put_text(arena, map, "last", "two\nlines");
  read_alike(arena, yaml_write(arena, map, NULL));
  read_alike(arena, yaml_write_line(arena, list));
  arena_free(arena);
}

/* The notations that fuzzing begins with, as they stand and as they are written again. */
static void notations_are_read(void **state) {
  (void)state;
  for (size_t i = 0; GAMES[i] != NULL; i++) {
    Arena *arena = arena_new();
    char *bytes;
    size_t length;
    const char *path = arena_concat(arena, "tests/fuzz/seeds/notation/", GAMES[i]->id, ".yaml", NULL);
    assert_int_equal(file_read(arena, path, 1 << 24, &bytes, &length), STATUS_OK);
    const Tree *tree = yaml_read(arena, bytes, length, &YAML_DATA, NULL);
    assert_non_null(tree);
    read_alike(arena, yaml_write(arena, tree, NULL));
    arena_free(arena);
  }
}

/* Every length up to three blocks, where the last ones begin and end; and a long text. */
static void digests_are_those_of_the_library(void **state) {
  (void)state;
  Arena *arena = arena_new();
  uint8_t bytes[5000];
  for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (uint8_t)(i * 37 + i / 256);
  for (size_t length = 0; length <= 3 * 64 + 1; length++)
    assert_string_equal(page_sha256_hex(arena, bytes, length), sha256_hex(arena, bytes, length));
  assert_string_equal(page_sha256_hex(arena, bytes, sizeof bytes), sha256_hex(arena, bytes, sizeof bytes));
  /* FIPS 180-4, the example "abc". */
  assert_string_equal(page_sha256_hex(arena, "abc", 3),
                      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  arena_free(arena);
}

int main(void) {
  setenv("ADJUDICATOR_DATA", ".", 1); /* the top of the source tree, where tests are run */
  const struct CMUnitTest tests[] = {cmocka_unit_test(texts_that_were_written_are_read),
                                     cmocka_unit_test(notations_are_read),
                                     cmocka_unit_test(digests_are_those_of_the_library)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
