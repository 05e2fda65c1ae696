/* A mail is merged into what is in force, section by section: "a mail changes what it speaks of, and nothing else. A section given whole
 * replaces that section; of a map each key is a section of its own". What is nothing is an answer where nothing is in force, "else it is
 * asked"; "after `resign` orders are asked". */
#include <string.h>

#include "merge_parts.h"
#include "order_parts.h"

static const FieldRow *row_in(const FieldRow *rows, const char *key) {
  for (; rows != NULL && rows->key != NULL; rows++) {
    if (strcmp(rows->key, key) == 0) return rows;
  }
  return NULL;
}

/* Whether a map at a key is one order, {toward: TAL, steps: 2}: not keys that stand each for itself. */
static bool is_one_order(const FieldRow *row, const Tree *map) {
  const FieldRow *keys = row == NULL ? NULL : row->item != NULL ? row->item->fields : row->fields;
  for (size_t i = 0; i < map->count; i++) {
    if (row_in(keys, map->items[i].key) != NULL) return true;
  }
  return false;
}

static Tree *merge_value(Merging *m, const Slot *slot, const FieldRow *row, Tree *former, const Tree *fresh);

/* Maps whose keys stand each for itself. */
static Tree *merge_map(Merging *m, const Slot *slot, const FieldRow *rows, Tree *former, const Tree *fresh) {
  if (fresh->count == 0) {
    if (!tree_equal(former, fresh) && merge_is_newer(m, slot, former)) {
      merge_ask(m, "line-older", slot, fresh, "", merge_lines(m, slot, former), NULL);
      return former;
    }
    bool said = fresh->rewritten && !fresh->whole && former->count > 0;
    if (said) merge_ask_nothing(m, slot, fresh, former);
    return said ? former : tree_copy(m->arena, fresh);
  }
  for (size_t i = 0; i < fresh->count; i++) {
    const TreeItem *item = &fresh->items[i], *old = tree_item(former, item->key);
    const Slot within = merge_slot(m, slot->section, item->key);
    Tree *value = old == NULL || slot->key != NULL
                      ? tree_copy(m->arena, item->value)
                      : merge_value(m, &within, row_in(rows, item->key), old->value, item->value);
    bool stays = old != NULL && value == old->value;
    tree_put(m->arena, former, item->key, value);
    for (size_t k = 0; !stays && k < former->count; k++) {
      if (strcmp(former->items[k].key, item->key) != 0) continue;
      former->items[k].key_line = item->key_line;
      former->items[k].key_column = item->key_column;
    }
  }
  return former;
}

/* Whether a list is one piece of an order that its section is, the numbers of a deployment's front: no orders of its own. */
static bool is_piece(const Merging *m, const Slot *slot, const Tree *list) {
  const FormGrammar *grammar = orders_grammar(m->merge->game);
  int64_t number;
  if (slot->key == NULL || grammar == NULL || grammar->kinds == NULL || list->count == 0) return false;
  for (size_t i = 0; i < list->count; i++) {
    if (!tree_read_int(list->items[i].value, &number)) return false;
  }
  for (const OrderKind *kind = grammar->kinds; kind->section != NULL; kind++) {
    if (kind->shape == FORM_MAP && kind->key == NULL && strcmp(kind->section, slot->section) == 0)
      return true;
  }
  return false;
}

static Tree *merge_value(Merging *m, const Slot *slot, const FieldRow *row, Tree *former, const Tree *fresh) {
  bool maps = former->kind == TREE_MAP && fresh->kind == TREE_MAP;
  bool lists = former->kind == TREE_LIST && fresh->kind == TREE_LIST;
  if (maps && slot->key == NULL) return merge_map(m, slot, row == NULL ? NULL : row->fields, former, fresh);
  if (maps && !is_one_order(row, former) && !is_one_order(row, fresh))
    return merge_map(m, slot, NULL, former, fresh);
  bool each = lists && !fresh->whole && slot->subject != NULL;
  if (!each && !tree_equal(former, fresh) && merge_is_newer(m, slot, former)) {
    merge_ask_between(m, "line-older", slot, fresh, former);
    return former;
  }
  if (!lists || fresh->whole || is_piece(m, slot, fresh)) return tree_copy(m->arena, fresh);
  return slot->subject != NULL ? merge_each(m, slot, former, fresh) : merge_whole(m, slot, former, fresh);
}

static void put_section(Merging *m, const TreeItem *like, Tree *value) {
  tree_put(m->arena, m->file, like->key, value);
  TreeItem *made = &m->file->items[m->file->count - 1];
  made->key_line = like->key_line;
  made->key_column = like->key_column;
}

/* Whether what is in force ends the game for its player, and the mail speaks of something else. */
static bool is_ended(const Merging *m, const char *section) {
  const FormGrammar *grammar = orders_grammar(m->merge->game);
  bool yes = false;
  return grammar != NULL && grammar->ends != NULL && strcmp(section, grammar->ends) != 0 &&
         tree_get(m->mail, grammar->ends) == NULL &&
         tree_read_bool(tree_get(m->ground, grammar->ends), &yes) && yes;
}

static void merge_section(Merging *m, const FieldRow *row) {
  const TreeItem *old = tree_item(m->ground, row->key), *new = tree_item(m->mail, row->key);
  const Slot slot = merge_slot(m, row->key, NULL);
  if (new == NULL || tree_is_null(new->value)) {
    if (old != NULL)
      put_section(m, old, tree_copy(m->arena, old->value));
    else if (new != NULL)
      put_section(m, new, tree_copy(m->arena, new->value));
    return;
  }
  if (is_ended(m, row->key)) {
    merge_ask_between(m, "line-resigned", &slot, new->value, NULL);
    if (old != NULL) put_section(m, old, tree_copy(m->arena, old->value));
    return;
  }
  if (old == NULL || tree_is_null(old->value)) {
    bool each = slot.subject != NULL && new->value->kind == TREE_LIST &&new->value->count > 0;
    Tree *value = each && !new->value->whole ? merge_each(m, &slot, tree_list(m->arena), new->value)
                                             : tree_copy(m->arena, new->value);
    if (!each || value->count > 0) put_section(m, new, value);
    return;
  }
  Tree *value = merge_value(m, &slot, row, tree_copy(m->arena, old->value), new->value);
  /* Where all of it was asked, errors are about what stays. */
  put_section(m, tree_equal(value, old->value) && !tree_equal(value, new->value) ? old : new, value);
}

/* "Nothing", where there are orders for one of the sections that it answers: did they write it for all of them? */
static void hear_nothing(Merging *m) {
  Tree *former = tree_map(m->arena), *mail = m->mail;
  for (size_t i = 0; m->merge->text->nothing && i < mail->count; i++) {
    const Tree *value = tree_get(m->ground, mail->items[i].key);
    if (value != NULL && value->count > 0)
      tree_put(m->arena, former, mail->items[i].key, tree_copy(m->arena, value));
  }
  if (former->count == 0) return;
  const Slot slot = {.section = mail->items[0].key};
  merge_ask(m, "line-nothing-else", &slot, mail->items[0].value, "", merge_lines_of_file(m, former, NULL),
            NULL);
  mail->count = 0;
}

/* ======== the whole ======== */

/* As a receipt shows them: those that count in the window, where the game takes the file at all. */
static OrderList numbered_orders(const Merging *m) {
  const Merge *merge = m->merge;
  const void *orders = NULL;
  bool read =
      merge->game->read(merge->edition, merge->state, merge->seat, m->ground, m->arena, &orders, NULL);
  return read && orders != NULL ? orders_counting(merge->game, merge->edition, merge->state, merge->seat,
                                                  merge->part, orders, m->ground, m->arena)
                                : orders_of(merge->game, m->ground, m->arena);
}

static Tree *sections_of(const Merging *m, const Tree *file) {
  Tree *sections = tree_map(m->arena);
  for (size_t i = 0; file != NULL && i < file->count; i++) {
    if (game_section(m->merge->game, file->items[i].key) < 0) continue;
    TreeItem *item = tree_add_item(m->arena, sections);
    *item = file->items[i];
    item->value = tree_copy(m->arena, file->items[i].value);
  }
  return sections;
}

Tree *merge_orders(const Merge *merge, Arena *arena, Diagnostics *diagnostics, bool *asked, bool *changed) {
  const TurnText *text = merge->text;
  size_t errors = diagnostics->errors;
  Merging m = {.merge = merge, .arena = arena, .diagnostics = diagnostics};
  m.ground = sections_of(&m, merge->ground);
  m.before = sections_of(&m, merge->ground);
  m.mail = sections_of(&m, text->file);
  m.unfiled = tree_map(arena);
  m.file = tree_map(arena);
  m.file->line = text->file->line;
  m.file->column = text->file->column;
  merge_place_kept(m.ground);
  diagnostics_init(&m.wrong, arena);
  merge_move_wrong(&m);
  for (size_t i = 0; i < m.mail->count; i++)
    m.changed |= !forms_are_parts(orders_grammar(merge->game), &m.mail->items[i]);
  for (size_t i = 0; i < text->file->count; i++) {
    if (game_section(merge->game, text->file->items[i].key) < 0)
      *tree_add_item(arena, m.file) = text->file->items[i];
  }
  if (text->away != NULL && text->away->count > 0) m.numbered = numbered_orders(&m);
  merge_take_away(&m);
  hear_nothing(&m);
  const OrderParts parts = {merge->game, merge->language, text, m.ground, diagnostics};
  bool unplaced = false; /* told as an error */
  order_parts_complete(&parts, m.mail, arena, &unplaced, &m.changed);
  for (const FieldRow *row = merge->game->turn_file; row->key != NULL; row++) merge_section(&m, row);
  merge_settle(&m, m.file);
  *asked = diagnostics->errors > errors;
  *changed = m.changed;
  return m.file;
}
