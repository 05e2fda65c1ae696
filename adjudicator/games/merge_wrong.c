/* What was wrong in the orders in force, where the mail answers that: the places that it has among theirs, and which of them a line of
 * the answer mends ("mending one line is enough everywhere"). */
#include <string.h>

#include "merge_parts.h"

/* ---- places ---- */

static void place_below(Tree *node, int line, int *column) {
  node->line = line;
  node->column = ++*column;
  for (size_t i = 0; i < node->count; i++) {
    if (node->items[i].key != NULL) {
      node->items[i].key_line = line;
      node->items[i].key_column = ++*column;
    }
    place_below(node->items[i].value, line, column);
  }
}

void merge_place_kept(Tree *file) {
  int line = TURN_KEPT_LINES;
  for (size_t i = 0; i < file->count; i++) {
    TreeItem *section = &file->items[i];
    int column = 1;
    section->key_line = ++line;
    section->key_column = 1;
    if (section->value->kind == TREE_SCALAR) {
      place_below(section->value, line, &column);
      continue;
    }
    section->value->line = line;
    section->value->column = ++column;
    for (size_t k = 0; k < section->value->count; k++) {
      TreeItem *item = &section->value->items[k];
      column = 0;
      line++;
      if (item->key != NULL) {
        item->key_line = line;
        item->key_column = ++column;
      }
      place_below(item->value, line, &column);
    }
  }
}

/* Notes the place that a node or key of `now` has, if the same one of `was` begins no later than an error and behind those noted
 * before. */
static void note_place(const Diagnostic *d, Diagnostic *best, Diagnostic *moved, int line, int column,
                       int now_line, int now_column) {
  bool behind = place_before(d->line, d->column, line, column);
  if (line == 0 || behind || place_before(line, column, best->line, best->column)) return;
  best->line = line;
  best->column = column;
  moved->line = now_line;
  moved->column = now_column;
}

static void find_place(const Diagnostic *d, Diagnostic *best, Diagnostic *moved, const Tree *was,
                       const Tree *now) {
  note_place(d, best, moved, was->line, was->column, now->line, now->column);
  for (size_t i = 0; i < was->count; i++) {
    const TreeItem *old = &was->items[i], *new = &now->items[i];
    if (old->key != NULL)
      note_place(d, best, moved, old->key_line, old->key_column, new->key_line, new->key_column);
    find_place(d, best, moved, old->value, new->value);
  }
}

/* What was not understood stands behind the last order before it. */
void merge_move_wrong(Merging *m) {
  const Diagnostics *wrong = m->merge->wrong;
  const Tree *was = m->before;
  for (size_t i = 0; wrong != NULL && i < wrong->count; i++) {
    const Diagnostic *d = &wrong->items[i];
    /* What was only asked about what is in force, or of the mail as a whole, left nothing wrong. */
    bool asked = tree_get(d->fields, "former") != NULL || strcmp(d->message, "line-depends") == 0;
    if (d->severity != SEVERITY_ERROR || d->line == 0 || asked) continue;
    Diagnostic best = {.line = 0}, moved = {.line = TURN_KEPT_LINES};
    const char *of = tree_string(tree_get(d->fields, "section"), "");
    for (size_t k = 0; k < was->count; k++) {
      bool other = strcmp(d->code, "FILE-LINE") == 0 && *of != '\0' && strcmp(of, was->items[k].key) != 0;
      if (!other) find_place(d, &best, &moved, was->items[k].value, m->ground->items[k].value);
    }
    Diagnostic one = *d;
    one.line = moved.line;
    one.column = moved.column;
    const Diagnostics alone = {.items = &one, .count = 1, .errors = 1};
    diagnostics_append(&m->wrong, &alone);
  }
}

/* ---- the lines of a list that were wrong ---- */

/* The last item that begins no later than an error; the count of items: none does. */
static size_t item_at(const Tree *list, const Diagnostic *d) {
  size_t nearest = list->count;
  for (size_t i = 0; i < list->count; i++) {
    const Tree *item = list->items[i].value;
    if (place_before(d->line, d->column, item->line, item->column)) continue;
    const Tree *best = nearest == list->count ? item : list->items[nearest].value;
    if (!place_before(item->line, item->column, best->line, best->column)) nearest = i;
  }
  return nearest;
}

static void add_wrong(Arena *arena, WrongLines *lines, WrongLine line) {
  size_t at = lines->count;
  lines->items = arena_room(arena, lines->items, sizeof *lines->items, lines->count, &lines->capacity);
  for (; at > 0 && lines->items[at - 1].item > line.item; at--) lines->items[at] = lines->items[at - 1];
  lines->items[at] = line;
  lines->count++;
}

bool merge_has_wrong(const WrongLines *lines, size_t item) {
  for (size_t i = 0; i < lines->count; i++) {
    if (!lines->items[i].unread && lines->items[i].item == item) return true;
  }
  return false;
}

/* The section of the ground that an error is in. */
static const char *section_at(const Merging *m, const Diagnostic *d) {
  const char *found = NULL;
  int line = 0, column = 0;
  for (size_t i = 0; i < m->ground->count; i++) {
    const TreeItem *section = &m->ground->items[i];
    for (size_t k = 0; k <= section->value->count; k++) {
      int at = k == 0 ? section->key_line : section->value->items[k - 1].value->line;
      int from = k == 0 ? section->key_column : section->value->items[k - 1].value->column;
      if (at == 0 || place_before(d->line, d->column, at, from) || place_before(at, from, line, column))
        continue;
      found = section->key;
      line = at;
      column = from;
    }
  }
  return found;
}

/* Whether the mail that was answered had lines of a list; else one of its that was not understood is none of it. */
static bool is_of_mail(const Tree *list) {
  for (size_t i = 0; list != NULL && i < list->count; i++) {
    if (list->items[i].value->line < TURN_KEPT_LINES) return true;
  }
  return list == NULL;
}

WrongLines merge_wrong_lines(const Merging *m, const Slot *slot, const Tree *list) {
  WrongLines lines = {.count = 0};
  bool ours = is_of_mail(merge_value_at(m->before, slot));
  for (size_t i = 0; i < m->wrong.count; i++) {
    const Diagnostic *d = &m->wrong.items[i];
    bool unread = strcmp(d->code, "FILE-LINE") == 0;
    const char *of = unread ? tree_string(tree_get(d->fields, "section"), "") : section_at(m, d);
    if (of == NULL || (strcmp(of, slot->section) != 0 && !(unread && *of == '\0'))) continue;
    size_t at = item_at(list, d);
    if (unread && ours) add_wrong(m->arena, &lines, (WrongLine){at == list->count ? 0 : at + 1, true});
    if (!unread && at < list->count && !merge_has_wrong(&lines, at))
      add_wrong(m->arena, &lines, (WrongLine){at, false});
  }
  return lines;
}
