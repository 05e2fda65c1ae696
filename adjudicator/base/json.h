/* Trees as JSON (RFC 8259), for programs that cannot read YAML: schemas, and what the order desk is told. */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include <stdio.h>

#include "tree.h"

/* Prints a tree and a line end, indented by two spaces a level, lists of scalars on one line. Plain scalars
 * that read as whole numbers, true, false or null are written as such, all others as strings. False if the
 * stream failed. */
bool json_print(FILE *out, const Tree *tree);

/* The same in one line without blanks, as a string in the arena. "<" in texts is written as \u003c, so that it may
 * stand within a script element of HTML. *length (may be NULL) is its length in bytes. */
char *json_write(Arena *arena, const Tree *tree, size_t *length);

#endif
