/* YAML as people write turn files, JSON included: what a page needs of base/yaml.h, without a library.
 *
 * Lists and maps in both styles, texts with and without quotes, comments, one document. What is wrong with a text itself, its
 * size and its keys is reported as base/yaml.c does; whatever else YAML can do (blocks of text after ">" or with signs other
 * than "|" and "|-", anchors, tags, other escapes than those of JSON and of yaml_write()) is bad syntax here. */
#include <stdlib.h>
#include <string.h>

#include "../../base/utf8.h"
#include "../../base/yaml.h"
#include "../../base/yaml_text.h"

const YamlLimits YAML_TURN_FILE = {YAML_TURN_FILE_BYTES, YAML_TURN_FILE_DEPTH, YAML_TURN_FILE_NODES};
const YamlLimits YAML_DATA = {YAML_DATA_BYTES, YAML_DATA_DEPTH, YAML_DATA_NODES};

typedef struct Reader {
  Arena *arena;
  const YamlLimits *limits;
  YamlFaults faults;
  const char *begin, *at, *end;
  int line, column;
  size_t depth, nodes;
  size_t brackets; /* how many lists and maps of the flow style are open */
  char *scratch;   /* as long as all: where a text is put together */
  bool stopped;    /* nothing that follows is worth reading */
} Reader;

static void step(Reader *reader) {
  uint32_t code;
  reader->at += utf8_read(reader->at, (size_t)(reader->end - reader->at), &code);
  reader->column++;
  if (code != '\n') return;
  reader->line++;
  reader->column = 1;
}

static bool is_blank_at(const Reader *reader, const char *at) {
  return at >= reader->end || strchr(" \n", *at) != NULL;
}

static bool is_next(const Reader *reader, char c) {
  return reader->at < reader->end && *reader->at == c;
}

/* ---- faults ---- */

static void stop(Reader *reader, YamlFault fault) {
  if (reader->stopped) return;
  reader->stopped = reader->faults.unreadable = true;
  yaml_fault(&reader->faults, fault);
}

/* What stands here, up to the next blank. */
static const char *word_here(const Reader *reader) {
  const char *end = reader->at;
  while (end < reader->end && strchr(" \n", *end) == NULL) end++;
  return arena_strndup(reader->arena, reader->at, (size_t)(end - reader->at));
}

/* Of what YAML has and nobody needs, the name: behind its sign, but of a tag the sign, too. */
static void stop_here(Reader *reader) {
  char sign = '\0';
  if (reader->at < reader->end) sign = *reader->at;
  bool named = sign == '&' || sign == '*';
  stop(reader, (YamlFault){.code = "FILE-YAML",
                           .message = sign == '&'   ? "yaml-anchor"
                                      : sign == '*' ? "yaml-alias"
                                      : sign == '!' ? "yaml-tag"
                                                    : "yaml-syntax",
                           .line = reader->line,
                           .column = reader->column,
                           .field = named || sign == '!' ? "name" : "problem",
                           .value = word_here(reader) + (named ? 1 : 0)});
}

static const char *number(const Reader *reader, size_t value) {
  return arena_printf(reader->arena, "%zu", value);
}

static void stop_at_limit(Reader *reader, const char *code, const char *message, size_t limit) {
  stop(reader, (YamlFault){.code = code,
                           .message = message,
                           .line = reader->line,
                           .column = reader->column,
                           .field = "limit",
                           .value = number(reader, limit)});
}

static void count_node(Reader *reader) {
  if (++reader->nodes > reader->limits->nodes)
    stop_at_limit(reader, "FILE-NODES", "yaml-too-many-nodes", reader->limits->nodes);
}

static void open_collection(Reader *reader) {
  if (++reader->depth > reader->limits->depth)
    stop_at_limit(reader, "FILE-DEPTH", "yaml-too-deep", reader->limits->depth);
}

/* ---- between nodes ---- */

/* Where a document begins or ends. */
static bool is_mark(const Reader *reader) {
  const char *at = reader->at;
  if (reader->column != 1 || reader->end - at < 3 || !is_blank_at(reader, at + 3)) return false;
  return strncmp(at, "---", 3) == 0 || strncmp(at, "...", 3) == 0;
}

static void skip_line(Reader *reader) {
  while (reader->at < reader->end && *reader->at != '\n') step(reader);
}

/* Blanks, line ends and comments. */
static void skip(Reader *reader) {
  while (reader->at < reader->end && !is_mark(reader)) {
    if (*reader->at == '#') {
      skip_line(reader);
    } else if (strchr(" \n", *reader->at) != NULL) {
      step(reader);
    } else {
      return;
    }
  }
}

/* True if something follows that is still of this document. */
static bool has_more(const Reader *reader) {
  return !reader->stopped && reader->at < reader->end && !is_mark(reader);
}

static Tree *new_node(Reader *reader, TreeKind kind) {
  Tree *node = tree_null(reader->arena);
  count_node(reader);
  node->kind = kind;
  node->line = reader->line;
  node->column = reader->column;
  return node;
}

static Tree *new_nothing(Reader *reader) {
  Tree *node = new_node(reader, TREE_NULL);
  node->plain = true;
  return node;
}

static void set_text(const Reader *reader, Tree *node, const char *text, size_t length) {
  node->text = arena_strndup(reader->arena, text, length);
  node->length = length;
}

/* ---- texts in quotes ---- */

static size_t put_code(char *out, uint32_t code) {
  if (code < 0x80) {
    out[0] = (char)code;
    return 1;
  }
  size_t length = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  for (size_t i = length - 1; i > 0; i--, code >>= 6) out[i] = (char)(0x80 | (code & 0x3F));
  out[0] = (char)((0xF00 >> length & 0xFF) | code);
  return length;
}

static uint32_t read_hex(Reader *reader) {
  if (reader->end - reader->at < 4) {
    stop_here(reader);
    return 0;
  }
  char digits[] = {reader->at[0], reader->at[1], reader->at[2], reader->at[3], '\0'}, *end;
  uint32_t code = (uint32_t)strtoul(digits, &end, 16);
  if (*end != '\0') stop_here(reader);
  for (int i = 0; i < 4; i++) step(reader);
  return code;
}

/* Behind a backslash: RFC 8259 7, a pair of surrogates is one character; and what yaml_write() has for what cannot be seen. */
static size_t read_escape(Reader *reader, char *out) {
  static const char LETTERS[] = "\"\\/nrt", MEANT[] = "\"\\/\n\r\t", UNSEEN[] = "_LP";
  static const uint32_t CODES[] = {0xA0, 0x2028, 0x2029};
  const char *unseen = reader->at < reader->end && *reader->at != '\0' ? strchr(UNSEEN, *reader->at) : NULL;
  if (unseen != NULL) {
    step(reader);
    return put_code(out, CODES[unseen - UNSEEN]);
  }
  const char *found = reader->at < reader->end && *reader->at != '\0' ? strchr(LETTERS, *reader->at) : NULL;
  if (found != NULL) {
    out[0] = MEANT[found - LETTERS];
    step(reader);
    return 1;
  }
  if (!is_next(reader, 'u')) {
    stop_here(reader);
    return 0;
  }
  step(reader);
  uint32_t code = read_hex(reader);
  bool pair = code >= 0xD800 && code < 0xDC00 && reader->end - reader->at > 1 && reader->at[0] == '\\' &&
              reader->at[1] == 'u';
  if (pair) {
    step(reader);
    step(reader);
    code = 0x10000 + ((code - 0xD800) << 10) + (read_hex(reader) - 0xDC00);
  }
  /* What the page hands over may hold anything: the text of a turn file, say, which is then read and refused. */
  if (utf8_is_control(code) && reader->limits == &YAML_TURN_FILE) stop_here(reader);
  return reader->stopped || code == 0 ? 0 : put_code(out, code);
}

/* A line end within a text is a blank, and each empty line behind it a line end. Returns where the text goes on. */
static char *fold(Reader *reader, const char *text, char *out) {
  while (out > text && out[-1] == ' ') out--;
  int lines = 0;
  for (; reader->at < reader->end && strchr(" \n", *reader->at) != NULL; step(reader))
    lines += *reader->at == '\n';
  if (lines == 1) *out++ = ' ';
  for (; lines > 1; lines--) *out++ = '\n';
  return out;
}

static Tree *read_quoted(Reader *reader) {
  Tree *node = new_node(reader, TREE_SCALAR);
  char quote = *reader->at;
  char *text = reader->scratch, *out = text;
  step(reader);
  while (!reader->stopped) {
    if (reader->at == reader->end) {
      stop_here(reader);
    } else if (*reader->at == quote) {
      step(reader);
      if (quote != '\'' || !is_next(reader, '\'')) break;
      *out++ = '\'';
      step(reader);
    } else if (quote == '"' && *reader->at == '\\') {
      step(reader);
      out += read_escape(reader, out);
    } else if (*reader->at == '\n') {
      out = fold(reader, text, out);
    } else {
      const char *from = reader->at;
      step(reader);
      memcpy(out, from, (size_t)(reader->at - from));
      out += reader->at - from;
    }
  }
  set_text(reader, node, text, (size_t)(out - text));
  return node;
}

/* ---- texts line by line ---- */

/* Of the line that begins here: so many blanks; its text is not empty if there is more than those. */
static size_t indent_here(const Reader *reader) {
  size_t blanks = 0;
  while (reader->at + blanks < reader->end && reader->at[blanks] == ' ') blanks++;
  return blanks;
}

/* Behind "|" or "|-", further in than `above`: lines as they stand, but for their common indentation. */
static Tree *read_literal(Reader *reader, int above) {
  Tree *node = new_node(reader, TREE_SCALAR);
  char *text = reader->scratch, *out = text;
  step(reader);
  bool closed = !is_next(reader, '-');
  if (!closed) step(reader);
  while (is_next(reader, ' ')) step(reader);
  if (!is_next(reader, '\n')) stop_here(reader);
  size_t indent = 0;
  while (!reader->stopped && is_next(reader, '\n')) {
    Reader line = *reader;
    step(&line);
    size_t blanks = indent_here(&line);
    bool empty = line.at + blanks >= line.end || line.at[blanks] == '\n';
    if (indent == 0 && !empty) indent = blanks;
    if (!empty && (blanks < indent || (int)blanks < above)) break;
    *reader = line;
    for (size_t i = 0; i < indent && is_next(reader, ' '); i++) step(reader);
    const char *from = reader->at;
    skip_line(reader);
    memcpy(out, from, (size_t)(reader->at - from));
    out += reader->at - from;
    *out++ = '\n';
  }
  while (out > text && out[-1] == '\n') out--;
  if (closed && out > text) *out++ = '\n';
  set_text(reader, node, text, (size_t)(out - text));
  return node;
}

/* ---- texts without ---- */

/* Where a text without quotes ends in its line. */
static bool ends_bare(const Reader *reader, const char *at) {
  const char *stops = reader->brackets > 0 ? ",[]{}" : "";
  if (at == reader->end || *at == '\n' || strchr(stops, *at) != NULL) return true;
  bool apart = is_blank_at(reader, at + 1) || strchr(stops, at[1]) != NULL;
  return (*at == ':' && apart) || (*at == '#' && at > reader->begin && at[-1] == ' ');
}

static bool may_begin_bare(const Reader *reader) {
  if (strchr("-?:", *reader->at) != NULL)
    return !is_blank_at(reader, reader->at + 1) && (reader->brackets == 0 || *reader->at == '-');
  return strchr("&*!|>%@`\"'#,[]{}", *reader->at) == NULL;
}

/* Without blanks at its end, typographic ones among them: nobody sees them there. */
static size_t trimmed_length(const char *text, size_t length) {
  for (;;) {
    size_t start = length;
    uint32_t code;
    while (start > 0 && ((unsigned char)text[--start] & 0xC0) == 0x80) continue;
    if (start == length) return length;
    utf8_read(text + start, length - start, &code);
    if (code != ' ' && !utf8_is_typographic_space(code)) return length;
    length = start;
  }
}

/* `above`: the column of what it belongs to; lines that are further in go on with it. */
static Tree *read_bare(Reader *reader, int above) {
  Tree *node = new_node(reader, TREE_SCALAR);
  node->plain = true;
  char *text = reader->scratch, *out = text;
  if (!may_begin_bare(reader)) stop_here(reader);
  while (!reader->stopped) {
    const char *from = reader->at;
    while (!ends_bare(reader, reader->at)) step(reader);
    memcpy(out, from, (size_t)(reader->at - from));
    out += reader->at - from;
    if (!is_next(reader, '\n')) break;
    Reader next = *reader;
    char *folded = fold(&next, text, out);
    bool goes_on = has_more(&next) && *next.at != '#' && (reader->brackets > 0 || next.column > above) &&
                   !(reader->brackets > 0 && ends_bare(&next, next.at));
    if (!goes_on) break;
    *reader = next;
    out = folded;
  }
  if (reader->brackets > 0 && is_next(reader, ':') && !is_blank_at(reader, reader->at + 1)) stop_here(reader);
  set_text(reader, node, text, trimmed_length(text, (size_t)(out - text)));
  return node;
}

/* ---- keys ---- */

/* False, and a fault: the map has the key already, and its value goes nowhere. */
static bool is_new_key(Reader *reader, const Tree *map, const Tree *key) {
  for (size_t i = 0; i < map->count; i++) {
    if (strcmp(map->items[i].key, key->text) != 0) continue;
    yaml_fault(&reader->faults, (YamlFault){.code = "FILE-DUPLICATE-KEY",
                                            .message = "yaml-duplicate-key",
                                            .line = key->line,
                                            .column = key->column,
                                            .field = "key",
                                            .value = key->text,
                                            .second_field = "first_line",
                                            .second_value = number(reader, (size_t)map->items[i].key_line)});
    return false;
  }
  return true;
}

static void put_entry(Reader *reader, Tree *map, const Tree *key, bool is_new, Tree *value) {
  if (!is_new) return;
  TreeItem *item = tree_add_item(reader->arena, map);
  *item = (TreeItem){.key = key->text, .key_line = key->line, .key_column = key->column, .value = value};
}

/* ---- lists and maps in brackets ---- */

static Tree *read_flow(Reader *reader);

/* Behind a key and its blanks. */
static void read_flow_value(Reader *reader, Tree *map, const Tree *key) {
  bool is_new = is_new_key(reader, map, key), none = !is_next(reader, ':');
  if (!none) {
    if (key->line != reader->line) stop_here(reader);
    step(reader);
    skip(reader);
    none = !has_more(reader) || strchr(",]}", *reader->at) != NULL;
  }
  put_entry(reader, map, key, is_new, none ? new_nothing(reader) : read_flow(reader));
}

/* Of a list one entry may be a map without its braces: "[recon: 3]". */
static void read_flow_entry(Reader *reader, Tree *collection) {
  Tree *node = read_flow(reader);
  skip(reader);
  if (collection->kind == TREE_MAP && node->kind != TREE_SCALAR) {
    stop_here(reader);
  } else if (collection->kind == TREE_MAP) {
    read_flow_value(reader, collection, node);
  } else if (node->kind == TREE_SCALAR && is_next(reader, ':')) {
    Tree *map = tree_add(reader->arena, collection, tree_map(reader->arena));
    map->line = node->line;
    map->column = node->column;
    read_flow_value(reader, map, node);
  } else {
    tree_add(reader->arena, collection, node);
  }
}

static Tree *read_brackets(Reader *reader) {
  bool map = *reader->at == '{';
  char end = map ? '}' : ']';
  Tree *tree = new_node(reader, map ? TREE_MAP : TREE_LIST);
  open_collection(reader);
  reader->brackets++;
  step(reader);
  skip(reader);
  while (has_more(reader) && *reader->at != end) {
    read_flow_entry(reader, tree);
    skip(reader);
    if (is_next(reader, ','))
      step(reader);
    else if (!is_next(reader, end))
      stop_here(reader);
    skip(reader);
  }
  reader->brackets--;
  reader->depth--;
  if (is_next(reader, end))
    step(reader);
  else
    stop_here(reader);
  return tree;
}

static Tree *read_flow(Reader *reader) {
  if (*reader->at == '{' || *reader->at == '[') return read_brackets(reader);
  return *reader->at == '"' || *reader->at == '\'' ? read_quoted(reader) : read_bare(reader, 0);
}

/* ---- lists and maps by lines ---- */

static Tree *read_block(Reader *reader, int above, bool in_line);

static bool is_dash(const Reader *reader) {
  return is_next(reader, '-') && is_blank_at(reader, reader->at + 1);
}

/* Whether a key begins here: what stands before a colon in this line. */
static bool is_key(const Reader *reader) {
  Reader ahead = *reader;
  int line = reader->line;
  ahead.faults.diagnostics = NULL;
  if (is_next(&ahead, '"') || is_next(&ahead, '\'')) {
    (void)read_quoted(&ahead);
    while (is_next(&ahead, ' ')) step(&ahead);
  } else if (may_begin_bare(&ahead)) {
    while (!ends_bare(&ahead, ahead.at)) step(&ahead);
  }
  return !ahead.stopped && ahead.line == line && is_next(&ahead, ':') && is_blank_at(&ahead, ahead.at + 1);
}

/* Behind "key:" or "-". `above`: their column; a list may stand below its key in the same one. */
static Tree *read_behind(Reader *reader, int above, bool key) {
  Reader begin = *reader;
  skip(reader);
  bool in_line = reader->line == begin.line;
  bool list_below = key && !in_line && has_more(reader) && reader->column == above && is_dash(reader);
  if (has_more(reader) && (in_line || list_below || reader->column > above))
    return read_block(reader, list_below ? above - 1 : above, key && in_line);
  Tree *nothing = new_nothing(&begin);
  reader->nodes = begin.nodes;
  return nothing;
}

static Tree *read_lines(Reader *reader, bool map) {
  int column = reader->column;
  Tree *tree = new_node(reader, map ? TREE_MAP : TREE_LIST);
  open_collection(reader);
  while (has_more(reader) && reader->column == column && (map ? is_key(reader) : is_dash(reader))) {
    if (map) {
      bool quoted = is_next(reader, '"') || is_next(reader, '\'');
      const Tree *key = quoted ? read_quoted(reader) : read_bare(reader, column);
      bool is_new = is_new_key(reader, tree, key);
      skip(reader);
      step(reader); /* the colon */
      put_entry(reader, tree, key, is_new, read_behind(reader, column, true));
    } else {
      step(reader);
      tree_add(reader->arena, tree, read_behind(reader, column, false));
    }
    skip(reader);
  }
  reader->depth--;
  return tree;
}

/* What begins here, and is further in than `above`. `in_line`: behind a key, where neither a list nor a map by lines may
 * begin. */
static Tree *read_block(Reader *reader, int above, bool in_line) {
  bool dash = is_dash(reader), key = !dash && is_key(reader);
  if ((dash || key) && in_line) stop_here(reader);
  Tree *tree;
  if (dash || key) {
    tree = reader->stopped ? new_nothing(reader) : read_lines(reader, key);
  } else if (*reader->at == '|') {
    tree = read_literal(reader, above);
    skip(reader);
  } else {
    bool brackets = *reader->at == '{' || *reader->at == '[', quoted = strchr("\"'", *reader->at) != NULL;
    tree = brackets ? read_brackets(reader) : quoted ? read_quoted(reader) : read_bare(reader, above);
    int line = reader->line;
    skip(reader);
    if (has_more(reader) && reader->line == line) stop_here(reader);
  }
  if (has_more(reader) && reader->column > above) stop_here(reader);
  return tree;
}

/* ---- the whole ---- */

static Tree *read_document(Reader *reader) {
  skip(reader);
  if (reader->at < reader->end && is_mark(reader) && *reader->at == '-') {
    for (int i = 0; i < 3; i++) step(reader);
    skip(reader);
  }
  Tree *tree = has_more(reader) ? read_block(reader, 0, false) : NULL;
  if (reader->at < reader->end && is_mark(reader) && *reader->at == '.') {
    skip_line(reader);
    skip(reader);
  }
  if (!reader->stopped && reader->at < reader->end) stop_here(reader);
  return tree;
}

Tree *yaml_read(Arena *arena, const char *bytes, size_t length, const YamlLimits *limits,
                Diagnostics *diagnostics) {
  Reader reader = {
      .arena = arena, .limits = limits, .faults = {.diagnostics = diagnostics}, .line = 1, .column = 1};
  if (length > limits->bytes) {
    stop_at_limit(&reader, "FILE-SIZE", "yaml-too-large", limits->bytes);
    return NULL;
  }
  size_t before = diagnostics == NULL ? 0 : diagnostics->count, text_length;
  reader.begin = reader.at = yaml_text(arena, bytes, length, &reader.faults, &text_length);
  reader.end = reader.at + text_length;
  reader.scratch = arena_alloc(arena, text_length + 1);
  Tree *tree = read_document(&reader);
  if (tree == NULL && !reader.stopped)
    stop(&reader, (YamlFault){.code = "FILE-EMPTY", .message = "yaml-empty", .line = 1, .column = 1});
  if (diagnostics != NULL) {
    Diagnostics ours = {.items = diagnostics->items + before, .count = diagnostics->count - before};
    diagnostics_sort(&ours);
  }
  return reader.faults.unreadable ? NULL : tree;
}
