#include "yaml.h"

#include <string.h>
#include <strings.h>

#include "utf8.h"

/* libyaml looks for the colon of a simple key no further than 1,024 characters: longer keys are
 * introduced by a question mark. In bytes, so well below that for any script. */
#define SIMPLE_KEY_BYTES 1000

/* Where a line of flow style may be broken, until it is known where it must be. No text holds it: control
 * characters are escaped. */
#define SOFT_BREAK '\x01'

typedef struct Writer {
  Arena *arena;
  char *bytes;
  size_t length, capacity;
  bool soft; /* write SOFT_BREAK for the blank after a comma */
} Writer;

static void put_bytes(Writer *writer, const char *bytes, size_t length) {
  if (writer->capacity - writer->length <= length) {
    size_t capacity = writer->capacity * 2 + length + 256;
    char *larger = arena_alloc(writer->arena, capacity);
    if (writer->length > 0) memcpy(larger, writer->bytes, writer->length);
    writer->bytes = larger;
    writer->capacity = capacity;
  }
  if (length > 0) memcpy(writer->bytes + writer->length, bytes, length);
  writer->length += length;
  writer->bytes[writer->length] = '\0';
}

static void put(Writer *writer, const char *text) {
  put_bytes(writer, text, strlen(text));
}

static void put_line_start(Writer *writer, size_t indent) {
  put(writer, "\n");
  for (size_t i = 0; i < indent; i++) put(writer, " ");
}

/* ---- what may stand without quotes ---- */

static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

static bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Not a blank, not one of YAML's marks, whatever surrounds it, in block and in flow style. */
static bool is_plain_anywhere(char c) {
  return is_letter(c) || is_digit(c) || (unsigned char)c >= 0x80 ||
         (c != '\0' && strchr("_-+./()=;^~$<>!'%|&*@", c));
}

static bool may_begin(const char *text, size_t length) {
  if (is_letter(*text) || is_digit(*text) || *text == '_' || *text == '(' || (unsigned char)*text >= 0x80)
    return true;
  return strchr("-+.", *text) != NULL && length > 1 && (is_letter(text[1]) || is_digit(text[1]));
}

/* Characters that are written as escapes, since they cannot be seen or would not be read back the same. */
static bool needs_escape(uint32_t code) {
  if (code >= 0x20 && code < 0x7F) return false; /* almost always */
  return code == UTF8_BAD || code < 0x20 || utf8_is_control(code) || utf8_is_separator(code) ||
         utf8_is_typographic_space(code);
}

static bool all_visible(const char *text, size_t length) {
  uint32_t code;
  for (size_t i = 0; i < length;) {
    i += utf8_read(text + i, length - i, &code);
    if (needs_escape(code)) return false;
  }
  return true;
}

/* True if the text without quotes is a scalar of just this text. */
static bool is_plain_safe(const char *text, size_t length) {
  if (length == 0 || !may_begin(text, length) || text[length - 1] == ' ') return false;
  for (size_t i = 0; i < length; i++) {
    if (!is_plain_anywhere(text[i]) && text[i] != ' ') return false;
  }
  return all_visible(text, length);
}

/* True if other readers of YAML (1.1 or 1.2) would take the text for something else than a text:
 * a null, a boolean, or anything like a number or a date. */
static bool looks_typed(const char *text, size_t length) {
  static const char *const WORDS[] = {"null", "true", "false", "yes",  "no",    "on",    "off",
                                      "y",    "n",    ".inf",  ".nan", "-.inf", "+.inf", NULL};
  enum { LONGEST_WORD = 5 };
  bool may_be_word = length <= LONGEST_WORD && strchr("nNtTfFyYoO.-+", *text) != NULL;
  for (const char *const *word = WORDS; may_be_word && *word != NULL; word++) {
    if (strcasecmp(text, *word) == 0) return true;
  }
  if (!is_digit(*text) && strchr("+-.", *text) == NULL) return false;
  return strspn(text, "0123456789abcdefABCDEFoOxXtTzZ_.,:+- ") == length;
}

/* A number as JSON has it, without a fraction: as keys these stay without quotes. */
static bool is_whole_number(const char *text, size_t length) {
  if (length == 0 || length > 18 || (*text == '0' && length > 1)) return false;
  return strspn(text, "0123456789") == length;
}

/* ---- scalars ---- */

static void put_escape(Writer *writer, uint32_t code) {
  switch (code) {
  case '\n': put(writer, "\\n"); return;
  case '\r': put(writer, "\\r"); return;
  case '\t': put(writer, "\\t"); return;
  case 0xA0: put(writer, "\\_"); return;
  case 0x2028: put(writer, "\\L"); return;
  case 0x2029: put(writer, "\\P"); return;
  }
  /* What our reader refuses is not handed on. */
  if (code == UTF8_BAD || utf8_is_control(code)) code = 0xFFFD;
  put(writer, arena_printf(writer->arena, "\\u%04X", (unsigned)code));
}

static void put_quoted(Writer *writer, const char *text, size_t length) {
  put(writer, "\"");
  for (size_t i = 0; i < length;) {
    uint32_t code;
    size_t taken = utf8_read(text + i, length - i, &code);
    if (needs_escape(code)) {
      put_escape(writer, code);
    } else {
      if (code == '"' || code == '\\') put(writer, "\\");
      put_bytes(writer, text + i, taken);
    }
    i += taken;
  }
  put(writer, "\"");
}

static void put_scalar(Writer *writer, const Tree *scalar) {
  if (scalar == NULL || tree_is_null(scalar)) {
    put(writer, "null");
  } else if (is_plain_safe(scalar->text, scalar->length) &&
             (scalar->plain || !looks_typed(scalar->text, scalar->length))) {
    put_bytes(writer, scalar->text, scalar->length);
  } else {
    put_quoted(writer, scalar->text, scalar->length);
  }
}

static void put_key(Writer *writer, const char *key) {
  size_t length = strlen(key);
  if (length > SIMPLE_KEY_BYTES) put(writer, "? ");
  if (is_plain_safe(key, length) && (is_whole_number(key, length) || !looks_typed(key, length))) {
    put_bytes(writer, key, length);
  } else {
    put_quoted(writer, key, length);
  }
}

/* ---- flow style ---- */

static void put_flow(Writer *writer, const Tree *tree) {
  if (tree == NULL || tree->kind == TREE_NULL || tree->kind == TREE_SCALAR) {
    put_scalar(writer, tree);
    return;
  }
  bool map = tree->kind == TREE_MAP;
  put(writer, map ? "{" : "[");
  for (size_t i = 0; i < tree->count; i++) {
    if (i > 0) put_bytes(writer, (const char[]){',', writer->soft ? SOFT_BREAK : ' '}, 2);
    if (map) {
      put_key(writer, tree->items[i].key);
      put(writer, ": ");
    }
    put_flow(writer, tree->items[i].value);
  }
  put(writer, map ? "}" : "]");
}

/* ---- block style ---- */

/* Several lines that a literal block (`|`) gives back the same: the first does not begin with a blank, which would
 * be taken for indentation, and none ends with one, which mail programs take away; one line end at
 * most closes it. */
static bool is_literal(const Tree *tree) {
  if (tree == NULL || tree->kind != TREE_SCALAR || strchr(tree->text, '\n') == NULL) return false;
  const char *line = tree->text;
  while (*line != '\0') {
    size_t length = strcspn(line, "\n");
    bool last = line[length] == '\0';
    if (!all_visible(line, length)) return false;
    if (length > 0 && ((line == tree->text && line[0] == ' ') || line[length - 1] == ' ')) return false;
    /* An empty line at either end would need indicators of its own. */
    if (length == 0 && (line == tree->text || line[1] == '\0')) return false;
    line += length + (last ? 0 : 1);
  }
  return true;
}

static void put_literal(Writer *writer, const Tree *scalar, size_t indent) {
  bool closed = scalar->text[scalar->length - 1] == '\n';
  put(writer, closed ? "|" : "|-");
  size_t left = closed ? scalar->length - 1 : scalar->length;
  for (const char *line = scalar->text;;) {
    const char *end = memchr(line, '\n', left);
    size_t length = end == NULL ? left : (size_t)(end - line);
    put_line_start(writer, length == 0 ? 0 : indent);
    put_bytes(writer, line, length);
    if (end == NULL) return;
    left -= length + 1;
    line = end + 1;
  }
}

static bool holds_only_short_scalars(const Tree *tree) {
  for (size_t i = 0; i < tree->count; i++) {
    const Tree *value = tree->items[i].value;
    if (value->kind == TREE_LIST || value->kind == TREE_MAP || is_literal(value)) return false;
  }
  return true;
}

static bool is_block(const Tree *tree) {
  return tree != NULL && (tree->kind == TREE_LIST || tree->kind == TREE_MAP) &&
         !holds_only_short_scalars(tree);
}

static void put_items(Writer *writer, const Tree *tree, size_t indent);

/* A value after "key:" or "-", with the blank or line end between them. */
static void put_value(Writer *writer, const Tree *value, bool in_list, size_t indent) {
  if (is_literal(value)) {
    put(writer, " ");
    put_literal(writer, value, indent + 2);
  } else if (!is_block(value)) {
    put(writer, " ");
    put_flow(writer, value);
  } else if (in_list) {
    put(writer, " ");
    put_items(writer, value, indent + 2);
  } else {
    put_line_start(writer, indent + 2);
    put_items(writer, value, indent + 2);
  }
}

/* The items of a list or map in block style; the first is written where the writer stands,
 * which is `indent`. */
static void put_items(Writer *writer, const Tree *tree, size_t indent) {
  for (size_t i = 0; i < tree->count; i++) {
    const TreeItem *item = &tree->items[i];
    if (i > 0) put_line_start(writer, indent);
    if (tree->kind == TREE_LIST) {
      put(writer, "-");
      put_value(writer, item->value, true, indent);
      continue;
    }
    put_key(writer, item->key);
    if (strlen(item->key) > SIMPLE_KEY_BYTES) put_line_start(writer, indent);
    put(writer, ":");
    put_value(writer, item->value, false, indent);
  }
}

char *yaml_write(Arena *arena, const Tree *tree, size_t *length) {
  Writer writer = {.arena = arena};
  /* A document is read from above: its own sections always stand one below the other. */
  if (is_block(tree) || (tree != NULL && tree->kind == TREE_MAP && tree->count > 0)) {
    put_items(&writer, tree, 0);
  } else {
    put_flow(&writer, tree);
  }
  put(&writer, "\n");
  if (length != NULL) *length = writer.length;
  return writer.bytes;
}

char *yaml_write_line(Arena *arena, const Tree *tree) {
  Writer writer = {.arena = arena};
  put_flow(&writer, tree);
  return writer.bytes;
}

/* ---- few lines ---- */

/* Columns from `at` to the next place for a break, or to the end. */
static size_t piece_columns(const char *at) {
  size_t columns = 0;
  for (; *at != '\0' && *at != SOFT_BREAK; at++) columns += ((unsigned char)*at & 0xC0) != 0x80;
  return columns;
}

static void put_broken(Writer *writer, const char *line, size_t columns) {
  size_t column = piece_columns(line);
  for (const char *at = line; *at != '\0'; at++) {
    if (*at != SOFT_BREAK) {
      put_bytes(writer, at, 1);
      continue;
    }
    size_t next = piece_columns(at + 1);
    bool fits = column + 1 + next <= columns;
    if (fits) {
      put(writer, " ");
    } else {
      put_line_start(writer, 2);
    }
    column = (fits ? column + 1 : 2) + next;
  }
}

char *yaml_write_compact(Arena *arena, const Tree *tree, size_t columns) {
  if (tree == NULL || tree->kind != TREE_MAP || tree->count == 0) return yaml_write(arena, tree, NULL);
  Writer writer = {.arena = arena};
  for (size_t i = 0; i < tree->count; i++) {
    Writer line = {.arena = arena, .soft = true};
    put_key(&line, tree->items[i].key);
    put(&line, ": ");
    put_flow(&line, tree->items[i].value);
    put_broken(&writer, line.bytes, columns);
    put(&writer, "\n");
  }
  return writer.bytes;
}
