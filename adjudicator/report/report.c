#include "report.h"

#include <string.h>

#include "layout.h"
#include "tile_map.h"

/* ---- what no template can make of a tree ---- */

static void prepare(Arena *arena, Tree *tree);

static bool holds_only(const Tree *list, TreeKind kind) {
  for (size_t i = 0; i < list->count; i++) {
    if (list->items[i].value->kind != kind) return false;
  }
  return list->count > 0;
}

/* An entry says no where it is not the last: a name that it lacks would be looked for further out. */
static void mark_entries(Arena *arena, Tree *list) {
  for (size_t i = 0; i < list->count; i++) {
    Tree *entry = list->items[i].value;
    Tree *it = arena_memdup(arena, entry, sizeof *entry); /* shares the items as they are now */
    tree_put_bool(arena, entry, "first", i == 0);
    tree_put_bool(arena, entry, "last", i + 1 == list->count);
    tree_put(arena, entry, "it", it);
  }
}

static const char *join_words(Arena *arena, const Tree *list) {
  const char *text = "";
  for (size_t i = 0; i < list->count; i++) {
    text = arena_printf(arena, "%s%s%s", text, i == 0 ? "" : ", ", list->items[i].value->text);
  }
  return text;
}

static Tree *split_lines(Arena *arena, const char *text) {
  Tree *lines = tree_list(arena);
  while (*text != '\0') {
    size_t length = strcspn(text, "\n");
    tree_add(arena, lines, tree_textf(arena, "%.*s", (int)length, text));
    text += length + (text[length] == '\n');
  }
  return lines;
}

static void prepare_map(Arena *arena, Tree *map) {
  size_t count = map->count; /* what is added below needs nothing itself */
  for (size_t i = 0; i < count; i++) {
    const char *key = map->items[i].key;
    Tree *value = map->items[i].value;
    prepare(arena, value);
    if (value->kind == TREE_LIST && holds_only(value, TREE_SCALAR)) {
      tree_put_text(arena, map, arena_printf(arena, "%s_text", key), join_words(arena, value));
    }
    if (value->kind == TREE_SCALAR && strchr(value->text, '\n') != NULL) {
      tree_put(arena, map, arena_printf(arena, "%s_lines", key), split_lines(arena, value->text));
    }
  }
}

static void prepare(Arena *arena, Tree *tree) {
  if (tree->kind == TREE_MAP) prepare_map(arena, tree);
  if (tree->kind != TREE_LIST) return;
  for (size_t i = 0; i < tree->count; i++) prepare(arena, tree->items[i].value);
  if (holds_only(tree, TREE_MAP)) mark_entries(arena, tree);
}

/* Beside `key: word` it puts `key_word: yes`: a section of a template can ask for that. */
static void mark_word(Arena *arena, Tree *map, const char *key) {
  const char *word = tree_string(tree_get(map, key), NULL);
  if (word != NULL) tree_put_bool(arena, map, arena_printf(arena, "%s_%s", key, word), true);
}

static Tree *prepared_copy(Arena *arena, const Tree *tree) {
  Tree *copy = tree_copy(arena, tree);
  mark_word(arena, copy, "window");
  Tree *owes = tree_get(copy, "owes");
  for (size_t i = 0; owes != NULL && i < owes->count; i++) mark_word(arena, owes->items[i].value, "answered");
  prepare(arena, copy);
  return copy;
}

/* ---- the texts ---- */

static const char *rules_of(const Tree *data) {
  return tree_string(tree_get(data, "rules"), "");
}

char *report_text(const Catalogue *catalogue, Arena *arena, Tree *view, Diagnostics *diagnostics) {
  Tree *data = prepared_copy(arena, view);
  const char *drawing = tile_map_draw(arena, tree_get(view, "map"), LAYOUT_WIDTH);
  if (drawing != NULL) tree_put_text(arena, data, "map_text", drawing);
  const char *template = arena_printf(arena, "%s/report.txt.mustache", rules_of(view));
  const char *text = catalogue_render(catalogue, arena, template, data, diagnostics);
  return text == NULL ? NULL : layout_text(arena, text, LAYOUT_WIDTH);
}

void report_word_log(const Catalogue *catalogue, Arena *arena, const char *rules, Tree *log) {
  for (size_t i = 0; i < log->count; i++) {
    Tree *event = log->items[i].value;
    const char *key = arena_printf(arena, "events.%s.%s", rules, tree_string(tree_get(event, "code"), ""));
    tree_put_text(arena, event, "text", catalogue_say(catalogue, arena, key, event));
  }
}

char *receipt_text(const Catalogue *catalogue, Arena *arena, Tree *receipt, Diagnostics *diagnostics) {
  const char *text = catalogue_render_for(catalogue, arena, rules_of(receipt), "receipt.txt.mustache",
                                          prepared_copy(arena, receipt), diagnostics);
  return text == NULL ? NULL : layout_text(arena, text, LAYOUT_WIDTH);
}

char *form_text(const Catalogue *catalogue, Arena *arena, Tree *form, Diagnostics *diagnostics) {
  const char *template = arena_printf(arena, "%s/form.yaml.mustache", rules_of(form));
  const char *text = catalogue_render(catalogue, arena, template, prepared_copy(arena, form), diagnostics);
  return text == NULL ? NULL : layout_file(arena, text, LAYOUT_WIDTH);
}

char *reminder_text(const Catalogue *catalogue, Arena *arena, Tree *reminder, Diagnostics *diagnostics) {
  const char *text = catalogue_render_for(catalogue, arena, rules_of(reminder), "reminder.txt.mustache",
                                          prepared_copy(arena, reminder), diagnostics);
  return text == NULL ? NULL : layout_text(arena, text, LAYOUT_WIDTH);
}
