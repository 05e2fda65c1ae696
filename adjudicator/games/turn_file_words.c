/* YAML with words of all languages: keys and values become those of the canonical file. */
#include <string.h>

#include "turn_file_parts.h"

/* A key that is a name: {chevalier: 2}. */
static const char *named_key(Understanding *u, const char *key, size_t length) {
  if (!u->plain) return key;
  const PlainToken *tokens = plain_tokens(&u->reader, key, length, 1, 1);
  bool name = tokens[0].kind == PLAIN_WORD && tokens[0].value != NULL && tokens[1].kind == PLAIN_END;
  return name && u->game->plain->names(&u->reader, tokens) == 1 ? tokens[0].value : key;
}

/* The keys of a map, at any depth, in YAML's own words. */
static const char *inner_key(Understanding *u, const char *key) {
  const char *known = NULL;
  for (const PlainWord *row = u->plain ? u->game->plain->keys : NULL; row != NULL && row->symbol != 0;
       row++) {
    if (strcmp(row->value, key) == 0) return key;
    /* "order" of a card is not the section "orders", though that goes by the same words. */
    const PlainWord one[] = {*row, {0, NULL, NULL, NULL, NULL}};
    bool fits = plain_key(u->arena, one, key, strlen(key)) != NULL;
    if (fits && (known == NULL || turn_text_is_section(u->game, known))) known = row->value;
  }
  return known != NULL ? known : named_key(u, key, strlen(key));
}

static PlainToken *tokens_of(Understanding *u, const Tree *node) {
  int column = node->column + (node->plain ? 0 : 1);
  return plain_tokens(&u->reader, node->text, node->length, node->line, column);
}

static void rewrite(Tree *node, const Tree *as) {
  int line = node->line, column = node->column;
  if (node->kind == TREE_SCALAR && tree_equal(node, as) && node->plain == as->plain) return;
  bool other = node->kind != TREE_SCALAR || as->kind != TREE_SCALAR || strcmp(node->text, as->text) != 0;
  *node = *as;
  node->line = line;
  node->column = column;
  if (other && (node->kind == TREE_SCALAR || node->count == 0)) node->rewritten = true;
}

static void translate_map(Understanding *u, Tree *map);

/* A scalar under a key, or an item of its list: a word of the tables, or what the game makes of it. */
static void translate_scalar(Understanding *u, const char *key, Tree *node) {
  if (tree_is_null(node) || *node->text == '\0' || !u->plain) return;
  PlainToken *tokens = tokens_of(u, node);
  Tree *made = plain_value(&u->reader, key, tokens);
  if (made != NULL) {
    rewrite(node, made);
    return;
  }
  bool yes;
  bool alone = tokens[0].kind == PLAIN_WORD && tokens[1].kind == PLAIN_END;
  if (!alone || tree_read_bool(node, &yes)) return;
  if (tokens[0].symbol == PLAIN_YES || strcmp(tokens[0].text, "si") == 0)
    rewrite(node, tree_bool(u->arena, true));
  if (strcmp(tokens[0].text, "no") == 0 || strcmp(tokens[0].text, "non") == 0)
    rewrite(node, tree_bool(u->arena, false));
  if (tokens[0].value != NULL) rewrite(node, tree_text(u->arena, tokens[0].value));
}

static void translate(Understanding *u, const char *key, Tree *node);

/* The items of a list; a text that names several is several: `by: [OI1 OI2]`. */
static void translate_list(Understanding *u, const char *key, Tree *list) {
  Tree *made = tree_list(u->arena);
  for (size_t i = 0; i < list->count; i++) {
    Tree *item = list->items[i].value;
    bool text = item->kind == TREE_SCALAR;
    translate(u, key, item);
    bool several = text && item->kind == TREE_LIST;
    if (!several) tree_add(u->arena, made, item);
    for (size_t k = 0; several && k < item->count; k++) tree_add(u->arena, made, item->items[k].value);
  }
  list->items = made->items;
  list->count = made->count;
  list->capacity = made->capacity;
}

static void translate(Understanding *u, const char *key, Tree *node) {
  if (node->kind == TREE_SCALAR) translate_scalar(u, key, node);
  if (node->kind == TREE_MAP) translate_map(u, node);
  if (node->kind == TREE_LIST) translate_list(u, key, node);
}

/* `{by: OI8, OI7, on: WI2}`: YAML takes OI7 for a key without a value; its writer left the brackets out. */
static void join_lists(Understanding *u, Tree *map) {
  size_t kept = 0;
  for (size_t i = 0; i < map->count; i++) {
    TreeItem *item = &map->items[i], *last = kept == 0 ? NULL : &map->items[kept - 1];
    bool loose = last != NULL && item->value->kind == TREE_NULL && !tree_is_null(last->value) &&
                 last->value->kind != TREE_MAP &&
                 plain_key(u->arena, u->game->plain->keys, item->key, strlen(item->key)) == NULL;
    if (!loose) {
      map->items[kept++] = *item;
      continue;
    }
    if (last->value->kind == TREE_SCALAR) {
      Tree *list = tree_list(u->arena);
      list->line = last->value->line;
      list->column = last->value->column;
      tree_add(u->arena, list, last->value);
      last->value = list;
    }
    Tree *text = tree_add_text(u->arena, last->value, item->key);
    text->line = item->key_line;
    text->column = item->key_column;
    text->plain = true;
  }
  map->count = kept;
}

/* `{from 4, to 2}`: keys whose colons were left out. */
static void part_keys(Understanding *u, Tree *map) {
  for (size_t i = 0; i < map->count; i++) {
    TreeItem *item = &map->items[i];
    size_t word = strcspn(item->key, " ");
    if (item->value->kind != TREE_NULL || item->key[word] == '\0') continue;
    const char *key = plain_key(u->arena, u->game->plain->keys, item->key, word);
    if (key == NULL || tree_get(map, key) != NULL) continue;
    Tree *value = tree_text(u->arena, item->key + word + 1);
    value->line = item->key_line;
    value->column = item->key_column + text_columns(item->key, item->key + word + 1);
    value->plain = true;
    item->value = value;
    item->key = arena_strndup(u->arena, item->key, word);
  }
}

static void translate_map(Understanding *u, Tree *map) {
  if (u->plain) part_keys(u, map);
  if (u->plain) join_lists(u, map);
  for (size_t i = 0; i < map->count; i++) {
    TreeItem *item = &map->items[i];
    const char *key = inner_key(u, item->key);
    if (key != item->key && tree_get(map, key) == NULL) item->key = key;
    translate(u, item->key, item->value);
  }
}

/* What plain orders in a value say of its section; NULL: nothing. What they say of others ("9→14: 2" of the numbers of
 * cubes) is put beside. */
static Tree *section_value(Understanding *u, const char *section, const Tree *scalar) {
  Tree *means = plain_section_value(&u->reader, section, tokens_of(u, scalar));
  Tree *own = means == NULL ? NULL : tree_get(means, section);
  for (size_t i = 0; own != NULL && i < means->count; i++) {
    const TreeItem *item = &means->items[i];
    if (item->value == own) continue;
    Tree *one = tree_map(u->arena);
    *tree_add_item(u->arena, one) = *item;
    const Tree *twice = NULL;
    if (plain_merge(u->arena, u->beside, one, &twice)) continue;
    diagnose(u->diagnostics, SEVERITY_ERROR, "FILE-LINE", "line-two-values", twice, "text", scalar->text,
             NULL);
    u->out->unclear = true;
  }
  return own;
}

/* The items of a list, texts read as plain orders. */
static void read_items(Understanding *u, const char *section, Tree *list) {
  Tree *made = tree_list(u->arena);
  for (size_t i = 0; i < list->count; i++) {
    Tree *item = list->items[i].value;
    bool text = item->kind == TREE_SCALAR && !tree_is_null(item);
    Tree *items = text ? section_value(u, section, item) : NULL;
    if (items != NULL && items->kind == TREE_LIST && items->count == 1 &&
        items->items[0].value->kind == TREE_SCALAR) {
      rewrite(item, items->items[0].value);
      items = NULL;
    }
    if (items == NULL || items->kind != TREE_LIST) {
      translate(u, section, item);
      if (item->kind == TREE_MAP && u->game->plain->item != NULL)
        u->game->plain->item(&u->reader, section, item);
      tree_add(u->arena, made, item);
    }
    for (size_t k = 0; items != NULL && items->kind == TREE_LIST && k < items->count; k++)
      tree_add(u->arena, made, items->items[k].value);
  }
  made->line = list->line;
  made->column = list->column;
  made->whole = list->whole;
  *list = *made;
}

/* "moves: none"; but "answer: nothing" is an answer. */
static bool may_be_empty(Understanding *u, const char *section) {
  const FieldRow *row = &u->game->turn_file[game_section(u->game, section)];
  if (row->type->kind == TREE_LIST || turn_text_is_map(u->game, section)) return true;
  const char *const *named = u->game->plain->sections;
  for (; named != NULL && *named != NULL; named++) {
    if (strcmp(*named, section) == 0) return true;
  }
  return false;
}

static Tree *empty_section(Understanding *u, const char *section) {
  return turn_text_is_map(u->game, section) ? tree_map(u->arena) : tree_list(u->arena);
}

/* `do: {recon: 4}`: one item of a list, without its brackets. */
static void wrap_item(Understanding *u, const char *section, Tree *node) {
  const FieldRow *row = &u->game->turn_file[game_section(u->game, section)];
  if (row->item == NULL || turn_text_is_map(u->game, section)) return;
  Tree *item = arena_memdup(u->arena, node, sizeof *node), *list = tree_list(u->arena);
  tree_add(u->arena, list, item);
  list->line = node->line;
  list->column = node->column;
  list->whole = node->whole;
  *node = *list;
}

/* What is given whole, and no line of it by itself: what stands in brackets; in a form, dashes too, which in prose are
 * bullets. Of a map each key. */
static void mark_whole(const Understanding *u, Tree *node) {
  bool form = u->writing == TURN_FORM;
  if (node->kind == TREE_LIST || node->kind == TREE_MAP) node->whole |= form;
  for (size_t i = 0; node->kind == TREE_MAP && i < node->count; i++) {
    Tree *value = node->items[i].value;
    value->whole |= form || value->kind != TREE_LIST;
  }
}

/* A section as YAML gave it, in canonical words. */
void turn_text_translate_section(Understanding *u, const char *section, Tree *node) {
  mark_whole(u, node);
  if (!u->plain || tree_is_null(node)) return;
  Tree *made = NULL;
  switch (node->kind) {
  case TREE_SCALAR:
    made = may_be_empty(u, section) && plain_is_none(tokens_of(u, node)) ? empty_section(u, section)
                                                                         : section_value(u, section, node);
    if (made != NULL) {
      rewrite(node, made);
    } else {
      translate_scalar(u, section, node);
    }
    break;
  case TREE_LIST: read_items(u, section, node); break;
  case TREE_MAP:
    translate_map(u, node);
    if (u->game->plain->item != NULL) u->game->plain->item(&u->reader, section, node);
    wrap_item(u, section, node);
    break;
  case TREE_NULL: break;
  }
}

void turn_text_translate_shared(Understanding *u, const char *key, Tree *node) {
  bool yes;
  for (size_t i = 0; node->kind == TREE_LIST && i < node->count; i++)
    turn_text_translate_shared(u, key, node->items[i].value);
  for (size_t i = 0; node->kind == TREE_MAP && i < node->count; i++) {
    TreeItem *item = &node->items[i];
    const char *known = turn_text_inner_key(u->arena, item->key);
    if (known != NULL && tree_get(node, known) == NULL) item->key = known;
  }
  if (node->kind != TREE_SCALAR || tree_read_bool(node, &yes)) return;
  const char *folded = plain_fold(u->arena, node->text, node->length);
  if (strcmp(folded, "si") == 0 || strcmp(folded, "oui") == 0) rewrite(node, tree_bool(u->arena, true));
  if (strcmp(folded, "non") == 0) rewrite(node, tree_bool(u->arena, false));
}

/* ======== a file that is YAML throughout ======== */

bool turn_text_keys_known(Understanding *u, Tree *file) {
  for (size_t i = 0; i < file->count; i++) {
    bool shared;
    const char *key =
        turn_text_key(u->arena, u->game, file->items[i].key, strlen(file->items[i].key), &shared);
    if (key == NULL || (!shared && !turn_text_is_section(u->game, key))) return false;
    bool prose = u->plain && u->writing == TURN_PROSE;
    if (prose && !shared && turn_text_is_words(u->game, key, file->items[i].key_line, file->items[i].value))
      return false;
  }
  return true;
}

/* Keys and values in canonical words. */
void turn_text_translate(Understanding *u, Tree *file) {
  for (size_t i = 0; i < file->count; i++) {
    TreeItem *item = &file->items[i];
    bool shared;
    const char *key = turn_text_key(u->arena, u->game, item->key, strlen(item->key), &shared);
    if (key == NULL) continue;
    if (strcmp(key, item->key) != 0 && tree_get(file, key) == NULL) item->key = key;
    if (shared) {
      turn_text_translate_shared(u, key, item->value);
    } else if (turn_text_is_section(u->game, key)) {
      turn_text_translate_section(u, key, item->value);
    }
  }
}

bool turn_text_says_same(Understanding *u, const char *section, const char *text, size_t length) {
  if (!u->plain || !plain_says_same(u->arena, text, length)) return false;
  const PlainToken *tokens = plain_tokens(&u->reader, text, length, 1, 1);
  return plain_value(&u->reader, section, tokens) == NULL &&
         plain_section_value(&u->reader, section, tokens) == NULL;
}
