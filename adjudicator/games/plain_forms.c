/* Patterns of forms, made into steps that are followed token by token. */
#include "forms.h"

#include <string.h>

#include "plain_parts.h"

static const FormWord COMMON[] = {
    {"arrow", PLAIN_ARROW, 0, NULL, NULL},
    {"dash", PLAIN_DASH, 0, NULL, NULL},
    {"comma", PLAIN_COMMA, 0, NULL, NULL},
    {"colon", PLAIN_COLON, 0, NULL, NULL},
    {"plus", PLAIN_PLUS, 0, NULL, NULL},
    {"slash", PLAIN_SLASH, 0, NULL, NULL},
    {"stop", PLAIN_STOP, 0, NULL, NULL},
    {"other", PLAIN_OTHER, 0, NULL, NULL},
    {"number", PLAIN_NUMBER, 0, NULL, NULL},
    {"word", PLAIN_WORD, PLAIN_UNKNOWN, NULL, NULL},
    {"yes", PLAIN_WORD, PLAIN_YES, NULL, NULL},
    {"no", PLAIN_WORD, PLAIN_NO, NULL, NULL},
    {"none", PLAIN_WORD, PLAIN_NONE, NULL, NULL},
    {"to", PLAIN_WORD, PLAIN_TO, NULL, NULL},
    {"from", PLAIN_WORD, PLAIN_FROM, NULL, NULL},
    {"with", PLAIN_WORD, PLAIN_WITH, NULL, NULL},
    {"without", PLAIN_WORD, PLAIN_WITHOUT, NULL, NULL},
    {"by", PLAIN_WORD, PLAIN_BY, NULL, NULL},
    {"and", PLAIN_WORD, PLAIN_AND, NULL, NULL},
    {"then", PLAIN_WORD, PLAIN_THEN, NULL, NULL},
    {"or", PLAIN_WORD, PLAIN_OR, NULL, NULL},
    {"if", PLAIN_WORD, PLAIN_IF, NULL, NULL},
    {"else", PLAIN_WORD, PLAIN_ELSE, NULL, NULL},
    {"all", PLAIN_WORD, PLAIN_ALL, NULL, NULL},
    {"nothing", PLAIN_WORD, PLAIN_NOTHING, NULL, NULL},
    {"filing", PLAIN_WORD, PLAIN_FILING, NULL, NULL},
    {NULL, PLAIN_END, 0, NULL, NULL},
};

/* ======== a pattern as a tree ======== */

typedef enum NodeKind {
  NODE_EMPTY,
  NODE_WORDS,
  NODE_SLOT,
  NODE_PUT,
  NODE_BOTH,
  NODE_EITHER,
  NODE_MANY
} NodeKind;

typedef struct Node {
  NodeKind kind;
  bool not ;
  const FormWord **words; /* any of them */
  size_t count;
  const FormSlot *slot;
  const char *key, *value;
  bool several;
  const struct Node *left, *right;
} Node;

typedef struct NamedRule {
  const char *name;
  const Node *node;
} NamedRule;

typedef struct Compiler {
  Arena *arena;
  const FormGrammar *grammar;
  const char *at;
  NamedRule *rules;
  size_t rule_count, rule_capacity;
  FormProgram *program;
  size_t capacity;
} Compiler;

static Node *new_node(Compiler *c, NodeKind kind) {
  Node *node = arena_alloc(c->arena, sizeof *node);
  *node = (Node){.kind = kind};
  return node;
}

static void fault(Compiler *c, const char *what) {
  if (c->program->fault == NULL) c->program->fault = what;
}

static const FormWord *find_word(const FormWord *table, const char *name) {
  for (; table != NULL && table->name != NULL; table++) {
    if (strcmp(table->name, name) == 0) return table;
  }
  return NULL;
}

static const FormSlot *find_slot(const FormGrammar *grammar, const char *name) {
  for (const FormSlot *slot = grammar->slots; slot != NULL && slot->name != NULL; slot++) {
    if (strcmp(slot->name, name) == 0) return slot;
  }
  return NULL;
}

static const Node *named(Compiler *c, const char *name) {
  for (size_t i = 0; i < c->rule_count; i++) {
    if (strcmp(c->rules[i].name, name) == 0) return c->rules[i].node;
  }
  const FormWord *word = find_word(c->grammar->words, name);
  if (word == NULL) word = find_word(COMMON, name);
  if (word != NULL) {
    Node *node = new_node(c, NODE_WORDS);
    node->words = arena_memdup(c->arena, &word, sizeof word);
    node->count = 1;
    return node;
  }
  Node *node = new_node(c, NODE_SLOT);
  node->slot = find_slot(c->grammar, name);
  if (node->slot == NULL) fault(c, name);
  return node;
}

static void skip_blanks(Compiler *c) {
  while (*c->at == ' ') c->at++;
}

/* Also a key within a map ("retreat.swap"), or within that of a list ("guard+.else"). */
static const char *parse_name(Compiler *c) {
  const char *from = c->at;
  while ((*c->at >= 'a' && *c->at <= 'z') || *c->at == '_' || *c->at == '.' ||
         (c->at[0] == '+' && c->at[1] == '.'))
    c->at++;
  if (c->at == from) fault(c, c->at);
  return arena_strndup(c->arena, from, (size_t)(c->at - from));
}

static const Node *parse_either(Compiler *c);

/* "key:slot", "key+:slot", "key=value", or a name. */
static const Node *parse_word(Compiler *c) {
  const char *name = parse_name(c);
  bool several = c->at[0] == '+' && (c->at[1] == ':' || c->at[1] == '=');
  if (several) c->at++;
  if (*c->at != ':' && *c->at != '=') return named(c, name);
  Node *node = new_node(c, *c->at == '=' ? NODE_PUT : NODE_SLOT);
  c->at++;
  node->key = name;
  node->several = several;
  node->value = parse_name(c);
  if (node->kind == NODE_PUT) return node;
  node->slot = find_slot(c->grammar, node->value);
  const FormWord *word = find_word(c->grammar->words, node->value);
  if (node->slot == NULL && word != NULL) {
    node->words = arena_memdup(c->arena, &word, sizeof word);
    node->count = 1;
  } else if (node->slot == NULL) {
    fault(c, node->value);
  }
  return node;
}

static const Node *optional(Compiler *c, const Node *what) {
  Node *node = new_node(c, NODE_EITHER);
  node->left = what;
  node->right = new_node(c, NODE_EMPTY);
  return node;
}

static const Node *parse_atom(Compiler *c) {
  char open = *c->at;
  if (open != '(' && open != '[') return parse_word(c);
  c->at++;
  const Node *inner = parse_either(c);
  if (*c->at != (open == '(' ? ')' : ']')) {
    fault(c, c->at);
    return inner;
  }
  c->at++;
  return open == '(' ? inner : optional(c, inner);
}

static const Node *both(Compiler *c, const Node *left, const Node *right) {
  if (left->kind == NODE_EMPTY) return right;
  Node *node = new_node(c, NODE_BOTH);
  node->left = left;
  node->right = right;
  return node;
}

static const Node *parse_item(Compiler *c) {
  bool not = *c->at == '!';
  if (not ) c->at++;
  const Node *node = parse_atom(c);
  if (not ) {
    if (node->kind != NODE_WORDS && node->kind != NODE_SLOT) fault(c, c->at);
    Node *against = arena_memdup(c->arena, node, sizeof *node);
    against->not = true;
    return against;
  }
  if (*c->at != '*' && *c->at != '+') return node;
  Node *many = new_node(c, NODE_MANY);
  many->left = node;
  return *c->at++ == '+' ? both(c, node, many) : many;
}

static const Node *parse_sequence(Compiler *c) {
  const Node *all = new_node(c, NODE_EMPTY);
  for (skip_blanks(c); *c->at != '\0' && strchr("|)]", *c->at) == NULL; skip_blanks(c)) {
    if (c->program->fault != NULL) break;
    all = both(c, all, parse_item(c));
  }
  return all;
}

/* Alternatives that are all words are one step. */
static const Node *either(Compiler *c, const Node *left, const Node *right) {
  bool words = left->kind == NODE_WORDS && right->kind == NODE_WORDS && !left->not &&!right->not ;
  Node *node = new_node(c, words ? NODE_WORDS : NODE_EITHER);
  node->left = left;
  node->right = right;
  if (!words) return node;
  node->count = left->count + right->count;
  node->words = arena_alloc(c->arena, node->count * sizeof(const FormWord *));
  memcpy(node->words, left->words, left->count * sizeof(const FormWord *));
  memcpy(node->words + left->count, right->words, right->count * sizeof(const FormWord *));
  return node;
}

static const Node *parse_either(Compiler *c) {
  const Node *first = parse_sequence(c);
  if (*c->at != '|' || c->program->fault != NULL) return first;
  c->at++;
  return either(c, first, parse_either(c));
}

static const Node *parse(Compiler *c, const char *pattern) {
  c->at = pattern;
  const Node *node = parse_either(c);
  if (*c->at != '\0') fault(c, c->at);
  return node;
}

/* ======== the tree as steps ======== */

static FormStep *add_step(Compiler *c, FormOp op, const Form *form) {
  FormProgram *program = c->program;
  program->steps = arena_room(c->arena, program->steps, sizeof *program->steps, program->count, &c->capacity);
  FormStep *step = &program->steps[program->count++];
  *step = (FormStep){.op = op, .form = form};
  return step;
}

static void emit(Compiler *c, const Form *form, const Node *node) {
  size_t here = c->program->count;
  FormStep *step;
  switch (node->kind) {
  case NODE_EMPTY: return;
  case NODE_WORDS:
  case NODE_SLOT:
    step = add_step(c, node->kind == NODE_WORDS ? FORM_WORDS : FORM_SLOT, form);
    step->not = node->not ;
    step->words = node->words;
    step->count = node->count;
    step->slot = node->slot;
    step->key = node->key;
    step->several = node->several;
    return;
  case NODE_PUT:
    step = add_step(c, FORM_PUT, form);
    step->key = node->key;
    step->several = node->several;
    step->value = node->value;
    return;
  case NODE_BOTH:
    emit(c, form, node->left);
    emit(c, form, node->right);
    return;
  case NODE_EITHER:
    (void)add_step(c, FORM_SPLIT, form);
    emit(c, form, node->left);
    size_t over = c->program->count;
    (void)add_step(c, FORM_JUMP, form);
    c->program->steps[here].other = c->program->count;
    emit(c, form, node->right);
    c->program->steps[over].other = c->program->count;
    return;
  case NODE_MANY:
    (void)add_step(c, FORM_SPLIT, form);
    emit(c, form, node->left);
    add_step(c, FORM_JUMP, form)->other = here;
    c->program->steps[here].other = c->program->count;
    return;
  }
}

static size_t *emit_forms(Compiler *c, const Form *forms, size_t *count) {
  *count = 0;
  while (forms != NULL && forms[*count].pattern != NULL) (*count)++;
  size_t *begins = arena_alloc(c->arena, (*count + 1) * sizeof *begins);
  for (size_t i = 0; i < *count; i++) {
    begins[i] = c->program->count;
    emit(c, &forms[i], parse(c, forms[i].pattern));
    (void)add_step(c, FORM_ORDER, &forms[i]);
  }
  return begins;
}

FormProgram *forms_compile(Arena *arena, const FormGrammar *grammar) {
  FormProgram *program = arena_alloc(arena, sizeof *program);
  *program = (FormProgram){.steps = NULL};
  Compiler c = {.arena = arena, .grammar = grammar, .program = program};
  for (const FormRule *rule = grammar->rules; rule != NULL && rule->name != NULL; rule++) {
    const Node *node = parse(&c, rule->pattern);
    c.rules = arena_room(arena, c.rules, sizeof *c.rules, c.rule_count, &c.rule_capacity);
    c.rules[c.rule_count++] = (NamedRule){rule->name, node};
  }
  (void)add_step(&c, FORM_COVER, NULL);
  (void)add_step(&c, FORM_CHAIN, NULL);
  program->forms = emit_forms(&c, grammar->forms, &program->form_count);
  program->values = emit_forms(&c, grammar->values, &program->value_count);
  return program;
}

const OrderSubject *forms_subject(const FormGrammar *grammar, const char *section, const char *key) {
  const OrderSubject *row = grammar == NULL ? NULL : grammar->subjects;
  for (; row != NULL && row->section != NULL; row++) {
    bool same = strcmp(row->section, section) == 0 && (key == NULL) == (row->key == NULL);
    if (same && (key == NULL || strcmp(row->key, key) == 0)) return row;
  }
  return NULL;
}

bool forms_are_parts(const FormGrammar *grammar, const TreeItem *section) {
  const OrderSubject *subject = forms_subject(grammar, section->key, NULL);
  const Tree *list = section->value;
  if (subject == NULL || subject->is_part == NULL || list->kind != TREE_LIST) return false;
  for (size_t i = 0; i < list->count; i++) {
    if (!subject->is_part(list->items[i].value)) return false;
  }
  return list->count > 0;
}

const char *forms_fault(Arena *arena, const FormGrammar *grammar) {
  return forms_compile(arena, grammar)->fault;
}

/* ======== orders ======== */

OrderPiece *order_piece(const Order *order, const char *key) {
  for (size_t i = order->count; i-- > 0;) {
    if (strcmp(order->pieces[i].key, key) == 0) return &order->pieces[i];
  }
  return NULL;
}

size_t order_count(const Order *order, const char *key) {
  size_t count = 0;
  for (size_t i = 0; i < order->count; i++) count += strcmp(order->pieces[i].key, key) == 0;
  return count;
}

void order_add(Order *order, Arena *arena, OrderPiece piece) {
  OrderPiece *pieces = arena_alloc(arena, (order->count + 1) * sizeof *pieces);
  if (order->count > 0) memcpy(pieces, order->pieces, order->count * sizeof *pieces);
  pieces[order->count++] = piece;
  order->pieces = pieces;
}

void order_drop(Order *order, const OrderPiece *piece) {
  size_t at = (size_t)(piece - order->pieces);
  for (order->count--; at < order->count; at++) order->pieces[at] = order->pieces[at + 1];
}

/* Words of a tale, which is looked for at many places. */
#define TALE_WORDS_MOST 16

size_t form_tale(const PlainReader *reader, const PlainToken *t) {
  const PlainShapes *shapes = reader->shapes;
  size_t taken = 0;
  for (; t->kind == PLAIN_WORD && taken < TALE_WORDS_MOST; t++, taken++) {
    bool everyday = t->symbol == PLAIN_UNKNOWN || t->symbol == PLAIN_IS || t->symbol == PLAIN_TO ||
                    t->symbol == PLAIN_FROM || t->symbol == PLAIN_WITH;
    if (!everyday || strcmp(t->text, "so") == 0 || shapes->names(reader, t) > 0) break;
  }
  return taken;
}

void order_leave_out(PlainReader *reader, Order *order, const char *key) {
  const OrderPiece *piece = order_piece(order, key);
  if (piece == NULL) return;
  const char *left_out = plain_raw(reader, piece->at, piece->at + piece->taken);
  order->left_out = order->left_out == NULL
                        ? left_out
                        : arena_concat(reader->arena, left_out, " / ", order->left_out, NULL);
  order_drop(order, piece);
}

bool order_drop_key(Order *order, const char *key) {
  const OrderPiece *piece = order_piece(order, key);
  bool any = piece != NULL;
  for (; piece != NULL; piece = order_piece(order, key)) order_drop(order, piece);
  return any;
}

static size_t rank_of(const OrderPiece *piece, const char *const *keys) {
  size_t rank = 0;
  while (keys[rank] != NULL && strcmp(keys[rank], piece->key) != 0) rank++;
  return rank;
}

void order_sort(Order *order, const char *const *keys) {
  for (size_t i = 1; i < order->count; i++) {
    OrderPiece piece = order->pieces[i];
    size_t at = i;
    for (; at > 0 && rank_of(&order->pieces[at - 1], keys) > rank_of(&piece, keys); at--)
      order->pieces[at] = order->pieces[at - 1];
    order->pieces[at] = piece;
  }
}

Tree *piece_value(PlainReader *reader, const OrderPiece *piece) {
  PlainToken whole = *piece->at;
  if (piece->text == NULL) return plain_int(reader, &whole, piece->number);
  if (piece->taken == 0 && strcmp(piece->text, "yes") == 0) return plain_bool(reader, &whole, true);
  if (piece->taken == 0 && strcmp(piece->text, "no") == 0) return plain_bool(reader, &whole, false);
  if (piece->taken > 1) {
    const PlainToken *last = &piece->at[piece->taken - 1];
    whole.raw_length = (size_t)(last->raw + last->raw_length - piece->at->raw);
  }
  return plain_scalar(reader, &whole, piece->text);
}

/* The map within `map` that the last part of a key is of, made where there is none; *key becomes that part. */
static Tree *map_within(PlainReader *reader, const Order *order, const OrderPiece *piece, Tree *map,
                        const char **key) {
  for (const char *dot = strchr(*key, '.'); dot != NULL; dot = strchr(*key, '.')) {
    bool listed = dot[-1] == '+';
    const char *part = arena_strndup(reader->arena, *key, (size_t)(dot - *key) - (listed ? 1 : 0));
    Tree *held = tree_get(map, part);
    if (held == NULL) {
      held = listed ? plain_list(reader, piece->at) : plain_map(reader, order->at);
      if (listed) tree_add(reader->arena, held, plain_map(reader, piece->at));
      plain_put(reader, map, order->at, part, held);
    }
    map = listed ? held->items[0].value : held;
    *key = dot + 1;
  }
  return map;
}

static Tree *item_of(PlainReader *reader, const Order *order) {
  Tree *item = plain_map(reader, order->at);
  for (size_t i = 0; i < order->count; i++) {
    const OrderPiece *piece = &order->pieces[i];
    const char *key = piece->key;
    Tree *map = map_within(reader, order, piece, item, &key);
    Tree *value = piece_value(reader, piece), *old = tree_get(map, key);
    const PlainToken *at = map == item ? order->at : piece->at;
    if (old != NULL) {
      tree_add(reader->arena, old, value);
    } else if (piece->several) {
      Tree *list = plain_list(reader, piece->at);
      tree_add(reader->arena, list, value);
      plain_put(reader, map, at, key, list);
    } else {
      plain_put(reader, map, at, key, value);
    }
  }
  return item;
}

/* The item of a list: a map, or a text alone. */
static Tree *item_or_text(PlainReader *reader, const Order *order) {
  bool text = order->count == 1 && strcmp(order->pieces[0].key, "it") == 0;
  return text ? piece_value(reader, &order->pieces[0]) : item_of(reader, order);
}

static Tree *line_of(PlainReader *reader, const Order *order) {
  const PlainToken *at = order->pieces[0].at, *last = order->end - 1;
  const char *text = order->pieces[0].text;
  for (size_t i = 1; i < order->count; i++)
    text = arena_concat(reader->arena, text, " ", order->pieces[i].text, NULL);
  PlainToken whole = *at;
  whole.raw_length = (size_t)(last->raw + last->raw_length - at->raw);
  return plain_scalar(reader, &whole, text);
}

/* An entry of a map; nothing without its value. */
static Tree *pair_of(PlainReader *reader, const Order *order, const char *section) {
  const OrderPiece *key = order_piece(order, "key"), *it = order_piece(order, "it");
  if (key == NULL || it == NULL) return plain_map(reader, order->at);
  Tree *map = plain_map(reader, order->at);
  plain_put(reader, map, order->at, key->text, piece_value(reader, it));
  return plain_one(reader, order->at, section, map);
}

Tree *order_in_section(PlainReader *reader, const Order *order, const char *section) {
  Tree *list = plain_list(reader, order->at);
  switch (order->form->shape) {
  case FORM_NONE: return plain_map(reader, order->at);
  case FORM_PAIR: return pair_of(reader, order, section);
  case FORM_MAP: return plain_one(reader, order->at, section, item_of(reader, order));
  case FORM_VALUE: return plain_one(reader, order->at, section, piece_value(reader, &order->pieces[0]));
  case FORM_ITEM: tree_add(reader->arena, list, item_or_text(reader, order)); break;
  case FORM_LINE: tree_add(reader->arena, list, line_of(reader, order)); break;
  case FORM_LIST:
    for (size_t i = 0; i < order->count; i++)
      tree_add(reader->arena, list, piece_value(reader, &order->pieces[i]));
    break;
  }
  return plain_one(reader, order->at, section, list);
}

Tree *order_means(PlainReader *reader, const Order *order) {
  const Form *form = order->form;
  return form->write != NULL ? form->write(reader, order) : order_in_section(reader, order, form->section);
}
