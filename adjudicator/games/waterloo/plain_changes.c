/* What a line changes of orders in force without saying them anew: an action by its kind, the order of two actions, places of the front,
 * the general and who takes its place. */
#include "plain.h"

#include <string.h>

/* ---- what a line says ---- */

static Tree *number(PlainReader *reader, const OrderPiece *piece) {
  return plain_int(reader, piece->at, piece->number);
}

/* The numbers or texts of the pieces of a key. */
static Tree *pieces_of(PlainReader *reader, const Order *order, const char *key) {
  Tree *list = plain_list(reader, order->at);
  for (size_t i = 0; i < order->count; i++) {
    const OrderPiece *piece = &order->pieces[i];
    if (strcmp(piece->key, key) != 0) continue;
    tree_add(reader->arena, list,
             piece->text != NULL ? plain_scalar(reader, piece->at, piece->text) : number(reader, piece));
  }
  return list;
}

/* Whether nothing but an article was left out between two tokens: "not only a charge", "je ne fais que la charge" drop nothing. */
static bool are_close(Arena *arena, const PlainToken *t, const PlainToken *next) {
  const char *from = t->raw + t->raw_length, *end = next->raw;
  while (from < end && *from == ' ') from++;
  const char *said =
      from == end ? "article" : plain_key(arena, WATERLOO_LEFT_OUT, from, (size_t)(end - from));
  return said != NULL && (strcmp(said, "article") == 0 || strcmp(said, "mine") == 0);
}

bool waterloo_accept_dropped(PlainReader *reader, Order *order) {
  /* Behind a verb that takes away: "cancel the charge", never "cancel that, the charge", "cancel the charge, the recon". */
  if (order->section != NULL && (order->end->kind != PLAIN_END || plain_is_separator(order->at - 1)))
    return false;
  for (const PlainToken *t = order->at; t + 1 < order->end && t[1].kind != PLAIN_COMMA; t++) {
    if (!are_close(reader->arena, t, t + 1)) return false;
  }
  return true;
}

Tree *waterloo_write_dropped(PlainReader *reader, const Order *order) {
  Tree *change = plain_map(reader, order->at);
  plain_put(reader, change, order->at, "drop", pieces_of(reader, order, "drop"));
  if (order_count(order, "kept") > 0)
    plain_put(reader, change, order->at, "kept", pieces_of(reader, order, "kept"));
  return order_change(reader, order, "do", change);
}

Tree *waterloo_write_ordered(PlainReader *reader, const Order *order) {
  Tree *change = plain_map(reader, order->at);
  plain_put(reader, change, order->at, "order", pieces_of(reader, order, "order"));
  return order_change(reader, order, "do", change);
}

/* A place of the front is that of a deployment, as long as it is due; later a piece is moved by an action. */
bool waterloo_accept_swapped(PlainReader *reader, Order *order) {
  (void)order;
  return waterloo_is_deploying(reader);
}

Tree *waterloo_write_swapped(PlainReader *reader, const Order *order) {
  Tree *change = plain_map(reader, order->at);
  bool duels = false;
  for (const PlainToken *t = order->at; t < order->end; t++) duels |= t->symbol == WATERLOO_DUEL;
  plain_put(reader, change, order->at, "swap", pieces_of(reader, order, "swap"));
  if (order_count(order, "general") > 0)
    plain_put(reader, change, order->at, "general", plain_bool(reader, order->at, true));
  if (duels) plain_put(reader, change, order->at, "duels", plain_bool(reader, order->at, true));
  if (order_count(order, "front") > 0)
    plain_put(reader, change, order->at, "front", pieces_of(reader, order, "front"));
  return order_change(reader, order, "deploy", change);
}

/* "Duel 1: 6" alone may be the first line of a deployment; all five are one, and so may be what stands beside other words. */
bool waterloo_accept_placed(PlainReader *reader, Order *order) {
  if (order->end->kind != PLAIN_END || order->at[-1].kind != PLAIN_END) return false;
  size_t figures = order_count(order, "figure");
  bool put = order_piece(order, "general") != NULL || figures > 1;
  for (const PlainToken *t = order->at; t < order->end; t++)
    put |= t->symbol == WATERLOO_BRING || t->symbol == WATERLOO_LAUNCH;
  return put && figures < DUELS && order->at->line == order->end[-1].line && waterloo_is_deploying(reader);
}

Tree *waterloo_write_placed(PlainReader *reader, const Order *order) {
  Tree *change = plain_map(reader, order->at), *puts = plain_list(reader, order->at), *put = NULL;
  for (size_t i = 0; i < order->count; i++) {
    const OrderPiece *piece = &order->pieces[i];
    bool whole = put != NULL && tree_get(put, "figure") != NULL && strcmp(piece->key, "at") != 0;
    bool again =
        put != NULL && (tree_get(put, piece->key) != NULL || (whole && tree_get(put, "place") != NULL));
    if (strcmp(piece->key, "general") == 0) {
      plain_put(reader, change, piece->at, "general", number(reader, piece));
      continue;
    }
    if (put == NULL || again) put = tree_add(reader->arena, puts, plain_map(reader, piece->at));
    plain_put(reader, put, piece->at, piece->key, number(reader, piece));
  }
  plain_put(reader, change, order->at, "put", puts);
  return order_change(reader, order, "deploy", change);
}

Tree *waterloo_write_redirected(PlainReader *reader, const Order *order) {
  static const char *const PIECES[] = {"kind", "nth", "to", "of", NULL};
  Tree *change = plain_map(reader, order->at);
  for (size_t i = 0; PIECES[i] != NULL; i++) {
    const OrderPiece *piece = order_piece(order, PIECES[i]);
    if (piece != NULL) plain_put(reader, change, piece->at, PIECES[i], piece_value(reader, piece));
  }
  return order_change(reader, order, "do", change);
}

/* Behind an action of the same text it is one of the list. */
bool waterloo_accept_second(PlainReader *reader, Order *order) {
  (void)order;
  return tree_get(reader->said, "do") == NULL && !waterloo_is_deploying(reader);
}

Tree *waterloo_write_second(PlainReader *reader, const Order *order) {
  const Tree *list = tree_get(order_in_section(reader, order, "do"), "do");
  Tree *change = plain_map(reader, order->at);
  const PlainToken *after = order->at;
  while (after < order->end && after->symbol != WATERLOO_AFTER) after++;
  plain_put(reader, change, order->at, "second", list->items[0].value);
  if (after < order->end)
    plain_put(reader, change, after, "after",
              plain_scalar(reader, after, WATERLOO_ACTIONS[waterloo_kind_of(after[1].symbol)]));
  return order_change(reader, order, "do", change);
}

/* ---- what becomes of a section ---- */

static int int_of(const Tree *node) {
  int64_t value = 0;
  return node != NULL && tree_read_int(node, &value) ? (int)value : 0;
}

/* The kind of an action in force; NULL: which one it will be depends on something. */
static const char *kind_of(const Tree *action) {
  if (action->kind == TREE_SCALAR) return action->text;
  bool plain = action->kind == TREE_MAP && action->count == 1 && strcmp(action->items[0].key, "case") != 0;
  return plain ? action->items[0].key : NULL;
}

/* The actions without one of a kind; with another in its place, where one is told, and then NULL if there was none. */
static Tree *without(const Tree *actions, const char *kind, const Tree *with, Arena *arena) {
  Tree *left = tree_list(arena);
  size_t found = 0;
  for (size_t i = 0; i < actions->count; i++) {
    const Tree *action = actions->items[i].value;
    const char *own = kind_of(action);
    if (own == NULL) return NULL;
    bool here = strcmp(own, kind) == 0;
    found += here;
    if (!here || with != NULL) tree_add(arena, left, tree_copy(arena, here ? with : action));
  }
  return with == NULL || found == 1 ? left : NULL;
}

/* Whether one action is left, of the kind that is told. */
static bool is_left(const Tree *actions, const Tree *kept) {
  const char *own = actions == NULL || actions->count != 1 ? NULL : kind_of(actions->items[0].value);
  return own != NULL && strcmp(own, tree_string(kept->items[0].value, "")) == 0;
}

/* The actions with the duel of one changed, which is told by its kind or its place in the list, and where it was. */
static Tree *redirected(const Tree *actions, const Tree *change, Arena *arena) {
  Tree *made = tree_list(arena);
  const Tree *of = tree_get(change, "of");
  const char *kind = tree_string(tree_get(change, "kind"), NULL);
  size_t nth = (size_t)int_of(tree_get(change, "nth")), found = 0;
  for (size_t i = 0; i < actions->count; i++) {
    Tree *action = tree_add(arena, made, tree_copy(arena, actions->items[i].value));
    const char *own = kind_of(action);
    if (own == NULL || (kind == NULL ? nth != i + 1 : strcmp(own, kind) != 0)) continue;
    const Tree *duel = action->kind == TREE_MAP ? action->items[0].value : NULL;
    if (duel == NULL || duel->kind != TREE_SCALAR || (of != NULL && int_of(duel) != int_of(of))) return NULL;
    tree_put_int(arena, action, own, int_of(tree_get(change, "to")));
    found++;
  }
  return found == 1 ? made : NULL;
}

/* A second action behind the first, or in place of the one that there is. */
static Tree *with_second(const Tree *actions, const Tree *change, Arena *arena) {
  const char *after = tree_string(tree_get(change, "after"), NULL);
  const char *first = actions->count == 0 ? NULL : kind_of(actions->items[0].value);
  if (first == NULL || actions->count > 2 || (after != NULL && strcmp(after, first) != 0)) return NULL;
  if (after != NULL && actions->count > 1) return NULL;
  Tree *made = tree_list(arena);
  tree_add(arena, made, tree_copy(arena, actions->items[0].value));
  tree_add(arena, made, tree_copy(arena, tree_get(change, "second")));
  return made;
}

/* The two actions the other way round; as their kinds are told, if they are. */
static Tree *in_order(const Tree *actions, const Tree *kinds, Arena *arena) {
  Tree *made = tree_list(arena);
  if (actions->count != 2 || (kinds->count > 0 && kinds->count != 2)) return NULL;
  for (size_t k = 0; k < 2; k++) {
    for (size_t i = 0; i < 2; i++) {
      const char *own = kind_of(actions->items[i].value);
      bool next = kinds->count == 0 ? i != k : own != NULL && strcmp(own, kinds->items[k].value->text) == 0;
      if (next) tree_add(arena, made, tree_copy(arena, actions->items[i].value));
    }
  }
  return made->count == 2 && !tree_equal(made->items[0].value, made->items[1].value) ? made : NULL;
}

/* A deployment as figures: of duels 1 to 5, and the general's behind them. */
typedef struct Figures {
  int at[DUELS + 2];
} Figures;

#define GENERAL_PLACE (DUELS + 1)

static bool read_figures(const Tree *deploy, Figures *out) {
  const Tree *front = tree_get(deploy, "front");
  if (front == NULL || front->kind != TREE_LIST || front->count != DUELS) return false;
  for (int duel = 1; duel <= DUELS; duel++) out->at[duel] = int_of(front->items[duel - 1].value);
  out->at[GENERAL_PLACE] = int_of(tree_get(deploy, "general"));
  return true;
}

static int place_of(const Figures *figures, int figure) {
  for (int place = 1; place <= GENERAL_PLACE; place++) {
    if (figures->at[place] == figure) return place;
  }
  return 0;
}

static Tree *deployed(const Tree *deploy, const Figures *figures, Arena *arena) {
  Tree *copy = tree_copy(arena, deploy), *front = tree_list(arena);
  for (int duel = 1; duel <= DUELS; duel++) tree_add_int(arena, front, figures->at[duel]);
  tree_put(arena, copy, "front", front);
  if (figures->at[GENERAL_PLACE] > 0) tree_put_int(arena, copy, "general", figures->at[GENERAL_PLACE]);
  return copy;
}

/* The deployment with the figures of two places exchanged; NULL: there are no two such places. */
static Tree *exchanged(const Tree *deploy, const Figures *figures, int one, int other, Arena *arena) {
  if (one < 1 || other < 1 || one > GENERAL_PLACE || other > GENERAL_PLACE || one == other) return NULL;
  Figures made = *figures;
  made.at[one] = figures->at[other];
  made.at[other] = figures->at[one];
  return deployed(deploy, &made, arena);
}

/* Whether a deployment has the front that was told; NULL: none was. */
static bool has_front(const Tree *deploy, const Tree *front) {
  const Tree *own = deploy == NULL ? NULL : tree_get(deploy, "front");
  bool same = own != NULL && (front == NULL || own->count == front->count);
  for (size_t i = 0; same && front != NULL && i < front->count; i++)
    same = int_of(own->items[i].value) == int_of(front->items[i].value);
  return same;
}

/* "Swap 2 and 4": the figures, or the places? */
static Tree *swapped(const Tree *deploy, const Tree *change, Arena *arena, Tree **other) {
  const Tree *pair = tree_get(change, "swap"), *front = tree_get(change, "front");
  Figures figures;
  if (!read_figures(deploy, &figures)) return NULL;
  if (tree_get(change, "general") != NULL)
    return exchanged(deploy, &figures, place_of(&figures, int_of(pair->items[0].value)), GENERAL_PLACE,
                     arena);
  if (pair->count != 2) return NULL;
  int a = int_of(pair->items[0].value), b = int_of(pair->items[1].value);
  Tree *places = a > DUELS || b > DUELS ? NULL : exchanged(deploy, &figures, a, b, arena), *own = NULL;
  if (tree_get(change, "duels") == NULL)
    own = exchanged(deploy, &figures, place_of(&figures, a), place_of(&figures, b), arena);
  if (!has_front(places, front)) places = NULL;
  if (!has_front(own, front)) own = NULL;
  if (own != NULL && places != NULL && !tree_equal(own, places)) *other = places;
  return own != NULL ? own : places;
}

/* Whether each figure stands somewhere once. */
static bool is_complete(const Figures *before, const Figures *figures) {
  for (int place = 1; place <= GENERAL_PLACE; place++) {
    if (before->at[place] > 0 && place_of(figures, before->at[place]) == 0) return false;
  }
  return true;
}

/* One figure in another duel: both change places, or those between move up. */
static Tree *moved(const Tree *deploy, const Figures *figures, int figure, int to, Arena *arena,
                   Tree **other) {
  int from = place_of(figures, figure);
  if (from < 1 || from > DUELS || to < 1 || to > DUELS) return NULL;
  Figures made = *figures;
  for (int step = from < to ? 1 : -1; from != to; from += step) made.at[from] = made.at[from + step];
  made.at[to] = figure;
  Tree *own = exchanged(deploy, figures, place_of(figures, figure), to, arena);
  Tree *shifted = deployed(deploy, &made, arena);
  if (own != NULL && !tree_equal(own, shifted)) *other = shifted;
  return own;
}

/* "6 is the general, and 4 goes in its place", "the 6 in duel 1 and the 3 in duel 2": all that is said, as long as each figure stands
 * somewhere then. */
static Tree *with_places(const Tree *deploy, const Tree *change, Arena *arena, Tree **other) {
  const Tree *puts = tree_get(change, "put");
  int general = int_of(tree_get(change, "general"));
  Figures figures, made;
  if (!read_figures(deploy, &figures)) return NULL;
  made = figures;
  int left = general == 0 ? 0 : place_of(&figures, general); /* the place of who becomes the general */
  if (general > 0) made.at[GENERAL_PLACE] = general;
  for (size_t i = 0; i < puts->count; i++) {
    const Tree *put = puts->items[i].value, *at = tree_get(put, "at");
    int figure = int_of(tree_get(put, "figure")), place = int_of(tree_get(put, "place"));
    int said = at == NULL ? 0 : place_of(&figures, int_of(at));
    if (place == 0) place = said > 0 ? said : left;
    if (place < 1 || place > DUELS || figure < 1 || (said > 0 && said != place)) return NULL;
    made.at[place] = figure;
    if (general == 0 && puts->count == 1) return moved(deploy, &figures, figure, place, arena, other);
  }
  return is_complete(&figures, &made) ? deployed(deploy, &made, arena) : NULL;
}

Tree *waterloo_changed(const Tree *section, const Tree *change, Arena *arena, Tree **other) {
  const Tree *drop = tree_get(change, "drop"), *order = tree_get(change, "order"),
             *kept = tree_get(change, "kept");
  if (section->kind == TREE_LIST && drop != NULL) {
    Tree *left = without(section, drop->items[0].value->text, tree_get(change, "with"), arena);
    return kept == NULL || is_left(left, kept) ? left : NULL;
  }
  if (section->kind == TREE_LIST && order != NULL) return in_order(section, order, arena);
  if (section->kind == TREE_LIST && tree_get(change, "to") != NULL) return redirected(section, change, arena);
  if (section->kind == TREE_LIST && tree_get(change, "second") != NULL)
    return with_second(section, change, arena);
  if (section->kind != TREE_MAP) return NULL;
  return tree_get(change, "swap") != NULL ? swapped(section, change, arena, other)
                                          : with_places(section, change, arena, other);
}
