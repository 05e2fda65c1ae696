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

/* Words with which a sentence says more than what comes in place of what. */
static bool says_more(const PlainToken *t) {
  static const int SYMBOLS[] = {PLAIN_NO,    PLAIN_NONE,    PLAIN_WITHOUT, PLAIN_AND,   PLAIN_THEN,
                                PLAIN_OR,    PLAIN_IF,      PLAIN_ELSE,    PLAIN_MAY,   PLAIN_AWAY,
                                PLAIN_MAYBE, PLAIN_ALL,     PLAIN_SAYS,    PLAIN_DRAFT, PLAIN_SWAP,
                                PLAIN_LINE,  PLAIN_BECAUSE, PLAIN_SPURIOUS};
  for (size_t i = 0; i < sizeof SYMBOLS / sizeof *SYMBOLS; i++)
    if (t->symbol == SYMBOLS[i]) return true;
  bool goes_on = t->kind == PLAIN_STOP && t[1].kind != PLAIN_END; /* with another sentence */
  return goes_on || t->kind == PLAIN_ASK || t->kind == PLAIN_OTHER ||
         (t->kind == PLAIN_WORD && t->number > 1);
}

static bool puts_right(const PlainToken *t) {
  bool puts = t->symbol == PLAIN_INSTEAD || t->symbol == PLAIN_RATHER;
  return puts && (plain_has_value(t, PLAIN_CHANGED) || plain_has_value(t, PLAIN_MENDED));
}

/* "Replace the arquebusier with a footman": what follows first is the old one. */
static bool replaces(const PlainReader *reader, const PlainToken *tokens) {
  while (tokens->symbol == PLAIN_FILLER || tokens->kind == PLAIN_COMMA) tokens++;
  return tokens->kind == PLAIN_WORD &&
         plain_key(reader->arena, PLAIN_EXCHANGES, tokens->raw, tokens->raw_length) != NULL;
}

/* "The footman to HAC.3, and not HAC.2". */
static bool denies_old(const Exchange *exchange, const PlainToken *t) {
  return exchange->count > 0 &&
         (t->symbol == PLAIN_NO || (t->symbol == PLAIN_AND && t[1].symbol == PLAIN_NO));
}

bool exchange_read(PlainReader *reader, const PlainToken *tokens, Exchange *out) {
  const PlainToken *end = tokens + plain_count(tokens);
  bool replaced = replaces(reader, tokens), verb = false, right = replaced, figures = false;
  size_t of = 0;
  *out = (Exchange){.count = 0};
  for (const PlainToken *t = tokens; t < end;) {
    bool denied = denies_old(out, t), old = exchange_begins_old(t) || (denied && t->symbol == PLAIN_NO);
    bool puts = t->symbol == PLAIN_INSTEAD || t->symbol == PLAIN_RATHER;
    if (puts && !old && !puts_right(t)) return false;
    if (old) out->before = out->count;
    of += old;
    right |= puts_right(t);
    figures |= denied;
    verb |= t->kind == PLAIN_WORD && reader->shapes->is_verb(t->symbol);
    bool swaps = replaced && t->symbol == PLAIN_SWAP;
    if (says_more(t) && !denied && !swaps) return false;
    const Naming naming = naming_at(reader, t, end);
    if (naming.taken > 0 && out->count == EXCHANGE_NAMES_MOST) return false;
    if (naming.taken > 0) out->names[out->count++] = naming;
    if (naming.taken == 0 && t->kind == PLAIN_NUMBER) return false; /* it would be lost */
    t += naming.taken > 0 ? naming.taken : 1;
  }
  /* "He has 4 there, not 5" orders nothing. */
  for (size_t i = 0; i < out->count; i++) figures &= out->names[i].at->kind == PLAIN_NUMBER;
  if (figures && !verb) return false;
  out->bare = of == 0 && !replaced;
  if (out->bare) return right && out->count == 1;
  return replaced ? of == 0 && out->count == 2 : of == 1 && out->count > 1 && out->before < out->count;
}
