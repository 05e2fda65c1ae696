/* What a page of HTML says, as text. */
#ifndef LIBEXEC_HTML_H
#define LIBEXEC_HTML_H

#include <stddef.h>

#include "../../base/arena.h"

/* Elements in each other, and bytes of text: no mail that a person wrote has more. */
#define HTML_DEPTH      1000
#define HTML_TEXT_BYTES ((size_t)2 * 1024 * 1024)

/* The text of a page (UTF-8, any bytes) as a browser shows it, line by line: blocks, <br>, rows of tables and
 * entries of lists begin lines, entries with "- " or their number; white space is one space except in <pre>.
 * What is not shown is left out: scripts, styles, the head, what a style hides. Each line of a quotation
 * (<blockquote> that is no mere indentation, Yahoo's) begins with "> ", as often as it is quoted.
 *
 * NUL-terminated, in the arena, *made its length; NULL if it is over a limit or memory runs out. */
char *html_text(Arena *arena, const char *bytes, size_t length, size_t *made);

#endif
