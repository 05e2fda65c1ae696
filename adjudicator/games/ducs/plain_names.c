/* What plain orders of La Guerre des Ducs name: units, hexes; and the tokens between them. */
#include "plain.h"

#include <string.h>

/* ---- what is named ---- */

const Edition *ducs_plain_edition(const PlainReader *reader) {
  return reader->edition;
}

static int unit_of_kind(const PlainReader *reader, int side, int kind, int number) {
  static const char LETTERS[KINDS] = {'I', 'C', 'A', 'D'};
  const Edition *edition = ducs_plain_edition(reader);
  for (int u = 0; u < edition->unit_count; u++) {
    const char *id = edition->units[u].id;
    if (edition->units[u].side != side || edition->units[u].kind != kind || id[1] != LETTERS[kind]) continue;
    const char *wanted = number == 0 ? "" : arena_printf(reader->arena, "%d", number);
    if (strcmp(id + 2, wanted) == 0) return u;
  }
  return UNIT_NONE;
}

/* A number in digits or as a word; 0: neither. */
static int number_at(const PlainToken *t) {
  return t->kind == PLAIN_NUMBER || t->kind == PLAIN_WORD ? t->number : 0;
}

/* Whose units "enemy", "Wulfenburg's" are. */
static int side_at(const PlainReader *reader, const PlainToken *t) {
  if (t->value == NULL) return 1 - reader->seat;
  return strcmp(t->value, DUCS_SIDES[0]) == 0 ? 0 : 1;
}

/* "infantry 4", "their infantry 4", "the infantry two of Wulfenburg"; a duke needs no number. */
static int unit_by_kind(const PlainReader *reader, const PlainToken *t, size_t *taken) {
  const PlainToken *at = t;
  int side = reader->seat;
  bool sided = at->symbol == DUCS_OF_SIDE;
  if (sided) side = side_at(reader, at++);
  int kind = at->symbol - DUCS_OF_KIND;
  if (at->kind != PLAIN_WORD || kind < 0 || kind >= KINDS) return UNIT_NONE;
  int number = kind == DUKE ? 0 : number_at(at + 1);
  if (kind != DUKE && number == 0) return UNIT_NONE;
  at += kind == DUKE ? 1 : 2;
  const PlainToken *behind = at->symbol == PLAIN_FROM ? at + 1 : at;
  if (!sided && behind->symbol == DUCS_OF_SIDE) {
    side = side_at(reader, behind);
    at = behind + 1;
  }
  *taken = (size_t)(at - t);
  return unit_of_kind(reader, side, kind, number);
}

int ducs_unit_at(const PlainReader *reader, const PlainToken *t, size_t *taken) {
  *taken = 1;
  if (t->kind != PLAIN_WORD) return UNIT_NONE;
  bool kind = t->symbol >= DUCS_OF_KIND && t->symbol < DUCS_OF_KIND + KINDS;
  if (kind || t->symbol == DUCS_OF_SIDE) return unit_by_kind(reader, t, taken);
  const PlainToken *number = &t[1];
  if (number->kind == PLAIN_DASH && number->glued && t[2].glued) number++; /* "OI-4" */
  if (number->kind == PLAIN_NUMBER && strlen(t->text) == 2) {
    const char *id = arena_printf(reader->arena, "%s%d", t->text, number->number);
    int unit = ducs_unit_find(ducs_plain_edition(reader), id, strlen(id));
    if (unit != UNIT_NONE) *taken = (size_t)(number - t) + 1;
    if (unit != UNIT_NONE) return unit;
  }
  return ducs_unit_find(ducs_plain_edition(reader), t->text, strlen(t->text));
}

/* "eighteen oh nine", "18 09": the two halves of a hex; NULL: neither. */
static const char *hex_in_halves(const PlainReader *reader, const PlainToken *t, size_t *taken) {
  if (t->kind == PLAIN_END) return NULL;
  bool digits = t->kind == PLAIN_NUMBER && t[1].kind == PLAIN_NUMBER;
  if (digits && (strlen(t->text) != 2 || strlen(t[1].text) != 2 || t[1].glued)) return NULL;
  const PlainToken *second = t + 1;
  bool nought =
      second->kind == PLAIN_WORD && (strcmp(second->text, "oh") == 0 || strcmp(second->text, "zero") == 0 ||
                                     strcmp(second->text, "cero") == 0);
  if (nought) second++;
  int column = number_at(t), row = number_at(second);
  bool halves =
      column >= 10 && column < 100 && row < 100 && (nought ? row > 0 && row < 10 : row >= 10 || digits);
  if (!halves) return NULL;
  *taken = (size_t)(second - t) + 1;
  return arena_printf(reader->arena, "%02d%02d", column, row);
}

Hex ducs_hex_at(const PlainReader *reader, const PlainToken *t, size_t *taken) {
  const Edition *edition = ducs_plain_edition(reader);
  *taken = 1;
  const char *text = hex_in_halves(reader, t, taken);
  if (text == NULL && t->kind != PLAIN_NUMBER) return HEX_NONE;
  if (text == NULL) text = t->text;
  Hex hex = hex_parse(&edition->grid, text, strlen(text));
  return hex != HEX_NONE && edition->terrain[hex] == OFF_MAP ? HEX_NONE : hex;
}

int ducs_plain_defender(const PlainReader *reader, Hex hex) {
  Board board;
  State state = *(const State *)reader->state;
  if (hex == HEX_NONE) return UNIT_NONE;
  ducs_board_make(ducs_plain_edition(reader), &state, &board);
  return ducs_defender_on(&board, hex);
}

bool ducs_is_kind(const PlainToken *t) {
  return t->kind == PLAIN_WORD && t->symbol >= DUCS_OF_KIND && t->symbol < DUCS_OF_KIND + DUKE &&
         number_at(t + 1) == 0;
}

size_t ducs_plain_names(const PlainReader *reader, const PlainToken *t) {
  size_t taken;
  if (ducs_unit_at(reader, t, &taken) != UNIT_NONE) return taken;
  bool kind = t->kind == PLAIN_WORD && t->symbol >= DUCS_OF_KIND && t->symbol < DUCS_OF_KIND + DUKE;
  if (kind) return 1;
  /* "0I4" and "OI99" are meant as units. */
  bool zero = t->kind == PLAIN_NUMBER && strcmp(t->text, "0") == 0 && t[1].kind == PLAIN_WORD && t[1].glued;
  bool side =
      t->kind == PLAIN_WORD && strchr("ow", t->text[0]) != NULL && t[1].kind == PLAIN_NUMBER && t[1].glued;
  bool alone = side && t->text[1] == '\0' && !t->glued; /* "O18" */
  bool letters =
      alone || (side && t->text[1] != '\0' && t->text[2] == '\0' && strchr("ical", t->text[1]) != NULL);
  return zero || letters ? 2 : 0;
}

const char *ducs_plain_id(const PlainReader *reader, int unit) {
  return ducs_plain_edition(reader)->units[unit].id;
}

bool ducs_is_enemy(const PlainReader *reader, int unit) {
  return ducs_plain_edition(reader)->units[unit].side != reader->seat;
}

/* ---- steps over tokens ---- */

bool ducs_is_link(const PlainToken *t) {
  return t->kind == PLAIN_ARROW || t->kind == PLAIN_DASH || t->kind == PLAIN_COLON || t->symbol == PLAIN_TO ||
         t->symbol == PLAIN_BY || t->symbol == PLAIN_FROM;
}

bool ducs_is_between(const PlainToken *t) {
  return t->kind == PLAIN_COMMA || t->kind == PLAIN_PLUS || t->kind == PLAIN_SLASH || t->kind == PLAIN_STOP ||
         t->symbol == PLAIN_AND || t->symbol == PLAIN_THEN;
}

bool ducs_is_going(const PlainToken *t) {
  if (t->symbol == PLAIN_FILING) return strcmp(t->text, "send") == 0; /* "send OI8 to 1809" */
  return t->symbol == DUCS_MOVE || t->symbol == DUCS_GO || t->symbol == DUCS_TAKE;
}

const PlainToken *ducs_behind_opening(const PlainToken *t) {
  while (t->symbol == DUCS_OPENING || t->symbol == PLAIN_YES ||
         (t->kind == PLAIN_WORD && strcmp(t->text, "so") == 0))
    t++;
  return t;
}

bool ducs_ends(const PlainToken *t) {
  while (t->kind == PLAIN_STOP || t->kind == PLAIN_COMMA) t++;
  return t->kind == PLAIN_END;
}

Tree *ducs_unit_node(PlainReader *reader, const PlainToken *at, size_t taken, int unit) {
  PlainToken whole = *at;
  whole.raw_length = (size_t)(at[taken - 1].raw + at[taken - 1].raw_length - at->raw);
  return plain_scalar(reader, &whole, ducs_plain_id(reader, unit));
}

/* Own units with something between them; NULL: none. *end: the token behind the last. */
Tree *ducs_own_units(PlainReader *reader, const PlainToken *t, const PlainToken **end) {
  Tree *list = plain_list(reader, t);
  *end = t;
  for (;;) {
    size_t taken;
    const PlainToken *next = t;
    while (list->count > 0 && (ducs_is_between(next) || next->symbol == PLAIN_WITH)) next++;
    int unit = ducs_unit_at(reader, next, &taken);
    if (unit == UNIT_NONE || ducs_is_enemy(reader, unit)) break;
    /* "..., OI8 advances" is no further attacker */
    if (list->count > 0 && (next[taken].symbol == DUCS_ADVANCE || next[taken].symbol == DUCS_LOSE)) break;
    tree_add(reader->arena, list, ducs_unit_node(reader, next, taken, unit));
    t = next + taken;
    *end = t;
  }
  return list->count == 0 ? NULL : list;
}
