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
    } else if (!dogs_is_between(t) && !dogs_is_link(t) && t->symbol != DOGS_INSTEAD &&
               t->symbol != PLAIN_FROM) {
      return NULL;
    }
  }
  if (other == NULL || !said) return NULL;
  const char *last = list->items[list->count - 1].value->text;
  return plain_one(reader, first, last, dogs_soldier_node(reader, other));
}

/* "buy 2 knights, a footman"; where soldiers are bought also without the verb. */
Tree *dogs_plain_purchases(PlainReader *reader, const char *section, const PlainToken *t) {
  const PlainToken *first = t;
  Tree *list = plain_list(reader, t), *instead = NULL;
  bool buys = dogs_is_section(section, "muster") || dogs_board_of(reader)->window == WINDOW_MUSTER,
       verb = false;
  bool nobody = (t->symbol == PLAIN_NO || t->symbol == PLAIN_WITHOUT) && t[1].symbol == DOGS_MANY_SOLDIERS &&
                dogs_ends(t + 2);
  if (nobody && buys) return muster_of(reader, first, "buy", list);
  if (t->symbol == PLAIN_NO && dogs_is_buying(t + 1)) t++;
  for (; dogs_is_buying(t) || t->kind == PLAIN_COLON; t++) verb = true;
  if (verb && t->symbol == PLAIN_NONE && dogs_ends(t + 1)) return muster_of(reader, first, "buy", list);
  if (first->symbol == PLAIN_NO || (!buys && !verb)) return NULL;
  while (t->kind != PLAIN_END) {
    if (list->count > 0 && (instead = instead_of_last(reader, list, t)) != NULL) break;
    if (dogs_is_between(t) || dogs_is_link(t) || t->symbol == PLAIN_FROM || t->symbol == DOGS_ORDINAL ||
        dogs_is_buying(t)) {
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
