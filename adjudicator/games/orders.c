/* The orders that stand in the sections of a turn file. */
#include "orders.h"

#include <string.h>

typedef struct Taking {
  const Game *game;
  Arena *arena;
  OrderList *out;
} Taking;

const FormGrammar *orders_grammar(const Game *game) {
  return game->plain == NULL ? NULL : game->plain->grammar;
}

static const OrderKind *kinds_of(const Game *game) {
  static const OrderKind NONE[] = {{.section = NULL}};
  const OrderKind *kinds = game->plain == NULL ? NULL : game->plain->grammar->kinds;
  return kinds == NULL ? NONE : kinds;
}

static bool same_key(const char *a, const char *b) {
  return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

static bool stands_at(const OrderKind *kind, const char *section, const char *key) {
  return strcmp(kind->section, section) == 0 && same_key(kind->key, key);
}

/* The first kind of a place; NULL: none. */
static const OrderKind *kind_at(const Taking *t, const char *section, const char *key) {
  for (const OrderKind *kind = kinds_of(t->game); kind->section != NULL; kind++) {
    if (stands_at(kind, section, key)) return kind;
  }
  return NULL;
}

/* Whether the keys of a section's map each have kinds. */
static bool is_parted(const Taking *t, const char *section) {
  for (const OrderKind *kind = kinds_of(t->game); kind->section != NULL; kind++) {
    if (strcmp(kind->section, section) == 0 && kind->key != NULL) return true;
  }
  return false;
}

/* ---- pieces ---- */

typedef struct Pieces {
  OrderPiece *items;
  size_t count, capacity;
} Pieces;

/* On one line, and no longer than what is quoted: what is longer is no order of any game. */
static void add_piece(const Taking *t, Pieces *pieces, const char *key, const Tree *value) {
  bool yes;
  const char *text = plain_cut(t->arena, value->text, value->length);
  if (tree_read_bool(value, &yes)) text = yes ? "yes" : "no";
  pieces->items =
      arena_room(t->arena, pieces->items, sizeof *pieces->items, pieces->count, &pieces->capacity);
  pieces->items[pieces->count++] = (OrderPiece){.key = key, .text = text};
}

static bool add_pieces(const Taking *t, Pieces *pieces, const char *key, const Tree *node);

/* A list of values, or of one map. */
static bool add_items(const Taking *t, Pieces *pieces, const char *key, const Tree *list) {
  for (size_t i = 0; i < list->count; i++) {
    const Tree *item = list->items[i].value;
    bool flat = item->kind == TREE_SCALAR || (item->kind == TREE_MAP && list->count == 1);
    if (!flat || !add_pieces(t, pieces, key, item)) return false;
  }
  return true;
}

/* Adds a value, or each of a list of them, those of a map behind its key and a dot. False if one is neither. */
static bool add_pieces(const Taking *t, Pieces *pieces, const char *key, const Tree *node) {
  switch (node->kind) {
  case TREE_NULL: return true;
  case TREE_SCALAR: add_piece(t, pieces, key, node); return true;
  case TREE_LIST: return add_items(t, pieces, key, node);
  case TREE_MAP: break;
  }
  for (size_t i = 0; i < node->count; i++) {
    const TreeItem *item = &node->items[i];
    const char *within = *key == '\0' ? item->key : arena_concat(t->arena, key, ".", item->key, NULL);
    if (!add_pieces(t, pieces, within, item->value)) return false;
  }
  return true;
}

/* ---- orders ---- */

/* The first kind whose line tells it. `pair`: it is an entry of a map. */
static void choose_kind(const Taking *t, Order *order, bool pair) {
  order->kind = NULL;
  for (const OrderKind *kind = kinds_of(t->game); order->kind == NULL && kind->section != NULL; kind++) {
    bool fits = stands_at(kind, order->section, order->key) && (kind->shape == FORM_PAIR) == pair;
    if (fits && order_line_tells(kind, order, t->arena)) order->kind = kind;
  }
}

/* Adds an order; its pieces are those of `node` under `key`, of a map under its own keys; NULL: it has none. */
static Order *add_order(const Taking *t, const char *section, const char *key, const Tree *node,
                        const char *piece) {
  OrderList *out = t->out;
  Pieces pieces = {.count = 0};
  bool flat = piece == NULL || add_pieces(t, &pieces, node->kind == TREE_MAP ? "" : piece, node);
  out->items = arena_room(t->arena, out->items, sizeof *out->items, out->count, &out->capacity);
  Order *order = &out->items[out->count++];
  *order = (Order){.section = section,
                   .key = key,
                   .pieces = pieces.items,
                   .count = pieces.count,
                   .node = node,
                   .line = node->line,
                   .column = node->column};
  if (flat) choose_kind(t, order, false);
  return order;
}

static void add_pair(const Taking *t, const char *section, const char *key, const TreeItem *item) {
  Order *order = add_order(t, section, key, item->value, "it");
  OrderPiece *pieces = arena_alloc(t->arena, (order->count + 1) * sizeof *pieces);
  pieces[0] = (OrderPiece){.key = "key", .text = item->key};
  if (order->count > 0) memcpy(pieces + 1, order->pieces, order->count * sizeof *pieces);
  order->pieces = pieces;
  order->count++;
  order->line = item->key_line;
  order->column = item->key_column;
  choose_kind(t, order, true);
}

/* Whether a map where there may be pairs is one order: {toward: TAL, steps: 2}. */
static bool is_one(const Taking *t, const char *section, const char *key, const Tree *map) {
  bool one = add_order(t, section, key, map, "it")->kind != NULL;
  t->out->count--;
  return one;
}

static bool is_list_of_orders(const OrderKind *kind, const Tree *node) {
  return node->kind == TREE_LIST && (kind == NULL || kind->shape == FORM_ITEM || kind->shape == FORM_LINE);
}

/* The orders at one place. */
static void take(const Taking *t, const char *section, const char *key, const TreeItem *at) {
  const OrderKind *kind = kind_at(t, section, key);
  const Tree *node = at->value;
  if (node->kind == TREE_NULL || (kind != NULL && kind->shape == FORM_NONE)) return;
  if (node->count == 0 && node->kind != TREE_SCALAR) {
    Order *none = add_order(t, section, key, node, NULL);
    none->kind = kind;
    none->line = at->key_line;
    none->column = at->key_column;
  } else if (kind != NULL && kind->shape == FORM_PAIR && node->kind == TREE_MAP &&
             !is_one(t, section, key, node)) {
    for (size_t i = 0; i < node->count; i++) add_pair(t, section, key, &node->items[i]);
  } else if (is_list_of_orders(kind, node)) {
    for (size_t i = 0; i < node->count; i++) {
      if (node->items[i].value->kind != TREE_NULL)
        (void)add_order(t, section, key, node->items[i].value, "it");
    }
  } else {
    Order *order = add_order(t, section, key, node, "it");
    order->line = at->key_line;
    order->column = at->key_column;
  }
}

/* Whether each order from `first` on has a line of its own. */
static bool all_have_lines(const Taking *t, size_t first) {
  for (size_t i = first; i < t->out->count; i++) {
    const Order *order = &t->out->items[i];
    bool none = order->count == 0 && order->node->kind != TREE_SCALAR;
    if (order->kind == NULL || (none && order->kind->none[0] == NULL)) return false;
  }
  return true;
}

/* The orders of a section: one that is told as the file has it, with a condition, keeps the others beside it. */
static void take_section(const Taking *t, const TreeItem *section) {
  const Tree *node = section->value;
  size_t first = t->out->count;
  bool whole = node->kind != TREE_MAP || node->count == 0 || !is_parted(t, section->key);
  if (whole) take(t, section->key, NULL, section);
  for (size_t i = 0; !whole && i < node->count; i++)
    take(t, section->key, node->items[i].key, &node->items[i]);
  if (all_have_lines(t, first)) return;
  t->out->count = first;
  Order *order = add_order(t, section->key, NULL, node, NULL);
  order->kind = NULL;
  order->line = section->key_line;
  order->column = section->key_column;
}

OrderList orders_of(const Game *game, const Tree *file, Arena *arena) {
  OrderList list = {.count = 0};
  const Taking taking = {game, arena, &list};
  for (const FieldRow *row = game->turn_file; file != NULL && row->key != NULL; row++) {
    const TreeItem *section = tree_item(file, row->key);
    if (section != NULL) take_section(&taking, section);
  }
  const FormGrammar *grammar = orders_grammar(game);
  if (grammar != NULL && grammar->join != NULL) grammar->join(list.items, &list.count, arena);
  return list;
}

OrderList orders_counting(const Game *game, const void *edition, const void *state, int seat,
                          const char *part, const void *orders, const Tree *file, Arena *arena) {
  Tree *counting = tree_map(arena);
  for (int i = 0; game->turn_file[i].key != NULL; i++) {
    const TreeItem *section = tree_item(file, game->turn_file[i].key);
    if (section != NULL && game->counts(edition, state, seat, part, orders, i))
      *tree_add_item(arena, counting) = *section;
  }
  return orders_of(game, counting, arena);
}

const char *orders_lines(const Game *game, const char *language, const char *section, const char *key,
                         Tree *value, Arena *arena) {
  Tree *file = tree_map(arena), *within = file;
  if (key != NULL) within = tree_put(arena, file, section, tree_map(arena));
  tree_put(arena, within, key == NULL ? section : key, value);
  const OrderList orders = orders_of(game, file, arena);
  const char *lines = "";
  for (size_t i = 0; i < orders.count; i++) {
    const char *line = order_line(game, &orders.items[i], language, arena);
    lines = i == 0 ? line : arena_concat(arena, lines, ", ", line, NULL);
  }
  return lines;
}

const OrderSubject *order_subject(const Game *game, const char *section, const char *key) {
  return forms_subject(orders_grammar(game), section, key);
}

bool orders_meet(const Game *game, const Order *former, const Order *fresh) {
  bool one_place = same_key(former->key, fresh->key) && strcmp(former->section, fresh->section) == 0;
  if (!one_place || former->kind == NULL || fresh->kind == NULL) return false;
  const OrderSubject *subject = order_subject(game, fresh->section, NULL);
  if (subject == NULL && fresh->key != NULL) subject = order_subject(game, fresh->section, fresh->key);
  if (subject != NULL && former->node != NULL && fresh->node != NULL)
    return subject->meets(former->node, fresh->node);
  FormShape shape = fresh->kind->shape;
  return former->kind == fresh->kind && (shape == FORM_VALUE || shape == FORM_LIST);
}
