/* The options of a game (DUCS: "option K=V"), their words, and how they are kept. */
#ifndef DUCS_OPTIONS_H
#define DUCS_OPTIONS_H

#include "state.h"

/* In the order of Option; ended by a row without a name. */
extern const GameOption DUCS_OPTIONS[OPTIONS + 1];

/* Reads a map of options into state->option; what it does not name is left alone. Errors, with `code`: a
 * value that the option does not have; FILE-UNKNOWN-KEY where `strict` for keys that are no option. */
void ducs_options_read(const Tree *map, bool strict, const char *code, State *state,
                       Diagnostics *diagnostics);

/* The value of an option as text: "sealed", "2". In the arena. */
const char *ducs_option_text(const State *state, Option option, Arena *arena);

#endif
