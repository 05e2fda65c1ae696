/* What a mail takes away. "Taking away is a row of the table like any order: `without OI8`, `cancel the attack on WI2`, `OI8 stays`, `clear
 * moves`, `clear`"; `null`, written out, does the same. "Whatever would take away or change an order of a unit that it does not name is
 * asked, never filed; so is what takes back what the same mail orders." An order can be named by its number on the receipt, and another
 * one may come in its place. */
#include <string.h>

#include "merge_parts.h"

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
    const Slot within = merge_slot(m, slot->section, item->key);
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
    const Slot slot = merge_slot(m, row->key, NULL);
    if (value != NULL) find_taken(m, &slot, value, entry, &out);
  }
  return out;
}

/* Takes items out, from the last on, so that the others keep their numbers. */
static void take_out(Merging *m, const TakenList *taken) {
  m->changed |= taken->count > 0;
  for (size_t i = taken->count; i-- > 0;) {
    const Taken *t = &taken->items[i];
    if (t->left != NULL)
      t->list->items[t->item].value = t->left;
    else
      tree_drop(t->list, t->item);
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

/* An entry as the mail has it. */
static const char *text_of(const Tree *entry) {
  return tree_string(tree_get(entry, "text"), "");
}

/* `left`: what it would leave of orders of others; "": nothing. */
static void ask_away(Merging *m, const char *message, const Tree *entry, const char *former,
                     const char *left) {
  diagnose_at(m->diagnostics, SEVERITY_ERROR, "FILE-LINE", message, entry->line, entry->column, "text",
              text_of(entry), "write", text_of(entry), "former", former, *left == '\0' ? NULL : "left", left,
              NULL);
}

/* The lines of what is taken, or of what is left of it. */
static const char *lines_taken(const Merging *m, const TakenList *taken, bool left) {
  const char *lines = "";
  for (size_t i = 0; i < taken->count; i++) {
    const Taken *t = &taken->items[i];
    const Tree *order = left ? t->left : t->list->kind == TREE_LIST ? t->list->items[t->item].value : NULL;
    if (order == NULL) continue;
    const Slot slot = {.section = t->section};
    Tree *alone = tree_list(m->arena);
    tree_add(m->arena, alone, tree_copy(m->arena, order));
    lines = merge_and(m, lines, merge_lines(m, &slot, alone));
  }
  return lines;
}

/* What a mail takes back of its own orders is not known, and neither counts. */
static bool takes_own(Merging *m, const Tree *entry) {
  const TakenList own = taken_by(m, m->mail, entry);
  if (own.count == 0) return false;
  ask_away(m, "line-takes-own", entry, lines_taken(m, &own, false), "");
  for (size_t i = own.count; i-- > 0;) {
    const Taken *t = &own.items[i];
    tree_drop(t->list, t->item);
    const Tree *section = tree_get(m->mail, t->section);
    if (section != NULL && section->count == 0) tree_remove(m->mail, t->section);
  }
  return true;
}

/* Whether the mail has orders, of one section or of any, above a line of its own that takes all away. */
static bool orders_above(const Merging *m, const Tree *entry, const char *section) {
  for (size_t i = 0; i < m->mail->count; i++) {
    const TreeItem *item = &m->mail->items[i];
    bool named = section == NULL || strcmp(section, item->key) == 0;
    for (size_t k = 0; named && k < item->value->count; k++) {
      const Tree *order = item->value->items[k].value;
      if (place_before(order->line, order->column, entry->line, entry->column)) return true;
    }
  }
  return false;
}

/* Whether a newer mail changed an order that is taken away by an older one. */
static bool is_taken_late(const Merging *m, const TakenList *taken) {
  for (size_t i = 0; m->merge->older != NULL && i < taken->count; i++) {
    const Taken *t = &taken->items[i];
    const Tree *order = t->list->items[t->item].value, *then = tree_get(m->merge->older, t->section);
    bool there = tree_has(then, order);
    for (size_t k = 0; then != NULL && then->kind == TREE_MAP && k < then->count; k++)
      there |= tree_equal(then->items[k].value, order) || tree_has(then->items[k].value, order);
    if (!there) return true;
  }
  return false;
}

/* The same of all orders, or those of a section. */
static bool is_cleared_late(const Merging *m, const char *section) {
  for (size_t i = 0; i < m->ground->count; i++) {
    const Slot slot = {.section = m->ground->items[i].key};
    bool named = section == NULL || strcmp(section, slot.section) == 0;
    if (named && merge_is_newer(m, &slot, m->ground->items[i].value)) return true;
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

/* The orders that an entry may mean by their number, in all or in its section, or key of one (`ordinal`: in that alone): each where it
 * says no number, and where "order 2" of its section and of all differ, both. *lines: what they say; *first: the number of the first of them. */
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
    bool of_all = number == (int64_t)i + 1 && tree_get(entry, "ordinal") == NULL;
    bool meant = here && (number == 0 || number == at || of_all);
    if (!meant || !find_node(m, m->ground, order->node, order->section, &out)) continue;
    const char *line = order_line(m->merge->game, order, m->merge->language, m->arena);
    if (out.count == 1) *first = i + 1;
    *lines = merge_and(m, *lines, line);
  }
  return out;
}

static bool is_unnumbered(const Tree *entry) {
  int64_t number = 0;
  return tree_read_int(tree_get(entry, "number"), &number) && number == 0;
}

/* "Cancel the attack": whoever names neither units nor number is asked, even if there is one. */
static void ask_which(Merging *m, const Tree *entry, const char *lines, size_t first) {
  diagnose_at(m->diagnostics, SEVERITY_ERROR, "FILE-LINE", "line-takes-which", entry->line, entry->column,
              "text", text_of(entry), "former", lines, "number", arena_printf(m->arena, "%zu", first), NULL);
}

/* Takes away one order by its number. */
static void take_numbered(Merging *m, const Tree *entry) {
  const char *section = tree_string(tree_get(entry, "section"), NULL);
  const char *lines;
  size_t first;
  const TakenList taken = taken_by_number(m, entry, &lines, &first);
  const char *within = section == NULL || game_section(m->merge->game, section) >= 0 ? section : NULL;
  if (section != NULL && orders_above(m, entry, within))
    ask_away(m, "line-takes-own", entry, merge_lines_of_file(m, m->mail, within), "");
  else if (taken.count == 0)
    note_none(m, entry, text_of(entry));
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
static void replace(Merging *m, const Tree *entry, const TreeItem *with) {
  bool numbered = tree_get(entry, "number") != NULL;
  if (!numbered && takes_own(m, entry)) return;
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
  const Slot slot = {.section = with->key};
  diagnose_at(m->diagnostics, SEVERITY_ERROR, "FILE-LINE", "line-corrected", entry->line, entry->column,
              "text", text_of(entry), "write", merge_lines(m, &slot, tree_copy(m->arena, with->value)),
              "former", lines_taken(m, &taken, false), NULL);
}

/* Asks about a change that was not made; `write`, `other`: what it would make, "": that is not known. */
static void ask_change(Merging *m, const char *message, const Tree *entry, const char *former,
                       const char *write, const char *other) {
  diagnose_at(m->diagnostics, SEVERITY_ERROR, "FILE-LINE", message, entry->line, entry->column, "text",
              text_of(entry), "section", tree_string(tree_get(entry, "section"), ""), "former",
              *former == '\0' ? NULL : former, "write", write, "together", other, NULL);
}

/* "Swap 2 and 4", "no charge": what the game makes of a section. What the mail itself has there must say the same, or agree with it. */
static void change_section(Merging *m, const Tree *entry, const Tree *change) {
  const Slot slot = {.section = tree_string(tree_get(entry, "section"), "")};
  const FormGrammar *grammar = orders_grammar(m->merge->game);
  const Tree *old = tree_get(m->ground, slot.section), *own = tree_get(m->mail, slot.section);
  Tree *other = NULL, *ignored = NULL,
       *made = old == NULL ? NULL : grammar->changed(old, change, m->arena, &other);
  const Tree *mine = own == NULL ? NULL : grammar->changed(own, change, m->arena, &ignored);
  bool agrees = mine != NULL && tree_equal(mine, own), same = made != NULL && tree_equal(made, old);
  bool none =
      made == NULL || same || made->count == 0; /* "no recon, artillery on 2 instead" of the recon alone */
  bool fits = own == NULL ? made != NULL : none ? agrees : tree_equal(own, made);
  const char *former = old == NULL ? "" : merge_lines(m, &slot, tree_copy(m->arena, old));
  const char *write = made == NULL ? "" : merge_lines(m, &slot, tree_copy(m->arena, made));
  if (fits && other != NULL)
    ask_change(m, "line-change-which", entry, former, write,
               merge_lines(m, &slot, tree_copy(m->arena, other)));
  else if (!fits)
    ask_change(m, "line-part", entry, former, "", "");
  else if (same || made == NULL)
    note_none(m, entry, text_of(entry));
  else if (merge_is_newer(m, &slot, old))
    ask_away(m, "line-older", entry, former, "");
  else {
    m->changed = true;
    if (made->count == 0)
      tree_remove(m->ground, slot.section);
    else
      tree_put(m->arena, m->ground, slot.section, made);
  }
}

/* The same, where one order of that section comes in place of what it takes away, "rather than look I fire"; one of another is asked. */
static void change_with(Merging *m, const Tree *entry, const Tree *change, const TreeItem *with) {
  Tree *whole = tree_copy(m->arena, change);
  tree_put(m->arena, whole, "with", tree_copy(m->arena, with->value->items[0].value));
  if (strcmp(with->key, tree_string(tree_get(entry, "section"), "")) == 0)
    change_section(m, entry, whole);
  else
    ask_change(m, "line-part", entry, "", "", "");
}

/* The place of a name in a list; its length: it is not there, or twice. */
static size_t place_of(const Tree *list, const Tree *name) {
  size_t found = list->count;
  for (size_t i = 0; i < list->count; i++) {
    if (!tree_equal(list->items[i].value, name)) continue;
    if (found < list->count) return list->count;
    found = i;
  }
  return found;
}

/* All orders, or those of a section. */
static void clear(Merging *m, const Tree *entry, const char *section) {
  if (orders_above(m, entry, section)) {
    ask_away(m, "line-takes-own", entry, merge_lines_of_file(m, m->mail, section), "");
    return;
  }
  if (is_cleared_late(m, section)) {
    ask_away(m, "line-older", entry, merge_lines_of_file(m, m->ground, section), "");
    return;
  }
  for (size_t i = m->ground->count; i-- > 0;) {
    if (section != NULL && strcmp(m->ground->items[i].key, section) != 0) continue;
    m->changed = true;
    tree_drop(m->ground, i);
  }
}

/* "Cancel 12, 4 goes to 5" where no order goes to 5: the second may be one that is given. */
static void ask_whether_given(Merging *m, const Tree *entry, const Tree *order) {
  const Slot slot = {.section = tree_string(tree_get(entry, "section"), "")};
  Tree *list = tree_list(m->arena);
  tree_add(m->arena, list, tree_copy(m->arena, order));
  diagnose_at(m->diagnostics, SEVERITY_ERROR, "FILE-LINE", "line-corrected", entry->line, entry->column,
              "text", text_of(entry), "write", merge_lines(m, &slot, list), NULL);
}

/* The item of the ground that an order of the receipt is, by its number in all, or in the section that an entry names; false: there is no
 * one such. */
static bool find_numbered(const Merging *m, const Tree *entry, const Tree *number, TakenList *out) {
  Tree *one = tree_copy(m->arena, entry);
  const char *lines;
  size_t first;
  tree_put(m->arena, one, "number", tree_copy(m->arena, number));
  const TakenList found = taken_by_number(m, one, &lines, &first);
  if (found.count == 1) add_taken(m, out, found.items[0].list, found.items[0].item, NULL, NULL);
  return found.count == 1;
}

/* The order of a number, where it stands; an empty list: there is none. Of one list alone the number is a place in it. */
static TakenList one_numbered(const Merging *m, const Tree *number) {
  TakenList out = {.count = 0};
  int64_t n = 0;
  if (!tree_read_int(number, &n) || n < 1) return out;
  const Order *first = m->numbered.count == 0 ? NULL : &m->numbered.items[0];
  Tree *only = m->numbered.count == 1 && first->key == NULL ? tree_get(m->ground, first->section) : NULL;
  if (only != NULL && only->kind == TREE_LIST && only->count >= (size_t)n)
    add_taken(m, &out, only, (size_t)n - 1, first->section, NULL);
  else if ((size_t)n <= m->numbered.count)
    (void)find_node(m, m->ground, m->numbered.items[n - 1].node, m->numbered.items[n - 1].section, &out);
  return out;
}

/* The two that are to change places: by number, by name, or all there are in a section. */
static TakenList swapped(const Merging *m, const Tree *entry, const Tree *both, const char *section) {
  TakenList two = {.count = 0};
  Tree *list = section == NULL ? NULL : tree_get(m->ground, section);
  bool lines = tree_get(entry, "lines") != NULL;
  if (list != NULL && list->kind != TREE_LIST) return two;
  for (size_t i = 0; list != NULL && both->count == 0 && i < list->count; i++)
    add_taken(m, &two, list, i, NULL, NULL);
  for (size_t i = 0; i < both->count; i++) {
    const Tree *one = both->items[i].value;
    int64_t number = 0;
    if (lines) {
      (void)find_numbered(m, entry, one, &two);
    } else if (section == NULL && tree_read_int(one, &number)) {
      const TakenList found = one_numbered(m, one);
      bool place =
          found.count == 1 && number == (int64_t)found.items[0].item + 1; /* and its number is no other's */
      if (place) add_taken(m, &two, found.items[0].list, found.items[0].item, NULL, NULL);
    } else if (list != NULL && place_of(list, one) < list->count &&
               order_subject(m->merge->game, section, NULL) == NULL) {
      add_taken(m, &two, list, place_of(list, one), NULL, NULL);
    }
  }
  return two;
}

/* "Swap lines 3 and 4", "swap Stormcrow and McBeth", "the attacks in the other order": both in one list in force; else it is asked. */
static void swap(Merging *m, const Tree *entry) {
  const char *section = tree_string(tree_get(entry, "section"), NULL);
  const TakenList two = swapped(m, entry, tree_get(entry, "swap"), section);
  bool clear = two.count == 2 && two.items[0].list == two.items[1].list &&
               two.items[0].item != two.items[1].item && two.items[0].list->kind == TREE_LIST;
  clear &= !m->merge->other_numbers && !orders_above(m, entry, section) && m->merge->older == NULL;
  clear &= section == NULL || tree_get(m->mail, section) == NULL;
  if (!clear) {
    diagnose_at(m->diagnostics, SEVERITY_ERROR, "FILE-LINE", "line-corrected", entry->line, entry->column,
                "text", text_of(entry), "write", "", NULL);
    return;
  }
  TreeItem *items = two.items[0].list->items;
  Tree *kept = items[two.items[0].item].value;
  items[two.items[0].item].value = items[two.items[1].item].value;
  items[two.items[1].item].value = kept;
  m->changed = true;
}

/* `goes_on`: it stands behind another in its sentence. */
static void take_entry(Merging *m, const Tree *entry, bool goes_on) {
  const Tree *with = tree_get(entry, "with"), *order = tree_get(entry, "order");
  const char *section = order == NULL ? tree_string(tree_get(entry, "section"), NULL) : NULL;
  const Tree *change = tree_get(entry, PLAIN_CHANGE);
  if (change != NULL && with != NULL)
    change_with(m, entry, change, &with->items[0]);
  else if (change != NULL)
    change_section(m, entry, change);
  else if (tree_get(entry, "swap") != NULL)
    swap(m, entry);
  else if (tree_get(entry, PLAIN_EXCHANGE) != NULL)
    merge_exchange(m, entry);
  else if (with != NULL)
    replace(m, entry, &with->items[0]);
  else if (tree_get(entry, "number") != NULL)
    take_numbered(m, entry);
  else if (section != NULL || tree_get(entry, "all") != NULL)
    clear(m, entry, section);
  else if (takes_own(m, entry) || take_of_ground(m, entry))
    return;
  else if (goes_on && order != NULL)
    ask_whether_given(m, entry, order);
  else
    note_none(m, entry, text_of(entry));
}

/* ---- who stays ---- */

/* Whether an error was found where a mail says who stays. */
static bool is_asked_about(const Merging *m, const Tree *who) {
  for (size_t i = 0; i < m->diagnostics->count; i++) {
    const Diagnostic *d = &m->diagnostics->items[i];
    if (d->severity == SEVERITY_ERROR && d->line == who->line && d->column == who->column) return true;
  }
  return false;
}

/* Whether a value of a mail stands at the place of a claim: what says that Molina is not played answers its window, too. */
static bool says_more(const Tree *value, const Tree *who) {
  bool more = value->kind == TREE_LIST && value->line == who->line && value->column == who->column;
  for (size_t i = 0; value->kind == TREE_MAP && !more && i < value->count; i++)
    more = says_more(value->items[i].value, who);
  return more;
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
    if (take_of_ground(m, entry) || strcmp(who->text, "all") == 0 || says_more(m->mail, who)) continue;
    idle = merge_and(m, idle, who->text);
    if (first == NULL) first = who;
  }
  if (first != NULL) note_none(m, first, idle);
}

/* ---- null ---- */

/* `null`, written out, takes away whatever is in force there; a key with nothing behind it says nothing. */
static void take_named(Tree *mail, Tree *ground) {
  for (size_t i = mail->count; i-- > 0;) {
    const char *key = mail->items[i].key;
    const Tree *value = mail->items[i].value;
    if (value->kind != TREE_SCALAR || !tree_is_null(value)) continue;
    if (ground != NULL && ground->kind == TREE_MAP) tree_remove(ground, key);
    tree_remove(mail, key);
  }
}

/* Sections that the mail names so, and keys of theirs: then they are no longer in the mail either. A map of which nothing is left
 * says nothing. */
static void take_nulls(Merging *m) {
  Tree *mail = m->mail;
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

void merge_take_away(Merging *m) {
  const Tree *away = m->merge->text->away;
  for (size_t i = 0; away != NULL && i < away->count; i++) {
    const Tree *entry = away->items[i].value, *before = i == 0 ? NULL : away->items[i - 1].value;
    take_entry(m, entry, before != NULL && before->line == entry->line && before->column == entry->column);
  }
  hear_claims(m);
  take_nulls(m);
}
