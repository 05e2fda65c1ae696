/* Trees as JSON (RFC 8259), for what reads no YAML: schemas. */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include <stdio.h>

#include "tree.h"

/* Prints a tree and a line's end: two blanks for each level, lists of scalars on one line. Plain scalars that
 * read as whole numbers, true, false or null are those; all others are strings. False if
 * the stream failed. */
bool json_print(FILE *out, const Tree *tree);

#endif
