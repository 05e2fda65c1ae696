/* "X instead of Y", where neither is an order. */
#include "exchange.h"

#include <string.h>

#include "plain_parts.h"

bool exchange_begins_old(const PlainToken *t) {
  static const char *const ELIDED[] = {"qu'", "qu\u2019"};
  if (t->symbol != PLAIN_INSTEAD) return false;
  bool than = plain_has_value(t, PLAIN_OF);
  const char *behind = t->raw + t->raw_length;
  while (t[1].kind == PLAIN_WORD && behind < t[1].raw && *behind == ' ') behind++;
  for (size_t i = 0; t[1].kind == PLAIN_WORD && i < sizeof ELIDED / sizeof *ELIDED; i++)
    than |= strcmp(t->text, "plutot") == 0 && strncmp(behind, ELIDED[i], strlen(ELIDED[i])) == 0;
  return than;
}

static bool puts_right(const PlainToken *t) {
  bool puts = t->symbol == PLAIN_INSTEAD || t->symbol == PLAIN_RATHER;
  return puts && (plain_has_value(t, PLAIN_CHANGED) || plain_has_value(t, PLAIN_MENDED));
}

/* "The footman to HAC.3, and not HAC.2". */
static bool denies_old(const Exchange *exchange, const PlainToken *t) {
  return exchange->count > 0 &&
         (t->symbol == PLAIN_NO || (t->symbol == PLAIN_AND && t[1].symbol == PLAIN_NO));
}

/* Whether two things are of one kind, so that one can come in the other's place. */
static bool are_alike(PlainReader *reader, const Naming *a, const Naming *b) {
  bool alike = a->at->kind == PLAIN_NUMBER && b->at->kind == PLAIN_NUMBER;
  for (const char *const *slot = reader->shapes->naming; *slot != NULL && !alike; slot++)
    alike = naming_by(reader, *slot, a->at) != NULL && naming_by(reader, *slot, b->at) != NULL;
  return alike;
}

/* Whether a token says nothing but what stands around two names, "I'd prefer the": of any other word nobody knows what it makes of
 * them, "he would", "next turn", "4 players". Verbs of orders are compared with those of the orders in force. */
static bool stands_beside(const PlainReader *reader, const PlainToken *t, bool replaced) {
  bool mark = t->kind == PLAIN_COMMA || (t->kind == PLAIN_STOP && t[1].kind == PLAIN_END);
  bool link = t->symbol == PLAIN_TO || (replaced && (t->symbol == PLAIN_BY || t->symbol == PLAIN_WITH));
  if (t->kind != PLAIN_WORD || mark || link || plain_has_value(t, PLAIN_THE_REST))
    return mark || link || t->kind == PLAIN_WORD;
  bool he = strcmp(t->text, "el") == 0 && t->raw_length > strlen(t->text); /* with its accent */
  if (he) return false;
  return reader->shapes->is_verb(t->symbol) ||
         plain_key(reader->arena, PLAIN_AROUND_EXCHANGES, t->raw, t->raw_length) != NULL;
}

bool exchange_read(PlainReader *reader, const PlainToken *tokens, Exchange *out) {
  const PlainToken *end = tokens + plain_count(tokens);
  bool replaced = false, verb = false, right = false, figures = false;
  size_t of = 0;
  *out = (Exchange){.count = 0};
  for (const PlainToken *t = tokens; t < end;) {
    bool denied = denies_old(out, t), old = exchange_begins_old(t) || (denied && t->symbol == PLAIN_NO);
    bool replaces = out->count == 0 && t->kind == PLAIN_WORD &&
                    plain_key(reader->arena, PLAIN_EXCHANGES, t->raw, t->raw_length) != NULL;
    const Naming naming = naming_at(reader, t, end);
    bool known = old || denied || replaces || puts_right(t) || naming.taken > 0;
    if (!known && !stands_beside(reader, t, replaced)) return false;
    if (old) out->before = out->count;
    of += old;
    right |= puts_right(t);
    replaced |= replaces;
    figures |= denied;
    verb |= t->kind == PLAIN_WORD && reader->shapes->is_verb(t->symbol);
    if (naming.taken > 0 && out->count == EXCHANGE_NAMES_MOST) return false;
    if (naming.taken > 0) out->names[out->count++] = naming;
    t += naming.taken > 0 ? naming.taken : 1;
  }
  /* "He has 4 there, not 5" orders nothing. */
  for (size_t i = 0; i < out->count; i++) figures &= out->names[i].at->kind == PLAIN_NUMBER;
  if (figures && !verb) return false;
  out->bare = of == 0 && !replaced;
  if (out->bare) return right && out->count == 1 && !verb;
  if (of + replaced != 1 || (replaced && out->count != 2) || out->before == out->count) return false;
  for (size_t i = 0; i < out->count; i++)
    if (i != out->before && are_alike(reader, &out->names[i], &out->names[out->before])) return true;
  return false;
}
