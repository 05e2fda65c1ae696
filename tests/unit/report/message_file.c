/* messages.yaml looked through: whatever is in the file, its texts and errors are those of base/yaml. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/base/files.h"
#include "../../../adjudicator/base/yaml.h"
#include "../../../adjudicator/report/message_file.h"

static bool is_map_of_texts(const Tree *tree) {
  if (tree->kind == TREE_SCALAR) return true;
  if (tree->kind != TREE_MAP) return false;
  for (size_t i = 0; i < tree->count; i++) {
    if (!is_map_of_texts(tree->items[i].value)) return false;
  }
  return true;
}

/* A key that is asked for with dots cannot hold one. */
static size_t compare(Arena *arena, MessageFile *words, const Tree *tree, const char *prefix,
                      const char *text) {
  size_t count = 0;
  for (size_t i = 0; i < tree->count; i++) {
    const TreeItem *item = &tree->items[i];
    const char *key = arena_printf(arena, "%s%s", prefix, item->key);
    if (strchr(item->key, '.') != NULL) continue;
    const char *found = message_file_find(words, key);
    const char *wanted = tree_string(item->value, NULL);
    if (wanted == NULL ? found != NULL : found == NULL || strcmp(found, wanted) != 0)
      fail_msg("%s: \"%s\" instead of \"%s\" in\n%s", key, found == NULL ? "nothing" : found,
               wanted == NULL ? "nothing" : wanted, text);
    assert_null(message_file_find(words, arena_printf(arena, "%s.no-such-key", key)));
    count++;
    if (item->value->kind == TREE_MAP)
      count += compare(arena, words, item->value, arena_printf(arena, "%s.", key), text);
  }
  return count;
}

/* How many keys both agree on; 0 where both refuse the file. */
static size_t agree(const char *text, size_t length) {
  Arena *arena = arena_new();
  Diagnostics theirs, ours;
  diagnostics_init(&theirs, arena);
  diagnostics_init(&ours, arena);
  const Tree *tree = yaml_read(arena, text, length, &YAML_DATA, &theirs);
  bool good = tree != NULL && theirs.errors == 0 && tree->kind == TREE_MAP && is_map_of_texts(tree);
  MessageFile *words = message_file_read(arena, text, length, &ours);
  if (good != (words != NULL)) fail_msg("%s:\n%s", good ? "refused" : "taken", text);
  if (!good) assert_true(ours.errors > 0);
  if (good) assert_int_equal(ours.count, theirs.count);
  size_t count = good ? compare(arena, words, tree, "", text) : 0;
  arena_free(arena);
  return count;
}

static void shapes(void **state) {
  (void)state;
  static const struct {
    const char *text;
    size_t keys;
  } CASES[] = {
      {"a: b\n", 1},
      {"a: b", 1},
      {"# c\n\na:\n  # d\n  b: \"x \\\"y\\\" \\\\ \\n \\t \\_ z\"\n\n  c: It is so, {{who}} #1: no\ne: f\n",
       4},
      {"a:\n  b: |\n    one\n\n      two\n    # three\n\n  c: |-\n    four\n# five\nd: 6\n", 4},
      {"a:\n  b:\n    c: d\n  e: f\ng: h\n", 5},
      {"a: |\n", 1},
      {"a: >\n  one\n  two\n\n  three\nb: >-\n  four\n", 2},
      /* what the look through leaves to base/yaml */
      {"a: {b: c, d: \"e\"}\n", 3},
      {"a: 'it''s'\n", 1},
      {"a: \"one\n  two\"\nb: c\n", 2},
      {"a: one\n  two\n", 1},
      {"a: one\n  b: two\n", 0},
      {"a: one # two\n", 1},
      {"a: |2\n    one\n", 1},
      {"\"a b\": c\n", 1},
      {"a: \"\\u00e9\"\n", 1},
      {"a: b\r\nc: d\r\n", 2},
      {"\xEF\xBB\xBF"
       "a: b\n",
       1},
      {"--- \na: b\n", 1},
      {"a: \xC3\xA9t\xC3\xA9\n", 1},
      {"a: \xC2\xA0\"b\n", 0},
      {"a:\xC2\xA0"
       "b\n",
       1},
      {"a: |\n    \n  b\n", 0},
      {"a: |\n \xC2\xA0 b\n  c\n", 0},
      {"a: |\n  \xC2\xA0 b\n    c\n", 1},
      {"a: b\xC2\xA0: c\xC2\xA0!\n", 0},
      {"a: b\xC2\xA0! c,\xC2\xA0"
       "d -\xC2\xA0"
       "e\n",
       1},
      {"a: \"b \xE2\x80\xAF"
       "c\"\nd: \"e\xE2\x80\xAF!\"\n",
       2},
      /* what is broken */
      {"a:\n", 0},
      {"a:\nb: c\n", 0},
      {"a: b\n c: d\n", 0},
      {"a:\n    b: c\n  d: e\n", 0},
      {"a: b\na: c\n", 0},
      {"a:\n  b: c\n  d: e\n  b: f\n", 0},
      {"a: b: c\n", 0},
      {"a: b:\n", 0},
      {"a: \"b\n", 0},
      {"a: \"b\" c\n", 0},
      {"a: \"\\q\"\n", 0},
      {"a: [b]\n", 0},
      {"a: *b\n", 0},
      {"a: \xFF\n", 0},
      {"a: b\x07\n", 0},
      {"a:\n\tb: c\n", 0},
      {"a: |\n  b\n# c\n  d\n", 0},
      {"a: |\n    b\n  c\n", 0},
      {"- a\n", 0},
      {"a\n", 0},
      {"a: b\n...\nc: d\n", 0},
      {"a: b\n---\nc: d\n", 0},
      {"", 0},
      {"# nothing\n", 0},
  };
  for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
    size_t keys = agree(CASES[i].text, strlen(CASES[i].text));
    if (keys != CASES[i].keys)
      fail_msg("%zu keys instead of %zu in:\n%s", keys, CASES[i].keys, CASES[i].text);
  }
}

static const char *const OURS[] = {"templates/en/messages.yaml", "templates/en/dos-de-mayo/messages.yaml",
                                   "templates/en/ducs/messages.yaml"};

static void our_own_words(void **state) {
  (void)state;
  Arena *arena = arena_new();
  for (size_t i = 0; i < sizeof OURS / sizeof *OURS; i++) {
    char *text;
    size_t length;
    assert_int_equal(file_read(arena, OURS[i], YAML_DATA_BYTES, &text, &length), STATUS_OK);
    assert_true(agree(text, length) > 100);
    Diagnostics none;
    diagnostics_init(&none, arena);
    if (!message_file_is_plain(message_file_read(arena, text, length, &none)))
      fail_msg("%s is read whole", OURS[i]);
  }
  arena_free(arena);
}

/* ---- our own words with mistakes in them ---- */

static unsigned next(unsigned *seed, unsigned below) {
  *seed = *seed * 1664525u + 1013904223u;
  return (*seed >> 8) % below;
}

static const char *skip_lines(const char *text, unsigned count) {
  for (; count > 0; count--) {
    const char *end = strchr(text, '\n');
    if (end == NULL) break;
    text = end + 1;
  }
  return text;
}

/* What mistakes are made of. */
static const char *const SCRAPS[] = {"\n", " ",    "  ",    ":",        ": ",      "\"", "#",     " #",
                                     "|",  "- ",   "\\",    "'",        "{",       "]",  "\t",    "a: b\n",
                                     "&x", "\xFF", "\n\n ", "\xC2\xA0", "    x\n", "? ", "---\n", "%"};

static void mistakes(void **state) {
  (void)state;
  Arena *arena = arena_new();
  char *text;
  size_t length;
  assert_int_equal(file_read(arena, OURS[0], YAML_DATA_BYTES, &text, &length), STATUS_OK);
  unsigned seed = 1, lines = 0, taken = 0;
  for (const char *at = text; (at = strchr(at, '\n')) != NULL; at++) lines++;
  for (int i = 0; i < 4000; i++) {
    const char *start = skip_lines(text, next(&seed, lines));
    const char *end = skip_lines(start, 2 + next(&seed, 12));
    size_t size = (size_t)(end - start), at = next(&seed, (unsigned)size), gone = next(&seed, 3);
    if (at + gone > size) gone = 0;
    const char *scrap = next(&seed, 4) == 0 ? "" : SCRAPS[next(&seed, sizeof SCRAPS / sizeof *SCRAPS)];
    /* Below a key, since most of our lines are within something. */
    const char *head = *start == ' ' ? start[2] == ' ' ? "x:\n  y:\n" : "x:\n" : "";
    char *broken = arena_printf(arena, "%s%.*s%s%.*s", head, (int)at, start, scrap, (int)(size - at - gone),
                                start + at + gone);
    taken += agree(broken, strlen(broken)) > 0;
  }
  assert_in_range(taken, 500, 3500);
  arena_free(arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(shapes),
      cmocka_unit_test(our_own_words),
      cmocka_unit_test(mistakes),
  };
  return cmocka_run_group_tests_name("words", tests, NULL, NULL);
}
