/* Lines of a text as sentences of plain orders, and what they add to the file. */
#include <stdlib.h>
#include <string.h>

#include "../base/yaml.h"
#include "turn_file_parts.h"

/* ======== a text line by line ======== */

void turn_text_add_line(Understanding *u, int line, const char *text, PlainFate fate, const Tree *means) {
  TurnText *out = u->out;
  out->lines = arena_room(u->arena, out->lines, sizeof *out->lines, out->line_count, &out->line_capacity);
  out->lines[out->line_count++] = (TurnLine){line, text, fate, means};
}

const char *turn_text_quote(Understanding *u, TextLine line) {
  line = text_line_trimmed(line);
  return plain_cut(u->arena, line.at, line.length);
}

/* What is written in lines `from` .. `end` - 1, which follow each other in the text. */
TextLine turn_text_span(const TextLines *lines, size_t from, size_t end) {
  const TextLine *first = &lines->items[from], *last = &lines->items[end - 1];
  return (TextLine){first->at, (size_t)(last->at + last->length - first->at), first->number, first->column};
}

static void move_lines(Tree *tree, int by) {
  if (tree->line > 0) tree->line += by;
  for (size_t i = 0; i < tree->count; i++) {
    if (tree->items[i].key_line > 0) tree->items[i].key_line += by;
    move_lines(tree->items[i].value, by);
  }
}

/* Reads lines as YAML by themselves; NULL after errors. */
Tree *turn_text_yaml(Understanding *u, TextLine span, Diagnostics *faults) {
  diagnostics_init(faults, u->arena);
  const char *text = span.at;
  if (memchr(text, '\t', span.length) != NULL) { /* a tab counts as a blank */
    char *blanks = arena_memdup(u->arena, text, span.length);
    for (size_t i = 0; i < span.length; i++) blanks[i] = (char)(text[i] == '\t' ? ' ' : text[i]);
    text = blanks;
  }
  Tree *tree = yaml_read(u->arena, text, span.length, &YAML_TURN_FILE, faults);
  for (size_t i = 0; i < faults->count; i++) {
    if (faults->items[i].line > 0) faults->items[i].line += span.number - 1;
  }
  if (tree != NULL) move_lines(tree, span.number - 1);
  return tree;
}

bool turn_text_may_be_words(const Diagnostics *faults, int from) {
  for (size_t i = 0; i < faults->count; i++) {
    const Diagnostic *fault = &faults->items[i];
    int first = (int)strtol(tree_string(tree_get(fault->fields, "first_line"), "0"), NULL, 10);
    if (fault->column <= 1 || first + from - 1 != fault->line) return false;
  }
  return true;
}

/* "preparation: none" is an empty map, "moves: none" an empty list. */
static void fit_maps(Understanding *u, const Tree *means) {
  for (size_t i = 0; i < means->count; i++) {
    Tree *value = means->items[i].value;
    bool map = turn_text_is_map(u->game, means->items[i].key);
    if (map && value->kind == TREE_LIST && value->count == 0) value->kind = TREE_MAP;
  }
}

/* Of two values that were written neither counts. */
static void drop_sections(Understanding *u, const Tree *means) {
  for (size_t i = 0; i < means->count; i++) {
    Tree *value = means->items[i].value, *old = tree_get(u->out->file, means->items[i].key);
    bool both =
        old != NULL && (value->kind != TREE_LIST || (old->kind == TREE_LIST && plain_denies(old, value)));
    if (both) tree_remove(u->out->file, means->items[i].key);
  }
}

/* Takes out what must hold of all orders together; the rest stays. */
static void put_claims(Understanding *u, Tree *means) {
  const char *key = u->plain ? u->game->plain->claims : NULL;
  Tree *list = key == NULL ? NULL : tree_get(means, key);
  for (size_t i = 0; list != NULL && i < list->count; i++)
    tree_add(u->arena, u->out->claims, list->items[i].value);
  if (list != NULL) tree_remove(means, key);
}

/* Puts what a line adds to the file; an error if it says something else than a line before. */
bool turn_text_put(Understanding *u, Tree *means, const char *text) {
  const Tree *twice = NULL;
  put_claims(u, means);
  fit_maps(u, means);
  if (plain_merge(u->arena, u->out->file, means, &twice)) return true;
  drop_sections(u, means);
  diagnose(u->diagnostics, SEVERITY_ERROR, "FILE-LINE", "line-two-values", twice, "text", text, NULL);
  u->out->unclear = true;
  return false;
}

/* -- sentences -- */

/* The end of the sentence that begins at a token: a full stop or the like before a blank. */
static size_t sentence_end(const PlainToken *tokens, size_t from) {
  size_t at = from;
  for (; tokens[at].kind != PLAIN_END; at++) {
    bool stop = (tokens[at].kind == PLAIN_STOP || tokens[at].kind == PLAIN_ASK) && tokens[at].depth == 0;
    bool open = at > from && tokens[at + 1].kind != PLAIN_END && tokens[at + 1].glued;
    if (stop && !open) return at + 1;
  }
  return at;
}

static PlainToken *ended_copy(Understanding *u, const PlainToken *tokens, size_t from, size_t end) {
  PlainToken *copy = arena_alloc(u->arena, (end - from + 1) * sizeof *copy);
  memcpy(copy, tokens + from, (end - from) * sizeof *copy);
  copy[end - from] = tokens[end];
  copy[end - from].kind = PLAIN_END;
  copy[end - from].symbol = 0;
  return copy;
}

/* Sentences of one or more lines, as far as they were read. */
typedef struct Piece {
  size_t from, end; /* tokens */
  PlainFate fate;
  Tree *means;
  Diagnostics found;
} Piece;

static void read_piece(Understanding *u, const char *section, bool meant, const PlainToken *tokens,
                       size_t from, size_t end, Piece *out) {
  *out = (Piece){.from = from, .end = end};
  diagnostics_init(&out->found, u->arena);
  out->fate =
      plain_sentence(&u->reader, section, meant, ended_copy(u, tokens, from, end), &out->found, &out->means);
}

/* Adds a sentence. One that is no order by itself may go on with the one before: "OI7 attacks WI1. OI8
 * advances." */
static size_t add_piece(Understanding *u, const char *section, bool meant, const PlainToken *tokens,
                        Piece *pieces, size_t count, size_t from, size_t end) {
  Piece joined;
  read_piece(u, section, meant, tokens, from, end, &pieces[count]);
  bool back = count > 0 && pieces[count].fate == PLAIN_TALK && pieces[count - 1].fate == PLAIN_ORDERS &&
              plain_takes_back(&u->reader, ended_copy(u, tokens, from, end));
  if (back) { /* "OI4 to 1413. Or not." */
    Piece *before = &pieces[count - 1];
    const PlainToken *at = &tokens[before->from];
    diagnose_at(&before->found, SEVERITY_ERROR, "FILE-LINE", "line-corrected", at->line, at->column, "text",
                plain_raw(&u->reader, at, tokens + end), NULL);
    before->fate = PLAIN_AGAINST;
    before->means = NULL;
    return count;
  }
  bool goes_on = count > 0 && pieces[count].fate >= PLAIN_WRONG && pieces[count - 1].fate == PLAIN_ORDERS;
  if (!goes_on) return count + 1;
  read_piece(u, section, meant, tokens, pieces[count - 1].from, end, &joined);
  if (joined.fate != PLAIN_ORDERS) return count + 1;
  pieces[count - 1] = joined;
  return count;
}

/* A sentence of the text that tokens were made of. */
static TextLine text_of(const PlainToken *tokens, const Piece *piece) {
  const PlainToken *first = &tokens[piece->from], *last = &tokens[piece->end - 1];
  return (TextLine){first->raw, (size_t)(last->raw + last->raw_length - first->raw), first->line,
                    first->column};
}

/* What a sentence that is no order says of others. */
static void hear_talk(Understanding *u, const PlainToken *tokens, const Piece *piece, bool ordered,
                      Reading *out) {
  TextLine text = text_of(tokens, piece);
  PlainBeside beside = plain_beside(ended_copy(u, tokens, piece->from, piece->end), ordered || u->adjacent);
  u->out->takes_back |= beside != PLAIN_HARMLESS;
  /* Above all orders it speaks of an earlier mail. */
  if (beside == PLAIN_BACK && !ordered && !u->above) beside = PLAIN_HARMLESS;
  if (beside > out->beside) {
    out->beside = beside;
    out->doubt = text;
  }
  if (out->talk == NULL) out->talk = tree_list(u->arena);
  Tree *entry = tree_add(u->arena, out->talk, tree_map(u->arena));
  tree_put_int(u->arena, entry, "line", text.number);
  tree_put_text(u->arena, entry, "text", turn_text_quote(u, text));
}

static void hear_order(Understanding *u, const PlainToken *tokens, const Piece *piece, Reading *out) {
  const Tree *twice = NULL;
  if (out->means == NULL) out->means = tree_map(u->arena);
  if (plain_merge(u->arena, out->means, piece->means, &twice)) return;
  out->fate = PLAIN_AGAINST;
  diagnose(&out->found, SEVERITY_ERROR, "FILE-LINE", "line-two-values", twice, "text",
           turn_text_quote(u, text_of(tokens, piece)), NULL);
}

static void join_pieces(Understanding *u, const PlainToken *tokens, const Piece *pieces, size_t count,
                        Reading *out) {
  bool ordered = false;
  *out = (Reading){.fate = PLAIN_TALK};
  diagnostics_init(&out->found, u->arena);
  for (size_t i = 0; i < count; i++) {
    const Piece *piece = &pieces[i];
    diagnostics_append(&out->found, &piece->found);
    /* Orders outweigh talk, what is wrong outweighs both. */
    if (piece->fate == PLAIN_AGAINST || (piece->fate == PLAIN_WRONG && out->fate != PLAIN_AGAINST) ||
        (piece->fate == PLAIN_ORDERS && out->fate == PLAIN_TALK))
      out->fate = piece->fate;
    if (piece->fate == PLAIN_ORDERS && !ordered)
      out->adds = plain_adds(ended_copy(u, tokens, piece->from, piece->end));
    ordered |= piece->fate == PLAIN_ORDERS;
    if (piece->fate == PLAIN_ORDERS) hear_order(u, tokens, piece, out);
    if (piece->fate == PLAIN_TALK) hear_talk(u, tokens, piece, ordered, out);
  }
}

/* The sentences of one or more lines. */
void turn_text_read_span(Understanding *u, const char *section, bool meant, TextLine span, Reading *out) {
  TextLine line = text_line_without_bullet(span);
  const PlainToken *tokens = plain_tokens(&u->reader, line.at, line.length, line.number, line.column);
  size_t most = 1, count = 0;
  while (tokens[most - 1].kind != PLAIN_END) most++;
  Piece *pieces = arena_alloc(u->arena, most * sizeof *pieces);
  for (size_t from = 0, end; tokens[from].kind != PLAIN_END; from = end) {
    end = sentence_end(tokens, from);
    count = add_piece(u, section, meant, tokens, pieces, count, from, end);
  }
  join_pieces(u, tokens, pieces, count, out);
}

/* A line that surely goes on in the next one. */
static bool goes_on(TextLine line) {
  line = text_line_trimmed(line);
  return line.length > 0 && strchr(",+&>", line.at[line.length - 1]) != NULL;
}

static bool begins_something(Understanding *u, TextLine line) {
  KeyedLine keyed_line;
  line = text_line_trimmed(line);
  return line.length == 0 || *line.at == '#' || text_line_bullet(line) > 0 ||
         text_line_keyed(u->arena, u->game, line, &keyed_line);
}

/* Most lines that one order goes over, and its longest text: what is longer is a list, which lines are not put together
 * for, since each try costs the square of its length. */
#define LINES_OF_ONE_ORDER 6
#define BYTES_OF_ONE_ORDER 300

/* Reads the lines from `at` on that say one thing; returns how many they are. */
size_t turn_text_read_lines(Understanding *u, const char *section, bool meant, size_t at, TextLine first,
                            Reading *out) {
  size_t count = 1, most = u->lines.count - at;
  TextLine span = first;
  while (count < most && count < LINES_OF_ONE_ORDER && goes_on(u->lines.items[at + count - 1]) &&
         !begins_something(u, u->lines.items[at + count])) {
    const TextLine *last = &u->lines.items[at + count++];
    span.length = (size_t)(last->at + last->length - span.at);
  }
  turn_text_read_span(u, section, meant, span, out);
  size_t taken = count;
  while (out->fate >= PLAIN_WRONG && count < most && count < LINES_OF_ONE_ORDER &&
         !begins_something(u, u->lines.items[at + count])) {
    Reading longer;
    const TextLine *last = &u->lines.items[at + count++];
    span.length = (size_t)(last->at + last->length - span.at);
    if (span.length > BYTES_OF_ONE_ORDER) break;
    turn_text_read_span(u, section, meant, span, &longer);
    if (longer.fate != PLAIN_ORDERS) continue;
    *out = longer;
    taken = count;
  }
  return taken;
}

static void keep(Understanding *u, size_t at, size_t taken, const Reading *reading) {
  const char *text = turn_text_quote(u, turn_text_span(&u->lines, at, at + taken));
  diagnostics_append(u->diagnostics, &reading->found);
  if (reading->means != NULL && !turn_text_put(u, reading->means, text)) {
    turn_text_add_line(u, u->lines.items[at].number, text, PLAIN_WRONG, NULL);
    return;
  }
  bool first = u->out->adds == NULL && !u->ordered;
  u->ordered |= reading->fate == PLAIN_ORDERS;
  if (reading->adds && first) u->out->adds = text;
  u->out->unclear |= reading->fate >= PLAIN_WRONG;
  u->out->contradicts |= reading->fate == PLAIN_AGAINST;
  turn_text_add_line(u, u->lines.items[at].number, text, reading->fate, reading->means);
  for (size_t i = 0; reading->fate == PLAIN_ORDERS && reading->talk != NULL && i < reading->talk->count;
       i++) {
    const Tree *talk = reading->talk->items[i].value;
    turn_text_add_line(u, (int)strtol(tree_string(tree_get(talk, "line"), "0"), NULL, 10),
                       tree_string(tree_get(talk, "text"), ""), PLAIN_TALK, NULL);
  }
}

/* Lines that were read, and wait whether the next goes on with them. */
typedef struct Pending {
  size_t at, count;
  const char *section;
  Reading reading;
} Pending;

void turn_text_note_place(Understanding *u, size_t at) {
  const Pending *before = u->pending;
  bool pending = before != NULL && before->reading.fate == PLAIN_ORDERS;
  u->above = u->ordered || pending;
  u->adjacent = pending && before->at + before->count == at;
}

void turn_text_keep_pending(Understanding *u) {
  if (u->pending != NULL) keep(u, u->pending->at, u->pending->count, &u->pending->reading);
  u->pending = NULL;
}

/* True if the lines go on with those before: "OI7 attacks WI1", then "OI8 advances". */
static bool goes_on_before(Understanding *u, size_t at, size_t taken) {
  Pending *before = u->pending;
  Reading joined;
  if (before == NULL || before->reading.fate != PLAIN_ORDERS || before->at + before->count != at)
    return false;
  TextLine both = turn_text_span(&u->lines, before->at, at + taken);
  if (both.length > BYTES_OF_ONE_ORDER) return false;
  turn_text_read_span(u, before->section, false, both, &joined);
  if (joined.fate != PLAIN_ORDERS) return false;
  before->reading = joined;
  before->count += taken;
  return true;
}

/* True if the lines take back those before: "OI4 to 1413", then "or not". */
static bool takes_back_before(Understanding *u, size_t at, size_t taken) {
  Pending *before = u->pending;
  TextLine line = turn_text_span(&u->lines, at, at + taken);
  if (!u->plain || before == NULL || before->reading.fate != PLAIN_ORDERS ||
      before->at + before->count != at ||
      !plain_takes_back(&u->reader, plain_tokens(&u->reader, line.at, line.length, line.number, line.column)))
    return false;
  Reading *reading = &before->reading;
  before->count += taken;
  *reading = (Reading){.fate = PLAIN_AGAINST, .found = reading->found};
  TextLine both = turn_text_span(&u->lines, before->at, before->at + before->count);
  diagnose_at(&reading->found, SEVERITY_ERROR, "FILE-LINE", "line-corrected", both.number, both.column,
              "text", turn_text_quote(u, both), NULL);
  return true;
}

void turn_text_hold(Understanding *u, const char *section, size_t at, size_t taken, const Reading *reading) {
  if (reading->fate >= PLAIN_WRONG && goes_on_before(u, at, taken)) return;
  if (reading->fate == PLAIN_TALK && takes_back_before(u, at, taken)) return;
  turn_text_keep_pending(u);
  u->pending = arena_alloc(u->arena, sizeof *u->pending);
  *u->pending = (Pending){at, taken, section, *reading};
}
