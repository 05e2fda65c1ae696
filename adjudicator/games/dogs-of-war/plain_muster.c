/* Mustering in plain words: "buy 2 knights, a footman" (DOGS 4.2, 8.3). */
#include "plain.h"

#include <string.h>

/* "and no footmen", "another knight". */
static Tree *claims_of(PlainReader *reader, const PlainOrder *order) {
  Tree *claims = plain_list(reader, order->at);
  for (size_t i = 0; i < order->count; i++) {
    const FormPiece *piece = &order->pieces[i];
    bool claim = strcmp(piece->key, "none") == 0 || strcmp(piece->key, "more") == 0;
    if (claim)
      tree_add(
          reader->arena, claims,
          plain_scalar(reader, piece->at, arena_concat(reader->arena, piece->key, " ", piece->text, NULL)));
  }
  return claims;
}

/* Where soldiers are bought also without the verb; what is bought before the plan needs a mark behind it, or "put". */
bool dogs_accept_purchases(PlainReader *reader, PlainOrder *order) {
  bool here = (order->section != NULL && strcmp(order->section, "muster") == 0) ||
              dogs_board_of(reader)->window == WINDOW_MUSTER;
  bool no = order->at->symbol == PLAIN_NO, verb = order_piece(order, "verb") != NULL;
  const PlainToken *end = order->end;
  if (order_piece(order, "nobody") != NULL) return here || verb;
  if (!here && (!verb || no)) return false;
  /* "2 knights, or arquebusiers if sold out": such a word belongs to what comes instead. */
  const FormPiece *last = order_piece(order, "buy"), *either = order->pieces;
  while (either < order->pieces + order->count && strcmp(either->key, "or") != 0) either++;
  bool any = either < order->pieces + order->count;
  if (any && (last == NULL || last->at > either->at || order_piece(order, "instead") == NULL))
    return last != NULL &&
           plain_complain(reader, either->at, "line-or-soldier", "section", "muster", NULL) != NULL;
  bool parted =
      dogs_ends(end) || dogs_is_between(end) || (verb && end->symbol == DOGS_SEND && !dogs_is_link(end + 1));
  return parted && (last != NULL || order_piece(order, "none") != NULL);
}

static Tree *muster_of(PlainReader *reader, const PlainToken *at, const char *key, Tree *value) {
  return plain_one(reader, at, "muster", plain_one(reader, at, key, value));
}

/* "2 knights, a footman. If they are sold out, ...": a condition that comes first may speak of all. */
static bool may_be_any(const FormPiece *gone, const FormPiece *other) {
  return gone->at < other->at;
}

Tree *dogs_write_purchases(PlainReader *reader, const PlainOrder *order) {
  Tree *list = plain_list(reader, order->at), *claims = claims_of(reader, order);
  const FormPiece *last = order_piece(order, "buy"), *other = order_piece(order, "instead");
  for (size_t i = 0; i < order->count; i++) {
    const FormPiece *piece = &order->pieces[i];
    for (int n = 0; strcmp(piece->key, "buy") == 0 && n < piece->number; n++)
      tree_add(reader->arena, list, plain_scalar(reader, piece->at, piece->text));
  }
  if (list->count == 0 && claims->count > 0) return plain_one(reader, order->at, DOGS_CLAIMS, claims);
  Tree *made = muster_of(reader, order->at, "buy", list);
  if (other != NULL && may_be_any(order_piece(order, "gone"), other)) {
    const PlainToken *from = order_piece(order, "gone")->at;
    if (from->symbol == DOGS_SOLD_OUT) from--; /* "if" */
    tree_add(reader->arena, claims,
             plain_scalar(reader, from,
                          arena_concat(reader->arena, "alone ", last->text, " ",
                                       plain_raw(reader, from, order->end), NULL)));
  }
  if (claims->count > 0) plain_put(reader, made, order->at, DOGS_CLAIMS, claims);
  if (other != NULL) {
    Tree *instead = plain_one(reader, other->at, last->text, plain_scalar(reader, other->at, other->text));
    plain_put(reader, made->items[0].value, order->at, "if_sold_out", instead);
  }
  return made;
}

/* "I do not buy knights." With more behind it what "not" speaks of is open. */
bool dogs_accept_refusal(PlainReader *reader, PlainOrder *order) {
  bool here = order->named || dogs_board_of(reader)->window == WINDOW_MUSTER;
  return here && order_piece(order, "no") != NULL && order_piece(order, "verb") != NULL;
}

Tree *dogs_write_refusal(PlainReader *reader, const PlainOrder *order) {
  const FormPiece *soldier = order_piece(order, "none");
  const PlainToken *end = order->end, *behind = soldier->at + 1;
  while (behind < end && behind->kind == PLAIN_STOP) behind++;
  const char *raw = plain_raw(reader, order->at, behind < end ? end : soldier->at + 1);
  const char *claim = behind < end ? arena_concat(reader->arena, "unclear ", raw, NULL)
                                   : arena_concat(reader->arena, "none ", soldier->text, " ", raw, NULL);
  Tree *claims = plain_list(reader, order->at);
  tree_add(reader->arena, claims, plain_scalar(reader, order->at, claim));
  return plain_one(reader, order->at, DOGS_CLAIMS, claims);
}

/* "keep 1 coin", "keep_coins: 1". */
bool dogs_accept_coins(PlainReader *reader, PlainOrder *order) {
  (void)reader;
  FormPiece *number = order_piece(order, "keep_coins");
  if (number == NULL) return false;
  bool nothing = number->text != NULL, coins = order_drop_key(order, "coins");
  if (nothing) number->text = NULL;
  return nothing || (coins && number->number <= UINT8_MAX);
}

bool dogs_accept_sold_out(PlainReader *reader, PlainOrder *order) {
  (void)reader;
  return order_piece(order, "said") != NULL;
}

Tree *dogs_write_sold_out(PlainReader *reader, const PlainOrder *order) {
  const FormPiece *gone = order_piece(order, "gone"), *other = order_piece(order, "other");
  return muster_of(reader, order->at, "if_sold_out",
                   plain_one(reader, gone->at, gone->text, plain_scalar(reader, other->at, other->text)));
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
