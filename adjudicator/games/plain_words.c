/* Words: a text as tokens, by the tables of a game and those that all games share. */
#include <string.h>

#include "../base/utf8.h"
#include "plain_parts.h"

/* ======== the words that all games share ======== */

static const PlainWord
    COMMON[] =
        {
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
            {PLAIN_THEN, NULL,
             "then, and then, afterwards, after that, next, finally, first, firstly, secondly",
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
             "no wait, wait, I mean, rather, instead, scratch that, correction, forget that, forget this, forget it, sorry no, oops, actually, on second thought, on second thoughts, never mind, nevermind, cancel, cancel that, cancel this, cancel these, instead of, except, except for, apart from, ignore that, ignore this, ignore these, ignore the above, ignore the first, ignore the last, disregard, disregard that",
             "non attends, attends, plut\u00F4t, je veux dire, correction, en fait, annule, annuler, annulez, au lieu de, sauf, except\u00E9, oublie \u00E7a, oubliez \u00E7a, ignorez, ignorez \u00E7a, ignore \u00E7a, finalement non, finalement pas, en fait non",
             "no espera, espera, mejor, mejor no, quiero decir, perd\u00F3n, correcci\u00F3n, mejor dicho, en realidad, cancela, cancelad, anula, anulad, en vez de, en lugar de, excepto, salvo, olvida eso, olvidad eso, olv\u00EDdalo, ignora, ignora esto, ignora eso, al final no"},
            {PLAIN_DRAFT, NULL,
             "draft, drafts, not final, not yet, not an order, not orders, cancelled, canceled, wrong, deleted, undone, void, obsolete, outdated, bad, bad idea, joke, joking, kidding, option, alternative, alternatively, plan b, plan c, example, for example, e g, hypothetical, hypothetically, old, old order, old orders, previous order, previous orders, former orders, in theory, test", "brouillon, pas d\u00E9finitif, pas encore, pas un ordre, pas des ordres, annul\u00E9, annul\u00E9e, annul\u00E9s, faux, fausse, supprim\u00E9, effac\u00E9, p\u00E9rim\u00E9, mauvais, mauvaise id\u00E9e, blague, option, variante, plan b, vieux, ancien, exemple, par exemple, hypoth\u00E8se, par hypoth\u00E8se, anciens ordres, ancien ordre, ordres pr\u00E9c\u00E9dents, en th\u00E9orie, essai", "borrador, no definitivo, todav\u00EDa no, a\u00FAn no, no es una orden, no son \u00F3rdenes, anulado, anulada, anulados, cancelado, cancelada, equivocado, equivocada, err\u00F3neo, borrado, borrada, antiguo, viejo, caducado, mala idea, broma, opci\u00F3n, alternativa, plan b, ejemplo, por ejemplo, hip\u00F3tesis, hipot\u00E9ticamente, \u00F3rdenes antiguas, \u00F3rdenes viejas, \u00F3rdenes anteriores, en teor\u00EDa, prueba"},
            {PLAIN_MAYBE, NULL,
             "maybe, perhaps, probably, tomorrow, later, next turn, next year, last turn, last year, towards, toward, was, were",
             "peut-\u00EAtre, sans doute, demain, plus tard, au prochain tour, prochain tour, tour prochain, l'an prochain, ann\u00E9e prochaine, tour dernier, dernier tour, \u00E9tait, \u00E9taient",
             "quiz\u00E1, quiz\u00E1s, tal vez, ma\u00F1ana, m\u00E1s tarde, el pr\u00F3ximo turno, pr\u00F3ximo turno, pr\u00F3ximo a\u00F1o, turno pasado, a\u00F1o pasado, estaba, estaban, era, eran"},
            {PLAIN_FILING, NULL,
             "file, filed, send, submit, submitted, count, counts, use, do, process, enter, execute, apply, register, accept, the following, following",
             "enregistrer, enregistrez, enregistre, compter, comptez, compte, faire, fais, faites, tenir compte, tenez compte, tiens compte, prendre en compte, prenez en compte, ex\u00E9cuter, ex\u00E9cutez, valider, validez, ce qui suit, suivants",
             "registrar, registres, registr\u00E9is, contar, cuentes, cuenta, hacer, hagas, hag\u00E1is, haga, hagan, enviar, env\u00EDes, env\u00EDen, tener en cuenta, tengas en cuenta, tengan en cuenta, ejecutar, ejecutes, ejecuten, validar, valides, lo siguiente"},
            {PLAIN_SAYS, NULL,
             "says, said, told, tells, suggests, suggested, recommends, recommended, advises, advised, thinks, thought, reckons, was thinking, thinking of, thinking about, according to, was going to, was planning, decided against, ruled out, rejected, thinking aloud, thinking out loud, thought about, wanted, wanted to, considered, considering, plan was, idea was, would have", "dit, disait, a dit, pense, pensait, pensais, pensant, songe, songeais, sugg\u00E8re, conseille, recommande, croit, crois, selon, d'apr\u00E8s, propose, proposait, envisage, envisageais, h\u00E9site, voulais, mon id\u00E9e \u00E9tait, renonce, renonce \u00E0, renonc\u00E9 \u00E0, \u00E9cart\u00E9",
             "dice, dijo, dicho, piensa, pensaba, pensado, pienso, pensando, sugiere, recomienda, aconseja, cree, creo, seg\u00FAn, propone, opina, quer\u00EDa, mi idea era, dudo, descarto, descartado, renuncio a"},
            {PLAIN_SAYS, "wrote", "wrote, writes", "a \u00E9crit, \u00E9crit", "escribi\u00F3, escribe"},
            {PLAIN_BECAUSE, NULL, "because, so that, in order to, since, just",
             "parce que, car, afin de, afin que, pour que", "porque, para que, ya que"},
            {PLAIN_ALL, NULL, "all, every, everything, everybody, both, the rest, the others",
             "tous, toutes, tout, chaque, les autres, le reste",
             "todos, todas, todo, cada, los dem\u00E1s, el resto"},
            {PLAIN_FILLER, NULL,
             "the, please, pls, I, we, my, our, you, it, its, will, would like, want, I'd like, I'll, let's, let, is to, are to, be, shall, this, these, that, those, only, yet, sorry, here, here is, here are, thanks, thank you, of, an, each, tonight, today, plz, I'd like to, I would like to, would like to, want to, I want to",
             "le, la, les, un, une, je, nous, on, mon, ma, mes, notre, nos, se, svp, stp, ce soir, aujourd'hui, s'il vous pla\u00EEt, s'il te pla\u00EEt, merci, veux, voudrais, voulons, va, vais, vont, c'est, ce, ces, cette, ceci, seulement, encore, d\u00E9sol\u00E9, voici",
             "el, la, los, las, lo, un, una, uno, yo, mi, mis, nuestro, nuestra, nuestros, nuestras, se, por favor, quiero, queremos, va, voy, van, este, esto, eso, estos, estas, solo, solamente, todav\u00EDa, a\u00FAn, gracias, me, hoy, esta noche, esta tarde"},
            {PLAIN_FILLER, NULL,
     "here is what, here's what, this is what, that is what, that's what, what I want, what I'd like, what I would like, what we want, what I do, what we do",
     "voici ce que, ceci est ce que, c'est ce que, ce que, ce que je veux, ce que je fais, ce que nous faisons",
     "lo que, esto es lo que, lo que quiero, lo que hago, lo que hacemos, lo que queremos"},
    {PLAIN_FILLER, NULL, "the best", "le mieux, la mieux",
             "el mejor, la mejor, lo mejor, los mejores, las mejores"},
            {PLAIN_IS, NULL, "is, are", "est, sont", "es, son, est\u00E1, esta, est\u00E1n"},
            {PLAIN_GREETING, NULL,
             "hi, hi there, hello, hello there, hey, dear, good morning, good afternoon, good evening",
             "bonjour, bonsoir, salut, coucou, cher, ch\u00E8re, chers",
             "hola, buenas, buenos d\u00EDas, buenas tardes, buenas noches, querido, querida, estimado, estimada"},
            {PLAIN_FAREWELL, NULL,
             "cheers, regards, best regards, kind regards, warm regards, best, best wishes, all the best, yours, yours truly, yours sincerely, sincerely, greetings, bye, take care, good night, good luck, have fun, see you",
             "cordialement, bien cordialement, amicalement, amiti\u00E9s, bises, bisous, salutations, bien \u00E0 vous, bien \u00E0 toi, \u00E0 bient\u00F4t, \u00E0 plus, \u00E0 demain, bonne soir\u00E9e, bonne nuit, bonne journ\u00E9e, bon courage",
             "saludos, un saludo, saludo, abrazos, un abrazo, un fuerte abrazo, besos, un beso, atentamente, cordialmente, hasta luego, hasta pronto, hasta ma\u00F1ana, adi\u00F3s, suerte"},
            {PLAIN_NOTHING, NULL, "orders, order, phase, round, game, line, lines",
             "ordres, ordre, phase, manche, partie", "\u00F3rdenes, orden, fase, manga, partida"},
            {PLAIN_TURN, NULL, "turn, turn number, turn no, my turn, this turn, year",
             "tour, tour num\u00E9ro, tour no, tour n, ce tour, ce tour-ci, ann\u00E9e, an",
             "turno, turno n\u00FAmero, turno no, este turno, a\u00F1o"},
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

/* Tokens that are tried as orders in one text at most. A whole army in one sentence with a mistake at its end takes a
 * quarter of it, other turns a thousandth; a hostile text must take neither memory nor time. */
#define WORK_MOST 400000

void plain_reader_init(PlainReader *reader, Arena *arena, const PlainShapes *shapes, const void *edition,
                       const void *state, int seat) {
  *reader = (PlainReader){
      .arena = arena, .shapes = shapes, .edition = edition, .state = state, .seat = seat, .work = WORK_MOST};
  reader->lexicon = arena_alloc(arena, sizeof *reader->lexicon);
  *reader->lexicon = (PlainLexicon){.phrases = NULL};
  reader->complaint = arena_alloc(arena, sizeof *reader->complaint);
  *reader->complaint = (PlainComplaint){.message = NULL, .remark = ""};
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

/* The bytes of "[ ]", a choice that was not made, or 0. */
static size_t empty_box(const Scan *scan) {
  const char *at = scan->at + 1;
  if (*scan->at != '[') return 0;
  while (at < scan->end && *at == ' ') at++;
  return at > scan->at + 1 && at < scan->end && *at == ']' ? (size_t)(at - scan->at) + 1 : 0;
}

static void scan_mark(Scan *scan) {
  uint32_t code;
  size_t taken = utf8_read(scan->at, (size_t)(scan->end - scan->at), &code), box = empty_box(scan);
  size_t arrow = ascii_arrow(scan);
  if (is_space(code)) {
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

/* Words of a name that commas may stand in. */
#define LONG_NAME 5

/* How many tokens a phrase takes here, hyphens between its words included; 0: it is not here. */
static size_t phrase_here(const Phrase *phrase, const PlainToken *tokens, size_t count) {
  const char *word = phrase->words;
  size_t at = 0;
  for (int i = 0; i < phrase->count; i++, word += strlen(word) + 1) {
    bool joined =
        i > 0 && at + 1 < count && tokens[at].kind == PLAIN_DASH && tokens[at].glued && tokens[at + 1].glued;
    if (joined) at++;
    while (i > 0 && phrase->count >= LONG_NAME && at < count &&
           (tokens[at].kind == PLAIN_COMMA || tokens[at].kind == PLAIN_STOP))
      at++; /* "Paz, paz... que todo esta compuesto" */
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

/* "si" is "if" in two languages, and "yes" in one, where many leave its accent out: it is that with its accent, as an
 * answer behind a colon, and where nothing follows. */
static int yes_or_if(const Scan *scan, size_t at) {
  const PlainToken *token = &scan->tokens[at], *next = token + 1;
  bool accent = token->raw_length > strlen(token->text);
  bool answers = at > 0 && token[-1].kind == PLAIN_COLON;
  bool ends = at + 1 == scan->count || next->kind == PLAIN_COMMA || next->kind == PLAIN_STOP ||
              next->line > token->line;
  return accent || answers || ends ? PLAIN_YES : PLAIN_IF;
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
      if (taken == 1 && strcmp(token.text, "si") == 0) token.symbol = yes_or_if(scan, i);
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

const char *plain_near_word(PlainReader *reader, const PlainToken *token) {
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
