#include "report.h"

#include <stdbool.h>
#include <string.h>

#include <glib.h>

#include "layout.h"
#include "maps.h"
#include "prepare.h"

/* ---- the texts ---- */

static const char *rules_of(const Tree *data) {
  return tree_string(tree_get(data, "rules"), "");
}

/* A whole map of hexes is worth lines that are longer than those of the text. */
#define HEX_MAP_WIDTH 100

/* Puts a mark before each line, so that the layout leaves it as it is. */
static char *drawn(Arena *arena, const char *drawing) {
  GString *text = g_string_new(NULL);
  while (*drawing != '\0') {
    size_t length = strcspn(drawing, "\n");
    g_string_append(text, LAYOUT_DRAWN);
    g_string_append_len(text, drawing, (gssize)length);
    g_string_append_c(text, '\n');
    drawing += length + (drawing[length] == '\n');
  }
  char *result = arena_strdup(arena, text->str);
  g_string_free(text, TRUE);
  return result;
}

/* Commands are copied from a mail: they must stay as they are. */
static void put_recipe(Arena *arena, Tree *dice) {
  const Tree *lines = tree_get(dice, "recipe");
  const char *text = "";
  for (size_t i = 0; lines != NULL && i < lines->count; i++)
    text = arena_printf(arena, "%s  %s\n", text, tree_string(lines->items[i].value, ""));
  if (*text != '\0') tree_put_text(arena, dice, "recipe_drawn", drawn(arena, text));
}

/* The letters in the cells of a map, as S and F for the cubes of two sides, are those of the language:
 * terms.RULES.map.LETTER. */
static const char *worded_cell(const Catalogue *catalogue, Arena *arena, const char *rules,
                               const char *cell) {
  const char *text = "";
  for (const char *at = cell; *at != '\0';) {
    size_t length = *at >= 'A' && *at <= 'Z' ? 1 : strcspn(at, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    const char *part = arena_strndup(arena, at, length);
    const char *key = arena_printf(arena, "terms.%s.map.%s", rules, part);
    if (*at >= 'A' && *at <= 'Z' && catalogue_has(catalogue, key))
      part = catalogue_say(catalogue, arena, key, NULL);
    text = arena_concat(arena, text, part, NULL);
    at += length;
  }
  return text;
}

static const Tree *worded_map(const Catalogue *catalogue, Arena *arena, const Tree *view) {
  const Tree *map = tree_get(view, "map"), *tiles = tree_get(map, "tiles");
  if (tiles == NULL) return map; /* those of hexes bear the names that are printed on the counters */
  Tree *copy = tree_copy(arena, map), *cells = tree_get(copy, "cells");
  for (size_t i = 0; cells != NULL && i < cells->count; i++) {
    Tree *lines = cells->items[i].value;
    for (size_t l = 0; lines->kind == TREE_LIST && l < lines->count; l++) {
      const char *line = tree_string(lines->items[l].value, "");
      lines->items[l].value = tree_text(arena, worded_cell(catalogue, arena, rules_of(view), line));
    }
  }
  return copy;
}

static void put_drawings(const Catalogue *catalogue, Arena *arena, const Tree *map, Tree *data) {
  const char *drawing = tile_map_draw(arena, map, LAYOUT_WIDTH);
  if (drawing == NULL) drawing = hex_map_draw(arena, map, HEX_MAP_WIDTH);
  if (drawing != NULL) tree_put_text(arena, data, "map_text", drawn(arena, drawing));
  const Tree *parts = hex_map_parts(arena, map, HEX_MAP_WIDTH);
  Tree *list = tree_list(arena);
  for (size_t i = 0; i < parts->count; i++) {
    Tree *part = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, part, "text", drawn(arena, parts->items[i].value->text));
  }
  tree_put(arena, data, "map_parts", prepared_copy(arena, list, catalogue_zero_is_one(catalogue)));
}

/* What the template is given besides the view itself: the same for every game. */
static Tree *report_data(const Catalogue *catalogue, Arena *arena, const Tree *view) {
  const Tree *log = tree_get(view, "log");
  Tree *data = tree_copy(arena, view);
  tree_put(arena, data, "chapters", story_chapters(catalogue, arena, view));
  const Tree *over = tree_get(view, "over");
  const Tree *ending = story_ending(tree_string(tree_get(over, "reason"), ""), log);
  if (ending != NULL) tree_put(arena, data, "ending", tree_copy(arena, ending));
  prepare_tree(arena, data, catalogue_zero_is_one(catalogue));
  put_drawings(catalogue, arena, worded_map(catalogue, arena, view), data);
  put_recipe(arena, tree_get(data, "dice"));
  return data;
}

char *report_text(const Catalogue *catalogue, Arena *arena, Tree *view, Diagnostics *diagnostics) {
  const Tree *data = report_data(catalogue, arena, view);
  const char *template = arena_printf(arena, "%s/report.txt.mustache", rules_of(view));
  const char *text = catalogue_render(catalogue, arena, template, data, diagnostics);
  return text == NULL ? NULL : layout_text(arena, text, LAYOUT_WIDTH);
}

/* ---- pages ---- */

/* Takes away the marks of drawn(): a page is not laid out. */
static void put_plain(Arena *arena, Tree *map, const char *key) {
  const char *text = tree_string(tree_get(map, key), NULL);
  if (text == NULL) return;
  GString *plain = g_string_new(text);
  g_string_replace(plain, LAYOUT_DRAWN, "", 0);
  tree_put_text(arena, map, key, plain->str);
  g_string_free(plain, TRUE);
}

char *report_page(const Catalogue *catalogue, Arena *arena, const char *name, const Tree *view,
                  Diagnostics *diagnostics) {
  Tree *data = report_data(catalogue, arena, view);
  put_plain(arena, data, "map_text");
  Tree *parts = tree_get(data, "map_parts");
  for (size_t i = 0; parts != NULL && i < parts->count; i++) put_plain(arena, parts->items[i].value, "text");
  return catalogue_render_for(catalogue, arena, rules_of(view), name, data, diagnostics);
}

void report_word_log(const Catalogue *catalogue, Arena *arena, const char *rules, Tree *log) {
  for (size_t i = 0; i < log->count; i++) {
    Tree *event = log->items[i].value;
    const char *key = arena_printf(arena, "events.%s.%s", rules, tree_string(tree_get(event, "code"), ""));
    tree_put_text(arena, event, "text", catalogue_say(catalogue, arena, key, event));
  }
}

char *receipt_text(const Catalogue *catalogue, Arena *arena, Tree *receipt, Diagnostics *diagnostics) {
  const char *text =
      catalogue_render_for(catalogue, arena, rules_of(receipt), "receipt.txt.mustache",
                           prepared_copy(arena, receipt, catalogue_zero_is_one(catalogue)), diagnostics);
  return text == NULL ? NULL : layout_text(arena, text, LAYOUT_WIDTH);
}

char *form_text(const Catalogue *catalogue, Arena *arena, Tree *form, Diagnostics *diagnostics) {
  const char *template = arena_printf(arena, "%s/form.yaml.mustache", rules_of(form));
  const char *text = catalogue_render(
      catalogue, arena, template, prepared_copy(arena, form, catalogue_zero_is_one(catalogue)), diagnostics);
  return text == NULL ? NULL : layout_file(arena, text, LAYOUT_FILE_WIDTH);
}

char *reminder_text(const Catalogue *catalogue, Arena *arena, Tree *reminder, Diagnostics *diagnostics) {
  const char *text =
      catalogue_render_for(catalogue, arena, rules_of(reminder), "reminder.txt.mustache",
                           prepared_copy(arena, reminder, catalogue_zero_is_one(catalogue)), diagnostics);
  return text == NULL ? NULL : layout_text(arena, text, LAYOUT_WIDTH);
}

char *digest_text(const Catalogue *catalogue, Arena *arena, Tree *digest, Diagnostics *diagnostics) {
  const char *text =
      catalogue_render(catalogue, arena, "digest.txt.mustache",
                       prepared_copy(arena, digest, catalogue_zero_is_one(catalogue)), diagnostics);
  return text == NULL ? NULL : layout_text(arena, text, LAYOUT_WIDTH);
}

char *overview_page(const Catalogue *catalogue, Arena *arena, const Tree *overview,
                    Diagnostics *diagnostics) {
  return catalogue_render(catalogue, arena, "list.html.mustache",
                          prepared_copy(arena, overview, catalogue_zero_is_one(catalogue)), diagnostics);
}
