/* Lines of a text as sentences of plain orders, and what they add to the file. */
#include <stdlib.h>
#include <string.h>

#include "../base/yaml.h"
#include "forms.h"
#include "turn_file_parts.h"

/* ======== a text line by line ======== */

void turn_text_add_line(Understanding *u, int line, const char *text, PlainFate fate, const Tree *means) {
  TurnText *out = u->out;
  out->lines = arena_room(u->arena, out->lines, sizeof *out->lines, out->line_count, &out->line_capacity);
  bool talk = u->plain && fate == PLAIN_TALK;
  bool named =
      talk && plain_names_something(&u->reader, plain_tokens(&u->reader, text, strlen(text), line, 1));
  out->lines[out->line_count++] = (TurnLine){line, text, fate, means, named};
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

/* So much of what was written is told, in bytes: who sees its beginning knows which it is. */
#define TOLD_MOST 200

/* Adds the lines that a value was written in, each once. */
static const char *lines_written(Understanding *u, const char *lines, const Tree *value, int *last) {
  bool new = value->line > *last && (size_t)value->line <= u->lines.count &&strlen(lines) < TOLD_MOST;
  if (new) {
    const char *line = turn_text_quote(u, u->lines.items[value->line - 1]);
    lines = *lines == '\0' ? line : arena_concat(u->arena, lines, " / ", line, NULL);
    *last = value->line;
  }
  for (size_t i = 0; i < value->count; i++) lines = lines_written(u, lines, value->items[i].value, last);
  return lines;
}

/* Of two values that were written neither counts. Returns the lines of the first. */
static const char *drop_sections(Understanding *u, const Tree *means) {
  const char *lines = "";
  int last = 0;
  for (size_t i = 0; i < means->count; i++) {
    Tree *value = means->items[i].value, *old = tree_get(u->out->file, means->items[i].key);
    bool both =
        old != NULL && (value->kind != TREE_LIST || (old->kind == TREE_LIST && plain_denies(old, value)));
    if (!both) continue;
    lines = lines_written(u, lines, old, &last);
    tree_remove(u->out->file, means->items[i].key);
  }
  return lines;
}

/* Moves what stands under a key, which is no section, into a list of its own. */
static void move_out(Understanding *u, Tree *means, const char *key, Tree *into) {
  const Tree *list = key == NULL ? NULL : tree_get(means, key);
  for (size_t i = 0; list != NULL && i < list->count; i++) tree_add(u->arena, into, list->items[i].value);
  if (list != NULL) tree_remove(means, key);
}

/* Leaves out what was said before: of orders that stand each for itself one says no more when it is repeated. */
static void drop_repeated(const Understanding *u, Tree *means) {
  for (size_t i = 0; i < means->count; i++) {
    const Tree *list = means->items[i].value, *old = tree_get(u->out->file, means->items[i].key);
    bool single = forms_subject(u->game->plain->grammar, means->items[i].key, NULL) != NULL;
    if (!single || old == NULL || old->kind != TREE_LIST || list->kind != TREE_LIST) continue;
    Tree *kept = tree_list(u->arena);
    for (size_t k = 0; k < list->count; k++)
      if (!tree_has(old, list->items[k].value)) tree_add(u->arena, kept, list->items[k].value);
    if (kept->count < list->count) means->items[i].value = kept;
  }
}

/* Puts what a line adds to the file; an error if it says something else than a line before. */
bool turn_text_put(Understanding *u, Tree *means, const char *text) {
  const Tree *twice = NULL;
  move_out(u, means, u->plain ? u->game->plain->claims : NULL, u->out->claims);
  move_out(u, means, PLAIN_TAKEN, u->out->away);
  fit_maps(u, means);
  if (u->plain) drop_repeated(u, means);
  if (plain_merge(u->arena, u->out->file, means, &twice)) return true;
  const char *first = drop_sections(u, means);
  diagnose(u->diagnostics, SEVERITY_ERROR, "FILE-LINE", "line-two-values", twice, "text", text, "first",
           first, NULL);
  u->out->unclear = true;
  return false;
}

/* ======== sentences ======== */

PlainToken *turn_text_tokens(Understanding *u, TextLine text) {
  return plain_tokens(&u->reader, text.at, text.length, text.number, text.column);
}

/* How many tokens the first sentence has: up to a full stop or the like before a blank. */
static size_t sentence_length(const PlainToken *tokens) {
  size_t at = 0;
  for (; tokens[at].kind != PLAIN_END; at++) {
    bool stop = (tokens[at].kind == PLAIN_STOP || tokens[at].kind == PLAIN_ASK) && tokens[at].depth == 0;
    bool open = at > 0 && tokens[at + 1].kind != PLAIN_END && tokens[at + 1].glued;
    if (stop && !open) return at + 1;
  }
  return at;
}

static Said read_sentence(Understanding *u, const char *section, bool meant, const PlainToken *tokens,
                          size_t length) {
  PlainToken *own = plain_part(u->arena, tokens, tokens + length);
  const PlainToken *last = &tokens[length - 1];
  Said said = {.tokens = own, .section = section, .begun = u->reader.begun};
  said.text = (TextLine){tokens->raw, (size_t)(last->raw + last->raw_length - tokens->raw), tokens->line,
                         tokens->column};
  diagnostics_init(&said.found, u->arena);
  said.fate = plain_sentence(&u->reader, section, meant, own, &said.found, &said.means);
  return said;
}

static void extend(TextLine *span, TextLine to) {
  span->length = (size_t)(to.at + to.length - span->at);
}

/* A line that surely goes on in the next one. */
static bool goes_on(TextLine line) {
  line = text_line_trimmed(line);
  return line.length > 0 && strchr(",+&>", line.at[line.length - 1]) != NULL;
}

/* Mail programs break lines not long before column 72. */
#define BROKEN_LINE_BYTES 60

static bool is_broken(TextLine line) {
  return text_line_trimmed(line).length >= BROKEN_LINE_BYTES;
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
/* A line without breaks in which conditions are read with what stands behind them; each reads the rest of it again. */
#define PARAGRAPH_BYTES 2000

/* "... and WI9", then "takes the town": a small letter goes on with the line above, unless it begins small talk or orders. */
static bool goes_on_small(Understanding *u, const Said *said, TextLine line) {
  line = text_line_trimmed(line);
  if (line.length == 0 || *line.at < 'a' || *line.at > 'z') return false;
  const PlainToken *t = turn_text_tokens(u, line);
  Said next = read_sentence(u, said->section, false, t, sentence_length(t));
  while (t->symbol == PLAIN_FILLER) t++;
  return next.fate >= PLAIN_WRONG || (next.fate == PLAIN_TALK && t->symbol >= PLAIN_SYMBOLS);
}

/* "Please move OI4", then "to 1413": reads on below as far as that makes it an order. What is one up to a line that goes on with it
 * into something unclear is unclear as a whole. Returns the tokens behind it. */
static const PlainToken *read_on(Understanding *u, bool meant, size_t most, Said *said,
                                 const PlainToken *behind) {
  TextLine span = said->text;
  Said cut = *said;
  bool listed = u->game->plain->whole && text_line_bullet(text_line_trimmed(u->lines.items[said->at])) > 0;
  for (size_t end = said->end; end < most; end++) {
    /* "- duel 1: 5", "- duel 2: 3": bullets of one order, where a mail is one whole. */
    TextLine line = text_line_trimmed(u->lines.items[end]);
    if (begins_something(u, listed ? text_line_without_bullet(line) : line)) break;
    extend(&span, u->lines.items[end]);
    if (span.length > BYTES_OF_ONE_ORDER) break;
    const PlainToken *tokens = turn_text_tokens(u, span);
    size_t length = sentence_length(tokens);
    Said longer = read_sentence(u, said->section, meant, tokens, length);
    /* A question that a mail program broke orders nothing. */
    bool asks = said->fate >= PLAIN_WRONG && longer.fate == PLAIN_TALK && length > 0 &&
                tokens[length - 1].kind == PLAIN_ASK && is_broken(u->lines.items[end - 1]);
    longer.at = said->at;
    longer.end = end + 1;
    if (end == said->end && said->fate == PLAIN_ORDERS && longer.fate >= PLAIN_WRONG &&
        goes_on_small(u, said, u->lines.items[end])) {
      cut = longer;
      behind = tokens + length;
    }
    if (longer.fate != PLAIN_ORDERS && !asks) continue;
    *said = longer;
    return tokens + length;
  }
  *said = cut;
  return behind;
}

/* Whether a sentence says no more than parts of orders. */
static bool says_parts(const Understanding *u, const Said *said) {
  bool one = said->fate == PLAIN_ORDERS && said->means->count == 1;
  return one && forms_are_parts(u->game->plain->grammar, &said->means->items[0]);
}

/* "OI7 attacks WI1.", then "OI8 advances": one that is no order by itself may go on with the one before. What denies
 * something in a line of its own denies that: "draw", then "no orders 12->14" is no "draw: no". */
static bool join(Understanding *u, Said *before, const Said *said) {
  TextLine both = before->text;
  extend(&both, said->text);
  bool below = before->end == said->at;
  if (below && (said->tokens->symbol == PLAIN_NO || said->tokens->symbol == PLAIN_NONE)) return false;
  bool corrects =
      said->fate == PLAIN_TALK && plain_corrects_piece(said->tokens); /* "12 to 15... no, to 14" */
  if ((said->fate < PLAIN_WRONG && !says_parts(u, said) && !corrects) || before->fate != PLAIN_ORDERS ||
      before->end < said->at || (below && both.length > BYTES_OF_ONE_ORDER))
    return false;
  const PlainToken *tokens = turn_text_tokens(u, both);
  Said joined = read_sentence(u, before->section, false, tokens, plain_count(tokens));
  if (joined.fate != PLAIN_ORDERS && u->reader.begun && !before->begun &&
      !plain_corrects(said->tokens)) { /* "change of plan: ...", and then more of it */
    u->reader.begun = false;
    joined = read_sentence(u, before->section, false, tokens, plain_count(tokens));
    u->reader.begun = true;
  }
  joined.at = before->at;
  joined.end = said->end;
  if (joined.fate != PLAIN_ORDERS || (corrects && tree_equal(joined.means, before->means))) return false;
  *before = joined;
  return true;
}

/* "OI2 to 0916.", "Hmm no, there I want OC2.", then "OI2 to 0917": the last one puts the first one right. */
static bool join_corrected(Understanding *u, SaidList *list, const Said *said) {
  const Said *between = &list->items[list->count - 1];
  Said both = list->items[list->count - 2];
  bool goes_on = said->fate == PLAIN_ORDERS || plain_corrects(said->tokens); /* "rather OI2 to 0917" */
  if (!goes_on || between->fate == PLAIN_ORDERS || !plain_corrects(between->tokens)) return false;
  Said longer = *said;
  longer.fate = PLAIN_WRONG; /* it goes on with what stands before it, or not at all */
  if (!join(u, &both, &longer)) return false;
  list->items[list->count-- - 2] = both;
  return true;
}

static bool ends_with(TextLine text, const char *mark) {
  size_t length = strlen(mark);
  return text.length >= length && memcmp(text.at + text.length - length, mark, length) == 0;
}

/* "Five at 16... with 4": an order that breaks off before what cannot be read may be changed by it. */
static void doubt_broken_off(Understanding *u, Said *before, const Said *said) {
  bool broken = ends_with(before->text, "...") || ends_with(before->text, "\u2026");
  if (before->fate != PLAIN_ORDERS || said->fate < PLAIN_WRONG || !broken || before->end < said->at) return;
  if (plain_corrects(said->tokens)) return; /* what follows may put it right */
  before->fate = PLAIN_WRONG;
  before->means = NULL;
  diagnose_at(&before->found, SEVERITY_ERROR, "FILE-LINE", "line-corrected", before->tokens->line,
              before->tokens->column, "text", turn_text_quote(u, before->text), "write", "", NULL);
}

/* True: it is a sentence of its own. */
static bool add(Understanding *u, SaidList *list, size_t from, const Said *said) {
  if (list->count > from && join(u, &list->items[list->count - 1], said)) return false;
  if (list->count > from + 1 && join_corrected(u, list, said)) return false;
  if (list->count > from) doubt_broken_off(u, &list->items[list->count - 1], said);
  list->items = arena_room(u->arena, list->items, sizeof *list->items, list->count, &list->capacity);
  list->items[list->count++] = *said;
  return true;
}

/* Whether a sentence that ends with a broken line may go on below: it is no order, or the next line begins with none, and speaks of
 * orders. */
static bool may_go_on(Understanding *u, const Said *said, size_t most) {
  if (said->fate != PLAIN_ORDERS) return true;
  if (said->end >= most || begins_something(u, u->lines.items[said->end])) return false;
  const PlainToken *below = turn_text_tokens(u, u->lines.items[said->end]);
  if (below->kind == PLAIN_END) return false;
  Said next = read_sentence(u, said->section, false, below, sentence_length(below));
  bool matters = false;
  for (const PlainToken *t = next.tokens; t->kind != PLAIN_END && u->game->plain->matters != NULL; t++)
    matters |= u->game->plain->matters(t);
  return next.fate >= PLAIN_WRONG || (next.fate == PLAIN_TALK && matters) ||
         goes_on_small(u, said, u->lines.items[said->end]);
}

/* What was said of each section, of one that is no list the last: "buy 2 knights", then "the first to HAR.6". */
static void note_said(Understanding *u, const Tree *means) {
  Tree *said = tree_map(u->arena);
  for (size_t i = 0; u->reader.said != NULL && i < u->reader.said->count; i++)
    *tree_add_item(u->arena, said) = u->reader.said->items[i];
  for (size_t i = 0; i < means->count; i++) {
    Tree *fresh = means->items[i].value, *all = tree_get(said, means->items[i].key);
    if (fresh->kind == TREE_LIST && (all == NULL || all->kind != TREE_LIST)) all = tree_list(u->arena);
    for (size_t k = 0; fresh->kind == TREE_LIST && k < fresh->count; k++)
      tree_add(u->arena, all, fresh->items[k].value);
    tree_put(u->arena, said, means->items[i].key, fresh->kind == TREE_LIST ? all : fresh);
  }
  u->reader.said = said;
}

/* How many tokens a condition has: "if I see a three, charge 3. Otherwise manoeuvre 2 to 4" is one, as long as what is done
 * otherwise is no order by itself. */
static size_t condition_length(Understanding *u, const char *section, const PlainToken *tokens) {
  size_t length = sentence_length(tokens);
  const PlainToken *rest = tokens + length;
  if (rest->kind == PLAIN_END || !plain_begins_else(rest)) return length;
  size_t more = sentence_length(rest);
  return read_sentence(u, section, false, rest, more).fate == PLAIN_ORDERS ? length : length + more;
}

/* Whether tokens up to their end are more bytes than that. */
static bool is_longer(const PlainToken *tokens, size_t most) {
  const PlainToken *t = tokens;
  while (t->kind != PLAIN_END && (size_t)(t->raw - tokens->raw) <= most) t++;
  return t->kind != PLAIN_END;
}

/* "If there is a five, move my piece", then "from 4 to 5": a condition that is no order goes on in the lines below up to its end, so
 * that no half of it is an order. Returns the tokens behind it. */
static const PlainToken *read_condition(Understanding *u, bool meant, size_t most, Said *said,
                                        const PlainToken *behind) {
  TextLine span = said->text;
  const PlainToken *first = NULL;
  size_t length = 0, end = said->end;
  if (behind->kind != PLAIN_END) {
    TextLine last = {behind->raw, 0, behind->line, behind->column};
    for (const PlainToken *t = behind; t->kind != PLAIN_END; t++)
      last.length = (size_t)(t->raw + t->raw_length - last.at);
    extend(&span, last);
  }
  for (;; end++) {
    first = turn_text_tokens(u, span);
    length = condition_length(u, said->section, first);
    bool open = first[length].kind == PLAIN_END && first[length - 1].kind != PLAIN_STOP;
    if (!open || end >= most || !is_broken(u->lines.items[end - 1]) ||
        begins_something(u, u->lines.items[end]) ||
        span.length + u->lines.items[end].length > BYTES_OF_ONE_ORDER)
      break;
    extend(&span, u->lines.items[end]);
  }
  Said whole = read_sentence(u, said->section, meant, first, length);
  whole.at = said->at;
  whole.end = end;
  *said = whole;
  return first + length;
}

/* "Without WA1", behind which "WA1 attacks OI10 instead" in the same line changes no order of the mail. */
static bool takes_only(const Tree *means) {
  return means->count == 1 && strcmp(means->items[0].key, PLAIN_TAKEN) == 0;
}

size_t turn_text_read_lines(Understanding *u, const char *section, bool meant, size_t at, size_t most,
                            TextLine first, SaidList *out) {
  size_t end = at + 1;
  TextLine span = text_line_without_bullet(first);
  if (most > at + LINES_OF_ONE_ORDER) most = at + LINES_OF_ONE_ORDER;
  while (end < most && goes_on(u->lines.items[end - 1]) && !begins_something(u, u->lines.items[end]))
    extend(&span, u->lines.items[end++]);
  const PlainToken *tokens = turn_text_tokens(u, span);
  bool ordered = false;
  while (tokens->kind != PLAIN_END) {
    size_t length = sentence_length(tokens);
    Said said = read_sentence(u, section, meant, tokens, length);
    bool open = tokens[length].kind == PLAIN_END && tokens[length - 1].kind != PLAIN_STOP;
    said.at = at;
    said.end = end;
    tokens += length;
    bool on = said.fate >= PLAIN_WRONG || (is_broken(u->lines.items[end - 1]) && may_go_on(u, &said, most));
    if (open && on) tokens = read_on(u, meant, most, &said, tokens);
    bool condition = u->game->plain->conditions && said.fate != PLAIN_ORDERS &&
                     plain_is_conditional(said.tokens) && said.text.length <= PARAGRAPH_BYTES &&
                     !is_longer(tokens, PARAGRAPH_BYTES);
    if (condition) tokens = read_condition(u, meant, most, &said, tokens);
    end = said.end;
    ordered |= said.fate == PLAIN_ORDERS;
    u->reader.begun |= said.fate == PLAIN_ORDERS && !takes_only(said.means);
    if (said.fate == PLAIN_ORDERS) note_said(u, said.means);
    (void)add(u, out, 0, &said);
  }
  u->reader.begun |= ordered;
  return end - at;
}

/* ---- what sentences say of each other ---- */

/* "Please do not:" speaks of all that follows; a sentence that breaks off, of the next line. */
static void hear_turning(Understanding *u, const Said *said) {
  PlainTurns turns = plain_turns_next(&u->reader, said->tokens, is_broken(u->lines.items[said->end - 1]));
  if (turns == PLAIN_TURNS_NOTHING) return;
  u->turns = said->text;
  u->turns_end = turns == PLAIN_TURNS_LINE ? said->end + 1 : u->lines.count;
}

void turn_text_hear_orders(Understanding *u, size_t at, size_t end) {
  if (u->turns.length > 0 && at < u->turns_end && u->changes.length == 0) {
    u->changes = u->turns;
    extend(&u->changes, u->lines.items[end - 1]);
  }
  u->orders_end = end;
}

/* With the words that were meant it would be orders, so that it is known what it denies. */
static bool is_misspelt(Understanding *u, const Said *said) {
  size_t from, end;
  return plain_mended(&u->reader, said->section, said->tokens, &from, &end) != NULL;
}

/* One that says what is not done, and was not understood: of its section, where it tells that, else of all. */
static void hear_denied(Understanding *u, const Said *said) {
  const char *section = NULL;
  for (size_t i = 0; i < said->found.count && section == NULL; i++)
    section = tree_string(tree_get(said->found.items[i].fields, "denies"), NULL);
  if (section == NULL) u->denied = true;
  if (section != NULL) tree_put_bool(u->arena, u->denied_of, section, true);
}

static void hear(Understanding *u, const Said *said) {
  if (said->fate == PLAIN_ORDERS) {
    turn_text_hear_orders(u, said->at, said->end);
  }
  if (said->fate >= PLAIN_WRONG && plain_denies_something(&u->reader, said->tokens) && !is_misspelt(u, said))
    hear_denied(u, said);
  if (said->fate != PLAIN_TALK) return;
  bool ordered = u->orders_end > 0;
  PlainBeside beside = plain_beside(said->tokens, ordered && u->orders_end >= said->at);
  u->out->takes_back |= beside != PLAIN_HARMLESS;
  TextLine *first = beside == PLAIN_NEVER ? &u->forbids : &u->changes;
  /* Above all orders it speaks of an earlier mail. */
  bool counts = beside == PLAIN_NEVER || (beside == PLAIN_BACK && ordered);
  if (counts && first->length == 0) *first = said->text;
  if (beside == PLAIN_CONDITION && u->depends.length == 0) u->depends = said->text;
  hear_turning(u, said);
}

/* ---- a sentence with an unclear part ---- */

/* Marks at which a sentence is tried to be parted, from each side: each try reads it again. */
#define PARTS_TRIED 12

/* Where a part of a sentence that reads as orders ends, at a mark or "and" up to token `most`; 0: none does. */
static size_t clear_until(Understanding *u, const Said *said, size_t most) {
  int tried = 0;
  for (size_t end = most; end > 0 && tried < PARTS_TRIED; end--) {
    if (!plain_is_separator(&said->tokens[end])) continue;
    tried++;
    if (read_sentence(u, said->section, false, said->tokens, end).fate == PLAIN_ORDERS) return end;
  }
  return 0;
}

/* Where the part behind token `least` begins that does; the end: none does. */
static size_t clear_from(Understanding *u, const Said *said, size_t least) {
  size_t count = plain_count(said->tokens);
  int tried = 0;
  for (size_t from = least; from < count && tried < PARTS_TRIED; from++) {
    if (from == 0 || !plain_is_separator(&said->tokens[from - 1])) continue;
    tried++;
    if (read_sentence(u, said->section, false, said->tokens + from, count - from).fate == PLAIN_ORDERS)
      return from;
  }
  return count;
}

/* Whether three parts, where they are there, mean one by one what a whole means. */
static bool mean_alike(Understanding *u, const Said *whole, const Said *const parts[3]) {
  Tree *means = tree_map(u->arena);
  const Tree *twice;
  for (int i = 0; i < 3; i++) {
    if (parts[i]->text.length == 0) continue;
    if (parts[i]->fate != PLAIN_ORDERS || !plain_merge(u->arena, means, parts[i]->means, &twice))
      return false;
  }
  return tree_equal(means, whole->means);
}

/* A sentence of which one part is unclear, in tokens: orders up to `end`, what is unclear from `begin` to `last`, orders from
 * `from` on. */
typedef struct Parting {
  size_t end, begin, last, from, count;
} Parting;

/* `until`: where what is unclear begins at the latest; `least`: where it ends at the earliest. */
static Parting part_at(Understanding *u, const Said *said, size_t until, size_t least) {
  const PlainToken *tokens = said->tokens;
  Parting p = {.end = clear_until(u, said, until), .count = plain_count(tokens)};
  if (least < p.end) least = p.end;
  p.from = clear_from(u, said, least);
  p.begin = p.end;
  p.last = p.from;
  while (p.end > 0 && p.begin < until && plain_is_separator(&tokens[p.begin])) p.begin++;
  while (p.from < p.count && p.last > least && plain_is_separator(&tokens[p.last - 1])) p.last--;
  return p;
}

/* Adds the parts of a sentence; false: those beside the unclear one are none, or it is clear by itself. */
static bool add_parts(Understanding *u, const Said *said, const Parting *p, SaidList *out) {
  const PlainToken *tokens = said->tokens;
  if (p->begin >= p->last || (p->end == 0 && p->from == p->count)) return false;
  Said parts[3] = {{.text = {.length = 0}}};
  size_t count = 0, unclear = 0;
  if (p->end > 0) parts[count++] = read_sentence(u, said->section, false, tokens, p->end);
  unclear = count;
  parts[count++] = read_sentence(u, said->section, true, tokens + p->begin, p->last - p->begin);
  if (p->from < p->count)
    parts[count++] = read_sentence(u, said->section, false, tokens + p->from, p->count - p->from);
  if (parts[unclear].fate < PLAIN_WRONG) return false;
  if (parts[unclear].found.errors == 0)
    parts[unclear].fate = PLAIN_TALK; /* it is for another window, and told so */
  for (size_t i = 0; i < count; i++) {
    parts[i].at = said->at;
    parts[i].end = said->end;
    (void)add(u, out, 0, &parts[i]);
  }
  return true;
}

/* Whether a sentence is one order, of which no part stands for itself. */
static bool is_one_order(const Said *said) {
  const Tree *value =
      said->fate == PLAIN_ORDERS && said->means->count == 1 ? said->means->items[0].value : NULL;
  return value != NULL && (value->kind != TREE_LIST || value->count == 1);
}

/* "Recon 4, then artillry 3": with the word that was meant it would be orders that stand each for itself, so the others are clear,
 * and only the one with the misspelt word is asked about. */
static bool read_around_word(Understanding *u, const Said *said, SaidList *out) {
  size_t wrong, right;
  const PlainToken *mended = plain_mended(&u->reader, said->section, said->tokens, &wrong, &right);
  if (mended == NULL) return false;
  const Parting p = part_at(u, said, wrong, right);
  if (p.begin >= p.last) return false;
  const Said none = {.text = {.length = 0}}, whole = read_sentence(u, said->section, false, mended, p.count);
  /* An answer to what is asked puts one order right. */
  if (right > wrong + 1 || is_one_order(&whole)) return add(u, out, 0, said);
  const Said before = p.end == 0 ? none : read_sentence(u, said->section, false, mended, p.end),
             middle = read_sentence(u, said->section, false, mended + p.begin, p.last - p.begin),
             behind = p.from == p.count
                          ? none
                          : read_sentence(u, said->section, false, mended + p.from, p.count - p.from);
  const Said *const parts[] = {&before, &middle, &behind};
  return whole.fate == PLAIN_ORDERS && mean_alike(u, &whole, parts) && add_parts(u, said, &p, out);
}

/* "Recon 4, then bring my 5 somewhere useful": where nothing of a mail with an unclear line is filed, its clear parts wait in the
 * draft, unless the unclear one may speak of them. */
static bool read_around_part(Understanding *u, const Said *said, SaidList *out) {
  if (!u->game->plain->whole) return false;
  size_t count = plain_count(said->tokens);
  const Parting p = part_at(u, said, count - 1, 0);
  for (size_t i = p.begin; i < p.last; i++) {
    if (plain_is_turning(said->tokens[i].symbol)) return false;
  }
  return add_parts(u, said, &p, out);
}

/* A sentence that goes on with none before it. */
static void take_alone(Understanding *u, const Said *said) {
  u->said.items =
      arena_room(u->arena, u->said.items, sizeof *u->said.items, u->said.count, &u->said.capacity);
  u->said.items[u->said.count++] = *said;
  hear(u, said);
}

void turn_text_take(Understanding *u, const SaidList *list) {
  for (size_t i = 0; i < list->count; i++) {
    const Said *said = &list->items[i];
    SaidList parts = {.count = 0};
    if (u->said.count > u->put && join(u, &u->said.items[u->said.count - 1], said)) {
      turn_text_hear_orders(u, said->at, said->end);
      continue;
    }
    bool parted =
        said->fate >= PLAIN_WRONG && (read_around_word(u, said, &parts) || read_around_part(u, said, &parts));
    for (size_t k = 0; k < parts.count; k++) take_alone(u, &parts.items[k]);
    if (!parted) take_alone(u, said);
  }
}

void turn_text_sign(Understanding *u, TextLine name) {
  if (u->said.count > 0) extend(&u->said.items[u->said.count - 1].text, text_line_trimmed(name));
}

/* How many sentences from one on are small talk in one line, which is quoted as a whole. */
static size_t talk_in_line(const SaidList *list, size_t from) {
  const Said *first = &list->items[from];
  size_t end = from + 1;
  while (first->fate == PLAIN_TALK && end < list->count && list->items[end].fate == PLAIN_TALK &&
         list->items[end].at == first->at)
    end++;
  return end - from;
}

void turn_text_keep(Understanding *u) {
  size_t count = 1;
  for (size_t i = u->put; i < u->said.count; i += count) {
    const Said *said = &u->said.items[i];
    TextLine span = said->text;
    count = talk_in_line(&u->said, i);
    extend(&span, said[count - 1].text);
    for (size_t k = 0; k < count; k++) diagnostics_append(u->diagnostics, &said[k].found);
    const char *text = turn_text_quote(u, span);
    const char *key = u->plain ? u->game->plain->claims : NULL;
    const Tree *claims = key == NULL || said->means == NULL ? NULL : tree_get(said->means, key);
    bool takes = (claims != NULL && claims->count > 0) ||
                 (said->means != NULL && tree_get(said->means, PLAIN_TAKEN) != NULL);
    bool twice = said->means != NULL && !turn_text_put(u, said->means, text);
    u->out->unclear |= said->fate >= PLAIN_WRONG;
    u->out->contradicts |= said->fate == PLAIN_AGAINST && !plain_is_note(&u->reader, said->tokens);
    bool nothing = twice || (takes && said->means->count == 0); /* it orders nothing, but says something */
    turn_text_add_line(u, span.number, text, twice ? PLAIN_WRONG : said->fate, nothing ? NULL : said->means);
  }
  u->put = u->said.count;
}
