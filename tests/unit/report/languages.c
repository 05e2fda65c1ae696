/* Every message and every template of every language renders, with fields and without. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <glib.h>

#include "../../../adjudicator/base/files.h"
#include "../../../adjudicator/base/yaml.h"
#include "../../../adjudicator/report/catalogue.h"
#include "../../../adjudicator/report/prepare.h"
#include "../../../adjudicator/report/message_file.h"

typedef struct Language {
  const char *name;
  Catalogue *catalogue;
  Arena *arena;
  size_t messages, templates;
} Language;

static char *text_of(Arena *arena, const char *path, size_t *length) {
  char *text;
  if (file_read(arena, path, YAML_DATA_BYTES, &text, length) != STATUS_OK)
    fail_msg("%s cannot be read", path);
  return text;
}

/* Every name that stands in a tag of the text, with this value (-1: no), and `it`, which has them all. */
static Tree *fields_for(Arena *arena, const char *text, int value) {
  Tree *fields = tree_map(arena);
  for (const char *tag = text; (tag = strstr(tag, "{{")) != NULL;) {
    tag += 2;
    bool partial = *tag == '>';
    tag += strspn(tag, "{#^/&> ");
    size_t length = strcspn(tag, "} ");
    const char *star = memchr(tag, '*', length), *dot = memchr(tag, '.', length);
    if (partial && star == NULL) continue;
    const char *name = star == NULL ? tag : star + 1;
    if (dot != NULL && star == NULL) name = tag + 1 + (dot - tag);
    char *word = arena_strndup(arena, name, (size_t)(tag + length - name));
    if (*word != '\0' && *tag != '!')
      tree_put(arena, fields, word, value < 0 ? tree_bool(arena, false) : tree_int(arena, value));
  }
  Tree *it = tree_copy(arena, fields);
  tree_put(arena, fields, "it", it);
  return fields;
}

static void say(const Language *language, const char *key, const char *message) {
  static const int values[] = {2, 1, 0, -1};
  for (size_t i = 0; i < G_N_ELEMENTS(values); i++) {
    Tree *fields = fields_for(language->arena, message, values[i]);
    const char *said = catalogue_say(language->catalogue, language->arena, key, fields);
    if (g_str_has_prefix(said, key) || strstr(said, "{{") != NULL)
      fail_msg("%s: %s with %d is \"%s\"", language->name, key, values[i], said);
  }
}

static void say_all(Language *language, const Tree *tree, const char *prefix) {
  for (size_t i = 0; i < tree->count; i++) {
    const TreeItem *item = &tree->items[i];
    const char *key = arena_concat(language->arena, prefix, *prefix == '\0' ? "" : ".", item->key, NULL);
    if (item->value->kind == TREE_MAP) {
      say_all(language, item->value, key);
    } else {
      say(language, key, tree_string(item->value, ""));
      language->messages++;
    }
  }
}

static void render(Language *language, const char *path, const char *name) {
  static const int values[] = {2, 1, -1};
  size_t length;
  const char *text = text_of(language->arena, path, &length);
  for (size_t i = 0; i < G_N_ELEMENTS(values); i++) {
    Diagnostics diagnostics;
    diagnostics_init(&diagnostics, language->arena);
    const Tree *data = prepared_copy(language->arena, fields_for(language->arena, text, values[i]), false);
    const char *rendered = catalogue_render(language->catalogue, language->arena, name, data, &diagnostics);
    if (rendered == NULL || diagnostics.count > 0 || strstr(rendered, "{{") != NULL)
      fail_msg("%s: %s with %d: %s", language->name, name, values[i],
               rendered != NULL ? rendered : diagnostics.items[0].message);
  }
  language->templates++;
}

static bool is_language(Arena *arena, const char *folder) {
  return g_file_test(path_join(arena, folder, "messages.yaml"), G_FILE_TEST_EXISTS);
}

/* The templates that stand once for all languages; "" for those of all games. */
static void look_at_structure(Language *language, const char *path, const char *game) {
  GDir *folder = g_dir_open(path, 0, NULL);
  assert_non_null(folder);
  for (const char *name; (name = g_dir_read_name(folder)) != NULL;) {
    const char *file = path_join(language->arena, path, name);
    const char *of_game = *game == '\0' ? name : path_join(language->arena, game, name);
    if (g_str_has_suffix(name, ".mustache")) {
      render(language, file, of_game);
    } else if (g_file_test(file, G_FILE_TEST_IS_DIR) && !is_language(language->arena, file)) {
      look_at_structure(language, file, name);
    }
  }
  g_dir_close(folder);
}

/* A folder of a language: its messages.yaml and templates; "" for the one of all games. */
static void look_at_folder(Language *language, const char *path, const char *game) {
  GDir *folder = g_dir_open(path, 0, NULL);
  assert_non_null(folder);
  for (const char *name; (name = g_dir_read_name(folder)) != NULL;) {
    const char *file = path_join(language->arena, path, name);
    const char *of_game = *game == '\0' ? name : path_join(language->arena, game, name);
    if (g_file_test(file, G_FILE_TEST_IS_DIR)) {
      look_at_folder(language, file, name);
    } else if (g_str_has_suffix(name, ".mustache")) {
      render(language, file, of_game);
    } else if (strcmp(name, "messages.yaml") == 0) {
      Diagnostics diagnostics;
      diagnostics_init(&diagnostics, language->arena);
      size_t length;
      const char *text = text_of(language->arena, file, &length);
      /* A process that says twenty messages must not have to read six hundred. */
      if (!message_file_is_plain(message_file_read(language->arena, text, length, &diagnostics)))
        fail_msg("%s cannot only be looked through", file);
      const Tree *tree = yaml_read(language->arena, text, length, &YAML_DATA, &diagnostics);
      assert_non_null(tree);
      say_all(language, tree, "");
    }
  }
  g_dir_close(folder);
}

static void every_language_speaks(void **state) {
  (void)state;
  GDir *folder = g_dir_open("templates", 0, NULL);
  assert_non_null(folder);
  size_t languages = 0;
  for (const char *name; (name = g_dir_read_name(folder)) != NULL;) {
    Language language = {.name = name, .arena = arena_new()};
    if (!is_language(language.arena, path_join(language.arena, "templates", name))) {
      arena_free(language.arena);
      continue;
    }
    languages++;
    Diagnostics diagnostics;
    diagnostics_init(&diagnostics, language.arena);
    language.catalogue = catalogue_open(language.arena, name, NULL, &diagnostics);
    assert_non_null(language.catalogue);
    look_at_folder(&language, path_join(language.arena, "templates", name), "");
    look_at_structure(&language, "templates", "");
    assert_true(language.messages > 900);
    assert_true(language.templates > 40);
    arena_free(language.arena);
  }
  g_dir_close(folder);
  assert_true(languages >= 3);
}

int main(void) {
  g_setenv("ADJUDICATOR_DATA", ".", TRUE);
  const struct CMUnitTest tests[] = {cmocka_unit_test(every_language_speaks)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
