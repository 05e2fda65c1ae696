/* Conditions in words, as branches of turn files: what a look shows, how a charge ends, where the enemy gives the Guard, what the
 * enemy did (WATERLOO 10.4). What is done in each case must be said, or the branches that are known are offered. */
#include "plain.h"

#include <string.h>

#include "../../base/yaml.h"

/* Whether a text, up to an end, has a word that is one of `kind` among those that are left out. */
static bool says(Arena *arena, const char *at, const char *end, const char *kind) {
  bool found = false;
  for (; at < end && !found; at++) {
    size_t length = strcspn(at, " ,.;:'\n");
    if (at + length > end) length = (size_t)(end - at);
    const char *said = length == 0 ? NULL : plain_key(arena, WATERLOO_LEFT_OUT, at, length);
    found = said != NULL && strcmp(said, kind) == 0;
    at += length;
  }
  return found;
}

bool waterloo_says_mine(Arena *arena, const PlainToken *from, const PlainToken *end) {
  if (from->kind == PLAIN_END) return false;
  return says(arena, from->symbol == PLAIN_FILLER ? from->raw : from->raw + from->raw_length, end->raw,
              "mine");
}

int waterloo_number_at(const PlainToken *t) {
  if (t->kind == PLAIN_WORD && t->symbol == WATERLOO_ONE) return 1;
  return t->kind == PLAIN_NUMBER || t->kind == PLAIN_WORD ? t->number : 0;
}

/* ---- what is done ---- */

/* "Nothing", "I do nothing more", "rien de plus". */
static bool is_nothing(const PlainToken *t, const PlainToken *end) {
  while (t < end && (t->symbol == PLAIN_NO || t->symbol == PLAIN_FILING || t->symbol == WATERLOO_LAUNCH)) t++;
  return t + 1 == end && t->symbol == PLAIN_NONE;
}

/* The actions that tokens up to an end say, a list; NULL: they say something else too. */
static Tree *actions_of(PlainReader *reader, const PlainToken *t, const PlainToken *end) {
  const Tree *said = t < end ? forms_read(reader, t, end) : NULL;
  Tree *list = plain_list(reader, t);
  for (size_t i = 0; said != NULL && i < said->count; i++) {
    const Tree *actions = tree_get(said->items[i].value, "do");
    if (said->items[i].value->count != (actions != NULL)) return NULL;
    for (size_t k = 0; actions != NULL && k < actions->count; k++)
      tree_add(reader->arena, list, actions->items[k].value);
  }
  return list->count > 0 ? list : NULL;
}

static const PlainToken *first_of(const PlainToken *t) {
  while (t[-1].kind != PLAIN_END) t--;
  return t;
}

static const PlainToken *next_of(const PlainToken *t, int symbol) {
  while (t->kind != PLAIN_END && t->symbol != symbol) t++;
  return t;
}

/* The actions that stand before a token: those above, and those of its sentence, behind whatever leads to them; NULL: there are
 * none. */
static Tree *actions_before(PlainReader *reader, const PlainToken *t) {
  const Tree *said = tree_get(reader->said, "do");
  const PlainToken *end = t;
  Tree *here = NULL, *list = plain_list(reader, t);
  while (end[-1].kind != PLAIN_END && (plain_is_separator(&end[-1]) || end[-1].kind == PLAIN_COLON)) end--;
  for (const PlainToken *from = first_of(t); from < end && here == NULL; from++) {
    bool begins = from[-1].kind == PLAIN_END || plain_is_separator(from - 1) || from[-1].kind == PLAIN_COLON;
    if (begins) here = actions_of(reader, from, end);
  }
  for (size_t i = 0; said != NULL && i < said->count; i++)
    tree_add(reader->arena, list, said->items[i].value);
  for (size_t i = 0; here != NULL && i < here->count; i++)
    tree_add(reader->arena, list, here->items[i].value);
  return list->count > 0 ? list : NULL;
}

/* What the last of some actions does; `kind`: of that kind. NULL: it is another one, or there are none. */
static const Tree *last_of(const Tree *actions, const char *kind) {
  return actions == NULL ? NULL : tree_get(actions->items[actions->count - 1].value, kind);
}

/* "Charge there", "if it is a six, charge": the tokens with the duel that is looked at behind an action that names none. */
static const PlainToken *with_there(PlainReader *reader, const PlainToken *t, const PlainToken *end,
                                    const Tree *looked) {
  int64_t duel = 0;
  size_t kept = 0;
  PlainToken *made = arena_alloc(reader->arena, (2 * (size_t)(end - t) + 2) * sizeof *made);
  if (looked != NULL && looked->kind == TREE_SCALAR) (void)tree_read_int(looked, &duel); /* not one of two */
  for (; t <= end; t++) {
    bool acts = duel > 0 && kept > 0 &&
                (made[kept - 1].symbol == WATERLOO_CHARGE || made[kept - 1].symbol == WATERLOO_ARTILLERY);
    bool there = t < end && t->symbol == WATERLOO_THERE;
    if (acts && (there || t == end || plain_is_separator(t))) {
      made[kept] = *t;
      made[kept].kind = PLAIN_NUMBER;
      made[kept].symbol = 0;
      made[kept++].number = (int)duel;
    }
    bool instead =
        plain_has_value(t, PLAIN_CHANGED) && t->symbol == PLAIN_INSTEAD; /* "otherwise recon 2 instead" */
    if (t < end && !(acts && there) && !instead) made[kept++] = *t;
  }
  made[kept] = *end;
  return plain_part(reader->arena, made, made + kept);
}

/* Where that ends which is done in one case: before the other one. */
static const PlainToken *script_end(const PlainToken *t) {
  const PlainToken *end = t;
  while (end->kind != PLAIN_END && end->symbol != PLAIN_ELSE && end->symbol != PLAIN_IF &&
         end->depth <= t->depth)
    end++;
  while (end > t && plain_is_separator(&end[-1])) end--;
  return end;
}

/* One action, or "nothing", up to there; NULL: something else. */
static Tree *script_at(PlainReader *reader, const PlainToken *t) {
  const PlainToken *end = script_end(t), *condition = next_of(first_of(t), PLAIN_IF);
  if (condition->kind == PLAIN_END || t == end) return NULL;
  if (is_nothing(t, end)) return plain_scalar(reader, t, "nothing");
  if (next_of(t, PLAIN_NONE) < end - 1) return NULL; /* "otherwise nothing, artillery 4" */
  const Tree *looked = condition < t ? last_of(actions_before(reader, condition), "recon") : NULL;
  if (looked == NULL && condition > t) looked = last_of(tree_get(reader->said, "do"), "recon");
  const PlainToken *part = with_there(reader, t, end, looked);
  Tree *list = actions_of(reader, part, part + plain_count(part));
  return list != NULL && list->count == 1 ? list->items[0].value : NULL;
}

size_t waterloo_read_script(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)out;
  return script_at(reader, t) == NULL ? 0 : (size_t)(script_end(t) - t);
}

/* Some actions behind a condition, to the end of what is said; NULL: something else. */
static Tree *actions_at(PlainReader *reader, const PlainToken *t) {
  return script_end(t)->kind == PLAIN_END && t[-1].kind != PLAIN_END ? actions_of(reader, t, script_end(t))
                                                                     : NULL;
}

size_t waterloo_read_actions(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)out;
  bool behind = next_of(first_of(t), PLAIN_IF) < t;
  return behind && actions_at(reader, t) != NULL ? (size_t)(script_end(t) - t) : 0;
}

/* ---- conditions ---- */

#define FIGURE(number) (1 << (number))
#define FIGURES        (FIGURE(VALUES + 1) - FIGURE(1))

/* "A six", "5 or 6", "a three or less": what is seen, a bit for each figure. */
size_t waterloo_read_seen(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  const PlainToken *at = t;
  int edge = 0, least, most;
  (void)reader;
  for (; at->symbol == WATERLOO_AT_LEAST || at->symbol == WATERLOO_MORE_THAN ||
         at->symbol == WATERLOO_LESS_THAN || at->symbol == PLAIN_TO ||
         (at->symbol == WATERLOO_ONE && waterloo_number_at(at + 1) > 0);
       at++) {
    if (at->symbol >= PLAIN_SYMBOLS && at->symbol != WATERLOO_ONE) edge = at->symbol;
  }
  least = most = waterloo_number_at(at++);
  if (least < 1 || least > VALUES) return 0;
  while (at->symbol == PLAIN_OR || at->symbol == PLAIN_AND ||
         (at->kind == PLAIN_COMMA && waterloo_number_at(at + 1) == most + 1)) {
    for (at++; at->symbol == PLAIN_TO || (at->symbol == WATERLOO_ONE && waterloo_number_at(at + 1) > 0);)
      at++;
    int number = waterloo_number_at(at++);
    if (number > VALUES || (number != most + 1 && number != least - 1)) return 0;
    if (number < least) least = number;
    if (number > most) most = number;
  }
  if (edge == WATERLOO_MORE_THAN) least = most + 1;
  if (edge == WATERLOO_LESS_THAN) most = least - 1;
  if (edge == WATERLOO_MORE_THAN || edge == WATERLOO_AT_LEAST || at->symbol == WATERLOO_OR_MORE)
    most = VALUES;
  if (edge == WATERLOO_LESS_THAN || at->symbol == WATERLOO_OR_LESS) least = 1;
  if (at->symbol == WATERLOO_OR_MORE || at->symbol == WATERLOO_OR_LESS) at++;
  out->number = FIGURE(most + 1) - FIGURE(least);
  return least <= most ? (size_t)(at - t) : 0;
}

/* The same as turn files have it: 6, {lte: 3}. */
static Tree *seen_tree(PlainReader *reader, const OrderPiece *piece) {
  int least = 1, most = VALUES;
  while ((piece->number & FIGURE(least)) == 0) least++;
  while ((piece->number & FIGURE(most)) == 0) most--;
  if (least == most) return plain_int(reader, piece->at, least);
  Tree *range = plain_map(reader, piece->at);
  if (least > 1) plain_put(reader, range, piece->at, "gte", plain_int(reader, piece->at, least));
  if (most < VALUES) plain_put(reader, range, piece->at, "lte", plain_int(reader, piece->at, most));
  return range;
}

/* "Unless it is a six", "if it is no six", "s'il ne la donne pas": what follows is done in all other cases. From a condition on. */
static bool is_contrary(const PlainToken *condition, const PlainToken *end) {
  bool no = false;
  for (const PlainToken *t = condition; t < end; t++) no |= t->symbol == PLAIN_NO;
  return no != (condition->value != NULL);
}

/* Whether the second case is all that the first is not: "if it is less" behind "5 or 6", "if it is lost" behind "if it is
 * won". */
static bool is_rest(const Order *order, const OrderPiece *when) {
  const OrderPiece *other = order_piece(order, "other");
  const PlainToken *otherwise = next_of(when->at, PLAIN_ELSE);
  bool less = otherwise < order->end && plain_has_value(otherwise, PLAIN_LESS);
  bool more = otherwise < order->end && plain_has_value(otherwise, "more");
  if (other != NULL && (when->text == NULL) != (other->text == NULL)) return false;
  if (other != NULL)
    return when->text != NULL
               ? strcmp(when->text, other->text) != 0
               : (when->number | other->number) == FIGURES && (when->number & other->number) == 0;
  if (!less && !more) return true;
  return when->text == NULL && (when->number & FIGURE(less ? VALUES : 1)) != 0;
}

static Tree *text_of(PlainReader *reader, const OrderPiece *piece) {
  return plain_scalar(reader, piece->at, piece->text);
}

/* [{when: …, do: …}, {else: …}]. */
static Tree *two_cases(PlainReader *reader, Tree *when, Tree *then, Tree *rest, const PlainToken *at) {
  Tree *list = plain_list(reader, at), *first = plain_one(reader, at, "when", when);
  plain_put(reader, first, at, "do", then);
  tree_add(reader->arena, list, first);
  tree_add(reader->arena, list, plain_one(reader, at, "else", rest));
  return list;
}

/* The branches: {case: [{when: …, do: …}, {else: …}]}. */
static Tree *branches_of(PlainReader *reader, const Order *order) {
  const OrderPiece *when = order_piece(order, "when"), *rest = order_piece(order, "rest");
  Tree *then = script_at(reader, order_piece(order, "then")->at);
  Tree *other = rest == NULL ? plain_scalar(reader, when->at, "nothing") : script_at(reader, rest->at);
  bool contrary = is_contrary(next_of(order->at, PLAIN_IF), when->at);
  Tree *condition = when->text != NULL
                        ? plain_one(reader, when->at, "charge", plain_scalar(reader, when->at, when->text))
                        : plain_one(reader, when->at, "seen", seen_tree(reader, when));
  Tree *list = two_cases(reader, condition, contrary ? other : then, contrary ? then : other, when->at);
  return plain_one(reader, order->at, "case", list);
}

/* Offers the actions of a text with branches, all in one line. */
static void offer_branches(PlainReader *reader, const PlainToken *at, const Tree *actions) {
  plain_complain(reader, at, "line-condition", "write",
                 arena_concat(reader->arena, "do: ", yaml_write_line(reader->arena, actions), NULL), NULL);
}

static bool is_range(const PlainToken *t) {
  return t->symbol == WATERLOO_AT_LEAST || t->symbol == WATERLOO_OR_MORE || t->symbol == WATERLOO_OR_LESS ||
         t->symbol == WATERLOO_MORE_THAN || t->symbol == WATERLOO_LESS_THAN ||
         (t->kind == PLAIN_PLUS && t->glued);
}

/* Whether a condition, up to what is done, says more than its piece: "if it is over 3", "5+", "3 at least"; of a charge whose, "if he
 * loses". */
static bool says_more(PlainReader *reader, const PlainToken *condition, const OrderPiece *piece,
                      const PlainToken *end) {
  bool charge = piece->text != NULL, more = false;
  for (const PlainToken *t = condition; t < end; t++) {
    const char *behind = t->raw + t->raw_length, *next = t[1].kind == PLAIN_END ? behind : t[1].raw;
    if (charge) more |= says(reader->arena, t->raw, next, "whose");
    if (!charge) more |= says(reader->arena, behind, next, "more");
    more |= t >= piece->at + piece->taken && is_range(t);
  }
  return more || is_range(end);
}

/* Behind a look, or a charge. Who does not say what is done in the other case, or says more in brackets, is asked. */
bool waterloo_accept_case(PlainReader *reader, Order *order) {
  const OrderPiece *when = order_piece(order, "when");
  const PlainToken *condition = next_of(order->at, PLAIN_IF);
  const OrderPiece *then = order_piece(order, "then"), *rest = order_piece(order, "rest"),
                   *other = order_piece(order, "other");
  bool clear = rest != NULL;
  const PlainToken *end = then->at > condition ? then->at : rest != NULL ? rest->at : order->end;
  Tree *before = actions_before(reader, then->at < condition ? order->at : condition);
  if (says_more(reader, condition, when, end)) return false;
  if (other != NULL && rest != NULL && says_more(reader, next_of(end, PLAIN_IF), other, rest->at))
    return false;
  if (last_of(before, when->text != NULL ? "charge" : "recon") == NULL || !is_rest(order, when)) return false;
  for (const PlainToken *t = order->at; t < order->end; t++) clear &= t->depth <= order->at->depth;
  if (clear) return true;
  tree_add(reader->arena, before, branches_of(reader, order));
  offer_branches(reader, condition, before);
  return false;
}

void waterloo_offer_case(PlainReader *reader, const PlainToken *t) {
  const PlainToken *condition = next_of(t, PLAIN_IF), *end = t + plain_count(t);
  Tree *list = NULL;
  for (const PlainToken *from = t; condition < end && from < condition && list == NULL; from++) {
    bool begins = from > t && (plain_is_separator(from - 1) || from[-1].kind == PLAIN_COLON);
    if (begins) list = actions_of(reader, from, end);
  }
  const Tree *last = list == NULL ? NULL : list->items[list->count - 1].value;
  if (last != NULL && tree_get(last, "case") != NULL) offer_branches(reader, condition, list);
}

Tree *waterloo_write_case(PlainReader *reader, const Order *order) {
  Tree *list = plain_list(reader, order->at);
  tree_add(reader->arena, list, branches_of(reader, order));
  return plain_one(reader, order->at, "do", list);
}

/* ---- standing answers ---- */

Tree *waterloo_write_answers(PlainReader *reader, const Order *order) {
  const OrderPiece *then = order_piece(order, "then"), *own = order_piece(order, "own");
  Tree *duels = plain_list(reader, order->at), *when;
  for (size_t i = 0; i < order->count; i++) {
    const OrderPiece *piece = &order->pieces[i];
    if (strcmp(piece->key, "when") == 0)
      tree_add(reader->arena, duels, plain_int(reader, piece->at, piece->number));
  }
  when = own != NULL
             ? plain_one(reader, own->at, "my_infantry", seen_tree(reader, own))
             : plain_one(reader, order->at, "duel", duels->count == 1 ? duels->items[0].value : duels);
  Tree *cases =
      two_cases(reader, when, text_of(reader, then), text_of(reader, order_piece(order, "rest")), then->at);
  return plain_one(reader, order->at, "standing", plain_one(reader, then->at, "counter_charge", cases));
}

/* Two different answers; "if my piece there is 1 or 2" is of the own one. Who gives one alone is asked whether the other is
 * meant. */
bool waterloo_accept_answers(PlainReader *reader, Order *order) {
  const OrderPiece *own = order_piece(order, "own"), *then = order_piece(order, "then"),
                   *rest = order_piece(order, "rest");
  const PlainToken *condition = next_of(order->at, PLAIN_IF);
  if (own != NULL && (condition->value != NULL || !waterloo_says_mine(reader->arena, condition, own->at)))
    return false;
  if (rest != NULL) return strcmp(then->text, rest->text) != 0;
  if (strcmp(then->text, "ask") == 0) return false;
  OrderPiece other = {
      .key = "rest", .at = then->at, .text = strcmp(then->text, "accept") == 0 ? "decline" : "accept"};
  order_add(order, reader->arena, other);
  plain_complain(reader, order->at, "line-condition", "write",
                 yaml_write_line(reader->arena, waterloo_write_answers(reader, order)), NULL);
  return false;
}

/* ---- what the enemy does ---- */

/* Who gives the Guard there must be told, "unless South gives his": not the writer. */
bool waterloo_accept_his_guard(PlainReader *reader, Order *order) {
  const PlainToken *t = next_of(order->at, PLAIN_IF);
  bool his = strncmp(t->text, "s'", 2) == 0, gives = false;
  for (t++; t->kind == PLAIN_WORD && t->symbol != PLAIN_THEN && t->symbol != PLAIN_ELSE; t++) {
    his |= t->symbol == PLAIN_UNKNOWN || t->symbol == WATERLOO_HIS;
    gives |= t->symbol == WATERLOO_ENTERS || t->symbol == WATERLOO_GUARD || t->symbol == WATERLOO_HIS;
  }
  (void)reader;
  return his && gives;
}

Tree *waterloo_write_his_guard(PlainReader *reader, const Order *order) {
  const PlainToken *condition = next_of(order->at, PLAIN_IF);
  const OrderPiece *here = order_piece(order, "here"), *rest = order_piece(order, "rest");
  const PlainToken *end = condition;
  while (end->kind == PLAIN_WORD && end->symbol != PLAIN_THEN && end->symbol != PLAIN_ELSE) end++;
  bool none = is_contrary(condition, end);
  Tree *when = plain_one(reader, condition, "enemy_guard", plain_scalar(reader, condition, "none"));
  Tree *cases = two_cases(reader, when, piece_value(reader, none ? here : rest),
                          piece_value(reader, none ? rest : here), condition);
  Tree *assault = plain_one(reader, order->at, "assault", plain_one(reader, here->at, "guard", cases)),
       *list = plain_list(reader, order->at);
  tree_add(reader->arena, list, assault);
  return plain_one(reader, order->at, "do", list);
}

/* Not "unless". */
bool waterloo_accept_next(PlainReader *reader, Order *order) {
  (void)reader;
  return next_of(order->at, PLAIN_IF)->value == NULL;
}

Tree *waterloo_write_next(PlainReader *reader, const Order *order) {
  const OrderPiece *only = order_piece(order, "only"), *actions = order_piece(order, "actions");
  Tree *kinds = plain_list(reader, only->at), *list = plain_list(reader, order->at);
  tree_add(reader->arena, kinds, text_of(reader, only));
  Tree *did = plain_one(reader, only->at, "enemy_did", plain_one(reader, only->at, "only", kinds));
  Tree *branch = plain_one(reader, only->at, "when", did);
  plain_put(reader, branch, actions->at, "do", actions_at(reader, actions->at));
  tree_add(reader->arena, list, branch);
  return plain_one(reader, order->at, "next", list);
}

bool waterloo_accept_waits(PlainReader *reader, Order *order) {
  (void)order;
  return tree_get(reader->said, "next") != NULL;
}
