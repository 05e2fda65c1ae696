/* The options of a game ("option K=V"), and how they are kept and written. */
#ifndef WATERLOO_OPTIONS_H
#define WATERLOO_OPTIONS_H

#include "state.h"

/* In the order of Option; ended by a row without a name. */
extern const GameOption WATERLOO_OPTIONS[OPTIONS + 1];

/* Reads a map of options into the terms; what it does not name is left alone. `target` takes a number or
 * {SEAT: number}, `handicap` {player: SEAT, always_first: yes, double_recon: yes}; as the text of a command
 * line both may be written in braces as well. Errors, with `code`: a value that the option does not have;
 * FILE-UNKNOWN-KEY where `strict` for keys that are no option. */
void waterloo_options_read(const Edition *edition, const Tree *map, bool strict, const char *code,
                           Terms *terms, Diagnostics *diagnostics);

/* Those that are not the default, as waterloo_options_read() takes them. */
Tree *waterloo_options_write(const Edition *edition, const Terms *terms, Arena *arena);

#endif
