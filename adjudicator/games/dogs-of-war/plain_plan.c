/* Plans in plain words: "knight to HAC.6 or HAC.1 with T05 if possible" (DOGS 8.3, 8.4). */
#include "plain.h"

#include <string.h>

#include "../fields.h"

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
  /* of the entry before, where the next may be "the second", "another": its soldier, NULL: none; its ordinal */
  const char *before;
  int ordinal_before;
  int ordinal;            /* which of them this one is, "the first knight"; 0: it is not said */
  const PlainToken *join; /* what stands before the next part: ",", "or"; NULL: nothing */
  bool and_spaces;
} Planned;

static void begin_entry(Planned *p) {
  bool one = p->soldiers != NULL && p->soldiers->count == 1 && p->times <= 1;
  *p = (Planned){.reader = p->reader,
                 .entries = p->entries,
                 .join = p->join,
                 .before = one ? p->soldiers->items[0].value->text : NULL,
                 .ordinal_before = p->ordinal};
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

/* "knight to Talbot". */
static Tree *which_space(PlainReader *reader, const PlainToken *t, int house) {
  return several_spaces(reader, t, t + 1, spaces_of(reader, house));
}

Tree *dogs_plain_one_or_list(Tree *list) {
  return list->count == 1 ? list->items[0].value : list;
}

/* "knight to Talbot or HAR.3": a house alone is no more than the heading of one of its spaces. */
static bool is_at_house(const Planned *p) {
  if (p->house == NULL) return true;
  const char *id = p->house->value;
  for (size_t i = 0; i < p->at->count; i++) {
    if (strncmp(p->at->items[i].value->text, id, strlen(id)) == 0) return true;
  }
  (void)which_space(p->reader, p->house,
                    dogs_among(p->house, DOGS_HOUSE, dogs_edition_of(p->reader)->house_ids));
  return false;
}

/* Puts the entry into the list. False: something is missing. */
static bool end_entry(Planned *p) {
  PlainReader *reader = p->reader;
  if (p->soldiers == NULL && p->at == NULL && p->card == NULL) return true;
  if (p->soldiers != NULL && p->at == NULL && p->house != NULL)
    which_space(reader, p->house, dogs_among(p->house, DOGS_HOUSE, dogs_edition_of(reader)->house_ids));
  if (p->soldiers == NULL || p->at == NULL || !is_at_house(p)) return false;
  if (p->and_spaces && p->uncounted != NULL) p->times = (int)p->at->count;
  if (p->uncounted != NULL && p->times == 0) return dogs_plain_how_many(reader, p->uncounted) != NULL;
  /* "2 footmen to TAL.1 and TAL.2"; for one soldier "and" leaves open which. */
  if (p->and_spaces && (size_t)p->times != p->at->count) return false;
  Tree *what = plain_map(reader, p->first), *entry = plain_one(reader, p->first, "do", what);
  plain_put(reader, what, p->first, "soldier", dogs_plain_one_or_list(p->soldiers));
  plain_put(reader, what, p->first, "at", dogs_plain_one_or_list(p->at));
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
  int count = dogs_number_of(t);
  if (count > 0) t++;
  if (count > 0 && dogs_is_times(t)) t++;
  if (p->soldiers != NULL && p->at != NULL) { /* the next entry begins */
    if (joined_by_choice(p) || !end_entry(p)) return NULL;
  }
  if (p->soldiers != NULL && !joined_by_choice(p)) return NULL;
  if (count > FIGURES_MAX || (p->soldiers != NULL && count > 0)) return NULL;
  if (t->symbol == DOGS_MANY && count == 0) p->uncounted = t;
  if (p->first == NULL) p->first = first;
  if (p->soldiers == NULL) p->soldiers = plain_list(reader, t);
  if (count > 0) p->times = count;
  tree_add(reader->arena, p->soldiers, dogs_soldier_node(reader, t));
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
  tree_add(reader->arena, p->at, dogs_space_node(reader, t, taken, text));
  p->last_house = t->symbol == DOGS_HOUSE ? t : p->last_house;
  return t + taken;
}

/* "TAL.1 or 2", "Talbot 1, 2 or 3": a number for the house before it. */
static bool is_further_space(const Planned *p, const PlainToken *t) {
  if (p->last_house == NULL || p->at == NULL || t->kind != PLAIN_NUMBER || p->join == NULL) return false;
  const PlainToken *next = t + 1;
  bool list = next->kind == PLAIN_END || next->kind == PLAIN_COMMA || next->symbol == PLAIN_OR ||
              next->symbol == PLAIN_WITH || next->kind == PLAIN_SLASH;
  return joined_by_choice(p) ? !dogs_is_soldier(next)
                             : p->join->kind == PLAIN_COMMA && list && !dogs_is_soldier(next + 1);
}

static const PlainToken *put_space(PlainReader *reader, Tree *card, const PlainToken *t, const char *key) {
  size_t taken;
  while (dogs_is_link(t) || t->symbol == PLAIN_FROM) t++;
  const char *space = dogs_space_at(reader, t, &taken);
  if (space == NULL) return NULL;
  plain_put(reader, card, t, key, dogs_space_node(reader, t, taken, space));
  return t + taken;
}

/* "2 toward Talbot". */
static const PlainToken *put_cursor(PlainReader *reader, Tree *card, const PlainToken *t) {
  const PlainToken *steps = dogs_number_of(t) > 0 ? t++ : NULL;
  while (dogs_is_link(t) || t->symbol == DOGS_STEPS || t->symbol == PLAIN_FROM) t++;
  if (dogs_among(t, DOGS_HOUSE, dogs_edition_of(reader)->house_ids) < 0) return NULL;
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
  while (dogs_is_link(bare) || bare->symbol == PLAIN_FROM || dogs_is_buying(bare) ||
         (bare->kind == PLAIN_COMMA && dogs_is_buying(bare + 1)))
    bare++;
  int seat = dogs_seat_at(reader, bare, &taken);
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
              plain_scalar(reader, bare, dogs_edition_of(reader)->seat_names[seat]));
    end = bare + taken;
    break;
  case ACTION_BUY:
    if (!dogs_is_soldier(bare)) break;
    plain_put(reader, p->card, bare, "buy", dogs_soldier_node(reader, bare));
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
  PlainToken whole = dogs_whole_of(t, taken);
  if (p->first == NULL) p->first = t;
  p->card = plain_one(reader, t, "play", plain_scalar(reader, &whole, id));
  int card = word_index(id, dogs_edition_of(reader)->tactic_ids);
  p->action = card < 0 ? ACTION_NONE : dogs_edition_of(reader)->tactics[card].action;
  return take_arguments(p, t + taken);
}

/* "x2", "2 times", "twice"; returns `t` if it is none of them. */
static const PlainToken *take_times(Planned *p, const PlainToken *t) {
  int count = 0;
  const PlainToken *end = t;
  if (t->symbol == DOGS_TWICE) {
    count = 2;
    end = t + 1;
  } else if (dogs_is_times(t) && dogs_number_of(t + 1) > 0) {
    count = dogs_number_of(t + 1);
    end = t + 2;
  } else if (dogs_number_of(t) > 0 && dogs_is_times(t + 1) && !dogs_is_soldier(t + 2)) {
    count = dogs_number_of(t);
    end = t + 2;
  }
  if (end == t || p->times > 0 || p->soldiers == NULL || count > FIGURES_MAX) return t;
  p->times = count;
  return end;
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

static bool is_plan_filler(const PlainToken *t) {
  switch (t->symbol) {
  case DOGS_PLAN:
  case DOGS_SEND:
  case DOGS_GOES_TO:
  case DOGS_PLAY:
  case DOGS_SOLDIER:
  case DOGS_TACTIC:
  case DOGS_CAPTAIN:
  case DOGS_IF_FREE:
  case DOGS_SPACE:
  case DOGS_TAKE:
  case PLAIN_WITH: return true;
  default: return dogs_is_link(t) || t->kind == PLAIN_STOP;
  }
}

static const PlainToken *take_pass(Planned *p, const PlainToken *t) {
  PlainReader *reader = p->reader;
  if (!end_entry(p)) return NULL;
  tree_add(reader->arena, p->entries, plain_one(reader, t, "do", plain_scalar(reader, t, "pass")));
  return t + 1;
}

/* "the second on MAL.2", "another to TAL.2": a soldier as in the entry before. */
static const PlainToken *take_same(Planned *p, const PlainToken *t) {
  size_t taken;
  const PlainToken *space = t;
  if (t->kind == PLAIN_WORD && dogs_number_of(t) == 1) space++; /* "the second one" */
  const PlainToken *link = space;
  while (dogs_is_link(space) || space->symbol == DOGS_SEND || space->symbol == DOGS_GOES_TO) space++;
  if (p->before == NULL || space == link || dogs_space_at(p->reader, space, &taken) == NULL) return t;
  p->first = t;
  p->soldiers = plain_list(p->reader, t);
  tree_add(p->reader->arena, p->soldiers, plain_scalar(p->reader, t, p->before));
  return link;
}

/* "another to TAL.2", "another knight to TAL.2". */
static const PlainToken *take_another(Planned *p, const PlainToken *t) {
  if (p->at != NULL && !end_entry(p)) return NULL;
  return p->soldiers == NULL && p->at == NULL ? take_same(p, t + 1) : t + 1;
}

/* "the first knight to HAR.6, the second one to MAL.6": what follows is another entry. */
static const PlainToken *take_ordinal(Planned *p, const PlainToken *t) {
  bool number = t->kind == PLAIN_NUMBER;
  int ordinal = number ? t->number : t->value[0] - '0';
  const PlainToken *next = t + (number ? 2 : 1);
  if (p->at != NULL && !end_entry(p)) return NULL;
  if (p->soldiers != NULL) return next; /* "knight first to TAL.1": a choice, it may be */
  bool follows = p->ordinal_before > 0 && ordinal == p->ordinal_before + 1;
  p->ordinal = strchr(t->text, ' ') == NULL ? ordinal : 0;
  return follows && p->ordinal > 0 ? take_same(p, next) : next;
}

/* The next part of a plan; returns the token behind, NULL: it does not fit. */
static const PlainToken *take_part(Planned *p, const PlainToken *t, bool expects_card) {
  size_t taken;
  const PlainToken *behind = dogs_number_of(t) > 0 ? t + (dogs_is_times(t + 1) ? 2 : 1) : t;
  const char *text;
  if (is_further_space(p, t)) {
    text = arena_printf(p->reader->arena, "%s.%d", p->last_house->value, t->number);
    return take_space(p, t, 1, text);
  }
  if (dogs_is_soldier(behind)) return take_soldier(p, t);
  if ((text = dogs_space_at(p->reader, t, &taken)) != NULL) return take_space(p, t, taken, text);
  if ((text = dogs_card_at(p->reader, t, expects_card, &taken)) != NULL) return take_card(p, t, taken, text);
  if (t->symbol == DOGS_PASS || t->symbol == DOGS_THEN_PASS) return take_pass(p, t);
  if (t->symbol == DOGS_OPTIONAL) {
    p->optional = true;
    return t + 1;
  }
  if (dogs_among(t, DOGS_HOUSE, dogs_edition_of(p->reader)->house_ids) >= 0 && p->house == NULL) {
    p->house = t;
    return t + 1;
  }
  bool no_card = (t->symbol == PLAIN_WITHOUT || t->symbol == PLAIN_NO) && t[1].symbol == DOGS_TACTIC;
  if (no_card) return p->card != NULL ? NULL : t + 2;
  if (t->symbol == DOGS_ANOTHER) return take_another(p, t);
  bool ordinal = t->symbol == DOGS_ORDINAL ||
                 (t->kind == PLAIN_NUMBER && dogs_is_ordinal_end(t + 1) && !dogs_is_times(t + 1));
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
  if (t->symbol == PLAIN_ELSE) return dogs_space_at(reader, dogs_past_marks(t + 1), &taken) != NULL;
  return dogs_is_between(t) || t->symbol == PLAIN_OR || t->symbol == DOGS_IF_TAKEN;
}

static const PlainToken *or_token(PlainReader *reader, const PlainToken *t) {
  if (t->symbol != PLAIN_ELSE && t->symbol != DOGS_IF_TAKEN) return t;
  PlainToken choice = *t;
  choice.symbol = PLAIN_OR;
  return arena_memdup(reader->arena, &choice, sizeof choice);
}

/* Spaces and nothing else: "TAL.1, TAL.2". NULL: something else is there too. */
Tree *dogs_plain_spaces(PlainReader *reader, const PlainToken *t) {
  Tree *list = plain_list(reader, t);
  while (t->kind != PLAIN_END) {
    size_t taken;
    const char *space = dogs_space_at(reader, t, &taken);
    if (space != NULL) {
      tree_add(reader->arena, list, dogs_space_node(reader, t, taken, space));
      t += taken;
    } else if (dogs_is_between(t) || dogs_is_link(t) || t->symbol == PLAIN_OR || t->symbol == PLAIN_ELSE) {
      t++;
    } else {
      return NULL;
    }
  }
  return list->count == 0 ? NULL : list;
}

/* "otherwise pass", "sinon demander", "otherwise weakest to TAL.1". */
Tree *dogs_plain_otherwise(PlainReader *reader, const char *section, const PlainToken *t) {
  const PlainToken *first = t;
  bool named = dogs_is_section(section, "otherwise");
  while (t->symbol == PLAIN_ELSE || dogs_is_link(t) || dogs_is_between(t) || t->symbol == DOGS_SEND ||
         t->symbol == DOGS_PLAY) {
    named |= t->symbol == PLAIN_ELSE;
    t++;
  }
  bool word = t->symbol == DOGS_PASS || t->symbol == DOGS_ASK || t->symbol == DOGS_WEAKEST;
  if (!named || !word) return NULL;
  Tree *made = plain_one(reader, first, "otherwise", plain_scalar(reader, t, t->value));
  if (dogs_ends(t + 1)) return made;
  Tree *list = t->symbol == DOGS_WEAKEST ? dogs_plain_spaces(reader, t + 1) : NULL;
  if (list != NULL) plain_put(reader, made, first, "fallback", list);
  return list == NULL ? NULL : made;
}

/* A pass alone, before anything was bought: nothing to buy, or a plan? */
static bool is_bare_pass(const PlainReader *reader, const char *section, const PlainToken *t) {
  return t->symbol == DOGS_PASS && dogs_ends(t + 1) && section == NULL &&
         dogs_board_of(reader)->window == WINDOW_MUSTER;
}

/* Entries, one behind the other, and what is played otherwise. */
Tree *dogs_plain_plan(PlainReader *reader, const char *section, const PlainToken *t) {
  const PlainToken *first = t;
  Planned p = {.reader = reader, .entries = plain_list(reader, t)};
  Tree *rest = NULL;
  bool expects_card = false;
  if (is_bare_pass(reader, section, t))
    return plain_complain(reader, t, "line-pass-when", "section", "plan", NULL);
  while (t->kind != PLAIN_END) {
    if (t->symbol == PLAIN_ELSE && (rest = dogs_plain_otherwise(reader, NULL, t)) != NULL) break;
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

Tree *dogs_plain_fallback(PlainReader *reader, const char *section, const PlainToken *t) {
  const PlainToken *first = t;
  if (t->symbol == DOGS_FALLBACK) {
    t = dogs_past_links(t + 1);
  } else if (!dogs_is_section(section, "fallback")) {
    return NULL;
  }
  Tree *list = dogs_plain_spaces(reader, t);
  return list == NULL ? NULL : plain_one(reader, first, "fallback", list);
}
