/* The orders of a sentence: which of its parts are orders of the game, found by trying. */
#include <string.h>

#include "plain_parts.h"

/* ======== sentences ======== */

typedef struct Sentence {
  PlainReader *reader;
  const char *section;
  PlainToken *tokens; /* without fillers */
  size_t count;       /* without the end */
} Sentence;

static bool is_strong(const PlainReader *reader, const PlainToken *token, bool first) {
  if (reader->shapes->names(reader, token) > 0) return true;
  return first && token->kind == PLAIN_WORD && reader->shapes->is_verb(token->symbol);
}

static bool matters(const PlainReader *reader, const PlainToken *token) {
  return reader->shapes->matters != NULL && reader->shapes->matters(token);
}

/* A verb alone is no more than a heading: "my moves". */
bool plain_speaks_of_orders(const PlainReader *reader, const PlainToken *tokens, size_t count) {
  size_t first = 0; /* "and a recon somewhere" */
  while (first < count && plain_is_separator(&tokens[first])) first++;
  for (size_t i = 0; i < count; i++) {
    if (is_strong(reader, &tokens[i], i == first && count > first + 1)) return true;
  }
  return false;
}

/* "No attacks", in a text without marks. */
static bool begins_none(const Sentence *s, size_t at) {
  const PlainToken *t = &s->tokens[at];
  bool none =
      (t->symbol == PLAIN_NO || t->symbol == PLAIN_NONE) && t->value == NULL && t[1].kind == PLAIN_WORD;
  const char *key =
      none ? plain_key(s->reader->arena, s->reader->shapes->keys, t[1].raw, t[1].raw_length) : NULL;
  return plain_may_hold_nothing(s->reader, key);
}

/* Where orders go on without a comma. Where one wish follows the other only a section's list does. An arrow belongs to what
 * stands before it: "Molina 9 -> 14" is no play on 9 and an order from nowhere. */
static bool begins_anew(const Sentence *s, size_t at) {
  if (s->tokens[at].kind == PLAIN_ARROW) return false;
  bool listed = s->section != NULL || !s->reader->shapes->closed;
  return listed && (s->reader->shapes->names(s->reader, &s->tokens[at]) > 0 || begins_none(s, at));
}

/* The point of "TAL.3" parts nothing. */
static bool is_within_name(const PlainToken *stop) {
  return stop->glued && stop[1].glued && stop[1].kind == PLAIN_NUMBER;
}

/* "Draw / 12->14"; not "spa/sc", nor "OI4 1413 / nothing", a choice. */
static bool is_slash_between(const PlainToken *token) {
  return token->kind == PLAIN_SLASH && !token->glued && !token[1].glued && token[1].symbol != PLAIN_NONE;
}

bool plain_is_separator(const PlainToken *token) {
  return token->kind == PLAIN_COMMA || token->kind == PLAIN_PLUS || is_slash_between(token) ||
         (token->kind == PLAIN_STOP && !is_within_name(token)) || token->symbol == PLAIN_AND ||
         token->symbol == PLAIN_THEN;
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

bool plain_says_nothing(const PlainReader *reader, const PlainToken *tokens) {
  bool nothing = false, no = false, orders = false, turn = false;
  for (; tokens->kind != PLAIN_END; tokens++) {
    bool number = tokens->kind == PLAIN_NUMBER && turn;
    turn = tokens->symbol == PLAIN_TURN;
    if (number || plain_is_separator(tokens)) continue;
    if (tokens->kind != PLAIN_WORD) return false;
    switch (tokens->symbol) {
    case PLAIN_NONE: nothing |= tokens->value == NULL; break;
    case PLAIN_NO:
    case PLAIN_WITHOUT: no = true; break;
    case PLAIN_NOTHING: orders = true; break;
    case PLAIN_FILLER:
    case PLAIN_TURN:
    case PLAIN_TO:
    case PLAIN_FROM:
    case PLAIN_IS:
    case PLAIN_FILING:
    case PLAIN_GREETING:
    case PLAIN_FAREWELL: break;
    default:
      if (!reader->shapes->is_verb(tokens->symbol)) return false;
    }
  }
  return nothing || (no && orders);
}

Tree *plain_nothing(PlainReader *reader, const PlainToken *at, const char *section) {
  Tree *list = plain_list(reader, at);
  list->rewritten = true;
  return plain_one(reader, at, section, list);
}

/* "no attacks this turn", "ataques: ninguno": a section with nothing in it; NULL: another order. */
static Tree *nothing_of_section(PlainReader *reader, const char *section, const PlainToken *tokens) {
  if (plain_may_hold_nothing(reader, section) && plain_is_none(tokens))
    return plain_nothing(reader, tokens, section);
  const PlainToken *named = NULL;
  bool none = false;
  for (const PlainToken *t = tokens; t->kind != PLAIN_END; t++) {
    bool nobody = t->value != NULL; /* "nobody else moves" */
    bool no = t->symbol == PLAIN_NO || (t->symbol == PLAIN_NONE && !nobody) || t->symbol == PLAIN_WITHOUT;
    if (t->kind == PLAIN_COLON || (none && t->symbol == PLAIN_FROM)) continue; /* "pas de mouvement" */
    if (!no && (named != NULL || t->kind != PLAIN_WORD)) return NULL;
    none |= no;
    if (!no) named = t;
  }
  const char *key = named == NULL || !none
                        ? NULL
                        : plain_key(reader->arena, reader->shapes->keys, named->raw, named->raw_length);
  for (const char *const *known = reader->shapes->sections; key != NULL && *known != NULL; known++) {
    if (strcmp(*known, key) == 0) return plain_nothing(reader, tokens, key);
  }
  return NULL;
}

/* Most words of an entry that was misspelt. */
#define LOST_ENTRY_WORDS 3

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
  case PLAIN_KEPT:
  case PLAIN_SWAP:
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

/* Words of a text as it was written, those among them that say nothing too. */
static size_t words_written(const char *text, const char *end) {
  size_t words = 0;
  for (bool within = false; text < end; text++) {
    bool letter = strchr(" \t\r\n,;:.!()", *text) == NULL;
    words += letter && !within;
    within = letter;
  }
  return words;
}

/* "Milou" in "Milou, then Blackmane"; not "that's why I have it". A greeting has a line of its own. */
static bool is_lost_entry(const Sentence *s, size_t from, size_t end) {
  const PlainToken *first = &s->tokens[from], *last = &s->tokens[end - 1];
  const char *begins = from == 0 ? first->raw : first[-1].raw + first[-1].raw_length;
  bool of_game = false, says = false; /* "et je joue la Promotion"; "ok", "first" say nothing */
  for (size_t i = from; i < end; i++) {
    of_game |= s->tokens[i].symbol >= PLAIN_SYMBOLS;
    says |= s->tokens[i].symbol != PLAIN_YES && s->tokens[i].symbol != PLAIN_THEN;
  }
  size_t words = of_game ? end - from : words_written(begins, last->raw + last->raw_length);
  if (!s->reader->shapes->closed || !says || words > LOST_ENTRY_WORDS) return false;
  int line = s->tokens[from].line;
  bool alone_before = from == 0 || s->tokens[from - 1].line < line;
  size_t next = end;
  while (next < s->count && plain_is_separator(&s->tokens[next])) next++;
  bool alone_behind = next == s->count || s->tokens[next].line > line;
  return !alone_before || !alone_behind;
}

/* A part of a sentence that may stand beside orders without being one. */
static bool is_talk(const PlainReader *reader, const PlainToken *tokens, size_t count) {
  if (tokens->symbol == PLAIN_AWAY) return false; /* "ignore my last mail" */
  int last = tokens[count - 1].symbol; /* "and with the fire of", and then a new line: it goes on there */
  if (last == PLAIN_FROM || last == PLAIN_WITH) return false;
  for (size_t i = 0; i < count; i++) {
    bool away = tokens[i].symbol == PLAIN_AWAY; /* "start over, OI9 to 1811" */
    if (away || is_strong(reader, &tokens[i], true) || matters(reader, &tokens[i])) return false;
  }
  return !plain_turns_meaning(tokens, count);
}

/* ======== orders of forms ======== */

/* A place of the patterns at a token, with what led there. */
typedef struct Job {
  size_t step, token;
  size_t pieces, orders; /* read so far */
  size_t first, begin;   /* the first piece and token of the order that is being read */
} Job;

/* Slots that are remembered where a sentence went no further. */
#define STUCK_MOST 16

typedef struct Search {
  const Sentence *s;
  const FormProgram *program;
  bool value; /* one order up to the last token */
  Job *jobs;
  size_t job_count, job_capacity;
  unsigned char *seen; /* a bit for each step and token: tried once */
  OrderPiece *pieces;
  size_t piece_capacity;
  Order *orders;
  Tree **nothings; /* beside `orders`: a section that was said to hold nothing, or NULL */
  size_t order_capacity, nothing_capacity;
  size_t furthest; /* the last token that a slot did not fit */
  const FormStep *stuck[STUCK_MOST];
  size_t stuck_count;
} Search;

static void push(Search *x, Job job) {
  x->jobs = arena_room(x->s->reader->arena, x->jobs, sizeof *x->jobs, x->job_count, &x->job_capacity);
  x->jobs[x->job_count++] = job;
}

static bool seen(Search *x, const Job *job) {
  size_t bit = job->step * (x->s->count + 1) + job->token;
  unsigned char mask = (unsigned char)(1U << bit % 8);
  bool before = (x->seen[bit / 8] & mask) != 0;
  x->seen[bit / 8] |= mask;
  return before;
}

static bool is_one_of(const FormStep *step, const PlainToken *t) {
  for (size_t i = 0; i < step->count; i++) {
    const FormWord *word = step->words[i];
    bool same = t->kind == word->kind && t->symbol == word->symbol &&
                (word->value == NULL || plain_has_value(t, word->value)) &&
                (word->text == NULL || strcmp(t->text, word->text) == 0);
    if (same) return true;
  }
  return false;
}

static void note_stuck(Search *x, const FormStep *step, size_t token) {
  if (token < x->furthest || step->slot == NULL || step->slot->why_not == NULL) return;
  if (token > x->furthest) x->stuck_count = 0;
  x->furthest = token;
  if (x->stuck_count < STUCK_MOST) x->stuck[x->stuck_count++] = step;
}

/* False: there is one of that key, which holds one. */
static bool add_piece(Search *x, Job *job, const OrderPiece *piece) {
  for (size_t i = job->first; !piece->several && i < job->pieces; i++) {
    if (strcmp(x->pieces[i].key, piece->key) == 0) return false;
  }
  x->pieces = arena_room(x->s->reader->arena, x->pieces, sizeof *x->pieces, job->pieces, &x->piece_capacity);
  x->pieces[job->pieces++] = *piece;
  return true;
}

/* A word as a piece: its value in the tables. */
static size_t read_word(const FormStep *step, const PlainToken *t, OrderPiece *out) {
  out->text = t->value;
  return t->value != NULL && is_one_of(step, t) ? 1 : 0;
}

static bool read_slot(Search *x, const FormStep *step, Job *job) {
  const PlainToken *t = &x->s->tokens[job->token];
  OrderPiece piece = {.key = step->key, .several = step->several, .at = t};
  if (t->kind != PLAIN_END)
    piece.taken = step->slot == NULL ? read_word(step, t, &piece) : step->slot->read(x->s->reader, t, &piece);
  if (step->not ) return piece.taken == 0;
  if (piece.taken == 0 || job->token + piece.taken > x->s->count) {
    note_stuck(x, step, job->token);
    return false;
  }
  job->token += piece.taken;
  return step->key == NULL || add_piece(x, job, &piece);
}

static bool put_piece(Search *x, const FormStep *step, Job *job) {
  size_t at = job->token > job->begin ? job->token - 1 : job->begin;
  const OrderPiece piece = {
      .key = step->key, .several = step->several, .text = step->value, .at = &x->s->tokens[at]};
  return add_piece(x, job, &piece);
}

static void add_order(Search *x, Job *job, const Order *order, Tree *nothing) {
  Arena *arena = x->s->reader->arena;
  x->orders = arena_room(arena, x->orders, sizeof *x->orders, job->orders, &x->order_capacity);
  x->nothings = arena_room(arena, x->nothings, sizeof(Tree *), job->orders, &x->nothing_capacity);
  x->orders[job->orders] = *order;
  x->nothings[job->orders++] = nothing;
}

/* The pattern of a form is at its end. */
static bool end_order(Search *x, const Form *form, Job *job) {
  const Sentence *s = x->s;
  size_t behind = job->token;
  while (s->tokens[behind].kind == PLAIN_STOP || s->tokens[behind].kind == PLAIN_COMMA) behind++;
  bool parted = behind == s->count ||
                (!x->value && (plain_is_separator(&s->tokens[job->token]) || begins_anew(s, behind)));
  if ((!parted && !form->leads) || job->token == job->begin) return false;
  Order order = {.form = form,
                 .section = s->section,
                 .named = s->section != NULL && strcmp(form->section, s->section) == 0,
                 .count = job->pieces - job->first,
                 .at = &s->tokens[job->begin],
                 .end = &s->tokens[job->token]};
  order.pieces = arena_alloc(s->reader->arena, (order.count + 1) * sizeof *order.pieces);
  if (order.count > 0) memcpy(order.pieces, x->pieces + job->first, order.count * sizeof *order.pieces);
  if (form->accept != NULL && !form->accept(s->reader, &order)) return false;
  add_order(x, job, &order, NULL);
  job->step = parted ? 0 : 1;
  if (parted) job->token = behind;
  return true;
}

static bool is_of(const Form *form, const char *section) {
  return section != NULL && strcmp(form->section, section) == 0;
}

/* Pushes the forms that may begin here, those of the section last, so that they are tried first. */
static void push_forms(Search *x, Job job, bool of_section) {
  const FormProgram *program = x->program;
  for (size_t i = program->form_count; i-- > 0;) {
    job.step = program->forms[i];
    const Form *form = program->steps[job.step].form;
    if (is_of(form, x->s->section) == of_section && (of_section || !form->within)) push(x, job);
  }
}

static bool fit_together(Search *x, size_t count) {
  const FormGrammar *grammar = x->s->reader->shapes->grammar;
  return grammar->together == NULL || grammar->together(x->s->reader, x->orders, count);
}

/* A mark or word between two parts, not "the first" of "the first cavalry". */
static bool is_between(const Sentence *s, size_t at) {
  const PlainToken *t = &s->tokens[at];
  return plain_is_separator(t) && (t->symbol != PLAIN_THEN || s->reader->shapes->names(s->reader, t) == 0);
}

/* Orders and small talk from a token on. True: there is nothing more. */
static bool begin_part(Search *x, Job *job) {
  const Sentence *s = x->s;
  while (job->token < s->count && is_between(s, job->token)) job->token++;
  if (job->token == s->count) return job->orders > 0 && fit_together(x, job->orders);
  size_t from = job->token, end = from + 1;
  while (end < s->count && !plain_is_separator(&s->tokens[end])) end++;
  job->first = job->pieces;
  job->begin = from;
  bool talk =
      s->section == NULL && is_talk(s->reader, s->tokens + from, end - from) && !is_lost_entry(s, from, end);
  Job next = *job;
  next.token = end;
  if (talk) push(x, next);
  push_forms(x, *job, false);
  push_forms(x, *job, true);
  PlainToken *stop = &s->tokens[end], kept = *stop;
  stop->kind = PLAIN_END;
  stop->symbol = 0;
  Tree *nothing = nothing_of_section(s->reader, s->section, s->tokens + from);
  *stop = kept;
  if (nothing == NULL) return false;
  const Order order = {.at = &s->tokens[from], .end = &s->tokens[end]};
  add_order(x, &next, &order, nothing);
  push(x, next);
  return false;
}

/* An order of a chain directly behind another. */
static void go_on(Search *x, Job *job) {
  const FormProgram *program = x->program;
  job->first = job->pieces;
  job->begin = job->token;
  for (size_t i = program->form_count; i-- > 0;) {
    job->step = program->forms[i];
    if (program->steps[job->step].form->follows) push(x, *job);
  }
}

/* Goes on until a token does not fit. True: the sentence is covered. */
static bool follow(Search *x, Job *job) {
  const Sentence *s = x->s;
  for (;;) {
    const FormStep *step = &x->program->steps[job->step];
    if (step->op != FORM_ORDER && seen(x, job)) return false;
    if (s->reader->work == 0) return false;
    s->reader->work--;
    switch (step->op) {
    case FORM_COVER: return begin_part(x, job);
    case FORM_CHAIN: go_on(x, job); return false;
    case FORM_WORDS:
      if (is_one_of(step, &s->tokens[job->token]) == step->not ) return false;
      if (!step->not ) job->token++;
      break;
    case FORM_SLOT:
      if (!read_slot(x, step, job)) return false;
      break;
    case FORM_PUT:
      if (!put_piece(x, step, job)) return false;
      break;
    case FORM_SPLIT: {
      Job other = *job;
      other.step = step->other;
      push(x, other);
      break;
    }
    case FORM_JUMP: job->step = step->other; continue;
    case FORM_ORDER:
      if (!end_order(x, step->form, job)) return false;
      if (x->value) return true;
      continue;
    }
    job->step++;
  }
}

static FormProgram *program_of(PlainReader *reader) {
  if (reader->program == NULL) reader->program = forms_compile(reader->arena, reader->shapes->grammar);
  return reader->program;
}

static Search search_of(const Sentence *s) {
  Search x = {.s = s, .program = program_of(s->reader)};
  size_t bits = x.program->count * (s->count + 1);
  x.seen = arena_alloc(s->reader->arena, bits / 8 + 1);
  memset(x.seen, 0, bits / 8 + 1);
  return x;
}

static bool search(Search *x, Job *job) {
  while (x->job_count > 0) {
    *job = x->jobs[--x->job_count];
    if (follow(x, job)) return true;
  }
  return false;
}

/* What the slots say that would have gone on, each once, in the order of their table. */
static void complain_where_stuck(const Search *x) {
  const Sentence *s = x->s;
  for (const FormSlot *slot = s->reader->shapes->grammar->slots; slot != NULL && slot->name != NULL; slot++) {
    size_t i = 0;
    while (i < x->stuck_count && x->stuck[i]->slot != slot) i++;
    if (i < x->stuck_count) slot->why_not(s->reader, x->stuck[i]->form, s->tokens, &s->tokens[x->furthest]);
  }
}

static const char *and_besides(Arena *arena, const char *remark, const char *more) {
  return *remark == '\0' ? more : arena_concat(arena, remark, " / ", more, NULL);
}

/* The parts that no order covers: small talk. "": there is none, or nothing but words that all games know. */
static const char *talk_beside(const Search *x, size_t orders) {
  const PlainToken *t = x->s->tokens, *end = t + x->s->count;
  const char *talk = "";
  for (size_t i = 0; t < end; t++) {
    const PlainToken *from = t;
    bool says = false;
    for (; i < orders && x->orders[i].at <= t; i++) t = x->orders[i].end;
    if (t > from) from = t;
    for (; t < end && !plain_is_separator(t) && (i == orders || t < x->orders[i].at); t++)
      says |= t->kind == PLAIN_WORD && (t->symbol == PLAIN_UNKNOWN || t->symbol >= PLAIN_SYMBOLS);
    if (says) talk = and_besides(x->s->reader->arena, talk, plain_raw(x->s->reader, from, t));
    if (t == end) break;
  }
  return talk;
}

/* What the orders of a sentence add, one behind the other; NULL: it is not covered. */
static Tree *cover(const Sentence *s, bool complains) {
  const FormGrammar *grammar = s->reader->shapes->grammar;
  Search x = search_of(s);
  Job job = {.step = 0};
  push(&x, job);
  if (!search(&x, &job)) {
    if (complains) complain_where_stuck(&x);
    if (complains && grammar->unread != NULL) grammar->unread(s->reader, s->tokens);
    return NULL;
  }
  Tree *list = tree_list(s->reader->arena);
  for (size_t i = 0; i < job.orders; i++) {
    Tree *means = x.nothings[i] != NULL ? x.nothings[i] : order_means(s->reader, &x.orders[i]);
    tree_add(s->reader->arena, list, means);
  }
  const char *remark = talk_beside(&x, job.orders);
  for (size_t i = 0; i < job.orders; i++) {
    const char *left_out = x.orders[i].left_out;
    if (left_out != NULL) remark = and_besides(s->reader->arena, remark, left_out);
  }
  if (complains) s->reader->complaint->remark = remark;
  return list;
}

/* Tokens up to `end`, ended. */
static Sentence part_of(PlainReader *reader, const PlainToken *from, const PlainToken *end) {
  return (Sentence){
      .reader = reader, .tokens = plain_part(reader->arena, from, end), .count = (size_t)(end - from)};
}

Tree *forms_read(PlainReader *reader, const PlainToken *from, const PlainToken *end) {
  const Sentence part = part_of(reader, from, end);
  return cover(&part, false);
}

Tree *plain_value(PlainReader *reader, const char *key, const PlainToken *tokens) {
  size_t count = plain_count(tokens);
  if (count == 0) return NULL;
  const Sentence s = part_of(reader, tokens, tokens + count);
  const FormProgram *program = program_of(reader);
  bool any = false;
  for (size_t i = 0; i < program->value_count; i++)
    any |= strcmp(program->steps[program->values[i]].form->section, key) == 0;
  if (!any) return NULL;
  Search x = search_of(&s);
  x.value = true;
  for (size_t i = program->value_count; i-- > 0;) {
    if (strcmp(program->steps[program->values[i]].form->section, key) == 0)
      push(&x, (Job){.step = program->values[i]});
  }
  Job job;
  if (!search(&x, &job)) return NULL;
  Tree *means = order_means(reader, &x.orders[0]);
  if (means->count == 0) return NULL;
  Tree *value = means->items[0].value;
  bool one = x.orders[0].form->shape == FORM_LIST && value->kind == TREE_LIST && value->count == 1;
  return one ? value->items[0].value : value;
}

/* The end of what is not a remark: " - just a step", "because ...". Behind a dash no number may stand: "1, 2, 3 - 4". */
static size_t remark_begins(const PlainToken *tokens, size_t count) {
  size_t begins = count;
  for (size_t i = count; i-- > 1 && tokens[i].kind != PLAIN_NUMBER;) {
    bool dash =
        tokens[i].kind == PLAIN_DASH && !tokens[i].glued && !tokens[i + 1].glued && tokens[i].depth == 0;
    if (dash) begins = i;
  }
  for (size_t i = 1; i < begins; i++) {
    if (tokens[i].symbol == PLAIN_BECAUSE) return i;
  }
  return begins;
}

bool plain_has_value(const PlainToken *token, const char *value) {
  return token->value != NULL && strcmp(token->value, value) == 0;
}

static bool says_nothing(const PlainToken *token) {
  return token->symbol == PLAIN_FILLER || token->symbol == PLAIN_GREETING || token->symbol == PLAIN_FAREWELL;
}

/* Whether a token stands in brackets or in a remark, which begins at `end`. */
static bool is_aside(const PlainToken *tokens, size_t i, size_t end) {
  return i >= end || tokens[i].depth > 0;
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
  bool numbered = !plain_has_value(&t[taken++], PLAIN_THIS) && t[taken].kind == PLAIN_NUMBER;
  return numbered ? taken + 1 : taken;
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
    bool heading =
        taken == 0 && tokens[i].kind == PLAIN_COLON; /* "what I want: ...", "here goes, the orders: ..." */
    for (size_t k = 0; heading && k < kept; k++)
      heading = tokens[k].kind == PLAIN_COMMA || tokens[k].symbol == PLAIN_NOTHING;
    if (heading) kept = 0;
    if (taken == 0 && !heading) tokens[kept++] = tokens[i];
    taken += taken == 0;
  }
  return kept;
}

/* "The rest of my setup is fine", "the others stay as they are": how many tokens say up to a mark that all else is as before; 0: none. */
static size_t rest_kept(const PlainReader *reader, const PlainToken *t) {
  size_t end = 1;
  if (t->symbol != PLAIN_ALL || plain_has_value(t, "both")) return 0;
  while (t[end].kind == PLAIN_WORD && !plain_is_separator(&t[end])) end++;
  if (t[end].kind != PLAIN_END && !plain_is_separator(&t[end])) return 0;
  const PlainToken *last = &t[end - 1];
  for (const PlainToken *at = t + 1; at <= last; at++) {
    size_t length = (size_t)(last->raw + last->raw_length - at->raw);
    if (plain_key(reader->arena, PLAIN_SAME, at->raw, length) != NULL) return end;
    bool idle = at->symbol == PLAIN_FILLER || at->symbol == PLAIN_FROM || at->symbol == PLAIN_IS ||
                at->symbol == PLAIN_NOTHING ||
                plain_key(reader->arena, reader->shapes->keys, at->raw, at->raw_length) != NULL;
    if (!idle) return 0;
  }
  return 0;
}

/* The tokens without fillers, ended; `whole`: asides too. `number`: see drop_turns(). */
static PlainToken *tokens_left(PlainReader *reader, const PlainToken *tokens, bool whole,
                               PlainToken *number) {
  size_t count = plain_count(tokens), kept = 0, end = remark_begins(tokens, count);
  PlainToken *made = plain_part(reader->arena, tokens, tokens + count);
  for (size_t i = 0; i < count; i++) {
    i += rest_kept(reader, &tokens[i]);
    if (i == count) break;
    /* The "I" of "0I4", "I4" is part of a name. */
    const PlainToken *next = &tokens[i + 1];
    bool name =
        tokens[i].symbol == PLAIN_FILLER && tokens[i].glued && i > 0 && tokens[i - 1].kind == PLAIN_NUMBER;
    name |= tokens[i].raw_length == 1 && next->kind == PLAIN_NUMBER && next->glued;
    bool empty = says_nothing(&tokens[i]) || (tokens[i].symbol == PLAIN_IS && !states(&tokens[i]));
    bool out = (empty && !name) || (!whole && is_aside(tokens, i, end));
    if (!out) made[kept++] = tokens[i];
  }
  plain_end_tokens(made, kept, &tokens[count]);
  kept = drop_turns(reader, made, kept, number);
  while (kept > 0 && (made[kept - 1].kind == PLAIN_STOP || made[kept - 1].kind == PLAIN_COMMA)) kept--;
  plain_end_tokens(made, kept, &tokens[count]);
  return made;
}

PlainToken *plain_bare(PlainReader *reader, const PlainToken *tokens) {
  PlainToken number;
  return tokens_left(reader, tokens, true, &number);
}

static Tree *joined(PlainReader *reader, const Tree *list, const Tree **twice) {
  Tree *all = tree_map(reader->arena);
  for (size_t i = 0; i < list->count; i++) {
    if (!plain_merge(reader->arena, all, list->items[i].value, twice)) return NULL;
  }
  return all;
}

/* "(if free)", " - no, stay": asides must not turn what is left; nor be orders, "buy 2 knights (HAR.6 and MAL.6)", "draw - play
 * Molina". Reasons may name what they like, up to a mark: "because he is near, and OI5 to 1512" may be one more order. */
static bool may_leave_out(const PlainReader *reader, const PlainToken *tokens) {
  size_t count = plain_count(tokens), end = remark_begins(tokens, count);
  bool dashed = tokens[end].kind == PLAIN_DASH, aim = plain_has_value(&tokens[end], PLAIN_AIM), more = false,
       denies = false, speaks = false;
  for (size_t i = 0; i < count; i++) {
    if (!is_aside(tokens, i, end)) continue;
    more |= i > end && plain_is_separator(&tokens[i]);
    if (more && reader->shapes->names(reader, &tokens[i]) > 0) return false;
    if ((dashed || tokens[i].depth > 0) && matters(reader, &tokens[i])) return false;
    bool why =
        !dashed && tokens[i].depth == 0 && tokens[i].symbol == PLAIN_NO; /* "so that he does not come" */
    if (!why && tokens[i].symbol != PLAIN_ALL && plain_is_turning(tokens[i].symbol)) return false;
    denies |= why;
    bool named = reader->shapes->names(reader, &tokens[i]) > 0;
    if ((tokens[i].depth > 0 || dashed) && named) return false;
    speaks |= named || matters(reader, &tokens[i]) || tokens[i].kind == PLAIN_NUMBER;
    if (denies && speaks && !aim) return false;
  }
  return true;
}

/* What stands below a reason, in lines that seemed to go on with it, and names something: "because it rains", "Velarde". "": nothing. */
static const char *below_reason(PlainReader *reader, const PlainToken *tokens) {
  size_t count = plain_count(tokens), begins = 0;
  while (begins < count && tokens[begins].symbol != PLAIN_BECAUSE) begins++;
  for (size_t i = begins + 1, below = count; i < count; i++) {
    if (below == count && tokens[i].line > tokens[i - 1].line) below = i;
    bool named = reader->shapes->names(reader, &tokens[i]) > 0 || matters(reader, &tokens[i]);
    if (below < count && named) return plain_raw(reader, &tokens[below], &tokens[count]);
  }
  return "";
}

/* A reason, from its first word on, that holds what an order is made of: "12 to 16, since 12→13 fails", "because he may charge 4"; or an
 * aside that names something, "just OI3". "": there is none, or it names at most. */
static const char *order_in_reason(PlainReader *reader, const PlainToken *tokens) {
  size_t count = plain_count(tokens), begins = 0;
  while (begins < count && tokens[begins].symbol != PLAIN_BECAUSE) begins++;
  bool aside = plain_has_value(&tokens[begins], PLAIN_ASIDE) || plain_has_value(&tokens[begins], PLAIN_ONLY);
  for (const PlainToken *t = tokens + begins; t < tokens + count; t++) {
    bool verb = t->kind == PLAIN_WORD && reader->shapes->is_verb(t->symbol);
    bool named = t[1].kind == PLAIN_NUMBER || reader->shapes->names(reader, &t[1]) > 0;
    bool way = t->kind == PLAIN_ARROW || (t->kind == PLAIN_DASH && (named || matters(reader, &t[1])));
    if (way || ((verb || aside) && named) || (aside && verb))
      return plain_raw(reader, tokens + begins, tokens + count);
  }
  return "";
}

/* The asides of an order, to be told to its writer: words that nobody knows may change it, and a verb may order something. "" for
 * none such, and for reasons in the same line that order nothing. */
static const char *remark_left(PlainReader *reader, const PlainToken *tokens) {
  size_t count = plain_count(tokens), end = remark_begins(tokens, count);
  const PlainToken *first = NULL, *last = NULL;
  bool told = false;
  for (size_t i = 0; i < count && tokens[i].symbol != PLAIN_BECAUSE; i++) {
    if (!is_aside(tokens, i, end)) continue;
    if (first == NULL) first = &tokens[i];
    last = &tokens[i];
    bool word = tokens[i].kind == PLAIN_WORD;
    told |= word && (tokens[i].symbol == PLAIN_UNKNOWN || reader->shapes->is_verb(tokens[i].symbol));
  }
  if (told) return plain_raw(reader, first, last + 1);
  const char *order = order_in_reason(reader, tokens);
  return *order != '\0' ? order : below_reason(reader, tokens);
}

/* The orders of a sentence, with its asides or without them; NULL: none. */
static Tree *read_orders(PlainReader *reader, const char *section, const PlainToken *tokens, bool whole) {
  PlainToken number = {.kind = PLAIN_END};
  PlainToken *kept = tokens_left(reader, tokens, whole, &number);
  Sentence s = {.reader = reader, .section = section, .tokens = kept, .count = plain_count(kept)};
  Tree *list = s.count == 0 ? NULL : cover(&s, true);
  const Tree *twice = NULL;
  Tree *all = list == NULL ? NULL : joined(reader, list, &twice);
  if (all != NULL && number.kind == PLAIN_NUMBER)
    plain_note_turn(reader, tree_int(reader->arena, number.number), number.line, number.column);
  const char *aside = whole ? "" : remark_left(reader, tokens);
  if (*aside != '\0') reader->complaint->remark = aside;
  if (twice != NULL) {
    PlainToken at = {.line = twice->line, .column = twice->column};
    plain_complain(reader, arena_memdup(reader->arena, &at, sizeof at), "line-two-values", NULL);
  }
  return all;
}

/* Whether tokens up to `end` read as orders: "I win duel 1" says nothing. */
static bool orders_something(PlainReader *reader, const char *section, const PlainToken *from,
                             const PlainToken *end) {
  const Tree *said = read_orders(reader, section, plain_part(reader->arena, from, end), true);
  return said != NULL && said->count > 0;
}

/* Marks of a reason behind which orders are looked for. */
#define REASON_MARKS_MOST 8

/* "12 to 14 because it is strong, and 4 to 5": orders go on behind a mark of the reason. The tokens without that reason; *clear:
 * false where it reads as orders too, whose they may be; *order: see order_in_reason(). NULL: nothing goes on. */
static PlainToken *without_reason(PlainReader *reader, const char *section, const PlainToken *tokens,
                                  bool *clear, const char **order) {
  size_t count = plain_count(tokens), begins = remark_begins(tokens, count), tried = 0;
  *clear = true;
  if (tokens[begins].symbol != PLAIN_BECAUSE) return NULL;
  for (size_t mark = begins + 1; mark + 1 < count && tried < REASON_MARKS_MOST; mark++) {
    if (tokens[mark].symbol == PLAIN_IF || tokens[mark].symbol == PLAIN_ELSE) return NULL;
    if (!plain_is_separator(&tokens[mark])) continue;
    tried++;
    const PlainToken *behind = tokens + mark + 1;
    const PlainToken *end = behind + remark_begins(behind, count - mark - 1); /* it may have a reason too */
    if (read_orders(reader, section, plain_part(reader->arena, behind, end), true) == NULL) continue;
    *clear = !orders_something(reader, section, tokens + begins + 1, tokens + mark);
    *order = order_in_reason(reader, plain_part(reader->arena, tokens + begins, tokens + mark));
    PlainToken *rest = plain_part(reader->arena, tokens, tokens + count);
    memmove(rest + begins, rest + mark, (count + 1 - mark) * sizeof *rest);
    return rest;
  }
  return NULL;
}

bool plain_begins_reason(const PlainReader *reader, const PlainToken *tokens) {
  while (plain_is_separator(tokens)) tokens++;
  for (size_t i = 0; i < tokens->raw_length; i++) {
    if ((unsigned char)tokens->raw[i] >= 0x80) return false; /* "c\u00F3mo" */
  }
  return tokens->kind == PLAIN_WORD &&
         plain_key(reader->arena, PLAIN_REASONS, tokens->raw, tokens->raw_length) != NULL;
}

/* "Quick one from the train: OI8 attacks WI1": known words before a colon that name nothing of orders and turn nothing. What no table
 * has may forbid or ask: "too risky: ...", "to Italy: ...". */
static bool is_lead(const PlainReader *reader, const PlainToken *tokens, const PlainToken *colon) {
  const PlainShapes *shapes = reader->shapes;
  bool none = false, talk = false;
  if (tokens->symbol == PLAIN_ALL) return false; /* "forget all that: ..." */
  for (const PlainToken *t = tokens; t < colon; t++) {
    bool turn = t->kind == PLAIN_NUMBER && t > tokens && t[-1].symbol == PLAIN_TURN;
    bool turns = plain_is_turning(t->symbol) && t->symbol != PLAIN_MAY && t->symbol != PLAIN_ALL;
    bool said = t->kind == PLAIN_WORD || t->kind == PLAIN_COMMA || t->kind == PLAIN_STOP || turn;
    bool of_game = t->symbol >= PLAIN_SYMBOLS,
         kind = of_game && t->value == NULL; /* "I bring up the cavalry: ..." */
    bool names = shapes->whole ? (of_game && !shapes->is_verb(t->symbol)) || t->number > 1
                               : !kind && shapes->names(reader, t) > 0;
    if (!said || turns || t->symbol == PLAIN_AWAY || names || matters(reader, t)) return false;
    bool unknown = t->kind == PLAIN_WORD && t->symbol == PLAIN_UNKNOWN && t->number == 0;
    if (unknown && plain_key(reader->arena, PLAIN_LEADS, t->raw, t->raw_length) == NULL) return false;
    none |= t->symbol == PLAIN_NONE; /* "nothing: ..." says so */
    talk |= unknown;
  }
  return !none || talk;
}

/* "As I do not trust Austria, Venice holds", or behind what leads to a colon: the orders behind the mark, the writer being told of what
 * stands before it. NULL: there are none, or the reason reads as orders too. */
static Tree *behind_lead(PlainReader *reader, const char *section, const PlainToken *tokens) {
  bool reason = plain_begins_reason(reader, tokens), lead = false;
  const PlainToken *first = tokens;
  size_t tried = 0;
  for (const PlainToken *mark = tokens + (tokens->kind != PLAIN_END);
       mark->kind != PLAIN_END && tried < REASON_MARKS_MOST && !lead; mark++) {
    bool first_colon = !reason && mark->kind == PLAIN_COLON;
    lead = first_colon && mark[1].depth == mark->depth &&
           is_lead(reader, tokens, mark); /* not "attaxx: [...]" */
    if (first_colon && !lead) return NULL;
    if (mark->depth > 0 || !(lead || (reason && mark->kind == PLAIN_COMMA))) continue;
    tried++;
    /* "As standing orders, I never counter-charge, and the Guard stays": no reason any more. */
    if (tried == 1) first = mark;
    if (reason && plain_speaks_of_orders(reader, first, (size_t)(mark - first))) return NULL;
    if (orders_something(reader, section, reason ? tokens + 1 : tokens, mark)) return NULL;
    const PlainToken *rest = plain_part(reader->arena, mark + 1, tokens + plain_count(tokens));
    Tree *means = read_orders(reader, section, rest, true);
    if (means == NULL) continue;
    const char *before = plain_raw(reader, tokens, mark), *more = reader->complaint->remark;
    *reader->complaint =
        (PlainComplaint){.message = NULL, .remark = and_besides(reader->arena, more, before)};
    return means;
  }
  return NULL;
}

Tree *plain_orders_of(PlainReader *reader, const char *section, const PlainToken *tokens) {
  Tree *all = read_orders(reader, section, tokens, true);
  if (all == NULL) all = behind_lead(reader, section, tokens);
  if (all != NULL) return all;
  bool clear;
  const char *order;
  const PlainToken *rest = without_reason(reader, section, tokens, &clear, &order);
  if (rest != NULL) {
    Tree *left = clear ? plain_orders_of(reader, section, rest) : NULL;
    if (left != NULL && *order != '\0')
      reader->complaint->remark = and_besides(reader->arena, reader->complaint->remark, order);
    return left;
  }
  bool again = may_leave_out(reader, tokens);
  return again ? read_orders(reader, section, tokens, false) : all;
}
