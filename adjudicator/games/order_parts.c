#include "order_parts.h"

#include "orders.h"

static bool is_part(const OrderSubject *subject, const Tree *order) {
  return subject != NULL && subject->is_part != NULL && subject->is_part(order);
}

/* The orders of a list that a part is of, with it, where there are several only those that it changes; *at: the place of the last. */
static Tree *orders_with(const OrderSubject *subject, const Tree *list, const Tree *part, Arena *arena,
                         size_t *at) {
  Tree *found = tree_list(arena), *changed = tree_list(arena);
  size_t last = 0;
  for (size_t i = 0; list != NULL && list->kind == TREE_LIST && i < list->count; i++) {
    const Tree *order = list->items[i].value;
    int64_t nth = (int64_t)i + 1;
    const Tree *named = tree_get(part, "nth");
    bool other = named != NULL && (!tree_read_int(named, &nth) || nth != (int64_t)i + 1);
    Tree *whole = other || is_part(subject, order) ? NULL : subject->with_part(order, part, arena);
    if (whole == NULL) continue;
    tree_add(arena, found, whole);
    *at = i;
    if (tree_equal(whole, order)) continue;
    tree_add(arena, changed, whole);
    last = i;
  }
  if (changed->count != 1) return found;
  *at = last;
  return changed;
}

static void ask_part(const OrderParts *parts, const char *section, const Tree *part, const Tree *former,
                     Arena *arena) {
  const char *orders = former == NULL ? NULL
                                      : orders_lines(parts->game, parts->language, section, NULL,
                                                     tree_copy(arena, former), arena);
  diagnose_at(parts->diagnostics, SEVERITY_ERROR, "FILE-LINE", "line-part", part->line, part->column, "text",
              turn_text_at(parts->text, part, ""), "section", section, "former", orders, NULL);
}

typedef enum Completed {
  WHOLE, /* the item is a whole order now */
  GIVEN, /* another one of the file has it */
  ASKED
} Completed;

static Completed complete(const OrderParts *parts, const char *section, const OrderSubject *subject,
                          Tree *list, size_t i, Arena *arena) {
  const Tree *part = list->items[i].value, *former = tree_get(parts->ground, section);
  size_t at = 0, ignored = 0;
  const Tree *own = orders_with(subject, list, part, arena, &at),
             *kept = orders_with(subject, former, part, arena, &ignored);
  if (own->count == 1) {
    list->items[at].value = own->items[0].value;
    return GIVEN;
  }
  if (own->count > 0 || kept->count != 1) {
    ask_part(parts, section, part, former, arena);
    return ASKED;
  }
  Tree *whole = kept->items[0].value;
  whole->line = part->line;
  whole->column = part->column;
  list->items[i].value = whole;
  return WHOLE;
}

void order_parts_complete(const OrderParts *parts, Tree *file, Arena *arena, bool *asked, bool *changed) {
  for (size_t s = file->count; s-- > 0;) {
    const char *section = file->items[s].key;
    const OrderSubject *subject = order_subject(parts->game, section, NULL);
    Tree *list = file->items[s].value;
    bool some = false;
    for (size_t i = 0; list->kind == TREE_LIST && i < list->count;) {
      bool part = is_part(subject, list->items[i].value);
      Completed completed = part ? complete(parts, section, subject, list, i, arena) : WHOLE;
      some |= part;
      *asked |= completed == ASKED;
      *changed |= part && completed == WHOLE;
      if (completed == WHOLE) {
        i++;
        continue;
      }
      tree_drop(list, i);
    }
    if (some && list->count == 0) tree_remove(file, section);
  }
}
