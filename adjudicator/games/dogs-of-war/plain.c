/* The patterns of orders of Dogs of War, and what those of dogs, the first-player token and policies make (DOGS R22, R25,
 * 8.3); plain_muster.c and plain_plan.c make the others. */
#include "plain.h"

#include <stdlib.h>
#include <string.h>

#include "../fields.h"

static bool is_verb(int symbol) {
  return symbol == DOGS_BUY || symbol == DOGS_PASS || symbol == DOGS_THEN_PASS;
}

static const char *due(const PlainReader *reader) {
  switch (dogs_board_of(reader)->window) {
  case WINDOW_DOGS: return "dogs";
  case WINDOW_TOKEN: return "first_player";
  case WINDOW_MUSTER: return "muster";
  default: return "plan";
  }
}

/* Nothing is bought; all else needs an order. */
static Tree *nothing(PlainReader *reader, const PlainToken *at) {
  if (dogs_board_of(reader)->window != WINDOW_MUSTER) return NULL;
  return plain_one(reader, at, "muster", plain_one(reader, at, "buy", plain_list(reader, at)));
}

/* ---- dogs ---- */

static bool is_piece(const OrderPiece *piece, const char *key) {
  return strcmp(piece->key, key) == 0;
}

/* Whether nothing parts two pieces that follow each other; the point of "1." does not, nor the comma of "In second place, X" at the
 * beginning, or behind "and" or a point. */
static bool stand_together(const Order *order, const OrderPiece *a, const OrderPiece *b) {
  const PlainToken *t = a->at + a->taken;
  bool begins = a->at == order->at || a->at[-1].kind == PLAIN_STOP || a->at[-1].symbol == PLAIN_AND;
  if (is_piece(a, "rank") && (t->kind == PLAIN_STOP || (begins && t->kind == PLAIN_COMMA))) t++;
  for (; t < b->at; t++) {
    if (dogs_is_between(t)) return false;
  }
  return true;
}

/* Whether a number stands at a dog before it (`step` -1) or behind it (1). */
static bool is_at_dog(const Order *order, size_t i, int step) {
  const OrderPiece *rank = &order->pieces[i], *dog = rank + step;
  bool any = step < 0 ? i > 0 : i + 1 < order->count;
  return any && is_piece(dog, "dogs") &&
         (step < 0 ? stand_together(order, dog, rank) : stand_together(order, rank, dog));
}

/* Whether numbers that may belong to a dog on either side are those of the one behind: "first Stormcrow", "O'Malley, second
 * Stormcrow, third McBeth". */
static bool ranks_lead(const Order *order) {
  if (is_piece(&order->pieces[0], "rank")) return true;
  for (size_t i = 0; i < order->count; i++) {
    if (is_piece(&order->pieces[i], "rank") && !is_at_dog(order, i, 1)) return false;
  }
  return true;
}

/* "My first choice is Blackmane, second Stormcrow", "McBeth > Blackmane", "Stormcrow second, Blackmane as a last resort":
 * numbers stand before their dogs, or behind them. Sets the rank of each piece that is a dog; 0: it has none. */
static bool rank_dogs(const Order *order, int *ranks) {
  bool lead = ranks_lead(order);
  memset(ranks, 0, order->count * sizeof *ranks);
  for (size_t i = 0; i < order->count; i++) {
    if (!is_piece(&order->pieces[i], "rank")) continue;
    bool before = is_at_dog(order, i, -1), behind = is_at_dog(order, i, 1);
    bool next = before != behind ? behind : lead;
    if (next ? i + 1 == order->count : i == 0) return false;
    size_t of = next ? i + 1 : i - 1;
    if (!is_piece(&order->pieces[of], "dogs") || ranks[of] != 0) return false;
    ranks[of] = order->pieces[i].number;
  }
  return order_piece(order, "dogs") != NULL;
}

/* Gives each dog its place in the list as its number: ranks go up from the first dog to the last, which may be named before
 * "first". NULL: they do; else the dog that has another rank. */
static const OrderPiece *place_dogs(const Order *order, const int *ranks) {
  int all = (int)order_count(order, "dogs"), count = 0;
  const OrderPiece *last = NULL; /* named before others */
  for (size_t i = 0; i < order->count; i++) {
    OrderPiece *piece = &order->pieces[i];
    if (!is_piece(piece, "dogs")) continue;
    bool is_last = ranks[i] == DOGS_RANK_LAST;
    piece->number = is_last ? all : ++count;
    bool anew = last != NULL && count == 1 && ranks[i] == 0; /* "McBeth last, Stormcrow" */
    if (is_last ? last != NULL : anew || (ranks[i] != 0 && ranks[i] != count)) return piece;
    if (is_last) last = piece;
  }
  return NULL;
}

/* The list is read from its beginning, whatever is written so: "Stormcrow second, Blackmane first" is none, nor is "McBeth last"
 * alone. */
static bool accept_dogs(PlainReader *reader, Order *order) {
  const OrderPiece *either = order_piece(order, "or"), *first = order->pieces;
  if (order_piece(order, "dogs") == NULL) return false;
  while (strcmp(first->key, "dogs") != 0) first++;
  if (either != NULL && either->at > first->at)
    return plain_complain(reader, either->at, "line-dogs-or", "section", "dogs", NULL) != NULL;
  int *ranks = arena_alloc(reader->arena, order->count * sizeof *ranks);
  if (either != NULL || !rank_dogs(order, ranks)) return false;
  const OrderPiece *wrong = place_dogs(order, ranks), *rank = order_piece(order, "rank");
  bool last = rank != NULL && rank->number == DOGS_RANK_LAST && order_count(order, "dogs") == 1;
  if (last && !reader->begun) return false;
  return wrong == NULL ||
         plain_complain(reader, wrong->at, "line-numbers", "text",
                        arena_printf(reader->arena, "%d %s", ranks[wrong - order->pieces], wrong->text),
                        "section", "dogs", NULL) != NULL;
}

/* Ranks are those of the whole list: no other dogs may stand beside it. */
static Tree *write_dogs(PlainReader *reader, const Order *order) {
  Tree *list = plain_list(reader, order->at);
  int all = (int)order_count(order, "dogs");
  for (int place = 1; place <= all; place++) {
    for (const OrderPiece *piece = order->pieces; piece < order->pieces + order->count; piece++) {
      if (is_piece(piece, "dogs") && piece->number == place)
        tree_add(reader->arena, list, plain_scalar(reader, piece->at, piece->text));
    }
  }
  const OrderPiece *rank = order_piece(order, "rank");
  bool begins =
      !reader->begun && rank != NULL && rank->number != DOGS_RANK_LAST; /* "McBeth first. Then O'Malley" */
  list->rewritten = rank != NULL && !begins;
  return plain_one(reader, order->at, "dogs", list);
}

/* ---- the first-player token ---- */

static bool accept_first_player(PlainReader *reader, Order *order) {
  (void)reader;
  return order->count == 1;
}

/* ---- policies ---- */

static bool fits_power(int symbol, Power power) {
  switch (power) {
  case POWER_WITHDRAW: return symbol == DOGS_STAY || symbol == DOGS_WITHDRAW;
  case POWER_TAKE: return symbol == DOGS_TAKE || symbol == DOGS_DECLINE;
  case POWER_CURSOR: return symbol == DOGS_TOWARD_MINE || symbol == PLAIN_NONE;
  default: return false;
  }
}

/* Whose power comes after a battle that was won or lost. */
static Power power_of_outcome(const char *outcome) {
  return strcmp(outcome, "won") == 0 ? POWER_TAKE : POWER_WITHDRAW;
}

/* Whose policy it is: that of a dog that is named, or of the reader's own. *power: its power; false: nobody's. */
static bool policy_power(const PlainReader *reader, const Order *order, Power *power) {
  const OrderPiece *dog = order_piece(order, "dog");
  for (size_t i = 0; i < order->count; i++) {
    const OrderPiece *piece = &order->pieces[i];
    if (is_piece(piece, "dog") && piece->number != dog->number) return false; /* two of them */
  }
  bool marker = order_piece(order, "marker") != NULL && dogs_own_power(reader) == POWER_CURSOR;
  /* "My captains stay", "everywhere else they withdraw". */
  bool captains = (order_piece(order, "captain") != NULL || order_piece(order, "elsewhere") != NULL) &&
                  dogs_own_power(reader) == POWER_WITHDRAW;
  const OrderPiece *fought = order_piece(order, "fought");
  bool own = order->named || order_piece(order, "said") != NULL || marker || captains ||
             (fought != NULL && dogs_own_power(reader) == power_of_outcome(fought->text));
  *power = dog != NULL ? (Power)dogs_edition_of(reader)->dogs[dog->number].power
           : own       ? dogs_own_power(reader)
                       : POWERS;
  return dogs_policy_of(*power) != POLICIES;
}

/* "Stay with Talbot, withdraw everywhere else": each choice is followed by its houses. */
static bool are_by_house(const Order *order) {
  bool open = false, any = false;
  for (size_t i = 0; i < order->count; i++) {
    const OrderPiece *piece = &order->pieces[i];
    if (is_piece(piece, "choice") && (open || !fits_power(piece->number, POWER_WITHDRAW))) return false;
    if (is_piece(piece, "house") && !any) return false;
    any |= is_piece(piece, "choice");
    open = is_piece(piece, "choice") || (open && !is_piece(piece, "house"));
  }
  return any && !open;
}

/* "Nobody withdraws": of two things the other one. */
static void turn_around(const Order *order) {
  static const struct {
    int symbol, other;
    const char *text;
  } OTHERS[] = {{DOGS_STAY, DOGS_WITHDRAW, "withdraw"},
                {DOGS_WITHDRAW, DOGS_STAY, "stay"},
                {DOGS_TAKE, DOGS_DECLINE, "decline"},
                {DOGS_DECLINE, DOGS_TAKE, "take"}};
  OrderPiece *denied = order_piece(order, "not");
  if (order_piece(order, "choice") != NULL || order_count(order, "not") != 1) return;
  for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++) {
    if (denied->number != OTHERS[i].symbol) continue;
    *denied = (OrderPiece){.key = "choice",
                           .at = denied->at,
                           .taken = denied->taken,
                           .number = OTHERS[i].other,
                           .text = OTHERS[i].text};
    return;
  }
}

/* Whether what is not to be done is the other one: "stay, no withdrawing"; not "stay at Talbot, nobody else withdraws". */
static bool restates(const Order *order) {
  const OrderPiece *choice = order_piece(order, "choice");
  if (order_piece(order, "not") != NULL && order_piece(order, "house") != NULL) return false;
  for (size_t i = 0; i < order->count; i++) {
    const OrderPiece *piece = &order->pieces[i];
    bool other = choice != NULL && order_count(order, "choice") == 1 && piece->number != choice->number;
    if (is_piece(piece, "not") && !other) return false;
  }
  return true;
}

/* "Stormcrow: stay", "withdraw at Talbot", "conqueror toward mine". In its section the dog need not be named. */
static bool accept_policy(PlainReader *reader, Order *order) {
  Power power;
  turn_around(order);
  const OrderPiece *choice = order_piece(order, "choice");
  if (!policy_power(reader, order, &power) || !restates(order)) return false;
  if (order_count(order, "choice") > 1) return power == POWER_WITHDRAW && are_by_house(order);
  if (choice == NULL) return false;
  if (order_piece(order, "unwanted") != NULL && choice->number != DOGS_DECLINE) return false;
  const OrderPiece *fought = order_piece(order, "fought");
  if (fought != NULL && power != power_of_outcome(fought->text)) return false;
  bool none_first = choice->number == PLAIN_NONE && choice == order->pieces;
  if (none_first && order_piece(order, "dog") != NULL) return false; /* "none - Conquistador" */
  return fits_power(choice->number, power) &&
         (order_piece(order, "house") == NULL || power == POWER_WITHDRAW);
}

/* "2 steps toward Talbot". */
static bool accept_cursor(PlainReader *reader, Order *order) {
  Power power;
  return policy_power(reader, order, &power) && power == POWER_CURSOR &&
         order_piece(order, "steps")->number <= TRACK_MAX;
}

static Tree *write_policy(PlainReader *reader, const Order *order) {
  Power power;
  const OrderPiece *choice = order_piece(order, "choice"), *steps = order_piece(order, "steps");
  (void)policy_power(reader, order, &power);
  Tree *value =
      choice == NULL ? plain_map(reader, order->at) : plain_scalar(reader, choice->at, choice->text);
  if (steps != NULL) {
    plain_put(reader, value, steps->at, "toward", piece_value(reader, order_piece(order, "toward")));
    plain_put(reader, value, steps->at, "steps", plain_int(reader, steps->at, steps->number));
  }
  Tree *at = plain_map(reader, order->at);
  for (size_t i = 0; i < order->count; i++) {
    const OrderPiece *piece = &order->pieces[i];
    bool other = is_piece(piece, "choice") && order_count(order, "choice") > 1;
    if (other) value = plain_scalar(reader, piece->at, piece->text);
    if (strcmp(piece->key, "house") == 0)
      plain_put(reader, at, piece->at, piece->text, tree_copy(reader->arena, value));
  }
  if (at->count > 0) value = at;
  const char *key = DOGS_POLICY_KEYS[dogs_policy_of(power)].key;
  return plain_one(reader, order->at, "policy", plain_one(reader, order->at, key, value));
}

/* "Conqueror moves 1 step to Tornborn at Mallory", "Conqueror moves nothing by default". */
static bool accept_conqueror(PlainReader *reader, Order *order) {
  Power power;
  const OrderPiece *choice = order_piece(order, "choice"), *steps = order_piece(order, "steps");
  if (!policy_power(reader, order, &power) || power != POWER_CURSOR) return false;
  if (steps != NULL) return steps->number <= TRACK_MAX && order_piece(order, "no") == NULL;
  return choice->number == PLAIN_NONE ||
         (choice->number == DOGS_TOWARD_MINE && order_piece(order, "no") == NULL);
}

/* "Do not move the marker." */
static bool accept_still(PlainReader *reader, Order *order) {
  Power power;
  return policy_power(reader, order, &power) && power == POWER_CURSOR && order_piece(order, "no") != NULL;
}

/* ---- what is played otherwise ---- */

static bool accept_otherwise(PlainReader *reader, Order *order) {
  (void)reader;
  bool named = order_drop_key(order, "else") || order->named;
  bool weakest = strcmp(order_piece(order, "otherwise")->text, "weakest") == 0;
  return named && (order->count == 1 || weakest);
}

static Tree *write_otherwise(PlainReader *reader, const Order *order) {
  Order spaces = *order;
  spaces.count--;
  spaces.pieces++;
  Tree *made = plain_one(reader, order->at, "otherwise", piece_value(reader, &order->pieces[0]));
  if (spaces.count > 0)
    plain_put(reader, made, order->at, "fallback",
              order_in_section(reader, &spaces, "fallback")->items[0].value);
  return made;
}

static bool accept_fallback(PlainReader *reader, Order *order) {
  (void)reader;
  bool said = order_drop_key(order, "said") || order->named;
  return said && order->count > 0;
}

/* "The other footman stays home", beside orders: it has no entry. */
static bool accept_left_out(PlainReader *reader, Order *order) {
  (void)order;
  return reader->begun;
}

/* "I keep the Extortion": a card that no entry plays. */
static bool accept_kept_card(PlainReader *reader, Order *order) {
  (void)order;
  return dogs_board_of(reader)->window != WINDOW_DOGS;
}

/* "The knight cannot go to HAR.6": its writer is told that it orders nothing. */
static bool accept_unable(PlainReader *reader, Order *order) {
  order->left_out = plain_raw(reader, order->at, order->end);
  return true;
}

/* At the beginning of a sentence: "as for the arquebusier, I send him to TAL.2" names him. */
static bool accept_his(PlainReader *reader, Order *order) {
  const PlainToken *before = &order->at[-1];
  while (dogs_is_between(before)) before--;
  return before->kind == PLAIN_END && dogs_accept_entry(reader, order);
}

/* ---- orders together ---- */

/* What is ordered in this window; the others are told so. */
static bool is_timely(const PlainReader *reader, const char *section) {
  int window = dogs_board_of(reader)->window;
  if (strcmp(section, DOGS_CLAIMS) == 0) return window == WINDOW_MUSTER;
  if (strcmp(section, "dogs") == 0) return window == WINDOW_DOGS;
  if (strcmp(section, "muster") == 0) return window == WINDOW_MUSTER;
  if (strcmp(section, "first_player") == 0) return window == WINDOW_TOKEN || window == WINDOW_MUSTER;
  return window == WINDOW_TOKEN || window == WINDOW_MUSTER || window == WINDOW_CLASH;
}

/* "HRA.6": the space that is near to a name and a number that are none, or else the first of all. */
static const char *space_near(const PlainReader *reader, const PlainToken *house, int number) {
  const Edition *edition = dogs_edition_of(reader);
  Address all[BOARD_SPACES_MAX];
  int count = dogs_spaces(edition, dogs_board_of(reader), all), found = 0;
  char *name = arena_strndup(reader->arena, house->text, strlen(house->text));
  for (char *c = name; *c != '\0'; c++) *c = (char)(*c >= 'a' && *c <= 'z' ? *c - 'a' + 'A' : *c);
  const char *near = nearest_word(name, edition->house_ids);
  for (int i = 0; near != NULL && i < count; i++) {
    if (strcmp(dogs_space_id(edition, all[i]), arena_printf(reader->arena, "%s.%d", near, number)) == 0)
      found = i;
  }
  return count == 0 ? NULL : dogs_space_id(edition, all[found]);
}

/* "Footman roughly MAL.2", "nab 3 footmen", "footman to TOL.3": the soldier and the space or the number that are named. */
static void offer_nearest(PlainReader *reader, const PlainToken *soldier, int number, const char *space) {
  const PlainToken *last = soldier + 1;
  while (last->kind != PLAIN_END && last->kind != PLAIN_NUMBER) last++;
  const PlainToken *house = &last[last[-1].kind == PLAIN_STOP ? -2 : -1];
  bool named = last->kind == PLAIN_NUMBER && house > soldier && house->symbol == PLAIN_UNKNOWN;
  if (space == NULL && named) space = space_near(reader, house, last->number);
  if (space == NULL && last->kind == PLAIN_NUMBER) return;
  if (!is_timely(reader, space == NULL ? "muster" : "plan")) return;
  const char *write = space != NULL
                          ? arena_concat(reader->arena, soldier->value, " to ", space, NULL)
                          : arena_printf(reader->arena, "buy %d %s", number > 0 ? number : 1, soldier->value);
  plain_complain(reader, soldier, "line-unclear", "write", write, NULL);
}

/* "2 knights", "knights: 2": the number that is said of a soldier; 0: none. */
static int number_beside(const PlainToken *first, const PlainToken *soldier) {
  if (soldier > first && soldier[-1].number > 0) return soldier[-1].number;
  return soldier[1].kind == PLAIN_COLON ? soldier[2].number : soldier[1].number;
}

/* "knight HAC.6 if Hackett leads": never half of it, but how it is written. "The token to Gaston": nobody here. */
static void unread(PlainReader *reader, const PlainToken *t) {
  const PlainToken *first = t, *soldier = NULL, *condition = NULL;
  const char *space = NULL;
  size_t taken;
  for (; t->kind != PLAIN_END; t++) {
    if (t->symbol == DOGS_TOKEN) plain_complain(reader, t, "line-unclear", "section", "first_player", NULL);
    if (soldier == NULL && dogs_is_soldier(t)) soldier = t;
    if (space == NULL) space = dogs_space_at(reader, t, &taken);
    if (condition == NULL && (t->symbol == PLAIN_IF || t->symbol == PLAIN_ELSE)) condition = t;
  }
  if (condition == NULL && soldier != NULL)
    offer_nearest(reader, soldier, number_beside(first, soldier), space);
  if (condition == NULL || soldier == NULL || space == NULL) return;
  OrderPiece lead;
  const char *when =
      dogs_lead_at(reader, condition, &lead) == 0
          ? arena_concat(reader->arena, "free: ", space, NULL)
          : arena_printf(reader->arena, "lead: {%s: {%s: %d}}", lead.text, lead.number < 0 ? "lte" : "gte",
                         lead.number < 0 ? -lead.number - 1 : lead.number);
  const char *write = arena_printf(reader->arena, "plan: [{when: {%s}, do: {soldier: %s, at: %s}}]", when,
                                   soldier->value, space);
  plain_complain(reader, condition, "line-condition", "write", write, "section", "plan", NULL);
}

/* Adds to the soldiers of the kind of that name, if there is one. */
static void add_kind(const PlainReader *reader, int *soldiers, const char *name, int more) {
  int kind = name == NULL ? -1 : word_index(name, dogs_edition_of(reader)->kind_ids);
  if (kind >= 0) soldiers[kind] += more;
}

/* How many soldiers of each kind a text has to send: those that it buys, in this sentence or before; in the clash those in hand. */
static void count_bought(const PlainReader *reader, const Order *orders, size_t count, int *soldiers) {
  const Tree *bought = tree_get(tree_get(reader->said, "muster"), "buy");
  bool here = false;
  memset(soldiers, 0, KINDS_MAX * sizeof *soldiers);
  for (size_t i = 0; i < count; i++) {
    for (size_t k = 0; orders[i].form != NULL && k < orders[i].count; k++) {
      const OrderPiece *piece = &orders[i].pieces[k];
      if (!is_piece(piece, "buy")) continue;
      add_kind(reader, soldiers, piece->text, piece->number);
      here = true;
    }
  }
  for (size_t i = 0; !here && bought != NULL && i < bought->count; i++)
    add_kind(reader, soldiers, tree_string(bought->items[i].value, NULL), 1);
  for (int k = 0; dogs_board_of(reader)->window == WINDOW_CLASH && k < dogs_edition_of(reader)->kind_count;
       k++)
    soldiers[k] = dogs_board_of(reader)->players[reader->seat].soldiers[k];
}

/* Takes out who has an entry, before or in this sentence. */
static void count_sent(const PlainReader *reader, const Order *orders, size_t count, int *soldiers) {
  const Tree *plan = tree_get(reader->said, "plan");
  for (size_t i = 0; plan != NULL && i < plan->count; i++) {
    const Tree *sent = tree_get(tree_get(plan->items[i].value, "do"), "soldier");
    add_kind(reader, soldiers, tree_string(sent, NULL), -1);
  }
  for (size_t i = 0; i < count; i++) {
    const OrderPiece *soldier = orders[i].form == NULL ? NULL : order_piece(&orders[i], "soldier");
    bool entry = soldier != NULL && strcmp(orders[i].form->section, "plan") == 0;
    if (entry) add_kind(reader, soldiers, soldier->text, soldier->number > 1 ? -soldier->number : -1);
  }
}

/* The only kind of which there is a soldier; NULL: there are several, or none. */
static const char *only_kind(const PlainReader *reader, const int *soldiers) {
  const char *kind = NULL;
  for (int k = 0; k < dogs_edition_of(reader)->kind_count; k++) {
    if (soldiers[k] <= 0) continue;
    if (kind != NULL) return NULL;
    kind = dogs_edition_of(reader)->kind_ids[k];
  }
  return kind;
}

/* Whom "the first", "one", "he" means: a soldier of the only kind that there is; "the last" also the only one that is left. */
static const char *kind_meant(const PlainReader *reader, const Order *order, const Order *orders,
                              size_t count) {
  int soldiers[KINDS_MAX];
  const OrderPiece *rank = order_piece(order, "ordinal");
  count_bought(reader, orders, count, soldiers);
  const char *kind = only_kind(reader, soldiers);
  int all = 0;
  for (int k = 0; k < KINDS_MAX; k++) all += soldiers[k];
  bool other = rank != NULL && rank->number != DOGS_RANK_LAST; /* "my second guy" */
  if (order_piece(order, "he") != NULL) return all == 1 && !other ? kind : NULL;
  if (kind != NULL || rank == NULL || rank->number != DOGS_RANK_LAST) return kind;
  count_sent(reader, orders, (size_t)(order - orders), soldiers);
  return only_kind(reader, soldiers);
}

/* Whether all orders of a sentence muster, when that is over; else what stands beside would be lost with them. */
static bool may_be_left(const PlainReader *reader, const Order *orders, size_t count) {
  bool left = !is_timely(reader, "muster");
  for (size_t i = 0; i < count; i++)
    left &= orders[i].form != NULL && strcmp(orders[i].form->section, "muster") == 0;
  return left;
}

/* Words of the longest condition that is surely about the space of the entry before. */
#define CONDITION_MOST 4

/* Orders belong into the window; "another to TAL.2" is as the entry before it. */
static bool together(PlainReader *reader, Order *orders, size_t count) {
  const Order *entry = NULL;
  bool any = false, changed = false; /* orders so far, changes of orders in force */
  for (size_t i = 0; i < count; i++) {
    Order *order = &orders[i];
    if (order->form == NULL) continue;
    bool changes = strcmp(order->form->section, PLAIN_TAKEN) == 0, says = order->form->shape != FORM_NONE;
    if (says && any && changes != changed) return false;
    changed = says ? changes : changed;
    any |= says;
    const char *kind = order_piece(order, "same") == NULL ? NULL : kind_meant(reader, order, orders, count);
    if (!dogs_same_soldier(order, entry, kind)) return false;
    bool first = entry == NULL && tree_get(reader->said, "plan") == NULL;
    const OrderPiece *next =
        order_piece(order, "next"); /* "if not possible", "if that is gone": of the entry before */
    if (next != NULL && (first || next->taken > CONDITION_MOST)) return false;
    (void)order_drop_key(order, "next");
    /* A pass alone, before anything was bought: nothing to buy, or a plan? */
    bool bare = order->at->symbol == DOGS_PASS && entry == NULL && order->section == NULL &&
                dogs_board_of(reader)->window == WINDOW_MUSTER && strcmp(order->form->section, "plan") == 0;
    if (bare) return plain_complain(reader, order->at, "line-pass-when", "section", "plan", NULL) != NULL;
    if (strcmp(order->form->section, "plan") == 0) entry = order;
    if (!order->named && !is_timely(reader, order->form->section))
      return plain_complain(reader, order->at, "line-not-now", "window",
                            DOGS_WINDOWS[dogs_board_of(reader)->window], "section", due(reader), "aside",
                            may_be_left(reader, orders, count) ? "yes" : NULL, NULL) != NULL;
  }
  return true;
}

/* ---- the patterns ---- */

static const FormWord WORDS[] = {
    {"buys", PLAIN_WORD, DOGS_BUY, NULL, NULL},
    {"goes_for", PLAIN_WORD, DOGS_GO_FOR, NULL, NULL},
    {"takes", PLAIN_WORD, DOGS_TAKE, NULL, NULL},
    {"keeps", PLAIN_WORD, DOGS_KEEP, NULL, NULL},
    {"coins", PLAIN_WORD, DOGS_COIN, NULL, NULL},
    {"sold_out", PLAIN_WORD, DOGS_SOLD_OUT, NULL, NULL},
    {"no_more", PLAIN_WORD, DOGS_NO_MORE, NULL, NULL},
    {"instead", PLAIN_WORD, DOGS_INSTEAD, NULL, NULL},
    {"in_place_of_one", PLAIN_WORD, PLAIN_INSTEAD, PLAIN_OF, NULL},
    {"plan", PLAIN_WORD, DOGS_PLAN, NULL, NULL},
    {"sends", PLAIN_WORD, DOGS_SEND, NULL, NULL},
    {"plays", PLAIN_WORD, DOGS_PLAY, NULL, NULL},
    {"uses", PLAIN_WORD, PLAIN_FILING, NULL, "use"},
    {"passes", PLAIN_WORD, DOGS_PASS, NULL, NULL},
    {"then_passes", PLAIN_WORD, DOGS_THEN_PASS, NULL, NULL},
    {"fallback", PLAIN_WORD, DOGS_FALLBACK, NULL, NULL},
    {"space_word", PLAIN_WORD, DOGS_SPACE, NULL, NULL},
    {"soldier_word", PLAIN_WORD, DOGS_SOLDIER, NULL, NULL},
    {"soldiers_word", PLAIN_WORD, DOGS_MANY_SOLDIERS, NULL, NULL},
    {"captain", PLAIN_WORD, DOGS_CAPTAIN, NULL, NULL},
    {"tactic", PLAIN_WORD, DOGS_TACTIC, NULL, NULL},
    {"if_possible", PLAIN_WORD, DOGS_OPTIONAL, NULL, NULL},
    {"if_free", PLAIN_WORD, DOGS_IF_FREE, NULL, NULL},
    {"after_others", PLAIN_WORD, DOGS_AFTER_OTHERS, NULL, NULL},
    {"outcome", PLAIN_WORD, DOGS_IF_BEATEN, NULL, NULL},
    {"enemy", PLAIN_WORD, DOGS_ENEMY, NULL, NULL},
    {"unwanted", PLAIN_WORD, DOGS_UNWANTED, NULL, NULL},
    {"entering", PLAIN_WORD, DOGS_ENTERING, NULL, NULL},
    {"same_space", PLAIN_WORD, DOGS_SAME_SPACE, NULL, NULL},
    {"twice", PLAIN_WORD, DOGS_TWICE, NULL, NULL},
    {"prefer", PLAIN_WORD, DOGS_PREFER, NULL, NULL},
    {"first_second", PLAIN_WORD, DOGS_ORDINAL, NULL, NULL},
    {"stays", PLAIN_WORD, DOGS_STAY, NULL, NULL},
    {"policies", PLAIN_WORD, DOGS_POLICY, NULL, NULL},
    {"steps", PLAIN_WORD, DOGS_STEPS, NULL, NULL},
    {"marker", PLAIN_WORD, DOGS_MARKER, NULL, NULL},
    {"token", PLAIN_WORD, DOGS_TOKEN, NULL, NULL},
    {"first_player", PLAIN_WORD, DOGS_TOKEN, "first", NULL},
    {"acts_first", PLAIN_WORD, DOGS_TOKEN, "acts", NULL},
    {"gives", PLAIN_WORD, DOGS_HAND, NULL, NULL},
    {"leaves", PLAIN_WORD, DOGS_DECLINE, NULL, NULL},
    {"goes_to", PLAIN_WORD, DOGS_GOES_TO, NULL, NULL},
    {"self", PLAIN_WORD, DOGS_SELF, NULL, NULL},
    {"another", PLAIN_WORD, DOGS_ANOTHER, NULL, NULL},
    {"by_default", PLAIN_WORD, DOGS_BY_DEFAULT, NULL, NULL},
    {"anything", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "anything"},
    {"at_home", PLAIN_WORD, DOGS_HOME, NULL, NULL},
    {"able", PLAIN_WORD, DOGS_ABLE, NULL, NULL},
    {"can_not", PLAIN_WORD, PLAIN_NO, NULL, "can"}, /* "can't" */
    {"cant", PLAIN_WORD, PLAIN_NO, NULL, "cant"},
    {"il_fr", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "il"}, /* "qu'il aille" */
    {"cannot_en", PLAIN_WORD, PLAIN_NO, NULL, "cannot"},
    {"unable", PLAIN_WORD, DOGS_UNABLE, NULL, NULL},
    {"sums", PLAIN_WORD, DOGS_SUM, NULL, NULL},
    {"left", PLAIN_WORD, DOGS_SOLD_OUT, NULL, "left"},
    {"there", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "there"},
    {"as", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "as"}, /* "as number two" */
    {"comme", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "comme"},
    {"como", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "como"},
    {"have", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "have"},
    {"entry", PLAIN_WORD, DOGS_ENTRY, NULL, NULL},
    {"deleted", PLAIN_WORD, PLAIN_SPURIOUS, PLAIN_DELETED, NULL},
    {"prize", PLAIN_WORD, DOGS_PRIZE, NULL, NULL},
    /* what lines name */
    {"dog_name", PLAIN_WORD, DOGS_DOG, NULL, NULL},
    {"house_name", PLAIN_WORD, DOGS_HOUSE, NULL, NULL},
    {"one_soldier", PLAIN_WORD, DOGS_ONE, NULL, NULL},
    {"soldiers", PLAIN_WORD, DOGS_MANY, NULL, NULL},
    {NULL, PLAIN_END, 0, NULL, NULL},
};

static const FormRule RULES[] = {
    {"link", "arrow | dash | colon | to | at_sign"},
    {"between", "comma | plus | slash | stop | and | then"},
    {"goes", "sends | goes_to | goes_for | link"},
    {"buying", "buys | takes | goes_for"},
    {"linked", "(link | comma)*"},
    {"cannot", "can_not | cant | cannot_en"},
    {"pace", "steps | space_word"},
    /* what is bought */
    {"aside", "between | link | from | first_second ordered+=yes | buying | self"},
    {"goods", "(buy+:bought | none+:none_of | none+:and_none_of | more+:another_of buy+:bought | or or+=yes"
              " | aside)*"},
    {"in_place", "between | link | instead | from"},
    {"instead_of",
     "(link | between | or | else)* ((if sold_out gone+=yes | no_more gone+=yes (comma | link)) in_place* instead:soldier"
     " in_place* | instead:soldier in_place* if sold_out gone+=yes in_place*)"},
    {"gone_or_not", "(sold_out said+=yes | no)*"},
    {"exchanged", "(link | from)* (gone+:bought | every+:soldier)"},
    {"in_place_of", "link | between | buying | instead | from | sold_out"},
    /* plans */
    {"prizes",
     "(to | by | from)* [amount] [house:lone_house] (prize | coins) (and [amount] (prize | coins))* [from house:lone_house] [there]"},
    {"filler",
     "plan | sends | goes_for | goes_to | plays | uses | soldier_word | tactic | captain | if_free | space_word | takes | with"
     " | link | stop | self | prizes"},
    {"lost", "if_taken [comma] [then] | lost+:lost_space [comma] [then]"},
    {"choice_word", "or | slash | lost | or_else | else"},
    {"choice", "comma* choice_word (comma | choice_word)*"},
    {"joins_one", "comma | plus | slash | stop | or | lost | or_else | else"},
    {"joins", "(joins_one)*"},
    {"entry_named", "[entering comma*] (entry entry:amount | [nth:ordinal] whose:soldier)"},
    {"first_at",
     "(comma* and and+=yes !or_else !or !if_taken comma* | (joins_one | and comma* choice_word)*) filler* at+:space"},
    {"places", "(comma | or)+ filler* at+:space comma* if_taken | first_at | joins at+:further"},
    {"bare", "(link | from | buying | comma buying)*"},
    {"path", "(link | from)*"},
    {"played",
     "(card+:removing [path card_at:space] | card+:shifting [path card_from:space [path card_to:space]]"
     " | card+:marking [[steps:amount] (link | pace | from)* toward:house]"
     " | card+:spying [bare player:seat] | card+:hiring [bare hired:soldier] | card+:card) [entering !to !space]"},
    {"often", "(twice times=twice | times times:amount | times:amount times !soldier)"},
    {"who", "soldier+:sent (choice filler* soldier+:sent)*"},
    {"extra",
     "(comma | plus | stop | and)* filler* [tactic from+] played | (comma | and)* if_possible optional+=yes | comma with* tactic same_card+=yes | comma* after_others after+=yes | comma* often"
     " | (comma | and)* if tactic no* (able | unable) optional+=yes comma* without [word]"
     " | comma prizes | comma* when:if_leads"
     " | (comma | and)* (without | no | none) (plays | from)* tactic no_card+=yes | house:lone_house | filler"},
    {"before_at", "(extra | ordinal+:ordinal | another)*"},
    {"before", "(filler | ordinal+:ordinal (comma | and)* | another)*"},
    {"spaces", "(at+:space | between | link | or | else)*"},
    {NULL, NULL},
};

/* Behind its key the token goes without saying. */
#define TOKEN_WORDS                                                                                          \
  "(token | gives | goes_to | passes | from | link | between | player+:seat | keeps player+=keep | self player+=keep)*"

static const Form FORMS[] = {
    {.section = "policy",
     .pattern =
         "[policies said+=yes linked] (no no+=yes | sends)* marker marker+=yes choice+=none [(link | from | by)* dog+:dog]",
     .accept = accept_still,
     .write = write_policy},
    {.section = "policy",
     .pattern =
         "[policies said+=yes linked] [marker marker+=yes linked] [dog+:dog linked] steps:amount (pace | link)*"
         " toward:house",
     .accept = accept_cursor,
     .write = write_policy},
    {.section = "policy",
     .pattern =
         "[policies said+=yes linked] [marker marker+=yes linked] (dog+:dog | (no | none | without)+ from* not+:policy no* | choice+:policy | fought:outcome | enemy | unwanted unwanted+=yes | house+:house"
         " | by_default house+=default elsewhere+=yes | captain captain+=yes | soldier_word | policies | from | with | link | between)*",
     .accept = accept_policy,
     .write = write_policy},
    {.section = "policy",
     .pattern =
         "[policies linked] dog:dog (no no+=yes | sends | marker)* (choice:policy | steps:count (pace | link)* toward:house)"
         " [by_default house=default | link* house:house]",
     .accept = accept_conqueror,
     .write = write_policy},
    {.section = "dogs",
     .pattern =
         "(takes | buys | goes_for | self | prefer | link | from | between)* (dogs+:dog | rank+:rank | as | comme | como | space_word | or linked else | or or+=yes"
         " | prefer | if_taken | if_possible | from | else | link | between)*",
     .accept = accept_dogs,
     .write = write_dogs},
    {.section = "first_player",
     .pattern =
         "[(gives | leaves) linked] token (linked (goes_to | passes | gives))* linked (player:seat | [stays linked] self player=keep)",
     .shape = FORM_VALUE},
    {.section = "first_player",
     .pattern = "[prefer linked] keeps (linked from)* token [self] player=keep",
     .shape = FORM_VALUE},
    {.section = "first_player", .pattern = "token linked keeps player=keep", .shape = FORM_VALUE},
    {.section = "first_player",
     .pattern = "no+ gives no* token linked seat linked keeps player=keep",
     .shape = FORM_VALUE},
    {.section = "first_player", .pattern = "gives linked player:seat token", .shape = FORM_VALUE},
    {.section = "first_player",
     .pattern =
         "[prefer linked] player:seat linked (first_player | acts_first) [(link | between)* gives link* token]",
     .shape = FORM_VALUE},
    {.section = "first_player",
     .pattern = TOKEN_WORDS,
     .shape = FORM_VALUE,
     .within = true,
     .accept = accept_first_player},
    {.section = PLAIN_TAKEN,
     .pattern =
         "(buying | self | link)* more+:bought ((between | link)+ more+:bought)* in_place_of_one exchanged (between+ exchanged)*",
     .shape = FORM_ITEM,
     .write = dogs_write_exchange},
    {.section = PLAIN_TAKEN,
     .pattern = "in_place_of_one exchanged (between+ exchanged)* (buying | self | between | link)*"
                " more+:bought ((between | link)+ more+:bought)*",
     .shape = FORM_ITEM,
     .write = dogs_write_exchange},
    {.section = PLAIN_TAKEN,
     .pattern =
         "(sends | goes_for | goes_to | link | self)* at:space in_place_of_one (link | from | by)* was:space",
     .shape = FORM_ITEM,
     .write = dogs_write_other_space},
    {.section = PLAIN_TAKEN,
     .pattern =
         "entry_named (between | link | sends)* ((no | without)+ (plays | from)* (off:short_card | tactic off=yes)"
         " | (with | plays)+ card:short_card) [entering] [comma* keeps (at_home | self)*]",
     .shape = FORM_ITEM,
     .accept = dogs_accept_changed,
     .write = dogs_write_changed},
    {.section = PLAIN_TAKEN,
     .pattern =
         "(filler | have)* entry_named (between | link | sends)* at+:space ((or | slash) at+:space)* (between* gone+:space deleted)*"
         " [in_place_of_one (link | from | by)* was:space] [comma* with* tactic same_card=yes]",
     .shape = FORM_ITEM,
     .accept = dogs_accept_changed,
     .write = dogs_write_changed},
    {.section = PLAIN_TAKEN,
     .pattern =
         "((with | without off=yes | no off=yes | plays | uses | tactic)* card:short_card (link | with | from)* (whose:soldier | was:space [word])"
         " | (no | without)+ from* tactic off=yes (link | with | from)* [single | whose:soldier | was:space [word]]) [entering]",
     .shape = FORM_ITEM,
     .accept = dogs_accept_changed,
     .write = dogs_write_changed},
    {.section = PLAIN_TAKEN,
     .pattern = "off:short_card",
     .shape = FORM_ITEM,
     .within = true,
     .write = dogs_write_changed},
    {.section = PLAIN_TAKEN,
     .pattern = "waits (comma | stop)* filler* at+:space (places | extra)*",
     .shape = FORM_ITEM,
     .accept = dogs_accept_resent,
     .write = dogs_write_resent},
    {.section = "muster", .pattern = "sums (all | word | from)* amount coins", .shape = FORM_NONE},
    {.section = "muster",
     .pattern = "keeps none keep_coins=none",
     .shape = FORM_MAP,
     .accept = dogs_accept_coins},
    {.section = "muster",
     .pattern = "keeps (keep_coins:count | coins coins=yes | link | between | from | another)*",
     .shape = FORM_MAP,
     .accept = dogs_accept_coins},
    {.section = "muster",
     .pattern =
         "(no_more said+=yes | if) (from | to)* gone:soldier gone_or_not in_place_of* other:soldier in_place_of*",
     .accept = dogs_accept_sold_out,
     .write = dogs_write_sold_out},
    {.section = "muster",
     .pattern = "other:soldier if (from | to)* gone:soldier gone_or_not in_place_of*",
     .accept = dogs_accept_sold_out,
     .write = dogs_write_sold_out},
    {.section = "muster",
     .pattern =
         "((no | without) soldiers_word | (no | without)* (none | no | without) buying verb+=yes | no* (buying verb+=yes | colon verb+=yes)+ none"
         " | no+ buying verb+=yes anything)"
         " nobody=yes",
     .accept = dogs_accept_purchases,
     .write = dogs_write_purchases},
    {.section = "muster",
     .pattern =
         "[with (all | from)* amount coins (comma | link)*] (buying verb+=yes | colon verb+=yes)* goods [instead_of]",
     .leads = true,
     .accept = dogs_accept_purchases,
     .write = dogs_write_purchases},
    {.section = "otherwise",
     .pattern =
         "(stuck else+=yes | else else+=yes | or | link | between | sends | plays)* otherwise:choice spaces",
     .shape = FORM_LIST,
     .follows = true,
     .accept = accept_otherwise,
     .write = write_otherwise},
    {.section = "fallback",
     .pattern = "[fallback said+=yes linked] spaces",
     .shape = FORM_LIST,
     .accept = accept_fallback},
    {.section = "plan",
     .pattern = "(ordinal | another)* sent (stays (at_home)* | (comma | link)* keeps (at_home)*)",
     .shape = FORM_NONE,
     .accept = accept_left_out},
    {.section = "plan",
     .pattern = "(ordinal | another)* short_card keeps | keeps (ordinal | another)* short_card",
     .shape = FORM_NONE,
     .accept = accept_kept_card},
    {.section = "plan", .pattern = "soldier left", .shape = FORM_NONE}, /* "only the footman left" */
    {.section = "plan", .pattern = "same_space", .shape = FORM_NONE},
    {.section = "plan",
     .pattern =
         "(link | space)* soldier (link | space)* (no able no* | cannot) (sends | goes_to) (link | space)*",
     .shape = FORM_NONE,
     .accept = accept_unable},
    {.section = "plan",
     .pattern = "[self] (passes | then_passes) do=pass",
     .shape = FORM_ITEM,
     .leads = true,
     .follows = true},
    {.section = "plan",
     .pattern =
         "[with] (another [single] | ordinal+:ordinal single | (ordinal+:ordinal | single | [ordinal+:ordinal] soldier_word he+=yes) goes) goes* same+=yes at+:space (places | extra)*",
     .leads = true,
     .follows = true,
     .accept = dogs_accept_entry,
     .write = dogs_write_entry},
    {.section = "plan",
     .pattern =
         "[il_fr] (sends | goes_to)+ he+=yes same+=yes (extra)* at+:space (places | extra)*", /* "he goes to" */
     .accept = accept_his,
     .write = dogs_write_entry},
    {.section = "plan",
     .pattern =
         "[row] [(else next+=yes | next+:if_taken) (comma | then)*] before who before_at first_at (places | extra)*",
     .leads = true,
     .follows = true,
     .accept = dogs_accept_entry,
     .write = dogs_write_entry},
    {.section = "plan",
     .pattern = "before at+:space (places | extra)* who (extra)*",
     .leads = true,
     .accept = dogs_accept_entry,
     .write = dogs_write_entry},
    {.pattern = NULL},
};

static Tree *write_do(PlainReader *reader, const Order *order) {
  const Tree *entry = dogs_write_entry(reader, order)->items[0].value->items[0].value;
  return entry->count == 1 ? plain_one(reader, order->at, "do", entry->items[0].value)
                           : plain_map(reader, order->at);
}

static Tree *write_buy(PlainReader *reader, const Order *order) {
  Tree *made = dogs_write_purchases(reader, order);
  Tree *list = tree_get(made->items[0].value, "buy");
  return list == NULL || list->count == 0 ? plain_map(reader, order->at)
                                          : plain_one(reader, order->at, "buy", list);
}

static bool accept_bought(PlainReader *reader, Order *order) {
  order->section = "muster";
  return dogs_accept_purchases(reader, order);
}

static bool accept_spaces(PlainReader *reader, Order *order) {
  (void)reader;
  return order->count > 0;
}

static const Form VALUES[] = {
    {.section = "player", .pattern = "player:seat", .shape = FORM_VALUE},
    {.section = "passed_player", .pattern = "player:seat", .shape = FORM_VALUE},
    {.section = "first_player", .pattern = TOKEN_WORDS, .shape = FORM_VALUE, .accept = accept_first_player},
    {.section = "at", .pattern = "spaces", .shape = FORM_LIST, .accept = accept_spaces},
    {.section = "from", .pattern = "spaces", .shape = FORM_LIST, .accept = accept_spaces},
    {.section = "to", .pattern = "spaces", .shape = FORM_LIST, .accept = accept_spaces},
    {.section = "free", .pattern = "spaces", .shape = FORM_LIST, .accept = accept_spaces},
    {.section = "taken", .pattern = "spaces", .shape = FORM_LIST, .accept = accept_spaces},
    {.section = "fallback", .pattern = "spaces", .shape = FORM_LIST, .accept = accept_spaces},
    {.section = "tactic", .pattern = "card:short_card", .shape = FORM_VALUE},
    {.section = "play", .pattern = "card:short_card", .shape = FORM_VALUE},
    {.section = "keep_coins", .pattern = "count:count [coins]", .shape = FORM_VALUE},
    {.section = "times", .pattern = "count:count [coins]", .shape = FORM_VALUE},
    {.section = "soldier",
     .pattern = "(soldier+:soldier | between | or)* soldier+:soldier",
     .shape = FORM_LIST},
    {.section = "buy", .pattern = "goods", .shape = FORM_LIST, .accept = accept_bought, .write = write_buy},
    {.section = "do", .pattern = "(passes | then_passes) do=pass", .shape = FORM_VALUE},
    {.section = "do",
     .pattern = "before who before_at first_at (places | extra)*",
     .accept = dogs_accept_entry,
     .write = write_do},
    {.section = "do",
     .pattern = "before at+:space (places | extra)* who (extra)*",
     .accept = dogs_accept_entry,
     .write = write_do},
    {.pattern = NULL},
};

/* ---- the lines of orders ---- */

/* What a card is played with: DOGS 11.2. A battle is that of the house which its marker goes toward. */
#define CARD_IN_ENGLISH                                                                                                    \
  "[ with {do.tactic}][ with {do.tactic.play}][ from {do.tactic.from}][ to {do.tactic.to}][ at {do.tactic.at}]"            \
  "[do.tactic.battle={do.tactic.toward}: {do.tactic.steps} {do.tactic.steps?step|steps} to {do.tactic.toward:house_name}]" \
  "[ on {do.tactic.player}]"                                                                                               \
  "[do.tactic.buy=arquebusier: for an arquebusier][do.tactic.buy!arquebusier: for a {do.tactic.buy:one_soldier}]"          \
  "[do.tactic.optional=yes: if possible][do.tactic.optional=no:]"
#define CARD_IN_FRENCH                                                                                                       \
  "[ avec {do.tactic}][ avec {do.tactic.play}][ de {do.tactic.from}][ \u00E0 {do.tactic.to}][ en {do.tactic.at}]"            \
  "[do.tactic.battle={do.tactic.toward}: {do.tactic.steps} {do.tactic.steps?cran|crans} vers {do.tactic.toward:house_name}]" \
  "[ sur {do.tactic.player}]"                                                                                                \
  "[do.tactic.buy=war_machine: pour une machine de guerre][do.tactic.buy!war_machine: pour un {do.tactic.buy:one_soldier}]"  \
  "[do.tactic.optional=yes: si possible][do.tactic.optional=no:]"
#define CARD_IN_SPANISH                                                                                                             \
  "[ con {do.tactic}][ con {do.tactic.play}][ de {do.tactic.from}][ a {do.tactic.to}][ en {do.tactic.at}]"                          \
  "[do.tactic.battle={do.tactic.toward}: {do.tactic.steps} {do.tactic.steps?casilla|casillas} hacia {do.tactic.toward:house_name}]" \
  "[ sobre {do.tactic.player}]"                                                                                                     \
  "[do.tactic.buy=war_machine: para una m\u00E1quina de guerra][do.tactic.buy!war_machine: para un {do.tactic.buy:one_soldier}]"    \
  "[do.tactic.optional=yes: si es posible][do.tactic.optional=no:]"

static const OrderKind ORDER_KINDS[] = {
    {"dogs",
     NULL,
     FORM_LIST,
     {"{it:dog_name|, then }", "{it:dog_name|, puis }", "{it:dog_name|, luego }"},
     {NULL}},
    {"first_player",
     NULL,
     FORM_VALUE,
     {"[it=keep:keep the token][it!keep:first player: {it}]",
      "[it=keep:garder le jeton][it!keep:premier joueur: {it}]",
      "[it=keep:guardar la ficha][it!keep:jugador inicial: {it}]"},
     {NULL}},
    {"muster",
     "buy",
     FORM_PAIR,
     {"[it!0:buy {it} [it=1:{key:one_soldier}][it!1:{key:soldiers}]]",
      "[it!0:acheter {it} [it=1:{key:one_soldier}][it!1:{key:soldiers}]]",
      "[it!0:comprar {it} [it=1:{key:one_soldier}][it!1:{key:soldiers}]]"},
     {"buy nothing", "ne rien acheter", "no comprar nada"}},
    {"muster",
     "buy",
     FORM_LIST,
     {"buy {it*:one_soldier/soldiers}", "acheter {it*:one_soldier/soldiers}",
      "comprar {it*:one_soldier/soldiers}"},
     {NULL}},
    {"muster",
     "keep_coins",
     FORM_VALUE,
     {"keep {it} {it?coin|coins}", "garder {it} {it?pi\u00E8ce|pi\u00E8ces}",
      "guardar {it} {it?moneda|monedas}"},
     {NULL}},
    {"muster",
     "if_sold_out",
     FORM_PAIR,
     {"if no {key:soldiers} are left, {it:soldiers} instead",
      "si les {key:soldiers} manquent, des {it:soldiers} \u00E0 la place",
      "si no quedan {key:soldiers}, {it:soldiers} en su lugar"},
     {NULL}},
    {"plan",
     NULL,
     FORM_ITEM,
     {"[do=pass:plan: pass]", "[do=pass:plan: passer]", "[do=pass:plan: pasar]"},
     {NULL}},
    {"plan",
     NULL,
     FORM_ITEM,
     {"{do.soldier:one_soldier| or } to {do.at| or }" CARD_IN_ENGLISH
      "[times=2:, twice][times!2:, {times} {times?time|times}]",
      "{do.soldier:one_soldier| ou } en {do.at| ou }" CARD_IN_FRENCH "[, {times} fois]",
      "{do.soldier:one_soldier| o } a {do.at| o }" CARD_IN_SPANISH "[, {times} {times?vez|veces}]"},
     {NULL}},
    {"otherwise",
     NULL,
     FORM_VALUE,
     {"[it=pass:otherwise pass][it=ask:otherwise ask me][it=weakest:otherwise the weakest soldier]",
      "[it=pass:sinon passer][it=ask:sinon me demander][it=weakest:sinon le soldat le plus faible]",
      "[it=pass:si no, pasar][it=ask:si no, preguntarme][it=weakest:si no, el soldado m\u00E1s d\u00E9bil]"},
     {NULL}},
    {"fallback", NULL, FORM_LIST, {"fallback {it}", "repli {it}", "alternativa {it}"}, {NULL}},
    {"policy",
     "stormcrow",
     FORM_PAIR,
     {"Stormcrow [it=stay:stays][it=withdraw:withdraws] [key=default:by default][key!default:at {key:house_name}]",
      "Stormcrow [it=stay:reste][it=withdraw:se retire] [key=default:par d\u00E9faut][key!default:chez {key:house_name}]",
      "Stormcrow [it=stay:se queda][it=withdraw:se retira] [key=default:por defecto][key!default:en {key:house_name}]"},
     {NULL}},
    {"policy",
     "stormcrow",
     FORM_VALUE,
     {"[it=stay:Stormcrow stays][it=withdraw:Stormcrow withdraws]",
      "[it=stay:Stormcrow reste][it=withdraw:Stormcrow se retire]",
      "[it=stay:Stormcrow se queda][it=withdraw:Stormcrow se retira]"},
     {NULL}},
    {"policy",
     "conqueror",
     FORM_PAIR,
     {"Conqueror moves [it=none:nothing][it=toward_mine:the marker toward my house]"
      "[{steps} {steps?step|steps} to {toward:house_name}] [key=default:by default][key!default:at {key:house_name}]",
      "le Conqu\u00E9rant [it=none:ne d\u00E9place rien][it=toward_mine:d\u00E9place le curseur vers ma maison]"
      "[d\u00E9place {steps} {steps?cran|crans} vers {toward:house_name}]"
      " [key=default:par d\u00E9faut][key!default:chez {key:house_name}]",
      "el Conquistador [it=none:no mueve nada][it=toward_mine:mueve el marcador hacia mi casa]"
      "[mueve {steps} {steps?casilla|casillas} hacia {toward:house_name}]"
      " [key=default:por defecto][key!default:en {key:house_name}]"},
     {NULL}},
    {"policy",
     "conqueror",
     FORM_VALUE,
     {"[it=none:Conqueror moves nothing][it=toward_mine:Conqueror moves the marker toward my house]",
      "[it=none:le Conqu\u00E9rant ne d\u00E9place rien][it=toward_mine:le Conqu\u00E9rant d\u00E9place le curseur vers ma maison]",
      "[it=none:el Conquistador no mueve nada][it=toward_mine:el Conquistador mueve el marcador hacia mi casa]"},
     {NULL}},
    {"policy",
     "conqueror",
     FORM_MAP,
     {"Conqueror moves {steps} {steps?step|steps} to {toward:house_name}",
      "le Conqu\u00E9rant d\u00E9place {steps} {steps?cran|crans} vers {toward:house_name}",
      "el Conquistador mueve {steps} {steps?casilla|casillas} hacia {toward:house_name}"},
     {NULL}},
    {"policy",
     "blackmane",
     FORM_VALUE,
     {"[it=take:Blackmane takes][it=decline:Blackmane declines]",
      "[it=take:Blackmane prend][it=decline:Blackmane refuse]",
      "[it=take:Blackmane toma][it=decline:Blackmane rechaza]"},
     {NULL}},
    {.section = NULL},
};

static const FormGrammar GRAMMAR = {.words = WORDS,
                                    .slots = DOGS_SLOTS,
                                    .rules = RULES,
                                    .forms = FORMS,
                                    .kinds = ORDER_KINDS,
                                    .changed = NOT_AT_DESK(dogs_changed),
                                    .values = VALUES,
                                    .together = together,
                                    .unread = unread};

/* ---- entries of a YAML file ---- */

/* A space, or a list of them, in canonical words. */
static Tree *spaces_named(PlainReader *reader, Tree *node) {
  for (size_t i = 0; node->kind == TREE_LIST && i < node->count; i++)
    node->items[i].value = spaces_named(reader, node->items[i].value);
  if (node->kind != TREE_SCALAR) return node;
  Tree *read =
      plain_value(reader, "at", plain_tokens(reader, node->text, node->length, node->line, node->column));
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
  bool sends = map->count == 1 && word_index(map->items[0].key, dogs_edition_of(reader)->kind_ids) >= 0;
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

static const char *const NAMING[] = {"space", "soldier", "card", NULL};

static const int INFLECTED[] = {
    DOGS_GO_FOR, DOGS_KEEP, DOGS_SEND,    DOGS_PLAY, DOGS_WITHDRAW, DOGS_TAKE, DOGS_DECLINE,
    DOGS_PREFER, DOGS_HAND, DOGS_GOES_TO, 0};

const PlainShapes DOGS_PLAIN = {
    .words = DOGS_PLAIN_WORDS,
    .keys = DOGS_PLAIN_KEYS,
    .sections = NONE_OF,
    .whole = true,
    .conditions = true,
    .closed = true,
    .grammar = &GRAMMAR,
    .naming = NAMING,
    .item = item,
    .claims = DOGS_CLAIMS,
    .names = dogs_plain_names,
    .matters = dogs_plain_matters,
    .is_verb = is_verb,
    .inflected = INFLECTED,
    .examples = EXAMPLES,
    .due = due,
    .nothing = nothing,
};
