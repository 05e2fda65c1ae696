#include "proof.h"

#include <errno.h>
#include <string.h>

#include <glib.h>

#include "../../base/files.h"
#include "../../base/yaml.h"
#include "../../report/rulebook.h"

/* Lessons while they are collected. */
typedef struct Collecting {
  Referee *referee;
  Arena *arena;
  const Game *game;
  const Rulebook *book;
  Tree **of_rule; /* by the number of the rule in the book: its lessons; NULL for none */
  Lessons *out;
} Collecting;

const char *cases_folder(Arena *arena, const Game *game) {
  const char *tests = data_path(arena, arena_concat(arena, "tests/cases/", game->id, NULL));
  return file_exists(tests) ? tests : data_path(arena, arena_concat(arena, "cases/", game->id, NULL));
}

/* The name of a case is "DUCS 4.1 plain: 1 point": what the rule is, and then what is shown. */
static const char *title_of(const char *name) {
  const char *number = strchr(name, ' ');
  const char *title = number == NULL ? NULL : strchr(number + 1, ' ');
  return title == NULL ? name : title + 1;
}

static const char *citation_of(Arena *arena, const char *name) {
  return arena_strndup(arena, name, (size_t)(title_of(name) - name));
}

static void add_case(Collecting *own, const Tree *document) {
  CaseResult result;
  case_run(own->referee, own->arena, document, &result);
  const Rule *rule = rulebook_find(own->book, citation_of(own->arena, result.name));
  if (!result.passed || result.lesson == NULL || rule == NULL) {
    own->out->left++;
    return;
  }
  Tree *lesson = tree_map(own->arena), **lessons = &own->of_rule[rule - own->book->rules];
  tree_put_text(own->arena, lesson, "title", title_of(result.name));
  for (size_t i = 0; i < result.lesson->count; i++)
    tree_put(own->arena, lesson, result.lesson->items[i].key, result.lesson->items[i].value);
  if (*lessons == NULL) *lessons = tree_list(own->arena);
  tree_add(own->arena, *lessons, lesson);
  own->out->count++;
}

static Status add_file(Collecting *own, const char *path) {
  char *bytes;
  size_t length;
  Diagnostics found;
  diagnostics_init(&found, own->arena);
  if (file_read(own->arena, path, YAML_DATA_BYTES, &bytes, &length) != STATUS_OK) {
    referee_log(own->referee, NOTICE_ERROR, "%s: %s", path, g_strerror(errno));
    return STATUS_CONFIG;
  }
  const Tree *documents = yaml_read_all(own->arena, bytes, length, &YAML_DATA, &found);
  if (documents == NULL || found.errors > 0) {
    referee_log_diagnostics(own->referee, path, NULL, &found);
    return STATUS_CONFIG;
  }
  for (size_t i = 0; i < documents->count; i++) {
    if (!tree_is_null(documents->items[i].value)) add_case(own, documents->items[i].value);
  }
  return STATUS_OK;
}

static Tree *rules_tree(const Collecting *own) {
  Arena *arena = own->arena;
  Tree *rules = tree_list(arena);
  const char *chapter = "";
  for (size_t i = 0; i < own->book->count; i++) {
    const Rule *rule = &own->book->rules[i];
    if (rule->heading != NULL) chapter = rule->heading;
    if (own->of_rule[i] == NULL) continue;
    Tree *entry = tree_add(arena, rules, tree_map(arena));
    tree_put_text(arena, entry, "rule", rule->number);
    tree_put_text(arena, entry, "chapter", chapter);
    tree_put_text(arena, entry, "text", rule->text == NULL ? "" : rule->text);
    tree_put(arena, entry, "lessons", own->of_rule[i]);
  }
  return rules;
}

Status lessons_load(Referee *referee, Arena *arena, const Game *game, const char *language, Lessons *out) {
  *out = (Lessons){.rules = NULL};
  const Catalogue *catalogue = referee_catalogue(referee, language);
  if (catalogue == NULL) return STATUS_CONFIG;
  Diagnostics found;
  diagnostics_init(&found, arena);
  Collecting own = {.referee = referee, .arena = arena, .game = game, .out = out};
  own.book = rulebook_read(catalogue, arena, game->id, &found);
  referee_log_diagnostics(referee, game->id, NULL, &found);
  if (own.book == NULL) return STATUS_CONFIG;
  own.of_rule = arena_alloc(arena, (own.book->count + 1) * sizeof(Tree *));
  const char *folder = cases_folder(arena, game);
  for (const char *const *name = folder_names(arena, folder); *name != NULL; name++) {
    Status status =
        g_str_has_suffix(*name, ".yaml") ? add_file(&own, path_join(arena, folder, *name)) : STATUS_OK;
    if (status != STATUS_OK) return status;
  }
  out->rules = rules_tree(&own);
  return STATUS_OK;
}
