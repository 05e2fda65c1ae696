/* Lists that are one whole: "the lines of one mail replace the list; it is asked, with both readings ready to copy, where fewer would be
 * left, or where both together would be legal and no word says `instead`". Of an answer to what was wrong "a line of the answer replaces
 * the wrong line of its subject, else the first wrong line of its section". */
#include <string.h>

#include "merge_parts.h"

static Tree *joined(const Merging *m, const Tree *first, const Tree *second) {
  Tree *list = tree_copy(m->arena, first);
  for (size_t i = 0; i < second->count; i++)
    tree_add(m->arena, list, tree_copy(m->arena, second->items[i].value));
  return list;
}

static bool all_also(const Tree *list) {
  for (size_t i = 0; i < list->count; i++) {
    if (!list->items[i].value->also) return false;
  }
  return list->count > 0;
}

/* "Just recon 3": whoever says so of one line means all of them. */
static bool any_only(const Tree *list) {
  bool any = list->only;
  for (size_t i = 0; i < list->count; i++) any |= list->items[i].value->only;
  return any;
}

static bool any_instead(const Tree *list) {
  bool any = list->instead;
  for (size_t i = 0; i < list->count; i++) any |= list->items[i].value->instead;
  return any;
}

/* ---- an answer to lines that were wrong ---- */

/* How much two lines of such a list have in common: keys, values, entries of lists; one alone is no list. */
static size_t common_to(const Tree *a, const Tree *b) {
  if (tree_equal(a, b)) return 2;
  size_t common = (a->kind == TREE_LIST && tree_has(a, b)) || (b->kind == TREE_LIST && tree_has(b, a));
  for (size_t i = 0; a->kind == TREE_LIST && b->kind == TREE_LIST && i < a->count; i++)
    common += tree_has(b, a->items[i].value);
  for (size_t i = 0; a->kind == TREE_MAP && b->kind == TREE_MAP && i < a->count; i++) {
    const Tree *other = tree_get(b, a->items[i].key);
    if (other != NULL) common += 1 + common_to(a->items[i].value, other);
  }
  return common;
}

/* Whether a line says all that another one does: it is given anew, with more. */
static bool says_all_of(const Tree *line, const Tree *less) {
  if (tree_equal(line, less)) return true;
  if (line->kind == TREE_LIST && less->kind == TREE_SCALAR) return tree_has(line, less);
  if (line->kind != less->kind || less->kind == TREE_SCALAR) return false;
  for (size_t i = 0; i < less->count; i++) {
    const Tree *value = less->items[i].value,
               *same = less->kind == TREE_MAP ? tree_get(line, less->items[i].key) : NULL;
    if (less->kind == TREE_LIST ? !tree_has(line, value) : same == NULL || !says_all_of(same, value))
      return false;
  }
  return true;
}

/* The answer to a list of which lines were wrong. */
typedef struct Mending {
  const Tree *former;
  WrongLines wrong;
  const Tree **for_wrong; /* of each wrong line, what comes in its place; NULL: nothing */
  const Tree **for_good;  /* of each other line of the list, likewise */
} Mending;

/* Puts a line of the answer in the place of the wrong line that has most in common with it; else of a good one that it gives anew;
 * else of the first wrong one that is left. False: none is. */
static bool mend_with(const Mending *mending, const Tree *line) {
  const WrongLines *wrong = &mending->wrong;
  size_t best = wrong->count, most = 0, first = wrong->count;
  for (size_t i = 0; i < wrong->count; i++) {
    if (mending->for_wrong[i] != NULL) continue;
    if (first == wrong->count) first = i;
    size_t common =
        wrong->items[i].unread ? 0 : common_to(mending->former->items[wrong->items[i].item].value, line);
    if (common <= most) continue;
    most = common;
    best = i;
  }
  for (size_t k = 0; best == wrong->count && k < mending->former->count; k++) {
    if (merge_has_wrong(wrong, k) || mending->for_good[k] != NULL ||
        !says_all_of(line, mending->former->items[k].value))
      continue;
    mending->for_good[k] = line;
    return true;
  }
  if (best == wrong->count) best = first;
  if (best < wrong->count) mending->for_wrong[best] = line;
  return best < wrong->count;
}

/* The lines of an answer in place of those that were wrong, NULL if there are more of them. */
static Tree *mended(const Merging *m, const Slot *slot, const Tree *former, const Tree *fresh) {
  Mending mending = {.former = former, .wrong = merge_wrong_lines(m, slot, former)};
  const WrongLines *wrong = &mending.wrong;
  if (wrong->count == 0) return NULL;
  mending.for_wrong = arena_alloc(m->arena, wrong->count * sizeof *mending.for_wrong);
  mending.for_good = arena_alloc(m->arena, (former->count + 1) * sizeof *mending.for_good);
  for (size_t i = 0; i < fresh->count; i++) {
    bool there = false;
    for (size_t k = 0; k < former->count; k++)
      there |= !merge_has_wrong(wrong, k) && tree_equal(former->items[k].value, fresh->items[i].value);
    if (!there && !mend_with(&mending, fresh->items[i].value)) return NULL;
  }
  Tree *list = tree_list(m->arena);
  size_t next = 0;
  for (size_t i = 0; i <= former->count; i++) {
    bool replaced = false;
    for (; next < wrong->count && wrong->items[next].item == i; next++) {
      if (mending.for_wrong[next] == NULL) continue;
      tree_add(m->arena, list, tree_copy(m->arena, mending.for_wrong[next]));
      replaced |= !wrong->items[next].unread;
    }
    if (i == former->count || replaced) continue;
    const Tree *line = mending.for_good[i] != NULL ? mending.for_good[i] : former->items[i].value;
    tree_add(m->arena, list, tree_copy(m->arena, line));
  }
  return list;
}

/* ---- one of them in its place ---- */

/* Whether two orders are of one kind, {recon: 2} and {recon: 5}. */
static bool same_kind(const Tree *a, const Tree *b) {
  return a->kind == TREE_MAP && b->kind == TREE_MAP && a->count == 1 && b->count == 1 &&
         strcmp(a->items[0].key, b->items[0].key) == 0;
}

/* The list with each fresh line in the place of the one of its kind; NULL: there is none, or are several. */
static Tree *in_place(const Merging *m, const Tree *former, const Tree *fresh) {
  Tree *list = tree_copy(m->arena, former);
  for (size_t i = 0; i < fresh->count; i++) {
    size_t found = 0;
    for (size_t k = 0; k < former->count; k++) {
      if (!same_kind(former->items[k].value, fresh->items[i].value)) continue;
      list->items[k].value = tree_copy(m->arena, fresh->items[i].value);
      found++;
    }
    if (found != 1) return NULL;
  }
  return list;
}

/* "Recon 5 instead", over recon 2 and charge 3: instead of both, or of one? */
static void ask_list(Merging *m, const Slot *slot, Tree *former, const Tree *fresh, bool both) {
  Tree *one = both ? NULL : in_place(m, former, fresh);
  if (one == NULL) {
    merge_ask_between(m, "line-list-or-both", slot, fresh, former);
    return;
  }
  merge_ask(m, "line-list-or-both", slot, fresh->items[0].value,
            merge_lines(m, slot, tree_copy(m->arena, fresh)), merge_lines(m, slot, former),
            merge_lines(m, slot, one));
}

/* ---- the list ---- */

Tree *merge_whole(Merging *m, const Slot *slot, Tree *former, const Tree *fresh) {
  Tree *new = tree_copy(m->arena, fresh);
  if (tree_equal(former, fresh) || former->count == 0 || any_only(fresh)) return new;
  if (fresh->count == 0) {
    merge_ask_nothing(m, slot, fresh, former);
    return former;
  }
  Tree *both = joined(m, former, fresh);
  if (all_also(fresh)) {
    if (merge_as_legal(m, slot, both, former)) return both;
    merge_ask_between(m, "line-adds-too-much", slot, fresh, former);
    return former;
  }
  Tree *better = mended(m, slot, former, fresh);
  if (better != NULL) return better;
  bool fewer = fresh->count < former->count, legal = merge_as_legal(m, slot, both, new);
  if (!fewer && (any_instead(fresh) || !legal)) return new;
  ask_list(m, slot, former, fresh, legal);
  return former;
}
