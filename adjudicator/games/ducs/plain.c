/* The patterns of orders of La Guerre des Ducs: "OI4 to 1413", "OI7, OI8 attack WI1, OI8 advances" (DUCS 2.2, 4.4, 6.1,
 * 7.3, 7.4). */
#include "plain.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "choices.h"

static const char *const SECTIONS_NAMED[] = {"moves", "attacks", "retreat", NULL};
static const char *const ORDERED[] = {"attacks", "retreat", NULL};
static const char *const EXAMPLES[][2] = {{"moves", "OI1 1413"},
                                          {"attacks", "OI7, OI8 attack WI1, OI8 advances"},
                                          {"retreat", "retreat: S, SW, 1413"},
                                          {"deploy", "standard"},
                                          {NULL, NULL}};

/* Where the patterns below say who does not move. */
#define STAYS "stays"

/* ---- whether pieces fit each other ---- */

static Hex place_of(const PlainReader *reader, const Order *order) {
  return ((const State *)reader->state)->hex[order_piece(order, "on")->number];
}

static bool is_attacker(const Order *order, int unit) {
  for (size_t i = 0; i < order->count; i++) {
    if (strcmp(order->pieces[i].key, "by") == 0 && order->pieces[i].number == unit) return true;
  }
  return false;
}

/* "OI8 takes 1808", "OI8 takes the city", "OI8 enters Urft": of what it attacks there, so that it advances. */
static bool takes_what_it_attacks(const PlainReader *reader, Order *order) {
  const OrderPiece *town = order_piece(order, "town"), *taken = order_piece(order, "taken"),
                   *sited = order_piece(order, "sited");
  const Edition *edition = ducs_plain_edition(reader);
  Hex place = place_of(reader, order);
  if (town == NULL && taken == NULL && sited == NULL) return true;
  bool there = place != HEX_NONE && (town != NULL    ? edition->terrain[place] == CITY
                                     : taken != NULL ? taken->number == place
                                                     : sited->number == edition->site[place]);
  order_drop(order, town != NULL ? town : taken != NULL ? taken : sited);
  return there && is_attacker(order, order_piece(order, "advance")->number);
}

/* Whether all who advance or are lost attack, or are said to behind no full stop: a sentence about others is of another attack. */
static bool is_of_attack(const Order *order) {
  for (size_t i = 0; i < order->count; i++) {
    const OrderPiece *piece = &order->pieces[i];
    bool takes_part = strcmp(piece->key, "advance") == 0 || strcmp(piece->key, "losses") == 0;
    if (!takes_part || piece->taken == 0 || is_attacker(order, piece->number)) continue;
    for (const PlainToken *t = order->at; t < piece->at; t++) {
      if (t->kind == PLAIN_STOP) return false;
    }
  }
  return true;
}

static bool accept_attack(PlainReader *reader, Order *order) {
  static const char *const KEYS[] = {"by", "on", "advance", "losses", NULL};
  size_t attackers = order_count(order, "by");
  order_leave_out(reader, order, "former");
  bool they = order_piece(order, "they") != NULL; /* both of those */
  if (!they && order_drop_key(order, "both") && attackers != 2) return false;
  const OrderPiece *runs = order_piece(order, "runs");
  if (runs != NULL && runs->number != order_piece(order, "on")->number) return false;
  (void)order_drop_key(order, "runs");
  const OrderPiece *gone =
      order_piece(order, "gone"); /* "if that cavalry leaves": the enemy's, if it is some */
  const Unit *units = ducs_plain_edition(reader)->units;
  if (gone != NULL && gone->number != (int)units[order_piece(order, "on")->number].kind) return false;
  (void)order_drop_key(order, "gone");
  const OrderPiece *spot = order_piece(order, "spot");
  if (spot != NULL && spot->number != place_of(reader, order)) return false;
  (void)order_drop_key(order, "spot");
  if (!is_of_attack(order)) return false;
  if (!takes_what_it_attacks(reader, order)) return false;
  const OrderPiece *idle = order_piece(order, "idle");
  if (idle != NULL && (attackers != 1 || !is_attacker(order, idle->number))) return false;
  (void)order_drop_key(order, "idle");
  OrderPiece *alone = order_piece(order, "alone"); /* "OI1 attacks WC10 and advances" */
  if (alone != NULL && attackers != 1) return false;
  if (alone == NULL)
    alone = order_piece(order, "itself"); /* "..., while OI8 attacks and advances", of several */
  if (alone != NULL && order_piece(order, "advance") != NULL) return false;
  if (alone != NULL) {
    const OrderPiece *who = attackers == 1 ? order_piece(order, "by") : alone - 1;
    alone->key = "advance";
    alone->text = who->text;
  }
  order_sort(order, KEYS);
  return true;
}

/* "In Urft": in an attack on one of the enemies there. */
static bool accept_held(PlainReader *reader, Order *order) {
  const Edition *edition = ducs_plain_edition(reader);
  OrderPiece *held = order_piece(order, "held");
  if (held == NULL) return true;
  OrderPiece there = *held;
  int site = held->number;
  order_drop(order, held);
  there.key = "on";
  there.several = true;
  size_t before = order->count;
  for (int unit = 0; unit < edition->unit_count; unit++) {
    Hex hex = ((const State *)reader->state)->hex[unit];
    if (hex == HEX_NONE || edition->site[hex] != site || !ducs_is_enemy(reader, unit)) continue;
    there.number = unit;
    there.text = edition->units[unit].id;
    order_add(order, reader->arena, there);
  }
  return order->count > before;
}

/* "If WI1 leaves, OI8 advances": in the attack on it. */
static bool accept_part(PlainReader *reader, Order *order) {
  bool more = order_piece(order, "more") != NULL && order_piece(order, "on") == NULL;
  if (more && reader->begun) return false; /* "OI9 to 1811. With OI7 too." may be said of the move */
  if (order_piece(order, "gone") != NULL) return false; /* it is said of a target */
  for (size_t i = 0; i < order->count; i++) {
    if (strcmp(order->pieces[i].key, "runs") == 0) order->pieces[i].key = "on";
  }
  return accept_held(reader, order);
}

/* "Add OI7 to the attack on WI1", which is in force; "OI7 and OI8 also to attack WI1" orders one. */
static bool accept_added(PlainReader *reader, Order *order) {
  const PlainToken *t = order_piece(order, "on")->at;
  while (t->symbol != DUCS_ATTACK) t--;
  bool article = *t->raw == 'l' || t->raw > t[-1].raw + t[-1].raw_length + 1 || strcmp(t[-1].text, "al") == 0;
  bool also = reader->also || plain_has_value(&order->at[-1], PLAIN_ALSO);
  return also && article && accept_part(reader, order);
}

/* Whether something parts the cells of a table before a token: a bar, a tab, two blanks. */
static bool begins_cell(const PlainToken *t) {
  if (t[-1].kind == PLAIN_COLON && *t[-1].raw == '|') return true;
  const char *from = t[-1].raw + t[-1].raw_length;
  size_t length = (size_t)(t->raw - from), blanks = 0;
  for (size_t i = 0; i < length; i++) {
    blanks = from[i] == ' ' ? blanks + 1 : 0;
    if (from[i] == '|' || from[i] == '\t' || blanks == 2) return true;
  }
  return false;
}

/* "OI7 OI8 | WI1 | OI8", "WI1 | OI7 OI8 | OI8", in columns. */
static bool accept_table_row(PlainReader *reader, Order *order) {
  const OrderPiece *on = order_piece(order, "on"), *hex = order_piece(order, "hex");
  OrderPiece *advance = order_piece(order, "advance"), *last = order_piece(order, "by"), *first = last;
  while (first > order->pieces && strcmp(first[-1].key, "by") == 0) first--;
  bool target_first = on->at < first->at;
  if (target_first && last > first &&
      begins_cell(last->at)) { /* the last cell repeats one of that before it */
    last->key = "advance";
    last->several = false;
    advance = last;
  }
  if (!begins_cell(target_first ? first->at : on->at)) return false;
  if (hex != NULL && hex->number != place_of(reader, order)) return false;
  if (advance != NULL && (!begins_cell(advance->at) || !is_attacker(order, advance->number))) return false;
  (void)order_drop_key(order, "hex");
  return true;
}

static Hex where_is(const PlainReader *reader, int unit) {
  return ((const State *)reader->state)->hex[unit];
}

/* "OI4 to 1413 from 1412": from where it stands, which is no part of its path. */
static bool comes_from_there(const PlainReader *reader, Order *order) {
  const OrderPiece *from = order_piece(order, "from");
  bool there = from == NULL || from->number == where_is(reader, order->pieces[0].number);
  (void)order_drop_key(order, "from");
  return there;
}

/* A first hex where the unit stands is where it comes from; "OI8 takes 1908" may be an attack; "OI2 to 0917 via 1017". */
static bool accept_steps(PlainReader *reader, Order *order) {
  static const char *const KEYS[] = {"who", "via", "to", "was", NULL};
  bool takes = order_drop_key(order, "takes");
  static const char *const TOLD[] = {"former", "near", "tale", "head", NULL};
  for (const char *const *key = TOLD; *key != NULL; key++) order_leave_out(reader, order, *key);
  for (size_t i = 1; takes && i < order->count; i++) {
    int unit = ducs_plain_defender(reader, (Hex)order->pieces[i].number);
    if (unit != UNIT_NONE && ducs_is_enemy(reader, unit)) return false;
  }
  if (!comes_from_there(reader, order)) return false;
  bool out = order_drop_key(order, "out"); /* "leaves the fort at 1412": first where it stands */
  order_sort(order, KEYS);
  const OrderPiece *from = &order->pieces[1];
  if (order->count < 3 || from->number != where_is(reader, order->pieces[0].number))
    return !out || order->count < 3;
  if (from->at[from->taken].kind == PLAIN_COMMA) return false; /* "OI8 1809, 1707": two orders? */
  order_drop(order, from);
  return true;
}

/* "The duke stays at 1910": where it stands. */
static bool accept_stay(PlainReader *reader, Order *order) {
  order_leave_out(reader, order, "former");
  const OrderPiece *at = order_piece(order, "at"), *home = order_piece(order, "home");
  if (home != NULL) {
    const int site = home->number, unit = order->pieces[0].number;
    order_drop(order, home);
    if (order->count != 1 || order->pieces[0].taken == 0) return false;
    return where_is(reader, unit) != HEX_NONE &&
           ducs_plain_edition(reader)->site[where_is(reader, unit)] == site;
  }
  if (at == NULL) return true;
  int place = at->number;
  order_drop(order, at);
  return order->count == 1 && order->pieces[0].taken > 0 &&
         where_is(reader, order->pieces[0].number) == place;
}

static bool is_setup(const PlainReader *reader) {
  return ((const State *)reader->state)->phase == PHASE_SETUP;
}

static bool accept_move(PlainReader *reader, Order *order) {
  return (order->named || !is_setup(reader)) && accept_steps(reader, order);
}

/* "OI1 and OI2 change places, so OI1 is in 2311": said of who is placed then. "The duke with OI4": it tells where that is. */
static bool accept_beside(PlainReader *reader, Order *order) {
  int who = order_piece(order, "who")->number;
  bool swaps = order_count(order, "swapped") > 0, among = false;
  for (size_t i = 0; i < order->count; i++)
    among |= strcmp(order->pieces[i].key, "swapped") == 0 && order->pieces[i].number == who;
  bool mate = order_piece(order, "mate") != NULL;
  (void)order_drop_key(order, "swapped");
  order_leave_out(reader, order, "mate");
  order_leave_out(reader, order, "printed");
  return (among || !swaps) && (!mate || ducs_plain_edition(reader)->units[who].kind == DUKE);
}

/* "OI4 to 1411 instead of 1413": the latter is to be in force. */
static bool accept_replacing(PlainReader *reader, Order *order) {
  if (!accept_move(reader, order)) return false;
  return order_piece(order, "via") != NULL || order_piece(order, "to") != NULL;
}

static Tree *write_replacing(PlainReader *reader, const Order *order) {
  const char *former = order_piece(order, "who")->text, *fresh = former;
  for (size_t i = 1; i < order->count; i++) {
    bool was = strcmp(order->pieces[i].key, "was") == 0;
    const char **line = was ? &former : &fresh;
    *line = arena_concat(reader->arena, *line, " ", order->pieces[i].text, NULL);
  }
  Tree *list = plain_list(reader, order->at), *entry = plain_map(reader, order->at);
  Tree *with = plain_list(reader, order->at);
  tree_add(reader->arena, with, plain_scalar(reader, order->at, fresh));
  plain_put(reader, entry, order->at, "text",
            plain_scalar(reader, order->at, plain_raw(reader, order->at, order->end)));
  plain_put(reader, entry, order->at, "section", plain_scalar(reader, order->at, "moves"));
  plain_put(reader, entry, order->at, "order", plain_scalar(reader, order->at, former));
  plain_put(reader, entry, order->at, "with", plain_one(reader, order->at, "moves", with));
  tree_add(reader->arena, list, entry);
  return plain_one(reader, order->at, PLAIN_TAKEN, list);
}

static bool accept_deployment(PlainReader *reader, Order *order) {
  return (order->named || is_setup(reader)) && accept_beside(reader, order) && accept_steps(reader, order);
}

/* The number in "OI10". */
static int number_of(const PlainReader *reader, int unit) {
  return (int)strtol(ducs_plain_edition(reader)->units[unit].id + 2, NULL, 10);
}

/* "OI1 to OI3: 0815, 1318, 1412": as many hexes as units. */
static bool accept_row(PlainReader *reader, Order *order) {
  const Unit *units = ducs_plain_edition(reader)->units;
  int from = order_piece(order, "from")->number, to = order_piece(order, "to")->number;
  int count = number_of(reader, to) - number_of(reader, from) + 1;
  return (order->named || is_setup(reader)) && units[from].kind == units[to].kind && count > 0 &&
         (size_t)count == order_count(order, "via");
}

static Tree *write_row(PlainReader *reader, const Order *order) {
  Tree *list = plain_list(reader, order->at);
  const OrderPiece *from = order_piece(order, "from");
  int number = number_of(reader, from->number);
  for (size_t i = 0; i < order->count; i++) {
    const OrderPiece *hex = &order->pieces[i];
    if (strcmp(hex->key, "via") != 0) continue;
    const char *line = arena_printf(reader->arena, "%.2s%d %s", from->text, number++, hex->text);
    tree_add(reader->arena, list, plain_scalar(reader, hex->at, line));
  }
  return plain_one(reader, order->at, "deploy", list);
}

/* Whether an order lists a way for a retreat. */
static bool has_way(const Order *order, const char *way) {
  for (size_t i = 0; way != NULL && i < order->count; i++) {
    const OrderPiece *piece = &order->pieces[i];
    if (strcmp(piece->key, "way") == 0 && strcmp(piece->text, way) == 0) return true;
  }
  return false;
}

/* "N, then S, not SE": of a way that is in the list too one cannot be meant. */
static bool accept_retreat(PlainReader *reader, Order *order) {
  for (const OrderPiece *former; (former = order_piece(order, "former")) != NULL;) {
    if (has_way(order, former->text)) return false;
    order_leave_out(reader, order, "former");
  }
  return order->count > 0;
}

/* Who says what is not in the list means it whole. */
static Tree *write_retreat(PlainReader *reader, const Order *order) {
  Tree *means = order_in_section(reader, order, "retreat");
  means->items[0].value->only = order->left_out != NULL;
  return means;
}

/* "To 1705", "WA8 to 1705": the answer of who is asked where that unit retreats to. */
static bool accept_retreat_answer(PlainReader *reader, Order *order) {
  const Fight *fight = &((const State *)reader->state)->fight;
  const OrderPiece *who = order_piece(order, "who");
  bool theirs = who == NULL || who->number == fight->asked - 1;
  (void)order_drop_key(order, "who");
  return theirs && order->count > 0;
}

/* Whether a unit would reach an enemy from a hex. */
static bool would_reach(const PlainReader *reader, int unit, Hex from, int enemy) {
  const Edition *edition = ducs_plain_edition(reader);
  Hex place = where_is(reader, enemy);
  return place != HEX_NONE &&
         ducs_distance(edition, from, place) <= (edition->units[unit].kind == ARTILLERY ? 2 : 1);
}

static bool accept_standard(PlainReader *reader, Order *order) {
  (void)order;
  return is_setup(reader);
}

/* "Cavalry.": a heading, alone in its sentence. */
static bool accept_heading(PlainReader *reader, Order *order) {
  (void)reader;
  return order->at[-1].kind == PLAIN_END && order->end->kind == PLAIN_END;
}

/* "Nobody moves", "nobody attacks". */
static bool accept_nobody(PlainReader *reader, Order *order) {
  (void)order;
  return !is_setup(reader);
}

static Tree *write_nobody(PlainReader *reader, const Order *order) {
  return plain_nothing(reader, order->at, order->form->section);
}

/* "Standard", "standard, but OD 2211": as the form proposes it. */
static Tree *write_standard(PlainReader *reader, const Order *order) {
  const Tree *placings = ducs_standard(reader->edition, reader->state, reader->seat, reader->arena);
  Tree *list = plain_list(reader, order->at);
  for (size_t i = 0; i < placings->count; i++) {
    Tree *one = plain_scalar(reader, order->at, placings->items[i].value->text);
    one->yields = one->rewritten = true;
    tree_add(reader->arena, list, one);
  }
  return plain_one(reader, order->at, "deploy", list);
}

/* The first word of "OI4 1413". */
static bool begins_with(const Tree *line, const char *unit) {
  const char *text = tree_string(line, "");
  size_t length = strlen(unit);
  return strncasecmp(text, unit, length) == 0 && (text[length] == '\0' || text[length] == ' ');
}

/* The placing of a unit in a list; NULL: there is none. */
static const char *placing_of(const Tree *list, const char *unit) {
  for (size_t i = 0; list != NULL && i < list->count; i++) {
    const char *line = tree_string(list->items[i].value, "");
    if (begins_with(list->items[i].value, unit) && line[strlen(unit)] != '\0') return line + strlen(unit) + 1;
  }
  return NULL;
}

/* "Standard, but OI6 and OI8 change places", of what stands before it. */
static bool swaps_standard(const PlainReader *reader, const Order *swap, const Order *orders, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (orders[i].form != NULL && orders[i].form->write == write_standard) return true;
  }
  const Tree *said = reader->said == NULL ? NULL : tree_get(reader->said, "deploy");
  return placing_of(said, swap->pieces[0].text) != NULL && placing_of(said, swap->pieces[1].text) != NULL;
}

static Tree *write_swap(PlainReader *reader, const Order *order) {
  const Tree *standard = ducs_standard(reader->edition, reader->state, reader->seat, reader->arena);
  const Tree *said = reader->said == NULL ? NULL : tree_get(reader->said, "deploy");
  const char *units[2] = {order->pieces[0].text, order->pieces[1].text}, *places[2];
  Tree *list = plain_list(reader, order->at);
  for (int i = 0; i < 2; i++) {
    places[i] = placing_of(said, units[i]);
    if (places[i] == NULL) places[i] = placing_of(standard, units[i]);
  }
  for (int i = 0; i < 2 && places[0] != NULL && places[1] != NULL; i++) {
    const char *line = arena_concat(reader->arena, units[i], " ", places[1 - i], NULL);
    tree_add(reader->arena, list, plain_scalar(reader, order->at, line));
  }
  return plain_one(reader, order->at, "deploy", list);
}

/* "OI2 to 0917 and OC2 to 0916, then they attack WC10": those who were just told to move, with those that are named. False: they are
 * not several, or cannot reach it from there; behind a full stop it is asked. */
static bool put_movers(PlainReader *reader, Order *orders, size_t at) {
  Order *attack = &orders[at], whole = *attack;
  const int enemy = order_piece(attack, "on")->number;
  const char *names = "";
  size_t first = at;
  whole.pieces = NULL;
  whole.count = 0;
  while (first > 0 && orders[first - 1].form != NULL &&
         strcmp(orders[first - 1].form->section, "moves") == 0 &&
         order_piece(&orders[first - 1], "who") != NULL)
    first--;
  if (order_piece(attack, "one") != NULL && at > first)
    first = at - 1; /* "OI2 to 0917, from there it attacks WC10" */
  else if (at - first < 2 || (order_piece(attack, "both") != NULL && at - first > 2))
    return false;
  for (size_t i = first; i < at; i++) {
    OrderPiece mover = *order_piece(&orders[i], "who");
    const int place = orders[i].pieces[orders[i].count - 1].number;
    if (!would_reach(reader, mover.number, (Hex)place, enemy)) return false;
    mover.key = "by";
    mover.several = true;
    order_add(&whole, reader->arena, mover);
    names = arena_concat(reader->arena, names, *names == '\0' ? "" : ", ", mover.text, NULL);
  }
  (void)order_drop_key(attack, "they");
  (void)order_drop_key(attack, "both");
  (void)order_drop_key(attack, "one");
  for (size_t i = 0; i < attack->count; i++) order_add(&whole, reader->arena, attack->pieces[i]);
  for (const PlainToken *t = orders[at - 1].end; t < attack->at; t++) {
    if (t->kind != PLAIN_STOP) continue;
    const char *write = arena_concat(reader->arena, names, " x ", order_piece(attack, "on")->text, NULL);
    plain_complain(reader, attack->at, "line-unclear", "text", plain_raw(reader, attack->at, attack->end),
                   "write", write, "section", "attacks", NULL);
    return false;
  }
  *attack = whole;
  return true;
}

/* "OC2 to 0916, and it joins the attack on WC10": the one that was just told to move. False: there is none, or it cannot reach it from
 * there; behind a full stop it is asked. */
static bool put_joiner(PlainReader *reader, Order *orders, size_t at) {
  const Order *move = at == 0 ? NULL : &orders[at - 1];
  if (move == NULL || move->form == NULL || strcmp(move->form->section, "moves") != 0) return false;
  const OrderPiece *who = order_piece(move, "who"), *on = order_piece(&orders[at], "on");
  if (who == NULL || order_count(move, "who") > 1 || move->end->kind == PLAIN_STOP) return false;
  if (!would_reach(reader, who->number, (Hex)move->pieces[move->count - 1].number, on->number)) return false;
  OrderPiece joiner = *who;
  joiner.key = "more";
  joiner.several = true;
  (void)order_drop_key(&orders[at], "it");
  order_add(&orders[at], reader->arena, joiner);
  return true;
}

/* "OC2 to 0916 and attacks WC10 with OI1": does OC2 attack too? It is asked where it could. */
static bool fit_together(PlainReader *reader, Order *orders, size_t count) {
  for (size_t i = 0; i < count; i++) {
    bool swap = orders[i].form != NULL && orders[i].form->write == write_swap;
    if (swap && !swaps_standard(reader, &orders[i], orders, i)) return false;
  }
  for (size_t i = 0; i < count; i++) {
    /* "OI2 to 0917, with OI7 too"; not "add OA2 to the attack, and OI8 advances" */
    bool beside = i > 0 && orders[i - 1].form != NULL && orders[i - 1].form->accept != accept_part;
    beside |= i + 1 < count && orders[i + 1].form != NULL && orders[i + 1].form->accept != accept_part;
    if (order_piece(&orders[i], "it") != NULL && !put_joiner(reader, orders, i)) return false;
    if (beside && order_piece(&orders[i], "more") != NULL && order_piece(&orders[i], "on") == NULL)
      return false;
  }
  for (size_t i = 1; i < count; i++) {
    const Order *move = &orders[i - 1], *attack = &orders[i];
    bool they = order_piece(attack, "they") != NULL;
    const int first = attack->at->symbol; /* "together with OI1 attacks WC10" */
    bool nobody = first == DUCS_ATTACK || first == DUCS_HELP || first == PLAIN_WITH;
    bool follows = move->form != NULL && attack->form != NULL && nobody && !they &&
                   strcmp(move->form->section, "moves") == 0;
    if (!follows || attack->at->line != move->at->line) continue;
    const OrderPiece *who = order_piece(move, "who"), *on = order_piece(attack, "on"),
                     *by = order_piece(attack, "by");
    if (who == NULL || on == NULL || by == NULL) continue; /* "and attacks nobody" */
    const OrderPiece *last = &move->pieces[move->count - 1];
    if (is_attacker(attack, who->number) || !would_reach(reader, who->number, (Hex)last->number, on->number))
      continue;
    const char *write = arena_printf(reader->arena, "%s, %s x %s / %s x %s", who->text, by->text, on->text,
                                     by->text, on->text);
    plain_complain(reader, attack->at, "line-unclear", "text", plain_raw(reader, attack->at, attack->end),
                   "write", write, NULL);
    return false;
  }
  for (size_t i = 0; i < count; i++) {
    if (order_piece(&orders[i], "they") != NULL && !put_movers(reader, orders, i)) return false;
  }
  return true;
}

/* "Take OI8 out of the attack": a verb that else orders takes away here. */
static Tree *write_taken(PlainReader *reader, const Order *order) {
  Tree *means = order_in_section(reader, order, PLAIN_TAKEN);
  Tree *entry = tree_get(means, PLAIN_TAKEN)->items[0].value;
  plain_put(reader, entry, order->at, "text",
            plain_scalar(reader, order->at, plain_raw(reader, order->at, order->end)));
  return means;
}

/* ---- the window that is due ---- */

static const char *due(const PlainReader *reader) {
  const State *state = reader->state;
  if (is_setup(reader)) return "deploy";
  return state->fight.asked != 0 ? "retreat" : "moves";
}

/* Nothing moves, and nothing attacks; units must be deployed, and where one retreats is asked. */
static Tree *nothing(PlainReader *reader, const PlainToken *at) {
  if (strcmp(due(reader), "moves") != 0) return NULL;
  const Tree *attacks = plain_nothing(reader, at, "attacks"), *twice;
  Tree *means = plain_nothing(reader, at, "moves");
  return plain_merge(reader->arena, means, attacks, &twice) ? means : NULL;
}

/* ---- the patterns ---- */

static const FormWord WORDS[] = {
    {"moves", PLAIN_WORD, DUCS_MOVE, NULL, NULL},
    {"goes", PLAIN_WORD, DUCS_GO, NULL, NULL},
    {"sends", PLAIN_WORD, PLAIN_FILING, NULL, "send"},
    {"takes", PLAIN_WORD, DUCS_TAKE, NULL, NULL},
    {"deploys", PLAIN_WORD, DUCS_DEPLOY, NULL, NULL},
    {"standard", PLAIN_WORD, DUCS_STANDARD, NULL, NULL},
    {"attacks", PLAIN_WORD, DUCS_ATTACK, NULL, NULL},
    {"it_attacks", PLAIN_WORD, DUCS_ATTACK, "it", NULL},
    {"advances", PLAIN_WORD, DUCS_ADVANCE, NULL, NULL},
    {"loses", PLAIN_WORD, DUCS_LOSE, NULL, NULL},
    {"retreats", PLAIN_WORD, DUCS_RETREAT, NULL, NULL},
    {"stays", PLAIN_WORD, DUCS_STAY, NULL, NULL},
    {"possible", PLAIN_WORD, DUCS_POSSIBLE, NULL, NULL},
    {"city", PLAIN_WORD, DUCS_TOWN, NULL, NULL},
    {"terrain", PLAIN_WORD, DUCS_TERRAIN, NULL, NULL},
    {"who", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "who"},
    {"which", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "which"},
    {"qui", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "qui"},
    {"none_but", PLAIN_WORD, PLAIN_NONE, NULL, "rien"}, /* "rien qu'OC2" */
    {"que", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "que"},
    {"second", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "second"},
    {"third", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "third"},
    {"except", PLAIN_WORD, PLAIN_RATHER, "except", NULL},
    {"but_en", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "but"},
    {"but_fr", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "mais"},
    {"but_es", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "pero"},
    {"direction", PLAIN_WORD, DUCS_DIRECTION, NULL, NULL},
    {"both", PLAIN_WORD, PLAIN_ALL, "both", NULL},
    {"the_rest", PLAIN_WORD, PLAIN_ALL, "else", NULL},
    {"okay", PLAIN_WORD, DUCS_OPENING, NULL, NULL},
    {"so", PLAIN_WORD, DUCS_DIRECTION, NULL, "so"}, /* and South-West */
    {"marches_on", PLAIN_WORD, DUCS_MOVE, "advance", NULL},
    {"on", PLAIN_WORD, PLAIN_TO, NULL, "on"}, /* the French subject */
    {"makes", PLAIN_WORD, DUCS_MAKE, NULL, NULL},
    {"leaves", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "leave"},
    {"keeps", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "keep"},
    {"leaves_fr", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "laisse"},
    {"leaves_es", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "deja"},
    {"attacked", PLAIN_WORD, DUCS_ATTACKED, NULL, NULL},
    {"exchange", PLAIN_WORD, DUCS_EXCHANGE, NULL, NULL},
    {"helps", PLAIN_WORD, DUCS_HELP, NULL, NULL},
    {"place", PLAIN_WORD, DUCS_PLACE, NULL, NULL},
    {"falls_back", PLAIN_WORD, DUCS_RETREAT, "back", NULL},
    {"at_retreat", PLAIN_WORD, DUCS_RETREAT, "case", NULL},
    {"they", PLAIN_WORD, DUCS_THEY, NULL, NULL},
    {"the_other", PLAIN_WORD, DUCS_OTHER, NULL, NULL},
    {"it_is", PLAIN_WORD, DUCS_WEST_EAST, NULL, "est"}, /* French "c'est", and East */
    {"two_en", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "two"},
    {"two_fr", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "deux"},
    {"two_es", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "dos"},
    {"swap", PLAIN_WORD, DUCS_SWAP, NULL, NULL},
    {"joins", PLAIN_WORD, DUCS_JOIN, NULL, NULL},
    {"yields", PLAIN_WORD, DUCS_YIELD, NULL, NULL},
    {"forced", PLAIN_WORD, DUCS_FORCED, NULL, NULL},
    {"beside", PLAIN_WORD, DUCS_BESIDE, NULL, NULL},
    {"their_side", PLAIN_WORD, DUCS_OF_SIDE, NULL, NULL},
    {"nobody", PLAIN_WORD, PLAIN_NONE, "all", NULL},
    {"all_en", PLAIN_WORD, PLAIN_ALL, NULL, "all"},
    {"all_fr", PLAIN_WORD, PLAIN_ALL, NULL, "tous"},
    {"all_fr_f", PLAIN_WORD, PLAIN_ALL, NULL, "toutes"},
    {"all_es", PLAIN_WORD, PLAIN_ALL, NULL, "todos"},
    {"all_es_f", PLAIN_WORD, PLAIN_ALL, NULL, "todas"},
    {"away", PLAIN_WORD, PLAIN_AWAY, NULL, NULL},
    {"too", PLAIN_WORD, PLAIN_AND, PLAIN_ALSO, NULL},
    {"is", PLAIN_WORD, PLAIN_IS, NULL, NULL},
    {"instead_of", PLAIN_WORD, PLAIN_INSTEAD, PLAIN_OF, NULL},
    {"anybody", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "anybody"},
    {"anyone", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "anyone"},
    {"anything", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "anything"},
    {NULL, PLAIN_END, 0, NULL, NULL},
};

static const FormRule RULES[] = {
    {"in_town", "city | site | terrain"},
    {"two", "two_en | two_fr | two_es | both"},
    {"but", "but_en | but_fr | but_es"},
    /* "Moves first: ...", "rien qu'OC2 ..." */
    {"opens",
     "((okay | yes | so | on | but | none_but) colon* | (moves | attacks) then* (colon | none_but))*"},
    {"between", "comma | plus | slash | stop | and | then"},
    {"more", "comma | plus | slash | stop | and | then | with"},
    {"link", "arrow | dash | colon | to | by | from"},
    {"goes_to", "marches_on takes+=yes | moves | goes they | goes | sends | falls_back | takes takes+=yes"},
    {"step",
     "arrow | dash | colon | to | goes_to | deploys | then | place | city | terrain | site | site comma"},
    {"path",
     "(step | by)* ([(from | yields)+ (in_town+ to* from:hex | from:hex | in_town+ out=yes) (step | by | comma | and)*] via+:hex (((step | comma)* | and goes_to step*) via+:hex)* [from from:hex]"
     " | to:hex comma* by via+:hex ((comma | dash | arrow | and | then | by)* via+:hex)*) step*"},
    /* "OI4 to 1411, not 1413": what it would else have been says no more. */
    {"not_there",
     "[(comma | dash | and)* no+ ((to | from | goes_to | in_town)* former:hex | (to | from)+ city* former:site city*)]"},
    /* "OC2 to 2011, behind the duke": where that is. */
    {"near", "[comma* beside+ near:own]"},
    /* "If WI1 leaves": what an advance means anyway, if that is whom it attacks. */
    {"when_gone",
     "possible | at_retreat | if (they | the_other | their_side)* [runs:enemy | gone:kind] (yields | retreats | goes)+ | if word [word] yields+"},
    {"ways",
     "(former+:way_not | way+:way | (no | away)+ to* former+:way | between | link | else | forced | second | third)*"},
    {"at_site", "[(to | from | city)* site city* (colon | comma)*]"}, /* "For Urft: ..." */
    {"at_hex", "(to | from | takes)* spot:hex (colon | comma)+"},     /* "We retake 1808: ..." */
    {"all_of_them", "all_en | all_fr | all_fr_f | all_es | all_es_f"},
    {"not_as_printed", "not_there [instead_of (to | in_town)* printed:hex]"},
    {"route",
     "opens (advances takes+=yes to* | goes_to | deploys)* who:own path not_there near"
     " | opens makes who:own goes_to path not_there near"
     " | opens goes_to* who:own (comma+ (who | which | qui | que | so | they)* | who | qui | que) (goes_to+ | to+) path not_there near"
     " | opens (head:tale who:own | who:own comma* tale:tale) (comma | colon | so | okay)+ (and | so | okay | they)* goes_to comma* path not_there near"},
    {"tells", "advances | loses"},                                         /* of the unit before it alone */
    {"odds", "[makes | it_is | colon] points (to | colon | dash) points"}, /* "20 against 10", "= 12:2" */
    {"attackers",
     "helps* [these] by+:own (more* (helps | by | from | attacks | two)* [these] (by+:own | by+:own_there | by+:own_next) !tells)*"},
    {"lost", "losses+:own (more* (losses+:own | losses+:own_next) !tells)*"},
    {"at", "attacks | link | other | filing"},
    {"not_that", "[(comma | dash | and)* no+ at* former:enemy]"},
    {"enemy_there",
     "(at* attacks at* on:target | at* on:enemy comma* [to] [attacked] | at* on:enemy filing* attacks)"},
    {"helped",
     "(comma | and)* helps* (with | by | helps to) (helps | from | attacks | two)* [these] by+:own (more* [these] (by+:own | by+:own_there | by+:own_next) !tells)*"
     " (helps | attacks)*"},
    {"advance",
     "(advance:own | from advance:own_there) [to | who | qui] (takes [city town=yes | taken:hex | sited:site | place] | advances link* [taken:hex | sited:site | place | city town=yes] | moves [link* (taken:hex | sited:site | place | city town=yes)])"
     " | advance:own goes to* place | idle:own no advances advance=no"
     " | (no | none | without) no* to* advances advance=no [to* (city | place)]"
     " | (no | none) advances nobody advance=no"
     " | advances (link | with)* (advance:own | (no | none) advance=no) [link* taken:hex]"
     " | no advances none advance=no | advances no advance=no | advances alone=yes"},
    {"details",
     "(more | dash | odds | by+:own (more* by+:own)* attacks (to they* | they) | by+:own (more* by+:own)* helps | helps* by+:own attacks and* (advances | takes [place]) itself=yes [when_gone] | [when_gone more*] [it_is] advance [more* when_gone] | [exchange (link | comma | then)*] loses link* lost [exchange]"
     " | [exchange (link | comma | then)*] losses+:own to* loses)*"},
    {"group", "who+:own (more* (who+:own | who+:own_next))* | the_rest | all who+=all"},
    {"not_who", "(no | instead_of) idle:own [advances]"},
    {"which", "[attacks nth:nth (colon | comma | dash)*]"},
    {"fight", "[(to | from | by | comma | then)*] (on:target | city* held:site city*) (colon | comma)*"},
    {"reserves", "more+:own (more* more+:own)*"},
    {"out_of_attack", "out+:own (more* out+:own)* from attacks [(at | from)* on:target]"},
    {NULL, NULL},
};

static const Form FORMS[] = {
    {.section = "retreat",
     .pattern = "[retreats | forced] ways",
     .shape = FORM_LIST,
     .accept = accept_retreat,
     .write = write_retreat,
     .within = true},
    {.section = "retreat",
     .pattern =
         "(colon | dash)* (makes | !own !enemy word | direction | to)* retreats ((comma | colon)* (!own !enemy word)* (retreats | yields))* ways",
     .shape = FORM_LIST,
     .accept = accept_retreat,
     .write = write_retreat},
    {.section = "retreat", /* "If I have to fall back: ..." */
     .pattern = "(colon | dash)* (if | forced to*) (retreats | yields | loses)+ (comma | then)* ways",
     .shape = FORM_LIST,
     .accept = accept_retreat,
     .write = write_retreat},
    {.section = "retreat",
     .pattern = "opens [who:own] link* (way+:asked_way | between | link)*",
     .shape = FORM_LIST,
     .accept = accept_retreat_answer},
    {.section = "attacks",
     .pattern = "opens reserves to+ attacks at* on:target",
     .shape = FORM_ITEM,
     .accept = accept_added},
    {.section = "attacks",
     .pattern =
         "opens (at_site | at_hex) (by | colon | attacks | with | from)* attackers comma* [both both=yes | all_of_them]"
         " helps* (at* attacks helps* at* on:target | takes to* on:taken_from | at at* on:enemy) not_that [helps+ !own] [helped] details",
     .shape = FORM_ITEM,
     .accept = accept_attack},
    {.section = "attacks",
     .pattern =
         "opens (it_attacks they=yes one=yes | they they=yes [both both=yes] (attacks | helps)* | [attacks] both they=yes both=yes (attacks | helps)*)"
         " [(with | by | from)+ attackers comma*] at* on:target [helped] details",
     .shape = FORM_ITEM,
     .accept = accept_attack},
    {.section = "attacks",
     .pattern =
         "opens (at_site | at_hex) [all] (at* attacks at* on:target colon | enemy_there (comma | colon)* helps* (with | by | from) (colon | slash)*)"
         " attackers [helped] details",
     .shape = FORM_ITEM,
     .accept = accept_attack},
    {.section = "attacks",
     .pattern =
         "[number] colon* (attackers colon* on:enemy colon* [to* hex:hex] colon* [advance:own]"
         " | on:enemy colon* [to* hex:hex] colon* attackers [colon+ advance:own]) colon* [dash | no | none]",
     .shape = FORM_ITEM,
     .accept = accept_table_row},
    /* Of an attack that was sent before. */
    {.section = "attacks",
     .pattern =
         "opens at_site which [when_gone (comma | then)*] [it_is] (advance:own [who | qui] (advances [link* (city | place)] | marches_on (city | place))"
         " | advances (with | link)* advance:own) [comma* when_gone] [(comma | and)* not_who]"
         " | opens when_gone (comma | then)* [it_is] advance:own (takes (city | place) | goes to* place)",
     .shape = FORM_ITEM,
     .accept = accept_part},
    {.section = "attacks",
     .pattern = "opens which [exchange (link | comma | then)*] (loses link* lost | losses+:own loses)",
     .shape = FORM_ITEM,
     .accept = accept_part},
    {.section = "attacks",
     .pattern = "opens which [it_is] advance:own not_who advances",
     .shape = FORM_ITEM,
     .accept = accept_part},
    {.section = "attacks",
     .pattern =
         "opens which [fight] (nobody (advances | marches_on) | no advances nobody | (no | none | without) no* to* advances | idle:own (no advances no* | advances no))"
         " advance=no [to* (city | place)] [fight]",
     .shape = FORM_ITEM,
     .accept = accept_part},
    {.section = "attacks",
     .pattern =
         "opens (with+ reserves too | too with+ reserves | reserves to+ attacks | reserves (joins | helps)+ to* attacks [at* on:target]"
         " | joins+ to* attacks at* on:target it=yes)",
     .shape = FORM_ITEM,
     .accept = accept_part},
    {.section = "moves", .pattern = "kind", .shape = FORM_NONE, .accept = accept_heading},
    {.section = "moves", .pattern = "route", .shape = FORM_LINE, .accept = accept_move},
    {.section = "moves",
     .pattern = "route (comma | dash | and)* instead_of (to | from | goes_to | in_town)* was:hex",
     .shape = FORM_LIST,
     .accept = accept_replacing,
     .write = write_replacing},
    {.section = "moves",
     .pattern = "opens nobody (moves | goes)",
     .shape = FORM_LIST,
     .accept = accept_nobody,
     .write = write_nobody},
    {.section = "attacks",
     .pattern = "opens (nobody attacks | no* attacks to* nobody)",
     .shape = FORM_LIST,
     .accept = accept_nobody,
     .write = write_nobody},
    {.section = "deploy",
     .pattern =
         "opens [swapped+:own and swapped+:own swap (comma | so | direction | and)*] (goes_to | deploys)* who:own is*"
         " [(with | joins | goes_to)+ mate:own] path [with mate:own] comma* not_as_printed near",
     .shape = FORM_LINE,
     .accept = accept_deployment},
    {.section = "deploy",
     .pattern = "opens from:own (dash | to) to:own colon* via+:hex (comma* via+:hex)*",
     .shape = FORM_LIST,
     .accept = accept_row,
     .write = write_row},
    {.section = "deploy",
     .pattern = "opens (deploys | takes | goes | filing | all | to | with | by | site | colon)* standard"
                " (deploys | to | with | comma | colon | but | except)*",
     .shape = FORM_LIST,
     .accept = accept_standard,
     .write = write_standard},
    {.section = "deploy",
     .pattern =
         "opens (but | except | comma | colon)* (swap swapped+:own and swapped+:own | swapped+:own and swapped+:own swap)",
     .shape = FORM_LIST,
     .accept = accept_standard,
     .write = write_swap},
    {.section = PLAIN_TAKEN, .pattern = "out_of_attack", .shape = FORM_ITEM, .within = true},
    {.section = PLAIN_TAKEN,
     .pattern = "opens by+:own (more* by+:own)* no+ attacks [to* (none | anybody | anyone | anything)]",
     .shape = FORM_ITEM,
     .write = write_taken},
    {.section = PLAIN_TAKEN,
     .pattern =
         "opens to* attacks (at | from)* on:target (comma | colon)* without+ out+:own (more* out+:own)*", /* "for the attack on OI8, without WA1" */
     .shape = FORM_ITEM,
     .write = write_taken},
    {.section = PLAIN_TAKEN,
     .pattern = "opens (takes | goes | leaves) out_of_attack",
     .shape = FORM_ITEM,
     .write = write_taken},
    {.section = PLAIN_TAKEN,
     .pattern =
         "by+:own (more* by+:own)* at* attacks [at* on:target] | attacks (from | by) by+:own (more* by+:own)* [at* on:target]"
         " | attacks (at | from)* on:target",
     .shape = FORM_ITEM,
     .within = true},
    {.section = PLAIN_TAKEN,
     .pattern =
         "opens (move:own (moves | goes) | (moves | goes) (to | from)* move:own [comma* they* stays [link* hex]])",
     .shape = FORM_ITEM,
     .within = true},
    {.section = PLAIN_TAKEN,
     .pattern = "unit+:own (more* unit+:own)* [comma* leaves* they* stays]",
     .shape = FORM_ITEM,
     .within = true},
    {.section = STAYS,
     .pattern =
         "opens (leaves | keeps | leaves_fr | leaves_es)* (group (stays | colon no moves) [link* (at:hex | home:site)] | stays group !more) [comma* stays link* former:hex]",
     .shape = FORM_LIST,
     .accept = accept_stay},
    {.pattern = NULL},
};

/* ---- what a line changes ---- */

static bool is_word(const char *text, const char *word) {
  return text != NULL && strcasecmp(text, word) == 0;
}

/* Whether a text, or one of a list, is a word. */
static bool has_word(const Tree *node, const char *word) {
  for (size_t i = 0; node != NULL && node->kind == TREE_LIST && i < node->count; i++) {
    if (is_word(tree_string(node->items[i].value, NULL), word)) return true;
  }
  return node != NULL && is_word(tree_string(node, NULL), word);
}

static bool line_meets(const Tree *former, const Tree *fresh) {
  const char *text = tree_string(fresh, ""), *former_text = tree_string(former, "");
  size_t length = strcspn(text, " ");
  return length > 0 && strncasecmp(former_text, text, length) == 0 && strcspn(former_text, " ") == length;
}

/* Its target, or one who attacks. */
static bool attack_meets(const Tree *former, const Tree *fresh) {
  const Tree *by = tree_get(former, "by");
  if (has_word(tree_get(fresh, "on"), tree_string(tree_get(former, "on"), ""))) return true;
  for (size_t i = 0; by != NULL && i < by->count; i++) {
    if (has_word(tree_get(fresh, "by"), tree_string(by->items[i].value, ""))) return true;
  }
  return false;
}

static bool attack_covers(const Tree *former, const Tree *const *fresh, size_t count) {
  const Tree *by = tree_get(former, "by");
  for (size_t i = 0; by != NULL && i < by->count; i++) {
    bool named = false;
    for (size_t k = 0; k < count; k++)
      named |= has_word(tree_get(fresh[k], "by"), tree_string(by->items[i].value, ""));
    if (!named) return false;
  }
  return true;
}

/* "without OI8" takes its deployment, "OI8 stays" its move; who stays without a name is somebody else's business. */
static Takes line_takes(const Tree *line, const Tree *entry) {
  static const char *const KEYS[] = {"unit", "stays", "move", NULL};
  const char *stays = tree_string(tree_get(entry, "stays"), "");
  if (strcmp(stays, "all") == 0 || strcmp(stays, "else") == 0) return TAKES_SHARED;
  for (const char *const *key = KEYS; *key != NULL; key++) {
    const Tree *named = tree_get(entry, *key);
    bool list = named != NULL && named->kind == TREE_LIST;
    for (size_t i = 0; list && i < named->count; i++) {
      if (begins_with(line, tree_string(named->items[i].value, ""))) return TAKES_ORDER;
    }
    if (named != NULL && !list && begins_with(line, tree_string(named, ""))) return TAKES_ORDER;
  }
  return TAKES_NOT;
}

static Takes deployment_takes(const Tree *line, const Tree *entry) {
  return tree_get(entry, "unit") == NULL ? TAKES_NOT : line_takes(line, entry);
}

/* "OI7, OI8 attack WI1", then "OA2 attacks WI1": all three, if the new one says no more. */
static Tree *attack_of_all(const Tree *former, const Tree *fresh, Arena *arena) {
  const Tree *fresh_by = tree_get(fresh, "by");
  bool same = has_word(tree_get(fresh, "on"), tree_string(tree_get(former, "on"), ""));
  if (!same || fresh->count != 2 || fresh_by == NULL) return NULL;
  Tree *all = tree_copy(arena, former), *by = tree_get(all, "by");
  for (size_t i = 0; by != NULL && i < fresh_by->count; i++) {
    const Tree *unit = fresh_by->items[i].value;
    if (!has_word(by, tree_string(unit, ""))) tree_add(arena, by, tree_copy(arena, unit));
  }
  return all;
}

/* The units of an attack that an entry names: "without OI8", "OI8's attack", "OI8 out of the attack". */
static const Tree *attackers_named(const Tree *entry) {
  static const char *const KEYS[] = {"unit", "by", "out", NULL};
  const Tree *named = NULL;
  for (const char *const *key = KEYS; named == NULL && *key != NULL; key++) named = tree_get(entry, *key);
  return named;
}

/* The attack by the others; who advances or is lost must be one of them. */
static Tree *attack_left(const Tree *attack, const Tree *entry, Arena *arena) {
  const Tree *named = attackers_named(entry), *losses = tree_get(attack, "losses");
  if (named == NULL || has_word(named, tree_string(tree_get(attack, "advance"), ""))) return NULL;
  for (size_t i = 0; losses != NULL && i < losses->count; i++) {
    if (has_word(named, tree_string(losses->items[i].value, ""))) return NULL;
  }
  Tree *left = tree_copy(arena, attack), *by = tree_get(left, "by");
  for (size_t i = by == NULL ? 0 : by->count; i-- > 0;) {
    if (has_word(named, tree_string(by->items[i].value, ""))) tree_drop(by, i);
  }
  return by == NULL || by->count == 0 ? NULL : left;
}

/* An attack that is named by its target is named whole, unless it is told who goes out of it. */
static Takes attack_takes(const Tree *attack, const Tree *entry) {
  const Tree *on = tree_get(entry, "on"), *by = tree_get(attack, "by"), *named = attackers_named(entry);
  bool out = tree_get(entry, "out") != NULL;
  if (on != NULL && !has_word(on, tree_string(tree_get(attack, "on"), ""))) return TAKES_NOT;
  if (on != NULL && !out) return TAKES_ORDER;
  size_t found = 0, all = by == NULL ? 0 : by->count;
  for (size_t i = 0; named != NULL && i < all; i++)
    found += has_word(named, tree_string(by->items[i].value, ""));
  if (found == 0) return TAKES_NOT;
  return found == all ? TAKES_ORDER : out ? TAKES_PART : TAKES_SHARED;
}

static bool is_part_of_attack(const Tree *fresh) {
  bool part = fresh->kind == TREE_MAP && tree_get(fresh, "by") == NULL;
  return part && (tree_get(fresh, "advance") != NULL || tree_get(fresh, "more") != NULL ||
                  tree_get(fresh, "losses") != NULL);
}

/* "OI8 advances", "if WI1 leaves, OI8 advances", "OI7 advances, not OI8", "nobody advances", "with OI7 too": the attack in which they
 * are. */
static Tree *attack_with(const Tree *attack, const Tree *part, Arena *arena) {
  const Tree *advance = tree_get(part, "advance"), *on = tree_get(part, "on"), *by = tree_get(attack, "by");
  const Tree *idle = tree_get(part, "idle"), *more = tree_get(part, "more"),
             *losses = tree_get(part, "losses");
  bool yes = true, nobody = advance != NULL && tree_read_bool(advance, &yes) && !yes;
  if (on != NULL && !has_word(on, tree_string(tree_get(attack, "on"), ""))) return NULL;
  if (advance != NULL && !nobody && !has_word(by, tree_string(advance, ""))) return NULL;
  if (idle != NULL && !has_word(by, tree_string(idle, ""))) return NULL;
  for (size_t i = 0; losses != NULL && i < losses->count; i++) {
    if (!has_word(by, tree_string(losses->items[i].value, ""))) return NULL;
  }
  if (idle != NULL && nobody && tree_get(attack, "advance") == NULL && by->count > 1)
    return NULL; /* does another one? */
  Tree *whole = tree_copy(arena, attack), *all = tree_get(whole, "by");
  for (size_t i = 0; more != NULL && all != NULL && i < more->count; i++) {
    if (!has_word(all, tree_string(more->items[i].value, "")))
      tree_add(arena, all, tree_copy(arena, more->items[i].value));
  }
  bool other = idle != NULL && !has_word(tree_get(attack, "advance"), tree_string(idle, ""));
  if (nobody && !other) (void)tree_remove(whole, "advance");
  if (losses != NULL) tree_put(arena, whole, "losses", tree_copy(arena, losses));
  if (advance != NULL && !nobody) tree_put(arena, whole, "advance", tree_copy(arena, advance));
  return whole;
}

static const OrderSubject SUBJECTS[] = {
    {.section = "deploy", .meets = line_meets, .takes = NOT_AT_DESK(deployment_takes)},
    {.section = "moves", .meets = line_meets, .takes = NOT_AT_DESK(line_takes)},
    {.section = "attacks",
     .meets = attack_meets,
     .covers = NOT_AT_DESK(attack_covers),
     .takes = NOT_AT_DESK(attack_takes),
     .left_of = NOT_AT_DESK(attack_left),
     .together = NOT_AT_DESK(attack_of_all),
     .is_part = is_part_of_attack,
     .with_part = attack_with},
    {.section = NULL},
};

static const Form VALUES[] = {
    {.section = "by", .pattern = "by+:own (more* by+:own)*", .shape = FORM_LIST},
    {.section = "losses", .pattern = "losses+:own (more* losses+:own)*", .shape = FORM_LIST},
    {.section = "retreat", .pattern = "retreat:way", .shape = FORM_VALUE},
    {.section = "on", .pattern = "unit:unit", .shape = FORM_VALUE},
    {.section = "advance", .pattern = "unit:unit", .shape = FORM_VALUE},
    {.pattern = NULL},
};

static const OrderKind ORDER_KINDS[] = {
    {"deploy", NULL, FORM_LINE, {"{it}"}, {"deploy: []"}},
    {"moves", NULL, FORM_LINE, {"{it}"}, {"no moves", "aucun mouvement", "ning\u00FAn movimiento"}},
    {"attacks",
     NULL,
     FORM_ITEM,
     {"{by} {by?attacks|attack} {on}[advance=no:, nobody advances][advance!no:, {advance} advances][, losses {losses}]",
      "{by} {by?attaque|attaquent} {on}[advance=no:, personne n'avance][advance!no:, {advance} avance][, pertes {losses}]",
      "{by} {by?ataca|atacan} {on}[advance=no:, nadie avanza][advance!no:, {advance} avanza][, bajas {losses}]"},
     {"no attacks", "aucune attaque", "ning\u00FAn ataque"}},
    {"retreat",
     NULL,
     FORM_LIST,
     {"retreat {it}", "retraite {it}", "retirada {it}"},
     {"no retreat", "aucune retraite", "ninguna retirada"}},
    {.section = NULL},
};

static const FormGrammar GRAMMAR = {.words = WORDS,
                                    .slots = DUCS_SLOTS,
                                    .rules = RULES,
                                    .forms = FORMS,
                                    .kinds = ORDER_KINDS,
                                    .subjects = SUBJECTS,
                                    .values = VALUES,
                                    .together = fit_together,
                                    .unread = ducs_plain_unread};

static const char *const NAMING[] = {"unit", "hex", NULL};

static const int INFLECTED[] = {DUCS_GO, DUCS_TAKE, DUCS_JOIN, DUCS_PLACE, 0};

const PlainShapes DUCS_PLAIN = {
    .words = DUCS_WORDS,
    .edition_words = ducs_plain_edition_words,
    .keys = DUCS_KEYS,
    .sections = SECTIONS_NAMED,
    .ordered = ORDERED,
    .grammar = &GRAMMAR,
    .naming = NAMING,
    .claims = STAYS,
    .names = ducs_plain_names,
    .matters = ducs_plain_matters,
    .is_verb = ducs_plain_is_verb,
    .inflected = INFLECTED,
    .examples = EXAMPLES,
    .due = due,
    .nothing = nothing,
    .stays = DUCS_STAY,
};
