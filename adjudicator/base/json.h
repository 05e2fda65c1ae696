/* Trees as JSON (RFC 8259), for programs that cannot read YAML; used for schemas. */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include <stdio.h>

#include "tree.h"

/* Prints a tree and a line end, indented by two spaces a level, lists of scalars on one line. Plain scalars
 * that read as whole numbers, true, false or null are written as such, all others as strings. False if the
 * stream failed. */
bool json_print(FILE *out, const Tree *tree);

#endif
