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

/* ---- what is said of it when it comes ---- */

/* The sections that can still count in this turn (DIP 2.4). */
static unsigned timely(const State *state) {
  static const unsigned SECTIONS_OF[PHASES] = {
      [SPRING_MOVEMENT] = 1u << SECTION_ORDERS | 1u << SECTION_RETREATS,
      [SPRING_RETREATS] = 1u << SECTION_RETREATS,
      [FALL_MOVEMENT] = 1u << SECTION_ORDERS | 1u << SECTION_RETREATS | 1u << SECTION_BUILDS,
      [FALL_RETREATS] = 1u << SECTION_RETREATS | 1u << SECTION_BUILDS,
      [ADJUSTMENTS] = 1u << SECTION_BUILDS,
  };
  return state->over ? 0 : SECTIONS_OF[state->phase];
}

bool dip_counts(const void *edition, const void *state, int seat, const char *part, const void *orders,
                int section) {
  (void)edition;
  (void)seat;
  (void)part; /* a game without parts */
  return dip_has(orders, (Section)section) && (timely(state) & 1u << section) != 0;
}

/* DIP 3.7: what comes to nothing whatever others order. */
static void note_vain_help(const Edition *edition, const Movement *movement, int seat, const Line *line,
                           Diagnostics *diagnostics) {
  if (line->says != SAYS_SUPPORT && line->says != SAYS_CONVOY) return;
  const Task *helped = NULL;
  for (int i = 0; i < movement->count && line->of != NOWHERE; i++) {
    if (edition->locations[movement->tasks[i].unit.location].province ==
        edition->locations[line->of].province)
      helped = &movement->tasks[i];
  }
  const char *message = NULL;
  if (helped == NULL || (line->of_kind != NO_UNIT && helped->unit.kind != line->of_kind)) {
    message = "helps-nobody";
  } else if (helped->unit.power == seat) {
    bool goes = helped->verb == MOVE, to = line->of != line->to;
    bool there = goes && edition->locations[helped->to].province == edition->locations[line->to].province;
    if (goes != to || (goes && !there)) message = "helps-what-is-not-ordered";
  }
  if (message == NULL) return;
  diagnose_at(diagnostics, SEVERITY_NOTE, "DIP-3.7", message, line->place.line, line->place.column, "value",
              line->text, NULL);
}

/* DIP 3.1: a unit that no line is about holds. Who wrote "no orders" knows that of all. */
static void note_unordered(const Edition *edition, const Movement *movement, int seat, const Orders *file,
                           Arena *arena, Diagnostics *diagnostics) {
  const LineList *list = &file->lists[SECTION_ORDERS];
  const char *units = "";
  for (int i = 0; i < movement->count; i++) {
    const Unit *unit = &movement->tasks[i].unit;
    if (unit->power != seat || dip_last_line(edition, list, edition->locations[unit->location].province) >= 0)
      continue;
    units = arena_concat(arena, units, *units == '\0' ? "" : ", ",
                         edition->unit_names[unit->kind][unit->location], NULL);
  }
  if (list->count == 0 || *units == '\0') return;
  diagnose_at(diagnostics, SEVERITY_NOTE, "DIP-3.1", "units-without-orders", 0, 0, "units", units, NULL);
}

static void review_orders(const Edition *edition, const State *state, int seat, const Orders *file,
                          Arena *arena, Diagnostics *diagnostics) {
  Movement movement;
  const LineList *list = &file->lists[SECTION_ORDERS];
  dip_movement_begin(edition, state, &movement);
  dip_take_orders(edition, &movement, seat, file, NULL, diagnostics);
  for (uint32_t i = 0; i < list->count; i++)
    note_vain_help(edition, &movement, seat, &list->lines[i], diagnostics);
  note_unordered(edition, &movement, seat, file, arena, diagnostics);
}

/* Whom they are about is known only in their window. */
static void review_retreats(const Edition *edition, const State *state, int seat, const Orders *file,
                            Diagnostics *diagnostics) {
  const LineList *list = &file->lists[SECTION_RETREATS];
  for (uint32_t i = 0; i < list->count; i++) {
    Fault fault;
    int to;
    dip_judge_retreat(edition, state, seat, &list->lines[i], &to, &fault);
    if (fault != GOOD) dip_report(edition, &list->lines[i], fault, diagnostics);
  }
}

static void review_builds(const Edition *edition, int seat, const Orders *file, Diagnostics *diagnostics) {
  const LineList *list = &file->lists[SECTION_BUILDS];
  for (uint32_t i = 0; i < list->count; i++) {
    Fault fault = dip_judge_build(edition, seat, &list->lines[i]);
    if (fault != GOOD) dip_report(edition, &list->lines[i], fault, diagnostics);
  }
}

static void review(const Edition *edition, const State *state, int seat, const Orders *file, Arena *arena,
                   Diagnostics *diagnostics) {
  for (int s = 0; s < SECTIONS; s++) {
    const Place *place = &file->sections.place[s];
    if (!dip_has(file, (Section)s)) continue;
    if (file->lists[s].beyond)
      diagnose_at(diagnostics, SEVERITY_ERROR, "DIP-2.1", "too-many-lines", place->line, place->column, NULL);
    if ((timely(state) & 1u << s) == 0)
      diagnose_at(diagnostics, SEVERITY_WARNING, "DIP-2.1", "section-not-now", place->line, place->column,
                  "section", DIP_TURN_FILE[s].key, NULL);
    else if (s == SECTION_ORDERS)
      review_orders(edition, state, seat, file, arena, diagnostics);
    else if (s == SECTION_RETREATS)
      review_retreats(edition, state, seat, file, diagnostics);
    else
      review_builds(edition, seat, file, diagnostics);
  }
}

bool dip_read(const void *edition, const void *state, int seat, const Tree *file, Arena *arena,
              const void **orders, Diagnostics *diagnostics) {
  Orders *out = arena_alloc(arena, sizeof *out);
  bool whole = fields_read_file(DIP_TURN_FILE, edition, seat, file, &out->sections, arena, diagnostics);
  *orders = out;
  if (diagnostics != NULL) review(edition, state, seat, out, arena, diagnostics);
  return whole;
}
