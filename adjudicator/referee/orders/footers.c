/* What servers add to a mail: a company's disclaimer, what a scanner says of itself, "caution: external". Who writes from a company
 * cannot leave it out. */
#include "private.h"

#include <glib.h>
#include <string.h>

#include "../../base/files.h"
#include "../../base/yaml.h"
#include "../../games/plain.h"

/* So many subjects of such notices make one. */
#define SUBJECTS_LEAST 3
/* What is longer is no notice; nor does one begin below so many lines of its paragraph. */
#define NOTICE_BYTES 8192
#define LINES_ABOVE  20

#define FOOTERS_FILE "templates/footers.yaml"

/* Words of that file, by what they speak of. */
typedef struct Subject {
  bool sure;   /* people at play hardly speak of it */
  bool begins; /* so does the first line of a notice */
  bool own;    /* people write these whole words, and servers do not */
  const Tree *words;
} Subject;

struct FooterWords {
  Subject *subjects;
  size_t count;
};

static bool says(const Tree *entry, const char *key) {
  bool yes = false;
  return tree_read_bool(tree_get(entry, key), &yes) && yes;
}

static const FooterWords *words_of(Referee *referee, const Tree *file) {
  FooterWords *words = arena_alloc(referee->arena, sizeof *words);
  *words = (FooterWords){arena_alloc(referee->arena, (file->count + 1) * sizeof(Subject)), file->count};
  for (size_t i = 0; i < file->count; i++) {
    const Tree *entry = file->items[i].value;
    words->subjects[i] = (Subject){.sure = says(entry, "sure"),
                                   .begins = says(entry, "begins"),
                                   .own = says(entry, "own"),
                                   .words = tree_get(entry, "words")};
  }
  return words;
}

/* Read once. Without the file nothing is known to be a server's, and the log says so. */
static const FooterWords *known_words(Referee *referee) {
  if (referee->footers != NULL) return referee->footers;
  Arena *arena = referee->arena;
  const char *path = data_path(arena, FOOTERS_FILE);
  char *bytes;
  size_t length;
  Diagnostics diagnostics;
  const Tree *file = NULL;
  diagnostics_init(&diagnostics, arena);
  if (file_read(arena, path, YAML_DATA_BYTES, &bytes, &length) == STATUS_OK)
    file = yaml_read(arena, bytes, length, &YAML_DATA, &diagnostics);
  if (file == NULL || file->kind != TREE_LIST) {
    referee_log(referee, NOTICE_ERROR, "%s: this file of the program is missing, or is no list", path);
    file = tree_list(arena);
  }
  referee->footers = words_of(referee, file);
  return referee->footers;
}

static bool begins_word(const char *text, const char *at) {
  return at == text || !(g_ascii_isalnum(at[-1]) || (at[-1] & 0x80) != 0);
}

static bool has_word(const char *text, const char *word, bool whole) {
  for (const char *at = strstr(text, word); at != NULL; at = strstr(at + 1, word)) {
    char behind = at[strlen(word)];
    bool ends = !g_ascii_isalnum(behind) && (behind & 0x80) == 0;
    if (begins_word(text, at) && (!whole || ends)) return true;
  }
  return false;
}

static bool speaks_of(const char *text, const Subject *subject) {
  for (size_t i = 0; subject->words != NULL && i < subject->words->count; i++) {
    const char *word = tree_string(subject->words->items[i].value, NULL);
    if (word != NULL && has_word(text, word, subject->own)) return true;
  }
  return false;
}

/* Neither people's own words nor fewer subjects than a notice has. */
static bool may_be_notice(const FooterWords *words, const char *text) {
  size_t count = 0;
  bool sure = false;
  for (size_t i = 0; i < words->count; i++) {
    const Subject *subject = &words->subjects[i];
    if (!speaks_of(text, subject)) continue;
    if (subject->own) return false;
    count++;
    sure |= subject->sure;
  }
  return sure && count >= SUBJECTS_LEAST;
}

static bool may_begin_notice(const FooterWords *words, const char *text) {
  for (size_t i = 0; i < words->count; i++) {
    if (words->subjects[i].begins && speaks_of(text, &words->subjects[i])) return true;
  }
  return false;
}

/* Folded, with blanks for the ends of lines. */
static char *folded(const LoadedGame *loaded, const char *text, size_t length) {
  return g_strdelimit(plain_fold(loaded->arena, text, length), "\n\t", ' ');
}

/* Whether it is a server's words alone. */
static bool is_notice(const FooterWords *words, const LoadedGame *loaded, int seat, const char *text,
                      size_t length) {
  if (!may_be_notice(words, folded(loaded, text, length))) return false;
  const Game *game = loaded->game;
  if (turn_text_names(game, loaded->edition, loaded->state, seat, text, length, loaded->arena)) return false;
  TurnText read;
  Diagnostics ignored;
  text_understand(loaded, seat, arena_strndup(loaded->arena, text, length), length, true, &read, &ignored);
  for (size_t i = 0; read.file != NULL && i < read.file->count; i++) {
    if (game_section(game, read.file->items[i].key) >= 0) return false;
  }
  return true;
}

/* The byte behind the line at `from`. */
static size_t line_end(const char *text, size_t from, size_t end) {
  const char *stop = memchr(text + from, '\n', end - from);
  return stop == NULL ? end : (size_t)(stop - text) + 1;
}

/* A notice begins at the first line of the paragraph from which on there is nothing else. */
static void blank_in_paragraph(const FooterWords *words, const LoadedGame *loaded, int seat, char *text,
                               size_t from, size_t end) {
  if (end - from > NOTICE_BYTES) return;
  for (int lines = 0; from < end && lines < LINES_ABOVE; lines++) {
    size_t next = line_end(text, from, end);
    bool begins = may_begin_notice(words, folded(loaded, text + from, next - from));
    if (begins && is_notice(words, loaded, seat, text + from, end - from)) {
      for (size_t i = from; i < end; i++) text[i] = text[i] == '\n' ? '\n' : ' ';
      return;
    }
    from = next;
  }
}

void footers_blank(Referee *referee, const LoadedGame *loaded, int seat, char *text, size_t length) {
  const FooterWords *words = known_words(referee);
  for (size_t from = 0; from < length;) {
    size_t end = from;
    while (end < length) {
      size_t next = line_end(text, end, length);
      bool empty = strspn(text + end, " \t\r") + end >= next - (text[next - 1] == '\n');
      if (empty) break;
      end = next;
    }
    if (end > from) blank_in_paragraph(words, loaded, seat, text, from, end);
    from = end < length ? line_end(text, end, length) : length;
  }
}
