/* `list` as a table on a terminal. */
#ifndef COMMANDS_LIST_TEXT_H
#define COMMANDS_LIST_TEXT_H

#include <stdbool.h>

#include "../report/catalogue.h"

/* Whether to colour what goes to standard output: `when` is "always", "never", or "auto" (NULL too): on a
 * terminal, unless NO_COLOR is set to anything (no-color.org) or TERM is "dumb". False in *colour and false
 * answered for another word. */
bool list_colour(const char *when, bool *colour);

/* The table: `heading` and `games` as list_words.h has them. What wants the game master has a "!" before it,
 * and its state is told in words: colours say nothing that is not there without them. Columns are as wide as
 * a terminal shows their characters. In the arena. */
char *list_text(const Catalogue *catalogue, Arena *arena, const Tree *heading, const Tree *games,
                bool colour);

#endif
