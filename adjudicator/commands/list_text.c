#include "list_text.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <glib.h>

#define GAP     "  "
#define INDENT  "    "
#define COLUMNS ((size_t)6)

/* ECMA-48 8.3.117, the colours that every terminal has. */
#define BOLD   "\033[1m"
#define FAINT  "\033[2m"
#define RED    "\033[31m"
#define YELLOW "\033[33m"
#define PLAIN  "\033[0m"

bool list_colour(const char *when, bool *colour) {
  const char *no = getenv("NO_COLOR"), *terminal = getenv("TERM");
  *colour = false;
  if (when != NULL && strcmp(when, "never") == 0) return true;
  if (when != NULL && strcmp(when, "always") == 0) return *colour = true;
  if (when != NULL && strcmp(when, "auto") != 0) return false;
  bool refused = (no != NULL && *no != '\0') || terminal == NULL || strcmp(terminal, "dumb") == 0;
  *colour = !refused && isatty(STDOUT_FILENO) == 1;
  return true;
}

typedef struct Sheet {
  const Catalogue *catalogue;
  Arena *arena;
  GString *out;
  bool colour;
  size_t widths[COLUMNS];
} Sheet;

/* Columns that a terminal gives to it. */
static size_t width_of(const char *text) {
  size_t width = 0;
  for (; *text != '\0'; text = g_utf8_next_char(text)) {
    gunichar c = g_utf8_get_char(text);
    if (!g_unichar_iszerowidth(c)) width += g_unichar_iswide(c) ? 2 : 1;
  }
  return width;
}

static const char *text_of(const Tree *game, const char *key) {
  return tree_string(tree_get(game, key), "");
}

static bool is(const Tree *game, const char *key) {
  bool yes = false;
  return tree_read_bool(tree_get(game, key), &yes) && yes;
}

/* "due in 46 hours (Sat 21 Nov 20:00 CET)" */
static const char *state_of(const Sheet *sheet, const Tree *game) {
  const char *deadline = text_of(game, "deadline"), *state = text_of(game, "state");
  return *deadline == '\0' ? state : arena_printf(sheet->arena, "%s (%s)", state, deadline);
}

static void cells_of(const Sheet *sheet, const Tree *game, const char *cells[COLUMNS]) {
  cells[0] = text_of(game, "name");
  cells[1] = text_of(game, "title");
  cells[2] = text_of(game, "turn");
  cells[3] = text_of(game, "waits");
  cells[4] = text_of(game, "since");
  cells[5] = state_of(sheet, game);
}

static void headings_of(const Sheet *sheet, const char *cells[COLUMNS]) {
  cells[0] = catalogue_say(sheet->catalogue, sheet->arena, "overview.heading-game", NULL);
  cells[1] = catalogue_say(sheet->catalogue, sheet->arena, "overview.heading-title", NULL);
  cells[2] = catalogue_say(sheet->catalogue, sheet->arena, "overview.heading-turn", NULL);
  cells[3] = catalogue_say(sheet->catalogue, sheet->arena, "overview.heading-waits", NULL);
  cells[4] = catalogue_say(sheet->catalogue, sheet->arena, "overview.heading-since", NULL);
  cells[5] = catalogue_say(sheet->catalogue, sheet->arena, "overview.heading-state", NULL);
}

static void measure(Sheet *sheet, const char *const cells[COLUMNS]) {
  for (size_t i = 0; i < COLUMNS; i++) {
    size_t width = width_of(cells[i]);
    if (width > sheet->widths[i]) sheet->widths[i] = width;
  }
}

static void write_coloured(const Sheet *sheet, const char *colour, const char *text) {
  bool coloured = sheet->colour && *colour != '\0' && *text != '\0';
  g_string_append_printf(sheet->out, "%s%s%s", coloured ? colour : "", text, coloured ? PLAIN : "");
}

/* `colours`: of each cell; "" for none. The last cell is not filled up. */
static void write_row(const Sheet *sheet, const char *mark, const char *const cells[COLUMNS],
                      const char *const colours[COLUMNS]) {
  write_coloured(sheet, RED BOLD, strcmp(mark, "!") == 0 ? mark : "");
  if (strcmp(mark, "!") != 0) g_string_append(sheet->out, mark);
  g_string_append_c(sheet->out, ' ');
  for (size_t i = 0; i < COLUMNS; i++) {
    write_coloured(sheet, colours[i], cells[i]);
    if (i + 1 == COLUMNS) break;
    g_string_append_printf(sheet->out, "%*s" GAP, (int)(sheet->widths[i] - width_of(cells[i])), "");
  }
  g_string_append_c(sheet->out, '\n');
}

static void write_sentences(const Sheet *sheet, const Tree *list, const char *colour) {
  for (size_t i = 0; list != NULL && i < list->count; i++) {
    g_string_append(sheet->out, INDENT);
    write_coloured(sheet, colour, tree_string(list->items[i].value, ""));
    g_string_append_c(sheet->out, '\n');
  }
}

static void write_game(const Sheet *sheet, const Tree *game) {
  const char *cells[COLUMNS];
  bool grave = is(game, "grave"), idle = is(game, "idle");
  const char *of_state = grave ? RED : is(game, "soon") ? YELLOW : idle ? FAINT : "";
  const char *of_rest = idle ? FAINT : "";
  const char *const colours[COLUMNS] = {idle ? FAINT : BOLD, of_rest, of_rest, of_rest, of_rest, of_state};
  cells_of(sheet, game, cells);
  write_row(sheet, grave ? "!" : " ", cells, colours);
  write_sentences(sheet, tree_get(game, "silent"), "");
  write_sentences(sheet, tree_get(game, "trouble"), grave ? RED : "");
}

char *list_text(const Catalogue *catalogue, Arena *arena, const Tree *heading, const Tree *games,
                bool colour) {
  static const char *const HEADING_COLOURS[COLUMNS] = {FAINT, FAINT, FAINT, FAINT, FAINT, FAINT};
  Sheet sheet = {.catalogue = catalogue, .arena = arena, .colour = colour};
  const char *cells[COLUMNS];
  sheet.out = g_string_new(NULL);
  headings_of(&sheet, cells);
  measure(&sheet, cells);
  for (size_t i = 0; i < games->count; i++) {
    const char *of_game[COLUMNS];
    cells_of(&sheet, games->items[i].value, of_game);
    measure(&sheet, of_game);
  }
  g_string_append_printf(sheet.out, "%s -- %s\n\n", text_of(heading, "summary"), text_of(heading, "now"));
  write_row(&sheet, " ", cells, HEADING_COLOURS);
  for (size_t i = 0; i < games->count; i++) write_game(&sheet, games->items[i].value);
  char *text = arena_strdup(arena, sheet.out->str);
  g_string_free(sheet.out, TRUE);
  return text;
}
