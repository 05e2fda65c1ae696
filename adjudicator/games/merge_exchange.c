/* "Recon 4 rather than 1", "make that HAR.3": an order in force with one thing in another's place. Which order it is, is not said: it is
 * the only one that has the one thing, all else that the sentence names, and its verbs, and that breaks no rule with the other. */
#include <string.h>

#include "exchange.h"
#include "merge_parts.h"

/* Places that are tried: each is judged by the rules. */
#define PLACES_MOST 24

typedef struct Search {
  Merging *m;
  PlainReader *reader;
  const Exchange *exchange;
  const PlainToken *tokens;
  const Naming *fresh, *old; /* `old`: NULL: whatever is of its kind */
  const char *slot;          /* the name of what both are; NULL: a number */
  size_t faults;             /* of what is in force */
  size_t tried;              /* more than PLACES_MOST: not all were */
  /* The place that was found. */
  Tree *leaf;
  const char *text; /* that it is to have */
  size_t found;
  const char *lines; /* that the orders of all places found would have, one below the other */
} Search;

/* ---- whether an order is meant ---- */

static bool is_verb(const Search *search, const PlainToken *t) {
  return t->kind == PLAIN_WORD && search->reader->shapes->is_verb(t->symbol);
}

static bool any_verb(const Search *search, const PlainToken *t, int symbol) {
  while (t->kind != PLAIN_END && !(is_verb(search, t) && t->symbol == symbol)) t++;
  return t->kind != PLAIN_END;
}

/* Whether a line has the verbs of the sentence. */
static bool has_verbs(const Search *search, const char *line) {
  const PlainToken *tokens = plain_tokens(search->reader, line, strlen(line), 1, 1);
  for (const PlainToken *t = search->tokens; t->kind != PLAIN_END; t++)
    if (is_verb(search, t) && !any_verb(search, tokens, t->symbol)) return false;
  return true;
}

/* Whether a text names what stands at a place. */
static bool names(Arena *arena, const char *text, const Naming *naming) {
  for (const char *as = naming->as; *as == '\n';) {
    size_t length = strcspn(as + 1, "\n");
    if (naming_find(text, arena_strndup(arena, as + 1, length)) != NULL) return true;
    as += length + 1;
  }
  return false;
}

/* Whether a line has all else that the sentence names. */
static bool has_names(const Search *search, const char *line) {
  for (size_t i = 0; i < search->exchange->count; i++) {
    const Naming *naming = &search->exchange->names[i];
    if (naming != search->fresh && naming != search->old && !names(search->m->arena, line, naming))
      return false;
  }
  return true;
}

/* Whether the sentence names some of a list, and not all: an order is of the others too. */
static bool is_shared(const Search *search, const Tree *node) {
  size_t named = 0, scalars = 0;
  bool shared = false;
  for (size_t i = 0; node->kind != TREE_SCALAR && i < node->count; i++) {
    const Tree *value = node->items[i].value;
    shared |= is_shared(search, value);
    if (node->kind != TREE_LIST || value->kind != TREE_SCALAR) continue;
    scalars++;
    for (size_t k = 0; k < search->exchange->count; k++) {
      const Naming *naming = &search->exchange->names[k];
      bool other = naming != search->fresh && naming != search->old;
      if (other && names(search->m->arena, value->text, naming)) named++;
    }
  }
  return shared || (named > 0 && named < scalars);
}

/* ---- one place after the other ---- */

/* The numbers of orders stand under their texts, "12\u219214: 2". */
static void rename_keys(Tree *node, const char *from, const char *to) {
  for (size_t i = 0; node->kind != TREE_SCALAR && i < node->count; i++) {
    TreeItem *item = &node->items[i];
    if (item->key != NULL && strcmp(item->key, from) == 0) item->key = to;
    rename_keys(item->value, from, to);
  }
}

static void put_text(const Search *search, Tree *leaf, const char *text) {
  rename_keys(search->m->ground, leaf->text, text);
  leaf->text = text;
  leaf->length = strlen(text);
}

/* The lines of what is in force, in English; NULL: an order has none. */
static Tree *lines_now(const Search *search, OrderList *orders) {
  const Game *game = search->m->merge->game;
  Tree *lines = tree_list(search->m->arena);
  *orders = orders_of(game, search->m->ground, search->m->arena);
  for (size_t i = 0; i < orders->count; i++) {
    const Order *order = &orders->items[i];
    if (order->kind == NULL) return NULL;
    tree_add_text(search->m->arena, lines, order_line(game, order, "en", search->m->arena));
  }
  return lines;
}

/* The one line that differs, as it is then; NULL: there is none such, or its order is not meant. */
static const char *line_meant(const Search *search, const OrderList *orders, const Tree *before,
                              const Tree *after) {
  size_t differ = 0, at = 0;
  if (after == NULL || before->count != after->count) return NULL;
  for (size_t i = 0; i < before->count; i++) {
    if (tree_equal(before->items[i].value, after->items[i].value)) continue;
    at = i;
    differ++;
  }
  if (differ != 1) return NULL;
  const char *line = before->items[at].value->text;
  bool meant =
      has_verbs(search, line) && has_names(search, line) && !is_shared(search, orders->items[at].node);
  const Game *game = search->m->merge->game;
  if (!meant) return NULL;
  const OrderList now = orders_of(game, search->m->ground, search->m->arena);
  return order_line(game, &now.items[at], search->m->merge->language, search->m->arena);
}

/* Errors, and warnings, "a later line replaces it". */
static size_t faults(const Search *search) {
  const Merge *merge = search->m->merge;
  const void *orders = NULL;
  Diagnostics found;
  diagnostics_init(&found, search->m->arena);
  (void)game_read(merge->game, merge->edition, merge->state, merge->seat, search->m->ground, search->m->arena,
                  &orders, &found);
  size_t count = 0;
  for (size_t i = 0; i < found.count; i++) count += found.items[i].severity != SEVERITY_NOTE;
  return count;
}

/* Tries a leaf with another text, and puts its own back. */
static void try_leaf(Search *search, Tree *leaf, const char *text) {
  OrderList former, fresh;
  const char *kept = leaf->text;
  if (strcmp(kept, text) == 0 || search->tried++ >= PLACES_MOST) return;
  const Tree *before = lines_now(search, &former);
  if (before == NULL) return;
  put_text(search, leaf, text);
  const Tree *after = lines_now(search, &fresh);
  const char *line = line_meant(search, &former, before, after);
  bool fits = line != NULL && faults(search) <= search->faults;
  put_text(search, leaf, kept);
  bool again = search->leaf == leaf && strcmp(search->text, text) == 0; /* read as two kinds */
  if (!fits || again) return;
  search->leaf = leaf;
  search->text = text;
  search->lines = arena_concat(search->m->arena, search->lines, search->found == 0 ? "" : "\n", line, NULL);
  search->found++;
}

/* Whether a text is nothing but one thing of the kind of the new one. */
static bool is_of_kind(const Search *search, const char *text) {
  const PlainToken *t = plain_tokens(search->reader, text, strlen(text), 1, 1);
  if (search->slot == NULL) return t->kind == PLAIN_NUMBER && t[1].kind == PLAIN_END;
  const Naming naming = naming_at(search->reader, t, t + plain_count(t));
  return naming.taken > 0 && naming.taken == plain_count(t) &&
         naming_by(search->reader, search->slot, t) != NULL;
}

static void search_node(Search *search, Tree *node, const char *old, const char *fresh) {
  for (size_t i = 0; node->kind != TREE_SCALAR && i < node->count; i++)
    search_node(search, node->items[i].value, old, fresh);
  if (node->kind != TREE_SCALAR) return;
  if (old == NULL) {
    if (is_of_kind(search, node->text)) try_leaf(search, node, fresh);
    return;
  }
  const char *text = node->text;
  for (const char *at = naming_find(text, old); at != NULL; at = naming_find(at + strlen(old), old)) {
    const char *behind = at + strlen(old);
    if (*behind == '/' || (at > text && at[-1] == '/')) continue; /* a part of a name, "stp/nc" */
    try_leaf(search, node, arena_printf(search->m->arena, "%.*s%s%s", (int)(at - text), text, fresh, behind));
  }
}

/* ---- one thing in place of another ---- */

/* What a slot makes of what is named; NULL: nothing. Without a slot: its figures. */
static const char *as_of(const Search *search, const Naming *naming) {
  if (search->slot != NULL) return naming_by(search->reader, search->slot, naming->at);
  return naming->at->kind == PLAIN_NUMBER ? naming->at->text : NULL;
}

/* Whether the receipt shows orders of a section: those of windows that are over are past changing. */
static bool is_due(const Search *search, const char *section) {
  const OrderList *numbered = &search->m->numbered;
  for (size_t i = 0; i < numbered->count; i++)
    if (strcmp(numbered->items[i].section, section) == 0) return true;
  return false;
}

static void search_pair(Search *search, const Naming *fresh, const Naming *old) {
  const char *const *slot = search->reader->shapes->naming;
  const Tree *ground = search->m->ground;
  search->fresh = fresh;
  search->old = old;
  for (bool last = false; !last; slot += !last) {
    last = *slot == NULL;
    search->slot = *slot;
    const char *to = as_of(search, fresh), *from = old == NULL ? NULL : as_of(search, old);
    for (size_t i = 0; to != NULL && (old == NULL || from != NULL) && i < ground->count; i++) {
      if (is_due(search, ground->items[i].key) && tree_get(search->m->mail, ground->items[i].key) == NULL)
        search_node(search, ground->items[i].value, from, to);
    }
  }
}

static void search_all(Search *search) {
  const Exchange *exchange = search->exchange;
  if (exchange->bare) {
    search_pair(search, &exchange->names[0], NULL);
    return;
  }
  bool leads = exchange->before == 0; /* "instead of 1, look at 4" */
  const Naming *old = &exchange->names[exchange->before];
  for (size_t i = leads ? 1 : 0; i < (leads ? exchange->count : exchange->before); i++)
    search_pair(search, &exchange->names[i], old);
}

void merge_exchange(Merging *m, const Tree *entry) {
  const Merge *merge = m->merge;
  const char *text = tree_string(tree_get(entry, "text"), "");
  PlainReader reader;
  Exchange exchange;
  plain_reader_init(&reader, m->arena, merge->game->plain, merge->edition, merge->state, merge->seat);
  const PlainToken *tokens = plain_tokens(&reader, text, strlen(text), entry->line, entry->column);
  Search search = {.m = m, .reader = &reader, .exchange = &exchange, .tokens = tokens, .lines = ""};
  search.faults = faults(&search);
  bool clear = exchange_read(&reader, tokens, &exchange) && merge->older == NULL;
  if (clear) search_all(&search);
  if (clear && search.found == 1 && search.tried <= PLACES_MOST) {
    put_text(&search, search.leaf, search.text);
    m->changed = true;
    return;
  }
  diagnose_at(m->diagnostics, SEVERITY_ERROR, "FILE-LINE", "line-exchange", entry->line, entry->column,
              "text", text, "write", search.lines, NULL);
}
