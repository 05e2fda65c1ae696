#include "rulebook.h"

#include <ctype.h>
#include <string.h>

#include <glib.h>

#include "../base/files.h"
#include "../base/yaml.h"

/* ---- reading ---- */

static bool is_named(const Tree *list, const char *number) {
  for (size_t i = 0; list != NULL && i < list->count; i++) {
    if (strcmp(tree_string(list->items[i].value, ""), number) == 0) return true;
  }
  return false;
}

static bool opens_chapter(const char *number) {
  return isdigit((unsigned char)*number) && strchr(number, '.') == NULL;
}

static Rule make_rule(Arena *arena, const Tree *file, const TreeItem *item) {
  Rule rule = {
      .number = item->key,
      .text = g_strchomp(arena_strdup(arena, item->value->text)),
      .house = is_named(tree_get(file, "house"), item->key),
      .inferred = is_named(tree_get(file, "inferred"), item->key),
  };
  size_t line = strcspn(rule.text, "\n");
  if (opens_chapter(rule.number) && line > 0 && rule.text[line - 1] != '.') {
    rule.heading = arena_strndup(arena, rule.text, line);
    rule.text += line + strspn(rule.text + line, "\n");
  }
  if (*rule.text == '\0') rule.text = NULL;
  return rule;
}

/* Lists of numbers, and a map of texts. */
static bool check_shape(const Tree *file, Diagnostics *diagnostics) {
  const Tree *rules = tree_get(file, "rules");
  const Tree *wrong = NULL;
  if (tree_string(tree_get(file, "title"), NULL) == NULL || rules == NULL || rules->kind != TREE_MAP)
    wrong = file;
  for (size_t i = 0; wrong == NULL && i < rules->count; i++) {
    if (rules->items[i].value->kind != TREE_SCALAR || rules->items[i].value->length == 0)
      wrong = rules->items[i].value;
  }
  static const char *const LISTS[] = {"house", "inferred"};
  for (size_t i = 0; wrong == NULL && i < G_N_ELEMENTS(LISTS); i++) {
    const Tree *list = tree_get(file, LISTS[i]);
    if (list != NULL && list->kind != TREE_LIST) wrong = list;
  }
  if (wrong != NULL) diagnose(diagnostics, SEVERITY_ERROR, "RULES-FILE", "rules-shape", wrong, NULL);
  return wrong == NULL;
}

const Rulebook *rulebook_read(const Catalogue *catalogue, Arena *arena, const char *game,
                              Diagnostics *diagnostics) {
  const char *name = path_join(arena, game, "rules.yaml");
  const Tree *file = catalogue_data(catalogue, name, diagnostics);
  if (file == NULL || !check_shape(file, diagnostics)) return NULL;
  const Tree *rules = tree_get(file, "rules");
  Rule *items = arena_alloc(arena, (rules->count + 1) * sizeof *items);
  for (size_t i = 0; i < rules->count; i++) items[i] = make_rule(arena, file, &rules->items[i]);
  Rulebook *book = arena_alloc(arena, sizeof *book);
  *book =
      (Rulebook){.title = tree_string(tree_get(file, "title"), ""), .rules = items, .count = rules->count};
  return book;
}

/* ---- citing ---- */

const Rule *rulebook_find(const Rulebook *book, const char *citation) {
  const char *number = citation + strcspn(citation, " -");
  number = *number == '\0' ? citation : number + 1;
  size_t length = strcspn(number, " ,");
  for (size_t i = 0; book != NULL && i < book->count; i++) {
    const Rule *rule = &book->rules[i];
    if (strlen(rule->number) == length && strncmp(rule->number, number, length) == 0) return rule;
  }
  return NULL;
}

/* A full stop ends a sentence where a blank and no small letter follow: "1.5 points" and "etc. and" go on. */
static bool ends_sentence(const char *at) {
  if (*at == '\n') return true;
  if (strchr(".!?", *at) == NULL) return false;
  if (at[1] == '\0' || at[1] == '\n') return true;
  return at[1] == ' ' && !g_unichar_islower(g_utf8_get_char(at + 2));
}

const char *rule_first_sentence(Arena *arena, const Rule *rule) {
  if (rule->text == NULL) return NULL;
  const char *end = rule->text;
  while (*end != '\0' && !ends_sentence(end)) end++;
  size_t length = (size_t)(end - rule->text) + (*end != '\0' && *end != '\n');
  return arena_strndup(arena, rule->text, length);
}

const char *rule_quote(const Catalogue *catalogue, Arena *arena, const Rulebook *book, Tree *quoted,
                       const char *citation) {
  const Rule *rule = rulebook_find(book, citation);
  const char *sentence = rule == NULL ? NULL : rule_first_sentence(arena, rule);
  if (sentence == NULL || tree_get(quoted, rule->number) != NULL) return NULL;
  tree_put_bool(arena, quoted, rule->number, true);
  Tree *fields = tree_map(arena);
  tree_put_text(arena, fields, "number", rule->number);
  tree_put_text(arena, fields, "sentence", sentence);
  return catalogue_say(catalogue, arena, "rulebook.quote", fields);
}
