#include "private.h"

#include <string.h>

#include <glib.h>

/* Whether a text names somebody, or says again what they wrote. */

/* ---- addresses ---- */

/* True for the character that ends before `at`: the program writes addresses in ASCII, other people need not. */
static bool letter_before(const char *start, const char *at) {
  const char *before = g_utf8_find_prev_char(start, at);
  if (before == NULL) return false;
  gunichar letter = g_utf8_get_char_validated(before, at - before);
  return letter != (gunichar)-1 && letter != (gunichar)-2 && g_unichar_isalnum(letter);
}

static bool letter_at(const char *at) {
  gunichar letter = g_utf8_get_char_validated(at, -1);
  return letter != (gunichar)-1 && letter != (gunichar)-2 && g_unichar_isalnum(letter);
}

/* A quotation mark, but within a name: o'ann@home.example. The others that RFC 5322 3.2.3 allows, such as "=" and "/", part
 * addresses from what they belong to: smtp.mailfrom=ann@home.example. */
static bool begins_before(const char *start, const char *at) {
  while (at > start && at[-1] == '\'') {
    if (letter_before(start, at - 1)) return true;
    at--;
  }
  return at > start && (strchr(".+-_!#$%&^~", at[-1]) != NULL || letter_before(start, at));
}

/* A dot or a hyphen at the end of a sentence belongs to no domain. */
static bool ends_after(const char *end) {
  if (*end == '\0') return false;
  while (*end == '-' || *end == '_') end++;
  if (*end == '.') end++;
  return letter_at(end);
}

bool text_names_address(const char *text, const char *address) {
  char *lower = g_ascii_strdown(text == NULL ? "" : text, -1);
  size_t length = strlen(address);
  bool found = false;
  for (const char *at = lower; !found && (at = strstr(at, address)) != NULL; at++)
    found = !begins_before(lower, at) && !ends_after(at + length);
  g_free(lower);
  return found;
}

/* ---- quotations ---- */

/* This many bytes of a line in a row, from the beginning of a word, are no coincidence if there are so many words in them. */
#define STRETCH_BYTES ((size_t)40)
/* Nor are so many, if the line has no more. */
#define LINE_BYTES ((size_t)24)
#define LINE_WORDS 4
/* And so many, if the line is marked as quoted. */
#define MARKED_BYTES ((size_t)12)
#define MARKED_WORDS 2

struct QuotedPieces {
  Arena *arena;
  GHashTable *stretches, *marked; /* words: Time of the first message that has them */
  struct Line {
    const char *words;
    Time at;
  } * lines;
  size_t count, room;
};

QuotedPieces *quoted_pieces_new(Arena *arena) {
  QuotedPieces *own = arena_alloc(arena, sizeof *own);
  *own = (QuotedPieces){.arena = arena,
                        .stretches = g_hash_table_new(g_str_hash, g_str_equal),
                        .marked = g_hash_table_new(g_str_hash, g_str_equal)};
  return own;
}

void quoted_pieces_free(QuotedPieces *own) {
  g_hash_table_unref(own->stretches);
  g_hash_table_unref(own->marked);
}

/* The words of a text, however its lines were broken and quoted, with single spaces. */
static const char *words_of(Arena *arena, const char *text, size_t length) {
  char *out = arena_alloc(arena, length + 1);
  size_t size = 0;
  for (size_t i = 0; i < length; i++) {
    bool space = strchr(" \t\r\n>|", text[i]) != NULL; /* the NUL, too */
    if (!space) out[size++] = text[i];
    if (space && size > 0 && out[size - 1] != ' ') out[size++] = ' ';
  }
  while (size > 0 && out[size - 1] == ' ') size--;
  out[size] = '\0';
  return out;
}

static bool is_letter(char c) {
  return g_ascii_isalnum(c) || (unsigned char)c >= 0x80;
}

/* Those that have a letter or a digit: a rule of hyphens is none. */
static int count_words(const char *words) {
  int count = 0;
  for (const char *at = words; *at != '\0';) {
    size_t length = strcspn(at, " ");
    bool counts = false;
    for (size_t i = 0; i < length; i++) counts |= is_letter(at[i]);
    count += counts;
    at += length + strspn(at + length, " ");
  }
  return count;
}

static void add_to(QuotedPieces *own, GHashTable *table, const char *words, Time at) {
  const Time *known = g_hash_table_lookup(table, words);
  if (known != NULL && *known <= at) return;
  (void)g_hash_table_insert(table, arena_strdup(own->arena, words), arena_memdup(own->arena, &at, sizeof at));
}

static bool is_in(GHashTable *table, const char *words, Time at) {
  const Time *first = g_hash_table_lookup(table, words);
  return first != NULL && *first <= at;
}

/* Copies the next stretch of a text from `*at` on, and goes on to the word behind its beginning. False: there is none. */
static bool take_stretch(const char **at, const char *end, char stretch[STRETCH_BYTES + 1]) {
  while (*at < end && !is_letter(**at)) ++*at;
  if (end - *at < (ptrdiff_t)STRETCH_BYTES) return false;
  memcpy(stretch, *at, STRETCH_BYTES);
  stretch[STRETCH_BYTES] = '\0';
  while (*at < end && is_letter(**at)) ++*at;
  return true;
}

static void add_stretches(QuotedPieces *own, const char *words, Time at) {
  char stretch[STRETCH_BYTES + 1];
  const char *end = words + strlen(words);
  while (take_stretch(&words, end, stretch)) {
    if (count_words(stretch) >= LINE_WORDS) add_to(own, own->stretches, stretch, at);
  }
}

static void add_words(QuotedPieces *own, const char *words, Time at) {
  size_t length = strlen(words);
  int count = count_words(words);
  add_stretches(own, words, at);
  if (length >= LINE_BYTES && length < 2 * STRETCH_BYTES && count >= LINE_WORDS) {
    own->lines = arena_room(own->arena, own->lines, sizeof *own->lines, own->count, &own->room);
    own->lines[own->count++] = (struct Line){words, at};
  } else if (length >= MARKED_BYTES && length < LINE_BYTES && count >= MARKED_WORDS) {
    add_to(own, own->marked, words, at);
  }
}

/* The next line of a text, NULL at its end. *marked: it is one that its writer quotes. */
static const char *take_line(Arena *arena, const char **text, bool *marked) {
  if (**text == '\0') return NULL;
  size_t length = strcspn(*text, "\n"), blanks = strspn(*text, " \t");
  const char *line = *text;
  *text += length + (line[length] == '\n');
  *marked = line[blanks] == '>';
  return words_of(arena, line, length);
}

/* What they quote is another's. */
void quoted_pieces_add(QuotedPieces *own, const char *text, Time at) {
  bool marked;
  GString *all = g_string_new("");
  for (const char *line; (line = take_line(own->arena, &text, &marked)) != NULL;) {
    if (marked) continue;
    add_words(own, line, at);
    g_string_append_printf(all, "%s ", line);
  }
  add_words(own, words_of(own->arena, all->str, all->len), at);
  g_string_free(all, TRUE);
}

static bool has_line(const char *words, const char *line) {
  size_t length = strlen(line);
  for (const char *at = words; (at = strstr(at, line)) != NULL; at++) {
    bool inside = (at > words && is_letter(at[-1]) && is_letter(*line)) ||
                  (is_letter(line[length - 1]) && is_letter(at[length]));
    if (!inside) return true;
  }
  return false;
}

static bool has_stretch(const QuotedPieces *own, const char *words, Time at) {
  char stretch[STRETCH_BYTES + 1];
  const char *end = words + strlen(words);
  while (take_stretch(&words, end, stretch)) {
    if (is_in(own->stretches, stretch, at)) return true;
  }
  return false;
}

static bool has_a_line(const QuotedPieces *own, const char *words, Time at) {
  for (size_t i = 0; i < own->count; i++) {
    if (own->lines[i].at <= at && has_line(words, own->lines[i].words)) return true;
  }
  return false;
}

static bool has_marked(const QuotedPieces *own, Arena *arena, const char *text, Time at) {
  bool marked;
  for (const char *line; (line = take_line(arena, &text, &marked)) != NULL;) {
    if (marked && is_in(own->marked, line, at)) return true;
  }
  return false;
}

/* With spaces for zero bytes, which would end it. */
static const char *without_zeros(Arena *arena, const char *text, size_t length) {
  char *copy = arena_alloc(arena, length + 1);
  for (size_t i = 0; i < length; i++) copy[i] = text[i] == '\0' ? ' ' : text[i];
  copy[length] = '\0';
  return copy;
}

bool quoted_pieces_in(const QuotedPieces *own, const char *text, size_t length, Time at) {
  if (length == 0) return false;
  Arena *arena = arena_new();
  const char *words = words_of(arena, text, length);
  bool found = has_stretch(own, words, at) || has_a_line(own, words, at) ||
               has_marked(own, arena, without_zeros(arena, text, length), at);
  arena_free(arena);
  return found;
}
