/* Words: a text as tokens, by the tables of a game and those that all games share. */
#include <limits.h>
#include <string.h>

#include "../base/utf8.h"
#include "plain_parts.h"

/* ======== folding ======== */

/* Small plain letters for U+00C0 .. U+00FF; "": not a letter. */
static const char *const LATIN_1[] = {
    "a", "a", "a", "a", "a", "a", "ae", "c", "e", "e", "e", "e", "i", "i", "i",  "i",
    "d", "n", "o", "o", "o", "o", "o",  "",  "o", "u", "u", "u", "u", "y", "th", "ss",
    "a", "a", "a", "a", "a", "a", "ae", "c", "e", "e", "e", "e", "i", "i", "i",  "i",
    "d", "n", "o", "o", "o", "o", "o",  "",  "o", "u", "u", "u", "u", "y", "th", "y",
};

/* A letter as plain small ones; NULL: it is none; "": it has no sound of its own (a combining accent). */
static const char *letter_of(uint32_t code, char ascii[2]) {
  ascii[1] = '\0';
  if (code < 0x80) {
    ascii[0] = (char)(code >= 'A' && code <= 'Z' ? code - 'A' + 'a' : code);
    return ascii[0] >= 'a' && ascii[0] <= 'z' ? ascii : NULL;
  }
  if (code >= 0xC0 && code <= 0xFF) return *LATIN_1[code - 0xC0] == '\0' ? NULL : LATIN_1[code - 0xC0];
  if (code == 0x152 || code == 0x153) return "oe";
  if (code >= 0x300 && code <= 0x36F) return "";
  return code == 0xAA ? "a" : code == 0xBA ? "o" : NULL;
}

static char small_letter(char ascii) {
  return ascii >= 'A' && ascii <= 'Z' ? (char)(ascii - 'A' + 'a') : ascii;
}

const PlainWord *plain_rows(Arena *arena, int symbol, const char *const *values) {
  size_t count = 0;
  while (values[count] != NULL) count++;
  PlainWord *rows = arena_alloc(arena, (count + 1) * sizeof *rows); /* zeros end them */
  for (size_t i = 0; i < count; i++) rows[i] = (PlainWord){symbol, values[i], values[i], "", ""};
  return rows;
}

char *plain_fold(Arena *arena, const char *text, size_t length) {
  char *made = arena_alloc(arena, 2 * length + 1), *to = made;
  for (size_t at = 0; at < length;) {
    uint32_t code;
    char ascii[2];
    if ((unsigned char)text[at] < 0x80) { /* most are */
      *to++ = small_letter(text[at++]);
      continue;
    }
    size_t taken = utf8_read(text + at, length - at, &code);
    const char *letters = letter_of(code, ascii);
    if (letters == NULL) {
      memcpy(to, text + at, taken);
      to += taken;
    }
    for (; letters != NULL && *letters != '\0'; letters++) *to++ = *letters;
    at += taken;
  }
  *to = '\0';
  return made;
}

/* ======== the tables of one reader ======== */

/* One phrase, folded: its words, each ended by NUL. */
typedef struct Phrase {
  const PlainWord *row;
  const char *words;
  int count;
  int language; /* English, French, Spanish */
  bool verb;    /* its words have the endings of its language */
  bool past;    /* its first word looks like what was done, "played" in French */
  bool than;    /* it has "qu'", which is no word of its own */
  size_t next;  /* the place behind that of the next one of its row; 0: it is the last */
} Phrase;

#define LETTERS 26

/* The phrases whose first word begins with the same two letters, or is one letter: where the first and the last of them are, as
 * Phrase.next. */
typedef struct PhraseRow {
  size_t first, last;
} PhraseRow;

typedef struct PlainLexicon {
  Phrase *phrases;
  size_t count, capacity;
  PhraseRow rows[LETTERS][1 + LETTERS]; /* of one letter; of two, by the second */
} PlainLexicon;

static bool is_letter(char c) {
  return c >= 'a' && c <= 'z';
}

/* An apostrophe and the letter behind it take at most these bytes. */
#define ELISION_BYTES 6

/* "l'", "d'", "qu'" before a word say nothing of their own. The bytes to skip, or 0. `text` is folded. */
static size_t elision(const char *text) {
  static const char ELIDED[] = "ldsjnmtc", MARK[] = "\u2019";
  size_t letters = text[0] == 'q' && text[1] == 'u' ? 2 : text[0] != '\0' && strchr(ELIDED, text[0]) != NULL;
  const char *mark = text + letters;
  if (letters == 0) return 0;
  const char *word = mark + (*mark == '\'' ? 1 : sizeof MARK - 1);
  bool condition = *text == 's' && strncmp(mark, MARK, *mark == '\'' ? 0 : sizeof MARK - 1) == 0 &&
                   strncmp(word, "il", 2) == 0 &&
                   (!is_letter(word[2]) || (word[2] == 's' && !is_letter(word[3])));
  if (condition) return 0; /* "s'il" is "if he" */
  size_t length = *mark == '\'' ? 1 : strncmp(mark, MARK, sizeof MARK - 1) == 0 ? sizeof MARK - 1 : 0;
  return length > 0 && is_letter(mark[length]) ? letters + length : 0;
}

/* A phrase of a table; false: there is no word in it. */
static bool phrase_of(Arena *arena, const PlainWord *row, const char *text, size_t length, Phrase *out) {
  char *folded = plain_fold(arena, text, length), *to = folded;
  *out = (Phrase){.row = row, .words = folded};
  for (const char *at = folded; *at != '\0';) {
    while (*at != '\0' && !is_letter(*at)) at++;
    if (*at == '\0') break;
    at += elision(at);
    while (is_letter(*at)) *to++ = *at++;
    if (*at != '\0') at++;
    *to++ = '\0';
    out->count++;
  }
  return out->count > 0;
}

/* The second letter of a word, from 1 on; 0: it has none. */
static int second_letter(const char *word) {
  return is_letter(word[1]) ? word[1] - 'a' + 1 : 0;
}

/* The first phrase of a list parted by ", ", and what follows it; NULL at its end. */
static const char *next_phrase(const char *list, size_t *length) {
  const char *end = strstr(list, ", ");
  *length = end == NULL ? strlen(list) : (size_t)(end - list);
  return *length == 0 ? NULL : list + *length + (end == NULL ? 0 : 2);
}

/* Whether a word ends with an accent as French and Spanish have it of what was done, which folding does not keep. Bytes as written. */
static bool looks_past(const char *word, size_t length) {
  if (length > 0 && (word[length - 1] == 's' || word[length - 1] == 'S')) length--;
  if (length > 0 && (word[length - 1] == 'e' || word[length - 1] == 'E')) length--;
  uint32_t code = 0;
  if (length >= 2 && utf8_read(word + length - 2, 2, &code) != 2) return false;
  return code == 0xE9 || code == 0xC9 || code == 0xF3 || code == 0xD3;
}

/* Whether bytes as written hold "qu'", "than" in French before a vowel. */
static bool holds_than(const char *from, const char *end) {
  for (; from + 2 < end; from++) {
    if ((from[0] == 'q' || from[0] == 'Q') && (from[1] == 'u' || from[1] == 'U') &&
        !is_letter((char)(from[2] | 0x20)))
      return true;
  }
  return false;
}

static bool has_endings(const PlainShapes *shapes, int symbol) {
  const int *other = shapes->inflected;
  while (other != NULL && *other != 0 && *other != symbol) other++;
  return shapes->is_verb(symbol) || (other != NULL && *other != 0);
}

static void add_phrases(const PlainReader *reader, const PlainWord *row, int language, const char *list) {
  PlainLexicon *lexicon = reader->lexicon;
  bool verb = has_endings(reader->shapes, row->symbol);
  size_t length;
  for (const char *rest; list != NULL && (rest = next_phrase(list, &length)) != NULL; list = rest) {
    Phrase phrase;
    if (!phrase_of(reader->arena, row, list, length, &phrase)) continue;
    phrase.language = language;
    phrase.verb = verb;
    phrase.past = looks_past(list, strcspn(list, " ,"));
    phrase.than = holds_than(list, list + length);
    lexicon->phrases = arena_room(reader->arena, lexicon->phrases, sizeof *lexicon->phrases, lexicon->count,
                                  &lexicon->capacity);
    lexicon->phrases[lexicon->count++] = phrase;
    PhraseRow *of = &lexicon->rows[phrase.words[0] - 'a'][second_letter(phrase.words)];
    *(of->last == 0 ? &of->first : &lexicon->phrases[of->last - 1].next) = lexicon->count;
    of->last = lexicon->count;
  }
}

static bool same_word(const char *written, const char *word);

static bool list_holds(Arena *arena, const char *list, const Phrase *written) {
  size_t length;
  for (const char *rest; list != NULL && (rest = next_phrase(list, &length)) != NULL; list = rest) {
    Phrase phrase;
    if (!phrase_of(arena, NULL, list, length, &phrase) || phrase.count != written->count) continue;
    const char *a = written->words, *b = phrase.words;
    int same = 0;
    for (; same < phrase.count && same_word(a, b); same++) {
      a += strlen(a) + 1;
      b += strlen(b) + 1;
    }
    if (same == phrase.count) return true;
  }
  return false;
}

static void add_table(const PlainReader *reader, const PlainWord *table) {
  for (const PlainWord *row = table; row != NULL && row->symbol != 0; row++) {
    add_phrases(reader, row, 0, row->english);
    add_phrases(reader, row, 1, row->french);
    add_phrases(reader, row, 2, row->spanish);
  }
}

/* Made when the first line of words is read: most turn files have none. */
static const PlainLexicon *lexicon_of(const PlainReader *reader) {
  const PlainShapes *shapes = reader->shapes;
  if (reader->lexicon->phrases == NULL) {
    if (shapes->edition_words != NULL) add_table(reader, shapes->edition_words(reader));
    add_table(reader, shapes->words);
    add_table(reader, PLAIN_COMMON);
  }
  return reader->lexicon;
}

/* Steps through patterns in one text at most. A whole army in one sentence with a mistake at its end takes a twentieth of it,
 * other turns a thousandth; a hostile text must take neither memory nor time. */
#define WORK_MOST 600000

void plain_reader_init(PlainReader *reader, Arena *arena, const PlainShapes *shapes, const void *edition,
                       const void *state, int seat) {
  *reader = (PlainReader){
      .arena = arena, .shapes = shapes, .edition = edition, .state = state, .seat = seat, .work = WORK_MOST};
  reader->lexicon = arena_alloc(arena, sizeof *reader->lexicon);
  *reader->lexicon = (PlainLexicon){.phrases = NULL};
  reader->complaint = arena_alloc(arena, sizeof *reader->complaint);
  *reader->complaint = (PlainComplaint){.message = NULL, .remark = ""};
}

/* ======== tokens ======== */

typedef struct Scan {
  PlainReader *reader;
  const char *at, *end;
  int line, column, depth;
  int table; /* the last line that begins with "|" */
  PlainToken *tokens;
  size_t count, capacity;
  bool blank; /* before what comes next */
} Scan;

static PlainToken *add_token(Scan *scan, PlainKind kind, size_t bytes) {
  scan->tokens =
      arena_room(scan->reader->arena, scan->tokens, sizeof *scan->tokens, scan->count, &scan->capacity);
  PlainToken *token = &scan->tokens[scan->count++];
  *token = (PlainToken){.kind = kind,
                        .text = "",
                        .glued = !scan->blank,
                        .depth = scan->depth,
                        .line = scan->line,
                        .column = scan->column,
                        .raw = scan->at,
                        .raw_length = bytes};
  scan->blank = false;
  return token;
}

static void pass(Scan *scan, size_t bytes) {
  const char *end = scan->at + bytes;
  for (; scan->at < end; scan->at++) {
    if (*scan->at == '\n') {
      scan->line++;
      scan->column = 1;
    } else if (((unsigned char)*scan->at & 0xC0) != 0x80) {
      scan->column++;
    }
  }
}

static size_t run(const Scan *scan, bool (*among)(uint32_t)) {
  size_t length = 0, left = (size_t)(scan->end - scan->at);
  while (length < left) {
    uint32_t code;
    size_t taken = utf8_read(scan->at + length, left - length, &code);
    if (!among(code)) break;
    length += taken;
  }
  return length;
}

static bool is_word_letter(uint32_t code) {
  char ascii[2];
  return letter_of(code, ascii) != NULL;
}

static bool is_digit(uint32_t code) {
  return code >= '0' && code <= '9';
}

static bool is_dash(uint32_t code) {
  return code == '-' || (code >= 0x2010 && code <= 0x2015) || code == 0x2212;
}

/* The arrows of Unicode, and the heavy ones that phones write as pictures. */
static bool is_arrow(uint32_t code) {
  if (code == 0x2190 || code == 0x21D0 || code == 0x27F5 || code == 0x27F8 || code == 0x2B05)
    return false; /* back */
  return (code >= 0x2190 && code <= 0x21FF) || (code >= 0x27F0 && code <= 0x27FF) || code == 0x2794 ||
         (code >= 0x2798 && code <= 0x27BE) || (code >= 0x2B05 && code <= 0x2B0D) || code == 0x1F846;
}

/* "->", "-->", "=>", ">": bytes, or 0. */
static size_t ascii_arrow(const Scan *scan) {
  const char *at = scan->at;
  while (at < scan->end && (*at == '-' || *at == '=')) at++;
  return at < scan->end && *at == '>' ? (size_t)(at - scan->at) + 1 : 0;
}

static void add_number(Scan *scan, size_t bytes) {
  PlainToken *token = add_token(scan, PLAIN_NUMBER, bytes);
  token->text = arena_strndup(scan->reader->arena, scan->at, bytes);
  for (size_t i = 0; i < bytes && token->number <= PLAIN_NUMBER_MOST; i++)
    token->number = token->number * 10 + (scan->at[i] - '0');
  if (token->number > PLAIN_NUMBER_MOST) token->number = PLAIN_NUMBER_MOST;
}

static PlainKind kind_of_mark(uint32_t code) {
  switch (code) {
  case ',':
  case ';': return PLAIN_COMMA;
  case ':':
  case '|':
  case '=': return PLAIN_COLON;
  case '+':
  case '&': return PLAIN_PLUS;
  case '/': return PLAIN_SLASH;
  case '.':
  case '!':
  case 0x2026: return PLAIN_STOP;
  case '?': return PLAIN_ASK;
  default: return PLAIN_OTHER;
  }
}

/* Quotes, bullets and other marks that say nothing; the variation selector behind an arrow. */
static bool is_silent(uint32_t code) {
  static const char MARKS[] = "\"'`*_#^\\";
  return (code < 0x80 && code != 0 && strchr(MARKS, (int)code) != NULL) || code == 0x2018 || code == 0x2019 ||
         code == 0x201C || code == 0x201D || code == 0xAB || code == 0xBB || code == 0x2039 ||
         code == 0x203A || code == 0x2022 || code == 0xB7 || code == 0x25CF || code == 0x200D ||
         (code >= 0x1F000 && code != 0x1F846) || code == 0xFE0F || code == 0xBF || code == 0xA1 ||
         code == 0xB0;
}

static bool is_space(uint32_t code) {
  return code == ' ' || code == '\t' || code == '\n' || code == '\r' || utf8_is_typographic_space(code);
}

/* The bytes of "[ ]", a choice that was not made, or 0. */
static size_t empty_box(const Scan *scan) {
  const char *at = scan->at + 1;
  if (*scan->at != '[') return 0;
  while (at < scan->end && *at == ' ') at++;
  return at > scan->at + 1 && at < scan->end && *at == ']' ? (size_t)(at - scan->at) + 1 : 0;
}

static bool is_among(const char *text, const char *const *words) {
  while (*words != NULL && strcmp(text, *words) != 0) words++;
  return *words != NULL;
}

/* The point of "no. 4", of "gen. 5", of "St. Petersburg". */
static bool is_dot_of_word(const Scan *scan) {
  static const char *const NUMERO[] = {"no", "nr", "n", "gen", NULL}, *const SAINT[] = {"st", NULL};
  const PlainToken *last = scan->count == 0 ? NULL : &scan->tokens[scan->count - 1];
  const char *at = scan->at + 1;
  while (at < scan->end && *at == ' ') at++;
  if (last == NULL || last->kind != PLAIN_WORD || scan->blank || at == scan->end) return false;
  bool number = *at >= '0' && *at <= '9', ordinal = last->glued; /* "the 1st." */
  return number ? is_among(last->text, NUMERO) : !ordinal && is_among(last->text, SAINT);
}

/* The slash of "w/ both". */
static bool is_slash_of_word(const Scan *scan) {
  const PlainToken *last = scan->count == 0 ? NULL : &scan->tokens[scan->count - 1];
  return last != NULL && last->kind == PLAIN_WORD && !scan->blank && !last->glued &&
         strcmp(last->text, "w") == 0;
}

/* Whether "|" parts two cells: in a line that begins so, not before its first cell, an empty one, or behind the last. */
static bool parts_cells(Scan *scan) {
  const char *at = scan->at + 1;
  while (at < scan->end && *at == ' ') at++;
  bool first = scan->count == 0 || scan->tokens[scan->count - 1].line < scan->line;
  if (first) scan->table = scan->line;
  bool edge = first || at == scan->end || *at == '|' || *at == '\n' || *at == '\r';
  return scan->table == scan->line && !edge;
}

/* The bytes of ":)", ";-)", ":D", or 0. */
static size_t smiley(const Scan *scan) {
  const char *at = scan->at, *end = scan->end;
  if (*at++ != ':' && *scan->at != ';') return 0;
  if (at < end && *at == '-') at++;
  bool face = at < end && strchr(")(DP", *at) != NULL && *at != '\0';
  bool alone = at + 1 >= end || !is_letter(small_letter(at[1]));
  return face && alone && scan->depth == 0 ? (size_t)(at - scan->at) + 1 : 0;
}

static void scan_mark(Scan *scan) {
  uint32_t code;
  size_t taken = utf8_read(scan->at, (size_t)(scan->end - scan->at), &code), box = empty_box(scan);
  size_t arrow = ascii_arrow(scan);
  size_t face = smiley(scan);
  if (is_space(code)) {
    scan->blank = true;
  } else if (face > 0) {
    taken = face;
    scan->blank = true;
  } else if (box > 0) {
    add_token(scan, PLAIN_OTHER, taken = box);
  } else if (code == '(' || code == '[' || code == '{') {
    scan->depth++;
    scan->blank = true;
  } else if (code == ')' || code == ']' || code == '}') {
    if (scan->depth > 0) scan->depth--;
    scan->blank = true;
  } else if (arrow > 0) {
    add_token(scan, PLAIN_ARROW, taken = arrow);
  } else if (is_arrow(code)) {
    add_token(scan, PLAIN_ARROW, taken);
  } else if (is_dash(code)) {
    add_token(scan, PLAIN_DASH, taken = run(scan, is_dash));
  } else if (code == '.' && is_dot_of_word(scan)) {
    scan->blank = true;
  } else if (code == '|' && !parts_cells(scan)) {
    scan->blank = true;
  } else if (code == '/' && is_slash_of_word(scan)) {
    scan->blank = true;
  } else if (code == '@' && scan->blank) {
    add_token(scan, PLAIN_WORD, taken)->text = "at"; /* not that of an address */
  } else if (!is_silent(code)) {
    add_token(scan, kind_of_mark(code), taken);
  }
  pass(scan, taken);
}

/* The bytes of an elided article that stands here, or 0. */
static size_t elision_here(const Scan *scan, size_t letters) {
  size_t left = (size_t)(scan->end - scan->at), seen = letters + ELISION_BYTES;
  return elision(plain_fold(scan->reader->arena, scan->at, seen < left ? seen : left));
}

static void scan_tokens(Scan *scan) {
  while (scan->at < scan->end) {
    size_t letters = run(scan, is_word_letter), digits = run(scan, is_digit);
    if (letters > 0) {
      size_t elided = elision_here(scan, letters);
      if (elided == 0) {
        PlainToken *token = add_token(scan, PLAIN_WORD, letters);
        token->text = plain_fold(scan->reader->arena, scan->at, letters);
      }
      pass(scan, elided > 0 ? elided : letters);
    } else if (digits > 0) {
      add_number(scan, digits);
      pass(scan, digits);
    } else {
      scan_mark(scan);
    }
  }
}

/* ---- phrases ---- */

/* "knights" is a knight. */
static bool same_word(const char *written, const char *word) {
  size_t length = strlen(word);
  if (strncmp(written, word, length) != 0) return false;
  return written[length] == '\0' || (length > 2 && written[length] == 's' && written[length + 1] == '\0');
}

/* Endings of regular verbs, of what is done now, next, or to be done, in English, French and Spanish: the tables need one form of each.
 * What was done is no order. */
#define ENDINGS_MOST 24
static const char *const ENDINGS[3][ENDINGS_MOST] = {
    {"", "e", "s", "es", "ing", NULL},
    {"e", "es", "ons", "ez", "ent", "er", "erai", "era", "erons", "eront", NULL},
    {"o",  "as", "a",  "amos", "an", "ar", "are",  "ara", "aremos", "aran",  "ad",
     "es", "e",  "en", "emos", "er", "ir", "imos", "id",  "ando",   "iendo", NULL},
};

/* What is left of a verb without its ending has so many letters at least. */
#define STEM_LETTERS 3

static bool is_ending(const char *text, int language) {
  const char *const *ending = ENDINGS[language];
  while (*ending != NULL && strcmp(*ending, text) != 0) ending++;
  return *ending != NULL;
}

/* "Muevo", "mueven" and "mueva" are "mueve"; "movemos" has another stem. */
static bool same_verb(const char *written, const char *word, int language) {
  size_t stem = 0;
  while (written[stem] != '\0' && written[stem] == word[stem]) stem++;
  for (; stem >= STEM_LETTERS; stem--) {
    if (is_ending(written + stem, language) && is_ending(word + stem, language)) return true;
  }
  return false;
}

/* Letters of the shortest Spanish verb in the future, "I shall move", whose accent is none of what was done. */
#define FUTURE_LETTERS 6

/* "He attacked" in French or Spanish, where the table has "I attack", the same but for its accent. */
static bool is_past(const PlainToken *t, const Phrase *phrase) {
  size_t length = strlen(t->text);
  bool future = phrase->language == 2 && length >= FUTURE_LETTERS && strcmp(t->text + length - 2, "re") == 0;
  return !phrase->past && !future && looks_past(t->raw, t->raw_length);
}

/* "thats" is "that's": what stands behind an apostrophe, which phones leave out. */
static bool is_contracted(const char *written, const char *word, const char *next) {
  static const char *const TAILS[] = {"s", "t", "m", "d", "ll", "ve", NULL};
  size_t length = strlen(word);
  for (size_t i = 0; TAILS[i] != NULL; i++) {
    if (strcmp(next, TAILS[i]) == 0)
      return strncmp(written, word, length) == 0 && strcmp(written + length, next) == 0;
  }
  return false;
}

/* Words of a name that commas may stand in. */
#define LONG_NAME 5

/* How many tokens a phrase takes here, hyphens between its words included; 0: it is not here. *inflected: with other endings. */
static size_t phrase_here(const Phrase *phrase, const PlainToken *tokens, size_t count, bool *inflected) {
  const char *word = phrase->words;
  size_t at = 0;
  *inflected = false;
  for (int i = 0; i < phrase->count; i++, word += strlen(word) + 1) {
    bool joined =
        i > 0 && at + 1 < count && tokens[at].kind == PLAIN_DASH && tokens[at].glued && tokens[at + 1].glued;
    if (joined) at++;
    while (i > 0 && phrase->count >= LONG_NAME && at < count &&
           (tokens[at].kind == PLAIN_COMMA || tokens[at].kind == PLAIN_STOP))
      at++; /* "Paz, paz... que todo esta compuesto" */
    if (at >= count || tokens[at].kind != PLAIN_WORD) return 0;
    /* "plut\u00F4t en", but not "plut\u00F4t qu'en" */
    if (i > 0 && !phrase->than && holds_than(tokens[at - 1].raw + tokens[at - 1].raw_length, tokens[at].raw))
      return 0;
    const char *next = word + strlen(word) + 1;
    bool contracted = i + 1 < phrase->count && is_contracted(tokens[at].text, word, next);
    bool same = contracted || same_word(tokens[at].text, word);
    bool verb = i == 0 && phrase->verb; /* "steps in", but not "no mover" in English "no moves" */
    if (!same && !(verb && same_verb(tokens[at].text, word, phrase->language))) return 0;
    if (verb && is_past(&tokens[at], phrase)) return 0;
    *inflected |= !same;
    if (contracted) i++;
    if (contracted) word = next;
    at++;
  }
  return at;
}

/* The longest phrase that stands there as it is in the tables, of several the first; else that with another ending. */
static const Phrase *longest_phrase(const PlainReader *reader, const PlainToken *tokens, size_t count,
                                    size_t *taken) {
  const Phrase *best = NULL;
  bool best_inflected = false, inflected;
  *taken = 1;
  const PlainLexicon *lexicon = lexicon_of(reader);
  if (!is_letter(tokens->text[0])) return NULL;
  const PhraseRow *of_letter = lexicon->rows[tokens->text[0] - 'a'];
  /* "im" is "i'm" as well, whose first word is one letter. */
  const size_t first[] = {of_letter[0].first, of_letter[second_letter(tokens->text)].first};
  for (size_t row = 0; row < sizeof first / sizeof *first; row++) {
    const Phrase *phrase;
    for (size_t place = first[row]; place != 0; place = phrase->next) {
      phrase = &lexicon->phrases[place - 1];
      size_t here = phrase_here(phrase, tokens, count, &inflected);
      bool better =
          best == NULL || (inflected == best_inflected ? phrase->count > best->count : best_inflected);
      if (!better && inflected == best_inflected && phrase->count == best->count) better = phrase < best;
      if (here == 0 || !better) continue;
      best = phrase;
      best_inflected = inflected;
      *taken = here;
    }
  }
  return best;
}

static int number_of_word(const char *text) {
  for (size_t n = 0; n < PLAIN_NUMBERS_COUNT; n++) {
    for (int language = 0; language < 3; language++) {
      if (strcmp(PLAIN_NUMBERS[n][language], text) == 0) return (int)n + 1;
    }
  }
  return 0;
}

int plain_ordinal(const PlainToken *t, size_t *taken) {
  static const char *const ENDS[] = {"st",  "nd",  "rd", "th", "e",      "er",     "re",
                                     "ere", "eme", "a",  "o",  "\u00AA", "\u00BA", NULL};
  *taken = 1;
  for (int n = 0; t->kind == PLAIN_WORD && n < PLAIN_ORDINALS_COUNT; n++) {
    for (int form = 0; form < PLAIN_ORDINALS_FORMS; form++) {
      if (strcmp(t->text, PLAIN_ORDINALS[n][form]) == 0) return n + 1;
    }
  }
  if (t->kind != PLAIN_NUMBER || t[1].kind != PLAIN_WORD || !t[1].glued || !is_among(t[1].text, ENDS))
    return 0;
  *taken = 2;
  return t->number;
}

/* "si" is "if" in two languages, and "yes" in one, where many leave its accent out: it is that with its accent, and where nothing
 * follows; behind a colon also before what is no word, or "and": "y por si acaso: si la flota ..." is no answer. */
static int yes_or_if(const Scan *scan, size_t at) {
  const PlainToken *token = &scan->tokens[at], *next = token + 1;
  bool accent = token->raw_length > strlen(token->text);
  bool alone = at + 1 == scan->count || next->kind != PLAIN_WORD || strcmp(next->text, "y") == 0;
  bool answers = at > 0 && token[-1].kind == PLAIN_COLON && alone;
  bool ends = at + 1 == scan->count || next->kind == PLAIN_COMMA || next->kind == PLAIN_STOP ||
              next->line > token->line;
  return accent || answers || ends ? PLAIN_YES : PLAIN_IF;
}

/* Words that look like a phrase of one of the tables and go on: "puis je" is no "puis-je", which asks; "no se meta" no "no sé";
 * who says "no estoy convencido" is not away. */
static bool goes_on_otherwise(const Scan *scan, size_t at) {
  const PlainToken *token = &scan->tokens[at], *next = token + 1;
  if (at + 1 >= scan->count || token->line != next->line) return false;
  if (strcmp(token->text, "puis") == 0) return strcmp(next->text, "je") == 0;
  bool se = strcmp(next->text, "se") == 0 && next->raw_length == strlen("se");
  bool short_one = se || strcmp(next->text, "estoy") == 0 || strcmp(next->text, "estare") == 0;
  return strcmp(token->text, "no") == 0 && next->kind == PLAIN_WORD && short_one && at + 2 < scan->count &&
         next[1].kind == PLAIN_WORD && next[1].line == next->line;
}

/* "Carga" and "he" with its accent: he does, which the article without its accent does not say. */
static bool is_he(const PlainReader *reader, const Scan *scan, size_t kept, const PlainToken *token) {
  bool accent = token->raw_length > strlen(token->text);
  const PlainToken *last = kept == 0 ? NULL : &scan->tokens[kept - 1];
  bool begins =
      last == NULL || last->kind != PLAIN_WORD || last->symbol == PLAIN_AND || last->symbol == PLAIN_THEN;
  bool subject = begins || reader->shapes->is_verb(last->symbol);
  return strcmp(token->text, "el") == 0 && accent && subject;
}

/* Makes one token of each phrase, in place. */
static void join_phrases(const PlainReader *reader, Scan *scan) {
  size_t kept = 0;
  for (size_t i = 0, taken; i < scan->count; i += taken) {
    PlainToken token = scan->tokens[i];
    taken = 1;
    if (token.kind == PLAIN_WORD) {
      const Phrase *phrase = longest_phrase(reader, scan->tokens + i, scan->count - i, &taken);
      if (phrase != NULL && taken == 2 && goes_on_otherwise(scan, i))
        phrase = longest_phrase(reader, scan->tokens + i, 1, &taken);
      const PlainToken *last = &scan->tokens[i + taken - 1];
      token.raw_length = (size_t)(last->raw + last->raw_length - token.raw);
      if (phrase != NULL) {
        token.symbol = phrase->row->symbol;
        token.value = phrase->row->value;
      }
      if (taken == 1 && strcmp(token.text, "si") == 0) token.symbol = yes_or_if(scan, i);
      /* Spanish asks with an accent, "qué". */
      bool accent = token.raw_length > strlen(token.text);
      if (taken == 1 && strcmp(token.text, "que") == 0 && !accent) token.symbol = PLAIN_FILLER;
      if (taken == 1 && is_he(reader, scan, kept, &token)) token.symbol = PLAIN_UNKNOWN;
      token.number = taken == 1 ? number_of_word(token.text) : 0;
    }
    scan->tokens[kept++] = token;
  }
  scan->count = kept;
}

/* Words of the longest phrase for the rest of the orders, and for what it does. */
#define REST_WORDS 5

/* How many tokens from one on are a phrase of a table, as it was written; 0: none are. */
static size_t key_here(const Scan *scan, size_t from, const PlainWord *table) {
  size_t most = scan->count - from;
  const PlainToken *first = &scan->tokens[from];
  for (size_t taken = most < REST_WORDS ? most : REST_WORDS; taken > 0; taken--) {
    const PlainToken *last = &first[taken - 1];
    if (last->kind != PLAIN_WORD || last->line != first->line) continue;
    size_t length = (size_t)(last->raw + last->raw_length - first->raw);
    if (plain_key(scan->reader->arena, table, first->raw, length) != NULL) return taken;
  }
  return 0;
}

/* Whether a word may begin "the rest", "everything else". */
static bool may_begin_rest(const PlainToken *t) {
  static const char *const WORDS[] = {"rest", "the",  "all", "everything", "other", "my",
                                      "le",   "tout", "les", "mes",        "resto", "el",
                                      "todo", "lo",   "los", "las",        "mis",   NULL};
  return t->kind == PLAIN_WORD && is_among(t->text, WORDS);
}

/* "The rest as it was", "everything else is fine": one token that says nothing. */
static void leave_rest(Scan *scan) {
  size_t kept = 0;
  for (size_t i = 0, taken; i < scan->count; i += taken) {
    taken = 1;
    scan->tokens[kept] = scan->tokens[i];
    size_t rest = may_begin_rest(&scan->tokens[i]) ? key_here(scan, i, PLAIN_REST) : 0, at = i + rest;
    while (rest > 0 && at < scan->count && scan->tokens[at].symbol == PLAIN_IS) at++;
    size_t same = rest == 0 || at >= scan->count ? 0 : key_here(scan, at, PLAIN_SAME);
    if (same == 0 && rest > 0 && at < scan->count && scan->tokens[at].symbol == PLAIN_KEPT) same = 1;
    if (same > 0) {
      const PlainToken *last = &scan->tokens[at + same - 1];
      PlainToken *token = &scan->tokens[kept];
      token->raw_length = (size_t)(last->raw + last->raw_length - token->raw);
      token->symbol = PLAIN_FILLER;
      token->value = PLAIN_THE_REST;
      token->number = 0;
      taken = at + same - i;
    }
    kept++;
  }
  scan->count = kept;
}

/* Ends behind the last token: a slot looks at what stands behind its own. */
#define AHEAD 4

/* Room for some tokens, with an end before the first. */
static PlainToken *between_ends(Arena *arena, size_t count) {
  PlainToken *made = arena_alloc(arena, (1 + count + AHEAD) * sizeof *made);
  *made = (PlainToken){.kind = PLAIN_END, .text = "", .raw = ""};
  return made + 1;
}

void plain_end_tokens(PlainToken *tokens, size_t count, const PlainToken *end) {
  for (size_t i = count; i < count + AHEAD; i++) {
    tokens[i] = *end;
    tokens[i].kind = PLAIN_END;
    tokens[i].symbol = 0;
  }
}

PlainToken *plain_part(Arena *arena, const PlainToken *from, const PlainToken *end) {
  size_t count = (size_t)(end - from);
  PlainToken *part = between_ends(arena, count);
  if (count > 0) memcpy(part, from, count * sizeof *part);
  plain_end_tokens(part, count, end);
  return part;
}

size_t plain_count(const PlainToken *tokens) {
  size_t count = 0;
  while (tokens[count].kind != PLAIN_END) count++;
  return count;
}

/* "--OI7 to 1909--": a line that is struck out, as "~~OI7 to 1909~~" is; what no order may hold says so. */
static void strike_out(Scan *scan) {
  for (size_t from = 0, end; from < scan->count; from = end) {
    PlainToken *first = &scan->tokens[from], *last;
    for (end = from + 1; end < scan->count && scan->tokens[end].line == first->line;) end++;
    last = &scan->tokens[end - 1];
    bool struck = end - from > 2 && first->kind == PLAIN_DASH && first[1].glued && last->kind == PLAIN_DASH &&
                  last->glued;
    if (struck) first->kind = last->kind = PLAIN_OTHER;
  }
}

PlainToken *plain_tokens(PlainReader *reader, const char *text, size_t length, int line, int column) {
  Scan scan = {
      .reader = reader, .at = text, .end = text + length, .line = line, .column = column, .blank = true};
  scan_tokens(&scan);
  strike_out(&scan);
  join_phrases(reader, &scan);
  leave_rest(&scan);
  add_token(&scan, PLAIN_END, 0);
  return plain_part(reader->arena, scan.tokens, &scan.tokens[plain_count(scan.tokens)]);
}

/* ---- names of keys, near words ---- */

const char *plain_key(Arena *arena, const PlainWord *table, const char *text, size_t length) {
  Phrase written;
  for (size_t i = 0; i < length; i++) {
    if (text[i] >= '0' && text[i] <= '9') return NULL; /* "2 cubes" is no key */
  }
  if (!phrase_of(arena, NULL, text, length, &written)) return NULL;
  for (const PlainWord *row = table; row != NULL && row->symbol != 0; row++) {
    if (list_holds(arena, row->english, &written) || list_holds(arena, row->french, &written) ||
        list_holds(arena, row->spanish, &written))
      return row->value;
  }
  return NULL;
}

/* A verb that begins an order, or a name: what is suggested for a word that was misspelt. */
static bool is_of_orders(const PlainReader *reader, const Phrase *phrase) {
  const PlainToken tokens[] = {{.kind = PLAIN_WORD,
                                .symbol = phrase->row->symbol,
                                .value = phrase->row->value,
                                .text = phrase->words,
                                .raw = ""},
                               {.kind = PLAIN_END, .text = "", .raw = ""},
                               {.kind = PLAIN_END, .text = "", .raw = ""}};
  return phrase->row->value != NULL || reader->shapes->is_verb(phrase->row->symbol) ||
         reader->shapes->names(reader, tokens) > 0;
}

/* Shorter words are near to everyday ones, "over" is no "mover", "down" no "town", but for those with two letters exchanged: "drwa". */
#define NEAR_LETTERS  5
#define SHORT_LETTERS 4

/* Whether two words have the same letters. */
static bool are_letters_of(const char *word, const char *other) {
  int count[UCHAR_MAX + 1] = {0};
  for (const char *c = word; *c != '\0'; c++) count[(unsigned char)*c]++;
  for (const char *c = other; *c != '\0'; c++) {
    if (count[(unsigned char)*c]-- == 0) return false;
  }
  return strlen(word) == strlen(other);
}

const char *plain_near_word(PlainReader *reader, const PlainToken *token) {
  const PlainLexicon *lexicon = lexicon_of(reader);
  const char **words = arena_alloc(reader->arena, (lexicon->count + 1) * sizeof *words);
  size_t count = 0;
  for (size_t i = 0; i < lexicon->count; i++) {
    const Phrase *phrase = &lexicon->phrases[i];
    if (phrase->count == 1 && phrase->row->symbol >= PLAIN_SYMBOLS && strlen(phrase->words) > 2 &&
        is_of_orders(reader, phrase))
      words[count++] = phrase->words;
  }
  words[count] = NULL;
  size_t length = strlen(token->text);
  const char *near = length < SHORT_LETTERS ? NULL : nearest_word(token->text, words);
  return near != NULL && length < NEAR_LETTERS && !are_letters_of(token->text, near) ? NULL : near;
}
