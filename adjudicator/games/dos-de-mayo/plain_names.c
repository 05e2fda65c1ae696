/* What plain orders of Dos de Mayo name: zones, cubes, cards. */
#include "plain.h"

#include <stdlib.h>
#include <string.h>

/* ---- what is named ---- */

const Edition *mayo_plain_edition(const PlainReader *reader) {
  return reader->edition;
}

Window mayo_plain_window(const PlainReader *reader) {
  return ((const State *)reader->state)->window;
}

const char *mayo_plain_way(const PlainReader *reader, const OrderPiece *from, const OrderPiece *to) {
  return mayo_plain_edition(reader)->order_text[from == NULL ? 0 : from->number][to->number];
}

/* A number, in digits or as a word; 0: none. */
static int count_at(const PlainToken *t) {
  if (t->symbol == MAYO_ONE) return 1;
  return t->kind == PLAIN_NUMBER || t->kind == PLAIN_WORD ? t->number : 0;
}

int mayo_plain_zone(const PlainReader *reader, const PlainToken *t) {
  int zone = t->symbol == MAYO_PLACE ? (int)strtol(t->value, NULL, 10)
             : t->symbol == MAYO_ONE ? 0
                                     : count_at(t);
  return zone >= 1 && zone <= mayo_plain_edition(reader)->zone_count ? zone : 0;
}

static bool goes(const PlainToken *t) {
  return t->symbol == MAYO_MOVE || t->symbol == MAYO_BRING || t->symbol == MAYO_DIRECTION ||
         t->symbol == MAYO_RETURN;
}

static bool is_gate(const PlainReader *reader, const PlainToken *t) {
  int zone = mayo_plain_zone(reader, t);
  return zone > 0 && (mayo_plain_edition(reader)->gates >> zone & 1) != 0;
}

/* "Three of the cubes waiting", "five from outside", "Toledo, those outside", "five enter": cubes that may come in by a gate. */
static bool waits_outside(const PlainReader *reader, const PlainToken *t) {
  bool begins = count_at(t) > 0 || t->symbol == MAYO_CUBE || t->symbol == PLAIN_ALL || is_gate(reader, t);
  if (!begins || t->kind == PLAIN_END) return false;
  for (t++; t->symbol == MAYO_CUBE || t->symbol == PLAIN_FROM || t->symbol == PLAIN_TO ||
            t->symbol == MAYO_ZONE || t->kind == PLAIN_COMMA || count_at(t) > 0 || is_gate(reader, t);)
    t++;
  return t->symbol == MAYO_OUTSIDE || t->symbol == MAYO_BRING;
}

int mayo_plain_at_gate(const PlainReader *reader, const PlainToken *t) {
  if (count_at(t) == 0 || reader->seat != FRENCH) return 0;
  const PlainToken *at = &t[t[1].symbol == MAYO_CUBE ? 2 : 1], *gate = at + 1;
  bool worded = at->symbol == PLAIN_TO || at->symbol == PLAIN_BY;
  while (gate->symbol == MAYO_ZONE) gate++;
  bool named = gate->symbol == MAYO_PLACE || gate > at + 1;
  return worded && named && is_gate(reader, gate) ? mayo_plain_zone(reader, gate) : 0;
}

/* Most words between two zones that nobody knows. */
#define JOINED_MOST 2

/* "12 ot 14", "12 wanders off 13": neighbours, with words between them that are misspelt, or nobody knows. */
static bool are_joined(const PlainReader *reader, const PlainToken *t) {
  int from = t->kind == PLAIN_NUMBER ? mayo_plain_zone(reader, t) : 0, words = 0;
  for (t++; t->kind == PLAIN_WORD && t->symbol == PLAIN_UNKNOWN; t++) words++;
  int to = t->kind == PLAIN_NUMBER ? mayo_plain_zone(reader, t) : 0;
  bool joined = from > 0 && to > 0 && words > 0 && words <= JOINED_MOST;
  return joined && (mayo_plain_edition(reader)->neighbours[from] >> to & 1) != 0;
}

size_t mayo_plain_names(const PlainReader *reader, const PlainToken *t) {
  if (t->symbol == MAYO_CARD_NAME) return 1;
  if (t->symbol == MAYO_BRING && count_at(t + 1) > 0 && t[2].symbol == MAYO_CUBE) return 1;
  bool none = t->symbol == PLAIN_NO || t->symbol == PLAIN_NONE || t->symbol == PLAIN_WITHOUT;
  if (t->symbol == PLAIN_NO && t[1].symbol == MAYO_DRAW) return 1;
  if (none && t[t[1].symbol == PLAIN_FROM ? 2 : 1].symbol == MAYO_CARD_WORD) return 1;
  bool begins = t->symbol == MAYO_CUBE || mayo_plain_zone(reader, t) > 0;
  if (begins && goes(&t[t[1].symbol == PLAIN_NO ? 2 : 1])) return 1;
  bool of_zone = t->symbol == MAYO_CUBE && (t[1].symbol == PLAIN_FROM ||
                                            (t[1].symbol == PLAIN_TO && mayo_plain_zone(reader, t + 2) > 0) ||
                                            (t->value != NULL && mayo_plain_zone(reader, t + 1) > 0));
  if (of_zone) return 1;
  bool link = t[0].kind != PLAIN_END &&
              (t[1].kind == PLAIN_ARROW || t[1].kind == PLAIN_DASH || t[1].symbol == PLAIN_TO ||
               (t->symbol == MAYO_PLACE && t[1].symbol == PLAIN_WITH));
  bool zone = t->kind == PLAIN_NUMBER || t->symbol == MAYO_PLACE || t->number > 0;
  bool numbers = zone && mayo_plain_zone(reader, t) > 0 && link &&
                 (t[2].kind == PLAIN_NUMBER || t[2].symbol == MAYO_PLACE);
  if (t->symbol == MAYO_MOVE && t[1].symbol == MAYO_PLACE) return 1;
  if (waits_outside(reader, t) || are_joined(reader, t) || mayo_plain_at_gate(reader, t) > 0) return 1;
  bool enters = t->kind == PLAIN_ARROW && t[1].kind == PLAIN_NUMBER;
  return numbers || (enters && mayo_plain_zone(reader, t + 1) > 0) ? 2
         : t->symbol == MAYO_OUTSIDE && t[1].symbol == PLAIN_TO    ? 1
                                                                   : 0;
}

/* "9 to 14, only one": an amount that ends its part, or is of a zone. */
static bool is_amount(const PlainToken *t) {
  bool amount = t->number > 0 || t->symbol == MAYO_ONE;
  const PlainToken *next = &t[1];
  bool ends = next->kind == PLAIN_END || next->kind == PLAIN_COMMA || next->kind == PLAIN_STOP ||
              next->depth < t->depth;
  return amount &&
         (ends || next->symbol == PLAIN_TO || next->symbol == PLAIN_FROM || next->symbol == MAYO_STAY);
}

bool mayo_plain_matters(const PlainToken *t) {
  switch (t->symbol) {
  case PLAIN_ALL: return plain_has_value(t, "both");
  case MAYO_STAY:
  case MAYO_REVEAL:
  case MAYO_HIDE:
  case MAYO_CUBE:
  case MAYO_OTHER:
  case MAYO_OUTSIDE:
  case MAYO_PLACE:
  case MAYO_PHASE:
  case MAYO_CARD_WORD:
  case MAYO_CARD_NAME: return true;
  default: return t->kind == PLAIN_NUMBER || is_amount(t);
  }
}

bool mayo_plain_is_verb(int symbol) {
  return symbol == MAYO_DRAW || symbol == MAYO_PLAY || symbol == MAYO_MOVE || symbol == MAYO_BRING ||
         symbol == MAYO_FORBID || symbol == MAYO_ALLOCATE || symbol == MAYO_KEEP;
}

/* ---- slots ---- */

/* "(a por el Retiro!)" behind a zone: brackets that name it once more, and nothing else; how many tokens they have, 0: other ones. */
static size_t named_again(const PlainReader *reader, const PlainToken *zone, int number) {
  const PlainToken *t = zone + 1;
  bool named = false;
  for (; t->kind != PLAIN_END && t->depth > zone->depth; t++) {
    bool again = mayo_plain_zone(reader, t) == number;
    bool other = t->kind == PLAIN_NUMBER || t->kind == PLAIN_ARROW || plain_is_turning(t->symbol) ||
                 mayo_plain_is_verb(t->symbol) || (mayo_plain_matters(t) && t->symbol != MAYO_ZONE);
    if (!again && other) return 0;
    named |= again;
  }
  return named ? (size_t)(t - zone - 1) : 0;
}

/* "15", "Plaza Mayor", "Plaza Mayor (15)", "15 (Plaza Mayor)", "16, Puerta de Atocha", "Plaza Mayor (zone 15)", "al Retiro, a la 11". */
static size_t read_zone(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  const PlainToken *again = t + 1;
  out->number = mayo_plain_zone(reader, t);
  if (out->number == 0) return 0;
  while (again->kind == PLAIN_COMMA || again->symbol == MAYO_ZONE ||
         (again->symbol == PLAIN_TO && again[-1].kind == PLAIN_COMMA))
    again++;
  bool both = again->kind != PLAIN_END && (t->symbol == MAYO_PLACE) != (again->symbol == MAYO_PLACE) &&
              mayo_plain_zone(reader, again) == out->number;
  return both ? (size_t)(again - t) + 1 : 1 + named_again(reader, t, out->number);
}

static size_t read_gate(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  size_t taken = read_zone(reader, t, out);
  return taken > 0 && (mayo_plain_edition(reader)->gates >> out->number & 1) != 0 ? taken : 0;
}

static size_t read_count(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  out->number = count_at(t);
  return out->number > 0 ? 1 : 0;
}

static size_t read_single(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  return read_count(reader, t, out) > 0 && out->number == 1 ? 1 : 0;
}

/* "one to 14 and one to 16": cubes of a group, not "11 to 12". */
static size_t read_tally(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  bool digits = t->kind == PLAIN_NUMBER && t[1].symbol != MAYO_CUBE;
  out->number = t->symbol == MAYO_OTHER ? 1 : digits ? 0 : count_at(t);
  (void)reader;
  return out->number > 0 ? 1 : 0;
}

/* "The cube in 15": one of them. */
static size_t read_lone(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  (void)out;
  size_t length = strlen(t->text);
  return t->symbol == MAYO_CUBE && t->value != NULL && t->text[length - 1] != 's' ? 1 : 0;
}

static size_t read_times(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  static const char SIGN[] = "\u00D7";
  (void)reader;
  (void)out;
  bool sign = t->raw_length == sizeof SIGN - 1 && memcmp(t->raw, SIGN, sizeof SIGN - 1) == 0;
  return t->symbol == MAYO_TIMES || sign ? 1 : 0;
}

/* What a clause may not go on with. */
static size_t read_more(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  (void)out;
  bool ends =
      t->kind == PLAIN_COMMA || t->kind == PLAIN_STOP || t->symbol == PLAIN_AND || t->symbol == PLAIN_THEN;
  return ends ? 0 : 1;
}

/* "12 14": zones in digits. */
static size_t read_digits(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  return t->kind == PLAIN_NUMBER ? read_zone(reader, t, out) : 0;
}

static size_t read_place(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  return t->symbol == MAYO_PLACE ? read_zone(reader, t, out) : 0;
}

/* "12->14 (2)". */
static size_t read_bracketed(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  return t->depth > 0 && t->depth > t[-1].depth ? read_count(reader, t, out) : 0;
}

/* "all five at 16": five cubes, from where? */
static size_t read_count_to(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  return t[1].symbol == PLAIN_TO ? read_count(reader, t, out) : 0;
}

static size_t read_phase(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  out->text = t->value;
  return t->symbol == MAYO_PHASE ? 1 : 0;
}

/* "Molina", "the ladies of Toledo (Manolas)". */
static size_t read_card(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  out->text = t->value;
  if (t->symbol != MAYO_CARD_NAME) return 0;
  bool again = t[1].depth > t->depth && t[1].symbol == MAYO_CARD_NAME && strcmp(t[1].value, t->value) == 0;
  return again && t[2].depth <= t->depth ? 2 : 1;
}

static size_t read_answer(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  bool yes = t->symbol == PLAIN_YES || strcmp(t->text, "si") == 0;
  out->number = yes;
  return yes || t->symbol == PLAIN_NO ? 1 : 0;
}

static void no_answer(PlainReader *reader, const Form *form, const PlainToken *tokens, const PlainToken *t) {
  (void)form;
  bool asked = t > tokens && t[-1].kind == PLAIN_COLON && t->kind != PLAIN_END && t[1].kind == PLAIN_END;
  if (asked)
    plain_complain(reader, t, "line-yes-or-no", "word", plain_raw(reader, t, t + 1), "write", "draw: yes",
                   NULL);
}

/* What a card is kept for: "for later". */
static size_t read_quiet(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  (void)out;
  bool other = t->kind == PLAIN_NUMBER || t->symbol == MAYO_CARD_NAME || t->symbol == MAYO_PLACE ||
               t->symbol == MAYO_CUBE || (t->number > 0 && t[1].symbol == MAYO_CUBE) ||
               mayo_plain_is_verb(t->symbol);
  return other || t->kind == PLAIN_COMMA || t->symbol == PLAIN_AND ? 0 : 1;
}

/* A word that says nothing of orders: "while they're still any use". */
static size_t read_idle(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  bool word = t->kind == PLAIN_WORD && t->number == 0 && !plain_is_turning(t->symbol) &&
              t->symbol != PLAIN_AND && t->symbol != PLAIN_THEN;
  return word && !mayo_plain_matters(t) && !mayo_plain_is_verb(t->symbol) ? read_quiet(reader, t, out) : 0;
}

/* "12 a 14 los tres": a number in words. */
static size_t read_worded(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  return t->kind == PLAIN_WORD && t->number > 1 ? read_count(reader, t, out) : 0;
}

/* "9>8 2": a number in digits. */
static size_t read_few(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  return t->kind == PLAIN_NUMBER && t->depth <= t[-1].depth ? read_count(reader, t, out) : 0;
}

/* "9-15 (2), -16 (3)": the dash of an arrow that comes from outside. */
static size_t read_entering(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)out;
  bool begins = t[-1].kind == PLAIN_END || plain_is_separator(&t[-1]) || t[-1].kind == PLAIN_COLON;
  return t->kind == PLAIN_DASH && begins && t[1].glued && is_gate(reader, &t[1]) ? 1 : 0;
}

/* "A cube", "the single cube", "un seul": never an article. */
static size_t read_one_cube(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  return t->symbol == MAYO_ONE && memchr(t->raw, ' ', t->raw_length) != NULL ? read_count(reader, t, out) : 0;
}

/* "Cards": one is drawn, several are played. */
static size_t read_cards(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  (void)out;
  return t->symbol == MAYO_CARD_WORD && t->text[strlen(t->text) - 1] == 's' ? 1 : 0;
}

const FormSlot MAYO_SLOTS[] = {
    {"zone", read_zone, NULL},
    {"gate", read_gate, NULL},
    {"count", read_count, NULL},
    {"bracketed", read_bracketed, NULL},
    {"phase", read_phase, NULL},
    {"count_to", read_count_to, NULL},
    {"card", read_card, NULL},
    {"quiet", read_quiet, NULL},
    {"answer", read_answer, no_answer},
    {"single", read_single, NULL},
    {"tally", read_tally, NULL},
    {"lone", read_lone, NULL},
    {"idle", read_idle, NULL},
    {"one_cube", read_one_cube, NULL},
    {"times", read_times, NULL},
    {"more", read_more, NULL},
    {"digits", read_digits, NULL},
    {"place_name", read_place, NULL},
    {"cards", read_cards, NULL},
    {"worded", read_worded, NULL},
    {"entering", read_entering, NULL},
    {"few", read_few, NULL},
    {NULL, NULL, NULL},
};
