/* Questions about what a mail says, with both readings as lines to copy; what the rules say of a reading; and whether a newer mail
 * has changed what an older one speaks of ("what a mail that is older by its Date says about what a newer one changed is asked"). */
#include <string.h>

#include "merge_parts.h"

Slot merge_slot(const Merging *m, const char *section, const char *key) {
  return (Slot){section, key, order_subject(m->merge->game, section, key)};
}

/* ---- the words of questions ---- */

const char *merge_lines(const Merging *m, const Slot *slot, Tree *value) {
  return orders_lines(m->merge->game, m->merge->language, slot->section, slot->key, value, m->arena);
}

const char *merge_and(const Merging *m, const char *lines, const char *line) {
  return *lines == '\0' ? line : arena_concat(m->arena, lines, ", ", line, NULL);
}

const char *merge_lines_of_file(const Merging *m, const Tree *file, const char *section) {
  const char *lines = "";
  for (size_t i = 0; i < file->count; i++) {
    if (section != NULL && strcmp(section, file->items[i].key) != 0) continue;
    const Slot slot = {.section = file->items[i].key};
    lines = merge_and(m, lines, merge_lines(m, &slot, tree_copy(m->arena, file->items[i].value)));
  }
  return lines;
}

void merge_ask(Merging *m, const char *message, const Slot *slot, const Tree *fresh, const char *write,
               const char *former, const char *together) {
  diagnose_at(m->diagnostics, SEVERITY_ERROR, "FILE-LINE", message, fresh->line, fresh->column, "text",
              turn_text_at(m->merge->text, fresh, write), "section", slot->section, "write", write, "former",
              former, together == NULL ? NULL : "together", together, NULL);
}

void merge_ask_between(Merging *m, const char *message, const Slot *slot, const Tree *fresh, Tree *former) {
  merge_ask(m, message, slot, fresh->count > 0 ? fresh->items[0].value : fresh,
            merge_lines(m, slot, tree_copy(m->arena, fresh)),
            former == NULL ? "" : merge_lines(m, slot, former), NULL);
}

void merge_ask_nothing(Merging *m, const Slot *slot, const Tree *fresh, Tree *former) {
  const char *empty = fresh->kind == TREE_MAP ? "{}" : "[]";
  const char *write = slot->key == NULL
                          ? arena_concat(m->arena, slot->section, ": ", empty, NULL)
                          : arena_concat(m->arena, slot->section, ": {", slot->key, ": ", empty, "}", NULL);
  diagnose_at(m->diagnostics, SEVERITY_ERROR, "FILE-LINE", "line-nothing-else", fresh->line, fresh->column,
              "text", turn_text_at(m->merge->text, fresh, ""), "section", slot->section, "write", write,
              "former", merge_lines(m, slot, former), NULL);
}

/* ---- what the rules say ---- */

void merge_settle(const Merging *m, Tree *file) {
  const FormGrammar *grammar = orders_grammar(m->merge->game);
  if (grammar != NULL && grammar->settle != NULL) grammar->settle(m->before, m->mail, m->unfiled, file);
}

static Tree *file_with(const Merging *m, const Slot *slot, Tree *value) {
  Tree *file = tree_copy(m->arena, m->ground);
  Tree *within = file;
  for (size_t i = 0; i < m->mail->count; i++) {
    const TreeItem *item = &m->mail->items[i];
    Tree *old = tree_get(file, item->key);
    if (old == NULL) tree_put(m->arena, file, item->key, item->value);
    for (size_t k = 0;
         old != NULL && old->kind == TREE_MAP && item->value->kind == TREE_MAP && k < item->value->count; k++)
      tree_put(m->arena, old, item->value->items[k].key, item->value->items[k].value);
  }
  if (slot->key != NULL) {
    Tree *map = tree_get(file, slot->section);
    within = map != NULL && map->kind == TREE_MAP
                 ? map
                 : tree_put(m->arena, file, slot->section, tree_map(m->arena));
  }
  tree_put(m->arena, within, slot->key == NULL ? slot->section : slot->key, value);
  merge_settle(m, file);
  return file;
}

size_t merge_faults(const Merging *m, const Slot *slot, Tree *value, const char *message) {
  const Merge *merge = m->merge;
  const void *orders = NULL;
  Diagnostics found;
  diagnostics_init(&found, m->arena);
  (void)game_read(merge->game, merge->edition, merge->state, merge->seat, file_with(m, slot, value), m->arena,
                  &orders, &found);
  size_t count = 0;
  for (size_t i = 0; i < found.count; i++) {
    const Diagnostic *d = &found.items[i];
    count += d->severity != SEVERITY_NOTE && (message == NULL || strcmp(d->message, message) == 0);
  }
  return count;
}

bool merge_as_legal(const Merging *m, const Slot *slot, Tree *value, Tree *than) {
  return merge_faults(m, slot, value, NULL) <= merge_faults(m, slot, than, NULL);
}

/* ---- what a newer mail changed ---- */

const Tree *merge_value_at(const Tree *file, const Slot *slot) {
  const Tree *section = tree_get(file, slot->section);
  return slot->key == NULL ? section : tree_get(section, slot->key);
}

bool merge_is_newer(const Merging *m, const Slot *slot, const Tree *now) {
  if (m->merge->older == NULL) return false;
  const Tree *then = merge_value_at(m->merge->older, slot);
  return then == NULL || !tree_equal(then, now);
}
