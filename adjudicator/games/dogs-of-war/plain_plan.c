/* Plans in plain words: "knight to HAC.6 or HAC.1 with T05 if possible" (DOGS 8.3, 8.4). */
#include "plain.h"

#include <string.h>

#include "../fields.h"

Tree *dogs_plain_one_or_list(Tree *list) {
  return list->count == 1 ? list->items[0].value : list;
}

static bool is_key(const OrderPiece *piece, const char *key) {
  return strcmp(piece->key, key) == 0;
}

/* "footmen", without a number. */
static const OrderPiece *uncounted(const Order *order) {
  for (size_t i = 0; i < order->count; i++) {
    const OrderPiece *piece = &order->pieces[i];
    if (is_key(piece, "soldier") && piece->number == 0 && piece->at->symbol == DOGS_MANY) return piece;
  }
  return NULL;
}

/* How many soldiers an entry sends: a number before or behind them, or one for each space that "and" joins; 0: one. */
static int times_of(const Order *order) {
  const OrderPiece *times = order_piece(order, "times"), *soldier = order_piece(order, "soldier");
  if (times != NULL) return times->text != NULL ? 2 : times->number;
  bool each = order_piece(order, "and") != NULL && uncounted(order) != NULL;
  if (each) return (int)order_count(order, "at");
  return soldier == NULL ? 0 : soldier->number;
}

/* "knight to Talbot or HAR.3": a house alone is no more than the heading of one of its spaces. */
static bool is_at_house(PlainReader *reader, const Order *order) {
  const OrderPiece *house = order_piece(order, "house");
  if (house == NULL) return true;
  for (size_t i = 0; i < order->count; i++) {
    const OrderPiece *piece = &order->pieces[i];
    if (is_key(piece, "at") && strncmp(piece->text, house->text, strlen(house->text)) == 0) return true;
  }
  size_t taken;
  if (dogs_space_at(reader, house->at, &taken) == NULL) dogs_which_space(reader, house->at);
  return false;
}

static bool counts_fit(PlainReader *reader, const Order *order) {
  int times = times_of(order);
  const OrderPiece *many = uncounted(order);
  bool first = true; /* "a knight or 2 footmen": how many? */
  for (size_t i = 0; i < order->count; i++) {
    if (!is_key(&order->pieces[i], "soldier")) continue;
    if (order->pieces[i].number > 0 && (!first || order_piece(order, "times") != NULL)) return false;
    first = false;
  }
  if (many != NULL && times == 0) return dogs_plain_how_many(reader, many->at) != NULL;
  /* "2 footmen to TAL.1 and TAL.2"; for one soldier "and" leaves open which. */
  return times <= FIGURES_MAX &&
         (order_piece(order, "and") == NULL || (size_t)times == order_count(order, "at"));
}

static bool is_join(const PlainToken *t) {
  return dogs_is_between(t) || t->symbol == PLAIN_OR || t->symbol == PLAIN_ELSE || t->symbol == PLAIN_IF ||
         t->symbol == DOGS_IF_TAKEN;
}

static bool takes_space(const PlainReader *reader, const OrderPiece *card) {
  int which = word_index(card->text, dogs_edition_of(reader)->tactic_ids);
  Action action = which < 0 ? ACTION_REMOVE : dogs_edition_of(reader)->tactics[which].action;
  return action == ACTION_REMOVE || action == ACTION_SWITCH || action == ACTION_SHIFT;
}

/* "with T05 TAL.2": what the card takes, or another space? Where it takes one, the first is that. */
static bool card_is_parted(const PlainReader *reader, const Order *order, const OrderPiece *card) {
  if (!takes_space(reader, card)) return true;
  const PlainToken *behind = card->at + card->taken;
  size_t taken;
  for (const OrderPiece *piece = card + 1; piece < order->pieces + order->count; piece++) {
    if (!is_key(piece, "at")) continue;
    const PlainToken *t = behind;
    while (t < piece->at && !is_join(t)) t++;
    if (t == piece->at) return false;
  }
  while (dogs_is_link(behind) || behind->symbol == PLAIN_FROM) behind++;
  bool takes = order_piece(order, "card_at") != NULL || order_piece(order, "card_from") != NULL;
  return takes || dogs_space_at(reader, behind, &taken) == NULL;
}

/* "4 arquebusiers.", then "HAC.5, TAL.5" in a sentence or on a line of its own: the first may be what is bought, as long as
 * nothing else is; what was read of these words alone does not count. */
static bool may_be_bought(PlainReader *reader, const Order *order) {
  const OrderPiece *soldier = order_piece(order, "soldier");
  if (soldier == NULL || soldier->number == 0 || dogs_board_of(reader)->window != WINDOW_MUSTER) return false;
  const Tree *bought = tree_get(tree_get(reader->said, "muster"), "buy");
  const Tree *first = bought == NULL || bought->count == 0 ? NULL : bought->items[0].value;
  if (first != NULL && (first->line != soldier->at->line || first->column < soldier->at->column))
    return false;
  const PlainToken *behind = soldier->at + soldier->taken;
  if (behind->kind == PLAIN_STOP) behind++;
  size_t taken;
  bool parted = behind[-1].kind == PLAIN_STOP || behind->line != soldier->at->line;
  return parted && dogs_space_at(reader, behind, &taken) != NULL;
}

/* "With the pike drill (T01)", "Tornborn's third space (TOR.3)": what is named twice is one; "TAL.6 or TAL.6" stays as it is.
 * `anywhere`: "TAL.6 with the lances, else HAR.2, with the lances too" names a card at each space. */
static void drop_repeated(Order *order, const char *key, bool anywhere) {
  for (size_t i = 1; i < order->count; i++) {
    const OrderPiece *piece = &order->pieces[i], *before = piece - 1;
    while (anywhere && before > order->pieces && !is_key(before, key)) before--;
    bool same = is_key(piece, key) && is_key(before, key) && strcmp(piece->text, before->text) == 0;
    if (same && !is_join(piece->at - 1)) order_drop(order, &order->pieces[i--]);
  }
}

/* "Footman to TAL.4, if Hackett leads, knight to TAL.3", or in two lines: a condition that may be of what stands behind it. */
static bool leads_on(const Order *order, const OrderPiece *when) {
  const PlainToken *behind = when->at + when->taken;
  bool parted = when->at[-1].kind == PLAIN_COMMA || when->at->line > when->at[-1].line;
  return parted && behind->kind == PLAIN_COMMA && order->end <= behind;
}

/* "Arquebusier to HAC.4 if Hackett leads": of one space, and an entry alone in its sentence; else it may be about others too. */
static bool condition_fits(const Order *order) {
  const PlainToken *before = &order->at[-1];
  bool begins = before->kind == PLAIN_END || before->kind == PLAIN_STOP || before->line < order->at->line;
  size_t conditions = order_count(order, "when");
  if (conditions == 1 && leads_on(order, order_piece(order, "when"))) return false;
  return conditions == 0 || (conditions == 1 && begins && order_count(order, "at") == 1);
}

/* "Tornborn's third space (TOR.2)": another space in brackets, and no word that either will do. */
static bool is_space_contradicted(const Order *order) {
  for (size_t i = 1; i < order->count; i++) {
    const OrderPiece *piece = &order->pieces[i], *before = piece - 1;
    bool both = is_key(piece, "at") && is_key(before, "at");
    if (both && piece->at->depth > before->at->depth && !is_join(piece->at - 1)) return true;
  }
  return false;
}

/* "TAL.2, if TAL.2 is taken, TAL.1": such a space is one that was named before, and says no more. */
static bool drop_lost(Order *order) {
  const OrderPiece *lost;
  while ((lost = order_piece(order, "lost")) != NULL) {
    bool named = false;
    for (const OrderPiece *piece = order->pieces; piece < lost; piece++)
      named |= is_key(piece, "at") && strcmp(piece->text, lost->text) == 0;
    if (!named) return false;
    order_drop(order, lost);
  }
  return true;
}

/* "2 | knight | MAL.6": the row's number, which sends no two of them to one space; "2 | knight | MAL.6, HAR.6" may be either. */
static bool drop_row_number(const Order *order) {
  for (size_t i = 0; i < order->count; i++) {
    OrderPiece *piece = &order->pieces[i];
    if (!is_key(piece, "soldier") || piece->number < 2 || piece->at->kind != PLAIN_NUMBER) continue;
    const char *from = piece->at->raw + piece->at->raw_length;
    const char *next = piece->at[1].raw;
    if (next < from || memchr(from, '|', (size_t)(next - from)) == NULL) continue;
    if ((size_t)piece->number <= order_count(order, "at")) return false;
    piece->number = 0;
  }
  return true;
}

bool dogs_accept_entry(PlainReader *reader, Order *order) {
  if (!drop_lost(order) || !drop_row_number(order)) return false;
  drop_repeated(order, "card", true);
  drop_repeated(order, "at", false);
  const OrderPiece *card = order_piece(order, "card");
  if (order_count(order, "card") > 1)
    return plain_complain(reader, card->at, "line-two-cards", "word",
                          plain_raw(reader, card->at, card->at + card->taken), "section", "plan",
                          NULL) != NULL;
  if (order_drop_key(order, "after") && !reader->also) return false;
  if (order_drop_key(order, "same_card") && order_piece(order, "card") == NULL) return false; /* as which? */
  if (order_piece(order, "no_card") != NULL && card != NULL) return false;
  if (card != NULL && !card_is_parted(reader, order, card)) return false;
  if (may_be_bought(reader, order) || is_space_contradicted(order) || !condition_fits(order)) return false;
  return is_at_house(reader, order) && counts_fit(reader, order);
}

bool dogs_same_soldier(Order *order, const Order *before, const char *kind) {
  OrderPiece *same = order_piece(order, "same");
  if (same == NULL) return true;
  if (kind != NULL) {
    *same = (OrderPiece){.key = "soldier", .several = true, .text = kind, .at = order->at};
    return true;
  }
  if (order_piece(order, "he") != NULL) return false;
  const OrderPiece *soldier = before == NULL ? NULL : order_piece(before, "soldier");
  const OrderPiece *rank = order_piece(order, "ordinal");
  if (soldier == NULL || order_count(before, "soldier") > 1 || times_of(before) > 1) return false;
  if (rank != NULL) {
    const OrderPiece *rank_before = order_piece(before, "ordinal");
    bool counted = rank_before != NULL && strchr(rank_before->at->text, ' ') == NULL &&
                   strchr(rank->at->text, ' ') == NULL && rank->number == rank_before->number + 1;
    if (!counted) return false;
  }
  *same = (OrderPiece){.key = "soldier", .several = true, .text = soldier->text, .at = order->at};
  return true;
}

static Tree *scalar_of(PlainReader *reader, const OrderPiece *piece) {
  return piece->number != 0 || piece->taken == 0 ? plain_scalar(reader, piece->at, piece->text)
                                                 : piece_value(reader, piece);
}

/* The card, and what it takes. */
static Tree *card_of(PlainReader *reader, const Order *order) {
  static const char *const TAKES[][2] = {{"card_at", "at"},    {"card_from", "from"}, {"card_to", "to"},
                                         {"player", "player"}, {"hired", "buy"},      {NULL, NULL}};
  const OrderPiece *card = order_piece(order, "card");
  if (card == NULL) return NULL;
  Tree *map = plain_one(reader, card->at, "play", piece_value(reader, card));
  for (size_t i = 0; TAKES[i][0] != NULL; i++) {
    const OrderPiece *piece = order_piece(order, TAKES[i][0]);
    if (piece != NULL) plain_put(reader, map, piece->at, TAKES[i][1], piece_value(reader, piece));
  }
  const OrderPiece *toward = order_piece(order, "toward"), *steps = order_piece(order, "steps");
  if (toward != NULL) {
    plain_put(reader, map, toward->at, "battle", piece_value(reader, toward));
    plain_put(reader, map, toward->at, "toward", piece_value(reader, toward));
  }
  if (steps != NULL) plain_put(reader, map, steps->at, "steps", plain_int(reader, steps->at, steps->number));
  if (order_piece(order, "optional") != NULL)
    plain_put(reader, map, order->at, "optional", plain_bool(reader, order->at, true));
  return map;
}

static Tree *list_of(PlainReader *reader, const Order *order, const char *key) {
  Tree *list = plain_list(reader, order->at);
  for (size_t i = 0; i < order->count; i++) {
    if (is_key(&order->pieces[i], key)) tree_add(reader->arena, list, scalar_of(reader, &order->pieces[i]));
  }
  return dogs_plain_one_or_list(list);
}

Tree *dogs_write_entry(PlainReader *reader, const Order *order) {
  const PlainToken *at = order->at;
  Tree *what = plain_map(reader, at), *entry = plain_map(reader, at), *card = card_of(reader, order);
  const OrderPiece *when = order_piece(order, "when");
  if (when != NULL) {
    bool most = when->number < 0; /* "does not lead by 3": by 2 at most */
    Tree *margin = plain_one(reader, when->at, most ? "lte" : "gte",
                             plain_int(reader, when->at, most ? -when->number - 1 : when->number));
    Tree *lead = plain_one(reader, when->at, when->text, margin);
    plain_put(reader, entry, when->at, "when", plain_one(reader, when->at, "lead", lead));
  }
  plain_put(reader, entry, at, "do", what);
  plain_put(reader, what, at, "soldier", list_of(reader, order, "soldier"));
  plain_put(reader, what, at, "at", list_of(reader, order, "at"));
  if (card != NULL) plain_put(reader, what, at, "tactic", card);
  if (times_of(order) > 1) plain_put(reader, entry, at, "times", plain_int(reader, at, times_of(order)));
  Tree *list = plain_list(reader, at);
  tree_add(reader->arena, list, entry);
  return plain_one(reader, at, "plan", list);
}

/* ---- what a line changes ---- */

Tree *dogs_write_other_space(PlainReader *reader, const Order *order) {
  Tree *change = plain_map(reader, order->at);
  plain_put(reader, change, order->at, "at", piece_value(reader, order_piece(order, "at")));
  plain_put(reader, change, order->at, "was", piece_value(reader, order_piece(order, "was")));
  return order_change(reader, order, "plan", change);
}

/* Behind orders of its own mail it may mean one of them. */
bool dogs_accept_resent(PlainReader *reader, Order *order) {
  return !reader->begun && order_piece(order, "when") == NULL && dogs_accept_entry(reader, order);
}

Tree *dogs_write_resent(PlainReader *reader, const Order *order) {
  Tree *change = plain_map(reader, order->at), *card = card_of(reader, order);
  plain_put(reader, change, order->at, "at", list_of(reader, order, "at"));
  if (card != NULL) plain_put(reader, change, order->at, "tactic", card);
  return order_change(reader, order, "plan", change);
}

static bool says_cards(const Order *order) {
  bool cards = false;
  for (const PlainToken *t = order->at; t < order->end; t++)
    cards |= t->symbol == DOGS_TACTIC && t->text[strlen(t->text) - 1] == 's';
  return cards;
}

/* "Entry 1: without T04", "the second knight to MAL.6 rather than TOR.5", "play War tax with the war machine": what is said of an
 * entry in force. A soldier and a space alone are an entry. */
bool dogs_accept_changed(PlainReader *reader, Order *order) {
  bool soldier = order_piece(order, "whose") != NULL, space = order_piece(order, "at") != NULL;
  bool told = order_piece(order, "same_card") != NULL || order_piece(order, "was") != NULL;
  const OrderPiece *off = order_piece(order, "off");
  /* Alone "no cards this year" says nothing of an entry, nor does "no card" beside orders. */
  bool card = off != NULL && order->count == 1 && off->taken == 0;
  if (card && (reader->begun || says_cards(order))) return false;
  return tree_get(reader->said, "plan") == NULL && (!soldier || !space || told);
}

Tree *dogs_write_changed(PlainReader *reader, const Order *order) {
  static const char *const NAMES[] = {"entry", "nth", "whose", "was", "off", "same_card", NULL};
  Tree *change = plain_map(reader, order->at), *card = card_of(reader, order);
  const OrderPiece *piece;
  for (size_t i = 0; NAMES[i] != NULL; i++) {
    if ((piece = order_piece(order, NAMES[i])) != NULL)
      plain_put(reader, change, order->at, NAMES[i], piece_value(reader, piece));
  }
  if (order_piece(order, "at") != NULL)
    plain_put(reader, change, order->at, "at", list_of(reader, order, "at"));
  if (card != NULL) plain_put(reader, change, order->at, "tactic", card);
  return order_change(reader, order, "plan", change);
}

static bool holds(const Tree *list, const char *text) {
  bool found = strcmp(tree_string(list, ""), text) == 0;
  for (size_t i = 0; list != NULL && list->kind == TREE_LIST && i < list->count; i++)
    found |= strcmp(tree_string(list->items[i].value, ""), text) == 0;
  return found;
}

/* Puts another space in the place of one, "": of all. */
static void put_space(Tree *what, const char *was, const Tree *space, Arena *arena) {
  Tree *at = tree_get(what, "at");
  for (size_t i = 0; at->kind == TREE_LIST && *was != '\0' && i < at->count; i++) {
    if (strcmp(tree_string(at->items[i].value, ""), was) == 0) at->items[i].value = tree_copy(arena, space);
  }
  if (at->kind != TREE_LIST || *was == '\0') tree_put(arena, what, "at", tree_copy(arena, space));
}

/* Whether a change is about an entry; `place`: its number; `before`: how many of its soldiers stand before it. */
static bool is_about(const Tree *change, const Tree *what, size_t place, size_t before) {
  int64_t number;
  const char *was = tree_string(tree_get(change, "was"), NULL),
             *kind = tree_string(tree_get(change, "whose"), NULL);
  bool fits = what != NULL && what->kind == TREE_MAP;
  if (tree_read_int(tree_get(change, "entry"), &number)) fits &= number == (int64_t)place;
  if (tree_read_int(tree_get(change, "nth"), &number)) fits &= number == (int64_t)before + 1;
  if (fits && was != NULL) fits = holds(tree_get(what, "at"), was);
  const Tree *off = tree_get(change, "off"), *card = tree_get(tree_get(what, "tactic"), "play");
  bool any = *tree_string(off, "") != 'T'; /* "no card" */
  if (fits && change->count == 1) fits = any ? card != NULL : tree_equal(off, card);
  return fits && (kind == NULL || strcmp(tree_string(tree_get(what, "soldier"), ""), kind) == 0);
}

/* Makes an entry as the change says; false: it has no such card, or one of which nothing is said. */
static bool change_entry(Tree *what, const Tree *change, Arena *arena) {
  const Tree *at = tree_get(change, "at"), *card = tree_get(change, "tactic"), *off = tree_get(change, "off");
  const Tree *held = tree_get(what, "tactic"), *taken = card != NULL ? tree_get(card, "play") : off;
  const char *name = tree_string(tree_get(held, "play"), ""), *other = tree_string(taken, "");
  bool bare = at != NULL && tree_get(change, "entry") == NULL && tree_get(change, "same_card") == NULL;
  if (bare && held != NULL && tree_get(change, "whose") != NULL)
    return false; /* with its card, or without? */
  if (at != NULL) put_space(what, tree_string(tree_get(change, "was"), ""), at, arena);
  if (off != NULL && (held == NULL || (*other == 'T' && strcmp(name, other) != 0))) return false;
  if (off != NULL) tree_remove(what, "tactic");
  if (off == NULL && card != NULL) tree_put(arena, what, "tactic", tree_copy(arena, card));
  return true;
}

Tree *dogs_plan_changed(const Tree *plan, const Tree *change, Arena *arena) {
  Tree *made = tree_copy(arena, plan);
  size_t found = 0, before = 0;
  for (size_t i = 0; i < made->count; i++) {
    Tree *what = tree_get(made->items[i].value, "do");
    const char *kind = tree_string(tree_get(change, "whose"), "");
    bool about = is_about(change, what, i + 1, before);
    before += strcmp(tree_string(tree_get(what, "soldier"), ""), kind) == 0;
    if (about && !change_entry(what, change, arena)) return NULL;
    found += about;
  }
  return found == 1 ? made : NULL;
}
