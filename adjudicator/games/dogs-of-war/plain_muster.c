/* Mustering in plain words: "buy 2 knights, a footman" (DOGS 4.2, 8.3). */
#include "plain.h"

#include <string.h>

static bool is_key(const OrderPiece *piece, const char *key) {
  return strcmp(piece->key, key) == 0;
}

/* "another footman", and nobody before it: beside what an earlier mail bought, or alone? */
static bool begins_with_more(const Order *order) {
  const OrderPiece *first = order->pieces;
  while (!is_key(first, "buy") && !is_key(first, "more")) first++; /* something is bought */
  return is_key(first, "more");
}

/* A condition that comes before what is bought instead, "if they are sold out", may speak of all that is bought. */
static bool may_speak_of_all(const Order *order) {
  const OrderPiece *gone = order_piece(order, "gone"), *other = order_piece(order, "instead");
  return other != NULL && gone->at < other->at;
}

/* "2 knights, a footman, if they are sold out ...". */
static bool speaks_of_several(const Order *order) {
  const OrderPiece *last = order_piece(order, "buy");
  if (!may_speak_of_all(order)) return false;
  bool others = false;
  for (size_t i = 0; i < order->count; i++)
    others |= is_key(&order->pieces[i], "buy") && strcmp(order->pieces[i].text, last->text) != 0;
  return others;
}

/* "First 2 knights"; "the first knight" says of one that is bought where he goes. */
static bool counts(const Order *order) {
  bool several = false;
  for (size_t i = 0; i < order->count; i++)
    several |= is_key(&order->pieces[i], "buy") && order->pieces[i].number > 1;
  return several;
}

/* Where soldiers are bought also without the verb; what is bought before the plan needs a mark behind it, or "put". */
bool dogs_accept_purchases(PlainReader *reader, Order *order) {
  bool here = (order->section != NULL && strcmp(order->section, "muster") == 0) ||
              dogs_board_of(reader)->window == WINDOW_MUSTER;
  bool no = order->at->symbol == PLAIN_NO, verb = order_piece(order, "verb") != NULL;
  if (order_piece(order, "ordered") != NULL && !verb && !counts(order)) return false;
  const PlainToken *end = order->end;
  if (order_piece(order, "nobody") != NULL) return here || verb;
  if (!here && (!verb || no)) return false;
  /* "2 knights, or arquebusiers if sold out": such a word belongs to what comes instead. */
  const OrderPiece *last = order_piece(order, "buy"), *either = order->pieces;
  while (either < order->pieces + order->count && !is_key(either, "or")) either++;
  bool any = either < order->pieces + order->count;
  if (any && (last == NULL || last->at > either->at || order_piece(order, "instead") == NULL))
    return last != NULL &&
           plain_complain(reader, either->at, "line-or-soldier", "section", "muster", NULL) != NULL;
  bool goes =
      (verb && end->symbol == DOGS_SEND && !dogs_is_link(end + 1)) || (verb && end->symbol == DOGS_ORDINAL);
  bool entry = verb && dogs_is_soldier(end) && (end[1].symbol == DOGS_SEND || end[1].symbol == DOGS_GOES_TO);
  bool parted = dogs_ends(end) || dogs_is_between(end) || goes || entry;
  return parted && last != NULL && !begins_with_more(order) && !speaks_of_several(order);
}

static Tree *muster_of(PlainReader *reader, const PlainToken *at, const char *key, Tree *value) {
  return plain_one(reader, at, "muster", plain_one(reader, at, key, value));
}

Tree *dogs_write_purchases(PlainReader *reader, const Order *order) {
  Tree *list = plain_list(reader, order->at), *claims = plain_list(reader, order->at);
  const OrderPiece *last = order_piece(order, "buy"), *other = order_piece(order, "instead");
  for (size_t i = 0; i < order->count; i++) {
    const OrderPiece *piece = &order->pieces[i];
    for (int n = 0; is_key(piece, "buy") && n < piece->number; n++)
      tree_add(reader->arena, list, plain_scalar(reader, piece->at, piece->text));
    if (is_key(piece, "none")) tree_add(reader->arena, claims, plain_scalar(reader, piece->at, piece->text));
  }
  list->rewritten = may_speak_of_all(order); /* no others may stand beside them */
  Tree *made = muster_of(reader, order->at, "buy", list);
  if (claims->count > 0) plain_put(reader, made, order->at, DOGS_CLAIMS, claims);
  if (other != NULL) {
    Tree *instead = plain_one(reader, other->at, last->text, plain_scalar(reader, other->at, other->text));
    plain_put(reader, made->items[0].value, order->at, "if_sold_out", instead);
  }
  return made;
}

/* "keep 1 coin", "keep_coins: 1". */
bool dogs_accept_coins(PlainReader *reader, Order *order) {
  (void)reader;
  OrderPiece *number = order_piece(order, "keep_coins");
  if (number == NULL) return false;
  bool nothing = number->text != NULL, coins = order_drop_key(order, "coins");
  if (nothing) number->text = NULL;
  return nothing || (coins && number->number <= UINT8_MAX);
}

bool dogs_accept_sold_out(PlainReader *reader, Order *order) {
  (void)reader;
  return order_piece(order, "said") != NULL;
}

Tree *dogs_write_sold_out(PlainReader *reader, const Order *order) {
  const OrderPiece *gone = order_piece(order, "gone"), *other = order_piece(order, "other");
  return muster_of(reader, order->at, "if_sold_out",
                   plain_one(reader, gone->at, gone->text, plain_scalar(reader, other->at, other->text)));
}

/* "A knight instead of the war machine": what is bought, and what no longer is. */
Tree *dogs_write_exchange(PlainReader *reader, const Order *order) {
  static const char *const KEYS[] = {"more", "gone", "every", NULL};
  Tree *change = plain_map(reader, order->at);
  for (size_t k = 0; KEYS[k] != NULL; k++) {
    Tree *list = plain_list(reader, order->at);
    for (size_t i = 0; i < order->count; i++) {
      const OrderPiece *piece = &order->pieces[i];
      int count = is_key(piece, "every") ? 1 : piece->number;
      for (int n = 0; is_key(piece, KEYS[k]) && n < count; n++)
        tree_add(reader->arena, list, plain_scalar(reader, piece->at, piece->text));
    }
    plain_put(reader, change, order->at, KEYS[k], list);
  }
  return order_change(reader, order, "muster", change);
}

/* Takes the first soldier of a kind out of those that are bought; its place, their number: there is none. */
static size_t take_out(Tree *bought, const char *kind) {
  size_t i = 0;
  while (i < bought->count && strcmp(tree_string(bought->items[i].value, ""), kind) != 0) i++;
  if (i == bought->count) return i;
  bought->count--;
  memmove(bought->items + i, bought->items + i + 1, (bought->count - i) * sizeof *bought->items);
  return i;
}

/* Whether all whom a change takes out are bought; *place: where the first of them stood. `every`: all of a kind go. */
static bool take_all_out(Tree *bought, const Tree *kinds, bool every, size_t *place) {
  for (size_t i = 0; i < kinds->count; i++) {
    const char *kind = tree_string(kinds->items[i].value, "");
    size_t count = bought->count, at = take_out(bought, kind);
    if (at == count) return false;
    if (at < *place) *place = at;
    while (every && bought->count < count) {
      count = bought->count;
      (void)take_out(bought, kind);
    }
  }
  return true;
}

static Tree *muster_changed(const Tree *muster, const Tree *change, Arena *arena) {
  const Tree *former = tree_get(muster, "buy"), *more = tree_get(change, "more");
  if (former == NULL || former->kind != TREE_LIST) return NULL;
  Tree *left = tree_copy(arena, former), *bought = tree_list(arena), *made = tree_copy(arena, muster);
  size_t place = left->count;
  if (!take_all_out(left, tree_get(change, "gone"), false, &place) ||
      !take_all_out(left, tree_get(change, "every"), true, &place))
    return NULL;
  for (size_t i = 0; i <= left->count; i++) {
    for (size_t k = 0; i == place && k < more->count; k++)
      tree_add(arena, bought, tree_copy(arena, more->items[k].value));
    if (i < left->count) tree_add(arena, bought, left->items[i].value);
  }
  tree_put(arena, made, "buy", bought);
  return made;
}

Tree *dogs_changed(const Tree *section, const Tree *change, Arena *arena, Tree **other) {
  (void)other;
  return section->kind == TREE_LIST ? dogs_plan_changed(section, change, arena)
                                    : muster_changed(section, change, arena);
}
