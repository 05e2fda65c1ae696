/* What a mail says about an invitation: a code, wherever people put it, and what they want. */
#include <glib.h>
#include <string.h>

#include "../../games/plain.h"
#include "private.h"

#define LINE_MOST ((size_t)100) /* a longer one is a sentence about something else */
#define TEXT_MOST ((size_t)64 * 1024)
#define CODE_MARK '\x01' /* where a code was */

/* ---- words ---- */

/* What a word may mean; it may be several. */
typedef enum Sense {
  HARMLESS = 1, /* changes nothing beside the others: "Yes please, I would like to join this game" */
  JOINS = 2,
  WISHES = 4, /* friendly, but alone it asks for nothing */
  SAYS_YES = 8,
  SAYS_NO = 16,
  REFUSES = 32, /* says no, too */
  LEAVES = 64,
  DENIES = 128, /* turns what is beside it round */
  HEDGES = 256  /* neither yes nor no */
} Sense;

/* Small, without accents. */
static const struct SenseWords {
  Sense sense;
  const char *words;
} WORDS[] = {
    {JOINS,
     " join observe watch rejoindre rejoignez participer participe observer unirme unete unirte uno participar participo "
     "observar "},
    {WISHES,
     " joining play playing participate count watching forward rejoins jouer inscris inscrire partant partante "
     "jugar apunto apuntarme unirse "},
    {SAYS_YES,
     " yes confirm admit ok okay sure course certainly absolutely gladly yep yeah accept oui confirmer confirme accord "
     "bien volontiers admettre admets accepte accepter si confirmar confirmo claro vale supuesto acuerdo "
     "admitir admite acepto aceptar "},
    {SAYS_NO, " no non nope "},
    {SAYS_NO | REFUSES, " refuse reject decline refuser refusez rechazar rechaza rechazo "},
    {LEAVES, " stop leave quitter arreter arrete salir salgo parar dejar "},
    {DENIES,
     " not cannot cant dont wont never nor neither without unable unfortunately else somebody someone nobody "
     "ne pas jamais aucun aucune malheureusement impossible nunca tampoco ni jamas nadie imposible "},
    {HEDGES,
     " if unless but maybe perhaps problem problems objection objections doubt worries later mais sauf probleme "
     "pero salvo quizas problema duda hay "},
    {HARMLESS,
     " re fw fwd aw sv tr rv please pls plz thanks thank you i d would like love want to me us in the a game my "
     "code is this with here hi hello dear referee count watching of and je j m voudrais veux souhaite la le l "
     "partie s il vous plait merci bonjour mon est sur quiero quisiera por favor gracias hola partida mi codigo "
     "es un de "},
};

static unsigned senses_of(Arena *arena, const char *word) {
  const char *spaced = arena_concat(arena, " ", word, " ", NULL);
  unsigned senses = 0;
  for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
    if (strstr(WORDS[i].words, spaced) != NULL) senses |= (unsigned)WORDS[i].sense;
  }
  return senses;
}

static JoinVerb verb_of(unsigned senses) {
  if ((senses & JOINS) != 0) return JOIN_JOIN;
  if ((senses & SAYS_YES) != 0) return JOIN_YES;
  if ((senses & SAYS_NO) != 0) return JOIN_NO;
  return (senses & LEAVES) != 0 ? JOIN_LEAVE : JOIN_NOTHING;
}

/* What a line or a sentence says. */
typedef struct Said {
  unsigned senses; /* of all its words */
  unsigned first;  /* of the first that is not harmless */
  bool code;       /* a code stands in it */
  bool words;      /* anything does */
  bool alone;      /* nothing but such words, and codes */
  bool question;
  bool refuses_twice; /* "No reason to refuse her" */
  JoinVerb verb;      /* what it asks for, if it is alone */
} Said;

static bool is_letter(char c) {
  return g_ascii_isalnum(c) || (unsigned char)c >= 0x80;
}

static void add_verb(Said *said, JoinVerb verb) {
  if (verb == JOIN_NOTHING) return;
  bool both = (said->verb == JOIN_YES && verb == JOIN_NO) || (said->verb == JOIN_NO && verb == JOIN_YES);
  /* "Yes, I want to join": the second says what. */
  if (both)
    said->alone = false;
  else if (said->verb == JOIN_NOTHING || said->verb == JOIN_YES)
    said->verb = verb;
  else if (said->verb != verb && verb != JOIN_YES)
    said->alone = false;
}

/* "si" means "if", too: it is an answer where something parts it from the rest. */
static bool is_if(const char *word, const char *after) {
  while (*after == ' ') after++;
  return strcmp(word, "si") == 0 && is_letter(*after);
}

static void add_word(Arena *arena, Said *said, const char *word, const char *after) {
  unsigned senses = senses_of(arena, word);
  bool cut = *after == '\''; /* "don't", "n'est" */
  if (cut &&
      (strcmp(word, "n") == 0 || (g_str_has_suffix(word, "n") && after[1] == 't' && !is_letter(after[2]))))
    senses |= DENIES;
  bool opens = (said->first == 0) && senses != HARMLESS;
  if (opens) said->first = is_if(word, after) || senses == 0 ? HEDGES : senses;
  if (!opens && (senses & REFUSES) != 0 && (said->senses & SAYS_NO) != 0) said->refuses_twice = true;
  said->senses |= senses;
  said->alone &= senses != 0 && senses != WISHES && (senses & (DENIES | HEDGES)) == 0;
  add_verb(said, verb_of(senses));
}

/* A word in brackets is the name of a game. */
static Said read_words(Arena *arena, const char *text, size_t length) {
  const char *at = plain_fold(arena, text, length);
  const char *closing =
      at; /* the next ] from where one was looked for, NULL: none; each is looked for once */
  Said said = {.alone = length <= LINE_MOST};
  while (*at != '\0') {
    if (*at == '[' && closing != NULL) {
      if (closing <= at) closing = strchr(at, ']');
      if (closing != NULL) at = closing;
    }
    size_t size = 0;
    while (is_letter(at[size])) size++;
    said.code |= *at == CODE_MARK;
    said.question |= *at == '?';
    if (size > 0) add_word(arena, &said, arena_strndup(arena, at, size), at + size);
    said.words |= size > 0;
    at += size > 0 ? size : 1;
  }
  if (!said.alone) said.verb = JOIN_NOTHING;
  return said;
}

/* ---- lines about themselves ---- */

static const struct Label {
  const char *label; /* small, without accents */
  size_t which;      /* of the three of a JoinWish */
} LABELS[] = {{"name", 0},   {"nom", 0},          {"nombre", 0},       {"language", 1}, {"langue", 1},
              {"idioma", 1}, {"timezone", 2},     {"time zone", 2},    {"fuseau", 2},   {"fuseau horaire", 2},
              {"zona", 2},   {"zona horaria", 2}, {"huso horario", 2}, {"zone", 2},     {"zone horaire", 2}};

/* A line that is short and has a capital letter behind such a word: "name Ann", "Language French". */
static const char *value_without_colon(Arena *arena, const char *line, const char *label) {
  size_t words = 1, length = strlen(label);
  const char *folded = plain_fold(arena, line, strlen(line));
  if (strncmp(folded, label, length) != 0 || strlen(line) <= length || line[length] != ' ') return NULL;
  const char *value = g_strstrip(arena_strdup(arena, line + length));
  for (const char *c = value; *c != '\0'; c++) words += *c == ' ';
  bool capital = g_unichar_isupper(g_utf8_get_char_validated(value, -1));
  return capital && words <= 3 && strpbrk(value, ".,;!?") == NULL ? value : NULL;
}

/* "name: Ann", in any language. */
static bool read_label(Arena *arena, const char *text, size_t length, JoinWish *out) {
  if (length > LINE_MOST) return false;
  const char *line = g_strstrip(arena_strndup(arena, text, length)), *colon = strchr(line, ':');
  const char **values[] = {&out->known_as, &out->language, &out->timezone};
  const char *said = colon == NULL ? "" : g_strstrip(plain_fold(arena, line, (size_t)(colon - line)));
  for (size_t i = 0; i < sizeof LABELS / sizeof *LABELS; i++) {
    const char *value = NULL;
    if (colon == NULL) value = value_without_colon(arena, line, LABELS[i].label);
    if (strcmp(LABELS[i].label, said) == 0) value = g_strstrip(arena_strdup(arena, colon + 1));
    if (value == NULL) continue;
    *values[LABELS[i].which] = value;
    return true;
  }
  return false;
}

/* "shirt: XL", "time: Madrid": a line of that form which says nothing we know, neither about joining nor a code. */
static void read_unknown_label(Arena *arena, const char *text, size_t length, JoinWish *out) {
  JoinWish codes = {.count = 0};
  if (length > LINE_MOST) return;
  char *line = g_strstrip(arena_strndup(arena, text, length));
  const char *colon = strchr(line, ':');
  if (colon == NULL || colon == line || colon[1] == '\0' || strncmp(colon, "://", 3) == 0) return;
  size_t words = 1;
  for (const char *c = line; c < colon; c++) {
    if (!is_letter(*c) && *c != ' ') return;
    words += *c == ' ';
  }
  const Said said = read_words(arena, line, strlen(line));
  join_find_codes(arena, line, &codes);
  if (words > 2 || said.senses != 0 || codes.count > 0) return;
  out->unread = out->unread == NULL ? line : arena_concat(arena, out->unread, "; ", line, NULL);
}

/* Such lines are blanked. */
static void read_labels(Arena *arena, char *text, JoinWish *out) {
  for (char *line = text; *line != '\0' && (size_t)(line - text) < TEXT_MOST;) {
    size_t length = strcspn(line, "\n");
    if (read_label(arena, line, length, out))
      memset(line, ' ', length);
    else
      read_unknown_label(arena, line, length, out);
    line += length + (line[length] == '\n');
  }
}

/* ---- whether they want it ---- */

/* What the sender's own words and the subject come to. */
typedef struct Weighed {
  bool wishes;      /* a friendly word, or one that asks to join */
  bool stands;      /* a code alone on its line */
  bool against;     /* "no" or the like beside a code or such a word */
  bool denies;      /* "no" or the like anywhere */
  bool code, words; /* there are codes, words */
} Weighed;

static void weigh(const Said *said, Weighed *out) {
  bool denies = (said->senses & (SAYS_NO | DENIES | LEAVES)) != 0;
  bool asks = said->code || (said->senses & JOINS) != 0;
  out->against |= denies && asks;
  out->denies |= denies;
  out->wishes |= (said->senses & (JOINS | WISHES | SAYS_YES)) != 0;
  out->code |= said->code;
  out->words |= said->words;
}

static void weigh_lines(Arena *arena, const char *text, JoinWish *out, Weighed *weighed) {
  out->only = true;
  for (const char *line = text; *line != '\0' && (size_t)(line - text) < TEXT_MOST;) {
    size_t length = strcspn(line, "\n");
    const Said said = read_words(arena, line, length);
    out->mentions |= (said.senses & JOINS) != 0;
    out->leaves |= (said.senses & LEAVES) != 0;
    if (out->word == JOIN_NOTHING) out->word = said.verb;
    bool takes = said.verb == JOIN_NOTHING || said.verb == JOIN_JOIN || said.verb == JOIN_YES;
    weighed->stands |= said.code && said.alone && takes;
    out->only &= !said.words || (said.alone && takes) || said.code || (said.senses & JOINS) != 0;
    out->silent &= !said.code && (!said.words || (said.alone && said.verb == JOIN_NOTHING));
    weigh(&said, weighed);
    line += length + (line[length] == '\n');
  }
}

/* The end of a sentence. An empty line ends it, too, but for "I do not want this:" above a code. */
static size_t sentence_length(const char *text) {
  size_t at = 0;
  char last = ' ';
  for (; text[at] != '\0'; at++) {
    bool ends = strchr(".!?", text[at]) != NULL;
    if (ends && (text[at + 1] == '\0' || g_ascii_isspace(text[at + 1]))) return at + 1;
    if (text[at] == '\n' && text[at + 1] == '\n' && last != ':') return at + 1;
    if (!g_ascii_isspace(text[at])) last = text[at];
  }
  return at;
}

static JoinVerb answer_of(const Said *said) {
  bool doubt = said->question || (said->senses & (HEDGES | LEAVES)) != 0 || said->refuses_twice;
  if ((said->first & SAYS_YES) != 0)
    return doubt || (said->senses & (SAYS_NO | DENIES)) != 0 ? JOIN_NOTHING : JOIN_YES;
  if ((said->first & SAYS_NO) == 0) return JOIN_NOTHING;
  bool turned = (said->first & REFUSES) != 0 && (said->senses & DENIES) != 0;
  return doubt || turned || (said->senses & SAYS_YES) != 0 ? JOIN_NOTHING : JOIN_NO;
}

/* Whether the first sentence that is no greeting begins with yes or no, and no later one with the other. */
static void weigh_sentences(Arena *arena, const char *text, JoinWish *out, Weighed *weighed) {
  bool begun = false;
  for (const char *at = text; *at != '\0' && (size_t)(at - text) < TEXT_MOST;) {
    size_t length = sentence_length(at);
    const Said said = read_words(arena, at, length);
    at += length;
    weigh(&said, weighed);
    weighed->against |= (said.first & SAYS_NO) != 0 && !weighed->code;
    if (said.first == 0) continue;
    if (!begun) out->first = answer_of(&said);
    bool other = (out->first == JOIN_YES && (said.first & SAYS_NO) != 0) ||
                 (out->first == JOIN_NO && (said.first & SAYS_YES) != 0);
    if (begun && other) out->first = JOIN_NOTHING;
    begun = true;
  }
}

static bool is_reply(const char *subject) {
  static const char *const SIGNS[] = {"re:", "fw:", "fwd:", "aw:", "sv:", "tr:", "rv:", "re :", "tr :", NULL};
  while (*subject == ' ') subject++;
  for (const char *const *sign = SIGNS; *sign != NULL; sign++) {
    if (g_ascii_strncasecmp(subject, *sign, strlen(*sign)) == 0) return true;
  }
  return false;
}

/* Mail programs keep the subject of what is answered, so it says little beside words. */
static bool wants_by_subject(const Said *subject, bool reply, bool silent, const Weighed *words) {
  if (silent) return subject->alone || (subject->senses & (JOINS | WISHES)) != 0;
  if (words->denies) return false;
  return words->wishes || (!reply && subject->alone);
}

static void weigh_all(Arena *arena, const char *own, const char *subject, JoinWish *out) {
  Weighed words = {.wishes = false}, of_subject = {.wishes = false};
  weigh_sentences(arena, own, out, &words);
  words.code = words.words = false;
  weigh_lines(arena, own, out, &words);
  const Said said = read_words(arena, subject, strlen(subject));
  bool reply = is_reply(subject);
  weigh(&said, &of_subject);
  out->mentions |= (said.senses & JOINS) != 0;
  out->verb = out->word;
  if (out->verb == JOIN_NOTHING && (out->silent || !reply)) out->verb = said.verb;
  out->only &= words.words || words.code || said.code;
  bool against = words.against || of_subject.against || out->first == JOIN_NO || out->verb == JOIN_NO ||
                 out->verb == JOIN_LEAVE;
  out->against = against;
  if (against || out->own == 0) return;
  out->wants =
      words.code ? words.wishes || words.stands : wants_by_subject(&said, reply, out->silent, &words);
}

/* ---- all of it ---- */

/* In parts of four, or in one. */
static bool is_whole(const char *code, size_t length) {
  size_t part = 0;
  for (size_t i = 0; i < length; i++) {
    bool letter = g_ascii_isalnum(code[i]);
    if (!letter && part != 0 && part != 4) return false;
    part = letter ? part + 1 : 0;
  }
  return part == 4 || part == length;
}

/* The end of a code and the words after it look like one, too: "44HN. I have not". */
static bool is_chance(const JoinWish *wish, const bool *whole, size_t which) {
  const char *start = wish->places[which], *end = start + wish->lengths[which];
  for (size_t i = 0; i < wish->count && !whole[which]; i++) {
    const char *other = wish->places[i];
    if (whole[i] && other < end && start < other + wish->lengths[i]) return true;
  }
  return false;
}

/* Puts a mark in the place of what looked like codes, so that only words are left. */
static void mark_codes(Arena *arena, const JoinWish *wish) {
  bool *whole = arena_alloc(arena, (wish->count + 1) * sizeof *whole);
  for (size_t i = 0; i < wish->count; i++) whole[i] = is_whole(wish->places[i], wish->lengths[i]);
  for (size_t i = 0; i < wish->count; i++) {
    char *at = wish->places[i], *end = at + wish->lengths[i];
    while (at < end && !is_chance(wish, whole, i)) {
      size_t size = 0;
      while (at + size < end && g_ascii_isalnum(at[size])) size++;
      if (size > 0 && senses_of(arena, plain_fold(arena, at, size)) == 0) {
        memset(at, ' ', size);
        *at = CODE_MARK;
      }
      at += size > 0 ? size : 1;
    }
  }
}

/* The word of the line in which each code stands. A line is read once, however many stand in it: a hostile one must not take long. */
static void read_said(Arena *arena, const char *text, JoinWish *out) {
  const char *before = NULL;
  Said said = {.alone = false};
  for (size_t i = 0; i < out->in_words; i++) {
    const char *line = out->places[i];
    while (line > text && line[-1] != '\n') line--;
    if (line != before) said = read_words(arena, line, strcspn(line, "\n"));
    before = line;
    bool bare = said.alone && said.verb == JOIN_NOTHING;
    out->said[i] = bare ? JOIN_JOIN : said.alone ? said.verb : answer_of(&said);
  }
}

/* The first `own` of the codes are the sender's own words. */
void join_read(Arena *arena, const IncomingMail *mail, JoinWish *out) {
  *out = (JoinWish){.verb = JOIN_NOTHING, .silent = mail->why == NO_TEXT_EMPTY};
  char *own = mail_text_normal(arena, mail->prose, strlen(mail->prose), NULL);
  char *subject = mail_text_normal(arena, mail->subject, strlen(mail->subject), NULL);
  read_labels(arena, own, out);
  join_find_codes(arena, own, out);
  out->in_words = out->count;
  join_find_codes(arena, subject, out);
  out->own = out->count;
  mark_codes(arena, out);
  out->broken = join_has_broken_code(own) || join_has_broken_code(subject);
  weigh_all(arena, own, subject, out);
  read_said(arena, own, out);
  /* They may say "join" above the invitation that they answer. */
  join_find_codes(arena, mail_text_normal(arena, mail->body, strlen(mail->body), NULL), out);
}
