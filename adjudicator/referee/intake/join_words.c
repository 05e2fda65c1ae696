/* What a mail says about an invitation: a code, wherever people put it, and what they want. */
#include <glib.h>
#include <string.h>

#include "../../games/plain.h"
#include "private.h"

#define LINE_MOST  ((size_t)100) /* a longer one is a sentence about something else */
#define TEXT_MOST  ((size_t)64 * 1024)
#define WORD_BYTES ((size_t)24)

/* ---- codes ---- */

/* True for what may be between two parts of a code: phones break lines in it and set it in bold. */
static bool parts_code(char c) {
  return strchr("- \t\r\n._*>", c) != NULL && c != '\0';
}

/* The length of the code that begins here, however it is split; 0: none does. Words of 24 letters in all are not a code, which
 * has a digit or is in parts of four. */
static size_t code_length(const char *text) {
  size_t letters = 0, at = 0, part = 0;
  bool digit = false, in_fours = true;
  while (letters < LONG_CODE_CHARACTERS) {
    if (g_ascii_isalnum(text[at])) {
      digit |= g_ascii_isdigit(text[at]);
      letters++;
      part++;
      at++;
      continue;
    }
    size_t gap = 0;
    while (gap < 4 && parts_code(text[at + gap])) gap++;
    if (gap == 0 || gap == 4) return 0;
    in_fours &= part == 4;
    part = 0;
    at += gap;
  }
  if (g_ascii_isalnum(text[at])) return 0;
  return digit || (in_fours && part == 4) ? at : 0;
}

static char *bare_code(Arena *arena, const char *text, size_t length) {
  char *code = arena_alloc(arena, length + 1);
  size_t count = 0;
  for (size_t i = 0; i < length; i++) {
    if (g_ascii_isalnum(text[i])) code[count++] = text[i];
  }
  code[count] = '\0';
  return code;
}

/* Adds what looks like a code. A word of four letters before or after it makes another. */
static void find_codes(Arena *arena, char *text, JoinWish *out) {
  for (char *at = text; *at != '\0' && (size_t)(at - text) < TEXT_MOST; at++) {
    bool begins = g_ascii_isalnum(*at) && (at == text || !g_ascii_isalnum(at[-1]));
    size_t length = begins ? code_length(at) : 0;
    const char *hash = length == 0 ? NULL : long_code_hash(arena, bare_code(arena, at, length));
    if (hash == NULL || out->count == JOIN_CODES_MOST) continue;
    out->hashes[out->count] = hash;
    out->places[out->count++] = at;
    out->lengths[out->count - 1] = length;
  }
}

/* Three parts or more joined by hyphens: a code that was mistyped or cut. */
static bool has_broken_code(const char *text) {
  for (const char *at = text; *at != '\0'; at++) {
    if (!g_ascii_isalnum(*at) || (at > text && (g_ascii_isalnum(at[-1]) || at[-1] == '-'))) continue;
    size_t parts = 1, letters = 0;
    for (; g_ascii_isalnum(*at) || (*at == '-' && g_ascii_isalnum(at[1])); at++) {
      parts += *at == '-';
      letters += *at != '-';
    }
    if (parts >= 3 && letters >= 10) return true;
    if (*at == '\0') return false;
  }
  return false;
}

/* ---- words ---- */

typedef struct VerbWord {
  JoinVerb verb;
  const char *word; /* small, without accents */
} VerbWord;

static const VerbWord VERBS[] = {
    {JOIN_JOIN, "join"},       {JOIN_JOIN, "observe"},    {JOIN_JOIN, "watch"},     {JOIN_JOIN, "rejoindre"},
    {JOIN_JOIN, "participer"}, {JOIN_JOIN, "participe"},  {JOIN_JOIN, "observer"},  {JOIN_JOIN, "unirme"},
    {JOIN_JOIN, "uno"},        {JOIN_JOIN, "participar"}, {JOIN_JOIN, "participo"}, {JOIN_JOIN, "observar"},
    {JOIN_YES, "yes"},         {JOIN_YES, "confirm"},     {JOIN_YES, "admit"},      {JOIN_YES, "ok"},
    {JOIN_YES, "oui"},         {JOIN_YES, "confirmer"},   {JOIN_YES, "confirme"},   {JOIN_YES, "si"},
    {JOIN_YES, "confirmar"},   {JOIN_YES, "confirmo"},    {JOIN_NO, "no"},          {JOIN_NO, "refuse"},
    {JOIN_NO, "non"},          {JOIN_NO, "refuser"},      {JOIN_NO, "rechazar"},    {JOIN_LEAVE, "stop"},
    {JOIN_LEAVE, "leave"},     {JOIN_LEAVE, "quitter"},   {JOIN_LEAVE, "arreter"},  {JOIN_LEAVE, "arrete"},
    {JOIN_LEAVE, "salir"},     {JOIN_LEAVE, "salgo"},     {JOIN_LEAVE, "parar"},    {JOIN_LEAVE, "dejar"},
};

/* Words that change nothing beside such a word: "Yes please, I would like to join this game". */
static const char *const HARMLESS[] = {
    "re",     "fw",       "fwd", "aw",     "sv",       "tr",       "rv",    "please",  "pls",     "plz",
    "thanks", "thank",    "you", "i",      "d",        "would",    "like",  "love",    "want",    "to",
    "me",     "us",       "in",  "the",    "a",        "game",     "my",    "code",    "is",      "this",
    "with",   "here",     "hi",  "hello",  "count",    "watching", "je",    "j",       "m",       "voudrais",
    "veux",   "souhaite", "la",  "le",     "l",        "partie",   "s",     "il",      "vous",    "plait",
    "merci",  "mon",      "est", "quiero", "quisiera", "por",      "favor", "gracias", "partida", "mi",
    "codigo", "es",       "un",  "of",     "and",
};

static const VerbWord *verb_of(const char *word) {
  for (size_t i = 0; i < sizeof VERBS / sizeof *VERBS; i++) {
    if (strcmp(VERBS[i].word, word) == 0) return &VERBS[i];
  }
  return NULL;
}

/* Blanks what looked like codes, so that only words are left. */
static void blank_codes(Arena *arena, const JoinWish *wish) {
  for (size_t i = 0; i < wish->count; i++) {
    char *at = wish->places[i], *end = at + wish->lengths[i];
    while (at < end) {
      size_t size = 0;
      while (at + size < end && g_ascii_isalnum(at[size])) size++;
      if (size > 0 && verb_of(plain_fold(arena, at, size)) == NULL) memset(at, ' ', size);
      at += size > 0 ? size : 1;
    }
  }
}

static bool is_harmless(const char *word) {
  for (size_t i = 0; i < sizeof HARMLESS / sizeof *HARMLESS; i++) {
    if (strcmp(HARMLESS[i], word) == 0) return true;
  }
  return false;
}

/* What a line wants that says nothing else. `game`: a word in brackets is the name of a game. */
static void read_line(Arena *arena, const char *line, size_t length, JoinWish *out) {
  const char *at = plain_fold(arena, line, length);
  JoinVerb verb = JOIN_NOTHING;
  bool alone = length <= LINE_MOST;
  while (*at != '\0') {
    if (*at == '[' && strchr(at, ']') != NULL) at = strchr(at, ']');
    size_t size = 0;
    while (g_ascii_isalnum(at[size]) || (unsigned char)at[size] >= 0x80) size++;
    if (size == 0) {
      at++;
      continue;
    }
    const char *word = size <= WORD_BYTES ? arena_strndup(arena, at, size) : "";
    const VerbWord *found = verb_of(word);
    out->mentions |= found != NULL && found->verb == JOIN_JOIN;
    /* "Yes, I want to join": the second says what. */
    if (found != NULL && (verb == JOIN_NOTHING || verb == JOIN_YES))
      verb = found->verb;
    else if (found != NULL && found->verb != verb && found->verb != JOIN_YES)
      alone = false;
    alone &= found != NULL || is_harmless(word);
    at += size;
  }
  if (alone && out->verb == JOIN_NOTHING) out->verb = verb;
}

static const struct Label {
  const char *label; /* small, without accents */
  size_t which;      /* of the three of a JoinWish */
} LABELS[] = {{"name", 0},   {"nom", 0},          {"nombre", 0},      {"language", 1}, {"langue", 1},
              {"idioma", 1}, {"timezone", 2},     {"time zone", 2},   {"fuseau", 2},   {"fuseau horaire", 2},
              {"zona", 2},   {"zona horaria", 2}, {"huso horario", 2}};

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

static void read_lines(Arena *arena, const char *text, JoinWish *out) {
  for (const char *line = text; *line != '\0' && (size_t)(line - text) < TEXT_MOST;) {
    size_t length = strcspn(line, "\n");
    read_line(arena, line, length, out);
    line += length + (line[length] == '\n');
  }
}

/* Such lines are blanked. */
static void read_labels(Arena *arena, char *text, JoinWish *out) {
  for (char *line = text; *line != '\0' && (size_t)(line - text) < TEXT_MOST;) {
    size_t length = strcspn(line, "\n");
    if (read_label(arena, line, length, out)) memset(line, ' ', length);
    line += length + (line[length] == '\n');
  }
}

/* ---- all of it ---- */

/* The first `own` of the codes are the sender's own words. */
void join_read(Arena *arena, const IncomingMail *mail, JoinWish *out) {
  *out = (JoinWish){.verb = JOIN_NOTHING};
  char *own = mail_text_normal(arena, mail->prose, strlen(mail->prose), NULL);
  char *subject = mail_text_normal(arena, mail->subject, strlen(mail->subject), NULL);
  read_labels(arena, own, out);
  find_codes(arena, own, out);
  find_codes(arena, subject, out);
  out->own = out->count;
  blank_codes(arena, out);
  out->broken = has_broken_code(own) || has_broken_code(subject);
  read_lines(arena, own, out);
  read_lines(arena, subject, out);
  if (out->verb == JOIN_NOTHING || out->own > 0) return;
  /* They may say "join" above the invitation that they answer. */
  find_codes(arena, mail_text_normal(arena, mail->body, strlen(mail->body), NULL), out);
}
