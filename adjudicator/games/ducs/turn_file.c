/* A turn file's sections as Orders. What they mean on the map is looked at in review.c. */
#include "turn_file.h"

#include <string.h>
#include <strings.h>

#include "../fields.h"

/* ---- the words of a line ---- */

/* What people's keyboards and word processors put between words. */
static const char *const BETWEEN[] = {" ",      "\t",     "\n",     ",",      "-",      ">",
                                      "=",      "\u00A0", "\u2002", "\u2003", "\u2009", "\u200A",
                                      "\u202F", "\u2192", "\u21D2", "\u27F6", "\u2010", "\u2011",
                                      "\u2012", "\u2013", "\u2014", "\u2212", NULL};

static bool is_letter_or_digit(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* Bytes of the separator here; 0: none. */
static size_t between(const char *text) {
  if (is_letter_or_digit(*text)) return 0; /* nearly all are: a stand-in reads thousands of files */
  for (const char *const *mark = BETWEEN; *mark != NULL; mark++) {
    size_t length = strlen(*mark);
    if (strncmp(text, *mark, length) == 0) return length;
  }
  return 0;
}

static int characters(const char *from, const char *to) {
  int count = 0;
  for (; from < to; from++) count += ((unsigned char)*from & 0xC0) != 0x80;
  return count;
}

bool ducs_next_word(Words *words) {
  const Tree *node = words->node;
  for (size_t length; (length = between(words->text)) > 0;) words->text += length;
  words->word = words->text;
  while (*words->text != '\0' && between(words->text) == 0) words->text++;
  words->length = (size_t)(words->text - words->word);
  /* Behind the opening quote. Of texts that go over lines or hold escapes the place is where they begin. */
  bool exact = node->line > 0 && !node->rewritten && strlen(node->text) == node->length &&
               strpbrk(node->text, "\n\\\"") == NULL;
  int offset = exact ? characters(node->text, words->word) + (node->plain ? 0 : 1) : 0;
  words->place = (Place){node->line, node->column + offset};
  return words->length > 0;
}

/* The present word as a unit or a hex of the map. */
static NamedUnit word_unit(const Edition *edition, const Words *words) {
  return (NamedUnit){.place = words->place,
                     .unit = (int16_t)ducs_unit_find(edition, words->word, words->length)};
}

static NamedHex word_hex(const Edition *edition, const Words *words) {
  Hex hex = hex_parse(&edition->grid, words->word, words->length);
  if (hex != HEX_NONE && edition->terrain[hex] == OFF_MAP) hex = HEX_NONE;
  return (NamedHex){.place = words->place, .hex = hex};
}

/* West is "O" for those who writes French or Spanish. */
static bool is_direction(const Words *words, const char *direction) {
  size_t length = strlen(direction);
  if (length != words->length) return false;
  for (size_t i = 0; i < length; i++) {
    char letter = words->word[i] == 'O' || words->word[i] == 'o' ? 'W' : words->word[i];
    if (strncasecmp(&letter, direction + i, 1) != 0) return false;
  }
  return true;
}

bool ducs_word_retreat(const Edition *edition, const Words *words, int16_t *entry) {
  for (int d = 0; d < DIRECTIONS; d++) {
    if (!is_direction(words, DUCS_DIRECTIONS[d])) continue;
    *entry = RETREAT_DIRECTION(d);
    return true;
  }
  *entry = word_hex(edition, words).hex;
  return *entry != HEX_NONE;
}

/* ---- reading ---- */

static const FieldRow UNIT_NAME = {
    .type = &FIELD_OWN, .words_in = PLACE(Edition, unit_ids), .schema = "{type: string}"};
static const FieldRow HEX_OR_DIRECTION = {.type = &FIELD_OWN, .schema = "{type: [string, integer, 'null']}"};
static const FieldRow LINE = {.type = &FIELD_OWN, .schema = "{type: [string, 'null']}"};

static const FieldRow ATTACK[] = {
    {"by", &FIELD_OWN, .required = true, .item = &UNIT_NAME},
    {"on", &FIELD_OWN, .required = true, .words_in = PLACE(Edition, unit_ids), .schema = "{type: string}"},
    {"advance", &FIELD_OWN, .words_in = PLACE(Edition, unit_ids), .schema = "{type: [string, boolean]}"},
    {"losses", &FIELD_OWN, .item = &UNIT_NAME},
    {.key = NULL},
};
static const FieldRow ONE_ATTACK = {.type = &FIELD_MAP, .fields = ATTACK};

const FieldRow DUCS_TURN_FILE[] = {
    [SECTION_DEPLOY] = {"deploy", &FIELD_LIST, .item = &LINE},
    [SECTION_MOVES] = {"moves", &FIELD_LIST, .item = &LINE},
    [SECTION_ATTACKS] = {"attacks", &FIELD_LIST, .item = &ONE_ATTACK},
    [SECTION_RETREAT] = {"retreat", &FIELD_OWN, .item = &HEX_OR_DIRECTION},
    [SECTIONS] = {.key = NULL},
};

typedef struct Reader {
  const Edition *edition;
  Orders *out;
  Arena *arena; /* of the orders */
  Diagnostics *diagnostics;
  Section section; /* the one being read */
  int refusals;    /* faults of shape: for one of them the file is refused */
} Reader;

static Place place_of(const Tree *node) {
  return (Place){node->line, node->column};
}

/* The section cannot be read as a whole, and the file is refused. */
static void refuse(Reader *reader) {
  reader->refusals++;
  reader->out->torn |= (uint8_t)(1u << reader->section);
}

static void misshapen(Reader *reader, const char *message, const Tree *node, const char *key) {
  refuse(reader);
  diagnose(reader->diagnostics, SEVERITY_ERROR, "FILE-SHAPE", message, node, "value", tree_string(node, ""),
           "key", key, NULL);
}

static Words words_of(const Tree *node) {
  return (Words){.node = node, .text = node->text};
}

/* The next line of a section that is a list of texts; NULL for one that is not a text. */
static const Tree *line_of(Reader *reader, const Tree *list, size_t i) {
  const Tree *node = list->items[i].value;
  if (tree_is_null(node)) return NULL;
  if (node->kind == TREE_SCALAR) return node;
  misshapen(reader, "line-not-a-text", node, DUCS_TURN_FILE[reader->section].key);
  return NULL;
}

/* -- deploy and moves -- */

static void read_placing(Reader *reader, const Tree *node) {
  Orders *out = reader->out;
  if (out->placing_count == MOVES_MAX) {
    out->too_many[SECTION_DEPLOY] = true;
    return;
  }
  Words words = words_of(node);
  WrittenPlacing *placing = &out->placings[out->placing_count++];
  ducs_next_word(&words);
  placing->unit = word_unit(reader->edition, &words);
  ducs_next_word(&words);
  placing->hex = word_hex(reader->edition, &words);
  while (ducs_next_word(&words)) {
    if (!placing->more) placing->hex = (NamedHex){.place = words.place, .hex = HEX_NONE};
    placing->more = true;
    int other = word_unit(reader->edition, &words).unit;
    if (other != UNIT_NONE) placing->others |= UNIT(other);
  }
}

static void read_move(Reader *reader, const Tree *node) {
  Orders *out = reader->out;
  if (out->move_count == MOVES_MAX) {
    out->too_many[SECTION_MOVES] = true;
    return;
  }
  Words words = words_of(node);
  WrittenMove *move = &out->moves[out->move_count++];
  NamedHex path[PATH_MAX];
  ducs_next_word(&words);
  move->unit = word_unit(reader->edition, &words);
  while (ducs_next_word(&words)) {
    move->too_long = move->count == PATH_MAX;
    if (move->too_long) break;
    path[move->count++] = word_hex(reader->edition, &words);
  }
  /* A unit without a hex goes nowhere that is a hex. */
  if (move->count == 0) path[move->count++] = (NamedHex){.place = move->unit.place, .hex = HEX_NONE};
  move->path = arena_memdup(reader->arena, path, (size_t)move->count * sizeof *path);
}

/* Room for each entry of a list, as far as so many are read. */
static void *room_for(const Reader *reader, const Tree *list, size_t most, size_t size) {
  return arena_alloc(reader->arena, (list->count < most ? list->count : most) * size);
}

static void read_lines(Reader *reader, const Tree *node) {
  Orders *out = reader->out;
  if (node->kind != TREE_LIST) {
    misshapen(reader, "section-not-a-list", node, DUCS_TURN_FILE[reader->section].key);
    return;
  }
  if (reader->section == SECTION_DEPLOY)
    out->placings = room_for(reader, node, MOVES_MAX, sizeof *out->placings);
  else
    out->moves = room_for(reader, node, MOVES_MAX, sizeof *out->moves);
  for (size_t i = 0; i < node->count; i++) {
    const Tree *line = line_of(reader, node, i);
    if (line == NULL) continue;
    if (reader->section == SECTION_DEPLOY) read_placing(reader, line);
    if (reader->section == SECTION_MOVES) read_move(reader, line);
  }
}

/* -- attacks -- */

static void read_names_of(const Reader *reader, const Tree *node, NamedUnit names[NAMES_MAX], NameList *out) {
  Words words = words_of(node);
  while (ducs_next_word(&words)) {
    out->too_many = out->count == NAMES_MAX;
    if (out->too_many) return;
    names[out->count++] = word_unit(reader->edition, &words);
  }
}

/* A list of units, or one text with their names. */
static void read_names(Reader *reader, const Tree *map, const char *key, NameList *out) {
  const Tree *node = tree_get(map, key);
  if (tree_is_null(node)) return;
  NamedUnit names[NAMES_MAX];
  if (node->kind == TREE_SCALAR)
    read_names_of(reader, node, names, out);
  else if (node->kind != TREE_LIST)
    misshapen(reader, "units-not-a-list", node, key);
  for (size_t i = 0; node->kind == TREE_LIST && i < node->count && !out->too_many; i++) {
    const Tree *item = node->items[i].value;
    if (item->kind == TREE_SCALAR) {
      read_names_of(reader, item, names, out);
    } else if (!tree_is_null(item)) {
      misshapen(reader, "line-not-a-text", item, key);
    }
  }
  out->items = arena_memdup(reader->arena, names, (size_t)out->count * sizeof *names);
}

/* One unit; false if none is written. */
static bool read_name(Reader *reader, const Tree *node, const char *key, NamedUnit *out) {
  if (tree_is_null(node)) return false;
  if (node->kind != TREE_SCALAR) {
    misshapen(reader, "not-one-unit", node, key);
    return false;
  }
  Words words = words_of(node);
  ducs_next_word(&words);
  *out = word_unit(reader->edition, &words);
  if (ducs_next_word(&words)) *out = (NamedUnit){.place = words.place, .unit = UNIT_NONE, .several = true};
  return true;
}

/* False after what is misshapen in it was recorded: it is then no attack. */
static bool read_attack_parts(Reader *reader, const Tree *node, WrittenAttack *attack) {
  bool no;
  int refusals = reader->refusals;
  *attack = (WrittenAttack){.place = place_of(node), .on.unit = UNIT_NONE, .advance.unit = UNIT_NONE};
  read_names(reader, node, "by", &attack->by);
  read_name(reader, tree_get(node, "on"), "on", &attack->on);
  read_names(reader, node, "losses", &attack->losses);
  const Tree *advance = tree_get(node, "advance");
  if (!tree_read_bool(advance, &no) || no)
    attack->advances = read_name(reader, advance, "advance", &attack->advance);
  return reader->refusals == refusals;
}

static void read_attack(Reader *reader, const Tree *node) {
  Orders *out = reader->out;
  if (node->kind != TREE_MAP) {
    misshapen(reader, "attack-not-a-map", node, "attacks");
    return;
  }
  if (fields_unknown(ATTACK, node, "file-unknown-key", reader->diagnostics) > 0) {
    refuse(reader);
    return;
  }
  if (tree_get(node, "by") == NULL || tree_is_null(tree_get(node, "on"))) {
    misshapen(reader, "attack-needs-by-and-on", node, tree_get(node, "by") == NULL ? "by" : "on");
    return;
  }
  if (out->attack_count == ATTACKS_MAX) {
    out->too_many[SECTION_ATTACKS] = true;
    return;
  }
  WrittenAttack *attack = &out->attacks[out->attack_count];
  if (read_attack_parts(reader, node, attack))
    out->attack_count++;
  else
    *attack = (WrittenAttack){.place = {0, 0}};
}

static void read_attacks(Reader *reader, const Tree *node) {
  if (node->kind != TREE_LIST) {
    misshapen(reader, "section-not-a-list", node, "attacks");
    return;
  }
  reader->out->attacks = room_for(reader, node, ATTACKS_MAX, sizeof *reader->out->attacks);
  for (size_t i = 0; i < node->count; i++) {
    if (!tree_is_null(node->items[i].value)) read_attack(reader, node->items[i].value);
  }
}

/* -- retreat -- */

static void read_retreat_words(Reader *reader, const Tree *node) {
  Orders *out = reader->out;
  Words words = words_of(node);
  while (ducs_next_word(&words)) {
    int16_t entry;
    if (out->retreat.count == RETREATS_MAX || out->bad_retreat_count == RETREATS_MAX) {
      out->too_many[SECTION_RETREAT] = true;
    } else if (ducs_word_retreat(reader->edition, &words, &entry)) {
      out->retreat.entries[out->retreat.count++] = entry;
    } else {
      out->bad_retreats[out->bad_retreat_count++] = words.place;
    }
  }
}

static void read_retreat(Reader *reader, const Tree *node) {
  if (node->kind == TREE_SCALAR) {
    read_retreat_words(reader, node);
    return;
  }
  if (node->kind != TREE_LIST) misshapen(reader, "section-not-a-list", node, "retreat");
  for (size_t i = 0; node->kind == TREE_LIST && i < node->count; i++) {
    const Tree *line = line_of(reader, node, i);
    if (line != NULL) read_retreat_words(reader, line);
  }
}

/* -- the whole file -- */

static void read_section(Reader *reader, const Tree *file, Section section) {
  reader->section = section;
  const TreeItem *item = tree_item(file, DUCS_TURN_FILE[section].key);
  if (item == NULL || tree_is_null(item->value)) return;
  reader->out->sections |= (uint8_t)(1u << section);
  reader->out->place[section] = (Place){item->key_line, item->key_column};
  switch (section) {
  case SECTION_DEPLOY:
  case SECTION_MOVES: read_lines(reader, item->value); break;
  case SECTION_ATTACKS: read_attacks(reader, item->value); break;
  case SECTION_RETREAT: read_retreat(reader, item->value); break;
  case SECTIONS: break;
  }
}

/* A key that is misspelt or written twice, as found before, may have been one of ours. */
static bool lost_a_section(const Diagnostics *diagnostics) {
  return diagnostics != NULL && (diagnostics_has_error(diagnostics, "FILE-UNKNOWN-KEY") ||
                                 diagnostics_has_error(diagnostics, "FILE-DUPLICATE-KEY"));
}

bool ducs_read(const void *edition, const void *state, int seat, const Tree *file, Arena *arena,
               const void **orders, Diagnostics *diagnostics) {
  Reader reader = {.edition = edition,
                   .out = arena_alloc(arena, sizeof(Orders)),
                   .arena = arena,
                   .diagnostics = diagnostics};
  *orders = reader.out;
  if (tree_is_null(file)) return true;
  if (file->kind != TREE_MAP) {
    misshapen(&reader, "file-not-a-map", file, "");
    return false;
  }
  for (int section = 0; section < SECTIONS; section++) read_section(&reader, file, (Section)section);
  if (lost_a_section(diagnostics)) reader.out->torn = (1u << SECTIONS) - 1;
  if (diagnostics != NULL) ducs_review(edition, state, seat, reader.out, diagnostics);
  return reader.refusals == 0;
}
