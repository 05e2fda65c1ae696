/* What a sentence says of orders sent before: that its own come beside them, or in their place; that some are taken away. */
#include <string.h>

#include "plain_parts.h"

static bool has_value(const PlainToken *t, const char *value) {
  return t->value != NULL && strcmp(t->value, value) == 0;
}

/* ======== orders that come beside others, or in place of one ======== */

static bool says_also(const PlainToken *t) {
  return t->symbol == PLAIN_AND && has_value(t, PLAIN_ALSO);
}

/* Also by a word that a game has for more. */
static bool says_changed(const PlainToken *t) {
  return t->kind == PLAIN_WORD && (has_value(t, PLAIN_CHANGED) || has_value(t, PLAIN_MENDED));
}

/* "OI4 1413 and also OI9 1811": there it is said of what stands before it in the sentence. */
static bool goes_on_within(const PlainToken *tokens, const PlainToken *t) {
  const PlainToken *before = t;
  while (before > tokens && before[-1].symbol == PLAIN_FILLER) before--;
  bool parted = before > tokens && plain_is_separator(before - 1);
  bool last = plain_is_separator(t + 1) || t[1].kind == PLAIN_END;
  return before > tokens && parted && !last;
}

/* "OK then, just recon 3", "no, make that recon 3" */
static bool leads(const PlainToken *tokens, const PlainToken *t) {
  static const int BEFORE[] = {PLAIN_FILLER, PLAIN_AND, PLAIN_THEN, PLAIN_YES, PLAIN_NO, PLAIN_RATHER};
  for (const PlainToken *before = tokens; before < t; before++) {
    bool idle = plain_is_separator(before);
    for (size_t i = 0; i < sizeof BEFORE / sizeof *BEFORE; i++) idle |= before->symbol == BEFORE[i];
    if (!idle) return false;
  }
  return true;
}

/* How many of the tokens are left without those that say no. */
static size_t without_no(PlainToken *tokens, size_t count) {
  size_t kept = 0;
  for (size_t i = 0; i < count; i++) {
    if (tokens[i].symbol != PLAIN_NO) tokens[kept++] = tokens[i];
  }
  return kept;
}

const PlainToken *plain_without_changes(PlainReader *reader, const PlainToken *tokens,
                                        PlainChanges *changes) {
  *changes = (PlainChanges){.also = false};
  size_t count = plain_count(tokens), kept = 0;
  PlainToken *rest = arena_alloc(reader->arena, (count + 1) * sizeof *rest);
  for (size_t i = 0; i <= count; i++) {
    const PlainToken *t = &tokens[i];
    bool also = says_also(t) && !goes_on_within(tokens, t), changed = !reader->begun && says_changed(t);
    bool only = !reader->begun && t->kind == PLAIN_WORD && has_value(t, PLAIN_ONLY) && leads(tokens, t);
    changes->also |= also;
    changes->instead |= only || (changed && has_value(t, PLAIN_CHANGED));
    changes->only |= only;
    /* "No, make that recon 3" denies nothing of it. */
    if ((changed || only) && leads(tokens, t)) kept = without_no(rest, kept);
    if (!also && !changed && !only) rest[kept++] = *t;
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

/* "clear", "cancel everything", "clear moves", "cancel all attacks": all, or all of a section. NULL: something else. */
static Tree *all_of(PlainReader *reader, const PlainToken *verb, const PlainToken *bare,
                    const PlainToken *end) {
  bool all = has_value(verb, PLAIN_CLEAR);
  const PlainToken *named = NULL;
  for (const PlainToken *t = bare; t->kind != PLAIN_END; t++) {
    bool every = t->symbol == PLAIN_ALL && !has_value(t, "else");
    all |= every;
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
  Tree *read = plain_orders_of(reader, PLAIN_TAKEN, bare);
  const Tree *entry = entry_at(reader, verb, end);
  for (size_t i = 0; read != NULL && i < read->count; i++) {
    const TreeItem *section = &read->items[i];
    Tree *value = section->value;
    bool names = strcmp(section->key, PLAIN_TAKEN) == 0;
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

static PlainToken *copied(PlainReader *reader, const PlainToken *from, const PlainToken *end) {
  size_t count = (size_t)(end - from);
  PlainToken *copy = arena_memdup(reader->arena, from, (count + 1) * sizeof *copy);
  copy[count].kind = PLAIN_END;
  copy[count].symbol = 0;
  return copy;
}

const PlainToken *plain_first_away(const PlainToken *tokens) {
  const PlainToken *t = tokens;
  bool begins = true;
  if (t->symbol == PLAIN_TO && begins_away(&t[1])) t++; /* the French subject: "on annule" */
  for (; t->kind != PLAIN_END; t++) {
    if (begins && begins_away(t)) return t;
    begins = plain_is_separator(t) || (begins && is_beside(t));
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

Tree *plain_taken_away(PlainReader *reader, const PlainToken *tokens) {
  Tree *list = tree_list(reader->arena);
  for (const PlainToken *verb = tokens, *end; verb->kind != PLAIN_END; verb = end) {
    end = end_of_part(verb + 1);
    const PlainToken *last = end;
    while (last > verb + 1 && is_beside(last - 1)) last--;
    const PlainToken *bare = plain_bare(reader, copied(reader, verb + 1, last));
    Tree *all = all_of(reader, verb, bare, last);
    if (all != NULL)
      tree_add(reader->arena, list, all);
    else if (bare->kind == PLAIN_END || !add_named(reader, list, verb, bare, last))
      return NULL;
  }
  return list->count == 0 ? NULL : plain_one(reader, tokens, PLAIN_TAKEN, list);
}
