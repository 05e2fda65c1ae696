/* Rendered text into lines of a mail: tables aligned, long lines broken.
 *
 * Templates know nothing of widths. They write a tab between the cells of a row, and leave every
 * sentence on one line. */
#ifndef REPORT_LAYOUT_H
#define REPORT_LAYOUT_H

#include "../base/arena.h"

/* Columns of a report: RFC 5322 2.1.1 advises 78 for any line. */
#define LAYOUT_WIDTH 78

/* Columns of a turn file: quoted in an answer ("> ") it must stay under 76, where mail programs break lines;
 * the rest of a broken comment would be no comment any more. */
#define LAYOUT_FILE_WIDTH 70

#define LAYOUT_ORDERS "-----ORDERS-----"
#define LAYOUT_END    "-----END-----"

/* What begins a line of a drawing: a form feed, which no text has. */
#define LAYOUT_DRAWN "\f"

/* Lays the text out in `width` columns, counted in characters:
 *   - Lines with tabs that follow each other are a table: each column is as wide as its widest cell,
 *     two blanks part the columns. Cells of a column with nothing but numbers (the first row may be a
 * heading) stand to the right.
 *   - A line that is too long is broken at blanks; it goes on under its own beginning (after blanks,
 *     after "- " or "* ", or under the last cell of a table). The rest of a comment ("# ...") is a
 *     comment. A word that is too long stays whole.
 *   - No line is broken at a no-break space (U+00A0, U+202F), which is written as a blank.
 *   - Empty lines at the start are left out, more than one in a row become one, blanks at line ends go.
 *   - Of a line that begins with LAYOUT_DRAWN that mark is taken away, and nothing else.
 *   - From a line -----ORDERS----- to -----END----- nothing is touched: that is a file.
 * A line end is put after the last line. In the arena. */
char *layout_text(Arena *arena, const char *text, int width);

/* The same for a YAML file with comments: only comments ("# ...") are broken, as breaking any other line
 * could change what it says, and what a line with a # straight before it ("#orders: []") says once that is
 * taken away.
 */
char *layout_file(Arena *arena, const char *text, int width);

#endif
