/* What stands at a place of a turn file, to be shown to its writer: on a telephone nobody counts lines and
 * columns. */
#ifndef REFEREE_EXCERPT_H
#define REFEREE_EXCERPT_H

#include <stddef.h>

#include "../base/arena.h"

/* Characters of an excerpt, an ellipsis at its end included. */
#define EXCERPT_MOST 40

/* The words that begin at line and column (both from 1, columns in characters) of `length` bytes of `text`:
 * one entry of a list or one value, up to a comma, a closing bracket, a double quote or the end of the line;
 * a list or map in brackets as far as this line holds it. Without quotes around them; more than EXCERPT_MOST
 * characters end in "…"; tabs and control characters become blanks. "" where the place is past the end, or
 * nothing stands there. In the arena. */
const char *excerpt_at(Arena *arena, const char *text, size_t length, int line, int column);

/* The whole line, without blanks around it, cut in the same way. */
const char *excerpt_line(Arena *arena, const char *text, size_t length, int line);

/* Keys among the NULL-terminated `known` that begin lines of `prose` ("orders: ..."), as "orders:, mail:", in
 * the order in which they stand there, capital letters or not; NULL where there is none. In the arena. */
const char *excerpt_keys(Arena *arena, const char *prose, const char *const *known);

#endif
