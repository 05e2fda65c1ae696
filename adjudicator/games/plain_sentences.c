/* Sentences: what became of one, and what is said against it. A sentence is
 *
 *   1. orders, if forms cover it to its last word, but for asides;
 *   2. asked about, if it names something of orders, or begins with a verb of the game, and forms do not cover it: an error with an
 *      example. One that says what is not done leaves nothing of its text in force;
 *   3. asked about, if it is neither, and words of doubt in it may change or forbid the orders beside it, above or below;
 *   4. else small talk, which is quoted as not read. */
#include <string.h>

#include "../base/yaml.h"
#include "plain_parts.h"

static bool holds(const PlainToken *tokens, int symbol) {
  for (; tokens->kind != PLAIN_END; tokens++) {
    if (tokens->symbol == symbol) return true;
  }
  return false;
}

/* "Como", in Spanish "how" and "as": a reason, where a comma parts it from what follows. */
static bool leads_to_orders(const PlainReader *reader, const PlainToken *tokens) {
  const PlainToken *mark = tokens;
  while (mark->kind != PLAIN_END && mark->kind != PLAIN_COMMA) mark++;
  return mark->kind == PLAIN_COMMA && plain_begins_reason(reader, tokens);
}

static bool is_question(const PlainReader *reader, const PlainToken *tokens) {
  const PlainToken *first = tokens;
  while (first->kind != PLAIN_END && (first->symbol == PLAIN_FILLER || plain_is_separator(first))) first++;
  if (first->kind != PLAIN_END && first->symbol == PLAIN_MAY && !leads_to_orders(reader, first)) return true;
  for (; tokens->kind != PLAIN_END; tokens++) {
    if (tokens->kind == PLAIN_ASK) return true;
  }
  return false;
}

const char *plain_example(const PlainReader *reader, const char *section) {
  const char *const(*example)[2] = reader->shapes->examples;
  if (example == NULL) return "";
  if (section == NULL && reader->shapes->due != NULL) section = reader->shapes->due(reader);
  for (; (*example)[0] != NULL; example++) {
    if (section == NULL || strcmp((*example)[0], section) == 0) return (*example)[1];
  }
  return "";
}

/* What is said against a sentence: message, place, and what the sentence of the catalogue may name. */
typedef struct Finding {
  const char *message;
  const PlainToken *at;
  const char *word, *near, *write;
  const Tree *more; /* fields of a complaint, which come before these; NULL: none */
} Finding;

static void record(PlainReader *reader, Diagnostics *diagnostics, Severity severity, const PlainToken *tokens,
                   const Finding *finding) {
  if (diagnostics == NULL) return;
  diagnose_at(diagnostics, severity, "FILE-LINE", finding->message, finding->at->line, finding->at->column,
              "text", plain_raw(reader, tokens, tokens + plain_count(tokens)), "word", finding->word, "near",
              finding->near, "write", finding->write, NULL);
  Tree *fields = diagnostics->items[diagnostics->count - 1].fields;
  for (size_t i = 0; finding->more != NULL && i < finding->more->count; i++)
    tree_put(reader->arena, fields, finding->more->items[i].key, finding->more->items[i].value);
}

/* ", but", ", and" before "if". */
static bool leads_to_condition(const PlainToken *token) {
  return plain_is_separator(token) || token->symbol == PLAIN_FILLER ||
         (token->kind == PLAIN_WORD && token->symbol == PLAIN_UNKNOWN);
}

/* What stands before the condition of a sentence, or before "instead of", if that is an order by itself; NULL: it is none. */
static const char *order_before(PlainReader *reader, const char *section, const PlainToken *tokens) {
  size_t count = 0;
  PlainChanges changes; /* "Rather": said of the whole sentence */
  tokens = plain_without_changes(reader, tokens, &changes);
  for (; tokens[count].kind != PLAIN_END; count++) {
    int symbol = tokens[count].symbol;
    if (symbol == PLAIN_IF || symbol == PLAIN_ELSE || symbol == PLAIN_INSTEAD) break;
  }
  bool less = plain_has_value(&tokens[count], PLAIN_LESS);
  if (tokens[count].kind == PLAIN_END || less) return NULL;
  while (count > 0 && leads_to_condition(&tokens[count - 1])) count--;
  bool order = count > 0 &&
               plain_orders_of(reader, section, plain_part(reader->arena, tokens, tokens + count)) != NULL;
  return order ? plain_raw(reader, tokens, tokens + count) : NULL;
}

/* What stands behind a first colon, "Quick ones from the bus: OI4 1413, OI9 1811", or a comma or "then", likewise. */
static const char *order_behind(PlainReader *reader, const char *section, const PlainToken *tokens,
                                PlainKind mark) {
  const PlainToken *t = tokens;
  while (t->kind != PLAIN_END && t->kind != mark && (mark != PLAIN_COMMA || t->symbol != PLAIN_THEN)) t++;
  size_t count = t->kind == PLAIN_END ? 0 : plain_count(t + 1);
  while (count > 0 && plain_is_separator(&t[count])) count--;
  bool order =
      count > 0 && plain_orders_of(reader, section, plain_part(reader->arena, t + 1, t + 1 + count)) != NULL;
  return order ? plain_raw(reader, t + 1, t + 1 + count) : NULL;
}

static bool is_back(int symbol) {
  return symbol == PLAIN_RATHER || symbol == PLAIN_INSTEAD || symbol == PLAIN_AWAY || symbol == PLAIN_DRAFT ||
         symbol == PLAIN_SPURIOUS;
}

/* What is done instead under a condition takes nothing back: "otherwise I manoeuvre instead", "if it is less". */
static bool is_back_here(const PlainToken *tokens, const PlainToken *t) {
  bool instead = t->symbol == PLAIN_INSTEAD && t->value != NULL &&
                 (strcmp(t->value, PLAIN_CHANGED) == 0 || strcmp(t->value, PLAIN_LESS) == 0);
  return is_back(t->symbol) && !(instead && plain_is_conditional(tokens));
}

static bool takes_something_back(const PlainToken *tokens) {
  const PlainToken *first = tokens;
  for (; tokens->kind != PLAIN_END; tokens++) {
    if (is_back_here(first, tokens)) return true;
  }
  return false;
}

/* A longer sentence is not told again as a whole, in bytes. */
#define SPELT_MOST 160

/* A word of a table as it would be written in the place of another: "London" for "Londn". */
static const char *as_written(PlainReader *reader, const PlainToken *wrong, const char *near) {
  char *word = arena_strndup(reader->arena, near, strlen(near));
  bool capital = *wrong->raw >= 'A' && *wrong->raw <= 'Z' && *word >= 'a' && *word <= 'z';
  if (capital) *word = (char)(*word - 'a' + 'A');
  return word;
}

/* A word of the sentence as it was meant, by what is said of it, or as it was mended; NULL: as it was written. */
static const char *meant_at(const PlainToken *t, const PlainToken *mended, const PlainToken *at,
                            const char *near) {
  if (t->raw == at->raw) return near;
  return mended == NULL || mended->text == t->text ? NULL : mended->text;
}

/* The sentence with the words that were meant, since who sends one alone orders something else. `mended`: its tokens so; NULL: none.
 * "": nobody knows it, or it is too long. */
static const char *spelt(PlainReader *reader, const PlainToken *tokens, const PlainToken *mended,
                         const Finding *finding) {
  const char *word = tree_string(tree_get(finding->more, "word"), finding->word);
  const char *near = tree_string(tree_get(finding->more, "near"), finding->near);
  const PlainToken *last = &tokens[plain_count(tokens) - 1];
  const char *from = finding->at->raw, *end = last->raw + last->raw_length, *done = tokens->raw, *text = "";
  bool within = from >= tokens->raw && from + strlen(word) <= end && end - tokens->raw <= SPELT_MOST;
  if (near == NULL || *near == '\0' || !within || strncmp(from, word, strlen(word)) != 0) return "";
  for (size_t i = 0; tokens[i].kind != PLAIN_END; i++) {
    const PlainToken *t = &tokens[i];
    const char *as = meant_at(t, mended == NULL ? NULL : &mended[i], finding->at, near);
    if (as == NULL) continue;
    text =
        arena_printf(reader->arena, "%s%.*s%s", text, (int)(t->raw - done), done, as_written(reader, t, as));
    done = t->raw + (t->raw == from ? strlen(word) : t->raw_length);
  }
  return arena_printf(reader->arena, "%s%.*s", text, (int)(end - done), done);
}

/* An order for a window that is over or not yet there, of which its game says so in the field `aside`: it is quoted with the
 * reason, and what stands beside it counts. */
static bool is_untimely(const PlainReader *reader) {
  const char *aside = tree_string(tree_get(reader->complaint->fields, "aside"), "");
  return *aside != '\0';
}

/* "O'Maley", which begins with a word for "or". */
static bool begins_name(const PlainToken *t) {
  static const char *const MARKS[] = {"'", "\u2019"};
  const char *behind = t->raw + t->raw_length;
  for (size_t i = 0; t[1].kind == PLAIN_WORD && i < sizeof MARKS / sizeof *MARKS; i++) {
    size_t length = strlen(MARKS[i]);
    if (t[1].raw == behind + length && strncmp(behind, MARKS[i], length) == 0) return true;
  }
  return false;
}

static bool leaves_open(const PlainToken *tokens) {
  for (const PlainToken *t = tokens; t->kind != PLAIN_END; t++) {
    if (t->symbol == PLAIN_OR && !begins_name(t)) return true;
  }
  return false;
}

/* "Cancel the move", "everything I sent last night is withdrawn": it takes something away, whatever that is. */
static bool takes_away(const PlainToken *tokens) {
  bool all = holds(tokens, PLAIN_ALL);
  if (plain_first_away(tokens)->symbol == PLAIN_AWAY) return true;
  while (all && tokens->kind != PLAIN_END && !plain_has_value(tokens, PLAIN_DELETED)) tokens++;
  return all && tokens->kind != PLAIN_END;
}

/* `mended`: the tokens with the words that are near to misspelt ones, where that makes orders; what makes none is not proposed. */
static void explain(PlainReader *reader, const char *section, const PlainToken *tokens,
                    const PlainToken *mended, Diagnostics *diagnostics) {
  const PlainComplaint *complaint = reader->complaint;
  const char *general = plain_example(reader, section);
  Finding finding = {.message = "line-unclear", .at = tokens, .word = "", .near = "", .write = general};
  bool condition = holds(tokens, PLAIN_IF) || holds(tokens, PLAIN_ELSE);
  bool takes = takes_away(tokens) || plain_first_away(tokens)->kind != PLAIN_END;
  bool told = complaint->message != NULL && strcmp(complaint->message, "line-condition") == 0;
  /* What a sentence names says nothing of why it is no order. */
  bool is_hint = complaint->message != NULL && tree_get(complaint->fields, "named") != NULL;
  if (is_hint) finding.more = complaint->fields;
  if (takes) {
    Tree *of = tree_map(reader->arena);
    tree_put_text(reader->arena, of, "section", plain_section_taken(reader, tokens));
    finding.message = "line-takes-what";
    finding.more = of;
  } else if (!told && takes_something_back(tokens)) {
    finding.message = "line-corrected";
    finding.write = order_before(reader, section, tokens);
    if (finding.write == NULL) finding.write = order_behind(reader, section, tokens, PLAIN_COLON);
    if (finding.write == NULL) finding.write = "";
  } else if (condition && !told && mended == NULL) {
    finding.message = reader->shapes->conditions ? "line-condition" : "line-no-condition";
    const char *order = order_before(reader, section, tokens);
    if (order == NULL) order = order_behind(reader, section, tokens, PLAIN_COMMA);
    if (order != NULL) finding.write = order;
  } else if (holds(tokens, PLAIN_SAYS)) {
    finding.message = "line-reported";
  } else if (mended != NULL) {
    size_t wrong = 0;
    while (mended[wrong].text == tokens[wrong].text) wrong++;
    finding.message = "line-misspelt";
    finding.at = &tokens[wrong];
    finding.word = plain_raw(reader, finding.at, finding.at + 1);
    finding.near = as_written(reader, finding.at, mended[wrong].text);
  } else if (complaint->message != NULL && !is_hint) {
    finding.message = complaint->message;
    finding.at = complaint->at;
    finding.more = complaint->fields;
  } else if (leaves_open(tokens)) {
    finding.message = "line-or";
  } else {
    const char *order = order_behind(reader, section, tokens, PLAIN_COLON);
    if (order != NULL) finding.write = order;
  }
  const char *of = tree_string(tree_get(finding.more, "section"), section);
  if (of != section && *of != '\0' && finding.write == general) finding.write = plain_example(reader, of);
  if (strcmp(finding.message, "line-misspelt") == 0) finding.write = spelt(reader, tokens, mended, &finding);
  bool untimely = is_untimely(reader) && strcmp(finding.message, "line-not-now") == 0;
  record(reader, diagnostics, untimely ? SEVERITY_WARNING : SEVERITY_ERROR, tokens, &finding);
}

/* Nothing but words that the common tables know. */
static bool says_no_more(const PlainToken *t) {
  for (; t->kind != PLAIN_END; t++) {
    bool more = t->symbol == PLAIN_UNKNOWN || t->symbol >= PLAIN_SYMBOLS || t->symbol == PLAIN_MAY ||
                t->symbol == PLAIN_SAYS || t->symbol == PLAIN_BECAUSE || t->symbol == PLAIN_FAREWELL;
    if (t->kind == PLAIN_NUMBER || t->kind == PLAIN_ASK || (t->kind == PLAIN_WORD && more)) return false;
  }
  return true;
}

/* "Draft", wherever it stands; "not yet", "or not", "no": words of doubt, and nothing else. */
static bool doubts_all(const PlainToken *tokens) {
  bool alone = says_no_more(tokens);
  for (const PlainToken *t = tokens; t->kind != PLAIN_END; t++) {
    switch (t->symbol) {
    case PLAIN_DRAFT: return true;
    case PLAIN_NO:
    case PLAIN_OR:
    case PLAIN_MAYBE:
    case PLAIN_SPURIOUS:
      if (alone) return true;
      break;
    default: break;
    }
  }
  return false;
}

/* How far a verb of filing may stand behind its "not": "N'exécute rien". */
#define NOT_REACHES 3

static bool denies_filing(const PlainToken *tokens) {
  for (size_t i = 0, from = 0; tokens[i].kind != PLAIN_END; i++) {
    if (tokens[i].symbol == PLAIN_NO || tokens[i].symbol == PLAIN_NONE) from = i + 1;
    if (tokens[i].symbol == PLAIN_FILING && from > 0 && i - from < NOT_REACHES) return true;
  }
  return false;
}

/* A number that may be one of an order: not that of a turn, of an hour ("8pm"). */
static bool is_loose_number(const PlainToken *tokens, size_t i) {
  if (tokens[i].kind != PLAIN_NUMBER) return false;
  bool turn = i > 0 && tokens[i - 1].symbol == PLAIN_TURN;
  const PlainToken *next = &tokens[i + 1];
  return !turn && !(next->kind == PLAIN_WORD && next->glued);
}

/* "The one from 4 wherever you like", "then bring my 5 somewhere": one more order, beside those before it. */
static bool begins_another(const PlainToken *tokens) {
  bool then = plain_is_separator(tokens) && tokens->kind == PLAIN_WORD;
  for (size_t i = 1; tokens->kind != PLAIN_END && tokens[i].kind != PLAIN_END; i++) {
    bool from = tokens[i - 1].symbol == PLAIN_FROM;
    if ((from || then) && is_loose_number(tokens, i)) return true;
  }
  return false;
}

static bool begins_with(const PlainToken *tokens, int symbol) {
  while (tokens->symbol == PLAIN_FILLER || plain_is_separator(tokens)) tokens++;
  return tokens->symbol == symbol;
}

bool plain_is_conditional(const PlainToken *tokens) {
  return begins_with(tokens, PLAIN_IF) || begins_with(tokens, PLAIN_ELSE);
}

bool plain_begins_else(const PlainToken *tokens) {
  return begins_with(tokens, PLAIN_ELSE);
}

PlainBeside plain_beside(const PlainToken *tokens, bool adjacent) {
  bool back = false;
  if (doubts_all(tokens) || denies_filing(tokens)) return PLAIN_NEVER;
  if (holds(tokens, PLAIN_FAREWELL) || holds(tokens, PLAIN_GREETING)) return PLAIN_HARMLESS;
  for (size_t i = 0; tokens[i].kind != PLAIN_END; i++) {
    int symbol = tokens[i].symbol;
    bool this = symbol == PLAIN_RATHER && plain_has_value(&tokens[i], "this");
    if (this && says_no_more(tokens)) return PLAIN_NEVER;
    back |= symbol == PLAIN_RATHER || symbol == PLAIN_AWAY ||
            (adjacent && (is_back_here(tokens, &tokens[i]) || is_loose_number(tokens, i)));
  }
  back |= adjacent && begins_with(tokens, PLAIN_OR) &&
          tokens[plain_count(tokens) - 1].kind == PLAIN_ASK; /* "or should I?" */
  if (back) return PLAIN_BACK;
  return adjacent && begins_with(tokens, PLAIN_IF) ? PLAIN_CONDITION : PLAIN_HARMLESS;
}

bool plain_names_something(PlainReader *reader, const PlainToken *tokens) {
  if (holds(tokens, PLAIN_FAREWELL) || holds(tokens, PLAIN_GREETING)) return false;
  const PlainToken *bare = plain_bare(reader, tokens);
  for (const PlainToken *t = bare; t->kind != PLAIN_END; t++) {
    bool matters = reader->shapes->matters != NULL && reader->shapes->matters(t);
    if (matters || reader->shapes->names(reader, t) > 0) return true;
  }
  return false;
}

bool plain_is_misnamed(const PlainToken *tokens) {
  return tokens->kind == PLAIN_WORD && tokens->symbol == PLAIN_UNKNOWN && tokens[1].kind == PLAIN_NUMBER &&
         tokens[1].glued && tokens[2].kind == PLAIN_NUMBER && tokens[3].kind == PLAIN_END;
}

bool plain_denies_something(const PlainReader *reader, const PlainToken *tokens) {
  for (const PlainToken *t = tokens; t->kind != PLAIN_END; t++) {
    if (t > tokens && t->symbol == PLAIN_IF) return false; /* what follows is when, not what */
    if (t->symbol == PLAIN_NO || t->symbol == PLAIN_NONE) return true;
    if (reader->shapes->stays != 0 && t->symbol == reader->shapes->stays) return true;
  }
  return false;
}

bool plain_is_note(PlainReader *reader, const PlainToken *tokens) {
  const PlainToken *bare = plain_bare(reader, tokens);
  size_t count = plain_count(bare);
  for (size_t i = 0; i < count; i++) {
    if (reader->shapes->names(reader, &bare[i]) > 0) return false;
  }
  return !plain_turns_meaning(bare, count);
}

PlainTurns plain_turns_next(PlainReader *reader, const PlainToken *tokens, bool broken_off) {
  PlainChanges changes; /* "Rather this:" is said of orders sent before */
  tokens = plain_without_changes(reader, tokens, &changes);
  const PlainToken *bare = plain_bare(reader, tokens);
  size_t count = plain_count(bare), all = plain_count(tokens);
  bool ends = all > 0 && (tokens[all - 1].kind == PLAIN_STOP || tokens[all - 1].kind == PLAIN_ASK);
  if (count == 0 || ends) return PLAIN_TURNS_NOTHING;
  const PlainToken *last = &bare[count - 1];
  bool colon = last->kind == PLAIN_COLON, turns = false;
  for (size_t i = 0; i < count; i++) turns |= plain_is_turning(bare[i].symbol) && bare[i].symbol != PLAIN_ALL;
  if (turns && colon) return PLAIN_TURNS_ALL;
  bool open = last->symbol == PLAIN_NO || is_back(last->symbol) || last->symbol == PLAIN_IF ||
              last->symbol == PLAIN_SAYS;
  return open || (turns && broken_off) ? PLAIN_TURNS_LINE : PLAIN_TURNS_NOTHING;
}

/* ======== greetings and signatures ======== */

/* Words of a name that somebody is greeted by, or signs with, at most. */
#define NAME_WORDS 4

/* The tokens of a name, "Otto and Jeanne", "all"; none: 0. */
static size_t name_length(const PlainReader *reader, const PlainToken *tokens) {
  size_t count = 0;
  for (; count < NAME_WORDS && tokens[count].kind == PLAIN_WORD; count++) {
    int symbol = tokens[count].symbol;
    bool says = symbol == PLAIN_THEN || (plain_is_turning(symbol) && symbol != PLAIN_ALL);
    if (says || reader->shapes->is_verb(symbol)) return 0;
  }
  return count;
}

static bool is_mark(const PlainToken *t) {
  return t->kind == PLAIN_COMMA || t->kind == PLAIN_STOP || t->kind == PLAIN_COLON ||
         (t->kind == PLAIN_DASH && !t->glued && !t[1].glued);
}

static const PlainToken *past_marks(const PlainToken *t) {
  while (is_mark(t)) t++;
  return t;
}

/* What follows "Hi Otto,"; the tokens themselves if they do not begin so. */
static const PlainToken *behind_greeting(const PlainReader *reader, const PlainToken *tokens) {
  if (tokens->symbol != PLAIN_GREETING) return tokens;
  const PlainToken *end = tokens + 1 + name_length(reader, tokens + 1);
  bool whole = is_mark(end) || end->kind == PLAIN_END || end->line > tokens->line;
  return whole ? past_marks(end) : tokens;
}

/* "Thanks Dave" at the end of a text without marks: thanks, and at most one word that says nothing. */
static bool is_thanks(const PlainToken *t) {
  static const char *const WORDS[] = {"thanks", "thx", "ta", "merci", "gracias", NULL};
  const char *const *word = WORDS;
  while (*word != NULL && strcmp(*word, t->text) != 0) word++;
  if (t->kind != PLAIN_WORD || *word == NULL) return false;
  bool name = t[1].kind == PLAIN_WORD && t[1].symbol == PLAIN_UNKNOWN;
  return t[name ? 2 : 1].kind == PLAIN_END;
}

/* How many tokens come before "cheers, Otto" at the end. */
static size_t before_farewell(const PlainReader *reader, const PlainToken *tokens) {
  size_t count = plain_count(tokens);
  for (size_t i = 0; i < count; i++) {
    if (is_thanks(&tokens[i])) return i;
    bool begins = i == 0 || plain_is_separator(&tokens[i - 1]) || tokens[i].line > tokens[i - 1].line;
    if (tokens[i].symbol != PLAIN_FAREWELL || !begins) continue;
    const PlainToken *name = past_marks(&tokens[i + 1]);
    while (name->symbol == PLAIN_FAREWELL) name = past_marks(name + 1);
    if (past_marks(name + name_length(reader, name))->kind == PLAIN_END) return i;
  }
  return count;
}

bool plain_is_farewell(const PlainToken *tokens) {
  size_t count = plain_count(tokens);
  while (count > 0 && is_mark(&tokens[count - 1])) count--;
  return count > 0 && tokens[count - 1].symbol == PLAIN_FAREWELL;
}

bool plain_is_name(const PlainReader *reader, const PlainToken *tokens) {
  size_t length = name_length(reader, tokens);
  return length > 0 && past_marks(tokens + length)->kind == PLAIN_END;
}

bool plain_is_lone_name(PlainReader *reader, const PlainToken *tokens) {
  const PlainToken *bare = plain_bare(reader, tokens);
  bool game = bare->kind == PLAIN_WORD && bare->symbol >= PLAIN_SYMBOLS;
  return game && bare[1].kind == PLAIN_END && !reader->shapes->is_verb(bare->symbol) &&
         reader->shapes->names(reader, bare) > 0;
}

static bool is_capital(const PlainToken *t) {
  return t->kind == PLAIN_WORD && t->raw_length > 1 && *t->raw >= 'A' && *t->raw <= 'Z' && t->raw[1] >= 'a';
}

#define FULL_NAME_MOST 5

bool plain_is_full_name(PlainReader *reader, const PlainToken *tokens) {
  size_t count = plain_count(tokens);
  if (count < 2 || count > FULL_NAME_MOST || !is_capital(tokens) || tokens->symbol != PLAIN_UNKNOWN)
    return false;
  if (plain_near_word(reader, tokens) != NULL) return false; /* "Manolos Velarde" may be an order */
  for (size_t i = 1; i < count; i++) {
    const PlainToken *t = &tokens[i];
    bool particle =
        t->kind == PLAIN_WORD && (t->symbol == PLAIN_FROM || t->symbol == PLAIN_FILLER) && i + 1 < count;
    bool name = is_capital(t) && !reader->shapes->is_verb(t->symbol) && !plain_is_turning(t->symbol);
    if (!particle && !name) return false;
  }
  return true;
}

/* "ORDERS 12-14 4-5": the section that a sentence begins with, without a colon; NULL: none. */
static const char *section_named(PlainReader *reader, const PlainToken *tokens) {
  if (tokens->kind != PLAIN_WORD || tokens[1].kind == PLAIN_END) return NULL;
  const char *key = plain_key(reader->arena, reader->shapes->keys, tokens->raw, tokens->raw_length);
  for (const char *const *known = reader->shapes->sections; key != NULL && *known != NULL; known++) {
    if (strcmp(*known, key) == 0) return key;
  }
  return NULL;
}

/* Longest sentence in tokens: the orders of the largest game in one line are half of it, and the tries grow with its
 * square. */
#define TOKENS_MOST 250

/* The first words of it, to quote. */
#define TOKENS_TOLD 8

static bool is_part_of_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/* Whether an order names somebody: "OI4" in "OI4 1413". */
static bool names_somebody(const Tree *order, const char *name) {
  size_t length = strlen(name);
  const char *text = tree_string(order, "");
  for (size_t i = 0; i < order->count; i++) {
    if (names_somebody(order->items[i].value, name)) return true;
  }
  for (const char *at = text; (at = strstr(at, name)) != NULL; at++) {
    if ((at == text || !is_part_of_name(at[-1])) && !is_part_of_name(at[length])) return true;
  }
  return order->kind == TREE_SCALAR && strcmp(name, "all") == 0;
}

/* So much of them is told, in bytes. */
#define LINES_TOLD_MOST 200

static const char *one_more(PlainReader *reader, const char *lines, const Tree *order) {
  if (lines != NULL && strlen(lines) > LINES_TOLD_MOST) return lines;
  const char *line = order->kind == TREE_SCALAR ? order->text : yaml_write_line(reader->arena, order);
  return lines == NULL ? line : arena_concat(reader->arena, lines, ", ", line, NULL);
}

/* Takes the orders out that name somebody, and says which; NULL: none does. A map is one order. */
static const char *take_out(PlainReader *reader, Tree *file, const char *name) {
  const char *lines = NULL;
  for (const char *const *section = reader->shapes->sections; *section != NULL; section++) {
    Tree *orders = tree_get(file, *section);
    if (orders == NULL || !names_somebody(orders, name)) continue;
    size_t kept = 0;
    for (size_t i = 0; orders->kind == TREE_LIST && i < orders->count; i++) {
      const Tree *order = orders->items[i].value;
      bool out = names_somebody(order, name);
      if (out) lines = one_more(reader, lines, order);
      if (!out) orders->items[kept++] = orders->items[i];
    }
    if (orders->kind == TREE_LIST) {
      orders->count = kept;
    } else {
      lines = one_more(reader, lines, orders);
      tree_remove(file, *section);
    }
  }
  return lines;
}

bool plain_in_doubt(PlainReader *reader, Tree *file, const Tree *claims, Diagnostics *diagnostics) {
  bool found = false;
  for (size_t i = 0; reader->shapes->doubt == NULL && i < claims->count; i++) {
    const Tree *who = claims->items[i].value;
    const char *orders = take_out(reader, file, who->text);
    if (orders == NULL) continue;
    diagnose_at(diagnostics, SEVERITY_ERROR, "FILE-LINE", "line-moves-and-stays", who->line, who->column,
                "order", orders, "who", who->text, NULL);
    found = true;
  }
  *reader->complaint = (PlainComplaint){.message = NULL, .remark = ""};
  if (reader->shapes->doubt != NULL) reader->shapes->doubt(reader, file, claims);
  if (reader->complaint->message != NULL) explain(reader, NULL, reader->complaint->at, NULL, diagnostics);
  return found || reader->complaint->message != NULL;
}

/* Without "Hi Otto," before and "cheers, Otto" behind. */
static const PlainToken *without_address(const PlainReader *reader, const PlainToken *tokens) {
  const PlainToken *rest = behind_greeting(reader, tokens);
  if (rest->symbol == PLAIN_NOTHING && rest[1].kind == PLAIN_DASH) rest += 2; /* "Orders - 12>14, 4>5" */
  return plain_part(reader->arena, rest, rest + before_farewell(reader, rest));
}

/* "Hi, Stormcrow", "Hi Stormcrow please": greeted, or chosen? */
static bool may_be_greeted(PlainReader *reader, const PlainToken *tokens) {
  return tokens->symbol == PLAIN_GREETING && tokens[1].symbol != PLAIN_GREETING &&
         plain_is_lone_name(reader, past_marks(tokens + 1));
}

/* What an order was read without. */
static void tell_remark(PlainReader *reader, const PlainToken *tokens, Diagnostics *diagnostics) {
  const char *remark = reader->complaint->remark;
  const Finding finding = {.message = "line-remark", .at = tokens, .word = remark, .near = "", .write = ""};
  if (*remark != '\0') record(reader, diagnostics, SEVERITY_WARNING, tokens, &finding);
}

/* The orders of a sentence, and how they stand to those sent before; NULL: it is something else. */
static Tree *orders_said(PlainReader *reader, const char *section, const PlainToken *tokens) {
  PlainChanges changes;
  const PlainToken *plain = plain_without_changes(reader, tokens, &changes);
  reader->also = changes.also;
  const char *named = section == NULL ? section_named(reader, plain) : NULL;
  Tree *means = named == NULL ? NULL : plain_orders_of(reader, named, plain + 1);
  if (means == NULL) means = plain_orders_of(reader, section, plain);
  if (means != NULL) {
    plain_mark_changes(means, &changes);
    return means;
  }
  return plain == tokens ? NULL : plain_orders_of(reader, section, tokens);
}

/* "Clear" with nothing behind it: alone in its sentence all orders are meant, but "a word such as form, clear" asks for nothing. */
static bool says_clear_alone(const PlainToken *away) {
  return plain_clears(away) && (away[1].kind == PLAIN_END || plain_is_separator(&away[1]));
}

/* Whether a sentence takes all away, or all of a section. */
static bool takes_all(const Tree *means) {
  const Tree *list = tree_get(means, PLAIN_TAKEN);
  bool all = list != NULL;
  for (size_t i = 0; all && i < list->count; i++) {
    const Tree *entry = list->items[i].value;
    all = tree_get(entry, "all") != NULL || (tree_get(entry, "section") != NULL && entry->count == 2);
  }
  return all;
}

/* Most marks that a part is tried from. */
#define CLEARS_MOST 4

/* "Forget all I sent, here are my orders: OI9 to 1811": all is taken away, and what follows a mark is ordered. NULL: something else. */
static Tree *cleared_and_said(PlainReader *reader, const char *section, const PlainToken *tokens) {
  size_t tried = 0;
  for (const PlainToken *t = tokens; t->kind != PLAIN_END && tried < CLEARS_MOST; t++) {
    if (!plain_is_separator(t) && t->kind != PLAIN_COLON) continue;
    tried++;
    Tree *means = plain_taken_away(reader, plain_part(reader->arena, tokens, t));
    Tree *orders = takes_all(means) ? orders_said(reader, section, t + 1) : NULL;
    const Tree *twice;
    if (orders != NULL) return plain_merge(reader->arena, means, orders, &twice) ? means : NULL;
  }
  return NULL;
}

/* "OI9 to 1811, and drop the attack on WI4": what it takes away, and the orders or small talk before that. NULL: something else. */
static Tree *changes_said(PlainReader *reader, const char *section, const PlainToken *tokens) {
  const PlainToken *away = plain_first_away(tokens);
  Tree *means = away->kind == PLAIN_END ? NULL : plain_taken_away(reader, away);
  if (means == NULL)
    means = away == tokens ? cleared_and_said(reader, section, tokens) : plain_taken_behind(reader, tokens);
  if (means == NULL || away == tokens || away->kind == PLAIN_END) return means;
  const PlainToken *before = plain_part(reader->arena, tokens, away);
  Tree *orders = orders_said(reader, section, before);
  const PlainToken *bare = plain_bare(reader, before);
  size_t count = plain_count(bare);
  const Tree *twice;
  if (orders != NULL) return plain_merge(reader->arena, means, orders, &twice) ? means : NULL;
  bool talk = !plain_speaks_of_orders(reader, bare, count) && !plain_turns_meaning(bare, count);
  return talk && !says_clear_alone(away) ? means : NULL;
}

/* "Still talking to Russia about what happens with Bulgaria": without a verb, number or mark of orders. */
static bool only_talks(const PlainReader *reader, const PlainToken *t) {
  bool talks = false;
  for (; t->kind != PLAIN_END; t++) {
    bool verb = t->kind == PLAIN_WORD && reader->shapes->is_verb(t->symbol);
    if (verb || t->kind == PLAIN_NUMBER || t->kind == PLAIN_ARROW || t->kind == PLAIN_DASH ||
        t->kind == PLAIN_COLON)
      return false;
    talks |= t->symbol == PLAIN_SAYS && plain_has_value(t, PLAIN_TALKS);
  }
  return talks;
}

/* "One less", "13 instead of 14": with a number, or a word of the game, it speaks of orders, whatever it does not name. */
static bool changes_number(const PlainToken *tokens) {
  bool changes = false, number = false;
  for (; tokens->kind != PLAIN_END; tokens++) {
    number |= tokens->kind == PLAIN_NUMBER || tokens->number > 0 || tokens->symbol >= PLAIN_SYMBOLS;
    changes |= tokens->symbol == PLAIN_INSTEAD &&
               (plain_has_value(tokens, PLAIN_LESS) || plain_has_value(tokens, PLAIN_OF));
  }
  return changes && number;
}

/* Most words of a sentence that are looked for among those of orders. */
#define MENDED_MOST 12

/* The tokens with a word of orders in place of the first that is near to one, or of each. *from, *end: as of plain_mended(). NULL:
 * none is. */
static PlainToken *with_near_words(PlainReader *reader, const PlainToken *tokens, bool each, size_t *from,
                                   size_t *end) {
  PlainToken *mended = plain_part(reader->arena, tokens, tokens + plain_count(tokens));
  *end = 0;
  for (size_t i = 0, tried = 0; tokens[i].kind != PLAIN_END && (each || *end == 0); i++) {
    const PlainToken *t = &tokens[i];
    if (t->kind != PLAIN_WORD || t->symbol != PLAIN_UNKNOWN || t->number > 0 || tried++ >= MENDED_MOST)
      continue;
    const char *near = plain_near_word(reader, t);
    if (near == NULL) continue;
    const PlainToken *word = plain_tokens(reader, near, strlen(near), t->line, t->column);
    mended[i].symbol = word->symbol;
    mended[i].value = word->value;
    mended[i].text = word->text;
    if (*end == 0) *from = i;
    *end = i + 1;
  }
  return *end == 0 ? NULL : mended;
}

/* "Reckon 2": it would be an order with a word that is near to one. */
PlainToken *plain_mended(PlainReader *reader, const char *section, const PlainToken *tokens, size_t *from,
                         size_t *end) {
  const PlainComplaint complaint = *reader->complaint; /* of the sentence as it was written */
  PlainToken *made = NULL;
  for (int each = 0; each < 2 && made == NULL; each++) {
    PlainToken *mended = with_near_words(reader, tokens, each == 1, from, end);
    if (mended != NULL && orders_said(reader, section, mended) != NULL) made = mended;
    if (mended == NULL) break;
  }
  *reader->complaint = complaint;
  return made;
}

static size_t count_orders(const Tree *means) {
  size_t count = 0;
  for (size_t i = 0; i < means->count; i++) count += 1 + means->items[i].value->count;
  return count;
}

/* "build F edi, A Liverpol": what was read is without a part that would be one more order, with a word that is near to one. */
static const PlainToken *misspelt_part(PlainReader *reader, const char *section, const PlainToken *tokens,
                                       const Tree *means) {
  if (*reader->complaint->remark == '\0') return NULL;
  size_t from, end;
  const PlainToken *mended = plain_mended(reader, section, tokens, &from, &end);
  const PlainComplaint complaint = *reader->complaint;
  const Tree *all = mended == NULL ? NULL : orders_said(reader, section, mended);
  *reader->complaint = complaint;
  return all != NULL && count_orders(all) > count_orders(means) ? mended : NULL;
}

/* "OI9 1811: unchanged": an order that is repeated to say that it is kept. */
static bool says_order_kept(PlainReader *reader, const char *section, const PlainToken *tokens) {
  size_t count = plain_count(tokens);
  while (count > 0 && plain_is_separator(&tokens[count - 1])) count--;
  if (count == 0 || tokens[count - 1].symbol != PLAIN_KEPT) return false;
  for (count--;
       count > 0 && (plain_is_separator(&tokens[count - 1]) || tokens[count - 1].kind == PLAIN_COLON);)
    count--;
  return orders_said(reader, section, plain_part(reader->arena, tokens, tokens + count)) != NULL;
}

/* "Artillery stays as it was", "la carga sigue igual": orders that are named by their verb or section alone, and are not changed. A
 * piece that is named may be told to stay. */
static bool says_kept(PlainReader *reader, const PlainToken *tokens) {
  const PlainShapes *shapes = reader->shapes;
  bool named = false, kept = false;
  for (const PlainToken *t = tokens; t->kind != PLAIN_END; t++) {
    bool section =
        t->kind == PLAIN_WORD && plain_key(reader->arena, shapes->keys, t->raw, t->raw_length) != NULL;
    bool verb = t->kind == PLAIN_WORD && shapes->is_verb(t->symbol);
    bool idle = t->symbol == PLAIN_FILLER || t->symbol == PLAIN_AND || t->kind == PLAIN_COMMA ||
                t->kind == PLAIN_STOP || (t->symbol == PLAIN_TO && !named); /* "for the assault, as before" */
    kept |= t->symbol == PLAIN_KEPT;
    named |= (section || verb) && !kept;
    if (t->symbol != PLAIN_KEPT && !idle && (kept || (!section && !verb))) return false;
  }
  return named && kept;
}

/* "Should OI2 go": such verbs are fillers elsewhere. */
static bool asks_by_verb(const PlainToken *first) {
  static const char *const WORDS[] = {"should",  "shall",   "must", "would like", "will",    "doit",
                                      "doivent", "devrait", "debe", "deben",      "deberia", NULL};
  size_t word = 0;
  while (first->kind != PLAIN_END && (plain_is_separator(first) || first->symbol == PLAIN_GREETING)) first++;
  while (WORDS[word] != NULL && strcmp(WORDS[word], first->text) != 0) word++;
  return first->kind == PLAIN_WORD && WORDS[word] != NULL;
}

/* What a phrase of a table stands for, but for marks at its end; NULL: a text is none. */
static const char *key_of(Arena *arena, const PlainWord *table, const char *text, size_t length) {
  while (length > 0 && strchr(" .,!", text[length - 1]) != NULL) length--;
  return length == 0 ? NULL : plain_key(arena, table, text, length);
}

bool plain_says_same(Arena *arena, const char *text, size_t length) {
  const char *says = key_of(arena, PLAIN_SAME, text, length);
  return says != NULL && strcmp(says, PLAIN_SAME_AS_BEFORE) == 0;
}

/* Words of the longest phrase that says yes, with the commas in it. */
#define AGREES_WORDS 10

/* How many of the tokens from one on say yes, as far as a phrase goes; 0: they do not. *key: of the table. */
static size_t agreeing(const PlainReader *reader, const PlainToken *from, const char **key) {
  size_t most = plain_count(from);
  for (size_t count = most < AGREES_WORDS ? most : AGREES_WORDS; count > 0; count--) {
    const PlainToken *last = &from[count - 1];
    if (last->kind != PLAIN_WORD) continue;
    size_t length = (size_t)(last->raw + last->raw_length - from->raw);
    *key = plain_key(reader->arena, PLAIN_AGREES, from->raw, length);
    if (*key != NULL) return count;
  }
  return 0;
}

/* "Thanks", "hi", "best regards", and marks: what stands beside any answer. */
static bool is_courtesy(const PlainToken *t) {
  bool word = t->symbol == PLAIN_FILLER || t->symbol == PLAIN_GREETING || t->symbol == PLAIN_FAREWELL ||
              t->symbol == PLAIN_YES || t->symbol == PLAIN_AND || t->symbol == PLAIN_IS;
  return (word && !plain_has_value(t, PLAIN_ONLY) && !plain_has_value(t, PLAIN_ALSO)) ||
         (t->kind != PLAIN_WORD && t->kind != PLAIN_NUMBER && t->kind != PLAIN_ASK);
}

PlainAgreement plain_agreement(PlainReader *reader, const char *text, size_t length) {
  PlainAgreement says = {.yes = false};
  bool begins = true, greeted = false; /* so far nothing but a greeting; a name may follow */
  for (const PlainToken *t = plain_tokens(reader, text, length, 1, 1); t->kind != PLAIN_END;) {
    const char *key = NULL;
    size_t count = agreeing(reader, t, &key);
    bool courtesy = is_courtesy(t), name = is_capital(t) || greeted;
    bool bears = t->kind == PLAIN_WORD && t->symbol == PLAIN_UNKNOWN && name;
    if (count > 0) {
      says.yes = true;
      says.begins |= begins && strcmp(key, PLAIN_AGREES_YES) == 0;
    }
    says.more |= count == 0 && !courtesy && !bears;
    says.turns |= count == 0 && (plain_is_turning(t->symbol) || t->kind == PLAIN_ASK);
    if (t->kind == PLAIN_WORD) says.signs = count == 0 && (bears || t->symbol == PLAIN_FAREWELL);
    greeted =
        t->symbol == PLAIN_GREETING || (greeted && t->kind != PLAIN_WORD) || t->symbol == PLAIN_FAREWELL;
    begins &= count == 0 && (courtesy || bears);
    t += count > 0 ? count : 1;
  }
  return says;
}

/* Words of the longest tag. */
#define TAG_WORDS 4

/* "OI2 to 0917, ok?": the sentence before such words, which ask nothing of its orders; NULL: it ends otherwise. */
static const PlainToken *before_tag(const PlainReader *reader, const PlainToken *tokens) {
  size_t end = plain_count(tokens);
  if (end == 0 || tokens[--end].kind != PLAIN_ASK) return NULL;
  for (size_t from = end, words = 0; from-- > 1 && words++ < TAG_WORDS;) {
    const PlainToken *tag = &tokens[from], *last = &tokens[end - 1];
    size_t length = (size_t)(last->raw + last->raw_length - tag->raw);
    if (plain_key(reader->arena, PLAIN_TAGS, tag->raw, length) == NULL) continue;
    const PlainToken *before = plain_part(reader->arena, tokens, tag);
    return is_question(reader, before) || asks_by_verb(before) ? NULL : before;
  }
  return NULL;
}

/* Words of the longest head of a request. */
#define REQUEST_WORDS 3

/* "Could you move OI4 to 1413?": what stands behind such words, which orders as politely as "please"; NULL: it begins
 * otherwise, or goes on otherwise, "could you tell me if". */
static const PlainToken *behind_request(const PlainReader *reader, const PlainToken *tokens) {
  const PlainToken *end = &tokens[plain_count(tokens)], *first = tokens;
  while (plain_is_separator(first)) first++;
  for (size_t head = REQUEST_WORDS; head > 0; head--) {
    const PlainToken *last = &first[head - 1];
    if (last >= end || last->kind != PLAIN_WORD) continue;
    size_t length = (size_t)(last->raw + last->raw_length - first->raw);
    if (plain_key(reader->arena, PLAIN_REQUESTS, first->raw, length) == NULL) continue;
    const PlainToken *t = last + 1;
    while (t->symbol == PLAIN_FILLER && memchr(t->raw, ' ', t->raw_length) == NULL) t++;
    bool orders = t->symbol >= PLAIN_SYMBOLS || t->symbol == PLAIN_AWAY || t->symbol == PLAIN_SWAP ||
                  reader->shapes->names(reader, t) > 0;
    if (end[-1].kind == PLAIN_ASK) end--;
    return orders ? plain_part(reader->arena, t, end) : NULL;
  }
  return NULL;
}

/* What puts one thing in the place of another in orders in force is asked about where there are none, as at the desk. */
#ifdef GAME_AT_DESK
#define OF_FORCE(means) (1 ? NULL : (means))
#else
#define OF_FORCE(means) (means)
#endif

/* What a sentence that asks nothing orders, or changes of what was ordered before; NULL: neither. What is wrong with it is what
 * readers of orders say. */
static Tree *meaning(PlainReader *reader, const char *section, const PlainToken *tokens) {
  const PlainComplaint none = *reader->complaint;
  Tree *means = OF_FORCE(plain_swapped(reader, section, tokens));
  if (means == NULL) *reader->complaint = none;
  if (means == NULL) means = orders_said(reader, section, tokens);
  if (means == NULL) means = changes_said(reader, section, tokens);
  const PlainComplaint said = *reader->complaint;
  if (means == NULL) means = OF_FORCE(plain_replaced(reader, section, tokens));
  if (means == NULL) *reader->complaint = said;
  if (means == NULL) means = plain_corrected(reader, section, tokens);
  return means == NULL ? OF_FORCE(plain_exchanged(reader, tokens)) : means;
}

PlainFate plain_sentence(PlainReader *reader, const char *section, bool meant, const PlainToken *tokens,
                         Diagnostics *diagnostics, Tree **means) {
  *means = NULL;
  *reader->complaint = (PlainComplaint){.message = NULL, .remark = ""};
  if (plain_may_hold_nothing(reader, section) && plain_is_none(tokens)) {
    *means = plain_nothing(reader, tokens, section);
    return PLAIN_ORDERS;
  }
  if (plain_count(tokens) > TOKENS_MOST) {
    const Finding finding = {.message = "line-too-long", .at = tokens, .word = "", .near = "", .write = ""};
    record(reader, diagnostics, SEVERITY_ERROR, plain_part(reader->arena, tokens, tokens + TOKENS_TOLD),
           &finding);
    return PLAIN_WRONG;
  }
  size_t from, end;
  bool greets = may_be_greeted(reader, tokens);
  tokens = without_address(reader, tokens);
  if (tokens->kind == PLAIN_END) return PLAIN_TALK;
  if (greets) {
    const PlainToken *mended = plain_mended(reader, section, tokens, &from, &end);
    explain(reader, section, tokens, mended, diagnostics);
    return mended != NULL ? PLAIN_WRONG : PLAIN_AGAINST;
  }
  bool question = is_question(reader, tokens);
  const PlainToken *tagged = question ? before_tag(reader, tokens) : NULL;
  const PlainToken *asked = behind_request(reader, tagged == NULL ? tokens : tagged);
  if (asked != NULL) *means = meaning(reader, section, asked);
  if (asked == NULL && tagged != NULL) *means = orders_said(reader, section, tagged);
  if (*means == NULL) *reader->complaint = (PlainComplaint){.message = NULL, .remark = ""};
  if (!question && says_kept(reader, tokens)) return PLAIN_TALK;
  if (!question && says_order_kept(reader, section, tokens)) {
    *means = plain_map(reader, tokens); /* it is legible, and says nothing */
    return PLAIN_ORDERS;
  }
  if (!question && *means == NULL) *means = meaning(reader, section, tokens);
  const PlainToken *mended = *means == NULL ? NULL : misspelt_part(reader, section, tokens, *means);
  if (mended != NULL) {
    *means = NULL;
    explain(reader, section, tokens, mended, diagnostics);
    return PLAIN_WRONG;
  }
  if (*means != NULL) {
    tell_remark(reader, tokens, diagnostics);
    return PLAIN_ORDERS;
  }
  const PlainToken *bare = plain_bare(reader, tokens);
  bool strong = plain_speaks_of_orders(reader, bare, plain_count(bare));
  if (!question && !meant && only_talks(reader, bare)) return PLAIN_TALK;
  if (question) {
    const Finding finding = {.message = "line-question", .at = tokens, .word = "", .near = "", .write = ""};
    if (strong) record(reader, diagnostics, SEVERITY_WARNING, tokens, &finding);
    return PLAIN_TALK;
  }
  bool takes = takes_away(bare);
  bool another = reader->begun && begins_another(bare) && !takes_something_back(bare);
  another |= changes_number(bare);
  mended = plain_mended(reader, section, tokens, &from, &end);
  bool misspelt_order = !strong && !takes && mended != NULL;
  if (!strong && !meant && !takes && !another && !misspelt_order) return PLAIN_TALK;
  if (misspelt_order) *reader->complaint = (PlainComplaint){.message = NULL, .remark = ""};
  explain(reader, section, tokens, mended, diagnostics);
  if (is_untimely(reader) && !meant) return PLAIN_TALK;
  if (mended != NULL && !takes)
    return PLAIN_WRONG; /* it is known what it orders: nothing else is taken back */
  bool verb = bare->kind == PLAIN_WORD && reader->shapes->is_verb(bare->symbol);
  return verb || plain_turns_meaning(bare, plain_count(bare)) ? PLAIN_AGAINST : PLAIN_WRONG;
}

Tree *plain_section_value(PlainReader *reader, const char *section, const PlainToken *tokens) {
  if (plain_count(tokens) > TOKENS_MOST) return NULL;
  *reader->complaint = (PlainComplaint){.message = NULL, .remark = ""};
  return plain_orders_of(reader, section, tokens);
}
