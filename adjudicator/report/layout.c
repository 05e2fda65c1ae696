#include "report.h"

#include <stdbool.h>
#include <string.h>

#include <glib.h>

#define LAYOUT_END "-----END-----"

#define GAP "  " /* between the columns of a table */

/* Where less than this is left beside a table's other columns, a last cell that is longer goes below them. */
#define LEAST_ROOM 12
#define BELOW      4 /* columns that it is set in then */

typedef struct Layout {
  Arena *arena;
  GString *out;
  int width;
  bool comments_only; /* break no line but comments */
} Layout;

static int characters_of(const char *text) {
  return (int)g_utf8_strlen(text, -1);
}

/* ---- breaking a line ---- */

/* Blanks up to `column`, but for the mark of a comment where `line` is one. */
static char *hanging_prefix(Arena *arena, const char *line, int column) {
  char *prefix = arena_printf(arena, "%*s", column, "");
  size_t indentation = strspn(line, " ");
  if (line[indentation] == '#' && (int)indentation < column) prefix[indentation] = '#';
  return prefix;
}

/* Where the text of a line begins: after spaces, the mark of a comment, a bullet. */
static int text_column(const char *line) {
  size_t column = strspn(line, " ");
  if (line[column] == '#') {
    column++;
    column += strspn(line + column, " ");
  }
  if ((line[column] == '-' || line[column] == '*') && line[column + 1] == ' ') column += 2;
  return (int)column;
}

/* The blank to break at so that at most `room` characters stay before it; else the first there is;
 * NULL if there is none. */
static const char *find_break(const char *text, int room) {
  const char *found = NULL, *word = text + strspn(text, " ");
  int count = 0;
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at), count++) {
    if (*at != ' ' || at < word) continue;
    if (count > room && found != NULL) break;
    found = at;
    if (count > room) break;
  }
  return found;
}

/* Writes text that begins at `column`, going on at the same column after each break. */
static void write_broken(const Layout *layout, const char *text, int column, const char *prefix) {
  int room = layout->width - column;
  while (layout->width != LAYOUT_WHOLE && characters_of(text) > room) {
    const char *end = find_break(text, room);
    if (end == NULL) break;
    const char *rest = end + strspn(end, " ");
    if (*rest == '\0') break;
    while (end[-1] == ' ') end--; /* find_break() never answers before the first word */
    g_string_append_len(layout->out, text, end - text);
    g_string_append_c(layout->out, '\n');
    g_string_append(layout->out, prefix);
    text = rest;
  }
  g_string_append(layout->out, text);
}

/* Puts a blank for each of a kind of no-break space from `start` on. */
static void loosen_kind(GString *out, gsize start, const char *space) {
  for (char *found = out->str + start; (found = strstr(found, space)) != NULL;) {
    gssize at = found - out->str;
    g_string_erase(out, at, (gssize)strlen(space));
    g_string_insert_c(out, at, ' ');
    found = out->str + at;
  }
}

/* No-break spaces from `start` on have done their duty. */
static void loosen(GString *out, gsize start) {
  loosen_kind(out, start, "\u00A0");
  loosen_kind(out, start, "\u202F");
}

static void end_line(GString *out) {
  while (out->len > 0 && out->str[out->len - 1] == ' ') g_string_truncate(out, out->len - 1);
  g_string_append_c(out, '\n');
}

/* A comment that is for the eye; "#orders: []" waits to be a line of the file. */
static bool is_prose(const char *line) {
  line += strspn(line, " ");
  return *line == '#' && (line[1] == ' ' || line[1] == '\0');
}

static void write_line(const Layout *layout, const char *line) {
  int column = text_column(line);
  if (layout->comments_only && !is_prose(line)) {
    g_string_append(layout->out, line);
  } else {
    g_string_append_len(layout->out, line, column);
    write_broken(layout, line + column, column, hanging_prefix(layout->arena, line, column));
  }
  end_line(layout->out);
}

/* ---- tables ---- */

/* The lines of a table, each split at its tabs. */
typedef struct Table {
  char ***rows; /* each NULL-terminated */
  size_t row_count, column_count;
  int *widths;
  bool *numeric;
} Table;

static size_t cells_of(char **row) {
  size_t count = 0;
  while (row[count] != NULL) count++;
  return count;
}

static bool is_number(const char *cell) {
  cell += strspn(cell, " ");
  if (*cell == '-' || *cell == '+') cell++;
  return *cell != '\0' && cell[strspn(cell, "0123456789")] == '\0';
}

static bool is_empty(const char *cell) {
  return cell[strspn(cell, " ")] == '\0';
}

/* The last cell of a row counts in no width, as it ends its line, but in a column of numbers. */
static void measure_column(Table *table, size_t column) {
  size_t numbers = 0, words = 0;
  int last = 0;
  for (size_t row = 0; row < table->row_count; row++) {
    char **cells = table->rows[row];
    if (column >= cells_of(cells)) continue;
    int length = characters_of(cells[column]);
    int *widest = column + 1 == cells_of(cells) ? &last : &table->widths[column];
    if (length > *widest) *widest = length;
    numbers += is_number(cells[column]);
    words += row > 0 && !is_number(cells[column]) && !is_empty(cells[column]);
  }
  table->numeric[column] = numbers > 0 && words == 0;
  bool ends = column + 1 == table->column_count;
  if (table->numeric[column] && ends && last > table->widths[column]) table->widths[column] = last;
}

static void write_blanks(GString *out, int count) {
  while (count-- > 0) g_string_append_c(out, ' ');
}

static void write_cell(GString *out, const Table *table, size_t column, const char *cell) {
  int blanks = table->widths[column] - characters_of(cell);
  if (table->numeric[column]) write_blanks(out, blanks);
  g_string_append(out, cell);
  if (!table->numeric[column]) write_blanks(out, blanks);
}

/* The last cell of a row on lines of its own. */
static void write_below(const Layout *layout, char **row) {
  end_line(layout->out);
  const char *prefix = hanging_prefix(layout->arena, row[0], BELOW), *cell = row[cells_of(row) - 1];
  g_string_append(layout->out, prefix);
  write_broken(layout, cell + strspn(cell, " "), BELOW, prefix);
}

static void write_row(const Layout *layout, const Table *table, char **row) {
  size_t last = cells_of(row) - 1;
  int column = 0;
  for (size_t i = 0; i < last; i++) {
    write_cell(layout->out, table, i, row[i]);
    g_string_append(layout->out, GAP);
    column += table->widths[i] + (int)strlen(GAP);
  }
  if (table->numeric[last]) {
    write_cell(layout->out, table, last, row[last]);
  } else if (layout->width != LAYOUT_WHOLE && layout->width - column < LEAST_ROOM &&
             characters_of(row[last]) > LEAST_ROOM) {
    write_below(layout, row);
  } else if (layout->width != LAYOUT_WHOLE && layout->width - column < LEAST_ROOM) {
    g_string_append(layout->out, row[last]);
  } else {
    write_broken(layout, row[last], column, hanging_prefix(layout->arena, row[0], column));
  }
  end_line(layout->out);
}

static void write_table(const Layout *layout, char **lines, size_t count) {
  Table table = {.row_count = count};
  table.rows = arena_alloc(layout->arena, count * sizeof *table.rows);
  for (size_t i = 0; i < count; i++) {
    table.rows[i] = g_strsplit(lines[i], "\t", -1);
    /* Blanks set a table, or its last cell, back; before a cell between they part it from its head. */
    for (size_t j = 1; j + 1 < cells_of(table.rows[i]); j++) g_strchug(table.rows[i][j]);
    if (cells_of(table.rows[i]) > table.column_count) table.column_count = cells_of(table.rows[i]);
  }
  table.widths = arena_alloc(layout->arena, table.column_count * sizeof *table.widths);
  table.numeric = arena_alloc(layout->arena, table.column_count * sizeof *table.numeric);
  for (size_t column = 0; column < table.column_count; column++) measure_column(&table, column);
  for (size_t i = 0; i < count; i++) {
    write_row(layout, &table, table.rows[i]);
    g_strfreev(table.rows[i]);
  }
}

/* ---- the whole ---- */

static size_t count_table_lines(char **lines) {
  size_t count = 0;
  while (lines[count] != NULL && strchr(lines[count], '\t') != NULL) count++;
  return count;
}

/* Lines from the ORDERS marker to the END marker, both included; 0 if there are none. */
static size_t count_file_lines(char **lines) {
  if (strcmp(lines[0], LAYOUT_ORDERS) != 0) return 0;
  size_t count = 1;
  while (lines[count] != NULL && strcmp(lines[count - 1], LAYOUT_END) != 0) count++;
  return count;
}

static void write_untouched(GString *out, const char *line) {
  g_string_append(out, line);
  g_string_append_c(out, '\n');
}

static bool is_drawn(const char *line) {
  return g_str_has_prefix(line, LAYOUT_DRAWN);
}

static void lay_out(const Layout *layout, char **lines) {
  bool gap = false; /* empty lines are waiting for a line that is not */
  while (*lines != NULL) {
    if (is_empty(*lines)) {
      gap = layout->out->len > 0;
      lines++;
      continue;
    }
    if (gap) g_string_append_c(layout->out, '\n');
    gap = false;
    size_t table = count_table_lines(lines), file = count_file_lines(lines);
    gsize start = layout->out->len;
    for (size_t i = 0; i < file; i++) write_untouched(layout->out, lines[i]);
    if (table > 0) write_table(layout, lines, table);
    if (table + file == 0 && is_drawn(*lines))
      write_untouched(layout->out, *lines + strlen(LAYOUT_DRAWN));
    else if (table + file == 0)
      write_line(layout, *lines);
    if (file == 0 && layout->width != LAYOUT_WHOLE) loosen(layout->out, start);
    lines += table + file > 0 ? table + file : 1;
  }
}

static void drop_carriage_returns(char **lines) {
  for (; *lines != NULL; lines++) {
    size_t length = strlen(*lines);
    if (length > 0 && (*lines)[length - 1] == '\r') (*lines)[length - 1] = '\0';
  }
}

static char *run(Arena *arena, const char *text, int width, bool comments_only) {
  Layout layout = {.arena = arena, .out = g_string_new(NULL), .width = width, .comments_only = comments_only};
  char **lines = g_strsplit(text, "\n", -1);
  drop_carriage_returns(lines); /* of templates that were written elsewhere */
  lay_out(&layout, lines);
  g_strfreev(lines);
  char *laid_out = arena_strndup(arena, layout.out->str, layout.out->len);
  g_string_free(layout.out, TRUE);
  return laid_out;
}

char *layout_text(Arena *arena, const char *text, int width) {
  return run(arena, text, width, false);
}

char *layout_file(Arena *arena, const char *text, int width) {
  return run(arena, text, width, true);
}
