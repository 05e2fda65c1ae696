/* Mustering in plain words: "buy 2 knights, a footman" (DOGS 4.2, 8.3). */
#include "plain.h"

#include <string.h>

/* More soldiers of a kind than anybody can pay for, and still few enough to be listed. */
#define COUNT_MOST BUY_MAX

Tree *dogs_plain_how_many(PlainReader *reader, const PlainToken *t) {
  return plain_complain(reader, t, "line-how-many", "word", plain_raw(reader, t, t + 1), "section", "muster",
                        "write", arena_printf(reader->arena, "buy 2 %s", plain_raw(reader, t, t + 1)), NULL);
}

/* Adds "2 knights", "knight x2", "knights: 2"; returns the token behind, NULL: it is none. */
static const PlainToken *add_soldiers(PlainReader *reader, const PlainToken *t, Tree *list) {
  int count = dogs_number_of(t);
  if (count > 0) t++;
  if (count > 0 && dogs_is_times(t)) t++;
  if (!dogs_is_soldier(t)) return NULL;
  const PlainToken *soldier = t++, *after = t;
  while (dogs_is_times(after) || after->kind == PLAIN_COLON) after++;
  bool marked = after > t;
  bool behind =
      dogs_number_of(after) > 0 && (marked || soldier->symbol == DOGS_MANY || !dogs_is_soldier(after + 1));
  if (count == 0 && behind) {
    count = dogs_number_of(after);
    t = after + 1;
    if (dogs_is_times(t)) t++;
  }
  if (count == 0 && soldier->symbol == DOGS_MANY) return (void)dogs_plain_how_many(reader, soldier), NULL;
  if (count > COUNT_MOST) return NULL;
  for (int i = 0; i < count || i == 0; i++) tree_add(reader->arena, list, dogs_soldier_node(reader, soldier));
  return t;
}

static Tree *muster_of(PlainReader *reader, const PlainToken *at, const char *key, Tree *value) {
  return plain_one(reader, at, "muster", plain_one(reader, at, key, value));
}

/* ", or arquebusiers if sold out", "; if sold out, arquebusiers instead", of the soldier named last. NULL: none. */
static Tree *instead_of_last(PlainReader *reader, const Tree *list, const PlainToken *t) {
  const PlainToken *first = t, *other = NULL;
  bool said = false;
  while (dogs_is_link(t) || dogs_is_between(t) || t->symbol == PLAIN_OR || t->symbol == PLAIN_ELSE) t++;
  for (; t->kind != PLAIN_END; t++) {
    if (dogs_is_soldier(t) && other == NULL) {
      other = t;
    } else if (t->symbol == PLAIN_IF && t[1].symbol == DOGS_SOLD_OUT) {
      said = true;
      t++;
    } else if (t->symbol == DOGS_NO_MORE && other == NULL &&
               (t[1].kind == PLAIN_COMMA || dogs_is_link(t + 1))) {
      said = true;
    } else if (!dogs_is_between(t) && !dogs_is_link(t) && t->symbol != DOGS_INSTEAD &&
               t->symbol != PLAIN_FROM) {
      return NULL;
    }
  }
  if (other == NULL || !said) return NULL;
  const char *last = list->items[list->count - 1].value->text;
  return plain_one(reader, first, last, dogs_soldier_node(reader, other));
}

static Tree *add_claim(PlainReader *reader, Tree *claims, const PlainToken *at, const char *text) {
  tree_add(reader->arena, claims, plain_scalar(reader, at, text));
  return claims;
}

static const PlainToken *end_of(const PlainToken *t) {
  while (t->kind != PLAIN_END) t++;
  return t;
}

/* "2 knights, a footman. If they are sold out, ...": a condition that comes first may speak of all. */
static bool may_be_any(const PlainToken *t) {
  while (!dogs_is_soldier(t) && t->symbol != PLAIN_IF && t->symbol != DOGS_NO_MORE) t++;
  return !dogs_is_soldier(t);
}

static const char *none_of(PlainReader *reader, const PlainToken *t, const PlainToken *soldier) {
  return arena_concat(reader->arena, "none ", soldier->value, " ", plain_raw(reader, t, soldier + 1), NULL);
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

/* "I do not buy knights." With more behind it what "not" speaks of is open. */
static Tree *refusal(PlainReader *reader, const PlainToken *t) {
  const PlainToken *first = t;
  bool no = false, verb = false;
  for (; dogs_is_buying(t) || t->symbol == PLAIN_NO || t->symbol == PLAIN_FROM; t++) {
    no |= t->symbol == PLAIN_NO;
    verb |= dogs_is_buying(t);
  }
  if (!no || !verb || !dogs_is_soldier(t)) return NULL;
  const PlainToken *soldier = t++;
  bool more = false;
  for (; t->kind != PLAIN_END; t++) {
    if (t->kind == PLAIN_STOP && !dogs_ends(t)) return NULL;
    more |= t->kind != PLAIN_STOP;
  }
  const char *claim = more ? arena_concat(reader->arena, "unclear ", plain_raw(reader, first, t), NULL)
                           : none_of(reader, first, soldier);
  return plain_one(reader, first, DOGS_CLAIMS, add_claim(reader, plain_list(reader, first), first, claim));
}

/* Whether soldiers of another kind are bought before a claim. */
static bool buys_others(const Tree *muster, const char *soldier, const Tree *claim) {
  const Tree *list = tree_get(muster, "buy");
  for (size_t i = 0; list != NULL && i < list->count; i++) {
    const Tree *bought = list->items[i].value;
    bool before =
        bought->line < claim->line || (bought->line == claim->line && bought->column < claim->column);
    if (before && strcmp(tree_string(bought, ""), soldier) != 0) return true;
  }
  return false;
}

static bool buys(const Tree *muster, const char *soldier) {
  const Tree *list = tree_get(muster, "buy"), *instead = tree_get(muster, "if_sold_out");
  for (size_t i = 0; list != NULL && i < list->count; i++) {
    if (strcmp(tree_string(list->items[i].value, ""), soldier) == 0) return true;
  }
  for (size_t i = 0; instead != NULL && i < instead->count; i++) {
    if (strcmp(tree_string(instead->items[i].value, ""), soldier) == 0) return true;
  }
  return list != NULL && list->kind == TREE_SCALAR && strcmp(list->text, soldier) == 0;
}

/* "another footman", and nobody before it: beside what an earlier mail bought, or alone? */
static bool begins_list(const Tree *muster, const Tree *claim) {
  const Tree *list = tree_get(muster, "buy");
  const Tree *first =
      list != NULL && list->kind == TREE_LIST && list->count > 0 ? list->items[0].value : NULL;
  return first != NULL && first->line == claim->line && first->column == claim->column;
}

bool dogs_plain_muster_doubt(PlainReader *reader, const Tree *file, const Tree *claim) {
  const Tree *muster = tree_get(file, "muster");
  size_t word = strcspn(claim->text, " ");
  const char *rest = claim->text + word + 1;
  const char *soldier = arena_strndup(reader->arena, rest, strcspn(rest, " "));
  const PlainToken at = {
      .kind = PLAIN_END, .text = "", .raw = "", .line = claim->line, .column = claim->column};
  const PlainToken *place = arena_memdup(reader->arena, &at, sizeof at);
  bool against = false;
  if (strncmp(claim->text, "more ", word + 1) == 0) {
    if (!begins_list(muster, claim)) return false;
  } else if (strncmp(claim->text, "alone ", word + 1) == 0) {
    if (!buys_others(muster, soldier, claim)) return false;
    rest += strlen(soldier) + 1;
  } else if (strncmp(claim->text, "none ", word + 1) == 0) {
    against = buys(muster, soldier);
    if (!against && tree_get(muster, "buy") != NULL) return false;
    rest += strlen(soldier) + 1;
  }
  if (against) {
    plain_complain(reader, place, "line-two-values", "text", rest, "section", "muster", NULL);
  } else {
    plain_complain(reader, place, "line-unclear", "text", rest, "section", "muster", NULL);
  }
  return true;
}

/* "buy 2 knights, a footman"; where soldiers are bought also without the verb. */
Tree *dogs_plain_purchases(PlainReader *reader, const char *section, const PlainToken *t) {
  const PlainToken *first = t, *none;
  Tree *list = plain_list(reader, t), *claims = plain_list(reader, t), *instead = NULL;
  bool here = dogs_is_section(section, "muster") || dogs_board_of(reader)->window == WINDOW_MUSTER,
       verb = false;
  bool nobody = (t->symbol == PLAIN_NO || t->symbol == PLAIN_WITHOUT) && t[1].symbol == DOGS_MANY_SOLDIERS &&
                dogs_ends(t + 2);
  if (nobody && here) return muster_of(reader, first, "buy", list);
  Tree *refused = here ? refusal(reader, t) : NULL;
  if (refused != NULL) return refused;
  if (t->symbol == PLAIN_NO && dogs_is_buying(t + 1)) t++;
  for (; dogs_is_buying(t) || t->kind == PLAIN_COLON; t++) verb = true;
  if (verb && t->symbol == PLAIN_NONE && dogs_ends(t + 1)) return muster_of(reader, first, "buy", list);
  if (!here && (!verb || first->symbol == PLAIN_NO)) return NULL;
  if (first->symbol == PLAIN_NO && none_at(first, false) == NULL) return NULL;
  while (t->kind != PLAIN_END) {
    if (list->count > 0 && (instead = instead_of_last(reader, list, t)) != NULL) break;
    if ((none = none_at(t, t > first && t[-1].symbol == PLAIN_AND)) != NULL) {
      add_claim(reader, claims, t, none_of(reader, t, none));
      t = none + 1;
    } else if (t->symbol == DOGS_ANOTHER && dogs_is_soldier(t + 1)) {
      add_claim(reader, claims, t + 1,
                arena_concat(reader->arena, "more ", plain_raw(reader, t, t + 2), NULL));
      t++;
    } else if (dogs_is_between(t) || dogs_is_link(t) || t->symbol == PLAIN_FROM ||
               t->symbol == DOGS_ORDINAL || dogs_is_buying(t)) {
      t++;
    } else if (t->symbol == PLAIN_OR && list->count > 0) {
      return plain_complain(reader, t, "line-or-soldier", "section", "muster", NULL);
    } else if (t->symbol == PLAIN_ALL && verb) {
      while (t->kind != PLAIN_END && !dogs_is_soldier(t)) t++;
      return t->kind == PLAIN_END ? NULL : dogs_plain_how_many(reader, t);
    } else {
      t = add_soldiers(reader, t, list);
      if (t == NULL) return NULL;
    }
  }
  if (list->count == 0) return claims->count == 0 ? NULL : plain_one(reader, first, DOGS_CLAIMS, claims);
  Tree *made = muster_of(reader, first, "buy", list);
  if (instead != NULL && may_be_any(t))
    add_claim(reader, claims, t,
              arena_concat(reader->arena, "alone ", instead->items[0].key, " ",
                           plain_raw(reader, t, end_of(t)), NULL));
  if (claims->count > 0) plain_put(reader, made, first, DOGS_CLAIMS, claims);
  if (instead != NULL) plain_put(reader, made->items[0].value, first, "if_sold_out", instead);
  return made;
}

/* "keep 1 coin", "keep_coins: 1". */
static Tree *kept_coins(PlainReader *reader, const PlainToken *t) {
  const PlainToken *at = t, *number = NULL;
  bool coins = false;
  if (t->symbol != DOGS_KEEP) return NULL;
  if (t[1].symbol == PLAIN_NONE && dogs_ends(t + 2))
    return muster_of(reader, at, "keep_coins", plain_int(reader, t + 1, 0));
  for (t++; t->kind != PLAIN_END; t++) {
    bool count = t->kind == PLAIN_NUMBER || dogs_number_of(t) > 0;
    if (count && number == NULL) {
      number = t;
    } else if (t->symbol == DOGS_COIN && !coins) {
      coins = true;
    } else if (!dogs_is_link(t) && !dogs_is_between(t) && t->symbol != PLAIN_FROM) {
      return NULL;
    }
  }
  if (!coins || number == NULL || number->number > UINT8_MAX) return NULL;
  return muster_of(reader, at, "keep_coins", plain_int(reader, number, number->number));
}

static const PlainToken *past_instead(const PlainToken *t) {
  while (dogs_is_link(t) || dogs_is_between(t) || dogs_is_buying(t) || t->symbol == DOGS_INSTEAD ||
         t->symbol == PLAIN_FROM || t->symbol == DOGS_SOLD_OUT)
    t++;
  return t;
}

/* "if knights are sold out: arquebusier", "si no quedan caballeros, arcabucero". */
static Tree *sold_out(PlainReader *reader, const PlainToken *t) {
  const PlainToken *first = t, *other = NULL;
  bool said = t->symbol == DOGS_NO_MORE;
  if (dogs_is_soldier(t) && t[1].symbol == PLAIN_IF) { /* "arquebusier if knights are sold out" */
    other = t;
    t++;
  }
  if (t->symbol == DOGS_NO_MORE || t->symbol == PLAIN_IF) t++;
  while (t->symbol == PLAIN_FROM || t->symbol == PLAIN_TO) t++;
  if (!dogs_is_soldier(t)) return NULL;
  const PlainToken *gone = t++;
  while (t->symbol == DOGS_SOLD_OUT || t->symbol == PLAIN_NO) {
    said |= t->symbol == DOGS_SOLD_OUT;
    t++;
  }
  if (!said) return NULL;
  t = past_instead(t);
  if (other == NULL) {
    if (!dogs_is_soldier(t)) return NULL;
    other = t;
    t = past_instead(t + 1);
  }
  if (t->kind != PLAIN_END) return NULL;
  Tree *instead = plain_one(reader, gone, gone->value, dogs_soldier_node(reader, other));
  return muster_of(reader, first, "if_sold_out", instead);
}

Tree *dogs_plain_muster(PlainReader *reader, const char *section, const PlainToken *t) {
  Tree *made = kept_coins(reader, t);
  if (made == NULL) made = sold_out(reader, t);
  return made != NULL ? made : dogs_plain_purchases(reader, section, t);
}
