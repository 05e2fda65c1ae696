/* YAML: turn files and data files read, written and read again. */
#include "fuzz.h"

static bool is_control(unsigned char byte) {
  return (byte < 0x20 && byte != '\n' && byte != '\t' && byte != '\r') || byte == 0x7F;
}

static void check_node(const Tree *tree, size_t depth) {
  PROMISE(depth <= YAML_DATA_DEPTH, "a tree is no deeper than the limit");
  PROMISE(tree->line >= 1 && tree->column >= 1, "a node knows its place");
  if (tree->kind == TREE_SCALAR) {
    PROMISE(strlen(tree->text) == tree->length, "no NUL within a scalar");
    for (size_t i = 0; i < tree->length; i++)
      PROMISE(!is_control((unsigned char)tree->text[i]), "no control characters");
  }
  for (size_t i = 0; i < tree->count; i++) {
    PROMISE((tree->items[i].key != NULL) == (tree->kind == TREE_MAP), "keys are those of maps");
    check_node(tree->items[i].value, depth + 1);
  }
}

static void check_written(Arena *arena, const Tree *tree) {
  Diagnostics found;
  diagnostics_init(&found, arena);
  size_t length;
  const char *text = yaml_write(arena, tree, &length);
  PROMISE(strlen(text) == length && length > 0 && text[length - 1] == '\n',
          "what is written ends with a line end");
  /* What is written may be longer than what was read, and be over the size limit. */
  if (length > YAML_DATA_BYTES) return;
  const Tree *again = yaml_read(arena, text, length, &YAML_DATA, &found);
  PROMISE(tree_is_null(tree) || (again != NULL && found.count == 0), "what is written can be read");
  PROMISE(again == NULL || tree_equal(tree, again), "what is written reads back as the same tree");
  PROMISE(again == NULL || strcmp(text, yaml_write(arena, again, NULL)) == 0,
          "the same tree gives the same bytes");
  PROMISE(strchr(yaml_write_line(arena, tree), '\n') == NULL, "a line is one line");
}

static void read_one(const char *bytes, size_t length, const YamlLimits *limits) {
  Arena *arena = arena_new();
  Diagnostics found;
  diagnostics_init(&found, arena);
  const Tree *tree = yaml_read(arena, bytes, length, limits, &found);
  check_diagnostics(&found);
  PROMISE(tree != NULL || found.errors > 0, "no tree without an error");
  PROMISE(found.errors <= ERRORS_TOLD, "at most so many errors");
  for (size_t i = 1; i < found.count; i++)
    PROMISE(found.items[i - 1].line <= found.items[i].line, "errors are sorted by place");
  if (tree != NULL) {
    check_node(tree, 1);
    check_written(arena, tree);
    PROMISE(tree_equal(tree, tree_copy(arena, tree)), "a copy is equal");
  }
  arena_free(arena);
}

static void read_all(const char *bytes, size_t length) {
  Arena *arena = arena_new();
  Diagnostics found;
  diagnostics_init(&found, arena);
  const Tree *tree = yaml_read_all(arena, bytes, length, &YAML_DATA, &found);
  check_diagnostics(&found);
  PROMISE(tree != NULL || found.errors > 0, "no tree without an error");
  PROMISE(tree == NULL || tree->kind == TREE_LIST, "documents are a list");
  arena_free(arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
  Arena *arena = arena_new();
  const char *copy = exact_copy(arena, (Bytes){(const char *)bytes, length});
  read_one(copy, length, &YAML_TURN_FILE);
  read_one(copy, length, &YAML_DATA);
  read_all(copy, length);
  arena_free(arena);
  return 0;
}
