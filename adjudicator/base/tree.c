#include "tree.h"

#include <inttypes.h>
#include <string.h>
#include <strings.h>

static Tree *new_node(Arena *arena, TreeKind kind) {
  Tree *tree = arena_alloc(arena, sizeof *tree);
  tree->kind = kind;
  return tree;
}

static Tree *new_scalar(Arena *arena, const char *text_in_arena, bool plain) {
  Tree *tree = new_node(arena, TREE_SCALAR);
  tree->plain = plain;
  tree->text = text_in_arena;
  tree->length = strlen(text_in_arena);
  return tree;
}

Tree *tree_null(Arena *arena) {
  return new_node(arena, TREE_NULL);
}

Tree *tree_text(Arena *arena, const char *text) {
  if (text == NULL) return tree_null(arena);
  return new_scalar(arena, arena_strdup(arena, text), false);
}

Tree *tree_textf(Arena *arena, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char *text = arena_vprintf(arena, format, arguments);
  va_end(arguments);
  return new_scalar(arena, text, false);
}

/* A view is full of numbers, and printf() takes ten times as long for one. */
Tree *tree_int(Arena *arena, int64_t value) {
  char text[] = "-9223372036854775808";
  char *start = text + sizeof text - 1;
  uint64_t left = value < 0 ? -(uint64_t)value : (uint64_t)value;
  do *--start = (char)('0' + left % 10);
  while ((left /= 10) > 0);
  if (value < 0) *--start = '-';
  return new_scalar(arena, arena_strdup(arena, start), true);
}

Tree *tree_bool(Arena *arena, bool value) {
  return new_scalar(arena, value ? "true" : "false", true);
}

Tree *tree_list(Arena *arena) {
  return new_node(arena, TREE_LIST);
}

Tree *tree_map(Arena *arena) {
  return new_node(arena, TREE_MAP);
}

TreeItem *tree_add_item(Arena *arena, Tree *tree) {
  tree->items = arena_room(arena, tree->items, sizeof *tree->items, tree->count, &tree->capacity);
  TreeItem *item = &tree->items[tree->count++];
  *item = (TreeItem){.key = NULL};
  return item;
}

/* Most keys differ in their first letter, and a tree is asked thousands of times for a report. */
static bool same_key(const char *a, const char *b) {
  return *a == *b && strcmp(a, b) == 0;
}

Tree *tree_put(Arena *arena, Tree *map, const char *key, Tree *value) {
  for (size_t i = 0; i < map->count; i++) {
    if (same_key(map->items[i].key, key)) return map->items[i].value = value;
  }
  TreeItem *item = tree_add_item(arena, map);
  item->key = arena_strdup(arena, key);
  return item->value = value;
}

Tree *tree_put_text(Arena *arena, Tree *map, const char *key, const char *text) {
  return tree_put(arena, map, key, tree_text(arena, text));
}

Tree *tree_put_int(Arena *arena, Tree *map, const char *key, int64_t value) {
  return tree_put(arena, map, key, tree_int(arena, value));
}

Tree *tree_put_bool(Arena *arena, Tree *map, const char *key, bool value) {
  return tree_put(arena, map, key, tree_bool(arena, value));
}

Tree *tree_add(Arena *arena, Tree *list, Tree *value) {
  return tree_add_item(arena, list)->value = value;
}

Tree *tree_add_text(Arena *arena, Tree *list, const char *text) {
  return tree_add(arena, list, tree_text(arena, text));
}

Tree *tree_add_int(Arena *arena, Tree *list, int64_t value) {
  return tree_add(arena, list, tree_int(arena, value));
}

const TreeItem *tree_item(const Tree *tree, const char *key) {
  if (tree == NULL || tree->kind != TREE_MAP) return NULL;
  for (size_t i = 0; i < tree->count; i++) {
    if (same_key(tree->items[i].key, key)) return &tree->items[i];
  }
  return NULL;
}

Tree *tree_get(const Tree *tree, const char *key) {
  const TreeItem *item = tree_item(tree, key);
  return item == NULL ? NULL : item->value;
}

bool tree_read_int(const Tree *tree, int64_t *out) {
  if (tree == NULL || tree->kind != TREE_SCALAR || tree->length == 0) return false;
  const char *digit = tree->text;
  bool negative = *digit == '-';
  if (*digit == '-' || *digit == '+') digit++;
  if (*digit == '\0') return false;
  int64_t value = 0;
  for (; *digit != '\0'; digit++) {
    if (*digit < '0' || *digit > '9') return false;
    /* Counted downwards, since the negative range is the larger one. */
    if (__builtin_mul_overflow(value, 10, &value) || __builtin_sub_overflow(value, *digit - '0', &value))
      return false;
  }
  if (!negative && value == INT64_MIN) return false;
  *out = negative ? value : -value;
  return true;
}

static bool is_one_of(const char *text, const char *const *words) {
  for (; *words != NULL; words++) {
    if (strcasecmp(text, *words) == 0) return true;
  }
  return false;
}

bool tree_read_bool(const Tree *tree, bool *out) {
  static const char *const TRUE_WORDS[] = {"yes", "true", "on", NULL};
  static const char *const FALSE_WORDS[] = {"no", "false", "off", NULL};
  if (tree == NULL || tree->kind != TREE_SCALAR) return false;
  if (is_one_of(tree->text, TRUE_WORDS)) return *out = true;
  if (!is_one_of(tree->text, FALSE_WORDS)) return false;
  *out = false;
  return true;
}

const char *tree_string(const Tree *tree, const char *otherwise) {
  return tree != NULL && tree->kind == TREE_SCALAR ? tree->text : otherwise;
}

bool tree_is_null(const Tree *tree) {
  if (tree == NULL || tree->kind == TREE_NULL) return true;
  if (tree->kind != TREE_SCALAR || !tree->plain) return false;
  return tree->length == 0 || strcmp(tree->text, "~") == 0 || strcasecmp(tree->text, "null") == 0;
}

static bool equal_maps(const Tree *a, const Tree *b) {
  for (size_t i = 0; i < a->count; i++) {
    const TreeItem *other = tree_item(b, a->items[i].key);
    if (other == NULL || !tree_equal(a->items[i].value, other->value)) return false;
  }
  return true; /* keys are unique and the counts agree */
}

bool tree_equal(const Tree *a, const Tree *b) {
  if (tree_is_null(a) || tree_is_null(b)) return tree_is_null(a) && tree_is_null(b);
  if (a->kind != b->kind) return false;
  if (a->kind == TREE_SCALAR) return a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
  if (a->count != b->count) return false;
  if (a->kind == TREE_MAP) return equal_maps(a, b);
  for (size_t i = 0; i < a->count; i++) {
    if (!tree_equal(a->items[i].value, b->items[i].value)) return false;
  }
  return true;
}

bool tree_has(const Tree *list, const Tree *value) {
  for (size_t i = 0; list != NULL && i < list->count; i++) {
    if (tree_equal(list->items[i].value, value)) return true;
  }
  return false;
}

bool place_before(int line, int column, int other_line, int other_column) {
  return line < other_line || (line == other_line && column < other_column);
}

Tree *tree_copy(Arena *arena, const Tree *tree) {
  if (tree == NULL) return tree_null(arena);
  Tree *copy = arena_memdup(arena, tree, sizeof *tree);
  if (tree->kind == TREE_SCALAR) copy->text = arena_strndup(arena, tree->text, tree->length);
  copy->items = NULL;
  copy->count = copy->capacity = 0;
  for (size_t i = 0; i < tree->count; i++) {
    TreeItem *item = tree_add_item(arena, copy);
    *item = tree->items[i];
    if (item->key != NULL) item->key = arena_strdup(arena, item->key);
    item->value = tree_copy(arena, tree->items[i].value);
  }
  return copy;
}

void tree_remove(Tree *map, const char *key) {
  size_t kept = 0;
  for (size_t i = 0; i < map->count; i++) {
    if (strcmp(map->items[i].key, key) != 0) map->items[kept++] = map->items[i];
  }
  map->count = kept;
}

void tree_drop(Tree *tree, size_t item) {
  for (tree->count--; item < tree->count; item++) tree->items[item] = tree->items[item + 1];
}
