/* YAML in its flow style alone, JSON included: what a page needs of base/yaml.h without a library for YAML.
 *
 * What the program writes for a page is JSON. Of what players write, lists in brackets and maps in braces are read
 * ("moves: [OI1 1413]" comes here line by line, games/turn_file_keys.c), whatever else YAML can do is not: it is reported as
 * bad syntax, and then read as plain orders, or not at all. */
#include <stdlib.h>
#include <string.h>

#include "../../base/utf8.h"
#include "../../base/yaml.h"

const YamlLimits YAML_TURN_FILE = {YAML_TURN_FILE_BYTES, YAML_TURN_FILE_DEPTH, YAML_TURN_FILE_NODES};
const YamlLimits YAML_DATA = {YAML_DATA_BYTES, YAML_DATA_DEPTH, YAML_DATA_NODES};

typedef struct Flow {
  Arena *arena;
  const char *at, *end;
  int line, column;
  size_t depth, depth_most;
  bool broken; /* what was met is not flow style */
} Flow;

static void step(Flow *flow) {
  uint32_t code;
  size_t taken = utf8_read(flow->at, (size_t)(flow->end - flow->at), &code);
  flow->at += taken;
  flow->column++;
  if (code != '\n') return;
  flow->line++;
  flow->column = 1;
}

static void skip_blanks(Flow *flow) {
  while (flow->at < flow->end && strchr(" \t\r\n", *flow->at) != NULL) step(flow);
}

static bool is_next(const Flow *flow, char c) {
  return flow->at < flow->end && *flow->at == c;
}

static Tree *at_place(const Flow *flow, Tree *tree, int line, int column) {
  (void)flow;
  tree->line = line;
  tree->column = column;
  return tree;
}

/* ---- scalars ---- */

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

static bool read_hex(Flow *flow, uint32_t *code) {
  if (flow->end - flow->at < 4) return false;
  char digits[] = {flow->at[0], flow->at[1], flow->at[2], flow->at[3], '\0'}, *end;
  *code = (uint32_t)strtoul(digits, &end, 16);
  for (int i = 0; i < 4; i++) step(flow);
  return *end == '\0';
}

/* RFC 8259 7; a pair of surrogates is one character. */
static size_t read_escape(Flow *flow, char *out) {
  static const char LETTERS[] = "\"\\/bfnrt", MEANT[] = "\"\\/\b\f\n\r\t";
  const char *found = flow->at < flow->end ? strchr(LETTERS, *flow->at) : NULL;
  if (found != NULL) {
    out[0] = MEANT[found - LETTERS];
    step(flow);
    return 1;
  }
  uint32_t code = 0, low = 0;
  if (!is_next(flow, 'u')) {
    flow->broken = true;
    return 0;
  }
  step(flow);
  if (!read_hex(flow, &code)) flow->broken = true;
  if (code >= 0xD800 && code < 0xDC00 && flow->end - flow->at > 1 && flow->at[0] == '\\' &&
      flow->at[1] == 'u') {
    step(flow);
    step(flow);
    if (!read_hex(flow, &low)) flow->broken = true;
    code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
  }
  return flow->broken || code == 0 ? 0 : put_code(out, code);
}

/* Bytes from a quote to the one that closes it: no escape is shorter than its character. */
static size_t quoted_length(const Flow *flow) {
  const char *at = flow->at + 1;
  for (; at < flow->end && *at != *flow->at; at++)
    at += *flow->at == '"' && *at == '\\' && at + 1 < flow->end;
  return (size_t)(at - flow->at);
}

/* Between quotes; a text without them has its end where a comma, a bracket or ": " is. */
static Tree *read_quoted(Flow *flow) {
  int line = flow->line, column = flow->column;
  char quote = *flow->at;
  char *text = arena_alloc(flow->arena, quoted_length(flow) + 1), *out = text;
  step(flow);
  while (!flow->broken && !is_next(flow, quote)) {
    if (flow->at == flow->end) {
      flow->broken = true;
      break;
    }
    if (quote == '"' && *flow->at == '\\') {
      step(flow);
      out += read_escape(flow, out);
      continue;
    }
    const char *from = flow->at;
    step(flow);
    memcpy(out, from, (size_t)(flow->at - from));
    out += flow->at - from;
  }
  if (!flow->broken) step(flow);
  *out = '\0';
  Tree *tree = tree_text(flow->arena, "");
  tree->text = text;
  tree->length = (size_t)(out - text);
  return at_place(flow, tree, line, column);
}

static bool ends_bare(const Flow *flow) {
  if (flow->at == flow->end || strchr(",[]{}\n", *flow->at) != NULL) return true;
  bool before = flow->at + 1 == flow->end || strchr(" ,[]{}\n", flow->at[1]) != NULL;
  return (*flow->at == ':' && before) || (*flow->at == '#' && flow->at[-1] == ' ');
}

static Tree *read_bare(Flow *flow) {
  int line = flow->line, column = flow->column;
  const char *from = flow->at;
  if (strchr("&*!|>%@`\"'#-?:", *from) != NULL && strchr("-?:", *from) == NULL) flow->broken = true;
  while (!ends_bare(flow)) step(flow);
  const char *end = flow->at;
  while (end > from && strchr(" \t\r", end[-1]) != NULL) end--;
  Tree *tree = tree_text(flow->arena, arena_strndup(flow->arena, from, (size_t)(end - from)));
  tree->plain = true;
  return at_place(flow, tree, line, column);
}

/* ---- lists and maps ---- */

static Tree *read_node(Flow *flow);

static Tree *read_value(Flow *flow) {
  skip_blanks(flow);
  if (flow->at < flow->end && strchr(",]}", *flow->at) == NULL) return read_node(flow);
  return at_place(flow, tree_null(flow->arena), flow->line, flow->column);
}

static void read_entry(Flow *flow, Tree *map) {
  Tree *key = is_next(flow, '"') || is_next(flow, '\'') ? read_quoted(flow) : read_bare(flow);
  skip_blanks(flow);
  Tree *value;
  if (is_next(flow, ':')) {
    step(flow);
    value = read_value(flow);
  } else {
    value = at_place(flow, tree_null(flow->arena), flow->line, flow->column);
  }
  if (tree_get(map, key->text) != NULL) flow->broken = true;
  TreeItem *item = tree_add_item(flow->arena, map);
  *item = (TreeItem){.key = key->text, .key_line = key->line, .key_column = key->column, .value = value};
}

static Tree *read_items(Flow *flow) {
  bool map = *flow->at == '{';
  Tree *tree = at_place(flow, map ? tree_map(flow->arena) : tree_list(flow->arena), flow->line, flow->column);
  char end = map ? '}' : ']';
  step(flow);
  skip_blanks(flow);
  while (!flow->broken && !is_next(flow, end)) {
    const char *before = flow->at;
    if (map)
      read_entry(flow, tree);
    else
      tree_add(flow->arena, tree, read_node(flow));
    skip_blanks(flow);
    if (is_next(flow, ',')) {
      step(flow);
    } else if (!is_next(flow, end)) {
      flow->broken = true;
    }
    skip_blanks(flow);
    if (flow->at == before) flow->broken = true;
  }
  if (!flow->broken) step(flow);
  return tree;
}

static Tree *read_node(Flow *flow) {
  if (flow->at == flow->end || flow->depth == flow->depth_most) {
    flow->broken = true;
    return tree_null(flow->arena);
  }
  flow->depth++;
  Tree *tree = *flow->at == '{' || *flow->at == '['    ? read_items(flow)
               : *flow->at == '"' || *flow->at == '\'' ? read_quoted(flow)
                                                       : read_bare(flow);
  flow->depth--;
  return tree;
}

/* ---- the whole ---- */

Tree *yaml_read(Arena *arena, const char *bytes, size_t length, const YamlLimits *limits,
                Diagnostics *diagnostics) {
  if (length > limits->bytes) {
    diagnose_at(diagnostics, SEVERITY_ERROR, "FILE-SIZE", "yaml-too-large", 0, 0, "limit",
                arena_printf(arena, "%zu", limits->bytes), NULL);
    return NULL;
  }
  Flow flow = {.arena = arena,
               .at = bytes,
               .end = bytes + length,
               .line = 1,
               .column = 1,
               .depth_most = limits->depth};
  skip_blanks(&flow);
  if (flow.at == flow.end) {
    diagnose_at(diagnostics, SEVERITY_ERROR, "FILE-EMPTY", "yaml-empty", 1, 1, NULL);
    return NULL;
  }
  Tree *tree = read_node(&flow);
  skip_blanks(&flow);
  if (!flow.broken && flow.at == flow.end) return tree;
  diagnose_at(diagnostics, SEVERITY_ERROR, "FILE-YAML", "yaml-syntax", flow.line, flow.column, "problem", "",
              NULL);
  return NULL;
}
