/* Where a mail of ours begins in a text that came by mail: what follows was written by us or by another player, even if a mail
 * program left it without quotation marks. Nobody may put orders into another's mouth. */
#include "private.h"

#include <glib.h>
#include <string.h>

#include "../../mail/incoming.h"

/* What a line has to begin with to be worth the words of all languages. */
#define CAPITALS 4

typedef struct Line {
  const char *at;
  size_t length;
} Line;

/* How receipts begin, in all languages. */
typedef struct Beginnings {
  Referee *referee;
  Arena *arena;
  const char *title, *game;
  GPtrArray *verdicts, *deadlines; /* NULL: not needed yet */
} Beginnings;

/* ---- what we write ---- */

/* "FILED WITH" of "FILED WITH 2 ERRORS.": the words up to a stop, a colon or a number. */
static Line head_of(Line line) {
  size_t length = 0;
  while (length < line.length && strchr(".:0123456789", line.at[length]) == NULL) length++;
  for (bool more = true; more;) {
    more = length > 0 && (line.at[length - 1] == ' ' || line.at[length - 1] == '\t');
    length -= more;
    bool space = length > 1 && memcmp(line.at + length - 2, "\u00A0", 2) == 0;
    length -= space ? 2 : 0;
    more |= space;
  }
  return (Line){line.at, length};
}

static void add_head(const Beginnings *known, GPtrArray *heads, const char *said) {
  Line head = head_of((Line){said, strlen(said)});
  if (head.length > 0) g_ptr_array_add(heads, arena_strndup(known->arena, head.at, head.length));
}

static void learn(Beginnings *known) {
  static const char *const VERDICTS[] = {"filed",     "preview",     "settings", "message",
                                         "no-orders", "nothing-due", "not-now",  "refused"};
  known->verdicts = g_ptr_array_new();
  known->deadlines = g_ptr_array_new();
  Tree *errors = tree_map(known->arena), *numbered = tree_map(known->arena), *due = tree_map(known->arena);
  tree_put_int(known->arena, errors, "error_count", 2);
  tree_put_int(known->arena, numbered, "number", 1);
  tree_put_text(known->arena, due, "deadline_text", "1");
  const char *const *language =
      catalogue_languages(known->arena, known->referee->configuration->template_folder);
  for (; *language != NULL; language++) {
    const Catalogue *words = referee_catalogue(known->referee, *language);
    for (size_t i = 0; words != NULL && i < G_N_ELEMENTS(VERDICTS); i++) {
      const char *key = arena_printf(known->arena, "terms.receipt.verdict.%s", VERDICTS[i]);
      add_head(known, known->verdicts, catalogue_say(words, known->arena, key, errors));
      add_head(known, known->verdicts, catalogue_say(words, known->arena, key, numbered));
    }
    if (words == NULL) continue;
    add_head(known, known->deadlines, catalogue_say(words, known->arena, "terms.receipt.deadline", due));
  }
}

static void forget(Beginnings *known) {
  if (known->verdicts != NULL) g_ptr_array_free(known->verdicts, TRUE);
  if (known->deadlines != NULL) g_ptr_array_free(known->deadlines, TRUE);
}

/* ---- lines ---- */

static Line without(Line line, size_t bytes) {
  return (Line){line.at + bytes, line.length - bytes};
}

/* Without what mail programs make of bold type and of a margin. */
static Line bare(Line line) {
  while (line.length > 0 && strchr(" \t*_|", *line.at) != NULL) line = without(line, 1);
  return line;
}

static bool begins(Line line, const char *words) {
  size_t length = strlen(words);
  return line.length >= length && memcmp(line.at, words, length) == 0;
}

/* "TITLE, game NAME, turn ...": reports, and the press that we pass on. */
static bool begins_report(const Beginnings *known, Line line) {
  size_t title = strlen(known->title);
  if (title == 0 || !begins(line, known->title)) return false;
  line = without(line, title);
  if (line.length == 0 || *line.at != ',') return false;
  line = without(line, 1);
  const char *comma = memchr(line.at, ',', line.length);
  const char *name = arena_concat(known->arena, " ", known->game, NULL);
  size_t length = strlen(name);
  return comma != NULL && (size_t)(comma - line.at) >= length && memcmp(comma - length, name, length) == 0;
}

/* "RECEIPT 8: TITLE, game NAME, ..." */
static bool begins_game_of_receipt(const Beginnings *known, Line line) {
  size_t word = 0, digits = 0;
  while (word < line.length && strchr(" .:0123456789", line.at[word]) == NULL) word++;
  if (word == line.length || line.at[word] != ' ') return false;
  line = without(line, word + 1);
  while (digits < line.length && g_ascii_isdigit(line.at[digits])) digits++;
  line = without(line, digits);
  const char *colon = memchr(line.at, ':', MIN(line.length, 4));
  if (digits == 0 || colon == NULL) return false;
  line = without(line, (size_t)(colon + 1 - line.at));
  return begins_report(known, bare(line));
}

static bool is_capitals(Line line) {
  for (size_t i = 0; i < CAPITALS; i++) {
    if (i >= line.length || !(g_ascii_isupper(line.at[i]) || (line.at[i] & 0x80) != 0)) return false;
  }
  return true;
}

/* "DEADLINE  Mon 23 Nov 2026 11:00": a time, or what stands apart from the word. */
static bool begins_deadline(Line line, const char *word) {
  if (!begins(line, word)) return false;
  line = without(line, strlen(word));
  if (line.length < 2 || *line.at != ' ') return false;
  if (line.at[1] == ' ') return true;
  for (size_t i = 1; i + 1 < line.length; i++) {
    if (line.at[i] == ':' && g_ascii_isdigit(line.at[i - 1]) && g_ascii_isdigit(line.at[i + 1])) return true;
  }
  return false;
}

/* `whole`: the words of the verdict must stand alone, and not only before others. */
static bool begins_receipt(Beginnings *known, Line line, bool whole) {
  if (begins_game_of_receipt(known, line)) return true;
  if (!is_capitals(line)) return false;
  if (known->verdicts == NULL) learn(known);
  Line head = head_of(line);
  for (guint i = 0; i < known->verdicts->len; i++) {
    const char *verdict = g_ptr_array_index(known->verdicts, i);
    size_t length = strlen(verdict);
    if (!begins(line, verdict)) continue;
    if (whole ? head.length == length : line.length > length && !g_ascii_isalnum(line.at[length]))
      return true;
  }
  for (guint i = 0; i < known->deadlines->len; i++) {
    if (begins_deadline(line, g_ptr_array_index(known->deadlines, i))) return true;
  }
  return false;
}

/* ---- all of it ---- */

static Line line_at(const char *text, const char *end) {
  const char *stop = memchr(text, '\n', (size_t)(end - text));
  return (Line){text, (size_t)((stop == NULL ? end : stop) - text)};
}

/* A text that is a receipt from its first line on was pasted back for its orders. */
static bool is_receipt(Beginnings *known, const char *text, const char *end) {
  while (text < end && strchr(" \t\n", *text) != NULL) text++;
  return begins_receipt(known, bare(line_at(text, end)), false);
}

size_t text_own_length(Referee *referee, Arena *arena, const char *title, const char *game, const char *text,
                       size_t length) {
  Beginnings known = {.referee = referee, .arena = arena, .title = title, .game = game};
  const char *end = text + length;
  bool pasted = is_receipt(&known, text, end);
  for (const char *at = text; at < end;) {
    Line line = line_at(at, end), words = bare(line);
    if (begins_report(&known, words) || (!pasted && begins_receipt(&known, words, true))) {
      length = mail_own_length(text, (size_t)(at - text));
      break;
    }
    at += line.length + 1;
  }
  forget(&known);
  return length;
}
