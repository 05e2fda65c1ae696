/* YAML documents as trees with line and column, over libyaml's event parser.
 *
 * Turn files come from people and from strangers. What YAML allows beyond plain
 * trees is refused, each with its own code (severity error, all that are found):
 *   FILE-SIZE FILE-DEPTH FILE-NODES      a limit of yaml_limits.h is passed
 *   FILE-UTF8 FILE-CONTROL               bytes that are no text
 *   FILE-YAML                            syntax, anchors, aliases, tags, a second document
 *   FILE-DUPLICATE-KEY FILE-SHAPE        twice the same key; a key that is not a scalar
 *   FILE-EMPTY                           nothing in it */
#ifndef BASE_YAML_H
#define BASE_YAML_H

#include <stddef.h>

#include "diagnostics.h"
#include "tree.h"
#include "yaml_limits.h"

/* Reads exactly one document. Returns its tree, in `arena`, or NULL after at least one error
 * was recorded. A BOM, CRLF and typographic spaces at line starts are taken as plain ones;
 * columns count characters. Duplicate keys are reported and the first is kept. */
Tree *yaml_read(Arena *arena, const char *bytes, size_t length, const YamlLimits *limits,
                Diagnostics *diagnostics);

/* Reads any number of documents (case files) into a list node; else as yaml_read(). */
Tree *yaml_read_all(Arena *arena, const char *bytes, size_t length, const YamlLimits *limits,
                    Diagnostics *diagnostics);

/* Writes a tree as one YAML document in our canonical manner: block style, flow style for lists
 * and maps that hold only scalars, scalars plain where that reads back the same, UTF-8 kept,
 * never folded. The same tree gives the same bytes. Returns a NUL-terminated string owned by
 * `arena`; *length (may be NULL) is its length in bytes. */
char *yaml_write(Arena *arena, const Tree *tree, size_t *length);

/* One line of flow style, without a line end: for receipts and logs. */
char *yaml_write_line(Arena *arena, const Tree *tree);

#endif
