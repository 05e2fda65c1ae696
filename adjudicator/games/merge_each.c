/* Lists whose orders stand each for itself: a line "replaces the order of the same subject, in its place, and goes last otherwise"; "`also`
 * adds: asked where the subject is taken and holds one order only". Asked is, too, "whatever would change an order of a unit that it does
 * not name", what "old and new may" be "together", and what makes one order too many. */
#include <string.h>

#include "merge_parts.h"

/* One merge of such a list. Orders that meet each other, directly or by others, are of one group. */
typedef struct Grouping {
  const Slot *slot;
  const Tree *former, *fresh;
  size_t count;      /* of both: those in force first */
  size_t *group;     /* of each, the number of its first */
  const Tree **item; /* of each */
  bool *wrong;       /* of those in force */
} Grouping;

static bool is_former(const Grouping *g, size_t i) {
  return i < g->former->count;
}

static void join_groups(Grouping *g, size_t a, size_t b) {
  size_t from = g->group[a] > g->group[b] ? g->group[a] : g->group[b];
  size_t to = g->group[a] > g->group[b] ? g->group[b] : g->group[a];
  for (size_t i = 0; from != to && i < g->count; i++) {
    if (g->group[i] == from) g->group[i] = to;
  }
}

static Grouping grouping_of(const Merging *m, const Slot *slot, const Tree *former, const Tree *fresh) {
  Grouping g = {.slot = slot, .former = former, .fresh = fresh, .count = former->count + fresh->count};
  g.group = arena_alloc(m->arena, (g.count + 1) * sizeof *g.group);
  g.item = arena_alloc(m->arena, (g.count + 1) * sizeof *g.item);
  g.wrong = arena_alloc(m->arena, (g.count + 1) * sizeof *g.wrong);
  const WrongLines wrong = merge_wrong_lines(m, slot, former);
  for (size_t i = 0; i < g.count; i++) {
    g.group[i] = i;
    g.item[i] = is_former(&g, i) ? former->items[i].value : fresh->items[i - former->count].value;
    g.wrong[i] = is_former(&g, i) && merge_has_wrong(&wrong, i);
  }
  for (size_t i = former->count; i < g.count; i++) {
    for (size_t k = 0; k < i; k++) {
      if (slot->subject->meets(g.item[k], g.item[i])) join_groups(&g, i, k);
    }
  }
  bool any_unread = false;
  for (size_t i = 0; i < wrong.count; i++) any_unread |= wrong.items[i].unread;
  /* A line of an answer that meets nothing mends the first wrong one that no other line does; where one was not understood, it may
   * be that. */
  for (size_t i = former->count; i < g.count && !any_unread; i++) {
    bool alone = g.group[i] == i;
    for (size_t k = i + 1; k < g.count; k++) alone &= g.group[k] != i;
    for (size_t k = 0; alone && k < former->count; k++) {
      bool free = g.wrong[k];
      for (size_t n = former->count; n < g.count; n++) free &= g.group[n] != g.group[k];
      if (!free) continue;
      join_groups(&g, i, k);
      break;
    }
  }
  return g;
}

/* What there is of one group. */
typedef struct GroupCount {
  size_t former, fresh; /* those in force that were not wrong; new ones */
  bool all;             /* each of those in force is covered */
  bool same;            /* all new ones are in force as they are */
  bool also, instead;
} GroupCount;

static GroupCount count_group(const Merging *m, const Grouping *g, size_t group) {
  GroupCount c = {.all = true, .same = true};
  const Tree **fresh = arena_alloc(m->arena, (g->fresh->count + 1) * sizeof *fresh);
  for (size_t i = g->former->count; i < g->count; i++) {
    if (g->group[i] != group) continue;
    fresh[c.fresh++] = g->item[i];
    c.same &= tree_has(g->former, g->item[i]);
    c.also |= g->item[i]->also;
    c.instead |= g->item[i]->instead || g->item[i]->only;
  }
  bool (*covers)(const Tree *, const Tree *const *, size_t) = g->slot->subject->covers;
  for (size_t i = 0; i < g->former->count; i++) {
    if (g->group[i] != group || g->wrong[i]) continue;
    c.former++;
    c.all &= covers == NULL || covers(g->item[i], fresh, c.fresh);
  }
  return c;
}

static Tree *list_of_group(const Merging *m, const Grouping *g, size_t group, bool former) {
  Tree *list = tree_list(m->arena);
  for (size_t i = 0; i < g->count; i++) {
    if (g->group[i] == group && is_former(g, i) == former)
      tree_add(m->arena, list, tree_copy(m->arena, g->item[i]));
  }
  return list;
}

/* The one order that the old and the new one of a group would be together; NULL: there is none. */
static Tree *both_of(const Merging *m, const Grouping *g, size_t group) {
  const Tree *old = list_of_group(m, g, group, true), *new = list_of_group(m, g, group, false);
  if (g->slot->subject->together == NULL || old->count != 1 || new->count != 1) return NULL;
  return g->slot->subject->together(old->items[0].value, new->items[0].value, m->arena);
}

/* The new orders that stand at entry `i`: all of its group where the first of them in force was; each in its own place if none is. */
static void put_fresh(const Merging *m, const Grouping *g, size_t i, bool *put, Tree *list) {
  size_t group = g->group[i];
  bool apart = group >= g->former->count;
  if (put[group] && !apart) return;
  for (size_t k = g->former->count; k < g->count; k++) {
    if (apart ? k == i : g->group[k] == group) tree_add(m->arena, list, tree_copy(m->arena, g->item[k]));
  }
  put[group] = true;
}

/* What becomes of the new orders of a group. */
typedef enum Done { LEFT, REPLACED, BESIDE, JOINED, ASKED } Done;

/* The list with the new orders of some groups in place of the old ones, beside them, or as one with it; the others as they are in force. */
static Tree *list_with(const Merging *m, const Grouping *g, const Done *done) {
  Tree *list = tree_list(m->arena);
  bool *put = arena_alloc(m->arena, (g->count + 1) * sizeof *put);
  for (size_t i = 0; i < g->count; i++) {
    Done what = done[g->group[i]];
    bool old = is_former(g, i);
    if (old && what == JOINED) tree_add(m->arena, list, both_of(m, g, g->group[i]));
    if (old && what != REPLACED && what != JOINED) tree_add(m->arena, list, tree_copy(m->arena, g->item[i]));
    if (what == REPLACED || (what == BESIDE && !old)) put_fresh(m, g, i, put, list);
  }
  return list;
}

/* The same with one group's alone. */
static Tree *with_group(const Merging *m, const Grouping *g, size_t group, Done what) {
  Done *done = arena_alloc(m->arena, (g->count + 1) * sizeof *done);
  done[group] = what;
  return list_with(m, g, done);
}

/* Whether a newer mail changed an order that one of a group is about. */
static bool is_late(const Merging *m, const Grouping *g, size_t group) {
  if (m->merge->older == NULL) return false;
  const Tree *older = merge_value_at(m->merge->older, g->slot), *now = g->former;
  for (size_t i = g->former->count; i < g->count; i++) {
    if (g->group[i] != group) continue;
    for (size_t k = 0; k < now->count; k++) {
      const Tree *order = now->items[k].value;
      if (g->slot->subject->meets(order, g->item[i]) && !tree_has(older, order) &&
          !tree_equal(order, g->item[i]))
        return true;
    }
    for (size_t k = 0; older != NULL && k < older->count; k++) {
      const Tree *order = older->items[k].value;
      if (g->slot->subject->meets(order, g->item[i]) && !tree_has(now, order)) return true;
    }
  }
  return false;
}

/* Whether the one new order of a group says a part of the one in force and nothing new, "OI7 attacks WI2" of "OI7, OI8 attack WI2". */
static bool says_part(const Merging *m, const Grouping *g, size_t group) {
  const Tree *old = list_of_group(m, g, group, true), *both = both_of(m, g, group);
  return both != NULL && tree_equal(both, old->items[0].value);
}

/* What is asked of a group of new orders; NULL: they are clear. *done: what becomes of them then. */
static const char *question_of(const Merging *m, const Grouping *g, size_t group, Done *done) {
  const GroupCount c = count_group(m, g, group);
  const Slot *slot = g->slot;
  const OrderSubject *subject = slot->subject;
  *done = REPLACED;
  if (is_late(m, g, group)) return "line-older";
  if (c.former == 0) {
    if (subject->full == NULL || g->former->count == 0) return NULL;
    bool breaks = merge_faults(m, slot, with_group(m, g, group, REPLACED), subject->full) >
                  merge_faults(m, slot, tree_copy(m->arena, g->former), subject->full);
    return breaks ? "line-one-too-many" : NULL;
  }
  if (c.same && c.fresh >= c.former) return NULL;
  if (c.also) {
    *done = subject->several ? BESIDE : JOINED;
    if (!subject->several) return both_of(m, g, group) == NULL ? "line-meets" : NULL;
    bool fits = merge_as_legal(m, slot, with_group(m, g, group, BESIDE), tree_copy(m->arena, g->former));
    return fits ? NULL : "line-adds-too-much";
  }
  if (!c.all && says_part(m, g, group)) return c.instead ? NULL : "line-leaves-part";
  if (!c.all) return "line-meets";
  if (!subject->several || c.instead || c.fresh > c.former) return NULL;
  bool asked = c.former > c.fresh ||
               merge_as_legal(m, slot, with_group(m, g, group, BESIDE), with_group(m, g, group, REPLACED));
  return asked ? "line-list-or-both" : NULL;
}

static void note_unfiled(Merging *m, const Slot *slot, const Tree *orders) {
  Tree *list = tree_get(m->unfiled, slot->section);
  if (list == NULL) list = tree_put(m->arena, m->unfiled, slot->section, tree_list(m->arena));
  for (size_t i = 0; i < orders->count; i++) tree_add(m->arena, list, orders->items[i].value);
}

/* Asks about a group, of which order `i` is the first new one. */
static void ask_group(Merging *m, const Grouping *g, size_t i, const char *question) {
  const Slot *slot = g->slot;
  bool full = strcmp(question, "line-one-too-many") == 0; /* whichever is to go */
  Tree *new = list_of_group(m, g, g->group[i], false);
  Tree *old = full ? tree_copy(m->arena, g->former) : list_of_group(m, g, g->group[i], true);
  const Tree *both = full ? NULL : both_of(m, g, g->group[i]);
  const char *together = NULL;
  note_unfiled(m, slot, new);
  if (both != NULL) {
    Tree *list = tree_list(m->arena);
    tree_add(m->arena, list, tree_copy(m->arena, both));
    together = merge_lines(m, slot, list);
  }
  merge_ask(m, question, slot, g->item[i], merge_lines(m, slot, new), merge_lines(m, slot, old), together);
}

/* Whether the mail answers what was asked of the orders of a slot. */
static bool was_asked(const Merging *m, const Slot *slot, const char *question) {
  const Diagnostics *wrong = m->merge->wrong;
  for (size_t i = 0; wrong != NULL && i < wrong->count; i++) {
    const Diagnostic *d = &wrong->items[i];
    if (strcmp(d->message, question) == 0 &&
        strcmp(tree_string(tree_get(d->fields, "section"), ""), slot->section) == 0)
      return true;
  }
  return false;
}

/* What becomes of other orders in force, "12 to 13 and nothing else". "Only 3 cubes to 16" is said of the number, where it answers no
 * question of ours. */
typedef enum Others { OTHERS_STAY, OTHERS_GO, OTHERS_ASKED } Others;

static Others others_of(const Merging *m, const Grouping *g) {
  bool ends = false, leads = false, others = false;
  for (size_t i = g->former->count; i < g->count; i++) {
    ends |= g->item[i]->only && !g->item[i]->instead;
    leads |= g->item[i]->only;
  }
  for (size_t i = 0; leads && i < g->former->count; i++) {
    bool met = false;
    for (size_t k = g->former->count; k < g->count; k++) met |= g->group[k] == g->group[i];
    others |= !met;
  }
  if (!others) return OTHERS_STAY;
  if (was_asked(m, g->slot, "line-list-or-both")) return OTHERS_GO;
  return ends ? OTHERS_ASKED : OTHERS_STAY;
}

static void ask_only(Merging *m, const Grouping *g, Tree *former) {
  Done *done = arena_alloc(m->arena, (g->count + 1) * sizeof *done);
  for (size_t i = g->former->count; i < g->count; i++) done[g->group[i]] = REPLACED;
  const Slot *slot = g->slot;
  note_unfiled(m, slot, tree_copy(m->arena, g->fresh));
  merge_ask(m, "line-list-or-both", slot, g->item[g->former->count],
            merge_lines(m, slot, tree_copy(m->arena, g->fresh)),
            merge_lines(m, slot, tree_copy(m->arena, former)), merge_lines(m, slot, list_with(m, g, done)));
}

Tree *merge_each(Merging *m, const Slot *slot, Tree *former, const Tree *fresh) {
  if (fresh->count == 0) {
    if (former->count == 0) return tree_copy(m->arena, fresh);
    merge_ask_nothing(m, slot, fresh, former);
    return former;
  }
  const Grouping g = grouping_of(m, slot, former, fresh);
  Others others = others_of(m, &g);
  if (others == OTHERS_GO) return tree_copy(m->arena, fresh);
  if (others == OTHERS_ASKED) {
    ask_only(m, &g, former);
    return former;
  }
  Done *done = arena_alloc(m->arena, (g.count + 1) * sizeof *done);
  for (size_t i = former->count; i < g.count; i++) {
    size_t group = g.group[i];
    if (done[group] != LEFT) continue;
    const char *question = question_of(m, &g, group, &done[group]);
    if (question != NULL) done[group] = ASKED;
    if (question != NULL) ask_group(m, &g, i, question);
  }
  Tree *list = list_with(m, &g, done);
  list->line = fresh->line;
  list->column = fresh->column;
  return list;
}
