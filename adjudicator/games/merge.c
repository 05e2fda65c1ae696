#include "merge.h"

#include <string.h>

#include "../base/yaml.h"
#include "order_parts.h"
#include "orders.h"

typedef struct Merging {
  const Merge *merge;
  Arena *arena;
  Diagnostics *diagnostics;
  Tree *ground;       /* a copy with places of its own, from which orders are taken away */
  Diagnostics wrong;  /* what was wrong in it, with these places */
  const Tree *mail;   /* the mail's own sections */
  const Tree *before; /* the ground as it was given */
  OrderList numbered; /* orders of the ground, as its receipt numbers them */
  Tree *unfiled;      /* orders of the mail that were asked, by section */
  Tree *file;         /* what it becomes */
  bool asked, changed;
} Merging;

static const FormGrammar *grammar_of(const Game *game) {
  return game->plain == NULL ? NULL : game->plain->grammar;
}

/* ======== the words of questions ======== */

static const char *lines_of(const Merging *m, const char *section, const char *key, Tree *value) {
  return orders_lines(m->merge->game, m->merge->language, section, key, value, m->arena);
}

static Tree *list_of(const Merging *m, const Tree *item) {
  Tree *list = tree_list(m->arena);
  tree_add(m->arena, list, tree_copy(m->arena, item));
  return list;
}

/* Asks about what a mail says: it stays as it was. `fresh`: where the mail says it; `write`: what it would order;
 * `former`: what is in force; `together`: one order in place of both, "": there is none. */
static void ask_or_both(Merging *m, const char *message, const Tree *fresh, const char *section,
                        const char *write, const char *former, const char *together) {
  m->asked = true;
  diagnose_at(m->diagnostics, SEVERITY_ERROR, "FILE-LINE", message, fresh->line, fresh->column, "text",
              turn_text_at(m->merge->text, fresh, write), "section", section, "write", write, "former",
              former, *together == '\0' ? NULL : "together", together, NULL);
}

static void ask(Merging *m, const char *message, const Tree *fresh, const char *section, const char *write,
                const char *former) {
  ask_or_both(m, message, fresh, section, write, former, "");
}

/* ======== what the rules say ======== */

/* How many errors and warnings the game finds in a file, of one message or of any (NULL). */
static size_t faults_in(const Merging *m, const Tree *file, const char *message) {
  const Merge *merge = m->merge;
  const void *orders = NULL;
  Diagnostics found;
  diagnostics_init(&found, m->arena);
  (void)merge->game->read(merge->edition, merge->state, merge->seat, file, m->arena, &orders, &found);
  size_t count = 0;
  for (size_t i = 0; i < found.count; i++) {
    const Diagnostic *d = &found.items[i];
    count += d->severity != SEVERITY_NOTE && (message == NULL || strcmp(d->message, message) == 0);
  }
  return count;
}

static void settle(const Merging *m, Tree *file) {
  const FormGrammar *grammar = grammar_of(m->merge->game);
  if (grammar != NULL && grammar->settle != NULL) grammar->settle(m->before, m->mail, m->unfiled, file);
}

/* The ground with one value in place of its own, and with what the mail says where that replaces nothing but keys of maps. */
static Tree *file_with(const Merging *m, const char *section, const char *key, Tree *value) {
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
  if (key != NULL) {
    Tree *map = tree_get(file, section);
    within =
        map != NULL && map->kind == TREE_MAP ? map : tree_put(m->arena, file, section, tree_map(m->arena));
  }
  tree_put(m->arena, within, key == NULL ? section : key, value);
  settle(m, file);
  return file;
}

/* Whether the rules find no more fault with one value than with another. */
static bool as_legal(const Merging *m, const char *section, const char *key, Tree *value, Tree *than) {
  return faults_in(m, file_with(m, section, key, value), NULL) <=
         faults_in(m, file_with(m, section, key, than), NULL);
}

/* ======== lists ======== */

/* The place of a list: its section, the key within its map, and the subject of its orders, if it has one. */
typedef struct Slot {
  const char *section, *key;
  const OrderSubject *subject;
} Slot;

/* "Nothing" over orders of a section, or of a key of it: with the line that says it without a doubt. */
static void ask_nothing(Merging *m, const Slot *slot, const Tree *fresh, Tree *former) {
  const char *empty = fresh->kind == TREE_MAP ? "{}" : "[]";
  const char *write = slot->key == NULL
                          ? arena_concat(m->arena, slot->section, ": ", empty, NULL)
                          : arena_concat(m->arena, slot->section, ": {", slot->key, ": ", empty, "}", NULL);
  m->asked = true;
  diagnose_at(m->diagnostics, SEVERITY_ERROR, "FILE-LINE", "line-nothing-else", fresh->line, fresh->column,
              "text", turn_text_at(m->merge->text, fresh, ""), "section", slot->section, "write", write,
              "former", lines_of(m, slot->section, slot->key, former), NULL);
}

static Tree *joined(const Merging *m, const Tree *first, const Tree *second) {
  Tree *list = tree_copy(m->arena, first);
  for (size_t i = 0; i < second->count; i++)
    tree_add(m->arena, list, tree_copy(m->arena, second->items[i].value));
  return list;
}

static bool has_item(const Tree *list, const Tree *item) {
  for (size_t i = 0; list != NULL && i < list->count; i++) {
    if (tree_equal(list->items[i].value, item)) return true;
  }
  return false;
}

/* What stands at a place of a file; NULL: nothing. */
static const Tree *value_at(const Tree *file, const Slot *slot) {
  const Tree *section = tree_get(file, slot->section);
  return slot->key == NULL ? section : tree_get(section, slot->key);
}

/* Whether a newer mail changed the whole of a place. */
static bool is_changed_since(const Merging *m, const Slot *slot, const Tree *former, const Tree *fresh) {
  if (m->merge->older == NULL || tree_equal(former, fresh)) return false;
  const Tree *older = value_at(m->merge->older, slot);
  return older == NULL || !tree_equal(older, former);
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

/* ---- lines that were wrong ---- */

/* Where in a list a line of it was wrong: `item` of the list was, or, if `unread`, one before that place was not understood. */
typedef struct WrongLine {
  size_t item;
  bool unread;
} WrongLine;

typedef struct WrongLines {
  WrongLine *items;
  size_t count, capacity;
} WrongLines;

static bool is_before(int line, int column, const Tree *node) {
  return line < node->line || (line == node->line && column < node->column);
}

/* The last item that begins no later than an error; the count of items: none does. */
static size_t item_at(const Tree *list, const Diagnostic *d) {
  size_t nearest = list->count;
  for (size_t i = 0; i < list->count; i++) {
    const Tree *item = list->items[i].value;
    if (is_before(d->line, d->column, item)) continue;
    if (nearest == list->count || !is_before(item->line, item->column, list->items[nearest].value))
      nearest = i;
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

static bool has_wrong(const WrongLines *lines, size_t item) {
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
      bool behind = at > d->line || (at == d->line && from > d->column);
      if (at == 0 || behind || at < line || (at == line && from < column)) continue;
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

/* The lines of a list that were wrong in the ground, if the mail answers that. */
static WrongLines wrong_lines(const Merging *m, const Slot *slot, const Tree *list) {
  WrongLines lines = {.count = 0};
  bool ours = is_of_mail(value_at(m->before, slot));
  for (size_t i = 0; i < m->wrong.count; i++) {
    const Diagnostic *d = &m->wrong.items[i];
    bool unread = strcmp(d->code, "FILE-LINE") == 0;
    const char *of = unread ? tree_string(tree_get(d->fields, "section"), "") : section_at(m, d);
    if (of == NULL || (strcmp(of, slot->section) != 0 && !(unread && *of == '\0'))) continue;
    size_t at = item_at(list, d);
    if (unread && ours) add_wrong(m->arena, &lines, (WrongLine){at == list->count ? 0 : at + 1, true});
    if (!unread && at < list->count && !has_wrong(&lines, at))
      add_wrong(m->arena, &lines, (WrongLine){at, false});
  }
  return lines;
}

/* ---- a list that is one whole ---- */

/* How much two lines of such a list have in common: keys, values, entries of lists; one alone is no list. */
static size_t common_to(const Tree *a, const Tree *b) {
  if (tree_equal(a, b)) return 2;
  size_t common = (a->kind == TREE_LIST && has_item(a, b)) || (b->kind == TREE_LIST && has_item(b, a));
  for (size_t i = 0; a->kind == TREE_LIST && b->kind == TREE_LIST && i < a->count; i++)
    common += has_item(b, a->items[i].value);
  for (size_t i = 0; a->kind == TREE_MAP && b->kind == TREE_MAP && i < a->count; i++) {
    const Tree *other = tree_get(b, a->items[i].key);
    if (other != NULL) common += 1 + common_to(a->items[i].value, other);
  }
  return common;
}

/* Whether a line says all that another one does: it is given anew, with more. */
static bool says_all_of(const Tree *line, const Tree *less) {
  if (tree_equal(line, less)) return true;
  if (line->kind == TREE_LIST && less->kind == TREE_SCALAR) return has_item(line, less);
  if (line->kind != less->kind || less->kind == TREE_SCALAR) return false;
  for (size_t i = 0; i < less->count; i++) {
    const Tree *value = less->items[i].value,
               *same = less->kind == TREE_MAP ? tree_get(line, less->items[i].key) : NULL;
    if (less->kind == TREE_LIST ? !has_item(line, value) : same == NULL || !says_all_of(same, value))
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
    if (has_wrong(wrong, k) || mending->for_good[k] != NULL ||
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
  Mending mending = {.former = former, .wrong = wrong_lines(m, slot, former)};
  const WrongLines *wrong = &mending.wrong;
  if (wrong->count == 0) return NULL;
  mending.for_wrong = arena_alloc(m->arena, wrong->count * sizeof *mending.for_wrong);
  mending.for_good = arena_alloc(m->arena, (former->count + 1) * sizeof *mending.for_good);
  for (size_t i = 0; i < fresh->count; i++) {
    bool there = false;
    for (size_t k = 0; k < former->count; k++)
      there |= !has_wrong(wrong, k) && tree_equal(former->items[k].value, fresh->items[i].value);
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

static Tree *merge_whole(Merging *m, const Slot *slot, Tree *former, const Tree *fresh) {
  Tree *new = tree_copy(m->arena, fresh);
  if (tree_equal(former, fresh) || former->count == 0 || any_only(fresh)) return new;
  if (fresh->count == 0) {
    ask_nothing(m, slot, fresh, former);
    return former;
  }
  if (all_also(fresh)) {
    Tree *both = joined(m, former, fresh);
    if (as_legal(m, slot->section, slot->key, both, former)) return both;
    ask(m, "line-adds-too-much", fresh->items[0].value, slot->section,
        lines_of(m, slot->section, slot->key, new), lines_of(m, slot->section, slot->key, former));
    return former;
  }
  Tree *better = mended(m, slot, former, fresh);
  if (better != NULL) return better;
  Tree *both = joined(m, former, fresh);
  bool fewer = fresh->count < former->count;
  if (fewer || (!any_instead(fresh) && as_legal(m, slot->section, slot->key, both, new))) {
    ask(m, "line-list-or-both", fresh->items[0].value, slot->section,
        lines_of(m, slot->section, slot->key, new), lines_of(m, slot->section, slot->key, former));
    return former;
  }
  return new;
}

/* ---- a list whose orders stand each for itself ---- */

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
  const WrongLines wrong = wrong_lines(m, slot, former);
  for (size_t i = 0; i < g.count; i++) {
    g.group[i] = i;
    g.item[i] = is_former(&g, i) ? former->items[i].value : fresh->items[i - former->count].value;
    g.wrong[i] = is_former(&g, i) && has_wrong(&wrong, i);
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

static bool is_in_force(const Grouping *g, const Tree *order) {
  for (size_t i = 0; i < g->former->count; i++) {
    if (tree_equal(g->item[i], order)) return true;
  }
  return false;
}

static GroupCount count_group(const Merging *m, const Grouping *g, size_t group) {
  GroupCount c = {.all = true, .same = true};
  const Tree **fresh = arena_alloc(m->arena, (g->fresh->count + 1) * sizeof *fresh);
  for (size_t i = g->former->count; i < g->count; i++) {
    if (g->group[i] != group) continue;
    fresh[c.fresh++] = g->item[i];
    c.same &= is_in_force(g, g->item[i]);
    c.also |= g->item[i]->also;
    c.instead |= g->item[i]->instead;
  }
  bool (*covers)(const Tree *, const Tree *const *, size_t) = g->slot->subject->covers;
  for (size_t i = 0; i < g->former->count; i++) {
    if (g->group[i] != group || g->wrong[i]) continue;
    c.former++;
    c.all &= covers == NULL || covers(g->item[i], fresh, c.fresh);
  }
  return c;
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

/* The list with one group's new orders in place of the old ones, or beside them; the others as they are in force. */
static Tree *with_group(const Merging *m, const Grouping *g, const size_t *taken, size_t group, bool beside) {
  Tree *list = tree_list(m->arena);
  bool *put = arena_alloc(m->arena, (g->count + 1) * sizeof *put);
  memset(put, 0, (g->count + 1) * sizeof *put);
  for (size_t i = 0; i < g->count; i++) {
    size_t of = g->group[i];
    bool chosen = of == group || (taken != NULL && taken[of] != 0);
    if (is_former(g, i) && (!chosen || beside)) tree_add(m->arena, list, tree_copy(m->arena, g->item[i]));
    if (!is_former(g, i) && !chosen) continue;
    if (chosen && (!beside || !is_former(g, i))) put_fresh(m, g, i, put, list);
  }
  return list;
}

static Tree *list_of_group(const Merging *m, const Grouping *g, size_t group, bool former) {
  Tree *list = tree_list(m->arena);
  for (size_t i = 0; i < g->count; i++) {
    if (g->group[i] == group && is_former(g, i) == former)
      tree_add(m->arena, list, tree_copy(m->arena, g->item[i]));
  }
  return list;
}

/* Whether a newer mail changed an order that one of a group is about. */
static bool is_late(const Merging *m, const Grouping *g, size_t group) {
  if (m->merge->older == NULL) return false;
  const Tree *older = value_at(m->merge->older, g->slot), *now = g->former;
  for (size_t i = g->former->count; i < g->count; i++) {
    if (g->group[i] != group) continue;
    for (size_t k = 0; k < now->count; k++) {
      const Tree *order = now->items[k].value;
      if (g->slot->subject->meets(order, g->item[i]) && !has_item(older, order) &&
          !tree_equal(order, g->item[i]))
        return true;
    }
    for (size_t k = 0; older != NULL && k < older->count; k++) {
      const Tree *order = older->items[k].value;
      if (g->slot->subject->meets(order, g->item[i]) && !has_item(now, order)) return true;
    }
  }
  return false;
}

/* Whether the one new order of a group says a part of the one in force and nothing new, "OI7 attacks WI2" of "OI7, OI8 attack WI2". */
static bool says_part(const Merging *m, const Grouping *g, size_t group) {
  const Tree *old = list_of_group(m, g, group, true), *new = list_of_group(m, g, group, false);
  if (g->slot->subject->together == NULL || old->count != 1 || new->count != 1) return false;
  const Tree *former = old->items[0].value;
  const Tree *both = g->slot->subject->together(former, new->items[0].value, m->arena);
  return both != NULL && tree_equal(both, former);
}

/* What is asked of a group of new orders; NULL: they are clear. *beside: they come beside those in force. */
static const char *question_of(const Merging *m, const Grouping *g, size_t group, bool *beside) {
  const GroupCount c = count_group(m, g, group);
  const OrderSubject *subject = g->slot->subject;
  const char *section = g->slot->section, *key = g->slot->key;
  *beside = false;
  if (is_late(m, g, group)) return "line-older";
  if (c.former == 0) {
    if (subject->full == NULL || g->former->count == 0) return NULL;
    Tree *more = with_group(m, g, NULL, group, false), *now = tree_copy(m->arena, g->former);
    bool breaks = faults_in(m, file_with(m, section, key, more), subject->full) >
                  faults_in(m, file_with(m, section, key, now), subject->full);
    return breaks ? "line-one-too-many" : NULL;
  }
  if (c.same && c.fresh >= c.former) return NULL;
  if (c.also) {
    *beside = subject->several;
    if (!subject->several) return "line-meets";
    bool fits =
        as_legal(m, section, key, with_group(m, g, NULL, group, true), tree_copy(m->arena, g->former));
    return fits ? NULL : "line-adds-too-much";
  }
  if (!c.all && says_part(m, g, group)) return c.instead ? NULL : "line-leaves-part";
  if (!c.all) return "line-meets";
  if (!subject->several) return NULL;
  if (c.instead) return NULL;
  if (c.former > c.fresh) return "line-list-or-both";
  if (c.fresh > c.former) return NULL;
  bool both =
      as_legal(m, section, key, with_group(m, g, NULL, group, true), with_group(m, g, NULL, group, false));
  return both ? "line-list-or-both" : NULL;
}

static void note_unfiled(Merging *m, const Slot *slot, const Tree *orders) {
  Tree *list = tree_get(m->unfiled, slot->section);
  if (list == NULL) list = tree_put(m->arena, m->unfiled, slot->section, tree_list(m->arena));
  for (size_t i = 0; i < orders->count; i++) tree_add(m->arena, list, orders->items[i].value);
}

/* The one order that an old and a new one of a group would be together; NULL: there is none. */
static Tree *both_of(const Merging *m, const Slot *slot, const Tree *old, const Tree *new) {
  if (slot->subject->together == NULL || old->count != 1 || new->count != 1) return NULL;
  const Tree *both = slot->subject->together(old->items[0].value, new->items[0].value, m->arena);
  return both == NULL ? NULL : list_of(m, both);
}

static Tree *merge_each(Merging *m, const Slot *slot, Tree *former, const Tree *fresh) {
  if (fresh->count == 0) {
    if (former->count == 0) return tree_copy(m->arena, fresh);
    ask_nothing(m, slot, fresh, former);
    return former;
  }
  const Grouping g = grouping_of(m, slot, former, fresh);
  Tree *list = tree_list(m->arena);
  list->line = fresh->line;
  list->column = fresh->column;
  enum { LEFT, REPLACED, BESIDE, ASKED };
  int *done = arena_alloc(m->arena, (g.count + 1) * sizeof *done);
  memset(done, 0, (g.count + 1) * sizeof *done);
  for (size_t i = former->count; i < g.count; i++) {
    size_t group = g.group[i];
    bool beside;
    if (done[group] != LEFT) continue;
    const char *question = question_of(m, &g, group, &beside);
    done[group] = question != NULL ? ASKED : beside ? BESIDE : REPLACED;
    if (question == NULL) continue;
    bool full = strcmp(question, "line-one-too-many") == 0; /* whichever is to go */
    Tree *new = list_of_group(m, &g, group, false);
    Tree *old = full ? tree_copy(m->arena, former) : list_of_group(m, &g, group, true);
    note_unfiled(m, slot, new);
    Tree *both = full ? NULL : both_of(m, slot, old, new);
    ask_or_both(m, question, g.item[i], slot->section, lines_of(m, slot->section, slot->key, new),
                lines_of(m, slot->section, slot->key, old),
                both == NULL ? "" : lines_of(m, slot->section, slot->key, both));
  }
  bool *put = arena_alloc(m->arena, (g.count + 1) * sizeof *put);
  memset(put, 0, (g.count + 1) * sizeof *put);
  for (size_t i = 0; i < g.count; i++) {
    size_t group = g.group[i];
    bool old = is_former(&g, i), replaced = done[group] == REPLACED;
    if (old && !replaced) tree_add(m->arena, list, tree_copy(m->arena, g.item[i]));
    if (replaced || (done[group] == BESIDE && !old)) put_fresh(m, &g, i, put, list);
  }
  return list;
}

/* ======== sections ======== */

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
    if (is_changed_since(m, slot, former, fresh)) {
      ask(m, "line-older", fresh, slot->section, "", lines_of(m, slot->section, slot->key, former));
      return former;
    }
    bool said = fresh->rewritten && !fresh->whole && former->count > 0;
    if (said) ask_nothing(m, slot, fresh, former);
    return said ? former : tree_copy(m->arena, fresh);
  }
  for (size_t i = 0; i < fresh->count; i++) {
    const TreeItem *item = &fresh->items[i], *old = tree_item(former, item->key);
    const Slot within = {slot->section, item->key, order_subject(m->merge->game, slot->section, item->key)};
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
  const FormGrammar *grammar = grammar_of(m->merge->game);
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
  if (!each && is_changed_since(m, slot, former, fresh)) {
    ask(m, "line-older", fresh->count > 0 ? fresh->items[0].value : fresh, slot->section,
        lines_of(m, slot->section, slot->key, tree_copy(m->arena, fresh)),
        lines_of(m, slot->section, slot->key, former));
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
  const FormGrammar *grammar = grammar_of(m->merge->game);
  bool yes = false;
  return grammar != NULL && grammar->ends != NULL && strcmp(section, grammar->ends) != 0 &&
         tree_get(m->mail, grammar->ends) == NULL &&
         tree_read_bool(tree_get(m->ground, grammar->ends), &yes) && yes;
}

static void merge_section(Merging *m, const FieldRow *row) {
  const TreeItem *old = tree_item(m->ground, row->key), *new = tree_item(m->mail, row->key);
  const Slot slot = {row->key, NULL, order_subject(m->merge->game, row->key, NULL)};
  if (new == NULL || tree_is_null(new->value)) {
    if (old != NULL)
      put_section(m, old, tree_copy(m->arena, old->value));
    else if (new != NULL)
      put_section(m, new, tree_copy(m->arena, new->value));
    return;
  }
  if (is_ended(m, row->key)) {
    const Tree *first = new->value->count > 0 ? new->value->items[0].value : new->value;
    ask(m, "line-resigned", first, row->key, lines_of(m, row->key, NULL, tree_copy(m->arena, new->value)),
        "");
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

/* ======== what is taken away ======== */

typedef struct Taken {
  Tree *list; /* or map */
  size_t item;
  const char *section;
  Tree *left; /* what comes in its place; NULL: nothing */
} Taken;

typedef struct TakenList {
  Taken *items;
  size_t count, capacity;
  bool shared;
} TakenList;

static void add_taken(const Merging *m, TakenList *out, Tree *list, size_t item, const char *section,
                      Tree *left) {
  out->items = arena_room(m->arena, out->items, sizeof *out->items, out->count, &out->capacity);
  out->items[out->count++] = (Taken){list, item, section, left};
}

/* Finds what an entry takes away of one value of a section. */
static void find_taken(const Merging *m, const Slot *slot, Tree *value, const Tree *entry, TakenList *out) {
  const Tree *order = tree_get(entry, "order");
  const char *section = tree_string(tree_get(entry, "section"), NULL);
  bool here = section != NULL && strcmp(section, slot->section) == 0;
  for (size_t i = 0; value->kind == TREE_LIST && i < value->count; i++) {
    Tree *item = value->items[i].value;
    Takes taking = TAKES_NOT;
    bool known = slot->subject != NULL && slot->subject->takes != NULL && (order == NULL || here);
    if (known) taking = slot->subject->takes(item, entry);
    if (order != NULL && here && tree_equal(item, order)) taking = TAKES_ORDER;
    bool others = taking == TAKES_PART || taking == TAKES_SHARED;
    Tree *left =
        others && slot->subject->left_of != NULL ? slot->subject->left_of(item, entry, m->arena) : NULL;
    if (taking != TAKES_NOT) add_taken(m, out, value, i, slot->section, left);
    out->shared |= taking == TAKES_SHARED || (taking == TAKES_PART && left == NULL);
  }
  for (size_t i = 0; value->kind == TREE_MAP && slot->key == NULL && i < value->count; i++) {
    const TreeItem *item = &value->items[i];
    const Slot within = {slot->section, item->key, order_subject(m->merge->game, slot->section, item->key)};
    const Tree *same = order != NULL && here && order->kind == TREE_MAP ? tree_get(order, item->key) : NULL;
    if (same != NULL && tree_equal(same, item->value))
      add_taken(m, out, value, i, slot->section, NULL);
    else
      find_taken(m, &within, item->value, entry, out);
  }
}

static TakenList taken_by(const Merging *m, Tree *file, const Tree *entry) {
  TakenList out = {.count = 0};
  for (const FieldRow *row = m->merge->game->turn_file; row->key != NULL; row++) {
    Tree *value = tree_get(file, row->key);
    const Slot slot = {row->key, NULL, order_subject(m->merge->game, row->key, NULL)};
    if (value != NULL) find_taken(m, &slot, value, entry, &out);
  }
  return out;
}

/* Takes items out, from the last on, so that the others keep their numbers. */
static void take_out(Merging *m, const TakenList *taken) {
  m->changed |= taken->count > 0;
  for (size_t i = taken->count; i-- > 0;) {
    const Taken *t = &taken->items[i];
    if (t->left != NULL) t->list->items[t->item].value = t->left;
    for (size_t k = t->item; t->left == NULL && k + 1 < t->list->count; k++)
      t->list->items[k] = t->list->items[k + 1];
    if (t->left == NULL) t->list->count--;
  }
  for (size_t i = 0; i < taken->count; i++) {
    Tree *section = tree_get(m->ground, taken->items[i].section);
    for (size_t k = section == NULL || section->kind != TREE_MAP ? 0 : section->count; k-- > 0;) {
      const Tree *value = section->items[k].value;
      if (value->kind != TREE_SCALAR && value->count == 0) tree_remove(section, section->items[k].key);
    }
    if (section != NULL && section->count == 0) tree_remove(m->ground, taken->items[i].section);
  }
}

/* `left`: what it would leave of orders of others. */
static void ask_away(Merging *m, const char *message, const Tree *entry, const char *former,
                     const char *left) {
  m->asked = true;
  const char *text = tree_string(tree_get(entry, "text"), "");
  diagnose_at(m->diagnostics, SEVERITY_ERROR, "FILE-LINE", message, entry->line, entry->column, "text", text,
              "write", text, "former", former, *left == '\0' ? NULL : "left", left, NULL);
}

/* The lines of what is taken, or of what is left of it. */
static const char *lines_taken(const Merging *m, const TakenList *taken, bool left) {
  const char *lines = "";
  for (size_t i = 0; i < taken->count; i++) {
    const Taken *t = &taken->items[i];
    const Tree *order = left ? t->left : t->list->kind == TREE_LIST ? t->list->items[t->item].value : NULL;
    if (order == NULL) continue;
    const char *line = lines_of(m, t->section, NULL, list_of(m, order));
    lines = *lines == '\0' ? line : arena_concat(m->arena, lines, ", ", line, NULL);
  }
  return lines;
}

/* What a mail takes back of its own orders is not known, and neither counts. */
static bool takes_own(Merging *m, Tree *mail, const Tree *entry) {
  TakenList own = taken_by(m, mail, entry);
  if (own.count == 0) return false;
  ask_away(m, "line-takes-own", entry, lines_taken(m, &own, false), "");
  for (size_t i = own.count; i-- > 0;) {
    const Taken *t = &own.items[i];
    for (size_t k = t->item; k + 1 < t->list->count; k++) t->list->items[k] = t->list->items[k + 1];
    t->list->count--;
    Tree *section = tree_get(mail, t->section);
    if (section != NULL && section->count == 0) tree_remove(mail, t->section);
  }
  return true;
}

/* Whether the mail has orders, of one section or of any, above a line of its own that takes all away. */
static bool orders_above(const Tree *mail, const Tree *entry, const char *section) {
  for (size_t i = 0; i < mail->count; i++) {
    const TreeItem *item = &mail->items[i];
    bool named = section == NULL || strcmp(section, item->key) == 0;
    for (size_t k = 0; named && k < item->value->count; k++) {
      if (is_before(item->value->items[k].value->line, item->value->items[k].value->column, entry))
        return true;
    }
  }
  return false;
}

static const char *lines_of_file(const Merging *m, const Tree *mail, const char *section) {
  const char *lines = "";
  for (size_t i = 0; i < mail->count; i++) {
    if (section != NULL && strcmp(section, mail->items[i].key) != 0) continue;
    const char *more = lines_of(m, mail->items[i].key, NULL, tree_copy(m->arena, mail->items[i].value));
    lines = *lines == '\0' ? more : arena_concat(m->arena, lines, ", ", more, NULL);
  }
  return lines;
}

/* Whether a newer mail changed an order that is taken away by an older one. */
static bool is_taken_late(const Merging *m, const TakenList *taken) {
  for (size_t i = 0; m->merge->older != NULL && i < taken->count; i++) {
    const Taken *t = &taken->items[i];
    const Tree *order = t->list->items[t->item].value, *then = tree_get(m->merge->older, t->section);
    bool there = has_item(then, order);
    for (size_t k = 0; then != NULL && then->kind == TREE_MAP && k < then->count; k++)
      there |= tree_equal(then->items[k].value, order) || has_item(then->items[k].value, order);
    if (!there) return true;
  }
  return false;
}

/* The same of all orders, or those of a section. */
static bool is_cleared_late(const Merging *m, const char *section) {
  for (size_t i = 0; m->merge->older != NULL && i < m->ground->count; i++) {
    const TreeItem *now = &m->ground->items[i];
    const Tree *then = tree_get(m->merge->older, now->key);
    bool named = section == NULL || strcmp(section, now->key) == 0;
    if (named && (then == NULL || !tree_equal(then, now->value))) return true;
  }
  return false;
}

/* Who takes away what is not there is told so: it may have been meant for something else. */
static void note_none(const Merging *m, const Tree *at, const char *text) {
  diagnose_at(m->diagnostics, SEVERITY_NOTE, "FILE-LINE", "line-takes-none", at->line, at->column, "text",
              text, NULL);
}

/* ---- by number ---- */

/* Adds the item that holds a node, wherever below a value it is; false: it is not there. */
static bool find_node(const Merging *m, Tree *value, const Tree *node, const char *section, TakenList *out) {
  for (size_t i = 0; value->kind != TREE_SCALAR && i < value->count; i++) {
    if (value->items[i].value == node) {
      add_taken(m, out, value, i, section, NULL);
      return true;
    }
    if (find_node(m, value->items[i].value, node, section, out)) return true;
  }
  return false;
}

/* The orders that an entry may mean by their number, in all or in its section, or key of one: each where it says no number, and
 * where the "second order" of its section and of all differ, both. *lines: what they say; *first: the number of the first of them. */
static TakenList taken_by_number(const Merging *m, const Tree *entry, const char **lines, size_t *first) {
  TakenList out = {.count = 0};
  const char *section = tree_string(tree_get(entry, "section"), NULL);
  int64_t number = 0, at = 0;
  *lines = "";
  *first = 0;
  if (!tree_read_int(tree_get(entry, "number"), &number)) return out;
  for (size_t i = 0; i < m->numbered.count; i++) {
    const Order *order = &m->numbered.items[i];
    bool here = section == NULL || strcmp(order->section, section) == 0 ||
                (order->key != NULL && strcmp(order->key, section) == 0);
    at += here;
    bool meant = here && (number == 0 || number == at || number == (int64_t)i + 1);
    if (!meant || !find_node(m, m->ground, order->node, order->section, &out)) continue;
    const char *line = order_line(m->merge->game, order, m->merge->language, m->arena);
    if (out.count == 1) *first = i + 1;
    *lines = out.count == 1 ? line : arena_concat(m->arena, *lines, ", ", line, NULL);
  }
  return out;
}

static bool is_unnumbered(const Tree *entry) {
  int64_t number = 0;
  return tree_read_int(tree_get(entry, "number"), &number) && number == 0;
}

/* "Cancel the attack": whoever names neither units nor number is asked, even if there is one. */
static void ask_which(Merging *m, const Tree *entry, const char *lines, size_t first) {
  m->asked = true;
  diagnose_at(m->diagnostics, SEVERITY_ERROR, "FILE-LINE", "line-takes-which", entry->line, entry->column,
              "text", tree_string(tree_get(entry, "text"), ""), "former", lines, "number",
              arena_printf(m->arena, "%zu", first), NULL);
}

/* Takes away one order by its number. */
static void take_numbered(Merging *m, const Tree *mail, const Tree *entry) {
  const char *section = tree_string(tree_get(entry, "section"), NULL);
  const char *lines;
  size_t first;
  const TakenList taken = taken_by_number(m, entry, &lines, &first);
  const char *within = section == NULL || game_section(m->merge->game, section) >= 0 ? section : NULL;
  if (section != NULL && orders_above(mail, entry, within))
    ask_away(m, "line-takes-own", entry, lines_of_file(m, mail, within), "");
  else if (taken.count == 0)
    note_none(m, entry, tree_string(tree_get(entry, "text"), ""));
  else if (taken.count > 1 || is_unnumbered(entry) || m->merge->other_numbers)
    ask_which(m, entry, lines, first);
  else if (is_taken_late(m, &taken))
    ask_away(m, "line-older", entry, lines, "");
  else
    take_out(m, &taken);
}

/* False: there is nothing to take. */
static bool take_of_ground(Merging *m, const Tree *entry) {
  const TakenList taken = taken_by(m, m->ground, entry);
  if (taken.shared)
    ask_away(m, "line-takes-of-others", entry, lines_taken(m, &taken, false),
             taken.count == 1 ? lines_taken(m, &taken, true) : ""); /* one line to copy, or none */
  else if (is_taken_late(m, &taken))
    ask_away(m, "line-older", entry, lines_taken(m, &taken, false), "");
  else
    take_out(m, &taken);
  return taken.shared || taken.count > 0;
}

/* "OI9 1811 instead of OI7 1909": puts the one order in place of the other. Where that is not one order in force, or the new one
 * meets one more, or others are in the old one, it is asked. */
static void replace(Merging *m, Tree *mail, const Tree *entry, const TreeItem *with) {
  bool numbered = tree_get(entry, "number") != NULL;
  if (!numbered && takes_own(m, mail, entry)) return;
  const char *lines;
  size_t first;
  const TakenList taken =
      numbered ? taken_by_number(m, entry, &lines, &first) : taken_by(m, m->ground, entry);
  const Tree *list = tree_get(m->ground, with->key), *fresh = with->value->items[0].value;
  const OrderSubject *subject = order_subject(m->merge->game, with->key, NULL);
  bool one = taken.count == 1 && !taken.shared && taken.items[0].left == NULL &&
             taken.items[0].list == list && !is_taken_late(m, &taken);
  one &= !numbered || !m->merge->other_numbers;
  if (one && !numbered && subject != NULL && subject->covers != NULL)
    one = subject->covers(list->items[taken.items[0].item].value, &fresh, 1);
  for (size_t i = 0; one && i < list->count; i++) {
    const Tree *other = list->items[i].value;
    bool meets = subject == NULL ? tree_equal(other, fresh) : subject->meets(other, fresh);
    one = i == taken.items[0].item || !meets;
  }
  if (one) {
    taken.items[0].list->items[taken.items[0].item].value = tree_copy(m->arena, fresh);
    m->changed = true;
    return;
  }
  m->asked = true;
  diagnose_at(m->diagnostics, SEVERITY_ERROR, "FILE-LINE", "line-corrected", entry->line, entry->column,
              "text", tree_string(tree_get(entry, "text"), ""), "write",
              lines_of(m, with->key, NULL, tree_copy(m->arena, with->value)), "former",
              lines_taken(m, &taken, false), NULL);
}

static void take_away(Merging *m, Tree *mail, const Tree *entry) {
  const Tree *with = tree_get(entry, "with");
  if (with != NULL) {
    replace(m, mail, entry, &with->items[0]);
    return;
  }
  if (tree_get(entry, "number") != NULL) {
    take_numbered(m, mail, entry);
    return;
  }
  bool all = tree_get(entry, "all") != NULL;
  const char *section =
      tree_get(entry, "order") == NULL ? tree_string(tree_get(entry, "section"), NULL) : NULL;
  if (all || section != NULL) {
    if (orders_above(mail, entry, section)) {
      ask_away(m, "line-takes-own", entry, lines_of_file(m, mail, section), "");
      return;
    }
    if (is_cleared_late(m, section)) {
      ask_away(m, "line-older", entry, lines_of_file(m, m->ground, section), "");
      return;
    }
    for (const FieldRow *row = m->merge->game->turn_file; row->key != NULL; row++) {
      if (!all && strcmp(row->key, section) != 0) continue;
      m->changed |= tree_get(m->ground, row->key) != NULL;
      tree_remove(m->ground, row->key);
    }
    return;
  }
  if (takes_own(m, mail, entry)) return;
  if (!take_of_ground(m, entry)) note_none(m, entry, tree_string(tree_get(entry, "text"), ""));
}

/* Whether an error was found where a mail says who stays. */
static bool is_asked_about(const Merging *m, const Tree *who) {
  for (size_t i = 0; i < m->diagnostics->count; i++) {
    const Diagnostic *d = &m->diagnostics->items[i];
    if (d->severity == SEVERITY_ERROR && d->line == who->line && d->column == who->column) return true;
  }
  return false;
}

/* "OI8 stays" takes the move that it had, unless it is asked about. */
static void hear_claims(Merging *m) {
  const TurnText *text = m->merge->text;
  const Tree *first = NULL;
  const char *idle = "";
  for (size_t i = 0; text->claims != NULL && i < text->claims->count; i++) {
    const Tree *who = text->claims->items[i].value;
    if (is_asked_about(m, who)) continue;
    Tree *entry = tree_map(m->arena);
    entry->line = who->line;
    entry->column = who->column;
    tree_put_text(m->arena, entry, "text", turn_text_at(m->merge->text, who, who->text));
    tree_put_text(m->arena, entry, "stays", who->text);
    if (take_of_ground(m, entry) || strcmp(who->text, "all") == 0) continue;
    idle = first == NULL ? who->text : arena_concat(m->arena, idle, ", ", who->text, NULL);
    if (first == NULL) first = who;
  }
  if (first != NULL) note_none(m, first, idle);
}

/* `null`, written out, takes away whatever is in force there; a key with nothing behind it says nothing. */
static bool takes_all(const Tree *value) {
  return value->kind == TREE_SCALAR && tree_is_null(value);
}

static void take_named(Tree *mail, Tree *ground) {
  for (size_t i = mail->count; i-- > 0;) {
    const char *key = mail->items[i].key;
    if (!takes_all(mail->items[i].value)) continue;
    if (ground != NULL && ground->kind == TREE_MAP) tree_remove(ground, key);
    tree_remove(mail, key);
  }
}

/* Sections that the mail names so, and keys of theirs: then they are no longer in the mail either. A map of which nothing is left
 * says nothing. */
static void take_nulls(Merging *m, Tree *mail) {
  take_named(mail, m->ground);
  for (size_t i = mail->count; i-- > 0;) {
    const char *key = mail->items[i].key;
    Tree *map = mail->items[i].value, *ground = tree_get(m->ground, key);
    size_t named = map->count;
    if (map->kind != TREE_MAP) continue;
    take_named(map, ground);
    if (map->count == named) continue;
    if (ground != NULL && ground->kind == TREE_MAP && ground->count == 0) tree_remove(m->ground, key);
    if (map->count == 0) tree_remove(mail, key);
  }
}

/* "Nothing", where there are orders for one of the sections that it answers: did they write it for all of them? */
static void hear_nothing(Merging *m, Tree *mail) {
  Tree *former = tree_map(m->arena);
  for (size_t i = 0; m->merge->text->nothing && i < mail->count; i++) {
    const Tree *value = tree_get(m->ground, mail->items[i].key);
    if (value != NULL && value->count > 0)
      tree_put(m->arena, former, mail->items[i].key, tree_copy(m->arena, value));
  }
  if (former->count == 0) return;
  ask(m, "line-nothing-else", mail->items[0].value, mail->items[0].key, "", lines_of_file(m, former, NULL));
  mail->count = 0;
}

/* ======== places ======== */

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

/* Gives each order of the ground a line of its own. */
static void place_kept(Tree *file) {
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

/* ---- what was wrong ---- */

/* Notes the place that a node or key of `now` has, if the same one of `was` begins no later than an error and behind those noted
 * before. */
static void note_place(const Diagnostic *d, Diagnostic *best, Diagnostic *moved, int line, int column,
                       int now_line, int now_column) {
  bool behind = line > d->line || (line == d->line && column > d->column);
  bool before = line < best->line || (line == best->line && column < best->column);
  if (line == 0 || behind || before) return;
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

/* Takes over the errors of the ground with the places that its orders have now. What was not understood stands behind the last
 * order before it. */
static void move_wrong(Merging *m, const Tree *was) {
  const Diagnostics *wrong = m->merge->wrong;
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

/* ======== the whole ======== */

/* As a receipt shows them: those that count in the window, where the game takes the file at all. */
static OrderList numbered_orders(const Merging *m) {
  const Merge *merge = m->merge;
  const void *orders = NULL;
  Diagnostics found;
  diagnostics_init(&found, m->arena);
  bool read =
      merge->game->read(merge->edition, merge->state, merge->seat, m->ground, m->arena, &orders, &found);
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
  Merging m = {.merge = merge, .arena = arena, .diagnostics = diagnostics};
  const TurnText *text = merge->text;
  m.ground = sections_of(&m, merge->ground);
  place_kept(m.ground);
  diagnostics_init(&m.wrong, arena);
  m.before = sections_of(&m, merge->ground);
  m.unfiled = tree_map(arena);
  move_wrong(&m, m.before);
  Tree *mail = sections_of(&m, text->file);
  m.mail = mail;
  for (size_t i = 0; i < mail->count; i++)
    m.changed |= !forms_are_parts(grammar_of(merge->game), &mail->items[i]);
  m.file = tree_map(arena);
  m.file->line = text->file->line;
  m.file->column = text->file->column;
  for (size_t i = 0; i < text->file->count; i++) {
    if (game_section(merge->game, text->file->items[i].key) < 0)
      *tree_add_item(arena, m.file) = text->file->items[i];
  }
  if (text->away != NULL && text->away->count > 0) m.numbered = numbered_orders(&m);
  for (size_t i = 0; text->away != NULL && i < text->away->count; i++)
    take_away(&m, mail, text->away->items[i].value);
  hear_claims(&m);
  take_nulls(&m, mail);
  hear_nothing(&m, mail);
  const OrderParts parts = {merge->game, merge->language, text, m.ground, diagnostics};
  order_parts_complete(&parts, mail, arena, &m.asked, &m.changed);
  for (const FieldRow *row = merge->game->turn_file; row->key != NULL; row++) merge_section(&m, row);
  settle(&m, m.file);
  *asked = m.asked;
  *changed = m.changed;
  return m.file;
}

static bool same_place(const Order *a, const Order *b) {
  bool keys = a->key == NULL || b->key == NULL ? a->key == b->key : strcmp(a->key, b->key) == 0;
  return keys && strcmp(a->section, b->section) == 0;
}

bool orders_meet(const Game *game, const Order *former, const Order *fresh) {
  if (!same_place(former, fresh) || former->kind == NULL || fresh->kind == NULL) return false;
  const OrderSubject *subject = order_subject(game, fresh->section, NULL);
  if (subject == NULL && fresh->key != NULL) subject = order_subject(game, fresh->section, fresh->key);
  if (subject != NULL && former->node != NULL && fresh->node != NULL)
    return subject->meets(former->node, fresh->node);
  FormShape shape = fresh->kind->shape;
  return former->kind == fresh->kind && (shape == FORM_VALUE || shape == FORM_LIST);
}
