/* What plain orders of Dogs of War name: soldiers, spaces, cards, seats. */
#include "plain.h"

#include <string.h>

#include "../fields.h"

const Edition *dogs_edition_of(const PlainReader *reader) {
  return reader->edition;
}

const Board *dogs_board_of(const PlainReader *reader) {
  return &((const State *)reader->state)->board;
}

bool dogs_is_section(const char *section, const char *name) {
  return section != NULL && strcmp(section, name) == 0;
}

/* ---- steps over tokens ---- */

bool dogs_is_link(const PlainToken *t) {
  return t->kind == PLAIN_ARROW || t->kind == PLAIN_DASH || t->kind == PLAIN_COLON || t->symbol == PLAIN_TO;
}

bool dogs_is_between(const PlainToken *t) {
  return t->kind == PLAIN_COMMA || t->kind == PLAIN_PLUS || t->kind == PLAIN_SLASH || t->kind == PLAIN_STOP ||
         t->symbol == PLAIN_AND || t->symbol == PLAIN_THEN;
}

const PlainToken *dogs_past_links(const PlainToken *t) {
  while (dogs_is_link(t) || t->kind == PLAIN_COMMA) t++;
  return t;
}

const PlainToken *dogs_past_marks(const PlainToken *t) {
  while (dogs_is_link(t) || dogs_is_between(t)) t++;
  return t;
}

bool dogs_ends(const PlainToken *t) {
  while (t->kind == PLAIN_STOP || t->kind == PLAIN_COMMA) t++;
  return t->kind == PLAIN_END;
}

bool dogs_mentions(const PlainToken *t, int symbol) {
  for (; t->kind != PLAIN_END; t++) {
    if (t->symbol == symbol) return true;
  }
  return false;
}

int dogs_number_of(const PlainToken *t) {
  return t->kind == PLAIN_NUMBER || (t->kind == PLAIN_WORD && t->symbol == PLAIN_UNKNOWN) ? t->number : 0;
}

PlainToken dogs_whole_of(const PlainToken *from, size_t taken) {
  PlainToken whole = *from;
  whole.raw_length = (size_t)(from[taken - 1].raw + from[taken - 1].raw_length - from->raw);
  return whole;
}

bool dogs_is_buying(const PlainToken *t) {
  return t->symbol == DOGS_BUY || t->symbol == DOGS_TAKE;
}

bool dogs_is_times(const PlainToken *t) {
  return t->symbol == DOGS_TIMES ||
         (t->kind == PLAIN_OTHER && t->raw_length == 2 && memcmp(t->raw, "\u00D7", 2) == 0);
}

bool dogs_is_ordinal_end(const PlainToken *t) {
  return t->kind == PLAIN_WORD && t->glued && strlen(t->text) <= 3;
}

/* ---- what is named ---- */

bool dogs_is_soldier(const PlainToken *t) {
  return t->kind == PLAIN_WORD && (t->symbol == DOGS_ONE || t->symbol == DOGS_MANY);
}

int dogs_among(const PlainToken *t, int symbol, const char *const *words) {
  return t->kind == PLAIN_WORD && t->symbol == symbol && t->value != NULL ? word_index(t->value, words) : -1;
}

Tree *dogs_soldier_node(PlainReader *reader, const PlainToken *t) {
  return plain_scalar(reader, t, t->value);
}

/* "Talbot en six", "Talbot on space 3"; not "en 2 pasos", "en la casilla 3 de Mallory". */
static bool names_number(const PlainToken *t) {
  if (t->symbol != PLAIN_TO || (t[1].symbol != DOGS_SPACE && strcmp(t->text, "en") != 0)) return false;
  const PlainToken *number = t + (t[1].symbol == DOGS_SPACE ? 2 : 1);
  if (dogs_number_of(number) == 0) return false;
  const PlainToken *behind = number + 1;
  return !dogs_is_soldier(behind) && !dogs_is_times(behind) && behind->symbol != DOGS_STEPS &&
         behind->symbol != DOGS_HOUSE && behind->symbol != PLAIN_FROM && behind->symbol != DOGS_COIN;
}

const char *dogs_space_at(const PlainReader *reader, const PlainToken *t, size_t *taken) {
  const PlainToken *at = t;
  const Edition *edition = dogs_edition_of(reader);
  int house = dogs_among(t, DOGS_HOUSE, edition->house_ids), number = 0;
  if (house >= 0) {
    at++;
    bool mark = at->kind == PLAIN_STOP || at->kind == PLAIN_DASH || at->kind == PLAIN_SLASH ||
                at->kind == PLAIN_COLON;
    if (mark) at++;
    if (!mark && names_number(at)) at++;
    if (at->symbol == DOGS_SPACE) at++;
    number = dogs_number_of(at);
  } else if (t->symbol == DOGS_SPACE && dogs_number_of(t + 1) > 0) {
    at = t + 2;
    while (at->symbol == PLAIN_FROM || at->symbol == PLAIN_TO) at++;
    house = dogs_among(at, DOGS_HOUSE, edition->house_ids);
    number = dogs_number_of(t + 1);
  }
  if (house < 0 || number == 0) return NULL;
  *taken = (size_t)(at - t) + 1;
  return arena_printf(reader->arena, "%s.%d", edition->house_ids[house], number);
}

Tree *dogs_space_node(PlainReader *reader, const PlainToken *t, size_t taken, const char *text) {
  PlainToken whole = dogs_whole_of(t, taken);
  return plain_scalar(reader, &whole, text);
}

const char *dogs_card_at(const PlainReader *reader, const PlainToken *t, bool expected, size_t *taken) {
  const Edition *edition = dogs_edition_of(reader);
  if (t->kind == PLAIN_WORD && t->symbol == DOGS_CARD) {
    *taken = 1;
    for (int card = 0; card < edition->tactic_count; card++) {
      if (strcmp(edition->tactics[card].name, t->value) == 0) return edition->tactics[card].id;
    }
    return NULL;
  }
  bool code = t->kind == PLAIN_WORD && strcmp(t->text, "t") == 0 && t[1].kind == PLAIN_NUMBER;
  if (!code || (!expected && strlen(t[1].text) < 2)) return NULL;
  *taken = 2;
  return arena_printf(reader->arena, "T%02d", t[1].number);
}

int dogs_seat_at(const PlainReader *reader, const PlainToken *t, size_t *taken) {
  const Edition *edition = dogs_edition_of(reader);
  for (int seat = 0; seat < edition->seat_count; seat++) {
    const char *name =
        plain_fold(reader->arena, edition->seat_names[seat], strlen(edition->seat_names[seat]));
    const PlainToken *last = t;
    while (last->kind != PLAIN_END && last[1].kind != PLAIN_END && last[1].glued &&
           last[1].kind != PLAIN_STOP && last[1].kind != PLAIN_COMMA && last[1].kind != PLAIN_COLON)
      last++;
    *taken = (size_t)(last - t) + 1;
    PlainToken whole = dogs_whole_of(t, *taken);
    if (last->kind != PLAIN_END && strcmp(plain_fold(reader->arena, whole.raw, whole.raw_length), name) == 0)
      return seat;
  }
  return -1;
}
