#include "json.h"

#include <string.h>

static void print_string(FILE *out, const char *text) {
  fputc('"', out);
  for (; *text != '\0'; text++) {
    if (*text == '"' || *text == '\\') fputc('\\', out);
    if ((unsigned char)*text < 0x20) {
      fprintf(out, "\\u%04x", (unsigned char)*text);
    } else {
      fputc(*text, out);
    }
  }
  fputc('"', out);
}

static bool is_literal(const Tree *tree) {
  int64_t number;
  if (!tree->plain) return false;
  return strcmp(tree->text, "true") == 0 || strcmp(tree->text, "false") == 0 ||
         (tree_read_int(tree, &number) && strspn(tree->text, "-0123456789") == tree->length &&
          (tree->text[0] != '0' || tree->length == 1));
}

static bool is_one_line(const Tree *tree) {
  if (tree->kind == TREE_MAP) return tree->count == 0;
  for (size_t i = 0; i < tree->count; i++) {
    if (tree->items[i].value->kind != TREE_SCALAR && !tree_is_null(tree->items[i].value)) return false;
  }
  return true;
}

static void print_line_start(FILE *out, int level) {
  fprintf(out, "\n%*s", 2 * level, "");
}

static void print_tree(FILE *out, const Tree *tree, int level);

static void print_items(FILE *out, const Tree *tree, int level) {
  bool one_line = is_one_line(tree);
  for (size_t i = 0; i < tree->count; i++) {
    const TreeItem *item = &tree->items[i];
    if (i > 0) fputs(one_line ? ", " : ",", out);
    if (!one_line) print_line_start(out, level + 1);
    if (tree->kind == TREE_MAP) {
      print_string(out, item->key);
      fputs(": ", out);
    }
    print_tree(out, item->value, level + 1);
  }
  if (!one_line) print_line_start(out, level);
}

static void print_tree(FILE *out, const Tree *tree, int level) {
  if (tree_is_null(tree)) {
    fputs("null", out);
  } else if (tree->kind == TREE_SCALAR && is_literal(tree)) {
    fputs(tree->text, out);
  } else if (tree->kind == TREE_SCALAR) {
    print_string(out, tree->text);
  } else {
    fputc(tree->kind == TREE_MAP ? '{' : '[', out);
    print_items(out, tree, level);
    fputc(tree->kind == TREE_MAP ? '}' : ']', out);
  }
}

bool json_print(FILE *out, const Tree *tree) {
  print_tree(out, tree, 0);
  fputc('\n', out);
  return !ferror(out);
}

/* ---- compact ---- */

/* What is written is measured first: `at` is NULL then. */
typedef struct Line {
  char *at;
  size_t length;
} Line;

static void put(Line *line, const char *bytes, size_t length) {
  if (line->at != NULL) memcpy(line->at + line->length, bytes, length);
  line->length += length;
}

static void put_string(Line *line, const Tree *tree, const char *text) {
  size_t length = tree == NULL ? strlen(text) : tree->length;
  put(line, "\"", 1);
  for (const char *end = text + length; text < end; text++) {
    unsigned char c = (unsigned char)*text;
    if (c < 0x20 || c == '<') {
      static const char DIGITS[] = "0123456789abcdef";
      const char escape[] = {'\\', 'u', '0', '0', DIGITS[c >> 4], DIGITS[c & 15]};
      put(line, escape, sizeof escape);
      continue;
    }
    if (c == '"' || c == '\\') put(line, "\\", 1);
    put(line, text, 1);
  }
  put(line, "\"", 1);
}

static void put_tree(Line *line, const Tree *tree) {
  if (tree_is_null(tree)) {
    put(line, "null", 4);
    return;
  }
  if (tree->kind == TREE_SCALAR) {
    if (is_literal(tree))
      put(line, tree->text, tree->length);
    else
      put_string(line, tree, tree->text);
    return;
  }
  bool map = tree->kind == TREE_MAP;
  put(line, map ? "{" : "[", 1);
  for (size_t i = 0; i < tree->count; i++) {
    if (i > 0) put(line, ",", 1);
    if (map) {
      put_string(line, NULL, tree->items[i].key);
      put(line, ":", 1);
    }
    put_tree(line, tree->items[i].value);
  }
  put(line, map ? "}" : "]", 1);
}

char *json_write(Arena *arena, const Tree *tree, size_t *length) {
  Line line = {NULL, 0};
  put_tree(&line, tree);
  char *text = arena_alloc(arena, line.length + 1);
  line = (Line){text, 0};
  put_tree(&line, tree);
  if (length != NULL) *length = line.length;
  return text;
}
