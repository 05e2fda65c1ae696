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
  if (is_letter_or_digit(*text)) return 0; /* nearly all are */
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

/* ---- what the sections hold ---- */

static Words words_of(const Tree *node) {
  return (Words){.node = node, .text = node->text};
}

static const char *hex_text(const Edition *edition, Hex hex) {
  return hex == HEX_NONE ? "?" : edition->id[hex];
}

static const char *unit_text(const Edition *edition, int unit) {
  return unit == UNIT_NONE ? "?" : edition->units[unit].id;
}

/* -- deploy: "OI1 0815" -- */

static void placing_read(FieldReader *reader, const Tree *node, void *member) {
  const Edition *edition = reader->edition;
  Placing *placing = member;
  Words words = words_of(node);
  ducs_next_word(&words);
  placing->unit = word_unit(edition, &words);
  ducs_next_word(&words);
  placing->hex = word_hex(edition, &words);
  while (ducs_next_word(&words)) {
    if (!placing->more) placing->hex = (NamedHex){.place = words.place, .hex = HEX_NONE};
    placing->more = true;
    int other = word_unit(edition, &words).unit;
    if (other != UNIT_NONE) placing->others |= UNIT(other);
  }
}

static Tree *placing_write(FieldWriter *writer, const void *member) {
  const Placing *placing = member;
  return tree_textf(writer->arena, "%s %s", unit_text(writer->edition, placing->unit.unit),
                    hex_text(writer->edition, placing->hex.hex));
}

/* -- moves: "OI1 1412 1413" -- */

static void move_read(FieldReader *reader, const Tree *node, void *member) {
  Move *move = member;
  Words words = words_of(node);
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

static Tree *move_write(FieldWriter *writer, const void *member) {
  const Move *move = member;
  const char *text = unit_text(writer->edition, move->unit.unit);
  for (int i = 0; i < move->count; i++)
    text = arena_printf(writer->arena, "%s %s", text, hex_text(writer->edition, move->path[i].hex));
  return tree_text(writer->arena, text);
}

/* -- attacks -- */

static void add_units(const FieldReader *reader, const Tree *node, NamedUnit names[NAMES_MAX],
                      NameList *list) {
  Words words = words_of(node);
  while (ducs_next_word(&words)) {
    list->too_many = list->count == NAMES_MAX;
    if (list->too_many) return;
    names[list->count++] = word_unit(reader->edition, &words);
  }
}

/* A list of units, or one text with their names. */
static void units_read(FieldReader *reader, const Tree *node, void *member) {
  NameList *list = member;
  NamedUnit names[NAMES_MAX];
  if (tree_is_null(node)) return;
  if (node->kind == TREE_SCALAR)
    add_units(reader, node, names, list);
  else if (node->kind != TREE_LIST)
    field_misfit(reader, reader->field, "not-a-list", node);
  for (size_t i = 0; node->kind == TREE_LIST && i < node->count && !list->too_many; i++) {
    const Tree *item = node->items[i].value;
    if (item->kind == TREE_SCALAR)
      add_units(reader, item, names, list);
    else if (!tree_is_null(item))
      field_misshapen(reader, "not-a-text", item);
  }
  list->items = arena_memdup(reader->arena, names, (size_t)list->count * sizeof *names);
}

static Tree *units_write(FieldWriter *writer, const void *member) {
  const NameList *names = member;
  Tree *list = tree_list(writer->arena);
  for (int i = 0; i < names->count; i++)
    tree_add_text(writer->arena, list, unit_text(writer->edition, names->items[i].unit));
  return list;
}

static void unit_read(FieldReader *reader, const Tree *node, void *member) {
  NamedUnit *unit = member;
  Words words = words_of(node);
  ducs_next_word(&words);
  *unit = word_unit(reader->edition, &words);
  if (ducs_next_word(&words)) *unit = (NamedUnit){.place = words.place, .unit = UNIT_NONE, .several = true};
}

static Tree *unit_write(FieldWriter *writer, const void *member) {
  return tree_text(writer->arena, unit_text(writer->edition, ((const NamedUnit *)member)->unit));
}

/* A unit, or `no`. */
static void advance_read(FieldReader *reader, const Tree *node, void *member) {
  AttackOrder *attack = member;
  bool advances;
  if (tree_read_bool(node, &advances) && !advances) return;
  unit_read(reader, node, &attack->advance);
  attack->advances = true;
}

static Tree *advance_write(FieldWriter *writer, const void *member) {
  const AttackOrder *attack = member;
  return attack->advances ? unit_write(writer, &attack->advance) : NULL;
}

static const FieldType PLACING = {placing_read, placing_write, TREE_SCALAR};
static const FieldType MOVE = {move_read, move_write, TREE_SCALAR};
static const FieldType UNITS = {units_read, units_write, TREE_NULL};
static const FieldType UNIT_NAME = {unit_read, unit_write, TREE_SCALAR};
static const FieldType ADVANCE = {advance_read, advance_write, TREE_SCALAR};

static const FieldRow A_UNIT = {.type = &FIELD_OWN, .schema = "{type: string}"};
static const FieldRow ATTACK_KEYS[] = {
    {"by", &UNITS, MEMBER(AttackOrder, by), .required = true, .item = &A_UNIT, .misfit = "units-not-a-list",
     .lacks = "attack-needs-by-and-on"},
    {"on", &UNIT_NAME, MEMBER(AttackOrder, on), .required = true, .schema = "{type: string}",
     .misfit = "not-one-unit", .lacks = "attack-needs-by-and-on"},
    {"advance", &ADVANCE, WHOLE(AttackOrder), .schema = "{type: [string, boolean]}",
     .misfit = "not-one-unit"},
    {"losses", &UNITS, MEMBER(AttackOrder, losses), .item = &A_UNIT, .misfit = "units-not-a-list"},
    {.key = NULL},
};

static void attack_read(FieldReader *reader, const Tree *node, void *member) {
  AttackOrder *attack = member;
  attack->place = field_place(node);
  attack->on.unit = attack->advance.unit = UNIT_NONE;
  fields_read(reader, ATTACK_KEYS, node, attack);
}

static Tree *attack_write(FieldWriter *writer, const void *member) {
  return fields_write(writer, ATTACK_KEYS, member);
}

static const FieldType ATTACK = {attack_read, attack_write, TREE_MAP};

/* -- retreat: directions and hexes -- */

static void add_retreats(const Edition *edition, const Tree *node, Orders *out) {
  Words words = words_of(node);
  while (ducs_next_word(&words)) {
    int16_t entry;
    if (out->retreat.count == RETREATS_MAX || out->bad_retreat_count == RETREATS_MAX) {
      out->too_many[SECTION_RETREAT] = true;
    } else if (ducs_word_retreat(edition, &words, &entry)) {
      out->retreat.entries[out->retreat.count++] = entry;
    } else {
      out->bad_retreats[out->bad_retreat_count++] = words.place;
    }
  }
}

static void retreat_read(FieldReader *reader, const Tree *node, void *member) {
  if (node->kind == TREE_SCALAR) add_retreats(reader->edition, node, member);
  if (node->kind == TREE_MAP) field_misfit(reader, reader->field, "not-a-list", node);
  for (size_t i = 0; node->kind == TREE_LIST && i < node->count; i++) {
    const Tree *line = node->items[i].value;
    if (line->kind == TREE_SCALAR)
      add_retreats(reader->edition, line, member);
    else if (!tree_is_null(line))
      field_misfit(reader, reader->field->item, "not-a-text", line);
  }
}

static Tree *retreat_write(FieldWriter *writer, const void *member) {
  return ducs_retreats_tree(writer->edition, &((const Orders *)member)->retreat, writer->arena);
}

Tree *ducs_retreats_tree(const Edition *edition, const RetreatList *retreats, Arena *arena) {
  Tree *list = tree_list(arena);
  for (int i = 0; i < retreats->count; i++) {
    int entry = retreats->entries[i];
    tree_add_text(arena, list, entry < 0 ? DUCS_DIRECTIONS[-1 - entry] : edition->id[entry]);
  }
  return list;
}

static const FieldType RETREAT = {retreat_read, retreat_write, TREE_NULL};

/* ---- the sections ---- */

#define A_LINE .misfit = "line-not-a-text", .schema = "{type: [string, 'null']}"
static const FieldRow A_PLACING = {"deploy", &PLACING, EACH(Orders, placings), A_LINE};
static const FieldRow A_MOVE = {"moves", &MOVE, EACH(Orders, moves), A_LINE};
static const FieldRow AN_ATTACK = {"attacks", &ATTACK, EACH(Orders, attacks), .fields = ATTACK_KEYS,
                                   .misfit = "attack-not-a-map"};
static const FieldRow A_RETREAT = {"retreat", &FIELD_OWN, .misfit = "line-not-a-text",
                                   .schema = "{type: [string, integer, 'null']}"};

/* A list in the arena, with its length and what says that it was longer. */
#define LIST(list, number, most_items, section)                                                              \
  &FIELD_ROWS, MEMBER(Orders, list), .count = PLACE(Orders, number), .most = (most_items),                   \
                                     .beyond = PLACE(Orders, too_many[section]),                             \
                                     .misfit = "section-not-a-list"
const FieldRow DUCS_TURN_FILE[] = {
    [SECTION_DEPLOY] = {"deploy", LIST(placings, placing_count, MOVES_MAX, SECTION_DEPLOY),
                        .item = &A_PLACING},
    [SECTION_MOVES] = {"moves", LIST(moves, move_count, MOVES_MAX, SECTION_MOVES), .item = &A_MOVE},
    [SECTION_ATTACKS] = {"attacks", LIST(attacks, attack_count, ATTACKS_MAX, SECTION_ATTACKS),
                         .item = &AN_ATTACK},
    [SECTION_RETREAT] = {"retreat", &RETREAT, WHOLE(Orders), .item = &A_RETREAT,
                         .misfit = "section-not-a-list"},
    [SECTIONS] = {.key = NULL},
};

/* A key that is misspelt or written twice, as found before, may have been one of ours. */
static bool lost_a_section(const Diagnostics *diagnostics) {
  return diagnostics != NULL && (diagnostics_has_error(diagnostics, "FILE-UNKNOWN-KEY") ||
                                 diagnostics_has_error(diagnostics, "FILE-DUPLICATE-KEY"));
}

bool ducs_read(const void *edition, const void *state, int seat, const Tree *file, Arena *arena,
               const void **orders, Diagnostics *diagnostics) {
  (void)state; /* judge() looks at it */
  Orders *out = arena_alloc(arena, sizeof *out);
  bool whole = fields_read_file(DUCS_TURN_FILE, edition, seat, file, &out->sections, arena, diagnostics);
  *orders = out;
  if (tree_is_null(file) || file->kind != TREE_MAP) return whole;
  if (lost_a_section(diagnostics)) out->sections.torn = (1u << SECTIONS) - 1;
  return whole;
}

/* ---- orders that nobody wrote ---- */

Orders *ducs_orders_new(Arena *arena) {
  Orders *orders = arena_alloc(arena, sizeof *orders);
  orders->placings = arena_alloc(arena, SIDE_UNITS_MAX * sizeof *orders->placings);
  orders->moves = arena_alloc(arena, SIDE_UNITS_MAX * sizeof *orders->moves);
  orders->attacks = arena_alloc(arena, SIDE_UNITS_MAX * sizeof *orders->attacks);
  return orders;
}

void ducs_add_placing(Orders *orders, int unit, Hex hex) {
  Placing *placing = &orders->placings[orders->placing_count++];
  placing->unit.unit = (int16_t)unit;
  placing->hex.hex = hex;
}

void ducs_add_move(Orders *orders, int unit, const Hex *hexes, int count, Arena *arena) {
  NamedHex *path = arena_alloc(arena, (size_t)count * sizeof *path);
  Move *move = &orders->moves[orders->move_count++];
  for (int i = 0; i < count; i++) path[i].hex = hexes[i];
  move->unit.unit = (int16_t)unit;
  move->path = path;
  move->count = (int16_t)count;
}

void ducs_add_attack(Orders *orders, const uint8_t *by, int count, int target, int advance, UnitSet losses,
                     Arena *arena) {
  NamedUnit *names = arena_alloc(arena, 2 * (size_t)count * sizeof *names), *lost = names + count;
  AttackOrder *attack = &orders->attacks[orders->attack_count++];
  attack->by.items = names;
  attack->by.count = (int16_t)count;
  attack->losses.items = lost;
  for (int i = 0; i < count; i++) {
    names[i].unit = by[i];
    if (losses & UNIT(by[i])) lost[attack->losses.count++].unit = by[i];
  }
  attack->on.unit = (int16_t)target;
  attack->advance.unit = (int16_t)advance;
  attack->advances = advance != UNIT_NONE;
}
