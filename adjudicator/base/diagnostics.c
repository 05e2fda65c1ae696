#include "diagnostics.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

void diagnostics_init(Diagnostics *diagnostics, Arena *arena) {
  *diagnostics = (Diagnostics){.arena = arena};
}

static Diagnostic *append(Diagnostics *diagnostics) {
  diagnostics->items = arena_room(diagnostics->arena, diagnostics->items, sizeof *diagnostics->items,
                                  diagnostics->count, &diagnostics->capacity);
  return &diagnostics->items[diagnostics->count++];
}

static Tree *read_fields(Arena *arena, va_list arguments) {
  Tree *fields = NULL;
  for (const char *name; (name = va_arg(arguments, const char *)) != NULL;) {
    const char *text = va_arg(arguments, const char *);
    if (fields == NULL) fields = tree_map(arena);
    tree_put_text(arena, fields, name, text);
  }
  return fields;
}

static void record(Diagnostics *diagnostics, Severity severity, const char *code, const char *message,
                   int line, int column, va_list arguments) {
  if (diagnostics == NULL) return;
  Diagnostic *diagnostic = append(diagnostics);
  *diagnostic =
      (Diagnostic){.severity = severity, .code = code, .message = message, .line = line, .column = column};
  diagnostic->fields = read_fields(diagnostics->arena, arguments);
  if (severity == SEVERITY_ERROR) diagnostics->errors++;
}

void diagnose(Diagnostics *diagnostics, Severity severity, const char *code, const char *message,
              const Tree *place, ...) {
  va_list arguments;
  va_start(arguments, place);
  record(diagnostics, severity, code, message, place == NULL ? 0 : place->line,
         place == NULL ? 0 : place->column, arguments);
  va_end(arguments);
}

void diagnose_at(Diagnostics *diagnostics, Severity severity, const char *code, const char *message, int line,
                 int column, ...) {
  va_list arguments;
  va_start(arguments, column);
  record(diagnostics, severity, code, message, line, column, arguments);
  va_end(arguments);
}

void diagnostics_append(Diagnostics *diagnostics, const Diagnostics *more) {
  if (diagnostics == NULL) return;
  for (size_t i = 0; i < more->count; i++) *append(diagnostics) = more->items[i];
  diagnostics->errors += more->errors;
}

bool diagnostics_has_error(const Diagnostics *diagnostics, const char *code) {
  if (diagnostics == NULL) return false;
  for (size_t i = 0; i < diagnostics->count; i++) {
    const Diagnostic *diagnostic = &diagnostics->items[i];
    if (diagnostic->severity == SEVERITY_ERROR && strcmp(diagnostic->code, code) == 0) return true;
  }
  return false;
}

static int compare(const Diagnostic *a, const Diagnostic *b) {
  if (a->line != b->line) return a->line < b->line ? -1 : 1;
  if (a->column != b->column) return a->column < b->column ? -1 : 1;
  return strcmp(a->code, b->code);
}

void diagnostics_sort(Diagnostics *diagnostics) {
  /* Insertion sort: stable, and lists are short and nearly sorted. */
  for (size_t i = 1; i < diagnostics->count; i++) {
    Diagnostic moving = diagnostics->items[i];
    size_t place = i;
    for (; place > 0 && compare(&diagnostics->items[place - 1], &moving) > 0; place--) {
      diagnostics->items[place] = diagnostics->items[place - 1];
    }
    diagnostics->items[place] = moving;
  }
}

/* Words longer than this are nobody's misspelling of a key or a card. */
#define LONGEST_WORD 64

static size_t least(size_t a, size_t b) {
  return a < b ? a : b;
}

/* How many letters must be put in, left out, replaced, or changed with their neighbour ("form" for "from") to
 * make one word of the other, in bytes. Three rows of the table are kept: the last letter pair looks two rows
 * back. */
static size_t edit_distance(const char *a, size_t a_length, const char *b, size_t b_length) {
  size_t rows[3][LONGEST_WORD + 1];
  size_t *before = rows[0], *above = rows[1], *row = rows[2];
  for (size_t j = 0; j <= b_length; j++) row[j] = j;
  for (size_t i = 1; i <= a_length; i++) {
    size_t *oldest = before;
    before = above, above = row, row = oldest;
    row[0] = i;
    for (size_t j = 1; j <= b_length; j++) {
      row[j] = least(above[j - 1] + (a[i - 1] != b[j - 1]), least(row[j - 1], above[j]) + 1);
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = least(row[j], before[j - 2] + 1);
    }
  }
  return row[b_length];
}

const char *nearest_word(const char *word, const char *const *words) {
  size_t length = strlen(word);
  if (length > LONGEST_WORD) return NULL;
  size_t least = length / 3 > 1 ? length / 3 : 1;
  const char *nearest = NULL;
  for (; *words != NULL; words++) {
    size_t other = strlen(*words);
    if (other > LONGEST_WORD) continue;
    size_t distance = edit_distance(word, length, *words, other);
    if (distance > least || (nearest != NULL && distance == least)) continue;
    least = distance;
    nearest = *words;
  }
  return nearest;
}

const char *did_you_mean(Arena *arena, const char *word, const char *const *words) {
  const char *near = nearest_word(word, words);
  return near == NULL ? "" : arena_concat(arena, "; did you mean \"", near, "\"?", NULL);
}

static bool is_among(const char *word, const char *const *words) {
  for (; *words != NULL; words++) {
    if (strcmp(word, *words) == 0) return true;
  }
  return false;
}

size_t diagnose_unknown_keys(Diagnostics *diagnostics, const Tree *map, const char *const *known,
                             const char *code, const char *message) {
  size_t found = 0;
  for (size_t i = 0; map != NULL && map->kind == TREE_MAP && i < map->count; i++) {
    const TreeItem *item = &map->items[i];
    if (is_among(item->key, known)) continue;
    const char *near = nearest_word(item->key, known);
    diagnose_at(diagnostics, SEVERITY_ERROR, code, message, item->key_line, item->key_column, "key",
                item->key, near == NULL ? NULL : "near", near, NULL);
    found++;
  }
  return found;
}

const char *all_words(Arena *arena, const char *const *words) {
  const char *all = "";
  for (size_t i = 0; words[i] != NULL; i++)
    all = arena_concat(arena, all, i == 0 ? "" : ", ", words[i], NULL);
  return all;
}

void diagnose_unknown_settings(Diagnostics *diagnostics, const Tree *map, const char *const *known,
                               const char *code, const char *message) {
  for (size_t i = 0; i < map->count; i++) {
    const TreeItem *item = &map->items[i];
    if (is_among(item->key, known)) continue;
    const char *near = nearest_word(item->key, known), *list = all_words(diagnostics->arena, known);
    diagnose_at(diagnostics, SEVERITY_ERROR, code, message, item->key_line, item->key_column, "key",
                item->key, "known", list, near == NULL ? NULL : "near", near, NULL);
  }
}
