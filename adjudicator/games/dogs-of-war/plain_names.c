/* What plain orders of Dogs of War name: soldiers, spaces, cards, seats; and what is said where none is meant. */
#include "plain.h"

#include <stdlib.h>
#include <string.h>

#include "../fields.h"

const Edition *dogs_edition_of(const PlainReader *reader) {
  return reader->edition;
}

const Board *dogs_board_of(const PlainReader *reader) {
  return &((const State *)reader->state)->board;
}

/* ---- steps over tokens ---- */

static bool is_at_sign(const PlainToken *t) {
  return t->kind == PLAIN_OTHER && *t->raw == '@';
}

bool dogs_is_link(const PlainToken *t) {
  return is_at_sign(t) || t->kind == PLAIN_ARROW || t->kind == PLAIN_DASH || t->kind == PLAIN_COLON ||
         t->symbol == PLAIN_TO;
}

bool dogs_is_between(const PlainToken *t) {
  return t->kind == PLAIN_COMMA || t->kind == PLAIN_PLUS || t->kind == PLAIN_SLASH || t->kind == PLAIN_STOP ||
         t->symbol == PLAIN_AND || t->symbol == PLAIN_THEN;
}

const PlainToken *dogs_past_links(const PlainToken *t) {
  while (dogs_is_link(t) || t->kind == PLAIN_COMMA) t++;
  return t;
}

static const PlainToken *past_marks(const PlainToken *t) {
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

static int number_of(const PlainToken *t) {
  return t->kind == PLAIN_NUMBER || (t->kind == PLAIN_WORD && t->symbol == PLAIN_UNKNOWN) ? t->number : 0;
}

static PlainToken whole_of(const PlainToken *from, size_t taken) {
  PlainToken whole = *from;
  whole.raw_length = (size_t)(from[taken - 1].raw + from[taken - 1].raw_length - from->raw);
  return whole;
}

static bool is_times(const PlainToken *t) {
  return t->symbol == DOGS_TIMES ||
         (t->kind == PLAIN_OTHER && t->raw_length == 2 && memcmp(t->raw, "\u00D7", 2) == 0);
}

static bool is_ordinal_end(const PlainToken *t) {
  return t->kind == PLAIN_WORD && t->glued && strlen(t->text) <= 3;
}

/* ---- what is named ---- */

bool dogs_is_soldier(const PlainToken *t) {
  return t->kind == PLAIN_WORD && (t->symbol == DOGS_ONE || t->symbol == DOGS_MANY);
}

int dogs_among(const PlainToken *t, int symbol, const char *const *words) {
  return t->kind == PLAIN_WORD && t->symbol == symbol && t->value != NULL ? word_index(t->value, words) : -1;
}

/* "Talbot en six", "Talbot on space 3"; not "en 2 pasos", "en la casilla 3 de Mallory". */
static bool names_number(const PlainToken *t) {
  if (t->symbol != PLAIN_TO || (t[1].symbol != DOGS_SPACE && strcmp(t->text, "en") != 0)) return false;
  const PlainToken *number = t + (t[1].symbol == DOGS_SPACE ? 2 : 1);
  if (number_of(number) == 0) return false;
  const PlainToken *behind = number + 1;
  return !dogs_is_soldier(behind) && !is_times(behind) && behind->symbol != DOGS_STEPS &&
         behind->symbol != DOGS_HOUSE && behind->symbol != PLAIN_FROM && behind->symbol != DOGS_COIN;
}

/* "space 3", "the third space": its number; 0: none. */
static int numbered_space(const PlainToken *t) {
  if (t->symbol == DOGS_SPACE) return number_of(t + 1);
  return t->symbol == DOGS_ORDINAL && t[1].symbol == DOGS_SPACE ? (int)strtol(t->value, NULL, 10) : 0;
}

/* "Tornborn's third space": what stands behind the house, up to the number's word; NULL: something else. */
static const PlainToken *nth_space(const PlainToken *t) {
  if (t->kind == PLAIN_WORD && strcmp(t->text, "s") == 0) t++;
  return t->symbol == DOGS_ORDINAL && t[1].symbol == DOGS_SPACE && numbered_space(t) > 0 ? t : NULL;
}

const char *dogs_space_at(const PlainReader *reader, const PlainToken *t, size_t *taken) {
  const PlainToken *at = t;
  const Edition *edition = dogs_edition_of(reader);
  int house = dogs_among(t, DOGS_HOUSE, edition->house_ids), number = 0;
  const PlainToken *nth = house >= 0 ? nth_space(t + 1) : NULL;
  if (nth != NULL) {
    at = nth + 1;
    number = numbered_space(nth);
  } else if (house >= 0) {
    at++;
    bool mark = at->kind == PLAIN_STOP || at->kind == PLAIN_DASH || at->kind == PLAIN_SLASH ||
                at->kind == PLAIN_COLON;
    if (mark) at++;
    if (!mark && names_number(at)) at++;
    if (at->symbol == DOGS_SPACE) at++;
    number = number_of(at);
  } else {
    number = numbered_space(t);
    if (number > 0) at = t + 2;
    while (number > 0 && (at->symbol == PLAIN_FROM || at->symbol == PLAIN_TO)) at++;
    house = number > 0 ? dogs_among(at, DOGS_HOUSE, edition->house_ids) : -1;
  }
  if (house < 0 || number == 0) return NULL;
  *taken = (size_t)(at - t) + 1;
  return arena_printf(reader->arena, "%s.%d", edition->house_ids[house], number);
}

/* A card: its name, or "T05", behind "with" (`expected`) also "T5"; NULL: none. A number that no card has is kept, so that
 * it is named where files are read. */
static const char *card_at(const PlainReader *reader, const PlainToken *t, bool expected, size_t *taken) {
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

/* A seat's name, which may be of letters and digits; -1: none. */
static int seat_at(const PlainReader *reader, const PlainToken *t, size_t *taken) {
  const Edition *edition = dogs_edition_of(reader);
  for (int seat = 0; seat < edition->seat_count; seat++) {
    const char *name =
        plain_fold(reader->arena, edition->seat_names[seat], strlen(edition->seat_names[seat]));
    const PlainToken *last = t;
    while (last->kind != PLAIN_END && last[1].kind != PLAIN_END && last[1].glued &&
           last[1].kind != PLAIN_STOP && last[1].kind != PLAIN_COMMA && last[1].kind != PLAIN_COLON)
      last++;
    *taken = (size_t)(last - t) + 1;
    PlainToken whole = whole_of(t, *taken);
    if (last->kind != PLAIN_END && strcmp(plain_fold(reader->arena, whole.raw, whole.raw_length), name) == 0)
      return seat;
  }
  return -1;
}

/* ---- what only orders speak of ---- */

/* "stay", "toward mine". */
static bool is_policy_word(int symbol) {
  return symbol >= DOGS_STAY && symbol <= DOGS_TOWARD_MINE;
}

/* "keep 2 coins", "keep the token": not "keep well". */
static bool is_kept(const PlainToken *t) {
  for (int i = 1; i <= 2 && t[i - 1].kind != PLAIN_END; i++) {
    if (t[i].symbol == DOGS_COIN || t[i].symbol == DOGS_TOKEN) return true;
  }
  return false;
}

/* "if", also as the first word of what the words for spaces and soldiers hold. */
static bool is_condition(const PlainToken *t) {
  return t->symbol == PLAIN_IF || t->symbol == DOGS_NO_MORE || t->symbol == DOGS_IF_TAKEN ||
         t->symbol == DOGS_IF_FREE;
}

/* "if nothing is left, pass", "if it is taken, the weakest"; not "if anything is unclear, ask". */
static bool says_otherwise(const PlainToken *t) {
  return dogs_mentions(t, DOGS_PASS) || dogs_mentions(t, DOGS_THEN_PASS) || dogs_mentions(t, DOGS_WEAKEST);
}

static bool is_else_word(const PlainToken *t) {
  t = dogs_past_links(t + 1);
  return t->symbol == DOGS_PASS || t->symbol == DOGS_ASK || t->symbol == DOGS_WEAKEST;
}

Power dogs_own_power(const PlainReader *reader) {
  int dog = dogs_board_of(reader)->players[reader->seat].dog - 1;
  return dog < 0 ? POWERS : (Power)dogs_edition_of(reader)->dogs[dog].power;
}

/* "the marker", "my captains stay", of who has the power to say so. */
static bool speaks_of_policy(const PlainReader *reader, const PlainToken *t) {
  bool captains = (t->symbol == DOGS_CAPTAIN && is_policy_word(t[1].symbol)) ||
                  (is_policy_word(t->symbol) && t[1].symbol == DOGS_CAPTAIN);
  const PlainToken *behind = t; /* "everywhere else they stay" */
  while (t->symbol == DOGS_BY_DEFAULT && behind->kind != PLAIN_END && !dogs_is_between(behind) && !captains)
    captains = is_policy_word((++behind)->symbol);
  return (t->symbol == DOGS_MARKER && dogs_own_power(reader) == POWER_CURSOR) ||
         (captains && dogs_own_power(reader) == POWER_WITHDRAW);
}

static bool is_of_token(int symbol) {
  return symbol == DOGS_TOKEN || symbol == DOGS_HAND;
}

/* "the token", "Alice goes first", "I give it to Alice": of a name only beside one of the words for it, up to a comma. In the
 * clash tokens are those of battles too. */
static bool speaks_of_token(const PlainReader *reader, const PlainToken *t) {
  size_t taken;
  bool seat = seat_at(reader, t, &taken) >= 0, word = is_of_token(t->symbol);
  const char *value = t->symbol == DOGS_TOKEN ? t->value : "";
  if (!seat && !word) return false;
  if (value == NULL) return dogs_board_of(reader)->window != WINDOW_CLASH;
  if (strcmp(value, "first") == 0) return true;
  for (t += seat ? taken : 1; t->kind != PLAIN_END && !dogs_is_between(t); t++) {
    if (seat ? is_of_token(t->symbol) : seat_at(reader, t, &taken) >= 0) return true;
  }
  return false;
}

bool dogs_plain_matters(const PlainToken *t) {
  return t->kind == PLAIN_WORD &&
         (t->symbol == DOGS_DOG || t->symbol == DOGS_HOUSE || t->symbol == DOGS_CARD ||
          t->symbol == DOGS_IF_BEATEN || t->symbol == DOGS_AFTER_OTHERS);
}

/* "Conqueror, whatever comes, toward mine": a dog, and what it is to do behind it, up to another mark. */
static bool says_policy(const PlainToken *dog) {
  const PlainToken *t = dogs_past_links(dog + 1);
  while (t->kind != PLAIN_END && !dogs_is_between(t) && !is_policy_word(t->symbol)) t++;
  return is_policy_word(t->symbol);
}

size_t dogs_plain_names(const PlainReader *reader, const PlainToken *t) {
  size_t taken;
  if (dogs_is_soldier(t)) return 1;
  if (dogs_space_at(reader, t, &taken) != NULL || card_at(reader, t, false, &taken) != NULL) return taken;
  if (t->kind != PLAIN_WORD) return 0;
  if (t->symbol == DOGS_DOG) {
    return dogs_board_of(reader)->window == WINDOW_DOGS || says_policy(t) ? 1 : 0;
  }
  if (speaks_of_policy(reader, t) || speaks_of_token(reader, t)) return 1;
  if (is_policy_word(t->symbol)) return dogs_past_links(t + 1)->symbol == DOGS_DOG ? 1 : 0;
  if (t->symbol == DOGS_PASS) return dogs_ends(t + 1) ? 1 : 0;
  if (t->symbol == DOGS_KEEP) return is_kept(t) ? 1 : 0;
  if (is_condition(t)) return says_otherwise(t) ? 1 : 0;
  return t->symbol == PLAIN_ELSE && is_else_word(t) ? 1 : 0;
}

/* ---- what is said where none is meant ---- */

Tree *dogs_plain_how_many(PlainReader *reader, const PlainToken *t) {
  return plain_complain(reader, t, "line-how-many", "word", plain_raw(reader, t, t + 1), "section", "muster",
                        "write", arena_printf(reader->arena, "buy 2 %s", plain_raw(reader, t, t + 1)), NULL);
}

/* The spaces of a house this year: "TAL.1, TAL.2 ...". */
static const char *spaces_of(const PlainReader *reader, int house) {
  Address all[BOARD_SPACES_MAX];
  int count = dogs_spaces(dogs_edition_of(reader), dogs_board_of(reader), all);
  const char *list = "";
  for (int i = 0; i < count; i++) {
    if (all[i].house != house + 1) continue;
    const char *id = dogs_space_id(dogs_edition_of(reader), all[i]);
    list = *list == '\0' ? id : arena_concat(reader->arena, list, ", ", id, NULL);
  }
  return list;
}

static Tree *several_spaces(PlainReader *reader, const PlainToken *t, const PlainToken *end,
                            const char *list) {
  const char *first = arena_strndup(reader->arena, list, strcspn(list, ","));
  return plain_complain(
      reader, t, "line-which-space", "word", plain_raw(reader, t, end), "spaces", list, "section", "plan",
      "write", *first == '\0' ? "knight to TAL.3" : arena_concat(reader->arena, "knight to ", first, NULL),
      NULL);
}

void dogs_which_space(PlainReader *reader, const PlainToken *house) {
  int which = dogs_among(house, DOGS_HOUSE, dogs_edition_of(reader)->house_ids);
  (void)several_spaces(reader, house, house + 1, spaces_of(reader, which));
}

/* "T6" as a space: Talbot, Tornborn, or a card; "HA.6": Hackett or Harlow. */
static void short_house(PlainReader *reader, const PlainToken *t) {
  const Edition *edition = dogs_edition_of(reader);
  const PlainToken *number = t + 1;
  if (number->kind == PLAIN_STOP || number->kind == PLAIN_DASH) number++;
  size_t length = strlen(t->text);
  bool is_short =
      t->kind == PLAIN_WORD && t->symbol == PLAIN_UNKNOWN && length <= 2 && number->kind == PLAIN_NUMBER;
  const char *list = "";
  for (int house = 0; is_short && house < edition->house_count; house++) {
    const char *id = plain_fold(reader->arena, edition->house_ids[house], strlen(edition->house_ids[house]));
    if (strncmp(id, t->text, length) != 0) continue;
    const char *space = arena_printf(reader->arena, "%s.%d", edition->house_ids[house], number->number);
    list = *list == '\0' ? space : arena_concat(reader->arena, list, ", ", space, NULL);
  }
  if (*list == '\0') return;
  several_spaces(reader, t, number + 1, list);
}

static bool is_house_alone(const PlainReader *reader, const PlainToken *t) {
  size_t taken;
  return t->kind == PLAIN_WORD && t->symbol == DOGS_HOUSE && dogs_space_at(reader, t, &taken) == NULL;
}

/* "knight to Talbot", "knight to T6". */
static void no_space(PlainReader *reader, const Form *form, const PlainToken *tokens, const PlainToken *t) {
  (void)form;
  if (t > tokens && is_house_alone(reader, t - 1)) {
    dogs_which_space(reader, t - 1);
  } else if (is_house_alone(reader, t)) {
    dogs_which_space(reader, t);
  } else if (t->kind != PLAIN_END) {
    short_house(reader, t);
  }
}

/* ---- slots ---- */

static size_t read_number(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  out->number = number_of(t);
  return out->number > 0 ? 1 : 0;
}

/* A number, 0 too. */
static size_t read_count(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  size_t taken = read_number(reader, t, out);
  return t->kind == PLAIN_NUMBER ? 1 : taken;
}

/* "the second one". */
static size_t read_single(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  return t->kind == PLAIN_WORD && read_number(reader, t, out) > 0 && out->number == 1 ? 1 : 0;
}

static size_t read_soldier(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  out->text = t->value;
  return dogs_is_soldier(t) ? 1 : 0;
}

/* Whether a cell of a table ends behind a token. */
static bool ends_cell(const PlainToken *t) {
  const char *behind = t->raw + t->raw_length;
  bool follows = t[1].kind != PLAIN_END && t[1].raw >= behind; /* not moved there from elsewhere */
  return follows && memchr(behind, '|', (size_t)(t[1].raw + 1 - behind)) != NULL;
}

/* "1:", "| 2 |": the place of an entry in the list that it begins or goes on with. */
static size_t read_row(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  bool row = t->kind == PLAIN_NUMBER && (t[1].kind == PLAIN_COLON || ends_cell(t));
  bool first = t->number == 1 || plain_is_separator(&t[-1]) || tree_get(reader->said, "plan") != NULL;
  (void)out;
  return !row || !first ? 0 : t[1].kind == PLAIN_COLON ? 2 : 1;
}

/* "cheap" in "two of those cheap footmen". */
static bool is_praised(const PlainToken *t) {
  return t->kind == PLAIN_WORD && t->symbol == PLAIN_UNKNOWN && t->number == 0 && dogs_is_soldier(t + 1);
}

/* "2 knights", "2x knight", "knight": a soldier to send; number 0: not said. */
static size_t read_sent(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  size_t taken = read_number(reader, t, out);
  if (taken > 0 && ends_cell(t)) return 0;
  if (taken > 0 && (is_times(t + 1) || is_praised(t + 1))) taken++;
  out->text = t[taken].value;
  if (!dogs_is_soldier(t + taken) || out->number > FIGURES_MAX) return 0;
  if (taken > 0) out->at = t;
  return taken + 1;
}

/* More soldiers of a kind than anybody can pay for, and still few enough to be listed. */
#define COUNT_MOST BUY_MAX

/* "= 6 coins", "| 6 |" behind what is bought: how many tokens that has, if it is what that costs. */
static size_t cost_behind(const PlainReader *reader, const PlainToken *t, const OrderPiece *bought) {
  int kind = word_index(bought->text, dogs_edition_of(reader)->kind_ids);
  const PlainToken *at = t;
  while (at->kind == PLAIN_COLON || at->symbol == PLAIN_TO) at++;
  bool sum =
      at > t && kind >= 0 && number_of(at) == bought->number * dogs_edition_of(reader)->kinds[kind].cost;
  if (!sum || dogs_is_soldier(at + 1)) return 0;
  return (size_t)(at - t) + (at[1].symbol == DOGS_COIN ? 2 : 1);
}

/* "2 knights", "knight x2", "knights: 2", "knight": soldiers to buy. */
static size_t read_bought(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  const PlainToken *at = t;
  int count = number_of(t);
  if (count > 0) t++;
  if (count > 0 && (is_times(t) || is_praised(t))) t++;
  if (!dogs_is_soldier(t)) return 0;
  const PlainToken *soldier = t++, *after = t;
  while (is_times(after) || after->kind == PLAIN_COLON) after++;
  bool behind =
      number_of(after) > 0 && (after > t || soldier->symbol == DOGS_MANY || !dogs_is_soldier(after + 1));
  if (count == 0 && behind) {
    count = number_of(after);
    t = after + 1;
    if (is_times(t)) t++;
  }
  if ((count == 0 && soldier->symbol == DOGS_MANY) || count > COUNT_MOST) return 0;
  out->text = soldier->value;
  out->number = count == 0 ? 1 : count;
  out->at = soldier;
  return (size_t)(t - at) + cost_behind(reader, t, out);
}

/* "buy knights", "spend all on knights". */
static void how_many(PlainReader *reader, const Form *form, const PlainToken *tokens, const PlainToken *t) {
  (void)form;
  bool all = t > tokens && t->symbol == PLAIN_ALL;
  while (all && t->kind != PLAIN_END && !dogs_is_soldier(t)) t++;
  if (t->kind == PLAIN_WORD && (all || t->symbol == DOGS_MANY)) (void)dogs_plain_how_many(reader, t);
}

/* "and no footmen", "sin infantes", "pas de fantassins": the soldier; NULL: something else. "2 infantes, no caballeros"
 * may be a correction, and "no 2 knights" is one. */
static const PlainToken *none_at(const PlainToken *t, bool behind_and) {
  const PlainToken *soldier = t + 1;
  while (soldier->symbol == PLAIN_FROM) soldier++;
  bool no = t->symbol == PLAIN_NO && (behind_and || soldier > t + 1);
  if (!no && t->symbol != PLAIN_NONE && t->symbol != PLAIN_WITHOUT) return NULL;
  bool whole = dogs_is_soldier(soldier) && (dogs_is_between(soldier + 1) || soldier[1].kind == PLAIN_END);
  return whole ? soldier : NULL;
}

static size_t read_none(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  const PlainToken *soldier = none_at(t, false);
  if (soldier == NULL) return 0;
  out->text = soldier->value;
  return (size_t)(soldier - t) + 1;
}

/* "and no footmen". */
static size_t read_and_none(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  if (t->symbol != PLAIN_AND || none_at(t + 1, true) == NULL) return 0;
  const PlainToken *soldier = none_at(t + 1, true);
  out->at = t + 1;
  out->text = soldier->value;
  return (size_t)(soldier - t) + 1;
}

/* "another footman": beside others. */
static size_t read_another_of(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  out->text = t[1].value;
  return t->symbol == DOGS_ANOTHER && dogs_is_soldier(t + 1) ? 1 : 0;
}

static size_t read_space(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  size_t taken = 0;
  out->text = t->kind == PLAIN_END ? NULL : dogs_space_at(reader, t, &taken);
  return out->text == NULL ? 0 : taken;
}

/* "TAL.1 or 2", "Talbot 1, 2 or 3": a number for the house before it. */
static size_t read_further(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  const PlainToken *next = t + 1, *join = t - 1, *house = t - 1;
  if (t->kind != PLAIN_NUMBER) return 0;
  bool list = next->kind == PLAIN_END || next->kind == PLAIN_COMMA || next->symbol == PLAIN_OR ||
              next->symbol == PLAIN_WITH || next->kind == PLAIN_SLASH;
  bool choice = join->symbol == PLAIN_OR || join->symbol == PLAIN_ELSE || join->symbol == DOGS_IF_TAKEN ||
                join->kind == PLAIN_SLASH || dogs_says_taken(reader, join);
  bool fits =
      choice ? !dogs_is_soldier(next)
             : join->kind == PLAIN_COMMA && list && (next->kind == PLAIN_END || !dogs_is_soldier(next + 1));
  if (!fits) return 0;
  while (house->symbol != DOGS_HOUSE) house--; /* there is one: a space stands before */
  out->text = arena_printf(reader->arena, "%s.%d", house->value, t->number);
  return 1;
}

/* "otherwise TAL.2": a choice; not "otherwise pass". */
static size_t read_or_else(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  size_t taken;
  (void)out;
  return t->symbol == PLAIN_ELSE && dogs_space_at(reader, past_marks(t + 1), &taken) != NULL ? 1 : 0;
}

/* "taken", "free", of a word in a condition; NULL: it is another one. */
static const char *condition_word(const PlainReader *reader, const PlainToken *t) {
  if (t->kind != PLAIN_WORD) return NULL;
  return plain_key(reader->arena, DOGS_PLAIN_CONDITIONS, t->text, strlen(t->text));
}

bool dogs_says_taken(const PlainReader *reader, const PlainToken *t) {
  const char *word = condition_word(reader, t);
  return word != NULL && strcmp(word, "taken") == 0;
}

/* Most words of a condition. */
#define CONDITION_WORDS 9

/* Words between "if" and "taken", "free", which name nothing of the game. */
static bool is_of_condition(const PlainToken *t) {
  if (t->kind != PLAIN_WORD || t->number > 1) return false;
  switch (t->symbol) {
  case PLAIN_UNKNOWN:
  case PLAIN_TO:
  case PLAIN_BY:
  case PLAIN_FROM:
  case PLAIN_NO:
  case PLAIN_MAYBE:
  case DOGS_SPACE:
  case DOGS_TAKE:
  case DOGS_CAPTAIN:
  case DOGS_SOLD_OUT: return true;
  case DOGS_DECLINE: return strcmp(t->text, "deja") == 0; /* in French "already" */
  case PLAIN_AND: return t->value != NULL;                /* "too" */
  case PLAIN_THEN: return t[-1].symbol == PLAIN_BY;       /* "by then" */
  case DOGS_ORDINAL: return true;                         /* "gets there first" */
  default: return false;
  }
}

/* "Unless", "sauf si", "salvo si", "a menos que". */
static bool is_unless(const PlainToken *t) {
  static const char *const FIRST[] = {"unless", "sauf", "salvo", "a", NULL};
  return word_index(t->text, FIRST) >= 0;
}

/* "If taken", "si quelqu'un y est", "should somebody sit there by then", "if it is not free": up to what is done then. */
static size_t read_if_taken(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  const PlainToken *end = t + 1;
  bool no = false;
  const char *word = NULL;
  (void)out;
  if (t->symbol == DOGS_IF_TAKEN) return 1;
  if (t->symbol != PLAIN_IF) return 0;
  for (; end - t <= CONDITION_WORDS &&
         (is_of_condition(end) || (word == NULL && end->kind == PLAIN_WORD && strcmp(end->text, "y") == 0));
       end++) {
    const char *here = condition_word(reader, end);
    no |= end->symbol == PLAIN_NO;
    if (here != NULL) word = here;
  }
  if (is_unless(t)) no = !no;
  return word != NULL && no == (strcmp(word, "free") == 0) ? (size_t)(end - t) : 0;
}

/* "by 3", "by at least 3"; not "by exactly 3", where the tokens do without the word between. */
static bool says_least(PlainReader *reader, const PlainToken *number) {
  static const char *const LEAST[] = {"at least", "au moins", "al menos", "por lo menos"};
  const char *before = number[-1].raw + number[-1].raw_length;
  if (number->raw < before) return false; /* moved there from elsewhere */
  const char *between = plain_fold(reader->arena, before, (size_t)(number->raw - before));
  bool least = strlen(between) <= 1;
  for (size_t i = 0; i < sizeof LEAST / sizeof *LEAST; i++) least |= strstr(between, LEAST[i]) != NULL;
  return least;
}

size_t dogs_lead_at(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  const PlainToken *house = NULL, *lead = NULL, *number = NULL, *end = t;
  bool no = false, more = false, fits = t->symbol == PLAIN_IF && !is_unless(t);
  size_t taken;
  while (fits) {
    end++;
    if (end->symbol == DOGS_HOUSE && house == NULL && dogs_space_at(reader, end, &taken) == NULL)
      house = end;
    else if (end->symbol == DOGS_LEAD && lead == NULL)
      lead = end;
    else if (end->symbol == PLAIN_NO && number == NULL)
      no = true;
    else if (end->symbol == DOGS_MORE_THAN && number == NULL)
      more = true;
    else if (number_of(end) > 0 && number == NULL && lead != NULL && says_least(reader, end))
      number = end;
    else /* "by", "or more", "by then" */
      fits = end->symbol == PLAIN_BY || end->symbol == PLAIN_FROM ||
             (end->symbol == PLAIN_THEN && end[-1].symbol == PLAIN_BY) ||
             (number != NULL && end == number + 1 && end->symbol == PLAIN_OR) ||
             (number != NULL && end[-1].symbol == PLAIN_OR && end->symbol == PLAIN_AND);
  }
  bool open = number_of(end) > 0 || (end[-1].symbol == PLAIN_OR && end->kind == PLAIN_WORD); /* "or less" */
  if (house == NULL || lead == NULL || open) return 0;
  int least = number == NULL ? 1 : number->number + more;
  out->text = house->value;
  out->number = no ? -least : least;
  return (size_t)(end - t);
}

/* "If TAL.1 is taken": the space, which stood before. */
static size_t read_lost_space(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  size_t taken = 0;
  if (t->symbol != PLAIN_IF || is_unless(t)) return 0;
  out->text = dogs_space_at(reader, t + 1, &taken);
  return out->text != NULL && dogs_says_taken(reader, t + 1 + taken) ? taken + 2 : 0;
}

/* Words of a sentence that says that nothing of the plan can be played. */
static bool is_of_being_stuck(const PlainToken *t) {
  static const char *const WORDS[] = {"anything",   "s",      "ca",   "cela",  "algo", "ello", "placement",
                                      "placements", "longer", "any",  "y",     "hay",  "free", "libre",
                                      "m",          "am",     "suis", "estoy", NULL};
  if (t->kind != PLAIN_WORD) return false;
  switch (t->symbol) {
  case PLAIN_NO:
  case PLAIN_NONE:
  case PLAIN_FROM:
  case PLAIN_TO:
  case PLAIN_ALL:
  case PLAIN_IS:
  case PLAIN_LINE:
  case PLAIN_FILING:
  case DOGS_ABLE:
  case DOGS_UNABLE:
  case DOGS_PLAN:
  case DOGS_ENTRY:
  case DOGS_PLAY:
  case DOGS_STAY:     /* "si no queda nada" */
  case DOGS_SOLD_OUT: /* "left" */
  case DOGS_SEND:     /* "marche" */
  case DOGS_SPACE:
  case DOGS_SOLDIER: /* "do" */ return true;
  case PLAIN_AND: return t->value != NULL; /* "too" */
  default: return t->symbol == PLAIN_UNKNOWN && word_index(t->text, WORDS) >= 0;
  }
}

/* "pass", "then I pass", "ask", "weakest". */
static size_t read_choice(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  out->text = t->value;
  return t->symbol == DOGS_PASS || t->symbol == DOGS_THEN_PASS || t->symbol == DOGS_ASK ||
                 t->symbol == DOGS_WEAKEST
             ? 1
             : 0;
}

/* Words that say together with "nothing" that nothing of the plan can be played: "nothing is left", "aucune n'est libre". */
static bool is_of_nothing(const PlainToken *t) {
  return t->symbol == DOGS_STAY || t->symbol == DOGS_SOLD_OUT || strcmp(t->text, "free") == 0 ||
         strcmp(t->text, "libre") == 0;
}

/* "If none of that works", "si no puedo hacer nada": up to what is done then. "Nothing to play: ask", behind a mark, since
 * "nothing to play, pass" may be what is done now. */
static size_t read_stuck(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)out;
  bool otherwise = t->symbol == PLAIN_ELSE, nothing = t->symbol == PLAIN_NONE;
  bool left = t->symbol == DOGS_NO_MORE; /* "si no queda nada" */
  bool none = nothing || left, denied = otherwise || none, unable = otherwise;
  if (t->symbol != PLAIN_IF && !denied) return 0;
  const PlainToken *end = t + 1;
  for (; is_of_being_stuck(end); end++) {
    none |= end->symbol == PLAIN_NONE && strcmp(end->text, "nobody") != 0;
    denied |= end->symbol == PLAIN_NO || none || end->symbol == DOGS_UNABLE;
    unable |= end->symbol == DOGS_ABLE || end->symbol == DOGS_UNABLE || end->symbol == DOGS_SEND ||
              (nothing && end->symbol == DOGS_PLAY);
    left |= is_of_nothing(end);
  }
  OrderPiece choice;
  bool begins = !nothing || t[1].symbol == DOGS_ABLE || dogs_is_link(end);
  return end > t + 1 && begins && denied && (unable || (none && left)) &&
                 read_choice(reader, dogs_past_links(end), &choice) > 0
             ? (size_t)(end - t)
             : 0;
}

static size_t read_card(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  size_t taken = 0;
  out->text = t->kind == PLAIN_END ? NULL : card_at(reader, t, false, &taken);
  return out->text == NULL ? 0 : taken;
}

/* "with T5". */
static size_t read_short_card(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  size_t taken = 0;
  out->text = t->kind == PLAIN_END ? NULL : card_at(reader, t, true, &taken);
  return out->text == NULL ? 0 : taken;
}

/* A card of some actions, behind a soldier or a space: what it takes stands behind it. */
static size_t card_of(PlainReader *reader, const PlainToken *t, OrderPiece *out, unsigned actions) {
  bool with = t->kind != PLAIN_END &&
              (t[-1].symbol == PLAIN_WITH || t[-1].symbol == DOGS_PLAY || t[-1].symbol == DOGS_TACTIC);
  size_t taken = with ? read_short_card(reader, t, out) : read_card(reader, t, out);
  int card = taken == 0 ? -1 : word_index(out->text, dogs_edition_of(reader)->tactic_ids);
  if (card < 0) return actions == ~0U ? taken : 0; /* "T99" is told of where files are read */
  return (actions >> dogs_edition_of(reader)->tactics[card].action & 1) != 0 ? taken : 0;
}

static size_t read_played(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  return card_of(reader, t, out, ~0U);
}

static size_t read_removing(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  return card_of(reader, t, out, 1U << ACTION_REMOVE);
}

static size_t read_shifting(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  return card_of(reader, t, out, 1U << ACTION_SWITCH | 1U << ACTION_SHIFT);
}

static size_t read_marking(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  return card_of(reader, t, out, 1U << ACTION_CURSOR);
}

static size_t read_spying(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  return card_of(reader, t, out, 1U << ACTION_SPY);
}

static size_t read_hiring(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  return card_of(reader, t, out, 1U << ACTION_BUY);
}

static size_t read_house(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  out->text = t->value;
  return dogs_among(t, DOGS_HOUSE, dogs_edition_of(reader)->house_ids) >= 0 ? 1 : 0;
}

/* "knight to Talbot", without a number. */
static size_t read_lone_house(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  return is_house_alone(reader, t) ? read_house(reader, t, out) : 0;
}

static size_t read_dog(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  out->number = dogs_among(t, DOGS_DOG, dogs_edition_of(reader)->dog_ids);
  out->text = t->value;
  return out->number >= 0 ? 1 : 0;
}

static size_t read_seat(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  size_t taken;
  int seat = t->kind == PLAIN_END ? -1 : seat_at(reader, t, &taken);
  if (seat < 0) return 0;
  out->text = dogs_edition_of(reader)->seat_names[seat];
  return taken;
}

/* A number that says which choice a dog is, or which soldier: "first", "2", "3rd". */
static size_t read_rank(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  if (t->symbol == DOGS_ORDINAL) {
    out->number = strcmp(t->value, "last") == 0 ? DOGS_RANK_LAST : t->value[0] - '0';
    return 1;
  }
  size_t taken = read_number(reader, t, out);
  return taken > 0 && t->kind == PLAIN_NUMBER && is_ordinal_end(t + 1) ? 2 : taken;
}

/* "the second", "2nd", not "2" nor "2 times". */
static size_t read_ordinal(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  bool number = t->kind == PLAIN_NUMBER && is_ordinal_end(t + 1) && !is_times(t + 1);
  return number || t->symbol == DOGS_ORDINAL ? read_rank(reader, t, out) : 0;
}

static size_t read_at_sign(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  (void)out;
  return is_at_sign(t) ? 1 : 0;
}

static size_t read_times(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  (void)out;
  return is_times(t) ? 1 : 0;
}

/* "stay", "toward mine". */
static size_t read_policy(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  out->text = t->symbol == PLAIN_NONE ? "none" : t->value;
  out->number = t->symbol;
  return is_policy_word(t->symbol) || t->symbol == PLAIN_NONE ? 1 : 0;
}

/* "No, wait": no other word that takes something back, "I am not sure". */
static size_t read_waits(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)out;
  bool back = t->symbol == PLAIN_RATHER;
  return back && plain_key(reader->arena, DOGS_PLAIN_WAITS, t->raw, t->raw_length) != NULL ? 1 : 0;
}

const FormSlot DOGS_SLOTS[] = {
    {"space", read_space, no_space},
    {"bought", read_bought, how_many},
    {"amount", read_number, NULL},
    {"count", read_count, NULL},
    {"single", read_single, NULL},
    {"soldier", read_soldier, NULL},
    {"sent", read_sent, NULL},
    {"row", read_row, NULL},
    {"none_of", read_none, NULL},
    {"and_none_of", read_and_none, NULL},
    {"another_of", read_another_of, NULL},
    {"further", read_further, NULL},
    {"or_else", read_or_else, NULL},
    {"stuck", read_stuck, NULL},
    {"lost_space", read_lost_space, NULL},
    {"if_leads", dogs_lead_at, NULL},
    {"card", read_played, NULL},
    {"short_card", read_short_card, NULL},
    {"removing", read_removing, NULL},
    {"shifting", read_shifting, NULL},
    {"marking", read_marking, NULL},
    {"spying", read_spying, NULL},
    {"hiring", read_hiring, NULL},
    {"house", read_house, NULL},
    {"lone_house", read_lone_house, NULL},
    {"dog", read_dog, NULL},
    {"seat", read_seat, NULL},
    {"rank", read_rank, NULL},
    {"ordinal", read_ordinal, NULL},
    {"times", read_times, NULL},
    {"at_sign", read_at_sign, NULL},
    {"waits", read_waits, NULL},
    {"if_taken", read_if_taken, NULL},
    {"choice", read_choice, NULL},
    {"policy", read_policy, NULL},
    {NULL, NULL, NULL},
};
