/* Plain orders of Dogs of War: "buy 2 knights, a footman", "knight to HAC.6 or HAC.1 with T05 if possible"
 * (DOGS 4.2, 8.3, 8.4, R22, R25). */
#include "plain.h"

#include <string.h>

#include "../fields.h"
#include "files.h"

/* More soldiers of a kind than anybody can pay for, and still few enough to be listed. */
#define COUNT_MOST BUY_MAX

static const Edition *edition_of(const PlainReader *reader) {
  return reader->edition;
}

static const Board *board_of(const PlainReader *reader) {
  return &((const State *)reader->state)->board;
}

static bool is_section(const char *section, const char *name) {
  return section != NULL && strcmp(section, name) == 0;
}

/* ---- steps over tokens ---- */

static bool is_link(const PlainToken *t) {
  return t->kind == PLAIN_ARROW || t->kind == PLAIN_DASH || t->kind == PLAIN_COLON || t->symbol == PLAIN_TO;
}

static bool is_between(const PlainToken *t) {
  return t->kind == PLAIN_COMMA || t->kind == PLAIN_PLUS || t->kind == PLAIN_SLASH || t->kind == PLAIN_STOP ||
         t->symbol == PLAIN_AND || t->symbol == PLAIN_THEN;
}

static const PlainToken *past_links(const PlainToken *t) {
  while (is_link(t) || t->kind == PLAIN_COMMA) t++;
  return t;
}

static const PlainToken *past_marks(const PlainToken *t) {
  while (is_link(t) || is_between(t)) t++;
  return t;
}

static bool ends(const PlainToken *t) {
  while (t->kind == PLAIN_STOP || t->kind == PLAIN_COMMA) t++;
  return t->kind == PLAIN_END;
}

static bool holds(const PlainToken *t, int symbol) {
  for (; t->kind != PLAIN_END; t++) {
    if (t->symbol == symbol) return true;
  }
  return false;
}

/* A number in digits or letters; 0: none. */
static int number_of(const PlainToken *t) {
  return t->kind == PLAIN_NUMBER || (t->kind == PLAIN_WORD && t->symbol == PLAIN_UNKNOWN) ? t->number : 0;
}

/* One token over several. */
static PlainToken whole_of(const PlainToken *from, size_t taken) {
  PlainToken whole = *from;
  whole.raw_length = (size_t)(from[taken - 1].raw + from[taken - 1].raw_length - from->raw);
  return whole;
}

/* ---- what is named ---- */

static bool is_soldier(const PlainToken *t) {
  return t->kind == PLAIN_WORD && (t->symbol == DOGS_ONE || t->symbol == DOGS_MANY);
}

/* The place of a word's `value` among words; -1: the edition has none such. */
static int among(const PlainToken *t, int symbol, const char *const *words) {
  return t->kind == PLAIN_WORD && t->symbol == symbol && t->value != NULL ? word_index(t->value, words) : -1;
}

static Tree *soldier_node(PlainReader *reader, const PlainToken *t) {
  return plain_scalar(reader, t, t->value);
}

/* A space: "TAL.3", "tal3", "Talbot 3", "case 3 de Talbot". NULL: none; else *taken tokens. Whether there is
 * such a space is judged where files are read. */
static const char *space_at(const PlainReader *reader, const PlainToken *t, size_t *taken) {
  const PlainToken *at = t;
  const Edition *edition = edition_of(reader);
  int house = among(t, DOGS_HOUSE, edition->house_ids), number = 0;
  if (house >= 0) {
    at++;
    bool mark = at->kind == PLAIN_STOP || at->kind == PLAIN_DASH || at->kind == PLAIN_SLASH ||
                at->kind == PLAIN_COLON;
    if (mark) at++;
    if (at->symbol == DOGS_SPACE) at++;
    number = number_of(at);
  } else if (t->symbol == DOGS_SPACE && number_of(t + 1) > 0) {
    at = t + 2;
    while (at->symbol == PLAIN_FROM || at->symbol == PLAIN_TO) at++;
    house = among(at, DOGS_HOUSE, edition->house_ids);
    number = number_of(t + 1);
  }
  if (house < 0 || number == 0) return NULL;
  *taken = (size_t)(at - t) + 1;
  return arena_printf(reader->arena, "%s.%d", edition->house_ids[house], number);
}

static Tree *space_node(PlainReader *reader, const PlainToken *t, size_t taken, const char *text) {
  PlainToken whole = whole_of(t, taken);
  return plain_scalar(reader, &whole, text);
}

/* A card: its name, or "T05", behind "with" also "T5"; NULL: none. A number that no card has is kept, so that
 * it is named where files are read. */
static const char *card_at(const PlainReader *reader, const PlainToken *t, bool expected, size_t *taken) {
  const Edition *edition = edition_of(reader);
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
  const Edition *edition = edition_of(reader);
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

static bool is_else_word(const PlainToken *t) {
  t = past_links(t + 1);
  return t->symbol == DOGS_PASS || t->symbol == DOGS_ASK || t->symbol == DOGS_WEAKEST;
}

static size_t names(const PlainReader *reader, const PlainToken *t) {
  size_t taken;
  if (is_soldier(t)) return 1;
  if (space_at(reader, t, &taken) != NULL || card_at(reader, t, false, &taken) != NULL) return taken;
  if (t->kind != PLAIN_WORD) return 0;
  if (t->symbol == DOGS_DOG) {
    bool ordered = board_of(reader)->window == WINDOW_DOGS || is_policy_word(past_links(t + 1)->symbol);
    return ordered ? 1 : 0;
  }
  if (is_policy_word(t->symbol)) return past_links(t + 1)->symbol == DOGS_DOG ? 1 : 0;
  if (t->symbol == DOGS_PASS) return ends(t + 1) ? 1 : 0;
  if (t->symbol == DOGS_KEEP) return is_kept(t) ? 1 : 0;
  if (t->symbol == PLAIN_IF) return holds(t, DOGS_PASS) || holds(t, DOGS_THEN_PASS) ? 1 : 0;
  return t->symbol == PLAIN_ELSE && is_else_word(t) ? 1 : 0;
}

static bool is_verb(int symbol) {
  return symbol == DOGS_BUY || symbol == DOGS_PASS || symbol == DOGS_THEN_PASS;
}

static const char *due(const PlainReader *reader) {
  switch (board_of(reader)->window) {
  case WINDOW_DOGS: return "dogs";
  case WINDOW_TOKEN: return "first_player";
  case WINDOW_MUSTER: return "muster";
  default: return "plan";
  }
}

/* ---- dogs ---- */

static bool is_dogs_filler(const PlainToken *t) {
  return t->symbol == DOGS_PREFER || t->symbol == DOGS_IF_TAKEN || t->symbol == PLAIN_FROM ||
         t->symbol == PLAIN_ELSE || is_link(t) || is_between(t);
}

/* The end of "1st", "2e", "3\u00BA". */
static bool is_ordinal_end(const PlainToken *t) {
  return t->kind == PLAIN_WORD && t->glued && strlen(t->text) <= 3;
}

/* "or, failing that, McBeth" */
static bool is_or_else(const PlainToken *t) {
  return t->symbol == PLAIN_OR && past_links(t + 1)->symbol == PLAIN_ELSE;
}

/* "My first choice is Blackmane, second Stormcrow", "McBeth > Blackmane". Numbers must count up. */
static Tree *dogs(PlainReader *reader, const PlainToken *t) {
  const PlainToken *first = t;
  Tree *list = plain_list(reader, t);
  int rank = 0;
  for (; t->kind != PLAIN_END; t++) {
    int dog = among(t, DOGS_DOG, edition_of(reader)->dog_ids);
    int number = t->symbol == DOGS_ORDINAL ? t->value[0] - '0' : number_of(t);
    if (dog >= 0) {
      tree_add(reader->arena, list, plain_scalar(reader, t, t->value));
    } else if (number > 0) {
      if (number <= rank || (rank > 0 && number != rank + 1)) return NULL;
      rank = number;
      if (t->kind == PLAIN_NUMBER && is_ordinal_end(t + 1)) t++;
    } else if (is_or_else(t)) {
      continue;
    } else if (t->symbol == PLAIN_OR && list->count > 0) {
      return plain_complain(reader, t, "line-dogs-or", "section", "dogs", NULL);
    } else if (!is_dogs_filler(t)) {
      return NULL;
    }
  }
  return list->count == 0 ? NULL : plain_one(reader, first, "dogs", list);
}

/* ---- the first-player token ---- */

static bool is_token_filler(const PlainToken *t) {
  return t->symbol == DOGS_TOKEN || t->symbol == DOGS_HAND || t->symbol == DOGS_PASS ||
         t->symbol == PLAIN_FROM || is_link(t) || is_between(t);
}

/* "I keep the token", "first player: alice", "give the token to alice". */
static Tree *first_player(PlainReader *reader, const char *section, const PlainToken *t) {
  const PlainToken *at = NULL, *first = t;
  const char *text = NULL;
  size_t taken;
  if (!holds(t, DOGS_TOKEN) && !is_section(section, "first_player")) return NULL;
  for (; t->kind != PLAIN_END; t++) {
    if (is_token_filler(t)) continue;
    int seat = seat_at(reader, t, &taken);
    if (text != NULL || (seat < 0 && t->symbol != DOGS_KEEP)) return NULL;
    text = seat < 0 ? "keep" : edition_of(reader)->seat_names[seat];
    at = t;
    if (seat >= 0) t += taken - 1;
  }
  return text == NULL ? NULL : plain_one(reader, first, "first_player", plain_scalar(reader, at, text));
}

/* ---- policies ---- */

static const char *const POLICY_KEYS[POWERS + 1] = {
    [POWER_TAKE] = "blackmane", [POWER_WITHDRAW] = "stormcrow", [POWER_CURSOR] = "conqueror"};

static bool fits_power(int symbol, Power power) {
  switch (power) {
  case POWER_WITHDRAW: return symbol == DOGS_STAY || symbol == DOGS_WITHDRAW;
  case POWER_TAKE: return symbol == DOGS_TAKE || symbol == DOGS_DECLINE;
  case POWER_CURSOR: return symbol == DOGS_TOWARD_MINE || symbol == PLAIN_NONE;
  default: return false;
  }
}

/* "2 steps toward Talbot". */
static Tree *cursor_move(PlainReader *reader, const PlainToken *t) {
  int steps = number_of(t);
  const PlainToken *at = t;
  if (steps == 0 || steps > TRACK_MAX) return NULL;
  t++;
  while (t->symbol == DOGS_STEPS || is_link(t)) t++;
  int house = among(t, DOGS_HOUSE, edition_of(reader)->house_ids);
  if (house < 0 || !ends(t + 1)) return NULL;
  Tree *move = plain_map(reader, at);
  plain_put(reader, move, at, "toward", plain_scalar(reader, t, t->value));
  plain_put(reader, move, at, "steps", plain_int(reader, at, steps));
  return move;
}

/* "stay", "withdraw at Talbot". */
static Tree *policy_word(PlainReader *reader, Power power, const PlainToken *t) {
  const PlainToken *said = NULL;
  Tree *houses = plain_map(reader, t);
  for (; t->kind != PLAIN_END; t++) {
    if (fits_power(t->symbol, power)) {
      if (said != NULL) return NULL;
      said = t;
    } else if (among(t, DOGS_HOUSE, edition_of(reader)->house_ids) >= 0 && power == POWER_WITHDRAW) {
      plain_put(reader, houses, t, t->value, NULL);
    } else if (!is_link(t) && !is_between(t) && t->symbol != PLAIN_FROM && t->symbol != DOGS_CAPTAIN &&
               t->symbol != DOGS_SOLDIER && t->symbol != DOGS_POLICY && t->symbol != DOGS_DOG) {
      return NULL;
    }
  }
  if (said == NULL) return NULL;
  const char *word = said->symbol == PLAIN_NONE ? "none" : said->value;
  for (size_t i = 0; i < houses->count; i++) houses->items[i].value = plain_scalar(reader, said, word);
  return houses->count > 0 ? houses : plain_scalar(reader, said, word);
}

/* "Stormcrow: stay", "conqueror toward mine". In its section the dog need not be named. */
static Tree *policy(PlainReader *reader, const char *section, const PlainToken *t) {
  const Edition *edition = edition_of(reader);
  const PlainToken *first = t;
  if (t->symbol == DOGS_POLICY) t = past_links(t + 1);
  bool named = is_section(section, "policy") || t > first;
  int dog = among(t, DOGS_DOG, edition->dog_ids);
  if (dog < 0 && is_policy_word(t->symbol)) dog = among(past_links(t + 1), DOGS_DOG, edition->dog_ids);
  if (dog >= 0) {
    if (t->symbol == DOGS_DOG) t = past_links(t + 1);
  } else if (named) {
    dog = board_of(reader)->players[reader->seat].dog - 1;
  }
  if (dog < 0 || POLICY_KEYS[edition->dogs[dog].power] == NULL) return NULL;
  Power power = (Power)edition->dogs[dog].power;
  Tree *value = power == POWER_CURSOR ? cursor_move(reader, t) : NULL;
  if (value == NULL) value = policy_word(reader, power, t);
  if (value == NULL) return NULL;
  return plain_one(reader, first, "policy", plain_one(reader, first, POLICY_KEYS[power], value));
}

/* ---- mustering ---- */

static Tree *how_many(PlainReader *reader, const PlainToken *t) {
  return plain_complain(reader, t, "line-how-many", "word", plain_raw(reader, t, t + 1), "section", "muster",
                        "write", arena_printf(reader->arena, "buy 2 %s", plain_raw(reader, t, t + 1)), NULL);
}

static bool is_buying(const PlainToken *t) {
  return t->symbol == DOGS_BUY || t->symbol == DOGS_TAKE;
}

static bool is_times(const PlainToken *t) {
  return t->symbol == DOGS_TIMES ||
         (t->kind == PLAIN_OTHER && t->raw_length == 2 && memcmp(t->raw, "\u00D7", 2) == 0);
}

/* Adds "2 knights", "knight x2", "knights: 2"; returns the token behind, NULL: it is none. */
static const PlainToken *add_soldiers(PlainReader *reader, const PlainToken *t, Tree *list) {
  int count = number_of(t);
  if (count > 0) t++;
  if (count > 0 && is_times(t)) t++;
  if (!is_soldier(t)) return NULL;
  const PlainToken *soldier = t++, *after = t;
  while (is_times(after) || after->kind == PLAIN_COLON) after++;
  bool marked = after > t;
  bool behind = number_of(after) > 0 && (marked || soldier->symbol == DOGS_MANY || !is_soldier(after + 1));
  if (count == 0 && behind) {
    count = number_of(after);
    t = after + 1;
    if (is_times(t)) t++;
  }
  if (count == 0 && soldier->symbol == DOGS_MANY) return (void)how_many(reader, soldier), NULL;
  if (count > COUNT_MOST) return NULL;
  for (int i = 0; i < count || i == 0; i++) tree_add(reader->arena, list, soldier_node(reader, soldier));
  return t;
}

static Tree *muster_of(PlainReader *reader, const PlainToken *at, const char *key, Tree *value) {
  return plain_one(reader, at, "muster", plain_one(reader, at, key, value));
}

/* ", or arquebusiers if sold out", "; if sold out, arquebusiers instead", of the soldier named last. NULL: none. */
static Tree *instead_of_last(PlainReader *reader, const Tree *list, const PlainToken *t) {
  const PlainToken *first = t, *other = NULL;
  bool said = false;
  while (is_link(t) || is_between(t) || t->symbol == PLAIN_OR || t->symbol == PLAIN_ELSE) t++;
  for (; t->kind != PLAIN_END; t++) {
    if (is_soldier(t) && other == NULL) {
      other = t;
    } else if (t->symbol == PLAIN_IF && t[1].symbol == DOGS_SOLD_OUT) {
      said = true;
      t++;
    } else if (!is_between(t) && !is_link(t) && t->symbol != DOGS_INSTEAD && t->symbol != PLAIN_FROM) {
      return NULL;
    }
  }
  if (other == NULL || !said) return NULL;
  const char *last = list->items[list->count - 1].value->text;
  return plain_one(reader, first, last, soldier_node(reader, other));
}

/* "buy 2 knights, a footman"; where soldiers are bought also without the verb. */
static Tree *purchases(PlainReader *reader, const char *section, const PlainToken *t) {
  const PlainToken *first = t;
  Tree *list = plain_list(reader, t), *instead = NULL;
  bool buys = is_section(section, "muster") || board_of(reader)->window == WINDOW_MUSTER, verb = false;
  bool nobody = (t->symbol == PLAIN_NO || t->symbol == PLAIN_WITHOUT) && t[1].symbol == DOGS_MANY_SOLDIERS &&
                ends(t + 2);
  if (nobody && buys) return muster_of(reader, first, "buy", list);
  if (t->symbol == PLAIN_NO && is_buying(t + 1)) t++;
  for (; is_buying(t) || t->kind == PLAIN_COLON; t++) verb = true;
  if (verb && t->symbol == PLAIN_NONE && ends(t + 1)) return muster_of(reader, first, "buy", list);
  if (first->symbol == PLAIN_NO || (!buys && !verb)) return NULL;
  while (t->kind != PLAIN_END) {
    if (list->count > 0 && (instead = instead_of_last(reader, list, t)) != NULL) break;
    if (is_between(t) || is_link(t) || t->symbol == PLAIN_FROM || t->symbol == DOGS_ORDINAL || is_buying(t)) {
      t++;
    } else if (t->symbol == PLAIN_OR && list->count > 0) {
      return plain_complain(reader, t, "line-or-soldier", "section", "muster", NULL);
    } else if (t->symbol == PLAIN_ALL && verb) {
      while (t->kind != PLAIN_END && !is_soldier(t)) t++;
      return t->kind == PLAIN_END ? NULL : how_many(reader, t);
    } else {
      t = add_soldiers(reader, t, list);
      if (t == NULL) return NULL;
    }
  }
  if (list->count == 0) return NULL;
  Tree *made = muster_of(reader, first, "buy", list);
  if (instead != NULL) plain_put(reader, made->items[0].value, first, "if_sold_out", instead);
  return made;
}

/* "keep 1 coin", "keep_coins: 1". */
static Tree *kept_coins(PlainReader *reader, const PlainToken *t) {
  const PlainToken *at = t, *number = NULL;
  bool coins = false;
  if (t->symbol != DOGS_KEEP) return NULL;
  if (t[1].symbol == PLAIN_NONE && ends(t + 2))
    return muster_of(reader, at, "keep_coins", plain_int(reader, t + 1, 0));
  for (t++; t->kind != PLAIN_END; t++) {
    bool count = t->kind == PLAIN_NUMBER || number_of(t) > 0;
    if (count && number == NULL) {
      number = t;
    } else if (t->symbol == DOGS_COIN && !coins) {
      coins = true;
    } else if (!is_link(t) && !is_between(t) && t->symbol != PLAIN_FROM) {
      return NULL;
    }
  }
  if (!coins || number == NULL || number->number > UINT8_MAX) return NULL;
  return muster_of(reader, at, "keep_coins", plain_int(reader, number, number->number));
}

static const PlainToken *past_instead(const PlainToken *t) {
  while (is_link(t) || is_between(t) || is_buying(t) || t->symbol == DOGS_INSTEAD ||
         t->symbol == PLAIN_FROM || t->symbol == DOGS_SOLD_OUT)
    t++;
  return t;
}

/* "if knights are sold out: arquebusier", "si no quedan caballeros, arcabucero". */
static Tree *sold_out(PlainReader *reader, const PlainToken *t) {
  const PlainToken *first = t, *other = NULL;
  bool said = t->symbol == DOGS_NO_MORE;
  if (is_soldier(t) && t[1].symbol == PLAIN_IF) { /* "arquebusier if knights are sold out" */
    other = t;
    t++;
  }
  if (t->symbol == DOGS_NO_MORE || t->symbol == PLAIN_IF) t++;
  while (t->symbol == PLAIN_FROM || t->symbol == PLAIN_TO) t++;
  if (!is_soldier(t)) return NULL;
  const PlainToken *gone = t++;
  while (t->symbol == DOGS_SOLD_OUT || t->symbol == PLAIN_NO) {
    said |= t->symbol == DOGS_SOLD_OUT;
    t++;
  }
  if (!said) return NULL;
  t = past_instead(t);
  if (other == NULL) {
    if (!is_soldier(t)) return NULL;
    other = t;
    t = past_instead(t + 1);
  }
  if (t->kind != PLAIN_END) return NULL;
  Tree *instead = plain_one(reader, gone, gone->value, soldier_node(reader, other));
  return muster_of(reader, first, "if_sold_out", instead);
}

static Tree *muster(PlainReader *reader, const char *section, const PlainToken *t) {
  Tree *made = kept_coins(reader, t);
  if (made == NULL) made = sold_out(reader, t);
  return made != NULL ? made : purchases(reader, section, t);
}

/* ---- plans ---- */

typedef struct Planned {
  PlainReader *reader;
  Tree *entries;
  /* the entry that is being read */
  const PlainToken *first, *house, *last_house;
  Tree *soldiers, *at, *card;
  int action; /* of the card; ACTION_NONE */
  int times;
  bool space_first, optional;
  const PlainToken *uncounted; /* "footmen", without a number */
  const PlainToken *join;      /* what stands before the next part: ",", "or"; NULL: nothing */
  bool and_spaces;
} Planned;

static void begin_entry(Planned *p) {
  *p = (Planned){.reader = p->reader, .entries = p->entries, .join = p->join};
}

/* The spaces of a house this year: "TAL.1, TAL.2 ...". */
static const char *spaces_of(const PlainReader *reader, int house) {
  Address all[BOARD_SPACES_MAX];
  int count = dogs_spaces(edition_of(reader), board_of(reader), all);
  const char *list = "";
  for (int i = 0; i < count; i++) {
    if (all[i].house != house + 1) continue;
    const char *id = dogs_space_id(edition_of(reader), all[i]);
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

/* "knight to Talbot". */
static Tree *which_space(PlainReader *reader, const PlainToken *t, int house) {
  return several_spaces(reader, t, t + 1, spaces_of(reader, house));
}

static Tree *one_or_list(Tree *list) {
  return list->count == 1 ? list->items[0].value : list;
}

/* Puts the entry into the list. False: something is missing. */
static bool end_entry(Planned *p) {
  PlainReader *reader = p->reader;
  if (p->soldiers == NULL && p->at == NULL && p->card == NULL) return true;
  if (p->soldiers != NULL && p->at == NULL && p->house != NULL)
    which_space(reader, p->house, among(p->house, DOGS_HOUSE, edition_of(reader)->house_ids));
  if (p->soldiers == NULL || p->at == NULL) return false;
  if (p->and_spaces && p->uncounted != NULL) p->times = (int)p->at->count;
  if (p->uncounted != NULL && p->times == 0) return how_many(reader, p->uncounted) != NULL;
  /* "2 footmen to TAL.1 and TAL.2"; for one soldier "and" leaves open which. */
  if (p->and_spaces && (size_t)p->times != p->at->count) return false;
  Tree *what = plain_map(reader, p->first), *entry = plain_one(reader, p->first, "do", what);
  plain_put(reader, what, p->first, "soldier", one_or_list(p->soldiers));
  plain_put(reader, what, p->first, "at", one_or_list(p->at));
  if (p->card != NULL) plain_put(reader, what, p->first, "tactic", p->card);
  if (p->card != NULL && p->optional)
    plain_put(reader, p->card, p->first, "optional", plain_bool(reader, p->first, true));
  if (p->times > 1) plain_put(reader, entry, p->first, "times", plain_int(reader, p->first, p->times));
  tree_add(reader->arena, p->entries, entry);
  begin_entry(p);
  return true;
}

static bool joined_by(const Planned *p, int symbol) {
  return p->join != NULL && p->join->symbol == symbol;
}

static bool joined_by_choice(const Planned *p) {
  return joined_by(p, PLAIN_OR) || (p->join != NULL && p->join->kind == PLAIN_SLASH);
}

/* -- parts of an entry; each returns the token behind, NULL: it does not fit -- */

static const PlainToken *take_soldier(Planned *p, const PlainToken *t) {
  PlainReader *reader = p->reader;
  const PlainToken *first = t;
  int count = number_of(t);
  if (count > 0) t++;
  if (count > 0 && is_times(t)) t++;
  if (p->soldiers != NULL && p->at != NULL) { /* the next entry begins */
    if (joined_by_choice(p) || !end_entry(p)) return NULL;
  }
  if (p->soldiers != NULL && !joined_by_choice(p)) return NULL;
  if (count > FIGURES_MAX || (p->soldiers != NULL && count > 0)) return NULL;
  if (t->symbol == DOGS_MANY && count == 0) p->uncounted = t;
  if (p->first == NULL) p->first = first;
  if (p->soldiers == NULL) p->soldiers = plain_list(reader, t);
  if (count > 0) p->times = count;
  tree_add(reader->arena, p->soldiers, soldier_node(reader, t));
  return t + 1;
}

static const PlainToken *take_space(Planned *p, const PlainToken *t, size_t taken, const char *text) {
  PlainReader *reader = p->reader;
  if (p->soldiers != NULL && p->at != NULL && p->space_first) {
    if (joined_by_choice(p) || !end_entry(p)) return NULL;
  }
  if (p->at != NULL && (joined_by(p, PLAIN_THEN) || (p->card != NULL && p->join == NULL))) return NULL;
  if (p->at != NULL && joined_by(p, PLAIN_AND)) p->and_spaces = true;
  if (p->first == NULL) p->first = t;
  p->space_first |= p->soldiers == NULL;
  if (p->at == NULL) p->at = plain_list(reader, t);
  tree_add(reader->arena, p->at, space_node(reader, t, taken, text));
  p->last_house = t->symbol == DOGS_HOUSE ? t : p->last_house;
  return t + taken;
}

/* "TAL.1 or 2", "Talbot 1, 2 or 3": a number for the house before it. */
static bool is_further_space(const Planned *p, const PlainToken *t) {
  if (p->last_house == NULL || p->at == NULL || t->kind != PLAIN_NUMBER || p->join == NULL) return false;
  const PlainToken *next = t + 1;
  bool list = next->kind == PLAIN_END || next->kind == PLAIN_COMMA || next->symbol == PLAIN_OR ||
              next->symbol == PLAIN_WITH || next->kind == PLAIN_SLASH;
  return joined_by_choice(p) ? !is_soldier(next)
                             : p->join->kind == PLAIN_COMMA && list && !is_soldier(next + 1);
}

static const PlainToken *put_space(PlainReader *reader, Tree *card, const PlainToken *t, const char *key) {
  size_t taken;
  while (is_link(t) || t->symbol == PLAIN_FROM) t++;
  const char *space = space_at(reader, t, &taken);
  if (space == NULL) return NULL;
  plain_put(reader, card, t, key, space_node(reader, t, taken, space));
  return t + taken;
}

/* "2 toward Talbot". */
static const PlainToken *put_cursor(PlainReader *reader, Tree *card, const PlainToken *t) {
  const PlainToken *steps = number_of(t) > 0 ? t++ : NULL;
  while (is_link(t) || t->symbol == DOGS_STEPS || t->symbol == PLAIN_FROM) t++;
  if (among(t, DOGS_HOUSE, edition_of(reader)->house_ids) < 0) return NULL;
  plain_put(reader, card, t, "battle", plain_scalar(reader, t, t->value));
  plain_put(reader, card, t, "toward", plain_scalar(reader, t, t->value));
  if (steps != NULL) plain_put(reader, card, steps, "steps", plain_int(reader, steps, steps->number));
  return t + 1;
}

/* What a card takes, as far as it stands behind it. */
static const PlainToken *take_arguments(Planned *p, const PlainToken *t) {
  PlainReader *reader = p->reader;
  const PlainToken *end = NULL, *bare = t;
  size_t taken;
  while (is_link(bare) || bare->symbol == PLAIN_FROM || is_buying(bare) ||
         (bare->kind == PLAIN_COMMA && is_buying(bare + 1)))
    bare++;
  int seat = seat_at(reader, bare, &taken);
  switch (p->action) {
  case ACTION_REMOVE: end = put_space(reader, p->card, t, "at"); break;
  case ACTION_SWITCH:
  case ACTION_SHIFT:
    end = put_space(reader, p->card, t, "from");
    if (end != NULL) end = put_space(reader, p->card, end, "to");
    break;
  case ACTION_CURSOR: end = put_cursor(reader, p->card, t); break;
  case ACTION_SPY:
    if (seat < 0) break;
    plain_put(reader, p->card, bare, "player",
              plain_scalar(reader, bare, edition_of(reader)->seat_names[seat]));
    end = bare + taken;
    break;
  case ACTION_BUY:
    if (!is_soldier(bare)) break;
    plain_put(reader, p->card, bare, "buy", soldier_node(reader, bare));
    end = bare + 1;
    break;
  default: break;
  }
  return end == NULL ? t : end;
}

static const PlainToken *take_card(Planned *p, const PlainToken *t, size_t taken, const char *id) {
  PlainReader *reader = p->reader;
  if (p->card != NULL)
    return (void)plain_complain(reader, t, "line-two-cards", "word", plain_raw(reader, t, t + taken),
                                "section", "plan", NULL),
           NULL;
  PlainToken whole = whole_of(t, taken);
  if (p->first == NULL) p->first = t;
  p->card = plain_one(reader, t, "play", plain_scalar(reader, &whole, id));
  int card = word_index(id, edition_of(reader)->tactic_ids);
  p->action = card < 0 ? ACTION_NONE : edition_of(reader)->tactics[card].action;
  return take_arguments(p, t + taken);
}

/* "x2", "2 times", "twice"; returns `t` if it is none of them. */
static const PlainToken *take_times(Planned *p, const PlainToken *t) {
  int count = 0;
  const PlainToken *end = t;
  if (t->symbol == DOGS_TWICE) {
    count = 2;
    end = t + 1;
  } else if (is_times(t) && number_of(t + 1) > 0) {
    count = number_of(t + 1);
    end = t + 2;
  } else if (number_of(t) > 0 && is_times(t + 1) && !is_soldier(t + 2)) {
    count = number_of(t);
    end = t + 2;
  }
  if (end == t || p->times > 0 || p->soldiers == NULL || count > FIGURES_MAX) return t;
  p->times = count;
  return end;
}

/* "T6" as a space: Talbot, Tornborn, or a card; "HA.6": Hackett or Harlow. */
static void short_house(PlainReader *reader, const PlainToken *t) {
  const Edition *edition = edition_of(reader);
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

static bool is_plan_filler(const PlainToken *t) {
  switch (t->symbol) {
  case DOGS_PLAN:
  case DOGS_SEND:
  case DOGS_PLAY:
  case DOGS_SOLDIER:
  case DOGS_TACTIC:
  case DOGS_CAPTAIN:
  case DOGS_IF_FREE:
  case DOGS_SPACE:
  case DOGS_TAKE:
  case PLAIN_WITH: return true;
  default: return is_link(t) || t->kind == PLAIN_STOP;
  }
}

static const PlainToken *take_pass(Planned *p, const PlainToken *t) {
  PlainReader *reader = p->reader;
  if (!end_entry(p)) return NULL;
  tree_add(reader->arena, p->entries, plain_one(reader, t, "do", plain_scalar(reader, t, "pass")));
  return t + 1;
}

/* "the first knight to HAR.6, the second one to MAL.6": what follows is another entry. */
static const PlainToken *take_ordinal(Planned *p, const PlainToken *t) {
  if (p->at != NULL && !end_entry(p)) return NULL;
  return t + (t->kind == PLAIN_NUMBER ? 2 : 1);
}

/* The next part of a plan; returns the token behind, NULL: it does not fit. */
static const PlainToken *take_part(Planned *p, const PlainToken *t, bool expects_card) {
  size_t taken;
  const PlainToken *behind = number_of(t) > 0 ? t + (is_times(t + 1) ? 2 : 1) : t;
  const char *text;
  if (is_further_space(p, t)) {
    text = arena_printf(p->reader->arena, "%s.%d", p->last_house->value, t->number);
    return take_space(p, t, 1, text);
  }
  if (is_soldier(behind)) return take_soldier(p, t);
  if ((text = space_at(p->reader, t, &taken)) != NULL) return take_space(p, t, taken, text);
  if ((text = card_at(p->reader, t, expects_card, &taken)) != NULL) return take_card(p, t, taken, text);
  if (t->symbol == DOGS_PASS || t->symbol == DOGS_THEN_PASS) return take_pass(p, t);
  if (t->symbol == DOGS_OPTIONAL) {
    p->optional = true;
    return t + 1;
  }
  if (among(t, DOGS_HOUSE, edition_of(p->reader)->house_ids) >= 0 && p->house == NULL) {
    p->house = t;
    return t + 1;
  }
  bool no_card = (t->symbol == PLAIN_WITHOUT || t->symbol == PLAIN_NO) && t[1].symbol == DOGS_TACTIC;
  if (no_card) return p->card != NULL ? NULL : t + 2;
  bool ordinal =
      t->symbol == DOGS_ORDINAL || (t->kind == PLAIN_NUMBER && is_ordinal_end(t + 1) && !is_times(t + 1));
  if (ordinal) return take_ordinal(p, t);
  if (is_plan_filler(t)) return t + 1;
  const PlainToken *end = take_times(p, t);
  if (end > t) return end;
  short_house(p->reader, t);
  return NULL;
}

/* A word that joins parts: ",", "or", "if taken", and "else" before a space. */
static bool is_join(const PlainReader *reader, const PlainToken *t) {
  size_t taken;
  if (t->symbol == PLAIN_ELSE) return space_at(reader, past_marks(t + 1), &taken) != NULL;
  return is_between(t) || t->symbol == PLAIN_OR || t->symbol == DOGS_IF_TAKEN;
}

static const PlainToken *or_token(PlainReader *reader, const PlainToken *t) {
  if (t->symbol != PLAIN_ELSE && t->symbol != DOGS_IF_TAKEN) return t;
  PlainToken choice = *t;
  choice.symbol = PLAIN_OR;
  return arena_memdup(reader->arena, &choice, sizeof choice);
}

/* Spaces and nothing else: "TAL.1, TAL.2". NULL: something else is there too. */
static Tree *spaces(PlainReader *reader, const PlainToken *t) {
  Tree *list = plain_list(reader, t);
  while (t->kind != PLAIN_END) {
    size_t taken;
    const char *space = space_at(reader, t, &taken);
    if (space != NULL) {
      tree_add(reader->arena, list, space_node(reader, t, taken, space));
      t += taken;
    } else if (is_between(t) || is_link(t) || t->symbol == PLAIN_OR || t->symbol == PLAIN_ELSE) {
      t++;
    } else {
      return NULL;
    }
  }
  return list->count == 0 ? NULL : list;
}

/* "otherwise pass", "sinon demander", "otherwise weakest to TAL.1". */
static Tree *otherwise(PlainReader *reader, const char *section, const PlainToken *t) {
  const PlainToken *first = t;
  bool named = is_section(section, "otherwise");
  while (t->symbol == PLAIN_ELSE || is_link(t) || is_between(t) || t->symbol == DOGS_SEND ||
         t->symbol == DOGS_PLAY) {
    named |= t->symbol == PLAIN_ELSE;
    t++;
  }
  bool word = t->symbol == DOGS_PASS || t->symbol == DOGS_ASK || t->symbol == DOGS_WEAKEST;
  if (!named || !word) return NULL;
  Tree *made = plain_one(reader, first, "otherwise", plain_scalar(reader, t, t->value));
  if (ends(t + 1)) return made;
  Tree *list = t->symbol == DOGS_WEAKEST ? spaces(reader, t + 1) : NULL;
  if (list != NULL) plain_put(reader, made, first, "fallback", list);
  return list == NULL ? NULL : made;
}

/* A pass alone, before anything was bought: nothing to buy, or a plan? */
static bool is_bare_pass(const PlainReader *reader, const char *section, const PlainToken *t) {
  return t->symbol == DOGS_PASS && ends(t + 1) && section == NULL &&
         board_of(reader)->window == WINDOW_MUSTER;
}

/* Entries, one behind the other, and what is played otherwise. */
static Tree *plan(PlainReader *reader, const char *section, const PlainToken *t) {
  const PlainToken *first = t;
  Planned p = {.reader = reader, .entries = plain_list(reader, t)};
  Tree *rest = NULL;
  bool expects_card = false;
  if (is_bare_pass(reader, section, t))
    return plain_complain(reader, t, "line-pass-when", "section", "plan", NULL);
  while (t->kind != PLAIN_END) {
    if (t->symbol == PLAIN_ELSE && (rest = otherwise(reader, NULL, t)) != NULL) break;
    if (is_join(reader, t)) {
      /* "or" outweighs the comma before it */
      if (p.join == NULL || !joined_by_choice(&p)) p.join = or_token(reader, t);
      t++;
      continue;
    }
    bool filler = is_plan_filler(t);
    bool card_word = t->symbol == PLAIN_WITH || t->symbol == DOGS_PLAY || t->symbol == DOGS_TACTIC;
    t = take_part(&p, t, expects_card);
    if (t == NULL) return NULL;
    expects_card = card_word || (filler && expects_card);
    if (!filler) p.join = NULL;
  }
  if (!end_entry(&p) || p.entries->count == 0) return NULL;
  Tree *made = plain_one(reader, first, "plan", p.entries);
  for (size_t i = 0; rest != NULL && i < rest->count; i++)
    plain_put(reader, made, first, rest->items[i].key, rest->items[i].value);
  return made;
}

static Tree *fallback(PlainReader *reader, const char *section, const PlainToken *t) {
  const PlainToken *first = t;
  if (t->symbol == DOGS_FALLBACK) {
    t = past_links(t + 1);
  } else if (!is_section(section, "fallback")) {
    return NULL;
  }
  Tree *list = spaces(reader, t);
  return list == NULL ? NULL : plain_one(reader, first, "fallback", list);
}

/* ---- lines ---- */

/* What is ordered in this window; the others are told so. */
static bool is_timely(const PlainReader *reader, const char *section) {
  int window = board_of(reader)->window;
  if (strcmp(section, "dogs") == 0) return window == WINDOW_DOGS;
  if (strcmp(section, "muster") == 0) return window == WINDOW_MUSTER;
  if (strcmp(section, "first_player") == 0) return window == WINDOW_TOKEN || window == WINDOW_MUSTER;
  return window == WINDOW_TOKEN || window == WINDOW_MUSTER || window == WINDOW_CLASH;
}

/* "knight HAC.6 if Hackett leads": never half of it, but how it is written. */
static void complain(PlainReader *reader, const PlainToken *t) {
  const PlainToken *soldier = NULL, *condition = NULL;
  const char *space = NULL;
  size_t taken;
  for (; t->kind != PLAIN_END; t++) {
    if (soldier == NULL && is_soldier(t)) soldier = t;
    if (space == NULL) space = space_at(reader, t, &taken);
    if (condition == NULL && (t->symbol == PLAIN_IF || t->symbol == PLAIN_ELSE)) condition = t;
  }
  if (condition == NULL || soldier == NULL || space == NULL) return;
  const char *write = arena_printf(reader->arena, "plan: [{when: {free: %s}, do: {soldier: %s, at: %s}}]",
                                   space, soldier->value, space);
  plain_complain(reader, condition, "line-condition", "write", write, "section", "plan", NULL);
}

/* Without "this year", "for year 2", which all orders are for. */
static const PlainToken *without_years(PlainReader *reader, const PlainToken *t) {
  size_t count = 0, kept = 0;
  while (t[count].kind != PLAIN_END) count++;
  PlainToken *made = arena_alloc(reader->arena, (count + 1) * sizeof *made);
  for (size_t i = 0; i < count; i++) {
    bool year = t[i].symbol == PLAIN_NOTHING, before = t[i].symbol == PLAIN_TO || t[i].symbol == PLAIN_FROM;
    if (before && t[i + 1].symbol == PLAIN_NOTHING) continue;
    if (!year) made[kept++] = t[i];
    if (year && t[i + 1].kind == PLAIN_NUMBER) i++;
  }
  made[kept] = t[count];
  return made;
}

static Tree *line(PlainReader *reader, const char *section, const PlainToken *tokens) {
  bool any = section == NULL;
  Tree *made = NULL;
  tokens = without_years(reader, tokens);
  if (tokens->kind == PLAIN_END) return NULL;
  if (holds(tokens, PLAIN_RATHER) || holds(tokens, PLAIN_MAY)) return NULL;
  if (any || is_section(section, "policy")) made = policy(reader, section, tokens);
  if (made == NULL && (any || is_section(section, "dogs"))) made = dogs(reader, tokens);
  if (made == NULL && (any || is_section(section, "first_player")))
    made = first_player(reader, section, tokens);
  if (made == NULL && (any || is_section(section, "muster"))) made = muster(reader, section, tokens);
  if (made == NULL && (any || is_section(section, "otherwise"))) made = otherwise(reader, section, tokens);
  if (made == NULL && (any || is_section(section, "fallback"))) made = fallback(reader, section, tokens);
  if (made == NULL && (any || is_section(section, "plan"))) made = plan(reader, section, tokens);
  if (made == NULL) complain(reader, tokens);
  if (made != NULL && any && !is_timely(reader, made->items[0].key))
    return plain_complain(reader, tokens, "line-not-now", "window", DOGS_WINDOWS[board_of(reader)->window],
                          "section", due(reader), NULL);
  return made;
}

/* ---- values of a YAML file ---- */

static Tree *seat_value(PlainReader *reader, const PlainToken *t) {
  size_t taken;
  int seat = seat_at(reader, t, &taken);
  bool alone = seat >= 0 && t[taken].kind == PLAIN_END;
  return alone ? plain_scalar(reader, t, edition_of(reader)->seat_names[seat]) : NULL;
}

/* "knight or footman", for `soldier`. */
static Tree *soldiers_value(PlainReader *reader, const PlainToken *t) {
  Tree *list = plain_list(reader, t);
  for (; t->kind != PLAIN_END; t++) {
    if (is_soldier(t)) {
      tree_add(reader->arena, list, soldier_node(reader, t));
    } else if (!is_between(t) && t->symbol != PLAIN_OR) {
      return NULL;
    }
  }
  return list->count == 0 ? NULL : one_or_list(list);
}

/* "2 knights, footman", for `buy`. */
static Tree *purchases_value(PlainReader *reader, const PlainToken *t) {
  Tree *made = t->kind == PLAIN_END ? NULL : purchases(reader, "muster", t);
  Tree *list = made == NULL ? NULL : tree_get(made->items[0].value, "buy");
  return list == NULL || list->count == 0 ? NULL : one_or_list(list);
}

static Tree *do_value(PlainReader *reader, const PlainToken *t) {
  Tree *made = plan(reader, "plan", t);
  const Tree *entries = made == NULL || made->count > 1 ? NULL : made->items[0].value;
  bool one = entries != NULL && entries->count == 1 && entries->items[0].value->count == 1;
  return one ? entries->items[0].value->items[0].value : NULL;
}

static Tree *value(PlainReader *reader, const char *key, const PlainToken *t) {
  static const char *const SPACES[] = {"at", "from", "to", "free", "taken", "fallback", NULL};
  size_t taken;
  if (strcmp(key, "player") == 0 || strcmp(key, "passed_player") == 0) return seat_value(reader, t);
  if (strcmp(key, "first_player") == 0) {
    Tree *seat = seat_value(reader, t);
    Tree *made = seat != NULL ? NULL : first_player(reader, key, t);
    return made == NULL ? seat : made->items[0].value;
  }
  if (word_index(key, SPACES) >= 0) {
    Tree *list = spaces(reader, t);
    return list == NULL ? NULL : one_or_list(list);
  }
  if (strcmp(key, "tactic") == 0 || strcmp(key, "play") == 0) {
    const char *card = card_at(reader, t, true, &taken);
    if (card == NULL || t[taken].kind != PLAIN_END) return NULL;
    PlainToken whole = whole_of(t, taken);
    return plain_scalar(reader, &whole, card);
  }
  if (strcmp(key, "keep_coins") == 0 || strcmp(key, "times") == 0) {
    bool alone = number_of(t) > 0 && (ends(t + 1) || (t[1].symbol == DOGS_COIN && ends(t + 2)));
    return alone ? plain_int(reader, t, t->number) : NULL;
  }
  if (strcmp(key, "soldier") == 0) return soldiers_value(reader, t);
  if (strcmp(key, "buy") == 0) return purchases_value(reader, t);
  return strcmp(key, "do") == 0 ? do_value(reader, t) : NULL;
}

/* A space, or a list of them, in canonical words. */
static Tree *spaces_named(PlainReader *reader, Tree *node) {
  for (size_t i = 0; node->kind == TREE_LIST && i < node->count; i++)
    node->items[i].value = spaces_named(reader, node->items[i].value);
  if (node->kind != TREE_SCALAR) return node;
  Tree *read = value(reader, "at", plain_tokens(reader, node->text, node->length, node->line, node->column));
  return read == NULL ? node : read;
}

/* An entry without its `do`: {soldier: knight, at: MAL.6}, or {knight: MAL.6}. */
static void item(PlainReader *reader, const char *section, Tree *map) {
  static const char *const WITHIN[] = {"soldier", "at", "tactic", "pass", NULL};
  Arena *arena = reader->arena;
  if (strcmp(section, "plan") != 0 || tree_get(map, "do") != NULL) return;
  Tree *what = tree_map(arena), *entry = tree_map(arena);
  what->line = map->line;
  what->column = map->column;
  bool sends = map->count == 1 && word_index(map->items[0].key, edition_of(reader)->kind_ids) >= 0;
  if (sends) {
    const TreeItem *soldier = &map->items[0];
    PlainToken at = {.line = soldier->key_line, .column = soldier->key_column, .raw = ""};
    plain_put(reader, what, &at, "soldier", plain_scalar(reader, &at, soldier->key));
    plain_put(reader, what, &at, "at", spaces_named(reader, soldier->value));
  }
  for (size_t i = 0; !sends && i < map->count; i++)
    *tree_add_item(arena, word_index(map->items[i].key, WITHIN) >= 0 ? what : entry) = map->items[i];
  if (what->count == 0) return;
  PlainToken at = {.line = map->line, .column = map->column};
  plain_put(reader, entry, &at, "do", what);
  map->items = entry->items;
  map->count = entry->count;
  map->capacity = entry->capacity;
}

/* ---- the contract ---- */

static const char *const NONE_OF[] = {"muster", NULL};
static const char *const EXAMPLES[][2] = {{"dogs", "Stormcrow, then McBeth, then Blackmane"},
                                          {"first_player", "first_player: keep"},
                                          {"muster", "buy 2 knights, 1 footman"},
                                          {"plan", "knight to TAL.3 or TAL.2"},
                                          {"otherwise", "otherwise pass"},
                                          {"fallback", "fallback TAL.1, TAL.2"},
                                          {"policy", "policy: {stormcrow: stay}"},
                                          {NULL, NULL}};

const PlainShapes DOGS_PLAIN = {
    .words = DOGS_PLAIN_WORDS,
    .keys = DOGS_PLAIN_KEYS,
    .sections = NONE_OF,
    .whole = true,
    .conditions = true,
    .closed = true,
    .line = line,
    .value = value,
    .item = item,
    .names = names,
    .is_verb = is_verb,
    .examples = EXAMPLES,
    .due = due,
};
