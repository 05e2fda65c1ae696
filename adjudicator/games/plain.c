#include "plain.h"

#include <stdarg.h>
#include <string.h>

#include "../base/utf8.h"

/* ======== the words that all games share ======== */

static const PlainWord COMMON[] = {
    {PLAIN_YES, NULL, "yes, yeah, yep, ok", "oui", "s\u00ED"},
    {PLAIN_NO, NULL,
     "no, not, nope, don't, do not, never, won't, will not, can't, cannot, shouldn't, doesn't, didn't, isn't, wouldn't",
     "non, ne, pas, jamais", "no, nunca, jam\u00E1s, tampoco"},
    {PLAIN_NONE, NULL, "none, nothing, nobody, no one, nobody else, no one else, nothing else",
     "rien, aucun, aucune", "nada, ninguno, ninguna, ning\u00FAn"},
    {PLAIN_TO, NULL, "to, into, onto, at, in, on, against, for",
     "\u00E0, au, aux, vers, en, sur, dans, contre, jusqu'\u00E0, jusqu'en, pour",
     "a, al, hacia, hasta, en, sobre, contra, para"},
    {PLAIN_FROM, NULL, "from, out of", "de, du, des, depuis", "de, del, desde"},
    {PLAIN_WITH, NULL, "with, using", "avec", "con, usando"},
    {PLAIN_WITHOUT, NULL, "without", "sans", "sin"},
    {PLAIN_BY, NULL, "by, via, through", "par, via", "por, v\u00EDa"},
    {PLAIN_AND, NULL, "and, and also, also, plus", "et, et aussi, aussi, plus",
     "y, e, y tambi\u00E9n, tambi\u00E9n, m\u00E1s"},
    {PLAIN_THEN, NULL, "then, and then, afterwards, after that, next, finally, first, firstly, secondly",
     "puis, et puis, ensuite, apr\u00E8s, enfin, d'abord",
     "luego, y luego, despu\u00E9s, y despu\u00E9s, entonces, primero, por \u00FAltimo"},
    {PLAIN_OR, NULL, "or, or else, either", "ou, ou bien, soit", "o, u, o bien"},
    {PLAIN_IF, NULL, "if, when, unless, in case, as long as, provided, only if",
     "si, quand, sauf si, lorsque, au cas o\u00F9, tant que",
     "si, cuando, salvo si, a menos que, en caso de, mientras"},
    {PLAIN_ELSE, NULL, "else, otherwise, if not", "sinon, autrement, \u00E0 d\u00E9faut",
     "si no, de lo contrario, en otro caso"},
    {PLAIN_MAY, NULL,
     "can I, can we, may I, could I, should I, shall I, should we, what if, is it, am I, do I, do you, does, how, why, what, which",
     "puis-je, est-ce que, dois-je, peut-on, comment, pourquoi, quel, quelle",
     "puedo, podr\u00EDa, debo, se puede, c\u00F3mo, por qu\u00E9, qu\u00E9, cu\u00E1l"},
    {PLAIN_RATHER, NULL,
     "no wait, wait, I mean, rather, instead, scratch that, correction, forget that, sorry no, oops, actually, cancel, instead of, except, except for, apart from, ignore that, ignore this, ignore the above, ignore the first, ignore the last, disregard, disregard that",
     "non attends, attends, plut\u00F4t, je veux dire, correction, en fait, annule, annuler, au lieu de, sauf, except\u00E9, oublie \u00E7a, oubliez \u00E7a, ignorez",
     "no espera, espera, mejor, quiero decir, perd\u00F3n, correcci\u00F3n, mejor dicho, en realidad, cancela, anula, en vez de, en lugar de, excepto, salvo, olvida eso, olvidad eso, ignora"},
    {PLAIN_MAYBE, NULL, "maybe, perhaps, probably, tomorrow, later, next turn, last turn, towards, toward",
     "peut-\u00EAtre, sans doute, demain, plus tard, au prochain tour, tour prochain, tour dernier",
     "quiz\u00E1, quiz\u00E1s, tal vez, ma\u00F1ana, m\u00E1s tarde, el pr\u00F3ximo turno, turno pasado"},
    {PLAIN_BECAUSE, NULL, "because, so that, in order to, since, just",
     "parce que, car, afin de, afin que, pour que", "porque, para que, ya que"},
    {PLAIN_ALL, NULL, "all, every, everything, everybody, both, the rest, the others",
     "tous, toutes, tout, chaque, les autres, le reste",
     "todos, todas, todo, cada, los dem\u00E1s, el resto"},
    {PLAIN_FILLER, NULL,
     "the, please, pls, I, we, my, our, you, it, its, will, would like, want, I'd like, I'll, let's, let, is, are, be, was, shall, this, that, here, here is, here are, hi, hello, thanks, thank you, of, an, each",
     "le, la, les, un, une, je, nous, on, mon, ma, mes, notre, nos, se, svp, s'il vous pla\u00EEt, s'il te pla\u00EEt, merci, veux, voudrais, voulons, va, vais, vont, c'est, est, sont, ce, cette, voici, bonjour, salut",
     "el, la, los, las, lo, un, una, uno, yo, mi, mis, nuestro, nuestra, nuestros, nuestras, se, por favor, quiero, queremos, va, voy, van, es, son, este, esta, hola, gracias, me"},
    {PLAIN_NOTHING, NULL, "turn, orders, order, phase, round, my turn, year, game, this turn, line, lines",
     "tour, ordres, ordre, phase, manche, ann\u00E9e, partie",
     "turno, \u00F3rdenes, orden, fase, manga, a\u00F1o, partida, este turno"},
    {0, NULL, NULL, NULL, NULL},
};

/* Words for numbers, from 1. */
static const char *const NUMBERS[][3] = {
    {"one", "", ""},
    {"two", "deux", "dos"},
    {"three", "trois", "tres"},
    {"four", "quatre", "cuatro"},
    {"five", "cinq", "cinco"},
    {"six", "six", "seis"},
    {"seven", "sept", "siete"},
    {"eight", "huit", "ocho"},
    {"nine", "neuf", "nueve"},
    {"ten", "dix", "diez"},
};

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

char *plain_fold(Arena *arena, const char *text, size_t length) {
  char *made = arena_alloc(arena, 2 * length + 1), *to = made;
  for (size_t at = 0; at < length;) {
    uint32_t code;
    char ascii[2];
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
} Phrase;

typedef struct PlainLexicon {
  Phrase *phrases;
  size_t count, capacity;
} PlainLexicon;

typedef struct PlainComplaint {
  const char *message;
  const PlainToken *at;
  Tree *fields;
} PlainComplaint;

static bool is_letter(char c) {
  return c >= 'a' && c <= 'z';
}

/* An apostrophe and the letter behind it take at most these bytes. */
#define ELISION_BYTES 6

/* "l'", "d'", "qu'" before a word say nothing of their own. The bytes to skip, or 0. `text` is folded. */
static size_t elision(const char *text) {
  static const char *const ELIDED[] = {"l", "d", "s", "j", "n", "m", "t", "c", "qu", NULL};
  static const char *const APOSTROPHES[] = {"'", "\u2019", NULL};
  for (const char *const *e = ELIDED; *e != NULL; e++) {
    size_t letters = strlen(*e);
    if (strncmp(text, *e, letters) != 0) continue;
    for (const char *const *mark = APOSTROPHES; *mark != NULL; mark++) {
      size_t length = letters + strlen(*mark);
      if (strncmp(text + letters, *mark, strlen(*mark)) == 0 && is_letter(text[length])) return length;
    }
  }
  return 0;
}

/* A phrase of a table; false: there is no word in it. */
static bool phrase_of(Arena *arena, const PlainWord *row, const char *text, size_t length, Phrase *out) {
  char *folded = plain_fold(arena, text, length), *to = folded;
  *out = (Phrase){row, folded, 0};
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

/* The first phrase of a list parted by ", ", and what follows it; NULL at its end. */
static const char *next_phrase(const char *list, size_t *length) {
  const char *end = strstr(list, ", ");
  *length = end == NULL ? strlen(list) : (size_t)(end - list);
  return *length == 0 ? NULL : list + *length + (end == NULL ? 0 : 2);
}

static void add_phrases(PlainReader *reader, const PlainWord *row, const char *list) {
  PlainLexicon *lexicon = reader->lexicon;
  size_t length;
  for (const char *rest; list != NULL && (rest = next_phrase(list, &length)) != NULL; list = rest) {
    Phrase phrase;
    if (!phrase_of(reader->arena, row, list, length, &phrase)) continue;
    lexicon->phrases = arena_room(reader->arena, lexicon->phrases, sizeof *lexicon->phrases, lexicon->count,
                                  &lexicon->capacity);
    lexicon->phrases[lexicon->count++] = phrase;
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

static void add_table(PlainReader *reader, const PlainWord *table) {
  for (const PlainWord *row = table; row != NULL && row->symbol != 0; row++) {
    add_phrases(reader, row, row->english);
    add_phrases(reader, row, row->french);
    add_phrases(reader, row, row->spanish);
  }
}

void plain_reader_init(PlainReader *reader, Arena *arena, const PlainShapes *shapes, const void *edition,
                       const void *state, int seat) {
  *reader = (PlainReader){.arena = arena, .shapes = shapes, .edition = edition, .state = state, .seat = seat};
  reader->lexicon = arena_alloc(arena, sizeof *reader->lexicon);
  *reader->lexicon = (PlainLexicon){.phrases = NULL};
  reader->complaint = arena_alloc(arena, sizeof *reader->complaint);
  *reader->complaint = (PlainComplaint){.message = NULL};
  add_table(reader, shapes->words);
  add_table(reader, COMMON);
}

/* ======== tokens ======== */

typedef struct Scan {
  PlainReader *reader;
  const char *at, *end;
  int line, column, depth;
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
  return code == '-' || (code >= 0x2010 && code <= 0x2015) || code == 0x2212 || code == '~';
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
  static const char MARKS[] = "\"'`*_|#^\\";
  return (code < 0x80 && code != 0 && strchr(MARKS, (int)code) != NULL) || code == 0x2018 || code == 0x2019 ||
         code == 0x201C || code == 0x201D || code == 0xAB || code == 0xBB || code == 0x2022 || code == 0xB7 ||
         code == 0x25CF || code == 0x200D || (code >= 0x1F000 && code != 0x1F846) || code == 0xFE0F ||
         code == 0xBF || code == 0xA1 || code == 0xB0;
}

static bool is_space(uint32_t code) {
  return code == ' ' || code == '\t' || code == '\n' || code == '\r' || utf8_is_typographic_space(code);
}

static void scan_mark(Scan *scan) {
  uint32_t code;
  size_t taken = utf8_read(scan->at, (size_t)(scan->end - scan->at), &code);
  size_t arrow = ascii_arrow(scan);
  if (is_space(code)) {
    scan->blank = true;
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

/* How many tokens a phrase takes here, hyphens between its words included; 0: it is not here. */
static size_t phrase_here(const Phrase *phrase, const PlainToken *tokens, size_t count) {
  const char *word = phrase->words;
  size_t at = 0;
  for (int i = 0; i < phrase->count; i++, word += strlen(word) + 1) {
    bool joined =
        i > 0 && at + 1 < count && tokens[at].kind == PLAIN_DASH && tokens[at].glued && tokens[at + 1].glued;
    if (joined) at++;
    if (at >= count || tokens[at].kind != PLAIN_WORD || !same_word(tokens[at].text, word)) return 0;
    at++;
  }
  return at;
}

static const Phrase *longest_phrase(const PlainReader *reader, const PlainToken *tokens, size_t count,
                                    size_t *taken) {
  const Phrase *best = NULL;
  *taken = 1;
  for (size_t i = 0; i < reader->lexicon->count; i++) {
    const Phrase *phrase = &reader->lexicon->phrases[i];
    size_t here = phrase_here(phrase, tokens, count);
    if (here == 0 || (best != NULL && phrase->count <= best->count)) continue;
    best = phrase;
    *taken = here;
  }
  return best;
}

static int number_of_word(const char *text) {
  for (size_t n = 0; n < sizeof NUMBERS / sizeof NUMBERS[0]; n++) {
    for (int language = 0; language < 3; language++) {
      if (strcmp(NUMBERS[n][language], text) == 0) return (int)n + 1;
    }
  }
  return 0;
}

/* Makes one token of each phrase, in place. */
static void join_phrases(const PlainReader *reader, Scan *scan) {
  size_t kept = 0;
  for (size_t i = 0, taken; i < scan->count; i += taken) {
    PlainToken token = scan->tokens[i];
    taken = 1;
    if (token.kind == PLAIN_WORD) {
      const Phrase *phrase = longest_phrase(reader, scan->tokens + i, scan->count - i, &taken);
      const PlainToken *last = &scan->tokens[i + taken - 1];
      token.raw_length = (size_t)(last->raw + last->raw_length - token.raw);
      if (phrase != NULL) {
        token.symbol = phrase->row->symbol;
        token.value = phrase->row->value;
      }
      token.number = taken == 1 ? number_of_word(token.text) : 0;
    }
    scan->tokens[kept++] = token;
  }
  scan->count = kept;
}

PlainToken *plain_tokens(PlainReader *reader, const char *text, size_t length, int line, int column) {
  Scan scan = {
      .reader = reader, .at = text, .end = text + length, .line = line, .column = column, .blank = true};
  scan_tokens(&scan);
  join_phrases(reader, &scan);
  add_token(&scan, PLAIN_END, 0);
  return scan.tokens;
}

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

const char *plain_cut(Arena *arena, const char *text, size_t length) {
  if (length <= QUOTED_MOST) return arena_strndup(arena, text, length);
  length = QUOTED_MOST;
  while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80) length--;
  return arena_concat(arena, arena_strndup(arena, text, length), "\u2026", NULL);
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
  *complaint = (PlainComplaint){.message = message, .at = at, .fields = tree_map(reader->arena)};
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
  const PlainToken *tokens; /* without fillers */
  size_t count;             /* without the end */
  bool *dead;               /* no cover begins here */
} Sentence;

static bool is_strong(const PlainReader *reader, const PlainToken *token, bool first) {
  if (reader->shapes->names(reader, token) > 0) return true;
  return first && token->kind == PLAIN_WORD && reader->shapes->is_verb(token->symbol);
}

/* A verb alone is no more than a heading: "my moves". */
static bool speaks_of_orders(const PlainReader *reader, const PlainToken *tokens, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (is_strong(reader, &tokens[i], i == 0 && count > 1)) return true;
  }
  return false;
}

/* Where a list of a section goes on without a comma. */
static bool begins_anew(const Sentence *s, size_t at) {
  return s->section != NULL && s->reader->shapes->names(s->reader, &s->tokens[at]) > 0;
}

/* The point of "TAL.3" parts nothing. */
static bool is_within_name(const PlainToken *stop) {
  return stop->glued && stop[1].glued && stop[1].kind != PLAIN_END;
}

static bool is_separator(const PlainToken *token) {
  return token->kind == PLAIN_COMMA || (token->kind == PLAIN_STOP && !is_within_name(token)) ||
         token->symbol == PLAIN_AND || token->symbol == PLAIN_THEN;
}

static const PlainToken *copy_of(const Sentence *s, size_t from, size_t end) {
  PlainToken *copy = arena_alloc(s->reader->arena, (end - from + 1) * sizeof *copy);
  memcpy(copy, s->tokens + from, (end - from) * sizeof *copy);
  copy[end - from] = s->tokens[end];
  copy[end - from].kind = PLAIN_END;
  copy[end - from].symbol = 0;
  return copy;
}

/* Whether a section can be said to hold nothing. */
static bool may_hold_nothing(const PlainReader *reader, const char *section) {
  const char *const *known = reader->shapes->sections;
  for (; section != NULL && known != NULL && *known != NULL; known++) {
    if (strcmp(*known, section) == 0) return true;
  }
  return false;
}

/* "no attacks this turn", "ataques: ninguno": a section with nothing in it; NULL: another order. */
static Tree *nothing_of_section(PlainReader *reader, const char *section, const PlainToken *tokens) {
  if (may_hold_nothing(reader, section) && plain_is_none(tokens))
    return plain_one(reader, tokens, section, plain_list(reader, tokens));
  const PlainToken *named = NULL;
  bool none = false;
  for (const PlainToken *t = tokens; t->kind != PLAIN_END; t++) {
    bool no = t->symbol == PLAIN_NO || t->symbol == PLAIN_NONE || t->symbol == PLAIN_WITHOUT;
    if (t->kind == PLAIN_COLON || (named != NULL && t->symbol == PLAIN_NOTHING)) continue;
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

static Tree *one_order(const Sentence *s, size_t from, size_t end) {
  PlainReader *reader = s->reader;
  const PlainToken *tokens = copy_of(s, from, end);
  Tree *nothing = nothing_of_section(reader, s->section, tokens);
  if (nothing != NULL) return nothing;
  Tree *means = s->section == NULL ? NULL : reader->shapes->line(reader, s->section, tokens);
  return means != NULL ? means : reader->shapes->line(reader, NULL, tokens);
}

/* Most words of an entry that was misspelt. */
#define LOST_ENTRY_WORDS 2

/* A word that turns what stands beside it. */
static bool turning_word(int symbol) {
  switch (symbol) {
  case PLAIN_NO:
  case PLAIN_OR:
  case PLAIN_IF:
  case PLAIN_ELSE:
  case PLAIN_MAY:
  case PLAIN_MAYBE:
  case PLAIN_RATHER:
  case PLAIN_WITHOUT:
  case PLAIN_ALL: return true;
  default: return false;
  }
}

/* No part that holds a turning word is small talk beside an order. */
static bool turns_meaning(const PlainToken *tokens, size_t count) {
  for (size_t i = 0; i < count; i++) {
    /* "OD 2O11" must not get lost beside other orders. */
    if (tokens[i].kind == PLAIN_NUMBER || tokens[i].kind == PLAIN_ARROW) return true;
    if (turning_word(tokens[i].symbol) || tokens[i].kind == PLAIN_ASK) return true;
  }
  return false;
}

/* "Milou" in "Milou, then Blackmane". A greeting has a line of its own. */
static bool is_lost_entry(const Sentence *s, size_t from, size_t end) {
  if (!s->reader->shapes->closed || end - from > LOST_ENTRY_WORDS) return false;
  int line = s->tokens[from].line;
  bool alone_before = from == 0 || s->tokens[from - 1].line < line;
  size_t next = end;
  while (next < s->count && is_separator(&s->tokens[next])) next++;
  bool alone_behind = next == s->count || s->tokens[next].line > line;
  return !alone_before || !alone_behind;
}

/* A part of a sentence that may stand beside orders without being one. */
static bool is_talk(const PlainReader *reader, const PlainToken *tokens, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (is_strong(reader, &tokens[i], true)) return false;
  }
  return !turns_meaning(tokens, count);
}

/* Whether all tokens from one on are orders, and small talk between separators. */
static Tree *cover(Sentence *s, size_t from, bool ordered) {
  while (from < s->count && is_separator(&s->tokens[from])) from++;
  if (from == s->count) return ordered ? tree_list(s->reader->arena) : NULL;
  if (s->dead[from]) return NULL;
  for (size_t end = s->count; end > from; end--) {
    if (end < s->count && !is_separator(&s->tokens[end]) && !begins_anew(s, end)) continue;
    Tree *means = one_order(s, from, end);
    Tree *rest = means == NULL ? NULL : cover(s, end, true);
    if (rest == NULL) continue;
    Tree *list = tree_list(s->reader->arena);
    tree_add(s->reader->arena, list, means);
    for (size_t i = 0; i < rest->count; i++) tree_add(s->reader->arena, list, rest->items[i].value);
    return list;
  }
  size_t end = from;
  while (end < s->count && !is_separator(&s->tokens[end])) end++;
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

static size_t count_tokens(const PlainToken *tokens) {
  size_t count = 0;
  while (tokens[count].kind != PLAIN_END) count++;
  return count;
}

/* The tokens of one try without fillers, ended. */
static PlainToken *tokens_left(PlainReader *reader, const PlainToken *tokens, Left left) {
  size_t count = count_tokens(tokens), kept = 0;
  size_t end = left == LEFT_REMARK ? remark_begins(tokens, count) : count;
  PlainToken *made = arena_alloc(reader->arena, (count + 1) * sizeof *made);
  for (size_t i = 0; i < end; i++) {
    /* The "I" of "0I4" is part of a name. */
    bool name =
        tokens[i].symbol == PLAIN_FILLER && tokens[i].glued && i > 0 && tokens[i - 1].kind == PLAIN_NUMBER;
    bool out = (tokens[i].symbol == PLAIN_FILLER && !name) || (left != LEFT_NOTHING && tokens[i].depth > 0);
    if (!out) made[kept++] = tokens[i];
  }
  while (kept > 0 && (made[kept - 1].kind == PLAIN_STOP || made[kept - 1].kind == PLAIN_COMMA)) kept--;
  made[kept] = tokens[count];
  return made;
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
  size_t count = count_tokens(tokens), end = left == LEFT_REMARK ? remark_begins(tokens, count) : count;
  for (size_t i = 0; i < count; i++) {
    bool out = i >= end || (left != LEFT_NOTHING && tokens[i].depth > 0);
    if (out && tokens[i].symbol != PLAIN_ALL && turning_word(tokens[i].symbol)) return true;
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

/* The orders of a sentence, in the first of the tries that covers it; NULL: none does. */
static Tree *orders_of(PlainReader *reader, const char *section, const PlainToken *tokens) {
  for (Left left = LEFT_NOTHING; left < LEFT_TRIES; left++) {
    if (leaves_out_a_turn(tokens, left)) continue;
    if (left != LEFT_NOTHING && leaves_out_names(reader, tokens)) break;
    const PlainToken *kept = tokens_left(reader, tokens, left);
    Sentence s = {.reader = reader, .section = section, .tokens = kept, .count = count_tokens(kept)};
    if (s.count == 0) continue;
    s.dead = arena_alloc(reader->arena, s.count + 1);
    Tree *list = cover(&s, 0, false);
    const Tree *twice = NULL;
    Tree *all = list == NULL ? NULL : joined(reader, list, &twice);
    if (all != NULL) return all;
    if (twice != NULL) {
      PlainToken at = {.line = twice->line, .column = twice->column};
      plain_complain(reader, arena_memdup(reader->arena, &at, sizeof at), "line-two-values", NULL);
    }
  }
  return NULL;
}

/* ---- what is wrong with a sentence ---- */

static bool holds(const PlainToken *tokens, int symbol) {
  for (; tokens->kind != PLAIN_END; tokens++) {
    if (tokens->symbol == symbol) return true;
  }
  return false;
}

static bool is_question(const PlainToken *tokens) {
  const PlainToken *first = tokens;
  while (first->symbol == PLAIN_FILLER || is_separator(first)) first++;
  if (first->symbol == PLAIN_MAY) return true;
  for (; tokens->kind != PLAIN_END; tokens++) {
    if (tokens->kind == PLAIN_ASK) return true;
  }
  return false;
}

/* The word of the tables nearest to one that is in none; NULL: none is near. */
static const char *near_word(PlainReader *reader, const PlainToken *token) {
  const PlainLexicon *lexicon = reader->lexicon;
  const char **words = arena_alloc(reader->arena, (lexicon->count + 1) * sizeof *words);
  size_t count = 0;
  for (size_t i = 0; i < lexicon->count; i++) {
    const Phrase *phrase = &lexicon->phrases[i];
    if (phrase->count == 1 && phrase->row->symbol >= PLAIN_SYMBOLS && strlen(phrase->words) > 2)
      words[count++] = phrase->words;
  }
  words[count] = NULL;
  return strlen(token->text) < 4 ? NULL : nearest_word(token->text, words);
}

static const PlainToken *misspelt(PlainReader *reader, const PlainToken *tokens, const char **near) {
  for (; tokens->kind != PLAIN_END; tokens++) {
    if (tokens->kind != PLAIN_WORD || tokens->symbol != 0) continue;
    *near = near_word(reader, tokens);
    if (*near != NULL) return tokens;
  }
  return NULL;
}

static const char *example_of(const PlainReader *reader, const char *section) {
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
              "text", plain_raw(reader, tokens, tokens + count_tokens(tokens)), "word", finding->word, "near",
              finding->near, "write", finding->write, NULL);
  Tree *fields = diagnostics->items[diagnostics->count - 1].fields;
  for (size_t i = 0; finding->more != NULL && i < finding->more->count; i++)
    tree_put(reader->arena, fields, finding->more->items[i].key, finding->more->items[i].value);
}

static const PlainToken *ended_before(const PlainReader *reader, const PlainToken *tokens, size_t count) {
  PlainToken *copy = arena_memdup(reader->arena, tokens, (count + 1) * sizeof *copy);
  copy[count].kind = PLAIN_END;
  return copy;
}

/* What stands before the condition of a sentence, if that is an order by itself; NULL: it is none. */
static const char *unconditional(PlainReader *reader, const char *section, const PlainToken *tokens) {
  size_t count = 0;
  while (tokens[count].symbol != PLAIN_IF && tokens[count].symbol != PLAIN_ELSE) count++;
  while (count > 0 && tokens[count - 1].kind == PLAIN_COMMA) count--;
  bool order = count > 0 && orders_of(reader, section, ended_before(reader, tokens, count)) != NULL;
  return order ? plain_raw(reader, tokens, tokens + count) : NULL;
}

static void explain(PlainReader *reader, const char *section, const PlainToken *tokens,
                    Diagnostics *diagnostics) {
  const PlainComplaint *complaint = reader->complaint;
  Finding finding = {
      .message = "line-unclear", .at = tokens, .word = "", .near = "", .write = example_of(reader, section)};
  const char *near = NULL;
  const PlainToken *wrong;
  bool condition = holds(tokens, PLAIN_IF) || holds(tokens, PLAIN_ELSE);
  bool told = complaint->message != NULL && strcmp(complaint->message, "line-condition") == 0;
  if (holds(tokens, PLAIN_RATHER)) {
    finding.message = "line-corrected";
  } else if (condition && !told) {
    finding.message = reader->shapes->conditions ? "line-condition" : "line-no-condition";
    const char *order = unconditional(reader, section, tokens);
    if (order != NULL) finding.write = order;
  } else if (complaint->message != NULL) {
    finding.message = complaint->message;
    finding.at = complaint->at;
    finding.more = complaint->fields;
  } else if (holds(tokens, PLAIN_OR)) {
    finding.message = "line-or";
  } else if ((wrong = misspelt(reader, tokens, &near)) != NULL) {
    finding.message = "line-misspelt";
    finding.at = wrong;
    finding.word = plain_raw(reader, wrong, wrong + 1);
    finding.near = near;
  }
  const char *of = tree_string(tree_get(finding.more, "section"), section);
  if (of != section) finding.write = example_of(reader, of);
  record(reader, diagnostics, SEVERITY_ERROR, tokens, &finding);
}

bool plain_is_none(const PlainToken *tokens) {
  while (tokens->symbol == PLAIN_FILLER || tokens->kind == PLAIN_STOP) tokens++;
  if (tokens->symbol != PLAIN_NONE) return false;
  for (tokens++; tokens->kind != PLAIN_END; tokens++) {
    if (tokens->symbol != PLAIN_FILLER && tokens->kind != PLAIN_STOP) return false;
  }
  return true;
}

/* "Scratch that", "no wait": nothing but words of the tables, and the first takes something back. */
static bool takes_back(const PlainToken *tokens) {
  if (tokens->symbol != PLAIN_RATHER) return false;
  for (; tokens->kind != PLAIN_END; tokens++) {
    if (tokens->kind == PLAIN_WORD && tokens->symbol == PLAIN_UNKNOWN) return false;
  }
  return true;
}

bool plain_turns_next(PlainReader *reader, const PlainToken *tokens, bool broken_off) {
  const PlainToken *bare = tokens_left(reader, tokens, LEFT_NOTHING);
  size_t count = count_tokens(bare);
  if (count == 0) return false;
  const PlainToken *last = &bare[count - 1];
  if (last->kind == PLAIN_COLON || broken_off) {
    for (size_t i = 0; i < count; i++) {
      if (turning_word(bare[i].symbol) && bare[i].symbol != PLAIN_ALL) return true;
    }
  }
  return last->symbol == PLAIN_NO || last->symbol == PLAIN_RATHER || last->symbol == PLAIN_IF;
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

bool plain_in_doubt(PlainReader *reader, const Tree *file, Diagnostics *diagnostics) {
  *reader->complaint = (PlainComplaint){.message = NULL};
  if (reader->shapes->doubt != NULL) reader->shapes->doubt(reader, file);
  if (reader->complaint->message == NULL) return false;
  explain(reader, NULL, reader->complaint->at, diagnostics);
  return true;
}

PlainFate plain_sentence(PlainReader *reader, const char *section, bool meant, const PlainToken *tokens,
                         Diagnostics *diagnostics, Tree **means) {
  *means = NULL;
  *reader->complaint = (PlainComplaint){.message = NULL};
  if (may_hold_nothing(reader, section) && plain_is_none(tokens)) {
    *means = plain_one(reader, tokens, section, plain_list(reader, tokens));
    return PLAIN_ORDERS;
  }
  if (count_tokens(tokens) > TOKENS_MOST) {
    const Finding finding = {.message = "line-too-long", .at = tokens, .word = "", .near = "", .write = ""};
    record(reader, diagnostics, SEVERITY_ERROR, ended_before(reader, tokens, TOKENS_TOLD), &finding);
    return PLAIN_WRONG;
  }
  bool question = is_question(tokens);
  const char *named = section == NULL ? section_named(reader, tokens) : NULL;
  if (!question && named != NULL) *means = orders_of(reader, named, tokens + 1);
  if (!question && *means == NULL) *means = orders_of(reader, section, tokens);
  if (*means != NULL) return PLAIN_ORDERS;
  const PlainToken *bare = tokens_left(reader, tokens, LEFT_NOTHING);
  bool strong = speaks_of_orders(reader, bare, count_tokens(bare));
  if (question) {
    const Finding finding = {.message = "line-question", .at = tokens, .word = "", .near = "", .write = ""};
    if (strong) record(reader, diagnostics, SEVERITY_WARNING, tokens, &finding);
    return PLAIN_TALK;
  }
  if (!strong && !meant && !takes_back(bare)) return PLAIN_TALK;
  explain(reader, section, tokens, diagnostics);
  bool verb = bare->kind == PLAIN_WORD && reader->shapes->is_verb(bare->symbol);
  return verb || turns_meaning(bare, count_tokens(bare)) ? PLAIN_AGAINST : PLAIN_WRONG;
}

Tree *plain_section_value(PlainReader *reader, const char *section, const PlainToken *tokens) {
  if (count_tokens(tokens) > TOKENS_MOST) return NULL;
  *reader->complaint = (PlainComplaint){.message = NULL};
  return orders_of(reader, section, tokens);
}

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
