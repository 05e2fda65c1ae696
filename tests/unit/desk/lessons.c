/* Lessons of the order desk come to what the cases that they are made of come to: the same events, the same position. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>

#include "../../../adjudicator/base/files.h"
#include "../../../adjudicator/base/json.h"
#include "../../../adjudicator/base/yaml.h"
#include "../../../adjudicator/desk/desk.h"
#include "../../../adjudicator/games/game.h"
#include "../../../adjudicator/referee/proof/proof.h"
#include "../../../adjudicator/report/rulebook.h"

typedef struct Bench {
  Arena *arena;
  Configuration configuration;
  Referee referee;
} Bench;

static void bench_begin(Bench *bench) {
  *bench = (Bench){.arena = arena_new()};
  bench->configuration.template_folder = data_path(bench->arena, "templates");
  bench->configuration.language = "en";
  bench->referee = (Referee){.arena = bench->arena, .configuration = &bench->configuration, .games = GAMES};
}

static const Tree *read_file(Arena *arena, const char *path) {
  char *bytes;
  size_t length;
  assert_int_equal(file_read(arena, path, YAML_DATA_BYTES, &bytes, &length), STATUS_OK);
  const Tree *documents = yaml_read_all(arena, bytes, length, &YAML_DATA, NULL);
  assert_non_null(documents);
  return documents;
}

static char *rules_of(Arena *arena, const Game *game) {
  Tree *rules = tree_map(arena);
  tree_put_text(arena, rules, "rules", game->id);
  tree_put_text(arena, rules, "language", "en");
  const char *path = arena_concat(arena, "schema/editions/", game->edition, NULL);
  tree_put(arena, rules, "edition", tree_copy(arena, read_file(arena, path)->items[0].value));
  return json_write(arena, rules, NULL);
}

static Tree *in_orders(Arena *arena, const Tree *file) {
  Tree *asked = tree_map(arena);
  tree_put(arena, asked, "orders", tree_copy(arena, file));
  return asked;
}

/* As the page asks (templates/desk/lessons.js). */
static char *question_of(Arena *arena, const Tree *lesson) {
  Tree *question = tree_map(arena), *files = tree_put(arena, question, "files", tree_map(arena));
  const Tree *own = tree_get(lesson, "files");
  for (size_t i = 0; i < own->count; i++) {
    const TreeItem *item = &own->items[i];
    Tree *list = tree_put(arena, files, item->key, tree_list(arena));
    if (item->value->kind != TREE_LIST) tree_add(arena, list, in_orders(arena, item->value));
    for (size_t f = 0; item->value->kind == TREE_LIST && f < item->value->count; f++)
      tree_add(arena, list, in_orders(arena, item->value->items[f].value));
  }
  tree_put(arena, question, "dice", tree_copy(arena, tree_get(lesson, "dice")));
  tree_put(arena, question, "windows", tree_copy(arena, tree_get(lesson, "windows")));
  return json_write(arena, question, NULL);
}

static Tree *codes_of(Arena *arena, const Tree *events) {
  Tree *codes = tree_list(arena);
  for (size_t i = 0; i < events->count; i++)
    tree_add_text(arena, codes, tree_string(tree_get(events->items[i].value, "code"), ""));
  return codes;
}

/* Numbers and words alike: what was written as JSON and read again. */
static const char *text_of(Arena *arena, const Tree *tree) {
  return json_write(arena, tree, NULL);
}

static void check_lesson(Arena *arena, const char *rules, const CaseResult *result) {
  char *given = json_write(arena, result->lesson, NULL);
  Desk *desk = desk_open(rules, strlen(rules), given, strlen(given), NULL);
  if (desk_problem(desk) != NULL) fail_msg("%s: %s", result->name, desk_problem(desk));
  const char *answer = desk_step(desk, question_of(arena, result->lesson), NULL);
  const Tree *played = yaml_read(arena, answer, strlen(answer), &YAML_DATA, NULL);
  const char *codes = text_of(arena, codes_of(arena, tree_get(played, "events")));
  if (strcmp(codes, text_of(arena, result->codes)) != 0)
    fail_msg("%s: %s\n%s", result->name, codes, text_of(arena, result->codes));
  const char *position = text_of(arena, result->after), *at = desk_position(desk);
  if (strcmp(position, at) != 0) fail_msg("%s: %s\n%s", result->name, at, position);
  desk_close(desk);
}

/* "DUCS 4.1 plain: 1 point" cites rule 4.1; a case of another collection, as DATC's of Diplomacy, no rule of the book. */
static bool cites_rule(const Rulebook *book, const char *name) {
  const char *number = strchr(name, ' '), *title = number == NULL ? NULL : strchr(number + 1, ' ');
  if (title == NULL) return false;
  Arena *arena = arena_new();
  bool cites = rulebook_find(book, arena_strndup(arena, name, (size_t)(title - name))) != NULL;
  arena_free(arena);
  return cites;
}

/* Returns whether it is a lesson. What cites no rule is none, and yet comes to the same at the desk. */
static bool check_document(Bench *bench, const char *rules, const Rulebook *book, const Tree *document) {
  if (tree_is_null(document)) return false;
  Arena *scratch = arena_new();
  CaseResult result;
  case_run(&bench->referee, scratch, document, &result);
  bool comes_to_something = result.passed && result.lesson != NULL;
  if (comes_to_something) check_lesson(scratch, rules, &result);
  bool is_lesson = comes_to_something && cites_rule(book, result.name);
  arena_free(scratch);
  return is_lesson;
}

static void lessons_come_to_what_their_cases_do(void **state) {
  (void)state;
  Bench bench;
  bench_begin(&bench);
  for (size_t g = 0; GAMES[g] != NULL; g++) {
    char *folder = arena_concat(bench.arena, "tests/cases/", GAMES[g]->id, NULL);
    const char *rules = rules_of(bench.arena, GAMES[g]);
    const Catalogue *catalogue = referee_catalogue(&bench.referee, "en");
    const Rulebook *book = rulebook_read(catalogue, bench.arena, GAMES[g]->id, NULL);
    assert_non_null(book);
    size_t checked = 0;
    for (const char *const *name = folder_names(bench.arena, folder); *name != NULL; name++) {
      const Tree *documents = read_file(bench.arena, path_join(bench.arena, folder, *name));
      for (size_t i = 0; i < documents->count; i++)
        checked += check_document(&bench, rules, book, documents->items[i].value);
    }
    Lessons lessons;
    assert_int_equal(lessons_load(&bench.referee, bench.arena, GAMES[g], "en", &lessons), STATUS_OK);
    printf("# %s: %zu lessons, %zu other cases\n", GAMES[g]->id, lessons.count, lessons.left);
    assert_int_equal(lessons.count, checked);
    assert_true(checked > 100);
  }
  arena_free(bench.arena);
}

int main(void) {
  setenv("ADJUDICATOR_DATA", ".", 1); /* the top of the source tree, where tests are run */
  const struct CMUnitTest tests[] = {cmocka_unit_test(lessons_come_to_what_their_cases_do)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
