/* What orders in plain words are made into: nodes with places, maps that grow together, and what is said against them. */
#include <stdarg.h>
#include <string.h>

#include "plain_parts.h"

/* ======== nodes ======== */

static Tree *placed(const PlainToken *at, Tree *node) {
  node->line = at->line;
  node->column = at->column;
  return node;
}

Tree *plain_scalar(PlainReader *reader, const PlainToken *at, const char *text) {
  Tree *node = placed(at, tree_text(reader->arena, text));
  node->rewritten = strlen(text) != at->raw_length || memcmp(text, at->raw, at->raw_length) != 0;
  bool yes;
  int64_t number;
  node->plain = true;
  node->plain =
      !node->rewritten && !tree_read_bool(node, &yes) && !tree_read_int(node, &number) && !tree_is_null(node);
  return node;
}

Tree *plain_int(PlainReader *reader, const PlainToken *at, int value) {
  return placed(at, tree_int(reader->arena, value));
}

Tree *plain_bool(PlainReader *reader, const PlainToken *at, bool value) {
  return placed(at, tree_bool(reader->arena, value));
}

Tree *plain_list(PlainReader *reader, const PlainToken *at) {
  return placed(at, tree_list(reader->arena));
}

Tree *plain_map(PlainReader *reader, const PlainToken *at) {
  return placed(at, tree_map(reader->arena));
}

Tree *plain_put(PlainReader *reader, Tree *map, const PlainToken *at, const char *key, Tree *value) {
  tree_put(reader->arena, map, key, value);
  TreeItem *item = &map->items[map->count - 1];
  item->key_line = at->line;
  item->key_column = at->column;
  return value;
}

Tree *plain_one(PlainReader *reader, const PlainToken *at, const char *key, Tree *value) {
  Tree *map = plain_map(reader, at);
  plain_put(reader, map, at, key, value);
  return map;
}

/* Longest text that is quoted to its writer, in bytes. */
#define QUOTED_MOST 300

/* Each end of a line, with the blanks around it, becomes one blank. */
static void join_lines(char *text) {
  char *to = text;
  for (const char *from = text; *from != '\0';) {
    size_t blanks = strspn(from, " \t\r\n");
    if (memchr(from, '\n', blanks) == NULL) {
      *to++ = *from++;
      continue;
    }
    *to++ = ' ';
    from += blanks;
  }
  *to = '\0';
}

const char *plain_cut(Arena *arena, const char *text, size_t length) {
  size_t cut = length;
  if (length > QUOTED_MOST)
    for (cut = QUOTED_MOST; cut > 0 && ((unsigned char)text[cut] & 0xC0) == 0x80;) cut--;
  char *quoted = arena_strndup(arena, text, cut);
  join_lines(quoted);
  return cut == length ? quoted : arena_concat(arena, quoted, "\u2026", NULL);
}

/* The bytes of "I'" before "ve", which no token holds; 0: something else stands there. A glued token has one before it. */
static size_t letter_before_mark(const PlainToken *t) {
  static const char MARK[] = "\u2019";
  if (!t->glued || t->kind != PLAIN_WORD) return 0;
  size_t bytes = 0; /* from behind, since the text may begin here */
  while (bytes < 3 && t->raw[-1 - (int)bytes] == MARK[2 - bytes]) bytes++;
  size_t mark = t->raw[-1] == '\'' ? 1 : bytes == 3 ? 3 : 0;
  return mark > 0 && (t->raw[-1 - (int)mark] == 'I' || t->raw[-1 - (int)mark] == 'i') ? mark + 1 : 0;
}

const char *plain_raw(PlainReader *reader, const PlainToken *from, const PlainToken *end) {
  if (from >= end) return "";
  const PlainToken *last = end - 1;
  if (last->kind == PLAIN_END && last > from) last--;
  if (last->raw < from->raw) last = from; /* of orders put together from two parts */
  const char *begin = from->raw - letter_before_mark(from);
  return plain_cut(reader->arena, begin, (size_t)(last->raw + last->raw_length - begin));
}

Tree *plain_complain(PlainReader *reader, const PlainToken *at, const char *message, ...) {
  PlainComplaint *complaint = reader->complaint;
  const PlainToken *further = complaint->at;
  if (further != NULL && !place_before(further->line, further->column, at->line, at->column)) return NULL;
  complaint->message = message;
  complaint->at = at;
  complaint->fields = tree_map(reader->arena);
  va_list arguments;
  va_start(arguments, message);
  for (const char *field; (field = va_arg(arguments, const char *)) != NULL;)
    tree_put_text(reader->arena, complaint->fields, field, va_arg(arguments, const char *));
  va_end(arguments);
  return NULL;
}

/* ======== merging ======== */

bool plain_denies(const Tree *a, const Tree *b) {
  return (a->rewritten && b->count > 0) || (b->rewritten && a->count > 0);
}

/* Whether a word that stands for many lines has said this one before: it says it once, however often it is repeated. */
static bool was_said(const Tree *list, const Tree *one) {
  for (size_t i = 0; one->yields && i < list->count; i++) {
    const Tree *other = list->items[i].value;
    if (other->yields && tree_equal(other, one)) return true;
  }
  return false;
}

/* Puts what `more` says of one key. */
static bool merge_value(Arena *arena, Tree *into, const TreeItem *item, const Tree **twice) {
  Tree *old = tree_get(into, item->key);
  if (old == NULL) {
    tree_put(arena, into, item->key, tree_copy(arena, item->value));
    TreeItem *made = &into->items[into->count - 1];
    made->key_line = item->key_line;
    made->key_column = item->key_column;
    return true;
  }
  if (old->kind == TREE_LIST && item->value->kind == TREE_LIST) {
    if (plain_denies(old, item->value)) {
      *twice = item->value;
      return false;
    }
    old->whole |= item->value->whole;
    for (size_t i = 0; i < item->value->count; i++) {
      const Tree *one = item->value->items[i].value;
      if (!was_said(old, one)) tree_add(arena, old, tree_copy(arena, one));
    }
    return true;
  }
  if (old->kind == TREE_MAP && item->value->kind == TREE_MAP)
    return plain_merge(arena, old, item->value, twice);
  if (tree_equal(old, item->value)) return true;
  *twice = item->value;
  return false;
}

bool plain_merge(Arena *arena, Tree *file, const Tree *more, const Tree **twice) {
  for (size_t i = 0; i < more->count; i++) {
    if (!merge_value(arena, file, &more->items[i], twice)) return false;
  }
  return true;
}
