#include "prepare.h"

#include <stdint.h>
#include <string.h>

#include <glib.h>

/* ---- initial sounds ---- */

/* The letter at `text` without accents, in lower case; 0 if it is none of the Latin ones. */
static char letter_at(const char *text) {
  gunichar parts[G_UNICHAR_MAX_DECOMPOSITION_LENGTH];
  gunichar letter = g_utf8_get_char_validated(text, -1);
  if (letter >= (gunichar)-2) return 0;
  g_unichar_fully_decompose(letter, FALSE, parts, G_UNICHAR_MAX_DECOMPOSITION_LENGTH);
  return parts[0] < 128 ? g_ascii_tolower((char)parts[0]) : 0;
}

static bool is_one_of(char letter, const char *letters) {
  return letter != 0 && strchr(letters, letter) != NULL;
}

bool initial_sound_is_vowel(const char *text) {
  char letter = letter_at(text);
  if (letter != 'y') return is_one_of(letter, "aeiou");
  return !is_one_of(letter_at(text + 1), "aeiou");
}

bool initial_sound_is_i(const char *text) {
  if (letter_at(text) == 'i') return !is_one_of(letter_at(g_utf8_next_char(text)), "aeou");
  if (letter_at(text) != 'h' || letter_at(text + 1) != 'i') return false;
  return !is_one_of(letter_at(g_utf8_next_char(text + 1)), "aeou");
}

/* ---- marks ---- */

/* Words that templates ask for: beside `window: orders` stands `window_orders: yes`. */
static const char *const WORDS[] = {"window",  "answered", "in_force_answered",
                                    "seat",    "evidence", "pace",
                                    "why_not", "code",     "detail",
                                    "fate",    "you",      NULL};

static bool holds_only(const Tree *list, TreeKind kind) {
  for (size_t i = 0; i < list->count; i++) {
    if (list->items[i].value->kind != kind) return false;
  }
  return list->count > 0;
}

/* An entry says no if it is not the last: a name that it lacks would be looked for further out. */
static void mark_entries(Arena *arena, Tree *list) {
  for (size_t i = 0; i < list->count; i++) {
    Tree *entry = list->items[i].value;
    Tree *it = arena_memdup(arena, entry, sizeof *entry); /* shares the items as they are now */
    tree_put_bool(arena, entry, "first", i == 0);
    tree_put_bool(arena, entry, "last", i + 1 == list->count);
    tree_put_bool(arena, entry, "before_last", i + 2 == list->count);
    tree_put_bool(arena, entry, "before_i", false);
    tree_put(arena, entry, "it", it);
  }
}

/* "a, b, c" of a list, "key: a, other: b" of a map. */
static const char *join_words(Arena *arena, const Tree *tree) {
  const char *text = "";
  for (size_t i = 0; i < tree->count; i++) {
    const TreeItem *item = &tree->items[i];
    const char *name = item->key == NULL ? "" : arena_concat(arena, item->key, ": ", NULL);
    text = arena_concat(arena, text, i == 0 ? "" : ", ", name, item->value->text, NULL);
  }
  return text;
}

/* [{word, first, last, ...}]: for a list whose words have terms, or that ends with an "and". */
static Tree *words_one_by_one(Arena *arena, const Tree *list) {
  Tree *each = tree_list(arena);
  for (size_t i = 0; i < list->count; i++) {
    Tree *entry = tree_add(arena, each, tree_map(arena));
    tree_put(arena, entry, "word", list->items[i].value);
    tree_put_bool(arena, entry, "first", i == 0);
    tree_put_bool(arena, entry, "last", i + 1 == list->count);
    tree_put_bool(arena, entry, "before_last", i + 2 == list->count);
    const char *next = i + 1 < list->count ? list->items[i + 1].value->text : "";
    tree_put_bool(arena, entry, "before_i", initial_sound_is_i(next));
  }
  return each;
}

static Tree *split_lines(Arena *arena, const char *text) {
  Tree *lines = tree_list(arena);
  while (*text != '\0') {
    size_t length = strcspn(text, "\n");
    tree_add_text(arena, lines, arena_strndup(arena, text, length));
    text += length + (text[length] == '\n');
  }
  return lines;
}

/* "1.5": digits, a point, digits; the digits before it are the number. */
static bool read_decimal(const Tree *value, int64_t *whole) {
  const char *text = tree_string(value, ""), *digits = "0123456789";
  size_t before = strspn(text, digits), after = text[before] == '.' ? strspn(text + before + 1, digits) : 0;
  if (before == 0 || before > 9 || after == 0 || text[before + 1 + after] != '\0') return false;
  for (*whole = 0; *text != '.'; text++) *whole = *whole * 10 + (*text - '0');
  return true;
}

/* Who says 0 in the singular says 1.5 so, too. */
static void mark_decimal(Arena *arena, Tree *map, const TreeItem *item, bool zero_is_one) {
  int64_t whole;
  if (!read_decimal(item->value, &whole)) return;
  const char *key = item->key;
  char *text = arena_strdup(arena, item->value->text);
  *strchr(text, '.') = ',';
  tree_put_text(arena, map, arena_concat(arena, key, "_comma", NULL), text);
  if (zero_is_one && whole < 2) tree_put_bool(arena, map, arena_concat(arena, key, "_one", NULL), true);
}

static void mark_numbers(Arena *arena, Tree *map, bool zero_is_one) {
  size_t count = map->count;
  for (size_t i = 0; i < count; i++) {
    int64_t number;
    mark_decimal(arena, map, &map->items[i], zero_is_one);
    if (!tree_read_int(map->items[i].value, &number)) continue;
    const char *key = map->items[i].key;
    if (number == 1 || (number == 0 && zero_is_one))
      tree_put_bool(arena, map, arena_concat(arena, key, "_one", NULL), true);
    if (number == 0) tree_put_bool(arena, map, arena_concat(arena, key, "_zero", NULL), true);
  }
}

static void mark_words(Arena *arena, Tree *map) {
  for (const char *const *key = WORDS; *key != NULL; key++) {
    const char *word = tree_string(tree_get(map, *key), NULL);
    if (word != NULL) tree_put_bool(arena, map, arena_concat(arena, *key, "_", word, NULL), true);
  }
}

static bool is_no(const Tree *value) {
  bool truth = true;
  return value->kind == TREE_SCALAR && value->plain && tree_read_bool(value, &truth) && !truth;
}

static void prepare_map(Arena *arena, Tree *map, bool zero_is_one) {
  size_t count = map->count; /* what is added below needs nothing itself */
  for (size_t i = 0; i < count; i++) {
    const char *key = map->items[i].key;
    Tree *value = map->items[i].value;
    bool holds_words = value->kind != TREE_SCALAR && holds_only(value, TREE_SCALAR);
    if (holds_words)
      tree_put_text(arena, map, arena_concat(arena, key, "_text", NULL), join_words(arena, value));
    if (holds_words && value->kind == TREE_LIST)
      tree_put(arena, map, arena_concat(arena, key, "_each", NULL), words_one_by_one(arena, value));
    if ((value->kind == TREE_LIST || value->kind == TREE_MAP) && value->count == 0)
      tree_put_bool(arena, map, arena_concat(arena, key, "_empty", NULL), true);
    if (is_no(value)) tree_put_bool(arena, map, arena_concat(arena, key, "_no", NULL), true);
    if (value->kind == TREE_SCALAR && strchr(value->text, '\n') != NULL) {
      tree_put(arena, map, arena_concat(arena, key, "_lines", NULL), split_lines(arena, value->text));
    }
    prepare_tree(arena, value, zero_is_one);
  }
  mark_numbers(arena, map, zero_is_one);
  mark_words(arena, map);
}

void prepare_tree(Arena *arena, Tree *tree, bool zero_is_one) {
  if (tree->kind == TREE_MAP) prepare_map(arena, tree, zero_is_one);
  if (tree->kind != TREE_LIST) return;
  for (size_t i = 0; i < tree->count; i++) prepare_tree(arena, tree->items[i].value, zero_is_one);
  if (holds_only(tree, TREE_MAP)) mark_entries(arena, tree);
}

Tree *prepared_copy(Arena *arena, const Tree *tree, bool zero_is_one) {
  Tree *copy = tree_copy(arena, tree);
  prepare_tree(arena, copy, zero_is_one);
  return copy;
}
