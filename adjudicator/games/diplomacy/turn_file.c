/* Lines of a turn file, read and written (DIP 3, 6, 7). What they mean on the board: judge.c. */
#include "turn_file.h"

#include <string.h>
#include <strings.h>

/* ---- words ---- */

/* The words of a line: letters, marks of arrows, commas by themselves. */
typedef struct Words {
  const char *text, *word;
  size_t length;
} Words;

static bool is_between(char c) {
  return c == ' ' || c == '\t' || c == '\n';
}

static bool next_word(Words *words) {
  while (is_between(*words->text)) words->text++;
  words->word = words->text;
  if (*words->text == ',')
    words->text++;
  else
    while (*words->text != '\0' && *words->text != ',' && !is_between(*words->text)) words->text++;
  words->length = (size_t)(words->text - words->word);
  return words->length > 0;
}

static bool is_word(const Words *words, const char *word) {
  return strlen(word) == words->length && strncasecmp(words->word, word, words->length) == 0;
}

/* Takes the next word if it is this one. */
static bool take(Words *words, const char *word) {
  Words ahead = *words;
  if (!next_word(&ahead) || !is_word(&ahead, word)) return false;
  *words = ahead;
  return true;
}

static bool take_any(Words *words, const char *const *list) {
  for (; *list != NULL; list++) {
    if (take(words, *list)) return true;
  }
  return false;
}

/* ---- a line ---- */

typedef struct LineReader {
  const Edition *edition;
  Arena *arena;
  Words words;
  Line *line;
} LineReader;

static const char *const ARROWS[] = {"-", "->", "\u2192", NULL};

/* The next word as a location. False: it is none. */
static bool read_location(LineReader *reader, int16_t *out) {
  if (!next_word(&reader->words)) return false;
  *out = (int16_t)dip_location(reader->edition, reader->words.word, reader->words.length);
  if (*out == NOWHERE && reader->line->unknown == NULL)
    reader->line->unknown = arena_strndup(reader->arena, reader->words.word, reader->words.length);
  return *out != NOWHERE;
}

/* "A bud", or "bud" alone where another unit is meant. */
static bool read_unit(LineReader *reader, bool letter, uint8_t *kind, int16_t *at) {
  *kind = take(&reader->words, "A") ? ARMY : take(&reader->words, "F") ? FLEET : NO_UNIT;
  return (*kind != NO_UNIT || !letter) && read_location(reader, at);
}

/* "S A par - bur", "S A par", "C A lon - nwy": behind the letter. */
static Says read_help(LineReader *reader, Says says) {
  Line *line = reader->line;
  if (!read_unit(reader, false, &line->of_kind, &line->of)) return SAYS_NOTHING;
  if (take_any(&reader->words, ARROWS)) {
    /* Nobody goes where they are: it is no support to hold either. */
    bool goes = read_location(reader, &line->to) && line->to != line->of;
    return goes ? says : SAYS_NOTHING;
  }
  line->to = line->of;
  (void)take(&reader->words, "H"); /* a support to hold may say so */
  return says == SAYS_SUPPORT ? says : SAYS_NOTHING;
}

/* "- nwy via", "- ruh, kie": behind the arrow. */
static Says read_move(LineReader *reader) {
  Line *line = reader->line;
  if (!read_location(reader, &line->to)) return SAYS_NOTHING;
  line->via = take(&reader->words, "via");
  if (line->via) (void)take(&reader->words, "convoy");
  while (take(&reader->words, ",")) {
    int16_t other;
    if (line->count == BORDERS_MAX || !read_location(reader, &other)) return SAYS_NOTHING;
    line->others[line->count++] = (uint8_t)other;
  }
  return SAYS_MOVE;
}

static Says read_words(LineReader *reader) {
  Line *line = reader->line;
  Words *words = &reader->words;
  if (take(words, "waive")) return SAYS_WAIVE;
  Says says = take(words, "disband")  ? SAYS_DISBAND
              : take(words, "build")  ? SAYS_BUILD
              : take(words, "remove") ? SAYS_REMOVE
                                      : SAYS_NOTHING;
  if (!read_unit(reader, true, &line->kind, &line->at)) return SAYS_NOTHING;
  if (says != SAYS_NOTHING) return says;
  if (take(words, "H")) return SAYS_HOLD;
  if (take(words, "S")) return read_help(reader, SAYS_SUPPORT);
  if (take(words, "C")) return read_help(reader, SAYS_CONVOY);
  return take_any(words, ARROWS) ? read_move(reader) : SAYS_NOTHING;
}

static void line_read(FieldReader *reader, const Tree *node, void *member) {
  Line *line = member;
  *line = (Line){.place = field_place(node), .text = node->text, .at = NOWHERE, .of = NOWHERE, .to = NOWHERE};
  LineReader own = {
      .edition = reader->edition, .arena = reader->arena, .words = {.text = node->text}, .line = line};
  line->says = (uint8_t)read_words(&own);
  if (next_word(&own.words)) line->says = SAYS_NOTHING; /* more than an order */
}

static const char *id_of(const Edition *edition, int location) {
  return edition->ids[location];
}

static const char *helped_text(const Edition *edition, const Line *line) {
  return line->of_kind == NO_UNIT ? id_of(edition, line->of) : edition->unit_names[line->of_kind][line->of];
}

static Tree *line_write(FieldWriter *writer, const void *member) {
  static const char *const VERBS[] = {
      [SAYS_DISBAND] = "disband", [SAYS_BUILD] = "build", [SAYS_REMOVE] = "remove"};
  const Line *line = member;
  const Edition *edition = writer->edition;
  Arena *arena = writer->arena;
  if (line->says == SAYS_NOTHING) return tree_text(arena, line->text);
  if (line->says == SAYS_WAIVE) return tree_text(arena, "waive");
  const char *unit = edition->unit_names[line->kind][line->at];
  switch ((Says)line->says) {
  case SAYS_HOLD: return tree_textf(arena, "%s H", unit);
  case SAYS_SUPPORT:
    if (line->of == line->to) return tree_textf(arena, "%s S %s", unit, helped_text(edition, line));
    return tree_textf(arena, "%s S %s - %s", unit, helped_text(edition, line), id_of(edition, line->to));
  case SAYS_CONVOY:
    return tree_textf(arena, "%s C %s - %s", unit, helped_text(edition, line), id_of(edition, line->to));
  case SAYS_MOVE: break;
  default: return tree_textf(arena, "%s %s", VERBS[line->says], unit);
  }
  const char *text =
      arena_concat(arena, unit, " - ", id_of(edition, line->to), line->via ? " via" : NULL, NULL);
  for (int i = 0; i < line->count; i++)
    text = arena_concat(arena, text, ", ", id_of(edition, line->others[i]), NULL);
  return tree_text(arena, text);
}

/* ---- the sections ---- */

static const FieldType LINE = {line_read, line_write, TREE_SCALAR};
static const FieldRow A_LINE = {.type = &LINE,
                                .member = {0, sizeof(Line)},
                                .misfit = "line-not-a-text",
                                .schema = "{type: [string, 'null']}"};

#define LIST(section)                                                                                        \
  &FIELD_ROWS, MEMBER(Orders, lists[section].lines),                                                         \
      .count = PLACE(Orders, lists[section].count), .most = LINES_MAX,                                       \
      .beyond = PLACE(Orders, lists[section].beyond), .item = &A_LINE, .misfit = "section-not-a-list"
const FieldRow DIP_TURN_FILE[] = {
    [SECTION_ORDERS] = {"orders", LIST(SECTION_ORDERS)},
    [SECTION_RETREATS] = {"retreats", LIST(SECTION_RETREATS)},
    [SECTION_BUILDS] = {"builds", LIST(SECTION_BUILDS)},
    [SECTIONS] = {.key = NULL},
};
