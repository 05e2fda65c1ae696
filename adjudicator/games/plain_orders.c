/* The orders of a sentence: which of its parts are orders of the game, found by trying. */
#include <stdarg.h>
#include <string.h>

#include "plain_parts.h"

/* ======== nodes ======== */

static Tree *placed(const PlainToken *at, Tree *node) {
  node->line = at->line;
  node->column = at->column;
  return node;
}

Tree *plain_scalar(PlainReader *reader, const PlainToken *at, const char *text) {
  Tree *node = placed(at, tree_text(reader->arena, text));
  node->rewritten = strlen(text) != at->raw_length || memcmp(text, at->raw, at->raw_length) != 0;
  bool yes;
  int64_t number;
  node->plain = true;
  node->plain =
      !node->rewritten && !tree_read_bool(node, &yes) && !tree_read_int(node, &number) && !tree_is_null(node);
  return node;
}

Tree *plain_int(PlainReader *reader, const PlainToken *at, int value) {
  return placed(at, tree_int(reader->arena, value));
}

Tree *plain_bool(PlainReader *reader, const PlainToken *at, bool value) {
  return placed(at, tree_bool(reader->arena, value));
}

Tree *plain_list(PlainReader *reader, const PlainToken *at) {
  return placed(at, tree_list(reader->arena));
}

Tree *plain_map(PlainReader *reader, const PlainToken *at) {
  return placed(at, tree_map(reader->arena));
}

Tree *plain_put(PlainReader *reader, Tree *map, const PlainToken *at, const char *key, Tree *value) {
  tree_put(reader->arena, map, key, value);
  TreeItem *item = &map->items[map->count - 1];
  item->key_line = at->line;
  item->key_column = at->column;
  return value;
}

Tree *plain_one(PlainReader *reader, const PlainToken *at, const char *key, Tree *value) {
  Tree *map = plain_map(reader, at);
  plain_put(reader, map, at, key, value);
  return map;
}

/* Longest text that is quoted to its writer, in bytes. */
#define QUOTED_MOST 300

/* Each end of a line, with the blanks around it, becomes one blank. */
static void join_lines(char *text) {
  char *to = text;
  for (const char *from = text; *from != '\0';) {
    size_t blanks = strspn(from, " \t\r\n");
    if (memchr(from, '\n', blanks) == NULL) {
      *to++ = *from++;
      continue;
    }
    *to++ = ' ';
    from += blanks;
  }
  *to = '\0';
}

const char *plain_cut(Arena *arena, const char *text, size_t length) {
  size_t cut = length;
  if (length > QUOTED_MOST)
    for (cut = QUOTED_MOST; cut > 0 && ((unsigned char)text[cut] & 0xC0) == 0x80;) cut--;
  char *quoted = arena_strndup(arena, text, cut);
  join_lines(quoted);
  return cut == length ? quoted : arena_concat(arena, quoted, "\u2026", NULL);
}

const char *plain_raw(PlainReader *reader, const PlainToken *from, const PlainToken *end) {
  if (from >= end) return "";
  const PlainToken *last = end - 1;
  if (last->kind == PLAIN_END && last > from) last--;
  return plain_cut(reader->arena, from->raw, (size_t)(last->raw + last->raw_length - from->raw));
}

Tree *plain_complain(PlainReader *reader, const PlainToken *at, const char *message, ...) {
  PlainComplaint *complaint = reader->complaint;
  bool further =
      complaint->at != NULL && (at->line < complaint->at->line ||
                                (at->line == complaint->at->line && at->column <= complaint->at->column));
  if (further) return NULL;
  complaint->message = message;
  complaint->at = at;
  complaint->fields = tree_map(reader->arena);
  va_list arguments;
  va_start(arguments, message);
  for (const char *field; (field = va_arg(arguments, const char *)) != NULL;)
    tree_put_text(reader->arena, complaint->fields, field, va_arg(arguments, const char *));
  va_end(arguments);
  return NULL;
}

/* ======== merging ======== */

/* Puts what `more` says of one key. */
static bool merge_value(Arena *arena, Tree *into, const TreeItem *item, const Tree **twice) {
  Tree *old = tree_get(into, item->key);
  if (old == NULL) {
    tree_put(arena, into, item->key, tree_copy(arena, item->value));
    TreeItem *made = &into->items[into->count - 1];
    made->key_line = item->key_line;
    made->key_column = item->key_column;
    return true;
  }
  if (old->kind == TREE_LIST && item->value->kind == TREE_LIST) {
    for (size_t i = 0; i < item->value->count; i++)
      tree_add(arena, old, tree_copy(arena, item->value->items[i].value));
    return true;
  }
  if (old->kind == TREE_MAP && item->value->kind == TREE_MAP)
    return plain_merge(arena, old, item->value, twice);
  if (tree_equal(old, item->value)) return true;
  *twice = item->value;
  return false;
}

bool plain_merge(Arena *arena, Tree *file, const Tree *more, const Tree **twice) {
  for (size_t i = 0; i < more->count; i++) {
    if (!merge_value(arena, file, &more->items[i], twice)) return false;
  }
  return true;
}

/* ======== sentences ======== */

typedef struct Sentence {
  PlainReader *reader;
  const char *section;
  PlainToken *tokens; /* without fillers */
  size_t count;       /* without the end */
  bool *dead;         /* no cover begins here */
} Sentence;

static bool is_strong(const PlainReader *reader, const PlainToken *token, bool first) {
  if (reader->shapes->names(reader, token) > 0) return true;
  return first && token->kind == PLAIN_WORD && reader->shapes->is_verb(token->symbol);
}

/* A verb alone is no more than a heading: "my moves". */
bool plain_speaks_of_orders(const PlainReader *reader, const PlainToken *tokens, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (is_strong(reader, &tokens[i], i == 0 && count > 1)) return true;
  }
  return false;
}

/* Where orders go on without a comma. Where one wish follows the other only a section's list does. */
static bool begins_anew(const Sentence *s, size_t at) {
  bool listed = s->section != NULL || !s->reader->shapes->closed;
  return listed && s->reader->shapes->names(s->reader, &s->tokens[at]) > 0;
}

/* The point of "TAL.3" parts nothing. */
static bool is_within_name(const PlainToken *stop) {
  return stop->glued && stop[1].glued && stop[1].kind != PLAIN_END;
}

bool plain_is_separator(const PlainToken *token) {
  return token->kind == PLAIN_COMMA || (token->kind == PLAIN_STOP && !is_within_name(token)) ||
         token->symbol == PLAIN_AND || token->symbol == PLAIN_THEN;
}

/* Whether a section can be said to hold nothing. */
bool plain_may_hold_nothing(const PlainReader *reader, const char *section) {
  const char *const *known = reader->shapes->sections;
  for (; section != NULL && known != NULL && *known != NULL; known++) {
    if (strcmp(*known, section) == 0) return true;
  }
  return false;
}

bool plain_is_none(const PlainToken *tokens) {
  while (tokens->symbol == PLAIN_FILLER || tokens->kind == PLAIN_STOP) tokens++;
  if (tokens->symbol != PLAIN_NONE) return false;
  for (tokens++; tokens->kind != PLAIN_END; tokens++) {
    if (tokens->symbol != PLAIN_FILLER && tokens->kind != PLAIN_STOP) return false;
  }
  return true;
}

/* "no attacks this turn", "ataques: ninguno": a section with nothing in it; NULL: another order. */
static Tree *nothing_of_section(PlainReader *reader, const char *section, const PlainToken *tokens) {
  if (plain_may_hold_nothing(reader, section) && plain_is_none(tokens))
    return plain_one(reader, tokens, section, plain_list(reader, tokens));
  const PlainToken *named = NULL;
  bool none = false;
  for (const PlainToken *t = tokens; t->kind != PLAIN_END; t++) {
    bool no = t->symbol == PLAIN_NO || t->symbol == PLAIN_NONE || t->symbol == PLAIN_WITHOUT;
    if (t->kind == PLAIN_COLON) continue;
    if (!no && (named != NULL || t->kind != PLAIN_WORD)) return NULL;
    none |= no;
    if (!no) named = t;
  }
  const char *key = named == NULL || !none
                        ? NULL
                        : plain_key(reader->arena, reader->shapes->keys, named->raw, named->raw_length);
  for (const char *const *known = reader->shapes->sections; key != NULL && *known != NULL; known++) {
    if (strcmp(*known, key) == 0) return plain_one(reader, tokens, key, plain_list(reader, tokens));
  }
  return NULL;
}

static Tree *order_of(const Sentence *s, const PlainToken *tokens) {
  PlainReader *reader = s->reader;
  Tree *nothing = nothing_of_section(reader, s->section, tokens);
  if (nothing != NULL) return nothing;
  Tree *means = s->section == NULL ? NULL : reader->shapes->line(reader, s->section, tokens);
  return means != NULL ? means : reader->shapes->line(reader, NULL, tokens);
}

/* The order that tokens are up to, not including, `end`; for that time they end there. */
static Tree *one_order(const Sentence *s, size_t from, size_t end) {
  PlainToken *stop = &s->tokens[end], kept = *stop;
  size_t *work = &s->reader->work;
  *work -= *work < end - from ? *work : end - from;
  if (*work == 0) return NULL;
  stop->kind = PLAIN_END;
  stop->symbol = 0;
  Tree *means = order_of(s, s->tokens + from);
  *stop = kept;
  return means;
}

/* Most words of an entry that was misspelt. */
#define LOST_ENTRY_WORDS 2

/* A word that turns what stands beside it. */
bool plain_is_turning(int symbol) {
  switch (symbol) {
  case PLAIN_NO:
  case PLAIN_OR:
  case PLAIN_IF:
  case PLAIN_ELSE:
  case PLAIN_MAY:
  case PLAIN_MAYBE:
  case PLAIN_DRAFT:
  case PLAIN_SPURIOUS:
  case PLAIN_INSTEAD:
  case PLAIN_SAYS:
  case PLAIN_RATHER:
  case PLAIN_WITHOUT:
  case PLAIN_ALL: return true;
  default: return false;
  }
}

/* No part that holds a turning word is small talk beside an order. */
bool plain_turns_meaning(const PlainToken *tokens, size_t count) {
  for (size_t i = 0; i < count; i++) {
    /* "OD 2O11" must not get lost beside other orders. */
    if (tokens[i].kind == PLAIN_NUMBER || tokens[i].kind == PLAIN_ARROW || tokens[i].number > 1) return true;
    if (plain_is_turning(tokens[i].symbol) || tokens[i].kind == PLAIN_ASK) return true;
  }
  return false;
}

/* "Milou" in "Milou, then Blackmane". A greeting has a line of its own. */
static bool is_lost_entry(const Sentence *s, size_t from, size_t end) {
  if (!s->reader->shapes->closed || end - from > LOST_ENTRY_WORDS) return false;
  int line = s->tokens[from].line;
  bool alone_before = from == 0 || s->tokens[from - 1].line < line;
  size_t next = end;
  while (next < s->count && plain_is_separator(&s->tokens[next])) next++;
  bool alone_behind = next == s->count || s->tokens[next].line > line;
  return !alone_before || !alone_behind;
}

/* A part of a sentence that may stand beside orders without being one. */
static bool is_talk(const PlainReader *reader, const PlainToken *tokens, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (is_strong(reader, &tokens[i], true)) return false;
  }
  return !plain_turns_meaning(tokens, count);
}

/* Whether all tokens from one on are orders, and small talk between separators. */
static Tree *cover(Sentence *s, size_t from, bool ordered) {
  while (from < s->count && plain_is_separator(&s->tokens[from])) from++;
  if (from == s->count) return ordered ? tree_list(s->reader->arena) : NULL;
  if (s->dead[from]) return NULL;
  for (size_t end = s->count; end > from; end--) {
    if (end < s->count && !plain_is_separator(&s->tokens[end]) && !begins_anew(s, end)) continue;
    Tree *means = one_order(s, from, end);
    Tree *rest = means == NULL ? NULL : cover(s, end, true);
    if (rest == NULL) continue;
    Tree *list = tree_list(s->reader->arena);
    tree_add(s->reader->arena, list, means);
    for (size_t i = 0; i < rest->count; i++) tree_add(s->reader->arena, list, rest->items[i].value);
    return list;
  }
  size_t end = from;
  while (end < s->count && !plain_is_separator(&s->tokens[end])) end++;
  bool talk =
      s->section == NULL && is_talk(s->reader, s->tokens + from, end - from) && !is_lost_entry(s, from, end);
  Tree *rest = talk ? cover(s, end, ordered) : NULL;
  if (rest == NULL) s->dead[from] = true;
  return rest;
}

/* What tokens a try leaves out. */
typedef enum Left { LEFT_NOTHING, LEFT_BRACKETS, LEFT_REMARK, LEFT_TRIES } Left;

/* The end of what is not a remark: " - just a step", "because ...". */
static size_t remark_begins(const PlainToken *tokens, size_t count) {
  for (size_t i = 1; i < count; i++) {
    bool dash =
        tokens[i].kind == PLAIN_DASH && !tokens[i].glued && !tokens[i + 1].glued && tokens[i].depth == 0;
    if (dash || tokens[i].symbol == PLAIN_BECAUSE) return i;
  }
  return count;
}

size_t plain_count(const PlainToken *tokens) {
  size_t count = 0;
  while (tokens[count].kind != PLAIN_END) count++;
  return count;
}

static bool says_nothing(const PlainToken *token) {
  return token->symbol == PLAIN_FILLER || token->symbol == PLAIN_GREETING || token->symbol == PLAIN_FAREWELL;
}

/* Where a remark begins that a try leaves out; all tokens: nowhere. */
static size_t end_of_try(const PlainToken *tokens, size_t count, Left left) {
  return left == LEFT_REMARK ? remark_begins(tokens, count) : count;
}

/* "OI4 is at 1413" tells where it stands. */
static bool states(const PlainToken *t) {
  if (t->symbol != PLAIN_IS) return false;
  for (t++; t->symbol == PLAIN_FILLER;) t++;
  return t->symbol == PLAIN_TO;
}

/* How many tokens say for which turn orders are: "for turn 3", "this year"; 0: none. */
static size_t turn_here(const PlainReader *reader, const PlainToken *t) {
  size_t taken = 0;
  while (t[taken].symbol == PLAIN_TO || t[taken].symbol == PLAIN_FROM) taken++;
  bool heading = t[taken].symbol == PLAIN_NOTHING && reader->shapes->closed;
  if (t[taken].symbol != PLAIN_TURN) return heading ? taken + 1 : 0;
  taken++;
  return t[taken].kind == PLAIN_NUMBER ? taken + 1 : taken;
}

void plain_note_turn(PlainReader *reader, Tree *turn, int line, int column) {
  turn->line = line;
  turn->column = column;
  reader->turns |= reader->turn != NULL && !tree_equal(reader->turn, turn);
  reader->turn = turn;
}

/* Without the turn that they are for, and the colon behind that or other words that say nothing; *number: that turn's, where one was said. */
static size_t drop_turns(const PlainReader *reader, PlainToken *tokens, size_t count, PlainToken *number) {
  size_t kept = 0;
  for (size_t i = 0, taken; i < count; i += taken) {
    taken = turn_here(reader, tokens + i);
    if (taken > 0 && tokens[i + taken - 1].kind == PLAIN_NUMBER) *number = tokens[i + taken - 1];
    bool heading = taken == 0 && kept == 0 && tokens[i].kind == PLAIN_COLON; /* "what I want: ..." */
    if (taken == 0 && !heading) tokens[kept++] = tokens[i];
    taken += taken == 0;
  }
  return kept;
}

/* The tokens of one try without fillers, ended. `number`: see drop_turns(). */
static PlainToken *tokens_left(PlainReader *reader, const PlainToken *tokens, Left left, PlainToken *number) {
  size_t count = plain_count(tokens), kept = 0;
  size_t end = end_of_try(tokens, count, left);
  PlainToken *made = arena_alloc(reader->arena, (count + 1) * sizeof *made);
  for (size_t i = 0; i < end; i++) {
    /* The "I" of "0I4" is part of a name. */
    bool name =
        tokens[i].symbol == PLAIN_FILLER && tokens[i].glued && i > 0 && tokens[i - 1].kind == PLAIN_NUMBER;
    bool empty = says_nothing(&tokens[i]) || (tokens[i].symbol == PLAIN_IS && !states(&tokens[i]));
    bool out = (empty && !name) || (left != LEFT_NOTHING && tokens[i].depth > 0);
    if (!out) made[kept++] = tokens[i];
  }
  made[kept] = tokens[count];
  kept = drop_turns(reader, made, kept, number);
  while (kept > 0 && (made[kept - 1].kind == PLAIN_STOP || made[kept - 1].kind == PLAIN_COMMA)) kept--;
  made[kept] = tokens[count];
  return made;
}

PlainToken *plain_bare(PlainReader *reader, const PlainToken *tokens) {
  PlainToken number;
  return tokens_left(reader, tokens, LEFT_NOTHING, &number);
}

static Tree *joined(PlainReader *reader, const Tree *list, const Tree **twice) {
  Tree *all = tree_map(reader->arena);
  for (size_t i = 0; i < list->count; i++) {
    if (!plain_merge(reader->arena, all, list->items[i].value, twice)) return NULL;
  }
  return all;
}

/* "(if free)", " - no, stay": what a try leaves out must not turn what is left. */
static bool leaves_out_a_turn(const PlainToken *tokens, Left left) {
  size_t count = plain_count(tokens), end = end_of_try(tokens, count, left);
  for (size_t i = 0; i < count; i++) {
    bool out = i >= end || (left != LEFT_NOTHING && tokens[i].depth > 0);
    if (out && tokens[i].symbol != PLAIN_ALL && plain_is_turning(tokens[i].symbol)) return true;
  }
  return false;
}

/* "buy 2 knights (HAR.6 and MAL.6)": what stands in brackets may be meant as well. */
static bool leaves_out_names(const PlainReader *reader, const PlainToken *tokens) {
  for (; reader->shapes->closed && tokens->kind != PLAIN_END; tokens++) {
    if (tokens->depth > 0 && reader->shapes->names(reader, tokens) > 0) return true;
  }
  return false;
}

/* What a try leaves out, to be told to its writer: words that nobody knows may change the order. "" for none such, and
 * for reasons. */
static const char *remark_left(PlainReader *reader, const PlainToken *tokens, Left left) {
  size_t count = plain_count(tokens), end = end_of_try(tokens, count, left);
  const PlainToken *first = NULL, *last = NULL;
  bool unknown = false;
  for (size_t i = 0; i < count && tokens[i].symbol != PLAIN_BECAUSE; i++) {
    if (left == LEFT_NOTHING || (i < end && tokens[i].depth == 0)) continue;
    if (first == NULL) first = &tokens[i];
    last = &tokens[i];
    unknown |= tokens[i].kind == PLAIN_WORD && tokens[i].symbol == PLAIN_UNKNOWN;
  }
  return unknown ? plain_raw(reader, first, last + 1) : "";
}

/* The orders of a sentence, in the first of the tries that covers it; NULL: none does. */
Tree *plain_orders_of(PlainReader *reader, const char *section, const PlainToken *tokens) {
  for (Left left = LEFT_NOTHING; left < LEFT_TRIES; left++) {
    if (leaves_out_a_turn(tokens, left)) continue;
    if (left != LEFT_NOTHING && leaves_out_names(reader, tokens)) break;
    PlainToken number = {.kind = PLAIN_END};
    PlainToken *kept = tokens_left(reader, tokens, left, &number);
    Sentence s = {.reader = reader, .section = section, .tokens = kept, .count = plain_count(kept)};
    if (s.count == 0) continue;
    s.dead = arena_alloc(reader->arena, s.count + 1);
    Tree *list = cover(&s, 0, false);
    const Tree *twice = NULL;
    Tree *all = list == NULL ? NULL : joined(reader, list, &twice);
    if (all != NULL) {
      if (number.kind == PLAIN_NUMBER)
        plain_note_turn(reader, tree_int(reader->arena, number.number), number.line, number.column);
      reader->complaint->remark = remark_left(reader, tokens, left);
      return all;
    }
    if (twice != NULL) {
      PlainToken at = {.line = twice->line, .column = twice->column};
      plain_complain(reader, arena_memdup(reader->arena, &at, sizeof at), "line-two-values", NULL);
    }
  }
  return NULL;
}
