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
