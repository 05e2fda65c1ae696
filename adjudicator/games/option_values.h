/* The values of an option that is one of several words, as GameOption lists them:
 * "sealed|alternate|standard". */
#ifndef GAMES_OPTION_VALUES_H
#define GAMES_OPTION_VALUES_H

#include "../base/tree.h"

/* The number of the value that a node gives, from 0; -1 if it is none of them. yes and no may be written as
 * in YAML, a value with commas also as a list. */
int option_value_number(const char *values, const Tree *node);

/* The same for a value given as text. */
int option_value_of_text(const char *values, const char *text);

/* The n-th value, counted from 0; "" past the last one. In the arena. */
const char *option_value_text(const char *values, int number, Arena *arena);

#endif
