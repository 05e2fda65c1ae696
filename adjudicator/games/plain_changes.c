/* What a sentence says of orders sent before: that its own come beside them, or in their place; that some are taken away. */
#include <string.h>

#include "exchange.h"
#include "plain_parts.h"

/* ======== orders that come beside others, or in place of one ======== */

/* Whether a word is a heading that says so: "New: OI4 to 1413", "Change: OI4 to 1413". */
static bool heads(PlainReader *reader, const PlainToken *t, const char *change) {
  bool phrase = t->raw_length > strlen(t->text); /* "new orders:" may come in place of all others */
  if (t->kind != PLAIN_WORD || t->symbol == PLAIN_AWAY || t[1].kind != PLAIN_COLON || phrase) return false;
  const char *says = plain_key(reader->arena, PLAIN_HEADINGS, t->text, strlen(t->text));
  return says != NULL && strcmp(says, change) == 0;
}

static bool says_also(PlainReader *reader, const PlainToken *t) {
  return (t->symbol == PLAIN_AND && plain_has_value(t, PLAIN_ALSO)) || heads(reader, t, PLAIN_ALSO);
}

/* Also by a word that a game has for more; "the other way round: ..." */
static bool says_changed(PlainReader *reader, const PlainToken *t) {
  if (exchange_begins_old(t)) return false;
  if (plain_has_value(t, PLAIN_REVERSED)) return t[1].kind == PLAIN_COLON;
  return t->kind == PLAIN_WORD && (plain_has_value(t, PLAIN_CHANGED) || plain_has_value(t, PLAIN_MENDED) ||
                                   heads(reader, t, PLAIN_CHANGED));
}

/* "OK then, just recon 3", "no, make that recon 3" */
static bool leads(const PlainToken *tokens, const PlainToken *t) {
  static const int BEFORE[] = {PLAIN_FILLER, PLAIN_AND, PLAIN_THEN, PLAIN_YES, PLAIN_NO, PLAIN_RATHER};
  for (const PlainToken *before = tokens; before < t; before++) {
    bool idle = plain_is_separator(before) ||
                (before->symbol == PLAIN_INSTEAD && plain_has_value(before, PLAIN_MENDED));
    for (size_t i = 0; i < sizeof BEFORE / sizeof *BEFORE; i++) idle |= before->symbol == BEFORE[i];
    if (!idle) return false;
  }
  return true;
}

/* Whether tokens name something of orders. */
static bool any_named(const PlainToken *from, const PlainToken *end) {
  for (; from < end; from++)
    if (from->symbol >= PLAIN_SYMBOLS || from->kind == PLAIN_NUMBER || from->kind == PLAIN_ARROW) return true;
  return false;
}

/* "OI4 1413 and also OI9 1811": there it is said of what stands before it in the sentence. */
static bool goes_on_within(const PlainToken *tokens, const PlainToken *t) {
  const PlainToken *before = t;
  while (before > tokens && before[-1].symbol == PLAIN_FILLER) before--;
  bool parted = before > tokens && plain_is_separator(before - 1) && !leads(tokens, t);
  bool last = plain_is_separator(t + 1) || t[1].kind == PLAIN_END;
  return before > tokens && parted && !last;
}

/* How many of the tokens are left without those that say no. */
static size_t without_no(PlainToken *tokens, size_t count) {
  size_t kept = 0;
  for (size_t i = 0; i < count; i++) {
    if (tokens[i].symbol != PLAIN_NO) tokens[kept++] = tokens[i];
  }
  return kept;
}

/* The colon of "one change, please:", "a change for the card:", the place itself where none follows. */
static size_t past_lead_in(const PlainToken *tokens, size_t at) {
  size_t end = at + 1;
  for (bool idle = true; idle && tokens[end].kind != PLAIN_END; end += idle) {
    const PlainToken *t = &tokens[end];
    bool kind = t->symbol >= PLAIN_SYMBOLS && t->value == NULL; /* "for the card" */
    idle = t->symbol == PLAIN_FILLER || t->kind == PLAIN_COMMA || t->symbol == PLAIN_TO ||
           t->symbol == PLAIN_FROM || kind;
  }
  return tokens[end].kind == PLAIN_COLON ? end : at;
}

/* "12 to 13 and nothing else": nothing but what the sentence says before. "12 to 13, nothing" says less. */
static bool ends_all(const PlainToken *tokens, size_t count) {
  while (count > 0 && plain_is_separator(&tokens[count - 1])) count--;
  const PlainToken *last = &tokens[count - 1];
  bool none = count > 1 && last->symbol == PLAIN_NONE && last->raw_length > strlen(last->text);
  return none && plain_is_separator(last - 1);
}

const PlainToken *plain_without_changes(PlainReader *reader, const PlainToken *tokens,
                                        PlainChanges *changes) {
  size_t count = plain_count(tokens), kept = 0;
  *changes = (PlainChanges){.only = ends_all(tokens, count)};
  PlainToken *rest = arena_alloc(reader->arena, (count + 1) * sizeof *rest);
  for (size_t i = 0; i <= count; i++) {
    const PlainToken *t = &tokens[i];
    bool then =
        !reader->begun && t->symbol == PLAIN_THEN && plain_has_value(t, PLAIN_ALSO) && leads(tokens, t);
    /* "OI4 to 1413, I mean OI9 to 1811": is the first still meant? */
    bool within = i > 0 && plain_has_value(t, PLAIN_MENDED) && plain_is_separator(t - 1) &&
                  any_named(tokens, t) && any_named(t + 1, &tokens[count]);
    bool also = then || (says_also(reader, t) && !goes_on_within(tokens, t)),
         changed = !reader->begun && !within && says_changed(reader, t);
    /* "Wait, not Molina!" */
    bool calls =
        !reader->begun && plain_has_value(t, PLAIN_WAIT) && plain_is_separator(&t[1]) && leads(tokens, t);
    bool only = !reader->begun && t->kind == PLAIN_WORD && plain_has_value(t, PLAIN_ONLY) && leads(tokens, t);
    changes->also |= also;
    /* "Just OI9 to 1811" may be no more than modest. */
    changes->instead |= (only && t->symbol == PLAIN_FILLER) || (changed && !plain_has_value(t, PLAIN_MENDED));
    changes->only |= only;
    /* "No, make that recon 3" denies nothing of it. */
    if ((changed || only) && leads(tokens, t)) kept = without_no(rest, kept);
    if (!also && !changed && !only && !calls) rest[kept++] = *t;
    if (changed) i = past_lead_in(tokens, i);
  }
  return kept == count + 1 ? tokens : rest;
}

void plain_mark_changes(Tree *means, const PlainChanges *changes) {
  means->also |= changes->also;
  means->instead |= changes->instead;
  means->only |= changes->only;
  for (size_t i = 0; i < means->count; i++) plain_mark_changes(means->items[i].value, changes);
}

/* ======== orders that are taken away ======== */

/* What stands at the ends of a description and says no more. */
static bool is_beside(const PlainToken *t) {
  return t->symbol == PLAIN_FILLER || t->symbol == PLAIN_IS || plain_is_separator(t) ||
         t->kind == PLAIN_COLON;
}

static bool begins_away(const PlainToken *t) {
  return t->symbol == PLAIN_AWAY || t->symbol == PLAIN_WITHOUT;
}

/* An entry at a place, as it was written. */
static Tree *entry_at(PlainReader *reader, const PlainToken *from, const PlainToken *end) {
  Tree *entry = plain_map(reader, from);
  plain_put(reader, entry, from, "text", plain_scalar(reader, from, plain_raw(reader, from, end)));
  return entry;
}

Tree *order_change(PlainReader *reader, const Order *order, const char *section, Tree *change) {
  Tree *list = plain_list(reader, order->at);
  Tree *entry =
      order->section == NULL ? entry_at(reader, order->at, order->end) : plain_map(reader, order->at);
  plain_put(reader, entry, order->at, "section", plain_scalar(reader, order->at, section));
  plain_put(reader, entry, order->at, PLAIN_CHANGE, change);
  tree_add(reader->arena, list, entry);
  return plain_one(reader, order->at, PLAIN_TAKEN, list);
}

static void put_number(PlainReader *reader, Tree *entry, const PlainToken *at, int number) {
  plain_put(reader, entry, at, "number", plain_scalar(reader, at, arena_printf(reader->arena, "%d", number)));
}

bool plain_clears(const PlainToken *verb) {
  return plain_has_value(verb, PLAIN_CLEAR) || plain_has_value(verb, PLAIN_ANEW);
}

/* "clear", "cancel everything", "clear moves", "cancel all attacks": all, or all of a section. NULL: something else. */
static Tree *all_of(PlainReader *reader, const PlainToken *verb, const PlainToken *bare,
                    const PlainToken *end) {
  bool all = plain_clears(verb);
  const PlainToken *named = NULL;
  for (const PlainToken *t = bare; t->kind != PLAIN_END; t++) {
    bool every = (t->symbol == PLAIN_ALL && !plain_has_value(t, "else")) || plain_has_value(t, PLAIN_FORMER);
    all |= every;
    if (every && t[1].symbol == PLAIN_MAYBE) t++; /* "all I sent before" */
    bool orders = t->symbol == PLAIN_NOTHING &&
                  plain_key(reader->arena, reader->shapes->keys, t->raw, t->raw_length) == NULL;
    if (every || orders || t->symbol == PLAIN_FROM || is_beside(t)) continue;
    if (named != NULL || t->kind != PLAIN_WORD) return NULL;
    named = t;
  }
  if (!all || verb->symbol == PLAIN_WITHOUT) return NULL;
  Tree *entry = entry_at(reader, verb, end);
  if (named == NULL) {
    plain_put(reader, entry, verb, "all", plain_bool(reader, verb, true));
    return entry;
  }
  const char *key = plain_key(reader->arena, reader->shapes->keys, named->raw, named->raw_length);
  if (key == NULL) return NULL;
  plain_put(reader, entry, named, "section", plain_scalar(reader, named, key));
  return entry;
}

/* "Cancel the attack", "forget the second move": one of a section. NULL: something else. */
static Tree *one_of(PlainReader *reader, const PlainToken *verb, const PlainToken *bare,
                    const PlainToken *end) {
  const PlainToken *named = bare;
  while (is_beside(named)) named++;
  size_t ordinal;
  int number = plain_ordinal(named, &ordinal);
  if (number > 0) named += ordinal;
  while (is_beside(named)) named++;
  const char *key = named->kind == PLAIN_WORD
                        ? plain_key(reader->arena, reader->shapes->keys, named->raw, named->raw_length)
                        : NULL;
  if (key == NULL || named[1].kind != PLAIN_END) return NULL;
  if (number == 0 && verb->symbol == PLAIN_WITHOUT) return NULL; /* "without a card" answers a question */
  Tree *entry = entry_at(reader, verb, end);
  plain_put(reader, entry, named, "section", plain_scalar(reader, named, key));
  put_number(reader, entry, named, number);
  /* "The second order" may be the second line of the receipt; of attacks it is the second attack. */
  if (number > 0 && named->symbol != PLAIN_NOTHING)
    plain_put(reader, entry, named, "ordinal", plain_bool(reader, named, true));
  return entry;
}

/* "Line 2", "lines 2 and 4": adds an entry of each; false: something else. */
static bool add_lines(PlainReader *reader, Tree *list, const PlainToken *verb, const PlainToken *bare,
                      const PlainToken *end) {
  if (bare->symbol != PLAIN_LINE) return false;
  for (const PlainToken *t = bare + 1; t->kind != PLAIN_END; t++) {
    if (t->symbol != PLAIN_AND && !is_beside(t) && t->kind != PLAIN_NUMBER) return false;
  }
  size_t before = list->count;
  for (const PlainToken *t = bare + 1; t->kind != PLAIN_END; t++) {
    if (t->kind != PLAIN_NUMBER) continue;
    Tree *entry = entry_at(reader, verb, end);
    put_number(reader, entry, t, t->number);
    tree_add(reader->arena, list, entry);
  }
  return list->count > before;
}

/* One order that is named as it was sent: "cancel OI4 to 1413". */
static void add_order(PlainReader *reader, Tree *list, const Tree *entry, const TreeItem *section,
                      Tree *order) {
  Tree *one = tree_copy(reader->arena, entry);
  tree_put_text(reader->arena, one, "section", section->key);
  tree_put(reader->arena, one, "order", order);
  tree_add(reader->arena, list, one);
}

/* Adds what forms of the game read behind the verb; false: they do not. */
static bool add_named(PlainReader *reader, Tree *list, const PlainToken *verb, const PlainToken *bare,
                      const PlainToken *end) {
  for (const PlainToken *t = verb; t < end; t++) { /* "cancel that, just the recon" */
    if (t->kind == PLAIN_WORD && plain_has_value(t, PLAIN_ONLY)) return false;
  }
  Tree *read = plain_orders_of(reader, PLAIN_TAKEN, bare);
  const Tree *entry = entry_at(reader, verb, end);
  for (size_t i = 0; read != NULL && i < read->count; i++) {
    const TreeItem *section = &read->items[i];
    Tree *value = section->value;
    bool names = strcmp(section->key, PLAIN_TAKEN) == 0;
    if (forms_are_parts(reader->shapes->grammar, section)) return false;
    if (names && value->kind != TREE_LIST)
      return false; /* a play, which a game writes under what stands before it */
    for (size_t k = 0; names && k < value->count; k++) {
      Tree *one = tree_add(reader->arena, list, tree_copy(reader->arena, entry));
      for (size_t n = 0; n < value->items[k].value->count; n++)
        *tree_add_item(reader->arena, one) = value->items[k].value->items[n];
    }
    for (size_t k = 0; !names && value->kind == TREE_LIST && k < value->count; k++)
      add_order(reader, list, entry, section, value->items[k].value);
    if (!names && value->kind != TREE_LIST) add_order(reader, list, entry, section, value);
  }
  return read != NULL && read->count > 0;
}

/* Where the part behind `t` ends: before the next verb that takes away, or at the end. */
static const PlainToken *end_of_part(const PlainToken *t) {
  while (t->kind != PLAIN_END && !begins_away(t)) t++;
  return t;
}

const PlainToken *plain_first_away(const PlainToken *tokens) {
  const PlainToken *t = tokens;
  bool begins = true;
  if (t->symbol == PLAIN_TO && begins_away(&t[1])) t++; /* the French subject: "on annule" */
  for (; t->kind != PLAIN_END; t++) {
    if (begins && begins_away(t)) return t;
    /* "On reflection: forget all I sent", not "15 to 14: cancelled" */
    bool introduces = t->kind == PLAIN_COLON && t[1].kind != PLAIN_END && t[2].kind == PLAIN_WORD;
    begins = plain_is_separator(t) || introduces || (begins && is_beside(t));
  }
  return t;
}

const char *plain_section_taken(PlainReader *reader, const PlainToken *tokens) {
  const PlainToken *verb = plain_first_away(tokens);
  if (verb->kind == PLAIN_END) return "";
  const PlainToken *bare = plain_bare(reader, verb + 1), *end = bare + plain_count(bare);
  while (end > bare && is_beside(end - 1)) end--;
  const char *key =
      end == bare + 1 ? plain_key(reader->arena, reader->shapes->keys, bare->raw, bare->raw_length) : NULL;
  return key == NULL ? "" : key;
}

/* "Cancel the attack on WC10, too risky": adds what is named before a last remark, of which the writer is told; false: there is
 * none. */
static bool add_before_remark(PlainReader *reader, Tree *list, const PlainToken *verb,
                              const PlainToken *end) {
  const PlainToken *mark = end - 1;
  while (mark > verb && mark->kind != PLAIN_COMMA) mark--;
  if (mark == verb) return false;
  PlainToken *remark = plain_bare(reader, plain_part(reader->arena, mark + 1, end));
  size_t count = plain_count(remark);
  const PlainToken *bare = plain_bare(reader, plain_part(reader->arena, verb + 1, mark));
  Tree *all = all_of(reader, verb, bare, mark);
  bool talk = count > 0;
  for (size_t i = 0; i < count; i++) {
    talk &= reader->shapes->matters == NULL ||
            !reader->shapes->matters(&remark[i]); /* "cancel 12 to 14, Atocha" */
    talk &= all == NULL || remark[i].symbol < PLAIN_SYMBOLS;
    /* "I'm not ready", "I'll send others tomorrow" */
    bool later = remark[i].symbol == PLAIN_NO || remark[i].symbol == PLAIN_MAYBE ||
                 plain_has_value(&remark[i], PLAIN_THINKS);
    if (all != NULL && later && count > 1) remark[i].symbol = PLAIN_UNKNOWN;
  }
  talk &= !plain_speaks_of_orders(reader, remark, count) && !plain_turns_meaning(remark, count);
  if (!talk || (all == NULL && bare->kind == PLAIN_END)) return false;
  if (all != NULL) tree_add(reader->arena, list, all);
  if (all == NULL && !add_named(reader, list, verb, bare, mark)) return false;
  reader->complaint->remark = plain_raw(reader, mark + 1, end);
  return true;
}

Tree *plain_taken_away(PlainReader *reader, const PlainToken *tokens) {
  Tree *list = tree_list(reader->arena);
  for (const PlainToken *verb = tokens, *end; verb->kind != PLAIN_END; verb = end) {
    end = end_of_part(verb + 1);
    const PlainToken *last = end;
    while (last > verb + 1 && is_beside(last - 1)) last--;
    const PlainToken *bare = plain_bare(reader, plain_part(reader->arena, verb + 1, last));
    Tree *entry = all_of(reader, verb, bare, last);
    if (entry == NULL && bare->kind == PLAIN_END) return NULL;
    if (entry == NULL && plain_has_value(verb, PLAIN_ANEW)) return NULL;
    bool read = entry == NULL &&
                (add_lines(reader, list, verb, bare, last) || add_named(reader, list, verb, bare, last));
    if (entry == NULL && !read) entry = one_of(reader, verb, bare, last);
    if (entry == NULL && !read) read = add_before_remark(reader, list, verb, last);
    if (entry == NULL && !read) return NULL;
    if (entry != NULL) tree_add(reader->arena, list, entry);
  }
  return list->count == 0 ? NULL : plain_one(reader, tokens, PLAIN_TAKEN, list);
}

/* "Attack 2", "line 3": an entry of it; NULL: something else. */
static Tree *numbered(PlainReader *reader, const PlainToken *t, const PlainToken *end) {
  bool line = t->symbol == PLAIN_LINE;
  const char *key = t->kind != PLAIN_WORD || line
                        ? NULL
                        : plain_key(reader->arena, reader->shapes->keys, t->raw, t->raw_length);
  line |= t->symbol == PLAIN_NOTHING && key == NULL; /* "order 2" */
  if ((key == NULL && !line) || t[1].kind != PLAIN_NUMBER || t[2].kind != PLAIN_END) return NULL;
  Tree *entry = entry_at(reader, t, end);
  put_number(reader, entry, t, t[1].number);
  if (key != NULL) plain_put(reader, entry, t, "section", plain_scalar(reader, t, key));
  return entry;
}

/* What may stand between an order and the word behind it that takes it away. */
static bool stands_between(const PlainToken *t) {
  return (is_beside(t) && !plain_is_separator(t)) || t->symbol == PLAIN_IS || t->kind == PLAIN_COLON ||
         t->kind == PLAIN_DASH;
}

Tree *plain_taken_behind(PlainReader *reader, const PlainToken *tokens) {
  size_t count = plain_count(tokens), end;
  while (count > 0 && plain_is_separator(&tokens[count - 1])) count--;
  if (count < 2) return NULL;
  const PlainToken *verb = &tokens[count - 1];
  if (!plain_has_value(verb, PLAIN_DELETED) && (verb->symbol != PLAIN_AWAY || verb->value != NULL))
    return NULL;
  for (end = count - 1; end > 0 && stands_between(&tokens[end - 1]);) end--;
  if (end == 0 || plain_is_separator(&tokens[end - 1])) return NULL;
  const PlainToken *named = plain_bare(reader, plain_part(reader->arena, tokens, &tokens[end]));
  Tree *entry = numbered(reader, named, verb + 1), *list = tree_list(reader->arena);
  if (entry != NULL) {
    tree_add(reader->arena, list, entry);
    return plain_one(reader, tokens, PLAIN_TAKEN, list);
  }
  PlainToken *moved = arena_alloc(reader->arena, (end + 2) * sizeof *moved);
  moved[0] = tokens[0]; /* what is taken is quoted from there */
  moved[0].raw_length = 0;
  moved[0].kind = PLAIN_WORD;
  moved[0].symbol = PLAIN_AWAY;
  moved[0].value = NULL;
  memcpy(moved + 1, tokens, end * sizeof *moved);
  moved[end + 1] = tokens[plain_count(tokens)];
  Tree *means = plain_taken_away(reader, moved);
  const Tree *first = means == NULL ? NULL : means->items[0].value->items[0].value;
  return first == NULL || tree_get(first, "number") != NULL ? NULL
                                                            : means; /* "my orders are withdrawn": which? */
}

/* Two numbers with "and" between them, as entries of a list; the token behind them, or NULL: there are none. */
static const PlainToken *two_numbers(PlainReader *reader, const PlainToken *t, Tree *numbers) {
  for (int i = 0; i < 2; i++) {
    size_t taken = 1;
    int number = t->kind == PLAIN_NUMBER ? t->number : plain_ordinal(t, &taken);
    if (number == 0 || (i == 0 && t[taken].symbol != PLAIN_AND)) return NULL;
    tree_add(reader->arena, numbers, plain_int(reader, t, number));
    t += taken + (i == 0);
  }
  return t;
}

/* "Swap lines 3 and 4", "the attacks in the other order": an entry with the two numbers, or none; NULL: something else. */
static Tree *swapped_lines(PlainReader *reader, const PlainToken *tokens) {
  const PlainToken *t = plain_bare(reader, tokens), *end = t + plain_count(t);
  while (end > t && (is_beside(end - 1) || plain_has_value(end - 1, PLAIN_REVERSED))) end--;
  bool swap = end->symbol == PLAIN_RATHER; /* "the attacks in the other order" */
  while (is_beside(t) || says_changed(reader, t)) t++;
  for (; plain_has_value(t, PLAIN_SWAPPED) || plain_has_value(t, PLAIN_REVERSED); t++) swap = true;
  if (!swap || t >= end) return NULL;
  Tree *entry = entry_at(reader, tokens, tokens + plain_count(tokens)), *numbers = tree_list(reader->arena);
  bool both = t->symbol == PLAIN_ALL || t->number == 2;
  const PlainToken *named = both ? t + 1 : t, *behind = both ? NULL : two_numbers(reader, t, numbers);
  if (behind != NULL) named = behind; /* "the first and the second attack" */
  const char *key = named->kind == PLAIN_WORD
                        ? plain_key(reader->arena, reader->shapes->keys, named->raw, named->raw_length)
                        : NULL;
  if (key == NULL && named->symbol != PLAIN_LINE && named->symbol != PLAIN_NOTHING) return NULL;
  const PlainToken *rest = named + 1;
  if (behind == NULL && rest < end) rest = two_numbers(reader, rest, numbers); /* "lines 3 and 4" */
  if (rest != end || (key == NULL && numbers->count == 0)) return NULL;
  if (key != NULL) plain_put(reader, entry, named, "section", plain_scalar(reader, named, key));
  plain_put(reader, entry, named, "swap", numbers);
  plain_put(reader, entry, named, "lines", plain_bool(reader, named, true));
  return entry;
}

/* "2 and 4", "lines 2 and 4": a list of both; NULL: something else. */
static Tree *places(PlainReader *reader, const PlainToken *t) {
  while (t->symbol == PLAIN_LINE) t++;
  bool joined = t->kind == PLAIN_NUMBER &&
                (t[1].symbol == PLAIN_AND || t[1].symbol == PLAIN_WITH || t[1].symbol == PLAIN_TO);
  const PlainToken *other = &t[2];
  while (joined && other->symbol == PLAIN_LINE) other++;
  if (!joined || other->kind != PLAIN_NUMBER || other[1].kind != PLAIN_END) return NULL;
  Tree *both = plain_list(reader, t);
  tree_add(reader->arena, both, plain_int(reader, t, t->number));
  tree_add(reader->arena, both, plain_int(reader, other, other->number));
  return both;
}

/* "Swap 2 and 4", "swap Stormcrow and McBeth": an entry with both; NULL: something else. */
static Tree *swapped_places(PlainReader *reader, const char *section, const PlainToken *tokens) {
  const PlainToken *bare = plain_bare(reader, tokens);
  while (plain_is_separator(bare)) bare++;
  if (bare->symbol != PLAIN_SWAP) return NULL;
  Tree *both = places(reader, bare + 1), *entry = entry_at(reader, tokens, tokens + plain_count(tokens));
  const Tree *read = both == NULL ? plain_orders_of(reader, section, bare + 1) : NULL;
  if (read != NULL && read->count == 1) {
    both = read->items[0].value;
    plain_put(reader, entry, bare, "section", plain_scalar(reader, bare, read->items[0].key));
  }
  if (both == NULL || both->kind != TREE_LIST || both->count != 2) return NULL;
  if (bare[1].symbol == PLAIN_LINE) plain_put(reader, entry, bare, "lines", plain_bool(reader, bare, true));
  bool names = both->items[0].value->kind == TREE_SCALAR && both->items[1].value->kind == TREE_SCALAR;
  plain_put(reader, entry, bare, "swap", both);
  return names ? entry : NULL;
}

Tree *plain_swapped(PlainReader *reader, const char *section, const PlainToken *tokens) {
  Tree *entry = swapped_lines(reader, tokens), *list = tree_list(reader->arena);
  if (entry == NULL) entry = swapped_places(reader, section, tokens);
  if (entry == NULL) return NULL;
  tree_add(reader->arena, list, entry);
  return plain_one(reader, tokens, PLAIN_TAKEN, list);
}

/* The one "instead of" of a sentence; the end: there is none, or several. */
static const PlainToken *instead_of(const PlainToken *tokens) {
  const PlainToken *found = NULL, *t = tokens;
  size_t count = 0;
  for (; t->kind != PLAIN_END; t++) {
    bool here = exchange_begins_old(t);
    if (here) found = t;
    count += here;
  }
  return count == 1 ? found : t;
}

/* Whether sections hold one order and nothing else. */
static bool is_one_order(const Tree *sections) {
  if (sections == NULL || sections->count != 1) return false;
  const Tree *list = sections->items[0].value;
  return list->kind == TREE_LIST && list->count == 1 && strcmp(sections->items[0].key, PLAIN_TAKEN) != 0;
}

/* The one order that stands alone in these tokens, as sections; NULL: they are something else. */
static Tree *one_order(PlainReader *reader, const char *section, const PlainToken *tokens) {
  Tree *with = plain_orders_of(reader, section, tokens);
  return is_one_order(with) && !forms_are_parts(reader->shapes->grammar, &with->items[0]) ? with : NULL;
}

/* "Line 2: OI9 to 1811", "please change line 2 to OI9 1811". */
static Tree *line_replaced(PlainReader *reader, const char *section, const PlainToken *tokens) {
  const PlainToken *line = tokens, *end = tokens + plain_count(tokens);
  while (line->kind != PLAIN_END && line->symbol != PLAIN_LINE &&
         (is_beside(line) || leads(tokens, line) || line->symbol == PLAIN_INSTEAD))
    line++;
  if (line->symbol != PLAIN_LINE || line[1].kind != PLAIN_NUMBER) return NULL;
  const PlainToken *order = line + 2;
  static const int BETWEEN[] = {PLAIN_TO, PLAIN_MAY, PLAIN_INSTEAD, PLAIN_WITH, PLAIN_BY, PLAIN_RATHER};
  for (bool passed = true; passed && order->kind != PLAIN_END; order += passed) {
    passed = is_beside(order) || order->kind == PLAIN_ARROW;
    for (size_t i = 0; i < sizeof BETWEEN / sizeof *BETWEEN; i++) passed |= order->symbol == BETWEEN[i];
  }
  Tree *with = order->kind == PLAIN_END ? NULL : one_order(reader, section, order);
  if (with == NULL) return NULL;
  Tree *list = tree_list(reader->arena), *entry = entry_at(reader, line, end);
  put_number(reader, entry, line, line[1].number);
  plain_put(reader, entry, order, "with", with);
  tree_add(reader->arena, list, entry);
  return plain_one(reader, tokens, PLAIN_TAKEN, list);
}

/* ======== orders that are put right in the same breath ======== */

/* Most marks that a part is tried from, and most words of an order that another goes on with: each try reads it again. */
#define TRIES_MOST 8

/* "OC4" of "OC4 to 2720", before "to 2819": the fewest tokens of a part with which another, that leaves them out, makes orders; NULL:
 * none do. */
static Tree *said_shortly(PlainReader *reader, const char *section, const PlainToken *head,
                          const PlainToken *tail) {
  size_t length = plain_count(head), left = plain_count(tail);
  for (size_t taken = 1; taken < length && taken <= TRIES_MOST; taken++) {
    PlainToken *both = arena_alloc(reader->arena, (taken + left + 1) * sizeof *both);
    memcpy(both, head, taken * sizeof *both);
    memcpy(both + taken, tail, (left + 1) * sizeof *both);
    Tree *read = plain_orders_of(reader, section, both);
    if (read != NULL) return read;
  }
  return NULL;
}

/* Whether an order says something of all that another does. */
static bool says_as_much(const Tree *order, const Tree *other) {
  bool all = order->kind == other->kind && (other->kind != TREE_LIST || order->count == other->count);
  for (size_t i = 0; all && i < other->count; i++) {
    const Tree *value =
        other->kind == TREE_LIST ? order->items[i].value : tree_get(order, other->items[i].key);
    all = value != NULL && says_as_much(value, other->items[i].value);
  }
  return all;
}

/* One order that is said with words of another, "OC1 to 1814" before "instead of 1613"; false: it cannot be read. `at`, `end`: the
 * whole of it, as it was written. `fresh`: what the other says: of "footman to TOR.4 instead of TOR.3 with a card" both may have it. */
static bool add_short(PlainReader *reader, Tree *list, const char *section, const PlainToken *with,
                      const PlainToken *tail, const Tree *fresh, const PlainToken *at,
                      const PlainToken *end) {
  Tree *read = said_shortly(reader, section, with, tail);
  if (!is_one_order(read) || !says_as_much(fresh, read)) return false;
  add_order(reader, list, entry_at(reader, at, end), &read->items[0], read->items[0].value->items[0].value);
  return true;
}

/* One order that comes in place of another, each in its tokens; what names the other may leave out what both say. */
static Tree *replaced_by(PlainReader *reader, const char *section, const PlainToken *tokens,
                         const PlainToken *with, const PlainToken *with_end, const PlainToken *old,
                         const PlainToken *old_end) {
  PlainChanges changes;
  while (old_end > old && is_beside(old_end - 1)) old_end--;
  const PlainToken *plain =
      plain_without_changes(reader, plain_part(reader->arena, with, with_end), &changes);
  while (is_beside(plain)) plain++;
  Tree *order = one_order(reader, section, plain), *list = tree_list(reader->arena);
  const PlainToken *bare = plain_bare(reader, plain_part(reader->arena, old, old_end < old ? old : old_end));
  if (order == NULL || bare->kind == PLAIN_END) return NULL;
  if (!add_named(reader, list, tokens, bare, old_end))
    (void)add_short(reader, list, section, plain, bare, order, tokens, old_end);
  if (list->count != 1) return NULL;
  plain_put(reader, list->items[0].value, tokens, "with", order);
  return plain_one(reader, tokens, PLAIN_TAKEN, list);
}

/* "I cancel 9→15, and instead 9→10 with two cubes", "cancel 9→15, 9→10 instead": orders in place of what is taken away; NULL: something
 * else. */
static Tree *cancelled_for(PlainReader *reader, const char *section, const PlainToken *tokens) {
  const PlainToken *verb = tokens, *end = tokens + plain_count(tokens), *instead, *mark;
  while (end > tokens && end[-1].kind == PLAIN_STOP) end--;
  while (leads(tokens, verb) && verb < end && verb->symbol != PLAIN_AWAY) verb++;
  for (instead = verb; instead < end; instead++) {
    if (instead->symbol == PLAIN_INSTEAD && plain_has_value(instead, PLAIN_CHANGED)) break;
  }
  if (verb->symbol != PLAIN_AWAY || instead >= end) return NULL;
  bool last = instead + 1 == end;
  for (mark = instead; mark > verb && !plain_is_separator(mark); mark--) {
    bool idle = mark == instead || mark->symbol == PLAIN_FILLER || mark->symbol == PLAIN_UNKNOWN; /* "put" */
    if (!idle && !last) return NULL;
  }
  const PlainToken *with = last ? mark + 1 : instead + 1, *with_end = last ? instead : end;
  Tree *means = replaced_by(reader, section, verb, with, with_end, verb + 1, mark);
  if (means != NULL || mark == verb) return means;
  Tree *orders = plain_orders_of(reader, section, plain_part(reader->arena, with, with_end));
  means = orders == NULL ? NULL : plain_taken_away(reader, plain_part(reader->arena, verb, mark));
  const Tree *twice;
  return means != NULL && plain_merge(reader->arena, means, orders, &twice) ? means : NULL;
}

/* "But", between what is not meant and what is; the end: there is none. */
static const PlainToken *but_of(PlainReader *reader, const PlainToken *t) {
  while (t->kind != PLAIN_END &&
         (t->kind != PLAIN_WORD || plain_key(reader->arena, PLAIN_BUT, t->raw, t->raw_length) == NULL))
    t++;
  return t;
}

/* "Not 9-15 but 9-10", "recon not 5 but 2": an order in place of another, with what stands before "not" in both; NULL: something
 * else. */
static Tree *not_but(PlainReader *reader, const char *section, const PlainToken *tokens) {
  const PlainToken *no = tokens, *end = tokens + plain_count(tokens);
  while (no->kind != PLAIN_END && no->symbol != PLAIN_NO) no++;
  const PlainToken *but = but_of(reader, no);
  if (but->kind == PLAIN_END) return NULL;
  size_t head = (size_t)(no - tokens), old = (size_t)(but - no - 1), with = (size_t)(end - but - 1);
  PlainToken *both = arena_alloc(reader->arena, (2 * head + old + with + 1) * sizeof *both);
  PlainToken *fresh = both + head + old;
  memcpy(both, tokens, head * sizeof *both);
  memcpy(both + head, no + 1, old * sizeof *both);
  memcpy(fresh, tokens, head * sizeof *both);
  memcpy(fresh + head, but + 1, (with + 1) * sizeof *both);
  return replaced_by(reader, section, both, fresh, fresh + head + with, both, fresh);
}

/* The one "no" of a sentence behind an order: "OI9 to 1811 and not 1909"; the end: there is none, or something else is said so, "OI9
 * to 1909, no, 1811". */
static const PlainToken *not_of(const PlainToken *tokens) {
  const PlainToken *found = NULL, *t = tokens;
  size_t count = 0;
  for (; t->kind != PLAIN_END; t++) {
    count += t->symbol == PLAIN_NO || (t->symbol != PLAIN_NO && plain_is_turning(t->symbol));
    if (t->symbol == PLAIN_NO) found = t;
  }
  return count == 1 && found != NULL && found > tokens && found[1].kind != PLAIN_END &&
                 !plain_is_separator(&found[1])
             ? found
             : t;
}

static bool holds_number(const PlainToken *t, const PlainToken *end, const char *number) {
  while (t < end && (t->kind != PLAIN_NUMBER || strcmp(t->text, number) != 0)) t++;
  return t < end;
}

/* A number, a name or a verb of orders; "the cavalry" alone is none. `said`: an order up to `said_end`, whose numbers may be said
 * again; NULL: none. */
static bool names_something(const PlainReader *reader, const PlainToken *said, const PlainToken *said_end,
                            const PlainToken *from, const PlainToken *end) {
  const PlainShapes *shapes = reader->shapes;
  bool named = false;
  for (; from < end && !named; from++) {
    if (said != NULL && from->kind == PLAIN_NUMBER && holds_number(said, said_end, from->text)) continue;
    bool verb = from->kind == PLAIN_WORD && shapes->is_verb(from->symbol);
    bool kind = from->symbol >= PLAIN_SYMBOLS && from->value == NULL;
    named = from->kind == PLAIN_NUMBER || verb || (!kind && shapes->names(reader, from) > 0);
  }
  return named;
}

/* Without commas: "OI9, to 1811" behind "it is not OI4 that moves, but". */
static PlainToken *without_commas(PlainReader *reader, const PlainToken *tokens) {
  PlainToken *made = plain_part(reader->arena, tokens, tokens + plain_count(tokens));
  size_t kept = 0;
  for (const PlainToken *t = tokens; t->kind != PLAIN_END; t++) {
    if (t->kind != PLAIN_COMMA) made[kept++] = *t;
  }
  made[kept] = tokens[plain_count(tokens)];
  return made;
}

/* "I mixed up two of them: it is not OI4 that moves, but OI9, to 1811." */
static Tree *replaced_by_other(PlainReader *reader, const char *section, const PlainToken *tokens) {
  const PlainToken *no = tokens, *end = tokens + plain_count(tokens);
  size_t count = 0;
  for (const PlainToken *t = tokens; t < end; t++) {
    count += plain_is_turning(t->symbol);
    if (count == 0) no = t + 1;
  }
  const PlainToken *but = but_of(reader, no), *old_end = no + 1;
  if (count != 1 || but >= end || no->symbol != PLAIN_NO || names_something(reader, NULL, NULL, tokens, no))
    return NULL;
  while (old_end < but && reader->shapes->names(reader, old_end) == 0) old_end++;
  if (old_end < but) old_end += reader->shapes->names(reader, old_end);
  bool more = old_end >= but; /* "OI4 qui bouge" names no more than OI4 */
  for (const PlainToken *t = old_end; t < but; t++)
    more |= t->kind == PLAIN_NUMBER || reader->shapes->names(reader, t) > 0;
  if (more) old_end = but;
  const PlainToken *with = plain_part(reader->arena, but + 1, end);
  Tree *means = replaced_by(reader, section, tokens, with, with + plain_count(with), no + 1, old_end);
  if (means != NULL) return means;
  with = without_commas(reader, with);
  return replaced_by(reader, section, tokens, with, with + plain_count(with), no + 1, old_end);
}

Tree *plain_replaced(PlainReader *reader, const char *section, const PlainToken *tokens) {
  PlainChanges changes; /* "one change:" */
  const PlainToken *bare = plain_without_changes(reader, tokens, &changes), *at = instead_of(bare);
  if (at->kind == PLAIN_END) {
    Tree *line = line_replaced(reader, section, bare);
    if (line == NULL) line = not_but(reader, section, bare);
    if (line == NULL) line = cancelled_for(reader, section, tokens);
    if (line == NULL) line = replaced_by_other(reader, section, bare);
    if (line != NULL) return line;
    at = not_of(bare);
    if (at->kind == PLAIN_END) return NULL;
    const PlainToken *end = at;
    while (end > bare && (plain_is_separator(end - 1) || end[-1].symbol == PLAIN_FILLER)) end--;
    return replaced_by(reader, section, bare, bare, end, at + 1, bare + plain_count(bare));
  }
  if (!leads(bare, at)) return replaced_by(reader, section, bare, bare, at, at + 1, bare + plain_count(bare));
  /* "Instead of 4 to 8 make it 4 to 5." */
  const PlainToken *end = tokens + plain_count(tokens);
  at = instead_of(tokens);
  for (const PlainToken *with = at + 2; with < end; with++) {
    bool begins = plain_is_separator(with) || with->kind == PLAIN_COLON || says_changed(reader, with) ||
                  with->symbol == PLAIN_UNKNOWN;
    const PlainToken *order = with->symbol == PLAIN_UNKNOWN ? with + 1 : with; /* "put" */
    Tree *means = begins ? replaced_by(reader, section, tokens, order, end, at + 1, with) : NULL;
    if (means != NULL) return means;
  }
  return NULL;
}

Tree *plain_exchanged(PlainReader *reader, const PlainToken *tokens) {
  Exchange exchange;
  const PlainComplaint complaint = *reader->complaint; /* of the sentence, not of what it names */
  bool exchanges =
      !reader->begun && exchange_read(reader, tokens, &exchange); /* else it may be of the orders before it */
  *reader->complaint = complaint;
  if (!exchanges) return NULL;
  Tree *list = tree_list(reader->arena), *entry = entry_at(reader, tokens, tokens + plain_count(tokens));
  plain_put(reader, entry, tokens, PLAIN_EXCHANGE, plain_bool(reader, tokens, true));
  tree_add(reader->arena, list, entry);
  return plain_one(reader, tokens, PLAIN_TAKEN, list);
}
/* "Hmm", "ah", "euh". */
static bool is_sound(const PlainToken *t) {
  bool hesitates = t->symbol == PLAIN_FILLER && strncmp(t->text, "hm", 2) == 0;
  return t->kind == PLAIN_WORD && (hesitates || (t->symbol == PLAIN_UNKNOWN && strlen(t->text) < 4));
}

static bool is_bare_no(const PlainToken *t) {
  return t->symbol == PLAIN_NO && (strcmp(t->text, "no") == 0 || strcmp(t->text, "non") == 0);
}

/* "I mean", "make that"; "no wait", "scratch that", which name what they take back where nothing parts them from it. */
static bool puts_right(const PlainToken *t) {
  bool back = t->symbol == PLAIN_RATHER || t->symbol == PLAIN_INSTEAD;
  if (back && (t->value == NULL || plain_has_value(t, PLAIN_WAIT))) return plain_is_separator(&t[1]);
  return back && (plain_has_value(t, PLAIN_CHANGED) || plain_has_value(t, PLAIN_MENDED));
}

/* Whether what stands before a token is no sentence by itself: behind a full stop a correction may speak of all before it, unless it
 * orders again what that ordered. */
static bool breaks_off(const PlainToken *tokens, const PlainToken *t) {
  const PlainToken *mark = t - 1;
  if (mark->kind != PLAIN_STOP) return plain_is_separator(mark);
  return *mark->raw != '.' && *mark->raw != '!' ? true : mark > tokens && mark[-1].kind == PLAIN_STOP;
}

/* The words that take back what stands before them, from a token on: "ah non", "no, forget that", "I mean"; the end of them, or `t`
 * itself if it begins none. "No" alone may forbid what follows. */
static const PlainToken *behind_correction(const PlainToken *t) {
  const PlainToken *at = t;
  bool sound = false, surely = false;
  for (;; at++) {
    bool no = is_bare_no(at), back = puts_right(at);
    if (!no && !back && !(is_sound(at) && !surely) && !(at > t && is_beside(at))) break;
    surely |= back || (no && (sound || plain_is_separator(&at[1])));
    sound |= is_sound(at);
  }
  return surely ? at : t;
}

bool plain_corrects(const PlainToken *tokens) {
  while (is_beside(tokens)) tokens++;
  return behind_correction(tokens) > tokens;
}

bool plain_corrects_piece(const PlainToken *tokens) {
  while (is_beside(tokens)) tokens++;
  const PlainToken *t = behind_correction(tokens), *from = t;
  if (t == tokens) return false;
  for (; t->kind != PLAIN_END && !plain_is_separator(t) && t->symbol != PLAIN_BECAUSE; t++) {
    if (t->kind == PLAIN_WORD && t->symbol == PLAIN_UNKNOWN && t->number == 0) return false;
  }
  return t > from;
}

/* The item of the list of a section that was written last; NULL: there is none. */
static const TreeItem *last_section(const Tree *means) {
  const TreeItem *last = NULL;
  for (size_t i = 0; i < means->count; i++) {
    const Tree *list = means->items[i].value;
    if (list->kind != TREE_LIST || list->count == 0) continue;
    const Tree *order = list->items[list->count - 1].value;
    const Tree *before = last == NULL ? NULL : last->value->items[last->value->count - 1].value;
    bool later = before == NULL || place_before(before->line, before->column, order->line, order->column);
    if (later) last = &means->items[i];
  }
  return last;
}

/* Whether a new order is about the same as another: by its subject, or else by the one key that both have. */
static bool same_subject(const PlainReader *reader, const char *section, const Tree *former,
                         const Tree *fresh) {
  const OrderSubject *row = forms_subject(reader->shapes->grammar, section, NULL);
  if (row != NULL && row->meets != NULL) return row->meets(former, fresh);
  return former->kind == TREE_MAP && fresh->kind == TREE_MAP && former->count == 1 && fresh->count == 1 &&
         strcmp(former->items[0].key, fresh->items[0].key) == 0;
}

/* What is meant once the last of some orders was put right: `with` comes in its place; NULL: it is about something else. */
static Tree *put_right(PlainReader *reader, Tree *means, const Tree *with) {
  const TreeItem *last = last_section(means);
  const TreeItem *fresh = with->count == 0 ? NULL : &with->items[0];
  const Tree *twice;
  for (size_t i = 0; fresh != NULL && fresh->value->kind == TREE_MAP && i < means->count; i++) {
    Tree *map = means->items[i].value;
    if (with->count != 1 || map->kind != TREE_MAP || strcmp(means->items[i].key, fresh->key) != 0) continue;
    bool taken = false; /* "no wait, let me think. General 4" puts nothing right of a front */
    for (size_t k = 0; k < fresh->value->count; k++) {
      const Tree *former = tree_get(map, fresh->value->items[k].key);
      taken |= former != NULL;
      if (former != NULL && former->count != fresh->value->items[k].value->count)
        return NULL; /* "1: 1 5 4 3 2" is no front */
    }
    if (!taken) return NULL;
    for (size_t k = 0; k < fresh->value->count; k++)
      tree_put(reader->arena, map, fresh->value->items[k].key, fresh->value->items[k].value);
    return means;
  }
  const Tree *list = last == NULL ? NULL : tree_get(with, last->key);
  if (list == NULL || list->kind != TREE_LIST || list->count == 0) return NULL;
  Tree *orders = last->value, *former = orders->items[orders->count - 1].value;
  if (with->count == 1 && forms_are_parts(reader->shapes->grammar, fresh)) {
    Tree *whole = forms_subject(reader->shapes->grammar, last->key, NULL)
                      ->with_part(former, list->items[0].value, reader->arena);
    if (list->count != 1 || whole == NULL) return NULL;
    orders->items[orders->count - 1].value = whole;
    return means;
  }
  if (!same_subject(reader, last->key, former, list->items[0].value)) return NULL;
  orders->count--;
  for (size_t i = means->count; former->text != NULL && i-- > 0;) { /* its number, elsewhere, goes with it */
    Tree *map = means->items[i].value;
    if (map->kind != TREE_MAP || tree_get(map, former->text) == NULL) continue;
    tree_remove(map, former->text);
    if (map->count == 0) tree_remove(means, means->items[i].key);
  }
  return plain_merge(reader->arena, means, with, &twice) ? means : NULL;
}

/* The last of the parts before `end` that begin behind a mark and are orders by themselves, in the arena; NULL: none is. */
static PlainToken *last_part(PlainReader *reader, const char *section, const PlainToken *tokens, size_t end) {
  size_t tried = 0;
  for (size_t from = end; from-- > 0 && tried < TRIES_MOST;) {
    if (from > 0 && !plain_is_separator(&tokens[from - 1])) continue;
    tried++;
    PlainToken *part = plain_part(reader->arena, tokens + from, tokens + end);
    if (from < end && plain_orders_of(reader, section, part) != NULL) return part;
  }
  return NULL;
}

/* The tokens without words that put something right at the end of their part. */
static PlainToken *without_ends(PlainReader *reader, const PlainToken *tokens) {
  PlainToken *made = plain_part(reader->arena, tokens, tokens + plain_count(tokens));
  size_t kept = 0;
  for (const PlainToken *t = tokens; t->kind != PLAIN_END; t++) {
    if (!puts_right(t) || !plain_is_separator(&t[1])) made[kept++] = *t;
  }
  made[kept] = tokens[plain_count(tokens)];
  return made;
}

/* "No, if it rains, rather OI2 to 0917" */
static bool holds_condition(const PlainToken *t, const PlainToken *end) {
  while (t < end && t->symbol != PLAIN_IF && t->symbol != PLAIN_ELSE && t->symbol != PLAIN_OR &&
         t->symbol != PLAIN_MAY && t->symbol != PLAIN_MAYBE && t->symbol != PLAIN_SAYS)
    t++;
  return t < end;
}

/* What is meant with the part behind a correction in place of the last order before it, which ends at `mark`. A reason may stand
 * between: "no, there I want the cavalry. OI2 to 0917"; what it names may be of another order, unless one whole takes the place of
 * another, "swap 5 and 1: 1 5 4 3 2", or the one order before it has it: "WI7 to 1210. No, 1210 is too near, rather WI7 to 1110".
 * `apart`: behind a full stop; `below`: in the next line, where only such a whole is put right. */
static Tree *corrected_at(PlainReader *reader, const char *section, const PlainToken *tokens, size_t mark,
                          const PlainToken *behind, bool apart, bool below) {
  PlainToken *head = plain_part(reader->arena, tokens, tokens + mark);
  Tree *means = plain_orders_of(reader, section, head);
  const bool one = is_one_order(means);
  if (apart && !one) return NULL;
  const PlainToken *end = tokens + plain_count(tokens);
  while (end > behind && (is_beside(end - 1) || puts_right(end - 1))) end--;
  size_t tried = 0;
  for (const PlainToken *from = behind; means != NULL && from < end && tried < TRIES_MOST; from++) {
    bool begins = from == behind || plain_is_separator(from - 1) || from[-1].kind == PLAIN_COLON;
    if (!begins) continue;
    tried++;
    /* "rather OI2 to 0917", "to 0917 rather" */
    const PlainToken *tail = without_ends(reader, plain_part(reader->arena, behind_correction(from), end));
    Tree *with = plain_orders_of(reader, section, tail);
    PlainToken *part = with == NULL && !apart ? last_part(reader, section, tokens, mark) : NULL;
    if (part != NULL) with = said_shortly(reader, section, part, tail);
    bool whole = with != NULL && with->count == 1 && with->items[0].value->kind == TREE_MAP;
    if (with == NULL) continue;
    if (below && !whole) continue;
    if (names_something(reader, one ? head : NULL, head + mark, behind, from) && !whole) break;
    if (holds_condition(behind, from)) break;
    Tree *right = put_right(reader, means, with);
    if (right != NULL) return right;
  }
  return NULL;
}

Tree *plain_corrected(PlainReader *reader, const char *section, const PlainToken *tokens) {
  for (size_t i = 1; tokens[i].kind != PLAIN_END; i++) {
    bool apart = !breaks_off(tokens, &tokens[i]) && tokens[i - 1].kind == PLAIN_STOP, all = false;
    bool below = !apart && !breaks_off(tokens, &tokens[i]);
    if (below && tokens[i].line == tokens[i - 1].line) continue;
    if (is_beside(&tokens[i]) && !is_sound(&tokens[i])) continue;
    const PlainToken *behind = behind_correction(&tokens[i]);
    for (const PlainToken *t = &tokens[i]; t < behind; t++)
      all |= t->symbol == PLAIN_RATHER && t->value == NULL;
    if (behind == &tokens[i] || (apart && all)) continue; /* "OI9 to 1811. Scratch that. ..." */
    const PlainComplaint said = *reader->complaint;
    Tree *means = corrected_at(reader, section, tokens, i, behind, apart, below);
    *reader->complaint = means == NULL ? said : (PlainComplaint){.message = NULL, .remark = ""};
    return means;
  }
  return NULL;
}
