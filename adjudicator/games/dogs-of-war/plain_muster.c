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
