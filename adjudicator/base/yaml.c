#include "yaml.h"

#include <stdint.h>
#include <string.h>

#include <yaml.h>

#include "utf8.h"
#include "yaml_text.h"

const YamlLimits YAML_TURN_FILE = {YAML_TURN_FILE_BYTES, YAML_TURN_FILE_DEPTH, YAML_TURN_FILE_NODES};
const YamlLimits YAML_DATA = {YAML_DATA_BYTES, YAML_DATA_DEPTH, YAML_DATA_NODES};

/* ---- the keys of maps ----
 * Which ones the maps of a document already have, however many: a map of ten thousand keys costs no more per
 * key than one of ten. */

typedef struct Key {
  const Tree *map; /* NULL: this place is free */
  size_t index;    /* of the item in the map */
} Key;

/* Zero-initialise, but for the arena that the table lives in. */
typedef struct Keys {
  Arena *arena;
  Key *places;
  size_t count, capacity; /* the capacity is a power of two, or 0 */
} Keys;

/* Maps with no more items are simply looked through, and are not in the table. */
#define FEW 16

/* FNV-1a over the key, begun with the map, so that one table serves all maps of a document. */
static size_t hash(const Tree *map, const char *key) {
  uint64_t value = UINT64_C(14695981039346656037) ^ (uint64_t)(uintptr_t)map;
  for (; *key != '\0'; key++) value = (value ^ (unsigned char)*key) * UINT64_C(1099511628211);
  return (size_t)(value ^ value >> 32);
}

/* The place of the key, or the free place where it would go. The table is never full. */
static Key *place_of(const Keys *keys, const Tree *map, const char *key) {
  size_t mask = keys->capacity - 1;
  for (size_t i = hash(map, key) & mask;; i = (i + 1) & mask) {
    Key *place = &keys->places[i];
    if (place->map == NULL) return place;
    if (place->map == map && strcmp(map->items[place->index].key, key) == 0) return place;
  }
}

/* The item of `map` with this key, or NULL. All items of the map were added. */
static const TreeItem *find_key(const Keys *keys, const Tree *map, const char *key) {
  if (map->count <= FEW) {
    for (size_t i = 0; i < map->count; i++) {
      if (strcmp(map->items[i].key, key) == 0) return &map->items[i];
    }
    return NULL;
  }
  const Key *place = place_of(keys, map, key);
  return place->map == NULL ? NULL : &map->items[place->index];
}

static void grow_keys(Keys *keys) {
  Keys larger = {.arena = keys->arena, .capacity = keys->capacity == 0 ? 64 : keys->capacity * 2};
  larger.places = arena_alloc(keys->arena, larger.capacity * sizeof *larger.places);
  for (size_t i = 0; i < keys->capacity; i++) {
    const Key *old = &keys->places[i];
    if (old->map != NULL) *place_of(&larger, old->map, old->map->items[old->index].key) = *old;
  }
  larger.count = keys->count;
  *keys = larger;
}

static void add_key(Keys *keys, const Tree *map, size_t index) {
  /* At most half full, so that searches stay short. */
  if (keys->count * 2 >= keys->capacity) grow_keys(keys);
  *place_of(keys, map, map->items[index].key) = (Key){map, index};
  keys->count++;
}

/* Adds the last item of `map`, whose key is new in it. */
static void add_last_key(Keys *keys, const Tree *map) {
  if (map->count <= FEW) return;
  for (size_t i = map->count == FEW + 1 ? 0 : map->count - 1; i < map->count; i++) add_key(keys, map, i);
}

/* ---- the reader ---- */

/* A list or map that is being read. */
typedef struct Frame {
  Tree *tree;
  bool has_key;     /* maps: a key was read, its value comes next */
  bool dropped;     /* that key was refused: its value is read, and goes nowhere */
  const char *key;  /* maps: the key */
  yaml_mark_t mark; /* and where it is */
} Frame;

typedef struct Reader {
  Arena *arena;
  const YamlLimits *limits;
  YamlFaults faults;
  Keys keys;
  YamlPart part; /* what the present parser was given */
  bool many;     /* any number of documents */
  bool resumed;  /* the part begins in the middle of a document, after a syntax error */
  size_t documents, nodes;
  Frame *frames; /* limits->depth of them */
  size_t depth;
  Tree *root; /* of the present document */
  Tree *list; /* of all documents that are not empty */
} Reader;

/* What to do after an event. */
typedef enum Next {
  GO_ON,
  PART_ENDED,
  STOP /* nothing that follows is worth reading */
} Next;

static int line_of(const Reader *reader, yaml_mark_t mark) {
  return reader->part.lines_before + (int)mark.line + 1;
}

static int column_of(yaml_mark_t mark) {
  return (int)mark.column + 1;
}

static void fault(Reader *reader, const char *code, const char *message, yaml_mark_t mark, const char *field,
                  const char *value) {
  yaml_fault(&reader->faults, (YamlFault){.code = code,
                                          .message = message,
                                          .line = line_of(reader, mark),
                                          .column = column_of(mark),
                                          .field = field,
                                          .value = value});
}

/* A fault that leaves nothing to rely on. */
static void grave_fault(Reader *reader, const char *code, const char *message, yaml_mark_t mark,
                        const char *field, const char *value) {
  fault(reader, code, message, mark, field, value);
  reader->faults.unreadable = true;
}

/* ---- where a node goes ---- */

static Frame *top(Reader *reader) {
  return reader->depth == 0 ? NULL : &reader->frames[reader->depth - 1];
}

/* The map whose next key is due here; NULL if no key is. */
static Frame *map_without_key(Reader *reader) {
  Frame *frame = top(reader);
  return frame != NULL && frame->tree->kind == TREE_MAP && !frame->has_key ? frame : NULL;
}

static void refuse_key(Reader *reader, yaml_mark_t mark) {
  fault(reader, "FILE-SHAPE", "yaml-key-shape", mark, NULL, NULL);
}

static void take_key(Reader *reader, Frame *frame, const char *key, yaml_mark_t mark) {
  frame->has_key = true;
  frame->key = key;
  frame->mark = mark;
  const TreeItem *first = find_key(&reader->keys, frame->tree, key);
  frame->dropped = first != NULL;
  if (first == NULL) return;
  yaml_fault(&reader->faults,
             (YamlFault){.code = "FILE-DUPLICATE-KEY",
                         .message = "yaml-duplicate-key",
                         .line = line_of(reader, mark),
                         .column = column_of(mark),
                         .field = "key",
                         .value = key,
                         .second_field = "first_line",
                         .second_value = arena_printf(reader->arena, "%d", first->key_line)});
}

static void put_value(Reader *reader, Frame *frame, Tree *node) {
  frame->has_key = false;
  if (frame->dropped) return;
  TreeItem *item = tree_add_item(reader->arena, frame->tree);
  *item = (TreeItem){.key = frame->key,
                     .key_line = line_of(reader, frame->mark),
                     .key_column = column_of(frame->mark),
                     .value = node};
  add_last_key(&reader->keys, frame->tree);
}

static void put_node(Reader *reader, Tree *node) {
  Frame *frame = top(reader);
  if (frame == NULL) {
    reader->root = node;
  } else if (frame->tree->kind == TREE_LIST) {
    tree_add(reader->arena, frame->tree, node);
  } else {
    put_value(reader, frame, node);
  }
}

static Tree *new_node(Reader *reader, TreeKind kind, yaml_mark_t mark) {
  Tree *node = tree_null(reader->arena);
  node->kind = kind;
  node->line = line_of(reader, mark);
  node->column = column_of(mark);
  return node;
}

static bool count_node(Reader *reader, yaml_mark_t mark) {
  if (++reader->nodes <= reader->limits->nodes) return true;
  grave_fault(reader, "FILE-NODES", "yaml-too-many-nodes", mark, "limit",
              arena_printf(reader->arena, "%zu", reader->limits->nodes));
  return false;
}

/* ---- scalars ---- */

/* A tag as people write it: libyaml spells out "!!". */
static char *tag_name(Reader *reader, const yaml_char_t *tag) {
  static const char LONG[] = "tag:yaml.org,2002:";
  const char *name = (const char *)tag;
  bool is_long = strncmp(name, LONG, strlen(LONG)) == 0;
  return arena_printf(reader->arena, "%s%s", is_long ? "!!" : "", is_long ? name + strlen(LONG) : name);
}

static void refuse_properties(Reader *reader, const yaml_char_t *anchor, const yaml_char_t *tag,
                              yaml_mark_t mark) {
  if (anchor != NULL)
    grave_fault(reader, "FILE-YAML", "yaml-anchor", mark, "name",
                arena_strdup(reader->arena, (const char *)anchor));
  if (tag != NULL) grave_fault(reader, "FILE-YAML", "yaml-tag", mark, "name", tag_name(reader, tag));
}

/* "\x07" in quotes is a control character like the byte itself. */
static void refuse_escaped_controls(Reader *reader, const char *text, size_t length, yaml_mark_t mark) {
  uint32_t code;
  for (size_t i = 0; i < length;) {
    i += utf8_read(text + i, length - i, &code);
    if (!utf8_is_control(code)) continue;
    grave_fault(reader, "FILE-CONTROL", "yaml-control", mark, "character",
                arena_printf(reader->arena, "U+%04X", (unsigned)code));
    return;
  }
}

typedef struct Scalar {
  const char *text;
  size_t length;
  yaml_mark_t mark;
} Scalar;

/* Takes typographic spaces off both ends: nobody sees them there, and "madrid" is meant. */
static void trim(Scalar *scalar) {
  uint32_t code;
  while (scalar->length > 0) {
    size_t taken = utf8_read(scalar->text, scalar->length, &code);
    if (!utf8_is_typographic_space(code)) break;
    scalar->text += taken;
    scalar->length -= taken;
    scalar->mark.column++;
  }
  for (;;) {
    size_t start = scalar->length;
    while (start > 0 && ((unsigned char)scalar->text[--start] & 0xC0) == 0x80) continue;
    if (start == scalar->length) return;
    utf8_read(scalar->text + start, scalar->length - start, &code);
    if (!utf8_is_typographic_space(code)) return;
    scalar->length = start;
  }
}

static Next read_scalar(Reader *reader, const yaml_event_t *event) {
  Scalar scalar = {(const char *)event->data.scalar.value, event->data.scalar.length, event->start_mark};
  yaml_scalar_style_t style = event->data.scalar.style;
  if (!count_node(reader, scalar.mark)) return STOP;
  refuse_properties(reader, event->data.scalar.anchor, event->data.scalar.tag, scalar.mark);
  if (style == YAML_DOUBLE_QUOTED_SCALAR_STYLE)
    refuse_escaped_controls(reader, scalar.text, scalar.length, scalar.mark);
  bool plain = style == YAML_PLAIN_SCALAR_STYLE;
  if (plain) trim(&scalar);
  const char *text = arena_strndup(reader->arena, scalar.text, scalar.length);
  Frame *map = map_without_key(reader);
  if (map != NULL) {
    take_key(reader, map, text, scalar.mark);
    return GO_ON;
  }
  bool nothing = plain && scalar.length == 0;
  Tree *node = new_node(reader, nothing ? TREE_NULL : TREE_SCALAR, scalar.mark);
  node->plain = plain;
  if (!nothing) {
    node->text = text;
    node->length = strlen(text);
  }
  put_node(reader, node);
  return GO_ON;
}

static Next read_alias(Reader *reader, const yaml_event_t *event) {
  grave_fault(reader, "FILE-YAML", "yaml-alias", event->start_mark, "name",
              arena_strdup(reader->arena, (const char *)event->data.alias.anchor));
  if (!count_node(reader, event->start_mark)) return STOP;
  Frame *map = map_without_key(reader);
  if (map != NULL) {
    map->has_key = map->dropped = true;
  } else {
    put_node(reader, new_node(reader, TREE_NULL, event->start_mark));
  }
  return GO_ON;
}

/* ---- lists and maps ---- */

static Next begin_collection(Reader *reader, TreeKind kind, const yaml_event_t *event) {
  yaml_mark_t mark = event->start_mark;
  if (!count_node(reader, mark)) return STOP;
  if (reader->depth == reader->limits->depth) {
    grave_fault(reader, "FILE-DEPTH", "yaml-too-deep", mark, "limit",
                arena_printf(reader->arena, "%zu", reader->limits->depth));
    return STOP;
  }
  bool brackets;
  if (kind == TREE_LIST) {
    refuse_properties(reader, event->data.sequence_start.anchor, event->data.sequence_start.tag, mark);
    brackets = event->data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE;
  } else {
    refuse_properties(reader, event->data.mapping_start.anchor, event->data.mapping_start.tag, mark);
    brackets = event->data.mapping_start.style == YAML_FLOW_MAPPING_STYLE;
  }
  if (map_without_key(reader) != NULL) refuse_key(reader, mark);
  reader->frames[reader->depth++] = (Frame){.tree = new_node(reader, kind, mark)};
  top(reader)->tree->whole = brackets;
  return GO_ON;
}

static Next end_collection(Reader *reader) {
  Tree *ended = reader->frames[--reader->depth].tree;
  Frame *map = map_without_key(reader);
  if (map != NULL) { /* it is where a key should be */
    map->has_key = map->dropped = true;
  } else {
    put_node(reader, ended);
  }
  return GO_ON;
}

/* ---- documents ---- */

static Next begin_document(Reader *reader, const yaml_event_t *event) {
  const yaml_tag_directive_t *tag = event->data.document_start.tag_directives.start;
  if (tag != event->data.document_start.tag_directives.end)
    grave_fault(reader, "FILE-YAML", "yaml-tag", event->start_mark, "name",
                arena_strdup(reader->arena, (const char *)tag->prefix));
  /* The rest of a document whose beginning could not be read is no document of its own. */
  bool rest = reader->resumed && event->data.document_start.implicit;
  reader->resumed = false;
  if (!rest) reader->documents++;
  if (reader->documents <= 1 || reader->many) return GO_ON;
  grave_fault(reader, "FILE-YAML", "yaml-second-document", event->start_mark, NULL, NULL);
  return STOP;
}

static Next end_document(Reader *reader) {
  if (!tree_is_null(reader->root)) tree_add(reader->arena, reader->list, reader->root);
  reader->root = NULL;
  return GO_ON;
}

static Next take_event(Reader *reader, const yaml_event_t *event) {
  switch (event->type) {
  case YAML_DOCUMENT_START_EVENT: return begin_document(reader, event);
  case YAML_DOCUMENT_END_EVENT: return end_document(reader);
  case YAML_SCALAR_EVENT: return read_scalar(reader, event);
  case YAML_ALIAS_EVENT: return read_alias(reader, event);
  case YAML_SEQUENCE_START_EVENT: return begin_collection(reader, TREE_LIST, event);
  case YAML_MAPPING_START_EVENT: return begin_collection(reader, TREE_MAP, event);
  case YAML_SEQUENCE_END_EVENT:
  case YAML_MAPPING_END_EVENT: return end_collection(reader);
  case YAML_STREAM_END_EVENT: return PART_ENDED;
  case YAML_STREAM_START_EVENT:
  case YAML_NO_EVENT: return GO_ON;
  }
  return GO_ON;
}

/* ---- parts ---- */

/* Reads the present part to its end. After a syntax error *error_line is the line after which reading may be
 * tried again, else 0. */
static Next read_part(Reader *reader, int *error_line) {
  yaml_parser_t parser;
  *error_line = 0;
  if (!yaml_parser_initialize(&parser)) arena_out_of_memory();
  yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING);
  yaml_parser_set_input_string(&parser, (const unsigned char *)reader->part.text, reader->part.length);
  Next next = GO_ON;
  while (next == GO_ON) {
    yaml_event_t event;
    if (!yaml_parser_parse(&parser, &event)) {
      if (parser.error == YAML_MEMORY_ERROR) arena_out_of_memory(); /* no fault of the file */
      *error_line = yaml_syntax_fault(&reader->faults, reader->arena, &parser, &reader->part);
      next = PART_ENDED;
      break;
    }
    next = take_event(reader, &event);
    yaml_event_delete(&event);
    if (yaml_faults_full(&reader->faults)) next = STOP;
  }
  yaml_parser_delete(&parser);
  return next;
}

static bool resume_after(Reader *reader, int line) {
  if (!yaml_part_resume(&reader->part, line)) return false;
  reader->resumed = true;
  reader->depth = 0;
  reader->root = NULL;
  return true;
}

static void read_text(Reader *reader, const char *bytes, size_t length) {
  reader->part.text = yaml_text(reader->arena, bytes, length, &reader->faults, &reader->part.length);
  if (yaml_faults_full(&reader->faults)) return;
  int error_line;
  while (read_part(reader, &error_line) == PART_ENDED && error_line > 0) {
    if (!resume_after(reader, error_line)) return;
  }
}

/* The documents that are not empty, or NULL after at least one error. */
static Tree *read_whole(Reader *reader, const char *bytes, size_t length) {
  YamlFaults *faults = &reader->faults;
  if (length > reader->limits->bytes) {
    yaml_fault(faults, (YamlFault){.code = "FILE-SIZE",
                                   .message = "yaml-too-large",
                                   .line = 1,
                                   .column = 1,
                                   .field = "limit",
                                   .value = arena_printf(reader->arena, "%zu", reader->limits->bytes)});
    return NULL;
  }
  reader->keys.arena = reader->arena;
  reader->list = tree_list(reader->arena);
  reader->frames = arena_alloc(reader->arena, reader->limits->depth * sizeof *reader->frames);
  if (length > 0) read_text(reader, bytes, length);
  if (faults->unreadable) return NULL;
  if (reader->list->count > 0) return reader->list;
  /* Only players have order forms. */
  const char *nothing = reader->limits == &YAML_TURN_FILE ? "yaml-empty" : "yaml-nothing";
  yaml_fault(faults, (YamlFault){.code = "FILE-EMPTY", .message = nothing, .line = 1, .column = 1});
  return NULL;
}

static Tree *read_documents(Reader *reader, const char *bytes, size_t length) {
  Diagnostics *all = reader->faults.diagnostics;
  size_t before = all == NULL ? 0 : all->count;
  Tree *documents = read_whole(reader, bytes, length);
  if (all != NULL && all->count > before) {
    Diagnostics ours = {.items = all->items + before, .count = all->count - before};
    diagnostics_sort(&ours);
  }
  return documents;
}

Tree *yaml_read(Arena *arena, const char *bytes, size_t length, const YamlLimits *limits,
                Diagnostics *diagnostics) {
  Reader reader = {.arena = arena, .limits = limits, .faults = {.diagnostics = diagnostics}};
  Tree *documents = read_documents(&reader, bytes, length);
  return documents == NULL ? NULL : documents->items[0].value;
}

Tree *yaml_read_all(Arena *arena, const char *bytes, size_t length, const YamlLimits *limits,
                    Diagnostics *diagnostics) {
  Reader reader = {.arena = arena, .limits = limits, .faults = {.diagnostics = diagnostics}, .many = true};
  return read_documents(&reader, bytes, length);
}
