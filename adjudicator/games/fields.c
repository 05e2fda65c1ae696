#include "fields.h"

#include <assert.h>
#include <string.h>

#include "../base/yaml.h"

void field_fault(Diagnostics *diagnostics, const char *code, const char *message, const Tree *node) {
  diagnose(diagnostics, SEVERITY_ERROR, code, message, node, "value", tree_string(node, ""), NULL);
}

static void missing(Diagnostics *diagnostics, const Tree *map, const char *key) {
  diagnose(diagnostics, SEVERITY_ERROR, "FILE-SHAPE", "key-missing", map, "key", key, NULL);
}

static const Tree *part(const Tree *map, const char *key, TreeKind kind, bool required,
                        Diagnostics *diagnostics) {
  const Tree *node = tree_get(map, key);
  if (map == NULL || (!required && tree_is_null(node))) return NULL;
  if (tree_is_null(node)) {
    missing(diagnostics, map, key);
    return NULL;
  }
  if (node->kind == kind) return node;
  field_fault(diagnostics, "FILE-SHAPE", kind == TREE_MAP ? "not-a-map" : "not-a-list", node);
  return NULL;
}

const Tree *field_map(const Tree *map, const char *key, bool required, Diagnostics *diagnostics) {
  return part(map, key, TREE_MAP, required, diagnostics);
}

const Tree *field_list(const Tree *map, const char *key, bool required, Diagnostics *diagnostics) {
  return part(map, key, TREE_LIST, required, diagnostics);
}

int word_index(const char *word, const char *const *words) {
  for (int i = 0; words[i] != NULL; i++) {
    if (strcmp(word, words[i]) == 0) return i;
  }
  return -1;
}

static bool are_keys(const Tree *map, const char *const *keys, const char *unknown_key,
                     Diagnostics *diagnostics) {
  if (map == NULL) return false;
  if (map->kind != TREE_MAP) {
    field_fault(diagnostics, "FILE-SHAPE", "not-a-map", map);
    return false;
  }
  diagnose_unknown_keys(diagnostics, map, keys, "FILE-UNKNOWN-KEY", unknown_key);
  return true;
}

bool field_keys(const Tree *map, const char *const *keys, Diagnostics *diagnostics) {
  return are_keys(map, keys, "edition-unknown-key", diagnostics);
}

bool field_reader_keys(FieldReader *reader, const Tree *map, const char *const *keys) {
  return are_keys(map, keys, reader->unknown_key, reader->diagnostics);
}

/* False after what is not a number (FILE-SHAPE), or none within the bounds (`code`), was recorded. */
static bool read_number(const Tree *node, int least, int most, const char *code, const char *message,
                        Diagnostics *diagnostics, int *out) {
  int64_t value;
  if (!tree_read_int(node, &value)) {
    field_fault(diagnostics, "FILE-SHAPE", "not-a-number", node);
    return false;
  }
  *out = (int)value;
  if (value >= least && value <= most) return true;
  if (diagnostics == NULL) return false;
  diagnose(diagnostics, SEVERITY_ERROR, code, message, node, "value", tree_string(node, ""), "least",
           arena_printf(diagnostics->arena, "%d", least), "most",
           arena_printf(diagnostics->arena, "%d", most), NULL);
  return false;
}

int field_int(const Tree *map, const char *key, int least, int most, int otherwise, bool required,
              const char *code, Diagnostics *diagnostics) {
  if (map == NULL) return otherwise; /* anyone who looked for the map has said that it is missing */
  const Tree *node = tree_get(map, key);
  if (node == NULL) {
    if (required) missing(diagnostics, map, key);
    return otherwise;
  }
  int value;
  return read_number(node, least, most, code, "number-out-of-range", diagnostics, &value) ? value : otherwise;
}

bool field_bool(const Tree *map, const char *key, Diagnostics *diagnostics) {
  const Tree *node = tree_get(map, key);
  bool value = false;
  if (node != NULL && !tree_read_bool(node, &value))
    field_fault(diagnostics, "FILE-SHAPE", "not-yes-or-no", node);
  return value;
}

const char *field_text(const Tree *map, const char *key, Diagnostics *diagnostics) {
  const Tree *node = tree_get(map, key);
  const char *text = tree_string(node, NULL);
  if (text != NULL && *text != '\0') return text;
  if (node == NULL) {
    if (map != NULL) missing(diagnostics, map, key);
  } else {
    field_fault(diagnostics, "FILE-SHAPE", "not-a-text", node);
  }
  return "";
}

/* More words than this help nobody in a sentence. */
#define WORDS_TOLD 8

/* "ask, pass, weakest"; "" for a long list. */
static const char *words_text(Arena *arena, const char *const *words) {
  const char *text = "";
  for (size_t i = 0; words[i] != NULL; i++) {
    if (i == WORDS_TOLD) return "";
    text = arena_concat(arena, text, i == 0 ? "" : ", ", words[i], NULL);
  }
  return text;
}

int field_word(const Tree *node, const char *const *words, const char *code, Diagnostics *diagnostics) {
  const char *text = tree_string(node, "");
  int index = word_index(text, words);
  if (index >= 0) return index;
  if (diagnostics == NULL) return -1;
  const char *nearest = nearest_word(text, words);
  diagnose(diagnostics, SEVERITY_ERROR, code, "unknown-word", node, "value", text, "near",
           nearest == NULL ? "" : nearest, "words", words_text(diagnostics->arena, words), NULL);
  return -1;
}

int field_choice(const Tree *map, const char *key, const char *const *words, const char *code,
                 Diagnostics *diagnostics) {
  const Tree *node = tree_get(map, key);
  if (!tree_is_null(node)) return field_word(node, words, code, diagnostics);
  if (map != NULL) missing(diagnostics, map, key);
  return -1;
}

/* -- numbers in members -- */

static int64_t member_number(const void *member, size_t size, bool is_signed) {
  int8_t byte;
  int16_t word;
  int32_t number;
  int64_t wide;
  switch (size) {
  case sizeof byte: memcpy(&byte, member, size); return is_signed ? byte : (uint8_t)byte;
  case sizeof word: memcpy(&word, member, size); return is_signed ? word : (uint16_t)word;
  case sizeof number:
    memcpy(&number, member, size);
    return is_signed ? (int64_t)number : (int64_t)(uint32_t)number;
  default: memcpy(&wide, member, sizeof wide); return wide;
  }
}

static void set_member(void *member, size_t size, int64_t value) {
  uint8_t byte = (uint8_t)value;
  uint16_t word = (uint16_t)value;
  uint32_t number = (uint32_t)value;
  switch (size) {
  case sizeof byte: memcpy(member, &byte, size); break;
  case sizeof word: memcpy(member, &word, size); break;
  case sizeof number: memcpy(member, &number, size); break;
  default: memcpy(member, &value, sizeof value); break;
  }
}

static void set_number(const FieldRow *field, void *member, int64_t value) {
  set_member(member, field->member.size, value);
}

/* The number of a member; false if it need not be written. */
static bool number_told(const FieldRow *field, const void *member, int64_t *out) {
  *out = member_number(member, field->member.size, field->least < 0);
  return field->required || field->written || *out != field->otherwise;
}

/* A member of the struct that holds the current row's member. */
static void *beside(const FieldRow *field, const void *member, Member other) {
  return (char *)member - field->member.at + other.at;
}

/* -- one row -- */

static const char *shape_code(const FieldRow *field) {
  return field->code == NULL ? "FILE-SHAPE" : field->code;
}

/* A null node counts as missing, unless the type takes whatever stands there. */
static bool is_missing(const FieldReader *reader, const FieldRow *field, const Tree *node) {
  if (field->none && strcmp(tree_string(node, ""), "none") == 0) return true;
  return node == NULL || (tree_is_null(node) && (reader->blanks || field->type->kind != TREE_NULL));
}

void field_misfit(FieldReader *reader, const FieldRow *field, const char *message, const Tree *node) {
  if (field->misfit == NULL)
    field_misshapen(reader, message, node);
  else
    diagnose(reader->diagnostics, SEVERITY_ERROR, shape_code(field), field->misfit, node, "value",
             tree_string(node, ""), "key", field->key == NULL ? "" : field->key, NULL);
}

static const char *const NOT[] = {
    [TREE_SCALAR] = "not-a-text", [TREE_LIST] = "not-a-list", [TREE_MAP] = "not-a-map"};

static void read_row(FieldReader *reader, const FieldRow *field, const Tree *node, void *member) {
  TreeKind kind = field->type->kind;
  const FieldReader outer = {.field = reader->field, .code = reader->code, .errors = reader->errors};
  if (field->place.size > 0) *(Place *)beside(field, member, field->place) = field_place(node);
  if (kind != TREE_NULL && node->kind != kind) {
    field_misfit(reader, field, NOT[kind], node);
    return;
  }
  reader->field = field;
  reader->errors = reader->diagnostics->errors;
  if (field->code != NULL) reader->code = field->code;
  if (field->given.size > 0) set_member(beside(field, member, field->given), field->given.size, 1);
  if (field->type->read != NULL) field->type->read(reader, node, member);
  if (field->then != NULL) field->then(reader, node, member);
  reader->field = outer.field;
  reader->errors = outer.errors;
  reader->code = outer.code;
}

/* A key that is missing may be one of the unknown ones, misspelt. */
static void read_rows(FieldReader *reader, const FieldRow *table, const Tree *map, size_t unknown,
                      void *base) {
  for (const FieldRow *field = table; field->key != NULL; field++) {
    if (field->when != NULL && !field->when(base)) continue;
    const Tree *node = *field->key == '\0' ? map : tree_get(map, field->key);
    void *member = (char *)base + field->member.at;
    if (field->otherwise != 0) set_number(field, member, field->otherwise);
    if (!is_missing(reader, field, node)) {
      read_row(reader, field, node, member);
    } else if (map != NULL && field->required && unknown == 0) {
      diagnose(reader->diagnostics, SEVERITY_ERROR, shape_code(field),
               field->lacks != NULL ? field->lacks : "key-missing", map, "key", field->key, NULL);
    }
  }
}

static Tree *write_row(FieldWriter *writer, const FieldRow *field, const void *member) {
  const FieldRow *outer = writer->field;
  Member given = field->given;
  if (given.size > 0 && member_number(beside(field, member, given), given.size, false) == 0) return NULL;
  writer->field = field;
  Tree *value = field->type->write(writer, member);
  writer->field = outer;
  return value;
}

void field_read(FieldReader *reader, const FieldRow *row, const Tree *node, void *base) {
  read_row(reader, row, node, (char *)base + row->member.at);
}

Tree *field_write(FieldWriter *writer, const FieldRow *row, const void *base) {
  return write_row(writer, row, (const char *)base + row->member.at);
}

/* Under its key, or key by key, unless nothing need be written. `base`: the struct that the member is of, or the item itself. */
static void put_row(FieldWriter *writer, const FieldRow *field, const char *key, const void *base,
                    const void *member, Tree *map) {
  if (field->when != NULL && !field->when(base)) return;
  if (field->seen != NULL && !field->seen(writer, base)) return;
  Tree *value = write_row(writer, field, member);
  if (value == NULL) return;
  if (*key == '\0') {
    for (size_t i = 0; i < value->count; i++)
      tree_put(writer->arena, map, value->items[i].key, value->items[i].value);
    return;
  }
  bool empty = value->kind != TREE_SCALAR && value->count == 0;
  if (!empty || field->required || field->written) tree_put(writer->arena, map, key, value);
}

static void *item_of(const FieldRow *field, const void *member, size_t i) {
  return (char *)member + field->item->member.size * i;
}

/* How many items the array of a row holds. */
static size_t room_of(const FieldRow *field) {
  return field->member.size / field->item->member.size;
}

const char *const *fields_words(const void *edition, const FieldRow *field) {
  return field->words != NULL ? field->words
                              : (const char *const *)((const char *)edition + field->words_in.at);
}

/* -- the types -- */

int fields_most(const void *edition, const FieldRow *field) {
  Member most = field->most_in;
  if (most.size == 0) return field->most;
  return (int)member_number((const char *)edition + most.at, most.size, false);
}

static void int_read(FieldReader *reader, const Tree *node, void *member) {
  const FieldRow *field = reader->field;
  int value, most = fields_most(reader->edition, field);
  int64_t number;
  const char *message = field->wrong != NULL ? field->wrong : "number-out-of-range";
  if (!tree_read_int(node, &number))
    field_misfit(reader, field, "not-a-number", node);
  else if (read_number(node, field->least, most, reader->code, message, reader->diagnostics, &value))
    set_number(field, member, value);
}

static Tree *int_write(FieldWriter *writer, const void *member) {
  int64_t value;
  return number_told(writer->field, member, &value) ? tree_int(writer->arena, value) : NULL;
}

static void bool_read(FieldReader *reader, const Tree *node, void *member) {
  bool value;
  if (tree_read_bool(node, &value)) {
    set_number(reader->field, member, value);
  } else {
    field_misfit(reader, reader->field, "not-yes-or-no", node);
  }
}

static Tree *bool_write(FieldWriter *writer, const void *member) {
  const FieldRow *field = writer->field;
  int64_t value;
  if (!number_told(field, member, &value)) return NULL;
  return field->words != NULL ? tree_text(writer->arena, field->words[value])
                              : tree_bool(writer->arena, value != 0);
}

static void word_read(FieldReader *reader, const Tree *node, void *member) {
  const FieldRow *field = reader->field;
  int word = field_word(node, fields_words(reader->edition, field), reader->code, reader->diagnostics);
  if (word >= 0) set_number(field, member, field->least + word);
}

static Tree *word_write(FieldWriter *writer, const void *member) {
  const FieldRow *field = writer->field;
  int64_t value;
  if (!number_told(field, member, &value)) return NULL;
  if (value < field->least) return field->none && field->written ? tree_text(writer->arena, "none") : NULL;
  const char *const *words = fields_words(writer->edition, field);
  int64_t number = value - field->least;
  for (int64_t i = 0; i <= number; i++) assert(words[i] != NULL);
  return tree_text(writer->arena, words[number]);
}

static void map_read(FieldReader *reader, const Tree *node, void *member) {
  fields_read(reader, reader->field->fields, node, member);
}

static Tree *map_write(FieldWriter *writer, const void *member) {
  return fields_write(writer, writer->field->fields, member);
}

static void some_read(FieldReader *reader, const Tree *node, void *member) {
  read_rows(reader, reader->field->fields, node, 0, member);
}

static bool stands_before(const FieldRow *field, const void *member, size_t i) {
  size_t size = field->item->member.size;
  for (size_t j = 0; j < i; j++) {
    if (memcmp(item_of(field, member, j), item_of(field, member, i), size) == 0) return true;
  }
  return false;
}

/* More than there is room for. */
static void too_many(FieldReader *reader, const FieldRow *field, const Tree *node, void *member) {
  Member beyond = field->beyond;
  if (beyond.size == sizeof(Place))
    *(Place *)beside(field, member, beyond) = field_place(node);
  else if (beyond.size > 0)
    set_member(beside(field, member, beyond), beyond.size, 1);
  else
    field_wrong(reader, field->wrong != NULL ? field->wrong : "position-too-many", node);
}

/* Reads the items of a list one behind the other into `room` of them; those in error leave none, unless they are kept. */
static void items_read(FieldReader *reader, const Tree *node, void *member, void *items, size_t room) {
  const FieldRow *field = reader->field;
  const size_t size = field->item->member.size;
  size_t count = 0;
  for (size_t i = 0; i < node->count; i++) {
    const Tree *item = node->items[i].value;
    void *at = (char *)items + size * count;
    size_t errors = reader->diagnostics->errors;
    if (field->type == &FIELD_ROWS && tree_is_null(item)) continue;
    if (count == room) {
      too_many(reader, field, item, member);
      break;
    }
    read_row(reader, field->item, item, at);
    if (reader->diagnostics->errors > errors && !field->kept) {
      memset(at, 0, size);
      continue;
    }
    if (field->once && stands_before(field, items, count)) field_wrong(reader, "named-twice", item);
    count++;
  }
  if (field->count.size > 0)
    set_member(beside(field, member, field->count), field->count.size, (int64_t)count);
}

/* The items present; of a list without a count those before the first that is 0. */
static size_t items_count(const FieldRow *field, const void *member, const void *items) {
  Member of = field->count;
  if (of.size > 0) return (size_t)member_number(beside(field, member, of), of.size, false);
  size_t count = 0;
  while (count < room_of(field) &&
         member_number(item_of(field, items, count), field->item->member.size, false) != 0)
    count++;
  return count;
}

static Tree *items_write(FieldWriter *writer, const void *member, const void *items) {
  const FieldRow *field = writer->field;
  size_t count = items_count(field, member, items);
  FieldRow item = *field->item;
  item.written = true; /* a list has no gaps */
  Tree *list = tree_list(writer->arena);
  for (size_t i = 0; i < count; i++) {
    Tree *value = write_row(writer, &item, item_of(field, items, i));
    if (value != NULL) tree_add(writer->arena, list, value);
  }
  return list;
}

static void list_read(FieldReader *reader, const Tree *node, void *member) {
  const FieldRow *field = reader->field;
  size_t room = room_of(field);
  if (field->most > 0 && (size_t)field->most < room) room = (size_t)field->most;
  items_read(reader, node, member, member, room);
}

static Tree *list_write(FieldWriter *writer, const void *member) {
  return items_write(writer, member, member);
}

static void rows_read(FieldReader *reader, const Tree *node, void *member) {
  const FieldRow *field = reader->field;
  size_t room = node->count < (size_t)field->most ? node->count : (size_t)field->most;
  void *items = arena_alloc(reader->arena, room * field->item->member.size);
  memcpy(member, &items, sizeof items);
  items_read(reader, node, member, items, room);
}

static Tree *rows_write(FieldWriter *writer, const void *member) {
  const void *items;
  memcpy(&items, member, sizeof items);
  return items_write(writer, member, items);
}

static void set_read(FieldReader *reader, const Tree *node, void *member) {
  const FieldRow *field = reader->field;
  uint64_t set = 0;
  assert(field->item->member.size == sizeof(uint8_t));
  for (size_t i = 0; i < node->count; i++) {
    const Tree *item = node->items[i].value;
    size_t errors = reader->diagnostics->errors;
    uint8_t number = 0;
    read_row(reader, field->item, item, &number);
    if (reader->diagnostics->errors > errors) continue;
    assert(number < 8 * field->member.size);
    if (field->once && set >> number & 1) field_wrong(reader, "named-twice", item);
    set |= (uint64_t)1 << number;
  }
  set_number(field, member, (int64_t)set);
}

static Tree *set_write(FieldWriter *writer, const void *member) {
  uint64_t set = (uint64_t)member_number(member, writer->field->member.size, false);
  FieldRow item = *writer->field->item;
  assert(item.member.size == sizeof(uint8_t));
  item.written = true;
  Tree *list = tree_list(writer->arena);
  for (; set != 0; set &= set - 1) {
    uint8_t number = (uint8_t)__builtin_ctzll(set);
    tree_add(writer->arena, list, write_row(writer, &item, &number));
  }
  return list;
}

static void each_read(FieldReader *reader, const Tree *node, void *member) {
  const FieldRow *field = reader->field;
  const char *const *words = fields_words(reader->edition, field);
  size_t outer = reader->index;
  (void)field_reader_keys(reader, node, words);
  for (size_t i = 0; i < room_of(field) && words[i] != NULL; i++) {
    const Tree *item = tree_get(node, words[i]);
    reader->index = i;
    if (!is_missing(reader, field->item, item))
      read_row(reader, field->item, item, item_of(field, member, i));
  }
  reader->index = outer;
}

static Tree *each_write(FieldWriter *writer, const void *member) {
  const FieldRow *field = writer->field;
  const char *const *words = fields_words(writer->edition, field);
  size_t outer = writer->index;
  Tree *map = tree_map(writer->arena);
  for (size_t i = 0; i < room_of(field) && words[i] != NULL; i++) {
    writer->index = i;
    const void *item = item_of(field, member, i);
    put_row(writer, field->item, words[i], item, item, map);
  }
  writer->index = outer;
  return map;
}

const FieldType FIELD_INT = {int_read, int_write, TREE_NULL};
const FieldType FIELD_BOOL = {bool_read, bool_write, TREE_NULL};
const FieldType FIELD_WORD = {word_read, word_write, TREE_SCALAR};
const FieldType FIELD_MAP = {map_read, map_write, TREE_MAP};
const FieldType FIELD_SOME = {some_read, map_write, TREE_MAP};
const FieldType FIELD_LIST = {list_read, list_write, TREE_LIST};
const FieldType FIELD_ROWS = {rows_read, rows_write, TREE_LIST};
const FieldType FIELD_SET = {set_read, set_write, TREE_LIST};
const FieldType FIELD_EACH = {each_read, each_write, TREE_MAP};
const FieldType FIELD_OWN = {NULL, NULL, TREE_NULL};

/* -- tables -- */

bool fields_have(const FieldRow *table, const char *key) {
  for (; table->key != NULL; table++) {
    bool has = *table->key == '\0' ? fields_have(table->fields, key) : strcmp(table->key, key) == 0;
    if (has) return true;
  }
  return false;
}

/* Writes the keys of a table, unless `out` is NULL, and returns how many there are. */
static size_t list_keys(const FieldRow *table, const char **out) {
  size_t count = 0;
  for (; table->key != NULL; table++) {
    if (*table->key == '\0') {
      count += list_keys(table->fields, out == NULL ? NULL : out + count);
      continue;
    }
    if (out != NULL) out[count] = table->key;
    count++;
  }
  return count;
}

const char *const *fields_keys(const FieldRow *table, Arena *arena) {
  const char **keys = arena_alloc(arena, (list_keys(table, NULL) + 1) * sizeof *keys);
  (void)list_keys(table, keys);
  return keys;
}

static const char *nearest_key(const FieldRow *table, const char *key, Arena *arena) {
  const char *nearest = nearest_word(key, fields_keys(table, arena));
  return nearest == NULL ? "" : nearest;
}

size_t fields_unknown(const FieldRow *table, const Tree *map, const char *message, Diagnostics *diagnostics) {
  size_t unknown = 0;
  for (size_t i = 0; i < map->count; i++) {
    const TreeItem *item = &map->items[i];
    if (fields_have(table, item->key)) continue;
    unknown++;
    if (diagnostics != NULL)
      diagnose_at(diagnostics, SEVERITY_ERROR, "FILE-UNKNOWN-KEY", message, item->key_line, item->key_column,
                  "key", item->key, "near", nearest_key(table, item->key, diagnostics->arena), NULL);
  }
  return unknown;
}

void fields_read(FieldReader *reader, const FieldRow *table, const Tree *map, void *base) {
  if (map != NULL && map->kind != TREE_MAP) {
    field_misshapen(reader, "not-a-map", map);
    return;
  }
  size_t unknown = map == NULL ? 0 : fields_unknown(table, map, reader->unknown_key, reader->diagnostics);
  read_rows(reader, table, map, unknown, base);
}

Tree *fields_write(FieldWriter *writer, const FieldRow *table, const void *base) {
  Tree *map = tree_map(writer->arena);
  for (const FieldRow *field = table; field->key != NULL; field++)
    put_row(writer, field, field->key, base, (const char *)base + field->member.at, map);
  return map;
}

void fields_read_section(FieldReader *reader, const FieldRow *table, int section, const TreeItem *item,
                         void *base, Sections *out) {
  size_t errors = reader->diagnostics->errors;
  out->present |= (uint16_t)(1u << section);
  out->place[section] = field_key_place(item);
  field_read(reader, &table[section], item->value, base);
  if (reader->diagnostics->errors > errors) out->torn |= (uint16_t)(1u << section);
}

void fields_read_sections(FieldReader *reader, const FieldRow *table, const Tree *file, void *base,
                          Sections *out) {
  if (tree_is_null(file)) return;
  if (file->kind != TREE_MAP) {
    field_misshapen(reader, "file-not-a-map", file);
    return;
  }
  for (int section = 0; table[section].key != NULL; section++) {
    const TreeItem *item = tree_item(file, table[section].key);
    if (item != NULL && !tree_is_null(item->value))
      fields_read_section(reader, table, section, item, base, out);
  }
}

bool fields_read_file(const FieldRow *table, const void *edition, int seat, const Tree *file, Sections *out,
                      Arena *arena, Diagnostics *diagnostics) {
  FieldReader reader;
  field_reader_begin(&reader, edition, out, "FILE-SHAPE", diagnostics);
  reader.arena = arena;
  reader.seat = seat;
  reader.unknown_key = "file-unknown-key";
  fields_read_sections(&reader, table, file, out, out);
  return field_reader_end(&reader);
}

Tree *fields_write_sections(FieldWriter *writer, const FieldRow *table, const void *base, unsigned present) {
  Tree *map = tree_map(writer->arena);
  for (int section = 0; table[section].key != NULL; section++) {
    FieldRow row = table[section];
    row.written = true;
    Tree *value = present >> section & 1 ? write_row(writer, &row, (const char *)base + row.member.at) : NULL;
    if (value != NULL) tree_put(writer->arena, map, row.key, value);
  }
  return map;
}

Tree *fields_write_orders(const FieldRow *table, const void *edition, const void *orders, int seat,
                          Arena *arena) {
  FieldWriter writer = {.edition = edition, .root = orders, .viewer = seat, .arena = arena};
  return fields_write_sections(&writer, table, orders, ((const Sections *)orders)->present);
}

void field_reader_begin(FieldReader *reader, const void *edition, void *root, const char *code,
                        Diagnostics *diagnostics) {
  *reader = (FieldReader){.edition = edition,
                          .root = root,
                          .code = code,
                          .unknown_key = "edition-unknown-key",
                          .diagnostics = diagnostics};
  if (diagnostics == NULL) {
    diagnostics_init(&reader->own, arena_new());
    reader->diagnostics = &reader->own;
  }
  reader->errors = reader->diagnostics->errors;
}

bool field_reader_is_good(const FieldReader *reader) {
  return reader->diagnostics->errors == reader->errors;
}

bool field_reader_end(FieldReader *reader) {
  bool good = field_reader_is_good(reader);
  arena_free(reader->own.arena);
  return good;
}

Place field_place(const Tree *node) {
  return (Place){node->line, node->column};
}

Place field_key_place(const TreeItem *item) {
  return (Place){item->key_line, item->key_column};
}

void field_wrong(FieldReader *reader, const char *message, const Tree *node) {
  field_fault(reader->diagnostics, reader->code, message, node);
}

void field_misshapen(FieldReader *reader, const char *message, const Tree *node) {
  field_fault(reader->diagnostics, "FILE-SHAPE", message, node);
}

/* -- schemas -- */

/* As tree_read_bool() takes it; editors read a plain yes as a text or as true. */
#define YES_NO                                                                                               \
  "{type: [boolean, string, 'null'], pattern: "                                                              \
  "'^([Yy][Ee][Ss]|[Nn][Oo]|[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee]|[Oo][Nn]|[Oo][Ff][Ff])$'}"

static Tree *schema_of(const FieldRow *row, const void *edition, Arena *arena);

static Tree *tree_of(const char *yaml, Arena *arena) {
  return yaml_read(arena, yaml, strlen(yaml), &YAML_DATA, NULL);
}

/* Written with quotes a number is one, too. */
static Tree *int_schema(const FieldRow *row, const void *edition, Arena *arena) {
  Tree *schema = tree_of("{type: [integer, string, 'null'], pattern: '^[+-]?[0-9]+$'}", arena);
  int most = fields_most(edition, row);
  tree_put_int(arena, schema, "minimum", row->least);
  if (most > row->least) tree_put_int(arena, schema, "maximum", most);
  return schema;
}

static Tree *words_schema(const FieldRow *row, const void *edition, Arena *arena) {
  Tree *schema = tree_map(arena), *words = tree_put(arena, schema, "enum", tree_list(arena));
  for (const char *const *word = fields_words(edition, row); *word != NULL; word++)
    tree_add_text(arena, words, *word);
  tree_add(arena, words, tree_null(arena));
  return schema;
}

static Tree *list_schema(const FieldRow *row, const void *edition, Arena *arena) {
  Tree *schema = tree_of("{type: [array, 'null']}", arena);
  tree_put(arena, schema, "items", schema_of(row->item, edition, arena));
  return schema;
}

static Tree *each_schema(const FieldRow *row, const void *edition, Arena *arena) {
  Tree *schema = tree_of("{type: [object, 'null'], additionalProperties: false}", arena);
  Tree *properties = tree_put(arena, schema, "properties", tree_map(arena));
  for (const char *const *word = fields_words(edition, row); *word != NULL; word++)
    tree_put(arena, properties, *word, schema_of(row->item, edition, arena));
  return schema;
}

static Tree *own_schema(const FieldRow *row, const void *edition, Arena *arena) {
  Tree *schema = tree_map(arena), *any = tree_put(arena, schema, "anyOf", tree_list(arena));
  bool words = row->words != NULL || row->words_in.size > 0;
  if (words && row->item == NULL) tree_add(arena, any, words_schema(row, edition, arena));
  if (row->fields != NULL) tree_add(arena, any, fields_schema(row->fields, edition, arena));
  if (row->item != NULL && row->type->kind != TREE_LIST)
    tree_add(arena, any, schema_of(row->item, edition, arena));
  if (row->item != NULL)
    tree_add(arena, any, words ? each_schema(row, edition, arena) : list_schema(row, edition, arena));
  if (row->schema != NULL) tree_add(arena, any, tree_of(row->schema, arena));
  return any->count == 1 ? any->items[0].value : schema;
}

static Tree *schema_of(const FieldRow *row, const void *edition, Arena *arena) {
  if (row->type == &FIELD_INT) return int_schema(row, edition, arena);
  if (row->type == &FIELD_BOOL) return tree_of(YES_NO, arena);
  if (row->type == &FIELD_WORD && row->schema != NULL) return tree_of(row->schema, arena);
  if (row->type == &FIELD_WORD) return words_schema(row, edition, arena);
  if (row->type == &FIELD_MAP && row->schema == NULL) return fields_schema(row->fields, edition, arena);
  if (row->type == &FIELD_EACH) return each_schema(row, edition, arena);
  if (row->type == &FIELD_LIST || row->type == &FIELD_ROWS || row->type == &FIELD_SET)
    return list_schema(row, edition, arena);
  return own_schema(row, edition, arena);
}

Tree *fields_schema(const FieldRow *table, const void *edition, Arena *arena) {
  Tree *schema = tree_of("{type: [object, 'null'], additionalProperties: false}", arena);
  Tree *properties = tree_put(arena, schema, "properties", tree_map(arena)), *required = tree_list(arena);
  for (const FieldRow *row = table; row->key != NULL; row++) {
    tree_put(arena, properties, row->key, schema_of(row, edition, arena));
    if (row->required) tree_add_text(arena, required, row->key);
  }
  if (required->count > 0) tree_put(arena, schema, "required", required);
  return schema;
}
