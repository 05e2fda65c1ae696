#include "private.h"

#include <glib.h>
#include <string.h>

#include "../../games/fields.h"

/* ---- words ---- */

/* Words that say nothing: "please", "thank you", "I", articles; of the phrases of all languages. */
static const char *const EMPTY_WORDS[] = {
    "please",   "pls", "plz", "thanks", "thank", "you",  "thx", "cheers", "por",   "favor", "gracias",
    "muchas",   "svp", "stp", "s",      "il",    "vous", "te",  "plait",  "merci", "d",     "avance",
    "beaucoup", "las", "los", "i",      "je",    "j",    "yo",  "a",      "an",    "the",   "la",
    "le",       "l",   "un",  "una",    "une",   "el",   "my",  "ma",     "mon",   "mi",    NULL};

typedef struct Phrase {
  RequestKind kind;
  const char *words; /* lower case, without accents and EMPTY_WORDS */
} Phrase;

static const Phrase PHRASES[] = {
    {REQUEST_HELP, "help"},
    {REQUEST_HELP, "aide"},
    {REQUEST_HELP, "ayuda"},
    {REQUEST_STATUS, "status"},
    {REQUEST_STATUS, "statut"},
    {REQUEST_STATUS, "etat"},
    {REQUEST_STATUS, "situation"},
    {REQUEST_STATUS, "estado"},
    {REQUEST_STATUS, "situacion"},
    {REQUEST_REPORT, "report"},
    {REQUEST_REPORT, "rapport"},
    {REQUEST_REPORT, "compte rendu"},
    {REQUEST_REPORT, "informe"},
    {REQUEST_RULES, "rules"},
    {REQUEST_RULES, "rule"},
    {REQUEST_RULES, "regles"},
    {REQUEST_RULES, "regle"},
    {REQUEST_RULES, "reglas"},
    {REQUEST_RULES, "regla"},
    {REQUEST_FORM, "form"},
    {REQUEST_FORM, "order form"},
    {REQUEST_FORM, "formulaire"},
    {REQUEST_FORM, "formulario"},
    {REQUEST_UNDO, "undo"},
    {REQUEST_UNDO, "annuler"},
    {REQUEST_UNDO, "annule"},
    {REQUEST_UNDO, "deshacer"},
    {REQUEST_UNDO, "deshaz"},
    {REQUEST_OFFER, "offer draw"},
    {REQUEST_OFFER, "propose draw"},
    {REQUEST_OFFER, "proposer nulle"},
    {REQUEST_OFFER, "propose nulle"},
    {REQUEST_OFFER, "offrir nulle"},
    {REQUEST_OFFER, "offre nulle"},
    {REQUEST_OFFER, "proposer partie nulle"},
    {REQUEST_OFFER, "propose partie nulle"},
    {REQUEST_OFFER, "ofrecer tablas"},
    {REQUEST_OFFER, "ofrezco tablas"},
    {REQUEST_OFFER, "proponer tablas"},
    {REQUEST_OFFER, "propongo tablas"},
    {REQUEST_ACCEPT, "accept draw"},
    {REQUEST_ACCEPT, "accepter nulle"},
    {REQUEST_ACCEPT, "accepte nulle"},
    {REQUEST_ACCEPT, "accepter partie nulle"},
    {REQUEST_ACCEPT, "accepte partie nulle"},
    {REQUEST_ACCEPT, "aceptar tablas"},
    {REQUEST_ACCEPT, "acepto tablas"},
    {REQUEST_WITHDRAW, "withdraw draw"},
    {REQUEST_WITHDRAW, "retirer nulle"},
    {REQUEST_WITHDRAW, "retire nulle"},
    {REQUEST_WITHDRAW, "retirar tablas"},
    {REQUEST_WITHDRAW, "retiro tablas"},
    {REQUEST_RESIGN, "resign"},
    {REQUEST_RESIGN, "abandonner"},
    {REQUEST_RESIGN, "abandonne"},
    {REQUEST_RESIGN, "abandonar"},
    {REQUEST_RESIGN, "abandono"},
    {REQUEST_RESIGN, "me rindo"},
    {REQUEST_FORGET, "forget"},
    {REQUEST_FORGET, "forget me"},
    {REQUEST_FORGET, "oublier"},
    {REQUEST_FORGET, "oublie moi"},
    {REQUEST_FORGET, "oublie-moi"},
    {REQUEST_FORGET, "oubliez moi"},
    {REQUEST_FORGET, "oubliez-moi"},
    {REQUEST_FORGET, "olvidar"},
    {REQUEST_FORGET, "olvidame"},
    {REQUEST_CONFIRM, "confirm"},
    {REQUEST_CONFIRM, "confirmer"},
    {REQUEST_CONFIRM, "confirme"},
    {REQUEST_CONFIRM, "confirmar"},
    {REQUEST_CONFIRM, "confirmo"},
};

/* How people say the same in a sentence, or what a line of a turn file says, which is hinted at. `hint`: as requests_hint() has it.
 * `ends`: nothing else is said behind it, "I give up"; not "I give up Denmark". */
typedef struct Sentence {
  const char *hint, *words;
  bool ends;
} Sentence;

static const Sentence SENTENCES[] = {
    {"accept-draw", "agree to draw", false},
    {"accept-draw", "agree with draw", false},
    {"accept-draw", "agree on draw", false},
    {"accept-draw", "accord pour nulle", false},
    {"accept-draw", "accord pour partie nulle", false},
    {"accept-draw", "acuerdo con tablas", false},
    {"accept-draw", "acuerdo en tablas", false},
    {"resign", "give up", true},
    {"resign", "give up win", true},
    {"resign", "give up game", false},
    {"resign", "concede", true},
    {"resign", "concede game", false},
    {"resign", "surrender", true},
    {"resign", "capitulate", false},
    {"resign", "rends", true},
    {"resign", "jette eponge", false},
    {"resign", "declare forfait", false},
    {"resign", "capitule", false},
    {"resign", "rindo", true},
    {"resign", "doy por vencido", false},
    {"resign", "tiro toalla", false},
    {"away:", "away til", false},
    {"away:", "away till", false},
    {"away:", "away until", false},
    {"away:", "away from", false},
    {"away:", "away for", false},
    {"away:", "on holiday til", false},
    {"away:", "on holiday till", false},
    {"away:", "on holiday until", false},
    {"away:", "on vacation until", false},
    {"away:", "absent jusqu", false},
    {"away:", "absente jusqu", false},
    {"away:", "absent du", false},
    {"away:", "absente du", false},
    {"away:", "vacances jusqu", false},
    {"away:", "ausente hasta", false},
    {"away:", "fuera hasta", false},
    {"away:", "vacaciones hasta", false},
    {"language: en", "in english", true},
    {"language: en", "en anglais", true},
    {"language: en", "en ingles", true},
    {"language: fr", "in french", true},
    {"language: fr", "en francais", true},
    {"language: fr", "en frances", true},
    {"language: es", "in spanish", true},
    {"language: es", "en espagnol", true},
    {"language: es", "en espanol", true},
};

#define WORDS_MOST 6
/* A longer line is a sentence about something else. */
#define HINT_WORDS_MOST 12

/* A line as words: lower case, without accents, and without the marks that people put around and behind a
 * word. */
typedef struct LineWords {
  char **items; /* NULL at the end; owned */
  size_t count;
  bool asks; /* it ends in a question mark */
} LineWords;

static bool is_accent(gunichar c) {
  return g_unichar_type(c) == G_UNICODE_NON_SPACING_MARK;
}

static char *plain(const char *line, size_t length) {
  char *apart = g_utf8_normalize(line, (gssize)length, G_NORMALIZE_ALL);
  if (apart == NULL) return g_strdup("");
  char *small = g_utf8_casefold(apart, -1);
  GString *out = g_string_new(NULL);
  for (const char *at = small; *at != '\0'; at = g_utf8_next_char(at)) {
    gunichar c = g_utf8_get_char(at);
    if (is_accent(c)) continue;
    if (c == '\'' || c == 0x2019) c = ' ';
    g_string_append_unichar(out, g_unichar_isspace(c) ? ' ' : c);
  }
  g_free(apart);
  g_free(small);
  return g_string_free(out, FALSE);
}

static bool says_nothing(const char *word) {
  if (*word == '\0') return true;
  for (size_t i = 0; EMPTY_WORDS[i] != NULL; i++) {
    if (strcmp(word, EMPTY_WORDS[i]) == 0) return true;
  }
  return false;
}

static LineWords words_of(const char *line, size_t length) {
  static const char MARKS[] = " .!?,;\"*_";
  char *text = plain(line, length);
  size_t end = strlen(text);
  LineWords words = {.items = NULL};
  while (end > 0 && strchr(MARKS, text[end - 1]) != NULL) words.asks |= text[--end] == '?';
  text[end] = '\0';
  char **all = g_strsplit_set(text + strspn(text, MARKS), " ,", -1);
  for (size_t i = 0; all[i] != NULL; i++) {
    size_t last = strlen(all[i]);
    while (last > 0 && strchr(MARKS, all[i][last - 1]) != NULL) all[i][--last] = '\0';
    if (says_nothing(all[i])) {
      g_free(all[i]);
    } else {
      all[words.count++] = all[i];
    }
  }
  all[words.count] = NULL;
  words.items = all;
  g_free(text);
  return words;
}

/* ---- lines ---- */

/* "4.6", "DUCS 7.3", "W03": a citation ends in a word with a digit; "rule 4.2 says" begins a sentence. */
static bool is_citation(const char *text) {
  const char *last = strrchr(text, ' ');
  return strpbrk(last == NULL ? text : last, "0123456789") != NULL;
}

/* How many words of the line make a phrase; 0: it begins with none. */
static size_t phrase_length(const char *phrase, const LineWords *words) {
  size_t count = 1;
  for (const char *at = phrase; *at != '\0'; at++) count += *at == ' ';
  if (count > words->count) return 0;
  char *end = words->items[count];
  words->items[count] = NULL;
  char *said = g_strjoinv(" ", words->items);
  words->items[count] = end;
  bool same = strcmp(said, phrase) == 0;
  g_free(said);
  return same ? count : 0;
}

/* Only these ask what may be asked with a question mark: "resign?" is a thought. */
static bool may_ask(RequestKind kind) {
  return kind <= REQUEST_FORM;
}

static bool read_words(Arena *arena, const LineWords *words, Request *out) {
  if (words->count == 0 || words->count > WORDS_MOST) return false;
  for (size_t i = 0; i < sizeof PHRASES / sizeof *PHRASES; i++) {
    size_t length = phrase_length(PHRASES[i].words, words);
    if (length == 0 || (words->asks && !may_ask(PHRASES[i].kind))) continue;
    char *rest = g_strjoinv(" ", words->items + length);
    const char *argument = arena_strdup(arena, rest);
    g_free(rest);
    RequestKind kind = PHRASES[i].kind;
    bool confirms = kind == REQUEST_CONFIRM, one = words->count == length + 1;
    bool good = *argument == '\0' ? !confirms
                : confirms        ? one
                                  : kind == REQUEST_RULES && is_citation(argument);
    if (!good) continue;
    *out = (Request){.kind = kind, .argument = argument};
    return true;
  }
  return false;
}

static bool read_line(Arena *arena, const char *line, size_t length, Request *out) {
  /* An indented line belongs to the one above it: what a player writes to another may have such a line. */
  if (length == 0 || *line == ' ' || *line == '\t' || length > REQUEST_BYTES) return false;
  LineWords words = words_of(line, length);
  bool found = read_words(arena, &words, out);
  g_strfreev(words.items);
  return found;
}

/* What the first phrase anywhere in a line is hinted at with; NULL: none is there. "Do not forget the bridge" is about something
 * else. */
static const char *hint_within(const LineWords *words) {
  static const char *const NAMES[] = {
      [REQUEST_HELP] = "help",        [REQUEST_STATUS] = "status",      [REQUEST_REPORT] = "report",
      [REQUEST_RULES] = "rules",      [REQUEST_FORM] = "form",          [REQUEST_UNDO] = "undo",
      [REQUEST_OFFER] = "offer-draw", [REQUEST_ACCEPT] = "accept-draw", [REQUEST_WITHDRAW] = "withdraw-draw",
      [REQUEST_RESIGN] = "resign",
  };
  for (size_t from = 0; from < words->count && words->count <= HINT_WORDS_MOST; from++) {
    const LineWords rest = {.items = words->items + from, .count = words->count - from};
    for (size_t i = 0; i < sizeof PHRASES / sizeof *PHRASES; i++) {
      if (PHRASES[i].kind < REQUEST_FORGET && phrase_length(PHRASES[i].words, &rest) > 0)
        return NAMES[PHRASES[i].kind];
    }
    for (size_t i = 0; i < sizeof SENTENCES / sizeof *SENTENCES; i++) {
      size_t length = phrase_length(SENTENCES[i].words, &rest);
      if (length > 0 && (!SENTENCES[i].ends || length == rest.count)) return SENTENCES[i].hint;
    }
  }
  return NULL;
}

const char *requests_hint(const char *text, size_t length) {
  const char *end = text + length, *hint = NULL;
  for (const char *line = text; hint == NULL && line < end;) {
    size_t size = strcspn(line, "\n");
    if (size > (size_t)(end - line)) size = (size_t)(end - line);
    if (size <= REQUEST_BYTES) {
      LineWords words = words_of(line, size);
      hint = hint_within(&words);
      g_strfreev(words.items);
    }
    line += size + 1;
  }
  return hint;
}

static void add(Arena *arena, Requests *requests, Request request) {
  for (size_t i = 0; i < requests->count; i++) {
    const Request *known = &requests->items[i];
    if (known->kind == request.kind && strcmp(known->argument, request.argument) == 0) return;
  }
  requests->items =
      arena_room(arena, requests->items, sizeof *requests->items, requests->count, &requests->capacity);
  requests->items[requests->count++] = request;
}

char *requests_find(Arena *arena, const char *text, size_t length, Requests *requests) {
  char *left = arena_alloc(arena, length + 1); /* bytes behind a NUL stay, for the reader to complain of */
  memcpy(left, text, length);
  left[length] = '\0';
  int number = 1;
  for (char *line = left; *line != '\0'; number++) {
    size_t size = strcspn(line, "\n");
    Request request;
    if (requests->count < REQUESTS_MOST && read_line(arena, line, size, &request)) {
      request.line = number;
      add(arena, requests, request);
      memset(line, ' ', size);
    }
    line += size + (line[size] == '\n');
  }
  return left;
}

static bool is_own(const MailText *text) {
  return text->distance == 0 && !text->bad && (text->source != TEXT_ATTACHMENT || text->yaml);
}

void requests_take(Referee *referee, Arena *arena, IncomingMail *mail, const char *title, const char *game,
                   Requests *requests) {
  *requests = (Requests){.count = 0};
  MailText *texts = arena_memdup(arena, mail->texts, mail->text_count * sizeof *texts);
  bool any = false;
  for (size_t i = 0; i < mail->text_count; i++) {
    if (!is_own(&texts[i])) continue;
    any = true;
    size_t own = text_own_length(referee, arena, title, game, texts[i].text, texts[i].length);
    char *left = arena_memdup(arena, texts[i].text, texts[i].length + 1);
    memcpy(left, requests_find(arena, texts[i].text, own, requests), own);
    texts[i].text = left;
  }
  mail->texts = texts;
  if (!any) (void)requests_find(arena, mail->subject, strlen(mail->subject), requests);
}

bool text_says_more(const MailText *text) {
  return text->text[strspn(text->text, " \t\r\n")] != '\0';
}

const char *requests_words(Arena *arena, const Requests *requests) {
  static const char *const NAMES[] = {"help",          "status", "report",     "rules",
                                      "form",          "undo",   "offer draw", "accept draw",
                                      "withdraw draw", "resign", "forget",     "confirm"};
  const char *words = "";
  for (size_t i = 0; i < requests->count; i++)
    words = arena_concat(arena, words, i == 0 ? "" : ", ", NAMES[requests->items[i].kind], NULL);
  return words;
}

const Request *requests_get(const Requests *requests, RequestKind kind) {
  for (size_t i = 0; i < requests->count; i++) {
    if (requests->items[i].kind == kind) return &requests->items[i];
  }
  return NULL;
}
